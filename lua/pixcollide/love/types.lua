-- SPDX-License-Identifier: MIT
-- SPDX-FileCopyrightText: 2026 The pixcollide authors

-- What kind of object of LÖVE's a value is, for checks and messages.

local here = (...):match("^(.-)love%.types$")
local arguments = require(here .. "arguments")

local pcall, type = pcall, type

local types = {}

-- An object that was released, or another library's userdata, may raise at any touch.
local function ask(value, method, ...)
  return value[method](value, ...)
end

--- Is it an object of this type of LÖVE's, such as "Texture"?
function types.is(value, name)
  if type(value) ~= "userdata" then
    return false
  end
  local ok, answer = pcall(ask, value, "typeOf", name)
  return ok and answer == true
end

--- Is it an object of this type that was not released? Methods of those that were raise, all but a few.
function types.isAlive(value, name)
  return types.is(value, name) and not tostring(value):find("NULL$")
end

--- Is it a texture that can be drawn to? LÖVE 12 has one type for those and for images.
function types.isCanvas(value)
  if not types.is(value, "Texture") or types.is(value, "Canvas") then
    return types.is(value, "Canvas")
  end
  local ok, answer = pcall(ask, value, "isCanvas")
  return ok and answer == true
end

--- As type, but knows LÖVE's types and the module's.
function types.name(value)
  local name = arguments.typename(value)
  local isGone = types.is(value, "Object") and not types.isAlive(value, "Object")
  return isGone and name .. " that was released" or name
end

--- What an error of LÖVE's says, without the place in this library where it was raised.
function types.plain(problem)
  return (tostring(problem):gsub("^[^\n:]+%.lua\"?%]?:%d+: ", ""))
end

return types
