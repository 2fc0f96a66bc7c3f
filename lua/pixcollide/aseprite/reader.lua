-- SPDX-License-Identifier: MIT
-- SPDX-FileCopyrightText: 2026 The pixcollide authors

-- Reads decoded JSON of Aseprite: what it says, checked, with nothing of images.

local here = (...):match("^(.-)aseprite%.reader$")
local fields = require(here .. "aseprite.fields")
local frameReader = require(here .. "aseprite.frames")
local names = require(here .. "aseprite.names")

local SIDE = require(here .. "limits").side
local COUNT = 2 ^ 31 - 1
local LISTED = 2 ^ 20 -- frames of all tags

local DIRECTIONS = { forward = true, reverse = true, pingpong = true, pingpong_reverse = true }

local reader = {}

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

local function readSlice(value, path)
  fields.object(value, path)
  local slice = { path = path, name = fields.text(value.name, path .. ".name") }
  slice.keys = fields.items(value.keys, path .. ".keys", readKey)
  for _, key in ipairs(slice.keys) do
    slice.hasPivot = slice.hasPivot or key.pivotX ~= nil
  end
  table.sort(slice.keys, function(a, b) return a.frame < b.frame end)
  return slice
end

local function readLayer(value, path)
  return fields.text(fields.object(value, path).name, path .. ".name")
end

-- The frames of a tag in play order, without repeats: there and back for pingpong, with neither end twice. Or nil and the
-- first frame that is not there. Tags of atlases have such a list already.
local function playOrder(tag, frames, indices)
  local from, to, step = tag.from, tag.to, 1
  if tag.frames then
    return tag.frames
  elseif tag.to - tag.from >= #frames then
    return nil, indices[from] and to or from
  elseif tag.direction:find("reverse") then
    from, to, step = to, from, -1
  end
  local list = {}
  for number = from, to, step do
    if not indices[number] then
      return nil, number
    end
    list[#list + 1] = indices[number]
  end
  tag.passLength = #list
  if tag.direction:find("pingpong") then
    for number = to - step, from + step, -step do
      list[#list + 1] = indices[number]
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

--- A sheet of frames (in order), the names of layers, tags and slices. Tags with frames that are not there, as where only
--- some were exported, are left out: `leftOut` says why, by their names.
function reader.assemble(frames, layers, tags, slices)
  local indices, kept, notes, leftOut = {}, {}, {}, {}
  for k, frame in ipairs(frames) do
    indices[frame.number] = indices[frame.number] or k
  end
  local listed = 0
  for _, tag in ipairs(tags) do
    local missing
    tag.frames, missing = playOrder(tag, frames, indices)
    listed = listed + #(tag.frames or "")
    if listed > LISTED then
      fields.fail(tag.path, "all tags together have more than %d frames", LISTED)
    elseif tag.frames then
      kept[#kept + 1] = tag
    else
      leftOut[tag.name] = ("the tag '%s' is left out: frame %d is not in the sheet, which has %d"):format(tag.name,
        missing + 1, #frames)
      notes[#notes + 1] = ("%s: %s"):format(tag.path, leftOut[tag.name])
    end
  end
  return { frames = frames, layers = layers, tags = kept, tagsByName = byName(kept), slices = slices,
    slicesByName = byName(slices), notes = notes, leftOut = leftOut }
end

--- What decoded JSON says: a table of frames (in order), tags and slices (with their names in order, too), layers (names)
--- and image (what the field has). Raises as fields.fail does. `options` may have a layer; `keys` are the names of the frames
--- in the text.
function reader.read(value, options, keys)
  if not fields.isAbsent(value.textures) then
    fields.fail("textures", "Aseprite writes none: pixcollide.atlas.load reads sheets of TexturePacker and the like")
  end
  local frames, isArray = frameReader.read(value.frames, "frames", keys)
  local meta = fields.object(value.meta, "meta")
  local tags = fields.items(meta.frameTags, "meta.frameTags", readTag)
  local layers = fields.items(meta.layers, "meta.layers", readLayer)
  local slices = fields.items(meta.slices, "meta.slices", readSlice)
  frames = names.arrange(frames, { isArray = isArray, tags = tags, layers = layers, layer = options.layer })
  local sheet = reader.assemble(frames, layers, tags, slices)
  sheet.image = meta.image
  return sheet
end

return reader
