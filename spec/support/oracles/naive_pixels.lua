-- SPDX-License-Identifier: MIT
-- SPDX-FileCopyrightText: 2026 The pixcollide authors

-- Which pixels of LÖVE's ImageData are solid, asked pixel by pixel; and ImageData of random bytes.

local colors = require "spec.support.oracles.naive_colors"
local naive_pixels = {}

-- Alpha of formats with few levels: as the float that LÖVE gives is rounded, whole numbers must be found again.
local LEVELS = { rgba8 = 255, rgba16 = 65535, rgba4 = 15, rgb5a1 = 1, rgb10a2 = 3 }

local function alphaOf(alpha, format)
  local levels = LEVELS[format]
  return levels and math.floor(alpha * levels + 0.5) * 255 / levels or alpha * 255
end

local function levelOf(channel)
  if channel ~= channel then return 0 end
  return math.floor(math.max(0, math.min(1, channel)) * 255 + 0.5)
end

--- Is it solid by the rule: alpha above the threshold, not of the colour key, of the only colour.
function naive_pixels.isSolid(imageData, x, y, options)
  local r, g, b, a = imageData:getPixel(x, y)
  return colors.isSolid(options, { levelOf(r), levelOf(g), levelOf(b), alphaOf(a, imageData:getFormat()) })
end

--- The rows of a part of the image as text, as pixcollide.newMaskFromRows takes them.
function naive_pixels.rows(imageData, options, x, y, w, h)
  local rows = {}
  for v = 0, (h or imageData:getHeight()) - 1 do
    local row = {}
    for u = 0, (w or imageData:getWidth()) - 1 do
      row[u + 1] = naive_pixels.isSolid(imageData, (x or 0) + u, (y or 0) + v, options or {}) and "#" or "."
    end
    rows[v + 1] = table.concat(row)
  end
  return rows
end

--- The bytes of a pixel in each format.
naive_pixels.sizes = {
  rgba8 = 4, rgba16 = 8, rgba16f = 8, rgba32f = 16, r8 = 1, rg8 = 2, r16 = 2, rg16 = 4, r16f = 2, rg16f = 4, r32f = 4,
  rg32f = 8, rgba4 = 2, rgb5a1 = 2, rgb565 = 2, rgb10a2 = 4, rg11b10f = 4,
}

-- The bytes with -1 for each NaN: getPixel may crash on those that LuaJIT does not make itself. Neither is a colour.
local function withoutNaN(bytes, format)
  if format:find("16f$") then
    return (bytes:gsub("(.)(.)", function(low, high)
      local top = high:byte() % 128
      return top >= 124 and not (top == 124 and low == "\0") and "\0\188" or nil
    end))
  elseif format:find("32f$") then
    return (bytes:gsub("(..)(.)(.)", function(low, middle, high)
      local isLast = high:byte() % 128 == 127 and middle:byte() >= 128
      return isLast and not (middle == "\128" and low == "\0\0") and "\0\0\128\191" or nil
    end))
  end
  return bytes
end

--- An ImageData of random bytes, often the extreme ones, and one with the same pixels for `rows`.
function naive_pixels.random(rng, w, h, format)
  local bytes = {}
  for k = 1, w * h * naive_pixels.sizes[format] do
    bytes[k] = string.char(({ 0, 127, 128, 255 })[rng:int(1, 12)] or rng:int(0, 255))
  end
  bytes = table.concat(bytes)
  local newImageData = love.image.newImageData -- luacheck: ignore 113
  return newImageData(w, h, format, bytes), newImageData(w, h, format, withoutNaN(bytes, format))
end

return naive_pixels
