-- SPDX-License-Identifier: MIT
-- SPDX-FileCopyrightText: 2026 The pixcollide authors

-- What a sprite covers where random scenes do not come (see questions_spec.lua), and laws in exact arithmetic.

local pixcollide = require "pixcollide"
local compare = require "spec.support.compare"
local grid = require "spec.support.grid"
local rounds = require "spec.support.rounds"
local rule = require "spec.support.oracles.rule"
local sprites = require "spec.support.sprites"

local list = compare.list

it("a sprite covers exactly what the rule says when it is almost flattened by its shear", function()
  local seen = 0
  rounds.each("flattened sprites", 400, function(rng)
    local g = sprites.solid_grid(rng, rng:int(1, 129), rng:int(1, 65))
    local t
    repeat
      t = sprites.transform(rng, g, "shift", 1e9)
      t.r = rng:real(-3, 3)
      t.kx = rng:spread(1e-4, 30000) * rng:pick { 1, -1 }
      t.ky = (1 - rng:spread(1e-6, 1)) / t.kx
      t.sx, t.sy = rng:spread(0.05, 10000), rng:spread(0.05, 10000)
      local a, b, c, d = sprites.forward(t)
      local side = math.max(math.abs(a) * g.w + math.abs(c) * g.h, math.abs(b) * g.w + math.abs(d) * g.h)
      local far = math.max(math.abs(a * t.ox) + math.abs(c * t.oy), math.abs(b * t.ox) + math.abs(d * t.oy))
    until rule.inverse(t) and math.abs(t.ky) < 32768 and side < 32700 and far < 2 ^ 28
    local sprite = sprites.new(g:mask(), t)
    local x, y, w, h = sprite:getBox()
    for _ = 1, 60 do
      local wx, wy = sprite:toWorld(rng:real(0, g.w), rng:real(0, g.h))
      local i, j = math.floor(wx) + rng:int(-1, 1), math.floor(wy) + rng:int(-1, 1)
      local covered = rule.covers(g, t, i, j)
      compare.same("covers " .. list(i, j), covered, sprite:covers(i, j), compare.sprite(g, t))
      if covered then
        seen = seen + 1
        if i < x or j < y or i >= x + w or j >= y + h then
          error(("covered pixel (%d, %d) is outside of the box (%s)\n%s"):format(i, j, list(x, y, w, h),
            sprites.describe(g, t)))
        end
      end
    end
  end)
  assert.is_true(seen > 0)
end)

it("a sprite covers exactly what the rule says where its matrix is of small whole numbers", function()
  rounds.each("whole matrices", 400, function(rng)
    local g = sprites.solid_grid(rng, rng:int(1, 70), rng:int(1, 9))
    local t
    repeat
      t = {
        x = rng:int(-3, 3) / 2, y = rng:int(-3, 3) / 2, r = rng:int(0, 3) * math.pi / 2, sx = rng:pick { 1, -1, 2 },
        sy = rng:pick { 1, -1, 3 }, ox = rng:int(0, 3), oy = rng:int(0, 3), kx = rng:int(-1, 1), ky = rng:int(-1, 1),
      }
    until rule.inverse(t)
    local cover, show = rule.coverage(g, t), compare.sprite(g, t)
    local mask, x, y = sprites.new(g:mask(), t):rasterize()
    compare.same("count", cover.n, mask:count(), show)
    for j = y, y + mask:getHeight() - 1 do
      for i = x, x + mask:getWidth() - 1 do
        compare.same("pixel " .. list(i, j), rule.has(cover, i, j), mask:get(i - x, j - y), show)
      end
    end
  end)
end)

describe(":covers", function()
  local sprite = pixcollide.newSprite(pixcollide.newMaskFromRows { "#.", "##" }, { x = -1, y = 5 })

  it("takes the pixel a point lies in", function()
    for _, case in ipairs {
      { true, -1, 5 }, { true, -0.5, 5.999 }, { true, -1e-20, 5 }, { true, 0.999, 6.5 },
      { false, 0, 5 }, { false, 1, 6 }, { false, -1.0001, 5 }, { false, -1, 4.999 },
    } do
      assert.equal(case[1], sprite:covers(case[2], case[3]), list(case[2], case[3]))
    end
  end)

  it("is false far away, however far", function()
    local turned = pixcollide.newSprite(pixcollide.newMask(9, 9, true), { r = 1, sx = 1 / 60000, x = 2 ^ 30 })
    local distances = { 1e9, -1e9, 2 ^ 31, -2 ^ 31, 2 ^ 32, 2 ^ 52, 2 ^ 53, -2 ^ 62, 2 ^ 63, 2 ^ 64, 1e300, -1e308 }
    for _, far in ipairs(distances) do
      assert.is_false(sprite:covers(far, far) or sprite:covers(far, 5) or sprite:covers(-1, far))
      assert.is_false(turned:covers(far, -far))
    end
  end)
end)

it("the law of whole-pixel shifts takes fractions next to nothing for nothing", function()
  for _, mite in ipairs { -1e-20, 1e-20, -5e-324, 5e-324, -2 ^ -54 } do
    local sprite = pixcollide.newSprite(pixcollide.newMask(5, 1, true), { x = mite, y = mite })
    assert.equal(list(0, 0, 5, 1), list(sprite:getBounds()))
  end
end)

it("flips and quarter turns turn clockwise what was flipped before", function()
  local flag = pixcollide.newMaskFromRows { "###.", "##..", "#..." }
  for rows, options in pairs {
    ["###/##./#.."] = { {}, { r = math.pi / 2, sx = 1, sy = -1 } },
    ["###/.##/..#"] = { { sx = -1, sy = 1 }, { r = math.pi / 2 } },
    ["#../##./###"] = { { sx = 1, sy = -1 }, { r = -math.pi / 2 } },
    ["..#/.##/###"] = { { r = math.pi } },
  } do
    for _, option in ipairs(options) do
      assert.equal(rows, table.concat(grid.from((pixcollide.newSprite(flag, option):rasterize())).rows, "/"))
    end
  end
end)

describe("where nothing is covered", function()
  it("boxes are empty, at the sprite's pixel, as are rasters; there are no bounds, and circles are points", function()
    local full = pixcollide.newMask(9, 9, true)
    for k, case in ipairs {
      { full, { sx = 0 } }, { full, { sx = 2, sy = 0 } }, { full, { kx = 1, ky = 1 } }, { full, { sx = 1e-5 } },
      { pixcollide.newMask(0, 0), {} }, { pixcollide.newMask(0, 7), {} }, { pixcollide.newMask(7, 7), {} },
      { pixcollide.newMask(7, 7), { r = 1 } },
    } do
      case[2].x, case[2].y = 3.7, -2.2
      local sprite = pixcollide.newSprite(case[1], case[2])
      assert.equal(list(3, -3, 0, 0), list(sprite:getBox()), "case " .. k)
      assert.is_nil(sprite:getBounds())
      local x, y, r = sprite:getBoundingCircle()
      assert.same({ "number", "number", 0 }, { type(x), type(y), r })
      local raster, left, top = sprite:rasterize()
      assert.equal(list(0, 0, 3, -3), list(raster:getWidth(), raster:getHeight(), left, top), "case " .. k)
    end
    -- between two pixel centres
    assert.is_nil(pixcollide.newSprite(pixcollide.newMask(1, 1, true), { x = 0.7, sx = 0.5, r = 0.3 }):getBounds())
  end)
end)

it(":getBox follows the solid texels, not the image", function()
  local mask = pixcollide.newMask(200, 100)
  for v = 40, 49 do
    for u = 150, 154 do mask:set(u, v) end
  end
  assert.equal(list(150, 40, 5, 10), list(pixcollide.newSprite(mask):getBox()))
  local _, _, w, h = pixcollide.newSprite(mask, { r = 1, ox = 152.5, oy = 45 }):getBox()
  assert.is_true(w <= 16 and h <= 16)
  mask:set(0, 0)
  assert.equal(list(0, 0, 155, 50), list(pixcollide.newSprite(mask):getBox()))
  mask:set(0, 0, false)
  assert.equal(list(150, 40, 5, 10), list(pixcollide.newSprite(mask):getBox()))
end)

it(":getBoundingCircle is about as large as the sprite", function()
  local x, y, r = pixcollide.newSprite(pixcollide.newMask(10, 10, true), { x = 100, y = 50 }):getBoundingCircle()
  assert.is_true(r >= math.sqrt(50) - 1e-9 and r < 10)
  assert.is_true(math.abs(x - 105) < 3 and math.abs(y - 55) < 3)
end)

describe(":rasterize", function()
  it("gives a new mask of exactly the covered pixels and where it lies", function()
    local own = pixcollide.newMaskFromRows { "....", ".##.", "..#." }
    local mask, x, y = pixcollide.newSprite(own, { x = 10.5, y = -7 }):rasterize()
    assert.same({ list(11, -6), true }, { list(x, y), mask:equals(pixcollide.newMaskFromRows { "##", ".#" }) })
    mask:clear()
    assert.equal(3, own:count())
  end)

  it("works up to a side of 32767", function()
    local strip = pixcollide.newSprite(pixcollide.newMask(32767, 1, true))
    assert.equal(32767, (strip:rasterize()):count())
    local tall = pixcollide.newSprite(pixcollide.newMask(1, 8, true), { sy = 4095.875 })
    assert.equal(32767, (tall:rasterize()):count())
  end)
end)
