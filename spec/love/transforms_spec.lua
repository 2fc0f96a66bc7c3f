-- SPDX-License-Identifier: MIT
-- SPDX-FileCopyrightText: 2026 The pixcollide authors

-- setTransform and newTransform: between LÖVE's Transforms and sprites.

local pixcollide = require "pixcollide"
local raises = require "spec.support.raises"
local rounds = require "spec.support.rounds"
local wrong = require "spec.support.wrong_calls"

local setTransform, toTransform, pack = pixcollide.love.setTransform, pixcollide.love.newTransform, raises.pack
local newTransform, abs, pi = love.math.newTransform, math.abs, math.pi
local unpack = unpack -- luacheck: ignore

local TOLERANCE = 2 ^ -19 -- LÖVE's matrices are floats

local function newSprite(...)
  local sprite = pixcollide.newSprite(pixcollide.newMask(8, 8, true))
  if ... then
    sprite:setTransform(...)
  end
  return sprite
end

-- The sprite's matrix is the Transform's, as exactly as floats are.
local function assertSameMatrix(transform, sprite)
  local a, c, _, tx, b, d, _, ty = transform:getMatrix()
  local largest = math.max(abs(a), abs(b), abs(c), abs(d))
  local ox, oy = sprite:getOrigin()
  local farthest = math.max(1, abs(tx), abs(ty), largest * math.max(abs(ox), abs(oy)))
  local wanted, got = { a, b, c, d, tx, ty }, { sprite:getMatrix() }
  for k = 1, 6 do
    local isSame = abs(wanted[k] - got[k]) <= TOLERANCE * (k < 5 and largest or farthest)
    if not isSame then
      error(("element %d: expected %.9g, got %.9g of %s"):format(k, wanted[k], got[k],
        table.concat({ sprite:getTransform() }, " ")), 2)
    end
  end
end

describe("pixcollide.love.setTransform", function()
  it("gives a sprite the matrix of a Transform, however it was made", function()
    rounds.each("Transforms", 3000, function(rng)
      local transform, sprite = newTransform(), newSprite()
      local function number(range) return (rng:unit() - 0.5) * range end
      for _ = 1, rng:int(1, 4) do
        local change = rng:pick {
          { "rotate", number(10) }, { "rotate", rng:int(-4, 4) * pi / 2 }, { "scale", number(6), number(6) },
          { "scale", rng:int(-1, 1), rng:int(-1, 1) }, { "shear", number(6), number(6) },
          { "translate", number(2000), number(2000) },
        }
        transform[change[1]](transform, change[2], change[3])
      end
      local ox, oy = number(64), rng:int(-8, 8)
      setTransform(sprite, transform, ox, oy)
      assertSameMatrix(transform, sprite)
      assert.same({ ox, oy }, { sprite:getOrigin() })
    end)
  end)

  it("gives flips, quarter turns and scales back exactly, and flips rather than turns around", function()
    local sprite = newSprite()
    for quarter = -1, 2 do
      for _, sx in ipairs { 1, -1, 3, -0.5 } do
        for _, sy in ipairs { 1, -1, 2 } do
          local numbers = { 100, 50.25, quarter * pi / 2, sx, sy, 8, 3 }
          setTransform(sprite, newTransform(unpack(numbers)), 8, 3)
          assert.same({ newSprite(unpack(numbers)):getMatrix() }, { sprite:getMatrix() })
          assert.same({ 100, 50.25 }, { sprite:getPosition() })
        end
      end
    end
    for _, numbers in ipairs { { 5, 6, 0, -2, 3 }, { 5, 6, 0, 2, -3 }, { 5, 6, pi, 1, 1 } } do
      local x, y, r, sx, sy = unpack(numbers)
      setTransform(sprite, newTransform(x, y, r, sx, sy), 0, 0)
      assert.same({ x, y, r, sx, sy, 0, 0, 0, 0 }, { sprite:getTransform() })
    end
  end)

  it("is not led astray by the noise of many quarter turns", function()
    local transform, sprite = newTransform(40, 30), newSprite()
    for _ = 1, 7 do
      transform:rotate(pi / 2)
    end
    setTransform(sprite, transform:translate(-4, -4), 4, 4)
    assert.same({ 0, -1, 1, 0, 36, 34 }, { sprite:getMatrix() })
  end)

  it("keeps the origin unless told another", function()
    local sprite, transform = newSprite(0, 0, 0, 1, 1, 4, 2), newTransform(10, 20, 0, 2)
    setTransform(sprite, transform)
    assert.same({ 18, 24, 0, 2, 2, 4, 2, 0, 0 }, { sprite:getTransform() })
    setTransform(sprite, transform, 1)
    assert.same({ 12, 24, 0, 2, 2, 1, 2, 0, 0 }, { sprite:getTransform() })
  end)

  it("takes matrices that leave nothing of a picture", function()
    for _, numbers in ipairs {
      { 0, 0, 0, 0, 0 }, { 3, 4, 0, 0, 2 }, { 3, 4, 1, 2, 0 }, { 0, 0, 0, 1, 1, 0, 0, 1, 1 }, { 0, 0, 2, 0, 3, 1, 1 },
    } do
      local transform, sprite = newTransform(unpack(numbers, 1, 9)), newSprite()
      setTransform(sprite, transform)
      assertSameMatrix(transform, sprite)
      assert.is_nil((sprite:getBounds()))
    end
  end)

  it("takes columns of very different lengths", function()
    for _, numbers in ipairs {
      { 1e-6, 0, 1, 1 }, { 0, 1e-6, 1, -1 }, { 1e-4, 1e-4, -5, 3 }, { 7, 7, 1e-5, -1e-5 }, { 0, 0, 1, 2 },
    } do
      local transform, sprite, a, b, c, d = newTransform(), newSprite(), unpack(numbers)
      transform:setMatrix(a, c, 0, 1, b, d, 0, 2, 0, 0, 1, 0, 0, 0, 0, 1)
      setTransform(sprite, transform)
      assertSameMatrix(transform, sprite)
    end
  end)

  it("takes nine numbers, too", function()
    local sprite = newSprite()
    setTransform(sprite, 1, 2, 3, 4, 5, 6, 7, 8, 9)
    assert.same({ 1, 2, 3, 4, 5, 6, 7, 8, 9 }, { sprite:getTransform() })
    setTransform(sprite, 1, 2, 3, 4)
    assert.same({ 1, 2, 3, 4, 4, 0, 0, 0, 0 }, { sprite:getTransform() })
  end)

  it("raises for Transforms and origins beyond what sprites take, and for sprites that follow others", function()
    local sprite, transform, deep = newSprite(1, 2, 3, 4, 5, 6, 7, 8, 9), newTransform(1, 2), newTransform()
    deep:setMatrix(1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0.5, 0, 0, 1)
    wrong.calls(pixcollide.love, {
      { "setTransform", 2, pack(sprite, deep), "Transform of two dimensions" },
      { "setTransform", 2, pack(sprite, newTransform(2 ^ 31, 0)), "2^30" },
      { "setTransform", 2, pack(sprite, newTransform(0, 0, 0, 1e6)), "2^16" },
      { "setTransform", 2, pack(sprite, newTransform(0 / 0, 0)) },
      { "setTransform", 4, pack(sprite, transform, 1, 2 ^ 25), "2^24" },
      { "setTransform", 3, pack(sprite, transform, 0 / 0), "nan" },
    })
    assert.same({ 1, 2, 3, 4, 5, 6, 7, 8, 9 }, { sprite:getTransform() })
    local follower = newSprite()
    follower:follow(sprite)
    local wanted = raises.here(function() follower:setTransform(1, 2) end)
    assert.equal(wanted, raises.here(function() setTransform(follower, transform) end))
    assert.equal(wanted, raises.here(function() setTransform(follower, 1, 2) end))
  end)
end)

describe("pixcollide.love.newTransform", function()
  it("gives the sprite's matrix", function()
    rounds.each("newTransform", 200, function(rng)
      local function number(range) return (rng:unit() - 0.5) * range end
      local sprite, again = newSprite(number(900), number(900), number(9), number(5), number(5), number(9), number(9),
        number(2), number(2)), newSprite()
      local transform = toTransform(sprite)
      assertSameMatrix(transform, sprite)
      again:setOrigin(sprite:getOrigin())
      setTransform(again, transform)
      assertSameMatrix(transform, again)
    end)
  end)
end)
