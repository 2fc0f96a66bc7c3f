-- SPDX-License-Identifier: MIT
-- SPDX-FileCopyrightText: 2026 The pixcollide authors

-- Wrong values for a parameter or an option, each with what the message must say about it.

local types = require "spec.support.contract.types"

local wrongs = {}

local NAN, INF = 0 / 0, math.huge
local NEXT = 1 + 2 ^ -52

-- How messages call what the functions call otherwise: several of them say width for w.
local SPOKEN = { w = "width", h = "height", r = "radius", frameWidth = "frame width", frameHeight = "frame height" }

-- Who is asked for: an argument, or an option in a table of them. Messages begin with what was expected of an argument,
-- but with the name of an option.
local function namesOf(param, isOption)
  if isOption then return { ("option '%s'"):format(param.name) } end
  return { param.name, SPOKEN[param.name] }
end

local OBJECTS = { mask = true, sprite = true, world = true, picture = true }

-- What messages call userdata of others depends on who asks, luaL_checkstring or we, and on the version of Lua.
local function gotText(kind, takesText)
  if kind == "userdata" or takesText and OBJECTS[kind] then return "got " end
  return kind == "string" and { "got string", "got 'text'" } or "got " .. kind
end

-- Colours: {value, text}. The text follows "option 'colorKey'" or "color 'lava'".
local COLORS = {
  { {}, "number expected at [1], got nil" }, { { 1, 2 }, "number expected at [3], got nil" },
  { { 1, "x", 3 }, "number expected at [2], got string" }, { { 1, 2, 3, {} }, "number expected at [4], got table" },
  { { 0, 256, 0 }, "expected between 0 and 255 at [2], got 256" },
  { { -1, 0, 0 }, "expected between 0 and 255 at [1], got -1" },
  { { 0, 0, NAN }, "expected between 0 and 255 at [3], got nan" },
  { { 0, 0, 0, INF }, "expected between 0 and 255 at [4], got inf" },
  { { r = 5 }, "{low, high} expected for r, got number" }, { { a = "x" }, "{low, high} expected for a, got string" },
  { { g = {} }, "number expected at g[1], got nil" }, { { g = { 1 } }, "number expected at g[2], got nil" },
  { { g = { 1, true } }, "number expected at g[2], got boolean" },
  { { b = { 0, 256 } }, "expected between 0 and 255 at b[2], got 256" },
  { { b = { -1, 5 } }, "expected between 0 and 255 at b[1], got -1" },
  { { b = { NAN, 5 } }, "expected between 0 and 255 at b[1], got nan" },
  { { r = { 6, 5 } }, "low of r expected to be at most high, got 6 and 5" },
  { { red = { 0, 5 } }, "'red' is no channel, expected r, g, b or a" },
  { { R = { 0, 5 } }, "'R' is no channel, expected r, g, b or a" },
  { { [true] = { 0, 5 } }, "'boolean' is no channel, expected r, g, b or a" },
  { { 1, 2, 3, r = { 0, 5 } }, "either {r, g, b [, tolerance]} or {r = {low, high}, ...} expected, got both" },
}

local CELLS = "number, 'auto' or {w =, h =} expected, got "
local RESPONSES = " (there are slide, touch, bounce, cross, oneway, and those added with world:addResponse)"

-- A list of numbers with one of them replaced.
local function with(list, k, value)
  local copy = {}
  for at = 1, #list do copy[at] = list[at] end
  copy[k] = value
  return copy
end

-- Values of a kind that the type takes, and that are wrong all the same: by type, a list of {value, texts...}.
local SPECIAL = {}

SPECIAL["pixcollide.Color"] = function() return COLORS end

SPECIAL["pixcollide.Filter"] = function(s)
  return {
    { { "default", 5 }, "list of layer names expected, got number at [2]" },
    { { "default", s.sprite }, "list of layer names expected, got sprite at [2]" },
  }
end

SPECIAL["pixcollide.Shape"] = function()
  local text = "shape expected to be 'square', 'diamond' or 'disc', got "
  return { { "circle", text .. "'circle'" }, { "", text .. "''" } }
end

SPECIAL["4|8"] = function()
  local cases = {}
  for k, value in ipairs { 5, 0, -8, 9.5, 2 ^ 32 + 4 } do cases[k] = { value, " expected to be 4 or 8, got " } end
  return cases
end

SPECIAL['"add"|"subtract"'] = function()
  return { { "xor", "operation expected to be 'add' or 'subtract', got 'xor'" } }
end

SPECIAL["string|fun(sprite: pixcollide.Sprite, other: pixcollide.Sprite): string|false|nil"] = function()
  return { { "fly", "no response is called 'fly'" .. RESPONSES }, { "", "no response is called ''" .. RESPONSES } }
end

SPECIAL['"first"|"top"|"bottom"|"left"|"right"'] = function()
  return { { "middle", "or a point px, py expected, got 'middle'" } }
end

SPECIAL["pixcollide.Collision[]"] = function()
  return { { setmetatable({}, {}), "results expected (make them once with pixcollide.newResults()), got table" } }
end

SPECIAL["pixcollide.Mask|pixcollide.Mask[]"] = function(s)
  local list = "list of masks expected, got "
  return {
    { s.gone.mask, "mask has been released" }, { {}, "list of at least one mask expected" },
    { { 1 }, list .. "number at [1]" },
    { { s.mask, "text" }, list .. "string at [2]" }, { { {} }, list .. "table at [1]" },
    { { s.mask, s.gone.mask }, list .. "released mask at [2]" },
  }
end

SPECIAL["pixcollide.Mask[]"] = function(s)
  local list = "list of masks expected, got "
  return { { {}, "list of at least one mask expected" }, { { 1 }, list .. "number at [1]" },
    { { s.mask, s.gone.mask }, list .. "released mask at [2]" } }
end

SPECIAL["string|string[]"] = function(s)
  local cases = {}
  for k, value in ipairs { true, {}, print, s.mask } do
    cases[k] = { { "##", value }, "string expected at [2], got " .. (value == s.mask and "mask" or type(value)) }
  end
  return cases
end

SPECIAL['number|"auto"|{w: number, h: number}'] = function()
  local cases = {
    { "large", CELLS .. "'large'" }, { "Auto", CELLS .. "'Auto'" }, { {}, " w: number expected, got nil" },
    { { w = 8 }, " h: number expected, got nil" }, { { w = "wide", h = 8 }, " w: number expected, got string" },
    { { w = {}, h = 8 }, " w: number expected, got table" },
    { { w = 8, h = 0 }, " h expected between 1 and 16777216, got 0" },
    { { w = 2 ^ 24 + 1, h = 8 }, " w expected between 1 and 16777216, got 16777217" },
    { { w = NAN, h = 8 }, "got nan" }, { { w = 8, h = INF }, "got inf" },
    { { w = 8, h = 8, d = 8 }, ": only w and h expected in its table" },
    { { 8, 8 }, ": only w and h expected in its table" },
    { { w = 8, h = 8, [true] = 1 }, ": only w and h expected in its table" },
  }
  for _, size in ipairs { 0, 0.99, -8, 2 ^ 24 + 1, 1e300 } do
    cases[#cases + 1] = { size, (" expected between 1 and 16777216, got %.14g"):format(size) }
  end
  for text, size in pairs { nan = NAN, inf = INF, ["-inf"] = -INF } do
    cases[#cases + 1] = { size, " expected between 1 and 16777216, got " .. text }
  end
  return cases
end

-- The same by the name of the argument or option, for types that do not tell enough. `good` is a valid value.
local NAMED = {}

function NAMED.points(_, good)
  local few = "list of at least three points x1, y1, ... expected"
  local cases = {
    { {}, few }, { { 1, 2 }, few }, { { 1, 2, 3, 4 }, few }, { { 1, 2, 3, 4, 5, 6, 7 }, few }, { { x = 1 }, few },
    { with(good, 6, "x"), "number expected at [6], got string" },
    { with(good, 2, false), "number expected at [2], got boolean" },
    { with(good, 3, {}), "number expected at [3], got table" },
  }
  for _, value in ipairs { NAN, INF, -INF, 2 ^ 30 + 1, -1e300 } do
    cases[#cases + 1] = { with(good, 5, value), "number expected between -2^30 and 2^30 at [5], got " }
  end
  return cases
end

-- Numbers for all sprites: any of them may be wrong, and says where.
local function numbers(_, good)
  local expected = ("list of %d numbers expected, got "):format(#good)
  local cases = {
    { {}, expected .. 0 }, { with(good, #good, nil), expected .. #good - 1 },
    { with(good, #good + 1, 1), expected .. #good + 1 },
  }
  for k = 1, #good do
    for _, value in ipairs { NAN, INF, -INF, 2 ^ 30 + 1, -1e300 } do
      cases[#cases + 1] = { with(good, k, value), "number expected between -2^", ("at [%d], got "):format(k) }
    end
    for _, value in ipairs { {}, "text", false, print } do
      cases[#cases + 1] = { with(good, k, value), ("number expected at [%d], got %s"):format(k, type(value)) }
    end
  end
  return cases
end
NAMED.positions, NAMED.velocities, NAMED.transforms = numbers, numbers, numbers

function NAMED.bounds(_, good)
  local cases = {
    { {}, "bounds: number expected at [1], got nil" }, { { 0, 0, 5 }, "bounds: number expected at [4], got nil" },
    { { 0, "a", 5, 5 }, "bounds: number expected at [2], got string" }, { { 0, 0, -1, 5 }, "at least 0" },
    { { 0, 0, 1, -5 }, "at least 0" }, { { 2 ^ 30 - 5, 0, 10, 10 }, "between -2^30 and 2^30" },
    { { 0, -2 ^ 30 - 1, 10, 10 }, "between -2^30 and 2^30" },
  }
  for k = 1, 4 do
    for _, value in ipairs { NAN, INF, -INF, 2 ^ 31 + 1 } do
      cases[#cases + 1] = { with(good, k, value), "between -2^30 and 2^30" }
    end
  end
  return cases
end

function NAMED.rect(_, good)
  local cases = {
    { {}, "number expected at [1], got nil" }, { { 0, 0, 1 }, "number expected at [4], got nil" },
    { { 0, 0, 1, "x" }, "number expected at [4], got string" },
    { { {}, 0, 1, 1 }, "number expected at [1], got table" },
  }
  for k = 1, 4 do
    for _, value in ipairs { NAN, INF, -INF } do
      cases[#cases + 1] = { with(good, k, value), " expected to be finite, got " }
    end
  end
  return cases
end

function NAMED.rays()
  return {
    { { 0, 0, 5, 5 }, "table expected at [1], got number" },
    { { { 1, 2, 3, 4 }, { 1, 2, 3 } }, "number expected at [2][4], got nil" },
    { { { 1, 2, INF, 4 } }, "[1][3] expected to be finite, got inf" },
    { { { 1, -2 ^ 31, 3, 4 } }, "[1][2] expected between -2^30 and 2^30, got -2147483648" },
  }
end

function NAMED.connectivity() return SPECIAL["4|8"]() end

-- The number of sprites, and no other.
function NAMED.count(s, good, _, isOption)
  local cases = {}
  for k, value in ipairs(not isOption and good == s.world:count() and { good - 1, good + 1, 0 } or {}) do
    cases[k] = { value, ("count expected to be %d, the number of sprites, got "):format(good) }
  end
  return cases
end

function NAMED.gid()
  local text = "gid expected to be a whole number between 0 and 4294967295, got 1.5"
  return { { 1.5, text }, { 99, "tile 99 is in no tileset" } }
end

-- A table of colours by name.
function NAMED.colors(s, _, param)
  if param.kind:find "^pixcollide" then -- those of pictures
    return {
      { { box = { 1, 0, 0 } }, "unknown color 'box'" }, { { hits = 1 }, "table expected at hits, got number" },
      { { hits = { 1, 0 } }, "number expected at hits[3], got nil" },
      { { rays = { 1, 0, NAN } }, "rays[3] expected to be finite, got nan" },
      { { cells = { 1, 0, 0, {} } }, "number expected at cells[4], got table" },
      { { layers = 1 }, "table expected at layers, got number" },
      { { layers = { wall = { 1, 1 } } }, "number expected at layers['wall'][3], got nil" },
      { { layers = { [true] = { 1 } } }, "number expected at layers['true'][2], got nil" },
      { { contacts = { 1, 2, 3, INF } }, "contacts[4] expected to be finite, got inf" },
      { { began = "red" }, "table expected at began, got string" },
      { { ended = { -2 ^ 40, "red", 3 } }, "number expected at ended[2], got string" },
    }
  end
  local cases = {
    { { [true] = { 1, 2, 3 } }, "names of colors expected to be strings or numbers, got boolean" },
    { { [s.mask] = { 1, 2, 3 } }, "names of colors expected to be strings or numbers, got mask" },
  }
  for name, spoken in pairs { lava = "color 'lava'", [1] = "color 1", [-0.5] = "color -0.5" } do
    for _, case in ipairs(COLORS) do cases[#cases + 1] = { { [name] = case[1] }, spoken, case[2] } end
    for _, value in ipairs { 5, "red", true } do
      cases[#cases + 1] = { { [name] = value }, spoken .. ": table expected, got " .. type(value) }
    end
  end
  return cases
end

-- Beside the values by type: a number, or three or four.
function NAMED.tolerance(_, _, param)
  if not param.kind:find "integer" then return {} end
  return {
    { {}, "number expected at [1], got nil" }, { { 1, 2 }, "number expected at [3], got nil" },
    { { 1, 2, "x" }, "number expected at [3], got string" },
    { { 0, 0, 0, true }, "number expected at [4], got boolean" },
    { { 1, 256, 3 }, "expected between 0 and 255 at [2], got 256" },
    { { 0, -1, 0 }, "expected between 0 and 255 at [2], got -1" }, { -1, "expected between 0 and 255, got -1" },
    { 256, "expected between 0 and 255, got 256" }, { NAN, "expected to be finite, got nan" },
    { INF, "expected to be finite, got inf" },
  }
end

local function nothing() end

-- Each kind of value, as messages call it.
local function palette(s)
  return {
    { "boolean", true }, { "boolean", false }, { "number", 7 }, { "string", "text" }, { "table", {} },
    { "function", nothing },
    { "mask", s.mask }, { "sprite", s.sprite }, { "world", s.world }, { "picture", s.picture },
    { "userdata", io.stdout },
    { "thread", coroutine.create(nothing) },
  }
end

--- Values of each kind that are not of a type: {kind, value}.
function wrongs.others(s, takes)
  local list = {}
  for _, entry in ipairs(palette(s)) do
    if not (" " .. takes .. " "):find(" " .. entry[1] .. " ", 1, true) then list[#list + 1] = entry end
  end
  return list
end

-- The numbers just beyond the limits, and far beyond.
local function beyond(low, high, isFloored)
  local list = {}
  if low then
    list[1], list[2] = isFloored and low - 1 or low == 0 and -2 ^ -1074 or low * NEXT, -1e300
    list[3] = isFloored and low - 0.5 or nil
  end
  if high then
    list[#list + 1], list[#list + 2] = isFloored and high + 1 > high and high + 1 or high * NEXT, 1e300
  end
  return list
end

-- Must the message say that this number is beyond the limits? Raises if it says others.
local function limitsCheck(low, high)
  return function(tail)
    local saysLow, saysHigh = tail:match "between (%-?[%d%.%^e+]+) and (%-?[%d%.%^e+]+)"
    if saysLow then
      saysLow, saysHigh = types.number(saysLow), types.number(saysHigh)
      return high and saysLow == low and saysHigh == high or not high and saysLow <= low
    end
    return not high and tail:find("at least " .. ("%.14g"):format(low), 1, true) ~= nil
  end
end

local function addNumbers(add, names, low, high, isFloored, maybeInfinite)
  for text, value in pairs { nan = NAN, inf = not maybeInfinite and INF or nil, ["-inf"] = -INF } do
    add(value, names, " expected to be finite, got " .. text)
  end
  for _, value in ipairs(beyond(low, high, isFloored)) do
    add(value, names, " expected", limitsCheck(low, high))
  end
end

--- Wrong values of a parameter, number k of `params`: a list of {value = , checks = }. Each of the checks must hold for
-- the message: a text that it has, a list of texts of which it has one, or a function that says so. `good` is a valid
-- value; `own` has what does not follow from the type: limits, {low, high}, and `takes` and `says` as in types.lua.
function wrongs.of(s, params, k, isOption, good, own)
  local param, list = params[k], {}
  local kind, names = assert(types.find(param.kind), param.kind), namesOf(param, isOption)
  local function add(value, ...) list[#list + 1] = { value = value, checks = { ... } } end
  local low, high, isFloored = types.limits(params, k)
  if own.limits then low, high, isFloored = own.limits[1], own.limits[2], isFloored or own.limits[3] end
  if kind.takes then
    for _, entry in ipairs(wrongs.others(s, own.takes or kind.takes)) do
      if entry[2] ~= false or not kind.takesFalse then
        add(entry[2], isOption and names or "", own.says or kind.says,
          gotText(entry[1], kind.says == "string expected"))
      end
    end
  end
  if kind.isNumber then
    addNumbers(add, names, low, high, isFloored, param.text:find("math.huge", 1, true) or param.name == "maxDistance")
  end
  local special = NAMED[param.name] or SPECIAL[(param.kind:gsub("%?$", ""))]
  for _, case in ipairs(special and special(s, good, param, isOption) or {}) do
    add(case[1], isOption and names or "", case[2], case[3])
  end
  local released = kind.takes and s.gone[kind.takes]
  if released then add(released, kind.takes .. " has been released") end
  return list
end

--- Wrong tables of options.
function wrongs.ofOptions()
  return {
    { value = { nosuchoption = 1 }, checks = { "unknown option 'nosuchoption'" } },
    { value = { 8 }, checks = { { "option names expected to be strings", "unknown option '1'" } } },
    { value = { [true] = 8 }, checks = { { "option names expected to be strings", "unknown option 'true'" } } },
  }
end

return wrongs
