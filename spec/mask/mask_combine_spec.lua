-- SPDX-License-Identifier: MIT
-- SPDX-FileCopyrightText: 2026 The pixcollide authors

local pixcollide = require "pixcollide"
local naive = require "spec.support.oracles.naive_mask"
local combine = require "spec.support.oracles.naive_combine"
local rounds = require "spec.support.rounds"

local SIDES = { 0, 1, 31, 32, 33, 63, 64, 65, 127, 128, 129 }
local EDITS = { "add", "subtract", "intersect", "toggle" }
local NEW = { -- the name of the new one, and whether it grows
  add = { "union", true }, subtract = { "difference", false },
  intersect = { "intersection", false }, toggle = { "symmetricDifference", true },
}

-- "#.#/.#." -> a mask
local function drawn(text)
  local rows = {}
  for row in text:gmatch("[^/]+") do
    rows[#rows + 1] = row
  end
  return pixcollide.newMaskFromRows(rows)
end

-- A mask -> "#.#/.#."
local function picture(mask)
  return table.concat(naive.copyOf(mask):rows(), "/")
end

local function fail(problem, name, a, b, dx, dy)
  error(("%s\n%s with other at (%.17g, %.17g)\n%s\n%s"):format(problem, name, dx, dy, a:draw("self"), b:draw("other")), 0)
end

-- One edit in place; changes `real`, the mask of a.
local function checkEdit(edit, a, b, real, other, dx, dy)
  local expected, changed = combine.inPlace(a, edit, b, dx, dy)
  local got = real[edit](real, other, dx, dy)
  local problem = expected:difference(real)
  if problem then
    fail(problem, edit, a, b, dx, dy)
  elseif got ~= changed then
    fail(("%s instead of %d changed"):format(tostring(got), changed), edit, a, b, dx, dy)
  end
  return expected
end

-- One new mask.
local function checkNew(edit, a, b, real, other, dx, dy)
  local name, grows = NEW[edit][1], NEW[edit][2]
  local made, x, y = real[name](real, other, dx, dy)
  local expected, left, top = combine.inPlace(a, edit, b, dx, dy), nil, nil
  if grows then
    expected, left, top = combine.grown(a, edit, b, dx, dy)
  end
  local problem = expected:difference(made)
  if problem then
    fail(problem, name, a, b, dx, dy)
  elseif x ~= left or y ~= top then
    fail(("at (%s, %s) instead of (%s, %s)"):format(tostring(x), tostring(y), tostring(left), tostring(top)),
      name, a, b, dx, dy)
  end
end

-- All eight calls at one offset. `real` is the mask of a, `other` that of b.
local function check(a, b, real, other, dx, dy)
  for _, edit in ipairs(EDITS) do
    checkEdit(edit, a, b, real:clone(), other, dx, dy)
    checkNew(edit, a, b, real, other, dx, dy)
  end
end

describe("a mask combined with another", function()
  --    0 1 2 3 4
  -- 0  a a a a         a frame of 4 x 4, and a piece of 3 x 2
  -- 1  a . . a         with its corner at (2, 2)
  -- 2  a . b * b
  -- 3  a a * * .
  local a, b

  before_each(function()
    a, b = drawn("####/#..#/#..#/####"), drawn("###/##.")
  end)

  it("has more by :add, but does not grow", function()
    assert.equal(1, a:add(b, 2, 2))
    assert.equal("####/#..#/#.##/####", picture(a))
    assert.equal("###/##.", picture(b))
  end)

  it("has less by :subtract", function()
    assert.equal(3, a:subtract(b, 2, 2))
    assert.equal("####/#..#/#.../##..", picture(a))
  end)

  it("has what is common by :intersect, and nothing beyond the other", function()
    assert.equal(9, a:intersect(b, 2, 2))
    assert.equal("..../..../...#/..##", picture(a))
  end)

  it("has the opposite there by :toggle", function()
    assert.equal(4, a:toggle(b, 2, 2))
    assert.equal("####/#..#/#.#./##..", picture(a))
  end)

  it("makes a :union that holds both", function()
    local both, x, y = a:union(b, 2, 2)
    assert.equal("####./#..#./#.###/####.", picture(both))
    assert.same({ 0, 0 }, { x, y })
    both, x, y = b:union(a, -2, -2)
    assert.equal("####./#..#./#.###/####.", picture(both))
    assert.same({ -2, -2 }, { x, y })
  end)

  it("makes a :union of what lies far apart", function()
    local both, x, y = b:union(b, -5, 3)
    assert.equal(".....###/.....##./......../###...../##......", picture(both))
    assert.same({ -5, 0 }, { x, y })
  end)

  it("makes a :difference and an :intersection of its own size", function()
    assert.equal("####/#..#/#.../##..", picture(a:difference(b, 2, 2)))
    assert.equal("..../..../...#/..##", picture(a:intersection(b, 2, 2)))
    assert.equal("...", picture(drawn("###"):intersection(b, 3, 0)))
    assert.equal("###", picture(drawn("###"):difference(b, 3, 0)))
  end)

  it("makes a :symmetricDifference of what is in one of them", function()
    local either, x, y = a:symmetricDifference(b, 2, 2)
    assert.equal("####./#..#./#.#.#/##...", picture(either))
    assert.same({ 0, 0 }, { x, y })
  end)

  it("is left alone by what makes a new one", function()
    for _, edit in ipairs(EDITS) do
      local made = a[NEW[edit][1]](a, b, 1, 1)
      made:invert()
      assert.equal("####/#..#/#..#/####", picture(a))
      assert.equal("###/##.", picture(b))
    end
  end)

  it("takes corner on corner unless told otherwise", function()
    assert.equal("###./#.../..../....", picture(a:intersection(b)))
    assert.equal(1, a:add(b))
    assert.equal("####/##.#/#..#/####", picture(a))
    assert.equal(0, a:add(b, nil, nil))
    assert.equal(5, a:subtract(b, 0))
    assert.equal(4, a:add(b, nil, 1))
  end)

  it("floors offsets", function()
    for _, at in ipairs { 2, 2.25, 2.999 } do
      assert.equal("####/#..#/#.../##..", picture(a:difference(b, at, at)))
    end
    local _, x, y = a:union(b, -0.5, -1.5)
    assert.same({ -1, -2 }, { x, y })
  end)

  it("is not changed by what lies far away", function()
    for _, far in ipairs { 4, 100, 32767, 2 ^ 31, 2 ^ 32, 2 ^ 53, 2 ^ 63, 2 ^ 64, 1e300 } do
      for _, at in ipairs { { far, 0 }, { -far, 0 }, { 0, far }, { 0, -far }, { -far, far } } do
        for _, edit in ipairs { "add", "subtract", "toggle" } do
          assert.equal(0, a[edit](a, b, at[1], at[2]))
        end
        assert.equal("####/#..#/#..#/####", picture(a))
        assert.equal(0, a:intersection(b, at[1], at[2]):count())
        local kept = a:clone()
        assert.equal(12, kept:intersect(b, at[1], at[2]))
        assert.equal(0, kept:count())
        assert.equal(0, kept:intersect(b, at[1], at[2]))
      end
    end
  end)

  it("is seen by sprites at once", function()
    local wall = pixcollide.newSprite(pixcollide.newRectangleMask(100, 100))
    local ball = pixcollide.newSprite(pixcollide.newCircleMask(5), { x = 40, y = 40 })
    assert.is_true(ball:collides(wall))
    assert.is_true(wall:getMask():subtract(pixcollide.newCircleMask(10), 35, 35) > 300)
    assert.is_false(ball:collides(wall))
    wall:getMask():add(pixcollide.newRectangleMask(1, 1), 45, 45)
    assert.is_true(ball:collides(wall))
  end)
end)

describe("masks without texels", function()
  it("count for nothing in a union", function()
    local dot, none = drawn("#"), pixcollide.newMask(0, 7)
    local both, x, y = none:union(dot, 30, -4)
    assert.equal("#", picture(both))
    assert.same({ 30, -4 }, { x, y })
    both, x, y = dot:union(none, 1e300, -1e300)
    assert.equal("#", picture(both))
    assert.same({ 0, 0 }, { x, y })
    both, x, y = none:symmetricDifference(pixcollide.newMask(5, 0), 3, 3)
    assert.same({ 0, 0, 0, 7 }, { x, y, both:getDimensions() })
  end)

  it("take away all by intersect, and nothing else", function()
    local dot, none = drawn("#"), pixcollide.newMask(0, 7)
    assert.equal(0, dot:add(none))
    assert.equal(0, dot:toggle(none))
    assert.equal(0, none:add(dot))
    assert.equal(1, dot:intersect(none))
    assert.equal(0, dot:count())
  end)
end)

describe("combining agrees with a naive loop", function()
  it("for all pairs of widths around a word", function()
    rounds.each("combined widths", 1, function(rng)
      for _, wa in ipairs(SIDES) do
        for _, wb in ipairs(SIDES) do
          local a, b, real, other = naive.pair(pixcollide, rng, wa, rng:int(1, 3), wb, rng:int(1, 3))
          for _ = 1, 3 do
            check(a, b, real, other, rng:int(-wb - 1, wa + 1), rng:int(-3, 3))
          end
        end
      end
    end)
  end)

  it("for heights of more than a word", function()
    rounds.each("combined heights", 1, function(rng)
      for _, ha in ipairs(SIDES) do
        local hb = rng:pick(SIDES)
        local a, b, real, other = naive.pair(pixcollide, rng, rng:int(1, 5), ha, rng:int(1, 5), hb)
        for _, dy in ipairs { -hb, 1 - hb, 0, ha - 1, ha, rng:int(-hb, ha) } do
          check(a, b, real, other, rng:int(-3, 3), dy)
        end
      end
    end)
  end)

  it("for masks of any size", function()
    rounds.each("combined", 20, function(rng)
      local wa, ha, wb, hb = rng:int(1, 200), rng:int(1, 90), rng:int(1, 200), rng:int(1, 90)
      local a, b, real, other = naive.pair(pixcollide, rng, wa, ha, wb, hb)
      check(a, b, real, other, rng:int(-wb, wa), rng:int(-hb, ha))
    end)
  end)

  it("for a mask and itself, at any offset", function()
    rounds.each("combined with itself", 25, function(rng)
      local w, h = rng:int(1, 200), rng:pick { 1, 20, 64, 65, 140 }
      local a = naive.random(rng, w, h, rng:pick(naive.kinds))
      local dx, dy = rng:int(-w, w), rng:int(-h, h)
      if rng:chance(0.3) then
        dx = rng:pick { -64, 64, 0 }
      elseif rng:chance(0.3) then
        dy = rng:pick { 0, 1, -1 }
      end
      for _, edit in ipairs(EDITS) do
        local real = a:toMask(pixcollide)
        checkEdit(edit, a, a, real, real, dx, dy)
      end
      local real = a:toMask(pixcollide)
      check(a, a, real, real, dx, dy)
    end)
  end)

  it("edit after edit, with sprites and large masks that look at them", function()
    rounds.each("many edits", 4, function(rng)
      local w, h = rng:int(65, 200), rng:int(192, 260)
      local a = naive.random(rng, w, h, rng:pick(naive.kinds))
      local real, full = a:toMask(pixcollide), pixcollide.newMask(w, h, true)
      local sprite, window = pixcollide.newSprite(real), pixcollide.newSprite(full)
      for _ = 1, 10 do
        local piece = naive.random(rng, rng:int(1, 80), rng:int(1, 80), rng:pick(naive.kinds))
        local edit = rng:pick { "add", "subtract", "toggle", "toggle", "intersect" }
        local dx, dy = rng:int(-80, w), rng:int(-80, h)
        if edit == "intersect" then
          piece = naive.random(rng, w, h, "dense")
          dx, dy = rng:int(-2, 2), rng:int(-2, 2)
        end
        a = checkEdit(edit, a, piece, real, piece:toMask(pixcollide), dx, dy)
        assert.equal(a:count(), full:overlapArea(real, 0, 0))
        assert.equal(a:count(), window:overlapArea(sprite))
        assert.same({ combine.rect(combine.common(a, a, 0, 0)) }, { sprite:getBounds() })
      end
    end)
  end)
end)

describe("the laws of sets hold", function()
  local function each(name, n, f)
    rounds.each(name, n, function(rng)
      local wa, ha, wb, hb = rng:pick(SIDES), rng:pick(SIDES), rng:pick(SIDES), rng:pick(SIDES)
      local _, _, a, b = naive.pair(pixcollide, rng, wa, ha, wb, hb)
      f(a, b, rng:int(-wb, wa), rng:int(-hb, ha), rng)
    end)
  end

  it("for the sizes of unions and differences", function()
    each("laws of counts", 60, function(a, b, dx, dy)
      local common = a:overlapArea(b, dx, dy)
      assert.equal(a:count() + b:count() - common, (a:union(b, dx, dy)):count())
      assert.equal(a:count() + b:count() - 2 * common, (a:symmetricDifference(b, dx, dy)):count())
      assert.equal(a:count() - common, a:difference(b, dx, dy):count())
      assert.equal(common, a:intersection(b, dx, dy):count())
      assert.is_true(a:intersection(b, dx, dy):equals(a:overlapMask(b, dx, dy)))
    end)
  end)

  it("for what is done and undone", function()
    each("laws of undoing", 60, function(a, b, dx, dy)
      local parts = a:difference(b, dx, dy)
      assert.equal(a:overlapArea(b, dx, dy), parts:add(a:intersection(b, dx, dy)))
      assert.is_true(parts:equals(a))
      local twice = a:clone()
      assert.equal(twice:toggle(b, dx, dy), twice:toggle(b, dx, dy))
      assert.is_true(twice:equals(a))
      local both, x, y = a:union(b, dx, dy)
      local added = a:clone()
      added:add(b, dx, dy)
      assert.is_true(added:equals(pixcollide.newMask(a:getWidth(), a:getHeight(), true):intersection(both, x, y)))
      assert.equal(0, added:add(b, dx, dy))
      assert.is_true(both:contains(a, -x, -y))
      assert.is_true(both:contains(b, dx - x, dy - y))
    end)
  end)

  it("of De Morgan", function()
    rounds.each("De Morgan", 40, function(rng)
      local w, h = rng:pick(SIDES), rng:pick(SIDES)
      local _, _, a, b = naive.pair(pixcollide, rng, w, h, w, h)
      local neither = (a:union(b))
      neither:invert()
      local notA, notB = a:clone(), b:clone()
      notA:invert()
      notB:invert()
      assert.is_true(neither:equals(notA:intersection(notB)))
      assert.is_true(a:difference(b):equals(a:intersection(notB)))
      assert.is_true((a:symmetricDifference(b)):equals((a:difference(b):union(b:difference(a)))))
    end)
  end)
end)

describe("the operator", function()
  local compile = loadstring or load -- luacheck: ignore
  local a, b

  before_each(function()
    a, b = drawn("##./.#."), drawn("#../.##")
  end)

  it("- is the difference", function()
    assert.equal(".#./...", picture(a - b))
    assert.equal("##./.#.", picture(a))
    assert.equal(0, (a - a):count())
  end)

  -- Lua 5.3 and later only: code that others cannot even read.
  if not compile("return ~0") then
    return
  end

  local function operate(code, ...)
    return assert(compile("local a, b = ... return " .. code, "=operators"))(...)
  end

  it("| is the union", function()
    assert.equal("##./.##", picture(operate("a | b", a, b)))
  end)

  it("& is the intersection", function()
    assert.equal("#../.#.", picture(operate("a & b", a, b)))
  end)

  it("~ between two is the symmetric difference", function()
    assert.equal(".#./..#", picture(operate("a ~ b", a, b)))
  end)

  it("~ before one is the inverse", function()
    assert.equal("..#/#.#", picture(operate("~a", a)))
    assert.equal("##./.#.", picture(a))
    assert.equal(0, operate("~a", pixcollide.newMask(0, 3)):count())
  end)

  it("s can be joined as in De Morgan's laws", function()
    assert.is_true(operate("(~(a | b)):equals(~a & ~b)", a, b))
    assert.is_true(operate("(a ~ b):equals((a - b) | (b - a))", a, b))
  end)
end)
