-- SPDX-License-Identifier: MIT
-- SPDX-FileCopyrightText: 2026 The pixcollide authors

local pixcollide = require "pixcollide"
local maps = require "spec.support.tiled_maps"
local newFolder = require "spec.support.folder"
local raises = require "spec.support.raises"

local load = pixcollide.tiled.load
local HORIZONTALLY, VERTICALLY = 2 ^ 31, 2 ^ 30

-- Two tiles of 3 x 2 pixels.
local TILES = pixcollide.newMaskFromRows { "##.###", "#..#.#" }

-- The fields, those of `more` instead of the usual ones.
local function with(more, fields)
  for name, value in pairs(more or {}) do fields[name] = value end
  return fields
end

local function newTileset(first, more)
  return with(more, { name = "tiles", firstgid = first, tilewidth = 3, tileheight = 2, spacing = 0, margin = 0,
    columns = 2, image = "tiles.png", tileoffset = { x = 0, y = 0 }, tilecount = 2, tiles = {}, properties = {} })
end

local function newTileLayer(width, height, data, more)
  return with(more, { type = "tilelayer", name = "ground", class = "", x = 0, y = 0, width = width, height = height,
    visible = true, opacity = 1, offsetx = 0, offsety = 0, parallaxx = 1, parallaxy = 1, properties = {},
    encoding = "lua", data = data })
end

local function newObjects(objects, more)
  return with(more, { type = "objectgroup", name = "things", draworder = "index", visible = true, opacity = 1,
    offsetx = 0, offsety = 0, properties = {}, objects = objects })
end

local function object(more)
  return with(more, { id = 1, name = "", type = "", shape = "rectangle", x = 0, y = 0, width = 0, height = 0,
    rotation = 0, visible = true, properties = {} })
end

local function newMap(layers, tilesets)
  return { orientation = "orthogonal", renderorder = "right-down", width = 4, height = 3, tilewidth = 3,
    tileheight = 2, properties = {}, tilesets = tilesets or { newTileset(1) }, layers = layers }
end

local function images(path) return path:find("tiles") and TILES or nil end

local function open(map, options)
  options = options or {}
  options.images = options.images or images
  return assert(load(map, options))
end

-- What f gives for each item, as text.
local function each(list, f)
  local texts = {}
  for k, item in ipairs(list) do texts[k] = f(item) end
  return table.concat(texts, " ")
end

-- The covered pixels, as text and where its corner is.
local function drawing(sprite)
  local mask, x, y = sprite:rasterize()
  return table.concat(mask:toRows(), "\n"), x, y
end

local function onlySprite(map, options)
  local list = open(map, options):getSprites()
  assert.equal(1, #list)
  return list[1]
end

describe("a tile", function()

  it("shares the mask of its tile with others", function()
    local list = open(newMap { newTileLayer(2, 2, { 1, 2, 1 + HORIZONTALLY, 1 }) }, { tiles = "sprites" }):getSprites()
    assert.equal(list[1]:getMask(), list[3]:getMask())
    assert.equal(list[1]:getMask(), list[4]:getMask())
    assert.not_equal(list[1]:getMask(), list[2]:getMask())
  end)

  it("says what it is", function()
    local map = newMap({ newTileLayer(2, 2, { 0, 2 + VERTICALLY, 0, 0 }) },
      { newTileset(1, { tiles = { { id = 1, type = "lava", properties = { damage = 5 } } } }) })
    local level = open(map, { tiles = "sprites" })
    local sprite = level:getSprites()[1]
    local info = { id = 1, tileset = "tiles", class = "lava", properties = { damage = 5 }, image = "tiles.png", x = 3,
      y = 0, width = 3, height = 2 }
    assert.same({ kind = "tile", layer = "ground", gid = 2 + VERTICALLY, tx = 1, ty = 0, class = "lava",
      properties = { damage = 5 }, tile = info }, sprite:getData())
    assert.same({ "ground", true }, { sprite:getLayer(), sprite:isStatic() })
    local gid, tile, found = level:getTile("ground", 1, 0)
    assert.equal(2 + VERTICALLY, gid)
    assert.same(info, tile)
    assert.equal(sprite:getData().tile, tile)
    assert.equal(sprite, found)
    assert.same({}, { level:getTile("ground", 0, 0) })
    assert.same({}, { level:getTile("ground", -1, 99) })
  end)

  it("takes another layer from its property", function()
    local map = newMap({ newTileLayer(3, 1, { 1, 2, 1 }, { properties = { pixcollideLayer = "solid" } }) },
      { newTileset(1, { tiles = { { id = 1, properties = { pixcollideLayer = "lava" } } } }) })
    local sprites = open(map, { tiles = "sprites" }):getSprites()
    assert.equal("solid lava solid", each(sprites, function(sprite) return sprite:getLayer() end))
    assert.equal("solid", onlySprite(map):getLayer())
  end)

  it("takes its side from a property, turned and flipped with the tile", function()
    local FLIPPED_Y, TURNED = 2 ^ 30, 2 ^ 31 + 2 ^ 29 -- a quarter, clockwise
    local function sidesOf(cells, layer, tile)
      local map = newMap({ newTileLayer(#cells, 1, cells, { properties = { pixcollideOneWay = layer } }) },
        { newTileset(1, { tiles = { { id = 1, properties = { pixcollideOneWay = tile } } } }) })
      return each(open(map, { tiles = "sprites" }):getSprites(), function(sprite)
        local x, y = sprite:getOneWay()
        return x and ("%g,%g"):format(x, y) or "none"
      end)
    end
    assert.equal("none 0,-1 0,1 1,0", sidesOf({ 1, 2, 2 + FLIPPED_Y, 2 + TURNED }, nil, "up"))
    assert.equal("1,0.5 0,1", sidesOf({ 1, 2 }, "1, 0.5", "0 1"))
    local map = newMap { newTileLayer(1, 1, { 1 }, { properties = { pixcollideOneWay = "left" } }) }
    assert.same({ -1, 0 }, { onlySprite(map):getOneWay() })
    local wrong = newMap { newTileLayer(1, 1, { 1 }, { properties = { pixcollideOneWay = "upwards" } }) }
    local _, message = load(wrong, { images = images })
    assert.truthy(message:find("pixcollideOneWay: 'up', 'down', 'left', 'right' or a direction", 1, true), message)
  end)

  it("is static and no sensor unless a property says so: a shape's before a tile's, that before a layer's", function()
    local function flagsOf(sprite) return (sprite:isStatic() and "static" or "free") .. (sprite:isSensor() and " sensor" or "") end
    for name, texts in pairs { pixcollideStatic = { [true] = "static", [false] = "free", none = "static" },
      pixcollideSensor = { [true] = "static sensor", [false] = "static", none = "static" } } do
      for _, values in ipairs { {}, { true }, { false }, { true, false }, { false, true }, { nil, true }, { nil, false },
        { nil, nil, true }, { nil, nil, false }, { true, nil, false }, { false, true, false }, { true, false, true } } do
        local shape = object { width = 2, height = 2, properties = { [name] = values[3] } }
        local tile = { id = 0, properties = { [name] = values[2] }, objectGroup = { objects = { shape } } }
        local tileset = newTileset(1, { tiles = { tile } })
        local things = newObjects({ object { gid = 1, properties = { [name] = values[3] } }, object { width = 2, height = 2 } },
          { properties = { [name] = values[1] } })
        local layer = newTileLayer(1, 1, { 1 }, { properties = { [name] = values[1] } })
        local level = open(newMap({ layer, things }, { tileset }), { tiles = "sprites", shapes = true })
        local function expect(...)
          for k = 1, 3 do
            if select(k, ...) ~= nil then return texts[(select(k, ...))] end
          end
          return texts.none
        end
        local own = expect(values[3], values[2], values[1])
        assert.equal(table.concat({ own, own, expect(values[1]) }, ", "),
          table.concat({ flagsOf(level:getSprites("ground")[1]), flagsOf(level:getSprites("things")[1]),
            flagsOf(level:getSprites("things")[2]) }, ", "))
        assert.equal(expect(values[1]), flagsOf(open(newMap({ layer }, { tileset })):getSprites()[1])) -- as one mask
      end
      local _, message = load(newMap { newTileLayer(1, 1, { 1 }, { properties = { [name] = "yes" } }) }, { images = images })
      assert.equal(("cannot load map: layers[1].properties.%s: boolean expected, got string"):format(name), message)
    end
  end)

  it("that is set is static as it would be in the map, one of which another frame shows what the program has made it", function()
    local frames = { { tileid = 0, duration = 100 }, { tileid = 1, duration = 100 } }
    local moving = open(newMap({ newTileLayer(1, 1, { 1 }) }, { newTileset(1, { tiles = { { id = 0, animation = frames } } }) }),
      { tiles = "sprites", animate = true })
    moving:getSprites()[1]:setStatic(false)
    moving:update(0.15)
    assert.is_false(moving:getSprites()[1]:isStatic())
    local tile = { id = 1, properties = { pixcollideStatic = false } }
    local level = open(newMap({ newTileLayer(1, 1, { 1 }) }, { newTileset(1, { tiles = { tile } }) }), { tiles = "sprites" })
    local sprite = level:getSprites()[1]
    for gid = 1, 2 do
      level:setTile("ground", 0, 0, gid)
      assert.equal(gid == 1, sprite:isStatic())
    end
  end)

  it("of a transparent colour is empty, unless options say else #system", function()
    local picture = pixcollide.newPicture(3, 2)
    picture:drawRect(1, 0, 2, 2, 1, 0, 1)
    picture:drawRect(0, 0, 1, 2, 0, 0, 0, 0.5)
    local path = os.tmpname()
    assert(picture:savePNG(path))
    local map = newMap({ newTileLayer(1, 1, { 1 }) }, { newTileset(1, { image = path, columns = 1, tilecount = 1,
      transparentcolor = "#ff00ff" }) })
    local function count(options) return assert(load(map, options)):getSprites()[1]:getMask():count() end
    assert.same({ 2, 4, 0 }, { count(), count { colorKey = { 0, 0, 0 } }, count { threshold = 0.51 } })
    assert.equal(2, count { color = { 0, 0, 0 } })
    map.tilesets[1].transparentcolor = nil
    assert.equal(6, count())
    os.remove(path)
  end)
end)

describe("a tile layer", function()

  it("has a sprite even if it is empty", function()
    local level = open(newMap { newTileLayer(2, 2, { 0, 0, 0, 0 }) })
    assert.equal(0, level:getSprites()[1]:getMask():count())
    assert.same({}, open(newMap { newTileLayer(2, 2, { 0, 0, 0, 0 }) }, { tiles = "sprites" }):getSprites())
  end)

  it("is made of parts where it is large", function()
    local data = {}
    for k = 1, 12000 do data[k] = k % 1000 == 1 and 2 or 0 end
    local level = open(newMap { newTileLayer(12000, 1, data) })
    local count, list = 0, level:getSprites()
    assert.equal(9, #list)
    for _, sprite in ipairs(list) do
      assert.same({ 4096, 4096 }, { sprite:getMask():getDimensions() })
      count = count + sprite:getMask():count()
    end
    assert.same({ 12 * 5, true }, { count, list[9]:covers(33000, 0) })
  end)

  it("is made of parts where the map is infinite, which come when they are needed", function()
    local chunks = { { x = -16, y = 0, width = 2, height = 1, data = { 1, 0 } } }
    local map = newMap { newTileLayer(16, 16, nil, { chunks = chunks }) }
    local level, world = open(map), pixcollide.newWorld()
    level:addTo(world)
    assert.same({ 1, true }, { world:count(), level:getSprites()[1]:covers(-48, 0) })
    level:setTile("ground", 5000, -9, 2)
    assert.same({ 2, 1 }, { world:count(), #world:queryPoint(15000, -18) })
    assert.equal(2, (level:getTileAt("ground", 15002, -17)))
  end)

  it("may be base64, with white space in it", function()
    local layer = newTileLayer(3, 1, "AQAA\n AAIAAIAAAAAA\n", { encoding = "base64" })
    local level = open(newMap { layer })
    assert.equal(1, (level:getTile("ground", 0, 0)))
    assert.equal(2 + HORIZONTALLY, (level:getTile(1, 1, 0)))
    assert.is_nil((level:getTile("ground", 2, 0)))
    layer.width = 1
    for text, gid in pairs { ["AwIBAA=="] = 66051, ["AQAAAA=="] = 1 } do
      layer.data = text
      assert.equal(gid, (open(newMap({ layer }, { newTileset(gid) })):getTile(1, 0, 0)))
    end
  end)

  it("becomes what options and its property say", function()
    for _, case in ipairs { -- how many sprites, what the level says, option, property
      { 1, "mask" }, { 2, "sprites", "sprites" }, { 0, "none", "none" }, { 2, "sprites", "mask", "sprites" },
      { 1, "mask", { ground = "mask" }, "sprites" }, { 2, "sprites", { other = "none" }, "sprites" },
      { 1, "mask", { other = "none" } },
    } do
      local layer = newTileLayer(2, 1, { 1, 1 }, { properties = { pixcollide = case[4] } })
      local level = open(newMap { layer }, { tiles = case[3] })
      assert.same({ case[1], case[2] }, { #level:getSprites(), level:getLayers()[1].tiles })
    end
  end)

  it("has its tiles in the order in which Tiled draws them", function()
    local orders = { ["right-down"] = "00 10 01 11", ["right-up"] = "01 11 00 10", ["left-down"] = "10 00 11 01",
      ["left-up"] = "11 01 10 00" }
    for order, expected in pairs(orders) do
      local map = newMap { newTileLayer(2, 2, { 1, 1, 1, 1 }) }
      map.renderorder = order
      assert.equal(expected, each(open(map, { tiles = "sprites" }):getSprites(), function(sprite)
        return ("%d%d"):format(sprite:getData().tx, sprite:getData().ty)
      end))
    end
  end)

  it("has them in rows across all its chunks, and beyond these", function()
    local chunks = { { x = 0, y = 0, width = 2, height = 2, data = { 1, 1, 1, 1 } },
      { x = 2, y = 0, width = 2, height = 2, data = { 1, 1, 0, 1 } } }
    local map = newMap { newTileLayer(4, 2, nil, { chunks = chunks }) }
    map.renderorder = "left-up"
    local level = open(map, { tiles = "sprites" })
    level:setTile("ground", 5, 1, 1)
    assert.equal("51 31 11 01 30 20 10 00", each(level:getSprites(), function(sprite)
      return ("%d%d"):format(sprite:getData().tx, sprite:getData().ty)
    end))
  end)
end)

describe("an object", function()

  it("that is a tile has its position where its tileset says, and is turned about it", function()
    local function show(alignment, more)
      local map = newMap({ newObjects { object(with(more, { gid = 1, x = 30, y = 30, width = 6, height = 4 })) } },
        { newTileset(1, { objectalignment = alignment }) })
      local sprite = onlySprite(map)
      assert.same({ 30, 30 }, { sprite:getPosition() })
      return { drawing(sprite) }
    end
    assert.same({ "####\n####\n##..\n##..", 27, 28 }, show("center"))
    assert.same({ "####\n####\n..##\n..##", 30, 30 }, show("unspecified", { rotation = 90 }))
  end)

  -- Whether the module's own fill of the polygon has a pixel.
  local function hasPixel(points, x, y)
    local world = pixcollide.newWorld()
    world:newSprite(pixcollide.newRectangleMask(1, 1), { x = x, y = y })
    return world:anyInPolygon(points) ~= nil
  end

  -- Compares some rows of a sprite with the polygon wherever they begin or end, and where two sprites meet.
  local function checkEdges(world, sprite, points)
    local mask, x, y = sprite:rasterize()
    local w, h = mask:getDimensions()
    for _, v in ipairs { 0, math.floor(h / 3), h - 1 } do
      for u = 0, w do
        if u == 0 or mask:get(u, v) ~= mask:get(u - 1, v) then
          for px = x + u - 1, x + u do
            assert.equal(hasPixel(points, px, y + v), (select(2, world:queryPoint(px, y + v))) == 1)
          end
        end
      end
    end
    return mask:count()
  end

  it("that is larger than a sprite becomes several side by side, which cover the same pixels", function()
    local ARROW = { { x = 0, y = 0 }, { x = 40000, y = 13333 }, { x = 80001, y = 0 }, { x = 40000, y = 20000 } }
    local ZIGZAG = { { x = 0, y = 0 }, { x = 9, y = 60000 }, { x = 20, y = 3 }, { x = 30, y = 50000 }, { x = 40, y = 0 } }
    for _, case in ipairs {
      { { x = 5.5, width = 1e6, height = 3 }, 32, 3e6 }, { { x = -9, y = 0.25, width = 2, height = 1e5 }, 4, 2e5 },
      { { width = 1e5, height = 2, rotation = 90 }, 4, 2e5 },
      { { width = 60000, height = 7, rotation = 30 } }, { { width = 5, height = 40000, rotation = -3.5 } },
      { { shape = "polygon", x = 0.5, y = 7, polygon = ARROW } }, { { shape = "polygon", polygon = ZIGZAG } },
    } do
      local level = open(newMap { newObjects({ object(with({ name = "it" }, case[1])) }, { offsetx = 7, offsety = 0.5 }) })
      local it, world, count, list = level:getObject("it"), pixcollide.newWorld(), 0, level:getSprites()
      local corner = pixcollide.newSprite(TILES, { x = it.x, y = it.y, r = math.rad(it.rotation % 360) })
      local points = it.points or {}
      for k = 0, it.points and -1 or 3 do
        local isRight, isLow = k == 1 or k == 2, k >= 2
        points[2 * k + 1], points[2 * k + 2] = corner:toWorld(isRight and it.width or 0, isLow and it.height or 0)
      end
      level:addTo(world)
      assert.same({ list, list[1], case[2] or #list }, { it.sprites, it.sprite, #list })
      for _, sprite in ipairs(list) do
        count = count + checkEdges(world, sprite, points)
        assert.same({ "things", it, true }, { sprite:getLayer(), sprite:getData(), sprite:isStatic() })
      end
      assert.same({ 0, case[3] or count }, { select(2, world:collisions()), count })
    end
  end)

  it("has no sprite if it covers nothing", function()
    local level = open(newMap { newObjects {
      object { id = 1, shape = "point", x = 5, y = 5 },
      object { id = 2, shape = "polyline", x = 1, y = 2, rotation = 90, polyline = { { x = 0, y = 0 }, { x = 5, y = 1 } } },
      object { id = 3, shape = "text", width = 20, height = 10, text = "Exit" },
      object { id = 4, x = 5, y = 5 }, object { id = 5, shape = "ellipse", width = 5 },
    } })
    assert.same({}, level:getSprites())
    assert.equal("point polyline text rectangle ellipse", each(level:getObjects(), function(one) return one.shape end))
    assert.same({ 1, 2, 0, 7 }, level:getObject(2).points)
    assert.equal("Exit", level:getObject(3).text)
  end)

  it("says what it is, and inherits from its tile", function()
    local map = newMap({ newObjects({
      object { id = 4, name = "box", class = "crate", x = 1, y = 2, width = 3, height = 4, rotation = 90,
        properties = { weight = 7 } },
      object { id = 5, name = "ball", gid = 2, x = 1, y = 2, width = 3, height = 2, properties = { weight = 1 } },
    }, { offsetx = 10, offsety = 20 }) },
      { newTileset(1, { tiles = { { id = 1, type = "ball", properties = { weight = 3, bounces = true } } } }) })
    local level = open(map)
    local box, ball = level:getObject("box"), level:getObject(5)
    local sprite = box.sprite
    assert.equal(box, sprite:getData())
    box.sprite = nil
    assert.same({ kind = "object", id = 4, name = "box", class = "crate", layer = "things", shape = "rectangle", x = 11,
      y = 22, width = 3, height = 4, rotation = 90, visible = true, properties = { weight = 7 } }, box)
    assert.same({ "things", true, "tile", 1 }, { sprite:getLayer(), sprite:isStatic(), ball.shape, ball.tile.id })
    assert.equal("ball", ball.class)
    assert.same({ weight = 1, bounces = true }, ball.properties)
    assert.is_nil(level:getObject("nobody"))
  end)

  it("comes in the order in which Tiled draws them", function()
    for order, expected in pairs { index = "1 2 3", topdown = "2 3 1" } do
      local level = open(newMap { newObjects({
        object { id = 1, y = 5, width = 1, height = 1 }, object { id = 2, y = 3, width = 1, height = 9 },
        object { id = 3, y = 3, width = 1, height = 1 },
      }, { draworder = order }) })
      assert.equal(expected, each(level:getSprites(), function(sprite) return sprite:getData().id end))
    end
  end)
end)

describe("an image layer", function()
  it("is a sprite, or as many as cover the map", function()
    local layer = { type = "imagelayer", name = "sky", image = "tiles.png", offsetx = 1, offsety = 2, properties = {} }
    local map = newMap { layer }
    assert.same({ "##.###\n#..#.#", 1, 2 }, { drawing(onlySprite(map)) })
    local data = onlySprite(map, { directory = "art" }):getData()
    assert.same({ "image", "art/tiles.png" }, { data.kind, data.image })
    layer.repeatx = true
    assert.equal("-5,2 1,2 7,2", each(open(map):getSprites(), function(sprite)
      return ("%d,%d"):format(sprite:getPosition())
    end))
    layer.image = ""
    assert.same({}, open(map):getSprites())
  end)
end)

describe("groups", function()
  local function grouped()
    local inner = newTileLayer(1, 1, { 1 }, { name = "ground", offsetx = 1, offsety = 2 })
    local group = { type = "group", name = "world", visible = false, offsetx = 10, offsety = 20, properties = {},
      layers = { { type = "group", name = "back", visible = true, offsetx = 100, offsety = 0, properties = {},
        layers = { inner } }, newObjects {} } }
    return newMap { group, newTileLayer(1, 1, { 2 }) }
  end

  it("lend their names, offsets and visibility", function()
    local level = open(grouped())
    assert.equal("world.back.ground:false,111,22 world.things:false,10,20 ground:true,0,0",
      each(level:getLayers(), function(layer)
        return ("%s:%s,%g,%g"):format(layer.name, tostring(layer.visible), layer.x, layer.y)
      end))
    assert.same({ 111, 22 }, { level:getSprites("world.back.ground")[1]:getPosition() })
    assert.equal("world.back.ground", level:getSprites(1)[1]:getLayer())
    assert.equal(3, level:getSprites("ground")[1]:getDepth())
  end)

  it("can be chosen by their names", function()
    for _, case in ipairs {
      { { "world" }, "world.back.ground world.things" }, { { "ground", "world.back" }, "world.back.ground ground" }, { {}, "" },
    } do
      local layers = open(grouped(), { layers = case[1] }):getLayers()
      assert.equal(case[2], each(layers, function(layer) return layer.name end))
    end
  end)
end)

describe("a level", function()
  it("tells the map's sizes, properties and layers", function()
    local map = newMap { newTileLayer(4, 3, { 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 2 }, { class = "solid" }) }
    map.properties.music = "drips.ogg"
    map.layers[1].properties.depth = 3
    local level = open(map)
    assert.equal("level (1 layers, 12x6)", tostring(level))
    assert.same({ 12, 6 }, { level:getDimensions() })
    assert.same({ 3, 2 }, { level:getTileSize() })
    assert.same({ music = "drips.ogg" }, level:getProperties())
    assert.same({ depth = 3 }, level:getProperties("ground"))
    assert.same({ { name = "ground", type = "tilelayer", class = "solid", visible = true, x = 0, y = 0, columns = 4,
      rows = 3, properties = { depth = 3 }, tiles = "mask", opacity = 1, tint = { 1, 1, 1, 1 }, parallaxX = 1,
      parallaxY = 1 } }, level:getLayers())
  end)

  it("finds the cell of a pixel", function()
    local level = open(newMap { newTileLayer(2, 2, { 1, 2, 0, 1 }, { offsetx = 10, offsety = -0.75 }) })
    assert.same({ 0, 0 }, { level:toTile("ground", 10, -1) })
    assert.same({ 1, 1 }, { level:toTile("ground", 15.9, 1) })
    assert.same({ -1, 2 }, { level:toTile("ground", 9, 4) })
    assert.equal(2, (level:getTileAt("ground", 13, 0)))
    assert.is_nil((level:getTileAt("ground", 9, 0)))
  end)

  it("comes and goes with sprites that follow each other, and none else", function()
    local level = open(newMap { newTileLayer(2, 1, { 1, 2 }), newObjects { object { width = 2, height = 2 } } },
      { tiles = "sprites" })
    local world, stranger = pixcollide.newWorld(), pixcollide.newSprite(TILES)
    local sprites = level:getSprites()
    sprites[1]:follow(sprites[3])
    level:addTo(world)
    assert.equal(3, world:count())
    assert.equal(sprites[3], sprites[1]:getLeader())
    level:removeFrom(world)
    assert.equal(0, world:count())
    sprites[1]:follow(stranger)
    local follows = "sprite follows another one (%s that one, or end it with sprite:follow(nil))"
    raises.argument("addTo", 1, function() level:addTo(world) end, follows:format "add")
    assert.equal(0, world:count())
    sprites[1]:follow(nil)
    level:addTo(world)
    sprites[1]:follow(world:add(stranger))
    raises.argument("removeFrom", 1, function() level:removeFrom(world) end, follows:format "remove")
    assert.equal(4, world:count())
  end)

  it("is in a world until it is removed", function()
    local level = open(newMap { newTileLayer(2, 1, { 1, 2 }), newObjects { object { width = 2, height = 2 } } },
      { tiles = "sprites" })
    local world, other = pixcollide.newWorld(), pixcollide.newWorld()
    local mine = world:add(pixcollide.newSprite(TILES))
    level:addTo(world, "ground")
    assert.equal(3, world:count())
    level:addTo(other, 2)
    assert.equal(1, other:count())
    level:removeFrom(other, "ground")
    level:removeFrom(other)
    level:removeFrom(world)
    level:removeFrom(world)
    assert.same({ mine }, (world:getSprites()))
    level:setTile("ground", 0, 0, 2)
    level:setTile("ground", 1, 0)
    level:addTo(world)
    assert.equal(3, world:count())
    world:clear()
    level:addTo(world)
    assert.equal(2, world:count())
  end)

  it("can be dug and its tiles changed", function()
    local level = open(newMap { newTileLayer(2, 1, { 2, 2 }) })
    local sprite = level:getSprites()[1]
    local u, v = sprite:toLocal(0, 0)
    assert.equal(1, sprite:getMask():set(u, v, false))
    level:setTile("ground", 1, 0, 1)
    assert.equal(".####\n#.##.", (drawing(sprite)))
    level:setTile("ground", 0, 0, 2)
    assert.equal("#####\n#.##.", (drawing(sprite)))
    level:setTile("ground", 0, 0, 0)
    assert.equal("##\n#.", (drawing(sprite)))
  end)

  it("keeps the sprite of a cell whose tile changes", function()
    local level, world = open(newMap { newTileLayer(2, 1, { 2, 0 }) }, { tiles = "sprites" }), pixcollide.newWorld()
    level:addTo(world)
    local _, _, sprite = level:getTile("ground", 0, 0)
    level:setTile("ground", 0, 0, 1 + HORIZONTALLY)
    assert.equal(sprite, (select(3, level:getTile("ground", 0, 0))))
    assert.equal(1 + HORIZONTALLY, sprite:getData().gid)
    assert.equal(".##\n..#", "." .. drawing(sprite):gsub("\n", "\n."))
    level:setTile("ground", 0, 0)
    assert.is_nil(sprite:getWorld())
    assert.equal(0, world:count())
    level:setTile("ground", 1, 0, 2)
    assert.equal(1, world:count())
  end)

  it("outlives the world it was in", function()
    local level = open(newMap { newTileLayer(2, 1, { 2, 0 }) }, { tiles = "sprites" })
    local world = pixcollide.newWorld()
    level:addTo(world)
    world:release()
    level:setTile("ground", 1, 0, 2)
    level:setTile("ground", 0, 0)
    local other = pixcollide.newWorld()
    level:addTo(other)
    assert.equal(1, other:count())
  end)

  it("leaves the map as it is", function()
    local map = newMap { newTileLayer(2, 1, { 2, 0 }), newObjects { object { gid = 1, width = 3, height = 2 } } }
    local before, level = maps.write(map), open(map)
    level:setTile("ground", 1, 0, 1)
    assert.equal(before, maps.write(map))
  end)
end)

describe("files", function()
  it("are found from the map, from its tilesets, and from the option 'directory' #system", function()
    local folder = newFolder()
    folder.write("tiles.png", TILES:encodePNG())
    folder.write("tiles.lua", "return " .. maps.write(newTileset(1)))
    local map = newMap { newTileLayer(1, 1, { 1 }) }
    map.tilesets[1] = { name = "tiles", firstgid = 1, filename = "a.tsx", exportfilename = "./tiles.lua" }
    local level = assert(load(folder.write("map.lua", "return " .. maps.write(map))))
    assert.equal("##\n#.", (drawing(level:getSprites()[1])))
    assert(load(map, { directory = folder.path("."):sub(1, -3) }))
    folder.remove()
  end)
end)
