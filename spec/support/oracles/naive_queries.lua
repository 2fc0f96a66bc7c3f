-- SPDX-License-Identifier: MIT
-- SPDX-FileCopyrightText: 2026 The pixcollide authors

-- Questions about shapes, answered pixel by pixel from entries as in
-- naive_world: which of them cover a pixel whose centre lies in the shape. A
-- shape is a function of a pixel (i, j).

local rule = require "spec.support.oracles.rule"

local floor = math.floor

local queries = {}
queries.__index = queries

--- What the entries cover now, or only what they cover of a window.
function queries.new(entries, i0, j0, i1, j1)
  local self = setmetatable({ entries = {}, covers = {} }, queries)
  for k, entry in ipairs(entries) do
    self.entries[k] = entry
    self.covers[k] = rule.coverage(entry.grid, entry.t, i0, j0, i1, j1)
  end
  return self
end

local function meets(cover, holds)
  if cover.n == 0 then
    return false
  end
  for row = 0, cover.h - 1 do
    for column = 0, cover.w - 1 do
      if cover[row * cover.w + column + 1] and holds(cover.x + column, cover.y + row) then
        return true
      end
    end
  end
  return false
end

--- The entries, in order, that cover a pixel for which holds(i, j).
function queries:find(holds)
  local list = {}
  for k, cover in ipairs(self.covers) do
    if meets(cover, holds) then
      list[#list + 1] = self.entries[k]
    end
  end
  return list
end

-- Shapes.

function queries.point(x, y)
  return function(i, j) return i == floor(x) and j == floor(y) end
end

function queries.rect(x, y, w, h)
  return function(i, j)
    local cx, cy = i + 0.5, j + 0.5
    return cx >= x and cx < x + w and cy >= y and cy < y + h
  end
end

function queries.circle(x, y, r)
  return function(i, j)
    local dx, dy = i + 0.5 - x, j + 0.5 - y
    return dx * dx + dy * dy <= r * r
  end
end

-- Where the polygon's edges cross the height y; each computed from its upper end.
local function crossings(points, y)
  local list = {}
  local x1, y1 = points[#points - 1], points[#points]
  for k = 1, #points, 2 do
    local x2, y2 = points[k], points[k + 1]
    if (y1 <= y) ~= (y2 <= y) then
      local ax, ay, bx, by = x1, y1, x2, y2
      if ay > by then
        ax, ay, bx, by = x2, y2, x1, y1
      end
      list[#list + 1] = ax + (y - ay) * (bx - ax) / (by - ay)
    end
    x1, y1 = x2, y2
  end
  return list
end

--- Even-odd: an odd number of crossings at the centre or to the left of it.
function queries.polygon(points)
  local rows = {}
  return function(i, j)
    rows[j] = rows[j] or crossings(points, j + 0.5)
    local inside = false
    for _, x in ipairs(rows[j]) do
      if x <= i + 0.5 then
        inside = not inside
      end
    end
    return inside
  end
end

--- What a mask with the texels of a grid covers when drawn at (x, y).
function queries.mask(grid, x, y)
  local t = { x = x, y = y, r = 0, sx = 1, sy = 1, ox = 0, oy = 0, kx = 0, ky = 0 }
  return function(i, j) return rule.covers(grid, t, i, j) end
end

function queries.sprite(entry)
  return function(i, j) return rule.covers(entry.grid, entry.t, i, j) end
end

--- The entries but one.
function queries.without(list, entry)
  local others = {}
  for _, other in ipairs(list) do
    if other ~= entry then
      others[#others + 1] = other
    end
  end
  return others
end

--- The entries whose boxes, as getBox gives them, hold a pixel whose centre is
-- in the rectangle.
function queries:boxes(x, y, w, h)
  local function any(from, count, low, high) -- is there a whole i in [from, from + count) with low <= i + 0.5 < high?
    for i = from, from + count - 1 do
      if i + 0.5 >= low and i + 0.5 < high then
        return true
      end
    end
    return false
  end
  local list = {}
  for _, entry in ipairs(self.entries) do
    local bx, by, bw, bh = entry.sprite:getBox()
    if any(bx, bw, x, x + w) and any(by, bh, y, y + h) then
      list[#list + 1] = entry
    end
  end
  return list
end

return queries
