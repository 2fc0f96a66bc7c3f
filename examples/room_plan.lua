-- SPDX-License-Identifier: MIT
-- SPDX-FileCopyrightText: 2026 The pixcollide authors

-- The plan of the house in room.lua: its walls as one mask, and where things are.

local pixcollide = require "pixcollide"

local WIDTH, HEIGHT = 426, 240
local ROUND_ROOMS, PILLARS = { { 62, 70, 46 }, { 366, 72, 46 } }, { { 182, 84, 14 }, { 244, 92, 18 }, { 204, 164, 16 } } -- x, y, radius
local ROOMS = { -- polygons
  { 136, 28, 286, 28, 306, 120, 280, 212, 152, 212, 122, 120 },
  { 18, 164, 40, 146, 108, 160, 108, 222, 34, 222, 18, 206 },
  { 326, 154, 392, 154, 408, 170, 408, 206, 392, 222, 326, 222 },
}
local CORRIDORS = {
  { 90, 56, 140, 60, 140, 84, 90, 88 }, { 46, 96, 72, 96, 88, 180, 62, 180 }, { 90, 172, 160, 150, 160, 178, 90, 204 },
  { 280, 64, 340, 64, 340, 90, 280, 90 }, { 270, 172, 340, 172, 340, 198, 270, 198 },
}

local walls = pixcollide.newRectangleMask(WIDTH, HEIGHT)
for _, list in ipairs { ROOMS, CORRIDORS } do
  for _, corners in ipairs(list) do walls:subtractPolygon(corners) end
end
for _, room in ipairs(ROUND_ROOMS) do
  walls:subtract(pixcollide.newCircleMask(room[3]), room[1] - room[3], room[2] - room[3])
end
for _, pillar in ipairs(PILLARS) do
  walls:add(pixcollide.newCircleMask(pillar[3]), pillar[1] - pillar[3], pillar[2] - pillar[3])
end

return {
  width = WIDTH, height = HEIGHT, walls = walls,
  hero = { x = 62, y = 60 },
  coins = {
    { x = 34, y = 54 }, { x = 34, y = 88 }, { x = 210, y = 46 }, { x = 272, y = 124 }, { x = 160, y = 130 }, { x = 240, y = 196 },
    { x = 34, y = 204 }, { x = 94, y = 210 }, { x = 62, y = 166 }, { x = 366, y = 40 }, { x = 394, y = 72 }, { x = 352, y = 104 },
    { x = 346, y = 208 }, { x = 368, y = 168 }, { x = 392, y = 206 }, { x = 392, y = 178 },
  },
  doors = { -- each with the plate that opens it
    { x = 306, y = 60, plate = { x = 36, y = 180 } }, { x = 306, y = 168, plate = { x = 366, y = 72 } },
  },
  crates = { { x = 220, y = 124 }, { x = 366, y = 189 } },
  guards = { -- the ways that they go round and round
    { { x = 152, y = 50 }, { x = 152, y = 116 }, { x = 176, y = 196 }, { x = 262, y = 196 }, { x = 282, y = 120 }, { x = 270, y = 50 } },
    { { x = 344, y = 168 }, { x = 390, y = 172 }, { x = 390, y = 204 }, { x = 344, y = 208 } },
  },
}
