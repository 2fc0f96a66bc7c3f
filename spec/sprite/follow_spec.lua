-- SPDX-License-Identifier: MIT
-- SPDX-FileCopyrightText: 2026 The pixcollide authors

-- Sprites that follow another one: what they take from it, what stays their own, and who touches whom; who keeps
-- whom alive, and finalisers that change families in the midst of anything. (For what random
-- families are asked see world/questions_spec.lua.)

local pixcollide = require "pixcollide"
local finalisers = require "spec.support.finalisers"
local garbage = require "spec.support.garbage"
local rounds = require "spec.support.rounds"

local unpack = table.unpack or unpack -- luacheck: ignore

local square = pixcollide.newRectangleMask(10, 10)
local dot = pixcollide.newRectangleMask(1, 1)

local function new(options, masks) return pixcollide.newSprite(masks or square, options) end

-- A leader at (0, 0) with n followers, and the followers.
local function family(n, options)
  local leader, followers = new(options), {}
  for k = 1, n do
    followers[k] = new { layer = "part " .. k, data = k }
    followers[k]:follow(leader)
  end
  return leader, followers
end

it(":follow ends with nil; the sprite stays where it is", function()
  local leader, followers = family(1)
  local world = pixcollide.newWorld()
  world:add(leader)
  leader:setTransform(3, 4, 1, 2)
  for _ = 1, 2 do assert.is_true(rawequal(followers[1], followers[1]:follow(leader))) end
  for _ = 1, 2 do assert.is_true(rawequal(followers[1], followers[1]:follow(nil))) end
  leader:setTransform(0, 0)
  assert.same({ { 3, 4, 1, 2, 2, 0, 0, 0, 0 }, nil }, { { followers[1]:getTransform() }, (followers[1]:getLeader()) })
  assert.equal(world, followers[1]:getWorld())
  followers[1]:setPosition(9, 9)
  assert.same({ { 9, 9 }, true }, { { followers[1]:getPosition() }, world:remove(followers[1]) })
end)

it(":getFollowers fills the table that it is given, and clears what follows", function()
  local leader, f = family(2)
  local out = { 1, 2, 3, 4 }
  local list, n = leader:getFollowers(out)
  assert.same({ true, 2 }, { rawequal(out, list), n })
  assert.same({ f[1], f[2] }, out)
  assert.same({ {}, 0 }, { f[1]:getFollowers(out) })
end)

describe("a family in a world", function()
  it("may be taken out in loops and filters", function()
    local world, other, leader, f = pixcollide.newWorld(), new { x = 4 }, family(3)
    world:add(other)
    world:add(leader)
    local seen = 0
    for _ in world:eachCollision() do
      seen = seen + 1
      world:remove(leader)
    end
    assert.same({ 1, 1 }, { seen, world:count() })
    world:add(leader)
    local list = world:queryPoint(5, 5, function()
      if world:has(leader) then
        f[1]:follow(nil)
        world:remove(leader)
      end
      return true
    end)
    assert.same({ other, f[1] }, list)
    assert.same({ other, f[1] }, world:getSprites())
  end)
end)

-- Families and worlds by the plain rules: for each number its leader, its followers, its world and its place.
local plain = {}
plain.__index = plain

local function take_out(list, value)
  for k = #list, 1, -1 do
    if list[k] == value then table.remove(list, k) end
  end
end

function plain.new(count)
  local state = setmetatable({ leader = {}, followers = {}, world = {}, x = {}, members = { {}, {} } }, plain)
  for k = 1, count do state.followers[k], state.x[k] = {}, k end
  return state
end

function plain:enter(k, w)
  for _, one in ipairs { k, unpack(self.followers[k]) } do
    self.world[one] = w
    table.insert(self.members[w], one)
  end
end

-- Each gives whether it may be so.

function plain:follow(k, leader)
  if self.leader[k] == leader then return true end
  if leader and (k == leader or self.leader[leader] or #self.followers[k] > 0) then return false end
  local mine, its = self.world[k], leader and self.world[leader]
  if leader and mine and its and mine ~= its then return false end
  if self.leader[k] then take_out(self.followers[self.leader[k]], k) end
  self.leader[k] = leader
  if not leader then return true end
  if mine and not its then self:enter(leader, mine) end
  if its and not mine then self:enter(k, its) end
  table.insert(self.followers[leader], k)
  self.x[k] = self.x[leader]
  return true
end

function plain:add(k, w)
  local head = self.leader[k] or k
  if self.world[head] then return self.world[head] == w and #self.followers[head] > 0 end
  self:enter(head, w)
  return true
end

function plain:remove(k, w)
  if self.world[k] ~= w then return true end
  if self.leader[k] then return false end
  for _, one in ipairs { k, unpack(self.followers[k]) } do
    self.world[one] = nil
    take_out(self.members[w], one)
  end
  return true
end

-- The hash of a world that is made at once: all members first, then who follows whom.
function plain:hash(w)
  local world, twins = pixcollide.newWorld(), {}
  for _, k in ipairs(self.members[w]) do
    twins[k] = world:newSprite(square, { x = self.x[k], layer = "l" .. k })
  end
  for _, k in ipairs(self.members[w]) do
    for _, follower in ipairs(self.followers[k]) do twins[follower]:follow(twins[k]) end
  end
  return world:hash()
end

describe("families in any order of :follow, :add and :remove", function()
  local COUNT = 6

  local function check(state, s, worlds)
    for k = 1, COUNT do
      local followers = {}
      for n, follower in ipairs(state.followers[k]) do followers[n] = s[follower] end
      assert.equal(s[state.leader[k]], (s[k]:getLeader()))
      assert.equal(worlds[state.world[k]], (s[k]:getWorld()))
      assert.equal(state.x[k], (s[k]:getPosition()))
      assert.same(followers, (s[k]:getFollowers()))
    end
    for w = 1, 2 do
      local members = {}
      for n, k in ipairs(state.members[w]) do members[n] = s[k] end
      assert.same(members, (worlds[w]:getSprites()))
      assert.equal(state:hash(w), worlds[w]:hash())
    end
  end

  -- Does one of the three, which the plain rules and the worlds must both do, or both refuse.
  local function change(rng, state, s, worlds)
    local k, w, name = rng:int(1, COUNT), rng:int(1, 2), rng:pick { "follow", "follow", "add", "remove" }
    local leader = rng:chance(0.8) and rng:int(1, COUNT) or nil
    local may, ok, problem
    if name == "follow" then
      may = state:follow(k, leader)
      ok, problem = pcall(s[k].follow, s[k], leader and s[leader] or nil)
    else
      may = state[name](state, k, w)
      ok, problem = pcall(worlds[w][name], worlds[w], s[k])
    end
    assert(ok == may, ("%s %d, %s, %d: %s"):format(name, k, tostring(leader), w, tostring(problem)))
  end

  it("are as the plain rules say, worlds have the same hash whatever came first, and snapshots bring them back", function()
    rounds.each("families", 300, function(rng)
      local state, s, worlds = plain.new(COUNT), {}, { pixcollide.newWorld(), pixcollide.newWorld() }
      for k = 1, COUNT do s[k] = new { x = k, layer = "l" .. k } end
      for _ = 1, 12 do
        change(rng, state, s, worlds)
        check(state, s, worlds)
      end
      local snapshot, hash, members = worlds[1]:snapshot(), worlds[1]:hash(), worlds[1]:getSprites()
      for _ = 1, 4 do change(rng, state, s, worlds) end
      for _, sprite in ipairs(members) do
        if sprite:getWorld() == worlds[2] then return end
      end
      worlds[1]:restore(snapshot)
      assert.equal(hash, worlds[1]:hash())
      assert.same(members, (worlds[1]:getSprites()))
    end)
  end)

  it("take the layers of all that enter, or none", function()
    local world, leader, f = pixcollide.newWorld(), family(1)
    world:setLayers { "gun" }
    local gun = world:newSprite(square, { layer = "gun" })
    local ok, message = pcall(gun.follow, gun, leader)
    assert.is_false(ok)
    assert.is_truthy(message:find("no layer is called 'part 1' (world:setLayers has fixed them", 1, true))
    assert.same({ 1 }, { world:count(), gun:getLeader() or f[1]:getWorld() })
    world:setLayers(nil)
    gun:follow(leader)
    assert.same({ gun, leader, f[1] }, (world:getSprites()))
  end)
end)

it("lists for all sprites are refused as a whole if a follower cannot go along", function()
  local world, leader = pixcollide.newWorld(), new({ x = 1 }, dot)
  local follower, other = new(nil, pixcollide.newRectangleMask(1000, 1)), world:add(new())
  world:add(leader)
  follower:follow(leader)
  local ok, message = pcall(world.setTransforms, world, {
    5, 5, 0, 2, 2, 0, 0, 0, 0,
    0, 0, 0, 20000, 1, 0, 0, 0, 0,
    0, 0, 0, 1, 1, 0, 0, 0, 0,
  })
  assert.is_false(ok)
  assert.is_truthy(message:find("sprite 2: the sprite's box would be ", 1, true))
  assert.same({ 0, 0, 0, 1, 1, 0, 0, 0, 0 }, { other:getTransform() })
  assert.same({ 1, 0, 0, 1, 1, 0, 0, 0, 0 }, { leader:getTransform() })
  assert.same({ 1, 0, 0, 1, 1, 0, 0, 0, 0 }, { follower:getTransform() })
end)

describe("motion of a family", function()
  it("leaves a follower where its leader is, whatever platform comes, and asks no filter about it", function()
    local world, leader, f = pixcollide.newWorld(), family(1, { x = 50 })
    leader:setMask(dot)
    f[1]:setMask(pixcollide.newRectangleMask(20, 20))
    local platform, crate = new({ x = 90 }, square), new({ x = 75, y = 2 }, pixcollide.newRectangleMask(5, 5))
    world:add(leader)
    world:add(platform)
    world:add(crate)
    for _, filter in ipairs { function() return true end, "default" } do
      local asked = {}
      local _, crushed = world:carryBy(platform, -20, 0, type(filter) == "string" and filter or function(sprite)
        asked[#asked + 1] = sprite
        return filter(sprite)
      end)
      assert.same({ 0, { 50, 0 } }, { crushed, { f[1]:getPosition() } })
      if type(filter) == "function" then assert.same({ crate }, asked) end
      assert.same({ 65, 2 }, { crate:getPosition() })
      platform:setPosition(90, 0)
      crate:setPosition(75, 2)
    end
    platform:setPosition(52, 20)
    world:carryBy(platform, 0, 3)
    assert.same({ 50, 0 }, { f[1]:getPosition() })
  end)
end)

it("explain tells families, and leaders that are disabled", function()
  local world, leader, f = pixcollide.newWorld(), family(2)
  local other = world:add(new { x = 2 })
  world:add(leader)
  assert.equal("they do not collide: b follows a", world:explain(leader, f[1]))
  assert.equal("they do not collide: a follows b", world:explain(f[1], leader))
  assert.equal("they do not collide: they follow the same sprite", world:explain(f[1], f[2]))
  assert.is_truthy(world:explain(f[1], other):find("^they collide"))
  leader:setEnabled(false)
  assert.equal("they do not collide: a is disabled, as the leader is", world:explain(f[1], other))
end)

it("#garbage of families is none: setters, moves and lists ask for no memory", function()
  local world, leader = pixcollide.newWorld(), family(3)
  leader:setMask { square, dot }
  world:add(leader)
  local results, list, step = pixcollide.newResults(), {}, 0
  assert.same({ 0, 0 }, { garbage.of(function()
    step = (step + 1) % 2
    leader:setPosition(step, 0)
    leader:setTransform(step, 1, step)
    leader:setFrame(1 + step)
    leader:setEnabled(step == 0)
    leader:getFollowers(list)
    world:translateAll(step, 0)
    world:moveTo(leader, 5, 5, nil, nil, results)
    for _ in world:eachCollision() do step = step + 0 end
  end) })
end)

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
    assert.same({ nil, nil }, { held[1], held[3] })
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
      assert.same({ true, now:getTransform() }, { now == leader or now == others[1], sprite:getTransform() })
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
      for k = 2, #members do members[k]:follow(members[1]) end
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
      members[1]:setData(members) -- so that all of them go in the same collection
    end)
    for _ = 1, 20 do collect() end
    assert.same({ nil, back[1]:getPosition() }, { back[1]:getWorld(), back[2]:getPosition() })
    back[1]:setPosition(6, 7)
    assert.same({ 6, 7 }, { back[2]:getPosition() })
    pixcollide.newWorld():add(back[1])
    assert.same({ back[2] }, (back[1]:getFollowers()))
  end)
end)
