-- SPDX-License-Identifier: MIT
-- SPDX-FileCopyrightText: 2026 The pixcollide authors

-- Members, lists of results, and pairs where random scenes do not come (see questions_spec.lua for those).

local pixcollide = require "pixcollide"
local garbage = require "spec.support.garbage"
local raises = require "spec.support.raises"

local full = pixcollide.newMask(10, 10, true)

local function new(x, y) return pixcollide.newSprite(full, { x = x or 0, y = y or 0 }) end

-- A world with sprites in a row, each touching the next.
local function row(count)
  local world, all = pixcollide.newWorld(), {}
  for k = 1, count do all[k] = world:add(new(k * 9, 0)) end
  return world, all
end

describe("a world", function()
  it("has a sprite as a member from :add to :remove, which tells whether it was there", function()
    local world, other, sprite = pixcollide.newWorld(), pixcollide.newWorld(), new()
    assert.same({ "world (0 sprites)", false }, { tostring(world), world:remove(sprite) })
    assert.same({ true, true }, { rawequal(sprite, world:add(sprite)), rawequal(world, sprite:getWorld()) })
    assert.is_false(other:remove(sprite))
    assert.same({ true, 1, "world (1 sprites)" }, { world:has(sprite), world:count(), tostring(world) })
    assert.same({ true, false }, { world:remove(sprite), world:remove(sprite) })
    assert.same({ false, 0, nil }, { world:has(sprite), world:count(), (sprite:getWorld()) })
  end)

  it("loses all that is in a list that it is asked to :remove, and its followers; what is no member stays as it is", function()
    local world, all = row(6)
    local other, follower, lone = pixcollide.newWorld(), new(), new()
    follower:follow(all[1])
    new():follow(all[2])
    all[6]:follow(all[5])
    local stranger = other:add(new())
    assert.equal(6, world:remove { follower, all[1], stranger, all[2], all[1], lone, all[3], all[6], all[4] })
    assert.same({ all[5], all[6] }, (world:getSprites()))
    assert.same({ true, true, false }, { other:has(stranger), rawequal(all[1], follower:getLeader()), world:has(follower) })
    assert.same({ 0, 2, 0 }, { world:remove {}, world:remove(world:getSprites()), world:count() })
  end)

  it("loses nothing by a list in which something is no sprite", function()
    local world, all = row(3)
    raises.argument("remove", 1, function() world:remove { all[1], all[2], "all", all[3] } end,
      "list of sprites expected, got string at [3]")
    assert.equal(3, world:count())
  end)

  -- Each call that fills a list.
  local LISTS = {
    getSprites = function(world, _, out) return world:getSprites(out) end,
    collisions = function(world, _, out) return world:collisions(out) end,
    collisionsWith = function(world, all, out) return world:collisionsWith(all[1], nil, out) end,
    queryPoint = function(world, _, out) return world:queryPoint(12, 5, nil, out) end,
    queryRect = function(world, _, out) return world:queryRect(0, 0, 50, 50, nil, out) end,
    queryOutside = function(world, _, out) return world:queryOutside(90, 0, 50, 50, nil, out) end,
    getPositions = function(world, _, out) return world:getPositions(out) end,
    getTransforms = function(world, _, out) return world:getTransforms(out) end,
    getVelocities = function(world, _, out) return world:getVelocities(out) end,
    getCells = function(world, _, out) return world:getCells(out) end,
  }

  it("fills the table that it is given, and cleans it behind the last entry until the first nil", function()
    for name, ask in pairs(LISTS) do
      local world, all = row(3)
      world:collisions()
      for _ = 1, 2 do
        local out, expected, n = { name = "kept" }, ask(world, all)
        for k = 1, 40 do out[k] = k end
        out[38] = nil
        local list, count = ask(world, all, out)
        assert.is_true(rawequal(out, list), name)
        assert.equal(n, count, name)
        expected.name, expected[39], expected[40] = "kept", 39, 40
        assert.same(expected, list, name)
        for k = 2, 3 do world:remove(all[k]) end
      end
    end
  end)

  describe(":eachSprite", function()
    local function visited(world, layers, act)
      local list = {}
      for sprite in world:eachSprite(layers) do
        list[#list + 1] = sprite
        act(sprite, #list)
      end
      return list
    end

    it("goes on over those that were there, in any layer then, and passes over those that have left", function()
      local world, all = row(6)
      local function act(sprite, n)
        sprite:setLayer("other")
        if n == 1 then world:newSprite(full) end
        if n == 2 then world:remove(all[1]) world:remove(all[4]) end
        if n == 3 then world:add(all[4]) all[5]:setEnabled(false) end -- the one that is back is another member
      end
      local seen = visited(world, "default", act)
      assert.same({ 5, 6 }, { #seen, world:count() })
      for k, number in ipairs { 1, 2, 3, 5, 6 } do assert.is_true(rawequal(all[number], seen[k])) end
      assert.same({ 4, 2, 6 }, { world:count("other"), world:count("default"), world:count { "other", "default" } })
    end)

    it("can be nested, and left", function()
      local world = row(5)
      local inner = 0
      for sprite in world:eachSprite() do
        for other in world:eachSprite() do
          inner = inner + 1
          if other == sprite then break end
        end
      end
      assert.equal(15, inner)
    end)

    it("raises for layers that there are not, if the world says which there are", function()
      local world = row(2)
      world:setLayers { "enemy" }
      for _, name in ipairs { "eachSprite", "count" } do
        local ok, message = pcall(world[name], world, "enmy")
        assert.is_false(ok)
        assert.matches("no layer is called 'enmy'", message)
      end
    end)

    it("ends when its world is released", function()
      local world = row(3)
      assert.equal(1, #visited(world, nil, function() world:release() end))
    end)

    it("makes no garbage #garbage", function()
      local world, count = row(5), 0
      local function loop()
        for sprite in world:eachSprite("default") do
          for _ in world:eachSprite() do count = count + world:count("default") end
          sprite:translate(0, 0)
        end
      end
      assert.same({ 0, 0 }, { garbage.of(loop) })
    end)
  end)

  it("does not mind the metatable of a list", function()
    local function refuse() error("written through the metatable") end
    local list, n = row(3):collisions(setmetatable({ 1, 2, 3, 4, 5, 6 }, { __newindex = refuse }))
    assert.same({ 2, 4 }, { n, #list })
  end)

  describe(":release", function()
    it("lets the sprites go", function()
      local world, all = row(3)
      assert.equal(0, select("#", world:release()))
      for _, sprite in ipairs(all) do assert.is_nil(sprite:getWorld()) end
      local other = pixcollide.newWorld()
      for _, sprite in ipairs(all) do other:add(sprite) end
      assert.equal(2, (select(2, other:collisions())))
    end)

    it("can be called twice", function()
      local world = row(3)
      world:release()
      world:release()
      assert.truthy(tostring(world):find("released", 1, true))
    end)
  end)

  describe(":getStats", function()
    it("is all zeros when a search finds nobody", function()
      local world, walls = pixcollide.newWorld(), {}
      for k = 1, 400 do
        walls[k] = world:add(new(k * 8, 0))
        walls[k]:setStatic(k % 2 == 0)
      end
      assert.equal(400, world:getStats().sprites) -- before any search
      world:collisions()
      assert.is_true(world:getStats().cells > 0)
      world:clear()
      world:collisions()
      local stats = world:getStats()
      assert.same({ 0, 0, 0, 0, 0 }, { stats.sprites, stats.cells, stats.boxTests, stats.pixelTests, stats.hits })
    end)

    it("shows that a large sprite does not fill the grid with itself", function()
      for _, size in ipairs { false, 16 } do
        local world = pixcollide.newWorld(size and { cellSize = size } or nil)
        world:add(pixcollide.newSprite(pixcollide.newMask(4096, 2048, true)))
        for k = 1, 200 do world:add(new(k * 20, k * 10)) end
        assert.same({ 200, true }, { (select(2, world:collisions())), world:getStats().cells <= 200 * 9 + 9 })
      end
    end)
  end)
end)

describe("a world finds all pairs", function()
  it("but those of a mask that was released", function()
    local world, own = pixcollide.newWorld(), full:clone()
    world:add(new(0, 0))
    world:add(pixcollide.newSprite(own))
    world:add(pixcollide.newSprite(own, { r = 0.4 }))
    assert.equal(3, (select(2, world:collisions())))
    own:release()
    assert.equal(0, (select(2, world:collisions())))
  end)
end)

it("requiring the module twice leaves all objects usable together", function()
  local old = package.loaded["pixcollide.core"]
  if not old then return end
  local world, sprite = pixcollide.newWorld(), new()
  package.loaded["pixcollide.core"], package.loaded["pixcollide"] = nil, nil
  local again = require "pixcollide"
  local other = again.newSprite(again.newMask(5, 5, true))
  world:add(sprite)
  world:add(other)
  assert.same({ 1, true, true }, { select(2, world:collisions()), sprite:collides(other), other:collides(sprite) })
  again.newWorld():release()
end)
