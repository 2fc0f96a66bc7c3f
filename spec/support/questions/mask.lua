-- SPDX-License-Identifier: MIT
-- SPDX-FileCopyrightText: 2026 The pixcollide authors

-- What a mask is asked, but for the toolkit, and how loops over texels answer; see masks.lua.

local pixcollide = require "pixcollide"
local bytes = require "spec.support.oracles.naive_bytes"
local combine = require "spec.support.oracles.naive_combine"
local geometry = require "spec.support.oracles.naive_geometry"
local masks = require "spec.support.questions.masks"
local naive = require "spec.support.oracles.naive_mask"
local shapes = require "spec.support.oracles.naive_shapes"
local shown = require "spec.support.shown"
local list = {}

local function add(questions)
  for _, question in ipairs(questions) do list[#list + 1] = question end
end

-- A mask that has texels.
local function with_texels(rng)
  local mask
  repeat mask = masks.draw(rng) until mask.width > 0 and mask.height > 0
  return mask
end

local function side(rng) return rng:chance(0.5) and rng:pick(masks.SIDES) or rng:int(0, 40) end

-- Texels and edits.

-- The same edit of a copy of a naive mask: how many texels changed, and the copy.
local function edited(a, name, ...)
  local copy = a:clone()
  copy[name](copy, ...)
  return combine.differing(a, copy), copy
end

-- Edits of a naive mask, so many in a row: { { name, ... }, ... }. Often an outermost texel goes or comes.
local function draw_edits(rng, a)
  local edits, model = {}, a:clone()
  for k = 1, rng:int(1, 14) do
    local what = rng:int(1, 20)
    local x, y, w, h = model:bounds()
    if what == 1 then
      edits[k] = { rng:pick { "fill", "clear", "invert" } }
    elseif what <= 4 then
      local name = rng:pick { "add", "add", "subtract", "subtract", "toggle", "toggle", "intersect" }
      edits[k] = { name, rng:int(-9, a.width), rng:int(-9, a.height), rng:int(0, 70), rng:int(0, 9) }
    elseif what <= 10 and x then
      local left = rng:pick { x, x + w - 1, rng:int(x, x + w - 1) }
      edits[k] = { "set", left, rng:pick { y, y + h - 1, rng:int(y, y + h - 1) }, false }
    else
      edits[k] = { "set", rng:int(-1, a.width), rng:int(-1, a.height), rng:chance(0.5) }
    end
    if edits[k][1] == "set" then model:set(edits[k][2], edits[k][3], edits[k][4]) end
  end
  return edits
end

-- What is known after each of the edits: the texels that changed, the bounds, as a sprite sees them, too, the count.
local function after_edits(a, edits)
  local mask, seen = a:clone(), {}
  local sprite, full = pixcollide.newSprite(mask), pixcollide.newMask(a:getWidth(), a:getHeight(), true)
  for k, step in ipairs(edits) do
    local name, changed = step[1]
    if step[5] then changed = mask[name](mask, pixcollide.newMask(step[4], step[5], true), step[2], step[3])
    else changed = mask[name](mask, step[2], step[3], step[4])
    end
    seen[k] = { changed, mask:count(), full:overlapArea(mask, 0, 0), { sprite:getBounds() }, (mask:getConvexHull()) }
  end
  return seen, mask
end

local function after_naive_edits(a, edits)
  local mask, seen = a:clone(), {}
  for k, step in ipairs(edits) do
    local changed
    if step[5] then
      changed, mask = combine.inPlace(mask, step[1], naive.new(step[4], step[5], true), step[2], step[3])
    else
      changed, mask = edited(mask, step[1], step[2], step[3], step[4])
    end
    seen[k] = { changed, mask:count(), mask:count(), { mask:bounds() }, (geometry.hull(mask)) }
  end
  return seen, mask
end

-- The masks in which a texel of the first is flipped are different.
local function flipped_texel(mask, x, y)
  local copy = mask:clone()
  copy:set(x, y, not copy:get(x, y))
  return copy
end

local none = naive.new(0, 0)

add {
  { name = "getDimensions", naive = function(a) return a.width, a.height end },
  { name = "getWidth", naive = function(a) return a.width end },
  { name = "getHeight", naive = function(a) return a.height end }, { name = "count", naive = none.count },
  { name = "clone", naive = function(a) return a end },
  { name = "get", draw = masks.place, times = 40, naive = function(a, x, y) return a:get(x, y) end },
  { name = "set", times = 6, draw = function(rng, a)
    local x, y = masks.place(rng, a)
    return x, y, rng:pick { true, false }
  end, ask = function(a, ...) return shown.edited(a, "set", ...) end,
    naive = function(a, ...) return edited(a, "set", ...) end },
  { name = "set (a series of edits)", draw = draw_edits, times = 2, rounds = 20, ask = after_edits,
    naive = after_naive_edits },
  { name = "equals", two = true, draw = function(rng, a) return rng:int(0, a.width), rng:int(0, a.height) end,
    ask = function(a, b, x, y)
      local other = flipped_texel(a, x, y)
      return a:equals(b), b:equals(a), a:equals(a:clone()), a:equals(other), other:equals(a)
    end,
    naive = function(a, b, x, y)
      local outside = x == a.width or y == a.height
      return a:equals(b), a:equals(b), true, outside, outside
    end },
}

-- A wall along or across the mask, or from far outside, on centres and edges of texels or anywhere; and its width.
local function draw_polyline(rng, a)
  local points, unit, far = {}, rng:pick { 0, 1 / 256, 0.5, 1 }, rng:chance(0.1) and rng:pick { 1000, 2 ^ 20, 2 ^ 30 } or 9
  for k = 1, 2 * rng:int(1, 4) do
    local value = rng:real(math.max(-far, -2 ^ 30), math.min((k % 2 == 1 and a.width or a.height) + far, 2 ^ 30))
    points[k] = unit > 0 and math.floor(value / unit) * unit or value
    if k > 2 and rng:chance(0.2) then points[k] = points[k - 2] end
  end
  return points, rng:chance(0.5) and rng:int(1, 30) / 2 or rng:real(0.01, rng:pick { 3, 40, far })
end

add { { name = "addPolyline", draw = draw_polyline, rounds = 40,
  ask = function(a, ...) return shown.edited(a, "addPolyline", ...) end,
  naive = function(a, points, width)
    local wall = naive.from(a.width, a.height, shapes.polyline(points, width).holds)
    return combine.inPlace(a, "add", wall, 0, 0)
  end } }

-- Corners near the mask or far from it, at least three.
local function draw_polygon(rng, a)
  local points = draw_polyline(rng, a)
  repeat
    for _, value in ipairs((draw_polyline(rng, a))) do points[#points + 1] = value end
  until #points >= 6
  return points
end

for name, operation in pairs { addPolygon = "add", subtractPolygon = "subtract" } do
  add { { name = name, draw = draw_polygon, rounds = 40, ask = function(a, ...) return shown.edited(a, name, ...) end,
    naive = function(a, points)
      return combine.inPlace(a, operation, naive.from(a.width, a.height, shapes.polygon(points).holds), 0, 0)
    end } }
end

for _, name in ipairs { "fill", "clear", "invert" } do
  add { { name = name, ask = function(a) return shown.edited(a, name) end,
    naive = function(a) return edited(a, name) end } }
end

-- What two masks have in common.

local function draw_choice(rng, a, b)
  local dx, dy = masks.offset(rng, a, b)
  return dx, dy, rng:pick { "first", "top", "bottom", "left", "right" }
end

local function draw_point(rng, a, b)
  local dx, dy = masks.offset(rng, a, b)
  local w, h, far = a.width, a.height, rng:pick { -1000000, 1000000, 2 ^ 25, -2 ^ 25 }
  local at = rng:pick { { rng:int(0, w), rng:int(0, h) }, { rng:int(-2 * w, 3 * w), rng:int(-2 * h, 3 * h) },
    { far, rng:int(0, h) }, { rng:int(0, w), far }, { rng:real(-9, w + 9), rng:real(-9, 9) } }
  return dx, dy, at[1], at[2]
end

-- Texels at exactly the same distance from (66, 65).
local function equally_near(rng)
  local r, chance = rng:pick { 5, 5, 25, 65 }, rng:pick { 0.05, 0.3, 0.6 }
  return naive.from(132, 131, function(x, y) return (x - 66) ^ 2 + (y - 65) ^ 2 == r * r and rng:chance(chance) end)
end

local function draw_part(rng, a)
  local x, y = rng:int(0, a.width), rng:int(0, a.height)
  return x, y, rng:int(0, a.width - x), rng:int(0, a.height - y), rng:int(-1, 1), rng:int(-1, 1)
end

add {
  { name = "overlaps", two = true, draw = masks.offset, rounds = 75, times = 6,
    naive = function(...) return combine.area(...) > 0 end },
  { name = "overlapArea", two = true, draw = masks.offset, rounds = 75, times = 6, naive = combine.area },
  { name = "overlapPoint", two = true, draw = masks.offset, rounds = 50, naive = combine.point },
  { name = "overlapPoint of a choice", two = true, rounds = 60, times = 4, naive = combine.point, draw = draw_choice },
  { name = "overlapPoint nearest to a point", two = true, rounds = 75, times = 4, naive = combine.point,
    draw = draw_point },
  { name = "overlapPoint among equally near ones", rounds = 40, mask = equally_near,
    ask = function(a) return a:overlapPoint(a, 0, 0, 66, 65) end,
    naive = function(a) return combine.point(a, a, 0, 0, 66, 65) end },
  { name = "overlapRect", two = true, draw = masks.offset, rounds = 50, naive = combine.rect },
  { name = "overlapCentroid", two = true, draw = masks.offset, rounds = 50, naive = combine.centroid },
  { name = "overlapMask", two = true, draw = masks.offset, rounds = 50,
    naive = function(a, ...) return (select(2, combine.inPlace(a, "intersect", ...))) end },
  { name = "contains", two = true, draw = masks.offset, rounds = 50,
    naive = function(a, b, dx, dy) return combine.area(a, b, dx, dy) == b:count() end },
  { name = "contains (a part of itself)", rounds = 50, draw = draw_part, ask = function(a, x, y, w, h, i, j)
    local part = a:cropped(x, y, w, h)
    return a:contains(part, x, y), a:contains(part, x + i, y + j)
  end, naive = function(a, x, y, w, h, i, j)
    local part = geometry.cropped(a, x, y, w, h)
    return true, combine.area(a, part, x + i, y + j) == part:count()
  end },
}

-- Combining.

-- Offsets at which even the union is no longer than a mask may be.
local function draw_near(rng, a, b)
  local dx, dy = masks.offset(rng, a, b)
  return math.max(-260, math.min(260, dx)), math.max(-200, math.min(200, dy))
end

-- Larger masks, of several stripes of words and chunks of rows.
local function draw_large(rng) return masks.draw(rng, rng:int(1, 200), rng:pick { 1, 20, 64, 65, 140 }) end

local function draw_shift(rng, a)
  local dx = rng:pick { 0, 64, -64, rng:int(-a.width, a.width), rng:int(-9, 9) }
  return dx, rng:pick { 0, 1, -1, rng:int(-a.height, a.height) }
end

for name, made in pairs { add = "union", subtract = "difference", intersect = "intersection",
  toggle = "symmetricDifference" } do
  local grows = name == "add" or name == "toggle"
  local function ask(a, b, dx, dy) return shown.edited(a, name, b, dx, dy) end
  local function answer(a, ...) return combine.inPlace(a, name, ...) end
  add {
    { name = name, two = true, draw = masks.offset, rounds = 30, ask = ask, naive = answer },
    { name = name .. " itself", two = "itself", mask = draw_large, rounds = 13, draw = draw_shift, ask = ask,
      naive = answer },
    { name = made, two = true, draw = grows and draw_near or masks.offset, rounds = 35, naive = function(a, ...)
      if grows then return combine.grown(a, name, ...) end
      return (select(2, answer(a, ...)))
    end },
  }
end

-- Geometry and simpler figures.

-- Judges circles: a flat list of x, y, r, how many, and the mask of them.
local function judge_circles(results, a, most)
  local circles, n, mask = results[1], results[2], results[3]
  local problem = geometry.discs(a.width, a.height, circles):difference(mask)
  if problem or n > most or #circles ~= 3 * n or (n > 0) ~= (a:count() > 0) then return problem or n .. " circles" end
  for k = 1, #circles do
    if circles[k] * 16 % 1 ~= 0 or k % 3 == 2 and k > 3 and circles[k] < circles[k - 3] then
      return "circles out of order, or no sixteenths"
    end
  end
end

-- The law: what a sprite covers.
local function covered(a, ...)
  local sprite = pixcollide.newSprite(a:toMask(pixcollide))
  sprite:setTransform(0, 0, ...)
  return sprite:rasterize()
end

local function draw_transform(rng)
  local turns, zooms = rng:pick { 0, math.pi / 2, math.pi, -math.pi / 2 }, { 1, -1, 2, 0.5, 0 }
  local kind = rng:int(1, 3)
  if kind == 1 then return rng:real(-10, 10) end
  if kind == 2 then return turns, rng:pick(zooms), rng:pick(zooms), rng:int(-9, 9) / 2, rng:int(-9, 9) / 2 end
  return rng:real(-4, 4), rng:real(-2, 2), rng:real(-2, 2), rng:real(-50, 50), rng:real(-50, 50), rng:real(-1, 1),
    rng:real(-1, 1)
end

add {
  { name = "getBounds", naive = none.bounds }, { name = "trimmed", naive = geometry.trimmed },
  { name = "cropped", naive = geometry.cropped, draw = function(rng)
    return rng:int(-70, 140) + rng:pick { 0, 0.5 }, rng:int(-70, 140), side(rng), side(rng) + rng:pick { 0, 0.9 }
  end },
  { name = "inverted", naive = function(a)
    local copy = naive.from(a.width, a.height, function(x, y) return a:get(x, y) end)
    copy:invert()
    return copy
  end },
  { name = "flipped", naive = geometry.flipped, draw = function(rng) return rng:chance(0.5), rng:chance(0.5) end },
  { name = "rotated90", naive = geometry.turned, draw = function(rng)
    return rng:pick { 0, 1, 2, 3, -1, -2, -3, 4, 5, 1000001, -1000003, 1.9, -0.5, 2 ^ 40 + 1 }
  end },
  { name = "scaled", naive = geometry.scaled, draw = function(rng) return side(rng), side(rng) end },
  { name = "transformed", naive = covered, times = 2, draw = draw_transform },
  { name = "getCentroid", naive = geometry.centroid },
  { name = "getOrientation", naive = geometry.orientation, nearly = 7e-16, rounds = 75 },
  { name = "getConvexHull", naive = geometry.hull, rounds = 60 }, { name = "toBox", naive = geometry.toBox },
  { name = "toEllipse", naive = geometry.toEllipse, rounds = 50 },
  { name = "toDiamond", naive = geometry.toDiamond, rounds = 50 },
  { name = "toHull", naive = geometry.toHull, mask = "flat", rounds = 50 },
  { name = "toHull of a small one", naive = geometry.toHull, mask = "small", rounds = 50 },
  { name = "toCircles", judge = judge_circles, draw = function(rng) return rng:pick { 1, 2, 3, 7, 64 } end, times = 1 },
  { name = "mergeMasks", two = true, ask = function(a, b) return pixcollide.mergeMasks { a, b, a } end,
    naive = function(a, b) return geometry.merge { a, b } end },
}

-- Reading and writing.

-- A colour's level, 0 to 1, as a byte.
local function byte(level) return math.floor(level * 255 + 0.5) end

-- Levels of a colour, of bytes, as they are in calls.
local function draw_color(rng)
  return rng:int(0, 255) / 255, rng:int(0, 255) / 255, rng:int(0, 255) / 255, rng:int(1, 255) / 255
end

local function collect(step)
  local steps = {}
  local x, y, length = step()
  while x do
    steps[#steps + 1], steps[#steps + 2], steps[#steps + 3] = x, y, length
    x, y, length = step()
  end
  return steps
end

local function decoded(a, r, g, b, level)
  local png = a:encodePNG(r, g, b, level)
  return png:sub(1, 8), pixcollide.decodeMask(png), pixcollide.decodeMask(png, { color = { r, g, b } }),
    level < 1 and pixcollide.decodeMask(png, { threshold = level }):count() or 0
end

local function same(a) return a end

add {
  { name = "toRows", naive = none.rows },
  { name = "newMaskFromRows", mask = with_texels, naive = function(a) return a, a end, ask = function(a)
    local rows = naive.copyOf(a):rows()
    return pixcollide.newMaskFromRows(rows), naive.copyOf(pixcollide.newMaskFromRows(table.concat(rows, "\n")))
  end },
  { name = "toPixels", draw = draw_color, rounds = 15,
    naive = function(a, r, g, b, level) return bytes.pixels(a, byte(r), byte(g), byte(b), byte(level)) end },
  { name = "newMaskFromPixels", draw = draw_color, rounds = 15, naive = same,
    ask = function(a, ...) return pixcollide.newMaskFromPixels(a:toPixels(...), a:getDimensions()) end },
  { name = "encodePNG", mask = with_texels, draw = draw_color, times = 1, rounds = 15, ask = decoded,
    naive = function(a) return "\137PNG\r\n\26\n", a, a, 0 end },
  { name = "serialize", naive = bytes.serialize, rounds = 40 },
  { name = "deserializeMask", rounds = 40, naive = same,
    ask = function(a) return pixcollide.deserializeMask(a:serialize()) end },
  { name = "hash", naive = bytes.hash, rounds = 15 },
  { name = "eachSolid", ask = function(a) return collect(a:eachSolid()) end, naive = bytes.solid },
  { name = "eachRun", ask = function(a) return collect(a:eachRun()) end, naive = bytes.rowRuns },
  { name = "tostring", ask = tostring,
    naive = function(a) return ("mask (%dx%d, %d solid)"):format(a.width, a.height, a:count()) end },
}

return masks.questions("mask", list)
