-- SPDX-License-Identifier: MIT
-- SPDX-FileCopyrightText: 2026 The pixcollide authors

-- Filters of rays: functions that are asked in order, and may do anything to the world meanwhile.

local pixcollide = require "pixcollide"
local finalisers = require "spec.support.finalisers"
local raises = require "spec.support.raises"

local wall = pixcollide.newMask(4, 40, true)

-- Walls from left to right, each with its number.
local function row(count)
  local world, walls = pixcollide.newWorld(), {}
  for k = 1, count do walls[k] = world:add(pixcollide.newSprite(wall, { x = 10 * k, data = k })) end
  return world, walls
end

local function numbers(list, n, each)
  local found = {}
  for k = 1, n do found[k] = list[each * (k - 1) + 1]:getData() end
  assert.equal(each * n, #list)
  return found
end

local function all(world, filter)
  local list, n = world:rayCastAll(0, 20, 200, 20, filter)
  return numbers(list, n, 9)
end

local function on_segment(world, filter)
  local list, n = world:querySegment(200, 20, 0, 20, filter)
  return numbers(list, n, 1)
end

-- What a world must still be able to do.
local function check_whole(world, count)
  assert.equal(count, (select(2, world:getSprites())))
  assert.equal(count, #all(world))
  assert.equal(count, #on_segment(world))
  assert.equal(0, (select(2, world:collisions())))
end

describe("a function as a ray's filter", function()
  it("is asked in the order of the hits, until one is accepted", function()
    local world, asked = row(6), {}
    local sprite, x, y, nx, ny, fraction = world:rayCast(0, 20, 200, 20, function(candidate)
      asked[#asked + 1] = candidate:getData()
      return candidate:getData() == 4
    end)
    assert.same({ 1, 2, 3, 4 }, asked)
    assert.equal(4, sprite:getData())
    assert.same({ 40, 20, -1, 0, 0.2 }, { x, y, nx, ny, fraction })
    asked = {}
    assert.is_nil(world:rayCast(200, 20, 0, 20, function(candidate) asked[#asked + 1] = candidate:getData() end))
    assert.same({ 6, 5, 4, 3, 2, 1 }, asked)
  end)

  it("sees the hits of the moment the ray was cast", function()
    local world, walls = row(4)
    local list, n = world:rayCastAll(0, 20, 200, 20, function(sprite)
      for _, other in ipairs(walls) do other:setPosition(1000, 1000) end
      wall:clear()
      return sprite:getData() ~= 2
    end)
    wall:fill()
    assert.same({ 1, 3, 4 }, numbers(list, n, 9))
    assert.same({ 10, 20, -1, 0 }, { list[2], list[3], list[4], list[5] })
    assert.same({ 40, 43 }, { list[20], list[25] })
    assert.is_nil(world:rayCast(0, 20, 200, 20))
  end)

  it("may remove others: later ones are not asked about, earlier ones are no hits any more", function()
    for _, ask in ipairs { all, on_segment } do
      local world, walls = row(5)
      local asked = {}
      assert.same({ 2, 3 }, ask(world, function(sprite)
        asked[#asked + 1] = sprite:getData()
        if sprite:getData() == 3 then
          world:remove(walls[1])
          world:remove(walls[4])
          world:remove(walls[5])
          world:add(walls[5]) -- another time in the world
        end
        return true
      end))
      assert.same({ 1, 2, 3 }, asked)
      check_whole(world, 3)
    end
  end)

  it("may remove the sprite it is asked about, which is no hit then", function()
    local hit = row(5):rayCast(0, 20, 200, 20, function(sprite)
      return sprite:getData() > 1 or sprite:getWorld():remove(sprite)
    end)
    assert.equal(2, hit:getData())
  end)

  it("may add sprites, clear the world, or release it", function()
    for _, ask in ipairs { all, on_segment } do
      local world = row(3)
      assert.same({ 1, 2, 3 }, ask(world, function()
        for k = 1, 50 do world:add(pixcollide.newSprite(wall, { x = 1000 + 10 * k })) end
        return true
      end))
      assert.equal(153, world:count())
      assert.same({}, ask(world, function()
        world:clear()
        return true
      end))
      assert.equal(0, world:count())

      world = row(3)
      assert.same({}, ask(world, function()
        world:release()
        return true
      end))
      assert.truthy(raises.message(function() world:rayCast(0, 0, 1, 1) end):find("released", 1, true))
    end
    local world = row(3)
    assert.is_nil(world:rayCast(0, 20, 200, 20, function() world:release() return true end))
    world = row(3)
    assert.is_nil(world:anyOnSegment(0, 20, 200, 20, function() world:clear() return true end))
  end)

  it("lets its errors through, and the world is whole", function()
    for _, name in ipairs { "rayCast", "rayCastAll", "querySegment", "anyOnSegment" } do
      local world, walls = row(4)
      local list = { "what was there" }
      for _, value in ipairs { "text", {}, 17 } do
        local ok, problem = pcall(world[name], world, 0, 20, 200, 20, function(sprite)
          if sprite:getData() == 3 then
            world:remove(sprite)
            error(value, 0)
          end
          return false
        end, list)
        assert.is_false(ok)
        assert.equal(value, problem)
        world:add(walls[3])
      end
      check_whole(world, 4)
      assert.equal("what was there", list[1])
    end
  end)
end)

describe("a ray, in the midst of which a finaliser runs", function()
  it("sees the world as it is then, or says that it was released", function()
    for _, change in ipairs { "clear", "release" } do
      finalisers.during(function() return (row(5)) end, function(world) world[change](world) end,
        function(world)
          local _, n = world:rayCastAll(0, 20, 200, 20)
          local _, m = world:querySegment(0, 20, 200, 20, function() return true end)
          return n + m
        end, function(_, is_done, result)
          if is_done then
            assert.is_true(result == 0 or result == 5 or result == 10, result)
          else
            assert.truthy(result:find("released", 1, true), result)
          end
        end)
    end
  end)
end)
