-- SPDX-License-Identifier: MIT
-- SPDX-FileCopyrightText: 2026 The pixcollide authors

-- Runs busted on Windows, where modules in C that it requires would have to be built first: what it needs of them is
-- here, in Lua. The arguments are busted's; files of specs are named one by one.

local function is_file(path)
  local file = io.open(path, "rb")
  return file ~= nil and file:close()
end

package.preload.lfs = function()
  return {
    attributes = function(path, name)
      local mode = is_file(path) and "file" or nil
      return name and mode or { mode = mode }
    end,
    currentdir = function() return "." end, chdir = function() return true end, symlinkattributes = function() end,
  }
end

package.preload["system.core"] = function()
  return { gettime = os.time, monotime = os.clock, sleep = function() end }
end

package.preload["term.core"] = function() return { isatty = function() return false end } end

-- That of the C library is in the root folder of the drive. With slashes, as games write paths.
local names = 0
function os.tmpname()
  names = names + 1
  return ("%s/pixcollide-%d-%d.tmp"):format((os.getenv("TEMP"):gsub("\\", "/")), os.time(), names)
end

require "busted.runner" { standalone = false }
os.exit(0) -- busted leaves by itself only if something failed
