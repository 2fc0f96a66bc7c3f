-- SPDX-License-Identifier: MIT
-- SPDX-FileCopyrightText: 2026 The pixcollide authors

-- A scene in play: the module's objects and the model, to which the same things happen. What has happened is a list of
-- steps: { change =, target =, arguments = } (see changes.lua) or { question =, arguments = }. A question is
--   { name =, draw(rng, state) gives arguments as data, or nothing if it cannot be asked now,
--     naive(state, ...) gives what the module should answer, with entries for sprites,
--     judge(state, results, ...) instead says what is wrong with the results, or nothing; it may raise,
--     of_first = true if it is a method of its first argument and not of the world, method = if that has another name,
--     ask(objects, ...) = if it is more than one call; then the name of the Lua module must be in `from`,
--     nearly = how far a number may be off, as a part of 1 + that number, if at all,
--     keeps = true if asking may not change any mask,
--     changes = true if asking changes the scene, which `naive` must do in the model }

local changes = require "spec.support.questions.changes"
local model = require "spec.support.questions.model"
local values = require "spec.support.questions.values"

local unpack = table.unpack or unpack -- luacheck: ignore

local replay = {}
replay.__index = replay

--- A scene before anything has happened to it.
function replay.new(scene)
  return setmetatable({ scene = scene, state = model.new(scene), objects = model.objects(scene), steps = {} }, replay)
end

local function call(objects, question, ...)
  local name, first = question.method or question.name, ...
  if question.ask then return question.ask(objects, ...) end
  if question.of_first then return first[name](...) end
  return objects.world[name](objects.world, ...)
end

--- What the module answers, as a list of texts, and as it is. A message that is raised is an answer, too.
function replay:ask(step)
  local results = values.pack(pcall(function()
    return call(self.objects, step.question, values.for_module(self.objects, step.arguments))
  end))
  if not results[1] then return { raised = true, "raised: " .. tostring(results[2]) } end
  results = values.pack(unpack(results, 2, results.n))
  return values.answer(self.objects.names, unpack(results, 1, results.n)), results
end

--- What the oracle answers; nil where it returns nothing.
function replay:expect(step)
  local results = values.pack(step.question.naive(self.state, values.for_model(self.state, step.arguments)))
  return values.answer({}, unpack(results, 1, math.max(results.n, 1)))
end

-- What a judge expects of an answer: just that, or a problem.
function replay:judge(step, got, results)
  if not results then return { "no error" } end
  local _, problem = pcall(step.question.judge, self.state, results, values.for_model(self.state, step.arguments))
  return problem and { ("%q"):format(tostring(problem)) } or got
end

local function are_near(one, other, part)
  local a, b = tonumber(one), tonumber(other)
  return a and b and math.abs(a - b) <= part * (1 + math.abs(a))
end

local function are_same(one, other, part)
  if #one ~= #other then return false end
  for k = 1, #one do
    if one[k] ~= other[k] and not (part and are_near(one[k], other[k], part)) then return false end
  end
  return true
end

--- Asks both; gives nil, or what was expected and what was got where these differ.
function replay:compare(step)
  self.steps[#self.steps + 1] = step
  local expected = not step.question.judge and self:expect(step)
  local got, results = self:ask(step)
  expected = expected or self:judge(step, got, results)
  if not are_same(expected, got, step.question.nearly) then return expected, got end
  for k, g in ipairs(step.question.keeps and self.state.masks or {}) do
    local mask = self.objects.masks[k]
    if not values.is_same(g, mask) then return { "a mask as it was: " .. values.source(g) }, { values.source(mask) } end
  end
end

--- Makes a change in both. One that cannot be made is left out.
function replay:change(step)
  if changes.in_model(self.state, step) then
    changes.in_module(self.objects, step)
    self.steps[#self.steps + 1] = step
  end
end

-- Does a step speak of a sprite that is missing?
local function is_about_missing(scene, step)
  if step.change and changes[step.change].on == "sprite" and not scene.sprites[step.target] then return true end
  for k = 1, step.arguments.n do
    local value = step.arguments[k]
    if type(value) == "table" and value.kind == "sprite" and not scene.sprites[value.index] then return true end
  end
  return false
end

local function run(scene, steps)
  local self, last = replay.new(scene), steps[#steps]
  for k = 1, #steps - 1 do
    local step, is_missing = steps[k], is_about_missing(scene, steps[k])
    if step.change and not is_missing then
      self:change(step)
    elseif not is_missing then
      if step.question.changes then self:expect(step) end
      self:ask(step)
      self.steps[#self.steps + 1] = step
    end
  end
  if is_about_missing(scene, last) then return nil end
  local expected, got = self:compare(last)
  return expected, got, self
end

--- Plays steps, of which the last one is a question. Gives what was expected, what was got and the replay, whose steps
-- are those that were made, if these differ; nil if they do not, or something was not possible.
function replay.differs(scene, steps)
  local ok, expected, got, self = pcall(run, scene, steps)
  if ok and expected then
    self.objects.world:release()
    return expected, got, self
  end
end

return replay
