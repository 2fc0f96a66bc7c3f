-- SPDX-License-Identifier: MIT
-- SPDX-FileCopyrightText: 2026 The pixcollide authors

-- Who keeps whom alive, and what happens when nobody does.

local pixcollide = require "pixcollide"
local child = require "spec.support.child"
local finalisers = require "spec.support.finalisers"

local on_collect, while_finalising = finalisers.onCollect, finalisers.during

local function collect()
  for _ = 1, 4 do
    collectgarbage()
  end
end

-- Calls make(), which returns the list of objects to watch and what is to stay
-- alive; gives a weak table with the watched objects, and the latter.
local function watch(make)
  local objects, kept = make()
  local held = setmetatable({}, { __mode = "v" })
  for k, object in ipairs(objects) do
    held[k] = object
  end
  return held, kept
end

local function sprite_of_new_mask(options)
  return pixcollide.newSprite(pixcollide.newMask(10, 10, true), options)
end

describe("a sprite", function()
  it("outlives the variable that held its mask", function()
    local sprite = sprite_of_new_mask()
    collect()
    assert.is_true(sprite:covers(9, 9))
    assert.equal(100, sprite:getMask():count())
    assert.is_true(sprite:collides(sprite))
  end)

  it("keeps all its frames", function()
    local sprite = pixcollide.newSprite { pixcollide.newMask(1, 1, true), pixcollide.newMask(7, 7, true) }
    collect()
    sprite:setFrame(2)
    assert.is_true(sprite:covers(6, 6))
  end)

  it("lets go of masks that were replaced", function()
    local held, sprite = watch(function()
      local mask = pixcollide.newMask(3, 3, true)
      return { mask }, pixcollide.newSprite(mask)
    end)
    collect()
    assert.is_not_nil(held[1])
    sprite:setMask(pixcollide.newMask(2, 2, true))
    collect()
    assert.is_nil(held[1])
    assert.is_true(sprite:covers(1, 1))
  end)

  it("keeps its data, and lets go of it", function()
    local held, sprite = watch(function()
      local data = {}
      return { data }, sprite_of_new_mask { data = data }
    end)
    collect()
    assert.is_true(held[1] ~= nil and rawequal(held[1], sprite:getData()))
    sprite:setData(nil)
    collect()
    assert.is_nil(held[1])
  end)

  it("is collected with data that leads back to it", function()
    local held = watch(function()
      local sprite = sprite_of_new_mask()
      sprite:setData { sprite = sprite }
      return { sprite, sprite:getMask() }
    end)
    collect()
    assert.is_nil(held[1])
    assert.is_nil(held[2])
  end)

  it("is collected when its rasters have been made", function()
    local held, other = watch(function()
      local other, list = sprite_of_new_mask { r = 0.5 }, {}
      for k = 1, 20 do
        list[k] = pixcollide.newSprite(other:getMask(), { r = k })
        for _ = 1, 20 do
          list[k]:collides(other)
        end
      end
      return list, other
    end)
    collect()
    for k = 1, 20 do
      assert.is_nil(held[k])
    end
    assert.is_true(other:collides(other))
  end)
end)

describe("a world", function()
  it("does not look at masks that its sprites have given up", function()
    for _ = 1, 30 do
      local world = pixcollide.newWorld()
      local one = world:add(pixcollide.newSprite(pixcollide.newMask(40, 40, true)))
      local far = world:add(pixcollide.newSprite(pixcollide.newMask(2, 2, true), { x = 30, y = 30 }))
      assert.equal(1, select(2, world:collisions()))
      one:setMask(pixcollide.newMask(1, 1, true))
      collect()
      -- It may well get the memory of the one that is gone.
      local other = world:add(pixcollide.newSprite(pixcollide.newMask(5, 5, true)))
      local list, n = world:collisions()
      assert.equal(1, n)
      assert.is_true(list[1] == one and list[2] == other)
      assert.is_false(far:collides(other))
    end
  end)

  it("keeps its sprites", function()
    local world = pixcollide.newWorld()
    for k = 1, 50 do
      world:add(sprite_of_new_mask { x = k * 9, data = k })
    end
    collect()
    assert.equal(50, world:count())
    local list, n = world:collisions()
    assert.equal(49, n)
    assert.equal(1, list[1]:getData())
    assert.equal(50, list[98]:getData())
  end)

  it("is kept by its sprites", function()
    local sprite = pixcollide.newWorld():add(sprite_of_new_mask())
    collect()
    assert.equal(1, sprite:getWorld():count())
    assert.equal("world (1 sprite", tostring(sprite:getWorld()):sub(1, 15))
    sprite:setPosition(4, 4)
    assert.equal(1, (select(2, sprite:getWorld():queryPoint(5, 5))))
  end)

  it("lets go of what was removed, cleared or released", function()
    for _, how in ipairs { "remove", "clear", "release" } do
      local held, world = watch(function()
        local world, list = pixcollide.newWorld(), {}
        for k = 1, 10 do
          list[k] = world:add(sprite_of_new_mask { x = k })
        end
        world:collisions()
        if how == "remove" then
          for k = 1, 10 do
            world:remove(list[k])
          end
        else
          world[how](world)
        end
        return list, world
      end)
      collect()
      assert.is_not_nil(world)
      for k = 1, 10 do
        assert.is_nil(held[k], how)
      end
    end
  end)

  it("is let go of by sprites that left", function()
    local held, sprite = watch(function()
      local world = pixcollide.newWorld()
      local sprite = world:add(sprite_of_new_mask())
      world:remove(sprite)
      return { world }, sprite
    end)
    collect()
    assert.is_nil(held[1])
    assert.is_nil(sprite:getWorld())
    pixcollide.newWorld():add(sprite)
  end)

  it("is collected together with its sprites", function()
    local held = watch(function()
      local world = pixcollide.newWorld()
      local sprite = world:add(sprite_of_new_mask())
      sprite:setData(world)
      world:add(sprite_of_new_mask())
      world:collisions()
      for i in world:eachCollision() do
        assert.equal(1, i)
      end
      return { world, sprite, sprite:getMask() }
    end)
    collect()
    assert.is_nil(held[1])
    assert.is_nil(held[2])
    assert.is_nil(held[3])
  end)

  it("is collected after loops that were never finished", function()
    local held = watch(function()
      local world = pixcollide.newWorld()
      world:add(sprite_of_new_mask())
      world:add(sprite_of_new_mask())
      local iterate, state, from = world:eachCollision()
      iterate(state, from)
      return { world }
    end)
    collect()
    assert.is_nil(held[1])
  end)

  it("keeps itself while one of its loops runs", function()
    local iterate, state, at = (function()
      local world = pixcollide.newWorld()
      for k = 1, 4 do
        world:add(sprite_of_new_mask { x = k * 9, data = k })
      end
      return world:eachCollision()
    end)()
    local seen = 0
    while true do
      collect()
      local a, b
      at, a, b = iterate(state, at)
      if not at then
        break
      end
      seen = seen + 1
      assert.equal(b:getData(), a:getData() + 1)
    end
    assert.equal(3, seen)
  end)
end)

describe("finalisers", function()
  it("may use objects that die with them", function()
    local said = {}
    do
      local mask = pixcollide.newMask(10, 10, true)
      local world = pixcollide.newWorld()
      local one = world:add(pixcollide.newSprite(mask))
      local other = world:add(pixcollide.newSprite(mask, { x = 5, r = 0.1 }))
      world:collisions()
      local watcher = on_collect(function()
        -- each of these may raise or answer; none may crash
        said[#said + 1] = tostring(pcall(one.collides, one, other))
        pcall(one.setPosition, one, 1, 2)
        pcall(one.setRotation, one, 1)
        pcall(one.setMask, one, mask)
        pcall(mask.set, mask, 1, 1, false)
        pcall(world.collisions, world)
        pcall(world.remove, world, one)
        pcall(world.add, world, one)
        pcall(world.queryPoint, world, 1, 1)
        pcall(one.getWorld, one)
        pcall(one.getMask, one)
        pcall(mask.release, mask)
        pcall(one.collides, one, other)
        pcall(other.getBounds, other)
        pcall(world.release, world)
      end)
      one:setData(watcher)
    end
    collect()
    collect()
    assert.equal(1, #said)
  end)

  it("may keep objects for later", function()
    local saved
    do
      local world = pixcollide.newWorld()
      local sprite = world:add(sprite_of_new_mask())
      sprite:setData(on_collect(function() saved = { world, sprite } end))
    end
    collect()
    collect()
    assert.is_not_nil(saved)
    local world, sprite = saved[1], saved[2]
    -- the collector may have finalised them already: errors are fine
    pcall(sprite.setPosition, sprite, 3, 3)
    pcall(sprite.collides, sprite, sprite)
    pcall(world.collisions, world)
    pcall(world.add, world, sprite_of_new_mask())
    pcall(world.add, world, sprite)
    pcall(world.remove, world, sprite)
    pcall(tostring, world)
    pcall(tostring, sprite)
    saved, world, sprite = nil, nil, nil -- luacheck: ignore
    collect()
  end)

  it("may use everything while the state is closed", function()
    local text, status = child.run [[
            local pixcollide = require "pixcollide"
            local function on_collect(f)
                if newproxy then
                    local proxy = newproxy(true)
                    getmetatable(proxy).__gc = f
                    return proxy
                end
                return setmetatable({}, { __gc = f })
            end
            watchers = {}
            local function watch(mask, world, one, other)
                watchers[#watchers + 1] = on_collect(function()
                    local methods = { mask, world, one, other }
                    for _, object in ipairs(methods) do
                        pcall(tostring, object)
                        for _, name in ipairs { "count", "clone", "fill", "getBounds", "rasterize", "getBox",
                            "getMask", "getWorld", "collisions", "eachCollision", "getSprites", "getStats", "clear" } do
                            pcall(function() return object[name](object) end)
                        end
                    end
                    pcall(one.collides, one, other)
                    pcall(one.setPosition, one, 3, 4)
                    pcall(one.setFrame, one, 1)
                    pcall(world.add, world, one)
                    pcall(world.add, world, pixcollide.newSprite(pixcollide.newMask(70, 70, true)))
                    pcall(world.collisions, world)
                    pcall(world.remove, world, other)
                    pcall(world.release, world)
                    pcall(mask.release, mask)
                    pcall(one.collides, one, other)
                    io.stdout:write("finalised\n")
                end)
            end
            -- watchers made before and after the objects, so that some
            -- finalisers run before and some after those of the module
            for round = 1, 3 do
                local mask = pixcollide.newMask(90, 90, true)
                local world = pixcollide.newWorld()
                local one = pixcollide.newSprite(mask, { r = round })
                local other = pixcollide.newSprite({ mask, mask:clone() }, { x = 5, sx = 2 })
                watch(mask, world, one, other)
                world:add(one)
                world:add(other)
                watch(mask, world, one, other)
                for _ = 1, 10 do
                    one:setPosition(round, 0)
                    world:collisions()
                    one:collides(other)
                end
                for _ in world:eachCollision() do
                    break
                end
                watch(mask, world, one, other)
                keep = { keep, mask, world, one, other }
            end
        ]]
    assert.equal(("finalised\n"):rep(9), text)
    assert.equal(0, status)
  end)

  it("may run while the state is closed from within a loop", function()
    local text, status = child.run [[
            local pixcollide = require "pixcollide"
            local world, mask = pixcollide.newWorld(), pixcollide.newMask(9, 9, true)
            for k = 1, 5 do
                world:add(pixcollide.newSprite(mask, { x = k }))
            end
            for _, a in world:eachCollision() do
                for _ in world:eachCollision() do
                    mask:release()
                    io.stdout:write("leaving\n")
                    error("left", 0)
                end
            end
        ]]
    assert.truthy(text:find("leaving", 1, true))
    assert.truthy(text:find("left", 1, true))
    assert.equal(1, status)
  end)
end)

describe("a finaliser that runs within a call", function()
  local unpack = table.unpack or unpack -- luacheck: ignore

  local function square_at(x)
    return pixcollide.newSprite(pixcollide.newRectangleMask(10, 10), { x = x })
  end

  it("may release the picture that is encoded", function()
    while_finalising(function()
      return pixcollide.newPicture(8, 8)
    end, function(picture)
      picture:release()
    end, function(picture)
      return picture:encode()
    end, function(_, ok, bytes)
      if ok then
        assert.equal(64, pixcollide.decodeMask(bytes, { threshold = 0 }):getWidth() ^ 2)
      else
        assert.matches("picture has been released", bytes)
      end
    end)
  end)

  it("may release the mask that is cloned", function()
    while_finalising(function()
      return pixcollide.newRectangleMask(9, 9)
    end, function(mask)
      mask:release()
    end, function(mask)
      return mask:clone()
    end, function(_, ok, copy)
      if ok then
        assert.equal(81, copy:count())
      else
        assert.matches("mask has been released", copy)
      end
    end)
  end)

  it("may move the sprite that is rasterized", function()
    while_finalising(function()
      return square_at(-2 ^ 30)
    end, function(sprite)
      sprite:setPosition(2 ^ 30, 5)
    end, function(sprite)
      return { sprite:rasterize() }
    end, function(_, ok, result)
      local mask, x = unpack(result)
      assert.is_true(ok)
      assert.equal(100, mask:count())
      assert.is_true(x == -2 ^ 30 or x == 2 ^ 30)
    end)
  end)

  it("may remove the sprite that is asked for, and add another in its place", function()
    while_finalising(function()
      local world = pixcollide.newWorld()
      world:add(square_at(0))
      world:add(square_at(5))
      return world
    end, function(world)
      world:remove(world:getSprites()[1])
      world:add(square_at(3))
    end, function(world)
      return world:collisionsWith(world:getSprites()[1])
    end, function(world, ok, list)
      if ok then
        assert.equal(1, #list)
        assert.is_true(world:has(list[1]))
      else
        assert.matches("not in this world", list)
      end
    end)
  end)

  local function world_of_one()
    local world = pixcollide.newWorld()
    world:add(square_at(1))
    return world
  end

  local function add_up_to_forty(world)
    for x = world:count() + 1, 40 do
      world:add(square_at(x))
    end
  end

  if rawget(_G, "jit") then
    it("may add sprites to the world whose positions are set by a pointer", function()
      local one, compiler = require("ffi").new("double[2]", 7, 8), rawget(_G, "jit")
      compiler.off() -- compiled, the look for the pointer would allocate nothing
      while_finalising(world_of_one, add_up_to_forty, function(world)
        world:setPositions(one, 1)
      end, function(world, ok, message)
        for k, sprite in ipairs(world:getSprites()) do
          assert.equal(k == 1 and 7 or k, (sprite:getPosition()))
        end
        assert.is_true(ok or message:find("count expected to be 40", 1, true) ~= nil, message)
      end)
      compiler.on()
    end)
  end

  it("may add sprites to the world whose positions are asked for", function()
    local names = { "getPositions" }
    if rawget(_G, "jit") then
      names[2] = "viewPositions"
    end
    for _, name in ipairs(names) do
      while_finalising(world_of_one, add_up_to_forty, function(world)
        return { world[name](world) }
      end, function(world, ok, result)
        assert.is_true(ok)
        local list, n = result[1], result[2]
        assert.is_true(n == 1 or n == 40)
        assert.equal(n, name == "getPositions" and list[2 * n - 1] or list[n - 1].x)
        assert.is_true(world:count() >= n)
      end)
    end
  end)
end)

describe("masks that were released", function()
  it("leave their sprites usable", function()
    local mask = pixcollide.newMask(10, 10, true)
    local one, other = pixcollide.newSprite(mask, { r = 0.5 }), sprite_of_new_mask()
    local world = pixcollide.newWorld()
    world:add(one)
    world:add(other)
    for _ = 1, 10 do
      assert.is_true(one:collides(other))
    end
    mask:release()
    assert.equal(0, (select(2, world:collisions())))
    one:setRotation(1)
    one:setOrigin(1, 1)
    pcall(one.setOrigin, one, "center")
    assert.is_false(one:collides(other))
    assert.equal(0, (select(2, world:queryRect(-100, -100, 90, 90))))
    assert.equal("mask (released)", tostring(one:getMask()))
    assert.equal(0, (one:rasterize()):count())
    one:setMask(pixcollide.newMask(10, 10, true))
    assert.is_true(one:collides(other))
    assert.equal(1, (select(2, world:collisions())))
  end)
end)
