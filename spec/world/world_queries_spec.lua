-- SPDX-License-Identifier: MIT
-- SPDX-FileCopyrightText: 2026 The pixcollide authors

-- Points and rectangles asked of a world, and who collides with one sprite.

local pixcollide = require "pixcollide"
local compare = require "spec.support.compare"
local naive_world = require "spec.support.oracles.naive_world"
local rounds = require "spec.support.rounds"
local scene = require "spec.support.scene"
local sprites = require "spec.support.sprites"

local function same_list(what, expected, got, n, show)
  compare.same(what .. ": number", #expected, n, show)
  compare.same(what .. ": length", #expected, #got, show)
  for k = 1, #expected do
    if not rawequal(expected[k], got[k]) then
      error(("%s: entry %d is another sprite\n%s"):format(what, k, show()), 0)
    end
  end
end

local function build(rng, count, options)
  local s = scene.new(rng, 5, 60, 4000)
  local world, naive = pixcollide.newWorld(options), naive_world.new()
  for _ = 1, count do
    local entry = s:entry()
    world:add(entry.sprite)
    naive:add(entry)
  end
  return s, world, naive
end

describe("a world's queries agree with brute force", function()
  it("for points, rectangles and collisionsWith, while sprites change", function()
    rounds.each("queries", 60, function(rng)
      local s, world, naive = build(rng, rng:int(1, 25), rng:pick { { cellSize = rng:int(1, 200) }, {} })
      local out = {}
      for _ = 1, 6 do
        for _ = 1, 10 do
          local x, y = rng:int(-90, 90) + sprites.fraction(rng), rng:int(-90, 90) + sprites.fraction(rng)
          local function show() return "at " .. compare.list(x, y) end
          same_list("queryPoint", naive:query_point(x, y), out, select(2, world:queryPoint(x, y, nil, out)),
            show)
        end
        for _ = 1, 5 do
          local x, y = rng:int(-90, 90) + rng:int(0, 8) / 8, rng:int(-90, 90) + rng:int(0, 8) / 8
          local w, h = rng:pick { 0, 0.5, 1, 3.25, 20, 500 }, rng:pick { 0, 0.5, 1, 7.75, 30 }
          local function show() return "rectangle " .. compare.list(x, y, w, h) end
          same_list("queryRect", naive:query_rect(x, y, w, h), out,
            select(2, world:queryRect(x, y, w, h, nil, out)), show)
        end
        local entry = rng:pick(s.entries)
        same_list("collisionsWith", naive:collisions_with(entry), out,
          select(2, world:collisionsWith(entry.sprite, nil, out)),
          function() return sprites.describe(entry.grid, entry.t) end)
        for _ = 1, 3 do
          s:change(rng:pick(s.entries))
        end
      end
    end)
  end)

  it("for a large terrain and small sprites", function()
    rounds.each("queries over a terrain", 3, function(rng)
      local s, world, naive = build(rng, 10)
      local ground = sprites.grid(rng, 1024, 300)
      local entry = { sprite = nil, grid = ground, t = { x = -500, y = -150, r = 0, sx = 1, sy = 1, ox = 0,
        oy = 0, kx = 0, ky = 0 } }
      entry.sprite = sprites.new(ground:mask(), entry.t)
      world:add(entry.sprite)
      naive:add(entry)
      for _ = 1, 100 do
        local x, y = rng:real(-600, 600), rng:real(-200, 200)
        local list, n = world:queryPoint(x, y)
        same_list("queryPoint", naive:query_point(x, y), list, n, function() return compare.list(x, y) end)
        local w, h = rng:int(0, 30), rng:int(0, 30)
        list, n = world:queryRect(x, y, w, h)
        same_list("queryRect", naive:query_rect(x, y, w, h), list, n,
          function() return compare.list(x, y, w, h) end)
      end
      local list, n = world:collisionsWith(entry.sprite)
      same_list("collisionsWith", naive:collisions_with(entry), list, n, function() return "the ground" end)
      for _, small in ipairs(s.entries) do
        list, n = world:collisionsWith(small.sprite)
        same_list("collisionsWith", naive:collisions_with(small), list, n, function() return "a sprite" end)
      end
    end)
  end)
end)

describe(":queryRect", function()
  local world = pixcollide.newWorld()
  local sprite = world:add(pixcollide.newSprite(pixcollide.newMask(2, 2, true), { x = 10, y = 20 }))

  local function found(x, y, w, h)
    local list, n = world:queryRect(x, y, w, h)
    assert.is_true(n == 0 or (n == 1 and rawequal(sprite, list[1])))
    return n == 1
  end

  it("takes pixels whose centre is on the left or top edge, not on the right or bottom one", function()
    -- covered centres: 10.5 and 11.5, 20.5 and 21.5
    assert.is_true(found(11.5, 21.5, 5, 5))
    assert.is_false(found(11.5 + 2 ^ -40, 21.5, 5, 5))
    assert.is_false(found(11.5, 21.5 + 2 ^ -40, 5, 5))
    assert.is_false(found(5, 15, 5.5, 9))
    assert.is_true(found(5, 15, 5.5 + 2 ^ -40, 9))
    assert.is_false(found(5, 15, 9, 5.5))
    assert.is_true(found(5, 15, 9, 5.5 + 2 ^ -40))
  end)

  it("finds nothing between pixel centres or with a size of zero", function()
    assert.is_false(found(10.6, 20, 0.8, 2))
    assert.is_false(found(10, 20, 0, 2))
    assert.is_false(found(10, 20, 2, 0))
    assert.is_false(found(10.5, 20.5, 0, 0))
    assert.is_true(found(10.5, 20.5, 2 ^ -40, 2 ^ -40))
  end)

  it("takes rectangles of any size", function()
    assert.is_true(found(-1e9, -1e9, 2e9, 2e9))
    assert.is_true(found(-1e300, -1e300, 2e300, 2e300))
    assert.is_true(found(0, 0, 1e308, 1e308))
    assert.is_false(found(1e300, 1e300, 1e300, 1e300))
    assert.is_false(found(-1e308, 0, 1e300, 100))
  end)
end)

describe(":queryPoint", function()
  it("takes the pixel that holds the point", function()
    local world = pixcollide.newWorld()
    world:add(pixcollide.newSprite(pixcollide.newMask(1, 1, true), { x = -1, y = -1 }))
    assert.equal(1, (select(2, world:queryPoint(-1, -1))))
    assert.equal(1, (select(2, world:queryPoint(-2 ^ -40, -2 ^ -40))))
    assert.equal(0, (select(2, world:queryPoint(0, -1))))
    assert.equal(0, (select(2, world:queryPoint(-1 - 2 ^ -40, -1))))
  end)

  it("finds nothing far away", function()
    local world = pixcollide.newWorld()
    world:add(pixcollide.newSprite(pixcollide.newMask(9, 9, true)))
    for _, far in ipairs { 2 ^ 31, 2 ^ 32, -2 ^ 32, 2 ^ 53, 2 ^ 63, 2 ^ 64, 1e300, -1e300 } do
      assert.equal(0, (select(2, world:queryPoint(far, 0))))
      assert.equal(0, (select(2, world:queryPoint(0, far))))
      assert.equal(0, (select(2, world:queryPoint(far, far))))
    end
  end)
end)

describe("a sprite that is not enabled", function()
  it("is found by points and rectangles, and by no search for pairs", function()
    local world, mask = pixcollide.newWorld(), pixcollide.newMask(9, 9, true)
    local one = world:add(pixcollide.newSprite(mask))
    local other = world:add(pixcollide.newSprite(mask))
    assert.equal(1, (select(2, world:collisions())))
    other:setEnabled(false)
    assert.equal(0, (select(2, world:collisions())))
    assert.equal(0, (select(2, world:collisionsWith(one))))
    assert.equal(0, (select(2, world:collisionsWith(other))))
    assert.equal(2, (select(2, world:queryPoint(3, 3))))
    assert.equal(2, (select(2, world:queryRect(0, 0, 3, 3))))
    for _ in world:eachCollision() do
      error("a pair was found")
    end
    other:setEnabled(true)
    assert.equal(1, (select(2, world:collisions())))
    assert.equal(1, (select(2, world:collisionsWith(other))))
  end)

  it("may be so before it is added", function()
    local world, mask = pixcollide.newWorld(), pixcollide.newMask(9, 9, true)
    local one = pixcollide.newSprite(mask)
    one:setEnabled(false)
    world:add(one)
    world:add(pixcollide.newSprite(mask))
    assert.equal(0, (select(2, world:collisions())))
    assert.is_false(one:isEnabled())
  end)
end)
