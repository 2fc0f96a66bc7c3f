-- SPDX-License-Identifier: MIT
-- SPDX-FileCopyrightText: 2026 The pixcollide authors

-- Scenes as data, and the two things made of them: the module's objects, and a model for oracles. A scene is
--   { options = of the world, masks = { { w =, h =, rows = { "#.", ... } }, ... },
--     sprites = { { masks = { 1, ... }, frame =, t = { x =, ... }, layer =, depth =, enabled =, static =,
--       place = "world", "other" (a second world) or nil }, ... },
--     rules = { { "ship", "shot", "ignore" }, ... } (of setRule),
--     order = { numbers of sprites, as they are added }, follows = { { follower, leader }, ... } (numbers),
--     layers = { names }, reach =, most = (for changes: how far from 0, 0, and how many pixels may the window have) }
-- A sprite that is false in `sprites` is missing. A model has masks (grids with a version), sprites, entries (those in
-- the world, in order), other (in the second world), rules (of layers), snapshots, left (the layers of those that have left,
-- by stint); an entry has index, id, frames, frame, grid, t,
-- layer, depth, enabled (now; is_enabled: its own), static, sensor, bullet, steps, vx, vy, spin, followers, leader, place,
-- stint.

local pixcollide = require "pixcollide"
local covered = require "spec.support.oracles.covered"
local grid = require "spec.support.grid"
local sprites = require "spec.support.sprites"
local unpack = table.unpack or unpack -- luacheck: ignore

local model = {}
model.__index = model

--- The transform's fields, in the order of setTransform, and what they are unless given.
model.FIELDS = { "x", "y", "r", "sx", "sy", "ox", "oy", "kx", "ky" }
model.DEFAULTS = { x = 0, y = 0, r = 0, sx = 1, sy = 1, ox = 0, oy = 0, kx = 0, ky = 0 }

-- Making.

--- What is done with the sprites of a scene once there are all: calls add(number, place), rule(layer, layer, rule) and
-- follow(number, number) of a table of functions.
function model.compose(scene, to)
  for at = 1, #(scene.order or scene.sprites) do
    local k = scene.order and scene.order[at] or at
    local data = scene.sprites[k]
    if data and data.place then to.add(k, data.place) end
  end
  for _, names in ipairs(scene.rules or {}) do to.rule(names[1], names[2], names[3]) end
  for _, pair in ipairs(scene.follows or {}) do
    if scene.sprites[pair[1]] and scene.sprites[pair[2]] then to.follow(pair[1], pair[2]) end
  end
end

local function new_grid(data, index)
  local g = grid.new(data.w, data.h)
  for v = 1, data.h do g.rows[v] = data.rows[v] end
  g.index, g.version = index, 0
  return g
end

local function new_entry(state, data, index)
  local entry = {
    index = index, id = "s[" .. index .. "]", frames = {}, frame = data.frame or 1, t = sprites.copy(data.t),
    layer = data.layer or "default", depth = data.depth or 0, enabled = data.enabled ~= false,
    is_enabled = data.enabled ~= false, static = data.static or false,
    sensor = data.sensor or false, bullet = false, restitution = 0, steps = { 0, 0, 0 }, followers = {}, vx = 0, vy = 0, spin = 0,
  }
  for k, mask in ipairs(data.masks) do entry.frames[k] = state.masks[mask] end
  entry.grid = entry.frames[entry.frame]
  return entry
end

--- The oracles' side of a scene.
function model.new(scene)
  local state = setmetatable({
    masks = {}, sprites = {}, entries = {}, other = {}, rules = {}, snapshots = {}, left = {}, reach = scene.reach, most = scene.most,
    options = scene.options or {}, layers = scene.layers or { "default" }, places = scene.places,
  }, model)
  local list = state.sprites
  for k, data in ipairs(scene.masks) do state.masks[k] = new_grid(data, k) end
  for k, data in ipairs(scene.sprites) do list[k] = data and new_entry(state, data, k) end
  model.compose(scene, {
    add = function(k, place) state:add(list[k], place) end,
    rule = function(a, b, rule) state:set_rule(a, b, rule) end,
    follow = function(follower, leader) state:follow(list[follower], list[leader]) end,
  })
  return state
end

local function new_sprite(objects, data, index)
  local frames = {}
  for n, mask in ipairs(data.masks) do frames[n] = objects.masks[mask] end
  local sprite = pixcollide.newSprite(#frames > 1 and frames or frames[1],
    { frame = data.frame, layer = data.layer, depth = data.depth, data = index })
  sprite:setTransform(sprites.numbers(data.t))
  sprite:setEnabled(data.enabled ~= false)
  sprite:setStatic(data.static or false)
  sprite:setSensor(data.sensor or false)
  return sprite
end

--- The module's side of a scene: world, other, s (sprites), masks, names (of sprites), out.
function model.objects(scene)
  local world, s = pixcollide.newWorld(scene.options), {}
  local objects = { world = world, other = pixcollide.newWorld(), s = s, masks = {}, names = {}, out = {}, snapshots = {}, hashes = {} }
  world:update() -- from now on it has events, though there are none
  for k, data in ipairs(scene.masks) do objects.masks[k] = new_grid(data, k):mask() end
  for k, data in ipairs(scene.sprites) do
    if data then
      s[k] = new_sprite(objects, data, k)
      objects.names[s[k]] = "s[" .. k .. "]"
    end
  end
  model.compose(scene, {
    add = function(k, place) objects[place]:add(s[k]) end,
    rule = function(a, b, rule) world:setRule(a, b, rule) end,
    follow = function(follower, leader) s[follower]:follow(s[leader]) end,
  })
  return objects
end

-- Worlds and layers.

local function take_out(list, item)
  for k, other in ipairs(list) do
    if other == item then
      table.remove(list, k)
      return
    end
  end
end

--- Adds to the world, or to the other one, with all followers. Each time the entry is another one for events.
function model:add(entry, place)
  local list = place == "other" and self.other or self.entries
  list[#list + 1] = entry
  self.stints = (self.stints or 0) + 1
  entry.place, entry.stint = place or "world", self.stints
  for _, follower in ipairs(entry.followers) do self:add(follower, place) end
end

--- Removes with all followers.
function model:remove(entry)
  take_out(entry.place == "other" and self.other or self.entries, entry)
  if entry.stint then self.left[entry.stint] = entry.layer end
  entry.place, entry.stint = nil, nil
  for _, follower in ipairs(entry.followers) do self:remove(follower) end
end

-- Rules that are no responses.
local BOTH_WAYS = { collide = true, ignore = true, sense = true }
model.BOTH_WAYS = BOTH_WAYS

local function names_of(layers, all) return type(layers) == "table" and layers or layers and { layers } or all end

--- Sets a rule for layers: names, lists of them, nil for all. A response is for one way alone, but says that they collide.
function model:set_rule(a, b, rule)
  local rules = self.rules
  for _, name in ipairs(names_of(a, self.layers)) do
    for _, other in ipairs(names_of(b, self.layers)) do
      rules[name], rules[other] = rules[name] or {}, rules[other] or {}
      rules[name][other] = rule
      if BOTH_WAYS[rule] or self:meeting(other, name) ~= "collide" then
        rules[other][name] = BOTH_WAYS[rule] and rule or "collide"
      end
    end
  end
end

-- Snapshots.

local KEPT = { "frames", "frame", "layer", "depth", "is_enabled", "static", "sensor", "bullet", "restitution", "side", "steps",
  "vx", "vy", "spin", "stint" }
local LISTS = { "contacts", "eachBegan", "eachStayed", "eachEnded" }

local function copy_of(list) return { unpack(list) } end

local function copy_rules(rules)
  local copy = {}
  for name, others in pairs(rules) do
    copy[name] = {}
    for other, rule in pairs(others) do copy[name][other] = rule end
  end
  return copy
end

--- What a snapshot of the world holds: who is in it, and how, rules, and what the last update has found.
function model:snapshot()
  local s = { rules = copy_rules(self.rules), versions = {} }
  for k, entry in ipairs(self.entries) do
    local member = { entry = entry, t = sprites.copy(entry.t), followers = copy_of(entry.followers) }
    for _, name in ipairs(KEPT) do member[name] = entry[name] end
    s[k] = member
  end
  for _, name in ipairs(LISTS) do s[name] = self[name] end -- each update makes new ones
  for k, g in ipairs(self.masks) do s.versions[k] = g.version end
  return s
end

--- Goes back to a snapshot; false if one of its sprites is in the other world.
function model:restore(s)
  local left = copy_of(self.entries)
  for _, member in ipairs(s) do
    if member.entry.place == "other" then return false end
    left[#left + 1] = member.entry
  end
  for _, entry in ipairs(left) do
    for _, follower in ipairs(copy_of(entry.followers)) do self:leave(follower) end
    self:leave(entry)
    if entry.stint then self.left[entry.stint] = entry.layer end
    entry.place, entry.stint = nil, nil
  end
  self.entries, self.rules = {}, copy_rules(s.rules)
  for k, member in ipairs(s) do
    local entry = member.entry
    for _, name in ipairs(KEPT) do entry[name] = member[name] end
    entry.t, entry.grid, entry.place, self.entries[k] = sprites.copy(member.t), entry.frames[entry.frame], "world", entry
    entry.enabled = entry.is_enabled
  end
  for _, member in ipairs(s) do
    for _, follower in ipairs(member.followers) do self:follow(follower, member.entry) end
  end
  for _, name in ipairs(LISTS) do self[name] = s[name] end
end

--- Are the texels as they were when snapshot number k was taken?
function model:is_as_kept(k)
  for n, g in ipairs(self.masks) do
    if g.version ~= self.snapshots[k].versions[n] then return false end
  end
  return true
end

-- Families. What is done to a leader is done to its followers.

--- Brings followers where their leader is now.
function model.bring(_, leader)
  for _, follower in ipairs(leader.followers) do
    follower.t, follower.static = sprites.copy(leader.t), leader.static
    if #follower.frames > 1 then
      follower.frame = leader.frame
      follower.grid = follower.frames[follower.frame]
    end
  end
end

--- Sets a transform, of the followers, too.
function model:put(entry, t)
  entry.t = t
  self:bring(entry)
end

--- Sets whether the entry itself is enabled; followers are no longer than their leader.
function model:enable(entry, enabled)
  entry.is_enabled = enabled
  entry.enabled = enabled and (not entry.leader or entry.leader.is_enabled)
  for _, follower in ipairs(entry.followers) do self:enable(follower, follower.is_enabled) end
end

--- May the one follow the other?
function model.may_follow(_, entry, leader)
  return entry ~= leader and not leader.leader and #entry.followers == 0
    and (leader.place == entry.place or not (leader.place and entry.place))
    and (#entry.frames == 1 or #entry.frames == #leader.frames)
end

--- Lets the entry follow; if one of them is in a world, the other one enters that.
function model:follow(entry, leader)
  if leader.place ~= entry.place then
    self:add(leader.place and entry or leader, leader.place or entry.place)
  end
  if entry.leader ~= leader then
    self:leave(entry)
    entry.leader = leader
    leader.followers[#leader.followers + 1] = entry
  end
  self:bring(leader)
  self:enable(entry, entry.is_enabled)
end

--- Follows nobody any more.
function model:leave(entry)
  if entry.leader then
    take_out(entry.leader.followers, entry)
    entry.leader = nil
    self:enable(entry, entry.is_enabled)
  end
end

local function are_family(a, b) return a.leader == b or b.leader == a or (a.leader and a.leader == b.leader) end

-- Pairs.

--- The pairs of the world: a1, b1, a2, b2, ... and how many.
function model:pairs()
  local list, n, there, bounds = {}, 0, {}, {}
  for _, entry in ipairs(self.entries) do
    local left, top, right, bottom = covered.bounds(entry)
    if left and entry.enabled then
      for k, other in ipairs(there) do -- first what most fail at
        local at = bounds[k]
        if left < at[3] and at[1] < right and top < at[4] and at[2] < bottom and self:may_collide(other, entry)
          and covered.meet(other, entry) then
          n = n + 1
          list[n] = { k, #there + 1 }
        end
      end
      there[#there + 1], bounds[#bounds + 1] = entry, { left, top, right, bottom }
    end
  end
  table.sort(list, function(a, b) return a[1] < b[1] or (a[1] == b[1] and a[2] < b[2]) end)
  local flat = {}
  for k, pair in ipairs(list) do flat[2 * k - 1], flat[2 * k] = there[pair[1]], there[pair[2]] end
  return flat, n
end

--- Do the rules let two entries collide: are they of no family, and of layers that may?
function model:may_collide(a, b) return not are_family(a, b) and self:rule(a.layer, b.layer) ~= "ignore" end

--- And may one be in the other's way?
function model:may_block(a, b)
  return not are_family(a, b) and not a.sensor and not b.sensor and self:meeting(a.layer, b.layer) == "collide"
end

--- The rule for two layers.
function model:rule(a, b) return self.rules[a] and self.rules[a][b] or "collide" end

--- What becomes of two layers: a response is for those that collide.
function model:meeting(a, b)
  local rule = self:rule(a, b)
  return BOTH_WAYS[rule] and rule or "collide"
end

return model
