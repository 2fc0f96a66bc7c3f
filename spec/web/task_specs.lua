-- SPDX-License-Identifier: MIT
-- SPDX-FileCopyrightText: 2026 The pixcollide authors

-- Specs, by busted, which reads the game's files here; ROUNDS is the share of their random cases.

local filesystem = love.filesystem

local function newFile(text)
  local at = 1
  local file = {}
  function file.read(_, what)
    local from = at
    if what == "*l" or what == nil then
      local stop = text:find("\n", at, true)
      at = (stop or #text) + 1
      return from <= #text and text:sub(from, stop and stop - 1) or nil
    end
    at = type(what) == "number" and math.min(at + what, #text + 1) or #text + 1
    return text:sub(from, at - 1)
  end
  function file.lines() return function() return file.read() end end
  function file.seek() return #text end
  function file.close() return true end
  return file
end

local function readGame()
  local open = io.open
  function io.open(path, mode)
    if filesystem.getInfo(path, "file") and not (mode or "r"):find "[wa+]" then
      return newFile(filesystem.read(path))
    end
    return open(path, mode)
  end
  -- A folder is listed.
  function io.popen(command)
    local names = filesystem.getDirectoryItems(command:match "^ls '([^']*)'$")
    return newFile(table.concat(names, "\n") .. "\n")
  end
  function io.lines(path) return assert(io.open(path)):lines() end
  function _G.loadfile(path) return filesystem.load(path) end
  function _G.dofile(path) return assert(filesystem.load(path))() end
end

-- What busted asks of the system.
local function stand_in()
  package.preload.lfs = function()
    return {
      attributes = function(path, what)
        local info = filesystem.getInfo(path)
        local mode = info and (info.type == "directory" and "directory" or "file")
        return mode and (what == "mode" and mode or { mode = mode })
      end,
      currentdir = function() return "/" end,
      chdir = function() return true end,
    }
  end
  package.preload.system = function() return { gettime = love.timer.getTime, monotime = love.timer.getTime } end
  package.preload.term = function() return { isatty = function() return false end } end
  function os.exit(status) error({ status = status }, 0) end
end

return function(rounds, ...)
  filesystem.setRequirePath(filesystem.getRequirePath() .. ";busted/?.lua;busted/?/init.lua")
  readGame()
  stand_in()
  local getenv = os.getenv
  function os.getenv(name) return name == "PIXCOLLIDE_ROUNDS" and rounds or getenv(name) end
  _G.arg = { [0] = "busted", "--output=plainTerminal", "--exclude-tags=garbage,large,system", ... }
  local ok, ended = pcall(require "busted.runner", { standalone = false })
  if not ok and type(ended) ~= "table" then error(ended, 0) end
  return ok
end
