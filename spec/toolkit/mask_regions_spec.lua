-- SPDX-License-Identifier: MIT
-- SPDX-FileCopyrightText: 2026 The pixcollide authors

local pixcollide = require "pixcollide"
local naive = require "spec.support.oracles.naive_mask"
local regions = require "spec.support.oracles.naive_regions"
local rounds = require "spec.support.rounds"

local SIDES = { 0, 1, 31, 32, 33, 63, 64, 65, 127, 128, 129 }
local SMALL = { 0, 1, 2, 3, 5, 9, 17 }

-- A random mask, one side of which is awkward; sometimes of larger, winding regions.
local function randomMask(rng)
  local w, h = rng:pick(SIDES), rng:pick(SMALL)
  if rng:chance(0.5) then
    w, h = h, w
  end
  if rng:chance(0.5) then
    return naive.random(rng, w, h, rng:pick(naive.kinds))
  end
  local density = 0.3 + 0.4 * rng:unit()
  return naive.from(w, h, function() return rng:chance(density) end)
end

local function rows(list)
  return naive.fromRows(list):toMask(pixcollide)
end

local function assertRows(expected, mask)
  assert.same(expected, naive.copyOf(mask):rows())
end

-- Whether the component, a table or a list of results, is the naive one.
local function assertComponent(expected, mask, x, y, count)
  assert.same({ expected.x, expected.y, expected.count }, { x, y, count })
  expected.mask:assertSame(mask)
end

describe("a mask's", function()
  --    0 1 2 3 4
  -- 0  # # . . #       with corners: the group on the left and the arch, which touch nowhere, and the dot;
  -- 1  # . . . .       over edges only: the arch falls into three
  -- 2  . . # # .
  -- 3  . # . # .
  -- 4  # . . . .
  local picture = { "##..#", "#....", "..##.", ".#.#.", "#...." }
  local mask

  before_each(function()
    mask = rows(picture)
  end)

  describe(":connectedComponents", function()
    it("gives its parts from the top row down, each with its place and size", function()
      local list, n = mask:connectedComponents()
      assert.equal(3, n)
      assert.equal(3, #list)
      assertRows({ "##", "#." }, list[1].mask)
      assert.same({ 0, 0, 3 }, { list[1].x, list[1].y, list[1].count })
      assertRows({ "#" }, list[2].mask)
      assert.same({ 4, 0, 1 }, { list[2].x, list[2].y, list[2].count })
      assertRows({ "..##", ".#.#", "#..." }, list[3].mask)
      assert.same({ 0, 2, 5 }, { list[3].x, list[3].y, list[3].count })
    end)

    it("connects over edges only if asked to", function()
      local list, n = mask:connectedComponents { connectivity = 4 }
      assert.equal(5, n)
      assertRows({ "##", ".#" }, list[3].mask)
      assertRows({ "#" }, list[4].mask)
      assert.same({ 1, 3 }, { list[4].x, list[4].y })
      assert.same({ 0, 4 }, { list[5].x, list[5].y })
      assert.equal(5, select(2, mask:connectedComponents { connectivity = 4.9 }))
    end)

    it("leaves out small ones if asked to", function()
      local list, n = mask:connectedComponents { minCount = 3 }
      assert.equal(2, n)
      assert.same({ 3, 5 }, { list[1].count, list[2].count })
      assert.equal(1, select(2, mask:connectedComponents { minCount = 4.5 }))
      assert.equal(0, select(2, mask:connectedComponents { minCount = 6 }))
      assert.equal(3, select(2, mask:connectedComponents { minCount = 0 }))
      assert.equal(3, select(2, mask:connectedComponents {}))
    end)

    it("does not take a neighbour's texels into a part's rectangle", function()
      local ring = rows { "#####", "#...#", "#.#.#", "#...#", "#####" }
      local list, n = ring:connectedComponents()
      assert.equal(2, n)
      assertRows({ "#####", "#...#", "#...#", "#...#", "#####" }, list[1].mask)
      assertRows({ "#" }, list[2].mask)
    end)

    it("gives masks of their own", function()
      local list = mask:connectedComponents()
      mask:clear()
      assert.equal(3, list[1].mask:count())
      list[1].mask:fill()
      assert.equal(0, mask:count())
      list[2].mask:release()
      assert.equal(5, list[3].mask:count())
    end)

    it("gives nothing for an empty mask, or one without texels", function()
      for _, empty in ipairs { pixcollide.newMask(70, 3), pixcollide.newMask(0, 5), pixcollide.newMask(5, 0) } do
        local list, n = empty:connectedComponents()
        assert.same({}, list)
        assert.equal(0, n)
      end
    end)
  end)

  describe(":componentAt", function()
    it("gives the part that holds a texel", function()
      local part, x, y, count = mask:componentAt(3, 2)
      assertRows({ "..##", ".#.#", "#..." }, part)
      assert.same({ 0, 2, 5 }, { x, y, count })
      part, x, y, count = mask:componentAt(3.9, 2.1, 4)
      assertRows({ "##", ".#" }, part)
      assert.same({ 2, 2, 3 }, { x, y, count })
    end)

    it("is nil for an empty texel, and outside", function()
      for _, at in ipairs { { 2, 0 }, { -1, 0 }, { 0, -1 }, { 5, 0 }, { 0, 5 }, { 2 ^ 40, 0 }, { 0, -2 ^ 70 } } do
        local results = { n = select("#", mask:componentAt(at[1], at[2])), mask:componentAt(at[1], at[2]) }
        assert.same({ n = 1 }, results)
      end
      assert.is_nil((pixcollide.newMask(0, 0):componentAt(0, 0)))
    end)
  end)

  describe(":largestComponent", function()
    it("gives the part with the most texels", function()
      local part, x, y, count = mask:largestComponent()
      assertRows({ "..##", ".#.#", "#..." }, part)
      assert.same({ 0, 2, 5 }, { x, y, count })
    end)

    it("gives the first in row order of several", function()
      local part, x, y, count = mask:largestComponent(4)
      assertRows({ "##", "#." }, part)
      assert.same({ 0, 0, 3 }, { x, y, count })
    end)

    it("is nil for an empty mask", function()
      assert.equal(1, select("#", pixcollide.newMask(9, 9):largestComponent()))
      assert.is_nil((pixcollide.newMask(9, 9):largestComponent()))
      assert.is_nil((pixcollide.newMask(0, 0):largestComponent(4)))
    end)
  end)

  describe(":boundingRects", function()
    it("gives a rectangle for each part", function()
      local list, n = mask:boundingRects()
      assert.same({ 0, 0, 2, 2, 4, 0, 1, 1, 0, 2, 4, 3 }, list)
      assert.equal(3, n)
      list, n = mask:boundingRects(4)
      assert.same({ 0, 0, 2, 2, 4, 0, 1, 1, 2, 2, 2, 2, 1, 3, 1, 1, 0, 4, 1, 1 }, list)
      assert.equal(5, n)
    end)

    it("uses a list again and clears what was behind", function()
      local out = {}
      for k = 1, 20 do
        out[k] = "old"
      end
      out[22] = "far"
      local list, n = mask:boundingRects(nil, out)
      assert.equal(out, list)
      assert.equal(3, n)
      assert.same({ 0, 0, 2, 2, 4, 0, 1, 1, 0, 2, 4, 3, [22] = "far" }, out)
      assert.equal(0, select(2, pixcollide.newMask(2, 2):boundingRects(8, out)))
      assert.is_nil(out[1])
    end)
  end)

  describe(":filledHoles", function()
    it("fills what does not reach the edge over edges", function()
      assertRows({ "####.", "####.", "####.", "###..", "....." },
        rows({ "####.", "#..#.", "#.##.", "###..", "....." }):filledHoles())
    end)

    it("takes a boundary that only touches over corners as closed", function()
      assertRows({ ".#.", "###", ".#." }, rows({ ".#.", "#.#", ".#." }):filledHoles())
    end)

    it("does not fill a bay, be it open by a texel only", function()
      local bay = { "###", "#.#", "#.#" }
      assertRows(bay, rows(bay):filledHoles())
    end)

    it("fills holes in holes", function()
      assertRows({ "#####", "#####", "#####", "#####", "#####" },
        rows({ "#####", "#...#", "#.#.#", "#...#", "#####" }):filledHoles())
    end)

    it("leaves the mask as it is, and empty and full masks", function()
      local ring = rows { "###", "#.#", "###" }
      assert.equal(9, ring:filledHoles():count())
      assert.equal(8, ring:count())
      for _, w in ipairs { 0, 1, 64, 70 } do
        for _, full in ipairs { true, false } do
          local same = pixcollide.newMask(w, 5, full)
          assert.is_true(same:equals(same:filledHoles()))
        end
      end
    end)
  end)

  describe(":floodFilled", function()
    local room = { "#####.", "#..#..", "#.#..#", "####.#" }

    it("fills the empty region of a texel", function()
      assertRows({ "#####.", "####..", "###..#", "####.#" }, rows(room):floodFilled(1, 2))
      assertRows({ "######", "#..###", "#.####", "######" }, rows(room):floodFilled(5.5, 0.5))
    end)

    it("is a plain copy for a solid texel, and outside", function()
      local mask_, outside = rows(room), { { 0, 0 }, { -1, 0 }, { 6, 0 }, { 0, 4 }, { 1e300, -1e300 } }
      for _, at in ipairs(outside) do
        local copy = mask_:floodFilled(at[1], at[2])
        assert.is_true(mask_:equals(copy))
        assert.is_false(rawequal(mask_, copy))
      end
      assert.equal(0, pixcollide.newMask(0, 3):floodFilled(0, 0):count())
    end)

    it("fills an empty mask", function()
      assert.equal(130 * 3, pixcollide.newMask(130, 3):floodFilled(129, 2):count())
    end)
  end)
end)

describe("regions of random masks", function()
  it("are those found pixel by pixel", function()
    rounds.each("components", 70, function(rng)
      local mask, connectivity = randomMask(rng), rng:pick { 4, 8 }
      local real = mask:toMask(pixcollide)
      local expected = regions.components(mask, connectivity)
      local list, n = real:connectedComponents { connectivity = connectivity }
      local rects, count = real:boundingRects(connectivity)
      assert.same({ #expected, #expected, #expected, 4 * #expected }, { n, #list, count, #rects })
      local largest
      for k, component in ipairs(expected) do
        assertComponent(component, list[k].mask, list[k].x, list[k].y, list[k].count)
        assert.same({ component.x, component.y, component.w, component.h },
          { rects[4 * k - 3], rects[4 * k - 2], rects[4 * k - 1], rects[4 * k] })
        if not largest or component.count > largest.count then
          largest = component
        end
      end
      if largest then
        assertComponent(largest, real:largestComponent(connectivity))
      else
        assert.is_nil((real:largestComponent(connectivity)))
      end
      mask:assertSame(real)
    end)
  end)

  it("fill and flood as pixel by pixel", function()
    rounds.each("floods", 150, function(rng)
      local mask = randomMask(rng)
      local real = mask:toMask(pixcollide)
      regions.filled(mask):assertSame(real:filledHoles(), "filledHoles")
      local x, y = rng:int(-1, mask.width), rng:int(-1, mask.height)
      regions.flooded(mask, x, y):assertSame(real:floodFilled(x, y), "floodFilled")
      local connectivity = rng:pick { 4, 8 }
      if mask:get(x, y) then
        assertComponent(regions.component(regions.around(mask, x, y, connectivity)),
          real:componentAt(x, y, connectivity))
      else
        assert.is_nil((real:componentAt(x, y, connectivity)))
      end
      mask:assertSame(real)
    end)
  end)
end)

-- Laws, on masks too large for the naive ones.

local function largeMask(rng)
  local w, h = rng:int(1, 300), rng:int(1, 300)
  local mask = pixcollide.newMask(w, h)
  for _ = 1, rng:int(0, 60) do
    local x, y, side = rng:int(-9, w), rng:int(-9, h), rng:int(1, 40)
    local solid = rng:chance(0.6)
    for v = y, y + side do
      for u = x, x + side do
        if rng:chance(0.9) then
          mask:set(u, v, solid)
        end
      end
    end
  end
  return mask
end

describe("laws of regions:", function()
  it("components put back into place give the mask, and none meets another", function()
    rounds.each("put back", 8, function(rng)
      local mask = largeMask(rng)
      for _, connectivity in ipairs { 4, 8 } do
        local sum, last = 0, -1
        local rest = mask:clone()
        for _, part in ipairs((mask:connectedComponents { connectivity = connectivity })) do
          sum = sum + part.count
          assert.equal(part.count, part.mask:count())
          assert.is_true(mask:contains(part.mask, part.x, part.y))
          assert.equal(part.count, rest:overlapArea(part.mask, part.x, part.y))
          local x, y = rest:overlapPoint(part.mask, part.x, part.y)
          assert.is_true(y * mask:getWidth() + x > last)
          last = y * mask:getWidth() + x
          for v = 0, part.mask:getHeight() - 1 do
            for u = 0, part.mask:getWidth() - 1 do
              if part.mask:get(u, v) then
                rest:set(part.x + u, part.y + v, false)
              end
            end
          end
        end
        assert.equal(mask:count(), sum)
        assert.equal(0, rest:count())
      end
    end)
  end)

  it("parts connected over edges lie within parts connected over corners", function()
    rounds.each("refine", 20, function(rng)
      local mask = largeMask(rng)
      local coarse = mask:connectedComponents()
      local fine = mask:connectedComponents { connectivity = 4 }
      assert.is_true(#fine >= #coarse)
      for k = 1, math.min(#fine, 50) do
        local part, holders = rng:pick(fine), 0
        for _, whole in ipairs(coarse) do
          local dx, dy = part.x - whole.x, part.y - whole.y
          local area = whole.mask:overlapArea(part.mask, dx, dy)
          assert.is_true(area == 0 or area == part.count, "part " .. k)
          holders = holders + (area > 0 and 1 or 0)
        end
        assert.equal(1, holders)
      end
    end)
  end)

  it("componentAt agrees with connectedComponents", function()
    rounds.each("at", 20, function(rng)
      local mask, connectivity = largeMask(rng), rng:pick { 4, 8 }
      local list = mask:connectedComponents { connectivity = connectivity }
      for _ = 1, math.min(#list, 20) do
        local part = rng:pick(list)
        local u, v = part.mask:overlapPoint(part.mask, 0, 0)
        local found, x, y, count = mask:componentAt(part.x + u, part.y + v, connectivity)
        assert.same({ part.x, part.y, part.count }, { x, y, count })
        assert.is_true(part.mask:equals(found))
      end
    end)
  end)

  it("filledHoles contains the mask, is idempotent, and is what a flood around the mask leaves", function()
    rounds.each("holes", 12, function(rng)
      local mask = largeMask(rng)
      local w, h = mask:getDimensions()
      local filled = mask:filledHoles()
      assert.is_true(filled:contains(mask, 0, 0))
      assert.is_true(filled:equals(filled:filledHoles()))
      local padded = pixcollide.newMask(w + 2, h + 2)
      for y = 0, h - 1 do
        for x = 0, w - 1 do
          padded:set(x + 1, y + 1, mask:get(x, y))
        end
      end
      local flooded = padded:floodFilled(0, 0) -- solid: the mask and what is outside
      flooded:invert() -- the holes
      assert.equal(filled:count() - mask:count(), flooded:count())
      assert.equal(flooded:count(), filled:overlapArea(flooded, -1, -1))
      assert.equal(0, mask:overlapArea(flooded, -1, -1))
    end)
  end)
end)
