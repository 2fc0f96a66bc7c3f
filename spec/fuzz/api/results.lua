-- SPDX-License-Identifier: MIT
-- SPDX-FileCopyrightText: 2026 The pixcollide authors

-- What a call may give: values of the types that meta says, and errors that are the caller's.

local kindOf = require "spec.fuzz.api.pool".kindOf
local results = {}

local floor, huge = math.floor, math.huge

-- What tells whether a value is of a type that is none of several.
local function newJudge(kind)
  if kind == "any" then return function() return true end end
  if kind == "integer" then
    return function(value) return type(value) == "number" and (floor(value) == value or value == huge) end
  end
  if kind == "true" then return function(value) return value == true end end
  if kind:find '^"' then return function(value) return ('"%s"'):format(tostring(value)) == kind end end
  local class = kind:match "^pixcollide%.(%a+)$"
  if class then
    return function(value)
      return kindOf(value):lower() == class:lower() or type(value) == "table"
        or class == "Rule" and type(value) == "string"
    end
  end
  local name = (kind:find "%[%]$" or kind:find "^table") and "table" or kind:find "^fun%(" and "function"
    or kind:find "cdata" and "cdata" or kind
  return function(value) return type(value) == name end
end

-- By type, which may be a union such as integer|string: the judges of its parts. Types are asked for again and again.
local judges = setmetatable({}, { __index = function(known, kinds)
  local list = {}
  for kind in kinds:gmatch(kinds:find "^fun%(" and ".+" or "[^|]+") do list[#list + 1] = newJudge(kind) end
  known[kinds] = list
  return list
end })

local function isOfAny(kinds, value)
  for _, judge in ipairs(judges[kinds]) do
    if judge(value) then return true end
  end
  return false
end

--- What is wrong with the results of a function of meta: got[2], ..., of which there are got.n - 1; nothing if all are
-- of their types. Where the first may be nil, that and what follows may be missing. What a loop takes may be followed by
-- its state; assertions hand on their arguments.
function results.problem(f, got)
  local said = f["return"]
  if got.n - 1 > #said and type(got[2]) ~= "function" and f.class ~= "internal" then
    return ("%d results, and meta says %d"):format(got.n - 1, #said)
  end
  local first = said[1]
  local isMissing = first and got[2] == nil and first.kind:find "%?$"
  for k, result in ipairs(said) do
    local kind, value = result.kind:gsub("%?$", ""), got[k + 1]
    local mayMiss = isMissing or result.kind:find "%?$" or kind == "any" or result.text:find "nil if `out` is false"
    if not (value == nil and mayMiss) and not isOfAny(kind, value) then
      return ("result %d is %s, and meta says %s"):format(k, tostring(value), result.kind)
    end
  end
end

--- Is this message none that a caller should see: is it of pixcollide's own Lua?
function results.isFault(message)
  message = tostring(message)
  if message:find "not enough memory" then return false end
  return message:find "lua/pixcollide/[%w_/]+%.lua:%d+:" ~= nil
    or message:find "attempt to" and not message:find "yield" or message:find "stack overflow" ~= nil
end

return results
