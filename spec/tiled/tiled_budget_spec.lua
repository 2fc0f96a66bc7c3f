-- SPDX-License-Identifier: MIT
-- SPDX-FileCopyrightText: 2026 The pixcollide authors

-- Maps that are small and would take gigabytes or minutes.

local pixcollide = require "pixcollide"
local budget = require "pixcollide.tiled.budget"
local maps = require "spec.support.tiled_maps"
local newFolder = require "spec.support.folder"
local problems = require "pixcollide.problems"

local load = pixcollide.tiled.load

local function with(more, fields)
  for name, value in pairs(more or {}) do fields[name] = value end
  return fields
end

local function newMap(changes)
  return with(changes, { orientation = "orthogonal", width = 1, height = 1, tilewidth = 1, tileheight = 1,
    tilesets = {}, layers = {} })
end

local function filled(w, h) return { images = function() return pixcollide.newMask(w, h, true) end } end

-- A tileset of one tile, as large as its image.
local function tileset(first, w, h, changes)
  return with(changes, { firstgid = first, tilewidth = w, tileheight = h, image = "tile.png" })
end

local function listOf(n, make)
  local list = {}
  for k = 1, n do list[k] = make(k) end
  return list
end

local function objects(n, make) return { type = "objectgroup", objects = listOf(n, make) } end

local function tiles(width, height, data)
  return { type = "tilelayer", width = width, height = height, data = data }
end

local function counted(n) return listOf(n, function(k) return k end) end

local function assertRefused(problem, map, options)
  local level, message = load(map, options)
  assert.is_nil(level)
  assert.equal("cannot load map: " .. problem, message)
end

local folder
setup(function() folder = newFolder() end)
teardown(function() folder.remove() end)

describe("the file of a tileset", function()
  local function newMapOf(n, path)
    return newMap { tilesets = listOf(n, function(k) return { firstgid = k, exportfilename = path } end) }
  end

  it("is read once #system", function()
    local path = folder.write("set.lua", "--" .. ("x"):rep(2 ^ 22)
      .. "\nreturn { tilewidth = 1, tileheight = 1, image = 'a.png' }")
    assert.truthy(load(newMapOf(5000, path), filled(1, 1)))
  end)

  it("describes so many tiles at most, all tilesets together #system", function()
    local set = tileset(1, 1, 1, { tiles = listOf(2 ^ 9, function(k) return { id = k } end) })
    local path = folder.write("set.lua", "return " .. maps.write(set))
    assertRefused(("tilesets[513] ('%s').tiles: the tilesets of the map describe more than 2^18 tiles"):format(path),
      newMapOf(600, path), filled(1, 1))
  end)
end)

describe("a map of many tilesets", function()
  local N = 8000

  it("is searched quickly #large", function()
    local map = newMap { tilesets = listOf(N, function(k) return tileset(k, 1, 1) end) }
    map.layers = listOf(N / 2, function(k)
      return with({ offsetx = k / 2 }, tiles(k == 1 and N or 0, 1, k == 1 and counted(N) or {}))
    end)
    local level = assert(load(map, filled(1, 1)))
    assert.equal(N, level:getSprites(1)[1]:getMask():count())
  end)

  it("has the tile of the tileset that begins last, of several the first", function()
    local map = newMap {
      tilesets = { tileset(5, 1, 1, { name = "c" }),
        tileset(1, 1, 1, { name = "a", tilecount = 3, image = "wide.png" }),
        tileset(3, 1, 1, { name = "b", tilecount = 1 }), tileset(3, 1, 1, { name = "none", tilecount = 1 }) },
      layers = { tiles(4, 1, { 1, 2, 3, 5 }) },
    }
    local options = { images = function(name) return pixcollide.newMask(name == "wide.png" and 3 or 1, 1) end }
    local level = assert(load(map, options))
    for tx, name in ipairs { "a", "a", "b", "c" } do
      assert.equal(name, select(2, level:getTile(1, tx - 1, 0)).tileset)
    end
    map.layers[1].data[4] = 4
    assertRefused("layers[1].data[4]: tile 4 is in no tileset", map, filled(3, 1))
  end)
end)

local IMAGES = "the images of the map, and what is cut out of them, would take more than 256 MiB"
local SHAPES = "the shapes of the map are too large for so many"
local REPETITIONS = "image: the repetitions of images are too many"

local function repeated(count)
  return listOf(count, function() return { type = "imagelayer", image = "a.png", repeatx = true, repeaty = true } end)
end

-- Problem, map and options, made when they are needed.
local REFUSED = {
  ["too many images"] = function()
    return "tilesets[9].image: " .. IMAGES, { tilesets = listOf(20, function(k)
      return tileset(k, 1, 1, { transparentcolor = ("#0000%02x"):format(k) })
    end) }, filled(16384, 16384)
  end,
  ["too many large tiles cut out of images"] = function()
    return "tilesets[1].tiles[8]: " .. IMAGES, { tilesets = { { firstgid = 1, tilewidth = 1, tileheight = 1,
      tiles = listOf(20, function(k) return { id = k, image = "a.png", x = 0, y = 0, width = 16383, height = 16384 } end),
    } } }, filled(16384, 16384)
  end,
  ["too many large images with one tile"] = function()
    return "tilesets[8]: " .. IMAGES, {
      tilesets = listOf(20, function(k) return tileset(k, 16384, 16384) end), layers = { tiles(20, 1, counted(20)) },
    }, filled(16384, 16384)
  end,
  ["too many cells, all layers together"] = function()
    return "layers[2].width: the tile layers of the map have more than 2^29 cells", {
      tilesets = { tileset(1, 1, 1) }, layers = { tiles(3, 1, { 0, 1, 0 }), tiles(2 ^ 15, 2 ^ 14, {}) },
    }, filled(1, 1)
  end,
  ["cells without data, however many"] = function()
    return "layers[1].data: 536870912 tiles expected (32768 x 16384), got 0", { layers = { tiles(2 ^ 15, 2 ^ 14, {}) } }
  end,
  ["too many large tiles, all layers together"] = function()
    local data = listOf(120 * 120, function() return 1 end)
    return "layers[2]: the tiles of the map are too large for so many cells", { tilesets = { tileset(1, 1024, 1024) },
      layers = { tiles(120, 120, data), tiles(120, 120, data) } }, filled(1024, 1024)
  end,
  -- 2^34 in a row and 2^34 rows: their product is 0 in integers of 64 bits.
  ["images repeated so often that integers overflow"] = function()
    return "layers[1]." .. REPETITIONS, { width = 2 ^ 30, height = 2 ^ 30, tilewidth = 16, tileheight = 16,
      layers = repeated(1) }, filled(1, 1)
  end,
  ["images repeated too often"] = function()
    return "layers[1]." .. REPETITIONS, { width = 2 ^ 30, height = 2 ^ 30, layers = repeated(1) }, filled(1, 1)
  end,
  ["images repeated too often, all layers together"] = function()
    return "layers[4]." .. REPETITIONS, { width = 128, height = 129, layers = repeated(4) }, filled(1, 1)
  end,
  ["too many high ellipses"] = function()
    return "layers[1].objects[64]: " .. SHAPES, { layers = { objects(2000, function()
      return { shape = "ellipse", x = 0, y = 0, width = 0.001, height = 32000 }
    end) } }
  end,
  ["too many high edges"] = function()
    local points = listOf(4001, function(k) return { x = k % 2, y = k % 2 * 32000 } end)
    return "layers[2].objects[1]: " .. SHAPES, { layers = listOf(100, function()
      return objects(1, function() return { shape = "polygon", x = 0, y = 0, polygon = points } end)
    end) }
  end,
  ["too many high rectangles, however narrow"] = function()
    return "layers[1].objects[1025]: the masks of the map would take more than 256 MiB", {
      layers = { objects(1100, function() return { x = 0, y = 0, width = 1, height = 32766 } end) } }
  end,
  ["too many properties that objects have of their tiles"] = function()
    local properties = {}
    for k = 1, 5000 do properties["p" .. k] = k end
    return "layers[1].objects[839]: the objects of the map have more than 2^22 properties of their tiles", {
      tilesets = { tileset(1, 1, 1, { tiles = { { id = 0, properties = properties } } }) },
      layers = { objects(1000, function(k) return { gid = 1, x = k, y = 0 } end) },
    }, filled(1, 1)
  end,
  ["too long names of layers in groups"] = function()
    return "layers[1].layers[65].name: the names of layers, with their groups', have more than 2^28 letters", {
      layers = { { type = "group", name = ("x"):rep(2 ^ 22 - 2),
        layers = listOf(100, function() return { type = "objectgroup", name = "a", objects = {} } end) } } }
  end,
}

describe("a map is refused for #large", function()
  after_each(function()
    collectgarbage()
    collectgarbage()
  end)

  for what, make in pairs(REFUSED) do
    it(what, function()
      local problem, changes, options = make()
      assertRefused(problem, newMap(changes), options)
    end)
  end
end)

describe("a budget", function()
  it("counts each kind, in floats", function()
    local spending = budget.new()
    spending.spend("path", "cells", 2 ^ 14, 2 ^ 14)
    spending.spendMask("path", "masks", 65, 2 ^ 23)
    local ok, raised = pcall(spending.spend, "path", "cells", 2 ^ 14, 2 ^ 14 + 1)
    assert.is_false(ok)
    assert.equal("path: the tile layers of the map have more than 2^29 cells", problems.text(raised))
    assert.is_false((pcall(spending.spend, "path", "copies", math.floor(2 ^ 40), math.floor(2 ^ 40))))
    assert.is_false((pcall(spending.spend, "path", "copies", 0 / 0, 1)))
    assert.is_false((pcall(spending.spendMask, "path", "masks", 65, 2 ^ 23 + 1)))
    spending.spendMask("path", "masks", 65, 2 ^ 23)
  end)
end)
