-- SPDX-License-Identifier: MIT
-- SPDX-FileCopyrightText: 2026 The pixcollide authors

-- Motion from one end of the world to the other: whole offsets that 32 bits just hold.

local pixcollide = require "pixcollide"

local FAR = 2 ^ 30

describe("motion from one end of the world to the other", function()
  -- A mover at one corner and, unless the world shall be empty, something in the middle.
  local function scene(sign, r, is_empty)
    local mask = pixcollide.newMask(8, 8, true)
    local world = pixcollide.newWorld()
    local mover = world:add(pixcollide.newSprite(mask, { x = -sign * FAR, y = -sign * FAR, r = r }))
    return world, mover, not is_empty and world:add(pixcollide.newSprite(mask, { r = r })) or nil
  end

  it("reaches the end exactly if nothing is in the way", function()
    for _, sign in ipairs { 1, -1 } do
      for _, r in ipairs { 0, 0.3 } do
        local far, world, mover = sign * FAR, scene(sign, r, true)
        local end_x, end_y, hit = world:sweep(mover, far, far)
        assert.same({ far, far }, { end_x, end_y })
        assert.is_nil(hit)
        for _, response in ipairs { "slide", function() return "slide" end } do
          local x, y, _, n = world:check(mover, far, far, response)
          assert.same({ far, far, 0 }, { x, y, n })
        end
      end
    end
  end)

  it("stops at what is on the way, and goes on from there", function()
    for _, sign in ipairs { 1, -1 } do
      local far, world, mover, other = sign * FAR, scene(sign, 0)
      local x, y, hit = world:sweep(mover, far, far)
      assert.same({ -8 * sign, -8 * sign }, { x, y })
      assert.equal(other, hit)
      local cols, n
      x, y, cols, n = world:check(mover, far, far)
      assert.same({ far, -8 * sign, 1 }, { x, y, n })
      assert.equal(other, cols[1].other)
      x, y = world:check(mover, far, far, "bounce")
      assert.same({ -far, -far }, { x, y })
    end
  end)

  it("carries a platform all the way", function()
    for _, sign in ipairs { 1, -1 } do
      local world, platform = scene(sign, 0, true)
      world:carry(platform, 2 * sign * FAR, 0)
      assert.same({ sign * FAR, -sign * FAR }, { platform:getPosition() })
    end
  end)
end)
