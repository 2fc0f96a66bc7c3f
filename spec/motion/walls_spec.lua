-- SPDX-License-Identifier: MIT
-- SPDX-FileCopyrightText: 2026 The pixcollide authors

-- Nothing sticks: what slides along a straight wall, whatever its transform, its fraction and its speed, gets along it as
-- far as it was asked to, overlaps nothing, and stays as near to the wall as it came; and what falls beside one comes down.

local pixcollide = require "pixcollide"
local rounds = require "spec.support.rounds"

local FRAMES = 200
local SPEEDS = { 0.05, 0.1, 0.3, 0.5, 0.8, 1, 2, 3.3, 8, 20 } -- pixels a frame

-- No part is so small that nothing of it is covered at some fraction.
local function newShape(rng)
  local kind = rng:int(1, 3)
  if kind == 1 then return pixcollide.newMask(rng:int(2, 20), rng:int(2, 20), true) end
  if kind == 2 then return pixcollide.newCircleMask(rng:int(1, 9)) end
  local mask = pixcollide.newMask(rng:int(3, 16), rng:int(3, 16))
  local w, h = mask:getDimensions()
  for _ = 1, rng:int(1, 8) do mask:add(pixcollide.newRectangleMask(3, 3), rng:int(0, w - 3), rng:int(0, h - 3)) end
  return mask
end

-- A sprite about (x, y), turned and scaled in any way.
local function newMover(rng, x, y)
  local mask = newShape(rng)
  local w, h = mask:getDimensions()
  local is_plain = rng:chance(0.15)
  return pixcollide.newSprite(mask, { x = x + rng:real(0, 1), y = y + rng:real(0, 1), r = is_plain and 0 or rng:real(-3, 3),
    sx = rng:pick { 1, -1, 0.75, 1.4 }, sy = rng:pick { 1, 1, 1.3 }, kx = rng:chance(0.2) and rng:real(-0.5, 0.5) or 0,
    ox = rng:pick { w / 2, 0, rng:real(0, w) }, oy = rng:pick { h / 2, 0, rng:real(0, h) } })
end

-- Walls by the way off them.
local WALLS = { { 0, -1 }, { 0, 1 }, { -1, 0 }, { 1, 0 } }
local WALL = pixcollide.newMask(2000, 2000, true)

it("slides along a wall get as far as they are asked to, and no further", function()
  rounds.each("slides along walls", 400, function(rng)
    local world, wall = pixcollide.newWorld(), rng:pick(WALLS)
    local nx, ny = wall[1], wall[2]
    local tx, ty = ny * rng:pick { -1, 1 }, nx
    world:add(pixcollide.newSprite(WALL, { x = -1000 - 1000 * nx, y = -1000 - 1000 * ny }))
    local mover = world:add(newMover(rng, 100 * nx, 100 * ny))
    mover:setSteps(rng:pick { 0, 0, 2 }, rng:pick { 0, 0, 3 })
    if rng:chance(0.5) then world:advanceBy(mover, -150 * nx, -150 * ny) else world:moveBy(mover, -150 * nx, -150 * ny, "slide") end
    local speed, angle = rng:pick(SPEEDS), rng:real(0.1, 1.5)
    local along, into = speed * math.cos(angle), speed * math.sin(angle)
    local x0, y0 = mover:getPosition()
    local frames = math.min(FRAMES, math.floor(900 / speed))
    local off, turns = nil, 0 -- off the wall
    for _ = 1, frames do
      local x, y = world:moveBy(mover, along * tx - into * nx, along * ty - into * ny, "slide")
      local now = x * nx + y * ny
      if off and now > off + 1e-9 then turns = turns + 1 end
      off = now
      assert.equal(0, select(2, world:querySprite(mover)))
    end
    local x, y = mover:getPosition()
    local gone, asked = (x - x0) * tx + (y - y0) * ty, along * frames
    local message = ("gone %.17g of %.17g"):format(gone, asked)
    assert.is_true(math.abs(gone - asked) <= math.max(1, 0.01 * asked) and gone <= asked + 1, message)
    assert.equal(0, turns) -- it comes nearer to the wall, and never off again
    assert.is_true(mover:getGround() ~= nil or ny ~= -1)
  end)
end)

it("a goal at the edge of a cell is no way into the next one", function()
  local world = pixcollide.newWorld()
  world:add(pixcollide.newSprite(WALL, { x = -2000, y = -1000 }))
  local box = pixcollide.newSprite(pixcollide.newMask(14, 14, true), { x = 9.04, y = 0.3, r = -0.313, ox = 7, oy = 7 })
  world:add(box)
  rounds.each("edges of cells", 200, function(rng)
    local goal = 9 - 1 / 4096 + rng:real(-3, 3) / 65536
    local response = rng:pick { "slide", "glide" }
    local x = world:moveTo(box, goal, 0.3, response)
    local again = world:checkTo(box, goal, 0.3, response)
    assert.is_true(math.abs(x - again) < 1e-3, ("%.17g, then %.17g"):format(x, again))
    box:setPosition(9.04, 0.3)
  end)
end)

it("what jumps at a wall comes down beside it", function()
  rounds.each("jumps at walls", 60, function(rng)
    local world = pixcollide.newWorld()
    local floor = world:add(pixcollide.newSprite(WALL, { x = -1000, y = 100 }))
    local wall = world:add(pixcollide.newSprite(WALL, { x = 100, y = -1900 }))
    local mover = world:add(newMover(rng, 60, -100))
    local speed, gravity, vy = rng:pick { 0.3, 0.5, 1, 2, 4 }, rng:pick { 0.05, 0.1, 0.3, 0.5 }, -rng:real(0, 6)
    local ground
    for _ = 1, 1500 do
      vy = vy + gravity
      local _, y = mover:getPosition()
      local _, to_y = world:moveBy(mover, speed, vy, "slide")
      ground = mover:getGround()
      if to_y == y or ground then vy = 0 end
      if ground == floor then return end
    end
    error(("it hangs, or stands on %s"):format(ground == wall and "the wall" or "nothing"))
  end)
end)

it("what rides on a platform goes along with it after it has slid", function()
  rounds.each("riding after slides", 60, function(rng)
    local world = pixcollide.newWorld()
    local platform = world:add(pixcollide.newSprite(pixcollide.newMask(200, 10, true), { x = -100, y = 50 }))
    local rider = world:add(newMover(rng, 0, 0))
    for _ = 1, 40 do world:moveBy(rider, rng:real(-1, 1), 3, "slide") end
    for _ = 1, 20 do
      local x, y = rider:getPosition()
      local dx, dy = rng:int(-2, 2), rng:int(-2, 2)
      world:carryBy(platform, dx, dy)
      local to_x, to_y = rider:getPosition()
      assert.is_true(math.abs(to_x - x - dx) < 1e-9 and math.abs(to_y - y - dy) < 1e-9)
    end
  end)
end)
