-- SPDX-License-Identifier: MIT
-- SPDX-FileCopyrightText: 2026 The pixcollide authors

-- Turning, growing and changing in place.

local pixcollide = require "pixcollide"
local compare = require "spec.support.compare"
local garbage = require "spec.support.garbage"
local naive_turn = require "spec.support.naive_turn"
local rounds = require "spec.support.rounds"
local scene = require "spec.support.scene"
local sprites = require "spec.support.sprites"

local LAYERS = { "default", "ships", "rocks" }
local MOST_STEPS = 300
local TURN = 2 * math.pi

-- Worlds.

local function build(rng, count, reach)
    local s = scene.new(rng, 5, reach, 700)
    local world = pixcollide.newWorld()
    for k = 1, count do
        local entry = s:entry()
        entry.index, entry.layer = k, rng:pick(LAYERS)
        entry.sprite:setLayer(entry.layer)
        world:add(entry.sprite)
    end
    return s, world
end

-- A filter of any kind, and which entries it accepts.
local function random_filter(rng)
    local kind = rng:int(1, 5)
    if kind <= 2 then
        return nil, function() return true end
    elseif kind == 3 then
        local layer = rng:pick { "ships", "rocks", "nobody's" }
        return layer, function(entry) return entry.layer == layer end
    elseif kind == 4 then
        return { "ships", "default", "ships" }, function(entry) return entry.layer ~= "rocks" end
    end
    local every, rest = rng:int(1, 4), rng:int(0, 3)
    local function accepts(entry) return entry.index % every ~= rest % every end
    return function(sprite) return accepts(sprite:getData()) end, accepts
end

local function random_rotation(rng, t)
    local by = rng:pick { 0, rng:real(-0.1, 0.1), rng:real(-3, 3), rng:real(-20, 20), 1e-300, math.pi / 2, -math.pi }
    return { r = rng:chance(0.1) and rng:real(-2 ^ 20, 2 ^ 20) or math.max(-2 ^ 20, math.min(2 ^ 20, t.r + by)) }
end

local function random_scale(rng, t)
    local sx = rng:pick { 0, 1, -1, t.sx, -t.sx, 2 * t.sx, rng:real(-3, 3), t.sx * rng:real(0.5, 1.5) }
    return { sx = sx, sy = rng:pick { sx, t.sy, -t.sy, 0.5 * t.sy, rng:real(-3, 3) } }
end

local function show(entry, to)
    return function()
        return sprites.describe(entry.grid, entry.t) .. "\nto " .. compare.list(to.r, to.sx, to.sy)
    end
end

local function check_sweep(world, entries, entry, to, filter, accepts)
    local t, hit, x, y, nx, ny, free, steps = naive_turn.sweep(entries, entry, to, accepts)
    local index = hit and hit.index or "none"
    local sprite, px, py, n1, n2, fraction, got, expected
    if to.r then
        local r
        r, sprite, px, py, n1, n2, fraction = world:sweepRotation(entry.sprite, to.r, filter)
        expected, got = compare.list(t.r), compare.list(r)
    else
        local sx, sy
        sx, sy, sprite, px, py, n1, n2, fraction = world:sweepScale(entry.sprite, to.sx, to.sy, filter)
        expected, got = compare.list(t.sx, t.sy), compare.list(sx, sy)
    end
    expected = expected .. ", " .. compare.list(index, x, y, nx, ny)
    got = got .. ", " .. compare.list(sprite and sprite:getData().index or "none", px, py, n1, n2)
    compare.lists("sweep", expected, got, show(entry, to))
    local part = steps == 0 and 1 or free / steps
    if to.r and hit and math.abs(to.r - entry.t.r) > 2 * TURN - 1e-6 then
        part = (t.r - entry.t.r) / (to.r - entry.t.r)
    end
    compare.same("fraction", part, fraction, show(entry, to))
    return hit
end

-- What a sprite becomes, and the grid and the transform of that.
local function random_change(rng, s, entry)
    local change, t, grid = {}, naive_turn.changed(entry.t, {}), entry.grid
    if rng:chance(0.3) then
        local item = rng:pick(s.pool)
        change.mask, grid = item.mask, item.grid
    elseif rng:chance(0.4) then
        change.frame = rng:int(1, #entry.frames)
        grid = entry.frames[change.frame].grid
    end
    for _, name in ipairs { "x", "y", "r", "sx", "sy", "ox", "oy", "kx", "ky" } do
        if rng:chance(0.2) then
            local number = rng:real(-2, 2)
            change[name] = (name == "x" or name == "y") and number * s.reach or number
            t[name] = change[name]
        end
    end
    return change, grid, t
end

describe("random worlds, turned and scaled", function()
    it("give what a plain stepper gives", function()
        local hits = 0
        rounds.each("turns", 260, function(rng)
            local s, world = build(rng, rng:int(2, 9), rng:pick { 12, 40, 90 })
            for _ = 1, 4 do
                local entry = rng:pick(s.entries)
                local to = rng:chance(0.6) and random_rotation(rng, entry.t) or random_scale(rng, entry.t)
                local fits = to.r or sprites.fits(entry.grid, naive_turn.changed(entry.t, to), 3000)
                if fits and naive_turn.steps(entry.grid, entry.t, to) <= MOST_STEPS then
                    local filter, accepts = random_filter(rng)
                    if check_sweep(world, s.entries, entry, to, filter, accepts) then
                        hits = hits + 1
                    end
                end
                s:change(rng:pick(s.entries))
            end
        end)
        assert.is_true(hits > 0)
    end)
end)

describe("random worlds, changed in place", function()
    it("have room for what meets nothing", function()
        rounds.each("changes", 200, function(rng)
            local s, world = build(rng, rng:int(2, 9), rng:pick { 30, 100 })
            for _ = 1, 5 do
                local entry = rng:pick(s.entries)
                local change, grid, t = random_change(rng, s, entry)
                if sprites.fits(grid, t, 3000) then
                    local filter, accepts = random_filter(rng)
                    local expected = naive_turn.is_free(s.entries, entry, grid, t, accepts)
                    compare.same("canBecome", expected, (world:canBecome(entry.sprite, change, filter)),
                        compare.sprite(grid, t))
                end
                s:change(rng:pick(s.entries))
            end
        end)
    end)
end)
