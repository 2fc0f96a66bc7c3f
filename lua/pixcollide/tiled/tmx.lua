-- SPDX-License-Identifier: MIT
-- SPDX-FileCopyrightText: 2026 The pixcollide authors

-- Maps, tilesets and templates in Tiled's own files, .tmx, .tsx and .tx, as the tables that its JSON has.

local here = (...):match("^(.-)tiled%.tmx$")
local fields = require(here .. "tiled.fields")

local match, tonumber = string.match, tonumber

-- A number, or the text if it is none: whoever wants a number then says so.
local function toNumber(text)
  return match(text, "^%s*[+-]?[%d.][%d.eE+-]*%s*$") and tonumber(text) or text
end

local TRUTH = { ["0"] = false, ["1"] = true, ["false"] = false, ["true"] = true }
local function toBoolean(text)
  return TRUTH[text] == nil and text or TRUTH[text]
end

-- What attributes are that are no text, wherever they stand.
local CONVERSIONS = { visible = toBoolean, infinite = toBoolean, locked = toBoolean, repeatx = toBoolean, repeaty = toBoolean }
for name in ([[id x y width height rotation gid opacity tilewidth tileheight offsetx offsety parallaxx parallaxy firstgid
  spacing margin columns tilecount tileid duration probability]]):gmatch("%w+") do
  CONVERSIONS[name] = toNumber
end

local function attributesOf(element)
  local raw = {}
  for name, value in pairs(element) do
    if CONVERSIONS[name] then
      raw[name] = CONVERSIONS[name](value)
    elseif type(name) == "string" then
      raw[name] = value
    end
  end
  return raw
end

local function textOf(element)
  return table.concat(element[-1] or {})
end

-- What f makes of each element of that name in an element, as a list.
local function mapElements(element, name, f)
  local list = {}
  for _, child in ipairs(element) do
    list[#list + 1] = child[0] == name and f(child) or nil
  end
  return list
end

-- A property, or an item of one that is a list: its name, type and value. A class has its values by their names.
local function readProperty(element)
  local kind, value = element.type or "string", element.value or textOf(element)
  if kind == "class" then
    value = {}
    for _, list in ipairs(element) do
      for _, property in ipairs(list[0] == "properties" and mapElements(list, "property", readProperty) or {}) do
        value[property.name or ""] = property.value
      end
    end
  elseif kind == "list" then
    value = mapElements(element, "item", readProperty)
  elseif kind == "bool" then
    value = value == "true"
  elseif kind == "int" or kind == "float" or kind == "object" then
    value = toNumber(value)
  end
  return { name = element.name, type = kind, value = value }
end

local function readPoints(element)
  local points = {}
  for text in (element.points or ""):gmatch("%S+") do
    local x, y = match(text, "^([^,]+),([^,]+)$")
    points[#points + 1] = { x = x and toNumber(x), y = y and toNumber(y) }
  end
  return points
end

-- The tiles in an element: text if they are encoded, else a list of numbers.
local function readCells(element, encoding)
  return encoding and textOf(element) or mapElements(element, "tile", function(tile)
    return toNumber(tile.gid or "0")
  end)
end

-- What elements make of the field of their name in the table of the one around them. May set others, in `raw`.
local PARTS = {
  ellipse = attributesOf, point = attributesOf, capsule = attributesOf, -- it matters only that they are there
  polygon = readPoints, polyline = readPoints, tileoffset = attributesOf,
  text = function(element)
    return { text = textOf(element) }
  end,
  properties = function(element)
    return mapElements(element, "property", readProperty)
  end,
  animation = function(element)
    return mapElements(element, "frame", attributesOf)
  end,
  image = function(element, raw)
    if not element.source then
      fields.fail(("the image of '%s'"):format(raw.name or raw.id or ""),
        "its pixels are in the file itself, which is not read: save them as a file")
    end
    raw.transparentcolor = element.trans
    return element.source
  end,
  data = function(element, raw)
    local chunks = mapElements(element, "chunk", function(chunk)
      local result = attributesOf(chunk)
      result.data = readCells(chunk, element.encoding)
      return result
    end)
    raw.chunks, raw.encoding, raw.compression = chunks[1] and chunks, element.encoding or "lua", element.compression
    return readCells(element, element.encoding)
  end,
}

-- In which list of what is around them elements are. In a template and a tile there is one each.
local LISTS = { tileset = "tilesets", layer = "layers", objectgroup = "layers", imagelayer = "layers", group = "layers",
  object = "objects", tile = "tiles" }

-- The table that an element stands for. (Elements are not nested deeper than xml.lua allows.)
local function convert(element)
  local raw, lists, name = attributesOf(element), {}, element[0]
  if name ~= "object" and name ~= "tile" then
    raw.type = name == "layer" and "tilelayer" or name
  end
  for _, child in ipairs(element) do
    local kind = child[0]
    local list = LISTS[kind]
    if list and (name == "template" or name == "tile") then
      raw[kind] = convert(child)
    elseif list then
      lists[list] = lists[list] or {}
      table.insert(lists[list], convert(child))
    elseif PARTS[kind] then
      raw[kind] = PARTS[kind](child, raw)
    end
  end
  for list, items in pairs(lists) do
    raw[list] = items
  end
  return raw
end

--- The table that the root of a file stands for.
return function(root)
  if root[0] ~= "map" and root[0] ~= "tileset" and root[0] ~= "template" then
    fields.fail("the file", "<map>, <tileset> or <template> expected, got <%s>", root[0]:sub(1, 40))
  end
  return convert(root)
end
