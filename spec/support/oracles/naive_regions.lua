-- SPDX-License-Identifier: MIT
-- SPDX-FileCopyrightText: 2026 The pixcollide authors

-- Regions of naive masks (see naive_mask.lua), found pixel by pixel.

local naive = require "spec.support.oracles.naive_mask"
local regions = {}
local EDGES = { { 1, 0 }, { -1, 0 }, { 0, 1 }, { 0, -1 } }
local CORNERS = { { 1, 0 }, { -1, 0 }, { 0, 1 }, { 0, -1 }, { 1, 1 }, { -1, 1 }, { 1, -1 }, { -1, -1 } }

-- The number of the component of each solid pixel, as labels[y][x], and how many there are; in the order of their first
-- pixels.
function regions.labels(mask, connectivity)
  local labels, n = {}, 0
  for y = 0, mask.height - 1 do labels[y] = {} end
  local function look(x, y, queue)
    if mask[y] and mask[y][x] and not labels[y][x] then
      labels[y][x] = n
      queue[#queue + 1] = { x, y }
    end
  end
  mask:eachSolid(function(x, y)
    if labels[y][x] then return end
    local queue = {}
    n = n + 1
    look(x, y, queue)
    while #queue > 0 do
      local at = table.remove(queue)
      for _, step in ipairs(connectivity == 4 and EDGES or CORNERS) do look(at[1] + step[1], at[2] + step[2], queue) end
    end
  end)
  return labels, n
end

local function inverted(mask) return naive.from(mask.width, mask.height, function(x, y) return not mask[y][x] end) end

--- All components of at least so many pixels: a list of { mask, x, y, count }, and their number.
function regions.components(mask, connectivity, least)
  local labels, n = regions.labels(mask, connectivity or 8)
  local boxes, list = {}, {}
  for k = 1, n do boxes[k] = { math.huge, math.huge, -1, -1, 0 } end
  mask:eachSolid(function(x, y)
    local box = boxes[labels[y][x]]
    box[1], box[2], box[3], box[4] = math.min(box[1], x), math.min(box[2], y), math.max(box[3], x), math.max(box[4], y)
    box[5] = box[5] + 1
  end)
  for k, box in ipairs(boxes) do
    local left, top = box[1], box[2]
    if box[5] >= (least or 1) then
      list[#list + 1] = {
        mask = naive.from(box[3] - left + 1, box[4] - top + 1, function(x, y) return labels[y + top][x + left] == k end),
        x = left, y = top, count = box[5],
      }
    end
  end
  return list, #list
end

local function results(component)
  if component then return component.mask, component.x, component.y, component.count end
  return nil
end

--- The component at (x, y): mask, x, y, count; nil if the pixel is empty or outside.
function regions.at(mask, x, y, connectivity)
  if not mask:get(x, y) then return nil end
  local label = regions.labels(mask, connectivity or 8)[math.floor(y)][math.floor(x)]
  return results(regions.components(mask, connectivity)[label])
end

--- The component with the most pixels, the first of them: mask, x, y, count; nil if there is none.
function regions.largest(mask, connectivity)
  local largest
  for _, component in ipairs((regions.components(mask, connectivity))) do
    if not largest or component.count > largest.count then largest = component end
  end
  return results(largest)
end

--- The rectangles of all components as a flat list, and their number.
function regions.rects(mask, connectivity)
  local list, n = {}, 0
  for _, component in ipairs((regions.components(mask, connectivity))) do
    list[4 * n + 1], list[4 * n + 2] = component.x, component.y
    list[4 * n + 3], list[4 * n + 4] = component.mask.width, component.mask.height
    n = n + 1
  end
  return list, n
end

-- Where solid pixels hang together over corners, empty ones do not.
local function ofEmpty(connectivity) return connectivity == 4 and 8 or 4 end

--- The mask with its holes solid: all but what is connected with a frame around it.
function regions.filled(mask, connectivity)
  local framed = naive.from(mask.width + 2, mask.height + 2, function(x, y) return not mask:get(x - 1, y - 1) end)
  local labels = regions.labels(framed, ofEmpty(connectivity))
  return naive.from(mask.width, mask.height, function(x, y) return labels[y + 1][x + 1] ~= labels[0][0] end)
end

--- The mask with the empty region around (x, y) solid.
function regions.flooded(mask, x, y, connectivity)
  x, y = math.floor(x), math.floor(y)
  if not mask[y] or mask[y][x] ~= false then return mask end
  local labels = regions.labels(inverted(mask), ofEmpty(connectivity))
  return naive.from(mask.width, mask.height, function(u, v) return mask[v][u] or labels[v][u] == labels[y][x] end)
end

-- How many rows from (x, y) down are solid for w pixels.
local function rowsDown(mask, x, y, w)
  for v = y, mask.height - 1 do
    for u = x, x + w - 1 do
      if not mask[v][u] then return v - y end
    end
  end
  return mask.height - y
end

-- The first solid pixel is the corner of a rectangle: tries all sizes.
local function fewest(mask, best, used)
  local x, y
  mask:eachSolid(function(u, v)
    if not x then x, y = u, v end
  end)
  if not x then return used end
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
function regions.fewestRectangles(mask) return fewest(mask, math.huge, 0) end

return regions
