-- SPDX-License-Identifier: MIT
-- SPDX-FileCopyrightText: 2026 The pixcollide authors

-- Shapes asked of a world: rectangles, circles, polygons, masks, sprites, boxes; all hits and the first. Random scenes
-- are in questions_spec.lua.

local pixcollide = require "pixcollide"
local compare = require "spec.support.compare"
local rounds = require "spec.support.rounds"
local shapes = require "spec.support.oracles.naive_shapes"
local sprites = require "spec.support.sprites"

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
  assert.is_true(n == 0 or n == 1)
  assert.equal(n, #list)
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
    { "of no size", false, pixcollide.newMask(0, 0), 10, 20 }, { "of no width", false, pixcollide.newMask(0, 9), 10, 20 },
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
    for _, case in ipairs(cases) do
      assert.equal(case[2], found(world, name, unpack(case, 3)), case[1])
    end
  end)
end

describe("queries at the ends of the world", function()
  it("find what is there, and nothing elsewhere", function()
    for _, x in ipairs { FAR, -FAR } do
      for _, y in ipairs { FAR, -FAR } do
        local far = square(x, y)
        local from_middle = shapes.circle(0, y, FAR)
        assert.is_true(found(far, "queryCircle", x, y, 0.75))
        assert.is_false(found(far, "queryCircle", x, y, 0.5))
        assert.is_false(found(far, "queryCircle", -x, -y, FAR))
        assert.equal(from_middle.holds(x, y) or from_middle.holds(x + 1, y) or from_middle.holds(x, y + 1),
          found(far, "queryCircle", 0, y, FAR))
        assert.is_true(found(far, "queryMask", full, x, y))
        assert.is_false(found(far, "queryMask", full, -x, y))
        assert.is_false(found(far, "queryMask", full, x, -y))
      end
    end
    assert.is_false(found(square(FAR, FAR), "queryPolygon", { FAR, FAR, FAR, 0, 0, FAR }))
  end)

  it("take points however far away", function()
    local world = square()
    for _, far in ipairs { 2 ^ 31, 2 ^ 32, -2 ^ 32, 2 ^ 53, 2 ^ 63, 2 ^ 64, 1e300, -1e300 } do
      assert.is_false(found(world, "queryPoint", far, 20))
      assert.is_false(found(world, "queryPoint", 10, far))
      assert.is_false(found(world, "queryPoint", far, far))
    end
  end)

  it("takes the pixels that rounded squares say, near the top of huge circles", function()
    rounds.each("huge circles", 100, function(rng)
      local r = rng:pick { 2 ^ 30, 2 ^ 29 + 0.5, 123456789 }
      local y = rng:int(-3, 3) + sprites.fraction(rng)
      local x = rng:int(-20, 20)
      local holds = shapes.circle(0, y + r, r).holds
      local one = square(x, math.floor(y) + rng:int(-3, 2))
      local expected = false
      local bx, by = one:getSprites()[1]:getBox()
      for j = by, by + 1 do
        for i = bx, bx + 1 do expected = expected or holds(i, j) end
      end
      if math.abs(y + r) <= 2 ^ 30 then
        compare.same("huge circle", expected, found(one, "queryCircle", 0, y + r, r),
          function() return compare.list(x, y, r) end)
      end
    end)
  end)
end)

local function random_points(rng, reach)
  local points, kind = {}, rng:int(1, 3)
  local x, y, size = rng:int(-reach, reach), rng:int(-reach, reach), rng:pick { 2, 10, 40, 150 }
  for k = 1, 2 * rng:int(3, 9) do
    local from = k % 2 == 1 and x or y
    if kind == 1 then
      points[k] = from + rng:int(0, size)
    elseif kind == 2 then
      points[k] = from + rng:int(0, 2 * size) / 2
    else
      points[k] = from + rng:real(0, size)
    end
  end
  if rng:chance(0.2) then -- a corner twice
    points[#points + 1], points[#points + 2] = points[#points - 1], points[#points]
  end
  return points
end

describe("shapes asked of a world", function()
  -- What such a mask covers is told by its rasters, which other specs hold to the rule.
  it("find the few pixels of large masks, also when turned", function()
    rounds.each("shapes over terrains", 20, function(rng)
      local w, h = rng:int(300, 1500), rng:int(300, 900)
      local mask = pixcollide.newMask(w, h)
      for _ = 1, rng:int(1, 4) do mask:set(rng:int(0, w - 1), rng:int(0, h - 1)) end
      local world = pixcollide.newWorld()
      local sprite = world:add(pixcollide.newSprite(mask, { x = -500, y = -300 }))
      local turn = rng:int(1, 4)
      if turn > 1 then
        sprite:setRotation(turn == 2 and math.pi / 2 or rng:real(-4, 4))
        sprite:setScale(turn == 2 and -1 or rng:pick { 1, 1.5, -2 })
      end
      local raster, left, top = sprite:rasterize()
      local pixels = {}
      for x, y in raster:eachSolid() do pixels[#pixels + 1] = { left + x, top + y } end
      if #pixels == 0 then return end
      local function any(shape)
        for _, pixel in ipairs(pixels) do
          if shape.holds(pixel[1], pixel[2]) then return true end
        end
        return false
      end
      for _ = 1, 10 do
        local pixel = rng:pick(pixels)
        local x, y = pixel[1] + rng:int(-900, 900) / 8, pixel[2] + rng:int(-900, 900) / 8
        local far = ((pixel[1] + 0.5 - x) ^ 2 + (pixel[2] + 0.5 - y) ^ 2) ^ 0.5
        local r = far * rng:pick { 1, 1, 1 + 1e-15, 1 - 1e-15, 0.99, 1.01 }
        local function show() return compare.list(x, y, r, w, h) end
        compare.same("queryCircle", any(shapes.circle(x, y, r)) and 1 or 0, select(2, world:queryCircle(x, y, r)), show)
        local points = { x, y, pixel[1] + 0.5, pixel[2] + 0.5, x + rng:int(-300, 300), y - rng:int(-300, 300) }
        if rng:chance(0.5) then
          points[3], points[4] = points[3] + rng:int(-9, 9) / 8, points[4] + rng:int(-9, 9) / 8
        end
        compare.same("queryPolygon", any(shapes.polygon(points)) and 1 or 0,
          select(2, world:queryPolygon(points)), function() return compare.list(unpack(points)) end)
      end
    end)
  end)

  it("find corners, and nothing in what is empty between them", function()
    rounds.each("shapes between corners", 150, function(rng)
      local w, h = rng:int(1, 300), rng:int(1, 40)
      local mask = pixcollide.newMask(w, h)
      for k = 0, 3 do mask:set(k % 2 * (w - 1), k >= 2 and h - 1 or 0) end
      local world = pixcollide.newWorld()
      world:add(pixcollide.newSprite(mask))
      local function any(shape)
        return shape.holds(0, 0) or shape.holds(w - 1, 0) or shape.holds(0, h - 1) or shape.holds(w - 1, h - 1)
      end
      for _ = 1, 10 do
        local x, y, r = rng:int(-20, w + 20) + rng:int(0, 1) / 2, rng:int(-9, h + 9), rng:int(0, w + 9) / 2
        compare.same("queryCircle", any(shapes.circle(x, y, r)) and 1 or 0,
          select(2, world:queryCircle(x, y, r)), function() return compare.list(w, h, x, y, r) end)
        local points = { x - r, y, x, y - r, x + r, y, x, y + r }
        compare.same("queryPolygon", any(shapes.polygon(points)) and 1 or 0,
          select(2, world:queryPolygon(points)), function() return compare.list(w, h, x, y, r) end)
      end
    end)
  end)
end)

describe(":queryPolygon", function()
  it("takes as many points as there are", function()
    local points = {}
    for k = 1, 5000 do
      points[2 * k - 1] = 11 + 40 * math.cos(k / 5000 * 2 * math.pi)
      points[2 * k] = 21 + 40 * math.sin(k / 5000 * 2 * math.pi)
    end
    assert.is_true(found(square(), "queryPolygon", points))
  end)

  it("covers what newPolygonMask covers", function()
    rounds.each("polygons and masks", 60, function(rng)
      local points = random_points(rng, 30)
      local mask, x, y = pixcollide.newPolygonMask(points)
      local one = square(rng:int(-30, 60), rng:int(-30, 60))
      compare.same("queryMask and queryPolygon", found(one, "queryMask", mask, x, y),
        found(one, "queryPolygon", points), function() return compare.list(unpack(points)) end)
    end)
  end)
end)

describe(":queryBox", function()
  it("looks at boxes only, and never finds what has an empty one", function()
    local world = pixcollide.newWorld()
    world:add(pixcollide.newSprite(pixcollide.newMaskFromRows { "###", "#.#", "###" }))
    world:add(pixcollide.newSprite(pixcollide.newMask(5, 5)))
    world:add(pixcollide.newSprite(full, { sx = 0 }))
    assert.is_true(found(world, "queryBox", 1, 1, 1, 1))
    assert.is_false(found(world, "queryRect", 1, 1, 1, 1))
    assert.is_true(found(world, "queryBox", -100, -100, 200, 200))
  end)
end)

describe("a list of results", function()
  it("may be the list of points", function()
    local world, sprite = square()
    local points = { 0, 0, 30, 0, 30, 30, 0, 30 }
    local list, n = world:queryPolygon(points, nil, points)
    assert.equal(1, n)
    assert.is_true(rawequal(points, list) and rawequal(sprite, list[1]))
    assert.equal(1, #list)
  end)
end)
