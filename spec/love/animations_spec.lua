-- SPDX-License-Identifier: MIT
-- SPDX-FileCopyrightText: 2026 The pixcollide authors

-- setAnim8 against what is drawn: an animation with the fields of anim8 2.3 is drawn as anim8 draws it, and each pixel
-- compared with what the sprite covers.

local pixcollide = require "pixcollide"
local garbage = require "spec.support.garbage"
local pack = require("spec.support.raises").pack
local random = require "spec.support.random"
local rounds = require "spec.support.rounds"
local seen = require "spec.love.seen"
local wrong = require "spec.support.wrong_calls"

local setAnim8, unpack = pixcollide.love.setAnim8, unpack -- luacheck: ignore

local WIDTH, HEIGHT, COLUMNS, ROWS = 9, 7, 4, 2 -- of a frame in pixels, of a sheet in frames

-- A sheet of random frames, and their masks and Quads row by row.
local function newSheet(rng)
  local data, masks, quads = seen.randomData(rng, WIDTH * COLUMNS, HEIGHT * ROWS), {}, {}
  for k = 0, COLUMNS * ROWS - 1 do
    local x, y = k % COLUMNS * WIDTH, math.floor(k / COLUMNS) * HEIGHT
    masks[k + 1] = pixcollide.love.newMask(data, { rect = { x, y, WIDTH, HEIGHT } })
    quads[k + 1] = love.graphics.newQuad(x, y, WIDTH, HEIGHT, data:getDimensions())
  end
  return seen.newImage(data), masks, quads
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

-- Whole numbers and quarter turns, of which the last ones are left out.
local function exactNumbers(rng)
  local numbers = { rng:int(40, 80), rng:int(40, 80), rng:int(0, 3) * math.pi / 2, rng:pick { 1, 2, -3 },
    rng:pick { 1, -2, 3 }, rng:int(0, 9), rng:int(0, 9) }
  return { unpack(numbers, 1, rng:int(2, 7)) }
end

local function anyNumbers(rng)
  return { 60 + rng:int(0, 64) / 64, 60.25, rng:int(0, 628) / 100, 2.3, -1.7, 3, 4.5, 0.2, -0.3 }
end

-- So many pixels may differ at the most, on each picture.
local function check(rng, newNumbers, most)
  local image, masks, quads = newSheet(rng)
  local frames, frameMasks = {}, {}
  for k = 1, rng:int(1, 8) do
    local index = rng:int(1, #quads)
    frames[k], frameMasks[k] = quads[index], masks[index]
  end
  local ofGrid, ofFrames = pixcollide.newSprite(masks), pixcollide.newSprite(frameMasks)
  for _ = 1, 6 do
    local animation = newAnimation(frames, rng:int(1, #frames), rng:chance(0.5), rng:chance(0.5))
    local numbers = newNumbers(rng)
    setAnim8(ofGrid, animation, quads, unpack(numbers))
    setAnim8(ofFrames, animation, unpack(numbers))
    for _, sprite in ipairs { ofGrid, ofFrames } do
      local different, covered = seen.differences({ sprite }, 128, 128, function()
        drawAnimation(animation, image, unpack(numbers))
      end)
      assert.is_true(different <= most, different .. " pixels differ")
      assert.is_true(covered > 0)
    end
  end
end

describe("setAnim8", function()
  it("covers what anim8 draws, by whole numbers and quarter turns", function()
    rounds.each("anim8 exact", 30, function(rng) check(rng, exactNumbers, 0) end)
  end)

  it("covers what anim8 draws, turned, scaled and sheared", function()
    rounds.each("anim8", 20, function(rng) check(rng, anyNumbers, 3) end)
  end)

  it("gives the same however often it is called", function()
    local mask = pixcollide.newMask(9, 7, true)
    local sprite, quad = pixcollide.newSprite { mask, mask }, love.graphics.newQuad(0, 0, 9, 7, 18, 7)
    for k = 1, 3 do
      setAnim8(sprite, newAnimation({ quad, quad }, 2, true), 10, 20, 0, 2, 3, 1, 2)
      assert.same({ 10, 20, 0, -2, 3, 8, 2, 0, 0 }, { sprite:getTransform() }, k)
      assert.equal(2, sprite:getFrame())
    end
    setAnim8(sprite, newAnimation({ quad, quad }, 2), 10, 20)
    assert.same({ 10, 20, 0, 1, 1, 0, 0, 0, 0 }, { sprite:getTransform() })
  end)

  it("makes no garbage #garbage", function()
    local _, masks, quads = newSheet(random.new(1))
    local sprite, animation = pixcollide.newSprite(masks), newAnimation({ quads[3], quads[5] }, 1, true, false)
    assert.is_true(garbage.of(function()
      animation.position = 3 - animation.position
      setAnim8(sprite, animation, quads, 10, 20, 0, 1, 1, 4, 4)
    end) <= 0)
  end)

  it("raises for tables that are no animations, and frames that are not there", function()
    local sprite = pixcollide.newSprite(pixcollide.newMask(9, 7, true))
    local quad, other = love.graphics.newQuad(0, 0, 9, 7, 18, 7), love.graphics.newQuad(9, 0, 9, 7, 18, 7)
    local first, second = newAnimation({ quad, other }, 1), newAnimation({ quad, other }, 2)
    wrong.calls(pixcollide.love, {
      { "setAnim8", 2, pack(sprite, {}, 1, 2), "animation of anim8 expected, got table" },
      { "setAnim8", 3, pack(sprite, first, { other }, 1, 2), "no Quad of the list is frame 1 of the animation" },
      { "setAnim8", 1, pack(sprite, second, 1, 2), "sprite of 2 or more frames expected, got one of 1" },
    })
    assert.same({ 1, 0, 0, 0, 1, 1, 0, 0, 0, 0 }, { sprite:getFrame(), sprite:getTransform() })
  end)
end)
