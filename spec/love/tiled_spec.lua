-- SPDX-License-Identifier: MIT
-- SPDX-FileCopyrightText: 2026 The pixcollide authors

-- Maps of Tiled with what only LÖVE has: its images, its file system, decompression, and STI's maps.

local pixcollide = require "pixcollide"
local forms = require "spec.support.tiled_forms"
local seen = require "spec.love.seen"
local toSti = require "spec.support.sti_map"
local write = require("spec.support.tiled_maps").write

local load = pixcollide.tiled.load

-- Two tiles of 3 x 2 pixels, as an image.
local ROWS = { "##.###", "#..#.#" }

local function newImageData()
  local data = love.image.newImageData(6, 2)
  data:mapPixel(function(x, y) return 1, 1, 1, ROWS[y + 1]:sub(x + 1, x + 1) == "#" and 1 or 0 end)
  return data
end

local function newCanvas()
  local canvas = love.graphics.newCanvas(6, 2)
  canvas:renderTo(function() love.graphics.draw(love.graphics.newImage(newImageData())) end)
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
    for _, image in ipairs { newImageData(), love.graphics.newImage(newImageData()), newCanvas() } do
      loads(newMap(), { images = function() return image end })
    end
    fails("cannot load map: tilesets[1].image: ", newMap(), { images = function() return love.math.newTransform() end })
  end)

  it("reads maps and images through love.filesystem", function()
    assert(love.filesystem.createDirectory("maps/art"))
    newImageData():encode("png", "maps/art/tiles.png")
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
      loads("maps/cave", { images = newImageData })
      assert.equal("ellipse", assert(load("maps/cave", { images = newImageData })):getObject(1).shape)
    end
    assert(love.filesystem.remove("maps/tiles.tsx"))
    fails("cannot load 'maps/cave': tilesets[1].filename: cannot load 'maps/tiles.tsx', 'maps/tiles.lua', "
      .. "'maps/tiles.json', 'maps/tiles.tsj': Does not exist", "maps/cave", { images = newImageData })
    for _, name in ipairs { "maps/cave", "maps/box.tx", "maps" } do love.filesystem.remove(name) end
  end)

  it("covers what LÖVE draws of a layer that lies between pixels, tile by tile with Quads, however they are flipped", function()
    local HORIZONTALLY, VERTICALLY = 2147483648, 1073741824
    local full = love.image.newImageData(6, 2)
    full:mapPixel(function() return 1, 1, 1, 1 end)
    for offset, data in pairs { [0.5] = full, [-1.5] = full, [0.25] = newImageData(), [-0.25] = newImageData(),
      [1.75] = newImageData() } do
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
      loads(map, { images = newImageData })
      layer.data = "AQAAAA=="
      fails("cannot load map: layers[1].data: it is no " .. format, map, { images = newImageData })
    end
  end)

  it("takes STI's map with the images that it has loaded, those of a collection packed into one", function()
    local map = toSti(newMap(), 10, 20)
    map.tilesets[1].image = love.graphics.newImage(newImageData())
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
