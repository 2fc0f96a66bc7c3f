-- SPDX-License-Identifier: MIT
-- SPDX-FileCopyrightText: 2026 The pixcollide authors

-- Rocks to be shot, in a space without edges. Left and right turn, up thrusts, fire shoots. The world moves all: the game
-- gives sprites velocities, and asks who has hit whom.

local art = require "art"
local newRandom = require "random"
local pixcollide = require "pixcollide"

local WIDTH, HEIGHT, FRAME = 426, 240, 1 / 60
local TURN, THRUST, DRAG, BOLT_SPEED = 4.5, 3.5, 0.99, 420 -- radians/s; pixels/s in each frame; a factor; pixels/s
local LIVES, ROCKS, SAFE, RELOAD, BOLT_LASTS = 3, 5, 120, 10, 45 -- the last three in frames
local RADIUS = { 8, 15, 27 } -- of rocks, by size

-- What leaves on one side comes in on the other. This goes by the sprites' middles: with the radius of the largest rock
-- around the screen, a rock is out of sight before it jumps.
local MARGIN = RADIUS[3] + 1
local SPACE = { wrap = { -MARGIN, -MARGIN, WIDTH + 2 * MARGIN, HEIGHT + 2 * MARGIN } } -- x, y, w, h

local random, shapes, stars = newRandom(3), {}, {}

local function newRock(radius)
  local corners = {}
  for i = 1, 9 do
    local angle, distance = i / 9 * 2 * math.pi, random(0.65, 1) * radius
    corners[2 * i - 1], corners[2 * i] = radius + distance * math.cos(angle), radius + distance * math.sin(angle)
  end
  return art.shape(pixcollide.newPolygonMask(corners), 0.85, 0.78, 0.7)
end

for size, radius in ipairs(RADIUS) do shapes[size] = { newRock(radius), newRock(radius), newRock(radius) } end
shapes.ship = art.shape(pixcollide.newPolygonMask { 0, 0, 18, 7, 0, 14, 4, 7 }, 0.45, 0.9, 1) -- it points to the right
shapes.bolt = art.shape(pixcollide.newCircleMask(1.5), 1, 0.95, 0.5)
shapes.chip = art.shape(pixcollide.newRectangleMask(1, 1), 0.85, 0.78, 0.7)
shapes.flame = art.shape(pixcollide.newRectangleMask(2, 2), 1, 0.6, 0.2)
for i = 1, 60 do stars[i] = { random(0, WIDTH), random(0, HEIGHT) } end

-- Adds a sprite that lasts for so many frames, or for good. The `data` of sprites is the game's.
local function add(game, layer, shape, x, y, angle, speed, lasts)
  return game.world:newSprite(shape.mask, {
    layer = layer, x = x, y = y, origin = "center", velocity = { speed * math.cos(angle), speed * math.sin(angle) },
    data = { image = shape.image, left = lasts or math.huge },
  })
end

local function addRock(game, size, x, y)
  local shape = shapes[size][math.floor(game.random(1, 3.99))]
  local rock = add(game, "rock", shape, x, y, game.random(0, 6.28), game.random(15, 35) * (5 - size) / 2)
  rock:setAngularVelocity(game.random(-2, 2))
  rock:getData().size = size
  game.rocks = game.rocks + 1
end

local function startWave(game) -- of one rock more each time
  game.wave = game.wave + 1
  local count = ROCKS + game.wave
  for i = 1, count do addRock(game, 3, i / count * WIDTH, -MARGIN) end
end

local function breakRock(game, rock)
  local x, y = rock:getPosition()
  if game.world:remove(rock) then -- false: another bolt has broken it in this frame
    local size = rock:getData().size
    game.broken, game.rocks = game.broken + 1, game.rocks - 1
    for _ = 1, size > 1 and 2 or 0 do addRock(game, size - 1, x, y) end
    for _ = 1, 8 * size do
      add(game, "bit", shapes.chip, x, y, game.random(0, 6.28), game.random(10, 90), game.random(15, 40))
    end
  end
end

local function hit(game, bolt, rock)
  game.world:remove(bolt)
  breakRock(game, rock)
end

local function crash(game, ship, rock)
  if game.time < game.safeUntil then return end -- another rock has hit it in this frame
  breakRock(game, rock)
  game.lives, game.safeUntil = game.lives - 1, game.time + SAFE
  ship:setPosition(WIDTH / 2, HEIGHT / 2)
  ship:setVelocity(0, 0)
  if game.lives == 0 then game.world:remove(ship) end
end

local function steer(game, ship, input)
  local x, y, r = ship:getTransform()
  local vx, vy = ship:getVelocity()
  local thrust = input.up and THRUST or 0
  ship:setAngularVelocity((input.right and TURN or 0) - (input.left and TURN or 0))
  ship:setVelocity(vx * DRAG + thrust * math.cos(r), vy * DRAG + thrust * math.sin(r))
  ship:setEnabled(game.time >= game.safeUntil) -- what is disabled collides with nothing
  if input.up then
    add(game, "bit", shapes.flame, x - 9 * math.cos(r), y - 9 * math.sin(r), r + game.random(2.8, 3.4), 60, 20)
  end
  if input.fire and game.time % RELOAD == 0 then
    add(game, "bolt", shapes.bolt, x, y, r, BOLT_SPEED, BOLT_LASTS):setBullet(true) -- it passes through nothing
  end
end

local function update(game, input)
  local world = game.world
  game.time = game.time + 1
  if world:has(game.ship) then steer(game, game.ship, input) end
  for sprite in world:eachSprite() do
    local data = sprite:getData()
    data.left = data.left - 1
    if data.left < 0 then world:remove(sprite) end
  end
  world:integrate(FRAME, SPACE)
  for bolt, rock in world:eachHit() do hit(game, bolt, rock) end -- what bolts have run into
  world:update()
  for bolt, rock in world:eachBegan("bolt", "rock") do hit(game, bolt, rock) end -- rocks that have run into bolts
  for ship, rock in world:eachBegan("ship", "rock") do crash(game, ship, rock) end
  if game.rocks == 0 then startWave(game) end
end

local function newGame()
  local world = pixcollide.newWorld()
  local game = { world = world, random = newRandom(5), time = 0, lives = LIVES, safeUntil = SAFE, broken = 0, wave = 0, rocks = 0 }
  world:setRule("rock", { "ship", "bolt" }, "collide", "ignore") -- rocks collide with these, and with nothing else
  world:setRule("bolt", "rock", "collide", "ignore")
  world:setRule("bit", nil, "ignore")
  game.ship = add(game, "ship", shapes.ship, WIDTH / 2, HEIGHT / 2, 0, 0)
  startWave(game)
  return game
end

local function describe(game)
  return ("broken %d   %s"):format(game.broken, game.lives > 0 and "lives " .. game.lives or "game over (R: again)")
end

local function draw(game)
  love.graphics.setColor(0.5, 0.5, 0.6)
  love.graphics.points(stars)
  for sprite in game.world:eachSprite() do
    love.graphics.setColor(1, 1, 1, sprite:isEnabled() and 1 or 0.4)
    pixcollide.love.draw(sprite:getData().image, sprite)
  end
  love.graphics.print(describe(game), 6, 4)
end

return {
  title = "asteroids", width = WIDTH, height = HEIGHT,
  newGame = newGame, update = update, draw = draw, describe = describe, script = require "asteroids_script",
}
