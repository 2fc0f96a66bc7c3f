-- SPDX-License-Identifier: MIT
-- SPDX-FileCopyrightText: 2026 The pixcollide authors

-- The module in LÖVE's threads, each of which has a Lua state of its own. Masks go from one to another as bytes.

local pixcollide = require "pixcollide"
local love_game = require "spec.support.love_game"

local HEAD = "local input, output, k = ...\nlocal pixcollide = require 'pixcollide'\n"

-- A thread that runs code with `pixcollide`, `input` and `output`, channels, and `k`. The module's files and the working
-- directory are those of this process.
local function start(code, input, output, k)
  local thread = love.thread.newThread(HEAD .. code)
  thread:start(input, output, k)
  return thread
end

local function finish(thread)
  thread:wait()
  assert.is_nil(thread:getError())
end

-- How many pairs collide in each of some frames of a world that k makes.
local WORLD = [[
  local world, answers, mask = pixcollide.newWorld(), {}, pixcollide.newCircleMask(9)
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

-- Calls everything of pixcollide.love where neither images nor drawing are loaded.
local CALLS = [[
  local mask = pixcollide.newMask(2, 2, true)
  local sprite, world = pixcollide.newSprite(mask), pixcollide.newWorld()
  world:add(sprite)
  local arguments = { {}, { "no such file.png" }, { sprite }, { world }, { mask, sprite, sprite }, { world, 1, 1 },
    { sprite, 1, 1 }, { sprite, {}, {} } }
  for name, f in pairs(pixcollide.love) do
    for _, list in ipairs(arguments) do
      local ok, message, problem = pcall(f, unpack(list))
      output:push({ name, ok and (message ~= nil or problem == nil), tostring(ok and problem or message) })
    end
  end
]]

describe("a thread of LÖVE", function()
  local input, output

  before_each(function() input, output = love.thread.newChannel(), love.thread.newChannel() end)

  it("has the module, and answers questions about masks that are sent to it", function()
    local thread = start([[
      while true do
        local bytes = input:demand()
        if bytes == "done" then break end
        local mask = assert(pixcollide.deserializeMask(bytes))
        output:push({ mask:count(), mask:serialize() })
      end
      ]], input, output)
    for k = 1, 20 do
      local mask = pixcollide.newCircleMask(k)
      input:push(mask:serialize())
      local answer = output:demand(10)
      assert.equal(mask:count(), answer[1])
      assert.is_true(mask:equals(pixcollide.deserializeMask(answer[2])))
    end
    input:push("done")
    finish(thread)
  end)

  it("reads masks by love.filesystem, and from pixels that another thread has", function()
    local ship = love_game.read("examples/assets/ship.png")
    input:push(love.image.newImageData(love.filesystem.newFileData(ship, "ship.png")))
    love.filesystem.createDirectory("masks")
    love.filesystem.write("masks/ship.png", ship)
    finish(start([[
      require "love.image"
      local path, data = "masks/ship.png", input:pop()
      output:push(assert(pixcollide.decodeMask((love.filesystem.read(path)))):count())
      output:push(assert(pixcollide.love.newMask(path)):count())
      output:push(pixcollide.love.newMask(data):count())
      output:push(pixcollide.newMaskFromPixels(data:getPointer(), data:getDimensions()):count())
      ]], input, output))
    love.filesystem.remove("masks/ship.png")
    love.filesystem.remove("masks")
    assert.same({ 808, 808, 808, 808 }, { output:pop(), output:pop(), output:pop(), output:pop() })
    assert.equal(0, output:getCount())
  end)

  it("works beside others and the main one, with worlds of their own", function()
    local threads, expected = {}, {}
    for k = 2, 7 do threads[k] = start(WORLD .. "output:push({ k, answers })", nil, output, k) end
    local here = assert(loadstring("local pixcollide, k = ...\n" .. WORLD .. "return answers")) -- luacheck: ignore
    for k = 2, 7 do -- while they work
      expected[k] = here(pixcollide, k)
      assert.is_true(expected[k][40] > 0)
    end
    for k = 2, 7 do finish(threads[k]) end
    for _ = 2, 7 do
      local answer = output:pop()
      assert.same(expected[answer[1]], answer[2])
    end
  end)

  it("can be started and ended many times", function()
    for k = 1, 30 do
      finish(start("output:push(pixcollide.newMask(k, k, true):count())", nil, output, k))
      assert.equal(k * k, output:pop())
    end
  end)

  it("is told of what is not there: images and drawing, before they are loaded", function()
    finish(start(CALLS, nil, output))
    local count, seen = 0, {}
    while output:getCount() > 0 do
      local name, ok, message = unpack(output:pop()) -- luacheck: ignore
      count, seen[name .. ": " .. message] = count + 1, true
      -- What fails must be the module's message, not one of Lua's about a nil.
      assert.is_true(ok or not message:find("attempt to", 1, true) and #message > 10, name .. ": " .. message)
    end
    assert.is_true(count >= 8 * 5)
    assert.is_true(seen["drawDebug: drawDebug needs a window, love.graphics and love.image, which are not all there"])
  end)

  it("refuses objects of another thread: they cannot be sent", function()
    local mask, world = pixcollide.newMask(1, 1), pixcollide.newWorld()
    for _, object in ipairs { mask, pixcollide.newSprite(mask), world, pixcollide.newPicture(1, 1), world.count } do
      assert.is_false((pcall(output.push, output, object)))
      assert.is_false((pcall(output.push, output, { object })))
      assert.is_false((pcall(output.supply, output, object, 0.01)))
    end
    assert.equal(0, output:getCount())
  end)
end)
