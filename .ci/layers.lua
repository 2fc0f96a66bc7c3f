-- SPDX-License-Identifier: MIT
-- SPDX-FileCopyrightText: 2026 The pixcollide authors

-- Who may know whom. Reads the table in csrc/README.md and fails if a file of csrc includes what its folder's row does not
-- allow, if a row allows what no file needs, or if units (a .c and its .h) go in a circle: by what they include or, in the
-- object files given, or of folders given, by what they call.
--   lua .ci/layers.lua [OBJECT_OR_FOLDER...]

local failed = false

local function fail(...)
  failed = true
  io.stderr:write(string.format(...), "\n")
end

local function lines(command)
  local pipe = assert(io.popen(command))
  local list = {}
  for line in pipe:lines() do list[#list + 1] = line end
  assert(pipe:close(), command)
  return list
end

-- The table: folder -> set of folders.
local function read_table()
  local may = {}
  for line in io.lines("csrc/README.md") do
    local folder, allowed = line:match "^| `(%w+)` |.*| ([%w%s-]+) |$"
    if folder then
      may[folder] = {}
      for name in allowed:gmatch "%w+" do may[folder][name] = "unused" end
    end
  end
  return may
end

local function unit_of(path) return (path:gsub("%.[cho]$", "")) end

-- Objects stay in the folders of builds when their sources go.
local function is_there(unit)
  local file = unit and io.open(unit .. ".c")
  return file and file:close()
end

-- Edges: unit -> set of units.
local function add_edge(edges, from, to)
  if from ~= to then
    edges[from] = edges[from] or {}
    edges[from][to] = true
  end
end

local function check_include(may, path, number, included)
  local folder, other = path:match "^csrc/(%w+)/", included:match "^(%w+)/"
  if not may[folder] then
    fail("%s: csrc/README.md has no row for folder '%s'", path, tostring(folder))
  elseif not other then
    fail("%s:%d: includes \"%s\", which is not \"folder/file.h\"", path, number, included)
  elseif other ~= folder then
    if not may[folder][other] then fail("%s:%d: %s may not include %s", path, number, folder, other) end
    may[folder][other] = "used"
  end
end

local function read_includes(may)
  local edges = {}
  for _, path in ipairs(lines "ls csrc/*/*.[ch] bench/*.[ch]") do
    local number, of_core = 0, path:match "^csrc/"
    for line in io.lines(path) do
      number = number + 1
      local included = line:match '^%s*#%s*include%s+"([^"]+)"'
      if included and of_core then check_include(may, path, number, included) end
      if included and (of_core or not included:find "/") then
        add_edge(edges, unit_of(path), unit_of((of_core and "csrc/" or "bench/") .. included))
      end
    end
  end
  for folder, allowed in pairs(may) do
    for name, use in pairs(allowed) do
      if use == "unused" then fail("csrc/README.md: %s may include %s, but does not", folder, name) end
    end
  end
  return edges
end

-- Who calls whom, or names another's data, from the symbols that object files define and need.
local function read_calls(folders)
  local home, needs = {}, {}
  for _, line in ipairs(lines("find " .. table.concat(folders, " ") .. " -name '*.o' -exec nm -A -g {} +")) do
    local path, kind, name = line:match "^(.-):%x*%s+(%a) (%S+)$"
    local unit = path:match "/(csrc/%w+/[%w_]+)%.o$" or path:match "/(bench/[%w_]+)%.o$"
    if is_there(unit) and kind == "U" then
      needs[#needs + 1] = { unit, name }
    elseif is_there(unit) then
      home[name] = unit
    end
  end
  local edges = {}
  for _, need in ipairs(needs) do
    if home[need[2]] then add_edge(edges, need[1], home[need[2]]) end
  end
  return edges
end

-- Strongly connected components of more than one unit, by Tarjan's algorithm.
local function circles(edges)
  local index, low, on_stack, stack, count, found = {}, {}, {}, {}, 0, {}
  local function visit(unit)
    count = count + 1
    index[unit], low[unit], on_stack[unit] = count, count, true
    stack[#stack + 1] = unit
    for other in pairs(edges[unit] or {}) do
      if not index[other] then visit(other) end
      if on_stack[other] then low[unit] = math.min(low[unit], low[other]) end
    end
    if low[unit] == index[unit] then
      local members = {}
      repeat
        local member = table.remove(stack)
        on_stack[member] = nil
        members[#members + 1] = member
      until member == unit
      if #members > 1 then
        table.sort(members)
        found[#found + 1] = members
      end
    end
  end
  local units = {}
  for unit in pairs(edges) do units[#units + 1] = unit end
  table.sort(units)
  for _, unit in ipairs(units) do
    if not index[unit] then visit(unit) end
  end
  return found
end

local function check_circles(edges, verb)
  for _, members in ipairs(circles(edges)) do
    fail("these %s each other in a circle:", verb)
    local inside = {}
    for _, unit in ipairs(members) do inside[unit] = true end
    for _, unit in ipairs(members) do
      local others = {}
      for other in pairs(edges[unit]) do
        if inside[other] then others[#others + 1] = other end
      end
      table.sort(others)
      io.stderr:write("  ", unit, " -> ", table.concat(others, " "), "\n")
    end
  end
end

check_circles(read_includes(read_table()), "include")
if #arg > 0 then check_circles(read_calls(arg), "call") end
os.exit(not failed)
