-- SPDX-License-Identifier: MIT
-- SPDX-FileCopyrightText: 2026 The pixcollide authors

-- No window: nothing is drawn.
function love.conf(t)
  for _, name in ipairs { "audio", "font", "graphics", "image", "joystick", "mouse", "sound", "video", "window" } do
    t.modules[name] = false
  end
end
