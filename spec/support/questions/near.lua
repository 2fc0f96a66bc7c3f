-- SPDX-License-Identifier: MIT
-- SPDX-FileCopyrightText: 2026 The pixcollide authors

-- The nearest and the topmost sprite, and rays, asked of a world; see replay.lua.

local draws = require "spec.support.questions.draws"
local pixcollide = require "pixcollide"
local naive_near = require "spec.support.oracles.naive_near"
local naive_rays = require "spec.support.oracles.naive_rays"
local named = require "spec.support.questions.named"

local floor = math.floor
local unpack = table.unpack or unpack -- luacheck: ignore

local questions, question = named "near"

-- The nearest and the topmost.

-- A distance that is just reached by one of the sprites, or just not, or any.
local function limit(rng, state, x, y)
  local hits = naive_near.nearest(state.entries, x, y)
  local hit = #hits > 0 and rng:pick(hits)
  local kind = rng:int(1, 6)
  if kind == 1 then return nil end
  if kind <= 4 and hit then return hit.distance end
  if kind == 5 and hit and hit.distance > 0 then return hit.distance * (1 - 2 ^ -53) end
  return rng:pick { 0, 0.5, 1, rng:int(0, 40), rng:real(0, 150), math.huge }
end

-- The hits that a filter lets through.
local function chosen(hits, wanted)
  local finds, list = draws.finds(wanted), {}
  for _, hit in ipairs(hits) do
    if finds(hit.entry) then list[#list + 1] = hit end
  end
  return list
end

-- A place, a distance of at most `most` or what there is instead, and a filter.
local function draw_near(most, instead)
  return function(rng, state)
    local x, y = draws.place(rng, state)
    local distance = limit(rng, state, x, y)
    if (distance or math.huge) > most then distance = instead end
    return x, y, distance, draws.filter(rng, state)
  end
end

question("nearest", { draw = draw_near(math.huge), naive = function(state, x, y, distance, wanted)
  local hit = chosen(naive_near.nearest(state.entries, x, y, distance), wanted)[1]
  if hit then return hit.entry, hit.distance, hit.i, hit.j end
end })
question("pick", { draw = draw_near(2 ^ 30), naive = function(state, x, y, radius, wanted)
  local hit = chosen(naive_near.topmost(state.entries, x, y, radius), wanted)[1]
  return hit and hit.entry
end })

-- In which order a filter is asked about those within a distance.
for name, order in pairs { nearest = "nearest", pick = "topmost" } do
  question(name .. " asks in order", { draw = draw_near(2 ^ 30, 20), ask = function(objects, x, y, distance)
    local asked = {}
    objects.world[name](objects.world, x, y, distance, function(sprite)
      asked[#asked + 1] = sprite
      return false
    end)
    return asked
  end, naive = function(state, x, y, distance)
    local entries = {}
    for k, hit in ipairs(chosen(naive_near[order](state.entries, x, y, distance))) do entries[k] = hit.entry end
    return entries
  end })
end

-- Rays.

local REACH = 90

local ray_kinds = {
  function(rng, x, y, other_x, other_y) return x, y, other_x + rng:int(-20, 20), other_y + rng:int(-20, 20) end,
  function(rng, x, y, other_x, other_y) -- along an axis, or nearly
    local aside = rng:pick { 0, 0, 1 / 256, -1 / 256, 1, -1 }
    if rng:chance(0.5) then return x, y, other_x + rng:int(-20, 20), y + aside end
    return x, y, x + aside, other_y + rng:int(-20, 20)
  end,
  function(rng, x, y) -- through corners
    local length = rng:int(0, 2 * REACH)
    x = floor(x) + rng:pick { 0, 0.5 }
    y = floor(y) + x % 1
    return x, y, x + rng:pick { 1, -1 } * length, y + rng:pick { 1, -1 } * length
  end,
  function(rng, x, y) -- of other whole slopes
    local length = rng:int(0, 12)
    x, y = floor(x), floor(y)
    return x, y, x + rng:int(-9, 9) * length, y + rng:int(-9, 9) * length
  end,
  function(rng, x, y) -- hardly anything
    return x, y, x + rng:pick { 0, 1 / 256, 0.5, -1 }, y + rng:pick { 0, -1 / 256, 0.5, 1 }
  end,
  function(rng, x, y) -- of some thousand pixels
    local dx, dy = rng:real(-2500, 2500), rng:pick { 0, 1, -300.5, rng:real(-2500, 2500) }
    if rng:chance(0.5) then dx, dy = dy, dx end
    return x - dx, y - dy, x + dx, y + dy
  end,
}

-- A coordinate that is apt to lie on lines and corners.
local function on_lines(rng, value)
  local kind = rng:int(1, 4)
  if kind == 1 then return floor(value)
  elseif kind == 2 then return floor(value) + rng:pick { 0.5, 0.25, 1 / 256, 255 / 256, 1 / 512, -1 / 512, 2 ^ -40 }
  end
  return value
end

local function ray(rng, state)
  local x, y = draws.place(rng, state)
  local other_x, other_y = draws.place(rng, state)
  if math.abs(other_x - x) + math.abs(other_y - y) > 5000 then -- as far as oracles go
    other_x, other_y = x + rng:int(-REACH, REACH), y + rng:int(-REACH, REACH)
  end
  local far = rng:chance(0.1) and #ray_kinds or #ray_kinds - 1
  return draws.within(ray_kinds[rng:int(1, far)](rng, on_lines(rng, x), on_lines(rng, y), other_x, other_y))
end

local function filtered_ray(rng, state)
  local x1, y1, x2, y2 = ray(rng, state)
  return x1, y1, x2, y2, draws.filter(rng, state), draws.out(rng)
end

local function cast(state, x1, y1, x2, y2, wanted)
  return naive_rays.cast_all(state.entries, x1, y1, x2, y2, draws.finds(wanted))
end

question("rayCast", { draw = function(rng, state)
  local x1, y1, x2, y2 = ray(rng, state)
  return x1, y1, x2, y2, draws.filter(rng, state)
end, naive = function(state, x1, y1, x2, y2, wanted)
  local hit = naive_rays.cast(state.entries, x1, y1, x2, y2, draws.finds(wanted))
  if hit then return hit.entry, unpack(hit, 1, 5) end
end })
question("rayCastAll", { draw = function(rng, state)
  local x1, y1, x2, y2 = ray(rng, state)
  return x1, y1, x2, y2, draws.filter(rng, state), rng:chance(0.5)
end, ask = function(objects, x1, y1, x2, y2, filter, reuses)
  objects.results = objects.results or pixcollide.newResults()
  local hits, n = objects.world:rayCastAll(x1, y1, x2, y2, filter, reuses and objects.results or nil)
  local told = {}
  for k = 1, n do
    local h = hits[k]
    told[k] = { h.other, h.x, h.y, h.nx, h.ny, h.fraction, h.exitX, h.exitY, h.exitFraction, h.type or h.touchX or "no more" }
  end
  return told, n, hits[n + 1] == nil
end, naive = function(...)
  local hits, told = cast(...), {}
  for n, hit in ipairs(hits) do
    told[n] = { hit.entry, unpack(hit, 1, 8) }
    told[n][10] = "no more"
  end
  return told, #hits, true
end })

local function touched(state, x1, y1, x2, y2, wanted)
  return naive_rays.query_segment(state.entries, x1, y1, x2, y2, draws.finds(wanted))
end

question("querySegment", { draw = filtered_ray, naive = function(...)
  local list = touched(...)
  return list, #list
end })
question("querySegment, reversed", { draw = filtered_ray, ask = function(objects, x1, y1, x2, y2, ...)
  return objects.world:querySegment(x2, y2, x1, y1, ...)
end, naive = questions.querySegment.naive })
question("anyOnSegment", { draw = questions.rayCast.draw, naive = function(...) return touched(...)[1] end })

-- Where the reversed ray leaves each sprite is where the ray enters it.
question("rayCastAll, reversed", { draw = ray, ask = function(objects, x1, y1, x2, y2)
  local back, n = objects.world:rayCastAll(x2, y2, x1, y1)
  local exits = {}
  for k = 1, n do exits[back[k].other] = { back[k].exitX, back[k].exitY } end
  local list, places = objects.world:rayCastAll(x1, y1, x2, y2), {}
  for k, hit in ipairs(list) do places[k] = exits[hit.other] or "not hit" end
  return n, places
end, naive = function(...)
  local hits, places = cast(...), {}
  for k, hit in ipairs(hits) do places[k] = { hit[1], hit[2] } end
  return #hits, places
end })

return questions
