-- SPDX-License-Identifier: MIT
-- SPDX-FileCopyrightText: 2026 The pixcollide authors

-- Checks of errors: that something is refused, at the caller's line, with a message that names the function, the
-- argument and what was expected.

local pixcollide = require "pixcollide"

local compile = loadstring or load -- luacheck: ignore
local unpack = table.unpack or unpack -- luacheck: ignore

local raises = {}

--- Arguments with their number, so that nil can be among them.
function raises.pack(...) return { n = select("#", ...), ... } end

--- Calls f and raises unless f raises; gives the message.
function raises.message(f)
  local ok, message = pcall(f)
  if ok then error("nothing was raised", 2) end
  if type(message) ~= "string" then error("what was raised is no string but a " .. type(message), 2) end
  return message
end

--- Calls f, which must raise at a line of the file that calls this, and gives the message without the position.
function raises.here(f)
  local ok, message = pcall(f)
  if ok then error("nothing was raised", 2) end
  local file = debug.getinfo(2, "S").short_src
  local at, tail = tostring(message):match("^([^\n]-):%d+: (.*)$")
  if at ~= file then error("the message does not start with a line of " .. file .. ": " .. tostring(message), 2) end
  return tail
end

-- What is wrong with what pcall gave, or nothing: it must be a message from a line of the file about argument n of the
-- function `name`, with all of the texts in its brackets, or, if n is 0, just the first text.
local function findFault(file, ok, message, name, n, texts)
  if ok then return "nothing was raised" end
  message = tostring(message)
  local at, tail = message:match "^([^\n]-):%d+: (.*)$"
  if n > 0 and tail then tail = tail:match(("^bad argument #%d to '%s' %%((.*)%%)$"):format(n, name)) end
  if at ~= file or not tail then
    local expected = n > 0 and ("bad argument #%d to '%s' (...)"):format(n, name) or "an error"
    return ("expected %s:LINE: %s, got: %s"):format(file, expected, message)
  end
  for _, text in ipairs(texts) do
    if n == 0 and tail ~= text or not tail:find(text, 1, true) then
      return ("expected '%s' in the message: %s"):format(text, message)
    end
  end
end

--- Calls f, which must raise "bad argument #n to 'name' (...)" at a line of the caller's file; all of the given texts
-- must occur in the brackets.
function raises.argument(name, n, f, ...)
  local ok, message = pcall(f)
  local fault = findFault(debug.getinfo(2, "S").short_src, ok, message, name, n, { ... })
  if fault then error(fault, 2) end
end

-- Calls holder.name or holder:name, and raises what is wrong. Lua tells a function its name only when the name stands
-- in the call.
local function call(form, holder, name, n, arguments, texts, about)
  local code = ("local holder, unpack, arguments = ... local result = holder%s%s(unpack(arguments, 1, arguments.n)) "
    .. "return result"):format(form, name)
  local ok, message = pcall(assert(compile(code, "=a caller")), holder, unpack, arguments)
  local fault = findFault("a caller", ok, message, name, n, texts)
  if fault then
    local shown = {}
    for k = 1, arguments.n do shown[k] = tostring(arguments[k]) end
    error(("%s%s(%s): %s"):format(about or "", name, table.concat(shown, ", "), fault), 3)
  end
end

--- Calls object:name(arguments), which must raise like raises.argument.
function raises.method(object, name, n, arguments, ...) call(":", object, name, n, arguments, { ... }) end

--- Calls holder.name(arguments), which must raise like raises.argument.
function raises.call(holder, name, n, arguments, ...) call(".", holder, name, n, arguments, { ... }) end

--- Makes calls, each of which must raise at the caller's line: a list of {holder, name, arguments, n, texts...}. The
-- message must be about argument n, and have all the texts in it; where n is 0, it is the text. An object's functions
-- are called as methods, those of a module as functions. Where `arguments` end with nil, they need their number in n.
function raises.cases(list)
  for k, case in ipairs(list) do
    local holder, arguments = case[1], case[3]
    arguments.n = arguments.n or #arguments
    call(holder ~= pixcollide and getmetatable(holder) and ":" or ".", holder, case[2], case[4], arguments, { unpack(case, 5) },
      ("case %d, "):format(k))
  end
end

return raises
