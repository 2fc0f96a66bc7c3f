-- SPDX-License-Identifier: MIT
-- SPDX-FileCopyrightText: 2026 The pixcollide authors

-- The same walk over a slope and stairs, with steps and without.

local actor = require "animations.actor"
local pixcollide = require "pixcollide"
local stage = require "animations.stage"

local WIDTH, HEIGHT, LANE, SPEED = 160, 132, 57, 1

-- Up a slope, flat, down the stairs; 24 pixels high.
local ground = pixcollide.newMask(WIDTH, 24)
ground:addPolygon { 30, 18, 66, 0, 100, 0, 100, 24, 30, 24 }
ground:add(pixcollide.newRectangleMask(WIDTH, 6), 0, 18)
for i = 1, 6 do
  ground:add(pixcollide.newRectangleMask(5, 24 - 3 * i), 95 + 5 * i, 3 * i)
end

local function newLane(title, top, steps)
  local world = pixcollide.newWorld()
  local lane = { title = title, top = top, world = world, results = pixcollide.newResults(), walked = 0 }
  lane.ground = stage.add(world, ground, "ground", 0, top + LANE - 24)
  lane.walker = actor.new(world, 8, top + LANE - 6)
  lane.walker:setSteps(steps, steps)
  return lane
end

local function drawLane(picture, lane)
  local x, y = lane.walker:getPosition()
  local newX, _, _, n = lane.world:moveTo(lane.walker, x + SPEED, y, "slide", nil, lane.results)
  lane.walked = newX ~= x and lane.walked + SPEED or 0
  stage.draw(picture, lane.ground, stage.GROUND)
  actor.draw(picture, lane.walker, 1, lane.walked)
  stage.write(picture, lane.title, 4, lane.top + 1, stage.FAINT)
  if n > 0 then
    stage.spark(picture, lane.results[1].x, lane.results[1].y, stage.RED)
  end
end

local function start()
  local with = newLane("with setSteps(3, 3)", stage.TOP, 3)
  local without = newLane("without", stage.TOP + LANE + 3, 0)
  return function(picture)
    drawLane(picture, with)
    drawLane(picture, without)
  end
end

return { title = "slopes and stairs", width = WIDTH, height = HEIGHT, frames = 150, start = start }
