-- SPDX-License-Identifier: MIT
-- SPDX-FileCopyrightText: 2026 The pixcollide authors

-- The files of Tiled in all their forms: Lua, TMX and the like, JSON. Each becomes the tables of Tiled's Lua export, which
-- all else reads.

local here = (...):match("^(.-)tiled%.forms$")
local files = require(here .. "files")
local json = require(here .. "json")
local problems = require(here .. "problems")
local readLua = require(here .. "tiled.reader")
local readXml = require(here .. "tiled.xml")
local tmj = require(here .. "tiled.tmj")
local tmx = require(here .. "tiled.tmx")

local forms = {}

local function demand(value, problem)
  if value == nil then
    error(problem, 0)
  end
  return value
end

-- The table in a text, `raw`, and its `kind`, nil if it is not known: what Tiled exports to Lua does not say it.
local function parse(source, from, text)
  text = text:gsub("^\239\187\191", "")
  local first = text:match("^%s*([<{%[])")
  if first then
    return tmj(source, from, first == "<" and tmx(readXml(text)) or demand(json.decode(text, source.decode)))
  end
  local raw = demand(readLua(text))
  return { raw = raw, kind = raw.layers ~= nil and "map" or raw.tiles ~= nil and "tileset" or nil }
end

--- The table of a file that holds a map, a tileset or a template, as `kind` says. Or nil, what is wrong, and whether there is
-- no such thing at that path. `source` is what all files of one map share: `files` that were read, `decode`, which decodes JSON
-- or is nil, the `budget` of templates, and this function, `read`.
function forms.read(source, path, kind)
  local found, problem = source.files[path], nil
  if not found then
    local text
    text, problem = files.read(path)
    if not text then
      return nil, problem, true
    end
    found, problem = problems.try(parse, source, path, text)
    source.files[path] = found
  end
  if not found then
    return nil, problem
  elseif found.kind ~= kind and type(found.raw.levels) == "table" then
    return nil, "it holds a project of LDtk (call pixcollide.ldtk.load)", true
  elseif found.kind ~= kind and (found.kind or kind == "template") then
    return nil, ("it holds a %s, not a %s"):format(found.kind or "tileset", kind), true
  end
  return found.raw
end

return forms
