-- SPDX-License-Identifier: MIT
-- SPDX-FileCopyrightText: 2026 The pixcollide authors

-- A scene in play: the module's objects and the model, to which the same things happen. What has happened is a list of
-- steps: { change =, target =, arguments = } (see changes.lua) or { question =, arguments = }. A question is
--   { name =, draw(rng, state) gives arguments as data, or nothing if it cannot be asked now,
--     naive(state, ...) gives what the module should answer, with entries for sprites,
--     on = "sprite" if it is a method of its first argument and not of the world, method = if that has another name,
--     ask(objects, ...) = if it is more than one call; then the name of the Lua module must be in `from`,
--     nearly = true if numbers may differ by 1e-12 of theirs,
--     changes = true if asking changes the scene, which `naive` must do in the model }

local changes = require "spec.support.questions.changes"
local model = require "spec.support.questions.model"
local values = require "spec.support.questions.values"

local replay = {}
replay.__index = replay

--- A scene before anything has happened to it.
function replay.new(scene)
  return setmetatable({ scene = scene, state = model.new(scene), objects = model.objects(scene), steps = {} }, replay)
end

local function call(objects, question, first, ...)
  if question.ask then
    return question.ask(objects, first, ...)
  elseif question.on == "sprite" then
    return first[question.method or question.name](first, ...)
  end
  return objects.world[question.method or question.name](objects.world, first, ...)
end

local function call_all(objects, question, arguments)
  if arguments.n == 0 then
    if question.ask then return question.ask(objects) end
    return objects.world[question.method or question.name](objects.world)
  end
  return call(objects, question, values.for_module(objects, arguments))
end

--- What the module answers, as a list of texts. A message that is raised is an answer, too.
function replay:ask(step)
  local results = values.pack(pcall(call_all, self.objects, step.question, step.arguments))
  if not results[1] then return { raised = true, "raised: " .. tostring(results[2]) } end
  return values.answer(self.objects.names, (table.unpack or unpack)(results, 2, results.n)) -- luacheck: ignore
end

--- What the oracle answers.
function replay:expect(step)
  return values.answer({}, step.question.naive(self.state, values.for_model(self.state, step.arguments)))
end

local function are_near(one, other)
  local a, b = tonumber(one), tonumber(other)
  return a and b and math.abs(a - b) <= 1e-12 * (1 + math.abs(a))
end

local function are_same(one, other, nearly)
  if #one ~= #other then return false end
  for k = 1, #one do
    if one[k] ~= other[k] and not (nearly and are_near(one[k], other[k])) then return false end
  end
  return true
end

--- Asks both; gives nil, or what was expected and what was got where these differ.
function replay:compare(step)
  self.steps[#self.steps + 1] = step
  local expected = self:expect(step)
  local got = self:ask(step)
  if not are_same(expected, got, step.question.nearly) then return expected, got end
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
  local function is_missing(index) return not scene.sprites[index] end
  if step.change and changes[step.change].on == "sprite" and is_missing(step.target) then return true end
  for k = 1, step.arguments.n do
    local value = step.arguments[k]
    if type(value) == "table" and value.kind == "sprite" and is_missing(value.index) then return true end
  end
  return false
end

local function run(scene, steps)
  local self = replay.new(scene)
  for k, step in ipairs(steps) do
    if is_about_missing(scene, step) then
      if k == #steps then return nil end
    elseif k == #steps then
      local expected, got = self:compare(step)
      return expected, got, self
    elseif step.change then
      self:change(step)
    else
      if step.question.changes then self:expect(step) end
      self:ask(step)
      self.steps[#self.steps + 1] = step
    end
  end
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
