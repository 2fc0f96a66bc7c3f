-- SPDX-License-Identifier: MIT
-- SPDX-FileCopyrightText: 2026 The pixcollide authors

-- Writes maps, given as the tables of Tiled's Lua export, in its other forms: TMX and JSON, with tilesets and templates in
-- files of their own.

local maps = require "spec.support.tiled_maps"

local char, floor = string.char, math.floor
local forms = {}

-- ---- Packed tiles

local LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/"

function forms.base64(bytes)
  local text = bytes:gsub("..?.?", function(part)
    local a, b, c = part:byte(1, 3)
    local bits = a * 65536 + (b or 0) * 256 + (c or 0)
    local letters = ""
    for k = 0, #part do
      local place = floor(bits / 64 ^ (3 - k)) % 64 + 1
      letters = letters .. LETTERS:sub(place, place)
    end
    return letters .. ("="):rep(3 - #part)
  end)
  return text
end

local function bytesOf(number, count)
  local bytes = ""
  for _ = 1, count do
    bytes, number = bytes .. char(number % 256), floor(number / 256)
  end
  return bytes
end

-- A deflate stream of stored blocks.
local function store(bytes)
  local parts = {}
  for first = 1, math.max(#bytes, 1), 65535 do
    local part = bytes:sub(first, first + 65534)
    parts[#parts + 1] = char(first + 65535 > #bytes and 1 or 0) .. bytesOf(#part, 2) .. bytesOf(65535 - #part, 2) .. part
  end
  return table.concat(parts)
end

function forms.zlib(bytes)
  local a, b = 1, 0
  for k = 1, #bytes do
    a = (a + bytes:byte(k)) % 65521
    b = (b + a) % 65521
  end
  return "\120\1" .. store(bytes) .. bytesOf(b * 65536 + a, 4):reverse()
end

--- `flags` are those of the fields in the head: 2 its checksum, 4 more, 8 a name, 16 a comment. Checksums are not right.
function forms.gzip(bytes, flags)
  flags = flags or 0
  return "\31\139\8" .. char(flags) .. ("\0"):rep(6)
    .. (flags % 8 >= 4 and "\3\0abc" or "") .. (flags % 16 >= 8 and "name\0" or "") .. (flags >= 16 and "comment\0" or "")
    .. (flags % 4 >= 2 and "xx" or "") .. store(bytes) .. "\0\0\0\0" .. bytesOf(#bytes, 4)
end

local function numbersAsBytes(list)
  local parts = {}
  for k, number in ipairs(list) do parts[k] = bytesOf(number, 4) end
  return table.concat(parts)
end

-- The tiles of a layer or chunk in an encoding such as "base64 zlib".
local function pack(list, format)
  local bytes = numbersAsBytes(list)
  if format:find("zlib") then bytes = forms.zlib(bytes) end
  if format:find("gzip") then bytes = forms.gzip(bytes, #list * 2 % 32) end
  local words = {}
  for k, number in ipairs(list) do words[k] = ("%.0f"):format(number) end
  return format:find("base64") and forms.base64(bytes) or table.concat(words, ",")
end

-- ---- JSON: the tables that Tiled's JSON has, and their text

local function copy(raw)
  local result = {}
  for name, value in pairs(raw) do result[name] = value end
  return result
end

local function each(list, f, ...)
  local result = {}
  for k, item in ipairs(list or {}) do result[k] = f(item, ...) end
  return result
end

-- Properties as a list. What a value is, Tiled's types say, so numbers and texts need none here.
local function toProperties(properties)
  local list = {}
  for name, value in pairs(properties or {}) do
    local kind = type(value) == "table" and (value.id and "object" or value[1] ~= nil and "list" or "class")
      or type(value) == "boolean" and "bool" or type(value) == "number" and "float" or "string"
    if kind == "object" then value = value.id end
    if kind == "list" then value = each(value, function(item) return { type = "string", value = item } end) end
    list[#list + 1] = { name = name, type = kind, value = value }
  end
  table.sort(list, function(a, b) return a.name < b.name end)
  return list
end

local function toObject(raw)
  local object = copy(raw)
  object.properties, object.shape = toProperties(raw.properties), nil
  if raw.shape == "text" then object.text = { text = raw.text, wrap = true } end
  if raw.shape == "ellipse" or raw.shape == "point" or raw.shape == "capsule" then object[raw.shape] = true end
  return object
end

local function toTileset(raw)
  if raw.source then return { firstgid = raw.firstgid, source = raw.source } end
  local set = copy(raw)
  set.type, set.properties = "tileset", toProperties(raw.properties)
  set.tiles = each(raw.tiles, function(tile)
    tile = copy(tile)
    tile.properties, tile.objectgroup = toProperties(tile.properties), tile.objectGroup and copy(tile.objectGroup)
    tile.objectGroup = nil
    if tile.objectgroup then tile.objectgroup.objects = each(tile.objectgroup.objects, toObject) end
    return tile
  end)
  return set
end

local function toLayer(raw, format)
  local layer = copy(raw)
  layer.properties = toProperties(raw.properties)
  if raw.tintcolor then
    local red, green, blue, alpha = raw.tintcolor[1], raw.tintcolor[2], raw.tintcolor[3], raw.tintcolor[4]
    layer.tintcolor = ("#%s%02x%02x%02X"):format(alpha and ("%02x"):format(alpha) or "", red, green, blue)
  end
  if raw.layers then layer.layers = each(raw.layers, toLayer, format) end
  if raw.objects then layer.objects = each(raw.objects, toObject) end
  if raw.type == "tilelayer" and format:find("base64") then
    layer.encoding, layer.compression = "base64", format:match("zlib") or format:match("gzip") or ""
    layer.data = raw.data and pack(raw.data, format)
    layer.chunks = raw.chunks and each(raw.chunks, function(chunk)
      chunk = copy(chunk)
      chunk.data = pack(chunk.data, format)
      return chunk
    end)
  elseif raw.type == "tilelayer" then
    layer.encoding = nil
  end
  return layer
end

--- The table of Tiled's JSON for a map, a tileset, or a template of {object =, tileset =}.
function forms.toJson(raw, format)
  if raw.object then
    return { type = "template", object = toObject(raw.object), tileset = raw.tileset and toTileset(raw.tileset) }
  elseif not raw.layers then
    return toTileset(raw)
  end
  local map = copy(raw)
  map.type, map.properties = "map", toProperties(raw.properties)
  map.tilesets, map.layers = each(raw.tilesets, toTileset), each(raw.layers, toLayer, format)
  return map
end

local ESCAPES = { ["\n"] = "\\n", ['"'] = '\\"', ["\\"] = "\\\\" }

--- The text of a table. Empty tables are lists.
function forms.encode(value)
  if type(value) == "string" then
    return '"' .. value:gsub('[\n"\\]', ESCAPES) .. '"'
  elseif type(value) ~= "table" then
    return type(value) == "number" and ("%.17g"):format(value) or tostring(value)
  elseif value[1] ~= nil or next(value) == nil then
    return "[" .. table.concat(each(value, forms.encode), ", ") .. "]"
  end
  local parts = {}
  for name, item in pairs(value) do parts[#parts + 1] = forms.encode(name) .. ": " .. forms.encode(item) end
  table.sort(parts)
  return "{" .. table.concat(parts, ",\n") .. "}"
end

-- ---- TMX

local ENTITIES = { ["<"] = "&lt;", [">"] = "&gt;", ["&"] = "&amp;", ['"'] = "&quot;", ["\n"] = "&#10;", ["\t"] = "&#x9;" }

local function escape(value)
  if type(value) == "boolean" then return value and "1" or "0" end
  return type(value) == "number" and ("%.17g"):format(value) or (value:gsub('[<>&"\n\t]', ENTITIES))
end

-- An element; attributes are those of `raw` that are no tables, but for these names.
local function element(name, raw, content, without)
  local attributes = {}
  for key, value in pairs(raw) do
    if type(value) ~= "table" and not (" " .. (without or "") .. " "):find(" " .. key .. " ", 1, true) then
      attributes[#attributes + 1] = (" %s=\"%s\""):format(key, escape(value))
    end
  end
  table.sort(attributes)
  content = content or ""
  return ("<%s%s%s\n"):format(name, table.concat(attributes),
    content == "" and "/>" or ">" .. content .. "</" .. name .. ">")
end

local propertiesElement

local function property(item, name)
  name = name or "property"
  local value = item.value
  if item.type == "class" then
    return element(name, item, propertiesElement(toProperties(value)))
  elseif item.type == "list" then
    return element(name, item, table.concat(each(value, property, "item")))
  elseif item.type == "bool" then
    return element(name, { name = item.name, type = "bool", value = tostring(value) })
  elseif item.type == "string" and value:find("\n") then
    return element(name, { name = item.name }, (escape(value):gsub("&#10;", "\r\n")))
  end
  return element(name, item)
end

function propertiesElement(list)
  return #list == 0 and "" or element("properties", {}, table.concat(each(list, property)))
end

local function objectElement(object)
  local content = propertiesElement(object.properties)
  for _, shape in ipairs { "polygon", "polyline" } do
    if object[shape] then
      content = content .. element(shape, { points = table.concat(each(object[shape], function(point)
        return ("%.17g,%.17g"):format(point.x, point.y)
      end), " ") })
    end
  end
  if object.text then content = content .. element("text", {}, escape(object.text.text)) end
  if object.ellipse then content = content .. "<ellipse/>" end
  if object.point then content = content .. "<point/>" end
  if object.capsule then content = content .. "<capsule/>" end
  return element("object", object, content, "ellipse point capsule")
end

local function imageElement(raw)
  return raw.image and element("image", { source = raw.image, trans = raw.transparentcolor
    and raw.transparentcolor:gsub("#", "") }) or ""
end

local function tilesetElement(set)
  if set.source then return element("tileset", set) end
  local content = propertiesElement(set.properties) .. (set.tileoffset and element("tileoffset", set.tileoffset) or "")
    .. imageElement(set)
  for _, tile in ipairs(set.tiles) do
    local inner, group = propertiesElement(tile.properties) .. imageElement(tile), tile.objectgroup
    if group then
      inner = inner .. element("objectgroup", group, table.concat(each(group.objects, objectElement)), "type")
    end
    if tile.animation then
      inner = inner .. element("animation", {}, table.concat(each(tile.animation, function(frame)
        return element("frame", frame)
      end)))
    end
    content = content .. element("tile", tile, inner, "image")
  end
  return element("tileset", set, content, "image type transparentcolor")
end

local ELEMENTS = { tilelayer = "layer" }

local function layerElement(layer, format)
  local content = propertiesElement(layer.properties) .. imageElement(layer)
  for _, inner in ipairs(layer.layers or {}) do content = content .. layerElement(inner, format) end
  for _, object in ipairs(layer.objects or {}) do content = content .. objectElement(object) end
  if layer.type == "tilelayer" then
    local function tiles(data)
      if format ~= "xml" then return type(data) == "table" and pack(data, "csv") or data end
      return table.concat(each(data, function(gid) return element("tile", { gid = gid ~= 0 and gid or nil }) end))
    end
    local inner = layer.data and tiles(layer.data) or ""
    for _, chunk in ipairs(layer.chunks or {}) do inner = inner .. element("chunk", chunk, tiles(chunk.data), "data") end
    content = content .. element("data", { encoding = format:match("^base64") or format:match("^csv"),
      compression = format:match("zlib") or format:match("gzip") }, inner)
  end
  return element(ELEMENTS[layer.type] or layer.type, layer, content, "data image type encoding compression transparentcolor")
end

--- The text of a map, tileset or template in Tiled's own form.
function forms.toXml(raw, format)
  local json = forms.toJson(raw, format)
  local content
  if json.type == "tileset" then
    content = tilesetElement(json)
  elseif json.type == "template" then
    content = element("template", {}, (json.tileset and tilesetElement(json.tileset) or "") .. objectElement(json.object))
  else
    content = propertiesElement(json.properties) .. table.concat(each(json.tilesets, tilesetElement))
      .. table.concat(each(json.layers, layerElement, format))
    content = element("map", json, content, "type")
  end
  return '<?xml version="1.0" encoding="UTF-8"?>\n<!-- a < b -->\n' .. content
end

--- The text in any of the forms: "lua", "json" or "xml"; `format` is that of tile layers.
function forms.write(raw, form, format)
  if form == "lua" then return "return " .. maps.write(raw) end
  return form == "json" and forms.encode(forms.toJson(raw, format)) or forms.toXml(raw, format)
end

return forms
