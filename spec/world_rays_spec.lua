-- SPDX-License-Identifier: MIT
-- SPDX-FileCopyrightText: 2026 The pixcollide authors

-- Rays and segments asked of a world.

local pixcollide = require "pixcollide"
local compare = require "spec.support.compare"
local grid = require "spec.support.grid"
local naive_rays = require "spec.support.naive_rays"
local naive_world = require "spec.support.naive_world"
local rounds = require "spec.support.rounds"
local scene = require "spec.support.scene"
local sprites = require "spec.support.sprites"

local unpack = table.unpack or unpack -- luacheck: ignore

local LAYERS = { "default", "wall", "bullet" }

local function build(rng, count, options, reach)
    local s = scene.new(rng, 5, reach or 60, 3000)
    local world, naive = pixcollide.newWorld(options), naive_world.new()
    for _ = 1, count do
        local entry = s:entry()
        entry.layer = rng:pick(LAYERS)
        entry.sprite:setLayer(entry.layer)
        world:add(entry.sprite)
        naive:add(entry)
    end
    return s, world, naive
end

-- A coordinate that is apt to lie on lines and corners.
local function coordinate(rng, reach)
    local whole, kind = rng:int(-reach, reach), rng:int(1, 5)
    if kind <= 2 then
        return whole
    elseif kind == 3 then
        return whole + rng:pick { 0.5, 0.25, 1 / 256, 255 / 256, 1 / 512, -1 / 512, 2 ^ -40 }
    end
    return whole + rng:unit()
end

local kinds = {
    function(rng, reach)
        return coordinate(rng, reach), coordinate(rng, reach), coordinate(rng, reach), coordinate(rng, reach)
    end,
    function(rng, reach) -- along an axis
        local x, y = coordinate(rng, reach), coordinate(rng, reach)
        if rng:chance(0.5) then
            return x, y, coordinate(rng, reach), y
        end
        return x, y, x, coordinate(rng, reach)
    end,
    function(rng, reach) -- through corners
        local x, y, length = rng:int(-reach, reach) + rng:pick { 0, 0.5 }, rng:int(-reach, reach), rng:int(0, reach * 2)
        y = y + (x - math.floor(x))
        local across, down = rng:pick { 1, -1 }, rng:pick { 1, -1 }
        return x, y, x + across * length, y + down * length
    end,
    function(rng, reach) -- of other whole slopes
        local x, y, length = rng:int(-reach, reach), rng:int(-reach, reach), rng:int(0, 12)
        local dx, dy = rng:int(-9, 9), rng:int(-9, 9)
        return x, y, x + dx * length, y + dy * length
    end,
    function(rng, reach) -- hardly anything
        local x, y = coordinate(rng, reach), coordinate(rng, reach)
        return x, y, x + rng:pick { 0, 1 / 256, 0.5, -1 }, y + rng:pick { 0, -1 / 256, 0.5, 1 }
    end,
}

local function random_ray(rng, reach)
    return rng:pick(kinds)(rng, reach)
end

local function show_ray(x1, y1, x2, y2)
    return function() return ("ray (%.17g, %.17g, %.17g, %.17g)"):format(x1, y1, x2, y2) end
end

local function same_sprite(what, expected, got, show)
    if not rawequal(expected, got) then
        error(what .. ": another sprite\n" .. show(), 0)
    end
end

local function check_cast(hits, show, sprite, ...)
    local first = hits[1]
    same_sprite("rayCast", first and first.entry.sprite, sprite, show)
    if first then
        compare.lists("rayCast", compare.list(unpack(first, 1, 5)), compare.list(...), show)
        assert(select("#", ...) == 5)
    end
end

local function check_cast_all(hits, show, list, n)
    compare.same("rayCastAll: number", #hits, n, show)
    compare.same("rayCastAll: length", 9 * #hits, #list, show)
    for k, hit in ipairs(hits) do
        same_sprite("rayCastAll " .. k, hit.entry.sprite, list[9 * k - 8], show)
        compare.lists("rayCastAll " .. k, compare.list(unpack(hit, 1, 8)), compare.list(unpack(list, 9 * k - 7, 9 * k)),
            show)
    end
end

local function check_list(what, expected, show, list, n)
    compare.same(what .. ": number", #expected, n, show)
    compare.same(what .. ": length", #expected, #list, show)
    for k, sprite in ipairs(expected) do
        same_sprite(what .. " " .. k, sprite, list[k], show)
    end
end

local out, found = {}, {}

-- All answers about one ray; `accepts` says of an entry what `filter` says of its sprite.
local function check_ray(world, naive, x1, y1, x2, y2, filter, accepts)
    local show = show_ray(x1, y1, x2, y2)
    local hits = naive_rays.cast_all(naive, x1, y1, x2, y2, accepts)
    local touched = naive_rays.query_segment(naive, x1, y1, x2, y2, accepts)
    check_cast(hits, show, world:rayCast(x1, y1, x2, y2, filter))
    check_cast_all(hits, show, world:rayCastAll(x1, y1, x2, y2, filter, out))
    check_list("querySegment", touched, show, world:querySegment(x1, y1, x2, y2, filter, found))
    check_list("querySegment, reversed", touched, show, world:querySegment(x2, y2, x1, y1, filter, found))
    same_sprite("anyOnSegment", touched[1], world:anyOnSegment(x1, y1, x2, y2, filter), show)
    return hits
end

-- A filter, and what says the same of entries.
local function random_filter(rng)
    local kind = rng:int(1, 4)
    if kind == 1 then
        return nil
    elseif kind == 2 then
        local layer = rng:pick(LAYERS)
        return layer, function(entry) return entry.layer == layer end
    elseif kind == 3 then
        return { "wall", "bullet" }, function(entry) return entry.layer ~= "default" end
    end
    local function accepts(entry) return entry.enabled end
    return function(sprite) return accepts(sprite:getData()) end, accepts
end

describe("a world's rays agree with brute force", function()
    it("of every kind, while sprites change", function()
        local hit_count = 0
        rounds.each("rays", 200, function(rng)
            local s, world, naive = build(rng, rng:int(1, 12), rng:pick { { cellSize = rng:int(1, 200) }, {} })
            for _ = 1, 3 do
                for _ = 1, 5 do
                    local x1, y1, x2, y2 = random_ray(rng, 90)
                    hit_count = hit_count + #check_ray(world, naive, x1, y1, x2, y2, random_filter(rng))
                end
                for _ = 1, 3 do
                    s:change(rng:pick(s.entries))
                end
                if rng:chance(0.3) then
                    local entry = rng:pick(naive.entries)
                    world:remove(entry.sprite)
                    naive:remove(entry)
                    world:add(entry.sprite)
                    naive:add(entry)
                end
            end
        end)
        assert.is_true(hit_count > 0)
    end)

    it("on terrains, upright, flipped, turned and scaled", function()
        rounds.each("rays over a terrain", 12, function(rng, round)
            local _, world, naive = build(rng, 6, nil, 400)
            local left, right, top, dust = rng:int(0, 300), rng:int(300, 650), rng:int(60, 250), rng:pick { 0, 0.0005 }
            local land = grid.new(700, 260, function(u, v)
                return ((u < left or u > right) and v > top) or rng:chance(dust)
            end)
            local t = sprites.transform(rng, land, ({ "shift", "shift", "flip", "turn", "quarter", "scale" })[round % 6 + 1],
                400000)
            t.x, t.y = rng:int(-300, 0), rng:int(-200, 0)
            t.ox, t.oy = 0, 0
            local entry = { grid = land, t = t, enabled = true, layer = "wall" }
            entry.sprite = sprites.new(land:mask(), t)
            entry.sprite:setLayer("wall")
            entry.sprite:setData(entry)
            world:add(entry.sprite)
            naive:add(entry)
            for _ = 1, 12 do
                local x1, y1, x2, y2 = random_ray(rng, 500)
                check_ray(world, naive, x1, y1, x2, y2, random_filter(rng))
            end
        end)
    end)

    it("through 10,000 pixels", function()
        rounds.each("long rays", 8, function(rng)
            local _, world, naive = build(rng, 25, nil, 600)
            for _ = 1, 4 do
                local x, y = coordinate(rng, 500), coordinate(rng, 500)
                local dx, dy = rng:real(-5000, 5000), rng:pick { 0, 1, -300.5, rng:real(-5000, 5000) }
                if rng:chance(0.5) then
                    dx, dy = dy, dx
                end
                check_ray(world, naive, x - dx, y - dy, x + dx, y + dy)
            end
        end)
    end)

    it("wherever the sprites are", function()
        rounds.each("far rays", 20, function(rng)
            local s, world, naive = build(rng, 6)
            local far_x, far_y = rng:pick { 2 ^ 30 - 1000, -2 ^ 30 + 1000, 12345678 }, rng:pick { 2 ^ 30 - 1000, 0, -7654321 }
            for _, entry in ipairs(s.entries) do
                local t = sprites.copy(entry.t)
                t.x, t.y = math.floor(t.x % 256) + far_x, math.floor(t.y % 256) + far_y
                entry.t = t
                entry.sprite:setTransform(sprites.numbers(t))
            end
            for _ = 1, 5 do
                local x1, y1, x2, y2 = random_ray(rng, 150)
                check_ray(world, naive, x1 + far_x, y1 + far_y, x2 + far_x, y2 + far_y)
            end
        end)
    end)
end)
