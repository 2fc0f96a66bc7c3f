-- SPDX-License-Identifier: MIT
-- SPDX-FileCopyrightText: 2026 The pixcollide authors

-- Wrong use of motion that the contract of its functions (spec/lua/contract_spec.lua) does not tell: where it would
-- end, what does not go together, and what the functions that it calls do and return.

local pixcollide = require "pixcollide"
local raises = require "spec.support.raises"

local pack = raises.pack
local NAN, INF = 0 / 0, math.huge

local NOT_A_MEMBER = "sprite is not in this world (add it first with world:add)"
local TOO_LARGE = "the sprite's box would be 36000 x 120 pixels, at most 32767 a side"

-- A world of a sprite of 2 x 2 pixels at 0, 0 and a wall of the same size at 5, 0.
local function filled()
  local world, square = pixcollide.newWorld(), pixcollide.newMask(2, 2, true)
  return world, world:add(pixcollide.newSprite(square)), world:add(pixcollide.newSprite(square, { x = 5 }))
end

describe("motion refuses", function()
  it("to end beyond the limits of positions", function()
    local world, sprite = filled()
    local X, Y = "new x expected between -2^30 and 2^30, got ", "new y expected between -2^30 and 2^30, got "
    sprite:setPosition(2 ^ 30 - 100, 10)
    for _, name in ipairs { "advanceBy", "carryBy" } do
      raises.cases {
        { world, name, { sprite, 101, 0 }, 2, X }, { world, name, { sprite, -2 ^ 31, 0 }, 2, X },
        { world, name, { sprite, 1e308, 0 }, 2, X }, { world, name, { sprite, 0, 2 ^ 30 }, 3, Y },
        { world, name, { sprite, 0, -2 ^ 30 - 11 }, 3, Y }, { world, name, { sprite, 0, -1e300 }, 3, Y },
      }
      assert.same({ 2 ^ 30 - 100, 10 }, { sprite:getPosition() })
    end
    world:carryBy(sprite, 100, 0)
    assert.same({ 2 ^ 30, 10 }, { sprite:getPosition() })
  end)

  it("a response in the place of the filter, unless there is such a layer", function()
    local world, sprite = filled()
    local message = "no layer is called 'slide' (it is a response, which world:moveTo takes before the filter)"
    raises.cases {
      { world, "sweepTo", { sprite, 5, 5, "slide" }, 4, message }, { world, "advanceBy", { sprite, 5, 5, "slide" }, 4, message },
      { world, "moveTo", raises.pack(sprite, 5, 5, nil, "slide"), 5, message },
      { world, "carryBy", { sprite, 5, 5, "slide" }, 4, message },
    }
    sprite:setLayer("slide")
    world:sweepTo(sprite, 5, 5, "slide")
  end)

  it("a direction that is none, and boxes that no sprite may have", function()
    local world, sprite = filled()
    local mask, wide = pixcollide.newMask(2, 2, true), pixcollide.newMask(300, 1, true)
    local large = world:add(pixcollide.newSprite(wide))
    raises.cases {
      { world, "moveOut", { sprite, 0, 0, 5 }, 2, "dirX or dirY expected to be other than 0" },
      { world, "moveOut", { sprite, -0.0, 0, 5 }, 2, "dirX or dirY expected to be other than 0" },
      { world, "sweepScale", { large, 120 }, 0, TOO_LARGE },
      { world, "canBecome", { sprite, { mask = wide, sx = 120, sy = 120 } }, 0, TOO_LARGE },
      { world, "canBecome", { sprite, { ox = 2 ^ 20, sx = 15000 } }, 0,
        "the sprite's box would lie more than 2^29 pixels from its position" },
      { world, "canBecome", { sprite, { mask = mask, frame = 1 } }, 2,
        "option 'mask' cannot be given together with 'frame'" },
      { world, "canBecome", { sprite, { scale = 2, sy = 1 } }, 2,
        "option 'scale' cannot be given together with 'sx' or 'sy'" },
      { world, "canBecome", { sprite, { origin = "center", ox = 1 } }, 2,
        "option 'origin' cannot be given together with 'ox' or 'oy'" },
    }
    assert.same({ 1, 1, 1, 1 }, { large:getScale(), select(2, large:getScale()), sprite:getScale() })
  end)

  it("a turn whose boxes on the way would be too large, though those at both ends are not", function()
    local world = filled()
    local board = world:add(pixcollide.newSprite(pixcollide.newRectangleMask(320, 120), { x = 9, y = 9, scale = 100 }))
    for _, angle in ipairs { math.pi, -math.pi, 3, 7 * math.pi } do
      local message = raises.here(function() world:sweepRotation(board, angle) end)
      assert.is_truthy(message:find("^the sprite's box would be %d+ x %d+ pixels, at most 32767 a side$"), message)
      assert.same({ 9, 9, 0, 100, 100, 0, 0, 0, 0 }, { board:getTransform() })
    end
    board:setMask(pixcollide.newMask(320, 60))
    assert.equal(math.pi, (world:sweepRotation(board, math.pi)))
    -- Nothing is covered at an end.
    local square = world:add(pixcollide.newSprite(pixcollide.newRectangleMask(300, 300), { x = 900 }))
    local line = world:newSprite(pixcollide.newMask(1, 32767, true), { x = 2000, r = 0.35, sx = 1 / 70000, sy = 1.2 })
    assert.is_truthy(raises.here(function() world:sweepScale(square, 32768, 0) end):find("at most 32767", 1, true))
    assert.is_truthy(raises.here(function() world:sweepRotation(line, 1.22) end):find("at most 32767", 1, true))
    assert.same({ 1, 1, 0.35 }, { square:getScale(), select(2, square:getScale()), line:getRotation() })
  end)
end)

describe("a filter", function()
  local function overlapping()
    local world, sprite, wall = filled()
    wall:setPosition(0, -1)
    return world, sprite
  end

  for name, ask in pairs {
    separation = function(world, sprite, filter) return world:separation(sprite, nil, filter) end,
    moveOut = function(world, sprite, filter) return world:moveOut(sprite, 1, 0, 9, filter) end,
    carry = function(world, sprite, filter) return world:carryBy(sprite, 1, 1, filter) end,
  } do
    it("may not take the sprite out of its world, in " .. name, function()
      for change, text in pairs { remove = NOT_A_MEMBER, release = "world has been released" } do
        local world, sprite = overlapping()
        local message = raises.message(function() ask(world, sprite, function() world[change](world, sprite) end) end)
        assert.is_truthy(message:find(text, 1, true) or change == "release" and message:find(NOT_A_MEMBER, 1, true),
          message)
        assert.same({ 0, 0 }, { sprite:getPosition() })
      end
    end)

    it("passes its errors on, and cannot yield, in " .. name, function()
      local world, sprite = overlapping()
      assert.same({ false, "enough" }, { pcall(ask, world, sprite, function() error("enough", 0) end) })
      assert.is_false((coroutine.resume(coroutine.create(ask), world, sprite, coroutine.yield)))
      assert.same({ 0, 0 }, { sprite:getPosition() })
      assert.equal(1, (select(2, world:collisions())))
    end)
  end
end)

describe("moves refuse", function()
  it("what response functions return if it is no response", function()
    local world, sprite, wall = filled()
    pixcollide.newWorld():addResponse("fly", function() end)
    local text = "function expected to return the name of a response or nil, got "
    for _, case in ipairs {
      { "fly", "no response is called 'fly' (there are slide, glide," }, { 5, text .. "number" },
      { true, text .. "boolean" }, { wall, text .. "sprite" },
    } do
      local arguments = { sprite, 9, 0, function() return case[1] end }
      raises.cases { { world, "moveTo", arguments, 4, case[2] }, { world, "checkTo", arguments, 4, case[2] } }
    end
    assert.same({ 0, 0 }, { sprite:getPosition() })
    assert.equal(3, (world:moveTo(sprite, 9, 0)))
  end)

  it("goals of responses that are no position", function()
    local world, sprite = filled()
    local x, y
    world:addResponse("wrong", function() return x, y end)
    for _, goal in ipairs {
      { 1 }, { "far", 1 }, { 1, {} }, { NAN, 1 }, { 1, INF }, { 2 ^ 30 + 1, 1 }, { 1, -2 ^ 31 }, { true, true },
    } do
      x, y = goal[1], goal[2]
      raises.cases { { world, "moveTo", { sprite, 9, 0, "wrong" }, 0,
        "response 'wrong' expected to return goalX, goalY between -2^30 and 2^30, or nil" } }
      assert.same({ 0, 0 }, { sprite:getPosition() })
    end
    x, y = false, nil
    assert.equal(3, (world:moveTo(sprite, 9, 0, "wrong")))
  end)

  it("to replace what is built in", function()
    for _, name in ipairs { "cross", "oneway", "slide", "touch", "bounce" } do
      raises.cases { { pixcollide.newWorld(), "addResponse", { name, function() end }, 1,
        ("response '%s' is built in"):format(name) } }
    end
  end)

  it("nothing after errors of functions, which they pass on", function()
    local world, sprite = filled()
    local out = pixcollide.newResults()
    local function fail() error("on purpose", 0) end
    world:addResponse("fail", fail)
    for _, arguments in ipairs {
      pack("fail"), pack(fail), pack("slide", fail), pack(function() return "fail" end),
      pack("fail", function() return true end),
    } do
      for _, name in ipairs { "moveTo", "checkTo" } do
        assert.same({ false, "on purpose" },
          { pcall(world[name], world, sprite, 9, 0, arguments[1], arguments[2], out) })
        assert.same({ 0, 0 }, { sprite:getPosition() })
      end
    end
    local x, _, _, n = world:moveTo(sprite, 9, 0, function() return "slide" end, nil, out)
    assert.same({ 3, 1 }, { x, n })
  end)
end)
