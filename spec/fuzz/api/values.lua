-- SPDX-License-Identifier: MIT
-- SPDX-FileCopyrightText: 2026 The pixcollide authors

-- Random arguments: of the types that meta gives, most of them valid; else as the contract's recipes make them (see
-- spec/support/contract), or of another type.

local fixtures = require "spec.support.fixtures"
local small_map = require "spec.support.small_map"
local types = require "spec.support.contract.types"
local values = {}
values.__index = values

local unpack = table.unpack or unpack -- luacheck: ignore
local NAN, INF = 0 / 0, math.huge

local LAYERS = { "default", "a", "b", "c", "d" }
local RULES = { "collide", "sense", "ignore", "slide", "glide", "touch", "bounce", "cross", "oneway" }
local TEXTS = { "", "a", "text", "walk", "body", "ground", "foot", "box", "top", "mine", "12", " 7 ", "0x10", "\0", "%s" }
local FILES = fixtures.names()
for _, name in ipairs { "animated.gif", "rle8.bmp", "no such file" } do FILES[#FILES + 1] = name end

local PICTURE = "build/asan/picture.png" -- which calls may write

-- Numbers.

-- What is costly if it is large: sides, radii, and what masks grow by.
local SIZES = { w = true, h = true, r = true, n = true, frameWidth = true, frameHeight = true, radius = true }
local SCALES = { sx = true, sy = true, kx = true, ky = true, scale = true }
local STRANGE = { NAN, INF, -INF, 1e300, -1e300, 2 ^ 31, 2 ^ 32 + 1, -2 ^ 63, 2 ^ 53, -0.0, 2 ^ -1074, "x", "12" }

-- Most numbers are those of a small game.
function values:usual()
  local rng, roll = self.rng, self.rng:unit()
  if roll < 0.5 then return rng:int(-20, 60) end
  if roll < 0.7 then return rng:int(0, 4) end
  if roll < 0.85 then return rng:real(-30, 70) end
  if roll < 0.95 then return rng:int(-80, 160) / 4 end
  return rng:real(-3000, 3000)
end

function values:size()
  local rng, roll = self.rng, self.rng:unit()
  if roll < 0.9 then return rng:int(0, 40) end
  if roll < 0.98 then return rng:real(0, 12) end
  return rng:int(0, 400)
end

function values:scale()
  local rng, roll = self.rng, self.rng:unit()
  if roll < 0.6 then return rng:pick { 0, 1, 1, -1, 2, -2, 3, 0.5 } end
  if roll < 0.98 then return rng:real(-4, 4) end
  return rng:real(-200, 200)
end

-- A number of `params`, number k; `key` is whose it is.
function values:number(params, k, key)
  local rng, name = self.rng, params[k].name
  if rng:chance(0.02) then return rng:pick(STRANGE) end
  if SCALES[name] then return self:scale() end
  local low, high = types.limits(params, k)
  local given = self.recipes.limits[key .. "." .. name] or self.recipes.limits[name]
  if given then low, high = given[1], given[2] end
  if name == "maxPixels" then return rng:pick { 1, 117, 1000, 2 ^ 26 } end
  if low and high and high - low <= 1000 then -- few: all of them, and a little beyond
    local roll = rng:unit()
    if roll < 0.1 then return rng:real(low - 1, high + 1) end
    return roll < 0.5 and rng:real(low, high) or rng:int(math.ceil(low), math.floor(high))
  end
  if SIZES[name] or name:find "^max" then return self:size() end
  if high and rng:chance(0.01) then return rng:pick { low or high, high, -high, high + 1 } end
  return self:usual()
end

-- By the type: a function of the values, the parameters, the parameter's number, and whose it is.
local kinds = {}

local function of(kind) return function(self) return self.pool:get(kind) end end

for name in ("Mask Sprite World Picture Snapshot Sheet Atlas Animation Level"):gmatch "%a+" do
  kinds["pixcollide." .. name] = of(name:lower())
end
kinds["pixcollide.Sprite?"] = kinds["pixcollide.Sprite"]
kinds["pixcollide.RayHit[]"] = of "results"
for _, kind in ipairs { "table", "integer[]", "number[]", "pixcollide.Sprite[]" } do kinds[kind] = of "out" end
for kind, list in pairs { ["pixcollide.Collision[]|false"] = "results", ["table|false"] = "out" } do
  kinds[kind] = function(self) return self.rng:chance(0.7) and self.pool:get(list) end
end
kinds["pixcollide.Handlers"] = of "handlers"

kinds.number, kinds.integer = values.number, values.number
kinds["4|8"] = function(self) return self.rng:pick { 4, 8 } end
kinds.boolean = function(self) return self.rng:chance(0.5) end
kinds.string = function(self) return self.rng:pick(self.rng:chance(0.6) and LAYERS or TEXTS) end
kinds["string|integer"] = function(self) return self.rng:chance(0.3) and self.rng:int(0, 3) or kinds.string(self) end
kinds["pixcollide.Rule"] = function(self) return self.rng:pick(self.rng:chance(0.9) and RULES or TEXTS) end
kinds["pixcollide.Shape"] = function(self) return self.rng:pick { "square", "diamond", "disc" } end
kinds['"add"|"subtract"'] = function(self) return self.rng:pick { "add", "subtract" } end
kinds['"first"|"top"|"bottom"|"left"|"right"'] =
  function(self) return self.rng:pick { "first", "top", "bottom", "left", "right", 3 } end
kinds['"center"'] = function() return "center" end
kinds.any = function(self) return self:strange() end

-- A list of up to `most` of what make() gives.
function values:list(most, make)
  local list = {}
  for k = 1, self.rng:int(0, most) do list[k] = make() end
  return list
end

kinds["string[]?"] = function(self)
  return self.rng:chance(0.9) and { unpack(LAYERS, 1, self.rng:int(1, #LAYERS)) } or nil
end
kinds["pixcollide.Layers"] = function(self)
  local roll = self.rng:unit()
  if roll < 0.3 then return nil end
  return roll < 0.7 and self.rng:pick(LAYERS) or self:list(3, function() return self.rng:pick(LAYERS) end)
end
kinds["pixcollide.Filter"] = function(self)
  local roll = self.rng:unit()
  if roll < 0.4 then return nil end
  if roll < 0.6 then return self:callback(kinds.boolean) end
  local filter = kinds["pixcollide.Layers"](self)
  if type(filter) == "table" and roll < 0.9 then filter.disabled = true end
  return filter
end
kinds["pixcollide.Mask[]"] = function(self) return self:list(4, function() return self.pool:get "mask" end) end
kinds["pixcollide.Mask|pixcollide.Mask[]"] = function(self)
  return self.rng:chance(0.6) and self.pool:get "mask" or kinds["pixcollide.Mask[]"](self)
end
kinds["string|string[]"] = function(self)
  local rows = self:list(6, function() return self.rng:pick { "##.#", "....", "####", ".#.#" } end)
  return self.rng:chance(0.5) and rows or table.concat(rows, "\n")
end
kinds["string|fun(sprite: pixcollide.Sprite, other: pixcollide.Sprite): string|false|nil"] = function(self)
  local roll = self.rng:unit()
  if roll < 0.3 then return nil end
  if roll < 0.6 then return self.rng:pick(RULES) end
  return self:callback(function() return self.rng:pick { "slide", "glide", "touch", "bounce", "cross", false, "mine" } end)
end
kinds['number|"auto"|{w: number, h: number}'] = function(self)
  return self.rng:pick { "auto", self.rng:int(1, 300), { w = self.rng:int(1, 300), h = self.rng:int(1, 300) } }
end

-- Callbacks.

--- A function that makes calls of its own, and fails at times; else returns what give(self) does.
function values:callback(give)
  local program = self.program
  return function(...)
    program:nest(...)
    return give(self)
  end
end

local function nothing() end

kinds["fun(animation: pixcollide.Animation, ends: integer)"] = function(self) return self:callback(nothing) end
kinds["fun(a: pixcollide.Sprite, b: pixcollide.Sprite)"] = kinds["fun(animation: pixcollide.Animation, ends: integer)"]
kinds["fun(sprite: pixcollide.Sprite, collision: pixcollide.Collision, goalX: number, goalY: number): number?, number?, boolean?"] =
  function(self)
    return self:callback(function() return self:usual(), self:usual(), self.rng:chance(0.5) end)
  end
kinds["fun(path: string): any"] = function(self) return self:callback(function() return self.pool:get "mask" end) end

-- By the name.
local named = {}

function named.path(self, _, _, key)
  if key:find "save" then return self.rng:pick { PICTURE, "no such folder/picture.png", "/dev/full" } end
  return fixtures.path(self.rng:pick(FILES))
end

-- The bytes of a file, some of them broken.
function named.bytes(self, _, _, key)
  local rng, kind = self.rng, key:match "^pixcollide%.deserialize(%a+)$"
  local bytes = kind and self.pool:alive(kind:lower()):serialize() or fixtures.bytes(FILES[rng:int(1, #FILES - 1)])
  if rng:chance(0.3) and #bytes > 0 then
    local at = rng:int(1, #bytes)
    bytes = bytes:sub(1, at - 1) .. (rng:chance(0.5) and string.char(rng:int(0, 255)) .. bytes:sub(at + 1) or "")
  end
  return bytes
end

function named.connectivity(self) return self.rng:chance(0.95) and kinds["4|8"](self) or self:usual() end
function named.tag(self) return self.rng:pick { "walk", "text", 1 } end
function named.tx(self) return self.rng:int(-1, 4) end
function named.gid(self) return self.rng:int(0, 6) end
named.ty = named.tx

-- A layer of the small map, or of sprites.
function named.layer(self, params, k, key)
  return key:find "^Level" and self.rng:pick { "ground", "things", 1, 2, 3, "a" } or kinds.string(self, params, k)
end

-- What record has given, or would have given before.
function named.mark(self)
  local isThere, mark = pcall(self.holder.record, self.holder)
  return isThere and mark - self.rng:pick { 0, 0, 1, 2 } or 1
end

-- As many as there are sprites.
function named.count(self)
  local isThere, count = pcall(self.holder.count, self.holder)
  return isThere and self.rng:chance(0.95) and count or self:usual()
end

function named.points(self)
  local points = {}
  for k = 1, 2 * self.rng:int(2, 8) do points[k] = self:usual() end
  return points
end

function named.rays(self) return self:list(4, function() return self:numbers(4) end) end
function named.bounds(self) return { self:usual(), self:usual(), self:size(), self:size() } end
named.wrap, named.rect, named.view = named.bounds, named.bounds, named.bounds
function named.velocity(self) return self:numbers(2) end
function named.steps(self) return self:numbers(3) end
function named.map() return small_map.new() end

--- So many numbers of a small game.
function values:numbers(n)
  local list = {}
  for k = 1, n do list[k] = self:usual() end
  return list
end

-- Numbers for all sprites of a world, in a list or in memory.
local function forAll(each)
  return function(self)
    local isThere, count = pcall(self.holder.count, self.holder)
    local list = {}
    for _ = 1, isThere and count or 1 do
      for _, make in ipairs(each) do list[#list + 1] = make(self) end
    end
    return self.rng:chance(0.2) and #list < 1000 and self.host.numbers(list) or list
  end
end
named.positions = forAll { values.usual, values.usual }
named.velocities = named.positions
named.transforms = forAll {
  values.usual, values.usual, values.usual, values.scale, values.scale, values.usual, values.usual, values.scale,
  values.scale,
}

-- What no mistake may be made with: files that are written; memory for a picture's pixels, of which the caller alone
-- knows how much there is.
local EXACT = {
  ["Mask.savePNG.path"] = named.path, ["Picture.savePNG.path"] = named.path,
  ["Picture.copyPixels.stride"] = function() end,
  ["Picture.copyPixels.pointer"] = function(self)
    local isThere, w, h = pcall(self.holder.getDimensions, self.holder)
    return isThere and 4 * w * h <= 8000 and self.host.numbers {} or nil
  end,
}

-- Not what was asked for.

--- Any value at all.
function values:strange()
  local rng = self.rng
  local make = rng:pick {
    function() return nil end, function() return rng:chance(0.5) end, function() return rng:pick(STRANGE) end,
    function() return rng:pick(TEXTS) end, function() return {} end, function() return nothing end,
    function() return coroutine.create(nothing) end, function() return io.stdout end,
    function() return self.pool:get(rng:pick { "mask", "sprite", "world", "picture", "snapshot", "sheet", "atlas", "level" }) end,
    function() return self.pool:released(rng:pick { "mask", "world", "picture" }) end,
  }
  return make()
end

-- A table of options.
function values:options(block)
  local options, rng = {}, self.rng
  local known = types.options(block)
  for k, option in ipairs(known) do
    if rng:chance(math.min(0.4, 3 / #known)) then options[option.name] = self:argument(known, k, block.name) end
  end
  if rng:chance(0.02) then options[rng:pick(TEXTS)] = 1 end
  if options.tolerance and rng:chance(0.9) then options.reference = self.recipes.together.tolerance.reference end
  return options
end

-- What a recipe makes, in a scene of the pool's objects.
function values:recipe(param, key)
  local recipes, kind = self.recipes, param.kind:gsub("%?$", "")
  local own = recipes.byFunction[key] or {}
  for _, value in ipairs { own[param.name] or recipes.byName[param.name .. ": " .. kind] or false,
    recipes.byName[param.name] or recipes.byKind[kind] or types.firstWord(kind) or false } do
    if type(value) == "function" then return self.pool.retry(value, self.scene) end
    if value then return value end
  end
  return nil
end

--- A value of `params`, number k, of what is called `key`: a function or a class of options.
function values:argument(params, k, key)
  local param, rng = params[k], self.rng
  local kind = param.kind:gsub("%?$", "")
  local known = types.find(kind)
  if EXACT[key .. "." .. param.name] then return EXACT[key .. "." .. param.name](self, params, k, key) end
  if rng:chance(0.01) then return self:strange() end
  if (param.optional or types.isNilable(param)) and rng:chance(0.3) then return nil end
  if (self.recipes.byFunction[key] or {})[param.name] ~= nil and rng:chance(0.5) then return self:recipe(param, key) end
  if named[param.name] then return named[param.name](self, params, k, key) end
  if kinds[param.kind] then return kinds[param.kind](self, params, k, key) end
  if kinds[kind] then return kinds[kind](self, params, k, key) end
  if known and known.options then return self:options(known.options) end
  return self:recipe(param, key)
end

-- Bytes for pictures of a few pixels.
local function pixelsFor(w, h)
  local isPicture = type(w) == "number" and type(h) == "number" and w * h > 0 and w * h < 4096
  return ("\1\2\3\200"):rep(isPicture and math.floor(w) * math.floor(h) or 1)
end

--- Arguments for a call of a function of meta, as a method of `holder` if it is one: a list, and its length.
function values:arguments(f, key, holder)
  local list, n = {}, #f.param
  self.holder = holder
  for k = 1, n do list[k] = self:argument(f.param, k, key) end
  if f.param[1] and f.param[1].name == "data" and self.rng:chance(0.8) then list[1] = pixelsFor(list[2], list[3]) end
  while n > 0 and list[n] == nil and self.rng:chance(0.9) do n = n - 1 end
  if self.rng:chance(0.01) then n = self.rng:int(0, n) end
  return list, n
end

-- The names in scenes that recipes know, and the kinds that they are of.
local SCENE = {
  mask = "mask", other = "mask", sprite = "sprite", wall = "sprite", follower = "sprite", lone = "sprite",
  stranger = "sprite", removed = "sprite", world = "world", elsewhere = "world", picture = "picture",
  snapshot = "snapshot", results = "results", sheet = "sheet", atlas = "atlas", animation = "animation", level = "level",
}

--- Values for a program (see program.lua), with its rng, pool and host; recipes must be set before each call.
function values.new(program)
  local pool = program.pool
  local scene = setmetatable({}, { __index = function(_, name)
    return SCENE[name] and pool:alive(SCENE[name]) or error("no scene has " .. name)
  end })
  return setmetatable({ program = program, rng = program.rng, pool = pool, host = program.host, scene = scene }, values)
end

return values
