-- SPDX-License-Identifier: MIT
-- SPDX-FileCopyrightText: 2026 The pixcollide authors

-- Turning, growing and changing in place.

local pixcollide = require "pixcollide"
local compare = require "spec.support.compare"
local filters = require "spec.support.filters"
local garbage = require "spec.support.garbage"
local naive_turn = require "spec.support.oracles.naive_turn"
local rounds = require "spec.support.rounds"
local scene = require "spec.support.scene"
local sprites = require "spec.support.sprites"

local LAYERS = { "default", "ships", "rocks" }
local MOST_STEPS = 300
local TURN = 2 * math.pi

-- Worlds.

local function build(rng, count, reach)
  local s = scene.new(rng, 5, reach, 700)
  local world = pixcollide.newWorld()
  for k = 1, count do
    local entry = s:entry()
    entry.index, entry.layer = k, rng:pick(LAYERS)
    entry.sprite:setLayer(entry.layer)
    world:add(entry.sprite)
  end
  return s, world
end

-- A filter of any kind, and which entries it accepts.
local function random_filter(rng)
  local kind = rng:int(1, 5)
  if kind <= 2 then
    return nil, function() return true end
  elseif kind == 3 then
    local layer = rng:pick { "ships", "rocks", "nobody's" }
    return layer, function(entry) return entry.layer == layer end
  elseif kind == 4 then
    return { "ships", "default", "ships" }, function(entry) return entry.layer ~= "rocks" end
  end
  local every, rest = rng:int(1, 4), rng:int(0, 3)
  local function accepts(entry) return entry.index % every ~= rest % every end
  return function(sprite) return accepts(sprite:getData()) end, accepts
end

local function random_rotation(rng, t)
  local by = rng:pick { 0, rng:real(-0.1, 0.1), rng:real(-3, 3), rng:real(-20, 20), 1e-300, math.pi / 2, -math.pi }
  return { r = rng:chance(0.1) and rng:real(-2 ^ 20, 2 ^ 20) or math.max(-2 ^ 20, math.min(2 ^ 20, t.r + by)) }
end

local function random_scale(rng, t)
  local sx = rng:pick { 0, 1, -1, t.sx, -t.sx, 2 * t.sx, rng:real(-3, 3), t.sx * rng:real(0.5, 1.5) }
  return { sx = sx, sy = rng:pick { sx, t.sy, -t.sy, 0.5 * t.sy, rng:real(-3, 3) } }
end

local function show(entry, to)
  return function()
    return sprites.describe(entry.grid, entry.t) .. "\nto " .. compare.list(to.r, to.sx, to.sy)
  end
end

local function check_sweep(world, entries, entry, to, filter, accepts)
  local t, hit, x, y, nx, ny, free, steps = naive_turn.sweep(entries, entry, to, accepts)
  local index = hit and hit.index or "none"
  local sprite, px, py, n1, n2, fraction, got, expected
  if to.r then
    local r
    r, sprite, px, py, n1, n2, fraction = world:sweepRotation(entry.sprite, to.r, filter)
    expected, got = compare.list(t.r), compare.list(r)
  else
    local sx, sy
    sx, sy, sprite, px, py, n1, n2, fraction = world:sweepScale(entry.sprite, to.sx, to.sy, filter)
    expected, got = compare.list(t.sx, t.sy), compare.list(sx, sy)
  end
  expected = expected .. ", " .. compare.list(index, x, y, nx, ny)
  got = got .. ", " .. compare.list(sprite and sprite:getData().index or "none", px, py, n1, n2)
  compare.lists("sweep", expected, got, show(entry, to))
  local part = steps == 0 and 1 or free / steps
  if to.r and hit and math.abs(to.r - entry.t.r) > 2 * TURN - 1e-6 then
    part = (t.r - entry.t.r) / (to.r - entry.t.r)
  end
  compare.same("fraction", part, fraction, show(entry, to))
  return hit
end

-- What a sprite becomes, and the grid and the transform of that.
local function random_change(rng, s, entry)
  local change, t, grid = {}, naive_turn.changed(entry.t, {}), entry.grid
  if rng:chance(0.3) then
    local item = rng:pick(s.pool)
    change.mask, grid = item.mask, item.grid
  elseif rng:chance(0.4) then
    change.frame = rng:int(1, #entry.frames)
    grid = entry.frames[change.frame].grid
  end
  for _, name in ipairs { "x", "y", "r", "sx", "sy", "ox", "oy", "kx", "ky" } do
    if rng:chance(0.2) then
      local number = rng:real(-2, 2)
      change[name] = (name == "x" or name == "y") and number * s.reach or number
      t[name] = change[name]
    end
  end
  return change, grid, t
end

describe("random worlds, turned and scaled", function()
  it("give what a plain stepper gives", function()
    local hits = 0
    rounds.each("turns", 260, function(rng)
      local s, world = build(rng, rng:int(2, 9), rng:pick { 12, 40, 90 })
      for _ = 1, 4 do
        local entry = rng:pick(s.entries)
        local to = rng:chance(0.6) and random_rotation(rng, entry.t) or random_scale(rng, entry.t)
        local fits = to.r or sprites.fits(entry.grid, naive_turn.changed(entry.t, to), 3000)
        if fits and naive_turn.steps(entry.grid, entry.t, to) <= MOST_STEPS then
          local filter, accepts = random_filter(rng)
          if check_sweep(world, s.entries, entry, to, filter, accepts) then
            hits = hits + 1
          end
        end
        s:change(rng:pick(s.entries))
      end
    end)
    assert.is_true(hits > 0 or rounds.count(100) < 100)
  end)
end)

describe("random worlds, changed in place", function()
  it("have room for what meets nothing, and else the way out that a plain search finds", function()
    local moved = 0
    rounds.each("changes", 200, function(rng)
      local s, world = build(rng, rng:int(2, 9), rng:pick { 30, 100 })
      for _ = 1, 4 do
        local entry = rng:pick(s.entries)
        local change, grid, t = random_change(rng, s, entry)
        if sprites.fits(grid, t, 700) then
          local filter, accepts = random_filter(rng)
          local distance = rng:int(0, 12) + rng:pick { 0, 0.5 }
          local free, dx, dy = naive_turn.become(s.entries, entry, grid, t, accepts, distance, 13)
          local got, x, y = world:canBecome(entry.sprite, change, filter, distance)
          compare.lists("canBecome", compare.list(free, dx, dy), compare.list(got, x, y),
            compare.sprite(grid, t))
          moved = moved + (dx and 1 or 0)
        end
        s:change(rng:pick(s.entries))
      end
    end)
    assert.is_true(moved > 0 or rounds.count(100) < 100) -- few rounds may have none
  end)
end)

-- Drawn by hand.

local function box(w, h, options)
  return pixcollide.newSprite(pixcollide.newMask(w, h, true), options)
end

describe(":sweepRotation", function()
  -- A hand of 20 x 2 pixels that lies to the right of its pivot, and a floor 12 pixels below it.
  local function clock(options)
    local world = pixcollide.newWorld()
    local hand = world:add(box(20, 2, { oy = 1, x = 0, y = 0 }))
    local floor = world:add(box(40, 3, options or { x = -20, y = 12 }))
    return world, hand, floor
  end

  it("ends exactly at the rotation if all is free, and leaves the sprite as it is", function()
    local world, hand = clock()
    assert.same({ -math.pi / 2, nil, nil, nil, nil, nil, 1 }, { world:sweepRotation(hand, -math.pi / 2) })
    assert.same({ 0, nil, nil, nil, nil, nil, 1 }, { world:sweepRotation(hand, 0) })
    assert.equal(0, hand:getRotation())
  end)

  it("ends at the last free angle before what is hit", function()
    local world, hand, floor = clock()
    local r, other, x, y, nx, ny, fraction = world:sweepRotation(hand, math.pi / 2)
    assert.equal(floor, other)
    assert.equal(12, y)
    assert.is_true(x >= 0 and x < 20)
    assert.same({ 0, -1 }, { nx, ny })
    assert.is_true(r > 0 and r < math.pi / 2)
    assert.equal(r / (math.pi / 2), fraction)
    hand:setRotation(r)
    assert.is_false(hand:collides(floor))
    -- one more step, of at most a pixel at the tip, would hit it
    hand:setRotation(r + 1 / math.sqrt(20 * 20 + 1))
    assert.is_true(hand:collides(floor))
  end)

  it("stops on either side", function()
    local world, hand = clock { x = -20, y = -14 }
    local r, other, _, y, nx, ny = world:sweepRotation(hand, -math.pi / 2)
    assert.is_truthy(other)
    assert.is_true(r < 0)
    assert.same({ -12, 0, 1 }, { y, nx, ny })
  end)

  it("does not pass through a wall one pixel thick, however far it turns", function()
    for _, r in ipairs { 3, 6.3, 12.6, 100, 2 ^ 20, -6, -6.3, -12.6, -2 ^ 20 } do
      local world, hand, wall = clock { x = 14, y = 5, sx = 1 / 40, sy = 1 / 3 }
      assert.equal(wall, (select(2, world:sweepRotation(hand, r))))
    end
  end)

  it("looks at one full turn and at the last part of many", function()
    local world, hand = clock()
    local asked = 0
    local r, other, _, _, _, _, fraction = world:sweepRotation(hand, -2 ^ 20, function()
      asked = asked + 1
      return false
    end)
    assert.same({ -2 ^ 20, nil, 1, 1 }, { r, other, fraction, asked })
  end)

  it("turns out of what it overlaps, but not deeper into it", function()
    local world, hand, floor = clock { x = -20, y = 0 }
    assert.is_true(hand:collides(floor))
    local r, other = world:sweepRotation(hand, 1)
    assert.equal(floor, other)
    assert.is_true(r < 0.2)
    r, other = world:sweepRotation(hand, -1)
    assert.same({ -1, nil }, { r, other })
    assert.equal(floor, (select(2, world:sweepRotation(hand, -2 * math.pi)))) -- from the other side
  end)

  it("gives the normal to the pivot where the area has no slope", function()
    local world = pixcollide.newWorld()
    local hand = world:add(box(20, 1, { oy = 0.5 }))
    local pebble = world:add(box(1, 1, { x = 12, y = 3 }))
    local r, other, x, y, nx, ny = world:sweepRotation(hand, 0.7)
    local length = math.sqrt(12.5 ^ 2 + 3.5 ^ 2)
    assert.equal(pebble, other)
    assert.same({ 12, 3, -12.5 / length, -3.5 / length }, { x, y, nx, ny })
    assert.is_true(r > 0.2 and r < 0.3)
  end)

  it("is not in the way of itself, of disabled sprites, or of layers that do not collide", function()
    local world, hand, floor = clock()
    floor:setLayer("water")
    assert.is_nil((select(2, world:sweepRotation(hand, 1, "default"))))
    assert.equal(floor, (select(2, world:sweepRotation(hand, 1, { "default", "water" }))))
    world:setLayersCollide("default", "water", false)
    assert.is_nil((select(2, world:sweepRotation(hand, 1))))
    world:setLayersCollide("default", "water", true)
    floor:setEnabled(false)
    assert.is_nil((select(2, world:sweepRotation(hand, 1))))
    floor:setEnabled(true)
    hand:setEnabled(false)
    assert.is_nil((select(2, world:sweepRotation(hand, 1))))
  end)

  it("does not care for empty masks", function()
    local world = pixcollide.newWorld()
    local nothing = world:add(pixcollide.newSprite(pixcollide.newMask(0, 0)))
    local empty = world:add(pixcollide.newSprite(pixcollide.newMask(8, 8)))
    world:add(box(50, 50, { x = -25, y = -25 }))
    assert.same({ 2, nil }, { world:sweepRotation(nothing, 2), nil })
    assert.same({ 2, nil }, { world:sweepRotation(empty, 2), nil })
    assert.same({ 9, 9, nil, nil, nil, nil, nil, 1 }, { world:sweepScale(empty, 9) })
  end)

  it("works at the ends of the world", function()
    for _, at in ipairs { 2 ^ 30, -2 ^ 30 } do
      local world = pixcollide.newWorld()
      local hand = world:add(box(20, 2, { oy = 1, x = at, y = at }))
      local floor = world:add(box(40, 3, { x = at, ox = 20, oy = -12, y = at }))
      local r, other = world:sweepRotation(hand, 2)
      assert.equal(floor, other)
      assert.is_true(r > 0.4 and r < 0.7)
    end
  end)
end)

describe(":sweepScale", function()
  it("grows until something is in the way", function()
    local world = pixcollide.newWorld()
    local balloon = world:add(box(4, 4, { ox = 2, oy = 2 }))
    local wall = world:add(box(2, 40, { x = 10, y = -20 }))
    local sx, sy, other, x, y, nx, ny, fraction = world:sweepScale(balloon, 9)
    assert.equal(wall, other)
    assert.same({ 5, 5 }, { math.floor(sx + 0.3), math.floor(sy + 0.3) })
    assert.same({ 10, -1, 0 }, { x, nx, ny })
    assert.is_true(y < 0)
    assert.is_true(math.abs((sx - 1) / 8 - fraction) < 1e-12)
    assert.same({ 1, 1 }, { balloon:getScale() })
    balloon:setScale(sx, sy)
    assert.is_false(balloon:collides(wall))
  end)

  it("ends exactly at the scale if all is free; sy is sx if left out", function()
    local world = pixcollide.newWorld()
    local balloon = world:add(box(4, 4))
    assert.same({ 0.1, 0.1, nil, nil, nil, nil, nil, 1 }, { world:sweepScale(balloon, 0.1) })
    assert.same({ 0.1, 7, nil, nil, nil, nil, nil, 1 }, { world:sweepScale(balloon, 0.1, 7) })
    assert.same({ -3, 0, nil, nil, nil, nil, nil, 1 }, { world:sweepScale(balloon, -3, 0) })
  end)

  it("goes through nothing to flip", function()
    local world = pixcollide.newWorld()
    local flag = world:add(box(10, 4))
    local wall = world:add(box(2, 40, { x = -7, y = -20 }))
    local sx, sy, other, x, _, nx = world:sweepScale(flag, -1, 1)
    assert.equal(wall, other)
    assert.same({ 1, -6, 1 }, { sy, x, nx })
    assert.is_true(sx > -0.6 and sx <= -0.4)
    wall:setPosition(-12, -20)
    assert.same({ -1, 1, nil, nil, nil, nil, nil, 1 }, { world:sweepScale(flag, -1, 1) })
  end)
end)

describe(":canBecome", function()
  -- A tunnel 8 pixels high, open on the left.
  local function tunnel()
    local world = pixcollide.newWorld()
    world:add(box(60, 4, { x = 0, y = 20 }))
    world:add(box(40, 4, { x = 10, y = 8 }))
    local walker = world:add(pixcollide.newSprite(
      { pixcollide.newMask(6, 12, true), pixcollide.newMask(6, 6, true) }, { frame = 2, x = 12, y = 20, oy = 6 }))
    return world, walker
  end

  it("says whether there is room, and the shortest way there", function()
    local world, walker = tunnel()
    assert.same({ true }, { world:canBecome(walker, {}) })
    assert.same({ false, -8, 0 }, { world:canBecome(walker, { frame = 1, oy = 12 }) })
    assert.same({ false, nil, nil }, { world:canBecome(walker, { frame = 1, oy = 12 }, nil, 7.9) })
    assert.same({ false, -8, 0 }, { world:canBecome(walker, { frame = 1, oy = 12 }, nil, math.huge) })
    assert.equal(3, select("#", world:canBecome(walker, { frame = 1, oy = 12 }, nil, 0)))
    walker:setPosition(4, 20)
    assert.same({ true }, { world:canBecome(walker, { frame = 1, oy = 12 }) })
    assert.equal(2, walker:getFrame())
    assert.same({ 0, 6 }, { walker:getOrigin() })
  end)

  it("takes a mask, a place and every part of the transform", function()
    local world, walker = tunnel()
    assert.is_false((world:canBecome(walker, { mask = pixcollide.newMask(6, 9, true), oy = 9 })))
    assert.is_true((world:canBecome(walker, { mask = pixcollide.newMask(6, 8, true), oy = 8 })))
    assert.is_true((world:canBecome(walker, { mask = pixcollide.newMask(0, 0) })))
    assert.is_false((world:canBecome(walker, { y = 21 })))
    assert.is_true((world:canBecome(walker, { x = 54 })))
    assert.is_false((world:canBecome(walker, { sy = 1.5 })))
    assert.is_true((world:canBecome(walker, { sx = 4 })))
    assert.is_false((world:canBecome(walker, { r = 1 })))
    assert.is_false((world:canBecome(walker, { oy = 5 })))
    assert.is_true((world:canBecome(walker, { ox = 5 })))
    assert.is_false((world:canBecome(walker, { ky = 1 })))
  end)

  it("counts overlaps that are there already", function()
    local world, walker = tunnel()
    walker:setPosition(12, 22)
    assert.same({ false, 0, -2 }, { world:canBecome(walker, {}) })
  end)

  it("lets the filter decide", function()
    local world, walker = tunnel()
    local ceiling = world:getSprites()[2]
    ceiling:setLayer("clouds")
    assert.same({ true }, { world:canBecome(walker, { frame = 1, oy = 12 }, "default") })
    local asked = {}
    assert.same({ true }, { world:canBecome(walker, { frame = 1, oy = 12 }, function(other)
      asked[#asked + 1] = other
      return false
    end) })
    assert.same({ ceiling }, asked)
    assert.same({ false, -8, 0 }, { world:canBecome(walker, { frame = 1, oy = 12 }, function() return true end) })
  end)
end)

describe("filter functions of turns", function()
  local function pile()
    local world = pixcollide.newWorld()
    local hand = world:add(box(20, 2, { oy = 1 }))
    local others = {}
    for k = 1, 3 do
      others[k] = world:add(box(40, 3, { x = -20, y = 12 + k, data = k }))
    end
    world:add(box(5, 5, { x = 500, y = 500, data = "far" }))
    return world, hand, others
  end

  local calls = {
    sweepRotation = function(world, hand, filter) return world:sweepRotation(hand, 1.5, filter) end,
    sweepScale = function(world, hand, filter) return world:sweepScale(hand, 1, 30, filter) end,
    canBecome = function(world, hand, filter) return world:canBecome(hand, { r = 1.5 }, filter) end,
  }

  it("are asked once about each that may be met, in adding order", function()
    for _, call in pairs(calls) do
      local world, hand, others = pile()
      world:remove(others[1])
      world:add(others[1])
      local asked = {}
      call(world, hand, function(other)
        asked[#asked + 1] = other:getData()
        return false
      end)
      assert.same({ 2, 3, 1 }, asked)
    end
  end)

  it("may do anything to the world", function()
    for _, call in pairs(calls) do
      for _, change in ipairs {
        function(world, _, others) world:remove(others[2]) end,
        function(_, _, others) others[3]:setEnabled(false) end,
        function(_, hand) hand:setRotation(0.1) end,
        function(_, hand) hand:setScale(1, 2) end,
        function(_, hand) hand:setMask(pixcollide.newMask(3, 3, true)) end,
        function(_, hand) hand:getMask():clear() end,
        function(world, hand) world:remove(hand) world:add(hand) end,
        function(world) world:add(box(9, 9)) end,
        function(world, hand, others)
          calls.sweepRotation(world, hand, function(other) return other ~= others[1] end)
        end,
      } do
        local world, hand, others = pile()
        call(world, hand, function()
          if change then
            change(world, hand, others)
            change = nil
          end
          return true
        end)
        filters.assert_whole(world)
        call(world, hand)
      end
    end
  end)

  it("may take the sprite away, release the world or raise", function()
    for _, call in pairs(calls) do
      for _, change in ipairs {
        function(world, hand) world:remove(hand) end,
        function(world) world:clear() end,
        function(world) world:release() end,
        function() error("no", 0) end,
      } do
        local world, hand, others = pile()
        assert.has_error(function()
          call(world, hand, function() change(world, hand, others) return true end)
        end)
        if pcall(world.count, world) then
          filters.assert_whole(world)
          assert.is_not_nil(call(world, world:has(hand) and hand or world:add(hand)))
        end
      end
    end
  end)
end)

describe("turns #garbage", function()
  it("make none", function()
    local world = pixcollide.newWorld()
    local ground = pixcollide.newMask(200, 40, true)
    world:add(pixcollide.newSprite(ground, { x = -100, y = 20 }))
    world:add(pixcollide.newSprite(ground, { x = -100, y = -90, r = 0.1 }))
    local hand = world:add(box(24, 5, { oy = 2, ox = 2, r = 0.25 }))
    local crouch = { sy = 3, y = 18 }
    local function accept() return true end
    local kilobytes, requests = garbage.of(function()
      for k = 1, 10 do
        hand:setRotation(k * 0.1)
        world:sweepRotation(hand, 3)
        world:sweepRotation(hand, -3, accept)
        world:sweepScale(hand, 3, 5)
        world:canBecome(hand, crouch)
        world:canBecome(hand, crouch, accept, 60)
      end
    end)
    assert.equal(0, kilobytes)
    assert.equal(0, requests)
  end)
end)
