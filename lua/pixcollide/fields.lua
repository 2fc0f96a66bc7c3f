-- SPDX-License-Identifier: MIT
-- SPDX-FileCopyrightText: 2026 The pixcollide authors

-- Objects have no fields: to set one is an error that says what to call instead.

-- The program's own globals must not matter, as it may have changed them by then.
local error, rawget, type = error, rawget, type
local gsub, upper = string.gsub, string.upper

-- The methods for fields that have not just their name.
local SETTERS = {
  x = "setPosition", y = "setPosition", r = "setRotation", angle = "setRotation", sx = "setScale", sy = "setScale",
  ox = "setOrigin", oy = "setOrigin", kx = "setShear", ky = "setShear", vx = "setVelocity", vy = "setVelocity",
  z = "setDepth", group = "setLayer",
}

local function findSetter(methods, field)
  local setter = SETTERS[field] or "set" .. gsub(field, "^[a-z]", upper)
  return field ~= "" and type(methods) == "table" and type(rawget(methods, setter)) == "function" and setter or nil
end

--- Lets objects of this metatable refuse fields. `kind` is what messages call one.
return function(metatable, kind)
  metatable.__newindex = function(_, field)
    if type(field) ~= "string" then
      error("cannot set a field of a " .. kind .. ": it has none", 2)
    end
    local setter = findSetter(metatable.__index, field)
    local advice = setter and "use " .. kind .. ":" .. setter
      or kind == "sprite" and "values of your own go into a table: sprite:setData{...}"
      or "keep values of your own in a table"
    error("cannot set field '" .. field .. "' of a " .. kind .. " (" .. advice .. ")", 2)
  end
end
