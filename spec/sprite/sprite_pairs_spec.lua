-- SPDX-License-Identifier: MIT
-- SPDX-FileCopyrightText: 2026 The pixcollide authors

-- What two sprites have in common, against the naive reference.

local pixcollide = require "pixcollide"
local compare = require "spec.support.compare"
local rounds = require "spec.support.rounds"
local rule = require "spec.support.oracles.rule"
local scene = require "spec.support.scene"
local sprites = require "spec.support.sprites"

local list = compare.list

-- Transforms by what may be computed in a way of its own.
local KINDS = { "shift", "flip", "quarter", "whole", "scale", "turn", "any", "tiny", "huge", "flat", "singular" }

local function check_pair(rng, kind_a, kind_b, most)
  local grid_a, t_a, grid_b, t_b = sprites.pair(rng, kind_a, kind_b, most)
  local a, b = sprites.new(grid_a:mask(), t_a), sprites.new(grid_b:mask(), t_b)
  compare.pair(a, b, rule.coverage(grid_a, t_a), rule.coverage(grid_b, t_b),
    compare.couple(grid_a, t_a, grid_b, t_b))
end

describe("two sprites collide exactly where the rule says", function()
  for _, kind_a in ipairs(KINDS) do
    it("when one is of the kind '" .. kind_a .. "' and the other of any", function()
      for _, kind_b in ipairs(KINDS) do
        rounds.each(("pair %s %s"):format(kind_a, kind_b), 40, function(rng)
          check_pair(rng, kind_a, kind_b, 8000)
        end)
      end
    end)
  end

  it("when both are of any kind", function()
    rounds.each("pairs of any kind", 1500, function(rng)
      check_pair(rng, nil, nil, 8000)
    end)
  end)

  it("when both are large on the screen", function()
    rounds.each("large pairs", 25, function(rng)
      check_pair(rng, rng:pick { "huge", "zoom", "scale" }, rng:pick { "huge", "any" }, 250000)
    end)
  end)

  it("when they share a mask, or are one sprite", function()
    rounds.each("pairs with one mask", 300, function(rng)
      local g = sprites.grid(rng)
      local mask = g:mask()
      local t_a, t_b = sprites.transform(rng, g, nil, 8000), sprites.transform(rng, g, nil, 8000)
      local i0, j0, i1, j1 = rule.window(g, t_a)
      if i0 then
        sprites.bring(rng, g, t_b, (i0 + i1) / 2, (j0 + j1) / 2, 20)
      end
      local a, b = sprites.new(mask, t_a), sprites.new(mask, t_b)
      local cover = rule.coverage(g, t_a)
      compare.pair(a, b, cover, rule.coverage(g, t_b), compare.couple(g, t_a, g, t_b))
      compare.pair(a, a, cover, cover, compare.sprite(g, t_a))
    end)
  end)

  it("when they lie at the ends of the world", function()
    rounds.each("pairs at the ends", 200, function(rng)
      local grid_a, t_a, grid_b, t_b = sprites.pair(rng, nil, nil, 3000)
      local far_x, far_y = rng:pick { 2 ^ 30, -2 ^ 30, 0 }, rng:pick { 2 ^ 30, -2 ^ 30, 1e9 }
      local dx, dy = t_b.x - t_a.x, t_b.y - t_a.y
      t_a.x, t_a.y = far_x, far_y
      t_b.x = math.max(math.min(far_x + dx, 2 ^ 30), -2 ^ 30)
      t_b.y = math.max(math.min(far_y + dy, 2 ^ 30), -2 ^ 30)
      local a, b = sprites.new(grid_a:mask(), t_a), sprites.new(grid_b:mask(), t_b)
      compare.pair(a, b, rule.coverage(grid_a, t_a), rule.coverage(grid_b, t_b),
        compare.couple(grid_a, t_a, grid_b, t_b))
    end)
  end)
end)

describe("moving two sprites by the same whole pixels", function()
  it("changes nothing", function()
    rounds.each("moved pairs", 300, function(rng)
      local grid_a, t_a, grid_b, t_b = sprites.pair(rng, nil, nil, 8000)
      local function even(t) -- positions that can be moved without rounding
        t.x = math.floor(t.x % 1000 * 2 ^ 22) / 2 ^ 22
        t.y = math.floor(t.y % 1000 * 2 ^ 22) / 2 ^ 22
      end
      even(t_a)
      t_b.x, t_b.y = t_a.x + rng:int(-60, 60), t_a.y + rng:int(-60, 60)
      t_b.x, t_b.y = t_b.x + rng:int(0, 2 ^ 22) / 2 ^ 22, t_b.y + rng:int(0, 2 ^ 22) / 2 ^ 22
      local a, b = sprites.new(grid_a:mask(), t_a), sprites.new(grid_b:mask(), t_b)
      local area = a:overlapArea(b)
      local x, y, w, h = a:overlapRect(b)
      local reach = rng:pick { 10, 5000, 2 ^ 29 }
      for _ = 1, 5 do
        local dx, dy = rng:int(-reach, reach), rng:int(-reach, reach)
        a:setPosition(t_a.x + dx, t_a.y + dy)
        b:setPosition(t_b.x + dx, t_b.y + dy)
        compare.same("collides", area > 0, a:collides(b), compare.couple(grid_a, t_a, grid_b, t_b))
        compare.same("area", area, a:overlapArea(b), compare.couple(grid_a, t_a, grid_b, t_b))
        compare.lists("rectangle", x and list(x + dx, y + dy, w, h) or "nil", list(a:overlapRect(b)),
          compare.couple(grid_a, t_a, grid_b, t_b))
      end
    end)
  end)
end)

describe("asking again and again", function()
  it("gives the answers of the first time while sprites move by whole pixels", function()
    rounds.each("repeated asks", 100, function(rng)
      local grid_a, t_a, grid_b, t_b = sprites.pair(rng, nil, nil, 3000)
      local a, b = sprites.new(grid_a:mask(), t_a), sprites.new(grid_b:mask(), t_b)
      for _ = 1, 40 do
        compare.pair(a, b, rule.coverage(grid_a, t_a), rule.coverage(grid_b, t_b),
          compare.couple(grid_a, t_a, grid_b, t_b))
        local dx, dy = rng:int(-4, 4), rng:int(-4, 4)
        if math.abs(t_b.x + dx) <= 2 ^ 30 and math.abs(t_b.y + dy) <= 2 ^ 30 then
          t_b.x, t_b.y = t_b.x + dx, t_b.y + dy
          b:setPosition(t_b.x, t_b.y)
        end
      end
    end)
  end)

  it("gives the right answers for one sprite among hundreds with the same mask", function()
    rounds.each("many sprites of one mask", 3, function(rng)
      local s = scene.new(rng, 1, 30, 3000, true)
      for _ = 1, 200 do
        s:entry(rng:pick { "turn", "any", "zoom", "shift", "quarter" })
      end
      local covers = {}
      for k, entry in ipairs(s.entries) do
        covers[k] = rule.coverage(entry.grid, entry.t)
      end
      for _ = 1, 3000 do
        local p, q = rng:int(1, 200), rng:int(1, 200)
        local a, b = s.entries[p], s.entries[q]
        compare.same("area", rule.common(covers[p], covers[q]).n, a.sprite:overlapArea(b.sprite),
          compare.couple(a.grid, a.t, b.grid, b.t))
      end
    end)
  end)
end)

-- Questions about one sprite or two, so that whatever is kept between them is
-- kept, and seen if it is stale.
local function ask(rng, one, other, trail)
  local cover = rule.coverage(one.grid, one.t)
  local function show()
    return "after " .. table.concat(trail, ", ") .. "\n" .. compare.couple(one.grid, one.t, other.grid, other.t)()
  end
  for _ = 1, rng:int(1, 6) do
    local question = rng:int(1, 6)
    if question == 1 then
      compare.boxes(one.sprite, cover, one.grid, one.t)
    elseif question == 2 then
      local i, j = cover.x + rng:int(0, cover.w), cover.y + rng:int(0, cover.h)
      compare.same("covers " .. list(i, j), rule.has(cover, i, j), one.sprite:covers(i, j), show)
    elseif question == 3 then
      compare.same("pixels", cover.n, (one.sprite:rasterize()):count(), show)
    elseif question == 4 then
      compare.pair(one.sprite, other.sprite, cover, rule.coverage(other.grid, other.t), show)
    else
      local common = rule.common(cover, rule.coverage(other.grid, other.t)).n
      compare.same("collides", common > 0, one.sprite:collides(other.sprite), show)
    end
  end
end

describe("answers are fresh", function()
  local done = {}
  for _, name in ipairs(scene.change_names) do
    if not done[name] then
      done[name] = true
      it("after " .. name, function()
        rounds.each("fresh after " .. name, 40, function(rng)
          local s = scene.new(rng, 2, 10, 2500, true)
          local one, other = s:entry(), s:entry()
          local trail = {}
          for _ = 1, 5 do
            ask(rng, one, other, trail)
            ask(rng, other, one, trail)
            trail[#trail + 1] = s:change(rng:chance(0.5) and one or other, name)
            ask(rng, one, other, trail)
          end
        end)
      end)
    end
  end

  it("after any changes to sprites that share their masks", function()
    rounds.each("fresh after anything", 120, function(rng)
      local s = scene.new(rng, 3, 15, 2500, true)
      for _ = 1, 6 do
        s:entry()
      end
      local trail = {}
      for _ = 1, 30 do
        trail[#trail + 1] = s:change(rng:pick(s.entries))
        ask(rng, rng:pick(s.entries), rng:pick(s.entries), trail)
      end
    end)
  end)

  it("after a mask was released: the sprite covers nothing", function()
    local mask = pixcollide.newMask(20, 20, true)
    for _, r in ipairs { 0, math.pi / 2, 0.3 } do
      local own = mask:clone()
      local a = pixcollide.newSprite(own, { x = 10, y = 10, r = r, origin = "center" })
      local b = pixcollide.newSprite(mask)
      for _ = 1, 10 do
        assert.is_true(a:collides(b))
      end
      own:release()
      assert.is_false(a:collides(b))
      assert.is_false(b:collides(a))
      assert.equal(0, b:overlapArea(a))
      assert.is_nil(b:overlapRect(a))
      assert.is_nil(a:getBounds())
      assert.is_false(a:covers(10, 10))
      assert.equal(list(10, 10, 0, 0), list(a:getBox()))
    end
  end)
end)

describe(":collidesBox and :collidesCircle", function()
  it("compare what getBox and getBoundingCircle give", function()
    rounds.each("bounding tests", 600, function(rng)
      local grid_a, t_a, grid_b, t_b = sprites.pair(rng, nil, nil, 8000)
      local a, b = sprites.new(grid_a:mask(), t_a), sprites.new(grid_b:mask(), t_b)
      local show = compare.couple(grid_a, t_a, grid_b, t_b)
      local ax, ay, aw, ah = a:getBox()
      local bx, by, bw, bh = b:getBox()
      local boxes = ax < bx + bw and bx < ax + aw and ay < by + bh and by < ay + ah
        and aw > 0 and ah > 0 and bw > 0 and bh > 0
      compare.same("collidesBox", boxes, a:collidesBox(b), show)
      compare.same("collidesBox the other way", boxes, b:collidesBox(a), show)
      local acx, acy, ar = a:getBoundingCircle()
      local bcx, bcy, br = b:getBoundingCircle()
      local far = math.sqrt((acx - bcx) ^ 2 + (acy - bcy) ^ 2)
      local circles = a:collidesCircle(b)
      compare.same("collidesCircle the other way", circles, b:collidesCircle(a), show)
      if aw == 0 or ah == 0 or bw == 0 or bh == 0 then
        compare.same("collidesCircle of nothing", false, circles, show)
      elseif math.abs(far - (ar + br)) > 1e-6 * (1 + far) and ar > 0 and br > 0 then
        compare.same("collidesCircle", far < ar + br, circles, show)
      end
      if a:collides(b) then
        compare.same("collidesBox of a pair that collides", true, boxes, show)
        compare.same("collidesCircle of a pair that collides", true, circles, show)
      end
    end)
  end)

  it("tell apart what is far apart, and do not mind empty corners", function()
    local disc = pixcollide.newCircleMask(10)
    local a, b = pixcollide.newSprite(disc), pixcollide.newSprite(disc, { x = 17, y = 17 })
    assert.is_true(a:collidesBox(b))
    assert.is_false(a:collides(b))
    b:setPosition(20, 0)
    assert.is_false(a:collidesBox(b))
    b:setPosition(60, 0)
    assert.is_false(a:collidesCircle(b))
  end)

  it("are false when a sprite covers nothing", function()
    local full = pixcollide.newSprite(pixcollide.newMask(9, 9, true))
    local flat = pixcollide.newSprite(pixcollide.newMask(9, 9, true), { sx = 0 })
    local empty = pixcollide.newSprite(pixcollide.newMask(9, 9))
    for _, nothing in ipairs { flat, empty } do
      assert.is_false(full:collidesBox(nothing))
      assert.is_false(nothing:collidesBox(full))
      assert.is_false(full:collidesCircle(nothing))
      assert.is_false(nothing:collidesCircle(full))
      assert.is_false(nothing:collides(nothing))
      assert.is_false(nothing:collidesBox(nothing))
    end
    assert.is_true(full:collides(full))
    assert.is_true(full:collidesBox(full))
    assert.is_true(full:collidesCircle(full))
  end)
end)

describe("the results of a pair", function()
  it("are a boolean, a number and four numbers or nil", function()
    --   012345
    -- 0 aa
    -- 1 aa**
    -- 2   bbbb
    local a = pixcollide.newSprite(pixcollide.newMaskFromRows { "##..", "####" })
    local b = pixcollide.newSprite(pixcollide.newMaskFromRows { "##..", "####" }, { x = 2, y = 1 })
    assert.is_true(a:collides(b))
    assert.equal(2, a:overlapArea(b))
    assert.equal(list(2, 1, 2, 1), list(a:overlapRect(b)))
    b:setPosition(4, 0)
    assert.is_false(a:collides(b))
    assert.equal(0, a:overlapArea(b))
    assert.equal(1, select("#", a:overlapRect(b)))
    assert.is_nil(a:overlapRect(b))
  end)
end)
