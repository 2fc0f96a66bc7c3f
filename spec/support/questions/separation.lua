-- SPDX-License-Identifier: MIT
-- SPDX-FileCopyrightText: 2026 The pixcollide authors

-- What sprites and worlds are asked about the way out of an overlap, and how a plain search answers; see replay.lua.

local bodies = require "spec.support.oracles.bodies"
local draws = require "spec.support.questions.draws"
local naive = require "spec.support.oracles.naive_separation"
local named = require "spec.support.questions.named"
local values = require "spec.support.questions.values"

local LIMIT = 2 ^ 30
local REACH = 24 -- pixels that the naive search goes
local ALONG = 60 -- and along a direction

local questions, question = named "separation"

local function direction(rng)
  return rng:pick { -1, 0, 1, rng:real(-2, 2) }, rng:pick { -1, 1, rng:real(-2, 2), 1e-9 }
end

local function distance(rng) return rng:pick { REACH, REACH - 1, rng:real(0, REACH) } end

-- An offset as far as the naive search goes; for others whether it is free, which `is_free` tells.
local function near_or_free(dx, dy, is_free)
  if dx ^ 2 + dy ^ 2 <= REACH ^ 2 then return dx, dy end
  return is_free()
end

-- Of two sprites.

local function draw_pair(draw)
  return function(rng, state)
    return values.sprite(rng:pick(state.sprites).index), values.sprite(rng:pick(state.sprites).index), draw(rng)
  end
end

local function shortest(a, b, most) return naive.shortest(naive.pixels { a }, naive.pixels { b }, REACH, most) end
question("separation", { of_first = true, draw = draw_pair(distance),
  naive = function(_, ...) return shortest(...) end })
question("separationFar", { draw = draw_pair(function() end), naive = function(_, a, b)
  local x, y = shortest(a, b, REACH)
  if not x then return true end
  return x, y
end, ask = function(_, a, b)
  local dx, dy = a:separation(b)
  return near_or_free(dx, dy, function()
    a:translate(dx, dy)
    local is_free = not a:collides(b)
    a:translate(-dx, -dy)
    return is_free
  end)
end })
question("separationAlong", { of_first = true, draw = draw_pair(function(rng)
  local dx, dy = direction(rng)
  return dx, dy, ALONG
end), naive = function(_, a, b, dx, dy, most)
  return naive.along(naive.pixels { a }, naive.pixels { b }, dx, dy, most)
end })

-- Of a sprite and all others of its world.

local function draw_in_world(draw)
  return function(rng, state)
    if #state.entries > 0 then
      return values.sprite(rng:pick(state.entries).index), draws.filter(rng, state), draw(rng)
    end
  end
end

local function obstacles(state, entry, wanted)
  local accepts, list = draws.accepts(wanted) or function() return true end, {}
  for _, other in ipairs(entry.enabled and state.entries or {}) do
    if other ~= entry and other.enabled and state:may_block(entry, other) and accepts(other) then
      list[#list + 1] = other
    end
  end
  return naive.pixels(list)
end

question("worldSeparation", { method = "separation", draw = draw_in_world(distance),
  naive = function(state, entry, wanted, most)
    return naive.shortest(naive.pixels { entry }, obstacles(state, entry, wanted), REACH, most)
  end, ask = function(objects, sprite, filter, most) return objects.world:separation(sprite, most, filter) end })
question("separate", { draw = draw_in_world(distance), naive = function(state, entry, wanted, most)
  local x, y = naive.shortest(naive.pixels { entry }, obstacles(state, entry, wanted), REACH, most)
  local t = entry.t
  if not x or math.abs(t.x + x) > LIMIT or math.abs(t.y + y) > LIMIT then return nil, nil, t.x, t.y end
  entry.t = bodies.changed(entry, { x = t.x + x, y = t.y + y }).t
  return x, y, entry.t.x, entry.t.y
end, ask = function(objects, sprite, filter, most)
  local dx, dy = objects.world:separate(sprite, most, filter)
  return dx, dy, sprite:getPosition()
end, changes = true })
question("worldSeparationFar", { draw = draw_in_world(function() end), naive = function(state, entry, wanted)
  local x, y = naive.shortest(naive.pixels { entry }, obstacles(state, entry, wanted), REACH, REACH)
  if not x then return true end
  return x, y
end, ask = function(objects, sprite, filter)
  local dx, dy = objects.world:separation(sprite, nil, filter)
  return near_or_free(dx, dy, function()
    local x, y = sprite:getPosition()
    return objects.world:placeFree(sprite, x + dx, y + dy, filter)
  end)
end })
question("moveOut", { draw = draw_in_world(function(rng)
  local dx, dy = direction(rng)
  return dx, dy, rng:real(0, 90)
end), naive = function(state, entry, wanted, dx, dy, most)
  local x, y = naive.along(naive.pixels { entry }, obstacles(state, entry, wanted), dx, dy, most)
  local t = entry.t
  if not x or math.abs(t.x + x) > LIMIT or math.abs(t.y + y) > LIMIT then return false, nil, nil, t.x, t.y end
  entry.t = bodies.changed(entry, { x = t.x + x, y = t.y + y }).t
  return true, entry.t.x, entry.t.y, entry.t.x, entry.t.y
end, ask = function(objects, sprite, filter, dx, dy, most)
  local is_free, x, y = objects.world:moveOut(sprite, dx, dy, most, filter)
  return is_free, x, y, sprite:getPosition()
end, changes = true })

return questions
