-- SPDX-License-Identifier: MIT
-- SPDX-FileCopyrightText: 2026 The pixcollide authors

-- Writes atlases as TexturePacker does, in all its forms: the JSON, or several, and images; and random ones.

local naive = require "spec.support.oracles.naive_mask"
local newFolder = require "spec.support.folder"

local atlas = { newFolder = newFolder }

local function object(text, ...) return (text:format(...):gsub("'", '"')) end

-- The pixel of a picture of w x h pixels that lies at (x, y) in the image, where it is turned clockwise.
local function unturned(x, y, h) return y, h - 1 - x end

-- Draws frames in a column of an image, and writes into each where it is.
local function drawImage(pixcollide, frames)
  local width, height = 1, 1
  for _, frame in ipairs(frames) do
    local left, top, w, h = 0, 0, frame.mask.width, frame.mask.height
    if frame.isTrimmed and frame.mask:count() > 0 then left, top, w, h = frame.mask:bounds() end
    frame.left, frame.top, frame.w, frame.h, frame.x, frame.y = left, top, w, h, 2, height
    width = math.max(width, 2 + (frame.isTurned and h or w))
    height = height + (frame.isTurned and w or h) + 1
  end
  local picture = pixcollide.newPicture(width, height)
  picture:clear(0, 0, 0, 0)
  for _, frame in ipairs(frames) do
    local w, h = frame.w, frame.h
    if frame.isTurned then w, h = h, w end
    local drawn = naive.from(w, h, function(x, y)
      if frame.isTurned then x, y = unturned(x, y, frame.h) end
      return frame.mask:get(frame.left + x, frame.top + y)
    end)
    picture:drawMask(drawn:toMask(pixcollide), frame.x, frame.y, 0.2, 0.6, 0.3)
  end
  return picture
end

local function frameText(frame)
  local more = frame.more or ""
  if frame.pivotX then
    more = more .. object(", '%s': {'x': %.17g, 'y': %.17g}", frame.pivotName or "pivot", frame.pivotX, frame.pivotY)
  end
  return object("{ 'filename': '%s', 'frame': {'x': %d, 'y': %d, 'w': %d, 'h': %d}, 'rotated': %s, 'trimmed': %s, "
    .. "'spriteSourceSize': {'x': %d, 'y': %d, 'w': %d, 'h': %d}, 'sourceSize': {'w': %d, 'h': %d}%s }", frame.name, frame.x,
    frame.y, frame.w, frame.h, tostring(frame.isTurned or false), tostring(frame.isTrimmed or false), frame.left, frame.top,
    frame.w, frame.h, frame.mask.width, frame.mask.height, more)
end

local function framesText(frames, isHash)
  local parts = {}
  for k, frame in ipairs(frames) do parts[k] = (isHash and object("'%s': ", frame.name) or "") .. frameText(frame) end
  return (isHash and "{ %s }" or "[ %s ]"):format(table.concat(parts, ",\n"))
end

--- Writes pages of frames {name, mask (naive), isTurned, isTrimmed, pivotX, pivotY, more (text)} into a folder. `form` is
--- "hash", "array", "textures" (all pages in one JSON, the others in one each) or "textures hash"; `more` is text for the
--- first JSON. Gives the path of that.
function atlas.write(pixcollide, folder, pages, form, more)
  local parts, path = {}, nil
  local isHash = form:find("hash") ~= nil
  for k, frames in ipairs(pages) do
    local image = ("page-%d.png"):format(k)
    folder.write(image, drawImage(pixcollide, frames):encodePNG())
    if form:find("textures") then
      parts[k] = object("{ 'image': '%s', 'scale': 1, 'frames': %s }", image, framesText(frames, isHash))
    else
      local others = {}
      for other = 1, #pages do
        if other ~= k then others[#others + 1] = ('"page-%d.json"'):format(other) end
      end
      parts[k] = object("{ 'frames': %s%s, 'meta': { 'app': 'x', 'image': '%s', 'scale': '0.5'%s } }",
        framesText(frames, isHash), k == 1 and more or "", image,
        #others > 0 and object(", 'related_multi_packs': [%s]", table.concat(others, ", ")) or "")
    end
  end
  if form:find("textures") then
    return folder.write("page-1.json", object("{ 'textures': [ %s ]%s }", table.concat(parts, ",\n"), more or ""))
  end
  for k = #pages, 1, -1 do path = folder.write(("page-%d.json"):format(k), parts[k]) end
  return path
end

--- Random frames named by number, with pivots on whole texels.
function atlas.randomPages(rng, pageCount)
  local pages, number = {}, 0
  for p = 1, pageCount do
    pages[p] = {}
    for k = 1, rng:int(1, 5) do
      local w, h = rng:int(1, 20), rng:int(1, 12)
      if rng:chance(0.1) then w = rng:int(60, 130) end
      number = number + rng:int(1, 4)
      pages[p][k] = {
        name = ("hero/run_%d.png"):format(number), isTurned = rng:chance(0.5), isTrimmed = rng:chance(0.6),
        mask = naive.random(rng, w, h, rng:pick { "empty", "sparse", "half", "single", "full" }),
        pivotName = rng:pick { "pivot", "anchor" }, pivotX = rng:int(-2, w) / w, pivotY = rng:int(0, h + 2) / h,
      }
    end
  end
  return pages
end

return atlas
