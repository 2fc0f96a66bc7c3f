-- SPDX-License-Identifier: MIT
-- SPDX-FileCopyrightText: 2026 The pixcollide authors

-- What only LuaJIT has.

local luajit = {}

--- LuaJIT's FFI. Elsewhere nil, and spec/run_tests.sh lists `what` as left out, if it is given.
function luajit.ffi(what)
  local ok, ffi = pcall(require, "ffi")
  if ok and rawget(_G, "jit") then return ffi end
  if what then io.stderr:write(("left out: %s: needs LuaJIT\n"):format(what)) end
end

return luajit
