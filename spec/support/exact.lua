-- SPDX-License-Identifier: MIT
-- SPDX-FileCopyrightText: 2026 The pixcollide authors

-- What quarter turns, flips and whole-number scales must give, in exact
-- integer arithmetic: no coefficient, no rounding.

local floor = math.floor
local exact = {}

-- floor(n / d) of whole numbers; the quotient of doubles may round up to a whole number just above the true one.
local function divide(n, d)
  if d < 0 then n, d = -n, -d end
  local quotient = floor(n / d) + 0.0
  local rest = n - quotient * d
  if rest < 0 then return quotient - 1, rest + d, d
  elseif rest >= d then return quotient + 1, rest - d, d
  end
  return quotient, rest, d
end

-- One texel coordinate: along / scale + origin, all multiples of 2^-16. Also tells whether it lies closer than 1/65536
-- texel above or below a texel's edge, but not on it.
local function coordinate(along, scale, origin)
  local whole, rest, d = divide((along + scale * origin) * 65536, scale * 65536)
  local near = d / 65536
  return whole, (rest > 0 and rest < near) or rest > d - near
end

--- The texel of pixel (i, j) for a turn by `turns` quarters, scales sx and sy that are whole numbers, no shear, and x,
-- y, ox, oy that are multiples of 2^-16. Third: whether one of the two is within the error that the rule's arithmetic
-- allows (never when the scale is 1 or -1).
function exact.texel(t, turns, i, j)
  local dx, dy = i + 0.5 - t.x, j + 0.5 - t.y
  local quarter = turns % 4
  if quarter == 1 then dx, dy = dy, -dx
  elseif quarter == 2 then dx, dy = -dx, -dy
  elseif quarter == 3 then dx, dy = -dy, dx
  end
  local u, near_u = coordinate(dx, t.sx, t.ox)
  local v, near_v = coordinate(dy, t.sy, t.oy)
  return u, v, near_u or near_v
end

return exact
