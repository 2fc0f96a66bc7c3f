-- SPDX-License-Identifier: MIT
-- SPDX-FileCopyrightText: 2026 The pixcollide authors

-- What edits of a mask return, and what is known of it right after them.

local pixcollide = require "pixcollide"
local naive = require "spec.support.oracles.naive_mask"
local rounds = require "spec.support.rounds"

local SIDES = { 0, 1, 31, 32, 33, 63, 64, 65, 127, 128, 129 }

local function show(x, y, w, h)
  return x and ("%d,%d %dx%d"):format(x, y, w, h) or "nothing"
end

local function differing(a, b)
  local n = 0
  for y = 0, a.height - 1 do
    for x = 0, a.width - 1 do
      if a:get(x, y) ~= b:get(x, y) then
        n = n + 1
      end
    end
  end
  return n
end

-- Does the same to both; checks the result, and the bounds of an upright sprite.
local function edit(expected, real, upright, name, ...)
  local before = expected:clone()
  expected[name](expected, ...)
  local changed = real[name](real, ...)
  assert.equal(differing(before, expected), changed)
  assert.equal(show(expected:bounds()), show(upright:getBounds()))
  assert.equal(expected:count(), real:count())
end

describe("editing a mask", function()
  it("returns how many texels changed", function()
    local mask = pixcollide.newMaskFromRows { "##.", "#.." }
    assert.equal(0, mask:set(0, 0))
    assert.equal(1, mask:set(2, 1))
    assert.equal(1, mask:set(0, 0, false))
    assert.equal(0, mask:set(0, 0, false))
    assert.equal(0, mask:set(3, 0))
    assert.equal(3, mask:fill())
    assert.equal(0, mask:fill())
    assert.equal(6, mask:clear())
    assert.equal(0, mask:clear())
    assert.equal(6, mask:invert())
    local none = pixcollide.newMask(0, 5)
    assert.same({ 0, 0, 0, 0 }, { none:set(0, 0), none:fill(), none:clear(), none:invert() })
  end)

  it("leaves bounds that are right at once, whatever was edited", function()
    rounds.each("edits", 60, function(rng)
      local w, h = rng:pick(SIDES), rng:pick(SIDES)
      local expected = naive.random(rng, w, h, rng:pick(naive.kinds))
      local real = expected:toMask(pixcollide)
      local upright = pixcollide.newSprite(real)
      for _ = 1, 12 do
        local what = rng:int(1, 20)
        if what == 1 then
          edit(expected, real, upright, rng:pick { "fill", "clear", "invert" })
        elseif what <= 12 or w == 0 or h == 0 then
          edit(expected, real, upright, "set", rng:int(-1, w), rng:int(-1, h), rng:chance(0.5))
        else -- an outermost texel goes
          local x, y, bw, bh = expected:bounds()
          if x then
            edit(expected, real, upright, "set", rng:chance(0.5) and x or x + bw - 1,
              rng:int(y, y + bh - 1), false)
            edit(expected, real, upright, "set", rng:int(x, x + bw - 1),
              rng:chance(0.5) and y or y + bh - 1, false)
          end
        end
      end
      expected:assertSame(real)
    end)
  end)

  it("leaves bounds that are right after several edits", function()
    rounds.each("edits in a row", 60, function(rng)
      local w, h = rng:int(1, 140), rng:int(1, 40)
      local expected = naive.random(rng, w, h, rng:pick { "single", "sparse", "border" })
      local real = expected:toMask(pixcollide)
      local upright = pixcollide.newSprite(real)
      for _ = 1, 10 do
        for _ = 1, rng:int(1, 6) do
          local x, y, bw, bh = expected:bounds()
          if x and rng:chance(0.7) then -- a texel at an edge, or one inside
            x, y = rng:pick { x, x + bw - 1, rng:int(x, x + bw - 1) }, rng:int(y, y + bh - 1)
          else
            x, y = rng:int(0, w - 1), rng:int(0, h - 1)
          end
          local solid = rng:chance(0.4)
          expected:set(x, y, solid)
          real:set(x, y, solid)
        end
        assert.equal(show(expected:bounds()), show(upright:getBounds()))
      end
    end)
  end)

  it("shows in the bounds of turned sprites, too", function()
    rounds.each("turned edits", 40, function(rng)
      local w, h = rng:int(20, 90), rng:int(20, 90)
      local mask = pixcollide.newEllipseMask(w, h)
      local turned = pixcollide.newSprite(mask, { r = rng:real(0, 6), sx = rng:real(0.5, 2), origin = "center" })
      local hole = rng:chance(0.5)
      for _ = 1, 8 do
        local x0, y0 = rng:int(0, w - 1), rng:int(0, h - 1)
        for y = y0, y0 + rng:int(0, 12) do
          for x = x0, x0 + rng:int(0, 12) do
            mask:set(x, y, not hole)
          end
        end
        local fresh = pixcollide.newSprite(mask:clone())
        fresh:setTransform(turned:getTransform())
        assert.same({ fresh:getBox() }, { turned:getBox() })
        assert.same({ fresh:getBounds() }, { turned:getBounds() })
        hole = not hole
      end
    end)
  end)
end)

-- A terrain of 600 x 300, its lower half ground; a stone of 8 x 8 over it.
describe("an edit of a terrain", function()
  local terrain, ground, stone, world

  before_each(function()
    terrain = pixcollide.newMask(600, 300)
    for y = 150, 299 do
      for x = 0, 599 do
        terrain:set(x, y)
      end
    end
    ground = pixcollide.newSprite(terrain, { x = -20, y = 10 })
    stone = pixcollide.newSprite(pixcollide.newRectangleMask(8, 8), { x = 100, y = 155 })
    world = pixcollide.newWorld()
    world:add(ground)
    world:add(stone)
  end)

  local function dig(solid)
    for y = 140, 160 do
      for x = 110, 140 do
        terrain:set(x, y, solid)
      end
    end
  end

  for _, static in ipairs { false, true } do
    it("is seen by the next search of a world" .. (static and ", also if it is static" or ""), function()
      ground:setStatic(static)
      assert.equal(1, select(2, world:collisions()))
      for _ = 1, 5 do
        dig(false)
        assert.equal(0, select(2, world:collisions()))
        assert.is_false(stone:collides(ground))
        assert.is_false(terrain:overlaps(stone:getMask(), 120, 145))
        dig(true)
        assert.equal(1, select(2, world:collisions()))
        assert.is_true(stone:collides(ground))
        assert.is_true(terrain:overlaps(stone:getMask(), 120, 145))
      end
    end)
  end

  it("is seen when the terrain is flipped or turned", function()
    for _, transform in ipairs { { 600, 10, 0, -1, 1 }, { 600, 310, math.pi }, { 0, 0, 0.25 } } do
      ground:setTransform((table.unpack or unpack)(transform)) -- luacheck: ignore
      stone:setPosition(ground:toWorld(125, 152))
      for _ = 1, 4 do
        dig(false)
        assert.is_false(stone:collides(ground))
        dig(true)
        assert.is_true(stone:collides(ground))
        assert.equal(1, select(2, world:collisions()))
      end
    end
  end)
end)
