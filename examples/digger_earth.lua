-- SPDX-License-Identifier: MIT
-- SPDX-FileCopyrightText: 2026 The pixcollide authors

-- Earth that can be destroyed. It is one large mask; what hangs on nothing breaks off as an "island", a sprite of its own
-- that the game moves, until the game puts it back. The picture of the earth is a canvas on which each change of the mask
-- is repeated with the same mask: so what is seen is what collides, and a change costs what it covers.

local CRUMB = 24 -- pixels; what has fewer and breaks off is gone

local Earth = {}
Earth.__index = Earth

--- The earth of a world, of an art.sheet. It hangs on what is solid in the mask `rock`, whose corner is the earth's.
function Earth.new(world, sheet, rock)
  local hold, x, y = rock:dilated(1) -- what touches rock has a pixel in this
  local mask = sheet.masks[1]:clone()
  local sprite = world:newSprite(mask, { layer = "earth" })
  return setmetatable({
    world = world, mask = mask, sprite = sprite, image = sheet.image, hold = hold, holdX = x, holdY = y,
    dug = 0, -- pixels that are gone
    broken = 0, -- islands that there have been
    changes = {}, -- since it was last drawn
  }, Earth)
end

-- `change` is the name of the function in `paint` that draws it.
function Earth:remember(change, mask, x, y, island)
  self.changes[#self.changes + 1] = { change = change, mask = mask, x = x, y = y, island = island }
end

--- Takes away what the mask, with its corner at (x, y), has in common with the earth. Returns how many pixels.
function Earth:dig(mask, x, y)
  local count = self.mask:subtract(mask, x, y)
  if count > 0 then
    self.dug = self.dug + count
    self:remember("cut", mask, x, y)
    self:loosen()
  end
  return count
end

--- Makes islands of all parts that hang on nothing.
function Earth:loosen()
  for _, part in ipairs((self.mask:connectedComponents())) do
    local mask, x, y = part.mask, part.x, part.y
    if not self.hold:overlaps(mask, x - self.holdX, y - self.holdY) then
      self.mask:subtract(mask, x, y)
      if part.count < CRUMB then
        self.dug = self.dug + part.count
        self:remember("cut", mask, x, y)
      else
        local data = { vy = 0, count = part.count }
        self.broken = self.broken + 1
        self:remember("take", mask, x, y, data)
        self.world:newSprite(mask, { layer = "island", x = x, y = y, data = data })
      end
    end
  end
end

--- Makes an island part of the earth again, where it is: at whole pixels, and not in the earth.
function Earth:put(island)
  local mask, x, y = island:getMask(), island:getPosition()
  self.mask:add(mask, x, y)
  self:remember("put", mask, x, y, island:getData())
  self.world:remove(island)
end

-- The picture ---------------------------------------------------------------------------------------------------------

local love = rawget(_G, "love")
local graphics = love and love.graphics
local paint = {}

-- An image that is white where the mask is solid.
local function newStencil(mask)
  local width, height = mask:getDimensions()
  return graphics.newImage(love.image.newImageData(width, height, "rgba8", mask:toPixels()))
end

local function newCanvas(width, height)
  local canvas = graphics.newCanvas(width, height)
  canvas:setFilter("nearest", "nearest")
  return canvas
end

-- Multiplies what is on the canvas by the stencil of a mask, so that only what this covers is left.
local function multiply(mask, x, y)
  graphics.setBlendMode("multiply", "premultiplied")
  graphics.draw(newStencil(mask), x, y)
end

function paint.cut(_, mask, x, y)
  local rest = mask:clone()
  rest:invert()
  multiply(rest, x, y)
end

function paint.take(picture, mask, x, y, data)
  data.picture = newCanvas(mask:getDimensions())
  graphics.setCanvas(data.picture)
  graphics.setBlendMode("replace", "premultiplied")
  graphics.draw(picture, -x, -y)
  multiply(mask, 0, 0)
  graphics.setCanvas(picture)
  paint.cut(picture, mask, x, y)
end

function paint.put(_, _, x, y, data)
  graphics.setBlendMode("alpha", "premultiplied")
  graphics.draw(data.picture, x, y)
end

-- Repeats all changes since the last time.
function Earth:paintChanges()
  graphics.push("all")
  graphics.reset()
  if not self.picture then
    self.picture = newCanvas(self.image:getDimensions())
    graphics.setCanvas(self.picture)
    graphics.draw(self.image)
  end
  graphics.setCanvas(self.picture)
  for _, change in ipairs(self.changes) do
    paint[change.change](self.picture, change.mask, change.x, change.y, change.island)
  end
  graphics.pop()
  self.changes = {}
end

--- Draws the earth and all islands.
function Earth:draw()
  self:paintChanges()
  graphics.draw(self.picture)
  for _, sprite in ipairs(self.world:getSprites()) do
    if sprite:getLayer() == "island" then
      graphics.draw(sprite:getData().picture, sprite:getTransform())
    end
  end
end

return Earth
