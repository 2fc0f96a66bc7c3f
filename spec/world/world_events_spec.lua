-- SPDX-License-Identifier: MIT
-- SPDX-FileCopyrightText: 2026 The pixcollide authors

-- Updates, and the loops over what began, lasts and ended. The loops share
-- their mechanism with eachCollision: see also world_loops_spec.lua. For random
-- worlds see questions_spec.lua, for who keeps whom alive
-- world_events_memory_spec.lua.

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
  for i, a, b in world[loop](world) do
    seen[#seen + 1] = a:getData() .. "-" .. b:getData()
    if within then within(i, a, b) end
  end
  return table.concat(seen, " ")
end

-- What an update found, as "began | stayed | ended".
local function found(world)
  return ("%s | %s | %s"):format(visit(world, "eachBegan"), visit(world, "eachStayed"), visit(world, "eachEnded"))
end

local function update(world)
  local began, stayed, ended = world:update()
  local text = found(world)
  local function words(part) return select(2, part:gsub("%d%-", "")) end
  local first, second, third = text:match("^(.-)|(.-)|(.-)$")
  assert.equal(words(first), began)
  assert.equal(words(second), stayed)
  assert.equal(words(third), ended)
  return text
end

describe(":update", function()
  it("compares with nothing the first time, whatever was asked before", function()
    local world = row(3)
    world:collisions()
    assert.equal(" |  | ", found(world))
    assert.equal("1-2 2-3 |  | ", update(world))
  end)

  it("leaves collisions to speak of now", function()
    local world, all = row(3)
    update(world)
    all[3]:setPosition(500, 0)
    assert.equal("1-2", visit(world, "eachCollision"))
    assert.equal("1-2 2-3 |  | ", found(world))
    all[3]:setPosition(27, 0)
    assert.equal("1-2 2-3", visit(world, "eachCollision"))
    assert.equal(" | 1-2 2-3 | ", update(world))
  end)

  it("may be called within a filter function, which changes the world", function()
    local world, all = row(5)
    update(world)
    local _, n = world:queryRect(0, 0, 100, 100, function(sprite)
      local k = sprite:getData()
      if k % 2 == 0 then world:remove(sprite) end
      world:update()
      world:add(new(k * 30 + 500, "new"))
      return true
    end)
    assert.equal(3, n)
    assert.equal(8, world:count())
    world:add(all[2])
    assert.equal("1-2 3-2 |  | ", update(world))
    assert.equal(" | 1-2 3-2 | ", update(world))
  end)
end)

describe("a sprite that leaves", function()
  it("is no member meanwhile", function()
    local world, all = row(3)
    update(world)
    world:remove(all[2])
    assert.is_false(world:has(all[2]))
    assert.is_nil(all[2]:getWorld())
    assert.equal(2, world:count())
    assert.equal(2, (select(2, world:getSprites())))
    assert.equal(0, (select(2, world:collisions())))
    assert.equal(1, (select(2, world:queryRect(0, 0, 100, 100, function(s) return s:getData() == 1 end))))
    assert.is_false(world:remove(all[2]))
    update(world)
    assert.is_false(world:has(all[2]))
    assert.equal(2, world:count())
  end)

  it("can be moved, turned and given another mask without harm", function()
    local world, all = row(3)
    update(world)
    world:remove(all[2])
    all[2]:setPosition(77, 5)
    all[2]:setRotation(1)
    all[2]:setMask(pixcollide.newMask(3, 3, true))
    all[2]:setEnabled(false)
    all[2]:setVelocity(3, 4)
    assert.equal(" |  | 1-2 2-3", update(world))
    assert.equal(77, (all[2]:getPosition()))
    assert.equal(3, (all[2]:getVelocity()))
  end)

  it("is the right one in what ended, whoever came after it", function()
    local world = pixcollide.newWorld()
    local steps = {}
    for step = 1, 30 do
      local a, b = world:add(new(step * 20, step)), world:add(new(step * 20 + 5, -step))
      steps[step] = { a, b }
      if step > 1 then
        world:remove(steps[step - 1][1])
        world:remove(steps[step - 1][2])
      end
      local began, _, ended = world:update()
      assert.equal(1, began)
      assert.equal(step > 1 and 1 or 0, ended)
      for _, c, d in world:eachEnded() do
        assert.is_true(rawequal(c, steps[step - 1][1]) and rawequal(d, steps[step - 1][2]))
      end
      for _, c, d in world:eachBegan() do assert.is_true(rawequal(c, a) and rawequal(d, b)) end
    end
  end)
end)

describe("the loops over an update", function()
  local LOOPS = { "eachBegan", "eachStayed", "eachEnded" }

  -- A world whose last update has the pairs of two rows of `count`, in the
  -- named loop.
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
    describe("(" .. loop .. ")", function()
      it("number the pairs from 1", function()
        local at = 0
        assert.equal("1-2 2-3 3-4", visit(prepared(loop, 4), loop, function(i)
          at = at + 1
          assert.equal(at, i)
        end))
      end)

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
        assert.equal("1-2 2-3 3-4", visit(world, loop))
      end)

      it("can be nested in each other", function()
        local world = prepared(loop, 3)
        for _ = 1, 2 do
          assert.equal("1-2 2-3", visit(world, loop, function()
            for _, other in ipairs(LOOPS) do
              assert.equal(other == loop and "1-2 2-3" or "", visit(world, other))
            end
            visit(world, "eachCollision")
          end))
        end
      end)

      it("survive errors and coroutines that never end", function()
        local world = prepared(loop, 4)
        for _ = 1, 30 do
          assert.is_false((pcall(visit, world, loop, function() error("stop") end)))
          local coroutine_loop = coroutine.wrap(function() visit(world, loop, coroutine.yield) end)
          assert.equal(1, (coroutine_loop()))
          assert.equal(2, (coroutine_loop()))
        end
        collectgarbage()
        assert.equal("1-2 2-3 3-4", visit(world, loop))
      end)

      it("go on over the same pairs when sprites move and the world is updated within", function()
        local world, all = prepared(loop, 5)
        assert.equal("1-2 2-3 3-4 4-5", visit(world, loop, function(i)
          for k = 1, 5 do all[k]:setPosition(i * 100 + k * 9 * (i % 2), k) end
          world:update()
          world:update()
        end))
      end)

      it("can run under a collector that never rests", function()
        local world = prepared(loop, 20)
        local n = 0
        for _, a, b in world[loop](world) do
          collectgarbage()
          n = n + 1
          assert.equal(a:getData() + 1, b:getData())
        end
        assert.equal(19, n)
      end)
    end)
  end

  it("end when the world is cleared, but for what ended", function()
    local expected = { eachBegan = "1-2 2-3", eachStayed = "1-2 2-3", eachEnded = "1-2 2-3 3-4 4-5" }
    for _, loop in ipairs(LOOPS) do
      for _, how in ipairs { "clear", "release" } do
        local world = prepared(loop, 5)
        assert.equal(expected[loop], visit(world, loop, function(i)
          if i == 2 then world[how](world) end
        end))
      end
    end
  end)

  it("hand out what ended, though sprites left, updates came and places were taken within", function()
    local world, all = prepared("eachEnded", 6)
    assert.equal("1-2 2-3 3-4 4-5 5-6", visit(world, "eachEnded", function(i)
      if i == 1 then world:clear() end
      for _ = 1, 3 do
        world:update()
        for k = 1, 6 do world:add(new(k * 9, "new")) end
      end
    end))
    assert.equal(0, (select(2, all[1]:getVelocity())))
  end)

  it("visit nothing before the first update", function()
    local world = row(4)
    for _, loop in ipairs(LOOPS) do assert.equal("", visit(world, loop)) end
  end)
end)
