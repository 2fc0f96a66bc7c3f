-- SPDX-License-Identifier: MIT
-- SPDX-FileCopyrightText: 2026 The pixcollide authors

-- Lists of collisions: of more than are kept without memory of their own, while Lua code runs in the midst of filling them
-- in; and moves that are told to make none.

local level = require "spec.support.level"
local pixcollide = require "pixcollide"

local unpack = table.unpack or unpack -- luacheck: ignore
local COINS = 40

-- A sprite to the left of so many coins, which it crosses, and a wall.
local function row()
  local world, pixel = pixcollide.newWorld(), pixcollide.newMask(1, 1, true)
  local hand, coins = world:newSprite(pixel, { layer = "hand" }), {}
  for k = 1, COINS do coins[k] = world:newSprite(pixel, { x = 2 * k, layer = "coin", data = k }) end
  local wall = world:newSprite(pixel, { x = 2 * COINS + 3, data = "wall" })
  world:setRule("hand", "coin", "cross")
  return world, hand, coins, wall
end

describe("a list of many collisions", function()
  it("has all of them, whatever it has had before", function()
    local world, hand, coins, wall = row()
    local out = pixcollide.newResults()
    for _, list in ipairs { out, false, out } do
      for _, goal in ipairs { 9, 2 * COINS, 999, 33 } do
        local crossed = math.min(math.floor(goal / 2), COINS)
        local _, _, cols, n = world:checkTo(hand, goal, 0, "slide", nil, list or nil)
        assert.equal(goal == 999 and COINS + 1 or crossed, n)
        for k = 1, crossed do assert.same({ coins[k], "cross", 2 * k }, { cols[k].other, cols[k].type, cols[k].touchX }) end
        if goal == 999 then assert.same({ wall, "slide", -1 }, { cols[n].other, cols[n].type, cols[n].nx }) end
        assert.is_nil(cols[n + 1])
        assert.same({ n }, { select(4, world:checkTo(hand, goal, 0, "slide", nil, false)) })
      end
    end
  end)

  it("has moved nothing if it cannot be filled in", function()
    local world, hand = row()
    local out = pixcollide.newResults()
    world:checkTo(hand, 9, 0, nil, nil, out)
    local record = out[2]
    record.nx = nil
    setmetatable(record, { __newindex = function() error "full" end })
    assert.has_error(function() world:moveTo(hand, 9, 0, nil, nil, out) end)
    assert.same({ 0, 0 }, { hand:getPosition() })
    setmetatable(record, nil)
    world:moveTo(hand, 9, 0, nil, nil, out)
    assert.same({ 9, 0 }, { hand:getPosition() })
  end)

  it("may be filled in under a debugger that does anything meanwhile", function()
    local world, hand, coins = row()
    local out = pixcollide.newResults()
    local isIn = false
    debug.sethook(function()
      if debug.getinfo(2, "S").source ~= "=pixcollide" or isIn then return end
      isIn = true
      world:checkTo(hand, 999, 0, "cross")
      world:clear()
    end, "", 1)
    local x, _, cols, n = world:moveTo(hand, 31, 0, nil, nil, out)
    debug.sethook()
    assert.same({ 31, 15, true }, { x, n, isIn })
    for k = 1, n do assert.same({ coins[k], 2 * k, 2 * k }, { cols[k].other, cols[k].x, cols[k].touchX }) end
  end)
end)

describe("a move with false in the place of its list", function()
  it("makes none, and is as it would be with one", function()
    for _, response in ipairs { "slide", "glide", "touch", "bounce", "cross", "oneway" } do
      for _, name in ipairs { "moveTo", "moveBy", "checkTo", "checkBy" } do
        for _, filter in ipairs { false, "default", { "default" }, function() return true end } do
          for _, choose in ipairs { false, function() return response end } do
            local got = {}
            for k, out in ipairs { pixcollide.newResults(), false } do
              local l = level.new "a.....#.\n..b...#.\n.....##.\n########"
              local answer = { l.world[name](l.world, l.a, 7, 2, choose or response, filter or nil, out) }
              answer[3] = answer[3] ~= nil
              got[k] = { answer, l:at() }
            end
            assert.is_true(got[1][1][4] > 0)
            assert.same({ true, false }, { got[1][1][3], got[2][1][3] })
            got[1][1][3] = false
            assert.same(got[1], got[2])
          end
        end
      end
    end
  end)

  it("counts what the list would have: not what has left the world meanwhile", function()
    for _, out in ipairs { pixcollide.newResults(), false } do
      local world, hand, coins, wall = row()
      local behind = world:newSprite(wall:getMask(), { x = -5 }) -- asked about when it has bounced off the wall
      local function leave(other)
        if other == behind then
          for k = 1, 5 do world:remove(coins[k]) end
        end
        return true
      end
      local function respond(_, other) return other == wall and "bounce" or "cross" end
      local x, _, _, n = world:checkTo(hand, 999, 0, respond, leave, out)
      assert.is_true(x < -5)
      assert.equal(COINS - 5 + 2, n)
    end
  end)

  it("gives responses of one's own their records, which are theirs to keep", function()
    local l, given = level.new "a...b....\n.........", {}
    l.world:addResponse("stop", function(_, collision) given[#given + 1] = collision end)
    assert.same({ 3, 0, given, 1 }, { l.world:checkTo(l.a, 9, 0, "stop") })
    for _ = 1, 2 do assert.same({ 3, 0, nil, 1 }, { l.world:checkTo(l.a, 9, 0, "stop", nil, false) }) end
    assert.same({ 3, l.b, "stop", 3, -1 }, { #given, given[2].other, given[2].type, given[2].touchX, given[2].nx })
    assert.same(given[1], given[3])
    assert.are_not.equal(given[2], given[3])
  end)
end)

it("a platform with false in the place of its list makes none, and crushes as many", function()
  for _, name in ipairs { "carryBy", "carryTo" } do
    local l = level.new "pab#"
    l["#"]:setStatic(true)
    assert.same({ nil, 2 }, { l.world[name](l.world, l.p, 2, 0, nil, false) })
    assert.same({ 2, 0 }, l:at "p")
  end
end)
