-- SPDX-License-Identifier: MIT
-- SPDX-FileCopyrightText: 2026 The pixcollide authors

-- pixcollide.atlas: images with many pictures in them, by the JSON of TexturePacker, Free Texture Packer and the like.

local here = (...):match("^(.-)atlas$")
local fields = require(here .. "aseprite.fields")
local files = require(here .. "files")
local frames = require(here .. "aseprite.frames")
local names = require(here .. "aseprite.names")
local objects = require(here .. "aseprite.objects")
local placing = require(here .. "aseprite.placing")
local sources = require(here .. "aseprite.sources")

require(here .. "atlas.methods")

local FARTHEST = 2 ^ 9 -- sizes that a pivot may be away: for the largest masks, all that sprites take
local TEXELS = 2 ^ 30 -- of all masks: 128 MB

-- Sets where a frame's pivot is, in texels: `anchor` or `pivot`, fractions of its size; its corner if there is none.
local function readPivot(frame, value)
  local name = fields.isAbsent(value.anchor) and "pivot" or "anchor"
  local path = frame.path .. "." .. name
  local pivot = fields.object(fields.isAbsent(value[name]) and { x = 0, y = 0 } or value[name], path)
  frame.pivotX = fields.number(pivot.x, path .. ".x", -FARTHEST, FARTHEST) * frame.sourceWidth
  frame.pivotY = fields.number(pivot.y, path .. ".y", -FARTHEST, FARTHEST) * frame.sourceHeight
end

-- Sets the borders of nine slices: those of PixiJS, or around the centre that Phaser has.
local function readBorders(frame, value)
  local borders, center, path, w, h = value.borders, value.scale9Borders, frame.path, frame.sourceWidth, frame.sourceHeight
  if not fields.isAbsent(borders) then
    path = path .. ".borders"
    local left = fields.whole(fields.object(borders, path).left, path .. ".left", 0, w)
    local top = fields.whole(borders.top, path .. ".top", 0, h)
    frame.borders = { left, top, fields.whole(borders.right, path .. ".right", 0, w - left),
      fields.whole(borders.bottom, path .. ".bottom", 0, h - top) }
  elseif not fields.isAbsent(center) then
    local x, y, width, height = fields.rect(center, path .. ".scale9Borders", 0, math.max(w, h))
    frame.borders = { x, y, w - x - width, h - y - height }
    if frame.borders[3] < 0 or frame.borders[4] < 0 then
      fields.fail(path .. ".scale9Borders", "%d,%d %dx%d lies outside the sourceSize of %dx%d", x, y, width, height, w, h)
    end
  end
end

-- Adds the frames of one image, which `holder` has at the path `at`; `about`, at `where`, names the image.
local function addImage(atlas, reading, holder, at, about, where)
  local list = frames.read(holder.frames, at .. "frames", reading.keys, true)
  for _, frame in ipairs(list) do
    readPivot(frame, frame.value)
    readBorders(frame, frame.value)
    atlas.texels = atlas.texels + math.ceil(frame.sourceWidth / 64) * 64 * frame.sourceHeight
    if atlas.texels > TEXELS then
      fields.fail(frame.path .. ".sourceSize", "all masks together have more than 2^30 texels")
    end
  end
  if not fields.isAbsent(about.scale) then
    atlas.scale = fields.number(tonumber(about.scale) or about.scale, where .. "scale", 2 ^ -16, 2 ^ 16)
  end
  if atlas.paths[1] and reading.options.image then
    fields.fail("option 'image'", "the atlas has several images, which its JSON must name")
  end
  local mask, path = sources.loadImage(reading, about.image, where .. "image")
  atlas.paths[#atlas.paths + 1] = path
  for k, picture in ipairs(placing.cut(list, mask, path)) do
    local frame = list[k]
    frame.imagePath, frame.value, frame.picture = path, nil, picture
    atlas.frames[#atlas.frames + 1] = frame
  end
end

-- Adds what a file has, whose fields' paths begin with `at`, and the files that it says belong to it.
local function addFile(atlas, reading, path, text, at)
  local value, meta
  value, reading.keys = sources.decode(text, reading.options.decode, at)
  meta = fields.isAbsent(value.meta) and {} or fields.object(value.meta, at .. "meta")
  reading.path, reading.known[path] = path, true
  if fields.isAbsent(value.textures) then
    addImage(atlas, reading, value, at, meta, at .. "meta.")
  end
  for k, texture in ipairs(fields.items(value.textures, at .. "textures", fields.object)) do
    local where = ("%stextures[%d]."):format(at, k)
    addImage(atlas, reading, texture, where, texture, where)
  end
  reading.lists[#reading.lists + 1] = { path = at .. "animations", value = value.animations }
  for k, name in ipairs(fields.items(meta.related_multi_packs, at .. "meta.related_multi_packs", fields.text)) do
    local other = files.beside(path, name)
    local bytes, problem = files.read(other)
    if not bytes then
      fields.fail(("%smeta.related_multi_packs[%d]"):format(at, k), "cannot load '%s': %s", other, problem)
    elseif not reading.known[other] then
      addFile(atlas, reading, other, bytes, other .. ": ")
    end
  end
end

local function addToAnimation(atlas, name, place)
  if not atlas.animationsByName[name] then
    atlas.animationsByName[name] = { name = name, frames = {}, direction = "forward", path = "animations" }
    atlas.animations[#atlas.animations + 1] = atlas.animationsByName[name]
  end
  table.insert(atlas.animationsByName[name].frames, place)
end

-- Sets what frames are called, with their extension and without (the first, if several are), and their order by name and number.
local function addNames(atlas)
  local all = atlas.frames
  for k, frame in ipairs(all) do
    frame.base, frame.stem, frame.count = names.split(frame.name, "[%s_%-%./]")
    atlas.byName[frame.name], atlas.byBase[frame.base] = atlas.byName[frame.name] or k, atlas.byBase[frame.base] or k
    atlas.sorted[k] = k
  end
  table.sort(atlas.sorted, function(a, b)
    local first, second = all[a].count or -1, all[b].count or -1
    if all[a].stem ~= all[b].stem then
      return all[a].stem < all[b].stem
    end
    return first < second or first == second and a < b
  end)
end

-- Adds the animations that files list, and frames whose names differ in the number at their end alone.
local function addAnimations(atlas, lists)
  local isListed = {}
  for _, list in ipairs(lists) do
    local animations = fields.isAbsent(list.value) and {} or fields.object(list.value, list.path)
    for _, name in ipairs(frames.names(animations, list.path, {})) do
      local path = ("%s[%q]"):format(list.path, name):gsub("\n", "n")
      isListed[name] = true
      for k, frame in ipairs(fields.items(animations[name], path, fields.text)) do
        if not atlas.byName[frame] then
          fields.fail(("%s[%d]"):format(path, k), "there is no frame '%s'", frame)
        end
        addToAnimation(atlas, name, atlas.byName[frame])
      end
    end
  end
  for _, place in ipairs(atlas.sorted) do
    local frame = atlas.frames[place]
    if frame.count and not isListed[frame.stem] then
      addToAnimation(atlas, frame.stem, place)
    end
  end
end

--- The functions; `pixcollide` is the module.
return function(pixcollide)
  local types, instead = { image = "string", decode = "function" }, "the JSON that was packed with it"
  return { load = sources.newLoad(pixcollide, types, nil, instead, function(path, text, options, ofImages)
    local atlas = { frames = {}, paths = {}, byName = {}, byBase = {}, sorted = {}, animations = {},
      animationsByName = {}, sheets = {}, sources = {}, texels = 0, scale = 1 }
    local reading = { pixcollide = pixcollide, options = options, ofImages = ofImages, known = {}, lists = {}, masks = {} }
    if text:sub(5, 6) == "\224\165" then
      fields.fail("Aseprite's own file", "pixcollide.aseprite.load reads it")
    end
    addFile(atlas, reading, files.beside("", path), text, "")
    addNames(atlas)
    addAnimations(atlas, reading.lists)
    return setmetatable(atlas, objects.atlas)
  end) }
end
