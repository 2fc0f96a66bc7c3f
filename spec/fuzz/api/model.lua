-- SPDX-License-Identifier: MIT
-- SPDX-FileCopyrightText: 2026 The pixcollide authors

-- A simple model of what a program can see: what is set of each sprite, families, who is in which world, the texels of
-- masks, the hashes of worlds. Each call changes what is said of it here, and nothing else; what is said of none
-- changes nothing.

local model = {}
model.__index = model

local floor = math.floor
local unpack = table.unpack or unpack -- luacheck: ignore

-- Reading.

local function readSprite(sprite)
  local frame, vx, vy = sprite:getFrame(), sprite:getVelocity()
  return {
    t = { sprite:getTransform() }, frame = frame, frames = sprite:getFrameCount(), mask = sprite:getMask(),
    data = { sprite:getData() }, layer = sprite:getLayer(), depth = sprite:getDepth(), enabled = sprite:isEnabled(),
    static = sprite:isStatic(), sensor = sprite:isSensor(), bullet = sprite:isBullet(), vx = vx, vy = vy,
    w = sprite:getAngularVelocity(), steps = { sprite:getSteps() }, leader = sprite:getLeader(),
    followers = sprite:getFollowers(), world = sprite:getWorld(),
  }
end

-- Nothing of one that has been released, be it while it is read.
local function readWorld(world)
  local isThere, state = pcall(function() return { members = world:getSprites(), hash = world:hash() } end)
  return isThere and state or {}
end

local function readMask(mask)
  local isThere, hash = pcall(mask.hash, mask)
  return { hash = isThere and hash or "released" }
end

local READ = { sprite = readSprite, world = readWorld, mask = readMask }

--- Begins to know an object, if it is of a kind that is modelled.
function model:learn(object, kind)
  if READ[kind] then self[kind][object] = READ[kind](object) end
end

function model:forget(object, kind)
  if READ[kind] then self[kind][object] = nil end
end

function model:forgetAll()
  for kind in pairs(READ) do self[kind] = {} end
end

--- Takes all that is known as it is now.
function model:readAll()
  for kind, read in pairs(READ) do
    for object in pairs(self[kind]) do self[kind][object] = read(object) end
  end
end

-- Comparing.

local function show(value)
  if type(value) ~= "table" then return tostring(value) end
  local texts = {}
  for k, entry in ipairs(value) do texts[k] = tostring(entry) end
  return "{" .. table.concat(texts, ", ") .. "}"
end

local function areSame(a, b)
  if type(a) == "table" and type(b) == "table" and #a == #b then
    for k = 1, #a do
      if not (rawequal(a[k], b[k]) or a[k] ~= a[k] and b[k] ~= b[k]) then return false end
    end
    return true
  end
  return a == b or a ~= a and b ~= b
end

-- What is other than known of an object; nothing if all is as it should be.
local function findDifference(known, now, name)
  for field, value in pairs(known) do
    local other = now[field]
    if not rawequal(value, other) and not areSame(value, other) then
      return ("%s: %s is %s, and should be %s"):format(name, field, show(other), show(value))
    end
  end
  for field, value in pairs(now) do
    if known[field] == nil then return ("%s: %s is %s, and should be nil"):format(name, field, show(value)) end
  end
end

--- Says what is not as the model has it; nothing if all is.
function model:difference()
  for kind, read in pairs(READ) do
    for object, known in pairs(self[kind]) do
      local now = read(object)
      if known.dirty then known.hash, known.dirty = now.hash, nil end
      local difference = findDifference(known, now, tostring(object))
      if difference then return difference end
    end
  end
end

-- Changes.

local function number(value, default) return value == nil and default or tonumber(value) end

-- The followers of a sprite that are known, brought to where it is now.
function model:bring(leader)
  for _, follower in ipairs(leader.followers) do
    local known = self.sprite[follower]
    if known then
      known.t, known.static = { unpack(leader.t) }, leader.static
      if known.frames > 1 then self:show(follower, known, leader.frame) end
    end
  end
end

-- A sprite shows another frame. Which mask that is, is not known here.
function model.show(_, sprite, known, frame) known.frame, known.mask = frame, sprite:getMask() end

local function takeOut(list, item)
  for k, other in ipairs(list) do
    if other == item then return table.remove(list, k) end
  end
end

-- By name: functions of the model, what is known of the sprite, the sprite, and the arguments.
local sprite = {}

function sprite.setPosition(_, s, _, x, y) s.t[1], s.t[2] = number(x), number(y) end
function sprite.translate(_, s, _, dx, dy) s.t[1], s.t[2] = s.t[1] + dx, s.t[2] + dy end
function sprite.setRotation(_, s, _, r) s.t[3] = number(r) end
function sprite.rotate(_, s, _, dr) s.t[3] = s.t[3] + dr end
function sprite.setScale(_, s, _, sx, sy) s.t[4], s.t[5] = number(sx), number(sy, number(sx)) end
function sprite.setShear(_, s, _, kx, ky) s.t[8], s.t[9] = number(kx), number(ky, 0) end

function sprite.setOrigin(_, s, _, ox, oy)
  if ox == "center" then
    local w, h = s.mask:getDimensions()
    ox, oy = w / 2, h / 2
  end
  s.t[6], s.t[7] = number(ox), number(oy)
end

function sprite.setTransform(_, s, _, x, y, r, sx, sy, ox, oy, kx, ky)
  sx = number(sx, 1)
  s.t = { number(x, 0), number(y, 0), number(r, 0), sx, number(sy, sx), number(ox, 0), number(oy, 0), number(kx, 0),
    number(ky, 0) }
end

function sprite.setFrame(self, s, object, frame) self:show(object, s, floor(number(frame))) end

function sprite.setMask(self, s, object, mask)
  s.frames = type(mask) == "table" and #mask or 1
  self:show(object, s, s.frame <= s.frames and s.frame or 1)
end

function sprite.setData(_, s, _, data) s.data = { data } end
function sprite.setLayer(_, s, _, layer) s.layer = tostring(layer) end
function sprite.setDepth(_, s, _, depth) s.depth = number(depth) end
function sprite.setEnabled(_, s, _, enabled) s.enabled = enabled end
function sprite.setSensor(_, s, _, sensor) s.sensor = sensor end
function sprite.setStatic(_, s, _, static) s.static = static end
function sprite.setVelocity(_, s, _, vx, vy) s.vx, s.vy = number(vx), number(vy) end
function sprite.setAngularVelocity(_, s, _, w) s.w = number(w) end
function sprite.setBullet(_, s, _, bullet) s.bullet = bullet end

function sprite.setSteps(_, s, _, up, down, sideways)
  s.steps = { floor(number(up)), floor(number(down)), floor(number(sideways, 0)) }
end

-- By class and name, the same with all that is known of the object, or nil; more of these below.
local apply = {}
for name, change in pairs(sprite) do
  apply["Sprite." .. name] = function(self, s, object, ...)
    change(self, s, object, ...)
    self:bring(s)
    for _, world in pairs(self.world) do world.dirty = true end
  end
end

apply["Mask.release"] = function(self, known)
  known.hash = "released"
  for _, world in pairs(self.world) do world.dirty = true end -- whose sprites may have it
end
apply["World.release"] = function(self, known)
  for _, member in ipairs(known.members or {}) do
    if self.sprite[member] then self.sprite[member].world = nil end
  end
  known.members, known.hash = nil, nil
end
apply["World.clear"] = function(self, known)
  for _, member in ipairs(known.members) do
    if self.sprite[member] then self.sprite[member].world = nil end
  end
  known.members, known.dirty = {}, true
end
apply["World.remove"] = function(self, known, _, object)
  local s = self.sprite[object]
  if not takeOut(known.members, object) then return end
  s.world, known.dirty = nil, true
  for _, follower in ipairs(s.followers) do
    takeOut(known.members, follower)
    if self.sprite[follower] then self.sprite[follower].world = nil end
  end
end

-- Other calls that change something; after them all is read anew.
local CHANGING = [[
  Mask.set Mask.fill Mask.clear Mask.invert Mask.add Mask.subtract Mask.intersect Mask.toggle Mask.undo
  Sprite.stamp Sprite.follow Sprite.bounce
  World.add World.newSprite World.setPositions World.setTransforms World.translateAll World.setVelocities World.integrate
  World.commitPositions World.viewPositions World.update World.setRule World.setLayers World.moveTo World.moveBy
  World.carryTo World.carryBy World.advanceTo World.advanceBy World.moveOut World.restore World.addResponse
  Sheet.newSprite Animation.update Animation.setFrame Animation.setTag Animation.rewind Animation.add
  Level.addTo Level.removeFrom Level.setTile
]]
local changing = {}
for key in CHANGING:gmatch "%S+" do changing[key] = true end

--- A call has been made, of a function `key`, as a method of an object of that kind: what must be so now?
function model:called(key, kind, object, ...)
  local known = kind and self[kind] and self[kind][object]
  if changing[key] or not known and apply[key] then
    self:readAll()
  elseif apply[key] then
    apply[key](self, known, object, ...)
  end
end

function model.new()
  local self = setmetatable({}, model)
  self:forgetAll()
  return self
end

return model
