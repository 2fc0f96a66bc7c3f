-- SPDX-License-Identifier: MIT
-- SPDX-FileCopyrightText: 2026 The pixcollide authors

-- LÖVE 12, of which love12.lua is a stand-in: nothing is called that it warns of, and all answers are those of LÖVE 11.

local ffi = require "ffi"

local love12 = require "spec.love.love12"
local pixcollide = require "pixcollide"
local random = require "spec.support.random"
local rounds = require "spec.support.rounds"
local pack = require("spec.support.raises").pack
local wrong = require "spec.support.wrong_calls"

local graphics, newData = love.graphics, love.image.newImageData
local newMask, newQuad = pixcollide.love.newMask, graphics.newQuad

local function randomData(rng, w, h)
  local data = newData(w, h)
  data:mapPixel(function() return rng:unit(), rng:unit(), rng:unit(), rng:int(0, 1) end)
  return data
end

local function newCanvas(data, settings)
  local w, h = data:getDimensions()
  local canvas = graphics.newCanvas(w, h, settings or { dpiscale = 1 })
  canvas:renderTo(function()
    graphics.setBlendMode("replace", "premultiplied")
    graphics.draw(graphics.newImage(data))
    graphics.setBlendMode("alpha", "alphamultiply")
  end)
  return canvas
end

-- The bytes of a picture, which is a texture or an ImageData.
local function bytesOf(picture)
  return (picture:typeOf("Texture") and graphics.readbackTexture(picture) or picture):getString()
end

-- What the functions that read and change pictures make of a source: bytes and rows.
local function useAll(source, mask)
  local loves, results = pixcollide.love, {}
  local function note(value) results[#results + 1] = type(value) == "string" and value or table.concat(value, "\n") end
  local quad = newQuad(1, 1, 4, 3, source:getDimensions())
  note(newMask(source):toRows())
  note(newMask(source, quad, { color = { 1, 1, 1, tolerance = 0.6 } }):toRows())
  note(loves.newSheet(source, { quad })[1]:toRows())
  note(loves.newMasksByColor(source, { red = { 1, 0, 0, tolerance = 0.6 } }).red:toRows())
  local canvas = loves.newCanvas(source)
  note(bytesOf(canvas))
  note(bytesOf(loves.cut(source, mask, 2, 1)))
  loves.erase(canvas, mask, 1, 0)
  loves.paste(canvas, source, 3, 2)
  note(bytesOf(canvas))
  note(newMask(canvas):toRows())
  return results
end

-- One row of integers as ImageData in this format, a pixel for each list.
local function newIntegers(format, pixels)
  local count, ctype = #format:match("^%a+"), (format:find("ui$") and "uint%s_t *" or "int%s_t *"):format(format:match("%d+"))
  local data = newData(#pixels, 1, format)
  local numbers = ffi.cast(ctype, data:getFFIPointer())
  for x, pixel in ipairs(pixels) do
    for c = 1, count do numbers[(x - 1) * count + c - 1] = pixel[c] end
  end
  return data
end

describe("in LÖVE 12", function()
  it("pictures are read and changed as in LÖVE 11", function()
    rounds.each("LÖVE 12", 20, function(rng)
      local w, h = rng:int(5, 20), rng:int(4, 12)
      local data, mask = randomData(rng, w, h), pixcollide.newMask(3, 2, true)
      local sources = { data, graphics.newImage(data), newCanvas(data), newCanvas(data, { dpiscale = 1, format = "rgba16f" }) }
      local expected, readbackTexture = {}, graphics.readbackTexture
      graphics.readbackTexture = function(canvas) return canvas:newImageData() end
      bytesOf = function(picture) return (picture.newImageData and picture:newImageData() or picture):getString() end
      graphics.readbackTexture = readbackTexture
      for k, source in ipairs(sources) do expected[k] = useAll(source, mask) end
      love12.with(function()
        for k, source in ipairs(sources) do assert.same(expected[k], useAll(source, mask)) end
      end)
    end)
  end)
end)
