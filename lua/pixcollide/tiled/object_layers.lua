-- SPDX-License-Identifier: MIT
-- SPDX-FileCopyrightText: 2026 The pixcollide authors

-- Object layers: the objects as users see them, and the sprites of those that cover pixels.

local here = (...):match("^(.-)tiled%.object_layers$")
local fields = require(here .. "tiled.fields")
local marks = require(here .. "tiled.marks")
local placing = require(here .. "tiled.placing")

return function(pixcollide, sprites)
  local objects = require(here .. "tiled.object")(pixcollide)
  local layers = {}

  -- Objects have what their tile has where they have nothing of their own.
  local function inherit(reading, path, object, info)
    if object.class == "" then
      object.class = info.class
    end
    local properties, count = {}, 0
    for name, value in pairs(info.properties) do
      properties[name], count = value, count + 1
    end
    for name, value in pairs(object.properties) do
      properties[name] = value
    end
    reading.budget.spend(path, "properties", 1, count)
    object.properties = properties
  end

  local function readObject(reading, layer, raw, path)
    local object = objects.read(raw, path, layer)
    marks.look(reading, object.properties)
    if object.gid then
      local kind, problem = reading.findKind(object.gid)
      if not kind then
        fields.fail(fields.path(path, "gid"), "%s", problem)
      end
      object.tile = kind.tile.info
      object.width = raw.width and object.width or kind.tile.width -- as old maps and other programs leave it out
      object.height = raw.height and object.height or kind.tile.height
      inherit(reading, path, object, object.tile)
    end
    return object
  end

  -- The options of its sprites that the object's properties tell, or the layer's.
  local function optionsOf(layer, object, path)
    local name, side, isSensor, isStatic = object.properties.pixcollideLayer, marks.read(object.properties, path)
    return {
      x = object.x, y = object.y, data = object, oneWay = side, sensor = isSensor, static = isStatic,
      layer = type(name) == "string" and name or layer.collisionLayer,
    }
  end

  local function newTileSprite(reading, layer, object, path)
    local kind = reading.findKind(object.gid)
    local align = kind.tile.tileset.alignment
    local r, sx, sy, ox, oy = placing.ofObject(kind, object.width, object.height, align[1], align[2])
    local options = optionsOf(layer, object, path)
    options.r, options.sx, options.sy, options.ox, options.oy = objects.radians(object.rotation) + r, sx, sy, ox, oy
    options.oneWay = marks.turned(options.oneWay, options.r, sx, sy)
    return sprites.new(layer, path, kind.tile.mask, options)
  end

  -- The sprites of what an object covers: one, or several side by side if it is too large for one.
  local function newShapeSprites(reading, layer, object, path)
    local list = {}
    for k, part in ipairs(objects.cover(reading, object, path)) do
      local options = optionsOf(layer, object, path)
      options.ox, options.oy = object.x - part[2], object.y - part[3]
      list[k] = sprites.new(layer, path, part[1], options)
    end
    return list
  end

  -- In the order in which Tiled draws them: as listed, or from top to bottom.
  local function drawingOrder(list, isTopDown)
    local order = {}
    for k = 1, #list do
      order[k] = k
    end
    if isTopDown then
      table.sort(order, function(a, b)
        local above, below = list[a].y, list[b].y
        if above ~= below then
          return above < below
        end
        return a < b
      end)
    end
    return order
  end

  --- Reads the layer's objects, and makes their sprites.
  function layers.build(reading, layer, raw, path)
    local list, listPath = fields.read(raw, path, "objects", "table"), fields.path(path, "objects")
    layer.objects, layer.isPlaced = {}, reading.isSti
    for k = 1, #list do
      layer.objects[k] = readObject(reading, layer, fields.read(list, listPath, k, "table"), fields.path(listPath, k))
    end
    if layer.mode == "none" then
      return
    end
    local isTopDown = fields.read(raw, path, "draworder", "string", "topdown") == "topdown"
    for _, k in ipairs(drawingOrder(layer.objects, isTopDown)) do
      local object, objectPath = layer.objects[k], fields.path(listPath, k)
      if object.gid then
        object.sprite = newTileSprite(reading, layer, object, objectPath)
      else
        local parts = newShapeSprites(reading, layer, object, objectPath)
        object.sprite, object.sprites = parts[1], #parts > 1 and parts or nil
      end
    end
  end

  return layers
end
