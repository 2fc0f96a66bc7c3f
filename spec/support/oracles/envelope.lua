-- SPDX-License-Identifier: MIT
-- SPDX-FileCopyrightText: 2026 The pixcollide authors

-- The envelope of an entry (see covered.lua) that covers other pixels at each fraction of its position: pixel (m, n) of
-- its cell is in it if the square of a pixel around (m, n) meets a solid texel. Squares lie 1/4096 late, and are 1/8192
-- larger on each side.

local naive_way = require "spec.support.oracles.naive_way"
local rule = require "spec.support.oracles.rule"

local ceil, floor, max, min = math.ceil, math.floor, math.max, math.min
local HALF = 0.5 + 1 / 8192
local envelope = {}

-- The matrix, without the origin.
local function matrix(t)
  local s, c = rule.sincos(t.r + 0.0)
  return c * t.sx - t.ky * s * t.sy, s * t.sx + t.ky * c * t.sy, t.kx * c * t.sx - s * t.sy, t.kx * s * t.sx + c * t.sy
end

-- The range of the points of a list along (x, y), with a margin.
local function range(points, x, y, margin)
  local low, high = math.huge, -math.huge
  for _, p in ipairs(points) do
    local at = p[1] * x + p[2] * y
    low, high = min(low, at), max(high, at)
  end
  return low - margin, high + margin
end

-- Does the parallelogram of a texel, with these axes, meet the square around (x, y)? If no axis separates them.
local function meets(points, axes, x, y)
  local square = { { x - HALF, y - HALF }, { x + HALF, y - HALF }, { x + HALF, y + HALF }, { x - HALF, y + HALF } }
  for _, axis in ipairs(axes) do
    local low, high = range(points, axis[1], axis[2], 0)
    local first, last = range(square, axis[1], axis[2], 0)
    if high < first or last < low then return false end
  end
  return true
end

local function draw(grid, t)
  local a, b, c, d = matrix(t)
  local axes, set = { { 1, 0 }, { 0, 1 }, { -b, a }, { -d, c } }, {}
  for v = 0, grid.h - 1 do
    for u = 0, grid.w - 1 do
      if grid:get(u, v) then
        local points = {}
        for k, corner in ipairs { { 0, 0 }, { 1, 0 }, { 1, 1 }, { 0, 1 } } do
          local x, y = u + corner[1] - t.ox, v + corner[2] - t.oy
          points[k] = { a * x + c * y, b * x + d * y }
        end
        local x0, x1 = range(points, 1, 0, 1)
        local y0, y1 = range(points, 0, 1, 1)
        for y = floor(y0), ceil(y1) do
          for x = floor(x0), ceil(x1) do
            local key = y * 65536 + x
            if not set[key] and meets(points, axes, x + naive_way.EARLY, y + naive_way.EARLY) then set[key] = { x, y } end
          end
        end
      end
    end
  end
  return set
end

-- The set as a coverage (see rule.coverage), shifted.
local function coverage(set, dx, dy)
  local x0, y0, x1, y1 = math.huge, math.huge, -math.huge, -math.huge
  for _, p in pairs(set) do x0, y0, x1, y1 = min(x0, p[1]), min(y0, p[2]), max(x1, p[1] + 1), max(y1, p[2] + 1) end
  local cover = { x = x0 + dx, y = y0 + dy, w = x1 - x0, h = y1 - y0, n = 0 }
  for _, p in pairs(set) do
    cover[(p[2] - y0) * cover.w + (p[1] - x0) + 1] = true
    cover.n = cover.n + 1
  end
  return cover
end

--- The envelope, as rule.coverage would give it; nil if the entry has none, as it shifts with its position or covers
-- nothing anywhere.
function envelope.of(entry)
  local t, grid = entry.t, entry.grid
  if not rule.inverse(t) or naive_way.scales(t) then return nil end
  local kept = grid.envelope
  if not (kept and kept.version == grid.version and kept.r == t.r and kept.sx == t.sx and kept.sy == t.sy and kept.kx == t.kx
    and kept.ky == t.ky and kept.ox == t.ox and kept.oy == t.oy) then
    kept = { version = grid.version, r = t.r, sx = t.sx, sy = t.sy, kx = t.kx, ky = t.ky, ox = t.ox, oy = t.oy,
      set = draw(grid, t) }
    grid.envelope = kept
  end
  if not next(kept.set) then return nil end
  return coverage(kept.set, naive_way.cell(t.x), naive_way.cell(t.y))
end

return envelope
