-- SPDX-License-Identifier: MIT
-- SPDX-FileCopyrightText: 2026 The pixcollide authors

-- Templates: objects that have, but for what they say themselves, all that an object in a file of its own has.

local here = (...):match("^(.-)tiled%.templates$")
local fields = require(here .. "tiled.fields")
local files = require(here .. "files")

-- What stays the object's own.
local OWN = { id = true, x = true, y = true, properties = true, gid = true, template = true }

-- A new table with what both have: the values of `base`, those of `own` in place of them; and how many values base has.
local function merge(base, own)
  local result, count = {}, 0
  for name, value in pairs(own) do
    result[name] = value
  end
  for name, value in pairs(base) do
    local mine = result[name]
    count = count + 1
    if type(value) == "table" and (mine == nil or type(mine) == "table" and mine[1] == nil and value[1] == nil) then
      local inner
      result[name], inner = merge(value, mine or {})
      count = count + inner
    elseif mine == nil then
      result[name] = value
    end
  end
  return result, count
end

-- The number in the map of the template's tile. `from` is the template's path.
local function findTile(context, template, from, path)
  local wanted = template.tileset.filename
  wanted = wanted and files.beside(from, wanted)
  for _, tileset in ipairs(context.tilesets) do
    if tileset.filename and files.beside(context.from, tileset.filename) == wanted then
      return template.object.gid - template.tileset.firstgid + tileset.firstgid
    end
  end
  fields.fail(path, "'%s' shows a tile of '%s', a tileset that the map does not have: add it in Tiled", from,
    wanted or "")
end

--- Gives an object what its template has, if it has one, as Tiled does: a name, a class or a size that is empty is none of
-- its own. `context` is that of the file that holds the object.
return function(context, object, path)
  if type(object.template) ~= "string" or context.isTemplate then
    return
  end
  path = fields.path(path, "template")
  local from = files.beside(context.from, object.template)
  local template, problem = context.source:read(from, "template")
  if not template or template.object.template ~= nil then
    fields.fail(path, "cannot load '%s': %s", from, problem or "it has a template itself")
  end
  local base = template.object
  object.name = object.name ~= "" and object.name or nil
  object.type = object.type ~= "" and object.type or nil
  if (object.width or 0) == 0 or (object.height or 0) == 0 then
    object.width, object.height = nil, nil
  end
  for name, value in pairs(base) do
    if object[name] == nil and not OWN[name] then
      object[name] = value
    end
  end
  local properties, count = merge(base.properties, object.properties)
  local points = base.polygon or base.polyline
  object.properties = properties
  context.source.budget.spend(path, "templates", 1, count + (type(points) == "table" and #points or 0))
  if object.gid == nil and type(base.gid) == "number" then
    object.gid = findTile(context, template, from, path)
  end
end
