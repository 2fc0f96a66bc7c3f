-- SPDX-License-Identifier: MIT
-- SPDX-FileCopyrightText: 2026 The pixcollide authors

-- Compares what the module answers with what the references say, and draws the
-- difference. Plain code instead of assertions: these run a million times.

local rule = require "spec.support.oracles.rule"
local sprites = require "spec.support.sprites"

local compare = {}

local function number(value)
  if type(value) ~= "number" then
    return tostring(value)
  end
  return value == 0 and "0" or ("%.17g"):format(value) -- no "-0"
end

--- Numbers as text, nil included: compare.list(1, nil) is "1, nil".
function compare.list(...)
  local texts = {}
  for k = 1, select("#", ...) do
    texts[k] = number((select(k, ...)))
  end
  return table.concat(texts, ", ")
end

--- Raises unless value == expected; show() gives what else to print.
function compare.same(what, expected, value, show)
  if value ~= expected then
    error(("%s: expected %s, got %s\n%s"):format(what, number(expected), number(value), show and show() or ""), 0)
  end
end

--- The same for lists of results, made with compare.list.
function compare.lists(what, expected, value, show)
  if value ~= expected then
    error(("%s: expected (%s), got (%s)\n%s"):format(what, expected, value, show and show() or ""), 0)
  end
end

--- A function that describes a sprite, for `show`.
function compare.sprite(g, t)
  return function() return sprites.describe(g, t) end
end

--- A function that describes a pair, for `show`.
function compare.couple(grid_a, t_a, grid_b, t_b)
  return function()
    return "a: " .. sprites.describe(grid_a, t_a) .. "\nb: " .. sprites.describe(grid_b, t_b)
  end
end

-- "#" in both, "+" expected but not got, "!" got but not expected.
local function draw(cover, has, i0, j0, i1, j1)
  i1, j1 = math.min(i1, i0 + 160), math.min(j1, j0 + 80)
  local lines = { ("from pixel (%.17g, %.17g); + is missing, ! is too much"):format(i0, j0) }
  for j = j0, j1 - 1 do
    local line = {}
    for i = i0, i1 - 1 do
      local expected, got = rule.has(cover, i, j), has(i, j)
      line[#line + 1] = expected and (got and "#" or "+") or (got and "!" or ".")
    end
    lines[#lines + 1] = table.concat(line)
  end
  return table.concat(lines, "\n")
end

--- Raises, with a drawing, unless has(i, j) is true for exactly the pixels of
-- a coverage, within the coverage's window and one pixel around it.
function compare.pixels(what, cover, has, g, t)
  local i0, j0, i1, j1 = cover.x - 1, cover.y - 1, cover.x + cover.w + 1, cover.y + cover.h + 1
  for j = j0, j1 - 1 do
    for i = i0, i1 - 1 do
      if rule.has(cover, i, j) ~= has(i, j) then
        error(("%s: pixel (%.17g, %.17g) should %sbe covered\n%s\n%s"):format(what, i, j,
          rule.has(cover, i, j) and "" or "not ", draw(cover, has, i0, j0, i1, j1),
          sprites.describe(g, t)), 0)
      end
    end
  end
end

--- Raises unless the mask that rasterize gave is exactly a coverage.
function compare.raster(sprite, cover, g, t)
  local show = compare.sprite(g, t)
  local mask, x, y = sprite:rasterize()
  local w, h = mask:getDimensions()
  local bx, by, bw, bh = rule.bounds(cover)
  if not bx then
    compare.lists("size of an empty raster", compare.list(0, 0), compare.list(w, h), show)
    return
  end
  compare.lists("rectangle of the raster", compare.list(bx, by, bw, bh), compare.list(x, y, w, h), show)
  compare.same("pixels of the raster", cover.n, mask:count(), show)
  compare.pixels("rasterize", cover, function(i, j) return mask:get(i - x, j - y) end, g, t)
end

--- Raises unless bounds and box of a sprite fit a coverage.
function compare.boxes(sprite, cover, g, t)
  local show = compare.sprite(g, t)
  local bx, by, bw, bh = rule.bounds(cover)
  compare.lists("getBounds", bx and compare.list(bx, by, bw, bh) or "nil", compare.list(sprite:getBounds()), show)
  local x, y, w, h = sprite:getBox()
  if w < 0 or h < 0 or x % 1 ~= 0 or y % 1 ~= 0 or w % 1 ~= 0 or h % 1 ~= 0 then
    error("getBox: not a box of whole numbers: " .. compare.list(x, y, w, h) .. "\n" .. show(), 0)
  end
  if bx and (x > bx or y > by or x + w < bx + bw or y + h < by + bh) then
    error(("getBox: (%s) does not hold all covered pixels (%s)\n%s"):format(compare.list(x, y, w, h),
      compare.list(bx, by, bw, bh), show()), 0)
  end
end

--- Raises unless all answers about a pair are those of their coverages.
function compare.pair(a, b, cover_a, cover_b, show)
  local common = rule.common(cover_a, cover_b)
  local rectangle = common.n > 0 and compare.list(rule.bounds(common)) or "nil"
  compare.same("a:collides(b)", common.n > 0, a:collides(b), show)
  compare.same("b:collides(a)", common.n > 0, b:collides(a), show)
  compare.same("a:overlapArea(b)", common.n, a:overlapArea(b), show)
  compare.same("b:overlapArea(a)", common.n, b:overlapArea(a), show)
  compare.lists("a:overlapRect(b)", rectangle, compare.list(a:overlapRect(b)), show)
  compare.lists("b:overlapRect(a)", rectangle, compare.list(b:overlapRect(a)), show)
end

return compare
