-- SPDX-License-Identifier: MIT
-- SPDX-FileCopyrightText: 2026 The pixcollide authors

-- Kinds of random scenes, as data (see model.lua). A kind says how many sprites there are and how large the windows
-- of what they cover, so that oracles stay quick.

local grid = require "spec.support.grid"
local sprites = require "spec.support.sprites"
local kinds = {}

local LAYERS = { "default", "ships", "rocks" }
local DEPTHS = { 0, 0, -0.0, 1, -1, 0.5, 1e300, -1e300, 2 ^ -1000 }

local function data_of(g) return { w = g.w, h = g.h, rows = g.rows } end

--- Adds a mask to a scene; gives its number.
function kinds.add_mask(scene, g)
  scene.masks[#scene.masks + 1] = data_of(g)
  return #scene.masks
end

--- Adds a sprite to a scene; t has what differs from a sprite at 0, 0.
function kinds.add_sprite(scene, mask, t, fields)
  local sprite = { masks = { mask }, t = { x = 0, y = 0, r = 0, sx = 1, sy = 1, ox = 0, oy = 0, kx = 0, ky = 0 },
    place = "world" }
  for name, value in pairs(t) do sprite.t[name] = value end
  for name, value in pairs(fields or {}) do sprite[name] = value end
  scene.sprites[#scene.sprites + 1] = sprite
  return sprite
end

local function grid_of(scene, mask)
  local data = scene.masks[mask]
  local g = grid.new(data.w, data.h)
  g.rows = data.rows
  return g
end

-- Layer, depth, switches and place of a new sprite.
local function dress(rng, sprite, options)
  sprite.layer = rng:pick(options.layers or LAYERS)
  sprite.depth = rng:pick(DEPTHS)
  sprite.static = rng:chance(options.static or 0.1)
  sprite.sensor = rng:chance(0.1)
  sprite.enabled = not rng:chance(options.disabled or 0.05)
  sprite.place = rng:chance(options.outside or 0.05) and rng:pick { "other", false } or "world"
  return sprite
end

--- A scene of random sprites. options: masks, sprites ({ least, most }), reach, most (pixels of a window), solid,
-- transforms (kinds of sprites.lua), width, height (of masks, at most), layers, static, disabled, outside (parts).
function kinds.scene(rng, options)
  local scene = {
    masks = {}, sprites = {}, rules = {}, reach = options.reach, most = options.most, layers = options.layers or LAYERS,
    options = rng:chance(0.4) and { cellSize = rng:pick { 1, 5, 16, 64, 300, rng:int(1, 200), 2 ^ 20, 2 ^ 24 } } or nil,
  }
  for _ = 1, options.masks or 5 do
    local w = options.width and rng:int(0, options.width)
    local h = options.width and rng:int(0, options.height or options.width)
    if options.solid then w, h = w and math.max(w, 1), h and math.max(h, 1) end
    kinds.add_mask(scene, (options.solid and sprites.solid_grid or sprites.grid)(rng, w, h))
  end
  for _ = 1, rng:int(options.sprites[1], options.sprites[2]) do
    local mask = rng:int(1, #scene.masks)
    local g = grid_of(scene, mask)
    local t = sprites.transform(rng, g, options.transforms and rng:pick(options.transforms), options.most)
    sprites.place(rng, g, t, options.reach)
    dress(rng, kinds.add_sprite(scene, mask, t), options)
  end
  for _ = 1, rng:pick { 0, 0, 1, 3 } do
    scene.rules[#scene.rules + 1] = { rng:pick(scene.layers), rng:pick(scene.layers), rng:pick { "ignore", "ignore", "sense" } }
  end
  return scene
end

local function kind(name, options) kinds[name] = function(rng) return kinds.scene(rng, options) end end

kind("pair", { sprites = { 2, 2 }, masks = 2, reach = 12, most = 2500 })
kind("few", { sprites = { 1, 8 }, reach = 20, most = 1500 })
kind("crowded", { sprites = { 6, 20 }, reach = 40, most = 900 })
kind("tiny", { sprites = { 8, 30 }, masks = 8, reach = 12, most = 80, width = 5 })
kind("large", { sprites = { 1, 4 }, masks = 3, reach = 100, most = 20000 })
kind("nothing", { sprites = { 4, 15 }, reach = 15, most = 900, transforms = { "singular", "shift", "tiny", "turn" },
  disabled = 0.3 })
kind("of one mask", { sprites = { 30, 60 }, masks = 1, reach = 30, most = 1500, solid = true,
  transforms = { "turn", "any", "zoom", "shift", "quarter" } })
kind("wide", { sprites = { 1, 3 }, masks = 2, reach = 100, most = 100000, width = 600, height = 300,
  transforms = { "turn", "scale", "shift", "quarter", "any", "flip" } })
kind("shown large", { sprites = { 1, 2 }, masks = 2, reach = 100, most = 250000, width = 70, height = 40, solid = true,
  transforms = { "huge", "huge", "zoom", "any" } })
kind("touching", { sprites = { 2, 4 }, masks = 4, reach = 8, most = 400, width = 16 })

--- A kind of a few sprites, every other one with a transform of this kind (see sprites.lua).
function kinds.of(transform)
  return function(rng)
    local options = { sprites = { 2, 4 }, masks = 3, reach = 25, most = 2500, outside = 0.3 }
    options.transforms = { transform }
    local scene = kinds.scene(rng, options)
    options.transforms = nil
    local others = kinds.scene(rng, options)
    for k, sprite in ipairs(others.sprites) do
      sprite.masks[1] = sprite.masks[1] + #scene.masks
      scene.sprites[#scene.sprites + 1] = k % 2 == 0 and sprite or nil
    end
    for _, mask in ipairs(others.masks) do scene.masks[#scene.masks + 1] = mask end
    return scene
  end
end

--- Up to 64 layers, most of which do not collide.
function kinds.layers(rng)
  local names = {}
  for k = 1, rng:pick { 1, 2, 3, 8, 20, 64 } do names[k] = "layer " .. k end
  local scene = kinds.scene(rng, { sprites = { 2, 25 }, reach = 40, most = 900, layers = names, static = 0.3 })
  for _ = 1, rng:pick { 1, #names, #names * #names } do
    scene.rules[#scene.rules + 1] = { rng:pick(names), rng:pick(names), rng:pick { "ignore", "ignore", "sense" } }
  end
  return scene
end

--- Groups that lie as far apart as the world goes.
function kinds.far(rng)
  local scene = kinds.scene(rng, { sprites = { 2, 12 }, reach = 10, most = 600 })
  local places = { 2 ^ 30, -2 ^ 30, 2 ^ 30 - 5000, 0, 5 - 2 ^ 30, 2 ^ 29, 65536 }
  local x, y = rng:pick(places), rng:pick(places)
  for _, sprite in ipairs(scene.sprites) do
    if rng:chance(0.4) then x, y = rng:pick(places), rng:pick(places) end
    local t = sprites.copy(sprite.t)
    t.x = math.max(-2 ^ 30, math.min(2 ^ 30, x + sprite.t.x % 40 - 20))
    t.y = math.max(-2 ^ 30, math.min(2 ^ 30, y + sprite.t.y % 40 - 20))
    if sprites.fits(grid_of(scene, sprite.masks[1]), t, 600) then sprite.t = t end
  end
  scene.places = places
  return scene
end

--- Many dots, of which many are as far away from many places.
function kinds.dots(rng)
  local scene = kinds.scene(rng, { sprites = { 0, 0 }, masks = 1, reach = 40, most = 100, width = 4, solid = true })
  local dot, step = kinds.add_mask(scene, grid.new(1, 1, function() return true end)), rng:pick { 1, 5 }
  for k = 1, rng:pick { 60, 150, 300 } do
    local sprite = kinds.add_sprite(scene, dot, { x = rng:int(-7, 7) * step, y = rng:int(-7, 7) * step })
    sprite.depth, sprite.layer = k % 3, rng:pick(scene.layers)
  end
  return scene
end

--- Sprites all on one spot, or in a line.
function kinds.heap(rng)
  local scene = kinds.scene(rng, { sprites = { 0, 0 }, masks = 1, reach = 30, most = 100, width = 5, solid = true })
  local along = rng:pick { 0, 0, 1, 3 }
  for k = 1, rng:int(10, 70) do dress(rng, kinds.add_sprite(scene, 1, { x = k * along }), {}) end
  return scene
end

--- Small sprites over a large one that is hills, with dust: mostly upright.
function kinds.terrain(rng)
  local scene = kinds.scene(rng, { sprites = { 3, 12 }, reach = 300, most = 3000 })
  local w, h, steep = rng:int(200, 700), rng:int(80, 260), rng:int(0, 3)
  local tops, top, dust = {}, rng:int(20, h - 10), rng:pick { 0, 0.0005 }
  for u = 0, w - 1 do
    top = math.max(0, math.min(h, top + rng:int(-steep, steep)))
    tops[u] = top
  end
  local land = grid.new(w, h, function(u, v) return v >= tops[u] or rng:chance(dust) end)
  scene.most = 400000
  local t = sprites.transform(rng, land, rng:pick { "shift", "shift", "flip", "turn", "quarter", "scale" }, scene.most)
  t.x, t.y, t.ox, t.oy = rng:int(-w, 0), rng:int(-h, 0), 0, 0
  dress(rng, kinds.add_sprite(scene, kinds.add_mask(scene, land), t), { outside = 0, disabled = 0 })
  scene.most = 3000 -- for changes: the land stays as it is
  return scene
end

--- Sprites of one mask, or of few, of all sizes.
function kinds.mixed(rng)
  local scene = kinds.scene(rng, { sprites = { 0, 0 }, masks = 0, reach = 200, most = 5000 })
  for _ = 1, rng:int(10, 40) do
    local size = rng:pick { 1, 2, 3, 8, 8, 8, 30, 30, 120, 300 }
    local mask = kinds.add_mask(scene, sprites.grid(rng, rng:int(1, size), rng:int(1, size)))
    dress(rng, kinds.add_sprite(scene, mask, {
      x = rng:real(-200, 200), y = rng:real(-200, 200), r = rng:pick { 0, 0, 1 },
    }), {})
  end
  return scene
end

return kinds
