-- SPDX-License-Identifier: MIT
-- SPDX-FileCopyrightText: 2026 The pixcollide authors

-- Do the tests notice when a line is wrong? Makes one small change at a time in a copy of the repository, builds, and
-- runs the tests that could notice, until one fails.
--   lua .ci/mutants/main.lua plan COUNT ONLY   chooses the changes, of files with ONLY in their names, and their tests
--   lua .ci/mutants/main.lua again COUNT ONLY  instead: those of noticed.txt, each with the test that noticed it
--   lua .ci/mutants/main.lua rest              after that: those that it did not notice now, with all their tests
--   lua .ci/mutants/main.lua work JOB JOBS     tries one part of them
--   lua .ci/mutants/main.lua report            prints what no test noticed; fails if one of it is in noticed.txt beside
--                                              this file: what must be, and by which test it was
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

-- The name, with the change's number, does not change when its line moves.
local function name_of(change)
  return ("%s: %s #%d"):format(change.file, change.what, change.key)
end

local function draw(count, only)
  local drawn = {}
  for _, entry in ipairs(quotas(count)) do
    for _, change in ipairs(changes.draw(entry.folder, entry.count, only)) do
      drawn[#drawn + 1] = change
    end
  end
  return drawn
end

-- Gives each change the units that could notice it.
local function find_units(drawn)
  local core
  for _, change in ipairs(drawn) do
    if change.file:find "%.c$" then
      core = core or tests.measure()
      change.units = tests.that_run(core, change.file, change.line)
    else
      change.units = tests.of_lua(change.file)
    end
  end
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
  local kept = change.file .. " "
    .. table.concat(shell.lines(("cd %s && ls build/*/%s 2>/dev/null"):format(tree, object)), " ")
  shell.must(("cd %s && tar cf build/kept.tar %s"):format(tree, kept))
  shell.write(tree .. "/" .. change.file, changes.text(change))
  local unit = first_to_notice(tree, change)
  shell.must(("cd %s && tar xf build/kept.tar"):format(tree))
  return unit
end

local PLAN, RESULT, NOTICED = shell.BUILD .. "/plan.json", shell.BUILD .. "/result.txt", ".ci/mutants/noticed.txt"

local commands = {}

-- Calls f(verdict, name, line, unit, text) for each change of the result; text is all of it.
local function each_verdict(f)
  for text in io.lines(RESULT) do
    local verdict, name, line, unit = text:match "^([^\t]*)\t([^\t]*)\t([^\t]*)\t([^\t]*)"
    f(verdict, name, line, unit, text)
  end
end

-- What must be noticed: the change's name -> the name of the unit that did.
local function read_noticed()
  local units = {}
  for text in io.lines(NOTICED) do
    local name, unit = text:match "^([^\t]*)\t([^\t]*)$"
    units[name] = unit
  end
  return units
end

local function write_plan(drawn, result)
  print(("mutants: %d changes"):format(#drawn))
  shell.write(RESULT, result)
  shell.write(PLAN, cjson.encode(drawn))
end

function commands.plan(count, only)
  local drawn = draw(tonumber(count), only)
  find_units(drawn)
  write_plan(drawn, "")
end

function commands.again(count, only)
  local noticed, drawn, units = read_noticed(), {}, {}
  for _, change in ipairs(draw(tonumber(count), only)) do
    local name = noticed[name_of(change)]
    if name then
      if units[name] == nil then
        units[name] = tests.by_name(name) or false
        if units[name] then
          tests.time(units[name], "build/lua5.4")
        end
      end
      change.units = { units[name] or nil }
      drawn[#drawn + 1] = change
    end
  end
  write_plan(drawn, "")
end

function commands.rest()
  local kept, rest, is_noticed = {}, {}, {}
  each_verdict(function(verdict, name, _, _, text)
    if verdict == "noticed" then
      is_noticed[name] = true
      kept[#kept + 1] = text .. "\n"
    end
  end)
  for _, change in ipairs(cjson.decode(shell.read(PLAN))) do
    rest[#rest + 1] = not is_noticed[name_of(change)] and change or nil
  end
  find_units(rest)
  write_plan(rest, table.concat(kept))
end

function commands.work(job, jobs)
  local drawn, tree = cjson.decode(shell.read(PLAN)), copy(tonumber(job))
  for k = tonumber(job), #drawn, tonumber(jobs) do
    local change, before = drawn[k], shell.now()
    local unit = try(tree, change)
    local verdict = unit and "noticed" or #change.units == 0 and "never run" or "not noticed"
    local line = ("%s\t%s\tline %d\t%s\t%.0f s"):format(verdict, name_of(change), change.line, unit and unit.name or "",
      shell.now() - before)
    local file = assert(io.open(RESULT, "a"))
    file:write(line, "\n")
    file:close()
    print(("%d of %d: %s"):format(k, #drawn, line:gsub("\t", ", ")))
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
  local must, missed, lost = read_noticed(), {}, {}
  local count = { noticed = 0, ["not noticed"] = 0, ["never run"] = 0 }
  each_verdict(function(verdict, name, line)
    count[verdict] = count[verdict] + 1
    if verdict ~= "noticed" then
      local list = must[name] and lost or missed
      list[#list + 1] = name .. ", " .. line .. (verdict == "never run" and " (never run)" or "")
    end
  end)
  tell("changes that no test noticed", missed)
  tell("changes that no test noticed, although " .. NOTICED .. " has them", lost)
  print(("mutants: %d noticed, %d not, %d never run"):format(count.noticed, count["not noticed"], count["never run"]))
  os.exit(#lost == 0)
end

function commands.keep()
  local lines = {}
  each_verdict(function(verdict, name, _, unit)
    lines[#lines + 1] = verdict == "noticed" and name .. "\t" .. unit or nil
  end)
  table.sort(lines)
  shell.write(NOTICED, table.concat(lines, "\n") .. "\n")
end

shell.must("mkdir -p " .. shell.BUILD)
commands[arg[1]](arg[2], arg[3])
