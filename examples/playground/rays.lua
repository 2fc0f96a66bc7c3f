-- SPDX-License-Identifier: MIT
-- SPDX-FileCopyrightText: 2026 The pixcollide authors

-- A lamp sends rays, and mirrors of any shape throw them back: rayCast tells which way the pixels that it hits face.
-- The lamp turns by itself until you aim it.
--   mouse  aims
--   press  moves the lamp there
-- Shown here: world:rayCast, world:anyInCircle, sprite:rotate, picture:drawLine.

local pixcollide = require "pixcollide"
local playground = require "playground"

local picture, mouse = playground.picture, playground.mouse
local WIDTH, HEIGHT = picture:getDimensions()
local RAYS, SPREAD, REFLECTIONS, LENGTH = 15, 0.55, 9, 900 -- rays; radians; of one ray at most; pixels
local LAMP = pixcollide.newCircleMask(7)

local world = pixcollide.newWorld()
local lampX, lampY, aimX, aimY = 96, 190, 1, 0 -- where it is, and the direction that it sends its light to
local isPlayed, lastX, lastY = false, mouse.x, mouse.y

local function newMoon()
  local mask = pixcollide.newCircleMask(46)
  mask:subtract(pixcollide.newCircleMask(42), 26, 4)
  return mask
end

local MIRRORS = {
  { mask = pixcollide.newCircleMask(34), x = 300, y = 90 },
  { mask = newMoon(), x = 520, y = 120, spin = 0.006 },
  { mask = pixcollide.newPolygonMask { 0, 0, 90, 30, 30, 90 }, x = 330, y = 270, spin = -0.005 },
  { mask = pixcollide.newEllipseMask(110, 26), x = 180, y = 70, spin = 0.004 },
  { mask = assert(pixcollide.loadMask("examples/assets/ship.png")), x = 500, y = 275, scale = 2, spin = 0.008 },
  { mask = pixcollide.newRectangleMask(10, 90), x = 190, y = 290, spin = -0.007 },
  { mask = pixcollide.newRectangleMask(10, 80), x = 415, y = 180, spin = 0.005 },
  { mask = pixcollide.newCircleMask(16), x = 600, y = 200 },
}
for _, mirror in ipairs(MIRRORS) do
  world:newSprite(mirror.mask, {
    x = mirror.x, y = mirror.y, origin = "center", scale = mirror.scale, data = { spin = mirror.spin or 0 },
  })
end
for side = -1, 1, 2 do -- the walls around
  world:newSprite(pixcollide.newRectangleMask(WIDTH, 6), { y = side < 0 and 0 or HEIGHT - 6, data = { spin = 0 } })
  world:newSprite(pixcollide.newRectangleMask(6, HEIGHT), { x = side < 0 and 0 or WIDTH - 6, data = { spin = 0 } })
end

local function clamp(value)
  return math.max(0.15, math.min(1, value))
end

-- The colours of the rainbow from red, 0, to violet, 1.
local function getColor(hue)
  return clamp(math.abs(4 * hue - 2.4) - 0.6), clamp(1.4 - math.abs(3 * hue - 1.2)), clamp(2.6 * hue - 1)
end

-- Follows a ray from mirror to mirror; each takes some of its light.
local function shine(x, y, dx, dy, r, g, b)
  local light = 0.85
  for _ = 1, REFLECTIONS do
    local mirror, hitX, hitY, nx, ny, fraction = world:rayCast(x, y, x + LENGTH * dx, y + LENGTH * dy)
    local endX, endY = hitX or x + LENGTH * dx, hitY or y + LENGTH * dy
    picture:drawLine(x, y, endX, endY, r, g, b, light)
    if not mirror then return end
    picture:fillRect(hitX - 1, hitY - 1, 3, 3, 1, 1, 1, light * 0.6)
    x, y = x + LENGTH * dx * fraction + nx, y + LENGTH * dy * fraction + ny -- in front of the mirror
    local along = dx * nx + dy * ny
    dx, dy = dx - 2 * along * nx, dy - 2 * along * ny
    light = light * 0.72
  end
end

local function turned(x, y, angle)
  local cos, sin = math.cos(angle), math.sin(angle)
  return x * cos - y * sin, x * sin + y * cos
end

-- The mouse moves the lamp if it is pressed where no mirror is, and else aims.
local function aim()
  local hasMoved = mouse.x ~= lastX or mouse.y ~= lastY
  lastX, lastY, isPlayed = mouse.x, mouse.y, isPlayed or hasMoved or mouse.isDown
  local dx, dy = mouse.x - lampX, mouse.y - lampY
  local distance = math.sqrt(dx * dx + dy * dy)
  if mouse.wasPressed and not world:anyInCircle(mouse.x, mouse.y, 10) then
    lampX, lampY = mouse.x, mouse.y
  elseif hasMoved and distance > 10 then
    aimX, aimY = dx / distance, dy / distance
  elseif not isPlayed then
    aimX, aimY = turned(aimX, aimY, 0.006)
  end
end

function playground.frame()
  aim()
  picture:clear(0.03, 0.03, 0.06)
  for sprite in world:eachSprite() do
    sprite:rotate(sprite:getData().spin)
  end
  for i = 0, RAYS - 1 do
    local hue = i / (RAYS - 1)
    local dx, dy = turned(aimX, aimY, SPREAD * (hue - 0.5))
    shine(lampX, lampY, dx, dy, getColor(hue))
  end
  for sprite in world:eachSprite() do
    picture:draw(sprite, 0.22, 0.24, 0.34)
  end
  picture:drawMask(LAMP, lampX - 7, lampY - 7, 1, 0.96, 0.85)
end

playground.world = world
