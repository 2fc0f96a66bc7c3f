-- SPDX-License-Identifier: MIT
-- SPDX-FileCopyrightText: 2026 The pixcollide authors

-- Whether a sprite lies inside a rectangle, which of its edges it touches, and how much of it is seen.

local pixcollide = require "pixcollide"
local function text_of(...)
  local texts = {}
  for k = 1, select("#", ...) do texts[k] = tostring((select(k, ...))) end
  return table.concat(texts, " ")
end

describe("a sprite and the screen", function()
  local mask = pixcollide.newMaskFromRows { ".##.", "####", "####", ".##." }
  local sprite

  before_each(function() sprite = pixcollide.newSprite(mask) end)

  local function edges(...) return text_of(sprite:touchesEdge(...)) end

  it("counts pixels whose centres lie in the rectangle, left and top edges in", function()
    sprite:setPosition(10, 20)
    assert.same({ true, true }, { sprite:isInside(10, 20, 4, 4), sprite:isInside(10.5, 20.5, 3.25, 3.25) })
    assert.is_false(sprite:isInside(10.5, 20.5, 3, 3.25))
    assert.is_false(sprite:isInside(10.5 + 2 ^ -40, 20, 4, 4))
    assert.same({ 1, 10 / 12 }, { sprite:visibleFraction(10, 20, 4, 4), sprite:visibleFraction(10, 20, 3, 4) })
    assert.equal(6 / 12, sprite:visibleFraction(12, 0, 100, 100))
    assert.equal(0, sprite:visibleFraction(14, 20, 4, 4))
  end)

  it("touches where it covers the outermost pixels inside", function()
    assert.equal("true true true true true", edges(0, 0, 4, 4))
    assert.equal("false false false false false", edges(-1, -1, 6, 6))
    assert.equal("true true false false false", edges(0, -9, 20, 20))
    assert.equal("true false true false false", edges(-9, 0, 20, 20))
    assert.equal("true false false true false", edges(-9, -9, 13, 20))
    assert.equal("true false false false true", edges(-9, -9, 20, 13))
    assert.equal("true true false false false", edges(2, -9, 20, 20))
  end)

  it("may be far larger than the screen", function()
    local big = pixcollide.newSprite(pixcollide.newMask(200, 200, true), { sx = 600, r = 0.5, origin = "center" })
    assert.is_false(big:isInside(0, 0, 1920, 1080))
    assert.equal("true true true true true", text_of(big:touchesEdge(0, 0, 1920, 1080)))
    local part = big:visibleFraction(0, 0, 1920, 1080)
    assert.is_true(math.abs(part * 1.2e5 * 1.2e5 / (1920 * 1080) - 1) < 1e-4)
  end)
end)
