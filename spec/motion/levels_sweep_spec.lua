-- SPDX-License-Identifier: MIT
-- SPDX-FileCopyrightText: 2026 The pixcollide authors

-- Sweeps in drawn levels: what stops a sprite, and that nothing slips through.

local compare = require "spec.support.compare"
local level = require "spec.support.level"
local naive_motion = require "spec.support.oracles.naive_motion"

local SPEEDS = { 0.01, 0.3, 0.5, 1, 2.75, 7, 64.5, 1000, 100000 }

-- What a sweep by (dx, dy) gives: its whole pixels and rest, the sprite's character, contact, normal, fraction.
local function sweep(l, character, dx, dy, filter)
  local x, y = l[character]:getPosition()
  local to_x, to_y, other, px, py, nx, ny, t = l.world:sweep(l[character], x + dx, y + dy, filter)
  if not other then
    return ("%g %g free %g"):format(to_x, to_y, t)
  end
  return (("%g %g %s %g %g %.2f %.2f %.4g"):format(to_x, to_y, other:getData(), px, py, nx, ny, t)
    :gsub("%-0%.00", "0.00"))
end

-- Puts the sprite where its sweeps by (dx, dy) end, until it stops, however slow it is.
local function advance(l, character, dx, dy)
  for _ = 1, 3000 do
    local x, y = l[character]:getPosition()
    local to_x, to_y, other = l.world:moveToContact(l[character], dx, dy)
    if other then
      return to_x, to_y, other
    end
    assert.equal(x + dx, to_x)
    assert.equal(y + dy, to_y)
  end
end

describe("a sweep in a drawn level", function()
  it("falls onto the floor at every speed", function()
    for _, speed in ipairs(SPEEDS) do
      local l = level.new [[
                ..aa....
                ..aa....
                ........
                ........
                ........
                ##.#####
            ]]
      advance(l, "a", 0, speed)
      l:shows [[
                ........
                ........
                ........
                ..aa....
                ..aa....
                ##.#####
            ]]
    end
  end)

  it("comes to a wall at every speed, from all sides", function()
    local text = [[
            ...aa..........#
            ...aaa.........#
            ...aa..........#
        ]]
    local expected = [[
            ............aa.#
            ............aaa#
            ............aa.#
        ]]
    for _, speed in ipairs(SPEEDS) do
      local l = level.new(text)
      advance(l, "a", speed, 0)
      l:shows(expected)
      l = level.new(level.mirrored(text))
      advance(l, "a", -speed, 0)
      l:shows(level.mirrored(expected))
    end
  end)

  it("meets a wall of one pixel far away, within one frame", function()
    for _, distance in ipairs { 5, 100, 4321, 65536, 99999 } do
      for _, side in ipairs { 1, -1 } do
        local l = level.new "a.#"
        l["#"]:setPosition(side * distance, 0)
        assert.equal(("%g 0 # %g 0 %d.00 0.00 %.4g"):format(side * (distance - 1), side * distance, -side,
          (distance - 0.5) / 100000), sweep(l, "a", side * 100000, 0))
      end
    end
  end)

  it("tells the contact, the normal and the fraction of the way", function()
    local l = level.new [[
            aa......
            aa...#..
            .....##.
            ...#####
            ..######
        ]]
    assert.equal("3 0 # 5 1 -0.45 -0.89 0.4375", sweep(l, "a", 8, 0)) -- the step to 4, at 3.5 of 8
    assert.equal("0 3 free 1", sweep(l, "a", 0, 3))
    assert.equal("1 1 # 3 3 -0.55 -0.83 0.375", sweep(l, "a", 4, 4))
    assert.equal("0.25 0.5 free 1", sweep(l, "a", 0.25, 0.5))
  end)

  it("stops at a corner hit exactly, and goes past one that is only grazed", function()
    local l = level.new [[
            a....
            .....
            ..##.
            ..##.
        ]]
    assert.equal("1 1 # 2 2 -0.71 -0.71 0.375", sweep(l, "a", 4, 4))
    l = level.new [[
            a#
            ..
        ]]
    assert.equal("1 1 free 1", sweep(l, "a", 1, 1))
    l = level.new [[
            a.
            #.
        ]]
    assert.equal("1 1 free 1", sweep(l, "a", 1, 1))
    l = level.new [[
            a#
            #.
        ]]
    assert.equal("0 0 # 1 0 -0.71 -0.71 0.5", sweep(l, "a", 1, 1))
    l = level.new [[
            ac
            b.
        ]]
    assert.equal("0 0 b 0 1 -0.71 -0.71 0.5", sweep(l, "a", 1, 1))
  end)

  it("goes through a gap exactly as wide as the sprite, and through none that is narrower", function()
    local text = [[
            ...aa...
            ..aaaa..
            ........
            ##....##
            ##....##
            ........
        ]]
    for _, speed in ipairs(SPEEDS) do
      local l = level.new(text)
      for _ = 1, math.ceil(6 / speed) do
        assert.is_nil((select(3, l.world:moveToContact(l.a, 0, speed))))
      end
      l.a:setPosition(2, 0)
      assert.equal("2 " .. ("%g"):format(speed) .. " free 1", sweep(l, "a", 0, speed))
      l.a:setPosition(1.5, 0) -- covers what it covers at 1
      assert.is_nil((select(3, l.world:sweep(l.a, 1.5, 0))))
      local _, stop = advance(l, "a", 0, speed)
      assert.is_true(stop < 1.50001) -- hundredths do not add up exactly
      l.a:setPosition(1.51, 0) -- what it covers at 2
      assert.equal(("1.51 %g free 1"):format(speed), sweep(l, "a", 0, speed))
    end
    local l = level.new [[
            ..aaaa..
            ........
            #......#
            ##....##
            ##...###
        ]]
    assert.equal("2 3 # 5 4 -1.00 0.00 0.35", sweep(l, "a", 0, 10))
  end)

  it("lets who starts in a wall leave it, but not go deeper", function()
    local l = level.new [[
            ............
            ..aaaa..####
            ..aaaa..####
            ........####
            ...b....####
        ]]
    l.a:setPosition(6, 1) -- 2 x 2 pixels of them in the wall
    assert.equal("6 1 # 8 1 -0.80 -0.60 0.05", sweep(l, "a", 10, 0))
    assert.equal("-4 1 free 1", sweep(l, "a", -10, 0))
    assert.equal("6 -9 free 1", sweep(l, "a", 0, -10))
    assert.equal("6 3 free 1", sweep(l, "a", 0, 2))
    assert.equal("4 3 b 3 4 0.71 0.71 0.625", sweep(l, "a", -4, 4))
  end)

  it("may go about within a wall that holds all of the sprite, and out of it", function()
    local l = level.new [[
            .aa.........
            ............
            ....########
            ....########
            ....########
            ....########
        ]]
    l.a:setPosition(6, 3)
    assert.equal("9 4 free 1", sweep(l, "a", 3, 1))
    assert.equal("-4 3 free 1", sweep(l, "a", -10, 0))
    assert.equal("6 103 free 1", sweep(l, "a", 0, 100))
  end)

  it("keeps fractions: of the end if it gets there, of the start otherwise", function()
    local l = level.new [[
            a......#
        ]]
    l.a:setPosition(0.3, 0.1)
    assert.equal("5.7 0.2 free 1", sweep(l, "a", 5.4, 0.1))
    assert.equal("6.3 0.1 # 7 0 -1.00 0.00 0.62", sweep(l, "a", 10, 0.2))
    l.a:setPosition(0.75, 0)
    assert.equal("6.5 0 free 1", sweep(l, "a", 5.75, 0)) -- ceil(6.5 - 0.5) = 6
    assert.equal("5.75 0 # 7 0 -1.00 0.00 0.9", sweep(l, "a", 5.75 / 0.9, 0))
  end)
end)

-- Everything from one side of a wall to everything on its other side, and that is where the reference ends, too.
local function check_wall(text, is_above)
  local l = level.new(text)
  local size = select(3, l["#"]:getBounds())
  local mover, others = l:entry("a"), {}
  for k, entry in ipairs(l.entries) do
    others[k] = entry
  end
  local w = select(3, l.a:getBounds())
  local checked = 0
  for from_x = 0, size - w do
    for from_y = 0, size - w do
      l.a:setPosition(from_x, from_y)
      local above = is_above(from_x, from_y)
      if not l.a:collides(l["#"]) then
        for to_x = 0, size - w do
          for to_y = 0, size - w do
            local x, y, other = l.world:sweep(l.a, to_x, to_y)
            local slid_x, slid_y = l.world:check(l.a, to_x, to_y)
            if is_above(x, y) ~= above or is_above(slid_x, slid_y) ~= above
              or (is_above(to_x, to_y) ~= above and not other) then
              error(("from %g %g to %g %g: at %g %g, slid to %g %g\n%s"):format(from_x, from_y, to_x, to_y,
                x, y, slid_x, slid_y, l:draw()))
            end
            if (from_x * 7 + from_y * 5 + to_x * 3 + to_y) % 23 == 0 then
              mover.t.x, mover.t.y = from_x, from_y
              local nx, ny, entry, px, py = naive_motion.sweep(others, mover, to_x, to_y)
              local _, _, _, got_px, got_py = l.world:sweep(l.a, to_x, to_y)
              compare.lists("sweep", compare.list(nx, ny, entry and entry.sprite == l["#"], px, py),
                compare.list(x, y, other and other == l["#"], got_px, got_py))
            end
            checked = checked + 1
          end
        end
      end
    end
  end
  assert.is_true(checked > 900)
end

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
  local FLAT = [[
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
  local function with_mover(text, w)
    local l = text .. ("."):rep(9)
    for _ = 1, w do
      l = l .. "\n" .. ("a"):rep(w) .. ("."):rep(9 - w)
    end
    return l
  end

  it("lets nothing through where it is diagonal, in both directions, for sprites of 1 to 3 pixels", function()
    for w = 1, 3 do
      check_wall(with_mover(DIAGONAL, w), function(x, y) return x + (w - 1) / 2 > y + (w - 1) / 2 end)
      check_wall(with_mover(level.mirrored(DIAGONAL) .. "\n", w), function(x, y) return x + y + w - 1 < 8 end)
    end
  end)

  it("lets nothing through where it rises by half", function()
    for w = 1, 2 do
      -- above or below at the middle of the sprite
      check_wall(with_mover(FLAT, w), function(x, y) return y + (w - 1) / 2 < (x + (w - 1) / 2) / 2 - 0.1 end)
    end
  end)

  it("lets along what goes along", function()
    local l = level.new [[
            #a.......
            .#.......
            ..#......
            ...#.....
            ....#....
            .....#...
        ]]
    assert.equal("6 5 free 1", sweep(l, "a", 5, 5))
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
        if mirror_x < 0 then
          ex, slid_x, nx = l.w - w - ex, l.w - w - slid_x, nx and -nx
        end
        if mirror_y < 0 then
          ey, slid_y, ny = l.h - h - ey, l.h - h - slid_y, ny and -ny
        end
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
