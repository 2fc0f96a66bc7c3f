-- SPDX-License-Identifier: MIT
-- SPDX-FileCopyrightText: 2026 The pixcollide authors

-- Changes of a scene, by the names of the module's methods: on (what the method is of: "sprite", "mask", "world"),
-- draw(rng, state, target) gives arguments as data (see values.lua), or nothing if the change cannot be made now;
-- model(state, target, ...) makes it in the model, and returns false if the scene would leave its limits: it is not
-- made then. call(objects, target, ...) makes it in the module where that is not the method of this name.

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

-- Is a transform within the limits for all frames of an entry?
local function set(state, entry, fields, frames)
  local t = sprites.copy(entry.t)
  for name, value in pairs(fields) do
    t[name] = value
  end
  for _, g in ipairs(frames or entry.frames) do
    if not sprites.fits(g, t, state.most) then
      return false
    end
  end
  entry.t = t
  return true
end

-- Places.

change("setPosition", "sprite", function(rng, state)
  local reach = state.reach
  local x = rng:int(-reach, reach) + sprites.fraction(rng)
  return x, rng:int(-reach, reach) + sprites.fraction(rng)
end, function(state, entry, x, y)
  return set(state, entry, { x = x, y = y })
end)

change("translate", "sprite", function(rng)
  local dx, dy = rng:int(-5, 5), rng:int(-5, 5)
  if rng:chance(0.5) then
    dx, dy = dx + sprites.fraction(rng), dy + sprites.fraction(rng)
  end
  return dx, dy
end, function(state, entry, dx, dy)
  return set(state, entry, { x = entry.t.x + dx, y = entry.t.y + dy })
end)

-- A change of the fraction that is easily overlooked.
change("nudge", "sprite", function(rng, _, entry)
  local by = rng:pick { 2 ^ -30, -2 ^ -30, 2 ^ -17, -2 ^ -16, 0.5, 2 ^ -45 }
  return entry.t.x + by, entry.t.y - by
end, function(state, entry, x, y)
  return set(state, entry, { x = x, y = y })
end)
changes.nudge.method = "setPosition"

change("setFar", "sprite", function(rng)
  local x = rng:pick { 2 ^ 30 - 1000, 1000 - 2 ^ 30 }
  return x, rng:pick { 2 ^ 30 - 1000, 1000 - 2 ^ 30, 0 }
end, function(state, entry, x, y)
  return set(state, entry, { x = x, y = y })
end)
changes.setFar.method = "setPosition"

-- The other numbers of the transform.

change("setRotation", "sprite", function(rng)
  return rng:pick { 0, math.pi / 2, rng:real(-4, 4), rng:real(-1e5, 1e5) }
end, function(state, entry, r)
  return set(state, entry, { r = r })
end)

change("rotate", "sprite", function(rng)
  return rng:pick { math.pi / 2, -math.pi, 0.01, rng:real(-1, 1) }
end, function(state, entry, by)
  return set(state, entry, { r = entry.t.r + by })
end)

change("setScale", "sprite", function(rng)
  local sx = rng:pick { 1, -1, 2, 0, 0.5, rng:real(-3, 3) }
  local sy = rng:chance(0.5) and sx or rng:pick { 1, -1, 3, rng:real(-3, 3) }
  if sx == sy then
    return sx
  end
  return sx, sy
end, function(state, entry, sx, sy)
  return set(state, entry, { sx = sx, sy = sy or sx })
end)

change("setOrigin", "sprite", function(rng)
  if rng:chance(0.4) then
    return "center"
  end
  local ox = rng:int(-30, 60) + sprites.fraction(rng)
  return ox, rng:int(-30, 60) + sprites.fraction(rng)
end, function(state, entry, ox, oy)
  if ox == "center" then
    ox, oy = entry.grid.w / 2, entry.grid.h / 2
  end
  return set(state, entry, { ox = ox, oy = oy })
end)

change("setShear", "sprite", function(rng)
  local kx = rng:pick { 0, 1, rng:real(-2, 2) }
  return kx, rng:pick { 0, 0, 1, rng:real(-2, 2) }
end, function(state, entry, kx, ky)
  return set(state, entry, { kx = kx, ky = ky })
end)

change("setTransform", "sprite", function(rng, state, entry)
  local t = sprites.transform(rng, entry.grid, nil, state.most)
  sprites.place(rng, entry.grid, t, state.reach)
  return sprites.numbers(t)
end, function(state, entry, x, y, r, sx, sy, ox, oy, kx, ky)
  return set(state, entry, { x = x, y = y, r = r, sx = sx, sy = sy, ox = ox, oy = oy, kx = kx, ky = ky })
end)

-- Masks and frames.

local function show(entry, frames, frame)
  entry.frames, entry.frame = frames, frame
  entry.grid = frames[frame]
end

change("setMask", "sprite", function(rng, state)
  return values.mask(rng:int(1, #state.masks))
end, function(state, entry, g)
  if not set(state, entry, {}, { g }) then
    return false
  end
  show(entry, { g }, 1)
end)

change("setMaskList", "sprite", function(rng, state)
  local list = {}
  for k = 1, rng:int(1, 3) do
    list[k] = rng:int(1, #state.masks)
  end
  return values.masks(list)
end, function(state, entry, grids)
  if not set(state, entry, {}, grids) then
    return false
  end
  show(entry, grids, grids[entry.frame] and entry.frame or 1)
end)
changes.setMaskList.method = "setMask"

change("setFrame", "sprite", function(rng, _, entry)
  return rng:int(1, #entry.frames)
end, function(_, entry, frame)
  if not entry.frames[frame] then
    return false
  end
  show(entry, entry.frames, frame)
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
  function(_, entry, enabled) entry.enabled = enabled end)

change("setStatic", "sprite", function(rng) return rng:chance(0.6) end,
  function(_, entry, static) entry.static = static end)

change("setDepth", "sprite", function(rng)
  return rng:pick { 0, 0, -0.0, 1, -1, 0.5, 1e300, -1e300, 2 ^ -1000 }
end, function(_, entry, depth) entry.depth = depth end)

change("setLayer", "sprite", function(rng, state) return rng:pick(state.layers) end,
  function(_, entry, layer) entry.layer = layer end)

-- Worlds.

change("setLayersCollide", "world", function(rng, state)
  local a, b = rng:pick(state.layers), rng:pick(state.layers)
  return a, b, rng:chance(0.5)
end, function(state, _, a, b, collide) state:bar(a, b, not collide) end)

change("setCellSize", "world", function(rng)
  local kind = rng:int(1, 4)
  if kind == 1 then
    return "auto"
  elseif kind == 2 then
    return rng:pick { 1, 5, 16, 64, 300, 2 ^ 20, 2 ^ 24 }
  elseif kind == 3 then
    return rng:real(1, 200)
  end
  return { w = 2 ^ rng:int(0, 24), h = 2 ^ rng:int(0, 12) }
end, function() end)

change("add", "world", function(rng, state)
  local entry = rng:pick(state.sprites)
  if entry.place ~= "world" then
    return values.sprite(entry.index)
  end
end, function(state, _, entry)
  if entry.place == "world" then
    return false
  elseif entry.place then
    state:remove(entry)
  end
  state:add(entry, "world")
end, function(objects, _, sprite)
  objects.other:remove(sprite)
  objects.world:add(sprite)
end)
changes.add.needs = true
function changes.add.source(sprite)
  return ("other:remove(%s) world:add(%s)"):format(sprite, sprite)
end

change("remove", "world", function(rng, state)
  if #state.entries > 0 then
    return values.sprite(rng:pick(state.entries).index)
  end
end, function(state, _, entry)
  if entry.place ~= "world" then
    return false
  end
  state:remove(entry)
end)
changes.remove.needs = true

change("addAgain", "world", changes.remove.draw, function(state, _, entry)
  if entry.place ~= "world" then
    return false
  end
  state:remove(entry)
  state:add(entry, "world")
end, function(objects, _, sprite)
  objects.world:remove(sprite)
  objects.world:add(sprite)
end)
changes.addAgain.needs = true
function changes.addAgain.source(sprite)
  return ("world:remove(%s) world:add(%s)"):format(sprite, sprite)
end

change("addToOther", "world", changes.remove.draw, function(state, _, entry)
  if entry.place ~= "world" then
    return false
  end
  state:remove(entry)
  state:add(entry, "other")
end, function(objects, _, sprite)
  objects.world:remove(sprite)
  objects.other:add(sprite)
end)
changes.addToOther.needs = true
function changes.addToOther.source(sprite)
  return ("world:remove(%s) other:add(%s)"):format(sprite, sprite)
end

change("removeAll", "world", function() end, function(state)
  while state.entries[1] do
    state:remove(state.entries[1])
  end
end)
changes.removeAll.method = "clear"

change("translateAll", "world", function(rng)
  local reach = rng:pick { 5, 100 }
  return rng:int(-reach, reach), rng:pick { 0, 0.5, rng:real(-9, 9) }
end, function(state, _, dx, dy)
  for _, entry in ipairs(state.entries) do
    if math.max(math.abs(entry.t.x + dx), math.abs(entry.t.y + dy)) > 2 ^ 30 then
      return false
    end
  end
  for _, entry in ipairs(state.entries) do
    set(state, entry, { x = entry.t.x + dx, y = entry.t.y + dy })
  end
end)

--- Makes a change in a model; false if it is not made.
function changes.in_model(state, step)
  local rule = changes[step.change]
  local target = nil
  if rule.on ~= "world" then
    target = (rule.on == "sprite" and state.sprites or state.masks)[step.target]
    if not target then
      return false
    end
  end
  return rule.model(state, target, values.for_model(state, step.arguments)) ~= false
end

--- Makes a change in the module's objects.
function changes.in_module(objects, step)
  local rule = changes[step.change]
  local target = rule.on == "world" and objects.world or (rule.on == "sprite" and objects.s or objects.masks)[step.target]
  if rule.call then
    rule.call(objects, target, values.for_module(objects, step.arguments))
  else
    target[rule.method or rule.name](target, values.for_module(objects, step.arguments))
  end
end

--- A change as a line of Lua.
function changes.source(step)
  local rule = changes[step.change]
  local list = values.list_source(step.arguments)
  if rule.source then
    return rule.source(list)
  end
  local target = rule.on == "world" and "world" or ("%s[%d]"):format(rule.on == "sprite" and "s" or "masks", step.target)
  return ("%s:%s(%s)"):format(target, rule.method or rule.name, list)
end

--- A random change of one of the named kinds, as a step; nil if it cannot be made. target: of a sprite's or a mask's.
function changes.draw(rng, state, name)
  local rule = changes[name]
  local step, target = { change = name }, nil
  if rule.on == "sprite" then
    target = rng:pick(state.sprites)
    step.target = target.index
  elseif rule.on == "mask" then
    target = rng:pick(state.sprites).grid
    step.target = target.index
  end
  step.arguments = values.pack(rule.draw(rng, state, target))
  if step.arguments.n == 0 and rule.needs then
    return nil
  end
  return step
end

--- Names by how often they are drawn.
changes.usual = {
  "setPosition", "translate", "nudge", "setRotation", "rotate", "setScale", "setOrigin", "setShear", "setTransform",
  "setMask", "setMaskList", "setFrame", "set", "set", "fill", "clear", "invert", "setEnabled", "setStatic",
  "setPosition", "translate", "nudge", "set", "invert",
}

return changes
