-- SPDX-License-Identifier: MIT
-- SPDX-FileCopyrightText: 2026 The pixcollide authors

-- Rays without any cleverness: every pixel of a ray in turn, and for each entry the first and last one that it covers.
-- Ends must be so near each other that products of distances in 1/256 pixel are exact in doubles: some 100,000 pixels.

local bodies = require "spec.support.oracles.bodies"
local covered = require "spec.support.oracles.covered"

local abs, floor, sqrt = math.abs, math.floor, math.sqrt
local naive_rays = {}

local function rounded(t) return floor(256.0 * t + 0.5) + 0.0 end

-- One axis: where the first line is that is crossed, how far away, and how many there are.
local function axis(from, to)
  local length, pixel, last = abs(to - from), floor(from / 256) + 0.0, floor(to / 256) + 0.0
  local step = to >= from and 1 or -1
  local first = step > 0 and 256 * (pixel + 1) - from or from - 256 * pixel
  return pixel, step, length, first, abs(last - pixel)
end

--- The pixels of the segment, each with i, j, t (the part of the ray before it)
-- and way: how it is entered, "first", "column", "row" or "corner".
function naive_rays.pixels(x1, y1, x2, y2)
  local i, step_i, dx, next_x, columns = axis(rounded(x1), rounded(x2))
  local j, step_j, dy, next_y, rows = axis(rounded(y1), rounded(y2))
  local list = { { i = i, j = j, t = 0, way = "first" } }
  local function enter(at_i, at_j, t, way) list[#list + 1] = { i = at_i, j = at_j, t = t, way = way } end
  while columns > 0 or rows > 0 do
    -- which line comes first: the next column at next_x / dx of the way, or the next row at next_y / dy?
    local column, row = next_x * dy, next_y * dx
    local takes_column = columns > 0 and (rows == 0 or column <= row)
    local takes_row = rows > 0 and (columns == 0 or row <= column)
    local t = takes_column and next_x / dx or next_y / dy
    if takes_column and takes_row and t > 0 and t < 1 then
      enter(i + step_i, j, t, "column")
      enter(i, j + step_j, t, "row")
    end
    if takes_column then i, next_x, columns = i + step_i, next_x + 256, columns - 1 end
    if takes_row then j, next_y, rows = j + step_j, next_y + 256, rows - 1 end
    enter(i, j, t, takes_column and takes_row and "corner" or takes_column and "column" or "row")
  end
  list.step_i, list.step_j, list.dx, list.dy = step_i, step_j, dx, dy
  return list
end

-- The side by which a pixel of the ray is entered.
local function side(pixels, pixel)
  local nx, ny = -pixels.step_i, -pixels.step_j
  local way = pixel.way
  if way == "first" then
    if pixels.dx == 0 and pixels.dy == 0 then return 0, 0 end
    way = pixels.dx >= pixels.dy and "column" or "row"
  end
  if way == "corner" then return nx / sqrt(2), ny / sqrt(2) end
  return way == "column" and nx or 0, way == "row" and ny or 0
end

local function any_covers(entries, i, j)
  for _, entry in ipairs(entries) do
    if covered.has(entry, i, j) then return true end
  end
  return false
end

--- The surface's normal of all entries together at a pixel of the ray that one covers.
function naive_rays.normal(entries, pixels, pixel)
  local x, y = 0, 0
  for j = pixel.j - 2, pixel.j + 2 do
    for i = pixel.i - 2, pixel.i + 2 do
      if any_covers(entries, i, j) then x, y = x + pixel.i - i, y + pixel.j - j end
    end
  end
  if x == 0 and y == 0 then return side(pixels, pixel) end
  return bodies.normalised(x, y)
end

local function hit_of(entry, pixels)
  local i0, j0, i1, j1 = covered.bounds(entry)
  if not i0 then return nil end
  local first, last
  for k, pixel in ipairs(pixels) do
    local i, j = pixel.i, pixel.j
    if i >= i0 and i < i1 and j >= j0 and j < j1 and covered.has(entry, i, j) then first, last = first or k, k end
  end
  if not first then return nil end
  local at, exit = pixels[first], pixels[last]
  local nx, ny = naive_rays.normal({ entry }, pixels, at)
  local after = pixels[last + 1]
  return { at = first, entry = entry, at.i, at.j, nx, ny, at.t, exit.i, exit.j, after and after.t or 1 }
end

-- All hits in the order of the entries, of those that accepts(entry) chooses; nil: of all.
local function hits_of(entries, x1, y1, x2, y2, accepts)
  local pixels, hits = naive_rays.pixels(x1, y1, x2, y2), {}
  for order, entry in ipairs(entries) do
    local hit = (accepts == nil or accepts(entry)) and hit_of(entry, pixels)
    if hit then hit.order, hits[#hits + 1] = order, hit end
  end
  return hits
end

--- All hits along the ray, each with entry and the list x, y, nx, ny, fraction, exitX, exitY, exitFraction.
function naive_rays.cast_all(...)
  local hits = hits_of(...)
  table.sort(hits, function(a, b) return a.at < b.at or (a.at == b.at and a.order < b.order) end)
  return hits
end

--- The first of these hits, with the normal of all that accepts(entry) chooses; nil: there is none.
function naive_rays.cast(entries, x1, y1, x2, y2, accepts)
  local hit, accepted = naive_rays.cast_all(entries, x1, y1, x2, y2, accepts)[1], {}
  for _, entry in ipairs(entries) do
    if accepts == nil or accepts(entry) then accepted[#accepted + 1] = entry end
  end
  if not hit then return nil end
  local pixels = naive_rays.pixels(x1, y1, x2, y2)
  hit[3], hit[4] = naive_rays.normal(accepted, pixels, pixels[hit.at])
  return hit
end

--- The entries that a segment touches, in order.
function naive_rays.query_segment(...)
  local list = {}
  for k, hit in ipairs(hits_of(...)) do list[k] = hit.entry end
  return list
end

return naive_rays
