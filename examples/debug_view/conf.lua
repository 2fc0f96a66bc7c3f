-- SPDX-License-Identifier: MIT
-- SPDX-FileCopyrightText: 2026 The pixcollide authors

function love.conf(t)
  t.window.title = "pixcollide: what the engine sees"
  t.window.width, t.window.height = 640, 400
end
