-- SPDX-License-Identifier: MIT
-- SPDX-FileCopyrightText: 2026 The pixcollide authors

-- Wrong use of worlds that the contract of their functions (spec/lua/contract_spec.lua) does not tell: sprites that are
-- in a world, changes that would take one of many sprites too far, loops, and what runs in the midst of a call.

local pixcollide = require "pixcollide"
local finalisers = require "spec.support.finalisers"
local raises = require "spec.support.raises"
local rounds = require "spec.support.rounds"

local NAN, INF = 0 / 0, math.huge
local EACH = { "eachBegan", "eachStayed", "eachEnded" }

local full = pixcollide.newMask(10, 10, true)

local function new(options) return pixcollide.newSprite(full, options) end

local function pair()
  local world = pixcollide.newWorld()
  return world, world:add(new()), world:add(new { x = 5 })
end

describe("a world refuses", function()
  it("a sprite that is in a world, this one or another, and lists with metamethods", function()
    local world, one = pair()
    local text = "sprite is already in a world (remove it first with world:remove)"
    local points = setmetatable({ 0, 0, 9, 0 }, { __index = function() return 5 end, __len = function() return 6 end })
    raises.cases {
      { world, "add", { one }, 1, text }, { pixcollide.newWorld(), "add", { one }, 1, text },
      { world, "queryPolygon", { points }, 1, "list of at least three points" },
    }
    assert.is_true(rawequal(world, one:getWorld()))
    assert.equal(2, world:count())
  end)

  it("what beginners guess", function()
    local world, one, two = pair()
    one:setLayer("hero")
    local field, results = "list of layer names expected, got a table with a field '%s'", pixcollide.newResults()
    local late = "filter expected, got a list of results, which comes after it"
    raises.cases {
      { world, "add", { new(), 5, 5 }, 2, "the sprite has its place already" },
      { world, "count", { "hero", "coin" }, 2, "several layers are a list of names" },
      { world, "eachSprite", { "hero", "coin" }, 2, "several layers are a list of names" },
      { world, "getSprites", { "hero" }, 1, "those of a layer: world:eachSprite(layers)" },
      { world, "setLayers", { { hero = true } }, 1, field:format("hero") },
      { world, "setRule", { { hero = true }, "wall", "ignore" }, 1, field:format("hero") },
      { world, "setRule", { "hero", "wall", false }, 3, "string expected, got boolean (a rule: 'collide'" },
      { world, "on", { "hero", { began = print } }, 2, field:format("began") },
      { world, "on", { "hero", "wall", { enter = print } }, 3, "did you mean 'began'?" },
      { world, "rayCast", { 0, 0, 9, 9, one }, 5, "got sprite (all but that one: function(other) return other ~= sprite end)" },
      { world, "eachHit", { one }, 1, "got sprite (its layer is sprite:getLayer())" },
      { world, "on", { "hero", print }, 2, "functions come behind both layers: { began = f }" },
      { pixcollide, "newWorld", { 64 }, 1, "number (a world has no size and no gravity, and chooses its cells by itself)" },
      { world, "newSprite", { full, { leader = one } }, 2, "'leader' (call sprite:follow(leader). There are x, y," },
      { world, "newSprite", { full, { flipX = true } }, 2, "'flipX' (did you mean 'sx'? There are x, y," },
      { world, "moveTo", { one, 1, 1, "slide", results }, 5, late },
      { world, "rayCastAll", { 0, 0, 1, 1, results }, 5, late },
      { world, "moveTo", { one, 1, 1, "hero" }, 4, "layers are a filter, which comes after the response" },
      { world, "moveTo", { one, 1, 1, { "hero" } }, 4, "got table (the filter comes after it, then the results)" },
      { world, "pick", { 1, 1, "hero" }, 3, "number expected, got string (radius comes before the filter)" },
      { world, "nearest", { 1, 1, print }, 3, "number expected, got function (maxDistance comes before the filter)" },
      { world, "queryPolygon", { 0, 0, 9, 0, 9, 9 }, 1, "table expected, got number (points are one list:" },
      { pixcollide, "mergeMasks", { full, full }, 1, "table expected, got mask (masks are one list: { a, b })" },
      { pixcollide.newPicture(1, 1), "clear", { { 1, 0, 0 } }, 1, "number expected, got table (the colour's numbers, not a list)" },
      { world, "queryPolygon", { { { 0, 0 }, { 9, 0 }, { 9, 9 } } }, 1, "in one list, got a list of tables" },
      { world, "newSprite", { { x = 1 } }, 1, "options come after the mask" },
      { world, "collisions", { "hero", "coin" }, 1, "got string (pairs of two layers: world:eachCollision(a, b))" },
      { world, "newSprite", { full, { full } }, 2, "expected to be strings, got a list with mask in it (if that is another "
        .. "result of the call before it, put that call in parentheses)" },
      { pixcollide, "newWorld", { { "hero" } }, 1, "expected to be strings, got a list with string in it" },
      { world, "newSprite", { { full, x = 1 } }, 1, "list of masks expected, got option 'x' in it (options go into" },
      { world, "newSprite", { full, { origin = "centre" } }, 2, "option 'origin': 'center' expected, got 'centre'" },
      { world, "newSprite", { full, { origin = { 1, 2 } } }, 2, "got table (numbers go into ox and oy)" },
      { two, "setMask", { nil, "cannot load 'x'", n = 2 }, 1, "got nil (cannot load 'x')" },
      { world, "add", { { sprite = one } }, 1, "sprite expected, got table (of an object of yours give the sprite that it holds)" },
      { world, "add", { new(), new() }, 2, "got sprite (the sprite has its place already: sprite:setPosition(x, y); others are added" },
      { world, "remove", { one, two }, 2, "got sprite (several are one list: world:remove { a, b })" },
      { world, "nearest", { one }, 1, "number expected, got sprite (its place: local x, y = sprite:getPosition())" },
      { world, "canSee", { one, two }, 1, "got sprite (its place: local x, y = sprite:getPosition())" },
      { world, "canSee", { 0, 0, one, 9, { direction = 0, width = 90 } }, 5,
        "'width' expected between 0 and 20, got 90 (in radians; of degrees they are math.rad(degrees))" },
      { one, "setData", { "hp", 2 }, 2, "got number (it keeps one value: sprite:setData { hp = 2 })" },
      { one, "getData", { "hp" }, 1, "got string (it gives all of the data: sprite:getData().hp, say)" },
      { one, "setLayer", { "hero", "coin" }, 2, "got string (a sprite is in one layer)" },
      { one, "follow", { two, 10, 0 }, 2, "got number (a follower has its leader's transform: its mask tells what lies where)" },
      { pixcollide, "newPolygonMask", { { 0, 0, 9, 0, 9, 9, 5 } }, 1, "three points x1, y1, ... expected, got 7 numbers" },
    }
    world:add(new(), nil)
    assert.equal(3, world:count())
    assert.is_true(world:remove(world:rayCast(-9, 1, 9, 1))) -- whatever else comes with the sprite
    assert.equal(2, world:count())
    local bare = pixcollide.newWorld() -- which knows no layer
    local lone = bare:newSprite(pixcollide.newMask(2, 2, true))
    raises.cases { { bare, "moveTo", { lone, 1, 1, "hero" }, 4, "add others with world:addResponse" } }
  end)

  it("loops over events that nobody has looked for, until it is updated or has those of a snapshot", function()
    local function begin(world, loop)
      local step = world[loop](world, "default")
      assert.is_function(step)
    end
    local updated = pair()
    updated:update()
    local snapshot = updated:snapshot()
    for _, loop in ipairs(EACH) do
      local world = pair()
      world:on(nil, nil, { began = print })
      world:collisions()
      local message = "the world has never been updated (call world:update() once a frame, before this loop)"
      assert.equal(message, raises.here(function() begin(world, loop) end))
      assert.equal(message, raises.here(function() begin(pixcollide.newWorld(), loop) end))
      begin(updated, loop)
      local empty = pixcollide.newWorld()
      empty:update()
      begin(empty, loop)
      updated:restore(snapshot)
      begin(updated, loop)
      empty = pixcollide.newWorld()
      for _ = 1, 2 do empty:add(new()) end
      empty:restore(empty:snapshot())
      begin(empty, loop)
    end
  end)

  it("to let a list be called, which a loop over it does", function()
    local world, one = pair()
    for name, list in pairs {
      pairs = world:collisions(), sprites = world:getSprites(), query = world:queryPoint(1, 1), layers = world:getLayers(),
      followers = one:getFollowers(), masks = one:getMasks(), rects = full:boundingRects(), all = world:getPositions(),
    } do
      local message = raises.here(function()
        for _ in list do error() end
      end)
      assert.is_truthy(message:find("a list cannot be called (a loop over pairs is: for a, b in world:eachCollision() do;", 1, true), name)
    end
    assert.is_nil(getmetatable((world:collisions {}))) -- a list of the program's own stays as it is
  end)

  it("what an older integrate took, and what integrate takes", function()
    local world = pair()
    local update = "update takes no arguments: world:integrate(dt) moves sprites by their velocities"
    raises.cases {
      { world, "integrate", { 1, { 0, 0, 800, 600 } }, 2,
        "options expected, such as { bounds = {x, y, w, h} }, got a list" },
      { world, "integrate", { 1, { bounds = { 0, 0, 1, 1 }, wrap = { 0, 0, 1, 1 } } }, 2,
        "option 'bounds' cannot be given together with 'wrap'" },
      { world, "integrate", { 1, { wrap = { 0, 0, 0, 1 } } }, 2, "option 'wrap' expected to have sides of more than 0" },
      { world, "integrate", { 1, { wrap = { 2 ^ 29, 0, 2 ^ -30, 1 } } }, 2, "sides of more than 0" }, -- x + w is x
      { world, "update", { 1 / 60 }, 1, update }, { world, "update", { {} }, 1, update },
    }
    world:update(nil)
  end)

  it("a new sprite in a 65th layer, or with wrong options, and keeps nothing of it", function()
    local world = pixcollide.newWorld()
    for k = 1, 64 do world:newSprite(full, { layer = "layer " .. k }) end
    -- What other specs have left must not go meanwhile.
    local function collectedBytes()
      collectgarbage()
      collectgarbage()
      return (pixcollide.getMemory())
    end
    local bytes = collectedBytes()
    raises.cases {
      { world, "newSprite", { full, { layer = "layer 65" } }, 2, "the world has 64 layers already" },
      { world, "newSprite", { full }, 2, "the world has 64 layers already" },
      { world, "newSprite", { full, { layer = "layer 1", velocity = { 1 } } }, 2, "option 'velocity'" },
      { world, "newSprite", { full, { layer = "layer 1", scale = 1e5 } }, 2, "option 'scale' expected" },
    }
    assert.same({ 64, bytes }, { world:count(), collectedBytes() })
    world:release()
    raises.cases { { world, "newSprite", { full }, 0, "calling 'newSprite' on bad self (world has been released)" } }
  end)

  it("to be released by reading the argument", function()
    local world = pair()
    local size = setmetatable({ h = 8 }, { __index = function() world:release() return 8 end })
    local text = "calling 'setCellSize' on bad self (world has been released)"
    raises.cases { { world, "setCellSize", { size }, 0, text } }
  end)

  it("nothing but release once it is released, and its sprites stay whole", function()
    local world, one = pair()
    world:release()
    world:release()
    assert.is_nil(one:getWorld())
    assert.is_true(one:covers(0, 0))
  end)
end)

describe("a change of all sprites", function()
  -- Three sprites with everything set, after one that has left.
  local function filled()
    local world, all = pixcollide.newWorld(), {}
    local gone = world:add(new())
    for k = 1, 3 do
      all[k] = world:add(new { x = k, y = -k, r = k / 2, sx = 2, oy = 3 })
      all[k]:setVelocity(k, k)
    end
    world:remove(gone)
    return world, all
  end

  local function state(all)
    local numbers = {}
    for k, sprite in ipairs(all) do numbers[k] = { { sprite:getTransform() }, { sprite:getVelocity() } } end
    return numbers
  end

  it("is refused for a sprite that it would take too far, or make too large, and says which", function()
    local world, all = filled()
    local before = state(all)
    local far = { 0, 0, 0, 1, 1, 0, 0, 0, 0, 0, 0, 0, 1000, 1, 2 ^ 24, 0, 0, 0, 0, 0, 0, 1, 1, 0, 0, 0, 0 }
    raises.cases {
      { world, "setTransforms", { far }, 0,
        "sprite 2: the sprite's box would lie more than 2^29 pixels from its position" },
      { world, "translateAll", { 2 ^ 30 - 2, 0 }, 0, "sprite 3 would get beyond 2^30" },
      { world, "translateAll", { 0, 1e300 }, 0, "sprite 1 would get beyond 2^30" },
      { world, "integrate", { 2 ^ 30 / 3 }, 0, "sprite 3 would get beyond 2^30" },
      { world, "integrate", { 1e308 }, 0, "sprite 1 would get beyond 2^30" },
    }
    assert.same(before, state(all))
    all[2]:setMask(pixcollide.newMask(1000, 1000))
    all[2]:setTransform(0, 0, 0, 32) -- as it is, it fits into 32767 pixels a side
    before = state(all)
    for _, sprite in ipairs(all) do sprite:setAngularVelocity(1) end
    raises.cases { { world, "integrate", { 0.5 }, 0, "sprite 2: the sprite's box would be 43425 x 43425 pixels, at most 32767 a side" } }
    assert.same(before, state(all))
    local wide = pixcollide.newSprite(pixcollide.newMask(1000, 1))
    world:clear()
    world:add(wide)
    raises.cases { { world, "setTransforms", { { 0, 0, 0, -40, 1.5, 0, 0, 0, 0 } }, 0,
      "sprite 1: the sprite's box would be 40000 x 2 pixels, at most 32767 a side" } }
    assert.same({ 0, 0, 0, 1, 1, 0, 0, 0, 0 }, { wide:getTransform() })
  end)

  it("changes nothing when it is refused, wherever the fault is", function()
    rounds.each("bulk errors: all or nothing", 100, function(rng)
      local world, all, list = pixcollide.newWorld(), {}, {}
      for k = 1, rng:int(1, 80) do all[k] = world:add(new { x = k, r = rng:real(0, 3) }) end
      local case = rng:pick { { "setPositions", 2 }, { "setVelocities", 2 }, { "setTransforms", 9 } }
      for k = 1, #all * case[2] do list[k] = rng:real(0.5, 1) end
      list[rng:int(1, #list)] = rng:pick { NAN, INF, 2 ^ 31, "x", {} }
      local before = state(all)
      assert.is_false((pcall(world[case[1]], world, list)))
      assert.same(before, state(all))
    end)
  end)
end)

describe("loops over events", function()
  it("leave the world whole after an error within", function()
    for _, name in ipairs(EACH) do
      local world, a, b = pair()
      for step = 1, 6 do
        b:setPosition(5, step % 3 == 0 and 500 or 0)
        world:update()
        local ok, message = pcall(function()
          for _ in world[name](world) do
            world:remove(a)
            world:add(a)
            error("mine", 0)
          end
        end)
        assert.is_true(ok or message == "mine")
      end
      b:setPosition(5, 0)
      world:update()
      assert.same({ 0, 1, 0 }, { world:update() })
      for c, d in world:eachStayed() do assert.is_true((c == a and d == b) or (c == b and d == a)) end
    end
  end)

  it("may meet a step that is called after its loop has ended", function()
    local world = pair()
    world:update()
    for _, loop in ipairs(EACH) do
      local step = world[loop](world)
      while step(NAN, "anything") do end
      assert.is_nil((step()))
    end
  end)
end)

describe("a finaliser", function()
  local function isReleased(what)
    return function(_, ok, message)
      assert.is_true(ok or tostring(message):find(what, 1, true) ~= nil, tostring(message))
    end
  end

  for _, name in ipairs(EACH) do
    it("may update, empty or release the world when a loop begins (" .. name .. ")", function()
      for _, change in ipairs { "update", "clear", "release" } do
        finalisers.during(function()
          local world = pair()
          world:update()
          return world
        end, function(world) world[change](world) end, function(world)
          local step, loop = world[name](world) -- a new loop each time: none is given back
          return step(loop, 0)
        end, isReleased("world has been released"))
      end
    end)
  end

  it("may release a world while it makes a sprite, or poses for those that begin to turn", function()
    local function fill()
      local world = pixcollide.newWorld()
      for k = 1, 3 do world:newSprite(full, { x = 20 * k, velocity = { 1, 1 }, bullet = true }) end
      return world
    end
    for _, act in ipairs {
      function(world) world:remove(world:newSprite(full, { scale = 2, layer = "some", steps = { 1, 2 } })) end,
      function(world)
        local sprite = world:newSprite(full, { angularVelocity = 1 })
        world:integrate(1 / 60, { bounds = { 0, 0, 100, 100 } })
        world:eachHit()
        world:remove(sprite)
      end,
    } do
      finalisers.during(fill, function(world) world:release() end, act, isReleased("world has been released"))
    end
  end)

  it("may release what a query asks about, or change its list", function()
    local world
    local function always() return true end
    for _, case in ipairs {
      { function() return world end, function() return world:queryCircle(5, 5, 5, always) end,
        "world has been released" },
      { function() return pixcollide.newMask(9, 9, true) end, function(mask) return world:queryMask(mask, 0, 0) end,
        "mask has been released" },
      { function() return { 0, 0, 9, 0, 9, 9, release = function(points) points[6] = nil end } end,
        function(points) return world:queryPolygon(points) end, "list of at least three points" },
    } do
      finalisers.during(function()
        world = pair()
        return case[1]()
      end, function(object) object:release() end, function(object)
        local results = {}
        for k = 1, 20 do results[k] = { case[2](object) } end
        return #results
      end, isReleased(case[3]))
    end
  end)
end)

describe("memory that is short", function()
  local state = debug.getregistry()["pixcollide.state"]

  it("leaves the last update as it was, and the next one tells all", function()
    for allowed = 0, 30 do
      local world, a = pair()
      world:update()
      a:setPosition(500, 0)
      for k = 1, 40 do world:add(new { x = 1000 + k * 9 }) end
      state:failAfter(allowed)
      local ok, message = pcall(world.update, world)
      state:failAfter(-1)
      if not ok then
        local n = 0
        for _ in world:eachBegan() do n = n + 1 end
        assert.truthy(message:find("not enough memory", 1, true))
        assert.equal(1, n)
        assert.same({ 39, 0, 1 }, { world:update() })
      end
      assert.same({ 0, 39, 0 }, { world:update() })
    end
  end)
end)
