-- SPDX-License-Identifier: MIT
-- SPDX-FileCopyrightText: 2026 The pixcollide authors

-- Walkers, moves with steps, in drawn levels: slopes, stairs, curbs, ledges, ceilings, and rest.

local level = require "spec.support.level"
local rounds = require "spec.support.rounds"

local SPEEDS = { 0.25, 0.5, 1, 2.5, 7, 100 }

local RAMP = [[
    ..................   ..........aa......
    ..................   ..........aa......
    ..........########   ..........########
    .........#########   .........#########
    .aa.....##########   ........##########
    .aa....###########   .......###########
    ##################   ##################
    ##################   ##################
]]

local STAIRS = [[
    ....................   ................aa..
    ....................   ................aa..
    ....................   ................aa..
    .aa.................   ................aa..
    .aa............#####   ...............#####
    .aa........#########   ...........#########
    .aa....#############   .......#############
    ####################   ####################
]]

-- Walks by frames of dx and gravity until the sprite has gone so far in x; it must stand on something after each.
local function walk(l, what, dx, distance)
  local x, y = l.a:getPosition()
  local from, frames = x, math.ceil(math.abs(distance) / math.abs(dx) - 1e-6)
  for frame = 1, frames do
    x, y = l.world:moveTo(l.a, frame == frames and from + distance or x + dx, y + 1)
    if not l.a:getGround() then
      error(("%s: in the air at (%g, %g) in frame %d of %d\n%s"):format(what, x, y, frame, frames, l:draw()), 2)
    end
  end
end

-- Walks in a level and in its mirror image, at every speed or at those given, with as many steps up as down.
local function goes(what, drawing, steps, distance, speeds)
  for _, speed in ipairs(speeds or SPEEDS) do
    local name = ("%s, %g pixels a frame"):format(what, speed)
    level.both(name, drawing, function(l, side)
      l.a:setSteps(steps, steps)
      walk(l, name, side * (distance < 0 and -speed or speed), side * distance)
    end)
  end
end

local function goes_there_and_back(what, drawing, steps, distance)
  goes(what, drawing, steps, distance)
  goes(what .. ", back", level.reversed(drawing), steps, -distance)
end

describe("a walker", function()
  it("goes up and down slopes of 45, 26 and 63 degrees, to both sides, at every speed", function()
    goes_there_and_back("45 degrees", RAMP, 1, 9)
    goes_there_and_back("26 degrees", level.stretched(RAMP, 2, 1), 1, 18)
    goes_there_and_back("63 degrees", level.stretched(RAMP, 1, 2), 2, 9)
  end)

  it("goes up and down stairs of 1 to 4 pixels, and stops where they are too high", function()
    for height = 1, 4 do
      goes_there_and_back("stairs of " .. height, level.stretched(STAIRS, 1, height), height, 15)
      local l = level.new(level.stretched(RAMP, 4, height))
      l.a:setSteps(height - 1, height - 1)
      walk(l, "too high", 3, 60)
      assert.equal(20, l:at()[1])
    end
  end)

  it("goes down from what it slides on, whatever it could glide along nearby, and not from what it glides on", function()
    for smooth, y in pairs { b = 2, ["#"] = 0 } do
      local l = level.new [[
        b.aa........
        b#####......
        b#######....
        b###########
      ]]
      l.a:setSteps(0, 2)
      l[smooth]:setLayer("smooth")
      l.world:setRule("default", "smooth", "glide")
      l:push("a", 6, 0)
      assert.same({ 8, y }, l:at())
    end
  end)

  -- Flipped about its middle, its pixels change where those of an upright one do not.
  it("walks as well when it is flipped, however slow it is", function()
    local drawing = [[
        .................................
        .........................########
        aa......................#########
        aa.....................##########
        aa....................###########
        #################################
    ]]
    for _, scale in ipairs { 1, -1 } do
      for _, speed in ipairs { 0.1, 0.3, 0.5, 0.9, 1.7, 3 } do
        local l = level.new(drawing)
        l.a:setOrigin("center")
        l.a:setPosition(1, 3.5)
        l.a:setScale(scale, 1)
        l.a:setSteps(1, 1)
        for _, dx in ipairs { speed, -speed } do
          for _ = 1, math.ceil(27 / speed) do
            l:push("a", dx, 0.4)
            assert.equal(0, l.a:overlapArea(l["#"]))
            assert.is_truthy(l.a:getGround(), ("in the air at speed %g and scale %g"):format(dx, scale))
          end
          if dx > 0 then
            local x, y = l.a:getPosition()
            assert.is_true(x > 26 and x < 29.5, ("at speed %g and scale %g it is at %g"):format(dx, scale, x))
            assert.is_true(y > -0.5 and y <= 0, "it is not on top but at " .. y)
          end
        end
      end
    end
  end)
end)

it("who rests does not jitter: on flat ground, on slopes, in holes and on points", function()
  local LEVELS = {
    ".aa.....\n.aa.....\n########",
    "...aa..#\n...aa.##\n...aa###\n....####\n...#####\n..######",
    "#.aa...#\n##aa..##\n##aa.###\n###.####",
    "...aa...\n...aa...\n...#....\n########",
  }
  for _, text in ipairs(LEVELS) do
    for _, gravity in ipairs { 0.25, 0.3, 0.5, 1, 3.7, 1000 } do
      for _, steps in ipairs { 0, 1, 4 } do
        local l = level.new(text)
        l.a:setSteps(steps, steps)
        local x, y = l:push("a", 0, gravity, 3)
        local drawn = l:draw()
        for _ = 1, rounds.scaled(600, 30) do
          local now_x, now_y, _, n = l:push("a", 0, gravity)
          assert.same({ x, y, 1 }, { now_x, now_y, n })
        end
        assert.same({ drawn, l["#"] }, { l:draw(), (l.a:getGround()) })
      end
    end
  end
end)
