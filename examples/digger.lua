-- SPDX-License-Identifier: MIT
-- SPDX-FileCopyrightText: 2026 The pixcollide authors

-- A digger after gems, in earth that can be destroyed: what hangs on nothing falls, and is earth again where it lands.
-- Left and right walk, up jumps. Down drills: downwards, or to where else you steer. Fire throws a bomb, as does the mouse.

local art = require "art"
local Earth = require "digger_earth"
local newRandom = require "random"
local pixcollide = require "pixcollide"
local Sparks = require "sparks"

local WIDTH, HEIGHT, VIEW_WIDTH, VIEW_HEIGHT = 960, 480, 640, 360
local START_X, START_Y, GEMS = 40, 100, 24
-- Pixels a frame; gravity in pixels a frame, each frame.
local WALK, CLIMB, JUMP, GRAVITY, FASTEST_FALL, THROW = 1.4, 3, 4, 0.22, 6, 8
local SOLID = { "earth", "rock", "island" } -- layers

local BACK, LAVA, ROCK = art.image("digger-back.png"), art.sheet("digger-lava.png"), art.sheet("digger-rock.png")
local EARTH, DIGGER, BITS = art.sheet("digger-earth.png"), art.sheet("digger.png", 16, 20), art.sheet("digger-bits.png", 12, 12)
local JUMPING, BODY, FRAMES = 4, 5, { gem = 1, bomb = 2, drill = 3 } -- frames of these sheets
local BORE, BLAST = pixcollide.newCircleMask(11), 27
local CRATER = pixcollide.newPolygonMask { 3, 17, 18, 2, 33, 4, 46, 13, 54, 26, 49, 40, 38, 53, 25, 50, 9, 46, 0, 31 }

local function add(game, layer, mask, x, y, data)
  return game.world:newSprite(mask, { layer = layer, x = x, y = y, data = data })
end

local function die(game)
  local x, y = game.digger:getPosition()
  game.sparks:burst(x, y - 10, 40, 4, "fire", "glow")
  game.deaths, game.digger:getData().vy = game.deaths + 1, 0
  game.digger:setPosition(START_X, START_Y)
end

-- How far something falls in this frame, if nothing stops it.
local function fall(data)
  data.vy = math.min(data.vy + GRAVITY, FASTEST_FALL)
  return math.floor(data.vy)
end

-- What sprites do by themselves in a frame, by layer.
local step = {}

-- An island takes along who stands on it and the gems in it, and crushes who is below.
function step.island(game, island)
  local world, data, x, y = game.world, island:getData(), island:getPosition()
  local _, newY, other = world:sweepTo(island, x, y + fall(data), SOLID)
  for _, gem in ipairs(world:querySprite(island, "gem")) do
    gem:translate(0, newY - y)
  end
  local _, crushed = world:carryBy(island, 0, newY - y, "digger")
  if crushed > 0 then die(game) end
  data.vy = other and 0 or data.vy
  if other and other:getLayer() ~= "island" then
    local w, h = island:getMask():getDimensions()
    game.earth:put(island)
    game.sparks:shake(w / 20)
    game.sparks:burst(x + w / 2, newY + h, w / 2, 3, "earth")
  end
end

function step.gem(game, gem)
  if not game.world:anyUnderSprite(gem, SOLID) then -- nothing holds it
    game.world:advanceBy(gem, 0, fall(gem:getData()), SOLID)
  end
end

-- It explodes where it hits, and leaves a crater: in islands, too, which are earth for that moment.
function step.bomb(game, bomb)
  local data = bomb:getData()
  data.vy = data.vy + GRAVITY
  local x, y, other = game.world:advanceBy(bomb, data.vx, data.vy, SOLID)
  if other then
    x, y = math.floor(x) + 6, math.floor(y) + 6
    game.world:remove(bomb)
    for _, island in ipairs(game.world:queryCircle(x, y, BLAST, "island")) do
      game.earth:put(island)
    end
    game.earth:dig(CRATER, x - BLAST, y - BLAST)
    game.earth:loosen()
    game.sparks:burst(x, y, 60, 5, "fire", "glow", "earth")
    game.sparks:flash(x, y)
    if game.world:anyInCircle(x, y, BLAST - 6, "digger") then die(game) end
  end
end

local function throw(game, x, y, dx, dy)
  local speed = THROW / math.max(1, math.sqrt(dx * dx + dy * dy))
  add(game, "bomb", BITS.masks[FRAMES.bomb], x - 6, y - 16, { vx = speed * dx, vy = speed * dy })
end

local function drill(game, x, y, directionX, directionY)
  x, y = math.floor(x) + 6 * directionX, math.floor(y) - 11 + 6 * directionY
  if game.earth:dig(BORE, x - 11, y - 11) > 0 then
    game.sparks:burst(x + 9 * directionX, y + 9 * directionY, 4, 2, "earth")
  end
end

function step.digger(game, digger, input)
  local world, data, x, y = game.world, digger:getData(), digger:getPosition()
  local direction = (input.right and 1 or 0) - (input.left and 1 or 0)
  data.side = direction ~= 0 and direction or data.side
  data.drillX = input.down and not input.up and direction or 0
  data.drillY = input.down and (input.up and -1 or data.drillX == 0 and 1) or 0
  if input.down and game.time % 4 == 0 then
    drill(game, x, y, data.drillX, data.drillY)
  end
  local ground = data.vy >= 0 and digger:getGround(SOLID)
  data.vy = not ground and math.min(data.vy + GRAVITY, FASTEST_FALL) or input.up and -JUMP or 0
  local goalX = x + direction * (input.down and WALK / 2 or WALK)
  local goalY = y + data.vy
  local newX, newY = world:moveTo(digger, goalX, goalY, "slide", SOLID, false)
  data.vy = (goalY - newY) * data.vy > 0 and 0 or data.vy -- it has landed, or bumped its head
  data.walked = data.walked + math.abs(newX - x)
  data.frame = not ground and JUMPING or newX == x and 1 or data.walked % 16 < 8 and 2 or 3
  for _, gem in ipairs(world:querySprite(digger, "gem")) do
    game.gems = game.gems + 1
    game.sparks:burst(newX, newY - 12, 12, 2, "gem", "glow")
    world:remove(gem)
  end
  if world:anyUnderSprite(digger, "lava") then die(game) end
end

local function clamp(value, low, high)
  return math.floor(math.max(low, math.min(high, value)))
end

local function update(game, input)
  local x, y = game.digger:getPosition()
  game.time = game.time + 1
  if input.pressed.fire then
    throw(game, x, y, game.digger:getData().side, -0.5)
  elseif input.pressed.mouse then
    throw(game, x, y, input.mouseX - x, input.mouseY - y + 10)
  end
  for sprite in game.world:eachSprite() do
    if step[sprite:getLayer()] then
      step[sprite:getLayer()](game, sprite, input)
    end
  end
  local shake = game.sparks:update()
  game.camera.x = clamp(x - VIEW_WIDTH / 2 + shake, 0, WIDTH - VIEW_WIDTH)
  game.camera.y = clamp(y - VIEW_HEIGHT / 2 + shake, 0, HEIGHT - VIEW_HEIGHT)
end

local function newGame()
  local random, world = newRandom(5), pixcollide.newWorld()
  local game = {
    world = world, earth = Earth.new(world, EARTH, ROCK.masks[1]), time = 0,
    gems = 0, deaths = 0, sparks = Sparks.new(random), camera = { x = 0, y = 0 },
  }
  world:newSprite(ROCK.masks, { layer = "rock", static = true })
  world:newSprite(LAVA.masks, { layer = "lava", static = true })
  game.digger = world:newSprite(DIGGER.masks[BODY], {
    layer = "digger", x = START_X, y = START_Y, ox = 8, oy = 19, -- between its feet
    steps = { CLIMB, CLIMB }, data = { vy = 0, side = 1, walked = 0 },
  })
  world:setRule("digger", { "gem", "bomb", "lava" }, "ignore")
  while world:count() < GEMS + 4 do
    local x, y = math.floor(random(0, WIDTH)), math.floor(random(195, HEIGHT))
    if game.earth.mask:contains(BITS.masks[FRAMES.gem], x, y) then
      add(game, "gem", BITS.masks[FRAMES.gem], x, y, { vy = 0 })
    end
  end
  return game
end

local function describe(game)
  return ("gems %d of %d   islands %d   deaths %d"):format(game.gems, GEMS, game.earth.broken, game.deaths)
end

local function draw(game)
  local graphics, data, x, y = love.graphics, game.digger:getData(), game.digger:getPosition()
  graphics.draw(BACK)
  graphics.draw(LAVA.image)
  game.earth:draw()
  graphics.draw(ROCK.image)
  for sprite in game.world:eachSprite() do
    if FRAMES[sprite:getLayer()] then
      art.draw(BITS, sprite, FRAMES[sprite:getLayer()])
    end
  end
  if data.drillX ~= 0 or data.drillY ~= 0 then
    local angle = data.drillX < 0 and math.pi or math.pi / 2 * data.drillY
    graphics.draw(BITS.image, BITS.quads[FRAMES.drill], x + 5 * data.drillX, y - 9 + 5 * data.drillY, angle, 1, 1, 0, 6)
  end
  graphics.draw(DIGGER.image, DIGGER.quads[data.frame], x, y, 0, data.side, 1, 8, 19)
  game.sparks:draw()
  graphics.print(describe(game), game.camera.x + 8, game.camera.y + 6)
end

return {
  title = "digger", width = VIEW_WIDTH, height = VIEW_HEIGHT,
  newGame = newGame, update = update, draw = draw, describe = describe, script = require "digger_script",
}
