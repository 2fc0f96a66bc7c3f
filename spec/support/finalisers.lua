-- SPDX-License-Identifier: MIT
-- SPDX-FileCopyrightText: 2026 The pixcollide authors

-- Code that runs when something is collected, which may be in the midst of any call that allocates.

local collector = require "spec.support.collector"

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

--- Calls act(object) over and over, with a collector that runs at every
-- chance and hurries, until a finaliser has called change(object) in the midst of it; then
-- checks what act returned, by pcall, with the collector as it was before. So many times, 20 unless given.
function finalisers.during(make, change, act, check, times)
  for _ = 1, times or 20 do
    local calm = collector.hurry(1, 1000)
    local object, fired = make(), false
    local function fire()
      fired = true
      change(object)
    end
    -- In a stack of its own: a compiled loop of act leaves slots of this one as they were, and so would keep alive for ever
    -- what has once been there.
    coroutine.wrap(function() finalisers.onCollect(fire) end)()
    local results
    repeat
      results = { pcall(act, object) }
    until fired
    calm()
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
