-- SPDX-License-Identifier: MIT
-- SPDX-FileCopyrightText: 2026 The pixcollide authors

-- Which pixels of an image a Quad of LÖVE's shows.

local abs, floor = math.abs, math.floor

local quads = {}

-- Quads are in units of the size they were made for, which for images with a DPI scale is not that in pixels. As they
-- are computed, whole numbers may be off by a trifle.
local function toPixels(value, factor)
  local exact = value * factor
  local whole = floor(exact + 0.5)
  return whole, abs(exact - whole) <= 1 / 1024
end

--- x, y, w, h in pixels of an image of this size, or nil and what is wrong.
function quads.getRect(quad, width, height)
  local sw, sh = quad:getTextureDimensions()
  if not (sw > 0 and sh > 0) or abs(width / sw * sh - height) > 0.5 then
    return nil, ("quad for a texture of %gx%g expected to have the proportions of the image's %dx%d pixels")
      :format(sw, sh, width, height)
  end
  local vx, vy, vw, vh = quad:getViewport()
  local x, isWholeX = toPixels(vx, width / sw)
  local y, isWholeY = toPixels(vy, height / sh)
  local w, isWholeW = toPixels(vw, width / sw)
  local h, isWholeH = toPixels(vh, height / sh)
  if not (isWholeX and isWholeY and isWholeW and isWholeH) then
    return nil, ("quad (%g, %g, %g, %g) expected to lie on whole pixels"):format(vx, vy, vw, vh)
  elseif x < 0 or y < 0 or w < 0 or h < 0 or x + w > width or y + h > height then
    return nil, ("quad (%g, %g, %g, %g) expected to lie within the image's %dx%d pixels")
      :format(vx, vy, vw, vh, width, height)
  end
  return x, y, w, h
end

return quads
