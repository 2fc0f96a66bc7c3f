-- SPDX-License-Identifier: MIT
-- SPDX-FileCopyrightText: 2026 The pixcollide authors

-- What a function that is called over and over allocates.

local garbage = {}

--- Calls f until sizes have settled (`calls` times, 5 unless given), then some times more. Returns the kilobytes that a
-- call takes in Lua, the least of them all, as what is made once does not count, and the number of times that the core
-- asked for memory in the last half of the calls. LuaJIT's compiler, whose traces live in Lua's memory, rests
-- meanwhile, and has no traces: their side exits are compiled even when it is off.
function garbage.of(f, calls)
  local state = debug.getregistry()["pixcollide.state"]
  local compiler = rawget(_G, "jit")
  local least, requests = math.huge, nil
  for _ = 1, calls or 5 do f() end
  if compiler then
    compiler.off()
    compiler.flush()
  end
  for round = 1, 20 do
    collectgarbage()
    collectgarbage("stop")
    f() -- collecting shrinks Lua's stacks, which then grow again
    local before = collectgarbage("count")
    f()
    least = math.min(least, collectgarbage("count") - before)
    collectgarbage("restart")
    if round == 10 then requests = select(3, state:getCounts()) end
  end
  if compiler then compiler.on() end
  return least, select(3, state:getCounts()) - requests
end

return garbage
