-- SPDX-License-Identifier: MIT
-- SPDX-FileCopyrightText: 2026 The pixcollide authors

-- Turning, growing and changing in place. (For random worlds see questions_spec.lua.)

local pixcollide = require "pixcollide"

local function box(w, h, options) return pixcollide.newSprite(pixcollide.newMask(w, h, true), options) end

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
end)
