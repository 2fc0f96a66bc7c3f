-- SPDX-License-Identifier: MIT
-- SPDX-FileCopyrightText: 2026 The pixcollide authors

-- Sprites of Aseprite, random ones, too; what Aseprite exports of them: a sheet's picture and the text of its JSON; and what
-- a reader should find in that.

local newFolder = require "spec.support.folder"
local naive = require "spec.support.oracles.naive_mask"
local random = require "spec.support.random"
local aseprite = {}

local function trimmedBounds(mask, options)
  if not options.trim then return 0, 0, mask.width, mask.height end
  if mask:count() == 0 then return 0, 0, 1, 1 end -- a frame without a pixel keeps one, which is empty
  return mask:bounds()
end

--- All layers of a frame together, as a naive mask.
function aseprite.flatten(sprite, frame)
  return naive.from(sprite.width, sprite.height, function(x, y)
    for _, layer in ipairs(sprite.layers) do
      if layer.frames[frame]:get(x, y) then return true end
    end
    return false
  end)
end

-- The frames to export, in Aseprite's order: by tag if tags are split, by layer if layers are, by time.
local function listSamples(sprite, options)
  local samples = {}
  local tags = options.splitTags and sprite.tags or { false }
  local layers = options.splitLayers and sprite.layers or { false }
  for _, tag in ipairs(tags) do
    for _, layer in ipairs(layers) do
      local first, last = tag and tag.from + 1 or 1, tag and tag.to + 1 or #sprite.durations
      for frame = first, last do
        local name = sprite.title .. (layer and (" (%s)"):format(layer.name) or "") .. (tag and " #" .. tag.name or "")
        if last > first then name = name .. " " .. (frame - first) end
        local mask = layer and layer.frames[frame] or aseprite.flatten(sprite, frame)
        if not options.ignoreEmpty or mask:count() > 0 then
          samples[#samples + 1] = {
            name = (options.rename or function(text) return text .. ".aseprite" end)(name, frame - first),
            mask = mask, duration = sprite.durations[frame],
          }
        end
      end
    end
  end
  return samples
end

local function shuffled(rng, list)
  local new = {}
  for k, item in ipairs(list) do new[k] = item end
  for k = #new, 2, -1 do
    local other = rng:int(1, k)
    new[k], new[other] = new[other], new[k]
  end
  return new
end

-- Finds a place in the sheet for each sample, in rows; in any order if it is to be packed.
local function layOut(samples, rng, options)
  local border, shape, edge = options.border or 0, options.shape or 0, options.extrude and 1 or 0
  local inner = options.inner or 0
  local x, y, rowHeight, width, height = border, border, 0, 1, 1
  local seen = {}
  for _, sample in ipairs(options.packed and shuffled(rng, samples) or samples) do
    local left, top, w, h = trimmedBounds(sample.mask, options)
    sample.left, sample.top, sample.w, sample.h = left, top, w, h
    sample.content = sample.mask:crop(left, top, w, h)
    local key = w .. "x" .. h .. table.concat(sample.content:rows())
    local twin = options.merge and seen[key]
    if twin then
      sample.x, sample.y, sample.isMerged = twin.x, twin.y, true
    else
      seen[key] = sample
      local fullWidth, fullHeight = w + 2 * (inner + edge), h + 2 * (inner + edge)
      if x + fullWidth > (options.sheetWidth or 150) and x > border then
        x, y, rowHeight = border, y + rowHeight + shape, 0
      end
      -- The rectangle that is written has the inner padding, but not what was extruded.
      sample.x, sample.y = x + edge, y + edge
      x, rowHeight = x + fullWidth + shape, math.max(rowHeight, fullHeight)
      width, height = math.max(width, x - shape + border), math.max(height, y + fullHeight + border)
    end
  end
  return width, height
end

local function drawSheet(pixcollide, samples, width, height, options)
  local picture = pixcollide.newPicture(width, height)
  picture:clear(0, 0, 0, 0)
  local inner = options.inner or 0
  for _, sample in ipairs(samples) do
    if not sample.isMerged then
      local content, edge = sample.content, options.extrude and 1 or 0
      local drawn = naive.from(sample.w + 2 * edge, sample.h + 2 * edge, function(x, y)
        return content:get(math.min(math.max(x - edge, 0), sample.w - 1), math.min(math.max(y - edge, 0), sample.h - 1))
      end)
      picture:drawMask(drawn:toMask(pixcollide), sample.x + inner - edge, sample.y + inner - edge, 0.9, 0.5, 0.1, 0.9)
    end
  end
  return picture
end

local function quote(text) return '"' .. text:gsub('[\\"]', "\\%0") .. '"' end

local function frameText(sample, options)
  local inner = options.inner or 0
  local mask = sample.mask
  local isTrimmed = sample.left > 0 or sample.top > 0 or sample.w ~= mask.width or sample.h ~= mask.height
  return ([["frame": { "x": %d, "y": %d, "w": %d, "h": %d },
    "rotated": false,
    "trimmed": %s,
    "spriteSourceSize": { "x": %d, "y": %d, "w": %d, "h": %d },
    "sourceSize": { "w": %d, "h": %d },
    "duration": %d
   }]]):format(sample.x, sample.y, sample.w + 2 * inner, sample.h + 2 * inner, tostring(isTrimmed),
    sample.left, sample.top, sample.w, sample.h, mask.width, mask.height, sample.duration)
end

local function framesText(samples, rng, options)
  local parts = {}
  local isHash = options.format == "hash"
  for k, sample in ipairs(isHash and shuffled(rng, samples) or samples) do
    local opening = isHash and quote(sample.name) .. ": {\n    " or '{\n    "filename": ' .. quote(sample.name) .. ",\n    "
    parts[k] = "   " .. opening .. frameText(sample, options)
  end
  return (isHash and "{" or "[") .. "\n" .. table.concat(parts, ",\n") .. "\n " .. (isHash and "}" or "]")
end

local function listText(name, items, write)
  local parts = {}
  for k, item in ipairs(items or {}) do parts[k] = "   " .. write(item) end
  return (',\n  "%s": [\n%s\n  ]'):format(name, table.concat(parts, ",\n"))
end

local function tagText(tag)
  return ('{ "name": %s, "from": %d, "to": %d, "direction": "%s"%s, "color": "#000000ff" }'):format(quote(tag.name), tag.from,
    tag.to, tag.direction, tag.repeats and (', "repeat": "%d"'):format(tag.repeats) or "")
end

local function sliceText(slice)
  local keys = {}
  for k, key in ipairs(slice.keys) do
    keys[k] = ('{ "frame": %d, "bounds": {"x": %d, "y": %d, "w": %d, "h": %d }%s }'):format(key.frame, key.x, key.y, key.w,
      key.h, key.pivotX and (', "pivot": {"x": %d, "y": %d }'):format(key.pivotX, key.pivotY) or "")
  end
  return ('{ "name": %s, "color": "#0000ffff", "keys": [%s] }'):format(quote(slice.name), table.concat(keys, ", "))
end

--- A sprite {title, width, height, layers = {{name, frames = {naive masks}}}, durations, tags, slices}: its picture and its
--- JSON. Options: format ("array" or "hash"), trim, merge, extrude, packed, ignoreEmpty, splitLayers, splitTags, border,
--- shape, inner, sheetWidth, image (a name), rename(name, k).
function aseprite.export(pixcollide, sprite, rng, options)
  local samples = listSamples(sprite, options)
  local width, height = layOut(samples, rng, options)
  local picture = drawSheet(pixcollide, samples, width, height, options)
  local text = ('{ "frames": %s,\n "meta": {\n  "app": "https://www.aseprite.org/",\n  "version": "1.3.7-x64",\n'
    .. '  "image": %s,\n  "format": "RGBA8888",\n  "size": { "w": %d, "h": %d },\n  "scale": "1"%s%s%s\n }\n}\n'):format(
    framesText(samples, rng, options), quote(options.image or "sheet.png"), width, height,
    listText("frameTags", sprite.tags, tagText),
    listText("layers", sprite.layers, function(layer)
      return ('{ "name": %s, "opacity": 255, "blendMode": "normal" }'):format(quote(layer.name))
    end),
    listText("slices", sprite.slices, sliceText))
  return picture, text
end

--- What the JSON says of the first slice in a frame: where its pivot is, and the key that holds, if there is one. A key
-- without a pivot has that of the one before it, frames before the first that has one have that. Without any it is at 0, 0.
function aseprite.pivotAt(sprite, frame)
  local slice, pivot, found = sprite.slices and sprite.slices[1], nil, nil
  for _, key in ipairs(slice and slice.keys or {}) do
    local isReached = key.frame < frame
    found = isReached and key or found
    pivot = key.pivotX and (isReached or not pivot) and key or pivot
  end
  pivot = pivot or { x = 0, y = 0, pivotX = 0, pivotY = 0 }
  return pivot.x + pivot.pivotX, pivot.y + pivot.pivotY, found
end

--- The frames of a tag as Aseprite shows them, so many times from one end to the other: where a pingpong turns is shown once.
function aseprite.playOrder(tag, passes)
  local shown, isPingpong = {}, tag.direction:find("pingpong") ~= nil
  local isForward = not tag.direction:find("reverse")
  for pass = 1, passes do
    local from, to, step = tag.from + 1, tag.to + 1, 1
    if not isForward then from, to, step = to, from, -1 end
    if isPingpong and pass > 1 and from ~= to then from = from + step end
    for frame = from, to, step do shown[#shown + 1] = frame end
    isForward = isForward ~= isPingpong
  end
  return shown
end

aseprite.directions = { "forward", "reverse", "pingpong", "pingpong_reverse" }

-- A picture somewhere in the canvas, with room around it, or none.
local function randomFrame(rng, width, height)
  local left, top = rng:int(0, width - 1), rng:int(0, height - 1)
  local right, bottom = rng:int(left, width - 1), rng:int(top, height - 1)
  local isEmpty = rng:int(1, 6) == 1
  return naive.from(width, height, function(x, y)
    return not isEmpty and x >= left and x <= right and y >= top and y <= bottom and rng:int(1, 3) > 1
  end)
end

-- Tags one after another, over all frames.
local function randomTags(rng, count)
  local tags, from = {}, 0
  while from < count do
    local to = rng:int(from, count - 1)
    tags[#tags + 1] = { name = "tag " .. #tags, from = from, to = to, direction = rng:pick(aseprite.directions),
      repeats = rng:int(0, 2) == 0 and rng:int(1, 4) or nil }
    from = to + 1
  end
  return tags
end

local function randomSlice(rng, sprite)
  local keys, frame = {}, rng:chance(0.7) and 0 or rng:int(0, #sprite.durations - 1)
  while frame < #sprite.durations do
    local key = { frame = frame, x = rng:int(-3, sprite.width), y = rng:int(-3, sprite.height), w = rng:int(0, 5),
      h = rng:int(0, 5) }
    if rng:chance(0.8) then key.pivotX, key.pivotY = rng:int(-4, 9), rng:int(-4, 9) end
    keys[#keys + 1] = key
    frame = frame + rng:int(1, 4)
  end
  return { name = "foot", keys = keys }
end

--- A sprite with layers of these names, a list of tags and, mostly, a slice "foot" with a pivot.
function aseprite.random(rng, names)
  local sprite = { title = rng:pick { "hero", "hero 2" }, layers = {}, durations = {} }
  sprite.width, sprite.height = rng:int(1, 3) == 1 and rng:int(62, 66) or rng:int(1, 20), rng:int(1, 20)
  for k = 1, rng:int(1, 12) do sprite.durations[k] = rng:int(1, 500) end
  for _, name in ipairs(names) do
    local frames = {}
    for k = 1, #sprite.durations do
      frames[k] = k > 1 and rng:int(1, 4) == 1 and frames[rng:int(1, k - 1)]
        or randomFrame(rng, sprite.width, sprite.height)
    end
    table.insert(sprite.layers, { name = name, frames = frames })
  end
  sprite.tags = randomTags(rng, #sprite.durations)
  sprite.slices = rng:chance(0.6) and { randomSlice(rng, sprite) } or {}
  return sprite
end

--- Such a sprite as Aseprite's own files can have: of a slice either all keys have a pivot or none.
function aseprite.randomFile(rng, names)
  local sprite = aseprite.random(rng, names)
  for _, slice in ipairs(sprite.slices) do
    for _, key in ipairs(slice.keys) do
      key.pivotX = slice.keys[1].pivotX and (key.pivotX or 2)
      key.pivotY = slice.keys[1].pivotX and (key.pivotY or 3)
    end
  end
  return sprite
end

--- Options for aseprite.export, of which any layers and tags may be split.
function aseprite.randomOptions(rng)
  local function maybe() return rng:chance(0.5) end
  return {
    format = rng:pick { "hash", "array" }, trim = maybe(), merge = maybe(), extrude = maybe(), packed = maybe(),
    border = rng:int(0, 3), shape = rng:int(0, 3), inner = rng:int(0, 2), sheetWidth = rng:int(20, 200),
    splitLayers = maybe(), splitTags = rng:chance(0.25),
  }
end

--- Writes the sheet NAME.png and NAME.json ("hero") into a folder, and gives the path of the JSON and the picture.
function aseprite.write(pixcollide, folder, sprite, options, name, rng)
  name = name or "hero"
  options = options or {}
  options.image = options.image or name .. ".png"
  local picture, text = aseprite.export(pixcollide, sprite, rng or random.new(7), options)
  folder.write(name .. ".png", picture:encodePNG())
  return folder.write(name .. ".json", text), picture
end

aseprite.newFolder = newFolder

return aseprite
