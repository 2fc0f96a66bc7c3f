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
  local a, b, c, d = rule.inverse(t)
  if not a or not i0 or i1 <= i0 or j1 <= j0 then return { x = 0.0, y = 0.0, w = 0, h = 0, n = 0 } end
  local cover = { x = i0, y = j0, w = i1 - i0, h = j1 - j0, n = 0 }
  local x, f = rule.split(t.x)
  local y, g = rule.split(t.y)
  local columns_u, columns_v, rows, w, h = {}, {}, grid.rows, grid.w, grid.h
  for column = 1, cover.w do
    local m = i0 + (column - 1) - x
    columns_u[column], columns_v[column] = rnd(a * m), rnd(b * m)
  end
  for row = 0, cover.h - 1 do
    local n = j0 + row - y
    local row_u = rnd((c * ((n + 0.5) - g) + a * (0.5 - f)) + t.ox)
    local row_v = rnd((d * ((n + 0.5) - g) + b * (0.5 - f)) + t.oy)
    for column = 1, cover.w do
      local u = math_floor((columns_u[column] + row_u) / 65536.0)
      if u >= 0 and u < w then
        local v = math_floor((columns_v[column] + row_v) / 65536.0)
        if v >= 0 and v < h and byte(rows[v + 1], u + 1) == SOLID then
          cover[row * cover.w + column] = true
          cover.n = cover.n + 1
        end
      end
    end
  end
  return cover
end

--- Whether pixel (i, j) is in a coverage.
function rule.has(cover, i, j)
  local column, row = i - cover.x, j - cover.y
  if column < 0 or row < 0 or column >= cover.w or row >= cover.h then return false end
  return cover[row * cover.w + column + 1] or false
end

--- The covered pixels, row by row: i1, j1, i2, j2, ...; kept in the coverage.
function rule.pixels(cover)
  if not cover.pixels then
    local list, n, at = {}, 0, 0
    for row = 0, cover.h - 1 do
      for column = 0, cover.w - 1 do
        at = at + 1
        if cover[at] then
          list[n + 1], list[n + 2] = cover.x + column, cover.y + row
          n = n + 2
        end
      end
    end
    cover.pixels = list
  end
  return cover.pixels
end

--- The smallest rectangle x, y, w, h around the covered pixels, or nil.
function rule.bounds(cover)
  local list = rule.pixels(cover)
  local left, right = list[1], list[1]
  if not left then return nil end
  for k = 1, #list, 2 do left, right = math.min(left, list[k]), math.max(right, list[k]) end
  return left, list[2], right - left + 1, list[#list] - list[2] + 1
end

--- Have two coverages a pixel in common?
function rule.meet(one, other)
  local list = rule.pixels(one)
  for k = 1, #list, 2 do
    if rule.has(other, list[k], list[k + 1]) then return true end
  end
  return false
end

--- The pixels that two coverages have in common, as a coverage in the window of the first.
function rule.common(one, other)
  local cover, list = { x = one.x, y = one.y, w = one.w, h = one.h, n = 0 }, rule.pixels(one)
  for k = 1, #list, 2 do
    if rule.has(other, list[k], list[k + 1]) then
      cover[(list[k + 1] - one.y) * one.w + list[k] - one.x + 1] = true
      cover.n = cover.n + 1
    end
  end
  return cover
end

return rule
