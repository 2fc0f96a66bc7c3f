-- SPDX-License-Identifier: MIT
-- SPDX-FileCopyrightText: 2026 The pixcollide authors

-- A figure jumps up through ledges, stands on them, and walks back to where it was.

local actor = require "animations.actor"
local pixcollide = require "pixcollide"
local stage = require "animations.stage"

local WIDTH, HEIGHT, WALK, JUMP, GRAVITY = 160, 128, 1.25, 4.3, 0.3
local START_X, EDGE_X, JUMPS = 44, 107, 3

local ledge = pixcollide.newRectangleMask(84, 4)
ledge:subtractPolygon { 8, 5, 11, 2, 14, 5 }
ledge:subtractPolygon { 66, 5, 69, 2, 72, 5 }

-- What the figure does next: jumps to the top, walks off it to the right, and back on the floor.
local function steer(state, onGround)
  if state.plan == "jump" and onGround then
    state.jumps = state.jumps + 1
    state.vy, state.plan = state.jumps <= JUMPS and -JUMP or 0, state.jumps > JUMPS and "right" or "jump"
  elseif state.plan == "right" and state.x > EDGE_X and onGround and state.y > HEIGHT - 8 then
    state.plan = "left"
  end
  local direction = state.plan == "right" and state.x < EDGE_X + 3 and 1 or state.plan == "left" and state.x > START_X and -1
  return direction or 0
end

local function start()
  local world, ledges = pixcollide.newWorld(), {}
  world:setRule("walker", "ledge", "oneway") -- and it slides along all else
  local floor = stage.add(world, pixcollide.newRectangleMask(WIDTH, 6), "floor", 0, HEIGHT - 6)
  for i = 1, JUMPS do
    ledges[i] = stage.add(world, ledge, "ledge", 16, HEIGHT - 6 - 26 * i)
  end
  local figure = actor.new(world, START_X, HEIGHT - 6)
  local state, side, walked = { plan = "jump", jumps = 0, vy = 0, x = START_X, y = HEIGHT - 6 }, 1, 0
  return function(picture, frame)
    local onGround = state.vy >= 0 and figure:getGround() ~= nil
    state.vy = onGround and 0 or state.vy + GRAVITY
    local direction = frame > 8 and steer(state, onGround) or 0
    side = direction ~= 0 and direction or side
    local goalY = state.y + state.vy
    local newX, newY = world:moveTo(figure, state.x + WALK * direction, goalY, "slide", nil, false)
    state.vy = (goalY - newY) * state.vy > 0 and 0 or state.vy
    walked = newX ~= state.x and walked + math.abs(newX - state.x) or 0
    state.x, state.y = newX, newY
    stage.draw(picture, floor, stage.GROUND)
    for _, sprite in ipairs(ledges) do
      stage.draw(picture, sprite, figure:getGround() == sprite and stage.YELLOW or stage.ORANGE)
    end
    actor.draw(picture, figure, side, figure:getGround() and walked or nil)
  end
end

return { title = 'world:moveTo "oneway"', width = WIDTH, height = HEIGHT, frames = 200, start = start }
