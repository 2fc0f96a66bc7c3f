-- SPDX-License-Identifier: MIT
-- SPDX-FileCopyrightText: 2026 The pixcollide authors

-- Reads the fields of a map, which may hold anything. What is wrong with one ends the reading, with a problem that names
-- the field.

local here = (...):match("^(.-)tiled%.fields$")
local arguments = require(here .. "arguments")
local problems = require(here .. "problems")

local pcall, type = pcall, type
local floor, huge = math.floor, math.huge

local fields = { fail = problems.fail }

--- Calls f(...), a function of the module, and gives its results. What it refuses is a problem of the field.
function fields.guard(path, f, ...)
  local ok, first, second, third = pcall(f, ...)
  if not ok then
    fields.fail(path, "%s", arguments.problem(tostring(first)))
  end
  return first, second, third
end

--- The path of a field in what is at `path`.
function fields.path(path, name)
  if type(name) == "number" then
    return ("%s[%.14g]"):format(path, name)
  end
  return path == "" and name or path .. "." .. name
end

--- A value of one of Lua's types; what is nil is `default`, if that is given.
function fields.read(holder, path, name, kind, default)
  local value = holder[name]
  if value == nil and default ~= nil then
    return default
  elseif type(value) ~= kind then
    fields.fail(fields.path(path, name), "%s expected, got %s", kind, arguments.typename(value))
  end
  return value
end

--- A number from `low` to `high`.
function fields.number(holder, path, name, low, high, default)
  local value = fields.read(holder, path, name, "number", default)
  if not (value >= low and value <= high) then
    fields.fail(fields.path(path, name), "expected between %.14g and %.14g, got %s", low, high,
      value ~= value and "nan" or ("%.14g"):format(value))
  end
  return value
end

--- A whole number from `low` to `high`.
function fields.integer(holder, path, name, low, high, default)
  local value = fields.read(holder, path, name, "number", default)
  if value ~= value or value == huge or value == -huge or value ~= floor(value) then
    fields.fail(fields.path(path, name), "whole number expected, got %s",
      value ~= value and "nan" or ("%.14g"):format(value))
  end
  return floor(fields.number(holder, path, name, low, high, default))
end

--- Custom properties; a table of its own where there are none.
function fields.properties(holder, path)
  return fields.read(holder, path, "properties", "table", false) or {}
end

--- What Tiled has called class or type, from version to version; "" if there is none.
function fields.class(holder, path)
  local name = holder.class ~= nil and holder.class ~= "" and "class" or "type"
  return fields.read(holder, path, name, "string", "")
end

--- The red, green and blue of "#rrggbb" as a list, or nil if there is no such field.
function fields.color(holder, path, name)
  local text = holder[name]
  if text == nil then
    return nil
  end
  local red, green, blue = tostring(text):match("^#?(%x%x)(%x%x)(%x%x)$")
  if not red then
    fields.fail(fields.path(path, name), "color as '#rrggbb' expected, got %s",
      type(text) == "string" and "'" .. text .. "'" or arguments.typename(text))
  end
  return { tonumber(red, 16) / 255, tonumber(green, 16) / 255, tonumber(blue, 16) / 255 }
end

return fields
