-- SPDX-License-Identifier: MIT
-- SPDX-FileCopyrightText: 2026 The pixcollide authors

-- What calls and frames take, in love.js or on a desktop: each the least of many runs, as clocks of browsers are coarse.

local pixcollide = require "pixcollide"

local RUNS = 15

-- Gives the seconds that one of `count` calls takes.
local function time(count, f)
  local least = math.huge
  for _ = 1, RUNS do
    local start = love.timer.getTime()
    for k = 1, count do f(k) end
    least = math.min(least, love.timer.getTime() - start)
  end
  return least / count
end

local function newSprites(world, count, w, h, turns)
  local mask, sprites = pixcollide.newCircleMask(16), {}
  for k = 1, count do
    sprites[k] = world:newSprite(mask, { x = k * 7919 % w, y = k * 104729 % h, r = turns and k or 0 })
  end
  return sprites
end

-- All move, some turn; then all pairs are walked.
local function newFrame(count, turns)
  local world, w, h = pixcollide.newWorld(), 1280, 720
  local sprites = newSprites(world, count, w, h, turns)
  local number = 0
  return function()
    number = number + 1
    local pairs_found = 0
    for k, sprite in ipairs(sprites) do
      local x, y = (k * 7919 + number * (k % 7 - 3)) % w, (k * 104729 + number * (k % 5 - 2)) % h
      if turns then sprite:setTransform(x, y, k + number / 50) else sprite:setPosition(x, y) end
    end
    for _, _ in world:eachCollision() do pairs_found = pairs_found + 1 end
    return pairs_found
  end
end

return function()
  local a, b = unpack(newSprites(pixcollide.newWorld(), 2, 20, 20))
  local print_row = function(name, seconds, unit, format) print(("%-44s" .. format):format(name, seconds * unit)) end
  print_row("getPosition, ns", time(1e5, function() return a:getPosition() end), 1e9, "%6.0f")
  print_row("setPosition, ns", time(1e5, function(k) a:setPosition(k % 9, 3) end), 1e9, "%6.0f")
  print_row("collides, ns", time(1e5, function() return a:collides(b) end), 1e9, "%6.0f")
  print_row("an error that pcall catches, us", time(1e3, function() return pcall(a.setPosition, a, "x") end), 1e6, "%6.1f")
  print_row("a frame of 500 upright sprites, ms", time(30, newFrame(500, false)), 1e3, "%6.3f")
  print_row("a frame of 100 turned sprites, ms", time(30, newFrame(100, true)), 1e3, "%6.3f")
end
