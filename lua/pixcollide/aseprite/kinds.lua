-- SPDX-License-Identifier: MIT
-- SPDX-FileCopyrightText: 2026 The pixcollide authors

-- Reads the chunks of Aseprite's own files, each kind by a function of its own: layers, cels (with their pixels still
-- compressed), palettes, tags, slices, tilesets.

local here = (...):match("^(.-)aseprite%.kinds$")
local fields = require(here .. "aseprite.fields")

local SIDE = require(here .. "limits").side
local DEPTH = 100 -- groups within each other
local DIRECTIONS = { [0] = "forward", "reverse", "pingpong", "pingpong_reverse" }
local BLEND_MODES = { "multiply", "screen", "overlay", "darken", "lighten", "color dodge", "color burn", "hard light",
  "soft light", "difference", "exclusion", "hue", "saturation", "color", "luminosity", "addition", "subtract", "divide" }

local function hasFlag(flags, flag)
  return flags % (2 * flag) >= flag
end

-- The group that a layer of this level is in: nil at level 0.
local function findGroup(file, level, path)
  local group = file.layers[#file.layers]
  while group and group.level >= level do
    group = group.group
  end
  if level > 0 and not (group and group.level == level - 1 and group.isGroup) then
    fields.fail(path, "it is at level %d, and no group of level %d is before it", level, level - 1)
  elseif level > DEPTH then
    fields.fail(path, "it is in more than %d groups", DEPTH)
  end
  return group
end

local function readLayer(file, bytes)
  local flags, kind, level = bytes:word(), bytes:word(), bytes:word()
  bytes:skip(4)
  local blend, opacity = bytes:word(), bytes:byte()
  bytes:skip(3)
  if kind > 2 then
    fields.fail(bytes.path, "layers of the type %d are not known here", kind)
  end
  local layer = {
    index = #file.layers, name = bytes:string(), level = level, group = findGroup(file, level, bytes.path),
    path = bytes.path, isVisible = hasFlag(flags, 1), isBackground = hasFlag(flags, 8), isReference = hasFlag(flags, 64),
    isGroup = kind == 1, tileset = kind == 2 and bytes:dword() or nil, opacity = 255,
  }
  if hasFlag(file.flags, layer.isGroup and 2 or 1) then
    layer.opacity = opacity
  end
  if blend > 0 and not layer.isGroup then
    file.notes:add(("the blend mode '%s' changes colours here as 'normal' does"):format(BLEND_MODES[blend] or blend))
  end
  file.layers[#file.layers + 1] = layer
end

-- The pixels or tiles of a cel, which are still to be decoded.
local function readImage(bytes, kind)
  local image = { width = bytes:word(), height = bytes:word(), isPacked = kind > 0, isTilemap = kind == 3, path = bytes.path }
  if image.isTilemap then
    local bits = bytes:word()
    image.idMask, image.xMask, image.yMask, image.diagonalMask = bytes:dword(), bytes:dword(), bytes:dword(), bytes:dword()
    bytes:skip(10)
    if bits ~= 32 then
      fields.fail(bytes.path, "tiles of 32 bits expected, got %d", bits)
    end
  end
  image.first, image.last = bytes.at, bytes.last
  return image
end

local function readCel(file, bytes, frame)
  local layer = file.layers[bytes:word() + 1]
  local cel = { layer = layer, x = bytes:short(), y = bytes:short(), opacity = bytes:byte() }
  local kind = bytes:word()
  cel.z = bytes:short()
  bytes:skip(5)
  if not layer or layer.isGroup then
    fields.fail(bytes.path, layer and "it is of a group" or "it is of a layer that is not in the file")
  elseif frame.byLayer[layer] then
    fields.fail(bytes.path, "its layer '%s' has a cel in this frame already", layer.name)
  elseif kind > 3 then
    fields.fail(bytes.path, "cels of the type %d are not known here", kind)
  elseif kind == 1 then
    local number = bytes:word() + 1
    local linked = number < frame.number and file.frames[number].byLayer[layer]
    if not linked then
      fields.fail(bytes.path, "it is linked with frame %d, where its layer '%s' has no cel before it", number, layer.name)
    end
    cel.image = linked.image
  else
    cel.image = readImage(bytes, kind)
    if cel.image.isTilemap ~= (layer.tileset ~= nil) then
      fields.fail(bytes.path, cel.image.isTilemap and "it has tiles, and its layer has none"
        or "it has no tiles, and its layer has")
    end
  end
  frame.cels[#frame.cels + 1], frame.byLayer[layer] = cel, cel
end

local function readPalette(file, bytes, frame)
  local change = { size = bytes:dword(), colors = {} }
  local first, last = bytes:dword(), bytes:dword()
  bytes:skip(8)
  for k = first, math.min(last, 255) do
    local flags = bytes:word()
    change.colors[k] = bytes:take(4)
    if hasFlag(flags, 1) then
      bytes:string()
    end
  end
  frame.palettes[#frame.palettes + 1] = change
  file.hasPalette = true
end

-- Those of before Aseprite 1.1, which later ones still write beside their own.
local function readOldPalette(_, bytes, frame)
  local change, k = { size = 256, colors = {}, isOld = true }, 0
  for _ = 1, bytes:word() do
    k = k + bytes:byte()
    local count = bytes:byte()
    for _ = 1, count > 0 and count or 256 do
      change.colors[k] = bytes:take(3) .. "\255"
      k = k + 1
    end
  end
  frame.palettes[#frame.palettes + 1] = change
end

local function readTags(file, bytes)
  local count = bytes:word()
  bytes:skip(8)
  for k = 1, count do
    local path = ("%s, tag %d"):format(bytes.path, k)
    local tag = { path = path, from = bytes:word(), to = bytes:word(), direction = DIRECTIONS[bytes:byte()] }
    local repeats = bytes:word()
    tag.repeats = repeats > 0 and repeats or nil
    bytes:skip(10)
    tag.name = bytes:string()
    if not tag.direction or tag.to < tag.from then
      fields.fail(path, tag.direction and "it ends before it begins" or "its direction is not known here")
    end
    file.tags[#file.tags + 1] = tag
  end
end

local function readSlice(file, bytes)
  local count, flags = bytes:dword(), bytes:dword()
  bytes:skip(4)
  local slice = { path = bytes.path, name = bytes:string(), keys = {}, hasPivot = hasFlag(flags, 2) and count > 0 }
  for k = 1, count do
    local function whole(low)
      return fields.whole(bytes:long(), ("%s, key %d"):format(bytes.path, k), low, SIDE)
    end
    local key = { frame = bytes:dword(), x = whole(-SIDE), y = whole(-SIDE), w = whole(0), h = whole(0) }
    if hasFlag(flags, 1) then
      key.centerX, key.centerY, key.centerW, key.centerH = whole(-SIDE), whole(-SIDE), whole(0), whole(0)
    end
    if hasFlag(flags, 2) then
      key.pivotX, key.pivotY = key.x + whole(-SIDE), key.y + whole(-SIDE)
    end
    slice.keys[k] = key
  end
  table.sort(slice.keys, function(a, b) return a.frame < b.frame end)
  file.slices[#file.slices + 1] = slice
end

local function readTileset(file, bytes)
  local id, flags, count = bytes:dword(), bytes:dword(), bytes:dword()
  local tileset = { path = bytes.path, count = count, width = bytes:word(), height = bytes:word() }
  tileset.isFirstEmpty = hasFlag(flags, 4)
  bytes:skip(16)
  tileset.name = bytes:string()
  if hasFlag(flags, 1) then
    bytes:skip(8)
  end
  if hasFlag(flags, 2) then
    local size = bytes:dword()
    tileset.first = bytes.at
    bytes:skip(size)
    tileset.last = bytes.at - 1
  end
  file.tilesets[id] = tileset
end

local function skip() end

--- By their types, what chunks are called in problems, and the function that reads one: of the file, the chunk's bytes and the
--- frame that it is in.
return {
  [0x0004] = { "palette", readOldPalette }, [0x2004] = { "layer", readLayer },
  [0x2005] = { "cel", readCel }, [0x2006] = { "cel extra", skip }, [0x2007] = { "color profile", skip },
  [0x2008] = { "external files", skip }, [0x2016] = { "mask", skip }, [0x2017] = { "path", skip },
  [0x2018] = { "tags", readTags }, [0x2019] = { "palette", readPalette }, [0x2020] = { "user data", skip },
  [0x2022] = { "slice", readSlice }, [0x2023] = { "tileset", readTileset },
}
