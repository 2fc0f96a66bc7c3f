-- SPDX-License-Identifier: MIT
-- SPDX-FileCopyrightText: 2026 The pixcollide authors

-- Raw RGBA pixels as strings, and the shortest encoders that turn them into
-- files: PNG (stored, not compressed), TGA, PNM and BMP.

local bytes = require "spec.support.oracles.naive_bytes"

local char, concat = string.char, table.concat
local rgba = {}

--- Pixels from f(x, y) -> r, g, b, a; `padding` bytes follow every row.
function rgba.from(width, height, f, padding)
  local parts = {}
  local tail = ("\171"):rep(padding or 0)
  for y = 0, height - 1 do
    for x = 0, width - 1 do parts[#parts + 1] = char(f(x, y)) end
    parts[#parts + 1] = tail
  end
  return concat(parts)
end

--- Pixels from rows of letters and a table of colours { r, g, b, a } by letter.
function rgba.fromRows(rows, colours)
  local width = rows[1] and #rows[1] or 0
  return rgba.from(width, #rows, function(x, y)
    local colour = colours[rows[y + 1]:sub(x + 1, x + 1)]
    return colour[1], colour[2], colour[3], colour[4]
  end), width, #rows
end

local checksum, littleEndian = bytes.checksum, bytes.littleEndian

local function bigEndian(n) return littleEndian(n, 4):reverse() end

local function adler(data)
  local a, b = 1, 0
  for k = 1, #data do
    a = (a + data:byte(k)) % 65521
    b = (b + a) % 65521
  end
  return b * 65536 + a
end

local function chunk(kind, data) return bigEndian(#data) .. kind .. data .. bigEndian(checksum(kind .. data)) end

--- A PNG of 8 bit RGBA whose header promises width x height, whatever is in it.
function rgba.pngWith(width, height, rows)
  local body, at = { "\120\1" }, 1
  repeat
    local part = rows:sub(at, at + 65534)
    at = at + 65535
    body[#body + 1] = char(at > #rows and 1 or 0) .. littleEndian(#part, 2) .. littleEndian(65535 - #part, 2) .. part
  until at > #rows
  body[#body + 1] = bigEndian(adler(rows))
  return "\137PNG\r\n\26\n" .. chunk("IHDR", bigEndian(width) .. bigEndian(height) .. "\8\6\0\0\0")
    .. chunk("IDAT", concat(body)) .. chunk("IEND", "")
end

function rgba.png(pixels, width, height)
  local rows = {}
  for y = 0, height - 1 do rows[y + 1] = "\0" .. pixels:sub(y * width * 4 + 1, (y + 1) * width * 4) end
  return rgba.pngWith(width, height, concat(rows))
end

--- A TGA header: 32 bits, not compressed, from the top.
function rgba.tgaHeader(width, height)
  return "\0\0\2\0\0\0\0\0\0\0\0\0" .. littleEndian(width, 2) .. littleEndian(height, 2) .. "\32\40"
end

function rgba.tga(pixels, width, height)
  return rgba.tgaHeader(width, height) .. (pixels:gsub("(.)(.)(.)(.)", "%3%2%1%4"))
end

function rgba.pnm(pixels, width, height)
  return ("P6\n%d %d\n255\n"):format(width, height) .. (pixels:gsub("(...).", "%1"))
end

--- A BMP header of 24 bits; a negative height means rows from the top.
function rgba.bmpHeader(width, height)
  return "BM" .. littleEndian(0, 8) .. littleEndian(54, 4) .. littleEndian(40, 4)
    .. littleEndian(width % 4294967296, 4) .. littleEndian(height % 4294967296, 4)
    .. "\1\0\24\0" .. littleEndian(0, 24)
end

--- The first bytes of a GIF, a PSD and a JPEG of that size.
function rgba.gifHeader(width, height)
  return "GIF89a" .. littleEndian(width, 2) .. littleEndian(height, 2) .. "\128\0\0\0\0\0\255\255\255"
end

-- Of 8 bits a channel, RGB and not compressed, unless given otherwise.
function rgba.psdHeader(width, height, depth, mode, compression)
  return "8BPS\0\1\0\0\0\0\0\0\0\4" .. bigEndian(height) .. bigEndian(width)
    .. string.char(0, depth or 8, 0, mode or 3) .. ("\0"):rep(12) .. string.char(0, compression or 0)
end

function rgba.jpegHeader(width, height)
  return "\255\216\255\192\0\17\8" .. bigEndian(height):sub(3) .. bigEndian(width):sub(3) .. "\3\1\17\0\2\17\0\3\17\0"
end

return rgba
