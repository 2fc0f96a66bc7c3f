-- SPDX-License-Identifier: MIT
-- SPDX-FileCopyrightText: 2026 The pixcollide authors

-- Platforms in drawn levels: "#" is what never moves, "p" the platform. (For long ways, many frames and filter
-- functions see carry_frames_spec.lua, for random worlds questions_spec.lua.)

local pixcollide = require "pixcollide"
local level = require "spec.support.level"

local FAR = 2 ^ 30

-- Carries in a level and in its mirror image, each a spec: what, before and after, dx, dy, and those crushed.
local function each(cases)
  for _, case in ipairs(cases) do
    it(case[1], function()
      level.both(case[1], case[2], function(l, side)
        if l["#"] then l["#"]:setStatic(true) end
        assert.equal(case[5] or "", l:carry(side * case[3], case[4]), case[1])
      end)
    end)
  end
end

-- The same levels with their letters in other orders, so that others are added first.
local function in_all_orders(what, drawing, dx, dy)
  local cases = {}
  for k, names in ipairs { "abc", "cba", "bca" } do
    local other = { a = names:sub(1, 1), b = names:sub(2, 2), c = names:sub(3, 3) }
    cases[k] = { ("%s, %s"):format(what, names), (drawing:gsub("[abc]", other)), dx, dy }
  end
  each(cases)
end

describe("world:carry takes along", function()
  each {
    { "who stands on the platform", [[
        ..........   ....a.bb..
        ..a.bb....   ....a.bb..
        ..a.bb....   ....pppppp
        ..pppppp..   ..........
    ]], 2, -1 },
    { "a whole stack", [[
        ..........   ......cc..
        ...cc.....   .....bb...
        ..bb......   .....aa...
        ..aa......   ....pppp..
        .pppp.....   ..........
    ]], 3, -1 },
    { "who stands on it with one pixel, and on the ground with others", [[
        .aaa......   ...aaa....
        ###ppp....   ###..ppp..
        ###.......   ###.......
    ]], 2, 0 },
    { "two that hook into each other", [[
        .aaa.bbb...   ...aaa.bbb.
        .a.a.b.b...   ...a.a.b.b.
        .a.aab.b...   ...a.aab.b.
        .p.ppp.p...   ...p.ppp.p.
        .ppppppp...   ...ppppppp.
    ]], 2, 0 },
    { "nobody that is a pixel above it, or below it", [[
        ..aa......   ..aa......
        ..........   ..........
        .ppppp....   ...ppppp..
        ..bbb.....   ..bbb.....
    ]], 2, 0 },
  }
  in_all_orders("a row, whoever was added first", "..abc....   .....abc.\n..pppp...   .....pppp", 3, 0)

  it("nobody that is disabled, static, or refused by the filter", function()
    local l = level.new "a.b.c.d.e\nppppppppp"
    l.a:setEnabled(false)
    l.b:setStatic(true)
    l.c:setLayer("other")
    l.world:setLayersCollide("other", "default", false)
    l.d:setLayer("chosen")
    assert.equal("", l:carry(0, 3, "chosen"))
    for name, y in pairs { a = 0, b = 0, c = 0, d = 3, e = 0 } do
      assert.equal(y, l:at(name)[2], name)
    end
  end)

  it("nobody from a platform that covers nothing", function()
    local world = pixcollide.newWorld()
    local platform = world:add(pixcollide.newSprite(pixcollide.newMask(0, 0)))
    local rider = world:add(pixcollide.newSprite(pixcollide.newRectangleMask(2, 2), { y = -2 }))
    local _, n = world:carry(platform, 7.5, 40)
    assert.same({ 0, { 7.5, 40 }, { 0, -2 } }, { n, { platform:getPosition() }, { rider:getPosition() } })
  end)
end)

describe("world:carry leaves behind", function()
  each {
    { "who has a wall in its way", [[
        ....#.....   ....#.....
        .a..#.....   ...a#.....
        ppp.......   .....ppp..
    ]], 5, 0 },
    { "who stands on one that has another in its way that has a wall in its way", [[
        .c......   ..c.....
        .ab.#...   ..ab#...
        pppp....   ...pppp.
    ]], 3, 0 },
    { "who stands on the ground, too, when the platform goes down", [[
        ..aa....   ..aa....
        .pp##...   ...##...
        ........   .pp.....
    ]], 0, 1 },
  }
  in_all_orders("a row that has a wall in its way", ".abc..#   ...abc#\npppp...   ..pppp.", 2, 0)
  in_all_orders("a row that has had a wall in its way", ".abc..#   ...abc#\npppp...   ...pppp", 3, 0)
end)

describe("world:carry pushes", function()
  each {
    { "who is before it", "........   ........\n.pp.a...   .....ppa", 4, 0 },
    { "who is below it", "p .\n. .\na p\n. a", 0, 2 },
    { "chains", "p.a.b.c..   .....pabc", 5, 0 },
    { "those that it would run into at several places", [[
        p.aa.....   ...paa...
        p..b.....   ...p.b...
        pp.bb....   ...ppbb..
    ]], 3, 0 },
    { "who stands on those that it pushes along with them", [[
        ...bb...   .....bb.
        p.aaa...   ...paaa.
        ########   ########
    ]], 3, 0 },
    { "a whole stack as it rises, though it hangs over", [[
        ........   ...cccc.
        ........   ...b....
        ...cccc.   ..aa....
        ...b....   .ppp....
        ..aa....   ........
        .ppp....   ........
    ]], 0, -2 },
    { "first along x where both are due", "..... .a...\n.a... .p...\np.... .....", 1, -1 },
  }
end)

describe("world:carry crushes", function()
  each {
    { "who has a wall behind it, and ends over it", "pp.a#...   ..p*#...", 2, 0, "a" },
    { "who has a wall behind it, and passes over it", "p.a#....   ..a#..p.", 6, 0, "a" },
    { "all of a chain, as it passes over them, in the order in which they were added", "p.bca#..   ..bca*..", 5, 0,
      "abc" },
    { "who stands on it under a ceiling", [[
        .####.   .####.
        ......   .p*p..
        ..a...   ......
        .ppp..   ......
    ]], 0, -2, "a" },
  }

  it("nobody whom it may not move, and does not move them", function()
    local drawing = "p.a.b.c...   ..a.b.c..p"
    local l = level.new(drawing)
    l.a:setStatic(true)
    l.b:setEnabled(false)
    l.c:setLayer("other")
    assert.equal("", l:carry(9, 0, "default"))
    l:shows(drawing)
  end)

  it("nobody again in a later call, when it leaves", function()
    local l = level.new "p.a#...."
    l["#"]:setStatic(true)
    assert.equal("a", l:carry(2, 0))
    assert.equal("", l:carry(1, 0)) -- it overlaps no more than before
    l:shows "..a*...."
  end)

  it("who would leave the limits of positions", function()
    local world, mask, list = pixcollide.newWorld(), pixcollide.newRectangleMask(2, 2), {}
    for k, x in ipairs { FAR - 6, FAR - 3, FAR - 1 } do
      list[k] = world:add(pixcollide.newSprite(mask, { x = x }))
    end
    local _, n = world:carry(list[1], 2, 0)
    assert.same({ 0, FAR - 2, FAR }, { n, (list[2]:getPosition()), (list[3]:getPosition()) })
    local crushed
    crushed, n = world:carry(list[1], 1, 0)
    assert.same({ list[2], 1, FAR - 2 }, { crushed[1], n, (list[2]:getPosition()) })
  end)
end)

describe("world:carry with sprites that overlap it from the start", function()
  -- A platform of 6 pixels and sprites of 4 in a row, carried by dx, and where the sprites are then.
  local function check(places, dx, expected)
    local world, list = pixcollide.newWorld(), {}
    local platform = world:add(pixcollide.newSprite(pixcollide.newRectangleMask(6, 1)))
    for k, x in ipairs(places) do
      list[k] = world:add(pixcollide.newSprite(pixcollide.newRectangleMask(4, 1), { x = x }))
    end
    for k, way in ipairs(dx) do
      local _, n = world:carry(platform, way, 0)
      assert.equal(0, n, "call " .. k)
      for number, x in ipairs(expected) do
        assert.equal(x, (list[number]:getPosition()), "call " .. k)
      end
    end
  end

  it("pushes none of which it covers no more than before", function() check({ 2 }, { 1, -5 }, { 2 }) end)
end)
