-- SPDX-License-Identifier: MIT
-- SPDX-FileCopyrightText: 2026 The pixcollide authors

-- pick, toWorld, getView: from the screen to the world.

local here = (...):match("^(.-)love%.camera$")
local arguments = require(here .. "arguments")
local files = require(here .. "files")
local types = require(here .. "love.types")

local floor, ceil, huge, max, min = math.floor, math.ceil, math.huge, math.max, math.min

local FARTHEST = 2 ^ 30 -- where worlds end

-- What hump.camera, STALKER-X and gamera call it.
local methods = { "worldCoords", "toWorldCoords", "toWorld" }

local function isPlace(x, y)
  return type(x) == "number" and type(y) == "number" and x - x == 0 and y - y == 0
end

-- A function from the screen to the world, and the camera as its first argument if it is one; or nil.
local function converter(camera)
  if camera == nil then
    local graphics = files.love().graphics -- threads have none
    return graphics and graphics.inverseTransformPoint
  elseif type(camera) == "function" then
    return camera
  elseif types.isAlive(camera, "Transform") then
    return camera.inverseTransformPoint, camera
  elseif type(camera) == "table" then
    for _, name in ipairs(methods) do
      if type(camera[name]) == "function" then
        return camera[name], camera
      end
    end
  end
end

-- The place of the world that is seen at a point of the screen; nothing if all is squeezed flat.
local function toWorld(x, y, camera)
  local convert, object = converter(camera)
  local worldX, worldY
  if object then
    worldX, worldY = convert(object, x, y)
  else
    worldX, worldY = convert(x, y)
  end
  if isPlace(worldX, worldY) then
    return worldX, worldY
  end
end

-- The size of what is drawn to, the screen or a canvas, in the units of drawing.
local function targetSize(graphics)
  local canvas = graphics.getCanvas()
  while type(canvas) == "table" do -- canvases with layers, or several at once
    canvas = canvas[1]
  end
  if canvas then
    return canvas:getDimensions()
  end
  return graphics.getDimensions()
end

local function clamp(value)
  return max(-FARTHEST, min(FARTHEST, value))
end

--- The functions, for pixcollide.love.
return function()
  local functions = {}

  local function checkCamera(f, name, n, camera)
    local isModule = type(camera) == "table" and rawget(camera, "toWorld") == functions.toWorld
    if isModule or not converter(camera) then
      local isLater = name == "pick" and (type(camera) == "number" or type(camera) == "string")
      arguments.refuseCall(f, name, n, ("Transform, function, or camera with worldCoords, toWorldCoords or "
        .. "toWorld expected, got %s%s"):format(types.name(camera),
        isLater and " (radius and filter come after it)" or ""))
    end
  end

  local function checkCoordinate(f, name, n, value, coordinate)
    if type(value) ~= "number" then
      arguments.refuseCall(f, name, n, "number expected, got " .. types.name(value))
    end
    local number, problem = arguments.finite(value, coordinate)
    if not number then
      arguments.refuseCall(f, name, n, problem)
    end
  end

  local function checkPlace(f, name, first, x, y, camera)
    checkCoordinate(f, name, first, x, "x")
    checkCoordinate(f, name, first + 1, y, "y")
    if camera == nil and not files.love().graphics then
      arguments.refuseCall(f, name, first + 2, "camera expected, as love.graphics is not loaded")
    end
    checkCamera(f, name, first + 2, camera)
  end

  function functions.toWorld(x, y, camera)
    checkPlace(functions.toWorld, "toWorld", 1, x, y, camera)
    return toWorld(x, y, camera)
  end

  function functions.getView(camera)
    local graphics = files.love().graphics
    if not (graphics and graphics.isCreated()) then
      error("getView needs a window and love.graphics, which are not there", 2)
    end
    checkCamera(functions.getView, "getView", 1, camera)
    local w, h = targetSize(graphics)
    local left, top, right, bottom = huge, huge, -huge, -huge
    for corner = 0, 3 do
      local x, y = toWorld(corner % 2 * w, floor(corner / 2) * h, camera)
      if not x then
        return 0, 0, 0, 0
      end
      left, top, right, bottom = min(left, x), min(top, y), max(right, x), max(bottom, y)
    end
    left, top = floor(clamp(left)), floor(clamp(top))
    return left, top, ceil(clamp(right)) - left, ceil(clamp(bottom)) - top
  end

  -- The middle of the screen's pixel: there the graphics card asks what colour it has.
  local function middle(value, scale)
    return (floor(value * scale) + 0.5) / scale
  end

  local function checkPick(world, x, y, camera, radius)
    if arguments.typename(world) ~= "world" then
      arguments.refuseCall(functions.pick, "pick", 1, ("world expected, got %s"):format(types.name(world)))
    end
    arguments.checkCall(functions.pick, "pick", 1, world.count, world)
    checkPlace(functions.pick, "pick", 2, x, y, camera)
    if radius ~= nil and not (type(radius) == "number" and radius >= 0 and radius <= FARTHEST) then
      local got = type(radius) == "number" and tostring(radius) or types.name(radius)
      local hint = type(radius) ~= "number" and " (the filter comes after it)" or ""
      arguments.refuseCall(functions.pick, "pick", 5, ("radius expected between 0 and 2^30, got %s%s"):format(got, hint))
    end
  end

  function functions.pick(world, x, y, camera, radius, filter)
    checkPick(world, x, y, camera, radius)
    local graphics = files.love().graphics
    local scale = graphics and graphics.getDPIScale() or 1
    local worldX, worldY = toWorld(middle(x, scale), middle(y, scale), camera)
    if not worldX or worldX < -FARTHEST or worldX > FARTHEST or worldY < -FARTHEST or worldY > FARTHEST then
      return nil
    end
    if type(filter) == "function" then
      return (world:pick(worldX, worldY, radius, filter)) -- what it raises is the game's
    end
    local sprite = arguments.checkCall(functions.pick, "pick", 6, world.pick, world, worldX, worldY, radius, filter)
    return sprite
  end

  return functions
end
