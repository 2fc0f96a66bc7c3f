-- SPDX-License-Identifier: MIT
-- SPDX-FileCopyrightText: 2026 The pixcollide authors

-- Expands what is compressed in maps and sheets.

local here = (...):match("^(.-)inflate$")
local inflate = require(here .. "native").inflate -- the module has it only while it is loaded

local byte = string.byte

--- The `size` bytes of the deflate stream that begins at byte `first`; with `isZlib`, the last four bytes of all are their
-- checksum. Or nil if it is none of so many, of which deflate makes at most 1,032 of one byte.
return function(bytes, first, size, isZlib)
  if first > #bytes or #bytes < 4 or size > 1032 * #bytes then
    return nil
  end
  local result, checksum = inflate(bytes, first, size)
  local a, b, c, d = byte(bytes, -4, -1)
  if isZlib and checksum ~= ((a * 256 + b) * 256 + c) * 256 + d then
    return nil
  end
  return result
end
