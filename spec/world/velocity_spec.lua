-- SPDX-License-Identifier: MIT
-- SPDX-FileCopyrightText: 2026 The pixcollide authors

-- Velocities: what they take, and bounces; and the setters for all sprites of a world at once. (What integrate makes of
-- velocities is in integrate_spec.lua, random changes in questions_spec.lua.)

local pixcollide = require "pixcollide"
local garbage = require "spec.support.garbage"
local raises = require "spec.support.raises"
local rounds = require "spec.support.rounds"

local mask = pixcollide.newMask(10, 10, true)

local function new(x, y, vx, vy)
  local sprite = pixcollide.newSprite(mask, { x = x, y = y })
  sprite:setVelocity(vx, vy)
  return sprite
end

describe("a sprite's velocity", function()
  it("takes memory only where it is used", function()
    collectgarbage() -- what other specs have left must not go meanwhile
    collectgarbage()
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
  it("never raises in bounds, and never leaves them", function()
    for _, dt in ipairs { 1, 1e9, 1e300, -1e300 } do
      local world, sprite = pixcollide.newWorld(), new(5, 0.5, 2 ^ 30, -2 ^ 30)
      world:add(sprite)
      world:integrate(dt, { bounds = { -2 ^ 30, -1, 2 ^ 31, 2 } })
      local x, y = sprite:getPosition()
      assert.same({ true, 2 ^ 30 }, { math.abs(x) <= 2 ^ 30 and math.abs(y) <= 1, math.abs((sprite:getVelocity())) })
    end
  end)
end)

describe("the setters for all", function()
  it("do nothing in an empty world", function()
    local world = pixcollide.newWorld()
    world:setPositions {}
    world:setTransforms {}
    world:setVelocities {}
    world:translateAll(1, 1)
    world:integrate(1)
    world:integrate(1, { bounds = { 0, 0, 0, 0 } })
    for _, name in ipairs { "getPositions", "getTransforms", "getVelocities" } do
      assert.same({ {}, 0 }, { world[name](world) })
    end
  end)

  it("read many numbers, also in strings, as the setters of each do", function()
    local world, list, all = pixcollide.newWorld(), {}, {}
    for k = 1, 1000 do
      all[k] = world:add(pixcollide.newSprite(mask))
      list[2 * k - 1], list[2 * k] = k % 2 == 0 and k + 0.25 or tostring(k + 0.25), -k
    end
    world:setPositions(list)
    for k = 1, 1000 do assert.same({ k + 0.25, -k }, { all[k]:getPosition() }) end
  end)

  it("do not ask metamethods", function()
    local world = pixcollide.newWorld()
    world:add(pixcollide.newSprite(mask))
    local list = setmetatable({}, { __index = function() return 1 end, __len = function() return 2 end })
    assert.is_false((pcall(world.setPositions, world, list)))
  end)

  it("keep the sign of zero", function()
    local world, zero = pixcollide.newWorld(), tonumber("0.0") -- Lua 5.1 has one constant for both
    local sprite = world:add(pixcollide.newSprite(mask))
    for _, value in ipairs { -zero, zero } do
      world:setPositions { value, zero }
      assert.equal(1 / value, 1 / sprite:getPosition())
    end
  end)

  it("make no garbage once sizes have settled #garbage", function()
    local world, positions, transforms, velocities = pixcollide.newWorld(), {}, {}, {}
    local options = { bounds = { -50, -50, 100, 100 } }
    for k = 1, 50 do
      world:newSprite(pixcollide.newMask(5, 5, true), { x = k, velocity = { k, 1 } })
    end
    local function frame()
      world:getPositions(positions)
      world:setPositions(positions)
      world:setTransforms((world:getTransforms(transforms)))
      world:setVelocities((world:getVelocities(velocities)))
      world:translateAll(0.5, 0)
      world:integrate(0.1)
      world:integrate(0.1, options)
    end
    assert.same({ 0, 0 }, { garbage.of(frame) })
  end)
end)

describe(":bounce", function()
  -- The same by its definition, for a normal of length 1.
  local function bounced(vx, vy, nx, ny, kept)
    local along = vx * nx + vy * ny
    if along < 0 then return vx - (1 + kept) * along * nx, vy - (1 + kept) * along * ny end
    return vx * nx < 0 and -kept * vx or vx, vy * ny < 0 and -kept * vy or vy
  end

  it("mirrors the velocity at the normal, or turns it on the axes on which it goes against it", function()
    rounds.each("bounces", 300, function(rng)
      local vx, vy, angle = rng:real(-300, 300), rng:pick { 0, rng:real(-300, 300) }, rng:real(-4, 4)
      local nx, ny, length = math.cos(angle), math.sin(angle), 2 ^ rng:int(-1000, 1000)
      local kept = rng:pick { 0, 1, rng:real(0, 1) }
      local sprite = new(0, 0, vx, vy)
      sprite:bounce(nx * length, ny * length, kept)
      local x, y = sprite:getVelocity()
      local ex, ey = bounced(vx, vy, nx, ny, kept)
      assert.is_true(math.abs(x - ex) < 1e-9 and math.abs(y - ey) < 1e-9, ("%g, %g"):format(x, y))
    end)
  end)

  it("is exact at walls and floors, also along them, and moves nothing", function()
    for _, case in ipairs {
      { 3, 4, -1, 0, nil, -3, 4 }, { 3, 4, 0, -9, 1, 3, -4 }, { 3, 4, -1, 0, 0.5, -1.5, 4 }, { 3, 4, -1, 0, 0, 0, 4 },
      { 3, 4, 1, 0, nil, 3, 4 }, { 3, 4, 2, -1, nil, 3, -4 }, { 3, 0, 0, -1, nil, -3, 0 },
      { 0, 4, 2, 0, 0.5, 0, -2 }, { 3, 3, -1, 1, nil, -3, 3 }, { 3, 0, 0, -1, 0, 3, 0 }, { 5e-324, 5e-324, -1, -1, nil, 0, -5e-324 },
      { 0, 0, 5e-324, 0, nil, 0, 0 }, { 3, 4, 0, -1e308, nil, 3, -4 },
      { 2 ^ 30, 2 ^ 30, -0.6, -0.8, nil, -0.68 * 2 ^ 30, -2 ^ 30 },
    } do
      local sprite = new(7, 8, case[1], case[2])
      sprite:bounce(case[3], case[4], case[5])
      local vx, vy = sprite:getVelocity()
      assert.is_true(math.abs(vx - case[6]) < 1e-6 and vy == case[7], ("%.17g, %.17g"):format(vx, vy))
      assert.same({ 7, 8 }, { sprite:getPosition() })
    end
    local sprite = new(0, 0, 3, 4)
    raises.cases {
      { sprite, "bounce", { 0, -0.0 }, 1, "nx or ny expected to be other than 0" },
      { sprite, "bounce", { 0, 1, 1.5 }, 3, "restitution expected between 0 and 1, got 1.5" },
      { sprite, "bounce", { 0, 1, -0.1 }, 3, "restitution expected between 0 and 1, got -0.1" },
    }
    assert.same({ 3, 4 }, { sprite:getVelocity() })
  end)

  -- One that goes along a surface is stopped by pixels of it that its velocity does not go against.
  it("lets a bullet get away from what stops it, wherever it flies", function()
    rounds.each("a ball in a room", 40, function(rng)
      local world, ball = pixcollide.newWorld(), pixcollide.newCircleMask(rng:int(1, 6))
      for _, wall in ipairs { { -9, -9, 218, 9 }, { -9, 200, 218, 9 }, { -9, 0, 9, 200 }, { 200, 0, 9, 200 } } do
        world:newSprite(pixcollide.newRectangleMask(wall[3], wall[4]), { x = wall[1], y = wall[2] })
      end
      world:newSprite(rng:pick { pixcollide.newEllipseMask, pixcollide.newRectangleMask } (rng:int(3, 60), rng:int(3, 60)),
        { x = rng:int(60, 140), y = rng:int(60, 140), origin = "center", r = rng:pick { 0, rng:real(0, 6) } })
      local angle, speed = rng:real(-4, 4), rng:real(20, 400)
      local bullet = world:newSprite(ball, { x = 15.25, y = 15.75, origin = "center", bullet = true,
        velocity = { speed * math.cos(angle), speed * math.sin(angle) } })
      local lastX, lastY, still = 0, 0, 0
      for _ = 1, 400 do
        world:integrate(1 / 60)
        for _, _, _, _, nx, ny in world:eachHit() do bullet:bounce(nx, ny) end
        local x, y = bullet:getPosition()
        still = x == lastX and y == lastY and still + 1 or 0
        assert.is_true(still < 5)
        lastX, lastY = x, y
      end
    end)
  end)
end)
