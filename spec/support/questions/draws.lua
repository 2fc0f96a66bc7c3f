-- SPDX-License-Identifier: MIT
-- SPDX-FileCopyrightText: 2026 The pixcollide authors

-- Random arguments that many questions need.

local covered = require "spec.support.oracles.covered"
local sprites = require "spec.support.sprites"
local values = require "spec.support.questions.values"
local draws = {}

--- A filter of any kind: none, a layer, layers, a function.
function draws.filter(rng, state)
  local kind = rng:int(1, 6)
  if kind <= 2 then return nil end
  if kind == 3 then return rng:pick { state.layers[1], state.layers[#state.layers], "nobody's" } end
  if kind == 4 then return { state.layers[#state.layers], state.layers[1], state.layers[1] } end
  if kind == 5 then return rng:pick { {}, { disabled = true }, { state.layers[1], disabled = true }, { disabled = false } } end
  local every = rng:int(1, 4)
  return values.filter(every, rng:int(0, every - 1))
end

--- What a filter says of an entry, whether it is enabled or not.
function draws.accepts(wanted)
  if wanted == nil then return nil end
  if type(wanted) == "function" then return wanted end
  if type(wanted) == "table" and wanted.disabled and #wanted == 0 then return nil end
  local layers = {}
  for _, name in ipairs(type(wanted) == "table" and wanted or { wanted }) do layers[name] = true end
  return function(entry) return layers[entry.layer] or false end
end

--- Does a query with this filter find an entry that is there?
function draws.finds(wanted)
  local accepts, findsDisabled = draws.accepts(wanted), type(wanted) == "table" and wanted.disabled
  return function(entry) return (entry.enabled or findsDisabled) and (not accepts or accepts(entry)) end
end

--- Numbers within the limits of positions.
function draws.within(value, ...)
  value = math.max(-2 ^ 30, math.min(2 ^ 30, value))
  if select("#", ...) > 0 then return value, draws.within(...) end
  return value
end

--- A table to be used again for results, or none.
function draws.out(rng) return rng:chance(0.5) and values.out or nil end

--- A place near one of the scene's sprites, or anywhere within reach.
function draws.place(rng, state)
  local x, y
  if #state.sprites > 0 and rng:chance(0.7) then
    local entry = rng:pick(state.sprites)
    local left, top, right, bottom = covered.bounds(entry)
    if left then x, y = rng:int(left - 2, right + 1), rng:int(top - 2, bottom + 1)
    else x, y = math.floor(entry.t.x), math.floor(entry.t.y)
    end
  else
    x, y = rng:int(-2 * state.reach, 2 * state.reach), rng:int(-2 * state.reach, 2 * state.reach)
  end
  local kind = rng:int(1, 4)
  if kind == 2 then x, y = x + rng:int(0, 8) / 8, y + rng:int(0, 8) / 8
  elseif kind > 2 then x, y = x + sprites.fraction(rng), y + sprites.fraction(rng)
  end
  return draws.within(x, y)
end

return draws
