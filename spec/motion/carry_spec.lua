-- SPDX-License-Identifier: MIT
-- SPDX-FileCopyrightText: 2026 The pixcollide authors

-- Platforms in drawn levels ("#" is what never moves, "p" the platform), on long ways, over many frames, with filter
-- functions and together with moves. (For random worlds see questions_spec.lua.)

local pixcollide = require "pixcollide"
local level = require "spec.support.level"
local rounds = require "spec.support.rounds"

local FAR = 2 ^ 30

-- Adds a sprite to a world; mask is a radius, or a width and a height.
local function put(world, mask, options)
  local made = type(mask) == "table" and pixcollide.newRectangleMask(mask[1], mask[2]) or pixcollide.newCircleMask(mask)
  return world:add(pixcollide.newSprite(made, options))
end

local function at(sprite) return { sprite:getPosition() } end

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

describe("world:carryBy takes along", function()
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

  it("goes as far as the world with all who ride and all whom it pushes", function()
    local world, box = pixcollide.newWorld(), pixcollide.newMask(4, 4, true)
    local platform = world:newSprite(pixcollide.newMask(20, 4, true))
    local rider, pushed = world:newSprite(box, { x = 2, y = -4 }), world:newSprite(box, { x = 22 })
    local next = world:newSprite(box, { x = 30 })
    world:carryBy(platform, 1e9, 0)
    assert.same({ 1e9 + 2, 1e9 + 20, 1e9 + 24 },
      { (rider:getPosition()), (pushed:getPosition()), (next:getPosition()) })
    local cup = world:newSprite(pixcollide.newMaskFromRows { "####", "#...", "#..." }, { x = -9, y = -50 })
    local held = world:newSprite(pixcollide.newMask(2, 1, true), { x = -7, y = -48 })
    world:carryBy(cup, 1e8 + 0.5, 3e8 + 7)
    assert.same({ 1e8 - 8, 3e8 - 42 }, { held:getPosition() })
  end)

  it("goes far aslant with whom it pushes along one axis and leaves along the other", function()
    local world, box = pixcollide.newWorld(), pixcollide.newMask(20, 4, true)
    local platform = world:newSprite(box)
    local below, beside = world:newSprite(box, { x = -5, y = 4 }), world:newSprite(box, { x = -8, y = 8 })
    local late = world:newSprite(box, { x = -40, y = 6e8 })
    world:carryBy(platform, -12, 1e9)
    assert.same({ 1e9 + 4, 1e9 + 8 }, { select(2, below:getPosition()), (select(2, beside:getPosition())) })
    assert.same({ -5, -8 }, { (below:getPosition()), (beside:getPosition()) })
    assert.same({ -40, 6e8 }, { late:getPosition() })
    -- As it goes a pixel at a time.
    local steps = pixcollide.newWorld()
    local other = steps:newSprite(box)
    local lower = steps:newSprite(box, { x = 12, y = 4 })
    local copy = pixcollide.newWorld()
    local whole, all = copy:newSprite(box), copy:newSprite(box, { x = 12, y = 4 })
    for k = 1, 400 do steps:carryTo(other, -k / 8, 2 * k) end
    copy:carryTo(whole, -50, 800)
    assert.same({ lower:getPosition() }, { all:getPosition() })
  end)

  it("nobody that is disabled, static, or refused by the filter", function()
    local l = level.new "a.b.c.d.e\nppppppppp"
    l.a:setEnabled(false)
    l.b:setStatic(true)
    l.c:setLayer("other")
    l.world:setRule("other", "default", "ignore")
    l.d:setLayer("chosen")
    assert.equal("", l:carry(0, 3, "chosen"))
    for name, y in pairs { a = 0, b = 0, c = 0, d = 3, e = 0 } do assert.equal(y, l:at(name)[2], name) end
  end)

  it("nobody from a platform that covers nothing", function()
    local world = pixcollide.newWorld()
    local platform = world:add(pixcollide.newSprite(pixcollide.newMask(0, 0)))
    local rider = world:add(pixcollide.newSprite(pixcollide.newRectangleMask(2, 2), { y = -2 }))
    local _, n = world:carryBy(platform, 7.5, 40)
    assert.same({ 0, { 7.5, 40 }, { 0, -2 } }, { n, { platform:getPosition() }, { rider:getPosition() } })
  end)
end)

describe("world:carryBy leaves behind", function()
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

describe("world:carryBy pushes", function()
  each {
    { "who is before it", "........   ........\n.pp.a...   .....ppa", 4, 0 },
    { "who is below it", "p .\n. .\na p\n. a", 0, 2 }, { "chains", "p.a.b.c..   .....pabc", 5, 0 },
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

describe("world:carryBy crushes", function()
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
    local _, n = world:carryBy(list[1], 2, 0)
    assert.same({ 0, FAR - 2, FAR }, { n, (list[2]:getPosition()), (list[3]:getPosition()) })
    local crushed
    crushed, n = world:carryBy(list[1], 1, 0)
    assert.same({ list[2], 1, FAR - 2 }, { crushed[1], n, (list[2]:getPosition()) })
  end)
end)

describe("world:carryBy, far and fast,", function()
  local function lift()
    local world = pixcollide.newWorld()
    return world, put(world, { 20, 3 }, { x = 0.25, y = 0.75 }), put(world, 4, { x = 5, y = -7 }),
      put(world, { 5, 5 }, { x = 6, y = -12 })
  end

  it("takes riders along", function()
    for _, way in ipairs { { 10000, 0 }, { -10000, 0 }, { 0, -10000 }, { 0, 10000 }, { 10000, -7777 },
      { -123456, 98765 }, { FAR / 2, -FAR / 4 } } do
      local world, platform, rider, crate = lift()
      local _, n = world:carryBy(platform, way[1], way[2])
      assert.same({ 0, { 0.25 + way[1], 0.75 + way[2] } }, { n, at(platform) })
      assert.same({ { 5 + way[1], -7 + way[2] }, { 6 + way[1], -12 + way[2] } }, { at(rider), at(crate) })
    end
  end)

  it("pushes what it meets on the way, and leaves behind who meets a wall", function()
    local world, platform, rider, crate = lift()
    local coin = put(world, 2, { x = 7003, y = 1 })
    put(world, { 9, 9 }, { x = 5000, y = -11 }):setStatic(true)
    local _, n = world:carryBy(platform, 10000, 0)
    assert.same({ 0, 10020, { 4992, -7 }, { 4993, -12 } }, { n, at(coin)[1], at(rider), at(crate) })
  end)
end)

describe("world:carryBy over 600 frames of 0.3 pixels #large", function()
  local DIRECTIONS = {
    { 0.3, 0 }, { -0.3, 0 }, { 0, 0.3 }, { 0, -0.3 }, { 0.3, 0.3 }, { -0.3, 0.3 }, { 0.3, -0.3 }, { -0.3, -0.3 },
    { 0.3, 0.1 }, { -0.07, 0.3 },
  }
  local PLATFORMS = {
    { "upright", {} }, { "with fractions", { x = 0.3, y = 0.85, ox = 7.4, oy = -0.2 } },
    { "flipped", { sx = -1, x = 0.5, ox = 30.25 } }, { "scaled", { sx = 1.7, sy = 0.8, y = 0.1 } },
    { "turned", { r = 0.2, origin = "center" } }, { "steep", { r = -1.05, origin = "center", x = 0.4 } },
  }

  -- A world with a platform, and two riders put down on it.
  local function ride(options)
    local world, riders = pixcollide.newWorld(), {}
    local platform = put(world, { 60, 6 }, options)
    for k, mask in ipairs { { 9, 9 }, 4 } do
      local x, y, w = platform:getBounds()
      local rider = put(world, mask, { x = x + math.floor(w / 2) - 4 + k, y = y - 40 * k })
      repeat
        rider:translate(0, 1)
      until select(2, world:collisionsWith(rider)) > 0
      rider:translate(0, -1)
      riders[k] = { sprite = rider, from = at(rider) }
    end
    return world, platform, riders
  end

  -- A rider is where the platform has taken it, off by a pixel at most.
  local function check_place(platform, rider, dx, dy, slack, frame)
    local x, y = rider.sprite:getPosition()
    local off_x, off_y = x - rider.from[1] - dx, y - rider.from[2] - dy
    if math.abs(off_x) > 1 or math.abs(off_y) > slack or rider.sprite:collides(platform) then
      error(("off by %g, %g in frame %d"):format(off_x, off_y, frame))
    end
  end

  local function check_stands(world, rider, frame)
    rider.sprite:translate(0, 1)
    assert.is_true(select(2, world:collisionsWith(rider.sprite)) > 0, "it stands in frame " .. frame)
    rider.sprite:translate(0, -1)
  end

  for _, case in ipairs(PLATFORMS) do
    it("keeps its riders, " .. case[1], function()
      for _, direction in ipairs(DIRECTIONS) do
        local world, platform, riders = ride(case[2])
        for frame = 1, 600 do
          local _, n = world:carryBy(platform, direction[1], direction[2])
          assert.equal(0, n)
          for _, rider in ipairs(riders) do
            check_place(platform, rider, direction[1] * frame, direction[2] * frame, case[2].r and 2 or 1, frame)
            if frame % 10 == 0 then check_stands(world, rider, frame) end
          end
        end
        assert.equal(0, select(2, world:collisions()))
      end
    end)
  end
end)

describe("world:carryBy with a filter function", function()
  it("asks about all that it might move, once, in the order of adding, before anything moves", function()
    local l, asked = level.new [[
        .....c........d.
        .....c........d.
        e....b..f.......
        ..pppp..a...g...
        ################
    ]], {}
    l["#"]:setStatic(true)
    local drawn = l:draw()
    assert.equal("", l:carry(2, 0, function(sprite)
      asked[#asked + 1] = sprite:getData()
      assert.equal(drawn, l:draw())
      return true
    end))
    -- c is above b, f above a, which is within a pixel of the way; e's box meets the way of p's grown by a pixel
    assert.equal("abcf", table.concat(asked))
  end)

  it("asks about those that are near, and a little further around a platform that is turned", function()
    for _, case in ipairs { { sx = 1, ox = 0, near = 0 }, { sx = -1, ox = 4, near = 2 } } do
      for gap = 0, 4 do
        local world, asked = pixcollide.newWorld(), 0
        local platform = put(world, { 4, 4 }, { sx = case.sx, ox = case.ox })
        put(world, { 4, 4 }, { x = 4 + 5 + gap })
        world:carryBy(platform, 5, 0, function() asked = asked + 1 end)
        assert.equal(gap <= case.near and 1 or 0, asked, ("gap %d, sx %d"):format(gap, case.sx))
      end
    end
  end)

  -- before and after, dx, dy, and a filter that is given the level, too
  local CASES = {
    { "moves those for which it returns true", ".a.b   ...b\npppp   .a..\n....   pppp", 0, 1,
      function(l, sprite) return sprite == l.a end },
    { "moves from where all are after the last call", "a...... .......\npp..... ....a..\n....... ...pp..", 2, 1,
      function(l, sprite)
        l.p:setPosition(1, 1)
        sprite:setPosition(2, 0)
        return true
      end },
    { "does not move those that a call adds, or adds again", "a.b   a..\nppp   ..b\n...   ppp", 0, 1,
      function(l, sprite)
        if sprite == l.a then
          l.added = put(l.world, { 1, 1 }, { x = 1 })
        else
          l.world:remove(l.a)
          l.world:add(l.a)
          assert.same({ 1, 0 }, at(l.added))
        end
        return true
      end },
  }
  for _, case in ipairs(CASES) do
    it(case[1], function()
      local l = level.new(case[2])
      assert.equal("", l:carry(case[3], case[4], function(sprite) return case[5](l, sprite) end))
      l:shows(case[2])
      assert.is_true(not l.added or at(l.added)[2] == 0)
    end)
  end

  it("raises if the platform leaves the world or gets where it would pass 2^30, and nothing has moved", function()
    local l = level.new "a.\npp"
    for _, leave in ipairs {
      function() l.world:remove(l.p) end,
      function() l.world:clear() end,
      function() l.p:setPosition(0, FAR - 1) end,
    } do
      assert.has_error(function() l.world:carryBy(l.p, 0, 2, leave) end)
      assert.same({ 0, 0 }, l:at())
      l.world:clear()
      l.world:add(l.a)
      l.world:add(l.p):setPosition(0, 1)
    end
    assert.equal("", l:carry(0, 1))
    assert.same({ 0, 1 }, l:at())
  end)
end)

describe("world:carryBy together with moves", function()
  local function ledge() return "oneway" end

  -- Those whose lowest pixels are above the platform's highest.
  local function above(platform)
    return function(sprite)
      local _, y, _, h = sprite:getBounds()
      return y + h <= select(2, platform:getBounds())
    end
  end

  it("keeps a walker on a one-way ledge that moves, with gravity", function()
    for _, way in ipairs { { 0.3, -0.2 }, { -0.3, 0.2 }, { 0, 0.7 }, { 0, -0.7 }, { 1, 0 } } do
      local l = level.new "..aa..\n..aa..\n.pppp."
      for frame = 1, 200 do
        l:carry(way[1], way[2], above(l.p))
        local _, _, cols, n = l:push("a", 0, 1, 1, ledge)
        assert.same({ 1, l.p, l.p }, { n, cols[1].other, (l.a:getGround()) }, "frame " .. frame)
      end
      assert.is_true(math.abs(l:at()[1] - 2 - 200 * way[1]) < 1)
      assert.is_true(math.abs(l:at()[2] - 200 * way[2]) < 1)
    end
  end)

  it("carries who steps from the ground onto a lift", function()
    local drawing = [[
        .........   .....a...
        .........   ....pppp.
        a........   .........
        ####pppp.   ####.....
        ####.....   ####.....
    ]]
    local l = level.new(drawing)
    l["#"]:setStatic(true)
    l:push("a", 1, 1, 5)
    assert.equal("", l:carry(0, -2))
    l:shows(drawing)
  end)
end)

-- Of large sprites it is remembered, within a call, what they have to do with each other.
describe("world:carryBy among large sprites", function()
  local function places(sprites)
    local all = {}
    for k, sprite in ipairs(sprites) do all[k] = at(sprite) end
    return all
  end

  local function heap(rng)
    local world, sprites = pixcollide.newWorld(), {}
    -- On diagonals, x and y often change at once, but never where a way begins: there, only those that grow would.
    local grain = rng:pick { 1, 4, 2 ^ 20 }
    local function coordinate() return math.floor(rng:real(-250, 250) * grain) / grain + 1 / 8 end
    for k = 1, rng:int(3, 9) do
      local rectangle = pixcollide.newMask(rng:int(2, 12), rng:int(2, 12), true)
      local board = pixcollide.newMaskFromRows { "#.#.#.#.#.#", ".#.#.#.#.#.", "#.#.#.#.#.#", ".#.#.#.#.#.", "#.#.#.#.#.#",
        ".#.#.#.#.#.", "#.#.#.#.#.#", ".#.#.#.#.#.", "#.#.#.#.#.#" }  -- has so many edges that its pixels are counted
      local mask = rng:pick { pixcollide.newCircleMask(rng:int(2, 6)), rectangle, board }
      sprites[k] = world:newSprite(mask, { x = coordinate(), y = coordinate(), origin = "center",
        r = rng:pick { 0, 0, rng:real(0, 6.28) }, scale = { rng:int(12, 40), rng:int(12, 40) } })
      sprites[k]:setStatic(k > 1 and rng:chance(0.15))
    end
    return world, sprites
  end

  it("is the same at once as pixel by pixel", function() rounds.each("large platforms", 300, function(rng)
    local world, sprites = heap(rng)
    local before, dx, dy, count = places(sprites), rng:pick { -1, 1 }, rng:pick { -1, 1 }, rng:int(10, 120)
    local _, crushed = world:carryBy(sprites[1], count * dx, count * dy)
    if crushed > 0 then return end  -- which is remembered within a call, too
    local there = places(sprites)
    for k, place in ipairs(before) do sprites[k]:setPosition(place[1], place[2]) end
    for _ = 1, count do world:carryBy(sprites[1], dx, dy) end
    assert.same(there, places(sprites))
  end) end)
end)

it("world:carryBy uses the list it is given again", function()
  local l, out = level.new "p.a#....", { 1, 2, 3 }
  l["#"]:setStatic(true)
  local list, n = l.world:carryBy(l.p, 2, 0, nil, out)
  assert.same({ true, 1, { l.a } }, { rawequal(out, list), n, out })
  list, n = l.world:carryBy(l.p, -1, 0, nil, out)
  assert.same({ 0, {} }, { n, list })
end)

it("world:carryBy moves out what a scaled platform covers where it arrives: left, or else right, or else down", function()
  local dot, blocked = pixcollide.newMask(1, 1, true), {}
  for _, way in ipairs { { -1, 0, 0 }, { 1, 0, 0 }, { 0, 1, 0 }, { 0, 0, 1 } } do
    local world = pixcollide.newWorld()
    local platform = world:newSprite(dot, { y = 0.75, sy = 2.75 }) -- which covers a row more half a pixel further down
    local sprite = world:newSprite(dot, { y = 3 })
    for _, place in ipairs(blocked) do world:newSprite(dot, { x = place[1], y = place[2] }):setStatic(true) end
    local _, crushed = world:carryBy(platform, 0, 0.5)
    local x, y = sprite:getPosition()
    assert.same(way, { x, y - 3, crushed })
    blocked[#blocked + 1] = { x, y }
  end
end)
