-- SPDX-License-Identifier: MIT
-- SPDX-FileCopyrightText: 2026 The pixcollide authors

-- Two naive masks, pixel by pixel: combined, and what they have in common. (dx, dy) is where the other mask's corner
-- lies seen from the first one's, floored.

local naive = require "spec.support.oracles.naive_mask"

local floor = math.floor
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

--- How many pixels of two masks of one size differ.
function combine.differing(a, b)
  local n = 0
  for y = 0, a.height - 1 do
    for x = 0, a.width - 1 do n = n + (a[y][x] == b[y][x] and 0 or 1) end
  end
  return n
end

--- How many pixels of a an edit by b changes, and a combined with b as a mask of a's size.
function combine.inPlace(a, operation, b, dx, dy)
  local result = look(a, operation, b, floor(dx), floor(dy), 0, 0, a.width, a.height)
  return combine.differing(a, result), result
end

--- a combined with b in the smallest mask that holds both: mask, x, y.
function combine.grown(a, operation, b, dx, dy)
  dx, dy = floor(dx), floor(dy)
  if b.width * b.height == 0 then return a, 0, 0
  elseif a.width * a.height == 0 then return b, dx, dy
  end
  local left, top = math.min(0, dx), math.min(0, dy)
  local right, bottom = math.max(a.width, dx + b.width), math.max(a.height, dy + b.height)
  return look(a, operation, b, dx, dy, left, top, right - left, bottom - top), left, top
end

--- The common pixels as a list of {x, y} in row order.
function combine.common(a, b, dx, dy)
  local list, left, top = {}, floor(dx), floor(dy)
  a:eachSolid(function(x, y)
    if b:get(x - left, y - top) then list[#list + 1] = { x, y } end
  end)
  return list
end

--- The number of common pixels.
function combine.area(a, b, dx, dy) return #combine.common(a, b, dx, dy) end

local COST = {
  first = function() return 0 end, top = function(_, y) return y end, bottom = function(_, y) return -y end,
  left = function(x) return x end, right = function(x) return -x end,
}

--- The first common pixel of those that a word says, or nearest to the texel of a point (px, py); nil if there is none.
function combine.point(a, b, dx, dy, which, py)
  local cost, best, bestCost = COST[which or "first"], nil, nil
  if not cost then
    local px
    px, py = floor(which), floor(py)
    cost = function(x, y) return (x - px) * (x - px) + (y - py) * (y - py) end
  end
  for _, at in ipairs(combine.common(a, b, dx, dy)) do
    local c = cost(at[1], at[2])
    if not best or c < bestCost then best, bestCost = at, c end
  end
  if best then return best[1], best[2] end
  return nil
end

--- The smallest rectangle of the common pixels: x, y, w, h; nil if there are none.
function combine.rect(a, b, dx, dy)
  local common = naive.new(a.width, a.height)
  for _, at in ipairs(combine.common(a, b, dx, dy)) do common[at[2]][at[1]] = true end
  return common:bounds()
end

--- The mean of their centres.
function combine.centroid(a, b, dx, dy)
  local common, x, y = combine.common(a, b, dx, dy), 0, 0
  for _, at in ipairs(common) do x, y = x + at[1] + 0.5, y + at[2] + 0.5 end
  if #common > 0 then return x / #common, y / #common end
  return nil
end

return combine
