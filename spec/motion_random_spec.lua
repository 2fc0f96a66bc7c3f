-- SPDX-License-Identifier: MIT
-- SPDX-FileCopyrightText: 2026 The pixcollide authors

-- Sweeps through random worlds end where those of the reference end.

local compare = require "spec.support.compare"
local motion = require "spec.support.motion"
local naive_motion = require "spec.support.naive_motion"
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
