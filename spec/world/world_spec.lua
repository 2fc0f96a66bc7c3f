-- SPDX-License-Identifier: MIT
-- SPDX-FileCopyrightText: 2026 The pixcollide authors

local pixcollide = require "pixcollide"

local full = pixcollide.newMask(10, 10, true)

local function new(x, y) return pixcollide.newSprite(full, { x = x or 0, y = y or 0 }) end

-- A world with sprites in a row, each touching the next.
local function row(count)
  local world, all = pixcollide.newWorld(), {}
  for k = 1, count do all[k] = world:add(new(k * 9, 0)) end
  return world, all
end

describe("a world", function()
  describe(":add", function()
    it("returns the sprite and makes the world its world", function()
      local world, sprite = pixcollide.newWorld(), new()
      assert.is_true(rawequal(sprite, world:add(sprite)))
      assert.is_true(world:has(sprite))
      assert.is_true(rawequal(world, sprite:getWorld()))
      assert.equal(1, world:count())
      assert.equal("world (1 sprites)", (tostring(world):gsub("sprite%)", "sprites)")))
    end)
  end)

  describe(":remove", function()
    it("tells whether the sprite was there", function()
      local world, other, sprite = pixcollide.newWorld(), pixcollide.newWorld(), new()
      assert.is_false(world:remove(sprite))
      world:add(sprite)
      assert.is_false(other:remove(sprite))
      assert.is_true(rawequal(world, sprite:getWorld()))
      assert.is_true(world:remove(sprite))
      assert.is_false(world:remove(sprite))
      assert.is_nil(sprite:getWorld())
      assert.is_false(world:has(sprite))
      assert.equal(0, world:count())
    end)
  end)

  describe("lists of results", function()
    it("are the table that was given", function()
      local world, all = row(3)
      local out = {}
      assert.is_true(rawequal(out, (world:getSprites(out))))
      assert.is_true(rawequal(out, (world:collisions(out))))
      assert.is_true(rawequal(out, (world:collisionsWith(all[1], nil, out))))
      assert.is_true(rawequal(out, (world:queryPoint(0, 0, nil, out))))
      assert.is_true(rawequal(out, (world:queryRect(0, 0, 9, 9, nil, out))))
    end)

    it("are cleaned behind the last entry until the first nil", function()
      local world, all = row(3)
      local function used() return { 1, 2, 3, 4, 5, 6, 7, nil, 9, name = "kept" } end
      local function check(n, list)
        assert.equal("kept", list.name)
        assert.equal(9, list[9])
        for k = n + 1, 8 do assert.is_nil(list[k]) end
      end
      check(3, (world:getSprites(used())))
      check(4, (world:collisions(used())))
      check(1, (world:collisionsWith(all[1], nil, used())))
      check(1, (world:queryPoint(12, 5, nil, used())))
      check(3, (world:queryRect(0, 0, 50, 50, nil, used())))
      world:clear()
      check(0, (world:getSprites(used())))
      check(0, (world:collisions(used())))
      check(0, (world:queryPoint(0, 0, nil, used())))
    end)

    it("may have a metatable that does not matter", function()
      local world = row(3)
      local out = setmetatable({ 1, 2, 3, 4, 5, 6 }, {
        __newindex = function() error("written through the metatable") end,
      })
      local list, n = world:collisions(out)
      assert.equal(2, n)
      assert.equal(4, #list)
    end)
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
        assert.equal(200, (select(2, world:collisions())))
        assert.is_true(world:getStats().cells <= 200 * 9 + 9)
      end
    end)
  end)
end)

describe("requiring the module twice", function()
  it("leaves all objects usable together", function()
    local old = package.loaded["pixcollide.core"]
    if not old then return end
    local world, sprite = pixcollide.newWorld(), new()
    package.loaded["pixcollide.core"], package.loaded["pixcollide"] = nil, nil
    local again = require "pixcollide"
    local other = again.newSprite(again.newMask(5, 5, true))
    world:add(sprite)
    world:add(other)
    assert.equal(1, (select(2, world:collisions())))
    assert.is_true(sprite:collides(other))
    assert.is_true(other:collides(sprite))
    again.newWorld():release()
  end)
end)
