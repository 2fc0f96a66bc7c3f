-- SPDX-License-Identifier: MIT
-- SPDX-FileCopyrightText: 2026 The pixcollide authors

-- Runs random programs, number `seed` and those that follow, in a state of Lua that host.c has made; gives how many
-- calls they made, and raises what was wrong.

local host, seed, count, traces = ...

-- LuaJIT before August 2023, when it has compiled a loop over pairs, may never leave it in a finaliser: so none of them
-- is one that it knows as such.
local jit = rawget(_G, "jit")
if jit then
  -- In every other state (of 40 programs: see host.c) nothing is compiled and the methods in C stay, which is quicker,
  -- too: what random programs do is rarely done twice.
  if math.floor((seed - 1) / 40) % 2 == 1 then jit.off() end
  local next = next
  local function step(list, key) return next(list, key) end
  rawset(_G, "pairs", function(list) return step, list end)
end

local core = require "spec.support.contract.core_kit"
local library = require "spec.support.contract.library_kit"
local program = require "spec.fuzz.api.program"
local types = require "spec.support.contract.types"

library.isInLua = true

-- Whose own memory may fail: that of Lua 5.1 leaves a table broken if it has grown by half, and LuaJIT brings its own.
local isLuaShort = _VERSION == "Lua 5.4"

-- lua-cjson leaks what it has of C's memory if Lua's fails, which is not what is tried here.
local cjson = require "cjson"
local decode = cjson.decode
function cjson.decode(text) return host.callAmply(decode, text) end

-- LÖVE's functions need LÖVE: they are left out.
local functions = {}
for _, f in ipairs(types.functions) do
  f.kit = core.selves[f.class] and core or library.selves[f.class] and library
  if f.kit then functions[#functions + 1] = f end
end

local state = debug.getregistry()["pixcollide.state"]

-- How many bytes are left of the module's when all that is not in use any more is gone: what finalisers let go, a second
-- collection takes. What LuaJIT has compiled may hold on to it.
local function countLeft(enough)
  if jit then jit.flush() end
  collectgarbage()
  if state:getCounts() ~= enough then collectgarbage() end
  return (state:getCounts())
end

local calls, problem, bytes_before = 0, nil, countLeft()
for k = 0, count - 1 do
  local made, fault = program.run(seed + k,
    { host = host, functions = functions, kit = library, traces = traces, isLuaShort = isLuaShort })
  calls = calls + made
  if fault then
    problem = ("program %d: %s"):format(seed + k, fault)
    break
  end
  local bytes = countLeft(bytes_before)
  if bytes ~= bytes_before then
    problem = ("program %d leaks: %d bytes are left, and there were %d before"):format(seed + k, bytes, bytes_before)
    break
  end
end
library.remove()
if problem then error(problem, 0) end
return calls
