-- SPDX-License-Identifier: MIT
-- SPDX-FileCopyrightText: 2026 The pixcollide authors

-- picture:drawWorld: what a world sees and does, drawn. Nothing here decides what is covered or what collides; the
-- world is asked. Lists are used again, so that a world which is drawn each frame makes no garbage.

local here = (...):match("^(.-)draw$")
local arguments = require(here .. "arguments")
local drawing_options = require(here .. "draw.options")
local drawing_view = require(here .. "draw.view")
local interpreted = require(here .. "interpreted")
local layers = require(here .. "draw.layers")
local marks = require(here .. "draw.marks")

local max, tostring, type = math.max, tostring, type
local clip = drawing_view.clip

local EVERY_SPRITE = { disabled = true } -- a filter
local DISABLED_ALPHA = 0.3 -- of what cannot collide
local DIGIT_WIDTH, DIGIT_HEIGHT, LOAD_WIDTH = 7, 10, 16
local LINE = layers.LINE

-- Drawing ----------------------------------------------------------------------------------------

-- What is needed to draw a picture (see view.lua), and used again for the next one.
local function newView()
  return { plan = drawing_options.newPlan(), byLayer = {}, sprites = {}, hits = {}, cells = {} }
end

-- Nothing is kept alive by what was drawn.
local function forget(view)
  view.picture, view.world, view.plan.names = nil, nil, nil
  for k = #view.sprites, 1, -1 do
    view.sprites[k] = nil
  end
  for k = #view.hits, 1, -1 do
    view.hits[k] = nil
  end
  for name in pairs(view.byLayer) do
    view.byLayer[name] = nil
  end
end
interpreted(forget)

local function drawCells(view, list, n)
  local picture, color, largest = view.picture, view.plan.colors.cells, 1
  for k = 5, 5 * n, 5 do
    largest = max(largest, list[k])
  end
  for k = 1, 5 * n, 5 do
    local x, y, w, h = clip(view, list[k], list[k + 1], list[k + 2], list[k + 3])
    if x then
      local light = list[k + 4] / largest * color[4]
      picture:fillRect(x, y, w, h, color[1], color[2], color[3], 0.03 + 0.17 * light)
      picture:drawRect(x, y, w, h, color[1], color[2], color[3], 0.25 + 0.5 * light)
    end
  end
end

local texts = {} -- of counts, which come back each frame

local function textOf(count)
  texts[count] = texts[count] or ("%d"):format(count)
  return texts[count]
end

-- The counts in the cells' top-left corners, where there is room for them. Cells come sorted by size; those of one size
-- have their counts beside those of the smaller ones, whose corners may be the same.
local function drawLoads(view, list, n)
  local picture, color, inset, w, h = view.picture, view.plan.colors.cells, 3, list[3], list[4]
  for k = 1, 5 * n, 5 do
    if list[k + 2] ~= w or list[k + 3] ~= h then
      inset, w, h = inset + LOAD_WIDTH, list[k + 2], list[k + 3]
    end
    local text = textOf(list[k + 4])
    if w > inset + DIGIT_WIDTH * #text and h > DIGIT_HEIGHT + 2 then
      picture:drawText(text, list[k] - view.x + inset, list[k + 1] - view.y + 3, color[1], color[2], color[3], color[4])
    end
  end
end

local function drawCoverage(view, drawView, sprites, n)
  local byLayer = view.byLayer
  for k = 1, n do
    local sprite = sprites[k]
    local name = sprite:getLayer()
    local color = byLayer[name] or layers.colorOf(view.plan, name)
    byLayer[name] = color
    local leader = sprite:getLeader()
    local isEnabled = sprite:isEnabled() and (not leader or leader:isEnabled())
    local alpha = color[4] * (isEnabled and 1 or DISABLED_ALPHA)
    drawView(view.picture, sprite, nil, view.x, view.y, color[1], color[2], color[3], alpha)
  end
end

local function drawHits(view, drawView, list, n)
  local color = view.plan.colors.hits
  for k = 1, 2 * n, 2 do
    drawView(view.picture, list[k], list[k + 1], view.x, view.y, color[1], color[2], color[3], color[4])
  end
end

local function drawBoxes(view, sprites, n)
  for k = 1, n do
    local x, y, w, h = sprites[k]:getBox()
    drawing_view.rect(view, x, y, w, h, view.plan.colors.boxes)
  end
end

-- What a sprite is called: its data, if that is text or a number, or what its data has as `name`.
local function nameOf(sprite)
  local data = sprite:getData()
  if type(data) == "table" then
    data = data.name
  end
  return (type(data) == "string" or type(data) == "number") and data or nil
end

-- Above the boxes, if there is room.
local function drawNames(view, sprites, n)
  local color, getName = view.plan.colors.names, view.plan.names
  for k = 1, n do
    local name = (getName == true and nameOf or getName)(sprites[k])
    local x, y = sprites[k]:getBox()
    if name then
      view.picture:drawText(tostring(name), max(x - view.x, 0), max(y - view.y - LINE, 0), color[1], color[2], color[3], color[4])
    end
  end
end

-- The sprites that are seen.
local function listSprites(view)
  local plan = view.plan
  if plan.layers and #plan.layers == 0 then -- a filter without layers would be one for all
    return view.sprites, 0
  end
  return view.world:queryBox(view.x, view.y, view.w, view.h, plan.layers and plan.filter or EVERY_SPRITE, view.sprites)
end

-- In this order, what is small and fine comes last.
local function draw(drawView, view)
  local world, plan = view.world, view.plan
  view.w, view.h = view.picture:getDimensions()
  local sprites, count = listSprites(view)
  local hits, hitCount, cells, cellCount
  if plan.hits or plan.cells or plan.contacts then
    hits, hitCount = world:collisions(view.hits) -- cells, too, are those of the last search
    hitCount = layers.keepWanted(plan, hits, hitCount)
  end
  if plan.cells then
    cells, cellCount = world:getCells(view.cells)
    drawCells(view, cells, cellCount)
  end
  if plan.coverage then
    drawCoverage(view, drawView, sprites, count)
  end
  if plan.hits then
    drawHits(view, drawView, hits, hitCount)
  end
  if plan.boxes then
    drawBoxes(view, sprites, count)
  end
  if plan.cells then
    drawLoads(view, cells, cellCount)
  end
  if plan.events and view.lookAt(world) then
    marks.events(view)
  end
  if plan.contacts then
    marks.contacts(view, hits, hitCount)
  end
  marks.rays(view)
  if plan.names then
    drawNames(view, sprites, count)
  end
  if plan.legend then
    layers.drawLegend(view.picture, plan, world)
  end
end

--- The method, for the table of methods of pictures. `lookAt` tells whether a world was ever updated.
return function(worlds, pictures, drawView, lookAt)
  local isWorld, isPicture = worlds.count, pictures.getWidth
  local drawWorld
  local spare -- none while it is in use: a finaliser may draw another world meanwhile

  function drawWorld(picture, world, options)
    arguments.check(drawWorld, "drawWorld", 1, isPicture, picture)
    arguments.check(drawWorld, "drawWorld", 2, isWorld, world)
    local view = spare or newView()
    spare = nil
    local plan = view.plan
    local ok, problem = drawing_options.read(plan, world, options)
    if not ok then
      arguments.refuse(drawWorld, "drawWorld", 3, problem)
    end
    view.picture, view.world, view.lookAt, view.x, view.y = picture, world, lookAt, plan.x, plan.y
    ok, problem = pcall(draw, drawView, view)
    forget(view)
    spare = view
    if not ok then -- a finaliser may have released either
      arguments.check(drawWorld, "drawWorld", 1, isPicture, picture)
      arguments.check(drawWorld, "drawWorld", 2, isWorld, world)
      error(problem, 0)
    end
  end

  return drawWorld
end
