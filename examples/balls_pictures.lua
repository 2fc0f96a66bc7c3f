-- SPDX-License-Identifier: MIT
-- SPDX-FileCopyrightText: 2026 The pixcollide authors

-- The drawing half of balls.lua: an arena as the engine sees it, a contact sheet, a few spots enlarged.

local pixcollide = require "pixcollide"

local min = math.min

local pictures = {}

local GREYS = { 110, 160, 205, 245 } -- all the colours there are in the PNG files
local BACKGROUND, RED = { 0.07, 0.08, 0.11 }, { 0.82, 0.25, 0.27 }
local INK, FAINT = { 0.9, 0.92, 0.95 }, { 0.55, 0.6, 0.68 } -- text and lines
local LENS_WIDTH, LENS_HEIGHT, LENS_FACTOR = 56, 36, 4
local VIEW_WIDTH, VIEW_HEIGHT, VIEW_COLUMNS = 480, 270, 3
local LINE, GAP = 14, 12

local function write(picture, color, text, x, y)
  picture:drawText(text, x, y, color[1], color[2], color[3])
end

local function frame(picture, color, x, y, width, height)
  picture:drawRect(x, y, width, height, color[1], color[2], color[3], 0.7)
end

local function newBackground(width, height)
  local picture = pixcollide.newPicture(width, height)
  picture:clear(BACKGROUND[1], BACKGROUND[2], BACKGROUND[3])
  return picture
end

-- Copies a part of one picture to (toX, toY) of another, each pixel as a block of factor x factor.
local function enlarge(from, x, y, width, height, to, toX, toY, factor)
  local block = pixcollide.newRectangleMask(factor, factor)
  for j = 0, height - 1 do
    for i = 0, width - 1 do
      local r, g, b, a = from:getPixel(x + i, y + j)
      to:drawMask(block, toX + i * factor, toY + j * factor, r, g, b, a)
    end
  end
end

-- How to draw a sprite: a tint, and for each grey of the image the masks of the pixels that have it.
function pictures.newSkin(path, frameWidth, frameHeight, tint)
  local skin = { tint = tint }
  for i, grey in ipairs(GREYS) do
    local options = { color = { pixcollide.colorFromBytes(grey, grey, grey) } }
    skin[i] = assert(pixcollide.loadSheet(path, frameWidth, frameHeight, options))
  end
  return skin
end

-- A sprite with one grey's mask and the same transform covers exactly the pixels that have this grey.
local function drawShaded(picture, sprite, skin, tint)
  for i, masks in ipairs(skin) do
    local layer, light = pixcollide.newSprite(masks, { frame = sprite:getFrame() }), GREYS[i] / 190
    layer:setTransform(sprite:getTransform())
    picture:draw(layer, min(1, tint[1] * light), min(1, tint[2] * light), min(1, tint[3] * light))
  end
end

-- The world's sprites; those that touch another are red, and the pixels they share are white.
-- Returns the picture, and for each red sprite how many others it touches.
function pictures.drawArena(world, width, height)
  local picture, touches = newBackground(width, height), {}
  for a, b in world:eachCollision() do
    touches[a], touches[b] = (touches[a] or 0) + 1, (touches[b] or 0) + 1
  end
  for sprite in world:eachSprite() do
    local skin = sprite:getData().skin
    drawShaded(picture, sprite, skin, touches[sprite] and RED or skin.tint)
  end
  for a, b in world:eachCollision() do
    local maskA, ax, ay = a:rasterize()
    local maskB, bx, by = b:rasterize()
    picture:drawMask(maskA:overlapMask(maskB, bx - ax, by - ay), ax, ay, 1, 1, 1)
  end
  return picture, touches
end

-- The contact sheet ------------------------------------------------------------------------------

function pictures.newContactSheet(count)
  local columns, rows = math.min(count, VIEW_COLUMNS), math.ceil(count / VIEW_COLUMNS)
  return newBackground(columns * (VIEW_WIDTH + GAP) + GAP, rows * (VIEW_HEIGHT + LINE + GAP) + GAP)
end

-- Puts the middle of an arena, at its full size, into the sheet's place number `index`.
function pictures.addToContactSheet(sheet, index, arena, caption)
  local width, height = arena:getDimensions()
  local x = GAP + (index - 1) % VIEW_COLUMNS * (VIEW_WIDTH + GAP)
  local y = GAP + math.floor((index - 1) / VIEW_COLUMNS) * (VIEW_HEIGHT + LINE + GAP)
  enlarge(arena, (width - VIEW_WIDTH) / 2, (height - VIEW_HEIGHT) / 2, VIEW_WIDTH, VIEW_HEIGHT, sheet, x, y + LINE, 1)
  write(sheet, INK, caption, x, y)
end

-- The enlarged spots -----------------------------------------------------------------------------

-- A ball on a ship, or two ships, that touch each other alone, with few pixels but enough to be seen.
local function findGraze(world, touches, kindA, kindB)
  local found, fewest = nil, math.huge
  for a, b in world:eachCollision() do
    local area = a:overlapArea(b)
    if a:getData().kind == kindA and b:getData().kind == kindB and touches[a] + touches[b] == 2
      and area >= 10 and area < fewest then
      local x, y, w, h = a:overlapRect(b)
      fewest = area
      found = { x = x + w / 2, y = y + h / 2, caption = ("they share %d pixels"):format(area), boxes = {} }
    end
  end
  return found
end

-- The rectangle that two boxes share: its middle, and its area (0 if there is none).
local function meetBoxes(a, b)
  local ax, ay, aw, ah = a:getBox()
  local bx, by, bw, bh = b:getBox()
  local left, right = math.max(ax, bx), math.min(ax + aw, bx + bw)
  local top, bottom = math.max(ay, by), math.min(ay + ah, by + bh)
  return (left + right) / 2, (top + bottom) / 2, math.max(right - left, 0) * math.max(bottom - top, 0)
end

-- The pair whose boxes share most and whose pixels do not meet, both of them touching nothing.
local function findNearMiss(world, touches)
  local found, largest = nil, 0
  local sprites = world:getSprites()
  for i, a in ipairs(sprites) do
    for j = i + 1, #sprites do
      local b = sprites[j]
      local x, y, area = meetBoxes(a, b)
      if area > largest and not touches[a] and not touches[b] then
        largest, found = area, { x = x, y = y, caption = "boxes overlap, pixels do not", boxes = { a, b } }
      end
    end
  end
  return found
end

-- Enlarges the surroundings of a spot to (toX, toY), and frames them in the arena.
local function drawLens(arena, spot, picture, toX, toY)
  local arenaWidth, arenaHeight = arena:getDimensions()
  local x = math.max(1, math.min(arenaWidth - LENS_WIDTH - 1, math.floor(spot.x - LENS_WIDTH / 2)))
  local y = math.max(1, math.min(arenaHeight - LENS_HEIGHT - 1, math.floor(spot.y - LENS_HEIGHT / 2)))
  local width, height = LENS_WIDTH * LENS_FACTOR, LENS_HEIGHT * LENS_FACTOR
  for _, sprite in ipairs(spot.boxes) do
    frame(arena, FAINT, sprite:getBox())
  end
  enlarge(arena, x, y, LENS_WIDTH, LENS_HEIGHT, picture, toX, toY, LENS_FACTOR)
  frame(picture, FAINT, toX - 1, toY - 1, width + 2, height + 2)
  frame(arena, INK, x - 1, y - 1, LENS_WIDTH + 2, LENS_HEIGHT + 2)
  write(picture, INK, spot.caption, toX, toY + height + 4)
end

-- The arena, and below it a strip with some lines of text and three spots enlarged.
function pictures.drawPoster(world, arena, touches, lines)
  local width, height = arena:getDimensions()
  local picture = newBackground(width, height + LENS_HEIGHT * LENS_FACTOR + LINE + 2 * GAP)
  for i, line in ipairs(lines) do
    write(picture, i == 1 and INK or FAINT, line, GAP, height + GAP + (i - 1) * LINE)
  end
  local legend = height + GAP + (#lines + 1) * LINE
  write(picture, RED, "red: touches another sprite", GAP, legend)
  write(picture, INK, "white: the pixels they share", GAP, legend + LINE)

  local right = width
  local function addLens(spot)
    if spot then
      right = right - LENS_WIDTH * LENS_FACTOR - GAP
      drawLens(arena, spot, picture, right, height + GAP)
    end
  end
  addLens(findNearMiss(world, touches))
  addLens(findGraze(world, touches, "ship", "ship"))
  addLens(findGraze(world, touches, "ball", "ship"))

  enlarge(arena, 0, 0, width, height, picture, 0, 0, 1)
  frame(picture, FAINT, 0, height, width, 1)
  return picture
end

return pictures
