-- SPDX-License-Identifier: MIT
-- SPDX-FileCopyrightText: 2026 The pixcollide authors

-- The shortest way out of what a sprite overlaps, and the way along a direction.

local pixcollide = require "pixcollide"
local garbage = require "spec.support.garbage"
local naive = require "spec.support.oracles.naive_separation"
local rounds = require "spec.support.rounds"
local scene = require "spec.support.scene"

local REACH = 24 -- pixels that the naive search goes

local function sprite(rows, x, y)
  return pixcollide.newSprite(pixcollide.newMaskFromRows(rows), { x = x, y = y })
end

-- The place of the letter in the rows, from 0.
local function find(rows, letter)
  for row, text in ipairs(rows) do
    local column = text:find(letter, 1, true)
    if column then
      return column - 1, row - 1
    end
  end
end

-- A one-pixel sprite at the "o" of a level, which counts as solid, and the level.
local function dot_in(rows)
  local x, y = find(rows, "o")
  return sprite({ "#" }, x, y), sprite(rows)
end

local function solid(w, h, options)
  return pixcollide.newSprite(pixcollide.newMask(w, h, true), options)
end

describe("sprite:separation", function()
  it("is 0, 0 for sprites that do not overlap", function()
    assert.same({ 0, 0 }, { solid(10, 10):separation(solid(10, 10, { x = 10 })) })
    assert.same({ 0, 0 }, { solid(10, 10):separation(solid(10, 10, { x = 2 ^ 30, y = -2 ^ 30 }), 0) })
    assert.same({ 0, 0 }, { solid(0, 0):separation(solid(10, 10)) })
  end)

  it("is the shortest way out", function()
    assert.same({ 0, -3 }, { solid(10, 10):separation(solid(10, 10, { y = 7 })) })
    assert.same({ 0, 3 }, { solid(10, 10):separation(solid(10, 10, { y = -7 })) })
    assert.same({ -2, 0 }, { solid(10, 10):separation(solid(10, 10, { x = 8, y = 7 })) })
    assert.same({ 1, 0 }, { solid(10, 10):separation(solid(10, 10, { x = -9, y = 7 })) })
    local dot, level = dot_in {
      "########",
      "####..##",
      "###o####",
      "########",
    }
    assert.same({ 1, -1 }, { dot:separation(level) })
  end)

  it("goes up, then left, right and down, then where dx is smaller", function()
    local function out(rows)
      local dot, level = dot_in(rows)
      return { dot:separation(level) }
    end
    assert.same({ 0, -1 }, out { "#.#", ".o.", "#.#" })
    assert.same({ -1, 0 }, out { "###", ".o.", "#.#" })
    assert.same({ 1, 0 }, out { "###", "#o.", "#.#" })
    assert.same({ 0, 1 }, out { ".#.", "#o#", "..." })
    local frame, rows = "#############", {}
    for y = 0, 12 do
      rows[y + 1] = frame
    end
    local function carve(...)
      local texts = {}
      for y = 1, 13 do
        texts[y] = rows[y]
      end
      for _, offset in ipairs { ... } do
        local x, y = 7 + offset[1], 7 + offset[2]
        texts[y] = texts[y]:sub(1, x - 1) .. "." .. texts[y]:sub(x + 1)
      end
      texts[7] = texts[7]:sub(1, 6) .. "o" .. texts[7]:sub(8)
      return out(texts)
    end
    assert.same({ 0, 5 }, carve({ 3, -4 }, { 4, -3 }, { 0, 5 }))
    assert.same({ 3, 4 }, carve({ -4, -3 }, { 3, 4 }))
    assert.same({ 3, -4 }, carve({ -3, 4 }, { 3, -4 }))
    assert.same({ -3, 4 }, carve({ -3, 4 }, { 3, 4 }))
    assert.same({ -5, 0 }, carve({ -5, 0 }, { -3, -4 }, { 5, 0 }, { 0, 5 }))
  end)

  it("finds holes that the sprite fits in exactly", function()
    local level = sprite {
      "################",
      "################",
      "##########..####",
      "##########..####",
      "################",
      "################",
    }
    local block = solid(2, 2, { x = 6, y = 2 })
    assert.same({ 0, -4 }, { block:separation(level) })
    block:setPosition(8, 3)
    assert.same({ 2, -1 }, { block:separation(level) })
    assert.same({ 0, 3 }, { solid(3, 2, { x = 8, y = 3 }):separation(level) })
  end)

  it("is nil if there is none within the distance", function()
    local a, b = solid(10, 10), solid(10, 10, { x = 5, y = 6 })
    assert.same({ 0, -4 }, { a:separation(b, 4) })
    assert.same({ 0, -4 }, { a:separation(b, math.huge) })
    assert.is_nil((a:separation(b, 3.999)))
    assert.is_nil((a:separation(b, 0)))
    assert.equal(1, select("#", a:separation(b, 0)))
    local dot, level = dot_in { "####", "##o#", "#.##", "####" }
    assert.same({ -1, 1 }, { dot:separation(level, math.sqrt(2)) })
    assert.is_nil((dot:separation(level, 1.41421)))
  end)

  it("of a sprite from itself moves it by its own size", function()
    assert.same({ 0, -6 }, { (function(s) return s:separation(s) end)(solid(9, 6)) })
  end)

  it("works at the ends of the world", function()
    for _, x in ipairs { -2 ^ 30, 2 ^ 30 } do
      for _, y in ipairs { -2 ^ 30, 2 ^ 30 } do
        local a, b = solid(70, 60, { x = x, y = y }), solid(70, 60, { x = x, y = y, r = math.pi })
        assert.same({ 0, 0 }, { a:separation(b) })
        b:setRotation(0)
        assert.same({ 0, -60 }, { a:separation(b) })
      end
    end
  end)

  it("of what lies 300 pixels deep in a terrain", function()
    local terrain = solid(4096, 2048)
    local ball = pixcollide.newSprite(pixcollide.newCircleMask(16), { x = 2000.5, y = 300.5 })
    assert.same({ 0, -332 }, { ball:separation(terrain) })
    terrain:getMask():set(2101, 401, false)
    assert.same({ 0, -332 }, { ball:separation(terrain) })
    local dot = solid(1, 1, { x = 2001, y = 301 })
    assert.same({ 100, 100 }, { dot:separation(terrain) })
  end)

  it("draws only what matters of very large sprites #large", function()
    local ground = solid(200, 200, { sx = 32768, sy = 32768, y = 10 })
    local a = solid(20, 20, { x = 3000000, y = 15 })
    assert.same({ 0, -25 }, { a:separation(ground) })
    assert.same({ 0, 25 }, { ground:separation(a) })
    a:setPosition(3000000, 3000000)
    assert.is_nil((a:separation(ground, 2000)))
    assert.same({ -3000020, 0 }, { a:separationAlong(ground, -1, 0) })
  end)
end)

describe("sprite:separationAlong", function()
  it("is the first whole offset along the direction", function()
    local a, b = solid(10, 10), solid(10, 10, { x = 5, y = 6 })
    assert.same({ 0, -4 }, { a:separationAlong(b, 0, -0.001) })
    assert.same({ 15, 0 }, { a:separationAlong(b, 1e9, 0) })
    assert.same({ -5, 0 }, { a:separationAlong(b, -1, 0) })
    assert.same({ -4, -4 }, { a:separationAlong(b, -7, -7) })
    assert.same({ -5, -2 }, { a:separationAlong(b, -2, -1) })
    assert.same({ 0, 0 }, { a:separationAlong(solid(1, 1, { x = 10 }), 0, 1) })
  end)

  it("is nil if that is further than the distance", function()
    local a, b = solid(10, 10), solid(10, 10, { x = 5, y = 6 })
    assert.is_nil((a:separationAlong(b, 1, 0, 14.9)))
    assert.same({ 15, 0 }, { a:separationAlong(b, 1, 0, 15) })
    assert.is_nil((a:separationAlong(b, -1, -1, 5)))
    assert.same({ -4, -4 }, { a:separationAlong(b, -1, -1, math.sqrt(32)) })
  end)
end)

describe("separation of random sprites", function()
  local function check_pair(a, b, distance)
    local pixels_a, pixels_b = naive.pixels { a }, naive.pixels { b }
    local x, y = naive.shortest(pixels_a, pixels_b, REACH, distance)
    local dx, dy = a.sprite:separation(b.sprite, distance)
    assert.same({ x or "none", y }, { dx or "none", dy })
    local far_x, far_y = a.sprite:separation(b.sprite)
    if x then
      assert.same({ x, y }, { far_x, far_y })
    else
      assert.is_true(far_x ^ 2 + far_y ^ 2 > distance ^ 2)
      assert.is_true(naive.is_free(pixels_a, pixels_b, far_x, far_y))
    end
  end

  local function check_along(rng, a, b)
    local dx, dy = rng:pick { -1, 0, 1, rng:real(-2, 2) }, rng:pick { -1, 1, rng:real(-2, 2), 1e-9 }
    local x, y = naive.along(naive.pixels { a }, naive.pixels { b }, dx, dy, 60)
    local along_x, along_y = a.sprite:separationAlong(b.sprite, dx, dy, 60)
    assert.same({ x or "none", y }, { along_x or "none", along_y })
  end

  it("is that of the naive search", function()
    rounds.each("separation: pairs", 500, function(rng)
      local s = scene.new(rng, 2, 12, 500)
      local a, b = s:entry(), s:entry()
      for _ = 1, 3 do
        check_pair(a, b, rng:pick { REACH, REACH - 1, rng:real(0, REACH) })
        check_along(rng, a, b)
        s:change(rng:pick { a, b })
      end
    end)
  end)
end)

-- Worlds.

local LAYERS = { "walls", "ghosts", "coins" }

-- A mover, and entries around it of all kinds in some layers; ghosts and movers do not collide.
local function build(rng, count)
  local s = scene.new(rng, 5, 25, 400)
  local world = pixcollide.newWorld(rng:chance(0.3) and { cellSize = rng:int(8, 64) } or nil)
  world:setLayersCollide("movers", "ghosts", false)
  local mover
  local place = rng:int(1, count)
  for k = 1, count do
    local entry = s:entry()
    entry.index, entry.layer = k, k == place and "movers" or rng:pick(LAYERS)
    entry.sprite:setLayer(entry.layer)
    world:add(entry.sprite)
    if k == place then
      mover = entry
    end
  end
  return s, world, mover
end

-- A filter of any kind, and which entries it accepts.
local function random_filter(rng)
  local kind = rng:int(1, 4)
  if kind == 1 then
    return nil, function() return true end
  elseif kind == 2 then
    return "walls", function(entry) return entry.layer == "walls" end
  elseif kind == 3 then
    return { "coins", "ghosts" }, function(entry) return entry.layer ~= "walls" end
  end
  local every = rng:int(1, 4)
  local function accepts(entry) return entry.index % every > 0 end
  return function(other) return accepts(other:getData()) end, accepts
end

local function obstacles_of(s, mover, accepts)
  local list = {}
  for _, entry in ipairs(mover.enabled and s.entries or {}) do
    if entry ~= mover and entry.enabled and entry.layer ~= "ghosts" and accepts(entry) then
      list[#list + 1] = entry
    end
  end
  return naive.pixels(list)
end

describe("world:separation and world:moveOut in random worlds", function()
  local function check(rng, s, world, mover)
    local filter, accepts = random_filter(rng)
    local pixels, others = naive.pixels { mover }, obstacles_of(s, mover, accepts)
    local distance = rng:pick { REACH, rng:real(0, REACH) }
    local x, y = naive.shortest(pixels, others, REACH, distance)
    local dx, dy = world:separation(mover.sprite, filter, distance)
    assert.same({ x or "none", y }, { dx or "none", dy })
    dx, dy = world:separation(mover.sprite, filter)
    assert.is_true(naive.is_free(pixels, others, dx, dy))
    assert.is_true(x == nil and dx ^ 2 + dy ^ 2 > distance ^ 2 or dx == x and dy == y)
  end

  local function check_move_out(rng, s, world, mover)
    local filter, accepts = random_filter(rng)
    local dx, dy, most = rng:pick { 0, 1, -1, rng:real(-1, 1) }, rng:pick { 1, -1, rng:real(-1, 1) }, rng:real(0, 90)
    local x, y = naive.along(naive.pixels { mover }, obstacles_of(s, mover, accepts), dx, dy, most)
    local from_x, from_y = mover.sprite:getPosition()
    local is_free, to_x, to_y = world:moveOut(mover.sprite, dx, dy, most, filter)
    local limit = 2 ^ 30
    if not x or math.abs(from_x + x) > limit or math.abs(from_y + y) > limit then
      assert.same({ false, from_x, from_y }, { is_free, mover.sprite:getPosition() })
      assert.is_nil(to_x)
      return
    end
    assert.same({ true, from_x + x, from_y + y }, { is_free, to_x, to_y })
    assert.same({ to_x, to_y }, { mover.sprite:getPosition() })
    mover.sprite:setPosition(from_x, from_y)
  end

  it("are those of the naive search", function()
    rounds.each("separation: worlds", 400, function(rng)
      local s, world, mover = build(rng, rng:int(1, 12))
      for _ = 1, 3 do
        check(rng, s, world, mover)
        check_move_out(rng, s, world, mover)
        for _ = 1, rng:int(0, 4) do
          s:change(rng:pick(s.entries))
        end
      end
    end)
  end)
end)

describe("world:separation", function()
  it("is clear of all obstacles, not of each in turn", function()
    local world = pixcollide.newWorld()
    local a = world:add(solid(10, 10))
    world:add(solid(10, 10, { x = 8 }))
    world:add(solid(10, 10, { x = -8 }))
    assert.same({ 0, -10 }, { world:separation(a) })
    world:add(solid(40, 4, { x = -20, y = -8 }))
    assert.same({ 0, 10 }, { world:separation(a) })
    world:add(solid(40, 4, { x = 20, y = 20, r = math.pi }))
    assert.same({ 0, -18 }, { world:separation(a) })
    assert.is_nil((world:separation(a, nil, 17)))
  end)

  it("is 0, 0 for who has no obstacles", function()
    local world = pixcollide.newWorld()
    local a, b = world:add(solid(10, 10)), world:add(solid(10, 10))
    assert.same({ 0, -10 }, { world:separation(a) })
    b:setEnabled(false)
    assert.same({ 0, 0 }, { world:separation(a) })
    b:setEnabled(true)
    a:setEnabled(false)
    assert.same({ 0, 0 }, { world:separation(a) })
    a:setEnabled(true)
    assert.same({ 0, 0 }, { world:separation(a, "nobody's") })
    assert.same({ 0, 0 }, { world:separation(a, function() return false end) })
    b:setMask(pixcollide.newMask(0, 0))
    assert.same({ 0, 0 }, { world:separation(a) })
  end)

  it("of many sprites far and wide", function()
    local world = pixcollide.newWorld()
    local a = world:add(solid(4, 4, { x = 198, y = 198 }))
    local tile = pixcollide.newMask(10, 10, true)
    for y = 0, 39 do
      for x = 0, 39 do
        world:add(pixcollide.newSprite(tile, { x = 10 * x, y = 10 * y, r = (x + y) % 2 * math.pi / 2,
          ox = 0, oy = (x + y) % 2 * 10 }))
      end
    end
    assert.same({ 0, -202 }, { world:separation(a) })
    assert.is_nil((world:separation(a, nil, 201)))
  end)
end)

describe("world:moveOut", function()
  it("moves a sprite out along a direction, by whole pixels", function()
    local world = pixcollide.newWorld()
    local a = world:add(solid(10, 10, { x = 0.25, y = 0.75 }))
    world:add(solid(30, 30, { x = -10, y = -10 }))
    assert.is_false((world:moveOut(a, 0, -5, 20.9)))
    assert.same({ 0.25, 0.75 }, { a:getPosition() })
    assert.same({ true, 0.25, -20.25 }, { world:moveOut(a, 0, -5, 21) })
    assert.same({ 0.25, -20.25 }, { a:getPosition() })
    assert.same({ true, 0.25, -20.25 }, { world:moveOut(a, 1, 1, 0) })
  end)

  it("takes no longer for a larger max", function()
    local world = pixcollide.newWorld()
    local a = world:add(solid(10, 10))
    world:add(solid(30, 30, { x = -10, y = -10 }))
    assert.same({ true, 20, 0 }, { world:moveOut(a, 1, 0, 1e300) })
    a:setPosition(2 ^ 30 - 5, 0)
    world:add(solid(100, 100, { x = 2 ^ 30 - 50, y = -50 }))
    assert.is_false((world:moveOut(a, 1, 0, 1e300)))
    assert.same({ true, 2 ^ 30 - 60, 0 }, { world:moveOut(a, -1, 0, 1e300) })
  end)
end)

describe("a filter function of separation", function()
  local function row(count)
    local world = pixcollide.newWorld()
    local mover = world:add(solid(10, 10, { data = 0 }))
    local walls = {}
    for k = 1, count do
      walls[k] = world:add(solid(10, 10, { x = 9 * k, data = k }))
    end
    return world, mover, walls
  end

  it("is asked once, in adding order, and about what is near first", function()
    local world, mover = row(30)
    local asked = {}
    local function filter(other)
      asked[#asked + 1] = other:getData()
      return true
    end
    assert.same({ -1, 0 }, { world:separation(mover, filter) })
    assert.same({ 1, 2, 3, 4 }, asked)
    asked = {}
    assert.same({ true, 0, -10 }, { world:moveOut(mover, 0, -1, 1e9, filter) })
    assert.same({ 1 }, asked)
    mover:setPosition(0, 0)
    asked = {}
    assert.same({ true, 280, 0 }, { world:moveOut(mover, 1, 0, 1e9, filter) })
    for k = 1, 30 do
      assert.equal(k, asked[k])
    end
    assert.equal(30, #asked)
  end)

  it("may change the world: what is asked about later counts as it is then", function()
    for _, name in ipairs { "separation", "moveOut" } do
      local world = pixcollide.newWorld()
      local mover = world:add(solid(10, 10, { data = 1 }))
      local near = world:add(solid(150, 150, { x = -70, y = -70, data = 2 }))
      local far = world:add(solid(10, 10, { x = 85, data = 3 }))
      local asked = {}
      local function filter(other)
        asked[#asked + 1] = other:getData()
        if other == far then
          near:setPosition(-145, 0)
        end
        return true
      end
      if name == "separation" then
        assert.same({ 5, 0 }, { world:separation(mover, filter) })
      else
        assert.same({ true, 5, 0 }, { world:moveOut(mover, 1, 0, 1e9, filter) })
      end
      assert.same({ 2, 3 }, asked)
    end
  end)

  it("may remove, add and clear", function()
    local world, mover, walls = row(5)
    assert.same({ 0, 0 }, { world:separation(mover, function()
      for k = 1, 5 do
        world:remove(walls[k])
      end
      return true
    end) })
    assert.equal(1, world:count())
    world, mover = row(5)
    assert.same({ -1, 0 }, { world:separation(mover, function()
      world:add(solid(50, 50, { x = -20, y = -20 }))
      return true
    end) })
    for _, name in ipairs { "separation", "moveOut" } do
      for _, ruin in ipairs { "remove", "clear", "release", "error" } do
        world, mover = row(5)
        local function filter()
          if ruin == "error" then
            error("enough", 0)
          end
          world[ruin](world, mover)
          return true
        end
        local is_done
        if name == "separation" then
          is_done = pcall(world.separation, world, mover, filter)
        else
          is_done = pcall(world.moveOut, world, mover, 1, 0, 50, filter)
        end
        assert.is_false(is_done)
        if ruin ~= "release" then
          local again = world:has(mover) and mover or world:add(mover)
          assert.same({ again == mover, true }, { true, (world:moveOut(again, 0, -1, 100)) })
        end
      end
    end
  end)

  it("may ask the same world", function()
    local world, mover = row(5)
    local depth = 0
    local function filter()
      if depth < 2 then
        depth = depth + 1
        assert.same({ -1, 0 }, { world:separation(mover, filter) })
        depth = depth - 1
      end
      return true
    end
    assert.same({ -1, 0 }, { world:separation(mover, filter) })
  end)
end)

describe("separation #garbage", function()
  it("neither makes garbage nor asks for memory once sizes have settled", function()
    local world = pixcollide.newWorld()
    local mask = pixcollide.newCircleMask(30)
    local a = world:add(pixcollide.newSprite(mask, { r = 0.3, origin = "center" }))
    for k = 1, 5 do
      world:add(pixcollide.newSprite(mask, { x = 7 * k, y = 5, r = k, sx = 1.5, origin = "center" }))
    end
    local b = world:add(pixcollide.newSprite(pixcollide.newMask(90, 90, true), { x = 9, y = 9 }))
    local function accepts() return true end
    local kilobytes, requests = garbage.of(function()
      a:separation(b)
      a:separationAlong(b, -1, -1)
      world:separation(a)
      world:separation(a, accepts)
      a:setPosition(0, 0)
      world:moveOut(a, 1, -3, 500)
      a:setPosition(0, 0)
      world:moveOut(a, 1, -3, 500, accepts)
      a:setPosition(0, 0)
    end)
    assert.equal(0, requests)
    assert.equal(0, kilobytes)
  end)
end)
