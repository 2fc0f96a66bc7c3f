-- SPDX-License-Identifier: MIT
-- SPDX-FileCopyrightText: 2026 The pixcollide authors

-- Limits that the core has, for what is written in Lua.
return {
  side = 32767, -- pixels: the largest side of a mask or picture
  pixels = 2 ^ 26, -- of a picture
}
