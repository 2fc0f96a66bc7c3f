-- SPDX-License-Identifier: MIT
-- SPDX-FileCopyrightText: 2026 The pixcollide authors

-- XML as Tiled writes it, read strictly: what is not well-formed is refused, and so is what defines entities. In a time that
-- grows as the text does.

local here = (...):match("^(.-)tiled%.xml$")
local problems = require(here .. "problems")

local char, find, floor, gsub, match, sub = string.char, string.find, math.floor, string.gsub, string.match, string.sub

local DEEPEST = 200
local ENTITIES = { amp = "&", apos = "'", gt = ">", lt = "<", quot = '"' }
local NAME = "^([%a_:\128-\255][%w_:.\128-\255-]*)%s*()"

-- The words in the message are cut short, as they may be as long as the file.
local function fail(text, at, problem, first, second)
  problems.fail(("line %d"):format(select(2, gsub(sub(text, 1, at - 1), "\n", "")) + 1), problem,
    sub(first or "", 1, 40), sub(second or "", 1, 40))
end

-- A character as UTF-8, or nil if XML has none of that number.
local function encode(code)
  if not code or code == 0 or code > 1114111 or code >= 55296 and code < 57344 then
    return nil
  elseif code < 128 then
    return char(code)
  end
  local last = 128 + code % 64
  if code < 2048 then
    return char(192 + floor(code / 64), last)
  elseif code < 65536 then
    return char(224 + floor(code / 4096), 128 + floor(code / 64) % 64, last)
  end
  return char(240 + floor(code / 262144), 128 + floor(code / 4096) % 64, 128 + floor(code / 64) % 64, last)
end

-- What a part of the text, which begins at `at`, means.
local function decode(text, at, part)
  if not find(part, "&", 1, true) then
    return part
  end
  return (gsub(part, "()&(#?)([%w]*)(;?)", function(offset, hash, name, stop)
    local result = hash == "" and ENTITIES[name] or nil
    if hash == "#" and #name <= 8 then
      local hex = match(name, "^x(%x+)$")
      result = encode(tonumber(hex or match(name, "^%d+$") or "", hex and 16 or 10))
    end
    if not result or stop == "" then
      fail(text, at + offset - 1, "'&%s' is no character that XML knows", hash .. name)
    end
    return result
  end))
end

-- Reads the attributes of a tag into its element. Gives the place behind the tag, and whether it ends the element.
local function readAttributes(text, at, element)
  while true do
    local stop = match(text, "^/?>()", at)
    if stop then
      return stop, sub(text, at, at) == "/"
    end
    local name, equals = match(text, NAME, at)
    local quote, first = match(text, "^=%s*([\"'])()", equals or #text + 1)
    local last = quote and find(text, quote, first, true)
    local value = last and sub(text, first, last - 1)
    if not value or find(value, "<", 1, true) then
      fail(text, at, "<%s> is not closed, or an attribute of it is none", element[0])
    elseif element[name] then
      fail(text, at, "<%s> has the attribute '%s' twice", element[0], name)
    end
    element[name] = decode(text, first, (gsub(value, "[\n\t]", " ")))
    at = match(text, "^%s+()", last + 1) or find(text, "^/?>", last + 1)
    if not at then
      fail(text, last, "a space is missing behind the attribute '%s'", name)
    end
  end
end

-- The place behind what is no element: a comment, an instruction, or the name of Tiled's DTD, before all elements.
local function skip(text, at, isInside)
  local opening = match(text, "^<!%-%-", at) or match(text, "^<%?", at)
  local _, last = find(text, opening == "<!--" and "-->" or "?>", at + #(opening or ""), true)
  if not opening then
    last = not isInside and select(2, find(text, "^<!DOCTYPE[^%[%]<>]*>", at))
  end
  if not last then
    fail(text, at, opening and "'%s' does not end" or "definitions and CDATA are not read", opening)
  end
  return last + 1
end

local function open(text, at, stack)
  local name, stop = match(text, NAME, at + 1)
  if not name then
    fail(text, at, "'<' begins no element")
  elseif #stack == DEEPEST then
    fail(text, at, "elements in elements, more than " .. DEEPEST .. " deep")
  end
  local element = { [0] = name }
  local after, isEmpty = readAttributes(text, stop, element)
  local parent = stack[#stack]
  if parent then
    parent[#parent + 1] = element
  end
  stack[#stack + 1] = not isEmpty and element or nil
  return after, element
end

local function close(text, at, stack)
  local name, stop = match(text, "^([^<>%s]*)%s*()>", at + 2)
  local element = stack[#stack]
  if not element or name ~= element[0] then
    fail(text, at, "</%s> closes %s", name, element and "<" .. element[0] .. ">" or "nothing")
  end
  stack[#stack] = nil
  return stop + 1
end

-- Appends what stands between two tags to the text of an element. White space beside elements is none.
local function append(text, at, piece, element)
  if element and (not element[1] or find(piece, "%S")) then
    element[-1] = element[-1] or {}
    table.insert(element[-1], decode(text, at, piece))
  elseif not element and find(piece, "%S") then
    fail(text, at, "text outside of all elements")
  end
end

--- The root of a text: a table of its attributes, of its elements as a list, with its name at [0] and the pieces of its
-- text, if it has any, as a list at [-1]. What is wrong with it ends the reading.
return function(text)
  text = gsub(text, "\r\n?", "\n")
  local encoding = match(text, "^<%?xml[^?]-encoding%s*=%s*[\"']([%w_.-]*)[\"']")
  if encoding and encoding:lower() ~= "utf-8" then
    fail(text, 1, "encoding '%s' is not read, only UTF-8", encoding)
  end
  local stack, at, root = {}, 1, nil
  while true do
    local tag = find(text, "<", at, true)
    local element = stack[#stack]
    if tag ~= at then
      append(text, at, sub(text, at, (tag or #text + 1) - 1), element)
    end
    local second = tag and sub(text, tag + 1, tag + 1)
    if not tag then
      break
    elseif second == "!" or second == "?" then
      at = skip(text, tag, root)
    elseif second == "/" then
      at = close(text, tag, stack)
    elseif root and not element then
      fail(text, tag, "a second element outside of all elements")
    else
      at, element = open(text, tag, stack)
      root = root or element
    end
  end
  if not root or stack[1] then
    fail(text, #text, root and "the file ends in <%s>" or "no element", root and stack[#stack][0])
  end
  return root
end
