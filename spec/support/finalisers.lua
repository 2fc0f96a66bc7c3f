-- SPDX-License-Identifier: MIT
-- SPDX-FileCopyrightText: 2026 The pixcollide authors

-- Code that runs when something is collected, which may be in the midst of any call that allocates.

local finalisers = {}

--- Calls f when the returned value is collected.
function finalisers.onCollect(f)
  if newproxy then -- luacheck: ignore
    local proxy = newproxy(true) -- luacheck: ignore
    getmetatable(proxy).__gc = f
    return proxy
  end
  return setmetatable({}, { __gc = f })
end

-- Makes the collector go through everything whenever it can, without a hook that would give it chances of its own. Gives
-- a function that makes all as it was before.
local function hurry()
  local hook, calls, count = debug.gethook()
  debug.sethook()
  local pause, speed = collectgarbage("setpause", 0), collectgarbage("setstepmul", 1000000)
  -- Where other numbers make it rest, and where programs begin with the other mode.
  local mode = _VERSION == "Lua 5.4" and collectgarbage("incremental", 4, 1000, 1)
  collectgarbage()
  return function()
    if mode then collectgarbage("incremental", 0, 0, 13) end
    collectgarbage("setpause", pause)
    collectgarbage("setstepmul", speed)
    if mode then collectgarbage(mode) end
    debug.sethook(hook, calls, count)
  end
end

--- Calls act(object) over and over until a finaliser has called change(object) in the midst of it: at the first chance
-- there is, then with another object at the second one, and so on. Checks what act returned, by pcall, each time.
function finalisers.during(make, change, act, check)
  for round = 1, 12 do
    local object, has_changed = make(), false
    local function wait(chances)
      finalisers.onCollect(function()
        if chances > 1 then return wait(chances - 1) end
        has_changed = true
        change(object)
      end)
    end
    local rest = hurry()
    wait(round)
    local results
    repeat
      results = { pcall(act, object) }
    until has_changed
    rest()
    check(object, results[1], results[2])
  end
end

--- Calls each method of each of these userdata on it, alone, with each of the others and with numbers, but for `release`
-- and those that save. Each of these may raise or answer; none may crash.
function finalisers.use(objects)
  for _, object in ipairs(objects) do
    pcall(tostring, object)
    for name, method in pairs(debug.getmetatable(object).__index) do
      if name ~= "release" and not name:find("^save") then
        pcall(method, object)
        pcall(method, object, 1, 2, 3, 4)
        for _, other in ipairs(objects) do pcall(method, object, other) end
      end
    end
  end
end

return finalisers
