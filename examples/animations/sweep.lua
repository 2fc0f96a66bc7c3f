-- SPDX-License-Identifier: MIT
-- SPDX-FileCopyrightText: 2026 The pixcollide authors

-- A bullet that is only put where it will be passes a thin shield; swept, it stops at the first pixel. Slowed down: each
-- step of the game is shown for some frames.

local pixcollide = require "pixcollide"
local stage = require "animations.stage"

local WIDTH, HEIGHT, LANE, SLOW, SPEED, BULLET_X = 160, 104, 44, 12, 31, 6

local bullet = pixcollide.newEllipseMask(12, 6)
local shield = pixcollide.newEllipseMask(16, 34)
shield:subtract(pixcollide.newEllipseMask(16, 40), -3, -3)

local function newLane(title, top)
  local world = pixcollide.newWorld()
  local lane = { title = title, top = top, world = world, ghosts = {} }
  lane.shield = stage.add(world, shield, "shield", 80, top + 9)
  lane.bullet = stage.add(world, bullet, "bullet", BULLET_X, top + 23)
  return lane
end

local function leaveGhost(lane)
  local x, y = lane.bullet:getPosition()
  lane.ghosts[#lane.ghosts + 1] = pixcollide.newSprite(bullet, { x = x, y = y })
  return x, y
end

local function drawLane(picture, lane)
  stage.write(picture, lane.title, 4, lane.top + 1, stage.FAINT)
  for _, ghost in ipairs(lane.ghosts) do
    stage.draw(picture, ghost, stage.YELLOW, 0.3)
  end
  stage.draw(picture, lane.shield, (lane.hitX or lane.bullet:collides(lane.shield)) and stage.ORANGE or stage.BLUE)
  stage.draw(picture, lane.bullet, stage.YELLOW)
  if lane.hitX then
    stage.spark(picture, lane.hitX, lane.hitY, stage.RED)
  end
end

local function start()
  local moved, swept = newLane("setPosition", stage.TOP), newLane("world:sweepTo", stage.TOP + LANE)
  return function(picture, frame)
    if frame % SLOW == 0 then
      local x, y = leaveGhost(moved)
      moved.bullet:setPosition(x + SPEED, y)
    end
    if frame % SLOW == 0 and not swept.hitX then
      local x, y = leaveGhost(swept)
      local newX, newY, other, px, py = swept.world:sweepTo(swept.bullet, x + SPEED, y)
      swept.bullet:setPosition(newX, newY)
      if other then
        swept.hitX, swept.hitY = px, py
      end
    end
    drawLane(picture, moved)
    drawLane(picture, swept)
    stage.line(picture, 0, stage.TOP + LANE - 2, WIDTH, stage.TOP + LANE - 2, stage.GROUND)
  end
end

return { title = "31 pixels a step", width = WIDTH, height = HEIGHT, frames = 96, start = start }
