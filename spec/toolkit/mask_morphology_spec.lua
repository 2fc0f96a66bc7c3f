-- SPDX-License-Identifier: MIT
-- SPDX-FileCopyrightText: 2026 The pixcollide authors

local pixcollide = require "pixcollide"
local naive = require "spec.support.oracles.naive_mask"
local morphology = require "spec.support.oracles.naive_morphology"
local rounds = require "spec.support.rounds"

local SIDES = { 0, 1, 31, 32, 33, 63, 64, 65, 127, 128, 129 }
local SMALL = { 0, 1, 2, 3, 5, 8, 13, 31, 33 }

-- The real mask of a picture, and its rows of text.

local function mask(rows)
  return pixcollide.newMaskFromRows(rows)
end

local function rowsOf(real)
  return naive.copyOf(real):rows()
end

-- The part of a real mask at (x, y), which may reach outside.
local function window(real, x, y, width, height)
  return naive.from(width, height, function(i, j) return real:get(i + x, j + y) end):toMask(pixcollide)
end

-- A mask of a random kind, and the same as a real one. One side is of any
-- length, the other short, so that the definitions take little time.
local function random(rng, kinds)
  local width, height = rng:pick(SIDES), rng:pick(SMALL)
  if rng:chance(0.4) then
    width, height = height, width
  end
  local a = naive.random(rng, width, height, rng:pick(kinds or naive.kinds))
  return a, a:toMask(pixcollide)
end

-- Radii, small ones more often.
local function radius(rng)
  return rng:chance(0.8) and rng:int(0, 4) or rng:int(5, 9)
end

local function about(name, n, shape)
  return ("%s(%d, %q)"):format(name, n, shape)
end

describe("a mask", function()
  describe(":dilated", function()
    it("grows each texel to a square", function()
      local grown, x, y = mask({ "#...", "....", "...#" }):dilated(1)
      assert.same({
        "###...",
        "###...",
        "######",
        "...###",
        "...###",
      }, rowsOf(grown))
      assert.same({ -1, -1 }, { x, y })
    end)

    it("grows each texel to a diamond", function()
      local grown, x, y = mask({ "#....", "....#" }):dilated(2, "diamond")
      assert.same({
        "..#......",
        ".###..#..",
        "########.",
        ".########",
        "..#..###.",
        "......#..",
      }, rowsOf(grown))
      assert.same({ -2, -2 }, { x, y })
    end)

    it("grows each texel to a disc", function()
      assert.same({
        "...#....",
        ".#####..",
        ".#####..",
        "#######.",
        ".#####..",
        ".#####..",
        "...#....",
      }, rowsOf((mask({ "#." }):dilated(3, "disc"))))
    end)

    it("changes nothing with radius 0", function()
      local before = mask({ "#.#", ".#." })
      for _, shape in ipairs(morphology.shapes) do
        local grown, x, y = before:dilated(0, shape)
        assert.is_true(grown:equals(before))
        assert.same({ 0, 0 }, { x, y })
      end
    end)

    it("makes a single texel the shape", function()
      for n = 0, 40 do
        for _, shape in ipairs(morphology.shapes) do
          morphology.shape(n, shape):assertSame((mask({ "#" }):dilated(n, shape)), about("dilated", n, shape))
        end
      end
    end)

    it("grows a mask without texels by empty ones", function()
      for _, shape in ipairs(morphology.shapes) do
        for _, size in ipairs { { 0, 0 }, { 0, 5 }, { 70, 0 } } do
          local grown, x, y = pixcollide.newMask(size[1], size[2]):dilated(3, shape)
          assert.same({ size[1] + 6, size[2] + 6 }, { grown:getDimensions() })
          assert.same({ 0, -3, -3 }, { grown:count(), x, y })
        end
      end
    end)

    it("rounds the radius down", function()
      local grown, x, y = mask({ "#" }):dilated(1.9)
      assert.same({ 3, 3, -1, -1 }, { grown:getWidth(), grown:getHeight(), x, y })
    end)

    it("takes square for a shape of nil", function()
      assert.equal(9, mask({ "#" }):dilated(1, nil):count())
    end)
  end)

  describe(":eroded", function()
    it("takes a texel away at each edge", function()
      assert.same({
        ".......",
        ".##....",
        ".......",
        ".......",
      }, rowsOf(mask({
        "####...",
        "####..#",
        "#######",
        "..#####",
      }):eroded(1)))
    end)

    it("leaves corners that a diamond reaches into", function()
      assert.same({
        "......",
        "..#...",
        ".###..",
        "..#...",
        "......",
      }, rowsOf(mask({
        "..#...",
        ".####.",
        "#####.",
        ".####.",
        "..#...",
      }):eroded(1, "diamond")))
    end)

    it("takes what lies outside for empty", function()
      local full = pixcollide.newMask(100, 7, true)
      for _, shape in ipairs(morphology.shapes) do
        for n = 0, 3 do
          local small = full:eroded(n, shape)
          assert.same({ 100, 7 }, { small:getDimensions() })
          assert.equal((100 - 2 * n) * (7 - 2 * n), small:count())
          assert.is_true(small:contains(pixcollide.newMask(100 - 2 * n, 7 - 2 * n, true), n, n))
        end
        assert.equal(0, full:eroded(4, shape):count())
        assert.equal(0, full:eroded(32767, shape):count())
      end
    end)
  end)

  describe(":opened", function()
    it("loses specks and bridges, and nothing else", function()
      assert.same({
        "###......",
        "###...###",
        "###...###",
        "......###",
      }, rowsOf(mask({
        "###.....#",
        "###...###",
        "#########",
        "#.#...###",
      }):opened(1)))
    end)
  end)

  describe(":closed", function()
    it("loses holes and cracks, and nothing else", function()
      assert.same({
        "####.....",
        "####.....",
        "#########",
        "....#####",
      }, rowsOf(mask({
        "####.....",
        "#.##.....",
        "#########",
        "....#.###",
      }):closed(1)))
    end)

    it("loses nothing at the border", function()
      for _, shape in ipairs(morphology.shapes) do
        for n = 1, 70, 23 do
          assert.is_true(pixcollide.newMask(65, 3, true):closed(n, shape):equals(pixcollide.newMask(65, 3, true)))
        end
      end
    end)

    it("joins what is so far apart in a row, but not at its ends", function()
      assert.same({ "..####...#" }, rowsOf(mask({ "..#..#...#" }):closed(1)))
      assert.same({ "..########" }, rowsOf(mask({ "..#..#...#" }):closed(500)))
    end)
  end)

  it("grows and shrinks as each is defined", function()
    rounds.each("morphology", 220, function(rng)
      local a, real = random(rng)
      local n, shape = radius(rng), rng:pick(morphology.shapes)
      local grown, x, y = real:dilated(n, shape)
      morphology.dilated(a, n, shape):assertSame(grown, about("dilated", n, shape))
      assert.same({ -n, -n }, { x, y })
      morphology.eroded(a, n, shape):assertSame(real:eroded(n, shape), about("eroded", n, shape))
      a:assertSame(real, "the mask itself")
    end)
  end)

  it("opens and closes as each is defined", function()
    rounds.each("opened and closed", 120, function(rng)
      local a, real = random(rng)
      local n, shape = rng:int(0, 4), rng:pick(morphology.shapes)
      morphology.opened(a, n, shape):assertSame(real:opened(n, shape), about("opened", n, shape))
      morphology.closed(a, n, shape):assertSame(real:closed(n, shape), about("closed", n, shape))
      a:assertSame(real, "the mask itself")
    end)
  end)

  it("grows and shrinks by radii that are large for it", function()
    rounds.each("large radii", 12, function(rng)
      local a = naive.random(rng, rng:int(1, 9), rng:int(1, 9), "half")
      local real, n, shape = a:toMask(pixcollide), rng:int(10, 40), rng:pick(morphology.shapes)
      morphology.dilated(a, n, shape):assertSame((real:dilated(n, shape)), about("dilated", n, shape))
      morphology.opened(a, n, shape):assertSame(real:opened(n, shape), about("opened", n, shape))
      if n <= 20 then
        morphology.closed(a, n, shape):assertSame(real:closed(n, shape), about("closed", n, shape))
      end
    end)
  end)

  it("gives the same whether a disc is small or large", function()
    -- Beyond some radius discs are found in another way; a few solid texels
    -- tell by their distances what must come out.
    rounds.each("large discs", 6, function(rng)
      local n = rng:int(120, 180)
      local a, points = pixcollide.newMask(rng:int(1, 90), rng:int(1, 90)), {}
      for k = 1, rng:int(1, 4) do
        points[k] = { rng:int(0, a:getWidth() - 1), rng:int(0, a:getHeight() - 1) }
        a:set(points[k][1], points[k][2])
      end
      local function isNear(x, y)
        for _, point in ipairs(points) do
          if (x - point[1]) ^ 2 + (y - point[2]) ^ 2 <= n * n then
            return true
          end
        end
        return false
      end
      local grown = a:dilated(n, "disc")
      for _ = 1, 400 do
        local x, y = rng:int(-n, a:getWidth() - 1 + n), rng:int(-n, a:getHeight() - 1 + n)
        assert.equal(isNear(x, y), grown:get(x + n, y + n))
      end
      for _, point in ipairs(points) do
        assert.is_true(grown:get(point[1] + 2 * n, point[2] + n))
        assert.is_true(grown:get(point[1] + n, point[2]))
      end
      -- All places where a disc fits into a disc with a bite out of it.
      local hole = { rng:int(0, grown:getWidth() - 1), rng:int(0, grown:getHeight() - 1) }
      grown:set(hole[1], hole[2], false)
      local small = grown:eroded(n, "disc")
      for _, point in ipairs(points) do
        local distance = (point[1] + n - hole[1]) ^ 2 + (point[2] + n - hole[2]) ^ 2
        assert.equal(distance > n * n, small:get(point[1] + n, point[2] + n))
      end
      assert.is_true(grown:contains(grown:opened(n, "disc"), 0, 0))
    end)
  end)
end)

describe("the laws of growing and shrinking", function()
  -- rng: a mask, a radius and a shape.
  local function each(name, n, f)
    rounds.each(name, n, function(rng)
      local _, real = random(rng)
      f(real, radius(rng), rng:pick(morphology.shapes), rng)
    end)
  end

  it("eroded is the complement of the dilated complement, on a mask padded by n", function()
    each("complement", 150, function(real, n, shape)
      local width, height = real:getDimensions()
      local complement = window(real, -n, -n, width + 2 * n, height + 2 * n)
      complement:invert()
      local grown = complement:dilated(n, shape)
      grown:invert()
      local expected = window(grown, 2 * n, 2 * n, width, height)
      assert.is_true(expected:equals(real:eroded(n, shape)))
    end)
  end)

  it("growing twice is growing by the sum, for squares and diamonds", function()
    each("sum", 150, function(real, n, _, rng)
      local m, shape = radius(rng), rng:chance(0.5) and "square" or "diamond"
      assert.is_true(real:dilated(n, shape):dilated(m, shape):equals((real:dilated(n + m, shape))))
      assert.is_true(real:eroded(n, shape):eroded(m, shape):equals(real:eroded(n + m, shape)))
    end)
  end)

  it("eroded lies in opened, that in the mask, that in closed, and that in dilated", function()
    each("order", 200, function(real, n, shape)
      local opened, closed = real:opened(n, shape), real:closed(n, shape)
      assert.is_true(opened:contains(real:eroded(n, shape), 0, 0))
      assert.is_true(real:contains(opened, 0, 0))
      assert.is_true(closed:contains(real, 0, 0))
      assert.is_true(real:dilated(n, shape):contains(closed, n, n))
    end)
  end)

  it("opening and closing again change nothing", function()
    each("idempotence", 150, function(real, n, shape)
      local opened, closed = real:opened(n, shape), real:closed(n, shape)
      assert.is_true(opened:opened(n, shape):equals(opened))
      assert.is_true(closed:closed(n, shape):equals(closed))
    end)
  end)

  it("opened is eroded and dilated, closed is dilated and eroded", function()
    each("composition", 150, function(real, n, shape)
      local width, height = real:getDimensions()
      local grown = real:eroded(n, shape):dilated(n, shape)
      assert.is_true(window(grown, n, n, width, height):equals(real:opened(n, shape)))
      local padded = window(real, -n, -n, width + 2 * n, height + 2 * n)
      local shrunk = padded:dilated(n, shape):eroded(n, shape)
      assert.is_true(window(shrunk, 2 * n, 2 * n, width, height):equals(real:closed(n, shape)))
    end)
  end)

  it("dilated by a shape is convolve with it", function()
    each("convolve", 120, function(real, n, shape)
      local grown, x, y = real:dilated(n, shape)
      local met, metX, metY = real:convolve(morphology.shape(n, shape):toMask(pixcollide))
      if real:getWidth() > 0 and real:getHeight() > 0 then
        assert.is_true(met:equals(grown))
        assert.same({ x - n, y - n }, { metX, metY })
      end
    end)
  end)

  it("a square holds a disc, and that a diamond", function()
    each("shapes", 60, function(real, n)
      local square, diamond, disc = real:dilated(n), real:dilated(n, "diamond"), real:dilated(n, "disc")
      assert.is_true(square:contains(disc, 0, 0))
      assert.is_true(disc:contains(diamond, 0, 0))
    end)
  end)
end)
