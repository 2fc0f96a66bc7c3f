-- SPDX-License-Identifier: MIT
-- SPDX-FileCopyrightText: 2026 The pixcollide authors

-- Updates, the loops over pairs and over what began, lasts and ended, and for how long a world keeps the sprites that
-- updates tell of. (For random worlds, and all that may change in a loop, see questions_spec.lua.)

local pixcollide = require "pixcollide"

local full = pixcollide.newMask(10, 10, true)

local function new(x, name) return pixcollide.newSprite(full, { x = x, data = name }) end

-- A world with sprites in a row, each touching the next: pairs 1-2, 2-3, ...
local function row(count)
  local world, all = pixcollide.newWorld(), {}
  for k = 1, count do all[k] = world:add(new(k * 9, k)) end
  return world, all
end

-- The pairs a loop visits, as "1-2 2-3"; within(i, a, b) runs in it.
local function visit(world, loop, within)
  local seen = {}
  for a, b in world[loop](world) do
    seen[#seen + 1] = a:getData() .. "-" .. b:getData()
    if within then within(#seen, a, b) end
  end
  return table.concat(seen, " ")
end

local LOOPS = { "eachCollision", "eachBegan", "eachStayed", "eachEnded" }

-- A world whose last update has the pairs of a row of `count`, in the named loop.
local function prepared(loop, count)
  local world, all = row(count)
  world:update()
  if loop == "eachStayed" then
    world:update()
  elseif loop == "eachEnded" then
    for k = 1, count do all[k]:translate(0, k * 50) end
    world:update()
  end
  return world, all
end

for _, loop in ipairs(LOOPS) do
  describe(":" .. loop, function()
    it("can be left by break, nested, and started again", function()
      local world = prepared(loop, 4)
      for _ = 1, 30 do
        for i in world[loop](world) do
          for k in world[loop](world) do
            if k == 2 then break end
          end
          assert.equal("1-2 2-3 3-4", visit(world, loop))
          if i == 2 then break end
        end
      end
    end)

    it("survives errors and coroutines that never end", function()
      local world = prepared(loop, 4)
      for _ = 1, 100 do
        assert.is_false((pcall(visit, world, loop, function() error("stop") end)))
        local coroutine_loop = coroutine.wrap(function() visit(world, loop, coroutine.yield) end)
        assert.same({ 1, 2 }, { (coroutine_loop()), (coroutine_loop()) })
      end
      collectgarbage()
      assert.equal("1-2 2-3 3-4", visit(world, loop))
    end)

    it("is not disturbed by searches, queries and other loops", function()
      local world = prepared(loop, 4)
      assert.equal("1-2 2-3 3-4", visit(world, loop, function()
        for _, other in ipairs(LOOPS) do visit(world, other) end
        world:collisions()
        world:queryRect(-1e6, -1e6, 2e6, 2e6)
        world:getStats()
      end))
    end)

    it("can run under a collector that never rests", function()
      local n = 0
      visit(prepared(loop, 20), loop, function(_, a, b)
        collectgarbage()
        n = n + 1
        assert.equal(a:getData() + 1, b:getData())
      end)
      assert.equal(19, n)
    end)
  end)
end

describe("loops over pairs", function()
  it("take turns in coroutines", function()
    local world, told = row(4), {}
    local function loop(name)
      return coroutine.wrap(function()
        visit(world, "eachCollision", function(i)
          told[#told + 1] = name .. i
          coroutine.yield()
        end)
        told[#told + 1] = name
      end)
    end
    local one, other = loop "a", loop "b"
    for _, turn in ipairs { one, other, other, one, one, one, other, other } do turn() end
    assert.equal("a1 b1 b2 a2 a3 a b3 b", table.concat(told, " "))
  end)

  it("end when the world is cleared or released, but for what ended", function()
    local expected = { eachCollision = "1-2 2-3", eachBegan = "1-2 2-3", eachStayed = "1-2 2-3",
      eachEnded = "1-2 2-3 3-4 4-5" }
    for _, loop in ipairs(LOOPS) do
      for _, how in ipairs { "clear", "release" } do
        local world = prepared(loop, 5)
        assert.equal(expected[loop], visit(world, loop, function(i)
          if i == 2 then world[how](world) end
        end))
      end
    end
  end)
end)

local compiler = rawget(_G, "jit")

local function collect()
  if compiler then
    compiler.flush() -- compiled loops keep the functions that they call
  end
  for _ = 1, 4 do collectgarbage() end
end

-- How many of the sprites are still there.
local function left(held)
  collect()
  local n = 0
  for _ in pairs(held) do n = n + 1 end
  return n
end

-- A world of ten sprites, so far apart, that are held weakly.
local function holding(distance)
  local world, held = pixcollide.newWorld(), setmetatable({}, { __mode = "v" })
  for k = 1, 10 do held[k] = world:add(new(k * distance, k)) end
  world:update()
  return world, held
end

describe("a sprite that has left", function()
  it("is let go of two updates later", function()
    for _, how in ipairs { "remove", "clear" } do
      local world, held = holding(9)
      for _, sprite in ipairs(world:getSprites()) do world[how](world, how == "remove" and sprite or nil) end
      assert.same({ 10, 9 }, { left(held), (select(3, world:update())) })
      visit(world, "eachEnded")
      assert.equal(10, left(held))
      world:update()
      assert.equal(0, left(held))
    end
  end)

  it("is let go of at once if it touched nothing", function()
    local world, held = holding(30)
    world:update()
    world:clear()
    assert.equal(0, left(held))
  end)

  it("is let go of when the world is released, or goes", function()
    local function live()
      local world, held = holding(9)
      world:remove(held[3])
      visit(world, "eachBegan")
      world:update()
      visit(world, "eachEnded")
      world:remove(held[4])
      held.world = world
      return world, held
    end
    local world, held = live()
    world:release()
    assert.same({ 1, world }, { left(held), held.world })
    assert.equal(0, left((select(2, live()))))
  end)
end)

describe("the memory of a world", function()
  -- Adds and clears sprites in each frame, with a question to the world between.
  local function assert_no_growth(world, ask)
    local function frame()
      for k = 1, 20 do world:add(new(k * 9, k)) end
      world[ask](world)
      world:clear()
    end
    for _ = 1, 10 do frame() end
    collect()
    local before = pixcollide.getMemory()
    for _ = 1, 100 do frame() end
    collect()
    assert.equal(before, (pixcollide.getMemory()))
  end

  it("does not grow while sprites come and go", function() assert_no_growth(pixcollide.newWorld(), "update") end)

  it("does not grow either when update is never called again", function()
    local touching = row(2)
    touching:update()
    assert_no_growth(touching, "collisions")
  end)
end)
