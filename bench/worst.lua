-- SPDX-License-Identifier: MIT
-- SPDX-FileCopyrightText: 2026 The pixcollide authors

-- The longest single calls that are known, within the limits of docs/errors-and-limits.md: masks made to fit into each
-- other, magnified to the utmost. docs/speed.md says what grows how.

local lbench = require "lbench"
local pixcollide = require "pixcollide"
local report = require "bench.report"

local worst = {}

local MOST = 65535 -- pixels a texel
local GOAL = 1000 -- ms
local GOAL_EACH = 0.001 -- ms: of what lists its results

-- A mask of these texels: f(x, y).
local function draw(width, height, f)
  local mask = pixcollide.newMask(width, height)
  for y = 0, height - 1 do
    for x = 0, width - 1 do
      if f(x, y) then mask:set(x, y, true) end
    end
  end
  return mask
end

local function checkerboard(side, odd)
  return draw(side, side, function(x, y) return (x + y) % 2 == odd end)
end

local function comb(side, step)
  return draw(side, side, function(x) return x % (step or 2) == 0 end)
end

local function holes(side)
  return draw(side, side, function(x, y) return x % 16 > 0 or y % 16 > 0 end)
end

local function noise(side)
  local seed = 1
  return draw(side, side, function()
    seed = (seed * 1103515 + 12345) % 2147483647
    return seed > 1073741824
  end)
end

local function ring(radius, thickness)
  local mask = pixcollide.newCircleMask(radius)
  mask:subtract(pixcollide.newCircleMask(radius - thickness), thickness, thickness)
  return mask
end

local function pairOf(call, a, b, place, more)
  local one = pixcollide.newSprite(a, { scale = place.scale, r = place.r, origin = place.origin })
  local other = pixcollide.newSprite(b, place)
  return function() return one[call](one, other, more) end
end

local function turning(scale)
  local world = pixcollide.newWorld()
  world:newSprite(ring(100, 4), { scale = scale, origin = "center" })
  local disc = world:newSprite(pixcollide.newCircleMask(90), { scale = scale, origin = "center" })
  return function() return world:sweepRotation(disc, 6.28) end
end

-- Along the teeth, in the middle between them.
local function sweeping(scale, r, step)
  local world, mask, dx, dy = pixcollide.newWorld(), comb(128, step), scale * math.cos(r), scale * math.sin(r)
  world:newSprite(mask, { scale = scale, r = r })
  local moved = world:newSprite(mask, { scale = scale, r = r, x = dx * step / 2 + dy * 128, y = dy * step / 2 - dx * 128 })
  return function() return (select(2, world:sweepBy(moved, -256 * dy, 256 * dx))) end
end

-- Out of another one that it overlaps.
local function leaving(mask, other, scale, r, other_r)
  local world = pixcollide.newWorld()
  world:newSprite(other, { scale = scale, r = other_r or r, origin = "center" })
  local moved = world:newSprite(mask, { scale = scale, r = r, x = 3000, y = 20000, origin = "center" })
  return function() return (select(2, world:sweepBy(moved, 120000, 7000))) end
end

-- A large one, past small ones.
local function pushing(scale)
  local world, box = pixcollide.newWorld(), pixcollide.newMask(8, 40, true)
  local disc = pixcollide.newCircleMask(20)
  world:newSprite(disc, { scale = scale, r = 0.3, x = 30 * scale, origin = "center" })
  local wall = world:newSprite(box, { origin = "center" })
  for k = 1, 30 do world:newSprite(box, { x = (50 + k) * scale, y = k % 2 == 0 and 20 * scale or -20 * scale }) end
  return function() return #world:carryBy(wall, 20 * scale, 0) end
end

local function carrying(count)
  local world, box, side = pixcollide.newWorld(), pixcollide.newMask(8, 8, true), math.ceil(math.sqrt(count))
  for k = 0, count - 1 do world:newSprite(box, { x = k % side * 8, y = math.floor(k / side) * 8 }) end
  local wall = world:newSprite(pixcollide.newMask(8, side * 8, true), { x = -8 })
  return function() return #world:carryBy(wall, 1000, 0) end
end

local function stepping()
  local world, disc = pixcollide.newWorld(), pixcollide.newCircleMask(16)
  world:newSprite(comb(128), { scale = 8192 })
  local walker = world:newSprite(disc, { x = -MOST, y = -100, steps = { 255, 255, 255 } })
  return function() return world:moveBy(walker, 8 * MOST, 0, "slide") end
end

local function drawing()
  local world, picture = pixcollide.newWorld(), pixcollide.newPicture(2000, 2000)
  world:newSprite(pixcollide.newCircleMask(16), { scale = MOST, r = 1, x = 1000, y = 1000 })
  return function() picture:drawWorld(world) end
end

-- newMask gives each one's mask, and its scale if that is not 1.
local function crowd(count, newMask)
  local world = pixcollide.newWorld()
  for k = 1, count do
    local mask, scale = newMask(k)
    world:newSprite(mask, { origin = "center", r = k, scale = scale })
  end
  return function() return (select(2, world:collisions())) end
end

local function asking()
  local world, disc, points = pixcollide.newWorld(), pixcollide.newCircleMask(4), {}
  for k = 1, 20000 do world:newSprite(disc, { x = k % 141 * 14, y = math.floor(k / 141) * 14 }) end
  for k = 0, 4999 do
    local angle, radius = k / 5000 * 2 * math.pi, k % 2 == 0 and 1000 or 700
    points[#points + 1] = 1000 + radius * math.cos(angle)
    points[#points + 1] = 1000 + radius * math.sin(angle)
  end
  return function() return (select(2, world:queryPolygon(points))) end
end

local function ofMask(call, mask, other)
  return function()
    local result = mask[call](mask, other)
    return type(result) == "string" and #result or result
  end
end

-- What, how large, and a function that makes the call.
local function cases()
  local disc, board = pixcollide.newCircleMask(16), checkerboard(256, 0)
  local large, large_disc, thin = checkerboard(2048, 0), pixcollide.newCircleMask(100), ring(100, 1)
  return {
    { "collides: checkerboards that fit", "256 x 65535", pairOf("collides", board, board, { scale = MOST, x = MOST }) },
    { "the same, turned", "128 x 300",
      pairOf("collides", checkerboard(128, 0), checkerboard(128, 1), { scale = 300, r = 0.5 }) },
    { "overlapArea: turned stripes that fit", "128 x 1000",
      pairOf("overlapArea", comb(128), comb(128), { scale = 1000, r = 0.5, x = 877.5825, y = 479.4255 }) },
    { "overlapRect: turned discs", "33 x 65535",
      pairOf("overlapRect", disc, disc, { scale = MOST, x = 2 * MOST, y = MOST, r = 0.3 }) },
    { "contact: discs", "33 x 65535", pairOf("contact", disc, disc, { scale = MOST, x = 20 * MOST, y = 10 * MOST }) },
    { "overlapArea: turned discs", "33 x 65535",
      pairOf("overlapArea", disc, disc, { scale = MOST, x = 2 * MOST, y = MOST, r = 0.3 }) },
    { "stamp: on large texels", "16 x 65535",
      pairOf("stamp", pixcollide.newMask(16, 16, true), disc, { scale = MOST / 4, r = 0.3 }, "subtract") },
    { "sweepBy: a comb through a comb", "128 x 64", sweeping(64, 0, 2) },
    { "the same, turned, a texel apart", "128 x 256", sweeping(256, 0.3, 4) },
    { "sweepBy: out of a square", "128 x 2048",
      leaving(pixcollide.newMask(128, 128, true), pixcollide.newMask(128, 128, true), 2048, 0.5) },
    { "sweepBy: a checkerboard out of a square", "128 x 2048",
      leaving(checkerboard(128, 0), pixcollide.newMask(128, 128, true), 2048, 0) },
    { "sweepBy: a checkerboard out of a turned one", "128 x 2048",
      leaving(checkerboard(128, 0), checkerboard(128, 0), 2048, 0.5, 0.2) },
    { "sweepBy: noise out of a mask with holes", "128 x 512", leaving(noise(128), holes(128), 512, 0) },
    { "the same, one turned", "128 x 512", leaving(noise(128), holes(128), 512, 0.5, 0.2) },
    { "sweepBy: a turned disc out of a disc", "2048 x 64", leaving(pixcollide.newCircleMask(1024),
      pixcollide.newCircleMask(1024), 64, 0.5, 0.2) },
    { "sweepBy: a disc out of a square", "33 x 8192", leaving(disc, pixcollide.newMask(128, 128, true), 8192, 0.5) },
    { "sweepRotation: a disc in a ring", "200 x 4", turning(4) },
    { "sweepRotation: a disc in a ring", "200 x 1000", turning(1000) },
    { "moveBy: steps over a comb", "128 x 8192", stepping() },
    { "carryBy: a crowd, 1000 pixels", "3000", carrying(3000) },
    { "carryBy: a turned one of 4000 pixels", "2000", pushing(100) },
    { "separation: a turned ring in a ring", "4000",
      pairOf("separation", ring(2000, 200), ring(1900, 200), { origin = "center" }) },
    { "drawWorld: a turned disc", "33 x 65535", drawing() },
    { "collisions: turned discs on one spot", "1000",
      crowd(1000, function() return large_disc end) },
    { "collisions: turned rings, nested", "300", crowd(300, function(k) return ring(2 * k + 4, 1) end) },
    { "the same, scaled", "1000", crowd(1000, function(k) return thin, k * 0.04 + 0.3 end) },
    { "queryPolygon: 5000 points", "20000", asking() },
    { "convolve: combs", "2048", ofMask("convolve", comb(2048), comb(2048)) },
    { "overlapAreas: noise", "1400", ofMask("overlapAreas", noise(1400), noise(1400)) },
    { "polygons: a checkerboard", "2048", ofMask("polygons", large) },
    { "connectedComponents: a checkerboard", "1024",
      ofMask("connectedComponents", checkerboard(1024, 0), { connectivity = 4 }) },
    { "convexParts: holes", "2048", ofMask("convexParts", holes(2048)) },
    { "encodePNG: noise", "2048", ofMask("encodePNG", noise(2048)) },
  }
end

function worst.run()
  report.section("worst", "single calls, the longest known", "ms", 1000, "peer / ours")
  for _, case in ipairs(cases()) do
    local start = lbench.now()
    local result = case[3]()
    local seconds = lbench.now() - start
    local listed = type(result) == "table" and #result
    report.row(case[1], case[2], { seconds }, nil, { longest = math.max(GOAL, GOAL_EACH * (listed or 0)) },
      listed and tostring(listed) or type(result) == "number" and tostring(result))
    collectgarbage()
  end
end

return worst
