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
    assert.same({ 0, 0 }, { garbage.of(frame) })
  end)
end)
