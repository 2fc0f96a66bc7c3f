-- SPDX-License-Identifier: MIT
-- SPDX-FileCopyrightText: 2026 The pixcollide authors

-- What random masks do not show (see questions_spec.lua): how masks are made, far coordinates, the end of masks, what two
-- of them have in common, and combined.

local pixcollide = require "pixcollide"
local examples = require "spec.support.examples"
local raises = require "spec.support.raises"

-- Coordinates far outside; some are 0 or 1 where only low bits are kept.
local FAR = { -1, 3, 64, -64, 2 ^ 31, -2 ^ 31, 2 ^ 32, 2 ^ 32 + 1, -2 ^ 32, 2 ^ 33 + 1, 2 ^ 52 + 1, 2 ^ 53, 2 ^ 62, 2 ^ 63,
  -2 ^ 63, 2 ^ 64, -2 ^ 64, 2 ^ 80 + 2 ^ 40, 1e300, -1e300 }

-- Sets a texel in a copy, and gives the texels that are solid then.
local function with(mask, x, y, ...)
  local copy = mask:clone()
  copy:set(x, y, ...)
  return copy
end

describe("newMask", function()
  for sentence, check in examples.each {
    "makes an empty mask, or a full one",
    { "newMask(3, 2)", ".../..." }, { "newMask(3, 2, true)", "###/###" }, { "newMask(3, 2, false)", ".../..." },
    { "newMask(3, 2, nil)", ".../..." },
    "floors its sizes, which may be zero",
    { "newMask(5.9, 3.25):getDimensions()", "5 3" }, { "newMask(0.5, 0.5, true):count()", "0" },
    { "newMask(0, 7, true)", "0x7" }, { "newMask(7, 0, true):get(0, 0)", "false" },
    "makes the longest sides there are",
    { 'm("32767x2#"):count()', "65534" }, { 'm("2x32767#"):count()', "65534" },
    { 'm("32767x2#"):get(32766, 1)', "true" }, { 'm("2x32767#"):get(1, 32766)', "true" },
    { 'm("32767x2#"):get(32767, 1)', "false" }, { 'm("2x32767#"):get(1, 32767)', "false" },
    { 'm("32767x2#"):overlaps(m "2x32767#", 32766, -32765)', "true" },
    { 'm("32767x2#"):overlaps(m "2x32767#", 32767, 0)', "false" },
  } do it(sentence, check) end
end)

describe("newMaskFromRows", function()
  for sentence, check in examples.each {
    "takes a list of rows, or one string with newlines",
    { 'newMaskFromRows { "#..", ".#." }', "#../.#." }, { 'newMaskFromRows("#..\\n.#.")', "#../.#." },
    "adds no row for one final newline",
    { 'newMaskFromRows("#..\\n.#.\\n"):getHeight()', "2" }, { 'newMaskFromRows("#..\\n.#.\\n\\n"):getHeight()', "3" },
    "takes the line ends of other systems",
    { 'newMaskFromRows("#..\\r\\n.#.\\r\\n")', "#../.#." },
    "reads the rows of a long string",
    { "newMaskFromRows [[\n##\n\n.#\n]]", "##/../.#" },
    "pads short rows",
    { 'newMaskFromRows { "#", "", "#####", "##" }', "#..../...../#####/##..." },
    { 'newMaskFromRows("#\\n\\n#####\\n##")', "#..../...../#####/##..." },
    "makes masks without texels of nothing",
    { "newMaskFromRows {}", "0x0" }, { 'newMaskFromRows ""', "0x0" }, { 'newMaskFromRows { "", "", "" }', "0x3" },
  } do it(sentence, check) end

  it("takes '.', '0' and ' ' as empty and all else as solid", function()
    for code = 0, 255 do
      local c = string.char(code)
      if c ~= "\n" and c ~= "\r" then
        local mask, solid = pixcollide.newMaskFromRows { "." .. c .. "." }, c ~= "." and c ~= "0" and c ~= " "
        assert.same({ 3, solid, solid and 1 or 0 }, { mask:getWidth(), mask:get(1, 0), mask:count() }, "character " .. code)
      end
    end
  end)
end)

describe("a mask", function()
  for sentence, check in examples.each({
    "gives whole numbers that print as such",
    { 'm("130x7"):getWidth() .. " " .. m("130x7"):getHeight() .. " " .. m("130x7"):count()', "130 7 0" },
    "gives as many results as there are",
    { 'select("#", m("130x7"):getDimensions())', "2" },
    "is set solid unless told otherwise",
    { 'with(m("..."), 1, 0)', ".#." }, { 'with(m("..."), 1, 0, nil)', ".#." },
    { 'with(m("..."), 1, 0, true)', ".#." }, { 'with(m("###"), 1, 0, false)', "#.#" },
    "floors coordinates",
    { 'with(m(".../..."), 1.99, 1.5)', ".../.#." }, { 'with(m("..."), -0.5, 0)', "..." },
    { 'with(m("..."), 0, -0.001)', "..." }, { 'm(".../.#."):get(1.5, 1.01)', "true" },
    { 'm("4x4#"):get(-0.5, 0)', "false" },
  }, { with = with }) do it(sentence, check) end

  it("shows nothing outside, and nothing changes there", function()
    local mask, full = pixcollide.newMask(3, 3), pixcollide.newMask(3, 3, true)
    for _, x in ipairs(FAR) do
      for _, at in ipairs { { x, 0 }, { x, 2 }, { 1, x }, { x, x } } do
        assert.same({ 0, false }, { mask:set(at[1], at[2]), full:get(at[1], at[2]) })
        assert.equal(0, full:set(at[1], at[2], false))
      end
    end
    assert.same({ 0, 9 }, { mask:count(), full:count() })
  end)

  it("has texels of its own, as its clone has", function()
    local a, b = pixcollide.newMask(9, 9), pixcollide.newMask(9, 9)
    a:set(4, 4)
    local copy = a:clone()
    copy:invert()
    assert.same({ 1, 0, 80 }, { a:count(), b:count(), copy:count() })
    a:release()
    assert.equal(80, copy:count())
  end)

  it("may be released twice", function()
    local mask = pixcollide.newMask(5, 5, true)
    mask:release()
    mask:release()
    assert.equal("mask (released)", tostring(mask))
    local message = raises.here(function() pixcollide.newSprite(mask) end)
    assert.is_truthy(message:find("mask has been released", 1, true))
  end)
end)

describe("two masks overlap:", function()
  it("at no offset unless one is given", function()
    local a, b = pixcollide.newMaskFromRows { "##.#", ".###" }, pixcollide.newMaskFromRows { ".#", "##", "#." }
    for _, name in ipairs { "overlaps", "overlapPoint", "overlapRect", "overlapCentroid", "overlapArea", "contains" } do
      assert.same({ a[name](a, b, 0, 0) }, { a[name](a, b) })
      assert.same({ a[name](a, b, 1, 0) }, { a[name](a, b, 1) })
    end
    assert.is_true(a:overlapMask(b):equals(a:overlapMask(b, 0, 0)) and a:overlapMask(b, 1):equals(a:overlapMask(b, 1, 0)))
  end)

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

-- All of `a` lies under the other, which is solid.
describe("where two masks touch:", function()
  for sentence, check in examples.each({
    "the first in row order, unless told otherwise, or the nearest to a point, which lies in a texel",
    { "a:overlapPoint(b, -1, -2)", "3 0" }, { "a:overlapPoint(b, -1, -2, nil)", "3 0" },
    { "a:overlapPoint(b, -1, -2, 2.99, 1.99)", "1 1" }, { "a:overlapPoint(b, -1, -2, -1e300, 0)", "1 1" },
    "in the middle of (4.5, 2.5) and (3.5, 3.5), a float in every Lua version",
    { "a:overlapCentroid(b, 3, 1)", "4 3" }, { "tostring((a:overlapCentroid(b, 3, 1))) == tostring(4.0)", "true" },
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
    "takes corner on corner unless told otherwise",
    { "a:intersection(b)", "###./#.../..../...." }, { 'edited(a, "add", b)', "1 ####/##.#/#..#/####" },
    { 'edited(a, "add", b, nil, nil)', "1 ####/##.#/#..#/####" }, { 'edited(a, "add", b, nil, 1)', "3 ####/####/##.#/####" },
    "floors offsets",
    { "a:difference(b, 2.25, 2.999)", "####/#..#/#.../##.." }, { "select(2, a:union(b, -0.5, -1.5))", "-1 -2" },
    "takes nothing from one without texels, wherever it is",
    { "none:union(dot, 30, -4)", "# 30 -4" }, { "dot:union(none, 1e300, -1e300)", "# 0 0" },
    "is a difference by the operator -",
    { 'm("##./.#.") - m("#../.##")', ".#./..." }, { "(b - b):count()", "0" },
  }, { a = "####/#..#/#..#/####", b = "###/##.", dot = "#", none = "0x7" }) do it(sentence, check) end

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
