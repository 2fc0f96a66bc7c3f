-- SPDX-License-Identifier: MIT
-- SPDX-FileCopyrightText: 2026 The pixcollide authors

-- The images in assets, each with the masks of its frames, and images of masks that a game makes itself: what is drawn is
-- what collides. Without LÖVE only the masks.

local pixcollide = require "pixcollide"

local folder = debug.getinfo(1, "S").source:match("^@(.*[/\\])") or "" -- of this file, as LÖVE or the system names it
local love = rawget(_G, "love")

local art = {}

--- The bytes of a file in assets.
function art.read(name)
  local path = folder .. "assets/" .. name
  local bytes = love and love.filesystem.read(path)
  if not bytes then
    local file = assert(io.open(path, "rb"))
    bytes = file:read("*a")
    file:close()
  end
  return bytes
end

--- A LÖVE image; nil without LÖVE.
function art.image(name)
  if love and love.graphics then
    local image = love.graphics.newImage(love.filesystem.newFileData(art.read(name), name))
    image:setFilter("nearest", "nearest")
    return image
  end
end

--- The frames of a sheet, each w x h pixels: {masks = {...}, image = image, quads = {...}}. A file without w and h is one
--- frame.
function art.sheet(name, w, h)
  local bytes, sheet = art.read(name), { image = art.image(name), quads = {} }
  sheet.masks = w and assert(pixcollide.decodeSheet(bytes, w, h)) or { assert(pixcollide.decodeMask(bytes)) }
  if sheet.image then
    local width, height = sheet.image:getDimensions()
    w, h = w or width, h or height
    for i = 1, #sheet.masks do
      local column, row = (i - 1) % math.floor(width / w), math.floor((i - 1) / math.floor(width / w))
      sheet.quads[i] = love.graphics.newQuad(column * w, row * h, w, h, width, height)
    end
  end
  return sheet
end

--- A mask and, in LÖVE, an image of it in this colour: {mask = mask, image = image}. Inside of its edge it is darker.
function art.shape(mask, r, g, b)
  local shape, edge = { mask = mask }, mask - mask:eroded(1, "diamond")
  if love and love.graphics then
    local pixels = love.image.newImageData(mask:getDimensions())
    for x, y in mask:eachSolid() do
      local light = edge:get(x, y) and 1 or 0.6
      pixels:setPixel(x, y, light * r, light * g, light * b, 1)
    end
    shape.image = love.graphics.newImage(pixels)
    shape.image:setFilter("nearest", "nearest")
  end
  return shape
end

--- Draws the frame that a sprite of this sheet shows, by the numbers with which it collides. `sheet.quads` need not be in
--- step with the sprite's masks: `frame` is another one.
function art.draw(sheet, sprite, frame)
  pixcollide.love.draw(sheet.image, sheet.quads[frame or sprite:getFrame()], sprite)
end

return art
