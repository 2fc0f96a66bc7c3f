-- SPDX-License-Identifier: MIT
-- SPDX-FileCopyrightText: 2026 The pixcollide authors

-- How two sprites touch and how far apart they are, by a look at every covered pixel. Covers are those of rule.coverage.

local bodies = require "spec.support.oracles.bodies"
local naive_separation = require "spec.support.oracles.naive_separation"
local rule = require "spec.support.oracles.rule"
local naive_contact = {}

--- nil, or a table with area, x, y (the centroid), nx, ny.
function naive_contact.contact(a, b)
  local common = rule.common(a, b)
  if common.n == 0 then return nil end
  local x, y, list = 0, 0, rule.pixels(common)
  for k = 1, #list, 2 do x, y = x + (list[k] - common.x + 0.5), y + (list[k + 1] - common.y + 0.5) end
  local _, _, nx, ny = bodies.touch(a, 0, 0, b)
  if nx == 0 and ny == 0 then
    local reach = 1 + math.min(math.max(a.w, b.w), math.max(a.h, b.h)) * 2
    nx, ny = naive_separation.shortest(naive_separation.set { a }, naive_separation.set { b }, reach, math.huge)
  end
  nx, ny = bodies.normalised(nx, ny)
  return { area = common.n, x = common.x + x / common.n, y = common.y + y / common.n, nx = nx, ny = ny }
end

--- nil, or the square of the distance and the two pixels. No difference of coordinates may exceed 2^26, so that squares
-- are exact.
function naive_contact.distance(a, b)
  local pixels_a, pixels_b = rule.pixels(a), rule.pixels(b)
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
function naive_contact.isAdjacent(a, b, connectivity)
  if rule.common(a, b).n > 0 then return false end
  local pixels = rule.pixels(a)
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
