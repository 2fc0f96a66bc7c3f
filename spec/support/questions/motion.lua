-- SPDX-License-Identifier: MIT
-- SPDX-FileCopyrightText: 2026 The pixcollide authors

-- What a world is asked about a sprite that is moved, turned, grown, put elsewhere or carries others, and how oracles
-- answer; see replay.lua.

local bodies = require "spec.support.oracles.bodies"
local covered = require "spec.support.oracles.covered"
local draws = require "spec.support.questions.draws"
local model = require "spec.support.questions.model"
local motion = require "spec.support.motion"
local naive_carry = require "spec.support.oracles.naive_carry"
local naive_motion = require "spec.support.oracles.naive_motion"
local naive_turn = require "spec.support.oracles.naive_turn"
local pixcollide = require "pixcollide"
local named = require "spec.support.questions.named"
local sprites = require "spec.support.sprites"
local values = require "spec.support.questions.values"

local unpack = table.unpack or unpack -- luacheck: ignore

local LIMIT = 2 ^ 30
local MOST_STEPS = 300 -- of a turn, for the oracle

local questions, question = named "motion"

-- What questions share.

local function put(entry, x, y) entry.t = bodies.changed(entry, { x = x, y = y }).t end
local function always() return true end

-- Which entries may be in an entry's way: by layers and a filter.
local function obstacles(state, entry, wanted)
  local accepts = draws.accepts(wanted) or always
  return function(other) return state:may_block(entry, other) and accepts(other) end
end

-- A question that begins with a sprite of the world; draw(rng, state, entry) gives the other arguments.
local function of_sprite(draw)
  return function(rng, state)
    if #state.entries > 0 then
      local entry = rng:pick(state.entries)
      local rest = values.pack(draw(rng, state, entry))
      if rest.n > 0 then return values.sprite(entry.index), unpack(rest, 1, rest.n) end
    end
  end
end

local function bounds(entry)
  local left, top, right, bottom = covered.bounds(entry)
  if left then return left, top, right - left, bottom - top end
end

-- A random way, and where it ends within the limits of positions.
local function goal(rng, state, entry)
  local dx, dy = motion.way(rng, state.entries, entry, bounds)
  return draws.within(entry.t.x + dx, entry.t.y + dy)
end

-- Straight ways.

local function draw_goal(rng, state, entry)
  local x, y = goal(rng, state, entry)
  return x, y, draws.filter(rng, state)
end

-- What an oracle says of a goal.
local function to_goal(oracle)
  return function(state, entry, x, y, wanted)
    return oracle(state.entries, entry, x, y, obstacles(state, entry, wanted))
  end
end

question("sweepTo", { draw = of_sprite(draw_goal), naive = to_goal(naive_motion.sweep) })
question("placeFree", { draw = of_sprite(draw_goal), naive = to_goal(naive_motion.place_free) })
question("advanceBy", { draw = of_sprite(function(rng, state, entry)
  local dx, dy = motion.way(rng, state.entries, entry, bounds)
  if math.abs(entry.t.x + dx) <= LIMIT and math.abs(entry.t.y + dy) <= LIMIT then
    return dx, dy, draws.filter(rng, state)
  end
end), naive = function(state, entry, dx, dy, wanted)
  local answer = values.pack(questions.sweepTo.naive(state, entry, entry.t.x + dx, entry.t.y + dy, wanted))
  put(entry, answer[1], answer[2])
  return unpack(answer, 1, answer.n)
end, changes = true })
-- Moves.

local RESPONSES = { "slide", "touch", "bounce", "cross", "oneway" }

-- A response of its own: aside, and less far each time.
local function turned(record, x, y)
  local dx, dy = x - record.touchX, y - record.touchY
  if math.abs(dx) + math.abs(dy) >= 1 then return record.touchX - dy / 2, record.touchY + dx / 2 end
end

-- A response for all, or a list from which each sprite has one by its number (false: none).
local function draw_response(rng)
  local kind = rng:int(1, 8)
  if kind <= 3 then return "slide" end
  if kind <= 5 then return rng:pick(RESPONSES) end
  if kind == 6 then return "turn" end
  local names, choices = {}, rng:chance(0.5) and { "slide", "oneway", "cross" }
    or { "slide", "touch", "bounce", "cross", "oneway", "turn", false }
  for k = 1, 5 do names[k] = rng:pick(choices) end
  return names
end

local function name_of(response, index)
  return type(response) == "string" and response or response[index % #response + 1] or nil
end

local function draw_move(rng, state, entry)
  local x, y = goal(rng, state, entry)
  local steps = { rng:pick { 0, 0, 1, 2, 4 }, rng:pick { 0, 0, 1, 2, 4 }, rng:pick { 0, 0, 0, 1, 3 } }
  return x, y, steps, draw_response(rng), draws.filter(rng, state), rng:chance(0.5)
end

-- Where it ends, the collisions as lists, whether the list ends there, where the sprite is then, and whether all is the
-- same where no list is wanted. A world that has no response of its own makes moves in another way.
local function ask_move(method)
  return function(objects, sprite, x, y, steps, response, filter, reuses)
    local world, told = objects.world, {}
    sprite:setSteps(unpack(steps))
    if type(response) == "table" or response == "turn" then
      world:addResponse("turn", function(_, record, goal_x, goal_y) return turned(record, goal_x, goal_y) end)
    end
    local respond = type(response) == "string" and response
      or function(_, other) return name_of(response, other:getData()) end
    objects.results = objects.results or pixcollide.newResults()
    local brief_x, brief_y, none, brief_n = world:checkTo(sprite, x, y, respond, filter, false)
    local to_x, to_y, cols, n = world[method](world, sprite, x, y, respond, filter, reuses and objects.results or nil)
    for k = 1, n do
      local c = cols[k]
      told[k] = { c.other, c.type, c.fraction, c.x, c.y, c.nx, c.ny, c.touchX, c.touchY }
    end
    local is_same = brief_x == to_x and brief_y == to_y and none == nil and brief_n == n
    local now_x, now_y = sprite:getPosition()
    return to_x, to_y, told, n, cols[n + 1] == nil, now_x, now_y, is_same
  end
end

-- How a move heeds another entry: a response for all gives way to that of a rule, functions decide by themselves.
local function kind_of(state, entry, other, response)
  local rule = state:rule(entry.layer, other.layer)
  return type(response) == "string" and not state.BOTH_WAYS[rule] and rule or name_of(response, other.index)
end

local function naive_move(is_move)
  return function(state, entry, x, y, steps, response, wanted)
    local told = {}
    local to_x, to_y, records = naive_motion.move(state.entries, entry, x, y, {
      kind = function(other) return kind_of(state, entry, other, response) end, custom = { turn = turned },
      is_exact = response == "touch" or response == "bounce", is_obstacle = obstacles(state, entry, wanted),
      up = steps[1], down = steps[2], sideways = steps[3],
    })
    for k, r in ipairs(records) do told[k] = { r.entry, r.type, r.t, r.x, r.y, r.nx, r.ny, r.touchX, r.touchY } end
    if is_move then put(entry, to_x, to_y) end
    return to_x, to_y, told, #records, true, entry.t.x, entry.t.y, true
  end
end

question("checkTo", { draw = of_sprite(draw_move), naive = naive_move(false), ask = ask_move "checkTo" })
question("moveTo", { draw = of_sprite(draw_move), naive = naive_move(true), ask = ask_move "moveTo", changes = true })

-- By how many pixels a sprite overlaps each of those that may be in its way.
local function overlaps(world, sprite)
  local list = {}
  for k, other in ipairs(world:getSprites()) do
    local counts = other ~= sprite and other:isEnabled() and sprite:isEnabled()
      and not other:isSensor() and not sprite:isSensor() and not other:getOneWay()
      and world:getRule(sprite:getLayer(), other:getLayer()) == "collide"
    list[k] = counts and sprite:overlapArea(other) or 0
  end
  return list
end

-- Does no rule give the sprite another response than the move's, for which it would take its steps?
local function goes_by_response(world, sprite)
  for _, other in ipairs(world:getSprites()) do
    local rule = world:getRule(sprite:getLayer(), other:getLayer())
    if rule == "slide" or rule == "oneway" then return false end
  end
  return true
end

local function length_of(ax, ay, bx, by) return math.sqrt((bx - ax) ^ 2 + (by - ay) ^ 2) end

-- Many frames of moves, by one way and then the next; the most by which an overlap has grown in one of them, or a glide has
-- led more than a pixel further than asked, which is nothing. The sprite is where it was then.
question("roam", { draw = of_sprite(function(rng, state, entry)
  local ways = {}
  for k = 1, rng:int(3, 5) do
    local dx, dy = motion.way(rng, state.entries, entry, bounds)
    local factor = rng:pick { 1, 0.1, 0.01, 5 }
    ways[k] = { dx * factor, dy * factor }
  end
  return ways, { rng:pick { 0, 1, 3, 20 }, rng:pick { 0, 1, 3, 20 }, rng:pick { 0, 0, 1, 5 } },
    rng:pick { "slide", "slide", "bounce", "glide", "glide" }
end), naive = function() return 0 end, ask = function(objects, sprite, ways, steps, response)
  local world, most = objects.world, 0
  local start_x, start_y = sprite:getPosition()
  local glides = response == "glide" and goes_by_response(world, sprite)
  sprite:setSteps(unpack(steps))
  for frame = 1, 12 * #ways do
    local way = ways[math.ceil(frame / 12)]
    local before, x, y = overlaps(world, sprite), sprite:getPosition()
    local goal_x, goal_y = draws.within(x + way[1]), draws.within(y + way[2])
    local end_x, end_y = world:moveTo(sprite, goal_x, goal_y, response)
    if glides then
      local further = length_of(x, y, end_x, end_y) - length_of(x, y, goal_x, goal_y)
      most = further > 1 + 1e-6 and math.max(most, further) or most
    end
    for k, area in ipairs(overlaps(world, sprite)) do most = math.max(most, area - before[k]) end
  end
  sprite:setPosition(start_x, start_y)
  return most
end })

-- The ground: of a sprite that is put, mostly, above another one, and let fall until something is in its way.

question("getGround", { draw = of_sprite(function(rng, state, entry)
  local other, t = rng:pick(state.entries), sprites.copy(entry.t)
  local left, top, right = covered.bounds(other)
  local _, own_top, _, own_bottom = covered.bounds(entry)
  if other ~= entry and left and own_top and rng:chance(0.9) then
    sprites.bring(rng, entry.grid, t, rng:int(left, right), top - (own_bottom - own_top) / 2 - 12, 3)
  end
  local mover = naive_motion.mover(state.entries, entry)
  mover:begin(t.x, t.y)
  for dy = 0, 60 do
    if not mover:is_free({ 0, dy }, { 0, dy + 1 }) then
      t.y = math.min(t.y + dy, LIMIT)
      break
    end
  end
  return t.x, t.y, draws.filter(rng, state)
end), naive = function(state, entry, x, y, wanted)
  put(entry, x, y)
  local may_block, rules = obstacles(state, entry, wanted), state.rules[entry.layer] or {}
  return naive_motion.ground(state.entries, entry, function(other)
    return may_block(other) and rules[other.layer] ~= "cross"
  end)
end, ask = function(_, sprite, x, y, filter)
  sprite:setPosition(x, y)
  return sprite:getGround(filter)
end, changes = true })

-- Turning and growing.

local function can_turn(entry, to)
  local fits = to.r or sprites.fits(entry.grid, bodies.changed(entry, to).t, 3000)
  return fits and naive_turn.steps(entry, to) <= MOST_STEPS
end

question("sweepRotation", { draw = of_sprite(function(rng, state, entry)
  local r = entry.t.r + rng:pick { 0, rng:real(-0.1, 0.1), rng:real(-3, 3), rng:real(-20, 20), 1e-300, math.pi / 2,
    -math.pi }
  r = rng:chance(0.1) and rng:real(-2 ^ 20, 2 ^ 20) or math.max(-2 ^ 20, math.min(2 ^ 20, r))
  if can_turn(entry, { r = r }) then return r, draws.filter(rng, state) end
end), naive = function(state, entry, r, wanted)
  local answer = values.pack(naive_turn.sweep(state.entries, entry, { r = r }, obstacles(state, entry, wanted)))
  return answer[1].r, unpack(answer, 2, answer.n)
end })
question("sweepScale", { draw = of_sprite(function(rng, state, entry)
  local t = entry.t
  local sx = rng:pick { 0, 1, -1, t.sx, -t.sx, 2 * t.sx, rng:real(-3, 3), t.sx * rng:real(0.5, 1.5) }
  local sy = rng:pick { sx, t.sy, -t.sy, 0.5 * t.sy, rng:real(-3, 3) }
  if can_turn(entry, { sx = sx, sy = sy }) then return sx, sy, draws.filter(rng, state) end
end), naive = function(state, entry, sx, sy, wanted)
  local answer = values.pack(naive_turn.sweep(state.entries, entry, { sx = sx, sy = sy },
    obstacles(state, entry, wanted)))
  return answer[1].sx, answer[1].sy, unpack(answer, 2, answer.n)
end })

-- What a sprite becomes: with another mask, or the frame of a number, or neither, and other numbers of its transform.

local function draw_change(rng, state, entry)
  local shown, numbers, g = false, {}, entry.grid
  if rng:chance(0.3) then
    local index = rng:int(1, #state.masks)
    shown, g = values.mask(index), state.masks[index]
  elseif rng:chance(0.4) then
    shown = rng:int(1, #entry.frames)
    g = entry.frames[shown]
  end
  for _, name in ipairs(model.FIELDS) do
    local reach = (name == "x" or name == "y") and state.reach or 1
    if rng:chance(0.2) then numbers[name] = rng:real(-2, 2) * reach end
  end
  if sprites.fits(g, bodies.changed(entry, numbers).t, 700) then
    return shown, numbers, draws.filter(rng, state), rng:int(0, 12) + rng:pick { 0, 0.5 }
  end
end

-- What a sprite would be, and whether there is room, or how far away.
local function judge_change(state, entry, shown, numbers, wanted, distance)
  local g = type(shown) == "number" and entry.frames[shown] or shown or nil
  local become, obstacle = bodies.changed(entry, numbers, g), obstacles(state, entry, wanted)
  return become, naive_turn.become(state.entries, entry, become, obstacle, distance, 13)
end

local function change_of(shown, numbers)
  local change = { frame = type(shown) == "number" and shown or nil, mask = type(shown) == "userdata" and shown or nil }
  for name, value in pairs(numbers) do change[name] = value end
  return change
end

question("canBecome", { draw = of_sprite(draw_change), naive = function(state, entry, ...)
  local _, is_free, dx, dy = judge_change(state, entry, ...)
  return is_free, dx, dy
end, ask = function(objects, sprite, shown, numbers, filter, distance)
  local is_free, dx, dy = objects.world:canBecome(sprite, change_of(shown, numbers), distance, filter)
  return is_free, dx, dy
end })

question("become", { draw = of_sprite(draw_change), naive = function(state, entry, shown, ...)
  local become, is_free, dx, dy = judge_change(state, entry, shown, ...)
  if is_free then dx, dy = 0, 0 end
  local t = become.t
  if dx and math.abs(t.x + dx) <= LIMIT and math.abs(t.y + dy) <= LIMIT then
    t.x, t.y = t.x + dx, t.y + dy
    entry.t, entry.grid = t, become.grid
    if type(shown) == "number" then entry.frame = shown elseif shown then entry.frame, entry.frames = 1, { shown } end
  else
    dx, dy = nil, nil
  end
  return dx, dy, entry.frame, #entry.frames, sprites.numbers(entry.t)
end, ask = function(objects, sprite, shown, numbers, filter, distance)
  local dx, dy = objects.world:become(sprite, change_of(shown, numbers), distance, filter)
  return dx, dy, sprite:getFrame(), sprite:getFrameCount(), sprite:getTransform()
end, changes = true })

-- Platforms.

-- Some pixels, or less than one.
local function part_of_way(rng)
  return rng:pick { 0, 0, rng:int(-9, 9), rng:int(-9, 9), rng:int(-40, 40) / 16, rng:int(-99999, 99999) / 65536 }
end

local function places_of(world)
  local places = {}
  for k, sprite in ipairs(world:getSprites()) do places[k] = { sprite:getPosition() } end
  return places
end

question("carryBy", { draw = function(rng, state)
  -- in piles the others stand on the first
  local entry = rng:pick(rng:chance(0.3) and { state.entries[1] } or state.entries)
  if entry then
    local is_far = rng:chance(0.02)
    local dx = is_far and rng:int(-150, 150) or part_of_way(rng)
    local dy = is_far and rng:pick { 0, rng:int(-150, 150), rng:int(-60, 60) / 4 } or part_of_way(rng)
    if math.abs(entry.t.x + dx) <= LIMIT and math.abs(entry.t.y + dy) <= LIMIT then
      return values.sprite(entry.index), dx, dy, draws.filter(rng, state)
    end
  end
end, naive = function(state, entry, dx, dy, wanted)
  local crushed, places = naive_carry.carry(state.entries, entry, dx, dy, {
    accepts = draws.accepts(wanted), collides = function(a, b) return state:may_block(a, b) end,
  }), {}
  for k, other in ipairs(state.entries) do places[k] = { other.t.x, other.t.y } end
  return crushed, #crushed, true, places
end, ask = function(objects, sprite, dx, dy, filter)
  local list, n = objects.world:carryBy(sprite, dx, dy, filter)
  return list, n, list[n + 1] == nil, places_of(objects.world)
end, changes = true })

-- Once by many pixels, and as often by one: how many sprites end elsewhere, which is none, unless one is crushed, which
-- is remembered within a call. All are where they were then.
question("carryInParts", { draw = of_sprite(function(rng)
  local dx = rng:int(-1, 1)
  return dx, dx == 0 and rng:pick { -1, 1 } or rng:int(-1, 1), rng:int(1, rng:pick { 40, 40, 400 })
end), naive = function() return 0 end, ask = function(objects, platform, dx, dy, count)
  local world, differing = objects.world, 0
  local list, before = world:getSprites(), places_of(world)
  local function go_back()
    for k, sprite in ipairs(list) do sprite:setPosition(unpack(before[k])) end
  end
  local _, n = world:carryBy(platform, count * dx, count * dy)
  local there = places_of(world)
  go_back()
  for _ = 1, n == 0 and count or 0 do world:carryBy(platform, dx, dy) end
  for k, place in ipairs(n == 0 and places_of(world) or {}) do
    differing = differing + ((place[1] ~= there[k][1] or place[2] ~= there[k][2]) and 1 or 0)
  end
  go_back()
  return differing
end })

return questions
