-- SPDX-License-Identifier: MIT
-- SPDX-FileCopyrightText: 2026 The pixcollide authors

-- Loops over the pairs, and what may be done within them.

local pixcollide = require "pixcollide"
local garbage = require "spec.support.garbage"
local raises = require "spec.support.raises"

local full = pixcollide.newMask(10, 10, true)

-- A world with sprites in a row, each touching the next: pairs 1-2, 2-3, ...
local function row(count)
  local world, all = pixcollide.newWorld(), {}
  for k = 1, count do all[k] = world:add(pixcollide.newSprite(full, { x = k * 9, data = k })) end
  return world, all
end

-- The pairs a loop visits, as "1-2 2-3"; within(i, a, b) runs in it.
local function visit(world, within)
  local seen = {}
  for i, a, b in world:eachCollision() do
    seen[#seen + 1] = a:getData() .. "-" .. b:getData()
    if within then within(i, a, b) end
  end
  return table.concat(seen, " ")
end

describe(":eachCollision", function()
  it("visits nothing in an empty world", function()
    assert.equal("", visit(pixcollide.newWorld()))
    assert.equal("", visit((row(1))))
  end)

  it("can be left and started again", function()
    local world = row(5)
    for _ = 1, 50 do
      for i in world:eachCollision() do
        if i == 2 then break end
      end
      assert.equal("1-2 2-3 3-4 4-5", visit(world))
    end
  end)

  it("can be nested", function()
    local world, all = row(4)
    local other = row(3)
    local seen = {}
    for i, a in world:eachCollision() do
      assert.equal("1-2 2-3 3-4", visit(world))
      for j, c in other:eachCollision() do
        for k in world:eachCollision() do seen[#seen + 1] = i .. j .. k end
        assert.equal("number", type(c:getData()))
      end
      assert.is_true(rawequal(a, all[i]))
    end
    assert.equal(3 * 2 * 3, #seen)
    assert.equal("111", seen[1])
    assert.equal("323", seen[18])
  end)

  it("can be nested deeply, with breaks", function()
    local world = row(3)
    local function dive(depth)
      local n = 0
      for i in world:eachCollision() do
        if depth > 0 then n = n + dive(depth - 1) end
        n = n + 1
        if i == 2 or depth % 3 == 1 then break end
      end
      return n
    end
    assert.is_true(dive(12) > 12)
    assert.equal("1-2 2-3", visit(world))
  end)

  it("is not disturbed by searches and queries within the loop", function()
    local world, all = row(5)
    assert.equal("1-2 2-3 3-4 4-5", visit(world, function(i)
      all[i]:setPosition(500 + i * 50, 500)
      world:collisions()
      world:collisionsWith(all[1])
      world:queryPoint(0, 0)
      world:queryRect(-1e6, -1e6, 2e6, 2e6)
      world:getSprites()
      world:getStats()
    end))
  end)

  it("does not crash when the world is released within the loop", function()
    local world = row(5)
    local ok, message = pcall(visit, world, function(i)
      if i == 2 then world:release() end
    end)
    if not ok then assert.truthy(tostring(message):find("world has been released", 1, true)) end
    raises.message(function() world:eachCollision() end)
  end)

  it("survives errors and coroutines that never end", function()
    local world = row(5)
    for _ = 1, 100 do assert.is_false((pcall(visit, world, function() error("stop") end))) end
    for _ = 1, 100 do
      local loop = coroutine.wrap(function()
        for i in world:eachCollision() do coroutine.yield(i) end
      end)
      assert.equal(1, loop())
      assert.equal(2, loop())
    end
    collectgarbage()
    assert.equal("1-2 2-3 3-4 4-5", visit(world))
  end)

  it("interleaves loops in coroutines", function()
    local world = row(4)
    local function loop()
      return coroutine.wrap(function()
        for _, a, b in world:eachCollision() do
          coroutine.yield(a:getData() .. "-" .. b:getData())
        end
        return "end"
      end)
    end
    local one, other = loop(), loop()
    assert.equal("1-2", one())
    assert.equal("1-2", other())
    assert.equal("2-3", other())
    assert.equal("2-3", one())
    assert.equal("3-4", one())
    assert.equal("end", one())
    assert.equal("3-4", other())
    assert.equal("end", other())
  end)

  it("can run under a collector that never rests", function()
    local world = row(30)
    local n = 0
    for _, a, b in world:eachCollision() do
      collectgarbage()
      n = n + 1
      assert.is_true(a:collides(b))
    end
    assert.equal(29, n)
  end)
end)

describe("frames that have settled #garbage", function()
  local function settle(f) return (garbage.of(f)) end

  local world, all = row(40)
  local step = 0

  local function move()
    step = step + 1
    for k = 1, #all do
      all[k]:setPosition(k * 9 + step % 2 * 0.25, 0)
      all[k]:setRotation(k % 3 == 0 and step % 4 * 0.1 or 0)
    end
  end

  it("make no garbage by moving", function() assert.equal(0, settle(move)) end)

  it("make no garbage in finished loops, nested ones included", function()
    assert.equal(0, settle(function()
      move()
      for _, a, b in world:eachCollision() do a:collides(b) end
    end))
    assert.equal(0, settle(function()
      move()
      for i in world:eachCollision() do
        if i < 4 then
          for _, a in world:eachCollision() do a:getPosition() end
        end
      end
    end))
  end)

  it("make no garbage in searches and queries with a list to fill", function()
    local out = {}
    assert.equal(0, settle(function()
      move()
      world:collisions(out)
      world:getSprites(out)
      world:collisionsWith(all[3], nil, out)
      world:queryPoint(20, 5, nil, out)
      world:queryRect(20, 5, 30, 30, nil, out)
    end))
  end)

  it("make no garbage by asking two sprites", function()
    assert.equal(0, settle(function()
      move()
      for k = 1, #all - 1 do
        all[k]:collides(all[k + 1])
        all[k]:overlapArea(all[k + 1])
        all[k]:overlapRect(all[k + 1])
        all[k]:collidesBox(all[k + 1])
        all[k]:collidesCircle(all[k + 1])
        all[k]:getBox()
        all[k]:getBounds()
        all[k]:getTransform()
        all[k]:covers(3, 4)
      end
    end))
  end)
end)
