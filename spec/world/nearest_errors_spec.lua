-- SPDX-License-Identifier: MIT
-- SPDX-FileCopyrightText: 2026 The pixcollide authors

-- Wrong use of nearest and pick, of depths, and of a sprite and a rectangle.

local pixcollide = require "pixcollide"
local raises = require "spec.support.raises"

local pack = raises.pack
local NAN, INF = 0 / 0, math.huge

local world = pixcollide.newWorld()
local sprite = world:add(pixcollide.newSprite(pixcollide.newMask(9, 9, true), { depth = 3 }))

-- The message for wrong arguments 1 and 2 of a method that takes x, y first.
local function refuses_points(method)
  raises.method(world, method, 1, pack(), "number expected, got no value")
  raises.method(world, method, 1, pack("x", 0), "number expected, got string")
  raises.method(world, method, 2, pack(0), "number expected, got no value")
  raises.method(world, method, 1, pack(NAN, 0), "x expected to be finite, got nan")
  raises.method(world, method, 2, pack(0, INF), "y expected to be finite, got inf")
  raises.method(world, method, 1, pack(-INF, 0), "x expected to be finite, got -inf")
end

local function refuses_filters(method)
  local message = "filter expected: layer name, list of names, function or nil, got "
  raises.method(world, method, 4, pack(0, 0, 1, 5), message .. "number")
  raises.method(world, method, 4, pack(0, 0, 1, true), message .. "boolean")
  raises.method(world, method, 4, pack(0, 0, 1, sprite), message .. "sprite")
  raises.method(world, method, 4, pack(0, 0, 1, { "a", 2 }), "list of layer names expected, got number at [2]")
end

describe(":nearest", function()
  it("refuses points that are none, or beyond the limit of positions", function()
    refuses_points("nearest")
    raises.method(world, "nearest", 1, pack(2 ^ 30 + 1, 0), "x expected between -2^30 and 2^30, got 1073741825")
    raises.method(world, "nearest", 2, pack(0, -2 ^ 31), "y expected between -2^30 and 2^30, got -2147483648")
  end)

  it("refuses distances that are none", function()
    raises.method(world, "nearest", 3, pack(0, 0, -1), "maxDistance expected to be at least 0")
    raises.method(world, "nearest", 3, pack(0, 0, -2 ^ -1074), "maxDistance expected to be at least 0")
    raises.method(world, "nearest", 3, pack(0, 0, -INF), "maxDistance expected to be finite, got -inf")
    raises.method(world, "nearest", 3, pack(0, 0, NAN), "maxDistance expected to be finite, got nan")
    raises.method(world, "nearest", 3, pack(0, 0, {}), "number expected, got table")
    raises.method(world, "nearest", 3, pack(0, 0, "far"), "number expected, got string")
  end)

  it("refuses filters that are none", function()
    refuses_filters("nearest")
  end)
end)

describe(":pick", function()
  it("refuses points that are none", function()
    refuses_points("pick")
  end)

  it("refuses radii that are none", function()
    raises.method(world, "pick", 3, pack(0, 0, -1), "radius expected between 0 and 2^30, got -1")
    raises.method(world, "pick", 3, pack(0, 0, 2 ^ 31), "radius expected between 0 and 2^30, got 2147483648")
    raises.method(world, "pick", 3, pack(0, 0, INF), "radius expected to be finite, got inf")
    raises.method(world, "pick", 3, pack(0, 0, NAN), "radius expected to be finite, got nan")
    raises.method(world, "pick", 3, pack(0, 0, true), "number expected, got boolean")
  end)

  it("refuses filters that are none", function()
    refuses_filters("pick")
  end)
end)

describe("both", function()
  it("refuse a world that has been released, and what is no world", function()
    local released = pixcollide.newWorld()
    released:release()
    for _, method in ipairs { "nearest", "pick" } do
      for _, wrong in ipairs { sprite, 5, "world", {} } do
        assert.is_false(pcall(world[method], wrong, 0, 0))
      end
      local ok, message = pcall(released[method], released, 0, 0)
      assert.is_false(ok)
      assert.is_truthy(message:find("released", 1, true))
    end
  end)
end)

describe(":setDepth", function()
  it("refuses what is no finite number, and changes nothing then", function()
    raises.method(sprite, "setDepth", 1, pack(), "number expected, got no value")
    raises.method(sprite, "setDepth", 1, pack(nil), "number expected, got nil")
    raises.method(sprite, "setDepth", 1, pack("front"), "number expected, got string")
    raises.method(sprite, "setDepth", 1, pack(NAN), "depth expected to be finite, got nan")
    raises.method(sprite, "setDepth", 1, pack(-INF), "depth expected to be finite, got -inf")
    assert.equal(3, sprite:getDepth())
  end)

  it("is an option of sprites, too", function()
    local mask = pixcollide.newMask(1, 1)
    raises.call(pixcollide, "newSprite", 2, pack(mask, { depth = "front" }), "'depth'", "number expected")
    raises.call(pixcollide, "newSprite", 2, pack(mask, { depth = NAN }), "'depth'", "finite")
  end)
end)

describe("a sprite and a rectangle", function()
  it("refuse numbers that are none, and negative sizes", function()
    for _, method in ipairs { "isInside", "touchesEdge", "visibleFraction" } do
      raises.method(sprite, method, 1, pack(), "number expected, got no value")
      raises.method(sprite, method, 4, pack(0, 0, 1), "number expected, got no value")
      raises.method(sprite, method, 1, pack(NAN, 0, 1, 1), "x expected to be finite, got nan")
      raises.method(sprite, method, 2, pack(0, -INF, 1, 1), "y expected to be finite, got -inf")
      raises.method(sprite, method, 3, pack(0, 0, INF, 1), "width expected to be finite, got inf")
      raises.method(sprite, method, 3, pack(0, 0, -1, 1), "width expected to be at least 0")
      raises.method(sprite, method, 4, pack(0, 0, 1, -2 ^ -40), "height expected to be at least 0")
      assert.is_false(pcall(sprite[method], world, 0, 0, 1, 1))
    end
  end)
end)
