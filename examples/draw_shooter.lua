-- SPDX-License-Identifier: MIT
-- SPDX-FileCopyrightText: 2026 The pixcollide authors

-- Draws the images of shooter.lua, assets/shooter-*.png, with pixcollide's own masks and pictures:
--     lua draw_shooter.lua [directory]
-- The files are in the repository; run this only after changing one. It draws the same bytes every time.

local here = arg[0]:match("^.*[/\\]") or ""
package.path = here .. "?.lua;" .. package.path

local noise = require "noise"
local pixcollide = require "pixcollide"
local random = require "random" (7)

local directory = arg[1] or here .. "assets"

-- From dark to light.
local STONE = {
  { 40, 34, 46 }, { 66, 54, 62 }, { 92, 74, 76 }, { 120, 98, 92 }, { 148, 124, 108 }, { 178, 154, 128 }, { 206, 186, 154 },
}
local FIRE = { { 90, 34, 48 }, { 168, 52, 40 }, { 226, 98, 38 }, { 248, 164, 56 }, { 255, 224, 120 }, { 255, 252, 226 } }
local SPACE = { { 9, 9, 20 }, { 14, 13, 30 }, { 22, 18, 42 }, { 33, 24, 56 }, { 48, 30, 68 }, { 68, 38, 76 } }

local dot = pixcollide.newRectangleMask(1, 1)

local function paint(picture, mask, x, y, color)
  picture:drawMask(mask, x, y, pixcollide.colorFromBytes(color[1], color[2], color[3]))
end

local function polygon(picture, color, points)
  local mask, x, y = pixcollide.newPolygonMask(points)
  paint(picture, mask, x, y, color)
end

local function save(picture, name)
  local path = directory .. "/shooter-" .. name .. ".png"
  assert(picture:savePNG(path))
  print("wrote " .. path)
end

-- The color of a list for a number from 0 to 1.
local function shade(colors, t)
  return colors[math.max(1, math.min(#colors, 1 + math.floor(t * #colors)))]
end

-- Rocks -----------------------------------------------------------------------------------------------

local ROCK, ROCKS = 64, 4

-- How far the rock reaches in direction (c, s), of length 1: a circle with bumps.
local function newOutline()
  local waves = {}
  for k = 2, 7 do
    waves[k] = { random(0.02, 0.16) / math.sqrt(k), random(0, 2 * math.pi) }
  end
  return function(c, s)
    local r, ck, sk = 0.82, c, s -- ck and sk are the cosine and sine of k times the angle
    for k = 2, 7 do
      ck, sk = ck * c - sk * s, sk * c + ck * s
      r = r + waves[k][1] * (sk * math.cos(waves[k][2]) + ck * math.sin(waves[k][2]))
    end
    return math.min(r, 0.98) * ROCK / 2
  end
end

local function newCraters()
  local craters = {}
  for i = 1, 7 do
    local angle, distance = random(0, 2 * math.pi), random(2, 24)
    craters[i] = { x = distance * math.cos(angle), y = distance * math.sin(angle), r = random(3, i < 3 and 10 or 6) }
  end
  return craters
end

-- Light from the upper left; a crater's floor is dark, and its rim bright on the far side.
local function brightness(x, y, depth, craters, grain)
  local light = 0.30 + 0.42 * depth - 0.010 * (x + y) + 0.32 * (grain(x / 5 + 20, y / 5 + 20) - 0.5)
  for _, crater in ipairs(craters) do
    local dx, dy = x - crater.x, y - crater.y
    local d = math.sqrt(dx * dx + dy * dy) / crater.r
    if d < 0.8 then
      light = light - 0.20 + 0.16 * (dx + dy) / crater.r
    elseif d < 1.15 then
      light = light + 0.14 * (dx + dy) / crater.r
    end
  end
  return light
end

local function drawRock(picture, left)
  local outline, craters, grain = newOutline(), newCraters(), noise.new(64, random)
  for j = 0, ROCK - 1 do
    for i = 0, ROCK - 1 do
      local x, y = i + 0.5 - ROCK / 2, j + 0.5 - ROCK / 2
      local r = math.sqrt(x * x + y * y)
      local edge = outline(x / r, y / r)
      if r <= edge then
        local depth = math.sqrt(1 - (r / edge) ^ 2)
        local light = brightness(x, y, depth, craters, grain)
        paint(picture, dot, left + i, j, edge - r < 1.5 and STONE[1] or shade(STONE, math.max(0.15, light)))
      end
    end
  end
end

local rocks = pixcollide.newPicture(ROCK * ROCKS, ROCK)
for i = 0, ROCKS - 1 do
  drawRock(rocks, i * ROCK)
end
save(rocks, "rocks")

-- What flies -------------------------------------------------------------------------------------------

local OUTLINE, HULL, HULL_SHADE, HULL_LIGHT = { 54, 56, 88 }, { 190, 200, 216 }, { 118, 128, 156 }, { 240, 246, 252 }
local TRIM, GLASS, GLASS_LIGHT = { 240, 120, 48 }, { 40, 150, 190 }, { 160, 236, 250 }

-- Its nose points right. A wing on each side, with a gap to the hull.
local ship = pixcollide.newPicture(34, 28)
local function mirrored(color, points)
  local other = {}
  for i = 1, #points, 2 do
    other[i], other[i + 1] = points[i], 28 - points[i + 1]
  end
  polygon(ship, color, points)
  polygon(ship, color, other)
end
mirrored(OUTLINE, { 2, 0, 12, 0, 22, 5, 22, 7, 16, 7, 16, 12, 6, 12, 6, 7, 2, 4 })
mirrored(HULL_SHADE, { 3, 1, 12, 1, 20, 5, 15, 6, 15, 12, 8, 12, 8, 6, 3, 3 })
mirrored(TRIM, { 3, 1, 12, 1, 20, 5, 16, 5, 10, 3, 3, 3 })
polygon(ship, OUTLINE, { 0, 9, 8, 8, 22, 9, 34, 13, 34, 15, 22, 19, 8, 20, 0, 19 })
polygon(ship, HULL_SHADE, { 1, 10, 8, 9, 22, 10, 32, 14, 22, 18, 8, 19, 1, 18 })
polygon(ship, HULL, { 4, 11, 22, 11, 31, 14, 22, 16, 4, 16 })
polygon(ship, HULL_LIGHT, { 5, 11, 21, 11, 26, 13, 5, 13 })
polygon(ship, OUTLINE, { 14, 12, 22, 12, 26, 14, 22, 16, 14, 16 })
polygon(ship, GLASS, { 15, 13, 22, 13, 24, 14, 22, 15, 15, 15 })
polygon(ship, GLASS_LIGHT, { 16, 13, 20, 13, 20, 14, 16, 14 })
polygon(ship, TRIM, { 0, 11, 3, 11, 3, 17, 0, 17 })
save(ship, "ship")

-- Two frames: its light is off, and on.
local mine = pixcollide.newPicture(56, 28)
for frame = 0, 1 do
  local left = frame * 28
  for i = 0, 7 do
    local c, s, r = math.cos(i * math.pi / 4), math.sin(i * math.pi / 4), i % 2 == 0 and 14 or 11
    local x, y = left + 14 + c * r, 14 + s * r
    polygon(mine, OUTLINE, { x + c, y + s, left + 14 - 4 * s, 14 + 4 * c, left + 14 + 4 * s, 14 - 4 * c })
    polygon(mine, HULL_SHADE, { x - c, y - s, left + 14 - 2 * s, 14 + 2 * c, left + 14 + 2 * s, 14 - 2 * c })
  end
  paint(mine, pixcollide.newCircleMask(9), left + 5, 5, OUTLINE)
  paint(mine, pixcollide.newCircleMask(8), left + 6, 6, { 76, 60, 92 })
  paint(mine, pixcollide.newCircleMask(6), left + 7, 7, { 112, 92, 124 })
  paint(mine, pixcollide.newCircleMask(4), left + 10, 10, OUTLINE)
  paint(mine, pixcollide.newCircleMask(3), left + 11, 11, frame == 0 and { 130, 30, 50 } or { 255, 70, 70 })
  paint(mine, pixcollide.newCircleMask(1), left + 12, 12, frame == 0 and { 190, 70, 80 } or { 255, 220, 200 })
end
save(mine, "mine")

local bolt = pixcollide.newPicture(14, 4)
polygon(bolt, { 36, 120, 210 }, { 0, 1, 10, 0, 14, 1, 14, 3, 10, 4, 0, 3 })
polygon(bolt, { 120, 230, 255 }, { 4, 1, 13, 1, 13, 3, 4, 3 })
polygon(bolt, { 244, 255, 255 }, { 8, 1, 13, 1, 13, 3, 8, 3 })
save(bolt, "bolt")

local SHIELD = 52
local shield, disc = pixcollide.newPicture(SHIELD, SHIELD), pixcollide.newCircleMask(SHIELD / 2)
paint(shield, disc:difference(disc:eroded(4, "disc")), 0, 0, { 40, 110, 200 })
paint(shield, disc:eroded(1, "disc"):difference(disc:eroded(2, "disc")), 0, 0, { 150, 230, 255 })
save(shield, "shield")

-- Bits of rock and of fire, 8 x 8 each: two chips, a spark, and a flame.
local bits = pixcollide.newPicture(32, 8)
polygon(bits, STONE[1], { 1, 2, 4, 0, 7, 2, 8, 5, 5, 8, 1, 6 })
polygon(bits, STONE[4], { 2, 3, 4, 1, 6, 3, 7, 5, 5, 7, 2, 5 })
polygon(bits, STONE[6], { 3, 3, 4, 2, 5, 3, 4, 4 })
polygon(bits, STONE[1], { 10, 1, 15, 1, 16, 5, 12, 7, 8, 4 })
polygon(bits, STONE[3], { 11, 2, 14, 2, 15, 5, 12, 6, 9, 4 })
polygon(bits, STONE[5], { 11, 2, 13, 2, 12, 4, 10, 4 })
polygon(bits, { 80, 180, 240 }, { 16, 3, 19, 3, 20, 0, 21, 3, 24, 4, 21, 5, 20, 8, 19, 5 })
paint(bits, pixcollide.newCircleMask(1.5), 18, 2, { 240, 255, 255 })
paint(bits, pixcollide.newCircleMask(4), 24, 0, FIRE[3])
paint(bits, pixcollide.newCircleMask(3), 25, 1, FIRE[4])
paint(bits, pixcollide.newCircleMask(2), 26, 2, FIRE[6])
save(bits, "bits")

-- An explosion: a ball of fire that grows, cools, and opens from its middle.
local BLAST, FRAMES = 96, 8
local blast, flames = pixcollide.newPicture(BLAST * FRAMES, BLAST), noise.new(32, random)

local function drawBlast(frame)
  local t = (frame - 1) / (FRAMES - 1)
  local reach, hole = BLAST / 2 * (0.35 + 0.65 * math.sqrt(t)), BLAST / 2 * math.max(0, 1.1 * t - 0.38)
  for j = 0, BLAST - 1 do
    for i = 0, BLAST - 1 do
      local x, y = i + 0.5 - BLAST / 2, j + 0.5 - BLAST / 2
      local r = math.sqrt(x * x + y * y)
      local ragged = flames(x / 7 + 16, y / 7 + 16) * 0.65 + flames(x / 3 + 16 + t, y / 3 + 16) * 0.35
      if r < reach * (0.62 + 0.45 * ragged) and r < BLAST / 2 - 1 and r > hole * (0.7 + 0.9 * ragged) then
        paint(blast, dot, (frame - 1) * BLAST + i, j, shade(FIRE, 1.25 - 0.75 * r / reach - 0.55 * t + 0.5 * (ragged - 0.5)))
      end
    end
  end
end

for frame = 1, FRAMES do
  drawBlast(frame)
end
save(blast, "blast")

-- Space: a nebula in few colours. What lies between two of them is dithered in order.
local WIDTH, HEIGHT = 640, 360
local BAYER = { { 0, 8, 2, 10 }, { 12, 4, 14, 6 }, { 3, 11, 1, 9 }, { 15, 7, 13, 5 } }

local function drawSpace()
  local space, haze, layers = pixcollide.newPicture(WIDTH, HEIGHT), noise.new(32, random), {}
  for i = 1, #SPACE do
    layers[i] = pixcollide.newMask(WIDTH, HEIGHT)
  end
  for y = 0, HEIGHT - 1 do
    for x = 0, WIDTH - 1 do
      local cloud = haze(x / 150, y / 110) * 0.62 + haze(x / 60 + 5, y / 48 + 9) * 0.28 + haze(x / 22, y / 20 + 3) * 0.10
      local level = 1 + math.max(0, cloud - 0.26) * 9.5 + (BAYER[y % 4 + 1][x % 4 + 1] + 0.5) / 16
      layers[math.min(#SPACE, math.floor(level))]:set(x, y)
    end
  end
  for i, color in ipairs(SPACE) do
    paint(space, layers[i], 0, 0, color)
  end
  for _ = 1, 260 do
    local bright = random(0.3, 1) ^ 2
    paint(space, dot, random(0, WIDTH), random(0, HEIGHT), { 90 + 150 * bright, 100 + 140 * bright, 150 + 100 * bright })
  end
  return space
end

save(drawSpace(), "space")
