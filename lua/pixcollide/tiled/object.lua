-- SPDX-License-Identifier: MIT
-- SPDX-FileCopyrightText: 2026 The pixcollide authors

-- One object of a map, or one shape of a tile: as users see it, and the pixels that it covers.

local here = (...):match("^(.-)tiled%.object$")
local fields = require(here .. "tiled.fields")

local FARTHEST = 2 ^ 24
local LARGEST_NUMBER = 4294967295

local DETACH = "; export the map with 'Detach templates' switched on in Tiled (Preferences, Export Options)"

-- The fields with points that shapes have.
local POINTS = { polygon = 3, polyline = 1 } -- at least so many

return function(pixcollide)
  local shapes = require(here .. "tiled.shapes")(pixcollide)
  local objects = { radians = shapes.radians }

  -- Points in the world as a flat list. STI has moved those of its layers there, and has turned them.
  local function readPoints(raw, path, object, isPlaced)
    local list = fields.read(raw, path, object.shape, "table")
    path = fields.path(path, object.shape)
    local points = {}
    for k = 1, #list do
      local point, pointPath = fields.read(list, path, k, "table"), fields.path(path, k)
      local x = fields.number(point, pointPath, "x", -FARTHEST, FARTHEST)
      local y = fields.number(point, pointPath, "y", -FARTHEST, FARTHEST)
      if not isPlaced then
        x, y = shapes.toWorld(object, x, y)
      end
      points[2 * k - 1], points[2 * k] = x, y
    end
    local least = POINTS[object.shape]
    if #points < 2 * least then
      fields.fail(path, "at least %d point%s expected, got %d", least, least == 1 and "" or "s", #points / 2)
    end
    return points
  end

  --- Reads an object, but for the tile that it may show. `place` says where it is: `name`, of a layer, `offsetX`, `offsetY`,
  -- and `isPlaced`, if its points have been moved and turned already.
  function objects.read(raw, path, place)
    local shape = fields.read(raw, path, "shape", "string", "rectangle")
    if raw.template ~= nil and raw.shape == nil then
      fields.fail(fields.path(path, "template"), "the object is in a file of its own" .. DETACH)
    elseif raw.gid == 0 then
      fields.fail(fields.path(path, "gid"), "its tile is in a template's tileset, which is not in the map" .. DETACH)
    end
    local object = {
      kind = "object",
      id = fields.integer(raw, path, "id", 0, LARGEST_NUMBER, 0),
      name = fields.read(raw, path, "name", "string", ""),
      class = fields.class(raw, path),
      layer = place.name,
      shape = shape,
      x = fields.number(raw, path, "x", -FARTHEST, FARTHEST) + place.offsetX,
      y = fields.number(raw, path, "y", -FARTHEST, FARTHEST) + place.offsetY,
      width = fields.number(raw, path, "width", 0, FARTHEST, 0),
      height = fields.number(raw, path, "height", 0, FARTHEST, 0),
      rotation = fields.number(raw, path, "rotation", -1e6, 1e6, 0),
      visible = fields.read(raw, path, "visible", "boolean", true),
      text = raw.text,
      properties = fields.properties(raw, path),
    }
    if raw.gid ~= nil then
      object.shape, object.gid = "tile", fields.integer(raw, path, "gid", 0, LARGEST_NUMBER)
    elseif POINTS[shape] then
      object.points = readPoints(raw, path, object, place.isPlaced)
    end
    return object
  end

  local function coverCapsule(reading, object, path)
    local width, height = object.width, object.height
    local radius = math.min(width, height) / 2
    local x1, y1 = shapes.toWorld(object, radius, radius)
    local x2, y2 = shapes.toWorld(object, width - radius, height - radius)
    return shapes.polyline(reading, path, { x1, y1, x2, y2 }, 2 * radius)
  end

  local COVERS = {
    rectangle = function(reading, object, path) return shapes.polygon(reading, path, shapes.corners(object)) end,
    ellipse = function(reading, object, path) return shapes.ellipse(reading, path, object) end,
    capsule = coverCapsule,
    polygon = function(reading, object, path) return shapes.polygon(reading, path, object.points) end,
    polyline = function(reading, object, path)
      local width = reading.options.polylines
      return width and shapes.polyline(reading, path, object.points, width) or {}
    end,
    point = false, text = false, tile = false, -- what a text covers depends on its font
  }

  --- The parts of what an object covers: { mask, x, y }, (x, y) being the mask's corner in the world. One, or several side
  -- by side where one would be too large; none if it covers nothing. An unknown shape is noted.
  function objects.cover(reading, object, path)
    local cover = COVERS[object.shape]
    if cover == nil then
      reading.notes:add("unknown", object.shape)
    end
    local isFlat = not object.points and (object.width == 0 or object.height == 0)
    return cover and not isFlat and cover(reading, object, path) or {}
  end

  return objects
end
