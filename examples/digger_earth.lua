-- SPDX-License-Identifier: MIT
-- SPDX-FileCopyrightText: 2026 The pixcollide authors

-- Earth that can be destroyed. It is one large mask; what hangs on nothing breaks off as an "island", a sprite of its own
-- that the game moves, until the game puts it back. The picture of the earth is a canvas on which each change of the mask
-- is repeated with the same mask: so what is seen is what collides, and a change costs what it covers. Without LÖVE there
-- is no picture.

local pixcollide = require "pixcollide"

local love = rawget(_G, "love")

local CRUMB = 24 -- pixels; what has fewer and breaks off is gone

local Earth = {}
Earth.__index = Earth

--- The earth of a world, of an art.sheet. It hangs on what is solid in the mask `rock`, whose corner is the earth's.
function Earth.new(world, sheet, rock)
  local hold, x, y = rock:dilated(1) -- what touches rock has a pixel in this
  local mask = sheet.masks[1]:clone()
  local sprite = world:newSprite(mask, { layer = "earth" })
  return setmetatable({
    world = world, mask = mask, sprite = sprite, hold = hold, holdX = x, holdY = y,
    picture = sheet.image and pixcollide.love.newCanvas(sheet.image), -- none without LÖVE
    dug = 0, -- pixels that are gone
    broken = 0, -- islands that there have been
  }, Earth)
end

-- Makes empty what the mask covers, where it is seen, too. Returns how many pixels.
function Earth:remove(mask, x, y)
  local count = self.mask:subtract(mask, x, y)
  if count > 0 and self.picture then
    pixcollide.love.erase(self.picture, mask, x, y)
  end
  return count
end

--- Takes away what the mask, with its corner at (x, y), has in common with the earth. Returns how many pixels.
function Earth:dig(mask, x, y)
  local count = self:remove(mask, x, y)
  if count > 0 then
    self.dug = self.dug + count
    self:loosen()
  end
  return count
end

--- Makes islands of all parts that hang on nothing.
function Earth:loosen()
  for _, part in ipairs(self.mask:connectedComponents()) do
    local mask, x, y = part.mask, part.x, part.y
    if not self.hold:overlaps(mask, x - self.holdX, y - self.holdY) then
      if part.count < CRUMB then
        self.dug = self.dug + self:remove(mask, x, y)
      else
        local picture = self.picture and pixcollide.love.cut(self.picture, mask, x, y)
        local data = { vy = 0, count = part.count, picture = picture }
        self.broken = self.broken + 1
        self:remove(mask, x, y)
        self.world:newSprite(mask, { layer = "island", x = x, y = y, data = data })
      end
    end
  end
end

--- Makes an island part of the earth again, where it is: at whole pixels, and not in the earth.
function Earth:put(island)
  local mask, x, y = island:getMask(), island:getPosition()
  self.mask:add(mask, x, y)
  if self.picture then
    pixcollide.love.paste(self.picture, island:getData().picture, x, y)
  end
  self.world:remove(island)
end

--- Draws the earth and all islands, in LÖVE.
function Earth:draw()
  love.graphics.draw(self.picture)
  for island in self.world:eachSprite("island") do
    pixcollide.love.draw(island:getData().picture, island)
  end
end

return Earth
