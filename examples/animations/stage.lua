-- SPDX-License-Identifier: MIT
-- SPDX-FileCopyrightText: 2026 The pixcollide authors

-- What the scenes of animations.lua share: colours, sprites, and how things are drawn. A scene is a table:
--     title, width, height    its caption, and its size in pixels
--     frames                  how many there are, at stage.RATE a second; then it begins again
--     start()                 returns a function draw(picture, frame), which is called once for each frame: it moves what
--                             moves, and draws it

local pixcollide = require "pixcollide"

local stage = {
  RATE = 25, SCALE = 3, TOP = 15, -- frames a second; how much a pixel is enlarged; below the caption
  BACK = { 0.08, 0.09, 0.13 }, INK = { 0.93, 0.95, 0.98 }, FAINT = { 0.5, 0.56, 0.66 }, GROUND = { 0.27, 0.31, 0.4 },
  BLUE = { 0.38, 0.63, 0.93 }, GREEN = { 0.42, 0.78, 0.54 }, ORANGE = { 0.95, 0.56, 0.3 }, YELLOW = { 1, 0.87, 0.4 },
  RED = { 0.93, 0.3, 0.34 }, WHITE = { 1, 1, 1 },
}

--- Plays a scene and calls watch(picture, frame) for each of its frames, or the first `count`. The picture is the same.
function stage.play(scene, watch, count)
  local picture, draw = pixcollide.newPicture(scene.width, scene.height), scene.start()
  for frame = 1, count or scene.frames do
    picture:clear(stage.BACK[1], stage.BACK[2], stage.BACK[3])
    stage.write(picture, scene.title, 4, 4, stage.INK)
    draw(picture, frame)
    watch(picture, frame)
  end
end

function stage.write(picture, text, x, y, color)
  picture:drawText(text, x, y, color[1], color[2], color[3])
end

--- Adds a sprite to a world; origin is "center" or nil.
function stage.add(world, mask, layer, x, y, origin)
  return world:newSprite(mask, { layer = layer, x = x, y = y, origin = origin })
end

--- A room below the caption: walls that are `thick` pixels, and blocks {x, y, w, h} in it, as one mask.
function stage.newRoom(width, height, thick, blocks)
  local mask = pixcollide.newRectangleMask(width, height)
  mask:subtract(pixcollide.newRectangleMask(width - 2 * thick, height - stage.TOP - 2 * thick), thick, stage.TOP + thick)
  mask:subtract(pixcollide.newRectangleMask(width, stage.TOP), 0, 0)
  for _, block in ipairs(blocks or {}) do
    mask:add(pixcollide.newRectangleMask(block[3], block[4]), block[1], block[2])
  end
  return mask
end

function stage.draw(picture, sprite, color, alpha)
  picture:draw(sprite, color[1], color[2], color[3], alpha)
end

function stage.line(picture, x1, y1, x2, y2, color, alpha)
  picture:drawLine(x1, y1, x2, y2, color[1], color[2], color[3], alpha)
end

--- An arrow from (x, y) by (dx, dy).
function stage.arrow(picture, x, y, dx, dy, color)
  local length = math.sqrt(dx * dx + dy * dy)
  if length < 1 then
    return
  end
  local endX, endY, ux, uy = x + dx, y + dy, dx / length, dy / length
  stage.line(picture, x, y, endX, endY, color)
  for side = -1, 1, 2 do
    stage.line(picture, endX, endY, endX - 4 * ux - side * 3 * uy, endY - 4 * uy + side * 3 * ux, color)
  end
end

--- Marks a pixel.
function stage.spark(picture, x, y, color)
  stage.line(picture, x - 3, y, x + 3, y, color)
  stage.line(picture, x, y - 3, x, y + 3, color)
  picture:fillRect(x - 1, y - 1, 3, 3, 1, 1, 1)
end

--- The pixels that two sprites share.
function stage.drawShared(picture, a, b, color)
  local maskA, ax, ay = a:rasterize()
  local maskB, bx, by = b:rasterize()
  if ax and bx then
    picture:drawMask(maskA:intersection(maskB, bx - ax, by - ay), ax, ay, color[1], color[2], color[3])
  end
end

--- The way behind something: a list of x, y that grows; the last `count` points are drawn, the older the fainter.
function stage.drawTrail(picture, trail, count, color)
  local n = #trail / 2
  for i = math.max(1, n - count + 1), n do
    picture:fillRect(trail[2 * i - 1], trail[2 * i], 1, 1, color[1], color[2], color[3], 1 - (n - i) / count)
  end
end

return stage
