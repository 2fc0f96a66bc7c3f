-- SPDX-License-Identifier: MIT
-- SPDX-FileCopyrightText: 2026 The pixcollide authors

-- sprite:stamp texel by texel and pixel by pixel, by the rule's reference.

local rule = require "spec.support.oracles.rule"

local floor = math.floor
local naive = {}

-- Is the sprite its mask shifted, flipped or turned by quarters, and nothing else?
local function is_shifted(t)
  local a, b, c, d = rule.inverse(t)
  local function unit(value) return value == 1 or value == -1 end
  return (b == 0 and c == 0 and unit(a) and unit(d)) or (a == 0 and d == 0 and unit(b) and unit(c))
end

--- The texels of a grid under the transform t that a coverage reaches: a table
-- with true at v * w + u. matrix: a, b, c, d, tx, ty of the sprite.
function naive.reached(g, t, matrix, cover)
  local reached = {}
  if not rule.inverse(t) then return reached end
  local list = rule.pixels(cover)
  for k = 1, #list, 2 do
    local u, v = rule.texel(t, list[k], list[k + 1])
    if u >= 0 and v >= 0 and u < g.w and v < g.h then reached[v * g.w + u] = true end
  end
  if is_shifted(t) then return reached end
  local a, b, c, d, tx, ty = matrix[1], matrix[2], matrix[3], matrix[4], matrix[5], matrix[6]
  for v = 0, g.h - 1 do
    for u = 0, g.w - 1 do
      local x = a * (u + 0.5) + c * (v + 0.5) + tx
      local y = b * (u + 0.5) + d * (v + 0.5) + ty
      if rule.has(cover, floor(x) + 0.0, floor(y) + 0.0) then reached[v * g.w + u] = true end
    end
  end
  return reached
end

--- Edits the grid; returns how many texels changed.
function naive.edit(g, reached, operation)
  local solid, changed = operation == "add", 0
  for v = 0, g.h - 1 do
    for u = 0, g.w - 1 do
      if reached[v * g.w + u] and g:get(u, v) ~= solid then
        g:set(u, v, solid)
        changed = changed + 1
      end
    end
  end
  return changed
end

return naive
