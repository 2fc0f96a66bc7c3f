-- SPDX-License-Identifier: MIT
-- SPDX-FileCopyrightText: 2026 The pixcollide authors

-- Plays a program of the playground: whatever shows it, a browser or a terminal, calls these functions.

local pixcollide = require "pixcollide"

local FRAME = 1 / 60

local compile = loadstring or load -- luacheck: ignore 113
local format = string.format -- programs may have one of their own

local player = {}

local playground, keys, mouse -- those of the program that is played
local frames, stats
local copy -- what the overlay is drawn on

-- Each program has a playground of its own: nothing is left of the one before.
local function newPlayground()
  package.loaded.playground = nil
  playground = require "playground"
  keys, mouse = playground.keys, playground.mouse
  frames, stats = 0, { sprites = 0, boxTests = 0, pixelTests = 0, hits = 0 }
end

local isPicture, isWorld = pixcollide.newPicture(1, 1).getDimensions, pixcollide.newWorld().count

-- A field must hold what this method takes: methods raise for what is of another type, and for what is released.
local function checkField(name, method, expected)
  if not pcall(method, playground[name]) then
    error(("playground.%s is no %s that can be shown: it is %s"):format(name, expected, tostring(playground[name])), 0)
  end
end

local function checkFunction(name)
  if playground[name] ~= nil and type(playground[name]) ~= "function" then
    error(("playground.%s is no function: it is %s"):format(name, tostring(playground[name])), 0)
  end
  return playground[name]
end

-- Before the overlay asks the world for its pairs, which would be counted as well.
local function countWorld()
  stats.sprites = 0
  if playground.world ~= nil then
    checkField("world", isWorld, "World")
    playground.world:getStats(stats)
  end
end

--- Begins a program. Errors are those of the program, as it raises them.
function player.start(source)
  newPlayground()
  math.randomseed(1)
  local chunk, message = compile(source, "@program.lua", "t")
  if not chunk then
    error(message, 0)
  end
  chunk()
  countWorld()
end

--- A key, by LÖVE's name for it, is pressed or released.
function player.key(name, isDown)
  keys.pressed[name] = keys.pressed[name] or isDown and not keys.held[name]
  keys.held[name] = isDown
end

--- The mouse is at this pixel of the picture.
function player.moveMouse(x, y)
  mouse.x, mouse.y = x, y
end

--- The mouse's button, or a finger, is pressed or released.
function player.press(isDown)
  mouse.wasPressed = mouse.wasPressed or isDown and not mouse.isDown
  mouse.isDown = isDown
end

--- A file is dropped: its name, and what is in it.
function player.drop(name, bytes)
  local dropped = checkFunction("dropped")
  if not dropped then
    error("this program takes no files: it has no playground.dropped(name, bytes)", 0)
  end
  dropped(name, bytes)
end

--- The next frame.
function player.frame()
  local frame = checkFunction("frame")
  if frame then
    frame(FRAME)
  end
  frames = frames + 1
  keys.pressed, mouse.wasPressed = {}, false
  countWorld()
end

local function drawOverlay(picture)
  local width, height = picture:getDimensions()
  if not copy or copy:getWidth() ~= width or copy:getHeight() ~= height then
    copy = pixcollide.newPicture(width, height)
  end
  copy:clear(0, 0, 0, 0)
  copy:drawPicture(picture)
  local ok, message = pcall(copy.drawWorld, copy, playground.world, playground.overlay)
  if not ok then
    error("the overlay cannot be drawn: " .. tostring(message), 0)
  end
  return copy
end

--- The picture to be shown. With the overlay it is a copy, which the next call draws anew.
function player.view(hasOverlay)
  checkField("picture", isPicture, "Picture")
  if hasOverlay and playground.world ~= nil then
    checkField("world", isWorld, "World")
    return drawOverlay(playground.picture)
  end
  return playground.picture
end

--- JSON: how many frames there have been; whether the program goes on; how many sprites are in its world, and how many
--- pairs these are; and of how many the last search compared boxes and pixels, and how many collide.
function player.report()
  return format('{"frames": %d, "animated": %s, "sprites": %d, "pairs": %d, "boxTests": %d, "pixelTests": %d, "hits": %d}',
    frames, playground.frame and "true" or "false", stats.sprites, stats.sprites * (stats.sprites - 1) / 2,
    stats.boxTests, stats.pixelTests, stats.hits)
end

newPlayground()

return player
