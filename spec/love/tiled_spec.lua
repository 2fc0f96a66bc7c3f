-- SPDX-License-Identifier: MIT
-- SPDX-FileCopyrightText: 2026 The pixcollide authors

-- Maps of Tiled with what only LÖVE has: its images, its file system, decompression, and STI's maps.

local pixcollide = require "pixcollide"
local toSti = require "spec.support.sti_map"
local write = require("spec.support.tiled_maps").write

local load = pixcollide.tiled.load

-- Two tiles of 3 x 2 pixels, as an image.
local ROWS = { "##.###", "#..#.#" }

local function newImageData()
  local data = love.image.newImageData(6, 2)
  data:mapPixel(function(x, y)
    return 1, 1, 1, ROWS[y + 1]:sub(x + 1, x + 1) == "#" and 1 or 0
  end)
  return data
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

local function drawing(level)
  local mask, x, y = level:getSprites()[1]:rasterize()
  return table.concat(mask:toRows(), "\n"), x, y
end

local EXPECTED = "##....###\n#.....#.#\n...#####.\n...#.##.."

describe("pixcollide.tiled in LÖVE", function()
  it("takes ImageData, Images and Canvases from the option 'images'", function()
    local data = newImageData()
    local canvas = love.graphics.newCanvas(6, 2)
    canvas:renderTo(function()
      love.graphics.draw(love.graphics.newImage(data))
    end)
    for _, image in ipairs { data, love.graphics.newImage(data), canvas } do
      local level = assert(load(newMap(), { images = function() return image end }))
      assert.equal(EXPECTED, (drawing(level)))
    end
  end)

  it("refuses other objects of LÖVE with a message", function()
    local level, problem = load(newMap(), { images = function() return love.math.newTransform() end })
    assert.is_nil(level)
    assert.truthy(problem:find("cannot load map: tilesets[1].image: ", 1, true))
  end)

  it("reads maps and images through love.filesystem", function()
    assert(love.filesystem.createDirectory("maps/art"))
    newImageData():encode("png", "maps/art/tiles.png")
    local map = newMap()
    map.tilesets[1].image = "./art/tiles.png"
    assert(love.filesystem.write("maps/cave.lua", "return " .. write(map)))
    assert.equal(EXPECTED, (drawing(assert(load("maps/cave.lua")))))
    assert.equal(EXPECTED, (drawing(assert(load(map, { directory = "maps" })))))
    assert(love.filesystem.remove("maps/art/tiles.png"))
    local level, problem = load("maps/cave.lua")
    assert.is_nil(level)
    assert.truthy(problem:find("cannot load 'maps/cave.lua': tilesets[1].image: cannot load 'maps/art/tiles.png': ", 1,
      true))
    level, problem = load("maps/none.lua")
    assert.is_nil(level)
    assert.truthy(problem:find("cannot load 'maps/none.lua': ", 1, true))
    love.filesystem.remove("maps/cave.lua")
    love.filesystem.remove("maps/art")
    love.filesystem.remove("maps")
  end)

  it("reads layers compressed with zlib and gzip", function()
    local bytes = {}
    for _, gid in ipairs(newMap().layers[1].data) do
      bytes[#bytes + 1] = string.char(gid % 256, 0, 0, math.floor(gid / 2 ^ 24))
    end
    for _, format in ipairs { "zlib", "gzip" } do
      local map = newMap()
      local layer = map.layers[1]
      local packed = love.data.compress("string", format, table.concat(bytes))
      layer.encoding, layer.compression = "base64", format
      layer.data = love.data.encode("string", "base64", packed)
      assert.equal(EXPECTED, (drawing(assert(load(map, { images = newImageData })))))
      layer.data = "AQAAAA=="
      local level, problem = load(map, { images = newImageData })
      assert.is_nil(level)
      assert.truthy(problem:find("layers[1].compression: the data is no " .. format, 1, true))
    end
  end)

  it("takes STI's map with the images that it has loaded", function()
    local map = toSti(newMap(), 10, 20)
    map.tilesets[1].image = love.graphics.newImage(newImageData())
    assert.same({ EXPECTED, 10, 20 }, { drawing(assert(load(map))) })
  end)

  it("takes STI's map with a collection, whose images it has packed into one", function()
    local map = newMap()
    map.tilesets[1] = { name = "tiles", firstgid = 1, tilewidth = 3, tileheight = 2, spacing = 0, margin = 0,
      columns = 0, tilecount = 2, tiles = { { id = 0, image = "a.png", width = 3, height = 2 },
        { id = 1, image = "b.png", width = 3, height = 2 } } }
    map = toSti(map)
    local canvas = love.graphics.newCanvas(6, 2)
    canvas:renderTo(function()
      love.graphics.draw(love.graphics.newImage(newImageData()))
    end)
    map.tilesets[1].image = canvas
    for id = 0, 1 do
      map.tiles[1 + id] = map.tiles[1 + id] or { gid = 1 + id }
      map.tiles[1 + id].quad = love.graphics.newQuad(3 * id, 0, 3, 2, 6, 2)
    end
    assert.equal(EXPECTED, (drawing(assert(load(map)))))
  end)

  it("covers what the quads of its tiles draw", function()
    local map, image = newMap(), love.graphics.newImage(newImageData())
    image:setFilter("nearest")
    for flip = 0, 7 do
      map.layers[1].data[5] = 2 + flip * 2 ^ 29
      local level = assert(load(map, { tiles = "sprites", images = newImageData }))
      local canvas = love.graphics.newCanvas(20, 20)
      canvas:renderTo(function()
        for _, sprite in ipairs(level:getSprites()) do
          local _, tile = level:getTile("ground", sprite:getData().tx, sprite:getData().ty)
          local quad = love.graphics.newQuad(3 * tile.id, 0, 3, 2, 6, 2)
          love.graphics.draw(image, quad, sprite:getTransform())
        end
      end)
      local seen = pixcollide.newMask(20, 20)
      for _, sprite in ipairs(level:getSprites()) do
        local mask, x, y = sprite:rasterize()
        seen:add(mask, x, y)
      end
      assert.is_true(seen:equals(pixcollide.love.newMask(canvas)))
    end
  end)
end)
