-- SPDX-License-Identifier: MIT
-- SPDX-FileCopyrightText: 2026 The pixcollide authors

-- Velocities: who keeps them, and what integrate makes of them.

local pixcollide = require "pixcollide"

local mask = pixcollide.newMask(10, 10, true)

local function new(x, y, vx, vy)
  local sprite = pixcollide.newSprite(mask, { x = x, y = y })
  sprite:setVelocity(vx, vy)
  return sprite
end

-- Where a sprite is after some steps in bounds, and how fast.
local function go(sprite, dt, bounds, steps)
  local world = pixcollide.newWorld()
  world:add(sprite)
  for _ = 1, steps or 1 do world:integrate(dt, bounds) end
  local x, y = sprite:getPosition()
  local vx, vy = sprite:getVelocity()
  return { x, y, vx, vy }
end

describe("a sprite's velocity", function()
  it("is kept in a world, from one world to the next, and outside", function()
    local sprite = new(0, 0, 3, -4)
    assert.same({ 3, -4 }, { sprite:getVelocity() })
    for _, how in ipairs { "remove", "clear", "release" } do
      local world = pixcollide.newWorld()
      world:add(sprite)
      assert.same({ 3, -4 }, { sprite:getVelocity() })
      world[how](world, sprite)
      assert.same({ 3, -4 }, { sprite:getVelocity() })
    end
    local world = pixcollide.newWorld()
    world:add(sprite)
    sprite:setVelocity(0, 2)
    world:remove(sprite)
    assert.same({ 0, 2 }, { sprite:getVelocity() })
  end)

  it("does not pass to who takes a sprite's place", function()
    local world = pixcollide.newWorld()
    local first = world:add(new(0, 0, 5, 5))
    world:remove(first)
    local second = world:add(pixcollide.newSprite(mask))
    assert.same({ 0, 0 }, { second:getVelocity() })
    world:integrate(1)
    assert.same({ 0, 0 }, { second:getPosition() })
    assert.same({ 0, 0 }, { first:getPosition() })
  end)

  it("takes memory only where it is used", function()
    local world = pixcollide.newWorld()
    local sprite, before = world:add(pixcollide.newSprite(mask)), pixcollide.getMemory()
    sprite:setVelocity(0, 0)
    world:integrate(1)
    assert.equal(before, (pixcollide.getMemory()))
    sprite:setVelocity(1, 0)
    assert.is_true(pixcollide.getMemory() > before)
    world:release()
  end)
end)

describe(":integrate", function()
  it("moves by velocity times time", function()
    assert.same({ 1.5, 6, 2, -16 }, go(new(1, 10, 2, -16), 0.25))
    assert.same({ 0.5, 14, 2, -16 }, go(new(1, 10, 2, -16), -0.25))
    assert.same({ 1, 10, 2, -16 }, go(new(1, 10, 2, -16), 0))
  end)

  it("mirrors positions at the edges of its bounds", function()
    local bounds = { 0, 0, 100, 50 }
    assert.same({ 3, 20, 8, 0 }, go(new(5, 20, -8, 0), 1, bounds))
    assert.same({ 98, 43, -4, -8 }, go(new(98, 49, 4, 8), 1, bounds))
    assert.same({ 40, 20, 0, 0 }, go(new(40, 20, 0, 0), 1, bounds))
  end)

  it("mirrors as often as there are edges in the way", function()
    local bounds = { 0, 0, 10, 10 }
    assert.same({ 5, 5, 20, 0 }, go(new(5, 5, 20, 0), 1, bounds))
    assert.same({ 5, 5, -10, 0 }, go(new(5, 5, 10, 0), 1, bounds))
    assert.same({ 7, 5, 1002, 0 }, go(new(5, 5, 1002, 0), 1, bounds))
    assert.same({ 7, 5, 1012, 0 }, go(new(5, 5, -1012, 0), 1, bounds))
  end)

  it("lets sprites come in from outside, and turns back those that leave", function()
    local bounds = { 0, 0, 100, 50 }
    assert.same({ -20, 20, 10, 0 }, go(new(-30, 20, 10, 0), 1, bounds))
    assert.same({ 0, 20, 10, 0 }, go(new(-30, 20, 10, 0), 1, bounds, 3))
    assert.same({ -20, 20, 10, 0 }, go(new(-30, 20, -10, 0), 1, bounds))
    assert.same({ 120, 20, -10, 0 }, go(new(130, 20, 10, 0), 1, bounds))
    assert.same({ 80, 20, -150, 0 }, go(new(-30, 20, 150, 0), 1, bounds))
  end)

  it("bounces back in time, too", function()
    assert.same({ 98, 20, 5, 0 }, go(new(97, 20, -5, 0), -1, { 0, 0, 100, 50 }))
  end)

  it("stays on a line if its bounds have no width", function()
    assert.same({ 7, 5, -3, 0 }, go(new(7, 5, 3, 0), 1, { 7, 0, 0, 10 }))
  end)

  it("never raises in bounds, and never leaves them", function()
    local bounds = { -2 ^ 30, -1, 2 ^ 31, 2 }
    for _, dt in ipairs { 1, 1e9, 1e300, -1e300 } do
      local after = go(new(5, 0.5, 2 ^ 30, -2 ^ 30), dt, bounds)
      assert.is_true(math.abs(after[1]) <= 2 ^ 30 and math.abs(after[2]) <= 1)
      assert.equal(2 ^ 30, math.abs(after[3]))
    end
  end)
end)
