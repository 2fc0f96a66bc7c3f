-- SPDX-License-Identifier: MIT
-- SPDX-FileCopyrightText: 2026 The pixcollide authors

-- The rule in arithmetic, as slowly and plainly as it can be written, in plain
-- doubles and math.floor. The module must agree with it pixel by pixel.
--
-- A transform is a table with x, y, r, sx, sy, ox, oy, kx, ky; a mask is a grid
-- (see grid.lua); (i, j) is a world pixel.

local byte = string.byte
local math_floor = math.floor
local SOLID = byte("#")
local rule = {}

-- Since Lua 5.3 math.floor gives an integer where it can; all here stays double.
local function floor(t) return math_floor(t) + 0.0 end
local function rnd(t) return floor(65536.0 * t + 0.5) end

local S3, S5, S7, S9 = -1.0 / 6.0, 1.0 / 120.0, -1.0 / 5040.0, 1.0 / 362880.0
local S11, S13 = -1.0 / 39916800.0, 1.0 / 6227020800.0
local S15, S17 = -1.0 / 1307674368000.0, 1.0 / 355687428096000.0
local C2, C4, C6, C8 = -1.0 / 2.0, 1.0 / 24.0, -1.0 / 720.0, 1.0 / 40320.0
local C10, C12 = -1.0 / 3628800.0, 1.0 / 479001600.0
local C14, C16, C18 = -1.0 / 87178291200.0, 1.0 / 20922789888000.0, -1.0 / 6402373705728000.0

--- Sine and cosine, quarter turns exact.
function rule.sincos(r)
  local k = floor(r * 0.6366197723675814 + 0.5)
  local t = ((r - k * 1.57079632673412561417e+00) - k * 6.07710050630396597660e-11) - k * 2.02226624879595063154e-21
  local z = t * t
  local s = t + (t * z) * (S3 + z * (S5 + z * (S7 + z * (S9 + z * (S11 + z * (S13 + z * (S15 + z * S17)))))))
  local c = 1.0 + z * (C2 + z * (C4 + z * (C6 + z * (C8 + z * (C10 + z * (C12 + z * (C14 + z * (C16 + z * C18))))))))
  local quadrant = k - 4.0 * floor(k / 4.0)
  local sine, cosine
  if quadrant == 0 then sine, cosine = s, c
  elseif quadrant == 1 then sine, cosine = c, -s
  elseif quadrant == 2 then sine, cosine = -s, -c
  else sine, cosine = -c, s
  end
  if sine > -1e-9 and sine < 1e-9 then return 0.0, cosine < 0 and -1.0 or 1.0
  elseif cosine > -1e-9 and cosine < 1e-9 then return sine < 0 and -1.0 or 1.0, 0.0
  end
  return sine, cosine
end

--- The coefficients of the inverse, or nil if a sprite with t covers nothing.
function rule.inverse(t)
  local s, c = rule.sincos(t.r + 0.0)
  local sx, sy, kx, ky = t.sx + 0.0, t.sy + 0.0, t.kx + 0.0, t.ky + 0.0
  local q = 1.0 - kx * ky
  if q == 0 or sx == 0 or sy == 0 then return nil end
  local a = (c / sx + (kx * s) / sy) / q
  local b = ((-ky * c) / sx - s / sy) / q
  local cc = (s / sx - (kx * c) / sy) / q
  local d = (c / sy - (ky * s) / sx) / q
  local function usable(value) return value >= -65536.0 and value <= 65536.0 end
  if usable(a) and usable(b) and usable(cc) and usable(d) then return a, b, cc, d end
  return nil
end

--- The whole pixel below a coordinate and the fraction above it.
function rule.split(x)
  local whole = floor(x)
  local fraction = x - whole
  if fraction == 1 then return whole + 1.0, 0.0 end
  return whole, fraction
end

--- The texel of world pixel (i, j), also outside the mask; nil if there is none.
function rule.texel(t, i, j)
  local a, b, c, d = rule.inverse(t)
  if not a then return nil end
  local x, f = rule.split(t.x)
  local y, g = rule.split(t.y)
  local m, n = i - x, j - y
  local u = floor((rnd(a * m) + rnd((c * ((n + 0.5) - g) + a * (0.5 - f)) + t.ox)) / 65536.0)
  local v = floor((rnd(b * m) + rnd((d * ((n + 0.5) - g) + b * (0.5 - f)) + t.oy)) / 65536.0)
  return u, v
end

--- Whether a sprite with this mask and transform covers world pixel (i, j).
function rule.covers(grid, t, i, j)
  local u, v = rule.texel(t, i, j)
  if not u or u < 0 or v < 0 or u >= grid.w or v >= grid.h then return false end
  return byte(grid.rows[v + 1], u + 1) == SOLID
end

--- A window i0, j0, i1, j1 (ends not included) outside of which nothing can be covered, found by turning the inverse
-- round again; nil if nothing is covered. The fifth result is an estimate of how much of a pixel rounding may shift the
-- far end: a transform close to singular makes it large.
function rule.window(grid, t)
  local a, b, c, d = rule.inverse(t)
  local w, h = grid.w, grid.h
  if not a or w == 0 or h == 0 then return nil end
  local det = a * d - c * b
  if det == 0 then return nil end
  local x, f = rule.split(t.x)
  local y, g = rule.split(t.y)
  local u0 = (c * (0.5 - g) + a * (0.5 - f)) + t.ox
  local v0 = (d * (0.5 - g) + b * (0.5 - f)) + t.oy
  local low_m, high_m, low_n, high_n = math.huge, -math.huge, math.huge, -math.huge
  for k = 0, 3 do
    local du = (k % 2) * w - u0
    local dv = (k >= 2 and h or 0) - v0
    local m = (d * du - c * dv) / det
    local n = (a * dv - b * du) / det
    low_m, high_m = math.min(low_m, m), math.max(high_m, m)
    low_n, high_n = math.min(low_n, n), math.max(high_n, n)
  end
  local abs = math.abs
  local far = math.max(abs(low_m), abs(high_m), abs(low_n), abs(high_n))
  local lost = 1e-15 * (abs(a * d) + abs(c * b)) / abs(det)
    * (far + (abs(u0) + abs(v0) + w + h) * (abs(a) + abs(b) + abs(c) + abs(d)) / abs(det))
  local edge = 2 + 2 * (abs(a) + abs(b) + abs(c) + abs(d)) / abs(det) / 65536 + lost
  return floor(x + low_m - edge), floor(y + low_n - edge),
    floor(x + high_m + edge) + 1, floor(y + high_n + edge) + 1, lost
end

--- The covered pixels of a window, by default of all: a table with x, y, w, h, the number of covered pixels n, and true
-- at row * w + column + 1 for each. The same sums as in rule.texel, those of a column made once for all rows.
function rule.coverage(grid, t, i0, j0, i1, j1)
  if not i0 then i0, j0, i1, j1 = rule.window(grid, t) end
  local cover = { x = 0.0, y = 0.0, w = 0, h = 0, n = 0 }
  local a, b, c, d = rule.inverse(t)
  if not a or not i0 or i1 <= i0 or j1 <= j0 then return cover end
  local width, height = i1 - i0, j1 - j0
  cover.x, cover.y, cover.w, cover.h = i0, j0, width, height
  local x, f = rule.split(t.x)
  local y, g = rule.split(t.y)
  local columns_u, columns_v = {}, {}
  for column = 1, width do
    local m = i0 + (column - 1) - x
    columns_u[column] = rnd(a * m)
    columns_v[column] = rnd(b * m)
  end
  local rows = grid.rows
  local limit_u, limit_v = grid.w * 65536.0, grid.h * 65536.0
  local n_covered, index = 0, 0
  for row = 0, height - 1 do
    local n = j0 + row - y
    local row_u = rnd((c * ((n + 0.5) - g) + a * (0.5 - f)) + t.ox)
    local row_v = rnd((d * ((n + 0.5) - g) + b * (0.5 - f)) + t.oy)
    for column = 1, width do
      index = index + 1
      local u = columns_u[column] + row_u
      if u >= 0 and u < limit_u then
        local v = columns_v[column] + row_v
        if v >= 0 and v < limit_v
          and byte(rows[math_floor(v / 65536.0) + 1], math_floor(u / 65536.0) + 1) == SOLID then
          cover[index] = true
          n_covered = n_covered + 1
        end
      end
    end
  end
  cover.n = n_covered
  return cover
end

--- Whether pixel (i, j) is in a coverage.
function rule.has(cover, i, j)
  local column, row = i - cover.x, j - cover.y
  if column < 0 or row < 0 or column >= cover.w or row >= cover.h then return false end
  return cover[row * cover.w + column + 1] or false
end

--- The smallest rectangle x, y, w, h around the covered pixels, or nil.
function rule.bounds(cover)
  if cover.n == 0 then return nil end
  local low_i, high_i, low_j, high_j = math.huge, -math.huge, math.huge, -math.huge
  for row = 0, cover.h - 1 do
    for column = 0, cover.w - 1 do
      if cover[row * cover.w + column + 1] then
        if column < low_i then low_i = column end
        if column > high_i then high_i = column end
        if row < low_j then low_j = row end
        if row > high_j then high_j = row end
      end
    end
  end
  return cover.x + low_i, cover.y + low_j, high_i - low_i + 1, high_j - low_j + 1
end

--- The pixels two coverages have in common, as a coverage.
function rule.common(one, other)
  local i0, i1 = math.max(one.x, other.x), math.min(one.x + one.w, other.x + other.w)
  local j0, j1 = math.max(one.y, other.y), math.min(one.y + one.h, other.y + other.h)
  local cover = { x = i0, y = j0, w = math.max(i1 - i0, 0), h = math.max(j1 - j0, 0), n = 0 }
  if i1 <= i0 or j1 <= j0 then return cover end
  for j = j0, j1 - 1 do
    local at = (j - one.y) * one.w - one.x + 1
    local at_other = (j - other.y) * other.w - other.x + 1
    local at_common = (j - j0) * cover.w - i0 + 1
    for i = i0, i1 - 1 do
      if one[at + i] and other[at_other + i] then
        cover[at_common + i] = true
        cover.n = cover.n + 1
      end
    end
  end
  return cover
end

--- Whether two sprites collide; only the common part of their windows is looked at.
function rule.collides(grid_a, t_a, grid_b, t_b)
  local ai0, aj0, ai1, aj1 = rule.window(grid_a, t_a)
  local bi0, bj0, bi1, bj1 = rule.window(grid_b, t_b)
  if not ai0 or not bi0 then return false end
  local i0, i1 = math.max(ai0, bi0), math.min(ai1, bi1)
  local j0, j1 = math.max(aj0, bj0), math.min(aj1, bj1)
  if i1 <= i0 or j1 <= j0 then return false end
  local cover_a = rule.coverage(grid_a, t_a, i0, j0, i1, j1)
  if cover_a.n == 0 then return false end
  return rule.common(cover_a, rule.coverage(grid_b, t_b, i0, j0, i1, j1)).n > 0
end

return rule
