-- SPDX-License-Identifier: MIT
-- SPDX-FileCopyrightText: 2026 The pixcollide authors

-- The asteroids of examples without LÖVE: bolts pass no rock, rocks break into what they should, and nothing gets lost.

local games = require "spec.support.games"
local pixcollide = require "pixcollide"

local asteroids, input = games.load("asteroids"), games.load("input")

local WIDTH, HEIGHT, LARGEST = asteroids.width, asteroids.height, 28

-- The rocks and where the bolts are, before a frame.
local function remember(game)
  local before = { rocks = games.inLayer(game, "rock"), bolts = {} }
  for _, bolt in ipairs(games.inLayer(game, "bolt")) do before.bolts[bolt] = { bolt:getPosition() } end
  return before
end

-- A bolt that is still there has passed none of the rocks that are: its way is asked for in steps of a quarter of a pixel.
-- A few of these it may share with a corner's pixel. Gives how many ways were near a rock.
local function checkBolts(game, before)
  local near = 0
  for _, bolt in ipairs(games.inLayer(game, "bolt")) do
    local from, x, y = before.bolts[bolt], bolt:getPosition()
    if from and math.abs(x - from[1]) + math.abs(y - from[2]) < 60 then -- it has not come in from the other side
      local probe, steps = pixcollide.newSprite(bolt:getMask(), { origin = "center" }), 40
      for _, rock in ipairs(before.rocks) do
        local hits = 0
        for i = 0, game.world:has(rock) and steps or -1 do
          probe:setPosition(from[1] + (x - from[1]) * i / steps, from[2] + (y - from[2]) * i / steps)
          hits = hits + (probe:collides(rock) and 1 or 0)
        end
        assert(hits <= 4, ("a bolt has passed a rock: %d places of %d"):format(hits, steps))
        near = near + (game.world:has(rock) and bolt:distance(rock, 20) and 1 or 0)
      end
    end
  end
  return near
end

-- What is left of rocks, and what has been broken, add up: a rock of size n breaks 2^n - 1 times until nothing is left.
local function countRocks(game)
  local count = game.broken
  for _, rock in ipairs(games.inLayer(game, "rock")) do count = count + 2 ^ rock:getData().size - 1 end
  return count
end

local function checkFrame(game, before)
  for _, sprite in ipairs((game.world:getSprites())) do
    local x, y = sprite:getPosition()
    assert(x >= -LARGEST and x < WIDTH + LARGEST and y >= -LARGEST and y < HEIGHT + LARGEST, "left the world")
  end
  assert(game.wave > 1 or countRocks(game) == before.count, "rocks got lost")
  return checkBolts(game, before)
end

describe("the asteroids", function()
  it("play their script, the same each time: no bolt passes a rock, and no rock gets lost", function()
    local function play()
      local game, near = asteroids.newGame(), 0
      local before, count = remember(game), countRocks(game)
      input.play(asteroids, game, function()
        before.count = count
        near = near + checkFrame(game, before)
        before = remember(game)
      end)
      return { near, game.broken, game.lives, game.world:count(), game.ship:getTransform() }, asteroids.describe(game)
    end
    local now, told = play()
    assert.is_true(now[1] > 10 and now[2] >= 20)
    assert.equal(("broken %d   lives %d"):format(now[2], now[3]), told)
    assert.same(now, play())
  end)
end)
