-- SPDX-License-Identifier: MIT
-- SPDX-FileCopyrightText: 2026 The pixcollide authors

-- Compares what the module answers with what the references say. Plain code instead of assertions: these run a million times.

local sprites = require "spec.support.sprites"
local compare = {}

local function number(value)
  if type(value) ~= "number" then return tostring(value) end
  return value == 0 and "0" or ("%.17g"):format(value) -- no "-0"
end

--- Numbers as text, nil included: compare.list(1, nil) is "1, nil".
function compare.list(...)
  local texts = {}
  for k = 1, select("#", ...) do texts[k] = number((select(k, ...))) end
  return table.concat(texts, ", ")
end

--- Raises unless value == expected; show() gives what else to print.
function compare.same(what, expected, value, show)
  if value ~= expected then
    error(("%s: expected %s, got %s\n%s"):format(what, number(expected), number(value), show and show() or ""), 0)
  end
end

--- The same for lists of results, made with compare.list.
compare.lists = compare.same

--- A function that describes a sprite, for `show`.
function compare.sprite(g, t) return function() return sprites.describe(g, t) end end

--- A function that describes a pair, for `show`.
function compare.couple(grid_a, t_a, grid_b, t_b)
  return function() return "a: " .. sprites.describe(grid_a, t_a) .. "\nb: " .. sprites.describe(grid_b, t_b) end
end

return compare
