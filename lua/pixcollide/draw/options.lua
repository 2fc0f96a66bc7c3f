-- SPDX-License-Identifier: MIT
-- SPDX-FileCopyrightText: 2026 The pixcollide authors

-- The options of picture:drawWorld. They are read into a plan: a table of all options, those left out included, and of
-- copies, so that nothing changes them while they are used. A plan is used again, so that options which are read each
-- frame make no garbage.

local here = (...):match("^(.-)draw%.options$")
local arguments = require(here .. "arguments")
local interpreted = require(here .. "interpreted")

local floor = math.floor

local LIMIT, LIMIT_TEXT = 2 ^ 30, "2^30"

-- What is drawn or not, and whether it is if nothing is said.
local SWITCHES = { coverage = true, boxes = false, cells = false, hits = true, contacts = false, events = false,
  legend = false }
local COLORS = {
  boxes = { 1, 1, 1, 0.35 },
  cells = { 0.45, 0.75, 1, 1 },
  hits = { 1, 1, 1, 1 },
  contacts = { 0.3, 1, 0.95, 1 },
  began = { 0.4, 1, 0.35, 1 },
  stayed = { 1, 0.75, 0.3, 0.8 },
  ended = { 1, 0.3, 0.3, 1 },
  rays = { 1, 0.85, 0.2, 1 },
  normals = { 1, 0.45, 0.95, 1 },
  names = { 1, 1, 1, 1 },
}

local COLOR_NAMES = arguments.names(COLORS, { layers = true })

local drawing_options = {}

local function refused(problem, ...)
  return nil, problem:format(...)
end

local function expectTable(value, option)
  if type(value) ~= "table" then
    return refused("option '%s': table expected, got %s", option, arguments.typename(value))
  end
  return value
end

-- Readers. Each puts what it reads in its place in the plan and returns true, or nil and what is wrong.

local function readCoordinateAt(value, option, place)
  return arguments.number(value, option, place, LIMIT, LIMIT_TEXT)
end

-- A list of `count` numbers from `low` to `high`, or of `optional` fewer, into another one. What is no such number,
-- `read` refuses. Messages call the list's place `where`, a format for `name`.
local function readNumbers(numbers, list, count, optional, option, where, name, low, high, read)
  if type(list) ~= "table" then
    return refused("option '%s': table expected at %s, got %s", option, where:format(tostring(name)), arguments.typename(list))
  end
  for k = 1, count do
    local value = list[k]
    if value == nil and k > count - optional then
      numbers[k] = nil
    elseif type(value) == "number" and value >= low and value <= high then
      numbers[k] = value
    else
      local place = (where .. "[%d]"):format(tostring(name), k)
      local number, problem = read(value, option, place, k)
      if not number then
        return nil, problem
      end
      numbers[k] = number
    end
  end
  return true
end

local function readRays(plan, list)
  local ok, problem = expectTable(list, "rays")
  if not ok then
    return nil, problem
  end
  for k = 1, #list do
    plan.rays[k] = plan.rays[k] or {}
    ok, problem = readNumbers(plan.rays[k], list[k], 4, 0, "rays", "[%s]", k, -LIMIT, LIMIT, readCoordinateAt)
    if not ok then
      return nil, problem
    end
  end
  plan.rayCount = #list
  return true
end

local function readColor(colors, name, value, where)
  colors[name] = colors[name] or {}
  local ok, problem = readNumbers(colors[name], value, 4, 1, "colors", where, name, 0, 1, arguments.level)
  colors[name][4] = colors[name][4] or 1
  return ok, problem
end

local function dropLayerColors(layers, kept)
  for name in pairs(layers) do
    if not kept or kept[name] == nil then
      layers[name] = nil
    end
  end
end

local function readLayerColors(layers, given)
  if type(given) ~= "table" then
    return refused("option 'colors': table expected at layers, got %s", arguments.typename(given))
  end
  for name, color in pairs(given) do
    local ok, problem = readColor(layers, name, color, "layers['%s']")
    if not ok then
      return nil, problem
    end
  end
  dropLayerColors(layers, given)
  return true
end

local function readColors(plan, given)
  local ok, problem = expectTable(given, "colors")
  if not ok then
    return nil, problem
  end
  if given.layers == nil then
    dropLayerColors(plan.colors.layers)
  end
  for name, color in pairs(given) do
    if name == "layers" then
      ok, problem = readLayerColors(plan.colors.layers, color)
    elseif COLORS[name] then
      ok, problem = readColor(plan.colors, name, color, "%s")
    else
      return nil, "option 'colors': " .. arguments.unknown(name, COLOR_NAMES, "color")
    end
    if not ok then
      return nil, problem
    end
  end
  return true
end

local function readSwitch(plan, value, name)
  if type(value) ~= "boolean" then
    return refused("option '%s': boolean expected, got %s", name, arguments.typename(value))
  end
  plan[name] = value
  return true
end

local function readCoordinate(plan, value, name)
  local number, problem = arguments.number(value, name, nil, LIMIT, LIMIT_TEXT)
  if not number then
    return nil, problem
  end
  plan[name] = floor(number)
  return true
end

-- Empties a list, and makes it one of a layer or of those in a list.
local function fill(list, value)
  for k = #list, 1, -1 do
    list[k] = nil
  end
  for k = 1, type(value) == "string" and 1 or #value do
    list[k] = type(value) == "string" and value or value[k]
  end
end

local function readLayers(plan, value, _, world)
  local ok, problem = pcall(world.count, world, value)
  if not ok then
    return refused("option 'layers': %s", arguments.problem(problem))
  end
  plan.layers = plan.layerList
  fill(plan.layers, value)
  fill(plan.filter, value)
  for name in pairs(plan.isWanted) do
    plan.isWanted[name] = nil
  end
  for _, name in ipairs(plan.layers) do
    plan.isWanted[name] = true
  end
  return true
end

local function readNames(plan, value)
  if type(value) ~= "boolean" and type(value) ~= "function" then
    return refused("option 'names': boolean or function expected, got %s", arguments.typename(value))
  end
  plan.names = value
  return true
end

local READERS = { layers = readLayers, names = readNames, x = readCoordinate, y = readCoordinate, rays = readRays, colors = readColors }
for name in pairs(SWITCHES) do
  READERS[name] = readSwitch
end

--- The names of all options.
drawing_options.names = arguments.names(READERS)

-- What holds if nothing is said.
local function reset(plan)
  plan.x, plan.y, plan.rayCount = 0, 0, 0
  plan.layers, plan.names = nil, nil
  for name, value in pairs(SWITCHES) do
    plan[name] = value
  end
  for name, color in pairs(COLORS) do
    for k = 1, 4 do
      plan.colors[name][k] = color[k]
    end
  end
end

--- A plan to read options into.
function drawing_options.newPlan()
  local plan = { rays = {}, colors = { layers = {} }, layerList = {}, isWanted = {}, filter = { disabled = true } }
  for name in pairs(COLORS) do
    plan.colors[name] = {}
  end
  return plan
end

--- Reads options, or nil, into a plan to draw this world: true, or nil and what is wrong. `names` are those that messages
-- tell of, all unless given.
function drawing_options.read(plan, world, options, names)
  reset(plan)
  if options == nil or (type(options) == "table" and options.colors == nil) then
    dropLayerColors(plan.colors.layers)
  end
  if options == nil then
    return true
  elseif type(options) ~= "table" then
    return refused("table of options expected, got %s", arguments.typename(options))
  end
  for name, value in pairs(options) do
    if type(name) ~= "string" then
      return refused("option names expected to be strings")
    elseif not READERS[name] then
      return nil, arguments.unknown(name, names or drawing_options.names)
    end
    local ok, problem = READERS[name](plan, value, name, world)
    if not ok then
      return nil, problem
    end
  end
  return true
end

for _, reader in ipairs { dropLayerColors, readLayers, readLayerColors, readColors, reset, drawing_options.read } do
  interpreted(reader)
end

return drawing_options
