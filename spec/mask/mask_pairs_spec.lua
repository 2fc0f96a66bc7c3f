-- SPDX-License-Identifier: MIT
-- SPDX-FileCopyrightText: 2026 The pixcollide authors

-- Two masks: what they have in common, and combined. What random masks show is in questions_spec.lua.

local pixcollide = require "pixcollide"
local examples = require "spec.support.examples"

--    0 1 2 3 4
-- 0  a a a a         a frame of 4 x 4, and a piece of 3 x 2
-- 1  a . . a         with its corner at (2, 2)
-- 2  a . b * b
-- 3  a a * * .
local NAMES = { a = "####/#..#/#..#/####", b = "###/##.", dot = "#", none = "0x7", full = "200x200#" }

describe("two masks overlap:", function()
  for sentence, check in examples.each({
    "where a texel is common, not where their rectangles meet",
    { "a:overlaps(b, 2, 2)", "true" }, { "a:overlaps(b, 4, 0)", "false" }, { 'a:overlaps(m "2x2#", 1, 1)', "false" },
    { 'a:overlaps(m "2x2#", 2, 1)', "true" }, { "a:overlapArea(b, 2, 2)", "3" },
    { "a:overlapMask(b, 2, 2)", "..../..../...#/..##" },
    "at the first common texel in row order, in self's coordinates",
    { "a:overlapPoint(b, 2, 2)", "3 2" }, { "b:overlapPoint(a, -2, -2)", "1 0" },
    "by containing all solid texels of the other, be its rectangle larger",
    { 'm("4x4#"):contains(b, 1, 2)', "true" }, { 'm("4x4#"):contains(b, 2, 2)', "false" },
    { 'a:contains(m ".../.../..#", -2, -2)', "true" }, { 'a:contains(m ".../.../..#", -1, -1)', "false" },
    "in that an empty one is contained wherever it is",
    { 'a:contains(m "5x5", 1e300, 0)', "true" }, { "a:contains(none, -2 ^ 63, 3)", "true" },
  }, NAMES) do it(sentence, check) end

  it("nowhere when far apart, however far", function()
    local full = pixcollide.newMask(200, 200, true)
    for _, far in ipairs { 200, 256, 32767, 65536, 2 ^ 31 - 1, 2 ^ 31, 2 ^ 32, 2 ^ 32 + 1, 2 ^ 33, 2 ^ 52, 2 ^ 53,
      2 ^ 62, 2 ^ 63, 2 ^ 64, 2 ^ 64 + 2 ^ 20, 1e300, 1.7e308 } do
      for _, at in ipairs { { far, 0 }, { -far, 0 }, { 0, far }, { 0, -far }, { far, far }, { -far, far } } do
        local x, y = at[1], at[2]
        assert.is_false(full:overlaps(full, x, y) or full:contains(full, x, y))
        assert.same({ 0, 0, 0 }, { full:overlapArea(full, x, y), full:overlapMask(full, x, y):count(),
          full:intersection(full, x, y):count() })
        assert.is_nil(full:overlapPoint(full, x, y) or full:overlapRect(full, x, y) or full:overlapCentroid(full, x, y))
        for _, name in ipairs { "add", "subtract", "toggle" } do
          assert.equal(0, full[name](full, full:clone(), x, y))
        end
        assert.equal(40000, full:clone():intersect(full, x, y))
      end
    end
  end)
end)

--    0 1 2 3 4 5
-- 0  . . . # . .     self; all of it lies under the other, which is solid
-- 1  . # . . . .
-- 2  . # . . # .
-- 3  . . # # . .
describe("where two masks touch:", function()
  for sentence, check in examples.each({
    "the first in row order, the lowest, the leftmost and the rightmost texel, the topmost of several",
    { "a:overlapPoint(b, -1, -2, nil)", "3 0" }, { 'a:overlapPoint(b, -1, -2, "first")', "3 0" },
    { 'a:overlapPoint(b, -1, -2, "top")', "3 0" }, { 'a:overlapPoint(b, -1, -2, "bottom")', "2 3" },
    { 'a:overlapPoint(b, -1, -2, "left")', "1 1" }, { 'a:overlapPoint(b, -1, -2, "right")', "4 2" },
    "the nearest to a point, that is to the texel it lies in",
    { "a:overlapPoint(b, -1, -2, 5, 2)", "4 2" }, { "a:overlapPoint(b, -1, -2, 0, 3)", "1 2" },
    { "a:overlapPoint(b, -1, -2, -1e300, 0)", "1 1" }, { "a:overlapPoint(b, -1, -2, 2.99, 1.99)", "1 1" },
    "of those equally near the first in row order",
    { "a:overlapPoint(b, -1, -2, 2, 1)", "1 1" }, { 'm("..#../...../#...#"):overlapPoint(b, 0, 0, 2, 2)', "2 0" },
    "the smallest rectangle, and the middle of (4.5, 2.5) and (3.5, 3.5), a float in every Lua version",
    { "a:overlapRect(b, 3, 1)", "3 2 2 2" }, { "a:overlapCentroid(b, 3, 1)", "4 3" },
    { "tostring((a:overlapCentroid(b, 3, 1))) == tostring(4.0)", "true" },
    "the middle of the largest masks, exactly",
    { 'm("32767x2#"):overlapCentroid(m "32767x2#", 0, 0)', "16383.5 1" },
    { 'm("32767x2#"):overlapPoint(m "32767x2#", 0, 0, "right")', "32766 0" },
    "no choice that there is not, no half a point, none that is not finite",
    { 'a:overlapPoint(b, 0, 0, "lowest")', raises = "bad argument #4 to 'overlapPoint' ('first', 'top', 'bottom', 'left', "
      .. "'right' or a point px, py expected, got 'lowest')" },
    { 'a:overlapPoint(b, 0, 0, "5")', raises = "a point px, py expected, got '5'" },
    { 'a:overlapPoint(b, 0, 0, 1, "top")', raises = "#5 to 'overlapPoint' (number expected, got string)" },
    { 'a:overlapPoint(b, 0, 0, "top", 1)', raises = "#4 to 'overlapPoint' (number expected, got string)" },
  }, { a = "...#../.#..../.#..#./..##..", b = "9x9#" }) do it(sentence, check) end
end)

describe("a mask combined with another", function()
  for sentence, check in examples.each({
    "has more by add but does not grow, less by subtract, what is common by intersect, the opposite by toggle",
    { 'edited(a, "add", b, 2, 2)', "1 ####/#..#/#.##/####" },
    { 'edited(a, "subtract", b, 2, 2)', "3 ####/#..#/#.../##.." },
    { 'edited(a, "intersect", b, 2, 2)', "9 ..../..../...#/..##" },
    { 'edited(a, "toggle", b, 2, 2)', "4 ####/#..#/#.#./##.." },
    "makes a union and a symmetric difference that hold both, be they far apart",
    { "a:union(b, 2, 2)", "####./#..#./#.###/####. 0 0" }, { "b:union(a, -2, -2)", "####./#..#./#.###/####. -2 -2" },
    { "b:union(b, -5, 3)", ".....###/.....##./......../###...../##...... -5 0" },
    "makes a difference and an intersection of its own size",
    { "a:difference(b, 2, 2)", "####/#..#/#.../##.." }, { "a:intersection(b, 2, 2)", "..../..../...#/..##" },
    "takes corner on corner unless told otherwise",
    { "a:intersection(b)", "###./#.../..../...." }, { 'edited(a, "add", b)', "1 ####/##.#/#..#/####" },
    { 'edited(a, "add", b, nil, nil)', "1 ####/##.#/#..#/####" }, { 'edited(a, "add", b, nil, 1)', "3 ####/####/##.#/####" },
    "floors offsets",
    { "a:difference(b, 2.25, 2.999)", "####/#..#/#.../##.." }, { "select(2, a:union(b, -0.5, -1.5))", "-1 -2" },
    "takes nothing from one without texels but all by intersect",
    { "none:union(dot, 30, -4)", "# 30 -4" }, { "dot:union(none, 1e300, -1e300)", "# 0 0" },
    { 'edited(none, "add", dot)', "0 0x7" }, { 'edited(dot, "intersect", none)', "1 ." },
    "is a difference by the operator -",
    { 'm("##./.#.") - m("#../.##")', ".#./..." }, { "(b - b):count()", "0" },
  }, NAMES) do it(sentence, check) end

  -- Operators of Lua 5.3 and later: code that others cannot even read.
  if (loadstring or load)("return ~0") then -- luacheck: ignore
    for sentence, check in examples.each({
      "is joined by the operators of sets",
      { "a | b", "##./.##" }, { "a & b", "#../.#." }, { "a ~ b", ".#./..#" }, { "~a", "..#/#.#" },
      { '(~m("0x3")):count()', "0" }, { "(~(a | b)):equals(~a & ~b)", "true" },
      { "(a ~ b):equals((a - b) | (b - a))", "true" },
    }, { a = "##./.#.", b = "#../.##" }) do it(sentence, check) end
  end
end)
