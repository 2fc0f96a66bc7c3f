-- SPDX-License-Identifier: MIT
-- SPDX-FileCopyrightText: 2026 The pixcollide authors

-- Plays a program of the playground without a browser, from the top of the repository:
--     lua examples/playground/run.lua PROGRAM [FRAMES] [PICTURE.png]
-- PROGRAM is a name, such as balls, or the path of a file. Plays 120 frames unless told, prints what the program prints
-- and a report of its last frame, and writes the last picture.

local here = arg[0]:match("^.*[/\\]") or ""
package.path = here .. "?.lua;" .. package.path

local player = require "player"

local name, frameCount, picturePath = arg[1], tonumber(arg[2] or 120), arg[3]
if not name or not frameCount then
  io.stderr:write("lua run.lua PROGRAM [FRAMES] [PICTURE.png]\n")
  os.exit(2)
end

local file = assert(io.open(name:find("[/\\.]") and name or here .. name .. ".lua", "rb"))
local source = file:read("*a")
file:close()

player.start(source)
for _ = 1, frameCount do
  player.frame()
end
if picturePath then
  assert(player.view(false):savePNG(picturePath))
end
print(player.report())
