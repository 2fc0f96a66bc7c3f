-- SPDX-License-Identifier: MIT
-- SPDX-FileCopyrightText: 2026 The pixcollide authors

-- Functions that are asked during a move: filters, response functions and responses of one's own, and what they do to
-- the world meanwhile.

local filters = require "spec.support.filters"
local level = require "spec.support.level"
local motion = require "spec.support.motion"
local pixcollide = require "pixcollide"
local rounds = require "spec.support.rounds"

-- A function that keeps what it is asked about, as text, and gives what answer(other) gives.
local function listener(list, answer)
  return function(first, second)
    local other = second or first
    list[#list + 1] = other:getData()
    return answer and answer(other)
  end
end

local function always(value) return function() return value end end

describe("a response function", function()
  it("is called once for each sprite within two pixels of the way, in adding order, before anything is met", function()
    local l, asked = level.new "aa.d..b..c\naa.d..b..c\n..........\n..........\ne.........", {}
    local x, _, cols, n = l.world:moveTo(l.a, 20, 0, function(sprite, other)
      assert.equal(l.a, sprite)
      assert.same({ 0, 0 }, l:at())
      return listener(asked, always "slide")(other)
    end)
    assert.same({ "b", "c", "d" }, asked)
    assert.same({ 1, 1, l.d }, { x, n, cols[1].other })
  end)

  it("is asked about those that the filter lets through, each after it", function()
    local l, calls = level.new "a.b.c.d.", {}
    l.world:moveTo(l.a, 9, 0, listener(calls, always "slide"), listener(calls, function(other) return other ~= l.b end))
    assert.equal("b c c d d", table.concat(calls, " "))
  end)
end)

describe(":addResponse", function()
  local SCENE = "......#\naa....#\n......#"

  it("is told of the collision, and says where to go on", function()
    local l = level.new(SCENE)
    l.world:addResponse("up", function(sprite, collision, goalX, goalY)
      assert.same({ l.a, 10, 1, "up", l["#"] }, { sprite, goalX, goalY, collision.type, collision.other })
      assert.same({ { 0, 1 }, 4, 1 }, { { sprite:getPosition() }, collision.touchX, collision.touchY })
      return collision.touchX, collision.touchY - 9.5
    end)
    l:moves(10, 0, "up", "4 -8.5\n# up 0.45 at 6 1 facing -1.00 0.00 from 4 1")
  end)

  it("ends the move when it returns nil", function()
    local l, calls = level.new(SCENE), 0
    l.world:addResponse("stop", function() calls = calls + 1 end)
    l:moves(10, 2, always "stop", "4 2\n# stop 0.45 at 6 2 facing -0.71 0.71 from 4 2")
    assert.equal(1, calls)
  end)

  it("is called 16 times at most", function()
    local l, calls = level.new(SCENE), 0
    l.world:addResponse("again", function(_, _, x, y)
      calls = calls + 1
      return x, y
    end)
    local x, _, _, n = l.world:moveTo(l.a, 10, 1, "again")
    assert.same({ 4, 16, 16 }, { x, n, calls })
  end)

  it("may take out what it hits, and goes on", function()
    local l = level.new "a..b..c...#"
    l.world:addResponse("eat", function(_, collision, x, y)
      l.world:remove(collision.other)
      return x, y
    end)
    l.world:moveTo(l.a, 20, 0, function(_, other) return other == l["#"] and "slide" or "eat" end)
    assert.same({ 9, 0 }, l:at())
    assert.equal(2, l.world:count())
  end)

  it("is seen by moves from within a response, which leave the outer one alone", function()
    local l = level.new "......#\naa....#\nbb....#"
    l.world:addResponse("nested", function(sprite, collision)
      if sprite == l.a then
        local inner_x, _, cols, n = l.world:checkTo(l.b, 9, 2, "nested")
        assert.same({ 4, 1, "nested" }, { inner_x, n, cols[1].type })
        collectgarbage()
        return collision.touchX - 1, collision.touchY
      end
    end)
    l:moves(9, 0, "nested", "3 1\n# nested 0.5 at 6 1 facing -1.00 0.00 from 4 1")
  end)
end)

local SCENE = ".........#\naa..b..c.#\naa..b..c.#\n.........#"

describe("a response of one's own", function()
  it("may let the way to its goal use the sprite's steps", function()
    local world = pixcollide.newWorld()
    local walker = world:add(pixcollide.newSprite(pixcollide.newRectangleMask(4, 4)))
    for k = 0, 9 do -- stairs, two pixels high and four wide, from x = 8 on
      world:add(pixcollide.newSprite(pixcollide.newRectangleMask(100, 2), { x = 8 + 4 * k, y = 2 - 2 * k }))
    end
    walker:setSteps(2, 0)
    local with_steps, calls = nil, 0
    world:addResponse("mine", function(_, _, x, y)
      calls = calls + 1
      return x, y, with_steps
    end)
    for _, case in ipairs { { nil, 4, 0, 16 }, { false, 4, 0, 16 }, { true, 20, -8, 1 } } do
      with_steps, calls = case[1], 0
      local x, y = world:checkTo(walker, 20, 0, "mine")
      assert.same({ case[2], case[3], case[4] }, { x, y, calls })
    end
    with_steps = "yes"
    local _, message = pcall(world.checkTo, world, walker, 20, 0, "mine")
    assert.matches("response 'mine' expected to return true, false or nil after the goal", message, 1, true)
  end)

  local LEAVES = {
    function(l) l.world:remove(l.a) end,
    function(l) l.world:clear() end,
    function(l) l.world:release() end,
    function(l)
      if l.a:getWorld() == l.world then
        l.world:remove(l.a)
        pixcollide.newWorld():add(l.a)
      end
    end,
  }

  it("may take the sprite out of the world when it responds, which ends the move", function()
    for _, leave in ipairs(LEAVES) do
      local l = level.new(SCENE)
      l.world:addResponse("leave", function()
        leave(l)
        return 50, 50
      end)
      local x, y, cols, n = l.world:moveTo(l.a, 20, 1, "leave")
      assert.same({ 0, 1, 1, l.b }, { x, y, n, cols[1].other })
      assert.same({ 0, 1 }, l:at())
      collectgarbage()
    end
  end)

  it("may not let the sprite follow another one: that is refused, and nothing has moved", function()
    local l = level.new(SCENE)
    local function follow()
      l.a:follow(l.b)
      return true
    end
    for _, call in ipairs {
      function() l.world:moveTo(l.a, 20, 1, "slide", follow) end,
      function() l.world:advanceTo(l.a, 20, 1, follow) end,
    } do
      local at = l:at()
      assert.matches("sprite follows another one", select(2, pcall(call)), 1, true)
      l.a:follow(nil)
      assert.same({ l.b:getPosition() }, l:at()) -- where it came to follow
      l.a:setPosition(at[1], at[2])
    end
  end)
end)

it("a function may fill the list with what a ray hits: the records are those of the move afterwards", function()
  local l, out = level.new "a...b....", pixcollide.newResults()
  local function see()
    assert.is_true(select(2, l.world:rayCastAll(-1, 0, 9, 0, nil, out)) == 2)
    return true
  end
  local _, _, cols, n = l.world:moveTo(l.a, 9, 0, "slide", see, out)
  assert.same({ 1, l.b, "slide" }, { n, cols[1].other, cols[1].type })
  assert.is_nil(cols[1].exitX)
  assert.is_nil(l.world:rayCastAll(-1, 0, 9, 0, nil, out)[1].type)
end)

describe("random functions", function()
  local CHANGES = {
    function(world, sprite) world:remove(sprite) end,
    function(world, sprite)
      if not sprite:getWorld() then world:add(sprite) end
    end,
    function(_, sprite, rng) sprite:setPosition(rng:real(-20, 60), rng:real(-20, 40)) end,
    function(_, sprite, rng) sprite:setRotation(rng:real(-3, 3)) end,
    function(_, sprite, rng) sprite:setEnabled(rng:chance(0.7)) end,
    function(_, sprite, rng) sprite:getMask():set(rng:int(0, 9), rng:int(0, 9), rng:chance(0.5)) end,
    function(_, sprite, rng) sprite:setLayer(rng:pick(motion.LAYERS)) end,
    function(_, _, rng)
      if rng:chance(0.1) then error("on purpose", 0) end
    end,
    function() collectgarbage("step") end,
  }
  local NAMES = { "slide", "touch", "bounce", "cross", "oneway", "mine", false }

  -- Moves that call functions that change the world and move sprites themselves; gives move(out).
  local function mover(rng, s, world)
    local depth, move = 0, nil
    local function act()
      if rng:chance(0.3) then rng:pick(CHANGES)(world, rng:pick(s.entries).sprite, rng) end
      if depth < 3 and rng:chance(0.2) then move(rng:chance(0.5) and pixcollide.newResults() or nil) end
    end
    local function response()
      act()
      return rng:pick(NAMES)
    end
    local function filter()
      act()
      return rng:chance(0.8)
    end
    function move(out)
      local sprite = rng:pick(s.entries).sprite
      if sprite:getWorld() ~= world then return end
      depth = depth + 1
      sprite:setSteps(rng:int(0, 3), rng:int(0, 3), rng:int(0, 1))
      local x, y = sprite:getPosition()
      local ok, message, _, cols, n = pcall(world[rng:pick { "moveTo", "checkTo" }], world, sprite, x + rng:real(-60, 60),
        y + rng:real(-60, 60), rng:chance(0.6) and response or rng:pick { "mine", "cross", "slide" },
        rng:chance(0.5) and filter or nil, out)
      depth = depth - 1
      if not ok then
        assert(message == "on purpose" or message:find("sprite is not in this world", 1, true), message)
      elseif depth == 0 then
        for i = 1, n do assert(cols[i].other:getBox()) end
      end
    end
    world:addResponse("mine", function(_, _, x, y)
      act()
      if rng:chance(0.7) then return x + rng:int(-9, 9), y + rng:int(-9, 9) end
    end)
    return move
  end

  it("that change the world leave it whole, and moves end", function()
    rounds.each("moves that are disturbed", 200, function(rng)
      local s, world = motion.landscape(rng)
      local move, out = mover(rng, s, world), pixcollide.newResults()
      for _ = 1, 10 do
        move(out)
        filters.assert_whole(world)
      end
    end)
  end)
end)
