-- SPDX-License-Identifier: MIT
-- SPDX-FileCopyrightText: 2026 The pixcollide authors

local pixcollide = require "pixcollide"
local fixtures = require "spec.support.fixtures"
local naive = require "spec.support.oracles.naive_mask"
local raises = require "spec.support.raises"
local rgba = require "spec.support.rgba"
local rounds = require "spec.support.rounds"

local floor = math.floor
local path = fixtures.path("rgba8.png")
local whole = fixtures.solid("rgba8.png", 0)

local function bytesOf(mask)
  return rgba.png(rgba.from(mask.width, mask.height, function(x, y)
    return 9, 9, 9, mask:get(x, y) and 255 or 0
  end), mask.width, mask.height)
end

-- The frames of a naive sheet, by the definition: frame (column, row), both
-- from 1, starts at left + (column - 1) * width + column * border.
local function cut(sheet, width, height, options)
  local left, top = options.left or 0, options.top or 0
  local border = options.border or 0
  if options.rect then
    sheet = sheet:crop(options.rect[1], options.rect[2], options.rect[3], options.rect[4])
  end
  local frames = {}
  local function start(k, first, size)
    return first + (k - 1) * size + k * border
  end
  for row = 1, sheet.height do
    for column = 1, sheet.width do
      local x, y = start(column, left, width), start(row, top, height)
      if x + width <= sheet.width and y + height <= sheet.height then
        frames[#frames + 1] = sheet:crop(x, y, width, height)
      end
    end
  end
  if options.count then
    if options.count > #frames then
      return {}
    end
    for k = #frames, options.count + 1, -1 do
      frames[k] = nil
    end
  end
  return frames
end

local function same(expected, list, about)
  if #list ~= #expected then
    error(("%s: %d frames instead of %d"):format(about or "sheet", #list, #expected), 2)
  end
  for k, frame in ipairs(expected) do
    frame:assertSame(list[k], ("%s, frame %d"):format(about or "sheet", k))
  end
end

describe("loadSheet", function()
  it("gives a list of masks, row by row", function()
    --    0     6     12
    -- 0  +--1--+--2--+.
    -- 4  +--3--+--4--+.
    -- 8  . . . . . . . .      what is left over is no frame
    local list = assert(pixcollide.loadSheet(path, 6, 4))
    assert.equal("table", type(list))
    same({ whole:crop(0, 0, 6, 4), whole:crop(6, 0, 6, 4), whole:crop(0, 4, 6, 4), whole:crop(6, 4, 6, 4) }, list)
    assert.equal(1, select("#", pixcollide.loadSheet(path, 6, 4)))
  end)

  it("gives one frame for the whole image", function()
    same({ whole }, assert(pixcollide.loadSheet(path, 13, 9)))
  end)

  it("gives masks that can be sprites", function()
    local sprite = pixcollide.newSprite(assert(pixcollide.loadSheet(path, 6, 4)))
    assert.equal(4, sprite:getFrameCount())
  end)

  it("gives masks that lead their own lives", function()
    local list = assert(pixcollide.loadSheet(path, 6, 4))
    list[1]:fill()
    list[2]:release()
    whole:crop(0, 4, 6, 4):assertSame(list[3])
  end)

  it("gives a plain list that may be changed", function()
    local list = assert(pixcollide.loadSheet(path, 6, 4))
    assert.is_nil(getmetatable(list))
    local keys = 0
    for _ in pairs(list) do
      keys = keys + 1
    end
    assert.equal(4, keys)
    table.remove(list)
    assert.equal(3, #list)
  end)

  it("floors its sizes", function()
    same(cut(whole, 6, 4, {}), assert(pixcollide.loadSheet(path, 6.75, 4.5)))
  end)

  describe("when given options", function()
    it("starts at left and top", function()
      same(cut(whole, 3, 3, { left = 2, top = 1 }),
        assert(pixcollide.loadSheet(path, 3, 3, { left = 2, top = 1 })))
    end)

    it("leaves a border before each frame", function()
      --    0 1       5 6       10
      -- 0  b b b b b b b b b b b      13 x 9 holds 2 x 1 frames of 4 x 4
      -- 1  b +-----+ b +-----+        with a border of 1
      --    b |  1  | b |  2  |
      -- 5  b b b b b b b b b b b
      local list = assert(pixcollide.loadSheet(path, 4, 4, { border = 1 }))
      same({ whole:crop(1, 1, 4, 4), whole:crop(6, 1, 4, 4) }, list)
    end)

    it("takes as many frames as asked for", function()
      for count = 1, 4 do
        same(cut(whole, 6, 4, { count = count }), assert(pixcollide.loadSheet(path, 6, 4, { count = count })))
      end
    end)

    it("cuts the rectangle first", function()
      local options = { rect = { 1, 1, 11, 8 }, left = 1 }
      same(cut(whole, 5, 4, options), assert(pixcollide.loadSheet(path, 5, 4, options)))
    end)

    it("takes the options of images too", function()
      same(cut(fixtures.solid("rgba8.png", 20), 6, 4, {}),
        assert(pixcollide.loadSheet(path, 6, 4, { threshold = 20 })))
      local red = fixtures.expect(function(letter) return letter == "r" end)
      same(cut(red, 6, 4, {}), assert(pixcollide.loadSheet(path, 6, 4, { color = { 255, 0, 0 } })))
      local rest = fixtures.expect(function(letter) return letter ~= "r" and letter ~= "." end)
      same(cut(rest, 6, 4, {}), assert(pixcollide.loadSheet(path, 6, 4, { colorKey = { 255, 0, 0 } })))
    end)
  end)

  it("reads sheets of every format", function()
    for _, name in ipairs(fixtures.names()) do
      if fixtures.pictures[name] then
        local list = assert(pixcollide.loadSheet(fixtures.path(name), 6, 4))
        same(cut(fixtures.solid(name, 0), 6, 4, {}), list, name)
      else
        assert.is_true(#assert(pixcollide.loadSheet(fixtures.path(name), 6, 4)) > 0)
      end
    end
  end)
end)

describe("decodeSheet", function()
  it("gives what loadSheet gives", function()
    same(cut(whole, 6, 4, {}), assert(pixcollide.decodeSheet(fixtures.bytes("rgba8.png"), 6, 4)))
  end)

  it("agrees with the definition", function()
    rounds.each("sheets", 80, function(rng)
      local sheet = naive.random(rng, rng:int(1, 140), rng:int(1, 40), "half")
      local width, height = rng:pick { 1, 2, 7, 32, 33, 64, 65 }, rng:int(1, 12)
      local options = {}
      if rng:chance(0.5) then
        options.left, options.top = rng:int(0, 9), rng:int(0, 3)
      end
      if rng:chance(0.5) then
        options.border = rng:int(0, 3)
      end
      if rng:chance(0.3) then
        local x, y = rng:int(0, floor(sheet.width / 2)), rng:int(0, floor(sheet.height / 2))
        options.rect = { x, y, rng:int(1, sheet.width - x), rng:int(1, sheet.height - y) }
      end
      if rng:chance(0.3) then
        options.count = rng:int(1, 12)
      end
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

describe("when frames do not fit", function()
  local head = "cannot load '" .. path .. "': "

  local function refused(width, height, options)
    local list, message = pixcollide.loadSheet(path, width, height, options)
    assert.is_nil(list)
    assert.equal(head, message:sub(1, #head))
    assert.is_true(#message > #head)
    list, message = pixcollide.decodeSheet(fixtures.bytes("rgba8.png"), width, height, options)
    assert.is_nil(list)
    assert.equal("cannot decode image: ", message:sub(1, 21))
  end

  it("gives nil and a message if there is no whole frame", function()
    refused(14, 9)
    refused(13, 10)
    refused(32767, 32767)
    refused(13, 9, { left = 1 })
    refused(13, 9, { top = 1 })
    refused(13, 9, { border = 1 })
    refused(1, 1, { left = 13 })
    refused(1, 1, { top = 9 })
    refused(1, 1, { left = 32000, top = 32000 })
    refused(5, 5, { rect = { 0, 0, 4, 9 } })
  end)

  it("gives nil and a message if there are fewer frames than asked for", function()
    refused(6, 4, { count = 5 })
    refused(6, 4, { count = 32767 })
    refused(6, 4, { count = 2, border = 1 })
  end)

  it("gives nil and a message if the rectangle does not fit", function()
    refused(1, 1, { rect = { 0, 0, 14, 9 } })
    refused(1, 1, { rect = { 13, 0, 1, 1 } })
  end)

  it("gives nil and a message for what is no image", function()
    local list, message = pixcollide.loadSheet("spec/fixtures/README.md", 4, 4)
    assert.is_nil(list)
    assert.equal("cannot load 'spec/fixtures/README.md': ", message:sub(1, 39))
    list, message = pixcollide.decodeSheet("", 4, 4)
    assert.is_nil(list)
    assert.equal("cannot decode image: ", message:sub(1, 21))
  end)
end)

describe("when used wrongly", function()
  local bytes = fixtures.bytes("rgba8.png")

  it("raises for missing arguments and wrong types", function()
    raises.argument("loadSheet", 1, function() pixcollide.loadSheet() end, "string expected")
    raises.argument("loadSheet", 1, function() pixcollide.loadSheet({}, 4, 4) end, "string expected")
    raises.argument("loadSheet", 2, function() pixcollide.loadSheet(path) end, "number expected")
    raises.argument("loadSheet", 3, function() pixcollide.loadSheet(path, 4) end, "number expected")
    raises.argument("loadSheet", 2, function() pixcollide.loadSheet(path, {}, 4) end, "number expected")
    raises.argument("loadSheet", 4, function() pixcollide.loadSheet(path, 4, 4, 4) end, "table expected")
    raises.argument("decodeSheet", 1, function() pixcollide.decodeSheet() end, "string expected")
    raises.argument("decodeSheet", 2, function() pixcollide.decodeSheet(bytes) end, "number expected")
    raises.argument("decodeSheet", 3, function() pixcollide.decodeSheet(bytes, 4) end, "number expected")
    raises.argument("decodeSheet", 4, function() pixcollide.decodeSheet(bytes, 4, 4, "x") end, "table expected")
  end)

  it("raises for frame sizes that no frame has", function()
    for _, size in ipairs { 0, 0.5, -1, 32768, 2 ^ 31, 2 ^ 32 + 4, 1e300, math.huge, -math.huge, 0 / 0 } do
      raises.argument("loadSheet", 2, function() pixcollide.loadSheet(path, size, 4) end)
      raises.argument("loadSheet", 3, function() pixcollide.loadSheet(path, 4, size) end)
      raises.argument("decodeSheet", 2, function() pixcollide.decodeSheet(bytes, size, 4) end)
      raises.argument("decodeSheet", 3, function() pixcollide.decodeSheet(bytes, 4, size) end)
    end
  end)

  it("raises for options of a wrong type or range, and names them", function()
    for _, name in ipairs { "left", "top", "border", "count" } do
      for _, value in ipairs { {}, true, "x", -1, 0 / 0, math.huge, -math.huge } do
        raises.argument("loadSheet", 4, function()
          pixcollide.loadSheet(path, 4, 4, { [name] = value })
        end, name)
        raises.argument("decodeSheet", 4, function()
          pixcollide.decodeSheet(bytes, 4, 4, { [name] = value })
        end, name)
      end
    end
  end)

  it("raises for options it does not know", function()
    raises.argument("loadSheet", 4, function()
      pixcollide.loadSheet(path, 4, 4, { treshold = 5 })
    end, "unknown option 'treshold'")
    raises.argument("decodeSheet", 4, function()
      pixcollide.decodeSheet(bytes, 4, 4, { stride = 400 })
    end, "unknown option 'stride'")
  end)

  it("raises for wrong options before it looks at the file", function()
    raises.argument("loadSheet", 4, function()
      pixcollide.loadSheet("no such file", 4, 4, { x = 1 })
    end, "unknown option 'x'")
  end)
end)
