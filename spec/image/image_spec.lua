-- SPDX-License-Identifier: MIT
-- SPDX-FileCopyrightText: 2026 The pixcollide authors

-- Masks of images and of sheets: every kind of file, and what each option means. Random images and options are in
-- image_colors_spec.lua.

local pixcollide = require "pixcollide"
local examples = require "spec.support.examples"
local fixtures = require "spec.support.fixtures"
local naive = require "spec.support.oracles.naive_mask"
local rgba = require "spec.support.rgba"
local rounds = require "spec.support.rounds"

local colorFromBytes = pixcollide.colorFromBytes
local unpack = table.unpack or unpack -- luacheck: ignore

local path = fixtures.path("rgba8.png")
local whole = fixtures.solid("rgba8.png", 0)

describe("loadMask", function()
  for _, name in ipairs(fixtures.names()) do
    local picture, jpeg = fixtures.pictures[name], fixtures.jpegs[name]

    local function load(options) return assert(pixcollide.loadMask(fixtures.path(name), options)) end

    it("reads " .. name .. ", and decodeMask its bytes", function()
      local expected = jpeg and naive.new(jpeg.width, jpeg.height, true) or fixtures.solid(name, 0)
      expected:assertSame(load())
      assert.is_true(load({ threshold = 0.1 }):equals(pixcollide.decodeMask(fixtures.bytes(name), { threshold = 0.1 })))
    end)

    if picture and picture.alpha == "all" then
      it("sees every level of alpha in " .. name, function()
        for _, threshold in ipairs { 0, 19, 20, 21, 127, 128, 254 } do
          fixtures.solid(name, threshold):assertSame(load({ threshold = threshold / 255 }))
        end
      end)
    end

    if picture and picture.colours ~= "none" then
      it("sees the colours of " .. name, function()
        local kind = picture.colours
        local tolerance = kind == "rough" and 8 / 255 or nil
        local key = kind == "two" and { colorFromBytes(10, 10, 10) } or { 1, 0, 1, tolerance = tolerance }
        fixtures.expect(function(letter) return letter ~= "." end):assertSame(load({ colorKey = key }))
        local letter, colour = "r", { 1, 0, 0, tolerance = tolerance }
        if kind == "two" or kind == "key" then
          letter, colour = nil, { colorFromBytes(unpack(kind == "two" and { 200, 200, 200 } or { 20, 30, 40 })) }
        end
        fixtures.expect(function(it) return it == letter or not letter and it ~= "." end)
          :assertSame(load({ color = colour }))
      end)
    end

    if jpeg and not jpeg.grey then
      it("sees the colours of " .. name, function()
        local size = jpeg.block -- where blocks meet, colours may run into each other
        for _, place in ipairs { 0, 1, 3, 4 } do
          local x, y = place % 3 * size, math.floor(place / 3) * size
          local mask = load({ color = { 0, 200 / 255, 0, tolerance = 30 / 255 }, rect = { x + 2, y + 2, size - 4, size - 4 } })
          local green = place == 1 or place == 3
          assert.equal(green and mask:getWidth() * mask:getHeight() or 0, mask:count())
        end
      end)
    end
  end

  it("returns one value, and takes nil as no options", function()
    assert.equal(1, select("#", pixcollide.loadMask(path)))
    whole:assertSame(pixcollide.loadMask(path, nil))
    whole:assertSame(pixcollide.loadMask(path, {}))
  end)
end)

describe("decodeMask", function()
  it("reads a PNM made on the spot", function()
    local pixels = rgba.fromRows(fixtures.rows, fixtures.colours)
    whole:assertSame(assert(pixcollide.decodeMask(rgba.pnm(pixels, 13, 9), { colorKey = { 1, 0, 1 } })))
  end)

  it("takes the largest value of a PNM for 1", function()
    for largest, values in pairs { [1] = "\1\0\1\0", [100] = "\100\50\101\0", [255] = "\255\128\255\0",
      [1023] = "\3\255\2\0\4\0\0\0", [65535] = "\255\255\128\0\255\128\0\0" } do
      local mask = pixcollide.decodeMask(("P5 4 1 %d "):format(largest) .. values, { color = { 1, 1, 1 } })
      assert.same({ "#.#." }, mask:toRows())
    end
  end)

  it("compares an alpha of 16 bits before that is rounded to 8, and takes colours as the nearest bytes", function()
    local alphas, row, last = { 0, 1, 257, 258, 514, 65278, 65279, 65535 }, "\0", ""
    for _, alpha in ipairs(alphas) do
      local bytes = string.char(math.floor(alpha / 256), alpha % 256)
      row, last = row .. "\18\128\0\255\255\127" .. bytes, last .. bytes
    end
    local color = { pixcollide.colorFromBytes(18, 1, 255) }
    local png = rgba.pngWith(#alphas, 1, row):gsub("\8\6", "\16\6", 1) -- the checksum is not looked at
    assert.equal(7, pixcollide.decodeMask(png, { color = color }):count())
    local psd = rgba.psdHeader(#alphas, 1, 16) .. ("\18\128"):rep(#alphas * 3) .. last
    for _, bytes in ipairs { png, psd } do
      for threshold, expected in pairs { [0] = ".#######", [1] = "...#####", [2] = ".....###", [254] = "......##" } do
        assert.same({ expected }, pixcollide.decodeMask(bytes, { threshold = threshold / 255 }):toRows())
      end
    end
  end)

  it("takes colours that a palette lacks for black", function()
    local png = rgba.pngWith(6, 1, "\0\0\1\2\3\200\255"):gsub("\8\6", "\8\3", 1)
    local at = png:find("IDAT", 1, true) - 4
    local function with(chunks) return png:sub(1, at - 1) .. chunks .. png:sub(at) end
    local two = "\0\0\0\6PLTE\9\9\9\8\8\8...." .. "\0\0\0\1tRNS\0...."
    assert.same({ ".#####" }, pixcollide.decodeMask(with(two)):toRows())
    for _, chunks in ipairs { two, "\0\0\0\0PLTE...." .. two } do -- also where a palette without any comes first
      pixcollide.decodeMask(with("\0\0\3\0PLTE" .. ("\9"):rep(768) .. "....")) -- of which nothing is to be left
      assert.same({ "..####" }, pixcollide.decodeMask(with(chunks), { color = { 0, 0, 0 } }):toRows())
    end
    local bmp = "BM" .. ("\0"):rep(8) .. "\62\0\0\0\40\0\0\0\4\0\0\0\1\0\0\0\1\0\8" .. ("\0"):rep(25)
      .. "\9\9\9\0\8\8\8\0" .. "\0\1\2\255"
    assert.same({ "..##" }, pixcollide.decodeMask(bmp, { color = { 0, 0, 0 } }):toRows())
  end)

  it("does not read on behind the image", function()
    whole:assertSame(pixcollide.decodeMask(fixtures.bytes("rgba8.png") .. ("junk"):rep(100)))
  end)
end)

describe("options.rect", function()
  it("takes a part of the image, floored, and be it empty", function()
    for _, rect in ipairs { { 0, 0, 13, 9 }, { 1, 2, 4, 5 }, { 12, 8, 1, 1 }, { 6, 0, 7, 9 }, { 0, 8, 13, 1 },
      { 4, 4, 0, 3 } } do
      local expected = whole:crop(rect[1], rect[2], rect[3], rect[4])
      expected:assertSame(pixcollide.loadMask(path, { rect = rect }))
      expected:assertSame(pixcollide.loadMask(path, { rect = { rect[1] + 0.5, rect[2] + 0.25, rect[3] + 0.75, rect[4] } }))
    end
  end)
end)

describe("newMaskFromPixels", function()
  for sentence, check in examples.each {
    "takes more bytes than it needs, none for no pixels, and floors sizes",
    { 'newMaskFromPixels(("\\255"):rep(1000), 1, 1)', "#" }, { 'newMaskFromPixels("", 0, 0)', "0x0" },
    { 'newMaskFromPixels("", 0, 7)', "0x7" }, { 'newMaskFromPixels("", 7, 0)', "7x0" },
    { 'newMaskFromPixels(("\\255"):rep(8), 2.9, 1.5)', "##" },
  } do it(sentence, check) end

  -- Light userdata cannot be made in Lua, but the debug library gives the address of a closure's value, which here is a
  -- number of our choice: 1.5, in memory the bytes 0 0 0 0 0 0 248 63, two pixels.
  local upvalueid = rawget(debug, "upvalueid")
  if upvalueid then
    local lines, at = io.lines(path, 1.5), nil
    for k = 1, 10 do
      local _, value = debug.getupvalue(lines, k)
      at = at or value == 1.5 and k
    end
    for sentence, check in examples.each({
      "reads from light userdata",
      { "type(data)", "userdata" }, { "newMaskFromPixels(data, 2, 1)", ".#" },
      { "newMaskFromPixels(data, 1, 2)", "./#" }, { "newMaskFromPixels(data, 2, 1, { rect = { 1, 0, 1, 1 } })", "#" },
      { "newMaskFromPixels(data, 2, 1, { threshold = 62 / 255 })", ".#" },
      { "newMaskFromPixels(data, 2, 1, { threshold = 63 / 255 })", ".." },
      { "newMaskFromPixels(data, 2, 1, { color = { 0, 0, 248 / 255 }, stride = 8 })", ".#" },
    }, { data = upvalueid(lines, at), lines = lines }) do it(sentence, check) end
  else
    -- Lua 5.1 keeps its hooks under the address of a constant, whose neighbours nobody knows.
    it("takes light userdata", function()
      debug.sethook(function() end, "", 1000000)
      debug.sethook()
      local data
      for key in pairs(debug.getregistry()) do
        data = type(key) == "userdata" and debug.getmetatable(key) == nil and key or data
      end
      local mask = pixcollide.newMaskFromPixels(data, 1, 1)
      assert.equal(1, mask:getWidth() * mask:getHeight())
      assert.equal(0, pixcollide.newMaskFromPixels(data, 1, 1, { colorKey = { a = { 0, 1 } } }):count())
    end)
  end
end)

local floor = math.floor

local function bytesOf(mask)
  return rgba.png(rgba.from(mask.width, mask.height, function(x, y)
    return 9, 9, 9, mask:get(x, y) and 255 or 0
  end), mask.width, mask.height)
end

-- The frames of a naive sheet, by the definition: frame (column, row), both
-- from 1, starts at left + margin + column * border + (column - 1) * (width + spacing).
local function cut(sheet, width, height, options)
  local left, top, border = options.left or 0, options.top or 0, options.border or 0
  if options.rect then sheet = sheet:crop(options.rect[1], options.rect[2], options.rect[3], options.rect[4]) end
  local frames = {}
  local margin, spacing = options.margin or 0, options.spacing or 0
  local function start(k, first, size) return first + margin + k * border + (k - 1) * (size + spacing) end
  for row = 1, sheet.height do
    for column = 1, sheet.width do
      local x, y = start(column, left, width), start(row, top, height)
      if x + width <= sheet.width and y + height <= sheet.height then
        frames[#frames + 1] = sheet:crop(x, y, width, height)
      end
    end
  end
  if options.count and options.count > #frames then return {} end
  for k = #frames, (options.count or #frames) + 1, -1 do frames[k] = nil end
  return frames
end

local function same(expected, list, about)
  if #list ~= #expected then
    error(("%s: %d frames instead of %d"):format(about or "sheet", #list, #expected), 2)
  end
  for k, frame in ipairs(expected) do frame:assertSame(list[k], ("%s, frame %d"):format(about or "sheet", k)) end
end

describe("loadSheet", function()
  --    0 1       5 6       10
  -- 0  b b b b b b b b b b b      13 x 9 holds 2 x 1 frames of 4 x 4
  -- 1  b +-----+ b +-----+        with a border of 1
  --    b |  1  | b |  2  |
  -- 5  b b b b b b b b b b b
  for title, case in pairs {
    ["row by row"] = { 6, 4, {}, { 0, 0 }, { 6, 0 }, { 0, 4 }, { 6, 4 } },
    ["of floored sizes"] = { 6.75, 4.5, {}, { 0, 0 }, { 6, 0 }, { 0, 4 }, { 6, 4 } },
    ["as large as the image"] = { 13, 9, {}, { 0, 0 } },
    ["from left and top on"] = { 5, 5, { left = 2, top = 1 }, { 2, 1 }, { 7, 1 } },
    ["with a border before each"] = { 4, 4, { border = 1 }, { 1, 1 }, { 6, 1 } },
    ["with spacing between them"] = { 5, 4, { spacing = 1 }, { 0, 0 }, { 6, 0 }, { 0, 5 }, { 6, 5 } },
    ["with a margin and spacing"] = { 4, 3, { margin = 1, spacing = 2.5 }, { 1, 1 }, { 7, 1 }, { 1, 6 }, { 7, 6 } },
    ["as many as asked for"] = { 6, 4, { count = 3 }, { 0, 0 }, { 6, 0 }, { 0, 4 } },
    ["of a rectangle, which is cut first"] = {
      5, 4, { rect = { 1, 1, 11, 8 }, left = 1 }, { 2, 1 }, { 7, 1 }, { 2, 5 }, { 7, 5 },
    },
  } do
    it("gives a list of masks " .. title, function()
      local expected = {}
      for k = 4, #case do expected[k - 3] = whole:crop(case[k][1], case[k][2], floor(case[1]), floor(case[2])) end
      same(expected, assert(pixcollide.loadSheet(path, case[1], case[2], case[3])))
      same(expected, assert(pixcollide.decodeSheet(fixtures.bytes("rgba8.png"), case[1], case[2], case[3])))
    end)
  end

  it("gives a plain list of masks that lead their own lives, and can be sprites", function()
    local list = assert(pixcollide.loadSheet(path, 6, 4))
    assert.equal(1, select("#", pixcollide.loadSheet(path, 6, 4)))
    assert.equal(4, pixcollide.newSprite(list):getFrameCount())
    assert.is_nil(getmetatable(list))
    list[1]:fill()
    list[2]:release()
    whole:crop(0, 4, 6, 4):assertSame(list[3])
    local keys = 0
    for _ in pairs(list) do keys = keys + 1 end
    assert.equal(4, keys)
    table.remove(list)
    assert.equal(3, #list)
  end)
end)

describe("decodeSheet", function()
  it("agrees with the definition", function()
    rounds.each("sheets", 80, function(rng)
      local sheet = naive.random(rng, rng:int(1, 140), rng:int(1, 40), "half")
      local width, height, options = rng:pick { 1, 2, 7, 32, 33, 64, 65 }, rng:int(1, 12), {}
      if rng:chance(0.5) then options.left, options.top = rng:int(0, 9), rng:int(0, 3) end
      if rng:chance(0.5) then options.border = rng:int(0, 3) end
      if rng:chance(0.3) then options.margin, options.spacing = rng:pick { 0, 0, 1, 4 }, rng:int(0, 5) end
      if rng:chance(0.3) then
        local x, y = rng:int(0, floor(sheet.width / 2)), rng:int(0, floor(sheet.height / 2))
        options.rect = { x, y, rng:int(1, sheet.width - x), rng:int(1, sheet.height - y) }
      end
      if rng:chance(0.3) then options.count = rng:int(1, 12) end
      local expected = cut(sheet, width, height, options)
      local list, message = pixcollide.decodeSheet(bytesOf(sheet), width, height, options)
      if #expected == 0 then
        assert.is_nil(list)
        assert.equal("cannot decode image: ", message:sub(1, 21))
      else
        same(expected, assert(list, message))
      end
    end)
  end)
end)

describe("sheets of which frames do not fit", function()
  for title, cases in pairs {
    ["no whole frame"] = { { 14, 9 }, { 13, 10 }, { 32767, 32767 }, { 13, 9, { left = 1 } }, { 13, 9, { top = 1 } },
      { 13, 9, { border = 1 } }, { 1, 1, { left = 13 } }, { 1, 1, { top = 9 } }, { 1, 1, { left = 32000, top = 32000 } },
      { 1, 1, { left = 2 ^ 30, margin = 32767 } }, { 1, 1, { margin = 13, spacing = 32767 } },
      { 5, 5, { rect = { 0, 0, 4, 9 } } } },
    ["fewer frames than asked for"] = { { 6, 4, { count = 5 } }, { 6, 4, { count = 32767 } },
      { 6, 4, { count = 2, border = 1 } } },
    ["a rectangle outside"] = { { 1, 1, { rect = { 0, 0, 14, 9 } } }, { 1, 1, { rect = { 13, 0, 1, 1 } } } },
  } do
    it("give nil and a message: " .. title, function()
      for _, case in ipairs(cases) do
        local list, message = pixcollide.loadSheet(path, case[1], case[2], case[3])
        assert.is_nil(list)
        assert.is_truthy(message:find("cannot load '" .. path .. "': .", 1, false), message)
        list, message = pixcollide.decodeSheet(fixtures.bytes("rgba8.png"), case[1], case[2], case[3])
        assert.is_nil(list)
        assert.is_truthy(message:find("^cannot decode image: ."), message)
      end
    end)
  end
end)
