-- SPDX-License-Identifier: MIT
-- SPDX-FileCopyrightText: 2026 The pixcollide authors

-- Walkers in drawn levels: slopes, stairs, curbs, ledges, ceilings, and rest.

local level = require "spec.support.level"
local rounds = require "spec.support.rounds"

local GRAVITY = 1

local RAMP = [[
    ..................
    ..................
    ..........########
    .........#########
    .aa.....##########
    .aa....###########
    ##################
    ##################
]]

local ON_RAMP = [[
    ..........aa......
    ..........aa......
    ..........########
    .........#########
    ........##########
    .......###########
    ##################
    ##################
]]

-- Walks by frames of (dx, gravity) until the sprite has gone so far in x; it must stand on something after each.
local function walk(l, dx, distance)
  local x, y = l.a:getPosition()
  local from, frames = x, math.ceil(math.abs(distance) / math.abs(dx) - 1e-6)
  for frame = 1, frames do
    local goal = frame == frames and from + distance or x + dx
    x, y = l.world:move(l.a, goal, y + GRAVITY)
    if not l.a:getGround() then
      error(("in the air at (%g, %g) in frame %d of %d\n%s"):format(x, y, frame, frames, l:draw()), 2)
    end
  end
  return x, y
end

-- Walks in the drawing and in its mirror image; both must look as they should then.
local function goes(text, expected, steps, dx, distance)
  for _, is_mirrored in ipairs { false, true } do
    local l = level.new(is_mirrored and level.mirrored(text) or text)
    l.a:setSteps(steps[1], steps[2])
    local sign = is_mirrored and -1 or 1
    walk(l, sign * dx, sign * distance)
    l:shows(is_mirrored and level.mirrored(expected) or expected)
  end
end

describe("a walker", function()
  local SPEEDS = { 0.25, 0.5, 1, 2.5, 7, 100 }

  it("goes up and down slopes of 45 degrees, to both sides, at every speed", function()
    for _, speed in ipairs(SPEEDS) do
      goes(RAMP, ON_RAMP, { 1, 1 }, speed, 9)
      goes(ON_RAMP, RAMP, { 1, 1 }, -speed, -9)
    end
  end)

  it("goes up and down slopes of 26 and 63 degrees", function()
    for _, speed in ipairs(SPEEDS) do
      goes(level.stretched(RAMP, 2, 1), level.stretched(ON_RAMP, 2, 1), { 1, 1 }, speed, 18)
      goes(level.stretched(ON_RAMP, 2, 1), level.stretched(RAMP, 2, 1), { 1, 1 }, -speed, -18)
      goes(level.stretched(RAMP, 1, 2), level.stretched(ON_RAMP, 1, 2), { 2, 2 }, speed, 9)
      goes(level.stretched(ON_RAMP, 1, 2), level.stretched(RAMP, 1, 2), { 2, 2 }, -speed, -9)
    end
  end)

  it("goes up and down stairs of 1 to 4 pixels", function()
    local text, expected = [[
            ....................
            ....................
            ....................
            .aa.................
            .aa............#####
            .aa........#########
            .aa....#############
            ####################
        ]], [[
            ................aa..
            ................aa..
            ................aa..
            ................aa..
            ...............#####
            ...........#########
            .......#############
            ####################
        ]]
    for height = 1, 4 do
      local before, after = level.stretched(text, 1, height), level.stretched(expected, 1, height)
      for _, speed in ipairs(SPEEDS) do
        goes(before, after, { height, height }, speed, 15)
        goes(after, before, { height, height }, -speed, -15)
      end
    end
  end)

  it("stops where the stairs are too high", function()
    for height = 2, 4 do
      local l = level.new(level.stretched(RAMP, 4, height))
      l.a:setSteps(height - 1, height - 1)
      walk(l, 3, 60)
      assert.equal(20, (l.a:getPosition()))
    end
  end)

  it("stops at a wall", function()
    goes([[
            .......#
            .aa....#
            .aa....#
            ########
        ]], [[
            .......#
            .....aa#
            .....aa#
            ########
        ]], { 1, 1 }, 2, 50)
  end)

  it("goes over pebbles and holes, and is as high as before then", function()
    for _, speed in ipairs(SPEEDS) do
      goes([[
                .aaa................
                .aaa................
                .aaa..#......##.....
                .aaa..##..#.####....
                ##############.#####
                ####.#.#############
            ]], [[
                ................aaa.
                ................aaa.
                ......#......##.aaa.
                ......##..#.####aaa.
                ##############.#####
                ####.#.#############
            ]], { 2, 2 }, speed, 15)
    end
  end)

  it("stands on a curb with one pixel, and comes off it", function()
    local text = [[
            ....aaa......
            ....aaa......
            ....aaa......
            #####........
            #############
        ]]
    goes(text, text, { 1, 1 }, 0.25, 0.25)
    goes(text, [[
            .............
            .....aaa.....
            .....aaa.....
            #####aaa.....
            #############
        ]], { 1, 1 }, 0.5, 1)
  end)

  it("is in the air where the ground ends, if it is too far down", function()
    local text = [[
            .aa.......
            .aa.......
            ####......
            ####......
            ##########
        ]]
    local l = level.new(text)
    l.a:setSteps(1, 1)
    assert.equal(7, (l.world:move(l.a, 7, 0)))
    assert.is_nil(l.a:getGround())
    l:shows [[
            .......aa.
            .......aa.
            ####......
            ####......
            ##########
        ]]
    l = level.new(text)
    l.a:setSteps(0, 2)
    l.world:move(l.a, 7, 0)
    assert.equal(l["#"], (l.a:getGround()))
    l:shows [[
            ..........
            ..........
            ####...aa.
            ####...aa.
            ##########
        ]]
  end)

  it("leaves the ground when it jumps", function()
    local l = level.new [[
            ..............
            .aa...........
            .aa...........
            ####..........
            ##############
        ]]
    l.a:setSteps(2, 2)
    local x, y = l.world:move(l.a, 7, 0.25)
    assert.equal(7, x)
    assert.equal(0.25, y)
    assert.is_nil(l.a:getGround())
  end)

  it("does not climb what has no room above it", function()
    local text, expected = [[
            ...........
            .......####
            .aa........
            .aa....####
            ###########
        ]], [[
            ...........
            .......####
            .....aa....
            .....aa####
            ###########
        ]]
    goes(text, expected, { 2, 2 }, 1, 9)
  end)

  it("goes under a ceiling exactly as high as it is", function()
    for _, speed in ipairs(SPEEDS) do
      goes([[
                ....######....
                ....######....
                .aa...........
                .aa...........
                ##############
            ]], [[
                ....######....
                ....######....
                ...........aa.
                ...........aa.
                ##############
            ]], { 2, 2 }, speed, 10)
    end
  end)

  it("ducks under a ceiling that slopes down, if there is room below", function()
    local l = level.new [[
            ##############
            .......#######
            .aa......#####
            .aa........###
            ..............
            ..............
            ..............
        ]]
    l.a:setSteps(0, 1)
    local x, y = l.world:move(l.a, 11, 2)
    assert.equal(11, x)
    assert.equal(4, y)
    l.a:setSteps(0, 0)
    l.a:setPosition(1, 2)
    assert.equal(7, (l.world:move(l.a, 11, 2)))
  end)

  it("climbs and stops without reporting what it climbed", function()
    local l = level.new [[
            ............b
            .aa....#....b
            .aa....#....b
            ############b
        ]]
    l.a:setSteps(2, 2)
    local x, _, cols, n = l.world:move(l.a, 30, 1)
    assert.equal(10, x)
    assert.equal(1, n)
    assert.equal(l.b, cols[1].other)
    assert.equal(12, cols[1].x)
    assert.equal(-1, cols[1].nx)
    l:shows [[
            ............b
            .......#..aab
            .......#..aab
            ############b
        ]]
  end)
end)

describe("who rests", function()
  -- The positions of many frames of gravity: all alike but for the first ones, and one drawing.
  local function rests(text, gravity, steps)
    local l = level.new(text)
    l.a:setSteps((table.unpack or unpack)(steps)) -- luacheck: ignore
    local x, y = l:push("a", 0, gravity, 3)
    local drawn = l:draw()
    for _ = 1, rounds.scaled(600, 30) do
      local now_x, now_y, _, n = l:push("a", 0, gravity)
      assert.equal(x, now_x)
      assert.equal(y, now_y)
      assert.equal(1, n)
    end
    assert.equal(drawn, l:draw())
    assert.is_truthy(l.a:getGround())
    return drawn
  end

  it("does not jitter: on flat ground, on slopes, in holes and on points", function()
    local levels = {
      [[
                .aa.....
                .aa.....
                ########
            ]],
      [[
                ...aa..#
                ...aa.##
                ...aa###
                ....####
                ...#####
                ..######
            ]],
      [[
                #.aa...#
                ##aa..##
                ##aa.###
                ###.####
            ]],
      [[
                ...aa...
                ...aa...
                ...#....
                ########
            ]],
    }
    for _, text in ipairs(levels) do
      for _, gravity in ipairs { 0.25, 0.3, 0.5, 1, 3.7, 1000 } do
        rests(text, gravity, { 0, 0, 0 })
        rests(text, gravity, { 4, 4, 0 })
      end
    end
  end)

  it("slides down with steps sideways, and rests in the hollow", function()
    local l = level.new [[
            #.aa.....#
            ##aa....##
            ###....###
            ####..####
            ##########
        ]]
    l.a:setSteps(0, 0, 1)
    l:push("a", 0, 1, 600)
    l:shows [[
            #........#
            ##......##
            ###.aa.###
            ####aa####
            ##########
        ]]
  end)
end)

describe("fractions", function()
  it("of frames are not lost: 0.3 pixels a frame for 10 frames are 3", function()
    local l = level.new [[
            .aa......
            .aa......
            #########
        ]]
    l.a:setSteps(1, 1)
    local x = l:push("a", 0.3, 0.3, 10)
    assert.is_true(math.abs(x - 4) < 1e-9)
    l:shows [[
            ....aa...
            ....aa...
            #########
        ]]
    l:push("a", -0.3, 1, 10)
    l:shows [[
            .aa......
            .aa......
            #########
        ]]
  end)

  it("are not lost on a slope, nor along a wall, nor when turned", function()
    local l = level.new(RAMP)
    l.a:setSteps(1, 1)
    local x = l:push("a", 0.3, 1, 30)
    assert.is_true(math.abs(x - 10) < 1e-9)
    l:shows(ON_RAMP)
    l = level.new [[
            .aa#
            .aa#
            ...#
            ...#
            ...#
        ]]
    local _, y = l:push("a", 0.3, 0.3, 10)
    assert.is_true(math.abs(y - 3) < 1e-9)
    l = level.new [[
            .aa......
            .aa......
            #########
        ]]
    l.a:setTransform(3, 0, math.pi / 2)
    x = l:push("a", 0.3, 0.3, 10)
    assert.is_true(math.abs(x - 6) < 1e-9)
  end)

  it("are kept where the sprite stops", function()
    local l = level.new [[
            .a....#
            .a....#
        ]]
    l.a:setPosition(1.25, 0.125)
    local x, y = l:push("a", 50, 0.25)
    assert.equal(5.25, x)
    assert.equal(0.375, y)
  end)
end)

describe("in a view from above, steps sideways", function()
  local DOOR = [[
        #####..####
        #####..####
        ...........
        ....aa.....
        ....aa.....
    ]]

  it("take a sprite past corners up to so many pixels", function()
    local l = level.new(DOOR)
    l:push("a", 0, -3)
    assert.equal(2, select(2, l.a:getPosition()))
    l = level.new(DOOR)
    l.a:setSteps(0, 0, 1)
    l:push("a", 0, -3)
    l:shows [[
            #####aa####
            #####aa####
            ...........
            ...........
            ...........
        ]]
    l = level.new(level.mirrored(DOOR))
    l.a:setSteps(0, 0, 1)
    l:push("a", 0, -3)
    l:shows(level.mirrored [[
            #####aa####
            #####aa####
            ...........
            ...........
            ...........
        ]])
  end)

  it("go to neither side if both would do, but to where the sprite wants to", function()
    local text = [[
            ......
            ..##..
            ......
            ..aa..
        ]]
    local l = level.new(text)
    l.a:setSteps(0, 0, 2)
    l:push("a", 0, -3)
    assert.same({ 2, 2 }, { l.a:getPosition() })
    l = level.new(text)
    l.a:setSteps(0, 0, 2)
    l:push("a", 0.25, -3)
    assert.same({ 4.25, 0 }, { l.a:getPosition() })
    l = level.new(text)
    l.a:setSteps(0, 0, 2)
    l:push("a", -0.25, -3)
    assert.same({ -0.25, 0 }, { l.a:getPosition() })
  end)

  it("follow a wall that runs diagonally", function()
    local l = level.new [[
            .####......
            ..###......
            ...##......
            ....#......
            ...a.......
        ]]
    l.a:setSteps(0, 0, 1)
    l:push("a", 0, -4)
    l:shows [[
            a####......
            ..###......
            ...##......
            ....#......
            ...........
        ]]
  end)
end)
