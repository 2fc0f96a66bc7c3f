-- SPDX-License-Identifier: MIT
-- SPDX-FileCopyrightText: 2026 The pixcollide authors

-- The contract of every function: what lua/pixcollide/meta says of its arguments holds. From their types follow wrong
-- arguments of all kinds; each must be refused at the caller's line, by a message that names the function, the
-- argument, what was expected and what there was instead, and nothing may have changed. Limits are reached, and not
-- passed.
--
-- A kit says how functions are called: `selves`, by class, a function that gives the object of a scene; `recipes`, as
-- in contract/recipes.lua; `new` and `tell`, as in contract/scene.lua.

local scene = require "spec.support.contract.scene"
local types = require "spec.support.contract.types"
local wrongs = require "spec.support.contract.wrongs"
local contract = {}

local compile = loadstring or load -- luacheck: ignore
local unpack = table.unpack or unpack -- luacheck: ignore

-- Calls holder.name(arguments) or holder:name(arguments) in line 3 of a chunk; in line 4 as the last thing that a
-- function does, which makes Lua forget who called and by which name, and how much of that depends on the version.
local CALLERS = [[
local unpack = ...
local direct, tail
function direct(holder, arguments) local result = holder%s(unpack(arguments, 1, arguments.n)) return result end
function tail(holder, arguments) return holder%s(unpack(arguments, 1, arguments.n)) end
return direct, function(holder, arguments) local result = tail(holder, arguments) return result end
]]
local callers = {}
local function callersOf(form)
  if not callers[form] then
    local direct, tail = assert(compile(CALLERS:format(form, form), "=a caller"))(unpack)
    callers[form] = { direct = direct, tail = tail }
  end
  return callers[form]
end

-- How messages begin, by the kind of call.
local LINES = { direct = { "a caller:3: " }, tail = { "a caller:4: ", "a caller:5: ", "" }, pcall = { "" } }

-- Arguments that are not refused, whatever they are, and why that is meant.
local KNOWN = {
  ["Sprite.rasterize.self"] = "without a colon the other sprite is the one that is asked, alone",
  ["Animation.remove.sprite"] = "false for all that the animation does not show, nil too: see aseprite_animation_spec",
}
for _, name in ipairs { "collides", "adjacent", "covers", "rayHits" } do
  KNOWN["internal." .. name .. ".message"] = "luassert takes what is no text for one more argument"
end

-- A function at work: `key` is "Mask.get", `s` the scene, `before` what it tells of the scene, `args` a valid call's arguments.
local Job = {}
Job.__index = Job

local function pick(value, s)
  if type(value) == "function" then return value(s) end
  return value
end

-- The first that is not nil of up to four values.
local function first(a, b, c, d)
  if a ~= nil then return a end
  if b ~= nil then return b end
  if c ~= nil then return c end
  return d
end

-- What the table of recipes `name` has for a parameter of what is called `key`: by both names, or by the parameter's.
function Job:recipe(name, key, param)
  local list = self.kit.recipes[name]
  return first(list[key .. "." .. param.name], list[param.name])
end

-- A valid value of a parameter or an option of what is called `key`.
function Job:valid(key, param)
  local recipes, kind = self.kit.recipes, param.kind:gsub("%?$", "")
  local own, byName = recipes.byFunction[key] or {}, recipes.byName
  local value = first(own[param.name], byName[param.name .. ": " .. kind], byName[param.name], recipes.byKind[kind])
  if value == nil then
    local known = assert(types.find(kind), ("the contract does not know the type %s of %s"):format(kind, param.name))
    value = types.firstWord(kind) or known.takes == "table" and {} or nil
    assert(value ~= nil, ("there is no recipe for %s of %s: a valid value of type %s"):format(param.name, key, kind))
  end
  return pick(value, self.s)
end

-- A new scene, and in it the object and the arguments of a valid call.
function Job:renew()
  local kit, f, own = self.kit, self.f, self.own
  self.s = kit.new()
  self.self = pick(own.self or kit.selves[f.class], self.s)
  self.args = { n = #f.param }
  for k, param in ipairs(f.param) do self.args[k] = self:valid(self.key, param) end
  if own.before then own.before(self.s) end
  self.before = kit.tell(self.s)
end

local function newJob(kit, f)
  local job = setmetatable({ kit = kit, f = f, key = f.class .. "." .. f.name, calls = 0, problems = {} }, Job)
  job.form, job.own = (f.isMethod and ":" or ".") .. f.name, kit.recipes.byFunction[job.key] or {}
  job:renew()
  return job
end

local function show(value)
  if type(value) ~= "table" then
    return type(value) == "string" and #value < 30 and ("%q"):format(value) or tostring(value)
  end
  local parts = {}
  for k, entry in pairs(value) do
    parts[#parts + 1] = tostring(k) .. " = " .. (type(entry) == "table" and "{...}" or tostring(entry))
  end
  return "{ " .. table.concat(parts, ", ", 1, math.min(#parts, 6)) .. " }"
end

function Job:problem(text, args)
  local shown = {}
  for k = 1, args.n do shown[k] = show(args[k]) end
  self.problems[#self.problems + 1] = ("%s(%s): %s"):format(self.f.call, table.concat(shown, ", "), text)
end

-- The arguments of the valid call with argument k as `value`, so many of them.
function Job:with(k, value, n)
  local args = { n = n or self.args.n }
  for at = 1, args.n do args[at] = self.args[at] end
  if k then args[k] = value end
  return args
end

-- Does what a message says in its brackets pass a check (see wrongs.of)?
local function passes(tail, check)
  if type(check) == "function" then return check(tail) end
  if type(check) == "string" then return tail:find(check, 1, true) end
  for _, text in ipairs(check) do
    if tail:find(text, 1, true) then return true end
  end
  return false
end

-- A message without the place in front of it; nil if that is not one of `lines`.
local function afterLine(message, lines)
  for _, line in ipairs(lines) do
    if message:sub(1, #line) == line and not message:sub(#line + 1):find "^[^ ]+:%d+: " then return message:sub(#line + 1) end
  end
end

-- What is wrong with a message about argument n (0 is self), or nothing. Without n, it may be about any. The message of
-- another kind of call is about the same thing.
local function findFault(message, f, n, checks, kind)
  message = tostring(message)
  local rest = afterLine(message, LINES[kind])
  if not rest then return ("in a %s call, it does not begin with the caller's line: %s"):format(kind, message) end
  local at, name, tail = rest:match "^bad argument #(%d+) to '([^']*)' %((.*)%)$"
  if (n == 0 or not n) and not at then at, name, tail = 0, rest:match "^calling '([^']*)' on bad self %((.*)%)$" end
  if not tail or name ~= f.name or n and tonumber(at) ~= n then
    return ("expected bad argument #%s to '%s' (...), got: %s"):format(n or "?", f.name, message)
  end
  for _, check in ipairs(checks) do
    if not passes(tail, check) then
      return ("expected %s in: %s"):format(type(check) == "table" and table.concat(check, " or ")
        or type(check) == "string" and "'" .. check .. "'" or "the limits of meta", message)
    end
  end
end

-- Calls what must be refused in argument n, and change nothing; form and holder: of the valid call unless given.
function Job:refuses(args, n, checks, form, holder)
  self.calls = self.calls + 1
  form, holder = form or self.form, holder or self.self
  local kind = self.calls % 4 == 0 and "tail" or self.calls % 4 == 1 and "pcall" or "direct"
  local ok, message
  if kind ~= "pcall" then
    ok, message = pcall(callersOf(form)[kind], holder, args)
  elseif form:sub(1, 1) == ":" then
    ok, message = pcall(holder[self.f.name], holder, unpack(args, 1, args.n))
  else
    ok, message = pcall(holder[self.f.name], unpack(args, 1, args.n))
  end
  if ok then
    self:problem("nothing was raised", args)
    return self:renew()
  end
  local fault = findFault(message, self.f, n, checks, kind)
  if fault then self:problem(fault, args) end
  if not scene.isSame(self.kit.tell(self.s), self.before) then
    self:problem("it has changed something", args)
    self:renew()
  end
end

-- Calls what must not be refused: with argument k as `value`, unless there is no k.
function Job:accepts(k, value, n)
  self:renew()
  local args = self:with(k, value, n)
  local ok, message = pcall(callersOf(self.form).direct, self.self, args)
  if not ok then self:problem("it refused this valid call: " .. tostring(message), args) end
end

-- The number in a parameter or an option reaches its limits; fractions are rounded down; what has none may be huge.
function Job:reaches(params, k, key, wrap)
  local low, high, isFloored = types.limits(params, k)
  local given, free = self:recipe("limits", key, params[k]), self:recipe("free", key, params[k])
  if given then low, high = given[1], given[2] end
  if free == true or not types.find(params[k].kind).isNumber then return end
  for _, value in ipairs { low or -1e300, high or 1e300 } do
    if not (free and math.abs(value) > free) then wrap(value) end
  end
  if isFloored and low and not self.kit.recipes.whole[params[k].name] then wrap(low + 0.5) end
end

function Job:checkValid()
  local params = self.f.param
  if self.own.never then return end
  self:accepts()
  for k = #params, 1, -1 do
    local param, block = params[k], types.find(params[k].kind).options
    if param.optional or types.isNilable(param) then self:accepts(k, nil) end
    if param.optional then self:accepts(k, nil, k - 1) end
    self:reaches(params, k, self.key, function(value) self:accepts(k, value) end)
    local options = block and types.options(block) or {}
    for j, option in ipairs(options) do
      local function accept(value) self:accepts(k, self:validOption(block, option, value)) end
      accept()
      self:reaches(options, j, block.name, accept)
    end
  end
end

-- A table of options with this one, and those that it needs.
function Job:validOption(block, option, value)
  local options = {}
  for name, other in pairs(self.kit.recipes.together[option.name] or {}) do options[name] = pick(other, self.s) end
  options[option.name] = first(value, self:valid(block.name, option))
  return options
end

function Job:checkMissing()
  for k, param in ipairs(self.f.param) do
    local kind = types.find(param.kind)
    local isAsked = not param.optional and not param.isOther and kind.takes
    if isAsked and not KNOWN[self.key .. "." .. param.name] then
      local says = self.kit.recipes.says[self.key .. "." .. param.name] or kind.says
      if types.isNilable(param) then
        self:refuses(self:with(nil, nil, k - 1), k, { "value expected" })
      else
        self:refuses(self:with(nil, nil, k - 1), k, { says, { "got no value", "got nil" } })
        self:refuses(self:with(k, nil), k, { says, { "got nil", "got no value" } })
      end
    end
  end
end

-- Wrong values of a parameter or option of `key`, number k of `params`; see wrongs.of.
function Job:wrongs(params, k, isOption, good, key)
  return wrongs.of(self.s, params, k, isOption, good, {
    limits = self:recipe("limits", key, params[k]), says = self.kit.recipes.says[key .. "." .. params[k].name],
    takes = self:recipe("strict", key, params[k]) and "string" or nil,
  })
end

function Job:checkArguments()
  local params = self.f.param
  for k = 1, self.own.only or #params do
    local param, block = params[k], types.find(params[k].kind).options
    local isKnown = KNOWN[self.key .. "." .. param.name]
    for _, wrong in ipairs(isKnown and {} or self:wrongs(params, k, false, self.args[k], self.key)) do
      self:refuses(self:with(k, wrong.value), k, wrong.checks)
    end
    if block then self:checkOptions(k, block) end
    local isMember = self.kit.recipes.members[self.key] == param.name
    for _, name in ipairs(isMember and { "lone", "stranger", "removed" } or {}) do
      self:refuses(self:with(k, self.s[name]), k, { "sprite is not in this world (add it first with world:add)" })
    end
  end
end

function Job:checkOptions(k, block)
  local options = types.options(block)
  for _, wrong in ipairs(wrongs.ofOptions(options, block.says)) do self:refuses(self:with(k, wrong.value), k, wrong.checks) end
  for j, option in ipairs(options) do
    for _, wrong in ipairs(self:wrongs(options, j, true, self:valid(block.name, option), block.name)) do
      self:refuses(self:with(k, self:validOption(block, option, wrong.value)), k, wrong.checks)
    end
  end
end

-- A method on what is no object of its class, without any, with a dot for the colon, and on one that was released.
function Job:checkSelf()
  local f, kind = self.f, types.find("pixcollide." .. self.f.class)
  if not f.isMethod then return end
  local form, holder = "." .. f.name, { [f.name] = self.self[f.name] }
  for _, wrong in ipairs(wrongs.others(self.s, kind.takes)) do
    local args = { n = self.args.n + 1, wrong[2], unpack(self.args, 1, self.args.n) }
    self:refuses(args, 0, { kind.says .. ", got " .. wrong[1]:gsub(" .*", ""), "; call it with a colon: " }, form, holder)
  end
  for n = 0, 1 do self:refuses({ n = n }, 0, { kind.says .. ", got n", "; call it with a colon: " }, form, holder) end
  if not KNOWN[self.key .. ".self"] then self:refuses(self.args, nil, { "expected" }, form, holder) end
  local gone = self.s.gone[kind.takes]
  if gone and f.name ~= "release" then
    self:refuses(self.args, 0, { kind.takes .. " has been released" }, nil, gone)
  end
end

-- A function of the module with a colon for the dot, which hands in the module itself, if it takes any argument.
function Job:checkModule()
  if self.f.isMethod or self.f.class == "internal" or not self.f.param[1] or self.self[self.f.name] == nil then return end
  local args = { n = self.args.n + 1, self.self, unpack(self.args, 1, self.args.n) }
  self:refuses(args, 1, { "itself; call it with a dot: pixcollide." }, nil, nil)
end

-- Checks one function. Gives how many wrong calls that took; raises a list of what is wrong.
local function check(kit, f)
  local job = newJob(kit, f)
  job:checkMissing()
  job:checkArguments()
  job:checkSelf()
  job:checkModule()
  job:checkValid()
  if #job.problems > 0 then error(table.concat(job.problems, "\n", 1, math.min(#job.problems, 30)), 0) end
  return job.calls
end

-- The classes of meta: those that some kit has, and why others have none.
local CLASSES = {
  pixcollide = "spec/lua", Mask = "spec/lua", Sprite = "spec/lua", World = "spec/lua", Picture = "spec/lua",
  Snapshot = "spec/lua",
  Aseprite = "spec/library", Sheet = "spec/library", Animation = "spec/library", Tiled = "spec/library", Ldtk = "spec/library",
  Level = "spec/library", Atlases = "spec/library", Atlas = "spec/library", internal = "spec/library", Love = "spec/love",
}

--- Declares a test, by `it`, for each function of the kit's classes, and one that tells how many wrong calls there
-- were.
function contract.checkAll(kit, it)
  local functions, calls = 0, 0
  for _, f in ipairs(kit.functions or types.functions) do
    assert(CLASSES[f.class], "no contract has the class " .. f.class)
    if kit.selves[f.class] then
      functions = functions + 1
      it("of " .. f.call .. " holds", function() calls = calls + check(kit, f) end)
    end
  end
  it("is checked", function()
    io.stderr:write(("contract: %d functions, %d wrong calls\n"):format(functions, calls))
    assert(functions > 0 and calls > 10 * functions)
  end)
end

return contract
