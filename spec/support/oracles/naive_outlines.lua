-- SPDX-License-Identifier: MIT
-- SPDX-FileCopyrightText: 2026 The pixcollide authors

-- Outlines, traced edge by edge, and what polygons made of them must be. Lists are flat, x1, y1, x2, y2, ...; y points
-- down, so that what runs clockwise on screen has a positive area.

local regions = require "spec.support.oracles.naive_regions"
local outlines = {}

local function fail(...) error((...):format(select(2, ...)), 0) end

--- Twice the area of a loop.
function outlines.area2(loop)
  local sum = 0
  for i = 1, #loop, 2 do
    local k = i + 2 <= #loop and i + 2 or 1
    sum = sum + loop[i] * loop[k + 1] - loop[i + 1] * loop[k]
  end
  return sum
end

-- The four sides of a texel, clockwise: where each begins, which way it runs, and which texel lies beyond it.
local SIDES = { { 0, 0, 1, 0, 0, -1 }, { 1, 0, 0, 1, 1, 0 }, { 1, 1, -1, 0, 0, 1 }, { 0, 1, 0, -1, -1, 0 } }

-- Each corner has a list of the units { dx, dy, texel's x, texel's y } that leave it with a solid texel on the right and
-- an empty one on the left. Also the corners in row order of the texels.
local function units(mask)
  local leaving, corners = {}, {}
  mask:eachSolid(function(x, y)
    for _, side in ipairs(SIDES) do
      if not mask:get(x + side[5], y + side[6]) then
        local key = (y + side[2]) * (mask.width + 1) + x + side[1]
        leaving[key] = leaving[key] or {}
        table.insert(leaving[key], { side[3], side[4], x, y })
        corners[#corners + 1] = key
      end
    end
  end)
  return leaving, corners
end

-- Takes a unit out of a list: the one that turns right, if there are two, so that texels that touch over a corner are
-- apart.
local function take(list, before)
  for k, unit in ipairs(list) do
    if before and unit[1] == -before[2] and unit[2] == before[1] then return table.remove(list, k) end
  end
  return table.remove(list, 1)
end

-- A loop as steps { x, y, unit } that start at each point of it: the corners alone, from the first in row order on, the
-- texels on its right, none twice in a row, and whether it is a hole.
local function finished(steps)
  local first, n = 1, #steps
  for k, step in ipairs(steps) do
    if step[2] < steps[first][2] or (step[2] == steps[first][2] and step[1] < steps[first][1]) then
      first = k
    end
  end
  local loop, texels = {}, {}
  for k = first, first + n - 1 do
    local step, before = steps[(k - 1) % n + 1], steps[(k - 2) % n + 1]
    local unit = step[3]
    if unit[1] ~= before[3][1] or unit[2] ~= before[3][2] then
      loop[#loop + 1], loop[#loop + 2] = step[1], step[2]
    end
    if texels[#texels - 1] ~= unit[3] or texels[#texels] ~= unit[4] then
      texels[#texels + 1], texels[#texels + 2] = unit[3], unit[4]
    end
  end
  if #texels > 2 and texels[1] == texels[#texels - 1] and texels[2] == texels[#texels] then
    texels[#texels], texels[#texels - 1] = nil, nil
  end
  loop.isHole = outlines.area2(loop) < 0
  texels.isHole = loop.isHole
  return { corners = loop, texels = texels, texel = steps[first][3] }
end

-- Follows the units from a corner on until it is back. A part between two visits of one point is a loop of its own.
local function trace(leaving, key, width, add)
  local steps, visited, before = {}, {}, nil
  repeat
    if visited[key] then
      local loop = {}
      for k = #steps, visited[key], -1 do
        table.insert(loop, 1, steps[k])
        visited[steps[k].key] = nil
        steps[k] = nil
      end
      add(finished(loop))
    end
    local unit = (before == nil or #steps > 0) and take(leaving[key], before)
    if unit then
      steps[#steps + 1] = { key % width, math.floor(key / width), unit, key = key }
      visited[key], before = #steps, unit
      key = key + unit[2] * width + unit[1]
    end
  until not unit
end

-- All loops in order: by component, the outer loop first, then its holes by their first corners.
local function traced(mask)
  local labels, list = regions.labels(mask, 4), {}
  local leaving, corners = units(mask)
  for _, key in ipairs(corners) do
    while #leaving[key] > 0 do
      trace(leaving, key, mask.width + 1, function(loop)
        loop.label = labels[loop.texel[4]][loop.texel[3]]
        list[#list + 1] = loop
      end)
    end
  end
  table.sort(list, function(a, b)
    local c, d = a.corners, b.corners
    if a.label ~= b.label then return a.label < b.label
    elseif c.isHole ~= d.isHole then return d.isHole
    end
    return c[2] < d[2] or (c[2] == d[2] and c[1] < d[1])
  end)
  return list
end

local function only(mask, name)
  local list = {}
  for k, loop in ipairs(traced(mask)) do list[k] = loop[name] end
  return list, #list
end

--- The contours, and how many.
function outlines.contours(mask) return only(mask, "corners") end

--- The solid texels along each contour.
function outlines.texels(mask) return only(mask, "texels") end

-- Polygons.

local function turn(ax, ay, bx, by, cx, cy) return (bx - ax) * (cy - by) - (by - ay) * (cx - bx) end

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

local function isEnd(edge, x, y) return (edge[1] == x and edge[2] == y) or (edge[3] == x and edge[4] == y) end
local function sign(value) return value > 0 and 1 or value < 0 and -1 or 0 end

-- Do two edges have more in common than ends of both?
local function cross(a, b)
  local b1 = sign(turn(a[1], a[2], a[3], a[4], b[1], b[2]))
  local b2 = sign(turn(a[1], a[2], a[3], a[4], b[3], b[4]))
  local a1 = sign(turn(b[1], b[2], b[3], b[4], a[1], a[2]))
  local a2 = sign(turn(b[1], b[2], b[3], b[4], a[3], a[4]))
  if b1 * b2 < 0 and a1 * a2 < 0 then return true end
  for k = 1, 3, 2 do
    if isOn(a, b[k], b[k + 1]) and not isEnd(a, b[k], b[k + 1]) then return true
    elseif isOn(b, a[k], a[k + 1]) and not isEnd(b, a[k], a[k + 1]) then return true
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
  for i = 0, count - 1 do places[contour[2 * i + 1] .. "," .. contour[2 * i + 2]] = i end
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
    if (ay <= y) ~= (by <= y) and ax + (y - ay) * (bx - ax) / (by - ay) <= x then inside = not inside end
  end
  return inside
end

--- A polygon's outer loop and its holes as one list.
function outlines.loopsOf(polygon)
  local loops = { polygon }
  for k, hole in ipairs(polygon.holes) do loops[k + 1] = hole end
  return loops
end

--- Raises unless the loop is convex, clockwise, without straight corners.
function outlines.checkConvex(part, most)
  local count = #part / 2
  if count < 3 or count > most then fail("a part of %g vertices", count) end
  local function at(i) return part[2 * (i % count) + 1], part[2 * (i % count) + 2] end
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
    for j = 1, #b, 2 do apart = apart and turn(a[i], a[i + 1], a[k], a[k + 1], b[j], b[j + 1]) <= 0 end
    if apart then return true end
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

--- Raises unless each part lies inside the polygons: no edge crosses one of theirs, and its middle is inside.
function outlines.checkInside(list, polygons)
  local loops = {}
  for _, polygon in ipairs(polygons) do
    for _, loop in ipairs(outlines.loopsOf(polygon)) do loops[#loops + 1] = loop end
  end
  local edges = outlines.edges(loops)
  for _, part in ipairs(list) do
    local x, y = 0, 0
    for i = 1, #part, 2 do x, y = x + 2 * part[i] / #part, y + 2 * part[i + 1] / #part end
    if not outlines.isInside(loops, x, y) then fail("a part lies outside: %s", table.concat(part, ",")) end
    for _, edge in ipairs(outlines.edges { part }) do
      for _, other in ipairs(edges) do
        if properlyCross(edge, other) then fail("a part reaches outside: %s", table.concat(part, ",")) end
      end
    end
  end
end

return outlines
