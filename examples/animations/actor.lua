-- SPDX-License-Identifier: MIT
-- SPDX-FileCopyrightText: 2026 The pixcollide authors

-- The walker of the platformer, drawn in its colours by a picture: one mask for each colour.

local art = require "art"
local palette = require "platformer_palette"
local pixcollide = require "pixcollide"

local WIDTH, HEIGHT, STANDING, JUMPING = 16, 24, 6, 4 -- the sheet's frame that collides, and one to be seen
local BODY = art.sheet("walker.png", WIDTH, HEIGHT).masks[STANDING]

local skins = {} -- by frame: {{mask =, color =}, ...}
for frame = 1, JUMPING do
  local parts, rect = {}, { (frame - 1) * WIDTH, 0, WIDTH, HEIGHT }
  for color, mask in pairs(assert(pixcollide.decodeMasksByColor(art.read("walker.png"), palette, { rect = rect }))) do
    parts[#parts + 1] = { mask = mask, color = palette[color] }
  end
  skins[frame] = parts
end

local actor = {}

--- A sprite whose position is between its soles.
function actor.new(world, x, y)
  local sprite = world:newSprite(BODY, { layer = "walker", x = x, y = y })
  sprite:setOrigin(WIDTH / 2, HEIGHT)
  return sprite
end

--- Draws it; `side` is 1 or -1, and `walked` how far it went: nil in the air.
function actor.draw(picture, sprite, side, walked)
  local x, y = sprite:getPosition()
  local frame = not walked and JUMPING or walked == 0 and 1 or walked % 16 < 8 and 2 or 3
  for _, part in ipairs(skins[frame]) do
    local c, shown = part.color, pixcollide.newSprite(part.mask)
    shown:setTransform(x, y, 0, side, 1, WIDTH / 2, HEIGHT)
    picture:draw(shown, c[1], c[2], c[3])
  end
end

return actor
