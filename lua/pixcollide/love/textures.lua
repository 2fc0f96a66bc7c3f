-- SPDX-License-Identifier: MIT
-- SPDX-FileCopyrightText: 2026 The pixcollide authors

-- What LÖVE 11 and LÖVE 12 call by other names, which is told by what is there; and drawing on canvases pixel by pixel,
-- whatever the game has set of love.graphics: it stays as it is.

local here = (...):match("^(.-)love%.textures$")
local files = require(here .. "files")
local formats = require(here .. "love.formats")

local textures = {}

--- The ImageData of a texture: in LÖVE 12 of any, in LÖVE 11 of a Canvas. It raises for one that is drawn to.
function textures.readBack(graphics, texture)
  if graphics and graphics.readbackTexture then
    return graphics.readbackTexture(texture)
  end
  return texture:newImageData()
end

--- How a game reads a canvas back, for messages.
function textures.nameReadBack(graphics)
  return graphics and graphics.readbackTexture and "love.graphics.readbackTexture" or "canvas:newImageData"
end

--- Is it what readBack raises for a canvas that is drawn to?
function textures.isDrawnTo(problem)
  return (problem:find("currently active", 1, true) or problem:find("active render target", 1, true)) ~= nil
end

--- A table by format: can canvases have it, be drawn as other textures are, and keep the colours that are drawn?
function textures.getCanvasFormats(graphics)
  if not graphics.getTextureFormats then
    return graphics.getCanvasFormats(true)
  end
  local supported = graphics.getTextureFormats { canvas = true, readable = true }
  supported.la8 = false -- its second channel is the alpha, and what is drawn on that is green
  return supported
end

--- LÖVE, or an error of the function of this name, which called this one, if there is nothing to draw with.
function textures.findLove(name)
  local love = files.love()
  if not (love and love.graphics and love.image and love.graphics.isCreated()) then
    error(name .. " needs a window, love.graphics and love.image, which are not all there", 3)
  end
  return love
end

--- What f(...) gives or raises. After it the object is released.
function textures.releasing(object, f, ...)
  local ok, result = pcall(f, ...)
  object:release()
  if not ok then
    error(result, 0)
  end
  return result
end

-- Calls draw(graphics, ...) with LÖVE's own settings; a unit is a pixel of the canvas.
local function paint(graphics, canvas, draw, ...)
  graphics.reset()
  graphics.setCanvas(canvas)
  local w, h = canvas:getDimensions()
  local pixelWidth, pixelHeight = canvas:getPixelDimensions()
  graphics.scale(w / pixelWidth, h / pixelHeight)
  draw(graphics, ...)
end

-- The same, but puts back all that the game has set, and raises what draw raises.
local function paintOn(graphics, canvas, draw, ...)
  graphics.push("all")
  local ok, problem = pcall(paint, graphics, canvas, draw, ...)
  graphics.pop() -- what was drawn is done
  if not ok then
    error(problem, 0)
  end
end

local function drawPixels(graphics, texture, x, y, mode, alphaMode)
  local w, h = texture:getDimensions()
  local pixelWidth, pixelHeight = texture:getPixelDimensions()
  graphics.setBlendMode(mode, alphaMode)
  graphics.draw(texture, x, y, 0, pixelWidth / w, pixelHeight / h)
end

-- Numbers that are too large for a graphics card go nowhere.
local function isFar(canvas, texture, x, y)
  local w, h = canvas:getPixelDimensions()
  local width, height = texture:getPixelDimensions()
  return x >= w or y >= h or x + width <= 0 or y + height <= 0
end

--- Draws each pixel of a texture on one of the canvas, the first on its pixel (x, y). The rest is as for setBlendMode.
function textures.draw(graphics, canvas, texture, x, y, mode, alphaMode)
  if isFar(canvas, texture, x, y) then
    return
  end
  local min, mag, anisotropy = texture:getFilter()
  local mipmapFilter, sharpness = texture:getMipmapFilter()
  texture:setFilter("nearest", "nearest")
  if mipmapFilter then
    texture:setMipmapFilter()
  end
  local ok, problem = pcall(paintOn, graphics, canvas, drawPixels, texture, x, y, mode, alphaMode)
  texture:setFilter(min, mag, anisotropy)
  if mipmapFilter then
    texture:setMipmapFilter(mipmapFilter, sharpness)
  end
  if not ok then
    error(problem, 0)
  end
end

local eraser

-- Pixels of the image that are not transparent are replaced by nothing: in formats of floats, too, whatever is there.
local ERASER = [[
vec4 effect(vec4 color, Image image, vec2 place, vec2 pixel) {
  if (Texel(image, place).a < 0.5) discard;
  return vec4(0.0);
}]]

local function erasePixels(graphics, image, x, y)
  eraser = eraser or graphics.newShader(ERASER)
  graphics.setShader(eraser)
  graphics.setBlendMode("replace", "premultiplied")
  graphics.draw(image, x, y)
end

--- Makes the canvas transparent where the image is not, whose first pixel lies on the canvas' pixel (x, y).
function textures.erase(graphics, canvas, image, x, y)
  paintOn(graphics, canvas, erasePixels, image, x, y)
end

--- Has a pixel format of LÖVE's an alpha channel?
function textures.hasAlpha(format)
  return format:find("a", 1, true) ~= nil
end

--- What is wrong with a texture whose pixels are to be read, or nil. It may raise, if the texture was released.
function textures.findProblem(texture)
  local kind, format = texture:getTextureType(), texture:getFormat()
  if kind ~= "2d" then
    return ("texture of the type 2d expected, got one of the type %s"):format(kind)
  elseif format:find("^depth") or format:find("^stencil") then
    return ("canvas with colours expected, got one with the format %s"):format(format)
  elseif not texture:isReadable() then
    return "readable canvas expected"
  end
end

--- The same for a texture that is to be drawn, by LÖVE's own shader.
function textures.findProblemToDraw(texture)
  local problem, format = textures.findProblem(texture), texture:getFormat()
  if not problem and formats.isInteger(format) then
    return ("texture whose colours LÖVE can draw expected, got one in the format %s: read it back by "
      .. "love.graphics.readbackTexture, and hand over that ImageData"):format(format)
  end
  return problem
end

--- A canvas of w x h pixels for those of a texture. The format is the texture's own or another one.
function textures.newCanvas(graphics, texture, format, w, h)
  local isLinear = not texture.isFormatLinear or texture:isFormatLinear() -- canvases of LÖVE 11 have no such method
  if format == "rgba8" and graphics.isGammaCorrect() and not isLinear then
    format = "srgba8" -- the shader sees colours made linear; this makes them again what they were
  end
  return graphics.newCanvas(w, h, { format = format, dpiscale = 1, readable = true })
end

return textures
