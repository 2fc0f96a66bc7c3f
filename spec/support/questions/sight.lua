-- SPDX-License-Identifier: MIT
-- SPDX-FileCopyrightText: 2026 The pixcollide authors

-- What is seen from a place, asked of a world; see replay.lua.

local covered = require "spec.support.oracles.covered"
local draws = require "spec.support.questions.draws"
local naive_sight = require "spec.support.oracles.naive_sight"
local named = require "spec.support.questions.named"
local pixcollide = require "pixcollide"
local values = require "spec.support.questions.values"

local questions, question = named "sight"

local FARTHEST = 13 -- pixels: so far oracles look in a short time
local EIGHTH = math.pi / 4

local function any_sprite(rng, state)
  if #state.sprites > 0 then
    local entry = rng:pick(state.sprites)
    return entry and values.sprite(entry.index)
  end
end

-- x, y, radius, filter, who is ignored, direction, width, walls.
local function draw(rng, state)
  local x, y = draws.place(rng, state)
  if rng:chance(0.3) then x, y = math.floor(x) + 0.5, math.floor(y) + 0.5 end
  x, y = draws.within(x, y)
  local radius = rng:pick { rng:int(0, FARTHEST), rng:real(0, FARTHEST), 0.5, 0.5 ^ 0.5 }
  local direction, width
  if rng:chance(0.6) then
    direction, width = rng:int(-9, 9) * EIGHTH, rng:int(0, 9) * EIGHTH
    if rng:chance(0.5) then direction, width = rng:real(-9, 9), rng:pick { rng:real(0, 7), 1e-9, math.pi - 1e-9 } end
  end
  local ignored = rng:chance(0.3) and any_sprite(rng, state) or nil
  return x, y, radius, draws.filter(rng, state), ignored, direction, width, rng:pick { true, false, nil }
end

local function options_of(filter, ignored, direction, width, walls)
  return { filter = filter, ignore = ignored, direction = direction, width = width, walls = walls }
end

local function head(entry) return entry and (entry.leader or entry) end

-- What covers a pixel by entries that block: those that the filter lets through, but for the families of two.
local function blockers(state, wanted, one, other)
  local finds, list = draws.finds(wanted), {}
  for _, entry in ipairs(state.entries) do
    if finds(entry) and head(entry) ~= head(one) and head(entry) ~= head(other) then list[#list + 1] = entry end
  end
  return function(i, j)
    for _, entry in ipairs(list) do
      local left, top, right, bottom = covered.bounds(entry)
      if left and i >= left and i < right and j >= top and j < bottom and covered.has(entry, i, j) then return true end
    end
    return false
  end
end

question("visibleMask", { draw = function(rng, state)
  local arguments = values.pack(draw(rng, state))
  arguments[9] = rng:chance(0.5)
  return (table.unpack or unpack)(arguments, 1, 9) -- luacheck: ignore
end, ask = function(objects, x, y, radius, filter, ignored, direction, width, walls, reuses)
  local side = 2 * math.ceil(radius) + 1
  if reuses and not objects.seen then objects.seen = pixcollide.newMask(2 * FARTHEST + 1, 2 * FARTHEST + 2, true) end
  local mask, left, top =
    objects.world:visibleMask(x, y, radius, options_of(filter, ignored, direction, width, walls), reuses and objects.seen or nil)
  local part = mask:cropped(0, 0, side, side)
  return part:toRows(), left, top, part:count() == mask:count(), rawequal(mask, objects.seen) == reuses
end, naive = function(state, x, y, radius, wanted, ignored, direction, width, walls)
  local covers = blockers(state, wanted, ignored)
  local rows, left, top = naive_sight.rows(covers, x, y, radius, options_of(nil, nil, direction, width, walls))
  return rows, left, top, true, true
end })

-- The first pixel of a sprite that is seen and how many there are.
local function draw_goal(rng, state)
  local goal = any_sprite(rng, state)
  if goal then
    local x, y, radius, filter, ignored, direction, width, walls = draw(rng, state)
    return x, y, goal, radius, filter, ignored, direction, width, walls
  end
end

local function count(state, x, y, goal, radius, wanted, ignored, direction, width, walls)
  local sees, left, right, top, bottom =
    naive_sight.of(blockers(state, wanted, ignored, goal), x, y, radius, options_of(nil, nil, direction, width, walls))
  local n, first_i, first_j = 0, nil, nil
  for j = top, bottom do
    for i = left, right do
      if covered.has(goal, i, j) and sees(i, j) then
        if n == 0 then first_i, first_j = i, j end
        n = n + 1
      end
    end
  end
  return n, first_i, first_j
end

question("countVisible", { draw = draw_goal, ask = function(objects, x, y, goal, radius, ...)
  local n, i, j = objects.world:countVisible(x, y, goal, radius, options_of(...))
  return n, i, j
end, naive = count })
question("canSee", { draw = draw_goal, ask = function(objects, x, y, goal, radius, ...)
  return objects.world:canSee(x, y, goal, radius, options_of(...))
end, naive = function(...) return count(...) > 0 end })

return questions
