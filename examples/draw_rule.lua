-- SPDX-License-Identifier: MIT
-- SPDX-FileCopyrightText: 2026 The pixcollide authors

-- Draws the rule that defines a hit, in three steps:
--     lua draw_rule.lua [directory]
-- Writes rule.png. What it shows comes from the module itself: texels lie where sprite:toWorld puts them, and pixels
-- are filled where sprite:covers says so.

local pixcollide = require "pixcollide"

local here = arg[0]:match("^.*[/\\]") or ""
local directory = arg[1] or here .. "pictures"

local CELL = 26 -- side of a world pixel in the picture
local COLUMNS, ROWS = 12, 12 -- world pixels in a panel
local WIDTH, HEIGHT = COLUMNS * CELL + 1, ROWS * CELL + 1 -- of a panel
local MARGIN, GAP, HEAD = 16, 22, 50

local BACKGROUND, PAPER, GRID = { 0.07, 0.08, 0.11 }, { 0.11, 0.13, 0.17 }, { 0.24, 0.27, 0.34 }
local INK, FAINT, BLACK = { 0.92, 0.94, 0.97 }, { 0.58, 0.63, 0.71 }, { 0, 0, 0 }
local GREEN, BLUE, WHITE = { 0.42, 0.74, 0.54 }, { 0.36, 0.58, 0.86 }, { 1, 1, 1 }

local ship = pixcollide.newSprite(pixcollide.newMaskFromRows {
  "...#...",
  "...#...",
  "..###..",
  "..###..",
  ".##.##.",
  "###.###",
  "#.....#",
}, { x = 5.5, y = 6.4, r = 0.4, sx = 1.15, origin = "center" })

local ball = pixcollide.newSprite(pixcollide.newCircleMask(2.5), { x = 8.8, y = 3.2, origin = "center" })

local picture = pixcollide.newPicture(2 * MARGIN + 3 * WIDTH + 2 * GAP, 2 * MARGIN + HEAD + HEIGHT)
local left, top -- corner of the panel that is being drawn

-- Panels -----------------------------------------------------------------------------------------

-- Text at twice its size.
local function writeTitle(text, x, y)
  local small, block = pixcollide.newPicture(WIDTH / 2, 12), pixcollide.newRectangleMask(2, 2)
  small:drawText(text, 0, 0, INK[1], INK[2], INK[3])
  for j = 0, small:getHeight() - 1 do
    for i = 0, small:getWidth() - 1 do
      picture:drawMask(block, x + 2 * i, y + 2 * j, small:getPixel(i, j))
    end
  end
end

local function beginPanel(number, title, caption)
  left, top = MARGIN + (number - 1) * (WIDTH + GAP), MARGIN + HEAD
  writeTitle(number .. ". " .. title, left, MARGIN)
  picture:drawText(caption, left, MARGIN + 28, FAINT[1], FAINT[2], FAINT[3])
  picture:drawMask(pixcollide.newRectangleMask(WIDTH, HEIGHT), left, top, PAPER[1], PAPER[2], PAPER[3])
  for i = 0, COLUMNS do
    picture:drawRect(left + i * CELL, top, 1, HEIGHT, GRID[1], GRID[2], GRID[3])
  end
  for j = 0, ROWS do
    picture:drawRect(left, top + j * CELL, WIDTH, 1, GRID[1], GRID[2], GRID[3])
  end
end

local function eachPixel(draw)
  for j = 0, ROWS - 1 do
    for i = 0, COLUMNS - 1 do
      draw(i, j, left + i * CELL, top + j * CELL)
    end
  end
end

-- What goes into a panel -------------------------------------------------------------------------

-- The corners of texel (u, v) in the picture.
local function texelCorners(sprite, u, v)
  local corners = {}
  for i, corner in ipairs { { 0, 0 }, { 1, 0 }, { 1, 1 }, { 0, 1 } } do
    local x, y = sprite:toWorld(u + corner[1], v + corner[2])
    corners[2 * i - 1], corners[2 * i] = left + x * CELL, top + y * CELL
  end
  return corners
end

local function eachTexel(sprite, draw)
  local mask = sprite:getMask()
  for v = 0, mask:getHeight() - 1 do
    for u = 0, mask:getWidth() - 1 do
      draw(texelCorners(sprite, u, v), mask:get(u, v))
    end
  end
end

local function fillTexels(sprite, color, alpha)
  eachTexel(sprite, function(corners, solid)
    if solid then
      local mask, x, y = pixcollide.newPolygonMask(corners)
      picture:drawMask(mask, x, y, color[1], color[2], color[3], alpha)
    end
  end)
end

local function outlineTexels(sprite, color, alpha, withEmpty)
  eachTexel(sprite, function(corners, solid)
    for i = 1, (solid or withEmpty) and 7 or 0, 2 do
      local k = (i + 1) % 8 + 1 -- the next corner
      picture:drawLine(corners[i], corners[i + 1], corners[k], corners[k + 1], color[1], color[2], color[3], alpha)
    end
  end)
end

local function fillCovered(sprite, color, alpha)
  local inside = pixcollide.newRectangleMask(CELL - 1, CELL - 1)
  eachPixel(function(i, j, x, y)
    if sprite:covers(i, j) then
      picture:drawMask(inside, x + 1, y + 1, color[1], color[2], color[3], alpha)
    end
  end)
end

-- A dot at each pixel's centre: white on a black ring where the sprite covers the pixel.
local function drawCentres(sprite)
  local ring, dot = pixcollide.newCircleMask(4.5), pixcollide.newCircleMask(2.5)
  eachPixel(function(i, j, x, y)
    local middleX, middleY = x + CELL / 2, y + CELL / 2
    if sprite:covers(i, j) then
      picture:drawMask(ring, middleX - 4, middleY - 4, BLACK[1], BLACK[2], BLACK[3])
      picture:drawMask(dot, middleX - 2, middleY - 2, WHITE[1], WHITE[2], WHITE[3])
    else
      picture:drawRect(middleX - 1, middleY - 1, 3, 3, FAINT[1], FAINT[2], FAINT[3])
    end
  end)
end

local function fillShared(a, b)
  local inside = pixcollide.newRectangleMask(CELL - 1, CELL - 1)
  eachPixel(function(i, j, x, y)
    if a:covers(i, j) and b:covers(i, j) then
      picture:drawMask(inside, x + 1, y + 1, WHITE[1], WHITE[2], WHITE[3])
    end
  end)
end

-- The picture ------------------------------------------------------------------------------------

picture:clear(BACKGROUND[1], BACKGROUND[2], BACKGROUND[3])

beginPanel(1, "place the texels", "the mask's texels, turned and scaled")
fillTexels(ship, GREEN, 0.8)
outlineTexels(ship, INK, 0.25, true)

beginPanel(2, "look at the centres", "is a pixel's centre in a solid texel?")
fillTexels(ship, GREEN, 0.4)
outlineTexels(ship, GREEN, 0.5)
drawCentres(ship)

local shared = ship:overlapArea(ball)
beginPanel(3, "compare the pixels", ("the covered pixels; white: the %d that both cover"):format(shared))
fillCovered(ship, GREEN, 1)
fillCovered(ball, BLUE, 1)
fillShared(ship, ball)
outlineTexels(ship, BLACK, 0.25)

local path = directory .. "/rule.png"
assert(picture:savePNG(path))
print("wrote " .. path)
