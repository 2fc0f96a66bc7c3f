-- SPDX-License-Identifier: MIT
-- SPDX-FileCopyrightText: 2026 The pixcollide authors

-- Checks of errors: that something is refused, at the caller's line, with a
-- message that names the function, the argument and what was expected.

local raises = {}

--- Calls f and raises unless f raises; gives the message.
function raises.message(f)
  local ok, message = pcall(f)
  if ok then error("nothing was raised", 2) end
  if type(message) ~= "string" then error("what was raised is no string but a " .. type(message), 2) end
  return message
end

--- Calls f, which must raise at a line of the file that calls this, and gives
-- the message without the position.
function raises.here(f)
  local ok, message = pcall(f)
  if ok then error("nothing was raised", 2) end
  local file = debug.getinfo(2, "S").short_src
  local at, tail = tostring(message):match("^([^\n]-):%d+: (.*)$")
  if at ~= file then
    error("the message does not start with a line of " .. file .. ": " .. tostring(message), 2)
  end
  return tail
end

-- Checks one message of the form FILE:LINE: bad argument #n to 'name' (...).
local function check(message, file, name, n, ...)
  message = tostring(message)
  local at, number, called, tail = message:match("^([^\n]-):%d+: bad argument #(%d+) to '([^']*)' %((.*)%)$")
  if at ~= file or tonumber(number) ~= n or called ~= name then
    error(("expected %s:LINE: bad argument #%d to '%s' (...), got: %s"):format(file, n, name, message), 3)
  end
  for k = 1, select("#", ...) do
    local text = select(k, ...)
    if not tail:find(text, 1, true) then
      error(("expected '%s' in the message: %s"):format(text, message), 3)
    end
  end
end

--- Calls f, which must raise "bad argument #n to 'name' (...)" at a line of the
-- caller's file; all of the given texts must occur in the brackets.
function raises.argument(name, n, f, ...)
  local ok, message = pcall(f)
  if ok then error(("nothing was raised; expected bad argument #%d to '%s'"):format(n, name), 2) end
  check(message, debug.getinfo(2, "S").short_src, name, n, ...)
end

--- Arguments with their number, so that nil can be among them.
function raises.pack(...) return { n = select("#", ...), ... } end

local compile = loadstring or load -- luacheck: ignore
local unpack = table.unpack or unpack -- luacheck: ignore

-- Lua tells a function its name only when the name stands in the call.
local function caller(form, holder, name, arguments)
  local code = ("local holder, unpack, arguments = ... "
    .. "return function() local result = holder%s%s(unpack(arguments, 1, arguments.n)) return result end")
    :format(form, name)
  return assert(compile(code, "=a caller"))(holder, unpack, arguments)
end

local function call(form, holder, name, n, arguments, ...)
  local ok, message = pcall(caller(form, holder, name, arguments))
  if ok then
    local texts = {}
    for k = 1, arguments.n do texts[k] = tostring(arguments[k]) end
    error(("nothing was raised by %s(%s); expected bad argument #%d"):format(name, table.concat(texts, ", "), n), 3)
  end
  check(message, "a caller", name, n, ...)
end

--- Calls object:name(arguments), which must raise like raises.argument.
function raises.method(object, name, n, arguments, ...) call(":", object, name, n, arguments, ...) end

--- Calls holder.name(arguments), which must raise like raises.argument.
function raises.call(holder, name, n, arguments, ...) call(".", holder, name, n, arguments, ...) end

-- What is wrong with a message, or nothing: it must be about argument n, or n is 0 and it must be the first text.
local function findFault(message, name, n, texts)
  local place, tail = tostring(message):match("^(a caller):%d+: (.*)$")
  if n > 0 and place then tail = tail:match(("^bad argument #%d to '%s' %%((.*)%%)$"):format(n, name)) end
  if not tail then
    return ("expected %s at the caller's line"):format(n > 0 and ("bad argument #%d to '%s'"):format(n, name)
      or "an error")
  elseif n == 0 and tail ~= texts[1] then
    return ("expected '%s'"):format(texts[1])
  end
  for _, text in ipairs(texts) do
    if not tail:find(text, 1, true) then return ("expected '%s' in it"):format(text) end
  end
end

--- Makes calls, each of which must raise at the caller's line: a list of {holder, name, arguments, n, texts...}. The
-- message must be about argument n, and have all the texts in it; where n is 0, it is the text. An object's functions
-- are called as methods, those of a module as functions. Where `arguments` end with nil, they need their number in n.
function raises.cases(list)
  for k, case in ipairs(list) do
    local holder, name, arguments, n = case[1], case[2], case[3], case[4]
    arguments.n = arguments.n or #arguments
    local ok, message = pcall(caller(getmetatable(holder) and ":" or ".", holder, name, arguments))
    local fault = ok and "nothing was raised" or not ok and findFault(message, name, n, { unpack(case, 5) })
    if fault then
      local texts = {}
      for at = 1, arguments.n do texts[at] = tostring(arguments[at]) end
      error(("case %d, %s(%s): %s, got: %s"):format(k, name, table.concat(texts, ", "), fault, tostring(message)), 2)
    end
  end
end

return raises
