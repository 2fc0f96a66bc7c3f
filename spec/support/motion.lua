-- SPDX-License-Identifier: MIT
-- SPDX-FileCopyrightText: 2026 The pixcollide authors

-- Random worlds to move in, as scenes (see scene.lua) whose entries are in the
-- order of adding, and random ways through them.

local pixcollide = require "pixcollide"
local grid = require "spec.support.grid"
local scene = require "spec.support.scene"
local sprites = require "spec.support.sprites"

local motion = {}

motion.LAYERS = { "default", "ships", "rocks" }

local function join(rng, s, world, entry)
  entry.name, entry.layer = #world:getSprites() + 1, rng:pick(motion.LAYERS)
  entry.sprite:setLayer(entry.layer)
  world:add(entry.sprite)
  return s
end

--- Sprites of all kinds, near each other or not; some are disabled.
function motion.crowd(rng)
  local s, world = scene.new(rng, 4, rng:pick { 25, 40, 200 }, 900, true), pixcollide.newWorld()
  for _ = 1, rng:int(3, 8) do
    local entry = s:entry()
    join(rng, s, world, entry)
    if rng:chance(0.05) then
      entry.enabled = false
      entry.sprite:setEnabled(false)
    end
  end
  return s, world
end

-- Hills, with caves, islands and pillars.
local function terrain(rng)
  local w, h = rng:int(40, 90), rng:int(30, 50)
  local heights, height = {}, rng:int(10, h - 4)
  local steepest = rng:pick { 0, 1, 1, 2, 5 }
  for u = 0, w - 1 do
    if rng:chance(0.6) then
      height = math.max(2, math.min(h - 1, height + rng:int(-steepest, steepest)))
    end
    heights[u] = height
  end
  local g = grid.new(w, h, function(u, v) return v >= heights[u] end)
  for _ = 1, rng:int(0, 5) do
    local x, y, r, solid = rng:int(0, w), rng:int(0, h), rng:int(1, 6), rng:chance(0.6)
    for v = y - r, y + r do
      for u = x - r, x + r do
        if (u - x) ^ 2 + (v - y) ^ 2 <= r * r then
          g:set(u, v, solid)
        end
      end
    end
  end
  return g
end

-- A number whose sums with whole numbers are exact.
local function plain_fraction(rng)
  return rng:pick { 0, 0, 0.5, 0.25, rng:int(0, 65535) / 65536, rng:int(0, 65535) / 65536 }
end

local function plain_transform(rng, kind, x, y)
  local t = { x = x + plain_fraction(rng), y = y + plain_fraction(rng), r = 0, sx = 1, sy = 1, ox = 0, oy = 0, kx = 0,
    ky = 0 }
  if kind ~= "upright" then
    t.r = kind == "turned" and rng:real(-3, 3) or rng:int(0, 3) * (math.pi / 2)
    t.sx, t.sy = rng:pick { 1, -1, 1.5, 0.75 }, rng:pick { 1, -1, 1, 2 }
    t.ox, t.oy = rng:int(0, 8) / 2, rng:int(0, 8) / 2
  end
  return t
end

local function add(rng, s, world, g, t)
  local item = { grid = g, mask = g:mask() }
  local entry = { sprite = sprites.new(item.mask, t), grid = g, t = t, frames = { item }, frame = 1, enabled = true }
  entry.sprite:setData(entry)
  s.entries[#s.entries + 1] = entry
  join(rng, s, world, entry)
  return entry
end

--- A terrain, mostly upright, and some small sprites about it, whose positions are multiples of 2^-16. The walkers are
-- among them.
function motion.landscape(rng)
  local s, world = scene.new(rng, 1, 60, 6000), pixcollide.newWorld()
  local ground = terrain(rng)
  local first = rng:chance(0.5)
  local function add_ground()
    add(rng, s, world, ground, plain_transform(rng, rng:chance(0.85) and "upright" or "turned", 0, 0))
  end
  if first then
    add_ground()
  end
  for _ = 1, rng:int(1, 6) do
    local w, h = rng:int(1, 9), rng:int(1, 9)
    local g = rng:chance(0.6) and grid.new(w, h, function() return true end) or sprites.solid_grid(rng, w, h)
    local kind = rng:pick { "upright", "upright", "upright", "quarter", "turned" }
    local entry = add(rng, s, world, g, plain_transform(rng, kind, rng:int(0, 80), rng:int(-15, 30)))
    entry.is_small = true
  end
  if not first then
    add_ground()
  end
  return s, world
end

-- A length of a way, along one axis.
local function length(rng)
  local kind = rng:int(1, 7)
  if kind == 1 then
    return 0
  elseif kind == 2 then
    return rng:int(-3, 3)
  elseif kind == 3 then
    return rng:int(-3 * 65536, 3 * 65536) / 65536
  elseif kind == 4 then
    return rng:int(-60, 60) / 2
  elseif kind == 5 then
    return rng:int(-65536 * 40, 65536 * 40) / 65536
  elseif kind == 6 then
    return rng:int(-40, 40)
  end
  return rng:int(-300, 300) + rng:pick { 0, 0.5, rng:int(0, 65535) / 65536 }
end

-- From the middle of one sprite to a pixel of another's box, and perhaps further.
local function aim(rng, entry, other)
  local x, y, w, h = entry.sprite:getBounds()
  local to_x, to_y, to_w, to_h = other.sprite:getBounds()
  if not x or not to_x or math.abs(to_x - x) + math.abs(to_y - y) > 2000 then
    return length(rng), length(rng)
  end
  local factor = rng:pick { 1, 1, 1.25, 2 }
  return (to_x + rng:int(0, to_w) - math.floor(x + w / 2)) * factor,
    (to_y + rng:int(0, to_h) - math.floor(y + h / 2)) * factor
end

--- A way of one of a scene's entries: at another one, straight along an axis,
-- exactly diagonal, of slope 1/2 and 2, less than two pixels, downwards, or any.
function motion.way(rng, s, entry)
  if rng:chance(0.5) then
    return aim(rng, entry, rng:pick(s.entries))
  end
  local dx, dy = length(rng), length(rng)
  local kind = rng:int(1, 9)
  if kind == 1 then
    dx = 0
  elseif kind == 2 then
    dy = 0
  elseif kind == 3 then
    dy = rng:pick { dx, -dx }
  elseif kind == 4 then
    dy = rng:pick { dx * 2, dx / 2, -dx * 2, -dx / 2 }
  elseif kind == 5 then
    dx, dy = rng:int(-65536, 65536) / 65536, rng:int(-65536, 65536) / 65536
  elseif kind <= 8 then
    dy = math.abs(dy) -- falling
  end
  return dx, dy
end

--- A filter of any kind, and which entries may be in the way of `entry` with it.
function motion.filter(rng, world, entry)
  local kind = rng:int(1, 8)
  local accepts, filter
  if kind <= 5 then
    accepts = function() return true end
  elseif kind == 6 then
    filter = rng:pick(motion.LAYERS)
    accepts = function(other) return other.layer == filter end
  elseif kind == 7 then
    filter = { "rocks", "default" }
    accepts = function(other) return other.layer ~= "ships" end
  else
    local every = rng:int(1, 3)
    accepts = function(other) return other.name % every == 0 end
    filter = function(sprite) return accepts(sprite:getData()) end
  end
  return filter, function(other)
    return world:getLayersCollide(entry.layer, other.layer) and accepts(other)
  end
end

--- All of a scene as text.
function motion.describe(s, entry, ...)
  local texts = {}
  for k, other in ipairs(s.entries) do
    texts[k] = ("%s%d (%s%s) %s"):format(other == entry and "the mover, " or "", other.name, other.layer,
      other.enabled == false and ", disabled" or "", sprites.describe(other.grid, other.t))
  end
  for k = 1, select("#", ...) do
    texts[#texts + 1] = tostring((select(k, ...)))
  end
  return table.concat(texts, "\n")
end

return motion
