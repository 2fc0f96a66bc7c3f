-- SPDX-License-Identifier: MIT
-- SPDX-FileCopyrightText: 2026 The pixcollide authors

-- One number over some hundred thousand random answers. It must be the same in every Lua version, for every build,
-- kernel and processor, at every optimisation level.
--
--   lua spec/answers_hash.lua [rounds]

local pixcollide = require "pixcollide"
local motion_answers = require "spec.support.motion_answers"
local random = require "spec.support.random"
local scene = require "spec.support.scene"
local sprites = require "spec.support.sprites"
local toolkit_answers = require "spec.support.toolkit_answers"
local world_answers = require "spec.support.world_answers"

local MODULUS = 2147483647

local hash, answers = 1, 0

-- Whole numbers below 2^52 only; see note_number for others.
local function mix(value) hash = (hash * 48271 + value) % MODULUS end

local function note(value)
  answers = answers + 1
  if value == nil then
    mix(3)
  elseif value == true then
    mix(5)
  elseif value == false then
    mix(7)
  else
    mix(11)
    mix(value)
  end
end

-- Any double, by arithmetic: Lua versions do not even agree on the last of 17 digits.
local function note_number(value)
  answers = answers + 1
  if value > -2 ^ -10 and value < 2 ^ -10 then
    value = value * 2 ^ 40
    mix(17)
  end
  local whole = math.floor(value) + 0.0
  local fraction = (value - whole) * 2 ^ 26
  local high = math.floor(fraction)
  mix(whole)
  mix(high)
  mix(math.floor((fraction - high) * 2 ^ 26))
end

local function note_text(text)
  answers = answers + 1
  mix(#text)
  for k = 1, #text do mix(text:byte(k)) end
end

local function note_all(...)
  for k = 1, select("#", ...) do note((select(k, ...))) end
end

local function note_numbers(...)
  for k = 1, select("#", ...) do note_number((select(k, ...))) end
end

local function one_sprite(rng)
  local g = sprites.grid(rng)
  local t = sprites.transform(rng, g, nil, 60000)
  local sprite = sprites.new(g:mask(), t)
  local x, y, w, h = sprite:getBox()
  note_all(x, y, w, h)
  for _ = 1, 30 do
    local i, j = x + rng:int(-1, w), y + rng:int(-1, h)
    note(sprite:covers(i, j))
  end
  note_all(sprite:getBounds())
  note_numbers(sprite:getMatrix())
  note_numbers(sprite:getBoundingCircle())
  local mask, left, top = sprite:rasterize()
  local mw, mh = mask:getDimensions()
  note_all(mask:count(), left, top, mw, mh)
  if mw > 0 then
    for _ = 1, 30 do note(mask:get(rng:int(0, mw - 1), rng:int(0, mh - 1))) end
  end
end

-- A step that, taken off a coordinate, never leads out of the limits.
local function toward(coordinate, step) return coordinate < 0 and -step or step end

local function one_pair(rng)
  local grid_a, t_a, grid_b, t_b = sprites.pair(rng, nil, nil, 60000)
  local a, b = sprites.new(grid_a:mask(), t_a), sprites.new(grid_b:mask(), t_b)
  for _ = 1, 10 do
    note(a:collides(b))
    note(b:overlapArea(a))
    note_all(a:overlapRect(b))
    note(a:collidesBox(b))
    b:setPosition(t_b.x - toward(t_b.x, rng:int(0, 9)), t_b.y - toward(t_b.y, rng:int(0, 9)))
  end
end

local function one_world(rng)
  local s = scene.new(rng, 6, 120, 20000)
  local world = pixcollide.newWorld()
  local number = {}
  for k = 1, 50 do
    local entry = s:entry()
    world:add(entry.sprite)
    number[entry.sprite] = k
  end
  local out = {}
  for _ = 1, 8 do
    local n = select(2, world:collisions(out))
    note(n)
    for k = 1, 2 * n do note(number[out[k]]) end
    for _ = 1, 10 do
      n = select(2, world:queryPoint(rng:real(-150, 150), rng:real(-150, 150), nil, out))
      note(n)
      for k = 1, n do note(number[out[k]]) end
      n = select(2, world:queryRect(rng:real(-150, 150), rng:real(-150, 150), rng:real(0, 50), rng:real(0, 50), nil, out))
      note(n)
      for k = 1, n do note(number[out[k]]) end
    end
    n = select(2, world:collisionsWith(rng:pick(s.entries).sprite, nil, out))
    note(n)
    for k = 1, n do note(number[out[k]]) end
    for _ = 1, 15 do s:change(rng:pick(s.entries)) end
  end
end

local function one_image(rng)
  local w, h = rng:int(1, 150), rng:int(1, 12)
  local bytes = {}
  for k = 1, 4 * w * h do bytes[k] = string.char(rng:int(0, 255)) end
  local data = table.concat(bytes)
  for _ = 1, 5 do
    local mask = pixcollide.newMaskFromPixels(data, w, h, { threshold = math.min(rng:int(0, 255), 254) / 255 })
    note(mask:count())
    for _ = 1, 10 do note(mask:get(rng:int(0, w - 1), rng:int(0, h - 1))) end
  end
end

-- A rectangle with an elliptic hole and an ellipse that nearly fits in, large
-- enough for the summaries of masks; shifted, edited, then turned.
local function one_large_pair(rng)
  local w, h, part = rng:int(60, 400), rng:int(60, 400), rng:real(0.5, 1.05)
  local plate, plug = pixcollide.newEllipseMask(w, h), pixcollide.newEllipseMask(w * part, h * part)
  plate:invert()
  local pw, ph = plug:getDimensions()
  local slack = 2 + math.floor(0.1 * h)
  for _ = 1, 15 do
    local dx = math.floor((w - pw) / 2) + rng:int(-slack, slack)
    local dy = math.floor((h - ph) / 2) + rng:int(-slack, slack)
    note(plate:overlaps(plug, dx, dy))
    note(plug:overlapArea(plate, -dx, -dy))
    note_all(plate:overlapPoint(plug, dx, dy))
    plate:set(rng:int(0, w - 1), rng:int(0, h - 1), rng:chance(0.3))
  end
  local a, b = pixcollide.newSprite(plate, { origin = "center" }), pixcollide.newSprite(plug, { origin = "center" })
  for _ = 1, 8 do
    local scale = rng:real(0.3, 2)
    a:setTransform(rng:real(-slack, slack), rng:real(-slack, slack), rng:real(-4, 4), scale, scale, w / 2, h / 2)
    b:setRotation(rng:real(-4, 4))
    b:setScale(scale * rng:real(0.8, 1.1))
    note(a:collides(b))
    note(b:overlapArea(a))
    note_all(a:overlapRect(b))
  end
end

-- Many small sprites, some large ones, all moving.
local function one_crowd(rng)
  local masks = {}
  for k = 1, 6 do masks[k] = pixcollide.newCircleMask(k == 6 and rng:real(40, 120) or rng:real(1, 16)) end
  local world, list, number = pixcollide.newWorld(), {}, {}
  for k = 1, 300 do
    local mask = masks[rng:chance(0.02) and 6 or rng:int(1, 5)]
    list[k] = pixcollide.newSprite(mask, { x = rng:real(-250, 250), y = rng:real(-250, 250) })
    world:add(list[k])
    number[list[k]] = k
  end
  local out = {}
  for _ = 1, 5 do
    local _, n = world:collisions(out)
    note(n)
    for k = 1, 2 * n do note(number[out[k]]) end
    for k = 1, #list do list[k]:translate(rng:real(-8, 8), rng:real(-8, 8)) end
  end
end

-- A figure of several parts, and others that it meets.
local function one_family(rng)
  local s, world, number = scene.new(rng, 8, 60, 4000), pixcollide.newWorld(), {}
  local leader = s:entry("flip").sprite
  local list, out = { leader }, {}
  for k = 2, 12 do
    list[k] = s:entry(rng:pick { "flip", "whole", "turn", "any" }).sprite
    if k <= 5 and pcall(list[k].follow, list[k], leader) then note(k) end
  end
  for k = 1, #list do
    number[list[k]] = k
    if not list[k]:getLeader() then world:add(list[k]) end
  end
  for _ = 1, 4 do
    pcall(leader.setRotation, leader, rng:real(-3, 3))
    world:advanceBy(leader, rng:int(-20, 20), rng:int(-20, 20))
    note_all(leader:getFollowers()[1] and leader:getFollowers()[1]:getBounds())
    local _, n = world:collisions(out)
    note(n)
    for k = 1, 2 * n do note(number[out[k]]) end
  end
end

local rounds = tonumber(arg and arg[1] or nil) or 300
for round = 1, rounds do
  local rng = random.new(random.seed("answers", round))
  for _ = 1, 12 do one_sprite(rng) end
  for _ = 1, 12 do one_pair(rng) end
  one_world(rng)
  toolkit_answers(rng, note, note_number, note_text)
  world_answers(rng, note, note_number, note_text)
  motion_answers(rng, note, note_number)
  one_family(rng)
  if round % 5 == 0 then
    one_image(rng)
    one_large_pair(rng)
    one_crowd(rng)
  end
end
print(("%d answers in %d rounds, hash %08x"):format(answers, rounds, hash))
