-- SPDX-License-Identifier: MIT
-- SPDX-FileCopyrightText: 2026 The pixcollide authors

-- Turning, growing and changing in place. (For random worlds see questions_spec.lua.)

local pixcollide = require "pixcollide"
local random = require "spec.support.random"
local rounds = require "spec.support.rounds"

local function box(w, h, options) return pixcollide.newSprite(pixcollide.newMask(w, h, true), options) end

-- The largest distance of a solid texel's corner from the middle.
local function radius(mask, middle)
  local largest = 0
  for x, y in mask:eachSolid() do
    for k = 0, 3 do
      local dx, dy = x + k % 2 - middle, y + math.floor(k / 2) - middle
      largest = math.max(largest, dx * dx + dy * dy)
    end
  end
  return math.sqrt(largest)
end

-- A hand of 20 x 2 pixels that lies to the right of its pivot, and a floor 12 pixels below it, or elsewhere.
local function clock(options)
  local world = pixcollide.newWorld()
  local hand = world:add(box(20, 2, { oy = 1 }))
  return world, hand, world:add(box(40, 3, options or { x = -20, y = 12 }))
end

describe(":sweepRotation", function()
  it("ends exactly at the rotation if all is free, and leaves the sprite as it is", function()
    local world, hand = clock()
    for _, r in ipairs { -math.pi / 2, 0 } do
      assert.same({ r, nil, nil, nil, nil, nil, 1 }, { world:sweepRotation(hand, r) })
    end
    assert.equal(0, hand:getRotation())
  end)

  it("does not pass through a wall one pixel thick, however far it turns", function()
    for _, r in ipairs { 3, 6.3, 12.6, 100, 2 ^ 20, -6, -6.3, -12.6, -2 ^ 20 } do
      local world, hand, wall = clock { x = 14, y = 5, sx = 1 / 40, sy = 1 / 3 }
      assert.equal(wall, (select(2, world:sweepRotation(hand, r))))
    end
  end)

  -- Where nothing is near for long, steps are skipped.
  it("skips no step at which something is met, in large and in magnified rings", function()
    rounds.each("gears", 40, function(rng)
      local scale, teeth = rng:pick { 0.3, 1, 1, 3, 8 }, rng:int(0, 2)
      local ring, hub = pixcollide.newCircleMask(60), pixcollide.newCircleMask(rng:int(20, 47))
      ring:subtract(pixcollide.newCircleMask(52), 8, 8)
      for _ = 1, teeth do
        local a, r = rng:real(0, 6.2), rng:int(40, 51)
        ring:add(pixcollide.newMask(3, 3, true), math.floor(60 + r * math.cos(a)), math.floor(60 + r * math.sin(a)))
      end
      local width = hub:getWidth()
      local gear = pixcollide.newMask(104, 104)
      gear:add(hub, 52 - math.floor(width / 2), 52 - math.floor(width / 2))
      gear:add(pixcollide.newMask(rng:int(1, 51), 2, true), 52, 51)
      local world = pixcollide.newWorld()
      local wall = world:newSprite(ring, { scale = scale, origin = "center", r = rng:chance(0.5) and 1 or 0 })
      local mover = world:newSprite(gear, { scale = scale, origin = "center", x = rng:real(-1, 1) })
      if mover:collides(wall) then return end
      local turn, last = rng:real(-6.2, 6.2), 0
      local r, other = world:sweepRotation(mover, turn)
      local steps, blocked = math.ceil(radius(gear, 52) * scale * math.abs(turn)), false
      for k = 1, steps do
        mover:setRotation(k == steps and turn or turn * (k / steps))
        blocked = mover:collides(wall)
        if blocked then break end
        last = mover:getRotation()
      end
      assert.same({ last, blocked and wall or nil }, { r, other })
    end)
  end)

  it("passes over nothing that is too thin to be seen until it grows", function()
    local world = pixcollide.newWorld()
    world:newSprite(pixcollide.newMask(2, 1, true))
    local wall = world:newSprite(pixcollide.newMask(1, 1, true), { x = 21, y = -3 })
    local mover = world:newSprite(pixcollide.newMask(3, 35, true), { x = 24, y = -7, sx = 0.25, sy = -1 / 3, ox = 13 })
    assert.is_nil(mover:getBounds())
    local sx, sy, other = world:sweepScale(mover, 0, 2)
    assert.equal(wall, other)
    mover:setScale(sx, sy)
    assert.is_false(mover:collides(wall))
    local step = 1 / 82 -- the corner that goes farthest goes 35 * 7 / 3 pixels
    mover:setScale(sx - 0.25 * step, sy + 7 / 3 * step)
    assert.is_true(mover:collides(wall))
  end)

  it("turns out of what it overlaps, but not deeper into it", function()
    local world, hand, floor = clock { x = -20, y = 0 }
    assert.is_true(hand:collides(floor))
    local r, other = world:sweepRotation(hand, 1)
    assert.same({ floor, true }, { other, r < 0.2 })
    r, other = world:sweepRotation(hand, -1)
    assert.same({ -1, nil }, { r, other })
    assert.equal(floor, (select(2, world:sweepRotation(hand, -2 * math.pi)))) -- from the other side
  end)
end)

it(":sweepRotation of a large sprite that found no memory goes as far when it is tried again", function()
  local state = debug.getregistry()["pixcollide.state"]
  local rng = random.new(1)
  -- A disc, solid around its middle, and noise further out.
  local function noise(side, solid)
    local mask, middle = pixcollide.newMask(side, side), side / 2
    for y = 0, side - 1 do
      for x = 0, side - 1 do
        local square = (x - middle) ^ 2 + (y - middle) ^ 2
        mask:set(x, y, square < (middle - 2) ^ 2 and (square < solid ^ 2 or rng:chance(0.5)))
      end
    end
    return mask
  end
  local disc, grains = noise(600, 135), noise(100, 0)
  local function turn(failAfter)
    local world = pixcollide.newWorld()
    -- A mask of its own, whose hull is not known.
    local sprite = world:newSprite(disc:clone(), { r = 0.2, sx = 14, origin = "center" })
    world:newSprite(grains, { r = 0.3, sx = 26, origin = "center" })
    state:failAfter(failAfter)
    local is_done = pcall(world.sweepRotation, world, sprite, 0.201)
    state:failAfter(-1)
    return is_done, world:sweepRotation(sprite, 0.201)
  end
  local _, free = turn(-1)
  local failed = 0
  for k = 0, 6 do
    local is_done, r = turn(k)
    if not is_done then failed = failed + 1 end
    assert.equal(free, r, "after " .. k)
  end
  assert.is_true(failed > 3)
end)

it(":sweepScale ends exactly at the scale if all is free; sy is sx if left out", function()
  local world = pixcollide.newWorld()
  local balloon = world:add(box(4, 4))
  assert.same({ 0.1, 0.1, nil, nil, nil, nil, nil, 1 }, { world:sweepScale(balloon, 0.1) })
  assert.same({ 0.1, 7, nil, nil, nil, nil, nil, 1 }, { world:sweepScale(balloon, 0.1, 7) })
  assert.same({ -3, 0, nil, nil, nil, nil, nil, 1 }, { world:sweepScale(balloon, -3, 0) })
end)

describe(":canBecome", function()
  local UP = { frame = 1, oy = 12 }

  -- A tunnel 8 pixels high, open on the left, and a walker in it that crouches.
  local function tunnel()
    local world = pixcollide.newWorld()
    world:add(box(60, 4, { x = 0, y = 20 }))
    world:add(box(40, 4, { x = 10, y = 8 }))
    return world, world:add(pixcollide.newSprite(
      { pixcollide.newMask(6, 12, true), pixcollide.newMask(6, 6, true) }, { frame = 2, x = 12, y = 20, oy = 6 }))
  end

  it("says whether there is room, and the shortest way there", function()
    local world, walker = tunnel()
    assert.same({ true, { false, -8, 0 } }, { world:canBecome(walker, {}), { world:canBecome(walker, UP) } })
    assert.same({ false, nil, nil }, { world:canBecome(walker, UP, 7.9) })
    assert.same({ false, -8, 0 }, { world:canBecome(walker, UP, math.huge) })
    assert.equal(3, select("#", world:canBecome(walker, UP, 0)))
    walker:setPosition(4, 20)
    assert.same({ true, { 2, 0, 6 } }, { world:canBecome(walker, UP), { walker:getFrame(), walker:getOrigin() } })
  end)

  it("takes a mask, a place and every part of the transform", function()
    local world, walker = tunnel()
    local function mask(w, h) return pixcollide.newMask(w, h, true) end
    for k, case in ipairs {
      { false, { mask = mask(6, 9), oy = 9 } }, { true, { mask = mask(6, 8), oy = 8 } },
      { true, { mask = mask(0, 0) } },
      { false, { y = 21 } }, { true, { x = 54 } }, { false, { sy = 1.5 } }, { true, { sx = 4 } }, { false, { r = 1 } },
      { false, { oy = 5 } }, { true, { ox = 5 } }, { false, { ky = 1 } },
      { false, { scale = 1.5 } }, { false, { scale = { 1, 1.5 } } }, { true, { scale = { 4, 1 } } },
      { true, { origin = "center", y = 17 } }, { false, { origin = "center", y = 18 } },
      { true, { origin = "center", mask = mask(6, 8), y = 16 } }, { false, { origin = "center", frame = 1, y = 16 } },
    } do
      assert.equal(case[1], (world:canBecome(walker, case[2])), "case " .. k)
    end
  end)
end)
