-- SPDX-License-Identifier: MIT
-- SPDX-FileCopyrightText: 2026 The pixcollide authors

-- pick, toWorld, getView: from the screen to the world.

local here = (...):match("^(.-)love%.camera$")
local arguments = require(here .. "arguments")
local files = require(here .. "files")
local types = require(here .. "love.types")
local view = require(here .. "love.view")

local floor = math.floor

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

local function toWorld(camera, x, y)
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

--- The functions, for pixcollide.love.
return function(pixcollide)
  local functions = {}
  local worldMetatable = debug.getmetatable(pixcollide.newWorld())

  local function checkCamera(f, name, n, camera)
    local isModule = type(camera) == "table" and rawget(camera, "toWorld") == functions.toWorld
    if isModule or not converter(camera) then
      local isLater = name == "pick" and (type(camera) == "number" or type(camera) == "string")
      arguments.refuseCall(f, name, n, ("Transform, function, or camera with worldCoords, toWorldCoords or "
        .. "toWorld expected, got %s%s"):format(types.name(camera),
        isLater and " (radius and filter come after it)" or ""))
    end
  end

  local function checkPlace(f, name, first, x, y, camera)
    for k = 0, 1 do
      local value = y
      if k == 0 then
        value = x
      end
      if type(value) ~= "number" then
        arguments.refuseCall(f, name, first + k, ("number expected, got %s"):format(types.name(value)))
      end
      local number, problem = arguments.finite(value, k == 0 and "x" or "y")
      if not number then
        arguments.refuseCall(f, name, first + k, problem)
      end
    end
    if camera == nil and not files.love().graphics then
      arguments.refuseCall(f, name, first + 2, "camera expected, as love.graphics is not loaded")
    end
    checkCamera(f, name, first + 2, camera)
  end

  function functions.toWorld(x, y, camera)
    checkPlace(functions.toWorld, "toWorld", 1, x, y, camera)
    return toWorld(camera, x, y)
  end

  local function toPlace(x, y, camera)
    return toWorld(camera, x, y)
  end

  function functions.getView(camera)
    local graphics = files.love().graphics
    if not (graphics and graphics.isCreated()) then
      error("getView needs a window and love.graphics, which are not there", 2)
    end
    checkCamera(functions.getView, "getView", 1, camera)
    local x, y, w, h = view.get(graphics, toPlace, camera)
    return x, y, w, h
  end

  -- The middle of the screen's pixel: there the graphics card asks what colour it has.
  local function middle(value, scale)
    return (floor(value * scale) + 0.5) / scale
  end

  local function checkPick(world, x, y, camera, radius)
    if debug.getmetatable(world) ~= worldMetatable then
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
    local worldX, worldY = toWorld(camera, middle(x, scale), middle(y, scale))
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
