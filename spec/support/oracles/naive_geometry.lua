-- SPDX-License-Identifier: MIT
-- SPDX-FileCopyrightText: 2026 The pixcollide authors

-- Geometry of naive masks (see naive_mask.lua), and simpler figures made of them, texel by texel.

local combine = require "spec.support.oracles.naive_combine"
local naive = require "spec.support.oracles.naive_mask"

local abs, floor = math.abs, math.floor
local geometry = {}

--- The part at (x0, y0), which may reach outside.
function geometry.cropped(mask, x0, y0, width, height)
  x0, y0 = floor(x0), floor(y0)
  return naive.from(floor(width), floor(height), function(x, y) return mask:get(x + x0, y + y0) end)
end

--- Without the empty margins: mask, x, y.
function geometry.trimmed(mask)
  local x, y, w, h = mask:bounds()
  if not x then return naive.new(0, 0), 0, 0 end
  return mask:crop(x, y, w, h), x, y
end

function geometry.flipped(mask, horizontally, vertically)
  return naive.from(mask.width, mask.height, function(x, y)
    return mask:get(horizontally and mask.width - 1 - x or x, vertically and mask.height - 1 - y or y)
  end)
end

--- n quarter turns clockwise.
function geometry.turned(mask, n)
  for _ = 1, floor(n) % 4 do
    local old = mask
    mask = naive.from(old.height, old.width, function(x, y) return old[old.height - 1 - x][y] end)
  end
  return mask
end

-- The texel of `old` under the centre of texel i of `new`.
local function under(i, old, new) return floor((2 * i + 1) * old / (2 * new)) end

function geometry.scaled(mask, width, height)
  return naive.from(width, height, function(x, y)
    return mask:get(under(x, mask.width, width), under(y, mask.height, height))
  end)
end

--- The mean of the centres; nil if no texel is solid.
function geometry.centroid(mask) return combine.centroid(mask, mask, 0, 0) end

-- math.atan2 where there is one; math.atan takes both arguments where there is none.
local atan2 = math.atan2 or math.atan -- luacheck: ignore 143

--- nil if no texel is solid. Sums of whole numbers, exact for masks as small as those of the specs.
function geometry.orientation(mask)
  local n, x, y, xx, xy, yy = 0, 0, 0, 0, 0, 0
  mask:eachSolid(function(u, v) n, x, y, xx, xy, yy = n + 1, x + u, y + v, xx + u * u, xy + u * v, yy + v * v end)
  if n == 0 then return nil end
  local across, mixed = (n * xx - x * x) - (n * yy - y * y), n * xy - x * y
  return across == 0 and mixed == 0 and 0 or atan2(2.0 * mixed, across + 0.0) / 2
end

-- Positive if c is clockwise on screen from b as seen from a.
local function cross(ax, ay, bx, by, cx, cy) return (bx - ax) * (cy - ay) - (by - ay) * (cx - ax) end

-- The corners of solid texels that can be on the hull: the outermost ones of each row, from the top row's left one on.
local function outermost(mask)
  local left, right, points = {}, {}, {}
  mask:eachSolid(function(x, y)
    for v = y, y + 1 do left[v], right[v] = math.min(left[v] or x, x), math.max(right[v] or 0, x + 1) end
  end)
  for v = 0, mask.height do
    if left[v] then
      points[#points + 1] = { left[v], v }
      points[#points + 1] = { right[v], v }
    end
  end
  return points
end

--- The corners of the convex hull of all corners of solid texels, by gift wrapping: a flat list, and how many.
function geometry.hull(mask)
  local points, corners = outermost(mask), {}
  local at = points[1]
  while at do
    corners[#corners + 1], corners[#corners + 2] = at[1], at[2]
    local following = at == points[1] and points[2] or points[1]
    for _, p in ipairs(points) do
      local turn = cross(at[1], at[2], following[1], following[2], p[1], p[2])
      local far = abs(p[1] - at[1]) + abs(p[2] - at[2])
      local further = far > abs(following[1] - at[1]) + abs(following[2] - at[2])
      if p ~= at and (turn < 0 or (turn == 0 and further)) then following = p end
    end
    at = following ~= points[1] and following or nil
  end
  return corners, #corners / 2
end

-- Texels for whose centre, seen from the middle of the bounds of w x h, inside(dx, dy, w, h) is true. All numbers are
-- whole or halves, so that plain Lua is exact.
local function fitted(mask, inside)
  local bx, by, w, h = mask:bounds()
  return naive.from(mask.width, mask.height, function(x, y)
    return bx ~= nil and inside(x + 0.5 - (bx + w / 2), y + 0.5 - (by + h / 2), w, h)
  end)
end

function geometry.toBox(mask)
  return fitted(mask, function(dx, dy, w, h) return abs(dx) < w / 2 and abs(dy) < h / 2 end)
end

function geometry.toEllipse(mask)
  return fitted(mask, function(dx, dy, w, h) return dx * dx * h * h + dy * dy * w * w <= w * w * h * h / 4 end)
end

function geometry.toDiamond(mask)
  return fitted(mask, function(dx, dy, w, h) return abs(dx) * h + abs(dy) * w <= w * h / 2 end)
end

function geometry.toHull(mask)
  local corners = geometry.hull(mask)
  return naive.from(mask.width, mask.height, function(x, y)
    for k = 1, #corners, 2 do
      local bx, by = corners[k + 2] or corners[1], corners[k + 3] or corners[2]
      if cross(corners[k], corners[k + 1], bx, by, x + 0.5, y + 0.5) < 0 then return false end
    end
    return #corners > 0
  end)
end

--- The texels whose centre is at most r from (x, y), of a flat list of x, y, r.
function geometry.discs(width, height, list)
  return naive.from(width, height, function(u, v)
    for k = 1, #list, 3 do
      local dx, dy = u + 0.5 - list[k], v + 0.5 - list[k + 1]
      if dx * dx + dy * dy <= list[k + 2] * list[k + 2] then return true end
    end
    return false
  end)
end

--- Solid where any of the list is.
function geometry.merge(list)
  local width, height = 0, 0
  for _, mask in ipairs(list) do width, height = math.max(width, mask.width), math.max(height, mask.height) end
  return naive.from(width, height, function(x, y)
    for _, mask in ipairs(list) do
      if mask:get(x, y) then return true end
    end
    return false
  end)
end

return geometry
