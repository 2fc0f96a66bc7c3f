-- SPDX-License-Identifier: MIT
-- SPDX-FileCopyrightText: 2026 The pixcollide authors

-- What the C side cannot do with LuaJIT's FFI by itself; see csrc/lua/lbuffers.c.

local ffi = require "ffi"

-- The program's own globals must not matter: an address that is wrong is a crash.
local pcall, tonumber, tostring, find = pcall, tonumber, tostring, string.find

local newArray = ffi.typeof("struct { double x, y; }[?]")

local function addressOf(data)
  return tonumber(ffi.cast("intptr_t", ffi.cast("const void *", data)))
end

local bridge = {}

-- A zeroed array of points, and its address as a number.
function bridge.newPoints(count)
  local points = newArray(count)
  return points, addressOf(points)
end

-- The address in a pointer, or of an array or a struct, as a number; nil if the data is none of these. Of what is no
-- pointer, its bytes, too.
function bridge.address(data)
  if tonumber(data) then return nil end
  local ok, address = pcall(addressOf, data)
  if not ok then return nil end
  local name = tostring(ffi.typeof(data))
  local isPointer = find(name, "%*>$") or find(name, "(*", 1, true) -- the second: to an array or a function
  return address, not isPointer and ffi.sizeof(data) or nil
end

return bridge
