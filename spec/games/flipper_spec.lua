-- SPDX-License-Identifier: MIT
-- SPDX-FileCopyrightText: 2026 The pixcollide authors

-- The flipper of examples/flipper.lua hits every ball that is in its way, with one step a frame.

local games = require "spec.support.games"
local pixcollide = require "pixcollide"
local rounds = require "spec.support.rounds"

local turn = games.load "flipper"
local DT = 1 / 60

local function newTable(rng)
  local world, thick = pixcollide.newWorld(), rng:int(2, 8)
  local flipper = world:newSprite(pixcollide.newRectangleMask(rng:int(40, 100), thick), { x = 100, y = 200, ox = 4,
    oy = thick / 2, r = 0.5, layer = "flipper" })
  local ball = world:newSprite(pixcollide.newCircleMask(rng:int(2, 9)), { x = rng:real(110, 130), y = 120, origin = "center",
    layer = "ball", bullet = "bounce" })
  return world, flipper, ball
end

it("a flipper passes through no ball, however fast it is", function()
  rounds.each("flippers", 300, function(rng)
    local world, flipper, ball = newTable(rng)
    local wait, speed = rng:int(0, 25), rng:pick { 4, 16, 25, 60 }
    ball:setVelocity(0, rng:real(0, 600))
    for frame = 1, 60 do
      local vx, vy = ball:getVelocity()
      ball:setVelocity(vx, vy + 500 * DT)
      if frame > wait then turn(world, flipper, math.max(-0.6, flipper:getRotation() - speed * DT), DT, "ball") end
      world:integrate(DT)
      assert.is_false(ball:collides(flipper))
      local u, v = flipper:toLocal(ball:getPosition())
      local length, thick = flipper:getMask():getDimensions()
      assert.is_false(u > 0 and u < length and v > thick, ("it is below the flipper in frame %d"):format(frame))
    end
  end)
end)

it("a ball that rests on a flipper leaves it as fast as its surface moves there", function()
  local world, flipper, ball = newTable { int = function(_, _, high) return high end, real = function() return 150 end }
  world:advanceBy(ball, 0, 200)
  local x = ball:getPosition()
  assert.is_true(turn(world, flipper, 0.5 - 16 * DT, DT, "ball"))
  local vx, vy = ball:getVelocity()
  local speed = math.sqrt(vx * vx + vy * vy)
  assert.is_true(vy < 0 and speed > 16 * (x - 100) and speed < 1.6 * 16 * 60)
end)

it("a ball that cannot get out of the way stops the flipper", function()
  local world, flipper, ball = newTable { int = function(_, _, high) return high end, real = function() return 150 end }
  world:advanceBy(ball, 0, 200)
  local left, top, w, h = ball:getBounds()
  for _, rect in ipairs { { left - 9, top - 9, w + 18, 5 }, { left - 9, top, 8, h }, { left + w + 1, top, 8, h } } do
    world:newSprite(pixcollide.newRectangleMask(rect[3], rect[4]), { x = rect[1], y = rect[2], layer = "pocket" })
  end
  world:setRule("flipper", "pocket", "ignore")
  local has_come = true
  for _ = 1, 60 do has_come = turn(world, flipper, flipper:getRotation() - 16 * DT, DT, "ball") and has_come end
  assert.is_false(has_come)
  assert.is_true(flipper:getRotation() > 0)
  assert.is_false(ball:collides(flipper))
end)
