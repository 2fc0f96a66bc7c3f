-- SPDX-License-Identifier: MIT
-- SPDX-FileCopyrightText: 2026 The pixcollide authors

-- Two shapes meet: the pixels that they share, the normal in the middle of those, and the shortest way out: the
-- faint shape is where that leads.

local pixcollide = require "pixcollide"
local stage = require "animations.stage"

local WIDTH, HEIGHT, FRAMES = 160, 112, 150

local star = pixcollide.newPolygonMask {
  24, 0, 30, 17, 48, 24, 30, 31, 24, 48, 18, 31, 0, 24, 18, 17,
}
local egg = pixcollide.newEllipseMask(58, 40)

local function start()
  local a = pixcollide.newSprite(star, { origin = "center" })
  local b = pixcollide.newSprite(egg, { x = 100, y = 62, origin = "center" })
  return function(picture, frame)
    local phase = 2 * math.pi * (frame - 1) / FRAMES
    a:setPosition(56 - 18 * math.cos(phase), 56 + 10 * math.sin(phase))
    a:setRotation(phase / 2)
    b:setRotation(0.4 * math.sin(phase))
    stage.draw(picture, b, stage.GROUND)
    local area, x, y, nx, ny = a:contact(b)
    stage.draw(picture, a, stage.BLUE, area and 0.6 or 1)
    stage.write(picture, ("area %d"):format(area or 0), 4, 100, area and stage.WHITE or stage.FAINT)
    stage.write(picture, "normal", 60, 100, area and stage.YELLOW or stage.FAINT)
    stage.write(picture, "separation", 100, 100, area and stage.GREEN or stage.FAINT)
    if area then
      stage.drawShared(picture, a, b, stage.WHITE)
      local dx, dy = a:separation(b)
      local ax, ay = a:getPosition()
      a:translate(dx, dy)
      stage.draw(picture, a, stage.GREEN, 0.25)
      stage.arrow(picture, ax, ay, dx, dy, stage.GREEN)
      stage.arrow(picture, x, y, 18 * nx, 18 * ny, stage.YELLOW)
      picture:fillRect(x - 1, y - 1, 3, 3, stage.RED[1], stage.RED[2], stage.RED[3])
    end
  end
end

return { title = "contact and separation", width = WIDTH, height = HEIGHT, frames = FRAMES, start = start }
