-- SPDX-License-Identifier: MIT
-- SPDX-FileCopyrightText: 2026 The pixcollide authors

local pixcollide = require "pixcollide"
local naive = require "spec.support.oracles.naive_mask"
local raises = require "spec.support.raises"
local rounds = require "spec.support.rounds"

-- f must raise at a line of this file, with `part` in the message.
local function raisesWith(part, f)
  local message = raises.here(f)
  assert.is_truthy(message:find(part, 1, true), message)
end

local SIDES = { 0, 1, 2, 31, 32, 33, 63, 64, 65, 127, 128, 129 }

describe("newMask", function()
  it("makes an empty mask", function()
    local mask = pixcollide.newMask(5, 3)
    naive.new(5, 3):assertSame(mask)
  end)

  it("makes a full mask", function()
    naive.new(5, 3, true):assertSame(pixcollide.newMask(5, 3, true))
  end)

  it("takes false and nil as not filled", function()
    assert.equal(0, pixcollide.newMask(5, 3, false):count())
    assert.equal(0, pixcollide.newMask(5, 3, nil):count())
  end)

  it("floors its sizes", function()
    local width, height = pixcollide.newMask(5.9, 3.25):getDimensions()
    assert.equal(5, width)
    assert.equal(3, height)
  end)

  it("allows zero sizes", function()
    for _, size in ipairs { { 0, 0 }, { 0, 7 }, { 7, 0 }, { 0.5, 0.5 } } do
      local mask = pixcollide.newMask(size[1], size[2], true)
      assert.equal(math.floor(size[1]), mask:getWidth())
      assert.equal(math.floor(size[2]), mask:getHeight())
      assert.equal(0, mask:count())
      assert.is_false(mask:get(0, 0))
    end
  end)

  it("fills exactly its pixels at every width around a word", function()
    for _, width in ipairs(SIDES) do
      for _, height in ipairs(SIDES) do
        local mask = pixcollide.newMask(width, height, true)
        assert.equal(width * height, mask:count())
        mask:invert()
        assert.equal(0, mask:count())
      end
    end
  end)

  it("makes the longest sides there are", function()
    local wide, tall = pixcollide.newMask(32767, 2, true), pixcollide.newMask(2, 32767, true)
    assert.equal(65534, wide:count())
    assert.equal(65534, tall:count())
    assert.is_true(wide:get(32766, 1))
    assert.is_true(tall:get(1, 32766))
    assert.is_false(wide:get(32767, 1))
    assert.is_false(tall:get(1, 32767))
    assert.is_true(wide:overlaps(tall, 32766, -32765))
    assert.is_false(wide:overlaps(tall, 32767, 0))
  end)

  it("gives every mask its own pixels", function()
    local a, b = pixcollide.newMask(9, 9), pixcollide.newMask(9, 9)
    a:set(4, 4)
    assert.equal(1, a:count())
    assert.equal(0, b:count())
  end)
end)

describe("newMaskFromRows", function()
  it("takes a list of rows", function()
    local mask = pixcollide.newMaskFromRows {
      "#..",
      ".#.",
    }
    naive.fromRows({ "#..", ".#." }):assertSame(mask)
  end)

  it("takes one string with newlines", function()
    naive.fromRows({ "#..", ".#." }):assertSame(pixcollide.newMaskFromRows("#..\n.#."))
  end)

  it("adds no row for one final newline", function()
    assert.equal(2, pixcollide.newMaskFromRows("#..\n.#.\n"):getHeight())
    assert.equal(3, pixcollide.newMaskFromRows("#..\n.#.\n\n"):getHeight())
  end)

  it("takes the line ends of other systems", function()
    naive.fromRows({ "#..", ".#." }):assertSame(pixcollide.newMaskFromRows("#..\r\n.#.\r\n"))
  end)

  it("reads the rows of a long string", function()
    naive.fromRows({ "##", "", ".#" }):assertSame(pixcollide.newMaskFromRows [[
##

.#
]])
  end)

  it("takes '.', '0' and ' ' as empty and all else as solid", function()
    for code = 0, 255 do
      local c = string.char(code)
      if c ~= "\n" and c ~= "\r" then
        local solid = c ~= "." and c ~= "0" and c ~= " "
        local mask = pixcollide.newMaskFromRows { "." .. c .. "." }
        assert.equal(3, mask:getWidth())
        assert.equal(solid, mask:get(1, 0), "character " .. code)
        assert.equal(solid and 1 or 0, mask:count())
      end
    end
  end)

  it("pads short rows", function()
    naive.fromRows({ "#....", "", "#####", "##" })
      :assertSame(pixcollide.newMaskFromRows { "#", "", "#####", "##" })
    naive.fromRows({ "#....", "", "#####", "##" })
      :assertSame(pixcollide.newMaskFromRows("#\n\n#####\n##"))
  end)

  it("makes masks without pixels of nothing", function()
    assert.equal(0, pixcollide.newMaskFromRows({}):getWidth())
    assert.equal(0, pixcollide.newMaskFromRows({}):getHeight())
    assert.equal(0, pixcollide.newMaskFromRows(""):getHeight())
    assert.equal(3, pixcollide.newMaskFromRows({ "", "", "" }):getHeight())
    assert.equal(0, pixcollide.newMaskFromRows({ "", "", "" }):getWidth())
  end)

  it("holds what it was given, at every size around a word", function()
    rounds.each("rows", 60, function(rng)
      local expected = naive.random(rng, rng:pick(SIDES), rng:pick(SIDES), rng:pick(naive.kinds))
      if expected.width > 0 and expected.height > 0 then -- else text has lost the width
        expected:assertSame(pixcollide.newMaskFromRows(expected:rows()), "as a list")
        expected:assertSame(pixcollide.newMaskFromRows(table.concat(expected:rows(), "\n")), "as a string")
      end
    end)
  end)
end)

describe("a mask", function()
  describe(":getWidth, :getHeight, :getDimensions", function()
    it("give the size", function()
      local mask = pixcollide.newMask(130, 7)
      assert.equal(130, mask:getWidth())
      assert.equal(7, mask:getHeight())
      local width, height = mask:getDimensions()
      assert.equal(130, width)
      assert.equal(7, height)
      assert.equal(2, select("#", mask:getDimensions()))
    end)

    it("give whole numbers that print as such", function()
      local mask = pixcollide.newMask(130, 7)
      assert.equal("130 7 0", mask:getWidth() .. " " .. mask:getHeight() .. " " .. mask:count())
    end)
  end)

  describe(":set and :get", function()
    it("set solid unless told otherwise", function()
      local mask = pixcollide.newMask(4, 4)
      mask:set(1, 2)
      assert.is_true(mask:get(1, 2))
      mask:set(1, 2, false)
      assert.is_false(mask:get(1, 2))
      mask:set(1, 2, true)
      assert.is_true(mask:get(1, 2))
      mask:set(1, 2, false)
      mask:set(1, 2, nil)
      assert.is_true(mask:get(1, 2))
    end)

    it("touch one pixel and no other", function()
      for _, width in ipairs { 1, 31, 32, 33, 63, 64, 65, 127, 128, 129 } do
        local mask, full = pixcollide.newMask(width, 3), pixcollide.newMask(width, 3, true)
        for x = 0, width - 1 do
          mask:set(x, 1)
          assert.equal(1, mask:count())
          assert.is_true(mask:get(x, 1))
          assert.is_false(mask:get(x, 0) or mask:get(x, 2) or mask:get(x - 1, 1) or mask:get(x + 1, 1))
          mask:set(x, 1, false)
          assert.equal(0, mask:count())
          full:set(x, 1, false)
          assert.equal(3 * width - 1, full:count())
          assert.is_false(full:get(x, 1))
          full:set(x, 1)
        end
      end
    end)

    it("floor their coordinates", function()
      local mask = pixcollide.newMask(4, 4)
      mask:set(1.99, 2.5)
      assert.is_true(mask:get(1, 2))
      assert.is_true(mask:get(1.5, 2.01))
      assert.is_false(mask:get(2, 2))
      mask:set(-0.5, 0) -- column -1
      mask:set(0, -0.001)
      assert.equal(1, mask:count())
      assert.is_false(pixcollide.newMask(4, 4, true):get(-0.5, 0))
    end)

    --    -1  0  1  2  3
    -- -1  o  o  o  o  o
    --  0  o +--------+ o        o: outside
    --  1  o |        | o
    --  2  o +--------+ o
    --  3  o  o  o  o  o
    it("see nothing outside and change nothing there", function()
      local mask = pixcollide.newMask(3, 3)
      local far = { -1, 3, 64, -64, 2 ^ 31, -2 ^ 31, 2 ^ 32, 2 ^ 32 + 1, -2 ^ 32, 2 ^ 33 + 1, 2 ^ 52 + 1, 2 ^ 53,
        2 ^ 62, 2 ^ 63, -2 ^ 63, 2 ^ 64, -2 ^ 64, 2 ^ 80 + 2 ^ 40, 1e300, -1e300 }
      for _, x in ipairs(far) do
        for y = 0, 2 do
          mask:set(x, y)
          mask:set(y, x)
          mask:set(x, x)
        end
      end
      assert.equal(0, mask:count())
      mask:fill()
      for _, x in ipairs(far) do
        for y = 0, 2 do
          assert.is_false(mask:get(x, y))
          assert.is_false(mask:get(y, x))
          mask:set(x, y, false)
          mask:set(y, x, false)
        end
      end
      assert.equal(9, mask:count())
    end)

    it("do not wrap from one row, or one stripe of words, to the next", function()
      local mask = pixcollide.newMask(65, 4, true)
      for y = 0, 3 do
        for _, x in ipairs { -1, 65, 66, 127, 128, 130 } do
          assert.is_false(mask:get(x, y))
          mask:set(x, y, false)
        end
      end
      assert.equal(65 * 4, mask:count())
    end)
  end)

  describe(":fill, :clear, :invert, :count", function()
    it("do what they say at every size around a word", function()
      rounds.each("fill, clear, invert", 40, function(rng)
        local width, height = rng:pick(SIDES), rng:pick(SIDES)
        local expected = naive.random(rng, width, height, rng:pick(naive.kinds))
        local mask = expected:toMask(pixcollide)
        expected:assertSame(mask, "set")
        expected:invert()
        mask:invert()
        expected:assertSame(mask, "invert")
        mask:invert()
        expected:invert()
        expected:assertSame(mask, "invert again")
        mask:fill()
        expected:fill()
        expected:assertSame(mask, "fill")
        mask:clear()
        expected:clear()
        expected:assertSame(mask, "clear")
      end)
    end)
  end)

  it("agrees with a naive one through any series of edits", function()
    rounds.each("edits", 25, function(rng)
      local width, height = rng:pick(SIDES), rng:pick { 1, 2, 5, 33 }
      local expected, mask = naive.new(width, height), pixcollide.newMask(width, height)
      for _ = 1, 150 do
        local what = rng:int(1, 40)
        if what == 1 then
          expected:fill()
          mask:fill()
        elseif what == 2 then
          expected:clear()
          mask:clear()
        elseif what <= 4 then
          expected:invert()
          mask:invert()
        else
          local x, y, solid = rng:int(-2, width + 1), rng:int(-2, height + 1), rng:chance(0.6)
          expected:set(x, y, solid)
          mask:set(x, y, solid)
          if mask:get(x, y) ~= expected:get(x, y) then
            error(("pixel %d, %d is wrong right after it was set"):format(x, y))
          end
        end
      end
      expected:assertSame(mask)
    end)
  end)

  describe(":clone", function()
    it("makes a mask with the same pixels that leads its own life", function()
      rounds.each("clone", 20, function(rng)
        local expected = naive.random(rng, rng:pick(SIDES), rng:pick(SIDES), rng:pick(naive.kinds))
        local mask = expected:toMask(pixcollide)
        local copy = mask:clone()
        expected:assertSame(copy)
        assert.is_false(rawequal(mask, copy))
        assert.is_true(mask:equals(copy))
        copy:invert()
        expected:assertSame(mask)
        mask:release()
        expected:invert()
        expected:assertSame(copy)
      end)
    end)
  end)

  describe(":equals", function()
    it("is true for the same size and pixels", function()
      rounds.each("equals", 30, function(rng)
        local a = naive.random(rng, rng:pick(SIDES), rng:pick(SIDES), rng:pick(naive.kinds))
        local b = rng:chance(0.5) and a:clone()
          or naive.random(rng, a.width, a.height, rng:pick(naive.kinds))
        local realA, realB = a:toMask(pixcollide), b:toMask(pixcollide)
        assert.equal(a:equals(b), realA:equals(realB))
        assert.equal(a:equals(b), realB:equals(realA))
        assert.is_true(realA:equals(realA))
        if a.width > 0 and a.height > 0 then
          local x, y = rng:int(0, a.width - 1), rng:int(0, a.height - 1)
          local other = realA:clone()
          other:set(x, y, not other:get(x, y))
          assert.is_false(realA:equals(other))
        end
      end)
    end)

    it("is false for other sizes, be all pixels empty", function()
      assert.is_false(pixcollide.newMask(3, 4):equals(pixcollide.newMask(4, 3)))
      assert.is_false(pixcollide.newMask(3, 4):equals(pixcollide.newMask(3, 5)))
      assert.is_false(pixcollide.newMask(0, 4):equals(pixcollide.newMask(0, 0)))
      assert.is_false(pixcollide.newMask(2, 2, true):equals(pixcollide.newMask(2, 2)))
      assert.is_true(pixcollide.newMask(0, 4):equals(pixcollide.newMask(0, 4)))
    end)

    it("does not care how the pixels came about", function()
      local a, b = pixcollide.newMask(65, 3, true), pixcollide.newMask(65, 3)
      b:invert()
      assert.is_true(a:equals(b))
      b:clear()
      for y = 0, 2 do
        for x = 0, 64 do
          b:set(x, y)
        end
      end
      assert.is_true(a:equals(b))
    end)
  end)

  describe(":release", function()
    it("may be called twice", function()
      local mask = pixcollide.newMask(5, 5)
      mask:release()
      mask:release()
    end)

    it("makes every other method raise", function()
      local mask, other = pixcollide.newMask(5, 5, true), pixcollide.newMask(5, 5, true)
      mask:release()
      raisesWith("mask has been released", function() mask:getWidth() end)
      raisesWith("mask has been released", function() mask:getHeight() end)
      raisesWith("mask has been released", function() mask:getDimensions() end)
      raisesWith("mask has been released", function() mask:get(0, 0) end)
      raisesWith("mask has been released", function() mask:set(0, 0) end)
      raisesWith("mask has been released", function() mask:fill() end)
      raisesWith("mask has been released", function() mask:clear() end)
      raisesWith("mask has been released", function() mask:invert() end)
      raisesWith("mask has been released", function() mask:count() end)
      raisesWith("mask has been released", function() mask:clone() end)
      raisesWith("mask has been released", function() mask:equals(other) end)
      raisesWith("mask has been released", function() mask:overlaps(other, 0, 0) end)
      raisesWith("mask has been released", function() mask:overlapPoint(other, 0, 0) end)
      raisesWith("mask has been released", function() mask:overlapArea(other, 0, 0) end)
      raisesWith("mask has been released", function() mask:overlapMask(other, 0, 0) end)
      raisesWith("mask has been released", function() mask:contains(other, 0, 0) end)
      raisesWith("mask has been released", function() other:equals(mask) end)
      raisesWith("mask has been released", function() other:overlaps(mask, 0, 0) end)
      raisesWith("mask has been released", function() other:overlapPoint(mask, 0, 0) end)
      raisesWith("mask has been released", function() other:overlapArea(mask, 0, 0) end)
      raisesWith("mask has been released", function() other:overlapMask(mask, 0, 0) end)
      raisesWith("mask has been released", function() other:contains(mask, 0, 0) end)
      raisesWith("mask has been released", function() pixcollide.newSprite(mask) end)
      assert.equal(25, other:count())
    end)
  end)

  describe("as text", function()
    it("tells size and number of solid pixels", function()
      local mask = pixcollide.newMask(32, 16)
      assert.equal("mask (32x16, 0 solid)", tostring(mask))
      mask:set(3, 3)
      mask:set(31, 15)
      assert.equal("mask (32x16, 2 solid)", tostring(mask))
      assert.equal("mask (0x0, 0 solid)", tostring(pixcollide.newMask(0, 0)))
      mask:fill()
      assert.equal("mask (32x16, 512 solid)", tostring(mask))
    end)

    it("tells that it was released", function()
      local mask = pixcollide.newMask(32, 16)
      mask:release()
      assert.equal("mask (released)", tostring(mask))
    end)
  end)
end)

describe("when masks are garbage", function()
  it("their memory goes back", function()
    local function work()
      for _ = 1, 300 do
        local mask = pixcollide.newMask(1024, 1024, true)
        mask:overlapMask(mask, 3, 5)
      end
    end
    work() -- 300 x 2 x 128 KB
    collectgarbage()
    collectgarbage()
    assert.is_true(collectgarbage("count") < 60000)
  end)

  it("a finaliser may still hold one without harm", function()
    local results = {}
    local function check(mask)
      local ok, result = pcall(function() return mask:count() end)
      results[#results + 1] = ok and result == 6 or not ok and tostring(result)
    end
    local newproxy = rawget(_G, "newproxy") -- 5.1 has no finalisers for tables
    for _ = 1, 20 do
      local early = pixcollide.newMask(3, 2, true)
      if newproxy then
        getmetatable(newproxy(true)).__gc = function() check(early) end
      else
        -- finalisers run in reverse order: `late` is gone when this one is called
        local holder = setmetatable({}, { __gc = function(self)
          check(early)
          check(self.late)
        end })
        rawset(holder, "late", pixcollide.newMask(3, 2, true))
      end
    end
    collectgarbage()
    collectgarbage()
    assert.is_true(#results > 0)
    for _, result in ipairs(results) do
      assert.is_true(result == true or result:find("mask has been released", 1, true) ~= nil, tostring(result))
    end
  end)
end)
