-- SPDX-License-Identifier: MIT
-- SPDX-FileCopyrightText: 2026 The pixcollide authors

-- Random questions to masks for answers_hash.lua: each method of the toolkit once.

local pixcollide = require "pixcollide"
local naive = require "spec.support.oracles.naive_mask"

local SHAPES = { "square", "diamond", "disc" }
local CHOICES = { "first", "top", "bottom", "left", "right" }

local function random_mask(rng)
  local kind = rng:pick(naive.kinds)
  local mask = naive.random(rng, rng:int(1, 90), rng:int(1, 40), kind):toMask(pixcollide)
  if kind ~= "sparse" and rng:chance(0.5) then
    mask:add(pixcollide.newCircleMask(rng:int(2, 30) / 2), rng:int(-9, 60), rng:int(-9, 30))
  end
  return mask
end

--- note(value): whole numbers, booleans, nil; note_number(value): any number; note_text(value): strings.
return function(rng, note, note_number, note_text)
  local function note_all(...)
    for k = 1, select("#", ...) do note((select(k, ...))) end
  end

  local function note_mask(mask, ...)
    note_text(mask:hash())
    note_all(...)
  end

  local function note_point(x, y)
    if x == nil then return note(nil) end
    note_number(x)
    note_number(y)
  end

  local function note_list(list, n)
    note_all(n, (unpack or table.unpack)(list, 1, math.min(#list, 200))) -- luacheck: ignore
  end

  local function note_loops(loops, n)
    note(n)
    for k = 1, math.min(n, 50) do
      note(loops[k].isHole)
      note_list(loops[k], #loops[k])
    end
  end

  local a, b = random_mask(rng), random_mask(rng)
  local dx, dy = rng:int(-40, 60), rng:int(-20, 30)
  local n, shape = rng:int(0, 5), rng:pick(SHAPES)

  -- Two masks.
  note_all(a:clone():add(b, dx, dy), a:clone():subtract(b, dx, dy), a:clone():intersect(b, dx, dy),
    a:clone():toggle(b, dx, dy))
  note_mask(a:union(b, dx, dy))
  note_mask(a:symmetricDifference(b, dx, dy))
  note_mask(a:difference(b, dx, dy))
  note_mask(a:intersection(b, dx, dy))
  note_all(a:overlapPoint(b, dx, dy, rng:pick(CHOICES)))
  note_all(a:overlapPoint(b, dx, dy, rng:int(-9, 70), rng:int(-9, 40)))
  note_all(a:overlapRect(b, dx, dy))
  note_point(a:overlapCentroid(b, dx, dy))

  -- Geometry.
  note_all(a:getBounds())
  note_mask(a:trimmed())
  note_mask(a:cropped(dx, dy, rng:int(0, 70), rng:int(0, 40)))
  note_mask(a:flipped(rng:chance(0.5), rng:chance(0.5)))
  note_mask(a:rotated90(rng:int(-3, 3)))
  note_mask(a:scaled(rng:int(0, 130), rng:int(0, 70)))
  note_mask(a:transformed(rng:real(-4, 4), rng:real(-2, 2), rng:real(-2, 2), rng:int(0, 20), rng:int(0, 20)))
  note_point(a:getCentroid())
  local angle = a:getOrientation()
  note_point(angle, angle)
  note_list(a:getConvexHull())

  -- Growing and shrinking.
  note_mask(a:dilated(n, shape))
  for _, name in ipairs { "eroded", "opened", "closed" } do note_mask(a[name](a, n, shape)) end
  note_mask(a:convolve(b))

  -- Regions.
  local components, count = a:connectedComponents { connectivity = rng:pick { 4, 8 }, minCount = rng:int(1, 3) }
  note(count)
  for k = 1, math.min(count, 20) do
    local component = components[k]
    note_mask(component.mask, component.x, component.y, component.count)
  end
  note_list(a:boundingRects())
  note_mask(a:filledHoles())
  note_mask(a:floodFilled(rng:int(0, 60), rng:int(0, 30)))
  note_list(a:rectangles())

  -- Outlines.
  note_loops(a:contours(4))
  note_loops(a:outlinePixels(4))
  note_loops(a:polygons(rng:int(0, 4) / 2))
  note_loops(a:convexParts(rng:int(3, 9)))

  -- Bytes, and simpler kinds.
  note_text(a:serialize())
  note_text(a:toPixels():sub(1, 64))
  for _, name in ipairs { "toBox", "toEllipse", "toDiamond", "toHull" } do note_mask(a[name](a)) end
  local circles, circle_count, mask = a:toCircles(rng:int(1, 4))
  note_mask(mask, circle_count)
  for _, value in ipairs(circles) do note_number(value) end
  local sprite = pixcollide.newSprite(a, { x = dx, y = dy, r = rng:real(-4, 4), sx = rng:real(0.3, 3) })
  note(sprite:stamp(pixcollide.newSprite(b, { r = rng:real(-4, 4), x = rng:int(-30, 90) }), rng:pick { "add", "subtract" }))

  -- Walls and capsules.
  note_mask(pixcollide.newCapsuleMask(rng:int(0, 90), rng:int(0, 90)))
  local points, unit = {}, rng:pick { 0.5, 1 / 256, 2 ^ -40 }
  for k = 1, 2 * rng:int(1, 5) do points[k] = math.floor(rng:real(-30, 90) / unit) * unit end
  note(a:addPolyline(points, rng:int(1, 40) / 2))
  note_mask(a)
  note_mask(pixcollide.newPolylineMask(points, rng:real(0, 20) + 2 ^ -20))
end
