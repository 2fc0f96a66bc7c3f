-- SPDX-License-Identifier: MIT
-- SPDX-FileCopyrightText: 2026 The pixcollide authors

-- The references themselves: they must be right before they judge anything.

local compare = require "spec.support.compare"
local exact = require "spec.support.exact"
local grid = require "spec.support.grid"
local random = require "spec.support.random"
local real = require "spec.support.real"
local rounds = require "spec.support.rounds"
local rule = require "spec.support.oracles.rule"
local sprites = require "spec.support.sprites"

local function transform(x, y, r, sx, sy, ox, oy, kx, ky)
  return {
    x = x or 0, y = y or 0, r = r or 0, sx = sx or 1, sy = sy or sx or 1,
    ox = ox or 0, oy = oy or 0, kx = kx or 0, ky = ky or 0,
  }
end

describe("the random generator", function()
  it("gives the same numbers in every Lua version", function()
    local rng = random.new(5)
    assert.equal("0.577436991999974", ("%.17g"):format(rng:unit()))
    assert.same({ "537286616.18048859", 0 }, { ("%.17g"):format(rng:real(-3, 1e9)), rng:int(-5, 5) })
    assert.equal(113277658093, rng:int(-2 ^ 40, 2 ^ 40))
  end)

  it("reaches both ends of a range and nothing beyond", function()
    local rng, seen = random.new(1), {}
    for _ = 1, 2000 do seen[rng:int(-2, 3)] = true end
    for value = -4, 5 do assert.equal(value >= -2 and value <= 3, seen[value] == true) end
  end)
end)

describe("rounds.each", function()
  it("tells the name, the round and the seed of a failure", function()
    local count = 0
    local ok, message = pcall(rounds.each, "a failing round", 1, function(rng, round)
      count = count + 1
      assert.equal(1, round)
      error("trouble " .. rng:int(7, 7), 0)
    end)
    if count > 0 then -- not when another round is asked for alone
      assert.is_false(ok)
      assert.truthy(message:find("trouble 7", 1, true))
      assert.truthy(message:find("in 'a failing round', round 1 of", 1, true))
      assert.truthy(message:find("PIXCOLLIDE_ONLY='a failing round#1'", 1, true))
    end
  end)

  it("runs at least one round", function() assert.is_true(rounds.count(0.0001) >= 1) end)
end)

describe("rule.covers", function()
  it("reads the texel below the pixel's centre", function()
    local g = grid.new(2, 2, function(u, v) return u == 1 and v == 0 end)
    assert.same({ true, false }, { rule.covers(g, transform(), 1, 0), rule.covers(g, transform(), 0, 0) })
    assert.same({ false, false }, { rule.covers(g, transform(), 1, 1), rule.covers(g, transform(), 2, 0) })
    assert.is_true(rule.covers(g, transform(10, -20), 11, -20))
    -- turned clockwise by a quarter: the top right corner comes to the bottom right
    --    .#      ..
    --    ..  ->  .#   (left of the origin)
    assert.is_true(rule.covers(g, transform(2, 0, math.pi / 2), 1, 1))
    assert.is_false(rule.covers(g, transform(2, 0, math.pi / 2), 1, 0))
  end)

  it("is answered the same by rule.coverage, and nothing is covered outside of the window", function()
    rounds.each("covers and coverage", 300, function(rng)
      local g = sprites.grid(rng)
      local t = sprites.transform(rng, g, nil, 5000)
      local cover = rule.coverage(g, t)
      for _ = 1, 200 do
        local i = cover.x + rng:int(-3, cover.w + 2)
        local j = cover.y + rng:int(-3, cover.h + 2)
        if rule.covers(g, t, i, j) ~= rule.has(cover, i, j) then
          error(("pixel (%.17g, %.17g) differs\n%s"):format(i, j, sprites.describe(g, t)))
        end
      end
      local x, y, w, h = rule.bounds(cover)
      if x and (x == cover.x or y == cover.y or x + w == cover.x + cover.w or y + h == cover.y + cover.h) then
        error("the window is too tight\n" .. sprites.describe(g, t))
      end
    end)
  end)

  it("agrees with real arithmetic away from the edges of texels", function()
    local asked, unsure = 0, 0
    rounds.each("rule and real arithmetic", 2000, function(rng)
      local g = sprites.grid(rng)
      local t = sprites.transform(rng, g, nil, 60000)
      local i0, j0, i1, j1 = rule.window(g, t)
      if not i0 then
        i0, j0, i1, j1 = t.x - 9, t.y - 9, t.x + 9, t.y + 9
        if not rule.inverse(t) then return end
      end
      for _ = 1, 60 do
        local i, j = math.floor(rng:real(i0, i1)), math.floor(rng:real(j0, j1))
        local answer = real.covers(g, t, i, j)
        asked = asked + 1
        if not answer then
          unsure = unsure + 1
        elseif (answer == "solid") ~= rule.covers(g, t, i, j) then
          error(("pixel (%d, %d): %s in real arithmetic\n%s"):format(i, j, answer, sprites.describe(g, t)))
        end
      end
    end)
    assert.is_true(unsure <= asked / 10, unsure .. " of " .. asked .. " could not be told")
  end)
end)

describe("the laws of the rule", function()
  local function sixteenth(rng, reach) return rng:int(-reach * 65536, reach * 65536) / 65536 end

  it("shifts by whole pixels what is not turned, scaled or sheared", function()
    rounds.each("shift law", 2000, function(rng)
      local t = transform(sixteenth(rng, 1000), 0.25, 0, 1, 1, sixteenth(rng, 100))
      local column = math.ceil(t.x - t.ox - 0.5)
      compare.same("texel", 0, (rule.texel(t, column, 0)))
      compare.same("texel", -1, (rule.texel(t, column - 1, 0)))
      t.sx = -1
      column = math.floor(t.x + t.ox - 0.5)
      compare.same("texel", 0, (rule.texel(t, column, 0)))
      compare.same("texel", -1, (rule.texel(t, column + 1, 0)))
    end)
  end)

  it("is exact for flips and quarter turns of positions on multiples of 2^-16", function()
    rounds.each("flips and turns", 5000, function(rng)
      local turns = rng:int(-1000, 1000)
      local t = transform(sixteenth(rng, 300), sixteenth(rng, 300), turns * (math.pi / 2), rng:pick { 1, -1 },
        rng:pick { 1, -1 }, sixteenth(rng, 100), sixteenth(rng, 100))
      local i, j = rng:int(-500, 500), rng:int(-500, 500)
      local u, v = exact.texel(t, turns, i, j)
      compare.lists("texel", compare.list(u, v), compare.list(rule.texel(t, i, j)))
    end)
  end)

  it("is exact for whole-number scales, ties included, but within 1/65536 texel beside a tie", function()
    rounds.each("whole scales", 20000, function(rng)
      local turns = rng:int(-1000, 1000)
      local most = rng:pick { 3, 10, 100, 32768 }
      local fraction = rng:pick { 1, 2, 256, 65536 }
      local function any(reach) return rng:int(-reach * fraction, reach * fraction) / fraction end
      local t = transform(any(300), any(300), turns * (math.pi / 2), rng:pick { 1, -1 } * rng:int(1, most),
        rng:pick { 1, -1 } * rng:int(1, most), any(100), any(100))
      local i = math.floor(t.x) + rng:int(-9, 9) * t.sx
      local j = math.floor(t.y) + rng:int(-9, 9) * t.sy
      local u, v, near = exact.texel(t, turns, i, j)
      if not near then
        compare.lists("texel", compare.list(u, v), compare.list(rule.texel(t, i, j)),
          function() return sprites.describe(grid.new(0, 0), t) .. " " .. compare.list(i, j) end)
      end
    end)
  end)

  it("has a position just below a whole number behave like it", function()
    assert.same({ "0 0", "-1" }, { ("%d %g"):format(rule.split(-1e-20)), ("%d"):format((rule.split(-2 ^ -52))) })
    assert.equal("5 0.25", ("%d %g"):format(rule.split(5.25)))
  end)
end)
