-- SPDX-License-Identifier: MIT
-- SPDX-FileCopyrightText: 2026 The pixcollide authors

-- Methods that LuaJIT compiles into the loops that call them: a loop over sprites or texels stays one trace. They look
-- at the types of their arguments and call, by the FFI, what csrc/lua/lbuffers.c has; everything else, wrong arguments
-- above all, they hand on to the method in C, which raises at the caller's line.

local ffi = require "ffi"

-- The program's own globals must not matter: a type that is wrong is a crash.
local format, getmetatable, load, type = string.format, getmetatable, loadstring, type -- luacheck: ignore

local traced = {}

-- By the letters of lbuffers.c: the parameter's type in C, what must hold for it, and what is handed on.
local TYPES = { n = "double", d = "double", o = "void *", t = "bool" }
local CHECKS = {
  n = "type(%s) == 'number'",
  d = "(%s == nil or type(%s) == 'number' and %s == %s)",
  o = "type(%s) == 'userdata' and getmetatable(%s) == meta",
  t = "(%s == nil or type(%s) == 'boolean')",
}
-- Of a userdata, the FFI hands on where its bytes are.
local VALUES = { n = "%s", d = "%s or 0/0", o = "%s", t = "%s ~= false" }
local RESULTS = { n = "%s", b = "%s ~= 0" }
local PARAMETERS = { "a", "b", "c", "d", "e", "f", "g", "h", "i" }

-- A method's own text, as functions of one text would share their traces.
local SOURCE = [[
local getmetatable, type, meta, slow, ask = ...
return function(%s)
  if %s then
    local x = ask(%s)
    if x == x then return %s end
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

-- The text of a method that takes and gives so.
local function write(takes, gives)
  local parameters, checks, values = "self", CHECKS.o:gsub("%%s", "self"), "self"
  for k = 1, #takes do
    local kind, name = takes:sub(k, k), PARAMETERS[k]
    parameters = parameters .. ", " .. name
    checks = checks .. " and " .. CHECKS[kind]:gsub("%%s", name)
    values = values .. ", " .. VALUES[kind]:gsub("%%s", name)
  end
  local results = format(RESULTS[gives:sub(1, 1)] or "", "x")
  for k = 2, #gives do results = results .. format(", ask(%s, %d)", values, k - 1) end
  if #gives > 1 then values = values .. ", 0" end
  return format(SOURCE, parameters, checks, values, results, handOn(parameters))
end

--- Puts such a method in the place of the one in C.
function traced.add(meta, name, takes, gives, address)
  local methods = meta.__index
  local types = takes:gsub(".", function(kind) return ", " .. TYPES[kind] end) .. (#gives > 1 and ", double" or "")
  methods[name] = load(write(takes, gives), "=pixcollide." .. name)(getmetatable, type, meta, methods[name],
    ffi.cast(format("double (*)(void *%s)", types), ffi.cast("uintptr_t", address)))
end

return traced
