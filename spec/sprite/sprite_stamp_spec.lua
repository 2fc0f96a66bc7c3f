-- SPDX-License-Identifier: MIT
-- SPDX-FileCopyrightText: 2026 The pixcollide authors

local pixcollide = require "pixcollide"
local grid = require "spec.support.grid"
local naive = require "spec.support.oracles.naive_stamp"
local raises = require "spec.support.raises"
local rounds = require "spec.support.rounds"
local rule = require "spec.support.oracles.rule"
local sprites = require "spec.support.sprites"

local function rows_of(mask)
  return table.concat(grid.from(mask).rows, "\n")
end

local function draw(...)
  return table.concat({ ... }, "\n")
end

describe("sprite:stamp", function()
  local block, dot

  before_each(function()
    block = pixcollide.newSprite(pixcollide.newRectangleMask(6, 4), { x = 10, y = 20 })
    dot = pixcollide.newSprite(pixcollide.newMaskFromRows { ".#.", "###", ".#." }, { x = 12, y = 19 })
  end)

  it("digs a hole with 'subtract'", function()
    assert.is_true(block:collides(dot))
    assert.equal(4, block:stamp(dot, "subtract"))
    assert.equal(draw(
      "##...#",
      "###.##",
      "######",
      "######"), rows_of(block:getMask()))
    assert.is_false(block:collides(dot))
    assert.equal(0, block:stamp(dot, "subtract"))
  end)

  it("fills with 'add', as far as the mask reaches", function()
    block:getMask():clear()
    assert.equal(4, block:stamp(dot, "add"))
    assert.equal(draw(
      "..###.",
      "...#..",
      "......",
      "......"), rows_of(block:getMask()))
    assert.equal(4, block:overlapArea(dot))
    assert.equal(0, block:stamp(dot, "add"))
  end)

  it("follows a flip and a quarter turn of the sprite", function()
    block:setTransform(16, 20, 0, -1, 1)
    assert.equal(4, block:stamp(dot, "subtract"))
    assert.equal(draw(
      "#...##",
      "##.###",
      "######",
      "######"), rows_of(block:getMask()))
    block:getMask():fill()
    block:setTransform(14, 20, math.pi / 2) -- its right end is below
    assert.equal(3, block:stamp(dot, "subtract"))
    assert.equal(draw(
      "..####",
      ".#####",
      "######",
      "######"), rows_of(block:getMask()))
  end)

  it("sees a scaled sprite's texels, each of which is on many pixels", function()
    block:setScale(4, 4) -- 24 x 16 pixels
    dot:setPosition(11, 19)
    assert.equal(1, block:stamp(dot, "subtract"))
    assert.equal(draw(
      ".#####",
      "######",
      "######",
      "######"), rows_of(block:getMask()))
    dot:setPosition(13, 22)
    assert.equal(2, block:stamp(dot, "subtract")) -- its lowest pixel lies in the second row of texels
    assert.equal(draw(
      "..####",
      "#.####",
      "######",
      "######"), rows_of(block:getMask()))
  end)

  it("leaves no dust of a sprite that is drawn smaller", function()
    block:setMask(pixcollide.newRectangleMask(90, 90))
    block:setScale(1 / 30, 1 / 30) -- 3 x 3 pixels show 9 texels of 8100
    dot:setMask(pixcollide.newRectangleMask(3, 3))
    dot:setPosition(10, 20)
    assert.equal(8100, block:stamp(dot, "subtract"))
    assert.equal(0, block:getMask():count())
  end)

  it("edits the current frame alone", function()
    local first, second = pixcollide.newRectangleMask(4, 4), pixcollide.newRectangleMask(4, 4)
    local sprite = pixcollide.newSprite({ first, second }, { x = 12, y = 19, frame = 2 })
    assert.equal(5, sprite:stamp(dot, "subtract"))
    assert.equal(16, first:count())
    assert.equal(11, second:count())
  end)

  it("is seen by other sprites that use the mask, and by their worlds", function()
    local world = pixcollide.newWorld()
    local twin = world:add(pixcollide.newSprite(block:getMask(), { x = 100, y = 100, r = math.pi }))
    local stone = world:add(pixcollide.newSprite(pixcollide.newRectangleMask(1, 1), { x = 96, y = 99 }))
    assert.equal(1, select(2, world:collisions()))
    dot:setPosition(12, 19)
    block:stamp(dot, "subtract") -- texel (3, 0) is at (96, 99) when turned by half
    assert.equal(0, select(2, world:collisions()))
    assert.is_false(twin:collides(stone))
  end)

  it("works with itself", function()
    assert.equal(0, block:stamp(block, "add"))
    assert.equal(24, block:stamp(block, "subtract"))
    assert.equal(0, block:getMask():count())
    dot:setRotation(0.3)
    assert.equal(5, dot:stamp(dot, "subtract"))
  end)

  it("counts a sprite that shares the mask as it was before", function()
    local mask = pixcollide.newMaskFromRows { "#####" }
    local a = pixcollide.newSprite(mask)
    local b = pixcollide.newSprite(mask, { x = 1 })
    assert.equal(4, a:stamp(b, "subtract")) -- not 1: b does not shrink meanwhile
    assert.equal("#....", rows_of(mask))
    assert.equal(1, a:stamp(b, "add"))
    assert.equal("##...", rows_of(mask))
    local wide = pixcollide.newRectangleMask(200, 3)
    assert.equal(597, pixcollide.newSprite(wide):stamp(pixcollide.newSprite(wide, { x = 1 }), "subtract"))
    assert.same({ true, false, false }, { wide:get(0, 0), wide:get(64, 1), wide:get(128, 2) })
  end)

  it("changes nothing where nothing is covered or shown", function()
    local singular = pixcollide.newSprite(pixcollide.newRectangleMask(9, 9), { x = 10, y = 20, sx = 0, sy = 1 })
    assert.equal(0, singular:stamp(block, "subtract"))
    assert.equal(0, block:stamp(singular, "subtract"))
    dot:setPosition(1000, 0)
    assert.equal(0, block:stamp(dot, "subtract"))
    dot:setPosition(12, 19)
    dot:getMask():release()
    assert.equal(0, block:stamp(dot, "subtract"))
    assert.equal(0, dot:stamp(block, "add"))
    assert.equal(0, block:stamp(pixcollide.newSprite(pixcollide.newMask(0, 0)), "add"))
    assert.equal(24, block:getMask():count())
  end)

  it("does not look at worlds, layers or whether sprites are enabled", function()
    dot:setEnabled(false)
    dot:setLayer("other")
    pixcollide.newWorld():add(block)
    assert.equal(4, block:stamp(dot, "subtract"))
  end)

  it("refuses what is no sprite and no operation", function()
    raises.method(block, "stamp", 1, raises.pack(block:getMask(), "add"), "sprite expected, got mask")
    raises.method(block, "stamp", 1, raises.pack(nil, "add"), "sprite expected")
    raises.method(block, "stamp", 2, raises.pack(dot, "toggle"), "'add' or 'subtract'", "got 'toggle'")
    raises.method(block, "stamp", 2, raises.pack(dot), "'add' or 'subtract'", "got n")
    raises.method(block, "stamp", 2, raises.pack(dot, 5), "'add' or 'subtract'", "got number")
    assert.equal(24, block:getMask():count())
  end)
end)

-- Does it with both; the laws hold besides.
local function check(a, ga, ta, b, gb, tb, operation)
  local cover = rule.coverage(gb, tb)
  local shares = a:getMask() == b:getMask()
  local changed = naive.edit(ga, naive.reached(ga, ta, { a:getMatrix() }, cover), operation)
  local got = a:stamp(b, operation)
  local function about()
    return ("%s\n%s\n%s"):format(operation, sprites.describe(ga, ta), sprites.describe(gb, tb))
  end
  if rows_of(a:getMask()) ~= table.concat(ga.rows, "\n") then
    error("other texels than expected\n" .. about() .. "\n" .. rows_of(a:getMask()), 0)
  elseif got ~= changed then
    error(("%d instead of %d changed\n%s"):format(got, changed, about()), 0)
  elseif not shares and operation == "subtract" and a:collides(b) then
    error("they still collide\n" .. about(), 0)
  elseif not shares and a:stamp(b, operation) ~= 0 then
    error("a second time it changes more\n" .. about(), 0)
  end
end

describe("sprite:stamp agrees with a naive one", function()
  local kinds = { "shift", "flip", "quarter", "whole", "scale", "turn", "any", "shear", "tiny", "thin", "flat",
    "singular" }

  for _, kind in ipairs(kinds) do
    it("when the sprite is of the kind '" .. kind .. "'", function()
      rounds.each("stamp " .. kind, 20, function(rng)
        local ga, ta, gb, tb = sprites.pair(rng, kind, rng:pick(kinds), 3000)
        local a, b = sprites.new(ga:mask(), ta), sprites.new(gb:mask(), tb)
        for _ = 1, 2 do
          check(a, ga, ta, b, gb, tb, rng:pick { "add", "subtract" })
        end
      end)
    end)
  end

  it("when both share a mask", function()
    rounds.each("stamp with one mask", 40, function(rng)
      local g = sprites.solid_grid(rng)
      local ta, tb = sprites.transform(rng, g, nil, 3000), sprites.transform(rng, g, nil, 3000)
      local i0, j0, i1, j1 = rule.window(g, ta)
      if i0 then
        sprites.bring(rng, g, tb, (i0 + i1) / 2, (j0 + j1) / 2, 5)
      end
      local mask = g:mask()
      check(sprites.new(mask, ta), g, ta, sprites.new(mask, tb), g, tb, rng:pick { "add", "subtract" })
    end)
  end)

  it("with what is in the caches from questions before", function()
    rounds.each("stamp after questions", 25, function(rng)
      local ga, ta, gb, tb = sprites.pair(rng, rng:pick(kinds), rng:pick(kinds), 3000)
      local a, b = sprites.new(ga:mask(), ta), sprites.new(gb:mask(), tb)
      for _ = 1, 3 do
        for _ = 1, 6 do
          a:overlapArea(b)
        end
        check(a, ga, ta, b, gb, tb, rng:pick { "add", "subtract" })
        if a:overlapArea(b) ~= rule.common(rule.coverage(ga, ta), rule.coverage(gb, tb)).n then
          error("the area after it is wrong", 0)
        end
      end
    end)
  end)

  it("so that after 'add' the sprite covers what the other does, as far as its mask reaches", function()
    rounds.each("stamp adds", 60, function(rng)
      local ga, ta, gb, tb = sprites.pair(rng, rng:pick(kinds), rng:pick(kinds), 3000)
      local a, b = sprites.new(ga:mask(), ta), sprites.new(gb:mask(), tb)
      a:stamp(b, "add")
      local cover = rule.coverage(gb, tb)
      local full = grid.new(ga.w, ga.h, function() return true end)
      for j = cover.y, cover.y + cover.h - 1 do
        for i = cover.x, cover.x + cover.w - 1 do
          if rule.has(cover, i, j) and rule.covers(full, ta, i, j) and not a:covers(i, j) then
            error(("(%d, %d) is not covered"):format(i, j), 0)
          end
        end
      end
    end)
  end)
end)
