-- SPDX-License-Identifier: MIT
-- SPDX-FileCopyrightText: 2026 The pixcollide authors

-- Two discs are pushed alike, as the arrows say, in rooms with a round pillar and slanted corners. One glides along them,
-- the other one slides, and stops at the first pixel that is in its way.

local pixcollide = require "pixcollide"
local stage = require "animations.stage"

local WIDTH, HEIGHT, ROOM, SPEED = 172, 112, 84, 2
local PUSHES, PATIENCE = { { 1, 0 }, { 0, -1 }, { -1, 0 }, { 0, 1 } }, 6 -- frames that the gliding disc rests before the next

local room = stage.newRoom(ROOM, HEIGHT, 4)
room:add(pixcollide.newCircleMask(13), 30, 51)
room:addPolygon { 42, 16, 82, 16, 82, 56 }
room:addPolygon { 2, 72, 34, 110, 2, 110 }

local function start()
  local world, actors, push, rested = pixcollide.newWorld(), {}, 1, 0
  for i, response in ipairs { "slide", "glide" } do
    local left = (i - 1) * (WIDTH - ROOM)
    actors[i] = {
      response = response, left = left, trail = {}, walls = stage.add(world, room, "walls", left, 0),
      disc = stage.add(world, pixcollide.newCircleMask(6), "disc", left + 12, 61, "center"),
    }
  end
  return function(picture)
    local dx, dy = SPEED * PUSHES[push][1], SPEED * PUSHES[push][2]
    for i, actor in ipairs(actors) do
      local x, y = actor.disc:getPosition()
      local newX, newY, hits, n = world:moveTo(actor.disc, x + dx, y + dy, actor.response)
      actor.trail[#actor.trail + 1], actor.trail[#actor.trail + 2] = newX, newY
      rested = i == 1 and rested or math.abs(newX - x) + math.abs(newY - y) < 0.1 and rested + 1 or 0
      stage.draw(picture, actor.walls, stage.GROUND)
      stage.drawTrail(picture, actor.trail, 110, stage.FAINT)
      stage.draw(picture, actor.disc, i == 1 and stage.ORANGE or stage.BLUE)
      if n > 0 then stage.spark(picture, hits[1].x, hits[1].y, stage.YELLOW) end
      stage.arrow(picture, newX, newY, 9 * dx, 9 * dy, stage.INK)
      stage.write(picture, '"' .. actor.response .. '"', actor.left + 40, 96, stage.FAINT)
    end
    if rested == PATIENCE then
      push, rested = push % #PUSHES + 1, 0
    end
  end
end

return { title = 'world:moveTo "slide", "glide"', width = WIDTH, height = HEIGHT, frames = 190, start = start }
