-- SPDX-License-Identifier: MIT
-- SPDX-FileCopyrightText: 2026 The pixcollide authors

-- The window in which the specs of this folder run.
function love.conf(t)
  t.identity = "pixcollide-spec"
  t.window.width, t.window.height = 640, 480
  t.window.title = "pixcollide: specs"
  t.modules.audio, t.modules.joystick, t.modules.sound, t.modules.physics, t.modules.video = false, false, false, false, false
end
