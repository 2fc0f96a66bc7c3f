-- SPDX-License-Identifier: MIT
-- SPDX-FileCopyrightText: 2026 The pixcollide authors

-- Writes Aseprite's own files: of chunks that are given, and of the sprites of spec/support/aseprite.lua, in all forms that
-- the format has, at random.

local littleEndian = require("spec.support.oracles.naive_bytes").littleEndian
local zlib = require("spec.support.tiled_forms").zlib

local char, concat = string.char, table.concat
local file = {}

--- Whole numbers and strings as bytes; `form` has a letter for each: b, w, d for 1, 2, 4 bytes, s for a string.
function file.pack(form, ...)
  local parts = {}
  for k = 1, #form do
    local kind, value = form:sub(k, k), select(k, ...)
    if kind == "s" then
      parts[k] = littleEndian(#value, 2) .. value
    else
      local count = ({ b = 1, w = 2, d = 4 })[kind]
      parts[k] = littleEndian(value % 256 ^ count, count)
    end
  end
  return concat(parts)
end

local pack = file.pack

local function zeros(count) return ("\0"):rep(count) end

function file.chunk(kind, data) return pack("dw", #data + 6, kind) .. data end

--- A frame of chunks.
function file.frame(chunks, duration)
  local data = concat(chunks)
  return pack("dwwwwd", #data + 16, 0xF1FA, math.min(#chunks, 0xFFFF), duration or 100, 0, #chunks) .. data
end

--- A whole file. Options: width, height, bits, flags, transparent.
function file.whole(frames, options)
  local data = concat(frames)
  return pack("dwwwwwdwddb", #data + 128, 0xA5E0, #frames, options.width, options.height, options.bits or 32,
    options.flags or 1, 77, 0, 0, options.transparent or 0) .. zeros(3) .. pack("wbb", 256, 1, 1) .. zeros(92) .. data
end

--- A layer. Options: flags, kind, level, blend, opacity, tileset.
function file.layer(name, options)
  options = options or {}
  return file.chunk(0x2004, pack("wwwwwwb", options.flags or 1, options.kind or 0, options.level or 0, 0, 0,
    options.blend or 0, options.opacity or 255) .. zeros(3) .. pack("s", name)
    .. (options.kind == 2 and pack("d", options.tileset or 0) or ""))
end

--- A cel of a kind, with what follows its head. Options: x, y, opacity, z.
function file.cel(layer, kind, rest, options)
  options = options or {}
  return file.chunk(0x2005, pack("wwwbww", layer, options.x or 0, options.y or 0, options.opacity or 255, kind,
    options.z or 0) .. zeros(5) .. rest)
end

function file.packed(width, height, bytes) return pack("ww", width, height) .. zlib(bytes) end

-- The pixel of a depth in bytes; what is empty has any colour but no alpha, or the transparent index.
local function pixel(rng, depth, isSolid, transparent)
  if depth == 4 then
    return char(rng:int(0, 255), rng:int(0, 255), rng:int(0, 255), isSolid and rng:int(128, 255) or 0)
  elseif depth == 2 then
    return char(rng:int(0, 255), isSolid and rng:int(128, 255) or 0)
  end
  return char(isSolid and (transparent + rng:int(1, 9)) % 256 or transparent)
end

-- Pixels of a part of a mask; what lies outside of that is solid or not, at random.
local function pixelsOf(rng, writing, mask, left, top, w, h)
  local parts = {}
  for y = top, top + h - 1 do
    for x = left, left + w - 1 do
      local isInside = x >= 0 and y >= 0 and x < mask.width and y < mask.height
      local isSolid = isInside and mask:get(x, y) or not isInside and rng:chance(0.5)
      parts[#parts + 1] = pixel(rng, writing.depth, isSolid, writing.transparent)
    end
  end
  return concat(parts)
end

-- The box of a cel: the solid pixels, sometimes more, even beyond the canvas.
local function boxOf(rng, mask)
  local left, top, w, h = 0, 0, 1, 1
  if mask:count() > 0 then left, top, w, h = mask:bounds() end
  if rng:chance(0.5) then
    local before, above = rng:int(0, 4), rng:int(0, 4)
    left, top, w, h = left - before, top - above, w + before + rng:int(0, 4), h + above + rng:int(0, 4)
  end
  return left, top, w, h
end

local FLIPS = { 0x80000000, 0x40000000, 0x20000000 }

-- Tiles of 3x3 pixels, each of its own, turned by any flags, whose pixels go into the layer's tileset.
local function tileCel(rng, writing, layer, mask)
  local columns, rows, tiles = math.ceil(mask.width / 3), math.ceil(mask.height / 3), {}
  for row = 0, rows - 1 do
    for column = 0, columns - 1 do
      local x, y, d = rng:chance(0.3), rng:chance(0.3), rng:chance(0.3)
      local isEmpty, source = true, {}
      for v = 0, 2 do
        for u = 0, 2 do
          local a, b = x and 2 - u or u, y and 2 - v or v
          if d then a, b = b, a end
          local px, py = column * 3 + u, row * 3 + v
          local isSolid = px < mask.width and py < mask.height and mask:get(px, py)
          isEmpty = isEmpty and not isSolid
          source[b * 3 + a + 1] = pixel(rng, writing.depth, isSolid, writing.transparent)
        end
      end
      local id = writing.isZeroEmpty and 0 or 0x1FFFFFFF
      if not isEmpty or rng:chance(0.2) then
        id = #layer.tiles
        layer.tiles[id + 1] = concat(source)
      end
      tiles[#tiles + 1] = pack("d", id + (x and FLIPS[1] or 0) + (y and FLIPS[2] or 0) + (d and FLIPS[3] or 0))
    end
  end
  return pack("wwwdddd", columns, rows, 32, 0x1FFFFFFF, FLIPS[1], FLIPS[2], FLIPS[3]) .. zeros(10) .. zlib(concat(tiles))
end

-- What a layer has in a frame, or nothing.
local function celOf(rng, writing, layer, masks, frame)
  local mask = masks[frame]
  for other = frame - 1, 1, -1 do
    if masks[other] == mask and layer.cels[other] and rng:chance(0.8) then
      return file.cel(layer.index, 1, pack("w", other - 1), layer.cels[other])
    end
  end
  if mask:count() == 0 and rng:chance(0.5) then return nil end
  local options = { opacity = rng:chance(0.7) and 255 or rng:int(100, 254), z = rng:int(-2, 2), x = 0, y = 0 }
  layer.cels[frame] = options
  if layer.tiles then return file.cel(layer.index, 3, tileCel(rng, writing, layer, mask), options) end
  local left, top, w, h = boxOf(rng, mask)
  options.x, options.y = left, top
  local pixels = pixelsOf(rng, writing, mask, left, top, w, h)
  local isRaw = rng:chance(0.3)
  return file.cel(layer.index, isRaw and 0 or 2, isRaw and pack("ww", w, h) .. pixels or file.packed(w, h, pixels), options)
end

local DIRECTIONS = { forward = 0, reverse = 1, pingpong = 2, pingpong_reverse = 3 }

local function tagsChunk(tags)
  local parts = { pack("w", #tags), zeros(8) }
  for _, tag in ipairs(tags) do
    parts[#parts + 1] = pack("wwbw", tag.from, tag.to, DIRECTIONS[tag.direction], tag.repeats or 0) .. zeros(10)
      .. pack("s", tag.name)
  end
  return file.chunk(0x2018, concat(parts))
end

local function sliceChunk(slice)
  local hasPivot = slice.keys[1] ~= nil and slice.keys[1].pivotX ~= nil
  local parts = { pack("ddds", #slice.keys, 1 + (hasPivot and 2 or 0), 0, slice.name) }
  for _, key in ipairs(slice.keys) do
    parts[#parts + 1] = pack("ddddd", key.frame, key.x, key.y, key.w, key.h) .. pack("dddd", 1, 2, 3, 4)
      .. (hasPivot and pack("dd", key.pivotX, key.pivotY) or "")
  end
  return file.chunk(0x2022, concat(parts))
end

-- A palette of opaque colours, in any of the forms.
local function paletteChunks(rng)
  local colors = {}
  for k = 0, 255 do colors[k + 1] = char(k % 64, 0, 63 - k % 64) end
  local old = file.chunk(0x0004, pack("wbb", 1, 0, 0) .. concat(colors))
  if rng:chance(0.5) then return { old } end
  for k = 1, 256 do colors[k] = pack("w", k % 2) .. colors[k] .. "\255" .. (k % 2 == 1 and pack("s", "name") or "") end
  local new = file.chunk(0x2019, pack("ddd", 256, 0, 255) .. zeros(8) .. concat(colors))
  return rng:chance(0.5) and { new } or { old, new }
end

local function tilesetChunk(writing, layer)
  local pixels = zlib(concat(layer.tiles))
  return file.chunk(0x2023, pack("dddwww", layer.tileset, 2 + (writing.isZeroEmpty and 4 or 0), #layer.tiles, 3, 3, 1)
    .. zeros(14) .. pack("s", "tiles") .. pack("d", #pixels) .. pixels)
end

-- The layers of a sprite, each perhaps in groups, between others that are not seen.
local function newLayers(rng, sprite, writing)
  local layers, chunks = { unseen = {} }, {}
  local function add(name, options)
    chunks[#chunks + 1] = file.layer(name, options)
    return #chunks - 1
  end
  -- One that is full, and not seen.
  local function addUnseen(name, options)
    local pixels = pixel(rng, writing.depth, true, writing.transparent)
    table.insert(layers.unseen, file.cel(add(name, options), 0, pack("ww", 9, 9) .. pixels:rep(81)))
  end
  for k, part in ipairs(sprite.layers) do
    local level, isHidden = 0, rng:chance(0.3)
    if rng:chance(0.3) then addUnseen("sketch", { flags = rng:pick { 0, 65 } }) end
    if rng:chance(0.4) then
      add("group " .. k, { kind = 1, opacity = rng:int(100, 255) })
      level = 1
      if isHidden then add("unseen", { kind = 1, level = 1, flags = 0 }) end
      if isHidden then addUnseen("in it", { level = 2 }) end
    end
    local layer = { cels = {}, tileset = k, tiles = rng:chance(0.3) and { zeros(9 * writing.depth) } or nil }
    layer.index = add(part.name, { level = level, kind = layer.tiles and 2 or 0, tileset = k, blend = rng:int(0, 18),
      opacity = rng:int(100, 255) })
    layers[k] = layer
  end
  return layers, chunks
end

--- A sprite without keys of slices that differ in having a pivot, as Aseprite's own file: its bytes.
function file.write(rng, sprite)
  local writing = { depth = rng:pick { 1, 2, 4 }, isZeroEmpty = rng:chance(0.5) }
  writing.transparent = writing.depth == 1 and rng:int(0, 255) or 0
  local layers, head = newLayers(rng, sprite, writing)
  local frames = {}
  for frame, duration in ipairs(sprite.durations) do
    local chunks = {}
    for k, layer in ipairs(layers) do
      chunks[#chunks + 1] = celOf(rng, writing, layer, sprite.layers[k].frames, frame)
      if rng:chance(0.1) then chunks[#chunks + 1] = file.chunk(0x2020, pack("ds", 1, "text")) end
      if rng:chance(0.05) then chunks[#chunks + 1] = file.chunk(0x2030, zeros(rng:int(0, 9))) end
    end
    frames[frame] = { chunks, duration }
  end
  for _, layer in ipairs(layers) do
    if layer.tiles then table.insert(head, 1, tilesetChunk(writing, layer)) end
  end
  for _, chunk in ipairs(writing.depth == 1 and paletteChunks(rng) or {}) do table.insert(head, 1, chunk) end
  head[#head + 1] = tagsChunk(sprite.tags)
  for _, slice in ipairs(sprite.slices) do head[#head + 1] = sliceChunk(slice) end
  for _, chunk in ipairs(layers.unseen) do head[#head + 1] = chunk end
  for k = #head, 1, -1 do table.insert(frames[1][1], 1, head[k]) end
  for k, frame in ipairs(frames) do frames[k] = file.frame(frame[1], frame[2]) end
  return file.whole(frames, { width = sprite.width, height = sprite.height, bits = 8 * writing.depth,
    flags = rng:pick { 1, 3 }, transparent = writing.transparent })
end

return file
