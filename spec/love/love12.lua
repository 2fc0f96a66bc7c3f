-- SPDX-License-Identifier: MIT
-- SPDX-FileCopyrightText: 2026 The pixcollide authors

-- LÖVE 12 as games see it, made of LÖVE 11: textures of one type, functions by their new names, formats of integers. What
-- LÖVE 12 warns of on the player's console raises here. In LÖVE 12 itself, it is what is there.

local graphics, image, data = love.graphics, love.image, love.data

local love12 = { isReal = graphics.readbackTexture ~= nil }

-- Formats of LÖVE 11 whose pixels are as large as those of the integers.
local CARRIERS = {
  r8i = "r8", r8ui = "r8", rg8i = "rg8", rg8ui = "rg8", rgba8i = "rgba8", rgba8ui = "rgba8",
  r16i = "r16", r16ui = "r16", rg16i = "rg16", rg16ui = "rg16", rgba16i = "rgba16", rgba16ui = "rgba16",
  r32i = "r32f", r32ui = "r32f", rg32i = "rg32f", rg32ui = "rg32f", rgba32i = "rgba32f", rgba32ui = "rgba32f",
}
local OTHER_CARRIERS = { la8 = "rg8", bgra8 = "rgba8" }

local mended = {} -- places and what was there before
local carried = setmetatable({}, { __mode = "k" }) -- the formats that objects carry, by those
local contents = setmetatable({}, { __mode = "k" }) -- the ImageData of textures that carry a format

local function put(holder, name, value)
  mended[#mended + 1] = { holder, name, rawget(holder, name) }
  rawset(holder, name, value)
end

local function deprecate(holder, ...)
  for _, name in ipairs { ... } do
    put(holder, name, function() error("deprecated in LÖVE 12: " .. name, 2) end)
  end
end

-- Raises for objects that were released, as every method does but a few.
local function checkAlive(object)
  return object:getDimensions()
end

local function isCarrier(object)
  local format = carried[object]
  return CARRIERS[format] ~= nil and format
end

-- Textures ----------------------------------------------------------------------------------------

local function putTexture(methods, isCanvas)
  local typeOf, getFormat, isFormatLinear = methods.typeOf, methods.getFormat, methods.isFormatLinear
  put(methods, "typeOf", function(self, name) return name ~= "Canvas" and name ~= "Image" and typeOf(self, name) end)
  put(methods, "type", coroutine.wrap(function() -- it is C's, as LÖVE's own
    while true do coroutine.yield("Texture") end
  end))
  put(methods, "isCanvas", function(self)
    checkAlive(self)
    return isCanvas
  end)
  put(methods, "getFormat", function(self) return carried[self] or getFormat(self) end)
  put(methods, "isFormatLinear", isFormatLinear or function(self)
    return graphics.isGammaCorrect() and getFormat(self) ~= "srgba8"
  end)
end

local function isActive(texture)
  local target = graphics.getCanvas()
  while type(target) == "table" do target = target[1] end
  return rawequal(target, texture)
end

local function newReadBack(newImageData)
  return function(texture, slice, mipmap)
    assert(type(texture) == "userdata" and slice == nil and mipmap == nil)
    if isActive(texture) then
      error("readbackTexture cannot be called while that Texture is an active render target.", 0)
    elseif love12.isLimited and not texture:isCanvas() then
      error("readbackTexture with a non-render-target texture is not supported on this system.", 0)
    end
    return contents[texture] or newImageData(texture)
  end
end

-- Functions and ImageData -------------------------------------------------------------------------

local function putFunctions()
  local newImageData = debug.getmetatable(graphics.newCanvas(1, 1)).newImageData
  local canvasFormats, hash, draw, setCanvas = graphics.getCanvasFormats(true), data.hash, graphics.draw, graphics.setCanvas
  put(graphics, "readbackTexture", newReadBack(newImageData))
  put(graphics, "getTextureFormats", function(settings)
    assert(settings.canvas == true and settings.readable == true)
    local formats = { la8 = true, bgra8 = true }
    for format, isSupported in pairs(canvasFormats) do formats[format] = isSupported end
    for format in pairs(CARRIERS) do formats[format] = true end
    return formats
  end)
  put(graphics, "draw", function(drawable, ...)
    assert(not isCarrier(drawable), "a texture of integers is drawn")
    return draw(drawable, ...)
  end)
  put(graphics, "setCanvas", function(target, ...)
    assert(not target or not isCarrier(target), "a canvas of integers is drawn on")
    return setCanvas(target, ...)
  end)
  put(data, "hash", function(container, name, bytes)
    assert(container == "string" and bytes, "deprecated in LÖVE 12: love.data.hash without a container")
    return hash(name, bytes)
  end)
  deprecate(graphics, "getCanvasFormats", "getImageFormats", "stencil", "setStencilTest", "getStencilTest", "newText", "setNewFont")
  deprecate(love.filesystem, "newFile")
  deprecate(love.math, "noise")
end

local function putImageData(methods)
  local getFormat = methods.getFormat
  put(methods, "getFormat", function(self) return carried[self] or getFormat(self) end)
  for _, name in ipairs { "getPixel", "setPixel", "mapPixel" } do
    local method = methods[name]
    put(methods, name, function(self, ...)
      if carried[self] then
        error(("ImageData:%s does not currently support the %s pixel format."):format(name, carried[self]), 2)
      end
      return method(self, ...)
    end)
  end
  local newImageData = image.newImageData
  put(image, "newImageData", function(w, h, format, bytes)
    local carrier = CARRIERS[format] or OTHER_CARRIERS[format]
    if not carrier then
      return format and newImageData(w, h, format, bytes) or newImageData(w, h)
    end
    local result = newImageData(w, h, carrier, bytes)
    carried[result] = format
    return result
  end)
end

-- The stand-in ------------------------------------------------------------------------------------

--- Calls f with LÖVE 12 in the place of LÖVE 11.
function love12.with(f)
  if love12.isReal then
    return f()
  end
  local canvas, picture = graphics.newCanvas(1, 1), image.newImageData(1, 1)
  putFunctions()
  putTexture(debug.getmetatable(canvas), true)
  putTexture(debug.getmetatable(graphics.newImage(picture)), false)
  deprecate(debug.getmetatable(canvas), "newImageData")
  putImageData(debug.getmetatable(picture))
  local ok, problem = xpcall(f, debug.traceback)
  love12.isLimited = false
  for k = #mended, 1, -1 do
    rawset(mended[k][1], mended[k][2], mended[k][3])
    mended[k] = nil
  end
  if not ok then error(problem, 0) end
end

--- All formats of integers.
function love12.integers()
  local list = {}
  for format in pairs(CARRIERS) do list[#list + 1] = format end
  table.sort(list)
  return list
end

--- Makes a texture say that this is its format; not in LÖVE 12 itself.
function love12.carry(texture, format) carried[texture] = format end

--- A texture that carries the pixels of this ImageData, of integers.
function love12.newTexture(pixels, isCanvas)
  local w, h = pixels:getDimensions()
  if love12.isReal then
    local settings = { format = pixels:getFormat(), dpiscale = 1, canvas = isCanvas, readable = true }
    local texture = graphics.newTexture(w, h, settings)
    texture:setFilter("nearest", "nearest")
    texture:replacePixels(pixels)
    return texture
  end
  local texture = isCanvas and graphics.newCanvas(w, h, { dpiscale = 1 }) or graphics.newImage(image.newImageData(w, h))
  carried[texture], contents[texture] = pixels:getFormat(), pixels
  return texture
end

return love12
