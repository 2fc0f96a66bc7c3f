-- SPDX-License-Identifier: MIT
-- SPDX-FileCopyrightText: 2026 The pixcollide authors

-- Rays and segments asked of a world. Random scenes are in questions_spec.lua.

local pixcollide = require "pixcollide"
local compare = require "spec.support.compare"
local garbage = require "spec.support.garbage"
local rounds = require "spec.support.rounds"

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

  it("come to the pixel beyond a column first, and then to the one beyond a row", function()
    local world, dot = pixcollide.newWorld(), pixcollide.newMask(1, 1, true)
    local corner = world:add(pixcollide.newSprite(dot, { x = 1, y = 1 }))
    local below = world:add(pixcollide.newSprite(dot, { x = 0, y = 1 }))
    local beside = world:add(pixcollide.newSprite(dot, { x = 1, y = 0 }))
    local list, n = world:rayCastAll(0.5, 0.5, 1.5, 1.5)
    assert.equal(3, n)
    assert.is_true(rawequal(beside, list[1]) and rawequal(below, list[10]) and rawequal(corner, list[19]))
    assert.is_true(rawequal(beside, (world:rayCast(0.5, 0.5, 1.5, 1.5))))
    world:remove(beside)
    assert.is_true(rawequal(below, (world:rayCast(0.5, 0.5, 1.5, 1.5))))
    assert.is_true(rawequal(corner, (world:rayCast(1.5, 1.5, 0.5, 0.5))))
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
    local world, far = pixcollide.newWorld(), 2 ^ 30
    local mask = pixcollide.newMask(3, 3, true)
    local first = world:add(pixcollide.newSprite(mask, { x = -far, y = -far }))
    local middle = world:add(pixcollide.newSprite(mask))
    local last = world:add(pixcollide.newSprite(mask, { x = far - 2, y = far - 2 }))
    local list, n = world:rayCastAll(-far, -far, far, far)
    assert.equal(3, n)
    assert.same({ first, -far, -far, 0, 0 }, { list[1], list[2], list[3], 0, 0 })
    assert.is_true(rawequal(middle, list[10]) and rawequal(last, list[19]))
    assert.same({ 0, 0, 0.5, 2, 2 }, { list[11], list[12], list[15], list[16], list[17] })
    assert.same({ far - 2, far - 2, far, far, 1 }, { list[20], list[21], list[25], list[26], list[27] })
    assert.equal(far - 2, (select(2, world:rayCast(-far + 3, far, far, far))))
    assert.is_nil(world:rayCast(-far, far, far, -far + 20))
    assert.is_true(rawequal(middle, (world:rayCast(far, -far, -far, far))))
    assert.is_true(rawequal(middle, (world:rayCast(1, far, 1, -far))))
  end)

  it("hit where they start: the side they come from is behind them", function()
    local world = pixcollide.newWorld()
    local sprite = world:add(pixcollide.newSprite(pixcollide.newMask(20, 20, true)))
    local function cast(...)
      local hit, x, y, nx, ny, fraction = world:rayCast(...)
      assert.is_true(rawequal(sprite, hit))
      return { x, y, nx, ny, fraction }
    end
    assert.same({ 9, 9, -1, 0, 0 }, cast(9.5, 9.5, 30, 9.5))
    assert.same({ 9, 9, 1, 0, 0 }, cast(9.5, 9.5, -30, 9.5))
    assert.same({ 9, 9, 0, -1, 0 }, cast(9.5, 9.5, 9.5, 30))
    assert.same({ 9, 9, 0, 1, 0 }, cast(9.5, 9.5, 10.5, -30))
    assert.same({ 9, 9, 1, 0, 0 }, cast(9.5, 9.5, -10.5, 29.5)) -- neither is longer
    assert.same({ 9, 9, 0, 0, 0 }, cast(9.5, 9.5, 9.5, 9.5))
    assert.same({ 9, 9, 0, 0, 0 }, cast(9.5, 9.5, 9.5 + 2 ^ -20, 9.5))
  end)

  it("give lists without what was in them before", function()
    local world = pixcollide.newWorld()
    local sprite = world:add(pixcollide.newSprite(pixcollide.newMask(1, 1, true), { x = 5, y = 5 }))
    local list = {}
    for k = 1, 30 do list[k] = k end
    local same, n = world:rayCastAll(0, 5.5, 20, 5.5, nil, list)
    assert.is_true(rawequal(list, same))
    assert.equal(1, n)
    assert.same({ sprite, 5, 5, -1, 0, 0.25, 5, 5, 0.3 }, list)
    assert.equal(0, (select(2, world:rayCastAll(0, 5.5, 4, 5.5, nil, list))))
    assert.same({}, list)
  end)

  it("ask for no memory and leave no garbage once sizes have settled #garbage", function()
    local world, mask = pixcollide.newWorld(), pixcollide.newCircleMask(9)
    for k = 1, 200 do
      world:add(pixcollide.newSprite(mask, { x = k * 37 % 400, y = k * 71 % 400, r = k % 3 }))
    end
    local list, hits = {}, {}
    local function frame()
      for k = 0, 49 do
        world:rayCast(0, k * 8, 400, 400 - k * 8)
        world:rayCast(0, k * 8, 400, 400 - k * 8, "default")
        world:rayCastAll(0, k * 8, 400, 400 - k * 8, nil, list)
        world:querySegment(0, k * 8, 400, 400 - k * 8, nil, hits)
        world:anyOnSegment(0, k * 8, 400, 400 - k * 8)
      end
    end
    local kilobytes, requests = garbage.of(frame, 8)
    assert.equal(0, kilobytes)
    assert.equal(0, requests)
  end)
end)
