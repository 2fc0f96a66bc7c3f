-- SPDX-License-Identifier: MIT
-- SPDX-FileCopyrightText: 2026 The pixcollide authors

-- Colours of Aseprite's own files, as bytes of red, green, blue, alpha: unpacked, by palettes, of all modes, with an opacity.

local here = (...):match("^(.-)aseprite%.colors$")
local fields = require(here .. "aseprite.fields")
local inflate = require(here .. "native").inflate -- the module has it only while it is loaded

local byte, char, floor, sub = string.byte, string.char, math.floor, string.sub

local IMAGE = 2 ^ 26 -- pixels of a cel
local READ = 2 ^ 27 -- pixels of all cels that are decoded
local KEPT = 2 ^ 16 -- colours of each opacity

local colors = {}

--- The product of two bytes, as parts of 255, rounded.
function colors.multiply(a, b)
  local product = a * b + 128
  return floor((floor(product / 256) + product) / 256)
end

--- Counts pixels that are to be decoded, in floats: what a file says may be beyond all integers.
function colors.spend(reading, path, a, b)
  local size = (a + 0.0) * b
  reading.read = reading.read + size
  if size > IMAGE or reading.read > READ then
    fields.fail(path, size > IMAGE and "it has more than 2^26 pixels" or "the cels so far have more than 2^27 pixels")
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

-- What each pair of value and alpha is.
local GREY = setmetatable({}, { __index = function(self, pair)
  local value = sub(pair, 1, 1)
  local color = value .. value .. pair
  self[pair] = color
  return color
end })

-- What each index is, in a layer that is the background or not.
local function mapIndices(reading, isBackground)
  local map = reading.maps[isBackground]
  if not map then
    map = {}
    for k = 0, 255 do
      map[char(k)] = reading.palette[k] or "\0\0\0\0"
    end
    if not isBackground then
      map[char(reading.file.transparent)] = "\0\0\0\0"
    end
    reading.maps[isBackground] = map
  end
  return map
end

--- Pixels of the file as such colours, in a layer that is the background or not.
function colors.convert(reading, bytes, isBackground)
  local depth = reading.file.depth
  if depth == 1 then
    return (bytes:gsub(".", mapIndices(reading, isBackground)))
  end
  return depth == 2 and bytes:gsub("..", GREY) or bytes
end

-- What colours are with less alpha: `opacity` parts of 255.
local function newFading(opacity)
  local count = 0
  return setmetatable({}, { __index = function(self, color)
    local faded = sub(color, 1, 3) .. char(colors.multiply(byte(color, 4), opacity))
    if count < KEPT then
      count = count + 1
      rawset(self, color, faded)
    end
    return faded
  end })
end

--- Pixels with less alpha.
function colors.fade(reading, bytes, opacity)
  if opacity == 255 then
    return bytes
  end
  reading.fadings[opacity] = reading.fadings[opacity] or newFading(opacity)
  return (bytes:gsub("....", reading.fadings[opacity]))
end

--- What decodes the cels of a file, frame by frame.
function colors.newReading(file)
  return { file = file, palette = {}, paletteNumber = 0, maps = {}, tilesets = {}, fadings = {}, read = 0 }
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
      reading.paletteNumber, reading.maps = reading.paletteNumber + 1, {}
    end
  end
end

return colors
