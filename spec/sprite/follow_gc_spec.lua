-- SPDX-License-Identifier: MIT
-- SPDX-FileCopyrightText: 2026 The pixcollide authors

-- Families and the collector: who keeps whom alive, and finalisers that change families in the midst of anything.

local pixcollide = require "pixcollide"
local finalisers = require "spec.support.finalisers"

local square = pixcollide.newRectangleMask(10, 10)

local function new(options) return pixcollide.newSprite(square, options) end

-- A leader and its n followers.
local function family(n, options)
  local leader, followers = new(options), {}
  for k = 1, n do
    followers[k] = new()
    followers[k]:follow(leader)
  end
  return leader, followers
end

-- Calls f, of whose variables nothing is left on the stack then.
local function apart(f) f() end

local function collect()
  for _ = 1, 4 do collectgarbage() end
end

describe("the collector", function()
  it("keeps a follower's leader, and a leader's followers", function()
    local held, follower = setmetatable({}, { __mode = "v" }), new()
    apart(function()
      local leader, f = family(2, { x = 3 })
      follower:follow(leader)
      held[1], held[2], held[3] = leader, f[1], f[2]
    end)
    collect()
    assert.is_not_nil(held[1])
    held[1]:setTransform(4, 5, 1)
    assert.same({ 4, 5, 1, 1, 1, 0, 0, 0, 0 }, { follower:getTransform() })
    assert.equal(3, select(2, follower:getLeader():getFollowers()))
    follower:follow(nil)
    collect()
    assert.is_nil(held[1])
    assert.is_nil(held[3])
  end)

  it("lets go of those that were left", function()
    local held, leader = setmetatable({}, { __mode = "v" }), new()
    apart(function()
      local f = new()
      f:setRotation(1)
      f:follow(leader)
      f:follow(nil)
      held[1] = f
    end)
    collect()
    assert.is_nil(held[1])
  end)

  it("may run code in the midst of all that allocates", function()
    local leader, others
    finalisers.during(function()
      leader, others = new(), {}
      for k = 1, 40 do others[k] = new() end
      return new()
    end, function(sprite)
      sprite:follow(others[1])
      others[2]:follow(leader)
      leader:setRotation(2)
    end, function(sprite)
      if not sprite:getLeader() then sprite:follow(leader) end
      return sprite:getLeader()
    end, function(sprite, ok)
      assert.is_true(ok)
      local now = sprite:getLeader()
      assert.is_true(now == leader or now == others[1])
      assert.same({ now:getTransform() }, { sprite:getTransform() })
      local followers, n = now:getFollowers()
      assert.equal(sprite, followers[n])
    end)
  end)

  it("may make a sprite a follower while its transform is set", function()
    local other
    finalisers.during(function()
      other = new { x = 9 }
      local leader = family(3)
      return leader
    end, function(leader)
      for _, follower in ipairs(leader:getFollowers()) do follower:follow(nil) end
      leader:follow(other)
    end, function(leader)
      leader:setRotation(leader:getRotation() + 1)
    end, function(leader) assert.same({ other:getTransform() }, { leader:getTransform() }) end)
  end)

  it("may change families while all transforms are set", function()
    local COUNT, members, numbers = 200, {}, {}
    for k = 1, COUNT do
      for n, value in ipairs { k, k, k, 1, 1, 0, 0, 0, 0 } do numbers[9 * (k - 1) + n] = value end
    end
    finalisers.during(pixcollide.newWorld, function()
      for k = 2, COUNT do members[k]:follow(members[1]) end
    end, function(world)
      collectgarbage("stop")
      world:clear()
      for k = 1, COUNT do members[k] = world:add(new()) end
      members[1]:setRotation(2) -- it needs no memory to be turned further, the others do
      members[1]:setRotation(0)
      collectgarbage("restart")
      world:setTransforms(numbers)
    end, function(_, ok)
      assert.is_true(ok)
      for k = 1, COUNT do
        local leader = members[k]:getLeader()
        assert.same({ (leader or members[k]):getTransform() }, { members[k]:getTransform() })
        assert.equal(leader and 1 or k, (members[k]:getRotation()))
      end
    end)
  end)

  it("may bring a family back whose world is gone", function()
    local back
    apart(function()
      local members = {}
      -- It goes with the family, and is called after the world's own finaliser, as the world is newer.
      members.bringer = finalisers.onCollect(function() back = members end)
      local world = pixcollide.newWorld()
      members[1], members[2] = world:add(new { x = 5 }), world:add(new { x = 77 })
      members[2]:follow(members[1])
      members[1]:setPosition(8, 8)
    end)
    for _ = 1, 20 do collect() end
    assert.is_nil(back[1]:getWorld())
    assert.same({ back[1]:getPosition() }, { back[2]:getPosition() })
    back[1]:setPosition(6, 7)
    assert.same({ 6, 7 }, { back[2]:getPosition() })
    pixcollide.newWorld():add(back[1])
    assert.same({ back[2] }, (back[1]:getFollowers()))
  end)
end)
