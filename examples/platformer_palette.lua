-- SPDX-License-Identifier: MIT
-- SPDX-FileCopyrightText: 2026 The pixcollide authors

-- All colours of the platformer's images, by name; as tables of red, green and blue, 0 to 1.
--
-- In the level the colours say what things are (see COLORS in platformer.lua): what is solid has less blue than all
-- else, and wood has more red than earth.

local pixcollide = require "pixcollide"

local BYTES = {
  -- sky and what is far away
  sky1 = { 96, 160, 216 },
  sky2 = { 122, 182, 226 },
  sky3 = { 154, 204, 234 },
  sky4 = { 190, 224, 240 },
  sky5 = { 222, 238, 242 },
  sun = { 255, 248, 214 },
  cloud = { 244, 250, 254 },
  cloudShade = { 212, 230, 244 },
  mountain = { 148, 184, 214 },
  snow = { 218, 234, 246 },
  forest = { 122, 172, 176 },
  forestShade = { 104, 154, 162 },

  -- near, but not solid
  blade = { 70, 142, 100 },
  petal = { 246, 140, 170 },
  pollen = { 250, 232, 130 },
  water = { 58, 116, 176 },
  waterLight = { 126, 190, 224 },
  cave = { 60, 52, 100 },
  caveLight = { 78, 70, 120 },
  pole = { 112, 106, 122 },
  post = { 126, 88, 98 },
  postLight = { 160, 116, 112 },
  flag = { 226, 70, 98 },

  -- solid
  grassLight = { 160, 204, 74 },
  grass = { 112, 170, 62 },
  grassDark = { 74, 128, 58 },
  earth1 = { 160, 114, 70 },
  earth2 = { 136, 94, 62 },
  earth3 = { 112, 76, 54 },
  earthEdge = { 78, 52, 44 },
  stone = { 142, 130, 92 },
  stoneLight = { 176, 164, 94 },
  stoneShade = { 112, 100, 82 },
  stoneEdge = { 76, 66, 62 },

  -- solid from above
  wood = { 214, 152, 80 },
  woodLight = { 240, 190, 94 },
  woodShade = { 200, 120, 58 },

  -- the walker and what moves
  outline = { 44, 36, 52 },
  hat = { 232, 186, 84 },
  hatShade = { 184, 130, 62 },
  hair = { 110, 66, 40 },
  skin = { 248, 206, 164 },
  shirt = { 236, 112, 76 },
  shirtShade = { 188, 78, 64 },
  trousers = { 70, 128, 148 },
  trousersShade = { 50, 92, 116 },
  boot = { 124, 80, 50 },
  metal = { 150, 160, 178 },
  metalLight = { 204, 212, 224 },
  metalShade = { 98, 106, 126 },
  red = { 222, 60, 66 },
  redShade = { 164, 40, 58 },
  gleam = { 255, 200, 190 },
}

local palette = {}
for name, bytes in pairs(BYTES) do
  palette[name] = { pixcollide.colorFromBytes(bytes[1], bytes[2], bytes[3]) }
end

return palette
