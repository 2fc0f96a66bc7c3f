-- SPDX-License-Identifier: MIT
-- SPDX-FileCopyrightText: 2026 The pixcollide authors

-- The way of a sprite as whole pixels, in the order in which they are entered. Positions are counted in units of
-- 1/65536 pixel, as the rule counts; what is entered first is found by comparing fractions, exactly.

local rule = require "spec.support.oracles.rule"

local ceil, floor, fmod = math.ceil, math.floor, math.fmod
local UNIT = 65536.0
local naive_way = {}

local function rnd(value) return floor(UNIT * value + 0.5) + 0.0 end

--- Whether a sprite with this transform is its mask shifted by whole pixels.
function naive_way.is_upright(t)
  local a, b, c, d = rule.inverse(t)
  return a == 1 and b == 0 and c == 0 and d == 1
end

-- Where an axis starts and ends, in units.
local function span(upright, from, to, origin)
  local function units(value)
    local whole, fraction = rule.split(value)
    return whole * UNIT - rnd((0.5 - fraction) + origin)
  end
  if upright then return units(from), units(to) end
  return -UNIT / 2, rnd((to - from) - 0.5)
end

-- The changes of ceil(units / 65536) between two numbers: how many units lie
-- before each, which way they go, and how many units there are.
local function changes(from, to)
  local list, first, last = {}, ceil(from / UNIT) + 0.0, ceil(to / UNIT) + 0.0
  if to >= from then
    for k = first, last - 1 do list[#list + 1] = k * UNIT - from end -- just behind the multiple
    return list, 1, to - from
  end
  for k = first - 1, last, -1 do list[#list + 1] = from - k * UNIT end -- on the multiple
  return list, -1, from - to
end

-- -1, 0 or 1 as a / b is less than, equal to or greater than c / d, exactly,
-- for whole numbers a, c >= 0 and b, d > 0: whole parts first, then what is left.
local function compare(a, b, c, d)
  local rest, other_rest = fmod(a, b), fmod(c, d)
  local whole, other_whole = (a - rest) / b, (c - other_rest) / d
  if whole ~= other_whole then return whole < other_whole and -1 or 1
  elseif rest == 0 or other_rest == 0 then return rest == other_rest and 0 or rest == 0 and -1 or 1
  end
  return compare(d, other_rest, b, rest)
end

--- The steps of the way of a sprite with transform t to (x, y), in order:
-- tables with x and y (-1, 0 or 1) and t, the part of the way before it.
function naive_way.steps(t, x, y)
  local upright = naive_way.is_upright(t)
  local columns, step_x, length_x = changes(span(upright, t.x, x, t.ox))
  local rows, step_y, length_y = changes(span(upright, t.y, y, t.oy))
  local list, column, row = {}, 1, 1
  while columns[column] or rows[row] do
    local order = columns[column] and -1 or 1
    if columns[column] and rows[row] then order = compare(columns[column], length_x, rows[row], length_y) end
    local step = { x = 0, y = 0 }
    if order >= 0 then step.y, step.t, row = step_y, rows[row] / length_y, row + 1 end
    if order <= 0 then step.x, step.t, column = step_x, columns[column] / length_x, column + 1 end
    list[#list + 1] = step
  end
  return list
end

return naive_way
