-- SPDX-License-Identifier: MIT
-- SPDX-FileCopyrightText: 2026 The pixcollide authors

-- The pixels of whatever LÖVE draws, as an ImageData in rgba8.

local here = (...):match("^(.-)love%.pixels$")
local files = require(here .. "files")
local formats = require(here .. "love.formats")
local types = require(here .. "love.types")
local textures = require(here .. "love.textures")

local pixels = {}

-- The image's own format, if it can be drawn to; formats of compressed images cannot.
local function chooseFormat(graphics, image)
  local supported, format = textures.getCanvasFormats(graphics), image:getFormat()
  return supported[format] and format or supported.rgba32f and "rgba32f" or supported.rgba16f and "rgba16f" or "rgba8"
end

local function drawOn(graphics, canvas, image)
  textures.draw(graphics, canvas, image, 0, 0, "replace", "premultiplied")
  return textures.readBack(graphics, canvas)
end

local function drawImage(love, image)
  local graphics = love.graphics
  local canvas = textures.newCanvas(graphics, image, chooseFormat(graphics, image), image:getPixelDimensions())
  return textures.releasing(canvas, drawOn, graphics, canvas, image)
end

local function readBack(love, texture)
  local ok, data = pcall(textures.readBack, love.graphics, texture)
  if ok then
    return data
  elseif textures.isDrawnTo(data) then
    return nil, "canvas expected that is not drawn to at the moment: call love.graphics.setCanvas() before"
  elseif not types.isCanvas(texture) then
    return nil, ("cannot be read back: %s (make the mask of the file or ImageData that it was made of)")
      :format((types.plain(data):gsub("%.$", "")))
  end
  return nil, data
end

local function readTexture(love, texture)
  local problem = textures.findProblem(texture)
  if problem then
    return nil, problem
  elseif types.isCanvas(texture) or formats.isInteger(texture:getFormat()) then
    return readBack(love, texture)
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
  return nil, ("ImageData, Canvas, Image, CompressedImageData, FileData or file name expected, got %s%s")
    :format(types.name(source), types.is(source, "Drawable") and " (draw it to a Canvas first)" or "")
end

local function readAny(love, source, isExact)
  local data, problem
  if type(source) == "string" then
    data, problem = loadFile(love, source)
  else
    data, problem = read(love, source)
  end
  if data and not isExact then
    data = formats.toRgba8(data)
  elseif data then
    data:getFormat() -- raises, as that would, if it was released
  end
  return data, problem
end

--- The pixels of a source in rgba8, or nil and what is wrong. If the source is a file its path is the third result. If
-- `isExact`, they are in the format that they come in; an ImageData is itself then.
function pixels.read(source, isExact)
  local love = files.love()
  local path = type(source) == "string" and source or nil
  if not love.image then
    return nil, "love.image is not loaded: a thread needs require \"love.image\""
  end
  local ok, data, problem = pcall(readAny, love, source, isExact)
  if not ok then
    return nil, types.plain(data), path -- an object that was released, or memory that is short
  end
  return data, problem, path
end

return pixels
