-- SPDX-License-Identifier: MIT
-- SPDX-FileCopyrightText: 2026 The pixcollide authors

-- All colliding pairs of a world, against brute force.

local pixcollide = require "pixcollide"
local grid = require "spec.support.grid"
local naive_world = require "spec.support.oracles.naive_world"
local rounds = require "spec.support.rounds"
local scene = require "spec.support.scene"
local sprites = require "spec.support.sprites"

local function name_of(naive, sprite)
  for k, entry in ipairs(naive.entries) do
    if rawequal(entry.sprite, sprite) then
      return tostring(k)
    end
  end
  return tostring(sprite)
end

local function pairs_text(naive, list)
  local texts = {}
  for k = 1, #list, 2 do
    texts[#texts + 1] = name_of(naive, list[k]) .. "-" .. name_of(naive, list[k + 1])
  end
  return table.concat(texts, " ")
end

local function fail(naive, expected, got, trail)
  local lines = {
    "other pairs than brute force finds", "expected: " .. pairs_text(naive, expected),
    "got:      " .. pairs_text(naive, got), "after: " .. table.concat(trail or {}, ", "),
  }
  for k, entry in ipairs(naive.entries) do
    local text = sprites.describe(entry.grid, entry.t)
    lines[#lines + 1] = k .. ": " .. (#naive.entries > 12 and text:match("^[^\n]*") or text)
  end
  error(table.concat(lines, "\n"), 0)
end

-- Compares the world's pairs with brute force; `out` is used again.
local function check(world, naive, out, trail)
  local expected, count = naive:collisions()
  local got, n = world:collisions(out)
  local same = n == count and #got == 2 * count
  for k = 1, 2 * count do
    same = same and rawequal(expected[k], got[k])
  end
  if not same then
    fail(naive, expected, got, trail)
  end
  local at = 0
  for i, a, b in world:eachCollision() do
    at = at + 1
    if i ~= at or not rawequal(a, expected[2 * at - 1]) or not rawequal(b, expected[2 * at]) then
      error("eachCollision gives other pairs than collisions")
    end
  end
  if at ~= count then
    error(("eachCollision gives %d pairs, collisions %d"):format(at, count))
  end
  return count
end

local function add(world, naive, entry)
  world:add(entry.sprite)
  naive:add(entry)
  return entry
end

local function place(g, x, y, r, sx, sy)
  local t = { x = x, y = y, r = r or 0, sx = sx or 1, sy = sy or 1, ox = 0, oy = 0, kx = 0, ky = 0 }
  return { sprite = sprites.new(g:mask(), t), grid = g, t = t }
end

describe("a world finds the pairs that brute force finds", function()
  it("among random sprites of every kind", function()
    rounds.each("random worlds", 120, function(rng)
      local s = scene.new(rng, rng:int(1, 8), rng:pick { 20, 100, 400 }, 5000)
      local cell = rng:pick { 0, 1, 5, 16, 64, 300, 2 ^ 20, 2 ^ 24 }
      local world = pixcollide.newWorld(cell > 0 and { cellSize = cell } or nil)
      local naive = naive_world.new()
      for _ = 1, rng:int(0, 60) do
        add(world, naive, s:entry())
      end
      check(world, naive)
    end)
  end)

  it("among sprites of very different sizes", function()
    rounds.each("mixed sizes", 15, function(rng)
      local world, naive = pixcollide.newWorld(), naive_world.new()
      for _ = 1, 80 do
        local size = rng:pick { 1, 2, 3, 8, 8, 8, 30, 30, 120, 500 }
        local g = sprites.grid(rng, rng:int(1, size), rng:int(1, size))
        add(world, naive, place(g, rng:real(-300, 300), rng:real(-300, 300), rng:pick { 0, 0, 1 }))
      end
      check(world, naive)
    end)
  end)

  it("when they lie far apart in groups", function()
    rounds.each("groups far apart", 20, function(rng)
      local cell = rng:pick { 0, 1, 32, 2 ^ 24 }
      local world = pixcollide.newWorld(cell > 0 and { cellSize = cell } or nil)
      local naive = naive_world.new()
      local places = { 0, 1e9, -1e9, 2 ^ 30, -2 ^ 30, 2 ^ 29 + 7, -3, 65536, -65536 }
      for _ = 1, 60 do
        local g = sprites.solid_grid(rng, rng:int(1, 40), rng:int(1, 40))
        local x, y = rng:pick(places), rng:pick { 0, 1e9, -2 ^ 30 }
        x, y = x + rng:int(-20, 20) + sprites.fraction(rng), y + rng:int(-20, 20)
        x, y = math.max(-2 ^ 30, math.min(x, 2 ^ 30)), math.max(-2 ^ 30, math.min(y, 2 ^ 30))
        add(world, naive, place(g, x, y, rng:pick { 0, 2 }))
      end
      assert.is_true(check(world, naive) > 0)
    end)
  end)

  it("over a terrain of 4096 x 2048 pixels #large", function()
    rounds.each("terrain", 1, function(rng)
      local heights, h = {}, 1000
      for u = 0, 4095 do
        h = math.max(300, math.min(1800, h + rng:int(-2, 2)))
        heights[u] = h
      end
      local ground = grid.new(4096, 2048, function(u, v) return v >= heights[u] end)
      local naive = naive_world.new()
      local terrain = place(ground, -2000, -1000)
      local s = scene.new(rng, 6, 1000, 4000, true)
      for k = 1, 300 do
        if k == 150 then
          naive:add(terrain)
        end
        local entry = s:entry(rng:pick { "shift", "turn", "flip", "any" })
        entry.t.x = rng:real(-2000, 2090)
        entry.t.y = -1000 + heights[math.floor(entry.t.x + 2000)] + rng:int(-60, 20)
        entry.sprite:setPosition(entry.t.x, entry.t.y)
        naive:add(entry)
      end
      for _, options in ipairs { {}, { cellSize = 8 }, { cellSize = 4096 } } do
        local world = pixcollide.newWorld(options)
        for _, entry in ipairs(naive.entries) do
          world:add(entry.sprite)
        end
        assert.is_true(check(world, naive) > 50)
        world:clear()
      end
    end)
  end)

  it("when all lie on one spot, or on a line", function()
    rounds.each("crowds", 6, function(rng)
      local world, naive = pixcollide.newWorld(), naive_world.new()
      local g = sprites.solid_grid(rng, 5, 5)
      local line = rng:chance(0.5)
      for k = 1, 70 do
        add(world, naive, place(g, line and k * 3 or 0, 0))
      end
      check(world, naive)
    end)
  end)

  it("when masks are empty, sprites flat, or not enabled", function()
    rounds.each("sprites of nothing", 20, function(rng)
      local s = scene.new(rng, 4, 15, 3000)
      local world, naive = pixcollide.newWorld(), naive_world.new()
      for _ = 1, 25 do
        local entry = add(world, naive, s:entry(rng:pick { "singular", "shift", "tiny", "turn" }))
        entry.enabled = rng:chance(0.7)
        entry.sprite:setEnabled(entry.enabled)
      end
      add(world, naive, place(grid.new(0, 0), 0, 0))
      add(world, naive, place(grid.new(9, 9), 0, 0))
      check(world, naive)
    end)
  end)
end)

describe("between searches", function()
  it("every change is seen", function()
    rounds.each("changes between searches", 40, function(rng)
      local s = scene.new(rng, 4, 50, 3000, true)
      local world, naive = pixcollide.newWorld(), naive_world.new()
      for _ = 1, rng:int(2, 30) do
        add(world, naive, s:entry())
      end
      local out, trail = {}, {}
      for _ = 1, 20 do
        check(world, naive, out, trail)
        for _ = 1, rng:pick { 0, 1, 1, 1, 3, 10 } do
          local entry = rng:pick(s.entries)
          trail[#trail + 1] = s:change(entry)
        end
      end
    end)
  end)

  local done = {}
  for _, name in ipairs(scene.change_names) do
    if not done[name] then
      done[name] = true
      it(name .. " alone is seen", function()
        rounds.each("search after " .. name, 6, function(rng)
          local s = scene.new(rng, 3, 25, 2500, true)
          local world, naive = pixcollide.newWorld(), naive_world.new()
          for _ = 1, 12 do
            add(world, naive, s:entry())
          end
          local out = {}
          for _ = 1, 8 do
            check(world, naive, out)
            s:change(rng:pick(s.entries), name)
          end
        end)
      end)
    end
  end

  it("sprites may come and go", function()
    rounds.each("coming and going", 20, function(rng)
      local s = scene.new(rng, 4, 40, 3000, true)
      local world, naive = pixcollide.newWorld(), naive_world.new()
      local outside, out = {}, {}
      for k = 1, 30 do
        outside[k] = s:entry()
      end
      for _ = 1, 60 do
        if #outside > 0 and rng:chance(0.6) then
          add(world, naive, table.remove(outside, rng:int(1, #outside)))
        elseif #naive.entries > 0 then
          local entry = rng:pick(naive.entries)
          assert.is_true(world:remove(entry.sprite))
          naive:remove(entry)
          outside[#outside + 1] = entry
        end
        if rng:chance(0.05) then
          world:clear()
          for _, entry in ipairs(naive.entries) do
            outside[#outside + 1] = entry
          end
          naive = naive_world.new()
        end
        s:change(rng:pick(s.entries)) -- within the world or not
        if rng:chance(0.4) then
          check(world, naive, out)
        end
      end
      check(world, naive)
    end)
  end)

  it("a mask's release is seen", function()
    local mask = pixcollide.newMask(9, 9, true)
    local world = pixcollide.newWorld()
    world:add(pixcollide.newSprite(mask:clone()))
    local own = mask:clone()
    world:add(pixcollide.newSprite(own))
    world:add(pixcollide.newSprite(own, { r = 0.4 }))
    assert.equal(3, (select(2, world:collisions())))
    own:release()
    assert.equal(0, (select(2, world:collisions())))
  end)

  it("a search without changes gives the same again", function()
    local world, naive = pixcollide.newWorld(), naive_world.new()
    for k = 1, 10 do
      add(world, naive, place(grid.new(10, 10, function() return true end), k * 9, 0))
    end
    local out = {}
    for _ = 1, 3 do
      assert.equal(9, check(world, naive, out))
      out[1], out[5], out[40] = "spoilt", nil, 3
    end
  end)

  it("a sprite far out of the old grid is found", function()
    local world, naive = pixcollide.newWorld { cellSize = 16 }, naive_world.new()
    local g = grid.new(10, 10, function() return true end)
    for k = 1, 20 do
      add(world, naive, place(g, k * 9, 0))
    end
    check(world, naive)
    for k, entry in ipairs(naive.entries) do
      entry.t.x, entry.t.y = -2 ^ 30 + k % 2 * 5, 2 ^ 30 - 3
      entry.sprite:setPosition(entry.t.x, entry.t.y)
      check(world, naive)
    end
  end)
end)
