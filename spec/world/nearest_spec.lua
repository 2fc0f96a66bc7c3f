-- SPDX-License-Identifier: MIT
-- SPDX-FileCopyrightText: 2026 The pixcollide authors

-- The nearest sprite, and the topmost one at a place. Random scenes are in questions_spec.lua.

local pixcollide = require "pixcollide"
local garbage = require "spec.support.garbage"
local rounds = require "spec.support.rounds"

local disc = pixcollide.newCircleMask(8)
local dot = pixcollide.newMask(1, 1, true)

local function same(expected, got) assert.is_true(rawequal(expected, got)) end

describe(":nearest", function()
  it("looks on as far as one as near could be", function()
    local world = pixcollide.newWorld { cellSize = 8 }
    local outside, mask = world:add(pixcollide.newSprite(dot, { x = -9 })), pixcollide.newMask(2, 6)
    mask:set(0, 5)
    mask:set(1, 0)
    world:add(pixcollide.newSprite(mask, { x = 8 }))
    for k = 1, 300 do world:add(pixcollide.newSprite(dot, { x = 1000 + k, y = 1000 })) end
    same(outside, (world:nearest(0, 0)))
  end)

  it("knows no limit without one", function()
    local world = pixcollide.newWorld()
    world:add(pixcollide.newSprite(dot, { x = 2 ^ 30, y = 2 ^ 30 }))
    local expected = math.sqrt(2) * 2 ^ 31
    for _, limit in ipairs { false, math.huge, 1e300, expected } do
      assert.same({ expected, 2 ^ 30, 2 ^ 30 }, { select(2, world:nearest(-2 ^ 30, -2 ^ 30, limit or nil)) })
    end
    assert.is_nil((world:nearest(-2 ^ 30, -2 ^ 30, expected * (1 - 2 ^ -52))))
  end)

  it("tells squares apart that are the same as doubles", function()
    local world = pixcollide.newWorld()
    world:add(pixcollide.newSprite(dot, { x = 2 ^ 30, y = 2 }))
    local nearer = world:add(pixcollide.newSprite(dot, { x = 2 ^ 30, y = -1 }))
    same(nearer, (world:nearest(-2 ^ 30, 0)))
  end)

  it("looks at few of many", function()
    local world = pixcollide.newWorld()
    for k = 0, 2499 do world:add(pixcollide.newSprite(disc, { x = k % 50 * 40, y = math.floor(k / 50) * 40 })) end
    for _, at in ipairs { { 1000, 1000 }, { 23, 1777 }, { -30, -50 }, { 2030, 900 } } do
      assert.is_truthy(world:nearest(at[1], at[2]))
      local stats = world:getStats()
      assert.same({ 1, true }, { stats.queryHits, stats.queryPixelTests <= 9 })
      assert.same({ true, true }, { stats.queryBoxTests <= 200, stats.queryCells <= 400 })
    end
  end)
end)

describe(":pick", function()
  it("takes 0 and -0 for the same depth", function()
    local world = pixcollide.newWorld()
    world:add(pixcollide.newSprite(disc, { depth = 0 }))
    local last = world:add(pixcollide.newSprite(disc, { depth = -0.0 }))
    same(last, world:pick(8, 8))
  end)

  it("finds nothing far away from all", function()
    local world = pixcollide.newWorld()
    world:add(pixcollide.newSprite(disc))
    for _, far in ipairs { 2 ^ 30 + 20, 2 ^ 31, 2 ^ 32, 2 ^ 63, 1e300 } do
      for _, sign in ipairs { 1, -1 } do
        assert.same({ nil, nil }, { world:pick(sign * far, 0, 2 ^ 30), (world:pick(0, sign * far, 2 ^ 30)) })
        assert.is_nil(world:pick(sign * far, far))
      end
    end
    assert.is_truthy(world:pick(2 ^ 30 + 15, 8, 2 ^ 30))
    assert.is_truthy(world:pick(8, -2 ^ 30, 2 ^ 30))
    assert.is_nil(world:pick(8, -2 ^ 30 - 1, 2 ^ 30))
  end)
end)

describe("a function as filter", function()
  local world, all

  before_each(function()
    world, all = pixcollide.newWorld(), {}
    for k = 1, 5 do all[k] = world:add(pixcollide.newSprite(disc, { x = 2 * k, data = k, depth = k % 4 })) end
  end)

  it("is not asked about sprites that have left, which are no results either", function()
    local order = {}
    local sprite = world:nearest(-40, 8, nil, function(one)
      order[#order + 1] = one:getData()
      if #order == 1 then
        world:remove(all[2])
        world:remove(all[4])
        world:add(all[4])
      elseif #order == 2 then
        world:remove(one)
        return true
      end
      return one == all[5]
    end)
    same(all[5], sprite)
    assert.same({ 1, 3, 5 }, order)
    assert.equal(3, world:count())
  end)

  it("may move sprites, edit masks, add some and ask again", function()
    local mask = pixcollide.newCircleMask(8)
    for _, sprite in ipairs(all) do sprite:setMask(mask) end
    local sprite, distance, x = world:nearest(-40, 8, nil, function(one)
      for k = 1, 5 do all[k]:translate(100, 100) end
      mask:clear()
      mask:fill()
      world:add(pixcollide.newSprite(disc, { x = -40 }))
      return one == all[2]
    end)
    same(all[2], sprite)
    assert.same({ 44, 4, 7 }, { distance, x, world:count() })
  end)

  it("may empty the world or release it", function()
    assert.is_nil((world:nearest(-40, 8, nil, function() world:clear() return true end)))
    assert.equal(0, world:count())
    world:add(all[1])
    assert.is_nil(world:pick(10, 8, 5, function() world:release() return true end))
    local ok, message = pcall(world.pick, world, 1, 1)
    assert.is_false(ok)
    assert.is_truthy(tostring(message):find("released", 1, true))
  end)

  it("leaves the world whole when it raises", function()
    for _ = 1, 3 do
      local ok, message = pcall(world.nearest, world, 0, 0, nil, function(one)
        world:remove(one)
        error({ "mine" })
      end)
      assert.is_false(ok)
      assert.same({ "mine" }, message)
      assert.is_false(pcall(world.pick, world, 12, 8, 20, error))
    end
    assert.equal(2, world:count())
    same(all[4], (world:nearest(0, 8)))
    same(all[5], world:pick(14, 8))
  end)
end)

describe(":sortByDepth", function()
  it("sorts from back to front, and leaves those of one depth in adding order", function()
    rounds.each("sorted by depth", 100, function(rng)
      local world, all, list, expected = pixcollide.newWorld(), {}, {}, {}
      for k = 1, rng:int(0, 60) do
        all[k] = world:newSprite(dot, { depth = rng:pick { 0, -0.0, 1, -1.5, 1e300, -1e300, rng:int(-3, 3) }, data = k })
      end
      for _ = 1, rng:int(0, 20) do -- the slots' order is not that of adding
        local sprite = all[1] and rng:pick(all)
        if sprite and world:remove(sprite) then world:add(sprite) end
      end
      local order = {}
      for k, sprite in ipairs((world:getSprites())) do order[sprite] = k end
      for k = 1, rng:int(0, #all) do list[k] = rng:pick(all) end -- some of them twice
      for k, sprite in ipairs(list) do expected[k] = sprite end
      table.sort(expected, function(a, b)
        if a:getDepth() ~= b:getDepth() then return a:getDepth() < b:getDepth() end
        return order[a] < order[b]
      end)
      list.name = "kept"
      same(list, world:sortByDepth(list))
      for k, sprite in ipairs(expected) do same(sprite, list[k]) end
      assert.same({ #expected, "kept" }, { #list, list.name })
    end)
  end)

  it("is the order of pick, turned round", function()
    local world = pixcollide.newWorld()
    for k = 1, 30 do world:newSprite(dot, { depth = k % 4 }) end
    local list = world:sortByDepth(world:queryPoint(0, 0))
    for k = 30, 1, -1 do
      same(list[k], world:pick(0, 0))
      list[k]:setEnabled(false)
    end
  end)

  it("makes no garbage, and changes nothing if one is not there", function()
    local world, list = pixcollide.newWorld(), {}
    for k = 1, 9 do list[k] = world:newSprite(dot, { depth = -k }) end
    local first, stranger = list[1], pixcollide.newSprite(dot)
    list[10] = stranger
    assert.is_false((pcall(world.sortByDepth, world, list)))
    same(first, list[1])
    list[10] = nil
    assert.same({ 0, 0 }, { garbage.of(function() world:sortByDepth(list) end) })
  end)
end)
