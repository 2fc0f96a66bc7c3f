-- SPDX-License-Identifier: MIT
-- SPDX-FileCopyrightText: 2026 The pixcollide authors

-- The option 'solid': which cells of tile layers are solid.

local here = (...):match("^(.-)tiled%.solid$")
local problems = require(here .. "problems")

-- Names that maps give to what is solid.
local USUAL = { "collidable", "solid" }

local solid = {}

-- Is one of these properties true?
local function hasOne(names, properties)
  for _, name in ipairs(names) do
    if properties[name] == true then
      return true
    end
  end
  return false
end

--- What a map's reading keeps of the option: `isSolid`(layer, kind, tx, ty), where `kind` is the tile in a cell, or nil without
-- the option, as all cells are then; the `names` of properties that are looked for, and which of them `isThere`; or whether a
-- function that was asked `hasHeld`.
function solid.open(option)
  if type(option) == "function" then -- the user's, which is asked for each cell
    local kept = { names = {}, isThere = {} }
    function kept.isSolid(layer, kind, tx, ty)
      local holds = not not problems.call(option, kind.tile.info, layer.name, tx, ty)
      kept.hasHeld = kept.hasHeld or holds
      return holds
    end
    return kept
  elseif option == nil then
    return { names = USUAL, isThere = {} }
  end
  local names = type(option) == "table" and option or { option }
  return { names = names, isThere = {}, isSolid = function(layer, kind)
    return hasOne(names, layer.properties) or hasOne(names, kind.tile.info.properties)
  end }
end

--- Looks at the properties of a tile or layer; those that would say what is solid, without the option, are noted.
function solid.look(reading, properties)
  local kept = reading.solid
  for _, name in ipairs(kept.names) do
    if properties[name] == true then
      kept.isThere[name] = true
      if not kept.isSolid then
        reading.notes:add("property", name)
      end
    end
  end
end

--- Notes which names of the option nothing has, or that its function has held for no tile, once all is read.
function solid.noteAbsent(reading)
  local kept = reading.solid
  for _, name in ipairs(kept.isSolid and kept.names or {}) do
    if not kept.isThere[name] then
      reading.notes:add("absent", name)
    end
  end
  if kept.hasHeld == false then
    reading.notes:add("never")
  end
end

return solid
