-- SPDX-License-Identifier: MIT
-- SPDX-FileCopyrightText: 2026 The pixcollide authors

-- Maps that are small and would take gigabytes or minutes.

local pixcollide = require "pixcollide"
local budget = require "pixcollide.tiled.budget"
local maps = require "spec.support.tiled_maps"
local problems = require "pixcollide.problems"

local load = pixcollide.tiled.load

local function newMap(changes)
  local map = { orientation = "orthogonal", width = 1, height = 1, tilewidth = 1, tileheight = 1, tilesets = {},
    layers = {} }
  for name, value in pairs(changes) do
    map[name] = value
  end
  return map
end

local function filled(w, h)
  return function() return pixcollide.newMask(w, h, true) end
end

-- A tileset of one tile, as large as its image.
local function tileset(first, w, h, changes)
  local set = { firstgid = first, tilewidth = w, tileheight = h, image = "tile.png" }
  for name, value in pairs(changes or {}) do
    set[name] = value
  end
  return set
end

local function listOf(n, make)
  local list = {}
  for k = 1, n do
    list[k] = make(k)
  end
  return list
end

local function objects(list)
  return { type = "objectgroup", objects = list }
end

local function assertRefused(problem, map, options)
  local level, message = load(map, options)
  assert.is_nil(level)
  assert.equal("cannot load map: " .. problem, message)
end

local function withFile(text, act)
  local path = os.tmpname()
  local file = assert(io.open(path, "wb"))
  file:write(text)
  file:close()
  act(path)
  os.remove(path)
end

describe("a map's file", function()
  local function assertProblem(problem, text)
    withFile(text, function(path)
      assert.same({ nil, ("cannot load '%s': %s"):format(path, problem) }, { load(path) })
    end)
  end

  it("may have any number of comments", function()
    for _, comment in ipairs { "--\n", "--'\n", "'' --\n" } do
      assertProblem("orientation: string expected, got nil", "return {" .. ("--\n"):rep(100000)
        .. comment:rep(comment:find("^'") and 1 or 100000) .. "}")
    end
  end)

  it("has no chain of operators", function()
    assertProblem("line 2: a map has no 'and'", "return { x =\n" .. ("a and "):rep(200000) .. "a }")
    assertProblem("line 1: a map has no 'or'", "return { x = " .. ("a or "):rep(200000) .. "a }")
  end)

  it("assigns nothing, so that no table stands in it twice", function()
    assertProblem("line 3: a map begins with 'return'", "-- return\n\n layer = {} return { layers = { layer, layer } }")
    assertProblem("line 1: a map begins with 'return'", "returned = 1 return {}")
    assertProblem("line 1: a map begins with 'return'", "; return {}")
  end)

  it("may begin with comments", function()
    assertProblem("orientation: string expected, got nil", "\n-- a = 1\n--\n return{ 'x' }")
  end)
end)

describe("the file of a tileset", function()
  it("is read once", function()
    withFile("--" .. ("x"):rep(2 ^ 22) .. "\nreturn { tilewidth = 1, tileheight = 1, image = 'a.png' }", function(path)
      local map = newMap { tilesets = listOf(5000, function(k) return { firstgid = k, exportfilename = path } end) }
      assert.truthy(load(map, { images = filled(1, 1) }))
    end)
  end)

  it("describes so many tiles at most, all tilesets together", function()
    local tiles = listOf(2 ^ 9, function(k) return { id = k } end)
    withFile("return " .. maps.write(tileset(1, 1, 1, { tiles = tiles })), function(path)
      assertRefused(("tilesets[513] ('%s').tiles: the tilesets of the map describe more than 2^18 tiles"):format(path),
        newMap { tilesets = listOf(600, function(k) return { firstgid = k, exportfilename = path } end) },
        { images = filled(1, 1) })
    end)
  end)
end)

describe("the images of a map", function()
  local PROBLEM = "the images of the map, and what is cut out of them, would take more than 256 MiB"

  it("are not too many", function()
    assertRefused("tilesets[9].image: " .. PROBLEM, newMap { tilesets = listOf(20, function(k)
      return tileset(k, 1, 1, { transparentcolor = ("#0000%02x"):format(k) })
    end) }, { images = filled(16384, 16384) })
  end)

  it("are not cut into too many large tiles", function()
    local tiles = listOf(20, function(k)
      return { id = k, image = "a.png", x = 0, y = 0, width = 16383, height = 16384 }
    end)
    assertRefused("tilesets[1].tiles[8]: " .. PROBLEM, newMap { tilesets = { { firstgid = 1, tilewidth = 1,
      tileheight = 1, tiles = tiles } } }, { images = filled(16384, 16384) })
    assertRefused("tilesets[8]: " .. PROBLEM, newMap {
      tilesets = listOf(20, function(k) return tileset(k, 16384, 16384) end),
      layers = { { type = "tilelayer", width = 20, height = 1, data = listOf(20, function(k) return k end) } },
    }, { images = filled(16384, 16384) })
  end)
end)

describe("a map of many tilesets", function()
  local N = 20000

  it("is searched quickly", function()
    local map = newMap { tilesets = listOf(N, function(k) return tileset(k, 1, 1) end) }
    map.layers[1] = { type = "tilelayer", width = N, height = 1, data = listOf(N, function(k) return k end) }
    for k = 2, 10000 do
      map.layers[k] = { type = "tilelayer", width = 0, height = 0, data = {}, offsetx = k / 2 }
    end
    local level = assert(load(map, { images = filled(1, 1) }))
    assert.equal(N, level:getSprites(1)[1]:getMask():count())
  end)

  it("has the tile of the tileset that begins last, of several the first", function()
    local map = newMap {
      tilesets = { tileset(5, 1, 1, { name = "c" }), tileset(1, 1, 1, { name = "a", tilecount = 3 }),
        tileset(3, 1, 1, { name = "b", tilecount = 1 }), tileset(3, 1, 1, { name = "none", tilecount = 1 }) },
      layers = { { type = "tilelayer", width = 4, height = 1, data = { 1, 2, 3, 5 } } },
    }
    for _, set in ipairs(map.tilesets) do
      set.image = set.tilecount == 3 and "wide.png" or "tile.png"
    end
    local level = assert(load(map, { images = function(name) return pixcollide.newMask(name == "wide.png" and 3 or 1, 1) end }))
    for tx, name in ipairs { "a", "a", "b", "c" } do
      assert.equal(name, select(2, level:getTile(1, tx - 1, 0)).tileset)
    end
    map.layers[1].data[4] = 4
    assertRefused("layers[1].data[4]: tile 4 is in no tileset", map, { images = filled(3, 1) })
  end)
end)

describe("a tile layer", function()
  it("may have any number of rows without columns", function()
    local map = newMap { layers = { { type = "tilelayer", chunks = listOf(300, function()
      return { x = 0, y = 0, width = 0, height = 2 ^ 24, data = {} }
    end) } } }
    assert.equal(0, #assert(load(map)):getSprites())
  end)

  it("has not too many cells, all layers together", function()
    local map = newMap { tilesets = { tileset(1, 1, 1) }, layers = {
      { type = "tilelayer", width = 3, height = 1, data = { 0, 1, 0 } },
      { type = "tilelayer", width = 2 ^ 15, height = 2 ^ 14, data = {} },
    } }
    assertRefused("layers[2].width: the tile layers of the map have more than 2^29 cells", map,
      { images = filled(1, 1) })
    map.layers[1].width, map.layers[1].data = 0, {}
    assertRefused("layers[2].data: 536870912 tiles expected (32768 x 16384), got 0", map, { images = filled(1, 1) })
  end)

  it("has not too many large tiles, all layers together", function()
    local data = listOf(120 * 120, function() return 1 end)
    local function layer()
      return { type = "tilelayer", width = 120, height = 120, data = data }
    end
    assertRefused("layers[2]: the tiles of the map are too large for so many cells",
      newMap { tilesets = { tileset(1, 1024, 1024) }, layers = { layer(), layer() } },
      { images = filled(1024, 1024) })
  end)
end)

describe("an image layer", function()
  local PROBLEM = "image: the repetitions of images are too many"

  local function repeated()
    return { type = "imagelayer", image = "a.png", repeatx = true, repeaty = true }
  end

  it("is not repeated too often", function()
    -- 2^34 in a row and 2^34 rows: their product is 0 in integers of 64 bits.
    assertRefused("layers[1]." .. PROBLEM, newMap { width = 2 ^ 30, height = 2 ^ 30, tilewidth = 16, tileheight = 16,
      layers = { repeated() } }, { images = filled(1, 1) })
    assertRefused("layers[1]." .. PROBLEM, newMap { width = 2 ^ 30, height = 2 ^ 30, layers = { repeated() } },
      { images = filled(1, 1) })
  end)

  it("is not repeated too often, all layers together", function()
    local function map(height)
      return newMap { width = 128, height = height, layers = { repeated(), repeated(), repeated(), repeated() } }
    end
    assert.equal(2 ^ 16, #assert(load(map(128), { images = filled(1, 1) })):getSprites())
    assertRefused("layers[4]." .. PROBLEM, map(129), { images = filled(1, 1) })
  end)
end)

describe("the shapes of objects", function()
  local PROBLEM = "the shapes of the map are too large for so many"

  it("are not too many high ellipses", function()
    assertRefused("layers[1].objects[64]: " .. PROBLEM, newMap { layers = { objects(listOf(2000, function()
      return { shape = "ellipse", x = 0, y = 0, width = 0.001, height = 32000 }
    end)) } })
  end)

  it("are not too many high edges", function()
    local points = listOf(4001, function(k) return { x = k % 2, y = k % 2 * 32000 } end)
    assertRefused("layers[2].objects[1]: " .. PROBLEM, newMap { layers = listOf(100, function()
      return objects { { shape = "polygon", x = 0, y = 0, polygon = points } }
    end) })
  end)

  it("take as much as their rows, however narrow", function()
    assertRefused("layers[1].objects[1025]: the masks of the map would take more than 256 MiB", newMap {
      layers = { objects(listOf(1100, function()
        return { x = 0, y = 0, width = 1, height = 32766 }
      end)) },
    })
    collectgarbage()
    collectgarbage()
  end)

  it("are many if they are small", function()
    local level = assert(load(newMap { layers = { objects(listOf(1000, function(k)
      return { shape = k % 2 == 0 and "ellipse" or "rectangle", x = k, y = 0, width = 30, height = 40 }
    end)) } }))
    assert.equal(1000, #level:getSprites())
  end)
end)

describe("objects that show tiles", function()
  it("do not have too many properties of them", function()
    local properties = {}
    for k = 1, 5000 do
      properties["p" .. k] = k
    end
    assertRefused("layers[1].objects[839]: the objects of the map have more than 2^22 properties of their tiles", newMap {
      tilesets = { tileset(1, 1, 1, { tiles = { { id = 0, properties = properties } } }) },
      layers = { objects(listOf(1000, function(k) return { gid = 1, x = k, y = 0 } end)) },
    }, { images = filled(1, 1) })
  end)
end)

describe("the names of layers in groups", function()
  it("are not too long, all layers together", function()
    local map = newMap { layers = { { type = "group", name = ("x"):rep(2 ^ 22 - 2),
      layers = listOf(100, function() return { type = "objectgroup", name = "a", objects = {} } end) } } }
    assertRefused("layers[1].layers[65].name: the names of layers, with their groups', have more than 2^28 letters", map)
  end)
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
