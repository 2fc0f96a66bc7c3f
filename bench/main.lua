-- SPDX-License-Identifier: MIT
-- SPDX-FileCopyrightText: 2026 The pixcollide authors

-- Measures what a program sees through the Lua API. Fails only if answers are wrong; a goal that is missed is no error.
--     lua bench/main.lua [text]     only sections whose name contains the text

local calls = require "bench.calls"
local frames = require "bench.frames"
local memory = require "bench.memory"
local pixcollide = require "pixcollide"
local questions = require "bench.questions"
local report = require "bench.report"
local rollback = require "bench.rollback"
local worst = require "bench.worst"

io.stdout:setvbuf("line")

local sections = {
  { "calls", calls.run },
  { "frames", frames.run },
  { "turning frames", frames.runTurning },
  { "rectangles growth", frames.runRectangles },
  { "questions", questions.run },
  { "rollback", rollback.run },
  { "memory", memory.run },
  { "worst", worst.run },
}

local text = arg[1] or ""
local jit = rawget(_G, "jit")
print(string.format("\n==== from %s, kernel %s: least and median times of several, in turn",
  jit and jit.version or _VERSION, pixcollide.getKernel()))
for _, section in ipairs(sections) do
  if section[1]:find(text, 1, true) then section[2]() end
end
os.exit(report.summary() and 0 or 1)
