-- SPDX-License-Identifier: MIT
-- SPDX-FileCopyrightText: 2026 The pixcollide authors

-- For how long a world keeps the sprites that its updates tell of.

local pixcollide = require "pixcollide"

local full = pixcollide.newMask(10, 10, true)

local function new(x, name) return pixcollide.newSprite(full, { x = x, data = name }) end

-- Walks a loop to its end.
local function visit(world, loop)
  for _, a, b in world[loop](world) do assert(a ~= b) end
end

local compiler = rawget(_G, "jit")

local function collect()
  if compiler then
    compiler.flush() -- compiled loops keep the functions that they call
  end
  for _ = 1, 4 do collectgarbage() end
end

-- How many of the sprites are still there.
local function left(held)
  collect()
  local n = 0
  for _ in pairs(held) do n = n + 1 end
  return n
end

describe("a sprite that has left", function()
  it("is let go of two updates later", function()
    for _, how in ipairs { "remove", "clear" } do
      local world = pixcollide.newWorld()
      local held = setmetatable({}, { __mode = "v" })
      for k = 1, 10 do held[k] = world:add(new(k * 9, k)) end
      world:update()
      if how == "clear" then
        world:clear()
      else
        for _, sprite in ipairs(world:getSprites()) do world:remove(sprite) end
      end
      assert.equal(10, left(held))
      assert.equal(9, (select(3, world:update())))
      visit(world, "eachEnded")
      assert.equal(10, left(held))
      world:update()
      assert.equal(0, left(held))
    end
  end)

  it("is let go of at once if it touched nothing", function()
    local world = pixcollide.newWorld()
    local held = setmetatable({}, { __mode = "v" })
    for k = 1, 10 do held[k] = world:add(new(k * 30, k)) end
    world:update()
    world:update()
    world:clear()
    assert.equal(0, left(held))
  end)

  it("is let go of when the world is released", function()
    local world = pixcollide.newWorld()
    local held = setmetatable({}, { __mode = "v" })
    for k = 1, 10 do held[k] = world:add(new(k * 9, k)) end
    world:update()
    world:remove(held[3])
    world:update()
    world:remove(held[4])
    world:release()
    assert.equal(0, left(held))
  end)

  it("is let go of with the world", function()
    local held = setmetatable({}, { __mode = "v" })
    local function live()
      local world = pixcollide.newWorld()
      held.world = world
      for k = 1, 10 do held[k] = world:add(new(k * 9, k)) end
      world:update()
      world:remove(held[3])
      visit(world, "eachBegan")
      world:update()
      visit(world, "eachEnded")
    end
    live()
    assert.equal(0, left(held))
  end)
end)

describe("the memory of a world", function()
  -- Adds and clears sprites in each frame, with a question to the world between.
  local function assert_no_growth(world, ask)
    local function frame()
      for k = 1, 20 do world:add(new(k * 9, k)) end
      ask(world)
      world:clear()
    end
    for _ = 1, 10 do frame() end
    collect()
    local before = pixcollide.getMemory()
    for _ = 1, 100 do frame() end
    collect()
    assert.equal(before, (pixcollide.getMemory()))
  end

  it("does not grow while sprites come and go", function()
    assert_no_growth(pixcollide.newWorld(), function(world) world:update() end)
  end)

  it("does not grow either when update is never called again", function()
    local touching = pixcollide.newWorld()
    touching:add(new(0, 1))
    touching:add(new(5, 2))
    touching:update()
    assert_no_growth(touching, function(world) world:collisions() end)
  end)
end)
