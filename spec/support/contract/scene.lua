-- SPDX-License-Identifier: MIT
-- SPDX-FileCopyrightText: 2026 The pixcollide authors

-- The objects that calls of the contract use, and a list of all that a program can see of them, so that wrong use is seen
-- to change nothing.

local pixcollide = require "pixcollide"
local scene = {}

local unpack = table.unpack or unpack -- luacheck: ignore
local select = select

-- A world of two sprites that overlap, one with a follower; its last update saw one pair begin.
local function fill(s)
  s.world = pixcollide.newWorld { cellSize = { w = 16, h = 64 } }
  s.world:setRule("a", "c", "ignore")
  s.sprite = s.world:add(pixcollide.newSprite({ s.mask, s.other },
    { x = 20, y = 20, layer = "a", depth = 2, data = "d" }))
  s.sprite:setVelocity(1, -2)
  s.sprite:setAngularVelocity(0.5)
  s.sprite:setSteps(1, 2, 3)
  s.wall = s.world:add(pixcollide.newSprite(s.other,
    { x = 22, y = 20, r = 0.1, sx = 2, sy = -1, ox = 1, oy = 2, kx = 0.5 }))
  s.wall:setStatic(true)
  s.follower = pixcollide.newSprite(s.other)
  s.follower:follow(s.wall)
  s.world:update()
end

--- New objects: mask, other (a mask), sprite and wall (in world), follower (of wall), lone (a sprite of no world),
-- stranger (in `elsewhere`, another world), removed (no longer in world), picture, snapshot, results, and `gone`: what
-- has been released, by type.
function scene.new()
  local s = { mask = pixcollide.newMaskFromRows { "##..#.", ".####.", "#...##" },
    other = pixcollide.newMask(4, 4, true) }
  fill(s)
  s.lone = pixcollide.newSprite(s.other, { x = 1 })
  s.elsewhere = pixcollide.newWorld()
  s.stranger = s.elsewhere:add(pixcollide.newSprite(s.other))
  s.elsewhere:update()
  s.removed = pixcollide.newSprite(s.other)
  s.world:add(s.removed)
  s.world:remove(s.removed)
  s.picture = pixcollide.newPicture(8, 6)
  s.picture:drawLine(0, 0, 7, 5, 1, 0, 0)
  s.snapshot = s.world:snapshot()
  s.results = pixcollide.newResults()
  s.gone = { mask = pixcollide.newMask(2, 2), world = pixcollide.newWorld(), picture = pixcollide.newPicture(2, 2) }
  for _, object in pairs(s.gone) do object:release() end
  return s
end

--- Adds these values to a list `told`, nil too.
local function add(told, ...)
  local n = told.n
  for k = 1, select("#", ...) do told[n + k] = (select(k, ...)) end
  told.n = n + select("#", ...)
end
scene.add = add

local function tellSprite(told, sprite)
  add(told, sprite:getTransform())
  add(told, sprite:getBox())
  add(told, sprite:getFrame(), sprite:getFrameCount(), sprite:getMask(), sprite:getData(), sprite:getLayer(),
    sprite:getDepth(), sprite:isEnabled(), sprite:isStatic(), sprite:isSensor(), sprite:getLeader(),
    sprite:getAngularVelocity(), sprite:getWorld())
  add(told, sprite:getVelocity())
  add(told, sprite:getBullet())
  add(told, sprite:getOneWay())
  add(told, sprite:getSteps())
end

local function tellWorld(told, world)
  local sprites, n = world:getSprites()
  local pairs_, pairs_n = world:collisions()
  add(told, n, world:count(), pairs_n, world:getRule("a", "c"), world:getRule("a", "b"))
  add(told, world:getCellSize())
  add(told, unpack(sprites))
  add(told, unpack(pairs_))
  for a, b in world:eachBegan() do add(told, a, b) end
end

--- A list of n values: what a program can see of all objects.
function scene.tell(s)
  local told = { n = 0 }
  add(told, s.mask:hash(), s.other:hash(), s.picture:toPixels(), pixcollide.getRasterLimit())
  tellWorld(told, s.world)
  tellWorld(told, s.elsewhere)
  for _, name in ipairs { "sprite", "wall", "follower", "lone", "stranger", "removed" } do tellSprite(told, s[name]) end
  return told
end

--- Are two such lists the same?
function scene.isSame(a, b)
  for k = 1, math.max(a.n, b.n) do
    if a[k] ~= b[k] then return false end
  end
  return true
end

return scene
