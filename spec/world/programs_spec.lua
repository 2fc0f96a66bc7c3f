-- SPDX-License-Identifier: MIT
-- SPDX-FileCopyrightText: 2026 The pixcollide authors

-- Thousands of short programs beside brute force: see spec/support/questions/short.lua.

local rounds = require "spec.support.rounds"
local short = require "spec.support.questions.short"

describe("short programs", function()
  it("find the pairs, events and hits of brute force", function() rounds.each("program", 3000, short.round) end)
end)
