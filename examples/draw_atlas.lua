-- SPDX-License-Identifier: MIT
-- SPDX-FileCopyrightText: 2026 The pixcollide authors

-- Draws a texture atlas as TexturePacker writes one, garden.png and garden.json: a bird that flies, in three frames of 24 x 20,
-- a rock, and a panel for nine slices. All are trimmed; some are turned clockwise to save room:
--     lua draw_atlas.lua [directory]
-- The files in assets are in the repository; run this only after changing a figure. It draws the same bytes every time.

local pixcollide = require "pixcollide"

local here = arg[0]:match("^.*[/\\]") or ""
local directory = arg[1] or here .. "assets"

local BODY, WING, BEAK, EYE = { 0.35, 0.55, 0.8 }, { 0.2, 0.35, 0.6 }, { 0.95, 0.7, 0.2 }, { 0.1, 0.1, 0.15 }
local STONE, MOSS, FRAME, PAPER = { 0.5, 0.5, 0.52 }, { 0.35, 0.5, 0.25 }, { 0.4, 0.28, 0.18 }, { 0.9, 0.85, 0.7 }

local function ellipse(x, y, w, h, color) return { pixcollide.newEllipseMask(w, h), x, y, color } end
local function box(x, y, w, h, color) return { pixcollide.newRectangleMask(w, h), x, y, color } end

local function polygon(color, points)
  local mask, x, y = pixcollide.newPolygonMask(points)
  return { mask, x, y, color }
end

-- A bird that looks to the right, the tip of its wing at this height.
local function bird(tip)
  return { ellipse(5, 8, 12, 7, BODY), ellipse(13, 5, 7, 7, BODY), polygon(BODY, { 6, 9, 1, 7, 1, 13, 6, 13 }),
    polygon(BEAK, { 19, 8, 23, 9, 19, 10 }), box(16, 7, 2, 2, EYE), polygon(WING, { 7, 11, 13, 11, 9, tip }) }
end

-- What is packed, in the order of the file: name, size, parts, whether it is turned, and more of the JSON.
local PIVOT = ',\n    "pivot": { "x": 0.5, "y": %s }'
local ITEMS = {
  { "bird/fly_1.png", 24, 20, bird(1), false, PIVOT:format("0.5") },
  { "bird/fly_2.png", 24, 20, bird(7), true, PIVOT:format("0.5") },
  { "bird/fly_3.png", 24, 20, bird(19), true, PIVOT:format("0.5") },
  { "rock.png", 40, 20, { ellipse(2, 3, 36, 26, STONE), box(0, 20, 40, 12, STONE), ellipse(8, 3, 16, 5, MOSS) }, true,
    PIVOT:format("1") },
  { "panel.png", 16, 12, { box(0, 0, 16, 12, FRAME), box(3, 3, 10, 6, PAPER) }, false,
    ',\n    "borders": { "left": 3, "top": 3, "right": 3, "bottom": 3 }' },
}

local ITEM = [[
  "%s": {
    "frame": { "x": %d, "y": %d, "w": %d, "h": %d },
    "rotated": %s,
    "trimmed": true,
    "spriteSourceSize": { "x": %d, "y": %d, "w": %d, "h": %d },
    "sourceSize": { "w": %d, "h": %d }%s
  }]]

local META = [[
 "meta": {
  "app": "https://www.codeandweb.com/texturepacker",
  "version": "1.1",
  "image": "garden.png",
  "format": "RGBA8888",
  "size": { "w": 88, "h": 40 },
  "scale": "1"
 }
]]

-- The parts of an item as masks of its whole size, and the mask of all.
local function compose(w, h, parts)
  local masks, all = {}, pixcollide.newMask(w, h)
  for k, part in ipairs(parts) do
    masks[k] = pixcollide.newMask(w, h)
    masks[k]:add(part[1], part[2], part[3])
    all:add(masks[k], 0, 0)
  end
  return masks, all
end

local picture, texts, x = pixcollide.newPicture(88, 40), {}, 1
picture:clear(0, 0, 0, 0)
for k, item in ipairs(ITEMS) do
  local name, width, height, parts, isTurned, more = item[1], item[2], item[3], item[4], item[5], item[6]
  local masks, all = compose(width, height, parts)
  local left, top, w, h = all:getBounds()
  for n, mask in ipairs(masks) do
    local part, color = mask:cropped(left, top, w, h), parts[n][4]
    picture:drawMask(isTurned and part:rotated90(1) or part, x, 1, color[1], color[2], color[3])
  end
  texts[k] = ITEM:format(name, x, 1, w, h, tostring(isTurned), left, top, w, h, width, height, more)
  x = x + (isTurned and h or w) + 2
end

assert(picture:savePNG(directory .. "/garden.png"))
local file = assert(io.open(directory .. "/garden.json", "wb"))
file:write('{ "frames": {\n', table.concat(texts, ",\n"), "\n },\n", META, "}\n")
file:close()
print("wrote " .. directory .. "/garden.png and garden.json")
