-- SPDX-License-Identifier: MIT
-- SPDX-FileCopyrightText: 2026 The pixcollide authors

-- The nearest and the topmost sprite, and what lies inside a rectangle, by a
-- look at every covered pixel. An entry has grid, t and depth (0 if it is nil).

local covered = require "spec.support.oracles.covered"

local floor, sqrt, huge = math.floor, math.sqrt, math.huge
local naive_near = {}

-- dx dx + dy dy as high * 2^32 + low, each exact in a double. Up to 2^26 each one double holds the sum.
local function square(dx, dy)
  local high, low = 0, 0
  for _, d in ipairs { dx, dy } do
    d = d < 0 and -d or d
    local upper = floor(d / 65536)
    local lower = d - upper * 65536
    local middle = 2 * upper * lower
    high = high + upper * upper + floor(middle / 65536)
    low = low + lower * lower + middle % 65536 * 65536
  end
  local carry = floor(low / 2 ^ 32)
  return high + carry, low - carry * 2 ^ 32
end

local function is_less(high, low, other_high, other_low)
  return high < other_high or (high == other_high and low < other_low)
end

--- The nearest covered pixel of an entry to pixel (i, j), the first in row order of several: its i, j, and the square
-- of its distance as high, low; nil if nothing is covered.
function naive_near.pixel(entry, i, j)
  local pixels = covered.pixels(entry)
  local best_i, best_j, best_high, best_low
  local best = huge -- rounded
  for k = 1, #pixels, 2 do
    local dx, dy = pixels[k] - i, pixels[k + 1] - j
    local rounded = dx * dx + dy * dy
    if rounded <= best * (1 + 2 ^ -50) then
      local high, low = square(dx, dy)
      if not best_i or is_less(high, low, best_high, best_low) then
        best_i, best_j, best_high, best_low, best = pixels[k], pixels[k + 1], high, low, rounded
      end
    end
  end
  return best_i, best_j, best_high, best_low
end

--- All entries within the distance: a list of hits, each with entry, index, distance, i, j.
function naive_near.within(entries, x, y, distance)
  local hits = {}
  for index, entry in ipairs(entries) do
    local i, j, high, low = naive_near.pixel(entry, floor(x) + 0.0, floor(y) + 0.0)
    local root = i and sqrt(high * 2 ^ 32 + low)
    if i and root <= distance then
      hits[#hits + 1] = { entry = entry, index = index, distance = root, i = i, j = j, high = high, low = low }
    end
  end
  return hits
end

--- The same, the nearest first; as near, the first added.
function naive_near.nearest(entries, x, y, distance)
  local hits = naive_near.within(entries, x, y, distance or huge)
  table.sort(hits, function(a, b)
    if a.high == b.high and a.low == b.low then return a.index < b.index end
    return is_less(a.high, a.low, b.high, b.low)
  end)
  return hits
end

--- The same from front to back; as high, the last added.
function naive_near.topmost(entries, x, y, radius)
  local hits = naive_near.within(entries, x, y, radius or 0)
  table.sort(hits, function(a, b)
    local depth_a, depth_b = a.entry.depth or 0, b.entry.depth or 0
    if depth_a == depth_b then return a.index > b.index end
    return depth_a > depth_b
  end)
  return hits
end

-- The first whole number and the first behind it whose centres are in [low, low + length).
local function range(low, length)
  local first, last = floor(low) - 1.0, floor(low + length) - 1.0
  while first + 0.5 < low do first = first + 1 end
  while last + 0.5 < low + length do last = last + 1 end
  return first, last
end

--- How an entry lies in a rectangle: the number of covered pixels, how many of them are inside, and whether one of the
-- outermost column or row inside is among them, on the left, top, right and bottom.
function naive_near.edges(entry, x, y, w, h)
  local i0, i1 = range(x, w)
  local j0, j1 = range(y, h)
  local pixels = covered.pixels(entry)
  local inside, left, top, right, bottom = 0, false, false, false, false
  for k = 1, #pixels, 2 do
    local i, j = pixels[k], pixels[k + 1]
    if i >= i0 and i < i1 and j >= j0 and j < j1 then
      inside = inside + 1
      left, top = left or i == i0, top or j == j0
      right, bottom = right or i == i1 - 1, bottom or j == j1 - 1
    end
  end
  return #pixels / 2, inside, left, top, right, bottom
end

return naive_near
