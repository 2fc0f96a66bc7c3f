-- SPDX-License-Identifier: MIT
-- SPDX-FileCopyrightText: 2026 The pixcollide authors

-- Looks for single calls that take long: random sprites anywhere within the limits, two or more, and all questions and
-- motions of them, each timed.
--   lua bench/slow.lua SIDE SEED COUNT   scenes from number SEED on, each for 20 s of a processor at the most
--   lua bench/slow.lua SIDE SEED         one of them, with all its times
-- No mask is drawn more than SIDE pixels wide or high, before it is turned.
-- Told are calls of more than LONG seconds of a processor, and those that did not end.

local pixcollide = require "pixcollide"
local random = require "spec.support.random"

local LONG = 1

local SIDE, first, count = tonumber(arg[1]), tonumber(arg[2]), tonumber(arg[3])

-- The largest scale of a mask.
local function limitOf(mask) return math.min(SIDE / math.max(mask:getDimensions()), 65535) end

-- A mask of the texels of a small one, again and again.
local function repeated(width, height, rows)
  local mask = pixcollide.newMask(width, height)
  local tile = type(rows) == "table" and pixcollide.newMaskFromRows(rows) or rows
  mask:add(tile, 0, 0)
  local x, y = tile:getDimensions()
  while x < width do
    mask:add(mask:cropped(0, 0, math.min(x, width), y), x, 0)
    x = 2 * x
  end
  while y < height do
    mask:add(mask:cropped(0, 0, width, math.min(y, height)), 0, y)
    y = 2 * y
  end
  return mask
end

local function noise(side, rng)
  local tile = pixcollide.newMask(math.min(side, 64), math.min(side, 64))
  for y = 0, tile:getHeight() - 1 do
    for x = 0, tile:getWidth() - 1 do tile:set(x, y, rng:chance(0.5)) end
  end
  return repeated(side, side, tile)
end

local MASKS = {
  function(side) return pixcollide.newCircleMask(side / 2) end,
  function(side, rng)
    local ring, thickness = pixcollide.newCircleMask(side / 2), rng:int(1, math.ceil(side / 8))
    ring:subtract(pixcollide.newCircleMask(math.max(0.5, side / 2 - thickness)), thickness, thickness)
    return ring
  end,
  function(side, rng) return pixcollide.newMask(side, rng:int(1, side), true) end,
  function(side) return repeated(side, side, { "#.", ".#" }) end,
  function(side) return repeated(side, side, { "#." }) end,
  function(side) return repeated(side, side, { "####", "#..#", "#..#", "####" }) end,
  function(side) return repeated(side, side, { "#.", ".." }) end,
  function(side) return repeated(side, side, { ".#", "##" }) end,
  noise,
}

local function newMask(rng)
  return rng:pick(MASKS)(math.floor(rng:spread(8, rng:pick { 64, 256, 2048 })), rng)
end

local function transform(mask, rng, most)
  local limit = limitOf(mask)
  local sx = math.min(rng:spread(0.2, most), limit)
  local sy = rng:chance(0.3) and math.min(sx * rng:spread(0.3, 3), limit) or sx
  if rng:chance(0.3) then sx, sy = math.ceil(sx), math.ceil(sy) end
  return rng:pick { 0, 0, math.pi / 2, 0.001, math.pi / 4, rng:real(0, 6.28) }, rng:chance(0.2) and -sx or sx, sy
end

-- Two sprites near each other, in a world, and a way.
local function newScene(seed)
  local rng = random.new(seed)
  local most = rng:pick { 4, 64, 1024, 65535 }
  local one = newMask(rng)
  local other = rng:chance(0.2) and one or newMask(rng)
  local world = pixcollide.newWorld()
  local r, sx, sy = transform(one, rng, most)
  local a = world:newSprite(one, { x = 0.25, y = 0.5, r = r, scale = { sx, sy }, origin = "center" })
  local function sides(sprite)  -- 0 if it covers nothing
    local _, _, w, h = sprite:getBounds()
    return w or 0, h or 0
  end
  local w, h = sides(a)
  if rng:chance(0.6) then r, sx, sy = transform(other, rng, most) end
  local limit = limitOf(other)
  sx, sy = math.max(-limit, math.min(sx, limit)), math.min(sy, limit)
  local far = rng:pick { 0, 0.1, 0.5, 1, 1.5 } * math.max(w, h)
  local b = world:newSprite(other, { x = math.floor(far * rng:real(-1, 1)), y = far * rng:real(-1, 1), r = r,
    scale = { sx, sy }, origin = "center" })
  local otherW, otherH = sides(b)
  local size = math.max(w, h, otherW, otherH, 4)
  local title = ("%d: %d x %d and %d x %d texels, boxes of %.0f x %.0f and %.0f x %.0f"):format(seed, one:getWidth(),
    one:getHeight(), other:getWidth(), other:getHeight(), w, h, otherW, otherH)
  for _ = 1, rng:pick { 0, 0, 1, 10 } do
    world:newSprite(other, { x = math.floor(size * rng:real(-1, 1)), y = size * rng:real(-1, 1), r = rng:pick { r, 1 },
      scale = { sx * rng:real(0.1, 1), sy * rng:real(0.1, 1) }, origin = "center" })
  end
  return { a = a, b = b, world = world, title = title, size = size, dx = size * rng:real(-2, 2),
    dy = size * rng:real(-2, 2), steps = rng:pick { 1, 8, 255 } }
end

-- In this order: the last ones change the sprites.
local CALLS = {}
local function call(name, f) CALLS[#CALLS + 1] = { name = name, run = f } end
for _, name in ipairs { "collides", "touches", "overlapArea", "overlapRect", "contact", "isAdjacent", "distance",
  "collidesBox", "collidesCircle", "separation" } do
  call(name, function(s) s.a[name](s.a, s.b) end)
end
call("rasterize on the other one", function(s) s.b:rasterize(s.a) end)
call("rasterize", function(s)
  if s.size <= 8192 then s.a:rasterize() end
end)
-- A part of the first one, as large as a third of it, and as large as a screen.
local function partOf(s)
  local x, y, w, h = s.a:getBounds()
  if not x then return 0, 0, 0, 0 end
  return x + w / 3, y + h / 3, w / 2, h / 2
end
for _, name in ipairs { "visibleFraction", "isInside", "touchesEdge" } do
  call(name, function(s) s.a[name](s.a, partOf(s)) end)
  call(name .. ", a screen", function(s) s.a[name](s.a, s.dx / 4, s.dy / 4, 1920, 1080) end)
end
call("separationAlong", function(s) s.a:separationAlong(s.b, s.dx, s.dy) end)
call("world:separation", function(s) s.world:separation(s.a) end)
call("collisions", function(s) s.world:collisions() end)
call("collisionsWith", function(s) s.world:collisionsWith(s.a) end)
call("update", function(s) s.world:update() end)
call("explain", function(s) s.world:explain(s.a, s.b) end)
call("queryPoint", function(s) s.world:queryPoint(s.dx / 4, s.dy / 4) end)
call("queryRect", function(s) s.world:queryRect(partOf(s)) end)
call("queryCircle", function(s) s.world:queryCircle(s.dx / 4, s.dy / 4, s.size / 3) end)
call("queryPolygon", function(s) s.world:queryPolygon { 0, 0, s.dx, s.dy / 3, s.dx / 2, s.dy } end)
call("queryPolygon, a star", function(s)
  local points = {}
  for k = 0, 999 do
    local radius = k % 2 == 0 and s.size / 2 or s.size / 3
    points[2 * k + 1], points[2 * k + 2] = radius * math.cos(k / 159), radius * math.sin(k / 159)
  end
  s.world:queryPolygon(points)
end)
call("queryMask", function(s) s.world:queryMask(s.b:getMask(), -s.dx / 4, -s.dy / 4) end)
call("querySprite", function(s) s.world:querySprite(s.b) end)
call("rayCast", function(s) s.world:rayCast(-s.dx, -s.dy, s.dx, s.dy) end)
call("rayCastAll", function(s) s.world:rayCastAll(-s.dx, -s.dy, s.dx, s.dy) end)
call("querySegment", function(s) s.world:querySegment(-s.dx, s.dy, s.dx, -s.dy) end)
call("nearest", function(s) s.world:nearest(s.dx, s.dy) end)
call("pick", function(s) s.world:pick(s.dx / 4, s.dy / 4, s.size / 4) end)
call("draw", function(s) pixcollide.newPicture(1920, 1080):draw(s.a, 1, 1, 1) end)
call("drawWorld", function(s) pixcollide.newPicture(640, 360):drawWorld(s.world) end)
call("snapshot", function(s) s.world:restore(s.world:snapshot()) end)
call("placeFree", function(s) s.world:placeFree(s.a, s.dx, s.dy) end)
call("sweepBy", function(s) s.world:sweepBy(s.a, s.dx, s.dy) end)
call("sweepBy, the other one", function(s) s.world:sweepBy(s.b, s.dx, s.dy) end)
for _, response in ipairs { "slide", "glide", "bounce" } do
  call("checkBy " .. response, function(s) s.world:checkBy(s.a, s.dx, s.dy, response) end)
end
call("checkBy with steps", function(s)
  s.a:setSteps(s.steps, s.steps, s.steps)
  s.world:checkBy(s.a, s.dx, s.dy)
end)
call("getGround", function(s) s.a:getGround() end)
call("sweepRotation", function(s) s.world:sweepRotation(s.a, s.a:getRotation() + 3) end)
call("sweepScale", function(s)
  local sx, sy = s.a:getScale()
  s.world:sweepScale(s.a, sx / 2, sy / 3)
end)
call("canBecome", function(s) s.world:canBecome(s.a, { r = 1 }, 100) end)
call("moveOut", function(s)
  s.world:moveOut(s.a, s.dx, s.dy, s.size)
  s.a:setPosition(0.25, 0.5)
end)
for _, way in ipairs { { 1000, 1.5 }, { 700, -700.25 } } do
  call("carryBy " .. way[2], function(s)
    s.world:carryBy(s.a, way[1], way[2])
    s.a:setPosition(0.25, 0.5)
  end)
end
call("integrate", function(s)
  s.a:setVelocity(s.dx, s.dy)
  s.world:integrate(0.5)
  s.a:setPosition(0.25, 0.5)
end)
call("stamp", function(s) s.a:stamp(s.b, "subtract") end)

if not count then
  local scene = newScene(first)
  print(scene.title)
  for _, each in ipairs(CALLS) do
    io.stdout:write("  ", each.name, " ")
    io.stdout:flush()
    local began = os.clock()
    local ok, message = pcall(each.run, scene)
    print(("%.3f%s"):format(os.clock() - began, ok and "" or " " .. message))
  end
  return
end

local slow = 0
for seed = first, first + count - 1 do
  local output = assert(io.popen(("ulimit -t 20; exec %s %s %d %d"):format(arg[-1], arg[0], SIDE, seed)))
  local title = output:read("*l")
  for line in output:lines() do
    local seconds = tonumber(line:match("%d+%.%d%d%d"))
    if not seconds or seconds > LONG then
      slow = slow + 1
      print(title .. ":" .. line .. (seconds and "" or "did not end"))
    end
  end
  output:close()
end
print(("%d calls of more than %g s in %d scenes"):format(slow, LONG, count))
