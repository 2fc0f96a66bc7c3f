-- SPDX-License-Identifier: MIT
-- SPDX-FileCopyrightText: 2026 The pixcollide authors

-- The metatables of sheets and animations, and the checks that their methods share.

local here = (...):match("^(.-)aseprite%.objects$")
local arguments = require(here .. "arguments")

local floor = math.floor
local got, refuse = arguments.got, arguments.refuse

local objects = {
  sheet = { __name = "pixcollide.sheet" },
  animation = { __name = "pixcollide.animation" },
}

--- Raises unless `self` is an object of this kind, in the name of its method.
function objects.check(self, kind, method)
  local metatable = objects[kind]
  if getmetatable(self) ~= metatable then
    refuse(metatable.__index[method], method, 1, ("%s expected, got %s"):format(kind, arguments.typename(self)))
  end
end

--- The number that argument n of a method is, counting self; it must be from `low` to `high`.
function objects.number(kind, method, n, value, name, low, high)
  local number, problem = arguments.finite(value, name)
  if number and (number < low or number > high) then
    problem = ("%s expected between %d and %d, got %.14g"):format(name, low, high, number)
  end
  if problem then
    refuse(objects[kind].__index[method], method, n, problem)
  end
  return number
end

--- The frame of a sheet that argument n is, floored.
function objects.frame(kind, method, n, value, count)
  local number = objects.number(kind, method, n, value, "frame", -math.huge, math.huge)
  if floor(number) < 1 or floor(number) > count then
    refuse(objects[kind].__index[method], method, n,
      ("frame expected between 1 and %d, got %.14g"):format(count, number))
  end
  return floor(number)
end

--- What has the name that argument n is.
function objects.named(kind, method, n, name, map, list, what)
  if type(name) ~= "string" then
    refuse(objects[kind].__index[method], method, n, "string expected, got " .. got(name))
  end
  if not map[name] then
    local names = {}
    for k, item in ipairs(list) do
      names[k] = item.name
    end
    refuse(objects[kind].__index[method], method, n, ("the sheet has no %s '%s', but %s%s"):format(what, name,
      #names > 0 and "'" .. table.concat(names, "', '") .. "'" or "none", arguments.guess(name, names)))
  end
  return map[name]
end

return objects
