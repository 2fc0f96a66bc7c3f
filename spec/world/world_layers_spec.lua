-- SPDX-License-Identifier: MIT
-- SPDX-FileCopyrightText: 2026 The pixcollide authors

-- Layers: how many a world knows, which it refuses, and rules for lists of them. For random rules see programs_spec.lua.

local pixcollide = require "pixcollide"
local raises = require "spec.support.raises"

local full = pixcollide.newMask(10, 10, true)

local function new(layer, x, y) return pixcollide.newSprite(full, { layer = layer, x = x, y = y, data = layer }) end

describe("a world knows at most 64 layers", function()
  -- A world that knows "layer 1" to "layer COUNT".
  local function knowing(count)
    local world = pixcollide.newWorld()
    for k = 1, count do world:add(new("layer " .. k, k * 20)) end
    return world
  end

  local message = "the world has 64 layers already, and can have no more"

  it("and refuses a sprite of the 65th, which is not added", function()
    local world, sprite = knowing(64), new("layer 65")
    raises.method(world, "add", 1, raises.pack(sprite), message)
    assert.same({ 64, false, "layer 65" }, { world:count(), world:has(sprite), sprite:getLayer() })
    assert.is_nil(sprite:getWorld())
    sprite:setLayer("layer 64")
    world:add(sprite)
    raises.method(world, "add", 1, raises.pack(pixcollide.newSprite(full)), message) -- of the default layer
  end)

  it("and refuses that a member gets into the 65th", function()
    local world = knowing(64)
    local member = world:getSprites()[10]
    raises.method(member, "setLayer", 1, raises.pack("layer 65"), message)
    assert.equal("layer 10", member:getLayer())
    member:setLayer("layer 11")
    assert.is_true(world:remove(member))
    member:setLayer("layer 65") -- outside it may be anything
    assert.equal("layer 65", member:getLayer())
  end)

  it("and refuses a rule for the 65th, and learns neither of two new ones if there is room for one", function()
    local world, nearly = knowing(64), knowing(63)
    raises.cases {
      { world, "setRule", { "new", "layer 1", "ignore" }, 1, message },
      { world, "setRule", { "layer 1", { "layer 2", "new" }, "ignore" }, 2, message },
      { world, "setRule", { "new", nil, "ignore", n = 3 }, 1, message },
      { nearly, "setRule", { "new", "newer", "ignore" }, 2, message },
      { nearly, "on", { { "new", "newer" }, nil, { began = print }, n = 3 }, 1, message },
    }
    assert.same({ "collide", "collide" }, { world:getRule("layer 1", "new"), nearly:getRule("new", "newer") })
    world:setRule("layer 1", "layer 64", "ignore")
    assert.equal("ignore", world:getRule("layer 64", "layer 1"))
    nearly:setRule("last", "last", "ignore")
    assert.equal("ignore", nearly:getRule("last", "last"))
    raises.method(nearly, "setRule", 2, raises.pack("last", "newer", "ignore"), message)
  end)

  it("of which those are known that a sprite has had, or a rule has named", function()
    local world = pixcollide.newWorld()
    local sprite = world:add(new("a")) -- 1
    sprite:setLayer("b") -- 2
    world:remove(sprite)
    sprite:setLayer("not here")
    world:setRule("c", "d", "collide") -- 4
    for k = 1, 100 do -- to ask teaches nothing
      assert.equal("collide", world:getRule("asked " .. k, "asked " .. k))
      world:queryPoint(0, 0, "asked " .. k)
      world:queryPoint(0, 0, { "asked " .. k, "a" })
    end
    for k = 5, 64 do world:setRule("layer " .. k, "a", "ignore") end
    raises.method(world, "setRule", 1, raises.pack("one more", "a", "ignore"), message)
    for _, known in ipairs { "a", "b", "c", "d", "layer 5", "layer 64" } do
      sprite:setLayer(known)
      world:add(sprite)
      world:remove(sprite)
    end
  end)
end)

describe(":setRule", function()
  local NAMES = { "a", "b", "c", "d", "never named" }

  -- The rules of all pairs, as text.
  local function told(world)
    local rules = {}
    for _, a in ipairs(NAMES) do
      for _, b in ipairs(NAMES) do rules[#rules + 1] = world:getRule(a, b):sub(1, 2) end
    end
    return table.concat(rules, " ")
  end

  it("takes lists, and nil for all layers, those that are yet to come included", function()
    local world = pixcollide.newWorld()
    world:setRule("a", { "b", "c" }, "ignore")
    assert.equal("co ig ig co co ig co co co co ig co co co co co co co co co co co co co co", told(world))
    world:setRule({ "d" }, nil, "sense")
    assert.equal("co ig ig se co ig co co se co ig co co se co se se se se se co co co se co", told(world))
    world:setRule({ "a", "b" }, { "a", "b" }, "collide")
    world:setRule(nil, nil, "ignore")
    assert.equal(("ig "):rep(25), told(world) .. " ")
    world:add(new("of its own"))
    assert.equal("ignore", world:getRule("of its own", "a"))
  end)

  it("knows the responses that have been added, which cannot have the names of rules", function()
    local world = pixcollide.newWorld()
    raises.method(world, "setRule", 3, raises.pack("a", "b", "mine"), "no rule is called 'mine' (there are collide, ignore, "
      .. "sense, slide, glide, touch, bounce, cross, oneway): add responses with world:addResponse")
    world:addResponse("mine", print)
    world:setRule("a", "b", "mine")
    assert.equal("mine", world:getRule("a", "b"))
    raises.method(world, "addResponse", 1, raises.pack("sense", print),
      "'sense' is a rule of world:setRule, and cannot be a response")
  end)
end)

describe(":setLayers", function()
  it("fixes the layers: others raise wherever they are named, and nothing changes", function()
    local world = pixcollide.newWorld()
    world:setLayers { "ship", "rock" }
    local ship, lost = world:add(new("ship")), new("lost")
    local message = "no layer is called '%s' (world:setLayers has fixed them: ship, rock, default)"
    world:update()
    raises.cases {
      { world, "add", { lost }, 1, message:format "lost" }, { ship, "setLayer", { "shp" }, 1, message:format "shp" },
      { world, "queryPoint", { 0, 0, "shp" }, 3, message:format "shp" },
      { world, "queryPoint", { 0, 0, { "ship", "rok" } }, 3, message:format "rok" },
      { world, "setRule", { "ship", "rok", "sense" }, 2, message:format "rok" },
      { world, "getRule", { "shp", "rock" }, 1, message:format "shp" },
      { world, "on", { "ship", "rok", { began = print } }, 2, message:format "rok" },
      { world, "eachBegan", { "ship", { "rok" } }, 2, message:format "rok" },
      { world, "moveTo", { ship, 5, 5, "slide", "rok" }, 5, message:format "rok" },
    }
    world:add(pixcollide.newSprite(full))
    assert.same({ { "ship", "rock", "default" }, 3 }, { world:getLayers() })
    world:setLayers(nil)
    world:add(lost)
    world:queryPoint(0, 0, "shp")
    assert.same({ { "ship", "rock", "default", "lost" }, 4 }, { world:getLayers({ 1, 2, 3, 4, 5 }) })
  end)

  it("refuses a list that leaves out a layer which the world knows, or has too many", function()
    local world, many = pixcollide.newWorld(), {}
    world:add(new("ship"))
    raises.method(world, "setLayers", 1, raises.pack { "rock" }, "the world knows layer 'ship' already, which is not in the list")
    for k = 1, 64 do many[k] = "layer " .. k end
    raises.method(pixcollide.newWorld(), "setLayers", 1, raises.pack(many),
      "the world has 64 layers already, and can have no more")
    assert.same({ "ship" }, (world:getLayers()))
    world:setLayers { "ship" }
    world:setLayers { "ship", "rock" }
    assert.same({ "ship", "default", "rock" }, (world:getLayers()))
  end)
end)
