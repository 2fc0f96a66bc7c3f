-- SPDX-License-Identifier: MIT
-- SPDX-FileCopyrightText: 2026 The pixcollide authors

-- What a program of the playground requires: where it draws, what is pressed, and where it says what is to be called.
-- The player makes a new one for each program.

local pixcollide = require "pixcollide"

local WIDTH, HEIGHT = 640, 360

local playground = {
  -- What the canvas shows after each frame. A program may put another picture there, of any size.
  picture = pixcollide.newPicture(WIDTH, HEIGHT),

  -- A function that the program sets: called 60 times a second as frame(dt), dt is always 1/60.
  frame = nil,

  -- The pixel of the picture where the mouse is; whether its button, or a finger, is down; and whether it was pressed
  -- since the last frame.
  mouse = { x = math.floor(WIDTH / 2), y = math.floor(HEIGHT / 2), isDown = false, wasPressed = false },

  -- The world that the overlay draws, and whose counts are shown; and the options of picture:drawWorld for it.
  world = nil,
  overlay = { coverage = false, boxes = true, contacts = true, events = true },

  -- A function that the program sets: called as dropped(name, bytes) when somebody drops a file.
  dropped = nil,

  -- What the player tells: `held` and `pressed`, by the names of keys.
  keys = { held = {}, pressed = {} },
}

playground.picture:clear(0, 0, 0)

local function checkKey(key)
  if type(key) ~= "string" then
    error(("the name of a key expected, such as \"left\", got %s"):format(type(key)), 3)
  end
end

--- Is the key down? Keys have the names that LÖVE gives them: "left", "right", "up", "down", "space", "return", "a" to
--- "z", "0" to "9".
function playground.isDown(key)
  checkKey(key)
  return playground.keys.held[key] == true
end

--- Was the key pressed since the last frame? It may be up again.
function playground.wasPressed(key)
  checkKey(key)
  return playground.keys.pressed[key] == true
end

return playground
