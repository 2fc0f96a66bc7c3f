-- SPDX-License-Identifier: MIT
-- SPDX-FileCopyrightText: 2026 The pixcollide authors

-- Kinds of random scenes in which sprites are moved (see kinds.lua): coordinates of those that are carried or walk are
-- such that their sums with whole numbers are exact.

local grid = require "spec.support.grid"
local kinds = require "spec.support.questions.kinds"
local motion = require "spec.support.motion"
local scenes = {}

-- Each of one of these reaches.
for name, kind in pairs {
  crowd = { { 25, 40, 200 }, { sprites = { 3, 8 }, masks = 4, most = 900, solid = true, outside = 0.02 } },
  falling = { { 20, 40, 2000 }, { sprites = { 2, 6 }, masks = 4, most = 1200, solid = true, disabled = 0.1 } },
  turning = { { 12, 40, 90 }, { sprites = { 2, 9 }, masks = 5, most = 700, outside = 0.02 } },
  stuck = { { 25 }, { sprites = { 1, 12 }, masks = 5, most = 400, outside = 0.02 } },
  two = { { 12 }, { sprites = { 2, 2 }, masks = 2, most = 500 } },
} do
  scenes[name] = function(rng)
    kind[2].reach = rng:pick(kind[1])
    return kinds.scene(rng, kind[2])
  end
end

function scenes.landscape(rng)
  local data = motion.landscape_data(rng)
  data.rules = rng:chance(0.3) and { { "ships", "rocks", rng:pick { "ignore", "sense" } } } or {}
  return data
end

-- Platforms.

-- Small, of all kinds: boxes, pins, hooks into which others fit, noise.
local function small_grid(rng)
  local w, h = rng:int(1, 9), rng:int(1, 7)
  local pattern = rng:int(1, 5)
  return grid.new(w, h, function(u, v)
    if pattern <= 2 then return true end
    if pattern == 3 then return u == 0 or v == h - 1 or v == 0 and u > w / 2 end
    if pattern == 4 then return rng:chance(0.6) end
    return (u + v) % 3 ~= 0
  end)
end

local function fraction(rng) return rng:pick { 0, 0, 0.5, rng:int(0, 65535) / 65536 } end

local TURNS = {
  shift = function() end, flip = function(rng, t) t.sx, t.sy = rng:pick { 1, -1 }, rng:pick { 1, -1 } end,
  quarter = function(rng, t) t.r = rng:int(0, 3) * math.pi / 2 end,
  scale = function(rng, t) t.sx, t.sy = rng:pick { 2, 0.5, 1.3, -1.5 }, rng:pick { 1, 2, 0.7 } end,
  turn = function(rng, t) t.r = rng:real(-4, 4) end,
}

local function add(rng, data, g, t, fields)
  if rng:chance(0.4) then t.ox, t.oy = rng:pick { g.w / 2, 0.25, 3 }, rng:pick { g.h / 2, -1, 0.5 } end
  return kinds.add_sprite(data, kinds.add_mask(data, g), t, fields)
end

local function new_scene(rng)
  local data = { masks = {}, sprites = {}, rules = {}, layers = { "default", "a", "b" }, reach = 20, most = 2000 }
  if rng:chance(0.4) then data.rules[1] = { rng:pick(data.layers), rng:pick(data.layers), rng:pick { "ignore", "sense" } } end
  return data
end

local function small_scene(rng, names)
  local data, reach = new_scene(rng), rng:pick { 6, 12, 20 }
  for _ = 1, rng:int(2, 14) do
    local t = { x = rng:int(-reach, reach) + fraction(rng), y = rng:int(-reach, reach) + fraction(rng) }
    TURNS[rng:pick(names)](rng, t)
    add(rng, data, small_grid(rng), t, {
      layer = rng:pick(data.layers), static = rng:chance(0.15), enabled = rng:chance(0.95),
    })
  end
  return data
end

--- Masks shifted by whole pixels.
function scenes.shifted(rng) return small_scene(rng, { "shift" }) end

--- Turned and scaled, too.
function scenes.turned(rng)
  return small_scene(rng, { "shift", "shift", "flip", "quarter", "scale", "turn", "turn" })
end

--- At whole pixels.
function scenes.whole(rng)
  local data = scenes.shifted(rng)
  for _, sprite in ipairs(data.sprites) do
    local t = sprite.t
    t.x, t.y, t.ox, t.oy = math.floor(t.x), math.floor(t.y), 0, 0
  end
  return data
end

--- At the ends of the world.
function scenes.limits(rng)
  local data = scenes.shifted(rng)
  local x, y = rng:pick { 2 ^ 30 - 8, -2 ^ 30 + 8, 0 }, rng:pick { 2 ^ 30 - 8, -2 ^ 30 + 8 }
  for _, sprite in ipairs(data.sprites) do
    local t = sprite.t
    t.x = math.max(-2 ^ 30, math.min(2 ^ 30, math.floor(t.x) + x))
    t.y = math.max(-2 ^ 30, math.min(2 ^ 30, math.floor(t.y) + y))
  end
  return data
end

--- A platform, the first one, with sprites that have fallen on it, and some that never move near it.
function scenes.pile(rng)
  local data, tops = new_scene(rng), {}
  data.rules = {}
  local w = rng:int(8, 24)
  local platform = grid.new(w, 3, function(u, v) return v == 2 or u == 0 and v == 1 end)
  kinds.add_sprite(data, kinds.add_mask(data, platform), {})
  for x = 0, w - 1 do tops[x] = x == 0 and 1 or 2 end
  for _ = 1, rng:int(3, 12) do
    local g, x, y = small_grid(rng), rng:int(-2, 22), 9
    for v = 0, g.h - 1 do -- it rests where one of its pixels comes to lie on the highest of its column
      for u = 0, g.w - 1 do y = g:get(u, v) and tops[x + u] and math.min(y, tops[x + u] - 1 - v) or y end
    end
    for v = g.h - 1, 0, -1 do
      for u = 0, g.w - 1 do tops[x + u] = g:get(u, v) and math.min(tops[x + u] or 99, y + v) or tops[x + u] end
    end
    kinds.add_sprite(data, kinds.add_mask(data, g), { x = x, y = y })
  end
  for _ = 1, rng:int(0, 3) do
    kinds.add_sprite(data, kinds.add_mask(data, small_grid(rng)),
      { x = rng:pick { -8, -3, 12, 20, 26 }, y = rng:int(-20, 2) }, { static = true })
  end
  return data
end

return scenes
