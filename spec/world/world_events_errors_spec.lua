-- SPDX-License-Identifier: MIT
-- SPDX-FileCopyrightText: 2026 The pixcollide authors

-- Wrong use of updates and their loops, and what happens when errors, finalisers and memory cut them short.

local pixcollide = require "pixcollide"
local finalisers = require "spec.support.finalisers"
local raises = require "spec.support.raises"

local METHODS = { "update", "eachBegan", "eachStayed", "eachEnded" }
local full = pixcollide.newMask(10, 10, true)

local function pair()
  local world = pixcollide.newWorld()
  return world, world:add(pixcollide.newSprite(full)), world:add(pixcollide.newSprite(full, { x = 5 }))
end

describe("updates and their loops", function()
  it("refuse what is no world", function()
    local world, sprite = pair()
    for _, name in ipairs(METHODS) do
      for _, wrong in ipairs { full, sprite, {}, 1, "world", true, io.stdout } do
        local ok, message = pcall(world[name], wrong)
        assert.is_false(ok)
        assert.truthy(message:find("world expected", 1, true))
      end
      assert.is_false((pcall(world[name])))
    end
  end)

  it("refuse a released world", function()
    local world = pair()
    world:update()
    world:release()
    for _, name in ipairs(METHODS) do
      local message = raises.here(function()
        local result = world[name](world)
        return result
      end)
      assert.truthy(message:find("world has been released", 1, true))
    end
  end)

  it("are whole after an error within a loop", function()
    for _, name in ipairs { "eachBegan", "eachStayed", "eachEnded" } do
      local world, a, b = pair()
      for step = 1, 6 do
        b:setPosition(5, step % 3 == 0 and 500 or 0)
        world:update()
        local ok, message = pcall(function()
          for _ in world[name](world) do
            world:remove(a)
            world:add(a)
            error("mine", 0)
          end
        end)
        assert.is_true(ok or message == "mine")
      end
      b:setPosition(5, 0)
      world:update()
      assert.same({ 0, 1, 0 }, { world:update() })
      for _, c, d in world:eachStayed() do
        assert.is_true((c == a and d == b) or (c == b and d == a))
      end
    end
  end)

  it("may meet a step of a loop with an index that is none", function()
    local world = pair()
    world:update()
    local step, loop = world:eachBegan()
    assert.is_nil((step(loop, 7)))
    step, loop = world:eachBegan()
    assert.is_nil((step(loop, -1)))
    step, loop = world:eachBegan()
    assert.is_false((pcall(step, loop, 0 / 0)))
    assert.is_false((pcall(step, loop, "text")))
    assert.equal(1, (step(loop, 0)))
    world:clear()
    world:update()
    step, loop = world:eachEnded()
    assert.equal(1, (step(loop, 0.5)))
    assert.is_nil((step(loop, 1)))
    assert.is_nil((step(loop, 0))) -- it has ended
  end)
end)

describe("a finaliser that runs when a loop begins", function()
  for _, name in ipairs { "eachBegan", "eachStayed", "eachEnded" } do
    it("may update, empty or release the world (" .. name .. ")", function()
      for _, change in ipairs { "update", "clear", "release" } do
        finalisers.during(function()
          local world = pair()
          world:update()
          return world
        end, function(world)
          world[change](world)
        end, function(world)
          -- a new loop each time: none is given back
          local step, loop = world[name](world)
          return step(loop, 0)
        end, function(_, ok, message)
          assert.is_true(ok or tostring(message):find("world has been released", 1, true) ~= nil)
        end)
      end
    end)
  end
end)

describe("memory that is short", function()
  local state = debug.getregistry()["pixcollide.state"]

  it("leaves the last update as it was, and the next one tells all", function()
    for allowed = 0, 30 do
      local world, a = pair()
      world:update()
      a:setPosition(500, 0)
      for k = 1, 40 do
        world:add(pixcollide.newSprite(full, { x = 1000 + k * 9 }))
      end
      state:failAfter(allowed)
      local ok, message = pcall(world.update, world)
      state:failAfter(-1)
      if not ok then
        assert.truthy(message:find("not enough memory", 1, true))
        local n = 0
        for _ in world:eachBegan() do
          n = n + 1
        end
        assert.equal(1, n)
        assert.same({ 39, 0, 1 }, { world:update() })
      end
      assert.same({ 0, 39, 0 }, { world:update() })
    end
  end)
end)
