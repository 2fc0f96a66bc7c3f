-- SPDX-License-Identifier: MIT
-- SPDX-FileCopyrightText: 2026 The pixcollide authors

-- What the names of frames tell. Aseprite calls them "hero (layer) #tag 12.aseprite": the layer if layers are split, the
-- tag if tags are, the number if there are several; another format may be asked for. Numbers say in which order the
-- frames of an object are, which has none itself, and which frame of the timeline each is, as tags and slices name it.

local here = (...):match("^(.-)aseprite%.names$")
local fields = require(here .. "aseprite.fields")

local concat, sort = table.concat, table.sort

local names = {}

-- A text without the letters at its end that are of a class, and those. Patterns that end in "$" are tried from each letter
-- on, in a time that grows with the square of the text.
local function splitEnd(text, class)
  local letters = #text:reverse():match("^" .. class .. "*")
  return text:sub(1, #text - letters), text:sub(#text - letters + 1)
end

-- The places of tags in their list by their names, of the same name the first: one for tags of one frame, one for those
-- of several. By the length of a name as well, whether there is one.
local function listPlaces(tags)
  local single, several = { byName = {}, isLength = {} }, { byName = {}, isLength = {} }
  for k, tag in ipairs(tags) do
    local places = tag.from == tag.to and single or several
    places.byName[tag.name] = places.byName[tag.name] or k
    places.isLength[#tag.name] = true
  end
  return single, several
end

-- Takes the tag off a name that ends in " #tag": what is before it, and the tag's place in the list of tags. If it ends in
-- several tags' names, the first of them.
local function splitTag(text, places)
  local before, place
  local at = text:find(" #", 1, true)
  while at do
    local k = places.isLength[#text - at - 1] and places.byName[text:sub(at + 2)]
    if k and (not place or k < place) then
      before, place = text:sub(1, at - 1), k
    end
    at = text:find(" #", at + 1, true)
  end
  return before, place
end

--- A name without its extension, or the dot that it ends in; without the number at its end, too, and what separates that, of
--- the class `separators`; and that number, or nil if there is none of at most nine digits.
function names.split(name, separators)
  local base = name:match("^(.*)%.$") or name:gsub("%.%a%w*$", "")
  local stem, digits = splitEnd(base, "%d")
  local count = #digits <= 9 and tonumber(digits) or nil
  stem = splitEnd(count and stem or base, separators)
  return base, stem, count
end

-- Adds what a frame's name tells: `title` and `layer` (if layers are split), `part` (the place of its tag in the list of
-- tags if tags are split, or 0), `count` (its number, or nil) and `stem` (all before the tag and the number).
local function read(frame, single, several)
  local base, stem, count = names.split(frame.name, "%s")
  frame.stem, frame.part = splitTag(base, single)
  if frame.part then -- a number at the end is the tag's
    frame.count = 0
  else
    frame.count = count
    frame.stem, frame.part = splitTag(stem, several)
    frame.stem, frame.part = frame.stem or stem, frame.part or 0
  end
  frame.title, frame.layer = frame.stem:match("^(.-) ?%(([^()]*)%)$")
end

-- Is the layer named by a stem of another format: "hit-", "hero_hit_", "hit/hero "?
local function isNamedBy(stem, layer)
  local trimmed = splitEnd(stem, "[%s%-_%./]")
  local before = trimmed:sub(-#layer - 1, -#layer - 1)
  local after = trimmed:sub(#layer + 1, #layer + 1)
  return trimmed:sub(-#layer) == layer and not before:match("[^%s%-_%./]")
    or trimmed:sub(1, #layer) == layer and not after:match("[^%s%-_%./]")
end

local function select(frames, test)
  local found = {}
  for _, frame in ipairs(frames) do
    if test(frame) then
      found[#found + 1] = frame
    end
  end
  return found
end

local function quoted(list)
  return "'" .. concat(list, "', '") .. "'"
end

local function chooseLayer(frames, layer, layers)
  local found = select(frames, function(frame) return frame.layer == layer end)
  if #found == 0 then
    found = select(frames, function(frame) return isNamedBy(frame.stem, layer) end)
  end
  if #found == 0 then
    fields.fail("frames", "none is of the layer '%s'%s; layers are told apart in sheets exported with Split Layers",
      layer, #layers > 0 and (" (meta.layers: %s)"):format(quoted(layers)) or "")
  end
  return found
end

-- Frames of several layers, one layer after another, are no animation.
local function refuseLayers(frames, layers)
  local found, isThere = {}, {}
  for _, frame in ipairs(frames) do
    isThere[frame.layer or false] = true
  end
  for _, layer in ipairs(layers) do
    if isThere[layer] then
      found[#found + 1] = layer
    end
  end
  if #found > 1 then
    fields.fail("frames", "they are of the layers %s: choose one by the option 'layer'", quoted(found))
  end
end

local function isBefore(a, b)
  if a.part ~= b.part then
    return a.part < b.part
  end
  return a.count < b.count
end

-- The first of the frames, in their order, that is not numbered after the one before it; nil if all are.
local function findBreak(frames)
  for k = 2, #frames do
    local before, frame = frames[k - 1], frames[k]
    if frame.stem ~= before.stem or not before.count or not frame.count or not isBefore(before, frame) then
      return k
    end
  end
end

-- Puts frames in the order of their numbers, if all have one, and no two the same: "hero_walk_3" comes before "hero_run_4".
local function orderByCount(frames)
  for _, frame in ipairs(frames) do
    if not frame.count then
      return false
    end
  end
  sort(frames, function(a, b) return a.count < b.count end)
  for k = 2, #frames do
    if frames[k].count == frames[k - 1].count then
      return false
    end
  end
  return true
end

-- Puts the frames of an object in the order of their numbers.
local function order(frames)
  sort(frames, function(a, b)
    if a.stem ~= b.stem then
      return a.stem < b.stem
    elseif a.part ~= b.part or a.count == b.count then
      return a.part < b.part or (a.part == b.part and a.name < b.name)
    end
    return (a.count or -1) < (b.count or -1)
  end)
  local k = findBreak(frames)
  if k then
    local before, after = frames[k - 1].name, frames[k].name
    if not orderByCount(frames) then
      fields.fail("frames", "'%s' and '%s' do not tell the order of the frames: export the sheet as Array, or with names "
        .. "that end in numbers", before, after)
    end
  end
end

-- Frames which a layer lacks, and others have, were empty and left out.
local function addEmpty(chosen, frames)
  local has = {}
  for _, frame in ipairs(chosen) do
    has[frame.part .. " " .. frame.count] = true
  end
  for _, frame in ipairs(frames) do
    local key = frame.count and frame.part .. " " .. frame.count
    if key and not has[key] and frame.title == chosen[1].title then
      has[key] = true
      chosen[#chosen + 1] = {
        name = frame.name, stem = chosen[1].stem, part = frame.part, count = frame.count, duration = frame.duration,
        x = 0, y = 0, w = 0, h = 0, left = 0, top = 0, sourceWidth = frame.sourceWidth, sourceHeight = frame.sourceHeight,
      }
    end
  end
  sort(chosen, isBefore)
end

-- Sets the number of each frame in the timeline, from 0.
local function number(chosen, tags)
  local first = chosen[1].count or 0 -- the names may count from 1
  for _, frame in ipairs(chosen) do
    if frame.part > 0 then
      frame.number = tags[frame.part].from + frame.count
    else
      frame.number = (frame.count or 0) - first
    end
  end
end

--- The frames that are wanted, in their order, each with its `number` in the timeline, from 0. `options` has isArray,
--- tags, layers (the names in meta.layers) and layer (the one that is wanted, or nil).
function names.arrange(frames, options)
  local single, several = listPlaces(options.tags)
  for _, frame in ipairs(frames) do
    read(frame, single, several)
  end
  local chosen = frames
  if options.layer then
    chosen = chooseLayer(frames, options.layer, options.layers)
  else
    refuseLayers(frames, options.layers)
  end
  if not options.isArray then
    order(chosen)
  end
  if findBreak(chosen) then
    for k, frame in ipairs(chosen) do
      frame.number = k - 1
    end
    return chosen
  end
  if options.layer and chosen[1].title and chosen[1].count then
    addEmpty(chosen, frames)
  end
  number(chosen, options.tags)
  return chosen
end

return names
