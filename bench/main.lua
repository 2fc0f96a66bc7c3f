-- SPDX-License-Identifier: MIT
-- SPDX-FileCopyrightText: 2026 The pixcollide authors

-- Measures what a program sees through the Lua API. Fails only if answers are wrong.
--     lua bench/main.lua [text]     only sections whose name contains the text

local frames = require "bench.frames"
local memory = require "bench.memory"
local pixcollide = require "pixcollide"
local pressing = require "bench.pressing"
local questions = require "bench.questions"
local report = require "bench.report"
local rollback = require "bench.rollback"

io.stdout:setvbuf("line")

local sections = {
  { "calls", frames.runCalls },
  { "frames", frames.run },
  { "rectangles growth", frames.runRectangles },
  { "questions", questions.run },
  { "pressing", pressing.run },
  { "rollback", rollback.run },
  { "memory", memory.run },
}

local text = arg[1] or ""
local jit = rawget(_G, "jit")
print(string.format("\n==== from %s, kernel %s: least times of several, in turn",
  jit and jit.version or _VERSION, pixcollide.getKernel()))
for _, section in ipairs(sections) do
  if section[1]:find(text, 1, true) then section[2]() end
end
os.exit(report.faults == 0 and 0 or 1)
