-- SPDX-License-Identifier: MIT
-- SPDX-FileCopyrightText: 2026 The pixcollide authors

-- Draws the PNG files in examples/assets with pixcollide's own masks and pictures:
--     lua draw_assets.lua [directory]
-- The files are in the repository; run this only after changing a shape. It draws the same bytes every time.
--
-- Balls and ship use four greys and no others, so that a game can tint them, and so that balls.lua can pick each
-- grey out again with the `color` option of loadSheet. In the level, the colours say what things are.

local pixcollide = require "pixcollide"

local DARK, MIDDLE, LIGHT, GLEAM = 110 / 255, 160 / 255, 205 / 255, 245 / 255

local here = arg[0]:match("^.*[/\\]") or ""
local directory = arg[1] or here .. "assets"

local function save(picture, name)
  local path = directory .. "/" .. name
  assert(picture:savePNG(path))
  print("wrote " .. path)
end

-- The part of `shape`, placed at (dx, dy), that lies on `base`: shading that never leaves the silhouette.
local function within(base, shape, dx, dy)
  return base:overlapMask(shape, dx, dy)
end

-- A ball lit from the upper left. Its corners stay transparent: a new picture is empty.
local function drawBall(size)
  local picture = pixcollide.newPicture(size, size)
  local disc = pixcollide.newCircleMask(size / 2)
  local function shade(mask, grey)
    picture:drawMask(mask, 0, 0, grey, grey, grey)
  end
  shade(disc, DARK)
  shade(within(disc, pixcollide.newCircleMask(size * 0.46), -size * 0.03, -size * 0.03), MIDDLE)
  shade(within(disc, pixcollide.newCircleMask(size * 0.32), size * 0.08, size * 0.08), LIGHT)
  shade(within(disc, pixcollide.newCircleMask(size * 0.10), size * 0.24, size * 0.22), GLEAM)
  return picture
end

local SHIP_WIDTH, SHIP_HEIGHT = 48, 40
local FLAMES = { 4, 7, 10 } -- the length of the exhaust in each frame of the sheet

-- Two wings carry a nacelle each, with a gap to the hull: much of the ship's rectangle is empty, and
-- a ball can sit between wing and nose without touching anything. The nose points right (rotation 0).
local function drawShip(picture, left, flame)
  local function polygon(grey, points)
    local mask, x, y = pixcollide.newPolygonMask(points)
    picture:drawMask(mask, left + x, y, grey, grey, grey)
  end

  local function mirroredPolygon(grey, points)
    polygon(grey, points)
    local mirrored = {}
    for i = 1, #points, 2 do
      mirrored[i], mirrored[i + 1] = points[i], SHIP_HEIGHT - points[i + 1]
    end
    polygon(grey, mirrored)
  end

  mirroredPolygon(GLEAM, { 11, 1, 11, 6, 11 - flame / 2, 4, 11 - flame / 2, 3 })
  polygon(GLEAM, { 11, 16, 11, 24, 11 - flame, 21, 11 - flame, 19 })
  mirroredPolygon(MIDDLE, { 14, 16, 26, 16, 19, 5, 12, 5 })
  mirroredPolygon(DARK, { 14, 16, 18, 16, 14, 5, 12, 5 })
  mirroredPolygon(DARK, { 8, 0, 24, 0, 27, 2, 27, 5, 24, 7, 8, 7 })
  mirroredPolygon(LIGHT, { 10, 1, 23, 1, 26, 3, 26, 4, 10, 4 })
  mirroredPolygon(MIDDLE, { 26, 3, 37, 3, 37, 4, 26, 4 })
  polygon(DARK, { 8, 15, 32, 14, 42, 17, 48, 20, 42, 23, 32, 26, 8, 25 })
  polygon(MIDDLE, { 10, 16, 32, 15, 41, 18, 46, 20, 41, 22, 32, 24, 10, 24 })
  polygon(LIGHT, { 12, 17, 30, 16, 40, 18, 40, 19, 12, 20 })
  polygon(DARK, { 28, 18, 34, 17, 38, 20, 34, 23, 28, 22 })
  polygon(GLEAM, { 30, 18, 34, 18, 35, 19, 30, 20 })
end

for _, size in ipairs { 16, 20, 24, 32 } do
  save(drawBall(size), "ball" .. size .. ".png")
end

local ship = pixcollide.newPicture(SHIP_WIDTH, SHIP_HEIGHT)
drawShip(ship, 0, FLAMES[2])
save(ship, "ship.png")

local sheet = pixcollide.newPicture(SHIP_WIDTH * #FLAMES, SHIP_HEIGHT)
for frame, flame in ipairs(FLAMES) do
  drawShip(sheet, (frame - 1) * SHIP_WIDTH, flame)
end
save(sheet, "ship-sheet.png")

-- A level to be read with loadMasksByColor: a wall at the bottom and on the left, a ledge with ice on it, and a pool
-- of lava, whose colour wavers.
local function drawLevel()
  local picture = pixcollide.newPicture(80, 60)
  local function box(x, y, w, h, r, g, b)
    picture:drawMask(pixcollide.newRectangleMask(w, h), x, y, pixcollide.colorFromBytes(r, g, b))
  end
  box(0, 0, 6, 60, 90, 90, 110)
  box(0, 50, 80, 10, 90, 90, 110)
  box(6, 32, 40, 4, 90, 90, 110)
  for x = 6, 45 do
    box(x, 30, 1, 2, 120 + 2 * x % 60, 200, 230 + x % 20)
  end
  for x = 52, 73 do
    box(x, 50, 1, 6, 230, 70 + 40 * x % 50, 30)
  end
  return picture
end

save(drawLevel(), "level.png")

-- The tiles of cave.lua, a map made with Tiled: rock, a slope, spikes and a coin.
local function drawCave()
  local picture = pixcollide.newPicture(64, 16)
  local function shape(mask, x, y, r, g, b)
    picture:drawMask(mask, x, y, pixcollide.colorFromBytes(r, g, b))
  end
  local function polygon(points, r, g, b)
    local mask, x, y = pixcollide.newPolygonMask(points)
    shape(mask, x, y, r, g, b)
  end
  shape(pixcollide.newRectangleMask(16, 16), 0, 0, 90, 84, 78)
  shape(pixcollide.newRectangleMask(7, 4), 2, 3, 112, 104, 96)
  shape(pixcollide.newRectangleMask(6, 3), 8, 10, 74, 68, 62)
  polygon({ 16, 16, 32, 0, 32, 16 }, 90, 84, 78)
  for x = 32, 44, 4 do
    polygon({ x, 16, x + 2, 4, x + 4, 16 }, 190, 190, 200)
  end
  shape(pixcollide.newCircleMask(5), 51, 3, 240, 200, 60)
  shape(pixcollide.newCircleMask(3), 53, 5, 255, 230, 130)
  return picture
end

save(drawCave(), "cave.png")
