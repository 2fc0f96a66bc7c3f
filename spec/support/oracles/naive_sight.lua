-- SPDX-License-Identifier: MIT
-- SPDX-FileCopyrightText: 2026 The pixcollide authors

-- What is seen from a point, by the definition alone: a segment for each pixel, and each of its pixels looked at.

local naive_rays = require "spec.support.oracles.naive_rays"
local rule = require "spec.support.oracles.rule"

local ceil, floor, pi = math.ceil, math.floor, math.pi
local FARTHEST = 2 ^ 30
local naive_sight = {}

-- A direction, rounded to 1/65536.
local function rounded(angle)
  local sine, cosine = rule.sincos(angle + 0.0)
  return floor(65536 * cosine + 0.5), floor(65536 * sine + 0.5)
end

-- Does a cone hold what lies dx, dy from the eye?
local function cone(direction, width)
  if not width or width >= 2 * pi then return function() return true end end
  local ax, ay = rounded(direction - width / 2)
  local bx, by = rounded(direction + width / 2 + pi) -- turned round
  local mx, my = rounded(direction - pi / 2) -- to the left of its middle
  return function(dx, dy)
    local in_a, in_b, is_ahead = ax * dy - ay * dx >= 0, bx * dy - by * dx >= 0, mx * dy - my * dx >= 0
    if width < pi then return in_a and in_b and is_ahead end
    return in_a or in_b
  end
end

-- Is the segment between the centres of two pixels free of covered ones?
local function is_free(covers, i1, j1, i2, j2)
  for _, pixel in ipairs(naive_rays.pixels(i1 + 0.5, j1 + 0.5, i2 + 0.5, j2 + 0.5)) do
    if covers(pixel.i, pixel.j) then return false end
  end
  return true
end

--- What is seen where covers(i, j) says what blocks: a function (i, j), and the first and the last column and row of its
-- mask. options: direction, width, walls (false: none).
function naive_sight.of(covers, x, y, radius, options)
  local eye_i, eye_j, reach = floor(x), floor(y), ceil(radius)
  local in_cone, known = cone(options.direction, options.width), {}

  local function is_near(i, j)
    local dx, dy = i + 0.5 - x, j + 0.5 - y
    return dx * dx + dy * dy <= radius * radius and math.max(i, -i, j, -j) <= FARTHEST
  end

  local function is_open(i, j)
    local key = (i - eye_i) * 65536 + j - eye_j
    if known[key] == nil then
      known[key] = is_near(i, j) and in_cone(i - eye_i, j - eye_j) and is_free(covers, eye_i, eye_j, i, j)
    end
    return known[key]
  end

  return function(i, j)
    if is_open(i, j) then return true end
    return options.walls ~= false and is_near(i, j) and covers(i, j)
      and (is_open(i - 1, j) or is_open(i + 1, j) or is_open(i, j - 1) or is_open(i, j + 1))
  end, eye_i - reach, eye_i + reach, eye_j - reach, eye_j + reach
end

--- The same as the rows of a mask and its corner, as world:visibleMask gives it.
function naive_sight.rows(...)
  local sees, left, right, top, bottom = naive_sight.of(...)
  local rows = {}
  for j = top, bottom do
    local row = {}
    for i = left, right do row[#row + 1] = sees(i, j) and "#" or "." end
    rows[#rows + 1] = table.concat(row)
  end
  return rows, left, top
end

return naive_sight
