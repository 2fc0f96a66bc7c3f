-- SPDX-License-Identifier: MIT
-- SPDX-FileCopyrightText: 2026 The pixcollide authors

-- Wrong use of sweeps: refused at the caller's line.

local pixcollide = require "pixcollide"
local raises = require "spec.support.raises"

local pack = raises.pack
local NAN, INF = 0 / 0, math.huge
local NAMES = { "sweep", "moveToContact", "placeFree" }

local world = pixcollide.newWorld()
local square = pixcollide.newRectangleMask(4, 4)
local sprite = world:add(pixcollide.newSprite(square, { x = 10, y = 20 }))

-- The second and third arguments of each, as messages call them.
local function names_of(name)
  return name == "moveToContact" and { "dx", "dy" } or { "x", "y" }
end

describe("sweeps refuse", function()
  after_each(function()
    assert.same({ 10, 20 }, { sprite:getPosition() })
  end)

  it("sprites that are none", function()
    for _, name in ipairs(NAMES) do
      for _, wrong in ipairs { 1, "ship", {}, world, square } do
        raises.method(world, name, 1, pack(wrong, 0, 0), "sprite expected")
      end
      raises.method(world, name, 1, pack(), "sprite expected")
    end
  end)

  it("sprites of no world, and of another", function()
    local other = pixcollide.newWorld()
    local strangers = { pixcollide.newSprite(square), other:add(pixcollide.newSprite(square)) }
    for _, name in ipairs(NAMES) do
      for _, stranger in ipairs(strangers) do
        raises.method(world, name, 1, pack(stranger, 0, 0),
          "sprite is not in this world (add it first with world:add)")
      end
    end
  end)

  it("coordinates that are no numbers", function()
    for _, name in ipairs(NAMES) do
      for n, argument in ipairs(names_of(name)) do
        for _, wrong in ipairs { NAN, INF, -INF, "east", {}, true, world } do
          local arguments = pack(sprite, 1, 2)
          arguments[n + 1] = wrong
          raises.method(world, name, n + 1, arguments, type(wrong) == "number" and argument or "number expected")
        end
      end
      raises.method(world, name, 3, pack(sprite, 1), "number expected")
    end
  end)

  it("coordinates beyond 2^30", function()
    for _, name in ipairs { "sweep", "placeFree" } do
      for n, argument in ipairs { "x", "y" } do
        for _, wrong in ipairs { 2 ^ 30 + 1, -2 ^ 30 - 2 ^ -10, 1e300 } do
          local arguments = pack(sprite, 0, 0)
          arguments[n + 1] = wrong
          raises.method(world, name, n + 1, arguments, argument .. " expected between -2^30 and 2^30")
        end
      end
    end
    for n, argument in ipairs { "new x", "new y" } do
      for _, wrong in ipairs { 2 ^ 30, -2 ^ 30 - 21, 1e308, -1e308 } do
        local arguments = pack(sprite, 0, 0)
        arguments[n + 1] = wrong
        raises.method(world, "moveToContact", n + 1, arguments, argument .. " expected between -2^30 and 2^30")
      end
    end
  end)

  it("filters that are none", function()
    for _, name in ipairs(NAMES) do
      for _, wrong in ipairs { 1, true, world } do
        raises.method(world, name, 4, pack(sprite, 0, 0, wrong), "filter expected")
      end
      raises.method(world, name, 4, pack(sprite, 0, 0, { "a", 2 }), "list of layer names expected")
    end
  end)

  it("worlds that have been released, and what is no world", function()
    local released = pixcollide.newWorld()
    local left = released:add(pixcollide.newSprite(square))
    released:release()
    for _, name in ipairs(NAMES) do
      assert.truthy(raises.message(function() released[name](released, left, 0, 0) end):find("released", 1, true))
      local message = raises.message(function() world[name](1, sprite, 0, 0) end)
      assert.truthy(message:find("world expected", 1, true))
    end
  end)
end)
