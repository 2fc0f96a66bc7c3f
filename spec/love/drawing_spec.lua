-- SPDX-License-Identifier: MIT
-- SPDX-FileCopyrightText: 2026 The pixcollide authors

-- The transforms of sprites and LÖVE: draw, and setTransform and newTransform for LÖVE's Transforms.

local pixcollide = require "pixcollide"
local garbage = require "spec.support.garbage"
local raises = require "spec.support.raises"
local rounds = require "spec.support.rounds"
local seen = require "spec.love.seen"
local wrong = require "spec.support.wrong_calls"

local draw, setTransform, toTransform = pixcollide.love.draw, pixcollide.love.setTransform, pixcollide.love.newTransform
local newQuad, newTransform, pack = love.graphics.newQuad, love.math.newTransform, raises.pack
local newImage, drawCalls = seen.newImage, seen.drawCalls
local abs, pi, unpack = math.abs, math.pi, table.unpack or unpack -- luacheck: ignore 113 143

local SIDE = 96
local TOLERANCE = 2 ^ -19 -- LÖVE's matrices are floats

-- What is drawn of a texture, or of the part that a Quad shows, is what the sprite covers.
local function assertDrawn(sprite, texture, quad)
  local differ, covered = seen.differences({ sprite }, SIDE, SIDE, function()
    draw(texture, quad or sprite, quad and sprite)
  end)
  assert.is_true(covered > 0)
  assert.equal(0, differ, table.concat({ sprite:getTransform() }, " "))
end

local function newSprite(...)
  local sprite = pixcollide.newSprite(pixcollide.newMask(8, 8, true))
  if ... then sprite:setTransform(...) end
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

describe("pixcollide.love.draw", function()
  it("passes the very transform of the sprite, whatever is drawn, and the Quad of its frame", function()
    local image, canvas = newImage(love.image.newImageData(4, 4)), love.graphics.newCanvas(8, 8)
    local quads = { newQuad(0, 0, 2, 2, 4, 4), newQuad(2, 0, 2, 2, 4, 4) }
    local mask = pixcollide.newMask(4, 4, true)
    local sprite = pixcollide.newSprite { mask, mask }
    rounds.each("draw passes", 40, function(rng)
      local function number() return (rng:unit() - 0.5) * 100 end
      sprite:setTransform(number(), number(), number(), number(), number(), number(), number(), number(), number())
      for _, drawable in ipairs { image, canvas, love.graphics.newSpriteBatch(image), love.graphics.newMesh(3, "fan"),
        love.graphics.newParticleSystem(image), love.graphics.newText(love.graphics.getFont(), "text") } do
        assert.same({ pack(drawable, sprite:getTransform()) }, drawCalls(function() draw(drawable, sprite) end))
      end
      for frame = 1, 2 do
        sprite:setFrame(frame)
        for _, quad in ipairs { quads, quads[frame] } do
          local calls = drawCalls(function() draw(image, quad, sprite) end)
          assert.same({ pack(image, quads[frame], sprite:getTransform()) }, calls)
        end
      end
    end)
  end)

  it("draws a texture with a DPI scale by its pixels", function()
    rounds.each("drawn with a DPI scale", 100, function(rng)
      local w, h = rng:int(1, 6) * 2, rng:int(1, 6) * 2
      local image = newImage(seen.randomData(rng, w, h), { dpiscale = 2 })
      local canvas = love.graphics.newCanvas(w / 2, h / 2, { dpiscale = 2 })
      canvas:setFilter("nearest", "nearest")
      canvas:renderTo(function() love.graphics.draw(image) end)
      local inUnits, inPixels = newQuad(0, 0, w / 2, h / 2, w / 2, h / 2), newQuad(0, 0, w, h, w, h)
      for _, texture in ipairs { image, canvas } do
        local sprite = pixcollide.newSprite(pixcollide.love.newMask(texture))
        assert.same({ w, h }, { sprite:getMask():getDimensions() })
        seen.place(rng, sprite)
        assertDrawn(sprite, texture)
        assertDrawn(sprite, texture, inUnits)
        assertDrawn(sprite, texture, inPixels)
      end
    end)
  end)

  it("draws nothing for a frame of a sheet without pixels, and makes a Quad once for each other one", function()
    local rects = { { 0, 0, 4, 4 }, { 4, 0, 4, 4 }, { 0, 0, 0, 0 } }
    local sheet = { getFrameRect = function(_, frame) return unpack(rects[frame]) end }
    local mask, image = pixcollide.newMask(4, 4, true), newImage(love.image.newImageData(8, 4))
    local sprite = pixcollide.newSprite { mask, mask, mask }
    local calls = drawCalls(function()
      for _, frame in ipairs { 1, 2, 3, 1 } do
        sprite:setFrame(frame)
        draw(image, sheet, sprite)
      end
    end)
    assert.equal(3, #calls)
    assert.equal(calls[1][2], calls[3][2])
    assert.are_not.equal(calls[1][2], calls[2][2])
  end)

  it("draws a frame of a sheet from textures of different sizes, each time as it is", function()
    local sheet = { getFrameRect = function() return 2, 1, 4, 3 end }
    local sprite = newSprite()
    local small, large = newImage(love.image.newImageData(8, 8)), newImage(love.image.newImageData(16, 32))
    for _, texture in ipairs { small, large, small } do
      local quad = drawCalls(function() draw(texture, sheet, sprite) end)[1][2]
      assert.same({ 2, 1, 4, 3 }, { quad:getViewport() })
      assert.same({ texture:getDimensions() }, { quad:getTextureDimensions() })
    end
  end)

  it("makes no garbage #garbage", function()
    local image, quads = newImage(love.image.newImageData(16, 8)), { newQuad(0, 0, 8, 8, 16, 8) }
    local sprite = pixcollide.newSprite(pixcollide.newMask(8, 8, true), { r = 1 })
    seen.drawn(8, 8, function()
      assert.is_true(garbage.of(function()
        draw(image, sprite)
        draw(image, quads, sprite)
      end) <= 0)
    end)
  end)

  it("raises for what has no Quad for the frame, and for what LÖVE refuses, in its words", function()
    local image, sprite = newImage(love.image.newImageData(4, 4)), pixcollide.newSprite(pixcollide.newMask(4, 4))
    local expected = "Quad, list with a Quad for frame 1, or sheet expected, got "
    raises.call(pixcollide.love, "draw", 2, pack(image, {}, sprite), expected .. "nil")
    raises.call(pixcollide.love, "draw", 2, pack(image, { 5 }, sprite), expected .. "number")
    local canvas = love.graphics.newCanvas(4, 4)
    love.graphics.setCanvas(canvas)
    local message = raises.here(function() draw(canvas, sprite) end)
    love.graphics.setCanvas()
    assert.is_truthy(message:find("^Cannot render a %a+ to itself"), message)
    draw(image, sprite)
    image:release()
    assert.equal("Cannot use object after it has been released.", raises.here(function() draw(image, sprite) end))
  end)
end)

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
      { "setTransform", 2, pack(sprite, newTransform(0, 0, 0, 1e6)), "2^15" },
      { "setTransform", 2, pack(sprite, newTransform(0 / 0, 0)) },
      { "setTransform", 4, pack(sprite, transform, 1, 2 ^ 25), "2^24" },
      { "setTransform", 3, pack(sprite, transform, 0 / 0), "nan" },
    })
    local text = "the sprite's box would be 33608 x 8 pixels, at most 32767 a side"
    assert.equal(text, raises.here(function() setTransform(sprite, newTransform(9, 9, 0, 4201, 1)) end))
    assert.equal(text, raises.here(function() setTransform(sprite, 9, 9, 0, 4201, 1) end))
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
