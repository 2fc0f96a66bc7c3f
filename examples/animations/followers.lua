-- SPDX-License-Identifier: MIT
-- SPDX-FileCopyrightText: 2026 The pixcollide authors

-- A knight, its sword and its shield: three sprites of which two follow the first, whatever moves and turns that. Balls
-- fly around it, and the part that one touches lights up.

local pixcollide = require "pixcollide"
local stage = require "animations.stage"

local WIDTH, HEIGHT, FRAMES, BALLS = 160, 120, 150, 3

local function newPart(...)
  local mask = pixcollide.newMask(64, 64)
  for _, part in ipairs { ... } do
    mask:add(part[1], part[2], part[3])
  end
  return mask
end

-- All have the same size, so that the leader's transform is theirs, too.
local rim = pixcollide.newCircleMask(24)
rim:subtract(pixcollide.newRectangleMask(48, 33), 0, 0)
rim:subtract(pixcollide.newCircleMask(20), 4, 4)
local body = newPart({ pixcollide.newEllipseMask(20, 26), 22, 19 })
local shield = newPart({ rim, 8, 8 })
local sword = newPart({ pixcollide.newRectangleMask(3, 22), 31, 0 }, { pixcollide.newRectangleMask(11, 3), 27, 16 })

local function start()
  local world, parts, balls = pixcollide.newWorld(), {}, {}
  local leader = stage.add(world, body, "body", 0, 0, "center")
  for i, mask in ipairs { body, sword, shield } do
    local sprite = i == 1 and leader or stage.add(world, mask, "part", 0, 0)
    if i > 1 then
      sprite:follow(leader)
    end
    parts[i] = { sprite = sprite, name = ({ "body", "sword", "shield" })[i], color = stage[({ "BLUE", "YELLOW", "GREEN" })[i]] }
  end
  for i = 1, BALLS do
    balls[i] = stage.add(world, pixcollide.newCircleMask(4), "ball", 0, 0, "center")
  end
  return function(picture, frame)
    local phase = 2 * math.pi * (frame - 1) / FRAMES
    leader:setPosition(66 + 6 * math.cos(phase), 64 + 5 * math.sin(2 * phase))
    leader:setRotation(2 * phase)
    leader:setScale(1.15 + 0.15 * math.cos(phase))
    for i, ball in ipairs(balls) do
      local angle, radius = -phase + i * 2 * math.pi / BALLS, 32 + 13 * math.sin(3 * phase + 2 * i)
      ball:setPosition(66 + radius * math.cos(angle), 64 + radius * math.sin(angle))
    end
    for i, part in ipairs(parts) do
      local isHit = world:anyUnderSprite(part.sprite, "ball")
      stage.draw(picture, part.sprite, isHit and stage.RED or part.color)
      stage.write(picture, part.name, 122, 30 + 16 * i, isHit and stage.RED or part.color)
    end
    for _, ball in ipairs(balls) do
      stage.draw(picture, ball, stage.INK)
    end
  end
end

return { title = "parts that follow", width = WIDTH, height = HEIGHT, frames = FRAMES, start = start }
