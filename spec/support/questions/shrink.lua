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
  if type(value) ~= "table" or value.naive then -- questions stay what they are
    return value
  end
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
  if edit(scene, steps) == false then return false end
  return self:try(scene, steps)
end

-- What is true now as a scene of its own, without the steps to it.
function shrinker:start_later()
  for first = #self.steps - 1, 1, -1 do
    local steps, now = copy(self.steps), replay.new(copy(self.scene))
    for k = 1, first do
      if steps[k].change then
        now:change(steps[k])
      elseif steps[k].question.changes then
        now:compare(steps[k])
      end
    end
    local rest = {}
    for k = first + 1, #steps do rest[#rest + 1] = steps[k] end
    if self:try(now.state:scene(self.scene), rest) then return end
    if self.tries > 30 then return end
  end
end

-- Leaves out parts of a list that get smaller and smaller; remove(scene, steps, from, to).
function shrinker:halve(count, remove)
  local part = count()
  while part >= 1 do
    local from = 1
    while from <= count() do
      local to = math.min(from + part - 1, count())
      if not self:edit(function(scene, steps) return remove(scene, steps, from, to) end) then
        from = from + part
      end
    end
    part = floor(part / 2)
  end
end

function shrinker:drop_steps()
  self:halve(function() return #self.steps - 1 end, function(_, steps, from, to)
    for _ = from, to do table.remove(steps, from) end
  end)
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

local function crop(data, u, v, w, h)
  local rows = {}
  for k = 1, h do rows[k] = data.rows[v + k]:sub(u + 1, u + w) end
  data.w, data.h, data.rows = w, h, rows
end

-- Other forms of a mask, the simplest first; false if that is no change.
local simpler_masks = {
  function(data)
    if data.w == 1 and data.h == 1 then return false end
    data.w, data.h, data.rows = 1, 1, { "#" }
  end,
  function(data)
    local text = table.concat(data.rows)
    if not text:find(".", 1, true) then return false end
    for v = 1, data.h do data.rows[v] = ("#"):rep(data.w) end
  end,
  function(data) return data.h > 1 and crop(data, 0, 0, data.w, floor(data.h / 2)) end,
  function(data) return data.h > 1 and crop(data, 0, floor(data.h / 2), data.w, data.h - floor(data.h / 2)) end,
  function(data) return data.w > 1 and data.h > 0 and crop(data, 0, 0, floor(data.w / 2), data.h) end,
  function(data)
    return data.w > 1 and data.h > 0 and crop(data, floor(data.w / 2), 0, data.w - floor(data.w / 2), data.h)
  end,
  function(data) return data.h > 1 and crop(data, 0, 0, data.w, data.h - 1) end,
  function(data) return data.h > 1 and crop(data, 0, 1, data.w, data.h - 1) end,
  function(data) return data.w > 1 and data.h > 0 and crop(data, 0, 0, data.w - 1, data.h) end,
  function(data) return data.w > 1 and data.h > 0 and crop(data, 1, 0, data.w - 1, data.h) end,
}

function shrinker:shrink_masks()
  for k = 1, #self.scene.masks do
    if self:is_used(k) then
      local way = 1
      while way <= #simpler_masks do
        local simpler = simpler_masks[way]
        if not self:edit(function(scene) return simpler(scene.masks[k]) end) then
          way = way + 1
        elseif way > 2 then
          way = 3
        end
      end
    end
  end
end

local function mentions(value, kind, index)
  if type(value) ~= "table" or value.naive then return false end
  if value.kind == kind and value.index == index then
    return true
  elseif value.kind == "masks" and kind == "mask" then
    for _, other in ipairs(value.list) do
      if other == index then return true end
    end
  end
  for _, item in pairs(value) do
    if mentions(item, kind, index) then return true end
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
    if is_target or mentions(step.arguments, "mask", mask) then return true end
  end
  return false
end

-- Numbers.

local DEFAULTS = { x = 0, y = 0, r = 0, sx = 1, sy = 1, ox = 0, oy = 0, kx = 0, ky = 0 }

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

-- Neither turned nor scaled, where it begins to cover pixels now.
function shrinker:make_upright(k)
  self:edit(function(scene)
    local x, y = covered.bounds(model.new(scene).sprites[k])
    local t = scene.sprites[k].t
    local is_upright = t.r == 0 and t.sx == 1 and t.sy == 1 and t.ox == 0 and t.oy == 0 and t.kx == 0 and t.ky == 0
    if not x or is_upright and x == t.x and y == t.y then return false end
    scene.sprites[k].t = { x = x, y = y, r = 0, sx = 1, sy = 1, ox = 0, oy = 0, kx = 0, ky = 0 }
  end)
end

-- Shows the first mask, where that is another one.
function shrinker:show_first(k)
  for mask = 1, #self.scene.masks do
    if mask >= self.scene.sprites[k].masks[1] then
      return
    elseif self:is_used(mask) and self:edit(function(scene) scene.sprites[k].masks = { mask } end) then
      return
    end
  end
end

-- All sprites and numbers of places nearer to 0, 0, by the same shift.
function shrinker:bring_home()
  self:edit(function(scene, steps)
    local dx, dy
    for _, data in ipairs(scene.sprites) do
      if data then
        dx, dy = dx or floor(data.t.x), dy or floor(data.t.y)
        data.t.x, data.t.y = data.t.x - dx, data.t.y - dy
      end
    end
    local arguments = steps[#steps].arguments
    if not dx or (dx == 0 and dy == 0) then
      return false
    elseif type(arguments[1]) == "number" and type(arguments[2]) == "number" then
      arguments[1], arguments[2] = arguments[1] - dx, arguments[2] - dy
    end
  end)
end

local PLAIN = { { "layer", nil }, { "depth", nil }, { "enabled", nil }, { "static", nil }, { "frame", nil } }

function shrinker:simplify_sprites()
  for k = 1, #self.scene.sprites do
    if self.scene.sprites[k] then
      self:make_upright(k)
      self:show_first(k)
      for _, name in ipairs(model.FIELDS) do
        self:simplify_number(function(scene) return scene.sprites[k].t end, name, DEFAULTS[name])
      end
      for _, plain in ipairs(PLAIN) do
        self:edit(function(scene)
          local data = scene.sprites[k]
          if data[plain[1]] == nil then return false end
          data[plain[1]] = nil
          if plain[1] == "frame" then data.masks = { data.masks[1] } end
        end)
      end
    end
  end
end

-- Fewer of the steps that are made within the question.
function shrinker:drop_inner_steps(k, at)
  for n = #self.steps[k].arguments[at], 1, -1 do
    for inner = #self.steps[k].arguments[at][n], 1, -1 do
      self:edit(function(_, steps) table.remove(steps[k].arguments[at][n], inner) end)
    end
  end
end

-- Arguments: numbers simpler, those at the end that may be left out away.
function shrinker:simplify_arguments()
  for k = 1, #self.steps do
    local count = self.steps[k] and self.steps[k].arguments.n or 0
    for at = count, 1, -1 do
      local value = self.steps[k] and self.steps[k].arguments[at]
      if type(value) == "table" and (value.kind == "filter" or value.kind == "out" or not value.kind) then
        self:edit(function(_, steps) steps[k].arguments[at] = nil end)
      elseif type(value) == "string" and at > 1 then
        self:edit(function(_, steps) steps[k].arguments[at] = nil end)
      end
      value = self.steps[k] and self.steps[k].arguments[at]
      if type(value) == "table" and value.kind == "steps" then
        self:drop_inner_steps(k, at)
      elseif type(value) == "table" and not value.kind then
        for n = 1, #value do
          self:simplify_number(function(_, steps) return steps[k] and steps[k].arguments[at] end, n, 0)
        end
      else
        self:simplify_number(function(_, steps) return steps[k] and steps[k].arguments end, at, 0)
      end
    end
  end
end

function shrinker:simplify_world()
  self:edit(function(scene)
    if not scene.options then return false end
    scene.options = nil
  end)
  self:halve(function() return #(self.scene.rules or {}) end, function(scene, _, from, to)
    for _ = from, to do table.remove(scene.rules, from) end
  end)
  self:edit(function(scene)
    if not scene.order then return false end
    scene.order = nil
  end)
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
  self:start_later()
  for _ = 1, 5 do
    local before, tries = size_of(self), self.tries
    self:drop_steps()
    self:drop_sprites()
    self:shrink_masks()
    self:simplify_world()
    self:bring_home()
    self:simplify_sprites()
    self:simplify_arguments()
    if size_of(self) >= before or self.tries == tries then break end
  end
  for k, data in ipairs(self.scene.masks) do data.used = self:is_used(k) end
  return self
end

return shrinker
