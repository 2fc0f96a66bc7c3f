-- SPDX-License-Identifier: MIT
-- SPDX-FileCopyrightText: 2026 The pixcollide authors

-- Wrong use of the setters for all sprites: refused as a whole, at the caller's line.

local pixcollide = require "pixcollide"
local raises = require "spec.support.raises"
local rounds = require "spec.support.rounds"

local pack = raises.pack
local NAN, INF = 0 / 0, math.huge

local mask = pixcollide.newMask(10, 10, true)

-- Three sprites with everything set, after one that has left.
local function filled()
  local world, all = pixcollide.newWorld(), {}
  local gone = world:add(pixcollide.newSprite(mask))
  for k = 1, 3 do
    all[k] = world:add(pixcollide.newSprite(mask, { x = k, y = -k, r = k / 2, sx = 2, oy = 3 }))
    all[k]:setVelocity(k, k)
  end
  world:remove(gone)
  return world, all
end

local function state(all)
  local numbers = {}
  for _, sprite in ipairs(all) do
    for _, number in ipairs { sprite:getTransform() } do
      numbers[#numbers + 1] = number
    end
    numbers[#numbers + 1], numbers[#numbers + 2] = sprite:getVelocity()
  end
  return numbers
end

-- A method must refuse these arguments and leave the world as it was.
local function refuse(name, n, arguments, ...)
  local world, all = filled()
  local before = state(all)
  raises.method(world, name, n, arguments, ...)
  assert.same(before, state(all))
end

-- The message of a call that raises for the sprite's sake and changes nothing.
local function fail(name, ...)
  local world, all = filled()
  local before, arguments = state(all), pack(...)
  local message = raises.here(function()
    local result = world[name](world, (table.unpack or unpack)(arguments, 1, arguments.n)) -- luacheck: ignore
    return result
  end)
  assert.same(before, state(all))
  return message
end

-- Numbers that would do: `each` for a sprite.
local function right(each)
  local list = {}
  for k = 1, 3 * each do
    list[k] = each == 9 and (k % 9 == 4 or k % 9 == 5) and 1 or k % 3
  end
  return list
end

local LISTS = { { "setPositions", 2 }, { "setVelocities", 2 }, { "setTransforms", 9 } }

describe("a list for all sprites", function()
  it("would be taken if it were right", function()
    for _, case in ipairs(LISTS) do
      local world = filled()
      world[case[1]](world, right(case[2]))
    end
  end)

  it("is refused if it is none", function()
    for _, case in ipairs(LISTS) do
      refuse(case[1], 1, pack(), "table, light userdata or FFI pointer expected, got no value")
      for _, wrong in ipairs { 1, "text", true, print, io.stdout } do
        refuse(case[1], 1, pack(wrong), "table, light userdata or FFI pointer expected, got " .. type(wrong))
      end
      refuse(case[1], 1, pack(mask), "table, light userdata or FFI pointer expected, got mask")
    end
  end)

  it("may come with the number of sprites, but with no other", function()
    for _, case in ipairs(LISTS) do
      local world = filled()
      world[case[1]](world, right(case[2]), 3)
      for _, wrong in ipairs { 0, 2, 4 } do
        refuse(case[1], 2, pack(right(case[2]), wrong), "count expected to be 3, the number of sprites")
      end
      refuse(case[1], 2, pack(right(case[2]), "three"), "number expected, got string")
    end
  end)

  it("is refused if it has more or fewer numbers", function()
    for _, case in ipairs(LISTS) do
      local expected = "list of " .. 3 * case[2] .. " numbers expected"
      refuse(case[1], 1, pack({}), expected .. ", got 0")
      local list = right(case[2])
      list[#list] = nil
      refuse(case[1], 1, pack(list), expected .. ", got " .. #list)
      list = right(case[2])
      list[#list + 1] = 1
      refuse(case[1], 1, pack(list), expected .. ", got " .. #list)
    end
  end)

  it("is refused for a wrong number anywhere, and says where", function()
    for _, case in ipairs(LISTS) do
      for k = 1, 3 * case[2] do
        for _, wrong in ipairs { NAN, INF, -INF, 2 ^ 30 + 1, -1e300 } do
          local list = right(case[2])
          list[k] = wrong
          refuse(case[1], 1, pack(list), "at [" .. k .. "], got ", "number expected between")
        end
        for _, wrong in ipairs { {}, "text", false, print } do
          local list = right(case[2])
          list[k] = wrong
          refuse(case[1], 1, pack(list), "number expected at [" .. k .. "], got " .. type(wrong))
        end
      end
    end
    local list = right(2)
    list[4] = NAN
    refuse("setPositions", 1, pack(list), "number expected between -2^30 and 2^30 at [4], got nan")
  end)

  it("is refused for a transform beyond its own limit", function()
    local limits = { "2^30", "2^30", "2^20", "2^16", "2^16", "2^24", "2^24", "2^16", "2^16" }
    for k = 10, 18 do
      local list, limit = right(9), limits[k - 9]
      list[k] = 2 ^ tonumber(limit:match("%^(%d+)")) + 1
      refuse("setTransforms", 1, pack(list), "between -" .. limit .. " and " .. limit .. " at [" .. k .. "]")
    end
  end)

  it("is refused for a box that is too large or too far, and says whose", function()
    local list = right(9)
    list[9 + 4] = 65536
    list[9 + 6] = 2 ^ 24
    assert.equal("sprite 2: the sprite's box would lie more than 2^29 pixels from its position", fail("setTransforms", list))
    local world = pixcollide.newWorld()
    local sprite = world:add(pixcollide.newSprite(pixcollide.newMask(1000, 1)))
    local message = raises.here(function() world:setTransforms { 0, 0, 0, 65536, 1, 0, 0, 0, 0 } end)
    assert.equal("sprite 1: the sprite's box would exceed 2^24 pixels a side", message)
    assert.same({ 0, 0, 0, 1, 1, 0, 0, 0, 0 }, { sprite:getTransform() })
  end)

  it("changes nothing when it is refused, wherever the fault is", function()
    rounds.each("bulk errors: all or nothing", 100, function(rng)
      local world, all = pixcollide.newWorld(), {}
      for k = 1, rng:int(1, 80) do
        all[k] = world:add(pixcollide.newSprite(mask, { x = k, r = rng:real(0, 3) }))
      end
      local case = rng:pick(LISTS)
      local list = {}
      for k = 1, #all * case[2] do
        list[k] = rng:real(0.5, 1)
      end
      list[rng:int(1, #list)] = rng:pick { NAN, INF, 2 ^ 31, "x", {} }
      local before = state(all)
      assert.is_false((pcall(world[case[1]], world, list)))
      assert.same(before, state(all))
    end)
  end)
end)

describe("translateAll refuses", function()
  it("what is no finite number", function()
    for _, wrong in ipairs { {}, true, "text" } do
      refuse("translateAll", 1, pack(wrong, 1), "number expected")
      refuse("translateAll", 2, pack(1, wrong), "number expected")
    end
    for _, wrong in ipairs { NAN, INF, -INF } do
      refuse("translateAll", 1, pack(wrong, 1), "dx expected to be finite")
      refuse("translateAll", 2, pack(1, wrong), "dy expected to be finite")
    end
    refuse("translateAll", 2, pack(1), "number expected, got no value")
  end)

  it("to move a sprite beyond the limit", function()
    assert.equal("sprite 3 would get beyond 2^30", fail("translateAll", 2 ^ 30 - 2, 0))
    assert.equal("sprite 1 would get beyond 2^30", fail("translateAll", 0, 1e300))
  end)
end)

describe("integrate refuses", function()
  it("a time that is no finite number", function()
    refuse("integrate", 1, pack(), "number expected, got no value")
    refuse("integrate", 1, pack("text"), "number expected")
    for _, wrong in ipairs { NAN, INF, -INF } do
      refuse("integrate", 1, pack(wrong), "dt expected to be finite")
    end
  end)

  it("to move a sprite beyond the limit", function()
    assert.equal("sprite 3 would get beyond 2^30", fail("integrate", 2 ^ 30 / 3))
    assert.equal("sprite 1 would get beyond 2^30", fail("integrate", 1e308))
  end)

  it("bounds that are none", function()
    for _, wrong in ipairs { 1, "text", true, mask } do
      refuse("integrate", 2, pack(1, wrong), "table expected")
    end
    refuse("integrate", 2, pack(1, {}), "bounds: number expected at [1], got nil")
    refuse("integrate", 2, pack(1, { 0, 0, 5 }), "bounds: number expected at [4], got nil")
    refuse("integrate", 2, pack(1, { 0, "a", 5, 5 }), "bounds: number expected at [2], got string")
    refuse("integrate", 2, pack(1, { 0, 0, -1, 5 }), "at least 0")
    refuse("integrate", 2, pack(1, { 0, 0, 1, -5 }), "at least 0")
    for k = 1, 4 do
      for _, wrong in ipairs { NAN, INF, -INF, 2 ^ 31 + 1 } do
        local bounds = { 0, 0, 1, 1 }
        bounds[k] = wrong
        refuse("integrate", 2, pack(1, bounds), "between -2^30 and 2^30")
      end
    end
    refuse("integrate", 2, pack(1, { 2 ^ 30 - 5, 0, 10, 10 }), "between -2^30 and 2^30")
    refuse("integrate", 2, pack(1, { 0, -2 ^ 30 - 1, 10, 10 }), "between -2^30 and 2^30")
  end)
end)

describe("setVelocity refuses", function()
  it("what is no number within the limit", function()
    local _, all = filled()
    for _, sprite in ipairs { all[2], pixcollide.newSprite(mask) } do
      local vx, vy = sprite:getVelocity()
      for _, wrong in ipairs { NAN, INF, 2 ^ 30 + 1, {}, "text", true } do
        raises.method(sprite, "setVelocity", 1, pack(wrong, 1))
        raises.method(sprite, "setVelocity", 2, pack(1, wrong))
      end
      raises.method(sprite, "setVelocity", 2, pack(1), "number expected, got no value")
      raises.method(sprite, "setVelocity", 1, pack(-2 ^ 31, 1), "vx expected between -2^30 and 2^30")
      assert.same({ vx, vy }, { sprite:getVelocity() })
    end
  end)
end)

describe("setPosition", function()
  it("words its messages for each wrong argument", function()
    local sprite = pixcollide.newSprite(mask)
    raises.method(sprite, "setPosition", 1, pack(), "number expected, got no value")
    raises.method(sprite, "setPosition", 2, pack(5), "number expected, got no value")
    raises.method(sprite, "setPosition", 1, pack(nil, 5), "number expected, got nil")
    raises.method(sprite, "setPosition", 2, pack(5, "text"), "number expected, got string")
    raises.method(sprite, "setPosition", 1, pack(NAN, 5), "x expected to be finite, got nan")
    raises.method(sprite, "setPosition", 2, pack(5, -INF), "y expected to be finite, got -inf")
    raises.method(sprite, "setPosition", 1, pack(2 ^ 31, 5), "x expected between -2^30 and 2^30, got 2147483648")
    assert.same({ 0, 0 }, { sprite:getPosition() })
    sprite:setPosition("0", "-7.5")
    assert.same({ 0, -7.5 }, { sprite:getPosition() })
    assert.is_truthy(raises.message(function() sprite.setPosition(mask, "text") end):find("sprite expected, got mask", 1, true))
    assert.is_truthy(raises.message(function() sprite.getPosition(5) end):find("sprite expected, got number", 1, true))
  end)
end)

describe("a released world", function()
  it("refuses the setters for all", function()
    local world = filled()
    world:release()
    local calls = {
      setPositions = pack({}), setTransforms = pack({}), setVelocities = pack({}), translateAll = pack(1, 1),
      integrate = pack(1), getPositions = pack(), viewPositions = pack(), commitPositions = pack(),
    }
    for name, arguments in pairs(calls) do
      local ok, message = pcall(world[name], world, (table.unpack or unpack)(arguments, 1, arguments.n)) -- luacheck: ignore
      assert.is_false(ok)
      assert.is_truthy(message:find("world has been released", 1, true), name)
    end
  end)
end)
