-- SPDX-License-Identifier: MIT
-- SPDX-FileCopyrightText: 2026 The pixcollide authors

-- Runs a script in another process, with the same interpreter and search
-- paths, to see what happens when a Lua state is closed.

local child = {}

--- The interpreter that runs this.
local function interpreter()
    local at = 0
    while arg and arg[at - 1] do
        at = at - 1
    end
    return arg and arg[at] or "lua"
end

local function quote(text)
    return "'" .. text:gsub("'", "'\\''") .. "'"
end

--- Runs code, with these environment variables set, if given; gives all it
-- wrote (both streams) and its exit status.
function child.run(code, variables)
    local path = os.tmpname()
    local file = assert(io.open(path, "w"))
    file:write(("package.path, package.cpath = %q, %q\n"):format(package.path, package.cpath), code, "\n")
    file:close()
    local settings = ""
    for name, value in pairs(variables or {}) do
        settings = settings .. name .. "=" .. quote(value) .. " "
    end
    local pipe = assert(io.popen(settings .. quote(interpreter()) .. " " .. quote(path) .. " 2>&1; echo \"status $?\""))
    local output = pipe:read("*a")
    pipe:close()
    os.remove(path)
    local text, status = output:match("^(.*)status (%d+)%s*$")
    return text, tonumber(status)
end

return child
