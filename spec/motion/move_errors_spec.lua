-- SPDX-License-Identifier: MIT
-- SPDX-FileCopyrightText: 2026 The pixcollide authors

-- Wrong use of moves and responses.

local pixcollide = require "pixcollide"
local raises = require "spec.support.raises"

local pack = raises.pack
local NAN, INF = 0 / 0, math.huge

local NOT_A_MEMBER = "sprite is not in this world (add it first with world:add)"
local UNKNOWN = " (there are slide, touch, bounce, cross, oneway, and those added with world:addResponse)"
local NOT_RESULTS = "results expected (make them once with pixcollide.newResults()), got "

describe("moves", function()
  local world, sprite, wall

  before_each(function()
    world = pixcollide.newWorld()
    sprite = world:add(pixcollide.newSprite(pixcollide.newMask(2, 2, true)))
    wall = world:add(pixcollide.newSprite(pixcollide.newMask(2, 2, true), { x = 5 }))
  end)

  -- Both functions refuse this alike, and move nothing.
  local function refuse(n, arguments, message)
    raises.method(world, "move", n, arguments, message)
    raises.method(world, "check", n, arguments, message)
    assert.same({ 0, 0 }, { sprite:getPosition() })
  end

  it("refuse what is no sprite of the world", function()
    refuse(1, pack(), "sprite expected, got no value")
    refuse(1, pack(nil, 1, 1), "sprite expected, got nil")
    refuse(1, pack(world, 1, 1), "sprite expected, got world")
    refuse(1, pack(pixcollide.newSprite(pixcollide.newMask(1, 1)), 1, 1), NOT_A_MEMBER)
    local other = pixcollide.newWorld()
    refuse(1, pack(other:add(pixcollide.newSprite(pixcollide.newMask(1, 1))), 1, 1), NOT_A_MEMBER)
  end)

  it("refuse a world that is none, or has been released", function()
    for _, name in ipairs { "move", "check" } do
      local f = world[name]
      local message = raises.message(function() f(sprite, sprite, 1, 1) end)
      assert.is_truthy(message:find("world expected, got sprite", 1, true))
    end
    world:release()
    local message = raises.message(function() world:move(sprite, 1, 1) end)
    assert.is_truthy(message:find("world has been released", 1, true))
  end)

  it("refuse goals that are no position", function()
    refuse(2, pack(sprite), "number expected, got no value")
    refuse(3, pack(sprite, 1), "number expected, got no value")
    refuse(2, pack(sprite, "far", 1), "number expected, got string")
    refuse(3, pack(sprite, 1, {}), "number expected, got table")
    refuse(2, pack(sprite, NAN, 1), "x expected to be finite, got nan")
    refuse(3, pack(sprite, 1, INF), "y expected to be finite, got inf")
    refuse(2, pack(sprite, 2 ^ 30 + 1, 1), "x expected between -2^30 and 2^30, got 1073741825")
    refuse(3, pack(sprite, 1, -2 ^ 31), "y expected between -2^30 and 2^30, got -2147483648")
  end)

  it("refuse responses that are none", function()
    refuse(4, pack(sprite, 1, 1, "fly"), "no response is called 'fly'" .. UNKNOWN)
    refuse(4, pack(sprite, 1, 1, ""), "no response is called ''" .. UNKNOWN)
    refuse(4, pack(sprite, 1, 1, 5), "response expected: name, function or nil, got number")
    refuse(4, pack(sprite, 1, 1, {}), "response expected: name, function or nil, got table")
    refuse(4, pack(sprite, 1, 1, true), "response expected: name, function or nil, got boolean")
    pixcollide.newWorld():addResponse("fly", function() end)
    refuse(4, pack(sprite, 1, 1, "fly"), "no response is called 'fly'" .. UNKNOWN)
  end)

  it("refuse what response functions return if it is no response", function()
    local function returns(value)
      return pack(sprite, 9, 0, function() return value end)
    end
    refuse(4, returns("fly"), "no response is called 'fly'" .. UNKNOWN)
    refuse(4, returns(5), "function expected to return the name of a response or nil, got number")
    refuse(4, returns(true), "function expected to return the name of a response or nil, got boolean")
    refuse(4, returns(wall), "function expected to return the name of a response or nil, got sprite")
    assert.equal(3, (world:move(sprite, 9, 0)))
  end)

  it("refuse filters that are none", function()
    local message = "filter expected: layer name, list of names, function or nil, got "
    refuse(5, pack(sprite, 1, 1, nil, 5), message .. "number")
    refuse(5, pack(sprite, 1, 1, "slide", world), message .. "world")
    refuse(5, pack(sprite, 1, 1, nil, { "a", 2 }), "list of layer names expected, got number at [2]")
  end)

  it("refuse lists that newResults has not made, and say how to make one", function()
    refuse(6, pack(sprite, 1, 1, nil, nil, {}), NOT_RESULTS .. "table")
    refuse(6, pack(sprite, 1, 1, nil, nil, setmetatable({}, {})), NOT_RESULTS .. "table")
    refuse(6, pack(sprite, 1, 1, nil, nil, 5), NOT_RESULTS .. "number")
    refuse(6, pack(sprite, 1, 1, nil, nil, sprite), NOT_RESULTS .. "sprite")
    refuse(6, pack(sprite, 1, 1, nil, nil, false), NOT_RESULTS .. "boolean")
  end)

  it("pass errors of functions on, and work as before after them", function()
    local function fail() error("on purpose", 0) end
    world:addResponse("fail", fail)
    local out = pixcollide.newResults()
    for _, arguments in ipairs {
      pack("fail"), pack(fail), pack("slide", fail), pack(function() return "fail" end),
      pack("fail", function() return true end),
    } do
      for _, name in ipairs { "move", "check" } do
        local ok, message = pcall(world[name], world, sprite, 9, 0, arguments[1], arguments[2], out)
        assert.is_false(ok)
        assert.equal("on purpose", message)
        assert.same({ 0, 0 }, { sprite:getPosition() })
      end
    end
    local x, _, _, n = world:move(sprite, 9, 0, function() return "slide" end, nil, out)
    assert.same({ 3, 1 }, { x, n })
  end)
end)

describe(":addResponse", function()
  local world = pixcollide.newWorld()
  local function nothing() return nil end

  it("refuses names that are no strings, or built in", function()
    raises.method(world, "addResponse", 1, pack(), "name of a response expected, got no value")
    raises.method(world, "addResponse", 1, pack(5, nothing), "name of a response expected, got number")
    raises.method(world, "addResponse", 1, pack(nothing, nothing), "name of a response expected, got function")
    for _, name in ipairs { "cross", "oneway", "slide", "touch", "bounce" } do
      raises.method(world, "addResponse", 1, pack(name, nothing), ("response '%s' is built in"):format(name))
    end
  end)

  it("refuses what is no function", function()
    raises.method(world, "addResponse", 2, pack("mine"), "function expected, got no value")
    raises.method(world, "addResponse", 2, pack("mine", "slide"), "function expected, got string")
    raises.method(world, "addResponse", 2, pack("mine", {}), "function expected, got table")
  end)

  it("refuses goals that are no position", function()
    local sprite = world:add(pixcollide.newSprite(pixcollide.newMask(2, 2, true)))
    world:add(pixcollide.newSprite(pixcollide.newMask(2, 2, true), { x = 5 }))
    local message = "response 'wrong' expected to return goalX, goalY between -2^30 and 2^30, or nil"
    local x, y
    world:addResponse("wrong", function() return x, y end)
    for _, goal in ipairs {
      { 1 }, { "far", 1 }, { 1, {} }, { NAN, 1 }, { 1, INF }, { 2 ^ 30 + 1, 1 }, { 1, -2 ^ 31 }, { true, true },
    } do
      x, y = goal[1], goal[2]
      local text = raises.message(function() world:move(sprite, 9, 0, "wrong") end)
      assert.is_truthy(text:find(message, 1, true), text)
      assert.same({ 0, 0 }, { sprite:getPosition() })
    end
    x, y = false, nil
    assert.equal(3, (world:move(sprite, 9, 0, "wrong")))
  end)

  it("refuses a world that has been released", function()
    local released = pixcollide.newWorld()
    released:release()
    assert.is_truthy(raises.message(function() released:addResponse("a", nothing) end)
      :find("world has been released", 1, true))
  end)
end)
