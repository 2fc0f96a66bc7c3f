-- SPDX-License-Identifier: MIT
-- SPDX-FileCopyrightText: 2026 The pixcollide authors

-- Does to a map's table what STI (Simple Tiled Implementation 1.2) does to it when it is loaded, as far as a reader of the
-- table can see: its own lists are added, groups are dissolved, tiles become tables, and points move into the world.

local rad, cos, sin = math.rad, math.cos, math.sin

local function dissolve(group, list)
  for _, layer in ipairs(group.layers) do
    layer.name = group.name .. "." .. layer.name
    layer.offsetx, layer.offsety = group.offsetx + layer.offsetx, group.offsety + layer.offsety
    layer.visible = group.visible
    if layer.type == "group" then dissolve(layer, list) else list[#list + 1] = layer end
  end
end

-- Rows of tiles, one table for all cells with the same number.
local function setRows(map, holder)
  local rows = {}
  for y = 1, holder.height do
    rows[y] = {}
    for x = 1, holder.width do
      local gid = holder.data[(y - 1) * holder.width + x]
      if gid > 0 then
        map.tiles[gid] = map.tiles[gid] or { gid = gid, sx = 1, sy = 1, r = 0 }
        rows[y][x] = map.tiles[gid]
      end
    end
  end
  holder.data = rows
end

local function movePoints(object, points, x, y)
  local cosine, sine = cos(rad(object.rotation)), sin(rad(object.rotation))
  for _, point in ipairs(points) do
    point.x, point.y = x + cosine * point.x - sine * point.y, y + sine * point.x + cosine * point.y
  end
end

local function setLayer(map, layer)
  layer.x, layer.y = (layer.x or 0) + layer.offsetx + map.offsetx, (layer.y or 0) + layer.offsety + map.offsety
  layer.update, layer.draw, layer.batches = function() end, function() end, {}
  for _, holder in ipairs(layer.type == "tilelayer" and (layer.chunks or { layer }) or {}) do
    setRows(map, holder)
  end
  for _, object in ipairs(layer.objects or {}) do
    object.layer = layer
    map.objects[object.id] = object
    movePoints(object, object.polygon or object.polyline or {}, layer.x + object.x, layer.y + object.y)
    if object.shape == "rectangle" and not object.gid then object.rectangle = { { x = 0, y = 0 } }
    elseif object.shape == "ellipse" then object.ellipse = { { x = 0, y = 0 } }
    end
  end
  map.layers[layer.name] = layer
end

--- Changes the map, and gives it. It may lie elsewhere, at (x, y).
return function(map, x, y)
  map.offsetx, map.offsety = x or 0, y or 0
  map.tiles, map.tileInstances, map.objects = {}, {}, {}
  local list = {}
  for _, layer in ipairs(map.layers) do
    if layer.type == "group" then dissolve(layer, list) else list[#list + 1] = layer end
  end
  map.layers = list
  for _, layer in ipairs(list) do setLayer(map, layer) end
  list[#list + 1] = { type = "customlayer", name = "sprites", visible = true, opacity = 1, properties = {} }
  return setmetatable(map, { __index = { draw = function() end, resize = function() end } })
end
