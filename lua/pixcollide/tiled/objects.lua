-- SPDX-License-Identifier: MIT
-- SPDX-FileCopyrightText: 2026 The pixcollide authors

-- Object layers: the objects as users see them, and the sprites of those that cover pixels.

local here = (...):match("^(.-)tiled%.objects$")
local fields = require(here .. "tiled.fields")
local placing = require(here .. "tiled.placing")
local sides = require(here .. "tiled.sides")
local tilesets = require(here .. "tiled.tilesets")

local FARTHEST = 2 ^ 24
local LARGEST_NUMBER = 4294967295

local DETACH = "; export the map with 'Detach templates' switched on in Tiled (Preferences, Export Options)"

-- Which shapes have a sprite. Lines and points cover no pixels, and what a text covers depends on its font.
local SHAPES = { rectangle = true, ellipse = true, polygon = true, polyline = false, point = false, text = false }

return function(pixcollide, sprites)
  local shapes = require(here .. "tiled.shapes")(pixcollide)
  local layers = {}

  -- Points in the world as a flat list. STI has moved them there, and has turned them.
  local function readPoints(reading, raw, path, object)
    local list = fields.read(raw, path, object.shape, "table")
    path = fields.path(path, object.shape)
    local points = {}
    for k = 1, #list do
      local point, pointPath = fields.read(list, path, k, "table"), fields.path(path, k)
      local x = fields.number(point, pointPath, "x", -FARTHEST, FARTHEST)
      local y = fields.number(point, pointPath, "y", -FARTHEST, FARTHEST)
      if not reading.isSti then
        x, y = shapes.toWorld(object, x, y)
      end
      points[2 * k - 1], points[2 * k] = x, y
    end
    if object.shape == "polygon" and #points < 6 then
      fields.fail(path, "at least 3 points expected, got %d", #points / 2)
    end
    return points
  end

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
    local shape = fields.read(raw, path, "shape", "string", "rectangle")
    if SHAPES[shape] == nil then
      fields.fail(fields.path(path, "shape"), "'%s' is not known", shape)
    elseif raw.template ~= nil and raw.shape == nil then
      fields.fail(fields.path(path, "template"), "the object is in a file of its own" .. DETACH)
    elseif raw.gid == 0 then
      fields.fail(fields.path(path, "gid"), "its tile is in a template's tileset, which is not in the map" .. DETACH)
    end
    local object = {
      kind = "object",
      id = fields.integer(raw, path, "id", 0, LARGEST_NUMBER, 0),
      name = fields.read(raw, path, "name", "string", ""),
      class = fields.class(raw, path),
      layer = layer.name,
      shape = shape,
      x = fields.number(raw, path, "x", -FARTHEST, FARTHEST) + layer.offsetX,
      y = fields.number(raw, path, "y", -FARTHEST, FARTHEST) + layer.offsetY,
      width = fields.number(raw, path, "width", 0, FARTHEST, 0),
      height = fields.number(raw, path, "height", 0, FARTHEST, 0),
      rotation = fields.number(raw, path, "rotation", -1e6, 1e6, 0),
      visible = fields.read(raw, path, "visible", "boolean", true),
      text = raw.text,
      properties = fields.properties(raw, path),
    }
    if raw.gid ~= nil then
      object.shape, object.gid = "tile", fields.integer(raw, path, "gid", 0, LARGEST_NUMBER)
      local kind = reading.findKind(object.gid)
      if not kind then
        tilesets.refuse(fields.path(path, "gid"), object.gid)
      end
      object.tile = kind.tile.info
      object.width = raw.width and object.width or kind.tile.width -- as old maps and other programs leave it out
      object.height = raw.height and object.height or kind.tile.height
      inherit(reading, path, object, object.tile)
    elseif shape == "polygon" or shape == "polyline" then
      object.points = readPoints(reading, raw, path, object)
    end
    return object
  end

  local function layerOf(layer, object)
    local name = object.properties.pixcollideLayer
    return type(name) == "string" and name or layer.collisionLayer
  end

  local function newTileSprite(reading, layer, object, path)
    local kind = reading.findKind(object.gid)
    local align = kind.tile.tileset.alignment
    local r, sx, sy, ox, oy = placing.ofObject(kind, object.width, object.height, align[1], align[2])
    return sprites.new(layer, path, kind.tile.mask, {
      x = object.x, y = object.y, r = shapes.radians(object.rotation) + r, sx = sx, sy = sy, ox = ox, oy = oy,
      layer = layerOf(layer, object), data = object,
      oneWay = sides.turned(sides.read(object.properties, path), shapes.radians(object.rotation) + r, sx, sy),
    })
  end

  -- The sprites of what an object covers: one, or several side by side if it is too large for one.
  local function newShapeSprites(reading, layer, object, path)
    local parts
    if object.shape == "polygon" then
      parts = shapes.polygon(reading, path, object.points)
    elseif object.width == 0 or object.height == 0 then
      return {}
    elseif object.shape == "ellipse" then
      parts = shapes.ellipse(reading, path, object)
    else
      parts = shapes.polygon(reading, path, shapes.corners(object))
    end
    local list, side = {}, sides.read(object.properties, path)
    for k, part in ipairs(parts) do
      list[k] = sprites.new(layer, path, part[1], {
        x = object.x, y = object.y, ox = object.x - part[2], oy = object.y - part[3], layer = layerOf(layer, object),
        data = object, oneWay = side,
      })
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
    layer.objects = {}
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
      elseif SHAPES[object.shape] then
        local parts = newShapeSprites(reading, layer, object, objectPath)
        object.sprite, object.sprites = parts[1], #parts > 1 and parts or nil
      end
    end
  end

  return layers
end
