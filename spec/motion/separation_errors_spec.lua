-- SPDX-License-Identifier: MIT
-- SPDX-FileCopyrightText: 2026 The pixcollide authors

-- Wrong use of separation: refused at the caller's line, and nothing moves.

local pixcollide = require "pixcollide"
local raises = require "spec.support.raises"

local pack = raises.pack
local NAN, INF = 0 / 0, math.huge

local mask = pixcollide.newMask(10, 10, true)
local a, b, stranger = pixcollide.newSprite(mask), pixcollide.newSprite(mask, { x = 5, y = 4 }), pixcollide.newSprite(mask)
local world = pixcollide.newWorld()
world:add(a)
world:add(b)

local NOT_A_MEMBER = "sprite is not in this world (add it first with world:add)"

after_each(function()
  assert.same({ 0, 0 }, { a:getPosition() })
  assert.same({ -5, 0 }, { world:separation(a) })
end)

describe("sprite:separation and sprite:separationAlong refuse", function()
  it("what is no sprite", function()
    for _, wrong in ipairs { mask, world, "sprite", 1, {}, true } do
      raises.method(a, "separation", 1, pack(wrong), "sprite expected")
      raises.method(a, "separationAlong", 1, pack(wrong, 1, 0), "sprite expected")
    end
    raises.method(a, "separation", 1, pack(), "sprite expected")
  end)

  it("a distance that is none", function()
    for _, wrong in ipairs { -1, -2 ^ -1000, -INF, NAN } do
      raises.method(a, "separation", 2, pack(b, wrong), "maxDistance")
      raises.method(a, "separationAlong", 4, pack(b, 1, 0, wrong), "maxDistance")
    end
    raises.method(a, "separation", 2, pack(b, -1), "maxDistance expected to be at least 0")
    raises.method(a, "separation", 2, pack(b, "far"), "number expected")
    raises.method(a, "separation", 2, pack(b, {}), "number expected")
  end)

  it("a direction that is none", function()
    raises.method(a, "separationAlong", 2, pack(b, 0, 0), "dx or dy expected to be other than 0")
    raises.method(a, "separationAlong", 2, pack(b, -0.0, 0.0), "dx or dy expected to be other than 0")
    raises.method(a, "separationAlong", 2, pack(b), "number expected")
    raises.method(a, "separationAlong", 3, pack(b, 1), "number expected")
    for _, wrong in ipairs { INF, -INF, NAN } do
      raises.method(a, "separationAlong", 2, pack(b, wrong, 1), "dx")
      raises.method(a, "separationAlong", 3, pack(b, 1, wrong), "dy")
    end
  end)

  it("what would be too large to draw", function()
    local large = pixcollide.newSprite(pixcollide.newMask(100, 100, true), { sx = 2000, sy = 2000 })
    local function ask(distance)
      a:separation(large, distance)
    end
    a:setPosition(100000, 100000)
    assert.equal("the sprites are too large: more than 32767 pixels a side would have to be drawn "
      .. "(maxDistance limits that)", raises.here(function() ask() end))
    ask(1000)
    a:setPosition(0, 0)
    ask()
  end)
end)

describe("world:separation and world:moveOut refuse", function()
  it("a sprite that is not in the world", function()
    raises.method(world, "separation", 1, pack(stranger), NOT_A_MEMBER)
    raises.method(world, "moveOut", 1, pack(stranger, 1, 0, 5), NOT_A_MEMBER)
    for _, wrong in ipairs { mask, world, "sprite", 1, {} } do
      raises.method(world, "separation", 1, pack(wrong), "sprite expected")
      raises.method(world, "moveOut", 1, pack(wrong, 1, 0, 5), "sprite expected")
    end
  end)

  it("what is no filter", function()
    raises.method(world, "separation", 2, pack(a, 5), "expected")
    raises.method(world, "separation", 2, pack(a, { 5 }), "list of layer names expected")
    raises.method(world, "moveOut", 5, pack(a, 1, 0, 5, true), "expected")
  end)

  it("a distance or direction that is none", function()
    raises.method(world, "separation", 3, pack(a, nil, -1), "maxDistance expected to be at least 0")
    raises.method(world, "separation", 3, pack(a, nil, NAN), "maxDistance")
    raises.method(world, "moveOut", 2, pack(a, 0, 0, 5), "dx or dy expected to be other than 0")
    raises.method(world, "moveOut", 2, pack(a, NAN, 0, 5), "dx")
    raises.method(world, "moveOut", 3, pack(a, 0, INF, 5), "dy")
    raises.method(world, "moveOut", 4, pack(a, 1, 0), "number expected")
    raises.method(world, "moveOut", 4, pack(a, 1, 0, -0.5), "max expected to be at least 0")
    raises.method(world, "moveOut", 4, pack(a, 1, 0, INF), "max")
  end)

  it("to be called on anything else", function()
    for _, wrong in ipairs { a, mask, 1, "world" } do
      assert.is_false((pcall(world.separation, wrong, a)))
      assert.is_false((pcall(world.moveOut, wrong, a, 1, 0, 5)))
      assert.is_false((pcall(a.separationAlong, world, b, 1, 0)))
    end
  end)

  it("errors of a filter: they come through, and the world is whole", function()
    assert.equal("enough", select(2, pcall(world.separation, world, a, function() error("enough", 0) end)))
    assert.equal("enough", select(2, pcall(world.moveOut, world, a, 1, 0, 9, function() error("enough", 0) end)))
  end)

  it("a sprite that its filter removes", function()
    local other = pixcollide.newWorld()
    local mover = other:add(pixcollide.newSprite(mask))
    other:add(pixcollide.newSprite(mask))
    local function filter() return other:remove(mover) end
    raises.method(other, "separation", 1, pack(mover, filter), NOT_A_MEMBER)
    other:add(mover)
    raises.method(other, "moveOut", 1, pack(mover, 1, 0, 9, filter), NOT_A_MEMBER)
  end)
end)
