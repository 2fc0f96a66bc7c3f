-- SPDX-License-Identifier: MIT
-- SPDX-FileCopyrightText: 2026 The pixcollide authors

-- 150 balls bounce off each other and glow red where they touch: pixels decide, so that any picture bounces as well.
--   press        takes the nearest ball along, which pushes the others away; let it go to throw it
--   drop a file  a picture, which takes the place of the balls
-- Shown here: world:integrate, world:eachCollision, sprite:contact, world:nearest, sprite:setMask.

local pixcollide = require "pixcollide"
local playground = require "playground"

local picture, mouse = playground.picture, playground.mouse
local WIDTH, HEIGHT = picture:getDimensions()
local BALLS, REACH, FASTEST = 150, 40, 900 -- pixels; pixels a second
local RADII = { 8, 8, 10, 10, 12, 16 }
local COLORS = { { 0.24, 0.50, 0.84 }, { 0.20, 0.66, 0.72 }, { 0.43, 0.44, 0.86 }, { 0.34, 0.70, 0.54 } }
local COOLING = 0.05 -- a touch glows for 20 frames

local world = pixcollide.newWorld()
local carried -- the ball in the hand
local shines = {} -- the light on a ball, by its radius

for i = 1, BALLS do
  local radius = RADII[i % #RADII + 1]
  shines[radius] = pixcollide.newCircleMask(radius / 3)
  world:newSprite(pixcollide.newCircleMask(radius), {
    x = math.random(radius, WIDTH - radius), y = math.random(radius, HEIGHT - radius), origin = "center",
    velocity = { math.random(-90, 90), math.random(-90, 90) },
    data = { radius = radius, mass = radius * radius, heat = 0, color = COLORS[i % #COLORS + 1] },
  })
end

-- What moves towards what it touches is thrown back along the normal of the contact. What parts already goes on.
local function bounce(a, b)
  local _, _, _, nx, ny = a:contact(b)
  local ax, ay = a:getVelocity()
  local bx, by = b:getVelocity()
  local approach = (ax - bx) * nx + (ay - by) * ny
  if approach < 0 then
    local massA, massB = a:getData().mass, b:getData().mass
    local push = 2 * approach / (massA + massB)
    if a ~= carried then a:setVelocity(ax - push * massB * nx, ay - push * massB * ny) end
    if b ~= carried then b:setVelocity(bx + push * massA * nx, by + push * massA * ny) end
  end
end

-- A ball in the hand has the hand's velocity, with which it hits others and flies when it is let go.
local function carry(dt)
  if mouse.wasPressed then
    carried = world:nearest(mouse.x, mouse.y, REACH)
  elseif not mouse.isDown then
    carried = nil
  end
  if carried then
    local x, y = carried:getPosition()
    local vx, vy = (mouse.x - x) / dt, (mouse.y - y) / dt
    local slower = math.min(1, FASTEST / math.max(1, math.sqrt(vx * vx + vy * vy)))
    carried:setVelocity(vx * slower, vy * slower)
  end
end

local function draw()
  picture:clear(0.05, 0.06, 0.09)
  for sprite in world:eachSprite() do
    local data, x, y = sprite:getData(), sprite:getPosition()
    local color, heat = data.color, data.heat
    picture:draw(sprite, color[1] + (0.95 - color[1]) * heat, color[2] + (0.25 - color[2]) * heat,
      color[3] + (0.22 - color[3]) * heat)
    local shine = shines[data.radius]
    if shine then
      picture:drawMask(shine, x - 0.6 * data.radius, y - 0.65 * data.radius, 1, 1, 1, 0.28)
    end
    data.heat = math.max(0, heat - COOLING)
  end
end

function playground.frame(dt)
  carry(dt)
  world:integrate(dt, { bounds = { 10, 10, WIDTH - 20, HEIGHT - 20 } })
  for a, b in world:eachCollision() do
    a:getData().heat, b:getData().heat = 1, 1
    bounce(a, b)
  end
  draw()
end

function playground.dropped(name, bytes)
  local mask, message = pixcollide.decodeMask(bytes, { maxPixels = 2 ^ 24 })
  local solid = mask and mask:trimmed()
  if not mask or solid:count() == 0 then
    print(name .. ": " .. (message or "nothing in it is solid"))
    return
  end
  local width, height = solid:getDimensions()
  for sprite in world:eachSprite() do
    local size = 2.4 * sprite:getData().radius / math.max(width, height)
    sprite:setMask(solid:scaled(math.max(1, width * size), math.max(1, height * size)))
    sprite:setOrigin("center")
  end
  shines = {}
end

playground.world = world
