-- SPDX-License-Identifier: MIT
-- SPDX-FileCopyrightText: 2026 The pixcollide authors

-- The tests that could notice a change. A unit is what runs as one process: a suite of the tests in C, or a file of
-- specs. For C it is measured which unit runs which line (by gcov); for Lua, units are chosen by their folders.

local cjson = require "cjson"
local shell = dofile ".ci/mutants/shell.lua"

local tests = {}

-- Beside specs in folders of the same name, these see the files of a folder of lua/pixcollide; those of "" see all.
local ALSO = {
  [""] = { "lua", "library", "draw", "tiled", "ldtk", "aseprite", "atlas", "games", "image", "love" },
  aseprite = { "atlas", "love", "games", "library" }, atlas = { "love", "library" },
  draw = { "love", "games", "library" }, ldtk = { "tiled", "love", "library" }, love = { "games", "library" },
  tiled = { "love", "games", "library" },
}

local BUSTED = 'LUA_PATH="./lua/?.lua;./lua/?/init.lua;./?.lua;;" LUA_CPATH="./%s/?.so;;" '
  .. 'busted --lua=$(command -v lua5.4) --output=plainTerminal %s'
local LOVE = 'XDG_DATA_HOME="$PWD/build/love-data" LUA_PATH="./lua/?.lua;./lua/?/init.lua;./?.lua;;" '
  .. 'LUA_CPATH="./build/luajit/?.so;;" xvfb-run -a love spec/love --output=plainTerminal %s'

local function spec_units(folder, units)
  for _, path in ipairs(shell.lines("ls spec/" .. folder .. "/*_spec.lua 2>/dev/null")) do
    units[#units + 1] = {
      name = path, path = path, folder = folder, kind = folder == "love" and "love" or "spec",
      base = path:match "([^/]*)_spec%.lua$",
    }
  end
end

--- Units that see what is written in C.
function tests.of_core()
  local units = { { name = "memory_tests", kind = "memory", folder = "lua", base = "memory", path = "spec/c/lua/*" } }
  for _, path in ipairs(shell.lines "ls spec/c/*/test_*.c | grep -v ^spec/c/lua/") do
    local folder, base = path:match "^spec/c/(%w+)/test_(.*)%.c$"
    units[#units + 1] = { name = base .. ".", kind = "suite", folder = folder, base = base, path = path }
  end
  for _, path in ipairs(shell.lines "ls -d csrc/*/") do
    spec_units(path:match "^csrc/(%w+)/$", units)
  end
  return units
end

--- Units that see a file of lua/pixcollide, in the order in which they are asked.
function tests.of_lua(path)
  local folder = path:match "^lua/pixcollide/(%w+)/" or ""
  local units = {}
  if folder ~= "" then
    spec_units(folder, units)
  end
  for _, other in ipairs(ALSO[folder] or ALSO[""]) do
    spec_units(other, units)
  end
  return units
end

--- The unit of a name, or nil if it is gone.
function tests.by_name(name)
  local suite = name == "memory_tests" and "lua_memory." or name
  local path = name:find "/" and name or "spec/c/*/test_" .. suite .. "c"
  local kind = name:find "^spec/love/" and "love" or name:find "/" and "spec" or name == "memory_tests" and "memory" or "suite"
  return shell.run("test -f " .. path) and { name = name, kind = kind } or nil
end

--- The command that runs a unit with what was built in a folder.
function tests.command(unit, build)
  local command
  if unit.kind == "spec" then
    command = BUSTED:format(build, unit.name)
  elseif unit.kind == "love" then
    command = LOVE:format(unit.name)
  elseif unit.kind == "memory" then
    command = build .. "/memory_tests"
  else
    command = build .. "/core_tests " .. unit.name
  end
  return command .. " >/dev/null 2>&1"
end

local COVER = "build/cover"

-- Notes the lines that ran, as gcov tells them, in unit.lines: file -> set of lines.
local function read_coverage(unit)
  unit.lines = {}
  for _, json in ipairs(shell.lines("find " .. COVER .. " -name '*.gcda' | xargs -r gcov -i -t 2>/dev/null")) do
    for _, file in ipairs(cjson.decode(json).files) do
      local ran = unit.lines[file.file] or {}
      for _, line in ipairs(file.lines) do
        if line.count > 0 then
          ran[("%d"):format(line.line_number)] = true
        end
      end
      unit.lines[file.file] = ran
    end
  end
end

-- The sum of some files' bytes.
local function sum_of(files)
  return shell.lines("cat " .. files .. " | cksum")[1]
end

local KEPT = shell.BUILD .. "/coverage.json"

-- What an earlier run measured, if csrc is what it was then.
local function kept_units()
  local kept, sources = {}, sum_of "csrc/*/*"
  if shell.run("test -f " .. KEPT) then
    kept = cjson.decode(shell.read(KEPT))
  end
  return kept.sources == sources and kept or { sources = sources, units = {} }
end

--- Notes how many seconds a unit takes. It is an error if it fails.
function tests.time(unit, build)
  local before = shell.now()
  if not shell.run(tests.command(unit, build)) then
    error("mutants: " .. unit.name .. " fails before anything was changed", 0)
  end
  unit.seconds = shell.now() - before
end

local function measure(unit)
  shell.run("find " .. COVER .. " -name '*.gcda' -delete")
  tests.time(unit, COVER)
  read_coverage(unit)
end

--- The units for C, each with the lines that it runs and the seconds that it takes. It is an error if one fails.
function tests.measure()
  local make = 'make -j2 -s BUILD=%s CC="%s --coverage" CFLAGS=-O0 %s >/dev/null'
  shell.must(make:format(COVER, os.getenv "CC" or "cc", "build/cover/pixcollide/core.so build/cover/core_tests build/cover/memory_tests"))
  local kept, units = kept_units(), tests.of_core()
  for k, unit in ipairs(units) do
    unit.sum = sum_of(unit.path)
    local earlier = kept.units[unit.name]
    if earlier and earlier.sum == unit.sum then
      unit.seconds, unit.lines = earlier.seconds, earlier.lines
    else
      measure(unit)
    end
    kept.units[unit.name] = { sum = unit.sum, seconds = unit.seconds, lines = unit.lines }
    if k % 20 == 0 or k == #units then
      print(("mutants: what runs which line: %d of %d"):format(k, #units))
      shell.write(KEPT, cjson.encode(kept))
    end
  end
  return units
end

--- Of measured units, those that run a line, the nearest and quickest first.
function tests.that_run(units, path, line)
  local folder, base = path:match "^csrc/(%w+)/([%w_]+)%.c$"
  local found = {}
  for k, unit in ipairs(units) do
    local lines = unit.lines[path]
    if lines and lines[("%d"):format(line)] then
      local distance = unit.base == base and 0 or unit.folder == folder and 1 or 2
      local kind = unit.kind == "suite" and 0 or unit.kind == "spec" and 1 or 2
      found[#found + 1] = { unit = unit, rank = distance * 1e6 + kind * 1e5 + unit.seconds * 1e3 + k }
    end
  end
  table.sort(found, function(a, b) return a.rank < b.rank end)
  for k, entry in ipairs(found) do
    found[k] = { name = entry.unit.name, kind = entry.unit.kind, seconds = entry.unit.seconds }
  end
  return found
end

return tests
