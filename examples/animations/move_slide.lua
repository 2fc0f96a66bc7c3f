-- SPDX-License-Identifier: MIT
-- SPDX-FileCopyrightText: 2026 The pixcollide authors

-- A ball that is pushed into corners slides along what is in its way. The arrow says where it is pushed.

local pixcollide = require "pixcollide"
local stage = require "animations.stage"

local WIDTH, HEIGHT, SPEED = 160, 104, 2
local PUSHES, PATIENCE = { { 1, 1 }, { 1, -1 }, { 1, 1 }, { -1, -1 } }, 5 -- frames that it rests before the next one

local room = stage.newRoom(WIDTH, HEIGHT, 4, { { 56, 64, 36, 36 }, { 100, 15, 20, 31 } })

local function start()
  local world, trail = pixcollide.newWorld(), {}
  local walls = stage.add(world, room, "walls", 0, 0)
  local ball = stage.add(world, pixcollide.newCircleMask(7), "ball", 11, 26, "center")
  local results, push, rested = pixcollide.newResults(), 1, 0
  return function(picture)
    local x, y = ball:getPosition()
    local dx, dy = SPEED * PUSHES[push][1], SPEED * PUSHES[push][2]
    local newX, newY, hits, n = world:moveTo(ball, x + dx, y + dy, "slide", nil, results)
    rested = newX == x and newY == y and rested + 1 or 0
    trail[#trail + 1], trail[#trail + 2] = newX, newY
    stage.draw(picture, walls, stage.GROUND)
    stage.drawTrail(picture, trail, 90, stage.FAINT)
    stage.draw(picture, ball, stage.BLUE)
    for i = 1, n do
      stage.spark(picture, hits[i].x, hits[i].y, stage.YELLOW)
    end
    stage.arrow(picture, newX, newY, 7 * dx, 7 * dy, stage.INK)
    if rested == PATIENCE then
      push, rested = push % #PUSHES + 1, 0
    end
  end
end

return { title = 'world:moveTo "slide"', width = WIDTH, height = HEIGHT, frames = 200, start = start }
