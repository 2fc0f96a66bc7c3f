-- SPDX-License-Identifier: MIT
-- SPDX-FileCopyrightText: 2026 The pixcollide authors

-- Wrong use of world:carry: refused at the caller's line, and nothing has moved.

local pixcollide = require "pixcollide"
local raises = require "spec.support.raises"

local pack = raises.pack

describe("world:carry refuses", function()
  local world, platform, rider, stranger

  before_each(function()
    world = pixcollide.newWorld()
    platform = world:add(pixcollide.newSprite(pixcollide.newRectangleMask(8, 2), { x = 2 ^ 30 - 100, y = 10 }))
    rider = world:add(pixcollide.newSprite(pixcollide.newRectangleMask(2, 2), { x = 2 ^ 30 - 98, y = 8 }))
    stranger = pixcollide.newSprite(pixcollide.newRectangleMask(2, 2))
  end)

  after_each(function()
    assert.are.same({ 2 ^ 30 - 100, 10, 2 ^ 30 - 98, 8 },
      { (platform:getPosition()), select(2, platform:getPosition()), rider:getPosition() })
    local _, n = world:carry(platform, -3, 2)
    assert.are.same({ 0, 2 ^ 30 - 101, 10 }, { n, rider:getPosition() })
  end)

  it("what is no sprite of the world", function()
    raises.method(world, "carry", 1, pack(), "sprite expected")
    raises.method(world, "carry", 1, pack(7, 1, 1), "sprite expected")
    raises.method(world, "carry", 1, pack(world, 1, 1), "sprite expected")
    raises.method(world, "carry", 1, pack(stranger, 1, 1), "sprite is not in this world (add it first with world:add)")
    pixcollide.newWorld():add(stranger)
    raises.method(world, "carry", 1, pack(stranger, 1, 1), "sprite is not in this world (add it first with world:add)")
  end)

  it("distances that are no numbers, or not finite", function()
    for _, wrong in ipairs { "x", {}, 0 / 0, math.huge, -math.huge } do
      local expected = type(wrong) == "number" and "finite" or "number expected, got " .. type(wrong)
      raises.method(world, "carry", 2, pack(platform, wrong, 1), expected)
      raises.method(world, "carry", 3, pack(platform, 1, wrong), expected)
    end
    raises.method(world, "carry", 2, pack(platform), "number expected")
    raises.method(world, "carry", 3, pack(platform, 1), "number expected")
  end)

  it("to take the platform beyond 2^30", function()
    raises.method(world, "carry", 2, pack(platform, 101, 0), "new x", "2^30")
    raises.method(world, "carry", 2, pack(platform, -2 ^ 31, 0), "new x", "2^30")
    raises.method(world, "carry", 3, pack(platform, 0, 2 ^ 30), "new y", "2^30")
    raises.method(world, "carry", 3, pack(platform, 0, -1e300), "new y", "2^30")
  end)

  it("what is no filter", function()
    raises.method(world, "carry", 4, pack(platform, 1, 1, 7), "filter expected", "got number")
    raises.method(world, "carry", 4, pack(platform, 1, 1, { "default", 7 }), "list of layer names expected", "[2]")
    raises.method(world, "carry", 4, pack(platform, 1, 1, rider), "filter expected", "got sprite")
  end)

  it("what is no list", function()
    raises.method(world, "carry", 5, pack(platform, 1, 1, nil, 7), "table expected", "got number")
    raises.method(world, "carry", 5, pack(platform, 1, 1, nil, "out"), "table expected", "got string")
  end)

  it("a filter that removes the platform", function()
    raises.method(world, "carry", 1, pack(platform, -1, 1, function() world:remove(platform) end),
      "sprite is not in this world (add it first with world:add)")
    world:remove(rider)
    world:add(platform)
    world:add(rider)
  end)

  it("a filter that releases the world", function()
    local other = pixcollide.newWorld()
    local lift = other:add(pixcollide.newSprite(pixcollide.newRectangleMask(8, 2)))
    other:add(pixcollide.newSprite(pixcollide.newRectangleMask(8, 2), { y = -2 }))
    raises.message(function()
      other:carry(lift, 1, 1, function() other:release() end)
    end)
    assert.are.same({ 0, 0 }, { lift:getPosition() })
  end)

  it("a filter that yields", function()
    local routine = coroutine.create(function()
      world:carry(platform, -1, 1, function() coroutine.yield() end)
    end)
    assert.is_false((coroutine.resume(routine)))
  end)
end)
