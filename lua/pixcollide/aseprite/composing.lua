-- SPDX-License-Identifier: MIT
-- SPDX-FileCopyrightText: 2026 The pixcollide authors

-- Composes the frames of Aseprite's own files: the layers that are wanted, one over the other, all frames in one picture. Each
-- has the smallest box there that holds its cels, as far as they lie on the canvas.

local here = (...):match("^(.-)aseprite%.composing$")
local arguments = require(here .. "arguments")
local colors = require(here .. "aseprite.colors")
local fields = require(here .. "aseprite.fields")
local limits = require(here .. "limits")
local pixcollide = require(here .. "native")
local pixels = require(here .. "aseprite.pixels")

local ceil, floor, max, min = math.ceil, math.floor, math.max, math.min

local FEW = 2 ^ 24 -- pixels of all frames that any file may have: 64 MiB
local PER_BYTE = 4 * 1032 -- pixels for each byte of the file that larger ones may have
local DRAWN = 2 ^ 27 -- pixels of all cels that are drawn

local composing = {}

-- Which layers are drawn: those that are seen, or what the option names.
local function chooseLayers(layers, option)
  local names, known = nil, {}
  for _, layer in ipairs(layers) do
    known[#known + 1] = not layer.isReference and layer.name or nil
    known[layer.name] = not layer.isReference or known[layer.name]
  end
  for _, name in ipairs(type(option) == "table" and option or { option }) do
    if not known[name] then
      fields.fail("layers", "there is none called '%s', but %s%s", name,
        #known > 0 and "'" .. table.concat(known, "', '") .. "'" or "none", arguments.guess(name, known))
    end
    names = names or {}
    names[name] = true
  end
  for _, layer in ipairs(layers) do
    local isSeen = layer.isVisible and (not layer.group or layer.group.isShown) and (not names or layer.group)
    layer.isShown = not layer.isReference and (isSeen or names and names[layer.name]) and true or false
  end
end

-- Gives layers their place in the order of drawing, and what they are drawn into: the innermost group with an opacity of its
-- own that holds them, or nothing for the frame.
local function arrange(layers)
  local order = 0
  for _, layer in ipairs(layers) do
    local group = layer.group
    layer.target = group and (group.opacity < 255 and group or group.target) or nil
    order = order + (layer.isShown and 1 or 0)
    layer.order = order
  end
end

-- The box of the cels that are drawn, on the canvas: left, top, w, h, in a frame of a sheet.
local function newFrame(file, source, reading)
  local left, top, right, bottom = file.width, file.height, 0, 0
  for _, cel in ipairs(source.cels) do
    if cel.layer.isShown then
      local w, h = pixels.getSize(reading, cel)
      left, top = min(left, max(cel.x, 0)), min(top, max(cel.y, 0))
      right, bottom = max(right, min(cel.x + w, file.width)), max(bottom, min(cel.y + h, file.height))
    end
  end
  if right <= left or bottom <= top then
    left, top, right, bottom = 0, 0, 0, 0
  end
  return { left = left, top = top, w = right - left, h = bottom - top, x = 0, y = 0, sourceWidth = file.width,
    sourceHeight = file.height, duration = source.duration, number = source.number - 1,
    path = ("frame %d"):format(source.number) }
end

-- Puts the frames into rows, about as wide as all are high: the size of the picture.
local function layOut(file, frames)
  local area, width = 0, 1
  for _, frame in ipairs(frames) do
    area, width = area + (frame.w + 0.0) * frame.h, max(width, frame.w)
  end
  if area > limits.pixels or area > max(FEW, PER_BYTE * #file.data) then
    fields.fail("frames", "the pictures of all would have %.0f pixels, more than %s", area,
      area > limits.pixels and "2^26" or "a file of so few bytes may have")
  end
  width = max(width, ceil(math.sqrt(area)))
  local x, y, height = 0, 0, 0
  for _, frame in ipairs(frames) do
    if x + frame.w > width then
      x, y, height = 0, y + height, 0
    end
    frame.x, frame.y = x, y
    x, height = x + frame.w, max(height, frame.h)
  end
  height = max(y + height, 1)
  if height > limits.side or width * height > limits.pixels then
    fields.fail("frames", "their picture would have %dx%d pixels, and %d a side and 2^26 in all are possible", width, height,
      limits.side)
  end
  return width, height
end

-- What of a cel lies on the canvas, as a picture, and where; nil if nothing does.
local function newCel(reading, cel, opacity)
  local file = reading.file
  local w, h = pixels.getSize(reading, cel)
  local left, top = max(cel.x, 0), max(cel.y, 0)
  local width, height = min(cel.x + w, file.width) - left, min(cel.y + h, file.height) - top
  if width <= 0 or height <= 0 then
    return nil
  end
  if w > limits.side or h > limits.side then
    fields.fail(cel.image.path, "%dx%d pixels, and %d a side are possible", w, h, limits.side)
  end
  local bytes = colors.fade(pixels.decode(reading, cel), opacity)
  local rect = { left - cel.x, top - cel.y, width, height }
  return { picture = pixcollide.newPictureFromPixels(bytes, w, h, { rect = rect }), x = left, y = top,
    image = cel.image, celX = cel.x, celY = cel.y, opacity = opacity, palette = reading.paletteNumber, size = width * height }
end

-- Draws a cel. Of each layer the last one is kept: it often stays the same for many frames.
local function drawCel(reading, cel, target, x, y)
  local opacity = floor((cel.opacity * cel.layer.opacity + 127) / 255)
  local drawn = reading.last[cel.layer]
  if not (drawn and drawn.image == cel.image and drawn.celX == cel.x and drawn.celY == cel.y and drawn.opacity == opacity
      and drawn.palette == reading.paletteNumber) then
    if drawn then
      drawn.picture:release()
    end
    drawn = newCel(reading, cel, opacity)
    reading.last[cel.layer] = drawn
  end
  if drawn then
    reading.drawn = reading.drawn + drawn.size
    if reading.drawn > DRAWN then
      fields.fail(cel.image.path, "the cels drawn so far have more than 2^27 pixels")
    end
    target:drawPicture(drawn.picture, drawn.x + x, drawn.y + y)
  end
end

local function isBelow(a, b)
  local order, other = a.order + a.z, b.order + b.z
  if order ~= other then
    return order < other
  elseif a.z ~= b.z then
    return a.z < b.z
  end
  return a.order < b.order
end

-- What is drawn into the frame and into each group in it, from below.
local function listItems(frame)
  local items = { frame = {} }
  local function add(layer, cel)
    local target = layer.target or "frame"
    if not items[target] then
      items[target] = {}
      add(target)
    end
    table.insert(items[target], { order = layer.order, z = cel and cel.z or 0, layer = layer, cel = cel })
  end
  for _, cel in ipairs(frame.cels) do
    if cel.layer.isShown then
      add(cel.layer, cel)
    end
  end
  for _, list in pairs(items) do
    table.sort(list, isBelow)
  end
  return items
end

local function newPicture(w, h)
  local picture = pixcollide.newPicture(w, h)
  picture:clear(0, 0, 0, 0)
  return picture
end

-- Draws items into a picture in which the canvas begins at x, y. Groups with an opacity are composed by themselves first.
local function draw(reading, items, list, target, x, y, frame, depth)
  for _, item in ipairs(list) do
    if item.cel then
      drawCel(reading, item.cel, target, x, y)
    else
      local size = frame.w * frame.h
      reading.drawn = reading.drawn + size
      if size * depth > limits.pixels or reading.drawn > DRAWN then
        fields.fail(item.layer.path, "too many groups with an opacity are too large")
      end
      local group = newPicture(frame.w, frame.h)
      draw(reading, items, items[item.layer], group, -frame.left, -frame.top, frame, depth + 1)
      local faded = pixcollide.newPictureFromPixels(colors.fade(group:toPixels(), item.layer.opacity), frame.w, frame.h)
      group:release()
      target:drawPicture(faded, x + frame.left, y + frame.top)
      faded:release()
    end
  end
end

-- Draws each frame that is not empty, onto the picture that `begin` gives for it, at x, y; `finish` gets both.
local function drawAll(composition, begin, finish)
  local file, reading = composition.file, colors.newReading(composition.file)
  reading.drawn, reading.last = 0, {}
  for number, source in ipairs(file.frames) do
    local frame = composition.frames[number]
    colors.changePalette(reading, source)
    if frame.w > 0 then
      local items, picture, x, y = listItems(source), begin(frame)
      draw(reading, items, items.frame, picture, x - frame.left, y - frame.top, frame, 1)
      finish(frame, picture)
    end
  end
end

--- The frames of a sheet, of the layers that the option names, and what newPicture and newMasks make them of.
function composing.compose(file, option)
  chooseLayers(file.layers, option)
  arrange(file.layers)
  local frames, reading = {}, colors.newReading(file)
  for number, source in ipairs(file.frames) do
    frames[number] = newFrame(file, source, reading)
  end
  local width, height = layOut(file, frames)
  return frames, { file = file, frames = frames, width = width, height = height }
end

--- A picture with all frames, each in its place.
function composing.newPicture(composition)
  local picture = newPicture(composition.width, composition.height)
  drawAll(composition, function(frame)
    return picture, frame.x, frame.y
  end, function() end)
  return picture
end

--- The masks of the frames, of the size of their pictures, by the options of images.
function composing.newMasks(composition, options)
  local masks = {}
  drawAll(composition, function(frame)
    return newPicture(frame.w, frame.h), 0, 0
  end, function(frame, picture)
    masks[frame] = pixcollide.newMaskFromPixels(picture:toPixels(), frame.w, frame.h, options)
    picture:release()
  end)
  for number, frame in ipairs(composition.frames) do
    masks[number], masks[frame] = masks[frame] or pixcollide.newMask(0, 0), nil
  end
  return masks
end

return composing
