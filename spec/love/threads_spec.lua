-- SPDX-License-Identifier: MIT
-- SPDX-FileCopyrightText: 2026 The pixcollide authors

-- The module in LÖVE's threads, each of which has a Lua state of its own. Masks go from one to another as bytes.

local pixcollide = require "pixcollide"
local love_game = require "spec.support.love_game"

-- A thread that runs code with `pixcollide`, `input` and `output`, channels, and what else it is given. The module's files
-- and the working directory are those of this process.
local function start(code, ...)
  local thread = love.thread.newThread("local input, output, k = ...\nlocal pixcollide = require 'pixcollide'\n" .. code)
  thread:start(...)
  return thread
end

local function finish(thread)
  thread:wait()
  local problem = thread:getError()
  if problem then
    error(problem, 2)
  end
end

local function newChannels()
  return love.thread.newChannel(), love.thread.newChannel()
end

local SHIP = love_game.read("examples/assets/ship.png")

describe("a thread of LÖVE", function()
  it("has the module, and answers questions about masks that are sent to it", function()
    local input, output = newChannels()
    local thread = start([[
      while true do
        local bytes = input:demand()
        if bytes == "done" then break end
        local mask = assert(pixcollide.deserialize(bytes))
        output:push({ mask:count(), mask:serialize() })
      end
      ]], input, output)
    for k = 1, 20 do
      local mask = pixcollide.newCircleMask(k)
      input:push(mask:serialize())
      local answer = output:demand(10)
      assert.equal(mask:count(), answer[1])
      assert.is_true(mask:equals(pixcollide.deserialize(answer[2])))
    end
    input:push("done")
    finish(thread)
  end)

  it("reads masks by love.filesystem, and from pixels that another thread has", function()
    local input, output = newChannels()
    local data = love.image.newImageData(love.filesystem.newFileData(SHIP, "ship.png"))
    input:push(data)
    love.filesystem.createDirectory("masks")
    love.filesystem.write("masks/ship.png", SHIP)
    finish(start([[
      require "love.image"
      local path = "masks/ship.png"
      output:push(assert(pixcollide.decodeMask((love.filesystem.read(path)))):count())
      output:push(assert(pixcollide.love.newMask(path)):count())
      local data = input:pop()
      output:push(pixcollide.love.newMask(data):count())
      output:push(pixcollide.newMaskFromPixels(data:getPointer(), data:getDimensions()):count())
      ]], input, output))
    love.filesystem.remove("masks/ship.png")
    love.filesystem.remove("masks")
    for _ = 1, 4 do
      assert.equal(808, output:pop())
    end
    assert.equal(0, output:getCount())
  end)

  it("works beside others and the main one, with worlds of their own", function()
    -- How many pairs collide in each of some frames of a world that k makes.
    local code = [[
      local world, answers = pixcollide.newWorld(), {}
      local mask = pixcollide.newCircleMask(9)
      for n = 1, 150 do
        world:add(pixcollide.newSprite(mask, { x = n * 37 % 400, y = n * n % 300, r = n, sx = 1 + n % k / 2 }))
      end
      for frame = 1, 40 do
        for n, sprite in ipairs(world:getSprites()) do
          sprite:translate(n % 7 - 3, n % 5 - 2)
          sprite:rotate(0.1)
        end
        answers[frame] = select(2, world:collisions())
      end
      world:release()
      ]]
    local _, output = newChannels()
    local threads, expected = {}, {}
    for k = 2, 7 do
      threads[k] = start(code .. "output:push({ k, answers })", nil, output, k)
    end
    local here = assert(loadstring("local pixcollide, k = ...\n" .. code .. "return answers")) -- luacheck: ignore
    for k = 2, 7 do -- while they work
      expected[k] = here(pixcollide, k)
      assert.is_true(expected[k][40] > 0)
    end
    for k = 2, 7 do
      finish(threads[k])
    end
    for _ = 2, 7 do
      local answer = output:pop()
      assert.same(expected[answer[1]], answer[2])
    end
  end)

  it("can be started and ended many times", function()
    local _, output = newChannels()
    for k = 1, 30 do
      finish(start("output:push(pixcollide.newMask(k, k, true):count())", nil, output, k))
      assert.equal(k * k, output:pop())
    end
  end)

  it("is told of what is not there: images and drawing, before they are loaded", function()
    local _, output = newChannels()
    finish(start([[
      local mask = pixcollide.newMask(2, 2, true)
      local sprite, world = pixcollide.newSprite(mask), pixcollide.newWorld()
      world:add(sprite)
      local function try(name, ...)
        local ok, message, problem = pcall(pixcollide.love[name], ...)
        output:push({ name, ok and (message ~= nil or problem == nil), tostring(ok and problem or message) })
      end
      local arguments = { {}, { "no such file.png" }, { sprite }, { world }, { mask, sprite, sprite }, { world, 1, 1 },
        { sprite, 1, 1 }, { sprite, {}, {} } }
      for name in pairs(pixcollide.love) do
        for _, list in ipairs(arguments) do
          try(name, unpack(list))
        end
      end
    ]], nil, output))
    local count, seen = 0, {}
    while output:getCount() > 0 do
      local name, ok, message = unpack(output:pop()) -- luacheck: ignore
      count = count + 1
      seen[name .. ": " .. message] = true
      -- What fails must be the module's message, not one of Lua's about a nil.
      assert.is_true(ok or not message:find("attempt to", 1, true), name .. ": " .. message)
      assert.is_true(ok or #message > 10, name .. ": " .. message)
    end
    assert.is_true(count >= 8 * 5)
    assert.is_true(seen["drawDebug: drawDebug needs a window, love.graphics and love.image, which are not all there"])
  end)

  it("refuses objects of another thread: they cannot be sent", function()
    local channel = love.thread.newChannel()
    local mask = pixcollide.newMask(1, 1)
    local world = pixcollide.newWorld()
    for _, object in ipairs { mask, pixcollide.newSprite(mask), world, pixcollide.newPicture(1, 1), world.count } do
      assert.is_false((pcall(channel.push, channel, object)))
      assert.is_false((pcall(channel.push, channel, { object })))
      assert.is_false((pcall(channel.supply, channel, object, 0.01)))
    end
    assert.equal(0, channel:getCount())
  end)
end)
