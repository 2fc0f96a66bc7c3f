-- SPDX-License-Identifier: MIT
-- SPDX-FileCopyrightText: 2026 The pixcollide authors

-- Reading and writing of naive masks, texel by texel, in plain numbers that every Lua has: the serialized form as
-- csrc/mask/mask_ops.h describes it, and the hash.

local floor = math.floor
local bytes = {}

-- The XOR of two bytes, XOR8[a][b], made bit by bit.
local XOR8 = {}
for a = 0, 255 do
  XOR8[a] = {}
  for b = 0, 255 do
    XOR8[a][b] = 0
    for k = 0, 7 do
      if floor(a / 2 ^ k) % 2 ~= floor(b / 2 ^ k) % 2 then XOR8[a][b] = XOR8[a][b] + floor(2 ^ k) end
    end
  end
end

-- The XOR of whole numbers, byte by byte.
local function xor(a, b)
  local result, value = 0, 1
  while a > 0 or b > 0 do
    result = result + XOR8[a % 256][b % 256] * value
    a, b, value = floor(a / 256), floor(b / 256), value * 256
  end
  return result
end

-- What each byte does to a checksum, made bit by bit.
local CHECKS = {}
for k = 0, 255 do
  CHECKS[k] = k
  for _ = 1, 8 do
    local half = floor(CHECKS[k] / 2)
    CHECKS[k] = CHECKS[k] % 2 == 1 and xor(half, 0xedb88320) or half
  end
end

--- CRC-32 (ISO-HDLC) of a string.
function bytes.checksum(text)
  local value = 0xffffffff
  for at = 1, #text do value = xor(floor(value / 256), CHECKS[XOR8[value % 256][text:byte(at)]]) end
  return 0xffffffff - value
end

--- A whole number as so many bytes, the lowest first.
function bytes.littleEndian(value, count)
  local result = {}
  for k = 1, count do
    result[k] = string.char(value % 256)
    value = floor(value / 256)
  end
  return table.concat(result)
end

--- The string with the right checksum behind it.
function bytes.signed(text) return text .. bytes.littleEndian(bytes.checksum(text), 4) end
--- The string with its last four bytes replaced by the right checksum.
function bytes.repaired(text) return bytes.signed(text:sub(1, -5)) end

function bytes.varint(value)
  local result = ""
  while value >= 128 do
    result = result .. string.char(128 + value % 128)
    value = floor(value / 128)
  end
  return result .. string.char(value)
end

--- The texels as a string of "0" and "1" in row order.
local function digits(mask)
  local result = {}
  for y = 0, mask.height - 1 do
    for x = 0, mask.width - 1 do result[#result + 1] = mask[y][x] and "1" or "0" end
  end
  return table.concat(result)
end

function bytes.runs(mask)
  local text, at, result, digit = digits(mask), 1, {}, "0"
  while at <= #text do
    local last = #text:match("^" .. digit .. "*", at)
    result[#result + 1] = bytes.varint(last)
    at, digit = at + last, digit == "0" and "1" or "0"
  end
  return table.concat(result)
end

function bytes.bits(mask)
  return (digits(mask):gsub("..?.?.?.?.?.?.?", function(eight) return string.char(tonumber(eight:reverse(), 2)) end))
end

function bytes.serialize(mask)
  local runs, bits = bytes.runs(mask), bytes.bits(mask)
  local isShort = #runs <= #bits
  return bytes.signed("PXMK\1" .. bytes.varint(mask.width) .. bytes.varint(mask.height)
    .. (isShort and "\0" .. runs or "\1" .. bits))
end

-- 64-bit numbers as four parts of 16 bits, the lowest first.

local function wide(high, low) return { low % 65536, floor(low / 65536), high % 65536, floor(high / 65536) } end
local function xorWide(a, b) return { xor(a[1], b[1]), xor(a[2], b[2]), xor(a[3], b[3]), xor(a[4], b[4]) } end

local function multiply(a, b)
  local result, carry = {}, 0
  for k = 1, 4 do
    local sum = carry % 65536
    carry = floor(carry / 65536)
    for i = 1, k do
      local product = a[i] * b[k + 1 - i]
      sum = sum + product % 65536
      carry = carry + floor(product / 65536)
    end
    result[k] = sum % 65536
    carry = carry + floor(sum / 65536)
  end
  return result
end

local function shiftRight(a, count)
  local result, skip, bits = {}, floor(count / 16), count % 16
  for k = 1, 4 do
    local low, high = a[k + skip] or 0, a[k + skip + 1] or 0
    result[k] = floor(low / 2 ^ bits) + high % 2 ^ bits * 2 ^ (16 - bits)
  end
  return result
end

local GOLDEN = wide(0x9e3779b9, 0x7f4a7c15)
local FIRST = wide(0xbf58476d, 0x1ce4e5b9)
local SECOND = wide(0x94d049bb, 0x133111eb)

local function mix(z)
  z = multiply(xorWide(z, shiftRight(z, 30)), FIRST)
  z = multiply(xorWide(z, shiftRight(z, 27)), SECOND)
  return xorWide(z, shiftRight(z, 31))
end

function bytes.hash(mask)
  local hash = mix(wide(mask.width, mask.height + 1))
  for left = 0, mask.width - 1, 64 do
    for y = 0, mask.height - 1 do
      local word = { 0, 0, 0, 0 }
      for x = left, math.min(left + 64, mask.width) - 1 do
        if mask[y][x] then
          local part = floor((x - left) / 16) + 1
          word[part] = word[part] + 2 ^ ((x - left) % 16)
        end
      end
      hash = multiply(xorWide(hash, word), GOLDEN)
      hash = xorWide(hash, shiftRight(hash, 32))
    end
  end
  hash = mix(hash)
  return ("%04x%04x%04x%04x"):format(hash[4], hash[3], hash[2], hash[1])
end

--- Four bytes a texel; the colour as four bytes.
function bytes.pixels(mask, r, g, b, a)
  local solid = string.char(r, g, b, a)
  return (digits(mask):gsub(".", { ["0"] = "\0\0\0\0", ["1"] = solid }))
end

--- The solid texels in row order, as a flat list.
function bytes.solid(mask)
  local list = {}
  mask:eachSolid(function(x, y) list[#list + 1], list[#list + 2] = x, y end)
  return list
end

--- The runs in row order, as a flat list x, y, length.
function bytes.rowRuns(mask)
  local list = {}
  mask:eachSolid(function(x, y)
    local n = #list
    if n > 0 and list[n - 1] == y and list[n - 2] + list[n] == x then list[n] = list[n] + 1
    else list[n + 1], list[n + 2], list[n + 3] = x, y, 1
    end
  end)
  return list
end

function bytes.hex(text) return (text:gsub(".", function(c) return ("%02x"):format(c:byte()) end)) end

function bytes.fromHex(text)
  return (text:gsub("%s", ""):gsub("..", function(pair) return string.char(tonumber(pair, 16)) end))
end

return bytes
