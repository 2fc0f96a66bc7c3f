-- SPDX-License-Identifier: MIT
-- SPDX-FileCopyrightText: 2026 The pixcollide authors

local pixcollide = require "pixcollide"
local kinds = require "spec.support.oracles.naive_kinds"
local naive = require "spec.support.oracles.naive_mask"
local raises = require "spec.support.raises"
local rounds = require "spec.support.rounds"

local SIDES = { 0, 1, 31, 32, 33, 63, 64, 65, 127, 128, 129 }
local NAMES = { "toBox", "toEllipse", "toDiamond", "toHull" }

-- Two lone texels, and a bent line between.
local figure = {
  "..........",
  "....#.....",
  "....#.....",
  ".#..#.....",
  "....######",
  "..........",
  "......#...",
  "..........",
}

local pictures = {
  toBox = {
    "..........",
    ".#########",
    ".#########",
    ".#########",
    ".#########",
    ".#########",
    ".#########",
    "..........",
  },
  toEllipse = {
    "..........",
    "...#####..",
    "..#######.",
    ".#########",
    ".#########",
    "..#######.",
    "...#####..",
    "..........",
  },
  toDiamond = {
    "..........",
    ".....#....",
    "...#####..",
    "..#######.",
    "..#######.",
    "...#####..",
    ".....#....",
    "..........",
  },
  toHull = {
    "..........",
    "...###....",
    "..######..",
    ".########.",
    "..########",
    "...######.",
    ".....###..",
    "..........",
  },
}

describe("a mask's", function()
  local mask

  before_each(function()
    mask = pixcollide.newMaskFromRows(figure)
  end)

  for _, name in ipairs(NAMES) do
    describe(name, function()
      it("is drawn into the bounds", function()
        naive.fromRows(pictures[name]):assertSame(mask[name](mask))
      end)

      it("is a mask of its own", function()
        mask[name](mask):fill()
        naive.fromRows(figure):assertSame(mask)
      end)

      it("is empty if the mask is", function()
        for _, size in ipairs { { 0, 0 }, { 0, 7 }, { 65, 0 }, { 65, 3 } } do
          local empty = pixcollide.newMask(size[1], size[2])
          naive.new(size[1], size[2]):assertSame(empty[name](empty))
        end
      end)
    end)
  end

  it("kinds do not end at an edge of the mask, but at one of the figure", function()
    for _, name in ipairs(NAMES) do
      local kind = mask[name](mask)
      assert.same({ 10, 8 }, { kind:getDimensions() })
      assert.is_true(mask:toBox():contains(kind, 0, 0))
    end
  end)

  it("kinds follow an edit", function()
    mask:set(0, 7)
    local box, hull = mask:toBox(), mask:toHull()
    assert.equal(70, box:count())
    assert.is_true(hull:get(0, 7))
    mask:set(0, 7, false)
    naive.fromRows(pictures.toBox):assertSame(mask:toBox())
    naive.fromRows(pictures.toHull):assertSame(mask:toHull())
  end)
end)

describe("the kinds agree with naive ones", function()
  local function check(expected, real)
    for _, name in ipairs(NAMES) do
      kinds[name](expected):assertSame(real[name](real), name)
    end
    local hull, box = real:toHull(), real:toBox()
    assert(hull:contains(real, 0, 0), "the hull does not hold the mask")
    assert(box:contains(hull, 0, 0) and box:contains(real:toEllipse(), 0, 0))
    assert(box:toBox():equals(box) and box:toHull():equals(box))
  end

  it("at all widths and heights around a word", function()
    rounds.each("kinds", 30, function(rng)
      local kind = rng:pick { "empty", "sparse", "single" }
      local expected = naive.random(rng, rng:pick(SIDES), rng:pick(SIDES), kind)
      check(expected, expected:toMask(pixcollide))
    end)
  end)

  it("for lines and crowded masks", function()
    rounds.each("lines", 40, function(rng)
      local long, short = rng:pick(SIDES), rng:int(1, 3)
      local w, h = long, short
      if rng:chance(0.5) then
        w, h = short, long
      end
      local expected = naive.random(rng, w, h, rng:pick(naive.kinds))
      check(expected, expected:toMask(pixcollide))
    end)
  end)

  it("for small masks", function()
    rounds.each("small ones", 150, function(rng)
      local expected = naive.random(rng, rng:int(1, 12), rng:int(1, 12), rng:pick(naive.kinds))
      check(expected, expected:toMask(pixcollide))
    end)
  end)
end)

-- A head of 9, a trunk of 9 x 14 and two legs.
local function person()
  local mask = pixcollide.newMask(24, 40)
  local function fill(x0, y0, w, h)
    for y = y0, y0 + h - 1 do
      for x = x0, x0 + w - 1 do
        mask:set(x, y)
      end
    end
  end
  for y = 0, 8 do
    for x = 0, 8 do
      if (x - 4) ^ 2 + (y - 4) ^ 2 <= 18 then
        mask:set(x + 8, y + 1)
      end
    end
  end
  fill(7, 10, 11, 14)
  fill(8, 24, 4, 14)
  fill(13, 24, 4, 14)
  return mask
end

-- The share of the texels of either that both have.
local function agreement(a, b)
  local common = a:overlapArea(b, 0, 0)
  return common / (a:count() + b:count() - common)
end

describe("mask:toCircles", function()
  it("gives a flat list, the number of circles, and a mask of them", function()
    local mask = person()
    local list, n, circles = mask:toCircles(3)
    assert.equal(3, n)
    assert.equal(9, #list)
    kinds.discs(24, 40, list):assertSame(circles)
  end)

  it("has one circle for a head, one for a trunk, one for legs, from top to bottom", function()
    local list, _, circles = person():toCircles(3)
    assert.is_true(list[2] < 10 and list[5] > 12 and list[5] < 24 and list[8] > 24)
    for k = 1, 9, 3 do
      assert.is_true(math.abs(list[k] - 12.5) < 1.5)
    end
    assert.is_true(agreement(person(), circles) > 0.75)
  end)

  it("finds a circle again", function()
    local list, n, circles = pixcollide.newCircleMask(20):toCircles(5)
    assert.equal(1, n)
    assert.is_true(math.abs(list[1] - 20) < 0.5 and math.abs(list[2] - 20) < 0.5 and math.abs(list[3] - 20) < 0.5)
    assert.is_true(agreement(pixcollide.newCircleMask(20), circles) > 0.99)
  end)

  it("agrees better the more circles there are", function()
    local mask, before = person(), 0
    for _, n in ipairs { 1, 2, 4, 8, 16, 32, 64 } do
      local share = agreement(mask, select(3, mask:toCircles(n)))
      assert.is_true(share > before)
      before = share
    end
    assert.is_true(before > 0.99)
  end)

  it("gives the same each time", function()
    local mask = person()
    local list, _, circles = mask:toCircles(7)
    local again, _, circlesAgain = mask:clone():toCircles(7)
    assert.same(list, again)
    assert.is_true(circles:equals(circlesAgain))
  end)

  it("gives none for an empty mask", function()
    for _, size in ipairs { { 0, 0 }, { 5, 0 }, { 70, 3 } } do
      local list, n, circles = pixcollide.newMask(size[1], size[2]):toCircles(4)
      assert.same({}, list)
      assert.equal(0, n)
      assert.same(size, { circles:getDimensions() })
      assert.equal(0, circles:count())
    end
  end)

  it("floors n", function()
    assert.equal(2, select(2, person():toCircles(2.9)))
  end)

  it("moves with the figure", function()
    rounds.each("moved figures", 12, function(rng)
      local dx, dy = rng:int(0, 100), rng:int(0, 100)
      local inner = naive.random(rng, rng:int(1, 20), rng:int(1, 20), "half")
      local function at(x, y)
        return naive.from(200, 200, function(u, v) return inner:get(u - x, v - y) end):toMask(pixcollide)
      end
      local list = at(40, 40):toCircles(4)
      local moved = at(40 + dx, 40 + dy):toCircles(4)
      assert.equal(#list, #moved)
      for k = 1, #list, 3 do
        assert.same({ list[k] + dx, list[k + 1] + dy, list[k + 2] }, { moved[k], moved[k + 1], moved[k + 2] })
      end
    end)
  end)

  it("is right for masks of any size", function()
    rounds.each("circles", 40, function(rng)
      local w, h = rng:pick(SIDES), rng:pick(SIDES)
      local mask = naive.random(rng, w, h, rng:pick(naive.kinds)):toMask(pixcollide)
      local most = rng:pick { 1, 2, 3, 7, 64 }
      local list, n, circles = mask:toCircles(most)
      assert.is_true(n <= most and #list == 3 * n and (n > 0) == (mask:count() > 0))
      kinds.discs(w, h, list):assertSame(circles)
      for k = 1, #list do
        assert.equal(0, list[k] * 16 % 1)
        if k % 3 == 2 and k > 3 then
          assert.is_true(list[k] >= list[k - 3])
        end
      end
    end)
  end)

  it("works on masks of thousands of texels a side", function()
    local mask = pixcollide.newEllipseMask(3000, 2000)
    local _, n, circles = mask:toCircles(6)
    assert.is_true(n <= 6 and agreement(mask, circles) > 0.9)
  end)

  it("refuses an n that is none", function()
    local mask = person()
    for _, n in ipairs { 0, 65, -1, 0.9 } do
      raises.method(mask, "toCircles", 1, raises.pack(n), "n expected between 1 and 64")
    end
    raises.method(mask, "toCircles", 1, raises.pack(), "number expected")
    raises.method(mask, "toCircles", 1, raises.pack(0 / 0), "n")
    raises.method(mask, "toCircles", 1, raises.pack("three"), "number expected")
  end)
end)

describe("pixcollide.mergeMasks", function()
  it("is solid where any of the list is", function()
    local merged = pixcollide.mergeMasks {
      pixcollide.newMaskFromRows { "#..", ".#." },
      pixcollide.newMaskFromRows { "....#" },
      pixcollide.newMaskFromRows { ".", ".", "#" },
    }
    naive.fromRows { "#...#", ".#...", "#...." }:assertSame(merged)
  end)

  it("is a copy of one mask, be it listed often", function()
    local mask = pixcollide.newCircleMask(40)
    assert.is_true(pixcollide.mergeMasks({ mask }):equals(mask))
    local merged = pixcollide.mergeMasks { mask, mask, mask }
    assert.is_true(merged:equals(mask))
    merged:clear()
    assert.is_true(mask:count() > 0)
    assert.same({ 0, 0 }, { pixcollide.mergeMasks({ pixcollide.newMask(0, 0) }):getDimensions() })
  end)

  it("agrees with a naive one", function()
    rounds.each("merged", 40, function(rng)
      local list, reals = {}, {}
      for k = 1, rng:int(1, 4) do
        list[k] = naive.random(rng, rng:pick(SIDES), rng:pick(SIDES), rng:pick(naive.kinds))
        reals[k] = list[k]:toMask(pixcollide)
      end
      kinds.merge(list):assertSame(pixcollide.mergeMasks(reals))
    end)
  end)

  it("refuses what is no list of masks", function()
    local mask, released = pixcollide.newMask(2, 2), pixcollide.newMask(2, 2)
    released:release()
    raises.call(pixcollide, "mergeMasks", 1, raises.pack({}), "at least one mask")
    raises.call(pixcollide, "mergeMasks", 1, raises.pack(mask), "table expected")
    raises.call(pixcollide, "mergeMasks", 1, raises.pack(), "table expected")
    raises.call(pixcollide, "mergeMasks", 1, raises.pack({ mask, 5 }), "list of masks expected, got number at [2]")
    raises.call(pixcollide, "mergeMasks", 1, raises.pack({ mask, mask, pixcollide.newSprite(mask) }),
      "got sprite at [3]")
    raises.call(pixcollide, "mergeMasks", 1, raises.pack({ released }), "got released mask at [1]")
  end)
end)

describe("the simpler kinds", function()
  it("refuse released masks", function()
    local mask = pixcollide.newMask(5, 5, true)
    mask:release()
    for _, name in ipairs(NAMES) do
      assert.is_truthy(raises.message(function() mask[name](mask) end):find("released", 1, true))
    end
    assert.is_truthy(raises.message(function() mask:toCircles(2) end):find("released", 1, true))
  end)
end)
