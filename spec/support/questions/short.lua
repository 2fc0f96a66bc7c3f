-- SPDX-License-Identifier: MIT
-- SPDX-FileCopyrightText: 2026 The pixcollide authors

-- Short programs: few sprites, changes of few kinds, one at a time, and after each of them pairs, events or a query. Where
-- little changes, nothing else makes good what one change has left undone.

local changes = require "spec.support.questions.changes"
local driver = require "spec.support.questions.driver"
local events = require "spec.support.questions.events"
local kinds = require "spec.support.questions.kinds"
local near = require "spec.support.questions.near"
local replay = require "spec.support.questions.replay"
local world = require "spec.support.questions.world"

local short = {}

-- Kinds of changes, those that are alike in one line. A program makes changes of one to three lines.
local CHANGES = {
  { "setPosition", "translate", "nudge" }, { "setPosition", "translateAll", "setPositions", "setFar" },
  { "setRotation", "setScale", "setTransform", "setOrigin", "setShear", "setTransforms" },
  { "set", "fill", "clear", "invert" }, { "setMask", "setMaskList", "setFrame" },
  { "setEnabled" }, { "setStatic" }, { "setStatic", "setPosition" }, { "setLayer" }, { "setLayer" }, { "setRule" },
  { "setLayer", "setRule" },
  { "setSensor", "setOneWay", "setBullet", "setSteps", "setDepth" }, { "setVelocity", "setVelocities", "setAngularVelocity" },
  { "setVelocity", "integrate" }, { "follow", "leave", "setPosition" }, { "follow", "leave", "setEnabled", "setFrame" },
  { "add", "remove" }, { "add", "addAgain", "addToOther", "removeAll" }, { "setCellSize", "setPosition" },
}

-- Kinds of scenes: the least and the most sprites, how far from the middle they lie, how large their masks are.
local SCENES = {
  { 3, 6, 5, 5 }, { 3, 6, 5, 5 }, { 3, 6, 5, 5 }, { 3, 9, 12, 8 }, { 3, 9, 40, 8 }, { 6, 16, 10, 5 }, { 25, 40, 20, 6 },
  { 25, 40, 200, 9 },
}
local UPRIGHT = { "shift" }
local ANY = { "shift", "shift", "shift", "flip", "quarter", "whole", "scale", "turn", "zoom", "any" }
local LAYERS = { "default", "ships", "rocks" }

-- A scene for a short program, half of them with many rules.
local function new_scene(rng)
  local size = rng:pick(SCENES)
  local scene = kinds.scene(rng, {
    sprites = size, reach = size[3], masks = rng:int(1, 4), width = size[4], most = 400, layers = LAYERS, solid = rng:chance(0.8),
    transforms = rng:chance(0.6) and UPRIGHT or ANY, static = rng:pick { 0.1, 0.5, 0.9 }, disabled = 0.05,
  })
  for _ = 1, rng:pick { 0, 3, 6 } do
    scene.rules[#scene.rules + 1] = { rng:pick(LAYERS), rng:pick(LAYERS), rng:pick { "ignore", "ignore", "sense", "oneway" } }
  end
  return scene
end

-- Right after going back to a snapshot the world has the hash that it had then, unless masks have been edited since.
local hash = {
  name = "hash", from = "spec.support.questions.short",
  draw = function(_, state)
    if state:is_as_kept(state.restored) then return state.restored end
  end,
  ask = function(objects, k) return objects.world:hash() == objects.hashes[k] end,
  naive = function(state, k) return state.restored == k and state:is_as_kept(k) or error("not asked then", 0) end,
}
short.hash = hash

local PAIRS = { world.collisions, world.collisions, world.collisions, world.collisions, world.collisionsWith, world.getStats }
local LOOPS = { events.eachBegan, events.eachStayed, events.eachEnded }
local QUERIES = driver.listed(world)
for _, question in ipairs(driver.listed(near)) do QUERIES[#QUERIES + 1] = question end

-- What is asked after a change, in any order; only of pairs where a program goes back, so that it does so often.
local function ask_some(rng, play, goes_back)
  local asked = {}
  if not goes_back or rng:chance(0.2) then asked[1] = rng:pick(QUERIES) end
  if rng:chance(0.8) then table.insert(asked, rng:int(1, #asked + 1), rng:pick(PAIRS)) end
  if rng:chance(goes_back and 0.2 or 0.5) then
    local at = rng:int(1, #asked + 1)
    table.insert(asked, at, events.update)
    table.insert(asked, at + 1, rng:pick(LOOPS))
  end
  if play.state.restored then table.insert(asked, 1, hash) end
  for _, question in ipairs(asked) do driver.ask(play, rng, question) end
end

-- The names of the changes that a program makes.
local function names_of(rng)
  local names = {}
  for _ = 1, rng:pick { 1, 1, 1, 2, 3 } do
    for _, name in ipairs(rng:pick(CHANGES)) do names[#names + 1] = name end
  end
  return names
end

-- The next change: of these, or going back to what was kept before one or two of them.
local function next_change(rng, state, names)
  if not state.snapshots[1] and rng:chance(0.7) then return "snapshot" end
  return rng:chance(0.4) and "restore" or rng:chance(0.2) and "snapshot" or rng:pick(names)
end

--- Makes and runs a program. Raises if an answer is another one than that of brute force; the message has the program,
-- as small as it gets.
function short.round(rng)
  local play, names, goes_back = replay.new(new_scene(rng)), names_of(rng), rng:chance(0.5)
  ask_some(rng, play, goes_back)
  for _ = 1, goes_back and rng:int(6, 15) or rng:int(3, 9) do
    local name = goes_back and next_change(rng, play.state, names) or rng:pick(names)
    local step = changes.draw(rng, play.state, name)
    if step then
      play:change(step)
      ask_some(rng, play, goes_back)
    end
  end
  play.objects.world:release()
  play.objects.other:release()
end

return short
