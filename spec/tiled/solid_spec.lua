-- SPDX-License-Identifier: MIT
-- SPDX-FileCopyrightText: 2026 The pixcollide authors

-- Which tiles are solid, and by what: the options solid, shapes, tiles, animate, polylines; and the notes that tell what else
-- a map says.

local pixcollide = require "pixcollide"
local raises = require "spec.support.raises"

local load = pixcollide.tiled.load

-- Four full tiles of 4 x 4 pixels, side by side.
local IMAGE = pixcollide.newMask(16, 4, true)

local function rectangle(x, y, w, h, properties)
  return { id = 1, name = "", type = "", shape = "rectangle", x = x, y = y, width = w, height = h, rotation = 0,
    visible = true, properties = properties or {} }
end

-- Tile 1 has nothing, 2 is collidable, 3 has a shape, its upper half, 4 both.
local function newTiles()
  local function half() return { objects = { rectangle(0, 0, 4, 2) } } end
  return { { id = 1, properties = { collidable = true } }, { id = 2, objectGroup = half() },
    { id = 3, properties = { collidable = true }, objectGroup = half() } }
end

local function newMap(data, more)
  local map = { orientation = "orthogonal", width = #data, height = 1, tilewidth = 4, tileheight = 4, properties = {},
    tilesets = { { name = "tiles", firstgid = 1, tilewidth = 4, tileheight = 4, columns = 4, tilecount = 4,
      image = "tiles.png", properties = {}, tiles = newTiles() } },
    layers = { { type = "tilelayer", name = "ground", width = #data, height = 1, properties = {}, encoding = "lua",
      data = data } } }
  for name, value in pairs(more or {}) do map[name] = value end
  return map
end

local function open(map, options)
  options = options or {}
  options.images = function() return IMAGE end
  return assert(load(map, options))
end

-- How many pixels each cell covers, as text.
local function counts(level, layer)
  local columns = level:getDimensions() / 4
  local all = pixcollide.newMask(columns * 4, 4)
  for _, sprite in ipairs(level:getSprites(layer or "ground")) do
    local mask, x, y = sprite:rasterize()
    all:add(mask, x, y)
  end
  local texts = {}
  for k = 1, columns do texts[k] = ("%d"):format(all:cropped(4 * (k - 1), 0, 4, 4):count()) end
  return table.concat(texts, " ")
end

describe("the option 'solid'", function()
  it("takes a property's name, a list of names, or a function of tile, layer and cell", function()
    local map = newMap { 1, 2, 3, 4 }
    for _, tiles in ipairs { "mask", "sprites" } do
      assert.equal("16 16 16 16", counts(open(map, { tiles = tiles })))
      assert.equal("0 16 0 16", counts(open(map, { tiles = tiles, solid = "collidable" })))
      assert.equal("0 16 0 16", counts(open(map, { tiles = tiles, solid = { "hard", "collidable" } })))
      local asked = {}
      local level = open(map, { tiles = tiles, solid = function(tile, layer, tx, ty)
        asked[#asked + 1] = ("%d %s %d %d"):format(tile.id, layer, tx, ty)
        return tx % 2 == 0
      end })
      assert.equal("16 0 16 0", counts(level))
      assert.same({ "0 ground 0 0", "1 ground 1 0", "2 ground 2 0", "3 ground 3 0" }, asked)
      assert.equal(2, (level:getTile("ground", 1, 0)))
    end
  end)

  it("is true for all tiles of a layer that has the property; only true counts", function()
    local map = newMap { 1, 2, 3, 4 }
    map.layers[1].properties.collidable = true
    assert.equal("16 16 16 16", counts(open(map, { solid = "collidable" })))
    map.layers[1].properties.collidable = "yes"
    assert.equal("0 16 0 16", counts(open(map, { solid = "collidable" })))
  end)

  it("leaves objects and image layers as they are", function()
    local map = newMap { 1 }
    map.layers[2] = { type = "objectgroup", name = "things", properties = {}, objects = { rectangle(0, 0, 3, 3) } }
    map.layers[3] = { type = "imagelayer", name = "sky", properties = {}, image = "sky.png" }
    for _, options in ipairs { { solid = "collidable" }, { shapes = true }, { tiles = "none" } } do
      local level = open(map, options)
      assert.same({ 0, 1, 1 }, { options.tiles and 0 or level:getSprites("ground")[1]:getMask():count(),
        #level:getSprites("things"), #level:getSprites("sky") })
    end
  end)

  it("is asked again for a tile that is set", function()
    local level = open(newMap { 1, 2, 3, 4 }, { solid = "collidable", tiles = "sprites" })
    assert.equal(2, #level:getSprites())
    level:setTile("ground", 0, 0, 4)
    level:setTile("ground", 1, 0, 1)
    assert.equal("16 0 0 16", counts(level))
    assert.is_nil(select(3, level:getTile("ground", 1, 0)))
  end)

  it("lets errors of its function through, where the map is loaded and where a tile is set", function()
    local fails = true
    local options = { solid = function() if fails then error({ "mine" }) end return true end }
    local ok, raised = pcall(open, newMap { 1 }, options)
    assert.same({ false, { "mine" } }, { ok, raised })
    fails = false
    local level = open(newMap { 1, 0 }, options)
    fails = true
    ok, raised = pcall(level.setTile, level, "ground", 1, 0, 2)
    assert.same({ false, { "mine" } }, { ok, raised })
    assert.same({ "16 0" }, { counts(level), (level:getTile("ground", 1, 0)) })
  end)
end)

describe("the option 'shapes'", function()
  it("takes the shapes of Tiled's collision editor in place of the pixels, or beside them", function()
    local map = newMap { 1, 2, 3, 4 }
    for _, tiles in ipairs { "mask", "sprites" } do
      assert.equal("0 0 8 8", counts(open(map, { tiles = tiles, shapes = true })))
      assert.equal("16 16 16 16", counts(open(map, { tiles = tiles, shapes = "both" })))
      assert.equal("0 0 0 8", counts(open(map, { tiles = tiles, shapes = true, solid = "collidable" })))
      assert.equal("16 16 16 16", counts(open(map, { tiles = tiles, shapes = false })))
    end
  end)

  it("turns and flips them with the tile", function()
    local H, V, D = 2147483648, 1073741824, 536870912
    local map = newMap { 3, 3 + H, 3 + V, 3 + D, 3 + D + H, 3 + D + H + V }
    local mask = open(map, { shapes = true }):getSprites()[1]:getMask()
    assert.equal("########....##....##..##\n########....##....##..##\n........######....##..##\n........######....##..##",
      table.concat(mask:toRows(), "\n"))
  end)

  it("makes a sprite of each kind of mark that they have, and notes that a mask cannot", function()
    local map = newMap { 3 }
    map.tilesets[1].tiles[2].objectGroup.objects = {
      rectangle(0, 0, 4, 1), rectangle(0, 1, 4, 1, { pixcollideLayer = "water" }),
      rectangle(0, 2, 2, 1, { pixcollideOneWay = "up" }), rectangle(2, 2, 2, 1, { pixcollideOneWay = "up" }),
      rectangle(0, 3, 4, 1, { pixcollideSensor = true }),
    }
    local found = {}
    for k, sprite in ipairs(open(map, { shapes = true, tiles = "sprites" }):getSprites()) do
      local nx, ny = sprite:getOneWay()
      found[k] = ("%s %d %s %s %d"):format(sprite:getLayer(), sprite:rasterize():count(),
        nx and ("%g,%g"):format(nx, ny) or "all", tostring(sprite:isSensor()), #sprite:getData().shapes)
    end
    assert.same({ "ground 4 all false 1", "water 4 all false 1", "ground 4 0,-1 false 2", "ground 4 all true 1" }, found)
    local level = open(map, { shapes = true })
    assert.equal("16", counts(level))
    assert.same({ "properties of single shapes are left aside (4 shapes), as a tile layer that is one mask has one of each: "
      .. "tiles = \"sprites\" makes sprites of them" }, { level:getNotes()[2] })
  end)

  it("reach out of their tile as far as they do", function()
    local map = newMap { 0, 3, 0 }
    map.tilesets[1].tiles[2].objectGroup.objects[1] = rectangle(-3, 0, 10, 2)
    for _, tiles in ipairs { "mask", "sprites" } do
      assert.equal("6 8 6", counts(open(map, { shapes = true, tiles = tiles })))
    end
    local level = open(map, { shapes = true })
    level:setTile("ground", 0, 0, 3)
    level:setTile("ground", 1, 0, nil)
    assert.equal("8 6 0", counts(level))
  end)

  it("are told by getTile, with animations and properties", function()
    local map = newMap { 3, 2 }
    map.tilesets[1].tiles[1].animation = { { tileid = 1, duration = 100 }, { tileid = 3, duration = 250 } }
    local level = open(map)
    local _, tile = level:getTile("ground", 0, 0)
    assert.same({ "rectangle", 4, 2 }, { tile.shapes[1].shape, tile.shapes[1].width, tile.shapes[1].height })
    _, tile = level:getTile("ground", 1, 0)
    assert.same({ { id = 1, gid = 2, duration = 0.1 }, { id = 3, gid = 4, duration = 0.25 } }, tile.animation)
    assert.is_nil(tile.shapes)
  end)
end)

describe("level:update", function()
  local function newAnimated(data)
    local map = newMap(data)
    map.tilesets[1].tiles[1].animation = { { tileid = 1, duration = 125 }, { tileid = 2, duration = 250 } }
    return map
  end

  it("shows the frames of animated tiles, as Tiled does", function()
    for _, tiles in ipairs { "mask", "sprites" } do
      local level = open(newAnimated { 2, 1, 2 }, { shapes = "both", solid = function() return true end, tiles = tiles,
        animate = true })
      assert.equal("16 16 16", counts(level))
      level = open(newAnimated { 2, 1, 2 }, { shapes = true, tiles = tiles, animate = true })
      local seen = {}
      for k = 1, 7 do
        seen[k] = counts(level)
        level:update(0.0625)
      end
      assert.same({ "0 0 0", "0 0 0", "8 0 8", "8 0 8", "8 0 8", "8 0 8", "0 0 0" }, seen)
      assert.equal(2, (level:getTile("ground", 0, 0)))
    end
  end)

  it("leaves alone what the game has dug or set", function()
    for _, tiles in ipairs { "mask", "sprites" } do
      local level = open(newAnimated { 2, 2, 2 }, { shapes = true, tiles = tiles, animate = true })
      level:update(0.1875)
      assert.equal("8 8 8", counts(level))
      local sprite = level:getSprites()[1]
      if tiles == "mask" then sprite:getMask():set(1, 1, false)
      else sprite:setMask(pixcollide.newMask(4, 4, true))
      end
      level:setTile("ground", 1, 0, 2)
      local dug = tiles == "mask" and "7" or "16"
      assert.equal(dug .. " 0 8", counts(level))
      level:update(0.1875)
      assert.equal(dug .. " 0 0", counts(level))
      level:update(0.1875)
      assert.equal(dug .. " 0 8", counts(level))
    end
  end)

  it("asks for the option, and for a time", function()
    local level = open(newAnimated { 2 })
    local ok, message = pcall(level.update, level, 1)
    assert.is_false(ok)
    assert.truthy(message:find("load it with the option animate = true", 1, true), message)
    level = open(newAnimated { 2 }, { animate = true })
    raises.argument("update", 1, function() level:update(-1) end, "dt expected between 0 and 2^30, got -1")
    raises.argument("update", 1, function() level:update(0 / 0) end)
    local map = newAnimated { 2 }
    map.tilesets[1].tiles[1].animation[2].tileid = 9
    local _, problem = load(map, { animate = true, images = function() return IMAGE end })
    assert.equal("cannot load map: tilesets[1].tiles[1].animation[2]: tile 10 is in no tileset", problem)
  end)
end)

describe("the option 'polylines'", function()
  it("makes walls of that width of lines, in object layers and among shapes", function()
    local function line() return { id = 1, name = "", type = "", shape = "polyline", x = 0, y = 2, width = 0, height = 0,
      rotation = 0, visible = true, properties = {}, polyline = { { x = 1, y = 0 }, { x = 3, y = 0 } } } end
    local map = newMap { 3 }
    map.tilesets[1].tiles[2].objectGroup.objects[1] = line()
    map.layers[2] = { type = "objectgroup", name = "things", properties = {}, objects = { line() } }
    local level = open(map, { shapes = true })
    assert.same({ "0", 0 }, { counts(level), #level:getSprites("things") })
    level = open(map, { shapes = true, polylines = 2 })
    assert.same({ "8", 1 }, { counts(level), #level:getSprites("things") })
    assert.is_true(level:getSprites("things")[1] == level:getObjects()[1].sprite)
  end)
end)

describe("level:getNotes", function()
  it("tells what a map says that the options leave aside", function()
    local map = newMap { 1, 2, 3, 4 }
    map.layers[1].parallaxx, map.layers[1].mode = 0.5, "multiply"
    map.layers[2] = { type = "objectgroup", name = "things", properties = { solid = true },
      objects = { { id = 1, shape = "star", x = 0, y = 0, width = 5, height = 5 } } }
    map.tilesets[1].tilecount = 6
    assert.same({
      "the property 'collidable' says nothing here (2 tiles or layers): solid = \"collidable\" lets only what has it be solid",
      "shapes of Tiled's collision editor are left aside (2 tiles): shapes = true lets them count instead of pixels",
      "the image of tileset 'tiles' holds fewer tiles than it declares (2 tiles fewer)",
      "parallax changes nothing here (1 layer, 'ground' first)", "blend modes change nothing here (1 layer, 'ground' first)",
      "the property 'solid' says nothing here (1 tile or layer): solid = \"solid\" lets only what has it be solid",
      "the shape 'star' is not known here (1 object), and has no sprite",
    }, open(map):getNotes())
    assert.same({ "nothing has the property 'solids', which the option 'solid' names" },
      open(newMap { 1 }, { solid = "solids", shapes = true }):getNotes())
    assert.same({}, open(newMap { 1 }, { solid = "collidable", shapes = true }):getNotes())
  end)

  it("tells that the function of the option 'solid' holds for no tile, if there are tiles", function()
    local function notes(data, holds)
      return open(newMap(data), { shapes = true, solid = function(tile) return holds and tile.id == 1 end }):getNotes()
    end
    assert.same({ "the function of the option 'solid' holds for no tile" }, notes { 1, 2 })
    assert.same({ {}, {} }, { notes { 0 }, notes({ 1, 2, 1 }, true) })
  end)

  it("tells names that nothing has: properties of this library, wherever they are, and layers in the option 'tiles'", function()
    local map = newMap { 1, 3 }
    map.layers[1].properties = { pixcollideOneway = "up", PixcollideLayer = "a", pixcollideSensor = true, oneway = 1,
      Pixcollide = 1 }
    map.properties = { pixcollideMap = 1 }
    map.layers[2] = { type = "group", name = "sky", properties = { PIXCOLLIDE_ = 1 }, layers = { { type = "objectgroup",
      name = "things", properties = {}, objects = { rectangle(0, 0, 1, 1, { pixcollideSpin = 1, pixcollideStatik = true }) } } } }
    map.tilesets[1].tiles[1].properties = { pixcollideSensr = true }
    map.tilesets[1].tiles[2].objectGroup.objects[1].properties = { pixcollidesensor = true }
    local tiles = { ground = "mask", grund = "none", sky = "none", ["sky.things"] = "mask" }
    assert.same({
      "the property 'pixcollideSensr' is not known (did you mean 'pixcollideSensor'?)",
      "the property 'pixcollideMap' is not known",
      "the property 'Pixcollide' is not known (did you mean 'pixcollide'?)",
      "the property 'PixcollideLayer' is not known (did you mean 'pixcollideLayer'?)",
      "the property 'pixcollideOneway' is not known (did you mean 'pixcollideOneWay'?)",
      "the property 'pixcollidesensor' is not known (did you mean 'pixcollideSensor'?)",
      "the property 'PIXCOLLIDE_' is not known",
      "the property 'pixcollideSpin' is not known",
      "the property 'pixcollideStatik' is not known (did you mean 'pixcollideStatic'?)",
      "the option 'tiles' names 'grund', which is no layer of the map (did you mean 'ground'?)",
      "the option 'tiles' names 'sky', which is a group: name its layers",
    }, open(map, { solid = "pixcollideSensor", shapes = true, tiles = tiles }):getNotes())
    local _, problem = load(map, { layers = { "grund" }, images = function() return IMAGE end })
    assert.equal("cannot load map: option 'layers': the map has no layer 'grund' (did you mean 'ground'?)", problem)
  end)
end)

describe("a map with faults that do not matter", function()
  it("may declare tiles that an image does not hold, if no cell has them", function()
    local map = newMap { 1 }
    map.tilesets[1].tilecount = 9
    assert.equal("16", counts(open(map)))
    map.layers[1].data[1] = 6
    local _, problem = load(map, { images = function() return IMAGE end })
    assert.equal("cannot load map: layers[1].data[1]: tile 6 is in no tileset, as the image of 'tiles' is too small for it",
      problem)
  end)

  it("may have an empty tileset that begins with the same number", function()
    local map = newMap { 1, 4 }
    table.insert(map.tilesets, 1, { name = "empty", firstgid = 1, tilewidth = 4, tileheight = 4, tilecount = 0, columns = 0,
      properties = {}, tiles = {} })
    assert.equal("16 16", counts(open(map)))
  end)

  it("may have a rectangle of any width, which becomes several sprites", function()
    local map = newMap { 1 }
    map.layers[2] = { type = "objectgroup", name = "things", properties = {}, objects = { rectangle(-5, 7, 1000000, 1) } }
    local object, pixels = open(map):getObjects()[1], 0
    for _, sprite in ipairs(object.sprites) do pixels = pixels + sprite:getMask():count() end
    assert.equal(1000000, pixels)
  end)

  it("is told to be a tileset, if it is one", function()
    local _, problem = load(newMap({ 1 }).tilesets[1])
    assert.equal("cannot load map: it is a tileset: load the map that uses it", problem)
  end)

  it("says what its data is instead of a list", function()
    for _, data in ipairs { 0 / 0, 5, true } do
      local map = newMap { 1 }
      map.layers[1].data = data
      local _, problem = load(map, { images = function() return IMAGE end })
      assert.equal("cannot load map: layers[1].data: table expected, got " .. type(data), problem)
    end
  end)
end)

describe("a layer's offset", function()
  it("moves all its tiles by the same whole pixels, however they are flipped", function()
    local H = 2147483648
    for offset, expected in pairs { [0.5] = 0, [0.51] = 1, [-0.5] = -1, [0.25] = 0, [1.5] = 1 } do
      local map = newMap { 1, 1 + H, 1, 1 + H }
      map.layers[1].offsetx = offset
      for _, tiles in ipairs { "mask", "sprites" } do
        local all, pixels = pixcollide.newMask(20, 4), 0
        local level = open(map, { tiles = tiles })
        for _, sprite in ipairs(level:getSprites()) do
          local mask, x, y = sprite:rasterize()
          all:add(mask, x + 1, y)
          pixels = pixels + mask:count()
        end
        assert.same({ 64, 64, expected + 1 }, { pixels, all:count(), (all:getBounds()) })
        assert.equal(0, (level:toTile("ground", expected, 0)))
      end
    end
  end)
end)
