-- SPDX-License-Identifier: MIT
-- SPDX-FileCopyrightText: 2026 The pixcollide authors

-- The numbers of a tile layer that Tiled has packed into a string: CSV, or base64, perhaps compressed, four bytes a tile.

local here = (...):match("^(.-)tiled%.packed$")
local fields = require(here .. "tiled.fields")
local inflate = require(here .. "inflate")

local byte, char, find, floor, sub = string.byte, string.char, string.find, math.floor, string.sub

local ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/"
local ADVICE = "set the map's 'Tile Layer Format' to CSV in Tiled"

local VALUES = {}
for k = 1, #ALPHABET do
  VALUES[byte(ALPHABET, k)] = k - 1
end

-- Four letters are three bytes.
local function decodeBase64(text)
  text = text:gsub("%s", "")
  local letters, padding = text:match("^([%w+/]*)(=*)$")
  if not letters or #padding > 2 or #text % 4 ~= 0 then
    return nil
  end
  letters = letters .. ("A"):rep(#padding)
  local parts = {}
  for k = 1, #letters, 4 do
    local a, b, c, d = byte(letters, k, k + 3)
    local bits = VALUES[a] * 262144 + VALUES[b] * 4096 + VALUES[c] * 64 + VALUES[d]
    parts[#parts + 1] = char(floor(bits / 65536), floor(bits / 256) % 256, bits % 256)
  end
  return table.concat(parts):sub(1, -1 - #padding)
end

-- Where the stream in a zlib or gzip begins; nothing if its head is none. Some bytes follow it.
local FORMATS = {
  zlib = function(bytes)
    local method, flags = byte(bytes, 1, 2)
    return flags and method % 16 == 8 and (method * 256 + flags) % 31 == 0 and flags % 64 < 32 and 3 or nil
  end,
  gzip = function(bytes)
    local flags, at = byte(bytes, 4), 11
    if #bytes < 18 or sub(bytes, 1, 3) ~= "\31\139\8" or flags >= 32 then
      return nil
    end
    if flags % 8 >= 4 then -- more fields, after their number of bytes
      local low, high = byte(bytes, at, at + 1)
      at = at + 2 + low + 256 * high
    end
    for flag = 8, 16, 8 do -- a name, a comment
      if flags % (2 * flag) >= flag then
        at = (find(bytes, "\0", at, true) or #bytes) + 1
      end
    end
    return flags % 4 >= 2 and at + 2 or at -- a checksum of the head
  end,
}

-- So many bytes.
local function decompress(reading, bytes, format, path, size)
  reading.budget.spend(path, "inflated", 1, size)
  local first = FORMATS[format](bytes)
  local result = first and inflate(bytes, first, size, format == "zlib")
  if not result then
    fields.fail(path, "it is no %s of %d bytes, four for each tile", format, size)
  end
  return result
end

-- What reads the bytes as a list of numbers, which would take four times as much.
local Numbers = {
  __index = function(self, k)
    local a, b, c, d = byte(self.bytes, 4 * k - 3, 4 * k)
    return d and a + 256 * b + 65536 * c + 16777216 * d
  end,
}

-- At most one number more than there should be.
local function readText(text, path, count)
  if find(text, "[^%d,%s]") or find(text, "%d%s+%d") then
    fields.fail(path, "it is no list of whole numbers with commas in between")
  end
  local list = {}
  for digits in text:gmatch("%d+") do
    list[#list + 1] = tonumber(digits)
    if #list > count then
      break
    end
  end
  return list
end

--- A list of `count` numbers. `layer` says how they are packed; the string is the field `data` of `holder`: the layer
-- or one of its chunks.
return function(reading, layer, path, holder, holderPath, count)
  local encoding = fields.read(layer, path, "encoding", "string", "lua")
  local dataPath, text = fields.path(holderPath, "data"), fields.read(holder, holderPath, "data", "string")
  if encoding == "csv" then
    return readText(text, dataPath, count)
  elseif encoding ~= "base64" then
    fields.fail(fields.path(path, "encoding"), "'lua', 'csv' or 'base64' expected, got '%s'; %s", encoding, ADVICE)
  end
  local bytes = decodeBase64(text)
  if not bytes then
    fields.fail(dataPath, "it is no base64")
  end
  local format = fields.read(layer, path, "compression", "string", "")
  if format ~= "" and not FORMATS[format] then
    fields.fail(fields.path(path, "compression"), "'%s' is not supported; %s", format, ADVICE)
  elseif format ~= "" then
    bytes = decompress(reading, bytes, format, dataPath, 4 * count)
  end
  if #bytes ~= 4 * count then
    fields.fail(dataPath, "expected %d bytes for %d tiles, got %d", 4 * count, count, #bytes)
  end
  return setmetatable({ bytes = bytes }, Numbers)
end
