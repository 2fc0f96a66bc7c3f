-- SPDX-License-Identifier: MIT
-- SPDX-FileCopyrightText: 2026 The pixcollide authors

-- Straight ways in drawn levels: what stops a sprite, and that nothing slips through. (For random worlds see
-- questions_spec.lua.)

local pixcollide = require "pixcollide"
local level = require "spec.support.level"

local SPEEDS = { 0.01, 0.3, 0.5, 1, 2.75, 7, 64.5, 1000, 100000 }

-- Puts `a` where its sweeps by (dx, dy) end, until it stops, however slow it is.
local function advance(l, dx, dy)
  for _ = 1, 3000 do
    local x, y = l.a:getPosition()
    local to_x, to_y, other = l.world:advanceBy(l.a, dx, dy)
    if other then return end
    assert.same({ x + dx, y + dy }, { to_x, to_y })
  end
end

describe(":sweep", function()
  local WALL = "......#.\naa....#.\naa....#.\n......#."
  local SLOPE = "aa......\naa...#..\n.....##.\n...#####\n..######"
  local DEEP = "............\n..aaaa..####\n..aaaa..####\n........####\n...b....####"

  -- what, drawing, dx, dy, and where it ends: x, y, who, contact, normal, fraction; from, where `a` begins
  local CASES = {
    { "ends at the goal if the way is free", "aa.......\naa.......\n........#", 4.75, 0.25, "4.75 0.25 free 1" },
    { "stops there however fast it is", WALL, 1e9, 0, "4 1 # 6 1 -1.00 0.00 4.5e-09" },
    { "lands on a floor", "........\n..aa....\n........\n########", 0, 100, "2 2 # 2 3 0.00 -1.00 0.015" },
    { "tells the contact, the normal and the fraction", SLOPE, 8, 0, "3 0 # 5 1 -0.45 -0.89 0.4375" },
    { "stops at a corner hit exactly", "a....\n.....\n..##.\n..##.", 4, 4, "1 1 # 2 2 -0.71 -0.71 0.375" },
    { "passes a corner to its right", "a#...\n.....\n.....\n.....", 3, 3, "3 3 free 1" },
    { "does not pass between two", "a#...\n#....\n.....\n.....", 3, 3, "0 0 # 1 0 -0.71 -0.71 0.1667" },
    { "goes through a gap as wide as the sprite", "....######\naaa.......\naaa.......\n....######", 20, 0,
      "20 1 free 1" },
    { "goes no deeper into what it begins in", DEEP, 10, 0, "6 1 # 8 1 -0.80 -0.60 0.05", from = { 6, 1 } },
    { "leaves what it begins in", DEEP, -10, 0, "-4 1 free 1", from = { 6, 1 } },
    { "keeps its own where it is stopped", "a......#", 10, 0.2, "6.3 0.1 # 7 0 -1.00 0.00 0.62", from = { 0.3, 0.1 } },
    { "goes nowhere where it overlaps another one", "aaabbb", 0, 0, "1 0 free 1", from = { 1, 0 } },
  }
  for _, case in ipairs(CASES) do
    it(case[1], function()
      local l = level.new(case[2])
      if case.from then l.a:setPosition(case.from[1], case.from[2]) end
      assert.equal(case[5], l:swept("a", case[3], case[4]))
    end)
  end

  it("comes to floors and walls at every speed, from both sides", function()
    for _, speed in ipairs(SPEEDS) do
      level.both("speed " .. speed, [[
          ..aa....   ........
          ..aa....   ........
          ........   ..aa....
          ........   ..aa....
          ##.#####   ##.#####
      ]], function(l) advance(l, 0, speed) end)
      level.both("speed " .. speed, [[
          ...aa..........#   ............aa.#
          ...aaa.........#   ............aaa#
          ...aa..........#   ............aa.#
      ]], function(l, side) advance(l, side * speed, 0) end)
    end
  end)

  it("enters a gap exactly as wide as the sprite at every speed, by the pixels that it covers", function()
    for _, speed in ipairs(SPEEDS) do
      local l = level.new "...aa...\n..aaaa..\n........\n##....##\n##....##\n........"
      local free = ("%%g %g free 1"):format(speed)
      assert.equal(free:format(2), l:swept("a", 0, speed))
      l.a:setPosition(1.51, 0) -- what it covers at 2
      assert.equal(free:format(1.51), l:swept("a", 0, speed))
      l.a:setPosition(1.5, 0) -- what it covers at 1
      advance(l, 0, speed)
      assert.is_true(l:at()[2] < 1.50001) -- hundredths do not add up exactly
    end
  end)
end)

it(":moveToContact puts the sprite where the sweep ends, and returns what that does", function()
  local l = level.new "aa...b"
  assert.same({ 3, 0, l.b, 5, 0, -1, 0, 3.5 / 10 }, { l.world:advanceBy(l.a, 10, 0) })
  assert.same({ 3, 0 }, l:at())
  assert.equal(8, select("#", l.world:advanceBy(l.a, -2.5, 1)))
  assert.same({ 0.5, 1 }, l:at())
end)

it(":placeFree looks at the place alone", function()
  local l = level.new "aa...b"
  for _, case in ipairs {
    { false, 4, 0 }, { true, 3.5, 0 }, { true, 6, 0 }, { true, 4, 1 }, { true, 4, 0, "ghosts" },
    { true, 4, 0, function() return false end }, { false, 4, 0, function(other) return other == l.b end },
    { true, 3, 0, error },
  } do
    assert.equal(case[1], l.world:placeFree(l.a, case[2], case[3], case[4]), ("at %g, %g"):format(case[2], case[3]))
  end
end)

it("passes no two pixels that touch by a corner, however long the way is", function()
  local world, texel = pixcollide.newWorld(), pixcollide.newMask(1, 1, true)
  local right, below = pixcollide.newMask(20, 20), pixcollide.newMask(20, 20)
  for _, place in ipairs { { 0, 0 }, { 19, 0 }, { 19, 18 } } do
    right:set(place[1], place[2], true)
    below:set(place[2], place[1], true)
  end
  world:newSprite(right, { x = 1 })
  world:newSprite(below, { y = 1 })
  local one = world:newSprite(texel)
  for _, length in ipairs { 2, 15, 17 } do
    local x, y, other = world:sweepBy(one, length, length)
    assert.same({ 0, 0 }, { x, y })
    assert.is_not_nil(other)
  end
end)
