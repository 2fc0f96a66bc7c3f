-- SPDX-License-Identifier: MIT
-- SPDX-FileCopyrightText: 2026 The pixcollide authors

-- For functions that loop by `pairs` in each frame, for each tile, or over many names: leaves them, and those in them, to
-- LuaJIT's interpreter. LuaJIT 2.1 of before August 2023, which LÖVE 11.4 comes with on Debian, compiles some such loops to
-- code that crashes: behind its own `next` only the lower half of the address of Lua's stack is left.

local jit = rawget(_G, "jit")

return function(f)
  if jit then
    jit.off(f, true)
  end
  return f
end
