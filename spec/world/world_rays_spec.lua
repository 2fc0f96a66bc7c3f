-- SPDX-License-Identifier: MIT
-- SPDX-FileCopyrightText: 2026 The pixcollide authors

-- Rays and segments asked of a world. Random scenes are in questions_spec.lua.

local pixcollide = require "pixcollide"
local compare = require "spec.support.compare"
local rounds = require "spec.support.rounds"

local unpack = table.unpack or unpack -- luacheck: ignore

describe("rays", function()
  it("cannot slip between two pixels that touch at a corner", function()
    for _, rows in ipairs { { "#.", ".#" }, { ".#", "#." } } do
      local world = pixcollide.newWorld()
      local sprite = world:add(pixcollide.newSprite(pixcollide.newMaskFromRows(rows), { x = -1, y = -1 }))
      for k = 1, 40 do -- all these go through the corner (0, 0)
        local dx, dy = k % 7 - 3, math.floor(k / 7) - 3
        if dx ~= 0 or dy ~= 0 then
          assert.is_true(rawequal(sprite, (world:rayCast(-dx, -dy, dx, dy))), dx .. ", " .. dy)
          assert.is_true(rawequal(sprite, world:anyOnSegment(-dx / 4, -dy / 4, dx / 2, dy / 2)))
        end
      end
    end
  end)

  it("cannot pass a staircase", function()
    local stairs = pixcollide.newMask(200, 200)
    for k = 0, 199 do stairs:set(k, k) end
    local world = pixcollide.newWorld()
    local sprite = world:add(pixcollide.newSprite(stairs))
    rounds.each("staircase", 200, function(rng)
      local x1, y1 = rng:int(0, 199 * 256) / 256, rng:int(0, 199 * 256) / 256
      local x2, y2 = rng:int(0, 199 * 256) / 256, rng:int(0, 199 * 256) / 256
      local side_1, side_2 = math.floor(x1) - math.floor(y1), math.floor(x2) - math.floor(y2)
      local crosses = (side_1 <= 0 and side_2 >= 0) or (side_1 >= 0 and side_2 <= 0)
      compare.same("crosses", crosses and sprite or nil, (world:rayCast(x1, y1, x2, y2)),
        function() return compare.list(x1, y1, x2, y2) end)
    end)
  end)

  it("hit as far as coordinates go", function()
    local world, far, mask = pixcollide.newWorld(), 2 ^ 30, pixcollide.newMask(3, 3, true)
    local first = world:add(pixcollide.newSprite(mask, { x = -far, y = -far }))
    local middle = world:add(pixcollide.newSprite(mask))
    local last = world:add(pixcollide.newSprite(mask, { x = far - 2, y = far - 2 }))
    local list, n = world:rayCastAll(-far, -far, far, far)
    local a, b, c = unpack(list)
    assert.same({ 3, first, -far, -far }, { n, a.other, a.x, a.y })
    assert.is_true(rawequal(middle, b.other) and rawequal(last, c.other))
    assert.same({ 0, 0, 0.5, 2, 2 }, { b.x, b.y, b.fraction, b.exitX, b.exitY })
    assert.same({ far - 2, far - 2, far, far, 1 }, { c.x, c.y, c.exitX, c.exitY, c.exitFraction })
    assert.equal(far - 2, (select(2, world:rayCast(-far + 3, far, far, far))))
    assert.is_nil(world:rayCast(-far, far, far, -far + 20))
    assert.is_true(rawequal(middle, (world:rayCast(far, -far, -far, far))))
    assert.is_true(rawequal(middle, (world:rayCast(1, far, 1, -far))))
  end)
end)
