-- SPDX-License-Identifier: MIT
-- SPDX-FileCopyrightText: 2026 The pixcollide authors

-- Colours of Aseprite's own files, as bytes of red, green, blue, alpha: inflated and unpacked, by palettes, of all modes.

local here = (...):match("^(.-)aseprite%.colors$")
local fields = require(here .. "aseprite.fields")
local native = require(here .. "native")

local inflate, unpackPixels = native.inflate, native.unpackPixels -- the module has them only while it is loaded
local byte, concat, sub = string.byte, table.concat, string.sub

local IMAGE = 2 ^ 25 -- pixels of a cel
local READ = 2 ^ 27 -- pixels of all cels that are decoded

local colors = {}

--- Counts pixels that are to be decoded, in floats: what a file says may be beyond all integers.
function colors.spend(reading, path, a, b)
  local size = (a + 0.0) * b
  reading.read = reading.read + size
  if size > IMAGE or reading.read > READ then
    fields.fail(path, size > IMAGE and "it has more than 2^25 pixels" or "the cels so far have more than 2^27 pixels")
  end
end

--- The bytes of zlib from `first` to `last` of the file. Deflate makes at most 1,032 of one.
function colors.decompress(reading, path, first, last, size)
  local result, checksum
  if last - first >= 6 and size <= 1032 * (last - first + 1) then
    result, checksum = inflate(sub(reading.file.data, first, last), 3, size)
  end
  local a, b, c, d = byte(reading.file.data, last - 3, last)
  if not result or checksum ~= ((a * 256 + b) * 256 + c) * 256 + d then
    fields.fail(path, "its data are no zlib of %.0f bytes", size)
  end
  return result
end

-- The palette of the moment as bytes, in which the transparent index is empty but in a layer that is the background.
local function joinPalette(reading, isBackground)
  if not reading.joined[isBackground] then
    local list = {}
    for k = 0, 255 do
      list[k + 1] = reading.palette[k] or "\0\0\0\0"
    end
    if not isBackground then
      list[reading.file.transparent + 1] = "\0\0\0\0"
    end
    reading.joined[isBackground] = concat(list)
  end
  return reading.joined[isBackground]
end

--- Pixels of the file as such colours, in a layer that is the background or not.
function colors.unpack(reading, bytes, isBackground)
  local depth = reading.file.depth
  return depth == 4 and bytes or unpackPixels(bytes, depth, depth == 1 and joinPalette(reading, isBackground) or nil, 255)
end

--- Colours with less alpha: `opacity` parts of 255.
function colors.fade(bytes, opacity)
  return opacity == 255 and bytes or unpackPixels(bytes, 4, nil, opacity)
end

--- What decodes the cels of a file, frame by frame.
function colors.newReading(file)
  return { file = file, palette = {}, paletteNumber = 0, joined = {}, tilesets = {}, read = 0 }
end

--- Changes the palette as a frame does.
function colors.changePalette(reading, frame)
  for _, change in ipairs(frame.palettes) do
    if not (change.isOld and reading.file.hasPalette) then
      for k, color in pairs(change.colors) do
        reading.palette[k] = color
      end
      for k = change.size, 255 do
        reading.palette[k] = nil
      end
      reading.paletteNumber, reading.joined = reading.paletteNumber + 1, {}
    end
  end
end

return colors
