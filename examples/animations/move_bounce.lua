-- SPDX-License-Identifier: MIT
-- SPDX-FileCopyrightText: 2026 The pixcollide authors

-- A ball is mirrored at the normals of the pixels that it meets, which arrows show.

local pixcollide = require "pixcollide"
local stage = require "animations.stage"

local WIDTH, HEIGHT, SHOWN = 160, 104, 16 -- frames for which an arrow is shown

local room = stage.newRoom(WIDTH, HEIGHT, 4)
room:add(pixcollide.newCircleMask(18), 30, 42)
room:add(pixcollide.newCircleMask(12), 112, 34)
room:addPolygon { 78, 101, 100, 71, 122, 101 }

local function start()
  local world, trail, arrows = pixcollide.newWorld(), {}, {}
  local walls = stage.add(world, room, "walls", 0, 0)
  local ball = stage.add(world, pixcollide.newCircleMask(5), "ball", 16, 30, "center")
  local results, vx, vy = pixcollide.newResults(), 3.13, 1.33
  return function(picture, frame)
    local x, y = ball:getPosition()
    local newX, newY, hits, n = world:moveTo(ball, x + vx, y + vy, "bounce", nil, results)
    for i = 1, n do
      local hit = hits[i]
      local along = vx * hit.nx + vy * hit.ny
      if along < 0 then
        vx, vy = vx - 2 * along * hit.nx, vy - 2 * along * hit.ny
      end
      arrows[#arrows + 1] = { x = hit.x, y = hit.y, nx = hit.nx, ny = hit.ny, ends = frame + SHOWN }
    end
    trail[#trail + 1], trail[#trail + 2] = newX, newY
    stage.draw(picture, walls, stage.GROUND)
    stage.drawTrail(picture, trail, 60, stage.FAINT)
    stage.draw(picture, ball, stage.BLUE)
    for _, arrow in ipairs(arrows) do
      if frame < arrow.ends then
        stage.arrow(picture, arrow.x, arrow.y, 13 * arrow.nx, 13 * arrow.ny, stage.YELLOW)
      end
    end
  end
end

return { title = 'world:moveTo "bounce"', width = WIDTH, height = HEIGHT, frames = 190, start = start }
