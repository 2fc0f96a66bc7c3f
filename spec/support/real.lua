-- SPDX-License-Identifier: MIT
-- SPDX-FileCopyrightText: 2026 The pixcollide authors

-- A second reference, in real arithmetic: the forward matrix of LÖVE's transform, its inverse, math.sin and math.cos.
-- It answers only where it is sure, away from the edges between texels.

local byte = string.byte
local floor, abs, sin, cos = math.floor, math.abs, math.sin, math.cos
local NEAR = 1 / 1000
local real = {}

-- The rule takes a turn this close to a quarter turn as one.
local function turn(r)
  local s, c = sin(r), cos(r)
  if abs(s) < 1e-9 then return 0, c < 0 and -1 or 1
  elseif abs(c) < 1e-9 then return s < 0 and -1 or 1, 0
  end
  return s, c
end

--- The forward matrix a, b, c, d, tx, ty.
function real.matrix(t)
  local s, c = turn(t.r)
  local m_a = c * t.sx - t.ky * s * t.sy
  local m_b = s * t.sx + t.ky * c * t.sy
  local m_c = t.kx * c * t.sx - s * t.sy
  local m_d = t.kx * s * t.sx + c * t.sy
  return m_a, m_b, m_c, m_d, t.x - (m_a * t.ox + m_c * t.oy), t.y - (m_b * t.ox + m_d * t.oy)
end

--- The texel coordinates of a world point and how far they may be wrong; nil if the transform has no inverse.
function real.locate(t, x, y)
  local a, b, c, d = real.matrix(t)
  local det = a * d - b * c
  if det == 0 then return nil end
  local dx, dy = x - t.x, y - t.y
  local u = (d * dx - c * dy) / det + t.ox
  local v = (a * dy - b * dx) / det + t.oy
  local size = (abs(a) + abs(b) + abs(c) + abs(d)) * (abs(dx) + abs(dy)) / abs(det)
  local lost = 4e-16 * (size * (2 + (abs(a * d) + abs(b * c)) / abs(det)) + abs(t.ox) + abs(t.oy) + abs(u) + abs(v))
  return u, v, lost * 8
end

--- "solid", "empty", or nil where it is too close to a texel's edge to say.
function real.covers(grid, t, i, j)
  local u, v, lost = real.locate(t, i + 0.5, j + 0.5)
  if not u then return "empty" end
  local near = NEAR + lost
  if near ~= near or near > 0.25 then return nil end
  if u < -near or v < -near or u > grid.w + near or v > grid.h + near then return "empty" end
  if abs(u - floor(u + 0.5)) < near or abs(v - floor(v + 0.5)) < near then return nil end
  return byte(grid.rows[floor(v) + 1], floor(u) + 1) == 35 and "solid" or "empty"
end

return real
