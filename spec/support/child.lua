-- SPDX-License-Identifier: MIT
-- SPDX-FileCopyrightText: 2026 The pixcollide authors

-- Runs a script in another process, with the same interpreter and search
-- paths, to see what happens when a Lua state is closed.

local system = require "spec.support.system"
local child = {}

--- The interpreter that runs this.
local function interpreter()
  local at = 0
  while arg and arg[at - 1] do at = at - 1 end
  return arg and arg[at] or "lua"
end

--- Runs code, with these environment variables set, if given; gives all it wrote (both streams) and its exit status.
function child.run(code, variables)
  local path = os.tmpname()
  local file = assert(io.open(path, "w"))
  file:write(("package.path, package.cpath = %q, %q\n"):format(package.path, package.cpath), code, "\n")
  file:close()
  local pipe = assert(io.popen(system.command(interpreter(), path, variables or {})))
  local output = pipe:read("*a")
  pipe:close()
  os.remove(path)
  local text, status = output:match("^(.*)status (%d+)%s*$")
  return text, tonumber(status)
end

return child
