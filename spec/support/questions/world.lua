-- SPDX-License-Identifier: MIT
-- SPDX-FileCopyrightText: 2026 The pixcollide authors

-- What a world is asked about shapes and about pairs, and how oracles answer; see replay.lua.

local covered = require "spec.support.oracles.covered"
local draws = require "spec.support.questions.draws"
local queries = require "spec.support.oracles.naive_shapes"
local values = require "spec.support.questions.values"

local questions = {}

local function question(name, fields)
  fields.name = name
  fields.from = "spec.support.questions.world"
  questions[name] = fields
end

-- Shapes: each in two forms, the list of what meets it and the first of that.

local function shape(list_name, first_name, draw, shape_of)
  local function with_filter(out)
    return function(rng, state)
      local arguments = values.pack(draw(rng, state))
      arguments[arguments.n + 1] = draws.filter(rng, state)
      if out then
        arguments[arguments.n + 2] = rng:pick { values.out, false } or nil
      end
      return (table.unpack or unpack)(arguments, 1, arguments.n + (out and 2 or 1)) -- luacheck: ignore
    end
  end
  local function find(state, ...)
    local made, wanted, except = shape_of(...)
    return queries.find(state.entries, made, draws.accepts(wanted), except)
  end
  question(list_name, { draw = with_filter(true), naive = function(state, ...)
    local list = find(state, ...)
    return list, #list
  end })
  question(first_name, { draw = with_filter(false), naive = function(state, ...) return find(state, ...)[1] end })
end

shape("queryPoint", "anyAtPoint", draws.place, function(x, y, wanted) return queries.point(x, y), wanted end)

shape("queryRect", "anyInRect", function(rng, state)
  local x, y = draws.place(rng, state)
  return x, y, rng:pick { 0, 0.5, 1, 3.25, 20, 500, rng:real(0, 90) }, rng:pick { 0, 0.5, 1, 7.75, 30, rng:real(0, 90) }
end, function(x, y, w, h, wanted) return queries.rect(x, y, w, h), wanted end)

question("collisions", { draw = function(rng) return rng:pick { values.out, {} } end, naive = function(state)
  local list, n = {}, 0
  for p, a in ipairs(state.entries) do
    for q = p + 1, #state.entries do
      local b = state.entries[q]
      if a.enabled and b.enabled and state:may_collide(a, b) and covered.meet(a, b) then
        n = n + 1
        list[2 * n - 1], list[2 * n] = a, b
      end
    end
  end
  return list, n
end })

return questions
