-- SPDX-License-Identifier: MIT
-- SPDX-FileCopyrightText: 2026 The pixcollide authors

-- Maps that are not as they must be: nil and a message that names the file and the field. And what a level has not.

local pixcollide = require "pixcollide"
local fixtures = require "spec.support.fixtures"
local maps = require "spec.support.tiled_maps"
local raises = require "spec.support.raises"
local rounds = require "spec.support.rounds"
local small = require "spec.support.small_map"

local write, images, newMap = maps.write, small.images, small.new
local load = pixcollide.tiled.load
local INF, NAN = math.huge, 0 / 0

local function level(options)
  options = options or {}
  options.images = options.images or images
  return assert(load(newMap(), options))
end

-- The message for a map that `change` has broken.
local function message(change, options)
  local map = newMap()
  change(map)
  options = options or { images = images }
  local result, problem = load(map, options)
  assert.is_nil(result)
  return problem
end

local NOTHING = {} -- for nil

-- Puts a value into the map at a path such as layers[1].data[5].
local function put(map, path, value)
  local holder, last
  for name in path:gmatch "[%w]+" do holder, last = holder and holder[last] or map, tonumber(name) or name end
  if value == NOTHING then value = nil end
  holder[last] = value
end

-- Cases are {path, value, what is wrong there} or, if the message names another place, {path, value, nil, all of it}; or
-- {message, a function that breaks the map}.
local function assertMessages(cases)
  for _, case in ipairs(cases) do
    local isChange = type(case[2]) == "function"
    local expected = isChange and case[1] or case[4] or case[1] .. ": " .. case[3]
    assert.equal("cannot load map: " .. expected, message(isChange and case[2] or function(map)
      put(map, case[1], case[2])
    end))
  end
end

local function withFile(text, act)
  local path = fixtures.temporary(text)
  act(path)
  os.remove(path)
end

describe("a broken map", function()
  it("is no fault of the one that is broken here", function() assert.equal(4, #level():getSprites()) end)

  it("gives nil and the field", function()
    assertMessages {
      { "orientation", "isometric", "'isometric' is not supported, only 'orthogonal'" },
      { "orientation", "hexagonal", "'hexagonal' is not supported, only 'orthogonal'" },
      { "orientation", NOTHING, "string expected, got nil" }, { "renderorder", "up", "'up' is not known" },
      { "tilewidth", NOTHING, "number expected, got nil" }, { "tilewidth", 0, "expected between 1 and 32767, got 0" },
      { "tileheight", 2.5, "whole number expected, got 2.5" }, { "width", INF, "whole number expected, got inf" },
      { "layers", NOTHING, "table expected, got nil" }, { "tilesets", NOTHING, "table expected, got nil" },
      { "properties", "none", "table expected, got string" }, { "layers[1]", 5, "table expected, got number" },
      { "layers[1].type", "tiles", "'tiles' is not known" }, { "layers[1].name", {}, "string expected, got table" },
      { "layers[1].offsetx", 2000000, "expected between -1048576 and 1048576, got 2000000" },
      { "layers[1].visible", "no", "boolean expected, got string" },
      { "layers[1].properties.pixcollide", "x", "'mask', 'sprites' or 'none' expected, got 'x'" },
    }
  end)

  it("names the tile that is in no tileset", function()
    assertMessages {
      { "layers[1].data[5]", 99, "tile 99 is in no tileset" },
      { "layers[1].data[5]", 5 + 3 * 2 ^ 30, "tile 5 is in no tileset" },
      { "tilesets[1].firstgid", 2, nil, "layers[1].data[1]: tile 1 is in no tileset" },
      { "layers[2].objects[3].gid", 7, "tile 7 is in no tileset" },
    }
  end)

  it("names what is wrong with the tiles of a layer", function()
    assertMessages {
      { "layers[1].data", NOTHING, "table expected, got nil" },
      { "layers[1].data[6]", NOTHING, nil, "layers[1].data: 6 tiles expected (3 x 2), got 5" },
      { "layers[1].data[7]", 0, nil, "layers[1].data: 6 tiles expected (3 x 2), got more" },
      { "layers[1].data[2]", "1", "number expected, got string" },
      { "layers[1].data[2]", 1.5, "whole number expected between 0 and 4294967295, got 1.5" },
      { "layers[1].data[2]", -1, "whole number expected between 0 and 4294967295, got -1" },
      { "layers[1].encoding: 'lua', 'csv' or 'base64' expected, got 'xml'; "
        .. "set the map's 'Tile Layer Format' to CSV in Tiled",
        function(map) map.layers[1].encoding, map.layers[1].data = "xml", "<>" end },
      { "layers[1].data: it is no base64",
        function(map) map.layers[1].encoding, map.layers[1].data = "base64", "AQ!=" end },
      { "layers[1].data: expected 24 bytes for 6 tiles, got 4",
        function(map) map.layers[1].encoding, map.layers[1].data = "base64", "AQAAAA==" end },
      { "layers[1].compression: 'zstd' is not supported; set the map's 'Tile Layer Format' to CSV in Tiled",
        function(map)
          map.layers[1].encoding, map.layers[1].compression, map.layers[1].data = "base64", "zstd", "AQAAAA=="
        end },
      { "layers[1].width", 1e15, "expected between 0 and 16777216, got 1e+15" },
      { "layers[1].width: the tile layers of the map have more than 2^29 cells",
        function(map) map.layers[1].width, map.layers[1].height = 1e5, 1e5 end },
      { "layers[1].chunks", { {} }, nil, "layers[1].chunks[1].x: number expected, got nil" },
      { "layers[1].chunks", { { x = 5000000, y = 0, width = 1, height = 1, data = { 1 } } }, nil,
        "layers[1].chunks[1]: its tiles lie more than 16777216 pixels away" },
    }
  end)

  it("names what is wrong with a tileset #system", function()
    assertMessages {
      { "tilesets[1]", "tiles", "table expected, got string" },
      { "tilesets[1].firstgid", 0, "expected between 1 and 4294967295, got 0" },
      { "tilesets[1].tilewidth", 0, "expected between 1 and 32767, got 0" },
      { "tilesets[1].transparentcolor", "pink", "color as '#rrggbb' expected, got 'pink'" },
      { "tilesets[1].transparentcolor", {}, "color as '#rrggbb' expected, got table" },
      { "tilesets[1].tileoffset.x", true, "number expected, got boolean" },
      { "tilesets[1].tilerendersize", "big", "'big' is not known" },
      { "tilesets[1].fillmode", "fit", "'fit' is not known" },
      { "tilesets[1].objectalignment", "middle", "'middle' is not known" },
      { "tilesets[1].tiles[1]", {}, nil, "tilesets[1].tiles[1].id: number expected, got nil" },
      { "tilesets[1].tiles[1]", { id = 0, image = "a.png", width = 9, height = 8 }, nil,
        "tilesets[1].tiles[1].image: 9 x 8 pixels at (0, 0) do not fit into 'a.png' of 8 x 8" },
      { "tilesets[2]", { firstgid = 5, name = "rocks", filename = "no/rocks.tsx" }, nil, "tilesets[2].filename: cannot load "
        .. "'no/rocks.tsx', 'no/rocks.lua', 'no/rocks.json', 'no/rocks.tsj': No such file or directory" },
      { "tilesets[2]", { firstgid = 5, name = "rocks" }, nil, "tilesets[2].filename: string expected, got nil" },
      { "tilesets[2]", { firstgid = 5, name = "rocks", filename = "a.tsx", exportfilename = "no/such.lua" }, nil,
        "tilesets[2].exportfilename: cannot load 'no/such.lua': No such file or directory" },
    }
  end)

  it("names what is wrong with an object", function()
    assertMessages {
      { "layers[2].objects", NOTHING, "table expected, got nil" },
      { "layers[2].objects[1].x", NOTHING, "number expected, got nil" },
      { "layers[2].objects[1].x", NAN, "expected between -16777216 and 16777216, got nan" },
      { "layers[2].objects[1].width", -1, "expected between 0 and 16777216, got -1" },
      { "layers[2].objects[1].rotation", INF, "expected between -1000000 and 1000000, got inf" },
      { "layers[2].objects[1].properties", 1, "table expected, got number" },
      { "layers[2].objects[2].polygon", NOTHING, "table expected, got nil" },
      { "layers[2].objects[2].polygon", { { x = 0, y = 0 }, { x = 1, y = 1 } }, "at least 3 points expected, got 2" },
      { "layers[2].objects[2].polygon", { { x = 0, y = 0 }, { x = 1 }, { x = 1, y = 1 } }, nil,
        "layers[2].objects[2].polygon[2].y: number expected, got nil" },
      { "layers[2].objects[3].gid", 1.5, "whole number expected, got 1.5" },
      { "layers[2].objects[3].width", 1e6, nil,
        "layers[2].objects[3]: option 'sx' expected between -2^15 and 2^15, got 250000" },
      { "layers[2].objects[3].width", 4e4, nil,
        "layers[2].objects[3]: the sprite's box would be 40000 x 4 pixels, at most 32767 a side" },
    }
    assert.equal("cannot load map: layers[2].objects[1]: it is larger than 32764 pixels, as only rectangles and polygons "
      .. "may be", message(function(map)
        map.layers[2].objects[1] = { id = 1, shape = "ellipse", x = 0, y = 0, width = 32765, height = 1 }
      end))
    local detach = "; export the map with 'Detach templates' switched on in Tiled (Preferences, Export Options)"
    assert.equal("cannot load map: layers[2].objects[1].template: the object is in a file of its own" .. detach,
      message(function(map) map.layers[2].objects[1] = { id = 1, template = "box.tx", x = 1, y = 1 } end))
    assert.equal("cannot load map: layers[2].objects[3].gid: its tile is in a template's tileset, which is not in the map"
      .. detach, message(function(map) map.layers[2].objects[3].gid = 0 end))
  end)

  it("may contain itself", function()
    local group = { type = "group", name = "a", properties = {} }
    group.layers = { group }
    assert.equal("groups in groups, more than 64 deep", message(function(map)
      map.layers[1] = group
    end):match("layers: (.*)$"))
    group.layers = { group, group, group }
    assert.truthy(message(function(map) map.layers[1] = group end))
  end)

  it("takes no gigabytes", function()
    local before = pixcollide.getMemory()
    assert.equal("cannot load map: layers[1]: the masks of the map would take more than 256 MiB", message(function(map)
      local layer = map.layers[1]
      layer.data, layer.chunks = nil, {}
      for k = 1, 200 do layer.chunks[k] = { x = 5000 * k, y = 0, width = 1, height = 1, data = { 1 } } end
    end))
    assert.equal("cannot load map: layers[2].objects[9]: the masks of the map would take more than 256 MiB",
      message(function(map)
        for k = 4, 20 do
          map.layers[2].objects[k] = { id = k, shape = "ellipse", x = 0, y = 0, width = 20000, height = 20000 }
        end
      end))
    collectgarbage()
    collectgarbage()
    assert.is_true(pixcollide.getMemory() < before + 2 ^ 20)
  end)
end)

-- Puts something else into one of the fields of a table or of the tables in it; gives what it put there.
local function spoil(rng, holder)
  local keys = {}
  for key in pairs(holder) do keys[#keys + 1] = tostring(key) end
  table.sort(keys)
  local key = keys[1] and rng:pick(keys)
  key = tonumber(key) or key
  if type(holder[key]) == "table" and rng:chance(0.9) then
    return spoil(rng, holder[key])
  elseif key then
    local junk = { -1, 0, 0.5, 3, 1e5, 1e9, 1e18, -1e300, INF, -INF, NAN, "", "x", "#ff00ff", {}, { {} }, true, false,
      holder, print }
    holder[key] = junk[rng:int(1, #junk + 1)]
  end
end

describe("a map full of junk", function()
  it("is a level, or nil and a message", function()
    rounds.each("tiled junk", 3000, function(rng)
      local map, pictures = maps.random(rng)
      for _ = 1, rng:int(1, 3) do spoil(rng, map) end
      local self, problem = load(map, { tiles = rng:pick { "mask", "sprites" },
        images = maps.images(pixcollide, pictures) })
      assert.truthy(self and problem == nil or problem:find("^cannot load map: [%w%[%]._]+: "))
      if self then self:addTo(pixcollide.newWorld()) end
    end)
    assert.is_true(pixcollide.getMemory() < 2 ^ 30)
  end)
end)

describe("a map whose tables raise errors", function()
  local function raising(value) return setmetatable({}, { __index = function() error(value, 0) end }) end

  it("is a message, too", function()
    for _, path in ipairs { "layers[1]", "layers[1].data", "tilesets[1]" } do
      assert.equal("cannot load map: mine", message(function(map) put(map, path, raising("mine")) end))
    end
    assert.equal("cannot load map: a field cannot be read: it raises a table",
      message(function(map) map.layers[1] = raising({}) end))
    assert.same({ nil, "cannot load map: mine" }, { load(raising("mine")) })
  end)
end)

local function nothing() end

describe("an image or a layer", function()
  it("is named with its field if the image is missing, or is none #system", function()
    local head = "cannot load map: tilesets[1].image: cannot load '%s': "
    assert.equal(head:format("no/such/tiles.png") .. "No such file or directory", message(nothing, { directory = "no/such" }))
    withFile("no image", function(path)
      assert.equal(head:format(path) .. "Image not of any known type, or corrupt",
        message(function(map) map.tilesets[1].image = path end, {}))
    end)
    assert.truthy(message(function(map) map.tilesets[1].image = {} end, {}):find("tilesets[1].image: ", 1, true))
    assert.truthy(message(nothing, { images = function() return 5 end }):find("tilesets[1].image: ", 1, true))
  end)

  it("may be refused by an error of the function that gives images", function()
    assert.same({ false, "mine" }, { pcall(load, newMap(), { images = function() error("mine", 0) end }) })
  end)

  it("must be there if the option 'layers' names it", function()
    assert.equal("cannot load map: option 'layers': the map has no layer 'sky'",
      message(nothing, { images = images, layers = { "ground", "sky" } }))
  end)
end)

local NO_MAP, NO_RETURN = "orientation: string expected, got nil", "a map begins with 'return'"
local broken = newMap()
broken.layers[1].data[5] = 99

-- What is wrong with files: {text, message}, a pattern if there is true behind it.
local FILES = {
  ["must return a table"] = { { "", "it returns no table" }, { "return 5", "it returns no table" } },
  ["is not run if it does anything"] = {
    { "return os.exit(1)", "line 1: a map has no '('" }, { "return {}\nwhile true do end", "line 2: a map has no 'while'" },
    { "return { x = function", "line 1: a map has no 'function'" }, { "return { x = 'x':rep }", "line 1: a map has no ':'" },
    { "-- (\nreturn { a = '(', b = \"\\\"(\",\nc = (1) }", "line 3: a map has no '('" },
    { "return [[x]]", "line 1: a map has no '['" }, { "--[[ ]] return {}", "line 1: a map has no long comments" },
    { "return { 'x }", "line 1: a string does not end" }, { "\27Lua", "it is a compiled Lua program" },
  },
  ["has no text that doubles itself"] = {
    { "a = 'xxxxxxxx'\n" .. ("a = a .. a "):rep(60) .. "return {}", "line 2: a map has no '..'" },
    { "return { x = 'a' .. 'b' }", "line 1: a map has no '..'" },
  },
  ["may be broken Lua"] = {
    { "return { x = 1,\n y = = 2 }", "^line 2: ", true },
    { "return { x = -{} }", "line 1: attempt to perform arithmetic", true },
  },
  ["may be nested too deeply, in one line of a message"] = { { "return " .. ("{"):rep(100000), "^[^\n]*$", true } },
  ["may say in strings and comments what it likes"] = {
    { "-- while '\nreturn { ['do'] = \"for -- (\", -- \" x\n'a\\'(' }", NO_MAP },
    { "return {" .. ("--\n"):rep(200000) .. "}", NO_MAP }, { "return {" .. ("--'\n"):rep(100000) .. "}", NO_MAP },
    { "return {" .. ("--\n"):rep(100000) .. "'' --\n}", NO_MAP }, { "\n-- a = 1\n--\n return{ 'x' }", NO_MAP },
  },
  ["has no long chain of operators"] = {
    { "return { x =\n" .. ("a and "):rep(200000) .. "a }", "line 2: a map has no 'and'" },
    { "return { x = " .. ("a or "):rep(200000) .. "a }", "line 1: a map has no 'or'" },
  },
  ["assigns nothing, so that no table stands in it twice"] = {
    { "-- return\n\n layer = {} return { layers = { layer, layer } }", "line 3: " .. NO_RETURN },
    { "returned = 1 return {}", "line 1: " .. NO_RETURN }, { "; return {}", "line 1: " .. NO_RETURN },
  },
  ["says what is wrong inside"] = { { "return " .. write(broken), "layers[1].data[5]: tile 99 is in no tileset" } },
}

describe("a map's file", function()
  for what, cases in pairs(FILES) do
    it(what, function()
      for _, case in ipairs(cases) do
        withFile(case[1], function(path)
          local result, found = load(path, { images = images })
          local head = ("cannot load '%s': "):format(path)
          assert.same({ head }, { found:sub(1, #head), result })
          found = found:sub(#head + 1)
          assert.equal(case[3] and found:match(case[2]) and found or case[2], found)
        end)
      end
    end)
  end

  it("must be there #system", function()
    assert.same({ nil, "cannot load 'no/map.lua': No such file or directory" }, { load("no/map.lua") })
  end)

  it("says what is wrong in the file of a tileset", function()
    withFile("return { tilewidth = 0, tileheight = 4, image = 'a.png' }", function(path)
      local map = newMap()
      map.tilesets[2] = { firstgid = 5, filename = "a.tsx", exportfilename = path }
      assert.same({ nil, ("cannot load map: tilesets[2] ('%s').tilewidth: expected between 1 and 32767, got 0")
        :format(path) }, { load(map, { images = images }) })
    end)
  end)
end)

describe("a level, used wrongly,", function()
  it("refuses layers, cells and tiles that it has not", function()
    local self, NO_LAYER = level(), "the level has no layer 'sky'"
    raises.cases {
      { self, "setTile", { "sky", 0, 0, 1 }, 1, NO_LAYER }, { self, "getObjects", { "sky" }, 1, NO_LAYER },
      { self, "getProperties", { "sky" }, 1, NO_LAYER }, { self, "setTile", { 7, 0, 0, 1 }, 1, "no layer '7'" },
      { self, "setTile", { "things", 0, 0, 1 }, 1, "layer 'things' is no tilelayer but objectgroup" },
      { self, "setTile", { "ground", 3, 0, 1 }, 2, "cell (3, 0) is not in layer 'ground' of 3 x 2 tiles" },
      { self, "setTile", { "ground", 0, -1, 1 }, 2, "cell (0, -1) is not in layer 'ground' of 3 x 2 tiles" },
    }
    for problem, options in pairs {
      ["option 'tiles': 'mask', 'sprites', 'none' or table expected, got 'masks'"] = { tiles = "masks" },
      ["option 'tiles': 'mask', 'sprites' or 'none' expected for layer 'a', got 'b'"] = { tiles = { a = "b" } },
      ["option 'layers': string expected at [1], got number"] = { layers = { 1 } },
    } do
      raises.cases { { pixcollide.tiled, "load", { {}, options }, 2, problem } }
    end
    assert.equal(4, #self:getSprites())
  end)

  it("enters a world whole or not at all", function()
    local self, world, other = level(), pixcollide.newWorld(), pixcollide.newWorld()
    self:addTo(world, "things")
    raises.method(self, "addTo", 1, raises.pack(other), "sprites of the level are in a world")
    assert.equal(0, other:count())
    self:removeFrom(world)
    local released = pixcollide.newWorld()
    released:release()
    raises.method(self, "addTo", 1, raises.pack(released), "released")
    for k = 1, 63 do other:add(pixcollide.newSprite(pixcollide.newMask(1, 1), { layer = "layer " .. k })) end
    raises.method(self, "addTo", 1, raises.pack(other), "layers")
    assert.equal(63, other:count())
    self:addTo(world)
    assert.equal(4, world:count())
  end)

  it("stays whole when a changed tile cannot enter the world", function()
    local world = pixcollide.newWorld()
    for k = 1, 63 do world:add(pixcollide.newSprite(pixcollide.newMask(1, 1), { layer = "layer " .. k })) end
    local map = newMap()
    map.tilesets[1].tiles[1] = { id = 3, properties = { pixcollideLayer = "one too many" } }
    map.layers[1].data[6], map.layers[2] = 0, nil
    local self = assert(load(map, { images = images, tiles = "sprites" }))
    self:addTo(world)
    local count = #self:getSprites()
    raises.cases { { self, "setTile", { "ground", 1, 0, 4 }, 4, "layers" },
      { self, "setTile", { "ground", 0, 0, 4 }, 4, "layers" } }
    assert.is_nil((self:getTile("ground", 1, 0)))
    assert.same({ 1, count }, { (self:getTile("ground", 0, 0)), #self:getSprites() })
    self:setTile("ground", 1, 0, 2)
    assert.equal(count + 1, #self:getSprites())
  end)
end)
