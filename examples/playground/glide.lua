-- SPDX-License-Identifier: MIT
-- SPDX-FileCopyrightText: 2026 The pixcollide authors

-- A creature glides along walls of any shape, at full speed wherever there is a way. A pale one slides instead: it
-- stops at the first pixel that sticks out. Both go from place to place in a cave until you lead them.
--   arrow keys  push them
--   mouse       they follow it
-- Shown here: world:moveBy with "glide" and "slide", pixcollide.newResults, mask:eroded, picture:drawMask.

local pixcollide = require "pixcollide"
local playground = require "playground"

local picture, mouse = playground.picture, playground.mouse
local WIDTH, HEIGHT = picture:getDimensions()
local SPEED, RADIUS, TRAIL = 2.4, 11, 70 -- pixels a frame; pixels; frames
local MARGIN = 40 -- pixels of rock beyond the picture
local ROCK = { { 0, 0.52, 0.44, 0.70 }, { 2, 0.33, 0.27, 0.47 }, { 10, 0.25, 0.20, 0.37 }, { 24, 0.18, 0.14, 0.28 } }
local PLACES = { { 560, 90 }, { 385, 275 }, { 600, 250 }, { 280, 75 }, { 60, 110 }, { 165, 265 }, { 480, 200 } }
local BARS = { { 195, 130, 0.5 }, { 330, 250, -0.4 }, { 445, 115, -0.5 }, { 90, 175, 1.2 } } -- x, y, angle

local world, results = pixcollide.newWorld(), pixcollide.newResults()
local cave = pixcollide.newPicture(WIDTH, HEIGHT)
local time, place, leader, lastX, lastY = 0, 1, "place", mouse.x, mouse.y
local trail, dot = {}, pixcollide.newCircleMask(2.5)

-- The rock, out of which caves are cut, with pillars that are left in them.
local function newRock()
  local rock = pixcollide.newRectangleMask(WIDTH + 2 * MARGIN, HEIGHT + 2 * MARGIN)
  for i = 0, 5 do
    local radius = 58 + i * 29 % 24
    rock:subtract(pixcollide.newCircleMask(radius), 50 + 108 * i - radius / 3, 215 + (i % 2 * 2 - 1) * 48 - radius)
  end
  rock:subtract(pixcollide.newEllipseMask(560, 150), 80, 150)
  for i = 0, 3 do
    rock:add(pixcollide.newCircleMask(20 + i % 2 * 10), 145 + 125 * i, 170 + i * 71 % 60)
  end
  return rock
end

local function newCreature(response, color)
  return world:newSprite(pixcollide.newCircleMask(RADIUS), {
    x = 330, y = 185, origin = "center", layer = "creature", data = { response = response, color = color },
  })
end

local rock = newRock()
world:newSprite(rock, { x = -MARGIN, y = -MARGIN, layer = "rock", static = true })
world:setRule("creature", "creature", "ignore")
local slider = newCreature("slide", { 0.50, 0.54, 0.66 })
local glider = newCreature("glide", { 1, 0.76, 0.28 })

cave:clear(0.05, 0.05, 0.10)
for _, layer in ipairs(ROCK) do -- the deeper in the rock, the darker
  cave:drawMask(rock:eroded(layer[1], "disc"), -MARGIN, -MARGIN, layer[2], layer[3], layer[4])
end
for _, bar in ipairs(BARS) do
  cave:draw(world:newSprite(pixcollide.newEllipseMask(64, 16), {
    x = bar[1], y = bar[2], r = bar[3], origin = "center", layer = "rock", static = true,
  }), 0.52, 0.44, 0.70)
end

-- The mouse leads once it has moved. The next place is chosen when the glider is there, or after a while.
local function chooseLeader()
  if mouse.x ~= lastX or mouse.y ~= lastY or mouse.isDown then
    leader, lastX, lastY = "mouse", mouse.x, mouse.y
  end
  local x, y = glider:getPosition()
  local goal = PLACES[place]
  if math.abs(x - goal[1]) + math.abs(y - goal[2]) < 12 or time % 240 == 0 then
    place = place % #PLACES + 1
  end
end

-- By how much a creature is pushed in this frame.
local function getPush(creature)
  local x, y = creature:getPosition()
  local isDown = playground.isDown
  local dx = (isDown "right" and 99 or 0) - (isDown "left" and 99 or 0)
  local dy = (isDown "down" and 99 or 0) - (isDown "up" and 99 or 0)
  if dx ~= 0 or dy ~= 0 then
    leader = "keys"
  elseif leader == "mouse" then
    dx, dy = mouse.x - x, mouse.y - y
  elseif leader == "place" then
    dx, dy = PLACES[place][1] - x, PLACES[place][2] - y
  end
  local length = math.sqrt(dx * dx + dy * dy)
  local speed = math.min(SPEED, length) / math.max(1e-6, length)
  return dx * speed, dy * speed
end

-- The wall that it is pushed along glows, and a line shows the normal there.
local function drawTouch(hit, color)
  picture:drawMask(dot, hit.x - 2, hit.y - 2, color[1], color[2], color[3])
  picture:drawLine(hit.x, hit.y, hit.x + 14 * hit.nx, hit.y + 14 * hit.ny, color[1], color[2], color[3], 0.8)
end

local function drawCreature(creature, dx, dy)
  local x, y = creature:getPosition()
  local color = creature:getData().color
  picture:draw(creature, color[1], color[2], color[3])
  for side = -1, 1, 2 do -- the eyes look where it is pushed
    picture:drawMask(dot, x + 1.6 * dx + side * 4 - 2, y + 1.6 * dy - 3, 0.06, 0.05, 0.1)
  end
end

local function drawTrail()
  trail[time % TRAIL] = { glider:getPosition() }
  for i = 1, TRAIL do
    local at = trail[(time + i) % TRAIL]
    if at then picture:fillRect(at[1] - 1, at[2] - 1, 3, 3, 1, 0.76, 0.28, i / TRAIL * 0.5) end
  end
end

function playground.frame()
  time = time + 1
  chooseLeader()
  picture:drawPicture(cave)
  if leader == "place" then
    picture:drawMask(dot, PLACES[place][1] - 2, PLACES[place][2] - 2, 1, 1, 1, 0.6)
  end
  drawTrail()
  for _, creature in ipairs { slider, glider } do
    local data, dx, dy = creature:getData(), getPush(creature)
    local _, _, hits, n = world:moveBy(creature, dx, dy, data.response, nil, results)
    drawCreature(creature, dx, dy)
    for i = 1, math.min(n, 4) do
      drawTouch(hits[i], data.color)
    end
  end
  picture:drawText("glides", 12, HEIGHT - 30, 1, 0.76, 0.28)
  picture:drawText("slides", 12, HEIGHT - 17, 0.6, 0.63, 0.74)
end

playground.world = world
