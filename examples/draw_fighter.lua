-- SPDX-License-Identifier: MIT
-- SPDX-FileCopyrightText: 2026 The pixcollide authors

-- Draws a fighter as Aseprite keeps it, fighter.aseprite: four frames of 48 x 40 in three layers, what is seen ("body"), and,
-- hidden, what hits ("hit") and what can be hit ("hurt"). And as Aseprite exports it, fighter.png and fighter.json, each layer
-- trimmed:
--     lua draw_fighter.lua [directory]
-- Of the first one gets the others by
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

-- Aseprite's own file, with a palette, and cels whose pixels are not compressed -------------------

-- Whole numbers, low byte first, and strings; `form` has a letter for each: b, w, d for 1, 2, 4 bytes, s for a string.
local function pack(form, ...)
 local bytes = {}
 for k = 1, #form do
  local kind, value = form:sub(k, k), select(k, ...)
  if kind == "s" then
   bytes[#bytes + 1] = pack("w", #value) .. value
  else
   for _ = 1, ({ b = 1, w = 2, d = 4 })[kind] do
    bytes[#bytes + 1] = string.char(value % 256)
    value = math.floor(value / 256)
   end
  end
 end
 return table.concat(bytes)
end

local function zeros(count)
 return ("\0"):rep(count)
end

local function chunk(kind, data)
 return pack("dw", #data + 6, kind) .. data
end

local palette, indices = { zeros(4) }, {} -- 0 is transparent

local function indexOf(color)
 local bytes = ""
 for _, channel in ipairs(color) do
  bytes = bytes .. string.char(math.floor(channel * 255 + 0.5))
 end
 if not indices[bytes] then
  indices[bytes] = #palette
  palette[#palette + 1] = bytes .. "\255"
 end
 return string.char(indices[bytes])
end

local function cel(layer, parts)
 local left, top, w, h = boundsOf(parts)
 local pixels = {}
 for k = 1, w * h do
  pixels[k] = "\0"
 end
 for _, part in ipairs(parts) do
  local index = indexOf(part[5])
  for y = part[2] - top, part[2] - top + part[4] - 1 do
   for x = part[1] - left, part[1] - left + part[3] - 1 do
    pixels[y * w + x + 1] = index
   end
  end
 end
 return chunk(0x2005, pack("wwwbww", layer, left, top, 255, 0, 0) .. zeros(5) .. pack("ww", w, h) .. table.concat(pixels))
end

local function tag(name, from, to, direction, repeats)
 return pack("wwbw", from, to, direction, repeats) .. zeros(10) .. pack("s", name)
end

-- What the first frame says of the whole file: layers, tags, a slice with a pivot. The palette comes before the cels.
local function describe()
 local colors, layers = "", ""
 for _, color in ipairs(palette) do
  colors = colors .. pack("w", 0) .. color
 end
 for k, layer in ipairs(LAYERS) do -- flags: seen, editable
  layers = layers .. chunk(0x2004, pack("wwwwwwb", k == 1 and 3 or 2, 0, 0, 0, 0, 0, 255) .. zeros(3) .. pack("s", layer.name))
 end
 return chunk(0x2019, pack("ddd", #palette, 0, #palette - 1) .. zeros(8) .. colors) .. layers
  .. chunk(0x2018, pack("w", 2) .. zeros(8) .. tag("stand", 0, 1, 2, 0) .. tag("punch", 2, 3, 0, 1))
  .. chunk(0x2022, pack("dddsdddddd", 1, 2, 0, "foot", 0, 13, 37, 16, 3, 8) .. pack("d", 3))
end

local function newFile()
 local bodies, bytes = {}, ""
 for k, pose in ipairs(POSES) do
  local cels, count = "", 0
  for number, layer in ipairs(LAYERS) do
   local parts = layer.draw(pose[1], pose[2], pose[3])
   if #parts > 0 then
    cels, count = cels .. cel(number - 1, parts), count + 1
   end
  end
  bodies[k] = { cels, count }
 end
 for k, body in ipairs(bodies) do
  local data, count = body[1], body[2]
  if k == 1 then
   data, count = describe() .. data, count + 3 + #LAYERS
  end
  bytes = bytes .. pack("dwwwwd", #data + 16, 0xF1FA, count, DURATIONS[k], 0, count) .. data
 end
 local head = pack("dwwwwwdwddb", #bytes + 128, 0xA5E0, #POSES, WIDTH, HEIGHT, 8, 1, 100, 0, 0, 0)
 return head .. zeros(3) .. pack("wbb", #palette, 1, 1) .. zeros(92) .. bytes
end

local function write(name, bytes)
 local file = assert(io.open(directory .. "/" .. name, "wb"))
 file:write(bytes)
 file:close()
end

assert(picture:savePNG(directory .. "/fighter.png"))
write("fighter.json", '{ "frames": [\n' .. table.concat(frames, ",\n") .. "\n ],\n" .. META .. "}\n")
write("fighter.aseprite", newFile())
print("wrote " .. directory .. "/fighter.aseprite, fighter.png and fighter.json")
