-- SPDX-License-Identifier: MIT
-- SPDX-FileCopyrightText: 2026 The pixcollide authors

-- Two players of the example over bad networks: both see the same frames, those that one without a network sees.

local games = require "spec.support.games"
local rounds = require "spec.support.rounds"

local rollback = games.load("rollback")

describe("rollback over a network", function()
  it("shows both players the same, whatever the network does", function()
    local replayed, craters = 0, 0
    rounds.each("rollback", 4, function(rng)
      local frames, network = 240, { delay = rng:int(1, 12), loss = rng:real(0, 0.4) }
      local peers = rollback.run(frames, rng:int(1, 1e6), network)
      local straight = rollback.straight(peers, frames)
      for frame = 0, frames - 1 do
        assert.equal(straight[frame], peers[1].hashes[frame])
        assert.equal(straight[frame], peers[2].hashes[frame])
      end
      for k = 1, 2 do
        replayed = replayed + peers[k].replayed
        craters = craters + (peers[k].game.ground:count() < 480 * 100 and 1 or 0)
      end
    end)
    assert.is_true(replayed > 0 and craters > 0)
  end)
end)
