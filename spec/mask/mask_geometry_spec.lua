-- SPDX-License-Identifier: MIT
-- SPDX-FileCopyrightText: 2026 The pixcollide authors

local pixcollide = require "pixcollide"
local geometry = require "spec.support.oracles.naive_geometry"
local naive = require "spec.support.oracles.naive_mask"
local rounds = require "spec.support.rounds"

local SIDES = { 0, 1, 31, 32, 33, 63, 64, 65, 127, 128, 129 }

local function side(rng)
  return rng:chance(0.5) and rng:pick(SIDES) or rng:int(0, 40)
end

-- A naive mask and the real one.
local function pair(rng, width, height)
  local kind = width * height == 0 and "empty" or rng:pick(naive.kinds)
  local mask = naive.random(rng, width, height, kind)
  return mask, mask:toMask(pixcollide)
end

local function rows(mask)
  return naive.copyOf(mask):rows()
end

local function mask(...)
  return pixcollide.newMaskFromRows { ... }
end

local function near(expected, actual, tolerance)
  assert.is_true(math.abs(expected - actual) <= tolerance, ("%.17g instead of %.17g"):format(actual, expected))
end

describe("a mask", function()
  --    0 1 2 3 4
  -- 0  . . . . .
  -- 1  . # # . .    an L that lies on its back
  -- 2  . # . . .
  -- 3  . . . . .
  local shape

  before_each(function()
    shape = mask(".....", ".##..", ".#...", ".....")
  end)

  describe(":getBounds", function()
    it("gives the smallest rectangle of its solid texels", function()
      assert.same({ 1, 1, 2, 2 }, { shape:getBounds() })
      assert.same({ 0, 0, 129, 65 }, { pixcollide.newMask(129, 65, true):getBounds() })
    end)

    it("follows edits", function()
      shape:set(4, 3)
      assert.same({ 1, 1, 4, 3 }, { shape:getBounds() })
      shape:set(4, 3, false)
      assert.same({ 1, 1, 2, 2 }, { shape:getBounds() })
    end)

    it("is nil if there are none", function()
      assert.same({}, { pixcollide.newMask(5, 5):getBounds() })
      assert.equal(1, select("#", pixcollide.newMask(0, 0):getBounds()))
    end)
  end)

  describe(":trimmed", function()
    it("cuts off what is empty around, and says where it was", function()
      local trimmed, x, y = shape:trimmed()
      assert.same({ "##", "#." }, rows(trimmed))
      assert.same({ 1, 1 }, { x, y })
    end)

    it("leaves nothing of an empty mask", function()
      local trimmed, x, y = pixcollide.newMask(70, 3):trimmed()
      assert.same({ 0, 0 }, { trimmed:getDimensions() })
      assert.same({ 0, 0 }, { x, y })
    end)

    it("gives a mask of its own", function()
      local full = pixcollide.newMask(3, 3, true)
      full:trimmed():clear()
      assert.equal(9, full:count())
    end)
  end)

  describe(":cropped", function()
    it("takes a part", function()
      assert.same({ "##", "#." }, rows(shape:cropped(1, 1, 2, 2)))
    end)

    it("pads where it reaches outside", function()
      assert.same({ "....", "..#.", "..##" }, rows(mask("#..", "##."):cropped(-2, -1, 4, 3)))
    end)

    it("rounds down", function()
      assert.same({ "##", "#." }, rows(shape:cropped(1.9, 1.5, 2.9, 2.1)))
      assert.same({ "..", ".#" }, rows(mask("#"):cropped(-0.1, -0.5, 2, 2)))
    end)

    it("finds nothing far away", function()
      for _, far in ipairs { 5, -5, 32768, 2 ^ 30, -2 ^ 31, 2 ^ 32, 2 ^ 53, -1e300 } do
        assert.equal(0, shape:cropped(far, 0, 3, 3):count())
        assert.equal(0, shape:cropped(0, far, 3, 3):count())
      end
    end)

    it("may be of no size", function()
      assert.same({ 0, 7 }, { shape:cropped(1, 1, 0, 7):getDimensions() })
      assert.same({ 7, 0 }, { pixcollide.newMask(0, 0):cropped(1, 1, 7, 0):getDimensions() })
    end)
  end)

  describe(":flipped", function()
    it("exchanges left and right, top and bottom, or both", function()
      local m = mask("##.", "#..")
      assert.same({ ".##", "..#" }, rows(m:flipped(true)))
      assert.same({ "#..", "##." }, rows(m:flipped(false, true)))
      assert.same({ "..#", ".##" }, rows(m:flipped(true, true)))
      assert.same({ "##.", "#.." }, rows(m:flipped(false, false)))
    end)

    it("exchanges left and right unless told otherwise", function()
      local m = mask("##.", "#..")
      assert.same({ ".##", "..#" }, rows(m:flipped()))
      assert.same({ ".##", "..#" }, rows(m:flipped(nil, nil)))
      assert.same({ "#..", "##." }, rows(m:flipped(nil, true)))
      assert.same({ "##.", "#.." }, rows(m:flipped(nil, false)))
      assert.same({ "##.", "#.." }, rows(m:flipped(false)))
    end)
  end)

  describe(":rotated90", function()
    it("turns clockwise", function()
      local m = mask("##.", "#..")
      assert.same({ "##", ".#", ".." }, rows(m:rotated90()))
      assert.same({ "##", ".#", ".." }, rows(m:rotated90(1)))
      assert.same({ "..#", ".##" }, rows(m:rotated90(2)))
      assert.same({ "..", "#.", "##" }, rows(m:rotated90(3)))
      assert.same({ "##.", "#.." }, rows(m:rotated90(0)))
    end)

    it("turns anticlockwise by negative numbers, and any number of times", function()
      local m = mask("##.", "#..")
      local turned = { [0] = m, m:rotated90(1), m:rotated90(2), m:rotated90(3) }
      for _, n in ipairs { -1, -2, -3, -4, -5, 4, 5, 1000001, -1000003, 1.9, -0.5, 2 ^ 40 + 1, -2 ^ 40 - 3, 1e300 } do
        assert.is_true(m:rotated90(n):equals(turned[math.floor(n) % 4]), tostring(n))
      end
    end)
  end)

  describe(":scaled", function()
    it("repeats texels or leaves some out", function()
      local m = mask("#.", ".#")
      assert.same({ "##..", "##..", "..##", "..##" }, rows(m:scaled(4, 4)))
      assert.same({ "###...", "...###" }, rows(m:scaled(6, 2)))
      assert.same({ "#", "#", "#" }, rows(mask("##", "##"):scaled(1, 3)))
    end)

    it("takes the texel under the middle", function()
      assert.same({ "#" }, rows(mask(".#."):scaled(1, 1)))
      assert.same({ "#" }, rows(mask(".#"):scaled(1, 1))) -- on the edge of both: the right one
      assert.same({ ".##" }, rows(mask("..#.#"):scaled(3, 1))) -- texels 0, 2 and 4
    end)

    it("may be of no size, and of one that has none", function()
      assert.same({ 0, 5 }, { shape:scaled(0, 5):getDimensions() })
      assert.same({ 5, 0 }, { shape:scaled(5, 0):getDimensions() })
      local grown = pixcollide.newMask(0, 3):scaled(70, 70)
      assert.same({ 70, 70 }, { grown:getDimensions() })
      assert.equal(0, grown:count())
    end)

    it("can make the longest side", function()
      local long = mask("#..#"):scaled(32767, 1)
      assert.equal(32767, long:getWidth())
      assert.is_true(long:get(8191, 0) and not long:get(8192, 0))
      assert.is_true(long:get(24575, 0) and not long:get(24574, 0))
      assert.same({ "#..#" }, rows(long:scaled(4, 1)))
    end)
  end)
end)

describe("the geometry of random masks", function()
  it("agrees with the naive one", function()
    rounds.each("geometry of parts and turns", 150, function(rng)
      local m, real = pair(rng, side(rng), side(rng))
      local x, y, w, h = m:bounds()
      assert.same({ x, y, w, h }, { real:getBounds() })
      local trimmed, left, top = real:trimmed()
      geometry.cropped(m, x or 0, y or 0, w or 0, h or 0):assertSame(trimmed)
      assert.same({ x or 0, y or 0 }, { left, top })

      local cx, cy, cw, ch = rng:int(-70, 140), rng:int(-70, 140), side(rng), side(rng)
      geometry.cropped(m, cx, cy, cw, ch):assertSame(real:cropped(cx, cy, cw, ch))

      local horizontally, vertically = rng:chance(0.5), rng:chance(0.5)
      geometry.flipped(m, horizontally, vertically):assertSame(real:flipped(horizontally, vertically))
      geometry.turned(m):assertSame(real:rotated90())
      m:assertSame(real)
    end)
  end)

  it("agrees with the naive one at other sizes", function()
    rounds.each("geometry of sizes", 150, function(rng)
      local m, real = pair(rng, side(rng), side(rng))
      local w, h = side(rng), side(rng)
      geometry.scaled(m, w, h):assertSame(real:scaled(w, h))
      m:assertSame(real)
    end)
  end)

  it("obeys its laws", function()
    rounds.each("laws of geometry", 150, function(rng)
      local _, real = pair(rng, side(rng), side(rng))
      local w, h = real:getDimensions()
      assert.is_true(real:rotated90():rotated90():rotated90():rotated90():equals(real))
      assert.is_true(real:rotated90(-1):rotated90():equals(real))
      assert.is_true(real:rotated90(2):equals(real:flipped(true, true)))
      assert.is_true(real:flipped():flipped():equals(real))
      assert.is_true(real:flipped(false, true):rotated90():equals(real:rotated90():flipped()))
      local trimmed, x, y = real:trimmed()
      assert.equal(real:count(), trimmed:count())
      assert.is_true(trimmed:cropped(-x, -y, w, h):equals(real))
      assert.is_true(real:contains(trimmed, x, y))
      local across, down = rng:int(1, 3), rng:int(1, 3)
      local larger = real:scaled(across * w, down * h)
      assert.equal(across * down * real:count(), larger:count())
      assert.is_true(larger:scaled(w, h):equals(real))
    end)
  end)
end)

describe("a mask's :transformed", function()
  -- By the law: what a sprite covers.
  local function check(real, ...)
    local sprite = pixcollide.newSprite(real)
    sprite:setTransform(0, 0, ...)
    local expected, ex, ey = sprite:rasterize()
    local got, x, y = real:transformed(...)
    assert.is_true(got:equals(expected))
    assert.same({ ex, ey }, { x, y })
    assert.same({ sprite:getBounds() }, got:count() > 0 and { x, y, got:getDimensions() } or {})
    return got, x, y
  end

  it("gives what a sprite covers", function()
    local got, x, y = check(mask("##.", "#.."), math.pi / 2)
    assert.same({ "##", ".#" }, rows(got))
    assert.same({ -2, 0 }, { x, y })
    got, x, y = check(mask("##.", "#.."), 0, 2, 1, 1, 1)
    assert.same({ "####", "##.." }, rows(got))
    assert.same({ -2, -1 }, { x, y })
  end)

  it("gives nothing where nothing is covered", function()
    for _, nothing in ipairs { pixcollide.newMask(3, 3), pixcollide.newMask(0, 0) } do
      local got, x, y = check(nothing, 0.3)
      assert.same({ 0, 0, 0, 0 }, { x, y, got:getDimensions() })
    end
    local got, x, y = check(mask("##"), 1, 0)
    assert.same({ 0, 0, 0, 0 }, { x, y, got:getDimensions() })
    check(mask("##"), 1, 1e-6)
  end)

  it("gives it for random masks and transforms", function()
    rounds.each("transformed masks", 100, function(rng)
      local _, real = pair(rng, side(rng), side(rng))
      check(real, rng:real(-10, 10))
      check(real, rng:real(-4, 4), rng:real(-2, 2), rng:real(-2, 2), rng:real(-50, 50), rng:real(-50, 50))
      check(real, rng:pick { 0, math.pi / 2, math.pi, -math.pi / 2 }, rng:pick { 1, -1, 2 }, rng:pick { 1, -1, 0.5 },
        rng:int(-9, 9) / 2, rng:int(-9, 9) / 2)
      check(real, rng:real(-4, 4), 1, 1, 0, 0, rng:real(-1, 1), rng:real(-1, 1))
    end)
  end)

  it("gives quarter turns and flips, trimmed", function()
    rounds.each("transformed by quarters", 100, function(rng)
      local _, real = pair(rng, side(rng), side(rng))
      for n = -1, 2 do
        assert.is_true(real:transformed(n * math.pi / 2):equals((real:rotated90(n):trimmed())))
      end
      assert.is_true(real:transformed(0, -1, 1):equals((real:flipped():trimmed())))
      assert.is_true(real:transformed(0, 1, -1):equals((real:flipped(false, true):trimmed())))
      local same, x, y = real:transformed(0)
      local trimmed, left, top = real:trimmed()
      assert.is_true(same:equals(trimmed))
      assert.same({ left, top }, { x, y })
    end)
  end)

  it("leaves the mask and sprites of it as they were", function()
    local real = mask("##.", "#..")
    local sprite = pixcollide.newSprite(real, { r = 0.3 })
    local before = { sprite:getBounds() }
    real:transformed(1, 3)
    assert.same({ "##.", "#.." }, rows(real))
    assert.same(before, { sprite:getBounds() })
  end)
end)

describe("new masks", function()
  it("are masks of their own, and are collected", function()
    local real = pixcollide.newMask(500, 400, true)
    collectgarbage()
    collectgarbage()
    local before = pixcollide.getMemory()
    for _ = 1, 20 do
      real:trimmed()
      real:cropped(-5, -5, 400, 600)
      real:flipped()
      real:rotated90()
      real:scaled(333, 777)
      real:transformed(0.5)
      real:getConvexHull()
    end
    collectgarbage()
    collectgarbage()
    -- What a mask keeps to be quicker the next time.
    assert.is_true(pixcollide.getMemory() - before < 200000)
  end)
end)

describe("a mask's :getCentroid", function()
  it("is the middle of its solid texels", function()
    assert.same({ 1, 1 }, { pixcollide.newMask(2, 2, true):getCentroid() })
    assert.same({ 0.5, 0.5 }, { mask("#"):getCentroid() })
    assert.same({ 2, 1 }, { mask("#..#", "#..#"):getCentroid() })
    assert.same({}, { pixcollide.newMask(9, 9):getCentroid() })
  end)

  it("agrees with the naive one, and moves with the mask", function()
    rounds.each("centroids", 100, function(rng)
      local m, real = pair(rng, side(rng), side(rng))
      local x, y = geometry.centroid(m)
      assert.same({ x, y }, { real:getCentroid() })
      if not x then
        return
      end
      local w, h = real:getDimensions()
      local dx, dy = rng:int(0, 70), rng:int(0, 70)
      local movedX, movedY = real:cropped(-dx, -dy, w + dx, h + dy):getCentroid()
      near(x + dx, movedX, 1e-12)
      near(y + dy, movedY, 1e-12)
      local turnedX, turnedY = real:rotated90():getCentroid()
      near(h - y, turnedX, 1e-12)
      near(x, turnedY, 1e-12)
    end)
  end)
end)

describe("a mask's :getOrientation", function()
  it("is the angle of its long axis, clockwise on screen", function()
    assert.equal(0, mask("####"):getOrientation())
    assert.equal(math.pi / 2, mask("#", "#", "#"):getOrientation())
    near(math.pi / 4, mask("#..", ".#.", "..#"):getOrientation(), 1e-15)
    near(-math.pi / 4, mask("..#", ".#.", "#.."):getOrientation(), 1e-15)
    local turned = pixcollide.newMask(80, 12, true):transformed(0.3)
    near(0.3, turned:getOrientation(), 0.002)
  end)

  it("is 0 if no axis is longer", function()
    assert.equal(0, mask("#"):getOrientation())
    assert.equal(0, pixcollide.newMask(65, 65, true):getOrientation())
    assert.equal(0, mask(".#.", "###", ".#."):getOrientation())
  end)

  it("is nil if no texel is solid", function()
    assert.is_nil(pixcollide.newMask(3, 3):getOrientation())
    assert.equal(1, select("#", pixcollide.newMask(0, 0):getOrientation()))
  end)

  it("agrees with the naive one, and turns with the mask", function()
    rounds.each("orientations", 150, function(rng)
      local m, real = pair(rng, side(rng), side(rng))
      local expected, angle = geometry.orientation(m), real:getOrientation()
      if not expected then
        assert.is_nil(angle)
        return
      end
      near(expected, angle, 2e-15)
      assert.is_true(angle > -math.pi / 2 and angle <= math.pi / 2)
      local x, y = rng:int(-90, 0), rng:int(-90, 0)
      local w, h = real:getDimensions()
      assert.equal(angle, real:cropped(x, y, w - x, h - y):getOrientation())
      local turned = real:rotated90():getOrientation()
      if turned ~= 0 or angle ~= 0 then -- both are 0 if no axis is longer
        near(math.pi / 2, math.abs(turned - angle), 2e-15)
      end
    end)
  end)
end)

describe("a mask's :getConvexHull", function()
  it("gives its corners, clockwise from the top left", function()
    --    0 1 2 3 4
    -- 0  . # . . .       1,0---2,0
    -- 1  . # # # .       /         ___4,1
    -- 2  # . . . .    0,2     ...
    local list, n = mask(".#..", ".###", "#..."):getConvexHull()
    assert.same({ 1, 0, 2, 0, 4, 1, 4, 2, 1, 3, 0, 3, 0, 2 }, list)
    assert.equal(7, n)
    list, n = pixcollide.newMask(129, 65, true):getConvexHull()
    assert.same({ 0, 0, 129, 0, 129, 65, 0, 65 }, list)
    assert.equal(4, n)
  end)

  it("is empty for a mask without a solid texel", function()
    for _, real in ipairs { pixcollide.newMask(0, 0), pixcollide.newMask(70, 70) } do
      local list, n = real:getConvexHull()
      assert.same({}, list)
      assert.equal(0, n)
    end
  end)

  it("fills the list that it is given, and clears what follows", function()
    local out = { 9, 9, 9, 9, 9, 9, 9, 9, 9, 9 }
    local list, n = mask("#"):getConvexHull(out)
    assert.equal(out, list)
    assert.same({ 0, 0, 1, 0, 1, 1, 0, 1 }, out)
    assert.equal(4, n)
    pixcollide.newMask(1, 1):getConvexHull(out)
    assert.same({}, out)
  end)

  it("is convex, of texels' corners, and holds all solid ones", function()
    rounds.each("convex hulls", 80, function(rng)
      local m, real = pair(rng, side(rng), side(rng))
      local list, n = real:getConvexHull()
      local problem = geometry.hullProblem(m, list, n)
      if problem then
        error(problem .. "\n" .. table.concat(list, " ") .. "\n" .. m:draw("the mask"))
      end
      if n > 0 then
        local polygon, x, y = pixcollide.newPolygonMask(list)
        assert.is_true(polygon:contains(real, -x, -y))
      end
    end)
  end)
end)
