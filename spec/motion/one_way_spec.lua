-- SPDX-License-Identifier: MIT
-- SPDX-FileCopyrightText: 2026 The pixcollide authors

-- Sprites that stop others from one side: rays and bullets agree with sweeps and filters that say the same. Moves, sweeps,
-- platforms and the ground are held to oracles in questions_spec.lua.

local pixcollide = require "pixcollide"
local rounds = require "spec.support.rounds"
local shown = require "spec.support.shown"

local function side(rng) return { rng:pick { 0, 1, -1, rng:real(-1, 1) }, rng:pick { 1, -1, rng:real(-1, 1) } } end

local function newWorld(rng)
  local world = pixcollide.newWorld()
  for _ = 1, rng:int(1, 10) do
    world:newSprite(pixcollide.newRectangleMask(rng:int(2, 40), rng:int(2, 40)), { x = rng:int(-80, 80), y = rng:int(-80, 80),
      r = rng:pick { 0, 0, rng:real(-3, 3) }, oneWay = rng:chance(0.7) and side(rng) or nil })
  end
  return world
end

it("rays pass sides as a filter function does that asks for them", function()
  rounds.each("rays and sides", 200, function(rng)
    local world = newWorld(rng)
    for _ = 1, 5 do
      local x1, y1, x2, y2 = rng:real(-99, 99), rng:real(-99, 99), rng:real(-99, 99), rng:real(-99, 99)
      local function stops(sprite)
        local nx, ny = sprite:getOneWay()
        return nx == nil or nx * (x2 - x1) + ny * (y2 - y1) < -1e-6
      end
      local other, x, y = world:rayCast(x1, y1, x2, y2, nil, true)
      assert.same({ world:rayCast(x1, y1, x2, y2, stops) }, { world:rayCast(x1, y1, x2, y2, stops, true) })
      assert.same({ other, x, y }, { (world:rayCast(x1, y1, x2, y2, stops)), select(2, world:rayCast(x1, y1, x2, y2, stops)) and x,
        y })
      local hits, n = world:rayCastAll(x1, y1, x2, y2, stops)
      local sided, count = world:rayCastAll(x1, y1, x2, y2, nil, nil, true)
      assert.equal(n, count)
      for k = 1, n do assert.equal(hits[k].other, sided[k].other) end
    end
  end)
end)

it("what goes out through a gate of any slope is not stopped", function()
  rounds.each("slanted gates", 200, function(rng)
    local world, lean = pixcollide.newWorld(), rng:int(-60, 60)
    local gate, left, top = pixcollide.newPolygonMask { 100, 0, 104, 0, 104 + lean, 40, 100 + lean, 40 }
    world:newSprite(gate, { x = left, y = top, oneWay = { 1, rng:real(-0.05, 0.05) } })
    local disc = world:newSprite(pixcollide.newCircleMask(4), { x = rng:real(0, 30), y = rng:real(5, 30), origin = "center" })
    local dx, dy = 200, rng:real(-50, 50)
    for _, response in ipairs { "slide", "touch", "bounce" } do
      assert.equal(0, select(4, world:checkBy(disc, dx, dy, response)))
    end
    assert.is_nil(select(3, world:sweepBy(disc, dx, dy)))
    disc:setBullet(rng:pick { true, "bounce", "glide" })
    disc:setVelocity(dx, dy)
    assert.equal(0, world:integrate(1))
  end)
end)

it("bullets stop where sweeps do, and what is inside gets out", function()
  rounds.each("bullets and sides", 200, function(rng)
    local world = newWorld(rng)
    local ball = world:newSprite(pixcollide.newCircleMask(4), { x = rng:real(-90, 90), y = rng:real(-90, 90), bullet = true })
    local vx, vy = rng:real(-200, 200), rng:real(-200, 200)
    local x, y, other = world:sweepBy(ball, vx, vy)
    ball:setVelocity(vx, vy)
    assert.equal(other and 1 or 0, world:integrate(1))
    assert.same({ x, y }, { ball:getPosition() })
    if not other then return end
    assert.is_true(other:getOneWay() == nil or not other:collides(ball)) -- it has come from its side
    ball:setPosition(other:getPosition())
    other:setOneWay(-vx, -vy)
    local gate = pixcollide.newWorld()
    world:remove(other)
    gate:add(other)
    world:remove(ball)
    gate:add(ball)
    if other:collides(ball) and other:getRotation() == 0 then assert.is_nil(select(3, gate:sweepBy(ball, vx, vy))) end
  end)
end)

it("what is crossed is reported alike whichever side stops others: by the response, a function or a rule", function()
  rounds.each("crossing what has a side", 60, function(rng)
    local bar, x, y = pixcollide.newRectangleMask(rng:int(1, 20), rng:int(1, 20)), rng:int(-40, 20), rng:int(-40, 20)
    local goal_x, goal_y = rng:int(-60, 60), rng:int(-60, 60)
    local function crossings(oneWay, how)
      local world = pixcollide.newWorld()
      world:newSprite(bar, { x = x, y = y, layer = "bar", oneWay = oneWay })
      local mover = world:newSprite(pixcollide.newRectangleMask(3, 2))
      if how == "rule" then world:setRule("default", "bar", "cross") end
      local response = how == "rule" and "slide" or how == "function" and function() return "cross" end or "cross"
      local end_x, end_y, list, n = world:checkTo(mover, goal_x, goal_y, response)
      return shown.text(end_x, end_y, n, n > 0 and list[1].fraction, n > 0 and list[1].x, n > 0 and list[1].y)
    end
    local expected = crossings(nil, "name")
    for _, oneWay in ipairs { { 0, 1 }, { 0, -1 }, { 1, 0 }, { -1, 0 }, { rng:real(-1, 1), 1 } } do
      for _, how in ipairs { "name", "function", "rule" } do assert.equal(expected, crossings(oneWay, how), how) end
    end
  end)
end)
