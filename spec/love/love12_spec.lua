-- SPDX-License-Identifier: MIT
-- SPDX-FileCopyrightText: 2026 The pixcollide authors

-- LÖVE 12, of which love12.lua is a stand-in: nothing is called that it warns of, and all answers are those of LÖVE 11. In
-- LÖVE 12 itself, formats of integers are tried on it; about all else the other specs are.

local ffi = require "ffi"

local love12 = require "spec.love.love12"
local love_game = require "spec.support.love_game"
local pixcollide = require "pixcollide"
local rounds = require "spec.support.rounds"
local pack = require("spec.support.raises").pack
local wrong = require "spec.support.wrong_calls"

local graphics, newData = love.graphics, function(...) return love.image.newImageData(...) end
local loves, newMask, newQuad = pixcollide.love, pixcollide.love.newMask, graphics.newQuad

local function randomData(rng, w, h)
  local data = newData(w, h)
  data:mapPixel(function() return rng:unit(), rng:unit(), rng:unit(), rng:int(0, 1) end)
  return data
end

local function newCanvas(data, format)
  local w, h = data:getDimensions()
  local canvas = graphics.newCanvas(w, h, { dpiscale = 1, format = format })
  graphics.push("all")
  graphics.setCanvas(canvas)
  graphics.setBlendMode("replace", "premultiplied")
  graphics.draw(graphics.newImage(data))
  graphics.pop()
  return canvas
end

local function bytesOf(picture)
  if picture:typeOf("Texture") then
    picture = graphics.readbackTexture and graphics.readbackTexture(picture) or picture:newImageData()
  end
  return picture:getString()
end

local function rowsOf(mask) return table.concat(mask:toRows(), "\n") end

-- What the functions that read and change pictures make of a source.
local function useAll(source, mask)
  local quad, list = newQuad(1, 1, 4, 3, source:getDimensions()), {}
  local canvas, edited = loves.newCanvas(source), loves.newCanvas(source)
  loves.erase(edited, mask, 1, 0)
  loves.paste(edited, source, 3, 2)
  list[1] = rowsOf(newMask(source, { reference = canvas, tolerance = 0.5 }))
  list[2] = rowsOf(newMask(source, quad, { color = { 1, 1, 1, tolerance = 0.6 } }))
  list[3] = rowsOf(loves.newSheet(source, { quad })[1])
  list[4] = rowsOf(loves.newMasksByColor(source, { red = { 1, 0, 0, tolerance = 0.6 } }).red)
  list[5], list[6] = rowsOf(newMask(source)), rowsOf(newMask(edited))
  list[7], list[8], list[9] = bytesOf(canvas), bytesOf(edited), bytesOf(loves.cut(source, mask, 2, 1))
  return list
end

-- A row of pixels in this format of integers, each a list of up to four.
local function newIntegers(format, pixels)
  local channels, bits, sign = format:match("^(%a+)(%d+)(u?)i$")
  local data = newData(#pixels, 1, format)
  local numbers = ffi.cast(sign .. "int" .. bits .. "_t *", data:getFFIPointer())
  for x, pixel in ipairs(pixels) do
    for c = 1, #channels do numbers[(x - 1) * #channels + c - 1] = pixel[c] end
  end
  return data
end

-- It and textures with its pixels, of those kinds that the graphics card has.
local function sources(data)
  local list = { data }
  for _, isCanvas in ipairs { true, false } do
    local settings = { canvas = isCanvas, readable = true }
    if not love12.isReal or graphics.getTextureFormats(settings)[data:getFormat()] then
      list[#list + 1] = love12.newTexture(data, isCanvas)
    end
  end
  return list
end

-- The number that is largest in a format.
local function largest(format)
  local bits, sign = format:match("(%d+)(u?)i$")
  return 2 ^ (sign == "u" and bits or bits - 1) - 1
end

-- A spec of what only the stand-in can be made to do, or tell apart from LÖVE 11.
local function standIn(name, f)
  if not love12.isReal then it(name, f) end
end

describe("in LÖVE 12", function()
  standIn("pictures are read and changed as in LÖVE 11", function()
    rounds.each("LÖVE 12", 20, function(rng)
      local data, mask = randomData(rng, rng:int(5, 20), rng:int(4, 12)), pixcollide.newMask(3, 2, true)
      for _, source in ipairs { data, graphics.newImage(data), newCanvas(data), newCanvas(data, "rgba16f") } do
        local expected = useAll(source, mask)
        love12.with(function() assert.same(expected, useAll(source, mask)) end)
      end
    end)
  end)

  standIn("worlds and sprites are drawn, and views found", function()
    local data, world = newData(8, 8), pixcollide.newWorld()
    data:mapPixel(function() return 1, 1, 1, 1 end)
    local image, sprite = graphics.newImage(data), pixcollide.newSprite(newMask(data))
    world:add(sprite)
    local function draw()
      local canvas = graphics.newCanvas(20, 20, { dpiscale = 1 })
      graphics.setCanvas(canvas)
      loves.drawDebug(world)
      loves.draw(image, sprite)
      loves.draw(image, newQuad(0, 0, 4, 4, 8, 8), sprite)
      loves.drawSprites(world)
      assert.same({ 0, 0, 20, 20 }, { loves.getView() })
      graphics.setCanvas()
      return bytesOf(canvas)
    end
    local expected = draw()
    love12.with(function() assert.is_true(draw() == expected) end)
  end)

  it("canvases are refused while they are drawn to", function()
    love12.with(function()
      local canvas = graphics.newCanvas(4, 4)
      graphics.setCanvas(canvas)
      local ok, message = pcall(newMask, canvas)
      graphics.setCanvas()
      assert.is_false(ok)
      assert.is_truthy(message:find("call love.graphics.setCanvas() before", 1, true), message)
    end)
  end)

  for _, format in ipairs(love12.integers()) do
    it("integers in " .. format .. " count as bytes do, in ImageData, canvases and images", function()
      love12.with(function()
        local big, negative = largest(format), format:find("ui$") and 0 or -3
        local data = newIntegers(format, { { 0, 0, 0, 0 }, { 5, 1, 2, 1 }, { big, big, big, big }, { 5, 1, 2, negative } })
        local hasAlpha, count = format:find("a") ~= nil, #format:match("^%a+")
        local color = { 5 / 255, count > 1 and 1 / 255 or 0, count > 2 and 2 / 255 or 0 }
        for _, source in ipairs(sources(data)) do
          assert.equal(hasAlpha and ".##." or "####", rowsOf(newMask(source)))
          assert.equal(hasAlpha and ".#.." or ".#.#", rowsOf(newMask(source, { color = color })))
          if hasAlpha then
            local isFull = big >= 255
            assert.equal(isFull and "..#." or "....", rowsOf(newMask(source, { threshold = 127 / 255 })))
            assert.equal("..#.", rowsOf(newMask(source, { threshold = 1 / 255 })))
          end
        end
      end)
    end)
  end

  it("ImageData of integers is changed, and drawn on canvases by what it counts as", function()
    love12.with(function()
      local mask = pixcollide.newMask(1, 1, true)
      local data = newIntegers("rgba16ui", { { 0, 0, 0, 0 }, { 255, 0, 0, 255 }, { 0, 300, 0, 300 } })
      local canvas = loves.newCanvas(data)
      assert.equal("\0\0\0\0" .. "\255\0\0\255" .. "\0\255\0\255", bytesOf(canvas))
      assert.is_true(loves.paste(canvas, data, 1, 0))
      assert.equal("\0\0\0\0" .. "\255\0\0\255" .. "\255\0\0\255", bytesOf(canvas))
      assert.equal("\0\0\0\0" .. "\0\0\0\0" .. "\0\255\0\255", bytesOf(loves.cut(loves.newCanvas(data),
        pixcollide.newMaskFromRows { "#.#" })))
      local part = loves.cut(data, mask, 2, 0)
      assert.equal("rgba16ui", part:getFormat())
      assert.equal("\0\0\44\1\0\0\44\1", part:getString())
      loves.erase(data, mask, 2, 0)
      assert.equal(".#.", rowsOf(newMask(data)))
      local into = newData(3, 1)
      loves.paste(into, data)
      assert.equal("\0\0\0\0" .. "\255\0\0\255" .. "\0\0\0\0", into:getString())
    end)
  end)

  it("luminance, and colours from blue to red, are read", function()
    love12.with(function()
      local la8, bgra8 = newData(3, 1, "la8", "\7\0" .. "\7\1" .. "\8\255"), newData(2, 1, "bgra8", "\1\2\3\4" .. "\3\2\1\4")
      assert.equal(".##", rowsOf(newMask(la8)))
      assert.equal("#.", rowsOf(newMask(bgra8, { color = { 3 / 255, 2 / 255, 1 / 255 } })))
      assert.equal(".#.", rowsOf(newMask(la8, { color = { 7 / 255, 7 / 255, 7 / 255 } })))
    end)
  end)

  standIn("images of luminance are drawn on canvases that have colours", function()
    local data = newData(2, 1)
    data:setPixel(1, 0, 1, 1, 1, 1)
    local image = graphics.newImage(data)
    love12.with(function()
      love12.carry(image, "la8")
      assert.equal(".#", rowsOf(newMask(image)))
      assert.equal("\255\255\255\255", bytesOf(loves.cut(image, pixcollide.newMask(1, 1, true), 1, 0)))
    end)
  end)

  standIn("what LÖVE cannot draw or read is refused", function()
    love12.with(function()
      local mask, data, canvas = pixcollide.newMask(1, 1, true), newData(2, 2), graphics.newCanvas(2, 2)
      local pixels = newIntegers("rgba8ui", { { 1, 1, 1, 1 } })
      local integers, image = love12.newTexture(pixels, true), love12.newTexture(pixels, false)
      local lost = graphics.newCanvas(2, 2)
      lost:release()
      love12.isLimited = true
      wrong.calls(loves, {
        { "newMask", 1, pack(image), "cannot be read back", "not supported on this system (make the mask of the file or" },
        { "erase", 1, pack(integers, mask), "canvas that LÖVE can draw colours on expected, got one in the format rgba8ui" },
        { "paste", 1, pack(integers, data), "canvas that LÖVE can draw colours on expected, got one in the format rgba8ui" },
        { "paste", 2, pack(canvas, integers), "format rgba8ui: read it back by love.graphics.readbackTexture" },
        { "cut", 1, pack(integers, mask), "texture whose colours LÖVE can draw expected" },
        { "newCanvas", 1, pack(image), "texture whose colours LÖVE can draw expected" },
        { "paste", 2, pack(data, canvas), "(see love.graphics.readbackTexture)" },
        { "erase", 1, pack(graphics.newImage(data), mask), "Canvas or ImageData expected, got Texture that is no Canvas" },
        { "erase", 1, pack(lost, mask), "expected, got Texture that was released" },
        { "newMask", 1, pack(lost), "released" },
      })
    end)
  end)

  it("integers need the FFI, and are refused without", function()
    local loaded = package.loaded.ffi
    finally(function() package.loaded.ffi, package.preload.ffi = loaded, nil end)
    love12.with(function()
      local data = newIntegers("rgba8ui", { { 1, 1, 1, 1 } })
      package.loaded.ffi, package.preload.ffi = nil, function() error("none here") end
      wrong.calls(loves, { { "newMask", 1, pack(data), "such as rgba8, got one in rgba8ui" } })
    end)
  end)

  it("the library is copied out of archives", function()
    local game = love_game.new { ["main.lua"] = [[
      local hash = love.data.hash
      love.data.hash = function(container, name, bytes)
        assert(container == "string" and bytes, "deprecated: love.data.hash without a container")
        return love.getVersion() < 12 and hash(name, bytes) or hash(container, name, bytes)
      end
      print(require("pixcollide").newMask(2, 3, true):count())
      os.exit(0)
    ]] }
    finally(function() game:remove() end)
    assert.same({ "6\n", 0 }, { game:run("archive") })
  end)
end)
