-- SPDX-License-Identifier: MIT
-- SPDX-FileCopyrightText: 2026 The pixcollide authors

local pixcollide = require "pixcollide"
local naive = require "spec.support.oracles.naive_mask"
local regions = require "spec.support.oracles.naive_regions"
local rounds = require "spec.support.rounds"

local SIDES = { 0, 1, 31, 32, 33, 63, 64, 65, 127, 128, 129 }

-- Draws the rectangles as letters where the mask is solid; fails if they meet, or lie on empty texels.
local function drawn(picture)
  local list, n = pixcollide.newMaskFromRows(picture):rectangles()
  assert.equal(4 * n, #list)
  local rows = {}
  for y, row in ipairs(picture) do
    rows[y] = {}
    for x = 1, #row do
      rows[y][x] = "."
    end
  end
  for k = 1, n do
    local x, y, w, h = list[4 * k - 3], list[4 * k - 2], list[4 * k - 1], list[4 * k]
    for v = y + 1, y + h do
      for u = x + 1, x + w do
        assert.equal(".", rows[v][u])
        assert.equal("#", picture[v]:sub(u, u))
        rows[v][u] = string.char(64 + k)
      end
    end
  end
  for y, row in ipairs(rows) do
    rows[y] = table.concat(row)
  end
  return rows
end

-- Checks the laws: order, no two meet, exactly the solid texels. Returns how many there are.
local function check(mask)
  local list, n = mask:rectangles()
  local w, h = mask:getDimensions()
  assert.equal(4 * n, #list)
  local rest, area, last = mask:clone(), 0, -1
  for k = 1, n do
    local x, y, rw, rh = list[4 * k - 3], list[4 * k - 2], list[4 * k - 1], list[4 * k]
    local rectangle = pixcollide.newMask(rw, rh, true)
    assert.is_true(rw > 0 and rh > 0 and x >= 0 and y >= 0 and x + rw <= w and y + rh <= h)
    assert.is_true(y * w + x > last)
    assert.is_true(rest:contains(rectangle, x, y))
    for v = y, y + rh - 1 do
      for u = x, x + rw - 1 do
        rest:set(u, v, false)
      end
    end
    last, area = y * w + x, area + rw * rh
  end
  assert.equal(mask:count(), area)
  assert.equal(0, rest:count())
  return n
end

describe("mask:rectangles", function()
  it("gives a rectangle as one", function()
    local list, n = pixcollide.newMaskFromRows({ "....", ".##.", ".##.", ".##." }):rectangles()
    assert.same({ 1, 1, 2, 3 }, list)
    assert.equal(1, n)
    assert.same({ 0, 0, 130, 70 }, (pixcollide.newMask(130, 70, true):rectangles()))
  end)

  it("gives nothing for an empty mask, or one without texels", function()
    for _, mask in ipairs { pixcollide.newMask(70, 3), pixcollide.newMask(0, 5), pixcollide.newMask(5, 0) } do
      local list, n = mask:rectangles()
      assert.same({}, list)
      assert.equal(0, n)
    end
  end)

  it("cuts along a line that serves two corners", function()
    assert.same({
      "..AA..",
      "BBAACC",
      "BBAACC",
      "..AA..",
    }, drawn {
      "..##..",
      "######",
      "######",
      "..##..",
    })
  end)

  it("cuts upright where rows alone would need more", function()
    assert.same({
      "A.B.C",
      "ADBEC",
      "A.B.C",
    }, drawn {
      "#.#.#",
      "#####",
      "#.#.#",
    })
  end)

  it("cuts one way here and another way there", function()
    assert.same({
      "AA..BB....CC....",
      "AADDBB...ECCF...",
      "AA..BB...ECCF...",
      "..........CC....",
    }, drawn {
      "##..##....##....",
      "######...####...",
      "##..##...####...",
      "..........##....",
    })
  end)

  it("does not join what touches over a corner", function()
    assert.same({ "AA..", "AA..", "..BB", "..BB" }, drawn { "##..", "##..", "..##", "..##" })
  end)

  it("goes around holes", function()
    assert.same({ "AAAA", "B..C", "DDDD" }, drawn { "####", "#..#", "####" })
  end)

  it("uses a list again and clears what was behind", function()
    local out = { 9, 9, 9, 9, 9, 9, 9, 9, nil, 9 }
    local list, n = pixcollide.newMaskFromRows({ "##" }):rectangles(out)
    assert.equal(out, list)
    assert.equal(1, n)
    assert.same({ 0, 0, 2, 1, nil, nil, nil, nil, nil, 9 }, out)
  end)

  it("leaves no smaller partition of a small mask", function()
    rounds.each("fewest", 60, function(rng)
      local density = rng:pick { 0.5, 0.75, 0.85 }
      local mask = naive.from(rng:int(1, 5), rng:int(1, 4), function() return rng:chance(density) end)
      assert.equal(regions.fewestRectangles(mask), check(mask:toMask(pixcollide)), mask:draw("mask"))
    end)
  end)

  it("covers random masks exactly, in order and without overlap", function()
    rounds.each("cover", 60, function(rng)
      check(naive.random(rng, rng:pick(SIDES), rng:pick(SIDES), rng:pick(naive.kinds)):toMask(pixcollide))
    end)
  end)

  it("gives as many for a mask and its mirror images", function()
    rounds.each("mirror", 30, function(rng)
      local w, h, density = rng:int(1, 70), rng:int(1, 70), rng:unit()
      local mask = naive.from(w, h, function() return rng:chance(density) end)
      local flipped = naive.from(w, h, function(x, y) return mask[h - 1 - y][w - 1 - x] end)
      local turned = naive.from(h, w, function(x, y) return mask[x][y] end)
      local n = check(mask:toMask(pixcollide))
      assert.equal(n, check(flipped:toMask(pixcollide)))
      assert.equal(n, check(turned:toMask(pixcollide)))
    end)
  end)
end)
