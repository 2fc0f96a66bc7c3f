-- SPDX-License-Identifier: MIT
-- SPDX-FileCopyrightText: 2026 The pixcollide authors

-- Setters for all sprites of a world at once, against the setters of each.

local pixcollide = require "pixcollide"
local garbage = require "spec.support.garbage"
local rounds = require "spec.support.rounds"
local sprites = require "spec.support.sprites"

local unpack = table.unpack or unpack -- luacheck: ignore

local function data(list, n)
  local names = {}
  for k = 1, n do
    names[k] = list[k]:getData()
  end
  return table.concat(names, " ")
end

-- Two worlds of the same sprites: one is moved at once, the other sprite by sprite.
local function newTwins(rng, count)
  local twins = { atOnce = pixcollide.newWorld(), oneByOne = pixcollide.newWorld(), all = {}, order = {} }
  local grid = sprites.solid_grid(rng, rng:int(1, 20), rng:int(1, 20))
  for k = 1, count do
    local mask = grid:mask()
    local x, y = rng:int(-40, 40), rng:int(-40, 40)
    twins.all[k] = {
      grid = grid,
      atOnce = pixcollide.newSprite(mask, { x = x, y = y, data = k }),
      oneByOne = pixcollide.newSprite(mask, { x = x, y = y, data = k }),
    }
  end
  return twins
end

-- Adds or removes a sprite.
local function toggle(twins, k)
  local pair = twins.all[k]
  for at, member in ipairs(twins.order) do
    if member == pair then
      table.remove(twins.order, at)
      twins.atOnce:remove(pair.atOnce)
      twins.oneByOne:remove(pair.oneByOne)
      return
    end
  end
  twins.order[#twins.order + 1] = pair
  twins.atOnce:add(pair.atOnce)
  twins.oneByOne:add(pair.oneByOne)
end

local function assertTwins(twins)
  for _, pair in ipairs(twins.all) do
    local had, has = { pair.oneByOne:getTransform() }, { pair.atOnce:getTransform() }
    for k = 1, 9 do
      assert.equal(had[k], has[k])
    end
    local vx, vy = pair.oneByOne:getVelocity()
    local wx, wy = pair.atOnce:getVelocity()
    assert.equal(vx, wx)
    assert.equal(vy, wy)
  end
  local list, n = twins.oneByOne:collisions()
  local other, m = twins.atOnce:collisions()
  assert.equal(n, m)
  assert.equal(data(list, 2 * n), data(other, 2 * n))
  local positions, count = twins.atOnce:getPositions()
  assert.equal(#twins.order, count)
  assert.equal(2 * count, #positions)
  for k, pair in ipairs(twins.order) do
    local x, y = pair.oneByOne:getPosition()
    assert.equal(x, positions[2 * k - 1])
    assert.equal(y, positions[2 * k])
  end
end

local moves = {}

function moves.setPositions(twins, rng)
  local list = {}
  for k, pair in ipairs(twins.order) do
    local x, y = pair.oneByOne:getPosition()
    if rng:chance(0.7) then
      x, y = rng:real(-40, 40), rng:int(-40, 40)
    end
    list[2 * k - 1], list[2 * k] = x, y
    pair.oneByOne:setPosition(x, y)
  end
  twins.atOnce:setPositions(list)
end

function moves.setTransforms(twins, rng)
  local list = {}
  for _, pair in ipairs(twins.order) do
    local numbers = { pair.oneByOne:getTransform() }
    if rng:chance(0.6) then
      numbers = { sprites.numbers(sprites.transform(rng, pair.grid, nil, 60)) }
      numbers[1], numbers[2] = rng:real(-40, 40), rng:real(-40, 40)
    end
    for k = 1, 9 do
      list[#list + 1] = numbers[k]
    end
    pair.oneByOne:setTransform(unpack(numbers))
  end
  twins.atOnce:setTransforms(list)
end

function moves.translateAll(twins, rng)
  local dx, dy = rng:real(-9, 9), rng:int(-3, 3)
  for _, pair in ipairs(twins.order) do
    pair.oneByOne:translate(dx, dy)
  end
  twins.atOnce:translateAll(dx, dy)
end

function moves.setVelocities(twins, rng)
  local list = {}
  for k, pair in ipairs(twins.order) do
    list[2 * k - 1], list[2 * k] = rng:int(-90, 90), rng:real(-90, 90)
    pair.oneByOne:setVelocity(list[2 * k - 1], list[2 * k])
  end
  twins.atOnce:setVelocities(list)
end

function moves.setVelocity(twins, rng)
  local pair, vx, vy = rng:pick(twins.all), rng:int(-90, 90), rng:int(-90, 90)
  pair.oneByOne:setVelocity(vx, vy)
  pair.atOnce:setVelocity(vx, vy)
end

function moves.setStatic(twins, rng)
  local pair, static = rng:pick(twins.all), rng:chance(0.6)
  pair.oneByOne:setStatic(static)
  pair.atOnce:setStatic(static)
end

function moves.integrate(twins, rng)
  local dt = rng:real(-0.1, 0.3)
  for _, pair in ipairs(twins.order) do
    local x, y = pair.oneByOne:getPosition()
    local vx, vy = pair.oneByOne:getVelocity()
    pair.oneByOne:setPosition(x + vx * dt, y + vy * dt)
  end
  twins.atOnce:integrate(dt)
end

local names = {}
for name in pairs(moves) do
  names[#names + 1] = name
end
table.sort(names)

describe("the setters for all", function()
  it("do what the setters of each do", function()
    rounds.each("bulk: twins", 300, function(rng)
      local twins = newTwins(rng, rng:int(1, 12))
      for _ = 1, rng:int(1, 25) do
        for _ = 1, rng:int(0, 3) do
          toggle(twins, rng:int(1, #twins.all))
        end
        moves[rng:pick(names)](twins, rng)
        assertTwins(twins)
      end
    end)
  end)

  it("do nothing in an empty world", function()
    local world = pixcollide.newWorld()
    world:setPositions {}
    world:setTransforms {}
    world:setVelocities {}
    world:translateAll(1, 1)
    world:integrate(1)
    world:integrate(1, { 0, 0, 0, 0 })
    local list, n = world:getPositions()
    assert.equal(0, n)
    assert.equal(0, #list)
  end)

  it("read many numbers", function()
    local world, mask, list = pixcollide.newWorld(), pixcollide.newMask(1, 1), {}
    local all = {}
    for k = 1, 1000 do
      all[k] = world:add(pixcollide.newSprite(mask))
      list[2 * k - 1], list[2 * k] = k + 0.25, -k
    end
    world:setPositions(list)
    for k = 1, 1000 do
      local x, y = all[k]:getPosition()
      assert.is_true(x == k + 0.25 and y == -k)
    end
  end)

  it("take numbers in strings, as the setters of each do", function()
    local world = pixcollide.newWorld()
    local sprite = world:add(pixcollide.newSprite(pixcollide.newMask(1, 1)))
    world:setPositions { "1.5", "0" }
    local x, y = sprite:getPosition()
    assert.equal(1.5, x)
    assert.equal(0, y)
  end)

  it("do not ask metamethods", function()
    local world = pixcollide.newWorld()
    world:add(pixcollide.newSprite(pixcollide.newMask(1, 1)))
    local list = setmetatable({}, { __index = function() return 1 end, __len = function() return 2 end })
    assert.is_false((pcall(world.setPositions, world, list)))
  end)

  it("keep the sign of zero", function()
    local world = pixcollide.newWorld()
    local sprite = world:add(pixcollide.newSprite(pixcollide.newMask(1, 1)))
    local zero = tonumber("0.0") -- Lua 5.1 has one constant for both
    world:setPositions { -zero, zero }
    local x = sprite:getPosition()
    assert.equal(-math.huge, 1 / x)
    world:setPositions { zero, zero }
    x = sprite:getPosition()
    assert.equal(math.huge, 1 / x)
  end)
end)

describe(":getPositions", function()
  it("fills the table it is given and clears what follows", function()
    local world = pixcollide.newWorld()
    for k = 1, 3 do
      world:add(pixcollide.newSprite(pixcollide.newMask(1, 1), { x = k, y = k / 2 }))
    end
    local out = { 9, 9, 9, 9, 9, 9, 9, 9 }
    local list, n = world:getPositions(out)
    assert.is_true(rawequal(out, list))
    assert.equal(3, n)
    assert.same({ 1, 0.5, 2, 1, 3, 1.5 }, list)
  end)
end)

describe("frames that have settled #garbage", function()
  it("make no garbage with setters for all", function()
    local world, positions, transforms, bounds = pixcollide.newWorld(), {}, {}, { -50, -50, 100, 100 }
    for k = 1, 50 do
      local sprite = world:add(pixcollide.newSprite(pixcollide.newMask(5, 5, true), { x = k }))
      sprite:setVelocity(k, 1)
      for _, number in ipairs { sprite:getTransform() } do
        transforms[#transforms + 1] = number
      end
    end
    local function frame()
      world:getPositions(positions)
      world:setPositions(positions)
      world:setTransforms(transforms)
      world:setVelocities(positions)
      world:translateAll(0.5, 0)
      world:integrate(0.1)
      world:integrate(0.1, bounds)
    end
    local kilobytes, requests = garbage.of(frame)
    assert.equal(0, kilobytes)
    assert.equal(0, requests)
  end)
end)
