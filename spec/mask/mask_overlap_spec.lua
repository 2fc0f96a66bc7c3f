-- SPDX-License-Identifier: MIT
-- SPDX-FileCopyrightText: 2026 The pixcollide authors

local pixcollide = require "pixcollide"
local naive = require "spec.support.oracles.naive_mask"
local rounds = require "spec.support.rounds"

local SIDES = { 0, 1, 31, 32, 33, 63, 64, 65, 127, 128, 129 }

local function fail(a, b, dx, dy, text)
  error(("%s\nwith other at (%.17g, %.17g)\n%s\n%s"):format(text, dx, dy, a:draw("self"), b:draw("other")), 0)
end

local function show(...)
  local parts = {}
  for k = 1, select("#", ...) do
    parts[k] = tostring((select(k, ...)))
  end
  return table.concat(parts, ", ")
end

-- Everything the overlap family says of a naive pair and the real one, with
-- the laws between the answers. `deep` compares the masks of common pixels.
local function check(a, b, realA, realB, dx, dy, deep)
  local area, x, y = a:common(b, dx, dy)
  local gotX, gotY = realA:overlapPoint(realB, dx, dy)
  if realA:overlapArea(realB, dx, dy) ~= area then
    fail(a, b, dx, dy, ("overlapArea: %s instead of %d"):format(
      tostring(realA:overlapArea(realB, dx, dy)), area))
  elseif realA:overlaps(realB, dx, dy) ~= (area > 0) then
    fail(a, b, dx, dy, "overlaps: not " .. tostring(area > 0))
  elseif gotX ~= x or gotY ~= y then
    fail(a, b, dx, dy, ("overlapPoint: %s instead of %s"):format(show(gotX, gotY), show(x, y)))
  elseif realA:contains(realB, dx, dy) ~= (area == b:count()) then
    fail(a, b, dx, dy, "contains: not " .. tostring(area == b:count()))
  elseif realB:overlaps(realA, -dx, -dy) ~= (area > 0) then
    fail(a, b, dx, dy, "overlaps is not symmetric")
  elseif realB:overlapArea(realA, -dx, -dy) ~= area then
    fail(a, b, dx, dy, "overlapArea is not symmetric")
  end
  if deep then
    local common = realA:overlapMask(realB, dx, dy)
    local problem = a:overlapMask(b, dx, dy):difference(common)
    if problem then
      fail(a, b, dx, dy, "overlapMask: " .. problem)
    elseif common:count() ~= area then
      fail(a, b, dx, dy, "the area is not the count of the common pixels")
    elseif not realA:contains(common, 0, 0) or not realB:contains(common, -dx, -dy) then
      fail(a, b, dx, dy, "the common pixels are not contained in both")
    end
  end
end

describe("two masks", function()
  --    0 1 2 3 4
  -- 0  # # # #         #  self, a frame of 4 x 4
  -- 1  # . . #         +  other, 3 x 2, its corner at (2, 2)
  -- 2  # . + # +       *  both: (2, 3) and (3, 3)
  -- 3  # # * * +
  local a, b
  local frame = { "####", "#..#", "#..#", "####" }
  local corner = { "#.#", "###" }

  before_each(function()
    a, b = pixcollide.newMaskFromRows(frame), pixcollide.newMaskFromRows(corner)
  end)

  describe(":overlaps", function()
    it("tells whether any pixel is common", function()
      assert.is_true(a:overlaps(b, 2, 2))
      assert.is_true(a:overlaps(b, 3, 3))
      assert.is_false(a:overlaps(b, 4, 0))
      assert.is_false(a:overlaps(b, 0, 4))
      assert.is_false(a:overlaps(b, -3, 0))
      assert.is_true(a:overlaps(b, -2, 0))
    end)

    it("does not take boxes for pixels", function()
      local dot = pixcollide.newMask(2, 2, true)
      assert.is_false(a:overlaps(dot, 1, 1))
      assert.is_true(a:overlaps(dot, 2, 1))
    end)

    it("is true for a mask with itself if it has a pixel", function()
      assert.is_true(a:overlaps(a, 0, 0))
      a:clear()
      assert.is_false(a:overlaps(a, 0, 0))
    end)
  end)

  describe(":overlapPoint", function()
    it("gives the first common pixel in row order, in self's coordinates", function()
      local x, y = a:overlapPoint(b, 2, 2)
      assert.equal(2, x)
      assert.equal(3, y)
      x, y = b:overlapPoint(a, -2, -2)
      assert.equal(0, x)
      assert.equal(1, y)
    end)

    it("takes the first row, be the first column far to the right", function()
      local wide, full = pixcollide.newMask(200, 3), pixcollide.newMask(200, 3, true)
      wide:set(0, 1)
      wide:set(199, 0)
      assert.same({ 199, 0 }, { wide:overlapPoint(full, 0, 0) })
      assert.same({ 199, 0 }, { full:overlapPoint(wide, 0, 0) })
      assert.same({ 0, 1 }, { wide:overlapPoint(full, 0, 1) })
    end)

    it("gives nil if there is none", function()
      assert.is_nil((a:overlapPoint(b, 4, 0)))
      assert.is_nil((a:overlapPoint(pixcollide.newMask(2, 2, true), 1, 1)))
    end)
  end)

  describe(":overlapArea", function()
    it("counts the common pixels", function()
      assert.equal(2, a:overlapArea(b, 2, 2))
      assert.equal(2, b:overlapArea(a, -2, -2))
      assert.equal(12, a:overlapArea(a, 0, 0))
      assert.equal(0, a:overlapArea(b, 4, 0))
    end)
  end)

  describe(":overlapMask", function()
    it("has self's size and the common pixels", function()
      naive.fromRows({
        "....",
        "....",
        "....",
        "..##",
      }):assertSame(a:overlapMask(b, 2, 2))
    end)

    it("is a mask of its own", function()
      local common = a:overlapMask(b, 2, 2)
      common:fill()
      naive.fromRows(frame):assertSame(a)
      naive.fromRows(corner):assertSame(b)
    end)
  end)

  describe(":contains", function()
    it("is true if every solid pixel of the other lies on one of self", function()
      local full = pixcollide.newMask(4, 4, true)
      assert.is_true(full:contains(b, 0, 0))
      assert.is_true(full:contains(b, 1, 2))
      assert.is_false(full:contains(b, 2, 2))
      assert.is_false(full:contains(b, -1, 0))
      assert.is_false(a:contains(b, 0, 0))
      assert.is_true(a:contains(a, 0, 0))
    end)

    it("looks at solid pixels, not at the other's box", function()
      local other = pixcollide.newMask(9, 9)
      other:set(4, 4)
      assert.is_true(a:contains(other, -4, -4))
      assert.is_false(a:contains(other, -3, -3))
    end)

    it("is true for an empty other, wherever it is", function()
      for _, offset in ipairs { 0, 3, 100, -100, 1e300, -2 ^ 63 } do
        assert.is_true(a:contains(pixcollide.newMask(5, 5), offset, 0))
        assert.is_true(a:contains(pixcollide.newMask(0, 0), offset, offset))
      end
    end)
  end)

  it("floor their offsets", function()
    local dot = pixcollide.newMask(1, 1, true)
    a:clear()
    a:set(1, 1)
    for _, at in ipairs { 1, 1.25, 1.999 } do
      assert.is_true(a:overlaps(dot, at, 1))
      assert.is_true(a:overlaps(dot, 1, at))
      assert.equal(1, a:overlapArea(dot, at, at))
      assert.equal(1, a:overlapMask(dot, at, at):count())
      assert.same({ 1, 1 }, { a:overlapPoint(dot, at, at) })
      assert.is_true(a:contains(dot, at, at))
    end
    assert.is_false(a:overlaps(dot, 0.999, 1))
    assert.is_false(a:overlaps(dot, 1, 2.001))
    a:set(0, 0)
    assert.is_false(a:overlaps(dot, -0.001, 0))
    assert.is_true(dot:overlaps(a, -0.001, -0.001)) -- floored to -1
    assert.is_false(dot:overlaps(a, -1.001, -1))
  end)

  it("do not meet when far apart, however far", function()
    local full = pixcollide.newMask(200, 200, true)
    for _, far in ipairs { 200, 256, 32767, 65536, 2 ^ 31 - 1, 2 ^ 31, 2 ^ 32, 2 ^ 32 + 1, 2 ^ 33, 2 ^ 52, 2 ^ 53,
      2 ^ 62, 2 ^ 63, 2 ^ 64, 2 ^ 64 + 2 ^ 20, 1e300, 1.7e308 } do
      for _, at in ipairs { { far, 0 }, { -far, 0 }, { 0, far }, { 0, -far }, { far, far }, { -far, far } } do
        assert.is_false(full:overlaps(full, at[1], at[2]))
        assert.equal(0, full:overlapArea(full, at[1], at[2]))
        assert.is_nil((full:overlapPoint(full, at[1], at[2])))
        assert.equal(0, full:overlapMask(full, at[1], at[2]):count())
        assert.is_false(full:contains(full, at[1], at[2]))
      end
    end
  end)

  it("are not changed by any question", function()
    check(naive.fromRows(frame), naive.fromRows(corner), a, b, 1, 1, true)
    naive.fromRows(frame):assertSame(a)
    naive.fromRows(corner):assertSame(b)
  end)

  it("see an edit at once", function()
    local dot = pixcollide.newMask(1, 1, true)
    assert.is_false(a:overlaps(dot, 1, 1))
    a:set(1, 1)
    assert.is_true(a:overlaps(dot, 1, 1))
    a:invert()
    assert.is_false(a:overlaps(dot, 1, 1))
    assert.is_true(a:overlaps(dot, 2, 1))
    a:fill()
    assert.is_true(a:contains(dot, 1, 1))
    a:set(1, 1, false) -- no longer entirely solid
    assert.is_false(a:overlaps(dot, 1, 1))
    assert.equal(15, a:overlapArea(pixcollide.newMask(4, 4, true), 0, 0))
    a:clear()
    assert.is_false(a:overlaps(dot, 2, 1))
  end)
end)

describe("the overlap family agrees with a naive mask", function()
  it("at every offset of all pairs of widths around a word", function()
    rounds.each("widths", 1, function(rng)
      for _, wa in ipairs(SIDES) do
        for _, wb in ipairs(SIDES) do
          local a, b, realA, realB = naive.pair(pixcollide, rng, wa, 1, wb, 1)
          local first = rng:int(0, 1) -- every second offset, by turns
          for dx = -wb - 1 + first, wa + 1, 2 do
            check(a, b, realA, realB, dx, 0, dx % 16 == 0)
          end
        end
      end
    end)
  end)

  it("at every width from 2 to 66, as a small square moves over it", function()
    rounds.each("squares", 1, function(rng)
      for width = 2, 66 do
        local a, b, realA, realB = naive.pair(pixcollide, rng, width, 3, 3, 3)
        for dx = -4, width + 1 do
          check(a, b, realA, realB, dx, rng:int(-3, 3), dx % 4 == 0)
        end
      end
    end)
  end)

  it("at all pairs of heights around a word", function()
    rounds.each("heights", 1, function(rng)
      for _, ha in ipairs(SIDES) do
        for _, hb in ipairs(SIDES) do
          local a, b, realA, realB = naive.pair(pixcollide, rng, rng:int(1, 3), ha, rng:int(1, 3), hb)
          for _ = 1, 10 do
            check(a, b, realA, realB, rng:int(-2, 2), rng:int(-hb - 1, ha + 1), true)
          end
          for _, dy in ipairs { -hb - 1, -hb, 1 - hb, 0, ha - 1, ha, ha + 1, ha - hb } do
            check(a, b, realA, realB, 0, dy)
          end
        end
      end
    end)
  end)

  it("for random masks at random and at the outermost offsets", function()
    rounds.each("masks", 90, function(rng)
      local wa, ha, wb, hb = rng:pick(SIDES), rng:pick(SIDES), rng:pick(SIDES), rng:pick(SIDES)
      local a, b, realA, realB = naive.pair(pixcollide, rng, wa, ha, wb, hb)
      for k = 1, 4 do
        check(a, b, realA, realB, rng:int(-wb - 2, wa + 2), rng:int(-hb - 2, ha + 2), k == 1)
      end
      local columns = { -wb, 1 - wb, 0, wa - 1, wa, wa - wb, 64, -64, 1, -1 }
      local rows = { -hb, 1 - hb, 0, ha - 1, ha, ha - hb, 1, -1 }
      for k = 1, 5 do
        check(a, b, realA, realB, rng:pick(columns), rng:pick(rows), k == 1)
      end
    end)
  end)

  it("for masks of any size", function()
    rounds.each("any size", 60, function(rng)
      local wa, ha, wb, hb = rng:int(1, 300), rng:int(1, 40), rng:int(1, 300), rng:int(1, 40)
      local a, b, realA, realB = naive.pair(pixcollide, rng, wa, ha, wb, hb)
      for k = 1, 4 do
        check(a, b, realA, realB, rng:int(-wb, wa), rng:int(-hb, ha), k == 1)
      end
    end)
  end)

  it("for entirely solid masks with one pixel taken out, and empty ones with one put in", function()
    rounds.each("one pixel", 60, function(rng)
      local wa, ha, wb, hb = rng:pick(SIDES), rng:int(1, 9), rng:pick(SIDES), rng:int(1, 9)
      local filled = rng:chance(0.5)
      local a, b = naive.new(wa, ha, filled), naive.new(wb, hb, true)
      local realA, realB = pixcollide.newMask(wa, ha, filled), pixcollide.newMask(wb, hb, true)
      for k = 1, 6 do
        check(a, b, realA, realB, rng:int(-wb, wa), rng:int(-hb, ha), k == 1)
        local x, y = rng:int(0, wa), rng:int(0, ha)
        a:set(x, y, not a:get(x, y))
        realA:set(x, y, not realA:get(x, y))
      end
    end)
  end)

  it("for a mask and itself", function()
    rounds.each("itself", 40, function(rng)
      local w, h = rng:pick(SIDES), rng:pick(SIDES)
      local a = naive.random(rng, w, h, rng:pick(naive.kinds))
      local real = a:toMask(pixcollide)
      check(a, a, real, real, 0, 0, true)
      check(a, a, real, real, rng:int(-w, w), rng:int(-h, h), true)
      check(a, a, real, real, rng:int(-2, 2), rng:int(-2, 2), true)
    end)
  end)

  it("for a part of a mask, which is contained where it was cut out", function()
    rounds.each("parts", 60, function(rng)
      local w, h = rng:pick(SIDES), rng:pick(SIDES)
      local a = naive.random(rng, w, h, rng:pick(naive.kinds))
      local x, y = rng:int(0, w), rng:int(0, h)
      local b = a:crop(x, y, rng:int(0, w - x), rng:int(0, h - y))
      local realA, realB = a:toMask(pixcollide), b:toMask(pixcollide)
      if not realA:contains(realB, x, y) then
        fail(a, b, x, y, "the part is not contained")
      end
      check(a, b, realA, realB, x, y, true)
      check(a, b, realA, realB, x + rng:int(-1, 1), y + rng:int(-1, 1), true)
    end)
  end)
end)
