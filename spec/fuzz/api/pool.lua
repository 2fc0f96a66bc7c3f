-- SPDX-License-Identifier: MIT
-- SPDX-FileCopyrightText: 2026 The pixcollide authors

-- The objects that a random program has, by kind. A new one takes the place of an old one when there are enough of its
-- kind. As the scene of a recipe (see spec/support/contract/recipes.lua) the pool gives another object each time.

local pixcollide = require "pixcollide"
local sprites = require "spec.support.sprites"

local pool = {}

-- How many there may be of a kind.
local MOST = {
  mask = 12, sprite = 16, world = 3, picture = 4, snapshot = 5, sheet = 2, atlas = 2, animation = 3, level = 2, results = 3,
  out = 5, handlers = 4, iterator = 4,
}
-- What can be released, and what it then answers no more.
local RELEASED = { mask = "getWidth", picture = "getWidth", world = "count", snapshot = "serialize" }
local LARGEST = 2 ^ 18 -- so many texels or pixels may an object have that is kept

local KINDS = {}
for kind in pairs(MOST) do KINDS[#KINDS + 1] = kind end
table.sort(KINDS)

--- The kind of a value, as pixcollide's messages call it; that of Lua for others.
function pool.kindOf(value)
  local kind = type(value)
  if kind ~= "userdata" and kind ~= "table" then return kind end
  local meta = debug.getmetatable(value)
  local name = type(meta) == "table" and rawget(meta, "__name")
  return type(name) == "string" and name:match "^pixcollide%.(%a+)$" or kind
end

--- How many bytes the module has taken.
function pool.bytes() return (pixcollide.getMemory()) end

local function isKept(kind, object)
  if kind ~= "mask" and kind ~= "picture" then return true end
  local isThere, w, h = pcall(object.getDimensions, object)
  return isThere and w * h <= LARGEST
end

--- Keeps an object, if it is of a kind that is kept; gives that kind then.
function pool:add(object, kind)
  kind = kind or pool.kindOf(object):lower()
  local list = self.lists[kind]
  if not list or self.known[object] or not isKept(kind, object) then return nil end
  local k = #list + 1
  if k > MOST[kind] then
    k = self.rng:int(1, MOST[kind])
    self:drop(kind, k)
  end
  list[k], self.known[object] = object, true
  return kind
end

--- Drops object k of a kind.
function pool:drop(kind, k)
  local list = self.lists[kind]
  self.known[list[k]] = nil
  list[k] = list[#list]
  list[#list] = nil
end

--- Drops one object at random.
function pool:dropAny()
  local kind = self.rng:pick(KINDS)
  if #self.lists[kind] > 0 then self:drop(kind, self.rng:int(1, #self.lists[kind])) end
end

-- Any of a kind, made if there is none.
local function any(self, kind)
  local list = self.lists[kind]
  if #list == 0 then self:add(self.makers[kind](), kind) end
  return list[self.rng:int(1, #list)] or self.makers[kind]()
end

--- An object of a kind that has not been released.
function pool:alive(kind)
  local object, ask = any(self, kind), RELEASED[kind]
  if not ask or pcall(object[ask], object) then return object end
  object = self.makers[kind]()
  self:add(object)
  return object
end

--- An object of a kind; few have been released.
function pool:get(kind) return self.rng:chance(0.95) and self:alive(kind) or any(self, kind) end

--- A sprite that is in a world, if one is found soon.
function pool:member()
  for _ = 1, 8 do
    local sprite = any(self, "sprite")
    if sprite:getWorld() then return sprite end
  end
end

--- One that has been released.
function pool:released(kind)
  local object = self.makers[kind]()
  object:release()
  return object
end

--- What f(...) makes of objects that are alive, which a finaliser may release in between: so it may take several trials.
function pool.retry(f, ...)
  local ok, made
  for _ = 1, 8 do
    ok, made = pcall(f, ...)
    if ok then return made end
  end
  error(made, 0)
end

--- A pool with an object or two of each kind. `kit` makes sheets, atlases and levels, see library_kit.lua.
function pool.new(rng, kit)
  local self = setmetatable({ rng = rng, lists = {}, known = {} }, { __index = pool })
  local function newMask() return sprites.grid(rng, rng:int(0, 24), rng:int(0, 24)):mask() end
  local scene
  local function ofKit(name)
    return function()
      if not scene or rng:chance(0.3) then scene = kit.new() end
      return scene[name]
    end
  end
  local function make(kind, method, ...)
    return pool.retry(function(...)
      local object = self:alive(kind)
      return object[method](object, ...)
    end, ...)
  end
  self.makers = {
    mask = newMask, world = function() return pixcollide.newWorld() end,
    sprite = function()
      local options = { x = rng:int(-20, 60), y = rng:int(-20, 60) }
      if rng:chance(0.2) then return pixcollide.newSprite(newMask(), options) end
      return make("world", "newSprite", newMask(), options)
    end,
    picture = function() return pixcollide.newPicture(rng:int(1, 40), rng:int(1, 40)) end,
    snapshot = function() return make("world", "snapshot") end,
    sheet = ofKit "sheet", atlas = ofKit "atlas", animation = ofKit "animation", level = ofKit "level", results = pixcollide.newResults,
    out = function() return {} end, handlers = function() return {} end,
    iterator = function() return make("mask", "eachRun") end,
  }
  for _, kind in ipairs(KINDS) do self.lists[kind] = {} end
  return self
end

return pool
