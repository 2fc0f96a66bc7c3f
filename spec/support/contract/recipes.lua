-- SPDX-License-Identifier: MIT
-- SPDX-FileCopyrightText: 2026 The pixcollide authors

-- A valid call of each function: what its arguments are. Most follow from their types; what does not is here, by
-- function and argument, or by the argument's name alone. A function gives the value for a scene.

local fixtures = require "spec.support.fixtures"
local luajit = require "spec.support.luajit"
local pixcollide = require "pixcollide"
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

local hasFFI = luajit.ffi()

-- By the name of the argument or option.
recipes.byName = {
  path = PATH, bytes = BYTES, data = PIXELS, reference = PIXELS, colors = function() return { lava = { 1, 0.2, 0.3 } } end,
  ["r: number"] = 0.5, ["g: number"] = 0.5, ["b: number"] = 0.5, ["a: number"] = 0.5,
  frame = 1, frameWidth = 4, frameHeight = 4, rows = "##", maxDistance = 100, cellSize = 64,
  points = function() return { 0, 0, 9, 0, 0, 9 } end, rect = function() return { 0, 0, 1, 1 } end,
  connectivity = 4, threshold = 0.5, ["a: pixcollide.Sprite"] = function(s) return s.sprite end,
  ["b: pixcollide.Sprite"] = function(s) return s.wall end, origin = "center", stride = 12,
  ["colors: pixcollide.DrawWorldColors"] = function() return { hits = { 1, 0, 0 } } end,
  rays = function() return { { 0, 0, 5, 5 } } end, bounds = function() return { 0, 0, 100, 100 } end,
  names = true,
  wrap = function() return { 0, 0, 100, 100 } end, velocity = function() return { 3, 4 } end,
  ["oneWay: number[]"] = function() return { 3, 4 } end,
  steps = function() return { 3, 4, 5 } end, scale = 3, restitution = 0.5, bullet = "glide",
}

-- By the type.
recipes.byKind = {
  number = 3, integer = 3, string = "text", boolean = true, table = function() return {} end, any = "anything",
  ["pixcollide.Mask"] = function(s) return s.other end,
  ["pixcollide.Sprite"] = function(s) return s.sprite end,
  ["pixcollide.World"] = function(s) return s.world end,
  ["pixcollide.Filter"] = "default", ["pixcollide.Layers"] = "a", ["pixcollide.Rule"] = "sense",
  ["fun(a: pixcollide.Sprite, b: pixcollide.Sprite)"] = function() return nothing end,
  ["pixcollide.Color"] = function() return { 1, 0.2, 0.3 } end,
  ["pixcollide.Collision[]|false"] = function(s) return s.results end,
  ["table|false"] = function() return {} end,
  ["pixcollide.RayHit[]"] = function(s) return s.results end,
  ["pixcollide.Mask|pixcollide.Mask[]"] = function(s) return s.other end,
  ["pixcollide.Picture"] = function() return pixcollide.newPicture(3, 2) end,
  ["pixcollide.Snapshot"] = function(s) return s.world:snapshot() end,
  ["pixcollide.Mask[]"] = function(s) return { s.mask, s.other } end,
  ["pixcollide.Sprite|pixcollide.Sprite[]"] = function(s) return s.sprite end,
  ["pixcollide.Sprite[]"] = function(s) return { s.wall, s.sprite } end,
  ["string|fun(sprite: pixcollide.Sprite, other: pixcollide.Sprite): string|false|nil"] = "touch",
  ['number|"auto"|{w: number, h: number}'] = "auto", ["4|8"] = 8, ["number|number[]"] = 0.5,
  ["pixcollide.ComponentOptions|4|8"] = function() return { minCount = 2 } end,
}

-- By the function, and the name of the argument.
recipes.byFunction = {
  ["pixcollide.deserializeMask"] = { bytes = function(s) return s.mask:serialize() end },
  ["pixcollide.deserializeSnapshot"] = { bytes = function(s) return s.world:snapshot():serialize() end },
  ["pixcollide.newMasksByColor"] = { w = 3, h = 3 }, ["pixcollide.newPictureFromPixels"] = { w = 3, h = 3 },
  ["pixcollide.setRasterLimit"] = { bytes = 3 },
  ["pixcollide.mergeMasks"] = { list = function(s) return { s.mask, s.other } end },
  ["World.viewPositions"] = { never = not hasFFI },
  ["World.commitPositions"] = { never = not hasFFI, before = hasFFI and function(s) s.world:viewPositions() end },
  -- Where there is no FFI, no pointer can be made; what is none is refused all the same.
  ["Picture.copyPixels"] = { never = not hasFFI, only = not hasFFI and 1, stride = 32,
    pointer = function() return hasFFI and require("ffi").new("uint8_t[?]", 4 * 8 * 6) or 0 end },
  ["Mask.nineSliced"] = { left = 0, top = 0, right = 0, bottom = 0, w = 9, h = 9, mode = "repeat" },
  ["World.visibleMask"] = { out = function() return pixcollide.newMask(9, 9) end },
  ["Mask.undo"] = { mark = function(s) return s.mask:record() end },
  ["Mask.forget"] = { mark = function(s) return s.mask:record() end },
  ["Mask.savePNG"] = { path = os.tmpname }, ["Picture.savePNG"] = { path = os.tmpname },
  ["Sprite.follow"] = { self = function(s) return s.lone end },
  ["World.add"] = { sprite = function(s) return s.lone end },
  ["World.on"] = { handlers = function() return { ended = nothing } end },
  ["World.setLayers"] = { layers = function() return { "a", "b", "c" } end },
  ["World.addResponse"] = { name = "mine", fn = function() return nothing end },
  ["World.getRule"] = { a = "a", b = "b" },
  ["World.setPositions"] = { positions = forEach(1, 2), count = function(s) return s.world:count() end },
  ["World.setVelocities"] = { velocities = forEach(1, 2), count = function(s) return s.world:count() end },
  ["World.setTransforms"] = { transforms = forEach(1, 2, 0.5, 1, 2, 3, 4, 0, 0.5),
    count = function(s) return s.world:count() end },
}

-- { ["A.b"] = { c = value } } as { ["A.b.c"] = value }, added to a table of values by names alone.
local function spread(nested, byName)
  for key, fields in pairs(nested) do
    for name, value in pairs(fields) do byName[key .. "." .. name] = value end
  end
  return byName
end

-- Limits that meta does not tell, by function (or type of options) and name, or by name alone: {low, high}.
local POSITION, SCALE, ORIGIN, SIZE = { -2 ^ 30, 2 ^ 30 }, { -2 ^ 15, 2 ^ 15 }, { -2 ^ 24, 2 ^ 24 },
  { 0, 2 ^ 31 - 1, true }
local TRANSFORM = { x = POSITION, y = POSITION, r = { -2 ^ 20, 2 ^ 20 }, sx = SCALE, sy = SCALE, ox = ORIGIN,
  oy = ORIGIN, kx = SCALE, ky = SCALE }
local MARK = { 1, 1, true }
local BORDER = { 0, 32767, true }
local STEP, SHEET, FRAME = { 0, 255, true }, { 0, 2 ^ 30, true }, { 1, 2, true }
recipes.limits = spread({
  ["Mask.nineSliced"] = { left = BORDER, top = BORDER, right = BORDER, bottom = BORDER, w = BORDER, h = BORDER },
  ["World.checkTo"] = { x = POSITION, y = POSITION }, ["World.sweepScale"] = { sy = SCALE },
  ["Sprite.setTransform"] = TRANSFORM, ["Mask.transformed"] = TRANSFORM, Change = TRANSFORM,
  ["Picture.drawRect"] = { w = SIZE, h = SIZE }, ["Picture.fillRect"] = { w = SIZE, h = SIZE },
  ComponentOptions = { minCount = SIZE }, SheetOptions = { left = SHEET, top = SHEET, border = SHEET, margin = BORDER, spacing = BORDER },
  PixelOptions = { stride = { 12 } }, RawPictureOptions = { stride = { 12 } }, ColorlessPixelOptions = { stride = { 12 } },
  ["Picture.copyPixels"] = { stride = { 32 } }, ["Sprite.setFrame"] = { frame = FRAME },
  SightOptions = { width = { 0, 20 } },
  SpriteOptions = { frame = { 1, 1, true } }, ["Mask.undo"] = { mark = MARK }, ["Mask.forget"] = { mark = MARK },
}, { width = { 0, 2 ^ 30 }, up = STEP, down = STEP, sideways = STEP, maxVertices = { 3, 2 ^ 31 - 1, true }, ["Change.frame"] = FRAME })

-- Numbers that cannot reach these limits, or be huge if there are none, in the recipe's call: true, or how large they
-- may be.
local BOTH, SMALL = { dx = true, dy = true }, { w = 9, h = 9 }
recipes.free = spread({
  ["Mask.nineSliced"] = { left = 2, top = 2, right = 2, bottom = 2 },
  ["World.translateAll"] = BOTH, ["World.advanceBy"] = BOTH, ["World.carryBy"] = BOTH, ["Sprite.translate"] = BOTH,
  ["World.moveBy"] = BOTH, ["World.checkBy"] = BOTH, ["World.sweepBy"] = BOTH,
  ["Mask.union"] = BOTH, ["Mask.symmetricDifference"] = BOTH, ["World.integrate"] = { dt = true },
  ["Sprite.rotate"] = { dr = true }, ["Mask.encodePNG"] = { a = true }, ["Mask.savePNG"] = { a = true },
  ["pixcollide.newMaskFromPixels"] = SMALL, ["pixcollide.newMasksByColor"] = SMALL,
  ["pixcollide.newPictureFromPixels"] = SMALL, ["Mask.dilated"] = { n = 9 }, ["World.visibleMask"] = { radius = 4 },
}, { sx = 99, sy = 99, kx = 99, ky = 99, connectivity = true, count = true, stride = true, maxVertices = 9, threshold = 0.99,
  width = true })

-- Whole numbers that are not rounded down but refused if they have a fraction.
recipes.whole = {}

-- Options that others need.
recipes.together = { tolerance = { reference = PIXELS }, restitution = { bullet = "glide" }, direction = { width = 1 },
  width = { direction = 1 } }

-- What messages say was expected where the type does not tell.
recipes.says = {
  ["World.addResponse.name"] = "name of a response expected",
  ["SpriteOptions.scale"] = "number or {sx, sy} expected", ["Change.scale"] = "number or {sx, sy} expected",
  ["World.on.handlers"] = "table of functions expected",
  ["SightOptions.filter"] = "layer name, list of names or function expected",
  ["Sprite.setOrigin.ox"] = { "number expected", "number or 'center' expected" },
}

-- Strings in whose place a number is not taken.
local NAMES = { a = true, b = true }
recipes.strict = spread({ ["World.getRule"] = NAMES, ["World.addResponse"] = { name = true } }, {})

-- Sprites that must be in the world.
recipes.members = {}
for _, name in ipairs {
  "moveTo", "moveBy", "checkTo", "checkBy", "carryTo", "carryBy", "sweepTo", "sweepBy", "advanceTo", "advanceBy",
  "collisionsWith", "placeFree", "separation", "moveOut", "sweepRotation", "sweepScale", "canBecome",
  "become", "separate",
} do recipes.members["World." .. name] = name:find "^carry" and "platform" or "sprite" end

return recipes
