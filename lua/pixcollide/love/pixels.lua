-- SPDX-License-Identifier: MIT
-- SPDX-FileCopyrightText: 2026 The pixcollide authors

-- The pixels of whatever LÖVE draws, as an ImageData in rgba8.

local here = (...):match("^(.-)love%.pixels$")
local files = require(here .. "files")
local formats = require(here .. "love.formats")
local types = require(here .. "love.types")

local pixels = {}

-- A canvas of an image's pixels: in the image's own format, if it can be drawn to; formats of compressed images cannot.
local function newCanvasLike(love, image)
  local supported = love.graphics.getCanvasFormats(true)
  local format = image:getFormat()
  if not supported[format] then
    format = supported.rgba32f and "rgba32f" or supported.rgba16f and "rgba16f" or "rgba8"
  end
  if format == "rgba8" and love.graphics.isGammaCorrect() and not image:isFormatLinear() then
    format = "srgba8" -- the shader sees colours made linear; this makes them again what they were
  end
  local w, h = image:getPixelDimensions()
  return love.graphics.newCanvas(w, h, { format = format, dpiscale = 1, readable = true })
end

-- Draws each pixel of the image on one of the canvas, whatever the game has set.
local function copyPixels(love, image, canvas)
  local w, h = image:getDimensions()
  local pixelWidth, pixelHeight = image:getPixelDimensions()
  love.graphics.reset()
  love.graphics.setCanvas(canvas)
  love.graphics.setBlendMode("replace", "premultiplied")
  love.graphics.draw(image, 0, 0, 0, pixelWidth / w, pixelHeight / h)
end

local function drawImage(love, image)
  local canvas = newCanvasLike(love, image)
  local min, mag, anisotropy = image:getFilter()
  local mipmapFilter, sharpness = image:getMipmapFilter()
  love.graphics.push("all")
  image:setFilter("nearest", "nearest")
  if mipmapFilter then
    image:setMipmapFilter()
  end
  local ok, problem = pcall(copyPixels, love, image, canvas)
  love.graphics.pop() -- what was drawn is done before the filter changes
  image:setFilter(min, mag, anisotropy)
  if mipmapFilter then
    image:setMipmapFilter(mipmapFilter, sharpness)
  end
  local data = ok and canvas:newImageData()
  canvas:release()
  if not ok then
    error(problem, 0)
  end
  return data
end

local function readCanvas(canvas)
  local format = canvas:getFormat()
  if format:find("^depth") or format:find("^stencil") then
    return nil, ("canvas with colours expected, got one with the format %s"):format(format)
  elseif not canvas:isReadable() then
    return nil, "readable canvas expected"
  end
  local ok, data = pcall(canvas.newImageData, canvas)
  if not ok then
    if data:find("currently active", 1, true) then
      return nil, "canvas expected that is not drawn to at the moment: call love.graphics.setCanvas() before"
    end
    return nil, data
  end
  return data
end

local function readTexture(love, texture)
  local kind = texture:getTextureType()
  if kind ~= "2d" then
    return nil, ("texture of the type 2d expected, got one of the type %s"):format(kind)
  elseif types.is(texture, "Canvas") then
    return readCanvas(texture)
  end
  local ok, data = pcall(drawImage, love, texture)
  if not ok then
    return nil, "cannot be drawn: " .. data
  end
  return data
end

local function readCompressed(love, data)
  if not (love.graphics and love.graphics.isCreated()) then
    return nil, "an image that is compressed for graphics cards can be read only where there is a window"
  end
  local ok, image = pcall(love.graphics.newImage, data)
  if not ok then
    return nil, image
  end
  local result, problem = readTexture(love, image)
  image:release()
  return result, problem
end

-- The bytes of an image file.
local function decode(love, data)
  local isCompressed = love.image.isCompressed(data)
  local ok, image = pcall(isCompressed and love.image.newCompressedData or love.image.newImageData, data)
  if not ok then
    return nil, (image:gsub("^Could not decode .- to ImageData: ", ""))
  elseif isCompressed then
    return readCompressed(love, image)
  end
  return image
end

local function loadFile(love, path)
  local bytes, problem = files.read(path)
  if not bytes then
    return nil, problem
  end
  return decode(love, love.filesystem.newFileData(bytes, path))
end

local function read(love, source)
  if types.is(source, "ImageData") then
    return source
  elseif types.is(source, "Texture") then
    return readTexture(love, source)
  elseif types.is(source, "CompressedImageData") then
    return readCompressed(love, source)
  elseif types.is(source, "FileData") or types.is(source, "ByteData") then
    return decode(love, source)
  end
  return nil, ("ImageData, Canvas, Image, CompressedImageData, FileData or file name expected, got %s")
    :format(types.name(source))
end

local function readInRgba8(love, source, path)
  local data, problem
  if path then
    data, problem = loadFile(love, path)
  else
    data, problem = read(love, source)
  end
  return data and formats.toRgba8(data), problem
end

--- The pixels of a source in rgba8, or nil and what is wrong. If the source is a file its path is the third result.
function pixels.read(source)
  local love = files.love()
  local path = type(source) == "string" and source or nil
  if not love.image then
    return nil, "love.image is not loaded: a thread needs require \"love.image\""
  end
  local ok, data, problem = pcall(readInRgba8, love, source, path)
  if not ok then
    return nil, types.plain(data), path -- an object that was released, or memory that is short
  end
  return data, problem, path
end

return pixels
