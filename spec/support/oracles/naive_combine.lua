-- SPDX-License-Identifier: MIT
-- SPDX-FileCopyrightText: 2026 The pixcollide authors

-- Combining two naive masks, and where they touch, pixel by pixel. (dx, dy) is where the other mask's corner lies seen
-- from the first one's.

local naive = require "spec.support.oracles.naive_mask"

local combine = {}

local SOLID = {
  add = function(mine, theirs) return mine or theirs end,
  subtract = function(mine, theirs) return mine and not theirs end,
  intersect = function(mine, theirs) return mine and theirs end,
  toggle = function(mine, theirs) return mine ~= theirs end,
}

-- What a mask of this size with its corner at (left, top) shows of a and b combined.
local function look(a, operation, b, dx, dy, left, top, width, height)
  local solid = SOLID[operation]
  return naive.from(width, height, function(x, y)
    return solid(a:get(left + x, top + y), b:get(left + x - dx, top + y - dy))
  end)
end

--- a combined with b as a mask of a's size, and how many pixels differ from a.
function combine.inPlace(a, operation, b, dx, dy)
  local result = look(a, operation, b, dx, dy, 0, 0, a.width, a.height)
  local changed = 0
  for y = 0, a.height - 1 do
    for x = 0, a.width - 1 do
      if result[y][x] ~= a[y][x] then
        changed = changed + 1
      end
    end
  end
  return result, changed
end

--- a combined with b in the smallest mask that holds both: mask, x, y.
function combine.grown(a, operation, b, dx, dy)
  local holdsA, holdsB = a.width * a.height > 0, b.width * b.height > 0
  if not holdsA and not holdsB then
    return a, 0, 0
  end
  local left, top, right, bottom = math.huge, math.huge, -math.huge, -math.huge
  for _, part in ipairs { holdsA and { a, 0, 0 } or {}, holdsB and { b, dx, dy } or {} } do
    local mask, x, y = part[1], part[2], part[3]
    if mask then
      left, top = math.min(left, x), math.min(top, y)
      right, bottom = math.max(right, x + mask.width), math.max(bottom, y + mask.height)
    end
  end
  return look(a, operation, b, dx, dy, left, top, right - left, bottom - top), left, top
end

--- The common pixels as a list of {x, y} in row order.
function combine.common(a, b, dx, dy)
  local list = {}
  for y = 0, a.height - 1 do
    for x = 0, a.width - 1 do
      if a[y][x] and b:get(x - dx, y - dy) then
        list[#list + 1] = { x, y }
      end
    end
  end
  return list
end

-- The first entry of the list with the least cost.
local function least(list, cost)
  local best, bestCost
  for _, at in ipairs(list) do
    local c = cost(at[1], at[2])
    if not best or c < bestCost then
      best, bestCost = at, c
    end
  end
  if best then
    return best[1], best[2]
  end
end

local COST = {
  first = function() return 0 end,
  top = function(_, y) return y end,
  bottom = function(_, y) return -y end,
  left = function(x) return x end,
  right = function(x) return -x end,
}

--- One of the pixels of such a list, chosen by a word.
function combine.chosen(list, which)
  return least(list, COST[which])
end

--- The one nearest to the pixel (px, py).
function combine.nearest(list, px, py)
  return least(list, function(x, y) return (x - px) * (x - px) + (y - py) * (y - py) end)
end

--- Their smallest rectangle: x, y, w, h.
function combine.rect(list)
  local left, top, right, bottom = math.huge, math.huge, -math.huge, -math.huge
  for _, at in ipairs(list) do
    left, top = math.min(left, at[1]), math.min(top, at[2])
    right, bottom = math.max(right, at[1]), math.max(bottom, at[2])
  end
  if #list > 0 then
    return left, top, right - left + 1, bottom - top + 1
  end
end

--- The mean of their centres.
function combine.centroid(list)
  local x, y = 0, 0
  for _, at in ipairs(list) do
    x, y = x + at[1] + 0.5, y + at[2] + 0.5
  end
  if #list > 0 then
    return x / #list, y / #list
  end
end

return combine
