-- SPDX-License-Identifier: MIT
-- SPDX-FileCopyrightText: 2026 The pixcollide authors

-- What two sprites have in common. Random scenes are in questions_spec.lua.

local pixcollide = require "pixcollide"
local compare = require "spec.support.compare"

local list = compare.list

describe("answers are fresh", function()
  it("after a mask was released: the sprite covers nothing", function()
    local mask = pixcollide.newMask(20, 20, true)
    for _, r in ipairs { 0, math.pi / 2, 0.3 } do
      local own = mask:clone()
      local a = pixcollide.newSprite(own, { x = 10, y = 10, r = r, origin = "center" })
      local b = pixcollide.newSprite(mask)
      for _ = 1, 10 do assert.is_true(a:collides(b)) end
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
