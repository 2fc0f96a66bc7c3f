-- SPDX-License-Identifier: MIT
-- SPDX-FileCopyrightText: 2026 The pixcollide authors

-- What outlines must be, checked edge by edge and pair by pair. Lists are flat,
-- x1, y1, x2, y2, ...; y points down, so that what runs clockwise on screen has
-- a positive area.

local naive = require "spec.support.oracles.naive_mask"

local outlines = {}

local function fail(...)
  error((...):format(select(2, ...)), 0)
end

--- A random mask of more kinds than naive.random makes: with touching corners,
-- chains, blobs and rings.
function outlines.random(rng, width, height)
  local kind = rng:int(1, 6)
  if kind == 1 then
    local period, phase = rng:int(1, 3), rng:int(0, 5)
    return naive.from(width, height, function(x, y)
      return (math.floor((x + phase) / period) + math.floor(y / period)) % 2 == 0
    end)
  elseif kind == 2 then
    local slope, gap = rng:int(-2, 2), rng:int(2, 5)
    return naive.from(width, height, function(x, y) return (x + slope * y) % gap == 0 end)
  elseif kind <= 4 then
    local discs = {}
    for k = 1, rng:int(1, 8) do
      discs[k] = { rng:int(0, width), rng:int(0, height), rng:real(0.5, 6), rng:chance(0.6) }
    end
    return naive.from(width, height, function(x, y)
      local solid = false
      for _, disc in ipairs(discs) do
        if (x + 0.5 - disc[1]) ^ 2 + (y + 0.5 - disc[2]) ^ 2 <= disc[3] ^ 2 then
          solid = disc[4]
        end
      end
      return solid
    end)
  end
  return naive.random(rng, width, height, rng:pick(naive.kinds))
end

--- Twice the area of a loop.
function outlines.area2(loop)
  local sum = 0
  for i = 1, #loop, 2 do
    local k = i + 2 <= #loop and i + 2 or 1
    sum = sum + loop[i] * loop[k + 1] - loop[i + 1] * loop[k]
  end
  return sum
end

-- Numbers the parts that hang together over edges, in row order.
local function components(mask)
  local labels, firsts = {}, {}
  for y = 0, mask.height - 1 do
    for x = 0, mask.width - 1 do
      if mask:get(x, y) and not labels[y * mask.width + x] then
        firsts[#firsts + 1] = { x, y }
        local todo = { { x, y } }
        while #todo > 0 do
          local at = table.remove(todo)
          local key = at[2] * mask.width + at[1]
          if mask:get(at[1], at[2]) and not labels[key] then
            labels[key] = #firsts
            for _, step in ipairs { { 1, 0 }, { -1, 0 }, { 0, 1 }, { 0, -1 } } do
              todo[#todo + 1] = { at[1] + step[1], at[2] + step[2] }
            end
          end
        end
      end
    end
  end
  return function(x, y) return labels[y * mask.width + x] end, firsts
end

-- Calls f(x, y, dx, dy) for each unit of a loop along the edges of texels.
local function walk(loop, f)
  for i = 1, #loop, 2 do
    local k = i + 2 <= #loop and i + 2 or 1
    local x, y, toX, toY = loop[i], loop[i + 1], loop[k], loop[k + 1]
    if (x == toX) == (y == toY) then
      fail("edge from %s,%s to %s,%s", x, y, toX, toY)
    end
    local dx = toX > x and 1 or toX < x and -1 or 0
    local dy = toY > y and 1 or toY < y and -1 or 0
    while x ~= toX or y ~= toY do
      f(x, y, dx, dy)
      x, y = x + dx, y + dy
    end
  end
end

-- The texels beside a unit: on its right and on its left.
local function beside(x, y, dx, dy)
  if dx > 0 then
    return x, y, x, y - 1
  elseif dx < 0 then
    return x - 1, y - 1, x - 1, y
  elseif dy > 0 then
    return x - 1, y, x, y
  end
  return x, y - 1, x - 1, y - 1
end

local function countUnits(mask)
  local units = 0
  for y = 0, mask.height do
    for x = 0, mask.width do
      if mask:get(x, y) ~= mask:get(x - 1, y) then
        units = units + 1
      end
      if mask:get(x, y) ~= mask:get(x, y - 1) then
        units = units + 1
      end
    end
  end
  return units
end

-- One loop: turns at every corner, passes no point twice, keeps solid texels
-- on its right.
local function checkLoop(mask, loop, seen)
  local points, units = {}, 0
  for i = 1, #loop, 2 do
    local k = i + 2 <= #loop and i + 2 or 1
    local isUpright = loop[i] == loop[k]
    if isUpright ~= ((i % 4 == 1) == (loop[1] == loop[3])) then
      fail("no turn at %d,%d", loop[k], loop[k + 1])
    end
  end
  walk(loop, function(x, y, dx, dy)
    local point, unit = x .. "," .. y, ("%d,%d,%d,%d"):format(x, y, dx, dy)
    if points[point] or seen[unit] then
      fail("twice at %s", unit)
    end
    points[point], seen[unit] = true, true
    local inX, inY, outX, outY = beside(x, y, dx, dy)
    if not mask:get(inX, inY) or mask:get(outX, outY) then
      fail("not along solid texels at %s", unit)
    end
    units = units + 1
  end)
  return units
end

--- Raises unless these are the contours of the naive mask.
function outlines.checkContours(mask, loops, n)
  local labels, firsts = components(mask)
  local seen, units, area, outers = {}, 0, 0, 0
  local previousX, previousY
  if n ~= #loops then
    fail("n is %s, not %d", tostring(n), #loops)
  end
  for i, loop in ipairs(loops) do
    units = units + checkLoop(mask, loop, seen)
    area = area + outlines.area2(loop)
    local x, y = loop[1], loop[2]
    for k = 3, #loop, 2 do
      if loop[k + 1] < y or (loop[k + 1] == y and loop[k] < x) then
        fail("loop %d does not begin with its first corner", i)
      end
    end
    if loop.isHole ~= (outlines.area2(loop) < 0) then
      fail("loop %d turns the wrong way, or isHole is wrong", i)
    elseif loop.isHole then
      if labels(x, y - 1) ~= outers then
        fail("hole %d follows another outer loop", i)
      elseif loops[i - 1].isHole and (y < previousY or (y == previousY and x < previousX)) then
        fail("hole %d is not in row order", i)
      end
    else
      outers = outers + 1
      if not firsts[outers] or firsts[outers][1] ~= x or firsts[outers][2] ~= y then
        fail("outer loop %d does not begin at the first texel of part %d", i, outers)
      end
    end
    previousX, previousY = x, y
  end
  if outers ~= #firsts then
    fail("%d outer loops for %d parts", outers, #firsts)
  elseif units ~= countUnits(mask) then
    fail("%d units of length instead of %d", units, countUnits(mask))
  elseif area ~= 2 * mask:count() then
    fail("an area of %g instead of %d", area / 2, mask:count())
  end
end

--- The solid texels along a contour, none twice in a row.
function outlines.texelsAlong(loop)
  local texels = {}
  walk(loop, function(x, y, dx, dy)
    local inX, inY = beside(x, y, dx, dy)
    if texels[#texels - 1] ~= inX or texels[#texels] ~= inY then
      texels[#texels + 1] = inX
      texels[#texels + 1] = inY
    end
  end)
  if #texels > 2 and texels[1] == texels[#texels - 1] and texels[2] == texels[#texels] then
    texels[#texels] = nil
    texels[#texels] = nil
  end
  return texels
end

--- The solid texels beside an empty one, as a naive mask.
function outlines.boundary(mask)
  return naive.from(mask.width, mask.height, function(x, y)
    return mask:get(x, y) and not (mask:get(x - 1, y) and mask:get(x + 1, y) and mask:get(x, y - 1)
      and mask:get(x, y + 1))
  end)
end

-- Geometry.

local function turn(ax, ay, bx, by, cx, cy)
  return (bx - ax) * (cy - by) - (by - ay) * (cx - bx)
end

--- The edges of all loops as { ax, ay, bx, by }.
function outlines.edges(loops)
  local edges = {}
  for _, loop in ipairs(loops) do
    for i = 1, #loop, 2 do
      local k = i + 2 <= #loop and i + 2 or 1
      edges[#edges + 1] = { loop[i], loop[i + 1], loop[k], loop[k + 1] }
    end
  end
  return edges
end

local function isOn(edge, x, y)
  return turn(edge[1], edge[2], edge[3], edge[4], x, y) == 0
    and x >= math.min(edge[1], edge[3]) and x <= math.max(edge[1], edge[3])
    and y >= math.min(edge[2], edge[4]) and y <= math.max(edge[2], edge[4])
end

local function isEnd(edge, x, y)
  return (edge[1] == x and edge[2] == y) or (edge[3] == x and edge[4] == y)
end

local function sign(value)
  return value > 0 and 1 or value < 0 and -1 or 0
end

-- Do two edges have more in common than ends of both?
local function cross(a, b)
  local b1 = sign(turn(a[1], a[2], a[3], a[4], b[1], b[2]))
  local b2 = sign(turn(a[1], a[2], a[3], a[4], b[3], b[4]))
  local a1 = sign(turn(b[1], b[2], b[3], b[4], a[1], a[2]))
  local a2 = sign(turn(b[1], b[2], b[3], b[4], a[3], a[4]))
  if b1 * b2 < 0 and a1 * a2 < 0 then
    return true
  end
  for k = 1, 3, 2 do
    if isOn(a, b[k], b[k + 1]) and not isEnd(a, b[k], b[k + 1]) then
      return true
    elseif isOn(b, a[k], a[k + 1]) and not isEnd(b, a[k], a[k + 1]) then
      return true
    end
  end
  return isEnd(a, b[1], b[2]) and isEnd(a, b[3], b[4])
end

--- Raises if any two edges meet elsewhere than at ends of both.
function outlines.checkNoCrossing(loops)
  local edges = outlines.edges(loops)
  for i = 1, #edges do
    for k = i + 1, #edges do
      if cross(edges[i], edges[k]) then
        fail("edges %s and %s meet", table.concat(edges[i], ","), table.concat(edges[k], ","))
      end
    end
  end
end

local function distance(x, y, ax, ay, bx, by)
  local dx, dy = bx - ax, by - ay
  local t = math.max(0, math.min(1, ((x - ax) * dx + (y - ay) * dy) / (dx * dx + dy * dy)))
  return math.sqrt((x - ax - t * dx) ^ 2 + (y - ay - t * dy) ^ 2)
end

--- Raises unless the loop has vertices of the contour, in its order, and no
-- corner left out is further than tolerance from the edge that stands for it.
function outlines.checkSimplified(contour, loop, tolerance)
  local places, count = {}, #contour / 2
  for i = 0, count - 1 do
    places[contour[2 * i + 1] .. "," .. contour[2 * i + 2]] = i
  end
  local total = 0
  for i = 1, #loop, 2 do
    local k = i + 2 <= #loop and i + 2 or 1
    local ax, ay, bx, by = loop[i], loop[i + 1], loop[k], loop[k + 1]
    local from, to = places[ax .. "," .. ay], places[bx .. "," .. by]
    if not from or not to or from == to then
      fail("edge from %d,%d to %d,%d is not between vertices of the contour", ax, ay, bx, by)
    end
    local steps = (to - from) % count
    total = total + steps
    for step = 1, steps - 1 do
      local at = (from + step) % count
      local far = distance(contour[2 * at + 1], contour[2 * at + 2], ax, ay, bx, by)
      if far > tolerance + 1e-9 then
        fail("corner %d,%d is %g from its edge", contour[2 * at + 1], contour[2 * at + 2], far)
      end
    end
  end
  if total ~= count or #loop < 6 then
    fail("a loop of %d vertices that goes %d of %d corners round", #loop / 2, total, count)
  end
end

--- Is the point inside the loops, taken together (even-odd)?
function outlines.isInside(loops, x, y)
  local inside = false
  for _, edge in ipairs(outlines.edges(loops)) do
    local ax, ay, bx, by = edge[1], edge[2], edge[3], edge[4]
    if (ay <= y) ~= (by <= y) and ax + (y - ay) * (bx - ax) / (by - ay) <= x then
      inside = not inside
    end
  end
  return inside
end

--- A polygon's outer loop and its holes as one list.
function outlines.loopsOf(polygon)
  local loops = { polygon }
  for k, hole in ipairs(polygon.holes) do
    loops[k + 1] = hole
  end
  return loops
end

--- Raises unless the loop is convex, clockwise, without straight corners.
function outlines.checkConvex(part, most)
  local count = #part / 2
  if count < 3 or count > most then
    fail("a part of %g vertices", count)
  end
  local function at(i)
    return part[2 * (i % count) + 1], part[2 * (i % count) + 2]
  end
  for i = 0, count - 1 do
    local ax, ay = at(i)
    local bx, by = at(i + 1)
    for k = 0, count - 1 do
      local x, y = at(k)
      if k ~= i and k ~= (i + 1) % count and turn(ax, ay, bx, by, x, y) <= 0 then
        fail("a part is not convex at %d,%d: %s", bx, by, table.concat(part, ","))
      end
    end
  end
end

-- Has an edge of a all of b on its left, or on it?
local function parts(a, b)
  for i = 1, #a, 2 do
    local k, apart = i + 2 <= #a and i + 2 or 1, true
    for j = 1, #b, 2 do
      apart = apart and turn(a[i], a[i + 1], a[k], a[k + 1], b[j], b[j + 1]) <= 0
    end
    if apart then
      return true
    end
  end
  return false
end

--- Raises if two convex parts have more than edges in common.
function outlines.checkDisjoint(list)
  for i = 1, #list do
    for k = i + 1, #list do
      if not parts(list[i], list[k]) and not parts(list[k], list[i]) then
        fail("parts overlap: %s and %s", table.concat(list[i], ","), table.concat(list[k], ","))
      end
    end
  end
end

-- Do the edges cross at a point inside both?
local function properlyCross(a, b)
  local b1, b2 = turn(a[1], a[2], a[3], a[4], b[1], b[2]), turn(a[1], a[2], a[3], a[4], b[3], b[4])
  local a1, a2 = turn(b[1], b[2], b[3], b[4], a[1], a[2]), turn(b[1], b[2], b[3], b[4], a[3], a[4])
  return sign(b1) * sign(b2) < 0 and sign(a1) * sign(a2) < 0
end

--- Raises unless each part lies inside the polygons: no edge crosses one of
-- theirs, and its middle is inside.
function outlines.checkInside(list, polygons)
  local loops = {}
  for _, polygon in ipairs(polygons) do
    for _, loop in ipairs(outlines.loopsOf(polygon)) do
      loops[#loops + 1] = loop
    end
  end
  local edges = outlines.edges(loops)
  for _, part in ipairs(list) do
    local x, y = 0, 0
    for i = 1, #part, 2 do
      x, y = x + 2 * part[i] / #part, y + 2 * part[i + 1] / #part
    end
    if not outlines.isInside(loops, x, y) then
      fail("a part lies outside: %s", table.concat(part, ","))
    end
    for _, edge in ipairs(outlines.edges { part }) do
      for _, other in ipairs(edges) do
        if properlyCross(edge, other) then
          fail("a part reaches outside: %s", table.concat(part, ","))
        end
      end
    end
  end
end

return outlines
