-- SPDX-License-Identifier: MIT
-- SPDX-FileCopyrightText: 2026 The pixcollide authors

-- What lies under the mouse, by pixels, among things that overlap and turn: a hole of a ring is a hole. The topmost
-- one is bright, and the names are those of all that have this pixel, the topmost first. A hand of its own moves about
-- until you do it yourself.
--   mouse  points
--   press  drags what is under it, and puts it on top
-- Shown here: world:pick, world:queryPoint, sprite:setDepth, sprite:rasterize, mask:dilated.

local pixcollide = require "pixcollide"
local playground = require "playground"

local picture, mouse = playground.picture, playground.mouse
local WIDTH, HEIGHT = picture:getDimensions()
local FINGER = 6 -- pixels that a press may miss by

local world = pixcollide.newWorld()
local time, isPlayed, lastX, lastY = 0, false, mouse.x, mouse.y
local dragged
local found = {} -- what lies under the hand

local ring, moon, comb = pixcollide.newCircleMask(40), pixcollide.newCircleMask(36), pixcollide.newRectangleMask(76, 40)
ring:subtract(pixcollide.newCircleMask(26), 14, 14)
moon:subtract(pixcollide.newCircleMask(31), 22, -6)
for x = 6, 66, 10 do
  comb:subtract(pixcollide.newRectangleMask(5, 30), x, 10)
end
local star = pixcollide.newPolygonMask { 43, 0, 53, 31, 86, 31, 60, 51, 70, 82, 43, 63, 16, 82, 26, 51, 0, 31, 33, 31 }
local ship = assert(pixcollide.loadMask("examples/assets/ship.png"))

local SHAPES = {
  { name = "ring", mask = ring, color = { 0.30, 0.62, 0.86 }, scale = 1.2 },
  { name = "moon", mask = moon, color = { 0.88, 0.72, 0.36 }, scale = 1.4 },
  { name = "star", mask = star, color = { 0.86, 0.42, 0.45 }, scale = 1.2 },
  { name = "comb", mask = comb, color = { 0.42, 0.72, 0.52 }, scale = 1.5 },
  { name = "ship", mask = ship, color = { 0.66, 0.50, 0.84 }, scale = 2.4 },
}
local sprites = {} -- from the back to the front
for i = 1, 24 do
  local row = math.floor((i - 1) / 6)
  local shape = SHAPES[(i + 2 * row) % #SHAPES + 1]
  sprites[i] = world:newSprite(shape.mask, {
    x = 70 + (i - 1) % 6 * 100 + row % 2 * 30, y = 62 + row * 78, origin = "center", r = i * 1.7, depth = i,
    scale = shape.scale * (1 + i * 7 % 10 * 0.03), data = { shape = shape, spin = (i * 13 % 7 - 3) * 0.003 },
  })
end

local function isBehind(a, b)
  return a:getDepth() < b:getDepth()
end

-- Where the hand is: the mouse, or until that moves a point that wanders.
local function getHand()
  if mouse.x ~= lastX or mouse.y ~= lastY or mouse.isDown then
    isPlayed, lastX, lastY = true, mouse.x, mouse.y
  end
  if isPlayed then
    return mouse.x, mouse.y
  end
  return WIDTH * (0.5 + 0.4 * math.sin(time / 83)), HEIGHT * (0.5 + 0.36 * math.sin(time / 31))
end

local function drag(x, y)
  if mouse.wasPressed then
    local sprite = world:pick(x, y, FINGER)
    if sprite then
      local spriteX, spriteY = sprite:getPosition()
      dragged = { sprite = sprite, dx = spriteX - x, dy = spriteY - y }
      sprite:setDepth(sprites[#sprites]:getDepth() + 1)
      table.sort(sprites, isBehind)
    end
  elseif not mouse.isDown then
    dragged = nil
  end
  if dragged then
    dragged.sprite:setPosition(x + dragged.dx, y + dragged.dy)
  end
end

local function draw(sprite, isTopmost)
  local color = sprite:getData().shape.color
  local mask, x, y = sprite:rasterize()
  local rim, left, top = mask:dilated(isTopmost and 2 or 1, "disc")
  local light = isTopmost and 1 or 0.04
  picture:drawMask(rim, x + left, y + top, light, light, light)
  light = isTopmost and 1.1 or 0.72
  picture:drawMask(mask, x, y, color[1] * light, color[2] * light, color[3] * light)
end

-- The names of what lies under the hand, the topmost first.
local function drawNames(x, y)
  local _, n = world:queryPoint(x, y, nil, found)
  table.sort(found, isBehind)
  picture:fillRect(4, 6, 60, 13 * math.max(1, n) + 4, 0, 0, 0, 0.7)
  for i = n, 1, -1 do
    local shape = found[i]:getData().shape
    picture:drawText(shape.name, 10, 10 + 13 * (n - i), shape.color[1], shape.color[2], shape.color[3])
  end
  picture:drawText(n == 0 and "nothing" or "", 10, 10, 0.5, 0.52, 0.6)
end

function playground.frame()
  time = time + 1
  for _, sprite in ipairs(sprites) do
    sprite:rotate(sprite:getData().spin)
  end
  local x, y = getHand()
  drag(x, y)
  local topmost = dragged and dragged.sprite or world:pick(x, y)
  picture:clear(0.07, 0.07, 0.11)
  for _, sprite in ipairs(sprites) do
    draw(sprite, sprite == topmost)
  end
  picture:drawLine(x - 7, y, x + 7, y, 1, 1, 1)
  picture:drawLine(x, y - 7, x, y + 7, 1, 1, 1)
  drawNames(x, y)
end

playground.world = world
