-- SPDX-License-Identifier: MIT
-- SPDX-FileCopyrightText: 2026 The pixcollide authors

-- Cut into tiles, nothing changes: ground of one mask, and the same ground cut into sprites at random, give the same places,
-- pixels and normals to what begins overlapping none of it.

local pixcollide = require "pixcollide"
local rounds = require "spec.support.rounds"

local floor, max, min, pi = math.floor, math.max, math.min, math.pi

local RESPONSES = { "touch", "slide", "bounce", "glide" }

-- Hills, or noise in blocks: something to hit at every slope.
local function newGround(rng, w, h)
  local mask, level = pixcollide.newMask(w, h), rng:int(floor(h / 3), h - 2)
  local is_rough, slope = rng:chance(0.3), rng:int(-2, 2)
  for x = 0, w - 1 do
    if rng:chance(0.3) then slope = rng:int(-2, 2) end
    level = max(1, min(h - 1, level + (rng:chance(0.5) and slope or 0)))
    mask:add(pixcollide.newRectangleMask(1, h - level), x, level)
    if is_rough and rng:chance(0.2) then mask:add(pixcollide.newRectangleMask(rng:int(1, 4), rng:int(1, 4)), x, rng:int(0, h - 1)) end
  end
  return mask
end

-- Adds the ground at (x, y), cut into pieces at random, some of them flipped or turned by quarters twice: by their masks
-- and back by their sprites.
local function addPieces(rng, world, ground, x, y)
  local function add(left, top, w, h)
    if w > 3 and h > 3 and rng:chance(0.8) and w * h > 40 then
      if rng:chance(0.5) then
        local at = rng:int(1, w - 1)
        add(left, top, at, h)
        return add(left + at, top, w - at, h)
      end
      local at = rng:int(1, h - 1)
      add(left, top, w, at)
      return add(left, top + at, w, h - at)
    end
    local piece, how = ground:cropped(left, top, w, h), rng:int(1, 3)
    local options = { x = x + left, y = y + top }
    if how == 2 then
      piece, options.sx, options.sy, options.x = piece:flipped(true, false), -1, 1, x + left + w
    elseif how == 3 then
      piece, options.r, options.x = piece:rotated90(-1), pi / 2, x + left + w
    end
    world:newSprite(piece, options)
  end
  add(0, 0, ground:getDimensions())
end

-- The hits of a move, those of one step as one: its fraction, place and normal, and which pixels there are. (A move may be
-- blocked twice at the same place.)
local function steps_of(cols, n)
  local steps = {}
  for k = 1, n do
    local c = cols[k]
    local key = table.concat({ c.fraction, c.touchX, c.touchY, c.nx, c.ny }, " ")
    if not steps[1] or steps[#steps].key ~= key then steps[#steps + 1] = { key = key, pixels = {} } end
    steps[#steps].pixels[c.x .. " " .. c.y] = true
  end
  return steps
end

local function newMover(rng)
  local shape = rng:int(1, 3)
  if shape == 1 then return pixcollide.newRectangleMask(rng:int(1, 20), rng:int(1, 12)) end
  if shape == 2 then return pixcollide.newCircleMask(rng:int(1, 8)) end
  local mask = pixcollide.newMask(rng:int(2, 10), rng:int(2, 10))
  for y = 0, mask:getHeight() - 1 do
    for x = 0, mask:getWidth() - 1 do mask:set(x, y, rng:chance(0.7)) end
  end
  mask:set(0, 0)
  return mask
end

-- A world with the ground in one sprite, one with the ground cut, and a sprite like it in each, which overlaps nothing;
-- nil if there is no room at random.
local function newScenes(rng)
  local ground, x, y = newGround(rng, rng:int(20, 90), rng:int(20, 60)), rng:int(-40, 0), rng:int(-20, 20)
  local whole, cut, mask = pixcollide.newWorld(), pixcollide.newWorld(), newMover(rng)
  whole:newSprite(ground, { x = x, y = y })
  addPieces(rng, cut, ground, x, y)
  local options = { x = rng:real(-50, 60), y = rng:real(-40, 30), r = rng:pick { 0, 0, 0.4, -1.2, pi / 2 } }
  local a, b = whole:newSprite(mask, options), cut:newSprite(mask, options)
  if select(2, whole:querySprite(a)) > 0 then return nil end
  return { world = whole, sprite = a }, { world = cut, sprite = b }
end

it("moves, sweeps and bullets end at the same places, by the same normals, however ground is cut", function()
  rounds.each("ground cut into sprites", 1500, function(rng)
    local whole, cut = newScenes(rng)
    if not whole then return end
    local x, y = rng:real(-50, 60), rng:real(-20, 60)
    for _, response in ipairs(RESPONSES) do
      local ax, ay, a_cols, a_n = whole.world:checkTo(whole.sprite, x, y, response)
      local bx, by, b_cols, b_n = cut.world:checkTo(cut.sprite, x, y, response)
      assert.same({ response, ax, ay }, { response, bx, by })
      local expected, steps = steps_of(a_cols, a_n), steps_of(b_cols, b_n)
      assert.equal(#expected, #steps)
      for k, step in ipairs(expected) do
        assert.equal(step.key, steps[k].key)
        assert.is_true(steps[k].pixels[next(step.pixels)])
      end
    end
    local a, b = { whole.world:sweepTo(whole.sprite, x, y) }, { cut.world:sweepTo(cut.sprite, x, y) }
    if a[3] then
      assert.is_true(b[3]:covers(a[4], a[5]))
      a[3], b[3] = true, true
    end
    assert.same(a, b)
    for _, scene in ipairs { whole, cut } do
      scene.sprite:setBullet(true)
      local from_x, from_y = scene.sprite:getPosition()
      scene.sprite:setVelocity(x - from_x, y - from_y)
      scene.world:integrate(1)
      scene.hits = {}
      for _, other, px, py, nx, ny in scene.world:eachHit() do
        scene.hits[#scene.hits + 1] = { px, py, nx, ny, other:covers(px, py) }
      end
    end
    assert.same(whole.hits, cut.hits)
  end)
end)

it("rays hit the same pixels, by the same normals, however ground is cut, also by a filter function", function()
  rounds.each("rays at ground cut into sprites", 1500, function(rng)
    local whole, cut = newScenes(rng)
    if not whole then return end
    local function others(sprite) return function(other) return other ~= sprite end end
    for _ = 1, 5 do
      local x1, y1, x2, y2 = rng:real(-60, 60), rng:real(-60, 10), rng:real(-60, 60), rng:real(-20, 80)
      local a = { whole.world:rayCast(x1, y1, x2, y2, others(whole.sprite)) }
      local b = { cut.world:rayCast(x1, y1, x2, y2, others(cut.sprite)) }
      if a[1] then
        assert.is_true(b[1]:covers(a[2], a[3]))
        a[1], b[1] = true, true
      end
      assert.same(a, b)
    end
  end)
end)

it("what falls on a floor of tiles is stopped straight up", function()
  local world = pixcollide.newWorld()
  for x = 0, 32, 16 do world:newSprite(pixcollide.newRectangleMask(16, 16), { x = x, y = 100 }) end
  local bullet = world:newSprite(pixcollide.newRectangleMask(20, 6), { x = 11, y = 50 })
  local _, _, _, _, _, nx, ny = world:sweepTo(bullet, 11, 200)
  assert.same({ 0, -1 }, { nx, ny })
  local x, y = world:moveTo(bullet, 11, 200, "bounce")
  assert.same({ 11, -12 }, { x, y })
end)
