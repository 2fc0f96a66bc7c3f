-- SPDX-License-Identifier: MIT
-- SPDX-FileCopyrightText: 2026 The pixcollide authors

-- Motion of families: a leader moves as it would alone. What a world does is compared with what a world of plain
-- sprites does, in which all are where they are now, but for the mover's family.

local pixcollide = require "pixcollide"
local values = require "spec.support.questions.values"

local unpack = table.unpack or unpack -- luacheck: ignore

local questions = {}

local function head(sprite) return sprite:getLeader() or sprite end

-- Sprites of the world as plain ones in a world of their own: the world, the twin of the sprite, and the names of all.
local function twins_of(objects, sprite, without_followers)
  local world, names, twin_of = pixcollide.newWorld(), {}, nil
  local layers = {}
  for _, one in ipairs(objects.world:getSprites()) do
    local leader = one:getLeader()
    local left_out = one ~= sprite and (head(one) == head(sprite) or (without_followers and leader))
    if not left_out then
      local twin = pixcollide.newSprite(one:getMask(), { layer = one:getLayer() })
      twin:setTransform(one:getTransform())
      twin:setStatic(one:isStatic())
      twin:setSensor(one:isSensor())
      twin:setEnabled(one:isEnabled() and (not leader or leader:isEnabled()))
      twin:setSteps(one:getSteps())
      twin:setOneWay(one:getOneWay())
      world:add(twin)
      names[twin], layers[one:getLayer()] = objects.names[one], true
      twin_of = one == sprite and twin or twin_of
    end
  end
  for a in pairs(layers) do
    for b in pairs(layers) do world:setRule(a, b, objects.world:getRule(a, b)) end
  end
  return world, twin_of, names
end

-- What a world answers, and then where the sprites with these names are.
local function answers(world, sprite, names, kept, name, ...)
  local asked, places, results = {}, {}
  if name == "getGround" then
    results = values.pack(sprite:getGround())
  elseif name == "placeFree" then -- a filter is asked about the same ones
    local x, y = ...
    results = values.pack(world:placeFree(sprite, x, y), nil, asked)
    world:placeFree(sprite, x, y, function(other) asked[#asked + 1] = other end)
  else
    results = values.pack(world[name](world, sprite, ...))
  end
  for _, one in ipairs(world:getSprites()) do places[names[one]] = kept[names[one]] and { one:getPosition() } end
  results[results.n + 1] = places
  return table.concat(values.answer(names, unpack(results, 1, results.n + 1)), ", ")
end

-- How the answer differs from that of the twins; all are put back to where they were.
local function compare(objects, sprite, name, ...)
  if name == "moveTo" then sprite:setSteps(2, 1) end
  local world, twin, names = twins_of(objects, sprite, name == "carryBy")
  local has_twin, places, kept = {}, {}, {}
  for _, id in pairs(names) do has_twin[id] = true end
  for _, one in ipairs(objects.world:getSprites()) do
    local id = objects.names[one]
    if not one:getLeader() then places[one], kept[id] = { one:getPosition() }, has_twin[id] end
  end
  local got = answers(objects.world, sprite, objects.names, kept, name, ...)
  local alone = answers(world, twin, names, kept, name, ...)
  for one, place in pairs(places) do one:setPosition(unpack(place)) end
  world:release()
  return got == alone and "as alone" or { got = got, alone = alone }
end

local function coordinate(rng, state)
  return rng:int(-state.reach, state.reach) + rng:pick { 0, 0, 0.5, 0.25, rng:unit() }
end

local function point(rng, state) return coordinate(rng, state), coordinate(rng, state) end

-- Those that move are asked of who follows nobody, the others of all.
local kinds = {
  moveTo = { true, function(rng, state)
    local x, y = point(rng, state)
    return x, y, rng:pick { "slide", "bounce", "touch" }
  end },
  advanceBy = { true, function(rng) return rng:int(-30, 30), rng:int(-30, 30) end },
  moveOut = { true, function(rng) return rng:pick { -1, 1 }, rng:int(-1, 1), 40 end },
  carryBy = { true, function(rng) return rng:int(-20, 20), rng:real(-9, 9) end },
  sweepTo = { false, point }, placeFree = { false, point }, checkTo = { false, point },
  separation = { false, function() return 50 end }, separate = { true, function() return 50 end },
  sweepRotation = { false, function(rng) return rng:real(-3, 3) end },
  canBecome = { false, function(rng, state) return { x = coordinate(rng, state), r = rng:real(-3, 3) }, 30 end },
  become = { true, function(rng, state) return { x = coordinate(rng, state), r = rng:real(-3, 3) }, 30 end },
  getGround = { false, function() end },
}

for name, kind in pairs(kinds) do
  questions[name] = {
    name = name .. " of a family", from = "spec.support.questions.families",
    draw = function(rng, state)
      local entry = #state.entries > 0 and rng:pick(state.entries)
      if entry and kind[1] then entry = entry.leader or entry end
      -- A turn of thousands of rounds would take long.
      if entry and math.max(math.abs(entry.t.x), math.abs(entry.t.y)) < 1000 and math.abs(entry.t.r) < 10 then
        return values.sprite(entry.index), kind[2](rng, state)
      end
    end,
    ask = function(objects, sprite, ...) return compare(objects, sprite, name, ...) end,
    naive = function() return "as alone" end,
  }
end

return questions
