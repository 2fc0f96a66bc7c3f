-- SPDX-License-Identifier: MIT
-- SPDX-FileCopyrightText: 2026 The pixcollide authors

-- The small changes that could be made to a file of C or Lua, and a fixed choice among them: each has a number made of
-- its file, its line's text and itself, and those with the lowest numbers are taken. So a change stays in the choice for
-- as long as its line stays.

local shell = dofile ".ci/mutants/shell.lua"

local changes = {}

-- Each is told as it is found and as it is written instead; spaces around operators tell those of two operands.
local C_SWAPS = {
  { " < ", " <= " }, { " <= ", " < " }, { " > ", " >= " }, { " >= ", " > " }, { " == ", " != " }, { " != ", " == " },
  { " && ", " || " }, { " || ", " && " }, { " + ", " - " }, { " - ", " + " }, { " += ", " -= " }, { " -= ", " += " },
  { " << ", " >> " }, { " >> ", " << " }, { " & ", " | " }, { " | ", " & " }, { " |= ", " &= " }, { " &= ", " |= " },
  { "pix_min(", "pix_max(" }, { "pix_max(", "pix_min(" }, { "floor(", "ceil(" }, { "ceil(", "floor(" },
  { "true", "false" }, { "false", "true" }, { "continue;", "break;" },
}

local LUA_SWAPS = {
  { " < ", " <= " }, { " <= ", " < " }, { " > ", " >= " }, { " >= ", " > " }, { " == ", " ~= " }, { " ~= ", " == " },
  { " and ", " or " }, { " or ", " and " }, { " + ", " - " }, { " - ", " + " }, { " * ", " / " }, { "not ", "" },
  { "min(", "max(" }, { "max(", "min(" }, { "floor(", "ceil(" }, { "ceil(", "floor(" },
  { "true", "false" }, { "false", "true" },
}

-- The text with strings and comments blanked, every other byte where it was; nil for a line of the preprocessor.
local function code_of(line, is_c)
  if is_c and line:find "^%s*#" or line:find "^%s*//" or line:find "^%s*%-%-" then
    return nil
  end
  local function blank(text) return (" "):rep(#text) end
  line = line:gsub('\\.', "  "):gsub('"[^"]*"', blank):gsub("'[^']*'", blank)
  return (line:gsub(is_c and "//.*$" or "%-%-.*$", blank))
end

local function swaps(list, code, add)
  for _, swap in ipairs(list) do
    local at = 1
    while true do
      local first, last = code:find(swap[1], at, true)
      if not first then
        break
      end
      local is_word = swap[1]:find "^%w+$" -- true, but not is_true
      if not is_word or not code:sub(first - 1, first - 1):find "[%w_]" and not code:sub(last + 1, last + 1):find "[%w_]" then
        add(first, last, swap[2], swap[1]:match "^%s*(.-)%s*$" .. " -> " .. swap[2]:match "^%s*(.-)%s*$")
      end
      at = first + 1
    end
  end
end

-- 0 becomes 1, and so on; one that is added or taken away is not.
local function numbers(code, add)
  for before, first, text, last in code:gmatch "(.?.?)()%f[%w_.](%d+)()%f[^%w_.]" do
    local other = text == "1" and before:find "[+-] $" and "0" or tostring(math.floor(tonumber(text)) + 1)
    add(first, last - 1, other, text .. " -> " .. other)
  end
end

local function arguments(code, add)
  for first, a, b, last in code:gmatch "[%w_]%(()([%a_][%w_]*), ([%a_][%w_]*)()[,)]" do
    if a ~= b then
      add(first, last - 1, b .. ", " .. a, "swap " .. a .. ", " .. b)
    end
  end
end

local function conditions(code, is_c, add)
  if is_c then
    local first, last = code:match "%f[%w_]if ()%b()()"
    if first then
      add(first, last - 1, nil, "not if")
    end
  else
    local first, last = code:match "^%s*e?l?s?e?if ().-() then$"
    if first then
      add(first, last - 1, nil, "not if")
    end
  end
end

-- A whole statement that is no declaration.
local function lines(code, is_c, add)
  local first, last
  if is_c then
    first, last = code:match "^%s+()[%w_%.%->%[%]%*]+ [+%-*/&|^<>]*= .*;()%s*$"
    if not first then
      first, last = code:match "^%s+()[%w_]+%b();()%s*$"
    end
  elseif not code:find "^%s*local " then
    first, last = code:match "^%s+()[%w_%.%[%], ]+ = .*[%w_%)%]\"' ]()$"
    if not first then
      first, last = code:match "^%s+()[%w_%.:]+%b()()$"
    end
  end
  if first then
    add(first, last - 1, is_c and ";" or "do end", "drop")
  end
end

-- Park and Miller's generator, fed with each byte; then some more steps, so that like texts get numbers far apart.
local function number_of(text)
  local value = 1
  for at = 1, #text do
    value = (value * 48271 + text:byte(at) * 7919 + 1) % 2147483647
  end
  for _ = 1, 8 do
    value = (value * 48271 + 1) % 2147483647
  end
  return value
end

--- All changes of one line: each with first, last, text (what stands there instead) and what (the change in words).
local function changes_of_line(line, is_c)
  local code, found = code_of(line, is_c), {}
  if not code or code:find "static_assert" then
    return found
  end
  local function add(first, last, text, what)
    if what == "not if" then
      local inner = line:sub(first, last)
      text = is_c and "(!" .. inner .. ")" or "not (" .. inner .. ")"
    end
    found[#found + 1] = { first = first, last = last, text = text, what = what }
  end
  swaps(is_c and C_SWAPS or LUA_SWAPS, code, add)
  numbers(code, add)
  arguments(code, add)
  conditions(code, is_c, add)
  lines(code, is_c, add)
  return found
end

function changes.lines_of(path)
  local found = {}
  for line in io.lines(path) do
    found[#found + 1] = line
  end
  return found
end

--- All changes of a file, each with its number.
local function changes_of_file(path)
  local is_c, seen, all = path:find "%.c$" ~= nil, {}, {}
  for number, line in ipairs(changes.lines_of(path)) do
    local text = line:match "^%s*(.-)$"
    seen[text] = (seen[text] or 0) + 1
    for k, change in ipairs(changes_of_line(line, is_c)) do
      change.file, change.line = path, number
      change.key = number_of(table.concat({ path, text, seen[text], change.what, k }, "|"))
      all[#all + 1] = change
    end
  end
  return all
end

--- The text of a change's file with the change made.
function changes.text(change)
  local file = changes.lines_of(change.file)
  local line = file[change.line]
  file[change.line] = line:sub(1, change.first - 1) .. change.text .. line:sub(change.last + 1)
  return table.concat(file, "\n") .. "\n"
end

-- What a compiler makes of a text; nil if it does not compile.
local objects = {}
local COMPILE = "%s -std=gnu11 -O1 -w -Icsrc -I%s $LUA_CFLAGS $STB_CFLAGS -ffp-contract=off -c -o %s %s 2>/dev/null"

local function object_of(path, text)
  if path:find "%.lua$" then
    local chunk = load(text, "=x")
    return chunk and string.dump(chunk, true)
  end
  local source, object = shell.BUILD .. "/change.c", shell.BUILD .. "/change.o"
  shell.write(source, text)
  local ok = shell.run(COMPILE:format(os.getenv "CC" or "cc", path:match "^(.*)/", object, source))
  return ok and shell.read(object) or nil
end

-- Does it compile, and to something else?
local function is_change(change)
  objects[change.file] = objects[change.file] or object_of(change.file, shell.read(change.file))
  local object = object_of(change.file, changes.text(change))
  return object ~= nil and object ~= objects[change.file]
end

--- The first `count` changes of a folder that change anything, at most one of a line; of these, those of files with
--- `only` in their names.
function changes.draw(folder, count, only)
  local all, drawn, concerned, taken, lines_taken = {}, {}, false, 0, {}
  for _, path in ipairs(shell.lines("ls " .. folder .. "/*.c " .. folder .. "/*.lua 2>/dev/null")) do
    concerned = concerned or path:find(only, 1, true) ~= nil
    for _, change in ipairs(changes_of_file(path)) do
      all[#all + 1] = change
    end
  end
  table.sort(all, function(a, b) return a.key < b.key end)
  for _, change in ipairs(concerned and all or {}) do
    local line = change.file .. ":" .. change.line
    if taken < count and not lines_taken[line] and is_change(change) then
      taken, lines_taken[line] = taken + 1, true
      drawn[#drawn + 1] = change.file:find(only, 1, true) and change or nil
    end
  end
  return drawn
end

return changes
