-- SPDX-License-Identifier: MIT
-- SPDX-FileCopyrightText: 2026 The pixcollide authors

local pixcollide = require "pixcollide"
local examples = require "spec.support.examples"
local naive = require "spec.support.oracles.naive_mask"
local raises = require "spec.support.raises"
local rounds = require "spec.support.rounds"
local shapes = require "spec.support.oracles.naive_shapes"

local floor, ceil = math.floor, math.ceil

describe("newRectangleMask", function()
  it("is solid throughout", function()
    for _, width in ipairs { 0, 1, 31, 32, 33, 63, 64, 65, 127, 128, 129 } do
      for _, height in ipairs { 0, 1, 5, 64, 65 } do
        naive.new(width, height, true):assertSame(pixcollide.newRectangleMask(width + 0.99, height + 0.5))
      end
    end
  end)
end)

describe("newCircleMask and newEllipseMask", function()
  local function circle(r)
    local side = ceil(2 * r)
    return naive.from(side, side, function(i, j)
      return (i + 0.5 - side / 2) ^ 2 + (j + 0.5 - side / 2) ^ 2 <= r ^ 2
    end)
  end

  local function ellipse(w, h)
    return naive.from(w, h, function(i, j)
      return (2 * i + 1 - w) ^ 2 * h ^ 2 + (2 * j + 1 - h) ^ 2 * w ^ 2 <= w ^ 2 * h ^ 2
    end)
  end

  for sentence, check in examples.each {
    "draw round, flat and tall things",
    { "newCircleMask(0)", "0x0" }, { "newCircleMask(0.5)", "#" }, { "newCircleMask(1)", "##/##" },
    { "newEllipseMask(6, 3)", ".####./######/.####." }, { "newEllipseMask(5.9, 1.5)", "#####" },
    "may have no pixel at all where they are too small to hold a centre",
    { "newCircleMask(0.1)", "#" }, { "newCircleMask(0.6)", "../.." },
    "are right at sides whose squares multiplied pass 2^53: rows 0, 50 and 200 of 401",
    { "newEllipseMask(32767, 401):get(16383, 0)", "true" }, { "newEllipseMask(32767, 401):get(16383, 400)", "true" },
    { "newEllipseMask(32767, 401):get(0, 200)", "true" }, { "newEllipseMask(32767, 401):get(32766, 200)", "true" },
  } do it(sentence, check) end

  it("follow the formula at every size, and at others", function()
    for quarter = 0, 180 do
      circle(quarter / 4):assertSame(pixcollide.newCircleMask(quarter / 4), "radius " .. quarter / 4)
    end
    for width = 0, 34 do
      for height = 0, 34 do
        ellipse(width, height):assertSame(pixcollide.newEllipseMask(width, height))
      end
    end
    rounds.each("circles and ellipses", 40, function(rng)
      local r, w, h = rng:real(0, 70), rng:int(1, 200), rng:int(1, 130)
      circle(r):assertSame(pixcollide.newCircleMask(r), ("radius %.17g"):format(r))
      ellipse(w, h):assertSame(pixcollide.newEllipseMask(w, h), w .. " x " .. h)
    end)
  end)

  it("are right to a texel or two far from the middle of the longest", function()
    local mask = pixcollide.newEllipseMask(32767, 401)
    for _, y in ipairs { 0, 1, 50, 150, 199 } do
      -- |x + 0.5 - w / 2| <= w / 2 * sqrt(1 - ((2 y + 1 - h) / h)^2)
      local left = 16383.5 - 16383.5 * (1 - ((2 * y + 1 - 401) / 401) ^ 2) ^ 0.5
      assert.is_false(mask:get(floor(left - 1.5), y) or mask:get(floor(32767 - left + 1.5), y))
      assert.is_true(mask:get(floor(left + 1.5), y) and mask:get(floor(32767 - left - 1.5), y))
    end
  end)
end)

-- The pixels whose centre is inside: left and top edges in, right and bottom out, even-odd; and the corner.
local function polygon(points)
  local minX, minY, maxX, maxY = points[1], points[2], points[1], points[2]
  for k = 3, #points, 2 do
    minX, maxX = math.min(minX, points[k]), math.max(maxX, points[k])
    minY, maxY = math.min(minY, points[k + 1]), math.max(maxY, points[k + 1])
  end
  local x0, y0, holds = floor(minX), floor(minY), shapes.polygon(points).holds
  return naive.from(ceil(maxX) - x0, ceil(maxY) - y0, function(i, j) return holds(x0 + i, y0 + j) end), x0, y0
end

local function checkPolygon(points)
  local expected, x0, y0 = polygon(points)
  local mask, x, y = pixcollide.newPolygonMask(points)
  local about = "polygon"
  for k = 1, #points do about = about .. (" %.17g"):format(points[k]) end
  expected:assertSame(mask, about)
  if x ~= x0 or y ~= y0 then
    error(("%s: corner %s, %s instead of %d, %d"):format(about, tostring(x), tostring(y), x0, y0))
  end
end

-- A star of five points, whose middle is outside, and one of two thousand.
local star, comb = {}, {}
for k = 0, 4 do
  star[2 * k + 1] = 20 + 20 * math.cos(k * 4 * math.pi / 5 - math.pi / 2)
  star[2 * k + 2] = 20 + 20 * math.sin(k * 4 * math.pi / 5 - math.pi / 2)
end
for k = 0, 1999 do comb[2 * k + 1], comb[2 * k + 2] = k / 20 + k % 2, k % 2 * 40 end

describe("newPolygonMask", function()
  --    0   1   2   3   4
  -- 0  *---------------*
  --    | o   o   o   /
  -- 1  |           /
  --    | o   o   /
  -- 2  |       /
  --    | o   /
  -- 3  |   /                 a centre on the slope is outside: right edges are out
  --    | /
  -- 4  *
  for sentence, check in examples.each {
    "gives a mask and where its corner is",
    { "newPolygonMask { 3, 4, 7, 4, 7, 6, 3, 6 }", "####/#### 3 4" },
    "draws a triangle by the centre rule",
    { "newPolygonMask { 0, 0, 4, 0, 0, 4 }", "###./##../#.../.... 0 0" },
    { "newPolygonMask { 4, 0, 4, 4, 0, 4 }", "...#/..##/.###/#### 0 0" },
    "takes left and top edges in, right and bottom out: all edges run through centres here",
    { "newPolygonMask { 0.5, 0.5, 3.5, 0.5, 3.5, 2.5, 0.5, 2.5 }", "###./###./.... 0 0" },
    "follows the even-odd rule: a square with a square inside it, drawn in one line",
    { "newPolygonMask { 0, 0, 5, 0, 5, 4, 0, 4, 0, 0, 1, 1, 4, 1, 4, 3, 1, 3, 1, 1 }", "#####/#...#/#...#/##### 0 0" },
    "has no pixels where it has no area",
    { "newPolygonMask { 5, 5, 5, 5, 5, 5 }", "0x0 5 5" },
    { "(newPolygonMask { 0.25, 0, 0.25, 8, 0.75, 4 }):get(0, 0)", "false" },
  } do it(sentence, check) end

  for name, points in pairs {
    ["an hourglass"] = { 0, 0, 12, 12, 0, 12, 12, 0 }, ["a star"] = star, ["many points"] = comb,
    ["a diagonal line"] = { 0, 0, 8, 8, 4, 4 }, ["a line across"] = { 0, 0.5, 8, 0.5, 4, 0.5 },
    ["a line down"] = { 0.5, 0, 0.5, 8, 0.5, 4 }, ["a long thin one"] = { 0, 0, 32767, 1, 32767, 2, 0, 1 },
    ["a high thin one"] = { 0, 0, 2, 32767, 3, 32767, 1, 0 },
  } do
    it("follows the formula for " .. name, function() checkPolygon(points) end)
  end

  it("follows the formula for whole, half and any coordinates", function()
    rounds.each("polygons", 250, function(rng)
      local points = {}
      local unit, size = rng:pick { 1, 1 / 2, 1 / 256, 0 }, rng:pick { 3, 20, 140 }
      local offset = rng:pick { 0, 0, -1000, 65536, -1000000 }
      for k = 1, 2 * rng:int(3, rng:pick { 4, 9 }) do
        local value = rng:real(-size / 2, size / 2)
        points[k] = (unit > 0 and floor(value / unit) * unit or value) + offset
      end
      checkPolygon(points)
    end)
  end)

  it("refuses one that is too large", function()
    for _, far in ipairs { 32768, 32767.5, 1e6, 2 ^ 32 + 4, 2 ^ 53, 1e300 } do
      for _, points in ipairs { { 0, 0, far, 0, 0, 5 }, { 0, 0, 5, 0, 0, far }, { -far, 0, 5, 0, far, 9 } } do
        raises.argument("newPolygonMask", 1, function() pixcollide.newPolygonMask(points) end)
      end
    end
  end)
end)
