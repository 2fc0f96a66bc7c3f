-- SPDX-License-Identifier: MIT
-- SPDX-FileCopyrightText: 2026 The pixcollide authors

-- Separation without any cleverness: every offset is tried, the nearest ones
-- first, and for each every covered pixel. Entries have grid and t.

local covered = require "spec.support.oracles.covered"
local rule = require "spec.support.oracles.rule"

local abs, ceil, floor, max = math.abs, math.ceil, math.floor, math.max
local UNIT = 65536.0
local FAR = 536870912.0 -- pixels that a way along a direction goes on at most, on its longer axis: 2^29
local USUAL = 65536 -- directions of 1 to so many pixels are taken so many times, others as a part of the longer axis
local naive_separation = {}

--- Some coverages as a list of pixels x1, y1, x2, y2, ..., with sets of x by y.
function naive_separation.set(covers)
  local set = { rows = {} }
  for _, cover in ipairs(covers) do
    local list = rule.pixels(cover)
    for k = 1, #list, 2 do
      local x, y = list[k], list[k + 1]
      set[#set + 1], set[#set + 2] = x, y
      set.rows[y] = set.rows[y] or {}
      set.rows[y][x] = true
    end
  end
  return set
end

--- The same of entries.
function naive_separation.pixels(entries)
  local covers = {}
  for k, entry in ipairs(entries) do covers[k] = covered.cover(entry) end
  return naive_separation.set(covers)
end

--- Has a, shifted by (dx, dy), no pixel in common with b?
function naive_separation.is_free(a, b, dx, dy)
  for k = 1, #a, 2 do
    local row = b.rows[a[k + 1] + dy]
    if row and row[a[k] + dx] then return false end
  end
  return true
end

-- Straight up comes first, then left, right and down, then all others.
local function direction(dx, dy)
  if dx == 0 then return dy <= 0 and 1 or 4
  elseif dy == 0 then return dx < 0 and 2 or 3
  end
  return 5
end

-- Does the offset (x, y) come before the other one?
local function comes_before(x, y, other_x, other_y)
  local length, other_length = x * x + y * y, other_x * other_x + other_y * other_y
  if length ~= other_length then return length < other_length end
  local way, other_way = direction(x, y), direction(other_x, other_y)
  if way ~= other_way then return way < other_way
  elseif abs(x) ~= abs(other_x) then return abs(x) < abs(other_x)
  elseif y ~= other_y then return y < other_y
  end
  return x < other_x
end

--- The shortest offset of at most `distance` pixels that moves a clear of b, both as sets; of no more than `reach`, a
-- whole number, along each axis.
function naive_separation.shortest(a, b, reach, distance)
  local x, y
  for dy = -reach, reach do
    for dx = -reach, reach do
      if dx * dx + dy * dy <= distance * distance and (not x or comes_before(dx, dy, x, y))
        and naive_separation.is_free(a, b, dx, dy) then
        x, y = dx, dy
      end
    end
  end
  if x then return x, y end
end

-- One axis of a way to `far`: in 1/65536 pixel how long it is, how many pixels it changes by, and which way.
local function axis(far)
  local last = floor(UNIT * (far - 0.5) + 0.5) + 0.0
  return abs(last + UNIT / 2), abs(ceil(last / UNIT)), far < 0 and -1 or 1
end

--- The first offset of the way towards (dx, dy) that moves a clear of b, if it is at most `distance` long.
function naive_separation.along(a, b, dx, dy, distance)
  local longer = max(abs(dx), abs(dy))
  local unit, times = longer, FAR
  if longer >= 1 and longer <= USUAL then unit, times = 1, floor(FAR / longer) end
  local length_x, columns, step_x = axis(dx / unit * times)
  local length_y, rows, step_y = axis(dy / unit * times)
  local column, row = 0, 0
  while column ^ 2 + row ^ 2 <= distance ^ 2 do
    if naive_separation.is_free(a, b, step_x * column, step_y * row) then return step_x * column, step_y * row end
    -- the next change of x comes after 1/2, 3/2, 5/2, ... pixels of length_x, that of y likewise
    local x, y = (2 * column + 1) * length_y, (2 * row + 1) * length_x
    local takes_column = column < columns and (row == rows or x <= y)
    local takes_row = row < rows and (column == columns or y <= x)
    column, row = column + (takes_column and 1 or 0), row + (takes_row and 1 or 0)
  end
end

return naive_separation
