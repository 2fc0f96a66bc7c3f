-- SPDX-License-Identifier: MIT
-- SPDX-FileCopyrightText: 2026 The pixcollide authors

-- Sweeps through random worlds end where those of the reference end; moves of many frames overlap nothing new.

local compare = require "spec.support.compare"
local motion = require "spec.support.motion"
local naive_motion = require "spec.support.oracles.naive_motion"
local rounds = require "spec.support.rounds"
local sprites = require "spec.support.sprites"

local function put(entry, x, y)
  entry.t = sprites.copy(entry.t)
  entry.t.x, entry.t.y = x, y
  entry.sprite:setPosition(x, y)
end

local function name(entry)
  return entry and entry.name
end

-- What a sweep gives, as text; entry stands for the sprite.
local function text(x, y, entry, ...)
  return compare.list(x, y, name(entry), ...)
end

local function got(x, y, sprite, ...)
  return text(x, y, sprite and sprite:getData(), ...)
end

-- Sweeps `count` of the sprites about; half of them stay where their sweep ends.
local function sweep_about(rng, s, world, count)
  world:setLayersCollide("ships", "rocks", rng:chance(0.7))
  for _ = 1, count do
    local entry = rng:pick(s.entries)
    local dx, dy = motion.way(rng, s, entry)
    local x, y = entry.t.x + dx, entry.t.y + dy
    local filter, is_obstacle = motion.filter(rng, world, entry)
    local expected = text(naive_motion.sweep(s.entries, entry, x, y, is_obstacle))
    compare.lists("sweep", expected, got(world:sweep(entry.sprite, x, y, filter)),
      function() return motion.describe(s, entry, compare.list(x, y)) end)
    if rng:chance(0.5) then
      compare.lists("moveToContact", expected, got(world:moveToContact(entry.sprite, dx, dy, filter)))
      put(entry, entry.sprite:getPosition())
    elseif rng:chance(0.1) then
      put(entry, x, y)
    end
  end
end

describe("a sweep through a random world", function()
  it("ends where that of the reference ends, with sprites of all kinds", function()
    rounds.each("sweeps of a crowd", 250, function(rng)
      local s, world = motion.crowd(rng)
      sweep_about(rng, s, world, 6)
    end)
  end)

  it("ends where that of the reference ends, in landscapes", function()
    rounds.each("sweeps in a landscape", 250, function(rng)
      local s, world = motion.landscape(rng)
      sweep_about(rng, s, world, 6)
    end)
  end)
end)

-- By how many pixels a sprite overlaps each of the sprites that may be in its way, in the order of adding.
local function overlaps(world, sprite)
  local list = {}
  for k, other in ipairs(world:getSprites()) do
    local counts = other ~= sprite and other:isEnabled() and sprite:isEnabled()
      and world:getLayersCollide(sprite:getLayer(), other:getLayer())
    list[k] = counts and sprite:overlapArea(other) or 0
  end
  return list
end

describe("a sprite that slides through a random world", function()
  -- Many frames of the same velocity, which changes now and then.
  local function roam(rng, s, world, frames)
    world:setLayersCollide("ships", "rocks", rng:chance(0.7))
    for _ = 1, 3 do
      local entry = rng:pick(s.entries)
      local sprite = entry.sprite
      sprite:setSteps(rng:pick { 0, 1, 3, 20 }, rng:pick { 0, 1, 3, 20 }, rng:pick { 0, 0, 1, 5 })
      local dx, dy
      for frame = 1, frames do
        if frame % 12 == 1 then
          dx, dy = motion.way(rng, s, entry)
          local factor = rng:pick { 1, 0.1, 0.01, 5 }
          dx, dy = dx * factor, dy * factor
        end
        local before, x, y = overlaps(world, sprite), sprite:getPosition()
        world:move(sprite, x + dx, y + dy)
        for k, area in ipairs(overlaps(world, sprite)) do
          if area > before[k] then
            put(entry, x, y)
            error(("sprite %d was overlapped by %d pixels, now by %d\n%s"):format(k, before[k], area,
              motion.describe(s, entry, compare.list(dx, dy), compare.list(sprite:getSteps()))))
          end
        end
        put(entry, sprite:getPosition())
      end
    end
  end

  it("never overlaps what it did not overlap before, nor more of it", function()
    rounds.each("slides in a crowd", 150, function(rng)
      local s, world = motion.crowd(rng)
      roam(rng, s, world, 36)
    end)
    rounds.each("slides in a landscape", 250, function(rng)
      local s, world = motion.landscape(rng)
      roam(rng, s, world, 60)
    end)
  end)
end)
