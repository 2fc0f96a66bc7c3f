-- SPDX-License-Identifier: MIT
-- SPDX-FileCopyrightText: 2026 The pixcollide authors

-- A ray that is mirrored where it hits; and, enlarged, one that aims between pixels that share only a corner.

local pixcollide = require "pixcollide"
local stage = require "animations.stage"

local WIDTH, HEIGHT, FRAMES, HALF, BOUNCES = 160, 112, 150, 100, 4
local ZOOM, LEFT, TOP, LENGTH = 6, 106, 30, 3 -- of the pixels on the right

local mirrors = pixcollide.newMask(HALF, HEIGHT)
mirrors:add(stage.newRoom(HALF, HEIGHT, 3), 0, 0)
mirrors:add(pixcollide.newCircleMask(13), 54, 26)
mirrors:add(pixcollide.newEllipseMask(34, 20), 40, 78)
local chain = pixcollide.newMask(8, 8)
for i = 0, 7 do
  chain:set(i, i, true)
end

-- The ray goes on from a little before what it hit, in the direction mirrored at the normal.
local function drawMirrored(picture, world, x, y, angle)
  local dx, dy = math.cos(angle), math.sin(angle)
  for _ = 0, BOUNCES do
    local length = 300
    local sprite, _, _, nx, ny, fraction = world:rayCast(x, y, x + length * dx, y + length * dy)
    local toX, toY = x + length * fraction * dx, y + length * fraction * dy
    stage.line(picture, x, y, toX, toY, stage.YELLOW)
    if not sprite then
      return
    end
    stage.arrow(picture, toX, toY, 7 * nx, 7 * ny, stage.RED)
    local along = dx * nx + dy * ny
    x, y, dx, dy = toX - dx, toY - dy, dx - 2 * along * nx, dy - 2 * along * ny
  end
end

local function drawEnlarged(picture, world, shift)
  for i = 0, 7 do
    picture:fillRect(LEFT + ZOOM * i, TOP + ZOOM * i, ZOOM - 1, ZOOM - 1, stage.BLUE[1], stage.BLUE[2], stage.BLUE[3])
  end
  local x1, y1, x2, y2 = 4 + shift + LENGTH, 4 + shift - LENGTH, 4 + shift - LENGTH, 4 + shift + LENGTH
  local sprite, x, y, _, _, fraction = world:rayCast(x1, y1, x2, y2)
  stage.line(picture, LEFT + ZOOM * x1, TOP + ZOOM * y1, LEFT + ZOOM * x2, TOP + ZOOM * y2, stage.FAINT)
  stage.line(picture, LEFT + ZOOM * x1, TOP + ZOOM * y1, LEFT + ZOOM * (x1 + fraction * (x2 - x1)),
    TOP + ZOOM * (y1 + fraction * (y2 - y1)), stage.YELLOW)
  if sprite then
    picture:fillRect(LEFT + ZOOM * x, TOP + ZOOM * y, ZOOM - 1, ZOOM - 1, stage.RED[1], stage.RED[2], stage.RED[3])
  end
end

local function start()
  local world, corners = pixcollide.newWorld(), pixcollide.newWorld()
  local walls = stage.add(world, mirrors, "mirror", 0, 0)
  stage.add(corners, chain, "chain", 0, 0)
  return function(picture, frame)
    local phase = 2 * math.pi * (frame - 1) / FRAMES
    stage.draw(picture, walls, stage.GROUND)
    drawMirrored(picture, world, 16, 62, 0.55 * math.sin(phase) + 0.1)
    picture:fillRect(14, 60, 5, 5, 1, 1, 1)
    drawEnlarged(picture, corners, math.floor(2.4 * math.sin(phase) + 0.5))
    stage.write(picture, "no gap at\ncorners", 104, 90, stage.FAINT)
  end
end

return { title = "world:rayCast", width = WIDTH, height = HEIGHT, frames = FRAMES, start = start }
