-- SPDX-License-Identifier: MIT
-- SPDX-FileCopyrightText: 2026 The pixcollide authors

-- What single calls cost, against an empty C method that takes the same arguments and checks one userdata.

local lbench = require "lbench"
local pixcollide = require "pixcollide"
local report = require "bench.report"

local calls = {}

local REPEATS = 41
local CALLS = 100000 -- a repeat
local now = lbench.now

local function set_seconds(object, method)
  local f = object[method]
  local start = now()
  for x = 0.5, CALLS do
    f(object, x, 0.25)
  end
  return now() - start
end

local function get_seconds(object, method)
  local f = object[method]
  local start = now()
  for _ = 1, CALLS do
    f(object)
  end
  return now() - start
end

local function compare(name, sprite, method, empty_method, seconds)
  local empty = lbench.newEmpty()
  local ours, peer = report.time(REPEATS, function()
    return seconds(sprite, method)
  end, function()
    return seconds(empty, empty_method)
  end)
  report.row(name, nil, ours, peer)
end

function calls.run()
  report.section("calls", "single calls; the peer is an empty C method", "nanoseconds", 1e9 / CALLS)
  local sprite = pixcollide.newSprite(pixcollide.newCircleMask(8))
  compare("setPosition", sprite, "setPosition", "set", set_seconds)
  compare("getPosition", sprite, "getPosition", "get", get_seconds)
  local world = pixcollide.newWorld()
  world:add(sprite)
  compare("setPosition in a world", sprite, "setPosition", "set", set_seconds)
  compare("getPosition in a world", sprite, "getPosition", "get", get_seconds)
end

return calls
