-- SPDX-License-Identifier: MIT
-- SPDX-FileCopyrightText: 2026 The pixcollide authors

-- The figure that a mask shows: its geometry, simpler figures in its place, and what sprites see of it after an edit; and
-- masks of circles, ellipses, capsules, polygons and polylines. What random masks show is in questions_spec.lua.

local pixcollide = require "pixcollide"
local examples = require "spec.support.examples"
local naive = require "spec.support.oracles.naive_mask"
local raises = require "spec.support.raises"
local rounds = require "spec.support.rounds"
local shapes = require "spec.support.oracles.naive_shapes"
local shown = require "spec.support.shown"

local function near(expected, actual, tolerance)
  assert.is_true(math.abs(expected - actual) <= tolerance, ("%.17g instead of %.17g"):format(actual, expected))
end

-- An L that lies on its back, and a figure to be turned.
local NAMES = { l = "...../.##../.#.../.....", f = "##./#..", none = "0x0", empty = "70x3" }

describe("a mask", function()
  for sentence, check in examples.each({
    "is cropped from and by whole texels",
    { "l:cropped(1.9, 1.5, 2.9, 2.1)", "##/#." }, { 'm("#"):cropped(-0.1, -0.5, 2, 2)', "../.#" },
    "is flipped left and right unless told otherwise",
    { "f:flipped()", ".##/..#" }, { "f:flipped(nil, nil)", ".##/..#" }, { "f:flipped(nil, false)", "##./#.." },
    "is turned clockwise, once unless told otherwise",
    { "f:rotated90()", "##/.#/.." }, { "f:rotated90(nil)", "##/.#/.." }, { "f:rotated90(1e300)", "##./#.." },
    "is scaled by the texels under the new ones' middles",
    { 'm(".#"):scaled(1, 1)', "#" }, -- on the edge of both: the right one
    { 'm("#..#"):scaled(32767, 1):getBounds()', "0 0 32767 1" },
    { 'm("#..#"):scaled(32767, 1):cropped(8191, 0, 2, 1)', "#." },
    { 'm("#..#"):scaled(32767, 1):cropped(24574, 0, 2, 1)', ".#" },
    { 'm("#..#"):scaled(32767, 1):scaled(4, 1)', "#..#" },
    "is transformed as a sprite is",
    { "f:transformed(0, 2, 1, 1, 1)", "####/##.. -2 -1" }, { "f:transformed(1, 1e-6)", "0x0 0 0" },
    "has an orientation, 0 if no axis is longer",
    { 'm("####"):getOrientation()', "0" }, { 'm("#/#/#"):getOrientation() == math.pi / 2', "true" },
    "has a convex hull in a list that is used again",
    { "empty:getConvexHull({ 9, 9, 9 })", "{} 0" },
  }, NAMES) do it(sentence, check) end

  it("is nothing far away", function()
    local mask = shown.mask(NAMES.l)
    for _, far in ipairs { 5, -5, 32768, 2 ^ 30, -2 ^ 31, 2 ^ 32, 2 ^ 53, -1e300 } do
      assert.same({ 0, 0 }, { mask:cropped(far, 0, 3, 3):count(), mask:cropped(0, far, 3, 3):count() })
    end
  end)

  it("gives masks of their own, and the list that it was given", function()
    local full, out = pixcollide.newMask(3, 3, true), {}
    full:trimmed():clear()
    full:toBox():clear()
    full:toHull():clear()
    assert.equal(9, full:count())
    assert.equal(out, (full:getConvexHull(out)))
  end)

  it("has the orientation that it is turned by", function()
    near(math.pi / 4, shown.mask("#../.#./..#"):getOrientation(), 1e-15)
    near(-math.pi / 4, shown.mask("..#/.#./#.."):getOrientation(), 1e-15)
    near(0.3, (pixcollide.newMask(80, 12, true):transformed(0.3)):getOrientation(), 0.002)
  end)

  it("is left alone, and its sprites, when it is transformed", function()
    local real = shown.mask(NAMES.f)
    local sprite = pixcollide.newSprite(real, { r = 0.3 })
    local before = shown.text(sprite:getBounds())
    real:transformed(1, 3)
    assert.equal("##./#.. " .. before, shown.text(real, sprite:getBounds()))
  end)
end)

-- Two lone texels, and a bent line between.
local FIGURE = "........../....#...../....#...../.#..#...../....######/........../......#.../.........."
describe("simpler figures", function()
  for _, name in ipairs { "toBox", "toEllipse", "toDiamond", "toHull" } do
    it("follow an edit: " .. name, function()
      local mask = shown.mask(FIGURE)
      local before = shown.text(mask[name](mask))
      mask:set(0, 7)
      assert.is_true(name ~= "toBox" or mask:toBox():count() == 70)
      assert.not_equal(before, shown.text(mask[name](mask)))
      mask:set(0, 7, false)
      assert.equal(before, shown.text(mask[name](mask)))
    end)
  end

  for sentence, check in examples.each({
    "are empty if the mask is",
    { "empty:toCircles(4)", "{} 0 " .. shown.text(shown.mask("70x3")) },
    { "none:toCircles(4)", "{} 0 0x0" },
    "of circles are as many as asked for, floored",
    { "(select(2, person:toCircles(2.9)))", "2" },
    "merge into one that is solid where any is",
    { 'mergeMasks { m "#../.#.", m "....#", m "././#" }', "#...#/.#.../#...." }, { "mergeMasks { none }", "0x0" },
  }, { none = "0x0", empty = "70x3", person = FIGURE }) do it(sentence, check) end
end)

-- A head of 9, a trunk of 9 x 14 and two legs.
local function person()
  local mask = pixcollide.newMask(24, 40)
  local head = naive.from(9, 9, function(x, y) return (x - 4) ^ 2 + (y - 4) ^ 2 <= 18 end)
  mask:add(head:toMask(pixcollide), 8, 1)
  mask:add(pixcollide.newMask(11, 14, true), 7, 10)
  mask:add(pixcollide.newMask(4, 14, true), 8, 24)
  mask:add(pixcollide.newMask(4, 14, true), 13, 24)
  return mask
end

-- The share of the texels of either that both have.
local function agreement(a, b)
  local common = a:overlapArea(b, 0, 0)
  return common / (a:count() + b:count() - common)
end

describe("mask:toCircles", function()
  it("agrees better the more circles there are", function()
    local mask, before = person(), 0
    for _, n in ipairs { 1, 2, 4, 8, 16, 32, 64 } do
      local share = agreement(mask, select(3, mask:toCircles(n)))
      assert.is_true(share > before)
      before = share
    end
    assert.is_true(before > 0.99)
  end)
end)

local floor, ceil = math.floor, math.ceil

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
    "floor the sizes of ellipses", { "newEllipseMask(5.9, 1.5)", "#####" },
    "are right at sides whose squares multiplied pass 2^53: rows 0, 50 and 200 of 401",
    { "newEllipseMask(32767, 401):get(16383, 0)", "true" }, { "newEllipseMask(32767, 401):get(16383, 400)", "true" },
    { "newEllipseMask(32767, 401):get(0, 200)", "true" }, { "newEllipseMask(32767, 401):get(32766, 200)", "true" },
  } do it(sentence, check) end

  it("follow the formula at every size, and at others", function()
    for quarter = 0, 180 do
      circle(quarter / 4):assertSame(pixcollide.newCircleMask(quarter / 4), "radius " .. quarter / 4)
    end
    for width = 0, 34 do
      for height = 0, 34 do ellipse(width, height):assertSame(pixcollide.newEllipseMask(width, height)) end
    end
    rounds.each("circles and ellipses", 40, function(rng)
      local r, w, h = rng:real(0, 70), rng:int(1, 200), rng:int(1, 130)
      circle(r):assertSame(pixcollide.newCircleMask(r), ("radius %.17g"):format(r))
      ellipse(w, h):assertSame(pixcollide.newEllipseMask(w, h), w .. " x " .. h)
    end)
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
  for sentence, check in examples.each {
    "takes left and top edges in, right and bottom out: all edges run through centres here",
    { "newPolygonMask { 0.5, 0.5, 3.5, 0.5, 3.5, 2.5, 0.5, 2.5 }", "###./###./.... 0 0" },
    "has no pixels where it has no area",
    { "newPolygonMask { 5, 5, 5, 5, 5, 5 }", "0x0 5 5" },
    { "(newPolygonMask { 0.25, 0, 0.25, 8, 0.75, 4 }):get(0, 0)", "false" },
  } do it(sentence, check) end

  for name, points in pairs {
    ["an hourglass"] = { 0, 0, 12, 12, 0, 12, 12, 0 }, ["a star"] = star, ["many points #large"] = comb,
    ["a diagonal line"] = { 0, 0, 8, 8, 4, 4 }, ["a line across"] = { 0, 0.5, 8, 0.5, 4, 0.5 },
    ["a line down"] = { 0.5, 0, 0.5, 8, 0.5, 4 }, ["a long thin one"] = { 0, 0, 32767, 1, 32767, 2, 0, 1 },
    ["a high thin one"] = { 0, 0, 2, 32767, 3, 32767, 1, 0 },
  } do
    it("follows the formula for " .. name, function() checkPolygon(points) end)
  end

  it("follows the formula for whole, half and any coordinates", function()
    rounds.each("polygons", 250, function(rng)
      local points, unit, size = {}, rng:pick { 1, 1 / 2, 1 / 256, 0 }, rng:pick { 3, 20, 140 }
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

describe("newCapsuleMask", function()
  for sentence, check in examples.each {
    "floors its sizes, and may be of no texel", { "newCapsuleMask(5.9, 1.5)", "#####" },
    { "newCapsuleMask(0, 9)", "0x9" },
    "lies or stands", { "newCapsuleMask(7, 4)", ".#####./#######/#######/.#####." },
    { "newCapsuleMask(4, 7):equals(newCapsuleMask(7, 4):rotated90())", "true" },
  } do it(sentence, check) end

  it("is half a circle at each end of a rectangle, and without one a circle", function()
    for side = 0, 70 do
      local circle = pixcollide.newCircleMask(side / 2)
      assert.is_true(circle:equals(pixcollide.newCapsuleMask(side, side)))
      local capsule = pixcollide.newCapsuleMask(side + 20, side)
      local expected = pixcollide.newMask(side + 20, side)
      for x = 0, 20 do expected:add(circle, x, 0) end
      assert.is_true(expected:equals(capsule), "of " .. side)
      assert.equal(side > 0 and 20 * side or 0, capsule:count() - circle:count())
    end
  end)
end)

local function checkPolyline(points, width)
  local low, high, holds = { math.huge, math.huge }, { -math.huge, -math.huge }, shapes.polyline(points, width).holds
  local about = ("polyline of width %.17g"):format(width)
  for k, value in ipairs(points) do
    local axis = 2 - k % 2
    low[axis], high[axis] = math.min(low[axis], value - width / 2), math.max(high[axis], value + width / 2)
    about = about .. (" %.17g"):format(value)
  end
  local x0, y0 = floor(low[1]), floor(low[2])
  local mask, x, y = pixcollide.newPolylineMask(points, width)
  naive.from(ceil(high[1]) - x0, ceil(high[2]) - y0, function(i, j) return holds(x0 + i, y0 + j) end):assertSame(mask, about)
  assert.same({ x0, y0 }, { x, y }, about)
  local back = {}
  for k = 1, #points, 2 do back[#points - k], back[#points - k + 1] = points[k], points[k + 1] end
  assert.is_true(mask:equals((pixcollide.newPolylineMask(back, width))), about)
end

describe("newPolylineMask", function()
  for sentence, check in examples.each {
    "takes centres on its edge in, on all sides", { "newPolylineMask({ 2, 1, 5, 1 }, 1)", ".###./.###. 1 0" },
    { "newPolylineMask({ 2.5, 1.5, 4.5, 1.5 }, 1)", "### 2 1" },
    "is a disc of one point, or of one that comes twice", { "newPolylineMask({ 2.5, 2.5 }, 3)", "###/###/### 1 1" },
    { "newPolylineMask({ -7.5, 2.5, -7.5, 2.5 }, 3)", "###/###/### -9 1" },
    "is not closed", { "newPolylineMask({ 0.5, 0.5, 3.5, 0.5, 3.5, 2.5 }, 1)", "####/...#/...# 0 0" },
  } do it(sentence, check) end

  it("follows the formula for whole, half and any coordinates", function()
    rounds.each("polylines", 200, function(rng)
      local points, unit, size = {}, rng:pick { 1, 1 / 2, 1 / 256, 0 }, rng:pick { 3, 20, 140 }
      local offset = rng:pick { 0, 0, -1000, 65536, -1000000, 2 ^ 30 - 200 }
      for k = 1, 2 * rng:int(1, rng:pick { 2, 6 }) do
        local value = rng:real(-size / 2, size / 2)
        points[k] = (unit > 0 and floor(value / unit) * unit or value) + offset
        if k > 2 and rng:chance(0.2) then points[k] = points[k - 2] + rng:pick { 0, 0, 2 ^ -20 } end
      end
      checkPolyline(points, rng:chance(0.5) and rng:int(1, 40) / 2 or rng:real(0, rng:pick { 1, 9, 50 }) + 2 ^ -30)
    end)
  end)

  it("refuses one that is too large", function()
    for _, points in ipairs { { 0, 0, 32760, 0 }, { 5, 2 ^ 30, 5, -2 ^ 30 } } do
      raises.argument("newPolylineMask", 1, function() pixcollide.newPolylineMask(points, 8) end)
    end
    raises.argument("newPolylineMask", 1, function() pixcollide.newPolylineMask({ 0, 0 }, 2 ^ 30) end)
    assert.equal(32767, (pixcollide.newPolylineMask({ 0, 0, 32759, 0 }, 8)):getWidth())
  end)
end)
