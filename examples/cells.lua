-- SPDX-License-Identifier: MIT
-- SPDX-FileCopyrightText: 2026 The pixcollide authors

-- Which size of cells is best for a world? Tries squares, strips and "auto" on several scenes:
--     lua cells.lua [frames]
-- Prints what the world counted in the last frame, and how long the search for pairs took; the fastest is marked.

local pixcollide = require "pixcollide"

local frameCount = math.max(1, math.floor(tonumber(arg[1] or 20) or error("frames: a number expected")))
local DT = 1 / 60

local SIZES = { 8, 16, 32, 64, 128, 256, 512, { w = 32, h = 512 }, { w = 512, h = 32 }, "auto" }

-- A generator of our own (Park and Miller's), so that every machine tries the same scenes.
local seed
local function random(low, high)
  seed = seed * 48271 % 2147483647
  return low + (high - low) * seed / 2147483647
end

-- Scenes -----------------------------------------------------------------------------------------

-- Adds `count` sprites somewhere in x, y, w, h, as fast as `speed` in pixels a second.
local function scatter(world, masks, count, x, y, w, h, speed)
  for i = 1, count do
    world:newSprite(masks[i % #masks + 1], {
      x = random(x, x + w), y = random(y, y + h), velocity = { random(-speed, speed), random(-speed, speed) },
    })
  end
end

local function circles(...)
  local masks = {}
  for i, side in ipairs { ... } do
    masks[i] = pixcollide.newCircleMask(side / 2)
  end
  return masks
end

local scenes = {
  {
    name = "uniform: 2,000 sprites of 16 to 32 pixels, all over a field",
    bounds = { 0, 0, 2200, 2200 },
    fill = function(world)
      scatter(world, circles(16, 20, 24, 32), 2000, 0, 0, 2200, 2200, 120)
    end,
  },
  {
    name = "a crowd: 1,500 of 2,000 sprites in one corner",
    bounds = { 0, 0, 4000, 4000 },
    fill = function(world)
      scatter(world, circles(16, 20, 24, 32), 500, 0, 0, 4000, 4000, 120)
      scatter(world, circles(16, 20, 24, 32), 1500, 0, 0, 700, 700, 20)
    end,
  },
  {
    name = "a side-scroller: 400 wide platforms that stay, 1,000 sprites that move",
    bounds = { 0, 0, 20000, 700 },
    fill = function(world)
      local platform = pixcollide.newRectangleMask(256, 16)
      for i = 0, 399 do
        world:newSprite(platform, { x = i * 50, y = 100 + i * 7 % 6 * 100, static = true })
      end
      scatter(world, circles(16, 24), 1000, 0, 0, 20000, 700, 200)
    end,
  },
  {
    name = "rain: 3,000 drops, 2 pixels wide and 24 high",
    bounds = { 0, 0, 1600, 1600 },
    fill = function(world)
      local drop = pixcollide.newRectangleMask(2, 24)
      for _ = 1, 3000 do
        local x, y = random(0, 1600), random(0, 1600)
        world:newSprite(drop, { x = x, y = y, velocity = { random(-20, 20), random(400, 600) } })
      end
    end,
  },
}

-- Trying -----------------------------------------------------------------------------------------

local found = {} -- used again for every search

-- Plays the scene's frames with cells of this size: the counts of the last search, and the milliseconds of the fastest.
local function try(scene, size)
  seed = 7
  local world = pixcollide.newWorld { cellSize = size }
  scene.fill(world)
  local options = { bounds = scene.bounds }
  local best = math.huge
  for frame = 0, frameCount do -- the first one makes room, and does not count
    world:integrate(DT, options)
    local start = os.clock()
    world:collisions(found)
    local ms = (os.clock() - start) * 1000
    best = frame > 0 and math.min(best, ms) or best
  end
  local stats = world:getStats()
  world:release()
  stats.ms = best
  return stats
end

local HEAD = ("%-18s %6s %8s %9s %10s %12s %6s %8s"):format("cell size", "cells", "fullest", "visited", "box tests",
  "pixel tests", "hits", "ms")

local function show(size, stats, isFastest)
  local cells = ("%d x %d"):format(stats.cellWidth, stats.cellHeight)
  print(("%-18s %6d %8d %9d %10d %12d %6d %8.3f%s"):format(size == "auto" and "auto: " .. cells or cells, stats.cells,
    stats.largestCell, stats.cellsVisited, stats.boxTests, stats.pixelTests, stats.hits, stats.ms,
    isFastest and "  <- fastest" or ""))
end

for _, scene in ipairs(scenes) do
  print(scene.name)
  print(HEAD)
  local results, fastest = {}, 1
  for i, size in ipairs(SIZES) do
    results[i] = try(scene, size)
    assert(results[i].hits == results[1].hits, "cells change speed, never answers")
    fastest = results[i].ms < results[fastest].ms and i or fastest
  end
  for i, size in ipairs(SIZES) do
    show(size, results[i], i == fastest)
  end
  print()
end

print [[
cells         those that held a sprite; a sprite lies in one cell, that of its top-left corner
fullest       sprites in the fullest of them: a crowd
visited       cells that were looked into, summed over all sprites: much of that is for large sprites
box tests     pairs of sprites whose boxes were compared: large cells mean many
pixel tests   pairs whose boxes overlap, so that their pixels were compared: the same for all cells
hits          pairs that have a pixel in common: the same for all cells

Small cells mean many cells; large ones many box tests. Sprites that are larger than a cell go to larger cells, which
takes time, too. So the best cells are about as large as most sprites, or larger where sprites are far apart. "auto"
finds such a size and shape, and again when sprites change; give one yourself only if you have measured that it helps.]]
