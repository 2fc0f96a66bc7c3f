-- SPDX-License-Identifier: MIT
-- SPDX-FileCopyrightText: 2026 The pixcollide authors

local pixcollide = require "pixcollide"
local naive = require "spec.support.oracles.naive_mask"
local combine = require "spec.support.oracles.naive_combine"
local raises = require "spec.support.raises"
local rounds = require "spec.support.rounds"

local SIDES = { 0, 1, 31, 32, 33, 63, 64, 65, 127, 128, 129 }
local WORDS = { "first", "top", "bottom", "left", "right" }

-- Numbers as text; nothing for nil.
local function list(...)
  local texts = {}
  for k = 1, select("#", ...) do
    local value = select(k, ...)
    texts[#texts + 1] = value and ("%.17g"):format(value)
  end
  return table.concat(texts, ", ")
end

-- All that is asked about where two masks touch, with `points` to be near to.
local function check(a, b, real, other, dx, dy, points)
  local common = combine.common(a, b, dx, dy)
  local function compare(name, expected, got)
    if expected ~= got then
      error(("%s: %s instead of %s\nwith other at (%d, %d)\n%s\n%s"):format(name, got, expected, dx, dy,
        a:draw("self"), b:draw("other")), 0)
    end
  end
  for _, which in ipairs(WORDS) do
    compare(which, list(combine.chosen(common, which)), list(real:overlapPoint(other, dx, dy, which)))
  end
  for _, at in ipairs(points) do
    compare("nearest to " .. list(at[1], at[2]), list(combine.nearest(common, at[1], at[2])),
      list(real:overlapPoint(other, dx, dy, at[1], at[2])))
  end
  compare("rect", list(combine.rect(common)), list(real:overlapRect(other, dx, dy)))
  compare("centroid", list(combine.centroid(common)), list(real:overlapCentroid(other, dx, dy)))
  -- Laws.
  local x, y, w, h = real:overlapRect(other, dx, dy)
  if x then
    local cx, cy = real:overlapCentroid(other, dx, dy)
    assert.is_true(cx >= x + 0.5 and cx <= x + w - 0.5 and cy >= y + 0.5 and cy <= y + h - 0.5)
    assert.equal(y, (select(2, real:overlapPoint(other, dx, dy, "top"))))
    assert.equal(y + h - 1, (select(2, real:overlapPoint(other, dx, dy, "bottom"))))
    assert.equal(x, (real:overlapPoint(other, dx, dy, "left")))
    assert.equal(x + w - 1, (real:overlapPoint(other, dx, dy, "right")))
  end
  local ox, oy, ow, oh = other:overlapRect(real, -dx, -dy)
  compare("the other way round", list(x, y, w, h), list(ox and ox + dx, oy and oy + dy, ow, oh))
end

local function somePoints(rng, w, h)
  return {
    { rng:int(0, w), rng:int(0, h) }, { rng:int(-2 * w, 3 * w), rng:int(-2 * h, 3 * h) }, { rng:int(0, w), rng:int(-9, 9) },
    { rng:pick { -1000000, 1000000, 2 ^ 25, -2 ^ 25 }, rng:int(0, h) }, { rng:int(0, w), rng:pick { -1000000, 1000000 } },
  }
end

describe("where two masks touch", function()
  --    0 1 2 3 4 5
  -- 0  . . . # . .     self; all of it lies under the other, which is solid
  -- 1  . # . . . .
  -- 2  . # . . # .
  -- 3  . . # # . .
  local a, b

  before_each(function()
    a = pixcollide.newMaskFromRows { "...#..", ".#....", ".#..#.", "..##.." }
    b = pixcollide.newMask(9, 9, true)
  end)

  describe(":overlapPoint", function()
    local function point(...)
      return { a:overlapPoint(b, -1, -2, ...) }
    end

    it("takes the first one in row order", function()
      assert.same({ 3, 0 }, point())
      assert.same({ 3, 0 }, point(nil))
      assert.same({ 3, 0 }, point("first"))
      assert.same({ 3, 0 }, point("top"))
    end)

    it("takes the lowest row's leftmost one", function()
      assert.same({ 2, 3 }, point("bottom"))
    end)

    it("takes the leftmost column's topmost one", function()
      assert.same({ 1, 1 }, point("left"))
    end)

    it("takes the rightmost column's topmost one", function()
      assert.same({ 4, 2 }, point("right"))
      a:set(4, 0)
      assert.same({ 4, 0 }, point("right"))
    end)

    it("takes the one nearest to a point", function()
      assert.same({ 4, 2 }, point(4, 2))
      assert.same({ 4, 2 }, point(5, 2))
      assert.same({ 1, 2 }, point(0, 3))
      assert.same({ 3, 3 }, point(100, 1000))
      assert.same({ 1, 1 }, point(-1e300, 0))
      assert.same({ 3, 0 }, point(3, -1e300))
    end)

    it("takes the first in row order of those that are equally near", function()
      assert.same({ 1, 1 }, point(2, 1))
      assert.same({ 3, 0 }, point(2, -5))
      assert.same({ 1, 1 }, point(0, 1))
      a:clear()
      a:set(0, 2)
      a:set(2, 0)
      a:set(4, 2)
      a:set(2, 3)
      assert.same({ 2, 3 }, point(2, 2))
      a:set(2, 3, false)
      assert.same({ 2, 0 }, point(2, 2))
      a:set(2, 0, false)
      assert.same({ 0, 2 }, point(2, 2))
    end)

    it("means the texel in which a point lies", function()
      assert.same({ 1, 1 }, point(2.99, 1.99))
      assert.same({ 1, 1 }, point(-0.01, 1))
      assert.same({ 3, 0 }, point(3, 1))
    end)

    it("sees the part under the other alone", function()
      assert.same({ 4, 2 }, { a:overlapPoint(b, 3, 1) })
      assert.same({ 3, 3 }, { a:overlapPoint(b, 3, 1, "left") })
      assert.same({ 3, 3 }, { a:overlapPoint(b, 3, 1, 1, 3) })
      assert.is_nil((a:overlapPoint(b, 5, 3, "left")))
      assert.is_nil((a:overlapPoint(b, 5, 3, 2, 2)))
      assert.is_nil((a:overlapPoint(b, 6, 0, "bottom")))
      assert.is_nil((a:overlapPoint(b, 1e300, 0, 5, 5)))
    end)

    it("gives coordinates of self", function()
      assert.same({ 4, 5 }, { b:overlapPoint(a, 2, 2, "bottom") })
      assert.same({ 6, 4 }, { b:overlapPoint(a, 2, 2, 8, 4) })
    end)
  end)

  describe(":overlapRect", function()
    it("is the smallest rectangle around the common texels", function()
      assert.same({ 1, 0, 4, 4 }, { a:overlapRect(b, 0, 0) })
      assert.same({ 3, 2, 2, 2 }, { a:overlapRect(b, 3, 1) })
      assert.same({ 3, 2, 4, 4 }, { b:overlapRect(a, 2, 2) })
      assert.is_nil((a:overlapRect(b, 5, 3)))
      assert.is_nil((a:overlapRect(pixcollide.newMask(0, 0), 0, 0)))
    end)
  end)

  describe(":overlapCentroid", function()
    it("is the middle of the common texels, not rounded", function()
      assert.same({ 4, 3 }, { a:overlapCentroid(b, 3, 1) }) -- of (4.5, 2.5) and (3.5, 3.5)
      assert.same({ 0.5, 0.5 }, { pixcollide.newMask(1, 1, true):overlapCentroid(b, 0, 0) })
      assert.same({ 17 / 6, 14 / 6 }, { a:overlapCentroid(b, 0, 0) })
      assert.is_nil((a:overlapCentroid(b, 5, 3)))
    end)

    it("is a float in every Lua version", function()
      local x = a:overlapCentroid(b, 3, 1)
      assert.equal(tostring(4.0), tostring(x))
    end)

    it("is exact for the largest masks", function()
      local line = pixcollide.newMask(32767, 2, true)
      assert.same({ 16383.5, 1 }, { line:overlapCentroid(line, 0, 0) })
      line:set(0, 0, false)
      assert.same({ (32767 * 32767 - 0.5) / 65533, (32767 * 2 - 0.5) / 65533 }, { line:overlapCentroid(line, 0, 0) })
    end)
  end)
end)

describe("contact agrees with a naive loop", function()
  it("for all pairs of widths around a word", function()
    rounds.each("contact widths", 3, function(rng)
      for _, wa in ipairs(SIDES) do
        for _, wb in ipairs(SIDES) do
          local ha, hb = rng:int(1, 6), rng:int(1, 6)
          local a, b, real, other = naive.pair(pixcollide, rng, wa, ha, wb, hb)
          for _ = 1, 4 do
            check(a, b, real, other, rng:int(-wb - 1, wa + 1), rng:int(-hb, ha), somePoints(rng, wa, ha))
          end
        end
      end
    end)
  end)

  it("for all pairs of heights around a word", function()
    rounds.each("contact heights", 3, function(rng)
      for _, ha in ipairs(SIDES) do
        for _, hb in ipairs(SIDES) do
          local wa, wb = rng:int(1, 4), rng:int(1, 4)
          local a, b, real, other = naive.pair(pixcollide, rng, wa, ha, wb, hb)
          for _, dy in ipairs { 1 - hb, ha - 1, rng:int(-hb, ha) } do
            check(a, b, real, other, rng:int(-2, 2), dy, somePoints(rng, wa, ha))
          end
        end
      end
    end)
  end)

  it("for sparse masks of any size", function()
    rounds.each("contact", 150, function(rng)
      local wa, ha, wb, hb = rng:int(1, 220), rng:int(1, 60), rng:int(1, 220), rng:int(1, 60)
      local chance = rng:pick { 0.005, 0.03, 0.2 }
      local a = naive.from(wa, ha, function() return rng:chance(chance) end)
      local b = naive.random(rng, wb, hb, rng:pick { "half", "dense", "full" })
      local real, other = a:toMask(pixcollide), b:toMask(pixcollide)
      for _ = 1, 3 do
        check(a, b, real, other, rng:int(-wb, wa), rng:int(-hb, ha), somePoints(rng, wa, ha))
      end
    end)
  end)

  it("for rings, within which all is equally near", function()
    rounds.each("rings", 80, function(rng)
      local r = rng:pick { 5, 5, 25, 65 } -- of these, many pixels lie at exactly this distance
      local cx, cy = 64 + rng:int(-r, r), rng:int(0, r)
      local chance = rng:pick { 0.1, 0.3, 0.6 }
      local a = naive.from(64 + 2 * r + 1, 2 * r + 1, function(x, y)
        return (x - cx) * (x - cx) + (y - cy) * (y - cy) == r * r and rng:chance(chance)
      end)
      local b = naive.new(a.width, a.height, true)
      check(a, b, a:toMask(pixcollide), b:toMask(pixcollide), 0, 0, { { cx, cy } })
    end)
  end)

  it("for a mask and itself, and one large enough for a summary", function()
    rounds.each("contact of one", 10, function(rng)
      local w, h = rng:int(65, 140), rng:int(192, 260)
      local a = naive.random(rng, w, h, rng:pick(naive.kinds))
      local real = a:toMask(pixcollide)
      check(a, a, real, real, 0, 0, somePoints(rng, w, h))
      check(a, a, real, real, rng:int(-w, w), rng:int(-9, 9), somePoints(rng, w, h))
    end)
  end)
end)

describe("asking where masks touch refuses", function()
  local mask, other = pixcollide.newMask(5, 3, true), pixcollide.newMask(4, 4, true)
  local choices = "'first', 'top', 'bottom', 'left', 'right' or a point px, py expected, got "

  it("a choice that there is not", function()
    assert.equal("bad argument #4 to 'overlapPoint' (" .. choices .. "'lowest')",
      raises.here(function() mask:overlapPoint(other, 0, 0, "lowest") end))
    for _, case in ipairs { { true, "boolean" }, { {}, "table" }, { other, "mask" }, { "5", "'5'" }, { "", "''" } } do
      raises.method(mask, "overlapPoint", 4, raises.pack(other, 0, 0, case[1]), choices .. case[2])
    end
  end)

  it("half a point", function()
    raises.method(mask, "overlapPoint", 5, raises.pack(other, 0, 0, 1), "number expected, got no value")
    raises.method(mask, "overlapPoint", 5, raises.pack(other, 0, 0, 1, nil), "number expected, got nil")
    raises.method(mask, "overlapPoint", 5, raises.pack(other, 0, 0, 1, "top"), "number expected, got string")
    raises.method(mask, "overlapPoint", 4, raises.pack(other, 0, 0, nil, 1), "number expected, got nil")
    raises.method(mask, "overlapPoint", 4, raises.pack(other, 0, 0, "top", 1), "number expected, got string")
  end)

  it("points that are not finite", function()
    for _, value in ipairs { math.huge, -math.huge, 0 / 0 } do
      raises.method(mask, "overlapPoint", 4, raises.pack(other, 0, 0, value, 1), "px expected to be finite")
      raises.method(mask, "overlapPoint", 5, raises.pack(other, 0, 0, 1, value), "py expected to be finite")
    end
  end)

  it("what is no mask or no offset", function()
    local gone = pixcollide.newMask(2, 2)
    gone:release()
    for _, name in ipairs { "overlapPoint", "overlapRect", "overlapCentroid" } do
      raises.method(mask, name, 1, raises.pack(), "mask expected, got no value")
      raises.method(mask, name, 1, raises.pack({}, 0, 0), "mask expected, got table")
      raises.method(mask, name, 1, raises.pack(gone, 0, 0), "mask has been released")
      raises.method(mask, name, 2, raises.pack(other), "number expected, got no value")
      raises.method(mask, name, 3, raises.pack(other, 0), "number expected, got no value")
      raises.method(mask, name, 2, raises.pack(other, 1 / 0, 0), "dx expected to be finite, got inf")
      raises.method(mask, name, 3, raises.pack(other, 0, "x"), "number expected, got string")
    end
  end)
end)
