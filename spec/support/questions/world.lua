-- SPDX-License-Identifier: MIT
-- SPDX-FileCopyrightText: 2026 The pixcollide authors

-- What a world is asked about shapes and about pairs, and how oracles answer; see replay.lua.

local covered = require "spec.support.oracles.covered"
local draws = require "spec.support.questions.draws"
local shapes = require "spec.support.oracles.naive_shapes"
local named = require "spec.support.questions.named"
local sprites = require "spec.support.sprites"
local values = require "spec.support.questions.values"

local unpack = table.unpack or unpack -- luacheck: ignore

local questions, question = named "world"

-- Shapes: each in two forms, the list of what meets it and the first of that.

-- draw(rng, state) gives arguments, shape_of(arguments, filter) a shape, the filter, and who is never found.
local function shape(list_name, first_name, draw, shape_of)
  local function draw_all(rng, state)
    local arguments = values.pack(draw(rng, state))
    local n = arguments.n
    if n > 0 then
      arguments[n + 1], arguments[n + 2] = draws.filter(rng, state), draws.out(rng)
      return unpack(arguments, 1, n + 2)
    end
  end
  local function find(state, ...)
    local made, wanted, except = shape_of(...)
    return shapes.find(state.entries, made, draws.finds(wanted), except)
  end
  question(list_name, { draw = draw_all, naive = function(state, ...)
    local list = find(state, ...)
    return list, #list
  end })
  question(first_name, { draw = function(rng, state)
    local arguments = values.pack(draw_all(rng, state))
    return unpack(arguments, 1, math.max(arguments.n - 1, 0))
  end, naive = function(state, ...) return find(state, ...)[1] end })
end

shape("queryPoint", "anyAtPoint", draws.place, function(x, y, wanted) return shapes.point(x, y), wanted end)

local function rectangle(rng, state)
  local x, y = draws.place(rng, state)
  local w = rng:pick { 0, 0.5, 1, 3.25, 20, 500, rng:real(0, 90) }
  return x, y, w, rng:pick { 0, 0.5, 1, 7.75, 30, rng:real(0, 90) }
end

shape("queryRect", "anyInRect", rectangle, function(x, y, w, h, wanted) return shapes.rect(x, y, w, h), wanted end)
question("queryOutside", { draw = function(rng, state)
  local x, y, w, h = rectangle(rng, state)
  local by = rng:pick { 0, 0, 30, 500, 2 ^ 31 } -- often most are inside
  return x - by, y - by, w + 2 * by, h + 2 * by, draws.filter(rng, state), draws.out(rng)
end, naive = function(state, x, y, w, h, wanted)
  local rect, finds, list = shapes.rect(x, y, w, h), draws.finds(wanted), {}
  for _, entry in ipairs(state.entries) do
    if finds(entry) and not shapes.meets(entry, rect) then list[#list + 1] = entry end
  end
  return list, #list
end })
shape("queryCircle", "anyInCircle", function(rng, state)
  local x, y = draws.place(rng, state)
  local r = rng:pick { 0, 0.5, 0.5 ^ 0.5, 1, 2.5, 7, 500, rng:int(0, 400) / 8, rng:real(0, 80) }
  if rng:chance(0.3) and #state.entries > 0 then -- just up to a covered pixel
    local pixels = covered.pixels(rng:pick(state.entries))
    local k = 2 * rng:int(1, math.max(#pixels / 2, 1)) - 1
    if pixels[k] then
      r = ((pixels[k] + 0.5 - x) ^ 2 + (pixels[k + 1] + 0.5 - y) ^ 2) ^ 0.5
      r = r * rng:pick { 1, 1, 1 + 1e-15, 1 - 1e-15, 0.99 }
    end
  end
  return x, y, math.min(r, 2 ^ 30)
end, function(x, y, r, wanted) return shapes.circle(x, y, r), wanted end)

-- Points around a place, whole, half or any, some of them twice.
local function points(rng, state)
  local list, kind = {}, rng:int(1, 3)
  local x, y = draws.place(rng, state)
  local size = rng:pick { 2, 10, 40, 150 }
  x, y = math.floor(x) - rng:int(0, size), math.floor(y) - rng:int(0, size)
  for k = 1, 2 * rng:int(3, 9) do
    local by = kind == 1 and rng:int(0, size) or kind == 2 and rng:int(0, 2 * size) / 2 or rng:real(0, size)
    list[k] = draws.within((k % 2 == 1 and x or y) + by)
  end
  if rng:chance(0.2) then list[#list + 1], list[#list + 2] = list[#list - 1], list[#list] end
  return list
end

shape("queryPolygon", "anyInPolygon", points, function(list, wanted) return shapes.polygon(list), wanted end)
shape("queryMask", "anyUnderMask", function(rng, state)
  local index = rng:int(1, #state.masks)
  local x, y = draws.place(rng, state)
  return values.mask(index), draws.within(x - rng:int(0, state.masks[index].w), y - rng:int(0, state.masks[index].h))
end, function(g, x, y, wanted) return shapes.mask(g, x, y), wanted end)

local function any_sprite(rng, state)
  if #state.sprites > 0 then return values.sprite(rng:pick(state.sprites).index) end
end

shape("querySprite", "anyUnderSprite", any_sprite,
  function(entry, wanted) return shapes.sprite(entry), wanted, entry end)

local function is_enabled(sprite)
  local leader = sprite:getLeader()
  return sprite:isEnabled() and (not leader or leader:isEnabled())
end

-- Boxes are those that getBox gives, which other questions hold to the coverage: the difference from a plain search.
question("queryBox", { draw = function(rng, state)
  local x, y, w, h = rectangle(rng, state)
  return x, y, w, h, draws.filter(rng, state)
end, ask = function(objects, x, y, w, h, filter)
  local list, n = objects.world:queryBox(x, y, w, h, filter, objects.out)
  local finds = draws.finds(type(filter) ~= "function" and filter or nil)
  local at = 0
  for _, sprite in ipairs(objects.world:getSprites()) do
    local bx, by, bw, bh = sprite:getBox()
    if shapes.box_meets(bx, by, bw, bh, x, y, w, h) and finds { layer = sprite:getLayer(), enabled = is_enabled(sprite) }
      and (type(filter) ~= "function" or filter(sprite)) then
      at = at + 1
      if not rawequal(list[at], sprite) then return "another sprite", at, sprite end
    end
  end
  return n - at, #list - at
end, naive = function() return 0, 0 end })

-- Pairs.

local function pairs_of(state) return state:pairs() end
question("collisions", { draw = function(rng) return draws.out(rng) end, naive = pairs_of })
question("collisionsWith", { draw = function(rng, state)
  if #state.entries > 0 then
    return values.sprite(rng:pick(state.entries).index), draws.filter(rng, state), draws.out(rng)
  end
end, naive = function(state, entry, wanted)
  local accepts, list = draws.accepts(wanted), {}
  for _, other in ipairs(state.entries) do
    if other ~= entry and entry.enabled and other.enabled and state:may_collide(entry, other)
      and (not accepts or accepts(other)) and covered.meet(entry, other) then
      list[#list + 1] = other
    end
  end
  return list, #list
end })
question("anyCollisionWith", { draw = function(rng, state)
  if #state.entries > 0 then return values.sprite(rng:pick(state.entries).index), draws.filter(rng, state) end
end, naive = function(...) return questions.collisionsWith.naive(...)[1] end })
question("getRule", { draw = function(rng, state) return rng:pick(state.layers), rng:pick(state.layers) end,
  naive = function(state, a, b) return state:rule(a, b) end })

-- No pair is looked at that the rules, or being disabled, exclude.
question("getStats", { ask = function(objects)
  objects.world:collisions()
  local stats = objects.world:getStats()
  local members, allowed = objects.world:getSprites(), 0
  for p, a in ipairs(members) do
    for q = p + 1, #members do
      local b = members[q]
      if a:isEnabled() and b:isEnabled() and objects.world:getRule(a:getLayer(), b:getLayer()) ~= "ignore" then
        allowed = allowed + 1
      end
    end
  end
  return stats.sprites, stats.hits, stats.pixelTests <= stats.boxTests, stats.boxTests <= allowed
end, naive = function(state) return #state.entries, select(2, pairs_of(state)), true, true end })

-- Members.

question("getSprites", { draw = function(rng) return draws.out(rng) end,
  naive = function(state) return state.entries, #state.entries end })
question("count", { naive = function(state) return #state.entries end })

-- Those in a layer, in one of several, or all.
local function draw_layers(rng, state)
  if rng:chance(0.2) then return nil end
  local one, other = rng:pick(state.layers), rng:pick(state.layers)
  return rng:pick { one, { one, other }, { "nobody's" }, {} }
end

local function members(state, layers)
  local list, wanted = {}, {}
  for _, name in ipairs(type(layers) == "table" and layers or { layers }) do wanted[name] = true end
  for _, entry in ipairs(state.entries) do list[#list + 1] = (not layers or wanted[entry.layer]) and entry or nil end
  return list
end

question("eachSprite", { draw = draw_layers, ask = function(objects, layers)
  local list = {}
  for sprite, more in objects.world:eachSprite(layers) do list[#list + 1] = more == nil and sprite end
  return list, objects.world:count(layers)
end, naive = function(state, layers)
  local list = members(state, layers)
  return list, #list
end })
-- All that a sprite says of itself.
question("a sprite's own words", { draw = any_sprite, ask = function(objects, sprite)
  local world = sprite:getWorld()
  local followers, n = sprite:getFollowers()
  local vx, vy = sprite:getVelocity()
  return { sprite:getTransform() }, sprite:getFrame(), sprite:getFrameCount(), sprite:isStatic(), sprite:isSensor(), sprite:isEnabled(),
    sprite:getLayer(), sprite:getDepth(), world == objects.world and "world" or world == objects.other and "other",
    vx, vy, sprite:getAngularVelocity(), { sprite:getBullet() }, sprite:isBullet(), { sprite:getOneWay() }, { sprite:getSteps() },
    sprite:getLeader(), followers, n
end, naive = function(_, entry)
  return { sprites.numbers(entry.t) }, entry.frame, #entry.frames, entry.static, entry.sensor, entry.is_enabled, entry.layer,
    entry.depth, entry.place or false, entry.vx, entry.vy, entry.spin, { entry.bullet, entry.restitution },
    entry.bullet ~= false, entry.side or {}, entry.steps, entry.leader, entry.followers, #entry.followers
end })

-- What all have, in one list: numbers(entry) gives those of one.
local function numbers(name, numbers_of)
  question(name, { draw = function(rng) return draws.out(rng) end, naive = function(state)
    local list = {}
    for _, entry in ipairs(state.entries) do
      for _, number in ipairs { numbers_of(entry) } do list[#list + 1] = number end
    end
    return list, #state.entries
  end })
end
numbers("getPositions", function(entry) return entry.t.x, entry.t.y end)
numbers("getVelocities", function(entry) return entry.vx, entry.vy end)
numbers("getTransforms", function(entry) return sprites.numbers(entry.t) end)
question("has", { draw = any_sprite, naive = function(_, entry) return entry.place == "world" end })

return questions
