-- SPDX-License-Identifier: MIT
-- SPDX-FileCopyrightText: 2026 The pixcollide authors

-- The pixels of cels in Aseprite's own files: of images and tilemaps.

local here = (...):match("^(.-)aseprite%.pixels$")
local colors = require(here .. "aseprite.colors")
local fields = require(here .. "aseprite.fields")

local byte, concat, floor, sub = string.byte, table.concat, math.floor, string.sub

local TILE = 16 -- what a tile costs, in pixels (measured: some 300 ns)

local pixels = {}

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
    colors.spend(reading, tileset.path, size, 1)
    local bytes = colors.decompress(reading, tileset.path, tileset.first, tileset.last, size * reading.file.depth)
    decoded = setmetatable({ pixels = colors.unpack(reading, bytes, false), palette = reading.paletteNumber },
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
  colors.spend(reading, image.path, tileset.width, tileset.height)
  return newRows(tileset, id, has(image.xMask), has(image.yMask), has(image.diagonalMask))
end

local function decodeTiles(reading, image, layer)
  local tileset = decodeTileset(reading, layer)
  colors.spend(reading, image.path, (image.width + 0.0) * image.height, tileset.width * tileset.height + TILE)
  if not isBit(image.idMask + 1) or not isBit(image.xMask) or not isBit(image.yMask) or not isBit(image.diagonalMask) then
    fields.fail(image.path, "the bits of its tiles are not known here")
  end
  local data = colors.decompress(reading, image.path, image.first, image.last, 4 * image.width * image.height)
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
  colors.spend(reading, image.path, image.width, image.height)
  local size = image.width * image.height * file.depth
  local bytes
  if image.isPacked then
    bytes = colors.decompress(reading, image.path, image.first, image.last, size)
  elseif image.last - image.first + 1 < size then
    fields.fail(image.path, "%.0f bytes of pixels expected, got %d", size, image.last - image.first + 1)
  else
    bytes = sub(file.data, image.first, image.first + size - 1)
  end
  return colors.unpack(reading, bytes, cel.layer.isBackground)
end

return pixels
