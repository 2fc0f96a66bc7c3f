-- SPDX-License-Identifier: MIT
-- SPDX-FileCopyrightText: 2026 The pixcollide authors

-- A platform game on a level that is one picture: slopes, stairs, a low tunnel, a ferry and a lift, a ledge to jump
-- through, and a bullet at 5,000 pixels a frame. Left and right walk, up jumps, down crouches, fire shoots.

local art = require "art"
local pixcollide = require "pixcollide"

-- Pixels a frame; gravity in pixels a frame, each frame.
local WALK, CRAWL, JUMP, GRAVITY, FASTEST_FALL, BULLET = 1.5, 0.75, 4.2, 0.25, 6, 5000
local STEP = 4 -- pixels up or down that it walks over without jumping, for each pixel forward
local STANDING, CROUCHING = 1, 2
local START_X, START_Y = 30, 200
local SOLID = { "ground", "lift" } -- layers
local LEVEL_WIDTH, VIEW_WIDTH, HEIGHT = 960, 426, 240

local LEVEL, WALKER = art.image("platformer-level.png"), art.sheet("walker.png", 16, 24)
local LIFT, BALLOON = art.sheet("lift.png"), art.sheet("balloon.png")

-- The level ---------------------------------------------------------------------------------------

-- Whoever drew the level kept to this: what is solid has little blue, and of that wood has much red.
local COLORS = { ground = { b = { 0, 0.38 }, r = { 0, 0.74 } }, ledge = { b = { 0, 0.38 }, r = { 0.75, 1 } } }

-- The data of sprites is the game's; here it says how one is drawn, by a sheet and the number of a frame, and how it
-- moves. The sheet's last two frames are what collides. So the legs may move, and the walker stays where it is.
local function addWalker(world, x, y)
  return world:newSprite({ [STANDING] = WALKER.masks[6], [CROUCHING] = WALKER.masks[7] }, {
    layer = "walker", x = x, y = y, ox = 8, oy = 24, -- the middle of its soles
    steps = { STEP, STEP }, data = { art = WALKER, frame = 1, vy = 0, walked = 0 },
  })
end

-- A lift goes from (x, y) to (x + dx, y + dy) and back in so many frames, and rests at both ends.
local function addLift(world, x, y, dx, dy, frames)
  local data = { art = LIFT, frame = 1, x = x, y = y, dx = dx, dy = dy, frames = frames }
  return world:newSprite(LIFT.masks, { layer = "lift", x = x, y = y, data = data })
end

local function newGame()
  local world = pixcollide.newWorld()
  local masks = assert(pixcollide.decodeMasksByColor(art.read("platformer-level.png"), COLORS))
  world:newSprite(masks.ground, { layer = "ground", static = true, data = {} })
  world:newSprite(masks.ledge, { layer = "ledge", static = true, data = {} })
  local game = {
    world = world,
    lifts = { addLift(world, 550, 184, 45, 0, 480), addLift(world, 661, 184, 0, -96, 370) },
    walker = addWalker(world, START_X, START_Y),
    balloon = world:newSprite(BALLOON.masks, { layer = "balloon", x = 222, y = 104, data = { art = BALLOON, frame = 1 } }),
    bullet = pixcollide.newSprite(pixcollide.newRectangleMask(3, 2), { layer = "bullet", data = {} }),
    shots = {},
    time = 0, -- in frames
    camera = { x = 0, y = 0 },
  }
  world:setRule("walker", "ledge", "oneway") -- it jumps through from below, and stands on it
  world:setRule("walker", { "balloon", "bullet" }, "ignore")
  return game
end

-- One frame ---------------------------------------------------------------------------------------

local function startAgain(walker)
  walker:setPosition(START_X, START_Y)
  walker:getData().vy = 0
end

-- Whoever stands on a lift goes along; whoever is in its way is pushed.
local function moveLift(game, lift)
  local path, x, y = lift:getData(), lift:getPosition()
  local phase = math.abs(game.time / path.frames * 2 % 2 - 1) -- from 1 to 0 and back
  local way = math.max(0, math.min(1, 1.25 - 1.5 * phase))
  local _, crushed = game.world:carryBy(lift, path.x + way * path.dx - x, path.y + way * path.dy - y, "walker")
  if crushed > 0 then
    startAgain(game.walker)
  end
end

-- Changes its shape or the side that it faces, if there is room, or will be after a step of up to 2 pixels.
local function become(game, changes)
  game.world:become(game.walker, changes, 2, SOLID)
end

local function animate(walker, onGround, moved)
  local data = walker:getData()
  data.walked = data.walked + moved
  if walker:getFrame() == CROUCHING then
    data.frame = 5
  elseif not onGround then
    data.frame = 4
  elseif moved == 0 then
    data.frame = 1
  else
    data.frame = data.walked % 16 < 8 and 2 or 3
  end
end

local function moveWalker(game, input)
  local world, walker, data = game.world, game.walker, game.walker:getData()
  local direction = (input.right and 1 or 0) - (input.left and 1 or 0)
  become(game, { frame = input.down and CROUCHING or STANDING })
  if direction ~= 0 then
    become(game, { sx = direction })
  end
  local onGround = data.vy >= 0 and walker:getGround() ~= nil
  if not onGround then
    data.vy = math.min(data.vy + GRAVITY, FASTEST_FALL)
  else
    data.vy = input.up and -JUMP or 0
  end

  local x, y = walker:getPosition()
  local speed = walker:getFrame() == CROUCHING and onGround and CRAWL or WALK
  local goalY = y + data.vy
  local newX, newY = world:moveTo(walker, x + direction * speed, goalY, "slide", nil, false)
  if (goalY - newY) * data.vy > 0 then -- it bumped its head or has landed
    data.vy = 0
  end
  animate(walker, onGround, math.abs(newX - x))
  if newY > 300 then -- fell into the water
    startAgain(walker)
  end
end

-- The bullet starts inside the walker, which it ignores: so it cannot start behind a wall that the walker stands at.
local function shoot(game)
  local world, bullet, x, y = game.world, game.bullet, game.walker:getPosition()
  local direction = game.walker:getScale()
  bullet:setPosition(x, y - 13)
  world:add(bullet)
  local endX, _, other, hitX, hitY = world:sweepTo(bullet, x + direction * BULLET, y - 13)
  world:remove(bullet)
  game.shots[#game.shots + 1] = {
    time = game.time, x1 = x + direction * 8, y1 = y - 13, x2 = hitX or endX, other = other, hitX = hitX, hitY = hitY,
  }
  if other == game.balloon then
    other:getData().loose = true
  end
end

local function update(game, input)
  game.time = game.time + 1
  for _, lift in ipairs(game.lifts) do
    moveLift(game, lift)
  end
  moveWalker(game, input)
  if input.pressed.fire then
    shoot(game)
  end
  if game.balloon:getData().loose then
    game.balloon:translate(0, -1)
  end
  local x = game.walker:getPosition()
  game.camera.x = math.max(0, math.min(LEVEL_WIDTH - VIEW_WIDTH, math.floor(x - VIEW_WIDTH / 2)))
end

-- The picture -------------------------------------------------------------------------------------

local function draw(game)
  local graphics, shot = love.graphics, game.shots[#game.shots]
  graphics.draw(LEVEL)
  for sprite in game.world:eachSprite() do
    local data = sprite:getData()
    if data.art then
      art.draw(data.art, sprite, data.frame)
    end
  end
  if shot and game.time - shot.time < 6 then
    graphics.setColor(1, 0.35, 0.25)
    graphics.rectangle("fill", math.min(shot.x1, shot.x2), shot.y1, math.abs(shot.x2 - shot.x1), 2)
  end
end

local function describe(game)
  local x, y = game.walker:getPosition()
  return ("the walker came to (%.2f, %.2f) and fired %d shots"):format(x, y, #game.shots)
end

return {
  title = "platformer", width = VIEW_WIDTH, height = HEIGHT,
  newGame = newGame, update = update, draw = draw, describe = describe, script = require "platformer_script",
}
