-- SPDX-License-Identifier: MIT
-- SPDX-FileCopyrightText: 2026 The pixcollide authors

-- Masks of the shapes that objects have: the pixels whose centre lies inside, with the shape where the map has it,
-- between pixels and turned.

local here = (...):match("^(.-)tiled%.shapes$")
local fields = require(here .. "tiled.fields")

local abs, ceil, floor, sqrt = math.abs, math.ceil, math.floor, math.sqrt

local FARTHEST = 2 ^ 24
local SPAN = 64 -- the crossings of edges that take the time of a row's span

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

  -- mask, x, y; x and y being its corner in the world.
  local function fillPolygon(reading, path, points)
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
    if right - left > 32766 or bottom - top > 32766 then
      fields.fail(path, "it is larger than 32766 pixels")
    end
    reading.budget.spendMask(path, "masks", right - left, bottom - top)
    reading.budget.spend(path, "crossings", 1, crossings)
    return fields.guard(path, pixcollide.newPolygonMask, points)
  end

  --- A polygon from points in the world.
  shapes.polygon = fillPolygon

  --- The corners of an object's box, in the world.
  function shapes.corners(object)
    local points = {}
    for k, corner in ipairs { { 0, 0 }, { 1, 0 }, { 1, 1 }, { 0, 1 } } do
      points[2 * k - 1], points[2 * k] = shapes.toWorld(object, corner[1] * object.width, corner[2] * object.height)
    end
    return points
  end

  -- A mask of rows of pixels, made as the polygon around them. span(y) gives a row's first and last pixel.
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
    return fillPolygon(reading, path, points)
  end

  --- The ellipse in an object's box: pixels whose centre lies in it or on its edge.
  function shapes.ellipse(reading, path, object)
    local radiusX, radiusY = object.width / 2, object.height / 2
    local cosine, sine = turnOf(object.rotation)
    local middleX, middleY = shapes.toWorld(object, radiusX, radiusY)
    local reach = sqrt(radiusX * radiusX * sine * sine + radiusY * radiusY * cosine * cosine)
    local top, bottom = ceil(middleY - reach - 0.5) - 1, floor(middleY + reach - 0.5) + 1
    if bottom - top > 32766 then
      fields.fail(path, "it is larger than 32766 pixels")
    end
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
