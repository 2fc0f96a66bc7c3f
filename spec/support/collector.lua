-- SPDX-License-Identifier: MIT
-- SPDX-FileCopyrightText: 2026 The pixcollide authors

-- How eager Lua's collector is, in each version of Lua.

local collector = {}

-- Lua 5.5 has another name for it.
local function set(name, percent)
  local ok, before = pcall(collectgarbage, "set" .. name, percent)
  return ok and before or collectgarbage("param", name, percent)
end

--- Sets how much memory it waits for, and how fast it goes, both in percent; gives what sets them back.
function collector.hurry(pause, speed)
  local pause_before, speed_before = set("pause", pause), set("stepmul", speed)
  return function()
    set("pause", pause_before)
    set("stepmul", speed_before)
  end
end

return collector
