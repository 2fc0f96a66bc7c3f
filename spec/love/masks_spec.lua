-- SPDX-License-Identifier: MIT
-- SPDX-FileCopyrightText: 2026 The pixcollide authors

local naive_pixels = require "spec.support.oracles.naive_pixels"
local pixcollide = require "pixcollide"
local raises = require "spec.support.raises"
local rounds = require "spec.support.rounds"

local newMask = pixcollide.love.newMask

-- Formats that have alpha.
local WITH_ALPHA = { "rgba8", "rgba16", "rgba16f", "rgba32f", "rgba4", "rgb5a1", "rgb10a2" }

local function assertRows(expected, mask, about)
  local wanted, got = table.concat(expected, "\n"), table.concat(mask:toRows(), "\n")
  if wanted ~= got then
    error(("%s\nexpected\n%s\ngot\n%s"):format(about or "", wanted, got), 2)
  end
end

local function randomOptions(rng)
  local options = {}
  if rng:int(1, 2) == 1 then
    options.threshold = rng:int(0, 255)
  end
  local name = ({ "color", "colorKey" })[rng:int(1, 4)]
  if name then
    options[name] = { rng:int(0, 255), rng:int(0, 255), rng:int(0, 255), rng:int(20, 160) }
  end
  return options
end

-- An image of which only every third pixel is not transparent, with faint ones among them.
local function newImageData(rng, w, h, format)
  local data = love.image.newImageData(w, h, format)
  data:mapPixel(function()
    local alpha = rng:int(1, 3) == 1 and ({ 1, 0.5, 1 / 255, 1 / 65535 })[rng:int(1, 4)] or 0
    return rng:unit(), rng:unit(), rng:unit(), alpha
  end)
  return data
end

describe("pixcollide.love.newMask", function()
  describe("of an ImageData", function()
    for format in pairs(naive_pixels.sizes) do
      it("finds what getPixel finds in " .. format .. ", whatever its bytes", function()
        rounds.each("ImageData in " .. format, 25, function(rng)
          local w, h = rng:int(1, 30), rng:int(1, 6)
          local data, plain = naive_pixels.random(rng, w, h, format)
          local options = randomOptions(rng)
          assertRows(naive_pixels.rows(plain, options), newMask(data, options), format)
        end)
      end)
    end

    it("counts the faintest pixel", function()
      for _, format in ipairs { "rgba8", "rgba16", "rgba16f", "rgba32f" } do
        local faintest = ({ rgba8 = 1 / 255, rgba16 = 1 / 65535, rgba16f = 2 ^ -24, rgba32f = 2 ^ -126 })[format]
        local data = love.image.newImageData(3, 1, format)
        data:setPixel(1, 0, 0, 0, 0, faintest)
        assertRows({ ".#." }, newMask(data), format)
      end
    end)

    it("compares alpha with the threshold before rounding", function()
      local data = love.image.newImageData(4, 1, "rgba16")
      for x, alpha in ipairs { 257 * 100 - 1, 257 * 100, 257 * 100 + 1, 65535 } do
        data:setPixel(x - 1, 0, 1, 1, 1, alpha / 65535)
      end
      assertRows({ "..##" }, newMask(data, { threshold = 100 }))
      assertRows({ "####" }, newMask(data, { threshold = 99 }))
    end)

    it("knows floats that are no colours", function()
      for _, format in ipairs { "rgba16f", "rgba32f" } do
        local data = love.image.newImageData(5, 1, format)
        for x, alpha in ipairs { -1, 0 / 0, 1 / 0, -1 / 0, 3 } do
          data:setPixel(x - 1, 0, 0 / 0, -1, 1 / 0, alpha)
        end
        assertRows({ "..#.#" }, newMask(data), format)
        assertRows({ "..#.#" }, newMask(data, { threshold = 254, color = { 0, 0, 255 } }), format)
        assertRows({ "....." }, newMask(data, { threshold = 255 }), format)
      end
    end)

    it("is solid everywhere without alpha, but for colours", function()
      local data = love.image.newImageData(3, 1, "rgb565")
      data:setPixel(1, 0, 1, 0, 0)
      assertRows({ "###" }, newMask(data))
      assertRows({ "..." }, newMask(data, { threshold = 255 }))
      assertRows({ ".#." }, newMask(data, { color = { 255, 0, 0 } }))
      assertRows({ "#.#" }, newMask(data, { colorKey = { 255, 0, 0 } }))
    end)

    it("needs no FFI", function()
      local ffi = package.loaded.ffi
      package.loaded.ffi, package.preload.ffi = nil, function() error("none here") end
      finally(function()
        package.loaded.ffi, package.preload.ffi = ffi, nil
      end)
      rounds.each("ImageData without FFI", 40, function(rng)
        local format = ({ "rgba16", "rgba4", "rgb5a1", "rgb10a2", "rgb565", "r16" })[rng:int(1, 6)]
        local w, h = rng:int(1, 30), rng:int(1, 8)
        local data = naive_pixels.random(rng, w, h, format)
        local options = randomOptions(rng)
        assertRows(naive_pixels.rows(data, options), newMask(data, options), format)
      end)
      local data = love.image.newImageData(2, 1, "rgba32f")
      data:setPixel(1, 0, 0 / 0, 1, 1, 2 ^ -126)
      assertRows({ ".#" }, newMask(data))
    end)

    it("takes a part by option 'rect'", function()
      local data = love.image.newImageData(8, 8)
      data:setPixel(3, 2, 1, 1, 1, 1)
      assertRows({ "...", ".#." }, newMask(data, { rect = { 2, 1, 3, 2 } }))
      assertRows({ "...", ".#." }, newMask(data, nil, { rect = { 2, 1, 3, 2 } }))
    end)

    it("compares with a reference, which is any source", function()
      rounds.each("reference", 20, function(rng)
        local w, h = rng:int(1, 12), rng:int(1, 12)
        local data = newImageData(rng, w, h, "rgba8")
        local other = data:clone()
        local x, y = rng:int(0, w - 1), rng:int(0, h - 1)
        data:setPixel(x, y, 1, 0, 0, 1)
        other:setPixel(x, y, 0, 0, 1, 1)
        local expected = newMask(data)
        expected:set(x, y, false)
        assert.is_true(expected:equals(newMask(data, { reference = other })))
        assert.is_true(expected:equals(newMask(data, { reference = love.graphics.newImage(other) })))
        assert.is_true(newMask(data):equals(newMask(data, { reference = other, tolerance = 255 })))
      end)
    end)
  end)

  describe("with a Quad", function()
    it("takes its part", function()
      rounds.each("Quad", 100, function(rng)
        local w, h = rng:int(1, 40), rng:int(1, 20)
        local data = newImageData(rng, w, h, rng:int(1, 2) == 1 and "rgba8" or "rgba16")
        local x, y = rng:int(0, w), rng:int(0, h)
        local qw, qh = rng:int(0, w - x), rng:int(0, h - y)
        local quad = love.graphics.newQuad(x, y, qw, qh, w, h)
        local mask = newMask(data, quad, { threshold = 3 })
        assert.same({ qw, qh }, { mask:getDimensions() })
        assertRows(naive_pixels.rows(data, { threshold = 3 }, x, y, qw, qh), mask)
      end)
    end)

    it("counts in the units that the Quad was made for", function()
      local data = love.image.newImageData(16, 8)
      data:setPixel(9, 5, 1, 1, 1, 1)
      assertRows({ "....", ".#.." }, newMask(data, love.graphics.newQuad(4, 2, 2, 1, 8, 4)))
    end)
  end)

  describe("of a Canvas", function()
    it("reads it as it is now", function()
      local canvas = love.graphics.newCanvas(4, 2)
      canvas:renderTo(function() love.graphics.rectangle("fill", 1, 0, 2, 1) end)
      assertRows({ ".##.", "...." }, newMask(canvas))
      canvas:renderTo(function() love.graphics.rectangle("fill", 0, 1, 1, 1) end)
      assertRows({ ".##.", "#..." }, newMask(canvas))
      assertRows({ "##" }, newMask(canvas, love.graphics.newQuad(1, 0, 2, 1, 4, 2)))
    end)

    it("has a texel for each pixel, whatever the DPI scale", function()
      local canvas = love.graphics.newCanvas(4, 2, { dpiscale = 2 })
      canvas:renderTo(function() love.graphics.rectangle("fill", 1, 0, 1.5, 0.5) end)
      assertRows({ "..###...", "........", "........", "........" }, newMask(canvas))
      assertRows({ "###.", "...." }, newMask(canvas, love.graphics.newQuad(1, 0, 2, 1, canvas:getDimensions())))
      assertRows({ "..###...", "........" }, newMask(canvas, love.graphics.newQuad(0, 0, 8, 2, canvas:getPixelDimensions())))
    end)

    it("takes all formats with colours, samples and mipmaps", function()
      local all = { { msaa = 4 }, { mipmaps = "auto" } }
      for format, isSupported in pairs(love.graphics.getCanvasFormats(true)) do
        if isSupported and not format:find("depth") and not format:find("stencil") then
          all[#all + 1] = { format = format }
        end
      end
      for _, settings in ipairs(all) do
        local canvas = love.graphics.newCanvas(4, 2, settings)
        canvas:renderTo(function() love.graphics.rectangle("fill", 1, 0, 2, 1) end)
        local mask = newMask(canvas, { color = { 255, 255, 255, 255 }, colorKey = { 0, 0, 0 } })
        assertRows({ ".##.", "...." }, mask, settings.format)
      end
    end)

    it("is refused while it is drawn to", function()
      local canvas = love.graphics.newCanvas(4, 4)
      love.graphics.setCanvas(canvas)
      local ok, message = pcall(newMask, canvas)
      love.graphics.setCanvas()
      assert.is_false(ok)
      assert.is_truthy(message:find("call love.graphics.setCanvas() before", 1, true), message)
    end)

    it("is refused if it is no plain picture with colours", function()
      for kind, layers in pairs { cube = false, array = 3, volume = 3 } do
        local canvas = layers and love.graphics.newCanvas(4, 4, layers, { type = kind })
          or love.graphics.newCanvas(4, 4, { type = kind })
        raises.argument("newMask", 1, function() newMask(canvas) end, "2d", kind)
      end
      local depth = love.graphics.newCanvas(4, 4, { format = "depth16", readable = true })
      raises.argument("newMask", 1, function() newMask(depth) end, "depth16")
      local hidden = love.graphics.newCanvas(4, 4, { readable = false })
      raises.argument("newMask", 1, function() newMask(hidden) end, "readable")
    end)
  end)

  describe("of an Image", function()
    it("has the pixels of the ImageData that it was made of", function()
      rounds.each("Image", 20, function(rng)
        local format = WITH_ALPHA[rng:int(1, #WITH_ALPHA)]
        local data = newImageData(rng, rng:int(1, 50), rng:int(1, 30), format)
        local settings = { mipmaps = rng:int(1, 2) == 1, dpiscale = ({ 1, 2, 1.5 })[rng:int(1, 3)] }
        local image = love.graphics.newImage(data, settings)
        local options = { threshold = rng:int(0, 2) * 100 }
        assertRows(naive_pixels.rows(data, options), newMask(image, options), format)
      end)
    end)

    it("sees its colours", function()
      local data = love.image.newImageData(3, 1)
      data:setPixel(0, 0, 10 / 255, 20 / 255, 30 / 255, 1)
      data:setPixel(1, 0, 10 / 255, 20 / 255, 30 / 255, 1 / 255)
      data:setPixel(2, 0, 11 / 255, 20 / 255, 30 / 255, 1)
      assertRows({ "##." }, newMask(love.graphics.newImage(data), { color = { 10, 20, 30 } }))
    end)

    it("does not depend on what the game draws with, and changes none of it", function()
      local data = newImageData(require("spec.support.random").new(7), 20, 10, "rgba8")
      local image = love.graphics.newImage(data, { mipmaps = true })
      image:setFilter("linear", "linear", 4)
      image:setMipmapFilter("linear", 0.5)
      local shader = love.graphics.newShader("vec4 effect(vec4 c, Image t, vec2 uv, vec2 p) { return vec4(1.0); }")
      local canvas = love.graphics.newCanvas(32, 32)
      local graphics = love.graphics
      graphics.push("all")
      graphics.setCanvas { canvas, stencil = true }
      graphics.stencil(function() graphics.rectangle("fill", 0, 0, 4, 4) end, "replace", 1)
      graphics.setStencilTest("equal", 1)
      graphics.setShader(shader)
      graphics.setScissor(1, 2, 3, 4)
      graphics.setColor(0.25, 0.5, 0.75, 0.5)
      graphics.setBlendMode("add")
      graphics.setColorMask(true, false, true, false)
      graphics.setWireframe(false)
      graphics.translate(5, 6)
      graphics.rotate(1)
      local function state()
        return { graphics.getCanvas(), graphics.getShader(), { graphics.getScissor() }, { graphics.getColor() },
          { graphics.getBlendMode() }, { graphics.getColorMask() }, { graphics.getStencilTest() },
          { graphics.transformPoint(3, 4) }, graphics.getStackDepth(), { image:getFilter() }, { image:getMipmapFilter() } }
      end
      local before = state()
      local mask = newMask(image)
      local after = state()
      graphics.pop()
      assert.same(before, after)
      assertRows(naive_pixels.rows(data), mask)
    end)

    it("is refused if it is no plain picture", function()
      local data = love.image.newImageData(4, 4)
      local array = love.graphics.newArrayImage({ data, data })
      raises.argument("newMask", 1, function() newMask(array) end, "2d", "array")
    end)
  end)

  it("keeps nothing but the mask", function()
    local data = newImageData(require("spec.support.random").new(1), 16, 16, "rgba16")
    local weak = setmetatable({ data }, { __mode = "v" })
    local expected = pixcollide.newMaskFromRows(naive_pixels.rows(data))
    local mask = newMask(data)
    data = nil -- luacheck: ignore 311
    collectgarbage()
    collectgarbage()
    assert.is_nil(weak[1])
    assert.is_true(expected:equals(mask))
  end)

  it("reads a faint pixel at the end of a large image", function()
    local data = love.image.newImageData(2048, 2048, "rgba16")
    data:setPixel(2047, 2047, 0, 0, 0, 1 / 65535)
    local mask = newMask(data)
    assert.equal(1, mask:count())
    assert.is_true(mask:get(2047, 2047))
  end)

  describe("raises for", function()
    local data = love.image.newImageData(8, 8)
    local quad = love.graphics.newQuad(0, 0, 4, 4, 8, 8)

    it("what is no source", function()
      for _, wrong in ipairs { 5, true, {}, print, io.stdout, quad, pixcollide.newWorld(), pixcollide.newMask(1, 1) } do
        raises.argument("newMask", 1, function() newMask(wrong) end, "ImageData, Canvas, Image", "got")
      end
      raises.argument("newMask", 1, function() newMask() end, "got nil")
      raises.argument("newMask", 1, function() newMask(quad) end, "got Quad")
      raises.argument("newMask", 1, function() newMask(pixcollide.newMask(1, 1)) end, "got mask")
    end)

    it("what was released", function()
      local image, released = love.graphics.newImage(data), data:clone()
      image:release()
      released:release()
      raises.argument("newMask", 1, function() newMask(image) end, "released")
      raises.argument("newMask", 1, function() newMask(released) end, "released")
      local gone = love.graphics.newQuad(0, 0, 1, 1, 8, 8)
      gone:release()
      raises.argument("newMask", 2, function() newMask(data, gone) end, "got Quad that was released")
    end)

    it("what is no Quad and no options", function()
      raises.argument("newMask", 2, function() newMask(data, 5) end, "Quad or table expected, got number")
      raises.argument("newMask", 2, function() newMask(data, data) end, "got ImageData")
      raises.argument("newMask", 2, function() newMask(data, {}, {}) end, "got table")
      raises.argument("newMask", 3, function() newMask(data, quad, 5) end, "table expected, got number")
      raises.argument("newMask", 3, function() newMask(data, nil, quad) end, "table expected, got Quad")
    end)

    it("wrong options, as newMaskFromPixels", function()
      raises.argument("newMask", 2, function() newMask(data, { stride = 4 }) end, "unknown option 'stride'")
      raises.argument("newMask", 2, function() newMask(data, { alpha = 4 }) end, "unknown option 'alpha'")
      raises.argument("newMask", 2, function() newMask(data, { threshold = 256 }) end, "threshold")
      raises.argument("newMask", 3, function() newMask(data, quad, { color = 5 }) end, "option 'color'")
      raises.argument("newMask", 2, function() newMask(data, { rect = { 0, 0, 9, 1 } }) end, "rect 0,0 9x1")
      raises.argument("newMask", 3, function() newMask(data, quad, { rect = { 0, 0, 1, 1 } }) end, "'rect'", "Quad")
      raises.argument("newMask", 2, function() newMask(data, { reference = 5 }) end, "option 'reference'", "got number")
      local small = love.image.newImageData(4, 8)
      raises.argument("newMask", 2, function() newMask(data, { reference = small }) end, "it has 4x8 pixels")
    end)

    it("Quads that do not fit", function()
      for _, wrong in ipairs { { 5, 0, 4, 4 }, { 0, 5, 4, 4 }, { -1, 0, 4, 4 }, { 4, 4, -2, 2 } } do
        local outside = love.graphics.newQuad(wrong[1], wrong[2], wrong[3], wrong[4], 8, 8)
        raises.argument("newMask", 2, function() newMask(data, outside) end, "within", "8x8")
      end
      local between = love.graphics.newQuad(0.5, 0, 4, 4, 8, 8)
      raises.argument("newMask", 2, function() newMask(data, between) end, "whole pixels")
      local other = love.graphics.newQuad(0, 0, 4, 4, 16, 8)
      raises.argument("newMask", 2, function() newMask(data, other) end, "16x8")
    end)
  end)
end)
