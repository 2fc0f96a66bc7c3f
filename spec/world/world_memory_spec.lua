-- SPDX-License-Identifier: MIT
-- SPDX-FileCopyrightText: 2026 The pixcollide authors

-- What a world says it holds is what the module has allocated for it, to the byte, whatever is asked of it.

local pixcollide = require "pixcollide"
local luajit = require "spec.support.luajit"

local SPRITES = 600

local disc, ship = pixcollide.newCircleMask(8), pixcollide.newMaskFromRows { "..#..", ".###.", "#####" }
local floor, lift = pixcollide.newMask(4000, 8, true), pixcollide.newMask(40, 6, true)
local stranger = pixcollide.newSprite(disc, { x = 40, y = 40, r = 1 })

local function collect()
  for _ = 1, 4 do collectgarbage() end
end

-- A crowd above a floor, with a lift and its riders. The first sprite has room to move.
local function build()
  local world, all = pixcollide.newWorld(), {}
  local function add(mask, transform)
    all[#all + 1] = world:add(pixcollide.newSprite(mask, transform))
    return all[#all]
  end
  add(ship, { x = -60, y = 90 }):setSteps(2, 2, 2)
  for k = 1, SPRITES do
    local sprite = add(k % 5 == 0 and ship or disc, { x = k % 40 * 14, y = k % 16 * 13, r = k % 7 == 0 and k or 0 })
    sprite:setStatic(k % 11 == 0)
  end
  add(floor, { x = -1000, y = 300 })
  local platform = add(lift, { x = 1000, y = 280 })
  for k = 0, 3 do add(disc, { x = 1000 + k % 2 * 18, y = 264 - (k - k % 2) * 8 }) end
  return { world = world, all = all, first = all[1], platform = platform }
end

-- No layer: a function is asked.
local function any() return true end

local questions = {
  ["members"] = function(s)
    s.world:remove(s.all[9])
    s.world:add(s.all[9])
    s.world:getSprites()
  end,
  ["pairs"] = function(s)
    s.world:collisions()
    s.world:setRule("default", "others", "ignore")
    s.all[20]:translate(3, 0)
    s.world:collisions()
    s.first:setLayer("others")
    s.world:collisions()
  end,
  ["pairs of few that move"] = function(s)
    for _ = 1, 6 do
      s.first:translate(2, 0)
      s.world:collisions()
    end
  end,
  ["cells"] = function(s)
    s.world:getCells()
    s.world:setCellSize(8)
    s.world:collisions()
    s.world:getCells()
  end,
  ["events"] = function(s)
    for _ = 1, 4 do
      s.world:update()
      s.world:translateAll(1, 0)
      s.world:remove(s.all[#s.all])
      s.all[#s.all] = nil
      s.all[30]:translate(40, 0)
    end
  end,
  ["loops over pairs"] = function(s)
    s.world:update()
    for a in s.world:eachCollision() do
      for c in s.world:eachBegan() do
        if c == a then break end
      end
    end
    s.world:eachStayed() -- that nobody runs
  end,
  ["queries"] = function(s)
    s.world:queryRect(0, 0, 500, 200)
    s.world:queryCircle(100, 100, 90, "default")
    s.world:queryPolygon { 0, 0, 500, 20, 90, 300 }
    s.world:querySprite(stranger)
    s.world:collisionsWith(s.all[40])
    s.world:anyUnderMask(disc, 50, 50)
  end,
  ["queries with a function"] = function(s)
    s.world:queryRect(0, 0, 500, 200, function()
      s.world:queryPoint(20, 20, any)
      return true
    end)
    pcall(s.world.queryRect, s.world, 0, 0, 900, 900, error)
  end,
  ["rays"] = function(s) s.world:rayCast(-50, 3, 900, 150) end,
  ["all hits of rays"] = function(s)
    s.world:rayCastAll(-50, 3, 900, 150)
    s.world:rayCastAll(-50, 3, 900, 150, any)
    s.world:querySegment(-50, 3, 900, 150)
  end,
  ["the nearest"] = function(s)
    s.world:nearest(-300, -200)
    s.world:pick(100, 100, 30)
    s.world:nearest(5, 5, 100, any)
  end,
  ["lists for all sprites"] = function(s)
    local list, n = s.world:getPositions()
    s.world:setPositions(list, n)
    s.world:translateAll(1, 1)
    s.world:getCells()
  end,
  ["velocities"] = function(s)
    s.all[50]:setVelocity(3, 4)
    s.world:integrate(1)
    s.world:setVelocities((s.world:getPositions()))
    s.world:integrate(1 / 60, { bounds = { -5000, -5000, 10000, 10000 } })
    s.all[50]:setAngularVelocity(3)
    s.all[51]:setBullet(true)
    s.world:integrate(1 / 60, { wrap = { -500, -500, 1000, 1000 } })
    s.world:eachHit()
  end,
  ["sweeps"] = function(s) s.world:sweepTo(s.first, 900, 100) end,
  ["sweeps with a function"] = function(s)
    s.world:sweepTo(s.first, 900, 100, any)
    s.world:advanceBy(s.first, 500, 30, any)
  end,
  ["sweeps of what is turned"] = function(s)
    s.world:sweepTo(s.all[8], 5000, -3000.5)
    s.world:sweepTo(s.all[15], -700.25, 3000, function() return false end)
  end,
  ["moves"] = function(s)
    s.world:moveTo(s.first, 500, 120)
    s.world:moveTo(s.first, 0, 500, function(_, other) return other == s.all[3] and "cross" or "bounce" end)
    s.world:checkTo(s.all[8], 400, 100, "cross")
  end,
  ["responses of its own"] = function(s)
    s.world:addResponse("back", function(sprite)
      s.world:sweepTo(sprite, 0, 0)
      return -80, 90
    end)
    s.world:moveTo(s.first, 500, 100, function() return "back" end)
  end,
  ["carrying"] = function(s)
    s.world:carryBy(s.platform, 3.5, -12)
    s.world:carryBy(s.platform, -400, -90, any)
    s.world:carryBy(s.all[8], 30, 7)
  end,
  ["turning"] = function(s)
    s.world:sweepRotation(s.first, 3)
    s.world:sweepRotation(s.all[8], 9, any)
  end,
  ["growing"] = function(s)
    s.world:sweepScale(s.first, 40)
    s.world:canBecome(s.first, { sx = 9, r = 1 })
    s.world:canBecome(s.all[8], { sx = 3 }, 100, any)
  end,
  ["the way out"] = function(s)
    s.world:separation(s.all[100])
    s.world:separation(s.all[8], 60, any)
    s.world:moveOut(s.all[60], 0, -1, 400)
  end,
  ["free places"] = function(s)
    s.world:placeFree(s.first, 100, 100)
    s.world:placeFree(s.all[8], 120.5, 100.25, any)
  end,
  ["the ground"] = function(s)
    s.first:getGround()
    s.all[8]:getGround(any)
  end,
}

if luajit.ffi "the memory of views" then
  questions["a view"] = function(s)
    s.world:viewPositions() -- which is Lua's
    s.world:commitPositions()
    s.world:collisions()
  end
end

local names = {}
for name in pairs(questions) do names[#names + 1] = name end
table.sort(names)

-- Of the module, and of those the world's.
local function bytes(world) return pixcollide.getMemory(), world:getStats().bytes end

describe("the bytes that a world tells", function()
  local limit = pixcollide.getRasterLimit()
  setup(function() pixcollide.setRasterLimit(0) end) -- what is kept of masks is no world's
  teardown(function() pixcollide.setRasterLimit(limit) end)

  for _, name in ipairs(names) do
    it("grow as those of the module do: " .. name, function()
      local ask = questions[name]
      for _ = 1, 4 do ask(build()) end -- what masks make once is made
      local s = build()
      collect()
      local all, told = bytes(s.world)
      ask(s)
      local all_then, told_then = bytes(s.world)
      assert.same({ true, all_then - all }, { told_then > told, told_then - told })
      collect() -- what an error or a break has left may go
      all_then, told_then = bytes(s.world)
      assert.equal(all_then - all, told_then - told)
    end)
  end

  it("are all freed when it is released, and what nobody uses with it", function()
    -- On a stack of its own: LuaJIT's collector takes for used whatever a call has left in the slots of its caller.
    local function live(world)
      assert(coroutine.resume(coroutine.create(function()
        for _, name in ipairs(names) do questions[name](world) end
      end)))
    end
    live(build())
    local s = build()
    local sprites = s.all -- which stay
    collect()
    local all, told = bytes(s.world)
    live(s)
    s.world:release()
    s = nil -- luacheck: ignore
    collect()
    assert.same({ all - told, true }, { pixcollide.getMemory(), #sprites > 0 })
  end)
end)
