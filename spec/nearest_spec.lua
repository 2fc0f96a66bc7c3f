-- SPDX-License-Identifier: MIT
-- SPDX-FileCopyrightText: 2026 The pixcollide authors

-- The nearest sprite, and the topmost one at a place.

local pixcollide = require "pixcollide"
local compare = require "spec.support.compare"
local naive_near = require "spec.support.naive_near"
local rounds = require "spec.support.rounds"
local scene = require "spec.support.scene"
local sprites = require "spec.support.sprites"

local LAYERS = { "default", "ships", "rocks" }
local DEPTHS = { 0, 0, -0.0, 1, -1, 0.5, 1e300, -1e300, 2 ^ -1000 }

local function index_of(entry)
    return entry and entry.index or "none"
end

-- Sprites of all kinds, with layers and depths.
local function build(rng, count, reach, options)
    local s = scene.new(rng, 5, reach, 600)
    local world = pixcollide.newWorld(options)
    for k = 1, count do
        local entry = s:entry()
        entry.index, entry.depth, entry.layer = k, rng:pick(DEPTHS), rng:pick(LAYERS)
        entry.sprite:setDepth(entry.depth)
        entry.sprite:setLayer(entry.layer)
        world:add(entry.sprite)
    end
    return s, world
end

-- A filter of any kind, and which entries it accepts.
local function random_filter(rng)
    local kind = rng:int(1, 4)
    if kind == 1 then
        return nil, function() return true end
    elseif kind == 2 then
        local layer = rng:pick { "ships", "rocks", "nobody's" }
        return layer, function(entry) return entry.layer == layer end
    elseif kind == 3 then
        return { "ships", "default", "ships" }, function(entry) return entry.layer ~= "rocks" end
    end
    local every, rest = rng:int(1, 4), rng:int(0, 3)
    local function accepts(entry) return entry.index % every == rest % every end
    return function(sprite) return accepts(sprite:getData()) end, accepts
end

local function first(hits, accepts)
    for _, hit in ipairs(hits) do
        if accepts(hit.entry) then
            return hit
        end
    end
end

local function check_nearest(world, hits, accepts, x, y, distance, filter)
    local hit = first(hits, accepts)
    local sprite, d, px, py = world:nearest(x, y, distance, filter)
    local expected = hit and compare.list(hit.entry.index, hit.distance, hit.i, hit.j) or compare.list("none")
    local got = sprite and compare.list(sprite:getData().index, d, px, py) or compare.list("none")
    compare.lists("nearest", expected, got, function() return "at " .. compare.list(x, y, distance) end)
end

local function check_pick(world, hits, accepts, x, y, radius, filter)
    local hit = first(hits, accepts)
    local sprite = world:pick(x, y, radius, filter)
    compare.same("pick", index_of(hit and hit.entry), index_of(sprite and sprite:getData()),
        function() return "at " .. compare.list(x, y, radius) end)
end

-- A distance that is just reached, or just not, or any.
local function limit_for(rng, hits)
    local hit = #hits > 0 and rng:pick(hits)
    local kind = rng:int(1, 6)
    if kind == 1 then
        return nil
    elseif kind == 2 then
        return math.huge
    elseif kind <= 4 and hit then
        return hit.distance
    elseif kind == 5 and hit and hit.distance > 0 then
        return hit.distance * (1 - 2 ^ -53)
    end
    return rng:pick { 0, 0.5, 1, rng:int(0, 40), rng:real(0, 150) }
end

local function check_all(rng, s, world, x, y)
    local filter, accepts = random_filter(rng)
    local hits = naive_near.nearest(s.entries, x, y)
    local distance = limit_for(rng, hits)
    check_nearest(world, naive_near.nearest(s.entries, x, y, distance), accepts, x, y, distance, filter)
    local radius = limit_for(rng, hits)
    radius = radius ~= math.huge and radius ~= nil and radius <= 2 ^ 30 and radius or nil
    check_pick(world, naive_near.topmost(s.entries, x, y, radius), accepts, x, y, radius, filter)
    -- laws
    local sprite, d = world:nearest(x, y)
    local found = select(2, world:queryPoint(x, y))
    compare.same("nearest is at distance 0 where queryPoint finds something", found > 0, sprite ~= nil and d == 0)
    compare.same("pick finds something where queryPoint does", found > 0, world:pick(x, y) ~= nil)
    if sprite then
        compare.same("nearest within its own distance", true, rawequal(sprite, (world:nearest(x, y, d))))
    end
end

describe("a world's :nearest and :pick agree with brute force", function()
    it("while sprites change", function()
        rounds.each("nearest", 200, function(rng)
            local reach = rng:pick { 20, 60, 300 }
            local s, world = build(rng, rng:int(1, 15), reach, rng:pick { { cellSize = rng:int(1, 200) }, {} })
            for _ = 1, 3 do
                for _ = 1, 5 do
                    check_all(rng, s, world, rng:int(-2 * reach, 2 * reach) + sprites.fraction(rng),
                        rng:int(-2 * reach, 2 * reach) + sprites.fraction(rng))
                end
                for _ = 1, 3 do
                    s:change(rng:pick(s.entries))
                end
                local entry = rng:pick(s.entries)
                entry.depth = rng:pick(DEPTHS)
                entry.sprite:setDepth(entry.depth)
                naive_near.forget(s.entries)
            end
        end)
    end)

    it("for sprites and points far apart", function()
        rounds.each("nearest far apart", 60, function(rng)
            local s, world = build(rng, rng:int(1, 8), 10)
            local most = 2 ^ 30
            local places = { most, -most, most - 5000, 0, 5 - most, 2 ^ 29 }
            for _, entry in ipairs(s.entries) do
                local t = sprites.copy(entry.t)
                t.x, t.y = rng:pick(places), rng:pick(places)
                if sprites.fits(entry.grid, t, 600) then
                    entry.t = t
                    entry.sprite:setPosition(t.x, t.y)
                end
            end
            for _ = 1, 10 do
                check_all(rng, s, world, rng:pick(places), rng:pick(places))
                check_all(rng, s, world, rng:real(-most, most), rng:real(-most, most))
            end
        end)
    end)

    it("for a crowd at few distances", function()
        rounds.each("nearest of a crowd", 20, function(rng)
            local world, entries = pixcollide.newWorld(), {}
            local dot = pixcollide.newMask(1, 1, true)
            for k = 1, 300 do
                local x, y = rng:int(-7, 7) * 5, rng:int(-7, 7) * 5
                local sprite = world:add(pixcollide.newSprite(dot, { x = x, y = y, depth = k % 3 }))
                entries[k] = { sprite = sprite, index = k, pixels = { x, y }, depth = k % 3, layer = "default" }
                sprite:setData(entries[k])
            end
            for _ = 1, 20 do
                check_all(rng, { entries = entries }, world, rng:int(-50, 50), rng:int(-50, 50))
            end
        end)
    end)

    it("for a terrain", function()
        rounds.each("nearest of a terrain", 3, function(rng)
            -- Solid from a height down in each column.
            local w, h = 4096, 2048
            local ground, entry = pixcollide.newMask(w, h), { index = 1, layer = "default" }
            local tops = {}
            for u = 0, w - 1 do
                tops[u] = math.floor(900 + 300 * math.sin(u / 200) + rng:int(0, 40))
            end
            for u = 0, w - 1 do
                for v = tops[u], h - 1 do
                    ground:set(u, v)
                end
            end
            local x0, y0 = rng:int(-5000, 100), rng:int(-3000, 3000)
            entry.sprite = pixcollide.newSprite(ground, { x = x0, y = y0, data = entry })
            local world = pixcollide.newWorld()
            world:add(entry.sprite)
            for _ = 1, 10 do
                local x, y = x0 + rng:int(-900, w + 900), y0 + rng:int(-900, h + 900)
                entry.pixels = {} -- of each column the one nearest to y
                for u = 0, w - 1 do
                    local v = math.min(math.max(y - y0, tops[u]), h - 1)
                    entry.pixels[#entry.pixels + 1] = x0 + u
                    entry.pixels[#entry.pixels + 1] = y0 + v
                end
                check_nearest(world, naive_near.nearest({ entry }, x, y), function() return true end, x, y)
            end
        end)
    end)
end)
