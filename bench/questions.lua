-- SPDX-License-Identifier: MIT
-- SPDX-FileCopyrightText: 2026 The pixcollide authors

-- Questions to a world through the Lua API, and frames that tell what begins to touch, against rectangles in a grid of
-- cells in plain Lua. That knows no pixels: sprites fill their boxes here, so that both mean the same.

local crowd = require "bench.crowd"
local lbench = require "lbench"
local newRectangles = require "bench.rectangles"
local pixcollide = require "pixcollide"
local report = require "bench.report"

local questions = {}

local now, floor = lbench.now, math.floor
local CALLS, REPEATS = 1000, 31
local SIDE = 24 -- pixels, of all sprites
local RADIUS, RAY = 50, 300

-- Both worlds with the same squares at whole positions, and places to ask about.
local function new_scene(count)
  local movers, side = crowd.newMovers(count, 1)
  local mask = pixcollide.newRectangleMask(SIDE, SIDE)
  local scene = {
    movers = movers, side = side, count = count, list = {},
    world = pixcollide.newWorld(), rectangles = newRectangles(64),
  }
  scene.xs, scene.ys, scene.angles = crowd.newPlaces(CALLS, side)
  for i = 1, CALLS do
    scene.xs[i], scene.ys[i] = floor(scene.xs[i]), floor(scene.ys[i])
  end
  for i, m in ipairs(movers) do
    m.number = i
    m.sprite = scene.world:add(pixcollide.newSprite(mask, { x = floor(m.x), y = floor(m.y) }))
    scene.rectangles:add(m, floor(m.x), floor(m.y), SIDE, SIDE)
  end
  return scene
end

-- Each kind of question: one call of ours and the peer's, both of which return how many they found.

local kinds = {}

kinds[1] = {
  name = "queryPoint",
  ours = function(s, x, y)
    local _, n = s.world:queryPoint(x, y, nil, s.list)
    return n
  end,
  peer = function(s, x, y)
    local _, n = s.rectangles:inRect(x, y, 1, 1, s.list)
    return n
  end,
}

kinds[2] = {
  name = "queryRect, 64x64",
  ours = function(s, x, y)
    local _, n = s.world:queryRect(x, y, 64, 64, nil, s.list)
    return n
  end,
  peer = function(s, x, y)
    local _, n = s.rectangles:inRect(x, y, 64, 64, s.list)
    return n
  end,
}

-- A circle around a pixel's centre, and squares of pixels: the nearest centre decides.
kinds[3] = {
  name = "queryCircle, radius 50",
  ours = function(s, x, y)
    local _, n = s.world:queryCircle(x + 0.5, y + 0.5, RADIUS, nil, s.list)
    return n
  end,
  peer = function(s, x, y)
    local list, n = s.rectangles:inRect(x - RADIUS, y - RADIUS, 2 * RADIUS + 1, 2 * RADIUS + 1, s.list)
    local found = 0
    for i = 1, n do
      local r = s.rectangles.rectangles[list[i]]
      local dx = x < r.x and r.x - x or x > r.x + r.w - 1 and x - (r.x + r.w - 1) or 0
      local dy = y < r.y and r.y - y or y > r.y + r.h - 1 and y - (r.y + r.h - 1) or 0
      if dx * dx + dy * dy <= RADIUS * RADIUS then found = found + 1 end
    end
    return found
  end,
}

kinds[4] = {
  name = "rayCast, 300 pixels",
  isApproximate = true, -- a ray of pixels, and one of real numbers
  ours = function(s, x, y, angle)
    return s.world:rayCast(x, y, x + RAY * math.cos(angle), y + RAY * math.sin(angle)) and 1 or 0
  end,
  peer = function(s, x, y, angle)
    return s.rectangles:onSegment(x, y, RAY * math.cos(angle), RAY * math.sin(angle)) and 1 or 0
  end,
}

local function ask(scene, call)
  local found, xs, ys, angles = 0, scene.xs, scene.ys, scene.angles
  local start = now()
  for i = 1, CALLS do
    found = found + call(scene, xs[i], ys[i], angles[i])
  end
  return now() - start, found
end

local function measure(scene, kind)
  local found, peer_found
  local times, peer_times = report.time(REPEATS, function()
    local seconds
    seconds, found = ask(scene, kind.ours)
    return seconds
  end, function()
    local seconds
    seconds, peer_found = ask(scene, kind.peer)
    return seconds
  end)
  local answers = kind.isApproximate and string.format("%d and %d hits", found, peer_found)
    or report.same(found, peer_found, "hits")
  report.row(kind.name, scene.count, times, peer_times, answers)
end

-- Frames: all move, and what begins to touch is walked. The peer keeps the pairs of the frame before in a table by
-- both numbers.

local function move_all(scene, move)
  for _, m in ipairs(scene.movers) do
    local x, y = m.x + m.vx, m.y + m.vy
    if x < 0 or x > scene.side then m.vx = -m.vx end
    if y < 0 or y > scene.side then m.vy = -m.vy end
    m.x, m.y = x, y
  end
  local start = now()
  for _, m in ipairs(scene.movers) do
    move(m, floor(m.x), floor(m.y))
  end
  return start
end

local function frame_of_ours(scene)
  local world, began = scene.world, 0
  local start = move_all(scene, function(m, x, y)
    m.sprite:setPosition(x, y)
  end)
  world:update()
  for a, b in world:eachBegan() do
    if a and b then began = began + 1 end
  end
  return now() - start, began
end

local function frame_of_peer(scene)
  local rectangles, before, pairs_now, began = scene.rectangles, scene.pairs or {}, {}, 0
  local start = move_all(scene, function(m, x, y)
    rectangles:update(m, x, y)
  end)
  local list, count = scene.list, scene.count
  for i = 1, count do
    local _, n = rectangles:overlapping(scene.movers[i], list)
    for k = 1, n do
      local other = list[k].number
      if other > i then
        local key = i * (count + 1) + other
        pairs_now[key] = true
        if not before[key] then began = began + 1 end
      end
    end
  end
  scene.pairs = pairs_now
  return now() - start, began
end

-- The section's unit is microseconds of one call of CALLS.
local function scale(...)
  for _, list in ipairs({ ... }) do
    for i = 1, #list do
      list[i] = list[i] * CALLS
    end
  end
end

local function measure_frames(count)
  local ours, peer = new_scene(count), new_scene(count)
  local began, peer_began = 0, 0
  local times, peer_times = report.time(count > 1000 and 15 or REPEATS, function()
    local seconds, n = frame_of_ours(ours)
    began = began + n
    return seconds
  end, function()
    local seconds, n = frame_of_peer(peer)
    peer_began = peer_began + n
    return seconds
  end)
  scale(times, peer_times)
  report.row("move all, update, eachBegan", count, times, peer_times, report.same(began, peer_began, "began"))
  ours.world:release()
  peer.world:release()
end

-- All have moved, and ten are not on a screen that shows the others. The peer looks at each rectangle.
local function measure_outside(count)
  local scene = new_scene(count)
  local left, size, found, peer_found = -SIDE, scene.side + 2 * SIDE, nil, nil
  for k = 1, 10 do
    scene.movers[k].x = -10 * SIDE
    scene.rectangles:update(scene.movers[k], -10 * SIDE, floor(scene.movers[k].y))
  end
  local times, peer_times = report.time(REPEATS, function()
    for _, m in ipairs(scene.movers) do
      m.sprite:setPosition(floor(m.x), floor(m.y))
    end
    local start = now()
    local _, n = scene.world:queryOutside(left, left, size, size, nil, scene.list)
    found = n
    return now() - start
  end, function()
    local list, n, start = scene.list, 0, now()
    for _, m in ipairs(scene.movers) do
      local r = scene.rectangles.rectangles[m]
      if r.x + r.w <= left or r.x >= left + size or r.y + r.h <= left or r.y >= left + size then
        n = n + 1
        list[n] = m
      end
    end
    peer_found = n
    return now() - start
  end)
  scale(times, peer_times)
  report.row("queryOutside, all moved, ten outside", count, times, peer_times, report.same(found, peer_found, "outside"))
  scene.world:release()
end

function questions.run()
  report.section("questions", "single questions, and frames; the peer is plain Lua", "microseconds", 1e6 / CALLS)
  for _, count in ipairs({ 1000, 10000 }) do
    local scene = new_scene(count)
    for _, kind in ipairs(kinds) do
      measure(scene, kind)
    end
    scene.world:release()
  end
  for _, count in ipairs({ 1000, 3000, 10000 }) do
    measure_outside(count)
  end
  for _, count in ipairs({ 1000, 10000 }) do
    measure_frames(count)
  end
end

return questions
