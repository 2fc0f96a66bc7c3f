-- SPDX-License-Identifier: MIT
-- SPDX-FileCopyrightText: 2026 The pixcollide authors

-- Makes the masks of frames: each as large as the canvas, with its picture where it was before it was trimmed. If a pivot
-- moves from frame to frame, frames are shifted in larger masks, so that it is the same texel of all.

local here = (...):match("^(.-)aseprite%.placing$")
local fields = require(here .. "aseprite.fields")

local max = math.max

local SIDE = require(here .. "limits").side
local TEXELS = 2 ^ 30 -- of all masks of a sheet: 128 MB

local placing = {}

-- The frames' common size, and how far each is shifted: frame.shiftX, frame.shiftY.
local function place(frames)
  local width, height, originX, originY = 0, 0, -math.huge, -math.huge
  for _, frame in ipairs(frames) do
    originX, originY = max(originX, frame.pivotX), max(originY, frame.pivotY)
  end
  for _, frame in ipairs(frames) do
    frame.shiftX, frame.shiftY = originX - frame.pivotX, originY - frame.pivotY
    width = max(width, frame.sourceWidth + frame.shiftX)
    height = max(height, frame.sourceHeight + frame.shiftY)
  end
  return { width = width, height = height, originX = originX, originY = originY }
end

-- Takes the places of another sheet's frames.
local function placeAs(frames, other)
  if #other.frames ~= #frames then
    fields.fail("frames", "there are %d, and %d in the sheet that the option 'pivot' gives", #frames, #other.frames)
  end
  for k, frame in ipairs(frames) do
    local model = other.frames[k]
    frame.shiftX, frame.shiftY = model.shiftX, model.shiftY
    if frame.sourceWidth + frame.shiftX > other.width or frame.sourceHeight + frame.shiftY > other.height then
      fields.fail(frame.path .. ".sourceSize", "%dx%d does not fit the sheet that the option 'pivot' gives",
        frame.sourceWidth, frame.sourceHeight)
    end
  end
  return { width = other.width, height = other.height, originX = other.originX, originY = other.originY }
end

--- Places the frames, whose pivots are set, or as in the sheet `like`. Gives width, height, originX, originY in a table.
function placing.place(frames, like)
  local size = like and placeAs(frames, like) or place(frames)
  if size.width > SIDE or size.height > SIDE then
    fields.fail("meta.slices", "pivots so far apart take masks of %dx%d texels, and %d a side are possible",
      size.width, size.height, SIDE)
  end
  if #frames * math.ceil(size.width / 64) * 64 * size.height > TEXELS then
    fields.fail("frames", "%d masks of %dx%d texels are more than 2^30 texels", #frames, size.width, size.height)
  end
  return size
end

--- The masks of frames that have been placed, of those of their pictures.
function placing.put(frames, size, pictures)
  local masks = {}
  for k, frame in ipairs(frames) do
    masks[k] = pictures[k]:cropped(-frame.left - frame.shiftX, -frame.top - frame.shiftY, size.width, size.height)
  end
  return masks
end

--- The same; `sheet` is the mask of the whole image.
function placing.cut(frames, size, sheet, image)
  local pictures = {}
  local width, height = sheet:getDimensions()
  for k, frame in ipairs(frames) do
    if frame.x + frame.w > width or frame.y + frame.h > height then
      fields.fail(frame.path .. ".frame", "%d,%d %dx%d lies outside '%s' of %dx%d pixels", frame.x, frame.y, frame.w,
        frame.h, image, width, height)
    end
    pictures[k] = sheet:cropped(frame.x, frame.y, frame.w, frame.h)
  end
  return placing.put(frames, size, pictures)
end

return placing
