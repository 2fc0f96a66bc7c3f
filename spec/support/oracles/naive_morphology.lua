-- SPDX-License-Identifier: MIT
-- SPDX-FileCopyrightText: 2026 The pixcollide authors

-- Growing, shrinking and sliding naive masks (see naive_mask.lua), each by its
-- definition, pixel by pixel.

local naive = require "spec.support.oracles.naive_mask"

local abs, max = math.abs, math.max

local morphology = {}

local inside = {
  square = function(dx, dy, n) return max(abs(dx), abs(dy)) <= n end,
  diamond = function(dx, dy, n) return abs(dx) + abs(dy) <= n end,
  disc = function(dx, dy, n) return dx * dx + dy * dy <= n * n end,
}

morphology.shapes = { "square", "diamond", "disc" }

--- The offsets that lie in the shape, as a list of pairs.
function morphology.offsets(n, shape)
  local list = {}
  for dy = -n, n do
    for dx = -n, n do
      if inside[shape](dx, dy, n) then
        list[#list + 1] = { dx, dy }
      end
    end
  end
  return list
end

--- The shape itself as a mask, its middle at (n, n).
function morphology.shape(n, shape)
  return naive.from(2 * n + 1, 2 * n + 1, function(x, y) return inside[shape](x - n, y - n, n) end)
end

--- The mask with n empty pixels more on each side.
function morphology.padded(a, n)
  return naive.from(a.width + 2 * n, a.height + 2 * n, function(x, y) return a:get(x - n, y - n) end)
end

--- Grown, in a frame n larger on each side.
function morphology.dilated(a, n, shape)
  local grown = naive.new(a.width + 2 * n, a.height + 2 * n)
  local offsets = morphology.offsets(n, shape)
  for y = 0, a.height - 1 do
    for x = 0, a.width - 1 do
      if a[y][x] then
        for _, offset in ipairs(offsets) do
          grown[y + n + offset[2]][x + n + offset[1]] = true
        end
      end
    end
  end
  return grown
end

function morphology.eroded(a, n, shape)
  local offsets = morphology.offsets(n, shape)
  return naive.from(a.width, a.height, function(x, y)
    for _, offset in ipairs(offsets) do
      if not a:get(x + offset[1], y + offset[2]) then
        return false
      end
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
  local grown = morphology.dilated(morphology.padded(a, n), n, shape)
  return morphology.eroded(grown, n, shape):crop(2 * n, 2 * n, a.width, a.height)
end

--- How many offsets of a length b from a length a there are at which they meet.
local function meetings(a, b)
  return a > 0 and b > 0 and a + b - 1 or 0
end

--- Calls f(dx, dy, area) for each offset at which the rectangles meet, row by
-- row, and gives how many columns and rows of offsets there are.
function morphology.slide(a, b, f)
  local columns, rows = meetings(a.width, b.width), meetings(a.height, b.height)
  for dy = 1 - b.height, rows - b.height do
    for dx = 1 - b.width, columns - b.width do
      f(dx, dy, (a:common(b, dx, dy)))
    end
  end
  return columns, rows
end

return morphology
