-- SPDX-License-Identifier: MIT
-- SPDX-FileCopyrightText: 2026 The pixcollide authors

-- Pictures that LÖVE can draw. Some are kept and used again, so that a game which draws them each frame makes none: a
-- surface is a table with picture, data (an ImageData), pointer (to its pixels), image, quad, w and h.

local here = (...):match("^(.-)love%.surfaces$")
local limits = require(here .. "limits")

local floor, max, min, sqrt = math.floor, math.max, math.min, math.sqrt

local STEP = 64 -- sides are multiples of it, as what a moving camera shows is now a pixel wider, now not
local MOST_KEPT = 4 -- those used last come first

local surfaces = {}
local kept = {}

local function clipSide(from, length, limit)
  if length <= limit then
    return from, length
  end
  return from + floor((length - limit) / 2), limit
end

local sideLimit

--- The middle of a rectangle, as much as one surface can hold.
function surfaces.clip(graphics, x, y, w, h)
  sideLimit = sideLimit or min(graphics.getSystemLimits().texturesize, limits.side)
  x, w = clipSide(x, w, sideLimit)
  y, h = clipSide(y, h, sideLimit)
  if w * h > limits.pixels then
    local side = floor(sqrt(limits.pixels))
    x, w = clipSide(x, w, max(side, floor(limits.pixels / h)))
    y, h = clipSide(y, h, floor(limits.pixels / w))
  end
  return x, y, w, h
end

local function release(surface)
  surface.picture:release()
  surface.image:release()
  surface.data:release()
end

-- As light userdata, which makes no garbage in use; older LuaJITs refuse those of some addresses.
local function pointerTo(data)
  local ok, pointer = pcall(data.getPointer, data)
  return ok and pointer or data:getFFIPointer()
end

--- A new surface, which is not kept.
function surfaces.new(pixcollide, love, w, h)
  local data = love.image.newImageData(w, h)
  local image = love.graphics.newImage(data)
  image:setFilter("nearest", "nearest")
  return {
    picture = pixcollide.newPicture(w, h), data = data, pointer = pointerTo(data),
    image = image, quad = love.graphics.newQuad(0, 0, w, h, w, h), w = w, h = h,
  }
end

-- Rounded up, unless that is more than a surface can hold.
local function roundUp(side, other)
  local rounded = math.ceil(side / STEP) * STEP
  return rounded * other <= limits.pixels and rounded or side
end

-- A kept surface is used if it is large enough, and not so large that drawing to it is a waste.
local function find(w, h)
  for k, surface in ipairs(kept) do
    if surface.w >= w and surface.h >= h and surface.w * surface.h <= 2 * w * h then
      return table.remove(kept, k)
    end
  end
  return nil
end

--- A surface of at least w x h pixels.
function surfaces.get(pixcollide, love, w, h)
  local wide = roundUp(w, h)
  local high = roundUp(h, wide)
  local surface = find(wide, high)
  if not surface then
    if #kept == MOST_KEPT then
      release(table.remove(kept))
    end
    surface = surfaces.new(pixcollide, love, wide, high)
  end
  table.insert(kept, 1, surface)
  return surface
end

--- Brings the picture to the image, of which w x h pixels are to be drawn.
function surfaces.show(surface, w, h)
  surface.picture:copyPixels(surface.pointer)
  surface.image:replacePixels(surface.data)
  surface.quad:setViewport(0, 0, w, h)
end

return surfaces
