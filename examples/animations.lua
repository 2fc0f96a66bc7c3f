-- SPDX-License-Identifier: MIT
-- SPDX-FileCopyrightText: 2026 The pixcollide authors

-- Draws animated GIFs of what the library does, with ffmpeg:
--     lua animations.lua [directory [scene...]]
-- to the directory (examples/pictures unless told otherwise): all scenes, or those named.

local here = arg[0]:match("^.*[/\\]") or ""
package.path = here .. "?.lua;" .. package.path

local Film = require "film"
local scenes = require "animations.scenes"
local stage = require "animations.stage"

local COLORS = 48

local function write(name, path)
  local scene = require("animations." .. name:gsub("-", "_"))
  local film = Film.open(path, {
    width = scene.width, height = scene.height, rate = stage.RATE, scale = stage.SCALE, colors = COLORS,
  })
  stage.play(scene, function(picture)
    film:add(picture:toPixels())
  end)
  print(("wrote %s: %d frames, %d bytes"):format(path, scene.frames, film:close()))
end

local directory = arg[1] or here .. "pictures"
local names = #arg > 1 and { select(2, ...) } or scenes
for _, name in ipairs(names) do
  write(name, directory .. "/" .. name .. ".gif")
end
