-- SPDX-License-Identifier: MIT
-- SPDX-FileCopyrightText: 2026 The pixcollide authors

-- Draws the level of platformer.lua, assets/platformer-level.png, with pixcollide's own masks and pictures:
--     lua draw_level.lua [directory]
-- The file is in the repository; run this only after changing the level. It draws the same bytes every time.

local pixcollide = require "pixcollide"

local here = arg[0]:match("^.*[/\\]") or ""
local directory = arg[1] or here .. "assets"
local palette = dofile(here .. "platformer_palette.lua")

local WIDTH, HEIGHT = 960, 240
local MARGIN = 40 -- the ground goes on beyond the picture, so that it is not shaded as if it ended there

local picture = pixcollide.newPicture(WIDTH, HEIGHT)

-- A generator of our own (Park and Miller's), so that every Lua version draws the same level.
local seed = 5
local function random(low, high)
  seed = seed * 48271 % 2147483647
  return low + math.floor((high - low + 1) * seed / 2147483647)
end

local function paint(mask, color, x, y)
  local c = palette[color]
  picture:drawMask(mask, x or 0, y or 0, c[1], c[2], c[3])
end

local function newCanvas()
  return pixcollide.newMask(WIDTH + 2 * MARGIN, HEIGHT + 2 * MARGIN)
end

-- Paints a mask as large as a canvas.
local function paintCanvas(mask, color)
  paint(mask, color, -MARGIN, -MARGIN)
end

local function addPolygon(canvas, points)
  local mask, x, y = pixcollide.newPolygonMask(points)
  canvas:add(mask, x + MARGIN, y + MARGIN)
end

local function addBox(canvas, x, y, w, h)
  canvas:add(pixcollide.newRectangleMask(w, h), x + MARGIN, y + MARGIN)
end

-- The shape of the ground -------------------------------------------------------------------------

local outline = {} -- x1, y1, x2, y2, ... from left to right

local function to(x, y)
  outline[#outline + 1], outline[#outline + 2] = x, y
end

-- From the outline's end to (x, y), level at both ends.
local function curve(x, y)
  local x1, y1 = outline[#outline - 1], outline[#outline]
  for i = 1, x - x1 do
    to(x1 + i, y1 + (y - y1) * (1 - math.cos(math.pi * i / (x - x1))) / 2)
  end
end

local STAIRS = { x = 256, y = 150, w = 96, h = 50, tread = 6 } -- four of each height from 1 to 4

local function stairs(count, rise, tread)
  local x, y = outline[#outline - 1], outline[#outline]
  for i = 1, count do
    to(x + (i - 1) * tread, y - i * rise)
    to(x + i * tread, y - i * rise)
  end
end

local function newGround()
  to(-MARGIN, HEIGHT + MARGIN)
  to(-MARGIN, 84) to(6, 84) to(10, 90) to(14, 104)
  to(14, 200) to(84, 200)
  to(128, 156) to(168, 156)   -- 45 degrees
  to(248, 196) to(256, 196)   -- 26 degrees
  for rise = 1, 4 do
    stairs(4, rise, STAIRS.tread)
  end
  to(378, 156)
  curve(408, 176) curve(438, 164) curve(476, 184)
  to(548, 184)
  to(548, HEIGHT + MARGIN) to(628, HEIGHT + MARGIN) -- the gap
  to(628, 184) to(660, 184)
  to(660, 196) to(694, 196)   -- the lift's shaft
  to(694, 88) to(780, 88)
  to(780, 30) to(812, 30)     -- the tower
  to(812, 96)
  curve(906, 176)
  to(946, 176) to(946, 70) to(952, 62)
  to(WIDTH + MARGIN, 62) to(WIDTH + MARGIN, HEIGHT + MARGIN)
  local ground = newCanvas()
  addPolygon(ground, outline)
  -- The overhang above the start: a ceiling that slopes.
  addPolygon(ground, { 10, 118, 30, 122, 50, 132, 56, 142, 52, 150, 40, 156, 26, 164, 14, 172 })
  -- Pebbles, of 2, 3 and 4 pixels.
  addPolygon(ground, { 62, 201, 62, 199, 63, 198, 66, 198, 67, 199, 67, 201 })
  addPolygon(ground, { 70, 201, 70, 198, 71, 197, 74, 197, 76, 199, 76, 201 })
  addPolygon(ground, { 142, 157, 142, 154, 144, 152, 148, 152, 150, 154, 150, 157 })
  return ground
end

-- The rock with the low tunnel, 17 pixels high.
local TUNNEL = { x = 486, y = 167, w = 50, h = 17 }

local function newRock()
  local rock = newCanvas()
  addPolygon(rock, { 486, 167, 486, 122, 490, 116, 500, 112, 526, 112, 534, 117, 536, 124, 536, 167 })
  return rock
end

-- The background ----------------------------------------------------------------------------------

-- Whether a pixel between two bands of the sky has the lower one's colour: ordered dither, 0 to 15 of 16.
local BAYER = { { 0, 8, 2, 10 }, { 12, 4, 14, 6 }, { 3, 11, 1, 9 }, { 15, 7, 13, 5 } }

local function drawSky()
  local names = { "sky1", "sky2", "sky3", "sky4", "sky5" }
  local bands = {}
  for i = 1, #names do
    bands[i] = pixcollide.newMask(WIDTH, HEIGHT)
  end
  for y = 0, HEIGHT - 1 do
    local level = 1 + y / 190 * (#names - 1)
    for x = 0, 3 do
      local band = math.floor(level + (BAYER[y % 4 + 1][x + 1] + 0.5) / 16)
      local mask = bands[math.min(#names, band)]
      for i = x, WIDTH - 1, 4 do
        mask:set(i, y)
      end
    end
  end
  for i, name in ipairs(names) do
    paint(bands[i], name)
  end
  paint(pixcollide.newCircleMask(17), "sun", 622, 22)
end

local function drawCloud(x, y, size)
  local cloud = pixcollide.newMask(size * 6, size * 3)
  for _, puff in ipairs { { 0.8, 1.4, 0.7 }, { 1.9, 1.0, 1 }, { 3.1, 0.7, 1.2 }, { 4.3, 1.2, 0.9 }, { 5.1, 1.6, 0.6 } } do
    local r = puff[3] * size
    cloud:add(pixcollide.newCircleMask(r), puff[1] * size - r, puff[2] * size - r + size * 0.5)
  end
  cloud:subtract(pixcollide.newRectangleMask(size * 6, size * 3), 0, math.floor(size * 2.1)) -- a flat base
  paint(cloud, "cloudShade", x, y)
  paint(cloud:intersection(cloud, 0, -math.max(2, math.floor(size / 4))), "cloud", x, y)
end

-- A silhouette along the sum of two waves. Returns it and its outline's height at x.
local function newRange(base, high, long, low, short, phase)
  local range = pixcollide.newMask(WIDTH, HEIGHT)
  for x = 0, WIDTH - 1 do
    local y = base - high * math.abs(math.sin(x / long + phase)) - low * math.sin(x / short + 2 * phase)
    y = math.floor(y + random(0, 1))
    range:add(pixcollide.newRectangleMask(1, HEIGHT - y), x, y)
  end
  return range
end

local function drawDistance()
  local mountains = newRange(170, 66, 74, 7, 9.5, 0.6)
  paint(mountains, "mountain")
  local snow = mountains:clone()
  snow:subtract(newRange(128, 4, 5, 6, 11, 1.7))
  paint(snow, "snow")
  local forest = newRange(186, 22, 47, 3, 3.1, 2.2)
  paint(forest, "forest")
  paint(forest:intersection(newRange(206, 16, 39, 3, 2.7, 4)), "forestShade")
end

-- The ground's surface ----------------------------------------------------------------------------

-- The solid texels above which, at most `depth` texels away, there is an empty one.
local function upperSide(mask, depth)
  local side = mask:difference(mask, 0, 1)
  for d = 2, depth do
    side:add(mask:difference(mask, 0, d))
  end
  return side
end

-- Small blots of a colour all over a mask.
local function drawBlots(mask, color, count, largest)
  local blots = newCanvas()
  for _ = 1, count do
    local w = random(1, largest)
    local blot = pixcollide.newEllipseMask(w + random(0, largest), math.max(1, w - random(0, 1)))
    blots:add(blot, random(0, WIDTH + 2 * MARGIN), random(0, HEIGHT + 2 * MARGIN))
  end
  paintCanvas(mask:intersection(blots), color)
end

-- What lies at least `depth` deep, with an uneven edge.
local function below(ground, depth)
  local inner, uneven = ground:eroded(depth, "disc"), newCanvas()
  for x, y in inner:difference(inner:eroded(1)):eachSolid() do
    if random(1, 5) == 1 then
      uneven:add(pixcollide.newEllipseMask(random(3, 9), random(2, 4)), x - random(0, 9), y - random(0, 4))
    end
  end
  inner:add(uneven:intersection(ground:eroded(depth - 4)))
  return inner
end

local function drawEarth(ground)
  local deep, deeper = below(ground, 11), below(ground, 26)
  paintCanvas(ground, "earth1")
  drawBlots(ground, "earth2", 700, 4)
  paintCanvas(deep, "earth2")
  drawBlots(deep, "earth3", 600, 4)
  drawBlots(ground:difference(deeper), "earth1", 300, 3)
  paintCanvas(deeper, "earth3")
  drawBlots(deeper, "earth2", 420, 4)
  drawBlots(deeper, "earthEdge", 160, 3)
  drawBlots(deeper, "stoneShade", 60, 3)
  paintCanvas(ground:difference(ground:eroded(1, "square")), "earthEdge")
end

local function drawGrass(ground)
  local fringe = pixcollide.newMask(ground:getDimensions())
  local grass = upperSide(ground, 4)
  for x = 0, ground:getWidth() - 1 do
    local column = pixcollide.newRectangleMask(1, ground:getHeight())
    fringe:add(upperSide(ground:intersection(column, x, 0), random(4, 7)))
  end
  paintCanvas(fringe, "grassDark")
  paintCanvas(grass, "grass")
  paintCanvas(upperSide(ground, 2), "grassLight")
end

-- Blades of grass and flowers stand on the ground, and nobody bumps into them: their colours have more blue.
local function drawPlants(ground)
  local surface = ground:difference(ground, 0, 1)
  local blades, petals, pollen = newCanvas(), newCanvas(), newCanvas()
  for x, y in surface:eachSolid() do
    local flat = ground:get(x - 2, y) and ground:get(x + 2, y) and not ground:get(x - 2, y - 2)
      and not ground:get(x + 2, y - 2)
    local kind = random(1, 40)
    if flat and kind <= 12 then
      blades:add(pixcollide.newRectangleMask(1, random(1, 2)), x, y - 2)
      blades:set(x, y - 1)
    elseif flat and kind == 40 then
      blades:add(pixcollide.newRectangleMask(1, 3), x, y - 3)
      petals:add(pixcollide.newMaskFromRows { ".#.", "#.#", ".#." }, x - 1, y - 6)
      pollen:set(x, y - 5)
    end
  end
  paintCanvas(blades:difference(ground), "blade")
  paintCanvas(petals:difference(ground), "petal")
  paintCanvas(pollen:difference(ground), "pollen")
end

-- The stairs are of stone: a slab for each.
local function drawStairs(ground)
  local flight = newCanvas()
  addBox(flight, STAIRS.x, STAIRS.y, STAIRS.w, STAIRS.h)
  local slabs = upperSide(ground:intersection(flight), 7)
  slabs:intersect(flight)
  paintCanvas(slabs, "stone")
  drawBlots(slabs, "stoneShade", 700, 3)
  paintCanvas(slabs:difference(slabs, -1, 0), "stoneShade")
  paintCanvas(slabs:difference(slabs, 0, -1), "stoneEdge")
  paintCanvas(slabs:difference(slabs, 1, 0), "stoneLight")
  paintCanvas(slabs:difference(slabs, 0, 1), "stoneLight")
end

-- Courses of bricks, lit from the upper left.
local function drawRock(rock)
  paintCanvas(rock, "stone")
  local joints, light = newCanvas(), newCanvas()
  for row = 0, 9 do
    local y = 106 + row * 7
    addBox(joints, TUNNEL.x, y, TUNNEL.w, 1)
    addBox(light, TUNNEL.x, y + 1, TUNNEL.w, 1)
    for x = TUNNEL.x + row % 2 * 6, TUNNEL.x + TUNNEL.w, 12 do
      addBox(joints, x, y, 1, 7)
      addBox(light, x + 1, y + 1, 1, 6)
    end
  end
  drawBlots(rock, "stoneShade", 500, 3)
  paintCanvas(rock:intersection(light), "stoneLight")
  paintCanvas(rock:intersection(joints), "stoneShade")
  paintCanvas(rock:difference(rock:eroded(1, "square")), "stoneEdge")
  paintCanvas(upperSide(rock, 3), "grass")
  paintCanvas(upperSide(rock, 1), "grassLight")
end

local function drawTunnel()
  paint(pixcollide.newRectangleMask(TUNNEL.w, TUNNEL.h), "cave", TUNNEL.x, TUNNEL.y)
  for x = TUNNEL.x + 5, TUNNEL.x + TUNNEL.w - 3, 9 do
    paint(pixcollide.newRectangleMask(5, 2), "caveLight", x, TUNNEL.y + 4 + x % 2 * 5)
  end
end

local function drawWater()
  paint(pixcollide.newRectangleMask(80, 26), "water", 548, 214)
  for row = 0, 5 do
    for _ = 1, 9 - row do
      local w = random(3, 9)
      paint(pixcollide.newRectangleMask(w, 1), "waterLight", random(549, 627 - w), 214 + row * row)
    end
  end
end

local function drawLedge(x, y, w)
  paint(pixcollide.newRectangleMask(w, 5), "wood", x, y)
  paint(pixcollide.newRectangleMask(w, 1), "woodLight", x, y)
  paint(pixcollide.newRectangleMask(w, 1), "woodShade", x, y + 4)
  for post = x + 4, x + w, w - 11 do
    paint(pixcollide.newRectangleMask(3, 27), "post", post, y + 5)
    paint(pixcollide.newRectangleMask(1, 27), "postLight", post, y + 5)
  end
  for joint = x, x + w - 1, 9 do
    paint(pixcollide.newRectangleMask(1, 5), "woodShade", joint, y)
  end
end

local function drawFlag(x, y)
  paint(pixcollide.newRectangleMask(2, 52), "pole", x, y)
  local cloth, left, top = pixcollide.newPolygonMask { 0, 0, 22, 3, 16, 8, 22, 13, 0, 14 }
  paint(cloth, "flag", x + 2 + left, y + 1 + top)
end

drawSky()
drawCloud(150, 34, 11)
drawCloud(330, 18, 14)
drawCloud(520, 60, 9)
drawCloud(858, 20, 11)
drawDistance()
drawWater()
drawTunnel()
drawFlag(918, 124)
local ground, rock = newGround(), newRock()
drawPlants(ground)
drawEarth(ground)
drawGrass(ground)
drawStairs(ground)
drawRock(rock)
drawLedge(716, 56, 37)

local path = directory .. "/platformer-level.png"
assert(picture:savePNG(path))
print("wrote " .. path)
