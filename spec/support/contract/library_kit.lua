-- SPDX-License-Identifier: MIT
-- SPDX-FileCopyrightText: 2026 The pixcollide authors

-- The kit of the contract (see contract.lua) for sheets of Aseprite, atlases, maps of Tiled, and assertions.

require "pixcollide.luassert"

local pixcollide = require "pixcollide"
local aseprite = require "spec.support.aseprite"
local core = require "spec.support.contract.recipes"
local scene = require "spec.support.contract.scene"
local smallMap = require "spec.support.small_map"
local smallProject = require "spec.support.small_project"
local smallSheet = require "spec.support.small_sheet"

local folder = aseprite.newFolder()
local path = folder.write("hero.json", smallSheet.json())
smallSheet.writeImage(folder)

local function new()
  local s = scene.new()
  s.sheet = assert(pixcollide.aseprite.load(path))
  s.animation = s.sheet:newAnimation()
  s.animation:add(s.sprite)
  s.atlas = assert(pixcollide.atlas.load(path))
  s.level = assert(pixcollide.tiled.load(smallMap.new(), { images = smallMap.images, animate = true }))
  return s
end

local function tell(s)
  local animation, level, told = s.animation, s.level, scene.tell(s)
  scene.add(told, animation:getFrame(), animation:getTag(), animation:getSpeed(), animation:isPlaying(),
    s.sheet:getFrameCount(), #level:getObjects(), level:getTile("ground", 0, 0))
  for _, sprite in ipairs(level:getSprites()) do scene.add(told, sprite, sprite:getWorld(), sprite:getMask():count()) end
  return told
end

local function nothing() end

local recipes = setmetatable({
  byName = setmetatable({
    path = path, pivot = "foot", decode = function() return nothing end, images = function() return smallMap.images end,
    callback = function() return nothing end, which = "hero", layer = "ground", tx = 0, ty = 0, gid = 1, tag = "walk",
    solid = "hard", shapes = "both",
  }, { __index = core.byName }),
  byFunction = {
    ["Tiled.load"] = { map = smallMap.new }, ["Ldtk.load"] = { project = smallProject.new },
    ["LdtkOptions"] = { level = "Level_0" }, ["Sheet.getTag"] = { name = "walk" },
    ["Atlas.getMask"] = { name = "hero 1" }, ["Atlas.getBorders"] = { name = "hero 1" },
    ["Sheet.getSlice"] = { name = "foot" },
    ["Sheet.getSliceMasks"] = { name = "foot" }, ["Sheet.getSliceCenter"] = { name = "foot" }, ["Level.getObject"] = { name = "box" },
    ["internal.adjacent"] = { a = function(s) return s.lone end, b = function(s) return s.stranger end,
      before = function(s) s.lone:setPosition(4, 0) end },
    ["internal.covers"] = { never = true }, ["internal.rayHits"] = { never = true }, -- x needs y: see luassert_spec
    ["AsepriteOptions"] = { layer = "body" }, ["SpriteOptions"] = { layer = "default" },
  },
  limits = setmetatable({ frame = { 1, 2, true }, gid = { 0, 2 ^ 32 - 1 } }, { __index = core.limits }),
  whole = { gid = true }, says = setmetatable({}, { __index = core.says }),
  strict = {
    tag = true, path = true, image = true, directory = true, ["AsepriteOptions.layer"] = true,
    ["Sheet.getTag.name"] = true, ["Sheet.getSlice.name"] = true, ["Sheet.getSliceMasks.name"] = true,
    ["Sheet.getSliceCenter.name"] = true, ["Atlas.getMask.name"] = true, ["Atlas.getBorders.name"] = true, which = true,
  },
}, { __index = core })

for _, name in ipairs { "x", "y", "tx", "ty" } do
  for _, method in ipairs { "getTile", "getTileAt", "toTile", "setTile" } do
    recipes.limits[("Level.%s.%s"):format(method, name)] = { -2 ^ 30, 2 ^ 30 }
  end
end
recipes.limits["Level.update.dt"] = { 0, 2 ^ 30 }
recipes.limits["TiledOptions.polylines"] = { 1, 2 ^ 14 }
recipes.limits["SpriteOptions.frame"] = { 1, 2, true }
recipes.free = { tx = true, ty = true, gid = 4, threshold = 0.99, sx = 99, sy = 99, kx = 99, ky = 99 }

-- Numbers of assertions: just the given ones hold.
for key, power in pairs { ["covers.x"] = 31, ["covers.y"] = 31, ["rayHits.x"] = 31, ["rayHits.y"] = 31,
  ["rayHits.x1"] = 30, ["rayHits.y1"] = 30, ["rayHits.x2"] = 30, ["rayHits.y2"] = 30 } do
  local name = "internal." .. key
  recipes.limits[name], recipes.free[name] = { -2 ^ power, 2 ^ power }, true
  recipes.says[name] = ("%s expected to be a number between -2^%d and 2^%d"):format(key:match "%.(.*)", power, power)
end

--- The kit; `remove` removes the folder that its calls read.
return {
  recipes = recipes, new = new, tell = tell, remove = folder.remove,
  selves = {
    internal = function() return require "luassert" end, Aseprite = function() return pixcollide.aseprite end,
    Tiled = function() return pixcollide.tiled end, Ldtk = function() return pixcollide.ldtk end,
    Sheet = function(s) return s.sheet end, Atlases = function() return pixcollide.atlas end,
    Atlas = function(s) return s.atlas end,
    Animation = function(s) return s.animation end, Level = function(s) return s.level end,
  },
}
