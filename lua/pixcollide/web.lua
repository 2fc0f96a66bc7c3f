-- SPDX-License-Identifier: MIT
-- SPDX-FileCopyrightText: 2026 The pixcollide authors

-- LÖVE for the web loads no libraries. pixcollide-web.js, which a page loads before love.js, links the core to it, and hears
-- of the game by os.execute; see its head.

local web = {}

local HELLO = 7366008

-- What the page answers: a number; nil if os.execute is not what it was.
local function ask(...)
  local ok, answer = pcall(os.execute, table.concat({ "pixcollide", ... }, " "))
  return ok and answer or nil
end

-- The address of a value, in hexadecimal digits, as Lua tells it.
local function address(value)
  return tostring(value):match "0x(%x+)$" or "0"
end

-- What is in the way, so many bytes.
local function readReason(length)
  local bytes = {}
  for place = 1, length do
    bytes[place] = string.char(ask("reason", place) % 256)
  end
  return table.concat(bytes)
end

--- Does the page have the script?
function web.isThere()
  return ask "hello" == HELLO
end

--- What opens the core, as package.loadlib gives it, or nil and why not.
function web.link()
  -- Each value is as check.c in the sources' folder web expects it, before anything is changed.
  local thread, empty = coroutine.create(function() end), {}
  local known = setmetatable({ 1.5, "pixcollide", string.byte, rawget(_G, "newproxy")(true), key = false }, empty)
  known.key = known
  local length = ask("open", address(thread), address(empty), address(known))
  if length ~= 0 then
    return nil, readReason(length or 0)
  end
  local ok, _, open = coroutine.resume(thread)
  return ok and open or nil, "its coroutines do other things"
end

return web
