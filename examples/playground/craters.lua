-- SPDX-License-Identifier: MIT
-- SPDX-FileCopyrightText: 2026 The pixcollide authors

-- Bombs blow craters into the ground. What no longer hangs together with the bottom breaks off and falls.
--   press  a crater there; charges and bombs go off by themselves until then
-- Shown here: mask:subtract, mask:connectedComponents, world:sweepTo, mask:add, picture:erase, picture:cut.

local pixcollide = require "pixcollide"
local playground = require "playground"

local picture, mouse = playground.picture, playground.mouse
local WIDTH, HEIGHT = picture:getDimensions()
local RADIUS, GRAVITY, FASTEST = 26, 0.22, 7 -- pixels; pixels a frame, each frame; pixels a frame
local CHARGES = { { 84, 205 }, { 152, 205 }, { 504, 215 }, { 572, 215 }, { 294, 210 }, { 362, 210 } } -- at the legs
local BLAST, BOMB = pixcollide.newCircleMask(RADIUS), pixcollide.newCircleMask(4)

local world = pixcollide.newWorld()
local terrain = pixcollide.newMask(WIDTH, HEIGHT)
local earth = pixcollide.newPicture(WIDTH, HEIGHT) -- the terrain's picture, which changes as its mask does
local time, isPlayed, blasts = 0, false, {}

-- Hills, and tables of rock on thin legs.
local function build()
  terrain:clear()
  terrain:add(pixcollide.newRectangleMask(WIDTH, 80), 0, HEIGHT - 80)
  for i = 0, 7 do
    local width, height = 130 + i * 53 % 70, 70 + i * 37 % 50
    terrain:add(pixcollide.newEllipseMask(width, height), 92 * i - 70, HEIGHT - 78 - height / 2)
  end
  for i = 0, 2 do
    local x, y = 44 + 210 * i, 108 + i * 53 % 40
    terrain:add(pixcollide.newEllipseMask(150, 48), x, y)
    terrain:add(pixcollide.newRectangleMask(12, 160), x + 34, y + 24)
    terrain:add(pixcollide.newRectangleMask(12, 160), x + 102, y + 24)
  end
end

-- Layers of soil as far as the terrain goes, with grass on whatever looks up.
local function paint()
  for y = 0, HEIGHT - 1 do
    local light = 1.15 - y / HEIGHT * 0.75 + math.floor(y / 9) % 2 * 0.05
    earth:fillRect(0, y, WIDTH, 1, 0.55 * light, 0.40 * light, 0.32 * light)
  end
  earth:drawMask(terrain:difference(terrain, 0, 6), 0, 0, 0.33, 0.53, 0.27)
  earth:drawMask(terrain:difference(terrain, 0, 3), 0, 0, 0.52, 0.72, 0.33)
  earth:erase(terrain:inverted())
end

local function remove(mask, x, y)
  earth:erase(mask, x, y)
  terrain:subtract(mask, x, y)
end

-- Parts that do not reach the bottom become islands.
local function loosen()
  for _, part in ipairs(terrain:connectedComponents()) do
    if part.y + part.mask:getHeight() < HEIGHT then
      local data = { vy = 0, picture = earth:cut(part.mask, part.x, part.y) }
      world:newSprite(part.mask, { x = part.x, y = part.y, layer = "island", data = data })
      remove(part.mask, part.x, part.y)
    end
  end
end

-- An island becomes ground again, where it is.
local function put(island)
  local x, y = island:getPosition()
  terrain:add(island:getMask(), x, y)
  earth:drawPicture(island:getData().picture, x, y)
  world:remove(island)
end

local function fall(island)
  local data, x, y = island:getData(), island:getPosition()
  data.vy = math.min(data.vy + GRAVITY, FASTEST)
  local _, newY, other = world:sweepTo(island, x, y + math.floor(data.vy))
  island:setPosition(x, newY)
  data.vy = other and 0 or data.vy
  if other and other:getLayer() == "ground" then
    put(island)
  elseif newY > HEIGHT then
    world:remove(island)
  end
end

local function explode(x, y)
  for _, island in ipairs(world:queryCircle(x, y, RADIUS, "island")) do
    put(island) -- so that it can be dug in as well
  end
  remove(BLAST, x - RADIUS, y - RADIUS)
  loosen()
  blasts[#blasts + 1] = { x = x, y = y, age = 0 }
end

-- First the charges go off, one by one; then bombs fall, until little is left, and it begins anew.
local function bombard()
  local charge = CHARGES[time / 16]
  if charge then
    explode(charge[1], charge[2])
  elseif time > 100 and time % 20 == 0 then
    world:newSprite(BOMB, { x = math.random(30, WIDTH - 30), y = -8, origin = "center", layer = "bomb" })
  end
  if terrain:count() < WIDTH * HEIGHT / 4 then
    build()
    paint()
  end
end

-- A bomb goes off at the first pixel that it meets.
local function fly(bomb)
  local _, bombY, other, x, y = world:advanceBy(bomb, 0, 6, { "ground", "island" })
  if other or bombY > HEIGHT then
    world:remove(bomb)
  end
  if other then
    explode(x, y)
  end
end

local function draw()
  for y = 0, HEIGHT - 1, 6 do -- dusk
    local light = y / HEIGHT
    picture:fillRect(0, y, WIDTH, 6, 0.06 + 0.24 * light, 0.07 + 0.12 * light, 0.16 + 0.16 * light)
  end
  picture:drawPicture(earth)
  for sprite in world:eachSprite() do
    if sprite:getLayer() == "island" then
      picture:drawPicture(sprite:getData().picture, sprite:getPosition())
    elseif sprite:getLayer() == "bomb" then
      picture:draw(sprite, 0.95, 0.35, 0.3)
    end
  end
  for _, blast in ipairs(blasts) do
    local radius = RADIUS - blast.age
    picture:drawMask(pixcollide.newCircleMask(radius), blast.x - radius, blast.y - radius, 1, 0.5 + radius * 0.015, 0.4)
    blast.age = blast.age + 2
  end
  if blasts[1] and blasts[1].age >= RADIUS then
    table.remove(blasts, 1)
  end
end

function playground.frame()
  time = time + 1
  if mouse.wasPressed then
    isPlayed = true
    explode(mouse.x, mouse.y)
  elseif not isPlayed then
    bombard()
  end
  for sprite in world:eachSprite() do
    if sprite:getLayer() == "island" then
      fall(sprite)
    elseif sprite:getLayer() == "bomb" then
      fly(sprite)
    end
  end
  draw()
end

build()
paint()
world:newSprite(terrain, { layer = "ground" })
world:setRule("bomb", "bomb", "ignore")
playground.world = world
