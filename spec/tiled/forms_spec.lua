-- SPDX-License-Identifier: MIT
-- SPDX-FileCopyrightText: 2026 The pixcollide authors

-- Maps in all of Tiled's forms: each gives the level that the Lua export gives.

local pixcollide = require "pixcollide"
local forms = require "spec.support.tiled_forms"
local maps = require "spec.support.tiled_maps"
local newFolder = require "spec.support.folder"
local rounds = require "spec.support.rounds"
local small = require "spec.support.small_map"

local load = pixcollide.tiled.load

local LAYER_FORMATS = { "csv", "base64", "base64 zlib", "base64 gzip", "xml" }

local function text(value)
  if type(value) ~= "table" then
    return type(value) == "number" and ("%.17g"):format(value) or ("%q"):format(tostring(value))
  end
  local parts = {}
  for name, item in pairs(value) do
    local isSprite = name == "sprite" or name == "sprites"
    parts[#parts + 1] = ("%s = %s"):format(tostring(name), isSprite and "there" or text(item))
  end
  table.sort(parts)
  return "{ " .. table.concat(parts, ", ") .. " }"
end

-- All that a level is, as lines.
local function linesOf(level)
  local lines = { text { level:getDimensions() }, text { level:getTileSize() }, text(level:getProperties()) }
  for _, layer in ipairs(level:getLayers()) do lines[#lines + 1] = text(layer) end
  for _, object in ipairs(level:getObjects()) do lines[#lines + 1] = text(object) end
  for _, sprite in ipairs(level:getSprites()) do
    lines[#lines + 1] = text { { sprite:getTransform() }, sprite:getMask():hash(), sprite:getLayer(), sprite:getData() }
  end
  return lines
end

local function assertEqual(expected, level)
  local lines = linesOf(level)
  for k = 1, math.max(#expected, #lines) do assert.equal(expected[k], lines[k]) end
end

local WORDS = { "a", "", "<&>\"'", "Grüße, 你好", "two\nlines", "  spaces ", "]]>", "true", "0" }

local function randomProperties(rng, depth)
  local properties = {}
  for _ = 1, rng:int(0, 3) do
    local value = rng:pick { rng:pick(WORDS), rng:int(-9, 9), rng:real(-1e6, 1e6), true, false, "#80ff0000", "a/b.png" }
    if rng:chance(0.2) and depth == 0 then value = { id = rng:int(1, 9) } end
    if rng:chance(0.2) then value = { rng:pick(WORDS), rng:pick(WORDS) } end
    if rng:chance(0.2) and depth < 2 then
      value = randomProperties(rng, depth + 1)
      value.inner = 1
    end
    properties[rng:pick { "a", "b", "c d", "e<" }] = value
  end
  return properties
end

-- Adds to a map what the forms write in ways of their own.
local function decorate(rng, map)
  map.properties = randomProperties(rng, 0)
  for _, set in ipairs(map.tilesets) do
    set.transparentcolor = rng:chance(0.2) and "#ff00ff" or nil
    for id = 0, set.image and set.tilecount - 1 or -1 do
      if rng:chance(0.3) then set.tiles[#set.tiles + 1] = { id = id } end
    end
    for _, tile in ipairs(set.tiles) do
      tile.type, tile.properties = rng:pick { "coin", "x&y" }, randomProperties(rng, 0)
      if rng:chance(0.2) then tile.objectGroup = { type = "objectgroup", objects = {} } end
    end
  end
  for _, each in ipairs(maps.layers(map)) do
    each.layer.name = each.layer.name .. rng:pick(WORDS)
    each.layer.properties, each.layer.visible = randomProperties(rng, 0), rng:chance(0.5)
    for _, object in ipairs(each.layer.objects or {}) do
      object.name, object.type, object.properties = rng:pick(WORDS), rng:pick { "", "t" }, randomProperties(rng, 0)
      object.visible = rng:chance(0.8)
      if not object.gid and rng:chance(0.4) then
        object.polygon = nil
        object.shape = rng:pick { "point", "text", "polyline" }
        if object.shape == "text" then object.text = rng:pick(WORDS) end
        if object.shape == "polyline" then object.polyline = { { x = 0, y = 0 }, { x = rng:real(-9, 9), y = -2 } } end
      end
    end
  end
end

-- Moves tilesets and objects of a copy of the map into files of their own; gives the copy. Templates of tiles need their
-- tileset in a file.
local function split(rng, map, folder, ending, write)
  local copy, count = {}, 0
  for name, value in pairs(map) do copy[name] = value end
  copy.tilesets = {}
  for k, set in ipairs(map.tilesets) do
    copy.tilesets[k] = set
    if rng:chance(0.5) then
      folder.write("set" .. k .. ending, write(set))
      copy.tilesets[k] = { firstgid = set.firstgid, source = "./set" .. k .. ending }
    end
  end
  local function splitObject(object)
    local set
    for _, each in ipairs(object.gid and copy.tilesets or {}) do
      if object.gid % 2 ^ 28 >= each.firstgid then set = each end
    end
    if rng:chance(0.5) or set and not set.source then return object end
    count = count + 1
    local template, own = {}, { id = object.id, x = object.x, y = object.y, template = count .. ".tx" }
    for name, value in pairs(object) do
      if name ~= "id" and name ~= "x" and name ~= "y" then template[name] = value end
    end
    if set then template.gid = object.gid - set.firstgid + 1 end
    if rng:chance(0.5) then -- what it has itself goes first
      own.name, template.name = object.name ~= "" and object.name or nil, object.name ~= "" and "other" or ""
      own.rotation, template.rotation = object.rotation, 45
      own.visible, template.visible = object.visible, not object.visible
      own.properties, template.properties = object.properties, {}
      for name, value in pairs(object.properties) do template.properties[name] = type(value) ~= "table" and 5 or nil end
    end
    folder.write(count .. ".tx", write { object = template, tileset = set and { firstgid = 1, source = set.source } })
    return own
  end
  local function splitLayers(layers)
    local result = {}
    for k, layer in ipairs(layers) do
      result[k] = {}
      for name, value in pairs(layer) do result[k][name] = value end
      if layer.layers then result[k].layers = splitLayers(layer.layers) end
      for i, object in ipairs(layer.objects or {}) do
        result[k].objects = i == 1 and {} or result[k].objects
        result[k].objects[i] = splitObject(object)
      end
    end
    return result
  end
  copy.layers = splitLayers(map.layers)
  return copy
end

describe("a random map #system", function()
  it("is the same in each form, in one file and in several", function()
    rounds.each("tiled forms", 40, function(rng)
      local map, pictures = maps.random(rng)
      decorate(rng, map)
      local folder, give = newFolder(), maps.images(pixcollide, pictures)
      local options = { tiles = rng:pick { "mask", "sprites" }, directory = folder.path("."),
        images = function(path) return give(path:match("[^/]+$")) end }
      local expected = linesOf(assert(load(map, options)))
      for form, ending in pairs { json = ".json", xml = ".tsx" } do
        local format = rng:pick(LAYER_FORMATS)
        if form == "json" and format == "xml" then format = "csv" end
        local function write(raw) return forms.write(raw, form, format) end
        local path = folder.write("map.tm", write(map))
        assertEqual(expected, assert(load(path, options)))
        path = folder.write("map.tm", write(split(rng, map, folder, ending, write)))
        assertEqual(expected, assert(load(path, options)))
      end
      folder.remove()
    end)
  end)
end)
