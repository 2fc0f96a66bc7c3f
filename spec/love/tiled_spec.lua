-- SPDX-License-Identifier: MIT
-- SPDX-FileCopyrightText: 2026 The pixcollide authors

-- Maps of Tiled with what only LÖVE has: its images, its file system, decompression, and STI's maps.

local pixcollide = require "pixcollide"
local forms = require "spec.support.tiled_forms"
local maps = require "spec.support.tiled_maps"
local raises = require "spec.support.raises"
local rounds = require "spec.support.rounds"
local seen = require "spec.love.seen"
local toSti = require "spec.support.sti_map"
local write = maps.write

local load = pixcollide.tiled.load

-- Two tiles of 3 x 2 pixels, as an image.
local ROWS = { "##.###", "#..#.#" }

local function newTiles()
  local data = love.image.newImageData(6, 2)
  data:mapPixel(function(x, y) return 1, 1, 1, ROWS[y + 1]:sub(x + 1, x + 1) == "#" and 1 or 0 end)
  return data
end

local function newCanvas()
  local canvas = love.graphics.newCanvas(6, 2)
  canvas:renderTo(function() love.graphics.draw(love.graphics.newImage(newTiles())) end)
  return canvas
end

local function newMap()
  return {
    orientation = "orthogonal", width = 3, height = 2, tilewidth = 3, tileheight = 2, properties = {},
    tilesets = { { name = "tiles", firstgid = 1, tilewidth = 3, tileheight = 2, spacing = 0, margin = 0, columns = 2,
      image = "tiles.png", imagewidth = 6, imageheight = 2, tilecount = 2, tiles = {} } },
    layers = { { type = "tilelayer", name = "ground", width = 3, height = 2, offsetx = 0, offsety = 0, properties = {},
      encoding = "lua", data = { 1, 0, 2 ^ 31 + 2, 0, 2, 1 } } },
  }
end

local EXPECTED = "##....###\n#.....#.#\n...#####.\n...#.##.."

-- Loads a map whose only sprite covers what is expected, at (x, y).
local function loads(map, options, x, y)
  local mask, left, top = assert(load(map, options)):getSprites()[1]:rasterize()
  assert.same({ EXPECTED, x or 0, y or 0 }, { table.concat(mask:toRows(), "\n"), left, top })
end

local function fails(expected, ...)
  local level, problem = load(...)
  assert.is_nil(level)
  assert.equal(expected, problem:sub(1, #expected))
end

describe("pixcollide.tiled in LÖVE", function()
  it("takes ImageData, Images and Canvases from the option 'images'", function()
    for _, image in ipairs { newTiles(), love.graphics.newImage(newTiles()), newCanvas() } do
      loads(newMap(), { images = function() return image end })
    end
    fails("cannot load map: tilesets[1].image: ", newMap(), { images = function() return love.math.newTransform() end })
  end)

  it("reads maps and images through love.filesystem", function()
    assert(love.filesystem.createDirectory("maps/art"))
    newTiles():encode("png", "maps/art/tiles.png")
    local map = newMap()
    map.tilesets[1].image = "./art/tiles.png"
    assert(love.filesystem.write("maps/cave.lua", "return " .. write(map)))
    loads("maps/cave.lua")
    loads(map, { directory = "maps" })
    assert(love.filesystem.remove("maps/art/tiles.png"))
    fails("cannot load 'maps/cave.lua': tilesets[1].image: cannot load 'maps/art/tiles.png': ", "maps/cave.lua")
    fails("cannot load 'maps/none.lua': ", "maps/none.lua")
    for _, name in ipairs { "maps/cave.lua", "maps/art", "maps" } do love.filesystem.remove(name) end
  end)

  it("reads all forms through love.filesystem, and tilesets and templates in files of their own", function()
    assert(love.filesystem.createDirectory("maps"))
    local map = newMap()
    assert(love.filesystem.write("maps/tiles.tsx", forms.write(map.tilesets[1], "xml")))
    assert(love.filesystem.write("maps/box.tx", forms.write({ object = { shape = "ellipse", width = 1, height = 2 } }, "xml")))
    map.tilesets[1] = { firstgid = 1, source = "tiles.tsx" }
    map.layers[2] = { type = "objectgroup", name = "things", objects = { { id = 1, x = 1, y = 2, template = "box.tx" } } }
    for _, form in ipairs { "json", "xml" } do
      assert(love.filesystem.write("maps/cave", forms.write(map, form, "base64 zlib")))
      loads("maps/cave", { images = newTiles })
      assert.equal("ellipse", assert(load("maps/cave", { images = newTiles })):getObject(1).shape)
    end
    assert(love.filesystem.remove("maps/tiles.tsx"))
    fails("cannot load 'maps/cave': tilesets[1].filename: cannot load 'maps/tiles.tsx', 'maps/tiles.lua', "
      .. "'maps/tiles.json', 'maps/tiles.tsj': Does not exist", "maps/cave", { images = newTiles })
    for _, name in ipairs { "maps/cave", "maps/box.tx", "maps" } do love.filesystem.remove(name) end
  end)

  it("covers what LÖVE draws of a layer that lies between pixels, tile by tile with Quads, however they are flipped", function()
    local HORIZONTALLY, VERTICALLY = 2147483648, 1073741824
    local full = love.image.newImageData(6, 2)
    full:mapPixel(function() return 1, 1, 1, 1 end)
    for offset, data in pairs { [0.5] = full, [-1.5] = full, [0.25] = newTiles(), [-0.25] = newTiles(),
      [1.75] = newTiles() } do
      local image, map = love.graphics.newImage(data), newMap()
      image:setFilter("nearest", "nearest")
      local layer = map.layers[1]
      layer.offsetx, layer.offsety = offset, offset
      layer.data = { 1, 2 + HORIZONTALLY, 1, 1 + HORIZONTALLY + VERTICALLY, 2, 1 + VERTICALLY }
      local function draw()
        love.graphics.translate(5 + offset, 5 + offset)
        for k, value in ipairs(layer.data) do
          local tile = value % 4 - 1
          local sx = value % 4294967296 >= HORIZONTALLY and -1 or 1
          local sy = value % HORIZONTALLY >= VERTICALLY and -1 or 1
          love.graphics.draw(image, love.graphics.newQuad(3 * tile, 0, 3, 2, 6, 2), (k - 1) % 3 * 3 + 1.5,
            math.floor((k - 1) / 3) * 2 + 1, 0, sx, sy, 1.5, 1)
        end
      end
      for _, tiles in ipairs { "mask", "sprites" } do
        local sprites = assert(load(map, { tiles = tiles, images = function() return data end })):getSprites()
        for _, sprite in ipairs(sprites) do sprite:translate(5, 5) end
        local differences, covered = seen.differences(sprites, 20, 15, draw)
        assert.same({ 0, data == full and 36 or 24 }, { differences, data == full and covered or 24 }, tostring(offset))
        assert.is_true(covered > 15)
      end
    end
  end)

  it("reads layers compressed with zlib and gzip", function()
    local bytes = love.data.pack("string", "<I4I4I4I4I4I4", unpack(newMap().layers[1].data)) -- luacheck: ignore 113
    for _, format in ipairs { "zlib", "gzip" } do
      local map = newMap()
      local layer = map.layers[1]
      layer.encoding, layer.compression = "base64", format
      layer.data = love.data.encode("string", "base64", love.data.compress("string", format, bytes))
      loads(map, { images = newTiles })
      layer.data = "AQAAAA=="
      fails("cannot load map: layers[1].data: it is no " .. format, map, { images = newTiles })
    end
  end)

  it("takes STI's map with the images that it has loaded, those of a collection packed into one", function()
    local map = toSti(newMap(), 10, 20)
    map.tilesets[1].image = love.graphics.newImage(newTiles())
    loads(map, nil, 10, 20)
    local _, tile = assert(load(map)):getTile("ground", 2, 0)
    assert.same({ map.tilesets[1].image, 3, 0 }, { tile.image, tile.x, tile.y })
    map = newMap()
    map.tilesets[1].columns, map.tilesets[1].image = 0, nil
    map.tilesets[1].tiles = { { id = 0, image = "a.png", width = 3, height = 2 },
      { id = 1, image = "b.png", width = 3, height = 2 } }
    map = toSti(map)
    map.tilesets[1].image = newCanvas()
    for id = 0, 1 do
      map.tiles[1 + id] = map.tiles[1 + id] or { gid = 1 + id }
      map.tiles[1 + id].quad = love.graphics.newQuad(3 * id, 0, 3, 2, 6, 2)
    end
    loads(map)
    _, tile = assert(load(map)):getTile("ground", 2, 0)
    assert.same({ map.tilesets[1].image, 3, 0, 3, 2 }, { tile.image, tile.x, tile.y, tile.width, tile.height })
  end)
end)

describe("the sprites of a map in LÖVE", function()
  local SIDE, FAR = 160, 60 -- of the canvas; how far what is drawn is moved, so that all of it is seen
  local draw, drawSprites, getImage = pixcollide.love.draw, pixcollide.love.drawSprites, pixcollide.love.getImage

  -- Lets a random map have no centre of a pixel on the edge of a texel, where graphics cards differ.
  local function settle(rng, map)
    local sizes = {}
    for _, set in ipairs(map.tilesets) do
      set.tilerendersize, set.fillmode = "tile", "stretch"
      for id = 0, set.image and set.tilecount - 1 or -1 do sizes[set.firstgid + id] = { set.tilewidth, set.tileheight } end
      for _, tile in ipairs(set.image and {} or set.tiles) do sizes[set.firstgid + tile.id] = { tile.width, tile.height } end
    end
    for _, group in ipairs(map.layers) do group.offsetx = math.floor(group.offsetx) end
    for _, each in ipairs(maps.layers(map)) do
      each.layer.offsetx, each.layer.offsety = rng:int(-9, 9), rng:int(-9, 9)
      for _, object in ipairs(each.layer.objects or {}) do
        object.x, object.y = math.floor(object.x) + 0.25, math.floor(object.y) + 0.25
        if object.gid then
          local size = sizes[object.gid % 2 ^ 28]
          object.width, object.height = size[1] * rng:int(1, 3), size[2] * rng:int(1, 3)
          object.rotation = rng:int(-4, 4) * 90
        end
      end
    end
  end

  -- Each texel in a colour of its own.
  local function newImageData(mask)
    local data = love.image.newImageData(mask.width, mask.height)
    data:mapPixel(function(x, y) return x / 16, y / 16, 1, mask:get(x, y) and 1 or 0 end)
    return data
  end

  -- What drawSprites and draw show of a level is what those of its sprites cover that have an image. Gives their number.
  local function assertDrawn(level)
    local world, withImage = pixcollide.newWorld(), {}
    level:addTo(world)
    for _, sprite in ipairs(level:getSprites()) do
      sprite:translate(FAR, FAR)
      withImage[#withImage + 1] = getImage(sprite) and sprite or nil
    end
    assert.equal(0, (seen.differences(withImage, SIDE, SIDE, function() assert.equal(#withImage, drawSprites(world)) end)))
    assert.equal(0, (seen.differences(withImage, SIDE, SIDE, function()
      for _, sprite in ipairs(withImage) do draw(sprite) end
    end)))
    for _, sprite in ipairs(level:getSprites()) do sprite:translate(-FAR, -FAR) end
    level:removeFrom(world)
    return #withImage
  end

  it("are drawn where they collide: tiles and tile objects, however flipped, turned and scaled, image layers; others are not", function()
    assert(love.filesystem.createDirectory("maps"))
    rounds.each("images of maps", 150, function(rng)
      local map, images = maps.random(rng)
      settle(rng, map)
      local options = { tiles = "sprites", directory = "maps" }
      local data = {}
      for name, mask in pairs(images) do
        data[name] = newImageData(mask)
        data[name]:encode("png", "maps/" .. name)
      end
      if rng:chance(0.5) then options.images = function(path) return data[path:match("[^/]*$")] end end
      local level, expected = assert(load(map, options)), 0
      for _, sprite in ipairs(level:getSprites()) do
        local its = sprite:getData()
        expected = expected + ((its.kind ~= "object" or its.shape == "tile") and 1 or 0)
      end
      assert.equal(expected, assertDrawn(level))
      for name in pairs(images) do love.filesystem.remove("maps/" .. name) end
    end)
    love.filesystem.remove("maps")
  end)

  it("show the frames of animated tiles, and tiles that are set", function()
    rounds.each("images of animated maps", 40, function(rng)
      local map, images, tiles = maps.random(rng, maps.tilelayer)
      settle(rng, map)
      for _, set in ipairs(map.tilesets) do
        for id = 0, set.image and set.tilecount - 1 or -1 do
          set.tiles[#set.tiles + 1] = { id = id, animation = { { tileid = rng:int(0, set.tilecount - 1), duration = 500 },
            { tileid = rng:int(0, set.tilecount - 1), duration = 500 } } }
        end
      end
      local level = assert(load(map, { tiles = "sprites", animate = true, images = function(path) return newImageData(images[path]) end }))
      for _ = 1, 3 do
        assert.equal(#level:getSprites(), assertDrawn(level))
        level:update(rng:real(0, 1))
        if not map.infinite then level:setTile(1, 0, 0, maps.value(rng, tiles)) end
      end
    end)
  end)

  it("show a tile's picture where it is, once, whatever its shapes are", function()
    rounds.each("images of shapes", 40, function(rng)
      local map, images = maps.random(rng, maps.tilelayer)
      settle(rng, map)
      for _, set in ipairs(map.tilesets) do
        for id = 0, set.image and set.tilecount - 1 or -1 do set.tiles[#set.tiles + 1] = { id = id } end
        for _, tile in ipairs(set.tiles) do
          tile.objectGroup = { objects = {} }
          for k = 1, rng:int(1, 3) do
            tile.objectGroup.objects[k] = { id = k, shape = "rectangle", x = rng:int(-3, 9), y = rng:int(-3, 9), width = rng:int(1, 9),
              height = rng:int(1, 9), properties = { pixcollideLayer = rng:pick { "a", "b" } } }
          end
        end
      end
      local pictures, count = {}, nil
      for k, shapes in ipairs { false, true, "both" } do
        local level, world = assert(load(map, { tiles = "sprites", shapes = shapes, images = function(path)
          return newImageData(images[path])
        end })), pixcollide.newWorld()
        level:addTo(world)
        count = count or world:count()
        pictures[k] = seen.drawn(SIDE, SIDE, function()
          love.graphics.translate(FAR, FAR)
          assert.equal(count, drawSprites(world))
        end):getString()
      end
      assert.is_true(pictures[1] == pictures[2] and pictures[1] == pictures[3])
    end)
  end)

  it("of a tileset with a transparent colour are drawn without it, in their own colours else", function()
    assert(love.filesystem.createDirectory("maps"))
    local data = love.image.newImageData(6, 2)
    data:mapPixel(function(x) return x % 2, 0, x < 2 and 0.5 or 1, x == 0 and 0.5 or 1 end) -- columns 3 and 5 are magenta
    data:encode("png", "maps/tiles.png")
    local map = newMap()
    map.tilesets[1].transparentcolor = "#ff00ff"
    local level = assert(load(map, { tiles = "sprites", directory = "maps" }))
    assertDrawn(level)
    local picture = seen.drawn(SIDE, SIDE, function() draw(level:getSprites()[1]) end)
    local function byte(x) return select(3, picture:getPixel(x, 0)) end
    assert.same({ true, 1, true }, { math.abs(byte(1) - 0.5) < 0.01, byte(2), level:getSprites()[1]:covers(0, 0) })
    map.tilesets[1].transparentcolor = nil
    for _, more in ipairs { { colorKey = { 1, 0, 1 } }, { color = { 1, 0, 1 } } } do
      more.tiles, more.directory = "sprites", "maps"
      assert.equal(more.color and 0 or 4, assertDrawn(assert(load(map, more))))
    end
    level = assert(load(map, { tiles = "sprites", directory = "maps" }))
    for _, name in ipairs { "maps/tiles.png", "maps" } do love.filesystem.remove(name) end
    assert.equal("cannot load 'maps/tiles.png': Does not exist", raises.here(function() draw(level:getSprites()[1]) end))
  end)

  it("of masks that the option 'images' gives show what these know", function()
    for count, mask in pairs { [4] = pixcollide.love.newMask(newTiles()), [0] = pixcollide.newMask(6, 2, true) } do
      assert.equal(count, assertDrawn(assert(load(newMap(), { tiles = "sprites", images = function() return mask end }))))
    end
    local part = pixcollide.love.newMask(love.image.newImageData(9, 9), { rect = { 1, 1, 6, 2 } }) -- not all of an image
    assert.equal(0, assertDrawn(assert(load(newMap(), { tiles = "sprites", images = function() return part end }))))
  end)

  it("hidden in Tiled, or of a layer that is, show none until they are given one", function()
    local map = newMap()
    map.layers[1].visible = false
    map.layers[2] = { type = "objectgroup", name = "things", properties = {}, objects = {
      { id = 1, gid = 1, x = 0, y = 9, width = 3, height = 2 },
      { id = 2, gid = 1, x = 9, y = 9, width = 3, height = 2, visible = false } } }
    local level = assert(load(map, { tiles = "sprites", images = newTiles }))
    assert.equal(1, assertDrawn(level))
    pixcollide.love.setImage(level:getObject(2).sprite, nil)
    assert.equal(2, assertDrawn(level))
  end)

  it("of STI's maps and of LDtk's are drawn, too", function()
    local map = toSti(newMap(), 0, 0)
    map.tilesets[1].image = love.graphics.newImage(newTiles())
    assert.equal(4, assertDrawn(assert(load(map, { tiles = "sprites" }))))
    local project = require("spec.support.small_project").new()
    local level = assert(pixcollide.ldtk.load(project, { tiles = { Walls = "sprites", ["Ground tiles"] = "sprites" },
      images = function() return seen.randomData(require("spec.support.random").new(3), 8, 8) end }))
    assert.equal(4, assertDrawn(level))
  end)

  it("take no image of LÖVE's until they are drawn, and keep nothing that is not needed #garbage", function()
    assert(love.filesystem.createDirectory("maps"))
    newTiles():encode("png", "maps/tiles.png")
    local newImage, count = love.graphics.newImage, 0
    love.graphics.newImage = function(...)
      count = count + 1
      return newImage(...)
    end
    local weak = setmetatable({}, { __mode = "v" })
    do
      local level = assert(load(newMap(), { tiles = "sprites", directory = "maps" }))
      assert.equal(0, count)
      assertDrawn(level)
      assert.equal(1, count)
      weak[1], weak[2], weak[3] = level:getSprites()[1], level:getSprites()[1]:getMask(), (getImage(level:getSprites()[1]))
    end
    love.graphics.newImage = newImage
    for _ = 1, 4 do collectgarbage() end
    assert.same({}, { weak[1], weak[2], weak[3] })
    for _, name in ipairs { "maps/tiles.png", "maps" } do love.filesystem.remove(name) end
  end)
end)
