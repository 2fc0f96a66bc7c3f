-- SPDX-License-Identifier: MIT
-- SPDX-FileCopyrightText: 2026 The pixcollide authors

-- Simpler kinds of naive masks, texel by texel. All numbers are whole or halves, so that plain Lua is exact.

local naive = require "spec.support.oracles.naive_mask"

local abs = math.abs

local kinds = {}

-- Texels for whose centre, seen from the middle of the bounds of w x h, inside(dx, dy, w, h) is true.
local function fitted(mask, inside)
  local bx, by, w, h = mask:bounds()
  return naive.from(mask.width, mask.height, function(x, y)
    return bx ~= nil and inside(x + 0.5 - (bx + w / 2), y + 0.5 - (by + h / 2), w, h)
  end)
end

function kinds.toBox(mask)
  return fitted(mask, function(dx, dy, w, h) return abs(dx) < w / 2 and abs(dy) < h / 2 end)
end

function kinds.toEllipse(mask)
  return fitted(mask, function(dx, dy, w, h)
    return dx * dx * h * h + dy * dy * w * w <= w * w * h * h / 4
  end)
end

function kinds.toDiamond(mask)
  return fitted(mask, function(dx, dy, w, h) return abs(dx) * h + abs(dy) * w <= w * h / 2 end)
end

-- Twice the area of the triangle a, b, c; positive if c is clockwise on screen from b as seen from a.
local function cross(a, b, c)
  return (b[1] - a[1]) * (c[2] - a[2]) - (b[2] - a[2]) * (c[1] - a[1])
end

-- The corners of the convex hull of all corners of solid texels, by gift wrapping.
local function hull(mask)
  local points, seen = {}, {}
  for y = 0, mask.height - 1 do
    for x = 0, mask.width - 1 do
      for corner = 0, mask[y][x] and 3 or -1 do
        local px, py = x + corner % 2, y + (corner >= 2 and 1 or 0)
        local key = py * 100000 + px
        if not seen[key] then
          seen[key] = true
          points[#points + 1] = { px, py }
        end
      end
    end
  end
  local corners, at = {}, points[1] -- the first in row order is a corner
  while at do
    corners[#corners + 1] = at
    local following = at == points[1] and points[2] or points[1]
    for _, p in ipairs(points) do
      local turn = cross(at, following, p)
      local far = abs(p[1] - at[1]) + abs(p[2] - at[2])
      local further = far > abs(following[1] - at[1]) + abs(following[2] - at[2])
      if p ~= at and (turn < 0 or (turn == 0 and further)) then
        following = p
      end
    end
    at = following ~= points[1] and following or nil
  end
  return corners
end

function kinds.toHull(mask)
  local corners = hull(mask)
  return naive.from(mask.width, mask.height, function(x, y)
    local centre = { x + 0.5, y + 0.5 }
    for k, corner in ipairs(corners) do
      if cross(corner, corners[k + 1] or corners[1], centre) < 0 then
        return false
      end
    end
    return #corners > 0
  end)
end

--- The texels whose centre is at most r from (x, y), of a flat list of x, y, r.
function kinds.discs(width, height, list)
  return naive.from(width, height, function(u, v)
    for k = 1, #list, 3 do
      local dx, dy = u + 0.5 - list[k], v + 0.5 - list[k + 1]
      if dx * dx + dy * dy <= list[k + 2] * list[k + 2] then
        return true
      end
    end
    return false
  end)
end

--- Solid where any of the list is.
function kinds.merge(list)
  local width, height = 0, 0
  for _, mask in ipairs(list) do
    width, height = math.max(width, mask.width), math.max(height, mask.height)
  end
  return naive.from(width, height, function(x, y)
    for _, mask in ipairs(list) do
      if mask:get(x, y) then
        return true
      end
    end
    return false
  end)
end

return kinds
