-- SPDX-License-Identifier: MIT
-- SPDX-FileCopyrightText: 2026 The pixcollide authors

-- Random masks and random transforms of every kind, for property tests.

local grid = require "spec.support.grid"
local rule = require "spec.support.oracles.rule"

local floor, ceil, abs, max = math.floor, math.ceil, math.abs, math.max
local sprites = {}

--- Widths where words end and begin, besides ordinary ones.
sprites.sizes = { 0, 1, 2, 3, 7, 16, 24, 31, 32, 33, 40, 63, 64, 65, 127, 128, 129 }

-- Heights need no words; small ones keep the naive reference quick.
local heights = { 0, 1, 1, 2, 3, 5, 8, 13, 16, 21, 31, 32, 33, 40, 64, 65 }

-- The square of a texel's distance from the middle, where the ellipse that fits into the mask is 1.
local function from_middle(u, v, w, h)
  local du, dv = (2 * u + 1 - w) * h, (2 * v + 1 - h) * w
  return (du * du + dv * dv) / (w * w * h * h)
end

local patterns = {
  noise = function(rng)
    local density = rng:pick { 0.02, 0.2, 0.5, 0.9 }
    return function() return rng:chance(density) end
  end,
  full = function() return function() return true end end, empty = function() return function() return false end end,
  single = function(rng, w, h)
    local su, sv = rng:int(0, max(w - 1, 0)), rng:int(0, max(h - 1, 0))
    return function(u, v) return u == su and v == sv end
  end,
  frame = function(_, w, h) return function(u, v) return u == 0 or v == 0 or u == w - 1 or v == h - 1 end end,
  checks = function() return function(u, v) return (u + v) % 2 == 0 end end,
  disc = function(_, w, h) return function(u, v) return from_middle(u, v, w, h) <= 1 end end,
  ring = function(_, w, h) return function(u, v) return from_middle(u, v, w, h) <= 1 and from_middle(u, v, w, h) > 0.5 end end,
  diagonal = function(rng)
    local every = rng:int(2, 9)
    return function(u, v) return (u + v) % every == 0 end
  end,
  -- solid texels in a part of the image only, so that boxes can be tighter
  corner = function(rng, w, h)
    local cu, cv = rng:real(0, w), rng:real(0, h)
    local over, below = rng:chance(0.5), rng:chance(0.5)
    return function(u, v) return (u < cu) == over and (v < cv) == below end
  end,
}

local pattern_names = {
  "noise", "noise", "noise", "full", "full", "empty", "single", "frame", "checks", "disc", "ring", "diagonal",
  "corner",
}

--- A random grid; w and h are chosen when left out.
function sprites.grid(rng, w, h)
  w, h = w or rng:pick(sprites.sizes), h or rng:pick(heights)
  return grid.new(w, h, patterns[rng:pick(pattern_names)](rng, w, h))
end

--- Like sprites.grid, but with at least one solid texel.
function sprites.solid_grid(rng, w, h)
  repeat
    local g = sprites.grid(rng, w, h)
    if g:count() > 0 then return g end
  until false
end

local TIES = { 0, 0.5, 1, 0.25, 0.75 }
local STEPS = { 0, 2 ^ -16, -2 ^ -16, 2 ^ -17, -2 ^ -17, 3 * 2 ^ -17 }
local HAIRS = { 0, 2 ^ -45, -2 ^ -45, 2 ^ -40, -2 ^ -52 }
local MITES = { -1e-20, 1e-20, -5e-324, 5e-324, -2 ^ -53, -2 ^ -54, 2 ^ -60 }

--- A fraction of a position or an origin: whole, a multiple of 2^-16 or of
-- 2^-22, any, within a hair of a tie, or next to nothing.
function sprites.fraction(rng)
  local kind = rng:int(1, 7)
  if kind == 1 then return 0
  elseif kind == 2 then return rng:int(0, 65535) / 65536
  elseif kind == 3 then return rng:int(0, 4194303) / 4194304
  elseif kind == 4 then return rng:pick(TIES) + rng:pick(STEPS) + rng:pick(HAIRS)
  elseif kind == 5 then return rng:pick(MITES)
  elseif kind == 6 then return rng:pick(TIES)
  end
  return rng:unit()
end

local function position(rng)
  local kind = rng:int(1, 12)
  if kind == 1 then return rng:pick { 2 ^ 30, -2 ^ 30 } end
  local near = kind ~= 2 and rng:int(-60, 60)
  return (near or rng:pick { 2 ^ 30 - 4096, -2 ^ 30 + 4096, 1e6, -1e6, 65536, -32768 } + rng:int(-300, 300))
    + sprites.fraction(rng)
end

local function quarter(rng)
  local k = rng:pick { 0, 1, 2, 3, -1, -2, -3, 4, 5, rng:int(-1000, 1000), rng:int(-600000, 600000) }
  return k * (math.pi / 2)
end

-- Any, within a hair of a quarter turn, or a multiple of 15 degrees.
local function angle(rng)
  local kind = rng:int(1, 6)
  if kind == 1 then return rng:real(-2 ^ 20, 2 ^ 20)
  elseif kind == 2 then return rng:real(-100, 100)
  elseif kind == 3 then return quarter(rng) + rng:pick { 1e-9, -1e-9, 2e-9, 0.5e-9, -1e-12, 1e-7, -1e-5 }
  elseif kind == 4 then return rng:int(-24, 24) * (math.pi / 12)
  end
  return rng:real(-math.pi, math.pi)
end

local function sign(rng) return rng:chance(0.5) and 1 or -1 end
local function spread(rng, low, high) return sign(rng) * rng:spread(low, high) end

local function base(rng)
  return { x = position(rng), y = position(rng), r = 0, sx = 1, sy = 1, ox = 0, oy = 0, kx = 0, ky = 0 }
end

--- One function for each kind of transform; each fills in what makes its kind.
sprites.kinds = {
  shift = function() end, flip = function(rng, t) t.sx, t.sy = sign(rng), sign(rng) end,
  quarter = function(rng, t) t.r, t.sx, t.sy = quarter(rng), sign(rng), sign(rng) end,
  whole = function(rng, t) t.r, t.sx, t.sy = quarter(rng), sign(rng) * rng:int(1, 9), sign(rng) * rng:int(1, 9) end,
  scale = function(rng, t)
    t.sx, t.sy = spread(rng, 0.1, 8), spread(rng, 0.1, 8)
    if rng:chance(0.3) then t.sx, t.sy = 1 / rng:int(1, 9), sign(rng) / rng:int(1, 9) end
  end,
  turn = function(rng, t) t.r = angle(rng) end,
  zoom = function(rng, t)
    t.r, t.sx = angle(rng), spread(rng, 0.3, 3)
    t.sy = t.sx * sign(rng)
  end,
  any = function(rng, t)
    t.r, t.sx, t.sy = angle(rng), spread(rng, 0.2, 4), spread(rng, 0.2, 4)
    t.kx, t.ky = rng:real(-2, 2), rng:real(-2, 2)
  end,
  shear = function(rng, t)
    if rng:chance(0.5) then t.kx = rng:pick { 1, -1, 0.5, 2, rng:real(-5, 5) }
    else t.ky = rng:pick { 1, -1, 0.5, 2, rng:real(-5, 5) }
    end
    if rng:chance(0.3) then t.r = quarter(rng) end
  end,
  tiny = function(rng, t)
    local least = rng:pick { 1 / 60000, 0.01, 0.05 }
    t.r, t.sx, t.sy = angle(rng), spread(rng, least, 0.3), spread(rng, least, 0.3)
  end,
  huge = function(rng, t) t.r, t.sx, t.sy = angle(rng), spread(rng, 1, 200), spread(rng, 1, 200) end,
  thin = function(rng, t)
    t.r, t.sx = angle(rng), spread(rng, 0.001, 1)
    t.sy = spread(rng, 1, 50)
  end,
  -- a shear that almost flattens the image
  flat = function(rng, t)
    t.r = rng:chance(0.5) and quarter(rng) or angle(rng)
    t.kx = spread(rng, 0.1, 10)
    t.ky = (1 - spread(rng, 0.001, 0.5)) / t.kx
  end,
  singular = function(rng, t)
    t.r = angle(rng)
    local kind = rng:int(1, 5)
    if kind == 1 then t.sx = 0
    elseif kind == 2 then t.sy = -0.0
    elseif kind == 3 then t.kx, t.ky = 2, 0.5
    elseif kind == 4 then t.sx = spread(rng, 1e-300, 1e-5)
    else t.sx, t.sy = 1e-308, 1e-320
    end
  end,
}

--- Names of all kinds, the common ones more often.
sprites.kind_names = {
  "shift", "shift", "shift", "flip", "flip", "quarter", "quarter", "whole", "scale", "scale", "turn", "turn",
  "zoom", "any", "any", "any", "shear", "tiny", "huge", "thin", "flat", "singular",
}

local function origin(rng, g, t)
  local kind = rng:int(1, 9)
  if kind <= 3 then return
  elseif kind <= 5 then t.ox, t.oy = g.w / 2, g.h / 2
  elseif kind == 6 then t.ox, t.oy = rng:int(-200, 300), rng:int(-200, 300)
  elseif kind == 7 then t.ox, t.oy = rng:int(-20, 60) + sprites.fraction(rng), rng:int(-20, 60) + sprites.fraction(rng)
  elseif kind == 8 then t.ox, t.oy = rng:real(-50, 150), rng:real(-50, 150)
  else t.ox, t.oy = rng:pick { 2 ^ 24, -2 ^ 24, 0 }, rng:pick { 2 ^ 24, -2 ^ 24, 2 ^ 23 + 0.5 }
  end
end

--- Forward matrix in plain arithmetic, for sizes only.
function sprites.forward(t)
  local s, c = rule.sincos(t.r)
  return c * t.sx - t.ky * s * t.sy, s * t.sx + t.ky * c * t.sy,
    t.kx * c * t.sx - s * t.sy, t.kx * s * t.sx + c * t.sy
end

--- Whether a transform is far within the limits, and its window small enough for the naive reference.
function sprites.fits(g, t, most)
  local a, b, c, d = sprites.forward(t)
  local reach_x, reach_y = abs(a) * abs(t.ox) + abs(c) * abs(t.oy), abs(b) * abs(t.ox) + abs(d) * abs(t.oy)
  if max(abs(a) * g.w + abs(c) * g.h, abs(b) * g.w + abs(d) * g.h) > 2 ^ 23
    or max(reach_x, reach_y) > 2 ^ 28 or max(abs(t.x), abs(t.y)) > 2 ^ 30 then
    return false
  end
  local i0, j0, i1, j1, lost = rule.window(g, t)
  return not i0 or (lost < 50 and (i1 - i0) * (j1 - j0) <= most)
end

--- A random transform for a grid: of the named kind (any without it), its
-- window of at most `most` pixels (20000 without it).
function sprites.transform(rng, g, kind, most)
  for _ = 1, 200 do
    local t = base(rng)
    sprites.kinds[kind or rng:pick(sprites.kind_names)](rng, t)
    origin(rng, g, t)
    if sprites.fits(g, t, most or 20000) then return t end
  end
  return base(rng)
end

--- Moves transform t by whole pixels so that its window lies around pixel (i, j), give or take `play` pixels.
function sprites.bring(rng, g, t, i, j, play)
  local i0, j0, i1, j1 = rule.window(g, t)
  if not i0 then return end
  local x = t.x + floor(i - (i0 + i1) / 2 + rng:int(-play, play))
  local y = t.y + floor(j - (j0 + j1) / 2 + rng:int(-play, play))
  if abs(x) <= 2 ^ 30 and abs(y) <= 2 ^ 30 then t.x, t.y = x, y end
end

--- Moves transform t near 0, 0, give or take `reach` pixels.
function sprites.place(rng, g, t, reach)
  sprites.bring(rng, g, t, 0, 0, reach)
  if t.x < -reach - 1000 or t.x > reach + 1000 or t.y < -reach - 1000 or t.y > reach + 1000 then
    t.x, t.y = t.x % reach, t.y % reach
  end
end

--- Two grids and transforms that lie near each other: grid, t, grid, t.
function sprites.pair(rng, kind_a, kind_b, most)
  local grid_a, grid_b = sprites.grid(rng), sprites.grid(rng)
  local t_a = sprites.transform(rng, grid_a, kind_a, most)
  local t_b = sprites.transform(rng, grid_b, kind_b, most)
  local i0, j0, i1, j1 = rule.window(grid_a, t_a)
  if i0 then
    local bi0, bj0, bi1, bj1 = rule.window(grid_b, t_b)
    local play = bi0 and max(i1 - i0 + bi1 - bi0, j1 - j0 + bj1 - bj0) / 2 or 0
    sprites.bring(rng, grid_b, t_b, (i0 + i1) / 2, (j0 + j1) / 2, ceil(play * rng:unit()))
  end
  return grid_a, t_a, grid_b, t_b
end

--- The nine numbers in the order of setTransform.
function sprites.numbers(t) return t.x, t.y, t.r, t.sx, t.sy, t.ox, t.oy, t.kx, t.ky end

function sprites.copy(t)
  return { x = t.x, y = t.y, r = t.r, sx = t.sx, sy = t.sy, ox = t.ox, oy = t.oy, kx = t.kx, ky = t.ky }
end

--- A sprite of the module with this mask (or list of masks) and transform.
function sprites.new(mask, t)
  local pixcollide = require "pixcollide"
  local sprite = pixcollide.newSprite(mask)
  sprite:setTransform(sprites.numbers(t))
  return sprite
end

--- Mask and transform as text that can be pasted into a test.
function sprites.describe(g, t)
  local numbers = { sprites.numbers(t) }
  for k, number in ipairs(numbers) do numbers[k] = ("%.17g"):format(number) end
  return ("setTransform(%s)\n%s"):format(table.concat(numbers, ", "), tostring(g))
end

return sprites
