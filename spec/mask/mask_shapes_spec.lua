-- SPDX-License-Identifier: MIT
-- SPDX-FileCopyrightText: 2026 The pixcollide authors

local pixcollide = require "pixcollide"
local naive = require "spec.support.oracles.naive_mask"
local raises = require "spec.support.raises"
local rounds = require "spec.support.rounds"

local floor, ceil = math.floor, math.ceil

local function shape(rows)
  return naive.fromRows(rows)
end

describe("newRectangleMask", function()
  it("is solid throughout", function()
    for _, width in ipairs { 0, 1, 31, 32, 33, 63, 64, 65, 127, 128, 129 } do
      for _, height in ipairs { 0, 1, 5, 64, 65 } do
        local mask = pixcollide.newRectangleMask(width, height)
        assert.equal(width, mask:getWidth())
        assert.equal(height, mask:getHeight())
        assert.equal(width * height, mask:count())
      end
    end
  end)

  it("floors its sizes", function()
    naive.new(3, 2, true):assertSame(pixcollide.newRectangleMask(3.99, 2.5))
  end)
end)

describe("newCircleMask", function()
  local function circle(r)
    local side = ceil(2 * r)
    return naive.from(side, side, function(i, j)
      return (i + 0.5 - side / 2) ^ 2 + (j + 0.5 - side / 2) ^ 2 <= r ^ 2
    end)
  end

  it("draws round things", function()
    shape({}):assertSame(pixcollide.newCircleMask(0))
    shape({ "#" }):assertSame(pixcollide.newCircleMask(0.5))
    shape({ "##", "##" }):assertSame(pixcollide.newCircleMask(1))
    shape({
      ".##.",
      "####",
      "####",
      ".##.",
    }):assertSame(pixcollide.newCircleMask(2))
    shape({
      ".###.",
      "#####",
      "#####",
      "#####",
      ".###.",
    }):assertSame(pixcollide.newCircleMask(2.5))
  end)

  it("may have no pixel at all where it is too small to hold a centre", function()
    shape({ "#" }):assertSame(pixcollide.newCircleMask(0.1))
    shape({ "..", ".." }):assertSame(pixcollide.newCircleMask(0.6))
  end)

  it("follows the formula at every radius", function()
    for quarter = 0, 180 do
      circle(quarter / 4):assertSame(pixcollide.newCircleMask(quarter / 4), "radius " .. quarter / 4)
    end
    rounds.each("circles", 40, function(rng)
      local r = rng:real(0, 70)
      circle(r):assertSame(pixcollide.newCircleMask(r), ("radius %.17g"):format(r))
    end)
  end)

  it("measures to the pixels' centres", function()
    local odd = pixcollide.newCircleMask(32.5) -- 20^2 + 25^2 <= 32.5^2 < 20^2 + 26^2
    assert.is_true(odd:get(32 + 20, 32 + 25))
    assert.is_false(odd:get(32 + 20, 32 + 26))
    local even = pixcollide.newCircleMask(65) -- 16.5^2 + 62.5^2 <= 65^2 < 16.5^2 + 63.5^2
    assert.is_true(even:get(65 + 16, 65 + 62))
    assert.is_false(even:get(65 + 16, 65 + 63))
  end)

  it("is the same upside down and left to right", function()
    rounds.each("symmetry", 10, function(rng)
      local r = rng:real(0, 60)
      local mask = pixcollide.newCircleMask(r)
      local side = mask:getWidth()
      for y = 0, side - 1 do
        for x = 0, side - 1 do
          local solid = mask:get(x, y)
          if mask:get(side - 1 - x, y) ~= solid or mask:get(x, side - 1 - y) ~= solid
            or mask:get(y, x) ~= solid then
            error(("radius %.17g is lopsided at %d, %d"):format(r, x, y))
          end
        end
      end
    end)
  end)
end)

describe("newEllipseMask", function()
  local function ellipse(w, h)
    return naive.from(w, h, function(i, j)
      return (2 * i + 1 - w) ^ 2 * h ^ 2 + (2 * j + 1 - h) ^ 2 * w ^ 2 <= w ^ 2 * h ^ 2
    end)
  end

  it("draws flat and tall ones", function()
    shape({
      ".####.",
      "######",
      ".####.",
    }):assertSame(pixcollide.newEllipseMask(6, 3))
    shape({
      ".#.",
      "###",
      "###",
      "###",
      ".#.",
    }):assertSame(pixcollide.newEllipseMask(3, 5))
    shape({ "#####" }):assertSame(pixcollide.newEllipseMask(5, 1))
    shape({ "#" }):assertSame(pixcollide.newEllipseMask(1, 1))
  end)

  it("follows the formula at every size", function()
    for width = 0, 34 do
      for height = 0, 34 do
        ellipse(width, height):assertSame(pixcollide.newEllipseMask(width, height))
      end
    end
    rounds.each("ellipses", 40, function(rng)
      local width, height = rng:int(1, 200), rng:int(1, 130)
      ellipse(width, height):assertSame(pixcollide.newEllipseMask(width, height))
    end)
  end)

  it("floors its sizes", function()
    ellipse(9, 5):assertSame(pixcollide.newEllipseMask(9.75, 5.5))
  end)

  it("is a circle when both sizes are the same", function()
    for side = 0, 40 do
      assert.is_true(pixcollide.newEllipseMask(side, side):equals(pixcollide.newCircleMask(side / 2)))
    end
  end)

  it("is right at sides whose squares multiplied pass 2^53", function()
    local mask = pixcollide.newEllipseMask(32767, 401)
    assert.is_true(mask:get(0, 200)) -- the middle row is whole
    assert.is_true(mask:get(32766, 200))
    assert.is_true(mask:get(16383, 0))
    assert.is_true(mask:get(16383, 400))
    for _, y in ipairs { 0, 1, 50, 150, 199 } do
      -- |x + 0.5 - w / 2| <= w / 2 * sqrt(1 - ((2 y + 1 - h) / h)^2)
      local half = 16383.5 * (1 - ((2 * y + 1 - 401) / 401) ^ 2) ^ 0.5
      local left = 16383.5 - half
      assert.is_false(mask:get(floor(left - 1.5), y))
      assert.is_true(mask:get(floor(left + 1.5), y))
      assert.is_true(mask:get(floor(32767 - left - 1.5), y))
      assert.is_false(mask:get(floor(32767 - left + 1.5), y))
    end
  end)
end)

-- The pixels whose centre is inside: left and top edges in, right and bottom
-- out, even-odd. A crossing of a centre line is computed from the upper end.
local function polygon(points)
  local count = #points / 2
  local minX, minY, maxX, maxY = points[1], points[2], points[1], points[2]
  for k = 2, count do
    minX, maxX = math.min(minX, points[2 * k - 1]), math.max(maxX, points[2 * k - 1])
    minY, maxY = math.min(minY, points[2 * k]), math.max(maxY, points[2 * k])
  end
  local x0, y0 = floor(minX), floor(minY)
  local crossings = {}
  local function crossingsOf(cy)
    local list = {}
    for k = 1, count do
      local next = k % count + 1
      local x1, y1, x2, y2 = points[2 * k - 1], points[2 * k], points[2 * next - 1], points[2 * next]
      if (y1 <= cy) ~= (y2 <= cy) then
        if y1 > y2 then
          x1, y1, x2, y2 = x2, y2, x1, y1
        end
        list[#list + 1] = x1 + (cy - y1) * (x2 - x1) / (y2 - y1)
      end
    end
    return list
  end
  local result = naive.from(ceil(maxX) - x0, ceil(maxY) - y0, function(i, j)
    crossings[j] = crossings[j] or crossingsOf(y0 + j + 0.5)
    local inside = false
    for _, x in ipairs(crossings[j]) do
      if x <= x0 + i + 0.5 then
        inside = not inside
      end
    end
    return inside
  end)
  return result, x0, y0
end

local function checkPolygon(points)
  local expected, x0, y0 = polygon(points)
  local mask, x, y = pixcollide.newPolygonMask(points)
  local about = "polygon"
  for k = 1, #points do
    about = about .. (" %.17g"):format(points[k])
  end
  expected:assertSame(mask, about)
  if x ~= x0 or y ~= y0 then
    error(("%s: corner %s, %s instead of %d, %d"):format(about, tostring(x), tostring(y), x0, y0))
  end
end

describe("newPolygonMask", function()
  it("gives a mask and where its corner is", function()
    local mask, x, y = pixcollide.newPolygonMask { 3, 4, 7, 4, 7, 6, 3, 6 }
    naive.new(4, 2, true):assertSame(mask)
    assert.equal(3, x)
    assert.equal(4, y)
    assert.equal(3, select("#", pixcollide.newPolygonMask { 3, 4, 7, 4, 7, 6 }))
  end)

  it("draws a triangle by the centre rule", function()
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
    shape({
      "###.",
      "##..",
      "#...",
      "....",
    }):assertSame((pixcollide.newPolygonMask { 0, 0, 4, 0, 0, 4 }))
    shape({
      "...#",
      "..##",
      ".###",
      "####",
    }):assertSame((pixcollide.newPolygonMask { 4, 0, 4, 4, 0, 4 }))
  end)

  it("takes left and top edges in, right and bottom out", function()
    -- all edges run through centres
    shape({
      "###.",
      "###.",
      "....",
    }):assertSame((pixcollide.newPolygonMask { 0.5, 0.5, 3.5, 0.5, 3.5, 2.5, 0.5, 2.5 }))
  end)

  it("follows the even-odd rule where it crosses itself", function()
    -- a square with a square inside it, drawn in one line
    local points = { 0, 0, 9, 0, 9, 9, 0, 9, 0, 0, 3, 3, 6, 3, 6, 6, 3, 6, 3, 3 }
    checkPolygon(points)
    local mask = pixcollide.newPolygonMask(points)
    assert.is_false(mask:get(4, 4))
    assert.is_true(mask:get(1, 4))
    assert.equal(81 - 9, mask:count())
    -- an hourglass
    checkPolygon { 0, 0, 12, 12, 0, 12, 12, 0 }
    -- a star of five points: its middle is outside
    local star = {}
    for k = 0, 4 do
      star[#star + 1] = 20 + 20 * math.cos(k * 4 * math.pi / 5 - math.pi / 2)
      star[#star + 1] = 20 + 20 * math.sin(k * 4 * math.pi / 5 - math.pi / 2)
    end
    checkPolygon(star)
    local mask2, x, y = pixcollide.newPolygonMask(star)
    assert.is_false(mask2:get(20 - x, 20 - y))
  end)

  it("does not care where it starts or which way round it goes", function()
    rounds.each("order", 30, function(rng)
      local points, turned, back = {}, {}, {}
      local count = rng:int(3, 8)
      for k = 1, 2 * count do
        points[k] = rng:int(-160, 160) / 4
      end
      for k = 0, count - 1 do
        local other = (k + 1) % count
        turned[2 * k + 1], turned[2 * k + 2] = points[2 * other + 1], points[2 * other + 2]
        local last = count - 1 - k
        back[2 * k + 1], back[2 * k + 2] = points[2 * last + 1], points[2 * last + 2]
      end
      local mask = pixcollide.newPolygonMask(points)
      assert.is_true(mask:equals((pixcollide.newPolygonMask(turned))))
      assert.is_true(mask:equals((pixcollide.newPolygonMask(back))))
    end)
  end)

  it("has no pixels where it has no area", function()
    local mask, x, y = pixcollide.newPolygonMask { 5, 5, 5, 5, 5, 5 }
    assert.equal(0, mask:count())
    assert.equal(5, x)
    assert.equal(5, y)
    assert.equal(0, mask:getWidth())
    assert.equal(0, mask:getHeight())
    checkPolygon { 0, 0, 8, 8, 4, 4 }
    checkPolygon { 0, 0.5, 8, 0.5, 4, 0.5 }
    checkPolygon { 0.5, 0, 0.5, 8, 0.5, 4 }
    assert.equal(0, (pixcollide.newPolygonMask { 0.25, 0, 0.25, 8, 0.75, 4 }):get(0, 0) and 1 or 0)
  end)

  it("shares no pixel and leaves none out between two halves of a thing", function()
    rounds.each("halves", 40, function(rng)
      local function corner() return rng:chance(0.5) and rng:int(0, 60) + 0.5 or rng:real(0, 60) end
      -- a quadrangle 60 x 60 cut along any line through two of its sides
      local top, bottom = corner(), corner()
      local left, x1, y1 = pixcollide.newPolygonMask { 0, 0, top, 0, bottom, 60, 0, 60 }
      local right, x2, y2 = pixcollide.newPolygonMask { top, 0, 60.5, 0, 60.5, 60, bottom, 60 }
      assert.equal(0, left:overlapArea(right, x2 - x1, y2 - y1))
      assert.equal(60 * 60, left:count() + right:count())
    end)
  end)

  it("follows the formula for whole, half and any coordinates", function()
    rounds.each("polygons", 250, function(rng)
      local points = {}
      local kind, size = rng:int(1, 4), rng:pick { 3, 20, 140 }
      local offset = rng:pick { 0, 0, -1000, 65536, -1000000 }
      for k = 1, 2 * rng:int(3, rng:pick { 4, 9 }) do
        local value = rng:real(-size / 2, size / 2)
        if kind == 1 then
          value = floor(value)
        elseif kind == 2 then
          value = floor(value * 2) / 2
        elseif kind == 3 then
          value = floor(value * 256) / 256
        end
        points[k] = value + offset
      end
      checkPolygon(points)
    end)
  end)

  it("takes a very long and thin one", function()
    checkPolygon { 0, 0, 32767, 1, 32767, 2, 0, 1 }
    checkPolygon { 0, 0, 2, 32767, 3, 32767, 1, 0 }
  end)

  it("takes many points", function()
    local points = {}
    for k = 0, 1999 do
      points[#points + 1] = k % 2 == 0 and k / 20 or k / 20 + 1
      points[#points + 1] = k % 2 == 0 and 0 or 40
    end
    checkPolygon(points)
  end)

  it("reads its list and does not change it", function()
    local points = { 0, 0, 4.5, 0, 0, 4.5 }
    pixcollide.newPolygonMask(points)
    assert.same({ 0, 0, 4.5, 0, 0, 4.5 }, points)
  end)

  it("refuses what is no polygon", function()
    raises.argument("newPolygonMask", 1, function() pixcollide.newPolygonMask() end)
    raises.argument("newPolygonMask", 1, function() pixcollide.newPolygonMask(5) end, "table expected")
    raises.argument("newPolygonMask", 1, function() pixcollide.newPolygonMask({}) end)
    raises.argument("newPolygonMask", 1, function() pixcollide.newPolygonMask { 0, 0, 5, 5 } end)
    raises.argument("newPolygonMask", 1, function() pixcollide.newPolygonMask { 0, 0, 5, 5, 9 } end)
    raises.argument("newPolygonMask", 1, function() pixcollide.newPolygonMask { 0, 0, 5, 5, 9, 0, 1 } end)
    raises.argument("newPolygonMask", 1, function() pixcollide.newPolygonMask { 0, 0, 5, 5, 9, "x" } end)
    raises.argument("newPolygonMask", 1, function() pixcollide.newPolygonMask { 0, 0, 5, {}, 9, 0 } end)
    raises.argument("newPolygonMask", 1, function() pixcollide.newPolygonMask { 0, 0, 5, 5, 9, 0 / 0 } end)
    raises.argument("newPolygonMask", 1, function() pixcollide.newPolygonMask { 0, 0, 5, 5, math.huge, 0 } end)
    raises.argument("newPolygonMask", 1, function() pixcollide.newPolygonMask { 0, -math.huge, 5, 5, 9, 0 } end)
  end)

  it("refuses one that is too large", function()
    for _, far in ipairs { 32768, 32767.5, 1e6, 2 ^ 32 + 4, 2 ^ 53, 1e300 } do
      raises.argument("newPolygonMask", 1, function() pixcollide.newPolygonMask { 0, 0, far, 0, 0, 5 } end)
      raises.argument("newPolygonMask", 1, function() pixcollide.newPolygonMask { 0, 0, 5, 0, 0, far } end)
      raises.argument("newPolygonMask", 1, function() pixcollide.newPolygonMask { -far, 0, 5, 0, far, 9 } end)
    end
  end)
end)
