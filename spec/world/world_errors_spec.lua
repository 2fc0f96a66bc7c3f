-- SPDX-License-Identifier: MIT
-- SPDX-FileCopyrightText: 2026 The pixcollide authors

-- Wrong use of worlds: refused at the caller's line, and nothing changed.

local pixcollide = require "pixcollide"
local raises = require "spec.support.raises"
local refusals = require "spec.support.refusals"

local pack = raises.pack
local NAN, INF = 0 / 0, math.huge

local full, new, filled, refuse = refusals.full, refusals.new, refusals.filled, refusals.refuse

describe("newWorld refuses", function()
  it("options that are no table", function()
    raises.call(pixcollide, "newWorld", 1, pack(64))
    raises.call(pixcollide, "newWorld", 1, pack("64"))
    raises.call(pixcollide, "newWorld", 1, pack(full))
  end)

  it("options it does not know", function()
    raises.call(pixcollide, "newWorld", 1, pack({ cellsize = 64 }), "unknown option 'cellsize'")
    raises.call(pixcollide, "newWorld", 1, pack({ 64 }))
  end)

  it("cell sizes that are none", function()
    for _, wrong in ipairs { 0, -1, 0.5, 2 ^ 24 + 1, 1e300, NAN, INF, -INF, "big", {}, true } do
      raises.call(pixcollide, "newWorld", 1, pack({ cellSize = wrong }), "cellSize")
    end
  end)
end)

describe("a world refuses", function()
  it("what is no sprite", function()
    for _, name in ipairs { "add", "remove", "has", "collisionsWith" } do
      refuse(name, 1, pack(), "sprite expected")
      for _, wrong in ipairs { full, pixcollide.newWorld(), io.stdout, {}, 1, "text", true } do
        refuse(name, 1, pack(wrong), "sprite expected")
      end
    end
  end)

  it("a sprite that is in a world, this one or another", function()
    local world, one = filled()
    raises.method(world, "add", 1, pack(one), "already in a world", "world:remove")
    raises.method(pixcollide.newWorld(), "add", 1, pack(one), "already in a world", "world:remove")
    assert.is_true(rawequal(world, one:getWorld()))
    assert.equal(2, world:count())
  end)

  it("collisionsWith for a sprite that is not in it", function()
    refuse("collisionsWith", 1, pack(new()), "world:add")
    local _, stranger = filled()
    refuse("collisionsWith", 1, pack(stranger), "world:add")
  end)

  it("numbers that are none", function()
    for _, wrong in ipairs { {}, true, "text" } do
      refuse("queryPoint", 1, pack(wrong, 1), "number expected")
      refuse("queryPoint", 2, pack(1, wrong), "number expected")
      refuse("queryRect", 1, pack(wrong, 1, 1, 1), "number expected")
      refuse("queryRect", 4, pack(1, 1, 1, wrong), "number expected")
    end
    for _, wrong in ipairs { NAN, INF, -INF } do
      refuse("queryPoint", 1, pack(wrong, 1))
      refuse("queryPoint", 2, pack(1, wrong))
      for n = 1, 4 do
        local arguments = pack(1, 1, 1, 1)
        arguments[n] = wrong
        refuse("queryRect", n, arguments)
      end
    end
  end)

  it("missing arguments", function()
    refuse("queryPoint", 1, pack())
    refuse("queryPoint", 2, pack(1))
    refuse("queryRect", 1, pack())
    refuse("queryRect", 3, pack(1, 1))
    refuse("queryRect", 4, pack(1, 1, 1))
  end)

  it("negative sizes", function()
    refuse("queryRect", 3, pack(0, 0, -1, 1))
    refuse("queryRect", 4, pack(0, 0, 1, -1e-9))
  end)

  it("filters that are none", function()
    local world, one = filled()
    for _, filter in ipairs { 1, false, one } do
      local text = "filter expected: layer name, list of names, function or nil"
      raises.method(world, "collisionsWith", 2, pack(one, filter), text)
      refuse("queryPoint", 3, pack(1, 1, filter), text)
      refuse("queryRect", 5, pack(1, 1, 1, 1, filter), text)
    end
    refuse("queryPoint", 3, pack(1, 1, { "default", 5 }), "list of layer names expected, got number at [2]")
  end)

  it("lists that are no tables", function()
    local world, one = filled()
    for _, wrong in ipairs { 1, "text", true, print, full } do
      refuse("getSprites", 1, pack(wrong), "table expected")
      refuse("collisions", 1, pack(wrong), "table expected")
      refuse("getStats", 1, pack(wrong), "table expected")
      refuse("queryPoint", 4, pack(1, 1, nil, wrong), "table expected")
      refuse("queryRect", 6, pack(1, 1, 1, 1, nil, wrong), "table expected")
      raises.method(world, "collisionsWith", 3, pack(one, nil, wrong), "table expected")
    end
  end)

  it("to be called on anything but a world", function()
    raises.wrongSelf(pixcollide.newWorld(), "world", { full, new(), io.stdout, {}, 1, "text" }, 12)
  end)
end)

describe("a released world", function()
  it("refuses everything but release", function()
    local world, one = filled()
    world:release()
    local calls = {
      add = pack(new()), remove = pack(one), has = pack(one), count = pack(), clear = pack(), getSprites = pack(),
      collisions = pack(), eachCollision = pack(), collisionsWith = pack(one), queryPoint = pack(1, 1),
      queryRect = pack(1, 1, 1, 1), getStats = pack(),
    }
    local unpack = table.unpack or unpack -- luacheck: ignore
    for name, arguments in pairs(calls) do
      local message = raises.here(function()
        local result = world[name](world, unpack(arguments, 1, arguments.n))
        return result
      end)
      if not message:find("world has been released", 1, true) then
        error(name .. " says: " .. message)
      end
    end
    world:release()
    assert.is_nil(one:getWorld())
    assert.is_true(one:covers(0, 0))
  end)
end)
