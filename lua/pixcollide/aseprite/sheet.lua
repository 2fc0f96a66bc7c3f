-- SPDX-License-Identifier: MIT
-- SPDX-FileCopyrightText: 2026 The pixcollide authors

-- The methods of sheets.

local here = (...):match("^(.-)aseprite%.sheet$")
local pixcollide = require(here .. "native")
local arguments = require(here .. "arguments")
local composing = require(here .. "aseprite.composing")
local files = require(here .. "files")
local images = require(here .. "images")
local objects = require(here .. "aseprite.objects")
local placing = require(here .. "aseprite.placing")
local playback = require(here .. "aseprite.playback")
local slices = require(here .. "aseprite.slices")

local copy = objects.copy
local Sheet = {}

objects.sheet.__index = Sheet

function objects.sheet.__tostring(sheet)
  return ("sheet (%d of %dx%d)"):format(#sheet.frames, sheet.width, sheet.height)
end

local function check(self, method)
  objects.check(self, "sheet", method)
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

function Sheet.getImagePath(self, frame)
  check(self, "getImagePath")
  local number = frame == nil and 1 or objects.frame("sheet", "getImagePath", 2, frame, #self.frames)
  return self.frames[number].imagePath or self.imagePath
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

-- Tells the masks of a sheet, in LÖVE, which part of which image each is. All sheets of an atlas share its `sources`.
local function noteImages(sheet)
  local composition, sources = sheet.composition, sheet.sources or {}
  for k, frame in ipairs(sheet.frames) do
    local path = frame.imagePath or sheet.imagePath or ""
    sources[path] = sources[path] or { newPicture = function() return newPicture(composition, path) end }
    local x, y, w, h = placing.rect(frame)
    images.set(sheet.masks[k], { source = sources[path], x = x, y = y, w = w, h = h, isTurned = frame.isTurned,
      left = frame.left + frame.shiftX, top = frame.top + frame.shiftY })
  end
end

--- Makes a sheet of what was read.
function objects.newSheet(data)
  if files.love() then
    noteImages(data)
  end
  return setmetatable(data, objects.sheet)
end

function Sheet.reload(self)
  check(self, "reload")
  for _, mask in ipairs(self.masks) do
    arguments.check(Sheet.reload, "reload", 1, mask.getDimensions, mask)
  end
  local new, problem = self.read()
  if new and (#new.frames ~= #self.frames or new.width ~= self.width or new.height ~= self.height) then
    problem = ("cannot reload '%s': it has %d masks of %dx%d texels now, and the sheet %d of %dx%d"):format(self.path,
      #new.frames, new.width, new.height, #self.frames, self.width, self.height)
  end
  if problem then
    return nil, problem
  end
  local masks = self.masks
  for k, mask in ipairs(masks) do
    mask:clear()
    mask:add(new.masks[k])
    images.set(mask, images.get(new.masks[k]))
  end
  for key, value in pairs(new) do
    self[key] = value
  end
  self.masks = masks
  return true
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
  local x, y, w, h = placing.rect(data)
  return x, y, w, h, data.left + data.shiftX, data.top + data.shiftY, data.isTurned or false
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
  local tag = objects.named("sheet", "getTag", 2, name, self, "tag")
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
  local slice = objects.named("sheet", "getSlice", 2, name, self, "slice")
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
  local slice = objects.named("sheet", "getSliceCenter", 2, name, self, "slice")
  local x, y, _, _, key = findBox(self, slice, objects.frame("sheet", "getSliceCenter", 3, frame, #self.frames))
  if not x or not key.centerX then
    return nil
  end
  return x + key.centerX, y + key.centerY, key.centerW, key.centerH
end

function Sheet.getSliceMasks(self, name)
  check(self, "getSliceMasks")
  local slice = objects.named("sheet", "getSliceMasks", 2, name, self, "slice")
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
  local sprite = objects.newSprite(Sheet.newSprite, "newSprite", 2, self, options)
  return sprite -- no tail call: errors are raised at the caller of this function, which they look for
end

function Sheet.newAnimation(self, tag)
  check(self, "newAnimation")
  if tag ~= nil then
    tag = objects.named("sheet", "newAnimation", 2, tag, self, "tag")
  end
  return playback.new(self, tag)
end

return Sheet
