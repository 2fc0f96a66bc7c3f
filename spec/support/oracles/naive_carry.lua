-- SPDX-License-Identifier: MIT
-- SPDX-FileCopyrightText: 2026 The pixcollide authors

-- Platforms without any cleverness: every step, every pair of sprites, every pixel. Entries are those of
-- oracles/covered.lua, in the order of adding, with `static` besides; what is moved gets other t.x and t.y.

local bodies = require "spec.support.oracles.bodies"
local envelope = require "spec.support.oracles.envelope"
local naive_motion = require "spec.support.oracles.naive_motion"
local naive_way = require "spec.support.oracles.naive_way"
local rule = require "spec.support.oracles.rule"
local naive_carry = {}
local LIMIT = 2 ^ 30

-- A body is an entry as it was where it began, and how far it is now.
local function body_of(entry)
  local body = bodies.of(entry)
  return { entry = entry, from = entry.t, body = body, envelope = body.n > 0 and envelope.of(entry), x = 0, y = 0 }
end
local function put(body, x, y) body.entry.t = bodies.changed(body.entry, { x = x, y = y }).t end
-- Pixels that a, moved by (dx, dy), has in common with b.
local function area(a, dx, dy, b) return bodies.area(a.body, a.x + dx - b.x, a.y + dy - b.y, b.body) end
-- The body of its envelope, if it has one.
local function hull_of(a) return { entry = a.entry, body = a.envelope or a.body, x = a.x, y = a.y } end
local function stands_on(a, b)
  local side = b.entry.side
  if side and not naive_motion.leads_against(side, 0, 1) then return false end
  local hull = hull_of(a)
  local touches = area(hull, 0, 0, b) == 0 and area(hull, 0, 1, b) > 0
  return area(a, 0, 0, b) == 0 and (touches or area(a, 0, 1, b) > 0)
end

local carry = {}
carry.__index = carry

-- Do they have to do with each other?
function carry:meet(a, b)
  return a ~= b and a.entry.enabled ~= false and b.entry.enabled ~= false and self.collides(a.entry, b.entry)
end

function carry:may_move(body)
  return body ~= self.platform and not body.entry.static and not body.crushed and self.accepts(body.entry)
end

-- May a step by (dx, dy) of a, which is (x, y) further, be stopped by the side of b, or by its own?
local function side_stops(a, x, y, dx, dy, b, now)
  local own, side = a.entry.side, b.entry.side
  local is_stopped = not own or now == 0 and naive_motion.leads_against(own, -dx, -dy)
  if not side then return is_stopped end
  local out_x, out_y = naive_motion.out_of(side)
  local rests = area(a, x - out_x, y - out_y, b) > 0 and area(a, x, y, b) == 0
  return is_stopped and now == 0 and (rests or naive_motion.leads_against(side, dx, dy))
end

-- Would a run into b, going the steps one after the other?
function carry:runs_into(a, steps, b)
  if not self:meet(a, b) then return false end
  local x, y, now = 0, 0, area(a, 0, 0, b)
  for _, step in ipairs(steps) do
    local next_area = area(a, x + step[1], y + step[2], b)
    if next_area > now and side_stops(a, x, y, step[1], step[2], b, now) then return true end
    x, y, now = x + step[1], y + step[2], next_area
  end
  return false
end

local function sum(steps)
  local x, y = 0, 0
  for _, step in ipairs(steps) do x, y = x + step[1], y + step[2] end
  return x, y
end

local function can_go(body, steps)
  local x, y = sum(steps)
  return math.abs(body.from.x + body.x + x) <= LIMIT and math.abs(body.from.y + body.y + y) <= LIMIT
end

-- Adds to the set `pushed` all that must go with the body if it goes; false if
-- one of them cannot. `going` are no obstacles.
function carry:add_pushed(body, steps, going, pushed)
  if pushed[body] then return true end
  pushed[body] = true
  if not self:may_move(body) or not can_go(body, steps) then return false end
  for _, other in ipairs(self.bodies) do
    if not going[other] and self:runs_into(body, steps, other) and not self:add_pushed(other, steps, going, pushed) then
      return false
    end
  end
  return true
end

-- All that stand on one of those that go, or on one of such, but for those who are stopped: a list, those first on which
-- others stand.
function carry:riders(going, stopped)
  local list, found, bases = {}, {}, going[self.platform] and { self.platform } or {}
  for _, body in ipairs(self.bodies) do
    if going[body] and body ~= self.platform then bases[#bases + 1] = body end
  end
  local k = 1
  while bases[k] do
    for _, body in ipairs(self.bodies) do
      if not going[body] and not found[body] and not stopped[body] and self:may_move(body)
        and self:meet(body, bases[k]) and stands_on(body, bases[k]) then
        found[body], list[#list + 1], bases[#bases + 1] = true, body, body
      end
    end
    k = k + 1
  end
  return list, found
end

-- Those who can ride: nobody is stopped by another who can.
function carry:able_riders(steps, going)
  local stopped = {}
  while true do
    local list, found = self:riders(going, stopped)
    local any = false
    for _, body in ipairs(list) do
      local free = can_go(body, steps)
      for _, other in ipairs(self.bodies) do
        free = free and (going[other] or found[other] or not self:runs_into(body, steps, other))
      end
      if not free then stopped[body], any = true, true end
    end
    if not any then return list end
  end
end

local function go(body, steps)
  local x, y = sum(steps)
  body.x, body.y = body.x + x, body.y + y
end

function carry:step(dx, dy)
  local steps = { { dx, dy } }
  local going, crushed = { [self.platform] = true }, {}
  for _, body in ipairs(self.bodies) do
    if self:may_move(body) and self:runs_into(self.platform, steps, body) then
      local pushed = {}
      if self:add_pushed(body, steps, { [self.platform] = true }, pushed) then
        for other in pairs(pushed) do going[other] = true end
      else
        crushed[#crushed + 1] = body
      end
    end
  end
  for _, body in ipairs(crushed) do body.crushed = true end
  for _, body in ipairs(self:able_riders(steps, going)) do going[body] = true end
  for body in pairs(going) do go(body, steps) end
end

-- Where the platform arrives.

local UP, LEFT, RIGHT, DOWN = { 0, -1 }, { -1, 0 }, { 1, 0 }, { 0, 1 }
local WAYS_UP = { { UP }, { UP, UP } }
local WAYS = {
  { UP }, { LEFT }, { RIGHT }, { DOWN }, { LEFT, UP }, { RIGHT, UP }, { LEFT, DOWN }, { RIGHT, DOWN },
  { UP, UP }, { LEFT, LEFT }, { RIGHT, RIGHT }, { DOWN, DOWN },
}

function carry:let_down(body, riders)
  local hull = hull_of(body)
  if area(hull, 0, 0, self.platform) > 0 then return end
  for fall = 0, 2 do
    local steps, is_stopped = { DOWN }, false
    for _, other in ipairs(self.bodies) do
      hull.y = body.y + fall
      local own = { entry = body.entry, body = body.body, x = body.x, y = hull.y }
      local blocks = other ~= body and (self:runs_into(hull, steps, other) or self:runs_into(own, steps, other))
      if blocks and (other == self.platform or riders[other]) then
        if body.from.y + body.y + fall <= LIMIT then body.y = body.y + fall end
        return
      end
      is_stopped = is_stopped or blocks
    end
    if is_stopped then return end
  end
end

function carry:move_out(body, ways)
  for _, steps in ipairs(ways) do
    local pushed, x, y = {}, sum(steps)
    if area(body, x, y, self.platform) == 0 and self:add_pushed(body, steps, {}, pushed) then
      for other in pairs(pushed) do go(other, steps) end
      return true
    end
  end
  return false
end

-- Does the platform cover at (x, y) what it does where it is?
function carry:has_arrived(x, y)
  local platform = self.platform
  local here, there = rule.pixels(platform.body), rule.pixels(bodies.of(bodies.changed(platform.entry, { x = x, y = y })))
  for k = 1, #here, 2 do
    if here[k] + platform.x ~= there[k] or here[k + 1] + platform.y ~= there[k + 1] then return false end
  end
  return #here == #there
end

function carry:settle(x, y)
  if self:has_arrived(x, y) then return put(self.platform, x, y) end
  local platform, overlapped, rides = self.platform, {}, {}
  for _, body in ipairs(self.bodies) do
    overlapped[body] = self:meet(platform, body) and area(platform, 0, 0, body) > 0
  end
  local riders = self:riders({ [platform] = true }, {})
  for _, body in ipairs(riders) do rides[body] = true end
  put(platform, x, y)
  platform.body, platform.x, platform.y = bodies.of(platform.entry), 0, 0
  for _, body in ipairs(riders) do self:let_down(body, rides) end
  for _, body in ipairs(self.bodies) do
    if self:meet(platform, body) and not overlapped[body] and self:may_move(body) and area(platform, 0, 0, body) > 0
      and not (rides[body] and self:move_out(body, WAYS_UP)) and not self:move_out(body, WAYS) then
      body.crushed = true
    end
  end
end

--- Does what world:carryBy does; gives the crushed entries. options: accepts(entry)
-- and collides(entry, entry), both true unless given.
function naive_carry.carry(entries, entry, dx, dy, options)
  local function always() return true end
  local self = setmetatable({
    bodies = {}, accepts = options and options.accepts or always, collides = options and options.collides or always,
  }, carry)
  for k, other in ipairs(entries) do
    self.bodies[k] = body_of(other)
    if other == entry then self.platform = self.bodies[k] end
  end
  local t = entry.t
  for _, step in ipairs(naive_way.steps(t, t.x + dx, t.y + dy, envelope.of(entry) ~= nil)) do
    if step.x ~= 0 then self:step(step.x, 0) end
    if step.y ~= 0 then self:step(0, step.y) end
  end
  self:settle(t.x + dx, t.y + dy)
  local crushed = {}
  for _, body in ipairs(self.bodies) do
    if body ~= self.platform then put(body, body.from.x + body.x, body.from.y + body.y) end
    if body.crushed then crushed[#crushed + 1] = body.entry end
  end
  return crushed
end

return naive_carry
