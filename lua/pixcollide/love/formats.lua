-- SPDX-License-Identifier: MIT
-- SPDX-FileCopyrightText: 2026 The pixcollide authors

-- LÖVE's pixel formats as rgba8, from which masks are read. Alpha is rounded up: so a pixel is solid by its byte if
-- and only if its alpha is above the threshold, which counts in whole bytes, and none is too faint to count. Colours are
-- rounded. Where a format has no alpha it is full. Integers count as bytes do: 5 is 5/255, and what is beyond is the end.

local here = (...):match("^(.-)love%.formats$")
local files = require(here .. "files")

local ceil, floor = math.ceil, math.floor

local formats = {}

-- Channels come as numbers in which 255 is 1, and may be any number but NaN.

local function toLevel(value)
  return value > 0 and floor((value < 255 and value or 255) + 0.5) or 0
end

local function toAlphaLevel(value)
  return value > 0 and ceil(value < 255 and value or 255) or 0
end

-- Makes a function that reads the bits of a float: a sign, where there is one, an exponent up to `most` and the mantissa,
-- which counts up to `one`. They are never read as floats: a NaN that is not LuaJIT's own becomes any Lua value and
-- crashes. NaN and what is negative are 0.
local function newFloatReader(one, most)
  local bias = (most - 1) / 2
  return function(number)
    local exponent, mantissa = floor(number / one), number % one
    if exponent > most then
      return 0 -- negative
    elseif exponent == most then
      return mantissa == 0 and 255 or 0 -- infinite, or NaN
    elseif exponent == 0 then
      return mantissa / one * 2 ^ (1 - bias) * 255
    end
    return (1 + mantissa / one) * 2 ^ (exponent - bias) * 255
  end
end

local readSingle, readHalf = newFloatReader(2 ^ 23, 255), newFloatReader(2 ^ 10, 31)
local readEleven, readTen = newFloatReader(2 ^ 6, 31), newFloatReader(2 ^ 5, 31) -- of 11 and of 10 bits

-- One division, so that whole numbers stay whole.
local function readShort(number)
  return number * 255 / 65535
end

local function readInteger(number)
  return number
end

-- The pixel at an index: each channel is a number of its own...
local function separate(ctype, count, read)
  local readers = {
    function(pixels, k) return read(pixels[k]), 0, 0, 255 end,
    function(pixels, k) return read(pixels[2 * k]), read(pixels[2 * k + 1]), 0, 255 end,
    [4] = function(pixels, k)
      k = 4 * k
      return read(pixels[k]), read(pixels[k + 1]), read(pixels[k + 2]), read(pixels[k + 3])
    end,
  }
  return { ctype = ctype, read = readers[count] }
end

-- ... or one number holds them all.
local function packed(ctype, read)
  return { ctype = ctype, read = function(pixels, k) return read(pixels[k]) end }
end

-- `count` bits of a number from bit `from` on.
local function field(number, from, count)
  return floor(number / 2 ^ from) % 2 ^ count
end

local layouts = {
  r8 = separate("uint8_t", 1, readInteger),
  rg8 = separate("uint8_t", 2, readInteger),
  r16 = separate("uint16_t", 1, readShort),
  rg16 = separate("uint16_t", 2, readShort),
  rgba16 = separate("uint16_t", 4, readShort),
  r16f = separate("uint16_t", 1, readHalf),
  rg16f = separate("uint16_t", 2, readHalf),
  rgba16f = separate("uint16_t", 4, readHalf),
  r32f = separate("uint32_t", 1, readSingle),
  rg32f = separate("uint32_t", 2, readSingle),
  rgba32f = separate("uint32_t", 4, readSingle),
  rgba4 = packed("uint16_t", function(n)
    return field(n, 12, 4) * 17, field(n, 8, 4) * 17, field(n, 4, 4) * 17, field(n, 0, 4) * 17
  end),
  rgb5a1 = packed("uint16_t", function(n)
    return field(n, 11, 5) * 255 / 31, field(n, 6, 5) * 255 / 31, field(n, 1, 5) * 255 / 31, n % 2 * 255
  end),
  rgb565 = packed("uint16_t", function(n)
    return field(n, 11, 5) * 255 / 31, field(n, 5, 6) * 255 / 63, field(n, 0, 5) * 255 / 31, 255
  end),
  rgb10a2 = packed("uint32_t", function(n)
    return field(n, 0, 10) * 255 / 1023, field(n, 10, 10) * 255 / 1023, field(n, 20, 10) * 255 / 1023,
      field(n, 30, 2) * 85
  end),
  rg11b10f = packed("uint32_t", function(n)
    return readEleven(field(n, 0, 11)), readEleven(field(n, 11, 11)), readTen(field(n, 22, 10)), 255
  end),
  la8 = { ctype = "uint8_t", read = function(pixels, k)
    local level = pixels[2 * k]
    return level, level, level, pixels[2 * k + 1]
  end },
  bgra8 = { ctype = "uint8_t", read = function(pixels, k)
    k = 4 * k
    return pixels[k + 2], pixels[k + 1], pixels[k], pixels[k + 3]
  end },
}

for count, channels in pairs { "r", "rg", [4] = "rgba" } do
  for _, bits in ipairs { "8", "16", "32" } do
    layouts[channels .. bits .. "i"] = separate("int" .. bits .. "_t", count, readInteger)
    layouts[channels .. bits .. "ui"] = separate("uint" .. bits .. "_t", count, readInteger)
  end
end

--- Has a pixel format of LÖVE's integers, which only a game's own shaders can read and draw?
function formats.isInteger(format)
  return format:find("^[rgba]+%d+u?i$") ~= nil
end

local function convert(ffi, from, to, count, layout)
  local pixels = ffi.cast(ffi.typeof("const " .. layout.ctype .. " *"), from:getFFIPointer())
  local bytes = ffi.cast("uint8_t *", to:getFFIPointer())
  local read = layout.read
  for k = 0, count - 1 do
    local r, g, b, a = read(pixels, k)
    bytes[4 * k], bytes[4 * k + 1], bytes[4 * k + 2] = toLevel(r), toLevel(g), toLevel(b)
    bytes[4 * k + 3] = toAlphaLevel(a)
  end
end

-- For formats of other versions of LÖVE, and where there is no FFI. LÖVE gives a float for each channel, so that a
-- level may come out as a trifle more.
local function convertByLove(from, to)
  if not pcall(from.getPixel, from, 0, 0) then
    error(("ImageData in a format whose pixels LÖVE can read expected, such as rgba8, got one in %s"):format(from:getFormat()), 0)
  end
  to:mapPixel(function(x, y)
    local r, g, b, a = from:getPixel(x, y)
    local level = toAlphaLevel(a * 255 - 2 ^ -14)
    return r == r and r or 0, g == g and g or 0, b == b and b or 0, (a > 0 and level == 0 and 1 or level) / 255
  end)
end

--- An ImageData in rgba8 with the pixels of this one: itself, if that is its format.
function formats.toRgba8(imageData)
  local format = imageData:getFormat()
  if format == "rgba8" then
    return imageData
  end
  local w, h = imageData:getDimensions()
  local result = files.love().image.newImageData(w, h)
  local hasFfi, ffi = pcall(require, "ffi")
  local layout = layouts[format]
  if hasFfi and layout and imageData.getFFIPointer and type(imageData:getFFIPointer()) == "cdata" then
    convert(ffi, imageData, result, w * h, layout)
  else
    convertByLove(imageData, result)
  end
  return result
end

return formats
