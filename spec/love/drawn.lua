-- SPDX-License-Identifier: MIT
-- SPDX-FileCopyrightText: 2026 The pixcollide authors

-- Random sprites as LÖVE draws them: images and atlases, places on a large canvas, the pixels read back, and which of
-- them the exactness of a graphics card leaves open.

local ffi = require "ffi"

local pixcollide = require "pixcollide"

local grid = require "spec.support.grid"
local real = require "spec.support.real"
local seen = require "spec.love.seen"
local sprites = require "spec.support.sprites"

local floor, ceil, abs, sqrt, min, max = math.floor, math.ceil, math.abs, math.sqrt, math.min, math.max

local drawn = { SIZE = 2048 }

local TOLERANCE = 1 / 100
local MARGIN = 3 -- pixels around a sprite in its cell, in which nothing may be drawn
local LARGEST = 600 -- pixels a side of a cell

-- Where rectangles go, one beside the other, in shelves: place(w, h) gives x, y, or nil when there is no more room.
local function newShelves(size)
  local x, y, height = 0, 0, 0
  return function(w, h)
    if x + w > size then x, y, height = 0, y + height, 0 end
    if w > size or y + h > size then return nil end
    local left = x
    x, height = x + w, max(height, h)
    return left, y
  end
end

-- One image that holds all grids, and a quad for each. What lies around a grid is the opposite of its edge: a texel from
-- there is seen.
local function newAtlas(grids)
  local size, quads = 1024, {}
  local data, place = love.image.newImageData(size, size), newShelves(size)
  for k, g in ipairs(grids) do
    local x, y = assert(place(g.w + 4, g.h + 4))
    for v = -2, g.h + 1 do
      for u = -2, g.w + 1 do
        local insideU, insideV = max(0, min(u, g.w - 1)), max(0, min(v, g.h - 1))
        local isOutside = u ~= insideU or v ~= insideV
        data:setPixel(x + 2 + u, y + 2 + v, 1, 1, 1, g:get(insideU, insideV) ~= isOutside and 1 or 0)
      end
    end
    quads[k] = love.graphics.newQuad(x + 2, y + 2, g.w, g.h, size, size)
  end
  return seen.newImage(data), quads
end

local function line(rng)
  local size, kind = rng:int(20, 150), rng:int(1, 3)
  return grid.new(kind == 1 and 1 or size, kind == 2 and 1 or size, function(u, v) return kind < 3 or u == v end)
end

-- A ring, so that it has few edges for its size.
local function large(rng)
  local size, hole = rng:int(250, 500), rng:unit()
  return grid.new(size, size, function(u, v)
    local far = ((2 * u + 1) / size - 1) ^ 2 + ((2 * v + 1) / size - 1) ^ 2
    return far <= 1 and far >= hole
  end)
end

--- Some random masks (a large one, thin lines, shapes, noise, single texels), each as `grid`, as `mask` of the module, and
-- as LÖVE draws it: from an `image` of its own, and from an atlas with a `quad`.
function drawn.newPool(rng, count)
  local pool, grids = {}, {}
  for k = 1, count do grids[k] = k == 1 and large(rng) or k % 6 == 0 and line(rng) or sprites.solid_grid(rng) end
  local atlas, quads = newAtlas(grids)
  for k, g in ipairs(grids) do
    local data = love.image.newImageData(g.w, g.h)
    data:mapPixel(function(u, v) return 1, 1, 1, g:get(u, v) and 1 or 0 end)
    pool[k] = { grid = g, mask = g:mask(), image = seen.newImage(data), atlas = atlas, quad = quads[k] }
  end
  return pool
end

local function sign(rng) return rng:chance(0.5) and 1 or -1 end
local function wholeScale(rng) return sign(rng) * rng:pick { 1, 2, 3, 4, 8 } end
local function anyAngle(rng, t) t.r = rng:real(-10, 10) end
local function anyScale(rng, t) t.sx, t.sy = sign(rng) * rng:spread(0.2, 5), sign(rng) * rng:spread(0.2, 5) end
local function anyShear(rng, t) t.kx, t.ky = rng:real(-1.5, 1.5), rng:real(-1.5, 1.5) end
local function anyOrigin(rng, t, g) t.ox, t.oy = rng:real(-g.w, 2 * g.w), rng:real(-g.h, 2 * g.h) end -- inside or not
local function flip(rng, t) t.sx, t.sy = sign(rng), sign(rng) end
local function quarter(rng, t) t.r = rng:int(-4, 4) * math.pi / 2 end

--- Kinds of transforms: what changes one that is at a fraction of a pixel, or at whole ones.
drawn.kinds = {
  { whole = true }, { anyOrigin }, { flip, anyOrigin }, { quarter, anyOrigin },
  { whole = true, function(rng, t) t.sx, t.sy = wholeScale(rng), wholeScale(rng) end },
  { anyAngle, anyOrigin }, { anyScale, anyOrigin }, { anyShear, anyOrigin }, { anyAngle, anyScale, anyOrigin },
  { anyAngle, anyScale, anyShear, anyOrigin },
}

--- Those that put centres of pixels exactly on edges of texels, all over a sprite: half positions, flips at them, odd
-- sizes centred, halved.
drawn.ties = {
  { whole = true, function(_, t) t.x, t.y = 0.5, 0.5 end },
  { whole = true, function(_, t) t.x, t.sx, t.sy = 0.5, -1, -1 end },
  { whole = true, function(_, t, g) t.ox, t.oy = g.w / 2, g.h / 2 end },
  { whole = true, function(_, t) t.sx, t.sy = 0.5, 0.5 end },
}

local function newTransform(rng, kind, g)
  local t = { x = 0, y = 0, r = 0, sx = 1, sy = 1, ox = 0, oy = 0, kx = 0, ky = 0 }
  if not kind.whole then t.x, t.y = rng:unit(), rng:unit() end
  for _, change in ipairs(kind) do change(rng, t, g) end
  return t
end

-- The whole pixels around the transformed rectangles of one or two sprites, i0, j0, i1, j1, ends not included.
local function box(first, second)
  local i0, j0, i1, j1 = math.huge, math.huge, -math.huge, -math.huge
  for _, one in ipairs { first, second } do
    local a, b, c, d, tx, ty = real.matrix(one.t)
    for corner = 0, 3 do
      local u, v = corner % 2 * one.art.grid.w, corner >= 2 and one.art.grid.h or 0
      local x, y = a * u + c * v + tx, b * u + d * v + ty
      i0, j0, i1, j1 = min(i0, x), min(j0, y), max(i1, x), max(j1, y)
    end
  end
  return floor(i0), floor(j0), ceil(i1), ceil(j1)
end

--- A sprite that can be drawn: an entry of a pool under a transform of this kind.
function drawn.newSprite(rng, pool, kind)
  local art = rng:pick(pool)
  return { art = art, t = newTransform(rng, kind, art.grid), cut = rng:chance(0.5) }
end

local function shift(one, dx, dy)
  one.t.x, one.t.y = one.t.x + dx, one.t.y + dy
  one.sprite = sprites.new(one.art.mask, one.t)
end

--- Moves it by whole pixels to any place in the rectangle; false if it is too large.
function drawn.placeIn(rng, one, x, y, w, h)
  local i0, j0, i1, j1 = box(one)
  if i1 - i0 > w or j1 - j0 > h then return false end
  shift(one, x + rng:int(0, w - (i1 - i0)) - i0, y + rng:int(0, h - (j1 - j0)) - j0)
  return true
end

--- Moves the second by whole pixels to where the boxes of both meet, and mostly until they collide, if a few tries are
-- enough for that; in two of three cases from there on until they have just parted, or one pixel less.
function drawn.bring(rng, first, second)
  local i0, j0, i1, j1 = box(first)
  local k0, l0, k1, l1 = box(second)
  local a, b = sprites.new(first.art.mask, first.t), sprites.new(second.art.mask, second.t)
  local x, y, tries = second.t.x, second.t.y, rng:int(1, 6)
  repeat
    second.t.x, second.t.y = x + rng:int(i0 - k1, i1 - k0), y + rng:int(j0 - l1, j1 - l0)
    b:setPosition(second.t.x, second.t.y)
    tries = tries - 1
  until tries == 0 or a:collides(b)
  if rng:chance(1 / 3) then return end
  local dx, dy, steps = rng:pick { -1, 1 }, rng:int(-1, 1), 0
  while a:collides(b) do
    b:translate(dx, dy)
    steps = steps + 1
  end
  steps = max(0, steps - rng:int(0, 1))
  shift(second, steps * dx, steps * dy)
end

--- Fills a page of drawn.SIZE pixels a side, whose corner is at (corner, corner) in the world, with cells: new() makes
-- one sprite or two, which are moved by whole pixels to where there is room.
function drawn.newPage(corner, new)
  local place, cells = newShelves(drawn.SIZE), {}
  while true do
    local first, second = new()
    local i0, j0, i1, j1 = box(first, second)
    local w, h = i1 - i0 + 2 * MARGIN, j1 - j0 + 2 * MARGIN
    if w <= LARGEST and h <= LARGEST then
      local x, y = place(w, h)
      if not x then return cells end
      x, y = x + corner, y + corner
      local fits = true
      for _, one in ipairs { first, second } do
        shift(one, x + MARGIN - i0, y + MARGIN - j0)
        fits = fits and abs(one.t.x) <= 2048 and abs(one.t.y) <= 2048
      end
      if fits then cells[#cells + 1] = { x = x, y = y, w = w, h = h, first, second } end
    end
  end
end

--- Draws a sprite as a game would, with the numbers of getTransform, in one of two ways.
function drawn.draw(one)
  if one.cut then pixcollide.love.draw(one.art.atlas, one.art.quad, one.sprite)
  else love.graphics.draw(one.art.image, one.sprite:getTransform())
  end
end

-- RGBA pixels of the world from (x, y) on, to be asked one by one.
local picture = {}
picture.__index = picture

local function newPicture(pixels, pointer, x, y, w, h)
  local bytes = ffi.cast("const uint8_t *", pointer)
  return setmetatable({ pixels = pixels, bytes = bytes, x = x, y = y, w = w, h = h }, picture)
end

--- The red that a pixel has, 0 to 255.
function picture:red(i, j) return self.bytes[((j - self.y) * self.w + i - self.x) * 4] end

--- Is it coloured at all?
function picture:covers(i, j)
  i, j = i - self.x, j - self.y
  return i >= 0 and j >= 0 and i < self.w and j < self.h and self.bytes[(j * self.w + i) * 4 + 3] ~= 0
end

--- What is on a canvas on which draw() has drawn the world from (x, y) on.
function drawn.onto(canvas, x, y, draw)
  canvas:renderTo(function()
    love.graphics.clear(0, 0, 0, 0)
    love.graphics.origin()
    love.graphics.translate(-x, -y)
    draw()
  end)
  local data = canvas:newImageData()
  return newPicture(data, data:getFFIPointer(), x, y, data:getDimensions())
end

--- What sprite:rasterize says, to be asked in the same way.
function drawn.rasterized(sprite)
  local mask, x, y = sprite:rasterize()
  local pixels = mask:toPixels()
  return newPicture(pixels, pixels, x, y, mask:getDimensions())
end

--- Is the centre of pixel (i, j) so near to an edge between a solid and an empty texel that a graphics card may see it
-- on either side? Within 1/100 texel, or 1/100 pixel where that is more, in real arithmetic. Beyond the edge of a quad
-- lies the rest of the atlas.
function drawn.isOpen(one, i, j)
  local t, g = one.t, one.art.grid
  local a, b, c, d = real.matrix(t)
  local u, v = real.locate(t, i + 0.5, j + 0.5)
  local scale = TOLERANCE / abs(a * d - b * c)
  local du, dv = max(TOLERANCE, scale * sqrt(d * d + c * c)), max(TOLERANCE, scale * sqrt(a * a + b * b))
  local solid, empty, inside = false, false, false
  for texelV = floor(v - dv), floor(v + dv) do
    for texelU = floor(u - du), floor(u + du) do
      local within = texelU >= 0 and texelV >= 0 and texelU < g.w and texelV < g.h
      inside = inside or within
      solid = solid or g:get(texelU, texelV) or one.cut and not within
      empty = empty or not g:get(texelU, texelV)
    end
  end
  return inside and solid and empty
end

function drawn.describe(one, i, j)
  local u, v = real.locate(one.t, i + 0.5, j + 0.5)
  return ("pixel (%d, %d), texel (%.17g, %.17g), %s of\n%s"):format(i, j, u, v, one.cut and "a quad" or "an image",
    sprites.describe(one.art.grid, one.t))
end

return drawn
