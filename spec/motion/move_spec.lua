-- SPDX-License-Identifier: MIT
-- SPDX-FileCopyrightText: 2026 The pixcollide authors

-- Moves in drawn levels: where each response ends, and what is reported. (For functions that are asked during a move
-- see move_functions_spec.lua, for walkers walk_spec.lua.)

local level = require "spec.support.level"
local pixcollide = require "pixcollide"
local rounds = require "spec.support.rounds"

local unpack = table.unpack or unpack -- luacheck: ignore

-- Runs a table of moves of `a`, each in a new level: what, drawing, dx, dy, response, what level:moves expects;
-- options: at, where `a` begins, and put, where other sprites are, by their characters.
local function each(cases)
  for _, case in ipairs(cases) do
    it(case[1], function()
      local l = level.new(case[2])
      for character, at in pairs(case.put or {}) do l[character]:setPosition(at[1], at[2]) end
      local response = case[5]
      if type(response) == "table" then
        local names = response
        response = function(_, other)
          local name = names[other:getData()]
          return name == nil and "slide" or name
        end
      end
      l:moves(case[3], case[4], response, case[6])
    end)
  end
end

local BOX = [[
    ##########
    #........#
    #..aa....#
    #..aa....#
    #........#
    ##########
]]

local CORNER = "a......\n.......\n..#....\n.......\n......."

describe("a slide", function()
  each {
    { "goes where nothing is in the way", BOX, 3.5, 1, nil, "6.5 3" },
    { "goes on along the floor", BOX, 2, 4, nil, "5 3\n# slide 0.375 at 4 5 facing 0.00 -1.00 from 4 3" },
    { "stops in a corner, and reports both walls", BOX, 40, 20, nil, [[
        7 3
        # slide 0.075 at 6 5 facing 0.00 -1.00 from 6 3
        # slide 0.113 at 9 3 facing -0.89 -0.45 from 7 3
    ]] },
    { "goes along x where it hits a corner exactly and both are alike", CORNER, 5, 5, nil,
      "5 1\n# slide 0.3 at 2 2 facing -0.71 -0.71 from 1 1" },
    { "reports all that are hit at once, in the order of adding", "..aaaa..\n........\ncccbb.dd", 0, 9, nil, [[
        2 1
        b slide 0.167 at 3 2 facing 0.00 -1.00 from 2 1
        c slide 0.167 at 2 2 facing 1.00 0.00 from 2 1
    ]] },
    { "reports both of those between which a diagonal step would slip", "ab\nc.", 1, 1, nil, [[
        0 0
        b slide 0.5 at 1 0 facing -0.71 -0.71 from 0 0
        c slide 0.5 at 0 1 facing -0.71 -0.71 from 0 0
    ]] },
    { "goes no deeper into what it begins in", "........\n..aaaa##\n..aaaa##", 1, 0, nil,
      "3 1\n# slide 0.5 at 6 1 facing -1.00 0.00 from 3 1", put = { a = { 3, 1 } } },
  }

  it("does not go through a diagonal line of pixels", function()
    local LINES = {
      { 0, 1, "a..#   ...#\n..#.   a.#.\n.#..   .#..\n#...   #..." },
      { 1, 0, "a..#   .a.#\n..#.   ..#.\n.#..   .#..\n#...   #..." }, { 5, 5, "...#\n.a#.\n.#..\n#..." },
    }
    for k, case in ipairs(LINES) do level.pushes("line " .. k, case[3], case[1], case[2]) end
  end)

  it("comes as far at 100,000 pixels a frame as at one hundredth", function()
    for _, speed in ipairs { 0.01, 0.5, 1, 4, 5, 33, 1000, 99999.5, 100000 } do
      local l = level.new(BOX)
      l:push("a", speed, speed / 4, math.ceil(4.2 / speed) * 4)
      l:shows([[
          ##########
          #........#
          #........#
          #......aa#
          #......aa#
          ##########
      ]], "speed " .. speed)
      assert.is_true(l.a:isAdjacent(l["#"]))
    end
  end)

  it("ends exactly where it should in free space, also without pixels", function()
    local l = level.new "aa.bb..."
    local x, y, cols, n = l.world:moveTo(l.a, 4.3, -1234.5678)
    assert.same({ 4.3, -1234.5678, {}, 0 }, { x, y, cols, n })
    assert.same({ x, y }, l:at())
    l.a:setMask(pixcollide.newMask(0, 0))
    l.a:setPosition(0, 0)
    assert.equal("1e+06 3", l:moved("a", 1e6, 3))
  end)
end)

describe("a touch", function()
  each {
    { "ends the move", "aa......\naa......\n........\n########", 8, 4, "touch",
      "3 1\n# touch 0.375 at 3 3 facing 0.00 -1.00 from 3 1" },
  }
end)

describe("a bounce", function()
  local FLOOR = "a......\n.......\n.......\n#######"
  each {
    { "turns back what goes into the floor, and keeps what goes along it", FLOOR, 6, 4, "bounce",
      "6 0\n# bounce 0.625 at 4 3 facing 0.00 -1.00 from 4 2" },
    { "goes off a floor one pixel thick at 45 degrees", FLOOR, 5, 5, "bounce",
      "5 -1\n# bounce 0.5 at 3 3 facing 0.00 -1.00 from 2 2" },
  }

  it("ends after 16 legs", function()
    local _, _, cols, n = level.new("#..a..#"):push("a", 1000, 0, 1, "bounce")
    assert.equal(16, n)
    for k = 1, n do
      local is_odd = k % 2 == 1
      assert.same({ is_odd and -1 or 1, is_odd and 5 or 1 }, { cols[k].nx, cols[k].touchX })
      assert.is_true(k == 1 or cols[k].fraction > cols[k - 1].fraction)
    end
  end)
end)

describe("a cross", function()
  each {
    { "goes through, and is reported once, where the sprites first overlap", "aa...b..b.c..#", 20, 0,
      { b = "cross", c = "cross" }, [[
        11 0
        b cross 0.175 at 5 0 facing -1.00 0.00 from 4 0
        c cross 0.425 at 10 0 facing -1.00 0.00 from 9 0
        # slide 0.575 at 13 0 facing -1.00 0.00 from 11 0
    ]] },
    { "is reported at the start, at 0, if the sprites overlap there", "aaa.b", 5, 0, "cross",
      "5 0\nb cross 0 at 1 0 facing -1.00 0.00 from 0 0", put = { b = { 1, 0 } } },
  }

  it("is reported when a walker meets it above the straight way", function()
    local l = level.new ".....o....\naa........\naa...b....\n##########"
    l.o:setPosition(5, -0.25)
    l.a:setSteps(1, 1)
    l:moves(8, 0, function(_, other) return other == l.o and "cross" or "slide" end,
      "8 1\no cross 0.438 at 5 0 facing -0.71 0.71 from 4 0")
  end)
end)

describe("a one-way ledge", function()
  local LEDGE = [[
      ..........   ..........
      ....aa....   ..........
      ....aa....   ....aa....
      ..........   ....aa....
      ..bbbbbb..   ..bbbbbb..
      ..........   ..........
      ..........   ..........
      ##########   ##########
  ]]
  local RESPONSE = { b = "oneway" }
  each {
    { "is no wall for who comes from the side", LEDGE, 14, 0, RESPONSE, "11 3", put = { a = { -3, 3 } } },
    { "lets through who comes from below", LEDGE, 0, -8, RESPONSE, "4 -3", put = { a = { 4, 5 } } },
    { "is left downwards where the response says so", LEDGE, 0, 9, { b = false },
      "4 5\n# slide 0.389 at 4 7 facing 0.00 -1.00 from 4 5", put = { a = { 4, 2 } } },
  }

  local function oneway(l) return function(_, other) return other == l.b and "oneway" or "slide" end end

  it("holds who comes from above, at every speed", function()
    for _, speed in ipairs { 0.3, 1, 5, 100000 } do
      local l = level.new(LEDGE)
      l:push("a", 0, speed, math.ceil(4 / speed), oneway(l))
      l:shows(LEDGE)
      assert.equal(l.b, (l.a:getGround()))
    end
  end)

  -- Falls on a ledge and walks along it: where it is in each frame, and how many pixels are in the ledge in all.
  local function walk_on_ledge(case, response)
    local w, h, r, scale, slope, speed = unpack(case)
    local world, places, area = pixcollide.newWorld(), {}, 0
    local ledge = world:newSprite(pixcollide.newMask(400, 6, true), { y = 60, r = slope, ox = 200 })
    local sprite = world:newSprite(pixcollide.newMask(w, h, true), { y = 20, r = r, scale = scale, origin = "center" })
    for frame = 1, 60 do
      places[frame] = { world:moveBy(sprite, speed, frame < 30 and 2 or 0.1, response, nil, false) }
      area = area + sprite:overlapArea(ledge)
    end
    return places, area
  end

  it("holds who is turned or scaled and walks on it, as solid ground does", function()
    local cases = { { 3, 7, 0.2, 1.5, -0.3, -0.5 }, { 6, 6, -0.1, 2, 0.4, 0.75 }, { 3, 6, 0.3, 2, -0.2, -2.5 } }
    rounds.each("walks on ledges", 40, function(rng)
      local w, h, r, scale = rng:int(2, 8), rng:int(2, 8), rng:real(-1, 1), rng:real(1, 2)
      cases[#cases + 1] = { w, h, r, scale, rng:real(-0.5, 0.5), rng:real(-3, 3) }
    end)
    for _, case in ipairs(cases) do
      local places, area = walk_on_ledge(case, "oneway")
      assert.same({ (walk_on_ledge(case, "slide")), 0 }, { places, area })
    end
  end)

  it("is walked on, up its slope and down, and its stairs", function()
    local drawing = [[
        .aa........   ......aa...
        .aa........   ......aa...
        .aa....b...   ......ab...
        .aa...bb...   ......bb...
        .aa..bbb...   .....bbb...
        bbbbbbbbbbb   bbbbbbbbbbb
    ]]
    local l = level.new(drawing)
    l.a:setSteps(1, 1)
    l:push("a", 1, 1, 5, "oneway")
    assert.same({ 6, -3 }, l:at())
    l:push("a", -1, 1, 5, "oneway")
    l:shows(level.reversed(drawing))
    for rise = 1, 4 do
      l = level.new(level.stretched([[
          aa...........
          aa.......####
          aa....###....
          aa.###.......
          ###..........
      ]], 3, rise))
      l.a:setSteps(rise, rise)
      for _ = 1, 12 do
        l:push("a", 2.5, 1, 1, "oneway")
        assert.same({ 0, l["#"] }, { l.a:overlapArea(l["#"]), (l.a:getGround()) })
      end
      assert.same({ 30, -3 * rise }, l:at())
      l.a:setSteps(rise - 1, 0)
      l.a:setPosition(0, 0)
      l:push("a", 2.5, 1, 12, "oneway")
      assert.same({ 3.5, 0 }, l:at())
    end
  end)
end)

it(":check gives what move gives, and moves nothing", function()
  local l = level.new "aa.....#\n...b...#\n########"
  local before, x, y, cols, n = l:draw(), l.world:checkTo(l.a, 9, 9)
  assert.same({ before, { x, y, cols, n } }, { l:draw(), { l.world:moveTo(l.a, 9, 9) } })
  assert.same({ x, y }, l:at())
end)

describe("a list of results", function()
  it("is given back, with the same records, and cleared behind them", function()
    local l, out = level.new "aa.....#\n########", pixcollide.newResults()
    local _, _, cols, n = l.world:moveTo(l.a, 9, 9, nil, nil, out)
    assert.same({ out, 2 }, { cols, n })
    local first, second = out[1], out[2]
    l.a:setPosition(0, 0)
    n = select(4, l.world:moveTo(l.a, 0, 9, nil, nil, out))
    assert.same({ 1, true, nil }, { n, rawequal(first, out[1]), out[2] })
    l.a:setPosition(0, 0)
    l.world:moveTo(l.a, 9, 9, nil, nil, out)
    assert.same({ true, l["#"] }, { rawequal(second, out[2]), second.other })
    assert.same({ 0, nil }, { select(4, l.world:moveTo(l.a, 5, -1, nil, nil, out)), (next(out)) })
  end)

  it("is new for each move that is given none", function()
    local l = level.new "aa\n##"
    local _, _, first = l.world:moveTo(l.a, 0, 9)
    local _, _, second = l.world:moveTo(l.a, 0, 9)
    assert.are_not.equal(first, second)
    assert.are_not.equal(first[1], second[1])
    assert.same(first, second)
  end)
end)
