-- SPDX-License-Identifier: MIT
-- SPDX-FileCopyrightText: 2026 The pixcollide authors

-- Reads the frames of decoded JSON: of Aseprite, and of atlases, where less need be said and frames may be turned.

local here = (...):match("^(.-)aseprite%.frames$")
local fields = require(here .. "aseprite.fields")

local SIDE = require(here .. "limits").side
local COUNT = 2 ^ 31 - 1
local HINT = "pixcollide.atlas.load reads sheets of TexturePacker and the like"

local frames = {}

-- Sets where in its source a frame's picture of w x h pixels is, and the size of the source. Gives how much larger the picture
-- is on each side: Aseprite's inner padding is part of `frame`, but not of `spriteSourceSize`.
local function readSource(frame, inner, size, w, h)
  frame.left, frame.top, frame.w, frame.h = fields.rect(inner, frame.path .. ".spriteSourceSize", 0, SIDE)
  fields.object(size, frame.path .. ".sourceSize")
  frame.sourceWidth = fields.whole(size.w, frame.path .. ".sourceSize.w", 0, SIDE)
  frame.sourceHeight = fields.whole(size.h, frame.path .. ".sourceSize.h", 0, SIDE)
  if frame.left + frame.w > frame.sourceWidth or frame.top + frame.h > frame.sourceHeight then
    fields.fail(frame.path .. ".spriteSourceSize", "%d,%d %dx%d lies outside the sourceSize of %dx%d", frame.left, frame.top,
      frame.w, frame.h, frame.sourceWidth, frame.sourceHeight)
  end
  local padding = (w - frame.w) / 2
  if padding ~= (h - frame.h) / 2 or padding < 0 or padding % 1 ~= 0 then
    fields.fail(frame.path .. ".frame", "%dx%d pixels are not the %dx%d of spriteSourceSize, with as many more on each side: "
      .. "the export is broken", w, h, frame.w, frame.h)
  end
  return padding
end

-- Where a frame's picture is in the image, turned clockwise or not, and where it belongs in its source.
local function readFrame(value, path, isAtlas)
  fields.object(value, path)
  local x, y, w, h = fields.rect(value.frame, path .. ".frame", 0, SIDE)
  local frame = { path = path, isTurned = value.rotated == true, duration = value.duration }
  local inner, size = value.spriteSourceSize, value.sourceSize
  if isAtlas and fields.isAbsent(frame.duration) then
    inner = fields.isAbsent(inner) and { x = 0, y = 0 } or fields.object(inner, path .. ".spriteSourceSize")
    inner = { x = inner.x, y = inner.y, w = w, h = h } -- some write the source's size here
    size = fields.isAbsent(size) and inner or size
    frame.duration = 100
  elseif frame.isTurned and not isAtlas then
    fields.fail(path .. ".rotated", "rotated frames cannot be read, and Aseprite writes none: %s", HINT)
  end
  local padding = readSource(frame, inner, size, w, h)
  frame.x, frame.y = math.floor(x + padding), math.floor(y + padding)
  if fields.isAbsent(frame.duration) then
    fields.fail(path .. ".duration", "number expected, got nothing: %s", HINT)
  end
  frame.duration = fields.whole(frame.duration, path .. ".duration", 0, COUNT)
  return frame
end

--- The names in an object, in the order of `keys`, which its text has; those that it has not, by themselves. JSON libraries
--- lose one of two fields of the same name.
function frames.names(value, path, keys)
  local places, list = {}, {}
  for k, key in ipairs(keys) do
    if places[key] then
      fields.fail(path, "'%s' is there twice, and one of them is lost: export names that differ, or an Array", key)
    end
    places[key] = k
  end
  for name in pairs(value) do
    list[#list + 1] = fields.text(name, path)
  end
  table.sort(list, function(a, b)
    local first, second = places[a] or COUNT, places[b] or COUNT
    return first < second or first == second and a < b
  end)
  return list
end

--- The frames of an array, or of an object whose `keys` are in the text in this order, each with its name; and whether it
--- is an array.
function frames.read(value, path, keys, isAtlas)
  local list, isArray = {}, true
  for key in pairs(fields.object(value, path)) do
    isArray = isArray and type(key) == "number"
  end
  local names = not isArray and frames.names(value, path, keys)
  local count = names and #names or select(2, fields.list(value, path))
  for k = 1, count do
    local where = names and ("%s[%q]"):format(path, names[k]):gsub("\n", "n") or ("%s[%d]"):format(path, k)
    local item = value[names and names[k] or k]
    list[k] = readFrame(item, where, isAtlas)
    list[k].name, list[k].value = names and names[k] or item.filename, isAtlas and item or nil
    list[k].name = fields.isAbsent(list[k].name) and "" or fields.text(list[k].name, where .. ".filename")
  end
  if count == 0 then
    fields.fail(path, "there are none")
  end
  return list, isArray
end

return frames
