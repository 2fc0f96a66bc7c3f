-- SPDX-License-Identifier: MIT
-- SPDX-FileCopyrightText: 2026 The pixcollide authors

-- What a game is told of keys and mouse in each frame, whether from a player or from a script:
--     left right up down fire       true while held
--     mouseX, mouseY, mouseDown     in pixels of the world
--     pressed.left, ...             true in the frame in which it was pressed; pressed.mouse for the mouse

local input = {}

input.NAMES = { "left", "right", "up", "down", "fire", "mouse" }

function input.new()
  return { pressed = {}, mouseX = 0, mouseY = 0 }
end

--- The next frame of `state`: `held` has the names of what is held now.
function input.set(state, held, mouseX, mouseY)
  for _, name in ipairs(input.NAMES) do
    local field = name == "mouse" and "mouseDown" or name
    local isDown = held[name] or false
    state.pressed[name] = isDown and not state[field]
    state[field] = isDown
  end
  state.mouseX, state.mouseY = mouseX or state.mouseX, mouseY or state.mouseY
end

local function toSet(text)
  local set = {}
  for name in text:gmatch("%a+") do
    set[name] = true
  end
  return set
end

--- Plays the script of a game: lines {frames, "names held" [, caption]}, with mouseX and mouseY if the mouse moves there
--- during the line. After each frame calls watch(line), line being nil but in the last frame of a line; it may return
--- "stop".
function input.play(module, game, watch)
  local state = input.new()
  for _, line in ipairs(module.script) do
    local held, x, y = toSet(line[2]), state.mouseX, state.mouseY
    for i = 1, line[1] do
      local t = i / line[1]
      input.set(state, held, x + t * ((line.mouseX or x) - x), y + t * ((line.mouseY or y) - y))
      module.update(game, state)
      if watch and watch(i == line[1] and line or nil) == "stop" then
        return
      end
    end
  end
end

return input
