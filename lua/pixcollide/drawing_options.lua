-- SPDX-License-Identifier: MIT
-- SPDX-FileCopyrightText: 2026 The pixcollide authors

-- The options of picture:drawWorld.

local arguments = require "pixcollide.arguments"

local floor = math.floor

local LIMIT, LIMIT_TEXT = 2 ^ 30, "2^30"

-- What is drawn or not, and whether it is if nothing is said.
local SWITCHES = { coverage = true, boxes = false, cells = false, hits = true }
local COLORS = {
  boxes = { 1, 1, 1, 0.35 },
  cells = { 0.45, 0.75, 1, 1 },
  hits = { 1, 1, 1, 1 },
  rays = { 1, 0.85, 0.2, 1 },
  normals = { 1, 0.45, 0.95, 1 },
}

local function refused(problem, ...)
  return nil, problem:format(...)
end

local function readTable(value, option)
  if type(value) ~= "table" then
    return refused("option '%s': table expected, got %s", option, arguments.typename(value))
  end
  return value
end

-- A list of `count` numbers, or of `optional` fewer.
local function readNumbers(list, count, optional, option, where, limit)
  if type(list) ~= "table" then
    return refused("option '%s': table expected at %s, got %s", option, where, arguments.typename(list))
  end
  local numbers = {}
  for k = 1, count do
    if list[k] == nil and k > count - optional then
      break
    end
    local number, problem = arguments.number(list[k], option, ("%s[%d]"):format(where, k), limit, LIMIT_TEXT)
    if not number then
      return nil, problem
    end
    numbers[k] = number
  end
  return numbers
end

local function readRays(value)
  local list, problem = readTable(value, "rays")
  if not list then
    return nil, problem
  end
  local rays = {}
  for k = 1, #list do
    rays[k], problem = readNumbers(list[k], 4, 0, "rays", ("[%d]"):format(k), LIMIT)
    if not rays[k] then
      return nil, problem
    end
  end
  return rays
end

local function readColor(value, where)
  local color, problem = readNumbers(value, 4, 1, "colors", where)
  if not color then
    return nil, problem
  end
  color[4] = color[4] or 1
  return color
end

local function readLayerColors(value)
  if type(value) ~= "table" then
    return refused("option 'colors': table expected at layers, got %s", arguments.typename(value))
  end
  local layers = {}
  for name, color in pairs(value) do
    local read, problem = readColor(color, ("layers['%s']"):format(tostring(name)))
    if not read then
      return nil, problem
    end
    layers[name] = read
  end
  return layers
end

local function readColors(value)
  local given, problem = readTable(value, "colors")
  if not given then
    return nil, problem
  end
  local colors = { layers = {} }
  for name, color in pairs(COLORS) do
    colors[name] = color
  end
  for name, color in pairs(given) do
    if colors[name] == nil then
      return refused("option 'colors': unknown color '%s'", tostring(name))
    end
    if name == "layers" then
      colors.layers, problem = readLayerColors(color)
    else
      colors[name], problem = readColor(color, name)
    end
    if not colors[name] then
      return nil, problem
    end
  end
  return colors
end

local function readSwitch(name)
  return function(value)
    if type(value) ~= "boolean" then
      return refused("option '%s': boolean expected, got %s", name, arguments.typename(value))
    end
    return value
  end
end

local function readCoordinate(name)
  return function(value)
    local number, problem = arguments.number(value, name, nil, LIMIT, LIMIT_TEXT)
    return number and floor(number), problem
  end
end

local READERS = { x = readCoordinate "x", y = readCoordinate "y", rays = readRays, colors = readColors }
for name in pairs(SWITCHES) do
  READERS[name] = readSwitch(name)
end

--- A table of all options, those left out included, and of copies, so that nothing changes them while they are used; or
-- nil and what is wrong.
return function(options)
  local plan = { x = 0, y = 0, rays = {}, colors = readColors {} }
  for name, value in pairs(SWITCHES) do
    plan[name] = value
  end
  if options == nil then
    return plan
  elseif type(options) ~= "table" then
    return refused("table expected, got %s", arguments.typename(options))
  end
  for name, value in pairs(options) do
    if type(name) ~= "string" then
      return refused("option names expected to be strings")
    elseif not READERS[name] then
      return refused("unknown option '%s'", name)
    end
    local read, problem = READERS[name](value)
    if read == nil then
      return nil, problem
    end
    plan[name] = read
  end
  return plan
end
