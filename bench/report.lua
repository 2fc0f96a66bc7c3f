-- SPDX-License-Identifier: MIT
-- SPDX-FileCopyrightText: 2026 The pixcollide authors

-- Times for the measurements in Lua, and their rows: the least times of ours and of the peer.

local report = { faults = 0 }

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

local function brief(value)
  if not value then return "-" end
  return string.format(value < 9.995 and "%.2f" or value < 99.95 and "%.1f" or "%.0f", value)
end

local section

--- Begins rows of times in a unit of which `scale` are a second.
function report.section(name, title, unit, scale)
  section = { name = name, scale = scale }
  print(string.format("\n== %s: %s: %s", name, title, unit))
end

--- A row: section, name, size, the least time of ours, and of the peer, and how many times ours that is. `ours` and
--- `peer` are sorted lists of seconds.
function report.row(name, size, ours, peer, answers)
  local times = peer and string.format("peer %s = %s x", brief(peer[1] * section.scale), brief(peer[1] / ours[1])) or "-"
  print(table.concat({ section.name, name, size or "", "ours " .. brief(ours[1] * section.scale), times, answers or "" },
    " | "))
end

--- Says whether two counts are the same, as they must be.
function report.same(a, b, what)
  if a == b then return string.format("same: %s %s", a, what) end
  report.faults = report.faults + 1
  return string.format("FAULT: %s and %s %s", a, b, what)
end

return report
