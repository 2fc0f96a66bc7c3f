-- SPDX-License-Identifier: MIT
-- SPDX-FileCopyrightText: 2026 The pixcollide authors

-- picture:drawWorld: what a world sees and does, drawn. Nothing here decides what is covered or what collides; the
-- world is asked.

local arguments = require "pixcollide.arguments"
local readOptions = require "pixcollide.drawing_options"

local floor, max, min = math.floor, math.max, math.min

local LIMIT = 2 ^ 30 -- of the coordinates of lines
local DISABLED_ALPHA, PASSED_ALPHA = 0.3, 0.25 -- of what cannot collide, and of what lies behind a ray's hit
local NORMAL_LENGTH = 12
local DIGIT_WIDTH, DIGIT_HEIGHT, LOAD_WIDTH = 7, 10, 16

-- Colours ----------------------------------------------------------------------------------------

local DEFAULT_COLOR = { 0.36, 0.55, 0.8, 1 }
local PALETTE = {
  { 0.9, 0.55, 0.27, 1 }, { 0.8, 0.34, 0.36, 1 }, { 0.36, 0.67, 0.65, 1 }, { 0.42, 0.65, 0.36, 1 },
  { 0.82, 0.7, 0.32, 1 }, { 0.63, 0.47, 0.72, 1 }, { 0.88, 0.55, 0.66, 1 }, { 0.6, 0.46, 0.37, 1 },
  { 0.6, 0.62, 0.68, 1 }, { 0.6, 0.63, 0.28, 1 }, { 0.4, 0.72, 0.86, 1 }, { 0.74, 0.38, 0.58, 1 },
  { 0.44, 0.44, 0.78, 1 }, { 0.5, 0.8, 0.6, 1 }, { 0.8, 0.68, 0.54, 1 },
}
local HASH_START = 45889 -- puts names that games often use on different colours

-- A colour that depends on the layer's name alone, so that it is the same in every picture.
local function colorOf(name)
  if name == "default" then
    return DEFAULT_COLOR
  end
  local hash = HASH_START
  for k = 1, #name do
    hash = (hash * 48271 + name:byte(k)) % 2147483647
  end
  return PALETTE[hash % #PALETTE + 1]
end

-- Drawing ----------------------------------------------------------------------------------------

-- All that is drawn of one picture: the view is w x h pixels from world pixel (x, y) on.
local function newView(picture, world, plan)
  local w, h = picture:getDimensions()
  return { picture = picture, world = world, plan = plan, colors = plan.colors, x = plan.x, y = plan.y, w = w, h = h }
end

-- The part of a rectangle of world pixels that is in the view or a pixel around it, in pixels of the picture; nil if
-- that is nothing. So numbers stay small, and an edge outside the view stays outside.
local function clip(view, x, y, w, h)
  local left, top = max(x - view.x, -1), max(y - view.y, -1)
  local right, bottom = min(x + w - view.x, view.w + 1), min(y + h - view.y, view.h + 1)
  if left < right and top < bottom then
    return left, top, right - left, bottom - top
  end
  return nil
end

local function drawCells(view, pixcollide, list, n)
  local picture, color, largest = view.picture, view.colors.cells, 1
  for k = 5, 5 * n, 5 do
    largest = max(largest, list[k])
  end
  for k = 1, 5 * n, 5 do
    local x, y, w, h = clip(view, list[k], list[k + 1], list[k + 2], list[k + 3])
    if x then
      local light = list[k + 4] / largest * color[4]
      local left, top = max(x, 0), max(y, 0) -- a mask is no larger than a picture
      local inside = pixcollide.newRectangleMask(max(min(x + w, view.w) - left, 0), max(min(y + h, view.h) - top, 0))
      picture:drawMask(inside, left, top, color[1], color[2], color[3], 0.03 + 0.17 * light)
      picture:drawRect(x, y, w, h, color[1], color[2], color[3], 0.25 + 0.5 * light)
    end
  end
end

-- The counts in the cells' top-left corners, where there is room for them. Cells come sorted by size; those of one size
-- have their counts beside those of the smaller ones, whose corners may be the same.
local function drawLoads(view, list, n)
  local picture, color, inset, w, h = view.picture, view.colors.cells, 3, list[3], list[4]
  for k = 1, 5 * n, 5 do
    if list[k + 2] ~= w or list[k + 3] ~= h then
      inset, w, h = inset + LOAD_WIDTH, list[k + 2], list[k + 3]
    end
    local text = ("%d"):format(list[k + 4])
    if w > inset + DIGIT_WIDTH * #text and h > DIGIT_HEIGHT + 2 then
      picture:drawText(text, list[k] - view.x + inset, list[k + 1] - view.y + 3, color[1], color[2], color[3], color[4])
    end
  end
end

local function drawCoverage(view, drawView, sprites)
  local byLayer = {}
  for _, sprite in ipairs(sprites) do
    local name = sprite:getLayer()
    local color = byLayer[name] or view.colors.layers[name] or colorOf(name)
    byLayer[name] = color
    local alpha = color[4] * (sprite:isEnabled() and 1 or DISABLED_ALPHA)
    drawView(view.picture, sprite, nil, view.x, view.y, color[1], color[2], color[3], alpha)
  end
end

local function drawHits(view, drawView, list, n)
  local color = view.colors.hits
  for k = 1, 2 * n, 2 do
    drawView(view.picture, list[k], list[k + 1], view.x, view.y, color[1], color[2], color[3], color[4])
  end
end

local function drawBoxes(view, sprites)
  local color = view.colors.boxes
  for _, sprite in ipairs(sprites) do
    local x, y, w, h = clip(view, sprite:getBox())
    if x then
      view.picture:drawRect(x, y, w, h, color[1], color[2], color[3], color[4])
    end
  end
end

local function near(coordinate)
  return max(-LIMIT, min(LIMIT, coordinate))
end

-- The part from t0 to t1 of what moves from `from` by d while t goes from 0 to 1 that lies between -LIMIT and LIMIT.
local function limit(from, d, t0, t1)
  if d == 0 then
    return t0, (from < -LIMIT or from > LIMIT) and -1 or t1
  end
  local low, high = (-LIMIT - from) / d, (LIMIT - from) / d
  return max(t0, min(low, high)), min(t1, max(low, high))
end

-- Pictures draw lines within LIMIT; from a view far away, a line that is none of its business may be twice as far.
local function drawLine(view, x1, y1, x2, y2, color, alpha)
  x1, y1, x2, y2 = floor(x1) - view.x, floor(y1) - view.y, floor(x2) - view.x, floor(y2) - view.y
  local dx, dy = x2 - x1, y2 - y1
  local t0, t1 = limit(x1, dx, limit(y1, dy, 0, 1))
  if t0 > t1 then
    return
  elseif t1 < 1 then
    x2, y2 = x1 + dx * t1, y1 + dy * t1
  end
  if t0 > 0 then
    x1, y1 = x1 + dx * t0, y1 + dy * t0
  end
  view.picture:drawLine(near(x1), near(y1), near(x2), near(y2), color[1], color[2], color[3], color[4] * alpha)
end

-- The pixel itself, and a frame around it.
local function drawHitMark(view, x, y)
  if x < -3 or y < -3 or x > view.w + 3 or y > view.h + 3 then
    return
  end
  local picture, frame, hit = view.picture, view.colors.normals, view.colors.hits
  picture:drawRect(x - 2, y - 2, 5, 5, frame[1], frame[2], frame[3], frame[4])
  picture:drawRect(x, y, 1, 1, hit[1], hit[2], hit[3], hit[4])
end

local function drawRays(view)
  local colors = view.colors
  for _, ray in ipairs(view.plan.rays) do
    local x1, y1, x2, y2 = ray[1], ray[2], ray[3], ray[4]
    local sprite, x, y, nx, ny = view.world:rayCast(x1, y1, x2, y2)
    if sprite then
      drawLine(view, x, y, x2, y2, colors.rays, PASSED_ALPHA)
      drawLine(view, x1, y1, x, y, colors.rays, 1)
      drawLine(view, x, y, x + 0.5 + NORMAL_LENGTH * nx, y + 0.5 + NORMAL_LENGTH * ny, colors.normals, 1)
      drawHitMark(view, x - view.x, y - view.y)
    else
      drawLine(view, x1, y1, x2, y2, colors.rays, 1)
    end
  end
end

local function draw(pixcollide, drawView, picture, world, plan)
  local view = newView(picture, world, plan)
  local sprites = world:queryBox(view.x, view.y, view.w, view.h)
  local hits, hitCount, cells, cellCount
  if plan.hits or plan.cells then
    hits, hitCount = world:collisions() -- cells, too, are those of the last search
  end
  if plan.cells then
    cells, cellCount = world:getCells()
    drawCells(view, pixcollide, cells, cellCount)
  end
  if plan.coverage then
    drawCoverage(view, drawView, sprites)
  end
  if plan.hits then
    drawHits(view, drawView, hits, hitCount)
  end
  if plan.boxes then
    drawBoxes(view, sprites)
  end
  if plan.cells then
    drawLoads(view, cells, cellCount)
  end
  drawRays(view)
end

--- The method, for the table of methods of pictures.
return function(pixcollide, worlds, pictures, drawView)
  local isWorld, isPicture = worlds.count, pictures.getWidth
  local drawWorld

  function drawWorld(picture, world, options)
    arguments.check(drawWorld, "drawWorld", 1, isPicture, picture)
    arguments.check(drawWorld, "drawWorld", 2, isWorld, world)
    local plan, problem = readOptions(options)
    if not plan then
      arguments.refuse(drawWorld, "drawWorld", 3, problem)
    end
    draw(pixcollide, drawView, picture, world, plan)
  end

  return drawWorld
end
