-- SPDX-License-Identifier: MIT
-- SPDX-FileCopyrightText: 2026 The pixcollide authors

-- The way of a sprite as whole pixels, in the order in which they are entered. Positions are counted in units of
-- 1/65536 pixel, as the rule counts; what is entered first is found by comparing fractions, exactly.

local rule = require "spec.support.oracles.rule"

local abs, ceil, floor, fmod = math.abs, math.ceil, math.floor, math.fmod
local UNIT = 65536.0
local naive_way = {}

local function rnd(value) return floor(UNIT * value + 0.5) + 0.0 end

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

-- How many pixels a texel is drawn by this coefficient of the inverse, below 0 if it is flipped; nil if that is not
-- whole.
local function scale_of(coefficient)
  local scale = coefficient ~= 0 and floor(1 / abs(coefficient) + 0.5) or 0
  if scale == 0 or 1 / scale ~= abs(coefficient) then return nil end
  return coefficient < 0 and -scale or scale
end

--- How many pixels a texel is drawn along x and along y, and the origin in texels that lie along x and along y; nil if
-- what a sprite with this transform covers is not the same at most fractions of its position.
function naive_way.scales(t)
  local a, b, c, d = rule.inverse(t)
  if not a then return nil end -- it covers nothing
  local x, y, along_x, along_y = scale_of(a), scale_of(d), t.ox, t.oy
  if b ~= 0 or c ~= 0 then x, y, along_x, along_y = scale_of(b), scale_of(c), t.oy, t.ox end
  local is_sheared = (a ~= 0 or d ~= 0) and (b ~= 0 or c ~= 0)
  if is_sheared or not (x and y) then return nil end
  return x, y, along_x, along_y
end

-- The changes along an axis from one position to another one, by naive_way.scales.
local function span(scale, from, to, origin)
  if not scale then return changes(-UNIT / 2, rnd((to - from) - 0.5)) end
  local function units(value)
    local whole, fraction = rule.split(value)
    if scale < 0 then return -(whole * UNIT) - rnd((fraction - 0.5) - origin * scale) end
    return whole * UNIT - rnd((0.5 - fraction) + origin * scale)
  end
  local list, step, length = changes(units(from), units(to))
  return list, scale < 0 and -step or step, length -- flipped: floor changes where ceil of what is negative does
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

local function cell_units(value)
  local whole, fraction = rule.split(value)
  return whole * UNIT + rnd(fraction + naive_way.EARLY)
end

--- The cell in which a coordinate lies.
function naive_way.cell(value) return floor(cell_units(value) / UNIT) + 0.0 end

-- Its changes from one to another.
local function cell_span(from, to)
  local list, step, length = changes(-cell_units(from), -cell_units(to))
  return list, -step, length
end

--- Cells, squares of a pixel, begin so much before whole numbers.
naive_way.EARLY = 1 / 4096

--- The steps of the way of a sprite with transform t to (x, y), in order: tables with x and y (-1, 0 or 1) and t, the part
-- of the way before it. by_cells: from cell to cell, as envelopes go.
function naive_way.steps(t, x, y, by_cells)
  local scale_x, scale_y, along_x, along_y = naive_way.scales(t)
  local columns, step_x, length_x = span(scale_x, t.x, x, along_x)
  local rows, step_y, length_y = span(scale_y, t.y, y, along_y)
  if by_cells then
    columns, step_x, length_x = cell_span(t.x, x)
    rows, step_y, length_y = cell_span(t.y, y)
  end
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
