-- SPDX-License-Identifier: MIT
-- SPDX-FileCopyrightText: 2026 The pixcollide authors

-- Times for the measurements in Lua, and their tables: ours beside the peer, the goal, and whether it is met.

local report = { met = 0, missed = {}, faults = 0 }

--- Runs one or two functions in turn, so that whatever else the machine does hits both. Each returns the seconds it
--- took. Returns a sorted list of seconds for each.
function report.time(repeats, ...)
  local functions, times = { ... }, {}
  for k = 1, #functions do
    times[k] = {}
    functions[k]() -- left out
  end
  for i = 1, repeats do
    for k = 1, #functions do
      times[k][i] = functions[k]()
    end
  end
  for k = 1, #functions do
    table.sort(times[k])
  end
  return times[1], times[2]
end

function report.median(times)
  return times[math.ceil(#times / 2)]
end

local function brief(value)
  if not value then return "-" end
  return string.format(value < 9.995 and "%.2f" or value < 99.95 and "%.1f" or "%.0f", value)
end

local section

--- Begins a table of times in a unit of which `scale` are a second. `ratio`: "peer / ours" or "ours / peer".
function report.section(name, title, unit, scale, ratio)
  section = { name = name, scale = scale, isOfPeer = ratio == "ours / peer" }
  print(string.format("\n== %s: %s: %s; ratio is %s", name, title, unit, ratio))
  print(string.format("  %-38s %7s %8s %8s %8s %8s %7s  %-9s %-4s %s", "", "sprites", "ours", "(median)", "peer",
    "(median)", "ratio", "goal", "", "answers"))
end

function report.note(text)
  print("  " .. text)
end

local function is_met(goal, ratio, ours)
  return (not goal.atMost or ratio <= goal.atMost) and (not goal.longest or ours <= goal.longest)
end

local function describe(goal)
  return goal.atMost and "<= " .. goal.atMost or goal.longest and "in " .. goal.longest or ""
end

--- A row. `ours` and `peer` are sorted lists of seconds; the ratio is of the least ones. goal: atMost (of the ratio) or
--- longest (of ours, in the unit).
function report.row(name, size, ours, peer, goal, answers)
  goal = goal or {}
  local least = ours[1] * section.scale
  local ratio = peer and (section.isOfPeer and ours[1] / peer[1] or peer[1] / ours[1])
  local has_goal, met = next(goal) ~= nil, is_met(goal, ratio, least)
  print(string.format("  %-38s %7s %8s %8s %8s %8s %7s  %-9s %-4s %s", name, size or "", brief(least),
    brief(report.median(ours) * section.scale), brief(peer and peer[1] * section.scale),
    brief(peer and report.median(peer) * section.scale), brief(ratio), describe(goal),
    has_goal and (met and "met" or "NOT") or "", answers or ""))
  if not has_goal then return end
  if met then
    report.met = report.met + 1
  else
    report.missed[#report.missed + 1] = string.format("%s, %s, %s: ratio %s, ours %s; goal %s", section.name, name,
      size or "", brief(ratio), brief(least), describe(goal))
  end
end

--- Says whether two counts are the same, as they must be.
function report.same(a, b, what)
  if a == b then return string.format("same: %s %s", a, what) end
  report.faults = report.faults + 1
  return string.format("FAULT: %s and %s %s", a, b, what)
end

--- The page at the end. Returns whether all answers were as they must be.
function report.summary()
  print(string.format("\n== goals: %d met, %d not", report.met, #report.missed))
  for _, line in ipairs(report.missed) do
    print("  " .. line)
  end
  return report.faults == 0
end

return report
