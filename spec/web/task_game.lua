-- SPDX-License-Identifier: MIT
-- SPDX-FileCopyrightText: 2026 The pixcollide authors

-- A game of the examples plays its script, and prints what happened, as on a desktop. Then its last frame is shown.

local SHOWN = 20 -- frames

return function(name)
  love.filesystem.setRequirePath(love.filesystem.getRequirePath() .. ";examples/?.lua")
  local graphics, last, frames = love.graphics, nil, 0
  local told = require "window".playScript(name, { watch = function(canvas) last = canvas end })
  print((told:gsub("; %d+ colours$", ""))) -- canvases have fewer colours there
  function love.draw()
    graphics.draw(last, 0, 0, 0, math.min(graphics.getWidth() / last:getWidth(), graphics.getHeight() / last:getHeight()))
    frames = frames + 1
    if frames == SHOWN then print "web: done" end
  end
  return "later"
end
