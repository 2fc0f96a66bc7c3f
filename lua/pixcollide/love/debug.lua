-- SPDX-License-Identifier: MIT
-- SPDX-FileCopyrightText: 2026 The pixcollide authors

-- drawDebug: what a world sees, drawn by LÖVE. The world draws itself into a picture of what the screen shows of it, whose
-- pixels are copied into an Image; that is drawn once.

local here = (...):match("^(.-)love%.debug$")
local arguments = require(here .. "arguments")
local drawing_layers = require(here .. "draw.layers")
local drawing_options = require(here .. "draw.options")
local interpreted = require(here .. "interpreted")
local surfaces = require(here .. "love.surfaces")
local textures = require(here .. "love.textures")
local types = require(here .. "love.types")

local floor, min = math.floor, math.min

local LIMIT, LIMIT_TEXT = 2 ^ 30, "2^30"
local ALPHA = 0.7 -- so that what is drawn already is still seen
local LEGEND_MARGIN = 8 -- from the screen's corner

-- Options ----------------------------------------------------------------------------------------

-- Those of drawWorld but for x and y, and two more.
local NAMES = { "alpha", "view" }
for _, name in ipairs(drawing_options.names) do
  if name ~= "x" and name ~= "y" then
    NAMES[#NAMES + 1] = name
  end
end

local forwarded = {} -- to drawWorld
local plan = drawing_options.newPlan()

-- An error if the options are none. Those of drawWorld are in `forwarded` afterwards.
local function readOptions(world, options)
  for name in pairs(forwarded) do
    forwarded[name] = nil
  end
  if options ~= nil and type(options) ~= "table" then
    return ("table of options expected, got %s"):format(types.name(options))
  end
  for name, value in pairs(options or forwarded) do
    if name == "x" or name == "y" then
      return ("unknown option '%s' (the part of the world to draw is option 'view')"):format(name)
    elseif name ~= "view" and name ~= "alpha" then
      forwarded[name] = value
    end
  end
  local _, problem = drawing_options.read(plan, world, forwarded, NAMES)
  forwarded.legend = nil
  return problem
end
interpreted(readOptions)

local function readAlpha(options)
  local value = options and options.alpha
  if value == nil then
    return ALPHA
  end
  return arguments.level(value, "alpha")
end

local function readView(box)
  if type(box) ~= "table" then
    return nil, ("option 'view': table expected, got %s"):format(types.name(box))
  end
  for k = 1, 4 do
    local number, problem = arguments.number(box[k], "view", ("[%d]"):format(k), LIMIT, LIMIT_TEXT)
    if not number then
      return nil, problem
    elseif k > 2 and number < 0 then
      return nil, ("option 'view': [%d] expected to be at least 0, got %.14g"):format(k, number)
    end
  end
  local x, y = floor(box[1]), floor(box[2])
  return x, y, min(floor(box[3]), LIMIT - x), min(floor(box[4]), LIMIT - y)
end

-- Drawing -----------------------------------------------------------------------------------------

local function drawSurface(graphics, surface, x, y, alpha)
  graphics.push("all")
  graphics.setColor(1, 1, 1, alpha)
  graphics.setBlendMode("alpha", "alphamultiply")
  graphics.setShader()
  graphics.setWireframe(false)
  graphics.draw(surface.image, surface.quad, x, y)
  graphics.pop()
end

-- In the corner of the screen, pixel on pixel, whatever the camera.
local function drawLegend(pixcollide, love, world)
  local w, h = drawing_layers.getLegendSize(plan, world)
  if w == 0 then
    return
  end
  local surface = surfaces.get(pixcollide, love, w, h)
  surface.picture:clear(0, 0, 0, 0)
  drawing_layers.drawLegend(surface.picture, plan, world)
  surfaces.show(surface, w, h)
  love.graphics.push()
  love.graphics.origin()
  drawSurface(love.graphics, surface, LEGEND_MARGIN, LEGEND_MARGIN, 1)
  love.graphics.pop()
end

--- The functions, for pixcollide.love.
return function(pixcollide)
  local isWorld = pixcollide.newWorld().count
  local functions = {}

  local function refuse(n, problem)
    arguments.refuseCall(functions.drawDebug, "drawDebug", n, problem)
  end

  function functions.drawDebug(world, options)
    local isRight, message = pcall(isWorld, world) -- and not released
    if not isRight then
      local name = types.name(world)
      refuse(1, name == "world" and arguments.problem(message) or ("world expected, got %s"):format(name))
    end
    local problem = readOptions(world, options)
    local alpha, x, y, w, h
    if not problem then
      alpha, problem = readAlpha(options)
    end
    if not problem and options and options.view ~= nil then
      x, y, w, h = readView(options.view)
      problem = not x and y
    end
    if problem then
      refuse(2, problem)
    end
    local love = textures.findLove("drawDebug")
    local graphics = love.graphics
    if not x then
      x, y, w, h = pixcollide.love.getView()
    end
    if w < 1 or h < 1 then
      return
    end
    x, y, w, h = surfaces.clip(graphics, x, y, w, h)
    local surface = surfaces.get(pixcollide, love, w, h)
    surface.picture:clear(0, 0, 0, 0)
    forwarded.x, forwarded.y = x, y
    surface.picture:drawWorld(world, forwarded)
    surfaces.show(surface, w, h)
    drawSurface(graphics, surface, x, y, alpha)
    if plan.legend then
      drawLegend(pixcollide, love, world)
    end
  end

  return functions
end
