-- SPDX-License-Identifier: MIT
-- SPDX-FileCopyrightText: 2026 The pixcollide authors

-- Random scripts of a world: each frame is a seed, which says all that is done in it, so that the same frames can be
-- played by one world without a break and by another one that goes back meanwhile. Sprites are in a pool; what one that
-- is in no world is like does not count, as all is set anew of it when it comes.

local pixcollide = require "pixcollide"
local random = require "spec.support.random"

local POOL = 24
local LAYERS = { "default", "ships", "rocks", "ghosts" }
local RULES = { "collide", "ignore", "sense", "bounce", "cross" }

local masks = {
  pixcollide.newCircleMask(6), pixcollide.newMask(9, 5, true), pixcollide.newMaskFromRows { "..#..", ".###.", "#####" },
  pixcollide.newEllipseMask(9, 4),
}
local frames = { masks[1], masks[3], masks[4] }

-- `frames`: the masks of all sprites that have several.
local script = { frames = frames }
script.__index = script

--- A world with some sprites, and others that may come. Scripts of one seed are twins.
function script.new(seed)
  local rng = random.new(seed)
  local self = setmetatable({ world = pixcollide.newWorld(), pool = {} }, script)
  self.world:update()
  for k = 1, POOL do
    self.pool[k] = pixcollide.newSprite(masks[k % #masks + 1])
    self.pool[k]:setData(k)
  end
  for _ = 1, 12 do self:come(rng) end
  return self
end

local function set_all(rng, sprite)
  sprite:setMask(rng:chance(0.4) and frames or rng:pick(masks))
  sprite:setFrame(1)
  local turned = rng:chance(0.4)
  sprite:setTransform(rng:real(0, 90), rng:real(0, 60), turned and rng:real(-3, 3) or 0, turned and rng:real(0.5, 2) or 1,
    1, rng:int(0, 5), rng:int(0, 5), 0, 0)
  sprite:setLayer(rng:pick(LAYERS))
  sprite:setVelocity(rng:real(-90, 90), rng:chance(0.3) and 0 or rng:real(-90, 90))
  sprite:setAngularVelocity(turned and rng:real(-2, 2) or 0)
  sprite:setDepth(rng:int(-3, 3))
  sprite:setEnabled(rng:chance(0.9))
  sprite:setStatic(rng:chance(0.2))
  sprite:setSensor(rng:chance(0.1))
  sprite:setBullet(rng:pick { false, false, false, false, false, true, "bounce", "slide", "glide" })
  sprite:setSteps(rng:int(0, 2), rng:int(0, 2), 0)
end

function script:come(rng)
  local sprite = rng:pick(self.pool)
  if self.world:has(sprite) then return end
  sprite:follow(nil)
  for _, follower in ipairs((sprite:getFollowers())) do follower:follow(nil) end
  set_all(rng, sprite)
  self.world:add(sprite)
end

local function pick(self, rng)
  local sprites = self.world:getSprites()
  return #sprites > 0 and rng:pick(sprites) or nil
end

local acts = {
  function(self, rng) self:come(rng) end,
  function(self, rng)
    local sprite = pick(self, rng)
    if sprite and not sprite:getLeader() then self.world:remove(sprite) end
  end,
  function(self, rng)
    local sprite = pick(self, rng)
    if sprite and not sprite:getLeader() and #(sprite:getFollowers()) == 0 then set_all(rng, sprite) end
  end,
  function(self, rng)
    local sprite = pick(self, rng)
    if sprite and not sprite:getLeader() then sprite:setPosition(rng:real(0, 90), rng:real(0, 60)) end
  end,
  function(self, rng)
    local sprite = pick(self, rng)
    if sprite and not sprite:getLeader() then sprite:setFrame(rng:int(1, sprite:getFrameCount())) end
  end,
  function(self, rng)
    local child, leader = pick(self, rng), pick(self, rng)
    if child then pcall(child.follow, child, leader) end
  end,
  function(self, rng)
    local child = pick(self, rng)
    if child then child:follow(nil) end
  end,
  function(self, rng) self.world:setRule(rng:pick(LAYERS), rng:pick(LAYERS), rng:pick(RULES)) end,
  function(self, rng)
    local sprite = pick(self, rng)
    if sprite and not sprite:getLeader() then
      self.world:moveBy(sprite, rng:real(-9, 9), rng:real(-9, 9), rng:pick { "slide", "touch", "bounce" })
    end
  end,
  function(self, rng)
    if rng:chance(0.05) then self.world:clear() end
  end,
}

local function number(sprite) return sprite:getData() end

-- What is asked of the world, as text.
local function answers(self)
  local world, list = self.world, {}
  for _, loop in ipairs { "eachBegan", "eachStayed", "eachEnded", "eachCollision" } do
    list[#list + 1] = loop
    for a, b in world[loop](world) do list[#list + 1] = number(a) .. "-" .. number(b) end
  end
  for a, b in world:eachEnded("rocks") do list[#list + 1] = number(a) .. "-" .. number(b) end
  for a, b in world:eachEnded("ghosts", { "default", "ships" }) do list[#list + 1] = number(a) .. "-" .. number(b) end
  list[#list + 1] = "hits"
  for bullet, other, x, y in world:eachHit() do
    list[#list + 1] = ("%d-%d at %d, %d"):format(number(bullet), number(other), x, y)
  end
  list[#list + 1] = "sprites"
  for _, sprite in ipairs((world:getSprites())) do
    local leader = sprite:getLeader()
    list[#list + 1] = ("%d%s%s frame %d"):format(number(sprite), sprite:getLayer(), leader and "<" .. number(leader) or "",
      sprite:getFrame())
    for _, follower in ipairs((sprite:getFollowers())) do list[#list + 1] = ">" .. number(follower) end
  end
  local hit, x, y = world:rayCast(-5, 30, 95, 33)
  list[#list + 1] = hit and ("ray %d at %d, %d"):format(number(hit), x, y) or "ray"
  return table.concat(list, " ")
end

--- Plays the frame of this seed. Returns what the world answers then, its hash first.
function script:play(seed)
  local rng = random.new(seed)
  for _ = 1, rng:int(0, 6) do rng:pick(acts)(self, rng) end
  if rng:chance(0.8) then self.world:integrate(1 / 60, { bounds = { 0, 0, 90, 60 } }) end
  if rng:chance(0.8) then self.world:update() end
  return self:answers()
end

function script:answers() return self.world:hash() .. " " .. answers(self) end

return script
