-- SPDX-License-Identifier: MIT
-- SPDX-FileCopyrightText: 2026 The pixcollide authors

-- world:integrate in random worlds, beside a loop over single sprites: edges that mirror or wrap, turning, bullets; and
-- what becomes of hits. (For what it makes of velocities see velocity_spec.lua.)

local pixcollide = require "pixcollide"
local garbage = require "spec.support.garbage"
local naive = require "spec.support.oracles.naive_step"
local rounds = require "spec.support.rounds"

local function options(rng)
  local kind = rng:int(1, 3)
  if kind == 1 then return nil end
  local whole = rng:chance(0.5)
  local function number(low, high) return whole and rng:int(low, high) or rng:real(low, high) end
  local rect = { number(-60, 0), number(-60, 0), number(1, 120), number(1, 120) }
  if kind == 2 then rect[rng:int(3, 4)] = rng:pick { rect[3], rect[4], 0, 1e-9 } end
  return { [kind == 2 and "bounds" or "wrap"] = rect }
end

-- Number of a speed, often one that is simple.
local function speed(rng)
  return rng:pick { 0, rng:int(-90, 90), rng:real(-90, 90), rng:real(-3000, 3000), rng:int(-8, 8) * 16 }
end

-- The same sprites in two worlds. Their numbers are drawn once.
local function twins(rng)
  local worlds, count = { pixcollide.newWorld(), pixcollide.newWorld() }, rng:int(2, 14)
  local masks = { pixcollide.newRectangleMask(rng:int(1, 6), rng:int(1, 6)), pixcollide.newCircleMask(rng:real(1, 9)),
    pixcollide.newRectangleMask(1, rng:int(20, 90)), pixcollide.newMaskFromRows { "#..#", ".##.", "#..#" } }
  local all = { {}, {} }
  for k = 1, count do
    local whole = rng:chance(0.5)
    local given = {
      x = whole and rng:int(-70, 70) or rng:real(-70, 70), y = whole and rng:int(-70, 70) or rng:real(-70, 70),
      layer = rng:pick { "a", "a", "b", "c" }, velocity = rng:chance(0.8) and { speed(rng), speed(rng) } or nil,
      angularVelocity = rng:chance(0.2) and rng:real(-9, 9) or nil, bullet = rng:chance(0.5),
      static = rng:chance(0.1), enabled = rng:chance(0.95), scale = rng:chance(0.1) and rng:real(-2, 2) or nil,
      r = rng:chance(0.1) and rng:real(-3, 3) or nil,
    }
    local mask, leader = rng:pick(masks), k > 2 and rng:chance(0.1) and rng:int(1, 2)
    for at, world in ipairs(worlds) do
      all[at][k] = world:newSprite(mask, given)
      if leader then all[at][k]:follow(all[at][leader]) end
    end
  end
  for _, world in ipairs(worlds) do world:setRule("b", "c", "ignore") end
  return worlds, all
end

local function tell(sprite)
  local x, y, r = sprite:getTransform()
  local vx, vy = sprite:getVelocity()
  return ("at %.17g, %.17g, turned by %.17g, goes %.17g, %.17g"):format(x, y, r, vx + 0, vy + 0)
end

local function index(list)
  local numbers = {}
  for k, sprite in ipairs(list) do numbers[sprite] = k end
  return numbers
end

describe(":integrate", function()
  it("does what a loop over all sprites does, to the last bit", function()
    local met, edges = 0, 0
    rounds.each("integrate: beside a loop", 1500, function(rng)
      local worlds, all = twins(rng)
      for _ = 1, 3 do
        local dt = rng:pick { 1 / 60, 0.25, rng:real(-0.5, 0.5), 1, rng:real(0, 20) }
        local given = options(rng)
        local expected = naive.make(worlds[2], dt, given or {})
        local count = worlds[1]:integrate(dt, given)
        for k = 1, #all[1] do assert.equal(tell(all[2][k]), tell(all[1][k]), "sprite " .. k) end
        assert.equal(#expected, count)
        local mine, theirs = index(all[1]), index(all[2])
        local i = 0
        for bullet, other, x, y, nx, ny in worlds[1]:eachHit() do
          i = i + 1
          local hit = expected[i]
          assert.same({ theirs[hit[1]], theirs[hit[2]] }, { mine[bullet], mine[other] })
          if hit[3] then
            assert.same({ hit[3], hit[4], hit[5], hit[6] }, { x, y, nx, ny })
            met = met + 1
          else
            local head = other
            while head:getLeader() do head = head:getLeader() end
            assert.is_true(other:covers(x, y) or head:isBullet()) -- which may have gone on since
            assert.is_true(math.abs(nx * nx + ny * ny - 1) < 1e-9)
            edges = edges + 1
          end
        end
      end
    end)
    assert.is_true(met > 500 and edges > 20 or rounds.count(1500) < 1500, met .. " hits, and at edges " .. edges)
  end)

  it("never takes a bullet through a wall, at any speed", function()
    local mask, wall = pixcollide.newRectangleMask(3, 3), pixcollide.newRectangleMask(1, 41)
    for _, vx in ipairs { 1, 59, 777, 1e5, 2 ^ 30 } do
      for _, dt in ipairs { 1 / 60, 1 } do
        local world = pixcollide.newWorld()
        local pane = world:newSprite(wall, { x = 500, y = -20 })
        local bullet = world:newSprite(mask, { velocity = { vx, 0 }, bullet = true })
        local steps, hits = 0, 0
        while hits == 0 and steps < 40000 do steps, hits = steps + 1, world:integrate(dt) end
        local shot, hit, x, y, nx, ny = world:eachHit()()
        assert.same({ bullet, pane, 500, 0, -1, 0 }, { shot, hit, x, y, nx, ny })
        assert.is_true(bullet:getPosition() > 496 and bullet:getPosition() <= 497.5)
        assert.same({ vx, 0 }, { bullet:getVelocity() })
      end
    end
  end)

  it("gives normals of length 1, however short or long the step is", function()
    local world = pixcollide.newWorld()
    local block = world:newSprite(pixcollide.newRectangleMask(9, 9), { x = 1, y = 46 })
    for _, v in ipairs { 1, 2 ^ 30 } do
      for _, dt in ipairs { 5e-324, 1e-200, 1e-155, 1, 1e160, 1e300, 2 ^ 1023 } do
        local bullet = world:newSprite(pixcollide.newRectangleMask(1, 1), { x = 105, y = 50, bullet = true,
          velocity = { v, -v } }) -- comes in where the block is
        assert.equal(1, world:integrate(dt, { wrap = { 0, 0, 100, 100 } }))
        local shot, hit, x, y, nx, ny = world:eachHit()()
        assert.same({ bullet, block, 5, 50 }, { shot, hit, x, y })
        assert.is_true(math.abs(nx + 0.5 ^ 0.5) < 1e-15 and math.abs(ny - 0.5 ^ 0.5) < 1e-15)
        world:remove(bullet)
      end
    end
  end)

  it("lets turns add up for ever", function()
    local world = pixcollide.newWorld()
    local sprite = world:newSprite(pixcollide.newRectangleMask(9, 1), { angularVelocity = 2 ^ 20 })
    for _, dt in ipairs { 1, 1, 0.5, 1e300, -1e300, -3 } do
      world:integrate(dt)
      assert.is_true(math.abs(sprite:getRotation()) <= 2 ^ 20)
    end
    world:integrate(1e300) -- whole turns cannot be told any more
    assert.equal(0, sprite:getRotation())
    sprite:setRotation(2 ^ 20)
    sprite:setAngularVelocity(1)
    world:integrate(0.25)
    assert.is_true(math.abs(math.cos(2 ^ 20 + 0.25) - math.cos(sprite:getRotation())) < 1e-6)
  end)

  it("turns followers with their leaders, also those that never turned before", function()
    local world, mask = pixcollide.newWorld(), pixcollide.newRectangleMask(4, 4)
    local leader, follower = world:newSprite(mask, { angularVelocity = 2 }), pixcollide.newSprite(mask)
    follower:follow(leader)
    follower:setAngularVelocity(5)
    world:integrate(0.5)
    assert.same({ 1, 1, 5 }, { leader:getRotation(), follower:getRotation(), follower:getAngularVelocity() })
  end)

  it("is refused as a whole", function()
    local world = pixcollide.newWorld()
    local turning = world:newSprite(pixcollide.newMask(300, 1), { velocity = { 1, 1 }, angularVelocity = 1 })
    local long = world:newSprite(pixcollide.newMask(300, 1), { scale = { 100, 3 }, ox = 1, velocity = { 1, 1 } })
    long:setShear(0, 0.0001)
    long:setAngularVelocity(1)
    local far = world:newSprite(pixcollide.newMask(1, 1), { x = 2 ^ 30, velocity = { -1, 0 } })
    local bullet = world:newSprite(pixcollide.newMask(1, 1), { velocity = { 5, 0 }, bullet = true })
    local function state()
      local texts = {}
      for k, sprite in ipairs { turning, long, far, bullet } do texts[k] = tell(sprite) end
      return table.concat(texts, "\n")
    end
    local before = state()
    far:setVelocity(1, 0)
    before = before:gsub("goes %-1,", "goes 1,")
    local _, message = pcall(function() world:integrate(1) end)
    assert.truthy(message:find("sprite 3 would get beyond 2^30", 1, true), message)
    assert.equal(before, state())
  end)

  it("makes no garbage once sizes have settled #garbage", function()
    local world, mask = pixcollide.newWorld(), pixcollide.newRectangleMask(3, 3)
    for k = 1, 30 do
      world:newSprite(mask, { x = 9 * k, velocity = { 50, k }, bullet = k % 2 == 0 })
      world:newSprite(mask, { x = 9 * k, velocity = { k, 50 }, angularVelocity = k, layer = "ghost" })
    end
    world:newSprite(pixcollide.newRectangleMask(1, 200), { x = 150 })
    world:setRule("ghost", "default", "ignore") -- bitmaps of what turns are made anew
    local given, hits = { wrap = { 0, 0, 300, 200 } }, 0
    assert.same({ 0, 0 }, { garbage.of(function()
      world:integrate(1 / 60, given)
      for bullet in world:eachHit() do hits = hits + (bullet and 1 or 0) end
    end, 200) })
    assert.is_true(hits > 0)
  end)
end)

describe(":eachHit", function()
  -- Two bullets that hit one pane.
  local function shot()
    local world, dot = pixcollide.newWorld(), pixcollide.newRectangleMask(1, 1)
    local pane = world:newSprite(pixcollide.newRectangleMask(1, 9), { x = 50 })
    local first = world:newSprite(dot, { y = 2, velocity = { 99, 0 }, bullet = true })
    local second = world:newSprite(dot, { y = 6, velocity = { 99, 0 }, bullet = true })
    assert.equal(2, world:integrate(1))
    return world, pane, first, second
  end

  local function count(world)
    local n = 0
    for _ in world:eachHit() do n = n + 1 end
    return n
  end

  it("tells the hits of the last step alone", function()
    local world, pane, first, second = shot()
    assert.equal(2, count(world))
    first:setBullet(false)
    assert.equal(1, world:integrate(1))
    assert.equal(1, count(world))
    second:setBullet(false)
    assert.equal(0, world:integrate(1))
    assert.equal(0, count(world))
    assert.is_true(world:has(pane))
  end)

  it("skips hits of which a sprite has left", function()
    local world, pane, first, second = shot()
    local seen = {}
    for bullet, other in world:eachHit() do
      seen[#seen + 1] = bullet
      world:remove(other)
      world:remove(bullet)
    end
    assert.same({ first }, seen)
    assert.same({ false, true }, { world:has(pane), world:has(second) })
    assert.equal(0, world:integrate(1))
  end)

  it("tells those of bullets of one layer on sprites of another", function()
    local world, pane, first, second = shot()
    pane:setLayer("pane")
    first:setLayer("arrow")
    local cases = {
      { { first, second } }, { { first }, "arrow" }, { { second }, "default", "pane" }, { {}, "pane", "arrow" },
      { { first, second }, nil, "pane" }, { { first, second }, { "arrow", "default" }, { "pane", "wall" } },
      { {}, "arrow", "nobody's" }, { {}, {} },
    }
    for _, case in ipairs(cases) do
      local seen = {}
      for bullet, other in world:eachHit(case[2], case[3]) do
        seen[#seen + 1] = bullet
        assert.is_true(rawequal(pane, other))
      end
      assert.same(case[1], seen)
    end
  end)

  it("goes on over the hits it began with, and nests", function()
    local world = shot()
    local counts = {}
    for _ in world:eachHit() do
      counts[#counts + 1] = count(world)
      world:integrate(-1)
    end
    assert.same({ 2, 0 }, counts)
    world:clear()
    assert.equal(0, count(world))
  end)
end)

describe("memory that is short", function()
  local state = debug.getregistry()["pixcollide.state"]

  it("leaves all as it was before a step", function()
    for allowed = 0, 40 do
      local world, dot = pixcollide.newWorld(), pixcollide.newRectangleMask(2, 2)
      local all = {}
      for k = 1, 12 do
        all[k] = world:newSprite(dot, { x = 5 * k, y = k % 4 * 3, velocity = { 90 * (-1) ^ k, 40 }, scale = k % 3 + 1,
          angularVelocity = k % 5, bullet = k % 3 > 0 })
      end
      local function tellAll()
        local texts = {}
        for k = 1, 12 do texts[k] = tell(all[k]) end
        return table.concat(texts, "\n")
      end
      local before = tellAll()
      state:failAfter(allowed)
      local ok, message = pcall(world.integrate, world, 1, { bounds = { 0, 0, 70, 20 } })
      state:failAfter(-1)
      if not ok then
        assert.truthy(message:find("not enough memory", 1, true))
        assert.equal(before, tellAll())
      end
    end
  end)
end)
