-- SPDX-License-Identifier: MIT
-- SPDX-FileCopyrightText: 2026 The pixcollide authors

local pixcollide = require "pixcollide"
local grid = require "spec.support.grid"

local function rows_of(mask) return table.concat(grid.from(mask).rows, "\n") end

describe("sprite:stamp", function()
  local block, dot

  before_each(function()
    block = pixcollide.newSprite(pixcollide.newRectangleMask(6, 4), { x = 10, y = 20 })
    dot = pixcollide.newSprite(pixcollide.newMaskFromRows { ".#.", "###", ".#." }, { x = 12, y = 19 })
  end)

  it("leaves no dust of a sprite that is drawn smaller", function()
    block:setMask(pixcollide.newRectangleMask(90, 90))
    block:setScale(1 / 30, 1 / 30) -- 3 x 3 pixels show 9 texels of 8100
    dot:setMask(pixcollide.newRectangleMask(3, 3))
    dot:setPosition(10, 20)
    assert.same({ 8100, 0 }, { block:stamp(dot, "subtract"), block:getMask():count() })
  end)

  it("edits the current frame alone", function()
    local first, second = pixcollide.newRectangleMask(4, 4), pixcollide.newRectangleMask(4, 4)
    local sprite = pixcollide.newSprite({ first, second }, { x = 12, y = 19, frame = 2 })
    assert.same({ 5, 16, 11 }, { sprite:stamp(dot, "subtract"), first:count(), second:count() })
  end)

  it("is seen by other sprites that use the mask, and by their worlds", function()
    local world = pixcollide.newWorld()
    local twin = world:add(pixcollide.newSprite(block:getMask(), { x = 100, y = 100, r = math.pi }))
    local stone = world:add(pixcollide.newSprite(pixcollide.newRectangleMask(1, 1), { x = 96, y = 99 }))
    assert.equal(1, select(2, world:collisions()))
    dot:setPosition(12, 19)
    block:stamp(dot, "subtract") -- texel (3, 0) is at (96, 99) when turned by half
    assert.same({ 0, false }, { select(2, world:collisions()), twin:collides(stone) })
  end)

  it("counts a sprite that shares the mask as it was before", function()
    local mask = pixcollide.newMaskFromRows { "#####" }
    local a, b = pixcollide.newSprite(mask), pixcollide.newSprite(mask, { x = 1 })
    assert.equal(4, a:stamp(b, "subtract")) -- not 1: b does not shrink meanwhile
    assert.same({ "#....", 1, "##..." }, { rows_of(mask), a:stamp(b, "add"), rows_of(mask) })
    local wide = pixcollide.newRectangleMask(200, 3)
    assert.equal(597, pixcollide.newSprite(wide):stamp(pixcollide.newSprite(wide, { x = 1 }), "subtract"))
    assert.same({ true, false, false }, { wide:get(0, 0), wide:get(64, 1), wide:get(128, 2) })
  end)

  it("changes nothing where nothing is covered or shown", function()
    local singular = pixcollide.newSprite(pixcollide.newRectangleMask(9, 9), { x = 10, y = 20, sx = 0, sy = 1 })
    assert.same({ 0, 0 }, { singular:stamp(block, "subtract"), block:stamp(singular, "subtract") })
    dot:setPosition(1000, 0)
    assert.equal(0, block:stamp(dot, "subtract"))
    dot:setPosition(12, 19)
    dot:getMask():release()
    assert.same({ 0, 0 }, { block:stamp(dot, "subtract"), dot:stamp(block, "add") })
    assert.equal(0, block:stamp(pixcollide.newSprite(pixcollide.newMask(0, 0)), "add"))
    assert.equal(24, block:getMask():count())
  end)
end)
