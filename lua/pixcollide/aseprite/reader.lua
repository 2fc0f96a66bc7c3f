-- SPDX-License-Identifier: MIT
-- SPDX-FileCopyrightText: 2026 The pixcollide authors

-- Reads decoded JSON of Aseprite: what it says, checked, with nothing of images.

local here = (...):match("^(.-)aseprite%.reader$")
local fields = require(here .. "aseprite.fields")
local names = require(here .. "aseprite.names")

local SIDE = require(here .. "limits").side
local COUNT = 2 ^ 31 - 1
local LISTED = 2 ^ 20 -- frames of all tags

local DIRECTIONS = { forward = true, reverse = true, pingpong = true, pingpong_reverse = true }

local reader = {}

-- Where in the sheet a frame's picture is, and where it belongs in the canvas.
local function readFrame(value, path)
  fields.object(value, path)
  local frame = {}
  local x, y, w, h = fields.rect(value.frame, path .. ".frame", 0, SIDE)
  if value.rotated == true then
    fields.fail(path .. ".rotated", "rotated frames cannot be read, and Aseprite writes none")
  end
  frame.left, frame.top, frame.w, frame.h = fields.rect(value.spriteSourceSize, path .. ".spriteSourceSize", 0, SIDE)
  local size = fields.object(value.sourceSize, path .. ".sourceSize")
  frame.sourceWidth = fields.whole(size.w, path .. ".sourceSize.w", 0, SIDE)
  frame.sourceHeight = fields.whole(size.h, path .. ".sourceSize.h", 0, SIDE)
  if frame.left + frame.w > frame.sourceWidth or frame.top + frame.h > frame.sourceHeight then
    fields.fail(path .. ".spriteSourceSize", "%d,%d %dx%d lies outside the sourceSize of %dx%d", frame.left, frame.top,
      frame.w, frame.h, frame.sourceWidth, frame.sourceHeight)
  end
  -- Inner padding is part of `frame`, but not of `spriteSourceSize`.
  local padding = (w - frame.w) / 2
  if padding ~= (h - frame.h) / 2 or padding < 0 or padding % 1 ~= 0 then
    fields.fail(path .. ".frame", "%dx%d pixels are not the %dx%d of spriteSourceSize", w, h, frame.w, frame.h)
  end
  frame.x, frame.y = math.floor(x + padding), math.floor(y + padding)
  frame.duration = fields.whole(value.duration, path .. ".duration", 0, COUNT)
  frame.path = path
  return frame
end

local function readFrames(value)
  local frames, isArray = {}, true
  for key in pairs(fields.object(value, "frames")) do
    isArray = isArray and type(key) == "number"
  end
  if isArray then
    local list, count = fields.list(value, "frames")
    for k = 1, count do
      local path = ("frames[%d]"):format(k)
      frames[k] = readFrame(list[k], path)
      local name = list[k].filename
      frames[k].name = fields.isAbsent(name) and "" or fields.text(name, path .. ".filename")
    end
  else
    for name, frame in pairs(value) do
      local path = ("frames[%q]"):format(fields.text(name, "frames")):gsub("\n", "n")
      frames[#frames + 1] = readFrame(frame, path)
      frames[#frames].name = name
    end
  end
  if #frames == 0 then
    fields.fail("frames", "there are none")
  end
  return frames, isArray
end

local function readTag(value, path)
  fields.object(value, path)
  local tag = { path = path, name = fields.text(value.name, path .. ".name"), direction = "forward" }
  tag.from = fields.whole(value.from, path .. ".from", 0, COUNT)
  tag.to = fields.whole(value.to, path .. ".to", tag.from, COUNT)
  if not fields.isAbsent(value.direction) then
    tag.direction = fields.text(value.direction, path .. ".direction")
    if not DIRECTIONS[tag.direction] then
      fields.fail(path .. ".direction", "forward, reverse, pingpong or pingpong_reverse expected, got '%s'", tag.direction)
    end
  end
  local repeats = value["repeat"]
  if not fields.isAbsent(repeats) then
    repeats = type(repeats) == "string" and tonumber(repeats) or repeats -- Aseprite writes a string
    repeats = fields.whole(repeats, path .. ".repeat", 0, COUNT)
    tag.repeats = repeats > 0 and repeats or nil
  end
  return tag
end

-- A point or a box of a slice may lie outside the canvas.
local function readKey(value, path)
  fields.object(value, path)
  local key = { frame = fields.whole(value.frame, path .. ".frame", 0, COUNT) }
  key.x, key.y, key.w, key.h = fields.rect(value.bounds, path .. ".bounds", -SIDE, SIDE)
  if not fields.isAbsent(value.pivot) then
    local pivot = fields.object(value.pivot, path .. ".pivot")
    key.pivotX = key.x + fields.whole(pivot.x, path .. ".pivot.x", -SIDE, SIDE)
    key.pivotY = key.y + fields.whole(pivot.y, path .. ".pivot.y", -SIDE, SIDE)
  end
  if not fields.isAbsent(value.center) then
    key.centerX, key.centerY, key.centerW, key.centerH = fields.rect(value.center, path .. ".center", -SIDE, SIDE)
  end
  return key
end

-- A list of the elements of an array that may be missing.
local function readList(value, path, read)
  local items = {}
  if not fields.isAbsent(value) then
    local list, count = fields.list(value, path)
    for k = 1, count do
      items[k] = read(list[k], ("%s[%d]"):format(path, k))
    end
  end
  return items
end

local function readSlice(value, path)
  fields.object(value, path)
  local slice = { path = path, name = fields.text(value.name, path .. ".name") }
  slice.keys = readList(value.keys, path .. ".keys", readKey)
  for _, key in ipairs(slice.keys) do
    slice.hasPivot = slice.hasPivot or key.pivotX ~= nil
  end
  table.sort(slice.keys, function(a, b) return a.frame < b.frame end)
  return slice
end

local function readLayer(value, path)
  return fields.text(fields.object(value, path).name, path .. ".name")
end

-- The frames of a tag in play order, without repeats: there and back for pingpong, with neither end twice.
local function playOrder(tag, frames, indices)
  local from, to, step = tag.from, tag.to, 1
  if tag.to - tag.from >= #frames then
    fields.fail(tag.path .. ".to", "frame %d is not in the sheet, which has %d", tag.to, #frames)
  end
  if tag.direction:find("reverse") then
    from, to, step = to, from, -1
  end
  local list = {}
  local function add(number)
    local index = indices[number]
    if not index then
      fields.fail(tag.path .. (number == tag.from and ".from" or ".to"), "frame %d is not in the sheet, which has %d",
        number, #frames)
    end
    list[#list + 1] = index
  end
  for number = from, to, step do
    add(number)
  end
  tag.passLength = #list
  if tag.direction:find("pingpong") then
    for number = to - step, from + step, -step do
      add(number)
    end
  end
  return list
end

-- What a list has by name; of the same name, the first.
local function byName(list)
  local map = {}
  for _, item in ipairs(list) do
    map[item.name] = map[item.name] or item
  end
  return map
end

--- A sheet of frames (in order), the names of layers, tags and slices.
function reader.assemble(frames, layers, tags, slices)
  local indices = {}
  for k, frame in ipairs(frames) do
    indices[frame.number] = indices[frame.number] or k
  end
  local listed = 0
  for _, tag in ipairs(tags) do
    tag.frames = playOrder(tag, frames, indices)
    listed = listed + #tag.frames
    if listed > LISTED then
      fields.fail(tag.path, "all tags together have more than %d frames", LISTED)
    end
  end
  return { frames = frames, layers = layers, tags = tags, tagsByName = byName(tags), slices = slices,
    slicesByName = byName(slices), notes = {} }
end

--- What decoded JSON says: a table of frames (in order), tags and slices (with their names in order, too), layers (names)
--- and image (a name). Raises as fields.fail does. `options` may have a layer, and an image.
function reader.read(value, options)
  if type(value) ~= "table" then
    fields.fail("JSON", "object expected, got %s", type(value))
  end
  local frames, isArray = readFrames(value.frames)
  local meta = fields.object(value.meta, "meta")
  local tags = readList(meta.frameTags, "meta.frameTags", readTag)
  local layers = readList(meta.layers, "meta.layers", readLayer)
  local slices = readList(meta.slices, "meta.slices", readSlice)
  local image = options.image
  if not image then
    if fields.isAbsent(meta.image) then
      fields.fail("meta.image", "the sheet names no image: say which by the option 'image'")
    end
    image = fields.text(meta.image, "meta.image")
  end
  frames = names.arrange(frames, { isArray = isArray, tags = tags, layers = layers, layer = options.layer })
  local sheet = reader.assemble(frames, layers, tags, slices)
  sheet.image = image
  return sheet
end

return reader
