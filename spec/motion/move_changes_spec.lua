-- SPDX-License-Identifier: MIT
-- SPDX-FileCopyrightText: 2026 The pixcollide authors

-- Filters and responses that change the world while a move goes on.

local level = require "spec.support.level"
local motion = require "spec.support.motion"
local pixcollide = require "pixcollide"
local rounds = require "spec.support.rounds"

local SCENE = [[
    .........#
    aa..b..c.#
    aa..b..c.#
    .........#
]]

-- Calls change(l, sprite, other) where a move of `a` first asks about `b`: as
-- the filter, as the response function, and as a response.
local function each_function(change)
  local function once(l)
    local done = false
    return function(sprite, other)
      if not done and other == l.b then
        done = true
        change(l, sprite, other)
      end
    end
  end
  return {
    filter = function(l)
      local act = once(l)
      return "slide", function(other)
        act(l.a, other)
        return true
      end
    end,
    response_function = function(l)
      local act = once(l)
      return function(sprite, other)
        act(sprite, other)
        return "slide"
      end
    end,
    response = function(l)
      local act = once(l)
      l.world:addResponse("acts", function(sprite, collision, x, y)
        act(sprite, collision.other)
        return x, y
      end)
      return "acts"
    end,
  }
end

-- That the world answers as a new one would.
local function check_whole(l)
  local list, n = l.world:getSprites()
  local expected = {}
  for i = 1, n do
    for k = 1, n do
      if i ~= k and list[i]:isEnabled() and list[k]:isEnabled() and list[i]:collides(list[k]) then
        expected[#expected + 1] = list[k]
      end
    end
  end
  local got = {}
  for i = 1, n do
    local others, count = l.world:collisionsWith(list[i])
    for k = 1, count do
      got[#got + 1] = others[k]
    end
  end
  assert.same(expected, got)
  l.world:collisions()
end

-- Runs check(x, y, cols, n, l, kind) for each kind of function.
local function with_each(change, check)
  for kind, prepare in pairs(each_function(change)) do
    local l = level.new(SCENE)
    local response, filter = prepare(l)
    local x, y, cols, n = l.world:move(l.a, 20, 1, response, filter)
    check(x, y, cols, n, l, kind)
    check_whole(l)
  end
end

describe("a function that is asked during a move", function()
  it("may remove what is in the way", function()
    with_each(function(l, _, other) l.world:remove(other) end, function(x, y, cols, n, l, kind)
      assert.same({ 5, 1 }, { x, y }, kind)
      assert.equal(l.c, cols[n].other)
      assert.is_false(l.world:has(l.b))
    end)
  end)

  it("may remove what comes later", function()
    with_each(function(l) l.world:remove(l.c) end, function(x, _, cols, n, l)
      assert.equal(2, x)
      for i = 1, n do
        assert.equal(l.b, cols[i].other)
      end
    end)
  end)

  it("may add what is in the way then, which is asked about if it is met later", function()
    with_each(function(l)
      l.d = l.world:add(pixcollide.newSprite(l.c:getMask(), { x = 3, y = 1, data = "d" }))
    end, function(x)
      assert.is_true(x == 1 or x == 2)
    end)
  end)

  it("may take out and add again what is in the way, which counts as another one", function()
    with_each(function(l, _, other)
      l.world:remove(other)
      l.world:add(other)
    end, function(x, _, _, n)
      assert.is_true(x == 2 or x == 5) -- it is passed unless it is asked about again
      assert.is_true(n > 0)
    end)
  end)

  it("may move, turn and disable what is in the way", function()
    with_each(function(_, _, other) other:setPosition(100, 1) end, function(x, _, cols, n, l)
      assert.equal(5, x)
      assert.equal(l.c, cols[n].other)
    end)
    with_each(function(_, _, other) other:setRotation(math.pi / 2) end, function(_, _, _, _, l)
      assert.equal(0, l.a:overlapArea(l.b))
    end)
    with_each(function(_, _, other) other:setEnabled(false) end, function(x) assert.equal(5, x) end)
    with_each(function(_, _, other) other:getMask():clear() end, function(x) assert.equal(5, x) end)
  end)

  it("may change the sprite's own shape", function()
    with_each(function(l) l.a:setScale(0.5) end, function(x, _, _, _, l)
      assert.is_true(x >= 2 and x <= 3)
      assert.equal(0, l.a:overlapArea(l.b))
    end)
    with_each(function(l) l.a:setEnabled(false) end, function(x) assert.equal(20, x) end)
    with_each(function(l) l.a:setMask(pixcollide.newMask(0, 0)) end, function(x) assert.equal(20, x) end)
  end)

  it("may move the sprite: at first its start, later that ends the move", function()
    with_each(function(l) l.a:setPosition(5, -7) end, function(x, y, _, n, l, kind)
      if kind == "response" then
        assert.same({ 5, -7, 1 }, { x, y, n })
      else
        assert.same({ 20, 1 }, { x, y })
      end
      assert.same({ x, y }, { l.a:getPosition() })
    end)
  end)

  it("may take the sprite out of the world when it responds, which ends the move", function()
    for _, change in ipairs {
      function(l) l.world:remove(l.a) end,
      function(l) l.world:clear() end,
      function(l) l.world:release() end,
      function(l)
        l.world:remove(l.a)
        pixcollide.newWorld():add(l.a)
      end,
    } do
      local l = level.new(SCENE)
      l.world:addResponse("leave", function() change(l) return 50, 50 end)
      local x, y, cols, n = l.world:move(l.a, 20, 1, "leave")
      assert.same({ 0, 1, 1 }, { x, y, n })
      assert.equal(l.b, cols[1].other)
      assert.same({ 0, 1 }, { l.a:getPosition() })
      collectgarbage()
    end
  end)

  it("raises if it takes the sprite out of the world while it is asked", function()
    for _, change in ipairs {
      function(l) l.world:remove(l.a) end,
      function(l) l.world:clear() end,
      function(l) l.world:release() end,
    } do
      for _, kind in ipairs { "filter", "response_function" } do
        local l = level.new(SCENE)
        local response, filter = each_function(change)[kind](l)
        local ok, message = pcall(l.world.move, l.world, l.a, 20, 1, response, filter)
        assert.is_false(ok)
        assert.is_truthy(message:find("sprite is not in this world", 1, true)
          or message:find("world has been released", 1, true), message)
        assert.same({ 0, 1 }, { l.a:getPosition() })
      end
    end
  end)

  it("may take out what has been met already: it is not among the collisions then, unless it was listed", function()
    local l = level.new [[
            ......b.
            aa....b.
            ......b.
        ]]
    l.world:addResponse("gone", function(_, collision)
      l.world:remove(l.b)
      assert.equal(l.b, collision.other)
      return nil
    end)
    local _, _, cols, n = l.world:move(l.a, 9, 1, "gone")
    assert.same({ 1, l.b }, { n, cols[1].other })
  end)

  it("may move others by the same world, with functions of their own", function()
    local l = level.new(SCENE)
    local depth = 0
    local function respond(sprite, other)
      depth = depth + 1
      if depth < 4 then
        l.world:move(other, other:getPosition() + 1, 1, respond)
        local _, _, _, n = l.world:check(sprite, 9, 1, respond)
        assert.is_true(n >= 0)
      end
      depth = depth - 1
      return other == l.c and "cross" or "slide"
    end
    local x, _, cols, n = l.world:move(l.a, 20, 1, respond)
    assert.is_true(x >= 2)
    assert.equal(n, #cols)
    check_whole(l)
  end)

  it("may use the list of results that the move is to be given", function()
    local l = level.new(SCENE)
    local out = pixcollide.newResults()
    l.world:addResponse("nested", function(_, collision)
      l.world:check(l.c, -9, 1, "touch", nil, out)
      setmetatable(out, nil)
      return collision.touchX - 1, 1
    end)
    local ok = pcall(l.world.move, l.world, l.a, 20, 1, "nested", nil, out)
    assert.is_true(ok or true)
    assert.equal(2, (l.world:move(l.a, 20, 1)))
  end)
end)

describe("random functions", function()
  -- Does something to the world, or to one of its sprites.
  local function disturb(rng, s, world)
    local entry = rng:pick(s.entries)
    local sprite = entry.sprite
    local what = rng:int(1, 10)
    if what == 1 then
      world:remove(sprite)
    elseif what == 2 and not sprite:getWorld() then
      world:add(sprite)
    elseif what == 3 then
      sprite:setPosition(rng:real(-20, 60), rng:real(-20, 40))
    elseif what == 4 then
      sprite:setRotation(rng:real(-3, 3))
    elseif what == 5 then
      sprite:setEnabled(rng:chance(0.7))
    elseif what == 6 then
      sprite:getMask():set(rng:int(0, 9), rng:int(0, 9), rng:chance(0.5))
    elseif what == 7 then
      sprite:setLayer(rng:pick(motion.LAYERS))
    elseif what == 8 and rng:chance(0.1) then
      error("on purpose", 0)
    elseif what == 9 then
      collectgarbage("step")
    end
  end

  it("that change the world leave it whole, and moves end", function()
    rounds.each("moves that are disturbed", 200, function(rng)
      local s, world = motion.landscape(rng)
      local out, depth = pixcollide.newResults(), 0
      local names = { "slide", "touch", "bounce", "cross", "oneway", "mine", false }
      local move
      local function act()
        if rng:chance(0.3) then
          disturb(rng, s, world)
        end
        if depth < 3 and rng:chance(0.2) then
          move(rng:chance(0.5) and pixcollide.newResults() or nil)
        end
      end
      function move(results)
        local entry = rng:pick(s.entries)
        if entry.sprite:getWorld() ~= world then
          return
        end
        depth = depth + 1
        local dx, dy = rng:real(-60, 60), rng:real(-60, 60)
        entry.sprite:setSteps(rng:int(0, 3), rng:int(0, 3), rng:int(0, 1))
        local x, y = entry.sprite:getPosition()
        local response, filter = rng:pick { "mine", "cross", "slide" }, nil
        if rng:chance(0.6) then
          response = function()
            act()
            return rng:pick(names)
          end
        end
        if rng:chance(0.5) then
          filter = function()
            act()
            return rng:chance(0.8)
          end
        end
        local ok, message, _, cols, n = pcall(world[rng:pick { "move", "check" }], world, entry.sprite, x + dx,
          y + dy, response, filter, results)
        depth = depth - 1
        if not ok then
          assert(message == "on purpose" or message:find("sprite is not in this world", 1, true), message)
        elseif depth == 0 then
          for i = 1, n do
            assert(cols[i].other:getBox())
          end
        end
      end
      world:addResponse("mine", function(_, _, x, y)
        act()
        if rng:chance(0.7) then
          return x + rng:int(-9, 9), y + rng:int(-9, 9)
        end
      end)
      for _ = 1, 10 do
        move(out)
        check_whole { world = world }
      end
    end)
  end)
end)
