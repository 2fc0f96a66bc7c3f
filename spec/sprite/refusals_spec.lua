-- SPDX-License-Identifier: MIT
-- SPDX-FileCopyrightText: 2026 The pixcollide authors

-- Wrong use of sprites that the contract of their functions (spec/lua/contract_spec.lua) does not tell: boxes that
-- would be too large, sums beyond the limits, options that exclude each other, and followers.

local pixcollide = require "pixcollide"
local raises = require "spec.support.raises"
local rounds = require "spec.support.rounds"

local unpack = table.unpack or unpack -- luacheck: ignore

local square = pixcollide.newRectangleMask(10, 10)
local FOLLOWS = "sprite follows another one (move that one, or end it with sprite:follow(nil))"
local function tooLarge(size) return ("the sprite's box would be %s pixels, at most 32767 a side"):format(size) end
local TOO_FAR = "the sprite's box would lie more than 2^29 pixels from its position"

local function new(options, masks) return pixcollide.newSprite(masks or square, options) end
local function solid(w, h) return pixcollide.newMask(w, h or 1, true) end

-- The calls are refused, and the sprite keeps its transform, its mask and its frames.
local function refuses(sprite, calls)
  local mask, before = sprite:getMask(), { sprite:getTransform() }
  for k, call in ipairs(calls) do
    raises.cases { { sprite, call[1], call[2], call[3], call[4] } }
    assert.same(before, { sprite:getTransform() }, "after call " .. k)
    assert.is_true(rawequal(mask, sprite:getMask()))
  end
end

describe("a transform", function()
  it("reaches its limits exactly", function()
    local limits = { 30, 30, 20, 15, 15, 24, 24, 15, 15 }
    for at, name in ipairs { "x", "y", "r", "sx", "sy", "ox", "oy", "kx", "ky" } do
      for _, value in ipairs { 2 ^ limits[at], -2 ^ limits[at] } do
        local sprite = new({ [name] = value, sy = name == "sx" and 1 or name == "sy" and value or nil },
          pixcollide.newMask(0, 0))
        assert.equal(value, (select(at, sprite:getTransform())))
        sprite:setTransform(sprite:getTransform())
        assert.equal(value, (select(at, sprite:getTransform())))
      end
    end
  end)

  it("is not taken beyond them by steps", function()
    refuses(new(), {
      { "translate", { 2 ^ 30 + 1, 0 }, 1, "new x expected between -2^30 and 2^30, got 1073741825" },
      { "translate", { 0, 2 ^ 30 + 1 }, 2, "new y expected between -2^30 and 2^30" },
      { "translate", { 1e308, 0 }, 1, "new x expected between -2^30 and 2^30" },
      { "rotate", { 2 ^ 20 + 1 }, 1, "new r expected between -2^20 and 2^20, got 1048577" },
      { "rotate", { -2 ^ 20 - 4 }, 1, "new r expected between -2^20 and 2^20" },
    })
  end)

  it("makes no box of more than 32767 pixels a side, or further than 2^29 from the position", function()
    local long, wide, far = new(nil, solid(7)), new(nil, solid(10, 4)), new(nil, solid(1))
    long:setScale(4681, 1)
    assert.same({ 0, 0, 32767, 1 }, { long:getBounds() })
    refuses(long, { { "setScale", { 4681.01, 1 }, 0, tooLarge("32768 x 1") } })
    refuses(wide, {
      { "setScale", { 4000, 3 }, 0, tooLarge("40000 x 12") },
      { "setTransform", { 0, 0, 0, -32768, 1 }, 0, tooLarge("327680 x 4") },
      { "setTransform", { 0, 0, math.pi / 2, 4000, 1 }, 0, tooLarge("4 x 40000") },
      { "setShear", { 20000, 0 }, 0, tooLarge("80010 x 4") },
    })
    wide:setScale(3000, 8000)
    assert.same({ 0, 0, 30000, 32000 }, { wide:getBounds() })
    refuses(wide, { { "rotate", { 1 }, 0, tooLarge("43137 x 42534") } })
    far:setTransform(0, 0, 0, 31, 31, 2 ^ 24, 0)
    assert.is_true(far:covers(-31 * 2 ^ 24, 0))
    refuses(far, {
      { "setScale", { 33 }, 0, TOO_FAR }, { "setTransform", { 0, 0, 1, 60, 60, 2 ^ 24, 2 ^ 24 }, 0, TOO_FAR },
    })
  end)

  it("fits the largest frame, and new masks, by their whole image", function()
    local small, large, hollow = solid(1), solid(300), pixcollide.newMask(300, 1)
    local sprite = new({ sx = 200, sy = 1 }, small)
    for _, wrong in ipairs { large, hollow, { small, large } } do
      refuses(sprite, { { "setMask", { wrong }, 0, tooLarge("60000 x 1") } })
      raises.cases { { pixcollide, "newSprite", { wrong, { sx = 200, sy = 1 } }, 0, tooLarge("60000 x 1") } }
    end
  end)

  it("may be anything where nothing is covered", function()
    local sprite = new(nil, solid(300, 300))
    sprite:setTransform(0, 0, 0, 32768, 0, 2 ^ 24, 2 ^ 24)
    sprite:setTransform(0, 0, 1, 32768, 32768, 2 ^ 24, 2 ^ 24, 2, 0.5)
    sprite:setTransform(0, 0, 0, 32768, 1e-6)
    assert.is_nil(sprite:getBounds())
    raises.cases { { sprite, "setScale", { 32768, 1 }, 0, tooLarge("9830400 x 300") } }
  end)

  it("shows the largest masks upright, flipped and turned by quarters, wherever they are", function()
    local long = new(nil, solid(32767, 4))
    for quarter = 0, 3 do
      for flip = -1, 1, 2 do
        long:setTransform(0.5, 0.25, quarter * math.pi / 2, flip, 1, 16000.5, 0.5)
        local x, y, w, h = long:getBox()
        assert.same({ 4, 32767 }, { math.min(w, h), math.max(w, h) })
        assert.is_true(long:covers(x, y) and long:covers(x + w - 1, y + h - 1))
      end
    end
    long:setTransform(0, 0, 0.3)
    assert.is_true(long:covers(16000, 4950))
    refuses(new(nil, solid(32767, 32767)), { { "setRotation", { math.pi / 4 }, 0, tooLarge("46340 x 46340") } })
  end)

  it("is exactly at the limit", function()
    local dot, strip = new(nil, solid(1)), new(nil, solid(151, 3)) -- 151 x 217 is 32767
    for quarter = 0, 3 do
      for sign = -1, 1, 2 do
        dot:setTransform(7, -9, quarter * math.pi / 2, sign * 32767, -sign * 32767)
        strip:setTransform(7, -9, quarter * math.pi / 2, sign * 217, sign)
        for inside = 0.5, 32766.5, 32766 do
          local x, y = dot:toWorld(inside / 32767, 0.5)
          assert.is_true(dot:covers(x, y))
          x, y = dot:toWorld((inside < 1 and -0.5 or 32767.5) / 32767, 0.5)
          assert.is_false(dot:covers(x, y))
        end
        local _, _, w, h = strip:getBounds()
        assert.same({ 3, 32767 }, { math.min(w, h), math.max(w, h) })
      end
    end
    refuses(dot, {
      { "setScale", { 32767.5 }, 0, tooLarge("32768 x 32768") }, { "setScale", { 1, -32768 }, 0, tooLarge("32768 x 1") },
    })
    refuses(strip, { { "setScale", { 217.01, 1 }, 0, tooLarge("3 x 32769") } })
    local world = pixcollide.newWorld()
    raises.cases {
      { world, "newSprite", { solid(151, 3), { scale = 218, x = 5 } }, 0, tooLarge("32918 x 654") },
      { world, "newSprite", { { solid(1), solid(151, 3) }, { sx = 1, sy = 2, kx = 11000, frame = 1 } }, 0,
        tooLarge("33151 x 6") },
    }
    assert.equal(0, world:count())
  end)

  -- Whether the transform's rectangle keeps the limit; nil where rounding, and what a shear adds for it, decide.
  local function fits(w, h, r, sx, sy, kx, ky)
    local c, s, q = math.cos(r), math.sin(r), 1 - kx * ky
    local across = math.abs(c * sx - ky * s * sy) * w + math.abs(kx * c * sx - s * sy) * h
    local down = math.abs(s * sx + ky * c * sy) * w + math.abs(kx * s * sx + c * sy) * h
    local smallest = 65000 * math.abs(q) * math.min(math.abs(sx), math.abs(sy)) -- below 65536 it may cover nothing
    if smallest < 1 + math.max(math.abs(kx), math.abs(ky)) then return nil end
    local side = math.max(across, down)
    return side > 32767.001 and "no" or side < (kx == 0 and ky == 0 and 32766.999 or 32700) and "yes" or nil
  end

  it("is taken if and only if its rectangle keeps the limit, and can then be asked everything", function()
    rounds.each("largest boxes", 120, function(rng, round)
      local w, h, sy = rng:int(1, 300), rng:int(1, 300), rng:spread(0.01, 3)
      local r, sx = rng:pick { 0, math.pi / 2, rng:real(-4, 4) }, 32767 / w * rng:real(0.6, 1.1)
      local kx, ky = rng:pick { 0, rng:real(-2, 2) }, rng:pick { 0, rng:real(-2, 2) }
      local world, mask = pixcollide.newWorld(), pixcollide.newMask(w, h)
      for _ = 1, 40 do mask:set(rng:int(0, w - 1), rng:int(0, h - 1), true) end
      local sprite = world:add(new(nil, rng:pick { mask, { solid(1), mask } }))
      local ok = pcall(sprite.setTransform, sprite, 0.3, 0.6, r, sx, sy, rng:int(0, w), rng:int(0, h), kx, ky)
      local expected = fits(w, h, r, sx, sy, kx, ky)
      if expected then assert.equal(expected == "yes", ok) end
      sprite:setFrame(sprite:getFrameCount())
      local x, y, boxWidth, boxHeight = sprite:getBox()
      assert.is_true(boxWidth <= 32772 and boxHeight <= 32772)
      if not ok or round % 12 ~= 0 then return end
      local other = world:newSprite(square, { x = x + math.floor(boxWidth / 2), y = y + math.floor(boxHeight / 2), scale = 9 })
      assert.equal(sprite:rasterize():count(), sprite:overlapArea(sprite))
      assert.equal(sprite:overlapArea(other) > 0, sprite:collides(other))
      assert.equal(sprite:collides(other), sprite:contact(other) ~= nil)
      assert.equal(sprite:collides(other), sprite:distance(other) == 0)
      local dx, dy = world:separation(sprite)
      assert.equal(sprite:collides(other), dx ~= 0 or dy ~= 0)
      world:sweepTo(sprite, x - 100, y)
      world:sweepTo(other, x, y)
    end)
  end)
end)

describe("a sprite refuses", function()
  it("what does not go together, and what is no direction, word or mask", function()
    local other = new()
    raises.cases {
      { pixcollide, "newSprite", { square, { origin = "center", ox = 1 } }, 2,
        "option 'origin' cannot be given together with 'ox' or 'oy'" },
      { pixcollide, "newSprite", { square, { origin = "center", oy = 0 } }, 2, "'origin' cannot be given together" },
      { pixcollide, "newSprite", { square, { scale = 2, sx = 2 } }, 2,
        "option 'scale' cannot be given together with 'sx' or 'sy'" },
      { pixcollide, "newSprite", { square, { scale = { 1, 2 }, sy = 2 } }, 2, "'scale' cannot be given together" },
      { pixcollide, "newSprite", raises.pack(pixcollide.loadMask("none.png")), 1,
        "mask or list of masks expected, got nil" },
      { new(), "setOrigin", { "center " }, 1, "number or 'center' expected, got 'center '" },
      { new(), "touches", { other, 8 }, 2,
        "nothing expected (for neighbours call sprite:isAdjacent(other, connectivity))" },
      { new(), "separationAlong", { other, 0, 0 }, 2, "dirX or dirY expected to be other than 0" },
      { new(), "separationAlong", { other, -0.0, 0.0 }, 2, "dirX or dirY expected to be other than 0" },
    }
  end)

  it("not text that is a number, as Lua does not", function()
    local sprite = new()
    sprite:setPosition("0", "-7.5")
    assert.same({ 0, -7.5 }, { sprite:getPosition() })
  end)

  it("to be asked for its ground in no world", function()
    local sprite, home = new(), pixcollide.newWorld()
    local message = "calling 'getGround' on bad self (sprite is in no world (add it first with world:add))"
    raises.cases { { sprite, "getGround", {}, 0, message } }
    home:add(sprite)
    assert.is_nil(sprite:getGround())
    home:release()
    raises.cases { { sprite, "getGround", {}, 0, message } }
    local function ask(name)
      local world = pixcollide.newWorld()
      world:add(sprite)
      world:add(new())
      return raises.message(function() sprite:getGround(function() world[name](world, sprite) end) end)
    end
    assert.is_truthy(ask("remove"):find("sprite is not in this world", 1, true))
    assert.is_truthy(ask("release"):find("released", 1, true))
  end)

  it("to be asked for its ground with a filter of names that the world does not have", function()
    local world = pixcollide.newWorld()
    local sprite = world:add(new())
    raises.cases { { sprite, "getGround", { "slide" }, 1, "no layer is called 'slide' (it is a response" } }
    world:setLayers { "wall" }
    raises.cases {
      { sprite, "getGround", { "wal" }, 1, "no layer is called 'wal' (world:setLayers has fixed them" },
      { sprite, "getGround", { { "wall", "wal" } }, 1, "no layer is called 'wal'" },
    }
    assert.is_nil(sprite:getGround { "wall" })
    assert.is_nil(sprite:getGround { disabled = true })
  end)
end)

local function pair()
  local leader, follower = new { x = 1 }, new()
  follower:follow(leader)
  return follower, leader
end

it("a list of masks with a hole is refused, wherever that is, and so is what lies before the first or between two", function()
  rounds.each("holes", 60, function(rng)
    local list, count = {}, rng:int(2, 12)
    for k = 1, count do list[k] = square end
    if rng:chance(0.3) then -- in no order, so that not all of them lie in the table's array
      list = {}
      for k = count, 1, -1 do list[k] = square end
    end
    local place = rng:pick { 0, -3, 1.5 }
    if rng:chance(0.8) then
      list[rng:int(1, count - 1)] = nil
    elseif place < 1 then
      list[place] = square
    else
      list[count + place] = square
    end
    for _, make in ipairs { pixcollide.newSprite, pixcollide.mergeMasks, function(masks) new():setMask(masks) end } do
      local ok, message = pcall(make, list)
      assert.is_false(ok)
      assert.is_truthy(message:find("list of masks expected, got ", 1, true), message)
    end
  end)
  raises.cases {
    { pixcollide, "newSprite", { { square, nil, square } }, 1, "got nothing at [2], but a value at [3]" },
    { pixcollide, "newSprite", { { nil, square } }, 1, "got nothing at [1], but a value at [2]" },
    { pixcollide, "newSprite", { { [0] = square, square } }, 1, "got the first one at [1], but a value at [0]" },
  }
end)

describe(":follow refuses", function()
  it("the sprite itself, more than one level, and another world", function()
    local follower, leader = pair()
    local third, inside, elsewhere = new { x = 5 }, new(), new()
    local world = pixcollide.newWorld()
    world:add(inside)
    pixcollide.newWorld():add(elsewhere)
    raises.cases {
      { third, "follow", { third }, 1, "sprite cannot follow itself" },
      { third, "follow", { follower }, 1, "sprite follows another one itself (follow that one)" },
      { leader, "follow", { third }, 0, "sprite has followers itself (end that first with follower:follow(nil))" },
      { leader, "follow", { follower }, 1, "sprite follows another one itself" },
      { inside, "follow", { elsewhere }, 1,
        "sprite is in another world than its follower (remove one of them first with world:remove)" },
    }
    assert.same({ 5, 0 }, { third:getPosition() })
    assert.same({ nil, nil, nil }, { third:getLeader(), leader:getLeader(), inside:getLeader() })
    assert.same({ follower }, (leader:getFollowers()))
    assert.equal(world, inside:getWorld())
  end)

  it("another number of masks", function()
    local leader, follower = new(), new(nil, { square, square, square })
    local text = "sprite of 3 masks expected, as its follower has, got one of "
    raises.cases { { follower, "follow", { leader }, 1, text .. 1 } }
    leader:setMask { square, square }
    raises.cases { { follower, "follow", { leader }, 1, text .. 2 } }
    assert.is_nil(follower:getLeader())
  end)

  it("a box that would be too large, and keeps the leader it had", function()
    local first, large = new { x = 3 }, new { sx = 300, sy = 1 }
    local follower = new(nil, pixcollide.newRectangleMask(1000, 1))
    follower:follow(first)
    raises.cases { { follower, "follow", { large }, 0, tooLarge("300000 x 1") } }
    assert.equal(first, follower:getLeader())
    assert.same({ 3, 0, 0, 1, 1, 0, 0, 0, 0 }, { follower:getTransform() })
    assert.same({ {}, 0 }, { large:getFollowers() })
  end)

  it("a 65th layer", function()
    local world, leader, follower = pixcollide.newWorld(), new { layer = "layer 1" }, new { layer = "layer 65" }
    world:add(leader)
    for k = 2, 64 do world:add(new { layer = "layer " .. k }) end
    raises.cases { { follower, "follow", { leader }, 1, "the world has 64 layers already, and can have no more" } }
    assert.same({ nil, nil }, { follower:getLeader(), follower:getWorld() })
    assert.equal(64, world:count())
    follower:setLayer("layer 5")
    follower:follow(leader)
    assert.equal(65, world:count())
  end)
end)

describe("a follower refuses", function()
  it("setters of what its leader has, but wrong arguments first", function()
    local follower = pair()
    refuses(follower, {
      { "setPosition", { 5, 5 }, 0, FOLLOWS }, { "translate", { 1, 1 }, 0, FOLLOWS },
      { "setRotation", { 1 }, 0, FOLLOWS }, { "rotate", { 1 }, 0, FOLLOWS }, { "setScale", { 2 }, 0, FOLLOWS },
      { "setOrigin", { 1, 1 }, 0, FOLLOWS },
      { "setShear", { 1 }, 0, FOLLOWS }, { "setTransform", { 1, 2, 3 }, 0, FOLLOWS }, { "setFrame", { 1 }, 0, FOLLOWS },
      { "setStatic", { true }, 0, FOLLOWS }, { "setOrigin", { "center" }, 0, FOLLOWS },
      { "setPosition", { "x", 5 }, 1, "number expected" },
    })
    assert.same({ 1, 0, 0, 1, 1, 0, 0, 0, 0 }, { follower:getTransform() })
    assert.is_false(follower:isStatic())
  end)

  it("moves", function()
    local follower, leader = pair()
    local world = pixcollide.newWorld()
    world:add(leader)
    raises.cases {
      { world, "moveTo", { follower, 5, 5 }, 1, FOLLOWS }, { world, "advanceBy", { follower, 5, 5 }, 1, FOLLOWS },
      { world, "moveOut", { follower, 1, 0, 5 }, 1, FOLLOWS }, { world, "carryBy", { follower, 5, 5 }, 1, FOLLOWS },
    }
    assert.same({ 1, 0 }, { follower:getPosition() })
  end)

  it("moves, too, when it begins to follow in the midst of one", function()
    for name, case in pairs {
      moveTo = { 12, 20, 0, nil }, advanceBy = { 12, 20, 0 }, moveOut = { 5, -1, 0, 30 }, carryBy = { 12, 20, 0 },
    } do
      local world, leader = pixcollide.newWorld(), new { x = -50 }
      world:add(leader)
      local mover, wall = world:add(new()), world:add(new { x = case[1] })
      local function filter(sprite)
        if sprite == wall then mover:follow(leader) end
        return true
      end
      local arguments = { mover, case[2], case[3], filter }
      if name == "moveTo" or name == "moveOut" then arguments[4], arguments[5] = case[4], filter end
      local message = raises.message(function() world[name](world, unpack(arguments, 1, 5)) end)
      assert.is_truthy(message:find(FOLLOWS, 1, true))
      assert.same({ -50, 0 }, { mover:getPosition() })
      -- The world is whole.
      assert.equal(1, select(2, world:queryPoint(14, 5)))
      mover:follow(nil)
      assert.equal(case[1] - 10, (world:moveTo(mover, 50, 0, nil, function(sprite) return sprite == wall end)))
    end
  end)

  it("to be in another world than its leader, and to be removed without it", function()
    local follower, leader = pair()
    local world, other = pixcollide.newWorld(), pixcollide.newWorld()
    world:add(leader)
    local ADD = "sprite is already in a world (remove it first with world:remove)"
    raises.cases {
      { other, "add", { follower }, 1, ADD }, { other, "add", { leader }, 1, ADD },
      { world, "remove", { follower }, 1,
        "sprite follows another one (remove that one, or end it with sprite:follow(nil))" },
    }
    assert.is_false(other:remove(follower))
    assert.equal(2, world:count())
  end)

  it("another number of masks than its leader has, and so does the leader", function()
    local two, three = { square, square }, { square, square, square }
    local leader, follower = new(nil, two), new(nil, two)
    follower:follow(leader)
    raises.cases {
      { follower, "setMask", { three }, 1, "one mask expected, or as many as the leader has, which is 2, got 3" },
      { leader, "setMask", { three }, 1, "as many masks expected as a follower has, which is 2, got 3" },
      { leader, "setMask", { square }, 1, "which is 2, got 1" },
    }
    assert.same({ 2, 2 }, { leader:getFrameCount(), follower:getFrameCount() })
    follower:setMask(square)
    leader:setMask(three)
    assert.equal(3, leader:getFrameCount())
  end)
end)

describe("a leader refuses", function()
  it("a transform under which a follower's box would be too large", function()
    local leader, follower = new(), new(nil, pixcollide.newRectangleMask(1000, 1))
    follower:follow(leader)
    refuses(leader, {
      { "setScale", { 300, 1 }, 0, tooLarge("300000 x 1") },
      { "setTransform", { 5, 5, 0, 300, 1 }, 0, tooLarge("300000 x 1") },
    })
    assert.same({ 0, 0, 0, 1, 1, 0, 0, 0, 0 }, { follower:getTransform() })
  end)

  it("a world that would know more than 64 layers with its followers", function()
    local world, leader = pixcollide.newWorld(), new { layer = "layer 1" }
    for k = 1, 62 do world:add(new { layer = "layer " .. k }) end
    for k = 62, 65 do new { layer = "layer " .. k }:follow(leader) end
    raises.cases { { world, "add", { leader }, 1, "64" } }
    assert.is_nil(leader:getWorld())
    assert.equal(62, world:count())
    leader:getFollowers()[4]:setLayer("layer 63")
    world:add(leader)
    assert.equal(67, world:count())
  end)
end)
