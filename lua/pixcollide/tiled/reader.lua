-- SPDX-License-Identifier: MIT
-- SPDX-FileCopyrightText: 2026 The pixcollide authors

-- Lua files that Tiled has written. They are Lua programs, so they are read with care: only text that does nothing but
-- return a table of constants is run.

local find, gsub, match, sub = string.find, string.gsub, string.match, string.sub

-- All but words, numbers and what tables are written with.
local OTHER = "[^%w_%s{}=,;%.%+%-%[%]]"
-- Lua takes a time that grows with the square of a chain of "and" or "or".
local FORBIDDEN = { ["and"] = true, ["do"] = true, ["for"] = true, ["function"] = true, ["goto"] = true, ["if"] = true,
  ["local"] = true, ["or"] = true, ["repeat"] = true, ["while"] = true }

local function lineOf(text, at)
  return select(2, gsub(sub(text, 1, at), "\n", "")) + 1
end

-- What follows a string's opening quote.
local function afterString(text, at)
  local quote = sub(text, at, at)
  at = at + 1
  while true do
    local stop = find(text, quote == '"' and '["\\]' or "['\\]", at)
    if not stop then
      return nil
    elseif sub(text, stop, stop) == quote then
      return stop + 1
    end
    at = stop + 2
  end
end

-- The first thing in a part without strings and comments that no table of constants has, and where it is.
local function findCode(part)
  local at = find(part, OTHER) or find(part, "%[[%[=]")
  if at then
    return sub(part, at, at), at
  end
  at = find(part, "%.%.") -- each "a = a .. a" would double a text
  if at then
    return "..", at
  end
  local last = 0
  while true do
    local first, word
    first, last, word = find(part, "([%a_][%w_]*)", last + 1)
    if not first or FORBIDDEN[word] then
      return word, first
    end
  end
end

-- The place after a comment or a string that begins at `stop`, or nil and what is wrong with it.
local function skip(text, stop, isComment)
  if not isComment then
    return afterString(text, stop), "a string does not end"
  elseif match(text, "^%-%-%[=*%[", stop) then
    return nil, "a map has no long comments"
  end
  return find(text, "\n", stop, true) or #text + 1
end

-- Does the text only return constants? If not: the words to say so. What begins with "return" assigns nothing, so that no
-- table stands in it twice: what there is to read grows no faster than the text.
local function findProblem(text)
  local at, quote, comment = 1, 0, 0 -- the next quote and comment, or nil: what was found holds until it is passed
  local first -- where the first word is
  while at <= #text do
    quote = quote and (quote >= at and quote or find(text, "[\"']", at))
    comment = comment and (comment >= at and comment or find(text, "--", at, true))
    local stop = comment and (not quote or comment < quote) and comment or quote
    local part = sub(text, at, (stop or #text + 1) - 1)
    local found, position = findCode(part)
    if found then
      return ("line %d: a map has no '%s'"):format(lineOf(text, at + position - 1), found)
    end
    position = not first and find(part, "%S")
    first = first or position and at + position - 1
    if not stop then
      break
    end
    local after, problem = skip(text, stop, stop == comment)
    if not after then
      return ("line %d: %s"):format(lineOf(text, stop), problem)
    end
    at = after
  end
  if first and match(text, "^[%w_]*", first) ~= "return" then
    return ("line %d: a map begins with 'return'"):format(lineOf(text, first))
  end
end

local function compile(text, name)
  if setfenv then -- luacheck: ignore 113
    local chunk, problem = loadstring(text, name) -- luacheck: ignore 113
    return chunk and setfenv(chunk, {}), problem -- luacheck: ignore 113
  end
  return load(text, name, "t", {})
end

-- The first line of a message of Lua, with the line of the map that it names.
local function inLine(message)
  return (gsub(gsub(message, "\n.*", ""), "^map:(%d+):", "line %1:"))
end

--- The table that the text of a file returns, or nil and why not.
return function(text)
  local problem = sub(text, 1, 1) == "\27" and "it is a compiled Lua program" or findProblem(text)
  if problem then
    return nil, problem
  end
  -- pcall keeps the message handlers of others away from what is wrong with the map.
  local _, chunk, fault = pcall(compile, text, "=map")
  if not chunk then
    return nil, inLine(tostring(fault))
  end
  local ok, result = pcall(chunk)
  if not ok then
    return nil, inLine(tostring(result))
  elseif type(result) ~= "table" then
    return nil, "it returns no table"
  end
  return result
end
