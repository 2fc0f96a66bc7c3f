-- SPDX-License-Identifier: MIT
-- SPDX-FileCopyrightText: 2026 The pixcollide authors

local pixcollide = require "pixcollide"
local naive = require "spec.support.oracles.naive_mask"
local outlines = require "spec.support.oracles.naive_outlines"
local rounds = require "spec.support.rounds"

local SIDES = { 0, 1, 31, 32, 33, 63, 64, 65, 127, 128, 129 }

-- Calls f, and has its errors show the mask.
local function about(mask, f)
  local ok, message = pcall(f)
  if not ok then
    error(tostring(message) .. "\n" .. mask:draw("mask"), 0)
  end
end

-- The loops as texts: "- " before holes.
local function texts(loops)
  local found = {}
  for i, loop in ipairs(loops) do
    found[i] = (loop.isHole and "- " or "") .. table.concat(loop, " ")
  end
  return found
end

local function contoursOf(rows)
  return texts((pixcollide.newMaskFromRows(rows):contours()))
end

local function pixelsOf(rows)
  return texts((pixcollide.newMaskFromRows(rows):outlinePixels()))
end

describe("mask:contours", function()
  it("goes clockwise around a texel", function()
    assert.same({ "0 0 1 0 1 1 0 1" }, contoursOf { "#" })
    local loops, n = pixcollide.newMaskFromRows({ "...", ".#." }):contours()
    assert.equal(1, n)
    assert.is_false(loops[1].isHole)
    assert.same({ "1 1 2 1 2 2 1 2" }, texts(loops))
  end)

  it("names corners alone", function()
    assert.same({ "0 0 3 0 3 1 1 1 1 3 0 3" }, contoursOf { "###", "#", "#" })
  end)

  it("goes the other way around a hole", function()
    local loops, n = pixcollide.newMaskFromRows({ "####", "#..#", "####" }):contours()
    assert.equal(2, n)
    assert.same({ "0 0 4 0 4 3 0 3", "- 1 1 1 2 3 2 3 1" }, texts(loops))
    assert.is_true(loops[2].isHole)
  end)

  it("keeps texels apart that touch over a corner", function()
    assert.same({ "0 0 1 0 1 1 0 1", "1 1 2 1 2 2 1 2" }, contoursOf { "#.", ".#" })
    assert.same({ "1 0 2 0 2 1 1 1", "0 1 1 1 1 2 0 2" }, contoursOf { ".#", "#." })
  end)

  it("parts a loop that touches itself", function()
    -- The hole is open at its upper left corner, as far as corners are open.
    assert.same({ "1 0 3 0 3 3 0 3 0 1 1 1", "- 1 1 1 2 2 2 2 1" }, contoursOf { ".##", "#.#", "###" })
    -- Two holes that touch.
    assert.same({ "0 0 4 0 4 4 0 4", "- 1 1 1 2 2 2 2 1", "- 2 2 2 3 3 3 3 2" },
      contoursOf { "####", "#.##", "##.#", "####" })
    -- An island that touches the edge of its hole does not part it.
    assert.same({ "0 0 4 0 4 1 5 1 5 5 1 5 1 4 0 4", "- 1 1 1 3 2 3 2 4 4 4 4 2 3 2 3 1", "2 2 3 2 3 3 2 3" },
      contoursOf { "####.", "#..##", "#.#.#", "##..#", ".####" })
  end)

  it("lists islands in holes after the loops around them", function()
    assert.same({ "0 0 5 0 5 5 0 5", "- 1 1 1 4 4 4 4 1", "2 2 3 2 3 3 2 3" },
      contoursOf { "#####", "#...#", "#.#.#", "#...#", "#####" })
  end)

  it("lists holes behind their own outer loop", function()
    assert.same({ "4 0 7 0 7 3 4 3", "- 5 1 5 2 6 2 6 1", "0 1 3 1 3 4 0 4", "- 1 2 1 3 2 3 2 2" },
      contoursOf { "....###", "###.#.#", "#.#.###", "###...." })
  end)

  it("finds the outer loop of a hole at the top", function()
    assert.same({ "0 0 1 0 1 1 0 1", "2 0 5 0 5 4 2 4", "- 3 2 3 3 4 3 4 2" },
      contoursOf { "#.###", "..###", "..#.#", "..###" })
    assert.same({ "0 0 1 0 1 1 0 1", "2 0 5 0 5 3 2 3", "- 3 1 3 2 4 2 4 1" },
      contoursOf { "#.###", "..#.#", "..###" })
  end)

  it("is empty for an empty mask", function()
    local loops, n = pixcollide.newMask(70, 3):contours()
    assert.same({}, loops)
    assert.equal(0, n)
    assert.equal(0, select(2, pixcollide.newMask(0, 5):contours()))
  end)

  it("has four corners for a full mask of any size", function()
    for _, w in ipairs(SIDES) do
      for _, h in ipairs(SIDES) do
        local loops, n = pixcollide.newMask(w, h, true):contours()
        assert.equal(w * h > 0 and 1 or 0, n)
        assert.equal(w * h > 0 and table.concat({ 0, 0, w, 0, w, h, 0, h }, " ") or nil, texts(loops)[1])
      end
    end
  end)

  it("is exact on random masks", function()
    rounds.each("contours", 300, function(rng)
      local mask = outlines.random(rng, rng:int(0, 12), rng:int(0, 12))
      about(mask, function() outlines.checkContours(mask, mask:toMask(pixcollide):contours()) end)
    end)
  end)

  it("is exact at the awkward sizes", function()
    rounds.each("contours of all sizes", 50, function(rng)
      local w, h = rng:pick(SIDES), rng:int(0, 6)
      if rng:chance(0.5) then
        w, h = h, w
      end
      local mask = outlines.random(rng, w, h)
      about(mask, function() outlines.checkContours(mask, mask:toMask(pixcollide):contours()) end)
    end)
  end)

  it("sees what has been edited", function()
    local mask = pixcollide.newMask(200, 100)
    mask:set(150, 70)
    mask:contours()
    mask:set(3, 2)
    mask:set(150, 70, false)
    assert.same({ "3 2 4 2 4 3 3 3" }, texts((mask:contours())))
  end)

  it("copes with a checkerboard", function()
    local mask = naive.from(129, 130, function(x, y) return (x + y) % 2 == 0 end):toMask(pixcollide)
    local loops, n = mask:contours()
    assert.equal(mask:count(), n)
    assert.equal(8, #loops[n])
    mask:fill()
    for y = 1, 128, 2 do
      for x = 1, 127, 2 do
        mask:set(x, y, false)
        mask:set(x + (y % 4 == 1 and 1 or -1), y + 1, false)
      end
    end
    local area = 0
    for _, loop in ipairs((mask:contours())) do
      area = area + outlines.area2(loop)
    end
    assert.equal(2 * mask:count(), area)
  end)
end)

describe("mask:outlinePixels", function()
  it("goes around a block", function()
    assert.same({ "0 0 1 0 2 0 2 1 2 2 1 2 0 2 0 1" }, pixelsOf { "###", "###", "###" })
    assert.same({ "0 0" }, pixelsOf { "#" })
    assert.same({ "0 0 1 0" }, pixelsOf { "##" })
  end)

  it("goes there and back where it is one texel wide", function()
    assert.same({ "0 0 1 0 2 0 1 0" }, pixelsOf { "###" })
    assert.same({ "0 0 1 0 2 0 1 1 1 2 1 1" }, pixelsOf { "###", ".#.", ".#." })
  end)

  it("cuts corners where the outline turns away", function()
    assert.same({ "1 0 2 1 1 2 0 1" }, pixelsOf { ".#.", "###", ".#." })
  end)

  it("marks holes", function()
    local loops, n = pixcollide.newMaskFromRows({ "###", "#.#", "###" }):outlinePixels()
    assert.equal(2, n)
    assert.same({ false, true }, { loops[1].isHole, loops[2].isHole })
    assert.same({ "0 0 1 0 2 0 2 1 2 2 1 2 0 2 0 1", "- 0 1 1 2 2 1 1 0" }, texts(loops))
  end)

  it("lists what lies along the contours, and so all texels at an edge", function()
    rounds.each("outline pixels", 250, function(rng)
      local mask = outlines.random(rng, rng:int(0, 12), rng:int(0, 12))
      if rng:chance(0.1) then
        mask = outlines.random(rng, rng:pick(SIDES), rng:int(0, 5))
      end
      about(mask, function()
        local real = mask:toMask(pixcollide)
        local loops, n = real:outlinePixels()
        local listed = naive.new(mask.width, mask.height)
        local contours, count = real:contours()
        assert.equal(count, n)
        for i, loop in ipairs(loops) do
          assert.equal(table.concat(outlines.texelsAlong(contours[i]), " "), table.concat(loop, " "))
          assert.equal(contours[i].isHole, loop.isHole)
          local x, y = loop[#loop - 1], loop[#loop]
          for k = 1, #loop, 2 do
            local step = math.max(math.abs(loop[k] - x), math.abs(loop[k + 1] - y))
            assert.equal(#loop > 2 and 1 or 0, step)
            x, y = loop[k], loop[k + 1]
            listed:set(x, y)
          end
        end
        assert.same(outlines.boundary(mask):rows(), listed:rows())
      end)
    end)
  end)
end)

describe("mask:polygons", function()
  local function disc(side)
    return (pixcollide.newCircleMask(side / 2))
  end

  it("gives the contours for a tolerance of 0", function()
    local polygons, n = pixcollide.newMaskFromRows({ "####.#", "#.##..", "####.." }):polygons(0)
    assert.equal(2, n)
    assert.same({ "0 0 4 0 4 3 0 3", "5 0 6 0 6 1 5 1" }, texts(polygons))
    assert.same({ "1 1 1 2 2 2 2 1" }, texts(polygons[1].holes))
    assert.same({}, polygons[2].holes)
  end)

  it("makes a line of a staircase", function()
    local stairs = {}
    for y = 1, 20 do
      stairs[y] = ("#"):rep(y)
    end
    local polygons, n = pixcollide.newMaskFromRows(stairs):polygons()
    assert.equal(1, n)
    assert.is_true(#polygons[1] <= 8)
    assert.equal(2 * 42, #pixcollide.newMaskFromRows(stairs):polygons(0)[1])
  end)

  it("needs few vertices for slopes of any steepness", function()
    for k = 0, 30 do
      local triangle = pixcollide.newPolygonMask { 0, 0, 400, 13 * k, 90 + k, 500 }
      local polygons, n = triangle:polygons()
      assert.equal(1, n)
      assert.is_true(#polygons[1] <= 2 * 6, k .. ": " .. #polygons[1])
    end
  end)

  it("needs few vertices for a disc", function()
    local function vertices(tolerance)
      return #disc(60):polygons(tolerance)[1] / 2
    end
    assert.equal(140, vertices(0))
    assert.is_true(vertices(1) <= 20 and vertices(3) <= 12, vertices(1) .. ", " .. vertices(3))
  end)

  it("leaves out what changes least first", function()
    local function polygonsOf(rows, tolerance)
      return texts((pixcollide.newMaskFromRows(rows):polygons(tolerance)))
    end
    assert.same({ "0 0 5 2 2 1 0 4" }, polygonsOf({ "#####", "##..#", "#....", "#...." }, 2))
    assert.same({ "0 0 7 0 7 4 0 4" }, polygonsOf({ "##....#", "##....#", "#######", "#######" }, 3))
  end)

  it("keeps every loop, with at least three vertices", function()
    local mask = disc(30)
    mask:set(15, 15, false)
    local polygons, n = mask:polygons(1000)
    assert.equal(1, n)
    assert.equal(6, #polygons[1])
    assert.equal(1, #polygons[1].holes)
    assert.equal(6, #polygons[1].holes[1])
  end)

  it("keeps points where parts touch", function()
    local polygons, n = pixcollide.newMaskFromRows({ "#.", ".#" }):polygons(5)
    assert.equal(2, n)
    assert.is_truthy(table.concat(polygons[1], " "):find("1 1", 1, true))
    assert.is_truthy(table.concat(polygons[2], " "):find("1 1", 1, true))
  end)

  -- Checks the polygons against the contours; returns how many vertices there are.
  local function check(contours, polygons, n, tolerance)
    local next, all, vertices = 1, {}, 0
    assert.equal(#polygons, n)
    for _, polygon in ipairs(polygons) do
      for k, loop in ipairs(outlines.loopsOf(polygon)) do
        assert.equal(k > 1, contours[next].isHole)
        outlines.checkSimplified(contours[next], loop, tolerance)
        local area = outlines.area2(loop)
        assert.is_true(k == 1 and area > 0 or k > 1 and area < 0, "a loop turns the wrong way")
        if k > 1 then
          -- A point of the hole's edge that is no vertex, as others of the polygon may be there.
          local x, y = loop[1] + (loop[3] - loop[1]) / 3, loop[2] + (loop[4] - loop[2]) / 3
          assert.is_true(outlines.isInside({ polygon }, x, y), "a hole lies outside")
        end
        next, all[#all + 1], vertices = next + 1, loop, vertices + #loop / 2
      end
    end
    assert.equal(#contours, next - 1)
    outlines.checkNoCrossing(all)
    return vertices
  end

  it("stays near the contours, and never crosses itself", function()
    rounds.each("polygons", 70, function(rng)
      local mask = outlines.random(rng, rng:int(1, 14), rng:int(1, 14))
      about(mask, function()
        local real, before = mask:toMask(pixcollide), math.huge
        local contours = real:contours()
        for _, tolerance in ipairs { 0, 0.5, 0.75, 1, 1.5, rng:real(0, 5), 1e300 } do
          local polygons, n = real:polygons(tolerance)
          local vertices = check(contours, polygons, n, tolerance)
          if tolerance == 0.75 or tolerance == 1.5 or tolerance == 1e300 then
            assert.is_true(vertices <= before)
            before = vertices
          end
        end
      end)
    end)
  end)

  it("leaves what a smaller tolerance leaves, or less", function()
    rounds.each("polygons by tolerance", 30, function(rng)
      local mask = outlines.random(rng, rng:int(1, 70), rng:int(1, 30))
      local real, kept = mask:toMask(pixcollide), nil
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

  it("uses a tolerance of 1.5 unless told", function()
    local mask = disc(23)
    assert.same(mask:polygons(1.5), (mask:polygons()))
    assert.same(mask:polygons(1.5), (mask:polygons(nil)))
    assert.same(mask:polygons(0), (mask:polygons(0.5)))
  end)

  it("gives the mask back for a tolerance of 0", function()
    rounds.each("polygons filled", 40, function(rng)
      local mask = outlines.random(rng, rng:int(1, 40), rng:int(1, 20))
      local filled = naive.new(mask.width, mask.height)
      for _, polygon in ipairs((mask:toMask(pixcollide):polygons(0))) do
        for k, loop in ipairs(outlines.loopsOf(polygon)) do
          local part, left, top = pixcollide.newPolygonMask(loop)
          for y = 0, part:getHeight() - 1 do
            for x = 0, part:getWidth() - 1 do
              if part:get(x, y) then
                filled:set(left + x, top + y, k == 1)
              end
            end
          end
        end
      end
      -- An island comes after the polygon in whose hole it lies.
      about(mask, function() assert.same(mask:rows(), filled:rows()) end)
    end)
  end)
end)

describe("mask:convexParts", function()
  it("leaves a convex mask whole", function()
    local parts, n = pixcollide.newMask(7, 5, true):convexParts()
    assert.equal(1, n)
    assert.same({ "0 0 7 0 7 5 0 5" }, texts(parts))
  end)

  it("cuts an L in two", function()
    local parts, n = pixcollide.newMaskFromRows({ "##..", "##..", "####", "####" }):convexParts(8, 0)
    assert.equal(2, n)
    assert.equal(24, outlines.area2(parts[1]) + outlines.area2(parts[2]))
  end)

  it("gives triangles if no more vertices are allowed", function()
    local parts, n = pixcollide.newMask(7, 5, true):convexParts(3)
    assert.equal(2, n)
    assert.equal(6, #parts[1])
    assert.equal(6, #parts[2])
  end)

  it("stays under the limit, and above it is not", function()
    local mask = pixcollide.newCircleMask(80)
    local most = 0
    for _, part in ipairs((mask:convexParts(nil, 2))) do
      most = math.max(most, #part / 2)
    end
    assert.equal(8, most)
    local _, few = mask:convexParts(1000000, 2)
    local _, many = mask:convexParts(4, 2)
    assert.is_true(few < many)
  end)

  it("uses 8 vertices and a tolerance of 1.5 unless told", function()
    local mask = pixcollide.newMaskFromRows { "####....", "##.#####", "####..##", "..######" }
    assert.same(mask:convexParts(8, 1.5), (mask:convexParts()))
    assert.same(mask:convexParts(8, 0), (mask:convexParts(nil, 0)))
    assert.same(mask:convexParts(5.9, 1.5), (mask:convexParts(5)))
  end)

  it("is empty for an empty mask", function()
    local parts, n = pixcollide.newMask(9, 9):convexParts()
    assert.same({}, parts)
    assert.equal(0, n)
  end)

  it("covers the polygons with convex parts that do not overlap", function()
    rounds.each("convex parts", 100, function(rng)
      local mask = outlines.random(rng, rng:int(1, 13), rng:int(1, 13))
      local most = rng:pick { 3, 4, 5, 8, 100 }
      local tolerance = rng:pick { 0, 0.8, 1, 2, 10 }
      about(mask, function()
        local real = mask:toMask(pixcollide)
        local polygons = real:polygons(tolerance)
        local parts, n = real:convexParts(most, tolerance)
        assert.equal(#parts, n)
        local area = 0
        for _, part in ipairs(parts) do
          outlines.checkConvex(part, most)
          area = area + outlines.area2(part)
        end
        for _, polygon in ipairs(polygons) do
          for _, loop in ipairs(outlines.loopsOf(polygon)) do
            area = area - outlines.area2(loop)
          end
        end
        assert.equal(0, area)
        outlines.checkDisjoint(parts)
        outlines.checkInside(parts, polygons)
      end)
    end)
  end)

  it("has the mask's area for a tolerance of 0", function()
    rounds.each("area of convex parts", 40, function(rng)
      local mask = outlines.random(rng, rng:pick(SIDES), rng:int(0, 40))
      local area = 0
      for _, part in ipairs((mask:toMask(pixcollide):convexParts(8, 0))) do
        area = area + outlines.area2(part)
      end
      assert.equal(2 * mask:count(), area)
    end)
  end)

  it("comes polygon by polygon", function()
    local mask = pixcollide.newMaskFromRows { "###.###", "#.#.#.#", "###.###" }
    local parts, n = mask:convexParts(4, 0)
    for i, part in ipairs(parts) do
      for k = 1, #part, 2 do
        assert.equal(i > n / 2, part[k] > 3)
      end
    end
  end)
end)
