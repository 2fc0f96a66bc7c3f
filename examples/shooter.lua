-- SPDX-License-Identifier: MIT
-- SPDX-FileCopyrightText: 2026 The pixcollide authors

-- A shooter among hundreds of rocks that turn, bounce off each other and break, and mines that blow each other up.
-- Left and right turn, up thrusts, fire shoots. All that moves is a sprite in one world, in the layer of its kind.

local art = require "art"
local bounce = require "bounce"
local newRandom = require "random"
local pixcollide = require "pixcollide"

local WIDTH, HEIGHT, VIEW_WIDTH, VIEW_HEIGHT, FRAME = 1280, 720, 640, 360, 1 / 60
local ROCKS, MINES, SHIELDS, SMALLEST = 300, 50, 5, 0.3 -- rocks of a smaller scale are dust
local TURN, THRUST, DRAG, BOLT_SPEED = 0.075, 5, 0.985, 960 -- a frame: radians, pixels/s, a factor; pixels/s
local CHIP, SPARK, FLAME = 1, 3, 4 -- frames of bits

local function direction(vx, vy) return (math.atan2 or math.atan)(vy, vx) end -- luacheck: ignore
local SPACE, SHIELD = art.image("shooter-space.png"), art.image("shooter-shield.png")
local SHEETS = { -- by layer
  rock = art.sheet("shooter-rocks.png", 64, 64), mine = art.sheet("shooter-mine.png", 28, 28),
  ship = art.sheet("shooter-ship.png"), bolt = art.sheet("shooter-bolt.png"),
  blast = art.sheet("shooter-blast.png", 96, 96), bit = art.sheet("shooter-bits.png", 8, 8),
}

-- Adds a sprite at (x, y). Its `data` is the game's; `data.left` is how many frames it will last.
local function add(game, layer, x, y, options)
  options.layer, options.x, options.y, options.origin = layer, x, y, "center"
  return game.world:newSprite(SHEETS[layer].masks, options)
end

local function addRock(game, x, y, vx, vy, size)
  local random = game.random
  add(game, "rock", x, y, {
    velocity = { vx, vy }, angularVelocity = random(-1.8, 1.8), r = random(0, 6.28), frame = random(1, 4.99),
    scale = { random(0, 1) < 0.5 and size or -size, size }, data = { size = size, mass = size * size },
  })
end

-- Bits that fly apart, and shrink until they are gone.
local function addBits(game, frame, count, x, y, speed)
  for _ = 1, count do
    local angle, v = game.random(0, 6.28), game.random(0.2, 1) * speed
    local velocity = { v * math.cos(angle), v * math.sin(angle) }
    add(game, "bit", x, y, { velocity = velocity, frame = frame, data = { left = game.random(15, 40) } })
  end
end

-- on[a][b](x, y, game): what happens when x of layer a and y of layer b begin to touch. Other layers do not collide.
local on = { ship = {}, rock = {}, mine = {}, bolt = {}, blast = {}, bit = {} }

local function when(a, b, act)
  on[b][a] = function(y, x, game) act(x, y, game) end
  on[a][b] = act
end

local function breakRock(_, rock, game)
  local size, x, y = rock:getData().size, rock:getPosition()
  local vx, vy = rock:getVelocity()
  if game.world:remove(rock) then -- false: another has broken it in this frame
    game.broken = game.broken + 1
    addBits(game, CHIP, 4 + 10 * size, x, y, 90)
    for i = 1, size * 0.6 >= SMALLEST and 3 or 0 do
      local c, s = math.cos(i * 2.09), math.sin(i * 2.09)
      addRock(game, x + 20 * size * c, y + 20 * size * s, vx + 45 * c, vy + 45 * s, size * 0.6)
    end
  end
end

local function explode(_, sprite, game)
  local x, y = sprite:getPosition()
  if game.world:remove(sprite) then
    game.exploded = game.exploded + 1
    add(game, "blast", x, y, { scale = 1.25, data = { left = 40 } })
    addBits(game, FLAME, 14, x, y, 160)
  end
end

local function hurt(ship, _, game)
  if game.time >= game.safeUntil then
    game.shields, game.safeUntil = game.shields - 1, game.time + 60
    if game.shields < 0 then
      explode(nil, ship, game)
    end
  end
end

when("rock", "rock", bounce)
when("rock", "mine", bounce)
when("mine", "mine", bounce)
when("ship", "rock", function(ship, rock, game) bounce(ship, rock) hurt(ship, rock, game) end)
when("ship", "mine", function(ship, mine, game) explode(ship, mine, game) hurt(ship, mine, game) end)
when("ship", "blast", hurt)
when("bolt", "rock", breakRock)
when("bolt", "mine", explode)
when("blast", "rock", breakRock)
when("blast", "mine", explode)

local step = {} -- by layer: what a sprite does by itself in a frame

function step.bit(bit, data) bit:setScale(data.left / 40) end
function step.bolt(bolt) bolt:setRotation(direction(bolt:getVelocity())) end -- an edge may have turned it back
function step.blast(blast, data) blast:setFrame(8 - math.floor(data.left / 5)) end

-- Mines that are near the ship fly to it, and blink.
function step.mine(mine, _, game)
  local distance, x, y, shipX, shipY = mine:distance(game.ship, 130)
  mine:setFrame(distance and game.time % 20 < 10 and 2 or 1)
  if distance then
    local vx, vy = mine:getVelocity()
    mine:setVelocity(vx * 0.98 + (shipX - x) * 0.012, vy * 0.98 + (shipY - y) * 0.012)
  end
end

function step.ship(ship, _, game, input)
  ship:rotate((input.right and TURN or 0) - (input.left and TURN or 0))
  local x, y, r = ship:getTransform()
  local c, s, thrust, vx, vy = math.cos(r), math.sin(r), input.up and THRUST or 0, ship:getVelocity()
  ship:setVelocity(vx * DRAG + thrust * c, vy * DRAG + thrust * s)
  addBits(game, FLAME, input.up and 2 or 0, x - 18 * c, y - 18 * s, 40)
  if input.fire and game.time % 4 == 0 then
    local velocity = { BOLT_SPEED * c + vx, BOLT_SPEED * s + vy }
    add(game, "bolt", x, y, { r = r, velocity = velocity, bullet = true, data = { left = 40 } })
  end
  game.camera.x = math.floor(math.max(0, math.min(WIDTH - VIEW_WIDTH, x - VIEW_WIDTH / 2)))
  game.camera.y = math.floor(math.max(0, math.min(HEIGHT - VIEW_HEIGHT, y - VIEW_HEIGHT / 2)))
end

local function update(game, input)
  local world, sprites, n = game.world, game.world:getSprites(game.sprites)
  game.time = game.time + 1
  for i = 1, n do
    local sprite, data = sprites[i], sprites[i]:getData()
    data.left = (data.left or math.huge) - 1
    if data.left <= 0 then
      world:remove(sprite)
    elseif step[sprite:getLayer()] then
      step[sprite:getLayer()](sprite, data, game, input)
    end
  end
  world:integrate(FRAME, game.edges)
  for bolt, other, x, y in world:eachHit() do
    on.bolt[other:getLayer()](bolt, other, game)
    addBits(game, SPARK, 5, x, y, 120)
    world:remove(bolt)
  end
  world:update()
  for a, b in world:eachBegan() do
    on[a:getLayer()][b:getLayer()](a, b, game)
  end
end

local function newGame()
  local random, world = newRandom(11), pixcollide.newWorld()
  local game = {
    world = world, random = random, sprites = {}, seen = {}, edges = { bounds = { 0, 0, WIDTH, HEIGHT } }, camera = { x = 0, y = 0 },
    time = 0, shields = SHIELDS, safeUntil = 60, broken = 0, exploded = 0,
  }
  for a, acts in pairs(on) do
    for b in pairs(on) do world:setRule(a, b, acts[b] and "collide" or "ignore") end
  end
  game.ship = add(game, "ship", WIDTH / 2, HEIGHT / 2, { data = { mass = 0.4 } })
  for i = 1, ROCKS + MINES do
    local size, x, y = random(0.2, 0.95) ^ 1.5
    repeat x, y = random(0, WIDTH), random(0, HEIGHT) until not world:anyInCircle(x, y, 10 + 32 * size)
    if i > MINES then
      addRock(game, x, y, random(-30, 30), random(-30, 30), size)
    else
      add(game, "mine", x, y, { velocity = { random(-15, 15), random(-15, 15) }, data = { mass = 0.5 } })
    end
  end
  return game
end

local function describe(game)
  local shields = game.shields >= 0 and game.shields or "gone (R: again)"
  return ("rocks %d   mines %d   shields %s"):format(game.broken, game.exploded, shields)
end

local function draw(game)
  local left, top = game.camera.x, game.camera.y
  local seen, n = game.world:queryBox(left, top, VIEW_WIDTH, VIEW_HEIGHT, nil, game.seen)
  love.graphics.draw(SPACE, left, top)
  for i = 1, n do
    art.draw(SHEETS[seen[i]:getLayer()], seen[i])
  end
  if game.time < game.safeUntil and game.shields >= 0 then
    local x, y = game.ship:getPosition()
    love.graphics.draw(SHIELD, x - 26, y - 26)
  end
  love.graphics.print(describe(game), left + 8, top + 6)
end

return {
  title = "shooter", width = VIEW_WIDTH, height = VIEW_HEIGHT,
  newGame = newGame, update = update, draw = draw, describe = describe, script = require "shooter_script",
}
