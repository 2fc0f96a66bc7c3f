-- SPDX-License-Identifier: MIT
-- SPDX-FileCopyrightText: 2026 The pixcollide authors

local pixcollide = require "pixcollide"
local naive = require "spec.support.oracles.naive_mask"
local morphology = require "spec.support.oracles.naive_morphology"
local rounds = require "spec.support.rounds"

local SIDES = { 0, 1, 31, 32, 33, 63, 64, 65, 127, 128, 129 }
local SMALL = { 0, 1, 2, 3, 5, 8 }

local function random(rng, long)
  local width, height = rng:pick(long), rng:pick(SMALL)
  if rng:chance(0.4) then
    width, height = height, width
  end
  local a = naive.random(rng, width, height, rng:pick(naive.kinds))
  return a, a:toMask(pixcollide)
end

-- Holds both methods to the definition.
local function check(a, b, realA, realB)
  local met, x, y = realA:convolve(realB)
  local list, n, w, firstX, firstY = realA:overlapAreas(realB)
  local count, solid = 0, 0
  local columns, rows = morphology.slide(a, b, function(dx, dy, area)
    count = count + 1
    solid = solid + (area > 0 and 1 or 0)
    if met:get(dx - x, dy - y) ~= (area > 0) then
      error(("convolve at (%d, %d): %s, with an area of %d\n%s\n%s"):format(dx, dy,
        tostring(met:get(dx - x, dy - y)), area, a:draw("self"), b:draw("other")), 0)
    elseif list[1 + (dx - firstX) + (dy - firstY) * w] ~= area then
      error(("overlapAreas at (%d, %d): %s instead of %d\n%s\n%s"):format(dx, dy,
        tostring(list[1 + (dx - firstX) + (dy - firstY) * w]), area, a:draw("self"), b:draw("other")), 0)
    end
  end)
  assert.same({ 1 - b.width, 1 - b.height, columns, rows, solid }, { x, y, met:getWidth(), met:getHeight(), met:count() })
  assert.same({ 1 - b.width, 1 - b.height, columns, count }, { firstX, firstY, w, n })
  assert.equal(n, #list)
  return list
end

describe("two masks", function()
  describe(":convolve", function()
    it("shows the offsets at which they overlap", function()
      local a = pixcollide.newMaskFromRows { "#..#" }
      local b = pixcollide.newMaskFromRows { "##", "#." }
      local met, x, y = a:convolve(b)
      -- other's corner may lie on (0, -1) or (3, -1), where its lower row
      -- meets self, and on (-1, 0), (0, 0), (2, 0), (3, 0).
      assert.same({
        ".#..#",
        "##.##",
      }, naive.copyOf(met):rows())
      assert.same({ -1, -1 }, { x, y })
    end)

    it("has no columns where one of them has none", function()
      for _, size in ipairs { { 0, 0, 0, 0 }, { 0, 3, 0, 7 }, { 3, 0, 7, 0 } } do
        local a, b = pixcollide.newMask(size[1], size[2]), pixcollide.newMask(5, 5, true)
        for _, pair in ipairs { { a, b }, { b, a } } do
          local met, x, y = pair[1]:convolve(pair[2])
          assert.same({ size[3], size[4], 0 }, { met:getWidth(), met:getHeight(), met:count() })
          assert.same({ 1 - pair[2]:getWidth(), 1 - pair[2]:getHeight() }, { x, y })
        end
      end
    end)

    it("tells where a bullet can be to hit, by one look-up", function()
      local ring = pixcollide.newCircleMask(40)
      for _, hole in ipairs { { 30, 30 }, { 50, 42 } } do
        for j = -8, 8 do
          for i = -8, 8 do
            ring:set(hole[1] + i, hole[2] + j, false)
          end
        end
      end
      local bullet = pixcollide.newCircleMask(3)
      local hits, x, y = ring:convolve(bullet)
      for dy = -8, 84, 3 do
        for dx = -8, 84, 3 do
          assert.equal(ring:overlaps(bullet, dx, dy), hits:get(dx - x, dy - y))
        end
      end
    end)
  end)

  describe(":overlapAreas", function()
    it("counts the common texels at each offset", function()
      local a = pixcollide.newMaskFromRows { "###" }
      local b = pixcollide.newMaskFromRows { "##", "#." }
      local list, n, w, x, y = a:overlapAreas(b)
      assert.same({
        0, 1, 1, 1,
        1, 2, 2, 1,
      }, list)
      assert.same({ 8, 4, -1, -1 }, { n, w, x, y })
    end)

    it("fills a list that is given, and clears what was behind", function()
      local a = pixcollide.newMask(2, 1, true)
      local out = { 9, 9, 9, 9, 9 }
      local list, n = a:overlapAreas(a, out)
      assert.equal(out, list)
      assert.same({ 1, 2, 1 }, out)
      assert.equal(3, n)
    end)

    it("gives an empty list where a mask has no column or row", function()
      for _, size in ipairs { { 0, 0, 0 }, { 0, 3, 0 }, { 3, 0, 7 } } do
        local a, b = pixcollide.newMask(size[1], size[2]), pixcollide.newMask(5, 5, true)
        local list, n, w, x, y = a:overlapAreas(b)
        assert.same({ {}, 0, size[3], -4, -4 }, { list, n, w, x, y })
        list, n, w, x, y = b:overlapAreas(a)
        assert.same({ {}, 0, size[3], 1 - size[1], 1 - size[2] }, { list, n, w, x, y })
      end
    end)

    it("counts more than the bits of its counters hold at a time", function()
      for _, side in ipairs { 2, 100, 301 } do
        local a = pixcollide.newMask(70, side, true)
        for y = 0, side - 1, 2 do
          a:set(35, y, false)
        end
        local list, n, w, x, y = a:overlapAreas(a)
        assert.equal(139 * (2 * side - 1), n)
        for dy = 1 - side, side - 1, 7 do
          for dx = -69, 69, 23 do
            assert.equal(a:overlapArea(a, dx, dy), list[1 + (dx - x) + (dy - y) * w])
          end
        end
      end
    end)
  end)

  it("are slid over each other as it is defined", function()
    rounds.each("slide", 70, function(rng)
      local a, realA = random(rng, SIDES)
      local b, realB = random(rng, rng:chance(0.5) and SMALL or { 31, 33, 64, 65 })
      if rng:chance(0.3) then
        a, b, realA, realB = b, a, realB, realA
      end
      check(a, b, realA, realB)
      a:assertSame(realA, "self afterwards")
      b:assertSame(realB, "other afterwards")
    end)
  end)

  it("may be one mask", function()
    rounds.each("one mask", 25, function(rng)
      local a, real = random(rng, { 0, 1, 5, 31, 33, 64, 65 })
      check(a, a, real, real)
    end)
  end)

  it("have areas that add up to the product of their counts", function()
    rounds.each("sum of areas", 30, function(rng)
      local a = naive.random(rng, rng:pick(SIDES), rng:pick(SIDES), rng:pick(naive.kinds)):toMask(pixcollide)
      local b = naive.random(rng, rng:pick(SIDES), rng:pick(SMALL), rng:pick(naive.kinds)):toMask(pixcollide)
      local sum = 0
      for _, area in ipairs((a:overlapAreas(b))) do
        sum = sum + area
      end
      assert.equal(a:count() * b:count(), sum)
    end)
  end)

  it("give the same from the other's side, in the opposite order", function()
    rounds.each("other side", 30, function(rng)
      local a = naive.random(rng, rng:pick(SIDES), rng:pick(SMALL), rng:pick(naive.kinds)):toMask(pixcollide)
      local b = naive.random(rng, rng:pick(SIDES), rng:pick(SIDES), rng:pick(naive.kinds)):toMask(pixcollide)
      local list, n = a:overlapAreas(b)
      local back = b:overlapAreas(a)
      for k = 1, n do
        if list[k] ~= back[n + 1 - k] then
          error(("%d and %d at %d of %d"):format(list[k], back[n + 1 - k], k, n))
        end
      end
    end)
  end)

  it("overlap at an offset where convolve is solid, by as much as overlapAreas tells", function()
    rounds.each("offsets", 40, function(rng)
      local a = naive.random(rng, rng:pick(SIDES), rng:pick(SIDES), rng:pick(naive.kinds)):toMask(pixcollide)
      local b = naive.random(rng, rng:pick(SIDES), rng:pick(SIDES), rng:pick(naive.kinds)):toMask(pixcollide)
      local met, x, y = a:convolve(b)
      local list, n, w = a:overlapAreas(b)
      assert.equal(met:getWidth() * met:getHeight(), n)
      for _ = 1, n > 0 and 60 or 0 do
        local i, j = rng:int(0, met:getWidth() - 1), rng:int(0, met:getHeight() - 1)
        assert.equal(a:overlaps(b, i + x, j + y), met:get(i, j))
        assert.equal(a:overlapArea(b, i + x, j + y), list[1 + i + j * w])
      end
    end)
  end)
end)
