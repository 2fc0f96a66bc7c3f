-- SPDX-License-Identifier: MIT
-- SPDX-FileCopyrightText: 2026 The pixcollide authors

-- Straight ways in drawn levels, ways of all lengths, filters, and places. (For random worlds see
-- motion_random_spec.lua.)

local pixcollide = require "pixcollide"
local compare = require "spec.support.compare"
local garbage = require "spec.support.garbage"
local level = require "spec.support.level"
local motion = require "spec.support.motion"
local naive_motion = require "spec.support.oracles.naive_motion"
local rounds = require "spec.support.rounds"
local rule = require "spec.support.oracles.rule"
local sprites = require "spec.support.sprites"

-- Where a comes to in a drawing if it goes by (dx, dy), and what stops it, as text: "by 3, 0: # at 8, 2, normal -1 0".
local function swept(text, dx, dy, filter)
  local l = level.new(text)
  local x0, y0 = l.a:getPosition()
  local x, y, other, px, py, nx, ny, fraction = l.world:sweep(l.a, x0 + dx, y0 + dy, filter)
  assert.same({ x0, y0 }, { l.a:getPosition() })
  if not other then
    assert.equal(1, fraction)
    return ("by %g, %g"):format(x - x0, y - y0)
  end
  return (("by %g, %g: %s at %d, %d, normal %.2f %.2f"):format(x - x0, y - y0, other:getData(), px, py, nx, ny)
    :gsub("%-0%.00", "0.00"))
end

describe(":sweep", function()
  it("ends at the goal if the way is free", function()
    assert.equal("by 4.75, 0.25", swept([[
            aa.......
            aa.......
            ........#
        ]], 4.75, 0.25))
  end)

  it("stops in front of a wall", function()
    assert.equal("by 4, 0: # at 6, 1, normal -1.00 0.00", swept([[
            ......#.
            aa....#.
            aa....#.
            ......#.
        ]], 7, 0))
  end)

  it("stops in front of a wall one pixel thick, however fast", function()
    for _, speed in ipairs { 10, 1000, 1e5, 1e9 } do
      assert.equal("by 4, 0: # at 6, 1, normal -1.00 0.00", swept([[
                ......#.
                aa....#.
                aa....#.
                ......#.
            ]], speed, 0))
    end
  end)

  it("lands on a floor, and hits a ceiling", function()
    assert.equal("by 0, 1: # at 2, 3, normal 0.00 -1.00", swept([[
            ........
            ..aa....
            ........
            ########
        ]], 0, 100))
    assert.equal("by 0, -1: # at 2, 0, normal 0.00 1.00", swept([[
            ########
            ........
            ..aa....
        ]], 0, -100))
  end)

  it("does not slip through a diagonal line one pixel thick", function()
    assert.equal("by 2, 2: # at 4, 4, normal -0.71 -0.71", swept([[
            aa......#
            aa.....#.
            ......#..
            .....#...
            ....#....
            ...#.....
            ..#......
            .#.......
            #........
        ]], 40, 40))
    assert.equal("by 2, 2: # at 4, 3, normal -0.71 -0.71", swept([[
            .......#
            .a....#.
            .....#..
            ....#...
            ...#....
            ..#.....
            .#......
            #.......
        ]], 40, 40))
  end)

  it("passes a corner if one of the two ways around it is free", function()
    assert.equal("by 3, 3", swept([[
            a#...
            .....
            .....
            .....
        ]], 3, 3))
    assert.equal("by 3, 3", swept([[
            a....
            #....
            .....
            .....
        ]], 3, 3))
    assert.equal("by 0, 0: # at 1, 0, normal -0.71 -0.71", swept([[
            a#...
            #....
            .....
            .....
        ]], 3, 3))
  end)

  it("names the first added of the two that shut a corner", function()
    assert.equal("by 0, 0: b at 0, 1, normal -0.71 -0.71", swept([[
            ac...
            b....
            .....
            .....
        ]], 3, 3))
  end)

  it("goes through a gap exactly as wide as the sprite", function()
    assert.equal("by 20, 0", swept([[
            ....######
            aaa.......
            aaa.......
            aaa.......
            ....######
        ]], 20, 0))
    assert.equal("by 1, -1: # at 4, 0, normal -1.00 0.00", swept([[
            ....######
            aaa.......
            aaa.......
            aaa.......
            ..########
        ]], 20, -20))
  end)

  it("leaves what it begins inside, but goes no deeper", function()
    local world = pixcollide.newWorld()
    local box = world:add(pixcollide.newSprite(pixcollide.newRectangleMask(10, 10), { x = 0, y = 0 }))
    world:add(pixcollide.newSprite(pixcollide.newRectangleMask(10, 100), { x = 6, y = -50 }))
    local x, y, other = world:sweep(box, 0, 20) -- the overlap stays as large as it is
    assert.same({ 0, 20 }, { x, y, other })
    x, y, other = world:sweep(box, 5, 0)
    assert.same({ 0, 0 }, { x, y })
    assert.truthy(other)
    assert.equal(-5, (world:sweep(box, -5, 0)))
    assert.equal(-5.25, (world:sweep(box, -5.25, 20)))
  end)

  it("is the same in a mirrored scene", function()
    local function text(rows, flip_x, flip_y)
      local list = {}
      for k, row in ipairs(rows) do
        list[flip_y and #rows + 1 - k or k] = flip_x and row:reverse() or row
      end
      return table.concat(list, "\n")
    end
    local rows = { "a.......", "........", "......#.", ".....#..", "....#...", "..#.....", "........" }
    for dx = 1, 9 do
      for dy = 1, 9 do
        local by_x, by_y = swept(text(rows), dx, dy):match("by (%S+), ([^:]+)")
        for k = 1, 3 do
          local flip_x, flip_y = k % 2 == 1, k > 1
          local x, y = swept(text(rows, flip_x, flip_y), flip_x and -dx or dx, flip_y and -dy or dy)
            :match("by (%S+), ([^:]+)")
          assert.equal(math.abs(by_x), math.abs(x))
          assert.equal(math.abs(by_y), math.abs(y))
        end
      end
    end
  end)

  it("keeps the fraction where it is stopped, and comes as far by small steps as by large ones", function()
    local world = pixcollide.newWorld()
    local box = world:add(pixcollide.newSprite(pixcollide.newRectangleMask(4, 4), { x = 0.25, y = 0.5 }))
    world:add(pixcollide.newSprite(pixcollide.newRectangleMask(4, 40), { x = 20, y = -10 }))
    for _ = 1, 1000 do
      world:moveToContact(box, 0.0625, 0)
    end
    assert.same({ 16.5, 0.5 }, { box:getPosition() })
    box:setPosition(0.25, 0.5)
    world:moveToContact(box, 1e5, 0)
    assert.same({ 16.25, 0.5 }, { box:getPosition() })
  end)

  it("tells the part of the way before the step that is blocked", function()
    local world = pixcollide.newWorld()
    local box = world:add(pixcollide.newSprite(pixcollide.newRectangleMask(4, 4), { x = 0.5, y = 0 }))
    world:add(pixcollide.newSprite(pixcollide.newRectangleMask(4, 40), { x = 20, y = -10 }))
    -- Its pixels change behind 1.5, 2.5, ...: the blocked one behind 16.5, of 0.5 to 32.5.
    assert.equal(0.5, (select(8, world:sweep(box, 32.5, 0))))
    assert.equal(0, (select(8, world:sweep(box, 0.75, 0))) - 1)
  end)

  it("ends at the limits of the world, and comes back", function()
    local world = pixcollide.newWorld()
    local box = world:add(pixcollide.newSprite(pixcollide.newRectangleMask(4, 4), { x = -2 ^ 30, y = 2 ^ 30 }))
    local wall = world:add(pixcollide.newSprite(pixcollide.newRectangleMask(1, 1), { x = 2 ^ 30, y = -2 ^ 30 }))
    local x, y, other, px, py = world:sweep(box, 2 ^ 30, -2 ^ 30)
    assert.same({ 2 ^ 30 - 1, -2 ^ 30 + 1, wall, 2 ^ 30, -2 ^ 30 }, { x, y, other, px, py })
    world:remove(wall)
    world:moveToContact(box, 2 ^ 31, -2 ^ 31)
    assert.same({ 2 ^ 30, -2 ^ 30 }, { box:getPosition() })
  end)

  it("is not stopped by what is disabled or in layers that do not collide, nor when disabled itself", function()
    local l = level.new "a...b"
    assert.equal(3, (l.world:sweep(l.a, 9, 0)))
    l.b:setEnabled(false)
    assert.equal(9, (l.world:sweep(l.a, 9, 0)))
    l.b:setEnabled(true)
    l.b:setLayer("ghosts")
    l.world:setLayersCollide("ghosts", "default", false)
    assert.equal(9, (l.world:sweep(l.a, 9, 0)))
    l.world:setLayersCollide("ghosts", "default", true)
    l.a:setEnabled(false)
    assert.equal(9, (l.world:sweep(l.a, 9, 0)))
  end)

  it("of a sprite that covers nothing, or goes nowhere, is free", function()
    local l = level.new "aaabbb"
    assert.equal(0, (l.world:sweep(l.a, 0, 0)))
    l.a:setMask(pixcollide.newMask(0, 0))
    assert.equal(9, (l.world:sweep(l.a, 9, 0)))
    l.a:setMask(pixcollide.newMask(5, 5))
    assert.equal(9, (l.world:sweep(l.a, 9, 0)))
  end)

  it("goes through large masks, and past huge sprites without a bitmap", function()
    local world = pixcollide.newWorld()
    local terrain = pixcollide.newMask(4096, 2048)
    local ship = world:add(pixcollide.newSprite(terrain, { x = 0, y = 0 }))
    terrain:set(4095, 1000, true)
    local huge = world:add(pixcollide.newSprite(pixcollide.newMask(300, 300, true), {
      x = 20000, y = -8e6, sx = 50000, sy = 50000, r = -0.01,
    }))
    local x, _, other, px, py = world:sweep(ship, 1e6, 100)
    assert.equal(huge, other)
    assert.truthy(huge:covers(px, py))
    assert.falsy(huge:covers(px - 1, py))
    assert.equal(px, x + 4096)
  end)
end)

describe("a filter of :sweep", function()
  local function numbers(world, sprite, x, y)
    local asked = {}
    world:sweep(sprite, x, y, function(other)
      asked[#asked + 1] = other:getData()
      return true
    end)
    return asked
  end

  it("is asked once about each whose box is on the way, in the order of adding", function()
    local world, mask = pixcollide.newWorld(), pixcollide.newCircleMask(5)
    local mover = world:add(pixcollide.newSprite(mask))
    local expected = {}
    for k = 1, 200 do
      local far = k % 3 == 0
      world:add(pixcollide.newSprite(mask, { x = k * 7919 % 5000 + 20, y = far and 11 or 9, data = k }))
      expected[#expected + 1] = not far and k or nil
    end
    world:add(pixcollide.newSprite(mask, { x = 9e8, data = 201 }))
    world:add(pixcollide.newSprite(mask, { x = -20, data = 202 }))
    expected[#expected + 1] = 201
    assert.same(expected, numbers(world, mover, 1e9, 0))
    assert.same({}, numbers(world, mover, 5, 0))
  end)

  it("is not asked about the sprite itself, disabled ones and layers that do not collide", function()
    local l = level.new "a.b.c.d"
    l.b:setEnabled(false)
    l.c:setLayer("ghosts")
    l.world:setLayersCollide("ghosts", "default", false)
    assert.same({ "d" }, numbers(l.world, l.a, 9, 0))
  end)

  it("may do anything: what it removes is not in the way, what it moves is where it is then", function()
    local l = level.new "a.b.c"
    local x, _, other = l.world:sweep(l.a, 9, 0, function(sprite)
      if sprite == l.b then
        l.world:remove(l.c)
        l.b:setPosition(7, 0)
      end
      return true
    end)
    assert.same({ 6, l.b }, { x, other })
    assert.equal(2, l.world:count())
    l.world:add(l.c)
    x = l.world:sweep(l.a, 9, 0, function(sprite)
      l.a:setPosition(2, 0)
      l.world:sweep(l.a, 0, 9, function() return true end)
      return sprite == l.b
    end)
    assert.equal(6, x)
    assert.equal(2, (l.a:getPosition()))
  end)

  it("that raises, removes the sprite or releases the world leaves all whole", function()
    for _, name in ipairs { "sweep", "moveToContact", "placeFree" } do
      local l = level.new "a.b.c"
      local sweep = l.world[name]
      assert.has_error(function() sweep(l.world, l.a, 2, 0, function() error("oh", 0) end) end, "oh")
      local message = select(2, pcall(sweep, l.world, l.a, 2, 0, function() l.world:remove(l.a) end))
      assert.truthy(tostring(message):find("not in this world", 1, true))
      l.world:add(l.a)
      assert.equal(1, (l.world:sweep(l.a, 9, 0)))
      message = select(2, pcall(sweep, l.world, l.a, 2, 0, function() l.world:release() end))
      assert.truthy(tostring(message):find("released", 1, true))
    end
  end)
end)

describe(":moveToContact", function()
  it("puts the sprite where the sweep ends, and returns what that does", function()
    local l = level.new "aa...b"
    assert.same({ 3, 0, l.b, 5, 0, -1, 0, 3.5 / 10 }, { l.world:moveToContact(l.a, 10, 0) })
    assert.same({ 3, 0 }, { l.a:getPosition() })
    assert.equal(8, select("#", l.world:moveToContact(l.a, -2.5, 1)))
    assert.same({ 0.5, 1 }, { l.a:getPosition() })
  end)
end)

describe(":placeFree", function()
  it("looks at the place alone", function()
    local l = level.new "aa...b"
    assert.is_false(l.world:placeFree(l.a, 4, 0))
    assert.is_true(l.world:placeFree(l.a, 3.5, 0))
    assert.is_true(l.world:placeFree(l.a, 6, 0))
    assert.is_true(l.world:placeFree(l.a, 4, 1))
    assert.is_true(l.world:placeFree(l.a, 4, 0, "ghosts"))
    assert.is_true(l.world:placeFree(l.a, 4, 0, function() return false end))
    assert.is_false(l.world:placeFree(l.a, 4, 0, function(other) return other == l.b end))
    assert.is_true(l.world:placeFree(l.a, 3, 0, error))
  end)

  it("knows where sprites of all kinds are free", function()
    rounds.each("places", 200, function(rng)
      local s, world = motion.crowd(rng)
      for _ = 1, 10 do
        local entry = rng:pick(s.entries)
        local dx, dy = motion.way(rng, s, entry)
        local filter, is_obstacle = motion.filter(rng, world, entry)
        local t = sprites.copy(entry.t)
        t.x, t.y = t.x + dx, t.y + dy
        local mover = naive_motion.mover(s.entries, { grid = entry.grid, t = t, enabled = entry.enabled },
          function(other) return other ~= entry and (not is_obstacle or is_obstacle(other)) end)
        local cover, is_free = rule.coverage(entry.grid, t), true
        for _, obstacle in ipairs(mover.obstacles) do
          is_free = is_free and rule.common(cover, obstacle.pixels.cover).n == 0
        end
        compare.lists("free", compare.list(is_free), compare.list(world:placeFree(entry.sprite, t.x, t.y, filter)))
      end
    end)
  end)
end)

describe("sweeps, moves to contact and looks at places", function()
  it("make no garbage and ask for no memory once sizes have settled #garbage", function()
    local world, sprite = pixcollide.newWorld(), nil
    local mask = pixcollide.newCircleMask(9)
    for k = 1, 300 do
      sprite = world:add(pixcollide.newSprite(mask, { x = k * 733 % 2000, y = k * 389 % 900, r = k % 4, data = k }))
    end
    local function is_odd(other) return other:getData() % 2 == 1 end
    local kilobytes, requests = garbage.of(function()
      for k = 1, 40 do
        sprite:setPosition(k * 31, k * 20)
        world:sweep(sprite, 2000, k * 13)
        world:sweep(sprite, 2000, k * 13, "ghosts")
        world:sweep(sprite, -100000, k * 13, is_odd)
        world:moveToContact(sprite, k, -k)
        world:placeFree(sprite, k, k, is_odd)
      end
    end)
    assert.equal(0, kilobytes)
    assert.equal(0, requests)
  end)
end)
