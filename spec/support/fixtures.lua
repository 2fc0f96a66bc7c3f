-- SPDX-License-Identifier: MIT
-- SPDX-FileCopyrightText: 2026 The pixcollide authors

-- The files in spec/fixtures (see its README.md) and the picture they hold.

local naive = require "spec.support.oracles.naive_mask"
local system = require "spec.support.system"
local fixtures = {}

fixtures.rows = {
  "#............",
  ".###.........",
  ".#r##....hhh.",
  ".#rr##..h...h",
  ".#rrgg#####.h",
  ".#rr##..h...h",
  ".#r##a...hhh.",
  ".####bbbbb..#",
  "g....aaaaa.gg",
}

fixtures.colours = {
  ["."] = { 255, 0, 255, 0 },
  ["#"] = { 20, 30, 40, 255 },
  r = { 255, 0, 0, 255 }, g = { 0, 200, 0, 255 }, h = { 255, 255, 255, 128 }, a = { 0, 0, 255, 20 },
  b = { 0, 0, 255, 21 },
}

fixtures.width, fixtures.height = 13, 9

-- What files keep of alpha ("all", "clear": only '.' and the rest, "none"), and of colours ("all", "rough": within 8,
-- "two": 10 for '.' and 200).
local KEPT = {
  { "all", "all", "rgba8.png rgba8_interlaced.png rgba16.png palette8.png palette4.png rgba32.bmp rgba32.tga" },
  { "all", "all", "rgba32_topdown.tga rgba32_rle.tga" },
  { "none", "all", "rgb8.png rgb24.bmp rgb24_topdown.bmp rgbx32.bmp palette8.bmp palette4.bmp rgb24.tga" },
  { "none", "all", "palette8.tga rgb8.psd rgb8.ppm rgb16.ppm" }, { "clear", "all", "rgb8_trns.png" },
  { "all", "two", "grey_alpha8.png" }, { "none", "two", "grey8.png grey8.tga grey8.pgm" },
  { "none", "rough", "rgb16.bmp" }, { "none", "key", "palette1.bmp" },
  { "clear", "none", "grey1_trns.png palette1.png" }, { "all", "opaque", "rgba8.psd rgba8_rle.psd" },
  { "clear", "opaque", "still.gif interlaced.gif animated.gif" },
}

--- The same by the files' names.
fixtures.pictures = {}
for _, kept in ipairs(KEPT) do
  for name in kept[3]:gmatch("%S+") do fixtures.pictures[name] = { alpha = kept[1], colours = kept[2] } end
end

fixtures.jpegs = {
  ["baseline.jpg"] = { block = 8, width = 21, height = 16 },
  ["progressive.jpg"] = { block = 8, width = 21, height = 16 },
  ["halved.jpg"] = { block = 16, width = 45, height = 32 },
  ["cmyk.jpg"] = { block = 8, width = 21, height = 16 },
  ["grey.jpg"] = { block = 8, width = 21, height = 16, grey = true },
}

fixtures.unsupported = { "rle8.bmp", "text.ppm" }

--- The names of all files that hold an image, in order.
function fixtures.names()
  local names = {}
  for name in pairs(fixtures.pictures) do names[#names + 1] = name end
  for name in pairs(fixtures.jpegs) do names[#names + 1] = name end
  table.sort(names)
  return names
end

function fixtures.path(name) return "spec/fixtures/" .. name end
fixtures.read = system.read
function fixtures.bytes(name) return fixtures.read(fixtures.path(name)) end

--- The picture's pixels for which f(letter, r, g, b, a) is true.
function fixtures.expect(f)
  return naive.from(fixtures.width, fixtures.height, function(x, y)
    local letter = fixtures.rows[y + 1]:sub(x + 1, x + 1)
    local colour = fixtures.colours[letter]
    return f(letter, colour[1], colour[2], colour[3], colour[4])
  end)
end

--- What a file's mask must be with a threshold.
function fixtures.solid(name, threshold)
  local alpha = fixtures.pictures[name].alpha
  return fixtures.expect(function(letter, _, _, _, a)
    if alpha == "none" then a = 255
    elseif alpha == "clear" then a = letter == "." and 0 or 255
    end
    return a > threshold
  end)
end

--- Writes a file for one test, and gives its path.
function fixtures.temporary(bytes) return system.write(os.tmpname(), bytes) end

return fixtures
