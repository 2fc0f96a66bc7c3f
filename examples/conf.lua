-- SPDX-License-Identifier: MIT
-- SPDX-FileCopyrightText: 2026 The pixcollide authors

-- The window in which LÖVE shows the games.
function love.conf(t)
  t.identity = "pixcollide-examples"
  t.window.title = "pixcollide"
  t.window.width, t.window.height = 1280, 720
  t.window.minwidth, t.window.minheight = 640, 360
  t.window.resizable = true
  t.modules.audio = love._os == "Web" -- without it LÖVE for the web ends at its first frame
  for _, name in ipairs { "joystick", "physics", "sound", "touch", "video" } do
    t.modules[name] = false -- the games need none of these
  end
end
