-- SPDX-License-Identifier: MIT
-- SPDX-FileCopyrightText: 2026 The pixcollide authors

-- Every query in its two forms, asked with a filter; for the specs of filters.

local assert = require "luassert"
local pixcollide = require "pixcollide"

local full = pixcollide.newMask(10, 10, true)

-- Every query in its two forms, asked about (0, 0) to (10, 10) with a filter; records: its list has those of rays.
local QUERIES = {
  { "queryPoint", "anyAtPoint", 5, 5 }, { "queryRect", "anyInRect", 0, 0, 10, 10 },
  { "queryCircle", "anyInCircle", 5, 5, 4 }, { "queryPolygon", "anyInPolygon", { 0, 0, 10, 0, 0, 10 } },
  { "queryMask", "anyUnderMask", full, 0, 0 }, { "querySprite", "anyUnderSprite", pixcollide.newSprite(full) },
  { "queryBox", nil, 0, 0, 10, 10 }, { "queryOutside", nil, 20, 0, 10, 10 }, { "querySegment", "anyOnSegment", 5, 0, 5, 10 },
  { "rayCastAll", "rayCast", 5, 0, 5, 10, records = true },
}

local unpack = table.unpack or unpack -- luacheck: ignore

-- Calls world:name(the query's arguments, filter, out).
local function call(world, name, query, filter, out)
  local arguments = { unpack(query, 3) }
  local count = #query - 2
  arguments[count + 1], arguments[count + 2] = filter, not query.records and out or nil
  return world[name](world, unpack(arguments, 1, count + 2))
end

local function ask(world, query, filter, out) return call(world, query[1], query, filter, out) end

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
  for k = 1, n or #list do texts[k] = tostring((type(list[k]) == "table" and list[k].other or list[k]):getData()) end
  return table.concat(texts, " ")
end

local function answer(world, query, filter)
  local list, n = ask(world, query, filter)
  assert.equal(n, #list)
  return numbers(list, n)
end

local function first(world, query, filter)
  if not query[2] then return nil end
  local sprite = call(world, query[2], query, filter)
  return sprite and sprite:getData()
end

local function each_query(f)
  for _, query in ipairs(QUERIES) do f(query) end
end

-- After whatever happened: all pairs and places are what a new world with the same sprites says.
local function assert_whole(world)
  local fresh, place = pixcollide.newWorld(), {}
  for k, sprite in ipairs(world:getSprites()) do
    local copy = pixcollide.newSprite(sprite:getMask())
    copy:setTransform(sprite:getTransform())
    copy:setEnabled(sprite:isEnabled())
    place[sprite], place[fresh:add(copy)] = k, k
  end
  for _, question in ipairs { { "collisions" }, { "queryRect", -1000, -1000, 2000, 2000 } } do
    local list, n = world[question[1]](world, unpack(question, 2))
    local expected, count = fresh[question[1]](fresh, unpack(question, 2))
    assert.equal(count, n)
    assert.equal(#expected, #list)
    for k = 1, #expected do assert.equal(place[expected[k]], place[list[k]]) end
  end
end

return {
  full = full, QUERIES = QUERIES, call = call, ask = ask, pile = pile, numbers = numbers, answer = answer, first = first,
  each_query = each_query, assert_whole = assert_whole,
}
