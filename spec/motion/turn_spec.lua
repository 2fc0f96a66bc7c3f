-- SPDX-License-Identifier: MIT
-- SPDX-FileCopyrightText: 2026 The pixcollide authors

-- Turning by far, and out of what overlaps. (For growing, changing and random worlds see questions_spec.lua.)

local pixcollide = require "pixcollide"

local function box(w, h, options) return pixcollide.newSprite(pixcollide.newMask(w, h, true), options) end

-- A hand of 20 x 2 pixels that lies to the right of its pivot, and a floor 12 pixels below it, or elsewhere.
local function clock(options)
  local world = pixcollide.newWorld()
  local hand = world:add(box(20, 2, { oy = 1 }))
  return world, hand, world:add(box(40, 3, options or { x = -20, y = 12 }))
end

describe(":sweepRotation", function()
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
