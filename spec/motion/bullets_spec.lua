-- SPDX-License-Identifier: MIT
-- SPDX-FileCopyrightText: 2026 The pixcollide authors

-- Bullets with a response: they go on within the step, and their velocities with them.

local pixcollide = require "pixcollide"
local randoms = require "spec.support.random"
local rounds = require "spec.support.rounds"

local sqrt, rad = math.sqrt, math.rad
local GRAVITY = 900 -- pixels a second, a second

local function speed(sprite)
  local vx, vy = sprite:getVelocity()
  return sqrt(vx * vx + vy * vy)
end

-- A slope that goes down to the right, and a disc that lies on it; and the direction down the slope.
local function newSlope(degrees, radius, shift)
  local tx, ty = math.cos(rad(degrees)), math.sin(rad(degrees))
  local nx, ny, length = ty, -tx, GRAVITY * ty * 1.2 + 300
  local function at(along, deep) return along * tx - deep * nx, along * ty - deep * ny end
  local ax, ay = at(-150, 0)
  local bx, by = at(length, 0)
  local cx, cy = at(length, 90)
  local dx, dy = at(-150, 90)
  local world, mask, left, top = pixcollide.newWorld(), pixcollide.newPolygonMask { ax, ay, bx, by, cx, cy, dx, dy }
  world:newSprite(mask, { x = left, y = top })
  local disc = world:newSprite(pixcollide.newCircleMask(radius), { x = 30 * nx + shift, y = 30 * ny, origin = "center" })
  world:advanceBy(disc, -60 * nx, -60 * ny)
  return world, disc, tx, ty
end

local function bend(sprite, dt)
  local vx, vy = sprite:getVelocity()
  sprite:setVelocity(vx, vy + GRAVITY * dt)
end

it("a marble rolls down every slope as far as free sliding gives", function()
  rounds.each("marbles", 60, function(rng)
    local degrees, dt = rng:real(5, 85), rng:pick { 1 / 60, 1 / 144 }
    local world, marble, tx, ty = newSlope(degrees, rng:int(5, 13), rng:real(0, 1))
    local response = rng:pick { "glide", "bounce" }
    marble:setBullet(response, 0)
    if rng:chance(0.3) then marble:setAngularVelocity(rng:real(-8, 8)) end -- it is drawn rolling
    local x0, y0 = marble:getPosition()
    local free, free_speed = 0, 0
    for _ = 1, math.floor(1.5 / dt) do
      bend(marble, dt)
      world:integrate(dt)
      free_speed = free_speed + GRAVITY * ty * dt
      free = free + free_speed * dt
      assert.is_true(marble:getAngularVelocity() ~= 0 or select(2, world:querySprite(marble)) == 0)
    end
    local x, y = marble:getPosition()
    local part = ((x - x0) * tx + (y - y0) * ty) / free
    assert.is_true(part >= 0.9 and part <= 1.1, ("%s, %.17g degrees: %.4f of the way"):format(response, degrees, part))
  end)
end)

it("a ball in a closed room keeps its speed, and gets nowhere where it cannot", function()
  rounds.each("breakout", 6, function(rng)
    local world, brick = pixcollide.newWorld(), pixcollide.newRectangleMask(32, 16)
    for x = 0, 608, 32 do
      for y = 0, 464, 16 do
        local is_wall = x == 0 or y == 0 or x == 608 or y == 464
        if is_wall or (y > 60 and y < 200 and rng:chance(0.4)) then world:newSprite(brick, { x = x, y = y }) end
      end
    end
    local ball = world:newSprite(rng:chance(0.5) and pixcollide.newCircleMask(rng:int(3, 8)) or pixcollide.newRectangleMask(7, 7), {
      x = rng:real(100, 500), y = rng:real(260, 400), origin = "center", bullet = "bounce", r = rng:pick { 0, rng:real(0, 6) },
    })
    local angle, rests, px, py = rng:real(0, 6.28), 0, 0, 0
    ball:setVelocity(2000 * math.cos(angle), 2000 * math.sin(angle))
    for _ = 1, 10000 do
      world:integrate(1 / 60)
      local x, y = ball:getPosition()
      assert.is_true(x > 32 and y > 16 and x < 608 and y < 464)
      assert.equal(0, select(2, world:querySprite(ball)))
      rests = math.abs(x - px) + math.abs(y - py) < 1 and rests + 1 or 0
      assert.is_true(rests < 300)
      px, py = x, y
    end
    assert.is_true(math.abs(speed(ball) - 2000) < 1e-6)
  end)
end)

it("restitution says how much comes back", function()
  for _, restitution in ipairs { 0, 0.25, 0.5, 1 } do
    for _, response in ipairs { "bounce", "slide", "glide" } do
      local world = pixcollide.newWorld()
      local wall = world:newSprite(pixcollide.newRectangleMask(10, 200), { x = 100, y = -100 })
      local ball = world:newSprite(pixcollide.newRectangleMask(4, 4), { y = 0.5, bullet = response, restitution = restitution,
        velocity = { 400, 60 } })
      local px, py = select(4, world:sweepBy(ball, 200, 30))
      assert.equal(1, world:integrate(0.5))
      assert.same({ 0 - 400 * restitution, 60 }, { ball:getVelocity() })
      local hits = {}
      for bullet, other, x, y, nx, ny in world:eachHit() do hits[#hits + 1] = { bullet, other, x, y, nx, ny } end
      assert.same({ { ball, wall, px, py, -1, 0 } }, hits)
      local x, y = ball:getPosition()
      assert.is_true(math.abs(y - 30.5) < 1) -- all of the step has been used
      assert.is_true(math.abs(x - (response == "bounce" and 96 - 104 * restitution or 96)) < 1)
      assert.same({ response, restitution }, { ball:getBullet() })
    end
  end
end)

it("every blocked step is a hit, in order, and integrate counts bullets", function()
  local world = pixcollide.newWorld()
  local left = world:newSprite(pixcollide.newRectangleMask(1, 99), { x = -1 })
  local right = world:newSprite(pixcollide.newRectangleMask(1, 99), { x = 20 })
  local ball = world:newSprite(pixcollide.newRectangleMask(2, 2), { x = 9, y = 50, bullet = "bounce", velocity = { 100, 0 } })
  assert.equal(1, world:integrate(1))
  local hits = {}
  for _, other in world:eachHit() do hits[#hits + 1] = other end
  assert.same({ right, left, right, left, right }, hits)
  assert.equal(-100, (ball:getVelocity()))
  assert.equal(1, world:integrate(100)) -- 16 turns, and no more
  local n = 0
  for _ in world:eachHit() do n = n + 1 end
  assert.equal(16, n)
end)

it("bounds mirror what bounces on its way to them", function()
  rounds.each("bounds and bricks", 60, function(rng)
    local world = pixcollide.newWorld()
    for _ = 1, 12 do
      world:newSprite(pixcollide.newRectangleMask(rng:int(3, 30), rng:int(3, 30)), { x = rng:int(0, 190), y = rng:int(0, 190) })
    end
    local ball = world:newSprite(pixcollide.newCircleMask(3), { x = rng:real(0, 200), y = rng:real(0, 200), origin = "center",
      bullet = rng:pick { "bounce", "bounce", "slide", "glide" }, velocity = { rng:real(-3000, 3000), rng:real(-3000, 3000) } })
    if select(2, world:querySprite(ball)) > 0 then return end
    local is_bouncing, before = ball:getBullet() == "bounce", speed(ball)
    for _ = 1, 200 do
      world:integrate(1 / 60, { bounds = { 0, 0, 200, 200 } })
      local x, y = ball:getPosition()
      assert.is_true(x > -1 and y > -1 and x < 201 and y < 201, ("%s at %g, %g"):format(ball:getBullet(), x, y))
      assert.equal(0, select(2, world:querySprite(ball)))
      assert.is_true(is_bouncing and math.abs(speed(ball) - before) < 1e-6 or speed(ball) <= before + 1e-6)
    end
  end)
end)

it("bounds send back, from where it was, what a slope would lead beyond them, and only that", function()
  local seen = 0
  rounds.each("bounds and slopes", 60, function(rng)
    local side, steep, x, y = rng:pick { 1, -1 }, rng:int(40, 70), rng:real(90, 99), rng:real(40, 60)
    local response, speed_down = rng:pick { "glide", "slide" }, rng:real(1000, 6000)
    local function fall(options)
      local world = pixcollide.newWorld()
      world:newSprite(pixcollide.newPolygonMask { 0, 0, 60, steep, 0, 100 }, { x = side * 60, y = 50, sx = side })
      local ball = world:newSprite(pixcollide.newCircleMask(3), { x = side * x, y = y, origin = "center", bullet = response,
        velocity = { 0, speed_down } })
      world:integrate(1 / 60, options)
      local new_x, new_y = ball:getPosition()
      local vx, vy = ball:getVelocity()
      return { side * new_x, new_y, side * vx, vy }
    end
    local free, bounded = fall(nil), fall { bounds = { -100, 0, 200, 200 } }
    if free[1] <= 100 then return assert.same(free, bounded) end
    seen = seen + 1
    assert.same({ x, y }, { bounded[1], bounded[2] })
    assert.is_true(free[3] > 0 and bounded[3] < 0)
  end)
  assert.is_true(seen > 0)
end)

it("back in time bullets do what they do with the opposite velocity", function()
  rounds.each("back in time", 60, function(rng)
    local seed = rng:int(1, 1e6)
    local function play(sign)
      local world, random = pixcollide.newWorld(), randoms.new(seed)
      for _ = 1, 8 do
        world:newSprite(pixcollide.newRectangleMask(random:int(3, 30), random:int(3, 30)), { x = random:int(0, 90), y = random:int(0, 90) })
      end
      local ball = world:newSprite(pixcollide.newCircleMask(3), { x = random:real(0, 99), y = random:real(0, 99), origin = "center",
        bullet = random:pick { true, "bounce", "slide", "glide" } })
      ball:setVelocity(sign * random:real(-900, 900), sign * random:real(-900, 900))
      world:integrate(sign * 0.2, random:chance(0.5) and { bounds = { 0, 0, 99, 99 } } or nil)
      local x, y = ball:getPosition()
      local vx, vy = ball:getVelocity()
      return { x, y, 0 + sign * vx, 0 + sign * vy }
    end
    assert.same(play(1), play(-1))
  end)
end)

it("what is met twice gives back once", function()
  rounds.each("slopes that give back", 200, function(rng)
    local world, disc, tx, ty = newSlope(rng:real(5, 85), rng:int(4, 12), rng:real(0, 1))
    disc:setBullet(rng:pick { "bounce", "glide" }, rng:real(0.05, 0.9))
    disc:translate(20 * ty, -20 * tx)
    disc:setVelocity(0, rng:real(900, 2400))
    local is_hit = world:integrate(1 / 60) > 0
    local vx, vy = disc:getVelocity()
    if is_hit then assert.is_true(vx * ty - vy * tx > -60, "it leads into the slope") end -- but for what pixels tell
  end)
end)

describe("sprite:setBullet", function()
  it("goes back and forth, also in snapshots and their bytes", function()
    local function make()
      local world, list = pixcollide.newWorld(), {}
      for k = 1, 6 do list[k] = world:newSprite(pixcollide.newRectangleMask(2, 2), { x = 5 * k }) end
      return world, list
    end
    local world, list = make()
    local kinds = { { false, 0 }, { true, 0 }, { "bounce", 1 }, { "slide", 0 }, { "glide", 0.25 }, { "bounce", 0.5 } }
    for k, kind in ipairs(kinds) do list[k]:setBullet(kind[1], kind[2] ~= 0 and kind[2] or nil) end
    local other_world, others = make()
    assert.is_true(world:hash() ~= other_world:hash())
    other_world:restore(assert(pixcollide.deserializeSnapshot(world:snapshot():serialize(), other_world)))
    for k, kind in ipairs(kinds) do
      assert.same(kind, { others[k]:getBullet() })
      assert.equal(kind[1] ~= false, others[k]:isBullet())
    end
    assert.equal(world:hash(), other_world:hash())
  end)

  it("refuses what it does not know, at the caller", function()
    local sprite = pixcollide.newSprite(pixcollide.newMask(1, 1))
    for message, f in pairs {
      ["true, false, 'bounce', 'slide' or 'glide' expected, got"] = function() sprite:setBullet("roll") end,
      ["restitution expected between 0 and 1, got 2"] = function() sprite:setBullet("glide", 2) end,
      ["restitution is for bullets that bounce, slide or glide"] = function() sprite:setBullet(true, 1) end,
      ["option 'restitution' is for bullets that bounce, slide or glide"] = function()
        pixcollide.newSprite(pixcollide.newMask(1, 1), { restitution = 1 })
      end,
      ["option 'bullet': true, false, 'bounce', 'slide' or 'glide' expected, got string"] = function()
        pixcollide.newSprite(pixcollide.newMask(1, 1), { bullet = "fly" })
      end,
    } do
      local ok, got = pcall(f)
      assert.is_false(ok)
      assert.truthy(got:find(message, 1, true), got)
      assert.truthy(got:find("bullets_spec", 1, true), got)
    end
    assert.same({ false, 0 }, { sprite:getBullet() })
  end)
end)
