-- SPDX-License-Identifier: MIT
-- SPDX-FileCopyrightText: 2026 The pixcollide authors

-- Platforms among random sprites, against the naive ones of naive_carry.lua.

local pixcollide = require "pixcollide"
local naive_carry = require "spec.support.oracles.naive_carry"
local grid = require "spec.support.grid"
local rounds = require "spec.support.rounds"
local sprites = require "spec.support.sprites"

local LAYERS = { "default", "a", "b" }

-- Small, of all kinds: boxes, pins, hooks into which others fit, noise.
local function random_grid(rng)
  local w, h = rng:int(1, 9), rng:int(1, 7)
  local kind = rng:int(1, 5)
  if kind <= 2 then
    return grid.new(w, h, function() return true end)
  elseif kind == 3 then
    return grid.new(w, h, function(u, v) return u == 0 or v == h - 1 or v == 0 and u > w / 2 end)
  elseif kind == 4 then
    return grid.new(w, h, function() return rng:chance(0.6) end)
  end
  return grid.new(w, h, function(u, v) return (u + v) % 3 ~= 0 end)
end

-- Coordinates whose sums with whole numbers are exact.
local function fraction(rng)
  return rng:pick { 0, 0, 0.5, rng:int(0, 65535) / 65536 }
end

local TURNS = {
  shift = function() end,
  flip = function(rng, t) t.sx, t.sy = rng:pick { 1, -1 }, rng:pick { 1, -1 } end,
  quarter = function(rng, t) t.r = rng:int(0, 3) * math.pi / 2 end,
  scale = function(rng, t) t.sx, t.sy = rng:pick { 2, 0.5, 1.3, -1.5 }, rng:pick { 1, 2, 0.7 } end,
  turn = function(rng, t) t.r = rng:real(-4, 4) end,
}

local function random_entry(rng, reach, kind)
  local g = random_grid(rng)
  local t = {
    x = rng:int(-reach, reach) + fraction(rng), y = rng:int(-reach, reach) + fraction(rng),
    r = 0, sx = 1, sy = 1, ox = 0, oy = 0, kx = 0, ky = 0,
  }
  if rng:chance(0.4) then
    t.ox, t.oy = rng:pick { g.w / 2, 0.25, 3 }, rng:pick { g.h / 2, -1, 0.5 }
  end
  TURNS[kind](rng, t)
  local entry = {
    grid = g, t = t, layer = rng:pick(LAYERS), static = rng:chance(0.15), enabled = rng:chance(0.95),
    chosen = rng:chance(0.8),
  }
  entry.sprite = sprites.new(g:mask(), t)
  entry.sprite:setLayer(entry.layer)
  entry.sprite:setStatic(entry.static)
  entry.sprite:setEnabled(entry.enabled)
  entry.sprite:setData(entry)
  return entry
end

local function kind_of(rng, shifted)
  return shifted and "shift" or rng:pick { "shift", "shift", "flip", "quarter", "scale", "turn", "turn" }
end

-- Worlds in which some layers do not collide.
local function random_scene(rng, shifted)
  local s = { world = pixcollide.newWorld(), entries = {}, apart = {} }
  if rng:chance(0.4) then
    local a, b = rng:pick(LAYERS), rng:pick(LAYERS)
    s.world:setLayersCollide(a, b, false)
    s.apart[a .. b], s.apart[b .. a] = true, true
  end
  local reach = rng:pick { 6, 12, 20 }
  for k = 1, rng:int(2, 14) do
    local entry = random_entry(rng, reach, kind_of(rng, shifted))
    entry.name = k
    s.entries[k] = entry
    s.world:add(entry.sprite)
  end
  s.options = { collides = function(a, b) return not s.apart[a.layer .. b.layer] end }
  return s
end

-- A platform with piles of sprites on it, and some that never move near them.
local function random_pile(rng)
  local s = { world = pixcollide.newWorld(), entries = {}, options = {} }
  local function add(entry, x, y)
    entry.name, entry.layer, entry.enabled, entry.static = #s.entries + 1, "default", true, false
    entry.t.x, entry.t.y = x, y
    entry.sprite:setLayer("default")
    entry.sprite:setStatic(false)
    entry.sprite:setEnabled(true)
    entry.sprite:setPosition(x, y)
    s.entries[entry.name] = entry
    s.world:add(entry.sprite)
  end
  local platform = random_entry(rng, 5, "shift")
  platform.grid = grid.new(rng:int(8, 24), 3, function(u, v) return v == 2 or u == 0 and v == 1 end)
  platform.sprite:setMask(platform.grid:mask())
  add(platform, 0, 0)
  for _ = 1, rng:int(3, 12) do
    local entry = random_entry(rng, 5, "shift")
    add(entry, rng:int(-2, 22), -40)
    for y = -40, 9 do
      entry.sprite:setPosition(entry.t.x, y)
      if select(2, s.world:collisionsWith(entry.sprite)) > 0 then
        break
      end
      entry.t.y = y
    end
    entry.sprite:setPosition(entry.t.x, entry.t.y)
  end
  for _ = 1, rng:int(0, 3) do
    local entry = random_entry(rng, 5, "shift")
    add(entry, rng:pick { -8, -3, 12, 20, 26 }, rng:int(-20, 2))
    entry.static = true
    entry.sprite:setStatic(true)
  end
  return s
end

-- A filter as world:carry takes it, and as the naive one does.
local function random_filter(rng, s)
  local kind = rng:int(1, 4)
  if kind == 1 then
    s.options.accepts = function(entry) return entry.layer == "a" end
    return "a"
  elseif kind == 2 then
    s.options.accepts = function(entry) return entry.layer ~= "a" end
    return { "b", "default" }
  elseif kind == 3 then
    s.options.accepts = function(entry) return entry.chosen end
    return function(sprite) return sprite:getData().chosen end
  end
  s.options.accepts = nil
  return nil
end

local function names(list)
  local result = {}
  for k, entry in ipairs(list) do
    result[k] = entry.name
  end
  return table.concat(result, " ")
end

-- Where all are, as text.
local function places(s, place)
  local lines = {}
  for k, entry in ipairs(s.entries) do
    lines[k] = ("%d: %.17g, %.17g"):format(entry.name, place(entry))
  end
  return table.concat(lines, "\n")
end

local function check_carry(rng, s, entry, dx, dy)
  local filter = random_filter(rng, s)
  local before = places(s, function(e) return e.t.x, e.t.y end)
  local list, n = s.world:carry(entry.sprite, dx, dy, filter)
  local crushed = {}
  for k = 1, n do
    crushed[k] = list[k]:getData()
  end
  local expected = names(naive_carry.carry(s.entries, entry, dx, dy, s.options))
  local at = ("platform %d by %.17g, %.17g"):format(entry.name, dx, dy)
  assert.are.equal(expected, names(crushed), at)
  assert.is_nil(list[n + 1])
  assert.are.equal(places(s, function(e) return e.t.x, e.t.y end),
    places(s, function(e) return e.sprite:getPosition() end), at .. " from\n" .. before)
end

-- Some pixels, or less than one.
local function random_way(rng)
  local function part()
    return rng:pick { 0, 0, rng:int(-9, 9), rng:int(-9, 9), rng:int(-40, 40) / 16, rng:int(-99999, 99999) / 65536 }
  end
  return part(), part()
end

describe("world:carry among random sprites", function()
  it("does what a naive one does, with masks shifted by whole pixels", function()
    rounds.each("carry shifted", 900, function(rng)
      local s = random_scene(rng, true)
      for _ = 1, 3 do
        local dx, dy = random_way(rng)
        check_carry(rng, s, rng:pick(s.entries), dx, dy)
      end
    end)
  end)

  it("does what a naive one does, with piles of sprites", function()
    rounds.each("carry piles", 500, function(rng)
      local s = random_pile(rng)
      for _ = 1, 3 do
        local dx, dy = random_way(rng)
        check_carry(rng, s, rng:chance(0.8) and s.entries[1] or rng:pick(s.entries), dx, dy)
      end
    end)
  end)

  it("does what a naive one does, turned and scaled", function()
    rounds.each("carry turned", 600, function(rng)
      local s = random_scene(rng, false)
      for _ = 1, 3 do
        local dx, dy = random_way(rng)
        check_carry(rng, s, rng:pick(s.entries), dx, dy)
      end
    end)
  end)

  it("does what a naive one does, far on", function()
    rounds.each("carry far", 60, function(rng)
      local s = random_scene(rng, rng:chance(0.5))
      local dx, dy = rng:int(-150, 150), rng:pick { 0, rng:int(-150, 150), rng:int(-60, 60) / 4 }
      check_carry(rng, s, rng:pick(s.entries), dx, dy)
    end)
  end)

  it("does what a naive one does at the limits of positions", function()
    rounds.each("carry limits", 100, function(rng)
      local s = random_scene(rng, true)
      local x, y = rng:pick { 2 ^ 30 - 8, -2 ^ 30 + 8, 0 }, rng:pick { 2 ^ 30 - 8, -2 ^ 30 + 8 }
      for _, entry in ipairs(s.entries) do
        local t = entry.t
        t.x = math.max(-2 ^ 30, math.min(2 ^ 30, math.floor(t.x) + x))
        t.y = math.max(-2 ^ 30, math.min(2 ^ 30, math.floor(t.y) + y))
        entry.sprite:setPosition(t.x, t.y)
      end
      local entry = rng:pick(s.entries)
      local dx, dy = rng:int(-9, 9), rng:int(-9, 9)
      if math.abs(entry.t.x + dx) <= 2 ^ 30 and math.abs(entry.t.y + dy) <= 2 ^ 30 then
        check_carry(rng, s, entry, dx, dy)
      end
    end)
  end)

  it("is the same in one call as in single pixels", function()
    rounds.each("carry in parts", 300, function(rng)
      local whole, parts = random_scene(rng, true), {}
      for _, entry in ipairs(whole.entries) do
        entry.sprite:setPosition(math.floor(entry.t.x), math.floor(entry.t.y))
        entry.sprite:setOrigin(0, 0)
      end
      for k, entry in ipairs(whole.entries) do
        parts[k] = { entry.sprite:getPosition() }
      end
      local platform = rng:int(1, #whole.entries)
      local dx, dy, count = rng:int(-1, 1), 0, rng:int(1, 40)
      if dx == 0 then
        dy = rng:pick { -1, 1 }
      end
      local _, n = whole.world:carry(whole.entries[platform].sprite, count * dx, count * dy)
      if n > 0 then
        return -- who is crushed is remembered within a call
      end
      local there = places(whole, function(e) return e.sprite:getPosition() end)
      for k, entry in ipairs(whole.entries) do
        entry.sprite:setPosition(parts[k][1], parts[k][2])
      end
      for _ = 1, count do
        whole.world:carry(whole.entries[platform].sprite, dx, dy)
      end
      assert.are.equal(there, places(whole, function(e) return e.sprite:getPosition() end))
    end)
  end)
end)
