-- SPDX-License-Identifier: MIT
-- SPDX-FileCopyrightText: 2026 The pixcollide authors

-- Random families against a world of plain sprites that are set by hand, with the pairs within families dropped.

local pixcollide = require "pixcollide"
local families = require "spec.support.oracles.naive_families"
local rounds = require "spec.support.rounds"

local has_ffi = rawget(_G, "jit") and pcall(require, "ffi")
local layers = { "body", "hit", "hurt" }
local REACH = 60

local masks = {
  pixcollide.newCircleMask(7), pixcollide.newRectangleMask(18, 5), pixcollide.newMask(6, 6),
  pixcollide.newMaskFromRows { "#...#", ".###.", "#...#" }, pixcollide.newRectangleMask(3, 24),
}

local function some_masks(rng)
  if rng:chance(0.6) then
    return rng:pick(masks)
  end
  local list = {}
  for k = 1, rng:pick { 1, 2, 2, 3 } do
    list[k] = rng:pick(masks)
  end
  return list
end

local function coordinate(rng)
  return rng:int(-REACH, REACH) + rng:pick { 0, 0, 0.5, 0.25, rng:unit() }
end

local function transform(rng)
  if rng:chance(0.5) then
    return { coordinate(rng), coordinate(rng), 0, 1, 1, rng:int(-3, 9), rng:int(-3, 9), 0, 0 }
  end
  return {
    coordinate(rng), coordinate(rng), rng:real(-4, 4), rng:pick { 1, -1, 2, rng:real(-2, 2) }, rng:real(-2, 2),
    rng:int(-3, 9), rng:real(-3, 9), rng:pick { 0, 0, 0.5 }, 0,
  }
end

local unpack = table.unpack or unpack -- luacheck: ignore

local function numbers(rng, members, one)
  local list = {}
  for _ = 1, #members do
    for _, number in ipairs(one(rng)) do
      list[#list + 1] = number
    end
  end
  return list
end

local function point(rng)
  return { coordinate(rng), coordinate(rng) }
end

-- With what followers would get in place of what the list has for them.
local function for_twins(members, list, each)
  local place, changed = {}, {}
  for k, member in ipairs(members) do
    place[member] = k
  end
  for k, member in ipairs(members) do
    local from = place[member.leader or member]
    for n = 1, each do
      changed[(k - 1) * each + n] = list[(from - 1) * each + n]
    end
  end
  return changed
end

-- Of a member that follows nobody, or any.
local function pick(rng, f, leads)
  local member = rng:pick(f.members)
  return leads and member.leader or member
end

local function is_near(a, b)
  return a == b or math.abs(a - b) == 0
end

local function compare_moves(got, expected)
  for k = 1, math.max(#got, #expected) do
    local a, b = got[k], expected[k]
    if type(a) == "userdata" then
      a, b = a:getData(), b and b:getData()
    end
    if type(a) ~= "table" or a.followers then
      assert.equal(b, a)
    elseif a[1] and type(a[1]) == "table" then -- collisions
      assert.equal(#b, #a)
      for n = 1, #a do
        assert.equal(b[n].other:getData(), a[n].other:getData())
        assert.is_true(is_near(a[n].t, b[n].t))
      end
    elseif a[1] then -- sprites
      assert.equal(#b, #a)
      for n = 1, #a do
        assert.equal(b[n]:getData(), a[n]:getData())
      end
    end
  end
end

local changes = {}

function changes.follow(f, rng)
  local member, leader = pick(rng, f), pick(rng, f)
  assert.equal(f:may_follow(member, leader) or member.leader == leader, f:follow(member, leader))
end

function changes.leave(f, rng)
  f:leave(pick(rng, f))
end

function changes.add(f, rng)
  local member = pick(rng, f, true)
  if not member.is_in then
    f:add(member)
  end
end

function changes.remove(f, rng)
  local member = pick(rng, f, true)
  if member.is_in then
    f:remove(member)
  end
end

function changes.clear(f, rng)
  if rng:chance(0.1) then
    f:clear()
  end
end

function changes.setPosition(f, rng)
  f:set(pick(rng, f, true), "setPosition", coordinate(rng), coordinate(rng))
end

function changes.translate(f, rng)
  f:set(pick(rng, f, true), "translate", rng:int(-4, 4), rng:real(-4, 4))
end

function changes.setTransform(f, rng)
  f:set(pick(rng, f, true), "setTransform", unpack(transform(rng)))
end

function changes.setRotation(f, rng)
  f:set(pick(rng, f, true), "setRotation", rng:pick { 0, math.pi / 2, rng:real(-3, 3) })
end

function changes.setScale(f, rng)
  f:set(pick(rng, f, true), "setScale", rng:pick { 1, -1, 0.5, 2, 60000 })
end

function changes.setOrigin(f, rng)
  f:set(pick(rng, f, true), "setOrigin", rng:int(-9, 9), rng:int(-9, 9))
end

function changes.setShear(f, rng)
  f:set(pick(rng, f, true), "setShear", rng:pick { 0, 0.5 })
end

function changes.setFrame(f, rng)
  local member = pick(rng, f, true)
  f:set(member, "setFrame", rng:int(1, member.sprite:getFrameCount()))
end

function changes.setStatic(f, rng)
  f:set(pick(rng, f, true), "setStatic", rng:chance(0.5))
end

function changes.setEnabled(f, rng)
  f:set_enabled(pick(rng, f), rng:chance(0.7))
end

function changes.setLayer(f, rng)
  f:set_layer(pick(rng, f), rng:pick(layers))
end

function changes.setMask(f, rng)
  local member, list = pick(rng, f), some_masks(rng)
  local count, may = type(list) == "table" and #list or 1, true
  for _, follower in ipairs(member.followers) do
    local others = follower.sprite:getFrameCount()
    may = may and (others == 1 or others == count)
  end
  if member.leader then
    may = may and (count == 1 or count == member.leader.sprite:getFrameCount())
  end
  assert.equal(may, f:set_mask(member, list))
end

function changes.edit(_, rng)
  rng:pick(masks):set(rng:int(0, 4), rng:int(0, 4), rng:chance(0.5))
end

function changes.setLayersCollide(f, rng)
  f:set_layers_collide(rng:pick(layers), rng:pick(layers), rng:chance(0.7))
end

function changes.setPositions(f, rng)
  local inside = f:inside()
  local list = numbers(rng, inside, point)
  f.world:setPositions(list)
  f.twins:setPositions(for_twins(inside, list, 2))
end

function changes.setTransforms(f, rng)
  local inside = f:inside()
  local list = numbers(rng, inside, transform)
  f.world:setTransforms(list)
  f.twins:setTransforms(for_twins(inside, list, 9))
end

function changes.commitPositions(f, rng)
  if not has_ffi then
    return
  end
  local inside = f:inside()
  local list = numbers(rng, inside, point)
  local view, n = f.world:viewPositions()
  for k = 0, n - 1 do
    view[k].x, view[k].y = list[2 * k + 1], list[2 * k + 2]
  end
  f.world:commitPositions()
  f.twins:setPositions(for_twins(inside, list, 2))
end

function changes.translateAll(f, rng)
  f:move_all("translateAll", rng:int(-3, 3), rng:real(-3, 3))
end

function changes.setVelocities(f, rng)
  f:move_all("setVelocities", numbers(rng, f:inside(), point))
end

function changes.integrate(f, rng)
  f:move_all("integrate", rng:real(0, 0.2), rng:chance(0.5) and { -REACH, -REACH, 2 * REACH, 2 * REACH } or nil)
end

-- Motion.

local function mover(f, rng)
  local member = pick(rng, f, true)
  return member.is_in and member or nil
end

local function compare_motion(f, member, name, ...)
  local arguments = { ... }
  local got = { f.world[name](f.world, member.sprite, ...) }
  compare_moves(got, f:without_family(member, function(twin)
    return f.twins[name](f.twins, twin, unpack(arguments))
  end))
end

function changes.move(f, rng)
  local member = mover(f, rng)
  if member then
    member.sprite:setSteps(2, 1)
    member.twin:setSteps(2, 1)
    compare_motion(f, member, "move", coordinate(rng), coordinate(rng), rng:pick { "slide", "bounce", "touch" })
  end
end

function changes.moveToContact(f, rng)
  local member = mover(f, rng)
  if member then
    compare_motion(f, member, "moveToContact", rng:int(-30, 30), rng:int(-30, 30))
  end
end

function changes.moveOut(f, rng)
  local member = mover(f, rng)
  if member then
    compare_motion(f, member, "moveOut", rng:pick { -1, 1 }, rng:int(-1, 1), 40)
  end
end

function changes.carry(f, rng)
  local member = mover(f, rng)
  if not member then
    return
  end
  local dx, dy = rng:int(-20, 20), rng:real(-9, 9)
  local got = { f.world:carry(member.sprite, dx, dy) }
  compare_moves(got, f:without_followers(member, function(twin) return f.twins:carry(twin, dx, dy) end))
end

-- Questions may be asked about followers, too.
function changes.questions(f, rng)
  local member = pick(rng, f)
  if not member.is_in then
    return
  end
  local x, y, r = coordinate(rng), coordinate(rng), rng:real(-3, 3)
  compare_motion(f, member, "sweep", x, y)
  compare_motion(f, member, "placeFree", x, y)
  compare_motion(f, member, "check", x, y)
  compare_motion(f, member, "separation", nil, 50)
  compare_motion(f, member, "sweepRotation", r)
  compare_motion(f, member, "canBecome", { x = x, r = r }, nil, 30)
  local got = { member.sprite:getGround() }
  compare_moves(got, f:without_family(member, function(twin) return twin:getGround() end))
  -- A filter function is asked about the same sprites.
  local asked, expected = {}, {}
  f.world:placeFree(member.sprite, x, y, function(other) asked[#asked + 1] = other:getData() end)
  f:without_family(member, function(twin)
    f.twins:placeFree(twin, x, y, function(other) expected[#expected + 1] = other:getData() end)
  end)
  assert.same(#expected, #asked)
  for k = 1, #asked do
    assert.equal(expected[k], asked[k])
  end
end

local names = {}
for name in pairs(changes) do
  names[#names + 1] = name
end
for _, name in ipairs { "follow", "follow", "follow", "add", "add", "setPosition", "setPosition", "translate" } do
  names[#names + 1] = name
end
table.sort(names)

-- Comparing.

local function compare_sprites(f)
  for _, member in ipairs(f.members) do
    local a, b = { member.sprite:getTransform() }, { member.twin:getTransform() }
    for k = 1, 9 do
      assert.equal(b[k], a[k])
    end
    assert.equal(member.twin:getFrame(), member.sprite:getFrame())
    assert.equal(member.enabled, member.sprite:isEnabled())
    assert.equal(member.twin:isStatic(), member.sprite:isStatic())
    assert.equal(member.is_in, member.sprite:getWorld() == f.world)
    assert.equal(member.leader and member.leader.sprite, member.sprite:getLeader())
    local followers, n = member.sprite:getFollowers()
    assert.equal(#member.followers, n)
    for k = 1, n do
      assert.equal(member.followers[k].sprite, followers[k])
    end
    assert.same({ member.twin:getBox() }, { member.sprite:getBox() })
  end
  local sprites = f.world:getSprites()
  for k, member in ipairs(f:inside()) do
    assert.equal(member.sprite, sprites[k])
  end
end

local function compare_list(expected, found, skip)
  local k = 0
  for _, item in ipairs(expected) do
    local member = item.followers and item or item:getData()
    if not (skip and skip(member)) then
      k = k + 1
      assert.equal(member.sprite, found[k])
    end
  end
  assert.equal(k, #found)
end

local function compare_pairs(f)
  local expected = f:pairs()
  compare_list(expected, (f.world:collisions()))
  local seen = {}
  for _, a, b in f.world:eachCollision() do
    seen[#seen + 1], seen[#seen + 2] = a, b
  end
  compare_list(expected, seen)
end

local function compare_queries(f, rng)
  local x, y = coordinate(rng), coordinate(rng)
  compare_list(f.twins:queryPoint(x, y), (f.world:queryPoint(x, y)))
  compare_list(f.twins:queryRect(x, y, 30, 20), (f.world:queryRect(x, y, 30, 20)))
  local member = pick(rng, f)
  compare_list(f.twins:querySprite(member.twin), (f.world:querySprite(member.sprite)))
  if member.is_in then
    compare_list(f.twins:collisionsWith(member.twin), (f.world:collisionsWith(member.sprite)), function(other)
      return families.are_family(member, other)
    end)
  end
end

-- Those of the list that are not in the set, as what the loop over events should give.
local function less(list, set)
  local left = {}
  for k = 1, #list, 2 do
    if not (set[list[k]] and set[list[k]][list[k + 1]]) then
      left[#left + 1], left[#left + 2] = list[k], list[k + 1]
    end
  end
  return left
end

local function set_of(list)
  local set = {}
  for k = 1, #list, 2 do
    set[list[k]] = set[list[k]] or {}
    set[list[k]][list[k + 1]] = true
  end
  return set
end

local function compare_events(f)
  local now = f:pairs()
  local began, ended = less(now, set_of(f.before)), less(f.before, set_of(now))
  local b, _, e = f.world:update()
  assert.equal(#began / 2, b)
  assert.equal(#ended / 2, e)
  local seen = {}
  for _, p, q in f.world:eachBegan() do
    seen[#seen + 1], seen[#seen + 2] = p, q
  end
  compare_list(began, seen)
  f.before = now
end

-- Families that move, push and carry each other close together.
local function crowd(rng)
  local f = families.new()
  for k = 1, 14 do
    f:new_member(rng:pick(masks), { x = rng:int(-25, 25), y = rng:int(-25, 25), layer = rng:pick(layers) })
    f:add(f.members[k])
  end
  for k = 9, 14 do
    f:follow(f.members[k], f.members[rng:int(1, 4)])
  end
  f:set_layers_collide("hit", "hurt", false)
  return f
end

describe("a family", function()
  it("moves, carries and pushes as its leader alone would", function()
    rounds.each("families in motion", 40, function(rng)
      local f = crowd(rng)
      for _ = 1, 10 do
        changes[rng:pick { "carry", "carry", "move", "moveOut", "questions", "follow", "setStatic" }](f, rng)
        compare_sprites(f)
      end
    end)
  end)

  it("is where it would be, and touches what it would touch, were all its sprites set by hand", function()
    rounds.each("families", 200, function(rng, round)
      local f = families.new()
      for _ = 1, rng:pick { 6, 12, 40 } do
        f:new_member(some_masks(rng), { x = coordinate(rng), y = coordinate(rng), layer = rng:pick(layers) })
      end
      local with_events = round % 4 == 0 -- whose order would change with sprites that come back
      for _ = 1, 30 do
        local name = rng:pick(names)
        if not (with_events and (name == "remove" or name == "clear")) then
          changes[name](f, rng)
        end
        if rng:chance(0.3) then
          compare_sprites(f)
          compare_pairs(f)
          compare_queries(f, rng)
          if with_events then
            compare_events(f)
          end
        end
      end
      compare_sprites(f)
      compare_pairs(f)
    end)
  end)
end)
