-- SPDX-License-Identifier: MIT
-- SPDX-FileCopyrightText: 2026 The pixcollide authors

-- Filters of queries and rays: layers, lists of them, and functions, which may do anything to the world meanwhile. (For
-- random changes see questions_spec.lua.)

local pixcollide = require "pixcollide"
local finalisers = require "spec.support.finalisers"
local filters = require "spec.support.filters"
local raises = require "spec.support.raises"

local QUERIES, ask, pile = filters.QUERIES, filters.ask, filters.pile
local numbers, answer, first, each_query, assert_whole =
  filters.numbers, filters.answer, filters.first, filters.each_query, filters.assert_whole

local unpack = table.unpack or unpack -- luacheck: ignore

it("a list of layers may be the table for the results", function()
  local world, sprites = pile("a", "b", "c")
  local both = { "a", "c" }
  local list, n = world:queryPoint(5, 5, both, both)
  assert.same({ 2, true }, { n, rawequal(list, both) })
  assert.is_true(rawequal(list[1], sprites[1]) and rawequal(list[2], sprites[3]) and list[3] == nil)
end)

describe("a function as a filter", function()
  it("lets through those for which it returns true, or anything but nil and false", function()
    local world, results = pile("a", "a", "a", "a", "a", "a"), { true, false, 0, nil, "", {} }
    each_query(function(query)
      assert.equal("1 3 5 6", answer(world, query, function(sprite) return results[sprite:getData()] end))
      assert.equal("", answer(world, query, function() end))
      assert.equal("1 2 3 4 5 6", answer(world, query, function() return true, false end))
    end)
  end)

  it("of a form that stops is not called again once it has accepted, but by a ray for those around its hit", function()
    local world = pile("a", "a", "a", "a")
    each_query(function(query)
      if not query[2] then return end
      local calls = 0
      assert.equal(2, first(world, query, function(sprite)
        calls = calls + 1
        return sprite:getData() == 2
      end))
      assert.equal(query[2] == "rayCast" and 2 + 3 or 2, calls)
      assert.is_nil(first(world, query, function() return false end))
    end)
  end)

  it("raises in moves if it returns the name of a response, as filters of other libraries do", function()
    local world = pile("a", "a")
    local text = "filter function expected to return true or false, got '%s' (a response comes before the filter)"
    world:addResponse("stick", function() end)
    local sprite = world:newSprite(pixcollide.newMask(2, 2, true), { x = 50 })
    for _, response in ipairs { "slide", "touch", "bounce", "cross", "glide", "oneway", "stick" } do
      local function filter() return response end
      assert.equal(text:format(response), raises.here(function() world:moveTo(sprite, 5, 5, nil, filter) end))
      assert.equal(text:format(response), raises.here(function() world:checkBy(sprite, -45, 5, "touch", filter) end))
      each_query(function(query) assert.is_truthy(answer(world, query, filter):find("1")) end)
    end
    assert.equal(5, world:checkTo(sprite, 5, 5, "cross", function() return "slides" end))
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
        local found, count = ask(world, query, nil, out)
        assert.equal("1 2 3 4", numbers(found, count))
        return sprite:getData() % 2 == 0
      end, out)
      assert.same({ "2 4", not query.records, 2 }, { numbers(list, n), rawequal(out, list), #list })
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

-- What a function does to a world of five sprites when it is first asked, about which of them it is asked if it accepts
-- all, which are found, and which by the next query.
local CHANGES = {
  { "clear the world", "1", "", "", function(world) world:clear() end },
  { "release the world", "1", "", nil, function(world) world:release() end },
}

describe("a filter function may", function()
  -- A world, its five sprites, and a function that acts when it is first asked, and accepts all.
  local function prepared(act)
    local world, sprites = pile("a", "a", "a", "a", "a")
    sprites[4]:setMask(pixcollide.newMask(10, 10, true))
    local asked = {}
    return world, function(sprite)
      asked[#asked + 1] = sprite
      if #asked == 1 then act(world, sprites) end
      return true
    end, asked
  end

  for _, case in ipairs(CHANGES) do
    it(case[1], function()
      each_query(function(query)
        local world, filter, asked = prepared(case[5])
        local list, n = ask(world, query, filter, { 1, 2, 3 })
        assert.same({ case[2], case[3], true }, { numbers(asked), numbers(list, n), n > 0 or list[1] == nil })
        if case[4] then
          assert.equal(case[4], answer(world, query))
          assert_whole(world)
        else
          assert.has_error(function() world:count() end)
        end
        if query[2] then
          world, filter = prepared(case[5])
          assert.equal(tonumber(case[3]:match("%d")), first(world, query, filter))
        end
      end)
    end)
  end

  it("remove sprites that it has accepted: they are not found", function()
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

  it("release the mask or let go of the sprite that is asked about, and empty the list of points", function()
    local world, mask, points = pile("a", "a"), pixcollide.newMask(10, 10, true), { 0, 0, 10, 0, 0, 10 }
    assert.equal("1 2", numbers(world:queryMask(mask, 0, 0, function()
      mask:release()
      return true
    end)))
    assert.equal("1 2", numbers(world:querySprite(pixcollide.newSprite(pixcollide.newMask(10, 10, true)), function()
      collectgarbage()
      collectgarbage()
      return true
    end)))
    assert.equal("1 2", numbers(world:queryPolygon(points, function()
      points[1], points[6] = "x", nil
      return true
    end)))
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
        assert.same({ false, true, "x", nil }, { ok, rawequal(problem, message), out[1], out[2] })
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

describe("a ray", function()
  local wall = pixcollide.newMask(4, 40, true)

  -- Walls from left to right, each with its number.
  local function row(count)
    local world, walls = pixcollide.newWorld(), {}
    for k = 1, count do walls[k] = world:add(pixcollide.newSprite(wall, { x = 10 * k, data = k })) end
    return world, walls
  end

  it("asks a function in the order of the hits, until it accepts one", function()
    local world, asked = row(6), {}
    local sprite, x, y, nx, ny, fraction = world:rayCast(0, 20, 200, 20, function(candidate)
      asked[#asked + 1] = candidate
      return candidate:getData() == 4
    end)
    assert.equal("1 2 3 4", numbers(asked))
    assert.same({ 4, 40, 20, -1, 0, 0.2 }, { sprite:getData(), x, y, nx, ny, fraction })
    asked = {}
    assert.is_nil(world:rayCast(200, 20, 0, 20, function(candidate) asked[#asked + 1] = candidate end))
    assert.equal("6 5 4 3 2 1", numbers(asked))
  end)

  it("tells where sprites were hit that a function has moved since", function()
    local world, walls = row(4)
    local list, n = world:rayCastAll(0, 20, 200, 20, function(sprite)
      for _, other in ipairs(walls) do other:setPosition(1000, 1000) end
      return sprite:getData() ~= 2
    end)
    assert.equal("1 3 4", numbers(list, n))
    assert.same({ 10, 20, -1, 0, 40, 43 }, { list[1].x, list[1].y, list[1].nx, list[1].ny, list[3].x, list[3].exitX })
  end)

  it("in the midst of which a finaliser runs sees the world as it is then, or says that it was released", function()
    for _, change in ipairs { "clear", "release" } do
      finalisers.during(function() return (row(5)) end, function(world) world[change](world) end,
        function(world)
          local _, n = world:rayCastAll(0, 20, 200, 20)
          local _, m = world:querySegment(0, 20, 200, 20, function() return true end)
          return n + m
        end, function(_, is_done, result)
          if is_done then assert.is_true(result == 0 or result == 5 or result == 10, result)
          else assert.truthy(result:find("released", 1, true), result)
          end
        end)
    end
  end)
end)
