-- SPDX-License-Identifier: MIT
-- SPDX-FileCopyrightText: 2026 The pixcollide authors

-- The shortest encoder of animated GIFs, and what they must show, pixel by pixel.

local colors = require "spec.support.oracles.naive_colors"

local floor, char, concat = math.floor, string.char, table.concat
local gif = {}

local function short(n) return char(n % 256, floor(n / 256)) end

-- Codes of 9 bits at first, for values of 8. The table is cleared once it has more than `most` codes; after 4096 it is
-- full and kept.
local function codesOf(values, most)
  local codes, widths, size, next, strings, prefix = {}, {}, 9, 258, {}, nil
  local function put(code) codes[#codes + 1], widths[#widths + 1] = code, size end
  put(256)
  for _, value in ipairs(values) do
    local key = prefix and prefix * 256 + value
    local known = key and strings[key]
    if key and not known then
      put(prefix)
      if next < 4096 then
        strings[key], next = next, next + 1
        if next - 1 == 2 ^ size and size < 12 then size = size + 1 end
      end
      if next > most then
        put(256)
        size, next, strings = 9, 258, {}
      end
    end
    prefix = known or value
  end
  if prefix then put(prefix) end
  if next == 2 ^ size and size < 12 then size = size + 1 end
  put(257)
  return codes, widths
end

local function raster(values, most)
  local bytes, bits, filled = {}, 0, 0
  local codes, widths = codesOf(values, most)
  for k, code in ipairs(codes) do
    bits, filled = bits + code * 2 ^ filled, filled + widths[k]
    while filled >= 8 do
      bytes[#bytes + 1] = char(bits % 256)
      bits, filled = floor(bits / 256), filled - 8
    end
  end
  if filled > 0 then bytes[#bytes + 1] = char(bits) end
  local data, blocks = concat(bytes), {}
  for at = 1, #data, 255 do
    local block = data:sub(at, at + 254)
    blocks[#blocks + 1] = char(#block) .. block
  end
  return "\8" .. concat(blocks) .. "\0"
end

-- The order of rows in an interlaced frame.
local function rowsInOrder(height, interlaced)
  local rows = {}
  for _, pass in ipairs(interlaced and { { 0, 8 }, { 4, 8 }, { 2, 4 }, { 1, 2 } } or { { 0, 1 } }) do
    for y = pass[1], height - 1, pass[2] do rows[#rows + 1] = y end
  end
  return rows
end

-- 256 colours { r, g, b } from 0 on.
local function colourTable(palette)
  local parts = {}
  for k = 0, 255 do
    local colour = palette[k] or { 0, 0, 0 }
    parts[#parts + 1] = char(colour[1], colour[2], colour[3])
  end
  return concat(parts)
end

--- The bytes of an animation: width, height, background, palette (nil: none) and frames. A frame has x, y, width,
-- height and [row][column], all from 0, the numbers of colours; it may have a palette of its own, be `interlaced`, have
-- `most` codes before its table is cleared (see above; 500 without it), and have a `control`: delay (1/100 s), dispose
-- (0 to 3), clear (the number of the transparent colour, nil: none).
function gif.encode(animation)
  local out = { "GIF89a", short(animation.width), short(animation.height), char(animation.palette and 0xf7 or 0),
    char(animation.background or 0), "\0", animation.palette and colourTable(animation.palette) or "" }
  for _, frame in ipairs(animation.frames) do
    local control = frame.control
    if control then
      out[#out + 1] = "\33\249\4" .. char(control.dispose * 4 + (control.clear and 1 or 0)) .. short(control.delay)
        .. char(control.clear or 0) .. "\0"
    end
    local flags = (frame.palette and 0x87 or 0) + (frame.interlaced and 0x40 or 0)
    out[#out + 1] = "\44" .. short(frame.x) .. short(frame.y) .. short(frame.width) .. short(frame.height)
      .. char(flags) .. (frame.palette and colourTable(frame.palette) or "")
    local values = {}
    for _, y in ipairs(rowsInOrder(frame.height, frame.interlaced)) do
      for x = 0, frame.width - 1 do values[#values + 1] = frame[y][x] end
    end
    out[#out + 1] = raster(values, frame.most or 500)
  end
  out[#out + 1] = "\59"
  return concat(out)
end

local CLEAR, BLACK = { 0, 0, 0, 0 }, { 0, 0, 0 }

--- What is seen: a list of images, tables with width, height and [y][x] = { r, g, b, a }.
function gif.show(animation)
  local width, height, images = animation.width, animation.height, {}
  local canvas = colors.from(width, height, function() return CLEAR end)
  for k, frame in ipairs(animation.frames) do
    local control, palette = frame.control or { dispose = 0, delay = 0 }, frame.palette or animation.palette
    local function number(x, y) return frame[y - frame.y] and frame[y - frame.y][x - frame.x] end
    local shown = colors.from(width, height, function(x, y)
      local n = number(x, y)
      if not n or n == control.clear then return canvas[y][x] end
      local colour = palette[n] or BLACK
      return { colour[1], colour[2], colour[3], 255 }
    end)
    images[k] = shown
    if control.dispose == 2 then
      canvas = colors.from(width, height, function(x, y) return number(x, y) and CLEAR or shown[y][x] end)
    elseif control.dispose ~= 3 then
      canvas = shown
    end
  end
  return images
end

function gif.random(rng, width, height, count)
  local function palette()
    local colours = {}
    for k = 0, 6 do colours[k] = { rng:int(0, 3) * 85, rng:pick { 0, 200, 255 }, rng:int(95, 105) } end
    return colours
  end
  local animation = { width = width, height = height, background = rng:int(0, 7), frames = {},
    palette = rng:chance(0.8) and palette() or nil }
  for k = 1, count do
    local whole = rng:chance(0.2)
    local x, y = whole and 0 or rng:int(0, width - 1), whole and 0 or rng:int(0, height - 1)
    local frame = { x = x, y = y, width = whole and width or rng:int(1, width - x),
      height = whole and height or rng:int(1, height - y), interlaced = rng:chance(0.3), full = rng:chance(0.5),
      palette = (rng:chance(0.3) or not animation.palette) and palette() or nil,
      control = rng:chance(0.85) and { delay = rng:pick { 0, 1, 10, 65535 }, dispose = rng:int(0, 3),
        clear = rng:chance(0.7) and rng:int(0, 6) or nil } or nil }
    local numbers = colors.from(frame.width, frame.height, function() return rng:int(0, 6) end)
    for row = 0, frame.height - 1 do frame[row] = numbers[row] end
    animation.frames[k] = frame
  end
  return animation
end

return gif
