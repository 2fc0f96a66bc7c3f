-- SPDX-License-Identifier: MIT
-- SPDX-FileCopyrightText: 2026 The pixcollide authors

-- Assertions for busted's luassert: assert.collides, covers, adjacent and rayHits. Messages of what failed draw the
-- sprites as text.

local here = (...):match("^(.-)luassert$")
local pixcollide = require(here:sub(1, -2))

local hasLuassert, luassert = pcall(require, "luassert")
if not hasLuassert then
  error("pixcollide.luassert needs luassert, which comes with busted (luarocks install luassert)", 3)
end
local say = require "say"

local checks = require(here .. "arguments")

local floor, max, min = math.floor, math.max, math.min

local COLUMNS, ROWS = 78, 40 -- the most that is drawn
local RAY_POWER, PLACE_POWER = 30, 31 -- coordinates of rays, and of pixels that sprites may cover

-- Arguments --------------------------------------------------------------------------------------

local function methodsOf(object)
  return getmetatable(object).__index
end

local emptySprite = pixcollide.newSprite(pixcollide.newMask(0, 0))
local probes = {
  sprite = methodsOf(emptySprite).getPosition,
  world = methodsOf(pixcollide.newWorld()).count,
}

local function refuse(name, n, problem, level)
  error(("bad argument #%d to '%s' (%s)"):format(n, name, problem), level + 1)
end

local function checkObject(name, n, kind, value, level)
  local ok, message = pcall(probes[kind], value)
  if not ok then
    refuse(name, n, checks.problem(message), level + 1)
  end
  return value
end

-- A number between -2^power and 2^power.
local function checkNumber(name, n, what, value, power, level)
  local limit = 2 ^ power
  if type(value) ~= "number" or value ~= value or value < -limit or value > limit then
    local got = value ~= value and "nan" or type(value) == "number" and ("%.14g"):format(value) or checks.typename(value)
    refuse(name, n, ("%s expected to be a number between -2^%d and 2^%d, got %s"):format(what, power, power, got), level + 1)
  end
  return value
end

-- Pixels as text ---------------------------------------------------------------------------------

-- The rectangle of world pixels that holds both; x is nil for none.
local function unite(x, y, w, h, ox, oy, ow, oh)
  if not x then
    return ox, oy, ow, oh
  elseif not ox then
    return x, y, w, h
  end
  local left, top = min(x, ox), min(y, oy)
  return left, top, max(x + w, ox + ow) - left, max(y + h, oy + oh) - top
end

-- Where to begin to draw `most` of `size` pixels from `at`: so that what begins at `focus` is in the middle.
local function window(at, size, most, focus)
  if size <= most then
    return at, size
  end
  return max(at, min(focus - floor(most / 2), at + size - most)), most
end

-- Draws a rectangle of pixels: symbol(i, j) for each. (fx, fy), the middle if it is nil, is seen if not all is.
local function drawRows(x, y, w, h, fx, fy, symbol)
  local left, columns = window(x, w, COLUMNS, fx or x + floor(w / 2))
  local top, rows = window(y, h, ROWS, fy or y + floor(h / 2))
  local lines = { ("from (%d, %d):"):format(left, top) }
  if columns < w or rows < h then
    lines[1] = ("from (%d, %d), %d x %d of the %d x %d pixels from (%d, %d):"):format(left, top, columns, rows, w, h, x, y)
  end
  for j = top, top + rows - 1 do
    local line = {}
    for i = left, left + columns - 1 do
      line[#line + 1] = symbol(i, j)
    end
    lines[#lines + 1] = table.concat(line)
  end
  return table.concat(lines, "\n")
end

-- Where to look along one axis: between what two sprites cover there, if both sides of that can be seen; else at the
-- edge of the first that is nearer to the second.
local function between(at, size, otherAt, otherSize, most)
  local from, to = max(at, otherAt), min(at + size, otherAt + otherSize)
  if from - to > most - 8 then
    return otherAt > at and at + size - 1 or at
  end
  return floor((from + to) / 2)
end

-- Both sprites: a, b, # where both cover a pixel, . where neither does. (fx, fy) is the first pixel in common.
local function drawPair(a, b, fx, fy)
  local ax, ay, aw, ah = a:getBounds()
  local bx, by, bw, bh = b:getBounds()
  local x, y, w, h = unite(ax, ay, aw, ah, bx, by, bw, bh)
  if not x then
    return "neither covers a pixel"
  elseif not fx and ax and bx then
    fx, fy = between(ax, aw, bx, bw, COLUMNS), between(ay, ah, by, bh, ROWS)
  end
  return drawRows(x, y, w, h, fx, fy, function(i, j)
    local inA, inB = a:covers(i, j), b:covers(i, j)
    return inA and inB and "#" or inA and "a" or inB and "b" or "."
  end)
end

local function describe(name, sprite)
  local x, y, w, h = sprite:getBounds()
  if not x then
    return ("%s covers no pixel"):format(name)
  end
  return ("%s covers pixels in %d x %d at (%d, %d)"):format(name, w, h, x, y)
end

local function pixels(n)
  return n == 1 and "1 pixel" or ("%d pixels"):format(n)
end

-- Assertions -------------------------------------------------------------------------------------

-- Each takes the arguments and gives whether it holds, and a function that makes the message: of the positive form if
-- `isPositive`, else of the negated one. `level` is for errors about the arguments, as the assertion's caller has it.
local judges = {}

function judges.collides(arguments, level)
  local a = checkObject("collides", 1, "sprite", arguments[1], level)
  local b = checkObject("collides", 2, "sprite", arguments[2], level)
  return a:collides(b), function(isPositive)
    local x, y, w, h = a:overlapRect(b)
    local head = "Expected a and b to collide, but no pixel is covered by both."
    if not isPositive then
      head = ("Expected a and b not to collide, but they share %s in %d x %d at (%d, %d)."):format(
        pixels(a:overlapArea(b)), w, h, x, y)
    end
    return ("%s\n%s; %s.\n%s"):format(head, describe("a", a), describe("b", b), drawPair(a, b, x, y))
  end
end

function judges.adjacent(arguments, level)
  local a = checkObject("adjacent", 1, "sprite", arguments[1], level)
  local b = checkObject("adjacent", 2, "sprite", arguments[2], level)
  return a:isAdjacent(b), function(isPositive)
    local head = "Expected a and b to be next to each other, but no covered pixel of a is next to one of b."
    local area, x, y = a:overlapArea(b), a:overlapRect(b)
    if not isPositive then
      head = "Expected a and b not to be next to each other, but a covered pixel of a is next to one of b."
    elseif area > 0 then
      head = ("Expected a and b to be next to each other and not to overlap, but they share %s."):format(pixels(area))
    end
    return ("%s\n%s; %s.\n%s"):format(head, describe("a", a), describe("b", b), drawPair(a, b, x, y))
  end
end

-- The mask that rows of text mean.
local function checkRows(rows, level)
  local ok, mask = pcall(pixcollide.newMaskFromRows, rows)
  if not ok then
    refuse("covers", 2, checks.problem(mask), level + 1)
  end
  return mask
end

-- The covered pixels of the sprite as a mask, and where its corner lies.
local function rasterize(sprite, level)
  local ok, mask, x, y = pcall(sprite.rasterize, sprite)
  if not ok then
    refuse("covers", 1, checks.problem(mask), level + 1)
  end
  return mask, x, y
end

-- The first pixel of a mask at (x, y) that another one, at (ox, oy), does not have, row by row; nothing if it has all.
local function firstOnlyIn(mask, x, y, other, ox, oy)
  local only = mask:difference(other, ox - x, oy - y)
  local u, v = only:overlapPoint(only, 0, 0)
  return u and x + u, u and y + v
end

function judges.covers(arguments, level)
  local sprite = checkObject("covers", 1, "sprite", arguments[1], level)
  local expected, left, top = checkRows(arguments[2], level):trimmed()
  local mask, x, y = rasterize(sprite, level)
  if mask:count() == 0 then
    x, y = 0, 0
  end
  local ex, ey = x, y -- where the expected pixels' corner lies
  if arguments.n > 2 then
    ex = floor(checkNumber("covers", 3, "x", arguments[3], PLACE_POWER, level)) + left
    ey = floor(checkNumber("covers", 4, "y", arguments[4], PLACE_POWER, level)) + top
  end
  local isSame = mask:equals(expected) and (mask:count() == 0 or (x == ex and y == ey))
  return isSame, function(isPositive)
    local w, h = mask:getDimensions()
    local ew, eh = expected:getDimensions()
    local function covered(i, j) return mask:get(i - x, j - y) end
    local function wanted(i, j) return expected:get(i - ex, j - ey) end
    if not isPositive then
      return "Expected the sprite not to cover just these pixels.\n" .. drawRows(x, y, w, h, nil, nil, function(i, j)
        return covered(i, j) and "#" or "."
      end)
    end
    local fx, fy = firstOnlyIn(mask, x, y, expected, ex, ey)
    local mx, my = firstOnlyIn(expected, ex, ey, mask, x, y)
    if not fx or my and (my < fy or my == fy and mx < fx) then
      fx, fy = mx, my
    end
    local ux, uy, uw, uh = unite(w > 0 and x or nil, y, w, h, ew > 0 and ex or nil, ey, ew, eh)
    return ("Expected the sprite to cover other pixels: + is covered and should not be, - should be and is not; %s.\n%s")
      :format(describe("it", sprite), drawRows(ux, uy, uw, uh, fx, fy, function(i, j)
        local isCovered, isWanted = covered(i, j), wanted(i, j)
        return isCovered and isWanted and "#" or isCovered and "+" or isWanted and "-" or "."
      end))
  end
end

-- The fractions of a way along one axis, from `from` on and d long, at which it is in the pixels from edge to edge + 1.
local function inside(from, d, edge)
  if d == 0 then
    return 0, floor(from) == edge and 1 or -1
  end
  local enters, leaves = (edge - from) / d, (edge + 1 - from) / d
  return min(enters, leaves), max(enters, leaves)
end

-- Does the line from (x1, y1) to (x2, y2) come through pixel (i, j)?
local function crosses(i, j, x1, y1, x2, y2)
  local enters, leaves = inside(x1, x2 - x1, i)
  local entersRow, leavesRow = inside(y1, y2 - y1, j)
  return max(0, enters, entersRow) <= min(1, leaves, leavesRow)
end

local function drawRay(ray, expected, hit, hx, hy)
  local x1, y1, x2, y2 = ray[1], ray[2], ray[3], ray[4]
  local left, top = floor(min(x1, x2)), floor(min(y1, y2))
  local x, y, w, h = left, top, floor(max(x1, x2)) + 1 - left, floor(max(y1, y2)) + 1 - top
  x, y, w, h = unite(x, y, w, h, expected:getBounds())
  if hit then
    x, y, w, h = unite(x, y, w, h, hit:getBounds())
  end
  local fx, fy = hx, hy
  if not hit then
    local ex, ey, ew, eh = expected:getBounds()
    fx, fy = ex and ex + floor(ew / 2) or floor(x1), ex and ey + floor(eh / 2) or floor(y1)
  end
  return drawRows(x, y, w, h, fx, fy, function(i, j)
    if i == hx and j == hy then
      return "X"
    elseif expected:covers(i, j) then
      return "a"
    elseif hit and hit ~= expected and hit:covers(i, j) then
      return "b"
    end
    return crosses(i, j, x1, y1, x2, y2) and "*" or "."
  end)
end

function judges.rayhits(arguments, level)
  local world = checkObject("rayHits", 1, "world", arguments[1], level)
  local ray = {}
  for k, name in ipairs { "x1", "y1", "x2", "y2" } do
    ray[k] = checkNumber("rayHits", k + 1, name, arguments[k + 1], RAY_POWER, level)
  end
  local expected = checkObject("rayHits", 6, "sprite", arguments[6], level)
  local x, y = arguments[7], arguments[8]
  if arguments.n > 6 then
    x = floor(checkNumber("rayHits", 7, "x", x, PLACE_POWER, level))
    y = floor(checkNumber("rayHits", 8, "y", y, PLACE_POWER, level))
  end
  local hit, hx, hy = world:rayCast(ray[1], ray[2], ray[3], ray[4])
  local isHit = hit == expected and (not x or (x == hx and y == hy))
  return isHit, function(isPositive)
    local what = "it hits nothing"
    if hit then
      what = ("it hits %s at pixel (%d, %d)"):format(hit == expected and "a" or "b", hx, hy)
    end
    return ("Expected the ray from (%.6g, %.6g) to (%.6g, %.6g) %s a%s, but %s.\n%s"):format(
      ray[1], ray[2], ray[3], ray[4], isPositive and "to hit" or "not to hit",
      x and (" at pixel (%d, %d)"):format(x, y) or "", what, drawRay(ray, expected, hit, hx, hy))
  end
end

-- name -> how many arguments it needs; a text after them is luassert's failure message.
for name, needed in pairs { collides = 2, adjacent = 2, covers = 2, rayhits = 6 } do
  say:set("assertion." .. name, "%s")
  luassert:register("assertion", name, function(state, arguments, level)
    if arguments.n > needed and type(arguments[arguments.n]) == "string" then
      state.failure_message = arguments[arguments.n]
      arguments[arguments.n], arguments.n = nil, arguments.n - 1
    end
    local holds, message = judges[name](arguments, (level or 1) + 2)
    if holds ~= state.mod then
      local text = message(state.mod)
      for k = 1, arguments.n do
        arguments[k] = nil
      end
      arguments[1], arguments.n, arguments.nofmt = text, 1, { true }
    end
    return holds
  end, "assertion." .. name, "assertion." .. name)
end

say:set("assertion.touches", "%s")
luassert:register("assertion", "touches", function(_, _, level)
  error("'touches' has another name here: assert.is_adjacent(a, b)", (level or 1) + 1)
end, "assertion.touches", "assertion.touches")

return luassert
