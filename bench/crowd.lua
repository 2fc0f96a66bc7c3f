-- SPDX-License-Identifier: MIT
-- SPDX-FileCopyrightText: 2026 The pixcollide authors

-- Sprites that move about an arena and bounce off its borders, for the frames through the Lua API.

local pixcollide = require "pixcollide"

local crowd = {}

local SPACING = 48 -- pixels: a sprite meets about one other box

-- A generator of our own (Park and Miller's), so that every Lua version measures the same frames.
local seed
local function random(low, high)
  seed = seed * 48271 % 2147483647
  return low + (high - low) * seed / 2147483647
end

--- Movers are tables with a position and a speed in pixels a frame, and a `kind` up to `kinds`. `turned`: the part that
--- has an angle, too.
function crowd.newMovers(count, kinds, turned)
  seed = 2011
  local side, movers = math.sqrt(count) * SPACING, {}
  for i = 1, count do
    movers[i] = {
      kind = math.floor(random(1, kinds + 1)),
      x = random(0, side), y = random(0, side), vx = random(-2, 2), vy = random(-2, 2),
      r = random(0, 6), vr = i % 2 < 2 * (turned or 0) and random(0.01, 0.05) or nil,
    }
  end
  return movers, side
end

--- Places in a square: lists of x, y and an angle.
function crowd.newPlaces(count, side)
  seed = 1809
  local xs, ys, angles = {}, {}, {}
  for i = 1, count do
    xs[i], ys[i], angles[i] = random(0, side), random(0, side), random(0, 6.28)
  end
  return xs, ys, angles
end

--- Several shapes of 16 to 32 pixels.
function crowd.newMasks()
  return {
    pixcollide.newCircleMask(8),
    pixcollide.newCircleMask(12),
    pixcollide.newEllipseMask(32, 20),
    (pixcollide.newPolygonMask({ 0, 0, 28, 12, 0, 24, 8, 12 })),
    pixcollide.newRectangleMask(24, 16),
  }
end

--- The rows of a mask, as lbench's scenes take them.
function crowd.rows(mask)
  local rows, w, h = {}, mask:getDimensions()
  for y = 0, h - 1 do
    local row = {}
    for x = 0, w - 1 do
      row[x + 1] = mask:get(x, y) and "#" or "."
    end
    rows[y + 1] = table.concat(row)
  end
  return rows
end

--- A world with a sprite for each mover, in `mover.sprite`.
function crowd.newWorld(movers, masks)
  local world = pixcollide.newWorld()
  for i = 1, #movers do
    local m = movers[i]
    m.sprite = world:add(pixcollide.newSprite(masks[m.kind], { origin = "center", x = m.x, y = m.y }))
  end
  return world
end

--- The positions of all movers as a flat list.
function crowd.positions(movers, list)
  for i = 1, #movers do
    list[2 * i - 1], list[2 * i] = movers[i].x, movers[i].y
  end
  return list
end

return crowd
