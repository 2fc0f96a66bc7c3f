-- SPDX-License-Identifier: MIT
-- SPDX-FileCopyrightText: 2026 The pixcollide authors

-- Separation without any cleverness: every offset is tried, the nearest ones
-- first, and for each every covered pixel. Entries have grid and t.

local covered = require "spec.support.oracles.covered"

local abs, ceil, floor, max = math.abs, math.ceil, math.floor, math.max
local UNIT = 65536.0
local FAR = 536870912.0 -- pixels that a way along a direction goes on, on its longer axis: 2^29
local naive_separation = {}

--- The covered pixels of some entries: a list x1, y1, x2, y2, ... and sets of x by y.
function naive_separation.pixels(entries)
  local pixels = { rows = {} }
  for _, entry in ipairs(entries) do
    local list = covered.pixels(entry)
    for k = 1, #list, 2 do
      local x, y = list[k], list[k + 1]
      pixels[#pixels + 1], pixels[#pixels + 2] = x, y
      pixels.rows[y] = pixels.rows[y] or {}
      pixels.rows[y][x] = true
    end
  end
  return pixels
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

--- Does the offset a come before b?
function naive_separation.comes_before(a, b)
  local length_a, length_b = a[1] ^ 2 + a[2] ^ 2, b[1] ^ 2 + b[2] ^ 2
  if length_a ~= length_b then return length_a < length_b end
  local direction_a, direction_b = direction(a[1], a[2]), direction(b[1], b[2])
  if direction_a ~= direction_b then return direction_a < direction_b
  elseif abs(a[1]) ~= abs(b[1]) then return abs(a[1]) < abs(b[1])
  elseif a[2] ~= b[2] then return a[2] < b[2]
  end
  return a[1] < b[1]
end

local offsets = {}

--- All offsets of at most so many pixels, in order.
local function offsets_within(reach)
  if not offsets[reach] then
    local list = {}
    for dy = -reach, reach do
      for dx = -reach, reach do
        if dx * dx + dy * dy <= reach * reach then list[#list + 1] = { dx, dy } end
      end
    end
    table.sort(list, naive_separation.comes_before)
    offsets[reach] = list
  end
  return offsets[reach]
end

--- The shortest offset of at most `distance` pixels (reach, a whole number, or
-- less) that moves a clear of b, both as of pixels.
function naive_separation.shortest(a, b, reach, distance)
  for _, offset in ipairs(offsets_within(reach)) do
    if offset[1] ^ 2 + offset[2] ^ 2 > distance ^ 2 then return nil
    elseif naive_separation.is_free(a, b, offset[1], offset[2]) then return offset[1], offset[2]
    end
  end
end

-- One axis of a way to `far`: in 1/65536 pixel how long it is, how many pixels it changes by, and which way.
local function axis(far)
  local last = floor(UNIT * (far - 0.5) + 0.5) + 0.0
  return abs(last + UNIT / 2), abs(ceil(last / UNIT)), far < 0 and -1 or 1
end

--- The first offset of the way towards (dx, dy) that moves a clear of b, if it is at most `distance` long.
function naive_separation.along(a, b, dx, dy, distance)
  local longer = max(abs(dx), abs(dy))
  local length_x, columns, step_x = axis(dx / longer * FAR)
  local length_y, rows, step_y = axis(dy / longer * FAR)
  local column, row = 0, 0
  while column ^ 2 + row ^ 2 <= distance ^ 2 do
    if naive_separation.is_free(a, b, step_x * column, step_y * row) then
      return step_x * column, step_y * row
    end
    -- the next change of x comes after 1/2, 3/2, 5/2, ... pixels of length_x, that of y likewise
    local x, y = (2 * column + 1) * length_y, (2 * row + 1) * length_x
    local takes_column = column < columns and (row == rows or x <= y)
    local takes_row = row < rows and (column == columns or y <= x)
    column, row = column + (takes_column and 1 or 0), row + (takes_row and 1 or 0)
  end
end

return naive_separation
