-- SPDX-License-Identifier: MIT
-- SPDX-FileCopyrightText: 2026 The pixcollide authors

-- What all that moves a sprite, or asks where it could be, has in common: filter functions, what they may do to the
-- world, and that no call makes garbage.

local filters = require "spec.support.filters"
local garbage = require "spec.support.garbage"
local pixcollide = require "pixcollide"

local FAR = 2 ^ 30

local results, crushed = pixcollide.newResults(), {}

-- Asks the world's method of this name about a way down by 60 pixels, or what else `more` gives.
local function way(method, ...)
  local more = { ... }
  return function(world, hand, filter)
    local x, y = hand:getPosition()
    if #more > 0 then return world[method](world, hand, x + 3, y + 60, more[1], filter, results) end
    return world[method](world, hand, x + 3, y + 60, filter)
  end
end

-- The same of a move that is to make no list.
local function brief(response)
  return function(world, hand, filter)
    local x, y = hand:getPosition()
    return world:moveTo(hand, x + 3, y + 60, response, filter, false)
  end
end

local DOWN = { r = 1.5 }

local accepts -- by a response function

local function respond(_, other) return (type(accepts) ~= "function" or accepts(other)) and "slide" end

-- Each call with where the hand is at first: it may meet all of a pile.
local CALLS = {
  { "sweepTo", 0, way "sweepTo" },
  { "advanceBy", 0, function(world, hand, filter) return world:advanceBy(hand, 3, 60, filter) end },
  { "placeFree", -44, way "placeFree" }, { "checkTo", 0, way("checkTo", "slide") }, { "moveTo", 0, way("moveTo", "slide") },
  { "a touch", 0, way("moveTo", "touch") }, { "a bounce", 0, way("moveTo", "bounce") },
  { "a cross", 0, way("moveTo", "cross") }, { "a one-way move", 0, way("moveTo", "oneway") },
  { "a slide without a list", 0, brief "slide" }, { "a cross without a list", 0, brief "cross" },
  { "a bounce without a list", 0, brief "bounce" },
  { "a response of one's own", 0, way("moveTo", "mine") },
  { "a response function", 0, function(world, hand, filter)
    local x, y = hand:getPosition()
    accepts = filter
    return world:moveTo(hand, x + 3, y + 60, respond, type(filter) == "string" and filter or nil, results)
  end },
  { "getGround", 11, function(_, hand, filter) return hand:getGround(filter) end },
  { "sweepRotation", 0, function(world, hand, filter) return world:sweepRotation(hand, 1.5, filter) end },
  { "sweepScale", 0, function(world, hand, filter) return world:sweepScale(hand, 1, 30, filter) end },
  { "canBecome", 0, function(world, hand, filter) return world:canBecome(hand, DOWN, nil, filter) end },
  { "become", 0, function(world, hand, filter) return world:become(hand, DOWN, 900, filter) end },
  { "separate", 14, function(world, hand, filter) return world:separate(hand, nil, filter) end },
  { "separation", 14, function(world, hand, filter) return world:separation(hand, nil, filter) end },
  { "moveOut", 14, function(world, hand, filter) return world:moveOut(hand, 1, 5, 900, filter) end },
  { "carryBy", 0, function(world, hand, filter) return world:carryBy(hand, 0.5, 16, filter, crushed) end },
  { "carryBy without a list", 0, function(world, hand, filter) return world:carryBy(hand, 0.5, 16, filter, false) end },
}

-- A hand of 20 x 2 pixels, to the right of its pivot, and below it a pile of boxes, of which two lie askew.
local function pile(y)
  local world = pixcollide.newWorld()
  local hand, others = world:add(pixcollide.newSprite(pixcollide.newMask(20, 2, true), { oy = 1, y = y })), {}
  for k = 1, 3 do
    others[k] = world:add(pixcollide.newSprite(pixcollide.newMask(40, 3, true), {
      x = -20, y = 12 + k, r = (k - 1) * 0.01, data = k,
    }))
  end
  world:add(pixcollide.newSprite(pixcollide.newMask(5, 5, true), { x = 500, y = 500, data = "far" }))
  world:addResponse("mine", function(_, collision) return collision.touchX + 1, collision.touchY end)
  return world, hand, others
end

-- Runs f for each call: its name, what calls it, and a new pile.
local function each(f)
  for _, case in ipairs(CALLS) do f(case[1], case[3], pile(case[2])) end
end

-- A function that acts when it is first asked, and accepts all.
local function once(act)
  local is_done = false
  return function(other)
    if not is_done then
      is_done = true
      act(other)
    end
    return true
  end, function() return is_done end
end

describe("a filter function", function()
  it("is asked once about each that may be met, in the order of adding", function()
    each(function(name, call, world, hand, others)
      world:remove(others[1])
      world:add(others[1])
      local asked = {}
      call(world, hand, function(other)
        asked[#asked + 1] = other:getData()
        return false
      end)
      assert.same({ 2, 3, 1 }, asked, name)
    end)
  end)

  it("decides: what it refuses is as if it were not there", function()
    each(function(name, call, world, hand, others)
      for k = 1, 2 do others[k]:setLayer("water") end
      local x, y = hand:getPosition()
      local expected = { call(world, hand, "default") }
      local end_x, end_y = hand:getPosition()
      hand:setPosition(x, y)
      local got = { call(world, hand, function(other) return other ~= others[1] and other ~= others[2] end) }
      assert.same(expected, got, name)
      assert.same({ end_x, end_y }, { hand:getPosition() }, name)
    end)
  end)

  local CHANGES = {
    function(world, _, others) world:remove(others[2]) end,
    function(world, _, others)
      world:remove(others[1])
      world:add(others[1])
    end,
    function(_, _, others) others[3]:setEnabled(false) end,
    function(_, _, others) others[1]:setPosition(900, 900) end,
    function(_, hand) hand:setRotation(0.1) end,
    function(_, hand) hand:setScale(1, 2) end,
    function(_, hand) hand:translate(0, -9) end,
    function(_, hand) hand:setEnabled(false) end,
    function(_, hand) hand:setMask(pixcollide.newMask(3, 3, true)) end,
    function(_, hand) hand:setMask(pixcollide.newMask(0, 0)) end,
    function(_, hand) hand:getMask():clear() end,
    function(world, hand)
      world:remove(hand)
      world:add(hand)
    end,
    function(world) world:add(pixcollide.newSprite(pixcollide.newMask(9, 9, true), { data = "new" })) end,
    function(world, hand) -- whatever else asks the same world
      for _, case in ipairs(CALLS) do
        case[3](world, hand, function(other) return other:getData() ~= 1 end)
      end
    end,
  }

  it("may do anything to the world, which is whole after it", function()
    for number, change in ipairs(CHANGES) do
      each(function(name, call, world, hand, others)
        local filter, is_done = once(function() change(world, hand, others) end)
        local message = ("%s, change %d"):format(name, number)
        local ok, problem = pcall(call, world, hand, filter)
        assert.is_true(ok or number == 12 and tostring(problem):find("not in this world", 1, true) ~= nil,
          message .. ": " .. tostring(problem))
        assert.is_true(is_done(), message)
        filters.assert_whole(world)
        call(world, hand)
      end)
    end
  end)

  it("is asked later about what is as it is then", function()
    for _, case in ipairs(CALLS) do
      local world, hand, others = pile(case[2])
      local expected_world, expected_hand, expected_others = pile(case[2])
      expected_world:remove(expected_others[3])
      local function answer(this_world, this_hand, filter)
        local list = { case[3](this_world, this_hand, filter) }
        for k, value in ipairs(list) do
          list[k] = type(value) == "userdata" and value:getData() or type(value) ~= "table" and value or nil
        end
        return { list, { this_hand:getPosition() } }
      end
      local filter = once(function() world:remove(others[3]) end)
      local got = answer(world, hand, filter)
      assert.same(answer(expected_world, expected_hand, nil), got, case[1])
    end
  end)

  it("may take the sprite away, release the world or raise: that is an error, and nothing has moved", function()
    for _, ruin in ipairs {
      { "sprite is not in this world", function(world, hand) world:remove(hand) end },
      { "sprite is not in this world", function(world) world:clear() end },
      { "sprite is not in this world", function(world, hand)
        world:remove(hand)
        pixcollide.newWorld():add(hand)
      end },
      { "world has been released", function(world) world:release() end },
      { "on purpose", function() error("on purpose", 0) end },
    } do
      each(function(name, call, world, hand)
        local x, y = hand:getPosition()
        local ok, message = pcall(call, world, hand, once(function() ruin[2](world, hand) end))
        assert.is_false(ok, name)
        assert.truthy(tostring(message):find(ruin[1], 1, true), name .. ": " .. tostring(message))
        assert.same({ x, y }, { hand:getPosition() }, name)
        if pcall(world.count, world) then
          filters.assert_whole(world)
          if not hand:getWorld() then world:add(hand) end
          if world:has(hand) then call(world, hand) end
        end
      end)
    end
  end)
end)

describe("calls that move sprites", function()
  it("at the ends of the world are those in its middle", function()
    for _, case in ipairs(CALLS) do
      local world, hand, others = pile(case[2])
      for _, other in ipairs(others) do
        other:setRotation(0) -- fractions are others so far away
      end
      local function answer(x, y)
        hand:setTransform(x, y + case[2], 0, 1, 1, 0, 1)
        for k, other in ipairs(others) do other:setPosition(x - 20, y + 12 + k) end
        local list = { case[3](world, hand) }
        local end_x, end_y = hand:getPosition()
        local told = { ("%.3f %.3f"):format(end_x - x, end_y - y), #list }
        for _, value in ipairs(list) do
          told[#told + 1] = type(value) ~= "number" and type(value) ~= "table" and value or nil
        end
        return told
      end
      local expected = answer(0, 0)
      for _, x in ipairs { 20 - FAR, FAR - 40 } do
        for _, y in ipairs { 80 - FAR, FAR - 80 } do
          assert.same(expected, answer(x, y), ("%s at %g, %g"):format(case[1], x, y))
        end
      end
    end
  end)

  it("make no garbage and ask for no memory once sizes have settled #garbage", function()
    local function accept() return true end
    each(function(name, call, world, hand)
      local x, y = hand:getPosition()
      assert.same({ 0, 0 }, { garbage.of(function()
        for k = 0, 2 do
          hand:setPosition(x + k, y)
          call(world, hand)
          hand:setPosition(x, y + k)
          call(world, hand, "default")
          hand:setPosition(x, y)
          call(world, hand, accept)
        end
      end) }, name)
    end)
  end)
end)
