-- SPDX-License-Identifier: MIT
-- SPDX-FileCopyrightText: 2026 The pixcollide authors

-- The numbers of a tile layer that Tiled has packed into a string: base64, perhaps compressed, four bytes a tile.

local here = (...):match("^(.-)tiled%.packed$")
local fields = require(here .. "tiled.fields")
local files = require(here .. "files")

local byte, char, floor = string.byte, string.char, math.floor

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

local function decompress(bytes, layer, path)
  local format = fields.read(layer, path, "compression", "string", "")
  if format == "" then
    return bytes
  end
  path = fields.path(path, "compression")
  local love = files.love()
  if format ~= "zlib" and format ~= "gzip" then
    fields.fail(path, "'%s' is not supported; %s", format, ADVICE)
  elseif not (love and love.data and love.data.decompress) then
    fields.fail(path, "'%s' can be read in LÖVE only; %s", format, ADVICE)
  end
  local ok, result = pcall(love.data.decompress, "string", format, bytes)
  if not ok then
    fields.fail(path, "the data is no %s: %s", format, tostring(result))
  end
  return result
end

--- A list of `count` numbers. `layer` says how they are packed; the string is the field `data` of `holder`: the layer
-- or one of its chunks.
return function(layer, path, holder, holderPath, count)
  local encoding = fields.read(layer, path, "encoding", "string", "lua")
  if encoding ~= "base64" then
    fields.fail(fields.path(path, "encoding"), "'lua' or 'base64' expected, got '%s'; %s", encoding, ADVICE)
  end
  local dataPath = fields.path(holderPath, "data")
  local bytes = decodeBase64(fields.read(holder, holderPath, "data", "string"))
  if not bytes then
    fields.fail(dataPath, "it is no base64")
  end
  bytes = decompress(bytes, layer, path)
  if #bytes ~= 4 * count then
    fields.fail(dataPath, "expected %d bytes for %d tiles, got %d", 4 * count, count, #bytes)
  end
  local list = {}
  for k = 1, count do
    local a, b, c, d = byte(bytes, 4 * k - 3, 4 * k)
    list[k] = a + 256 * b + 65536 * c + 16777216 * d
  end
  return list
end
