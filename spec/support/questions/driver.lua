-- SPDX-License-Identifier: MIT
-- SPDX-FileCopyrightText: 2026 The pixcollide authors

-- Asks questions of random scenes, compares the answers with those of oracles, changes the scenes, and asks again.
-- Where an answer differs, the scene is made as small as can be and printed as a program. See replay.lua for what a
-- question is, changes.lua for changes, kinds.lua for scenes.

local changes = require "spec.support.questions.changes"
local program = require "spec.support.questions.program"
local replay = require "spec.support.questions.replay"
local rounds = require "spec.support.rounds"
local shrink = require "spec.support.questions.shrink"
local values = require "spec.support.questions.values"
local driver = {}

--- The questions of a table by name, or of a list, in an order that does not depend on hashing.
function driver.listed(questions)
  local list = {}
  for _, question in pairs(questions) do list[#list + 1] = question end
  table.sort(list, function(a, b) return a.name < b.name end)
  return list
end

--- The names of lists, each once.
function driver.once(...)
  local names, done = {}, {}
  for _, list in ipairs { ... } do
    for _, name in ipairs(list) do
      names[#names + 1] = not done[name] and name or nil
      done[name] = true
    end
  end
  return names
end

local function text_of(answer) return #answer == 0 and "nothing" or table.concat(answer, ", ") end

--- What is told of a difference: the question, both answers, and the program.
function driver.report(scene, steps, expected, got, seconds)
  local question = steps[#steps].question
  local lines = { ("%s: expected %s, got %s"):format(question.name, text_of(expected), text_of(got)) }
  local small = shrink.shrink(scene, steps, seconds)
  if small then
    lines[#lines + 1] = ("as small as it gets: expected %s, got %s"):format(text_of(small.expected), text_of(small.got))
    lines[#lines + 1] = program.source(small.scene, small.steps, small.expected)
  else
    lines[#lines + 1] = "played again, it does not differ; the scene as it was:"
    lines[#lines + 1] = program.source(scene, steps, expected)
  end
  return table.concat(lines, "\n"), small
end

--- Asks one question with arguments of its own; false if it cannot be asked now. Raises if the answer differs.
function driver.ask(play, rng, question)
  local arguments = values.pack()
  if question.draw then
    arguments = values.pack(question.draw(rng, play.state))
    if arguments.n == 0 then return false end
  end
  local step = { question = question, arguments = arguments }
  local expected, got = play:compare(step)
  if expected then error((driver.report(play.scene, play.steps, expected, got)), 0) end
  return true
end

--- Runs one round: a scene of the kind, options.steps times all of the questions (or options.asks of them, at random)
-- and some changes. Gives how many questions were asked.
function driver.round(rng, options)
  local questions = options.listed or driver.listed(options.questions)
  local names = options.changes or changes.usual
  local play, count = replay.new(options.scene(rng)), 0
  for _ = 1, options.steps or 3 do
    for k = 1, options.asks or #questions do
      local question = options.asks and rng:pick(questions) or questions[k]
      count = count + (driver.ask(play, rng, question) and 1 or 0)
    end
    for _ = 1, rng:pick(options.changing or { 0, 1, 3, 3, 8 }) do
      local step = #play.state.sprites > 0 and changes.draw(rng, play.state, rng:pick(names))
      if step then play:change(step) end
    end
  end
  play.objects.world:release()
  play.objects.other:release()
  return count
end

--- Runs rounds of the options (name, rounds, scene = a kind of kinds.lua, questions, changes = names, changing =
-- numbers of changes, steps, asks). Gives how many questions were asked.
function driver.run(options)
  options.listed = driver.listed(options.questions)
  local count = 0
  rounds.each(options.name, options.rounds, function(rng) count = count + driver.round(rng, options) end)
  return count
end

return driver
