-- SPDX-License-Identifier: MIT
-- SPDX-FileCopyrightText: 2026 The pixcollide authors

-- Maps, tilesets and templates in the tables of Tiled's JSON, as those of its Lua export. What is decoded is not changed, as
-- it may be whoever's; nulls are left out, which are userdata in some libraries.

local here = (...):match("^(.-)tiled%.tmj$")
local applyTemplate = require(here .. "tiled.templates")
local fields = require(here .. "tiled.fields")

local DEEPEST = 64 -- groups in groups, properties in properties
local SHAPES = { "ellipse", "point", "capsule", "polygon", "polyline", "text" }

local function copy(object, path)
  if type(object) ~= "table" then
    fields.fail(path, "object expected, got %s", type(object) == "userdata" and "null" or type(object))
  end
  local raw = {}
  for name, value in pairs(object) do
    if type(value) ~= "userdata" then
      raw[name] = value
    end
  end
  return raw
end

-- A new list of copies of the elements of an array in an object, which read(context, element, path) then changes; an empty one
-- if there is no array.
local function mapList(context, raw, path, name, read)
  local array, list = raw[name], {}
  path = fields.path(path, name)
  if array ~= nil and (type(array) ~= "table" or array[1] == nil and next(array) ~= nil) then
    fields.fail(path, "array expected, got %s", type(array) == "table" and "object (before Tiled 1.2)" or type(array))
  end
  for k = 1, #(array or list) do
    local place = fields.path(path, k)
    list[k] = copy(array[k], place)
    read(context, list[k], place)
  end
  return list
end

-- The value of a property; `depth` counts the lists and classes around it, in which objects are numbers.
local function valueOf(value, kind, path, depth)
  if type(value) == "userdata" then
    return nil
  elseif type(value) ~= "table" then
    value = kind == "int" and type(value) == "number" and math.floor(value) or value
    return kind == "object" and depth == 0 and { id = value } or value
  elseif depth == DEEPEST then
    fields.fail(path, "properties in properties, more than %d deep", DEEPEST)
  end
  local result = {}
  for name, inner in pairs(value) do
    if type(name) == "number" and type(inner) == "table" and inner.type ~= nil then -- of a list
      result[name] = valueOf(inner.value, inner.type, path, depth + 1)
    else
      result[name] = valueOf(inner, nil, path, depth + 1)
    end
  end
  return result
end

local function readProperties(raw, path)
  local properties = {}
  mapList(nil, raw, path, "properties", function(_, property, place)
    properties[tostring(property.name)] = valueOf(property.value, property.type, place, 0)
  end)
  raw.properties = properties
end

-- What objects and tiles have: properties and a class, which some versions of Tiled call so, and others type.
local function readBoth(raw, path)
  raw.type, raw.class = raw.class ~= "" and raw.class or raw.type, nil
  readProperties(raw, path)
end

local function readObject(context, raw, path)
  readBoth(raw, path)
  raw.gid = raw.gid ~= 0 and raw.gid or nil
  raw.x, raw.y, raw.shape = raw.x or 0, raw.y or 0, nil
  for _, shape in ipairs(SHAPES) do
    raw.shape = raw[shape] and shape or raw.shape
  end
  raw.text = raw.text and copy(raw.text, fields.path(path, "text")).text
  applyTemplate(context, raw, path)
  raw.shape = raw.shape or "rectangle"
end

local function readTile(context, raw, path)
  readBoth(raw, path)
  if raw.objectgroup ~= nil then
    path = fields.path(path, "objectgroup")
    raw.objectGroup, raw.objectgroup = copy(raw.objectgroup, path), nil
    raw.objectGroup.objects = mapList(context, raw.objectGroup, path, "objects", readObject)
  end
end

local function readTileset(context, raw, path)
  raw.filename, raw.source = raw.source, nil
  if raw.filename ~= nil then
    fields.read(raw, path, "filename", "string")
    fields.read(raw, path, "firstgid", "number")
    return
  end
  readProperties(raw, path)
  raw.tiles = mapList(context, raw, path, "tiles", readTile)
end

-- A color as the Lua export has it: red, green, blue and alpha, if there is one, 0 to 255. What is none is left out.
local function toColor(text)
  local alpha, red, green, blue = tostring(text):match("^#(%x-)(%x%x)(%x%x)(%x%x)$")
  return red and { tonumber(red, 16), tonumber(green, 16), tonumber(blue, 16), tonumber(alpha, 16) } or nil
end

local function readLayers(context, raw, path, depth)
  if depth > DEEPEST then
    fields.fail(path, "groups in groups, more than %d deep", DEEPEST)
  end
  raw.layers = mapList(context, raw, path, "layers", function(_, layer, place)
    readProperties(layer, place)
    layer.tintcolor = toColor(layer.tintcolor)
    if layer.type == "group" then
      readLayers(context, layer, place, depth + 1)
    elseif layer.type == "objectgroup" then
      layer.objects = mapList(context, layer, place, "objects", readObject)
    elseif layer.type == "tilelayer" and context.isInfinite then
      layer.chunks = layer.chunks or {}
    end
  end)
end

local READERS = {
  tileset = readTileset,
  map = function(context, raw, path)
    readProperties(raw, path)
    raw.tilesets = mapList(context, raw, path, "tilesets", readTileset)
    context.tilesets, context.isInfinite = raw.tilesets, raw.infinite == true
    readLayers(context, raw, path, 0)
  end,
  template = function(context, raw, path)
    context.isTemplate = true
    raw.object, raw.tileset = copy(raw.object, "object"), copy(raw.tileset or {}, "tileset")
    readObject(context, raw.object, fields.path(path, "object"))
    readTileset(context, raw.tileset, fields.path(path, "tileset"))
  end,
}

--- The table that one of JSON stands for, `raw`, and its `kind`: "map", "tileset" or "template". `from` is the path of the
-- file, `source` is as forms.lua has it.
return function(source, from, value)
  local raw = copy(value, "the file")
  local kind = READERS[raw.type] and raw.type or raw.layers and "map" or "tileset"
  READERS[kind]({ source = source, from = from, tilesets = {} }, raw, "")
  return { raw = raw, kind = kind }
end
