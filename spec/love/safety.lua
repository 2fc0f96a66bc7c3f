-- SPDX-License-Identifier: MIT
-- SPDX-FileCopyrightText: 2026 The pixcollide authors

-- Wrong objects everywhere: the module's handed to LÖVE's functions and methods, found by reflection. Runs in a LÖVE of
-- its own, with a window (see spec/love/safety_spec.lua), as what goes wrong is a crash. LÖVE's objects are handed to
-- the module's functions by spec/love/contract_spec.lua.

local pixcollide = require "pixcollide"

local unpack = table.unpack or unpack -- luacheck: ignore

local safety = {}

-- Userdata among a function's upvalues: a loop's own objects, which programs never see but may get at.
local function addUpvalues(list, f)
  for k = 1, 20 do
    local name, value = debug.getupvalue(f, k)
    if not name then return
    elseif type(value) == "userdata" then list[#list + 1] = value
    end
  end
end

--- Objects of the module, of all kinds, also released ones, and what its functions give.
function safety.ours()
  local mask, world = pixcollide.newMask(5, 4, true), pixcollide.newWorld()
  world:add(pixcollide.newSprite(mask))
  world:add(pixcollide.newSprite(mask))
  world:update()
  local list = { mask, world:getSprites()[1], world, pixcollide.newPicture(4, 3), pixcollide.newMask(3, 3),
    pixcollide.newWorld(), pixcollide.newPicture(3, 3) }
  for k = 5, 7 do list[k]:release() end
  for _, loop in ipairs { world.eachCollision, world.eachBegan } do
    local step = loop(world)
    list[#list + 1] = step
    addUpvalues(list, step)
  end
  list[#list + 1] = mask:eachSolid()
  addUpvalues(list, mask.count)
  list[#list + 1] = pixcollide.newResults()
  list[#list + 1] = debug.getregistry()["pixcollide.state"]
  return list
end

local SHADER = "vec4 effect(vec4 c, Image i, vec2 p, vec2 s) { return c; }"

--- Objects of LÖVE, of many kinds, also released ones.
function safety.theirs()
  local graphics, data = love.graphics, love.image.newImageData(4, 4)
  local image, font = graphics.newImage(data), graphics.newFont(12)
  local list = {
    image, data, graphics.newCanvas(4, 4), graphics.newQuad(0, 0, 2, 2, 4, 4), love.math.newTransform(), font,
    graphics.newShader(SHADER), graphics.newSpriteBatch(image), graphics.newMesh(4, "fan"), graphics.newParticleSystem(image),
    (graphics.newTextBatch or graphics.newText)(font, "a"), love.data.newByteData(16), love.filesystem.newFileData("bytes", "name"),
    (love.filesystem.openFile or love.filesystem.newFile)("main.lua", "r"), love.thread.newChannel(), love.thread.newThread("\n"),
    love.math.newRandomGenerator(), love.math.newBezierCurve(0, 0, 1, 1),
  }
  for _, object in ipairs { love.image.newImageData(2, 2), graphics.newImage(data), graphics.newCanvas(2, 2),
    graphics.newQuad(0, 0, 1, 1, 2, 2), love.math.newTransform(), love.thread.newChannel() } do
    object:release()
    list[#list + 1] = object
  end
  return list
end

-- They wait for other threads; or read what a userdata's first word points to without a check.
local SKIPPED_METHODS = { demand = true, supply = true, typeOf = true }
-- These do not look at what they are called with, or give 0, nil or false for what is not their own.
local GIVE_NOTHING = { type = true, getFFIPointer = true, random = true, randomNormal = true, release = true }

local calls, wrong = 0, {}

local function call(f, ...)
  calls = calls + 1
  return pcall(f, ...)
end

local function callFunction(f, theirs, object)
  if f == love.graphics.newBuffer and type(object) == "table" then return end -- LÖVE 12 divides by 0 for { }, { }, { }
  call(f, object)
  call(f, object, object, object, object)
  for k = 1, 6 do
    call(f, theirs[k], object)
    call(f, theirs[k], theirs[4], object)
  end
  for _, first in ipairs { 1, "fill", "string", "rgba8" } do
    call(f, first, object)
    call(f, first, 1, object)
    call(f, first, 1, 1, object)
  end
  call(f, { object })
end

local function callMethod(target, name, method, object)
  local isObject = type(object) == "userdata"
  if (name ~= "release" or isObject) and call(method, object) and not GIVE_NOTHING[name] and isObject then
    wrong[#wrong + 1] = ("%s:%s took %s for its object"):format(target:type(), name, tostring(object))
  end
  for n = 0, name ~= "release" and 2 or -1 do
    local filled = { target, 1, 1, object, object, object }
    filled[n + 2] = object
    call(method, unpack(filled, 1, n == 0 and 6 or n + 2))
  end
end

--- Calls everything of LÖVE's with the module's objects. Gives the number of calls, and a list of methods that have taken
-- one of ours for their own object.
function safety.sweep()
  local ours, theirs = safety.ours(), safety.theirs()
  for _, module in ipairs { "graphics", "image", "math", "data", "font" } do
    for _, f in pairs(love[module]) do
      for _, object in ipairs(type(f) == "function" and f ~= love.graphics.present and ours or {}) do
        callFunction(f, theirs, object)
        if module == "graphics" then love.graphics.reset() end
      end
    end
  end
  for _, target in ipairs(theirs) do
    for name, method in pairs(debug.getmetatable(target).__index) do
      local isMethod = type(method) == "function" and not name:find("^_") and not SKIPPED_METHODS[name]
      for _, object in ipairs(isMethod and ours or {}) do callMethod(target, name, method, object) end
    end
  end
  love.graphics.reset()
  return calls, wrong
end

return safety
