-- SPDX-License-Identifier: MIT
-- SPDX-FileCopyrightText: 2026 The pixcollide authors

-- The metatables of sheets, animations and atlases, and what their methods share.

local here = (...):match("^(.-)aseprite%.objects$")
local pixcollide = require(here .. "native")
local arguments = require(here .. "arguments")

local floor = math.floor
local got, refuse = arguments.got, arguments.refuse

local objects = {
  sheet = { __name = "pixcollide.sheet" },
  animation = { __name = "pixcollide.animation" },
  atlas = { __name = "pixcollide.atlas" },
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

--- The tag or slice of a sheet, as `what` says, whose name argument n is.
function objects.named(kind, method, n, name, sheet, what)
  local found = sheet[what .. "sByName"][name]
  if type(name) ~= "string" then
    refuse(objects[kind].__index[method], method, n, "string expected, got " .. got(name))
  elseif not found then
    local names = {}
    for k, item in ipairs(sheet[what .. "s"]) do
      names[k] = item.name
    end
    refuse(objects[kind].__index[method], method, n, what == "tag" and sheet.leftOut[name]
      or ("the sheet has no %s '%s', but %s%s"):format(what, name,
        #names > 0 and "'" .. table.concat(names, "', '") .. "'" or "none", arguments.guess(name, names)))
  end
  return found
end

--- A sprite of a sheet's frames, for the method `f`, called so, whose argument n the options are. Its origin is the pivot,
--- unless they say another.
function objects.newSprite(f, method, n, sheet, options)
  if options == nil or type(options) == "table" then
    local all = {}
    for key, value in pairs(options or {}) do
      all[key] = value
    end
    if all.ox == nil and all.oy == nil and all.origin == nil then
      all.ox, all.oy = sheet.originX, sheet.originY
    end
    options = all
  end
  return (arguments.check(f, method, n, pixcollide.newSprite, sheet.masks, options))
end

--- A new list of the items of a list, or of a field of each.
function objects.copy(list, field)
  local new = {}
  for k, item in ipairs(list) do
    new[k] = field and item[field] or item
  end
  return new
end

return objects
