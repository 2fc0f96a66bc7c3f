-- SPDX-License-Identifier: MIT
-- SPDX-FileCopyrightText: 2026 The pixcollide authors

-- Filters of queries: layers, lists of them, and functions, which may change the world while it is asked.

local pixcollide = require "pixcollide"
local rounds = require "spec.support.rounds"
local scene = require "spec.support.scene"

local full = pixcollide.newMask(10, 10, true)

-- Every query in its two forms, asked about (0, 0) to (10, 10) with a filter.
local QUERIES = {
    { "queryPoint", "anyAtPoint", 5, 5 },
    { "queryRect", "anyInRect", 0, 0, 10, 10 },
    { "queryCircle", "anyInCircle", 5, 5, 4 },
    { "queryPolygon", "anyInPolygon", { 0, 0, 10, 0, 0, 10 } },
    { "queryMask", "anyUnderMask", full, 0, 0 },
    { "querySprite", "anyUnderSprite", pixcollide.newSprite(full) },
    { "queryBox", nil, 0, 0, 10, 10 },
}

local unpack = table.unpack or unpack -- luacheck: ignore

-- Calls world:name(the query's arguments, filter, out).
local function call(world, name, query, filter, out)
    local arguments = { unpack(query, 3) }
    local count = #query - 2
    arguments[count + 1], arguments[count + 2] = filter, out
    return world[name](world, unpack(arguments, 1, count + 2))
end

local function ask(world, query, filter, out)
    return call(world, query[1], query, filter, out)
end

-- A world of sprites over each other, by layer; data is the number.
local function pile(...)
    local world, sprites = pixcollide.newWorld(), {}
    for k, layer in ipairs { ... } do
        sprites[k] = world:add(pixcollide.newSprite(full, { x = k * 0.25, layer = layer, data = k }))
    end
    return world, sprites
end

-- The data of a list's sprites, as text.
local function numbers(list, n)
    local texts = {}
    for k = 1, n or #list do
        texts[k] = tostring(list[k]:getData())
    end
    return table.concat(texts, " ")
end

local function answer(world, query, filter)
    local list, n = ask(world, query, filter)
    assert.equal(n, #list)
    return numbers(list, n)
end

local function first(world, query, filter)
    if not query[2] then
        return nil
    end
    local sprite = call(world, query[2], query, filter)
    return sprite and sprite:getData()
end

local function each_query(f)
    for _, query in ipairs(QUERIES) do
        f(query)
    end
end

-- After whatever happened: all pairs and places are what a new world with the same sprites says.
local function assert_whole(world)
    local fresh, map = pixcollide.newWorld(), {}
    local sprites = world:getSprites()
    for k, sprite in ipairs(sprites) do
        local copy = pixcollide.newSprite(sprite:getMask())
        copy:setTransform(sprite:getTransform())
        copy:setEnabled(sprite:isEnabled())
        map[fresh:add(copy)] = k
    end
    local place = {}
    for k, sprite in ipairs(sprites) do
        place[sprite] = k
    end
    local list, n = world:collisions()
    local expected, count = fresh:collisions()
    assert.equal(count, n)
    for k = 1, 2 * n do
        assert.equal(map[expected[k]], place[list[k]])
    end
    list, n = world:queryRect(-1000, -1000, 2000, 2000)
    expected, count = fresh:queryRect(-1000, -1000, 2000, 2000)
    assert.equal(count, n)
    for k = 1, n do
        assert.equal(map[expected[k]], place[list[k]])
    end
end

describe("a layer as a filter", function()
    it("lets its sprites through, in every query", function()
        local world = pile("a", "b", "a", "default", "b")
        each_query(function(query)
            assert.equal("1 2 3 4 5", answer(world, query))
            assert.equal("1 3", answer(world, query, "a"))
            assert.equal("2 5", answer(world, query, "b"))
            assert.equal("4", answer(world, query, "default"))
            if query[2] then
                assert.equal(1, first(world, query))
                assert.equal(1, first(world, query, "a"))
                assert.equal(2, first(world, query, "b"))
                assert.equal(4, first(world, query, "default"))
            end
        end)
    end)

    it("finds nothing if nobody has it, in this world or anywhere", function()
        local world = pile("a", "b")
        pile("elsewhere")
        each_query(function(query)
            assert.equal("", answer(world, query, "no such layer"))
            assert.equal("", answer(world, query, "elsewhere"))
            assert.equal("", answer(world, query, ""))
            assert.is_nil(first(world, query, "no such layer"))
        end)
        world:add(pixcollide.newSprite(full, { layer = "no such layer", data = 3 }))
        assert.equal("3", answer(world, QUERIES[1], "no such layer"))
    end)

    it("may be one of 64, and takes any name", function()
        local names = {}
        for k = 1, 64 do
            names[k] = ("layer \0 %d"):format(k)
        end
        local world = pile(unpack(names))
        for k = 1, 64 do
            local list, n = world:queryRect(0, 0, 100, 10, names[k])
            assert.equal(tostring(k), numbers(list, n))
        end
    end)

    it("is the one that a sprite has now", function()
        local world, sprites = pile("a", "b")
        sprites[2]:setLayer("a")
        sprites[1]:setLayer("c")
        assert.equal("2", answer(world, QUERIES[2], "a"))
        assert.equal("", answer(world, QUERIES[2], "b"))
        assert.equal("1", answer(world, QUERIES[2], "c"))
    end)
end)

describe("a list of layers", function()
    it("lets sprites of each of them through", function()
        local world = pile("a", "b", "c", "default", "b")
        each_query(function(query)
            assert.equal("1 2 5", answer(world, query, { "a", "b" }))
            assert.equal("1 2 5", answer(world, query, { "b", "no such layer", "a", "b" }))
            assert.equal("3 4", answer(world, query, { "c", "default" }))
            if query[2] then
                assert.equal(2, first(world, query, { "default", "b" }))
            end
        end)
    end)

    it("that is empty lets none through", function()
        local world = pile("a", "b")
        each_query(function(query)
            assert.equal("", answer(world, query, {}))
            assert.is_nil(first(world, query, {}))
        end)
    end)

    it("may be the table for the results", function()
        local world, sprites = pile("a", "b", "c")
        local both = { "a", "c" }
        local list, n = world:queryPoint(5, 5, both, both)
        assert.equal(2, n)
        assert.is_true(rawequal(list, both))
        assert.is_true(rawequal(list[1], sprites[1]) and rawequal(list[2], sprites[3]) and list[3] == nil)
    end)
end)

describe("collisionsWith", function()
    it("takes filters besides the rules", function()
        local world, sprites = pile("a", "b", "a", "c", "b")
        world:setLayersCollide("a", "c", false)
        local function with(filter)
            local list, n = world:collisionsWith(sprites[1], filter)
            return numbers(list, n)
        end
        assert.equal("2 3 5", with())
        assert.equal("3", with("a"))
        assert.equal("2 5", with { "b", "c" })
        assert.equal("", with("c"))
        assert.equal("5", with(function(sprite) return sprite:getData() > 3 end))
        sprites[5]:setEnabled(false)
        assert.equal("2", with("b"))
    end)
end)

describe("a function as a filter", function()
    it("is called once for each sprite that is hit, in order, after the test of pixels", function()
        local world, sprites = pile("a", "b", "a")
        -- its box is hit, its pixels are not
        local ring = pixcollide.newMask(30, 30, true)
        for u = 5, 24 do
            for v = 5, 24 do
                ring:set(u, v, false)
            end
        end
        world:add(pixcollide.newSprite(ring, { x = -10, y = -10, data = 4 }))
        world:add(pixcollide.newSprite(full, { x = 50, data = 5 }))
        world:remove(sprites[1])
        world:add(sprites[1])
        each_query(function(query)
            local seen = {}
            local list, n = ask(world, query, function(...)
                assert.equal(1, select("#", ...))
                seen[#seen + 1] = ...
                return true
            end)
            local expected = query[1] == "queryBox" and "2 3 4 1" or "2 3 1"
            assert.equal(expected, numbers(seen))
            assert.equal(expected, numbers(list, n))
        end)
    end)

    it("lets through those for which it returns true, or anything but nil and false", function()
        local world = pile("a", "a", "a", "a", "a", "a")
        local results = { true, false, 0, nil, "", {} }
        each_query(function(query)
            assert.equal("1 3 5 6", answer(world, query, function(sprite) return results[sprite:getData()] end))
            assert.equal("", answer(world, query, function() end))
            assert.equal("1 2 3 4 5 6", answer(world, query, function() return true, false end))
        end)
    end)

    it("of a form that stops is not called again once it has accepted", function()
        local world = pile("a", "a", "a", "a")
        each_query(function(query)
            if not query[2] then
                return
            end
            local calls = 0
            assert.equal(2, first(world, query, function(sprite)
                calls = calls + 1
                return sprite:getData() == 2
            end))
            assert.equal(2, calls)
            assert.is_nil(first(world, query, function() return false end))
        end)
    end)

    it("is not called when nothing is hit", function()
        local world = pixcollide.newWorld()
        world:add(pixcollide.newSprite(full, { x = 100 }))
        each_query(function(query)
            assert.equal("", answer(world, query, error))
            assert.is_nil(first(world, query, error))
        end)
    end)

    it("may be a function of C", function()
        local world = pile("a", "a")
        assert.equal("1 2", answer(world, QUERIES[1], tostring))
    end)
end)

describe("a filter function that changes the world", function()
    it("removes sprites before they are asked about: they are neither asked about nor found", function()
        each_query(function(query)
            local world, sprites = pile("a", "a", "a", "a")
            local seen = {}
            local list, n = ask(world, query, function(sprite)
                seen[#seen + 1] = sprite
                world:remove(sprites[2])
                world:remove(sprites[4])
                return true
            end)
            assert.equal("1 3", numbers(seen))
            assert.equal("1 3", numbers(list, n))
            assert_whole(world)
        end)
    end)

    it("removes sprites that it has accepted: they are not found", function()
        each_query(function(query)
            local world, sprites = pile("a", "a", "a", "a")
            assert.equal("2 4", answer(world, query, function(sprite)
                if sprite == sprites[3] then
                    world:remove(sprites[1])
                    world:remove(sprite)
                end
                return true
            end))
            assert_whole(world)
        end)
    end)

    it("removes the sprite it is asked about: a form that stops goes on to the next", function()
        each_query(function(query)
            if not query[2] then
                return
            end
            local world, sprites = pile("a", "a", "a")
            assert.equal(2, first(world, query, function(sprite)
                if sprite == sprites[1] then
                    world:remove(sprite)
                end
                return true
            end))
            assert.equal(2, world:count())
        end)
    end)

    it("removes sprites and adds them again: they have left", function()
        each_query(function(query)
            local world, sprites = pile("a", "a", "a")
            assert.equal("3", answer(world, query, function(sprite)
                if sprite == sprites[1] then
                    world:remove(sprites[1])
                    world:add(sprites[1])
                    world:remove(sprites[2])
                    world:add(sprites[2])
                end
                return true
            end))
            assert.equal("3 1 2", answer(world, query))
            assert_whole(world)
        end)
    end)

    it("lets another sprite take a slot that has become free: it is not found", function()
        each_query(function(query)
            local world, sprites = pile("a", "a", "a")
            assert.equal("1 3", answer(world, query, function(sprite)
                if sprite == sprites[1] then
                    world:remove(sprites[2])
                    world:add(pixcollide.newSprite(full, { data = 4 }))
                end
                return true
            end))
            assert.equal("1 3 4", answer(world, query))
        end)
    end)

    it("adds sprites: they are found by the next query", function()
        each_query(function(query)
            local world = pile("a", "a")
            assert.equal("1 2", answer(world, query, function()
                for _ = 1, 40 do
                    world:add(pixcollide.newSprite(full, { data = 0 }))
                end
                return true
            end))
            assert.equal(82, world:count())
            assert_whole(world)
        end)
    end)

    it("clears the world: nothing is found", function()
        each_query(function(query)
            local world = pile("a", "a", "a")
            local calls = 0
            assert.equal("", answer(world, query, function()
                calls = calls + 1
                world:clear()
                return true
            end))
            assert.equal(1, calls)
            assert.is_nil(first(world, query))
            assert_whole(world)
        end)
    end)

    it("releases the world: nothing is found, and it stays released", function()
        each_query(function(query)
            local world, sprites = pile("a", "a", "a")
            local list, n = ask(world, query, function()
                world:release()
                return true
            end, { 1, 2, 3 })
            assert.equal(0, n)
            assert.is_nil(list[1])
            assert.has_error(function() world:count() end)
            assert.is_nil(sprites[1]:getWorld())
            world = pile("a", "a")
            assert.is_nil(first(world, query, function()
                world:release()
                return true
            end))
        end)
    end)

    it("moves, edits, turns, hides sprites: hits are those of the moment the query began", function()
        each_query(function(query)
            local world, sprites = pile("a", "a", "a", "a", "a")
            local mask = pixcollide.newMask(10, 10, true)
            sprites[4]:setMask(mask)
            assert.equal("1 2 3 4 5", answer(world, query, function()
                sprites[1]:setPosition(1000, 1000)
                sprites[2]:setTransform(500, 0, 0.5, 0)
                sprites[3]:setEnabled(false)
                mask:clear()
                sprites[5]:setLayer("b")
                return true
            end))
            assert.equal("3 5", answer(world, query))
            assert_whole(world)
        end)
    end)

    it("releases the mask or lets go of the sprite that is asked about", function()
        local world = pile("a", "a")
        local mask = pixcollide.newMask(10, 10, true)
        local list, n = world:queryMask(mask, 0, 0, function()
            mask:release()
            return true
        end)
        assert.equal("1 2", numbers(list, n))
        list, n = world:querySprite(pixcollide.newSprite(pixcollide.newMask(10, 10, true)), function()
            collectgarbage()
            collectgarbage()
            return true
        end)
        assert.equal("1 2", numbers(list, n))
    end)

    it("empties or fills the list of points", function()
        local world, points = pile("a", "a"), { 0, 0, 10, 0, 0, 10 }
        local list, n = world:queryPolygon(points, function()
            points[1], points[6] = "x", nil
            return true
        end)
        assert.equal("1 2", numbers(list, n))
    end)
end)

describe("queries in a filter function", function()
    it("of every kind give what they give outside", function()
        each_query(function(outer)
            each_query(function(inner)
                local world = pile("a", "b", "a", "b")
                assert.equal("2 3 4", answer(world, outer, function(sprite)
                    assert.equal("1 2 3 4", answer(world, inner))
                    assert.equal("2 4", answer(world, inner, "b"))
                    assert.equal("1 3", answer(world, inner, function(other) return other:getLayer() == "a" end))
                    assert.equal(5, (select(2, world:collisions())) - 1)
                    assert.equal(4, (select(2, world:getSprites())))
                    return sprite:getData() > 1
                end))
                assert_whole(world)
            end)
        end)
    end)

    it("may use the same table for their results", function()
        local world = pile("a", "a", "a", "a")
        each_query(function(query)
            local out = {}
            local list, n = ask(world, query, function(sprite)
                local _, count = ask(world, query, nil, out)
                assert.equal("1 2 3 4", numbers(out, count))
                return sprite:getData() % 2 == 0
            end, out)
            assert.equal("2 4", numbers(list, n))
            assert.is_true(rawequal(out, list))
            assert.equal(2, #out)
        end)
    end)

    it("may be nested in each other", function()
        local world = pile("a", "a", "a")
        local deepest = 0
        local function filter(level)
            return function(sprite)
                deepest = math.max(deepest, level)
                local list, n = ask(world, QUERIES[level % #QUERIES + 1], level < 9 and filter(level + 1) or nil)
                assert.equal("2 3", numbers(list, n):sub(-3))
                return sprite:getData() > 1
            end
        end
        world:remove(world:queryPoint(5, 5)[1])
        ask(world, QUERIES[1], filter(1))
        assert.equal(9, deepest)
    end)

    it("may walk all pairs", function()
        local world = pile("a", "a", "a")
        local pairs_seen = 0
        assert.equal("1 2 3", answer(world, QUERIES[1], function()
            for _, a, b in world:eachCollision() do
                assert.is_true(a:getData() < b:getData())
                pairs_seen = pairs_seen + 1
            end
            return true
        end))
        assert.equal(9, pairs_seen)
    end)
end)

describe("an error in a filter function", function()
    it("passes through as it is, and leaves the world and the list as they are", function()
        each_query(function(query)
            local world = pile("a", "a", "a")
            local problem, out = {}, { "x" }
            for at = 1, 3 do
                local ok, message = pcall(ask, world, query, function(sprite)
                    if sprite:getData() == at then
                        error(problem)
                    end
                    return true
                end, out)
                assert.is_false(ok)
                assert.is_true(rawequal(problem, message))
                assert.equal("x", out[1])
                assert.is_nil(out[2])
                assert.equal("1 2 3", answer(world, query))
                assert.equal("2 3", answer(world, query, function(sprite) return sprite:getData() > 1 end))
            end
            assert_whole(world)
        end)
    end)

    it("passes through nested queries", function()
        local world = pile("a", "a", "a")
        for _ = 1, 50 do
            local ok, message = pcall(ask, world, QUERIES[1], function()
                return ask(world, QUERIES[2], function()
                    return ask(world, QUERIES[3], function() error("deep", 0) end)
                end)
            end)
            assert.is_false(ok)
            assert.equal("deep", message)
        end
        assert.equal("1 2 3", answer(world, QUERIES[1], function() return true end))
        assert_whole(world)
    end)

    it("is what yielding makes of it", function()
        local world = pile("a", "a")
        local thread = coroutine.create(function()
            return ask(world, QUERIES[1], function() return coroutine.yield() end)
        end)
        local ok, message = coroutine.resume(thread)
        assert.is_false(ok)
        assert.is_truthy(message:find("yield", 1, true))
        assert.equal("1 2", answer(world, QUERIES[1], function() return true end))
    end)

    it("may come from a coroutine inside, which is no yield of the query", function()
        local world = pile("a", "a")
        assert.equal("1 2", answer(world, QUERIES[1], function()
            local inner = coroutine.wrap(function()
                coroutine.yield(true)
            end)
            return inner()
        end))
    end)
end)

-- What 20 steps allocate at the least, after a few to let sizes settle: kilobytes in Lua, and requests of the core.
local function allocated(step)
    local compiler = rawget(_G, "jit") -- compiling makes garbage itself
    local state = debug.getregistry()["pixcollide.state"]
    local least, requests = math.huge, nil
    if compiler then
        compiler.off()
    end
    for _ = 1, 10 do
        collectgarbage()
        collectgarbage("stop")
        step() -- the collector shrinks Lua's stacks, which then grow again
        requests = select(3, state:getCounts())
        local before = collectgarbage("count")
        for _ = 1, 20 do
            step()
        end
        least = math.min(least, collectgarbage("count") - before)
        requests = select(3, state:getCounts()) - requests
        collectgarbage("restart")
    end
    if compiler then
        compiler.on()
    end
    return least, requests
end

describe("a steady loop of queries #garbage", function()
    it("makes no garbage, with or without a filter", function()
        local world = pile("a", "b", "a", "b", "a")
        local out, inner, list = {}, {}, { "a", "c" }
        local function lets_through(sprite) return sprite:getData() > 2 end
        local function asks_again(sprite)
            world:queryPoint(4, 4, lets_through, inner)
            return sprite:getData() > 1
        end
        local points, turned = { 0, 0, 10, 0, 0, 10 }, pixcollide.newSprite(full, { r = 0.3 })
        local function step()
            world:queryPoint(5, 5, nil, out)
            world:queryRect(0, 0, 9, 9, "a", out)
            world:queryBox(0, 0, 9, 9, list, out)
            world:queryCircle(5, 5, 4, lets_through, out)
            world:queryPolygon(points, asks_again, out)
            world:queryMask(full, 1, 1, asks_again, out)
            world:querySprite(turned, lets_through, out)
            world:anyAtPoint(5, 5, lets_through)
            world:anyInRect(0, 0, 9, 9, asks_again)
            world:anyInCircle(5, 5, 4, list)
            world:anyInPolygon(points, "b")
            world:anyUnderMask(full, 1, 1, lets_through)
            world:anyUnderSprite(turned)
        end
        local kilobytes, requests = allocated(step)
        assert.equal(0, kilobytes)
        assert.equal(0, requests)
    end)
end)

describe("filter functions that do anything", function()
    it("get hits of the moment the query began, less what has left", function()
        rounds.each("filters", 200, function(rng)
            local s = scene.new(rng, 4, 30, 1500)
            local world, pool = pixcollide.newWorld(), {}
            for k = 1, rng:int(2, 14) do
                pool[k] = s:entry().sprite
                if rng:chance(0.8) then
                    world:add(pool[k])
                end
            end
            for _ = 1, 6 do
                local x, y, r = rng:int(-30, 30), rng:int(-30, 30), rng:int(0, 60)
                local began = world:queryCircle(x, y, r)
                local left, expected, at = {}, {}, 0
                local fails_at = rng:chance(0.2) and rng:int(1, 5)
                local function filter(sprite)
                    repeat
                        at = at + 1
                    until not left[began[at]]
                    assert(rawequal(began[at], sprite), "another sprite was expected")
                    for _ = 1, rng:int(0, 2) do
                        local other = rng:pick(pool)
                        local kind = rng:int(1, 6)
                        if kind <= 2 and world:remove(other) then
                            left[other] = true
                        elseif kind <= 4 and not other:getWorld() then
                            world:add(other)
                        else
                            s:change(rng:pick(s.entries))
                        end
                        if kind == 6 then
                            world:queryRect(x, y, 20, 20, function() return rng:chance(0.5) end)
                        end
                    end
                    if fails_at == at then
                        error("stop", 0)
                    end
                    local accepts = rng:chance(0.7)
                    if accepts then
                        expected[#expected + 1] = sprite
                    end
                    return accepts
                end
                local ok, list, n = pcall(world.queryCircle, world, x, y, r, filter)
                if ok then
                    local k = 0
                    for _, sprite in ipairs(expected) do
                        if not left[sprite] then
                            k = k + 1
                            assert(rawequal(list[k], sprite), "another result was expected")
                        end
                    end
                    assert(k == n, "more results were expected")
                elseif list ~= "stop" then
                    error(list, 0)
                end
            end
            assert_whole(world)
        end)
    end)
end)
