-- SPDX-License-Identifier: MIT
-- SPDX-FileCopyrightText: 2026 The pixcollide authors

-- Pictures, what is drawn on them, and their pixels as bytes: as a string, and copied to where a pointer says.

local pixcollide = require "pixcollide"
local examples = require "spec.support.examples"
local finalisers = require "spec.support.finalisers"
local fixtures = require "spec.support.fixtures"
local luajit = require "spec.support.luajit"
local masks = require "spec.support.questions.masks"
local naive = require "spec.support.oracles.naive_mask"
local raises = require "spec.support.raises"
local rounds = require "spec.support.rounds"
local shown = require "spec.support.shown"
local system = require "spec.support.system"

local unpack = table.unpack or unpack -- luacheck: ignore

-- The pixels of a picture that are red, as a naive mask.
local function red(picture)
  local width, height = picture:getDimensions()
  return naive.from(width, height, function(x, y)
    local r, g, b, a = picture:getPixel(x, y)
    return r == 1 and g == 0 and b == 0 and a == 1
  end)
end

-- What is red on a picture of 8 x 6 after such calls, { "drawRect", 1, 2, 3, 4 }, in red.
local function drawn(calls)
  local picture = pixcollide.newPicture(8, 6)
  for _, call in ipairs(calls) do
    local arguments = { unpack(call, 2) }
    for _, level in ipairs { 1, 0, 0 } do arguments[#arguments + 1] = level end
    picture[call[1]](picture, unpack(arguments))
  end
  return red(picture)
end

-- Levels of a pixel in steps of 1/255, rounded.
local function pixel(picture, x, y)
  local levels = { picture:getPixel(x, y) }
  for k = 1, #levels do levels[k] = math.floor(levels[k] * 255 + 0.5) end
  return unpack(levels)
end

-- A picture of 8 x 6 that has been cleared in each of these colours.
local function cleared(...)
  local picture = pixcollide.newPicture(8, 6)
  for _, color in ipairs { ... } do picture:clear(unpack(color)) end
  return picture
end

describe("a picture", function()
  for sentence, check in examples.each({
    "is transparent black at first",
    { "drawn {}", "......../......../......../......../......../........" },
    { "newPicture(3, 2):getPixel(2, 1)", "0 0 0 0" },
    "knows its size, which is floored, and as large as that of a mask",
    { "newPicture(30.9, 20.5):getWidth()", "30" }, { "newPicture(30.9, 20.5):getHeight()", "20" },
    { "newPicture(30.9, 20.5):getDimensions()", "30 20" }, { "tostring(newPicture(30.9, 20.5))", "picture (30x20)" },
    "has floored pixels, and none outside",
    { "cleared({ 1, 0, 0 }):getPixel(7.99, 5.5)", "1 0 0 1" }, { "cleared():getPixel(-0.5, 0)", "nil" },
    { "cleared():getPixel(0, -1)", "nil" }, { "cleared():getPixel(8, 0)", "nil" },
    { "cleared():getPixel(0, 6)", "nil" }, { "cleared():getPixel(2 ^ 32, 0)", "nil" },
    { "cleared():getPixel(-2 ^ 63, 1e300)", "nil" },
    "is cleared in a colour, opaque unless told otherwise, whatever was there",
    { "pixel(cleared({ 1, 0.5, 0 }), 7, 5)", "255 128 0 255" },
    { "pixel(cleared({ 1, 1, 1 }, { 0.25, 0.5, 0.75, 0.5 }), 0, 0)", "64 128 191 128" },
    { "pixel(cleared({ 1, 1, 1 }, { 0, 0, 0, 0 }), 4, 4)", "0 0 0 0" },
    "shows masks, at floored places",
    { 'drawn { { "drawMask", m "#", 2.9, 1.5 }, { "drawMask", m "##", -0.5, 4 } }', -- columns -1 and 0
      "......../..#...../......../......../#......./........" },
    "shows outlines of rectangles, one pixel wide inside them, small ones whole",
    { 'drawn { { "drawRect", 1, 1, 5, 4 } }', "......../.#####../.#...#../.#...#../.#####../........" },
    { 'drawn { { "drawRect", 0, 0, 1, 1 }, { "drawRect", 2, 0, 2, 2 }, { "drawRect", 5, 0, 1, 3 }, '
      .. '{ "drawRect", 0, 4, 6, 1 } }', "#.##.#../..##.#../.....#../......../######../........" },
    { 'drawn { { "drawRect", -3, -3, 6, 6 }, { "drawRect", -1000000, -1000000, 2000000, 2000000 }, '
      .. '{ "drawRect", -1000000, 4, 2000000, 1000000 } }', "..#...../..#...../###...../......../########/........" },
    "shows lines, both ends in, and what of them is inside",
    { 'drawn { { "drawLine", 1, 0, 6, 0 }, { "drawLine", 0, 5, 0, 1 }, { "drawLine", 2, 2, 5, 5 }, '
      .. '{ "drawLine", 7, 3, 7, 3 } }', ".######./#......./#.#...../#..#...#/#...#.../#....#.." },
    { 'drawn { { "drawLine", -100, 2, 100, 2 }, { "drawLine", -10, -10, -1, -1 }, '
      .. '{ "drawLine", 3, -1000000, 3, 1000000 } }', "...#..../...#..../########/...#..../...#..../...#...." },
    "shows sprites, however far or large, where they cover a pixel",
    { 'drawn { { "draw", newSprite(m "3x3#", { x = 2 ^ 30, y = -2 ^ 30 }) }, { "draw", newSprite(m "3x3#", { x = -3 }) }, '
      .. '{ "draw", newSprite(m "3x3#", { sx = 0 }) } }', "......../......../......../......../......../........" },
    { 'drawn { { "draw", newSprite(m "100x100#", { x = -15000, y = -15000, sx = 300, sy = 300 }) } }',
      "########/########/########/########/########/########" },
  }, { drawn = drawn, pixel = pixel, cleared = cleared }) do it(sentence, check) end

  it("takes what is far outside", function()
    local picture, mask = cleared(), pixcollide.newMask(8, 6, true)
    for _, far in ipairs { 8, -8, 2 ^ 31, 2 ^ 32, 2 ^ 32 + 1, -2 ^ 63, 2 ^ 64, 1e300, -1e300 } do
      picture:drawMask(mask, far, 0, 1, 0, 0)
      picture:drawMask(mask, 0, far, 1, 0, 0)
    end
    assert.equal(0, red(picture):count())
    for _, call in ipairs { { "drawLine", -2 ^ 52, -2 ^ 51, 2 ^ 52, 2 ^ 51 }, { "drawLine", -1e300, 0, 1e300, 5 },
      { "drawLine", 2 ^ 30, 2 ^ 30, -2 ^ 30, -2 ^ 30 + 7 }, { "drawRect", -2 ^ 62, -2 ^ 62, 2 ^ 63, 2 ^ 63 },
      { "drawText", "Hello, world\nand more", -3, -3 }, { "drawText", "a", -1e9, 0 }, { "drawText", "a", 0, 1e9 },
      { "drawText", "a\nb", 2 ^ 31 - 3, 0 }, { "drawText", "a", -2 ^ 62, 1 }, { "drawText", ("x"):rep(100000), 0, 0 },
      { "drawText", ("\n"):rep(100000) .. "x", 0, 0 }, { "drawText", "a\0b", 0, 0 } } do
      pcall(drawn, { call }) -- some are refused
    end
  end)
end)

describe("drawing agrees with a loop over pixels", function()
  it("for masks", function()
    rounds.each("drawMask", 40, function(rng)
      local mask, picture = masks.draw(rng, "flat"), pixcollide.newPicture(rng:int(1, 140), rng:int(1, 20))
      local width, height = picture:getDimensions()
      local x, y = rng:int(-mask.width - 1, width + 1), rng:int(-mask.height - 1, height + 1)
      picture:drawMask(mask:toMask(pixcollide), x, y, 1, 0, 0)
      local expected = naive.from(width, height, function(i, j) return mask:get(i - x, j - y) end)
      assert.equal(shown.text(expected), shown.text(red(picture)))
    end)
  end)

  it("for sprites", function()
    rounds.each("draw", 60, function(rng)
      local mask = naive.random(rng, rng:int(1, 12), rng:int(1, 12), rng:pick { "half", "full", "border" })
      local sprite = pixcollide.newSprite(mask:toMask(pixcollide), {
        x = rng:real(-4, 34), y = rng:real(-4, 24), r = rng:real(-7, 7),
        sx = rng:pick { 1, -1, 2, 0.5, 3.3 }, sy = rng:pick { 1, -1, 1.7, -0.6 },
        ox = rng:real(0, 12), oy = rng:real(0, 12), kx = rng:pick { 0, 0, 0.4 },
      })
      local picture = pixcollide.newPicture(33, 21)
      picture:draw(sprite, 1, 0, 0)
      local expected = naive.from(33, 21, function(x, y) return sprite:covers(x, y) end)
      assert.equal(shown.text(expected), shown.text(red(picture)))
    end)
  end)

  it("for filled rectangles, each pixel blended once", function()
    rounds.each("filled rectangles", 100, function(rng)
      local w, h = rng:int(1, 20), rng:int(1, 20)
      local picture = pixcollide.newPicture(w, h)
      picture:clear(0, 0, 0)
      local x, y = rng:pick { rng:int(-25, 25), -2 ^ 40, 2 ^ 40 }, rng:int(-25, 25)
      local wide, high = rng:int(0, 30), rng:pick { rng:int(0, 30), 2 ^ 31 - 1 }
      picture:fillRect(x + 0.5, y, wide + 0.25, high, 1, 1, 1, 0.6)
      for j = 0, h - 1 do
        for i = 0, w - 1 do
          local isInside = i >= x and j >= y and i < x + wide and j < y + high
          assert.equal(isInside and 153 or 0, (pixel(picture, i, j)))
        end
      end
    end)
  end)
end)

describe("picture:drawText", function()
  local function text(...)
    local canvas = pixcollide.newPicture(120, 60)
    canvas:drawText(...)
    return red(canvas)
  end

  it("draws one character behind the other, and lines below each other", function()
    local written = {}
    for k, string in ipairs { "I", "II", "I\nI" } do
      local canvas = pixcollide.newPicture(120, 60)
      canvas:drawText(string, 0, 0, 1, 0, 0)
      written[k] = assert(pixcollide.decodeMask(canvas:encodePNG()))
    end
    local one, two, below = written[1], written[2], written[3]
    local _, _, w, h = one:getBounds()
    local _, _, width = two:getBounds()
    local _, _, _, height = below:getBounds()
    assert.same({ 2 * one:count(), 2 * one:count() }, { two:count(), below:count() })
    assert.is_true(width > w and height > h)
    assert.same({ one:count(), one:count() }, { two:overlapArea(one, width - w, 0), below:overlapArea(one, 0, height - h) })
  end)

  it("shows what it does not know as a question mark", function()
    local question = text("?", 0, 0, 1, 0, 0)
    for _, code in ipairs { 128, 160, 200, 255 } do
      assert.is_true(question:equals(text(string.char(code), 0, 0, 1, 0, 0)))
    end
    assert.is_true(text("a?b??", 0, 0, 1, 0, 0):equals(text("a\195\169b\240\159\153\130\226\130\172", 0, 0, 1, 0, 0)))
  end)
end)

describe("picture:encodePNG", function()
  it("gives a PNG that decodes to what was drawn, the same each time", function()
    rounds.each("encode", 30, function(rng)
      local picture = pixcollide.newPicture(rng:int(1, 70), rng:int(1, 30))
      local width, height = picture:getDimensions()
      local solid, faint = naive.random(rng, width, height, "half"), naive.random(rng, width, height, "sparse")
      picture:drawMask(solid:toMask(pixcollide), 0, 0, 1, 0, 0)
      picture:drawMask(faint:toMask(pixcollide), 0, 0, 0, 0, 1, 0.5)
      local bytes = picture:encodePNG()
      assert.equal("\137PNG\r\n\26\n", bytes:sub(1, 8))
      assert.is_true(bytes == picture:encodePNG())
      naive.from(width, height, function(x, y) return solid:get(x, y) or faint:get(x, y) end)
        :assertSame(assert(pixcollide.decodeMask(bytes)), "all")
      local only = naive.from(width, height, function(x, y) return solid:get(x, y) and not faint:get(x, y) end)
      only:assertSame(assert(pixcollide.decodeMask(bytes, { color = { 1, 0, 0 } })), "red")
      assert.is_true(only:equals(red(picture)))
      solid:assertSame(assert(pixcollide.decodeMask(bytes, { threshold = 254 / 255 })), "opaque")
    end)
  end)
end)

describe("picture:savePNG", function()
  local picture = pixcollide.newPicture(8, 6)
  picture:drawRect(1, 1, 4, 3, 1, 0, 0)

  it("writes what encode gives #system", function()
    local path = fixtures.temporary("something longer that was there before" .. ("x"):rep(10000))
    assert.same({ true, 1 }, { picture:savePNG(path), select("#", picture:savePNG(path)) })
    assert.equal(picture:encodePNG(), fixtures.read(path))
    os.remove(path)
  end)

  it("takes names in UTF-8, as pixcollide.loadMask does #system", function()
    local folder = system.newFolder()
    local path = folder .. "/\195\166\233\155\170\240\159\152\128.png" -- of two, three and four bytes
    assert.is_true(picture:savePNG(path))
    red(picture):assertSame(assert(pixcollide.loadMask(path)))
    assert.equal(1, #system.list(folder))
    system.removeFolder(folder)
  end)

  it("gives nil and a message that names a file that cannot be written", function()
    local paths = { "no/such/folder/x.png", "spec", "" }
    local full = io.open("/dev/full", "wb") -- a device that takes nothing
    if full then
      full:close()
      paths[#paths + 1] = "/dev/full"
    end
    for _, path in ipairs(paths) do
      local ok, message = picture:savePNG(path)
      assert.is_nil(ok)
      assert.is_truthy(message:find("'" .. path .. "'", 1, true), message)
    end
  end)
end)

local pack = raises.pack

local function randomPicture(rng, w, h)
  local picture = pixcollide.newPicture(w, h)
  for _ = 1, rng:int(0, 5) do
    picture:fillRect(rng:int(-3, w), rng:int(-3, h), rng:int(0, w), rng:int(0, h), rng:real(0, 1), rng:real(0, 1),
      rng:real(0, 1), rng:real(0, 1))
  end
  return picture
end

-- The bytes that getPixel tells of, row by row, with `gap` after each row but the last.
local function expectedBytes(picture, gap)
  local w, h = picture:getDimensions()
  local rows = {}
  for y = 0, h - 1 do
    local row = {}
    for x = 0, w - 1 do
      for _, value in ipairs { picture:getPixel(x, y) } do
        row[#row + 1] = string.char(math.floor(value * 255 + 0.5))
      end
    end
    rows[y + 1] = table.concat(row)
  end
  return table.concat(rows, gap or "")
end

describe("picture:toPixels", function()
  it("gives red, green, blue and alpha of each pixel, rows from the top", function()
    local picture = pixcollide.newPicture(2, 2)
    picture:fillRect(1, 0, 1, 1, 1, 0, 0)
    picture:fillRect(0, 1, 1, 1, 0, 1, 0.2, 0.4)
    assert.equal("\0\0\0\0\255\0\0\255" .. "\0\255\51\102\0\0\0\0", picture:toPixels())
  end)

  it("gives what getPixel does", function()
    rounds.each("pixels of pictures", 40, function(rng)
      local picture = randomPicture(rng, rng:int(1, 30), rng:int(1, 30))
      assert.equal(expectedBytes(picture), picture:toPixels())
    end)
  end)

  it("survives finalisers that release the picture meanwhile", function()
    finalisers.during(function() return pixcollide.newPicture(50, 40) end, function(picture) picture:release() end,
      function(picture) return #picture:toPixels() end, function(_, ok, result)
        assert.is_true(ok and result == 8000 or not ok and result:find("picture has been released", 1, true) ~= nil)
      end)
  end)
end)

local ffi = luajit.ffi "pictures copied to FFI's pointers"
if not ffi then return end

describe("picture:copyPixels", function()
  it("writes the pixels to an array, and nothing else", function()
    rounds.each("copied pixels", 60, function(rng)
      local picture = randomPicture(rng, rng:int(1, 30), rng:int(1, 30))
      local w, h = picture:getDimensions()
      local gap = rng:pick { 0, 0, 1, 4, 33 }
      local bytes = (h - 1) * (4 * w + gap) + 4 * w
      local array = ffi.new("uint8_t[?]", bytes + 8)
      ffi.fill(array, bytes + 8, 7)
      local pointer = rng:pick { array, ffi.cast("void *", array), ffi.cast("uint32_t *", array) }
      if gap == 0 then assert.equal(0, select("#", picture:copyPixels(pointer)))
      else picture:copyPixels(pointer, 4 * w + gap)
      end
      assert.equal(expectedBytes(picture, ("\7"):rep(gap)) .. ("\7"):rep(8), ffi.string(array, bytes + 8))
    end)
  end)

  it("refuses what is no pointer", function()
    local picture = pixcollide.newPicture(2, 2)
    raises.method(picture, "copyPixels", 1, pack(ffi.new("int64_t", 5)), "light userdata or FFI pointer expected, got cdata")
    raises.method(picture, "copyPixels", 1, pack(ffi.cast("void *", 0)), "pointer to pixels expected, got NULL")
  end)

  it("refuses arrays that are too small, and rows that are too short", function()
    local picture, array = pixcollide.newPicture(3, 2), ffi.new("uint8_t[24]")
    raises.method(picture, "copyPixels", 1, pack(ffi.new("uint8_t[23]")), "array of at least 24 bytes expected, got one of 23")
    raises.method(picture, "copyPixels", 1, pack(ffi.new("struct { int x; }")), "got one of 4")
    raises.method(picture, "copyPixels", 1, pack(ffi.new("void *[2]")), "got one of 16")
    picture:copyPixels(ffi.cast("uint8_t (*)[1]", array)) -- a pointer may point to more
    raises.method(picture, "copyPixels", 1, pack(array, 13), "array of at least 25 bytes expected, got one of 24")
    raises.method(picture, "copyPixels", 2, pack(array, 11), "stride expected between 12 and 2147483647, got 11")
    picture:copyPixels(array, 12)
  end)
end)
