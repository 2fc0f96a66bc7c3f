-- SPDX-License-Identifier: MIT
-- SPDX-FileCopyrightText: 2026 The pixcollide authors

-- Draws what masks can do, side by side:
--     lua draw_masks.lua [directory]
-- Writes masks.png. Everything it shows is a result of the methods that the titles name.

local pixcollide = require "pixcollide"

local here = arg[0]:match("^.*[/\\]") or ""
local directory = arg[1] or here .. "pictures"

local SCALE = 4 -- picture pixels a texel
local COLUMNS, ROWS = 72, 54 -- texels in a panel
local WIDTH, HEIGHT = COLUMNS * SCALE, ROWS * SCALE
local MARGIN, GAP, HEAD = 14, 16, 34

local BACKGROUND, PAPER = { 0.07, 0.08, 0.11 }, { 0.11, 0.13, 0.17 }
local INK, FAINT = { 0.92, 0.94, 0.97 }, { 0.58, 0.63, 0.71 }
local SOLID, DIM = { 0.36, 0.58, 0.86 }, { 0.2, 0.29, 0.42 }
local GREEN, ORANGE, YELLOW = { 0.42, 0.74, 0.54 }, { 0.93, 0.52, 0.32 }, { 0.97, 0.85, 0.4 }
local COLORS = {
  SOLID, GREEN, ORANGE, YELLOW, { 0.75, 0.5, 0.85 }, { 0.4, 0.78, 0.82 }, { 0.9, 0.45, 0.55 }, { 0.66, 0.7, 0.45 },
}

-- A round body with a window, an arm that a diagonal joins to it, and crumbs.
local function newFigure()
  local figure = pixcollide.newMask(COLUMNS, ROWS)
  figure:add(pixcollide.newEllipseMask(34, 40), 6, 7)
  figure:subtract(pixcollide.newCircleMask(7), 16, 16)
  figure:addPolygon { 34, 32, 60, 10, 64, 16, 42, 40 }
  figure:subtract(pixcollide.newRectangleMask(3, 9), 12, 36)
  figure:add(pixcollide.newCircleMask(4.5), 50, 38)
  figure:add(pixcollide.newRectangleMask(5, 3), 62, 30)
  figure:add(pixcollide.newMaskFromRows { "#..", ".#.", "..#" }, 44, 46)
  return figure
end

local figure = newFigure()
local picture = pixcollide.newPicture(2 * MARGIN + 4 * WIDTH + 3 * GAP, 2 * MARGIN + 2 * (HEAD + HEIGHT) + GAP)
picture:clear(BACKGROUND[1], BACKGROUND[2], BACKGROUND[3])
local left, top -- corner of the panel that is being drawn

local function beginPanel(number, title, caption)
  local column, row = (number - 1) % 4, math.floor((number - 1) / 4)
  left, top = MARGIN + column * (WIDTH + GAP), MARGIN + HEAD + row * (HEAD + HEIGHT + GAP)
  picture:drawText(title, left, top - HEAD, INK[1], INK[2], INK[3])
  picture:drawText(caption, left, top - HEAD + 15, FAINT[1], FAINT[2], FAINT[3])
  picture:drawMask(pixcollide.newRectangleMask(WIDTH, HEIGHT), left, top, PAPER[1], PAPER[2], PAPER[3])
end

-- A mask whose corner lies at texel (x, y) of the panel.
local function drawMask(mask, x, y, color)
  local sprite = pixcollide.newSprite(mask, { x = left + x * SCALE, y = top + y * SCALE, sx = SCALE })
  picture:draw(sprite, color[1], color[2], color[3])
end

-- A closed line through a flat list of texel corners.
local function drawLoop(points, color)
  for k = 1, #points, 2 do
    local nextX, nextY = points[k + 2] or points[1], points[k + 3] or points[2]
    picture:drawLine(left + points[k] * SCALE, top + points[k + 1] * SCALE, left + nextX * SCALE, top + nextY * SCALE,
      color[1], color[2], color[3])
  end
end

local function drawCorners(points, color)
  local dot = pixcollide.newCircleMask(2)
  for k = 1, #points, 2 do
    picture:drawMask(dot, left + points[k] * SCALE - 2, top + points[k + 1] * SCALE - 2, color[1], color[2], color[3])
  end
end

local function colorOf(number)
  return COLORS[(number - 1) % #COLORS + 1]
end

beginPanel(1, "dilated(3), the mask, eroded(3)", "grace pixels, and a forgiving hit box")
local grown, x, y = figure:dilated(3, "disc")
drawMask(grown, x, y, DIM)
drawMask(figure, 0, 0, SOLID)
drawMask(figure:eroded(3, "disc"), 0, 0, YELLOW)

beginPanel(2, "connectedComponents()", "each with its own mask")
local components, count = figure:connectedComponents()
for number, component in ipairs(components) do
  drawMask(component.mask, component.x, component.y, colorOf(number))
end

beginPanel(3, "contours()", "outer loops yellow, holes orange")
drawMask(figure, 0, 0, DIM)
local contours = figure:contours()
local corners = 0
for _, contour in ipairs(contours) do
  drawLoop(contour, contour.isHole and ORANGE or YELLOW)
  corners = corners + #contour / 2
end

beginPanel(4, "polygons()", "simplified, never further off than 1.5 texels")
drawMask(figure, 0, 0, DIM)
local polygons = figure:polygons()
local simplified = 0
for _, polygon in ipairs(polygons) do
  drawLoop(polygon, YELLOW)
  drawCorners(polygon, YELLOW)
  simplified = simplified + #polygon / 2
  for _, hole in ipairs(polygon.holes) do
    drawLoop(hole, ORANGE)
    drawCorners(hole, ORANGE)
    simplified = simplified + #hole / 2
  end
end

beginPanel(5, "convexParts()", "at most 8 corners, for physics engines")
local parts, partCount = figure:convexParts()
for number, part in ipairs(parts) do
  local scaled = {}
  for k, value in ipairs(part) do
    scaled[k] = value * SCALE
  end
  local mask, partX, partY = pixcollide.newPolygonMask(scaled)
  local color = colorOf(number)
  picture:drawMask(mask, left + partX, top + partY, color[1], color[2], color[3])
  drawLoop(part, PAPER)
end

beginPanel(6, "rectangles()", "disjoint, and cover the mask exactly")
local rectangles, rectangleCount = figure:rectangles()
for number = 1, rectangleCount do
  local at = 4 * (number - 1)
  local rx, ry, rw, rh = rectangles[at + 1], rectangles[at + 2], rectangles[at + 3], rectangles[at + 4]
  local color = colorOf(number)
  drawMask(pixcollide.newRectangleMask(rw, rh), rx, ry, color)
  picture:drawRect(left + rx * SCALE, top + ry * SCALE, rw * SCALE, rh * SCALE, PAPER[1], PAPER[2], PAPER[3])
end

beginPanel(7, "filledHoles(), getConvexHull()", "what was filled is orange")
drawMask(figure:filledHoles(), 0, 0, ORANGE)
drawMask(figure, 0, 0, SOLID)
drawLoop(figure:getConvexHull(), YELLOW)

beginPanel(8, "toCircles(6)", "a cheaper figure that any engine knows")
local circles, circleCount, circleMask = figure:toCircles(6)
drawMask(figure, 0, 0, DIM)
drawMask(circleMask:intersection(figure, 0, 0), 0, 0, GREEN)
drawMask(circleMask:difference(figure, 0, 0), 0, 0, ORANGE)

assert(picture:savePNG(directory .. "/masks.png"))
print(("masks.png: %d components, %d contours of %d corners, %d polygons of %d, %d convex parts, %d rectangles, %d circles")
  :format(count, #contours, corners, #polygons, simplified, partCount, rectangleCount, circleCount))
assert(#circles == 3 * circleCount)
