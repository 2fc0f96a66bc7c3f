-- SPDX-License-Identifier: MIT
-- SPDX-FileCopyrightText: 2026 The pixcollide authors

-- The toolkit on pictures, at its defaults and at its limits. What random masks show is in questions_spec.lua.

local pixcollide = require "pixcollide"
local examples = require "spec.support.examples"
local naive = require "spec.support.oracles.naive_mask"
local outlines = require "spec.support.oracles.naive_outlines"
local shown = require "spec.support.shown"

local function describeAll(title, rows, names)
  describe(title, function()
    for sentence, check in examples.each(rows, names) do it(sentence, check) end
  end)
end

describeAll("mask:convolve and mask:overlapAreas", {
  -- The other's corner may lie on (0, -1) or (3, -1), where its lower row meets self, and on (-1, 0), (0, 0), (2, 0) and
  -- (3, 0).
  "show the offsets at which two masks overlap, and by how much",
  { 'm("#..#"):convolve(m "##/#.")', ".#..#/##.## -1 -1" },
  { 'm("###"):overlapAreas(m "##/#.")', "{0 1 1 1 1 2 2 1} 8 4 -1 -1" },
  "have no columns where one of the masks has none",
  { 'm("5x5#"):convolve(m "3x0")', "7x0 -2 1" }, { 'm("0x3"):overlapAreas(m "5x5#")', "{} 0 0 -4 -4" },
  "fill a list that is given, and clear what was behind",
  { 'm("2x1#"):overlapAreas(m "2x1#", { 9, 9, 9, 9, 9 })', "{1 2 1} 3 3 -1 0" },
})

describe("mask:overlapAreas", function()
  it("counts more than the bits of its counters hold at a time", function()
    for _, side in ipairs { 2, 100, 301 } do
      local a = pixcollide.newMask(70, side, true)
      for y = 0, side - 1, 2 do a:set(35, y, false) end
      local list, n, w, x, y = a:overlapAreas(a)
      assert.equal(139 * (2 * side - 1), n)
      for dy = 1 - side, side - 1, 7 do
        for dx = -69, 69, 23 do assert.equal(a:overlapArea(a, dx, dy), list[1 + (dx - x) + (dy - y) * w]) end
      end
    end
  end)
end)

describeAll("a mask", {
  "grows each texel to a square, unless told otherwise",
  { 'm("#.../..../...#"):dilated(1)', "###.../###.../######/...###/...### -1 -1" },
  { 'm("#"):dilated(1, nil)', "###/###/### -1 -1" },
  "grows each texel to a diamond or a disc",
  { 'm("#..../....#"):dilated(2, "diamond")', "..#....../.###..#../########./.########/..#..###./......#.. -2 -2" },
  { 'm("#."):dilated(3, "disc")', "...#..../.#####../.#####../#######./.#####../.#####../...#.... -3 -3" },
  "does not change with radius 0, which is rounded down",
  { 'm("#.#/.#."):dilated(0, "disc")', "#.#/.#. 0 0" }, { 'm("#"):dilated(1.9)', "###/###/### -1 -1" },
  "grows by empty texels if it has none",
  { 'm("0x0"):dilated(1)', "../.. -1 -1" }, { 'm("3x0"):dilated(1, "diamond")', "...../..... -1 -1" },
  "shrinks, as what lies outside counts as empty",
  { 'm("####.../####..#/#######/..#####"):eroded(1)', "......./.##..../......./......." },
  { 'm("100x7#"):eroded(3, "disc"):getBounds()', "3 3 94 1" }, { 'm("100x7#"):eroded(4, "square"):count()', "0" },
  { 'm("100x7#"):eroded(32767, "disc"):count()', "0" },
  "opened loses specks and bridges, and nothing else",
  { 'm("###.....#/###...###/#########/#.#...###"):opened(1)', "###....../###...###/###...###/......###" },
  "closed loses holes and cracks, and nothing else",
  { 'm("####...../#.##...../#########/....#.###"):closed(1)', "####...../####...../#########/....#####" },
  { 'm("..#..#...#"):closed(1)', "..####...#" }, { 'm("..#..#...#"):closed(500)', "..########" },
  { 'm("65x3#"):closed(70, "disc"):count()', "195" }, { 'm("65x3#"):closed(47, "diamond"):count()', "195" },
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
  "are its parts from the top row down, each with its place and size",
  { "a:connectedComponents()", "{{count = 3 mask = ##/#. x = 0 y = 0} {count = 1 mask = # x = 4 y = 0} "
    .. "{count = 5 mask = ..##/.#.#/#... x = 0 y = 2}} 3" },
  { "(a:connectedComponents { connectivity = 4.9 })[3]", "{count = 3 mask = ##/.# x = 2 y = 2}" },
  { "select(2, a:connectedComponents { connectivity = 4 })", "5" },
  { "(ring:connectedComponents())[1].mask", "#####/#...#/#...#/#...#/#####" },
  "are left out if they are small, and that is asked",
  { "select(2, a:connectedComponents { minCount = 3 })", "2" },
  { "select(2, a:connectedComponents { minCount = 4.5 })", "1" },
  { "select(2, a:connectedComponents { minCount = 6 })", "0" }, { "select(2, a:connectedComponents {})", "3" },
  { 'm("70x3"):connectedComponents()', "{} 0" }, { 'm("0x5"):connectedComponents()', "{} 0" },
  "are that of a texel, which is nil for an empty one and outside",
  { "a:componentAt(3, 2)", "..##/.#.#/#... 0 2 5" }, { "a:componentAt(3.9, 2.1, 4)", "##/.# 2 2 3" },
  { 'select("#", a:componentAt(2, 0))', "1" }, { "a:componentAt(2 ^ 40, 0)", "nil" },
  { "a:componentAt(0, -2 ^ 70)", "nil" }, { 'm("0x0"):componentAt(0, 0)', "nil" },
  "are the largest, the first in row order of several",
  { "a:largestComponent()", "..##/.#.#/#... 0 2 5" }, { "a:largestComponent(4)", "##/#. 0 0 3" },
  { 'select("#", m("9x9"):largestComponent())', "1" },
  "are rectangles in a list that is used again, and cleared behind",
  { "a:boundingRects()", "{0 0 2 2 4 0 1 1 0 2 4 3} 3" },
  { "a:boundingRects(4)", "{0 0 2 2 4 0 1 1 2 2 2 2 1 3 1 1 0 4 1 1} 5" },
  { "m('2x2'):boundingRects(8, gap())[1]", "nil" }, { "m('#'):boundingRects(nil, gap())[5]", "nil" },
  { "m('#'):boundingRects(nil, gap())[10]", "far" },
  "have holes, which are filled where they do not reach the edge over edges",
  { 'm("####./#..#./#.##./###../....."):filledHoles()', "####./####./####./###../....." },
  { 'm(".#./#.#/.#."):filledHoles()', ".#./###/.#." }, { 'm("###/#.#/#.#"):filledHoles()', "###/#.#/#.#" },
  { "ring:filledHoles()", "#####/#####/#####/#####/#####" },
  "are flooded from an empty texel on",
  { "room:floodFilled(1, 2)", "#####./####../###..#/####.#" },
  { "room:floodFilled(5.5, 0.5)", "######/#..###/#.####/######" },
  { "room:floodFilled(0, 0)", "#####./#..#../#.#..#/####.#" },
  { "room:floodFilled(1e300, -1e300)", "#####./#..#../#.#..#/####.#" },
  { 'm("130x3"):floodFilled(129, 2):count()', "390" }, { 'm("0x3"):floodFilled(0, 0)', "0x3" },
}, {
  a = "##..#/#..../..##./.#.#./#....", ring = "#####/#...#/#.#.#/#...#/#####", room = "#####./#..#../#.#..#/####.#",
  gap = gap,
})

-- Draws the rectangles as letters.
local function drawn(picture)
  local mask, rows = shown.mask(picture), {}
  local list, n = mask:rectangles()
  for y = 0, mask:getHeight() - 1 do
    rows[y + 1] = ""
    for x = 0, mask:getWidth() - 1 do
      local letter = "."
      for k = 0, n - 1 do
        if x >= list[4 * k + 1] and y >= list[4 * k + 2] and x < list[4 * k + 1] + list[4 * k + 3]
          and y < list[4 * k + 2] + list[4 * k + 4] then
          letter = string.char(65 + k)
        end
      end
      rows[y + 1] = rows[y + 1] .. letter
    end
  end
  return table.concat(rows, "/")
end

describeAll("mask:rectangles", {
  "gives a rectangle as one, and nothing for nothing",
  { 'm("..../.##./.##./.##."):rectangles()', "{1 1 2 3} 1" }, { 'm("130x70#"):rectangles()', "{0 0 130 70} 1" },
  { 'm("70x3"):rectangles()', "{} 0" }, { 'm("0x5"):rectangles()', "{} 0" },
  "uses a list again and clears what was behind",
  { "m('##'):rectangles(gap())[4]", "1" }, { "m('##'):rectangles(gap())[5]", "nil" },
  { "m('##'):rectangles(gap())[10]", "far" },
  "cuts along a line that serves two corners",
  { 'drawn "..##../######/######/..##.."', "..AA../BBAACC/BBAACC/..AA.." },
  "cuts upright where rows alone would need more",
  { 'drawn "#.#.#/#####/#.#.#"', "A.B.C/ADBEC/A.B.C" },
  "cuts one way here and another way there",
  { 'drawn "##..##....##..../######...####.../##..##...####.../..........##...."',
    "AA..BB....CC..../AADDBB...ECCF.../AA..BB...ECCF.../..........CC...." },
}, { drawn = drawn, gap = gap })

-- Loops as text: "- " before holes, also those of polygons behind theirs.
local function texts(loops)
  local found = {}
  for _, loop in ipairs(loops) do
    found[#found + 1] = (loop.isHole and "- " or "") .. table.concat(loop, " ")
    for _, hole in ipairs(loop.holes or {}) do found[#found + 1] = "- " .. table.concat(hole, " ") end
  end
  return table.concat(found, ", ")
end

describeAll("mask:contours", {
  "goes clockwise around texels, and names corners alone",
  { 'texts((m(".../.#."):contours()))', "1 1 2 1 2 2 1 2" },
  { 'texts((m("###/#/#"):contours()))', "0 0 3 0 3 1 1 1 1 3 0 3" },
  { 'm("#"):contours()', "{{0 0 1 0 1 1 0 1 isHole = false}} 1" },
  "goes the other way around a hole",
  { 'texts((m("####/#..#/####"):contours()))', "0 0 4 0 4 3 0 3, - 1 1 1 2 3 2 3 1" },
  "keeps texels apart that touch over a corner",
  { 'texts((m("#./.#"):contours()))', "0 0 1 0 1 1 0 1, 1 1 2 1 2 2 1 2" },
  "parts a loop that touches itself: a hole open at its upper left corner, two holes that touch",
  { 'texts((m(".##/#.#/###"):contours()))', "1 0 3 0 3 3 0 3 0 1 1 1, - 1 1 1 2 2 2 2 1" },
  { 'texts((m("####/#.##/##.#/####"):contours()))', "0 0 4 0 4 4 0 4, - 1 1 1 2 2 2 2 1, - 2 2 2 3 3 3 3 2" },
  "lists islands in holes after the loops around them, and holes behind their own outer loop",
  { 'texts((m("#####/#...#/#.#.#/#...#/#####"):contours()))', "0 0 5 0 5 5 0 5, - 1 1 1 4 4 4 4 1, 2 2 3 2 3 3 2 3" },
}, { texts = texts })

describe("mask:contours", function()
  it("copes with a checkerboard, and with one of holes", function()
    local mask = naive.from(129, 130, function(x, y) return (x + y) % 2 == 0 end):toMask(pixcollide)
    local loops, n = mask:contours()
    assert.same({ mask:count(), 8 }, { n, #loops[n] })
    mask:fill()
    for y = 1, 128, 2 do
      for x = 1, 127, 2 do
        mask:set(x, y, false)
        mask:set(x + (y % 4 == 1 and 1 or -1), y + 1, false)
      end
    end
    local area = 0
    for _, loop in ipairs((mask:contours())) do area = area + outlines.area2(loop) end
    assert.equal(2 * mask:count(), area)
  end)
end)

describeAll("mask:outlinePixels", {
  "goes around a block",
  { 'texts((m("###/###/###"):outlinePixels()))', "0 0 1 0 2 0 2 1 2 2 1 2 0 2 0 1" },
  { 'texts((m("#"):outlinePixels()))', "0 0" }, { 'texts((m("##"):outlinePixels()))', "0 0 1 0" },
  "goes there and back where it is one texel wide",
  { 'texts((m("###"):outlinePixels()))', "0 0 1 0 2 0 1 0" },
  "cuts corners where the outline turns away, and marks holes",
  { 'texts((m(".#./###/.#."):outlinePixels()))', "1 0 2 1 1 2 0 1" },
  { 'texts((m("###/#.#/###"):outlinePixels()))', "0 0 1 0 2 0 2 1 2 2 1 2 0 2 0 1, - 0 1 1 2 2 1 1 0" },
}, { texts = texts })

local stairs = {}
for y = 1, 20 do stairs[y] = ("#"):rep(y) end

-- How many vertices the first of the polygons has, and how many polygons there are.
local function vertices(polygons, n) return #polygons[1] / 2, n end

describeAll("mask:polygons", {
  "gives the contours for a tolerance of 0",
  { 'texts((m("####.#/#.##../####.."):polygons(0)))', "0 0 4 0 4 3 0 3, - 1 1 1 2 2 2 2 1, 5 0 6 0 6 1 5 1" },
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
  it("needs few vertices for slopes of any steepness", function()
    for k = 0, 30 do
      local triangle = pixcollide.newPolygonMask { 0, 0, 400, 13 * k, 90 + k, 500 }
      local polygons, n = triangle:polygons()
      assert.equal(1, n)
      assert.is_true(#polygons[1] <= 2 * 6, k .. ": " .. #polygons[1])
    end
  end)

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

describe("mask:convexParts", function()
  it("stays under the limit, and above it is not", function()
    local mask, most = pixcollide.newCircleMask(80), 0
    for _, part in ipairs((mask:convexParts(nil, 2))) do most = math.max(most, #part / 2) end
    assert.equal(8, most)
    local _, few = mask:convexParts(1000000, 2)
    local _, many = mask:convexParts(4, 2)
    assert.is_true(few < many)
  end)

  it("comes polygon by polygon", function()
    local parts, n = shown.mask("###.###/#.#.#.#/###.###"):convexParts(4, 0)
    for i, part in ipairs(parts) do
      for k = 1, #part, 2 do assert.equal(i > n / 2, part[k] > 3) end
    end
  end)
end)
