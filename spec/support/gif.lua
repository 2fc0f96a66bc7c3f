-- SPDX-License-Identifier: MIT
-- SPDX-FileCopyrightText: 2026 The pixcollide authors

-- The shortest encoder of animated GIFs, and what they must show, pixel by pixel.

local floor, char, concat = math.floor, string.char, table.concat
local gif = {}

local function short(n) return char(n % 256, floor(n / 256)) end

-- Codes of 9 bits at first, for values of 8. The table is cleared before codes would grow, or, if `full`, used as long
-- as it has room and then kept.
local function codesOf(values, full)
  local codes, widths, size, next, strings = {}, {}, 9, 258, {}
  local function put(code) codes[#codes + 1], widths[#widths + 1] = code, size end
  put(256)
  local prefix
  for k, value in ipairs(values) do
    if not full then
      if k > 1 and k % 250 == 0 then put(256) end
      put(value)
    elseif prefix == nil then
      prefix = value
    else
      local key = prefix * 256 + value
      if strings[key] then
        prefix = strings[key]
      else
        put(prefix)
        if next < 4096 then
          strings[key], next = next, next + 1
          if next - 1 == 2 ^ size and size < 12 then size = size + 1 end
        end
        prefix = value
      end
    end
  end
  if prefix then put(prefix) end
  if next == 2 ^ size and size < 12 then size = size + 1 end
  put(257)
  return codes, widths
end

local function raster(values, full)
  local bytes, bits, filled = {}, 0, 0
  local codes, widths = codesOf(values, full)
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
-- height and [row][column], all from 0, the numbers of colours; it may have a palette of its own, be `interlaced` or
-- `full` (see above), and have a `control`: delay (1/100 s), dispose (0 to 3), clear (the number of the transparent
-- colour, nil: none).
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
    out[#out + 1] = raster(values, frame.full)
  end
  out[#out + 1] = "\59"
  return concat(out)
end

local function copy(canvas)
  local other = { width = canvas.width, height = canvas.height }
  for y = 0, canvas.height - 1 do
    other[y] = {}
    for x = 0, canvas.width - 1 do other[y][x] = canvas[y][x] end
  end
  return other
end

local CLEAR = { 0, 0, 0, 0 }

local function blank(animation)
  local canvas = { width = animation.width, height = animation.height }
  for y = 0, animation.height - 1 do
    canvas[y] = {}
    for x = 0, animation.width - 1 do canvas[y][x] = CLEAR end
  end
  return canvas
end

--- What is seen: a list of images, tables with width, height and [y][x] = { r, g, b, a }.
function gif.show(animation)
  local canvas, images = blank(animation), {}
  for k, frame in ipairs(animation.frames) do
    local control, before = frame.control or { dispose = 0, delay = 0 }, copy(canvas)
    local palette = frame.palette or animation.palette
    for y = 0, frame.height - 1 do
      for x = 0, frame.width - 1 do
        local number = frame[y][x]
        if number ~= control.clear then
          local colour = palette[number] or { 0, 0, 0 }
          canvas[frame.y + y][frame.x + x] = { colour[1], colour[2], colour[3], 255 }
        end
      end
    end
    images[k] = copy(canvas)
    if control.dispose == 3 then
      canvas = before
    elseif control.dispose == 2 then
      for y = frame.y, frame.y + frame.height - 1 do
        for x = frame.x, frame.x + frame.width - 1 do canvas[y][x] = CLEAR end
      end
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
      height = whole and height or rng:int(1, height - y),
      interlaced = rng:chance(0.3), full = rng:chance(0.5),
      palette = (rng:chance(0.3) or not animation.palette) and palette() or nil,
      control = rng:chance(0.85) and { delay = rng:pick { 0, 1, 10, 65535 }, dispose = rng:int(0, 3),
        clear = rng:chance(0.7) and rng:int(0, 6) or nil } or nil }
    for row = 0, frame.height - 1 do
      frame[row] = {}
      for column = 0, frame.width - 1 do frame[row][column] = rng:int(0, 6) end
    end
    animation.frames[k] = frame
  end
  return animation
end

return gif
