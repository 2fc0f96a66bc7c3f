-- SPDX-License-Identifier: MIT
-- SPDX-FileCopyrightText: 2026 The pixcollide authors

-- How two sprites touch and how far apart they are, by a look at every covered
-- pixel. Covers are those of rule.coverage.

local naive_separation = require "spec.support.oracles.naive_separation"
local rule = require "spec.support.oracles.rule"

local sqrt = math.sqrt
local naive_contact = {}

--- A cover moved by whole pixels.
function naive_contact.shifted(cover, dx, dy)
  return setmetatable({ x = cover.x + dx, y = cover.y + dy }, { __index = cover })
end

local function area(a, b, dx, dy) return rule.common(naive_contact.shifted(a, dx, dy), b).n end

-- The shortest offset of a at which the covers have nothing in common.
local function separation(a, b)
  local best_x, best_y
  local reach = 1 + math.min(math.max(a.w, b.w), math.max(a.h, b.h)) * 2
  for dy = -reach, reach do
    for dx = -reach, reach do
      if (not best_x or naive_separation.comes_before({ dx, dy }, { best_x, best_y })) and area(a, b, dx, dy) == 0 then
        best_x, best_y = dx, dy
      end
    end
  end
  return best_x, best_y
end

--- nil, or a table with area, x, y (the centroid), nx, ny, and whether the normal is the separation's.
function naive_contact.contact(a, b)
  local common = rule.common(a, b)
  if common.n == 0 then return nil end
  local sum_x, sum_y = 0, 0
  for row = 0, common.h - 1 do
    for column = 0, common.w - 1 do
      if common[row * common.w + column + 1] then sum_x, sum_y = sum_x + column + 0.5, sum_y + row + 0.5 end
    end
  end
  local nx = area(a, b, -1, 0) - area(a, b, 1, 0)
  local ny = area(a, b, 0, -1) - area(a, b, 0, 1)
  local is_separation = nx == 0 and ny == 0
  if is_separation then nx, ny = separation(a, b) end
  local length = sqrt(nx * nx + ny * ny)
  return {
    area = common.n, x = common.x + sum_x / common.n, y = common.y + sum_y / common.n,
    nx = nx / length, ny = ny / length, is_separation = is_separation,
  }
end

--- Covered pixels of a cover, row by row, as a flat list i1, j1, i2, j2, ...
function naive_contact.pixels(cover)
  local list = {}
  for row = 0, cover.h - 1 do
    for column = 0, cover.w - 1 do
      if cover[row * cover.w + column + 1] then
        list[#list + 1], list[#list + 2] = cover.x + column, cover.y + row
      end
    end
  end
  return list
end

--- nil, or the square of the distance and the two pixels. No difference of
-- coordinates may exceed 2^26, so that squares are exact.
function naive_contact.distance(a, b)
  local pixels_a, pixels_b = naive_contact.pixels(a), naive_contact.pixels(b)
  local least, ax, ay, bx, by
  for k = 1, #pixels_a, 2 do
    for l = 1, #pixels_b, 2 do
      local dx, dy = pixels_a[k] - pixels_b[l], pixels_a[k + 1] - pixels_b[l + 1]
      local square = dx * dx + dy * dy
      if not least or square < least then
        least, ax, ay, bx, by = square, pixels_a[k], pixels_a[k + 1], pixels_b[l], pixels_b[l + 1]
      end
    end
  end
  return least, ax, ay, bx, by
end

--- Are there neighbours, and nothing in common?
function naive_contact.touches(a, b, connectivity)
  if rule.common(a, b).n > 0 then return false end
  local pixels = naive_contact.pixels(a)
  for k = 1, #pixels, 2 do
    for dy = -1, 1 do
      for dx = -1, 1 do
        if (connectivity == 8 or dx == 0 or dy == 0) and rule.has(b, pixels[k] + dx, pixels[k + 1] + dy) then
          return true
        end
      end
    end
  end
  return false
end

return naive_contact
