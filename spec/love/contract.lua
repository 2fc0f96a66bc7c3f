-- SPDX-License-Identifier: MIT
-- SPDX-FileCopyrightText: 2026 The pixcollide authors

-- What the contract (spec/support/contract.lua) needs to know of pixcollide.love: LÖVE's types, the forms in which
-- functions are called, what their arguments are; and LÖVE's objects as wrong arguments of all functions.

local ffi = require "ffi"

local core = require "spec.support.contract.recipes"
local pixcollide = require "pixcollide"
local file = require "spec.support.aseprite_file"
local safety = require "spec.love.safety"
local scene = require "spec.support.contract.scene"
local types = require "spec.support.contract.types"
local wrongs = require "spec.support.contract.wrongs"
local contract = {}

-- Functions of which arguments may be left out before others: all their forms. What follows a slash tells apart
-- parameters of one name.
local FORMS = {
  newMask = { "source quad options", "source options/second" },
  newMasksByColor = { "source quad colors options", "source colors/second options/third" },
  newImage = { "mask r g b a", "mask color", "sheet" },
  newSheet = { "source frameWidth frameHeight options/fourth", "source grid options" },
  draw = { "sprite/alone", "drawable sprite", "drawable/texture quad sprite/third" },
  setTransform = { "sprite transform ox oy", "sprite x y r sx sy ox/number oy/number kx ky" },
  setAnim8 = { "sprite animation quads x y r sx sy ox oy kx ky", "sprite animation x/third y r sx sy ox oy kx ky" },
}

-- Without these, a call is one of another form, or another argument is looked at first.
local OTHERS = { ["draw.drawable"] = true, ["draw.drawable/texture"] = true,
  ["newSheet.source"] = true, ["newSheet.grid"] = true, ["newMasksByColor.quad"] = true,
  ["newMasksByColor.colors/second"] = true, ["draw.quad"] = true, ["draw.sprite/third"] = true,
  ["setTransform.transform"] = true,
  ["newImage.sheet"] = true, ["newImage.mask"] = true }

-- What a table of options takes: those of a class without some.
local function options(takes, says, name, first, second)
  local class, field = types.find("pixcollide." .. name).options, {}
  for _, option in ipairs(types.options(class)) do
    if option.name ~= first and option.name ~= second then field[#field + 1] = option end
  end
  return { takes = takes, says = says, options = { name = name, more = "", field = field } }
end

local RELEASED = "Image that was released Canvas that was released ImageData that was released" -- see masks_spec
local TEXTURES = "Image Canvas Texture Texture that was released " .. RELEASED -- of LÖVE 11, of LÖVE 12

-- Types: what they take and what messages say, as in contract/types.lua. Numbers beyond their limits are refused in
-- words of their own where the module's C has no say: see camera_spec and transforms_spec.
local place = { takes = "number", says = "number expected" }
local origin = { takes = "number", says = "number between -2^24 and 2^24 expected" }
local camera = { takes = "table function Transform",
  says = "Transform, function, or camera with worldCoords, toWorldCoords or toWorld expected" }
local KINDS = {
  ["pixcollide.LoveSource"] = { takes = "string ImageData CompressedImageData FileData ByteData " .. TEXTURES,
    says = "ImageData, Canvas, Image, CompressedImageData, FileData or file name expected" },
  ["newMask.quad"] = { takes = "table Quad", says = "Quad or table expected" },
  ["newMask.options"] = options("table", "table of options expected", "LoveOptions", "rect"), -- see below
  ["newMask.options/second"] = options("table Quad", "Quad or table expected", "LoveOptions"),
  ["newMasksByColor.quad"] = { takes = "table Quad", says = "Quad or table of colors expected" },
  ["newMasksByColor.colors/second"] = { takes = "table Quad", says = "Quad or table of colors expected" },
  ["newMasksByColor.options"] = options("table", "table of options expected", "LoveColorlessOptions", "rect"),
  ["newMasksByColor.options/third"] = options("table", "table of options expected", "LoveColorlessOptions"),
  ["love.Canvas|love.ImageData"] = { takes = "ImageData Canvas Texture", says = "Canvas or ImageData expected" },
  ["newImage.mask"] = { takes = "mask", says = "mask or sheet expected" },
  ["newImage.sheet"] = { takes = "mask", says = "mask or sheet expected" },
  ["newImage.r"] = { takes = "number table", says = "number expected", isNumber = true },
  ["newImage.color"] = { takes = "number table", says = "number expected" }, -- it would be r
  ["getView.camera"] = camera,
  ["newSheet.frameWidth"] = { takes = "number table", says = "frame width, grid of anim8 or list of Quads expected",
    isNumber = true },
  ["newSheet.grid"] = { takes = "number table", says = "frame width, grid of anim8 or list of Quads expected" },
  ["newSheet.options/fourth"] = options("table", "table of options expected", "LoveSheetOptions"),
  ["newSheet.options"] = options("table", "table of options expected", "LoveOptions", "rect"),
  ["draw.sprite/alone"] = { takes = "sprite SpriteBatch Mesh ParticleSystem Text TextBatch " .. TEXTURES,
    says = "Drawable expected" },
  ["setImage.owner"] = { takes = "sprite mask", says = "sprite or mask expected" },
  ["getImage.owner"] = { takes = "sprite mask", says = "sprite or mask expected" },
  ["setImage.image"] = { takes = "Image Canvas Texture", takesFalse = true, isNilable = true,
    says = "Image, Canvas, false or nil expected" },
  ["setImage.quad"] = { takes = "Quad table", says = "Quad, list of Quads or sheet expected" },
  ["draw.drawable"] = { takes = "SpriteBatch Mesh ParticleSystem Text TextBatch " .. TEXTURES, says = "Drawable expected" },
  ["draw.drawable/texture"] = { takes = TEXTURES,
    says = { "Drawable expected", "Texture expected together with a Quad" } },
  ["draw.quad"] = { takes = "table Quad Quad that was released",
    says = "Quad, list with a Quad for frame 1, or sheet expected" },
  ["setTransform.transform"] = { takes = "number Transform", says = "number expected" },
  ["setTransform.x"] = { takes = "number Transform", says = "number expected", isNumber = true },
  ["setTransform.ox"] = origin, ["setTransform.oy"] = origin,
  ["toWorld.x"] = place, ["toWorld.y"] = place, ["toWorld.camera"] = camera,
  ["pick.x"] = place, ["pick.y"] = place, ["pick.camera"] = camera,
  ["pick.radius"] = { takes = "number", says = "radius expected between 0 and 2^30" },
  ["drawDebug.options"] = options("table", "table of options expected", "DrawDebugOptions", "x", "y"),
  ["setAnim8.animation"] = { takes = "table", says = "animation of anim8 expected" },
  ["setAnim8.quads"] = { takes = "table number", says = "number expected" }, -- it would be x
  ["setAnim8.x/third"] = { takes = "table number", says = "number expected", isNumber = true }, -- it would be quads
}
KINDS["newMasksByColor.options"].options.says = {
  rect = "option 'rect' expected not to be there together with a Quad", color = "unknown option 'color'" }
KINDS["newMask.options"].options.says = { rect = "option 'rect' expected not to be there together with a Quad" }
for kind, known in pairs(KINDS) do types.add(kind, known) end
for _, kind in ipairs { "number[]|lightuserdata|ffi.cdata*", "lightuserdata|ffi.cdata*" } do
  local known = types.find(kind)
  known.takes = known.takes .. " cdata"
end

-- The function with the parameters of one of its forms.
local function newForm(f, form)
  local params = {}
  for name, rest in form:gmatch "(%w+)(%S*)" do
    local kind, param = f.name .. "." .. name .. rest, { kind = "number", text = "", optional = true }
    for _, known in ipairs(f.param) do param = known.name == name and known or param end
    params[#params + 1] = { name = name, kind = KINDS[kind] and kind or param.kind, text = param.text,
      optional = param.optional and not OTHERS[kind], isOther = OTHERS[kind] }
  end
  return setmetatable({ param = params, call = f.call .. "(" .. form:gsub(" ", ", ") .. ")" }, { __index = f })
end

-- The functions of pixcollide.love, each form on its own.
local function functions()
  local list = {}
  for _, f in ipairs(types.functions) do
    local names = {}
    for k, param in ipairs(f.param) do names[k] = param.name end
    for _, form in ipairs(f.class == "Love" and (FORMS[f.name] or { table.concat(names, " ") }) or {}) do
      list[#list + 1] = newForm(f, form)
    end
  end
  return list
end

--- Lets the wrong arguments of all functions be LÖVE's objects, too.
function contract.addStrangers()
  local list, bytes = {}, ffi.new "uint8_t[4]"
  for k, object in ipairs(safety.theirs()) do
    local name = object:type() .. (tostring(object):find "NULL$" and " that was released" or "")
    list[k] = { name, object }
  end
  for _, value in ipairs { ffi.new("int64_t", 5), bytes, ffi.cast("void *", bytes), ffi.new "struct { int x; }" } do
    list[#list + 1] = { "cdata", value }
  end
  wrongs.strangers = list
end

local data = love.image.newImageData(8, 8)
local canvas, quads = love.graphics.newCanvas(8, 8), {}
for k = 1, 2 do quads[k] = love.graphics.newQuad(4 * k - 4, 0, 4, 4, 8, 8) end

assert(love.filesystem.write("own.aseprite", file.whole({ file.frame {} }, { width = 4, height = 3 })))
local sheet = assert(pixcollide.aseprite.load("own.aseprite"))
love.filesystem.remove("own.aseprite")

local recipes = setmetatable({
  byName = setmetatable({
    mask = function(s) return s.mask end, owner = function(s) return s.sprite end, image = love.graphics.newImage(data),
    ["sprite: draw.sprite/alone"] = function(s)
      pixcollide.love.setImage(s.sprite, canvas)
      return s.sprite
    end,
    source = data, target = canvas, sheet = sheet, color = function() return { 1, 0, 0 } end, quad = quads[1],
    grid = function() return quads end, reference = canvas,
    drawable = love.graphics.newImage(data), transform = love.math.newTransform(1, 2), camera = love.math.newTransform(),
    quads = function() return quads end, animation = function() return { frames = quads, position = 1 } end,
    options = function() return {} end, x = 1, y = 2, radius = 3, view = function() return { 0, 0, 5, 5 } end,
    ox = 1, oy = 1, r = 1, g = 0.5, b = 0.5, a = 0.5, alpha = 0.5, rect = function() return { 0, 0, 4, 4 } end,
  }, { __index = core.byName }),
  limits = setmetatable({}, { __index = core.limits }), free = setmetatable({}, { __index = core.free }),
  together = { tolerance = { reference = canvas } },
}, { __index = core })
for _, name in ipairs { "left", "top", "border", "margin", "spacing", "count" } do -- a frame of 4 x 4 must fit
  local known = "LoveSheetOptions." .. name
  recipes.limits[known], recipes.free[known] = core.limits["SheetOptions." .. name], name == "count" and 1 or 4
end
for _, name in ipairs { "frameWidth", "frameHeight" } do
  recipes.limits["Love.newSheet." .. name], recipes.free["Love.newSheet." .. name] = { 1, 32767, true }, 8
end
for _, name in ipairs { "x", "y", "r", "sx", "sy", "ox", "oy", "kx", "ky" } do
  for _, f in ipairs { "setTransform", "setAnim8" } do
    recipes.limits[("Love.%s.%s"):format(f, name)] = core.limits["Sprite.setTransform." .. name]
  end
end

--- See spec/support/contract.lua.
contract.kit = {
  new = scene.new, functions = functions(), recipes = recipes, selves = { Love = function() return pixcollide.love end },
  tell = function(s)
    local told = scene.tell(s)
    scene.add(told, love.graphics.getStackDepth(), love.graphics.getColor())
    return told
  end,
}

return contract
