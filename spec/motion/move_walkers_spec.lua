-- SPDX-License-Identifier: MIT
-- SPDX-FileCopyrightText: 2026 The pixcollide authors

-- Walkers: moves with steps, in levels drawn as text.

local level = require "spec.support.level"
local pixcollide = require "pixcollide"

local walks = level.walks

describe("a walker", function()
  it("goes up slopes of 45 degrees and stays on them going down", function()
    local up = [[
            ...........
            ..........#
            .........##
            aa......###
            aa.....####
            ###########
        ]]
    local there = [[
            ........aa.
            ........aa#
            .........##
            ........###
            .......####
            ###########
        ]]
    walks(up, there, 4, 2, 2, 1, 1)
    walks(there, up, -4, 2, 2, 1, 1)
  end)

  it("goes up slopes of 26 degrees and down", function()
    local foot, top = [[
            ...............
            .aa............
            .aa..........##
            ...........####
            ###############
        ]], [[
            ............aa.
            ............aa.
            .............##
            ...........####
            ###############
        ]]
    walks(foot, top, 11, 1, 1, 1, 1)
    walks(top, [[
            ...............
            ...............
            .aa..........##
            .aa........####
            ###############
        ]], -11, 1, 1, 1, 1)
  end)

  it("goes up stairs as high as its steps, and no higher", function()
    for height = 1, 4 do
      local mask = pixcollide.newMask(60, 40)
      for step = 0, 4 do
        for x = 10 + step * 8, 59 do
          for y = 30 - step * height, 39 do
            mask:set(x, y)
          end
        end
      end
      for x = 0, 59 do
        mask:set(x, 30 + height)
      end
      local world = pixcollide.newWorld()
      world:add(pixcollide.newSprite(mask))
      local a = world:add(pixcollide.newSprite(pixcollide.newMask(3, 6, true), { x = 1, y = 24 + height }))
      a:setSteps(height, height)
      for _ = 1, 20 do
        local x, y = a:getPosition()
        world:move(a, x + 2.25, y + 1)
      end
      assert.same({ 46, 30 - 4 * height - 6 }, { a:getPosition() })
      for _ = 1, 20 do
        local x, y = a:getPosition()
        world:move(a, x - 2.25, y)
        assert.is_truthy(a:getGround(), "it is in the air at " .. x)
      end
      assert.same({ 1, 24 + height }, { a:getPosition() })
      a:setSteps(height - 1, 0)
      for _ = 1, 20 do
        local x, y = a:getPosition()
        world:move(a, x + 2.25, y + 1)
      end
      assert.same({ 7.5, 24 + height }, { a:getPosition() })
    end
  end)

  it("goes over a pebble, and stops at a wall", function()
    walks([[
            ........#
            aa......#
            aa..p...#
            #########
        ]], [[
            ........#
            ......aa#
            ....p.aa#
            #########
        ]], 30, 1, 1, 1, 1)
    walks([[
            aa..p....
            aa..p....
            #########
        ]], [[
            ..aap....
            ..aap....
            #########
        ]], 3, 1, 4, 1, 1)
  end)

  it("does not report what it climbs", function()
    local l = level.new [[
            aa..p....
            #########
        ]]
    l.a:setSteps(1, 1)
    local _, _, _, n = l:push("a", 5, 0)
    assert.equal(0, n)
    assert.same({ 5, -0 }, { l.a:getPosition() })
  end)

  it("leaves the ground at a cliff that is higher than its steps", function()
    walks([[
            aa.......
            ####.....
            ####.....
            ####.....
        ]], [[
            ......aa.
            ####.....
            ####.....
            ####.....
        ]], 6, 0, 1, 2, 2)
    walks([[
            aa.......
            ####.....
            ####.....
            #########
        ]], [[
            .........
            ####.....
            ####..aa.
            #########
        ]], 6, 0, 1, 2, 2)
  end)

  it("leaves the ground when it jumps", function()
    walks([[
            ........
            aa......
            ##......
            ########
        ]], [[
            ....aa..
            ........
            ##......
            ########
        ]], 4, -1, 1, 3, 3)
  end)

  it("ducks under a ceiling that slopes down", function()
    walks([[
            ....####
            aa...###
            ........
            ........
        ]], [[
            ....####
            .....###
            .....aa.
            ........
        ]], 5, 0, 1, 0, 1)
  end)

  it("stops where a step has no headroom", function()
    walks([[
            ...#####
            aa......
            aa...###
            ########
        ]], [[
            ...#####
            ...aa...
            ...aa###
            ########
        ]], 5, 1, 1, 2, 2)
  end)

  it("goes around corners by steps sideways", function()
    walks([[
            .aa...
            .aa...
            ##....
            ##....
            ......
            ......
        ]], [[
            ......
            ......
            ##....
            ##....
            ..aa..
            ..aa..
        ]], 0, 4, 1, 0, 0, 1)
    walks([[
            ..aa..
            ...#..
            ......
        ]], [[
            ......
            ...#..
            .aa...
        ]], 0, 2, 1, 0, 0, 1)
    -- To both sides it is as far: it goes to neither.
    walks([[
            ..a..
            ..#..
            .....
        ]], [[
            ..a..
            ..#..
            .....
        ]], 0, 2, 1, 0, 0, 1)
    walks([[
            ..a...
            ..#...
            ......
        ]], [[
            ......
            ..#...
            ...a..
        ]], 0.25, 2, 1, 0, 0, 1)
  end)

  it("does not jitter at rest", function()
    local l = level.new [[
            ..aa....
            ..aa...#
            ..#...##
            ########
        ]]
    l.a:setSteps(1, 1)
    l:push("a", 0, 0.3, 10)
    local x, y = l.a:getPosition()
    for _ = 1, 50 do
      l:push("a", 0, 0.3)
      assert.same({ x, y }, { l.a:getPosition() })
      assert.equal(l["#"], l.a:getGround())
    end
  end)

  it("walks as well when it is flipped, however slow it is", function()
    for _, scale in ipairs { 1, -1 } do
      for _, speed in ipairs { 0.1, 0.3, 0.5, 0.9, 1.7, 3 } do
        local l = level.new [[
                    .................................
                    .........................########
                    aa......................#########
                    aa.....................##########
                    aa....................###########
                    #################################
                ]]
        l.a:setOrigin("center")
        l.a:setPosition(1, 3.5)
        l.a:setScale(scale, 1)
        l.a:setSteps(1, 1)
        for _ = 1, math.ceil(27 / speed) do
          local x, y = l.a:getPosition()
          l.world:move(l.a, x + speed, y + 0.4)
          assert.equal(0, l.a:overlapArea(l["#"]))
          assert.is_truthy(l.a:getGround())
        end
        local x, y = l.a:getPosition()
        assert.is_true(x > 26 and x < 29.5, ("at speed %g and scale %g it is at %g"):format(speed, scale, x))
        assert.is_true(y > -0.5 and y <= 0, "it is not on top but at " .. y)
        for _ = 1, math.ceil(27 / speed) do
          x, y = l.a:getPosition()
          l.world:move(l.a, x - speed, y + 0.4)
          assert.equal(0, l.a:overlapArea(l["#"]))
          assert.is_truthy(l.a:getGround(), "it is in the air")
        end
      end
    end
  end)
end)
