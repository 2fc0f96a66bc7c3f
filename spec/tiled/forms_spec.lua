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

local function toText(value)
  if type(value) ~= "table" then
    return type(value) == "number" and ("%.17g"):format(value) or ("%q"):format(tostring(value))
  end
  local parts = {}
  for name, item in pairs(value) do
    local isSprite = name == "sprite" or name == "sprites"
    parts[#parts + 1] = ("%s = %s"):format(tostring(name), isSprite and "there" or toText(item))
  end
  table.sort(parts)
  return "{ " .. table.concat(parts, ", ") .. " }"
end

-- All that a level is, as lines.
local function linesOf(level)
  local lines = { toText { level:getDimensions() }, toText { level:getTileSize() }, toText(level:getProperties()) }
  for _, layer in ipairs(level:getLayers()) do lines[#lines + 1] = toText(layer) end
  for _, object in ipairs(level:getObjects()) do lines[#lines + 1] = toText(object) end
  for _, sprite in ipairs(level:getSprites()) do
    lines[#lines + 1] = toText { { sprite:getTransform() }, sprite:getMask():hash(), sprite:getLayer(), sprite:getData() }
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
      if rng:chance(0.4) then
        tile.objectGroup = { type = "objectgroup", draworder = "index", objects = {} }
        for k = 1, rng:int(0, 2) do
          tile.objectGroup.objects[k] = { id = k, name = "", type = "", x = rng:int(0, 3), y = rng:real(0, 3), rotation = 0,
            width = rng:int(1, 5), height = rng:int(1, 5), shape = rng:pick { "rectangle", "ellipse" }, properties = {} }
        end
      end
      if rng:chance(0.2) then tile.animation = { { tileid = tile.id, duration = 100 }, { tileid = set.tiles[1].id,
        duration = rng:int(1, 200) } } end
    end
  end
  for _, each in ipairs(maps.layers(map)) do
    each.layer.name = each.layer.name .. rng:pick(WORDS)
    each.layer.properties, each.layer.visible = randomProperties(rng, 0), rng:chance(0.5)
    each.layer.tintcolor = rng:chance(0.5) and rng:pick { { 255, 16, 0 }, { 1, 2, 3, 4 } } or nil
    each.layer.opacity, each.layer.parallaxx = rng:pick { 1, 0.25 }, rng:pick { 1, -0.5 }
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
      local options = { tiles = rng:pick { "mask", "sprites" }, shapes = rng:pick { false, true, "both" },
        animate = rng:chance(0.5), directory = folder.path("."), images = function(path) return give(path:match("[^/]+$")) end }
      local expected = linesOf(assert(load(map, options)))
      for _, form in ipairs { "json", "xml" } do
        local format, ending = rng:pick(LAYER_FORMATS), form == "json" and ".json" or ".tsx"
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

-- Maps of 3 x 2 tiles with a layer "ground" that holds that, in the tag <data ...>.
local function newTmx(data, more, tileset)
  return ([[<?xml version="1.0" encoding="UTF-8"?>
<map version="1.10" orientation="orthogonal" width="3" height="2" tilewidth="4" tileheight="4" infinite="0">
%s<layer id="1" name="ground" width="3" height="2">
<data %s</data></layer>%s</map>]]):format(tileset or [[<tileset firstgid="1" name="tiles" tilewidth="4" tileheight="4"
 tilecount="4" columns="2"><image source="tiles.png" width="8" height="8"/></tileset>
]], data, more or "")
end

local CSV = 'encoding="csv">1,0,2,\n0,3,4\n'

-- Loads a file that holds the text, in a folder with others; the folder is /f in messages.
local function loadText(text, others, options)
  local folder = newFolder()
  for name, bytes in pairs(others or {}) do folder.write(name, bytes) end
  options = options or {}
  options.images = small.images
  local level, problem = load(folder.write("map", text), options)
  problem = problem and problem:gsub(folder.path(""):gsub("%p", "%%%0"), "/f/")
  folder.remove()
  return level, problem
end

local function gids(level)
  local list = {}
  for ty = 0, 1 do
    for tx = 0, 2 do list[#list + 1] = (level:getTile("ground", tx, ty)) or 0 end
  end
  return table.concat(list, " ")
end

describe("a tile layer #system", function()
  it("is read in each format, zlib and gzip as zlib itself writes them", function()
    for _, data in ipairs {
      CSV, 'encoding="base64">\n  AQAAAAAAAAACAAAAAAAAAAMAAAAEAAAA\n',
      'encoding="base64" compression="zlib">eJxjZIAAJijNDMQsQAwAAHgACw==',
      'encoding="base64" compression="gzip">H4sIAN98C2sC/2NkgAAmKM0MxCxADADQGqmkGAAAAA==',
      '><tile gid="1"/><tile/><tile gid="2"/><tile gid="0"/><tile gid="3"/><tile gid="4"/>',
    } do
      assert.equal("1 0 2 0 3 4", gids(assert(loadText(newTmx(data)))))
    end
  end)

  it("says what is wrong with its data", function()
    local CORRUPT = "it is no %s of 24 bytes, four for each tile"
    for data, expected in pairs {
      ['encoding="csv">1,0,2,0,3'] = "6 tiles expected (3 x 2), got 5",
      ['encoding="csv">1,0,2,0,3,4,0'] = "6 tiles expected (3 x 2), got more",
      ['encoding="csv">1,0,2,0 3,4'] = "it is no list of whole numbers with commas in between",
      ['encoding="csv">1,0,2,-1,3,4'] = "it is no list of whole numbers with commas in between",
      ['><tile gid="x"/><tile/><tile/><tile/><tile/><tile/>'] = "number expected, got string",
      ['encoding="base64" compression="zlib">AQAAAA=='] = CORRUPT:format "zlib", -- no head
      ['encoding="base64" compression="zlib">eJxjZIAAJijNDMQsQAwAAHgADA=='] = CORRUPT:format "zlib", -- its checksum
      ['encoding="base64" compression="zlib">eJxjZIAAJijNDA=='] = CORRUPT:format "zlib",
      ['encoding="base64" compression="zlib">eJw='] = CORRUPT:format "zlib",
      ['encoding="base64" compression="zlib">'] = CORRUPT:format "zlib",
      ['encoding="base64" compression="gzip">H4sIBN98C2sC/2NkgAAmKM0MxCxADADQGqmkGAAAAA=='] = CORRUPT:format "gzip",
      ['encoding="base64" compression="gzip">eJxjZIAAJijNDMQsQAwAAHgACw=='] = CORRUPT:format "gzip",
    } do
      local level, problem = loadText(newTmx(data))
      local place = data:find("gid", 1, true) and "layers[1].data[1]: " or "layers[1].data: "
      assert.same({ nil, "cannot load '/f/map': " .. place .. expected }, { level, problem })
    end
    assert.equal("cannot load '/f/map': layers[1].compression: 'zstd' is not supported; set the map's 'Tile Layer Format' "
      .. "to CSV in Tiled", select(2, loadText(newTmx 'encoding="base64" compression="zstd">AQAAAA==')))
  end)

  it("that is compressed takes no more memory than its bytes can hold, and the map's budget", function()
    local function messageFor(size, data)
      local _, problem = loadText((newTmx('encoding="base64" compression="zlib">' .. data)
        :gsub('name="ground" width="3" height="2"', ('name="ground" width="%d" height="%d"'):format(size, size))))
      return problem:match("data: (.*)")
    end
    local before = collectgarbage("count")
    assert.equal("it is no zlib of 268435456 bytes, four for each tile", messageFor(8192, "eJxjZIAAJijNDMQsQAwAAHgACw=="))
    assert.is_true(collectgarbage("count") < before + 1e5)
    assert.equal("the compressed layers of the map would take more than 256 MiB", messageFor(8193, "eJxjZIAA"))
  end)
end)

local TSX = [[<tileset name="tiles" tilewidth="4" tileheight="4" tilecount="4" columns="2"><image source="a.png"/></tileset>]]
local SOURCE = [[<tileset firstgid="1" source="rocks.tsx"/>]]
local RETURN = "return { name = 'tiles', tilewidth = 4, tileheight = 4, tilecount = 4, columns = 2, image = 'a.png', tiles = {} }"

describe("a tileset in a file of its own #system", function()
  it("is that file, or one beside it that Tiled has exported", function()
    local json = forms.encode { name = "tiles", tilewidth = 4, tileheight = 4, tilecount = 4, columns = 2, image = "a.png" }
    for name, bytes in pairs { ["rocks.tsx"] = TSX, ["rocks.lua"] = RETURN, ["rocks.json"] = json, ["rocks.tsj"] = json } do
      local level = assert(loadText(newTmx(CSV, "", SOURCE), { [name] = bytes }))
      assert.equal("1 0 2 0 3 4", gids(level))
    end
    local map = "return " .. maps.write(small.new()) -- a map is no tileset, whatever it is called
    assert(loadText(newTmx(CSV, "", SOURCE), { ["rocks.lua"] = map, ["rocks.json"] = json }))
    assert(loadText(newTmx(CSV, "", SOURCE), { ["rocks.tsx"] = "\239\187\191" .. TSX, ["rocks.lua"] = "broken" }))
  end)

  it("says where it was looked for, and what is wrong in it", function()
    local TRIED = "cannot load '/f/rocks.tsx', '/f/rocks.lua', '/f/rocks.json', '/f/rocks.tsj': "
    for expected, others in pairs {
      [TRIED .. "No such file or directory"] = {},
      [TRIED .. "it holds a map, not a tileset"] = { ["rocks.tsx"] = newTmx(CSV) },
      [TRIED .. "it holds a template, not a tileset"] = { ["rocks.tsx"] = "<template><object/></template>" },
      ["cannot load '/f/rocks.tsx': line 1: the file ends in <tileset>"] = { ["rocks.tsx"] = "<tileset>", ["rocks.lua"] = RETURN },
      ["cannot load '/f/rocks.lua': it returns no table"] = { ["rocks.lua"] = "return 5" },
    } do
      local level, problem = loadText(newTmx(CSV, "", SOURCE), others)
      assert.same({ nil, "cannot load '/f/map': tilesets[1].filename: " .. expected }, { level, problem })
    end
    assert.equal("cannot load '/f/map': tilesets[1] ('/f/rocks.tsx').tilewidth: number expected, got nil",
      select(2, loadText(newTmx(CSV, "", SOURCE), { ["rocks.tsx"] = "<tileset><image source='a.png'/></tileset>" })))
    assert.equal("cannot load '/f/map': layers[1].data[1]: tile 1 is in no tileset", -- files that name each other end
      select(2, loadText(newTmx(CSV, "", SOURCE), { ["rocks.tsx"] = "<tileset firstgid='1' source='rocks.tsx'/>" })))
  end)
end)

describe("a template #system", function()
  local INSTANCE = [[<objectgroup name="things"><object id="3" x="5" y="6" template="box.tx"/></objectgroup>]]

  it("gives what the object does not say itself, classes in properties value by value", function()
    local template = [[<template><object name="box" type="crate" width="7" height="8" rotation="90">
      <properties><property name="n" type="int" value="1"/><property name="c" type="class" propertytype="C">
      <properties><property name="a" value="1"/><property name="b" value="2"/></properties></property></properties>
      <ellipse/></object></template>]]
    local own = [[<objectgroup name="things"><object id="3" x="5" y="6" template="box.tx" rotation="0" width="9"/>
      <object id="4" name="mine" x="0" y="0" template="box.tx" width="9" height="1" visible="0"><properties>
      <property name="n" type="int" value="5"/><property name="c" type="class" propertytype="C">
      <properties><property name="b" value="3"/></properties></property></properties></object></objectgroup>]]
    local level = assert(loadText(newTmx(CSV, own), { ["box.tx"] = template }))
    local first, second = level:getObject(3), level:getObject(4)
    assert.same({ "box", "crate", "ellipse", 7, 8, 0, true, { n = 1, c = { a = "1", b = "2" } } },
      { first.name, first.class, first.shape, first.width, first.height, first.rotation, first.visible, first.properties })
    assert.same({ "mine", "crate", "ellipse", 9, 1, 90, false, { n = 5, c = { a = "1", b = "3" } } },
      { second.name, second.class, second.shape, second.width, second.height, second.rotation, second.visible,
        second.properties })
  end)

  it("says what is wrong with it", function()
    local OTHER = "<template><tileset firstgid='1' source='other.tsx'/><object gid='2' width='4' height='4'/></template>"
    for expected, template in pairs {
      ["cannot load '/f/box.tx': No such file or directory"] = false,
      ["cannot load '/f/box.tx': it holds a map, not a template"] = newTmx(CSV),
      ["cannot load '/f/box.tx': object: object expected, got nil"] = "<template/>",
      ["cannot load '/f/box.tx': it has a template itself"] = "<template><object template='box.tx'/></template>",
      ["cannot load '/f/box.tx': line 1: <template> is not closed, or an attribute of it is none"] = "<template",
      ["cannot load '/f/box.tx': it holds a tileset, not a template"] = "return {}",
      ["'/f/box.tx' shows a tile of '/f/other.tsx', a tileset that the map does not have: add it in Tiled"] = OTHER,
    } do
      local level, problem = loadText(newTmx(CSV, INSTANCE), template and { ["box.tx"] = template } or nil)
      assert.same({ nil, "cannot load '/f/map': layers[2].objects[1].template: " .. expected }, { level, problem })
    end
  end)

  it("takes no more than the map's budget, however often it is used", function()
    local properties = {}
    for k = 1, 3000 do properties[k] = ('<property name="%d" value=""/>'):format(k) end
    local template = "<template><object><properties>" .. table.concat(properties) .. "</properties></object></template>"
    local _, problem = loadText(newTmx(CSV, (INSTANCE:gsub("<object .->", function(each) return each:rep(2000) end))),
      { ["box.tx"] = template })
    assert.equal("cannot load '/f/map': layers[2].objects[1399].template: the objects of the map have more than 2^22 "
      .. "properties and points of templates", problem)
  end)
end)

describe("an object #system", function()
  it("that is a tile has the size of its image if it has none", function()
    local level = assert(loadText(newTmx(CSV, '<objectgroup><object id="1" gid="2" x="0" y="9"/></objectgroup>')))
    assert.same({ 4, 4, 16 }, { level:getObject(1).width, level:getObject(1).height,
      level:getObject(1).sprite:getMask():count() })
  end)
end)

describe("a file of Tiled", function()
  it("says what is wrong in it #system", function()
    for text, expected in pairs {
      ["<map orientation='isometric'/>"] = "orientation: 'isometric' is not supported, only 'orthogonal'",
      ["<html/>"] = "the file: <map>, <tileset> or <template> expected, got <html>",
      [TSX] = "it holds a tileset, not a map", ["{}"] = "it holds a tileset, not a map",
      ['{ "defs": {}, "levels": [] }'] = "it holds a project of LDtk (call pixcollide.ldtk.load)",
      [newTmx(CSV, nil, "<tileset firstgid='1' name='t'><image format='png'><data>A</data></image></tileset>")] =
        "the image of 't': its pixels are in the file itself, which is not read: save them as a file",
      [ [[{ "type": "map", "layers": 5 }]] ] = "layers: array expected, got number",
      [ [[{ "type": "map", "layers": [ 5 ] }]] ] = "layers[1]: object expected, got number",
      [ [[{ "type": "map", "properties": { "a": 5 } }]] ] = "properties: array expected, got object (before Tiled 1.2)",
      [ [[{ "type": "map", "layers": [ { "type": "objectgroup", "objects": [ { "text": 5 } ] } ] }]] ] =
        "layers[1].objects[1].text: object expected, got number",
      [('{"type":"map","layers":[' .. ('{"type":"group","layers":['):rep(70)) .. ("]}"):rep(71)] =
        ("layers[1]."):rep(64) .. "layers[1]: groups in groups, more than 64 deep",
      [('{"type":"map","properties":[{"name":"a","value":' .. ('{"b":'):rep(70)) .. "1" .. ("}"):rep(70) .. "}]}"] =
        "properties[1]: properties in properties, more than 64 deep",
    } do
      local level, problem = loadText(text)
      assert.same({ nil, "cannot load '/f/map': " .. expected }, { level, problem })
    end
  end)

  it("may hold nulls: what is not a table in lua-cjson, nothing in dkjson #system", function()
    for null, expected in pairs { [io.stdout] = "layers[1]: object expected, got null",
      [false] = "orientation: string expected, got nil" } do
      assert.equal("cannot load '/f/map': " .. expected, select(2, loadText("{}", nil, { decode = function()
        return { type = "map", layers = { null or nil } }
      end })))
    end
  end)

  it("is decoded by the option 'decode', if it is JSON #system", function()
    local map = forms.toJson(small.new(), "csv")
    local level = assert(loadText("{ any text }", nil, { decode = function(text)
      assert.equal("{ any text }", text)
      return map
    end }))
    assert.equal("1 0 2 0 3 4", gids(level))
    assert.same(forms.toJson(small.new(), "csv"), map) -- it is left as it was
    assert.equal("cannot load '/f/map': broken JSON: mine",
      select(2, loadText("{}", nil, { decode = function() return nil, "mine" end })))
  end)

  it("with bytes that are wrong anywhere is a level, or nil and a message #system", function()
    local folder = newFolder()
    rounds.each("tiled bytes", 400, function(rng)
      local map, pictures = maps.random(rng)
      decorate(rng, map)
      local text = forms.write(map, rng:pick { "json", "xml" }, rng:pick { "csv", "base64 zlib", "base64 gzip" })
      for _ = 1, rng:int(1, 4) do
        local at = rng:int(1, #text)
        local junk = rng:pick { "", "<", ">", "/", '"', "&", "=", "0", "9", "-", "{", "]", "\0", "\255",
          text:sub(rng:int(1, #text), at) }
        text = text:sub(1, at - 1) .. junk .. text:sub(at + rng:pick { 0, 1, 1, 7 })
      end
      local give = maps.images(pixcollide, pictures)
      local level, problem = load(folder.write("map", text), { images = function(path) return give(path:match("[^/]+$")) end })
      assert.truthy(level and problem == nil or problem:find("^cannot load '.-': ."), problem)
      assert.is_nil(not level and problem:match("[%w_]+%.lua:%d+:") or nil, problem) -- no error of ours
    end)
    folder.remove()
  end)
end)
