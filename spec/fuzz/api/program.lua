-- SPDX-License-Identifier: MIT
-- SPDX-FileCopyrightText: 2026 The pixcollide authors

-- A random program: a few hundred calls of functions of meta on a pool of objects, with callbacks and finalisers that
-- make calls of their own, memory that fails, and a collector at any setting. It knows what the calls may not do: raise
-- where pixcollide's own Lua is, return what meta does not say, change a world that they only ask, hold on to memory.

local answers = require "spec.fuzz.api.answers"
local collector = require "spec.support.collector"
local finalisers = require "spec.support.finalisers"
local newPool = require "spec.fuzz.api.pool".new
local kindOf = require "spec.fuzz.api.pool".kindOf
local pack = require "spec.support.raises".pack
local pixcollide = require "pixcollide"
local random = require "spec.support.random"
local results = require "spec.fuzz.api.results"
local newValues = require "spec.fuzz.api.values".new

local program = {}
program.__index = program

local unpack = table.unpack or unpack -- luacheck: ignore
local concat, tostring = table.concat, tostring

local CALLS, DEEPEST = 400, 3
local ASK_EVERY = 40 -- calls, on average
local ENOUGH_BYTES = 2 ^ 26
local RASTER_LIMIT = pixcollide.getRasterLimit()

-- Telling.

local function show(value)
  if type(value) == "string" then
    return #value <= 40 and ("%q"):format(value) or ("%q .. %d bytes"):format(value:sub(1, 20), #value)
  end
  if kindOf(value) ~= "table" then return tostring(value) end
  local texts = {}
  for k = 1, math.min(#value, 12) do texts[k] = tostring(value[k]) end
  for name, entry in pairs(#texts == 0 and value or {}) do texts[#texts + 1] = tostring(name) .. " = " .. tostring(entry) end
  return "{ " .. concat(texts, ", ") .. " }"
end

-- The arguments are shown where calls are traced: of the others it is enough to know which program it was.
local function showCall(f, holder, list, n, traces)
  local texts = { not traces and n > 0 and "..." or nil }
  for k = 1, traces and n or 0 do texts[k] = show(list[k]) end
  return ("%s%s(%s)"):format(f.isMethod and tostring(holder) .. ":" or f.class .. ".", f.name, concat(texts, ", "))
end

function program:trace(...)
  if self.traces then
    local texts = {}
    for k = 1, select("#", ...) do texts[k] = tostring((select(k, ...))) end
    io.stderr:write(("  "):rep(self.depth), concat(texts, " "), "\n")
  end
end

-- A fault of pixcollide's ends the program, wherever it was found.
function program:fail(problem)
  self.fault = self.fault or problem
  self:trace("FAULT", problem)
end

-- Is a function one that only asks, as its name says?
local function isQuestion(name) return name:find "^get" or name:find "^is%u" or name:find "^query" or name:find "^ray" end

-- The hash of a world; nothing of one that has been released.
local function hashOf(world)
  local isThere, hash = pcall(world.hash, world)
  return isThere and hash or nil
end

-- A world's answers, if nothing has come in between: a finaliser may even release it.
function program:ask()
  self.isNested = false
  local world = self.pool:get "world"
  local _, problem = pcall(answers.problem, world, self.rng)
  if problem and not self.isNested then self:fail(("after %s: %s: %s"):format(self.last, tostring(world), problem)) end
end

-- Calls.

-- pcall(fn, unpack(list, 1, n)), in a coroutine at times; a yield ends it.
local function callSafely(rng, fn, list, n)
  if not rng:chance(0.03) then return pack(pcall(fn, unpack(list, 1, n))) end
  local routine = coroutine.create(function(...) return fn(...) end)
  local got = pack(coroutine.resume(routine, unpack(list, 1, n)))
  return coroutine.status(routine) == "suspended" and { n = 2, false, "yielded" } or got
end

-- The same while memory is short, Lua's or the module's.
function program:callShort(fn, list, n)
  local rng, host = self.rng, self.host
  local enough = rng:int(0, rng:pick { 2, 10, 50 })
  if self.isLuaShort and rng:chance(0.5) then return pack(host.callShort(enough, fn, unpack(list, 1, n))) end
  local state = debug.getregistry()["pixcollide.state"]
  state:failAfter(enough)
  local got = callSafely(rng, fn, list, n)
  state:failAfter(-1)
  return got
end

-- What a loop would call, each time with what it gave before.
local function newIterator(fn, state, control)
  return function()
    local got = pack(fn(state, control))
    control = got[1]
    return unpack(got, 1, got.n)
  end
end

-- One call of function f, with what it must and must not have done.
function program:call(f, holder, list, n)
  local name = showCall(f, holder, list, n, self.traces)
  if self.depth == 0 then
    self.last = name
    self.host.note(("program %d, call %d: %s"):format(self.seed, self.made, name))
  end
  self:trace(name)
  local fn = holder[f.name]
  if f.isMethod then
    for k = n, 1, -1 do list[k + 1] = list[k] end
    list[1], n = holder, n + 1
  end
  local isShort = self.depth == 0 and self.rng:chance(0.02)
  local asked = self.depth == 0 and f.class == "World" and isQuestion(f.name) and self.rng:chance(0.2) and holder or nil
  self.isNested = self.depth > 0
  local hash, got = asked and hashOf(asked)
  if isShort then got = self:callShort(fn, list, n) else got = callSafely(self.rng, fn, list, n) end
  if got[1] then
    local problem = results.problem(f, got)
    if problem then self:fail(name .. ": " .. problem) end
  elseif results.isFault(got[2]) then
    self:fail(name .. " raised: " .. tostring(got[2]))
  else
    self:trace("raised:", tostring(got[2]))
  end
  if self.depth > 0 then self.isNested = true end
  if asked and not self.isNested and hashOf(asked) ~= hash then self:fail(name .. ": its world is another one then") end
  if got[1] and type(got[2]) == "function" then self.pool:add(newIterator(got[2], got[3], got[4]), "iterator") end
  for k = 2, got[1] and got.n or 0 do self:keep(got[k]) end
end

-- Keeps what a call has made.
function program:keep(value)
  local kind = kindOf(value)
  if kind == "table" then
    for k = 1, math.min(#value, 3) do
      if kindOf(value[k]) == "mask" or kindOf(value[k]) == "sprite" then self.pool:add(value[k]) end
    end
  else
    self.pool:add(value)
  end
end

-- A function of meta, one as likely as the other.
function program:callAny()
  local rng = self.rng
  local f = rng:pick(self.functions)
  local key = f.class .. "." .. f.name
  self.values.recipes = f.kit.recipes
  local holder = f.kit.selves[f.class](self.values.scene)
  if holder == nil or holder[f.name] == nil then return end
  local list, n = self.values:arguments(f, key, holder)
  if f.kit.recipes.members[key] and kindOf(list[1]) == "sprite" and rng:chance(0.9) then
    list[1] = self.pool:member() or list[1]
    holder = list[1]:getWorld() or holder
  end
  self:call(f, holder, list, n)
end

-- What else programs do.

local actions = {}

function actions.drop(self) self.pool:dropAny() end
function actions.collect(self) collectgarbage(self.rng:pick { "collect", "step", "count" }) end

function actions.finalise(self)
  finalisers.onCollect(function()
    if self.rng then pcall(self.nest, self) end
  end)
end

-- A loop over what an iterator gives, or a part of that.
function actions.loop(self)
  local iterator = self.pool:get "iterator"
  for _ = 1, self.rng:int(1, 5) do
    local got = callSafely(self.rng, iterator, {}, 0)
    if not got[1] and results.isFault(got[2]) then self:fail("an iterator raised: " .. tostring(got[2])) end
    if not got[1] or got[2] == nil then break end
    self:keep(got[2])
    if self.rng:chance(0.2) then self:callAny() end
  end
end

function actions.handlers(self)
  local handlers = self.pool:get "handlers"
  for _, name in ipairs { "began", "stayed", "ended" } do
    handlers[name] = self.rng:chance(0.5) and self.values:callback(function() end) or nil
  end
end

local ACTIONS = { "drop", "collect", "finalise", "loop", "loop", "handlers" }

local function failSomehow(rng)
  local roll = rng:unit()
  if roll < 0.3 then error("a callback's own") end
  if roll < 0.5 then error() end
  if roll < 0.7 then error({}) end
  if roll < 0.8 and coroutine.running() then coroutine.yield(1) end
end

--- In the midst of a call: some more of them, and at times an error.
function program:nest(...)
  self.isNested = true
  if self.depth >= DEEPEST or self.left <= 0 or self.fault then return end
  self.depth = self.depth + 1
  local ok, problem = pcall(function(...)
    if self.rng:chance(0.3) then
      for k = 1, select("#", ...) do self:keep((select(k, ...))) end
    end
    for _ = 1, self.rng:int(0, 2) do self:step() end
  end, ...)
  self.depth = self.depth - 1
  if not ok then error(problem, 0) end
  if self.rng:chance(0.06) then failSomehow(self.rng) end
end

function program:step()
  self.left = self.left - 1
  if self.rng:chance(0.06) then
    if self.depth == 0 then self.host.note(("program %d, call %d: between calls"):format(self.seed, self.made)) end
    actions[self.rng:pick(ACTIONS)](self)
  else
    self.made = self.made + 1
    self:callAny()
  end
end

-- The collector at one of its settings. One that never rests takes nearly all of the time: make stress has it, too.
function program:setCollector()
  local rng, isNew = self.rng, _VERSION >= "Lua 5.4"
  local isHectic = rng:chance(0.002) and isNew
  collectgarbage "restart"
  collector.hurry(isHectic and 0 or rng:pick { 120, 200, 400 }, rng:pick { 200, 400, 1000 })
  if isNew then collectgarbage((isHectic or rng:chance(0.6)) and "incremental" or "generational") end
  if rng:chance(0.1) then collectgarbage "stop" end
end

--- Runs program number `seed`. Gives how many calls it made, and what was wrong, or nothing. options: host (see
-- host.c), functions (of meta, each with its kit), traces, isLuaShort (may Lua's memory fail?).
function program.run(seed, options)
  local self = setmetatable({
    seed = seed, rng = random.new(seed), host = options.host, functions = options.functions, traces = options.traces,
    isLuaShort = options.isLuaShort, depth = 0, left = CALLS, made = 0, last = "nothing",
  }, program)
  self.pool = newPool(self.rng, options.kit)
  self.values = newValues(self)
  for _ = 1, 10 do self.pool:add(self.pool.makers.sprite()) end
  self:setCollector()
  pixcollide.setRasterLimit(RASTER_LIMIT) -- or the last program's would be this one's
  while self.left > 0 and not self.fault and self.pool.bytes() < ENOUGH_BYTES do
    self:step()
    if self.rng:chance(1 / ASK_EVERY) then self:ask() end
  end
  self.left = 0
  collectgarbage "restart"
  return self.made, self.fault
end

return program
