-- SPDX-License-Identifier: MIT
-- SPDX-FileCopyrightText: 2026 The pixcollide authors

-- Filters of queries: layers, lists of them, and functions.

local pixcollide = require "pixcollide"
local filters = require "spec.support.filters"

local full, QUERIES, ask, pile = filters.full, filters.QUERIES, filters.ask, filters.pile
local numbers, answer, first, each_query, assert_whole =
  filters.numbers, filters.answer, filters.first, filters.each_query, filters.assert_whole

local unpack = table.unpack or unpack -- luacheck: ignore

describe("a layer as a filter", function()
  it("may be one of 64, and takes any name", function()
    local names = {}
    for k = 1, 64 do names[k] = ("layer \0 %d"):format(k) end
    local world = pile(unpack(names))
    for k = 1, 64 do
      local list, n = world:queryRect(0, 0, 100, 10, names[k])
      assert.equal(tostring(k), numbers(list, n))
    end
  end)
end)

describe("a list of layers", function()
  it("may be the table for the results", function()
    local world, sprites = pile("a", "b", "c")
    local both = { "a", "c" }
    local list, n = world:queryPoint(5, 5, both, both)
    assert.equal(2, n)
    assert.is_true(rawequal(list, both))
    assert.is_true(rawequal(list[1], sprites[1]) and rawequal(list[2], sprites[3]) and list[3] == nil)
  end)
end)

describe("a function as a filter", function()
  it("is called once for each sprite that is hit, in order, after the test of pixels", function()
    local world, sprites = pile("a", "b", "a")
    -- its box is hit, its pixels are not
    local ring = pixcollide.newMask(30, 30, true)
    for u = 5, 24 do
      for v = 5, 24 do ring:set(u, v, false) end
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
    local world, results = pile("a", "a", "a", "a", "a", "a"), { true, false, 0, nil, "", {} }
    each_query(function(query)
      assert.equal("1 3 5 6", answer(world, query, function(sprite) return results[sprite:getData()] end))
      assert.equal("", answer(world, query, function() end))
      assert.equal("1 2 3 4 5 6", answer(world, query, function() return true, false end))
    end)
  end)

  it("of a form that stops is not called again once it has accepted", function()
    local world = pile("a", "a", "a", "a")
    each_query(function(query)
      if not query[2] then return end
      local calls = 0
      assert.equal(2, first(world, query, function(sprite)
        calls = calls + 1
        return sprite:getData() == 2
      end))
      assert.equal(2, calls)
      assert.is_nil(first(world, query, function() return false end))
    end)
  end)

  it("may be a function of C", function()
    local world = pile("a", "a")
    assert.equal("1 2", answer(world, QUERIES[1], tostring))
  end)
end)

describe("queries in a filter function", function()
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
    local world, deepest = pile("a", "a", "a"), 0
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
end)

describe("an error in a filter function", function()
  it("passes through as it is, and leaves the world and the list as they are", function()
    each_query(function(query)
      local world, problem, out = pile("a", "a", "a"), {}, { "x" }
      for at = 1, 3 do
        local ok, message = pcall(ask, world, query, function(sprite)
          if sprite:getData() == at then error(problem) end
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
      local inner = coroutine.wrap(function() coroutine.yield(true) end)
      return inner()
    end))
  end)
end)
