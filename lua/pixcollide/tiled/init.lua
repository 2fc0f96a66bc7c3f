-- SPDX-License-Identifier: MIT
-- SPDX-FileCopyrightText: 2026 The pixcollide authors

-- pixcollide.tiled: maps of Tiled.

local here = (...):match("^(.-)tiled$")
local forms = require(here .. "tiled.forms")

local OPTIONS = { animate = "boolean", polylines = "number", shapes = "true, false or 'both'" }

local function open(source, map)
  if type(map) == "table" then
    return map
  end
  local raw, problem = forms.read(source, map, "map")
  return raw or error(problem, 0)
end

--- The functions; `loader` makes levels.
return function(loader)
  local tiled = {}

  function tiled.load(map, options)
    local level, problem = loader.load(tiled.load, map, options, OPTIONS, open)
    return level, problem -- not at once: messages look for this call
  end

  return tiled
end
