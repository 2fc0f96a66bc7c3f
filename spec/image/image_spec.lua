-- SPDX-License-Identifier: MIT
-- SPDX-FileCopyrightText: 2026 The pixcollide authors

local pixcollide = require "pixcollide"
local fixtures = require "spec.support.fixtures"
local naive = require "spec.support.oracles.naive_mask"
local rgba = require "spec.support.rgba"
local rounds = require "spec.support.rounds"

local path = fixtures.path("rgba8.png")

-- Pixels of few colours and all kinds of alpha, as a string and as a function.
local function randomPixels(rng, width, height)
  local levels, pixels = { 0, 0, 1, 2, 19, 20, 21, 127, 128, 129, 254, 255, 255 }, {}
  for y = 0, height - 1 do
    for x = 0, width - 1 do
      pixels[y * width + x] = { rng:int(0, 3) * 85, rng:pick { 0, 200, 255 }, rng:int(95, 105), rng:pick(levels) }
    end
  end
  local function at(x, y)
    local p = pixels[y * width + x]
    return p[1], p[2], p[3], p[4]
  end
  return at
end

local function near(key, r, g, b)
  local tolerance = key[4] or 0
  return math.abs(r - key[1]) <= tolerance and math.abs(g - key[2]) <= tolerance
    and math.abs(b - key[3]) <= tolerance
end

-- What the options say about one pixel.
local function isSolid(options, r, g, b, a)
  return a > (options.threshold or 0)
    and not (options.colorKey and near(options.colorKey, r, g, b))
    and (not options.color or near(options.color, r, g, b))
end

local function expected(options, at, width, height)
  local mask = naive.from(width, height, function(x, y) return isSolid(options, at(x, y)) end)
  local rect = options.rect
  return rect and mask:crop(rect[1], rect[2], rect[3], rect[4]) or mask
end

local function randomOptions(rng, width, height)
  local function colour()
    return { rng:int(0, 3) * 85, rng:pick { 0, 200, 255 }, rng:int(95, 105), rng:pick { 0, 1, 3, 60, 255 } }
  end
  local options = {}
  if rng:chance(0.5) then
    options.threshold = rng:pick { 0, 1, 19, 20, 21, 127, 128, 254, 255 }
  end
  if rng:chance(0.4) then
    options.colorKey = colour()
  end
  if rng:chance(0.4) then
    options.color = colour()
    if options.color[4] == 0 then
      options.color[4] = nil -- left out
    end
  end
  if rng:chance(0.5) then
    local x, y = rng:int(0, width), rng:int(0, height)
    options.rect = { x, y, rng:int(0, width - x), rng:int(0, height - y) }
  end
  return options
end

describe("loadMask", function()
  it("takes every pixel that is not fully transparent", function()
    fixtures.solid("rgba8.png", 0):assertSame(pixcollide.loadMask(path))
  end)

  it("returns one value", function()
    assert.equal(1, select("#", pixcollide.loadMask(path)))
  end)

  it("takes nil as no options", function()
    fixtures.solid("rgba8.png", 0):assertSame(pixcollide.loadMask(path, nil))
    fixtures.solid("rgba8.png", 0):assertSame(pixcollide.loadMask(path, {}))
  end)

  for _, name in ipairs(fixtures.names()) do
    local picture, jpeg = fixtures.pictures[name], fixtures.jpegs[name]

    it("reads " .. name, function()
      local mask = assert(pixcollide.loadMask(fixtures.path(name)))
      if jpeg then
        naive.new(jpeg.width, jpeg.height, true):assertSame(mask)
      else
        fixtures.solid(name, 0):assertSame(mask)
      end
    end)

    if picture and picture.alpha == "all" then
      it("sees every level of alpha in " .. name, function()
        for _, threshold in ipairs { 0, 19, 20, 21, 127, 128, 254, 255 } do
          fixtures.solid(name, threshold):assertSame(
            assert(pixcollide.loadMask(fixtures.path(name), { threshold = threshold })))
        end
      end)
    end

    if picture and picture.colours ~= "none" then
      it("sees the colours of " .. name, function()
        local kind = picture.colours
        local tolerance = kind == "rough" and 8 or nil
        local key = kind == "two" and { 10, 10, 10 } or { 255, 0, 255, tolerance }
        fixtures.expect(function(letter) return letter ~= "." end):assertSame(
          assert(pixcollide.loadMask(fixtures.path(name), { colorKey = key })))
        local letter, colour = "r", { 255, 0, 0, tolerance }
        if kind == "two" or kind == "key" then
          letter, colour = nil, kind == "two" and { 200, 200, 200 } or { 20, 30, 40 }
        end
        fixtures.expect(function(it) return it == letter or not letter and it ~= "." end):assertSame(
          assert(pixcollide.loadMask(fixtures.path(name), { color = colour })))
      end)
    end

    if jpeg and not jpeg.grey then
      it("sees the colours of " .. name, function()
        local size = jpeg.block -- where blocks meet, colours may run into each other
        for _, place in ipairs { 0, 1, 3, 4 } do
          local x, y = place % 3 * size, math.floor(place / 3) * size
          local mask = assert(pixcollide.loadMask(fixtures.path(name), {
            color = { 0, 200, 0, 30 }, rect = { x + 2, y + 2, size - 4, size - 4 },
          }))
          local green = place == 1 or place == 3
          assert.equal(green and mask:getWidth() * mask:getHeight() or 0, mask:count())
        end
      end)
    end

    it("gives the same for the bytes of " .. name, function()
      local loaded = pixcollide.loadMask(fixtures.path(name), { threshold = 20 })
      local decoded = pixcollide.decodeMask(fixtures.bytes(name), { threshold = 20 })
      assert.is_true(loaded:equals(decoded))
    end)
  end
end)

describe("decodeMask", function()
  for _, encoder in ipairs { "png", "tga" } do
    it("agrees with the options' definition on random " .. encoder .. " images", function()
      rounds.each("decode " .. encoder, 40, function(rng)
        local width, height = rng:pick { 1, 2, 7, 31, 33, 64, 65 }, rng:int(1, 12)
        local at = randomPixels(rng, width, height)
        local bytes = rgba[encoder](rgba.from(width, height, at), width, height)
        for _ = 1, 6 do
          local options = randomOptions(rng, width, height)
          expected(options, at, width, height):assertSame(assert(pixcollide.decodeMask(bytes, options)))
        end
      end)
    end)
  end

  it("reads a PNM made on the spot", function()
    local pixels = rgba.fromRows(fixtures.rows, fixtures.colours)
    local mask = assert(pixcollide.decodeMask(rgba.pnm(pixels, 13, 9), { colorKey = { 255, 0, 255 } }))
    fixtures.solid("rgba8.png", 0):assertSame(mask)
  end)

  it("does not read on behind the image", function()
    local bytes = fixtures.bytes("rgba8.png")
    fixtures.solid("rgba8.png", 0):assertSame(pixcollide.decodeMask(bytes .. ("junk"):rep(100)))
  end)
end)

describe("options.threshold", function()
  it("lets what is greater be solid", function()
    local pixels = "\0\0\0\0\0\0\0\1\0\0\0\127\0\0\0\128\0\0\0\254\0\0\0\255"
    local function rows(options)
      return naive.copyOf(pixcollide.newMaskFromPixels(pixels, 6, 1, options)):rows()[1]
    end
    assert.equal(".#####", rows())
    assert.equal(".#####", rows { threshold = 0 })
    assert.equal("..####", rows { threshold = 1 })
    assert.equal("...###", rows { threshold = 127 })
    assert.equal("....##", rows { threshold = 128 })
    assert.equal(".....#", rows { threshold = 254 })
    assert.equal("......", rows { threshold = 255 })
  end)
end)

describe("options.rect", function()
  it("takes a part of the image", function()
    local whole = fixtures.solid("rgba8.png", 0)
    for _, rect in ipairs { { 0, 0, 13, 9 }, { 1, 2, 4, 5 }, { 12, 8, 1, 1 }, { 6, 0, 7, 9 }, { 0, 8, 13, 1 } } do
      local mask = assert(pixcollide.loadMask(path, { rect = rect }))
      whole:crop(rect[1], rect[2], rect[3], rect[4]):assertSame(mask)
    end
  end)

  it("may be empty", function()
    local mask = assert(pixcollide.loadMask(path, { rect = { 4, 4, 0, 3 } }))
    assert.equal(0, mask:getWidth())
    assert.equal(3, mask:getHeight())
  end)

  it("is floored", function()
    fixtures.solid("rgba8.png", 0):crop(1, 2, 4, 5):assertSame(
      pixcollide.loadMask(path, { rect = { 1.5, 2.25, 4.75, 5.5 } }))
  end)

  it("gives nil and a message if it does not fit the image", function()
    for _, rect in ipairs { { 0, 0, 14, 9 }, { 0, 0, 13, 10 }, { 13, 0, 1, 1 }, { 0, 9, 1, 1 }, { 14, 0, 0, 1 },
      { 1, 0, 13, 9 }, { 0, 1, 13, 9 }, { 30000, 30000, 30000, 30000 } } do
      local mask, message = pixcollide.loadMask(path, { rect = rect })
      assert.is_nil(mask)
      assert.equal("cannot load '" .. path .. "': ", message:sub(1, #path + 16))
      mask, message = pixcollide.decodeMask(fixtures.bytes("rgba8.png"), { rect = rect })
      assert.is_nil(mask)
      assert.equal("cannot decode image: ", message:sub(1, 21))
    end
  end)
end)

describe("options.colorKey and options.color", function()
  local row = "\255\0\255\255" .. "\254\1\253\255" .. "\0\0\0\255" .. "\250\5\250\255" .. "\255\0\255\0"

  local function read(options)
    return naive.copyOf(pixcollide.newMaskFromPixels(row, 5, 1, options)):rows()[1]
  end

  it("take a colour out, or no other in", function()
    assert.equal(".###.", read { colorKey = { 255, 0, 255 } })
    assert.equal("#....", read { color = { 255, 0, 255 } })
  end)

  it("allow a difference in each of the three", function()
    assert.equal(".###.", read { colorKey = { 255, 0, 255, 0 } })
    assert.equal(".###.", read { colorKey = { 255, 0, 255, 1 } })
    assert.equal("..##.", read { colorKey = { 255, 0, 255, 2 } })
    assert.equal("..##.", read { colorKey = { 255, 0, 255, 4 } })
    assert.equal("..#..", read { colorKey = { 255, 0, 255, 5 } })
    assert.equal("##...", read { color = { 255, 0, 255, 2 } })
    assert.equal("##.#.", read { color = { 255, 0, 255, 5 } })
    assert.equal(".....", read { colorKey = { 255, 0, 255, 255 } })
    assert.equal("####.", read { color = { 255, 0, 255, 255 } })
  end)

  it("do not wrap around at 0 and 255", function()
    assert.equal("####.", read { colorKey = { 0, 255, 0, 10 } })
    assert.equal("##.#.", read { colorKey = { 3, 3, 3, 10 } })
  end)

  it("may come together, and with a threshold", function()
    assert.equal(".#.#.", read { color = { 255, 0, 255, 5 }, colorKey = { 255, 0, 255 } })
    assert.equal(".....", read { color = { 255, 0, 255, 5 }, threshold = 255 })
  end)
end)

describe("newMaskFromPixels", function()
  it("reads rows of four bytes a pixel", function()
    local pixels, width, height = rgba.fromRows(fixtures.rows, fixtures.colours)
    fixtures.solid("rgba8.png", 0):assertSame(pixcollide.newMaskFromPixels(pixels, width, height))
    fixtures.solid("rgba8.png", 20):assertSame(
      pixcollide.newMaskFromPixels(pixels, width, height, { threshold = 20 }))
  end)

  it("looks at alpha and nothing else", function()
    local pixels = "\255\255\255\0\0\0\0\255"
    naive.fromRows({ ".#" }):assertSame(pixcollide.newMaskFromPixels(pixels, 2, 1))
  end)

  it("steps by the stride", function()
    rounds.each("stride", 40, function(rng)
      local width, height, padding = rng:pick { 1, 3, 16, 31, 65 }, rng:int(1, 9), rng:pick { 0, 1, 2, 3, 4, 61 }
      local at = randomPixels(rng, width, height)
      local pixels = rgba.from(width, height, at, padding)
      local options = randomOptions(rng, width, height)
      options.stride = 4 * width + padding
      expected(options, at, width, height):assertSame(
        pixcollide.newMaskFromPixels(pixels, width, height, options), "padding " .. padding)
      -- the last row needs no padding
      pixels = pixels:sub(1, #pixels - padding)
      expected(options, at, width, height):assertSame(
        pixcollide.newMaskFromPixels(pixels, width, height, options), "padding " .. padding)
    end)
  end)

  it("agrees with the options' definition", function()
    rounds.each("pixels", 150, function(rng)
      local width, height = rng:pick { 1, 2, 31, 32, 33, 63, 64, 65, 129 }, rng:int(1, 9)
      local at = randomPixels(rng, width, height)
      local options = randomOptions(rng, width, height)
      expected(options, at, width, height):assertSame(
        pixcollide.newMaskFromPixels(rgba.from(width, height, at), width, height, options))
    end)
  end)

  it("takes more bytes than it needs", function()
    assert.equal(1, pixcollide.newMaskFromPixels(("\255"):rep(1000), 1, 1):count())
  end)

  it("makes masks without pixels of nothing", function()
    assert.equal(0, pixcollide.newMaskFromPixels("", 0, 0):count())
    assert.equal(7, pixcollide.newMaskFromPixels("", 0, 7):getHeight())
    assert.equal(7, pixcollide.newMaskFromPixels("", 7, 0):getWidth())
  end)

  it("floors its sizes", function()
    naive.new(2, 1, true):assertSame(pixcollide.newMaskFromPixels(("\255"):rep(8), 2.9, 1.5))
  end)

  -- Light userdata cannot be made in Lua, but the debug library gives the
  -- address of a closure's value, which here is a number of our choice: 1.5,
  -- in memory the bytes 0 0 0 0 0 0 248 63, two pixels.
  local upvalueid = rawget(debug, "upvalueid")
  if upvalueid then
    it("reads from light userdata", function()
      local lines = io.lines(path, 1.5)
      local at
      for k = 1, 10 do
        local _, value = debug.getupvalue(lines, k)
        at = at or value == 1.5 and k
      end
      local data = upvalueid(lines, at)
      assert.equal("userdata", type(data))
      naive.fromRows({ ".#" }):assertSame(pixcollide.newMaskFromPixels(data, 2, 1))
      naive.fromRows({ ".", "#" }):assertSame(pixcollide.newMaskFromPixels(data, 1, 2))
      naive.fromRows({ "#" }):assertSame(pixcollide.newMaskFromPixels(data, 2, 1, { rect = { 1, 0, 1, 1 } }))
      naive.fromRows({ ".#" }):assertSame(pixcollide.newMaskFromPixels(data, 2, 1, { threshold = 62 }))
      naive.fromRows({ ".." }):assertSame(pixcollide.newMaskFromPixels(data, 2, 1, { threshold = 63 }))
      naive.fromRows({ ".#" }):assertSame(
        pixcollide.newMaskFromPixels(data, 2, 1, { color = { 0, 0, 248 }, stride = 8 }))
    end)
  else
    -- Lua 5.1 keeps its hooks under the address of a constant, whose neighbours
    -- nobody knows.
    it("takes light userdata", function()
      debug.sethook(function() end, "", 1000000)
      debug.sethook()
      local data
      for key in pairs(debug.getregistry()) do
        data = type(key) == "userdata" and debug.getmetatable(key) == nil and key or data
      end
      local mask = pixcollide.newMaskFromPixels(data, 1, 1)
      assert.equal(1, mask:getWidth() * mask:getHeight())
      assert.equal(0, pixcollide.newMaskFromPixels(data, 1, 1, { threshold = 255 }):count())
    end)
  end
end)
