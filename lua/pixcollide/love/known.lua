-- SPDX-License-Identifier: MIT
-- SPDX-FileCopyrightText: 2026 The pixcollide authors

-- The images that masks were read from, as textures. They are made when they are first drawn, as there may be no window
-- before, and one for all masks of a file.

local here = (...):match("^(.-)love%.known$")
local files = require(here .. "files")
local formats = require(here .. "love.formats")
local pixels = require(here .. "love.pixels")
local types = require(here .. "love.types")

-- Sources by what they are read from: an object of LÖVE's, or a file at the time of its last change. Masks alone keep them.
local sources = setmetatable({}, { __mode = "kv" })

local known = {}

local function keyOf(object)
  local info = type(object) == "string" and files.love().filesystem.getInfo(object)
  return info and ("%s\n%s\n%s"):format(object, tostring(info.modtime), tostring(info.size)) or object
end

--- The source for records (see images.lua) that a file or an object of LÖVE's is.
function known.sourceOf(object)
  local key = keyOf(object)
  local source = sources[key]
  if not source then
    source = types.is(object, "Texture") and { texture = object } or { object = object }
    sources[key] = source
  end
  return source
end

-- An ImageData that LÖVE can draw of another one.
local function drawable(data)
  return formats.isInteger(data:getFormat()) and formats.toRgba8(data) or data
end

-- The pixels of a source, as such an ImageData; raises what is wrong.
local function readPixels(love, source)
  if source.newPicture then
    local picture, problem = source.newPicture()
    if not picture then
      error(problem, 0)
    end
    local w, h = picture:getDimensions()
    local data = love.image.newImageData(w, h, "rgba8", picture:toPixels())
    picture:release()
    return data
  end
  local data, problem, path = pixels.read(source.object, true)
  if not data then
    error(path and ("cannot load '%s': %s"):format(path, problem)
      or problem .. " (what the mask was read from; pixcollide.love.setImage gives it another image)", 0)
  end
  return drawable(data)
end

local function textureOf(source)
  if not source.texture then
    local love = files.love()
    if not (love.graphics and love.graphics.newImage) then
      error("love.graphics is needed for the image that the mask was read from, and is not loaded", 0)
    end
    source.texture = love.graphics.newImage(readPixels(love, source), { dpiscale = 1 })
    source.texture:setFilter("nearest", "nearest")
    source.object, source.newPicture = nil, nil
  end
  return source.texture
end

--- Gives a record that has a source its image and its Quad.
function known.prepare(record)
  local texture = textureOf(record.source)
  local width, height = texture:getPixelDimensions()
  record.quad = files.love().graphics.newQuad(record.x or 0, record.y or 0, record.w or width, record.h or height, width, height)
  record.image, record.left, record.top = texture, record.left or 0, record.top or 0
end

--- Brings what was edited to the image that was made of it, if there is one: of an ImageData. A Canvas is its own.
function known.refresh(edited)
  local source = sources[edited]
  if source and source.texture and not rawequal(source.texture, edited) then
    source.texture:replacePixels(drawable(edited))
  end
end

return known
