-- SPDX-License-Identifier: MIT
-- SPDX-FileCopyrightText: 2026 The pixcollide authors

-- The properties of layers, objects, tiles and shapes that say what their sprites are.

local here = (...):match("^(.-)tiled%.marks$")
local arguments = require(here .. "arguments")
local fields = require(here .. "tiled.fields")
local interpreted = require(here .. "interpreted")

local PREFIX = "pixcollide"
local NAMES = { "", "Layer", "OneWay", "Sensor", "Static" } -- after that
local KNOWN = {}
for _, name in ipairs(NAMES) do
  KNOWN[PREFIX .. name] = true
end

local marks = {}

local FARTHEST = 2 ^ 30 -- as sprite:setOneWay takes
local WORDS = { up = { 0, -1 }, down = { 0, 1 }, left = { -1, 0 }, right = { 1, 0 } }

-- The side {nx, ny} that properties name, a word or two numbers; nil if they name none.
local function readSide(properties, path)
  local text = properties.pixcollideOneWay
  if text == nil or WORDS[text] then
    return WORDS[text]
  end
  local x, y = tostring(text):match "^%s*([%d.eE+-]+)%s*[, ]%s*([%d.eE+-]+)%s*$"
  x, y = tonumber(x), tonumber(y)
  local isWithin = x and y and math.abs(x) <= FARTHEST and math.abs(y) <= FARTHEST
  if not isWithin or (x == 0 and y == 0) then
    fields.fail(fields.path(fields.path(path, "properties"), "pixcollideOneWay"),
      "'up', 'down', 'left', 'right' or a direction such as '0,-1' expected, got '%s'", tostring(text))
  end
  return { x, y }
end

--- A side of a tile that is turned and flipped: with it.
function marks.turned(side, r, sx, sy)
  if not side then
    return nil
  end
  local c, s = math.cos(r), math.sin(r)
  local x, y = side[1] * (sx < 0 and -1 or 1), side[2] * (sy < 0 and -1 or 1)
  local function exact(value) -- of quarter turns
    local whole = math.floor(value + 0.5)
    return math.abs(value - whole) < 1e-12 and whole or value
  end
  return { exact(c * x - s * y), exact(s * x + c * y) }
end

-- A property that is a box in Tiled: true, false, or nil if it is not there.
local function readFlag(properties, path, name)
  if properties[name] ~= nil then
    return fields.read(properties, fields.path(path, "properties"), name, "boolean")
  end
end

--- What properties say: the side from which sprites stop others, whether they are sensors, and whether static; nil for
-- what they do not.
function marks.read(properties, path)
  return readSide(properties, path), readFlag(properties, path, "pixcollideSensor"),
    readFlag(properties, path, "pixcollideStatic")
end

--- The first of some values that is not nil.
function marks.first(value, ...)
  if value == nil and select("#", ...) > 0 then
    return marks.first(...)
  end
  return value
end

--- Notes properties that are called as if they were one of these.
function marks.look(reading, properties)
  local unknown = {}
  for name in pairs(properties) do
    if type(name) == "string" and name:sub(1, #PREFIX):lower() == PREFIX and not KNOWN[name] then
      unknown[#unknown + 1] = name
    end
  end
  table.sort(unknown)
  for _, name in ipairs(unknown) do
    local guess = arguments.guess(name:sub(#PREFIX + 1), NAMES):gsub("'", "'" .. PREFIX, 1)
    reading.notes:add("misspelt", name, 1, guess)
  end
end
interpreted(marks.look)

return marks
