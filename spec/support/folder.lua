-- SPDX-License-Identifier: MIT
-- SPDX-FileCopyrightText: 2026 The pixcollide authors

-- A folder for the files of a spec: an object with path(name), write(name, bytes), which gives the path, read(path) and
-- remove().

local system = require "spec.support.system"

return function()
  local made = system.newFolder()
  local base = made:gsub("\\", "/")
  local folder = { read = system.read }

  function folder.path(name) return base .. "/" .. name end
  function folder.write(name, bytes) return system.write(folder.path(name), bytes) end
  function folder.remove() system.removeFolder(made) end

  return folder
end
