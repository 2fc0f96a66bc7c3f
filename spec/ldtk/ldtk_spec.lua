-- SPDX-License-Identifier: MIT
-- SPDX-FileCopyrightText: 2026 The pixcollide authors

-- Levels of LDtk: what becomes of their layers, options, and broken projects.

local pixcollide = require "pixcollide"
local rounds = require "spec.support.rounds"
local smallProject = require "spec.support.small_project"

local load = pixcollide.ldtk.load

-- Of the four tiles of 4 x 4 pixels the second and the fourth have holes.
local TILES = pixcollide.newMaskFromRows { "########", "#####...", "#####...", "#####...", "####.###", "########", "########",
  "########" }

local function open(project, options)
  options = options or {}
  options.images = function() return TILES end
  return assert(load(project, options))
end

local function rowsOf(level, layer, w, h)
  local all = pixcollide.newMask(w or 12, h or 8)
  for _, sprite in ipairs(level:getSprites(layer)) do
    local mask, x, y = sprite:rasterize()
    all:add(mask, x, y)
  end
  return table.concat(all:toRows(), "\n")
end

local function namesOf(level)
  local names = {}
  for k, layer in ipairs(level:getLayers()) do names[k] = layer.name end
  return table.concat(names, ", ")
end

describe("a level of LDtk", function()
  it("has the cells of an IntGrid, tiles that lie on each other and between cells, and entities, from bottom to top", function()
    local level = open(smallProject.new())
    assert.equal("Ground, Walls, Walls 2, Walls 3, Things", namesOf(level))
    assert.same({ 12, 8 }, { level:getDimensions() })
    assert.equal(("........####\n"):rep(4) .. ("############\n"):rep(3) .. "############", rowsOf(level, "Ground"))
    assert.equal("####........\n" .. ("####........\n"):rep(3), rowsOf(level, "Walls", 12, 4) .. "\n")
    assert.equal("####\n...#\n...#\n...#", rowsOf(level, "Walls 2", 4, 4))
    assert.equal("............\n.........###\n.........###\n.........###\n.........###\n............", rowsOf(level, "Walls 3", 12, 6))
    assert.same({ music = "drips.ogg", iid = "a-level" }, level:getProperties())
  end)

  it("tells values, tags, and what entities have", function()
    local level = open(smallProject.new(), { solid = { "water", "Solid" } })
    local gid, cell = level:getTile("Ground", 2, 0)
    assert.same({ 3, "water", true, 3 }, { cell.id, cell.class, cell.properties.water, cell.properties.value })
    assert.is_number(gid)
    local _, tile = level:getTile("Walls 2", 0, 0)
    assert.same({ 1, "Tiles", true, "tiles.png" }, { tile.id, tile.tileset, tile.properties.Solid, tile.image })
    _, tile = level:getTile("Walls 3", 2, 0)
    assert.equal("hot", tile.properties.data)
    local coin, door = level:getObject("Coin"), level:getObject("Door")
    assert.same({ "ellipse", 4, 4, 5, "a-coin" }, { coin.shape, coin.x, coin.y, coin.properties.value, coin.properties.iid })
    assert.same({ "rectangle", 8, 0, 16 }, { door.shape, door.x, door.y, door.sprite:getMask():count() })
  end)

  it("is solid where options say", function()
    local level = open(smallProject.new(), { solid = "water" })
    assert.equal(32, level:getSprites("Ground")[1]:getMask():count())
    assert.equal(0, level:getSprites("Walls")[1]:getMask():count())
    level = open(smallProject.new(), { solid = function(cell, layer) return layer == "Ground" and cell.class == "dirt" end })
    assert.equal(32, level:getSprites("Ground")[1]:getMask():count())
    level = open(smallProject.new(), { tiles = { Walls = "none", Ground = "sprites", ["Ground tiles"] = "mask" } })
    assert.same({ 0, 0, 4, 15 }, { #level:getSprites("Walls"), #level:getSprites("Walls 3"), #level:getSprites("Ground"),
      level:getSprites("Ground tiles")[1]:getMask():count() })
    local options = { layers = { "Walls" }, tiles = { Walls = "mask" } }
    assert.equal("Walls, Walls 2, Walls 3", namesOf(open(smallProject.new(), options)))
    assert.same({ { "Walls" }, { Walls = "mask" } }, { options.layers, options.tiles })
  end)

  it("is chosen by its name or number, of all worlds, and lies in its world if that is asked for", function()
    local project = smallProject.new()
    local second = smallProject.new().levels[1]
    second.identifier, second.layerInstances = "Cave", { second.layerInstances[3] }
    project.worlds = { { levels = { second } } }
    assert.equal("Ground", namesOf(open(project, { level = "Cave" })))
    assert.equal("Ground", namesOf(open(project, { level = 2 })))
    local left, top = open(project, { level = 2, world = true }):getSprites()[1]:getBounds()
    assert.same({ 100, -50 }, { left, top })
    local _, problem = load(project, { level = "Cellar" })
    assert.equal("cannot load map: option 'level': the project has no level 'Cellar', but Level_0, Cave", problem)
  end)

  it("changes while the game runs", function()
    local level = open(smallProject.new(), { tiles = "sprites" })
    local world = pixcollide.newWorld()
    level:addTo(world)
    local gid = level:getTile("Ground", 0, 1)
    level:setTile("Ground", 0, 0, gid)
    assert.equal(1, #level:getSprites("Ground") - 4)
    assert.same({ 0, 1 }, { level:toTile("Ground", 3, 7) })
  end)

  it("covers what its tiles do, wherever they lie, beside a loop over pixels", function()
    rounds.each("ldtk tiles", 40, function(rng)
      local project = smallProject.new()
      local walls, expected = project.levels[1].layerInstances[2], pixcollide.newMask(60, 60)
      walls.__pxTotalOffsetX, walls.__pxTotalOffsetY, walls.gridTiles = rng:int(-3, 3), rng:int(-3, 3), {}
      for k = 1, rng:int(0, 25) do
        local tile = { px = { rng:int(-9, 16), rng:int(-9, 12) }, t = rng:int(0, 3), f = rng:int(0, 3) }
        walls.gridTiles[k] = tile
        for v = 0, 3 do
          for u = 0, 3 do
            local x, y = tile.f % 2 == 1 and 3 - u or u, tile.f >= 2 and 3 - v or v
            if TILES:get(tile.t % 2 * 4 + x, math.floor(tile.t / 2) * 4 + y) then
              expected:set(20 + tile.px[1] + walls.__pxTotalOffsetX + u, 20 + tile.px[2] + walls.__pxTotalOffsetY + v)
            end
          end
        end
      end
      for _, tiles in ipairs { "mask", "sprites" } do
        local covered = pixcollide.newMask(60, 60)
        for _, sprite in ipairs(open(project, { layers = walls.gridTiles[1] and { "Walls" } or {}, tiles = tiles }):getSprites()) do
          local mask, x, y = sprite:rasterize()
          covered:add(mask, x + 20, y + 20)
        end
        assert.is_true(covered:equals(expected), tiles)
      end
    end)
  end)
end)

describe("a broken project of LDtk", function()
  -- Puts another value into each place of a table, one after the other; every answer is a level or a message.
  local function eachPlace(value, visit)
    for key, inner in pairs(value) do
      for _, other in ipairs { "text", -1, 2 ^ 53, 0 / 0, {}, true, 1.5 } do
        value[key] = other
        visit(key)
      end
      value[key] = nil
      visit(key)
      value[key] = inner
      if type(inner) == "table" then eachPlace(inner, visit) end
    end
  end

  it("gives nil and the place, whatever is wrong, or a level", function()
    local project, refused = smallProject.new(), 0
    eachPlace(project, function()
      local level, problem = load(project, { images = function() return TILES end })
      assert.truthy(level or type(problem) == "string" and problem:find("^cannot load map: ") and not problem:find "%.lua:", problem)
      refused = refused + (level and 0 or 1)
    end)
    assert.is_true(refused > 300)
  end)

  it("of very many tiles in one place, or of very large layers, is refused soon", function()
    local project = smallProject.new()
    local walls = project.levels[1].layerInstances[2]
    for k = 1, 5000 do walls.gridTiles[k] = { px = { 0, 0 }, t = 0, f = 0 } end
    local _, problem = load(project, { images = function() return TILES end })
    assert.truthy(problem:find("its tiles lie on each other, or between cells, in too many ways", 1, true), problem)
    walls.gridTiles, walls.__cWid, walls.__cHei = { walls.gridTiles[1] }, 2 ^ 20, 2 ^ 20
    _, problem = load(project, { images = function() return TILES end })
    assert.is_string(problem)
  end)

  it("is told to be none", function()
    for _, project in ipairs { {}, { defs = {} }, { levels = 5 } } do
      local level, problem = load(project)
      assert.is_nil(level)
      assert.truthy(problem:find "^cannot load map: ", problem)
    end
    local _, problem = load { layers = {}, tilesets = {} }
    assert.equal("cannot load map: it holds a map of Tiled (call pixcollide.tiled.load)", problem)
    _, problem = load "no such project.ldtk"
    assert.equal("cannot load 'no such project.ldtk': No such file or directory", problem)
  end)
end)
