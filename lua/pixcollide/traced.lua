-- SPDX-License-Identifier: MIT
-- SPDX-FileCopyrightText: 2026 The pixcollide authors

-- Methods that LuaJIT compiles into the loops that call them: a loop over sprites or texels stays one trace. They look
-- at the types of their arguments and call, by the FFI, what csrc/lua/ltraced.c has; everything else, wrong arguments
-- above all, they hand on to the method in C, which raises at the caller's line.

local ffi = require "ffi"

-- The program's own globals must not matter: a type that is wrong is a crash.
local format, getmetatable, load, type = string.format, getmetatable, loadstring, type -- luacheck: ignore

local traced = {}

-- By the letters of ltraced.c: the parameter's type in C, what must hold for it, and what is handed on. A method's own
-- function each, as those of one source would share their traces.
local TYPES = { n = "double", o = "void *", t = "bool" }
local CHECKS = {
  n = "type(%s) == 'number'",
  o = "type(%s) == 'userdata' and getmetatable(%s) == meta",
  t = "(%s == nil or type(%s) == 'boolean')",
}
local VALUES = { n = "%s", o = "%s", t = "%s ~= false" } -- of a userdata, the FFI hands on where its bytes are
local RESULTS = { n = "%s", b = "%s ~= 0" }
local PARAMETERS = { "a", "b", "c" }

local SOURCE = [[
local getmetatable, type, meta, slow, first, second = ...
return function(%s)
  if %s then
    %s
  end
  %s
end]]

-- Hands these parameters on to the method in C. Who leaves out the last ones hears of no value, not of nil.
local function handOn(parameters)
  local call = format("return slow(%s)", parameters)
  if parameters == "" then return call end
  local others, last = parameters:match "^(.-),? ?(%a+)$"
  return format("if %s == nil then %s end %s", last, handOn(others), call)
end

-- The texts of a function that takes and gives so: its parameters, what it checks first, and what it asks then.
local function write(takes, gives)
  local parameters, checks, values = "self", CHECKS.o:gsub("%%s", "self"), "self"
  for k = 1, #takes do
    local kind, name = takes:sub(k, k), PARAMETERS[k]
    parameters = parameters .. ", " .. name
    checks = checks .. " and " .. CHECKS[kind]:gsub("%%s", name)
    values = values .. ", " .. VALUES[kind]:gsub("%%s", name)
  end
  local asks, results = format("local x = first(%s)", values), ""
  if #gives > 0 then results = " " .. RESULTS[gives:sub(1, 1)]:gsub("%%s", "x") end
  if #gives > 1 then
    asks = asks .. format(" local y = second(%s)", values)
    results = results .. ", " .. RESULTS[gives:sub(2, 2)]:gsub("%%s", "y")
  end
  return parameters, checks, format("%s if x == x then return%s end", asks, results)
end

--- Puts such a method in the place of the one in C.
function traced.add(meta, name, takes, gives, first, second)
  local methods = meta.__index
  local signature = "double (*)(void *" .. takes:gsub(".", function(kind) return ", " .. TYPES[kind] end) .. ")"
  local parameters, checks, asks = write(takes, gives)
  local source = format(SOURCE, parameters, checks, asks, handOn(parameters))
  methods[name] = load(source, "=pixcollide." .. name)(getmetatable, type, meta, methods[name],
    ffi.cast(signature, first), second and ffi.cast(signature, second))
end

return traced
