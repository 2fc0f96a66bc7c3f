-- SPDX-License-Identifier: MIT
-- SPDX-FileCopyrightText: 2026 The pixcollide authors

local naive_pixels = require "spec.support.oracles.naive_pixels"
local pixcollide = require "pixcollide"
local raises = require "spec.support.raises"
local random = require "spec.support.random"
local rounds = require "spec.support.rounds"
local seen = require "spec.love.seen"
local wrong = require "spec.support.wrong_calls"

local newSheet, pack = pixcollide.love.newSheet, raises.pack

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
        list[#list + 1] = love.graphics.newQuad(self.left + (x - 1) * frameWidth + x * self.border,
          self.top + (y - 1) * frameHeight + y * self.border, frameWidth, frameHeight, imageWidth, imageHeight)
      end
    end
    return list
  end
  return grid
end

local function assertFrame(data, mask, quad, about)
  local x, y, w, h = quad:getViewport()
  local expected, got = table.concat(naive_pixels.rows(data, {}, x, y, w, h), "\n"), table.concat(mask:toRows(), "\n")
  assert.equal(expected, got, about)
end

describe("pixcollide.love.newSheet", function()
  it("makes masks of all whole frames of a grid, row by row", function()
    rounds.each("grids", 60, function(rng)
      local w, h = rng:int(8, 60), rng:int(8, 60)
      local left, top, border = rng:int(0, 3), rng:int(0, 3), rng:int(0, 2)
      local frameWidth, frameHeight = rng:int(1, w - left - border), rng:int(1, h - top - border)
      local data = seen.randomData(rng, w, h)
      local grid = newGrid(frameWidth, frameHeight, w, h, left, top, border)
      local masks, quads = newSheet(data, grid)
      -- Counted by going along.
      local k = 0
      for y = top + border, h - frameHeight, frameHeight + border do
        for x = left + border, w - frameWidth, frameWidth + border do
          k = k + 1
          assert.same({ x, y, frameWidth, frameHeight }, { quads[k]:getViewport() })
          assertFrame(data, masks[k], quads[k], k)
        end
      end
      assert.equal(k, #masks)
      assert.equal(k, #quads)
    end)
  end)

  it("takes frames of a grid, however they are listed", function()
    local data = seen.randomData(random.new(3), 40, 20)
    local frames = newGrid(10, 10, 40, 20):getFrames("1-4", "1-2")
    local walk = { frames[1], frames[2], frames[3], frames[4], frames[3], frames[2] }
    local masks, quads = newSheet(data, walk)
    assert.equal(6, #masks)
    for k, quad in ipairs(walk) do
      assert.equal(quad, quads[k])
      assertFrame(data, masks[k], quad)
    end
    assert.equal(masks[3], masks[5])
    masks, quads = newSheet(data, { walk, { { frames[5] }, { { frames[6] } } }, walk[2] })
    assert.equal(9, #masks)
    assert.equal(walk[2], quads[9])
    assertFrame(data, masks[8], frames[6])
    masks = newSheet(data, { frames = walk, position = 1, durations = { 1, 1, 1 } }) -- an animation of anim8's
    assert.equal(6, pixcollide.newSprite(masks):getFrameCount())
    assertFrame(data, masks[4], walk[4])
  end)

  it("takes whatever newMask takes, and its options", function()
    local data = seen.randomData(random.new(5), 16, 8)
    local grid = newGrid(8, 8, 16, 8)
    local image, canvas = love.graphics.newImage(data), love.graphics.newCanvas(16, 8)
    canvas:renderTo(function() love.graphics.draw(image) end)
    for _, source in ipairs { data, image, canvas } do
      local masks, quads = newSheet(source, grid)
      assertFrame(data, masks[2], quads[2])
      assert.equal(0, newSheet(source, grid, { threshold = 255 })[1]:count())
    end
  end)

  it("raises for what is wrong", function()
    local data, newQuad = love.image.newImageData(16, 8), love.graphics.newQuad
    local quad, gone, loop = newQuad(0, 0, 8, 8, 16, 8), newQuad(0, 0, 1, 1, 16, 8), {}
    gone:release()
    loop[1] = loop
    local rows = {
      { "newSheet", 2, pack(data), "got nil" },
      { "newSheet", 2, pack(data, 8, 8), "got number" },
      { "newSheet", 2, pack(data, { quad, 5 }), "got number in it" },
      { "newSheet", 2, pack(data, {}), "at least one Quad" },
      { "newSheet", 2, pack(data, { {}, {} }), "at least one Quad" },
      { "newSheet", 2, pack(data, { quad, gone }), "got Quad that was released in it" },
      { "newSheet", 2, pack(data, loop), "a list in itself" },
      { "newSheet", 2, pack(data, newGrid(8, 8, 16, 8, 9)), "whole frame" },
      { "newSheet", 2, pack(data, newGrid(8, 8, 32, 8)), "frame 1", "32x8", "16x8" },
      { "newSheet", 2, pack(data, { { quad }, newQuad(10, 0, 8, 8, 16, 8) }), "frame 2", "(10, 0, 8, 8)", "16x8" },
      { "newSheet", 1, pack(5, { quad }), "got number" },
      { "newSheet", 3, pack(data, { quad }, 5), "table expected, got number" },
      { "newSheet", 3, pack(data, { quad }, { frames = 1 }), "unknown option 'frames'" },
      { "newSheet", 3, pack(data, { quad }, { rect = { 0, 0, 1, 1 } }), "unknown option 'rect'" },
    }
    for _, object in ipairs { 5, "grid", true, print, data, quad } do
      rows[#rows + 1] = { "newSheet", 2, pack(data, object), "grid of anim8 or list of Quads expected, got" }
    end
    wrong.calls(pixcollide.love, rows)
  end)
end)
