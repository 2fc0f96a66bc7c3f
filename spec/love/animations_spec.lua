-- SPDX-License-Identifier: MIT
-- SPDX-FileCopyrightText: 2026 The pixcollide authors

-- setAnim8 against what is drawn: an animation with the fields of anim8 2.3 is drawn as anim8 draws it, and each pixel
-- compared with what the sprite covers.

local pixcollide = require "pixcollide"
local garbage = require "spec.support.garbage"
local raises = require "spec.support.raises"
local rounds = require "spec.support.rounds"

local FRAME_WIDTH, FRAME_HEIGHT, COLUMNS, ROWS = 9, 7, 4, 2
local CANVAS = 128

-- A sheet of random frames, and their masks and Quads row by row.
local function newSheet(rng)
  local data = love.image.newImageData(FRAME_WIDTH * COLUMNS, FRAME_HEIGHT * ROWS)
  data:mapPixel(function() return 1, 1, 1, rng:int(0, 2) > 0 and 1 or 0 end)
  local image = love.graphics.newImage(data)
  image:setFilter("nearest", "nearest")
  local masks, quads = {}, {}
  for row = 0, ROWS - 1 do
    for column = 0, COLUMNS - 1 do
      local mask = pixcollide.newMask(FRAME_WIDTH, FRAME_HEIGHT)
      for x = 0, FRAME_WIDTH - 1 do
        for y = 0, FRAME_HEIGHT - 1 do
          local _, _, _, a = data:getPixel(column * FRAME_WIDTH + x, row * FRAME_HEIGHT + y)
          mask:set(x, y, a > 0)
        end
      end
      masks[#masks + 1] = mask
      quads[#quads + 1] = love.graphics.newQuad(column * FRAME_WIDTH, row * FRAME_HEIGHT, FRAME_WIDTH, FRAME_HEIGHT,
        image:getDimensions())
    end
  end
  return image, masks, quads
end

local function newAnimation(frames, position, flippedH, flippedV)
  return { frames = frames, position = position, flippedH = flippedH, flippedV = flippedV }
end

local function drawAnimation(animation, image, x, y, r, sx, sy, ox, oy, kx, ky)
  local quad = animation.frames[animation.position]
  if animation.flippedH or animation.flippedV then
    local _, _, w, h = quad:getViewport()
    r, sx, sy, ox, oy, kx, ky = r or 0, sx or 1, sy or 1, ox or 0, oy or 0, kx or 0, ky or 0
    if animation.flippedH then
      sx, ox, kx, ky = -sx, w - ox, -kx, -ky
    end
    if animation.flippedV then
      sy, oy, kx, ky = -sy, h - oy, -kx, -ky
    end
  end
  love.graphics.draw(image, quad, x, y, r, sx, sy, ox, oy, kx, ky)
end

local canvas = love.graphics.newCanvas(CANVAS, CANVAS)

local function countDifferences(sprite, draw)
  love.graphics.setCanvas(canvas)
  love.graphics.clear(0, 0, 0, 0)
  draw()
  love.graphics.setCanvas()
  local drawn, covered, different = canvas:newImageData(), 0, 0
  for x = 0, CANVAS - 1 do
    for y = 0, CANVAS - 1 do
      local _, _, _, a = drawn:getPixel(x, y)
      local covers = sprite:covers(x, y)
      covered = covered + (covers and 1 or 0)
      different = different + (covers ~= (a > 0) and 1 or 0)
    end
  end
  return different, covered
end

describe("setAnim8", function()
  local function chosen(rng, list)
    return list[rng:int(1, #list)]
  end

  local function check(rng, exact)
    local image, masks, quads = newSheet(rng)
    local order = {}
    for k = 1, rng:int(1, 8) do
      order[k] = rng:int(1, #quads)
    end
    local frames, frameMasks = {}, {}
    for k, index in ipairs(order) do
      frames[k], frameMasks[k] = quads[index], masks[index]
    end
    local ofGrid, ofFrames = pixcollide.newSprite(masks), pixcollide.newSprite(frameMasks)
    local covered = 0
    for _ = 1, 6 do
      local animation = newAnimation(frames, rng:int(1, #frames), rng:int(0, 1) == 1, rng:int(0, 1) == 1)
      local numbers
      if exact then
        numbers = { rng:int(40, 80), rng:int(40, 80), rng:int(0, 3) * math.pi / 2, chosen(rng, { 1, 2, -3 }),
          chosen(rng, { 1, -2, 3 }), rng:int(0, 9), rng:int(0, 9) }
      else
        numbers = { 60 + rng:int(0, 64) / 64, 60.25, rng:int(0, 628) / 100, 2.3, -1.7, 3, 4.5, 0.2, -0.3 }
      end
      local unpack = unpack -- luacheck: ignore
      numbers = exact and { unpack(numbers, 1, rng:int(2, 7)) } or numbers
      pixcollide.love.setAnim8(ofGrid, animation, quads, unpack(numbers))
      pixcollide.love.setAnim8(ofFrames, animation, unpack(numbers))
      for _, sprite in ipairs { ofGrid, ofFrames } do
        local different, count = countDifferences(sprite, function()
          drawAnimation(animation, image, unpack(numbers))
        end)
        assert.is_true(different <= (exact and 0 or 3), different .. " pixels differ")
        covered = covered + count
      end
    end
    return covered
  end

  it("covers what anim8 draws, by whole numbers and quarter turns", function()
    local covered = 0
    rounds.each("anim8 exact", 30, function(rng) covered = covered + check(rng, true) end)
    assert.is_true(covered > 100)
  end)

  it("covers what anim8 draws, turned, scaled and sheared", function()
    rounds.each("anim8", 20, function(rng) check(rng, false) end)
  end)

  it("gives the same however often it is called", function()
    local mask = pixcollide.newMask(9, 7, true)
    local sprite = pixcollide.newSprite { mask, mask }
    local quad = love.graphics.newQuad(0, 0, 9, 7, 18, 7)
    local animation = newAnimation({ quad, quad }, 2, true, false)
    for _ = 1, 3 do
      pixcollide.love.setAnim8(sprite, animation, 10, 20, 0, 2, 3, 1, 2)
      assert.same({ 10, 20, 0, -2, 3, 8, 2, 0, 0 }, { sprite:getTransform() })
      assert.equal(2, sprite:getFrame())
    end
    animation.flippedH = false
    pixcollide.love.setAnim8(sprite, animation, 10, 20)
    assert.same({ 10, 20, 0, 1, 1, 0, 0, 0, 0 }, { sprite:getTransform() })
  end)

  it("makes no garbage #garbage", function()
    local _, masks, quads = newSheet({ int = function() return 1 end })
    local sprite = pixcollide.newSprite(masks)
    local animation = newAnimation({ quads[3], quads[5] }, 1, true, false)
    local function frame()
      animation.position = 3 - animation.position
      pixcollide.love.setAnim8(sprite, animation, quads, 10, 20, 0, 1, 1, 4, 4)
    end
    assert.is_true(garbage.of(frame) <= 0)
  end)

  describe("raises", function()
    local mask = pixcollide.newMask(9, 7, true)
    local sprite = pixcollide.newSprite(mask)
    local quad, other = love.graphics.newQuad(0, 0, 9, 7, 18, 7), love.graphics.newQuad(9, 0, 9, 7, 18, 7)
    local animation = newAnimation({ quad, other }, 1, false, false)

    local function refused(n, arguments, text)
      raises.call(pixcollide.love, "setAnim8", n, arguments, text)
      assert.equal(1, sprite:getFrame())
      assert.same({ 0, 0, 0, 1, 1, 0, 0, 0, 0 }, { sprite:getTransform() })
    end

    it("for what is no sprite", function()
      refused(1, raises.pack(mask, animation, 1, 2), "sprite expected, got mask")
    end)

    it("for what is no animation", function()
      refused(2, raises.pack(sprite, {}, 1, 2), "animation of anim8 expected, got table")
      refused(2, raises.pack(sprite, sprite, 1, 2), "animation of anim8 expected, got sprite")
    end)

    it("for a list without the Quad", function()
      refused(3, raises.pack(sprite, animation, { other }, 1, 2), "no Quad of the list is frame 1 of the animation")
    end)

    it("for a sprite of fewer frames", function()
      animation.position = 2
      refused(1, raises.pack(sprite, animation, 1, 2), "sprite of 2 or more frames expected, got one of 1")
      animation.position = 1
    end)

    it("for wrong numbers, counting with and without the list", function()
      refused(4, raises.pack(sprite, animation, 1, "a"), "number expected, got string")
      refused(5, raises.pack(sprite, animation, { quad }, 1, "a"), "number expected, got string")
      refused(6, raises.pack(sprite, animation, 1, 2, 0, 1e9), "sx expected between -2^16 and 2^16")
    end)
  end)
end)
