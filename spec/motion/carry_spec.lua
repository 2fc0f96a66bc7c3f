-- SPDX-License-Identifier: MIT
-- SPDX-FileCopyrightText: 2026 The pixcollide authors

-- Platforms in drawn scenes: "#" is what never moves, "p" the platform.

local pixcollide = require "pixcollide"
local level = require "spec.support.level"
local carrying = require "spec.support.carrying"

local scene, carry = carrying.scene, carrying.carry

-- A carry of a drawn scene: after it the scene looks like that.
local function check(before, dx, dy, after, crushed)
  local l = scene(before)
  assert.are.equal(crushed or "", carry(l, dx, dy))
  l:shows(after)
end

-- The same, and its mirror image.
local function check_both(before, dx, dy, after, crushed)
  check(before, dx, dy, after, crushed)
  check(level.mirrored(before), -dx, dy, level.mirrored(after), crushed)
end

describe("world:carry", function()
  describe("takes along", function()
    it("who stands on the platform", function()
      check_both([[
                ..........
                ..a.bb....
                ..a.bb....
                ..pppppp..
                ..........]], 2, -1, [[
                ....a.bb..
                ....a.bb..
                ....pppppp
                ..........
                ..........]])
    end)

    it("who stands on it going down", function()
      check_both([[
                ..a.......
                ..pppp....
                ..........
                ..........]], 1, 2, [[
                ..........
                ..........
                ...a......
                ...pppp...]])
    end)

    it("a whole stack", function()
      check_both([[
                ..........
                ...cc.....
                ..bb......
                ..aa......
                .pppp.....
                ..........]], 3, -1, [[
                ......cc..
                .....bb...
                .....aa...
                ....pppp..
                ..........
                ..........]])
    end)

    it("a stack going down", function()
      check([[
                ...cc.....
                ..bb......
                .pppp.....
                ..........
                ..........]], 0, 2, [[
                ..........
                ..........
                ...cc.....
                ..bb......
                .pppp.....]])
    end)

    it("who stands on it with one pixel, and on the ground with others", function()
      check_both([[
                .aaa......
                ###ppp....
                ###.......]], 2, 0, [[
                ...aaa....
                ###..ppp..
                ###.......]])
    end)

    it("who stands at the foot of a slope, on the slope", function()
      check_both([[
                .....a....
                .....p....
                ....pp....
                ...ppp....]], 3, 0, [[
                ........a.
                ........p.
                .......pp.
                ......ppp.]])
    end)

    it("a row, whoever was added first", function()
      for _, names in ipairs { "abc", "cba", "bca" } do
        local before, after = "..abc....\n..pppp...", ".....abc.\n.....pppp"
        local other = { a = names:sub(1, 1), b = names:sub(2, 2), c = names:sub(3, 3) }
        check_both((before:gsub("[abc]", other)), 3, 0, (after:gsub("[abc]", other)))
      end
    end)

    it("two that hook into each other", function()
      check_both([[
                .aaa.bbb...
                .a.a.b.b...
                .a.aab.b...
                .p.ppp.p...
                .ppppppp...]], 2, 0, [[
                ...aaa.bbb.
                ...a.a.b.b.
                ...a.aab.b.
                ...p.ppp.p.
                ...ppppppp.]])
    end)

    it("nobody that is a pixel above it, or below it", function()
      check_both([[
                ..aa......
                ..........
                .ppppp....
                ..bbb.....]], 2, 0, [[
                ..aa......
                ..........
                ...ppppp..
                ..bbb.....]])
    end)

    it("nobody that is disabled, static, or refused by the filter", function()
      local l = scene "a.b.c.d.e\nppppppppp"
      l.a:setEnabled(false)
      l.b:setStatic(true)
      l.c:setLayer("other")
      l.world:setLayersCollide("other", "default", false)
      l.d:setLayer("chosen")
      assert.are.equal("", carry(l, 0, 3, "chosen"))
      for _, name in ipairs { "a", "b", "c", "e" } do
        assert.are.equal(0, select(2, l[name]:getPosition()), name)
      end
      assert.are.equal(3, select(2, l.d:getPosition()))
    end)

    it("nobody if the platform is disabled", function()
      local l = scene "a.\npp"
      l.p:setEnabled(false)
      assert.are.equal("", carry(l, 0, -5))
      assert.are.equal(0, select(2, l.a:getPosition()))
      assert.are.equal(-4, select(2, l.p:getPosition()))
    end)

    it("nobody from a platform that covers nothing", function()
      local world = pixcollide.newWorld()
      local platform = world:add(pixcollide.newSprite(pixcollide.newMask(0, 0)))
      local rider = world:add(pixcollide.newSprite(pixcollide.newRectangleMask(2, 2), { y = -2 }))
      local _, n = world:carry(platform, 7.5, 40)
      assert.are.equal(0, n)
      assert.are.same({ 7.5, 40 }, { platform:getPosition() })
      assert.are.same({ 0, -2 }, { rider:getPosition() })
    end)
  end)

  describe("leaves behind", function()
    it("who has a wall in its way", function()
      check_both([[
                ....#.....
                .a..#.....
                ppp.......
                ..........]], 5, 0, [[
                ....#.....
                ...a#.....
                .....ppp..
                ..........]])
    end)

    it("a row that has a wall in its way, whoever was added first", function()
      for _, names in ipairs { "abc", "cba", "bca" } do
        local other = { a = names:sub(1, 1), b = names:sub(2, 2), c = names:sub(3, 3) }
        local before, after = ".abc..#\npppp...", "...abc#\n..pppp."
        check_both((before:gsub("[abc]", other)), 2, 0, (after:gsub("[abc]", other)))
        check_both((before:gsub("[abc]", other)), 3, 0, (after:gsub("[abc]", other):gsub("..pppp.", "...pppp")))
      end
    end)

    it("who stands on one that has a wall in its way", function()
      check_both([[
                .bb.....
                .aa.#...
                .pppp...]], 3, 0, [[
                ..bb....
                ..aa#...
                ....pppp]])
    end)

    it("who stands on one that has another in its way that has a wall in its way", function()
      check_both([[
                .c......
                .ab.#...
                pppp....]], 3, 0, [[
                ..c.....
                ..ab#...
                ...pppp.]])
    end)

    it("not who stands on another one, too, that goes on", function()
      check_both([[
                .ccccc.....
                .aa.bb.#...
                ppppppp....]], 2, 0, [[
                ...ccccc...
                ...aabb#...
                ..ppppppp..]])
    end)

    it("who has one in its way that does not ride", function()
      check_both([[
                ..a..b...
                ..a......
                .ppp.....]], 4, 0, [[
                ....ab...
                ....a....
                .....ppp.]])
    end)

    it("who stands on the ground, too, when the platform goes down", function()
      check_both([[
                ..aa....
                .pp##...
                ........]], 0, 1, [[
                ..aa....
                ...##...
                .pp.....]])
    end)
  end)

  describe("pushes", function()
    it("who is before it, on all sides", function()
      check_both("........\n.pp.a...", 4, 0, "........\n.....ppa")
      check(".\na\n.\np", 0, -2, "a\np\n.\n.")
      check("p\n.\na\n.", 0, 2, ".\n.\np\na")
    end)

    it("chains", function()
      check_both("p.a.b.c..", 5, 0, ".....pabc")
      check_both("pabc.....", 5, 0, ".....pabc")
    end)

    it("those that it would run into at several places", function()
      check_both([[
                p.aa.....
                p..b.....
                pp.bb....]], 3, 0, [[
                ...paa...
                ...p.b...
                ...ppbb..]])
    end)

    it("who stands on those that it pushes along with them", function()
      check_both([[
                ...bb...
                p.aaa...
                ########]], 3, 0, [[
                .....bb.
                ...paaa.
                ########]])
    end)

    it("a whole stack as it rises, though it hangs over", function()
      check_both([[
                ........
                ........
                ...cccc.
                ...b....
                ..aa....
                .ppp....]], 0, -2, [[
                ...cccc.
                ...b....
                ..aa....
                .ppp....
                ........
                ........]])
    end)

    it("nobody twice who is in its way and stands on it", function()
      check_both([[
                p.a.......
                ppppp.....
                ..........]], 4, 0, [[
                ....p.a...
                ....ppppp.
                ..........]])
      check_both([[
                pa........
                ppppp.....
                ..........]], 4, 1, [[
                ..........
                ....pa....
                ....ppppp.]])
    end)

    it("first along x where both are due", function()
      check_both([[
                .....
                .a...
                p....]], 1, -1, [[
                .a...
                .p...
                .....]])
    end)
  end)

  describe("crushes", function()
    it("who has a wall behind it, and passes over it", function()
      check_both("p.a#....", 1, 0, ".pa#....")
      check_both("pp.a#...", 2, 0, "..p*#...", "a")
      check_both("p.a#....", 6, 0, "..a#..p.", "a")
    end)

    it("only the first of a chain", function()
      check_both("p.abc#..", 1, 0, ".pabc#..")
      check_both("p.abc#..", 2, 0, "..*bc#..", "a")
    end)

    it("all of a chain, as it passes over them, in the order in which they were added", function()
      check_both("p.bca#..", 5, 0, "..bca*..", "abc")
    end)

    it("who stands on it under a ceiling", function()
      check_both([[
                .####.
                ......
                ..a...
                .ppp..]], 0, -1, [[
                .####.
                ..a...
                .ppp..
                ......]])
      check_both([[
                .####.
                ......
                ..a...
                .ppp..]], 0, -2, [[
                .####.
                .p*p..
                ......
                ......]], "a")
    end)

    it("who is under it on the ground", function()
      check("p\n.\na\n#", 0, 2, ".\n.\n*\n#", "a")
    end)

    it("nobody whom it may not move, and does not move them", function()
      local l = scene "p.a.b.c..."
      l.a:setStatic(true)
      l.b:setEnabled(false)
      l.c:setLayer("other")
      assert.are.equal("", carry(l, 9, 0, "default"))
      l:shows "..a.b.c..p"
    end)

    it("who is not moved because another one may not be", function()
      local l = scene "p.ab...."
      l.a:setLayer("chosen")
      assert.are.equal("a", carry(l, 2, 0, "chosen"))
      l:shows "..*b...."
    end)

    it("nobody again in a later call, when it leaves", function()
      local l = scene "p.a#...."
      assert.are.equal("a", carry(l, 2, 0))
      assert.are.equal("", carry(l, 1, 0)) -- it overlaps no more than before
      l:shows "..a*...."
    end)

    it("who would leave the limits of positions", function()
      local world = pixcollide.newWorld()
      local mask = pixcollide.newRectangleMask(2, 2)
      local platform = world:add(pixcollide.newSprite(mask, { x = 2 ^ 30 - 6 }))
      local first = world:add(pixcollide.newSprite(mask, { x = 2 ^ 30 - 3 }))
      local second = world:add(pixcollide.newSprite(mask, { x = 2 ^ 30 - 1 }))
      local _, n = world:carry(platform, 2, 0)
      assert.are.same({ 0, 2 ^ 30 - 2, 2 ^ 30 }, { n, (first:getPosition()), (second:getPosition()) })
      local list
      list, n = world:carry(platform, 1, 0)
      assert.are.same({ first, 1, 2 ^ 30 - 2 }, { list[1], n, (first:getPosition()) })
    end)
  end)

  describe("with sprites that overlap it from the start", function()
    -- a sprite of so many pixels, and a platform of 6, side by side in a row
    local function row(width, x)
      local world = pixcollide.newWorld()
      local platform = world:add(pixcollide.newSprite(pixcollide.newRectangleMask(6, 1)))
      local sprite = world:add(pixcollide.newSprite(pixcollide.newRectangleMask(width, 1), { x = x }))
      return world, platform, sprite
    end

    it("pushes none of which it covers no more than before", function()
      local world, platform, sprite = row(4, 2) -- all of it
      local _, n = world:carry(platform, 1, 0)
      assert.are.same({ 0, 2 }, { n, (sprite:getPosition()) })
      _, n = world:carry(platform, -5, 0)
      assert.are.same({ 0, 2 }, { n, (sprite:getPosition()) })
    end)

    it("pushes those of which it would cover more", function()
      local world, platform, sprite = row(4, 4) -- half of it
      local _, n = world:carry(platform, 3, 0)
      assert.are.same({ 0, 7 }, { n, (sprite:getPosition()) })
      _, n = world:carry(platform, -9, 0)
      assert.are.same({ 0, 7 }, { n, (sprite:getPosition()) })
    end)

    it("lets two that overlap each other go on together", function()
      local world, platform, sprite = row(4, 8)
      local other = world:add(pixcollide.newSprite(pixcollide.newRectangleMask(4, 1), { x = 10 }))
      local _, n = world:carry(platform, 7, 0)
      assert.are.same({ 0, 13, 15 }, { n, (sprite:getPosition()), (other:getPosition()) })
    end)
  end)
end)
