-- SPDX-License-Identifier: MIT
-- SPDX-FileCopyrightText: 2026 The pixcollide authors

-- Updates of random worlds against a naive comparison, while sprites change,
-- come and go between updates and within the loops.

local pixcollide = require "pixcollide"
local grid = require "spec.support.grid"
local naive_events = require "spec.support.oracles.naive_events"
local naive_world = require "spec.support.oracles.naive_world"
local rounds = require "spec.support.rounds"
local scene = require "spec.support.scene"
local sprites = require "spec.support.sprites"

local LAYERS = { "default", "ship", "shot" }
local LOOPS = { "eachBegan", "eachStayed", "eachEnded" }
local LISTS = { eachBegan = "began", eachStayed = "stayed", eachEnded = "ended" }

-- A world and what it should be; a second world takes sprites now and then.
local Player = {}
Player.__index = Player

function Player.new(rng, reach, most)
  local self = setmetatable({
    rng = rng, world = pixcollide.newWorld(), other = pixcollide.newWorld(),
    scene = scene.new(rng, 4, reach, most, true), barred = {}, trail = {},
  }, Player)
  self.events = naive_events.new(naive_world.new(), function(a, b)
    return not self.barred[a:getLayer() .. " " .. b:getLayer()]
  end)
  self:enter(self.scene:entry("shift", self:item(rng:int(200, 700), 30, true)))
  self:enter(self.scene:entry("turn", self:item(rng:int(0, 9), rng:int(0, 9), false)))
  for _ = 1, rng:int(2, 12) do
    self:enter(self.scene:entry(rng:chance(0.5) and "shift" or nil))
  end
  return self
end

-- A mask that is full, or empty.
function Player:item(w, h, solid)
  local texels = grid.new(w, h, function() return solid end)
  local item = { grid = texels, mask = texels:mask() }
  self.scene.pool[#self.scene.pool + 1] = item
  return item
end

function Player:enter(entry)
  if self.rng:chance(0.8) then
    self:add(entry)
  end
end

function Player:note(text)
  self.trail[#self.trail + 1] = text
end

function Player:add(entry)
  if entry.sprite:getWorld() == self.other then
    self.other:remove(entry.sprite)
  end
  self.world:add(entry.sprite)
  self.events:add(entry)
end

function Player:remove(entry)
  assert.is_true(self.world:remove(entry.sprite))
  self.events:remove(entry)
end

-- One change, to the engine's side and the other.
function Player:change()
  local rng = self.rng
  local entry = rng:pick(self.scene.entries)
  local is_member, kind = self.events:has(entry), rng:int(1, 20)
  if kind <= 2 then
    self:note(is_member and "remove" or "add")
    if is_member then
      self:remove(entry)
    else
      self:add(entry)
    end
  elseif kind == 3 and is_member then
    self:note("add again")
    self:remove(entry)
    self:add(entry)
  elseif kind == 4 and is_member then
    self:note("to the other world")
    self:remove(entry)
    self.other:add(entry.sprite)
  elseif kind == 5 and rng:chance(0.3) then
    self:note("clear")
    self.world:clear()
    self.events:clear()
  elseif kind == 6 then
    self:note("layer")
    entry.sprite:setLayer(rng:pick(LAYERS))
  elseif kind == 7 then
    self:note("rule")
    local a, b, collide = rng:pick(LAYERS), rng:pick(LAYERS), rng:chance(0.6)
    self.barred[a .. " " .. b], self.barred[b .. " " .. a] = not collide, not collide
    self.world:setLayersCollide(a, b, collide)
  elseif kind == 8 and rng:chance(0.5) then
    self:note("far away")
    entry.t = sprites.copy(entry.t)
    entry.t.x, entry.t.y = rng:pick { 2 ^ 30 - 1000, 1000 - 2 ^ 30 }, rng:pick { 2 ^ 30 - 1000, 1000 - 2 ^ 30, 0 }
    entry.sprite:setPosition(entry.t.x, entry.t.y)
  elseif kind <= 13 then
    self:note(self.scene:change(entry, rng:pick { "setPosition", "translate", "translate" }))
  else
    self:note(self.scene:change(entry))
  end
end

function Player:fail(text)
  error(("%s\nafter: %s"):format(text, table.concat(self.trail, ", ")), 0)
end

function Player:update()
  self:note("UPDATE")
  local began, stayed, ended = self.world:update()
  local n, m, k = self.events:update()
  if began ~= n or stayed ~= m or ended ~= k then
    self:fail(("update gave %d, %d, %d instead of %d, %d, %d"):format(began, stayed, ended, n, m, k))
  end
end

-- What the loop should visit after contact `i`; `all` also those of whom one
-- has left.
function Player:next(list, i, all)
  for k = i + 1, #list do
    if all or self.events:lasts(list[k]) then
      return k
    end
  end
end

-- Walks a loop; within() runs after each step and may change everything.
function Player:walk(loop, within)
  local list = self.events[LISTS[loop]]
  local at = 0
  for i, a, b in self.world[loop](self.world) do
    local expected = self:next(list, at, loop == "eachEnded")
    if i ~= expected or not (rawequal(a, list[i].a) and rawequal(b, list[i].b)) then
      self:fail(("%s gave pair %d instead of %s"):format(loop, i, tostring(expected)))
    end
    at = i
    if within and within(i) == "break" then
      return
    end
  end
  if self:next(list, at, loop == "eachEnded") then
    self:fail(("%s ended after pair %d of %d"):format(loop, at, #list))
  end
end

function Player:check()
  for _, loop in ipairs(LOOPS) do
    self:walk(loop)
  end
end

describe("random worlds", function()
  it("are updated like naive ones", function()
    rounds.each("updates", 130, function(rng)
      local player = Player.new(rng, rng:pick { 8, 20, 50 }, 1200)
      for _ = 1, 8 do
        player:update()
        player:check()
        for _ = 1, rng:pick { 0, 1, 1, 3, 8, 20 } do
          player:change()
          if rng:chance(0.1) then
            player:check() -- less those that have left
          end
          if rng:chance(0.1) then
            player.world:collisions()
          end
        end
      end
    end)
  end)

  it("may change, and be updated, within the loops", function()
    rounds.each("changes within loops", 90, function(rng)
      local player = Player.new(rng, rng:pick { 8, 15 }, 600)
      local function within(depth)
        return function()
          for _ = 1, rng:pick { 0, 0, 1, 3 } do
            player:change()
          end
          if rng:chance(0.1) then
            player:update()
          end
          if depth > 0 and rng:chance(0.15) then
            player:walk(rng:pick(LOOPS), within(depth - 1))
          end
          return rng:chance(0.03) and "break" or nil
        end
      end
      for _ = 1, 5 do
        player:update()
        for _, loop in ipairs(LOOPS) do
          player:walk(loop, within(2))
        end
        player:check()
      end
    end)
  end)
end)
