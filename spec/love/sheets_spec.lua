-- SPDX-License-Identifier: MIT
-- SPDX-FileCopyrightText: 2026 The pixcollide authors

-- Sheets of frames, and anim8 2.3: a grid and an animation have its fields, and the numbers by which it draws.

local naive_pixels = require "spec.support.oracles.naive_pixels"
local pixcollide = require "pixcollide"
local garbage = require "spec.support.garbage"
local pack = require("spec.support.raises").pack
local random = require "spec.support.random"
local rounds = require "spec.support.rounds"
local seen = require "spec.love.seen"
local wrong = require "spec.support.wrong_calls"

local newSheet, setAnim8, newQuad = pixcollide.love.newSheet, pixcollide.love.setAnim8, love.graphics.newQuad
local unpack = unpack -- luacheck: ignore

-- As anim8's grids: fields, and the Quads of the first columns and rows, as in "1-3".
local function newGrid(frameWidth, frameHeight, imageWidth, imageHeight, left, top, border)
  local grid = {
    frameWidth = frameWidth, frameHeight = frameHeight, imageWidth = imageWidth, imageHeight = imageHeight,
    left = left or 0, top = top or 0, border = border or 0,
    width = math.floor(imageWidth / frameWidth), height = math.floor(imageHeight / frameHeight),
  }
  function grid:getFrames(columns, rows)
    local list, last, lowest = {}, tonumber(columns:match("^1%-(%d+)$")), tonumber(rows:match("^1%-(%d+)$"))
    assert(last <= self.width and lowest <= self.height, "there is no such frame")
    for y = 1, lowest do
      for x = 1, last do
        list[#list + 1] = newQuad(self.left + (x - 1) * frameWidth + x * self.border,
          self.top + (y - 1) * frameHeight + y * self.border, frameWidth, frameHeight, imageWidth, imageHeight)
      end
    end
    return list
  end
  return grid
end

-- The frames of a sheet are those of these Quads, if they are given; and so are their masks.
local function assertFrames(data, masks, quads, expected)
  expected = expected or quads
  assert.same({ #expected, #expected }, { #masks, #quads })
  for k, quad in ipairs(expected) do
    local x, y, w, h = quad:getViewport()
    assert.equal(quad, quads[k])
    assert.equal(table.concat(naive_pixels.rows(data, {}, x, y, w, h), "\n"), table.concat(masks[k]:toRows(), "\n"), k)
  end
end

-- Eight frames of 9x7 pixels, four in a row: their masks and Quads.
local MASKS, QUADS = {}, {}
for k = 0, 7 do
  MASKS[k + 1] = pixcollide.newMask(9, 7, true)
  QUADS[k + 1] = newQuad(k % 4 * 9, math.floor(k / 4) * 7, 9, 7, 36, 14)
end

local function newAnimation(frames, position, flippedH, flippedV)
  return { frames = frames, position = position, flippedH = flippedH, flippedV = flippedV }
end

-- What anim8 gives to love.graphics.draw.
local function flipped(animation, x, y, r, sx, sy, ox, oy, kx, ky)
  if animation.flippedH or animation.flippedV then
    r, sx, sy, ox, oy, kx, ky = r or 0, sx or 1, sy or 1, ox or 0, oy or 0, kx or 0, ky or 0
    if animation.flippedH then sx, ox, kx, ky = -sx, 9 - ox, -kx, -ky end
    if animation.flippedV then sy, oy, kx, ky = -sy, 7 - oy, -kx, -ky end
  end
  return x, y, r, sx, sy, ox, oy, kx, ky
end

describe("pixcollide.love.newSheet", function()
  it("makes masks of all whole frames of a grid, row by row", function()
    rounds.each("grids", 60, function(rng)
      local w, h = rng:int(8, 60), rng:int(8, 60)
      local left, top, border = rng:int(0, 3), rng:int(0, 3), rng:int(0, 2)
      local frameWidth, frameHeight = rng:int(1, w - left - border), rng:int(1, h - top - border)
      local data, k = seen.randomData(rng, w, h), 0
      local masks, quads = newSheet(data, newGrid(frameWidth, frameHeight, w, h, left, top, border))
      for y = top + border, h - frameHeight, frameHeight + border do -- counted by going along
        for x = left + border, w - frameWidth, frameWidth + border do
          k = k + 1
          assert.same({ x, y, frameWidth, frameHeight }, { quads[k]:getViewport() })
        end
      end
      assert.equal(k, #quads)
      assertFrames(data, masks, quads)
    end)
  end)

  it("makes masks of all whole frames of a size, row by row", function()
    rounds.each("sizes", 30, function(rng)
      local w, h = rng:int(1, 60), rng:int(1, 60)
      local data, frameWidth, frameHeight = seen.randomData(rng, w, h), rng:int(1, w), rng:int(1, h)
      local masks, quads = newSheet(data, frameWidth, frameHeight)
      local _, expected = newSheet(data, newGrid(frameWidth, frameHeight, w, h))
      assert.equal(#expected, #quads)
      for k, quad in ipairs(quads) do
        assert.same({ expected[k]:getViewport() }, { quad:getViewport() })
        assert.same({ w, h }, { quad:getTextureDimensions() })
      end
      assertFrames(data, masks, quads)
    end)
    assert(love.filesystem.write("small.png", love.image.newImageData(16, 8):encode("png")))
    assert.same({ nil, "cannot load 'small.png': no frame of 17x8 fits the sheet of 16x8 pixels" },
      { newSheet("small.png", 17, 8) })
    assert.same({ nil, "cannot load 'none.png': Does not exist" }, { newSheet("none.png", 17, 8) })
    love.filesystem.remove("small.png")
  end)

  it("takes what decodeSheet takes, and makes the same masks of it, or raises the same", function()
    rounds.each("layouts", 120, function(rng)
      local w, h = rng:int(1, 60), rng:int(1, 60)
      local data, options = seen.randomData(rng, w, h), {}
      local function maybe(name, value) options[name] = rng:chance(0.5) and value or nil end
      maybe("left", rng:int(0, 5) + rng:pick { 0, 0.5 })
      maybe("top", rng:int(0, 5))
      maybe("border", rng:int(0, 3) + rng:pick { 0, 0.9 })
      maybe("margin", rng:int(0, 2) + rng:pick { 0, 0.9 })
      maybe("spacing", rng:int(0, 3) + rng:pick { 0, 0.9 })
      maybe("count", rng:int(1, 5) + rng:pick { 0, 0.5 })
      maybe("rect", { rng:int(0, 9) + rng:pick { 0, 0.5 }, rng:int(0, 9), rng:int(0, w), rng:int(0, h) + rng:pick { 0, 0.5 } })
      maybe("threshold", rng:real(0, 0.9))
      maybe("left", rng:pick { -1, "x", false })
      local frameWidth, frameHeight = rng:int(0, 20) + rng:pick { 0, 0.5 }, rng:int(1, 20)
      local ok, expected, message = pcall(pixcollide.decodeSheet, data:encode("png"):getString(), frameWidth, frameHeight,
        options)
      local made, masks, quads = pcall(newSheet, data, frameWidth, frameHeight, options)
      assert.equal(expected ~= nil and ok, made, masks)
      if made then
        assert.same({ #expected, #expected }, { #masks, #quads })
        for k, mask in ipairs(masks) do
          local x, y, qw, qh = quads[k]:getViewport()
          local again = pixcollide.love.newMask(data, { rect = { x, y, qw, qh }, threshold = options.threshold })
          assert.is_true(mask:equals(expected[k]) and mask:equals(again))
        end
      else
        local cause = ok and message:match("^cannot decode image: (.*)$") or expected:match "%((.*)%)$"
        assert.equal(cause, masks:match "#%d to 'newSheet' %((.*)%)$")
      end
    end)
  end)

  it("takes frames of a grid, however they are listed", function()
    local data = seen.randomData(random.new(3), 40, 20)
    local frames = newGrid(10, 10, 40, 20):getFrames("1-4", "1-2")
    local walk = { frames[1], frames[2], frames[3], frames[4], frames[3], frames[2] }
    local masks, quads = newSheet(data, walk)
    assertFrames(data, masks, quads, walk)
    assert.equal(masks[3], masks[5])
    masks, quads = newSheet(data, { walk, { { frames[5] }, { { frames[6] } } }, walk[2] })
    walk[7], walk[8], walk[9] = frames[5], frames[6], walk[2]
    assertFrames(data, masks, quads, walk)
    masks, quads = newSheet(data, { frames = walk, position = 1, durations = { 1, 1, 1 } }) -- an animation of anim8's
    assertFrames(data, masks, quads, walk)
    assert.equal(0, newSheet(love.graphics.newImage(data), walk, { colorKey = { a = { 0, 1 } } })[1]:count()) -- as newMask
  end)

  it("raises for lists without Quads, what does not fit, and option 'rect'", function()
    local data, quad, loop = love.image.newImageData(16, 8), newQuad(0, 0, 8, 8, 16, 8), {}
    local gone = newQuad(0, 0, 1, 1, 16, 8)
    gone:release()
    loop[1] = loop
    local rows = {
      { "newSheet", 3, pack(data, { quad }, { rect = { 0, 0, 1, 1 } }), "unknown option 'rect'" },
      { "newSheet", 2, pack(data, 8, 9), "no frame of 8x9 fits the sheet of 16x8 pixels" },
      { "newSheet", 4, pack(data, 8, 8, { rect = { 9, 0, 8, 8 } }), "rect 9,0 8x8 does not fit the image of 16x8 pixels" },
      { "newSheet", 4, pack(data, 8, 8, { count = 3 }), "the sheet has 2 frames, not 3" },
      { "newSheet", 2, pack(love.image.newImageData(1024, 1025), 1, 1), "the sheet has more than 2^20 frames" },
    }
    for _, case in ipairs {
      { { quad, 5 }, "got number in it" }, { { 8, 8 }, "got table of numbers (width and height are two arguments)" },
      { {}, "at least one Quad" }, { { {}, {} }, "at least one Quad" },
      { { quad, gone }, "got Quad that was released in it" }, { loop, "a list in itself" },
      { newGrid(8, 8, 16, 8, 9), "whole frame" }, { newGrid(8, 8, 32, 8), "frame 1: quad for a texture of 32x8" },
      { { { quad }, newQuad(10, 0, 8, 8, 16, 8) }, "frame 2: quad (10, 0, 8, 8) expected to lie within the image's 16x8" },
    } do
      rows[#rows + 1] = { "newSheet", 2, pack(data, case[1]), case[2] }
    end
    wrong.calls(pixcollide.love, rows)
    local graphics = love.graphics
    love.graphics = nil -- as in a thread
    local ok, problem = pcall(function() newSheet(data, 8, 8) end)
    love.graphics = graphics
    assert.is_false(ok)
    assert.matches("#2 to 'newSheet' %(grid of anim8 or list of Quads expected, as there is no love.graphics", problem)
  end)
end)

describe("pixcollide.love.setAnim8", function()
  it("shows the frame that anim8 draws, by the same numbers", function()
    rounds.each("anim8", 50, function(rng)
      local frames = {}
      for k = 1, rng:int(1, 8) do frames[k] = rng:pick(QUADS) end
      local ofGrid, ofFrames, expected = pixcollide.newSprite(MASKS), pixcollide.newSprite { unpack(MASKS, 1, #frames) },
        pixcollide.newSprite(MASKS[1])
      for _ = 1, 12 do
        local animation = newAnimation(frames, rng:int(1, #frames), rng:chance(0.5), rng:chance(0.5))
        local numbers, count = {}, rng:int(2, 9)
        for k = 1, count do numbers[k] = rng:real(-9, 9) end
        setAnim8(ofGrid, animation, QUADS, unpack(numbers, 1, count))
        setAnim8(ofFrames, animation, unpack(numbers, 1, count))
        expected:setTransform(flipped(animation, unpack(numbers, 1, count)))
        assert.same({ expected:getTransform() }, { ofGrid:getTransform() })
        assert.same({ expected:getTransform() }, { ofFrames:getTransform() })
        assert.equal(frames[animation.position], QUADS[ofGrid:getFrame()])
        assert.equal(animation.position, ofFrames:getFrame())
      end
    end)
  end)

  it("makes no garbage #garbage", function()
    local sprite, animation = pixcollide.newSprite(MASKS), newAnimation({ QUADS[3], QUADS[5] }, 1, true, false)
    assert.is_true(garbage.of(function()
      animation.position = 3 - animation.position
      setAnim8(sprite, animation, QUADS, 10, 20, 0, 1, 1, 4, 4)
    end) <= 0)
  end)

  it("raises for tables that are no animations, and frames that are not there", function()
    local sprite, first, second = pixcollide.newSprite(MASKS[1]), newAnimation(QUADS, 1), newAnimation(QUADS, 2)
    wrong.calls(pixcollide.love, {
      { "setAnim8", 2, pack(sprite, {}, 1, 2), "animation of anim8 expected, got table" },
      { "setAnim8", 2, pack(sprite, newAnimation(QUADS, 9), 1, 2), "animation of anim8 expected, got table" },
      { "setAnim8", 3, pack(sprite, first, { QUADS[2] }, 1, 2), "no Quad of the list is frame 1 of the animation" },
      { "setAnim8", 1, pack(sprite, second, 1, 2), "sprite of 2 or more frames expected, got one of 1" },
    })
    assert.same({ 1, 0, 0, 0, 1, 1, 0, 0, 0, 0 }, { sprite:getFrame(), sprite:getTransform() })
  end)
end)
