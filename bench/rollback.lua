-- SPDX-License-Identifier: MIT
-- SPDX-FileCopyrightText: 2026 The pixcollide authors

-- Going back in time: snapshots of a world, half of whose sprites turn, against tables that are filled by hand, which
-- bring back neither events nor members; and a crater in a terrain that is undone.

local crowd = require "bench.crowd"
local lbench = require "lbench"
local pixcollide = require "pixcollide"
local report = require "bench.report"

local rollback = {}

local now = lbench.now
local FRAMES = 8 -- played again after going back

local function time(f)
  local start = now()
  f()
  return now() - start
end

local function new_scene(count)
  local masks = crowd.newMasks()
  local movers, side = crowd.newMovers(count, #masks)
  local scene = { world = crowd.newWorld(movers, masks), movers = movers }
  for i, m in ipairs(movers) do
    m.sprite:setVelocity(60 * m.vx, 60 * m.vy)
    if i % 2 == 0 then m.sprite:setAngularVelocity(1) end
  end
  local options = { bounds = { 0, 0, side, side } }
  function scene.play()
    scene.world:integrate(1 / 60, options)
    scene.world:update()
  end
  return scene
end

local function save_by_hand(movers)
  local saved = {}
  for i = 1, #movers do
    local sprite = movers[i].sprite
    local vx, vy = sprite:getVelocity()
    saved[i] = { vx, vy, sprite:getTransform() }
  end
  return saved
end

local function restore_by_hand(movers, saved)
  for i = 1, #movers do
    local s = saved[i]
    movers[i].sprite:setVelocity(s[1], s[2])
    movers[i].sprite:setTransform(s[3], s[4], s[5], s[6], s[7], s[8], s[9], s[10], s[11])
  end
end

local function measure(count)
  local scene = new_scene(count)
  local world = scene.world
  scene.play()
  local snapshot, saved, hash = world:snapshot(), save_by_hand(scene.movers), world:hash()
  local repeats = count > 5000 and 15 or 101
  local times, peer = report.time(repeats, function()
    return time(function() world:snapshot(snapshot) end)
  end, function()
    return time(function() saved = save_by_hand(scene.movers) end)
  end)
  report.row("snapshot", count, times, peer)
  times, peer = report.time(repeats, function()
    for _ = 1, 3 do scene.play() end
    return time(function() world:restore(snapshot) end)
  end, function()
    for _ = 1, 3 do scene.play() end
    return time(function() restore_by_hand(scene.movers, saved) end)
  end)
  world:restore(snapshot)
  report.row("restore", count, times, peer, report.same(world:hash(), hash, "hash"))
  times = report.time(count > 5000 and 5 or 21, function()
    return time(function()
      world:restore(snapshot)
      for _ = 1, FRAMES do scene.play() end
    end)
  end)
  report.row("restore and " .. FRAMES .. " frames", count, times)
  times = report.time(repeats, function()
    return time(function() world:hash() end)
  end)
  report.row("hash", count, times)
  world:release()
end

local function measure_crater()
  local terrain, crater = pixcollide.newMask(4096, 2048, true), pixcollide.newCircleMask(20)
  local mark, plain = terrain:record(), terrain:hash()
  local times = report.time(301, function()
    return time(function()
      terrain:subtract(crater, 1000, 700)
      terrain:undo(mark)
    end)
  end)
  report.row("a crater of radius 20 and back", 1, times, nil, report.same(terrain:hash(), plain, "hash"))
end

--- Snapshots of small and large worlds, and a crater.
function rollback.run()
  report.section("rollback", "going back; the peer is tables filled by hand", "microseconds", 1e6)
  for _, count in ipairs({ 100, 1000, 10000 }) do
    measure(count)
  end
  measure_crater()
end

return rollback
