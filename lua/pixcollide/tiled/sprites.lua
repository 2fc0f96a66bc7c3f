-- SPDX-License-Identifier: MIT
-- SPDX-FileCopyrightText: 2026 The pixcollide authors

-- The sprites of a layer. They are in the world in which the layer is, if it is in one.

local here = (...):match("^(.-)tiled%.sprites$")
local fields = require(here .. "tiled.fields")
local first = require(here .. "tiled.marks").first

local pcall = pcall

return function(pixcollide)
  local sprites = {}

  -- A list with holes, so that one is removed at once; places says where each is.
  function sprites.open(layer)
    layer.sprites, layer.places, layer.last, layer.count = {}, {}, 0, 0
  end

  local function closeHoles(layer)
    local list, n = {}, 0
    for k = 1, layer.last do
      local sprite = layer.sprites[k]
      if sprite then
        n = n + 1
        list[n], layer.places[sprite] = sprite, n
      end
    end
    layer.sprites, layer.last = list, n
  end

  --- Puts the sprites of the layer into the order of a list of all of them.
  function sprites.reorder(layer, list)
    layer.sprites, layer.places, layer.last = list, {}, #list
    for k = 1, #list do
      layer.places[list[k]] = k
    end
  end

  --- Appends the sprites to a list.
  function sprites.list(layer, out)
    closeHoles(layer)
    for k = 1, layer.last do
      out[#out + 1] = layer.sprites[k]
    end
  end

  --- A sprite, which the layer has from now on: a static one, unless the options or the layer say otherwise. `path` is what a
  -- message says it was made of. What is hidden in Tiled shows no image in LÖVE.
  function sprites.new(layer, path, mask, options)
    options.layer, options.depth = options.layer or layer.name, layer.index
    options.oneWay, options.sensor = options.oneWay or layer.side, first(options.sensor, layer.isSensor)
    options.static = first(options.static, layer.isStatic, true)
    local sprite = fields.guard(path, pixcollide.newSprite, mask, options)
    if pixcollide.love and not (layer.isVisible and options.data.visible ~= false) then
      pixcollide.love.setImage(sprite, false)
    end
    local world = layer.world
    if world and pcall(world.count, world) then
      world:add(sprite)
    end
    layer.last, layer.count = layer.last + 1, layer.count + 1
    layer.sprites[layer.last], layer.places[sprite] = sprite, layer.last
    return sprite
  end

  --- Takes a sprite out of its layer and its world.
  function sprites.remove(layer, sprite)
    local world = sprite:getWorld()
    if world then
      world:remove(sprite)
    end
    layer.sprites[layer.places[sprite]], layer.places[sprite] = false, nil
    layer.count = layer.count - 1
    if layer.last > 2 * layer.count + 16 then
      closeHoles(layer)
    end
  end

  return sprites
end
