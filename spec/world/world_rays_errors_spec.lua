-- SPDX-License-Identifier: MIT
-- SPDX-FileCopyrightText: 2026 The pixcollide authors

-- Wrong use of rays: refused at the caller's line.

local pixcollide = require "pixcollide"
local raises = require "spec.support.raises"

local pack = raises.pack
local NAN, INF = 0 / 0, math.huge
local NAMES = { "rayCast", "rayCastAll", "querySegment", "anyOnSegment" }

local world = pixcollide.newWorld()
world:add(pixcollide.newSprite(pixcollide.newMask(10, 10, true)))

describe("rays refuse", function()
  it("ends that are no numbers", function()
    for _, name in ipairs(NAMES) do
      for n, argument in ipairs { "x1", "y1", "x2", "y2" } do
        for _, wrong in ipairs { NAN, INF, -INF, "east", {}, true, world } do
          local arguments = pack(0, 0, 10, 10)
          arguments[n] = wrong
          raises.method(world, name, n, arguments, type(wrong) == "number" and argument or "number expected")
        end
      end
      raises.method(world, name, 4, pack(0, 0, 10), "number expected")
      raises.method(world, name, 1, pack(), "number expected")
    end
  end)

  it("ends beyond 2^30", function()
    for _, name in ipairs(NAMES) do
      for n, argument in ipairs { "x1", "y1", "x2", "y2" } do
        for _, wrong in ipairs { 2 ^ 30 + 1, -2 ^ 30 - 2 ^ -10, 1e300 } do
          local arguments = pack(0, 0, 10, 10)
          arguments[n] = wrong
          raises.method(world, name, n, arguments, argument .. " expected between -2^30 and 2^30")
        end
      end
    end
  end)

  it("filters that are none", function()
    for _, name in ipairs(NAMES) do
      for _, wrong in ipairs { 1, true, world } do
        raises.method(world, name, 5, pack(0, 0, 10, 10, wrong), "filter expected")
      end
      raises.method(world, name, 5, pack(0, 0, 10, 10, { "a", 2 }), "list of layer names expected")
    end
  end)

  it("lists that are none", function()
    for _, name in ipairs { "rayCastAll", "querySegment" } do
      for _, wrong in ipairs { 1, "list", true, world } do
        raises.method(world, name, 6, pack(0, 0, 10, 10, nil, wrong), "table expected")
      end
    end
  end)

  it("worlds that have been released, and what is no world", function()
    local released = pixcollide.newWorld()
    released:release()
    for _, name in ipairs(NAMES) do
      assert.truthy(raises.message(function() released[name](released, 0, 0, 1, 1) end):find("released", 1, true))
      local message = raises.message(function() world[name](1, 0, 0, 1, 1) end)
      assert.truthy(message:find("world expected", 1, true))
    end
  end)
end)
