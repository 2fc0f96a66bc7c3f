-- SPDX-License-Identifier: MIT
-- SPDX-FileCopyrightText: 2026 The pixcollide authors

-- JSON by a library that is there: lua-cjson, or dkjson, or the function that the caller gives.

local json = {}

-- Decodes with dkjson, which gives nil, a position and a message.
local function withDkjson(decode)
  return function(text)
    local value, _, problem = decode(text, 1, nil)
    return value, problem
  end
end

-- A library that is there but cannot be loaded, as one built for another Lua, is none.
local function find()
  local ok, library = pcall(require, "cjson")
  if ok and type(library) == "table" and library.decode then
    return library.decode
  end
  ok, library = pcall(require, "dkjson")
  if ok and type(library) == "table" and library.decode then
    return withDkjson(library.decode)
  end
end

--- The value that a text is, or nil and what is wrong. `decode` is a function of a text, as of any library; without it
--- one is looked for.
function json.decode(text, decode)
  decode = decode or find()
  if not decode then
    return nil, "no JSON library found: needs dkjson or cjson "
      .. "(put dkjson.lua into your game's folder, or: luarocks install dkjson)"
  end
  local ok, value, problem = pcall(decode, (text:gsub("^\239\187\191", "")))
  if not ok then
    value, problem = nil, value
  end
  if value == nil then
    return nil, "broken JSON: " .. tostring(problem or "it holds nothing"):gsub("\n.*", "")
  end
  return value
end

--- The keys of the object that is the field `name` of a text's object, in their order; a key that is there twice, twice.
function json.keys(text, name)
  local keys, depth, field, last = {}, 0, nil, nil
  local plain = text:gsub("\\.", "__") -- as long, and no string has a quote in it
  for between, from, to in plain:gmatch('([^"]*)"?()[^"]*()"?') do
    local isKey = between:find("^%s*:") -- the string before it
    if isKey and depth == 1 then
      field = last
    elseif isKey and depth == 2 and field == name then
      keys[#keys + 1] = last:gsub('\\([/"\\])', "%1") -- other escapes are left: such names come last
    end
    depth = depth + select(2, between:gsub("[{%[]", "")) - select(2, between:gsub("[}%]]", ""))
    last = text:sub(from, to - 1)
  end
  return keys
end

return json
