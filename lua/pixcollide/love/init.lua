-- SPDX-License-Identifier: MIT
-- SPDX-FileCopyrightText: 2026 The pixcollide authors

-- What pixcollide does for games in LÖVE. Nothing of LÖVE is touched before a function is called, as LÖVE may load its
-- modules later than this one.

local here = (...):match("^(.-)love$")
local words = require(here .. "words")
local modules = { "masks", "pictures", "drawing", "camera", "debug", "animations" }

--- Makes the table of functions; `pixcollide` is the module.
return function(pixcollide)
  local functions = {}
  for _, name in ipairs(modules) do
    for key, value in pairs(require(here .. "love." .. name)(pixcollide)) do
      functions[key] = value
    end
  end
  return words.refuseNames(functions, "love", "pixcollide.love.")
end
