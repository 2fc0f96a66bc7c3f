-- SPDX-License-Identifier: MIT
-- SPDX-FileCopyrightText: 2026 The pixcollide authors

-- Checks of errors: that something is refused, at the caller's line, with a
-- message that names the function, the argument and what was expected.

local raises = {}

--- Calls f and raises unless f raises; gives the message.
function raises.message(f)
  local ok, message = pcall(f)
  if ok then
    error("nothing was raised", 2)
  end
  if type(message) ~= "string" then
    error("what was raised is no string but a " .. type(message), 2)
  end
  return message
end

--- Calls f, which must raise at a line of the file that calls this, and gives
-- the message without the position.
function raises.here(f)
  local ok, message = pcall(f)
  if ok then
    error("nothing was raised", 2)
  end
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

--- Calls each method of the object's type, of which there must be at least
-- `least`, on each of the wrong objects, and without any: all must raise, and
-- say that one of this type was expected.
function raises.wrongSelf(object, typeName, others, least)
  local checked = 0
  for name, method in pairs(debug.getmetatable(object).__index) do
    checked = checked + 1
    for _, wrong in ipairs(others) do
      local ok, message = pcall(method, wrong, 1, 1, 1, 1)
      if ok or not tostring(message):find(typeName .. " expected", 1, true) then
        error(("%s(%s) gave: %s"):format(name, tostring(wrong), tostring(message)), 2)
      end
    end
    if (pcall(method)) then
      error(name .. "() raised nothing", 2)
    end
  end
  if checked < least then
    error(("only %d methods, not %d"):format(checked, least), 2)
  end
end

--- Calls f, which must raise "bad argument #n to 'name' (...)" at a line of the
-- caller's file; all of the given texts must occur in the brackets.
function raises.argument(name, n, f, ...)
  local ok, message = pcall(f)
  if ok then
    error(("nothing was raised; expected bad argument #%d to '%s'"):format(n, name), 2)
  end
  check(message, debug.getinfo(2, "S").short_src, name, n, ...)
end

--- Arguments with their number, so that nil can be among them.
function raises.pack(...)
  return { n = select("#", ...), ... }
end

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
    for k = 1, arguments.n do
      texts[k] = tostring(arguments[k])
    end
    error(("nothing was raised by %s(%s); expected bad argument #%d"):format(name, table.concat(texts, ", "), n), 3)
  end
  check(message, "a caller", name, n, ...)
end

--- Calls object:name(arguments), which must raise like raises.argument.
function raises.method(object, name, n, arguments, ...)
  call(":", object, name, n, arguments, ...)
end

--- Calls holder.name(arguments), which must raise like raises.argument.
function raises.call(holder, name, n, arguments, ...)
  call(".", holder, name, n, arguments, ...)
end

return raises
