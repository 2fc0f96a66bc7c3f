-- SPDX-License-Identifier: MIT
-- SPDX-FileCopyrightText: 2026 The pixcollide authors

-- Shapes asked of a world: rectangles, circles, polygons, masks, sprites, boxes; all hits and the first. Random scenes
-- are in questions_spec.lua.

local pixcollide = require "pixcollide"
local shapes = require "spec.support.oracles.naive_shapes"

local unpack = table.unpack or unpack -- luacheck: ignore

local FIRST = {
  queryPoint = "anyAtPoint", queryRect = "anyInRect", queryCircle = "anyInCircle", queryPolygon = "anyInPolygon",
  queryMask = "anyUnderMask", querySprite = "anyUnderSprite",
}

-- A world with a square of 2 x 2 pixels at (10, 20): centres 10.5 and 11.5, 20.5 and 21.5.
local function square(x, y)
  local world = pixcollide.newWorld()
  local sprite = world:add(pixcollide.newSprite(pixcollide.newMask(2, 2, true), { x = x or 10, y = y or 20 }))
  return world, sprite
end

-- Whether the one sprite of a world is found, by both forms of a query.
local function found(world, name, ...)
  local list, n = world[name](world, ...)
  local first = FIRST[name] and world[FIRST[name]](world, ...)
  assert.same({ true, n }, { n == 0 or n == 1, #list })
  if FIRST[name] then assert.equal(n == 1, first ~= nil) end
  return n == 1
end

local E, M, FAR = 2 ^ -40, 2 ^ -10, 2 ^ 30
local full, dot = pixcollide.newMask(3, 3, true), pixcollide.newMask(1, 1, true)

local function rectangle(x, y, w, h) return { x, y, x + w, y, x + w, y + h, x, y + h } end

-- Of the square at (10, 20): what is said of the query, is it found, and the arguments.
local CASES = {
  queryCircle = {
    { "a centre exactly at the radius", true, 8.5, 20.5, 2 }, { "or just not", false, 8.5, 20.5, 2 - E },
    { "3, 4, 5", true, 10.5 - 3, 20.5 - 4, 5 }, { "or just not", false, 10.5 - 3, 20.5 - 4, 5 - E },
    { "radius 0 on a centre", true, 10.5, 20.5, 0 }, { "beside it", false, 10.5 + E, 20.5, 0 },
    { "on a corner", false, 10, 20, 0 }, { "between four", false, 11, 21, 0.7 },
    { "that reaches them", true, 11, 21, 0.7072 },
    { "huge", true, 0, 0, FAR }, { "huge and far", true, FAR, 0, FAR }, { "beyond", false, FAR, FAR, FAR },
    { "on the other side", false, -FAR, 0, FAR },
  },
  queryPolygon = {
    { "a centre on a left or top edge", true, rectangle(11.5, 21.5, 5, 5) },
    { "left of the edge", false, rectangle(11.5 + E, 21.5, 5, 5) },
    { "above the edge", false, rectangle(11.5, 21.5 + E, 5, 5) },
    { "on a right edge", false, rectangle(5, 15, 5.5, 9) }, { "within it", true, rectangle(5, 15, 5.5 + E, 9) },
    { "on a bottom edge", false, rectangle(5, 15, 9, 5.5) }, { "within it", true, rectangle(5, 15, 9, 5.5 + E) },
    { "around it", true, { 0, 0, 30, 0, 30, 30, 0, 30 } },
    { "around it twice", false, { 0, 0, 30, 0, 30, 30, 0, 30, 0, 0, 30, 0, 30, 30, 0, 30 } },
    { "a hole, joined by a line that is walked twice", false,
      { 0, 0, 30, 0, 30, 30, 0, 30, 0, 0, 5, 5, 5, 25, 25, 25, 25, 5, 5, 5 } },
    { "a point", false, { 10.5, 20.5, 10.5, 20.5, 10.5, 20.5 } }, { "a line across", false, { 0, 21, 30, 21, 15, 21 } },
    { "a line down", false, { 11, 0, 11, 30, 11, 15 } }, { "a triangle", true, { 0, 0, 30, 0, 0, 40 } },
    { "the world", true, { -FAR, -FAR, FAR, -FAR, FAR, FAR, -FAR, FAR } },
    { "all above", false, { -FAR, -FAR, FAR, -FAR, FAR, 20.5, -FAR, 20.5 } },
    { "a bit more", true, { -FAR, -FAR, FAR, -FAR, FAR, 20.5 + 2 ^ -20, -FAR, 20.5 + 2 ^ -20 } },
  },
  queryMask = {
    { "column 0 falls on ceil(x - 0.5)", true, dot, 10.5, 20.5 }, { "the other column", true, dot, 11.5, 20.5 },
    { "beyond it", false, dot, 11.5 + M, 20.5 }, { "just there", true, dot, 9.5 + M, 20.5 },
    { "just not", false, dot, 9.5, 20.5 }, { "below", false, dot, 10, 22 },
    { "an empty mask", false, pixcollide.newMask(50, 50), 0, 0 },
    { "of no size", false, pixcollide.newMask(0, 0), 10, 20 },
    { "of no width", false, pixcollide.newMask(0, 9), 10, 20 },
  },
  queryRect = {
    { "a centre on the left and top edge", true, 11.5, 21.5, 5, 5 }, { "left of it", false, 11.5 + E, 21.5, 5, 5 },
    { "above it", false, 11.5, 21.5 + E, 5, 5 }, { "on the right edge", false, 5, 15, 5.5, 9 },
    { "within it", true, 5, 15, 5.5 + E, 9 }, { "on the bottom edge", false, 5, 15, 9, 5.5 },
    { "within it", true, 5, 15, 9, 5.5 + E }, { "between centres", false, 10.6, 20, 0.8, 2 },
    { "no width", false, 10, 20, 0, 2 }, { "no height", false, 10, 20, 2, 0 }, { "neither", false, 10.5, 20.5, 0, 0 },
    { "hardly any", true, 10.5, 20.5, E, E }, { "large", true, -1e9, -1e9, 2e9, 2e9 },
    { "huge", true, -1e300, -1e300, 2e300, 2e300 }, { "the largest", true, 0, 0, 1e308, 1e308 },
    { "huge, elsewhere", false, 1e300, 1e300, 1e300, 1e300 }, { "that ends before", false, -1e308, 0, 1e300, 100 },
  },
  queryPoint = {
    { "its corner", true, 10, 20 }, { "just within", true, 12 - E, 22 - E }, { "its end", false, 12, 20 },
    { "just before", false, 10 - E, 20 },
  },
  queryBox = {
    { "a pixel", true, 10, 20, 1, 1 }, { "beside it", false, 12, 20, 9, 9 }, { "no width", false, 11, 21, 0, 1 },
    { "a centre", true, 11.5, 21.5, E, E }, { "beyond it", false, 11.5 + E, 21.5, 1, 1 },
  },
}

for name, cases in pairs(CASES) do
  it(":" .. name .. " finds what has a centre in the shape, at the edges, too", function()
    local world = square()
    for _, case in ipairs(cases) do assert.equal(case[2], found(world, name, unpack(case, 3)), case[1]) end
  end)
end

it("queries at the ends of the world find what is there, and nothing elsewhere", function()
  for _, x in ipairs { FAR, -FAR } do
    for _, y in ipairs { FAR, -FAR } do
      local far, from_middle = square(x, y), shapes.circle(0, y, FAR)
      assert.same({ true, false }, { found(far, "queryCircle", x, y, 0.75), found(far, "queryCircle", x, y, 0.5) })
      assert.is_false(found(far, "queryCircle", -x, -y, FAR))
      assert.equal(from_middle.holds(x, y) or from_middle.holds(x + 1, y) or from_middle.holds(x, y + 1),
        found(far, "queryCircle", 0, y, FAR))
      assert.same({ true, false }, { found(far, "queryMask", full, x, y), found(far, "queryMask", full, -x, y) })
      assert.is_false(found(far, "queryMask", full, x, -y))
    end
  end
  assert.is_false(found(square(FAR, FAR), "queryPolygon", { FAR, FAR, FAR, 0, 0, FAR }))
end)

it("a list of results may be the list of points", function()
  local world, sprite = square()
  local points = { 0, 0, 30, 0, 30, 30, 0, 30 }
  local list, n = world:queryPolygon(points, nil, points)
  assert.same({ 1, true, 1 }, { n, rawequal(points, list) and rawequal(sprite, list[1]), #list })
end)
