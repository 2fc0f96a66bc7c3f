-- SPDX-License-Identifier: MIT
-- SPDX-FileCopyrightText: 2026 The pixcollide authors

-- Which entries cover a pixel whose centre lies in a shape, pixel by pixel. A shape is a function of a pixel (i, j), or
-- holds no pixel outside left, top, right, bottom where these are given, too.

local covered = require "spec.support.oracles.covered"
local rule = require "spec.support.oracles.rule"

local floor = math.floor
local queries = {}

--- Does an entry cover a pixel of the shape?
function queries.meets(entry, shape)
  local left, top, right, bottom = covered.bounds(entry)
  if not left or (shape.left and (left >= shape.right or shape.left >= right or top >= shape.bottom
    or shape.top >= bottom)) then
    return false
  end
  local pixels, holds = covered.pixels(entry), shape.holds
  for k = 1, #pixels, 2 do
    if holds(pixels[k], pixels[k + 1]) then return true end
  end
  return false
end

--- The entries, in order, that meet the shape and are accepted (all without `accepts`), but not `except`.
function queries.find(entries, shape, accepts, except)
  local list = {}
  for _, entry in ipairs(entries) do
    if entry ~= except and (not accepts or accepts(entry)) and queries.meets(entry, shape) then
      list[#list + 1] = entry
    end
  end
  return list
end

-- Shapes. Their edges only save time.

local function around(x0, y0, x1, y1, holds)
  return { left = floor(x0) - 2, top = floor(y0) - 2, right = floor(x1) + 3, bottom = floor(y1) + 3, holds = holds }
end

function queries.point(x, y) return around(x, y, x, y, function(i, j) return i == floor(x) and j == floor(y) end) end

function queries.rect(x, y, w, h)
  return around(x, y, x + w, y + h, function(i, j)
    local cx, cy = i + 0.5, j + 0.5
    return cx >= x and cx < x + w and cy >= y and cy < y + h
  end)
end

function queries.circle(x, y, r)
  return around(x - r, y - r, x + r, y + r, function(i, j)
    local dx, dy = i + 0.5 - x, j + 0.5 - y
    return dx * dx + dy * dy <= r * r
  end)
end

--- Even-odd: an odd number of edges that cross the height of the centre there or to the left of it; each computed from
-- its upper end.
function queries.polygon(points)
  return { holds = function(i, j)
    local inside, y = false, j + 0.5
    for k = 1, #points, 2 do
      local ax, ay, bx, by = points[k], points[k + 1], points[k + 2] or points[1], points[k + 3] or points[2]
      if ay > by then ax, ay, bx, by = bx, by, ax, ay end
      if ay <= y and y < by and ax + (y - ay) * (bx - ax) / (by - ay) <= i + 0.5 then inside = not inside end
    end
    return inside
  end }
end

-- Is (x, y) at most r from the segment? It is taken from its left end to its right one, or from the top down.
local function is_near(ax, ay, bx, by, r, x, y)
  if ax > bx or ax == bx and ay > by then ax, ay, bx, by = bx, by, ax, ay end
  local dx, dy, px, py = bx - ax + 0.0, by - ay + 0.0, x - ax, y - ay
  local along, square = px * dx + py * dy, dx * dx + dy * dy
  if along > 0 and along < square then
    local cross = px * dy - py * dx
    return cross * cross <= r * r * square
  elseif along > 0 then
    px, py = x - bx, y - by
  end
  return px * px + py * py <= r * r
end

--- At most width / 2 from one of the segments between points, or from the only one.
function queries.polyline(points, width)
  return { holds = function(i, j)
    local before = #points > 2 and 2 or 0
    for k = before + 1, #points, 2 do
      local x, y = points[k - before], points[k - before + 1]
      if is_near(x, y, points[k], points[k + 1], width / 2, i + 0.5, j + 0.5) then return true end
    end
    return false
  end }
end

--- What a mask with the texels of a grid covers when drawn at (x, y).
function queries.mask(grid, x, y)
  local t = { x = x, y = y, r = 0, sx = 1, sy = 1, ox = 0, oy = 0, kx = 0, ky = 0 }
  return around(x, y, x + grid.w, y + grid.h, function(i, j) return rule.covers(grid, t, i, j) end)
end

--- What an entry covers.
function queries.sprite(entry)
  local left, top, right, bottom = covered.bounds(entry)
  return around(left or 0, top or 0, right or 0, bottom or 0, function(i, j) return covered.has(entry, i, j) end)
end

--- Is there a whole i in [from, from + count) with low <= i + 0.5 < high?
local function any(from, count, low, high)
  local i = math.max(floor(low - 0.5) - 1, from)
  while i < from + count and i + 0.5 < low do i = i + 1 end
  return i < from + count and i + 0.5 < high
end

--- Does a box hold a pixel whose centre is in the rectangle?
function queries.box_meets(bx, by, bw, bh, x, y, w, h) return any(bx, bw, x, x + w) and any(by, bh, y, y + h) end

return queries
