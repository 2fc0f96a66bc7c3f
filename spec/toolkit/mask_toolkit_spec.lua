-- SPDX-License-Identifier: MIT
-- SPDX-FileCopyrightText: 2026 The pixcollide authors

-- The toolkit on pictures, at its defaults and at its limits. What random masks show is in questions_spec.lua.

local pixcollide = require "pixcollide"
local examples = require "spec.support.examples"
local shown = require "spec.support.shown"

local function describeAll(title, rows, names)
  describe(title, function()
    for sentence, check in examples.each(rows, names) do it(sentence, check) end
  end)
end

describeAll("a mask", {
  "grows and shrinks by squares, unless told otherwise",
  { 'm("#.../..../...#"):dilated(1)', "###.../###.../######/...###/...### -1 -1" },
  { 'm("#"):dilated(1, nil)', "###/###/### -1 -1" },
  { 'm("####.../####..#/#######/..#####"):eroded(1)', "......./.##..../......./......." },
  { 'm("###.....#/###...###/#########/#.#...###"):opened(1)', "###....../###...###/###...###/......###" },
  { 'm("####...../#.##...../#########/....#.###"):closed(1)', "####...../####...../#########/....#####" },
  "does so by a radius that is rounded down, and may be large",
  { 'm("#"):dilated(1.9)', "###/###/### -1 -1" }, { 'm("100x7#"):eroded(32767, "disc"):count()', "0" },
  { 'm("..#..#...#"):closed(500)', "..########" },
})

-- A list with old entries, of which the first eight are in a row.
local function gap()
  local list = {}
  for k = 1, 8 do list[k] = "old" end
  list[10] = "far"
  return list
end

-- With corners: the group on the left and the arch, which touch nowhere, and the dot; over edges only: the arch falls
-- into three.
describeAll("regions of a mask", {
  "are its parts, joined over corners unless told otherwise",
  { "a:connectedComponents()", "{{count = 3 mask = ##/#. x = 0 y = 0} {count = 1 mask = # x = 4 y = 0} "
    .. "{count = 5 mask = ..##/.#.#/#... x = 0 y = 2}} 3" },
  { "(a:connectedComponents { connectivity = 4.9 })[3]", "{count = 3 mask = ##/.# x = 2 y = 2}" },
  { "(a:connectedComponents(4.9))[3]", "{count = 3 mask = ##/.# x = 2 y = 2}" },
  { "select(2, a:connectedComponents { minCount = 4.5 })", "1" }, { "select(2, a:connectedComponents {})", "3" },
  "are that of a texel, or the largest",
  { "a:componentAt(3, 2)", "..##/.#.#/#... 0 2 5" }, { "a:componentAt(3.9, 2.1, 4)", "##/.# 2 2 3" },
  { "a:componentAt(0, -2 ^ 70)", "nil" }, { 'select("#", a:componentAt(2, 0))', "1" },
  { "a:largestComponent()", "..##/.#.#/#... 0 2 5" }, { 'select("#", m("9x9"):largestComponent())', "1" },
  "are rectangles in a list that is used again, and cleared behind up to a gap",
  { "a:boundingRects()", "{0 0 2 2 4 0 1 1 0 2 4 3} 3" }, { "m('2x2'):boundingRects(8, gap())[1]", "nil" },
  { "m('#'):boundingRects(nil, gap())[5]", "nil" }, { "m('#'):boundingRects(nil, gap())[10]", "far" },
  "have the outlines of what is joined over corners, or of what is not",
  { 'm("#./.#"):contours()', "{{0 0 1 0 1 1 2 1 2 2 1 2 1 1 0 1 isHole = false}} 1" },
  { 'm("#./.#"):contours(4)', "{{0 0 1 0 1 1 0 1 isHole = false} {1 1 2 1 2 2 1 2 isHole = false}} 2" },
  { 'm("#./.#"):outlinePixels()', "{{0 0 1 1 isHole = false}} 1" },
  { 'select(2, m("#./.#"):outlinePixels(4))', "2" },
  { "diamond:contours()[2]", "{1 1 1 2 2 2 2 1 isHole = true}" }, { "select(2, diamond:contours(4))", "4" },
  "have the holes that they enclose so",
  { "diamond:filledHoles()", ".#./###/.#." }, { "diamond:filledHoles(4)", ".#./#.#/.#." },
  { "diamond:floodFilled(1, 1)", ".#./###/.#." }, { "diamond:floodFilled(1.9, 1, 4)", "###/###/###" },
}, { a = "##..#/#..../..##./.#.#./#....", diamond = ".#./#.#/.#.", gap = gap })

describeAll("mask:rectangles", {
  "uses a list again and clears what was behind, up to a gap",
  { "m('##'):rectangles(gap())[4]", "1" }, { "m('##'):rectangles(gap())[5]", "nil" },
  { "m('##'):rectangles(gap())[10]", "far" },
  "cuts along lines that serve two corners, upright where rows would need more, here so and there so",
  { 'select(2, m("..##../######/######/..##.."):rectangles())', "3" },
  { 'select(2, m("#.#.#/#####/#.#.#"):rectangles())', "5" },
  { 'select(2, m("##..##....##..../######...####.../##..##...####.../..........##...."):rectangles())', "6" },
}, { gap = gap })

-- Loops as text: "- " before holes, also those of polygons behind theirs.
local function texts(loops)
  local found = {}
  for _, loop in ipairs(loops) do
    found[#found + 1] = (loop.isHole and "- " or "") .. table.concat(loop, " ")
    for _, hole in ipairs(loop.holes or {}) do found[#found + 1] = "- " .. table.concat(hole, " ") end
  end
  return table.concat(found, ", ")
end

local stairs = {}
for y = 1, 20 do stairs[y] = ("#"):rep(y) end

-- How many vertices the first of the polygons has, and how many polygons there are.
local function vertices(polygons, n) return #polygons[1] / 2, n end

describeAll("mask:polygons", {
  "makes a line of a staircase, and of a disc a polygon of few vertices",
  { "vertices(newMaskFromRows(stairs):polygons(0))", "42 1" },
  { "vertices(newMaskFromRows(stairs):polygons()) <= 4", "true" },
  { "vertices(newCircleMask(30):polygons(0))", "140 1" }, { "vertices(newCircleMask(30):polygons(1)) <= 20", "true" },
  "leaves out what changes least first",
  { 'texts((m("#####/##..#/#..../#...."):polygons(2)))', "0 0 5 2 2 1 0 4" },
  "keeps every loop, with at least three vertices",
  { "vertices(holed:polygons(1000))", "3 1" }, { "#holed:polygons(1000)[1].holes[1]", "6" },
  "uses a tolerance of 1.5 unless told",
  { "texts((disc:polygons())) == texts((disc:polygons(1.5)))", "true" },
  { "texts((disc:polygons(0.5))) == texts((disc:polygons(0)))", "true" },
}, {
  texts = texts, vertices = vertices, stairs = stairs, disc = shown.text(pixcollide.newCircleMask(11.5)),
  holed = shown.text(pixcollide.newCircleMask(15):difference(pixcollide.newMask(1, 1, true), 15, 15)),
})

describe("mask:polygons", function()
  it("keeps points where parts touch", function()
    for _, polygon in ipairs((shown.mask("#./.#"):polygons(5))) do
      assert.is_truthy(table.concat(polygon, " "):find("1 1", 1, true))
    end
  end)
end)

describeAll("mask:convexParts", {
  "leaves a convex mask whole, if it may",
  { 'm("7x5#"):convexParts()', "{{0 0 7 0 7 5 0 5}} 1" }, { 'vertices(m("7x5#"):convexParts(3))', "3 2" },
  { 'select(2, m("##../##../####/####"):convexParts(8, 0))', "2" }, { 'm("9x9"):convexParts()', "{} 0" },
  "uses 8 vertices and a tolerance of 1.5 unless told, and rounds down",
  { "texts((a:convexParts())) == texts((a:convexParts(8, 1.5)))", "true" },
  { "texts((a:convexParts(nil, 0))) == texts((a:convexParts(8, 0)))", "true" },
  { "texts((a:convexParts(5.9, 1.5))) == texts((a:convexParts(5)))", "true" },
}, { texts = texts, vertices = vertices, a = "####..../##.#####/####..##/..######" })

