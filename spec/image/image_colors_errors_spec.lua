-- SPDX-License-Identifier: MIT
-- SPDX-FileCopyrightText: 2026 The pixcollide authors

local pixcollide = require "pixcollide"
local fixtures = require "spec.support.fixtures"
local raises = require "spec.support.raises"
local rgba = require "spec.support.rgba"

local path, bytes = fixtures.path("rgba8.png"), fixtures.bytes("rgba8.png")
local pixels = ("\1\2\3\4"):rep(6)

local unpack = table.unpack or unpack -- luacheck: ignore 113 143

-- Every function that reads an image, with the arguments before its options.
local READERS = {
  { "loadMask", path },
  { "decodeMask", bytes },
  { "loadFrames", path },
  { "decodeFrames", bytes },
  { "loadSheet", path, 4, 4 },
  { "decodeSheet", bytes, 4, 4 },
  { "newMaskFromPixels", pixels, 3, 2 },
  { "loadMasksByColor", path, {} },
  { "decodeMasksByColor", bytes, {} },
  { "newMasksByColor", pixels, 3, 2, {} },
}

-- The options must raise in every function, and the message has the texts in it.
local function wrong(options, ...)
  for _, reader in ipairs(READERS) do
    local arguments = raises.pack(unpack(reader, 2))
    arguments.n = arguments.n + 1
    arguments[arguments.n] = options
    raises.call(pixcollide, reader[1], arguments.n, arguments, ...)
  end
end

-- nil and this message.
local function refused(expected, ...)
  assert.same({ n = 2, [2] = expected }, raises.pack(...))
end

local COLORS = {
  { 5, "table expected, got number" },
  { "red", "table expected, got string" },
  { true, "table expected, got boolean" },
  { {}, "number expected at [1], got nil" },
  { { 1, 2 }, "number expected at [3], got nil" },
  { { 1, "x", 3 }, "number expected at [2], got string" },
  { { 1, 2, 3, {} }, "number expected at [4], got table" },
  { { 0, 256, 0 }, "expected between 0 and 255 at [2], got 256" },
  { { -1, 0, 0 }, "expected between 0 and 255 at [1], got -1" },
  { { 0, 0, 0 / 0 }, "expected between 0 and 255 at [3], got nan" },
  { { 0, 0, 0, math.huge }, "expected between 0 and 255 at [4], got inf" },
  { { r = 5 }, "{low, high} expected for r, got number" },
  { { a = "x" }, "{low, high} expected for a, got string" },
  { { g = {} }, "number expected at g[1], got nil" },
  { { g = { 1 } }, "number expected at g[2], got nil" },
  { { g = { 1, true } }, "number expected at g[2], got boolean" },
  { { b = { 0, 256 } }, "expected between 0 and 255 at b[2], got 256" },
  { { b = { -1, 5 } }, "expected between 0 and 255 at b[1], got -1" },
  { { b = { 0 / 0, 5 } }, "expected between 0 and 255 at b[1], got nan" },
  { { r = { 6, 5 } }, "low of r expected to be at most high, got 6 and 5" },
  { { red = { 0, 5 } }, "'red' is no channel, expected r, g, b or a" },
  { { R = { 0, 5 } }, "'R' is no channel, expected r, g, b or a" },
  { { [true] = { 0, 5 } }, "'boolean' is no channel, expected r, g, b or a" },
  { { 1, 2, 3, r = { 0, 5 } }, "either {r, g, b [, tolerance]} or {r = {low, high}, ...} expected, got both" },
}

describe("when a colour is wrong", function()
  it("colorKey raises in every function", function()
    for _, case in ipairs(COLORS) do
      wrong({ colorKey = case[1] }, "option 'colorKey'", case[2])
    end
  end)

  it("color raises", function()
    for _, case in ipairs(COLORS) do
      raises.call(pixcollide, "loadMask", 2, { path, { color = case[1] }, n = 2 }, "option 'color'", case[2])
    end
  end)

  it("one of a table of colours raises with its name", function()
    for _, case in ipairs(COLORS) do
      raises.call(pixcollide, "loadMasksByColor", 2, { path, { lava = case[1] }, n = 2 }, "color 'lava'", case[2])
      raises.call(pixcollide, "decodeMasksByColor", 2, { bytes, { case[1] }, n = 2 }, "color 1", case[2])
      raises.call(pixcollide, "newMasksByColor", 4, { pixels, 3, 2, { [-0.5] = case[1] }, n = 4 }, "color -0.5",
        case[2])
    end
  end)

  it("names other than strings and numbers raise", function()
    raises.call(pixcollide, "loadMasksByColor", 2, { path, { [true] = { 1, 2, 3 } }, n = 2 },
      "names of colors expected to be strings or numbers, got boolean")
    raises.call(pixcollide, "newMasksByColor", 4, { pixels, 3, 2, { [pixcollide.newMask(1, 1)] = { 1, 2, 3 } }, n = 4 },
      "names of colors expected to be strings or numbers, got mask")
  end)

  it("what is no table of colours raises", function()
    for _, value in ipairs { 5, "red", true } do
      raises.call(pixcollide, "loadMasksByColor", 2, { path, value, n = 2 }, "table expected")
      raises.call(pixcollide, "decodeMasksByColor", 2, { bytes, value, n = 2 }, "table expected")
      raises.call(pixcollide, "newMasksByColor", 4, { pixels, 3, 2, value, n = 4 }, "table expected")
    end
    raises.call(pixcollide, "loadMasksByColor", 2, { path, n = 1 }, "table expected")
    raises.call(pixcollide, "newMasksByColor", 4, { pixels, 3, 2, n = 3 }, "table expected")
  end)

  it("color is no option beside a table of colours", function()
    raises.call(pixcollide, "loadMasksByColor", 3, { path, {}, { color = { 1, 2, 3 } }, n = 3 },
      "unknown option 'color'")
    raises.call(pixcollide, "decodeMasksByColor", 3, { bytes, {}, { stride = 4 }, n = 3 }, "unknown option 'stride'")
    raises.call(pixcollide, "newMasksByColor", 5, { pixels, 3, 2, {}, { color = { 1, 2, 3 } }, n = 5 },
      "unknown option 'color'")
    raises.call(pixcollide, "loadFrames", 2, { path, { left = 1 }, n = 2 }, "unknown option 'left'")
  end)
end)

describe("when a reference is wrong", function()
  it("it must be a string, or light userdata beside raw pixels", function()
    for _, value in ipairs { 5, true, {}, print, io.stdout, pixcollide.newMask(1, 1) } do
      wrong({ reference = value }, "option 'reference': string")
    end
  end)

  it("a tolerance is a number from 0 to 255, or a list of three or four", function()
    for _, value in ipairs { "x", true, -1, 256, 0 / 0, math.huge, {}, { 1, 2 }, { 1, 2, "x" }, { 0, 0, 0, 256 },
      { 0, -1, 0 }, { 0, 0, 0, true } } do
      wrong({ reference = pixels, tolerance = value }, "option 'tolerance'")
    end
    wrong({ reference = pixels, tolerance = { 1, 256, 3 } }, "expected between 0 and 255 at [2], got 256")
  end)

  it("a tolerance without a reference raises", function()
    wrong({ tolerance = 5 }, "option 'tolerance' expected together with 'reference'")
  end)

  it("raw pixels that are too few raise", function()
    for _, call in ipairs { { "newMaskFromPixels", 4, { pixels, 3, 2 } }, { "newMasksByColor", 5, { pixels, 3, 2, {} } } } do
      local arguments = call[3]
      arguments[call[2]], arguments.n = { reference = pixels:sub(2) }, call[2]
      raises.call(pixcollide, call[1], call[2], arguments,
        "option 'reference': 24 bytes of RGBA expected for 3x2 pixels, got 23")
      arguments[call[2]] = { reference = pixels, stride = 12 }
      assert.is_truthy(pixcollide[call[1]](unpack(arguments, 1, call[2])))
    end
    raises.call(pixcollide, "newMaskFromPixels", 4, { pixels, 3, 1, { reference = ("x"):rep(11), stride = 24 }, n = 4 },
      "option 'reference': 12 bytes")
  end)

  it("a path with a zero byte raises", function()
    raises.call(pixcollide, "loadMask", 2, { path, { reference = path .. "\0" }, n = 2 },
      "option 'reference': path expected without zero bytes")
    raises.call(pixcollide, "loadFrames", 2, { path, { reference = path .. "\0x" }, n = 2 }, "without zero bytes")
  end)

  it("a file that cannot be read gives nil and a message that names it", function()
    for _, name in ipairs { "loadMask", "loadFrames" } do
      refused("cannot load 'no such file': No such file or directory",
        pixcollide[name](path, { reference = "no such file" }))
    end
    refused("cannot load 'no such file': No such file or directory",
      pixcollide.loadSheet(path, 4, 4, { reference = "no such file" }))
    refused("cannot load 'no such file': No such file or directory",
      pixcollide.loadMasksByColor(path, {}, { reference = "no such file" }))
    local _, message = pixcollide.loadMask(path, { reference = "README.md" })
    assert.equal("cannot load 'README.md': ", message:sub(1, 25))
  end)

  it("bytes that are no image give nil and a message", function()
    for _, name in ipairs { "decodeMask", "decodeFrames" } do
      refused("cannot decode reference: it is empty", pixcollide[name](bytes, { reference = "" }))
    end
    refused("cannot decode reference: it is empty", pixcollide.decodeSheet(bytes, 4, 4, { reference = "" }))
    refused("cannot decode reference: it is empty", pixcollide.decodeMasksByColor(bytes, {}, { reference = "" }))
  end)

  it("one of another size gives nil and a message", function()
    local small = rgba.png(pixels, 3, 2)
    local text = "it has 3x2 pixels, but the image it is a reference for 13x9"
    for _, name in ipairs { "decodeMask", "decodeFrames" } do
      refused("cannot decode reference: " .. text, pixcollide[name](bytes, { reference = small }))
    end
    refused("cannot decode reference: " .. text, pixcollide.decodeSheet(bytes, 4, 4, { reference = small }))
    refused("cannot decode reference: " .. text, pixcollide.decodeMasksByColor(bytes, {}, { reference = small }))
    local file = fixtures.temporary(small)
    refused("cannot load '" .. file .. "': " .. text, pixcollide.loadMask(path, { reference = file }))
    os.remove(file)
    refused("cannot decode reference: it has 13x9 pixels, but the image it is a reference for 3x2",
      pixcollide.decodeMask(small, { reference = bytes, rect = { 0, 0, 1, 1 } }))
  end)

  it("the image itself is looked at first", function()
    refused("cannot load 'no such file': No such file or directory",
      pixcollide.loadMask("no such file", { reference = "nor this" }))
    refused("cannot decode image: it is empty", pixcollide.decodeMask("", { reference = "" }))
  end)
end)

describe("when many masks are asked for in vain", function()
  it("loadMasksByColor names the file", function()
    refused("cannot load 'no such file': No such file or directory",
      pixcollide.loadMasksByColor("no such file", { { 1, 2, 3 } }))
    refused("cannot decode image: it is empty", pixcollide.decodeMasksByColor("", {}))
  end)

  it("a rectangle outside gives a message, or raises for raw pixels", function()
    refused("cannot load '" .. path .. "': rect 0,0 14x9 does not fit the image of 13x9 pixels",
      pixcollide.loadMasksByColor(path, {}, { rect = { 0, 0, 14, 9 } }))
    raises.call(pixcollide, "newMasksByColor", 5, { pixels, 3, 2, {}, { rect = { 0, 0, 4, 2 } }, n = 5 },
      "rect 0,0 4x2 does not fit the image of 3x2 pixels")
  end)

  it("raw pixels are checked as for one mask", function()
    raises.call(pixcollide, "newMasksByColor", 1, { "", 3, 2, {}, n = 4 }, "24 bytes of RGBA expected")
    raises.call(pixcollide, "newMasksByColor", 1, { 5, 3, 2, {}, n = 4 }, "string or light userdata expected")
    raises.call(pixcollide, "newMasksByColor", 2, { pixels, -1, 2, {}, n = 4 }, "width")
    raises.call(pixcollide, "newMasksByColor", 3, { pixels, 1, 40000, {}, n = 4 }, "height")
    raises.call(pixcollide, "newMasksByColor", 5, { pixels, 3, 2, {}, { stride = 11 }, n = 5 }, "stride")
  end)

  it("no image raises", function()
    for _, name in ipairs { "loadFrames", "decodeFrames", "loadMasksByColor", "decodeMasksByColor" } do
      for _, value in ipairs { {}, true, io.stdout } do
        raises.call(pixcollide, name, 1, { value, {}, n = 2 }, "string expected")
      end
      raises.call(pixcollide, name, 1, { n = 0 }, "string expected")
    end
  end)

  it("memory that is short leaks nothing and breaks nothing", function()
    local state = debug.getregistry()["pixcollide.state"]
    collectgarbage()
    local animation = fixtures.bytes("frames_back.gif")
    local other = rgba.png(("\255\0\0\255"):rep(20), 5, 4)
    for _, work in ipairs {
      function() return pixcollide.decodeFrames(animation, { reference = other }) end,
      function() return pixcollide.loadFrames(fixtures.path("frames_back.gif")) end,
      function() return pixcollide.decodeMasksByColor(bytes, { a = { 1, 2, 3 }, b = { 4, 5, 6 } }) end,
      function() return pixcollide.newMasksByColor(pixels, 3, 2, { { 1, 2, 3 }, { 4, 5, 6 } }) end,
    } do
      collectgarbage()
      collectgarbage()
      local _, blocks = state:getCounts()
      local fails, done = 0
      repeat
        state:failAfter(fails)
        local ok, result, message = pcall(work)
        state:failAfter(-1)
        done = ok and result ~= nil
        if not done then
          message = ok and message or result
          assert.is_truthy(message:find("not enough memory", 1, true), message)
          fails = fails + 1
        end
        result = nil -- luacheck: ignore 311
        collectgarbage()
        collectgarbage()
        assert.equal(blocks, select(2, state:getCounts()))
      until done
      assert.is_true(fails > 1)
    end
  end)
end)
