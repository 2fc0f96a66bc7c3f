-- SPDX-License-Identifier: MIT
-- SPDX-FileCopyrightText: 2026 The pixcollide authors

-- The files of Tiled in all their forms: Lua, TMX and the like, JSON. Each becomes the tables of Tiled's Lua export, which
-- all else reads.

local here = (...):match("^(.-)tiled%.forms$")
local budget = require(here .. "tiled.budget")
local files = require(here .. "files")
local json = require(here .. "json")
local problems = require(here .. "problems")
local readLua = require(here .. "tiled.reader")
local readXml = require(here .. "tiled.xml")
local tmj = require(here .. "tiled.tmj")
local tmx = require(here .. "tiled.tmx")

local forms = {}

-- The table in a text and the kind that it is of; or nil and what is wrong. What Tiled exports to Lua does not say its kind.
local function parse(source, from, text)
  text = text:gsub("^\239\187\191", "")
  local first = text:match("^%s*([<{%[])")
  if not first then
    local raw, problem = readLua(text)
    return raw, raw and (raw.layers ~= nil and "map" or raw.tiles ~= nil and "tileset" or nil) or problem
  end
  local value, problem
  if first == "<" then
    value, problem = problems.try(readXml, text)
    value = value and tmx(value)
  else
    value, problem = json.decode(text, source.decode)
  end
  if value == nil then
    return nil, problem
  end
  return tmj(source, from, value)
end

--- The table of a file that holds a map, a tileset or a template, as `kind` says. Or nil, what is wrong, and whether there is
-- no such thing at that path.
function forms.read(source, path, kind)
  local text, problem = files.read(path)
  if not text then
    return nil, problem, true
  end
  local found
  local raw, reason = problems.try(function()
    local value
    value, found = parse(source, path, text)
    return value
  end)
  if raw == nil or found == nil or found == kind then
    return raw, reason or found
  end
  return nil, ("it holds a %s, not a %s"):format(found, kind), true
end

--- What all the files of one map share. `decode` is a function that decodes JSON; without it one is looked for.
function forms.newSource(decode)
  return { decode = decode, read = forms.read, budget = budget.new(), templates = {} }
end

return forms
