-- SPDX-License-Identifier: MIT
-- SPDX-FileCopyrightText: 2026 The pixcollide authors

-- The pixels of cels in Aseprite's own files, as bytes of red, green, blue, alpha: of images and tilemaps, in all of its
-- colour modes.

local here = (...):match("^(.-)aseprite%.pixels$")
local fields = require(here .. "aseprite.fields")
local inflate = require(here .. "native").inflate -- the module has it only while it is loaded

local byte, char, concat, floor, sub = string.byte, string.char, table.concat, math.floor, string.sub

local IMAGE = 2 ^ 26 -- pixels of a cel
local READ = 2 ^ 27 -- pixels of all cels that are decoded
local TILE = 16 -- what a tile costs, in pixels (measured: some 300 ns)
local KEPT = 2 ^ 16 -- faded colours

local pixels = {}

--- The product of two bytes, as parts of 255, rounded.
function pixels.multiply(a, b)
  local product = a * b + 128
  return floor((floor(product / 256) + product) / 256)
end

-- Counts pixels that are to be decoded, in floats: what a file says may be beyond all integers.
local function spend(reading, path, a, b)
  local size = (a + 0.0) * b
  reading.read = reading.read + size
  if size > IMAGE or reading.read > READ then
    fields.fail(path, size > IMAGE and "it has more than 2^26 pixels" or "the cels so far have more than 2^27 pixels")
  end
end

-- The bytes of zlib from `first` to `last` of the file. Deflate makes at most 1,032 of one.
local function decompress(reading, path, first, last, size)
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

local function convert(reading, bytes, isBackground)
  local depth = reading.file.depth
  if depth == 1 then
    return (bytes:gsub(".", mapIndices(reading, isBackground)))
  end
  return depth == 2 and bytes:gsub("..", GREY) or bytes
end

--- Colours with less alpha: `opacity` parts of 255.
function pixels.fade(bytes, opacity)
  local count = 0
  return (bytes:gsub("....", setmetatable({}, { __index = function(self, color)
    local faded = sub(color, 1, 3) .. char(pixels.multiply(byte(color, 4), opacity))
    if count < KEPT then
      count = count + 1
      rawset(self, color, faded)
    end
    return faded
  end })))
end

-- The rows of a tile, turned by its flags: its diagonal first.
local function newRows(tileset, id, isFlippedX, isFlippedY, isTurned)
  local rows, width, height = {}, tileset.width, tileset.height
  for y = 0, height - 1 do
    local sourceY = isFlippedY and height - 1 - y or y
    if not isFlippedX and not isTurned then
      local at = (id * height + sourceY) * width * 4
      rows[y] = sub(tileset.pixels, at + 1, at + width * 4)
    else
      local parts = {}
      for x = 0, width - 1 do
        local u, v = isFlippedX and width - 1 - x or x, sourceY
        if isTurned then
          u, v = v, u
        end
        local at = ((id * height + v) * width + u) * 4
        parts[x + 1] = u < width and v < height and sub(tileset.pixels, at + 1, at + 4) or "\0\0\0\0"
      end
      rows[y] = concat(parts)
    end
  end
  return rows
end

local function findTileset(reading, layer)
  local tileset = reading.file.tilesets[layer.tileset]
  if not tileset then
    fields.fail(layer.path, "its tileset %.0f is not in the file", layer.tileset)
  elseif tileset.width == 0 or tileset.height == 0 then
    fields.fail(tileset.path, "its tiles are %dx%d pixels", tileset.width, tileset.height)
  elseif not tileset.first then
    fields.fail(layer.path, "its tileset '%s' is in another file", tileset.name)
  end
  return tileset
end

-- The tileset of a layer, its pixels as the palette of the moment has them.
local function decodeTileset(reading, layer)
  local tileset = findTileset(reading, layer)
  local decoded = reading.tilesets[tileset]
  if not decoded or decoded.palette ~= reading.paletteNumber then
    local size = (tileset.count + 0.0) * tileset.width * tileset.height
    spend(reading, tileset.path, size, 1)
    local bytes = decompress(reading, tileset.path, tileset.first, tileset.last, size * reading.file.depth)
    decoded = setmetatable({ pixels = convert(reading, bytes, false), palette = reading.paletteNumber },
      { __index = tileset })
    reading.tilesets[tileset] = decoded
  end
  return decoded
end

-- Is this number a power of two, or none at all?
local function isBit(mask)
  while mask > 1 and mask % 2 == 0 do
    mask = mask / 2
  end
  return mask <= 1
end

local function findRows(reading, image, tileset, tile)
  local function has(mask)
    return mask > 0 and floor(tile / mask) % 2 == 1
  end
  local id = tile % (image.idMask + 1)
  local isEmpty = tileset.isFirstEmpty and id == 0
  if id >= tileset.count and not isEmpty then
    isEmpty = true
    if id < image.idMask then -- all bits are how old versions say that there is no tile
      reading.file.notes:add(("tiles that the tileset '%s' does not have are empty"):format(tileset.name))
    end
  end
  if isEmpty then
    local row, rows = ("\0"):rep(4 * tileset.width), {}
    for y = 0, tileset.height - 1 do
      rows[y] = row
    end
    return rows
  end
  spend(reading, image.path, tileset.width, tileset.height)
  return newRows(tileset, id, has(image.xMask), has(image.yMask), has(image.diagonalMask))
end

local function decodeTiles(reading, image, layer)
  local tileset = decodeTileset(reading, layer)
  spend(reading, image.path, (image.width + 0.0) * image.height, tileset.width * tileset.height + TILE)
  if not isBit(image.idMask + 1) or not isBit(image.xMask) or not isBit(image.yMask) or not isBit(image.diagonalMask) then
    fields.fail(image.path, "the bits of its tiles are not known here")
  end
  local data = decompress(reading, image.path, image.first, image.last, 4 * image.width * image.height)
  local lines, found = {}, {}
  for row = 0, image.height - 1 do
    local rows, parts = {}, {}
    for k = 1, image.width do
      local at = (row * image.width + k) * 4
      local a, b, c, d = byte(data, at - 3, at)
      local tile = a + 256 * b + 65536 * c + 16777216 * d
      found[tile] = found[tile] or findRows(reading, image, tileset, tile)
      rows[k] = found[tile]
    end
    for y = 0, tileset.height - 1 do
      for k = 1, image.width do
        parts[k] = rows[k][y]
      end
      lines[#lines + 1] = concat(parts)
    end
  end
  return concat(lines)
end

--- What decodes the cels of a file, frame by frame.
function pixels.newReading(file)
  return { file = file, palette = {}, paletteNumber = 0, maps = {}, tilesets = {}, read = 0 }
end

--- Changes the palette as a frame does.
function pixels.changePalette(reading, frame)
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

--- The size of a cel's image in pixels.
function pixels.getSize(reading, cel)
  local image = cel.image
  if image.isTilemap then
    local tileset = findTileset(reading, cel.layer)
    return image.width * tileset.width, image.height * tileset.height
  end
  return image.width, image.height
end

--- The pixels of a cel, of the size that getSize tells.
function pixels.decode(reading, cel)
  local image, file = cel.image, reading.file
  if image.isTilemap then
    return decodeTiles(reading, image, cel.layer)
  end
  spend(reading, image.path, image.width, image.height)
  local size = image.width * image.height * file.depth
  local bytes
  if image.isPacked then
    bytes = decompress(reading, image.path, image.first, image.last, size)
  elseif image.last - image.first + 1 < size then
    fields.fail(image.path, "%.0f bytes of pixels expected, got %d", size, image.last - image.first + 1)
  else
    bytes = sub(file.data, image.first, image.first + size - 1)
  end
  return convert(reading, bytes, cel.layer.isBackground)
end

return pixels
