-- SPDX-License-Identifier: MIT
-- SPDX-FileCopyrightText: 2026 The pixcollide authors

-- Setters for all sprites of a world at once. Random changes are in questions_spec.lua.

local pixcollide = require "pixcollide"
local garbage = require "spec.support.garbage"

describe("the setters for all", function()
  it("do nothing in an empty world", function()
    local world = pixcollide.newWorld()
    world:setPositions {}
    world:setTransforms {}
    world:setVelocities {}
    world:translateAll(1, 1)
    world:integrate(1)
    world:integrate(1, { 0, 0, 0, 0 })
    local list, n = world:getPositions()
    assert.equal(0, n)
    assert.equal(0, #list)
  end)

  it("read many numbers", function()
    local world, mask, list = pixcollide.newWorld(), pixcollide.newMask(1, 1), {}
    local all = {}
    for k = 1, 1000 do
      all[k] = world:add(pixcollide.newSprite(mask))
      list[2 * k - 1], list[2 * k] = k + 0.25, -k
    end
    world:setPositions(list)
    for k = 1, 1000 do
      local x, y = all[k]:getPosition()
      assert.is_true(x == k + 0.25 and y == -k)
    end
  end)

  it("take numbers in strings, as the setters of each do", function()
    local world = pixcollide.newWorld()
    local sprite = world:add(pixcollide.newSprite(pixcollide.newMask(1, 1)))
    world:setPositions { "1.5", "0" }
    local x, y = sprite:getPosition()
    assert.equal(1.5, x)
    assert.equal(0, y)
  end)

  it("do not ask metamethods", function()
    local world = pixcollide.newWorld()
    world:add(pixcollide.newSprite(pixcollide.newMask(1, 1)))
    local list = setmetatable({}, { __index = function() return 1 end, __len = function() return 2 end })
    assert.is_false((pcall(world.setPositions, world, list)))
  end)

  it("keep the sign of zero", function()
    local world = pixcollide.newWorld()
    local sprite = world:add(pixcollide.newSprite(pixcollide.newMask(1, 1)))
    local zero = tonumber("0.0") -- Lua 5.1 has one constant for both
    world:setPositions { -zero, zero }
    local x = sprite:getPosition()
    assert.equal(-math.huge, 1 / x)
    world:setPositions { zero, zero }
    x = sprite:getPosition()
    assert.equal(math.huge, 1 / x)
  end)
end)

describe(":getPositions", function()
  it("fills the table it is given and clears what follows", function()
    local world = pixcollide.newWorld()
    for k = 1, 3 do
      world:add(pixcollide.newSprite(pixcollide.newMask(1, 1), { x = k, y = k / 2 }))
    end
    local out = { 9, 9, 9, 9, 9, 9, 9, 9 }
    local list, n = world:getPositions(out)
    assert.is_true(rawequal(out, list))
    assert.equal(3, n)
    assert.same({ 1, 0.5, 2, 1, 3, 1.5 }, list)
  end)
end)

describe("frames that have settled #garbage", function()
  it("make no garbage with setters for all", function()
    local world, positions, transforms, bounds = pixcollide.newWorld(), {}, {}, { -50, -50, 100, 100 }
    for k = 1, 50 do
      local sprite = world:add(pixcollide.newSprite(pixcollide.newMask(5, 5, true), { x = k }))
      sprite:setVelocity(k, 1)
      for _, number in ipairs { sprite:getTransform() } do transforms[#transforms + 1] = number end
    end
    local function frame()
      world:getPositions(positions)
      world:setPositions(positions)
      world:setTransforms(transforms)
      world:setVelocities(positions)
      world:translateAll(0.5, 0)
      world:integrate(0.1)
      world:integrate(0.1, bounds)
    end
    local kilobytes, requests = garbage.of(frame)
    assert.equal(0, kilobytes)
    assert.equal(0, requests)
  end)
end)
