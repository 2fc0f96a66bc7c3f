-- SPDX-License-Identifier: MIT
-- SPDX-FileCopyrightText: 2026 The pixcollide authors

-- Outlines, traced edge by edge, and what polygons made of them must be. Lists are flat, x1, y1, x2, y2, ...; y points
-- down, so that what runs clockwise on screen has a positive area.

local regions = require "spec.support.oracles.naive_regions"
local outlines = {}

local function fail(...) error((...):format(select(2, ...)), 0) end

--- The edges of all loops as { ax, ay, bx, by }.
function outlines.edges(loops)
  local edges = {}
  for _, loop in ipairs(loops) do
    for i = 1, #loop, 2 do
      edges[#edges + 1] = { loop[i], loop[i + 1], loop[i + 2] or loop[1], loop[i + 3] or loop[2] }
    end
  end
  return edges
end

--- Twice the area of a loop.
function outlines.area2(loop)
  local sum = 0
  for _, edge in ipairs(outlines.edges { loop }) do sum = sum + edge[1] * edge[4] - edge[2] * edge[3] end
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

-- The unit of a list that turns right, or if side is -1 left; any, if there is one alone or nothing before.
local function turning(list, before, side)
  for k, unit in ipairs(list) do
    if before and unit[1] == -side * before[2] and unit[2] == side * before[1] then return k, unit end
  end
  return 1, list[1]
end

-- A loop as steps { x, y, unit } that start at each point of it: the corners alone, from the first in row order on, the
-- texels on its right, none twice in a row, and whether it is a hole.
local function finished(steps)
  local first, n = 1, #steps
  for k, step in ipairs(steps) do
    if step[2] < steps[first][2] or (step[2] == steps[first][2] and step[1] < steps[first][1]) then first = k end
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

-- Follows the units from a corner on until the first comes again, to the left where there are two: texels that touch
-- over a corner are joined.
local function traceJoined(leaving, key, width, add)
  for _, first in ipairs(leaving[key]) do
    local steps, unit = {}, first
    while not unit.isUsed do
      steps[#steps + 1] = { key % width, math.floor(key / width), unit }
      unit.isUsed = true
      key = key + unit[2] * width + unit[1]
      unit = select(2, turning(leaving[key], unit, -1))
    end
    if #steps > 0 then add(finished(steps)) end
  end
end

-- Follows the units from a corner on until it is back, to the right where there are two: texels that touch over a corner
-- are apart. A part between two visits of one point is a loop of its own.
local function traceApart(leaving, key, width, add)
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
    local unit = (before == nil or #steps > 0) and table.remove(leaving[key], (turning(leaving[key], before, 1)))
    if unit then
      steps[#steps + 1] = { key % width, math.floor(key / width), unit, key = key }
      visited[key], before = #steps, unit
      key = key + unit[2] * width + unit[1]
    end
  until not unit
end

-- All loops in order: by component, the outer loop first, then its holes by their first corners.
local function traced(mask, connectivity)
  local labels, list = regions.labels(mask, connectivity), {}
  local leaving, corners = units(mask)
  local function add(loop)
    loop.label = labels[loop.texel[4]][loop.texel[3]]
    list[#list + 1] = loop
  end
  for _, key in ipairs(corners) do
    if connectivity == 8 then traceJoined(leaving, key, mask.width + 1, add) end
    while connectivity == 4 and #leaving[key] > 0 do traceApart(leaving, key, mask.width + 1, add) end
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

local function only(mask, connectivity, name)
  local list = {}
  for k, loop in ipairs(traced(mask, connectivity or 8)) do list[k] = loop[name] end
  return list, #list
end

--- The contours, and how many.
function outlines.contours(mask, connectivity) return only(mask, connectivity, "corners") end
--- The solid texels along each contour.
function outlines.texels(mask, connectivity) return only(mask, connectivity, "texels") end

-- Polygons.

-- Positive if the point is on the right of the edge.
local function turn(edge, x, y) return (edge[3] - edge[1]) * (y - edge[4]) - (edge[4] - edge[2]) * (x - edge[3]) end

local function isOn(edge, x, y)
  return turn(edge, x, y) == 0 and x >= math.min(edge[1], edge[3]) and x <= math.max(edge[1], edge[3])
    and y >= math.min(edge[2], edge[4]) and y <= math.max(edge[2], edge[4])
end

local function isEnd(edge, x, y) return (edge[1] == x and edge[2] == y) or (edge[3] == x and edge[4] == y) end

-- Are the ends of an edge on both sides of another one?
local function divides(edge, other)
  local from, to = turn(edge, other[1], other[2]), turn(edge, other[3], other[4])
  return (from < 0 and to > 0) or (from > 0 and to < 0)
end

-- Has an edge an end within the other one?
local function ends(edge, other)
  for k = 1, 3, 2 do
    if isOn(other, edge[k], edge[k + 1]) and not isEnd(other, edge[k], edge[k + 1]) then return true end
  end
  return false
end

--- Raises if any two edges meet elsewhere than at ends of both.
function outlines.checkNoCrossing(loops)
  local edges = outlines.edges(loops)
  for i, a in ipairs(edges) do
    for k = i + 1, #edges do
      local b = edges[k]
      if (divides(a, b) and divides(b, a)) or ends(a, b) or ends(b, a)
        or (isEnd(a, b[1], b[2]) and isEnd(a, b[3], b[4])) then
        fail("edges %s and %s meet", table.concat(a, ","), table.concat(b, ","))
      end
    end
  end
end

local function distance(edge, x, y)
  local dx, dy = edge[3] - edge[1], edge[4] - edge[2]
  local t = math.max(0, math.min(1, ((x - edge[1]) * dx + (y - edge[2]) * dy) / (dx * dx + dy * dy)))
  return math.sqrt((x - edge[1] - t * dx) ^ 2 + (y - edge[2] - t * dy) ^ 2)
end

--- Raises unless the loop has vertices of the contour, in its order, and no corner left out is further than tolerance
-- from the edge that stands for it.
function outlines.checkSimplified(contour, loop, tolerance)
  local places, count, total = {}, #contour / 2, 0
  for i = 0, count - 1 do places[contour[2 * i + 1] .. "," .. contour[2 * i + 2]] = i end
  for _, edge in ipairs(outlines.edges { loop }) do
    local from, to = places[edge[1] .. "," .. edge[2]], places[edge[3] .. "," .. edge[4]]
    if not from or not to or from == to then
      fail("edge %s is not between vertices of the contour", table.concat(edge, ","))
    end
    local steps = (to - from) % count
    total = total + steps
    for step = 1, steps - 1 do
      local at = 2 * ((from + step) % count)
      local far = distance(edge, contour[at + 1], contour[at + 2])
      if far > tolerance + 1e-9 then fail("corner %d,%d is %g from its edge", contour[at + 1], contour[at + 2], far) end
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
  if #part < 6 or #part > 2 * most then fail("a part of %g vertices", #part / 2) end
  for _, edge in ipairs(outlines.edges { part }) do
    for k = 1, #part, 2 do
      if not isEnd(edge, part[k], part[k + 1]) and turn(edge, part[k], part[k + 1]) <= 0 then
        fail("a part is not convex at %d,%d: %s", edge[3], edge[4], table.concat(part, ","))
      end
    end
  end
end

-- Has an edge of a all of b on its left, or on it?
local function parts(a, b)
  for _, edge in ipairs(outlines.edges { a }) do
    local apart = true
    for k = 1, #b, 2 do apart = apart and turn(edge, b[k], b[k + 1]) <= 0 end
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
        if divides(edge, other) and divides(other, edge) then
          fail("a part reaches outside: %s", table.concat(part, ","))
        end
      end
    end
  end
end

return outlines
