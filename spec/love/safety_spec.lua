-- SPDX-License-Identifier: MIT
-- SPDX-FileCopyrightText: 2026 The pixcollide authors

-- An object in the wrong place is an error message and not a crash: the module's in LÖVE's functions, LÖVE's in the module's.

local pixcollide = require "pixcollide"
local ffi = require "ffi"
local love_game = require "spec.support.love_game"
local safety = require "spec.love.safety"
local raises = require "spec.support.raises"

-- Runs a sweep of safety.lua in a process of its own; gives what it says.
local function sweep(name)
  local game = love_game.new({
    ["safety.lua"] = love_game.read("spec/love/safety.lua"),
    ["main.lua"] = ([[
      local calls, wrong, functions = require("safety").%s()
      for k = 1, math.min(#wrong, 20) do print(wrong[k]) end
      print(("%%d calls, %%d wrong, %%d functions"):format(calls, #wrong, functions or 0))
      collectgarbage()
      os.exit(0)
    ]]):format(name),
  }, { window = true })
  local output, status = game:run("folder")
  game:remove()
  assert.equal(0, status, output)
  local calls, wrong, functions = output:match("(%d+) calls, (%d+) wrong, (%d+) functions\n$")
  assert.equal("0", wrong, output)
  return tonumber(calls), tonumber(functions)
end

describe("objects of the module", function()
  it("are refused by all of LÖVE's functions and methods", function()
    assert.is_true(sweep("sweepTheirs") > 50000)
  end)

  it("are refused where games may mistake them for LÖVE's, in words", function()
    local data = love.image.newImageData(2, 2)
    local image = love.graphics.newImage(data)
    local channel, file = love.thread.newChannel(), love.filesystem.newFile("x")
    for _, object in ipairs(safety.ours()) do
      for what, f in pairs {
        draw = function() love.graphics.draw(object) end,
        drawQuad = function() love.graphics.draw(image, object) end,
        drawTransform = function() love.graphics.draw(image, love.graphics.newQuad(0, 0, 1, 1, 2, 2), object) end,
        newImage = function() love.graphics.newImage(object) end,
        newImageData = function() love.image.newImageData(object) end,
        paste = function() data:paste(object, 0, 0) end,
        replacePixels = function() image:replacePixels(object) end,
        setCanvas = function() love.graphics.setCanvas(object) end,
        setShader = function() love.graphics.setShader(object) end,
        applyTransform = function() love.graphics.applyTransform(object) end,
        push = function() channel:push(object) end,
        write = function() assert(love.filesystem.write("x", object)) end,
        newFileData = function() love.filesystem.newFileData(object, "x") end,
        openFile = function() file:write(object) end,
        compress = function() love.data.compress("string", "zlib", object) end,
        hash = function() love.data.hash("md5", object) end,
        event = function() love.event.push("x", object) end,
        thread = function() love.thread.newThread("\n"):start(object) end,
        getWidth = function() image.getWidth(object) end,
        getPointer = function() data.getPointer(object) end,
      } do
        if type(object) == "userdata" then -- tables and functions are nothing special
          local ok, message = pcall(f)
          assert.is_false(ok, what .. " takes " .. tostring(object))
          assert.is_string(message)
        end
      end
    end
    while love.event.poll()() do end -- nothing stays behind
  end)

  it("have no bytes that LÖVE takes for an object, and stay usable", function()
    local mask = pixcollide.newMask(3, 3, true)
    local sprite = pixcollide.newSprite(mask)
    for _ = 1, 100 do
      pcall(love.graphics.draw, mask)
      pcall(love.graphics.draw, sprite)
    end
    assert.equal(9, mask:count())
    assert.is_true(sprite:covers(1, 1))
    for _, object in ipairs(safety.ours()) do
      if type(object) == "userdata" then
        assert.equal(0, tonumber(ffi.cast("intptr_t *", ffi.cast("void *", object))[0]))
      end
    end
  end)
end)

describe("objects of LÖVE", function()
  it("are refused by all of the module's functions and methods", function()
    local calls, functions = sweep("sweepOurs")
    assert.is_true(calls > 100000)
    assert.is_true(functions > 250)
  end)

  it("are refused by operators", function()
    local mask = pixcollide.newMask(2, 2)
    for _, object in ipairs(safety.theirs()) do
      for _, f in ipairs { function() return mask - object end, function() return object - mask end } do
        assert.is_truthy(raises.message(f):find("mask expected", 1, true))
      end
      assert.is_false(mask == object)
    end
  end)

  it("are refused as options, but as data of sprites", function()
    local mask, world = pixcollide.newMask(2, 2), pixcollide.newWorld()
    local picture = pixcollide.newPicture(2, 2)
    local REFUSING = {
      [{ "x", "y", "r", "sx", "sy", "ox", "oy", "kx", "ky", "origin", "frame", "layer", "depth" }] =
        function(options) pixcollide.newSprite(mask, options) end,
      [{ "threshold", "rect", "colorKey", "color", "reference", "stride" }] =
        function(options) pixcollide.newMaskFromPixels("\0\0\0\0", 1, 1, options) end,
      [{ "cellSize" }] = pixcollide.newWorld,
      [{ "x", "y", "coverage", "boxes", "cells", "contacts", "events", "rays", "colors" }] =
        function(options) picture:drawWorld(world, options) end,
      [{ "view", "alpha", "boxes", "rays", "colors" }] =
        function(options) pixcollide.love.drawDebug(world, options) end,
    }
    for names, f in pairs(REFUSING) do
      for _, name in ipairs(names) do
        for _, object in ipairs(safety.theirs()) do
          local message = raises.message(function() f({ [name] = object }) end)
          assert.is_truthy(message:find("'" .. name .. "'", 1, true), message)
        end
      end
    end
    local image = love.graphics.newImage(love.image.newImageData(2, 2))
    assert.equal(image, pixcollide.newSprite(mask, { data = image }):getData())
  end)
end)
