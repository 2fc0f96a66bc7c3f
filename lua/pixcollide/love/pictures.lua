-- SPDX-License-Identifier: MIT
-- SPDX-FileCopyrightText: 2026 The pixcollide authors

-- newImage, drawMask, newCanvas, erase, cut, paste: pictures that change as masks do. Canvases are drawn on, and nothing is read back
-- from the graphics card; of ImageData the pixels are edited.

local here = (...):match("^(.-)love%.pictures$")
local arguments = require(here .. "arguments")
local files = require(here .. "files")
local objects = require(here .. "aseprite.objects")
local formats = require(here .. "love.formats")
local known = require(here .. "love.known")
local pixels = require(here .. "love.pixels")
local surfaces = require(here .. "love.surfaces")
local textures = require(here .. "love.textures")
local types = require(here .. "love.types")

local floor, max, min, unpack = math.floor, math.max, math.min, unpack or table.unpack -- luacheck: ignore

-- Arguments ---------------------------------------------------------------------------------------

local CHANNELS = { "r", "g", "b", "a" }

-- r, g, b, a or a list of them, as for love.graphics.setColor; each 1 unless given. Or nil, the argument and what is
-- wrong with it.
local function readColor(first, ...)
  local list = { first, ... }
  if type(first) == "table" then
    list = first
  end
  local color = {}
  for k, name in ipairs(CHANNELS) do
    local number, problem = 1, nil
    if list[k] ~= nil then
      number, problem = arguments.channel(list[k], name, k)
    end
    if problem then
      return nil, list == first and 2 or k + 1, list == first and ("[%d]: %s"):format(k, problem) or problem
    end
    color[k] = number
  end
  return color
end

-- What cannot be drawn on, or nil.
local function findProblem(target)
  local isCanvas = types.isCanvas(target)
  if not isCanvas and not types.is(target, "ImageData") or not types.isAlive(target, target:type()) then
    local got = types.name(target)
    return ("Canvas or ImageData expected, got %s%s"):format(got, got == "Texture" and " that is no Canvas" or "")
  elseif isCanvas and target:getTextureType() ~= "2d" then
    return ("canvas of the type 2d expected, got one of the type %s"):format(target:getTextureType())
  elseif not textures.hasAlpha(target:getFormat()) then
    return ("%s with an alpha channel expected, got one in the format %s")
      :format(isCanvas and "canvas" or "ImageData", target:getFormat())
  elseif isCanvas and formats.isInteger(target:getFormat()) then
    return ("canvas that LÖVE can draw colours on expected, got one in the format %s"):format(target:getFormat())
  end
end

-- Masks and images --------------------------------------------------------------------------------

-- An Image that is not transparent where the mask is solid, or of a picture. It has at least one texel.
local function newImageOf(love, mask, ...)
  local w, h = mask:getDimensions()
  local data = love.image.newImageData(w, h, "rgba8", mask:toPixels(...))
  local image = love.graphics.newImage(data)
  data:release()
  image:setFilter("nearest", "nearest")
  return image
end

-- The part of a box at (x, y) that lies on w x h pixels: left, top, wide, high; nil if there is none.
local function clipBox(x, y, boxWidth, boxHeight, w, h)
  local left, top = max(x, 0), max(y, 0)
  local wide, high = min(x + boxWidth, w) - left, min(y + boxHeight, h) - top
  if wide > 0 and high > 0 then
    return left, top, wide, high
  end
end

-- The part of the mask at (x, y) that lies on w x h pixels, and where; nil if there is none.
local function clip(mask, x, y, w, h)
  local maskWidth, maskHeight = mask:getDimensions()
  local left, top, wide, high = clipBox(x, y, maskWidth, maskHeight, w, h)
  if not left then
    return nil
  elseif wide < maskWidth or high < maskHeight then
    mask = mask:cropped(left - x, top - y, wide, high)
  end
  return mask, left, top
end

-- Of each mask that has been drawn: its surface, and the hash of the texels that this shows.
local drawn = setmetatable({}, { __mode = "k" })

local function drawMask(pixcollide, love, mask, x, y)
  local w, h = mask:getDimensions()
  local surface, hash = drawn[mask] or surfaces.new(pixcollide, love, w, h), mask:hash()
  drawn[mask] = surface
  if surface.hash ~= hash then
    surface.picture:clear(0, 0, 0, 0)
    surface.picture:drawMask(mask, 0, 0, 1, 1, 1)
    surfaces.show(surface, w, h)
    surface.hash = hash
  end
  love.graphics.draw(surface.image, x, y)
end

-- Editing canvases --------------------------------------------------------------------------------

local onCanvas, onData = {}, {}

function onCanvas.erase(love, canvas, mask, x, y)
  mask, x, y = clip(mask, x, y, canvas:getPixelDimensions())
  if mask then
    local image = newImageOf(love, mask)
    textures.releasing(image, textures.erase, love.graphics, canvas, image, x, y)
  end
end

-- A canvas for w x h pixels of the texture, in its format or rgba8 where canvases can have that: those of LÖVE for the web
-- may have 4 bits for each channel alone, which is "normal" there.
local function newCanvasFor(graphics, texture, w, h)
  local format, supported = texture:getFormat(), textures.getCanvasFormats(graphics)
  if not (textures.hasAlpha(format) and supported[format]) then
    format = supported.rgba8 and "rgba8" or "normal"
  end
  local canvas = textures.newCanvas(graphics, texture, format, w, h)
  canvas:setFilter("nearest", "nearest")
  return canvas
end

function onCanvas.cut(love, texture, mask, x, y)
  local canvas = newCanvasFor(love.graphics, texture, mask:getDimensions())
  textures.draw(love.graphics, canvas, texture, -x, -y, "replace", "premultiplied")
  onCanvas.erase(love, canvas, mask:inverted(), 0, 0)
  return canvas
end

-- Colours on canvases are premultiplied: they have been multiplied by their alpha. Those of images have not.
local function pasteTexture(graphics, canvas, texture, x, y)
  local alphaMode = types.isCanvas(texture) and "premultiplied" or "alphamultiply"
  canvas = canvas or newCanvasFor(graphics, texture, texture:getPixelDimensions())
  textures.draw(graphics, canvas, texture, x, y, "alpha", alphaMode)
  return canvas
end

-- On a new canvas as large as the source, if there is none. Gives the canvas.
function onCanvas.paste(love, canvas, source, x, y)
  if types.is(source, "Texture") then
    return pasteTexture(love.graphics, canvas, source, x, y)
  end
  local image = love.graphics.newImage(formats.isInteger(source:getFormat()) and formats.toRgba8(source) or source)
  return textures.releasing(image, pasteTexture, love.graphics, canvas, image, x, y)
end

-- Editing ImageData -------------------------------------------------------------------------------

function onData.erase(love, data, mask, x, y)
  mask, x, y = clip(mask, x, y, data:getDimensions())
  if not mask then
    return
  end
  local nothing = love.image.newImageData(mask:getWidth(), 1, data:getFormat())
  for u, v, length in mask:eachRun() do
    data:paste(nothing, x + u, y + v, 0, 0, length, 1)
  end
  nothing:release()
end

function onData.cut(love, data, mask, x, y)
  if not textures.hasAlpha(data:getFormat()) then
    data = formats.toRgba8(data)
  end
  local w, h = mask:getDimensions()
  local result = love.image.newImageData(w, h, data:getFormat())
  local part, left, top = clip(mask, x, y, data:getDimensions())
  if part then
    for u, v, length in part:eachRun() do
      result:paste(data, left + u - x, top + v - y, left + u, top + v, length, 1)
    end
  end
  return result
end

-- Both are in rgba8.
function onData.paste(love, data, source, x, y, newPicture)
  local w, h = data:getDimensions()
  local sourceWidth, sourceHeight = source:getDimensions()
  local left, top, wide, high = clipBox(x, y, sourceWidth, sourceHeight, w, h)
  if left then
    local picture = newPicture(data:getPointer(), w, h, { rect = { left, top, wide, high } })
    local over = newPicture(source:getPointer(), sourceWidth, sourceHeight, { rect = { left - x, top - y, wide, high } })
    picture:drawPicture(over)
    local result = love.image.newImageData(wide, high, "rgba8", picture:toPixels())
    data:paste(result, left, top, 0, 0, wide, high)
    picture:release()
    over:release()
    result:release()
  end
end

-- The functions -----------------------------------------------------------------------------------

--- The functions, for pixcollide.love.
return function(pixcollide)
  local functions = {}
  local getDimensions = pixcollide.newMask(0, 0).getDimensions

  local function refuse(name, n, problem)
    arguments.refuseCall(functions[name], name, n, problem)
  end

  local function checkMask(name, n, mask)
    if arguments.typename(mask) ~= "mask" then
      local got = types.name(mask)
      local hint = got == "sprite" and " (its mask is sprite:getMask(), and what it covers sprite:rasterize())" or ""
      refuse(name, n, ("mask%s expected, got %s%s"):format(name == "newImage" and " or sheet" or "", got, hint))
    end
    arguments.checkCall(functions[name], name, n, getDimensions, mask)
  end

  local function checkSize(name, n, mask)
    local w, h = mask:getDimensions()
    if w == 0 or h == 0 then
      refuse(name, n, ("mask with at least one texel expected, got %dx%d: LÖVE has no such images"):format(w, h))
    end
  end

  -- The pixel along one axis that argument n is, 0 unless given.
  local function checkPixel(name, n, value, axis)
    local number, problem = arguments.finite(value == nil and 0 or value, axis)
    if not number then
      refuse(name, n, problem)
    end
    return floor(number)
  end

  local function checkPlace(name, x, y)
    return checkPixel(name, 3, x, "x"), checkPixel(name, 4, y, "y")
  end

  -- What f gives. What it raises, the function that called this one raises: LÖVE is short of memory, or at its limits.
  local function run(f, ...)
    local ok, result = pcall(f, ...)
    if not ok then
      error(types.plain(result), 3)
    end
    return result
  end

  local function newSheetImage(sheet)
    local picture, problem = sheet:newPicture()
    if not picture then
      return nil, problem
    end
    local image = run(newImageOf, textures.findLove("newImage"), picture)
    picture:release()
    return image
  end

  function functions.newImage(mask, ...)
    if getmetatable(mask) == objects.sheet then
      return newSheetImage(mask)
    end
    checkMask("newImage", 1, mask)
    checkSize("newImage", 1, mask)
    local color, n, problem = readColor(...)
    if not color then
      refuse("newImage", n, problem)
    end
    local love = textures.findLove("newImage")
    local image = run(newImageOf, love, mask, unpack(color, 1, 4))
    return image
  end

  function functions.drawMask(mask, x, y)
    checkMask("drawMask", 1, mask)
    local place = { x, y }
    for k, axis in ipairs { "x", "y" } do
      local number, problem = arguments.finite(place[k] == nil and 0 or place[k], axis)
      if not number then
        refuse("drawMask", k + 1, problem)
      end
    end
    local w, h = mask:getDimensions()
    if w > 0 and h > 0 then
      run(drawMask, pixcollide, textures.findLove("drawMask"), mask, x or 0, y or 0)
    end
  end

  local function checkTarget(name, target)
    local problem = findProblem(target)
    if problem then
      refuse(name, 1, problem)
    end
    return types.isCanvas(target) and onCanvas or onData
  end

  -- A texture as it is, of all else the ImageData; or nil and a message, if a file is to blame.
  local function readSource(name, n, source, isExact)
    if types.is(source, "Texture") then
      local ok, problem = pcall(textures.findProblemToDraw, source)
      if problem then
        refuse(name, n, ok and problem or types.plain(problem))
      end
      return source
    end
    local data, problem, path = pixels.read(source, isExact)
    if not data and not path then
      refuse(name, n, problem)
    end
    return data, not data and ("cannot load '%s': %s"):format(path, problem) or nil
  end

  function functions.newCanvas(source)
    local image, message = readSource("newCanvas", 1, source, true)
    if not image then
      return nil, message
    end
    local canvas = run(onCanvas.paste, textures.findLove("newCanvas"), nil, image, 0, 0)
    return canvas
  end

  function functions.erase(target, mask, x, y)
    local edit = checkTarget("erase", target)
    checkMask("erase", 2, mask)
    x, y = checkPlace("erase", x, y)
    local love = edit == onCanvas and textures.findLove("erase") or files.love()
    run(edit.erase, love, target, mask, x, y)
    run(known.refresh, target)
  end

  function functions.cut(source, mask, x, y)
    local image, message = readSource("cut", 1, source, true)
    checkMask("cut", 2, mask)
    checkSize("cut", 2, mask)
    x, y = checkPlace("cut", x, y)
    if not image then
      return nil, message
    end
    local isTexture = types.is(image, "Texture")
    local love = isTexture and textures.findLove("cut") or files.love()
    local result = run((isTexture and onCanvas or onData).cut, love, image, mask, x, y)
    return result
  end

  local function checkPaste(target, source)
    if rawequal(source, target) then -- LuaJIT may crash as it compiles == of an object of LÖVE's and one of others
      refuse("paste", 2, "another image than the one that is drawn on expected")
    elseif types.isCanvas(target) then
      return
    elseif target:getFormat() ~= "rgba8" then
      refuse("paste", 1, "ImageData in the format rgba8 expected, got one in " .. target:getFormat())
    elseif types.is(source, "Texture") then
      refuse("paste", 2, ("ImageData or file name expected for an ImageData, got %s (see %s)")
        :format(types.name(source), textures.nameReadBack(files.love().graphics)))
    end
  end

  function functions.paste(target, source, x, y)
    local edit = checkTarget("paste", target)
    x, y = checkPlace("paste", x, y)
    checkPaste(target, source)
    local isOnCanvas = edit == onCanvas
    local image, message = readSource("paste", 2, source, isOnCanvas)
    if not image then
      return nil, message
    elseif isOnCanvas then
      run(onCanvas.paste, textures.findLove("paste"), target, image, x, y)
    else
      run(onData.paste, files.love(), target, image, x, y, pixcollide.newPictureFromPixels)
      run(known.refresh, target)
    end
    return true
  end

  return functions
end
