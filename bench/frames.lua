-- SPDX-License-Identifier: MIT
-- SPDX-FileCopyrightText: 2026 The pixcollide authors

-- Whole frames through the Lua API: all sprites move, then all colliding pairs are walked. Against the same frames in
-- C, and against rectangles in plain Lua.

local crowd = require "bench.crowd"
local lbench = require "lbench"
local newRectangles = require "bench.rectangles"
local pixcollide = require "pixcollide"
local report = require "bench.report"

local frames = {}

local now = lbench.now

local REPEATS = { [100] = 101, [1000] = 61, [10000] = 31, [100000] = 7 }

local function step(m, side)
  local x, y = m.x + m.vx, m.y + m.vy
  if x < 0 or x > side then m.vx = -m.vx end
  if y < 0 or y > side then m.vy = -m.vy end
  m.x, m.y = x, y
  return x, y
end

local function walk(world)
  local found = 0
  for a, b in world:eachCollision() do
    if a and b then found = found + 1 end
  end
  return found
end

-- Ways to move all sprites of a scene. Each makes a function that is called once a frame. `prepare` is not timed.

local ways = {}

ways[1] = {
  name = "setPosition each",
  new = function(scene)
    local movers, side = scene.movers, scene.side
    return function()
      -- As step does, without a call: so a game would write it.
      for i = 1, #movers do
        local m = movers[i]
        local x, y = m.x + m.vx, m.y + m.vy
        if x < 0 or x > side then m.vx = -m.vx end
        if y < 0 or y > side then m.vy = -m.vy end
        m.x, m.y = x, y
        m.sprite:setPosition(x, y)
      end
    end
  end,
}

ways[2] = {
  name = "setPositions, list at hand",
  new = function(scene)
    local list, world = {}, scene.world
    return function()
      world:setPositions(list)
    end, function()
      for i = 1, #scene.movers do
        step(scene.movers[i], scene.side)
      end
      crowd.positions(scene.movers, list)
    end
  end,
}

ways[3] = {
  name = "integrate",
  new = function(scene)
    local velocities = {}
    for i, m in ipairs(scene.movers) do
      velocities[2 * i - 1], velocities[2 * i] = 60 * m.vx, 60 * m.vy
    end
    local world, options = scene.world, { bounds = { 0, 0, scene.side, scene.side } }
    world:setVelocities(velocities)
    return function()
      world:integrate(1 / 60, options)
    end
  end,
}

-- Where the sprites are now, whoever moved them.
local function sprite_positions(movers, list)
  for i = 1, #movers do
    list[2 * i - 1], list[2 * i] = movers[i].sprite:getPosition()
  end
  return list
end

local function new_scene(count, masks)
  local movers, side = crowd.newMovers(count, #masks)
  return { movers = movers, side = side, world = crowd.newWorld(movers, masks) }
end

-- The same sprites in C.
local function new_c_scene(movers, masks)
  local rows, kinds = {}, {}
  for k, mask in ipairs(masks) do
    rows[k] = crowd.rows(mask)
  end
  for i, m in ipairs(movers) do
    kinds[i] = m.kind
  end
  return lbench.newScene(rows, kinds)
end

local function measure(way, count, masks)
  local scene = new_scene(count, masks)
  local c_scene, list = new_c_scene(scene.movers, masks), {}
  local move, prepare = way.new(scene)
  local found, c_found, moving = 0, 0, {}
  collectgarbage()
  local function ours()
    if prepare then prepare() end
    local start = now()
    move()
    local moved = now()
    found = walk(scene.world)
    local done = now()
    moving[#moving + 1] = moved - start
    return done - start
  end
  local function in_c()
    c_scene:load(sprite_positions(scene.movers, list))
    local start = now()
    c_found = c_scene:frame()
    return now() - start
  end
  local times, c_times = report.time(REPEATS[count], ours, in_c)
  table.sort(moving)
  report.row(way.name, count, times, c_times, string.format("%s; move %.3f",
    report.same(found, c_found, "pairs"), moving[1] * 1000))
  scene.world:release()
end

--- Frames by every way to move, beside the same in C.
function frames.run()
  report.section("frames", "whole frames from Lua; the peer is C", "milliseconds", 1000)
  local masks = crowd.newMasks()
  for _, way in ipairs(ways) do
    for _, count in ipairs({ 1000, 10000, 100000 }) do
      measure(way, count, masks)
    end
  end
end

-- Rectangles: sprites that are solid all over, at whole positions, so that both worlds mean the same.

local SIZES = { 16, 20, 24, 28, 32 }

local function new_rectangle_masks()
  local masks = {}
  for _, w in ipairs(SIZES) do
    for _, h in ipairs(SIZES) do
      masks[#masks + 1] = pixcollide.newRectangleMask(w, h)
    end
  end
  return masks
end

local function measure_rectangles(count, masks)
  local movers, side = crowd.newMovers(count, #masks)
  local world, rectangles = pixcollide.newWorld(), newRectangles(64)
  local floor, out, found, peer_found = math.floor, {}, 0, 0
  for i, m in ipairs(movers) do
    m.number = i
    m.sprite = world:add(pixcollide.newSprite(masks[m.kind], { x = floor(m.x), y = floor(m.y) }))
    rectangles:add(m, floor(m.x), floor(m.y), masks[m.kind]:getDimensions())
  end
  collectgarbage()
  local function ours()
    for i = 1, count do
      step(movers[i], side)
    end
    local start = now()
    for i = 1, count do
      local m = movers[i]
      m.sprite:setPosition(floor(m.x), floor(m.y))
    end
    found = walk(world)
    return now() - start
  end
  local function peer()
    local start = now()
    for i = 1, count do
      local m = movers[i]
      rectangles:update(m, floor(m.x), floor(m.y))
    end
    peer_found = 0
    for i = 1, count do
      local _, n = rectangles:overlapping(movers[i], out)
      for k = 1, n do
        if out[k].number > i then peer_found = peer_found + 1 end
      end
    end
    return now() - start
  end
  local times, peer_times = report.time(math.min(REPEATS[count], 31), ours, peer)
  report.row("rectangles, in a Lua grid of cells", count, times, peer_times,
    report.same(found, peer_found, "pairs"))
  world:release()
end

--- Against rectangles in plain Lua, and how both grow.
function frames.runRectangles()
  report.section("rectangles", "moved, and all pairs walked; the peer is plain Lua", "milliseconds", 1000)
  local masks = new_rectangle_masks()
  for _, count in ipairs({ 100, 1000, 10000, 100000 }) do
    measure_rectangles(count, masks)
  end
end

-- Single calls.

local CALL_REPEATS = 41
local CALLS = 100000 -- a repeat

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
  local ours, peer = report.time(CALL_REPEATS, function()
    return seconds(sprite, method)
  end, function()
    return seconds(empty, empty_method)
  end)
  report.row(name, nil, ours, peer)
end

--- What single calls cost, against an empty C method that takes the same arguments and checks one userdata.
function frames.runCalls()
  report.section("calls", "single calls; the peer is an empty C method", "nanoseconds", 1e9 / CALLS)
  local sprite = pixcollide.newSprite(pixcollide.newCircleMask(8))
  compare("setPosition", sprite, "setPosition", "set", set_seconds)
  compare("getPosition", sprite, "getPosition", "get", get_seconds)
  local world = pixcollide.newWorld()
  world:add(sprite)
  compare("setPosition in a world", sprite, "setPosition", "set", set_seconds)
  compare("getPosition in a world", sprite, "getPosition", "get", get_seconds)
end

return frames
