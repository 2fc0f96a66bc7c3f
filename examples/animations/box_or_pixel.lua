-- SPDX-License-Identifier: MIT
-- SPDX-FileCopyrightText: 2026 The pixcollide authors

-- Two turning sprites, twice at the same places: judged by their boxes, and by their pixels.

local pixcollide = require "pixcollide"
local stage = require "animations.stage"

local FRAMES, HALF = 150, 80

local crescent = pixcollide.newCircleMask(15)
crescent:subtract(pixcollide.newCircleMask(13), 10, 2)
local boomerang = pixcollide.newPolygonMask { 0, 0, 30, 0, 30, 6, 7, 7, 6, 30, 0, 30 }

local function drawBox(picture, sprite, color)
  local x, y, w, h = sprite:getBounds()
  picture:drawRect(x, y, w, h, color[1], color[2], color[3])
end

local function place(a, b, left, phase)
  a:setTransform(left + 24 + 5 * math.cos(phase), 51 + 5 * math.sin(phase), phase, 1, 1, 15, 15)
  b:setTransform(left + 51 - 4 * math.cos(phase), 63 - 7 * math.sin(phase), -2 * phase, 1, 1, 12, 12)
end

local function drawHalf(picture, a, b, left, isHit)
  stage.draw(picture, a, isHit and stage.RED or stage.BLUE)
  stage.draw(picture, b, isHit and stage.RED or stage.GREEN)
  stage.write(picture, isHit and "hit" or "no", left + 33, 93, isHit and stage.RED or stage.FAINT)
end

local function start()
  local a, b = pixcollide.newSprite(crescent), pixcollide.newSprite(boomerang)
  return function(picture, frame)
    local phase = 2 * math.pi * (frame - 1) / FRAMES
    place(a, b, 0, phase)
    local ax, ay, aw, ah = a:getBounds()
    local bx, by, bw, bh = b:getBounds()
    local isHit = ax < bx + bw and bx < ax + aw and ay < by + bh and by < ay + ah
    drawHalf(picture, a, b, 0, isHit)
    drawBox(picture, a, isHit and stage.RED or stage.FAINT)
    drawBox(picture, b, isHit and stage.RED or stage.FAINT)
    place(a, b, HALF, phase)
    drawHalf(picture, a, b, HALF, a:collides(b))
    stage.drawShared(picture, a, b, stage.WHITE)
    stage.line(picture, HALF, 0, HALF, 103, stage.GROUND)
  end
end

return { title = "by boxes     by pixels", width = 2 * HALF, height = 104, frames = FRAMES, start = start }
