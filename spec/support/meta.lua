-- SPDX-License-Identifier: MIT
-- SPDX-FileCopyrightText: 2026 The pixcollide authors

-- Reads lua/pixcollide/meta: what it says of types and functions. A page of meta is read line by line: comments of
-- three dashes describe what follows them, as the Lua language server reads them, and a line "-- # Name" begins a group
-- of functions.

local system = dofile "spec/support/system.lua"

local META = "lua/pixcollide/meta/"

-- How objects are called in calls.
local NAMES = {
  pixcollide = "pixcollide", Mask = "mask", Sprite = "sprite", World = "world", Picture = "picture", Snapshot = "snapshot",
  Love = "pixcollide.love", Aseprite = "pixcollide.aseprite", Sheet = "sheet", Animation = "animation",
  Atlases = "pixcollide.atlas", Atlas = "atlas", Tiled = "pixcollide.tiled", Ldtk = "pixcollide.ldtk", Level = "level", internal = "assert",
}

local meta = {}

--- The text of a file, with the ends of lines that Unix has.
function meta.read(path)
  local file = assert(io.open(path, "rb"))
  local text = file:read "*a"
  file:close()
  return (text:gsub("\r\n", "\n"))
end

-- "fun(a: b, c): d? rest" -> "fun(a: b, c): d?", "rest": a type goes on in brackets, after a bar, a colon or a comma.
local function split_type(text)
  local depth, quoted, at = 0, false, 1
  while at <= #text do
    local c = text:sub(at, at)
    if c == '"' then
      quoted = not quoted
    elseif not quoted and c:find "[(%[{<]" then
      depth = depth + 1
    elseif not quoted and c:find "[)%]}>]" then
      depth = depth - 1
    elseif c == " " and depth == 0 and not quoted and not text:sub(1, at - 1):find "[:,|]$"
      and text:sub(at + 1, at + 1) ~= "|" then
      break
    end
    at = at + 1
  end
  return text:sub(1, at - 1), text:sub(at + 1)
end

local READ = {}

function READ.param(rest)
  local name, optional, after = rest:match "^([%w_.%[%]]+)(%??)%s+(.*)$"
  local kind, text = split_type(after)
  return { name = name, optional = optional == "?" or kind:find "|nil" ~= nil, kind = kind, text = text }
end

READ.field = READ.param

READ["return"] = function(rest)
  local kind, after = split_type(rest)
  local name, text = after:match "^([%w_#]+)%s*(.*)$"
  return { name = name ~= "#" and name or nil, kind = kind, text = text or "" }
end

local function new_block() return { lines = {}, param = {}, ["return"] = {}, field = {}, overloads = {} } end

-- "a [, b]" of "a" and the optional "b".
local function signature(params)
  local text, open = "", false
  for k, param in ipairs(params) do
    local separator = k > 1 and ", " or ""
    if param.optional and not open then
      text, open = text .. (k > 1 and " [" or "[") .. separator, true
    else
      if not param.optional and open then
        text, open = text .. (k > 1 and separator or ""):gsub(" $", "") .. "] ", false
        separator = ""
      end
      text = text .. separator
    end
    text = text .. param.name
  end
  return "(" .. text .. (open and "]" or "") .. ")"
end

-- The parameters in "fun(self, a: integer, b?: string): c".
local function overload_params(text)
  local params = {}
  for name, optional in text:match "%b()":sub(2, -2):gmatch "([%w_]+)(%??)%s*:?[^,]*" do
    if name ~= "self" then params[#params + 1] = { name = name, optional = optional == "?" } end
  end
  return params
end

local function read_tag(page, block, tag, rest)
  if READ[tag] then
    local entry = READ[tag](rest)
    block[tag][#block[tag] + 1], block.last = entry, entry
  elseif tag == "overload" then
    block.overloads[#block.overloads + 1] = signature(overload_params(rest))
  elseif tag == "class" or tag == "alias" then
    local name, more = rest:match "^([%w_.]+)%s*:?%s*(.*)$"
    block.name, block.tag, block.more = name:gsub("^pixcollide%.", ""), tag, more
    page.types[#page.types + 1] = block
  end
end

-- Functions of one name are one, with as many signatures; the description is that of the first.
local function end_function(page, block, class, separator, name)
  if #page.groups == 0 then page.groups[1] = { functions = {} } end
  local functions = page.groups[#page.groups].functions
  local call, last = assert(NAMES[class], class) .. separator .. name, functions[#functions]
  if not last or last.call ~= call then
    block.call, block.name, block.class, block.isMethod, block.signatures = call, name, class, separator == ":", {}
    functions[#functions + 1], last = block, block
  end
  last.signatures[#last.signatures + 1] = call .. signature(block.param)
  for _, more in ipairs(block.overloads) do last.signatures[#last.signatures + 1] = call .. more end
end

--- A page: its title, its groups of functions, and its types. A function has its class, name, parameters and results;
-- each of these its name, kind (the type), text, and whether it is optional.
function meta.page(name)
  local page, block = { name = name, groups = {}, types = {} }, new_block()
  for line in meta.read(META .. name .. ".lua"):gmatch "([^\n]*)\n" do
    local tag, rest = line:match "^%-%-%-@(%w+)%s*(.*)$"
    local class, separator, called = line:match "^function ([%w_]+)([.:])([%w_]+)%b() end$"
    if line:find "^%-%- Page of the reference: " then
      page.title = line:match ": (.*)%.$"
    elseif line:find "^%-%- # " then
      page.groups[#page.groups + 1] = { name = line:sub(6), functions = {} }
    elseif tag then
      read_tag(page, block, tag, rest)
    elseif line:find "^%-%-%-" then
      local text = line:sub(4):gsub("^%s*", "")
      if block.last then block.last.text = block.last.text .. " " .. text
      else block.lines[#block.lines + 1] = text
      end
    elseif called then
      end_function(page, block, class, separator, called)
      block = new_block()
    else
      block = new_block()
    end
  end
  return page
end

--- All pages, in the order of their files' names.
function meta.pages()
  local pages = {}
  for k, file in ipairs(system.list(META)) do pages[k] = meta.page(file:match "^(.*)%.lua") end
  return pages
end

return meta
