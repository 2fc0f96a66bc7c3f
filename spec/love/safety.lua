-- SPDX-License-Identifier: MIT
-- SPDX-FileCopyrightText: 2026 The pixcollide authors

-- Wrong objects everywhere: the module's handed to LÖVE's functions and methods, and LÖVE's to the module's, found by
-- reflection. Runs in a LÖVE of its own, with a window (see spec/love/safety_spec.lua), as what goes wrong is a crash.

local pixcollide = require "pixcollide"
local ffi = require "ffi"

local unpack = table.unpack or unpack -- luacheck: ignore

local safety = {}

-- Userdata among a function's upvalues: a loop's own objects, which programs never see but may get at.
local function addUpvalues(list, f)
  for k = 1, 20 do
    local name, value = debug.getupvalue(f, k)
    if not name then
      return
    elseif type(value) == "userdata" then
      list[#list + 1] = value
    end
  end
end

--- Objects of the module, of all kinds, also released ones, and what its functions give.
function safety.ours()
  local mask = pixcollide.newMask(5, 4, true)
  local world = pixcollide.newWorld()
  world:add(pixcollide.newSprite(mask))
  world:add(pixcollide.newSprite(mask))
  world:update()
  local list = { mask, world:getSprites()[1], world, pixcollide.newPicture(4, 3) }
  for _, kind in ipairs { "newMask", "newWorld", "newPicture" } do
    local object = pixcollide[kind](kind ~= "newWorld" and 3 or nil, 3)
    object:release()
    list[#list + 1] = object
  end
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
  local data = love.image.newImageData(4, 4)
  local image = love.graphics.newImage(data)
  local list = {
    image, data, love.graphics.newCanvas(4, 4), love.graphics.newQuad(0, 0, 2, 2, 4, 4), love.math.newTransform(),
    love.graphics.newFont(12), love.graphics.newShader(SHADER), love.graphics.newSpriteBatch(image),
    love.graphics.newMesh(4), love.graphics.newParticleSystem(image), love.graphics.newText(love.graphics.newFont(12), "a"),
    love.data.newByteData(16), love.filesystem.newFileData("bytes", "name"), love.filesystem.newFile("main.lua"),
    love.thread.newChannel(), love.thread.newThread("\n"), love.math.newRandomGenerator(), love.math.newBezierCurve(0, 0, 1, 1),
  }
  for _, object in ipairs { love.image.newImageData(2, 2), love.graphics.newImage(data), love.graphics.newCanvas(2, 2),
    love.graphics.newQuad(0, 0, 1, 1, 2, 2), love.math.newTransform(), love.thread.newChannel() } do
    object:release()
    list[#list + 1] = object
  end
  return list
end

-- What is of no kind that the module takes for numbers or objects.
local function strange()
  return { ffi.new("int64_t", 5), ffi.new("uint8_t[4]"), ffi.cast("void *", 0), ffi.new("struct { int x; }") }
end

-- Ours to LÖVE ------------------------------------------------------------------------------------

-- They wait for other threads; or read what a userdata's first word points to without a check.
local SKIPPED_METHODS = { demand = true, supply = true, typeOf = true }
-- These do not look at what they are called with, or give 0, nil or false for what is not their own.
local GIVE_NOTHING = { type = true, getFFIPointer = true, random = true, randomNormal = true, release = true }

local function methodsOf(object)
  local index = debug.getmetatable(object).__index
  return type(index) == "table" and index or debug.getmetatable(object)
end

--- Calls everything of LÖVE's with the module's objects. Gives the number of calls, and a list of methods that have taken
-- one of ours for their own object.
function safety.sweepTheirs()
  local calls, wrong = 0, {}
  local ours, theirs = safety.ours(), safety.theirs()
  local function call(f, ...)
    calls = calls + 1
    return pcall(f, ...)
  end
  for _, module in ipairs { "graphics", "image", "math", "data", "font" } do
    for _, f in pairs(love[module]) do
      for _, object in ipairs(type(f) == "function" and f ~= love.graphics.present and ours or {}) do
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
        if module == "graphics" then
          love.graphics.reset()
        end
      end
    end
  end
  for k, target in ipairs(theirs) do
    for name, method in pairs(methodsOf(target)) do
      local isMethod = type(method) == "function" and not name:find("^_") and not SKIPPED_METHODS[name]
      for _, object in ipairs(isMethod and ours or {}) do
        local canBeAsked = name ~= "release" or type(object) == "userdata"
        if canBeAsked and call(method, object) and not GIVE_NOTHING[name] and type(object) == "userdata" then
          wrong[#wrong + 1] = ("%d:%s took %s for its object"):format(k, name, tostring(object))
        end
        for n = 0, name ~= "release" and 2 or -1 do
          local filled = { target, 1, 1, object, object, object }
          filled[n + 2] = object
          call(method, unpack(filled, 1, n == 0 and 6 or n + 2))
        end
      end
    end
  end
  love.graphics.reset()
  return calls, wrong
end

-- LÖVE's to ours ----------------------------------------------------------------------------------

-- Every function and method of the module: { name, f, isMethod }.
local function allFunctions()
  local list = {}
  local function add(prefix, functions, skipped)
    for name, f in pairs(functions) do
      if type(f) == "function" and not name:find("^__") and not (skipped and skipped[name]) then
        list[#list + 1] = { prefix .. name, f }
      end
    end
  end
  add("pixcollide.", pixcollide)
  add("pixcollide.love.", pixcollide.love)
  add("pixcollide.aseprite.", pixcollide.aseprite)
  add("pixcollide.tiled.", pixcollide.tiled)
  local mask = pixcollide.newMask(1, 1)
  add("mask:", methodsOf(mask))
  add("sprite:", methodsOf(pixcollide.newSprite(mask)))
  add("world:", methodsOf(pixcollide.newWorld()))
  add("picture:", methodsOf(pixcollide.newPicture(1, 1)))
  for _, name in ipairs { "aseprite.sheet", "aseprite.animation", "tiled.level" } do
    add(name:match("%a+$") .. ":", require("pixcollide." .. name))
  end
  table.sort(list, function(a, b) return a[1] < b[1] end)
  return list
end

-- These take no argument, or anything at all.
local TAKE_ANYTHING = {
  ["pixcollide.getKernel"] = true, ["pixcollide.getMemory"] = true, ["pixcollide.getRasterLimit"] = true,
  ["pixcollide.newResults"] = true,
}
-- And these some objects of LÖVE's.
local TAKE_THEIRS = {
  ["pixcollide.love.newMask"] = true, ["pixcollide.love.newSheet"] = true, ["pixcollide.love.draw"] = true,
  ["pixcollide.love.setAnim8"] = true, ["pixcollide.love.toWorld"] = true,
}

-- Arguments before and after the wrong one.
local function fillings()
  local mask = pixcollide.newMask(5, 4, true)
  local sprite, other = pixcollide.newSprite(mask), pixcollide.newSprite(mask, { x = 3 })
  local world = pixcollide.newWorld()
  world:add(sprite)
  world:add(other)
  local picture = pixcollide.newPicture(4, 4)
  local image = love.graphics.newImage(love.image.newImageData(5, 4))
  local results = pixcollide.newResults()
  return {
    { 1, 1, 1, 1, 1, 1 }, { "a", 1, 1, 1, 1, 1 }, { mask, 1, 1, 1, 1, 1 }, { mask, mask, 1, 1, 1, 1 },
    { sprite, 1, 1, 1, 1, 1 }, { sprite, other, 1, 1, 1, 1 }, { sprite, "a", 1, 1, 1, 1 },
    { world, 1, 1, 1, 1, 1 }, { world, sprite, 1, 1, 1, 1 }, { world, sprite, other, 1, 1, 1 },
    { world, "a", "b", "c", 1, 1 }, { world, sprite, 1, 1, results, 1 }, { world, { 0, 0, 9, 0, 0, 9 }, 1, 1, 1, 1 },
    { picture, 1, 1, 1, 1, 1 }, { picture, sprite, 1, 1, 1, 1 }, { picture, mask, 1, 1, 1, 1 }, { picture, world, {}, 1, 1, 1 },
    { picture, "a", 1, 1, 1, 1 }, { image, sprite, 1, 1, 1, 1 }, { image, image, sprite, 1, 1, 1 }, { { mask }, {}, {}, 1, 1, 1 },
  }
end

-- A message must be the module's own: not one of Lua's about what it could not do with the value.
local function isOwn(message)
  return type(message) == "string" and not message:find("attempt to ", 1, true) and not message:find("cannot convert", 1, true)
end

--- Calls everything of the module's with LÖVE's objects. Gives the number of calls, and a list of what was taken for
-- something else or refused in words that are not the module's.
function safety.sweepOurs()
  local calls, wrong = 0, {}
  local values, functions = safety.theirs(), allFunctions()
  for _, value in ipairs(strange()) do
    values[#values + 1] = value
  end
  local function check(name, place, ok, message)
    calls = calls + 1
    if not ok and not isOwn(message) then
      wrong[#wrong + 1] = ("%s, argument %d: %s"):format(name, place, tostring(message))
    end
  end
  for _, entry in ipairs(functions) do
    local name, f = entry[1], entry[2]
    for _, value in ipairs(values) do
      local ok, message = pcall(f, value, 1, 1, 1)
      check(name, 1, ok, message)
      if TAKE_ANYTHING[name] or TAKE_THEIRS[name] then
        ok = false
        message = "expected"
      end
      if ok and message ~= nil or not ok and not (message:find("expected", 1, true) or message:find("released", 1, true)) then
        wrong[#wrong + 1] = ("%s took %s: %s"):format(name, tostring(value), tostring(message))
      end
    end
  end
  for place = 2, 6 do
    for _, entry in ipairs(functions) do
      for _, value in ipairs(values) do
        local filled = fillings()
        for k = 1, entry[1]:find("release$") and 0 or #filled do
          filled[k][place] = value
          check(entry[1], place, pcall(entry[2], unpack(filled[k], 1, place)))
          filled[k][place] = 1
        end
      end
    end
  end
  return calls, wrong, #functions
end

return safety
