-- SPDX-License-Identifier: MIT
-- SPDX-FileCopyrightText: 2026 The pixcollide authors

-- What entries (see covered.lua) cover, shifted by whole pixels: what one has in common with another.

local covered = require "spec.support.oracles.covered"
local rule = require "spec.support.oracles.rule"

local sqrt = math.sqrt
local bodies = {}

--- What an entry would be with some numbers of its transform changed.
function bodies.changed(entry, numbers, grid)
  local t = {}
  for name, value in pairs(entry.t) do t[name] = value end
  for name, value in pairs(numbers or {}) do t[name] = value end
  return { grid = grid or entry.grid, t = t }
end

--- What an entry covers now.
bodies.of = covered.cover

-- How many pixels a coverage, shifted by (dx, dy), has in common with another one, and the first of them in row order.
local function common_of(a, dx, dy, b)
  local n, x, y, list = 0, nil, nil, rule.pixels(a)
  if a.x + dx >= b.x + b.w or b.x >= a.x + dx + a.w or a.y + dy >= b.y + b.h or b.y >= a.y + dy + a.h then return 0 end
  -- As rule.has would, which moves would call many millions of times.
  local left, top, w, h = b.x - dx, b.y - dy, b.w, b.h
  for k = 1, #list, 2 do
    local column, row = list[k] - left, list[k + 1] - top
    if column >= 0 and row >= 0 and column < w and row < h and b[row * w + column + 1] then
      n, x, y = n + 1, x or list[k] + dx, y or list[k + 1] + dy
    end
  end
  return n, x, y
end

--- How many pixels a coverage, shifted by (dx, dy), has in common with another one.
function bodies.area(a, dx, dy, b) return (common_of(a, dx, dy, b)) end

--- The vector of length 1 in a direction.
function bodies.normalised(x, y)
  local length = sqrt(x * x + y * y)
  return x / length, y / length
end

--- The first common pixel, and where the area of what is common falls: the normal if that is not 0, 0.
function bodies.touch(a, dx, dy, b)
  local _, x, y = common_of(a, dx, dy, b)
  return x, y, bodies.area(a, dx - 1, dy, b) - bodies.area(a, dx + 1, dy, b),
    bodies.area(a, dx, dy - 1, b) - bodies.area(a, dx, dy + 1, b)
end

return bodies
