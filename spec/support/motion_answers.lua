-- SPDX-License-Identifier: MIT
-- SPDX-FileCopyrightText: 2026 The pixcollide authors

-- Random contacts and motions for answers_hash.lua.

local motion = require "spec.support.motion"
local sprites = require "spec.support.sprites"

local unpack = rawget(table, "unpack") or rawget(_G, "unpack")
local RESPONSES = { "slide", "slide", "touch", "bounce", "cross", "oneway" }

local function bounds(entry) return entry.sprite:getBounds() end

--- note(value): whole numbers, booleans, nil; note_number(value): any number.
return function(rng, note, note_number)
  local function note_numbers(...)
    for k = 1, select("#", ...) do note_number((select(k, ...))) end
  end

  local function note_pair(a, b)
    local area, x, y, nx, ny = a:contact(b)
    note(area)
    if area then note_numbers(x, y, nx, ny) end
    note(a:isAdjacent(b))
    note(a:isAdjacent(b, 4))
    local distance, ax, ay, bx, by = a:distance(b, rng:pick { math.huge, rng:real(0, 60) })
    note(distance ~= nil)
    if distance then note_numbers(distance, ax, ay, bx, by) end
  end

  local function note_pairs()
    local grid_a, t_a, grid_b, t_b = sprites.pair(rng, nil, nil, 4000)
    local a, b = sprites.new(grid_a:mask(), t_a), sprites.new(grid_b:mask(), t_b)
    for _ = 1, 4 do
      note_pair(a, b)
      local x, y = t_b.x + rng:int(-30, 30), t_b.y + rng:int(-30, 30)
      if math.abs(x) <= 2 ^ 30 and math.abs(y) <= 2 ^ 30 then b:setPosition(x, y) end
    end
  end

  -- Any results: sprites by their number, and how many there are.
  local function note_any(...)
    for k = 1, select("#", ...) do
      local value = (select(k, ...))
      if type(value) == "number" then note_number(value)
      elseif type(value) == "userdata" then note(value:getData().name)
      else note(value)
      end
    end
  end

  local function random_filter()
    local kind = rng:int(1, 8)
    if kind == 6 then
      return rng:pick(motion.LAYERS)
    elseif kind == 7 then
      return { "rocks", "default" }
    elseif kind == 8 then
      local every = rng:int(1, 3)
      return function(sprite) return sprite:getData().name % every == 0 end
    end
  end

  local function note_move(x, y, cols, n)
    note_any(x, y, n)
    for k = 1, n do
      local c = cols[k]
      note_any(c.other, c.fraction, c.x, c.y, c.nx, c.ny, c.touchX, c.touchY)
    end
  end

  local function note_crushed(list, n)
    note(n)
    note_any(unpack(list, 1, n))
  end

  local SPACE = { wrap = { -100, -60, 300, 200 } }

  -- Flies as a bullet, and turns.
  local function note_flight(world, sprite, vx, vy)
    sprite:setVelocity(vx, vy)
    sprite:setAngularVelocity(1)
    sprite:setBullet(true)
    if pcall(world.integrate, world, 0.75, SPACE) then
      for _, other, x, y, nx, ny in world:eachHit() do note_any(other, x, y, nx, ny) end
    end
    note_any(sprite:getPosition())
    note_any(sprite:getRotation())
    sprite:setBullet(false)
    sprite:setAngularVelocity(0)
    sprite:setVelocity(0, 0)
  end

  local function note_answers(s, world)
    local entry = rng:pick(s.entries)
    local sprite, filter = entry.sprite, random_filter()
    local dx, dy = motion.way(rng, s.entries, entry, bounds)
    local x, y = sprite:getPosition()
    sprite:setSteps(rng:int(0, 4), rng:int(0, 4), rng:int(0, 2))
    note_any(world:sweepTo(sprite, x + dx, y + dy, filter))
    note_any(world:placeFree(sprite, x + dx, y + dy, filter))
    note_any(world:separation(sprite, 20, filter))
    note_any(world:canBecome(sprite, { sx = rng:real(-2, 2), r = rng:real(-3, 3) }, 20, filter))
    note_any(sprite:getGround(filter))
    local r, sx, sy = sprite:getRotation(), sprite:getScale()
    note_any(world:sweepRotation(sprite, r + rng:real(-2, 2), filter))
    note_any(world:sweepScale(sprite, sx * rng:real(0.5, 1.5), sy * rng:real(0.5, 1.5), filter))
    note_move(world:checkTo(sprite, x + dx, y + dy, rng:pick(RESPONSES), filter))
    note_move(world:checkBy(sprite, dx, dy, "glide", filter))
    note_move(world:moveTo(sprite, x + dx, y + dy, nil, filter))
    note_any(world:advanceBy(sprite, dy, dx, filter))
    note_any(world:moveOut(sprite, rng:int(-5, 5), rng:int(1, 5), 40, filter))
    note_crushed(world:carryBy(sprite, rng:int(-64, 64) / 16, rng:int(-64, 64) / 16))
    note_flight(world, sprite, dx, dy)
  end

  for _ = 1, 6 do note_pairs() end
  for _ = 1, 2 do
    local s, world = (rng:chance(0.5) and motion.landscape or motion.crowd)(rng)
    for _ = 1, 4 do note_answers(s, world) end
  end
end
