-- SPDX-License-Identifier: MIT
-- SPDX-FileCopyrightText: 2026 The pixcollide authors

-- Wrong use of followers: what is said, and that nothing has changed.

local pixcollide = require "pixcollide"
local raises = require "spec.support.raises"

local square = pixcollide.newRectangleMask(10, 10)
local FOLLOWS = "sprite follows another one (move that one, or end it with sprite:follow(nil))"

local function new(options, masks)
  return pixcollide.newSprite(masks or square, options)
end

local function pair()
  local leader, follower = new { x = 1 }, new()
  follower:follow(leader)
  return follower, leader
end

describe(":follow refuses", function()
  it("what is no sprite", function()
    local sprite = new()
    raises.method(sprite, "follow", 1, { n = 1, 5 }, "sprite expected, got number")
    raises.method(sprite, "follow", 1, { n = 1, square }, "sprite expected, got mask")
    raises.method(sprite, "follow", 1, { n = 1, false }, "sprite expected, got boolean")
    raises.method(sprite, "follow", 1, { n = 0 }, "value expected")
    raises.wrongSelf(sprite, "sprite", { 5, square, pixcollide.newWorld() }, 60)
  end)

  it("the sprite itself", function()
    local sprite = new()
    raises.method(sprite, "follow", 1, { n = 1, sprite }, "sprite cannot follow itself")
    assert.is_nil(sprite:getLeader())
  end)

  it("more than one level", function()
    local follower, leader = pair()
    local third = new { x = 5 }
    raises.method(third, "follow", 1, { n = 1, follower }, "sprite follows another one itself (follow that one)")
    local message = raises.here(function() leader:follow(third) end)
    assert.equal("sprite has followers itself (end that first with follower:follow(nil))", message)
    raises.method(leader, "follow", 1, { n = 1, follower }, "sprite follows another one itself")
    assert.same({ 5, 0 }, { third:getPosition() })
    assert.is_nil(leader:getLeader())
    assert.same({ follower }, (leader:getFollowers()))
  end)

  it("a leader in another world, or in none", function()
    local follower, leader = new(), new()
    local world, other = pixcollide.newWorld(), pixcollide.newWorld()
    world:add(follower)
    raises.method(follower, "follow", 1, { n = 1, leader },
      "sprite is in no world, and its follower is in one (add it first with world:add)")
    other:add(leader)
    raises.method(follower, "follow", 1, { n = 1, leader },
      "sprite is in another world than its follower (remove one of them first with world:remove)")
    assert.is_nil(follower:getLeader())
    assert.equal(world, follower:getWorld())
  end)

  it("another number of masks", function()
    local leader, follower = new(), new(nil, { square, square, square })
    raises.method(follower, "follow", 1, { n = 1, leader },
      "sprite of 3 masks expected, as its follower has, got one of 1")
    leader:setMask { square, square }
    raises.method(follower, "follow", 1, { n = 1, leader }, "got one of 2")
    assert.is_nil(follower:getLeader())
  end)

  it("a box that would be too large, and keeps the leader it had", function()
    local first, large = new { x = 3 }, new { sx = 30000, sy = 1 }
    local follower = new(nil, pixcollide.newRectangleMask(1000, 1))
    follower:follow(first)
    local message = raises.here(function() follower:follow(large) end)
    assert.equal("the sprite's box would exceed 2^24 pixels a side", message)
    assert.equal(first, follower:getLeader())
    assert.same({ 3, 0, 0, 1, 1, 0, 0, 0, 0 }, { follower:getTransform() })
    assert.same({ {}, 0 }, { large:getFollowers() })
  end)

  it("a 65th layer", function()
    local world, leader = pixcollide.newWorld(), new { layer = "layer 1" }
    world:add(leader)
    for k = 2, 64 do
      world:add(new { layer = "layer " .. k })
    end
    local follower = new { layer = "layer 65" }
    raises.method(follower, "follow", 1, { n = 1, leader }, "64")
    assert.is_nil(follower:getLeader())
    assert.is_nil(follower:getWorld())
    assert.equal(64, world:count())
    follower:setLayer("layer 5")
    follower:follow(leader)
    assert.equal(65, world:count())
  end)
end)

describe("a follower refuses", function()
  it("setters of what its leader has", function()
    local follower = pair()
    for _, call in ipairs {
      { "setPosition", 5, 5 }, { "translate", 1, 1 }, { "setRotation", 1 }, { "rotate", 1 }, { "setScale", 2 },
      { "setOrigin", 1, 1 }, { "setOrigin", "center" }, { "setShear", 1 }, { "setTransform", 1, 2, 3 },
      { "setFrame", 1 }, { "setStatic", true },
    } do
      local message = raises.here(function() follower[call[1]](follower, call[2], call[3], call[4]) end)
      assert.equal(FOLLOWS, message)
    end
    assert.same({ 1, 0, 0, 1, 1, 0, 0, 0, 0 }, { follower:getTransform() })
    assert.is_false(follower:isStatic())
  end)

  it("wrong arguments first", function()
    local follower = pair()
    raises.method(follower, "setPosition", 1, { n = 2, "x", 5 }, "number expected")
  end)

  it("moves", function()
    local follower, leader = pair()
    local world = pixcollide.newWorld()
    world:add(leader)
    raises.method(world, "move", 1, { n = 3, follower, 5, 5 }, FOLLOWS)
    raises.method(world, "moveToContact", 1, { n = 3, follower, 5, 5 }, FOLLOWS)
    raises.method(world, "moveOut", 1, { n = 4, follower, 1, 0, 5 }, FOLLOWS)
    raises.method(world, "carry", 1, { n = 3, follower, 5, 5 }, FOLLOWS)
    assert.same({ 1, 0 }, { follower:getPosition() })
  end)

  it("moves, too, when it begins to follow in the midst of one", function()
    for _, name in ipairs { "move", "moveToContact", "moveOut", "carry" } do
      local world, leader = pixcollide.newWorld(), new { x = -50 }
      world:add(leader)
      local wall_x = name == "moveOut" and 5 or 12
      local mover, wall = world:add(new()), world:add(new { x = wall_x })
      local function filter(sprite)
        if sprite == wall then
          mover:follow(leader)
        end
        return true
      end
      local arguments = ({
        move = { 20, 0, nil, filter }, moveOut = { -1, 0, 30, filter }, moveToContact = { 20, 0, filter },
        carry = { 20, 0, filter },
      })[name]
      local ok, message = pcall(world[name], world, mover, arguments[1], arguments[2], arguments[3], arguments[4])
      assert.is_false(ok)
      assert.is_truthy(message:find(FOLLOWS, 1, true))
      assert.same({ -50, 0 }, { mover:getPosition() })
      -- The world is whole.
      assert.equal(1, select(2, world:queryPoint(14, 5)))
      mover:follow(nil)
      local x = world:move(mover, 50, 0, nil, function(sprite) return sprite == wall end)
      assert.equal(wall_x - 10, x)
    end
  end)

  it("to be added or removed without its leader", function()
    local follower, leader = pair()
    local world = pixcollide.newWorld()
    raises.method(world, "add", 1, { n = 1, follower },
      "sprite follows another one (add that one, or end it with sprite:follow(nil))")
    world:add(leader)
    raises.method(world, "add", 1, { n = 1, follower }, "sprite follows another one (add that one, or end it with sprite:follow(nil))")
    raises.method(world, "remove", 1, { n = 1, follower },
      "sprite follows another one (remove that one, or end it with sprite:follow(nil))")
    assert.is_false(pixcollide.newWorld():remove(follower))
    assert.equal(2, world:count())
  end)

  it("another number of masks than its leader has, and so does the leader", function()
    local leader, follower = new(nil, { square, square }), new(nil, { square, square })
    follower:follow(leader)
    raises.method(follower, "setMask", 1, { n = 1, { square, square, square } },
      "one mask expected, or as many as the leader has, which is 2, got 3")
    raises.method(leader, "setMask", 1, { n = 1, { square, square, square } },
      "as many masks expected as a follower has, which is 2, got 3")
    raises.method(leader, "setMask", 1, { n = 1, square }, "which is 2, got 1")
    assert.equal(2, leader:getFrameCount())
    assert.equal(2, follower:getFrameCount())
    follower:setMask(square)
    leader:setMask { square, square, square }
    assert.equal(3, leader:getFrameCount())
  end)
end)

describe("a leader refuses", function()
  it("a transform under which a follower's box would be too large", function()
    local leader, follower = new(), new(nil, pixcollide.newRectangleMask(1000, 1))
    follower:follow(leader)
    local message = raises.here(function() leader:setScale(30000, 1) end)
    assert.equal("the sprite's box would exceed 2^24 pixels a side", message)
    message = raises.here(function() leader:setTransform(5, 5, 0, 30000, 1) end)
    assert.equal("the sprite's box would exceed 2^24 pixels a side", message)
    assert.same({ 0, 0, 0, 1, 1, 0, 0, 0, 0 }, { leader:getTransform() })
    assert.same({ 0, 0, 0, 1, 1, 0, 0, 0, 0 }, { follower:getTransform() })
  end)

  it("a world that would know more than 64 layers with its followers", function()
    local world, leader = pixcollide.newWorld(), new { layer = "layer 1" }
    for k = 1, 62 do
      world:add(new { layer = "layer " .. k })
    end
    for k = 62, 65 do
      new { layer = "layer " .. k }:follow(leader)
    end
    raises.method(world, "add", 1, { n = 1, leader }, "64")
    assert.is_nil(leader:getWorld())
    assert.equal(62, world:count())
    leader:getFollowers()[4]:setLayer("layer 63")
    world:add(leader)
    assert.equal(67, world:count())
  end)
end)
