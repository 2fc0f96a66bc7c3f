-- SPDX-License-Identifier: MIT
-- SPDX-FileCopyrightText: 2026 The pixcollide authors

-- What random masks do not show (see questions_spec.lua): how masks are made, far coordinates, and the end of masks.

local pixcollide = require "pixcollide"
local examples = require "spec.support.examples"
local masks = require "spec.support.questions.masks"
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

  it("fills exactly its texels at every width around a word", function()
    for _, width in ipairs(masks.SIDES) do
      for _, height in ipairs(masks.SIDES) do
        local mask = pixcollide.newMask(width, height, true)
        assert.equal(width * height, mask:count())
        mask:invert()
        assert.equal(0, mask:count())
      end
    end
  end)
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
        local mask = pixcollide.newMaskFromRows { "." .. c .. "." }
        local solid = c ~= "." and c ~= "0" and c ~= " "
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
    "returns how many texels an edit changed",
    { 'edited(m("##./#.."), "set", 0, 0)', "0 ##./#.." }, { 'edited(m("##./#.."), "set", 2, 1)', "1 ##./#.#" },
    { 'edited(m("##./#.."), "set", 3, 0)', "0 ##./#.." }, { 'edited(m("##./#.."), "fill")', "3 ###/###" },
    { 'edited(m("##./#.."), "clear")', "3 .../..." }, { 'edited(m("##./#.."), "invert")', "6 ..#/.##" },
    { 'edited(m("0x5"), "set", 0, 0)', "0 0x5" }, { 'edited(m("0x5"), "invert")', "0 0x5" },
    "equals others of the same size and texels",
    { 'm("0x4"):equals(m "0x0")', "false" }, { 'm("0x4"):equals(m "0x4")', "true" },
    { 'm("2x2"):equals(m "2x2#")', "false" }, { 'm("65x3"):equals(select(2, edited(m "65x3#", "invert")))', "true" },
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
