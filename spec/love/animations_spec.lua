-- SPDX-License-Identifier: MIT
-- SPDX-FileCopyrightText: 2026 The pixcollide authors

-- setAnim8 against anim8 2.3: an animation with its fields, and the numbers by which it draws.

local pixcollide = require "pixcollide"
local garbage = require "spec.support.garbage"
local pack = require("spec.support.raises").pack
local rounds = require "spec.support.rounds"
local wrong = require "spec.support.wrong_calls"

local setAnim8, unpack = pixcollide.love.setAnim8, unpack -- luacheck: ignore

-- Eight frames of 9x7 pixels, four in a row: their masks and Quads.
local masks, quads = {}, {}
for k = 0, 7 do
  masks[k + 1] = pixcollide.newMask(9, 7, true)
  quads[k + 1] = love.graphics.newQuad(k % 4 * 9, math.floor(k / 4) * 7, 9, 7, 36, 14)
end

local function newAnimation(frames, position, flippedH, flippedV)
  return { frames = frames, position = position, flippedH = flippedH, flippedV = flippedV }
end

-- What anim8 gives to love.graphics.draw.
local function flipped(animation, x, y, r, sx, sy, ox, oy, kx, ky)
  if animation.flippedH or animation.flippedV then
    r, sx, sy, ox, oy, kx, ky = r or 0, sx or 1, sy or 1, ox or 0, oy or 0, kx or 0, ky or 0
    if animation.flippedH then
      sx, ox, kx, ky = -sx, 9 - ox, -kx, -ky
    end
    if animation.flippedV then
      sy, oy, kx, ky = -sy, 7 - oy, -kx, -ky
    end
  end
  return x, y, r, sx, sy, ox, oy, kx, ky
end

describe("setAnim8", function()
  it("shows the frame that anim8 draws, by the same numbers", function()
    rounds.each("anim8", 50, function(rng)
      local frames = {}
      for k = 1, rng:int(1, 8) do
        frames[k] = rng:pick(quads)
      end
      local ofGrid, ofFrames, expected = pixcollide.newSprite(masks), pixcollide.newSprite { unpack(masks, 1, #frames) },
        pixcollide.newSprite(masks[1])
      for _ = 1, 12 do
        local animation = newAnimation(frames, rng:int(1, #frames), rng:chance(0.5), rng:chance(0.5))
        local numbers, count = {}, rng:int(2, 9)
        for k = 1, count do
          numbers[k] = rng:real(-9, 9)
        end
        setAnim8(ofGrid, animation, quads, unpack(numbers, 1, count))
        setAnim8(ofFrames, animation, unpack(numbers, 1, count))
        expected:setTransform(flipped(animation, unpack(numbers, 1, count)))
        assert.same({ expected:getTransform() }, { ofGrid:getTransform() })
        assert.same({ expected:getTransform() }, { ofFrames:getTransform() })
        assert.equal(frames[animation.position], quads[ofGrid:getFrame()])
        assert.equal(animation.position, ofFrames:getFrame())
      end
    end)
  end)

  it("gives the same however often it is called", function()
    local sprite = pixcollide.newSprite(masks)
    for k = 1, 3 do
      setAnim8(sprite, newAnimation(quads, 2, true), 10, 20, 0, 2, 3, 1, 2)
      assert.same({ 10, 20, 0, -2, 3, 8, 2, 0, 0 }, { sprite:getTransform() }, k)
      assert.equal(2, sprite:getFrame())
    end
    setAnim8(sprite, newAnimation(quads, 2), 10, 20)
    assert.same({ 10, 20, 0, 1, 1, 0, 0, 0, 0 }, { sprite:getTransform() })
  end)

  it("makes no garbage #garbage", function()
    local sprite, animation = pixcollide.newSprite(masks), newAnimation({ quads[3], quads[5] }, 1, true, false)
    assert.is_true(garbage.of(function()
      animation.position = 3 - animation.position
      setAnim8(sprite, animation, quads, 10, 20, 0, 1, 1, 4, 4)
    end) <= 0)
  end)

  it("raises for tables that are no animations, and frames that are not there", function()
    local sprite, first, second = pixcollide.newSprite(masks[1]), newAnimation(quads, 1), newAnimation(quads, 2)
    wrong.calls(pixcollide.love, {
      { "setAnim8", 2, pack(sprite, {}, 1, 2), "animation of anim8 expected, got table" },
      { "setAnim8", 3, pack(sprite, first, { quads[2] }, 1, 2), "no Quad of the list is frame 1 of the animation" },
      { "setAnim8", 1, pack(sprite, second, 1, 2), "sprite of 2 or more frames expected, got one of 1" },
    })
    assert.same({ 1, 0, 0, 0, 1, 1, 0, 0, 0, 0 }, { sprite:getFrame(), sprite:getTransform() })
  end)
end)
