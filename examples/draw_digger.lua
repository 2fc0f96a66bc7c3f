-- SPDX-License-Identifier: MIT
-- SPDX-FileCopyrightText: 2026 The pixcollide authors

-- Draws the images of digger.lua, assets/digger*.png, with pixcollide's own masks and pictures:
--     lua draw_digger.lua [directory]
-- The files are in the repository; run this only after changing one. It draws the same bytes every time.

local here = arg[0]:match("^.*[/\\]") or ""
package.path = here .. "?.lua;" .. package.path

local newNoise = require("noise").new
local pixcollide = require "pixcollide"
local random = require "random" (12)

local directory = arg[1] or here .. "assets"
local WIDTH, HEIGHT = 960, 480
local LAVA_LEVEL = 346 -- caves are full of lava from here on

-- From what is near the surface to what is deep, or from dark to light.
local SOIL = { { 142, 92, 58 }, { 124, 78, 54 }, { 106, 66, 54 }, { 92, 58, 58 }, { 78, 52, 64 }, { 66, 48, 70 } }
local WALL = { { 58, 40, 40 }, { 50, 34, 40 }, { 42, 30, 40 }, { 36, 26, 40 }, { 30, 23, 38 }, { 25, 20, 36 } }
local SKY = { { 70, 132, 190 }, { 96, 158, 204 }, { 128, 184, 214 }, { 164, 208, 222 }, { 202, 226, 224 }, { 238, 236, 214 } }
local GRASS = { { 62, 112, 52 }, { 92, 152, 56 }, { 140, 194, 76 } }
local ROCK = { { 38, 36, 52 }, { 50, 48, 66 }, { 64, 62, 82 }, { 82, 80, 102 } }
local LAVA = { { 176, 40, 36 }, { 226, 84, 34 }, { 250, 150, 46 }, { 255, 226, 120 } }
local PEBBLE, PEBBLE_LIGHT, CLAY = { 128, 112, 108 }, { 164, 148, 136 }, { 170, 104, 62 }
local TRUNK, TRUNK_DARK, HILL, FAR_HILL = { 112, 74, 50 }, { 84, 54, 44 }, { 116, 160, 164 }, { 152, 188, 190 }

local BAYER = { { 0, 8, 2, 10 }, { 12, 4, 14, 6 }, { 3, 11, 1, 9 }, { 15, 7, 13, 5 } }
local noise = newNoise(64, random)

-- A picture of colours, pixel by pixel. Each colour is a mask, drawn when the picture is saved.
local Canvas = {}
Canvas.__index = Canvas

local function newCanvas(width, height)
  return setmetatable({ width = width, height = height, masks = {}, colors = {} }, Canvas)
end

function Canvas:set(x, y, color)
  if not self.masks[color] then
    self.masks[color] = pixcollide.newMask(self.width, self.height)
    self.colors[#self.colors + 1] = color
  end
  for _, other in ipairs(self.colors) do
    self.masks[other]:set(x, y, other == color)
  end
end

function Canvas:save(name)
  local picture = pixcollide.newPicture(self.width, self.height)
  for _, color in ipairs(self.colors) do
    picture:drawMask(self.masks[color], 0, 0, pixcollide.colorFromBytes(color[1], color[2], color[3]))
  end
  local path = directory .. "/digger" .. name .. ".png"
  assert(picture:savePNG(path))
  print("wrote " .. path)
end

-- The color of a list for a number from 0 to 1; what lies between two of them is dithered in order.
local function shade(colors, t, x, y)
  local level = t * (#colors - 1) + (BAYER[y % 4 + 1][x % 4 + 1] + 0.5) / 16
  return colors[math.max(1, math.min(#colors, 1 + math.floor(level)))]
end

-- The lie of the land ---------------------------------------------------------------------------------

local function surface(x)
  return 172 + 60 * (noise(x / 150, 3) - 0.5) + 14 * (noise(x / 30, 9) - 0.5)
end

-- A table of rock on thin legs, as it was left by the wind.
local TABLES = {
  { x = 330, y = 74, rx = 92, ry = 30, legs = { 290, 362 } },
  { x = 690, y = 92, rx = 120, ry = 36, legs = { 640, 742 } },
}

local function isTable(x, y)
  for _, t in ipairs(TABLES) do
    local dx, dy = (x - t.x) / t.rx, (y - t.y) / (y < t.y and t.ry * 0.45 or t.ry)
    if dx * dx + dy * dy + 0.5 * (noise(x / 12, y / 12) - 0.5) <= 1 then
      return true
    end
    for _, leg in ipairs(t.legs) do
      if y > t.y and y < 210 and math.abs(x - leg - 3 * (noise(leg, y / 14) - 0.5)) < 6 + (y - t.y) * 0.05 then
        return true
      end
    end
  end
  return false
end

local function isCave(x, y)
  local depth = y - surface(x)
  local cave = 0.75 * noise(x / 62 + 7, y / 40 + 1.4) + 0.25 * noise(x / 20, y / 16 + 34)
  return depth > 22 and cave > 0.585 + math.max(0, 0.12 - depth / 500)
end

local function isRock(x, y)
  local bumps = 12 * noise(x / 26 + 3, y / 26 + 5)
  return y > HEIGHT - 10 - bumps or x < 3 + bumps / 2 or x >= WIDTH - 3 - bumps / 2
end

local TREES = { { 270, 24 }, { 300, 22 }, { 352, 26 }, { 640, 26 }, { 672, 30 }, { 738, 24 }, { 868, 30 }, { 900, 22 } }

-- Adds a tree that stands where its column first meets earth: "trunk" and "leaf" at x, y.
local function growTree(kinds, x, height)
  local ground = 0
  while not kinds[ground][x] do
    ground = ground + 1
  end
  for y = ground - height, ground + 2 do
    for dx = -2, 2 do
      kinds[y][x + dx] = kinds[y][x + dx] or (math.abs(dx) < 2 or y > ground - 3) and "trunk" or nil
    end
  end
  for _ = 1, 9 do
    local cx, cy, r = x + random(-10, 10), ground - height + random(-9, 6), random(5, 9)
    for y = math.floor(cy - r), math.ceil(cy + r) do
      for u = math.floor(cx - r), math.ceil(cx + r) do
        if (u - cx) ^ 2 + (y - cy) ^ 2 < r * r then
          kinds[y][u] = "leaf"
        end
      end
    end
  end
end

-- What each pixel is: kinds[y][x] is "earth", "rock", "trunk", "leaf", "lava" or nil.
local function newKinds()
  local kinds = {}
  for y = 0, HEIGHT - 1 do
    kinds[y] = {}
    for x = 0, WIDTH - 1 do
      if isRock(x, y) and y > 100 then
        kinds[y][x] = "rock"
      elseif (y > surface(x) or isTable(x, y)) and not isCave(x, y) then
        kinds[y][x] = "earth"
      elseif y >= LAVA_LEVEL and isCave(x, y) then
        kinds[y][x] = "lava"
      end
    end
  end
  for _, tree in ipairs(TREES) do
    growTree(kinds, tree[1], tree[2])
  end
  return kinds
end

-- What hangs on nothing is taken away; in lava it has melted.
local function removeLoose(kinds)
  local solid = pixcollide.newMask(WIDTH, HEIGHT)
  for y = 0, HEIGHT - 1 do
    for x in pairs(kinds[y]) do
      solid:set(x, y, kinds[y][x] ~= "lava")
    end
  end
  local land, left, top = solid:largestComponent()
  solid:subtract(land, left, top)
  for _, part in ipairs(solid:connectedComponents()) do
    for x, y in part.mask:eachSolid() do
      kinds[part.y + y][part.x + x] = part.y + y >= LAVA_LEVEL and "lava" or nil
    end
  end
end

-- Colours ------------------------------------------------------------------------------------------------

-- Pixels of air or leaves right above, up to five.
local function roof(kinds, x, y)
  for d = 1, 5 do
    local above = kinds[y - d] and kinds[y - d][x]
    if above ~= "earth" and above ~= "rock" then
      return d
    end
  end
end

local function soilColor(kinds, x, y)
  local depth, above = y - surface(x), roof(kinds, x, y)
  if depth < 8 and above and above <= 3 + 2.5 * noise(x / 3, 40) then
    return GRASS[above == 1 and 3 or above <= 3 and 2 or 1]
  end
  local pebble = noise(x / 5.5 + 11, y / 4.5 + 23)
  if pebble > 0.87 then
    return pebble > 0.93 and PEBBLE_LIGHT or PEBBLE
  elseif math.abs(noise(x / 70 + 2, y / 22 + depth / 60) - 0.5) < 0.018 and depth > 20 then
    return CLAY
  end
  return shade(SOIL, math.max(0, depth) / 260 + 0.5 * (noise(x / 26, y / 14 + 3) - 0.5), x, y)
end

local paint = {} -- by kind

paint.earth = soilColor

function paint.trunk(kinds, x, y)
  return kinds[y][x + 1] == "trunk" and TRUNK or TRUNK_DARK
end

function paint.leaf(_, x, y)
  return shade(GRASS, 1.3 * noise(x / 5, y / 5 + 17) - 0.1, x, y)
end

function paint.rock(_, x, y)
  return shade(ROCK, 1.3 * noise(x / 11, y / 7) - 0.1, x, y)
end

function paint.lava(_, x, y)
  local depth = y - LAVA_LEVEL
  return depth < 2 and LAVA[4] or shade(LAVA, 0.62 - depth / 120 + 0.7 * (noise(x / 13, y / 6) - 0.5), x, y)
end

local function skyColor(x, y)
  local near, far = 132 - 66 * noise(x / 120 + 20, 50), 96 - 80 * noise(x / 90 + 40, 60)
  if y > near then
    return HILL
  elseif y > far then
    return FAR_HILL
  end
  return shade(SKY, y / 150, x, y)
end

local function drawLand()
  local kinds = newKinds()
  removeLoose(kinds)
  local back, earth, rock, lava = newCanvas(WIDTH, HEIGHT), newCanvas(WIDTH, HEIGHT), newCanvas(WIDTH, HEIGHT),
    newCanvas(WIDTH, HEIGHT)
  local layers = { earth = earth, trunk = earth, leaf = earth, rock = rock, lava = lava }
  for y = 0, HEIGHT - 1 do
    for x = 0, WIDTH - 1 do
      local kind, depth = kinds[y][x], y - surface(x)
      if kind then
        layers[kind]:set(x, y, paint[kind](kinds, x, y))
      end
      back:set(x, y, depth > 5 and shade(WALL, depth / 250 + 0.7 * (noise(x / 18 + 8, y / 10 + 3) - 0.5), x, y)
        or skyColor(x, y))
    end
  end
  back:save("-back")
  earth:save("-earth")
  rock:save("-rock")
  lava:save("-lava")
end

drawLand()

-- Figures ------------------------------------------------------------------------------------------------

local INK = {
  y = { 248, 196, 56 }, Y = { 208, 140, 40 }, l = { 255, 250, 210 }, s = { 240, 188, 148 }, k = { 40, 34, 52 },
  b = { 66, 110, 190 }, B = { 48, 78, 150 }, r = { 220, 80, 60 }, d = { 92, 62, 50 }, g = { 150, 158, 176 }, G = { 98, 104, 128 },
  w = { 244, 248, 252 }, t = { 64, 214, 206 }, T = { 30, 150, 170 }, u = { 178, 250, 236 }, o = { 250, 150, 46 },
}

local HEAD = {
  "....yyyyy.....", "...yyyyyyyl...", "..yyyyyyyyll..", "..YYYYYYYYYY..", "...sssksks....", "...sssssss....", "....sssss.....",
  "...bbbbbbb....", "..bbbrbbrbb...", "..bbbrbbrbb...", "..ssbrbbrss...", "....bbbbb.....", "....BBBBB.....",
}
local LEGS = {
  { "....BB.BB.....", "....BB.BB.....", "....BB.BB.....", "....dd.dd.....", "....dddddd...." },
  { "....BBBBBB....", "...BBB..BB....", "..BBB...BBB...", "..dd.....dd...", "..dd.....ddd.." },
  { ".....BBBB.....", ".....BBBB.....", "......BBB.....", "......ddd.....", "......dddd...." },
  { "....BBBBBB....", "...BBBB.BBB...", "..BBB....BBd..", "..dd......dd..", "..d..........." },
}
local BITS = {
  { -- a gem
    "............", "....tttt....", "...tuuutt...", "..tuuuttTt..", "..uuutttTT..", "..tutttTTT..", "..ttttTTTT..", "...tttTTT...",
    "....tTTT....", ".....TT.....", "............", "............",
  },
  { -- a bomb
    "......l.....", "......oo....", "......G.....", ".....GG.....", "....kkkk....", "...kwwkkk...", "..kkwkkkkk..", "..kkkkkkkk..",
    "..kkkkkkkk..", "...kkkkkk...", "....kkkk....", "............",
  },
  { -- a drill
    "............", "............", "gg..........", "ggggg.......", "GgGggGg.....", "ggGggGggGg..", "gGGgGGgGGgG.", "GgGGgGGgG...",
    "GGGGGGG.....", "GGGG........", "G...........", "............",
  },
}

local function drawRows(canvas, rows, x, y)
  for v, row in ipairs(rows) do
    for u = 1, #row do
      local color = INK[row:sub(u, u)]
      if color then
        canvas:set(x + u - 1, y + v - 1, color)
      end
    end
  end
end

-- A dark line around all that has been drawn.
local function outline(canvas)
  local all = pixcollide.newMask(canvas.width, canvas.height)
  for _, color in ipairs(canvas.colors) do
    all:add(canvas.masks[color], 0, 0)
  end
  local grown, x, y = all:dilated(1, "diamond")
  for u, v in grown:eachSolid() do
    if not all:get(u + x, v + y) then
      canvas:set(u + x, v + y, INK.k)
    end
  end
end

-- Stands, walks, walks, jumps. The fifth frame is what collides: it is the same from both sides.
local digger = newCanvas(16 * 5, 20)
for i, legs in ipairs(LEGS) do
  drawRows(digger, HEAD, 16 * (i - 1) + 1, 1)
  drawRows(digger, legs, 16 * (i - 1) + 1, 14)
end
outline(digger)
local body, x, y = pixcollide.newPolygonMask { 67, 3, 69, 1, 75, 1, 77, 3, 77, 14, 73, 19, 71, 19, 67, 14 }
for u, v in body:eachSolid() do
  digger:set(x + u, y + v, INK.r)
end
digger:save("")

local bits = newCanvas(12 * #BITS, 12)
for i, rows in ipairs(BITS) do
  drawRows(bits, rows, 12 * (i - 1), 0)
end
outline(bits)
bits:save("-bits")
