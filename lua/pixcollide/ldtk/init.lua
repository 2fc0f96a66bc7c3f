-- SPDX-License-Identifier: MIT
-- SPDX-FileCopyrightText: 2026 The pixcollide authors

-- pixcollide.ldtk: levels of LDtk.

local here = (...):match("^(.-)ldtk$")
local fields = require(here .. "tiled.fields")
local files = require(here .. "files")
local json = require(here .. "json")
local newMap = require(here .. "ldtk.map")

local OPTIONS = { level = "name or number of a level", world = "boolean" }

local function readJson(path, decode)
  local text, problem = files.read(path)
  local value
  if text then
    value, problem = json.decode(text, decode)
  end
  if type(value) ~= "table" then
    error(problem or "it is no project of LDtk", 0)
  end
  return value
end

-- All levels of a project, those of all its worlds, with their paths in it.
local function listLevels(project)
  local list = {}
  local function add(holder, path)
    local levels, levelsPath = fields.read(holder, path, "levels", "table"), fields.path(path, "levels")
    for k = 1, #levels do
      list[#list + 1] = { raw = fields.read(levels, levelsPath, k, "table"), path = fields.path(levelsPath, k) }
    end
  end
  add(project, "")
  local worlds = type(project.worlds) == "table" and project.worlds or {}
  for k = 1, #worlds do
    add(fields.read(worlds, "worlds", k, "table"), fields.path("worlds", k))
  end
  return list
end

-- The level that the option asks for, a name or a number; the first one without it.
local function chooseLevel(list, wanted)
  local names = {}
  for k, level in ipairs(list) do
    names[k] = fields.read(level.raw, level.path, "identifier", "string")
    if wanted == nil or wanted == k or wanted == names[k] then
      return level
    end
  end
  fields.fail("option 'level'", "the project has no level '%s', but %s", tostring(wanted),
    names[1] and table.concat(names, ", ", 1, math.min(#names, 9)) .. (names[10] and ", ..." or "") or "none")
end

-- The table of a map, as Tiled exports it, for the level of a project that the options name.
local function open(newMask, source, project, options)
  if type(project) == "string" then
    project = readJson(project, options.decode)
  end
  if project.levels == nil and type(project.layers) == "table" then
    error("it holds a map of Tiled (call pixcollide.tiled.load)", 0)
  end
  local level = chooseLevel(listLevels(project), options.level)
  local raw, path = level.raw, level.path
  if type(raw.layerInstances) ~= "table" and type(raw.externalRelPath) == "string" then
    path = files.beside(source.from, raw.externalRelPath)
    raw, path = readJson(path, options.decode), ("'%s'"):format(path)
  end
  return newMap(newMask, project, raw, path, options)
end

--- The functions; `loader` makes levels.
return function(loader, newMask)
  local ldtk = {}

  function ldtk.load(project, options)
    local level, problem = loader.load(ldtk.load, project, options, OPTIONS, function(...)
      return open(newMask, ...)
    end)
    return level, problem
  end

  return ldtk
end
