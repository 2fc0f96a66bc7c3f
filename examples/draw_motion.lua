-- SPDX-License-Identifier: MIT
-- SPDX-FileCopyrightText: 2026 The pixcollide authors

-- Draws where moving sprites are stopped, pixel by pixel:
--     lua draw_motion.lua [directory]
-- Writes motion.png. What it shows are results of world:advanceBy, world:moveBy and world:rayCast.

local pixcollide = require "pixcollide"

local here = arg[0]:match("^.*[/\\]") or ""
local directory = arg[1] or here .. "pictures"

local SCALE = 7 -- picture pixels a pixel of the world
local COLUMNS, ROWS = 52, 34 -- pixels of the world in a panel
local WIDTH, HEIGHT = COLUMNS * SCALE, ROWS * SCALE
local MARGIN, GAP, HEAD = 14, 16, 34

local BACKGROUND, PAPER = { 0.07, 0.08, 0.11 }, { 0.11, 0.13, 0.17 }
local INK, FAINT = { 0.92, 0.94, 0.97 }, { 0.58, 0.63, 0.71 }
local GROUND, OTHER = { 0.2, 0.29, 0.42 }, { 0.25, 0.36, 0.52 }
local MOVER, REACH, ARROW = { 0.93, 0.52, 0.32 }, { 0.36, 0.27, 0.24 }, { 0.97, 0.85, 0.4 }

local picture = pixcollide.newPicture(2 * MARGIN + 2 * WIDTH + GAP, 2 * MARGIN + 2 * (HEAD + HEIGHT) + GAP)
picture:clear(BACKGROUND[1], BACKGROUND[2], BACKGROUND[3])
local left, top -- corner of the panel that is being drawn

local function beginPanel(column, row, title, caption)
  left, top = MARGIN + column * (WIDTH + GAP), MARGIN + HEAD + row * (HEAD + HEIGHT + GAP)
  picture:drawText(title, left, top - HEAD, INK[1], INK[2], INK[3])
  picture:drawText(caption, left, top - HEAD + 15, FAINT[1], FAINT[2], FAINT[3])
  picture:fillRect(left, top, WIDTH, HEIGHT, PAPER[1], PAPER[2], PAPER[3])
end

-- Draws covered pixels, each with a gap around, within the panel.
local function drawPixels(sprite, color)
  local x0, y0, w, h = sprite:getBounds()
  for y = math.max(y0, 0), math.min(y0 + h, ROWS) - 1 do
    for x = math.max(x0, 0), math.min(x0 + w, COLUMNS) - 1 do
      if sprite:covers(x, y) then
        picture:fillRect(left + x * SCALE, top + y * SCALE, SCALE - 1, SCALE - 1, color[1], color[2], color[3])
      end
    end
  end
end

-- Draws a normal from the middle of pixel (x, y).
local function drawNormal(x, y, nx, ny)
  local fromX, fromY = left + (x + 0.5) * SCALE, top + (y + 0.5) * SCALE
  local toX, toY = fromX + 8 * SCALE * nx, fromY + 8 * SCALE * ny
  picture:drawLine(fromX, fromY, toX, toY, ARROW[1], ARROW[2], ARROW[3])
  for _, side in ipairs { -1, 1 } do
    picture:drawLine(toX, toY, toX - SCALE * (nx + side * ny), toY - SCALE * (ny - side * nx), ARROW[1], ARROW[2], ARROW[3])
  end
end

-- Adds ground of several masks, in turns of two colours.
local function addTiles(world, list)
  for k, tile in ipairs(list) do
    drawPixels(world:newSprite(tile[1], { x = tile[2], y = tile[3] }), k % 2 == 0 and OTHER or GROUND)
  end
end

-- Drops a sprite, and draws where it is stopped, and the normal there.
local function drop(world, mask, x, y)
  local sprite = world:newSprite(mask, { x = x, y = y })
  local _, _, _, px, py, nx, ny = world:advanceBy(sprite, 0, 60)
  drawPixels(sprite, MOVER)
  drawNormal(px, py, nx, ny)
  world:remove(sprite)
end

local function drawFloor()
  beginPanel(0, 0, "a floor of tiles", "the normals are those of a floor in one piece")
  local world, tile = pixcollide.newWorld(), pixcollide.newRectangleMask(13, 10)
  addTiles(world, { { tile, 0, 24 }, { tile, 13, 24 }, { tile, 26, 24 }, { tile, 39, 24 } })
  drop(world, pixcollide.newRectangleMask(10, 3), 21, 2)
  drop(world, pixcollide.newCircleMask(3), 2, 2)
  drop(world, pixcollide.newRectangleMask(4, 4), 37, 2)
end

local function drawSlope()
  beginPanel(1, 0, "a slope of tiles", "so are those of bounces, rays and bullets")
  local world, tiles = pixcollide.newWorld(), {}
  local slope = pixcollide.newPolygonMask { 0, 8, 52, 34, 0, 34 }
  for k = 0, 3 do tiles[k + 1] = { slope:cropped(13 * k, 0, 13, slope:getHeight()), 13 * k, 8 } end
  addTiles(world, tiles)
  drop(world, pixcollide.newCircleMask(4), 9, 0)
  local _, x, y, nx, ny = world:rayCast(39.5, 0, 39.5, 34)
  drawNormal(x, y, nx, ny)
end

local HERO = pixcollide.newMaskFromRows {
  "..####..", "..#####.", "..####..", "...##...", ".######.", ".#.##.##", "...##...", "..####..", "..#..#..", ".##..##.",
}

local function drawHeroes()
  beginPanel(0, 1, "a hero, and the same one flipped", "he stands at the left wall as at the right one")
  local world = pixcollide.newWorld()
  addTiles(world, { { pixcollide.newRectangleMask(52, 6), 0, 28 }, { pixcollide.newRectangleMask(4, 24), 0, 4 },
    { pixcollide.newRectangleMask(4, 24), 48, 4 } })
  for _, way in ipairs { -1, 1 } do
    local hero = world:newSprite(HERO, { x = 26.3, y = 16, ox = 4, sx = way, sy = 1 })
    world:moveBy(hero, 0, 20)
    world:moveBy(hero, 40 * way, 0)
    drawPixels(hero, MOVER)
    world:remove(hero)
  end
end

local function drawTurned()
  beginPanel(1, 1, "a box that is turned, sliding down a wall", "it keeps clear by all that it may cover in its pixel (dark)")
  local world, box = pixcollide.newWorld(), pixcollide.newRectangleMask(10, 14)
  addTiles(world, { { pixcollide.newRectangleMask(8, 34), 44, 0 } })
  local sprite = world:newSprite(box, { x = 26, y = 17, r = 0.5, origin = "center" })
  for _ = 1, 60 do world:moveBy(sprite, 0.3, 0.01) end
  local x, y = math.floor(sprite:getPosition()), math.floor(select(2, sprite:getPosition()))
  for k = 0, 99 do
    sprite:setPosition(x + k % 10 / 10, y + math.floor(k / 10) / 10)
    drawPixels(sprite, REACH)
  end
  sprite:setPosition(x + 0.5, y + 0.5)
  drawPixels(sprite, MOVER)
end

drawFloor()
drawSlope()
drawHeroes()
drawTurned()
local path = directory .. "/motion.png"
assert(picture:savePNG(path))
print("wrote " .. path)
