-- SPDX-License-Identifier: MIT
-- SPDX-FileCopyrightText: 2026 The pixcollide authors

-- What began, lasts and ended in a naive world: two lists of pairs are compared
-- pair by pair. Each time an entry is added it gets a number, which it loses
-- when it leaves, so that one that was added again is another one. A contact
-- is { a = sprite, b = sprite, numberA, numberB }.

local naive_events = {}
naive_events.__index = naive_events

--- For a naive world; entries are added and removed through this. Pairs for
-- which may_collide(a, b) is false are left out.
function naive_events.new(world, may_collide)
  return setmetatable({
    world = world, may_collide = may_collide or function() return true end, numbers = {}, last = 0,
    contacts = {}, began = {}, stayed = {}, ended = {},
  }, naive_events)
end

function naive_events:add(entry)
  self.last = self.last + 1
  self.numbers[entry.sprite] = self.last
  self.world:add(entry)
end

function naive_events:remove(entry)
  self.numbers[entry.sprite] = nil
  return self.world:remove(entry)
end

function naive_events:clear()
  for k = #self.world.entries, 1, -1 do
    self:remove(self.world.entries[k])
  end
end

function naive_events:has(entry)
  return self.numbers[entry.sprite] ~= nil
end

local function same(one, other)
  return one[1] == other[1] and one[2] == other[2]
end

local function contains(list, contact)
  for _, other in ipairs(list) do
    if same(contact, other) then
      return true
    end
  end
  return false
end

-- The contacts of a list that are in another one, or that are not.
local function select_from(list, other, wanted)
  local selected = {}
  for _, contact in ipairs(list) do
    if contains(other, contact) == wanted then
      selected[#selected + 1] = contact
    end
  end
  return selected
end

--- The contacts of now.
function naive_events:now()
  local pairs_now, n = self.world:collisions()
  local contacts = {}
  for k = 1, n do
    local a, b = pairs_now[2 * k - 1], pairs_now[2 * k]
    if self.may_collide(a, b) then
      contacts[#contacts + 1] = { self.numbers[a], self.numbers[b], a = a, b = b }
    end
  end
  return contacts
end

--- Compares with the update before; gives the three numbers.
function naive_events:update()
  local now = self:now()
  self.began = select_from(now, self.contacts, false)
  self.stayed = select_from(now, self.contacts, true)
  self.ended = select_from(self.contacts, now, false)
  self.contacts = now
  return #self.began, #self.stayed, #self.ended
end

--- Are both sprites in the world, and have they been since the contact?
function naive_events:lasts(contact)
  return self.numbers[contact.a] == contact[1] and self.numbers[contact.b] == contact[2]
end

return naive_events
