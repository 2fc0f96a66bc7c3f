-- SPDX-License-Identifier: MIT
-- SPDX-FileCopyrightText: 2026 The pixcollide authors

-- Errors of functions written in Lua as those written in C raise them: at the line of the caller, with the same words.

local error, getmetatable, pcall, tonumber, type = error, getmetatable, pcall, tonumber, type
local getinfo, huge = debug.getinfo, math.huge
local CALL = _VERSION == "Lua 5.1" and "n" or "nt" -- what to ask of a call

local arguments = {}

-- Was it called as object:name(...)? Then messages do not count the object among the arguments. What is called last of
-- all, as in "return object:name()", has lost its name.
local function isMethodCall(level)
  local info = getinfo(level + 1, CALL)
  local caller = getinfo(level + 2, "S")
  return info.namewhat == "method" or info.istailcall or (info.namewhat == "" and caller and caller.what ~= "C")
end

-- The level of `f`, which is at work, as the caller of this function sees it.
local function levelOf(f)
  local level = 3
  while getinfo(level, "f").func ~= f do
    level = level + 1
  end
  return level - 1
end

--- Raises "bad argument #n to 'name' (problem)" at the line that called the method `f`, which is at work.
function arguments.refuse(f, name, n, problem)
  local level = levelOf(f)
  if isMethodCall(level) then
    n = n - 1
  end
  if n == 0 then
    error(("calling '%s' on bad self (%s)"):format(name, problem), level + 1)
  end
  error(("bad argument #%d to '%s' (%s)"):format(n, name, problem), level + 1)
end

--- The same for a function that is no method.
function arguments.refuseCall(f, name, n, problem)
  error(("bad argument #%d to '%s' (%s)"):format(n, name, problem), levelOf(f) + 1)
end

--- What a message of the module says is wrong: the words in its last parentheses.
function arguments.problem(message)
  return message:match("%((.*)%)$") or message
end

--- Calls probe(...), a function of the module that checks what is argument n of the method `f`, and gives its result.
-- What it refuses, `f` refuses, in its own name.
function arguments.check(f, name, n, probe, ...)
  local ok, result = pcall(probe, ...)
  if not ok then
    arguments.refuse(f, name, n, arguments.problem(result))
  end
  return result
end

--- The same for a function that is no method.
function arguments.checkCall(f, name, n, probe, ...)
  local ok, result = pcall(probe, ...)
  if not ok then
    arguments.refuseCall(f, name, n, arguments.problem(result))
  end
  return result
end

--- As type, but knows the types of the module.
function arguments.typename(value)
  local metatable = type(value) == "userdata" and getmetatable(value)
  local name = type(metatable) == "table" and metatable.__name
  return type(name) == "string" and name:match("^pixcollide%.(.*)$") or type(value)
end

--- What a message says a value is that was expected to be something else.
function arguments.got(value)
  return value == nil and "no value" or arguments.typename(value)
end

-- What is wrong with a number that must be finite, or nil.
local function findInfinity(number, name)
  if number ~= number or number == huge or number == -huge then
    return ("%s expected to be finite, got %s"):format(name, number ~= number and "nan" or number > 0 and "inf" or "-inf")
  end
end

-- Numbers and strings that look like numbers, as everywhere in Lua.
local function toNumber(value)
  return (type(value) == "number" or type(value) == "string") and tonumber(value) or nil
end

--- The finite number that an argument is, or nil and what is wrong with it.
function arguments.finite(value, name)
  local number = toNumber(value)
  if not number then
    return nil, "number expected, got " .. arguments.got(value)
  end
  local problem = findInfinity(number, name)
  return not problem and number or nil, problem
end

--- The number that an option is, or nil and what is wrong with it. `where` is how the message calls its place.
function arguments.number(value, option, where, limit, limitText)
  local number = toNumber(value)
  if not number then
    return nil, ("option '%s': number expected%s, got %s"):format(option, where and " at " .. where or "",
      arguments.typename(value))
  end
  local place = where and ("option '%s': %s"):format(option, where) or ("option '%s'"):format(option)
  local problem = findInfinity(number, place)
  if problem then
    return nil, problem
  elseif limit and (number < -limit or number > limit) then
    return nil, ("%s expected between -%s and %s, got %.14g"):format(place, limitText, limitText, number)
  end
  return number
end

local COLOR_HINTS = { "%.14g, ...", "..., %.14g, ...", "..., %.14g", "..., %.14g" }

--- The number from 0 to 1 that an option is, or nil and what is wrong with it: number `channel` of a colour, or if that is
-- nil any other one.
function arguments.level(value, option, where, channel)
  local number, problem = arguments.number(value, option, where)
  if not number then
    return nil, problem
  elseif number >= 0 and number <= 1 then
    return number
  end
  local hint = ""
  if number > 1 and number <= 255 then
    local instead = channel and ("pixcollide.colorFromBytes(%s)"):format(COLOR_HINTS[channel]) or "%.14g/255"
    hint = (" (for 0 to 255 write %s)"):format(instead):format(number)
  end
  return nil, ("option '%s': 0 to 1 expected%s, got %.14g%s"):format(option, where and " at " .. where or "", number, hint)
end

return arguments
