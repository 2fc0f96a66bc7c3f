-- SPDX-License-Identifier: MIT
-- SPDX-FileCopyrightText: 2026 The pixcollide authors

-- Turns a flipper, a bat or a door around its position, to an angle within dt seconds, and hits the balls that are in its
-- way: in one step, however fast it turns. world:sweepRotation knows where it touches a ball first; there the flipper's
-- surface gives the ball its speed, the ball goes on for the time that is left, and the flipper turns on behind it. Balls
-- are bullets, in the layer of that name; one that cannot get out of the way stops the flipper. Returns whether the flipper
-- has come to the angle. To be called once a frame, before world:integrate(dt).

local MOST_HITS = 16 -- in one step: of several balls, or of one that is pushed along
local SPRING = 0.5 -- how much of a ball's speed against the flipper comes back
local results

return function(world, flipper, angle, dt, layer)
  local pixcollide = require "pixcollide"
  results = results or pixcollide.newResults()
  local fx, fy = flipper:getPosition()
  local speed, left = (angle - flipper:getRotation()) / dt, dt
  for _ = 1, MOST_HITS do
    local r, ball, x, y, nx, ny, fraction = world:sweepRotation(flipper, angle, layer)
    flipper:setRotation(r)
    if not ball then return true end
    left = left * (1 - fraction)
    -- (nx, ny) points from the ball to the flipper, whose surface moves by (ux, uy) there
    local ux, uy = -speed * (y + 0.5 - fy), speed * (x + 0.5 - fx)
    local vx, vy = ball:getVelocity()
    local against = math.max(0, (vx - ux) * nx + (vy - uy) * ny)
    vx, vy = vx - (1 + SPRING) * against * nx, vy - (1 + SPRING) * against * ny
    ball:setVelocity(vx, vy)
    -- a pixel more, as both go by whole pixels
    local bx, by = ball:getPosition()
    local toX, toY = world:moveBy(ball, vx * left - nx, vy * left - ny, "slide", nil, results)
    if toX == bx and toY == by then return false end
  end
  return false
end
