-- SPDX-License-Identifier: MIT
-- SPDX-FileCopyrightText: 2026 The pixcollide authors

-- Ships turn, grow and shrink. Every pixel that two of them have in common is white, and no other one is.
--   mouse        the golden ship flies there
--   press        it grows
--   drop a file  a picture, which takes the place of the ships
-- Shown here: pixcollide.loadMasksByColor, sprite:setTransform, world:integrate, sprite:rasterize, mask:overlapMask.

local pixcollide = require "pixcollide"
local playground = require "playground"

local picture, mouse = playground.picture, playground.mouse
local WIDTH, HEIGHT = picture:getDimensions()
local SHIPS, STARS, LARGEST = 14, 160, 48 -- ships; stars; pixels of a dropped picture
local WRAP = { -60, -60, WIDTH + 120, HEIGHT + 120 }
local GOLD = { 1, 0.72, 0.22 }
local TINTS = { { 0.31, 0.71, 0.99 }, { 0.83, 0.44, 0.90 }, { 0.35, 0.80, 0.63 }, { 0.98, 0.46, 0.48 } }

-- A picture is drawn in four tones, from dark to light: one mask for each, by how much green its pixels have.
local TONES = { { g = { 0, 0.5 } }, { g = { 0.5, 0.7 } }, { g = { 0.7, 0.9 } }, { g = { 0.9, 1 } } }
local LIGHT = { 0.4, 0.65, 0.85, 1 }

local world = pixcollide.newWorld()
local tones = assert(pixcollide.loadMasksByColor("examples/assets/ship.png", TONES))
local brush = pixcollide.newSprite(tones, { origin = "center" }) -- draws: in no world
local hero
local sky = pixcollide.newPicture(WIDTH, HEIGHT)

local function newShip(tint, x, y, scale)
  local angle = math.random() * 6.28
  return world:newSprite(pixcollide.mergeMasks(tones), {
    x = x, y = y, origin = "center", r = angle, scale = scale,
    velocity = { 46 * math.cos(angle), 46 * math.sin(angle) }, angularVelocity = math.random() * 1.6 - 0.8,
    data = { tint = tint, scale = scale, phase = math.random() * 6.28 },
  })
end

sky:clear(0.04, 0.04, 0.09)
for i = 1, STARS do
  local bright = i % 7 == 0 and 0.9 or 0.35
  sky:fillRect(math.random(0, WIDTH - 1), math.random(0, HEIGHT - 1), 1, 1, bright, bright, 1)
end
for i = 1, SHIPS do
  newShip(TINTS[i % #TINTS + 1], math.random(0, WIDTH), math.random(0, HEIGHT), 1 + i % 5 * 0.35)
end
hero = newShip(GOLD, WIDTH / 2, HEIGHT / 2, 1.6)

-- Turns to the mouse and flies there; once there it goes on turning.
local function steer(dt)
  local data, x, y = hero:getData(), hero:getPosition()
  local dx, dy = mouse.x - x, mouse.y - y
  hero:setVelocity(4 * dx, 4 * dy)
  if dx * dx + dy * dy > 100 then
    local a, b = hero:getMatrix() -- the direction of its nose is (a, b)
    local side = a * dy - b * dx
    hero:setAngularVelocity(math.max(-6, math.min(6, side * 0.05)))
  else
    hero:setAngularVelocity(0.7)
  end
  data.scale = math.max(1.6, math.min(4, data.scale + (mouse.isDown and 2 or -2) * dt))
end

local function draw(sprite)
  local tint = sprite:getData().tint
  brush:setTransform(sprite:getTransform())
  for i = 1, #TONES do
    local light = LIGHT[i]
    brush:setFrame(i)
    picture:draw(brush, tint[1] * light, tint[2] * light, tint[3] * light)
  end
end

local function drawCommon(a, b)
  local maskA, ax, ay = a:rasterize()
  local maskB, bx, by = b:rasterize()
  picture:drawMask(maskA:overlapMask(maskB, bx - ax, by - ay), ax, ay, 1, 1, 1)
end

function playground.frame(dt)
  steer(dt)
  world:integrate(dt, { wrap = WRAP })
  picture:drawPicture(sky)
  for sprite in world:eachSprite() do
    local data = sprite:getData()
    data.phase = data.phase + dt
    sprite:setScale(data.scale * (1 + 0.25 * math.sin(data.phase)))
    draw(sprite)
  end
  for a, b in world:eachCollision() do
    drawCommon(a, b)
  end
end

function playground.dropped(name, bytes)
  local dropped, message = pixcollide.decodeMasksByColor(bytes, TONES, { maxPixels = 2 ^ 24 })
  if not dropped or pixcollide.mergeMasks(dropped):count() == 0 then
    print(name .. ": " .. (message or "nothing in it is solid"))
    return
  end
  local width, height = dropped[1]:getDimensions()
  local size = math.min(1, LARGEST / math.max(width, height))
  for i, tone in ipairs(dropped) do
    tones[i] = tone:scaled(math.max(1, width * size), math.max(1, height * size))
  end
  brush:setMask(tones)
  for sprite in world:eachSprite() do
    sprite:setMask(pixcollide.mergeMasks(tones))
    sprite:setOrigin("center")
  end
end

playground.world = world
