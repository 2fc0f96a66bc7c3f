-- SPDX-License-Identifier: MIT
-- SPDX-FileCopyrightText: 2026 The pixcollide authors

-- Masks of the shapes that objects have: the pixels whose centre lies inside, with the shape where the map has it,
-- between pixels and turned.

local here = (...):match("^(.-)tiled%.shapes$")
local fields = require(here .. "tiled.fields")

local abs, ceil, floor, huge, max, min, sqrt = math.abs, math.ceil, math.floor, math.huge, math.max, math.min, math.sqrt

local FARTHEST = 2 ^ 24
local LARGEST_SIDE = require(here .. "limits").side
local LARGEST_ELLIPSE = LARGEST_SIDE - 3 -- pixels: of its box, around which rows are tried, too
local PART = 2 ^ 24 -- pixels: of the box of a part, as many as a part of a tile layer has
local SPAN = 64 -- the crossings of edges that take the time of a row's span
local CROSSING = 8 -- those that take the time of one that is computed here

return function(pixcollide)
  local shapes = {}
  local probe = pixcollide.newSprite(pixcollide.newMask(0, 0))

  --- The radians of an angle in degrees.
  function shapes.radians(degrees)
    return (degrees - 360 * floor(degrees / 360)) * math.pi / 180
  end

  -- Cosine and sine as sprites have them: the same on every machine, and exact for quarter turns.
  local function turnOf(degrees)
    probe:setTransform(0, 0, shapes.radians(degrees))
    local cosine, sine = probe:getMatrix()
    return cosine, sine
  end

  --- A point of an object, (x, y) from its position, in the world.
  function shapes.toWorld(object, x, y)
    local cosine, sine = turnOf(object.rotation)
    return object.x + cosine * x - sine * y, object.y + sine * x + cosine * y
  end

  -- The first pixel, or row of pixels, whose centre is not before the edge: newPolygonMask's rule.
  local function firstPixel(edge)
    local pixel = floor(edge)
    return pixel + 0.5 < edge and pixel + 1 or pixel
  end

  -- Where an edge is at height y, as newPolygonMask computes it. It never turns back as y grows.
  local function crossing(edge, y)
    return edge.x + (y - edge.y) * (edge.lowerX - edge.x) / (edge.lowerY - edge.y)
  end

  -- The edges of a polygon but for level ones. Each crosses the rows from `first` to the one before `last`.
  local function edgesOf(points)
    local edges, beforeX, beforeY = {}, points[#points - 1], points[#points]
    for k = 1, #points, 2 do
      local x, y = points[k], points[k + 1]
      local edge = { x = beforeX, y = beforeY, lowerX = x, lowerY = y }
      if y < beforeY then
        edge = { x = x, y = y, lowerX = beforeX, lowerY = beforeY }
      end
      edge.first, edge.last = firstPixel(edge.y), firstPixel(edge.lowerY)
      edges[#edges + 1] = edge.first < edge.last and edge or nil
      beforeX, beforeY = x, y
    end
    return edges
  end

  -- Where the edges that a row crosses enter it and leave it, in ascending order and kept between left and right; and
  -- the next row of which that may differ.
  local function crossRow(edges, y, left, right, bottom)
    local crossings, after = {}, bottom
    for k = 1, #edges do
      local edge = edges[k]
      if edge.first > y then
        after = min(after, edge.first)
      elseif edge.last > y then
        crossings[#crossings + 1] = max(left, min(firstPixel(crossing(edge, y + 0.5)), right))
        after = min(after, edge.x == edge.lowerX and edge.last or y + 1)
      end
    end
    table.sort(crossings)
    return crossings, after
  end

  -- The pixels of a polygon in a box.
  local function fillPart(reading, path, edges, left, top, right, bottom)
    local width = right - left
    reading.budget.spendMask(path, "masks", width, bottom - top)
    local mask, row = pixcollide.newMask(width, bottom - top), pixcollide.newMask(width, 1, true)
    local y = top
    while y < bottom do
      reading.budget.spend(path, "crossings", 1, SPAN + CROSSING * #edges)
      local crossings, after = crossRow(edges, y, left, right, bottom)
      local rows = after == y + 1 and row or pixcollide.newMask(width, after - y, true)
      for k = 1, #crossings, 2 do
        mask:add(rows, crossings[k] - left, y - top)
        mask:subtract(rows, crossings[k + 1] - left, y - top)
      end
      y = after
    end
    return mask
  end

  -- Appends the parts of a polygon that are in a box to a list, each of a size that a sprite may have.
  local function split(reading, path, edges, left, top, right, bottom, parts)
    reading.budget.spend(path, "crossings", CROSSING, #edges)
    local near, first, last = {}, huge, -huge
    for k = 1, #edges do
      local edge = edges[k]
      if edge.first < bottom and edge.last > top then
        local upper, lower = crossing(edge, max(edge.y, top)), crossing(edge, min(edge.lowerY, bottom))
        near[#near + 1], first, last = edge, min(first, upper, lower), max(last, upper, lower)
      end
    end
    if #near == 0 then
      return
    end
    left, right = max(left, floor(first)), min(right, ceil(last))
    local width, height = right - left, bottom - top
    if width <= 0 then
      return
    elseif width <= LARGEST_SIDE and height <= LARGEST_SIDE and width * height <= PART then
      local mask = fillPart(reading, path, near, left, top, right, bottom)
      parts[#parts + 1] = mask:count() > 0 and { mask, left, top } or nil
    elseif width > height then
      local middle = left + floor(width / 2)
      split(reading, path, near, left, top, middle, bottom, parts)
      split(reading, path, near, middle, top, right, bottom, parts)
    else
      local middle = top + floor(height / 2)
      split(reading, path, near, left, top, right, middle, parts)
      split(reading, path, near, left, middle, right, bottom, parts)
    end
  end

  --- The pixels of a polygon, whose points are in the world, as a list of parts, { mask, x, y }: (x, y) is the mask's
  -- corner in the world. There is one part, or several side by side where one would be too large.
  function shapes.polygon(reading, path, points)
    local left, top, right, bottom = points[1], points[2], points[1], points[2]
    local crossings, before = #points / 2, points[#points]
    for k = 1, #points, 2 do
      local x, y = points[k], points[k + 1]
      crossings, before = crossings + abs(y - before), y
      left, right = x < left and x or left, x > right and x or right
      top, bottom = y < top and y or top, y > bottom and y or bottom
    end
    if not (left >= -FARTHEST and top >= -FARTHEST and right <= FARTHEST and bottom <= FARTHEST) then
      fields.fail(path, "it lies more than %.14g pixels away", FARTHEST)
    end
    if right - left > LARGEST_SIDE - 1 or bottom - top > LARGEST_SIDE - 1 then
      local parts = {}
      split(reading, path, edgesOf(points), floor(left), floor(top), ceil(right), ceil(bottom), parts)
      return parts
    end
    reading.budget.spendMask(path, "masks", right - left, bottom - top)
    reading.budget.spend(path, "crossings", 1, crossings)
    return { { fields.guard(path, pixcollide.newPolygonMask, points) } }
  end

  --- The parts of a polyline of that width, with round corners and ends; points are in the world. One that is too large
  -- for a mask is cut at its points, and in the middle of what is between two of them.
  function shapes.polyline(reading, path, points, width)
    local left, top, right, bottom = huge, huge, -huge, -huge
    for k = 1, #points, 2 do
      left, right = min(left, points[k]), max(right, points[k])
      top, bottom = min(top, points[k + 1]), max(bottom, points[k + 1])
    end
    local w, h, last = right - left + width + 2, bottom - top + width + 2, #points
    if width > LARGEST_SIDE / 2 then
      fields.fail(path, "it is wider than %d pixels", LARGEST_SIDE / 2)
    elseif w <= LARGEST_SIDE and h <= LARGEST_SIDE then
      reading.budget.spendMask(path, "masks", w, h)
      reading.budget.spend(path, "crossings", SPAN * last, min(h, width + 2))
      return { { fields.guard(path, pixcollide.newPolylineMask, points, width) } }
    end
    local middle, before, after = 2 * floor(last / 4), {}, {}
    for k = 1, last do
      if k <= middle + 2 then
        before[#before + 1] = points[k]
      end
      if k > middle then
        after[#after + 1] = points[k]
      end
    end
    if last == 4 then
      local x, y = (points[1] + points[3]) / 2, (points[2] + points[4]) / 2
      before, after = { points[1], points[2], x, y }, { x, y, points[3], points[4] }
    end
    local parts = shapes.polyline(reading, path, before, width)
    for _, part in ipairs(shapes.polyline(reading, path, after, width)) do
      parts[#parts + 1] = part
    end
    return parts
  end

  --- The corners of an object's box, in the world.
  function shapes.corners(object)
    local points = {}
    for k, corner in ipairs { { 0, 0 }, { 1, 0 }, { 1, 1 }, { 0, 1 } } do
      points[2 * k - 1], points[2 * k] = shapes.toWorld(object, corner[1] * object.width, corner[2] * object.height)
    end
    return points
  end

  -- Rows of pixels, made as the polygon around them. span(y) gives a row's first and last pixel.
  local function fillRows(reading, path, top, bottom, span)
    reading.budget.spend(path, "crossings", SPAN, bottom - top + 1)
    local points, back, n = {}, {}, 0
    local firstBefore, lastBefore
    for y = top, bottom do
      local first, last = span(y)
      if first == firstBefore and last == lastBefore then
        points[n], back[n - 1] = y + 1, y + 1
      else
        points[n + 1], points[n + 2], points[n + 3], points[n + 4] = first, y, first, y + 1
        back[n + 1], back[n + 2], back[n + 3], back[n + 4] = y, last + 1, y + 1, last + 1
        n, firstBefore, lastBefore = n + 4, first, last
      end
    end
    for k = #back, 1, -1 do
      points[#points + 1] = back[k]
    end
    return shapes.polygon(reading, path, points)
  end

  --- The parts of the ellipse in an object's box: pixels whose centre lies in it or on its edge.
  function shapes.ellipse(reading, path, object)
    local radiusX, radiusY = object.width / 2, object.height / 2
    local cosine, sine = turnOf(object.rotation)
    local middleX, middleY = shapes.toWorld(object, radiusX, radiusY)
    local reachX = sqrt(radiusX * radiusX * cosine * cosine + radiusY * radiusY * sine * sine)
    local reach = sqrt(radiusX * radiusX * sine * sine + radiusY * radiusY * cosine * cosine)
    if max(reachX, reach) > LARGEST_ELLIPSE / 2 then
      fields.fail(path, "it is larger than %d pixels, as only rectangles and polygons may be", LARGEST_ELLIPSE)
    end
    local top, bottom = ceil(middleY - reach - 0.5) - 1, floor(middleY + reach - 0.5) + 1
    local function isInside(x, y)
      local dx, dy = x + 0.5 - middleX, y + 0.5 - middleY
      local u, v = (dx * cosine + dy * sine) / radiusX, (dy * cosine - dx * sine) / radiusY
      return u * u + v * v <= 1
    end
    -- Where the row's centres enter and leave the ellipse: a dx^2 + 2 b dx + c = 0. isInside has the last word.
    local inverseX, inverseY = 1 / (radiusX * radiusX), 1 / (radiusY * radiusY)
    local a = cosine * cosine * inverseX + sine * sine * inverseY
    return fillRows(reading, path, top, bottom, function(y)
      local dy = y + 0.5 - middleY
      local b = dy * cosine * sine * (inverseX - inverseY)
      local c = dy * dy * (sine * sine * inverseX + cosine * cosine * inverseY) - 1
      local root = b * b > a * c and sqrt(b * b - a * c) or 0
      local first = ceil(middleX + (-b - root) / a - 0.5) - 1
      local last = floor(middleX + (-b + root) / a - 0.5) + 1
      while first <= last and not isInside(first, y) do
        first = first + 1
      end
      while first <= last and not isInside(last, y) do
        last = last - 1
      end
      return first, last
    end)
  end

  return shapes
end
