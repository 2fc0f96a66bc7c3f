-- SPDX-License-Identifier: MIT
-- SPDX-FileCopyrightText: 2026 The pixcollide authors

-- Two guns fire the same shots, 230 pixels a frame, at wires one pixel thick. Above, a shot is swept: it looks at every
-- pixel of its way, and none gets past the first wire in it. Below, only the places are tested where a frame ends, the
-- small squares: nearly all shots tunnel.
--   mouse  aims
--   press  fires faster
-- Shown here: world:advanceBy, sprite:rotate, mask:eroded, world:anyUnderSprite.

local pixcollide = require "pixcollide"
local playground = require "playground"

local picture, mouse = playground.picture, playground.mouse
local WIDTH, HEIGHT = picture:getDimensions()
local LANE, GUN_X, SPEED, FADING = HEIGHT / 2, 26, 230, 26 -- a lane's height; pixels a frame; frames
local SPINS = { 0.012, -0.02, -0.008, 0 } -- of the wires, in radians a frame
local BLUE, RED = { 0.35, 0.75, 1 }, { 1, 0.45, 0.38 }
local SHOT, SPARK, GUN = pixcollide.newRectangleMask(3, 3), pixcollide.newCircleMask(6), pixcollide.newCircleMask(14)

local world = pixcollide.newWorld()
local lanes, wires = {}, {}
local time, aim, isAimed, lastX, lastY = 0, 0, false, mouse.x, mouse.y

-- What is left of a mask if all is taken away but its outermost texels.
local function outline(mask)
  return mask:difference(mask:eroded(1))
end

local ring = outline(pixcollide.newCircleMask(48))
ring:subtract(pixcollide.newRectangleMask(24, 40), 36, 0) -- a gap, through which shots get in
local kite = outline((pixcollide.newPolygonMask { 0, 44, 16, 0, 32, 44, 16, 88 }))
local wall = pixcollide.newRectangleMask(1, LANE - 24)

local function newLane(top, name, color)
  for i, mask in ipairs { kite, ring, kite, wall } do
    wires[#wires + 1] = world:newSprite(mask, {
      x = 20 + 145 * i, y = top + LANE / 2, origin = "center", layer = "wire", data = { spin = SPINS[i] },
    })
  end
  lanes[#lanes + 1] = { top = top, name = name, color = color, shots = {}, ended = 0, stopped = 0 }
  return lanes[#lanes]
end

local swept = newLane(0, "swept", BLUE)
newLane(LANE, "tested where a frame ends", RED)

local function fire(lane)
  local y = lane.top + LANE / 2
  lane.shots[#lane.shots + 1] = {
    sprite = world:newSprite(SHOT, { x = GUN_X, y = y, origin = "center", layer = "shot" }),
    dx = SPEED * math.cos(aim), dy = SPEED * math.sin(aim), path = { GUN_X, y }, age = 0,
  }
end

-- One frame of a shot.
local function fly(lane, shot)
  local sprite, hit = shot.sprite
  if lane == swept then
    hit = select(3, world:advanceBy(sprite, shot.dx, shot.dy, "wire"))
  else
    sprite:translate(shot.dx, shot.dy)
    hit = world:anyUnderSprite(sprite, "wire")
  end
  local x, y = sprite:getPosition()
  shot.path[#shot.path + 1], shot.path[#shot.path + 2] = x, y
  if hit or x > WIDTH or math.abs(y - lane.top - LANE / 2) > LANE / 2 then
    shot.hit, shot.sprite = hit, nil
    lane.ended, lane.stopped = lane.ended + 1, lane.stopped + (hit and 1 or 0)
    world:remove(sprite)
  end
end

local function drawShot(lane, shot)
  local color, path, alpha = lane.color, shot.path, 1 - shot.age / FADING
  for i = 3, #path, 2 do
    local x, y = path[i], path[i + 1]
    local light = lane == swept and 0.8 or 0.3
    picture:drawLine(path[i - 2], path[i - 1], x, y, color[1], color[2], color[3], alpha * light)
    picture:fillRect(x - 1, y - 1, 3, 3, color[1], color[2], color[3], alpha)
  end
  if shot.hit then
    local size = 3 + shot.age
    picture:drawMask(SPARK, path[#path - 1] - 6, path[#path] - 6, 1, 0.9, 0.5, alpha)
    picture:drawRect(path[#path - 1] - size, path[#path] - size, 2 * size + 1, 2 * size + 1, 1, 0.9, 0.5, alpha * 0.5)
  end
end

-- Shots that have ended stay to be seen for a while; the list keeps those that are left.
local function updateLane(lane)
  local left = {}
  for _, shot in ipairs(lane.shots) do
    if shot.sprite then
      fly(lane, shot)
    else
      shot.age = shot.age + 1
    end
    left[#left + 1] = shot.age < FADING and shot or nil
  end
  lane.shots = left
end

local function drawLane(lane)
  local color, middle = lane.color, lane.top + LANE / 2
  picture:fillRect(0, lane.top, WIDTH, LANE, color[1], color[2], color[3], 0.05)
  for _, shot in ipairs(lane.shots) do
    drawShot(lane, shot)
  end
  picture:drawMask(GUN, GUN_X - 14, middle - 14, color[1] * 0.7, color[2] * 0.7, color[3] * 0.7)
  picture:drawLine(GUN_X, middle, GUN_X + 22 * math.cos(aim), middle + 22 * math.sin(aim), 1, 1, 1)
  picture:drawText(("%s: %d of %d shots stopped"):format(lane.name, lane.stopped, lane.ended), 8, lane.top + 6,
    color[1], color[2], color[3])
end

function playground.frame()
  time = time + 1
  if mouse.x ~= lastX or mouse.y ~= lastY or mouse.isDown then
    lastX, lastY, isAimed = mouse.x, mouse.y, true
  end
  local middle = mouse.y < LANE and LANE / 2 or LANE * 1.5
  local goal = isAimed and math.atan((mouse.y - middle) / math.max(60, mouse.x - GUN_X)) or 0.2 * math.sin(time / 40)
  aim = aim + (math.max(-0.3, math.min(0.3, goal)) - aim) * 0.2
  picture:clear(0.05, 0.06, 0.09)
  for _, wire in ipairs(wires) do
    wire:rotate(wire:getData().spin)
  end
  for _, lane in ipairs(lanes) do
    updateLane(lane)
    if time % (mouse.isDown and 3 or 7) == 1 then
      fire(lane)
    end
    drawLane(lane)
  end
  for _, wire in ipairs(wires) do
    picture:draw(wire, 0.75, 0.8, 0.92)
  end
  picture:fillRect(0, LANE, WIDTH, 1, 0.2, 0.22, 0.3)
end

playground.world = world
