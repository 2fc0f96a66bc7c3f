-- SPDX-License-Identifier: MIT
-- SPDX-FileCopyrightText: 2026 The pixcollide authors

-- Regions of naive masks (see naive_mask.lua), found pixel by pixel.

local naive = require "spec.support.oracles.naive_mask"

local regions = {}

local EDGES = { { 1, 0 }, { -1, 0 }, { 0, 1 }, { 0, -1 } }
local CORNERS = { { 1, 0 }, { -1, 0 }, { 0, 1 }, { 0, -1 }, { 1, 1 }, { -1, 1 }, { 1, -1 }, { -1, -1 } }

--- The pixels connected with (x, y), which must be inside, that are solid or empty as it is: a mask of the same size.
function regions.around(mask, x, y, connectivity)
  local steps = connectivity == 4 and EDGES or CORNERS
  local solid = mask:get(x, y)
  local region = naive.new(mask.width, mask.height)
  local queue = { { x, y } }
  region:set(x, y)
  while #queue > 0 do
    local at = table.remove(queue)
    for _, step in ipairs(steps) do
      local u, v = at[1] + step[1], at[2] + step[2]
      if mask[v] and mask[v][u] == solid and not region[v][u] then
        region:set(u, v)
        queue[#queue + 1] = { u, v }
      end
    end
  end
  return region
end

--- A region as a component: cropped mask, x, y, w, h, count.
function regions.component(region)
  local x, y, w, h = region:bounds()
  return { mask = region:crop(x, y, w, h), x = x, y = y, w = w, h = h, count = region:count() }
end

--- All components, in the order of their first pixels.
function regions.components(mask, connectivity)
  local left, list = mask:clone(), {}
  for y = 0, mask.height - 1 do
    for x = 0, mask.width - 1 do
      if left[y][x] then
        local region = regions.around(left, x, y, connectivity)
        list[#list + 1] = regions.component(region)
        for v = 0, mask.height - 1 do
          for u = 0, mask.width - 1 do
            left[v][u] = left[v][u] and not region[v][u]
          end
        end
      end
    end
  end
  return list
end

--- A copy with a pixel more on each side, empty.
function regions.padded(mask)
  return naive.from(mask.width + 2, mask.height + 2, function(x, y) return mask:get(x - 1, y - 1) end)
end

--- The mask with its holes solid: all but what is connected with a frame around it.
function regions.filled(mask)
  local outside = regions.around(regions.padded(mask), 0, 0, 4)
  return naive.from(mask.width, mask.height, function(x, y) return not outside[y + 1][x + 1] end)
end

--- The mask with the empty region around (x, y) solid.
function regions.flooded(mask, x, y)
  if not mask[y] or mask[y][x] ~= false then
    return mask:clone()
  end
  local region = regions.around(mask, x, y, 4)
  return naive.from(mask.width, mask.height, function(u, v) return mask[v][u] or region[v][u] end)
end

local function firstPixel(mask)
  for y = 0, mask.height - 1 do
    for x = 0, mask.width - 1 do
      if mask[y][x] then
        return x, y
      end
    end
  end
end

-- How many rows from (x, y) down are solid for w pixels.
local function rowsDown(mask, x, y, w)
  for v = y, mask.height - 1 do
    for u = x, x + w - 1 do
      if not mask[v][u] then
        return v - y
      end
    end
  end
  return mask.height - y
end

-- The first solid pixel is the corner of a rectangle: tries all sizes.
local function fewest(mask, best, used)
  local x, y = firstPixel(mask)
  if not x then
    return used
  end
  local w = 1
  while used + 1 < best and mask:get(x + w - 1, y) do
    for h = rowsDown(mask, x, y, w), 1, -1 do
      local rest = naive.from(mask.width, mask.height, function(u, v)
        return mask[v][u] and not (u >= x and u < x + w and v >= y and v < y + h)
      end)
      best = math.min(best, fewest(rest, best, used + 1))
    end
    w = w + 1
  end
  return best
end

--- How few disjoint rectangles cover exactly the solid pixels; for small masks.
function regions.fewestRectangles(mask)
  return fewest(mask, math.huge, 0)
end

return regions
