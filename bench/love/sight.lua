-- SPDX-License-Identifier: MIT
-- SPDX-FileCopyrightText: 2026 The pixcollide authors

-- What is seen among rocks that are still: a mask of all pixels, beside fans of 360 rays, by pixcollide and love.physics.

local pixcollide = require "pixcollide"
local rocks = require "rocks"

local sight = {}

local ROCKS, SIDE, RADIUS, RAYS, PLACES, REPEATS = 200, 3000, 200, 360, 50, 15

local function newWorlds(scene)
  local world, physics = pixcollide.newWorld(), love.physics.newWorld(0, 0, true)
  for _, rock in ipairs(scene) do
    world:newSprite(rock.mask, { origin = "center", x = rock.x, y = rock.y, r = rock.r, scale = rock.s })
    local body = love.physics.newBody(physics, rock.x, rock.y, "static")
    love.physics.newFixture(body, love.physics.newPolygonShape(rock.corners))
    body:setAngle(rock.r)
  end
  return world, physics
end

-- Calls cast(x1, y1, x2, y2) for each ray of a fan.
local function fan(cast, x, y)
  for k = 1, RAYS do
    local angle = k / RAYS * 2 * math.pi
    cast(x, y, x + RADIUS * math.cos(angle), y + RADIUS * math.sin(angle))
  end
end

-- Each way to see, from one place.
local function newWays(world, physics)
  local out, nearest = pixcollide.newMask(2 * RADIUS + 1, 2 * RADIUS + 1), 1
  local function note(_, _, _, _, _, fraction)
    nearest = fraction
    return fraction
  end
  return {
    { "world:visibleMask", function(x, y) world:visibleMask(x, y, RADIUS, nil, out) end },
    { "360 of world:rayCast", function(x, y) fan(function(...) world:rayCast(...) end, x, y) end },
    { "360 of love.physics", function(x, y)
      fan(function(x1, y1, x2, y2)
        nearest = 1
        physics:rayCast(x1, y1, x2, y2, note)
      end, x, y)
      return nearest
    end },
  }
end

function sight.measure()
  local scene, places = rocks.newScene(ROCKS, SIDE, SIDE, { scales = { 1, 2.5 } }), {}
  local world, physics = newWorlds(scene)
  for k = 1, PLACES do places[k] = { k * 733 % SIDE, k * 389 % SIDE } end
  print(("\n== what is seen among %d rocks in %d x %d, radius %d: microseconds a place"):format(ROCKS, SIDE, SIDE, RADIUS))
  local ways = newWays(world, physics)
  for _, way in ipairs(ways) do way.least = math.huge end
  for _ = 1, REPEATS do
    for _, way in ipairs(ways) do
      local start = love.timer.getTime()
      for _, place in ipairs(places) do way[2](place[1], place[2]) end
      way.least = math.min(way.least, (love.timer.getTime() - start) / PLACES)
    end
  end
  for _, way in ipairs(ways) do
    print(("  %-22s %8.1f %6.2f"):format(way[1], 1e6 * way.least, way.least / ways[1].least))
  end
end

return sight
