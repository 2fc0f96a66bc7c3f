-- SPDX-License-Identifier: MIT
-- SPDX-FileCopyrightText: 2026 The pixcollide authors

-- From a matrix to what a sprite's transform is made of.

local abs, atan, floor, pi, sqrt = math.abs, math.atan, math.floor, math.pi, math.sqrt

-- LÖVE's matrices are floats, with errors of some 2^-24 after each step: a quarter turn leaves 4e-8 where 0 should be.
local NOISE = 2 ^ -20

local MOST_SHEAR = 2 ^ 14 -- sprites take no more than 2^15

local matrix = {}

local function isTiny(value, beside)
  return abs(value) <= NOISE * beside
end

-- The angle of the direction (x, y), quarter turns exactly.
local function angleOf(x, y)
  if isTiny(y, abs(x)) then
    return x < 0 and pi or 0
  elseif isTiny(x, abs(y)) then
    return y < 0 and -pi / 2 or pi / 2
  end
  return atan(y / x) + (x > 0 and 0 or y < 0 and -pi or pi)
end

-- The length of (x, y), of which one may be noise.
local function lengthOf(x, y)
  x, y = abs(x), abs(y)
  if x < y then
    x, y = y, x
  end
  return isTiny(y, x) and x or sqrt(x * x + y * y)
end

-- r, sx, sy, kx for the columns (a, b) and (c, d), the first of which is not zero.
local function fromFirst(a, b, c, d)
  local sx, other = lengthOf(a, b), lengthOf(c, d)
  local r = angleOf(a, b)
  local along, across = (a * c + b * d) / sx, (a * d - b * c) / sx
  if isTiny(along, other) then
    along, across = 0, across < 0 and -other or other
  elseif isTiny(across, other) then
    across = 0
  end
  local kx = along / sx
  if across < 0 and abs(r) > pi / 2 then
    return r - (r > 0 and pi or -pi), -sx, -across, kx -- flipped to the left rather than turned around
  end
  return r, sx, across, kx
end

--- r, sx, sy, kx, ky of which the rule makes the matrix with the columns (a, b) and (c, d).
function matrix.decompose(a, b, c, d)
  local first, second = lengthOf(a, b), lengthOf(c, d)
  if first > 0 then
    local r, sx, sy, kx = fromFirst(a, b, c, d)
    if abs(kx) <= MOST_SHEAR then
      return r, sx, sy, kx, 0
    end
  elseif second == 0 then
    return 0, 0, 0, 0, 0
  end
  -- Nearly all is in the second column. Mirrored at the diagonal it is the first, and turns the other way.
  local r, sy, sx, ky = fromFirst(d, c, b, a)
  return 0 - r, sx, sy, 0, ky
end

--- The place itself, or a quarter of a pixel if that is as near as floats can tell.
function matrix.tidy(value)
  local quarter = floor(value * 4 + 0.5) / 4
  return isTiny(value - quarter, math.max(1, abs(value))) and quarter or value
end

return matrix
