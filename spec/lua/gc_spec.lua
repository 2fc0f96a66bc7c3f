-- SPDX-License-Identifier: MIT
-- SPDX-FileCopyrightText: 2026 The pixcollide authors

-- Who keeps whom alive, what happens when nobody does, and how the collector is told of memory that it does not see.

local pixcollide = require "pixcollide"
local child = require "spec.support.child"
local finalisers = require "spec.support.finalisers"
local luajit = require "spec.support.luajit"

local unpack = table.unpack or unpack -- luacheck: ignore

local function collect()
  for _ = 1, 4 do collectgarbage() end
end

local function newSprite(options, side)
  return pixcollide.newSprite(pixcollide.newMask(side or 10, side or 10, true), options)
end

-- A world of so many sprites side by side, each with its number as data.
local function newRow(count, step)
  local world = pixcollide.newWorld()
  for k = 1, count do world:add(newSprite { x = k * step, data = k }) end
  return world
end

-- Each makes some objects: a list to watch, and one to keep, or nil. All of the list are alive as long as that is kept,
-- until `change` is called with it; then they are gone. Without `change` they are gone at once. What is kept is usable
-- `after`.
local GOES = {
  ["a mask with the sprite that got another one"] = { make = function()
    local sprite = newSprite()
    return { sprite:getMask() }, sprite
  end, change = function(sprite) sprite:setMask(pixcollide.newMask(2, 2, true)) end },
  ["a frame with the sprite that got others"] = { make = function()
    local masks = { pixcollide.newMask(1, 1), pixcollide.newMask(7, 7) }
    return { masks[2] }, pixcollide.newSprite(masks)
  end, change = function(sprite) sprite:setMask(sprite:getMask()) end },
  ["data with the sprite that got none"] = { make = function()
    local data = {}
    return { data }, newSprite { data = data }
  end, change = function(sprite) sprite:setData(nil) end },
  ["a sprite with data that leads back to it"] = { make = function()
    local sprite = newSprite()
    sprite:setData { sprite = sprite }
    return { sprite, sprite:getMask() }
  end },
  ["sprites with rasters, though their mask stays"] = { make = function()
    local other, list = newSprite { r = 0.5 }, {}
    for k = 1, 20 do
      list[k] = pixcollide.newSprite(other:getMask(), { r = k })
      for _ = 1, 20 do list[k]:collides(other) end
    end
    return list
  end },
  ["a world and its sprites"] = { make = function()
    local world = newRow(2, 1)
    local sprite = world:getSprites()[1]
    sprite:setData(world)
    for a in world:eachCollision() do assert.equal(sprite, a) end
    return { world, sprite, sprite:getMask() }
  end },
  ["a world with a loop that was never finished"] = { make = function()
    local world = newRow(2, 1)
    local iterate = world:eachCollision()
    iterate()
    return { world }
  end },
  ["a world with its last sprite"] = { make = function()
    local sprite = newSprite()
    return { pixcollide.newWorld():add(sprite):getWorld() }, sprite
  end, change = function(sprite)
    sprite:getWorld():remove(sprite)
    assert.is_nil(sprite:getWorld())
  end, after = function(sprite) pixcollide.newWorld():add(sprite) end },
}
for _, how in ipairs { "remove", "clear", "release" } do
  GOES["sprites with the world, by " .. how] = { make = function()
    local world = newRow(10, 1)
    world:collisions()
    return { unpack(world:getSprites(), 1, 10) }, world
  end, change = function(world)
    for _, sprite in ipairs(how == "remove" and world:getSprites() or {}) do world:remove(sprite) end
    if how ~= "remove" then world[how](world) end
  end }
end

describe("the collector takes", function()
  for what, case in pairs(GOES) do
    it(what, function()
      local list, kept = case.make()
      local held = setmetatable({}, { __mode = "v" })
      for k, object in ipairs(list) do held[k] = object end
      local count = #list
      list = nil -- luacheck: ignore
      collect()
      if case.change then
        for k = 1, count do assert.is_not_nil(held[k], k) end
        case.change(kept)
        collect()
      end
      for k = 1, count do assert.is_nil(held[k], k) end
      assert.equal(case.change ~= nil, kept ~= nil)
      if case.after then case.after(kept) end
    end)
  end
end)

describe("a sprite keeps", function()
  it("its frames and its data", function()
    local masks = { pixcollide.newMask(1, 1, true), pixcollide.newMask(7, 7, true) }
    local sprite = pixcollide.newSprite(masks, { data = { 5 } })
    masks = nil -- luacheck: ignore
    collect()
    assert.same({ 5 }, sprite:getData())
    sprite:setFrame(2)
    assert.same({ true, 49, true }, { sprite:covers(6, 6), sprite:getMask():count(), sprite:collides(sprite) })
  end)

  it("its world", function()
    local sprite = pixcollide.newWorld():add(newSprite())
    collect()
    assert.same({ 1, "world (1 sprite" }, { sprite:getWorld():count(), tostring(sprite:getWorld()):sub(1, 15) })
    sprite:setPosition(4, 4)
    assert.equal(1, (select(2, sprite:getWorld():queryPoint(5, 5))))
  end)
end)

describe("a world", function()
  it("keeps its sprites", function()
    local world = newRow(50, 9)
    collect()
    assert.equal(50, world:count())
    local list, n = world:collisions()
    assert.equal(49, n)
    assert.same({ 1, 50 }, { list[1]:getData(), list[98]:getData() })
  end)

  it("does not look at masks that its sprites have given up", function()
    for _ = 1, 30 do
      local world = pixcollide.newWorld()
      local one, far = world:add(newSprite(nil, 40)), world:add(newSprite({ x = 30, y = 30 }, 2))
      assert.equal(1, select(2, world:collisions()))
      one:setMask(pixcollide.newMask(1, 1, true))
      collect()
      -- It may well get the memory of the one that is gone.
      local other = world:add(newSprite(nil, 5))
      local list, n = world:collisions()
      assert.equal(1, n)
      assert.is_true(list[1] == one and list[2] == other)
      assert.is_false(far:collides(other))
    end
  end)

  it("keeps itself while one of its loops runs", function()
    local iterate = newRow(4, 9):eachCollision()
    for _ = 1, 3 do
      collect()
      local a, b = iterate()
      assert.equal(b:getData(), a:getData() + 1)
    end
    collect()
    assert.is_nil((iterate()))
  end)
end)

describe("finalisers", function()
  -- A mask, a world and two sprites in it that collide.
  local function newScene(r)
    local mask, world = pixcollide.newMask(90, 90, true), pixcollide.newWorld()
    local one = world:add(pixcollide.newSprite(mask, { r = r }))
    local other = world:add(pixcollide.newSprite({ mask, mask:clone() }, { x = 5, sx = 2 }))
    world:collisions()
    return { mask, world, one, other }
  end

  it("may use objects that die with them", function()
    local used = 0
    do
      local scene = newScene(0.1)
      scene[3]:setData(finalisers.onCollect(function()
        finalisers.use(scene)
        pcall(scene[1].release, scene[1])
        finalisers.use(scene)
        pcall(scene[2].release, scene[2])
        finalisers.use(scene)
        used = used + 1
      end))
    end
    collect()
    collect()
    assert.equal(1, used)
  end)

  it("may keep objects for later", function()
    local saved
    do
      local scene = newScene(0)
      scene[3]:setData(finalisers.onCollect(function() saved = scene end))
    end
    collect()
    collect()
    assert.is_not_nil(saved)
    finalisers.use(saved) -- the collector may have finalised them already: errors are fine
    saved = nil -- luacheck: ignore
    collect()
  end)

  it("may use everything while the state is closed #system", function()
    local text, status = child.run [[
      local pixcollide, finalisers = require "pixcollide", require "spec.support.finalisers"
      watchers = {}
      local function watch(objects)
        watchers[#watchers + 1] = finalisers.onCollect(function()
          finalisers.use(objects)
          pcall(objects[2].release, objects[2])
          pcall(objects[1].release, objects[1])
          finalisers.use(objects)
          io.stdout:write("finalised\n")
        end)
      end
      -- watchers made before and after the objects, so that some
      -- finalisers run before and some after those of the module
      for round = 1, 3 do
        local mask = pixcollide.newMask(9, 9, true)
        local objects = { mask, pixcollide.newWorld(), pixcollide.newSprite(mask, { r = round }),
          pixcollide.newSprite({ mask, mask:clone() }, { x = 5, sx = 2 }) }
        watch(objects)
        objects[2]:add(objects[3])
        objects[2]:add(objects[4])
        watch(objects)
        for _ = 1, 10 do
          objects[3]:setPosition(round, 0)
          objects[2]:collisions()
          objects[3]:collides(objects[4])
        end
        for _ in objects[2]:eachCollision() do
          break
        end
        watch(objects)
        keep = { keep, objects }
      end
    ]]
    assert.equal(("finalised\n"):rep(9), text)
    assert.equal(0, status)
  end)

  it("may run while the state is closed from within a loop #system", function()
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
    assert.is_true(text:find("leaving", 1, true) and text:find("left", 1, true) and true)
    assert.equal(1, status)
  end)
end)

local function addUpToForty(world)
  for x = world:count() + 1, 40 do world:add(newSprite { x = x }) end
end

local function newMover()
  local world = newRow(2, 20)
  local sprite = world:getSprites()[1]
  sprite:setPosition(20, 0)
  return { world = world, sprite = sprite }
end

local function removeMover(mover) mover.world:remove(mover.sprite) end

-- What is made, what a finaliser does to it in the midst of a call, the call, and what its results or its message must be.
local WITHIN = {
  ["release the picture that is encoded"] = {
    function() return pixcollide.newPicture(8, 8) end, function(picture) picture:release() end,
    function(picture) return picture:encodePNG() end,
    function(_, bytes) assert.equal(8, pixcollide.decodeMask(bytes, { threshold = 0 }):getWidth()) end,
    "picture has been released", times = 4, -- under sanitizers each takes seconds
  },
  ["release the mask that is cloned"] = {
    function() return pixcollide.newRectangleMask(9, 9) end, function(mask) mask:release() end,
    function(mask) return mask:clone() end, function(_, copy) assert.equal(81, copy:count()) end,
    "mask has been released",
  },
  ["move the sprite that is rasterized"] = {
    function() return newSprite { x = -2 ^ 30 } end, function(sprite) sprite:setPosition(2 ^ 30, 5) end,
    function(sprite) return { sprite:rasterize() } end,
    function(_, results)
      assert.equal(100, results[1]:count())
      assert.is_true(results[2] == -2 ^ 30 or results[2] == 2 ^ 30)
    end,
  },
  ["remove the sprite that is asked for, and add another in its place"] = {
    function() return newRow(2, 5) end,
    function(world)
      world:remove(world:getSprites()[1])
      world:add(newSprite { x = 8 })
    end,
    function(world) return world:collisionsWith(world:getSprites()[1]) end,
    function(world, list) assert.same({ 1, true }, { #list, world:has(list[1]) }) end,
    "not in this world",
  },
  ["release the world that is asked for a ray's hits"] = {
    function() return newRow(3, 20) end, function(world) world:release() end,
    function(world) return { world:rayCastAll(0, 5, 100, 5) } end,
    function(_, results) assert.equal(3, results[2]) end,
    "world has been released",
  },
  ["release the world in which a sprite moves"] = {
    function() return newRow(2, 20) end, function(world) world:release() end,
    function(world)
      local sprite = world:getSprites()[1]
      sprite:setPosition(20, 0)
      return { world:moveTo(sprite, 100, 0) }
    end,
    function(_, results) assert.same({ 30, 1 }, { results[1], results[4] }) end,
    "world has been released",
  },
  ["remove the sprite that moves"] = {
    newMover, removeMover, function(mover) return { mover.world:moveTo(mover.sprite, 100, 0) } end,
    function(_, results) assert.same({ 30, 1 }, { results[1], results[4] }) end,
    "not in this world",
  },
  ["remove the platform that carries"] = {
    newMover, removeMover, function(mover) return { mover.world:carryTo(mover.sprite, 100, 0) } end,
    function(_, results) assert.equal(0, results[2]) end,
    "not in this world",
  },
  ["add sprites to the world whose positions are asked for"] = {
    function() return newRow(1, 1) end, addUpToForty, function(world) return { world:getPositions() } end,
    function(world, results)
      local list, n = results[1], results[2]
      assert.is_true((n == 1 or n == 40) and world:count() >= n)
      assert.equal(n, list[2 * n - 1])
    end,
  },
  ["add sprites to the world whose transforms are asked for"] = {
    function() return newRow(1, 1) end, addUpToForty, function(world) return { world:getTransforms() } end,
    function(world, results)
      local list, n = results[1], results[2]
      assert.is_true((n == 1 or n == 40) and world:count() >= n)
      assert.same({ n, 9 * n }, { list[9 * n - 8], #list })
    end,
  },
  ["add sprites to the world that is walked"] = {
    function() return newRow(1, 1) end, addUpToForty, function(world) return { world:eachSprite("default") } end,
    function(world, results)
      local n = 0
      for sprite in results[1] do
        n = n + 1
        assert.equal(n, (sprite:getPosition()))
      end
      assert.is_true((n == 1 or n == 40) and world:count("default") >= n)
    end,
  },
}

local ffi = luajit.ffi "views and pointers when a finaliser runs within a call"
if ffi then
  WITHIN["add sprites to the world whose positions are viewed"] = {
    function() return newRow(1, 1) end, addUpToForty, function(world) return { world:viewPositions() } end,
    function(world, results)
      local view, n = results[1], results[2]
      assert.is_true((n == 1 or n == 40) and world:count() >= n)
      assert.equal(n, view[n - 1].x)
    end,
  }
  local one = ffi.new("double[2]", 7, 8)
  WITHIN["add sprites to the world whose positions are set by a pointer"] = {
    function() return newRow(1, 1) end, addUpToForty, function(world) world:setPositions(one, 1) end,
    function(world, _, ok)
      for k, sprite in ipairs(world:getSprites()) do
        local x = sprite:getPosition()
        assert(x == 7 and k == 1 or x == k and (k > 1 or not ok), x)
      end
    end,
    "count expected to be 40", always = true,
  }
end

describe("a finaliser that runs within a call may", function()
  local compiler = rawget(_G, "jit")

  for what, case in pairs(WITHIN) do
    it(what, function()
      if compiler then
        compiler.off() -- compiled, the look for a pointer would allocate nothing
        finally(compiler.on)
      end
      finalisers.during(case[1], case[2], case[3], function(object, ok, result)
        assert.is_truthy(ok or case[5] and tostring(result):find(case[5], 1, true), result)
        if ok or case.always then case[4](object, result, ok) end
      end, case.times)
    end)
  end
end)

describe("masks that were released", function()
  it("leave their sprites usable", function()
    local one, other, world = newSprite { r = 0.5 }, newSprite(), pixcollide.newWorld()
    world:add(one)
    world:add(other)
    for _ = 1, 10 do assert.is_true(one:collides(other)) end
    one:getMask():release()
    assert.equal(0, (select(2, world:collisions())))
    one:setRotation(1)
    one:setOrigin(1, 1)
    pcall(one.setOrigin, one, "center")
    assert.same({ false, 0 }, { one:collides(other), (select(2, world:queryRect(-100, -100, 90, 90))) })
    assert.same({ "mask (released)", 0 }, { tostring(one:getMask()), (one:rasterize()):count() })
    one:setMask(pixcollide.newMask(10, 10, true))
    assert.same({ true, 1 }, { one:collides(other), (select(2, world:collisions())) })
  end)
end)

-- Calls f, of whose variables nothing is left on the stack then.
local function apart(f) f() end

local function turn(mask, sprites)
  for r = 1, sprites do
    local sprite = pixcollide.newSprite(mask, { r = r })
    for _ = 1, 5 do sprite:collides(sprite) end
  end
end

describe("memory that the collector does not see #garbage", function()
  local DROPPED = { -- what is made and dropped, how often, and the bytes that may be left
    ["pictures"] = { function() pixcollide.newPicture(1000, 1000) end, 200, 100e6 }, -- of 800 MB
    ["masks"] = { function() pixcollide.newMask(2000, 2000) end, 2000, 100e6 }, -- of 1 GB
    ["masks with rasters"] = { function() turn(pixcollide.newCircleMask(100), 20) end, 200, 12e6 }, -- of 40 MB
  }
  for what, case in pairs(DROPPED) do
    it("is freed in time when " .. what .. " are dropped", function()
      local state = debug.getregistry()["pixcollide.state"]
      collect()
      local before, most = state:getCounts(), 0
      for _ = 1, case[2] do
        case[1]()
        most = math.max(most, state:getCounts() - before)
      end
      assert.is_true(most < case[3], most)
    end)
  end

  -- Whether f leaves a collector that is stopped as it is, and what is garbage then uncollected.
  local function leaves_it_stopped(f)
    local is_collected = false
    collect()
    collectgarbage("stop")
    apart(function() finalisers.onCollect(function() is_collected = true end) end)
    for _ = 1, 100 do f() end
    local is_left = not is_collected
    collectgarbage("restart")
    for _ = 1, 2000 do
      if is_collected then break end
      f()
    end
    return is_left and is_collected
  end

  it("does not restart a collector that the program has stopped", function()
    local mask = pixcollide.newCircleMask(200)
    for k, f in ipairs {
      function() pixcollide.newMask(2000, 2000) end,
      function() pixcollide.newPicture(400, 400) end,
      function()
        mask = mask:clone()
        turn(mask, 5)
      end,
      function()
        local world = pixcollide.newWorld()
        for x = 1, 100 do world:add(pixcollide.newSprite(mask, { x = x })) end
      end,
    } do
      assert.is_true(leaves_it_stopped(f), k)
    end
  end)

  it("leaves little with a collector that is stopped, if the program releases it", function()
    local text = child.run [[
      local pixcollide = require "pixcollide"
      collectgarbage()
      collectgarbage("stop")
      for _ = 1, 1000 do
        local one, other = pixcollide.newMask(2000, 2000), pixcollide.newMask(2000, 2000)
        one:release()
        other:release()
      end
      io.stdout:write(collectgarbage("count") < 100000 and "little" or "much") -- of 1 GB
    ]]
    assert.equal("little", text)
  end)

  -- How many of so many finalisers ran, within each other at the most, and how many masks of this side they made.
  local function made_by_finalisers(count, masks, side)
    local ran, depth, deepest, made = 0, 0, 0, 0
    apart(function()
      for _ = 1, count do
        finalisers.onCollect(function()
          ran, depth = ran + 1, depth + 1
          deepest = math.max(deepest, depth)
          for _ = 1, masks do made = made + (pcall(pixcollide.newMask, side, side) and 1 or 0) end
          depth = depth - 1
        end)
      end
    end)
    for _ = 1, count do pixcollide.newMask(side, side) end
    collect()
    return ran, deepest, made
  end

  it("may be needed by finalisers, which do not run within each other", function()
    for _, case in ipairs { { 300, 1, 1500 }, { 300, 3, 1500 }, { 30, 3, 12000 } } do
      local count, masks, side = case[1], case[2], case[3]
      local ran, deepest, made = made_by_finalisers(count, masks, side)
      assert.is_true(ran >= count - 1) -- one may still be on the stack
      assert.equal(1, deepest)
      assert.equal(masks * ran, made)
    end
  end)
end)
