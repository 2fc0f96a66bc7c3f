-- SPDX-License-Identifier: MIT
-- SPDX-FileCopyrightText: 2026 The pixcollide authors

-- What began, lasts and ended, and questions in the midst of which the world changes; see replay.lua.

local changes = require "spec.support.questions.changes"
local draws = require "spec.support.questions.draws"
local shapes = require "spec.support.oracles.naive_shapes"
local named = require "spec.support.questions.named"

local unpack = table.unpack or unpack -- luacheck: ignore

local questions, question = named "events"

-- A contact is { a =, b =, stints of both }: a sprite that left and was added again is another one.

local function key(contact) return contact[1] .. " " .. contact[2] end

local function keys(contacts)
  local set = {}
  for _, contact in ipairs(contacts) do set[key(contact)] = true end
  return set
end

-- The contacts of a list that are in a set, or that are not.
local function chosen(list, set, wanted)
  local selected = {}
  for _, contact in ipairs(list) do
    if (set[key(contact)] or false) == wanted then selected[#selected + 1] = contact end
  end
  return selected
end

local function contacts(state)
  local list, n = state:pairs()
  local now = {}
  for k = 1, n do
    local a, b = list[2 * k - 1], list[2 * k]
    now[k] = { a.stint, b.stint, a = a, b = b }
  end
  return now
end

-- Compares the pairs of now with those of the update before.
local function update(state)
  local now, before = contacts(state), state.contacts or {}
  local had, has = keys(before), keys(now)
  state.restored = nil
  state.eachBegan, state.eachStayed = chosen(now, had, false), chosen(now, had, true)
  state.eachEnded, state.contacts = chosen(before, has, false), now
  return #state.eachBegan, #state.eachStayed, #state.eachEnded
end

question("update", { naive = update, changes = true })

changes.define("updateWithin", "world", function() end, update).method = "update"

local LOOPS = { "eachBegan", "eachStayed", "eachEnded", "eachCollision" }

-- The pairs of a loop: all that ended, of the others those that last. within(i) is done after each; last: where to
-- leave.
local function walk(state, loop, within, last)
  local list, seen = loop == "eachCollision" and contacts(state) or state[loop] or {}, {}
  for _, contact in ipairs(list) do
    if loop == "eachEnded" or (contact.a.stint == contact[1] and contact.b.stint == contact[2]) then
      seen[#seen + 1] = { contact.a, contact.b }
      if within then within(#seen) end
      if #seen == last then break end
    end
  end
  return seen
end

local function walk_module(objects, loop, within, last)
  local seen = {}
  for a, b in objects.world[loop](objects.world) do
    seen[#seen + 1] = { a, b }
    if within then within(#seen) end
    if #seen == last then break end
  end
  return seen
end

-- Layers of a loop: nil, a name or a list of names; and is this name one of them?
local function draw_layers(rng, state)
  local one = rng:pick(state.layers)
  return rng:pick { false, false, one, { one, rng:pick(state.layers) }, {}, "nobody's" } or nil
end

local function has(layers, name)
  for _, other in ipairs(type(layers) == "table" and layers or { layers }) do
    if other == name then return true end
  end
  return layers == nil
end

-- Those of the pairs whose sprites are of these layers, as they would be given; who has left is of the layer he had then.
local function of_layers(state, loop, first, second)
  local seen = {}
  for _, contact in ipairs(loop == "eachCollision" and contacts(state) or state[loop] or {}) do
    local a, b = contact.a, contact.b
    local are_here = a.stint == contact[1] and b.stint == contact[2]
    local layer_a = a.stint == contact[1] and a.layer or state.left[contact[1]]
    local layer_b = b.stint == contact[2] and b.layer or state.left[contact[2]]
    if are_here or loop == "eachEnded" then
      if has(first, layer_a) and has(second, layer_b) then seen[#seen + 1] = { a, b }
      elseif has(first, layer_b) and has(second, layer_a) then seen[#seen + 1] = { b, a }
      end
    end
  end
  return seen
end

for _, loop in ipairs(LOOPS) do
  question(loop, { draw = function(rng, state) return draw_layers(rng, state), draw_layers(rng, state) end,
    ask = function(objects, first, second)
      local seen = {}
      for a, b in objects.world[loop](objects.world, first, second) do seen[#seen + 1] = { a, b } end
      return seen
    end, naive = function(state, first, second) return of_layers(state, loop, first, second) end })
end

-- What may happen within loops and filters.
local WITHIN = {
  "add", "add", "remove", "remove", "addAgain", "addToOther", "updateWithin", "removeAll", "setLayer",
  "setRule", "setFar", "setPosition", "translate", "translate", "setRotation", "setMask", "set", "invert",
  "setEnabled",
}

question("a loop in which the world changes", { changes = true, draw = function(rng, state)
  local last = rng:chance(0.1) and rng:int(1, 4) or nil
  return rng:pick(LOOPS), changes.draw_steps(rng, state, WITHIN, 6), last
end, ask = walk_module, naive = walk })

-- Loops over what an update found, within one of them: the outer one goes on as it began.
question("nested loops", { changes = true, draw = function(rng, state)
  return rng:pick(LOOPS), rng:pick(LOOPS), changes.draw_steps(rng, state, WITHIN, 4)
end, ask = function(objects, outer, inner, within)
  local seen = {}
  return walk_module(objects, outer, function(i)
    seen[#seen + 1] = walk_module(objects, inner, i == 1 and within or nil)
  end), seen
end, naive = function(state, outer, inner, within)
  local seen = {}
  return walk(state, outer, function(i) seen[#seen + 1] = walk(state, inner, i == 1 and within or nil) end), seen
end })

-- Queries with their shapes.
local QUERIES = {
  queryPoint = function(x, y) return { x, y }, shapes.point(x, y) end,
  queryRect = function(x, y, r) return { x - r, y - r, 2 * r, r }, shapes.rect(x - r, y - r, 2 * r, r) end,
  queryCircle = function(x, y, r) return { x, y, r }, shapes.circle(x, y, r) end,
  queryPolygon = function(x, y, r)
    local list = { draws.within(x - r, y - r, x + r, y, x, y + r) }
    return { list }, shapes.polygon(list)
  end,
}
local NAMES = { "queryCircle", "queryPoint", "queryPolygon", "queryRect" }

-- A query's hits are those of the moment it began, less what has left: those are neither asked about nor found.
question("a filter that changes the world", { changes = true, draw = function(rng, state)
  local x, y = draws.place(rng, state)
  return rng:pick(NAMES), x, y, rng:int(0, 60), changes.draw_steps(rng, state, WITHIN, 6), rng:int(1, 4)
end, ask = function(objects, name, x, y, r, within, every)
  local asked, arguments = {}, QUERIES[name](x, y, r)
  arguments[#arguments + 1] = function(sprite)
    asked[#asked + 1] = sprite
    within(#asked)
    return #asked % every ~= 0
  end
  arguments[#arguments + 1] = objects.out
  local list, n = objects.world[name](objects.world, unpack(arguments))
  return asked, "found", list, n
end, naive = function(state, name, x, y, r, within, every)
  local hits, asked, accepted, found = shapes.find(state.entries, select(2, QUERIES[name](x, y, r)), draws.finds()), {}, {}, {}
  for k, entry in ipairs(hits) do hits[k] = { entry = entry, stint = entry.stint } end
  for _, hit in ipairs(hits) do
    if hit.entry.stint == hit.stint then
      asked[#asked + 1] = hit.entry
      within(#asked)
      accepted[hit] = #asked % every ~= 0
    end
  end
  for _, hit in ipairs(hits) do
    if accepted[hit] and hit.entry.stint == hit.stint then found[#found + 1] = hit.entry end
  end
  return asked, "found", found, #found
end })

return questions
