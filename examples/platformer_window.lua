-- SPDX-License-Identifier: MIT
-- SPDX-FileCopyrightText: 2026 The pixcollide authors

-- The window of platformer.lua, by LÖVE: the game goes on 60 times a second, and is drawn enlarged around the walker.

local SCALE, VIEW_WIDTH, FRAME = 3, 320, 1 / 60
local FRAMES = { ["walker.png"] = 7, ["lift.png"] = 1, ["balloon.png"] = 1 }

local window = {}

local function newImages(love)
  local images = {}
  for name, count in pairs(FRAMES) do
    local image = love.graphics.newImage("assets/" .. name)
    local width, height = image:getDimensions()
    images[name] = { image = image, quads = {} }
    for i = 1, count do
      images[name].quads[i] = love.graphics.newQuad((i - 1) * width / count, 0, width / count, height, width, height)
    end
  end
  return images
end

-- Sets LÖVE's callbacks. `update(game, keys)` is called for each frame of the game.
function window.open(love, game, update)
  local graphics, keyboard = love.graphics, love.keyboard
  graphics.setDefaultFilter("nearest", "nearest")
  local level, images = graphics.newImage("assets/platformer-level.png"), newImages(love)
  love.window.setTitle("pixcollide: platformer")
  love.window.setMode(VIEW_WIDTH * SCALE, level:getHeight() * SCALE)
  local waiting, keys = 0, {}

  function love.keypressed(key)
    keys[key] = true -- however short
    if key == "escape" then
      love.event.quit()
    end
  end

  function love.update(seconds)
    waiting = math.min(waiting + seconds, 4 * FRAME)
    while waiting >= FRAME do
      waiting = waiting - FRAME
      for _, key in ipairs { "left", "right", "up", "down" } do
        keys[key] = keys[key] or keyboard.isDown(key)
      end
      update(game, keys)
      keys = {}
    end
  end

  -- To a canvas of the world's own size first: so each pixel of the world is a block on the screen, and what is seen is
  -- what is tested.
  local canvas = graphics.newCanvas(VIEW_WIDTH, level:getHeight())

  local function drawGame()
    local x = game.walker:getPosition() - VIEW_WIDTH / 2
    graphics.translate(-math.floor(math.max(0, math.min(x, level:getWidth() - VIEW_WIDTH))), 0)
    graphics.draw(level)
    for _, sprite in ipairs(game.world:getSprites()) do
      local art = images[sprite:getData().image]
      if art then
        graphics.draw(art.image, art.quads[sprite:getData().frame], sprite:getTransform())
      end
    end
    local shot = game.shots[#game.shots]
    if shot and game.time - shot.time < 6 then
      graphics.setLineStyle("rough")
      graphics.setColor(1, 0.35, 0.25)
      graphics.line(shot.x1, shot.y1 + 0.5, shot.x2, shot.y1 + 0.5)
      graphics.setColor(1, 1, 1)
    end
  end

  function love.draw()
    graphics.push()
    canvas:renderTo(drawGame)
    graphics.pop()
    graphics.draw(canvas, 0, 0, 0, SCALE)
  end
end

return window
