-- SPDX-License-Identifier: MIT
-- SPDX-FileCopyrightText: 2026 The pixcollide authors

-- No answer changes: the hash over all that random sprites, masks, worlds and motions answer (see spec/answers_hash.lua)
-- is what it was. Who means to change an answer changes the line here, and says so in the changelog.

local child = require "spec.support.child"
local rounds = require "spec.support.rounds"

local ROUNDS, FEW = 40, 10
local KNOWN = {
  [ROUNDS] = "231909 answers in 40 rounds, hash 0f24fedb",
  [FEW] = "54108 answers in 10 rounds, hash 03e96b3e",
}

it("random questions have the answers that they have always had", function()
  local count = rounds.count(ROUNDS) < ROUNDS and FEW or ROUNDS
  local text = child.run(('arg = { [0] = "spec/answers_hash.lua", "%d" } dofile(arg[0])'):format(count))
  assert.equal(KNOWN[count], text:match("^[^\r\n]*"))
end)
