-- SPDX-License-Identifier: MIT
-- SPDX-FileCopyrightText: 2026 The pixcollide authors

-- The size of a world's cells, which changes no answer; the counts of what it did; and its cells for drawing.

local pixcollide = require "pixcollide"
local compare = require "spec.support.compare"
local rounds = require "spec.support.rounds"

local floor, max = math.floor, math.max

local function box(w, h, x, y) return pixcollide.newSprite(pixcollide.newRectangleMask(w, h), { x = x, y = y }) end

local function random_size(rng)
  return rng:pick {
    "auto", "auto", 2 ^ rng:int(0, 24), rng:int(1, 300), rng:real(1, 100),
    { w = rng:int(1, 300), h = rng:int(1, 300) }, { w = 2 ^ rng:int(0, 24), h = 2 ^ rng:int(0, 24) },
    { w = 1, h = 2 ^ 20 }, { w = 2 ^ 20, h = 1 }, { w = 16, h = 2 ^ 24 }, { w = 2 ^ 24, h = 16 },
  }
end

local function rounded(side)
  local power = 1
  while power < floor(side) do power = power * 2 end
  return power
end

describe("the size of cells", function()
  it("may change in a loop over pairs and in a filter", function()
    local world = pixcollide.newWorld()
    for k = 1, 30 do world:add(box(10, 10, k * 6, 0)) end
    local seen = 0
    for _ in world:eachCollision() do
      seen = seen + 1
      world:setCellSize(seen % 2 == 0 and "auto" or { w = seen, h = 2 ^ (seen % 20) })
      assert.equal(29, (select(2, world:collisions())))
    end
    assert.equal(29, seen)
    local _, n = world:queryRect(0, 0, 1000, 5, function()
      world:setCellSize(rawequal(world:getCellSize(), 4) and 64 or 4)
      return true
    end)
    assert.equal(30, n)
  end)

  it("is told by :getCellSize, rounded up to powers of two", function()
    local world = pixcollide.newWorld()
    for _, case in ipairs {
      { 1, 1, 1 }, { 64, 64, 64 }, { 65, 128, 128 }, { 5.9, 8, 8 }, { 4.9, 4, 4 }, { 2 ^ 24, 2 ^ 24, 2 ^ 24 },
      { 2 ^ 24 + 0.5, 2 ^ 24, 2 ^ 24 }, { { w = 3, h = 1000 }, 4, 1024 }, { { w = 2 ^ 20, h = 1 }, 2 ^ 20, 1 },
    } do
      world:setCellSize(case[1])
      assert.same({ case[2], case[3], false }, { world:getCellSize() })
      assert.same({ case[2], case[3], false }, { pixcollide.newWorld({ cellSize = case[1] }):getCellSize() })
    end
  end)

  it("follows the sprites if it is \"auto\"", function()
    local world = pixcollide.newWorld { cellSize = "auto" }
    for k = 0, 199 do world:add(box(100, 90, k % 20 * 110, floor(k / 20) * 110)) end
    world:collisions()
    local w, h = world:getCellSize()
    assert.is_true(w >= 100 and h >= 90 and w <= 512 and h <= 512, w .. " x " .. h)
    world:setCellSize { w = 16, h = 32 }
    assert.is_false((select(3, world:getCellSize())))
    world:setCellSize "auto"
    world:collisions()
    assert.same({ w, h, true }, { world:getCellSize() })
  end)
end)

describe(":getStats", function()
  it("counts the cells of a search for all pairs", function()
    local world = pixcollide.newWorld { cellSize = 64 }
    for k = 0, 3 do world:add(box(10, 10, k * 8, 0)) end
    world:add(box(10, 10, 640, 0))
    assert.equal(3, (select(2, world:collisions())))
    local stats = world:getStats()
    stats.bytes = nil
    assert.same({
      sprites = 5, cells = 2, largestCell = 4, cellWidth = 64, cellHeight = 64, cellsVisited = 5 * 5,
      boxTests = 6, pixelTests = 3, hits = 3, queryCells = 0, queryBoxTests = 0, queryPixelTests = 0, queryHits = 0,
    }, stats)
  end)

  it("counts the cells of static sprites, too, as of the last search", function()
    local world = pixcollide.newWorld { cellSize = 64 }
    for k = 0, 1 do world:add(box(10, 10, k * 8, 0)) end
    for _, x in ipairs { 640, 648, 656, 1280 } do world:add(box(10, 10, x, 0)):setStatic(true) end
    world:collisions()
    world:clear()
    local stats = world:getStats()
    assert.same({ 0, 3, 3, 3 }, { stats.sprites, stats.cells, stats.largestCell, stats.hits })
  end)

  it("counts anew what a search looks at when few have moved", function()
    local world, all = pixcollide.newWorld { cellSize = 16 }, {}
    for k = 1, 200 do all[k] = world:add(box(16, 16, k % 20 * 20, floor(k / 20) * 20)) end
    for step = 1, 6 do
      all[1]:translate(step % 2 == 0 and 3 or -3, 0)
      world:collisions()
    end
    local stats = world:getStats()
    assert.is_true(stats.boxTests < 10 and stats.cellsVisited <= 9, stats.boxTests)
    assert.is_true(stats.largestCell >= 1 and stats.largestCell <= 4 and stats.cells > 50)
    assert.equal(16, stats.cellWidth)
  end)

  it("counts what the last query looked at", function()
    local world, disc = pixcollide.newWorld { cellSize = 16 }, pixcollide.newCircleMask(8)
    for k = 0, 19 do world:add(pixcollide.newSprite(disc, { x = k * 16, y = 0 })) end
    world:queryPoint(8, 8)
    local stats = world:getStats()
    assert.same({ 1, 1 }, { stats.queryPixelTests, stats.queryHits })
    assert.is_true(stats.queryCells >= 1 and stats.queryCells <= 4)
    assert.is_true(stats.queryBoxTests >= 1 and stats.queryBoxTests <= 6)
    world:queryPoint(0, 0) -- a corner of a box that its disc does not cover
    stats = world:getStats(stats)
    assert.same({ 1, 0 }, { stats.queryPixelTests, stats.queryHits })
    world:queryRect(0, 0, 160, 16, function() return false end)
    assert.equal(10, world:getStats(stats).queryHits)
    world:queryPoint(5000, 5000)
    stats = world:getStats(stats)
    assert.same({ 0, 0 }, { stats.queryPixelTests, stats.queryHits })
    assert.equal(0, stats.cells, "there was no search for pairs")
  end)

  it("counts the sprites whose boxes a ray meets, not those beside it", function()
    local world, mask = pixcollide.newWorld(), pixcollide.newRectangleMask(16, 16)
    for k = 0, 3 do world:add(pixcollide.newSprite(mask, { x = k * 32, y = 0 })) end
    for _, ask in ipairs { "rayCast", "rayCastAll", "querySegment" } do
      local function tests(y)
        world[ask](world, -10, y, 200, y)
        return world:getStats().queryPixelTests
      end
      for _, y in ipairs { -2, -1, 16, 17 } do assert.equal(0, tests(y), ask) end
      assert.equal(ask == "rayCast" and 1 or 4, tests(8), ask)
    end
  end)

  it("tells the memory that the world holds, which a steady world leaves alone", function()
    local world = pixcollide.newWorld()
    assert.equal(0, world:getStats().bytes)
    local first = world:add(box(9, 9, 0, 0))
    local few = world:getStats().bytes
    assert.is_true(few > 0)
    for k = 1, 999 do world:add(box(9, 9, k * 5, 0)) end
    local function frame()
      first:translate(1, 1)
      world:collisions()
      world:queryRect(0, 0, 50, 50)
      world:getCells()
      return world:getStats().bytes
    end
    frame()
    local many = frame()
    assert.is_true(many > 100 * few)
    for _ = 1, 20 do assert.equal(many, frame()) end
    first:setVelocity(1, 1)
    assert.is_true(world:getStats().bytes > many)
    world:clear()
    assert.is_true(world:getStats().bytes > 0)
  end)
end)

local function precedes(a, b)
  for k = 1, #a do
    if a[k] ~= b[k] then return a[k] < b[k] end
  end
  return false
end

-- Checks the cells' order, and their places and counts beside a plain count of the boxes that fit into the smallest.
local function check_cells(world, list, out, show)
  local w, h = world:getCellSize()
  local cells, n = world:getCells(out)
  local counts, fitting, shown, last = {}, 0, 0, nil
  for _, sprite in ipairs(list) do
    local x, y, bw, bh = sprite:getBox()
    if bw > 0 and bh > 0 then
      shown = shown + 1
      if bw <= w and bh <= h then
        local key = compare.list(floor(x / w) * w, floor(y / h) * h)
        counts[key], fitting = (counts[key] or 0) + 1, fitting + 1
      end
    end
  end
  for k = 1, n do
    local x, y, cw, ch, count = cells[5 * k - 4], cells[5 * k - 3], cells[5 * k - 2], cells[5 * k - 1], cells[5 * k]
    assert(count >= 1 and x % cw == 0 and y % ch == 0 and rounded(cw) == cw and rounded(ch) == ch, show())
    assert(cw >= w and ch >= h, "a cell that is too small\n" .. show())
    assert(cw / ch == w / h or max(cw, ch) == 2 ^ 31, "a cell of another shape\n" .. show())
    shown = shown - count
    if cw == w then
      compare.same("boxes at " .. compare.list(x, y), counts[compare.list(x, y)], count, show)
      fitting = fitting - count
    end
    local now = { ch, cw, y, x }
    assert(not last or precedes(last, now), "a cell twice, or in another order\n" .. show())
    last = now
  end
  compare.same("boxes in no cell", 0, shown, show)
  compare.same("boxes in no cell of those they fit into", 0, fitting, show)
  compare.same("rest of the list", nil, cells[5 * n + 1], show)
end

describe(":getCells", function()
  it("gives the cells of the last search", function()
    local world = pixcollide.newWorld { cellSize = { w = 64, h = 16 } }
    assert.same({ {}, 0 }, { world:getCells() })
    world:add(box(5, 5, 70, 3))
    world:add(box(5, 5, 10, 3))
    world:add(box(5, 5, 63, 15))
    world:add(box(5, 5, -1, -1))
    world:add(box(100, 5, 70, 3))
    world:collisions()
    local list, n = world:getCells()
    assert.equal(4, n)
    assert.same({ -64, -16, 64, 16, 1, 0, 0, 64, 16, 2, 64, 0, 64, 16, 1, 0, 0, 128, 32, 1 }, list)
  end)

  it("gives those of queries before the first search", function()
    local world = pixcollide.newWorld { cellSize = 32 }
    world:add(box(5, 5, 70, 3))
    world:add(box(50, 5, 70, 3))
    world:queryPoint(0, 0)
    assert.same({ 64, 0, 32, 32, 1, 64, 0, 64, 64, 1 }, (world:getCells()))
  end)

  it("gives those of static sprites, which may be of another shape", function()
    local world = pixcollide.newWorld()
    for _ = 1, 100 do
      world:add(box(64, 16, 0, 0)):setStatic(true)
      world:add(box(16, 16, 0, 0))
    end
    world:collisions()
    assert.same({ 0, 0, 16, 16, 100, 0, 0, 64, 16, 100 }, (world:getCells()))
  end)

  it("tells the places of boxes, however far apart and large", function()
    rounds.each("cells for drawing", 400, function(rng)
      local world, list = pixcollide.newWorld { cellSize = random_size(rng) }, {}
      local far = rng:pick { 100, 1000, 2 ^ 30 }
      for k = 1, rng:int(1, 120) do
        local side = rng:pick { 1, 8, 8, 30, 200 }
        list[k] = world:add(box(rng:int(0, side), rng:int(1, side), rng:int(-far, far), rng:int(-far, far)))
        list[k]:setStatic(rng:chance(0.2))
      end
      local out = {}
      for step = 1, 8 do
        world:collisions()
        local function show() return ("step %d, cells of %d x %d"):format(step, world:getCellSize()) end
        if not select(3, world:getCellSize()) then check_cells(world, list, out, show) end
        list[1]:translate(0, list[1]:getWorld() and 1 or 0)
        if step >= 3 then world:setCellSize(step == 3 and rng:int(1, 64) or 2 ^ rng:int(0, 24)) end
      end
    end)
  end)
end)

it("examples/cells.lua tries sizes and prints what they cost", function()
  local lines = {}
  local env = setmetatable({
    print = function(line) lines[#lines + 1] = line or "" end, arg = { [0] = "examples/cells.lua", "1" },
  }, { __index = _G })
  local chunk = assert(loadfile("examples/cells.lua", "t", env))
  if setfenv then -- luacheck: ignore
    setfenv(chunk, env) -- luacheck: ignore
  end
  chunk()
  local text_of_all = table.concat(lines, "\n")
  assert.equal(4, select(2, text_of_all:gsub("<%- fastest", "")))
  assert.equal(4, select(2, text_of_all:gsub("\nauto: %d+ x %d+ ", "")))
  assert.equal(4, select(2, text_of_all:gsub("\n512 x 32 ", "")))
end)
