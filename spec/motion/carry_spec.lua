-- SPDX-License-Identifier: MIT
-- SPDX-FileCopyrightText: 2026 The pixcollide authors

-- Platforms in drawn levels ("#" is what never moves, "p" the platform), on long ways, over many frames, with filter
-- functions and together with moves. (For random worlds see questions_spec.lua.)

local pixcollide = require "pixcollide"
local level = require "spec.support.level"
local rounds = require "spec.support.rounds"

local FAR = 2 ^ 30

-- Adds a sprite to a world; mask is a radius, or a width and a height.
local function put(world, mask, options)
  local made = type(mask) == "table" and pixcollide.newRectangleMask(mask[1], mask[2]) or pixcollide.newCircleMask(mask)
  return world:add(pixcollide.newSprite(made, options))
end

local function at(sprite) return { sprite:getPosition() } end

describe("world:carryBy crushes", function()
  it("nobody again in a later call, when it leaves", function()
    local l = level.new "p.a#...."
    l["#"]:setStatic(true)
    assert.equal("a", l:carry(2, 0))
    assert.equal("", l:carry(1, 0)) -- it overlaps no more than before
    l:shows "..a*...."
  end)

  it("who would leave the limits of positions", function()
    local world, mask, list = pixcollide.newWorld(), pixcollide.newRectangleMask(2, 2), {}
    for k, x in ipairs { FAR - 6, FAR - 3, FAR - 1 } do
      list[k] = world:add(pixcollide.newSprite(mask, { x = x }))
    end
    local _, n = world:carryBy(list[1], 2, 0)
    assert.same({ 0, FAR - 2, FAR }, { n, (list[2]:getPosition()), (list[3]:getPosition()) })
    local crushed
    crushed, n = world:carryBy(list[1], 1, 0)
    assert.same({ list[2], 1, FAR - 2 }, { crushed[1], n, (list[2]:getPosition()) })
  end)
end)

describe("world:carryBy with a filter function", function()
  it("asks about all that it might move, once, in the order of adding, before anything moves", function()
    local l, asked = level.new [[
        .........c..........d.
        .........c..........d.
        ..e......b..f.........
        ......pppp..a.......g.
        ######################
    ]], {}
    l["#"]:setStatic(true)
    local drawn = l:draw()
    assert.equal("", l:carry(2, 0, function(sprite)
      asked[#asked + 1] = sprite:getData()
      assert.equal(drawn, l:draw())
      return true
    end))
    -- within three pixels of the way of p, or of those that might go along; e is four away
    assert.equal("abcf", table.concat(asked))
  end)

  -- before and after, dx, dy, and a filter that is given the level, too
  local CASES = {
    { "moves those for which it returns true", ".a.b   ...b\npppp   .a..\n....   pppp", 0, 1,
      function(l, sprite) return sprite == l.a end },
    { "moves from where all are after the last call", "a...... .......\npp..... ....a..\n....... ...pp..", 2, 1,
      function(l, sprite)
        l.p:setPosition(1, 1)
        sprite:setPosition(2, 0)
        return true
      end },
    { "does not move those that a call adds, or adds again", "a.b   a..\nppp   ..b\n...   ppp", 0, 1,
      function(l, sprite)
        if sprite == l.a then
          l.added = put(l.world, { 1, 1 }, { x = 1 })
        else
          l.world:remove(l.a)
          l.world:add(l.a)
          assert.same({ 1, 0 }, at(l.added))
        end
        return true
      end },
  }
  for _, case in ipairs(CASES) do
    it(case[1], function()
      local l = level.new(case[2])
      assert.equal("", l:carry(case[3], case[4], function(sprite) return case[5](l, sprite) end))
      l:shows(case[2])
      assert.is_true(not l.added or at(l.added)[2] == 0)
    end)
  end

  it("raises if the platform leaves the world or gets where it would pass 2^30, and nothing has moved", function()
    local l = level.new "a.\npp"
    for _, leave in ipairs {
      function() l.world:remove(l.p) end,
      function() l.world:clear() end,
      function() l.p:setPosition(0, FAR - 1) end,
    } do
      assert.has_error(function() l.world:carryBy(l.p, 0, 2, leave) end)
      assert.same({ 0, 0 }, l:at())
      l.world:clear()
      l.world:add(l.a)
      l.world:add(l.p):setPosition(0, 1)
    end
    assert.equal("", l:carry(0, 1))
    assert.same({ 0, 1 }, l:at())
  end)
end)

describe("world:carryBy together with moves", function()
  local function ledge() return "oneway" end

  -- Those whose lowest pixels are above the platform's highest.
  local function above(platform)
    return function(sprite)
      local _, y, _, h = sprite:getBounds()
      return y + h <= select(2, platform:getBounds())
    end
  end

  it("keeps a walker on a one-way ledge that moves, with gravity", function()
    for _, way in ipairs { { 0.3, -0.2 }, { -0.3, 0.2 }, { 0, 0.7 }, { 0, -0.7 }, { 1, 0 } } do
      local l = level.new "..aa..\n..aa..\n.pppp."
      for frame = 1, 200 do
        l:carry(way[1], way[2], above(l.p))
        local _, _, cols, n = l:push("a", 0, 1, 1, ledge)
        assert.same({ 1, l.p, l.p }, { n, cols[1].other, (l.a:getGround()) }, "frame " .. frame)
      end
      assert.is_true(math.abs(l:at()[1] - 2 - 200 * way[1]) < 1)
      assert.is_true(math.abs(l:at()[2] - 200 * way[2]) < 1)
    end
  end)
end)

it("what stands on a turned or scaled platform goes as far as that over many calls", function()
  for _, t in ipairs { { sx = 1.346 }, { r = 0.1 }, { sx = 0.7, sy = 2 }, {} } do
    local world = pixcollide.newWorld()
    t.x, t.y = -100, 100
    local lift = world:newSprite(pixcollide.newMask(300, 10, true), t)
    local rider = world:newSprite(pixcollide.newMask(8, 8, true), { x = 20, y = 40 })
    world:advanceBy(rider, 0, 200)
    for _, by in ipairs { 0.3, 1.7, -0.3 } do
      local x, from = rider:getPosition(), lift:getPosition()
      for _ = 1, 40 do world:carryBy(lift, by, 0) end
      assert.is_true(math.abs(rider:getPosition() - x - (lift:getPosition() - from)) <= 1 + 1e-9)
    end
  end
end)

it("world:carryBy uses the list it is given again", function()
  local l, out = level.new "p.a#....", { 1, 2, 3 }
  l["#"]:setStatic(true)
  local list, n = l.world:carryBy(l.p, 2, 0, nil, out)
  assert.same({ true, 1, { l.a } }, { rawequal(out, list), n, out })
  list, n = l.world:carryBy(l.p, -1, 0, nil, out)
  assert.same({ 0, {} }, { n, list })
end)

it("world:carryBy moves out what a scaled platform covers where it arrives: left, or else right, or else down", function()
  local dot, blocked = pixcollide.newMask(1, 1, true), {}
  for _, way in ipairs { { -1, 0, 0 }, { 1, 0, 0 }, { 0, 1, 0 }, { 0, 0, 1 } } do
    local world = pixcollide.newWorld()
    local platform = world:newSprite(dot, { y = 0.3, sy = 2.75 }) -- which covers the next row half a pixel further down
    local sprite = world:newSprite(dot, { y = 3 })
    for _, place in ipairs(blocked) do world:newSprite(dot, { x = place[1], y = place[2] }):setStatic(true) end
    local _, crushed = world:carryBy(platform, 0, 0.5)
    local x, y = sprite:getPosition()
    assert.same(way, { x, y - 3, crushed })
    blocked[#blocked + 1] = { x, y }
  end
end)

it("a platform goes far at once as it does pixel by pixel, whatever it pushes, carries and passes", function()
  rounds.each("carries, far", 150, function(rng)
    local worlds, all = { pixcollide.newWorld(), pixcollide.newWorld() }, { {}, {} }
    local count = rng:int(2, 8)
    for k = 1, count do
      local mask = pixcollide.newRectangleMask(rng:int(2, 20), rng:int(2, 20))
      local options = { x = rng:int(-30, 30), y = rng:int(-30, 30), static = k > 1 and rng:chance(0.2) }
      if k > 2 and rng:chance(0.3) then
        options.x, options.y = options.x + rng:int(-200, 200), options.y + rng:int(-200, 200)
      end
      for n, world in ipairs(worlds) do all[n][k] = world:newSprite(mask, options) end
    end
    local by, along_x = rng:pick { -1, 1 } * rng:int(100, 400), rng:chance(0.5)
    worlds[1]:carryBy(all[1][1], along_x and by or 0, along_x and 0 or by)
    for _ = 1, math.abs(by) do
      local step = by > 0 and 1 or -1
      worlds[2]:carryBy(all[2][1], along_x and step or 0, along_x and 0 or step)
    end
    for k = 1, count do assert.same({ k, all[2][k]:getPosition() }, { k, all[1][k]:getPosition() }) end
  end)
end)

it("a stack of turned and scaled sprites is lifted, and none is let down into another", function()
  local world, box = pixcollide.newWorld(), pixcollide.newRectangleMask
  local lift = world:newSprite(box(5, 2), { x = 0.125, y = 10.5 })
  local lower = world:newSprite(box(1, 1), { x = 1.5, y = 7, scale = 1.3, r = 0.3 })
  local upper = world:newSprite(box(1, 2), { x = 2.25, y = 4, scale = 1.3 })
  assert.same({ {}, 0 }, { world:carryBy(lift, 0.75, -1.75) })
  assert.same({ 2.5, 6 }, { lower:getPosition() })
  assert.same({ 3.25, 3 }, { upper:getPosition() })
end)

it("a stack is pushed as far as the world goes", function()
  local world = pixcollide.newWorld()
  local box = pixcollide.newRectangleMask(8, 8)
  local platform = world:newSprite(pixcollide.newRectangleMask(40, 8))
  local below, lower, rider = world:newSprite(box, { x = 3, y = 8 }), world:newSprite(box, { x = 9, y = 16 }),
    world:newSprite(box, { x = 10, y = -8 })
  world:carryBy(platform, 0, 2 ^ 29)
  local places = {}
  for k, sprite in ipairs { below, lower, rider } do places[k] = { sprite:getPosition() } end
  assert.same({ { 3, 2 ^ 29 + 8 }, { 9, 2 ^ 29 + 16 }, { 10, 2 ^ 29 - 8 } }, places)
end)
