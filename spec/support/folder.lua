-- SPDX-License-Identifier: MIT
-- SPDX-FileCopyrightText: 2026 The pixcollide authors

-- A folder for the files of a spec: an object with path(name), write(name, bytes), which gives the path, read(path) and
-- remove().

local system = require "spec.support.system"

local function read(path)
  local file = assert(io.open(path, "rb"))
  local bytes = file:read("*a")
  file:close()
  return bytes
end

return function()
  local made = system.newFolder()
  local base = made:gsub("\\", "/")
  local folder = { read = read }

  function folder.path(name) return base .. "/" .. name end

  function folder.write(name, bytes)
    local path = folder.path(name)
    local file = assert(io.open(path, "wb"))
    file:write(bytes)
    file:close()
    return path
  end

  function folder.remove() system.removeFolder(made) end

  return folder
end
