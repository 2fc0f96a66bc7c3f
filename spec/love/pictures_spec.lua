-- SPDX-License-Identifier: MIT
-- SPDX-FileCopyrightText: 2026 The pixcollide authors

-- newImage, drawMask, newCanvas, erase, cut, paste: pictures beside loops over pixels, and beside the masks that change with them.

local grid = require "spec.support.grid"
local pixcollide = require "pixcollide"
local pack = require("spec.support.raises").pack
local rounds = require "spec.support.rounds"
local seen = require "spec.love.seen"
local wrong = require "spec.support.wrong_calls"

local graphics, newData = love.graphics, love.image.newImageData
local newMask, newImage, erase = pixcollide.love.newMask, pixcollide.love.newImage, pixcollide.love.erase
local cut, paste = pixcollide.love.cut, pixcollide.love.paste
local CANVAS = graphics.newCanvas(1, 1):type()

-- Formats with alpha, of canvases and of ImageData; levels of 15, 7, 3, and 1 are in all of them.
local FORMATS = { "rgba8", "rgba8", "rgba16", "rgba16f", "rgba32f", "rgb10a2", "rgba4" }

local function randomMask(rng, w, h)
  local density = rng:pick { 0, 0.1, 0.5, 0.9, 1 }
  return grid.new(w, h, function() return rng:chance(density) end):mask()
end

-- Colours that are not transparent, and exact in each format.
local function randomData(rng, w, h, format)
  local data = newData(w, h, format or "rgba8")
  data:mapPixel(function() return rng:int(0, 1), rng:int(0, 1), rng:int(0, 1), 1 end)
  return data
end

-- The pixels as text: a letter for each colour.
local function tell(w, h, getPixel)
  local rows = {}
  for y = 0, h - 1 do
    local row = {}
    for x = 0, w - 1 do
      local r, g, b, a = getPixel(x, y)
      row[x + 1] = (a or 0) == 0 and "." or string.char(65 + r * 4 + g * 2 + b)
    end
    rows[y + 1] = table.concat(row)
  end
  return table.concat(rows, "\n")
end

local function tellData(data)
  local w, h = data:getDimensions()
  return tell(w, h, function(x, y) return data:getPixel(x, y) end)
end

-- A Canvas with these pixels, as the game may have made it.
local function newCanvas(rng, data)
  local w, h = data:getDimensions()
  local canvas = graphics.newCanvas(w, h, { format = rng:pick(FORMATS), dpiscale = 1 })
  canvas:setFilter(rng:pick { "linear", "nearest" }, rng:pick { "linear", "nearest" })
  local image = seen.newImage(data)
  canvas:renderTo(function()
    graphics.push("all")
    graphics.reset()
    graphics.setCanvas(canvas)
    graphics.setBlendMode("replace", "premultiplied")
    graphics.draw(image)
    graphics.pop()
  end)
  return canvas
end

local function tellPicture(picture)
  return tellData(picture:typeOf("Texture") and picture:newImageData() or picture)
end

-- The same with a picture that is a Canvas, and one that is an ImageData.
local function eachKind(name, count, f)
  rounds.each(name .. ", canvases", count, function(rng)
    f(rng, function(data) return newCanvas(rng, data) end)
  end)
  rounds.each(name .. ", ImageData", count, function(rng)
    f(rng, function(data) return data end)
  end)
end

describe("pixcollide.love.newImage", function()
  it("is solid where the mask is, in this colour, and has hard pixels", function()
    rounds.each("newImage", 40, function(rng)
      local mask = randomMask(rng, rng:int(1, 70), rng:int(1, 20))
      local w, h = mask:getDimensions()
      local r, g, b = rng:int(0, 1), rng:int(0, 1), rng:int(0, 1)
      local image = rng:pick { newImage(mask, r, g, b), newImage(mask, { r, g, b }), newImage(mask, { r, g, b, 1 }) }
      assert.same({ "nearest", "nearest" }, { (image:getFilter()), (select(2, image:getFilter())) })
      local expected = tell(w, h, function(x, y) return r, g, b, mask:get(x, y) and 1 or 0 end)
      assert.equal(expected, tellData(seen.drawn(w, h, function() graphics.draw(image) end)))
    end)
  end)

  it("is white and opaque unless told otherwise", function()
    local mask = pixcollide.newMask(1, 1, true)
    for _, case in ipairs { { 1, 1, 1, 1 }, { 0.2, 1, 1, 1, 0.2 }, { 0, 0.4, 1, 0.6, { 0, 0.4, nil, 0.6 } } } do
      local data = seen.drawn(1, 1, function()
        graphics.setBlendMode("replace", "premultiplied")
        graphics.draw(newImage(mask, case[5]))
      end)
      local r, g, b, a = data:getPixel(0, 0)
      for k, value in ipairs { r, g, b, a } do assert.is_true(math.abs(value - case[k]) < 1 / 255) end
    end
  end)
end)

describe("pixcollide.love.newCanvas", function()
  it("has the pixels of any source, whatever its DPI scale", function()
    rounds.each("newCanvas", 30, function(rng)
      local data = cut(randomData(rng, 30, 20, rng:pick(FORMATS)), randomMask(rng, rng:int(1, 40), rng:int(1, 20)))
      local image = graphics.newImage(data, { dpiscale = rng:pick { 1, 2 } })
      local canvas = pixcollide.love.newCanvas(rng:pick { data, image, newCanvas(rng, data) })
      assert.same({ CANVAS, 1, "nearest" }, { canvas:type(), canvas:getDPIScale(), (canvas:getFilter()) })
      assert.equal(tellData(data), tellPicture(canvas))
    end)
    local canvas, message = pixcollide.love.newCanvas("no such file.png")
    assert.same({ false, "cannot load 'no such file.png': Does not exist" }, { canvas ~= nil, message })
  end)
end)

describe("pixcollide.love.erase", function()
  it("makes exactly the mask's pixels transparent", function()
    eachKind("erase", 60, function(rng, newPicture)
      local data = randomData(rng, rng:int(1, 90), rng:int(1, 40))
      local w, h = data:getDimensions()
      local mask = randomMask(rng, rng:int(0, 100), rng:int(0, 50))
      local x, y = rng:int(-mask:getWidth() - 1, w), rng:int(-mask:getHeight() - 1, h)
      local before = data:clone()
      local picture = newPicture(data)
      erase(picture, mask, x + rng:pick { 0, 0.5 }, y)
      assert.equal(tell(w, h, function(i, j)
        local r, g, b, a = before:getPixel(i, j)
        return r, g, b, mask:get(i - x, j - y) and 0 or a
      end), tellPicture(picture))
    end)
  end)

  it("agrees with mask:subtract and sprite:stamp, crater for crater", function()
    eachKind("craters", 12, function(rng, newPicture)
      local terrain = randomMask(rng, 120, 80)
      terrain:add(pixcollide.newRectangleMask(120, 50), 0, 30)
      local picture = newPicture(newData(120, 80, "rgba8", terrain:toPixels(1, 0, 1)))
      local ground = pixcollide.newSprite(terrain, { x = rng:real(-9, 9), y = rng:real(-9, 9),
        r = rng:pick { 0, 0, math.pi / 2, 0.7 }, sx = rng:pick { 1, -1, 0.6, 2 } })
      local bomb = pixcollide.newSprite(pixcollide.newEllipseMask(30, 12), { origin = "center" })
      for _ = 1, 8 do
        bomb:setTransform(rng:real(-60, 150), rng:real(-60, 150), rng:real(0, 6), rng:real(0.4, 2))
        erase(picture, bomb:rasterize(ground))
        ground:stamp(bomb, "subtract")
        local x, y = rng:int(-20, 120), rng:int(-20, 80)
        local crater = pixcollide.newCircleMask(rng:real(0, 20))
        terrain:subtract(crater, x, y)
        erase(picture, crater, x, y)
        assert.is_true(newMask(picture):equals(terrain))
      end
    end)
  end)

  it("means pixels, whatever the DPI scale, and works with samples and mipmaps", function()
    for _, settings in ipairs { { dpiscale = 2 }, { dpiscale = 1.5 }, { msaa = 4 }, { mipmaps = "auto" } } do
      settings.dpiscale = settings.dpiscale or 1
      local canvas = graphics.newCanvas(20, 10, settings)
      canvas:renderTo(function() graphics.clear(1, 1, 1, 1) end)
      erase(canvas, pixcollide.newMaskFromRows { "#.#", ".#." }, 4, 3)
      local mask = newMask(canvas)
      mask:invert()
      assert.same({ 3, 4, 3, 3, 2 }, { mask:count(), mask:getBounds() })
      assert.is_false(mask:get(5, 3))
    end
  end)
end)

describe("pixcollide.love.cut", function()
  it("takes exactly the mask's pixels, and leaves the source as it was", function()
    eachKind("cut", 50, function(rng, newPicture)
      local data = randomData(rng, rng:int(1, 90), rng:int(1, 40))
      local mask = randomMask(rng, rng:int(1, 100), rng:int(1, 50))
      local w, h = mask:getDimensions()
      local x, y = rng:int(-w - 1, data:getWidth()), rng:int(-h - 1, data:getHeight())
      local picture, source = newPicture(data), tellData(data)
      local part = cut(picture, mask, x, y)
      assert.equal(tell(w, h, function(u, v)
        local i, j = x + u, y + v
        if mask:get(u, v) and i >= 0 and j >= 0 and i < data:getWidth() and j < data:getHeight() then
          return data:getPixel(i, j)
        end
        return 0, 0, 0, 0
      end), tellPicture(part))
      assert.equal(source, tellPicture(picture))
      assert.equal(picture:getFormat(), part:getFormat())
    end)
  end)

  it("takes of an Image, in all its pixels, a Canvas, and keeps the Image's filter", function()
    rounds.each("cut of an Image", 20, function(rng)
      local data, mask = randomData(rng, rng:int(8, 40), rng:int(8, 20)), randomMask(rng, 8, 8)
      local image = graphics.newImage(data, { mipmaps = rng:chance(0.5), dpiscale = rng:pick { 1, 2 } })
      image:setFilter("linear", "linear", 4)
      local part = cut(image, mask, 3, 2)
      assert.equal(tellData(cut(data, mask, 3, 2)), tellPicture(part))
      assert.same({ CANVAS, 8, 8, "nearest" }, { part:type(), part:getWidth(), part:getHeight(), (part:getFilter()) })
      assert.same({ "linear", "linear", 4 }, { image:getFilter() })
    end)
  end)

  it("gives alpha to formats that have none", function()
    local mask = pixcollide.newMaskFromRows { "#." }
    for _, format in ipairs { "rgb565", "r8", "rg16", "r32f" } do
      local data = newData(2, 1, format)
      data:setPixel(0, 0, 1, 0, 0, 1)
      for _, source in ipairs { data, graphics.newImage(data) } do
        local part = cut(source, mask)
        assert.equal("E.", tellPicture(part))
        assert.equal("rgba8", part:getFormat())
      end
    end
  end)

  it("reads files, and says why it cannot", function()
    local data = randomData(require("spec.support.random").new(3), 6, 4)
    data:encode("png", "cut.png")
    local mask = pixcollide.newMask(3, 3, true)
    assert.equal(tellData(cut(data, mask, 1, 1)), tellData(cut("cut.png", mask, 1, 1)))
    love.filesystem.remove("cut.png")
    for _, f in ipairs { function() return cut("cut.png", mask) end,
      function() return paste(graphics.newCanvas(2, 2), "cut.png") end } do
      local result, message = f()
      assert.is_nil(result)
      assert.equal("cannot load 'cut.png': Does not exist", message)
    end
  end)
end)

describe("pixcollide.love.paste", function()
  it("puts opaque pixels over what is there, and nothing else", function()
    eachKind("paste", 50, function(rng, newPicture)
      local data = randomData(rng, rng:int(1, 60), rng:int(1, 30))
      local w, h = data:getDimensions()
      local source = cut(randomData(rng, 20, 20), randomMask(rng, rng:int(1, 30), rng:int(1, 20)))
      local x, y = rng:int(-20, w), rng:int(-20, h)
      local expected = tell(w, h, function(i, j)
        local u, v = i - x, j - y
        local isInside = u >= 0 and v >= 0 and u < source:getWidth() and v < source:getHeight()
        if isInside and select(4, source:getPixel(u, v)) == 1 then return source:getPixel(u, v) end
        return data:getPixel(i, j)
      end)
      local picture = newPicture(data)
      if picture == data then assert.is_true(paste(data, source, x, y))
      else paste(picture, rng:pick { source, newCanvas(rng, source), graphics.newImage(source) }, x, y)
      end
      assert.equal(expected, tellPicture(picture))
    end)
  end)

  it("mixes colours that are half transparent as LÖVE does", function()
    local data = newData(1, 1)
    data:setPixel(0, 0, 1, 0, 0, 0.5)
    for _, source in ipairs { data, graphics.newImage(data) } do
      local canvas = graphics.newCanvas(1, 1)
      paste(canvas, source)
      local r, _, _, a = canvas:newImageData():getPixel(0, 0)
      assert.is_true(math.abs(r - 0.5) < 0.01 and math.abs(a - 0.5) < 0.01) -- premultiplied
      local other = graphics.newCanvas(1, 1)
      paste(other, canvas)
      r, _, _, a = other:newImageData():getPixel(0, 0)
      assert.is_true(math.abs(r - 0.5) < 0.01 and math.abs(a - 0.5) < 0.01)
    end
    local below = newData(1, 1)
    below:setPixel(0, 0, 0, 0, 1, 1)
    paste(below, data)
    local r, g, b, a = below:getPixel(0, 0)
    assert.is_true(math.abs(r - 0.5) < 0.01 and g == 0 and math.abs(b - 0.5) < 0.01 and a == 1)
  end)
end)

describe("erase, cut and paste", function()
  it("do not depend on what the game draws with, and change none of it", function()
    local mask = pixcollide.newCircleMask(6)
    rounds.each("the state of love.graphics", 6, function(rng)
      local data = randomData(rng, 32, 32)
      local canvas, active = newCanvas(rng, data), rng:pick { "own", "other" }
      local expected = data:clone()
      local part = cut(expected, mask, 4, 5)
      erase(expected, mask, 4, 5)
      paste(expected, part, 14, 9)
      graphics.push("all")
      graphics.setCanvas { active == "own" and canvas or graphics.newCanvas(40, 30), stencil = true }
      seen.setState()
      local before = seen.state()
      part = cut(canvas, mask, 4, 5)
      erase(canvas, mask, 4, 5)
      paste(canvas, part, 14, 9)
      local after = seen.state()
      graphics.pop()
      assert.same(before, after)
      assert.equal(tellData(expected), tellPicture(canvas))
    end)
  end)

  it("take places however far away", function()
    local mask = pixcollide.newMask(3, 3, true)
    for _, picture in ipairs { graphics.newCanvas(5, 5), newData(5, 5) } do
      for _, far in ipairs { 5, -3, 2 ^ 31, -2 ^ 31, 2 ^ 53, 1e300, -1e300 } do
        erase(picture, mask, far, 0)
        erase(picture, mask, 0, far)
        paste(picture, newData(3, 3), far, far)
        assert.equal("...\n...\n...", tellPicture(cut(picture, mask, far, 0)))
        assert.equal("...\n...\n...", tellPicture(cut(picture, mask, 0, far)))
      end
    end
  end)

  it("raise for what cannot be drawn on or read, and what was released", function()
    local mask, data, canvas = pixcollide.newMask(2, 2, true), newData(4, 4), graphics.newCanvas(4, 4)
    local empty, gone, lost = pixcollide.newMask(0, 3), pixcollide.newMask(2, 2), graphics.newCanvas(4, 4)
    local bare = newData(2, 2)
    for _, object in ipairs { gone, lost, bare } do object:release() end
    local depth = graphics.newCanvas(4, 4, { format = "depth16", readable = true })
    local cube, blind = graphics.newCanvas(4, 4, { type = "cube" }), graphics.newCanvas(4, 4, { readable = false })
    wrong.calls(pixcollide.love, {
      { "newImage", 1, pack(empty), "mask with at least one texel expected, got 0x3" },
      { "newImage", 2, pack(mask, { 1, 0 / 0 }), "[2]: g expected to be finite, got nan" },
      { "newImage", 2, pack(mask, { "red" }), "[1]: number expected, got string" },
      { "cut", 2, pack(data, empty), "mask with at least one texel expected, got 0x3" },
      { "erase", 1, pack(cube, mask), "canvas of the type 2d expected, got one of the type cube" },
      { "erase", 1, pack(depth, mask), "canvas with an alpha channel expected, got one in the format depth16" },
      { "erase", 1, pack(newData(2, 2, "r8"), mask), "ImageData with an alpha channel expected" },
      { "erase", 1, pack(lost, mask), ("Canvas or ImageData expected, got %s that was released"):format(CANVAS) },
      { "erase", 2, pack(data, gone), "mask has been released" }, { "cut", 2, pack(data, gone), "has been released" },
      { "cut", 1, pack(cube, mask), "texture of the type 2d expected" }, { "cut", 1, pack(blind, mask), "readable" },
      { "cut", 1, pack(depth, mask), "canvas with colours expected" }, { "cut", 1, pack(lost, mask), "released" },
      { "cut", 1, pack(bare, mask), "released" }, { "paste", 2, pack(canvas, bare), "released" },
      { "newCanvas", 1, pack(bare), "released" }, { "newCanvas", 1, pack(5), "file name expected, got number" },
      { "paste", 2, pack(canvas, canvas), "another image than the one that is drawn on expected" },
      { "paste", 2, pack(data, data), "another image" }, { "paste", 2, pack(data, canvas), "ImageData or file name" },
      { "paste", 1, pack(newData(2, 2, "rgba16"), data), "format rgba8 expected, got one in rgba16" },
      { "paste", 2, pack(canvas, depth), "canvas with colours expected" },
    })
    erase(blind, mask) -- it is only drawn to
  end)
end)

describe("drawMask", function()
  local function shown(mask, x, y) return (newMask(seen.drawn(40, 30, function() pixcollide.love.drawMask(mask, x, y) end))) end

  it("draws what is solid now, in the colour that is set, from its corner on", function()
    rounds.each("drawMask", 20, function(rng)
      local mask = randomMask(rng, rng:int(1, 30), rng:int(1, 20))
      for _ = 1, 3 do
        local x, y = rng:int(-5, 12), rng:int(-5, 12)
        local expected = pixcollide.newMask(40, 30)
        expected:add(mask, x, y)
        assert.is_true(expected:equals(shown(mask, x, y)))
        mask:toggle(randomMask(rng, 9, 9), rng:int(-4, 20), rng:int(-4, 15))
      end
    end)
    local data = seen.drawn(4, 4, function()
      graphics.setColor(1, 0, 1, 1)
      pixcollide.love.drawMask(pixcollide.newMask(2, 2, true), 1)
    end)
    assert.same({ 1, 0, 1, 1 }, { data:getPixel(1, 0) })
  end)

  it("makes one picture for each mask, and brings it to the card when texels have changed", function()
    local mask, made = pixcollide.newMask(50, 40), graphics.newImage
    local images = 0
    graphics.newImage = function(...)
      images = images + 1
      return made(...)
    end
    local calls = seen.drawCalls(function()
      for k = 1, 9 do
        mask:set(k, k)
        shown(mask)
        shown(mask)
      end
    end)
    graphics.newImage = made
    assert.same({ 1, 18 }, { images, #calls })
    assert.is_true(rawequal(calls[1][1], calls[18][1]))
    assert.equal(0, shown(pixcollide.newMask(0, 5)):count())
  end)

  it("lets go of a picture with its mask", function()
    local pictures = setmetatable({}, { __mode = "v" })
    local function drawOne()
      local mask = pixcollide.newMask(9, 9, true)
      pictures[1] = seen.drawCalls(function() shown(mask) end)[1][1]
    end
    drawOne()
    for _ = 1, 4 do collectgarbage() end
    assert.is_nil(pictures[1])
  end)
end)
