-- SPDX-License-Identifier: MIT
-- SPDX-FileCopyrightText: 2026 The pixcollide authors

-- What the engine sees, over what LÖVE draws:
--     love examples/debug_view
-- Arrow keys move the ship, A and D turn it, Q and E turn the camera, + and - zoom, 1 to 6 switch what is shown.
-- With a file's name it writes a picture of its first frames there, and ends.

local pixcollide = require "pixcollide"

local GROUND_WIDTH, GROUND_HEIGHT = 320, 60

local world = pixcollide.newWorld()
local camera = { x = 100, y = 74, r = 0, zoom = 3 }
local options = { boxes = true, cells = true, contacts = true, events = true }
local switches = { "coverage", "hits", "boxes", "cells", "contacts", "events" }
local ship, bullet, pictureName
local frames = 0

-- A sprite that LÖVE draws in a colour, from the pixels of its own mask.
local function add(mask, r, g, b, settings)
  settings.data = pixcollide.love.newImage(mask, r, g, b)
  settings.origin = settings.layer ~= "ground" and "center" or nil
  return world:newSprite(mask, settings)
end

local function newGround()
  local mask = pixcollide.newMask(GROUND_WIDTH, GROUND_HEIGHT)
  for x = 0, GROUND_WIDTH - 1 do
    local top = math.floor(22 + 9 * math.sin(x / 23) + 5 * math.sin(x / 9))
    mask:add(pixcollide.newRectangleMask(1, GROUND_HEIGHT - top), x, top)
  end
  return mask
end

function love.load(arguments)
  pictureName = arguments[1]
  love.graphics.setDefaultFilter("nearest", "nearest")
  love.graphics.setBackgroundColor(0.09, 0.1, 0.14)
  add(newGround(), 0.35, 0.3, 0.28, { x = -40, y = 88, layer = "ground" })
  local hull = pixcollide.newPolygonMask { 0, 0, 34, 11, 0, 22, 7, 11 }
  local rock, shot = pixcollide.newEllipseMask(19, 15), pixcollide.newEllipseMask(9, 3)
  for k = 0, 6 do
    add(rock, 0.55, 0.5, 0.45, { x = 78 + 26 * k, y = 30 + 31 * (k % 3), r = k, sx = 1 + k % 2 / 2, layer = "rocks" })
  end
  for k = 0, 3 do
    bullet = add(shot, 1, 0.9, 0.5, { x = 76 + 29 * k, y = 62 + 6 * k, r = 0.22, layer = "bullets" })
  end
  ship = add(hull, 0.55, 0.75, 0.9, { x = 44, y = 57, r = 0.22, layer = "player" })
  add(hull, 0.9, 0.5, 0.5, { x = 166, y = 82, r = 2.6, layer = "enemies" })
end

-- 1 or 0 or -1, by two keys.
local function axis(less, more)
  local isDown = love.keyboard.isDown
  return (isDown(more) and 1 or 0) - (isDown(less) and 1 or 0)
end

function love.update(dt)
  frames = frames + 1
  if pictureName and frames == 2 then
    ship:translate(15, 3)
    bullet:translate(-13, -17)
  end
  ship:translate(60 * dt * axis("left", "right"), 60 * dt * axis("up", "down"))
  ship:rotate(dt * axis("a", "d"))
  camera.r = camera.r + dt * axis("q", "e")
  world:update()
end

function love.draw()
  love.graphics.translate(love.graphics.getWidth() / 2, love.graphics.getHeight() / 2)
  love.graphics.scale(camera.zoom)
  love.graphics.rotate(camera.r)
  love.graphics.translate(-camera.x, -camera.y)
  for sprite in world:eachSprite() do
    love.graphics.draw(sprite:getData(), sprite:getTransform())
  end
  pixcollide.love.drawDebug(world, options)
  if pictureName and frames == 2 then
    love.graphics.captureScreenshot(function(pixels)
      local file = assert(io.open(pictureName, "wb"))
      file:write(pixels:encode("png"):getString())
      file:close()
      love.event.quit()
    end)
  end
end

function love.keypressed(key)
  local name = switches[tonumber(key)]
  if name then
    options[name] = not (options[name] or options[name] == nil and (name == "coverage" or name == "hits"))
  elseif key == "+" or key == "kp+" then
    camera.zoom = camera.zoom + 1
  elseif key == "-" or key == "kp-" then
    camera.zoom = math.max(1, camera.zoom - 1)
  end
end
