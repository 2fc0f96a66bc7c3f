-- SPDX-License-Identifier: MIT
-- SPDX-FileCopyrightText: 2026 The pixcollide authors

-- Bytes of sprites, masks and worlds: the C memory and what Lua counts.

local crowd = require "bench.crowd"
local pixcollide = require "pixcollide"

local memory = {}

local function bytes()
  collectgarbage()
  collectgarbage()
  local in_c = pixcollide.getMemory()
  return in_c, collectgarbage("count") * 1024
end

-- What is live after make(), by what it returns.
local function cost(name, count, make)
  local c_before, lua_before = bytes()
  local kept = make(count)
  local c_after, lua_after = bytes()
  print(string.format("  %-44s %10.0f %10.0f %10.0f", name, (c_after - c_before) / count,
    (lua_after - lua_before) / count, (c_after - c_before + lua_after - lua_before) / count))
  return kept
end

local function masks_of(side)
  return function(count)
    local list = {}
    for i = 1, count do
      list[i] = pixcollide.newCircleMask(side / 2)
    end
    return list
  end
end

local function sprites_of(options)
  return function(count)
    local mask, list = pixcollide.newCircleMask(16), {}
    for i = 1, count do
      list[i] = pixcollide.newSprite(mask, options)
    end
    return list
  end
end

local function worlds_of(options)
  return function(count)
    local mask, world = pixcollide.newCircleMask(16), pixcollide.newWorld()
    for i = 1, count do
      world:add(pixcollide.newSprite(mask, options)):setPosition(i % 300 * 48, i / 300 * 48)
    end
    world:collisions()
    return world
  end
end

local function per_object()
  print(string.format("\n== memory: bytes for each\n  %-44s %10s %10s %10s", "", "in C", "in Lua", "sum"))
  for _, side in ipairs({ 8, 16, 32, 64, 256, 1024 }) do
    cost(string.format("mask of %d x %d texels", side, side), side > 64 and 50 or 5000, masks_of(side))
  end
  cost("sprite, in a table", 50000, sprites_of({ x = 1 }))
  cost("sprite, turned, in a table", 50000, sprites_of({ r = 1 }))
  cost("sprite in a world that has been asked", 50000, worlds_of({ x = 1 }))
  cost("sprite, turned, in a world that has been asked", 20000, worlds_of({ r = 1 }))
end

-- 100,000 sprites that are not turned, of 64 masks, in a world that moves and has found its pairs.
local function crowd_bytes()
  local COUNT, MASKS = 100000, 64
  local movers, found = crowd.newMovers(COUNT, MASKS), 0
  local c_before, lua_before = bytes()
  local world, masks = pixcollide.newWorld(), {}
  for k = 1, MASKS do
    masks[k] = pixcollide.newCircleMask(8 + k % 8)
  end
  for i = 1, COUNT do
    local m = movers[i]
    world:add(pixcollide.newSprite(masks[m.kind], { x = m.x, y = m.y }))
  end
  for _ = 1, 2 do
    for _, sprite in ipairs((world:getSprites())) do
      sprite:translate(0.5, 0.25)
    end
    for _ in world:eachCollision() do
      found = found + 1
    end
  end
  local c_after, lua_after = bytes() -- `movers` counts in neither
  local in_c, in_lua = c_after - c_before, lua_after - lua_before
  print(string.format("memory | 100,000 sprites of 64 masks, %d pairs | %.1f MB in C, %.1f in Lua, %.1f in all", found / 2,
    in_c / 1e6, in_lua / 1e6, (in_c + in_lua) / 1e6))
  world:release()
  return movers
end

function memory.run()
  per_object()
  crowd_bytes()
end

return memory
