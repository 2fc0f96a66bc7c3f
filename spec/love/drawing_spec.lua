-- SPDX-License-Identifier: MIT
-- SPDX-FileCopyrightText: 2026 The pixcollide authors

local pixcollide = require "pixcollide"
local garbage = require "spec.support.garbage"
local raises = require "spec.support.raises"
local rounds = require "spec.support.rounds"
local seen = require "spec.love.seen"

local draw, newImage, newQuad, pack = pixcollide.love.draw, seen.newImage, love.graphics.newQuad, raises.pack
local unpack = table.unpack or unpack -- luacheck: ignore 113 143

local SIDE = 96

-- Turns by quarters, whole scales and flips, and no pixel's centre on an edge of a texel: what is exact on every card.
local function place(rng, sprite)
  local function scale() return rng:pick { -2, -1, 1, 2 } end
  sprite:setTransform(rng:int(20, 60) + 0.25, rng:int(20, 60) + 0.25, rng:int(0, 3) * math.pi / 2, scale(), scale(),
    rng:int(0, 8), rng:int(0, 8), 0, 0)
end

-- What draw(..., sprite) draws is what the sprite covers.
local function assertDrawn(sprite, ...)
  local arguments, count = { ... }, select("#", ...) + 1
  arguments[count] = sprite
  local differ, covered = seen.differences({ sprite }, SIDE, SIDE, function() draw(unpack(arguments, 1, count)) end)
  assert.is_true(covered > 0)
  assert.equal(0, differ, table.concat({ sprite:getTransform() }, " "))
end

-- Calls f and gives the arguments of each call of love.graphics.draw.
local function spy(f)
  local original, calls = love.graphics.draw, {}
  love.graphics.draw = function(...) calls[#calls + 1] = pack(...) end
  local ok, problem = pcall(f)
  love.graphics.draw = original
  assert(ok, problem)
  return calls
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
      for _, drawable in ipairs { image, canvas, love.graphics.newSpriteBatch(image), love.graphics.newMesh(3),
        love.graphics.newParticleSystem(image), love.graphics.newText(love.graphics.getFont(), "text") } do
        assert.same({ pack(drawable, sprite:getTransform()) }, spy(function() draw(drawable, sprite) end))
      end
      for frame = 1, 2 do
        sprite:setFrame(frame)
        for _, quad in ipairs { quads, quads[frame] } do
          assert.same({ pack(image, quads[frame], sprite:getTransform()) }, spy(function() draw(image, quad, sprite) end))
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
        place(rng, sprite)
        assertDrawn(sprite, texture)
        assertDrawn(sprite, texture, inUnits)
        assertDrawn(sprite, texture, inPixels)
      end
    end)
  end)

  it("knows shears of a texture with a DPI scale whose sizes were rounded", function()
    local data = love.image.newImageData(3, 5)
    local image = newImage(data, { dpiscale = 2 })
    local sprite = pixcollide.newSprite(pixcollide.love.newMask(data))
    sprite:setTransform(10, 20, 0.5, 2, 3, 1, 2, 0.25, -0.75)
    local call = spy(function() draw(image, sprite) end)[1]
    local w, h = image:getDimensions()
    local units = love.math.newTransform(unpack(call, 2, 10)):scale(w / 3, h / 5)
    local texels = love.math.newTransform(sprite:getTransform())
    for _, point in ipairs { { 0, 0 }, { 3, 0 }, { 0, 5 } } do
      local x, y = units:transformPoint(point[1], point[2])
      local wantedX, wantedY = texels:transformPoint(point[1], point[2])
      assert.is_true(math.abs(x - wantedX) < 1e-4 and math.abs(y - wantedY) < 1e-4)
    end
  end)

  it("draws nothing for a frame of a sheet without pixels, and makes a Quad once for each other one", function()
    local rects = { { 0, 0, 4, 4 }, { 4, 0, 4, 4 }, { 0, 0, 0, 0 } }
    local sheet = { getFrameRect = function(_, frame) return unpack(rects[frame]) end }
    local mask, image = pixcollide.newMask(4, 4, true), newImage(love.image.newImageData(8, 4))
    local sprite = pixcollide.newSprite { mask, mask, mask }
    local calls = spy(function()
      for _, frame in ipairs { 1, 2, 3, 1 } do
        sprite:setFrame(frame)
        draw(image, sheet, sprite)
      end
    end)
    assert.equal(3, #calls)
    assert.equal(calls[1][2], calls[3][2])
    assert.are_not.equal(calls[1][2], calls[2][2])
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
    for text, list in pairs { ["got nil"] = {}, ["got number"] = { 5 } } do
      raises.call(pixcollide.love, "draw", 2, pack(image, list, sprite), "Quad, list with a Quad for frame 1, or sheet", text)
    end
    local canvas = love.graphics.newCanvas(4, 4)
    love.graphics.setCanvas(canvas)
    local message = raises.here(function() draw(canvas, sprite) end)
    love.graphics.setCanvas()
    assert.equal("Cannot render a Canvas to itself!", message)
    draw(image, sprite)
    image:release()
    assert.equal("Cannot use object after it has been released.", raises.here(function() draw(image, sprite) end))
  end)
end)
