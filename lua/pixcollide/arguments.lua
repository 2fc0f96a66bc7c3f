-- SPDX-License-Identifier: MIT
-- SPDX-FileCopyrightText: 2026 The pixcollide authors

-- Errors of functions written in Lua as those written in C raise them: at the line of the caller, with the same words.

local error, ipairs, pairs, pcall, rawequal, rawget, sort, tonumber, tostring, type =
  error, ipairs, pairs, pcall, rawequal, rawget, table.sort, tonumber, tostring, type
local getinfo, getlocal, getregistry, huge = debug.getinfo, debug.getlocal, debug.getregistry, math.huge

local here = (...):match("^(.-)arguments$")
local words = require(here .. "words")

local MOST_WORDS = 1000 -- that are looked at for one that is near

local arguments = {}

-- The level of `f`, which is at work, as the caller of this function sees it.
local function levelOf(f)
  local level = 3
  local info = getinfo(level, "f")
  while info and info.func ~= f do
    level = level + 1
    info = getinfo(level, "f")
  end
  return level - 1
end

--- Raises "bad argument #n to 'name' (problem)" at the line that called the method `f`, which is at work. `n` counts
-- self, which the message does not, however the method was called.
function arguments.refuse(f, name, n, problem)
  local level = levelOf(f)
  if n == 1 then
    local kind = problem:match("^(%l+) expected, got ")
    local hint = kind and words.colon(kind .. ":" .. name) or ""
    error(("calling '%s' on bad self (%s%s)"):format(name, problem, hint), level + 1)
  end
  error(("bad argument #%d to '%s' (%s)"):format(n - 1, name, problem), level + 1)
end

-- How the module's table of functions is called that has `f` by this name, if `holder` is one: "pixcollide.tiled".
local function nameOfHolder(holder, f, name)
  if type(holder) ~= "table" or rawget(holder, name) ~= f then
    return nil
  end
  local module = getregistry()["pixcollide.module"]
  if rawequal(holder, module) then
    return "pixcollide"
  end
  for key, value in pairs(module) do
    if rawequal(value, holder) then
      return "pixcollide." .. key
    end
  end
  return nil
end

--- The same for a function that is no method.
function arguments.refuseCall(f, name, n, problem)
  local level = levelOf(f)
  local _, first = getlocal(level, 1)
  local holder = nameOfHolder(first, f, name)
  if holder then
    n, problem = 1, "got " .. holder .. " itself" .. words.dot(holder .. "." .. name)
  end
  error(("bad argument #%d to '%s' (%s)"):format(n, name, problem), level + 1)
end

--- What a message of the module says is wrong: the words in its outermost parentheses.
function arguments.problem(message)
  return ((message:match("%((.*)%)$") or message):gsub("; call it with a %l+: .*$", ""))
end

-- Makes a function that calls a probe, and lets `refuse` raise what that refuses.
local function newCheck(refuse)
  return function(f, name, n, probe, ...)
    local ok, result = pcall(probe, ...)
    if not ok then
      refuse(f, name, n, arguments.problem(result))
    end
    return result
  end
end

--- Calls probe(...), a function of the module that checks what is argument n of the method `f`, and gives its result.
-- What it refuses, `f` refuses, in its own name. checkCall: for a function `f` that is no method.
arguments.check, arguments.checkCall = newCheck(arguments.refuse), newCheck(arguments.refuseCall)

--- As type, but knows the types of the module, and those of LÖVE's objects.
function arguments.typename(value)
  return type(value) == "userdata" and getregistry()["pixcollide.state"]:typename(value) or type(value)
end

--- The keys of tables as one sorted list, for arguments.unknown.
function arguments.names(...)
  local list = {}
  for _, map in ipairs { ... } do
    for name in pairs(map) do
      list[#list + 1] = name
    end
  end
  sort(list)
  return list
end

--- What is wrong with an option that has a name of its own: `names` is the list of those that there are. `what` it is,
-- unless it is an option.
function arguments.unknown(name, names, what)
  return ("unknown %s '%s'%s"):format(what or "option", tostring(name), words.suggest(tostring(name), names))
end

--- What a message adds to a word that is none of the known ones, a list: the one that is near, or "".
function arguments.guess(word, known)
  return #known <= MOST_WORDS and words.guess(word, known) or ""
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

--- The number from 0 to 1 that an argument is, number `channel` of a colour, or nil and what is wrong with it.
function arguments.channel(value, name, channel)
  local number, problem = arguments.finite(value, name)
  if number and (number < 0 or number > 1) then
    return nil, ("%s expected between 0 and 1, got %.14g%s"):format(name, number, words.byteHint(number, channel))
  end
  return number, problem
end

--- The number from 0 to 1 that an option is, or nil and what is wrong with it: number `channel` of a colour, or if that is
-- nil any other one.
function arguments.level(value, option, where, channel)
  local number, problem = arguments.number(value, option, where)
  if not number then
    return nil, problem
  elseif number >= 0 and number <= 1 then
    return number
  end
  return nil, ("option '%s': 0 to 1 expected%s, got %.14g%s"):format(option, where and " at " .. where or "", number,
    words.byteHint(number, channel))
end

return arguments
