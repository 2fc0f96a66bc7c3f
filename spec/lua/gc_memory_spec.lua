-- SPDX-License-Identifier: MIT
-- SPDX-FileCopyrightText: 2026 The pixcollide authors

-- How the collector is told of memory that it does not see.

local pixcollide = require "pixcollide"
local child = require "spec.support.child"
local finalisers = require "spec.support.finalisers"

local function collect()
  for _ = 1, 4 do
    collectgarbage()
  end
end

-- Calls f, of whose variables nothing is left on the stack then.
local function apart(f)
  f()
end

describe("memory that the collector does not see", function()
  -- Live bytes of the module, after making and dropping far more than may be left.
  local function left_after(rounds, make)
    local state = debug.getregistry()["pixcollide.state"]
    collect()
    local before = state:getCounts()
    local most = 0
    for _ = 1, rounds do
      make()
      most = math.max(most, state:getCounts() - before)
    end
    return most
  end

  it("is freed in time when pictures are dropped", function()
    assert.is_true(left_after(200, function()
      pixcollide.newPicture(1000, 1000)
    end) < 100e6) -- of 800 MB
  end)

  it("is freed in time when masks are dropped", function()
    assert.is_true(left_after(2000, function()
      pixcollide.newMask(2000, 2000)
    end) < 100e6) -- of 1 GB
  end)

  it("is freed in time when masks with rasters are dropped", function()
    assert.is_true(left_after(200, function()
      local mask = pixcollide.newCircleMask(100)
      for turn = 1, 20 do
        local sprite = pixcollide.newSprite(mask, { r = turn })
        for _ = 1, 5 do
          sprite:collides(sprite)
        end
      end
    end) < 12e6) -- of 40 MB
  end)

  -- Whether f leaves a collector that is stopped as it is, and what is garbage then uncollected.
  local function leaves_it_stopped(f)
    local is_collected = false
    collect()
    collectgarbage("stop")
    apart(function()
      finalisers.onCollect(function() is_collected = true end)
    end)
    for _ = 1, 100 do
      f()
    end
    local is_left = not is_collected
    collectgarbage("restart")
    for _ = 1, 2000 do
      if is_collected then
        break
      end
      f()
    end
    return is_left and is_collected
  end

  it("does not restart a collector that the program has stopped #garbage", function()
    assert.is_true(leaves_it_stopped(function()
      pixcollide.newMask(2000, 2000)
    end))
    assert.is_true(leaves_it_stopped(function()
      pixcollide.newPicture(400, 400)
    end))
    local mask = pixcollide.newCircleMask(200)
    assert.is_true(leaves_it_stopped(function()
      mask = mask:clone()
      for turn = 1, 5 do
        local sprite = pixcollide.newSprite(mask, { r = turn })
        for _ = 1, 5 do
          sprite:collides(sprite)
        end
      end
    end))
    assert.is_true(leaves_it_stopped(function()
      local world = pixcollide.newWorld()
      for x = 1, 100 do
        world:add(pixcollide.newSprite(mask, { x = x }))
      end
    end))
  end)

  it("leaves little with a collector that is stopped, if the program releases it", function()
    local text = child.run [[
            local pixcollide = require "pixcollide"
            collectgarbage()
            collectgarbage("stop")
            for _ = 1, 1000 do
                local one, other = pixcollide.newMask(2000, 2000), pixcollide.newMask(2000, 2000)
                one:release()
                other:release()
            end
            io.stdout:write(collectgarbage("count") < 100000 and "little" or "much") -- of 1 GB
        ]]
    assert.equal("little", text)
  end)

  -- How many of so many finalisers ran, within each other at the most, and how many masks of this side they made.
  local function made_by_finalisers(count, masks, side)
    local ran, depth, deepest, made = 0, 0, 0, 0
    apart(function()
      for _ = 1, count do
        finalisers.onCollect(function()
          ran, depth = ran + 1, depth + 1
          deepest = math.max(deepest, depth)
          for _ = 1, masks do
            made = made + (pcall(pixcollide.newMask, side, side) and 1 or 0)
          end
          depth = depth - 1
        end)
      end
    end)
    for _ = 1, count do
      pixcollide.newMask(side, side)
    end
    collect()
    return ran, deepest, made
  end

  it("may be needed by finalisers, which do not run within each other", function()
    for _, case in ipairs { { 300, 1, 1500 }, { 300, 3, 1500 }, { 30, 3, 12000 } } do
      local count, masks, side = case[1], case[2], case[3]
      local ran, deepest, made = made_by_finalisers(count, masks, side)
      assert.is_true(ran >= count - 1) -- one may still be on the stack
      assert.equal(1, deepest)
      assert.equal(masks * ran, made)
    end
  end)
end)
