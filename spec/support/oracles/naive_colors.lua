-- SPDX-License-Identifier: MIT
-- SPDX-FileCopyrightText: 2026 The pixcollide authors

-- What the options for images mean, one pixel after the other.

local naive = require "spec.support.oracles.naive_mask"
local colors = {}
local CHANNELS = { "r", "g", "b", "a" }

-- The byte whose part of 255 is nearest to a level, and the largest whose part is not above it. Of a level that was made
-- a float the part may be a trifle above.
local function nearest(level)
  local best = 0
  for n = 1, 255 do
    if math.abs(n / 255 - level) <= math.abs(best / 255 - level) then best = n end
  end
  return best
end

local function below(level)
  local n = 255
  while n / 255 > level + 1e-7 do n = n - 1 end
  return n
end

-- Each level is looked for once.
local function remembering(f)
  local known = {}
  return function(level)
    known[level] = known[level] or f(level)
    return known[level]
  end
end
nearest, below = remembering(nearest), remembering(below)

--- Is { r, g, b, a }, of bytes, a colour of this kind: { r, g, b, tolerance = t } or { r = { low, high }, ... }?
function colors.isColor(color, pixel)
  if color[1] then
    for c = 1, 3 do
      if math.abs(pixel[c] - nearest(color[c])) > below(color.tolerance or 0) then return false end
    end
    return true
  end
  for c, name in ipairs(CHANNELS) do
    local range = color[name]
    if range and (pixel[c] < nearest(range[1]) or pixel[c] > nearest(range[2])) then return false end
  end
  return true
end

local function isAlike(tolerance, pixel, other)
  if type(tolerance) ~= "table" then tolerance = { tolerance or 0, tolerance or 0, tolerance or 0 } end
  for c = 1, 4 do
    if tolerance[c] and math.abs(pixel[c] - other[c]) > below(tolerance[c]) then return false end
  end
  return true
end

--- What the options say about a pixel; `other` is the reference's, nil if there is none.
function colors.isSolid(options, pixel, other)
  return pixel[4] > below(options.threshold or 0) and not (options.colorKey and colors.isColor(options.colorKey, pixel))
    and not (options.color and not colors.isColor(options.color, pixel))
    and (other == nil or isAlike(options.tolerance, pixel, other))
end

--- The mask of an image, a table with width, height and [y][x] = { r, g, b, a }.
function colors.mask(options, image, other)
  local mask = naive.from(image.width, image.height, function(x, y)
    return colors.isSolid(options, image[y][x], other and other[y][x])
  end)
  local rect = options.rect
  return rect and mask:crop(rect[1], rect[2], rect[3], rect[4]) or mask
end

--- Masks by color: the same keys.
function colors.masks(set, options, image, other)
  local masks = {}
  for key, color in pairs(set) do
    local all = { color = color }
    for name, value in pairs(options) do all[name] = value end
    masks[key] = colors.mask(all, image, other)
  end
  return masks
end

-- Random images of few levels a channel, so that colours come near each other.

--- An image of the colours f(x, y).
function colors.from(width, height, f)
  local image = { width = width, height = height }
  for y = 0, height - 1 do
    image[y] = {}
    for x = 0, width - 1 do image[y][x] = f(x, y) end
  end
  return image
end

function colors.image(rng, width, height)
  local alphas = { 0, 0, 1, 19, 20, 21, 127, 128, 254, 255, 255, 255 }
  return colors.from(width, height, function()
    return { rng:int(0, 3) * 85, rng:pick { 0, 200, 254, 255 }, rng:int(95, 105), rng:pick(alphas) }
  end)
end

--- The same image with some pixels changed a little or a lot.
function colors.changed(rng, image)
  return colors.from(image.width, image.height, function(x, y)
    local pixel = {}
    for c = 1, 4 do
      local step = rng:pick { 0, 0, 0, 0, 1, -1, 5, -6, 100, -255 }
      pixel[c] = math.max(0, math.min(255, image[y][x][c] + step))
    end
    return pixel
  end)
end

--- Raw pixels of an image; `padding` bytes follow every row.
function colors.raw(image, padding)
  local parts = {}
  for y = 0, image.height - 1 do
    for x = 0, image.width - 1 do
      local p = image[y][x]
      parts[#parts + 1] = string.char(p[1], p[2], p[3], p[4])
    end
    parts[#parts + 1] = ("\171"):rep(padding or 0)
  end
  return table.concat(parts)
end

-- The level of a byte, sometimes of what lies between it and the next.
local function levelOf(rng, byte) return math.min(byte + (rng:chance(0.2) and rng:real(0.05, 0.95) or 0), 255) / 255 end

function colors.color(rng)
  if rng:chance(0.5) then
    return {
      levelOf(rng, rng:int(0, 3) * 85), levelOf(rng, rng:pick { 0, 200, 255 }), levelOf(rng, rng:int(95, 105)),
      tolerance = rng:chance(0.8) and levelOf(rng, rng:pick { 0, 1, 3, 60, 255 }) or nil,
    }
  end
  local color = {}
  for k = 1, rng:int(1, 4) do
    local low = rng:pick { 0, 0, 1, 85, 100, 127, 200, 255 }
    local high = rng:pick { low, 255, rng:int(low, 255) }
    color[k == 1 and "r" or rng:pick(CHANNELS)] = { low / 255, levelOf(rng, high) }
  end
  return color
end

--- Options for an image; if hasReference they may have a tolerance.
function colors.options(rng, image, hasReference)
  local options = {}
  if rng:chance(0.5) then options.threshold = levelOf(rng, rng:pick { 0, 1, 19, 20, 21, 127, 128, 254 }) end
  if rng:chance(0.3) then options.colorKey = colors.color(rng) end
  if rng:chance(0.3) then options.color = colors.color(rng) end
  if hasReference and rng:chance(0.8) then
    local one, few = levelOf(rng, rng:pick { 0, 1, 5, 6, 255 }), 5 / 255
    options.tolerance = rng:pick { one, { 0, 6 / 255, 1 }, { few, few, few, 0 }, { 1, 1, 1, 100 / 255 } }
  end
  if rng:chance(0.4) then
    local x, y = rng:int(0, image.width), rng:int(0, image.height)
    options.rect = { x, y, rng:int(0, image.width - x), rng:int(0, image.height - y) }
  end
  return options
end

return colors
