-- SPDX-License-Identifier: MIT
-- SPDX-FileCopyrightText: 2026 The pixcollide authors

-- Random worlds to move in, and random ways through them: as data for the driver of questions (see questions/model.lua)
-- and, for other specs, as objects: a list of entries with sprite, layer and name, their number in the order of adding.

local pixcollide = require "pixcollide"
local grid = require "spec.support.grid"
local kinds = require "spec.support.questions.kinds"
local model = require "spec.support.questions.model"
local scene = require "spec.support.scene"
local sprites = require "spec.support.sprites"
local motion = {}

motion.LAYERS = { "default", "ships", "rocks" }

--- Sprites of all kinds, near each other or not; some are disabled.
function motion.crowd(rng)
  local s, world = scene.new(rng, 4, rng:pick { 25, 40, 200 }, 900, true), pixcollide.newWorld()
  for k = 1, rng:int(3, 8) do
    local entry = s:entry()
    entry.name, entry.layer = k, rng:pick(motion.LAYERS)
    entry.sprite:setLayer(entry.layer)
    world:add(entry.sprite)
    if rng:chance(0.05) then entry.sprite:setEnabled(false) end
  end
  return s, world
end

-- Hills, with caves, islands and pillars.
local function terrain(rng)
  local w, h = rng:int(40, 90), rng:int(30, 50)
  local heights, height = {}, rng:int(10, h - 4)
  local steepest = rng:pick { 0, 1, 1, 2, 5 }
  for u = 0, w - 1 do
    if rng:chance(0.6) then height = math.max(2, math.min(h - 1, height + rng:int(-steepest, steepest))) end
    heights[u] = height
  end
  local g = grid.new(w, h, function(u, v) return v >= heights[u] end)
  for _ = 1, rng:int(0, 5) do
    local x, y, r, solid = rng:int(0, w), rng:int(0, h), rng:int(1, 6), rng:chance(0.6)
    for v = y - r, y + r do
      for u = x - r, x + r do
        if (u - x) ^ 2 + (v - y) ^ 2 <= r * r then g:set(u, v, solid) end
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
  local t = { x = x + plain_fraction(rng), y = y + plain_fraction(rng) }
  if kind ~= "upright" then
    t.r = kind == "turned" and rng:real(-3, 3) or rng:int(0, 3) * (math.pi / 2)
    t.sx, t.sy = rng:pick { 1, -1, 1.5, 0.75 }, rng:pick { 1, -1, 1, 2 }
    t.ox, t.oy = rng:int(0, 8) / 2, rng:int(0, 8) / 2
  end
  return t
end

local function add(rng, data, g, t)
  kinds.add_sprite(data, kinds.add_mask(data, g), t, { layer = rng:pick(motion.LAYERS) })
end

--- A terrain, mostly upright, and some small sprites about it, whose positions are multiples of 2^-16: as data.
function motion.landscape_data(rng)
  local data = { masks = {}, sprites = {}, rules = {}, layers = motion.LAYERS, reach = 60, most = 6000 }
  kinds.add_mask(data, sprites.grid(rng))
  local ground = terrain(rng)
  local function add_ground()
    add(rng, data, ground, plain_transform(rng, rng:chance(0.85) and "upright" or "turned", 0, 0))
  end
  local is_first = rng:chance(0.5)
  if is_first then add_ground() end
  for _ = 1, rng:int(1, 6) do
    local w, h = rng:int(1, 9), rng:int(1, 9)
    local g = rng:chance(0.6) and grid.new(w, h, function() return true end) or sprites.solid_grid(rng, w, h)
    local kind = rng:pick { "upright", "upright", "upright", "quarter", "turned" }
    add(rng, data, g, plain_transform(rng, kind, rng:int(0, 80), rng:int(-15, 30)))
  end
  if not is_first then add_ground() end
  return data
end

--- The same as objects.
function motion.landscape(rng)
  local data = motion.landscape_data(rng)
  local objects, s = model.objects(data), { entries = {} }
  for k, sprite in ipairs(objects.s) do
    s.entries[k] = { sprite = sprite, layer = data.sprites[k].layer, name = k }
    sprite:setData(s.entries[k])
  end
  return s, objects.world
end

-- A length of a way, along one axis.
local function length(rng)
  local kind = rng:int(1, 7)
  if kind == 1 then return 0
  elseif kind == 2 then return rng:int(-3, 3)
  elseif kind == 3 then return rng:int(-3 * 65536, 3 * 65536) / 65536
  elseif kind == 4 then return rng:int(-60, 60) / 2
  elseif kind == 5 then return rng:int(-65536 * 40, 65536 * 40) / 65536
  elseif kind == 6 then return rng:int(-40, 40)
  end
  return rng:int(-300, 300) + rng:pick { 0, 0.5, rng:int(0, 65535) / 65536 }
end

-- From the middle of one sprite to a pixel of another's box, and perhaps further.
local function aim(rng, x, y, w, h, to_x, to_y, to_w, to_h)
  if not x or not to_x or math.abs(to_x - x) + math.abs(to_y - y) > 2000 then return length(rng), length(rng) end
  local factor = rng:pick { 1, 1, 1.25, 2 }
  return (to_x + rng:int(0, to_w) - math.floor(x + w / 2)) * factor,
    (to_y + rng:int(0, to_h) - math.floor(y + h / 2)) * factor
end

--- A way of one of the entries: at another one, straight along an axis, exactly diagonal, of slope 1/2 and 2, less than
-- two pixels, downwards, or any. bounds(entry) gives what Sprite:getBounds does.
function motion.way(rng, entries, entry, bounds)
  if rng:chance(0.5) then
    local other = rng:pick(entries)
    local x, y, w, h = bounds(entry)
    return aim(rng, x, y, w, h, bounds(other))
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

return motion
