-- SPDX-License-Identifier: MIT
-- SPDX-FileCopyrightText: 2026 The pixcollide authors

-- What entries (see covered.lua) cover at one time, as bodies that are shifted by whole pixels: what one has in common
-- with another. Answers are kept with the bodies.

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

local known = setmetatable({}, { __mode = "k" })

--- The body of an entry now: the same one for as long as it covers the same.
function bodies.of(entry)
  local cover = covered.cover(entry)
  if not known[cover] then
    local body = { cover = cover, pixels = covered.pixels(entry), areas = setmetatable({}, { __mode = "k" }) }
    body.left, body.top, body.right, body.bottom = covered.bounds(entry)
    known[cover] = body
  end
  return known[cover]
end

-- How many pixels a, shifted by (dx, dy), has in common with b, and the first of them in row order.
local function count_common(a, dx, dy, b)
  local common, pixels, cover = { n = 0 }, a.pixels, b.cover
  if not a.left or not b.left or a.left + dx >= b.right or b.left >= a.right + dx
    or a.top + dy >= b.bottom or b.top >= a.bottom + dy then
    return common
  end
  for k = 1, #pixels, 2 do
    local x, y = pixels[k] + dx, pixels[k + 1] + dy
    if rule.has(cover, x, y) then
      common.n = common.n + 1
      common.x, common.y = common.x or x, common.y or y
    end
  end
  return common
end

local function common_of(a, dx, dy, b)
  local areas = a.areas[b] or {}
  local column = areas[dx] or {}
  a.areas[b], areas[dx] = areas, column
  column[dy] = column[dy] or count_common(a, dx, dy, b)
  return column[dy]
end

--- How many pixels a, shifted by (dx, dy), has in common with b.
function bodies.area(a, dx, dy, b) return common_of(a, dx, dy, b).n end

--- The vector of length 1 in a direction.
function bodies.normalised(x, y)
  local length = sqrt(x * x + y * y)
  return x / length, y / length
end

--- The first common pixel, and where the area of what is common falls: the normal if that is not 0, 0.
function bodies.touch(a, dx, dy, b)
  local common = common_of(a, dx, dy, b)
  return common.x, common.y, bodies.area(a, dx - 1, dy, b) - bodies.area(a, dx + 1, dy, b),
    bodies.area(a, dx, dy - 1, b) - bodies.area(a, dx, dy + 1, b)
end

return bodies
