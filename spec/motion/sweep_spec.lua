-- SPDX-License-Identifier: MIT
-- SPDX-FileCopyrightText: 2026 The pixcollide authors

-- Straight ways in drawn levels: what stops a sprite, and that nothing slips through. (For random worlds see
-- questions_spec.lua.)

local pixcollide = require "pixcollide"
local compare = require "spec.support.compare"
local level = require "spec.support.level"

local FAR = 2 ^ 30
local SPEEDS = { 0.01, 0.3, 0.5, 1, 2.75, 7, 64.5, 1000, 100000 }

-- Puts `a` where its sweeps by (dx, dy) end, until it stops, however slow it is.
local function advance(l, dx, dy)
  for _ = 1, 3000 do
    local x, y = l.a:getPosition()
    local to_x, to_y, other = l.world:moveToContact(l.a, dx, dy)
    if other then return end
    assert.same({ x + dx, y + dy }, { to_x, to_y })
  end
end

describe(":sweep", function()
  local WALL = "......#.\naa....#.\naa....#.\n......#."
  local DIAGONAL = [[
      aa......#
      aa.....#.
      ......#..
      .....#...
      ....#....
      ...#.....
      ..#......
      .#.......
      #........
  ]]
  local SLOPE = "aa......\naa...#..\n.....##.\n...#####\n..######"
  local DEEP = "............\n..aaaa..####\n..aaaa..####\n........####\n...b....####"
  local BLOCK = ".aa.........\n............\n....########\n....########\n....########\n....########"

  -- what, drawing, dx, dy, and where it ends: x, y, who, contact, normal, fraction; from, where `a` begins
  local CASES = {
    { "ends at the goal if the way is free", "aa.......\naa.......\n........#", 4.75, 0.25, "4.75 0.25 free 1" },
    { "stops in front of a wall", WALL, 7, 0, "4 1 # 6 1 -1.00 0.00 0.6429" },
    { "stops there however fast it is", WALL, 1e9, 0, "4 1 # 6 1 -1.00 0.00 4.5e-09" },
    { "lands on a floor", "........\n..aa....\n........\n########", 0, 100, "2 2 # 2 3 0.00 -1.00 0.015" },
    { "hits a ceiling", "########\n........\n..aa....", 0, -100, "2 1 # 2 0 0.00 1.00 0.015" },
    { "tells the contact, the normal and the fraction", SLOPE, 8, 0, "3 0 # 5 1 -0.45 -0.89 0.4375" },
    { "comes as far as it can go", SLOPE, 0, 3, "0 3 free 1" },
    { "meets a slope on a diagonal way", SLOPE, 4, 4, "1 1 # 3 3 -0.55 -0.83 0.375" },
    { "goes by fractions", SLOPE, 0.25, 0.5, "0.25 0.5 free 1" },
    { "does not slip through a diagonal line", DIAGONAL, 40, 40, "2 2 # 4 4 -0.71 -0.71 0.0625" },
    { "nor through one that it meets beside its way", ".......#\n.a....#.\n.....#..\n....#...\n...#....", 40, 40,
      "3 3 # 4 3 -0.71 -0.71 0.0625" },
    { "goes along a diagonal line", "#a.......\n.#.......\n..#......\n...#.....\n....#....\n.....#...", 5, 5,
      "6 5 free 1" },
    { "stops at a corner hit exactly", "a....\n.....\n..##.\n..##.", 4, 4, "1 1 # 2 2 -0.71 -0.71 0.375" },
    { "passes a corner to its right", "a#...\n.....\n.....\n.....", 3, 3, "3 3 free 1" },
    { "passes a corner below it", "a....\n#....\n.....\n.....", 3, 3, "3 3 free 1" },
    { "does not pass between two", "a#...\n#....\n.....\n.....", 3, 3, "0 0 # 1 0 -0.71 -0.71 0.1667" },
    { "names the first added of two", "ac...\nb....\n.....\n.....", 3, 3, "0 0 b 0 1 -0.71 -0.71 0.1667" },
    { "goes through a gap as wide as the sprite", "....######\naaa.......\naaa.......\n....######", 20, 0,
      "20 1 free 1" },
    { "does not enter a gap on a diagonal way", "....######\naaa.......\naaa.......\naaa.......\n..########", 20, -20,
      "1 0 # 4 0 -1.00 0.00 0.075" },
    { "goes into no gap that narrows", "..aaaa..\n........\n#......#\n##....##\n##...###", 0, 10,
      "2 3 # 5 4 -1.00 0.00 0.35" },
    { "goes no deeper into what it begins in", DEEP, 10, 0, "6 1 # 8 1 -0.80 -0.60 0.05", from = { 6, 1 } },
    { "leaves what it begins in", DEEP, -10, 0, "-4 1 free 1", from = { 6, 1 } },
    { "leaves it upwards", DEEP, 0, -10, "6 -9 free 1", from = { 6, 1 } },
    { "goes along in it as deep as before", DEEP, 0, 2, "6 3 free 1", from = { 6, 1 } },
    { "meets another one after it", DEEP, -4, 4, "4 3 b 3 4 0.71 0.71 0.625", from = { 6, 1 } },
    { "goes about within what holds all of it", BLOCK, 3, 1, "9 4 free 1", from = { 6, 3 } },
    { "leaves that to the left", BLOCK, -10, 0, "-4 3 free 1", from = { 6, 3 } },
    { "leaves that downwards", BLOCK, 0, 100, "6 103 free 1", from = { 6, 3 } },
    { "ends at the goal's fraction", "a......#", 5.4, 0.1, "5.7 0.2 free 1", from = { 0.3, 0.1 } },
    { "keeps its own where it is stopped", "a......#", 10, 0.2, "6.3 0.1 # 7 0 -1.00 0.00 0.62", from = { 0.3, 0.1 } },
    { "covers the pixel before the wall up to a half", "a......#", 5.75, 0, "6.5 0 free 1", from = { 0.75, 0 } },
    { "tells the part of the way before the step", "a......#", 5.75 / 0.9, 0, "5.75 0 # 7 0 -1.00 0.00 0.9",
      from = { 0.75, 0 } },
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

  it("meets a wall of one pixel far away, within one frame", function()
    for _, distance in ipairs { 5, 100, 4321, 65536, 99999 } do
      for _, side in ipairs { 1, -1 } do
        local l = level.new "a.#"
        l["#"]:setPosition(side * distance, 0)
        assert.equal(("%g 0 # %g 0 %d.00 0.00 %.4g"):format(side * (distance - 1), side * distance, -side,
          (distance - 0.5) / 100000), l:swept("a", side * 100000, 0))
      end
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

  it("comes as far by small steps as by large ones", function()
    local l = level.new "a......#"
    l.a:setPosition(0.25, 0.5)
    for _ = 1, 1000 do l.world:moveToContact(l.a, 0.0625, 0) end
    assert.same({ 6.5, 0.5 }, l:at())
    l.a:setPosition(0.25, 0.5)
    l.world:moveToContact(l.a, 1e5, 0)
    assert.same({ 6.25, 0.5 }, l:at())
  end)

  it("ends at the limits of the world, and comes back", function()
    local world = pixcollide.newWorld()
    local box = world:add(pixcollide.newSprite(pixcollide.newRectangleMask(4, 4), { x = -FAR, y = FAR }))
    local wall = world:add(pixcollide.newSprite(pixcollide.newRectangleMask(1, 1), { x = FAR, y = -FAR }))
    local x, y, other, px, py = world:sweep(box, FAR, -FAR)
    assert.same({ FAR - 1, -FAR + 1, wall, FAR, -FAR }, { x, y, other, px, py })
    world:remove(wall)
    world:moveToContact(box, 2 * FAR, -2 * FAR)
    assert.same({ FAR, -FAR }, { box:getPosition() })
  end)

  it("goes through large masks, and past huge sprites without a bitmap", function()
    local world = pixcollide.newWorld()
    local terrain = pixcollide.newMask(4096, 2048)
    local ship = world:add(pixcollide.newSprite(terrain, { x = 0, y = 0 }))
    terrain:set(4095, 1000, true)
    local huge = world:add(pixcollide.newSprite(pixcollide.newMask(300, 300, true), {
      x = 20000, y = -8e6, sx = 50000, sy = 50000, r = -0.01,
    }))
    local x, _, other, px, py = world:sweep(ship, 1e6, 100)
    assert.same({ huge, true, false }, { other, huge:covers(px, py), huge:covers(px - 1, py) })
    assert.equal(px, x + 4096)
  end)
end)

describe("a wall one pixel thick", function()
  local DIAGONAL = [[
      #........
      .#.......
      ..#......
      ...#.....
      ....#....
      .....#...
      ......#..
      .......#.
      ........#
  ]]
  local HALF = [[
      ##.......
      ..##.....
      ....##...
      ......##.
      ........#
      .........
      .........
      .........
      .........
  ]]

  -- A level of 9 x 9 pixels with a mover of w x w below it.
  local function with_mover(text, w)
    return level.new(text .. ("%s%s\n"):format(("a"):rep(w), ("."):rep(9 - w)):rep(w))
  end

  -- From everywhere on one side of a wall to everywhere: sweeps and moves must not end on its other side, and a sweep
  -- must be stopped if it would.
  local function check_wall(text, w, is_above)
    local l, size, checked = with_mover(text, w), 10 - w, 0
    for from = 0, size ^ 2 - 1 do
      local from_x, from_y = from % size, math.floor(from / size)
      local above = is_above(from_x, from_y)
      l.a:setPosition(from_x, from_y)
      for to = 0, l.a:collides(l["#"]) and -1 or size ^ 2 - 1 do
        local to_x, to_y = to % size, math.floor(to / size)
        local x, y, other = l.world:sweep(l.a, to_x, to_y)
        local slid_x, slid_y = l.world:check(l.a, to_x, to_y)
        if is_above(x, y) ~= above or is_above(slid_x, slid_y) ~= above
          or (is_above(to_x, to_y) ~= above and not other) then
          error(("from %g %g to %g %g: at %g %g, slid to %g %g\n%s"):format(from_x, from_y, to_x, to_y, x, y, slid_x,
            slid_y, l:draw()))
        end
        checked = checked + 1
      end
    end
    assert.is_true(checked > 900)
  end

  it("lets nothing through where it is diagonal, in both directions, for sprites of 1 to 3 pixels", function()
    for w = 1, 3 do
      check_wall(DIAGONAL, w, function(x, y) return x > y end)
      check_wall(level.mirrored(DIAGONAL), w, function(x, y) return x + y + w - 1 < 8 end)
    end
  end)

  it("lets nothing through where it rises by half", function()
    for w = 1, 2 do
      local middle = (w - 1) / 2 -- above or below at the middle of the sprite
      check_wall(HALF, w, function(x, y) return y + middle < (x + middle) / 2 - 0.1 end)
    end
  end)
end)

describe("a mirrored scene", function()
  local SCENES = {
    [[
        ................
        ......##........
        ..a...##.....#..
        ..............#.
        ............##..
        ...##...........
        ....##....b.....
        .........bb.....
    ]],
    [[
        .....#..........
        ...............#
        ..aa....#.......
        ..aaa.#...c.....
        ...#....##......
        .#.............b
        ...##...........
        ....##....b.....
        .......#.bb...#.
    ]],
  }

  -- Where sweeps and moves by all ways end, by the sprite hit, the fraction and the normal.
  local function answers(text, mirror_x, mirror_y)
    local l, list = level.new(text), {}
    local _, _, w, h = l.a:getBounds()
    local x, y = l.a:getPosition()
    for dx = -13, 13 do
      for dy = -9, 9 do
        local to_x, to_y = x + dx * mirror_x, y + dy * mirror_y
        local ex, ey, other, _, _, nx, ny, t = l.world:sweep(l.a, to_x, to_y)
        local slid_x, slid_y, _, n = l.world:check(l.a, to_x, to_y)
        if mirror_x < 0 then ex, slid_x, nx = l.w - w - ex, l.w - w - slid_x, nx and -nx end
        if mirror_y < 0 then ey, slid_y, ny = l.h - h - ey, l.h - h - slid_y, ny and -ny end
        list[#list + 1] = compare.list(dx, dy, ex, ey, nx, ny, t, slid_x, slid_y, n)
          .. (other and other:getData() or "")
      end
    end
    return table.concat(list, "\n")
  end

  it("gives the mirrored answers", function()
    for _, text in ipairs(SCENES) do
      local expected = answers(text, 1, 1)
      assert.equal(expected, answers(level.mirrored(text), -1, 1))
      assert.equal(expected, answers(level.upended(text), 1, -1))
      assert.equal(expected, answers(level.mirrored(level.upended(text)), -1, -1))
    end
  end)
end)

describe("a filter of :sweep", function()
  -- The numbers of those that a sweep asks about.
  local function asked(world, sprite, x, y)
    local list = {}
    world:sweep(sprite, x, y, function(other)
      list[#list + 1] = other:getData()
      return true
    end)
    return list
  end

  it("is asked once about each whose box is on the way, in the order of adding", function()
    local world, mask = pixcollide.newWorld(), pixcollide.newCircleMask(5)
    local mover, expected = world:add(pixcollide.newSprite(mask)), {}
    for k = 1, 200 do
      local far = k % 3 == 0
      world:add(pixcollide.newSprite(mask, { x = k * 7919 % 5000 + 20, y = far and 11 or 9, data = k }))
      expected[#expected + 1] = not far and k or nil
    end
    world:add(pixcollide.newSprite(mask, { x = 9e8, data = 201 }))
    world:add(pixcollide.newSprite(mask, { x = -20, data = 202 }))
    expected[#expected + 1] = 201
    assert.same(expected, asked(world, mover, 1e9, 0))
    assert.same({}, asked(world, mover, 5, 0))
  end)
end)

describe(":moveToContact", function()
  it("puts the sprite where the sweep ends, and returns what that does", function()
    local l = level.new "aa...b"
    assert.same({ 3, 0, l.b, 5, 0, -1, 0, 3.5 / 10 }, { l.world:moveToContact(l.a, 10, 0) })
    assert.same({ 3, 0 }, l:at())
    assert.equal(8, select("#", l.world:moveToContact(l.a, -2.5, 1)))
    assert.same({ 0.5, 1 }, l:at())
  end)
end)

describe(":placeFree", function()
  it("looks at the place alone", function()
    local l = level.new "aa...b"
    for _, case in ipairs {
      { false, 4, 0 }, { true, 3.5, 0 }, { true, 6, 0 }, { true, 4, 1 }, { true, 4, 0, "ghosts" },
      { true, 4, 0, function() return false end }, { false, 4, 0, function(other) return other == l.b end },
      { true, 3, 0, error },
    } do
      assert.equal(case[1], l.world:placeFree(l.a, case[2], case[3], case[4]), ("at %g, %g"):format(case[2], case[3]))
    end
  end)
end)
