-- SPDX-License-Identifier: MIT
-- SPDX-FileCopyrightText: 2026 The pixcollide authors

-- Makes the masks of frames: each as large as the canvas, with its picture where it was before it was trimmed. If a pivot
-- moves from frame to frame, frames are shifted in larger masks, so that it is the same texel of all.

local here = (...):match("^(.-)aseprite%.placing$")
local fields = require(here .. "aseprite.fields")

local floor, max = math.floor, math.max

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
    frame.shiftX, frame.shiftY = floor(originX - frame.pivotX + 0.5), floor(originY - frame.pivotY + 0.5)
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

--- Places the frames of a sheet, whose pivots are set by what is at `where`, or as in the sheet `like`. Sets the sheet's width,
--- height, originX, originY.
function placing.place(sheet, like, where)
  local frames = sheet.frames
  for key, number in pairs(like and placeAs(frames, like) or place(frames)) do
    sheet[key] = number
  end
  if sheet.width > SIDE or sheet.height > SIDE then
    fields.fail(where, "pivots so far apart take masks of %dx%d texels, and %d a side are possible", sheet.width,
      sheet.height, SIDE)
  end
  if #frames * math.ceil(sheet.width / 64) * 64 * sheet.height > TEXELS then
    fields.fail("frames", "%d masks of %dx%d texels are more than 2^30 texels", #frames, sheet.width, sheet.height)
  end
end

--- The masks of a sheet whose frames have been placed, of those of their pictures.
function placing.put(sheet, pictures)
  local masks = {}
  for k, frame in ipairs(sheet.frames) do
    masks[k] = pictures[k]:cropped(-frame.left - frame.shiftX, -frame.top - frame.shiftY, sheet.width, sheet.height)
  end
  return masks
end

--- Where a frame's picture is in the image: x, y, w, h, as it lies there.
function placing.rect(frame)
  return frame.x, frame.y, frame.isTurned and frame.h or frame.w, frame.isTurned and frame.w or frame.h
end

--- The masks of frames' pictures; `whole` is the mask of the image at the path `image`.
function placing.cut(frames, whole, image)
  local pictures = {}
  local width, height = whole:getDimensions()
  for k, frame in ipairs(frames) do
    local x, y, w, h = placing.rect(frame)
    if x + w > width or y + h > height then
      fields.fail(frame.path .. ".frame", "%d,%d %dx%d lies outside '%s' of %dx%d pixels", x, y, w, h, image, width, height)
    end
    pictures[k] = whole:cropped(x, y, w, h)
    pictures[k] = frame.isTurned and pictures[k]:rotated90(-1) or pictures[k]
  end
  return pictures
end

return placing
