-- SPDX-License-Identifier: MIT
-- SPDX-FileCopyrightText: 2026 The pixcollide authors

-- Do the tests notice when a line is wrong? Makes one small change at a time in a copy of the repository, builds, and
-- runs the tests that could notice, until one fails.
--   lua .ci/mutants/main.lua plan COUNT ONLY   chooses the changes, of files with ONLY in their names, and their tests
--   lua .ci/mutants/main.lua work JOB JOBS     tries one part of them
--   lua .ci/mutants/main.lua report            prints what no test noticed; fails if one of it is in noticed.txt beside
--                                              this file, the list of what must be
--   lua .ci/mutants/main.lua keep              writes noticed.txt, from a run of all
-- The result, a line for each change, is build/mutants/result.txt.

local cjson = require "cjson"

local changes = dofile ".ci/mutants/changes.lua"
local shell = dofile ".ci/mutants/shell.lua"
local tests = dofile ".ci/mutants/tests.lua"

local LEAST = 10 -- changes of a folder

-- How often each folder's files are changed: as its lines are many.
local function quotas(count)
  local folders, total = {}, 0
  for _, folder in ipairs(shell.lines "ls -d csrc/*/ lua/pixcollide/ lua/pixcollide/*/ | grep -v /meta/") do
    folder = folder:gsub("/$", "")
    local lines = tonumber(shell.lines("cat " .. folder .. "/*.c " .. folder .. "/*.lua 2>/dev/null | wc -l")[1])
    folders[#folders + 1] = { folder = folder, lines = lines }
    total = total + lines
  end
  for _, entry in ipairs(folders) do
    entry.count = math.max(LEAST, math.ceil(count * entry.lines / total))
  end
  return folders
end

local function name_of(change)
  return ("%s:%d: %s #%d"):format(change.file, change.line, change.what, change.key)
end

-- The changes with the units that could notice them.
local function plan(count, only)
  local drawn, needs_core = {}, false
  for _, entry in ipairs(quotas(count)) do
    for _, change in ipairs(changes.draw(entry.folder, entry.count, only)) do
      drawn[#drawn + 1] = change
      needs_core = needs_core or change.file:find "%.c$" ~= nil
    end
  end
  print(("mutants: %d changes"):format(#drawn))
  local core = needs_core and tests.measure() or {}
  for _, change in ipairs(drawn) do
    change.units = change.file:find "%.c$" and tests.that_run(core, change.file, change.line) or tests.of_lua(change.file)
  end
  return drawn
end

-- A copy of the repository with what is built.
local function copy(job)
  local tree = ("%s/tree%d"):format(shell.BUILD, job)
  shell.must(("rm -rf %s && mkdir -p %s/build && git ls-files -z | xargs -0 tar c | tar x -C %s"):format(tree, tree, tree))
  shell.must(("cp -a build/core build/lua5.4 build/luajit build/test_suites.h %s/build/"):format(tree))
  return tree
end

-- Hangs count as noticed: a unit gets ten times the seconds that it should take.
local function notices(tree, unit)
  local limit = math.ceil((unit.seconds or 6) * 10 + 10)
  return not shell.run(("cd %s && ulimit -t %d && timeout %d sh -c '%s'"):format(tree, limit, limit * 5,
    tests.command(unit, "build/lua5.4"):gsub("'", "'\\''")))
end

-- What a unit needs is built when the first such unit is asked.
local TARGET = { suite = "build/lua5.4/core_tests", memory = "build/lua5.4/memory_tests", spec = "build/lua5.4/pixcollide/core.so" }

-- The unit that notices a change, or nil.
local function first_to_notice(tree, change)
  local built = {}
  for _, unit in ipairs(change.units) do
    local target = change.file:find "%.c$" and TARGET[unit.kind]
    if target and not built[target] then
      shell.must(("cd %s && make -s -o deps %s >/dev/null 2>&1"):format(tree, target))
      built[target] = true
    end
    if notices(tree, unit) then
      return unit
    end
  end
end

-- Makes a change in a tree, asks the units, and puts everything back as it was, objects with their times.
local function try(tree, change)
  local object = change.file:gsub("%.c$", ".o")
  local kept = change.file .. " " .. table.concat(shell.lines(("cd %s && ls build/*/%s build/*/debug/%s 2>/dev/null")
    :format(tree, object, object)), " ")
  shell.must(("cd %s && tar cf build/kept.tar %s"):format(tree, kept))
  shell.write(tree .. "/" .. change.file, changes.text(change))
  local unit = first_to_notice(tree, change)
  shell.must(("cd %s && tar xf build/kept.tar"):format(tree))
  return unit
end

local PLAN, RESULT, NOTICED = shell.BUILD .. "/plan.json", shell.BUILD .. "/result.txt", ".ci/mutants/noticed.txt"

local commands = {}

function commands.plan(count, only)
  shell.must("mkdir -p " .. shell.BUILD)
  shell.write(RESULT, "")
  shell.write(PLAN, cjson.encode(plan(tonumber(count), only)))
end

function commands.work(job, jobs)
  local drawn, tree = cjson.decode(shell.read(PLAN)), copy(tonumber(job))
  for k = tonumber(job), #drawn, tonumber(jobs) do
    local change, before = drawn[k], shell.now()
    local unit = try(tree, change)
    local verdict = unit and "noticed" or #change.units == 0 and "never run" or "not noticed"
    local line = ("%s\t%s\t%s\t%.0f s"):format(verdict, name_of(change), unit and unit.name or "", shell.now() - before)
    local file = assert(io.open(RESULT, "a"))
    file:write(line, "\n")
    file:close()
    print(("%d of %d: %s"):format(k, #drawn, line:gsub("\t", ", ")))
  end
end

-- Calls f(verdict, name, line) for each change of the result. The name, with the change's number, does not change when
-- its line moves.
local function each_verdict(f)
  for text in io.lines(RESULT) do
    local verdict, file, line, what = text:match "^([^\t]*)\t([^:]*):(%d+): ([^\t]*)"
    f(verdict, file .. ": " .. what, line)
  end
end

local function tell(title, names)
  table.sort(names)
  print(("%s: %d"):format(title, #names))
  for _, name in ipairs(names) do
    print("  " .. name)
  end
end

function commands.report()
  local must, missed, lost = {}, {}, {}
  local count = { noticed = 0, ["not noticed"] = 0, ["never run"] = 0 }
  for name in io.lines(NOTICED) do
    must[name] = true
  end
  each_verdict(function(verdict, name, line)
    count[verdict] = count[verdict] + 1
    if verdict ~= "noticed" then
      local list = must[name] and lost or missed
      list[#list + 1] = name .. ", line " .. line .. (verdict == "never run" and " (never run)" or "")
    end
  end)
  tell("changes that no test noticed", missed)
  tell("changes that no test noticed, although " .. NOTICED .. " has them", lost)
  print(("mutants: %d noticed, %d not, %d never run"):format(count.noticed, count["not noticed"], count["never run"]))
  os.exit(#lost == 0)
end

function commands.keep()
  local names = {}
  each_verdict(function(verdict, name)
    names[#names + 1] = verdict == "noticed" and name or nil
  end)
  table.sort(names)
  shell.write(NOTICED, table.concat(names, "\n") .. "\n")
end

commands[arg[1]](arg[2], arg[3])
