-- SPDX-License-Identifier: MIT
-- SPDX-FileCopyrightText: 2026 The pixcollide authors

-- Wrong values for a parameter or an option, each with what the message must say about it.

local types = require "spec.support.contract.types"

-- `strangers`: objects of another library's that no function takes, {kind, value}, as messages call them.
local wrongs = { strangers = {} }

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

-- Messages of what is written in C do not know whether an object of LÖVE's was released.
local function gotText(kind)
  if kind:find "^%u" then return { "got " .. kind, "got " .. kind:gsub(" .*", "") } end
  return kind == "string" and { "got string", "got 'text'" } or "got " .. kind
end

-- Has a message nothing to add?
local function isEnd(tail) return not tail:find "%(" end

-- Colours: {value, text}. The text follows "option 'colorKey'" or "color 'lava'".
local COLORS = {
  { {}, "number expected at [1], got nil" }, { { 1, 1 }, "number expected at [3], got nil" },
  { { 1, "x", 0 }, "number expected at [2], got string" },
  { { 230, 0, 0 }, "0 to 1 expected at [1], got 230 (for 0 to 255 write pixcollide.colorFromBytes(230, ...))" },
  { { 0, 1.5, 0 }, "0 to 1 expected at [2], got 1.5 (for 0 to 255 write pixcollide.colorFromBytes(..., 1.5, ...))" },
  { { 0, 0, 255 }, "0 to 1 expected at [3], got 255 (for 0 to 255 write pixcollide.colorFromBytes(..., 255))" },
  { { 0, 255.5, 0 }, "0 to 1 expected at [2], got 255.5", isEnd },
  { { -1, 0, 0 }, "0 to 1 expected at [1], got -1", isEnd }, { { 0, 0, NAN }, "0 to 1 expected at [3], got nan", isEnd },
  { { 0, 0, 0, 1 }, "nothing expected at [4] (for a tolerance write tolerance = 0.1; alpha counts only in ranges, "
    .. "{a = {low, high}})" },
  { { 0, 0, 0, false }, "nothing expected at [4]" }, { { [1.5] = 0 }, "nothing expected at [1.5]" },
  { { [0] = 0, 0, 0, 0 }, "nothing expected at [0]" },
  { { 0, 0, 0, tolerance = {} }, "number expected at tolerance, got table" },
  { { 0, 0, 0, tolerance = INF }, "0 to 1 expected at tolerance, got inf", isEnd },
  { { 0, 0, 0, tolerance = 30 }, "0 to 1 expected at tolerance, got 30 (for 0 to 255 write 30/255)" },
  { { r = 5 }, "{low, high} expected for r, got number" }, { { a = "x" }, "{low, high} expected for a, got string" },
  { { g = {} }, "number expected at g[1], got nil" }, { { g = { 1 } }, "number expected at g[2], got nil" },
  { { g = { 1, true } }, "number expected at g[2], got boolean" },
  { { b = { 0, 200 } }, "0 to 1 expected at b[2], got 200 (for 0 to 255 write 200/255)" },
  { { b = { -1, 1 } }, "0 to 1 expected at b[1], got -1" },
  { { b = { NAN, 1 } }, "0 to 1 expected at b[1], got nan" },
  { { r = { 0.6, 0.5 } }, "low of r expected to be at most high, got 0.6 and 0.5" },
  { { red = { 0, 5 } }, "'red' is no channel, expected r, g, b or a" },
  { { R = { 0, 5 } }, "'R' is no channel, expected r, g, b or a" },
  { { [true] = { 0, 5 } }, "'boolean' is no channel, expected r, g, b or a" },
  { { 1, 1, 1, r = { 0, 1 } }, "either {r, g, b, tolerance = t} or {r = {low, high}, ...} expected, got both" },
  { { tolerance = 0.1, r = { 0, 1 } }, "expected, got both" },
}

local CELLS = "number, 'auto' or {w =, h =} expected, got "

-- A list of numbers with one of them replaced.
local function with(list, k, value)
  local copy = {}
  for at = 1, #list do copy[at] = list[at] end
  copy[k] = value
  return copy
end

-- Rows {value, text} of several values, the text with what `shown` gives of the value.
local function rows(list, text, shown)
  local cases = {}
  for k, value in ipairs(list) do cases[k] = { value, shown and text:format(shown(value)) or text } end
  return cases
end

-- All rows of several lists.
local function joined(...)
  local cases = {}
  for _, list in ipairs { ... } do
    for _, case in ipairs(list) do cases[#cases + 1] = case end
  end
  return cases
end

local function layerLists(s)
  return {
    { { "default", 5 }, "list of layer names expected, got number at [2]" },
    { { "default", s.sprite }, "list of layer names expected, got sprite at [2]" },
  }
end

-- Values of a kind that the type takes, and that are wrong all the same: by type, a list of {value, texts...}, or a
-- function of a scene that gives it.
local SPECIAL = {
  ["pixcollide.Color"] = COLORS,
  ["pixcollide.Filter"] = function(s)
    return joined(layerLists(s), {
      { { "default", disabled = 1 }, "disabled expected to be true or false, got number" },
      { { "default", enabled = true }, "unknown field 'enabled' (a filter is a list of layers, with disabled = true or without)" },
    })
  end,
  ["pixcollide.Layers"] = layerLists,
  ["pixcollide.Rule"] = rows({ "fly", "" },
    "no rule is called '%s' (there are collide, ignore, sense, slide, glide, touch, bounce, cross, oneway): add", tostring),
  ["pixcollide.Shape"] =
    rows({ "circle", "" }, "shape 'square', 'diamond' or 'disc' expected, got '%s'", tostring),
  ["4|8"] = rows({ 5, 0, -8, 9.5, 2 ^ 32 + 4 }, " expected to be 4 or 8, got "),
  ['"stretch"|"repeat"'] = { { "tile", "'stretch' or 'repeat' expected, got 'tile'" } },
  ['"add"|"subtract"'] = { { "xor", "operation 'add' or 'subtract' expected, got 'xor'" } },
  ["string|fun(sprite: pixcollide.Sprite, other: pixcollide.Sprite): string|false|nil"] =
    rows({ "fly", "" }, "no response is called '%s' (there are slide, glide, touch, bounce, cross, oneway): add others", tostring),
  ['"first"|"top"|"bottom"|"left"|"right"'] = { { "middle", "or a point px, py expected, got 'middle'" } },
  ["pixcollide.RayHit[]"] = {
    { setmetatable({}, {}), "results expected (make them once with pixcollide.newResults()), got table" },
  },
  ["pixcollide.Collision[]|false"] = {
    { setmetatable({}, {}), "results or false expected (make results once with pixcollide.newResults()), got table" },
  },
  ["string|string[]"] = function(s)
    local cases = rows({ true, {}, print }, "string expected at [2], got %s", type)
    for _, case in ipairs(cases) do case[1] = { "##", case[1] } end
    return joined(cases, { { { "##", s.mask }, "string expected at [2], got mask" } })
  end,
  ['number|"auto"|{w: number, h: number}'] = joined({
    { "large", CELLS .. "'large'" }, { "Auto", CELLS .. "'Auto'" }, { {}, " w: number expected, got nil" },
    { { w = 8 }, " h: number expected, got nil" }, { { w = "wide", h = 8 }, " w: number expected, got string" },
    { { w = {}, h = 8 }, " w: number expected, got table" },
    { { w = 8, h = 0 }, " h expected between 1 and 16777216, got 0" },
    { { w = 2 ^ 24 + 1, h = 8 }, " w expected between 1 and 16777216, got 16777217" },
    { { w = NAN, h = 8 }, "got nan" }, { { w = 8, h = INF }, "got inf" },
    { { w = 8, h = 8, d = 8 }, ": only w and h expected in its table" },
    { { 8, 8 }, ": only w and h expected in its table" },
    { { w = 8, h = 8, [true] = 1 }, ": only w and h expected in its table" },
    { NAN, " expected between 1 and 16777216, got nan" }, { INF, " expected between 1 and 16777216, got inf" },
    { -INF, " expected between 1 and 16777216, got -inf" },
  }, rows({ 0, 0.99, -8, 2 ^ 24 + 1, 1e300 }, " expected between 1 and 16777216, got %.14g", tonumber)),
}


local LIST = "list of masks expected, got "

SPECIAL["pixcollide.Mask[]"] = function(s)
  return { { {}, "list of at least one mask expected" }, { { 1 }, LIST .. "number at [1]" },
    { { s.mask, s.gone.mask }, LIST .. "released mask at [2]" } }
end

SPECIAL["pixcollide.Sprite[]"] = function(s)
  return { { { s.wall, 1 }, "list of sprites expected, got number at [2]" },
    { { s.wall, s.lone }, "list of this world's sprites expected, got one at [2] that is not in it" } }
end

SPECIAL["pixcollide.Sprite|pixcollide.Sprite[]"] = function(s)
  return { { { s.wall, 1 }, "list of sprites expected, got number at [2]" },
    { { s.mask }, "list of sprites expected, got mask at [1]" } }
end

SPECIAL["pixcollide.Mask|pixcollide.Mask[]"] = function(s)
  return joined(SPECIAL["pixcollide.Mask[]"](s), { { s.gone.mask, "mask has been released" },
    { { s.mask, "text" }, LIST .. "string at [2]" }, { { {} }, LIST .. "table at [1]" } })
end

-- The same by the name of the argument or option, for types that do not tell enough; also of a valid value, the
-- parameter, and whether it is an option.
local NAMED = { connectivity = SPECIAL["4|8"] }

-- Rows of a list with one number replaced by each of these values.
local function replaced(list, k, replacements, text, shown)
  local cases = rows(replacements, text, shown)
  for _, case in ipairs(cases) do case[1] = with(list, k, case[1]) end
  return cases
end

function NAMED.points(_, good, param)
  local lists, least = { {}, { 1 }, { 1, 2, 3, 4, 5, 6, 7 }, { x = 1 } }, param.text:match "at least (%a+ points?)"
  if least == "three points" then lists = joined(lists, { { 1, 2 }, { 1, 2, 3, 4 } }) end
  return joined(rows(lists, ("list of at least %s x1, y1, ... expected"):format(least)), {
    { with(good, 6, "x"), "number expected at [6], got string" },
    { with(good, 2, false), "number expected at [2], got boolean" },
    { with(good, 3, {}), "number expected at [3], got table" },
  }, replaced(good, 5, { NAN, INF, -INF, 2 ^ 30 + 1, -1e300 }, "number expected between -2^30 and 2^30 at [5], got "))
end

-- Numbers for all sprites: any of them may be wrong, and says where; powers of two are their limits, in turn.
local function numbers(powers)
  return function(_, good)
    local expected = ("list of %d numbers expected, got "):format(#good)
    local cases = {
      { {}, expected .. 0 }, { with(good, #good, nil), expected .. #good - 1 },
      { with(good, #good + 1, 1), expected .. #good + 1 },
    }
    for k = 1, #good do
      local power, at = powers[(k - 1) % #powers + 1], ("at [%d], got "):format(k)
      local text = ("number expected between -2^%d and 2^%d "):format(power, power) .. at
      cases = joined(cases, replaced(good, k, { NAN, INF, -INF, 2 ^ power + 1, -1e300 }, text),
        replaced(good, k, { {}, "text", false, print }, "number expected " .. at .. "%s", type))
    end
    return cases
  end
end
NAMED.positions, NAMED.velocities = numbers { 30 }, numbers { 30 }
NAMED.transforms = numbers { 30, 30, 20, 15, 15, 24, 24, 15, 15 }

-- A rectangle of positions; `least` says how large its sides must be.
local function borders(least)
  return function(_, good)
    local cases = {
      { {}, ": number expected at [1], got nil" }, { { 0, 0, 5 }, ": number expected at [4], got nil" },
      { { 0, "a", 5, 5 }, ": number expected at [2], got string" }, { { 0, 0, -1, 5 }, least },
      { { 0, 0, 1, -5 }, least }, { { 2 ^ 30 - 5, 0, 10, 10 }, "between -2^30 and 2^30" },
      { { 0, -2 ^ 30 - 1, 10, 10 }, "between -2^30 and 2^30" },
    }
    for k = 1, 4 do
      cases = joined(cases, replaced(good, k, { NAN, INF, -INF }, " expected to be finite, got "),
        replaced(good, k, { 2 ^ 31 + 1 }, " expected between -2^31 and 2^31, got 2147483649"))
    end
    return cases
  end
end
NAMED.bounds, NAMED.wrap = borders " sides of at least 0", borders " sides of more than 0"

-- Two numbers for an option.
function NAMED.velocity(_, good)
  local cases = { { {}, ": number expected at [1], got nil" }, { { 1 }, ": number expected at [2], got nil" },
    { { 1, "fast" }, ": number expected at [2], got string" } }
  return joined(cases, replaced(good, 2, { NAN, INF }, " expected to be finite, got "),
    replaced(good, 1, { 2 ^ 30 + 1, -1e300 }, " expected between -2^30 and 2^30, got "))
end

function NAMED.oneWay(param, good, _, isOption)
  return isOption and NAMED.velocity(param, good) or {}
end

function NAMED.scale(_, _, _, isOption)
  if not isOption then return {} end
  return { { {}, ": number expected at [1], got nil" }, { { 1 }, ": number expected at [2], got nil" },
    { { {}, 1 }, ": number expected at [1], got table" }, { NAN, " expected to be finite, got nan" },
    { { 1, INF }, " expected to be finite, got inf" }, { 32769, " expected between -2^15 and 2^15, got 32769" },
    { { 1, -32769 }, " expected between -2^15 and 2^15, got -32769" } }
end

function NAMED.steps(_, _, _, isOption)
  if not isOption then return {} end
  return { { {}, ": number expected at [1], got nil" }, { { 1 }, ": number expected at [2], got nil" },
    { { 1, 2, "x" }, ": number expected at [3], got string" }, { { 1, 256 }, " expected between 0 and 255, got 256" },
    { { -1, 2 }, " expected between 0 and 255, got -1" }, { { 1, 2, NAN }, " expected to be finite, got nan" } }
end

function NAMED.rect(_, good)
  local cases = {
    { {}, "number expected at [1], got nil" }, { { 0, 0, 1 }, "number expected at [4], got nil" },
    { { 0, 0, 1, "x" }, "number expected at [4], got string" },
    { { {}, 0, 1, 1 }, "number expected at [1], got table" },
    { { 0, 0, -1, 1 }, ": width and height expected to be at least 0" },
    { { 0, 0, 1, -1 }, ": width and height expected to be at least 0" },
  }
  for k = 1, 4 do
    cases = joined(cases, replaced(good, k, { NAN, INF, -INF }, " expected to be finite, got "),
      replaced(good, k, { 2 ^ 31, 2 ^ 32, -2 ^ 63, 2 ^ 64 - 2 ^ 12, 1e300 },
        " expected between -1073741824 and 1073741824, got "))
  end
  return cases
end

NAMED.rays = {
  { { 0, 0, 5, 5 }, "table expected at [1], got number" },
  { { { 1, 2, 3, 4 }, { 1, 2, 3 } }, "number expected at [2][4], got nil" },
  { { { 1, 2, INF, 4 } }, "[1][3] expected to be finite, got inf" },
  { { { 1, -2 ^ 31, 3, 4 } }, "[1][2] expected between -2^30 and 2^30, got -2147483648" },
}

-- The number of sprites, and no other.
function NAMED.count(s, good, _, isOption)
  if isOption or good ~= s.world:count() then return {} end
  return rows({ good - 1, good + 1, 0 }, ("count expected to be %d, the number of sprites, got "):format(good))
end

-- What is wrong in a filter that is an option is said as of the argument.
function NAMED.filter(s, _, param, isOption)
  local special = SPECIAL[(param.kind:gsub("%?$", ""))]
  return not isOption and special and special(s) or {}
end

NAMED.gid = {
  { 1.5, "gid expected to be a whole number between 0 and 4294967295, got 1.5" }, { 99, "tile 99 is in no tileset" },
}

local PICTURE_COLORS = {
  { { box = { 1, 0, 0 } }, "unknown color 'box'" }, { { hits = 1 }, "table expected at hits, got number" },
  { { hits = { 1, 0 } }, "number expected at hits[3], got nil" },
  { { rays = { 1, 0, NAN } }, "rays[3] expected to be finite, got nan" },
  { { hits = { 0, 230, 0 } },
    "0 to 1 expected at hits[2], got 230 (for 0 to 255 write pixcollide.colorFromBytes(..., 230, ...))" },
  { { cells = { 1, 0, 0, {} } }, "number expected at cells[4], got table" },
  { { layers = 1 }, "table expected at layers, got number" },
  { { layers = { wall = { 1, 1 } } }, "number expected at layers['wall'][3], got nil" },
  { { layers = { [true] = { 1 } } }, "number expected at layers['true'][2], got nil" },
  { { contacts = { 1, 0, 1, INF } }, "contacts[4] expected to be finite, got inf" },
  { { began = "red" }, "table expected at began, got string" },
  { { ended = { -0.1, 1, 1 } }, "0 to 1 expected at ended[1], got -0.1", isEnd },
  { { ended = { 1, "red", 1 } }, "number expected at ended[2], got string" },
}

-- A table of colours by name.
function NAMED.colors(s, _, param)
  if param.kind:find "^pixcollide" then return PICTURE_COLORS end
  local cases = {
    { { [true] = { 1, 1, 1 } }, "names of colors expected to be strings or numbers, got boolean" },
    { { [s.mask] = { 1, 1, 1 } }, "names of colors expected to be strings or numbers, got mask" },
  }
  for name, spoken in pairs { lava = "color 'lava'", [1] = "color 1", [-0.5] = "color -0.5" } do
    for _, case in ipairs(COLORS) do cases[#cases + 1] = { { [name] = case[1] }, spoken, case[2], case[3] } end
    for _, value in ipairs { 5, "red", true } do
      cases[#cases + 1] = { { [name] = value }, spoken .. ": table expected, got " .. type(value) }
    end
  end
  return cases
end

local TOLERANCES = {
  { {}, "number expected at [1], got nil" }, { { 1, 1 }, "number expected at [3], got nil" },
  { { 1, 1, "x" }, "number expected at [3], got string" }, { { 0, 0, 0, true }, "number expected at [4], got boolean" },
  { { 1, 20, 1 }, "0 to 1 expected at [2], got 20 (for 0 to 255 write 20/255)" },
  { { 0, -1, 0 }, "0 to 1 expected at [2], got -1", isEnd }, { -1, "0 to 1 expected, got -1", isEnd },
  { 4, "0 to 1 expected, got 4 (for 0 to 255 write 4/255)" }, { NAN, "0 to 1 expected, got nan", isEnd },
  { INF, "0 to 1 expected, got inf", isEnd },
}

NAMED.threshold = rows({ 1, 255, 256, -1 }, ": at least 0 and less than 1 expected, got %d", tonumber)
for _, case in ipairs(NAMED.threshold) do case[3] = isEnd end
NAMED.threshold[5] = { 127, "at least 0 and less than 1 expected, got 127 (for 0 to 255 write 127/255)" }

-- Beside the values by type: a number, or three or four.
function NAMED.tolerance(_, _, param) return param.kind:find "number|" and TOLERANCES or {} end
local function nothing() end

-- Each kind of value, as messages call it.
local function palette(s)
  return {
    { "boolean", true }, { "boolean", false }, { "number", 7 }, { "string", "text" }, { "table", {} },
    { "function", nothing },
    { "mask", s.mask }, { "sprite", s.sprite }, { "world", s.world }, { "picture", s.picture },
    { "snapshot", s.snapshot },
    { "userdata", io.stdout }, { "thread", coroutine.create(nothing) },
  }
end

--- Values of each kind that are not of a type: {kind, value}.
function wrongs.others(s, takes)
  local list = {}
  local function add(entry)
    if not (" " .. takes .. " "):find(" " .. entry[1] .. " ", 1, true) then list[#list + 1] = entry end
  end
  for _, entry in ipairs(palette(s)) do add(entry) end
  for _, entry in ipairs(wrongs.strangers) do add(entry) end
  return list
end

-- The numbers just beyond the limits, far beyond, and of whole ones those that would wrap around to small integers.
local function beyond(low, high, isFloored)
  local list = {}
  if low then
    list[1], list[2] = isFloored and low - 1 or low == 0 and -2 ^ -1074 or low > 0 and low / NEXT or low * NEXT, -1e300
    list[3] = isFloored and low - 0.5 or nil
  end
  if high then list[#list + 1], list[#list + 2] = isFloored and high + 1 > high and high + 1 or high * NEXT, 1e300 end
  for _, far in ipairs(isFloored and { 2 ^ 31, 2 ^ 32, 2 ^ 32 + 1, 2 ^ 62, 2 ^ 63, 2 ^ 64 } or {}) do
    list[#list + 1] = high and far > high and far or nil
    list[#list + 1] = low and -far < low and 1 - far or nil
  end
  return list
end

-- Must the message say that this number is beyond the limits? Raises if it says others.
local function limitsCheck(low, high)
  return function(tail)
    local saysLow, saysHigh = tail:match "between (%-?[%d%.%^e+]+) and (%-?[%d%.%^e+]+)"
    if not saysLow then saysLow, saysHigh = tail:match "(%d+) to (%d+) expected" end
    if saysLow then
      saysLow, saysHigh = types.number(saysLow), types.number(saysHigh)
      return high and saysLow == low and saysHigh == high or not high and saysLow <= low
    end
    return not high and tail:find("at least " .. ("%.14g"):format(low), 1, true) ~= nil
  end
end

local function addNumbers(add, names, low, high, isFloored, maybeInfinite, says)
  says = type(says) == "string" and says or " expected to be finite"
  for text, value in pairs { nan = NAN, inf = not maybeInfinite and INF or nil, ["-inf"] = -INF } do
    add(value, names, says .. ", got " .. text)
  end
  for _, value in ipairs(beyond(low, high, isFloored)) do add(value, names, " expected", limitsCheck(low, high)) end
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
          gotText(entry[1]))
      end
    end
  end
  if kind.isNumber then
    local maybeInfinite = param.text:find("math.huge", 1, true) or param.name == "maxDistance"
    addNumbers(add, names, low, high, isFloored, maybeInfinite, own.says)
  end
  local special = NAMED[param.name] or SPECIAL[(param.kind:gsub("%?$", ""))] or {}
  for _, case in ipairs(type(special) == "function" and special(s, good, param, isOption) or special) do
    add(case[1], isOption and names or "", case[2], case[3])
  end
  local released = kind.takes and s.gone[kind.takes]
  if released then add(released, kind.takes .. " has been released") end
  return list
end

--- Wrong tables of options: names that none has, and those that other functions know; `says` is what messages say of
-- some names instead.
function wrongs.ofOptions(options, says)
  local list, known = {
    { value = { nosuchoption = 1 }, checks = { "unknown option 'nosuchoption'" } },
    { value = { 8 }, checks = { { "option names expected to be strings", "unknown option '1'" } } },
    { value = { [true] = 8 }, checks = { { "option names expected to be strings", "unknown option 'true'" } } },
  }, {}
  for _, option in ipairs(options) do known[option.name] = true end
  for name in pairs(types.optionNames) do
    if not known[name] then
      list[#list + 1] = { value = { [name] = 1 }, checks = { says and says[name] or ("unknown option '%s'"):format(name) } }
    end
  end
  return list
end

return wrongs
