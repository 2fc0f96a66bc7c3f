-- SPDX-License-Identifier: MIT
-- SPDX-FileCopyrightText: 2026 The pixcollide authors

-- Wrong use of what reads and draws images that the contract of the functions (spec/lua/contract_spec.lua) does not
-- tell: sizes that must fit each other, options that need another, and files that are not there.

local pixcollide = require "pixcollide"
local fixtures = require "spec.support.fixtures"
local raises = require "spec.support.raises"
local rgba = require "spec.support.rgba"

local path, bytes = fixtures.path("rgba8.png"), fixtures.bytes("rgba8.png")
local pixels = ("\1\2\3\4"):rep(6) -- 3 x 2

local unpack = table.unpack or unpack -- luacheck: ignore 113 143

-- Every function that reads an image, with the arguments before its options: of a file, bytes and raw pixels.
local FILES = { { "loadMask", path }, { "loadFrames", path }, { "loadSheet", path, 4, 4 },
  { "loadMasksByColor", path, {} } }
local BYTES = { { "decodeMask", bytes }, { "decodeFrames", bytes }, { "decodeSheet", bytes, 4, 4 },
  { "decodeMasksByColor", bytes, {} } }
local RAW = { { "newMaskFromPixels", pixels, 3, 2 }, { "newMasksByColor", pixels, 3, 2, {} } }

-- A reader's arguments with the options.
local function arguments_of(reader, options)
  local arguments = { unpack(reader, 2) }
  arguments[#arguments + 1] = options
  return arguments
end

-- The options must raise in each of the functions, and the message has the texts in it.
local function wrong(readers, options, ...)
  for _, reader in ipairs(readers) do
    local arguments = arguments_of(reader, options)
    raises.cases { { pixcollide, reader[1], arguments, #arguments, ... } }
  end
end

-- Each of the functions gives nil and this message.
local function refused(readers, options, message)
  for _, reader in ipairs(readers) do
    assert.same({ n = 2, [2] = message }, raises.pack(pixcollide[reader[1]](unpack(arguments_of(reader, options)))))
  end
end

describe("options", function()
  it("are judged before the file is opened, in all functions that read one", function()
    raises.cases { { pixcollide, "loadMask", { "no such file", { threshold = 1 } }, 2, "threshold" },
      { pixcollide, "loadSheet", { "no such file", { 8, 8 } }, 2, "(width and height are two arguments)" } }
    for _, readers in ipairs { FILES, BYTES, RAW } do
      wrong(readers, { tolerance = 0.1 }, "option 'tolerance' expected together with 'reference'")
      wrong(readers, { threshold = 0.1, x = false }, "unknown option 'x'")
    end
  end)

  it("with a broken metatable do no harm", function()
    local options = setmetatable({}, { __index = function() error("from __index", 0) end })
    pcall(pixcollide.loadMask, path, options)
    pcall(pixcollide.newMaskFromPixels, pixels, 1, 1, { rect = options })
    assert.equal(1, pixcollide.newMaskFromPixels(pixels, 1, 1):count())
  end)
end)

describe("raw pixels", function()
  it("that are too few raise, and tell how many there should be", function()
    local many = ("\1"):rep(4 * 40000)
    raises.cases {
      { pixcollide, "newMaskFromPixels", { "", 1, 1 }, 1, "4 bytes of RGBA expected for 1x1 pixels, got 0" },
      { pixcollide, "newMaskFromPixels", { "\1\2\3", 2, 1 }, 1, "8 bytes of RGBA expected for 2x1 pixels, got 3" },
      { pixcollide, "newMaskFromPixels", { pixels, 13, 9 }, 1, "468 bytes of RGBA expected for 13x9 pixels, got 24" },
      { pixcollide, "newMaskFromPixels", { many:sub(1, 60 * 8 + 4 * 13 - 1), 13, 9, { stride = 60 } }, 1, "532 bytes" },
      { pixcollide, "newMaskFromPixels", { "", 32767, 32767 }, 1, "4294705156 bytes" },
      { pixcollide, "newMasksByColor", { "", 3, 2, {} }, 1, "24 bytes of RGBA expected" },
    }
    assert.equal(117, pixcollide.newMaskFromPixels(many:sub(1, 60 * 8 + 4 * 13), 13, 9, { stride = 60 }):count())
    assert.equal(32767, pixcollide.newMaskFromPixels(many, 32767, 1):count())
    assert.equal(32767, pixcollide.newMaskFromPixels(many, 1, 32767):count())
  end)

  it("with a stride that no string could have raise", function()
    for _, stride in ipairs { 13, 100, 2 ^ 31, 2 ^ 32, 2 ^ 52, 2 ^ 62, 2 ^ 63, 2 ^ 64, 1e300 } do
      assert.is_truthy(raises.here(function() pixcollide.newMaskFromPixels(pixels, 3, 2, { stride = stride }) end))
    end
    for _, stride in ipairs { 0, 11 } do
      wrong(RAW, { stride = stride }, "option 'stride' expected to be at least 12 bytes, got " .. stride)
    end
    assert.equal(5, pixcollide.newMaskFromPixels("", 0, 5, { stride = 0 }):getHeight())
    assert.equal(3, pixcollide.newMaskFromPixels(pixels, 3, 1, { stride = 1000 }):count())
  end)
end)

describe("a rectangle", function()
  it("outside raises for raw pixels, and gives a message for files #system", function()
    for _, rect in ipairs {
      { 0, 0, 4, 2 }, { 0, 0, 3, 3 }, { 3, 0, 1, 1 }, { 2, 1, 2, 1 }, { 0, 3, 0, 0 }, { -1, 0, 1, 1 }, { 0, -1, 1, 1 },
    } do
      wrong(RAW, { rect = rect }, ("rect %d,%d %dx%d does not fit the image of 3x2 pixels"):format(unpack(rect)))
    end
    refused({ FILES[1], FILES[2], FILES[4] }, { rect = { 0, 0, 14, 9 } },
      "cannot load '" .. path .. "': rect 0,0 14x9 does not fit the image of 13x9 pixels")
    assert.equal(2, pixcollide.newMaskFromPixels(pixels, 3, 2, { rect = { 2, 0, 1, 2 } }):count())
  end)
end)

describe("a reference", function()
  it("of raw pixels that are too few raises", function()
    wrong(RAW, { reference = pixels:sub(2) }, "option 'reference': 24 bytes of RGBA expected for 3x2 pixels, got 23")
    raises.cases { { pixcollide, "newMaskFromPixels", { pixels, 3, 1, { reference = ("x"):rep(11), stride = 24 } }, 4,
      "option 'reference': 12 bytes" } }
    assert.is_userdata(pixcollide.newMaskFromPixels(pixels, 3, 2, { reference = pixels, stride = 12 }))
  end)

  it("with a path that has a zero byte raises", function()
    wrong(FILES, { reference = path .. "\0" }, "option 'reference': path expected without zero bytes")
    raises.cases { { pixcollide, "loadMask", { path .. "\0.txt" }, 1, "path expected without zero bytes" } }
  end)

  it("that cannot be read gives nil and a message that names it #system", function()
    refused(FILES, { reference = "no such file" }, "cannot load 'no such file': No such file or directory")
    refused(BYTES, { reference = "" }, "cannot decode reference: it is empty")
    local _, message = pixcollide.loadMask(path, { reference = "README.md" })
    assert.equal("cannot load 'README.md': ", message:sub(1, 25))
  end)

  it("of another size gives nil and a message #system", function()
    local small = rgba.png(pixels, 3, 2)
    local text = "it has 3x2 pixels, but the image it is a reference for 13x9"
    refused(BYTES, { reference = small }, "cannot decode reference: " .. text)
    local file = fixtures.temporary(small)
    refused(FILES, { reference = file }, "cannot load '" .. file .. "': " .. text)
    os.remove(file)
    refused({ { "decodeMask", small } }, { reference = bytes, rect = { 0, 0, 1, 1 } },
      "cannot decode reference: it has 13x9 pixels, but the image it is a reference for 3x2")
  end)

  it("is looked at after the image itself #system", function()
    refused({ { "loadMask", "no such file" }, { "loadMasksByColor", "no such file", { { 1, 0.2, 0.3 } } } },
      { reference = "nor this" }, "cannot load 'no such file': No such file or directory")
    refused({ { "decodeMask", "" }, { "decodeMasksByColor", "", {} } }, { reference = "" },
      "cannot decode image: it is empty")
  end)
end)

describe("memory that is short", function()
  it("leaks nothing and breaks nothing when many masks are made #system", function()
    local state = debug.getregistry()["pixcollide.state"]
    collectgarbage()
    local animation = fixtures.bytes("frames_back.gif")
    local other = rgba.png(("\255\0\0\255"):rep(20), 5, 4)
    for _, work in ipairs {
      function() return pixcollide.decodeFrames(animation, { reference = other }) end,
      function() return pixcollide.loadFrames(fixtures.path("frames_back.gif")) end,
      function() return pixcollide.decodeMasksByColor(bytes, { a = { 1, 0.2, 0.3 }, b = { 0.4, 0.5, 0.6 } }) end,
      function() return pixcollide.newMasksByColor(pixels, 3, 2, { { 1, 0.2, 0.3 }, { 0.4, 0.5, 0.6 } }) end,
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

describe("a picture", function()
  it("draws nothing of a sprite whose mask has been released", function()
    local picture, mask = pixcollide.newPicture(4, 4), pixcollide.newMask(3, 3, true)
    local sprite, before = pixcollide.newSprite(mask), picture:toPixels()
    mask:release()
    picture:draw(sprite, 0, 1, 0)
    assert.equal(before, picture:toPixels())
  end)
end)
