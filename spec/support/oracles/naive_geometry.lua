-- SPDX-License-Identifier: MIT
-- SPDX-FileCopyrightText: 2026 The pixcollide authors

-- Geometry of naive masks (see naive_mask.lua), texel by texel.

local naive = require "spec.support.oracles.naive_mask"

local floor = math.floor

local geometry = {}

--- The part at (x0, y0), which may reach outside.
function geometry.cropped(mask, x0, y0, width, height)
  return naive.from(width, height, function(x, y) return mask:get(x + x0, y + y0) end)
end

function geometry.flipped(mask, horizontally, vertically)
  return naive.from(mask.width, mask.height, function(x, y)
    return mask:get(horizontally and mask.width - 1 - x or x, vertically and mask.height - 1 - y or y)
  end)
end

--- One quarter turn clockwise.
function geometry.turned(mask)
  local turned = naive.new(mask.height, mask.width)
  for v = 0, mask.height - 1 do
    for u = 0, mask.width - 1 do
      turned:set(mask.height - 1 - v, u, mask[v][u])
    end
  end
  return turned
end

-- The texel of `old` under the centre of texel i of `new`.
local function under(i, old, new)
  return floor((2 * i + 1) * old / (2 * new))
end

function geometry.scaled(mask, width, height)
  return naive.from(width, height, function(x, y)
    return mask:get(under(x, mask.width, width), under(y, mask.height, height))
  end)
end

--- The mean of the centres; nothing if no texel is solid.
function geometry.centroid(mask)
  local n, x, y = 0, 0, 0
  for v = 0, mask.height - 1 do
    for u = 0, mask.width - 1 do
      if mask[v][u] then
        n, x, y = n + 1, x + u + 0.5, y + v + 0.5
      end
    end
  end
  if n > 0 then
    return x / n, y / n
  end
end

-- math.atan2 where there is one; math.atan takes both arguments where there is none.
local atan2 = math.atan2 or math.atan -- luacheck: ignore 143

--- Nothing if no texel is solid. Sums of whole numbers, exact for masks as small as those of the specs.
function geometry.orientation(mask)
  local n, x, y, xx, xy, yy = 0, 0, 0, 0, 0, 0
  for v = 0, mask.height - 1 do
    for u = 0, mask.width - 1 do
      if mask[v][u] then
        n, x, y, xx, xy, yy = n + 1, x + u, y + v, xx + u * u, xy + u * v, yy + v * v
      end
    end
  end
  if n > 0 then
    local across, mixed = (n * xx - x * x) - (n * yy - y * y), n * xy - x * y
    if across == 0 and mixed == 0 then
      return 0
    end
    return atan2(2.0 * mixed, across + 0.0) / 2
  end
end

-- Twice the area of the triangle: positive if c lies right of the way from a to b, on screen.
local function turn(ax, ay, bx, by, cx, cy)
  return (bx - ax) * (cy - ay) - (by - ay) * (cx - ax)
end

local function isCorner(mask, x, y)
  return mask:get(x, y) or mask:get(x - 1, y) or mask:get(x, y - 1) or mask:get(x - 1, y - 1)
end

--- Says what is wrong with a list of the convex hull's corners, which its definition leaves one choice for: corners of
-- solid texels, that turn clockwise at each, with all solid texels inside, from the left end of the top side on. nil if
-- nothing is.
function geometry.hullProblem(mask, list, n)
  if #list ~= 2 * n then
    return ("%d numbers for %d corners"):format(#list, n)
  end
  local left, top = mask:bounds()
  if not left then
    return n > 0 and "corners around nothing" or nil
  end
  for k = 1, n do
    local x, y = list[2 * k - 1], list[2 * k]
    if not isCorner(mask, x, y) then
      return ("(%g, %g) is no corner of a solid texel"):format(x, y)
    end
    if k > 1 and (y < list[2] or y == list[2] and x <= list[1]) then
      return "it does not begin at the top left"
    end
    local b, c = k % n, (k + 1) % n
    local bx, by, cx, cy = list[2 * b + 1], list[2 * b + 2], list[2 * c + 1], list[2 * c + 2]
    if turn(x, y, bx, by, cx, cy) <= 0 then
      return ("it does not turn clockwise at (%g, %g)"):format(bx, by)
    end
    for v = top, mask.height - 1 do
      for u = left, mask.width - 1 do
        if mask[v][u] then
          for corner = 0, 3 do
            local px, py = u + corner % 2, v + floor(corner / 2)
            if turn(x, y, bx, by, px, py) < 0 then
              return ("texel (%d, %d) is not inside"):format(u, v)
            end
          end
        end
      end
    end
  end
end

return geometry
