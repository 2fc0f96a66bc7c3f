-- SPDX-License-Identifier: MIT
-- SPDX-FileCopyrightText: 2026 The pixcollide authors

-- The objects that calls of the contract use, and a text that tells all of them, so that wrong use is seen to change
-- nothing.

local pixcollide = require "pixcollide"
local scene = {}

local unpack = table.unpack or unpack -- luacheck: ignore
local concat, select, tostring = table.concat, select, tostring

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

-- All of these values as a text.
local function list(...)
  local texts = { ... }
  for k = 1, select("#", ...) do texts[k] = tostring((texts[k])) end
  return concat(texts, " ")
end

local function tellSprite(sprite)
  return list(list(sprite:getTransform()), list(sprite:getBox()), sprite:getFrame(), sprite:getFrameCount(),
    sprite:getMask(), sprite:getData(), sprite:getLayer(), sprite:getDepth(), sprite:isEnabled(), sprite:isStatic(),
    sprite:isSensor(), sprite:getLeader(), list(sprite:getVelocity()), sprite:getAngularVelocity(),
    list(sprite:getBullet()), list(sprite:getOneWay()), list(sprite:getSteps()), sprite:getWorld())
end

local function tellWorld(world)
  local sprites, n = world:getSprites()
  local pairs_, pairs_n = world:collisions()
  local texts = { list(n, world:count(), pairs_n, world:getRule("a", "c"), world:getRule("a", "b")),
    list(world:getCellSize()), list(unpack(sprites)), list(unpack(pairs_)) }
  for a, b in world:eachBegan() do texts[#texts + 1] = list(a, b) end
  return concat(texts, " ")
end

--- What a program can see of all objects.
function scene.tell(s)
  local texts = { s.mask:hash(), s.other:hash(), s.picture:toPixels(), tostring(pixcollide.getRasterLimit()),
    tellWorld(s.world), tellWorld(s.elsewhere) }
  for _, name in ipairs { "sprite", "wall", "follower", "lone", "stranger", "removed" } do
    texts[#texts + 1] = tellSprite(s[name])
  end
  return concat(texts, "\n")
end

return scene
