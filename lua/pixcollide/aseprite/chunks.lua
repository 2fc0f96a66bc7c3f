-- SPDX-License-Identifier: MIT
-- SPDX-FileCopyrightText: 2026 The pixcollide authors

-- Reads Aseprite's own files, chunk by chunk: what they say, checked, with the pixels still compressed. What lacks bytes, or
-- cannot be, ends the reading with a problem that names the frame and the chunk.

local here = (...):match("^(.-)aseprite%.chunks$")
local cursor = require(here .. "aseprite.cursor")
local fields = require(here .. "aseprite.fields")
local kinds = require(here .. "aseprite.kinds")

local SIDE = require(here .. "limits").side

-- A frame, which the bytes are at.
local function readFrame(file, bytes, number)
  local start, size = bytes.at, bytes:dword()
  if bytes:word() ~= 0xF1FA then
    fields.fail(bytes.path, "it does not begin as a frame does")
  end
  local count, frame = bytes:word(), { number = number, cels = {}, byLayer = {}, palettes = {} }
  frame.duration = bytes:word()
  frame.duration = frame.duration > 0 and frame.duration or file.speed
  bytes:skip(2)
  local newCount = bytes:dword()
  file.frames[number] = frame
  local inside = bytes:part(start, size, bytes.path)
  inside:skip(16)
  for k = 1, newCount > 0 and newCount or count do
    inside.path = ("frame %d, chunk %d"):format(number, k)
    local first, length = inside.at, inside:dword()
    local code = inside:word()
    local kind = kinds[code]
    local chunk = inside:part(first, length, inside.path .. (kind and " (" .. kind[1] .. ")" or ""))
    chunk:skip(6)
    if kind then
      kind[2](file, chunk, frame)
    else
      file.notes:add(("chunks of the type 0x%04X are not known here, and left aside"):format(code))
    end
    inside.at = first + length
  end
  bytes.at = start + size
end

local Notes = {}
Notes.__index = Notes

-- Counts one more of what a sentence says.
function Notes:add(sentence)
  if not self.counts[sentence] then
    self.list[#self.list + 1] = sentence
  end
  self.counts[sentence] = (self.counts[sentence] or 0) + 1
end

function Notes:tell()
  local sentences = {}
  for k, sentence in ipairs(self.list) do
    sentences[k] = ("%s (%d)"):format(sentence, self.counts[sentence])
  end
  return sentences
end

local chunks = {}

--- Do the bytes of a file begin as those of Aseprite do?
function chunks.isFile(data)
  return data:sub(5, 6) == "\224\165"
end

--- What a file says: width, height, depth (bytes of a pixel), transparent (an index), frames, layers, tags, slices,
--- tilesets by their ids, and notes. Raises as fields.fail does.
function chunks.read(data)
  local bytes = cursor.new(data, "header")
  bytes:skip(6)
  local file = { data = data, frames = {}, layers = {}, tags = {}, slices = {}, tilesets = {} }
  file.notes = setmetatable({ list = {}, counts = {} }, Notes)
  local count = bytes:word()
  file.width = fields.whole(bytes:word(), "header: width", 1, SIDE)
  file.height = fields.whole(bytes:word(), "header: height", 1, SIDE)
  local bits = bytes:word()
  file.depth = bits / 8
  file.flags, file.speed = bytes:dword(), bytes:word()
  bytes:skip(8)
  file.transparent = bytes:byte()
  bytes:skip(5)
  local pixelWidth, pixelHeight = bytes:byte(), bytes:byte()
  bytes:skip(92)
  if bits ~= 32 and bits ~= 16 and bits ~= 8 then
    fields.fail("header", "pixels of 8, 16 or 32 bits expected, got %d", bits)
  elseif count == 0 then
    fields.fail("header", "there are no frames")
  elseif pixelWidth > 0 and pixelHeight > 0 and pixelWidth ~= pixelHeight then
    file.notes:add(("pixels are square here, not %d:%d"):format(pixelWidth, pixelHeight))
  end
  for number = 1, count do
    bytes.path = ("frame %d"):format(number)
    readFrame(file, bytes, number)
  end
  return file
end

return chunks
