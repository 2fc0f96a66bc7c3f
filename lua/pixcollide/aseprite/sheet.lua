-- SPDX-License-Identifier: MIT
-- SPDX-FileCopyrightText: 2026 The pixcollide authors

-- The methods of Aseprite sheets.

local here = (...):match("^(.-)aseprite%.sheet$")
local pixcollide = require(here .. "native")
local arguments = require(here .. "arguments")
local composing = require(here .. "aseprite.composing")
local files = require(here .. "files")
local images = require(here .. "images")
local objects = require(here .. "aseprite.objects")
local playback = require(here .. "aseprite.playback")
local slices = require(here .. "aseprite.slices")

local Sheet = {}

objects.sheet.__index = Sheet

function objects.sheet.__tostring(sheet)
  return ("sheet (%d of %dx%d)"):format(#sheet.frames, sheet.width, sheet.height)
end

local function check(self, method)
  objects.check(self, "sheet", method)
end

local function copy(list, field)
  local new = {}
  for k, item in ipairs(list) do
    new[k] = field and item[field] or item
  end
  return new
end

function Sheet.getMasks(self)
  check(self, "getMasks")
  return copy(self.masks)
end

function Sheet.getFrameCount(self)
  check(self, "getFrameCount")
  return #self.frames
end

function Sheet.getDimensions(self)
  check(self, "getDimensions")
  return self.width, self.height
end

function Sheet.getImagePath(self)
  check(self, "getImagePath")
  return self.imagePath
end

-- The picture of an image file, or of what a file of Aseprite's is composed of; or nil and a message.
local function newPicture(composition, path)
  if composition then
    return composing.newPicture(composition)
  end
  local bytes, problem = files.read(path)
  if not bytes then
    return nil, ("cannot load '%s': %s"):format(path, problem)
  end
  return pixcollide.decodePicture(bytes)
end

function Sheet.newPicture(self)
  check(self, "newPicture")
  local picture, problem = newPicture(self.composition, self.imagePath)
  return picture, problem
end

--- Makes a sheet of what was read. In LÖVE, its masks know their image.
function objects.newSheet(data)
  local composition, path = data.composition, data.imagePath
  local source = { newPicture = function() return newPicture(composition, path) end }
  for k, frame in ipairs(files.love() and data.frames or {}) do
    images.set(data.masks[k], { source = source, x = frame.x, y = frame.y, w = frame.w, h = frame.h,
      left = frame.left + frame.shiftX, top = frame.top + frame.shiftY })
  end
  return setmetatable(data, objects.sheet)
end

function Sheet.getNotes(self)
  check(self, "getNotes")
  return copy(self.notes)
end

function Sheet.getOrigin(self)
  check(self, "getOrigin")
  return self.originX, self.originY
end

function Sheet.getFrameRect(self, frame)
  check(self, "getFrameRect")
  local data = self.frames[objects.frame("sheet", "getFrameRect", 2, frame, #self.frames)]
  return data.x, data.y, data.w, data.h, data.left + data.shiftX, data.top + data.shiftY
end

function Sheet.getDuration(self, frame)
  check(self, "getDuration")
  return self.frames[objects.frame("sheet", "getDuration", 2, frame, #self.frames)].duration / 1000
end

function Sheet.getTags(self)
  check(self, "getTags")
  return copy(self.tags, "name")
end

function Sheet.getTag(self, name)
  check(self, "getTag")
  local tag = objects.named("sheet", "getTag", 2, name, self.tagsByName, self.tags, "tag")
  return copy(tag.frames), tag.direction, tag.repeats
end

function Sheet.getLayers(self)
  check(self, "getLayers")
  return copy(self.layers)
end

function Sheet.getSlices(self)
  check(self, "getSlices")
  return copy(self.slices, "name")
end

-- The box of a slice in a frame: x, y, w, h in texels of its mask, and the key; nil where it is not, or has no size.
local function findBox(sheet, slice, frame)
  local data = sheet.frames[frame]
  local key = slices.keyAt(slice, data.number)
  if key and key.w > 0 and key.h > 0 then
    return key.x + data.shiftX, key.y + data.shiftY, key.w, key.h, key
  end
end

function Sheet.getSlice(self, name, frame)
  check(self, "getSlice")
  local slice = objects.named("sheet", "getSlice", 2, name, self.slicesByName, self.slices, "slice")
  local number = objects.frame("sheet", "getSlice", 3, frame, #self.frames)
  local x, y, w, h, key = findBox(self, slice, number)
  if not x then
    return nil
  end
  local data = self.frames[number]
  return x, y, w, h, key.pivotX and key.pivotX + data.shiftX, key.pivotY and key.pivotY + data.shiftY
end

function Sheet.getSliceCenter(self, name, frame)
  check(self, "getSliceCenter")
  local slice = objects.named("sheet", "getSliceCenter", 2, name, self.slicesByName, self.slices, "slice")
  local x, y, _, _, key = findBox(self, slice, objects.frame("sheet", "getSliceCenter", 3, frame, #self.frames))
  if not x or not key.centerX then
    return nil
  end
  return x + key.centerX, y + key.centerY, key.centerW, key.centerH
end

function Sheet.getSliceMasks(self, name)
  check(self, "getSliceMasks")
  local slice = objects.named("sheet", "getSliceMasks", 2, name, self.slicesByName, self.slices, "slice")
  local masks = {}
  for frame = 1, #self.frames do
    local x, y, w, h = findBox(self, slice, frame)
    if x then
      -- The part of the box that is in the mask; a box may be larger than any mask.
      local left, top = math.max(x, 0), math.max(y, 0)
      local right, bottom = math.min(x + w, self.width), math.min(y + h, self.height)
      local box = pixcollide.newRectangleMask(math.max(right - left, 0), math.max(bottom - top, 0))
      masks[frame] = box:cropped(-left, -top, self.width, self.height)
    else
      masks[frame] = pixcollide.newMask(self.width, self.height)
    end
  end
  return masks
end

function Sheet.newSprite(self, options)
  check(self, "newSprite")
  if options == nil or type(options) == "table" then
    local all = {}
    for key, value in pairs(options or {}) do
      all[key] = value
    end
    if all.ox == nil and all.oy == nil and all.origin == nil then
      all.ox, all.oy = self.originX, self.originY
    end
    options = all
  end
  local sprite = arguments.check(Sheet.newSprite, "newSprite", 2, pixcollide.newSprite, self.masks, options)
  return sprite -- no tail call: errors are raised at the caller of this function, which they look for
end

function Sheet.newAnimation(self, tag)
  check(self, "newAnimation")
  if tag ~= nil then
    tag = objects.named("sheet", "newAnimation", 2, tag, self.tagsByName, self.tags, "tag")
  end
  return playback.new(self, tag)
end

return Sheet
