-- SPDX-License-Identifier: MIT
-- SPDX-FileCopyrightText: 2026 The pixcollide authors

-- What single calls cost, against an empty C method that takes the same arguments and checks one userdata; and what a
-- pair of a result costs.

local crowd = require "bench.crowd"
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

local function walks()
  local COUNT = 10000
  local masks = crowd.newMasks()
  local movers = crowd.newMovers(COUNT, #masks)
  local world, list, found = crowd.newWorld(movers, masks), {}, 0
  local _, pairs_found = world:collisions(list)
  local each = report.time(REPEATS, function()
    local start = now()
    found = 0
    for a, b in world:eachCollision() do
      if a and b then found = found + 1 end
    end
    return (now() - start) / pairs_found * CALLS
  end)
  report.row("a pair by eachCollision", nil, each, nil, report.same(found, pairs_found, "pairs"))
  local listed = report.time(REPEATS, function()
    local start = now()
    local _, n = world:collisions(list)
    found = 0
    for i = 1, 2 * n, 2 do
      if list[i] and list[i + 1] then found = found + 1 end
    end
    return (now() - start) / pairs_found * CALLS
  end)
  report.row("a pair by collisions(list)", nil, listed, nil, report.same(found, pairs_found, "pairs"))
  world:release()
end

function calls.run()
  report.section("calls", "single calls; the peer is an empty C method", "nanoseconds", 1e9 / CALLS)
  local sprite = pixcollide.newSprite(pixcollide.newCircleMask(8))
  compare("setPosition", sprite, "setPosition", "set", set_seconds)
  compare("getPosition", sprite, "getPosition", "get", get_seconds)
  compare("getPosition, peer returns two numbers", sprite, "getPosition", "getTwo", get_seconds)
  local world = pixcollide.newWorld()
  world:add(sprite)
  compare("setPosition in a world", sprite, "setPosition", "set", set_seconds)
  compare("getPosition in a world", sprite, "getPosition", "get", get_seconds)
  walks()
end

return calls
