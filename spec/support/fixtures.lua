-- SPDX-License-Identifier: MIT
-- SPDX-FileCopyrightText: 2026 The pixcollide authors

-- The files in spec/fixtures (see its README.md) and the picture they hold.

local naive = require "spec.support.oracles.naive_mask"
local fixtures = {}

fixtures.folder = "spec/fixtures/"

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
  r = { 255, 0, 0, 255 },
  g = { 0, 200, 0, 255 },
  h = { 255, 255, 255, 128 },
  a = { 0, 0, 255, 20 },
  b = { 0, 0, 255, 21 },
}

fixtures.width, fixtures.height = 13, 9

-- By name: what the file keeps of alpha ("all", "clear": only '.' and the rest,
-- "none") and of colours ("all", "rough": within 8, "two": 10 for '.' and 200).
fixtures.pictures = {
  ["rgba8.png"] = { alpha = "all", colours = "all" },
  ["rgba8_interlaced.png"] = { alpha = "all", colours = "all" },
  ["rgba16.png"] = { alpha = "all", colours = "all" },
  ["rgb8.png"] = { alpha = "none", colours = "all" },
  ["rgb8_trns.png"] = { alpha = "clear", colours = "all" },
  ["grey8.png"] = { alpha = "none", colours = "two" },
  ["grey1_trns.png"] = { alpha = "clear", colours = "none" },
  ["grey_alpha8.png"] = { alpha = "all", colours = "two" },
  ["palette8.png"] = { alpha = "all", colours = "all" },
  ["palette4.png"] = { alpha = "all", colours = "all" },
  ["palette1.png"] = { alpha = "clear", colours = "none" },
  ["rgb24.bmp"] = { alpha = "none", colours = "all" },
  ["rgb24_topdown.bmp"] = { alpha = "none", colours = "all" },
  ["rgba32.bmp"] = { alpha = "all", colours = "all" },
  ["rgbx32.bmp"] = { alpha = "none", colours = "all" },
  ["rgb16.bmp"] = { alpha = "none", colours = "rough" },
  ["palette8.bmp"] = { alpha = "none", colours = "all" },
  ["palette4.bmp"] = { alpha = "none", colours = "all" },
  ["palette1.bmp"] = { alpha = "none", colours = "key" },
  ["rgba32.tga"] = { alpha = "all", colours = "all" },
  ["rgba32_topdown.tga"] = { alpha = "all", colours = "all" },
  ["rgba32_rle.tga"] = { alpha = "all", colours = "all" },
  ["rgb24.tga"] = { alpha = "none", colours = "all" },
  ["grey8.tga"] = { alpha = "none", colours = "two" },
  ["palette8.tga"] = { alpha = "none", colours = "all" },
  ["rgba8.psd"] = { alpha = "all", colours = "opaque" },
  ["rgba8_rle.psd"] = { alpha = "all", colours = "opaque" },
  ["rgb8.psd"] = { alpha = "none", colours = "all" },
  ["rgb8.ppm"] = { alpha = "none", colours = "all" },
  ["rgb16.ppm"] = { alpha = "none", colours = "all" },
  ["grey8.pgm"] = { alpha = "none", colours = "two" },
  ["still.gif"] = { alpha = "clear", colours = "opaque" },
  ["interlaced.gif"] = { alpha = "clear", colours = "opaque" },
  ["animated.gif"] = { alpha = "clear", colours = "opaque" },
}

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

function fixtures.path(name) return fixtures.folder .. name end

--- The bytes of a file.
function fixtures.read(path)
  local file = assert(io.open(path, "rb"))
  local bytes = file:read("*a")
  file:close()
  return bytes
end

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
function fixtures.temporary(bytes)
  local path = os.tmpname()
  local file = assert(io.open(path, "wb"))
  file:write(bytes)
  file:close()
  return path
end

return fixtures
