-- SPDX-License-Identifier: MIT
-- SPDX-FileCopyrightText: 2026 The pixcollide authors

-- What moves do where they meet something: responses, built in and added.

local level = require "spec.support.level"
local pixcollide = require "pixcollide"

local function position(x, y)
  return { x, y }
end

-- Collisions as a list of "type name".
local function met(cols, n)
  local list = {}
  for i = 1, n do
    list[i] = cols[i].type .. " " .. cols[i].other:getData()
  end
  assert.is_nil(cols[n + 1])
  return list
end

describe('"touch"', function()
  it("ends the move where something is met", function()
    local l = level.new [[
            aa.....
            aa...##
            .....##
        ]]
    local x, y, cols, n = l.world:move(l.a, 6, 1, "touch")
    assert.same({ 3, 1, 1 }, { x, y, n })
    assert.same({ "touch #" }, met(cols, n))
    assert.same({ 3, 1, -1, 0 }, { cols[1].touchX, cols[1].touchY, cols[1].nx, cols[1].ny })
  end)

  it("decides where several block the same step", function()
    local l = level.new [[
            a.....
            a.....
            ##....
            bb....
        ]]
    l.b:setPosition(0, 2)
    local function response(_, other) return other == l.b and "touch" or "slide" end
    local x, y, cols, n = l.world:check(l.a, 4, 4, response)
    assert.same({ 0, 0 }, { x, y })
    assert.same({ "slide #", "touch b" }, met(cols, n))
    assert.same({ 4, 0 }, position(l.world:check(l.a, 4, 4)))
  end)
end)

describe('"bounce"', function()
  it("mirrors what is left of the move at the normal", function()
    local l = level.new [[
            ......##
            ......##
            aa....##
            ......##
            ......##
        ]]
    local x, y, cols, n = l.world:move(l.a, 10, 2, "bounce")
    assert.same({ -2, 2 }, { x, y })
    assert.same({ "bounce #" }, met(cols, n))
    assert.same({ 4, 2, -1, 0 }, { cols[1].touchX, cols[1].touchY, cols[1].nx, cols[1].ny })
  end)

  it("goes to and fro between two walls, and ends after 16 legs", function()
    local l = level.new [[
            b....c
            b.aa.c
            b....c
        ]]
    local x, y, cols, n = l.world:move(l.a, 7, 1, "bounce")
    assert.same({ 3, 1 }, { x, y }) -- 1 to the right, 2 to the left, 2 to the right
    assert.same({ "bounce c", "bounce b" }, met(cols, n))
    assert.is_true(cols[1].t < cols[2].t)
    l.a:setPosition(2, 1)
    assert.equal(16, select(4, l.world:move(l.a, 1000, 1, "bounce")))
  end)

  it("comes back from a slope", function()
    local l = level.new [[
            ......#
            a....##
            ....###
            ...####
        ]]
    local x, y, cols, n = l.world:move(l.a, 6, 1, "bounce")
    assert.same({ "bounce #" }, met(cols, n))
    assert.is_true(math.abs(x - 4) < 1e-9, "x")
    assert.is_true(math.abs(y - (1 - 2)) < 1e-9, "y")
  end)
end)

describe('"cross"', function()
  it("goes through, and reports each sprite once, in order", function()
    local l = level.new [[
            ..b..c...
            aab..c...
            ..b......
        ]]
    local x, y, cols, n = l.world:move(l.a, 8, 1, "cross")
    assert.same({ 8, 1 }, { x, y })
    assert.same({ "cross b", "cross c" }, met(cols, n))
    assert.same({ 1, 4 }, { cols[1].touchX, cols[2].touchX })
    assert.same({ 0.5 / 8, 3.5 / 8 }, { cols[1].t, cols[2].t })
    assert.same({ 2, 1, 5, 1 }, { cols[1].x, cols[1].y, cols[2].x, cols[2].y })
    assert.same({ -1, 0 }, { cols[1].nx, cols[1].ny })
  end)

  it("reports those that it overlaps at the start, with t = 0", function()
    local l = level.new [[
            aa.
            bb.
            cc.
        ]]
    l.b:setPosition(0, 0)
    local _, _, cols, n = l.world:move(l.a, 0, 5, "cross")
    assert.same({ "cross b", "cross c" }, met(cols, n))
    assert.same({ 0, 1.5 / 5 }, { cols[1].t, cols[2].t })
    _, _, cols, n = l.world:move(l.a, 0, 5, "cross")
    assert.same({}, met(cols, n))
    l.a:setPosition(0, 0)
    _, _, cols, n = l.world:move(l.a, 0, 0, "cross")
    assert.same({ "cross b" }, met(cols, n))
  end)

  it("is reported when a walker meets it above the straight way", function()
    local l = level.new [[
            .....o....
            aa........
            aa...b....
            ##########
        ]]
    l.o:setPosition(5, -0.25)
    l.a:setSteps(1, 1)
    local function response(_, other) return other == l.o and "cross" or "slide" end
    local x, y, cols, n = l.world:move(l.a, 8, 1, response)
    assert.same({ 8, 1 }, { x, y })
    assert.same({ "cross o" }, met(cols, n))
    assert.same({ 4, 0 }, { cols[1].touchX, cols[1].touchY })
  end)

  it("is reported with what stops the sprite, in the order of time", function()
    local l = level.new [[
            aa.b...#
            aa.b...#
        ]]
    local function response(_, other) return other == l.b and "cross" or "slide" end
    local _, _, cols, n = l.world:move(l.a, 9, 0, response)
    assert.same({ "cross b", "slide #" }, met(cols, n))
  end)

  it("crosses a thousand sprites far away", function()
    local world, dot = pixcollide.newWorld(), pixcollide.newMask(2, 2, true)
    local bullet = world:add(pixcollide.newSprite(dot))
    local targets = {}
    for k = 1, 200 do
      targets[k] = world:add(pixcollide.newSprite(dot, { x = k * 25 }))
    end
    local x, _, cols, n = world:move(bullet, 6000, 0, "cross")
    assert.same({ 6000, 200 }, { x, n })
    for k = 1, n do
      assert.equal(targets[k], cols[k].other)
      assert.equal(k * 25 - 1, cols[k].touchX)
    end
  end)
end)

describe('"oneway"', function()
  local LEDGE = [[
        .........
        .........
        .aa......
        .aa......
        bbbbbbb..
        .........
        .........
        .........
    ]]

  it("stops who comes from above", function()
    local l = level.new(LEDGE)
    l.a:setPosition(1, -9)
    local x, y, cols, n = l.world:move(l.a, 3, 9, "oneway")
    assert.same({ 3, 2 }, { x, y })
    assert.same({ "oneway b" }, met(cols, n))
    assert.same({ 0, -1 }, { cols[1].nx, cols[1].ny })
  end)

  it("lets through who comes from below or from the side", function()
    local l = level.new(LEDGE)
    l.a:setPosition(2, 5)
    assert.same({ { 2, -3 }, 0 }, { position(l.world:move(l.a, 2, -3, "oneway")),
      select(4, l.world:check(l.a, 2, -3, "oneway")) })
    l.a:setPosition(2, 5)
    l.world:move(l.a, 2, 3, "oneway")
    assert.is_true(l.a:collides(l.b))
    assert.same({ 2, 7 }, position(l.world:move(l.a, 2, 7, "oneway"))) -- it does not catch who is inside
    l.a:setPosition(8, 3)
    assert.same({ -4, 3 }, position(l.world:move(l.a, -4, 3, "oneway")))
  end)

  it("carries who walks on it, up its slopes and stairs, too", function()
    for rise = 1, 4 do
      local mask = pixcollide.newMask(60, 30)
      for x = 0, 59 do
        local top = 28 - math.floor(x / 10) * rise
        for y = top, math.min(29, top + rise) do
          mask:set(x, y)
        end
      end
      local world = pixcollide.newWorld()
      world:add(pixcollide.newSprite(mask))
      local a = world:add(pixcollide.newSprite(pixcollide.newMask(3, 4, true), { x = 1, y = 24 }))
      a:setSteps(rise, rise)
      for _ = 1, 20 do
        local x, y = a:getPosition()
        world:move(a, x + 2.5, y + 1, "oneway")
        assert.equal(0, a:overlapArea(world:getSprites()[1]))
        assert.is_truthy(a:getGround())
      end
      assert.same({ 51, 24 - 5 * rise }, { a:getPosition() })
      a:setSteps(rise - 1, 0)
      a:setPosition(1, 24)
      for _ = 1, 9 do
        local x, y = a:getPosition()
        world:move(a, x + 2.5, y + 1, "oneway")
      end
      assert.same({ 7, 24 }, { a:getPosition() })
    end
  end)
end)

describe("a response function", function()
  it("is called once for each sprite whose box meets the way, in adding order, before anything is met", function()
    local l = level.new [[
            aa.d..b..c
            aa.d..b..c
            ..........
            e.........
        ]]
    local asked = {}
    local x, _, cols, n = l.world:move(l.a, 20, 0, function(sprite, other)
      assert.equal(l.a, sprite)
      asked[#asked + 1] = other:getData()
      return "slide"
    end)
    assert.same({ "b", "c", "d" }, asked)
    assert.equal(1, x)
    assert.same({ "slide d" }, met(cols, n))
  end)

  it("passes what it returns nil or false for, unreported", function()
    local l = level.new "a.b.c.d."
    local x, _, cols, n = l.world:move(l.a, 9, 0, function(_, other)
      if other == l.b then
        return nil
      end
      return other == l.d and "touch"
    end)
    assert.equal(5, x)
    assert.same({ "touch d" }, met(cols, n))
  end)

  it("is asked about those that the filter lets through, each after it", function()
    local l = level.new "a.b.c.d."
    local calls = {}
    l.world:move(l.a, 9, 0, function(_, other)
      calls[#calls + 1] = "response " .. other:getData()
      return "slide"
    end, function(other)
      calls[#calls + 1] = "filter " .. other:getData()
      return other ~= l.b
    end)
    assert.same({ "filter b", "filter c", "response c", "filter d", "response d" }, calls)
  end)

  it("is not asked about what is disabled or in layers that do not collide", function()
    local l = level.new "a.b.c.d."
    l.b:setEnabled(false)
    l.c:setLayer("ghosts")
    l.world:setLayersCollide("default", "ghosts", false)
    local asked = {}
    l.world:move(l.a, 9, 0, function(_, other)
      asked[#asked + 1] = other:getData()
    end)
    assert.same({ "d" }, asked)
  end)

  it("is asked about what comes into reach on a later leg, and about nothing twice", function()
    local l = level.new [[
            ..........
            .......b..
            ....#..b..
            a...#.....
            ....#.....
            ....#.....
        ]]
    local asked = {}
    l.world:move(l.a, 4, 3, function(_, other)
      asked[#asked + 1] = other:getData()
      return "bounce"
    end)
    assert.same({ "#" }, asked)
    asked = {}
    l.b:setPosition(-5, 2)
    l.a:setPosition(0, 3)
    l.world:move(l.a, 20, 3, function(_, other)
      asked[#asked + 1] = other:getData()
      return "bounce"
    end)
    assert.same({ "#", "b" }, asked)
  end)
end)

describe(":addResponse", function()
  local SCENE = [[
        ......#
        aa....#
        ......#
    ]]

  it("says where to go on", function()
    local l = level.new(SCENE)
    l.world:addResponse("up", function(sprite, collision, goalX, goalY)
      assert.equal(l.a, sprite)
      assert.same({ 0, 1 }, { sprite:getPosition() })
      assert.same({ 10, 1 }, { goalX, goalY })
      assert.equal("up", collision.type)
      assert.equal(l["#"], collision.other)
      assert.same({ 4, 1 }, { collision.touchX, collision.touchY })
      return collision.touchX, collision.touchY - 9.5
    end)
    local x, y, cols, n = l.world:move(l.a, 10, 1, "up")
    assert.same({ 4, -8.5 }, { x, y })
    assert.same({ "up #" }, met(cols, n))
  end)

  it("ends the move when it returns nil", function()
    local l = level.new(SCENE)
    local calls = 0
    l.world:addResponse("stop", function() calls = calls + 1 end)
    assert.same({ 4, 2 }, position(l.world:move(l.a, 10, 3, function() return "stop" end)))
    assert.equal(1, calls)
  end)

  it("is called 16 times at most", function()
    local l = level.new(SCENE)
    local calls = 0
    l.world:addResponse("again", function(_, _, x, y)
      calls = calls + 1
      return x, y
    end)
    local x, _, _, n = l.world:move(l.a, 10, 1, "again")
    assert.same({ 4, 16, 16 }, { x, n, calls })
  end)

  it("replaces one of the same name, in this world alone", function()
    local l, other = level.new(SCENE), level.new(SCENE)
    l.world:addResponse("mine", function() error("not this one") end)
    l.world:addResponse("mine", function(_, collision) return collision.touchX - 2, collision.touchY end)
    other.world:addResponse("other", function() end)
    other.world:addResponse("mine", function() end)
    assert.same({ 2, 1 }, position(l.world:move(l.a, 10, 1, "mine")))
    assert.same({ 4, 1 }, position(other.world:move(other.a, 10, 1, "mine")))
  end)

  it("takes 249 of them", function()
    local l = level.new(SCENE)
    for k = 1, 249 do
      l.world:addResponse("response " .. k, function() return 1, 1 end)
    end
    local ok, message = pcall(l.world.addResponse, l.world, "one more", function() end)
    assert.is_false(ok)
    assert.is_truthy(message:find("the world has 249 responses already", 1, true))
    l.world:addResponse("response 7", function() return 2, 1 end)
    assert.same({ 2, 1 }, position(l.world:move(l.a, 10, 1, "response 7")))
    assert.same({ 1, 1 }, position(l.world:move(l.a, 10, 1, "response 249")))
  end)

  it("is seen by moves from within a response, which leave the outer one alone", function()
    local l = level.new [[
            ......#
            aa....#
            bb....#
        ]]
    l.world:addResponse("nested", function(sprite, collision)
      if sprite == l.a then
        local inner_x, _, cols, n = l.world:check(l.b, 9, 2, "nested")
        assert.same({ 4, 1, "nested" }, { inner_x, n, cols[1].type })
        collectgarbage()
        return collision.touchX - 1, collision.touchY
      end
      return nil
    end)
    local x, y, cols, n = l.world:move(l.a, 9, 1, "nested")
    assert.same({ 3, 1 }, { x, y })
    assert.same({ "nested #" }, met(cols, n))
    assert.same({ 4, 1 }, { cols[1].touchX, cols[1].touchY })
  end)
end)
