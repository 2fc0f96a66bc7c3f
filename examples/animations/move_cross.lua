-- SPDX-License-Identifier: MIT
-- SPDX-FileCopyrightText: 2026 The pixcollide authors

-- A ghost goes through everything, and the move says what it crosses: that lights up.

local pixcollide = require "pixcollide"
local stage = require "animations.stage"

local WIDTH, HEIGHT, SPEED = 160, 104, 1.6

local ghostMask = pixcollide.newEllipseMask(19, 22)
ghostMask:add(pixcollide.newRectangleMask(19, 11), 0, 11)
ghostMask:subtractPolygon { 3, 23, 6, 18, 9, 23 }
ghostMask:subtractPolygon { 10, 23, 13, 18, 16, 23 }
ghostMask:subtract(pixcollide.newRectangleMask(3, 4), 4, 7)
ghostMask:subtract(pixcollide.newRectangleMask(3, 4), 11, 7)

local ring = pixcollide.newCircleMask(17)
ring:subtract(pixcollide.newCircleMask(12), 5, 5)

local function start()
  local world, results, crossed = pixcollide.newWorld(), pixcollide.newResults(), 0
  local things = {
    stage.add(world, pixcollide.newRectangleMask(9, 60), "thing", 34, 32),
    stage.add(world, ring, "thing", 60, 44),
    stage.add(world, (pixcollide.newPolygonMask { 0, 44, 13, 0, 27, 44 }), "thing", 108, 40),
  }
  local ghost, seen = stage.add(world, ghostMask, "ghost", -22, 50), {}
  return function(picture, frame)
    local x = ghost:getPosition()
    local _, _, hits, n = world:moveTo(ghost, x + SPEED, 50 + 7 * math.sin(frame / 12), "cross", nil, results)
    local met = {}
    for i = 1, n do
      met[hits[i].other] = true
      crossed = seen[hits[i].other] and crossed or crossed + 1
      seen[hits[i].other] = true
    end
    for _, thing in ipairs(things) do
      stage.draw(picture, thing, met[thing] and stage.ORANGE or stage.GROUND)
    end
    stage.draw(picture, ghost, stage.BLUE)
    for thing in pairs(met) do
      stage.drawShared(picture, ghost, thing, stage.WHITE)
    end
    stage.write(picture, ("crossed: %d"):format(crossed), 86, 93, stage.FAINT)
  end
end

return { title = 'world:moveTo "cross"', width = WIDTH, height = HEIGHT, frames = 116, start = start }
