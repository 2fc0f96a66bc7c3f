-- SPDX-License-Identifier: MIT
-- SPDX-FileCopyrightText: 2026 The pixcollide authors

local naive_pixels = require "spec.support.oracles.naive_pixels"
local pixcollide = require "pixcollide"
local pack = require("spec.support.raises").pack
local random = require "spec.support.random"
local rounds = require "spec.support.rounds"
local seen = require "spec.love.seen"
local wrong = require "spec.support.wrong_calls"

local newMask, newQuad, newCanvas = pixcollide.love.newMask, love.graphics.newQuad, love.graphics.newCanvas
local newImage, newData = love.graphics.newImage, love.image.newImageData
local INF, NAN = math.huge, 0 / 0

-- Formats that have alpha.
local WITH_ALPHA = { "rgba8", "rgba16", "rgba16f", "rgba32f", "rgba4", "rgb5a1", "rgb10a2" }

local function assertRows(expected, mask, about)
  local wanted, got = table.concat(expected, "\n"), table.concat(mask:toRows(), "\n")
  if wanted ~= got then error(("%s\nexpected\n%s\ngot\n%s"):format(about or "", wanted, got), 2) end
end

local function randomOptions(rng)
  local options, name = {}, rng:pick { "color", "colorKey", false, false }
  options.threshold = rng:int(1, 2) == 1 and rng:int(0, 254) / 255 or nil
  if name then options[name] = { rng:unit(), rng:unit(), rng:unit(), tolerance = rng:int(20, 160) / 255 } end
  return options
end

-- An image of which only every third pixel is not transparent, with faint ones among them.
local function newImageData(rng, w, h, format)
  local data = newData(w, h, format)
  data:mapPixel(function()
    local alpha = rng:int(1, 3) == 1 and rng:pick { 1, 0.5, 1 / 255, 1 / 65535 } or 0
    return rng:unit(), rng:unit(), rng:unit(), alpha
  end)
  return data
end

-- Any bytes, and any options, beside plain loops.
local function checkRandom(rng, format)
  local data, plain = naive_pixels.random(rng, rng:int(1, 30), rng:int(1, 6), format)
  local options = randomOptions(rng)
  assertRows(naive_pixels.rows(plain, options), newMask(data, options), format)
end

-- A canvas with what is drawn on it.
local function drawOn(canvas, x, y, w, h)
  canvas:renderTo(function() love.graphics.rectangle("fill", x, y, w, h) end)
  return canvas
end

-- One row of pixels by their alphas, what else they are, the options, and the texels.
local ALPHAS = {
  { "rgba8", { 0, 1 / 255, 0 }, ".#." }, { "rgba16", { 0, 1 / 65535, 0 }, ".#." }, -- the faintest there are
  { "rgba16f", { 0, 2 ^ -24, 0 }, ".#." }, { "rgba32f", { 0, 2 ^ -126, 0 }, ".#." },
  -- compared with the threshold before they are rounded
  { "rgba16", { 25699 / 65535, 25700 / 65535, 25701 / 65535, 1 }, "..##", { threshold = 100 / 255 } },
  { "rgba16", { 25699 / 65535, 25700 / 65535, 25701 / 65535, 1 }, "####", { threshold = 99 / 255 } },
  -- solid everywhere without alpha, but for colours
  { "rgb565", { 0, 0, 0 }, "###" }, { "rgb565", { 0, 0, 0 }, "###", { threshold = 254 / 255 } },
  { "rgb565", { 0, 0, 0 }, "###", { color = { 1, 0, 0 } }, { 1, 0, 0 } },
  { "rgb565", { 0, 0, 0 }, "...", { colorKey = { 1, 0, 0 } }, { 1, 0, 0 } },
  { "rgb565", { 0, 0, 0 }, "###", { colorKey = { 1, 0, 0 } }, { 0, 1, 0 } },
}
for _, format in ipairs { "rgba16f", "rgba32f" } do -- floats that are no colours
  for _, options in ipairs { {}, { threshold = 254 / 255, color = { 0, 0, 1 } }, { colorKey = { 0, 0, 1 } } } do
    local texels = options.colorKey and "....." or "..#.#"
    table.insert(ALPHAS, { format, { -1, NAN, INF, -INF, 3 }, texels, options, { NAN, -1, INF } })
  end
end

describe("pixcollide.love.newMask", function()
  for format in pairs(naive_pixels.sizes) do
    it("finds what getPixel finds in an ImageData in " .. format .. ", whatever its bytes", function()
      rounds.each("ImageData in " .. format, 25, function(rng) checkRandom(rng, format) end)
    end)
  end

  it("looks at alpha as exactly as the format has it", function()
    for _, case in ipairs(ALPHAS) do
      local format, alphas, color = case[1], case[2], case[5] or { 0, 0, 0 }
      local data = newData(#alphas, 1, format)
      for x, alpha in ipairs(alphas) do data:setPixel(x - 1, 0, color[1], color[2], color[3], alpha) end
      assertRows({ case[3] }, newMask(data, case[4]), format)
    end
  end)

  it("needs no FFI", function()
    local ffi = package.loaded.ffi
    package.loaded.ffi, package.preload.ffi = nil, function() error("none here") end
    finally(function() package.loaded.ffi, package.preload.ffi = ffi, nil end)
    rounds.each("ImageData without FFI", 40, function(rng)
      checkRandom(rng, rng:pick { "rgba16", "rgba4", "rgb5a1", "rgb10a2", "rgb565", "r16" })
    end)
    local data = newData(2, 1, "rgba32f")
    data:setPixel(1, 0, NAN, 1, 1, 2 ^ -126)
    assertRows({ ".#" }, newMask(data))
  end)

  it("takes a part by option 'rect'", function()
    local data = newData(8, 8)
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
      assert.is_true(expected:equals(newMask(data, { reference = newImage(other) })))
      assert.is_true(newMask(data):equals(newMask(data, { reference = other, tolerance = 1 })))
    end)
  end)

  it("takes the part of a Quad, in the units that it was made for", function()
    rounds.each("Quad", 100, function(rng)
      local w, h = rng:int(1, 40), rng:int(1, 20)
      local data = newImageData(rng, w, h, rng:int(1, 2) == 1 and "rgba8" or "rgba16")
      local x, y = rng:int(0, w), rng:int(0, h)
      local qw, qh = rng:int(0, w - x), rng:int(0, h - y)
      local mask = newMask(data, newQuad(x, y, qw, qh, w, h), { threshold = 3 / 255 })
      assert.same({ qw, qh }, { mask:getDimensions() })
      assertRows(naive_pixels.rows(data, { threshold = 3 / 255 }, x, y, qw, qh), mask)
    end)
    local data = newData(16, 8)
    data:setPixel(9, 5, 1, 1, 1, 1)
    assertRows({ "....", ".#.." }, newMask(data, newQuad(4, 2, 2, 1, 8, 4)))
  end)

  it("reads a Canvas as it is now", function()
    local canvas = drawOn(newCanvas(4, 2), 1, 0, 2, 1)
    assertRows({ ".##.", "...." }, newMask(canvas))
    drawOn(canvas, 0, 1, 1, 1)
    assertRows({ ".##.", "#..." }, newMask(canvas))
    assertRows({ "##" }, newMask(canvas, newQuad(1, 0, 2, 1, 4, 2)))
  end)

  it("has a texel for each pixel of a Canvas, whatever the DPI scale", function()
    local canvas = drawOn(newCanvas(4, 2, { dpiscale = 2 }), 1, 0, 1.5, 0.5)
    assertRows({ "..###...", "........", "........", "........" }, newMask(canvas))
    assertRows({ "###.", "...." }, newMask(canvas, newQuad(1, 0, 2, 1, canvas:getDimensions())))
    assertRows({ "..###...", "........" }, newMask(canvas, newQuad(0, 0, 8, 2, canvas:getPixelDimensions())))
  end)

  it("takes Canvases of all formats with colours, samples and mipmaps", function()
    local all = { { msaa = 4 }, { mipmaps = "auto" } }
    for format, isSupported in pairs(love.graphics.getCanvasFormats(true)) do -- those of integers: see love12_spec
      if isSupported and not (format:find("depth") or format:find("stencil") or format:find("%di$") or format:find("ui$")) then
        all[#all + 1] = { format = format }
      end
    end
    for _, settings in ipairs(all) do
      local canvas = drawOn(newCanvas(4, 2, settings), 1, 0, 2, 1)
      local mask = newMask(canvas, { color = { 1, 1, 1, tolerance = 1 }, colorKey = { 0, 0, 0 } })
      assertRows({ ".##.", "...." }, mask, settings.format)
    end
  end)

  it("refuses a Canvas while it is drawn to", function()
    local canvas = newCanvas(4, 4)
    love.graphics.setCanvas(canvas)
    local ok, message = pcall(newMask, canvas)
    love.graphics.setCanvas()
    assert.is_false(ok)
    assert.is_truthy(message:find("call love.graphics.setCanvas() before", 1, true), message)
  end)

  it("finds in an Image the pixels of the ImageData that it was made of", function()
    rounds.each("Image", 20, function(rng)
      local format = rng:pick(WITH_ALPHA)
      local data = newImageData(rng, rng:int(1, 50), rng:int(1, 30), format)
      local settings = { mipmaps = rng:int(1, 2) == 1, dpiscale = rng:pick { 1, 2, 1.5 } }
      local options = { threshold = rng:int(0, 2) * 0.4 }
      assertRows(naive_pixels.rows(data, options), newMask(newImage(data, settings), options), format)
    end)
  end)

  it("does not depend on what the game draws with to read an Image, and changes none of it", function()
    local graphics, data = love.graphics, newImageData(random.new(7), 20, 10, "rgba8")
    local image = newImage(data, { mipmaps = true })
    image:setFilter("linear", "linear", 4)
    image:setMipmapFilter("linear", 0.5)
    graphics.push("all")
    graphics.setCanvas { newCanvas(32, 32), stencil = true }
    graphics.stencil(function() graphics.rectangle("fill", 0, 0, 4, 4) end, "replace", 1)
    seen.setState()
    local before, mask, after = seen.state(), newMask(image), seen.state()
    graphics.pop()
    assert.same(before, after)
    assert.same({ "linear", "linear", 4 }, { image:getFilter() })
    assert.same({ "linear", 0.5 }, { image:getMipmapFilter() })
    assertRows(naive_pixels.rows(data), mask)
  end)

  it("raises for what is no plain picture with colours, options that do not fit, and what was released", function()
    local data, quad, depth = newData(8, 8), newQuad(0, 0, 4, 4, 8, 8), { format = "depth16", readable = true }
    local image, released = newImage(data), data:clone()
    image:release()
    released:release()
    wrong.calls(pixcollide.love, {
      { "newMask", 1, pack(newCanvas(4, 4, { type = "cube" })), "2d", "cube" },
      { "newMask", 1, pack(newCanvas(4, 4, 3, { type = "array" })), "2d", "array" },
      { "newMask", 1, pack(newCanvas(4, 4, 3, { type = "volume" })), "2d", "volume" },
      { "newMask", 1, pack(newCanvas(4, 4, depth)), "depth16" },
      { "newMask", 1, pack(newCanvas(4, 4, { readable = false })), "readable" },
      { "newMask", 1, pack(love.graphics.newArrayImage { data, data }), "2d", "array" },
      { "newMask", 1, pack(image), "released" }, { "newMask", 1, pack(released), "released" },
      { "newMask", 2, pack(data, {}, {}), "got table" },
      { "newMask", 2, pack(data, { stride = 4 }), "unknown option 'stride'" },
      { "newMask", 2, pack(data, { rect = { 0, 0, 9, 1 } }), "rect 0,0 9x1" },
      { "newMask", 3, pack(data, quad, { rect = { 0, 0, 1, 1 } }), "'rect'", "Quad" },
      { "newMask", 2, pack(data, { reference = newData(4, 8) }), "it has 4x8 pixels" },
    })
  end)

  it("raises for Quads that do not fit", function()
    for numbers, text in pairs {
      [{ 5, 0, 4, 4, 8, 8 }] = "within", [{ 0, 5, 4, 4, 8, 8 }] = "within", [{ -1, 0, 4, 4, 8, 8 }] = "within",
      [{ 4, 4, -2, 2, 8, 8 }] = "within", [{ 0.5, 0, 4, 4, 8, 8 }] = "whole pixels", [{ 0, 0, 4, 4, 16, 8 }] = "16x8",
    } do
      local size = text == "within" and "8x8" or ""
      local arguments = pack(newData(8, 8), newQuad(unpack(numbers))) -- luacheck: ignore 113
      wrong.calls(pixcollide.love, { { "newMask", 2, arguments, text, size } })
    end
  end)
end)

describe("pixcollide.love.newMasksByColor", function()
  local newMasksByColor = pixcollide.love.newMasksByColor

  it("gives for each colour what newMask gives for it", function()
    rounds.each("newMasksByColor", 40, function(rng)
      local w, h = rng:int(1, 40), rng:int(1, 20)
      local data = newImageData(rng, w, h, rng:pick { "rgba8", "rgba8", "rgba16" })
      local colors, options = {}, { threshold = rng:pick { 0, 100 / 255 }, colorKey = { 0, 0, 0, tolerance = 0.25 } }
      for k = 1, rng:int(0, 3) do
        colors[rng:pick { k, "color " .. k }] = { rng:unit(), rng:unit(), rng:unit(), tolerance = rng:real(0.1, 0.6) }
      end
      local x, y = rng:int(0, w), rng:int(0, h)
      local quad = rng:chance(0.5) and newQuad(x, y, rng:int(0, w - x), rng:int(0, h - y), w, h) or nil
      local source = rng:pick { data, newImage(data) }
      local masks
      if quad or rng:chance(0.5) then masks = newMasksByColor(source, quad, colors, options)
      else masks = newMasksByColor(source, colors, options)
      end
      local count = 0
      for key, color in pairs(colors) do
        count, options.color = count + 1, color
        assert.is_true(newMask(source, quad, options):equals(masks[key]))
      end
      for _ in pairs(masks) do count = count - 1 end
      assert.equal(0, count)
    end)
  end)

  it("gives nil and a message where newMask does", function()
    for _, name in ipairs { "newMask", "newMasksByColor" } do
      local mask, message = pixcollide.love[name]("no such file.png", {})
      assert.is_nil(mask)
      assert.equal("cannot load 'no such file.png': Does not exist", message)
    end
    for _, path in ipairs { "./ship.png", "../ship.png", "images/../ship.png", "images\\ship.png", "/ship.png", "C:/ship.png" } do
      assert.equal(("cannot load '%s': Does not exist (LÖVE's paths begin in the game's folder, have no '.' or '..', and '/' "
        .. "between names)"):format(path), select(2, pixcollide.love.newMask(path)))
    end
  end)

  it("raises for options and colours that do not fit", function()
    local data, quad, lava = newData(8, 8), newQuad(0, 0, 4, 4, 8, 8), { lava = { 1, 0, 0.5 } }
    wrong.calls(pixcollide.love, {
      { "newMasksByColor", 2, pack(data, { lava = 5 }), "color 'lava': table expected, got number" },
      { "newMasksByColor", 3, pack(data, quad, { lava = { 1, 0 } }), "color 'lava': number expected at [3]" },
      { "newMasksByColor", 3, pack(data, lava, { color = { 1, 0, 0 } }), "unknown option 'color'" },
      { "newMasksByColor", 4, pack(data, quad, lava, { rect = { 0, 0, 1, 1 } }), "'rect'", "Quad" },
      { "newMasksByColor", 3, pack(data, lava, { rect = { 0, 0, 9, 1 } }), "rect 0,0 9x1" },
      { "newMasksByColor", 2, pack(data, newQuad(5, 0, 4, 4, 8, 8), lava), "within" },
    })
  end)
end)
