-- SPDX-License-Identifier: MIT
-- SPDX-FileCopyrightText: 2026 The pixcollide authors

-- The window of all games, by LÖVE. A game is a table:
--     title, width, height    its name; how much of the world is seen, in pixels
--     newGame()               a game at its start; game.world is its world, game.camera {x, y} the world's pixel at the
--                             window's top left, if that moves
--     update(game, input)     the next frame, of 1/60 s; input.lua tells what input is
--     draw(game)              draws it, in the world's coordinates
--     script, describe(game)  input that plays it, and what has happened, in words
-- It is drawn on a canvas of the world's own pixels first, and that enlarged by a whole number. So each pixel of the world
-- is a block on the screen, and what is seen is what is tested.

local input = require "input"
local pixcollide = require "pixcollide"

local FRAME = 1 / 60
local KEYS = {
  left = "left", a = "left", right = "right", d = "right", up = "up", w = "up", down = "down", s = "down",
  space = "fire", x = "fire",
}
local FEWEST_COLORS = 16 -- in a screenshot of a game that draws

local graphics, window = love.graphics, {}

local function newCanvas(width, height)
  local canvas = graphics.newCanvas(width, height)
  canvas:setFilter("nearest", "nearest")
  return canvas
end

-- The game on a canvas, and over it what the engine sees.
local function render(module, game, canvas, showsDebug)
  graphics.push("all")
  graphics.reset()
  graphics.setCanvas(canvas)
  graphics.clear(0, 0, 0)
  local camera = game.camera
  if camera then
    graphics.translate(-camera.x, -camera.y)
  end
  graphics.push("all")
  module.draw(game)
  graphics.pop()
  if showsDebug then
    pixcollide.love.drawDebug(game.world, { boxes = true, cells = true, contacts = true })
  end
  graphics.pop()
end

-- A script -----------------------------------------------------------------------------------------------------------

local function countColors(image)
  local seen, count = {}, 0
  image:mapPixel(function(_, _, r, g, b, a)
    local color = ("%.3f %.3f %.3f"):format(r, g, b)
    if not seen[color] then
      seen[color], count = true, count + 1
    end
    return r, g, b, a
  end)
  return count
end

--- The pixels of a canvas. LÖVE 12 asks for them in another way than LÖVE 11.
function window.read(canvas)
  return graphics.readbackTexture and graphics.readbackTexture(canvas) or canvas:newImageData()
end

-- The canvas with each pixel as a block of 2 x 2.
local function newScreenshot(canvas)
  local large = newCanvas(canvas:getWidth() * 2, canvas:getHeight() * 2)
  graphics.push("all")
  graphics.reset()
  graphics.setCanvas(large)
  graphics.setBlendMode("replace", "premultiplied")
  graphics.draw(canvas, 0, 0, 0, 2)
  graphics.pop()
  return window.read(large)
end

local function save(image, path)
  local file = assert(io.open(path, "wb"))
  assert(file:write(image:encode("png"):getString()))
  assert(file:close())
end

--- Plays the script of a game, each frame drawn, and returns what happened. Options: frames, the most to play; watch,
--- called with each frame's canvas and number; screenshot, the path of a PNG file for the first line of the script that
--- has `screenshot = true`, or else for the end.
function window.playScript(name, options)
  local module, watch, frames, image = require(name), options.watch or function() end, 0, nil
  local game, canvas = module.newGame(), newCanvas(module.width, module.height)
  input.play(module, game, function(line)
    frames = frames + 1
    render(module, game, canvas)
    watch(canvas, frames)
    if line and line.screenshot and not image then
      image = newScreenshot(canvas)
    end
    return frames >= (options.frames or math.huge) and "stop" or nil
  end)
  image = image or newScreenshot(canvas)
  local colors = countColors(image)
  assert(colors >= FEWEST_COLORS, ("the picture of %s is as good as blank: %d colours"):format(name, colors))
  if options.screenshot then
    save(image, options.screenshot)
  end
  return ("%s: %d frames; %s; %d colours"):format(name, frames, module.describe(game), colors)
end

-- A player -----------------------------------------------------------------------------------------------------------

-- The state of the window: which game, and what is held.
local current = {}

local function start(name)
  current.module = require(name)
  current.game = current.module.newGame()
  current.canvas = newCanvas(current.module.width, current.module.height)
  current.input, current.waiting, current.tapped, current.isPaused = input.new(), 0, {}, false
  love.window.setTitle(("pixcollide: %s (F1: what the engine sees, P: pause, R: again, tab: the next game, escape)")
    :format(current.module.title))
end

-- How the canvas is drawn: left, top and scale.
local function getPlace()
  local width, height = current.module.width, current.module.height
  local windowWidth, windowHeight = graphics.getDimensions()
  local scale = math.max(1, math.floor(math.min(windowWidth / width, windowHeight / height)))
  return math.floor((windowWidth - width * scale) / 2), math.floor((windowHeight - height * scale) / 2), scale
end

-- Where the mouse is in the world. The camera is what the canvas and the game do to its coordinates.
local function getMouse()
  local left, top, scale = getPlace()
  local camera = love.math.newTransform(left, top, 0, scale)
  if current.game.camera then
    camera:translate(-current.game.camera.x, -current.game.camera.y)
  end
  local x, y = love.mouse.getPosition()
  return pixcollide.love.toWorld(x, y, camera)
end

-- What is held now, or was pressed since the frame before, however short.
local function getHeld()
  local held = current.tapped
  for key, name in pairs(KEYS) do
    held[name] = held[name] or love.keyboard.isDown(key)
  end
  held.mouse = held.mouse or love.mouse.isDown(1)
  return held
end

local function update(seconds)
  current.waiting = math.min(current.waiting + seconds, 4 * FRAME)
  while current.waiting >= FRAME do
    current.waiting = current.waiting - FRAME
    if not current.isPaused then
      input.set(current.input, getHeld(), getMouse())
      current.module.update(current.game, current.input)
      current.tapped = {}
    end
  end
end

local function draw()
  render(current.module, current.game, current.canvas, current.showsDebug)
  local left, top, scale = getPlace()
  graphics.setBlendMode("alpha", "premultiplied")
  graphics.draw(current.canvas, left, top, 0, scale)
  graphics.setBlendMode("alpha")
  if current.isPaused then
    graphics.printf("paused", left, top + 8, current.module.width * scale, "center")
  end
end

--- Sets LÖVE's callbacks, and starts the game of this number; `names` are those of all.
function window.open(names, index)
  graphics.setDefaultFilter("nearest", "nearest")
  start(names[index])
  local actions = {
    escape = function() love.event.quit() end,
    f1 = function() current.showsDebug = not current.showsDebug end,
    p = function() current.isPaused = not current.isPaused end,
    r = function() start(names[index]) end,
    tab = function()
      index = index % #names + 1
      start(names[index])
    end,
  }
  function love.keypressed(key)
    if actions[key] then
      actions[key]()
    elseif KEYS[key] then
      current.tapped[KEYS[key]] = true
    end
  end
  function love.mousepressed(_, _, button)
    current.tapped.mouse = current.tapped.mouse or button == 1
  end
  love.update, love.draw = update, draw
end

return window
