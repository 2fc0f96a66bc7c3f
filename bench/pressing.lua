-- SPDX-License-Identifier: MIT
-- SPDX-FileCopyrightText: 2026 The pixcollide authors

-- A crowd of discs that all press towards one point, as enemies do around a hero: what a move costs that slides, and one
-- that glides.

local pixcollide = require "pixcollide"
local crowd = require "bench.crowd"
local report = require "bench.report"

local pressing = {}

local COUNT, SIDE, SETTLING, REPEATS = 200, 500, 200, 60

local function newPress(response, isTurned)
  local world, disc, sprites = pixcollide.newWorld(), pixcollide.newCircleMask(8), {}
  local xs, ys, angles = crowd.newPlaces(COUNT, SIDE)
  for k = 1, COUNT do
    sprites[k] = world:newSprite(disc, { x = xs[k], y = ys[k], r = isTurned and angles[k] or 0, origin = "center" })
  end
  local function press()
    for k = 1, COUNT do
      local x, y = sprites[k]:getPosition()
      local dx, dy = SIDE / 2 - x, SIDE / 2 - y
      local distance = math.sqrt(dx * dx + dy * dy)
      if distance > 2 then world:moveBy(sprites[k], 2 * dx / distance, 2 * dy / distance, response, nil, false) end
    end
  end
  for _ = 1, SETTLING do press() end
  return function()
    local start = os.clock()
    press()
    return os.clock() - start
  end
end

function pressing.run()
  report.section("pressing", "200 discs that press towards a point", "us a move: glides, and slides as their peer", 1e6 / COUNT)
  for _, isTurned in ipairs { false, true } do
    local glide, slide = report.time(REPEATS, newPress("glide", isTurned), newPress("slide", isTurned))
    report.row(isTurned and "turned" or "upright", COUNT, glide, slide, "")
  end
end

return pressing
