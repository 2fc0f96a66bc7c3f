-- SPDX-License-Identifier: MIT
-- SPDX-FileCopyrightText: 2026 The pixcollide authors

-- Platforms over many frames and long ways, with filter functions, and together
-- with moves; "#" is what never moves, "p" the platform.

local pixcollide = require "pixcollide"
local garbage = require "spec.support.garbage"
local carrying = require "spec.support.carrying"

local scene, carry = carrying.scene, carrying.carry

describe("world:carry", function()
  describe("far and fast", function()
    local function lift()
      local world = pixcollide.newWorld()
      local platform = world:add(pixcollide.newSprite(pixcollide.newRectangleMask(20, 3), { x = 0.25, y = 0.75 }))
      local rider = world:add(pixcollide.newSprite(pixcollide.newCircleMask(4), { x = 5, y = -7 }))
      local crate = world:add(pixcollide.newSprite(pixcollide.newRectangleMask(5, 5), { x = 6, y = -12 }))
      return world, platform, rider, crate
    end

    it("takes riders along", function()
      for _, way in ipairs { { 10000, 0 }, { -10000, 0 }, { 0, -10000 }, { 0, 10000 }, { 10000, -7777 },
        { -123456, 98765 }, { 2 ^ 29, -2 ^ 28 } } do
        local world, platform, rider, crate = lift()
        local _, n = world:carry(platform, way[1], way[2])
        assert.are.same({ 0, 0.25 + way[1], 0.75 + way[2] }, { n, platform:getPosition() })
        assert.are.same({ 5 + way[1], -7 + way[2] }, { rider:getPosition() })
        assert.are.same({ 6 + way[1], -12 + way[2] }, { crate:getPosition() })
      end
    end)

    it("from one end of the world to the other", function()
      local world = pixcollide.newWorld()
      local mask = pixcollide.newRectangleMask(4, 2)
      local platform = world:add(pixcollide.newSprite(mask, { x = -2 ^ 30, y = 2 ^ 30 }))
      local rider = world:add(pixcollide.newSprite(mask, { x = -2 ^ 30, y = 2 ^ 30 - 2 }))
      local _, n = world:carry(platform, 2 ^ 31, 2 - 2 ^ 31)
      assert.are.same({ 0, 2 ^ 30, 2 - 2 ^ 30 }, { n, platform:getPosition() })
      assert.are.same({ 2 ^ 30, -2 ^ 30 }, { rider:getPosition() })
    end)

    it("takes along who comes to stand on it on the way", function()
      for _, way in ipairs { 50, -50 } do
        local world = pixcollide.newWorld()
        local platform = world:add(pixcollide.newSprite(pixcollide.newRectangleMask(4, 1), { y = 1 }))
        local lamp = world:add(pixcollide.newSprite(pixcollide.newRectangleMask(4, 1), { x = way * 0.4 }))
        local _, n = world:carry(platform, way, 0)
        assert.are.same({ 0, way, way * 1.06 }, { n, (platform:getPosition()), (lamp:getPosition()) })
      end
    end)

    it("leaves behind who would get beyond 2^30", function()
      local world = pixcollide.newWorld()
      local platform = world:add(pixcollide.newSprite(pixcollide.newRectangleMask(90, 1), { x = 2 ^ 30 - 100 }))
      local rider = world:add(pixcollide.newSprite(pixcollide.newRectangleMask(4, 1), { x = 2 ^ 30 - 50, y = -1 }))
      local _, n = world:carry(platform, 80, 0)
      assert.are.same({ 0, 2 ^ 30 - 20, 2 ^ 30 }, { n, (platform:getPosition()), (rider:getPosition()) })
    end)

    it("pushes what it meets on the way", function()
      local world, platform, rider, crate = lift()
      local coin = world:add(pixcollide.newSprite(pixcollide.newCircleMask(2), { x = 7003, y = 1 }))
      local wall = world:add(pixcollide.newSprite(pixcollide.newRectangleMask(9, 9), { x = 5000, y = -11 }))
      wall:setStatic(true)
      local _, n = world:carry(platform, 10000, 0)
      assert.are.same({ 0, 10020 }, { n, (coin:getPosition()) })
      assert.are.same({ 4992, -7 }, { rider:getPosition() })
      assert.are.same({ 4993, -12 }, { crate:getPosition() })
    end)

    it("crushes whom it meets before a wall", function()
      local world, platform = lift()
      local coin = world:add(pixcollide.newSprite(pixcollide.newCircleMask(2), { x = 7003, y = 1 }))
      world:add(pixcollide.newSprite(pixcollide.newRectangleMask(1, 9), { x = 8000, y = -2 })):setStatic(true)
      local list, n = world:carry(platform, 10000, 0)
      assert.are.same({ coin, 1, 7996 }, { list[1], n, (coin:getPosition()) })
    end)
  end)

  describe("over 600 frames of 0.3 pixels #large", function()
    local directions = {
      { 0.3, 0 }, { -0.3, 0 }, { 0, 0.3 }, { 0, -0.3 }, { 0.3, 0.3 }, { -0.3, 0.3 }, { 0.3, -0.3 }, { -0.3, -0.3 },
      { 0.3, 0.1 }, { -0.07, 0.3 },
    }

    -- Puts a sprite down on what is below it.
    local function put_down(world, sprite)
      repeat
        sprite:translate(0, 1)
      until select(2, world:collisionsWith(sprite)) > 0
      sprite:translate(0, -1)
    end

    local function ride(options, direction)
      local world = pixcollide.newWorld()
      local platform = world:add(pixcollide.newSprite(pixcollide.newRectangleMask(60, 6), options))
      local riders = {}
      for k, mask in ipairs { pixcollide.newRectangleMask(9, 9), pixcollide.newCircleMask(4) } do
        local x, y, w = platform:getBounds()
        local rider = pixcollide.newSprite(mask, { x = x + math.floor(w / 2) - 4 + k, y = y - 40 * k })
        riders[k] = world:add(rider)
        put_down(world, rider)
      end
      local start = {}
      for k, rider in ipairs(riders) do
        start[k] = { rider:getPosition() }
      end
      for frame = 1, 600 do
        local _, n = world:carry(platform, direction[1], direction[2])
        assert.are.equal(0, n)
        for k, rider in ipairs(riders) do
          local x, y = rider:getPosition()
          local off_x = x - start[k][1] - direction[1] * frame
          local off_y = y - start[k][2] - direction[2] * frame
          if math.abs(off_x) > 1 or math.abs(off_y) > (options.r and 2 or 1) or rider:collides(platform) then
            error(("rider %d is off by %g, %g in frame %d"):format(k, off_x, off_y, frame))
          end
          if frame % 10 == 0 then
            rider:translate(0, 1)
            assert.is_true(select(2, world:collisionsWith(rider)) > 0, ("rider %d stands in frame %d"):format(k, frame))
            rider:translate(0, -1)
          end
        end
      end
      assert.are.equal(0, select(2, world:collisions()))
    end

    local platforms = {
      ["an upright platform"] = {},
      ["one with fractions"] = { x = 0.3, y = 0.85, ox = 7.4, oy = -0.2 },
      ["a flipped one"] = { sx = -1, x = 0.5, ox = 30.25 },
      ["a scaled one"] = { sx = 1.7, sy = 0.8, y = 0.1 },
      ["a turned one"] = { r = 0.2, origin = "center" },
      ["a steep one"] = { r = -1.05, origin = "center", x = 0.4 },
    }
    for _, name in ipairs { "an upright platform", "one with fractions", "a flipped one", "a scaled one",
      "a turned one", "a steep one" } do
      it(name .. " keeps its riders", function()
        for _, direction in ipairs(directions) do
          ride(platforms[name], direction)
        end
      end)
    end
  end)

  describe("with a filter function", function()
    it("asks about all that it might move, once, in the order of adding, before anything moves", function()
      local l = scene [[
                .....c........d.
                .....c........d.
                e....b..f.......
                ..pppp..a...g...
                ################]]
      local drawn, asked = l:draw(), {}
      assert.are.equal("", carry(l, 2, 0, function(sprite)
        asked[#asked + 1] = sprite:getData()
        assert.are.equal(drawn, l:draw())
        return true
      end))
      -- c is above b, f above a, which is within a pixel of the way; e's box meets the way of p's grown by a pixel
      assert.are.equal("abcf", table.concat(asked))
    end)

    it("asks about those that are near, and a little further around a platform that is turned", function()
      for _, case in ipairs { { sx = 1, ox = 0, near = 0 }, { sx = -1, ox = 4, near = 2 } } do
        for gap = 0, 4 do
          local world, asked = pixcollide.newWorld(), 0
          local mask = pixcollide.newRectangleMask(4, 4)
          local platform = world:add(pixcollide.newSprite(mask, { sx = case.sx, ox = case.ox }))
          world:add(pixcollide.newSprite(mask, { x = 4 + 5 + gap }))
          world:carry(platform, 5, 0, function() asked = asked + 1 end)
          assert.are.equal(gap <= case.near and 1 or 0, asked, ("gap %d, sx %d"):format(gap, case.sx))
        end
      end
    end)

    it("moves those for which it returns true", function()
      local l = scene ".a.b\npppp\n...."
      assert.are.equal("", carry(l, 0, 1, function(sprite) return sprite == l.a end))
      l:shows "...b\n.a..\npppp"
    end)

    it("moves from where all are after the last call", function()
      local l = scene "a......\npp.....\n......."
      assert.are.equal("", carry(l, 2, 1, function(sprite)
        l.p:setPosition(1, 1)
        sprite:setPosition(2, 0)
        return true
      end))
      l:shows ".......\n....a..\n...pp.."
    end)

    it("leaves those alone that a later call removes", function()
      local l = scene "a.b\nppp\n..."
      assert.are.equal("", carry(l, 0, 1, function(sprite)
        if sprite == l.b then
          l.world:remove(l.a)
        end
        return true
      end))
      assert.are.same({ 0, 0 }, { l.a:getPosition() })
      assert.are.same({ 2, 1 }, { l.b:getPosition() })
    end)

    it("does not move those that a call adds, or adds again", function()
      local l = scene "a.b\nppp\n..."
      local new = pixcollide.newSprite(pixcollide.newRectangleMask(1, 1), { x = 1 })
      assert.are.equal("", carry(l, 0, 1, function(sprite)
        if sprite == l.a then
          l.world:add(new)
        else
          l.world:remove(l.a)
          l.world:add(l.a)
        end
        return true
      end))
      assert.are.same({ 0, 0, 1 }, { select(2, l.a:getPosition()), select(2, new:getPosition()),
        select(2, l.b:getPosition()) })
    end)

    it("may carry and ask itself", function()
      local l = scene "a..\npp.\nq..\n...\n..."
      assert.are.equal("", carry(l, 0, 1, function(sprite)
        if sprite == l.a then
          assert.are.equal(0, select(2, l.world:carry(l.q, 0, 2, function() return false end)))
        end
        return sprite == l.a
      end))
      l:shows "...\na..\npp.\n...\nq.."
    end)

    it("raises if the platform leaves the world, and nothing has moved", function()
      local l = scene "a.\npp"
      for _, leave in ipairs {
        function() l.world:remove(l.p) end,
        function() l.world:clear() end,
      } do
        assert.has_error(function()
          l.world:carry(l.p, 0, 1, leave)
        end)
        assert.are.same({ 0, 0 }, { l.a:getPosition() })
        l.world:clear()
        l.world:add(l.a)
        l.world:add(l.p)
      end
      assert.are.equal("", carry(l, 0, 1))
      assert.are.same({ 0, 1 }, { l.a:getPosition() })
    end)

    it("is whole after an error in it", function()
      local l = scene "a.b\nppp\n..."
      assert.has_error(function()
        l.world:carry(l.p, 0, 1, function(sprite)
          if sprite == l.b then
            error("not this one", 0)
          end
          return true
        end)
      end, "not this one")
      l:shows "a.b\nppp\n..."
      assert.are.equal("", carry(l, 0, 1, function(sprite) return sprite == l.b end))
      l:shows "a..\n..b\nppp"
    end)

    it("raises if a call takes the platform where it would get beyond 2^30", function()
      local l = scene "a.\npp"
      assert.has_error(function()
        l.world:carry(l.p, 0, 10, function() l.p:setPosition(0, 2 ^ 30 - 5) end)
      end)
      l.p:setPosition(0, 1)
      assert.are.equal("", carry(l, 0, 1, function() return true end))
      assert.are.same({ 0, 1 }, { l.a:getPosition() })
    end)
  end)

  describe("together with moves", function()
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
        local l = scene "..aa..\n..aa..\n.pppp."
        for frame = 1, 200 do
          carry(l, way[1], way[2], above(l.p))
          local x, y = l.a:getPosition()
          local _, _, cols, n = l.world:move(l.a, x, y + 1, ledge)
          assert.are.same({ 1, l.p }, { n, cols[1].other }, "frame " .. frame)
          assert.are.equal(l.p, (l.a:getGround()))
        end
        assert.is_true(math.abs(select(1, l.a:getPosition()) - 2 - 200 * way[1]) < 1)
        assert.is_true(math.abs(select(2, l.a:getPosition()) - 200 * way[2]) < 1)
      end
    end)

    it("lets one jump through a ledge from below, and takes it along from then on", function()
      local l = scene [[
                ........
                ........
                ........
                .pppp...
                ........
                ..aa....
                ..aa....
                ########]]
      local speed = -3
      for _ = 1, 20 do
        carry(l, 0.1, 0, above(l.p))
        local x, y = l.a:getPosition()
        l.world:move(l.a, x, y + speed, ledge)
        speed = math.min(speed + 1, 1)
      end
      l:shows [[
                ........
                ...aa...
                ...aa...
                ...pppp.
                ........
                ........
                ........
                ########]]
    end)

    it("passes over the head of one below a ledge that comes down", function()
      local l = scene "ppp\n...\n.a.\n.a.\n###"
      assert.are.equal("", carry(l, 0, 3, above(l.p)))
      l:shows "...\n...\n.a.\np*p\n###"
      assert.are.equal("", carry(l, 0, -3, above(l.p)))
      l:shows "ppp\n...\n.a.\n.a.\n###"
    end)

    it("carries who steps from the ground onto a lift", function()
      local l = scene [[
                .........
                .........
                a........
                ####pppp.
                ####.....]]
      for _ = 1, 5 do
        local x, y = l.a:getPosition()
        l.world:move(l.a, x + 1, y + 1)
      end
      assert.are.equal("", carry(l, 0, -2))
      l:shows [[
                .....a...
                ....pppp.
                .........
                ####.....
                ####.....]]
    end)
  end)

  it("uses the list it is given again", function()
    local l = scene "p.a#...."
    local out = { 1, 2, 3 }
    local list, n = l.world:carry(l.p, 2, 0, nil, out)
    assert.are.equal(out, list)
    assert.are.same({ 1, { l.a } }, { n, out })
    list, n = l.world:carry(l.p, -1, 0, nil, out)
    assert.are.same({ 0, {} }, { n, list })
  end)

  it("is seen by what is asked next", function()
    local l = scene "..a.\n.pp.\n...."
    l.world:update()
    carry(l, 1, 1)
    assert.are.same({ { l.a }, 1 }, { l.world:queryPoint(3, 1) })
    assert.are.same({ { l.p }, 1 }, { l.world:queryPoint(2, 2) })
    assert.are.equal(0, select(2, l.world:queryPoint(2, 0)))
    l.p:translate(0, -1)
    assert.are.equal(1, select(2, l.world:collisions()))
  end)

  it("#garbage makes none", function()
    local world, out = pixcollide.newWorld(), {}
    local platform = world:add(pixcollide.newSprite(pixcollide.newRectangleMask(300, 4), { y = 10 }))
    local turned = world:add(pixcollide.newSprite(pixcollide.newRectangleMask(90, 4), { y = 80, r = 0.1 }))
    for k = 1, 20 do
      world:add(pixcollide.newSprite(pixcollide.newCircleMask(4), { x = 13 * k, y = 2 }))
      world:add(pixcollide.newSprite(pixcollide.newRectangleMask(5, 5), { x = 13 * k, y = -3 }))
    end
    for k = 1, 6 do
      world:add(pixcollide.newSprite(pixcollide.newCircleMask(4), { x = 13 * k, y = 73 + 1.3 * k }))
    end
    local function all() return true end
    local frame = 0
    local kilobytes, requests = garbage.of(function()
      frame = frame + 1
      local way = frame % 2 == 0 and 1.25 or -1.25
      world:carry(platform, way, -way, nil, out)
      world:carry(platform, 20 * way, 0, all, out)
      world:carry(turned, way, way, "default", out)
    end, 20)
    assert.are.equal(0, kilobytes)
    assert.are.equal(0, requests)
  end)
end)
