-- SPDX-License-Identifier: MIT
-- SPDX-FileCopyrightText: 2026 The pixcollide authors

-- The functions that world:update calls.

local finalisers = require "spec.support.finalisers"
local model = require "spec.support.questions.model"
local motion = require "spec.support.motion"
local pixcollide = require "pixcollide"
local rounds = require "spec.support.rounds"

local KINDS = { "began", "stayed", "ended" }
local LOOPS = { began = "eachBegan", stayed = "eachStayed", ended = "eachEnded" }
local mask = pixcollide.newRectangleMask(10, 10)

local function random_layers(rng)
  local kind = rng:int(1, 4)
  if kind == 1 then return nil
  elseif kind == 2 then return rng:pick(motion.LAYERS)
  elseif kind == 3 then return { rng:pick(motion.LAYERS), rng:pick(motion.LAYERS) }
  end
  return rng:pick { {}, "nobody", { "nobody", "ships" } }
end

local function has(layers, sprite)
  if layers == nil then return true end
  for _, name in ipairs(type(layers) == "table" and layers or { layers }) do
    if name == sprite:getLayer() then return true end
  end
  return false
end

-- The two in the order in which they are of these layers; nothing if they are not.
local function matched(a, b, first, second)
  if has(first, a) and has(second, b) then return a, b end
  if has(first, b) and has(second, a) then return b, a end
end

local function note(list, ...)
  for k = 1, select("#", ...) do list[#list + 1] = select(k, ...) end
end

-- A crowd in which sprites move, come, go and change.
local function crowd(rng)
  local objects = model.objects(motion.landscape_data(rng))
  local function shake()
    for _ = 1, rng:int(0, 4) do
      local sprite = rng:pick(objects.s)
      local kind = rng:int(1, 5)
      if kind == 1 and sprite:getWorld() then objects.world:remove(sprite)
      elseif not sprite:getWorld() then objects.world:add(sprite)
      elseif kind == 2 then sprite:setEnabled(not sprite:isEnabled())
      elseif kind == 3 then sprite:setLayer(rng:pick(motion.LAYERS))
      else sprite:translate(rng:int(-30, 30), rng:int(-30, 30))
      end
    end
  end
  return objects.world, shake
end

it("functions are called for the pairs of the loops, kind by kind, pair by pair, in the order of adding", function()
  rounds.each("functions", 200, function(rng)
    local world, shake = crowd(rng)
    local calls, all = {}, {}
    for k = 1, rng:int(0, 4) do
      local entry = { a = random_layers(rng), b = random_layers(rng), functions = {} }
      for _, kind in ipairs(KINDS) do
        if kind == "began" or rng:chance(0.5) then
          entry.functions[kind] = function(a, b) note(calls, k, kind, a, b) end
        end
      end
      all[k] = entry
      assert.equal(entry.functions, world:on(entry.a, entry.b, entry.functions))
    end
    for _ = 1, 5 do
      calls = {}
      world:update()
      local expected = {}
      for _, kind in ipairs(KINDS) do
        for a, b in world[LOOPS[kind]](world) do
          for k, entry in ipairs(all) do
            local first, second = matched(a, b, entry.a, entry.b)
            if first and entry.functions[kind] then note(expected, k, kind, first, second) end
          end
        end
      end
      assert.same(expected, calls)
      if #all > 0 and rng:chance(0.2) then assert.is_true(world:off(all[#all].functions)) all[#all] = nil end
      shake()
    end
  end)
end)

describe("a function of world:on", function()
  -- A row of sprites in which each touches the next one.
  local function row(count)
    local world, all = pixcollide.newWorld(), {}
    for k = 1, count do all[k] = world:add(pixcollide.newSprite(mask, { x = 9 * k, data = k })) end
    return world, all
  end

  it("may remove sprites: pairs that have lost one are passed over", function()
    local world, all = row(6)
    local seen = {}
    world:on(nil, nil, { began = function(a, b)
      note(seen, a:getData(), b:getData())
      world:remove(b)
    end })
    assert.equal(5, (world:update()))
    assert.same({ 1, 2, 3, 4, 5, 6 }, seen)
    assert.same({ 3, false }, { world:count(), world:has(all[2]) })
  end)

  it("may remove a sprite before other functions for the same pair, which are passed over, too", function()
    for count = 2, 4 do
      local world = row(count)
      local seen = {}
      local function began(a, b)
        note(seen, a:getData(), b:getData())
        world:remove(b)
      end
      for _ = 1, 2 do world:on(nil, nil, { began = began }) end
      world:update()
      assert.same(count < 4 and { 1, 2 } or { 1, 2, 3, 4 }, seen)
    end
  end)

  it("may remove itself and others at once, and add some, which are called from the next update on", function()
    local world = row(4)
    local calls, mine, other = {}, nil, nil
    mine = world:on(nil, nil, { began = function()
      note(calls, "mine")
      assert.same({ true, true, false }, { world:off(mine), world:off(other), world:off(mine) })
      world:on(nil, nil, { began = function() note(calls, "new") end })
    end })
    other = world:on(nil, nil, { began = function() note(calls, "other") end, ended = function() note(calls, "end") end })
    world:update()
    assert.same({ "mine" }, calls)
    world:add(pixcollide.newSprite(mask, { x = 30 }))
    world:update()
    assert.equal("new", calls[#calls])
  end)

  it("may update the world again, and release it", function()
    local world, all = row(5)
    local depth, calls = 0, 0
    world:on(nil, nil, { began = function()
      calls = calls + 1
      if depth == 3 then return end
      depth = depth + 1
      all[depth]:translate(0, 100 * depth)
      world:update()
    end, ended = function() calls = calls + 100 end })
    assert.same({ 4, 0, 0 }, { world:update() })
    assert.equal(304, calls) -- three have ended in nested updates
    world:on(nil, nil, { stayed = function() world:release() end })
    world:update()
    assert.is_false((pcall(world.count, world)))
  end)

  it("may raise: that comes out of the update, which is done", function()
    local world = row(3)
    local handlers = world:on(nil, nil, { began = function() error("mine", 0) end })
    assert.same({ false, "mine" }, { pcall(world.update, world) })
    local n = 0
    for _ in world:eachBegan() do n = n + 1 end
    assert.equal(2, n)
    world:off(handlers)
    assert.same({ 0, 2, 0 }, { world:update() })
  end)

  it("that a finaliser adds is called, though it does so in the midst of world:on, world:off or an update", function()
    for _, method in ipairs { "on", "off", "update" } do
      local calls = 0
      finalisers.during(function() return (row(2)) end, function(world)
        world:on(nil, nil, { began = function() calls = calls + 1 end })
      end, function(world)
        local handlers = world:on(nil, nil, { stayed = function() end })
        if method == "off" then world:off(handlers) end
        if method == "update" then world:update() end
        if method ~= "on" then world:off(handlers) end
      end, function(world)
        calls = 0
        world:clear()
        world:update()
        for k = 1, 2 do world:add(pixcollide.newSprite(mask, { x = k })) end
        world:update()
        assert.equal(1, calls)
      end)
    end
  end)

  it("is called for what an update has found, though a finaliser updates the world in its midst", function()
    local calls = 0
    finalisers.during(function()
      calls = 0
      local world = row(5)
      world:on(nil, nil, { began = function() calls = calls + 1 end })
      return world
    end, function(world) world:update() end, function(world) world:update() end,
      function() assert.equal(4, calls) end)
  end)

  it("goes on to be for its layers, though a restored snapshot has met fewer, and others come first", function()
    local world, calls = pixcollide.newWorld(), {}
    local start = world:snapshot()
    world:on("rocks", "ships", { began = function(a, b) calls[#calls + 1] = a:getLayer() .. b:getLayer() end })
    world:restore(start)
    for _, layer in ipairs { "coins", "ships", "rocks" } do world:newSprite(mask, { layer = layer }) end
    world:update()
    assert.same({ "rocksships" }, calls)
  end)

  it("of 64 layers is not for others, though a restored snapshot makes room for them", function()
    local world, layers, calls = pixcollide.newWorld(), { "default" }, {}
    for k = 2, 64 do layers[k] = "layer " .. k end
    local function list_layers(a, b) calls[#calls + 1] = a:getLayer() .. ", " .. b:getLayer() end
    local start = world:snapshot()
    world:on(layers, layers, { began = list_layers })
    world:on(layers, nil, { began = list_layers })
    for _ = 1, 2 do -- also as others come and go
      world:restore(start)
      for _, layer in ipairs { "other", "another", "layer 64" } do world:newSprite(mask, { layer = layer }) end
      world:update()
      world:clear()
      world:update()
      world:off(world:on(nil, nil, { ended = list_layers }))
    end
    assert.same({ "layer 64, other", "layer 64, another", "layer 64, other", "layer 64, another" }, calls)
  end)

  it("is called for what has left and ended by the layer that it had there, whatever it has become", function()
    local world, calls = pixcollide.newWorld(), {}
    local coin = world:newSprite(mask, { layer = "coin" })
    world:newSprite(mask, { layer = "hero" })
    for _, layer in ipairs { "coin", "none" } do
      world:on(layer, nil, { ended = function(a) calls[#calls + 1] = layer .. a:getLayer() end })
    end
    for _, leave in ipairs {
      function() world:remove(coin) end,
      function() world:remove(coin); world:add(coin) end,
      function() coin:setEnabled(false) end,
    } do
      world:update()
      leave()
      coin:setLayer("none")
      world:update()
      coin:setLayer("coin")
      if not coin:getWorld() then world:add(coin) end
    end
    assert.same({ "coinnone", "coinnone", "nonenone" }, calls)
  end)

  it("leaves none of its layers behind when it is taken away", function()
    local world, mine, calls = pixcollide.newWorld(), {}, 0
    local start = world:snapshot()
    world:on("mine", "mine", { began = function() calls = calls + 1 end })
    for k = 1, 200 do
      mine.began = function() end
      world:on("layer " .. k, nil, mine)
      world:off(mine)
      world:restore(start)
    end
    for _ = 1, 2 do world:newSprite(mask, { layer = "mine" }) end
    world:update()
    assert.equal(1, calls)
  end)

  it("is for its layers, whatever its memory has held before", function()
    for size = 200, 4000, 8 do
      for k = 1, 4 do assert.equal(size + 1, #(("\255"):rep(size) .. k)) end
      collectgarbage()
      local world, calls = pixcollide.newWorld(), 0
      world:on("rocks", "ships", { began = function() calls = calls + 1 end })
      for _, layer in ipairs { "ships", "rocks" } do world:newSprite(mask, { layer = layer }) end
      world:update()
      assert.equal(1, calls)
    end
  end)

  it("of the same table twice goes one by one", function()
    local world, calls = row(2), 0
    local handlers = { began = function() calls = calls + 1 end }
    world:on(nil, nil, handlers)
    world:on(nil, nil, handlers)
    handlers.began = nil -- what counts is what was given
    world:update()
    assert.same({ 2, true, true, false }, { calls, world:off(handlers), world:off(handlers), world:off(handlers) })
  end)
end)
