-- SPDX-License-Identifier: MIT
-- SPDX-FileCopyrightText: 2026 The pixcollide authors

-- Bolts of several speeds end where their first pixel would touch a rock.

local pixcollide = require "pixcollide"
local stage = require "animations.stage"

local WIDTH, HEIGHT = 160, 104
local rock = pixcollide.newPolygonMask { 30, 0, 44, 10, 62, 6, 66, 40, 52, 78, 26, 80, 34, 64, 8, 52, 22, 40, 0, 26, 20, 18 }
local bolt = pixcollide.newEllipseMask(13, 6)
local LANES, SPEEDS = 5, { 3, 7, 2, 5, 4 } -- pixels a frame

local function start()
  local world, bolts = pixcollide.newWorld(), {}
  local target = stage.add(world, rock, "rock", 86, 20)
  for lane = 1, LANES do
    bolts[lane] = stage.add(world, bolt, "bolt", -20, 24 + 15 * (lane - 1))
    bolts[lane]:setData { waits = 6 * lane, speed = SPEEDS[lane] }
  end
  world:setRule("bolt", "bolt", "ignore")
  return function(picture, frame)
    stage.draw(picture, target, stage.GROUND)
    for _, sprite in ipairs(bolts) do
      local data, x, y = sprite:getData(), sprite:getPosition()
      if frame > data.waits and not data.hitX then
        local _, _, hits, n = world:moveTo(sprite, x + data.speed, y, "touch")
        if n > 0 then
          data.hitX, data.hitY = hits[1].x, hits[1].y
        end
      end
      stage.draw(picture, sprite, data.hitX and stage.BLUE or stage.YELLOW)
      if data.hitX then
        stage.spark(picture, data.hitX, data.hitY, stage.ORANGE)
      end
    end
  end
end

return { title = 'world:moveTo "touch"', width = WIDTH, height = HEIGHT, frames = 110, start = start }
