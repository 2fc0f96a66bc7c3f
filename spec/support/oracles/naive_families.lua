-- SPDX-License-Identifier: MIT
-- SPDX-FileCopyrightText: 2026 The pixcollide authors

-- Families without any cleverness: each sprite has a twin in a world of twins, where nobody follows anybody. What is
-- done to a leader is done by hand to the twins of its followers, and pairs within families are dropped.

local pixcollide = require "pixcollide"

local unpack = table.unpack or unpack -- luacheck: ignore

local families = {}
families.__index = families

function families.new()
  return setmetatable({
    world = pixcollide.newWorld(), twins = pixcollide.newWorld(), members = {}, before = {},
  }, families)
end

--- A member: sprite, twin, leader, followers, enabled (its own).
function families:new_member(masks, options)
  local member = {
    sprite = pixcollide.newSprite(masks, options), twin = pixcollide.newSprite(masks, options),
    followers = {}, enabled = true, is_in = false,
  }
  member.sprite:setData(member)
  member.twin:setData(member)
  self.members[#self.members + 1] = member
  return member
end

local function head(member)
  return member.leader or #member.followers > 0 and member or nil
end

function families.are_family(a, b)
  return head(a) ~= nil and head(a) == head(b)
end

-- Puts the follower's twin where the leader's is.
local function bring(member)
  local leader = member.leader
  member.twin:setTransform(leader.twin:getTransform())
  if member.twin:getFrameCount() > 1 then
    member.twin:setFrame(leader.twin:getFrame())
  end
  member.twin:setStatic(leader.twin:isStatic())
end

local function bring_all(member)
  for _, follower in ipairs(member.followers) do
    bring(follower)
  end
end

local function enable(member)
  member.twin:setEnabled(member.enabled and (member.leader == nil or member.leader.enabled))
  for _, follower in ipairs(member.followers) do
    enable(follower)
  end
end

--- Calls a method of the sprite with these arguments, for one that follows nobody. False if it was refused, which must
-- then have changed nothing.
function families.set(_, member, name, ...)
  if not pcall(member.sprite[name], member.sprite, ...) then
    return false
  end
  member.twin[name](member.twin, ...)
  bring_all(member)
  return true
end

function families.set_enabled(_, member, enabled)
  member.enabled = enabled
  member.sprite:setEnabled(enabled)
  enable(member)
end

function families.set_layer(_, member, layer)
  member.sprite:setLayer(layer)
  member.twin:setLayer(layer)
end

function families.set_mask(_, member, masks)
  if not pcall(member.sprite.setMask, member.sprite, masks) then
    return false
  end
  member.twin:setMask(masks)
  if member.leader then
    bring(member)
  end
  bring_all(member)
  return true
end

local function take_out(list, item)
  for k = 1, #list do
    if list[k] == item then
      table.remove(list, k)
      return
    end
  end
end

function families.leave(_, member)
  member.sprite:follow(nil)
  if member.leader then
    take_out(member.leader.followers, member)
    member.leader = nil
    enable(member)
  end
end

--- May the one follow the other, as the README has it?
function families.may_follow(_, member, leader)
  local count = member.sprite:getFrameCount()
  return member ~= leader and leader.leader == nil and #member.followers == 0 and (leader.is_in or not member.is_in)
    and (count == 1 or count == leader.sprite:getFrameCount())
end

function families:follow(member, leader)
  if not pcall(member.sprite.follow, member.sprite, leader.sprite) then
    return false
  end
  if member.leader ~= leader then
    if member.leader then
      take_out(member.leader.followers, member)
    end
    member.leader = leader
    leader.followers[#leader.followers + 1] = member
  end
  if leader.is_in and not member.is_in then
    self.twins:add(member.twin)
    member.is_in = true
  end
  bring(member)
  enable(member)
  return true
end

function families:add(member)
  self.world:add(member.sprite)
  self.twins:add(member.twin)
  member.is_in = true
  for _, follower in ipairs(member.followers) do
    self.twins:add(follower.twin)
    follower.is_in = true
  end
end

function families:remove(member)
  self.world:remove(member.sprite)
  self.twins:remove(member.twin)
  member.is_in = false
  for _, follower in ipairs(member.followers) do
    self.twins:remove(follower.twin)
    follower.is_in = false
  end
end

function families:clear()
  self.world:clear()
  self.twins:clear()
  for _, member in ipairs(self.members) do
    member.is_in = false
  end
end

function families:set_layers_collide(a, b, collide)
  self.world:setLayersCollide(a, b, collide)
  self.twins:setLayersCollide(a, b, collide)
end

-- The members that are in the world, in adding order.
function families:inside()
  local list = self.twins:getSprites()
  for k, twin in ipairs(list) do
    list[k] = twin:getData()
  end
  return list
end

function families:bring_everyone()
  for _, member in ipairs(self.members) do
    bring_all(member)
  end
end

--- Calls a method of both worlds that moves all sprites. False if it was refused.
function families:move_all(name, ...)
  if not pcall(self.world[name], self.world, ...) then
    return false
  end
  self.twins[name](self.twins, ...)
  self:bring_everyone()
  return true
end

--- Does something for the twin of one that may be moved while its family is not there: act(twin) may do anything.
function families.without_family(_, member, act)
  local is_enabled = {}
  for _, other in ipairs(head(member) and { head(member), unpack(head(member).followers) } or {}) do
    if other ~= member then
      is_enabled[other] = other.twin:isEnabled()
      other.twin:setEnabled(false)
    end
  end
  local results = { act(member.twin) }
  for other, enabled in pairs(is_enabled) do
    other.twin:setEnabled(enabled)
  end
  bring_all(member)
  return results
end

--- The same with no follower there at all.
function families:without_followers(member, act)
  for _, other in ipairs(self.members) do
    if other.leader then
      other.twin:setEnabled(false)
    end
  end
  local results = { act(member.twin) }
  for _, other in ipairs(self.members) do
    if other.leader then
      enable(other)
    end
  end
  self:bring_everyone()
  return results
end

--- The pairs of members that should collide now, as a flat list.
function families:pairs()
  local list, found = {}, self.twins:collisions()
  for k = 1, #found, 2 do
    local a, b = found[k]:getData(), found[k + 1]:getData()
    if not families.are_family(a, b) then
      list[#list + 1], list[#list + 2] = a, b
    end
  end
  return list
end

return families
