-- SPDX-License-Identifier: MIT
-- SPDX-FileCopyrightText: 2026 The pixcollide authors

-- Writes what lua/pixcollide/meta says of types and functions into docs/reference, between the marks of the page of the
-- same name; all around the marks is prose, which stays.
--   lua .ci/reference.lua write
-- As a chunk, it is called with a function (path, text) that takes the text that each page should have.
--
-- These are the marks of a page:
--   <!-- overview -->      a table of all its functions
--   <!-- calls: Name -->   the functions of this group; of a page without groups: <!-- calls -->
--   <!-- types -->         its aliases and its classes of fields: options and results
--   <!-- pages -->         on index.md: all pages with their functions
-- Each is followed, in the page, by what is written there and by <!-- end -->.

local meta = dofile "spec/support/meta.lua"

local DOCS = "docs/reference/"

local read = meta.read

-- Writing.

local function anchor(text) return (text:lower():gsub("[^%w_ -]", ""):gsub(" ", "-")) end

local function page_file(page) return (page.name:gsub("_", "-")) .. ".md" end

local pages, where = meta.pages(), {}  -- the place of each type and function, as "mask.md#maskget"

-- In the order in which index.md links to them.
local function sort_pages()
  local index, place = read(DOCS .. "index.md"), {}
  for _, page in ipairs(pages) do
    place[page] = assert(index:find("](" .. page_file(page) .. ")", 1, true), "index.md does not link to " .. page_file(page))
  end
  table.sort(pages, function(a, b) return place[a] < place[b] end)
end

-- Is this an alias or a class of fields, rather than an object?
local function is_written(block)
  return block.tag == "alias" or #block.field > 0 and block.name ~= "pixcollide"
end

local function find_places()
  for _, page in ipairs(pages) do
    for _, block in ipairs(page.types) do
      if is_written(block) then
        where[block.name] = page_file(page) .. "#" .. anchor(block.name)
      elseif #block.lines > 0 then -- an object, whose page is the first that describes it
        where[block.name] = where[block.name] or page_file(page)
      end
    end
    for _, group in ipairs(page.groups) do
      for _, block in ipairs(group.functions) do where[block.call] = page_file(page) .. "#" .. anchor(block.call) end
    end
  end
end

local function type_text(kind, optional)
  if kind:find "^fun%(" or kind:find '"' then
    local text = kind:gsub("pixcollide%.", ""):gsub("|", " | ")
    return "`" .. text .. "`" .. (optional and ", optional" or "")
  end
  local text = kind:gsub("([%w_.]+)(%[?%]?)", function(name, list)
    local own = name:match "^pixcollide%.(.*)$"
    local place = own and where[own]
    name = place and ("[%s](%s)"):format(own, place) or own or name
    return list == "[]" and "list of " .. name or name .. list
  end)
  text = text:gsub("%?$", " or nil")
  text = text:gsub("|", " or "):gsub("<", "\\<")
  return text .. (optional and ", optional" or "")
end

-- Begins with a capital, except for values and names of numbers such as x1.
local KEEP = { ["nil"] = true, ["true"] = true, ["false"] = true }
local function sentence(text)
  local word = text:match "^[%w_]+"
  if not word or KEEP[word] or not (word:find "^%l%l+$" or word == "a") then return text end
  return text:sub(1, 1):upper() .. text:sub(2)
end

-- A list of what has names: those of one type that follow each other, of which only the first is described, share a line.
local function list_lines(entries, lines)
  local k = 1
  while k <= #entries do
    local first, names = entries[k], {}
    repeat
      names[#names + 1] = entries[k].name and "`" .. entries[k].name .. "`" or nil
      k = k + 1
    until not entries[k] or entries[k].text ~= "" or entries[k].kind ~= first.kind or entries[k].optional ~= first.optional
    local head = #names > 0 and table.concat(names, ", ") .. ": " or ""
    lines[#lines + 1] = "- " .. head .. type_text(first.kind, first.optional) .. (first.text ~= "" and ". " .. sentence(first.text) or "")
  end
end

local function result_names(block)
  local names = {}
  for k, result in ipairs(block["return"]) do names[k] = result.name or type_text(result.kind) end
  return #names > 0 and " → " .. table.concat(names, ", ") or ""
end

local function add_function(lines, block)
  local function add(...)
    for _, line in ipairs { ... } do lines[#lines + 1] = line end
  end
  add("### " .. block.call, "")
  for _, more in ipairs(block.signatures) do add("`" .. more .. "`" .. result_names(block) .. "  ") end
  lines[#lines] = lines[#lines]:gsub("  $", "")
  add("")
  local results = block["return"]
  if #block.lines > 0 then
    for _, line in ipairs(block.lines) do add(line) end
    add("")
  elseif #results == 1 and results[1].text ~= "" then
    add(sentence(results[1].text), "")
    results = {}
  end
  if #block.param > 0 then
    list_lines(block.param, lines)
    add("")
  end
  if #results > 1 or results[1] and results[1].text ~= "" then
    add("Returns:", "")
    list_lines(results, lines)
    add("")
  end
end

local function first_sentence(block)
  local text = table.concat(block.lines, " ")
  if text == "" then
    local result = block["return"][1]
    text = result and sentence(result.text ~= "" and result.text or (result.name or type_text(result.kind)) .. ".") or ""
  end
  return ((text:match "^(.-[.:?])%s" or text):gsub(":$", "."):gsub("|", "\\|"))
end

local WRITE = {}

function WRITE.overview(page)
  local lines = { "| call | what it does |", "|---|---|" }
  for _, group in ipairs(page.groups) do
    for _, block in ipairs(group.functions) do
      lines[#lines + 1] = ("| [`%s`](#%s) | %s |"):format(block.call, anchor(block.call), first_sentence(block))
    end
  end
  return lines
end

function WRITE.calls(page, name)
  local lines = {}
  for _, group in ipairs(page.groups) do
    if group.name == name then
      group.written = true
      for _, block in ipairs(group.functions) do add_function(lines, block) end
    end
  end
  assert(#lines > 0, ("%s has no group '%s'"):format(page.name, tostring(name)))
  lines[#lines] = nil
  return lines
end

function WRITE.types(page)
  local lines = {}
  for _, block in ipairs(page.types) do
    if is_written(block) then
      lines[#lines + 1] = "### " .. block.name
      lines[#lines + 1] = ""
      for _, line in ipairs(block.lines) do lines[#lines + 1] = line end
      if #block.lines > 0 then lines[#lines + 1] = "" end
      if block.tag == "alias" then
        lines[#lines + 1] = "It is: " .. type_text(block.more)
      else
        local parent = block.more:match "pixcollide%.([%w_]+)"
        if parent then
          lines[#lines + 1] = "All of " .. type_text("pixcollide." .. parent) .. ", and:"
          lines[#lines + 1] = ""
        end
        list_lines(block.field, lines)
      end
      lines[#lines + 1] = ""
    end
  end
  page.has_types = true
  lines[#lines] = nil
  return lines
end

function WRITE.pages()
  local lines = { "| page | calls |", "|---|---|" }
  for _, page in ipairs(pages) do
    local calls = {}
    for _, group in ipairs(page.groups) do
      for _, block in ipairs(group.functions) do calls[#calls + 1] = ("[`%s`](%s)"):format(block.name, where[block.call]) end
    end
    lines[#lines + 1] = ("| [%s](%s) | %s |"):format(page.title, page_file(page), table.concat(calls, ", "))
  end
  return lines
end

-- The text with what stands between the marks written anew.
local function fill(page, text)
  local out, skipping = {}, false
  for line in text:gmatch "([^\n]*)\n" do
    local mark, name = line:match "^<!%-%- (%l+):? ?(.-) %-%->$"
    if mark == "end" then
      assert(skipping, page.name .. " has an end without a beginning")
      skipping = false
    end
    if not skipping then out[#out + 1] = line end
    if WRITE[mark] then
      assert(not skipping, page.name .. ": " .. line)
      skipping = true
      out[#out + 1] = ""
      for _, written in ipairs(WRITE[mark](page, name ~= "" and name or nil)) do out[#out + 1] = written end
      out[#out + 1] = ""
    end
  end
  assert(not skipping, page.name .. " has a beginning without an end")
  return table.concat(out, "\n") .. "\n"
end

local function check_complete(page)
  for _, group in ipairs(page.groups) do
    assert(group.written, ("%s%s has no mark <!-- calls%s -->"):format(DOCS, page_file(page), group.name and ": " .. group.name or ""))
  end
  for _, block in ipairs(page.types) do
    assert(page.has_types or not is_written(block), DOCS .. page_file(page) .. " has no mark <!-- types -->")
  end
end

local take = ...
if take == "write" then
  take = function(path, text)
    local file = assert(io.open(path, "wb"))
    assert(file:write(text))
    assert(file:close())
  end
end
sort_pages()
find_places()
for _, page in ipairs(pages) do
  local path = DOCS .. page_file(page)
  take(path, fill(page, read(path)))
  check_complete(page)
end
take(DOCS .. "index.md", fill({ name = "index" }, read(DOCS .. "index.md")))
