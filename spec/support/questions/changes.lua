-- SPDX-License-Identifier: MIT
-- SPDX-FileCopyrightText: 2026 The pixcollide authors

-- Changes of a scene, by the names of the module's methods: on (what the method is of: "sprite", "mask", "world"),
-- draw(rng, state, target) gives arguments as data (see values.lua), or nothing if the change cannot be made now;
-- model(state, target, ...) makes it in the model, and returns false if the scene would leave its limits: it is not
-- made then. call(objects, target, ...) makes it in the module where that is not the method of this name.

local FIELDS = require("spec.support.questions.model").FIELDS
local sprites = require "spec.support.sprites"
local values = require "spec.support.questions.values"
local changes = {}

--- Defines a change; gives it, for further fields: method (if that is not the name), needs (true if there is none
-- without arguments), source(arguments as source) if it is more than one call.
function changes.define(name, on, draw, model, call)
  changes[name] = { name = name, on = on, draw = draw, model = model, call = call }
  return changes[name]
end

local change = changes.define

-- Is a transform within the limits for all of these grids?
local function fits(state, t, frames)
  for _, g in ipairs(frames) do
    if not sprites.fits(g, t, state.most) then return false end
  end
  return true
end

-- Sets some numbers of the transform of an entry that follows nobody, and of its followers.
local function set(state, entry, fields)
  local t = sprites.copy(entry.t)
  for name, value in pairs(fields) do t[name] = value end
  if entry.leader or not fits(state, t, entry.frames) then return false end
  for _, follower in ipairs(entry.followers) do
    if not fits(state, t, follower.frames) then return false end
  end
  state:put(entry, t)
end

-- Places and the other numbers of the transform.

-- A change of numbers of the transform: those that its arguments are, or that fields(entry, ...) gives.
local function setter(name, draw, fields)
  return change(name, "sprite", draw, function(state, entry, ...) return set(state, entry, fields(entry, ...)) end)
end

local function to_place(_, x, y) return { x = x, y = y } end
setter("setPosition", function(rng, state)
  local x = rng:int(-state.reach, state.reach) + sprites.fraction(rng)
  return x, rng:int(-state.reach, state.reach) + sprites.fraction(rng)
end, to_place)
setter("translate", function(rng)
  local dx, dy = rng:int(-5, 5), rng:int(-5, 5)
  if rng:chance(0.5) then dx, dy = dx + sprites.fraction(rng), dy + sprites.fraction(rng) end
  return dx, dy
end, function(entry, dx, dy) return { x = entry.t.x + dx, y = entry.t.y + dy } end)

-- A change of the fraction that is easily overlooked.
setter("nudge", function(rng, _, entry)
  local by = rng:pick { 2 ^ -30, -2 ^ -30, 2 ^ -17, -2 ^ -16, 0.5, 2 ^ -45 }
  return entry.t.x + by, entry.t.y - by
end, to_place).method = "setPosition"

setter("setFar", function(rng)
  return rng:pick { 2 ^ 30 - 1000, 1000 - 2 ^ 30 }, rng:pick { 2 ^ 30 - 1000, 1000 - 2 ^ 30, 0 }
end, to_place).method = "setPosition"

setter("setRotation", function(rng) return rng:pick { 0, math.pi / 2, rng:real(-4, 4), rng:real(-1e5, 1e5) } end,
  function(_, r) return { r = r } end)
setter("rotate", function(rng) return rng:pick { math.pi / 2, -math.pi, 0.01, rng:real(-1, 1) } end,
  function(entry, by) return { r = entry.t.r + by } end)
setter("setScale", function(rng)
  local sx = rng:pick { 1, -1, 2, 0, 0.5, rng:real(-3, 3) }
  local sy = rng:chance(0.5) and sx or rng:pick { 1, -1, 3, rng:real(-3, 3) }
  if sx == sy then return sx end
  return sx, sy
end, function(_, sx, sy) return { sx = sx, sy = sy or sx } end)
setter("setOrigin", function(rng)
  if rng:chance(0.4) then return "center" end
  local ox = rng:int(-30, 60) + sprites.fraction(rng)
  return ox, rng:int(-30, 60) + sprites.fraction(rng)
end, function(entry, ox, oy)
  if ox == "center" then return { ox = entry.grid.w / 2, oy = entry.grid.h / 2 } end
  return { ox = ox, oy = oy }
end)
setter("setShear", function(rng)
  local kx = rng:pick { 0, 1, rng:real(-2, 2) }
  return kx, rng:pick { 0, 0, 1, rng:real(-2, 2) }
end, function(_, kx, ky) return { kx = kx, ky = ky } end)
setter("setTransform", function(rng, state, entry)
  local t = sprites.transform(rng, entry.grid, nil, state.most)
  sprites.place(rng, entry.grid, t, state.reach)
  return sprites.numbers(t)
end, function(_, x, y, r, sx, sy, ox, oy, kx, ky)
  return { x = x, y = y, r = r, sx = sx, sy = sy, ox = ox, oy = oy, kx = kx, ky = ky }
end)

-- Masks and frames.

local function show(state, entry, frames)
  if not fits(state, entry.t, frames) or (entry.leader and #frames > 1 and #frames ~= #entry.leader.frames) then
    return false
  end
  for _, follower in ipairs(entry.followers) do
    if #follower.frames > 1 and #follower.frames ~= #frames then return false end
  end
  entry.frames, entry.frame = frames, frames[entry.frame] and entry.frame or 1
  entry.grid = frames[entry.frame]
  state:bring(entry.leader or entry)
end

change("setMask", "sprite", function(rng, state) return values.mask(rng:int(1, #state.masks)) end,
  function(state, entry, g) return show(state, entry, { g }) end)
change("setMaskList", "sprite", function(rng, state)
  local list = {}
  for k = 1, rng:int(1, 3) do list[k] = rng:int(1, #state.masks) end
  return values.masks(list)
end, show)
changes.setMaskList.method = "setMask"

change("setFrame", "sprite", function(rng, _, entry) return rng:int(1, #entry.frames) end, function(state, entry, frame)
  if entry.leader or not entry.frames[frame] then return false end
  entry.frame, entry.grid = frame, entry.frames[frame]
  state:bring(entry)
end)

-- Edits. An edit of a mask is one of all sprites that show it.

local function edit(name, draw, model)
  change(name, "mask", draw, function(_, g, ...)
    model(g, ...)
    g.version = g.version + 1
  end)
end

edit("set", function(rng, _, g)
  local u, v = rng:int(-1, g.w), rng:int(-1, g.h)
  return u, v, rng:chance(0.5)
end, function(g, u, v, solid) g:set(u, v, solid) end)
edit("fill", function() end, function(g) g:fill(true) end)
edit("clear", function() end, function(g) g:fill(false) end)
edit("invert", function() end, function(g) g:invert() end)

-- Switches.

change("setEnabled", "sprite", function(rng) return rng:chance(0.6) end,
  function(state, entry, enabled) state:enable(entry, enabled) end)
change("setStatic", "sprite", function(rng) return rng:chance(0.6) end, function(state, entry, static)
  if entry.leader then return false end
  entry.static = static
  state:bring(entry)
end)
change("setDepth", "sprite", function(rng) return rng:pick { 0, 0, -0.0, 1, -1, 0.5, 1e300, -1e300, 2 ^ -1000 } end,
  function(_, entry, depth) entry.depth = depth end)
change("setSensor", "sprite", function(rng) return rng:chance(0.3) end,
  function(_, entry, sensor) entry.sensor = sensor end)
change("setBullet", "sprite", function(rng)
  local bullet = rng:pick { true, false, true, false, "bounce", "slide", "glide" }
  return bullet, type(bullet) == "string" and rng:chance(0.5) and rng:pick { 0, 0.5, 1 } or nil
end, function(_, entry, bullet, restitution)
  entry.bullet, entry.restitution = bullet, restitution or (bullet == "bounce" and 1 or 0)
end)
change("setOneWay", "sprite", function(rng)
  if rng:chance(0.4) then return nil end
  return rng:pick { 0, 0, 1, -1, rng:real(-2, 2) }, rng:pick { 1, -1, rng:real(-2, 2) }
end, function(_, entry, x, y) entry.side = x and { x, y } or nil end)
change("setSteps", "sprite", function(rng) return rng:int(0, 3), rng:int(0, 3), rng:int(0, 3) end,
  function(_, entry, ...) entry.steps = { ... } end)
change("setLayer", "sprite", function(rng, state) return rng:pick(state.layers) end,
  function(_, entry, layer) entry.layer = layer end)

-- Worlds.

local RULES = { "collide", "collide", "ignore", "ignore", "ignore", "sense", "slide", "oneway", "cross" }

change("setRule", "world", function(rng, state)
  local a, b, rule = rng:pick(state.layers), rng:pick(state.layers), rng:pick(RULES)
  if rng:chance(0.8) then return a, b, rule end
  if rng:chance(0.5) then return rng:pick { { a, b }, {} }, rng:pick { { b, rng:pick(state.layers) }, false } or nil, rule end
  return a, b, rule, rng:pick(RULES)
end, function(state, _, a, b, rule, others)
  state:set_rule(a, b, rule)
  for _, name in ipairs(others and state.layers or {}) do
    if name ~= b then state:set_rule(a, name, others) end
  end
end)

-- Snapshots. Each has a number; where there is none of that, there is nothing to go back to.

change("snapshot", "world", function(rng) return rng:pick { 1, 1, 2 } end,
  function(state, _, k) state.snapshots[k] = state:snapshot() end,
  function(objects, world, k)
    objects.snapshots[k] = world:snapshot(objects.snapshots[k])
    objects.hashes[k] = world:hash()
  end).source = function(list) return ("snapshots[%s] = world:snapshot(snapshots[%s])"):format(list, list) end
change("restore", "world", function(rng) return rng:pick { 1, 1, 2 } end, function(state, _, k)
  local s = state.snapshots[k]
  if not s or state:restore(s) == false then return false end
  state.restored = k
end, function(objects, world, k) world:restore(objects.snapshots[k]) end).source = function(list)
  return ("world:restore(snapshots[%s])"):format(list)
end

change("setCellSize", "world", function(rng)
  local kind = rng:int(1, 4)
  if kind == 1 then return "auto" end
  if kind == 2 then return rng:pick { 1, 5, 16, 64, 300, 2 ^ 20, 2 ^ 24 } end
  if kind == 3 then return rng:real(1, 200) end
  return { w = 2 ^ rng:int(0, 24), h = 2 ^ rng:int(0, 12) }
end, function() end)

-- Moves a sprite from where it is to a place: "world", "other" or nil, by the calls, each of a world by its name.
local function mover(name, place, draw, calls)
  local rule = change(name, "world", draw, function(state, _, entry)
    if entry.leader or (entry.place == "world") == (name == "add") then return false end
    if entry.place then state:remove(entry) end
    if place then state:add(entry, place) end
  end, function(objects, _, sprite)
    for _, call in ipairs(calls) do objects[call[1]][call[2]](objects[call[1]], sprite) end
  end)
  function rule.source(sprite)
    local texts = {}
    for k, call in ipairs(calls) do texts[k] = ("%s:%s(%s)"):format(call[1], call[2], sprite) end
    return table.concat(texts, " ")
  end
  rule.needs = true
end

local function draw_member(rng, state)
  if #state.entries > 0 then return values.sprite(rng:pick(state.entries).index) end
end

mover("add", "world", function(rng, state)
  local entry = rng:pick(state.sprites)
  if entry.place ~= "world" then return values.sprite(entry.index) end
end, { { "other", "remove" }, { "world", "add" } })
mover("remove", nil, draw_member, { { "world", "remove" } })
mover("addAgain", "world", draw_member, { { "world", "remove" }, { "world", "add" } })
mover("addToOther", "other", draw_member, { { "world", "remove" }, { "other", "add" } })
change("removeAll", "world", function() end, function(state)
  while state.entries[1] do state:remove(state.entries[1]) end
end)
changes.removeAll.method = "clear"

-- All sprites at once.

-- Sets the numbers of all that follow nobody; false if one of them would leave the limits, and nothing is set then.
local function set_all(state, fields_of)
  local before, ok = {}, true
  for _, entry in ipairs(state.entries) do before[entry] = entry.t end
  for k, entry in ipairs(state.entries) do
    if not entry.leader and ok then ok = set(state, entry, fields_of(entry, k)) ~= false end
  end
  for _, entry in ipairs(ok and {} or state.entries) do entry.t = before[entry] end
  return ok
end

change("translateAll", "world", function(rng)
  local reach = rng:pick { 5, 100 }
  return rng:int(-reach, reach), rng:pick { 0, 0.5, rng:real(-9, 9) }
end, function(state, _, dx, dy)
  return set_all(state, function(entry) return { x = entry.t.x + dx, y = entry.t.y + dy } end)
end)
change("integrate", "world", function(rng) return rng:real(-0.1, 0.3) end, function(state, _, dt)
  for _, entry in ipairs(state.entries) do
    if entry.bullet or entry.spin ~= 0 then return false end -- those are swept and turned: see spec/world/integrate_spec.lua
  end
  return set_all(state, function(entry) return { x = entry.t.x + entry.vx * dt, y = entry.t.y + entry.vy * dt } end)
end)

-- Numbers for each sprite of the scene, of which a list for all in the world is made.
values.define("each", function(_, value) return value.list end, function(state, value)
  value.list = {}
  for _, entry in ipairs(state.entries) do
    for _, number in ipairs(value[entry.index]) do value.list[#value.list + 1] = number end
  end
  return value.list
end, function(value) return values.source(value.list) end)

local function each(state, numbers_of)
  local value = { kind = "each" }
  for k, entry in ipairs(state.sprites) do value[k] = { numbers_of(entry) } end
  return value
end

change("setPositions", "world", function(rng, state)
  return each(state, function(entry)
    if rng:chance(0.5) then return entry.t.x, entry.t.y end
    return rng:real(-state.reach, state.reach), rng:int(-state.reach, state.reach)
  end)
end, function(state, _, list)
  return set_all(state, function(_, k) return { x = list[2 * k - 1], y = list[2 * k] } end)
end)

-- The same by a view, where there is one.
change("commitPositions", "world", changes.setPositions.draw, changes.setPositions.model, function(objects, world, list)
  if not (rawget(_G, "jit") and pcall(require, "ffi")) then return world:setPositions(list) end
  local view, n = objects.world:viewPositions()
  for k = 0, n - 1 do view[k].x, view[k].y = list[2 * k + 1], list[2 * k + 2] end
  world:commitPositions()
end)
changes.commitPositions.method = "setPositions"

change("setTransforms", "world", function(rng, state)
  return each(state, function(entry)
    if rng:chance(0.5) then return sprites.numbers(entry.t) end
    return changes.setTransform.draw(rng, state, entry)
  end)
end, function(state, _, list)
  return set_all(state, function(_, k)
    local fields = {}
    for n, name in ipairs(FIELDS) do fields[name] = list[9 * (k - 1) + n] end
    return fields
  end)
end)

local function velocity(rng) return rng:int(-90, 90), rng:real(-90, 90) end
change("setVelocity", "sprite", velocity, function(_, entry, vx, vy) entry.vx, entry.vy = vx, vy end)
change("setAngularVelocity", "sprite", function(rng) return rng:pick { 0, rng:real(-9, 9) } end,
  function(_, entry, spin) entry.spin = spin end)
change("setVelocities", "world", function(rng, state) return each(state, function() return velocity(rng) end) end,
  function(state, _, list)
    for k, entry in ipairs(state.entries) do entry.vx, entry.vy = list[2 * k - 1], list[2 * k] end
  end)

-- Families.

change("follow", "sprite", function(rng, state, entry)
  local leader = rng:pick(state.sprites)
  if rng:chance(0.5) then leader = rng:pick(state.sprites).leader or leader end -- rather one that leads already
  if state:may_follow(entry, leader) then return values.sprite(leader.index) end
end, function(state, entry, leader)
  if not state:may_follow(entry, leader) or not fits(state, leader.t, entry.frames) then return false end
  state:follow(entry, leader)
end)
changes.follow.needs = true

change("leave", "sprite", function() return nil end, function(state, entry) state:leave(entry) end)
changes.leave.method = "follow"

-- One that may not follow is refused: the module must say so, too.
change("followInVain", "sprite", function(rng, state)
  return values.sprite(rng:pick(state.sprites).index)
end, function(state, entry, leader)
  return not (state:may_follow(entry, leader) or entry.leader == leader)
end, function(_, sprite, leader)
  if pcall(sprite.follow, sprite, leader) then error("a sprite follows that may not", 0) end
end)
changes.followInVain.source = function() return "" end

-- What a step is about, among sprites, masks, and a world.
local function target_of(step, sprite_list, masks, world)
  local on = changes[step.change].on
  return on == "world" and world or (on == "sprite" and sprite_list or masks)[step.target]
end

--- Makes a change in a model; false if it is not made.
function changes.in_model(state, step)
  local target = target_of(step, state.sprites, state.masks, state)
  state.restored = nil
  return target and changes[step.change].model(state, target, values.for_model(state, step.arguments)) ~= false
end

--- Makes a change in the module's objects.
function changes.in_module(objects, step)
  local rule, target = changes[step.change], target_of(step, objects.s, objects.masks, objects.world)
  if rule.call then return rule.call(objects, target, values.for_module(objects, step.arguments)) end
  target[rule.method or rule.name](target, values.for_module(objects, step.arguments))
end

--- A change as a line of Lua.
function changes.source(step)
  local rule, list = changes[step.change], values.list_source(step.arguments)
  if rule.source then return rule.source(list) end
  local holder = rule.on == "sprite" and "s" or "masks"
  local target = rule.on == "world" and "world" or ("%s[%d]"):format(holder, step.target)
  return ("%s:%s(%s)"):format(target, rule.method or rule.name, list)
end

-- Steps that are made while something else goes on: at 1, at 2, ... Each is made in the model first, which says whether
-- it can be made at all.

values.define("steps", function(objects, value)
  return function(at)
    for _, step in ipairs(value[at] or {}) do
      if step.is_made then changes.in_module(objects, step) end
    end
  end
end, function(state, value)
  return function(at)
    for _, step in ipairs(value[at] or {}) do step.is_made = changes.in_model(state, step) end
  end
end, function(value)
  local parts = {}
  for at, steps in ipairs(value) do
    local lines = {}
    for _, step in ipairs(steps) do lines[#lines + 1] = step.is_made and changes.source(step) or nil end
    if #lines > 0 then parts[#parts + 1] = ("if at == %d then %s end"):format(at, table.concat(lines, " ")) end
  end
  return "function(at) " .. table.concat(parts, " ") .. " end"
end)

--- Random changes of the named kinds to be made at 1, at 2, ... up to `most`, as a reference: a function of the number.
function changes.draw_steps(rng, state, names, most)
  local value = { kind = "steps" }
  for at = 1, most do
    value[at] = {}
    for _ = 1, rng:pick { 0, 0, 1, 3 } do value[at][#value[at] + 1] = changes.draw(rng, state, rng:pick(names)) end
  end
  return value
end

--- A random change of one of the named kinds, as a step; nil if it cannot be made. target: of a sprite's or a mask's.
function changes.draw(rng, state, name)
  local rule = changes[name]
  local target = rule.on ~= "world" and rng:pick(state.sprites) or nil
  if rule.on == "mask" then target = target.grid end
  local step = { change = name, target = target and target.index }
  step.arguments = values.pack(rule.draw(rng, state, target))
  if step.arguments.n == 0 and rule.needs then return nil end
  return step
end

--- More names, for families, and for worlds.
changes.of_families = {
  "follow", "follow", "follow", "followInVain", "leave", "add", "remove", "setEnabled", "setLayer", "setPosition",
  "translate", "setTransform", "setRotation", "setScale", "setOrigin", "setShear", "setFrame", "setStatic", "setSensor",
  "setOneWay", "setMask",
  "setMaskList", "set", "setPositions", "setTransforms", "commitPositions", "translateAll", "setVelocities",
  "integrate", "removeAll",
}
changes.of_worlds = {
  "add", "add", "remove", "addAgain", "addToOther", "removeAll", "setLayer", "setLayer", "setRule",
  "setDepth", "setCellSize", "translateAll", "setPositions", "commitPositions", "setTransforms", "setVelocity",
  "setVelocities", "integrate", "setFar",
}

--- Names by how often they are drawn.
changes.usual = {
  "setPosition", "translate", "nudge", "setRotation", "rotate", "setScale", "setOrigin", "setShear", "setTransform",
  "setMask", "setMaskList", "setFrame", "set", "set", "fill", "clear", "invert", "setEnabled", "setStatic", "setSensor",
  "setPosition", "translate", "nudge", "set", "invert",
}

--- Those of worlds, too.
changes.all = {}
for _, names in ipairs { changes.usual, changes.of_worlds } do
  for _, name in ipairs(names) do table.insert(changes.all, name) end
end

return changes
