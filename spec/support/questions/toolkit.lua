-- SPDX-License-Identifier: MIT
-- SPDX-FileCopyrightText: 2026 The pixcollide authors

-- What the toolkit makes of masks, and how loops over texels make it; see masks.lua.

local pixcollide = require "pixcollide"
local combine = require "spec.support.oracles.naive_combine"
local masks = require "spec.support.questions.masks"
local morphology = require "spec.support.oracles.naive_morphology"
local naive = require "spec.support.oracles.naive_mask"
local outlines = require "spec.support.oracles.naive_outlines"
local regions = require "spec.support.oracles.naive_regions"

local unpack = table.unpack or unpack -- luacheck: ignore

-- A call with a list that has old entries, which must become the result.
local function refilled(a, name, ...)
  local out, arguments, n = {}, { ... }, select("#", ...) + 1
  for k = 1, 90 do out[k] = "old" end
  arguments[n] = out
  local results = { a[name](a, unpack(arguments, 1, n)) }
  assert(rawequal(results[1], out), "another list was returned")
  return unpack(results)
end

-- Growing, shrinking and sliding.

local function draw_shape(rng)
  return rng:chance(0.8) and rng:int(0, 4) or rng:int(5, 9), rng:pick(morphology.shapes)
end

-- A shape of this size, from least to most.
local function shape(least, most)
  return function(rng) return rng:int(least, most), rng:pick(morphology.shapes) end
end

-- Of two such masks the product of their counts is not too large.
local function slidden(rng)
  local mask
  repeat mask = masks.draw(rng, rng:pick { "flat", "small" }) until mask:count() < 700
  return mask
end

local function draw_offsets(rng, a, b)
  local offsets = {}
  for k = 1, a.width * a.height * b.width * b.height > 0 and 60 or 0, 2 do
    offsets[k], offsets[k + 1] = rng:int(1 - b.width, a.width - 1), rng:int(1 - b.height, a.height - 1)
  end
  return offsets
end

local function areas_at(a, b, offsets)
  local areas, _, w, x, y = a:overlapAreas(b)
  local met, seen = a:convolve(b), {}
  for k = 1, #offsets, 2 do
    local i, j = offsets[k] - x, offsets[k + 1] - y
    seen[k], seen[k + 1] = areas[1 + i + j * w], met:get(i, j)
  end
  return seen
end

local function naive_areas_at(a, b, offsets)
  local seen = {}
  for k = 1, #offsets, 2 do
    local area = combine.area(a, b, offsets[k], offsets[k + 1])
    seen[k], seen[k + 1] = area, area > 0
  end
  return seen
end

-- Regions.

local function draw_connectivity(rng) return rng:pick { 4, 8 } end

-- A partition: sorted, no two meet, exactly the solid texels.
local function judge_rectangles(results, a)
  local list, n, rest, last = results[1], results[2], a:clone(), -1
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

-- Outlines.

local function draw_tolerance(rng) return rng:pick { 0, 0.5, 0.75, 1, 1.5, rng:real(0, 5), 1e300 } end

local function area_of(loops)
  local area = 0
  for _, loop in ipairs(loops) do area = area + outlines.area2(loop) end
  return area
end

local function all_loops(polygons)
  local all = {}
  for _, polygon in ipairs(polygons) do
    for _, loop in ipairs(outlines.loopsOf(polygon)) do all[#all + 1] = loop end
  end
  return all
end

-- How many parts a mask has, how many holes, where texels are joined over corners, and twice its area: by its loops, and
-- by its regions.
local function loops_as_parts(a, connectivity)
  local loops, n = a:contours(connectivity)
  local holes = 0
  for _, loop in ipairs(loops) do holes = holes + (loop.isHole and 1 or 0) end
  return n - holes, connectivity == 8 and holes or 0, area_of(loops)
end

local function parts_and_holes(a, connectivity)
  local filled = regions.filled(a)
  local holes = naive.from(a.width, a.height, function(x, y) return filled[y][x] and not a[y][x] end)
  return select(2, regions.components(a, connectivity)), connectivity == 8 and select(2, regions.components(holes, 4)) or 0,
    2 * a:count()
end

-- Polygons are the contours with fewer points: each near its contour, none crossing another.
local function judge_polygons(results, a, tolerance)
  local polygons, contours, next = results[1], outlines.contours(a, 4), 1
  assert(results[2] == #polygons, "as many polygons as n says")
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
  outlines.checkNoCrossing(all_loops(polygons))
end

-- Convex parts cover the polygons, and do not overlap.
local function judge_parts(results, a, most, tolerance)
  local parts, polygons = results[1], a:toMask(pixcollide):polygons(tolerance)
  assert(results[2] == #parts, "as many parts as n says")
  for _, part in ipairs(parts) do outlines.checkConvex(part, most) end
  assert(area_of(parts) == area_of(all_loops(polygons)), "the area of the polygons")
  outlines.checkDisjoint(parts)
  outlines.checkInside(parts, polygons)
end

return masks.questions("toolkit", {
  { name = "dilated", mask = "flat", draw = draw_shape, rounds = 80, naive = morphology.dilated },
  { name = "eroded", mask = "flat", draw = draw_shape, rounds = 80, naive = morphology.eroded },
  { name = "opened", mask = "flat", draw = shape(0, 4), naive = morphology.opened },
  { name = "closed", mask = "flat", draw = shape(0, 4), naive = morphology.closed },
  { name = "dilated far", mask = "small", draw = shape(10, 40), rounds = 8, times = 1, naive = morphology.dilated },
  { name = "eroded far", mask = "small", draw = shape(10, 40), rounds = 8, times = 1, naive = morphology.eroded },
  { name = "opened far", mask = "small", draw = shape(10, 40), rounds = 8, times = 1, naive = morphology.opened },
  { name = "closed far", mask = "small", draw = shape(10, 20), rounds = 6, times = 1, naive = morphology.closed },
  { name = "convolve", two = true, mask = slidden, rounds = 80, naive = morphology.convolved },
  { name = "overlapAreas", two = true, mask = slidden, rounds = 80, naive = morphology.areas },
  { name = "overlapAreas of large ones, at some offsets", two = true, rounds = 30, times = 1, draw = draw_offsets,
    ask = areas_at, naive = naive_areas_at },
  { name = "overlapAreas in a list", two = true, mask = "small", rounds = 30, naive = morphology.areas,
    ask = function(a, b) return refilled(a, "overlapAreas", b) end },

  { name = "connectedComponents", rounds = 80,
    draw = function(rng) return { connectivity = rng:pick { 4, 8 }, minCount = rng:pick { 0, 1, 1, 2, 5 } } end,
    naive = function(a, options) return regions.components(a, options.connectivity, options.minCount) end },
  { name = "componentAt", rounds = 80, times = 8, naive = regions.at, draw = function(rng, a)
    local x, y = masks.place(rng, a)
    return x, y, rng:pick { 4, 8 }
  end },
  { name = "largestComponent", draw = draw_connectivity, naive = regions.largest },
  { name = "boundingRects", draw = draw_connectivity, naive = regions.rects,
    ask = function(a, connectivity) return refilled(a, "boundingRects", connectivity) end },
  { name = "filledHoles", naive = regions.filled, rounds = 100, draw = draw_connectivity },
  { name = "floodFilled", naive = regions.flooded, draw = function(rng, a)
    local x, y = masks.place(rng, a)
    return x, y, rng:pick { 4, 8 }
  end },
  { name = "rectangles", judge = judge_rectangles, rounds = 60 },
  { name = "rectangles in a list", judge = judge_rectangles, ask = function(a) return refilled(a, "rectangles") end },
  { name = "rectangles, as few as possible", mask = "tiny", rounds = 80, naive = regions.fewestRectangles,
    ask = function(a) return (select(2, a:rectangles())) end },
  { name = "rectangles of its mirror images", rounds = 30, naive = function() return 0, 0 end, ask = function(a)
    local _, n = a:rectangles()
    return select(2, a:flipped(true, true):rectangles()) - n, select(2, a:flipped():rotated90():rectangles()) - n
  end },

  { name = "contours", mask = "small", rounds = 250, draw = draw_connectivity, naive = outlines.contours },
  { name = "contours of longer ones", mask = "flat", draw = draw_connectivity, naive = outlines.contours },
  { name = "outlinePixels", mask = "small", rounds = 250, draw = draw_connectivity, naive = outlines.texels },
  { name = "outlinePixels of longer ones", mask = "flat", draw = draw_connectivity, naive = outlines.texels },
  { name = "contours as parts and holes", rounds = 60, draw = draw_connectivity, naive = parts_and_holes,
    ask = loops_as_parts },
  { name = "polygons", mask = "small", rounds = 130, draw = draw_tolerance, judge = judge_polygons },
  { name = "convexParts", mask = "small", rounds = 60, times = 2, judge = judge_parts,
    draw = function(rng) return rng:pick { 3, 4, 5, 8, 100 }, rng:pick { 0, 0.8, 1, 2, 10 } end },
  { name = "convexParts, their area", rounds = 40, naive = function(a) return 2 * a:count() end,
    ask = function(a) return area_of((a:convexParts(8, 0))) end },
})
