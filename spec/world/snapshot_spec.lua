-- SPDX-License-Identifier: MIT
-- SPDX-FileCopyrightText: 2026 The pixcollide authors

-- Snapshots of worlds: to go back, and to come to the same again.

local pixcollide = require "pixcollide"
local garbage = require "spec.support.garbage"
local random = require "spec.support.random"
local rounds = require "spec.support.rounds"
local script = require "spec.support.world_script"

local box = pixcollide.newMask(8, 8, true)

describe("a world that goes back", function()
  it("plays on as one that never did, from any depth", function()
    rounds.each("goes back", 30, function(rng)
      local seed, frame_count = rng:int(1, 1e6), 24
      local straight, bent = script.new(seed), script.new(seed)
      local expected, snapshots = { [0] = straight:answers() }, {}
      for frame = 1, frame_count do expected[frame] = straight:play(seed + frame) end
      local frame = 0
      assert.equal(expected[0], bent:answers())
      snapshots[0] = bent.world:snapshot()
      while frame < frame_count do
        if rng:chance(0.25) then
          -- Elsewhere first, now and then.
          for _ = 1, rng:int(0, 4) do bent:play(rng:int(1, 1e6)) end
          local back = rng:int(0, frame)
          bent.world:restore(snapshots[back])
          frame = back
          assert.equal(expected[frame], bent:answers())
        else
          frame = frame + 1
          assert.equal(expected[frame], bent:play(seed + frame))
          snapshots[frame] = bent.world:snapshot(rng:chance(0.5) and snapshots[frame] or nil)
        end
        if rng:chance(0.1) then collectgarbage() end
      end
    end)
  end)

  it("keeps alive what has left, and not what came", function()
    local world = pixcollide.newWorld()
    local held = setmetatable({}, { __mode = "k" })
    do
      local sprite = world:newSprite(pixcollide.newMask(4, 4, true))
      held[sprite] = true
      held[sprite:getMask()] = true
    end
    local snapshot = world:snapshot()
    world:clear()
    collectgarbage()
    collectgarbage()
    world:restore(snapshot)
    assert.equal(1, world:count())
    assert.equal(16, (world:getSprites()[1]:getMask():count()))
    world:clear()
    snapshot = nil -- luacheck: ignore
    for _ = 1, 3 do collectgarbage() end
    assert.is_nil(next(held))
  end)

  it("keeps nothing alive once there is no snapshot of it", function()
    local held = setmetatable({}, { __mode = "k" })
    local world = pixcollide.newWorld()
    local ways = {
      function()
        world:newSprite(box)
        local b = world:newSprite(box, { x = 4 })
        world:update()
        world:remove(b)
        local before = world:snapshot()
        world:update()
        world:update()
        local after = world:snapshot()
        world:restore(before)
        world:restore(after)
        return b
      end,
      function()
        local mask = pixcollide.newMask(9, 9, true)
        local sprite = world:newSprite(mask)
        world:snapshot()
        sprite:setMask(box)
        return mask
      end,
      function()
        world:newSprite(box)
        world:remove((world:newSprite(box, { x = 4 })))
        local snapshot = world:snapshot()
        local late = world:newSprite(box, { x = 100 })
        world:snapshot()
        world:restore(snapshot)
        return late
      end,
    }
    for k, way in ipairs(ways) do
      held[way()] = true
      for _ = 1, 4 do
        world:update()
        collectgarbage()
      end
      assert.is_nil(next(held), tostring(k))
      world:clear()
    end
  end)

  it("gives back masks and frames, also where the others would be too large", function()
    local world = pixcollide.newWorld()
    local large, small = pixcollide.newMask(2000, 2000, true), pixcollide.newMask(2, 2, true)
    local sprite = world:newSprite({ small, box }, { sx = 4000, sy = 4000 })
    sprite:setFrame(2)
    local before, hash = world:snapshot(), world:hash()
    sprite:setScale(1, 1)
    sprite:setMask(large)
    local after, other = world:snapshot(), world:hash()
    world:restore(before)
    assert.same({ 2, 2, box }, { sprite:getFrame(), sprite:getFrameCount(), sprite:getMask() })
    assert.same({ 4000, 4000 }, { sprite:getScale() })
    assert.equal(hash, world:hash())
    world:restore(after)
    assert.equal(large, sprite:getMask())
    assert.equal(other, world:hash())
  end)

  it("goes on with a loop that was begun before, less the pairs of sprites that have been gone meanwhile", function()
    local world = pixcollide.newWorld()
    for k = 1, 6 do world:newSprite(box, { x = k }) end
    local sprites, snapshot = world:getSprites(), world:snapshot()
    world:update()
    local function pairs_seen(loop, change)
      local seen = 0
      for a, b in loop(world) do
        seen = seen + 1
        assert.is_true(world:has(a) and world:has(b))
        if seen == 3 then
          change()
          world:newSprite(box)
          world:restore(snapshot)
        end
      end
      world:update()
      return seen
    end
    for _, loop in ipairs { world.eachCollision, world.eachBegan } do
      assert.equal(3, pairs_seen(loop, function() world:clear() end))
      assert.equal(10, pairs_seen(loop, function() world:remove(sprites[6]) end))
      assert.equal(15, pairs_seen(loop, function() world:translateAll(900, 0) end))
    end
  end)
end)

describe("a snapshot", function()
  it("is of its world alone", function()
    local world, other = pixcollide.newWorld(), pixcollide.newWorld()
    local sprite = world:newSprite(box)
    local snapshot = world:snapshot()
    assert.has_error(function() other:restore(snapshot) end,
      "bad argument #1 to 'restore' (snapshot is of another world)")
    assert.has_error(function() world:restore(snapshot, sprite) end,
      "bad argument #2 to 'restore' (no argument expected, got sprite (a snapshot holds all of the world))")
    world:remove(sprite)
    other:add(sprite)
    assert.has_error(function() world:restore(snapshot) end,
      "bad argument #1 to 'restore' (sprite 1 of it is in another world now (remove it there first))")
    assert.equal(0, world:count())
    assert.equal("snapshot (1 sprites)", tostring(snapshot))
    other:snapshot(snapshot)
    other:restore(snapshot)
    world:release()
    assert.has_error(function() world:snapshot() end, "calling 'snapshot' on bad self (world has been released)")
  end)

  it("makes no garbage where it is taken again #garbage", function()
    local world, sprites = pixcollide.newWorld(), {}
    for k = 1, 100 do sprites[k] = world:newSprite(box, { x = k * 5, r = k % 2 }) end
    local snapshot = world:snapshot()
    local kilobytes, requests = garbage.of(function()
      for k = 1, 100 do sprites[k]:translate(1, 0) end
      world:update()
      world:snapshot(snapshot)
      world:restore(snapshot)
    end)
    assert.same({ 0, 0 }, { kilobytes, requests })
  end)

  it("is empty if memory is short, and the world is whole", function()
    local state = debug.getregistry()["pixcollide.state"]
    local twins = { script.new(7), script.new(7) }
    local snapshot = twins[1].world:snapshot()
    for frame = 1, 30 do
      local failed = 0
      for allowed = 0, 100 do
        state:failAfter(allowed)
        local ok = pcall(twins[1].world.snapshot, twins[1].world, snapshot)
        local restored = pcall(twins[1].world.restore, twins[1].world, snapshot)
        state:failAfter(-1)
        assert.equal(ok, restored)
        if ok then break end
        failed = failed + 1
      end
      assert.is_true(frame > 1 or failed >= 0)
      assert.equal(twins[2]:play(frame), twins[1]:play(frame))
    end
  end)
end)

describe("a world's hash", function()
  it("is the same for twins and differs by anything that is set", function()
    local function new()
      local world = pixcollide.newWorld()
      return world, world:newSprite({ box, box }, { x = 3 }), world:newSprite(pixcollide.newMask(5, 5, true), { x = 6 })
    end
    local world, a, b = new()
    local plain = world:hash()
    assert.is_truthy(plain:match("^%x%x%x%x%x%x%x%x%x%x%x%x%x%x%x%x$"))
    assert.equal(plain, (new()):hash())
    a:setTransform(3, -0.0, -0.0, 1, 1, -0.0, 0, -0.0, 0)
    a:setVelocity(0, -0.0) -- what -v may be in Lua 5.1, and in 5.4 not
    assert.equal(plain, world:hash())
    local changes = {
      function() a:setPosition(3, 1e-9) end, function() a:setRotation(1) end, function() a:setScale(1, 2) end,
      function() a:setOrigin(1, 0) end, function() a:setShear(0, 1) end, function() a:setFrame(2) end,
      function() a:setLayer("x") end, function() a:setDepth(1) end, function() a:setEnabled(false) end,
      function() a:setStatic(true) end, function() a:setSensor(true) end, function() a:setBullet(true) end,
      function() a:setBullet("bounce") end, function() a:setBullet("bounce", 0.5) end, function() a:setOneWay(0, -1) end,
      function() a:setSteps(1, 0, 0) end, function() a:setVelocity(0, 1) end, function() a:setAngularVelocity(1) end,
      function() b:follow(a) end, function() world:remove(a) end, function() world:update() end,
      function() world:setRule("default", "default", "ignore") end, function() b:getMask():set(2, 2, false) end,
      function() world:newSprite(box) end,
      function()
        world:remove(a)
        world:add(a)
      end,
    }
    local seen = { [plain] = 0 }
    for k, change in ipairs(changes) do
      world, a, b = new()
      change()
      local hash = world:hash()
      assert.is_nil(seen[hash], k .. " is as " .. tostring(seen[hash]))
      seen[hash] = k
    end
  end)

  it("is the same on every machine, and with every Lua and kernel", function()
    local played = script.new(11)
    for frame = 1, 40 do played:play(frame) end
    assert.equal("0f7a9016231e28a3", played.world:hash())
  end)

  it("does not depend on which layers were asked for, nor on the order in which they were met", function()
    local function new(...)
      local world = pixcollide.newWorld()
      for _, name in ipairs { ... } do world:queryPoint(0, 0, name) end
      for _, name in ipairs { "a", "b", "c" } do world:newSprite(box, { layer = name }) end
      return world
    end
    local function haveSameHash(change)
      local worlds, hashes = { new(), new("c", "x", "a"), new("b", "a"), new("z", "y", "x") }, {}
      for k, world in ipairs(worlds) do
        change(world)
        hashes[k] = world:hash()
      end
      assert.same({ hashes[1], hashes[1], hashes[1], hashes[1] }, hashes)
      return hashes[1]
    end
    local seen = {}
    for k, change in ipairs {
      function() end, function(world) world:setRule("a", "b", "ignore") end,
      function(world) world:setRule("a", "b", "slide", "touch") end, function(world) world:setRule("b", "a", "slide", "touch") end,
      function(world) world:setRule(nil, "b", "sense") end, function(world) world:setRule("later", "b", "sense") end,
      function(world) world:setRule("later", "later", "ignore") end, function(world) world:setRule("a", "a", "ignore") end,
      function(world) world:setRule(nil, nil, "ignore") end,
      function(world)
        world:setRule(nil, nil, "ignore")
        world:setRule("a", "b", "collide")
      end,
    } do
      local hash = haveSameHash(change)
      assert.is_nil(seen[hash], k .. " is as " .. tostring(seen[hash]))
      seen[hash] = k
    end
    local plain = new()
    plain:setRule("a", "b", "ignore")
    plain:setRule("a", "b", "collide")
    assert.equal(new():hash(), plain:hash())
    plain:setLayers { "a", "b", "c" }
    assert.not_equal(new():hash(), plain:hash())
  end)

  it("does not depend on slots, nor on what other worlds have named", function()
    local rng = random.new(3)
    local worlds = {}
    for k = 1, 2 do
      worlds[k] = pixcollide.newWorld()
      if k == 2 then
        for _ = 1, 9 do worlds[k]:newSprite(box, { layer = "of others " .. rng:int(1, 5) }) end
        local snapshot = worlds[k]:snapshot()
        worlds[k]:clear()
        worlds[k]:restore(snapshot)
        worlds[k] = pixcollide.newWorld()
        local passing = worlds[k]:newSprite(box)
        worlds[k]:newSprite(box)
        worlds[k]:remove(passing)
        worlds[k]:clear()
      end
      for i = 1, 5 do worlds[k]:newSprite(box, { x = i, layer = "mine " .. i % 2 }) end
    end
    assert.equal(worlds[1]:hash(), worlds[2]:hash())
  end)
end)
