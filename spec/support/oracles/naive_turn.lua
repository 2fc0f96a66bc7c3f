-- SPDX-License-Identifier: MIT
-- SPDX-FileCopyrightText: 2026 The pixcollide authors

-- Turning and growing without any cleverness: every step, every obstacle, every
-- pixel. Obstacles are entries (see oracles/covered.lua) in the order of adding.

local bodies = require "spec.support.oracles.bodies"
local naive_separation = require "spec.support.oracles.naive_separation"

local abs, ceil, floor, max, sqrt = math.abs, math.ceil, math.floor, math.max, math.sqrt
local TURN = 6.283185307179586
local naive_turn = {}

-- The largest length of (sx (u + kx v), sy (ky u + v)) over the solid texels' corners, (u, v) from the origin.
local function radius(grid, t, sx, sy)
  local a, c, b, d, largest = sx, t.kx * sx, t.ky * sy, sy, 0
  for v = 0, grid.h - 1 do
    for u = 0, grid.w - 1 do
      if grid:get(u, v) then
        for corner = 0, 3 do
          local du, dv = u + corner % 2 - t.ox, v + floor(corner / 2) - t.oy
          local x, y = a * du + c * dv, b * du + d * dv
          largest = max(largest, x * x + y * y)
        end
      end
    end
  end
  return sqrt(largest)
end

--- How many steps there are from an entry to the rotation to.r, or to the scale
-- to.sx, to.sy, and a function that gives what it is after each.
function naive_turn.steps(entry, to)
  local t = entry.t
  if entry.grid:count() == 0 or (to.r or t.r) == t.r and (to.sx or t.sx) == t.sx and (to.sy or t.sy) == t.sy then
    return 0
  end
  local whole = (to.r or t.r) - t.r
  local turns = max(floor(abs(whole) / TURN) - 1, 0)
  local skipped = (whole < 0 and -TURN or TURN) * turns
  local sweep = whole - skipped
  local n = max(1, ceil(to.r and radius(entry.grid, t, t.sx, t.sy) * abs(sweep)
    or radius(entry.grid, t, to.sx - t.sx, to.sy - t.sy)))
  return n, function(k)
    if k == n then return bodies.changed(entry, to) end
    local turned = sweep * (k / n)
    return bodies.changed(entry, {
      r = t.r + (abs(turned) < TURN and turned or turned + skipped), sx = t.sx + ((to.sx or t.sx) - t.sx) * (k / n),
      sy = t.sy + ((to.sy or t.sy) - t.sy) * (k / n),
    })
  end
end

-- Where an entry first meets an obstacle in row order, and the normal there: to the pivot if the area has no slope.
local function touch(turned, other)
  local x, y, nx, ny = bodies.touch(bodies.of(turned), 0, 0, bodies.of(other))
  if nx == 0 and ny == 0 then nx, ny = turned.t.x - (x + 0.5), turned.t.y - (y + 0.5) end
  if nx == 0 and ny == 0 then ny = -1 end
  return x, y, bodies.normalised(nx, ny)
end

local function obstacles_of(entries, entry, accepts)
  local list = {}
  for _, other in ipairs(entries) do
    if other ~= entry and entry.enabled and other.enabled and accepts(other) then list[#list + 1] = other end
  end
  return list
end

-- The part of the way that `free` of its steps are; of many turns, most are not looked at.
local function part_of(entry, to, last, free, steps)
  if to.r and free < steps and abs(to.r - entry.t.r) > 2 * TURN - 1e-6 then
    return (last.t.r - entry.t.r) / (to.r - entry.t.r)
  end
  return steps == 0 and 1 or free / steps
end

--- Turns or scales entry, one of the entries, as far as it is free of those that accepts(entry) lets through: the last
-- free transform, who is hit (an entry or nil), where, the normal, and the part of the way.
function naive_turn.sweep(entries, entry, to, accepts)
  local obstacles = obstacles_of(entries, entry, accepts)
  local function areas_of(turned)
    local list = {}
    for k, other in ipairs(obstacles) do list[k] = bodies.area(bodies.of(turned), 0, 0, bodies.of(other)) end
    return list
  end
  local last, areas = entry, areas_of(entry)
  local steps, entry_at = naive_turn.steps(entry, to)
  for step = 1, steps do
    local turned = entry_at(step)
    local now = areas_of(turned)
    for k, other in ipairs(obstacles) do
      if now[k] > areas[k] then
        local x, y, nx, ny = touch(turned, other)
        return last.t, other, x, y, nx, ny, part_of(entry, to, last, step - 1, steps)
      end
    end
    last, areas = turned, now
  end
  return bodies.changed(entry, to).t, nil, nil, nil, nil, nil, 1
end

--- Whether what is made of the entry meets none of those that accepts(entry) lets through; else the shortest move of at
-- most `distance` pixels that frees it, looked for up to `reach`, a whole number.
function naive_turn.become(entries, entry, made, accepts, distance, reach)
  local a = naive_separation.pixels { made }
  local b = naive_separation.pixels(obstacles_of(entries, entry, accepts))
  if naive_separation.is_free(a, b, 0, 0) then return true end
  return false, naive_separation.shortest(a, b, reach, distance)
end

return naive_turn
