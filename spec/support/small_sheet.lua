-- SPDX-License-Identifier: MIT
-- SPDX-FileCopyrightText: 2026 The pixcollide authors

-- A sheet without a fault as Aseprite exports it, any part of which may be replaced.

local pixcollide = require "pixcollide"
local small = {}

-- Two frames of 4x3 pixels in an image of 10x4; $NAME is replaced.
local JSON = [[{ "frames": [
   { "filename": "hero 0.ase", "frame": $FRAME, "rotated": $ROTATED, "trimmed": false,
     "spriteSourceSize": $INNER, "sourceSize": $SOURCE, "duration": $DURATION },
   { "filename": "hero 1.ase", "frame": { "x": 5, "y": 0, "w": 4, "h": 3 }, "rotated": false, "trimmed": false,
     "spriteSourceSize": { "x": 0, "y": 0, "w": 4, "h": 3 }, "sourceSize": { "w": 4, "h": 3 }, "duration": 100 }
 ],
 "meta": { "app": "https://www.aseprite.org/", "version": "1.3.7-x64", "image": $IMAGE, "format": "RGBA8888",
  "size": { "w": 10, "h": 4 }, "scale": "1", "frameTags": [$TAG], "layers": $LAYERS, "slices": [$SLICE] } }
]]

local VALUES = {
  FRAME = '{ "x": 0, "y": 0, "w": 4, "h": 3 }', INNER = '{ "x": 0, "y": 0, "w": 4, "h": 3 }',
  SOURCE = '{ "w": 4, "h": 3 }',
  ROTATED = "false", DURATION = "100", IMAGE = '"hero.png"', LAYERS = '[ { "name": "body" } ]',
  TAG = '{ "name": "walk", "from": 0, "to": 1, "direction": "forward" }',
  SLICE = '{ "name": "foot", "keys": [ { "frame": 0, "bounds": { "x": 0, "y": 0, "w": 2, "h": 2 }, '
    .. '"pivot": { "x": 1, "y": 2 } } ] }',
}

--- The text of the JSON file; `changes` replaces parts of it, such as TAG.
function small.json(changes)
  return (JSON:gsub("%$(%u+)", function(name) return changes and changes[name] or VALUES[name] end))
end

--- Writes the image that belongs to it, hero.png, into a folder (see spec/support/aseprite.lua).
function small.writeImage(folder)
  local picture = pixcollide.newPicture(10, 4)
  picture:clear(1, 1, 1, 1)
  assert(picture:savePNG(folder.path("hero.png")))
end

return small
