-- SPDX-License-Identifier: MIT
-- SPDX-FileCopyrightText: 2026 The pixcollide authors

-- Templates: objects that have, but for what they say themselves, all that an object in a file of its own has.

local here = (...):match("^(.-)tiled%.templates$")
local fields = require(here .. "tiled.fields")
local files = require(here .. "files")

-- What stays the object's own.
local OWN = { id = true, x = true, y = true, properties = true, gid = true, template = true }
-- What belongs to a shape.
local SHAPES = { polygon = true, polyline = true, text = true }

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

-- The template in a file: its object, and the path and the first number of the tileset of its tile.
local function load(context, name, path)
  local source, from = context.source, files.beside(context.from, name)
  local template = source.templates[from]
  if template then
    return template
  end
  local raw, problem = source:read(from, "template")
  if not raw then
    fields.fail(path, "cannot load '%s': %s", from, problem)
  elseif type(raw.object) ~= "table" then
    fields.fail(path, "'%s' holds no object", from)
  elseif raw.object.template ~= nil then
    fields.fail(path, "'%s' has a template itself", from)
  end
  local tileset = type(raw.tileset) == "table" and raw.tileset or {}
  template = { from = from, object = raw.object, first = tileset.firstgid,
    tileset = type(tileset.filename) == "string" and files.beside(from, tileset.filename) }
  source.templates[from] = template
  return template
end

-- The number in the map of the template's tile.
local function findTile(context, template, path)
  for _, tileset in ipairs(context.tilesets) do
    local name, first = tileset.filename, tonumber(tileset.firstgid)
    if type(name) == "string" and first and files.beside(context.from, name) == template.tileset then
      return template.object.gid - (tonumber(template.first) or 1) + first
    end
  end
  fields.fail(path, "'%s' shows a tile of '%s', a tileset that the map does not have: add it in Tiled", template.from,
    template.tileset or "")
end

--- Gives an object what its template has, if it has one, as Tiled does: a name, a class or a size that is empty is none of
-- its own. `context` is that of the file that holds the object.
return function(context, object, path)
  if type(object.template) ~= "string" or context.isTemplate then
    return
  end
  path = fields.path(path, "template")
  local template = load(context, object.template, path)
  local base, hasShape = template.object, object.shape ~= nil
  object.name = object.name ~= "" and object.name or nil
  object.type = object.type ~= "" and object.type or nil
  if (object.width or 0) == 0 or (object.height or 0) == 0 then
    object.width, object.height = nil, nil
  end
  for name, value in pairs(base) do
    if object[name] == nil and not OWN[name] and not (hasShape and SHAPES[name]) then
      object[name] = value
    end
  end
  local count
  object.properties, count = merge(base.properties, object.properties)
  context.source.budget.spend(path, "templates", 1, count + #(base.polygon or base.polyline or ""))
  if object.gid == nil and type(base.gid) == "number" then
    object.gid = findTile(context, template, path)
  end
end
