-- SPDX-License-Identifier: MIT
-- SPDX-FileCopyrightText: 2026 The pixcollide authors

local pixcollide = require "pixcollide"
local raises = require "spec.support.raises"
local random = require "spec.support.random"
local rounds = require "spec.support.rounds"

local draw = pixcollide.love.draw
local unpack = table.unpack or unpack -- luacheck: ignore 113 143

local SIDE = 96

-- A picture of which about two pixels in three are solid, and its mask.
local function newImageData(rng, w, h)
  local data = love.image.newImageData(w, h)
  data:mapPixel(function() return rng:unit(), rng:unit(), rng:unit(), rng:int(0, 2) > 0 and 1 or 0 end)
  return data
end

local function newImage(data, settings)
  local image = love.graphics.newImage(data, settings)
  image:setFilter("nearest", "nearest")
  return image
end

-- Turns by quarters, whole scales and flips, and no pixel's centre on an edge of a texel: what is exact on every card.
local function place(rng, sprite)
  local function scale() return ({ -2, -1, 1, 2 })[rng:int(1, 4)] end
  sprite:setTransform(rng:int(20, 60) + 0.25, rng:int(20, 60) + 0.25, rng:int(0, 3) * math.pi / 2, scale(), scale(),
    rng:int(0, 8), rng:int(0, 8), 0, 0)
end

local function picture(f)
  local canvas = love.graphics.newCanvas(SIDE, SIDE, { dpiscale = 1 })
  canvas:renderTo(f)
  return canvas:newImageData()
end

-- What is drawn is what the sprite covers.
local function assertDrawn(sprite, ...)
  local arguments, count = { ... }, select("#", ...)
  arguments[count + 1] = sprite
  local data = picture(function() draw(unpack(arguments, 1, count + 1)) end)
  local seen = pixcollide.love.newMask(data)
  local drawn = pixcollide.newMask(SIDE, SIDE)
  local covered, x, y = sprite:rasterize()
  drawn:add(covered, x, y)
  assert.is_true(drawn:count() > 0)
  if not drawn:equals(seen) then
    error(("%s: drawn\n%s"):format(table.concat({ sprite:getTransform() }, " "), table.concat(seen:toRows(), "\n")), 2)
  end
end

-- Calls f and gives the arguments of each call of love.graphics.draw.
local function spy(f)
  local original, calls = love.graphics.draw, {}
  love.graphics.draw = function(...)
    calls[#calls + 1] = { n = select("#", ...), ... }
  end
  local ok, problem = pcall(f)
  love.graphics.draw = original
  assert(ok, problem)
  return calls
end

describe("pixcollide.love.draw", function()
  it("passes the very transform of the sprite", function()
    rounds.each("draw passes", 40, function(rng)
      local image = newImage(love.image.newImageData(4, 4))
      local quad = love.graphics.newQuad(0, 0, 2, 2, 4, 4)
      local sprite = pixcollide.newSprite(pixcollide.newMask(4, 4, true))
      local function number() return (rng:unit() - 0.5) * 100 end
      sprite:setTransform(number(), number(), number(), number(), number(), number(), number(), number(), number())
      local calls = spy(function()
        draw(image, sprite)
        draw(image, quad, sprite)
      end)
      assert.same({ n = 10, image, sprite:getTransform() }, calls[1])
      local x, y, r, sx, sy, ox, oy, kx, ky = sprite:getTransform()
      assert.same({ n = 11, image, quad, x, y, r, sx, sy, ox, oy, kx, ky }, calls[2])
      assert.equal(2, #calls)
    end)
  end)

  it("draws whatever LÖVE draws, as it does", function()
    local data = newImageData(random.new(2), 8, 8)
    local image = newImage(data)
    local canvas = love.graphics.newCanvas(8, 8)
    canvas:renderTo(function() love.graphics.draw(image) end)
    local batch = love.graphics.newSpriteBatch(image)
    batch:add(3, 2)
    local mesh = love.graphics.newMesh({ { 0, 0, 0, 0 }, { 9, 0, 1, 0 }, { 0, 9, 0, 1 } }, "fan")
    local particles = love.graphics.newParticleSystem(image, 4)
    particles:setParticleLifetime(10)
    particles:emit(2)
    local text = love.graphics.newText(love.graphics.getFont(), "text")
    local sprite = pixcollide.newSprite(pixcollide.newMask(8, 8, true), { x = 40, y = 30, r = 1, sx = 2, ox = 3 })
    for _, drawable in ipairs { image, canvas, batch, mesh, particles, text } do
      local ours = picture(function() draw(drawable, sprite) end):getString()
      local theirs = picture(function() love.graphics.draw(drawable, sprite:getTransform()) end):getString()
      assert.is_true(ours == theirs, drawable:type())
      assert.is_truthy(ours:find("[^%z]"), drawable:type())
    end
  end)

  it("draws what collides", function()
    rounds.each("drawn", 100, function(rng)
      local data = newImageData(rng, rng:int(1, 12), rng:int(1, 12))
      data:setPixel(0, 0, 1, 1, 1, 1)
      local sprite = pixcollide.newSprite(pixcollide.love.newMask(data))
      place(rng, sprite)
      assertDrawn(sprite, newImage(data))
    end)
  end)

  it("draws a texture with a DPI scale by its pixels", function()
    rounds.each("drawn with a DPI scale", 100, function(rng)
      local w, h = rng:int(1, 6) * 2, rng:int(1, 6) * 2
      local data = newImageData(rng, w, h)
      data:setPixel(0, 0, 1, 1, 1, 1)
      local image = newImage(data, { dpiscale = 2 })
      local canvas = love.graphics.newCanvas(w / 2, h / 2, { dpiscale = 2 })
      canvas:setFilter("nearest", "nearest")
      canvas:renderTo(function() love.graphics.draw(image) end)
      for _, texture in ipairs { image, canvas } do
        local sprite = pixcollide.newSprite(pixcollide.love.newMask(texture))
        assert.same({ w, h }, { sprite:getMask():getDimensions() })
        place(rng, sprite)
        assertDrawn(sprite, texture)
        -- By quads in units and in pixels.
        local quad = love.graphics.newQuad(0, 0, w / 2, h / 2, w / 2, h / 2)
        assertDrawn(sprite, texture, quad)
        quad = love.graphics.newQuad(0, 0, w, h, w, h)
        assertDrawn(sprite, texture, quad)
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

  it("takes the Quad of the sprite's frame from a list", function()
    rounds.each("drawn from a list", 40, function(rng)
      local data = newImageData(rng, 24, 8)
      local list = {}
      for k = 1, 3 do
        list[k] = love.graphics.newQuad(8 * (k - 1), 0, 8, 8, 24, 8)
      end
      local masks, quads = pixcollide.love.newSheet(data, list)
      local sprite = pixcollide.newSprite(masks)
      place(rng, sprite)
      for k = 1, 3 do
        sprite:setFrame(k)
        assertDrawn(sprite, newImage(data), quads)
      end
    end)
  end)

  describe("with a sheet", function()
    -- As pixcollide.aseprite.load gives it: frames of 8x8, of which the image holds a part.
    local function newSheet(rng, count)
      local sheet, masks = {}, {}
      local data = newImageData(rng, 8 * count, 8)
      local rects = {}
      for k = 1, count do
        local w, h = rng:int(1, 8), rng:int(1, 8)
        local x, y = 8 * (k - 1) + rng:int(0, 8 - w), rng:int(0, 8 - h)
        local left, top = rng:int(0, 8 - w), rng:int(0, 8 - h)
        data:setPixel(x, y, 1, 1, 1, 1)
        rects[k] = { x, y, w, h, left, top }
        masks[k] = pixcollide.newMask(8, 8)
        masks[k]:add(pixcollide.love.newMask(data, { rect = { x, y, w, h } }), left, top)
      end
      function sheet:getFrameRect(k) -- luacheck: ignore 212
        return unpack(rects[k])
      end
      return sheet, masks, data, rects
    end

    it("draws the sprite's frame, trimmed ones in their place", function()
      rounds.each("drawn from a sheet", 60, function(rng)
        local sheet, masks, data = newSheet(rng, 4)
        local image, sprite = newImage(data), pixcollide.newSprite(masks)
        for k = 1, 4 do
          sprite:setFrame(k)
          place(rng, sprite)
          assertDrawn(sprite, image, sheet)
          assertDrawn(sprite, newImage(data, { dpiscale = 2 }), sheet)
        end
      end)
    end)

    it("draws what pixcollide.aseprite loads", function()
      local function newFrame(x, y, w, h, left, top)
        return { frame = { x = x, y = y, w = w, h = h }, spriteSourceSize = { x = left, y = top, w = w, h = h },
          sourceSize = { w = 12, h = 12 }, rotated = false, trimmed = w < 12, duration = 100 }
      end
      local data = newImageData(random.new(8), 24, 16)
      love.filesystem.write("hero.png", data:encode("png"))
      love.filesystem.write("hero.json", "what decode understands")
      finally(function()
        love.filesystem.remove("hero.png")
        love.filesystem.remove("hero.json")
      end)
      local sheet = assert(pixcollide.aseprite.load("hero.json", { decode = function()
        return { frames = { newFrame(2, 1, 7, 5, 3, 6), newFrame(12, 4, 12, 12, 0, 0), newFrame(0, 8, 1, 8, 11, 4) },
          meta = { image = "hero.png", size = { w = 24, h = 16 } } }
      end }))
      local sprite, rng = pixcollide.newSprite(sheet:getMasks()), random.new(9)
      for frame = 1, 3 do
        sprite:setFrame(frame)
        place(rng, sprite)
        assertDrawn(sprite, newImage(data), sheet)
      end
    end)

    it("draws nothing for a frame without pixels", function()
      local sheet, masks, data, rects = newSheet(random.new(5), 1)
      rects[1] = { 0, 0, 0, 0, 0, 0 }
      assert.same({}, spy(function() draw(newImage(data), sheet, pixcollide.newSprite(masks)) end))
    end)

    it("makes a Quad once for each frame", function()
      local sheet, masks, data = newSheet(random.new(6), 2)
      local sprite, image = pixcollide.newSprite(masks), newImage(data)
      local calls = spy(function()
        draw(image, sheet, sprite)
        draw(image, sheet, sprite:setFrame(2) or sprite)
        draw(image, sheet, sprite:setFrame(1) or sprite)
      end)
      assert.equal(calls[1][2], calls[3][2])
      assert.are_not.equal(calls[1][2], calls[2][2])
    end)
  end)

  it("makes no garbage", function()
    local jit = require "jit" -- its traces are memory, too
    jit.off()
    finally(jit.on)
    local image = newImage(love.image.newImageData(16, 8))
    local quads = { love.graphics.newQuad(0, 0, 8, 8, 16, 8) }
    local sprite = pixcollide.newSprite(pixcollide.newMask(8, 8, true), { r = 1 })
    local canvas = love.graphics.newCanvas(8, 8)
    love.graphics.setCanvas(canvas)
    local function drawMany()
      for _ = 1, 500 do
        draw(image, sprite)
        draw(image, quads, sprite)
      end
    end
    drawMany()
    collectgarbage()
    collectgarbage("stop")
    local before = collectgarbage("count")
    drawMany()
    local after = collectgarbage("count")
    collectgarbage("restart")
    love.graphics.setCanvas()
    assert.is_true(after - before < 1, (after - before) .. " KiB")
  end)

  describe("raises for", function()
    local image = newImage(love.image.newImageData(4, 4))
    local quad = love.graphics.newQuad(0, 0, 4, 4, 4, 4)
    local sprite = pixcollide.newSprite(pixcollide.newMask(4, 4))

    it("what cannot be drawn", function()
      for _, wrong in ipairs { 5, "ship.png", true, {}, print, io.stdout, sprite, quad, love.image.newImageData(1, 1) } do
        raises.argument("draw", 1, function() draw(wrong, sprite) end, "Drawable expected, got")
      end
      raises.argument("draw", 1, function() draw(nil, sprite) end, "Drawable expected, got nil")
      raises.argument("draw", 1, function() draw(sprite) end, "got sprite")
    end)

    it("what is no sprite", function()
      for _, wrong in ipairs { 5, "ship", {}, quad, image, pixcollide.newWorld(), pixcollide.newMask(1, 1) } do
        raises.argument("draw", 2, function() draw(image, wrong) end, "sprite expected, got")
        raises.argument("draw", 3, function() draw(image, quad, wrong) end, "sprite expected, got")
      end
      raises.argument("draw", 2, function() draw(image) end, "got nil")
      raises.argument("draw", 2, function() draw(image, quad) end, "got Quad")
    end)

    it("what is no Quad", function()
      for _, wrong in ipairs { 5, "frame", {}, image, sprite } do
        raises.argument("draw", 2, function() draw(image, wrong, sprite) end, "Quad, list with a Quad for frame 1, or sheet")
      end
      raises.argument("draw", 2, function() draw(image, { 5 }, sprite) end, "got number")
    end)

    it("a Quad with what has no texture", function()
      local text = love.graphics.newText(love.graphics.getFont(), "text")
      raises.argument("draw", 1, function() draw(text, quad, sprite) end, "Texture expected together with a Quad, got Text")
    end)

    it("what LÖVE refuses, in its words", function()
      local canvas = love.graphics.newCanvas(4, 4)
      love.graphics.setCanvas(canvas)
      local message = raises.here(function() draw(canvas, sprite) end)
      love.graphics.setCanvas()
      assert.equal("Cannot render a Canvas to itself!", message)
      local gone = newImage(love.image.newImageData(4, 4))
      draw(gone, sprite)
      gone:release()
      assert.equal("Cannot use object after it has been released.", raises.here(function() draw(gone, sprite) end))
    end)
  end)
end)
