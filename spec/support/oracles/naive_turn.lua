-- SPDX-License-Identifier: MIT
-- SPDX-FileCopyrightText: 2026 The pixcollide authors

-- Turning and growing without any cleverness: every step, every obstacle, every
-- pixel. Obstacles are entries (see naive_world.lua) in the order of adding.

local naive_separation = require "spec.support.oracles.naive_separation"
local rule = require "spec.support.oracles.rule"

local abs, ceil, floor, max, sqrt = math.abs, math.ceil, math.floor, math.max, math.sqrt

local TURN = 6.283185307179586

local naive_turn = {}

--- A copy of a transform with some numbers changed.
function naive_turn.changed(t, numbers)
  local copy = {}
  for key, value in pairs(t) do
    copy[key] = value
  end
  for key, value in pairs(numbers) do
    copy[key] = value
  end
  return copy
end

-- The largest length of (sx (u + kx v), sy (ky u + v)) over the solid texels'
-- corners, (u, v) from the origin.
local function radius(grid, t, sx, sy)
  local a, c, b, d = sx, t.kx * sx, t.ky * sy, sy
  local largest = 0
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

--- How many steps there are from t to the rotation to.r, or to the scale to.sx,
-- to.sy, and a function that gives the transform of each.
function naive_turn.steps(grid, t, to)
  if grid:count() == 0 or (to.r or t.r) == t.r and (to.sx or t.sx) == t.sx and (to.sy or t.sy) == t.sy then
    return 0
  end
  local whole = (to.r or t.r) - t.r
  local turns = max(floor(abs(whole) / TURN) - 1, 0)
  local skipped = (whole < 0 and -TURN or TURN) * turns
  local sweep = whole - skipped
  local reach
  if to.r then
    reach = radius(grid, t, t.sx, t.sy) * abs(sweep)
  else
    reach = radius(grid, t, to.sx - t.sx, to.sy - t.sy)
  end
  local n = max(1, ceil(reach))
  return n, function(k)
    if k == n then
      return naive_turn.changed(t, to)
    end
    local turned = sweep * (k / n)
    return naive_turn.changed(t, {
      r = t.r + (abs(turned) < TURN and turned or turned + skipped),
      sx = t.sx + ((to.sx or t.sx) - t.sx) * (k / n),
      sy = t.sy + ((to.sy or t.sy) - t.sy) * (k / n),
    })
  end
end

local function shifted(cover, dx, dy)
  return setmetatable({ x = cover.x + dx, y = cover.y + dy }, { __index = cover })
end

local function area(cover, other)
  return rule.common(cover, other).n
end

-- Where they first meet in row order, and the normal there.
local function touch(cover, other, t)
  local common, x, y = rule.common(cover, other), nil, nil
  for index = 1, common.w * common.h do
    if common[index] then
      x, y = common.x + (index - 1) % common.w, common.y + floor((index - 1) / common.w)
      break
    end
  end
  local nx = area(shifted(cover, -1, 0), other) - area(shifted(cover, 1, 0), other)
  local ny = area(shifted(cover, 0, -1), other) - area(shifted(cover, 0, 1), other)
  if nx == 0 and ny == 0 then
    nx, ny = t.x - (x + 0.5), t.y - (y + 0.5)
  end
  if nx == 0 and ny == 0 then
    ny = -1
  end
  local length = sqrt(nx * nx + ny * ny)
  return x, y, nx / length, ny / length
end

--- Turns or scales entry, one of the entries, as far as it is free of those that
-- accepts(entry) lets through: the last free transform, who is hit (an entry or
-- nil), where, the normal, and how many of the steps are free.
function naive_turn.sweep(entries, entry, to, accepts)
  local obstacles = {}
  for _, other in ipairs(entries) do
    if other ~= entry and entry.enabled and other.enabled and accepts(other) then
      local cover = rule.coverage(other.grid, other.t)
      obstacles[#obstacles + 1] =
        { entry = other, cover = cover, area = area(rule.coverage(entry.grid, entry.t), cover) }
    end
  end
  local last = entry.t
  local steps, transform_at = naive_turn.steps(entry.grid, entry.t, to)
  for step = 1, steps do
    local t = transform_at(step)
    local cover = rule.coverage(entry.grid, t)
    local areas = {}
    for k, obstacle in ipairs(obstacles) do
      areas[k] = area(cover, obstacle.cover)
      if areas[k] > obstacle.area then
        local x, y, nx, ny = touch(cover, obstacle.cover, t)
        return last, obstacle.entry, x, y, nx, ny, step - 1, steps
      end
    end
    for k, obstacle in ipairs(obstacles) do
      obstacle.area = areas[k]
    end
    last = t
  end
  return naive_turn.changed(entry.t, to), nil, nil, nil, nil, nil, steps, steps
end

--- Whether a sprite with this grid and transform meets none of those that
-- accepts(entry) lets through; else the shortest move of at most `distance`
-- pixels that frees it, looked for up to `reach`, a whole number.
function naive_turn.become(entries, entry, grid, t, accepts, distance, reach)
  local others = {}
  for _, other in ipairs(entries) do
    if other ~= entry and entry.enabled and other.enabled and accepts(other) then
      others[#others + 1] = other
    end
  end
  local a, b = naive_separation.pixels { { grid = grid, t = t } }, naive_separation.pixels(others)
  if naive_separation.is_free(a, b, 0, 0) then
    return true
  end
  return false, naive_separation.shortest(a, b, reach, distance)
end

return naive_turn
