-- SPDX-License-Identifier: MIT
-- SPDX-FileCopyrightText: 2026 The pixcollide authors

-- Draws a fighter as Aseprite exports one: fighter.png and fighter.json, four frames of 48 x 40 in three layers, what is
-- seen ("body"), what hits ("hit") and what can be hit ("hurt"), each trimmed:
--     lua draw_fighter.lua [directory]
-- From a file of Aseprite one gets the like by
--     aseprite -b --all-layers --split-layers --trim fighter.aseprite --sheet fighter.png --data fighter.json \
--       --format json-array --list-tags --list-layers --list-slices
-- The files in assets are in the repository; run this only after changing a figure. It draws the same bytes every time.

local pixcollide = require "pixcollide"

local here = arg[0]:match("^.*[/\\]") or ""
local directory = arg[1] or here .. "assets"

local WIDTH, HEIGHT = 48, 40
local DURATIONS = { 250, 250, 120, 180 } -- standing, breathing in, reaching back, striking

local SKIN, SHIRT, TROUSERS, SHOE = { 0.93, 0.72, 0.55 }, { 0.75, 0.2, 0.2 }, { 0.25, 0.3, 0.5 }, { 0.15, 0.12, 0.12 }

-- Of each frame: how far the chest is raised, where the fist is.
local POSES = { { 0, 26, 20 }, { 1, 26, 19 }, { 0, 10, 19 }, { 0, 38, 18 } }

-- Parts of a layer in a frame: x, y, w, h and a colour.
local LAYERS = {
 { name = "body", draw = function(rise, fistX, fistY)
  return {
   { 16, 8 - rise, 10, 9, SKIN }, { 20, 11 - rise, 6, 2, SHOE }, { 15, 17 - rise, 11, 11 + rise, SHIRT },
   { 14, 28, 5, 10, TROUSERS }, { 22, 28, 5, 10, TROUSERS }, { 13, 37, 7, 3, SHOE }, { 22, 37, 7, 3, SHOE },
   { math.min(fistX, 20), fistY, math.abs(fistX - 20), 4, SHIRT }, { fistX, fistY - 1, 6, 6, SKIN },
  }
 end },
 { name = "hurt", draw = function(rise)
  return { { 15, 7 - rise, 12, 10, { 0, 0, 1 } }, { 14, 17 - rise, 13, 21 + rise, { 0, 0, 1 } } }
 end },
 { name = "hit", draw = function(_, fistX, fistY)
  return fistX > 30 and { { fistX - 2, fistY - 2, 10, 8, { 1, 0, 0 } } } or {}
 end },
}

local function boundsOf(parts)
 local left, top, right, bottom = WIDTH, HEIGHT, 0, 0
 for _, part in ipairs(parts) do
  left, top = math.min(left, part[1]), math.min(top, part[2])
  right, bottom = math.max(right, part[1] + part[3]), math.max(bottom, part[2] + part[4])
 end
 if #parts == 0 then
  return 0, 0, 1, 1 -- as Aseprite does with what is empty
 end
 return left, top, right - left, bottom - top
end

local FRAME = [[
   {
    "filename": "fighter (%s) %d.aseprite",
    "frame": { "x": %d, "y": %d, "w": %d, "h": %d },
    "rotated": false,
    "trimmed": true,
    "spriteSourceSize": { "x": %d, "y": %d, "w": %d, "h": %d },
    "sourceSize": { "w": 48, "h": 40 },
    "duration": %d
   }]]

local META = [[
 "meta": {
  "app": "https://www.aseprite.org/",
  "version": "1.3.7-x64",
  "image": "fighter.png",
  "format": "RGBA8888",
  "size": { "w": 160, "h": 120 },
  "scale": "1",
  "frameTags": [
   { "name": "stand", "from": 0, "to": 1, "direction": "pingpong", "color": "#000000ff" },
   { "name": "punch", "from": 2, "to": 3, "direction": "forward", "repeat": "1", "color": "#000000ff" }
  ],
  "layers": [
   { "name": "body", "opacity": 255, "blendMode": "normal" },
   { "name": "hurt", "opacity": 255, "blendMode": "normal" },
   { "name": "hit", "opacity": 255, "blendMode": "normal" }
  ],
  "slices": [
   { "name": "foot", "color": "#0000ffff",
     "keys": [{ "frame": 0, "bounds": {"x": 13, "y": 37, "w": 16, "h": 3 }, "pivot": {"x": 8, "y": 3 } }] }
  ]
 }
]]

local picture = pixcollide.newPicture(160, 120)
picture:clear(0, 0, 0, 0)
local frames = {}
for row, layer in ipairs(LAYERS) do
 for k, pose in ipairs(POSES) do
  local parts = layer.draw(pose[1], pose[2], pose[3])
  local left, top, w, h = boundsOf(parts)
  local x, y = 40 * (k - 1), 40 * (row - 1)
  for _, part in ipairs(parts) do
   local color = part[5]
   picture:drawMask(pixcollide.newRectangleMask(part[3], part[4]), x + part[1] - left, y + part[2] - top, color[1],
    color[2], color[3])
  end
  frames[#frames + 1] = FRAME:format(layer.name, k - 1, x, y, w, h, left, top, w, h, DURATIONS[k])
 end
end

assert(picture:savePNG(directory .. "/fighter.png"))
local file = assert(io.open(directory .. "/fighter.json", "wb"))
file:write('{ "frames": [\n', table.concat(frames, ",\n"), "\n ],\n", META, "}\n")
file:close()
print("wrote " .. directory .. "/fighter.png and fighter.json")
