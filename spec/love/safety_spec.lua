-- SPDX-License-Identifier: MIT
-- SPDX-FileCopyrightText: 2026 The pixcollide authors

-- An object in the wrong place is an error message and not a crash: the module's in LÖVE's functions. The other way
-- round see contract_spec.

local pixcollide = require "pixcollide"
local ffi = require "ffi"
local love_game = require "spec.support.love_game"
local safety = require "spec.love.safety"
local raises = require "spec.support.raises"

local MAIN = [[
local calls, wrong = require("safety").sweep()
for k = 1, math.min(#wrong, 20) do print(wrong[k]) end
print(("%d calls, %d wrong"):format(calls, #wrong))
collectgarbage()
os.exit(0)
]]

-- Calls that games may make with an object of the module by mistake: lists of a function and its arguments.
local function mistakes(object)
  local graphics, data = love.graphics, love.image.newImageData(2, 2)
  local image, quad, thread = graphics.newImage(data), graphics.newQuad(0, 0, 1, 1, 2, 2), love.thread.newThread("\n")
  local channel, file = love.thread.newChannel(), (love.filesystem.openFile or love.filesystem.newFile)("x", "w")
  local function write(...) assert(love.filesystem.write(...)) end
  return {
    draw = { graphics.draw, object }, drawQuad = { graphics.draw, image, object },
    drawTransform = { graphics.draw, image, quad, object }, newImage = { graphics.newImage, object },
    newImageData = { love.image.newImageData, object }, paste = { data.paste, data, object, 0, 0 },
    replacePixels = { image.replacePixels, image, object }, setCanvas = { graphics.setCanvas, object },
    setShader = { graphics.setShader, object }, applyTransform = { graphics.applyTransform, object },
    push = { channel.push, channel, object }, write = { write, "x", object }, openFile = { file.write, file, object },
    newFileData = { love.filesystem.newFileData, object, "x" }, hash = { love.data.hash, "md5", object },
    compress = { love.data.compress, "string", "zlib", object }, event = { love.event.push, "x", object },
    thread = { thread.start, thread, object }, getWidth = { image.getWidth, object },
    getPointer = { data.getPointer, object },
  }
end

describe("objects of the module", function()
  it("are refused by all of LÖVE's functions and methods", function()
    local game = love_game.new({ ["safety.lua"] = love_game.read("spec/love/safety.lua"), ["main.lua"] = MAIN },
      { window = true })
    local output, status = game:run("folder")
    game:remove()
    assert.equal(0, status, output)
    local calls, wrong = output:match("(%d+) calls, (%d+) wrong\n$")
    assert.equal("0", wrong, output)
    assert.is_true(tonumber(calls) > 50000)
  end)

  it("are refused where games may mistake them for LÖVE's, in words, have no bytes that LÖVE takes for an object, and "
    .. "stay usable", function()
    local mask = pixcollide.newMask(3, 3, true)
    local sprite, list = pixcollide.newSprite(mask), safety.ours()
    list[#list + 1], list[#list + 2] = mask, sprite
    for _, object in ipairs(list) do
      if type(object) == "userdata" then -- tables and functions are nothing special
        for what, call in pairs(mistakes(object)) do
          local ok, message = pcall(unpack(call)) -- luacheck: ignore 113
          assert.is_false(ok, what .. " takes " .. tostring(object))
          assert.is_string(message)
        end
        assert.equal(0, tonumber(ffi.cast("intptr_t *", ffi.cast("void *", object))[0]))
      end
    end
    while love.event.poll()() do end -- nothing stays behind
    assert.equal(9, mask:count())
    assert.is_true(sprite:covers(1, 1))
  end)
end)

describe("objects of LÖVE", function()
  it("are refused by operators, but taken as data of sprites", function()
    local mask = pixcollide.newMask(2, 2)
    for _, object in ipairs(safety.theirs()) do
      for _, f in ipairs { function() return mask - object end, function() return object - mask end } do
        assert.is_truthy(raises.message(f):find("mask expected", 1, true))
      end
      assert.is_false(mask == object)
      assert.equal(object, pixcollide.newSprite(mask, { data = object }):getData())
    end
  end)
end)
