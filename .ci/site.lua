-- SPDX-License-Identifier: MIT
-- SPDX-FileCopyrightText: 2026 The pixcollide authors

-- Lays out build/site-pages and build/mkdocs.yml for mkdocs, from README.md, docs and what they link to.
--   lua .ci/site.lua
-- The folders are those of the repository, so that its links hold. What is linked and is no page, but text, such as a
-- program, becomes a page that shows it; pictures and other bytes stay what they are. The list of pages follows CHAPTERS;
-- titles are those of the pages.

local pages = require "spec.support.pages"

local BUILD, TO = "build/", "build/site-pages/"

-- A page, or the name of a section and its pages. A folder stands for those of its pages that are not named.
local CHAPTERS = {
  "README.md", "docs/getting-started.md", "docs/playground.md", "docs/concepts.md", "docs/motion.md",
  { "Guides", "docs/guides/" },
  { "Reference", "docs/reference/" },
  "docs/questions.md", "docs/troubleshooting.md", "docs/coming-from.md", "docs/errors-and-limits.md", "docs/speed.md",
  "examples/README.md", "docs/",
  { "Development", "docs/development.md", "csrc/README.md", "CONTRIBUTING.md" },
  "CHANGELOG.md",
}

local LANGUAGES = { lua = "lua", json = "json", c = "c", h = "c", sh = "sh" }

local function read(path)
  local file = io.open(path, "rb")
  local text = file and file:read "*a"
  if file then file:close() end
  return text
end

local function write(path, text)
  assert(os.execute("mkdir -p '" .. (path:match "^(.*)/") .. "'"))
  local file = assert(io.open(path, "wb"))
  file:write(text)
  file:close()
end

local is_page, suffixes = {}, {}

-- A file that a page links to gets its place in the site; what a link to it ends with there.
local function add_file(path)
  if is_page[path] then return "" end
  if not suffixes[path] then
    local text = read(path)
    if not text then return ".md" end
    suffixes[path] = text:find("\0", 1, true) and "" or ".md" -- no text has a byte of 0
    if suffixes[path] == ".md" then
      text = ("# %s\n\n`%s`:\n\n````%s\n%s\n````\n"):format(path:match "[^/]+$", path,
        LANGUAGES[path:match "%.(%w+)$"] or "text", (text:gsub("%s+$", "")))
    end
    write(TO .. path .. suffixes[path], text)
  end
  return suffixes[path]
end

-- What GitHub reads otherwise than Python-Markdown.

-- Text between code: links, and brackets.
local function prose(path, text)
  text = text:gsub("(%]%()([^)#]+)([^)]*%))", function(open, link, rest)
    if link:find "^%a+:" then return nil end
    local target = pages.resolve(path, link)
    -- A folder is its README.md.
    local folder = not link:find "%.%w+$" and is_page[target .. "/README.md"]
    return open .. link .. (folder and "/README.md" or add_file(target)) .. rest
  end)
  return (text:gsub("\\<", "&lt;"))
end

-- A line outside of blocks of code.
local function inline(path, line)
  local is_row, parts, at = line:find "^%s*|" ~= nil, {}, 1
  while true do
    local first, last, code = line:find("(`+[^`]*`+)", at)
    parts[#parts + 1] = prose(path, line:sub(at, (first or 0) - 1))
    if not first then return table.concat(parts) end
    parts[#parts + 1] = is_row and code:gsub("\\|", "|") or code
    at = last + 1
  end
end

-- Lists begin after a blank line, and what belongs to an entry of them is four columns further in.
local function new_indenter()
  local inner = {} -- the columns at which the text of the entries around a line begins
  local blank, is_paragraph, is_loose = true, true, false
  return function(line, in_code)
    local spaces, rest = line:match "^( *)(.*)$"
    if rest == "" then
      blank, is_paragraph, is_loose = true, true, #inner > 0
      return line
    end
    local marker, depth = not in_code and (rest:match "^[-*+] +" or rest:match "^%d+[.)] +"), #inner
    if (blank or marker) and not in_code then
      while #inner > 0 and #spaces < inner[#inner] do inner[#inner] = nil end
    end
    local level = #inner
    while level > 0 and #spaces < inner[level] do level = level - 1 end
    local indented = (" "):rep(4 * level + #spaces - (inner[level] or 0)) .. rest
    local is_apart = marker and not blank and (is_paragraph or is_loose and #inner < depth)
    if marker then inner[#inner + 1], is_paragraph = #spaces + #marker, false end
    blank = false
    return (is_apart and "\n" or "") .. indented
  end
end

local LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_"

-- Bytes in letters that addresses may have: base64url, as RFC 4648 has it, without padding.
local function encode(bytes)
  return (bytes:gsub("..?.?", function(group)
    local a, b, c = group:byte(1, 3)
    local number, letters = a * 65536 + (b or 0) * 256 + (c or 0), ""
    for k = 3, 3 - #group, -1 do
      local index = math.floor(number / 64 ^ k) % 64 + 1
      letters = letters .. LETTERS:sub(index, index)
    end
    return letters
  end))
end

-- A link from a page to one that is no page of the manual.
local function outer_link(path, text, target)
  return ("\n[%s](%s%s)\n"):format(text, ("../"):rep(select(2, path:gsub("/", ""))), target)
end

-- A link to the playground. A program in it is deflated into one block that is stored (RFC 1951, 3.2.4).
local function playground_link(path, text, program)
  local function word(number) return string.char(number % 256, math.floor(number / 256)) end
  local stored = program and "\1" .. word(#program) .. word(65535 - #program) .. program
  return outer_link(path, text, "playground/index.html" .. (stored and "#program=" .. encode(stored) or ""))
end

-- What an example is in the playground: where it draws, its picture is to be seen. Nothing, if it needs what is not there.
local function playground_program(code)
  if code:find "pixcollide%.luassert" then return nil end
  local has_picture = ("\n" .. code):find "\nlocal picture = " and not code:find "picture:release"
  return code .. (has_picture and "\nrequire(\"playground\").picture = picture\n" or "")
end

local function lay_out(path)
  local lines, fence, indent = {}, nil, new_indenter()
  local example -- its lines, while one that can be run is read
  for _, line in ipairs(pages.lines(path)) do
    local mark = line:match "^%s*(```+)"
    if line:find "^<!%-%- run: " or line:find "^<!%-%- run in the playground: " then example = {} end
    if mark and (not fence or mark == fence) then
      lines[#lines + 1] = indent(line, fence ~= nil)
      fence = not fence and mark or nil
      local program = not fence and example and playground_program(table.concat(example, "\n"))
      if program then lines[#lines + 1] = playground_link(path, "Run this", program) end
      if not fence then example = nil end
    elseif fence then
      if example then example[#example + 1] = line end
      lines[#lines + 1] = indent(line, true)
    elseif line == "<!-- open the playground -->" then
      lines[#lines + 1] = playground_link(path, "Open the playground")
    elseif line == "<!-- play the games -->" then
      lines[#lines + 1] = outer_link(path, "Play them here, in the browser", "play/index.html")
    elseif line:find "^<!%-%-.*%-%->%s*$" then -- parts lists
      for _, apart in ipairs { "", line, "" } do lines[#lines + 1] = indent(apart, false) end
    else
      lines[#lines + 1] = indent(inline(path, line), false)
    end
  end
  write(TO .. path, table.concat(lines, "\n") .. "\n")
end

-- The list of pages.

-- The pages of a folder that are not named: the index first, then in the order of the last links to them, there or in
-- README.md.
local function folder_pages(folder, named)
  local index, order, found = folder .. "index.md", {}, {}
  local from = is_page[index] and index or "README.md"
  for link in read(from):gmatch "%]%(([^)#]+)" do
    local target = pages.resolve(from, link)
    order[target] = #order + 1
    order[#order + 1] = target
  end
  for path in pairs(is_page) do
    if path:match "^(.*/)" == folder and not named[path] then found[#found + 1] = path end
  end
  order[index] = 0
  table.sort(found, function(a, b)
    local x, y = order[a] or math.huge, order[b] or math.huge
    if x ~= y then return x < y end
    return a < b
  end)
  return found
end

local function name_pages(chapters, named)
  for _, chapter in ipairs(chapters) do
    if type(chapter) == "table" then name_pages(chapter, named) else named[chapter] = true end
  end
  return named
end

local function list_pages(chapters, first, named, indent)
  local lines = {}
  for k = first, #chapters do
    local chapter = chapters[k]
    local section = type(chapter) == "table" and list_pages(chapter, 2, named, indent .. "    ") or {}
    if #section > 0 then
      lines[#lines + 1] = indent .. "- " .. chapter[1] .. ":\n" .. table.concat(section, "\n")
    elseif type(chapter) == "string" then
      for _, path in ipairs(chapter:find "/$" and folder_pages(chapter, named) or { chapter }) do
        lines[#lines + 1] = is_page[path] and indent .. (path == "README.md" and "- Home: " or "- ") .. path or nil
      end
    end
  end
  return lines
end

os.execute("rm -rf " .. TO)
for _, path in ipairs(pages.paths()) do is_page[path] = true end
for path in pairs(is_page) do lay_out(path) end
local list = list_pages(CHAPTERS, 1, name_pages(CHAPTERS, {}), "  ")
write(TO .. "site.css", read ".ci/site.css")
write(BUILD .. "mkdocs.yml", read ".ci/mkdocs.yml" .. "\nnav:\n" .. table.concat(list, "\n") .. "\n")
