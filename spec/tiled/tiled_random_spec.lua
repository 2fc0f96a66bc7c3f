-- SPDX-License-Identifier: MIT
-- SPDX-FileCopyrightText: 2026 The pixcollide authors

local pixcollide = require "pixcollide"
local fixtures = require "spec.support.fixtures"
local maps = require "spec.support.tiled_maps"
local naive = require "spec.support.oracles.naive_tiled"
local rounds = require "spec.support.rounds"
local toSti = require "spec.support.sti_map"

local LEFT, TOP, WIDTH, HEIGHT = -50, -50, 130, 120

-- What the sprites cover, as a mask of the window above.
local function picture(sprites)
  local all = pixcollide.newMask(WIDTH, HEIGHT)
  for _, sprite in ipairs(sprites) do
    local mask, x, y = sprite:rasterize()
    all:add(mask, x - LEFT, y - TOP)
  end
  return all
end

-- Every fourth pixel, another one each time.
local function compare(mask, coverage, first, about)
  for v = 0, HEIGHT - 1 do
    for u = (first + 2 * v) % 4, WIDTH - 1, 4 do
      local expected = coverage(u + LEFT, v + TOP)
      if expected ~= "either" and mask:get(u, v) ~= expected then
        error(("%s: pixel (%d, %d) is %s"):format(about, u + LEFT, v + TOP, expected and "not covered" or "covered"))
      end
    end
  end
end

local function load(map, images, tiles, options)
  options = options or {}
  return assert(pixcollide.tiled.load(map, { tiles = tiles, images = maps.images(pixcollide, images), solid = options.solid,
    shapes = options.shapes }))
end

describe("a random map", function()
  it("covers what Tiled draws, as masks and as sprites", function()
    rounds.each("tiled maps", 100, function(rng, round)
      local map, images = maps.random(rng)
      local asMasks, asSprites = load(map, images, "mask"), load(map, images, "sprites")
      for _, each in ipairs(maps.layers(map)) do
        local about, mask = each.layer.type .. " '" .. each.name .. "'", picture(asMasks:getSprites(each.name))
        compare(mask, naive.coverage(map, images, each.layer, each.x, each.y), round, about)
        assert.is_true(mask:equals(picture(asSprites:getSprites(each.name))), about .. " as sprites")
      end
    end)
  end)

  it("covers what is solid of it, by pixels, shapes or both, also when tiles are set later", function()
    rounds.each("tiled solid", 100, function(rng, round)
      local map, images, tiles = maps.random(rng, maps.tilelayer)
      maps.mark(rng, map)
      local options = { solid = rng:chance(0.6) and "solid" or nil, shapes = rng:pick { true, "both", "both", false } }
      local asMasks, asSprites = load(map, images, "mask", options), load(map, images, "sprites", options)
      for _, each in ipairs(maps.layers(map)) do
        local layer = each.layer
        for _ = 1, layer.data and rng:pick { 0, 3 } or 0 do
          local at, value = rng:int(1, #layer.data), maps.value(rng, tiles)
          layer.data[at] = value
          for _, level in ipairs { asMasks, asSprites } do
            level:setTile(each.name, (at - 1) % layer.width, math.floor((at - 1) / layer.width), value)
          end
        end
        local mask = picture(asMasks:getSprites(each.name))
        compare(mask, naive.coverage(map, images, layer, each.x, each.y, options), round, layer.name)
        assert.is_true(mask:equals(picture(asSprites:getSprites(each.name))), layer.name .. " as sprites")
      end
    end)
  end)

  it("is the same from a file and from a table", function()
    rounds.each("tiled files", 30, function(rng)
      local map, images = maps.random(rng)
      local path = fixtures.temporary("return " .. maps.write(map) .. "\n")
      local fromFile = assert(pixcollide.tiled.load(path, { directory = "", images = maps.images(pixcollide, images) }))
      os.remove(path)
      assert.is_true(picture(load(map, images):getSprites()):equals(picture(fromFile:getSprites())))
    end)
  end)
end)

describe("the map of STI", function()
  it("is what it was made of, moved by STI's offset", function()
    rounds.each("tiled sti", 60, function(rng)
      local map, images = maps.random(rng)
      for _, each in ipairs(maps.layers(map)) do
        -- Repetitions cover the map, wherever STI puts it.
        each.layer.repeatx, each.layer.repeaty = false, false
      end
      local before, dx, dy = load(map, images, "sprites"):getSprites(), rng:int(-9, 9), rng:int(-9, 9)
      for _, sprite in ipairs(before) do sprite:translate(dx, dy) end
      local after = load(toSti(map, dx, dy), images, "sprites"):getSprites()
      assert.equal(#before, #after)
      -- STI's sines are those of the machine.
      assert.is_true(picture(before):symmetricDifference(picture(after)):count() <= 1)
    end)
  end)
end)

-- Changes a cell of the map itself.
local function edit(layer, tx, ty, value)
  for _, block in ipairs(layer.chunks or { { x = 0, y = 0, width = layer.width, height = layer.height,
    data = layer.data } }) do
    local x, y = tx - block.x, ty - block.y
    if x >= 0 and y >= 0 and x < block.width and y < block.height then
      block.data[y * block.width + x + 1] = value
      return
    end
  end
  table.insert(layer.chunks, { x = tx, y = ty, width = 1, height = 1, data = { value } })
end

local function editSome(rng, map, tiles, layer, levels)
  for _ = 1, 6 do
    local tx, ty = rng:int(0, map.width - 1), rng:int(0, map.height - 1)
    if map.infinite then tx, ty = rng:int(-5, 5), rng:int(-5, 5) end
    local value = maps.value(rng, tiles)
    edit(layer.layer, tx, ty, value)
    for _, level in ipairs(levels) do
      level:setTile(layer.name, tx, ty, value)
      assert.equal(value ~= 0 and value or nil, (level:getTile(layer.name, tx, ty)))
    end
  end
end

local function places(sprites)
  local list = {}
  for k, sprite in ipairs(sprites) do
    local data = sprite:getData()
    list[k] = ("%s %s,%s"):format(data.layer, tostring(data.tx), tostring(data.ty))
  end
  return list
end

describe("level:setTile", function()
  it("gives what loading the changed map gives, in the world, too", function()
    rounds.each("tiled edits", 75, function(rng)
      local map, images, tiles = maps.random(rng, maps.tilelayer)
      local levels, worlds = {}, {}
      for k, mode in ipairs { "mask", "sprites" } do
        levels[k], worlds[k] = load(map, images, mode), pixcollide.newWorld()
        levels[k]:addTo(worlds[k])
      end
      for _ = 1, 3 do
        local layer = rng:pick(maps.layers(map))
        editSome(rng, map, tiles, layer, levels)
        local fresh = picture(load(map, images):getSprites(layer.name))
        for k, level in ipairs(levels) do
          assert.is_true(fresh:equals(picture(level:getSprites(layer.name))), "level " .. k)
          if k == 2 then
            assert.same(places(load(map, images, "sprites"):getSprites()), places(level:getSprites()))
          end
          assert.equal(#level:getSprites(), worlds[k]:count())
        end
      end
    end)
  end)
end)
