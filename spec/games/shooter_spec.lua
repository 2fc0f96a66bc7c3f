-- SPDX-License-Identifier: MIT
-- SPDX-FileCopyrightText: 2026 The pixcollide authors

-- The shooter of examples without LÖVE: what hits what, and when.

local games = require "spec.support.games"
local garbage = require "spec.support.garbage"
local pixcollide = require "pixcollide"
local rounds = require "spec.support.rounds"

local shooter, input = games.load("shooter"), games.load("input")

local IDLE = { pressed = {} }
local FIRE = { pressed = {}, fire = true }

local all = games.inLayer
local atan2 = math.atan2 or math.atan -- luacheck: ignore

-- A game of the ship and so many sprites of a layer, which rest at the world's corner.
local function newDuel(layer, count)
  local game, kept = shooter.newGame(), {}
  for _, sprite in ipairs((game.world:getSprites())) do
    if sprite:getLayer() == layer and #kept < count then
      kept[#kept + 1] = sprite
      sprite:setVelocity(0, 0)
      sprite:setPosition(100 * #kept, 40)
      sprite:setAngularVelocity(0)
    elseif sprite ~= game.ship then
      game.world:remove(sprite)
    end
  end
  game.safeUntil = 0
  return game, kept
end

-- Is there a pixel that both cover? One by one.
local function share(a, b)
  local mask, left, top = a:rasterize()
  for x, y in mask:eachSolid() do
    if b:covers(left + x, top + y) then return true end
  end
  return false
end

local function turnAtRandom(rng, sprite)
  sprite:setRotation(rng:unit() * 7)
  local size = 0.3 + rng:unit()
  sprite:setScale(rng:int(0, 1) == 0 and size or -size, size)
end

describe("the shooter", function()
  it("plays its script among hundreds of sprites, the same each time", function()
    local function play()
      local game, frames, most = shooter.newGame(), 0, 0
      input.play(shooter, game, function()
        frames = frames + 1
        most = math.max(most, game.world:count())
      end)
      return game, { frames, most, game.broken, game.exploded, game.world:count(), game.ship:getTransform() }
    end
    local game, now = play()
    assert.same({ true, true }, { now[1] >= 500 and now[2] >= 400, game.broken > 50 and game.exploded > 5 })
    assert.equal(("rocks %d   mines %d   shields %d"):format(game.broken, game.exploded, game.shields),
      shooter.describe(game))
    assert.same(now, select(2, play()))
  end)

  it("is hurt in the frame in which the ship shares its first pixel with a rock", function()
    rounds.each("shooter: ship and rock", 60, function(rng)
      local game, kept = newDuel("rock", 1)
      local ship, rock = game.ship, kept[1]
      turnAtRandom(rng, rock)
      rock:setAngularVelocity(rng:unit() * 6)
      rock:setPosition(rng:int(100, 900) + rng:unit(), rng:int(100, 600) + rng:unit())
      ship:setRotation(rng:unit() * 7)
      local x, y = rock:getPosition()
      local shipX, shipY = x + rng:int(-110, 110), y - 110
      ship:setPosition(shipX, shipY)
      rock:setVelocity((shipX - x) * 2 + rng:int(-60, 60), (shipY - y) * 2)
      for frame = 1, 60 do
        local before = game.shields
        shooter.update(game, IDLE)
        if share(ship, rock) then
          assert(game.shields == before - 1, "not hurt in frame " .. frame)
          return
        end
        assert(game.shields == before, "hurt in frame " .. frame .. ", by nothing")
      end
    end)
  end)

  -- The bolt's way is asked for in steps of a quarter of a pixel.
  it("hits a rock with a bolt if and only if they touch on the bolt's way, however fast it is", function()
    rounds.each("shooter: bolt and rock", 60, function(rng)
      local game, kept = newDuel("rock", 1)
      local rock = kept[1]
      turnAtRandom(rng, rock)
      rock:setPosition(640 + rng:int(60, 200), 360 + rng:int(-40, 40) + rng:unit())
      game.time = 3
      shooter.update(game, FIRE)
      local bolt = all(game, "bolt")[1]
      local x, y = bolt:getPosition()
      local dx, dy, hits = rng:int(150, 500), rng:int(-60, 60) + rng:unit(), 0
      bolt:setVelocity(dx * 60, dy * 60)
      local probe, steps = pixcollide.newSprite(bolt:getMask(), { ox = 7, oy = 2, r = atan2(dy, dx) }), dx * 4
      for i = 0, steps do
        probe:setPosition(x + dx * i / steps, y + dy * i / steps)
        hits = hits + (probe:collides(rock) and 1 or 0)
      end
      shooter.update(game, IDLE)
      if hits > 4 then -- it may take a corner's pixel along that the steps miss, or the other way round
        assert(game.broken == 1 and not game.world:has(rock), "went through it")
        assert(not game.world:has(bolt) and bolt:isAdjacent(rock), "did not stop at it")
      elseif hits == 0 and not game.world:has(rock) then
        assert(bolt:isAdjacent(rock), "was broken by nothing")
      end
    end)
  end)

  it("goes on, whichever keys are pressed", function()
    rounds.each("shooter: keys", 4, function(rng)
      local game = shooter.newGame()
      games.playAtRandom(rng, game, shooter.update, { frames = 1000, every = 10, names = { "left", "right", "up", "fire" },
        around = game.ship, watch = function()
          local x, y = game.ship:getPosition()
          assert(x >= 0 and x <= 1280 and y >= 0 and y <= 720, "left the world")
          assert(game.world:count() < 2500, "too many sprites")
        end })
    end)
  end)

  it("makes no garbage while nothing breaks #garbage", function()
    local game = shooter.newGame()
    assert.same({ 0, 0 }, { garbage.of(function() shooter.update(game, IDLE) end, 60) })
  end)
end)
