-- SPDX-License-Identifier: MIT
-- SPDX-FileCopyrightText: 2026 The pixcollide authors

-- Layers, and the rules which of them collide. Random scenes are in questions_spec.lua.

local pixcollide = require "pixcollide"
local raises = require "spec.support.raises"
local rounds = require "spec.support.rounds"

local full = pixcollide.newMask(10, 10, true)
local out, stats = {}, {}

local function new(layer, x, y) return pixcollide.newSprite(full, { layer = layer, x = x, y = y, data = layer }) end

-- Pairs as "layer-layer", for sprites whose data is their first layer.
local function pairs_of(world)
  local list, n = world:collisions()
  local texts = {}
  for k = 1, n do texts[k] = list[2 * k - 1]:getData() .. "-" .. list[2 * k]:getData() end
  return table.concat(texts, " ")
end

it("layers have rules of their own in each world, kept when all sprites leave", function()
  local one, other = pixcollide.newWorld(), pixcollide.newWorld()
  one:setLayersCollide("a", "a", false)
  assert.is_true(other:getLayersCollide("a", "a"))
  for _, world in ipairs { one, other } do
    world:add(new("a"))
    world:add(new("a"))
  end
  assert.same({ "", "a-a" }, { pairs_of(one), pairs_of(other) })
  one:clear()
  assert.is_false(one:getLayersCollide("a", "a"))
  one:add(new("a"))
  one:add(new("a"))
  assert.equal("", pairs_of(one))
end)

describe("pairs that rules exclude", function()
  -- Sprites that all lie on one spot, in two layers by turns.
  local function heap(count)
    local world, all = pixcollide.newWorld(), {}
    for k = 1, count do all[k] = world:add(new(k % 2 == 0 and "even" or "odd")) end
    return world, all
  end

  it("are not tested when all are looked for at once", function()
    local world = heap(20)
    world:setLayersCollide("odd", "odd", false)
    world:setLayersCollide("even", "even", false)
    world:collisions(out)
    world:getStats(stats)
    assert.same({ 100, 100, 100 }, { stats.hits, stats.boxTests, stats.pixelTests })
    world:setLayersCollide("odd", "even", false)
    world:collisions(out)
    world:getStats(stats)
    assert.same({ 0, 0 }, { stats.hits, stats.boxTests })
  end)

  it("are not tested when few are looked for one by one", function()
    local world, all = heap(60)
    world:setLayersCollide("odd", "odd", false)
    for _ = 1, 10 do
      all[1]:translate(1, 0)
      world:collisions(out)
    end
    world:getStats(stats)
    assert.equal(30 * 30 + 30 * 29 / 2 - 30, stats.hits) -- the first has moved away from its 30
    assert.is_true(stats.boxTests <= 30)
    all[1]:setPosition(0, 0)
    world:collisions(out)
    world:getStats(stats)
    assert.same({ 30 * 30 + 30 * 29 / 2, 30, 30 }, { stats.hits, stats.boxTests, stats.pixelTests })
  end)
end)

describe("a world knows at most 64 layers", function()
  -- A world that knows "layer 1" to "layer COUNT".
  local function knowing(count)
    local world = pixcollide.newWorld()
    for k = 1, count do world:add(new("layer " .. k, k * 20)) end
    return world
  end

  local message = "the world has 64 layers already, and can have no more"

  it("and refuses a sprite of the 65th, which is not added", function()
    local world, sprite = knowing(64), new("layer 65")
    raises.method(world, "add", 1, raises.pack(sprite), message)
    assert.same({ 64, false, "layer 65" }, { world:count(), world:has(sprite), sprite:getLayer() })
    assert.is_nil(sprite:getWorld())
    sprite:setLayer("layer 64")
    world:add(sprite)
    raises.method(world, "add", 1, raises.pack(pixcollide.newSprite(full)), message) -- of the default layer
  end)

  it("and refuses that a member gets into the 65th", function()
    local world = knowing(64)
    local member = world:getSprites()[10]
    raises.method(member, "setLayer", 1, raises.pack("layer 65"), message)
    assert.equal("layer 10", member:getLayer())
    member:setLayer("layer 11")
    assert.is_true(world:remove(member))
    member:setLayer("layer 65") -- outside it may be anything
    assert.equal("layer 65", member:getLayer())
  end)

  it("and refuses a rule for the 65th, and learns neither of two new ones if there is room for one", function()
    local world, nearly = knowing(64), knowing(63)
    raises.cases {
      { world, "setLayersCollide", { "new", "layer 1", false }, 1, message },
      { world, "setLayersCollide", { "layer 1", "new", false }, 2, message },
      { world, "setLayersCollide", { "new", "new", false }, 1, message },
      { nearly, "setLayersCollide", { "new", "newer", false }, 2, message },
    }
    assert.same({ true, true }, { world:getLayersCollide("layer 1", "new"), nearly:getLayersCollide("new", "newer") })
    world:setLayersCollide("layer 1", "layer 64", false)
    assert.is_false(world:getLayersCollide("layer 64", "layer 1"))
    nearly:setLayersCollide("last", "last", false)
    assert.is_false(nearly:getLayersCollide("last", "last"))
    raises.method(nearly, "setLayersCollide", 2, raises.pack("last", "newer", false), message)
  end)

  it("of which those are known that a sprite has had, or a rule has named", function()
    local world = pixcollide.newWorld()
    local sprite = world:add(new("a")) -- 1
    sprite:setLayer("b") -- 2
    world:remove(sprite)
    sprite:setLayer("not here")
    world:setLayersCollide("c", "d", true) -- 4
    for k = 1, 100 do -- to ask teaches nothing
      assert.is_true(world:getLayersCollide("asked " .. k, "asked " .. k))
      world:queryPoint(0, 0, "asked " .. k)
      world:queryPoint(0, 0, { "asked " .. k, "a" })
    end
    for k = 5, 64 do world:setLayersCollide("layer " .. k, "a", false) end
    raises.method(world, "setLayersCollide", 1, raises.pack("one more", "a", false), message)
    for _, known in ipairs { "a", "b", "c", "d", "layer 5", "layer 64" } do
      sprite:setLayer(known)
      world:add(sprite)
      world:remove(sprite)
    end
  end)

  it("and has rules for all pairs of 64", function()
    rounds.each("64 layers", 3, function(rng)
      local world, names, barred = pixcollide.newWorld(), {}, {}
      for k = 1, 64 do
        names[k] = "layer " .. k
        world:add(new(names[k]))
      end
      for _ = 1, 1000 do
        local p, q, collide = rng:int(1, 64), rng:int(1, 64), rng:chance(0.4)
        world:setLayersCollide(names[p], names[q], collide)
        barred[64 * p + q], barred[64 * q + p] = not collide, not collide
      end
      local expected = 0
      for p = 1, 64 do
        for q = p, 64 do
          local collide = not barred[64 * p + q]
          assert.equal(collide, world:getLayersCollide(names[q], names[p]))
          expected = expected + (collide and p < q and 1 or 0)
        end
      end
      assert.same({ expected, expected }, { select(2, world:collisions()), world:getStats(stats).boxTests })
    end)
  end)
end)
