-- SPDX-License-Identifier: MIT
-- SPDX-FileCopyrightText: 2026 The pixcollide authors

-- Rules for layers, and sensors, in moves: they do what a function does that says the same of each sprite.

local motion = require "spec.support.motion"
local naive_way = require "spec.support.oracles.naive_way"
local pixcollide = require "pixcollide"
local rounds = require "spec.support.rounds"

local RULES = { "collide", "collide", "ignore", "sense", "slide", "glide", "touch", "bounce", "cross", "cross", "oneway", "mine", "mine" }
local BOTH = { collide = true, ignore = true, sense = true }

-- A landscape with a rule for each pair of layers, some sensors, and a response of its own.
local function ruled(rng)
  local s, world = motion.landscape(rng)
  world:addResponse("mine", function(_, collision) return collision.touchX, collision.touchY - 3 end)
  for _, a in ipairs(motion.LAYERS) do
    for _, b in ipairs(motion.LAYERS) do world:setRule(a, b, rng:pick(RULES)) end
  end
  for _, entry in ipairs(s.entries) do
    if rng:chance(0.1) then entry.sprite:setSensor(true) end
  end
  return s, world
end

-- Does what the sprite covers shift with its position?
local function shifts(sprite)
  local x, y, r, sx, sy, ox, oy, kx, ky = sprite:getTransform()
  return naive_way.scales { x = x, y = y, r = r, sx = sx, sy = sy, ox = ox, oy = oy, kx = kx, ky = ky } ~= nil
end

-- Collisions as text.
local function told(collisions, n)
  local texts = {}
  for k = 1, n do
    local c = collisions[k]
    texts[k] = ("%d %s %.17g %d %d %.17g %.17g %.17g %.17g"):format(c.other:getData().name, c.type, c.fraction, c.x, c.y, c.nx,
      c.ny, c.touchX, c.touchY)
  end
  return table.concat(texts, "\n")
end

-- Takes rules and sensors out of the world while f(rule of two layers) runs.
local function without_rules(world, s, f)
  local rules, sensors = {}, {}
  for _, a in ipairs(motion.LAYERS) do
    for _, b in ipairs(motion.LAYERS) do rules[a .. b] = world:getRule(a, b) end
  end
  for k, entry in ipairs(s.entries) do
    sensors[k] = entry.sprite:isSensor()
    entry.sprite:setSensor(false)
  end
  world:setRule(nil, nil, "collide")
  f(function(a, b) return rules[a .. b] end)
  for _, isResponse in ipairs { false, true } do -- rules that are no responses are for both
    for _, a in ipairs(motion.LAYERS) do
      for _, b in ipairs(motion.LAYERS) do
        if (BOTH[rules[a .. b]] == nil) == isResponse then world:setRule(a, b, rules[a .. b]) end
      end
    end
  end
  for k, entry in ipairs(s.entries) do entry.sprite:setSensor(sensors[k]) end
end

it("moves by rules are moves by a function that says the same", function()
  rounds.each("moves by rules", 400, function(rng)
    local s, world = ruled(rng)
    for _ = 1, 4 do
      local mover = rng:pick(s.entries).sprite
      local x, y = mover:getPosition()
      x, y = x + rng:int(-40, 40), y + rng:int(-40, 40)
      mover:setSteps(rng:pick { 0, 0, 2 }, rng:pick { 0, 3 }, rng:pick { 0, 0, 1 })
      -- a function's moves go by the envelope, as those that slide do
      local given = rng:pick(shifts(mover) and { "slide", "touch", "bounce", "glide" } or { "slide", "glide" })
      local filter = rng:pick { false, function() return true end }
      local ruledX, ruledY, list, n = world:checkTo(mover, x, y, given, filter or nil)
      local expected, sensors = told(list, n), {}
      for _, entry in ipairs(s.entries) do sensors[entry.sprite] = entry.sprite:isSensor() end
      without_rules(world, s, function(rule_of)
        local endX, endY, calls, count = world:checkTo(mover, x, y, function(sprite, other)
          local rule = rule_of(sprite:getLayer(), other:getLayer())
          if rule == "ignore" or rule == "sense" or sensors[sprite] or sensors[other] then return nil end
          return rule == "collide" and given or rule
        end)
        assert.same({ endX, endY, told(calls, count) }, { ruledX, ruledY, expected })
      end)
    end
  end)
end)

describe("a response function", function()
  it("decides alone among those that collide", function()
    local world, box = pixcollide.newWorld(), pixcollide.newRectangleMask(4, 4)
    world:setRule("ball", "wall", "bounce")
    world:setRule("ball", "coin", "sense")
    local ball = world:add(pixcollide.newSprite(box, { layer = "ball" }))
    local wall = world:add(pixcollide.newSprite(box, { layer = "wall", x = 20 }))
    world:add(pixcollide.newSprite(box, { layer = "coin", x = 10 }))
    local asked = {}
    local x = world:checkTo(ball, 100, 0, function(_, other)
      asked[#asked + 1] = other
      return "touch"
    end)
    assert.same({ 16, wall, 1 }, { x, asked[1], #asked })
  end)
end)

it("a rule's response is for those of its first layer that are moved", function()
  local world, box = pixcollide.newWorld(), pixcollide.newRectangleMask(4, 4)
  world:setRule("ball", "wall", "cross")
  local ball = world:add(pixcollide.newSprite(box, { layer = "ball" }))
  local wall = world:add(pixcollide.newSprite(box, { layer = "wall", x = 20 }))
  assert.same({ "cross", "collide" }, { world:getRule("ball", "wall"), world:getRule("wall", "ball") })
  assert.same({ 50, 4 }, { world:checkTo(ball, 50, 0), (world:checkTo(wall, -50, 0)) })
  assert.equal(16, (world:sweepTo(ball, 50, 0))) -- a response is for moves alone
end)

it("what is crossed by a rule is told once, also after responses of one's own", function()
  local world, box = pixcollide.newWorld(), pixcollide.newRectangleMask(4, 4)
  world:setRule("ball", { "water", "pool" }, "cross")
  world:addResponse("mine", function(_, collision) return collision.touchX - 12, collision.touchY end)
  local ball = world:newSprite(box, { layer = "ball" })
  local water = world:newSprite(pixcollide.newRectangleMask(40, 4), { layer = "water", x = 6 })
  local wall, pool = world:newSprite(box, { x = 20 }), world:newSprite(box, { layer = "pool", x = 8 })
  local x, _, list, n = world:checkTo(ball, 40, 0, "mine")
  assert.same({ 4, water, pool, wall, 3, 3 }, { x, list[1].other, list[2].other, list[3].other, n, #list })
  assert.equal(3, (select(4, world:checkTo(ball, 40, 0, "mine", nil, false))))
end)

describe("a sensor", function()
  it("is in pairs and queries, and in no way", function()
    local world, box = pixcollide.newWorld(), pixcollide.newRectangleMask(4, 4)
    local hero = world:add(pixcollide.newSprite(box))
    local coin = world:add(pixcollide.newSprite(box, { x = 2 }))
    coin:setSensor(true)
    assert.is_true(coin:isSensor())
    assert.same({ 1, 1 }, { select(2, world:collisions()), (world:update()) })
    assert.same({ coin, hero }, { world:anyAtPoint(5, 1), world:collisionsWith(coin)[1] })
    assert.same({ true, 10, 10 }, { world:placeFree(hero, 3, 0), (world:checkTo(hero, 10, 0)), (world:checkTo(coin, 10, 0)) })
    assert.same({ 0, 0 }, { world:separation(hero) })
    local crushed, n = world:carryBy(hero, 5, 0)
    assert.same({ {}, 0, 2 }, { crushed, n, (coin:getPosition()) })
    coin:setSensor(false)
    assert.is_false(world:placeFree(hero, 3, 0))
  end)
end)
