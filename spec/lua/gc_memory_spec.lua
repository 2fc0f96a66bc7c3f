-- SPDX-License-Identifier: MIT
-- SPDX-FileCopyrightText: 2026 The pixcollide authors

-- How the collector is told of memory that it does not see.

local pixcollide = require "pixcollide"
local child = require "spec.support.child"
local finalisers = require "spec.support.finalisers"

local function collect()
  for _ = 1, 4 do collectgarbage() end
end

-- Calls f, of whose variables nothing is left on the stack then.
local function apart(f) f() end

-- Makes rasters of a mask.
local function turn(mask, sprites)
  for r = 1, sprites do
    local sprite = pixcollide.newSprite(mask, { r = r })
    for _ = 1, 5 do sprite:collides(sprite) end
  end
end

describe("memory that the collector does not see", function()
  local DROPPED = { -- what is made and dropped, how often, and the bytes that may be left
    ["pictures"] = { function() pixcollide.newPicture(1000, 1000) end, 200, 100e6 }, -- of 800 MB
    ["masks"] = { function() pixcollide.newMask(2000, 2000) end, 2000, 100e6 }, -- of 1 GB
    ["masks with rasters"] = { function() turn(pixcollide.newCircleMask(100), 20) end, 200, 12e6 }, -- of 40 MB
  }
  for what, case in pairs(DROPPED) do
    it("is freed in time when " .. what .. " are dropped", function()
      local state = debug.getregistry()["pixcollide.state"]
      collect()
      local before, most = state:getCounts(), 0
      for _ = 1, case[2] do
        case[1]()
        most = math.max(most, state:getCounts() - before)
      end
      assert.is_true(most < case[3], most)
    end)
  end

  -- Whether f leaves a collector that is stopped as it is, and what is garbage then uncollected.
  local function leaves_it_stopped(f)
    local is_collected = false
    collect()
    collectgarbage("stop")
    apart(function() finalisers.onCollect(function() is_collected = true end) end)
    for _ = 1, 100 do f() end
    local is_left = not is_collected
    collectgarbage("restart")
    for _ = 1, 2000 do
      if is_collected then break end
      f()
    end
    return is_left and is_collected
  end

  it("does not restart a collector that the program has stopped #garbage", function()
    local mask = pixcollide.newCircleMask(200)
    for k, f in ipairs {
      function() pixcollide.newMask(2000, 2000) end,
      function() pixcollide.newPicture(400, 400) end,
      function()
        mask = mask:clone()
        turn(mask, 5)
      end,
      function()
        local world = pixcollide.newWorld()
        for x = 1, 100 do world:add(pixcollide.newSprite(mask, { x = x })) end
      end,
    } do
      assert.is_true(leaves_it_stopped(f), k)
    end
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
          for _ = 1, masks do made = made + (pcall(pixcollide.newMask, side, side) and 1 or 0) end
          depth = depth - 1
        end)
      end
    end)
    for _ = 1, count do pixcollide.newMask(side, side) end
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
