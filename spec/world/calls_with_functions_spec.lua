-- SPDX-License-Identifier: MIT
-- SPDX-FileCopyrightText: 2026 The pixcollide authors

-- Calls that ask functions, one after the other in one world and within each other: each answers what it answers in a new
-- world, so that none finds what another has left behind or still needs.

local pixcollide = require "pixcollide"
local filters = require "spec.support.filters"
local rounds = require "spec.support.rounds"
local shown = require "spec.support.shown"

local unpack = table.unpack or unpack -- luacheck: ignore

local box, ball = pixcollide.newRectangleMask(10, 10), pixcollide.newCircleMask(6)
local HERO, FUNCTION, RESPONSE, SIGHT = {}, {}, {}, {} -- in the place of what a call is given

-- By name, the arguments of all calls that ask a function; most queries come from spec/support/filters.lua.
local CALLS = {
  rayCast = { -20, 5, 200, 6, FUNCTION }, rayCastAll = { -20, 5, 200, 6, FUNCTION }, querySegment = { 0, 8, 90, 3, FUNCTION },
  anyOnSegment = { 90, 8, 0, 3, FUNCTION }, nearest = { 35, 5, 80, FUNCTION }, pick = { 35, 5, 9, FUNCTION },
  collisionsWith = { HERO, FUNCTION }, anyCollisionWith = { HERO, FUNCTION },
  visibleMask = { 30, 5, 40, SIGHT }, canSee = { 75, 5, HERO, 100, SIGHT }, countVisible = { 75, 5, HERO, 100, SIGHT },
  moveTo = { HERO, 120, 9, "slide", FUNCTION }, moveBy = { HERO, 120, 9, RESPONSE },
  checkTo = { HERO, 120, 7, "glide", FUNCTION }, checkBy = { HERO, 120, 9, RESPONSE, FUNCTION },
  carryTo = { HERO, 60, 0, FUNCTION }, carryBy = { HERO, 30, 2, FUNCTION },
  sweepTo = { HERO, 120, 0, FUNCTION }, sweepBy = { HERO, 120, 5, FUNCTION },
  advanceTo = { HERO, 120, 4, FUNCTION }, advanceBy = { HERO, 120, 0, FUNCTION }, placeFree = { HERO, 40, 0, FUNCTION },
  separation = { HERO, 50, FUNCTION }, separate = { HERO, 50, FUNCTION }, moveOut = { HERO, 1, 0, 50, FUNCTION },
  sweepRotation = { HERO, 1.5, FUNCTION }, sweepScale = { HERO, 3, 2, FUNCTION },
  canBecome = { HERO, { sx = 2 }, 20, FUNCTION }, become = { HERO, { r = 0.5 }, 20, FUNCTION }, getGround = { FUNCTION },
}
for _, query in ipairs(filters.QUERIES) do
  for k = 1, 2 do
    if query[k] and not CALLS[query[k]] then CALLS[query[k]] = { unpack(query, 3) } end
    local call = query[k] and CALLS[query[k]]
    if call and call[#call] ~= FUNCTION then call[#call + 1] = FUNCTION end
  end
end

-- The loops, each left at the first pair, or sprite, that the function does not accept.
local LOOPS = {}
for _, name in ipairs { "eachCollision", "eachSprite" } do
  LOOPS[name] = function(world, accepts)
    local found = {}
    for a, b in world[name](world) do
      found[#found + 1] = { a, b }
      if not accepts(b or a) then break end
    end
    return found
  end
end

local NAMES = {}
for name in pairs(CALLS) do NAMES[#NAMES + 1] = name end
for name in pairs(LOOPS) do NAMES[#NAMES + 1] = name end
table.sort(NAMES)

-- A world of a hero, number 0, and as many others as there are places.
local function newWorld(places)
  local world = pixcollide.newWorld()
  for k = 0, #places do
    local place = places[k] or { 0, 0 }
    world:newSprite(k % 2 == 0 and box or ball, { x = place[1], y = place[2], data = k })
  end
  return world
end

local function reset(world, places)
  for k, sprite in ipairs(world:getSprites()) do
    sprite:setTransform(unpack(places[k - 1] or { 0, 0 }))
    sprite:setMask((k - 1) % 2 == 0 and box or ball)
  end
end

-- What a call gives, with the numbers of sprites in their places.
local function numbered(value)
  if type(value) == "userdata" and value.getData then return "sprite " .. value:getData() end
  if type(value) ~= "table" then return value end
  local copy = {}
  for key, item in pairs(value) do copy[key] = numbered(item) end
  return copy
end

-- Calls the function of this name, whose function is `accepts`, and gives what it returned as text.
local function ask(world, name, accepts)
  if LOOPS[name] then return shown.text(numbered(LOOPS[name](world, accepts))) end
  local hero = world:getSprites()[1]
  local function given(value)
    if value == HERO then return hero end
    if value == FUNCTION then return accepts end
    if value == SIGHT then return { filter = accepts } end
    if value == RESPONSE then return function(_, other) return accepts(other) and "slide" or "cross" end end
    return value
  end
  local arguments, count = {}, #CALLS[name]
  for k = 1, count do arguments[k] = given(CALLS[name][k]) end
  local object = name == "getGround" and hero or world
  return shown.text(numbered { object[name](object, unpack(arguments, 1, count)) })
end

it("calls that ask functions answer as in a new world, after and within each other", function()
  rounds.each("calls with functions", 150, function(rng)
    local places = {}
    for k = 1, rng:int(2, 7) do places[k] = { rng:int(2, 14) * 8, rng:int(-10, 10) } end
    local world, trace = newWorld(places), {}
    for _ = 1, 25 do
      local name, inner, chosen = rng:pick(NAMES), rng:chance(0.4) and rng:pick(NAMES), rng:int(0, 255)
      local raises = rng:chance(0.2)
      local function accepts(sprite) return math.floor(chosen / 2 ^ (sprite:getData() % 8)) % 2 == 0 end
      local function inner_accepts(sprite) return raises and error("stopped") or accepts(sprite) end
      local function accepts_after_asking(sprite)
        local x, y, r, sx, sy = sprite:getWorld():getSprites()[1]:getTransform()
        if inner and not inner:find("^carry") then
          local is_done, problem = pcall(ask, world, inner, inner_accepts)
          assert(is_done or raises, problem)
          world:getSprites()[1]:setTransform(x, y, r, sx, sy)
        end
        return accepts(sprite)
      end
      trace[#trace + 1] = inner and name .. " with " .. inner or name
      local expected = ask(newWorld(places), name, accepts)
      assert.equal(expected, ask(world, name, inner and accepts_after_asking or accepts), table.concat(trace, ", "))
      reset(world, places)
    end
  end)
end)

it("these are all calls of worlds and sprites that take a filter #system", function()
  for _, page in ipairs(require("spec.support.meta").pages()) do
    for _, group in ipairs(page.groups) do
      for _, call in ipairs(group.functions) do
        for _, param in ipairs(call.param) do
          local takes = param.kind == "pixcollide.Filter" and call.class ~= "Love"
          assert.is_truthy(not takes or CALLS[call.name], call.call)
        end
      end
    end
  end
end)
