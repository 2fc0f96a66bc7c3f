-- SPDX-License-Identifier: MIT
-- SPDX-FileCopyrightText: 2026 The pixcollide authors

-- The dungeon of examples without LÖVE: what is seen is lit and hidden by no wall, and what has been seen is remembered.

local games = require "spec.support.games"
local pixcollide = require "pixcollide"

local dungeon, input = games.load("dungeon"), games.load("input")

describe("the dungeon", function()
  it("plays its script until it has all gems; what is seen is lit, and never forgotten", function()
    local game, known, frames = dungeon.newGame(), pixcollide.newMask(dungeon.width, dungeon.height), 0
    local walls = games.inLayer(game, "wall")[1]:getMask()
    local hero, lit = game.hero, nil
    input.play(dungeon, game, function()
      frames = frames + 1
      local x, y = hero:getPosition()
      assert(not hero:collides(games.inLayer(game, "wall")[1]), "walks into a wall")
      known:add(game.seen)
      assert(known:count() <= game.known:count() and game.known:contains(known), "has forgotten something")
      assert(game.seen:get(math.floor(x), math.floor(y)), "does not see its own feet")
      lit = pixcollide.newMask(dungeon.width, dungeon.height)
      lit:add(pixcollide.newCircleMask(60), math.floor(x) - 60, math.floor(y) - 60)
      lit:add(game.lamplight)
      assert(lit:contains(game.seen), "sees in the dark")
      if frames % 50 == 0 then
        for u, v in (game.seen - walls):eachSolid() do
          assert(not game.world:anyOnSegment(math.floor(x) + 0.5, math.floor(y) + 0.5, u + 0.5, v + 0.5, "wall"), "sees through walls")
        end
      end
    end)
    assert.matches("^gems 8 of 8 ", dungeon.describe(game))
    assert.is_true(frames > 300 and game.lamplight:count() > 5000)
  end)
end)
