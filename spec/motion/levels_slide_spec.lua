-- SPDX-License-Identifier: MIT
-- SPDX-FileCopyrightText: 2026 The pixcollide authors

-- Moves with responses in drawn levels: what stops a sprite, where it goes on, and what is reported.

local pixcollide = require "pixcollide"
local level = require "spec.support.level"

-- The collisions of a move, one a line: other, type, t, pixel, normal, and where the sprite was.
local function told(cols, n)
  local lines = {}
  for k = 1, n do
    local c = cols[k]
    lines[k] = ("%s %s %.3g at %g %g facing %.2f %.2f from %g %g"):format(c.other:getData(), c.type, c.t, c.x, c.y,
      c.nx, c.ny, c.touchX, c.touchY):gsub("%-0%.00", "0.00")
  end
  assert.is_nil(cols[n + 1])
  return table.concat(lines, "\n")
end

-- Moves by (dx, dy); where the sprite is then, and the collisions as text.
local function move(l, character, dx, dy, response, filter)
  local x, y = l[character]:getPosition()
  local to_x, to_y, cols, n = l.world:move(l[character], x + dx, y + dy, response, filter)
  assert.same({ to_x, to_y }, { l[character]:getPosition() })
  return ("%g %g"):format(to_x, to_y), told(cols, n)
end

local function moves(l, character, dx, dy, response, expected, collisions)
  local at, list = move(l, character, dx, dy, response)
  assert.equal(expected, at)
  assert.equal((collisions:gsub("\n%s+", "\n"):gsub("^%s+", ""):gsub("%s+$", "")), list)
end

describe("a slide", function()
  local BOX = [[
        ##########
        #........#
        #..aa....#
        #..aa....#
        #........#
        ##########
    ]]

  it("goes where nothing is in the way", function()
    moves(level.new(BOX), "a", 3.5, 1, nil, "6.5 3", "")
  end)

  it("goes on along the wall and the floor, in all directions", function()
    moves(level.new(BOX), "a", 2, 4, nil, "5 3", "# slide 0.375 at 4 5 facing 0.00 -1.00 from 4 3")
    moves(level.new(BOX), "a", 6, 1, nil, "7 3", "# slide 0.75 at 9 3 facing -0.89 -0.45 from 7 3")
    moves(level.new(BOX), "a", -3.5, -0.5, nil, "1 1.5", "# slide 0.714 at 0 2 facing 1.00 0.00 from 1 2")
  end)

  it("stops in a corner, and reports both walls", function()
    moves(level.new(BOX), "a", 40, 20, nil, "7 3", [[
            # slide 0.075 at 6 5 facing 0.00 -1.00 from 6 3
            # slide 0.113 at 9 3 facing -0.89 -0.45 from 7 3
        ]])
  end)

  it("goes along the axis with more to go where it hits a corner exactly; along x if both are alike", function()
    local text = [[
            a......
            .......
            ..#....
            .......
            .......
        ]]
    moves(level.new(text), "a", 5, 5, nil, "5 1", "# slide 0.3 at 2 2 facing -0.71 -0.71 from 1 1")
    local l = level.new(text)
    l["#"]:setPosition(2, 1)
    moves(l, "a", 6, 2, nil, "6 0", "# slide 0.25 at 2 1 facing -0.71 -0.71 from 1 0")
    l = level.new(text)
    l["#"]:setPosition(1, 2)
    moves(l, "a", 2, 6, nil, "0 6", "# slide 0.25 at 1 2 facing -0.71 -0.71 from 0 1")
  end)

  it("reports all that are hit at once, in the order of adding", function()
    local l = level.new [[
            ..aaaa..
            ........
            cccbb.dd
        ]]
    moves(l, "a", 0, 9, nil, "2 1", [[
            b slide 0.167 at 3 2 facing 0.00 -1.00 from 2 1
            c slide 0.167 at 2 2 facing 1.00 0.00 from 2 1
        ]])
  end)

  it("does not go into what stands beside what it leaves", function()
    local l = level.new [[
            ........
            ..aaaa##
            ..aaaa##
        ]]
    l.a:setPosition(3, 1) -- 2 pixels of it
    moves(l, "a", 0, 1, nil, "3 2", "")
    l.a:setPosition(3, 1)
    moves(l, "a", 1, 0, nil, "3 1", "# slide 0.5 at 6 1 facing -1.00 0.00 from 3 1")
    l.a:setPosition(3, 1)
    moves(l, "a", -9, -9, nil, "-6 -8", "")
  end)

  it("heeds filters and layers", function()
    local l = level.new [[
            a..b..c..d..
        ]]
    l.b:setLayer("ghosts")
    l.c:setEnabled(false)
    local at, list = move(l, "a", 20, 0, nil, "default")
    assert.equal("8 0", at)
    assert.equal("d slide 0.425 at 9 0 facing -1.00 0.00 from 8 0", list)
    l.a:setPosition(0, 0)
    at = move(l, "a", 20, 0, nil, function(sprite) return sprite == l.b end)
    assert.equal("2 0", at)
    l.a:setPosition(0, 0)
    l.world:setLayersCollide("ghosts", "default", false)
    assert.equal("8 0", (move(l, "a", 20, 0)))
    l.a:setEnabled(false)
    assert.equal("28 0", (move(l, "a", 20, 0)))
  end)

  it("is only looked at by check", function()
    local l = level.new(BOX)
    local x, y, cols, n = l.world:check(l.a, 5, 9)
    assert.same({ 5, 3, 1 }, { x, y, n })
    assert.equal("# slide 0.214 at 3 5 facing 0.00 -1.00 from 3 3", told(cols, n))
    l:shows(BOX)
  end)

  it("comes as far at 100,000 pixels a frame as at one hundredth", function()
    for _, speed in ipairs { 0.01, 0.5, 1, 33, 1000, 100000 } do
      local l = level.new(BOX)
      l:push("a", speed, speed / 4, math.ceil(4.2 / speed) * 4)
      l:shows [[
                ##########
                #........#
                #........#
                #......aa#
                #......aa#
                ##########
            ]]
    end
  end)
end)

describe("a touch", function()
  it("ends the move", function()
    local l = level.new [[
            aa......
            aa......
            ........
            ########
        ]]
    moves(l, "a", 8, 4, "touch", "3 1", "# touch 0.375 at 3 3 facing 0.00 -1.00 from 3 1")
  end)

  it("acts if one of several has it", function()
    local l = level.new [[
            .aaaa...
            ........
            bbbccccc
        ]]
    moves(l, "a", 0, 3, function(_, other) return other == l.c and "touch" or "slide" end, "1 1", [[
            b slide 0.5 at 1 2 facing 1.00 0.00 from 1 1
            c touch 0.5 at 3 2 facing -1.00 0.00 from 1 1
        ]])
  end)
end)

describe("a bounce", function()
  it("turns back what goes into the wall, and keeps what goes along it", function()
    local l = level.new [[
            a......
            .......
            .......
            #######
        ]]
    moves(l, "a", 6, 4, "bounce", "6 0", "# bounce 0.625 at 4 3 facing 0.00 -1.00 from 4 2")
  end)

  it("goes off a floor one pixel thick, also if it is one pixel and comes at 45 degrees", function()
    local text = [[
            a......
            .......
            .......
            #######
        ]]
    moves(level.new(text), "a", 5, 5, "bounce", "5 -1", "# bounce 0.5 at 3 3 facing 0.00 -1.00 from 2 2")
    local l = level.new [[
            a..#
            ...#
            ...#
            ...#
            ...#
        ]]
    moves(l, "a", 5, 5, "bounce", "-1 5", "# bounce 0.5 at 3 3 facing -1.00 0.00 from 2 2")
  end)

  it("goes between two walls, over and over", function()
    local l = level.new [[
            #..a..#
        ]]
    local x, _, cols, n = l.world:move(l.a, 3 + 20, 0, "bounce")
    assert.is_true(x >= 1 and x <= 5)
    assert.is_true(n >= 4)
    for k = 1, n do
      assert.equal(k % 2 == 1 and -1 or 1, cols[k].nx)
      assert.equal(k % 2 == 1 and 5 or 1, cols[k].touchX)
      assert.is_true(k == 1 or cols[k].t > cols[k - 1].t)
    end
  end)

  it("goes off a slope of 45 degrees at a right angle", function()
    local l = level.new [[
            .........#
            .aaaa...##
            .aaaa..###
            .aaaa.####
            .aaaa#####
            ....######
            ...#######
        ]]
    l.a:setPosition(-9, 0)
    local x, y, cols, n = l.world:move(l.a, 10, 0, "bounce")
    assert.equal(1, n)
    assert.is_true(math.abs(cols[1].nx - cols[1].ny) < 1e-9)
    assert.equal(cols[1].touchX, math.floor(x + 0.5))
    assert.is_true(math.abs((10 - cols[1].touchX) + y) < 1e-9)
  end)
end)

describe("a cross", function()
  it("goes through, and is reported once, where the sprites first overlap", function()
    local l = level.new [[
            aa...b..b.c..#
        ]]
    moves(l, "a", 20, 0, function(_, other) return other ~= l["#"] and "cross" or "slide" end, "11 0", [[
            b cross 0.175 at 5 0 facing -1.00 0.00 from 4 0
            c cross 0.425 at 10 0 facing -1.00 0.00 from 9 0
            # slide 0.575 at 13 0 facing -1.00 0.00 from 11 0
        ]])
  end)

  it("is reported at the start, at 0, if the sprites overlap there", function()
    local l = level.new [[
            aaa.b
        ]]
    l.b:setPosition(1, 0)
    moves(l, "a", 0, 0, "cross", "0 0", "b cross 0 at 1 0 facing 0.00 -1.00 from 0 0")
    moves(l, "a", 5, 0, "cross", "5 0", "b cross 0 at 1 0 facing -1.00 0.00 from 0 0")
    moves(l, "a", 5, 0, "cross", "10 0", "")
  end)
end)

describe("a one-way ledge", function()
  local LEDGE = [[
        ..........
        ....aa....
        ....aa....
        ..........
        ..bbbbbb..
        ..........
        ..........
        ##########
    ]]
  local function oneway(l)
    return function(_, other) return other == l.b and "oneway" or "slide" end
  end

  it("holds who comes from above, at every speed", function()
    for _, speed in ipairs { 0.3, 1, 5, 100000 } do
      local l = level.new(LEDGE)
      l:push("a", 0, speed, math.ceil(4 / speed), oneway(l))
      l:shows [[
                ..........
                ..........
                ....aa....
                ....aa....
                ..bbbbbb..
                ..........
                ..........
                ##########
            ]]
      assert.equal(l.b, (l.a:getGround()))
    end
  end)

  it("lets who comes from below through, and holds him then", function()
    local l = level.new(LEDGE)
    l.a:setPosition(4, 5)
    assert.equal("4 4.5", (move(l, "a", 0, -0.5, oneway(l))))
    assert.equal("4 3.25", (move(l, "a", 0, -1.25, oneway(l))))
    assert.equal("4 4.25", (move(l, "a", 0, 1, oneway(l)))) -- not above it yet
    assert.equal("4 1.25", (move(l, "a", 0, -3, oneway(l))))
    local at, list = move(l, "a", 0, 10, oneway(l))
    assert.equal("4 2.25", at)
    assert.equal("b oneway 0.125 at 4 4 facing 0.00 -1.00 from 4 2.25", list)
    assert.equal("4 2.25", (move(l, "a", 0, 1, oneway(l))))
  end)

  it("is no wall for who comes from the side", function()
    local l = level.new(LEDGE)
    l.a:setPosition(-3, 3)
    moves(l, "a", 14, 0, oneway(l), "11 3", "")
    moves(l, "a", -14, 0, oneway(l), "-3 3", "")
  end)

  it("is left sideways, and downwards where the response says so", function()
    local l = level.new(LEDGE)
    l.a:setPosition(4, 2)
    moves(l, "a", 4, 1, oneway(l), "8 2", "b oneway 0.5 at 6 4 facing 0.45 -0.89 from 6 2")
    moves(l, "a", 0, 9, oneway(l), "8 5", "# slide 0.389 at 8 7 facing 0.45 -0.89 from 8 5")
    l.a:setPosition(4, 2)
    assert.equal("4 5", (move(l, "a", 0, 9, function(_, other) return other ~= l.b and "slide" or nil end)))
  end)

  it("is walked on, up its slope and down", function()
    local text = [[
            .aa........
            .aa........
            .aa....b...
            .aa...bb...
            .aa..bbb...
            bbbbbbbbbbb
        ]]
    local l = level.new(text)
    l.a:setSteps(1, 1)
    l:push("a", 1, 1, 5, "oneway")
    assert.same({ 6, -3 }, { l.a:getPosition() })
    l:push("a", -1, 1, 5, "oneway")
    l:shows(text)
  end)
end)

describe("a response of one's own", function()
  it("is told of the collision, and says where to go", function()
    local l = level.new [[
            a...#...
            ....#...
            ....#...
        ]]
    local calls = {}
    l.world:addResponse("down", function(sprite, collision, x, y)
      calls[#calls + 1] = ("%s %s %s %g %g"):format(sprite:getData(), collision.other:getData(), collision.type, x, y)
      return collision.touchX, collision.touchY + 1.5
    end)
    moves(l, "a", 9, 0, "down", "3 1.5", "# down 0.389 at 4 0 facing 0.00 -1.00 from 3 0")
    assert.same({ "a # down 9 0" }, calls)
  end)

  it("ends the move by nil", function()
    local l = level.new [[
            a.....
            ......
            ######
        ]]
    l.world:addResponse("stick", function() end)
    moves(l, "a", 3, 4, "stick", "1 1", "# stick 0.375 at 1 2 facing 0.00 -1.00 from 1 1")
  end)

  it("may take out what it hits, and goes on", function()
    local l = level.new [[
            a..b..c...#
        ]]
    l.world:addResponse("eat", function(_, collision, x, y)
      l.world:remove(collision.other)
      return x, y
    end)
    local at = move(l, "a", 20, 0, function(_, other) return other == l["#"] and "slide" or "eat" end)
    assert.equal("9 0", at)
    assert.equal(2, l.world:count())
  end)
end)

describe("results", function()
  it("are used again, and end where the collisions end", function()
    local l = level.new [[
            #.....
            #.a...
            ######
        ]]
    local out = pixcollide.newResults()
    local x, y, cols, n = l.world:move(l.a, -5, 5, nil, nil, out)
    assert.equal(out, cols)
    assert.same({ 1, 1, 2 }, { x, y, n })
    local first = cols[1]
    x, y, cols, n = l.world:move(l.a, 1, 5, nil, nil, out)
    assert.same({ 1, 1, 1 }, { x, y, n })
    assert.equal(first, cols[1])
    assert.is_nil(cols[2])
    assert.equal(0, (select(4, l.world:move(l.a, 1, 0, nil, nil, out))))
    assert.is_nil(next(out))
  end)
end)
