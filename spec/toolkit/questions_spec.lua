-- SPDX-License-Identifier: MIT
-- SPDX-FileCopyrightText: 2026 The pixcollide authors

-- Each method of the toolkit that makes new things of masks, on masks of all kinds.

local pixcollide = require "pixcollide"
local combine = require "spec.support.oracles.naive_combine"
local masks = require "spec.support.questions.masks"
local morphology = require "spec.support.oracles.naive_morphology"
local naive = require "spec.support.oracles.naive_mask"
local outlines = require "spec.support.oracles.naive_outlines"
local regions = require "spec.support.oracles.naive_regions"
local rounds = require "spec.support.rounds"

-- A call with a list that has old entries, which must become the result.
local function refilled(a, name, ...)
  local out, arguments = {}, { ... }
  for k = 1, 90 do out[k] = "old" end
  arguments[select("#", ...) + 1] = out
  local results = { a[name](a, (table.unpack or unpack)(arguments, 1, select("#", ...) + 1)) } -- luacheck: ignore
  assert(rawequal(results[1], out), "another list was returned")
  return (table.unpack or unpack)(results) -- luacheck: ignore
end

-- Growing, shrinking and sliding.

local function drawShape(rng)
  return rng:chance(0.8) and rng:int(0, 4) or rng:int(5, 9), rng:pick(morphology.shapes)
end

local function drawSmallShape(rng) return rng:int(0, 4), rng:pick(morphology.shapes) end

local function drawLargeShape(rng) return rng:int(10, 40), rng:pick(morphology.shapes) end

-- Of two such masks the product of their counts is not too large.
local function slidden(rng)
  local mask
  repeat
    mask = masks.draw(rng, rng:pick { "flat", "small" })
  until mask:count() < 700
  return mask
end

local grown = {
  { name = "dilated", mask = "flat", draw = drawShape, rounds = 80, naive = morphology.dilated },
  { name = "eroded", mask = "flat", draw = drawShape, rounds = 80, naive = morphology.eroded },
  { name = "opened", mask = "flat", draw = drawSmallShape, naive = morphology.opened },
  { name = "closed", mask = "flat", draw = drawSmallShape, naive = morphology.closed },
  { name = "dilated far", mask = "small", draw = drawLargeShape, rounds = 8, times = 1, naive = morphology.dilated },
  { name = "eroded far", mask = "small", draw = drawLargeShape, rounds = 8, times = 1, naive = morphology.eroded },
  { name = "opened far", mask = "small", draw = drawLargeShape, rounds = 8, times = 1, naive = morphology.opened },
  {
    name = "closed far", mask = "small", rounds = 6, times = 1, naive = morphology.closed,
    draw = function(rng) return rng:int(10, 20), rng:pick(morphology.shapes) end,
  },
  { name = "convolve", two = true, mask = slidden, rounds = 80, naive = morphology.convolved },
  { name = "overlapAreas", two = true, mask = slidden, rounds = 80, naive = morphology.areas },
  {
    name = "overlapAreas of large ones, at some offsets", two = true, rounds = 30, times = 1,
    draw = function(rng, a, b)
      local offsets = {}
      for k = 1, 30 do
        offsets[2 * k - 1], offsets[2 * k] = rng:int(1 - b.width, a.width - 1), rng:int(1 - b.height, a.height - 1)
      end
      return a.width * a.height * b.width * b.height > 0 and offsets or {}
    end,
    ask = function(a, b, offsets)
      local areas, _, w, x, y = a:overlapAreas(b)
      local met, seen = a:convolve(b), {}
      for k = 1, #offsets, 2 do
        local i, j = offsets[k] - x, offsets[k + 1] - y
        seen[k], seen[k + 1] = areas[1 + i + j * w], met:get(i, j)
      end
      return seen
    end,
    naive = function(a, b, offsets)
      local seen = {}
      for k = 1, #offsets, 2 do
        local area = combine.area(a, b, offsets[k], offsets[k + 1])
        seen[k], seen[k + 1] = area, area > 0
      end
      return seen
    end,
  },
  {
    name = "overlapAreas in a list", two = true, mask = "small", rounds = 30, naive = morphology.areas,
    ask = function(a, b) return refilled(a, "overlapAreas", b) end,
  },
}

-- Regions.

local function drawConnectivity(rng) return rng:pick { 4, 8 } end

-- A partition: sorted, no two meet, exactly the solid texels.
local function judgeRectangles(a, list, n)
  local rest, last = a:clone(), -1
  for k = 1, 4 * n, 4 do
    local x, y, w, h = list[k], list[k + 1], list[k + 2], list[k + 3]
    if w < 1 or h < 1 or y * a.width + x <= last then return "sorted rectangles that have texels" end
    last = y * a.width + x
    for v = y, y + h - 1 do
      for u = x, x + w - 1 do
        if not rest:get(u, v) then return "rectangles of solid texels that do not overlap" end
        rest[v][u] = false
      end
    end
  end
  if rest:count() > 0 or #list ~= 4 * n then return "rectangles that cover all solid texels" end
end

local regional = {
  {
    name = "connectedComponents", rounds = 80,
    draw = function(rng) return { connectivity = rng:pick { 4, 8 }, minCount = rng:pick { 0, 1, 1, 2, 5 } } end,
    naive = function(a, options) return regions.components(a, options.connectivity, options.minCount) end,
  },
  {
    name = "componentAt", rounds = 80, times = 8,
    draw = function(rng, a)
      local x, y = masks.place(rng, a)
      return x, y, rng:pick { 4, 8 }
    end,
    naive = regions.at,
  },
  { name = "largestComponent", draw = drawConnectivity, naive = regions.largest },
  {
    name = "boundingRects", draw = drawConnectivity, naive = regions.rects,
    ask = function(a, connectivity) return refilled(a, "boundingRects", connectivity) end,
  },
  { name = "filledHoles", naive = regions.filled, rounds = 100 },
  { name = "floodFilled", draw = masks.place, naive = regions.flooded },
  { name = "rectangles", judge = judgeRectangles, rounds = 60 },
  { name = "rectangles in a list", judge = judgeRectangles, ask = function(a) return refilled(a, "rectangles") end },
  {
    name = "rectangles, as few as possible", mask = "tiny", rounds = 80,
    ask = function(a) return (select(2, a:rectangles())) end, naive = regions.fewestRectangles,
  },
  {
    name = "rectangles of its mirror images", rounds = 30,
    ask = function(a)
      local _, n = a:rectangles()
      return select(2, a:flipped(true, true):rectangles()) - n, select(2, a:flipped():rotated90():rectangles()) - n
    end,
    naive = function() return 0, 0 end,
  },
}

-- Outlines.

local function drawTolerance(rng) return rng:pick { 0, 0.5, 0.75, 1, 1.5, rng:real(0, 5), 1e300 } end

local function areaOf(loops)
  local area = 0
  for _, loop in ipairs(loops) do area = area + outlines.area2(loop) end
  return area
end

local function allLoops(polygons)
  local all = {}
  for _, polygon in ipairs(polygons) do
    for _, loop in ipairs(outlines.loopsOf(polygon)) do all[#all + 1] = loop end
  end
  return all
end

-- Polygons are the contours with fewer points: each near its contour, none crossing another.
local function judgePolygons(a, tolerance, polygons, n)
  local contours, next = outlines.contours(a), 1
  assert(n == #polygons, "as many polygons as n says")
  for _, polygon in ipairs(polygons) do
    for k, loop in ipairs(outlines.loopsOf(polygon)) do
      local contour, area = contours[next], outlines.area2(loop)
      assert(contour and contour.isHole == (k > 1), "a loop for each contour")
      assert(tolerance > 0 or table.concat(loop, " ") == table.concat(contour, " "), "the contours themselves")
      outlines.checkSimplified(contour, loop, tolerance)
      assert(k == 1 and area > 0 or k > 1 and area < 0, "loops that turn the right way")
      -- A point of the hole's edge that is no vertex, as others of the polygon may be there.
      local x, y = loop[1] + (loop[3] - loop[1]) / 3, loop[2] + (loop[4] - loop[2]) / 3
      assert(k == 1 or outlines.isInside({ polygon }, x, y), "holes inside")
      next = next + 1
    end
  end
  assert(next == #contours + 1, "a loop for each contour")
  outlines.checkNoCrossing(allLoops(polygons))
end

-- Convex parts cover the polygons, and do not overlap.
local function judgeParts(a, most, tolerance, parts, n)
  local polygons = a:toMask(pixcollide):polygons(tolerance)
  assert(n == #parts, "as many parts as n says")
  for _, part in ipairs(parts) do outlines.checkConvex(part, most) end
  assert(areaOf(parts) == areaOf(allLoops(polygons)), "the area of the polygons")
  outlines.checkDisjoint(parts)
  outlines.checkInside(parts, polygons)
end

local outlined = {
  { name = "contours", mask = "small", rounds = 250, naive = outlines.contours },
  { name = "contours of longer ones", mask = "flat", naive = outlines.contours },
  { name = "outlinePixels", mask = "small", rounds = 250, naive = outlines.texels },
  { name = "outlinePixels of longer ones", mask = "flat", naive = outlines.texels },
  { name = "polygons", mask = "small", rounds = 130, draw = drawTolerance, judge = judgePolygons },
  {
    name = "convexParts", mask = "small", rounds = 60, times = 2, judge = judgeParts,
    draw = function(rng) return rng:pick { 3, 4, 5, 8, 100 }, rng:pick { 0, 0.8, 1, 2, 10 } end,
  },
  {
    name = "convexParts, their area", rounds = 40,
    ask = function(a) return areaOf((a:convexParts(8, 0))) end, naive = function(a) return 2 * a:count() end,
  },
}

local function describeAll(title, questions)
  describe(title, function()
    for sentence, check in masks.each(questions) do it(sentence, check) end
  end)
end

describeAll("masks grown, shrunk and slid over each other:", grown)
describeAll("regions of a mask:", regional)
describeAll("outlines of a mask:", outlined)

describe("questions about the toolkit", function()
  it("are those that spec/mask/questions_spec.lua leaves out", function()
    assert.same(masks.names { masks.TOOLKIT }, masks.names { grown, regional, outlined })
  end)
end)

describe("mask:polygons", function()
  it("leaves what a smaller tolerance leaves, or less", function()
    rounds.each("polygons by tolerance", 30, function(rng)
      local real, kept = masks.draw(rng, "flat"):toMask(pixcollide), nil
      for _, tolerance in ipairs { 0, 0.7, 0.71, 1, 1.2, 2, 4, 50 } do
        local points = {}
        for i, polygon in ipairs((real:polygons(tolerance))) do
          for k, loop in ipairs(outlines.loopsOf(polygon)) do
            for at = 1, #loop, 2 do
              local key = ("%d/%d: %d,%d"):format(i, k, loop[at], loop[at + 1])
              assert.is_true(kept == nil or kept[key], key)
              points[key] = true
            end
          end
        end
        kept = points
      end
    end)
  end)
end)

-- Beyond some radius discs are found in another way; a few solid texels tell by their distances what must come out.
describe("large discs", function()
  it("grow and shrink as small ones do", function()
    rounds.each("large discs", 6, function(rng)
      local n = rng:int(120, 180)
      local model = naive.new(rng:int(1, 90), rng:int(1, 90))
      for _ = 1, rng:int(1, 4) do model:set(rng:int(0, model.width - 1), rng:int(0, model.height - 1), true) end
      local function nearest(x, y)
        local least = math.huge
        model:eachSolid(function(u, v) least = math.min(least, (x - u) ^ 2 + (y - v) ^ 2) end)
        return least
      end
      local disc = model:toMask(pixcollide):dilated(n, "disc")
      for _ = 1, 400 do
        local x, y = rng:int(-n, model.width - 1 + n), rng:int(-n, model.height - 1 + n)
        assert.equal(nearest(x, y) <= n * n, disc:get(x + n, y + n))
      end
      -- All places where a disc fits into a disc with a bite out of it.
      local holeX, holeY = rng:int(0, disc:getWidth() - 1), rng:int(0, disc:getHeight() - 1)
      disc:set(holeX, holeY, false)
      local small = disc:eroded(n, "disc")
      model:eachSolid(function(u, v)
        assert.is_true(disc:get(u + 2 * n, v + n) or holeX == u + 2 * n)
        assert.equal((u + n - holeX) ^ 2 + (v + n - holeY) ^ 2 > n * n, small:get(u + n, v + n))
      end)
      assert.is_true(disc:contains(disc:opened(n, "disc"), 0, 0))
    end)
  end)
end)
