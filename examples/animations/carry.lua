-- SPDX-License-Identifier: MIT
-- SPDX-FileCopyrightText: 2026 The pixcollide authors

-- A lift takes a stack along, up and down and sideways, and pushes what is in its way.

local actor = require "animations.actor"
local pixcollide = require "pixcollide"
local stage = require "animations.stage"

local WIDTH, HEIGHT = 160, 120
-- The lift's way: {frames, dx, dy} a frame.
local PATH = { { 10, 0, 0 }, { 34, 0, -1 }, { 6, 0, 0 }, { 26, 1, 0 }, { 6, 0, 0 }, { 34, 0, 1 }, { 6, 0, 0 }, { 36, 1, 0 }, { 22, 0, 0 } }

local crate, barrel = pixcollide.newRectangleMask(14, 12), pixcollide.newEllipseMask(15, 15)
local lift = pixcollide.newRectangleMask(56, 6)

local function addAll(world)
  local floorY = HEIGHT - 5
  return {
    { sprite = stage.add(world, pixcollide.newRectangleMask(WIDTH, 5), "floor", 0, floorY), color = stage.GROUND },
    { sprite = stage.add(world, crate, "crate", 12, floorY - 18), color = stage.ORANGE },
    { sprite = stage.add(world, crate, "crate", 17, floorY - 30), color = stage.YELLOW },
    { sprite = stage.add(world, barrel, "crate", 14, floorY - 45), color = stage.RED },
    { sprite = stage.add(world, crate, "crate", 106, floorY - 12), color = stage.ORANGE },
  }
end

local function start()
  local world = pixcollide.newWorld()
  local things = addAll(world)
  local platform = stage.add(world, lift, "lift", 6, HEIGHT - 11)
  local rider = actor.new(world, 48, HEIGHT - 11)
  local leg, done = 1, 0
  world:setRule("lift", "floor", "ignore")
  return function(picture)
    local way = PATH[leg]
    if way then
      world:carryBy(platform, way[2], way[3])
      done = done + 1
      if done == way[1] then
        leg, done = leg + 1, 0
      end
    end
    for _, thing in ipairs(things) do
      stage.draw(picture, thing.sprite, thing.color)
    end
    stage.draw(picture, platform, stage.BLUE)
    actor.draw(picture, rider, 1, 0)
  end
end

return { title = "world:carryBy", width = WIDTH, height = HEIGHT, frames = 180, start = start }
