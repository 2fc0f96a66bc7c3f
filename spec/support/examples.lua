-- SPDX-License-Identifier: MIT
-- SPDX-FileCopyrightText: 2026 The pixcollide authors

-- Specs as a table: what an expression gives, as text (see shown.lua). A lone string is a sentence, and begins a spec of
-- all rows up to the next one. In expressions, m "##./.#." is a mask, and whatever the functions of pixcollide, the
-- names given and Lua's own stand for.

local pixcollide = require "pixcollide"
local shown = require "spec.support.shown"

local compile = loadstring or load -- luacheck: ignore
local examples = {}

local function scope(names)
  return setmetatable({ m = shown.mask, edited = shown.edited }, { __index = function(_, name)
    local value = names and names[name]
    if type(value) == "string" then -- a mask, new each time
      return shown.mask(value)
    elseif value == nil then
      value = pixcollide[name]
    end
    return value == nil and _G[name] or value
  end })
end

-- No tail call where an error is looked for: it would hide what was called.
local function evaluate(code, raising, environment)
  local chunk = assert(compile(raising and "local result = " .. code or "return " .. code, "=example"))
  if setfenv then -- luacheck: ignore 113
    setfenv(chunk, environment) -- luacheck: ignore 113
  else
    debug.setupvalue(chunk, 1, environment)
  end
  return shown.text(chunk())
end

-- Is it what was raised: a message that begins with the caller's line, and has this text?
local function isRaised(text, message)
  return message:find("^example:1: ") ~= nil and message:find(text, 1, true) ~= nil
end

--- Raises, with the expression, unless it gives what is expected.
function examples.check(row, names)
  local ok, got = pcall(evaluate, row[1], row.raises, scope(names))
  local isRight = ok and got == row[2]
  if row.raises then isRight = not ok and isRaised(row.raises, tostring(got)) end
  if not isRight then
    error(("%s\nexpected: %s\ngot:      %s"):format(row[1], row[2] or "an error: " .. row.raises, tostring(got)), 0)
  end
end

--- For each sentence among the rows { "sentence", { expression, result }, ... } it and what checks its examples:
--- for sentence, check in examples.each(rows, names) do it(sentence, check) end
--- A row { expression, raises = text } is one that must raise, at the caller's line, with this in the message. `names`
--- may be used in expressions: strings among them are masks, new at each mention.
function examples.each(rows, names)
  local at = 1
  return function()
    local sentence, first = rows[at], at + 1
    at = first
    while type(rows[at]) == "table" do at = at + 1 end
    local last = at - 1
    return sentence, function()
      for k = first, last do examples.check(rows[k], names) end
    end
  end
end

return examples
