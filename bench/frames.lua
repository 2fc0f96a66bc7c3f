-- SPDX-License-Identifier: MIT
-- SPDX-FileCopyrightText: 2026 The pixcollide authors

-- Whole frames through the Lua API, milliseconds each: all sprites are moved by setPosition (the turning ones by
-- setRotation too), then the colliding pairs are walked.
--     lua frames.lua

local pixcollide = require "pixcollide"

local REPEATS, WARM_UP = 41, 40 -- the warm-up frames are left out
local SPACING = 48 -- pixels: a sprite meets about one other box

-- A generator of our own (Park and Miller's), so that every Lua version measures the same frames.
local seed
local function random(low, high)
  seed = seed * 48271 % 2147483647
  return low + (high - low) * seed / 2147483647
end

local function newMasks()
  return {
    pixcollide.newCircleMask(8),
    pixcollide.newCircleMask(12),
    pixcollide.newEllipseMask(32, 20),
    (pixcollide.newPolygonMask({ 0, 0, 28, 12, 0, 24, 8, 12 })),
    pixcollide.newRectangleMask(24, 16),
  }
end

local function newCrowd(count, turnedPart)
  seed = 2011
  local masks, world, movers = newMasks(), pixcollide.newWorld(), {}
  local side = math.sqrt(count) * SPACING
  for i = 1, count do
    local mask = masks[math.floor(random(1, #masks + 1))]
    movers[i] = {
      sprite = world:add(pixcollide.newSprite(mask, { origin = "center" })),
      x = random(0, side), y = random(0, side), vx = random(-2, 2), vy = random(-2, 2),
      r = random(0, 6), vr = i % 2 < 2 * turnedPart and random(0.01, 0.05) or nil,
    }
  end
  return { world = world, movers = movers, side = side }
end

local function move(crowd)
  local movers, side = crowd.movers, crowd.side
  for i = 1, #movers do
    local m = movers[i]
    local x, y = m.x + m.vx, m.y + m.vy
    if x < 0 or x > side then m.vx = -m.vx end
    if y < 0 or y > side then m.vy = -m.vy end
    m.x, m.y = x, y
    m.sprite:setPosition(x, y)
    if m.vr then
      m.r = m.r + m.vr
      m.sprite:setRotation(m.r)
    end
  end
end

local function walk(crowd)
  local found = 0
  for _, a, b in crowd.world:eachCollision() do
    if a ~= b then found = found + 1 end
  end
  return found
end

local function median(list)
  table.sort(list)
  return list[math.ceil(#list / 2)]
end

local function measure(name, count, turnedPart)
  local crowd, moves, walks, frames = newCrowd(count, turnedPart), {}, {}, {}
  local hits = 0
  for frame = 1, WARM_UP + REPEATS do
    local start = os.clock()
    move(crowd)
    local moved = os.clock()
    hits = walk(crowd)
    local done = os.clock()
    if frame > WARM_UP then
      moves[#moves + 1] = (moved - start) * 1000
      walks[#walks + 1] = (done - moved) * 1000
      frames[#frames + 1] = (done - start) * 1000
    end
  end
  local typical = median(frames) -- which sorts them
  print(string.format("%-12s %8d %10.3f %10.3f %10.3f %12.3f %8d", name, count, median(moves), median(walks),
    typical, frames[1], hits))
  crowd.world:release()
end

local jit = rawget(_G, "jit")
print(string.format("\nWhole frames from %s: milliseconds, median of %d", jit and jit.version or _VERSION, REPEATS))
print(string.format("%-12s %8s %10s %10s %10s %12s %8s", "", "sprites", "to move", "to walk", "frame", "least frame",
  "hits"))
for _, count in ipairs({ 1000, 10000 }) do
  measure("moving", count, 0)
  measure("half turning", count, 0.5)
end
