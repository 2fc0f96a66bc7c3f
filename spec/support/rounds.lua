-- SPDX-License-Identifier: MIT
-- SPDX-FileCopyrightText: 2026 The pixcollide authors

-- Random tests in rounds, each with a seed of its own, so that a failing one
-- can be run again alone:
--   PIXCOLLIDE_ROUNDS  a factor on the number of rounds (default 1)
--   PIXCOLLIDE_SEED    the base seed (default below)
--   PIXCOLLIDE_ONLY    "NAME#ROUND": that round and nothing else

local random = require "spec.support.random"

local floor, getenv = math.floor, os.getenv
local DEFAULT_SEED = 20260101

local function setting(name, default)
  local text = getenv(name)
  if text == nil or text == "" then return default end
  local value = tonumber(text)
  if not value or value ~= value or value < 0 or value > 1e9 then
    error(name .. " must be a number from 0 to 1e9, got '" .. text .. "'", 0)
  end
  return value
end

local factor = setting("PIXCOLLIDE_ROUNDS", 1)
local base = floor(setting("PIXCOLLIDE_SEED", DEFAULT_SEED))
local only = getenv("PIXCOLLIDE_ONLY")
if only == "" then only = nil end

-- busted loads every spec file with package.loaded as it was at the start, so
-- that the note "already told" must live elsewhere.
local function tell()
  if rawget(package, "pixcollide_rounds_told") then return end
  rawset(package, "pixcollide_rounds_told", true)
  io.stderr:write(("random rounds: factor %.14g (PIXCOLLIDE_ROUNDS), base seed %.14g (PIXCOLLIDE_SEED)%s\n")
    :format(factor, base, only and (", only " .. only) or ""))
end

-- The first lines of a traceback; the rest is the test runner's.
local function near(traceback)
  local lines = {}
  for line in traceback:gmatch("[^\n]+") do
    lines[#lines + 1] = line
    if #lines == 8 or line:find("xpcall", 1, true) then break end
  end
  return table.concat(lines, "\n")
end

local rounds = {}

--- n rounds scaled by the factor, at least one.
function rounds.count(n)
  tell()
  local count = floor(n * factor + 0.5)
  return count < 1 and 1 or count
end

--- n scaled by the factor, but at least `least` and at most n: for the size of what takes long in a single round.
function rounds.scaled(n, least) return math.min(n, math.max(least, rounds.count(n))) end

--- Runs f(rng, round) for each of the scaled number of rounds.
function rounds.each(name, n, f)
  local count = rounds.count(n)
  for round = 1, count do
    local key = name .. "#" .. round
    if only == nil or only == key then
      local seed = random.seed(base, name, round)
      local rng = random.new(seed)
      local ok, problem = xpcall(function() f(rng, round) end, function(problem)
        local message = type(problem) == "table" and problem.message or problem -- an assertion of luassert, or not
        return tostring(message) .. "\n" .. near(debug.traceback("", 2))
      end)
      if not ok then
        error(("%s\nin '%s', round %d of %d (seed %.14g); to run it alone: PIXCOLLIDE_SEED=%.14g "
          .. "PIXCOLLIDE_ROUNDS=%.14g PIXCOLLIDE_ONLY='%s' busted --lua=LUA spec")
          :format(problem, name, round, count, seed, base, factor, key), 0)
      end
    end
  end
end

return rounds
