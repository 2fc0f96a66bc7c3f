-- SPDX-License-Identifier: MIT
-- SPDX-FileCopyrightText: 2026 The pixcollide authors

-- A valid call of each function: what its arguments are. Most follow from their types; what does not is here, by
-- function and argument, or by the argument's name alone. A function gives the value for a scene.

local fixtures = require "spec.support.fixtures"
local luajit = require "spec.support.luajit"

local recipes = {}

local PIXELS = ("\1\2\3\4"):rep(9) -- 3 x 3 of them
local PATH, BYTES = fixtures.path "rgba8.png", fixtures.bytes "rgba8.png"

-- For each sprite of the scene's world: these numbers.
local function forEach(...)
  local numbers = { ... }
  return function(s)
    local list = {}
    for _ = 1, s.world:count() do
      for _, number in ipairs(numbers) do list[#list + 1] = number end
    end
    return list
  end
end

local function nothing() end

local hasFFI = luajit.ffi "the contract of what needs FFI"

-- By the name of the argument or option.
recipes.byName = {
  path = PATH, bytes = BYTES, data = PIXELS, reference = PIXELS, colors = function() return { lava = { 1, 2, 3 } } end,
  frame = 1, frameWidth = 4, frameHeight = 4, rows = "##", maxDistance = 100, cellSize = 64,
  points = function() return { 0, 0, 9, 0, 0, 9 } end, rect = function() return { 0, 0, 1, 1 } end,
  connectivity = 4, tolerance = 2, ["a: pixcollide.Sprite"] = function(s) return s.sprite end,
  ["b: pixcollide.Sprite"] = function(s) return s.wall end, origin = "center", stride = 12,
  ["colors: pixcollide.DrawWorldColors"] = function() return { hits = { 1, 0, 0 } } end,
  rays = function() return { { 0, 0, 5, 5 } } end, bounds = function() return { 0, 0, 100, 100 } end,
}

-- By the type.
recipes.byKind = {
  number = 3, integer = 3, string = "text", boolean = true, table = function() return {} end, any = "anything",
  ["pixcollide.Mask"] = function(s) return s.other end,
  ["pixcollide.Sprite"] = function(s) return s.sprite end,
  ["pixcollide.World"] = function(s) return s.world end,
  ["pixcollide.Filter"] = "default",
  ["pixcollide.Color"] = function() return { 1, 2, 3 } end,
  ["pixcollide.Collision[]"] = function(s) return s.results end,
  ["pixcollide.Mask|pixcollide.Mask[]"] = function(s) return s.other end,
  ["pixcollide.Mask[]"] = function(s) return { s.mask, s.other } end,
  ["string|fun(sprite: pixcollide.Sprite, other: pixcollide.Sprite): string|false|nil"] = "touch",
  ['number|"auto"|{w: number, h: number}'] = "auto",
  ["4|8"] = 8,
  ["integer|integer[]"] = 3,
}

-- By the function, and the name of the argument.
recipes.byFunction = {
  ["pixcollide.deserialize"] = { bytes = function(s) return s.mask:serialize() end },
  ["pixcollide.newMasksByColor"] = { w = 3, h = 3 },
  ["pixcollide.setRasterLimit"] = { bytes = 3 },
  ["pixcollide.mergeMasks"] = { list = function(s) return { s.mask, s.other } end },
  ["World.viewPositions"] = { never = not hasFFI },
  ["World.commitPositions"] = { never = not hasFFI, before = hasFFI and function(s) s.world:viewPositions() end },
  -- Where there is no FFI, no pointer can be made; what is none is refused all the same.
  ["Picture.copyPixels"] = { never = not hasFFI, only = not hasFFI and 1, stride = 32,
    pointer = function() return hasFFI and require("ffi").new("uint8_t[?]", 4 * 8 * 6) or 0 end },
  ["Mask.savePNG"] = { path = os.tmpname },
  ["Picture.save"] = { path = os.tmpname },
  ["Sprite.follow"] = { self = function(s) return s.lone end },
  ["World.add"] = { sprite = function(s) return s.lone end },
  ["World.addResponse"] = { name = "mine", fn = function() return nothing end },
  ["World.setLayersCollide"] = { a = "a", b = "b" },
  ["World.getLayersCollide"] = { a = "a", b = "b" },
  ["World.setPositions"] = { positions = forEach(1, 2), count = function(s) return s.world:count() end },
  ["World.setVelocities"] = { velocities = forEach(1, 2), count = function(s) return s.world:count() end },
  ["World.setTransforms"] = { transforms = forEach(1, 2, 0.5, 1, 2, 3, 4, 0, 0.5),
    count = function(s) return s.world:count() end },
}

-- Limits that meta does not tell, by function (or type of options) and name, or by name alone: {low, high}.
local POSITION, SCALE, ORIGIN, SIZE = { -2 ^ 30, 2 ^ 30 }, { -2 ^ 16, 2 ^ 16 }, { -2 ^ 24, 2 ^ 24 },
  { 0, 2 ^ 31 - 1, true }
recipes.limits = { ["World.check.x"] = POSITION, ["World.check.y"] = POSITION }
for _, name in ipairs { "Sprite.setTransform", "Mask.transformed", "Change" } do
  for number, limit in pairs {
    x = POSITION, y = POSITION, r = { -2 ^ 20, 2 ^ 20 }, sx = SCALE, sy = SCALE, ox = ORIGIN, oy = ORIGIN, kx = SCALE,
    ky = SCALE,
  } do recipes.limits[name .. "." .. number] = limit end
end
recipes.limits["World.sweepScale.sy"] = SCALE
recipes.limits.up, recipes.limits.down, recipes.limits.sideways = { 0, 255, true }, { 0, 255, true }, { 0, 255, true }
for _, name in ipairs { "Picture.drawRect", "Picture.fillRect" } do
  recipes.limits[name .. ".w"], recipes.limits[name .. ".h"] = SIZE, SIZE
end
recipes.limits["ComponentOptions.minCount"] = SIZE
recipes.limits.maxVertices = { 3, 2 ^ 31 - 1, true }
for _, name in ipairs { "left", "top", "border" } do
  recipes.limits["SheetOptions." .. name] = { 0, 2 ^ 30, true }
end
recipes.limits["PixelOptions.stride"], recipes.limits["ColorlessPixelOptions.stride"] = { 12 }, { 12 }
recipes.limits["Picture.copyPixels.stride"] = { 32 }
recipes.limits["Sprite.setFrame.frame"], recipes.limits["Change.frame"] = { 1, 2, true }, { 1, 2, true }
recipes.limits["SpriteOptions.frame"] = { 1, 1, true }

-- Numbers that cannot reach these limits, or be huge if there are none, in the recipe's call: true, or how large they
-- may be.
recipes.free = {
  connectivity = true, count = true, stride = true, ["Mask.encodePNG.a"] = true, ["Mask.savePNG.a"] = true,
  ["pixcollide.newMaskFromPixels.w"] = 9, ["pixcollide.newMaskFromPixels.h"] = 9,
  ["pixcollide.newMasksByColor.w"] = 9, ["pixcollide.newMasksByColor.h"] = 9,
  ["World.translateAll.dx"] = true, ["World.translateAll.dy"] = true, ["World.integrate.dt"] = true,
  ["World.moveToContact.dx"] = true, ["World.moveToContact.dy"] = true, ["World.carry.dx"] = true,
  ["World.carry.dy"] = true,
  ["Sprite.translate.dx"] = true, ["Sprite.translate.dy"] = true, ["Sprite.rotate.dr"] = true,
  ["Mask.union.dx"] = true, ["Mask.union.dy"] = true, ["Mask.symmetricDifference.dx"] = true,
  ["Mask.symmetricDifference.dy"] = true, ["Mask.dilated.n"] = 9, maxVertices = 9,
  ["Mask.transformed.sx"] = 99, ["Mask.transformed.sy"] = 99, ["Mask.transformed.kx"] = 99,
  ["Mask.transformed.ky"] = 99,
}

-- Whole numbers that are not rounded down but refused if they have a fraction.
recipes.whole = {}

-- Options that others need.
recipes.together = { tolerance = { reference = PIXELS } }

-- What messages say was expected where the type does not tell.
recipes.says = {
  ["World.addResponse.name"] = "name of a response expected",
  ["Sprite.setOrigin.ox"] = { "number expected", "number or 'center' expected" },
}

-- Strings in whose place a number is not taken.
recipes.strict = {
  ["World.setLayersCollide.a"] = true, ["World.setLayersCollide.b"] = true, ["World.getLayersCollide.a"] = true,
  ["World.getLayersCollide.b"] = true, ["World.addResponse.name"] = true,
}

-- Sprites that must be in the world.
recipes.members = {}
for _, name in ipairs {
  "move", "check", "carry", "collisionsWith", "sweep", "moveToContact", "placeFree", "separation", "moveOut",
  "sweepRotation", "sweepScale", "canBecome",
} do recipes.members["World." .. name] = name == "carry" and "platform" or "sprite" end

return recipes
