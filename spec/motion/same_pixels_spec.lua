-- SPDX-License-Identifier: MIT
-- SPDX-FileCopyrightText: 2026 The pixcollide authors

-- Same pixels, same moves: a mask that is flipped, turned by quarters or scaled by whole numbers moves as the mask that has
-- its pixels, off ties of the rule; in a mirrored scene a flipped sprite moves as the plain one; on ties each sprite goes
-- by its own coverage.

local pixcollide = require "pixcollide"
local rounds = require "spec.support.rounds"

local floor, max, min, pi = math.floor, math.max, math.min, math.pi

local RESPONSES = { "touch", "slide", "bounce", "glide" }

local function newRandomMask(rng, w, h)
  local kind = rng:int(1, 3)
  if kind == 1 then return pixcollide.newMask(w, h, true) end
  if kind == 2 then return pixcollide.newCircleMask(max(1, floor(min(w, h) / 2))) end
  local mask = pixcollide.newMask(w, h)
  for y = 0, h - 1 do
    for x = 0, w - 1 do mask:set(x, y, rng:chance(0.6)) end
  end
  mask:set(rng:int(0, w - 1), rng:int(0, h - 1))
  return mask
end

-- A transform without a position, and the mask that has its pixels, with the origin that puts it there.
local function newTwins(rng)
  local mask = newRandomMask(rng, rng:int(1, 12), rng:int(1, 12))
  local w, h = mask:getDimensions()
  local sx, sy, quarters = rng:pick { -3, -2, -1, 1, 2, 3 }, rng:pick { -2, -1, 1, 2 }, rng:int(0, 3)
  local ox, oy = rng:int(-8, 60) / 4, rng:int(-8, 60) / 4
  local same = mask:scaled(w * math.abs(sx), h * math.abs(sy)):flipped(sx < 0, sy < 0):rotated90(quarters)
  local cos, sin = ({ [0] = 1, 0, -1, 0 })[quarters], ({ [0] = 0, 1, 0, -1 })[quarters]
  local left, top = math.huge, math.huge
  for corner = 0, 3 do
    local u, v = ((corner % 2 == 1 and w or 0) - ox) * sx, ((corner >= 2 and h or 0) - oy) * sy
    left, top = min(left, cos * u - sin * v), min(top, sin * u + cos * v)
  end
  return { mask = mask, r = quarters * pi / 2, sx = sx, sy = sy, ox = ox, oy = oy }, { mask = same, ox = -left, oy = -top }
end

local function become(sprite, twin)
  local x, y = sprite:getPosition()
  sprite:setMask(twin.mask)
  sprite:setTransform(x, y, twin.r or 0, twin.sx or 1, twin.sy or 1, twin.ox, twin.oy)
end

-- A position off every tie: origins are multiples of 1/4.
local function offTies(rng, reach) return rng:int(-reach, reach) + (2 * rng:int(0, 31) + 1) / 64 end

local function addGround(rng, world, count)
  for _ = 1, count do
    local mask = newRandomMask(rng, rng:int(1, 20), rng:int(1, 20))
    world:newSprite(mask, { x = rng:int(-40, 40), y = rng:int(-40, 40) })
  end
end

-- All that moves of every response, sweeps and placeFree say of the sprite on its way to (x, y).
local function answers(world, sprite, x, y)
  local list = {}
  for _, response in ipairs(RESPONSES) do
    local to_x, to_y, cols, n = world:checkTo(sprite, x, y, response)
    list[#list + 1] = { response, to_x, to_y, n }
    for k = 1, n do
      local c = cols[k]
      list[#list + 1] = { c.other, c.type, c.fraction, c.touchX, c.touchY, c.x, c.y, c.nx, c.ny }
    end
  end
  list[#list + 1] = { world:sweepTo(sprite, x, y) }
  list[#list + 1] = { world:placeFree(sprite, x, y) }
  return list
end

it("what has a mask's pixels moves as that mask does", function()
  rounds.each("moves of the same pixels", 1500, function(rng)
    local world = pixcollide.newWorld()
    addGround(rng, world, rng:int(1, 8))
    local turned, plain = newTwins(rng)
    local sprite = world:newSprite(plain.mask, { x = offTies(rng, 60), y = offTies(rng, 60) })
    become(sprite, plain)
    local shown = { sprite:getBounds() }
    local x, y = offTies(rng, 60), offTies(rng, 60)
    local expected = answers(world, sprite, x, y)
    become(sprite, turned)
    assert.same(shown, { sprite:getBounds() })
    assert.same(expected, answers(world, sprite, x, y))
  end)
end)

it("a hero who faces left moves as one who faces right, in the mirrored scene", function()
  rounds.each("mirrored moves", 400, function(rng)
    local right, left = pixcollide.newWorld(), pixcollide.newWorld()
    for _ = 1, rng:int(1, 8) do
      local mask, x, y = newRandomMask(rng, rng:int(1, 20), rng:int(1, 20)), rng:int(-40, 40), rng:int(-40, 40)
      right:newSprite(mask, { x = x, y = y })
      left:newSprite(mask:flipped(true, false), { x = -x - mask:getWidth(), y = y })
    end
    local mask, ox, oy = newRandomMask(rng, rng:int(1, 12), rng:int(1, 12)), rng:int(0, 24) / 4, rng:int(0, 24) / 4
    local x, y = offTies(rng, 60), offTies(rng, 60)
    local hero, mirrored = right:newSprite(mask, { x = x, y = y, ox = ox, oy = oy }),
      left:newSprite(mask, { x = -x, y = y, sx = -1, sy = 1, ox = ox, oy = oy })
    for _ = 1, 10 do
      local dx, dy, response = rng:real(-12, 12), rng:real(-12, 12), rng:pick(RESPONSES)
      local hero_x, hero_y = right:moveBy(hero, dx, dy, response)
      local other_x, other_y = left:moveBy(mirrored, -dx, dy, response)
      assert.near(hero_x, -other_x, 1e-9)
      assert.near(hero_y, other_y, 1e-9)
    end
  end)
end)

it("where a start or a goal lies on a tie, the sprite never overlaps what it did not", function()
  rounds.each("moves on ties", 600, function(rng)
    local world = pixcollide.newWorld()
    addGround(rng, world, rng:int(1, 8))
    local sprite = world:newSprite(pixcollide.newMask(1, 1, true))
    become(sprite, (newTwins(rng)))
    sprite:setPosition(rng:int(-120, 120) / 2, rng:int(-120, 120) / 2)
    if select(2, world:querySprite(sprite)) > 0 then return end
    for _ = 1, 6 do
      world:moveTo(sprite, rng:int(-120, 120) / 2, rng:int(-120, 120) / 2, rng:pick(RESPONSES))
      assert.equal(0, select(2, world:querySprite(sprite)))
    end
  end)
end)
