-- SPDX-License-Identifier: MIT
-- SPDX-FileCopyrightText: 2026 The pixcollide authors

-- The option 'solid': which cells of tile layers are solid.

local here = (...):match("^(.-)tiled%.solid$")
local problems = require(here .. "problems")

-- Names that maps give to what is solid.
local USUAL = { "collidable", "solid" }

local solid = {}

-- The names of a property, or those of a list, that are true.
local function hasOne(names, properties)
  for _, name in ipairs(names) do
    if properties[name] == true then
      return true
    end
  end
  return false
end

--- Gives isSolid(layer, kind, tx, ty) for the option, nil without one. `kind` is the tile in a cell; a function of the user's
-- is asked for each cell.
function solid.newTest(option)
  if type(option) == "function" then
    return function(layer, kind, tx, ty)
      return not not problems.call(option, kind.tile.info, layer.name, tx, ty)
    end
  elseif option == nil then
    return nil
  end
  local names = type(option) == "table" and option or { option }
  return function(layer, kind)
    return hasOne(names, layer.properties) or hasOne(names, kind.tile.info.properties)
  end
end

--- Notes the properties of a tile or layer: those that the option asks for are there, others would say what is solid.
function solid.look(reading, properties)
  local option = reading.options.solid
  if type(option) == "function" then
    return
  end
  for _, name in ipairs(option == nil and USUAL or type(option) == "table" and option or { option }) do
    if properties[name] == true then
      reading.solidNames[name] = true
      if option == nil then
        reading.notes:add("property", name)
      end
    end
  end
end

--- Notes which names of the option nothing has, once all is read.
function solid.noteAbsent(reading)
  local option = reading.options.solid
  for _, name in ipairs(type(option) == "table" and option or type(option) == "string" and { option } or {}) do
    if not reading.solidNames[name] then
      reading.notes:add("absent", name)
    end
  end
end

return solid
