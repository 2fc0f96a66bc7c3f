-- SPDX-License-Identifier: MIT
-- SPDX-FileCopyrightText: 2026 The pixcollide authors

local pixcollide = require "pixcollide"
local combine = require "spec.support.oracles.naive_combine"
local fixtures = require "spec.support.fixtures"
local naive = require "spec.support.oracles.naive_mask"
local raises = require "spec.support.raises"
local rounds = require "spec.support.rounds"
local system = require "spec.support.system"

-- f must raise at a line of this file, with `part` in the message.
local function raisesWith(part, f)
  local message = raises.here(f)
  assert.is_truthy(message:find(part, 1, true), message)
end

local abs = math.abs

-- The pixels of a picture that are red, as a naive mask.
local function red(picture)
  local width, height = picture:getDimensions()
  return naive.from(width, height, function(x, y)
    local r, g, b, a = picture:getPixel(x, y)
    return r == 1 and g == 0 and b == 0 and a == 1
  end)
end

local function expectRed(picture, rows)
  local expected, got = naive.fromRows(rows), red(picture)
  if not expected:equals(got) then
    error(expected:draw("expected red") .. "\n" .. got:draw("got"), 2)
  end
end

local function near(expected, value, about)
  if type(value) ~= "number" or abs(expected - value) > 1.01 / 255 then
    error(("%s: expected %s, got %s"):format(about or "value", tostring(expected), tostring(value)), 2)
  end
end

local function pixel(picture, x, y, r, g, b, a)
  local gr, gg, gb, ga = picture:getPixel(x, y)
  near(r, gr, "red")
  near(g, gg, "green")
  near(b, gb, "blue")
  near(a, ga, "alpha")
end

describe("newPicture", function()
  it("is transparent black", function()
    local picture = pixcollide.newPicture(3, 2)
    for y = 0, 1 do
      for x = 0, 2 do
        assert.same({ 0, 0, 0, 0 }, { picture:getPixel(x, y) })
      end
    end
  end)

  it("knows its size", function()
    local picture = pixcollide.newPicture(30.9, 20.5)
    assert.equal(30, picture:getWidth())
    assert.equal(20, picture:getHeight())
    assert.same({ 30, 20 }, { picture:getDimensions() })
    assert.equal("picture (30x20)", tostring(picture))
  end)

  it("may be as long as a mask", function()
    assert.equal(32767, pixcollide.newPicture(32767, 1):getWidth())
    assert.equal(32767, pixcollide.newPicture(1, 32767):getHeight())
  end)

  it("refuses sizes that no picture has", function()
    for _, size in ipairs { 0, 0.5, -1, 32768, 2 ^ 31, 2 ^ 32 + 1, 2 ^ 63, 1e300, 0 / 0, math.huge, -math.huge } do
      raises.argument("newPicture", 1, function() pixcollide.newPicture(size, 5) end)
      raises.argument("newPicture", 2, function() pixcollide.newPicture(5, size) end)
    end
    raises.argument("newPicture", 1, function() pixcollide.newPicture() end, "number expected")
    raises.argument("newPicture", 2, function() pixcollide.newPicture(5) end, "number expected")
    raises.argument("newPicture", 1, function() pixcollide.newPicture({}, 5) end, "number expected")
  end)
end)

describe("a picture", function()
  local picture

  before_each(function()
    picture = pixcollide.newPicture(8, 6)
  end)

  describe(":getPixel", function()
    it("gives nil outside", function()
      for _, at in ipairs { { -1, 0 }, { 0, -1 }, { 8, 0 }, { 0, 6 }, { 2 ^ 32, 0 }, { -2 ^ 63, 1e300 } } do
        assert.is_nil((picture:getPixel(at[1], at[2])))
      end
    end)

    it("floors its coordinates", function()
      picture:drawMask(pixcollide.newMask(1, 1, true), 3, 2, 1, 0, 0)
      assert.equal(1, (picture:getPixel(3.99, 2.5)))
      assert.is_nil((picture:getPixel(-0.5, 0)))
    end)
  end)

  describe(":clear", function()
    it("gives every pixel a colour, opaque unless told otherwise", function()
      picture:clear(1, 0.5, 0)
      for y = 0, 5 do
        for x = 0, 7 do
          pixel(picture, x, y, 1, 0.5, 0, 1)
        end
      end
    end)

    it("replaces what was there, alpha too", function()
      picture:clear(1, 1, 1)
      picture:clear(0.25, 0.5, 0.75, 0.5)
      pixel(picture, 4, 4, 0.25, 0.5, 0.75, 0.5)
      picture:clear(0, 0, 0, 0)
      pixel(picture, 4, 4, 0, 0, 0, 0)
    end)

    it("takes every level there is", function()
      for level = 0, 255 do
        picture:clear(level / 255, 0, 0)
        near(level / 255, (picture:getPixel(0, 0)))
      end
    end)

    it("clamps its colours", function()
      picture:clear(2, -1, 1e300, 5)
      assert.same({ 1, 0, 1, 1 }, { picture:getPixel(0, 0) })
    end)
  end)

  describe(":drawMask", function()
    it("colours the solid pixels and no others", function()
      picture:drawMask(pixcollide.newMaskFromRows { "##.", ".##" }, 2, 3, 1, 0, 0)
      expectRed(picture, {
        "........",
        "........",
        "........",
        "..##....",
        "...##...",
        "........",
      })
      assert.same({ 0, 0, 0, 0 }, { picture:getPixel(4, 3) })
    end)

    it("floors its position", function()
      picture:drawMask(pixcollide.newMask(1, 1, true), 2.9, 1.5, 1, 0, 0)
      picture:drawMask(pixcollide.newMask(2, 1, true), -0.5, 4, 1, 0, 0) -- columns -1 and 0
      expectRed(picture, { "........", "..#.....", "........", "........", "#.......", "........" })
    end)

    it("leaves out what is outside", function()
      rounds.each("drawMask", 40, function(rng)
        local width, height = rng:int(1, 140), rng:int(1, 20)
        local mask = naive.random(rng, rng:int(0, 140), rng:int(0, 20), rng:pick(naive.kinds))
        local x, y = rng:int(-mask.width - 1, width + 1), rng:int(-mask.height - 1, height + 1)
        local drawn = pixcollide.newPicture(width, height)
        drawn:drawMask(mask:toMask(pixcollide), x, y, 1, 0, 0)
        local expected = naive.from(width, height, function(i, j) return mask:get(i - x, j - y) end)
        local got = red(drawn)
        if not expected:equals(got) then
          error(mask:draw(("mask at %d, %d"):format(x, y)) .. "\n" .. got:draw("got"))
        end
      end)
    end)

    it("draws nothing far away", function()
      local mask = pixcollide.newMask(8, 6, true)
      for _, far in ipairs { 8, -8, 2 ^ 31, 2 ^ 32, 2 ^ 32 + 1, -2 ^ 63, 2 ^ 64, 1e300, -1e300 } do
        picture:drawMask(mask, far, 0, 1, 0, 0)
        picture:drawMask(mask, 0, far, 1, 0, 0)
      end
      assert.equal(0, red(picture):count())
    end)
  end)

  describe(":draw", function()
    it("colours exactly the covered pixels", function()
      rounds.each("draw", 60, function(rng)
        local mask = naive.random(rng, rng:int(1, 12), rng:int(1, 12), rng:pick { "half", "full", "border" })
        local sprite = pixcollide.newSprite(mask:toMask(pixcollide), {
          x = rng:real(-4, 34), y = rng:real(-4, 24), r = rng:real(-7, 7),
          sx = rng:pick { 1, -1, 2, 0.5, 3.3 }, sy = rng:pick { 1, -1, 1.7, -0.6 },
          ox = rng:real(0, 12), oy = rng:real(0, 12), kx = rng:pick { 0, 0, 0.4 },
        })
        local drawn = pixcollide.newPicture(33, 21)
        drawn:draw(sprite, 1, 0, 0)
        local expected = naive.from(33, 21, function(x, y) return sprite:covers(x, y) end)
        local got = red(drawn)
        if not expected:equals(got) then
          error(expected:draw("covered") .. "\n" .. got:draw("drawn"))
        end
      end)
    end)

    it("draws nothing of a sprite that covers nothing or is elsewhere", function()
      local sprite = pixcollide.newSprite(pixcollide.newMask(3, 3, true))
      sprite:setScale(0, 1)
      picture:draw(sprite, 1, 0, 0)
      sprite:setTransform(2 ^ 30, -2 ^ 30)
      picture:draw(sprite, 1, 0, 0)
      sprite:setTransform(-3, 0)
      picture:draw(sprite, 1, 0, 0)
      assert.equal(0, red(picture):count())
    end)

    it("covers the whole picture with a huge sprite", function()
      local sprite = pixcollide.newSprite(pixcollide.newMask(100, 100, true))
      sprite:setTransform(-500000, -500000, 0, 10000, 10000)
      picture:draw(sprite, 1, 0, 0)
      assert.equal(48, red(picture):count())
    end)
  end)

  describe(":drawRect", function()
    it("draws an outline of one pixel inside the rectangle", function()
      picture:drawRect(1, 1, 5, 4, 1, 0, 0)
      expectRed(picture, {
        "........",
        ".#####..",
        ".#...#..",
        ".#...#..",
        ".#####..",
        "........",
      })
    end)

    it("draws small ones whole", function()
      picture:drawRect(0, 0, 1, 1, 1, 0, 0)
      picture:drawRect(2, 0, 2, 2, 1, 0, 0)
      picture:drawRect(5, 0, 1, 3, 1, 0, 0)
      picture:drawRect(0, 4, 6, 1, 1, 0, 0)
      expectRed(picture, {
        "#.##.#..",
        "..##.#..",
        ".....#..",
        "........",
        "######..",
        "........",
      })
    end)

    it("draws nothing of size zero", function()
      picture:drawRect(2, 2, 0, 3, 1, 0, 0)
      picture:drawRect(2, 2, 3, 0, 1, 0, 0)
      assert.equal(0, red(picture):count())
    end)

    it("floors its numbers", function()
      picture:drawRect(1.9, 0.5, 2.75, 2.5, 1, 0, 0)
      expectRed(picture, { ".##.....", ".##.....", "........", "........", "........", "........" })
    end)

    it("leaves out what is outside", function()
      picture:drawRect(-3, -3, 6, 6, 1, 0, 0)
      picture:drawRect(-1000000, -1000000, 2000000, 2000000, 1, 0, 0)
      picture:drawRect(-1000000, 4, 2000000, 1000000, 1, 0, 0)
      expectRed(picture, {
        "..#.....",
        "..#.....",
        "###.....",
        "........",
        "########",
        "........",
      })
    end)

    it("blends every pixel once", function()
      picture:clear(0, 0, 0)
      picture:drawRect(1, 1, 4, 3, 1, 1, 1, 0.5)
      for y = 0, 5 do
        for x = 0, 7 do
          local inside = x >= 1 and x <= 4 and y >= 1 and y <= 3 and not (y == 2 and x > 1 and x < 4)
          local value = inside and 0.5 or 0
          pixel(picture, x, y, value, value, value, 1)
        end
      end
    end)
  end)

  describe(":drawLine", function()
    it("draws along rows, columns and diagonals, both ends in", function()
      picture:drawLine(1, 0, 6, 0, 1, 0, 0)
      picture:drawLine(0, 5, 0, 1, 1, 0, 0)
      picture:drawLine(2, 2, 5, 5, 1, 0, 0)
      picture:drawLine(7, 3, 7, 3, 1, 0, 0)
      expectRed(picture, {
        ".######.",
        "#.......",
        "#.#.....",
        "#..#...#",
        "#...#...",
        "#....#..",
      })
    end)

    it("has one pixel in each step of the longer direction, less than a pixel off, and both ends", function()
      rounds.each("lines", 60, function(rng)
        local drawn = pixcollide.newPicture(40, 40)
        local x1, y1, x2, y2 = rng:int(0, 39), rng:int(0, 39), rng:int(0, 39), rng:int(0, 39)
        drawn:drawLine(x1, y1, x2, y2, 1, 0, 0)
        local got = red(drawn)
        local dx, dy = x2 - x1, y2 - y1
        local steps = math.max(abs(dx), abs(dy))
        local close = 0
        for y = 0, 39 do
          for x = 0, 39 do
            if got:get(x, y) then
              -- distance from the line, times the length of the longer side
              if abs((x - x1) * dy - (y - y1) * dx) < steps + 1e-9 then
                close = close + 1
              end
            end
          end
        end
        if got:count() ~= steps + 1 or close ~= steps + 1 or not got:get(x1, y1) or not got:get(x2, y2) then
          error(got:draw(("line %d, %d to %d, %d"):format(x1, y1, x2, y2)))
        end
      end)
    end)

    it("leaves out what is outside", function()
      picture:drawLine(-100, 2, 100, 2, 1, 0, 0)
      picture:drawLine(-10, -10, -1, -1, 1, 0, 0)
      picture:drawLine(3, -1000000, 3, 1000000, 1, 0, 0)
      expectRed(picture, {
        "...#....",
        "...#....",
        "########",
        "...#....",
        "...#....",
        "...#....",
      })
    end)

    it("takes what is far outside", function()
      pcall(picture.drawLine, picture, -2 ^ 52, -2 ^ 51, 2 ^ 52, 2 ^ 51, 1, 0, 0)
      pcall(picture.drawLine, picture, -1e300, 0, 1e300, 5, 1, 0, 0)
      pcall(picture.drawLine, picture, 2 ^ 30, 2 ^ 30, -2 ^ 30, -2 ^ 30 + 7, 1, 0, 0)
      pcall(picture.drawRect, picture, -2 ^ 62, -2 ^ 62, 2 ^ 63, 2 ^ 63, 1, 0, 0)
    end)
  end)

  describe(":drawText", function()
    local function text(...)
      local canvas = pixcollide.newPicture(120, 60)
      canvas:drawText(...)
      return red(canvas)
    end

    it("draws letters of about 6 x 12 pixels, each different, but that l may look like |", function()
      local seen = {}
      for code = 33, 123 do
        local drawn = text(string.char(code), 0, 0, 1, 0, 0)
        assert.is_true(drawn:count() > 0)
        for y = 0, 59 do
          for x = 0, 119 do
            assert(not drawn:get(x, y) or x < 8 and y < 16, "letter is too large")
          end
        end
        local rows = table.concat(drawn:rows())
        assert.is_nil(seen[rows])
        seen[rows] = string.char(code)
      end
      assert.equal(0, text(" ", 0, 0, 1, 0, 0):count())
      assert.equal(0, text("", 0, 0, 1, 0, 0):count())
    end)

    it("writes letters side by side", function()
      local one, two = text("A", 0, 0, 1, 0, 0), text("AA", 0, 0, 1, 0, 0)
      assert.equal(2 * one:count(), two:count())
      assert.equal(one:count(), combine.area(two, one, 0, 0))
    end)

    it("draws where it is told", function()
      local at, moved = text("Ag", 0, 0, 1, 0, 0), text("Ag", 17, 21, 1, 0, 0)
      assert.equal(at:count(), moved:count())
      assert.equal(at:count(), combine.area(moved, at, 17, 21))
    end)

    it("goes to the next line at a newline", function()
      local letter = text("A", 0, 0, 1, 0, 0)
      local lines = text("A\nA", 0, 0, 1, 0, 0)
      assert.equal(2 * letter:count(), lines:count())
      assert.equal(letter:count(), combine.area(lines, letter, 0, 0))
      local below = 0
      for dy = 8, 20 do
        if combine.area(lines, letter, 0, dy) == letter:count() then
          below = below + 1
        end
      end
      assert.equal(1, below)
    end)

    it("shows what it does not know as a question mark", function()
      local question = text("?", 0, 0, 1, 0, 0)
      for _, code in ipairs { 128, 160, 200, 255 } do
        assert.is_true(question:equals(text(string.char(code), 0, 0, 1, 0, 0)))
      end
    end)

    it("leaves out what is outside", function()
      for _, at in ipairs { { -3, -3 }, { 5, 3 }, { -1e9, 0 }, { 0, 1e9 }, { 2 ^ 31 - 3, 0 }, { -2 ^ 62, 1 } } do
        pcall(picture.drawText, picture, "Hello, world\nand more", at[1], at[2], 0, 1, 0)
      end
      picture:drawText(("x"):rep(100000), 0, 0, 1, 0, 0)
      picture:drawText(("\n"):rep(100000) .. "x", 0, 0, 1, 0, 0)
      picture:drawText("a\0b", 0, 0, 1, 0, 0)
    end)
  end)

  describe("when alpha is less than 1", function()
    it("mixes with what is there", function()
      local dot = pixcollide.newMask(1, 1, true)
      for _, case in ipairs { { 1, 0, 0, 0.5 }, { 0.2, 0.4, 0.6, 0.25 }, { 1, 1, 1, 0.75 }, { 0, 0, 0, 0.1 } } do
        picture:clear(0.4, 0.6, 0.8)
        local r, g, b, a = case[1], case[2], case[3], case[4]
        picture:drawMask(dot, 2, 2, r, g, b, a)
        pixel(picture, 2, 2, r * a + 0.4 * (1 - a), g * a + 0.6 * (1 - a), b * a + 0.8 * (1 - a), 1)
        pixel(picture, 3, 2, 0.4, 0.6, 0.8, 1)
      end
    end)

    it("changes nothing at 0 and everything at 1", function()
      local dot = pixcollide.newMask(1, 1, true)
      picture:clear(0.4, 0.6, 0.8)
      picture:drawMask(dot, 2, 2, 1, 0, 0, 0)
      pixel(picture, 2, 2, 0.4, 0.6, 0.8, 1)
      picture:drawMask(dot, 2, 2, 1, 0, 0, 1)
      assert.same({ 1, 0, 0, 1 }, { picture:getPixel(2, 2) })
    end)

    it("adds alpha up where nothing was", function()
      local dot = pixcollide.newMask(1, 1, true)
      picture:drawMask(dot, 0, 0, 1, 1, 1, 0.5)
      near(0.5, (select(4, picture:getPixel(0, 0))))
      picture:drawMask(dot, 0, 0, 1, 1, 1, 0.5)
      local alpha = select(4, picture:getPixel(0, 0))
      assert.is_true(abs(alpha - 0.75) < 2 / 255)
    end)
  end)

  describe(":encode", function()
    it("gives a PNG that decodes to what was drawn", function()
      rounds.each("encode", 30, function(rng)
        local drawn = pixcollide.newPicture(rng:int(1, 70), rng:int(1, 30))
        local width, height = drawn:getDimensions()
        local solid = naive.random(rng, width, height, "half")
        local faint = naive.random(rng, width, height, "sparse")
        drawn:drawMask(solid:toMask(pixcollide), 0, 0, 1, 0, 0)
        drawn:drawMask(faint:toMask(pixcollide), 0, 0, 0, 0, 1, 0.5)
        local bytes = drawn:encode()
        assert.equal("\137PNG\r\n\26\n", bytes:sub(1, 8))
        naive.from(width, height, function(x, y) return solid:get(x, y) or faint:get(x, y) end)
          :assertSame(assert(pixcollide.decodeMask(bytes)), "all")
        naive.from(width, height, function(x, y) return solid:get(x, y) and not faint:get(x, y) end)
          :assertSame(assert(pixcollide.decodeMask(bytes, { color = { 255, 0, 0 } })), "red")
        solid:assertSame(assert(pixcollide.decodeMask(bytes, { threshold = 254 })), "opaque")
      end)
    end)

    it("keeps every colour as it is", function()
      local bytes = {}
      for level = 0, 255, 5 do
        picture:clear(level / 255, 1 - level / 255, 0.2, 1)
        bytes[level] = picture:encode()
      end
      for level = 0, 255, 5 do
        local mask = assert(pixcollide.decodeMask(bytes[level], { color = { level, 255 - level, 51, 1 } }))
        assert.equal(48, mask:count())
      end
    end)

    it("gives the same bytes for the same picture, and does not change it", function()
      picture:drawText("a", 0, 0, 1, 0, 0)
      local before = red(picture)
      assert.equal(picture:encode(), picture:encode())
      assert.is_true(before:equals(red(picture)))
    end)
  end)

  describe(":save", function()
    it("writes what encode gives", function()
      picture:drawRect(1, 1, 4, 3, 1, 0, 0)
      local path = fixtures.temporary("something longer that was there before" .. ("x"):rep(10000))
      assert.is_true(picture:save(path))
      assert.equal(1, select("#", picture:save(path)))
      assert.equal(picture:encode(), fixtures.read(path))
      red(picture):assertSame(assert(pixcollide.loadMask(path)))
      os.remove(path)
    end)

    it("takes names in UTF-8, as pixcollide.loadMask does", function()
      picture:drawRect(1, 1, 4, 3, 1, 0, 0)
      local folder = system.newFolder()
      local path = folder .. "/\195\166\233\155\170\240\159\152\128.png" -- of two, three and four bytes
      assert.is_true(picture:save(path))
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
        local ok, message = picture:save(path)
        assert.is_nil(ok)
        assert.is_truthy(message:find("'" .. path .. "'", 1, true), message)
      end
    end)
  end)

  describe(":release", function()
    it("may be called twice, and makes every other method raise", function()
      local mask = pixcollide.newMask(1, 1)
      local sprite = pixcollide.newSprite(mask)
      picture:release()
      picture:release()
      local gone = "picture has been released"
      raisesWith(gone, function() picture:getWidth() end)
      raisesWith(gone, function() picture:getHeight() end)
      raisesWith(gone, function() picture:getDimensions() end)
      raisesWith(gone, function() picture:getPixel(0, 0) end)
      raisesWith(gone, function() picture:clear(0, 0, 0) end)
      raisesWith(gone, function() picture:draw(sprite, 1, 0, 0) end)
      raisesWith(gone, function() picture:drawMask(mask, 0, 0, 1, 0, 0) end)
      raisesWith(gone, function() picture:drawRect(0, 0, 1, 1, 1, 0, 0) end)
      raisesWith(gone, function() picture:drawLine(0, 0, 1, 1, 1, 0, 0) end)
      raisesWith(gone, function() picture:drawText("x", 0, 0, 1, 0, 0) end)
      raisesWith(gone, function() picture:encode() end)
      raisesWith(gone, function() picture:save("x.png") end)
      assert.equal("picture (released)", tostring(picture))
    end)
  end)
end)
