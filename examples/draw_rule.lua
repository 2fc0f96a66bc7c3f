-- SPDX-License-Identifier: MIT
-- SPDX-FileCopyrightText: 2026 The pixcollide authors

-- Draws the rule that defines a hit, in three steps:
--     lua draw_rule.lua [directory]
-- Writes rule.png to the directory. What it shows comes from the module itself: texels are placed by sprite:toWorld,
-- pixels are filled where sprite:covers says so.

local pixcollide = require "pixcollide"

local here = arg[0]:match("^.*[/\\]") or ""
local directory = arg[1] or here .. "pictures"

local CELL = 26 -- side of a world pixel in the picture
local COLUMNS, ROWS = 12, 12 -- world pixels in a panel
local PANEL_WIDTH, PANEL_HEIGHT = COLUMNS * CELL, ROWS * CELL
local MARGIN, GAP, CAPTION = 16, 20, 56

local BACKGROUND, PAPER, GRID = { 0.07, 0.08, 0.11 }, { 0.11, 0.13, 0.17 }, { 0.23, 0.26, 0.33 }
local INK, FAINT = { 0.92, 0.94, 0.97 }, { 0.5, 0.55, 0.64 }
local GREEN, BLUE, RED, WHITE = { 0.44, 0.72, 0.55 }, { 0.36, 0.58, 0.84 }, { 0.86, 0.3, 0.3 }, { 1, 1, 1 }

local ship = pixcollide.newSprite(pixcollide.newMaskFromRows {
  "...#...",
  "...#...",
  "..###..",
  "..###..",
  ".##.##.",
  "###.###",
  "#.....#",
}, { x = 5.7, y = 6.1, r = 0.5, sx = 1.2, origin = "center" })

local ball = pixcollide.newSprite(pixcollide.newCircleMask(2.5), { x = 9.2, y = 3.1, origin = "center" })

local picture = pixcollide.newPicture(2 * MARGIN + 3 * PANEL_WIDTH + 2 * GAP, 2 * MARGIN + CAPTION + PANEL_HEIGHT)
local left, top -- the corner of the panel being drawn

local function color(rgb, alpha)
  return rgb[1], rgb[2], rgb[3], alpha
end

-- From world coordinates to the picture's.
local function place(x, y)
  return left + x * CELL, top + y * CELL
end

-- Points are in world coordinates: x1, y1, x2, y2, ...
local function fillPolygon(points, rgb, alpha)
  local placed = {}
  for i = 1, #points, 2 do
    placed[i], placed[i + 1] = place(points[i], points[i + 1])
  end
  local mask, x, y = pixcollide.newPolygonMask(placed)
  picture:drawMask(mask, x, y, color(rgb, alpha))
end

local function outlinePolygon(points, rgb, alpha)
  for i = 1, #points, 2 do
    local x1, y1 = place(points[i], points[i + 1])
    local x2, y2 = place(points[(i + 1) % #points + 1], points[(i + 2) % #points + 1 - (#points > 0 and 0 or 0)])
    picture:drawLine(x1, y1, x2, y2, color(rgb, alpha))
  end
end
