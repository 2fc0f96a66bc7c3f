-- SPDX-License-Identifier: MIT
-- SPDX-FileCopyrightText: 2026 The pixcollide authors

-- A world without any cleverness: every pair is tried, in the order of adding,
-- by the naive rule. An entry is a table with a sprite of the module, the grid
-- and the transform it should have, and enabled.

local rule = require "spec.support.oracles.rule"

local max, min, floor = math.max, math.min, math.floor

local naive_world = {}
naive_world.__index = naive_world

function naive_world.new()
  return setmetatable({ entries = {} }, naive_world)
end

function naive_world:add(entry)
  self.entries[#self.entries + 1] = entry
end

function naive_world:remove(entry)
  for k, other in ipairs(self.entries) do
    if other == entry then
      table.remove(self.entries, k)
      return true
    end
  end
  return false
end

--- The sprites in order.
function naive_world:sprites()
  local list = {}
  for k, entry in ipairs(self.entries) do
    list[k] = entry.sprite
  end
  return list
end

local function windows(entries)
  local list = {}
  for k, entry in ipairs(entries) do
    local i0, j0, i1, j1 = rule.window(entry.grid, entry.t)
    list[k] = i0 and { i0, j0, i1, j1 } or false
  end
  return list
end

-- The windows only save time: outside of them nothing is covered.
local function touch(a, b, window_a, window_b)
  if not window_a or not window_b then
    return false
  end
  local i0, i1 = max(window_a[1], window_b[1]), min(window_a[3], window_b[3])
  local j0, j1 = max(window_a[2], window_b[2]), min(window_a[4], window_b[4])
  if i1 <= i0 or j1 <= j0 then
    return false
  end
  local cover = rule.coverage(a.grid, a.t, i0, j0, i1, j1)
  return cover.n > 0 and rule.common(cover, rule.coverage(b.grid, b.t, i0, j0, i1, j1)).n > 0
end

--- All colliding pairs a1, b1, a2, b2, ... as sprites, and how many.
function naive_world:collisions()
  local entries = self.entries
  local boxes = windows(entries)
  local list, n = {}, 0
  for p = 1, #entries do
    for q = p + 1, #entries do
      local a, b = entries[p], entries[q]
      if a.enabled ~= false and b.enabled ~= false and touch(a, b, boxes[p], boxes[q]) then
        n = n + 1
        list[2 * n - 1], list[2 * n] = a.sprite, b.sprite
      end
    end
  end
  return list, n
end

--- The sprites that collide with one, in order.
function naive_world:collisions_with(entry)
  local boxes = windows(self.entries)
  local own = windows({ entry })[1]
  local list = {}
  for k, other in ipairs(self.entries) do
    if other ~= entry and other.enabled ~= false and entry.enabled ~= false
      and touch(entry, other, own, boxes[k]) then
      list[#list + 1] = other.sprite
    end
  end
  return list
end

--- The sprites that cover the pixel of a point.
function naive_world:query_point(x, y)
  local list = {}
  for _, entry in ipairs(self.entries) do
    if rule.covers(entry.grid, entry.t, floor(x) + 0.0, floor(y) + 0.0) then
      list[#list + 1] = entry.sprite
    end
  end
  return list
end

-- The first whole i with i + 0.5 >= x.
local function first(x)
  local i = floor(x) - 1.0
  while i + 0.5 < x do
    i = i + 1
  end
  return i
end

--- The sprites with a covered pixel whose centre is in [x, x+w) x [y, y+h).
function naive_world:query_rect(x, y, w, h)
  local ri0, rj0, ri1, rj1 = first(x), first(y), first(x + w), first(y + h)
  local list = {}
  for _, entry in ipairs(self.entries) do
    local i0, j0, i1, j1 = rule.window(entry.grid, entry.t)
    if i0 then
      i0, j0, i1, j1 = max(i0, ri0), max(j0, rj0), min(i1, ri1), min(j1, rj1)
      if i1 > i0 and j1 > j0 and rule.coverage(entry.grid, entry.t, i0, j0, i1, j1).n > 0 then
        list[#list + 1] = entry.sprite
      end
    end
  end
  return list
end

return naive_world
