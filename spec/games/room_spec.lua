-- SPDX-License-Identifier: MIT
-- SPDX-FileCopyrightText: 2026 The pixcollide authors

-- The house of examples/room.lua without LÖVE: guards see what no wall hides, nobody walks through walls, and doors open.

local games = require "spec.support.games"
local naive_sight = require "spec.support.oracles.naive_sight"
local rounds = require "spec.support.rounds"

local room, input, plan = games.load("room"), games.load("input"), games.load("room_plan")

local RANGE, ANGLE = 90, 0.9 -- what a guard sees
local atan2 = math.atan2 or math.atan -- luacheck: ignore

-- Walls, doors and crates as they are now: is there one at a pixel?
local function newHouse(game)
  local house = plan.walls:clone()
  for _, door in ipairs(game.doors) do
    local mask, x, y = door:rasterize()
    house:add(mask, x, y)
  end
  for _, crate in ipairs(games.inLayer(game, "crate")) do
    local mask, x, y = crate:rasterize()
    house:add(mask, x, y)
  end
  return house
end

-- Does a guard see more than half of the hero, by a segment for each of its pixels?
local function sees(house, hero, x, y, lookX, lookY)
  local heroX, heroY = hero:getPosition()
  if (heroX - x) ^ 2 + (heroY - y) ^ 2 > (RANGE + 10) ^ 2 then return false end
  local isSeen = naive_sight.of(function(i, j) return house:get(i, j) end, x, y, RANGE,
    { direction = atan2(lookY, lookX), width = ANGLE, walls = false })
  local mask, left, top = hero:rasterize()
  local count = 0
  for u, v in mask:eachSolid() do count = count + (isSeen(left + u, top + v) and 1 or 0) end
  return count > mask:count() / 2
end

-- Plays a frame by `play` and compares. Gives how many guards were seen to see, and to have their view blocked by a wall.
local function checkFrame(game, play)
  local house, before, caught = newHouse(game), {}, game.caught
  for i, guard in ipairs(game.guards) do
    local data, x, y = guard:getData(), guard:getPosition()
    before[i] = { x, y, data.lookX, data.lookY }
  end
  play()
  local seen = 0
  for i, guard in ipairs(game.caught == caught and game.guards or {}) do
    local b = before[i]
    local expected = sees(house, game.hero, b[1], b[2], b[3], b[4])
    assert(expected == guard:getData().seesHero, "saw through a wall, or did not see")
    seen = seen + (expected and 1 or 0)
  end
  for _, who in ipairs { game.hero, game.guards[1], game.guards[2] } do
    for _, layer in ipairs { "wall", "door", "crate" } do
      for _, thing in ipairs(games.inLayer(game, layer)) do assert(not who:collides(thing), "walks into a " .. layer) end
    end
  end
  return seen
end

describe("the room", function()
  it("plays its script until it has all coins; guards see the hero if and only if nothing is in between", function()
    local game, seen, update = room.newGame(), 0, room.update
    local module = { script = room.script, update = function(_, keys)
      seen = seen + checkFrame(game, function() update(game, keys) end)
    end }
    input.play(module, game)
    assert.is_true(seen > 20)
    assert.equal("coins 16 of 16   caught 0", room.describe(game))
    assert.same({}, games.inLayer(game, "coin"))
  end)

  it("keeps everyone out of walls and doors, whichever keys are pressed", function()
    rounds.each("room: keys", 6, function(rng)
      local game = room.newGame()
      local place = rng:pick(plan.coins)
      game.hero:setPosition(place.x, place.y)
      games.playAtRandom(rng, game, function(_, keys)
        checkFrame(game, function() room.update(game, keys) end)
      end, { frames = 300, every = 12, names = { "left", "right", "up", "down" }, watch = function() end })
    end)
  end)
end)
