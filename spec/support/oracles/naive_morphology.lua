-- SPDX-License-Identifier: MIT
-- SPDX-FileCopyrightText: 2026 The pixcollide authors

-- Growing, shrinking and sliding naive masks (see naive_mask.lua), each by its definition, pixel by pixel.

local naive = require "spec.support.oracles.naive_mask"

local abs, max = math.abs, math.max
local morphology = {}

local inside = {
  square = function(dx, dy, n) return max(abs(dx), abs(dy)) <= n end,
  diamond = function(dx, dy, n) return abs(dx) + abs(dy) <= n end,
  disc = function(dx, dy, n) return dx * dx + dy * dy <= n * n end,
}

morphology.shapes = { "square", "diamond", "disc" }

-- The offsets that lie in the shape, as a list of pairs.
local function offsetsOf(n, shape)
  local list = {}
  for dy = -n, n do
    for dx = -n, n do
      if inside[shape](dx, dy, n) then list[#list + 1] = { dx, dy } end
    end
  end
  return list
end

--- Grown, in a frame n larger on each side: mask, x, y.
function morphology.dilated(a, n, shape)
  local grown = naive.new(a.width + 2 * n, a.height + 2 * n)
  local offsets = offsetsOf(n, shape)
  a:eachSolid(function(x, y)
    for _, offset in ipairs(offsets) do grown[y + n + offset[2]][x + n + offset[1]] = true end
  end)
  return grown, -n, -n
end

function morphology.eroded(a, n, shape)
  local offsets = offsetsOf(n, shape)
  return naive.from(a.width, a.height, function(x, y)
    for _, offset in ipairs(offsets) do
      local row = a[y + offset[2]]
      if not row or not row[x + offset[1]] then return false end
    end
    return true
  end)
end

function morphology.opened(a, n, shape)
  local grown = morphology.dilated(morphology.eroded(a, n, shape), n, shape)
  return grown:crop(n, n, a.width, a.height)
end

--- On a plane so large that its edge is felt nowhere.
function morphology.closed(a, n, shape)
  local padded = naive.from(a.width + 2 * n, a.height + 2 * n, function(x, y) return a:get(x - n, y - n) end)
  local grown = morphology.dilated(padded, n, shape)
  return morphology.eroded(grown, n, shape):crop(2 * n, 2 * n, a.width, a.height)
end

-- How many offsets of a length b from a length a there are at which they meet.
local function meetings(a, b) return a > 0 and b > 0 and a + b - 1 or 0 end

--- How many texels are common at each offset at which the rectangles meet, row by row: a list, its length, how many
--- offsets a row has, and the first offset.
function morphology.areas(a, b)
  local w, h = meetings(a.width, b.width), meetings(a.height, b.height)
  local areas, theirs = {}, {}
  for k = 1, w * h do areas[k] = 0 end
  b:eachSolid(function(u, v) theirs[#theirs + 1] = (b.height - 1 - v) * w + b.width - u end)
  a:eachSolid(function(x, y)
    for _, at in ipairs(theirs) do
      local k = y * w + x + at
      areas[k] = areas[k] + 1
    end
  end)
  return areas, w * h, w, 1 - b.width, 1 - b.height
end

--- The offsets at which they have a texel in common, as a mask, and the first offset.
function morphology.convolved(a, b)
  local areas, _, w, x, y = morphology.areas(a, b)
  return naive.from(w, meetings(a.height, b.height), function(i, j) return areas[1 + i + j * w] > 0 end), x, y
end

return morphology
