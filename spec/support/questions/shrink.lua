-- SPDX-License-Identifier: MIT
-- SPDX-FileCopyrightText: 2026 The pixcollide authors

-- Makes a scene that fails smaller as long as the same question still differs: fewer steps, fewer sprites, smaller
-- masks, simpler transforms and arguments.

local changes = require "spec.support.questions.changes"
local covered = require "spec.support.oracles.covered"
local model = require "spec.support.questions.model"
local replay = require "spec.support.questions.replay"

local floor, abs = math.floor, math.abs
local shrinker = {}
shrinker.__index = shrinker

local MOST_TRIES = 4000

local function copy(value)
  if type(value) ~= "table" or value.naive or value.judge then return value end -- questions stay what they are
  local new = {}
  for key, item in pairs(value) do new[key] = copy(item) end
  return new
end

-- Takes over a simpler scene if it still differs.
function shrinker:try(scene, steps)
  if self.tries >= MOST_TRIES or os.clock() - self.began > self.seconds then return false end
  self.tries = self.tries + 1
  local expected, got, played = replay.differs(scene, steps)
  if not expected or (got.raised or false) ~= self.raised then return false end
  self.scene, self.steps, self.expected, self.got = scene, played.steps, expected, got
  return true
end

-- Tries edit(scene, steps) on a copy.
function shrinker:edit(edit)
  local scene, steps = copy(self.scene), copy(self.steps)
  return edit(scene, steps) ~= false and self:try(scene, steps)
end

-- Leaves out parts of a list that get smaller and smaller; remove(scene, steps, from, to).
function shrinker:halve(count, remove)
  local part = count()
  while part >= 1 do
    local from = 1
    while from <= count() do
      local to = math.min(from + part - 1, count())
      if not self:edit(function(scene, steps) return remove(scene, steps, from, to) end) then from = from + part end
    end
    part = floor(part / 2)
  end
end

local function remove(list, from, to)
  for _ = from, to do table.remove(list, from) end
end

function shrinker:drop_steps()
  self:halve(function() return #self.steps - 1 end, function(_, steps, from, to) remove(steps, from, to) end)
end

function shrinker:drop_sprites()
  self:halve(function() return #self.scene.sprites end, function(scene, _, from, to)
    local is_there = false
    for k = from, to do
      is_there = is_there or scene.sprites[k]
      scene.sprites[k] = false
    end
    return is_there and true
  end)
end

-- Masks.

local function fill(data)
  if not table.concat(data.rows):find(".", 1, true) then return false end
  for v = 1, data.h do data.rows[v] = ("#"):rep(data.w) end
end

local function solid(data) return select(2, table.concat(data.rows):gsub("#", "")) end

-- What a mask can do without: how many parts there are, and how to leave some out.
local PARTS = {
  { function(data) return data.h end, function(data, from, to)
    remove(data.rows, from, to)
    data.h = #data.rows
  end },
  { function(data) return data.w end, function(data, from, to)
    for v, row in ipairs(data.rows) do data.rows[v] = row:sub(1, from - 1) .. row:sub(to + 1) end
    data.w = data.w - (to - from + 1)
  end },
  { function(data) return solid(data) < data.w * data.h and solid(data) or 0 end, function(data, from, to)
    local k = 0
    for v, row in ipairs(data.rows) do
      data.rows[v] = row:gsub("#", function()
        k = k + 1
        return k >= from and k <= to and "." or nil
      end)
    end
  end },
}

function shrinker:shrink_masks()
  for k = 1, #self.scene.masks do
    if self:is_used(k) then
      self:edit(function(scene) return fill(scene.masks[k]) end)
      for _, part in ipairs(PARTS) do
        self:halve(function() return part[1](self.scene.masks[k]) end,
          function(scene, _, from, to) part[2](scene.masks[k], from, to) end)
      end
    end
  end
end

-- Is a mask among these values?
local function mentions(value, mask)
  if type(value) ~= "table" or value.naive or value.judge then return false end
  if value.kind == "mask" and value.index == mask then return true end
  for _, item in pairs(value) do
    if mentions(item, mask) or value.kind == "masks" and item == mask then return true end
  end
  return false
end

--- Does a sprite or a step use the mask?
function shrinker:is_used(mask)
  for _, data in ipairs(self.scene.sprites) do
    for _, other in ipairs(data and data.masks or {}) do
      if other == mask then return true end
    end
  end
  for _, step in ipairs(self.steps) do
    local is_target = step.change and changes[step.change].on == "mask" and step.target == mask
    if is_target or mentions(step.arguments, mask) then return true end
  end
  return false
end

-- Numbers.

-- Numbers that are simpler than one, the simplest first.
local function simpler_numbers(value, default)
  local list = { default, floor(value), floor(value / 2), floor(value * 2) / 2, floor(value) + (value > 0 and -1 or 1) }
  local simpler = {}
  for _, number in ipairs(list) do
    if number ~= value and abs(number - default) <= abs(value - default) + 1 and (value % 1 ~= 0 or number % 1 == 0)
      and (value % 1 ~= 0 or abs(number) < abs(value) or number == default) then
      simpler[#simpler + 1] = number
    end
  end
  return simpler
end

-- Tries simpler numbers for the one that is at place(scene, steps)[key].
function shrinker:simplify_number(place, key, default)
  for _ = 1, 12 do
    local holder = place(self.scene, self.steps)
    local value, done = holder and holder[key], true
    if type(value) ~= "number" or value ~= value or abs(value) == math.huge or value == default then return end
    for _, number in ipairs(simpler_numbers(value, default)) do
      if self:edit(function(scene, steps) place(scene, steps)[key] = number end) then
        done = false
        break
      end
    end
    if done then return end
  end
end

-- Leaves holder[key] out, if it is there, where holder = place(scene, steps).
function shrinker:leave_out(place, key)
  local holder = place(self.scene, self.steps)
  if holder and holder[key] ~= nil then
    return self:edit(function(scene, steps) place(scene, steps)[key] = nil end)
  end
end

-- Neither turned nor scaled, where it begins to cover pixels now.
function shrinker:make_upright(k)
  self:edit(function(scene)
    local x, y = covered.bounds(model.new(scene).sprites[k])
    local t, upright = scene.sprites[k].t, { x = x, y = y }
    local is_change = false
    for name, default in pairs(model.DEFAULTS) do
      upright[name] = upright[name] or default
      is_change = is_change or t[name] ~= upright[name]
    end
    scene.sprites[k].t = upright
    return x and is_change or false
  end)
end

-- All sprites and the number of a place nearer to 0, 0, by the same shift.
function shrinker:bring_home()
  self:edit(function(scene, steps)
    local dx, dy = 0, 0
    for k = #scene.sprites, 1, -1 do
      local t = scene.sprites[k] and scene.sprites[k].t
      if t then dx, dy = floor(t.x), floor(t.y) end
    end
    if dx == 0 and dy == 0 then return false end
    for _, data in ipairs(scene.sprites) do
      if data then data.t.x, data.t.y = data.t.x - dx, data.t.y - dy end
    end
    local place = steps[#steps].arguments
    local is_place = type(place[1]) == "number" and type(place[2]) == "number"
    if is_place then place[1], place[2] = place[1] - dx, place[2] - dy end
  end)
end

function shrinker:simplify_sprites()
  for k = 1, #self.scene.sprites do
    if self.scene.sprites[k] then
      local function sprite(scene) return scene.sprites[k] end
      self:make_upright(k)
      for _, name in ipairs(model.FIELDS) do
        self:simplify_number(function(scene) return sprite(scene).t end, name, model.DEFAULTS[name])
      end
      for _, name in ipairs { "layer", "depth", "enabled", "static", "sensor", "frame" } do self:leave_out(sprite, name) end
      if #sprite(self.scene).masks > 1 and not sprite(self.scene).frame then
        self:edit(function(scene) sprite(scene).masks = { sprite(scene).masks[1] } end)
      end
    end
  end
end

-- Arguments: numbers simpler, those that may be left out away, and fewer of the steps that are made within a question.
function shrinker:simplify_arguments()
  for k = 1, #self.steps do
    local function arguments(_, steps) return steps[k] and steps[k].arguments end
    local list = arguments(nil, self.steps) or { n = 0 }
    for at = list.n, 1, -1 do
      local kind, value = type(list[at]), list[at]
      if kind == "table" and (value.kind == "filter" or value.kind == "out" or not value.kind)
        or kind == "string" and at > 1 then
        self:leave_out(arguments, at)
      end
      value = arguments(nil, self.steps) and arguments(nil, self.steps)[at]
      local function inner(_, steps) return steps[k] and steps[k].arguments[at] end
      if type(value) ~= "table" then
        self:simplify_number(arguments, at, 0)
      elseif value.kind == "steps" then
        for n = #value, 1, -1 do
          self:halve(function() return #inner(nil, self.steps)[n] end,
            function(_, steps, from, to) remove(inner(nil, steps)[n], from, to) end)
        end
      elseif not value.kind then
        for n = 1, #value do self:simplify_number(inner, n, 0) end
      end
    end
  end
end

function shrinker:simplify_world()
  local function world(scene) return scene end
  self:leave_out(world, "options")
  self:halve(function() return #(self.scene.rules or {}) end,
    function(scene, _, from, to) remove(scene.rules, from, to) end)
  self:leave_out(world, "order")
end

local function size_of(self)
  local size = 10 * #self.steps
  for _, data in ipairs(self.scene.sprites) do size = size + (data and 5 or 0) end
  for _, data in ipairs(self.scene.masks) do size = size + data.w * data.h end
  return size
end

--- The smallest failing scene that is found within some seconds: a table with scene, steps, expected, got, tries.
-- The steps, of which the last one is a question that differs, are played anew each time; nil if they do not differ.
function shrinker.shrink(scene, steps, seconds)
  local self = setmetatable({ tries = 0, began = os.clock(), seconds = seconds or 20 }, shrinker)
  local expected, got, played = replay.differs(scene, steps)
  if not expected then return nil end
  self.scene, self.steps, self.expected, self.got = scene, played.steps, expected, got
  self.raised = got.raised or false
  for _ = 1, 5 do
    local before, tries = size_of(self), self.tries
    for _, way in ipairs { "drop_steps", "drop_sprites", "shrink_masks", "simplify_world",
      "bring_home", "simplify_sprites", "simplify_arguments" } do
      self[way](self)
    end
    if size_of(self) >= before or self.tries == tries then break end
  end
  for k, data in ipairs(self.scene.masks) do data.used = self:is_used(k) end
  return self
end

return shrinker
