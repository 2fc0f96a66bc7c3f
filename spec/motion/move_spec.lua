-- SPDX-License-Identifier: MIT
-- SPDX-FileCopyrightText: 2026 The pixcollide authors

-- Moves in drawn levels: what many frames add up to, one-way ledges, and lists. (Single moves see questions_spec.lua,
-- functions that are asked during a move move_functions_spec.lua, walkers walk_spec.lua.)

local level = require "spec.support.level"
local pixcollide = require "pixcollide"
local rounds = require "spec.support.rounds"

local unpack = table.unpack or unpack -- luacheck: ignore

local BOX = [[
    ##########
    #........#
    #..aa....#
    #..aa....#
    #........#
    ##########
]]

describe("a slide", function()
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

  it("that hits a corner exactly goes on along the axis that has more of the way left", function()
    for _, way in ipairs { { 3, 1, 2, 1, 3, 0 }, { 1, 3, 1, 2, 0, 3 }, { -3, 1, -2, 1, -3, 0 }, { -1, -3, -1, -2, 0, -3 } } do
      local world, dot = pixcollide.newWorld(), pixcollide.newRectangleMask(1, 1)
      world:newSprite(dot, { x = way[3], y = way[4] })
      local x, y, _, n = world:checkBy(world:newSprite(dot), way[1], way[2])
      assert.same({ way[5], way[6], 1 }, { x, y, n })
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

describe("a bounce", function()
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
