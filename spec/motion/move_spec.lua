-- SPDX-License-Identifier: MIT
-- SPDX-FileCopyrightText: 2026 The pixcollide authors

-- Moves that slide, in levels drawn as text.

local garbage = require "spec.support.garbage"
local level = require "spec.support.level"
local pixcollide = require "pixcollide"
local rounds = require "spec.support.rounds"
local motion = require "spec.support.motion"
local naive_motion = require "spec.support.oracles.naive_motion"

local walks = level.walks

local function position(x, y)
  return { x, y }
end

describe(":move", function()
  describe("through free space", function()
    it("ends exactly where it should", function()
      local l = level.new "aa......"
      local x, y, cols, n = l.world:move(l.a, 4.3, -1234.5678)
      assert.same({ 4.3, -1234.5678, 0 }, { x, y, n })
      assert.same({}, cols)
      assert.same({ 4.3, -1234.5678 }, { l.a:getPosition() })
    end)

    it("loses no fractions", function()
      local l = level.new [[
                aa......
                aa......
                ########
            ]]
      for _ = 1, 10 do
        local x, y = l.a:getPosition()
        l.world:move(l.a, x + 0.3, y + 0.3)
      end
      local x, y = l.a:getPosition()
      assert.is_true(math.abs(x - 3) < 1e-9)
      assert.is_true(y >= 0 and y <= 0.5)
      l:shows [[
                ...aa...
                ...aa...
                ########
            ]]
    end)

    it("takes a sprite along that has no pixels, or is disabled", function()
      local world = pixcollide.newWorld()
      world:add(pixcollide.newSprite(pixcollide.newMask(9, 9, true)))
      local empty = world:add(pixcollide.newSprite(pixcollide.newMask(0, 0), { x = -9 }))
      local disabled = world:add(pixcollide.newSprite(pixcollide.newMask(3, 3, true), { x = -9 }))
      disabled:setEnabled(false)
      assert.same({ 1e6, 3 }, position(world:move(empty, 1e6, 3)))
      assert.same({ 90, 3 }, position(world:move(disabled, 90, 3)))
    end)

    it("meets at its end what a sprite covers only there, far from its position", function()
      local world = pixcollide.newWorld()
      local dot = pixcollide.newMask(1, 1, true)
      -- Half a pixel, 50 pixels to the right: it covers a pixel only if that pixel's centre is in it.
      local sprite = world:add(pixcollide.newSprite(dot, { x = 0.625, y = 0.25, sx = 0.5, ox = -100 }))
      local other = world:add(pixcollide.newSprite(dot, { x = 55 }))
      assert.is_nil(sprite:getBounds())
      local x, y, cols, n = world:move(sprite, 5.25, 0.25)
      assert.same({ 5.625, 0.25, 1 }, { x, y, n })
      assert.same({ other, 1, 55, 0 }, { cols[1].other, cols[1].t, cols[1].x, cols[1].y })
    end)

    it("is as exact at the limits of positions", function()
      local far = 2 ^ 30
      local world = pixcollide.newWorld()
      local sprite = world:add(pixcollide.newSprite(pixcollide.newMask(2, 2, true), { x = far, y = far }))
      world:add(pixcollide.newSprite(pixcollide.newMask(2, 2, true), { x = -far, y = -far }))
      local x, y, cols, n = world:move(sprite, -far, -far)
      assert.same({ 1, -far, -far + 2 }, { n, x, y })
      assert.same({ -far + 2, -far + 2 }, { cols[1].touchX, cols[1].touchY })
    end)

    it("goes from one end of the world to the other, out of what it begins in", function()
      local far = 2 ^ 30
      local mask = pixcollide.newMask(4, 4, true)
      for _, options in ipairs { {}, { sx = 2 }, { r = 0.3 }, { r = math.pi / 2 } } do
        for _, side in ipairs { -1, 1 } do
          local world = pixcollide.newWorld()
          local sprite = world:add(pixcollide.newSprite(mask, options))
          local other = world:add(pixcollide.newSprite(mask, options))
          sprite:setPosition(side * far, -side * far)
          other:setPosition(side * far, -side * far)
          local endX, endY, _, n = world:move(sprite, -side * far, side * far)
          assert.same({ -side * far, side * far, 0 }, { endX, endY, n })
        end
      end
    end)

    it("is stopped by its last pixel at the other end of the world", function()
      local world = pixcollide.newWorld()
      local mask = pixcollide.newMask(1, 1, true)
      local sprite = world:add(pixcollide.newSprite(mask, { x = -2 ^ 30 }))
      local wall = world:add(pixcollide.newSprite(mask, { x = 2 ^ 30 }))
      assert.is_false(world:placeFree(sprite, 2 ^ 30, 0))
      local x, y, other = world:sweep(sprite, 2 ^ 30, 0)
      assert.same({ 2 ^ 30 - 1, 0, wall }, { x, y, other })
      assert.same({ 2 ^ 30 - 1, 0 }, position(world:move(sprite, 2 ^ 30, 0)))
    end)
  end)

  describe("against a wall", function()
    local BEFORE = [[
            .......#
            ..aa...#
            ..aa...#
            .......#
        ]]

    it("stops beside it, on the last whole pixel", function()
      local l = level.new(BEFORE)
      local x, y, cols, n = l.world:move(l.a, 40, 1)
      assert.same({ 5, 1, 1 }, { x, y, n })
      local record = cols[1]
      assert.equal(l["#"], record.other)
      assert.equal("slide", record.type)
      assert.same({ 7, 1, -1, 0, 5, 1 },
        { record.x, record.y, record.nx, record.ny, record.touchX, record.touchY })
      assert.equal(3.5 / 38, record.t) -- where the offset of 4 would be entered
    end)

    it("slides along it", function()
      local l = level.new(BEFORE)
      assert.same({ 5, -1.5 }, position(l.world:move(l.a, 6, -1.5)))
      l = level.new(BEFORE)
      assert.same({ 5, 2.25 }, position(l.world:move(l.a, 17, 2.25)))
    end)

    it("keeps the fraction that it has", function()
      local l = level.new(BEFORE)
      l.a:setPosition(2.25, 1.125)
      assert.same({ 5.25, 2 }, position(l.world:move(l.a, 8.5, 2)))
    end)

    it("does not tunnel, however fast it is", function()
      for _, speed in ipairs { 4, 5, 8, 33, 1000, 99999.5, 100000 } do
        local l = level.new(BEFORE)
        assert.equal(5, (l.world:move(l.a, 2 + speed, 1)))
      end
    end)

    it("comes to it at a hundredth of a pixel a frame", function()
      local l = level.new(BEFORE)
      for _ = 1, 400 do
        local x, y = l.a:getPosition()
        l.world:move(l.a, x + 0.01, y)
      end
      local x = l.a:getPosition()
      assert.is_true(x > 5.4 and x <= 5.5)
      assert.is_true(l.a:touches(l["#"]))
    end)

    it("stops in a corner, and reports what stopped it there", function()
      local l = walks([[
                ........b
                .aa.....b
                .aa.....b
                ########b
            ]], [[
                ........b
                ......aab
                ......aab
                ########b
            ]], 7, 3)
      local _, _, cols, n = l.world:check(l.a, 9, 4)
      assert.equal(2, n)
      assert.equal(l["#"], cols[1].other)
      assert.equal(l.b, cols[2].other)
    end)
  end)

  describe("past corners", function()
    it("reports both of those between which a diagonal step would slip", function()
      local l = level.new [[
                a.b
                ...
                ...
            ]]
      l.world:add(pixcollide.newSprite(pixcollide.newMask(1, 1, true), { x = 0, y = 1 }))
      l.b:setPosition(1, 0)
      local x, y, cols, n = l.world:move(l.a, 1, 1)
      assert.same({ 0, 0, 2 }, { x, y, n })
      assert.same({ 1, 0, 0, 1 }, { cols[1].x, cols[1].y, cols[2].x, cols[2].y })
    end)

    it("does not go through a diagonal line of pixels", function()
      walks([[
                a..#
                ..#.
                .#..
                #...
            ]], [[
                ...#
                a.#.
                .#..
                #...
            ]], 0, 1)
      walks([[
                a..#
                ..#.
                .#..
                #...
            ]], [[
                .a.#
                ..#.
                .#..
                #...
            ]], 1, 0)
      walks([[
                ...#
                .a#.
                .#..
                #...
            ]], [[
                ...#
                .a#.
                .#..
                #...
            ]], 5, 5)
    end)

    it("goes on along x where it hits a corner exactly, unless more of y is left", function()
      local drawing = [[
                a....
                .b...
                .....
                .....
            ]]
      local l = level.new(drawing)
      assert.same({ 2, 0 }, position(l.world:move(l.a, 2, 2)))
      l = level.new(drawing)
      l.a:setPosition(0.25, 0) -- the exact corner of a way with more of y
      assert.same({ 0.25, 2 }, position(l.world:move(l.a, 1.25, 2)))
    end)

    it("goes through a gap exactly as wide as it is", function()
      walks([[
                .aa.
                .aa.
                #..#
                #..#
                ....
                ....
            ]], [[
                ....
                ....
                #..#
                #..#
                .aa.
                .aa.
            ]], 0, 4)
      walks([[
                ....####....
                aa..........
                aa..........
                ....####....
            ]], [[
                ....####....
                ..........aa
                ..........aa
                ....####....
            ]], 10, 0)
    end)
  end)

  describe("from inside another", function()
    it("gets out, but no further in", function()
      local l = level.new [[
                ####....
                ####....
                ####..aa
            ]]
      l.a:setPosition(3, 1)
      assert.same({ 3, 1 }, position(l.world:move(l.a, 0, 1)))
      assert.same({ 3, 1 }, position(l.world:move(l.a, 3, 1)))
      assert.same({ 4, 1 }, position(l.world:move(l.a, 4, 1)))
      assert.same({ 4, 1 }, position(l.world:move(l.a, 0, 1)))
      l.a:setPosition(2, 1)
      local x, y, _, n = l.world:move(l.a, 0, 1)
      assert.same({ 0, 1, 0 }, { x, y, n }) -- on all that way it covers as much of it
    end)
  end)
end)

describe(":check", function()
  it("gives what move gives, and moves nothing", function()
    local l = level.new [[
            aa.....#
            ...b...#
            ########
        ]]
    local x, y, cols, n = l.world:check(l.a, 9, 9)
    assert.same({ 0, 0 }, { l.a:getPosition() })
    local to_x, to_y, moved, count = l.world:move(l.a, 9, 9)
    assert.same({ x, y, cols, n }, { to_x, to_y, moved, count })
    assert.same({ x, y }, { l.a:getPosition() })
  end)
end)

describe("a list of results", function()
  it("is given back, with the same records, and cleared behind them", function()
    local l = level.new [[
            aa.....#
            ########
        ]]
    local out = pixcollide.newResults()
    local _, _, cols, n = l.world:move(l.a, 9, 9, nil, nil, out)
    assert.equal(out, cols)
    assert.equal(2, n)
    local first, second = out[1], out[2]
    l.a:setPosition(0, 0)
    n = select(4, l.world:move(l.a, 0, 9, nil, nil, out))
    assert.equal(1, n)
    assert.equal(first, out[1])
    assert.is_nil(out[2])
    l.a:setPosition(0, 0)
    l.world:move(l.a, 9, 9, nil, nil, out)
    assert.equal(second, out[2])
    assert.equal(l["#"], second.other)
  end)

  it("is new for each move that is given none", function()
    local l = level.new [[
            aa
            ##
        ]]
    local _, _, first = l.world:move(l.a, 0, 9)
    local _, _, second = l.world:move(l.a, 0, 9)
    assert.are_not.equal(first, second)
    assert.are_not.equal(first[1], second[1])
    assert.same(first, second)
  end)
end)

describe("moves", function()
  it("make no #garbage", function()
    local l = level.new [[
            .......b..
            aa...#....
            aa..##...#
            ##########
        ]]
    l.a:setSteps(1, 1)
    local out = pixcollide.newResults()
    local function respond(_, other) return other == l.b and "cross" or "slide" end
    local function filter(other) return other ~= l.c end
    local function stop() return nil end
    l.world:addResponse("stop", stop)
    local responses = { "slide", "touch", "bounce", "cross", "oneway", "stop" }
    local bytes, requests = garbage.of(function()
      for _, response in ipairs(responses) do
        l.a:setPosition(0, 1)
        l.world:check(l.a, 9, 2, response, nil, out)
        l.world:move(l.a, 9, -2, response, filter, out)
      end
      l.a:setPosition(0, 1)
      l.world:move(l.a, 9, 2, respond, filter, out)
    end)
    assert.same({ 0, 0 }, { bytes, requests })
  end)

  it("never end with more of another covered than before", function()
    rounds.each("moves that end clear", 100, function(rng)
      local s, world = motion.landscape(rng)
      for _ = 1, 8 do
        local entry = rng:pick(s.entries)
        entry.sprite:setSteps(rng:int(0, 4), rng:int(0, 4), rng:int(0, 2))
        local before = {}
        for k, other in ipairs(s.entries) do
          before[k] = naive_motion.overlap(entry, other)
        end
        local dx, dy = motion.way(rng, s, entry)
        local x, y = world:move(entry.sprite, entry.t.x + dx, entry.t.y + dy, rng:pick { "slide", "bounce" })
        entry.t.x, entry.t.y = x, y
        for k, other in ipairs(s.entries) do
          if other ~= entry then
            assert.is_true(naive_motion.overlap(entry, other) <= before[k])
          end
        end
      end
    end)
  end)
end)
