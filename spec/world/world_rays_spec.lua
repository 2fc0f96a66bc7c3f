-- SPDX-License-Identifier: MIT
-- SPDX-FileCopyrightText: 2026 The pixcollide authors

-- Rays and segments asked of a world.

local pixcollide = require "pixcollide"
local garbage = require "spec.support.garbage"
local compare = require "spec.support.compare"
local grid = require "spec.support.grid"
local naive_rays = require "spec.support.oracles.naive_rays"
local naive_world = require "spec.support.oracles.naive_world"
local rounds = require "spec.support.rounds"
local scene = require "spec.support.scene"
local sprites = require "spec.support.sprites"

local unpack = table.unpack or unpack -- luacheck: ignore

local LAYERS = { "default", "wall", "bullet" }

local function build(rng, count, options, reach)
  local s = scene.new(rng, 5, reach or 60, 3000)
  local world, naive = pixcollide.newWorld(options), naive_world.new()
  for _ = 1, count do
    local entry = s:entry()
    entry.layer = rng:pick(LAYERS)
    entry.sprite:setLayer(entry.layer)
    world:add(entry.sprite)
    naive:add(entry)
  end
  return s, world, naive
end

-- A coordinate that is apt to lie on lines and corners.
local function coordinate(rng, reach)
  local whole, kind = rng:int(-reach, reach), rng:int(1, 5)
  if kind <= 2 then
    return whole
  elseif kind == 3 then
    return whole + rng:pick { 0.5, 0.25, 1 / 256, 255 / 256, 1 / 512, -1 / 512, 2 ^ -40 }
  end
  return whole + rng:unit()
end

local kinds = {
  function(rng, reach)
    return coordinate(rng, reach), coordinate(rng, reach), coordinate(rng, reach), coordinate(rng, reach)
  end,
  function(rng, reach) -- along an axis
    local x, y = coordinate(rng, reach), coordinate(rng, reach)
    if rng:chance(0.5) then
      return x, y, coordinate(rng, reach), y
    end
    return x, y, x, coordinate(rng, reach)
  end,
  function(rng, reach) -- through corners
    local x, y, length = rng:int(-reach, reach) + rng:pick { 0, 0.5 }, rng:int(-reach, reach), rng:int(0, reach * 2)
    y = y + (x - math.floor(x))
    local across, down = rng:pick { 1, -1 }, rng:pick { 1, -1 }
    return x, y, x + across * length, y + down * length
  end,
  function(rng, reach) -- of other whole slopes
    local x, y, length = rng:int(-reach, reach), rng:int(-reach, reach), rng:int(0, 12)
    local dx, dy = rng:int(-9, 9), rng:int(-9, 9)
    return x, y, x + dx * length, y + dy * length
  end,
  function(rng, reach) -- hardly anything
    local x, y = coordinate(rng, reach), coordinate(rng, reach)
    return x, y, x + rng:pick { 0, 1 / 256, 0.5, -1 }, y + rng:pick { 0, -1 / 256, 0.5, 1 }
  end,
}

local function random_ray(rng, reach)
  return rng:pick(kinds)(rng, reach)
end

local function show_ray(x1, y1, x2, y2)
  return function() return ("ray (%.17g, %.17g, %.17g, %.17g)"):format(x1, y1, x2, y2) end
end

local function same_sprite(what, expected, got, show)
  if not rawequal(expected, got) then
    error(what .. ": another sprite\n" .. show(), 0)
  end
end

local function check_cast(hits, show, sprite, ...)
  local first = hits[1]
  same_sprite("rayCast", first and first.entry.sprite, sprite, show)
  if first then
    compare.lists("rayCast", compare.list(unpack(first, 1, 5)), compare.list(...), show)
    assert(select("#", ...) == 5)
  end
end

local function check_cast_all(hits, show, list, n)
  compare.same("rayCastAll: number", #hits, n, show)
  compare.same("rayCastAll: length", 9 * #hits, #list, show)
  for k, hit in ipairs(hits) do
    same_sprite("rayCastAll " .. k, hit.entry.sprite, list[9 * k - 8], show)
    compare.lists("rayCastAll " .. k, compare.list(unpack(hit, 1, 8)), compare.list(unpack(list, 9 * k - 7, 9 * k)),
      show)
  end
end

local function check_list(what, expected, show, list, n)
  compare.same(what .. ": number", #expected, n, show)
  compare.same(what .. ": length", #expected, #list, show)
  for k, sprite in ipairs(expected) do
    same_sprite(what .. " " .. k, sprite, list[k], show)
  end
end

local out, found = {}, {}

-- All answers about one ray; `accepts` says of an entry what `filter` says of its sprite.
local function check_ray(world, naive, x1, y1, x2, y2, filter, accepts)
  local show = show_ray(x1, y1, x2, y2)
  local hits = naive_rays.cast_all(naive, x1, y1, x2, y2, accepts)
  local touched = naive_rays.query_segment(naive, x1, y1, x2, y2, accepts)
  check_cast(hits, show, world:rayCast(x1, y1, x2, y2, filter))
  check_cast_all(hits, show, world:rayCastAll(x1, y1, x2, y2, filter, out))
  check_list("querySegment", touched, show, world:querySegment(x1, y1, x2, y2, filter, found))
  check_list("querySegment, reversed", touched, show, world:querySegment(x2, y2, x1, y1, filter, found))
  same_sprite("anyOnSegment", touched[1], world:anyOnSegment(x1, y1, x2, y2, filter), show)
  return hits
end

-- A filter, and what says the same of entries.
local function random_filter(rng)
  local kind = rng:int(1, 4)
  if kind == 1 then
    return nil
  elseif kind == 2 then
    local layer = rng:pick(LAYERS)
    return layer, function(entry) return entry.layer == layer end
  elseif kind == 3 then
    return { "wall", "bullet" }, function(entry) return entry.layer ~= "default" end
  end
  local function accepts(entry) return entry.enabled end
  return function(sprite) return accepts(sprite:getData()) end, accepts
end

describe("a world's rays agree with brute force", function()
  it("of every kind, while sprites change", function()
    local hit_count = 0
    rounds.each("rays", 200, function(rng)
      local s, world, naive = build(rng, rng:int(1, 12), rng:pick { { cellSize = rng:int(1, 200) }, {} })
      for _ = 1, 3 do
        for _ = 1, 5 do
          local x1, y1, x2, y2 = random_ray(rng, 90)
          hit_count = hit_count + #check_ray(world, naive, x1, y1, x2, y2, random_filter(rng))
        end
        for _ = 1, 3 do
          s:change(rng:pick(s.entries))
        end
        if rng:chance(0.3) then
          local entry = rng:pick(naive.entries)
          world:remove(entry.sprite)
          naive:remove(entry)
          world:add(entry.sprite)
          naive:add(entry)
        end
      end
    end)
    assert.is_true(hit_count > 0)
  end)

  it("on terrains, upright, flipped, turned and scaled", function()
    rounds.each("rays over a terrain", 12, function(rng, round)
      local _, world, naive = build(rng, 6, nil, 400)
      local left, right, top, dust = rng:int(0, 300), rng:int(300, 650), rng:int(60, 250), rng:pick { 0, 0.0005 }
      local land = grid.new(700, 260, function(u, v)
        return ((u < left or u > right) and v > top) or rng:chance(dust)
      end)
      local kind = ({ "shift", "shift", "flip", "turn", "quarter", "scale" })[round % 6 + 1]
      local t = sprites.transform(rng, land, kind, 400000)
      t.x, t.y = rng:int(-300, 0), rng:int(-200, 0)
      t.ox, t.oy = 0, 0
      local entry = { grid = land, t = t, enabled = true, layer = "wall" }
      entry.sprite = sprites.new(land:mask(), t)
      entry.sprite:setLayer("wall")
      entry.sprite:setData(entry)
      world:add(entry.sprite)
      naive:add(entry)
      for _ = 1, 12 do
        local x1, y1, x2, y2 = random_ray(rng, 500)
        check_ray(world, naive, x1, y1, x2, y2, random_filter(rng))
      end
    end)
  end)

  it("through 10,000 pixels", function()
    rounds.each("long rays", 8, function(rng)
      local _, world, naive = build(rng, 25, nil, 600)
      for _ = 1, 4 do
        local x, y = coordinate(rng, 500), coordinate(rng, 500)
        local dx, dy = rng:real(-5000, 5000), rng:pick { 0, 1, -300.5, rng:real(-5000, 5000) }
        if rng:chance(0.5) then
          dx, dy = dy, dx
        end
        check_ray(world, naive, x - dx, y - dy, x + dx, y + dy)
      end
    end)
  end)

  it("wherever the sprites are", function()
    rounds.each("far rays", 20, function(rng)
      local s, world, naive = build(rng, 6)
      local far_x = rng:pick { 2 ^ 30 - 1000, -2 ^ 30 + 1000, 12345678 }
      local far_y = rng:pick { 2 ^ 30 - 1000, 0, -7654321 }
      for _, entry in ipairs(s.entries) do
        local t = sprites.copy(entry.t)
        t.x, t.y = math.floor(t.x % 256) + far_x, math.floor(t.y % 256) + far_y
        entry.t = t
        entry.sprite:setTransform(sprites.numbers(t))
      end
      for _ = 1, 5 do
        local x1, y1, x2, y2 = random_ray(rng, 150)
        check_ray(world, naive, x1 + far_x, y1 + far_y, x2 + far_x, y2 + far_y)
      end
    end)
  end)
end)

describe("rays", function()
  it("turned round, hit the same sprites, and leave where they entered", function()
    rounds.each("reversed rays", 60, function(rng)
      local _, world = build(rng, 10)
      for _ = 1, 10 do
        local x1, y1, x2, y2 = random_ray(rng, 90)
        local there, n = world:rayCastAll(x1, y1, x2, y2)
        local back, m = world:rayCastAll(x2, y2, x1, y1)
        compare.same("hits", n, m, show_ray(x1, y1, x2, y2))
        local exits = {}
        for k = 1, m do
          exits[back[9 * k - 8]] = compare.list(back[9 * k - 2], back[9 * k - 1])
        end
        for k = 1, n do
          compare.lists("exit of the reversed ray", compare.list(there[9 * k - 7], there[9 * k - 6]),
            exits[there[9 * k - 8]], show_ray(x1, y1, x2, y2))
        end
      end
    end)
  end)

  it("give the same when all is moved by whole pixels", function()
    rounds.each("moved rays", 60, function(rng)
      local s, world = build(rng, 8)
      for _, entry in ipairs(s.entries) do -- fractions that survive
        entry.sprite:setPosition(math.floor(entry.t.x) + rng:int(0, 255) / 256, math.floor(entry.t.y))
      end
      local rays, answers = {}, {}
      for k = 1, 10 do
        rays[k] = { random_ray(rng, 90) }
        for at = 1, 4 do
          rays[k][at] = math.floor(rays[k][at] * 256) / 256
        end
        answers[k] = { world:rayCast(unpack(rays[k])) }
      end
      local dx, dy = rng:int(-1e6, 1e6), rng:int(-1e6, 1e6)
      world:translateAll(dx, dy)
      for k, ray in ipairs(rays) do
        local x1, y1, x2, y2 = ray[1] + dx, ray[2] + dy, ray[3] + dx, ray[4] + dy
        local show = show_ray(x1, y1, x2, y2)
        local sprite, x, y, nx, ny, fraction = world:rayCast(x1, y1, x2, y2)
        local was = answers[k]
        same_sprite("moved", was[1], sprite, show)
        if sprite then
          compare.lists("moved", compare.list(unpack(was, 2, 6)),
            compare.list(x - dx, y - dy, nx, ny, fraction), show)
        end
      end
    end)
  end)

  it("cannot slip between two pixels that touch at a corner", function()
    for _, rows in ipairs { { "#.", ".#" }, { ".#", "#." } } do
      local world = pixcollide.newWorld()
      local sprite = world:add(pixcollide.newSprite(pixcollide.newMaskFromRows(rows), { x = -1, y = -1 }))
      for k = 1, 40 do -- all these go through the corner (0, 0)
        local dx, dy = k % 7 - 3, math.floor(k / 7) - 3
        if dx ~= 0 or dy ~= 0 then
          assert.is_true(rawequal(sprite, (world:rayCast(-dx, -dy, dx, dy))), dx .. ", " .. dy)
          assert.is_true(rawequal(sprite, world:anyOnSegment(-dx / 4, -dy / 4, dx / 2, dy / 2)))
        end
      end
    end
  end)

  it("come to the pixel beyond a column first, and then to the one beyond a row", function()
    local world, dot = pixcollide.newWorld(), pixcollide.newMask(1, 1, true)
    local corner = world:add(pixcollide.newSprite(dot, { x = 1, y = 1 }))
    local below = world:add(pixcollide.newSprite(dot, { x = 0, y = 1 }))
    local beside = world:add(pixcollide.newSprite(dot, { x = 1, y = 0 }))
    local list, n = world:rayCastAll(0.5, 0.5, 1.5, 1.5)
    assert.equal(3, n)
    assert.is_true(rawequal(beside, list[1]) and rawequal(below, list[10]) and rawequal(corner, list[19]))
    assert.is_true(rawequal(beside, (world:rayCast(0.5, 0.5, 1.5, 1.5))))
    world:remove(beside)
    assert.is_true(rawequal(below, (world:rayCast(0.5, 0.5, 1.5, 1.5))))
    assert.is_true(rawequal(corner, (world:rayCast(1.5, 1.5, 0.5, 0.5))))
  end)

  it("cannot pass a staircase", function()
    local stairs = pixcollide.newMask(200, 200)
    for k = 0, 199 do
      stairs:set(k, k)
    end
    local world = pixcollide.newWorld()
    local sprite = world:add(pixcollide.newSprite(stairs))
    rounds.each("staircase", 200, function(rng)
      local x1, y1 = rng:int(0, 199 * 256) / 256, rng:int(0, 199 * 256) / 256
      local x2, y2 = rng:int(0, 199 * 256) / 256, rng:int(0, 199 * 256) / 256
      local side_1, side_2 = math.floor(x1) - math.floor(y1), math.floor(x2) - math.floor(y2)
      local crosses = (side_1 <= 0 and side_2 >= 0) or (side_1 >= 0 and side_2 <= 0)
      compare.same("crosses", crosses and sprite or nil, (world:rayCast(x1, y1, x2, y2)),
        show_ray(x1, y1, x2, y2))
    end)
  end)

  it("hit as far as coordinates go", function()
    local world, far = pixcollide.newWorld(), 2 ^ 30
    local mask = pixcollide.newMask(3, 3, true)
    local first = world:add(pixcollide.newSprite(mask, { x = -far, y = -far }))
    local middle = world:add(pixcollide.newSprite(mask))
    local last = world:add(pixcollide.newSprite(mask, { x = far - 2, y = far - 2 }))
    local list, n = world:rayCastAll(-far, -far, far, far)
    assert.equal(3, n)
    assert.same({ first, -far, -far, 0, 0 }, { list[1], list[2], list[3], 0, 0 })
    assert.is_true(rawequal(middle, list[10]) and rawequal(last, list[19]))
    assert.same({ 0, 0, 0.5, 2, 2 }, { list[11], list[12], list[15], list[16], list[17] })
    assert.same({ far - 2, far - 2, far, far, 1 }, { list[20], list[21], list[25], list[26], list[27] })
    assert.equal(far - 2, (select(2, world:rayCast(-far + 3, far, far, far))))
    assert.is_nil(world:rayCast(-far, far, far, -far + 20))
    assert.is_true(rawequal(middle, (world:rayCast(far, -far, -far, far))))
    assert.is_true(rawequal(middle, (world:rayCast(1, far, 1, -far))))
  end)

  it("hit where they start: the side they come from is behind them", function()
    local world = pixcollide.newWorld()
    local sprite = world:add(pixcollide.newSprite(pixcollide.newMask(20, 20, true)))
    local function cast(...)
      local hit, x, y, nx, ny, fraction = world:rayCast(...)
      assert.is_true(rawequal(sprite, hit))
      return { x, y, nx, ny, fraction }
    end
    assert.same({ 9, 9, -1, 0, 0 }, cast(9.5, 9.5, 30, 9.5))
    assert.same({ 9, 9, 1, 0, 0 }, cast(9.5, 9.5, -30, 9.5))
    assert.same({ 9, 9, 0, -1, 0 }, cast(9.5, 9.5, 9.5, 30))
    assert.same({ 9, 9, 0, 1, 0 }, cast(9.5, 9.5, 10.5, -30))
    assert.same({ 9, 9, 1, 0, 0 }, cast(9.5, 9.5, -10.5, 29.5)) -- neither is longer
    assert.same({ 9, 9, 0, 0, 0 }, cast(9.5, 9.5, 9.5, 9.5))
    assert.same({ 9, 9, 0, 0, 0 }, cast(9.5, 9.5, 9.5 + 2 ^ -20, 9.5))
  end)

  it("give lists without what was in them before", function()
    local world = pixcollide.newWorld()
    local sprite = world:add(pixcollide.newSprite(pixcollide.newMask(1, 1, true), { x = 5, y = 5 }))
    local list = {}
    for k = 1, 30 do
      list[k] = k
    end
    local same, n = world:rayCastAll(0, 5.5, 20, 5.5, nil, list)
    assert.is_true(rawequal(list, same))
    assert.equal(1, n)
    assert.same({ sprite, 5, 5, -1, 0, 0.25, 5, 5, 0.3 }, list)
    assert.equal(0, (select(2, world:rayCastAll(0, 5.5, 4, 5.5, nil, list))))
    assert.same({}, list)
  end)

  it("ask for no memory and leave no garbage once sizes have settled #garbage", function()
    local world, mask = pixcollide.newWorld(), pixcollide.newCircleMask(9)
    for k = 1, 200 do
      world:add(pixcollide.newSprite(mask, { x = k * 37 % 400, y = k * 71 % 400, r = k % 3 }))
    end
    local list, hits = {}, {}
    local function frame()
      for k = 0, 49 do
        world:rayCast(0, k * 8, 400, 400 - k * 8)
        world:rayCast(0, k * 8, 400, 400 - k * 8, "default")
        world:rayCastAll(0, k * 8, 400, 400 - k * 8, nil, list)
        world:querySegment(0, k * 8, 400, 400 - k * 8, nil, hits)
        world:anyOnSegment(0, k * 8, 400, 400 - k * 8)
      end
    end
    local kilobytes, requests = garbage.of(frame, 8)
    assert.equal(0, kilobytes)
    assert.equal(0, requests)
  end)
end)
