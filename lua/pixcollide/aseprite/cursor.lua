-- SPDX-License-Identifier: MIT
-- SPDX-FileCopyrightText: 2026 The pixcollide authors

-- Reads numbers, low byte first, and strings from a part of a file's bytes, one after another. What goes beyond the part ends
-- the reading, with a problem that names it.

local here = (...):match("^(.-)aseprite%.cursor$")
local fields = require(here .. "aseprite.fields")

local byte, sub = string.byte, string.sub

local Cursor = {}
Cursor.__index = Cursor

local cursor = {}

--- At the beginning of all bytes; `path` is what problems name.
function cursor.new(data, path)
  return setmetatable({ data = data, at = 1, last = #data, path = path }, Cursor)
end

--- Goes on by so many bytes: where they begin.
function Cursor:skip(count)
  local at = self.at
  if count > self.last - at + 1 then
    fields.fail(self.path, "it ends where %.0f more bytes should be, with %d", count, self.last - at + 1)
  end
  self.at = at + count
  return at
end

--- One of the `size` bytes from `first` on, which must lie in this one.
function Cursor:part(first, size, path)
  if size < self.at - first or size > self.last - first + 1 then
    fields.fail(path, "it has %.0f bytes by its own account, and there are %d", size, self.last - first + 1)
  end
  return setmetatable({ data = self.data, at = first, last = first + size - 1, path = path }, Cursor)
end

function Cursor:take(count)
  local at = self:skip(count)
  return sub(self.data, at, at + count - 1)
end

function Cursor:byte()
  return byte(self.data, self:skip(1))
end

function Cursor:word()
  local at = self:skip(2)
  local a, b = byte(self.data, at, at + 1)
  return a + 256 * b
end

function Cursor:short()
  local value = self:word()
  return value < 32768 and value or value - 65536
end

function Cursor:dword()
  local at = self:skip(4)
  local a, b, c, d = byte(self.data, at, at + 3)
  return a + 256 * b + 65536 * c + 16777216 * d
end

function Cursor:long()
  local value = self:dword()
  return value < 2147483648 and value or value - 4294967296
end

function Cursor:string()
  return self:take(self:word())
end

return cursor
