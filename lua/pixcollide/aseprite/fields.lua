-- SPDX-License-Identifier: MIT
-- SPDX-FileCopyrightText: 2026 The pixcollide authors

-- Reads fields of decoded JSON. What is not as it must be ends the reading, with a problem that names the field:
-- "frames[3].frame.w: number expected, got string". Lists count from 1.

local here = (...):match("^(.-)aseprite%.fields$")
local problems = require(here .. "problems")

local floor = math.floor

local fields = { fail = problems.fail }

-- What a value is called in JSON. A null is nil or, in lua-cjson, light userdata.
local function typename(value)
  local kind = type(value)
  return kind == "nil" and "nothing" or kind == "userdata" and "null" or kind == "table" and "object or array" or kind
end

--- Is there nothing, or null?
function fields.isAbsent(value)
  return value == nil or type(value) == "userdata"
end

local function expect(kind, words, value, path)
  if type(value) ~= kind then
    fields.fail(path, "%s expected, got %s", words, typename(value))
  end
  return value
end

function fields.object(value, path)
  return expect("table", "object", value, path)
end

function fields.text(value, path)
  return expect("string", "string", value, path)
end

--- A number from `low` to `high`; `words` say that it must be whole.
function fields.number(value, path, low, high, words)
  expect("number", "number", value, path)
  if not (value >= low and value <= high) or words and value ~= floor(value) then
    fields.fail(path, "%snumber from %.14g to %.14g expected, got %.14g", words or "", low, high, value)
  end
  return value
end

--- A whole number from `low` to `high`.
function fields.whole(value, path, low, high)
  return floor(fields.number(value, path, low, high, "whole "))
end

--- The elements of an array, with their number; nulls among them are nil.
function fields.list(value, path)
  expect("table", "array", value, path)
  local count = 0
  for key in pairs(value) do
    if type(key) ~= "number" then
      fields.fail(path, "array expected, got object")
    end
    count = math.max(count, key)
  end
  return value, count
end

--- A list of what read(element, path) makes of the elements of an array, which may be missing.
function fields.items(value, path, read)
  local items = {}
  if not fields.isAbsent(value) then
    local list, count = fields.list(value, path)
    for k = 1, count do
      items[k] = read(list[k], ("%s[%d]"):format(path, k))
    end
  end
  return items
end

--- x, y, w, h of an object; x and y from `lowest`.
function fields.rect(value, path, lowest, highest)
  fields.object(value, path)
  return fields.whole(value.x, path .. ".x", lowest, highest), fields.whole(value.y, path .. ".y", lowest, highest),
    fields.whole(value.w, path .. ".w", 0, highest), fields.whole(value.h, path .. ".h", 0, highest)
end

return fields
