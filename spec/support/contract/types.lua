-- SPDX-License-Identifier: MIT
-- SPDX-FileCopyrightText: 2026 The pixcollide authors

-- The types of lua/pixcollide/meta: which values they take, what messages say was expected, and the limits of numbers.

local meta = require "spec.support.meta"

local types = { functions = {}, optionNames = {} }

-- The types that meta defines, by name, all functions, and the names of all fields.
local defined = {}
for _, page in ipairs(meta.pages()) do
  for _, block in ipairs(page.types) do
    if #block.field > 0 or block.tag == "alias" then defined["pixcollide." .. block.name] = block end
    for _, field in ipairs(block.field) do types.optionNames[field.name] = true end
  end
  for _, group in ipairs(page.groups) do
    for _, f in ipairs(group.functions) do types.functions[#types.functions + 1] = f end
  end
end

-- By type: `takes` are the kinds of values, as messages call them, that are not refused as such; `says` is what was
-- expected, as the message begins. `takesFalse`: false is taken, and true is not.
local KINDS = {
  ["any"] = {}, ["number"] = { takes = "number", says = "number expected", isNumber = true },
  ["string"] = { takes = "string number", says = "string expected" },
  ["boolean"] = { takes = "boolean", says = "boolean expected" },
  ["table"] = { takes = "table", says = "table expected" },
  ["pixcollide.Filter"] = { takes = "string table function",
    says = "filter expected: layer name, list of names, function or nil" },
  ["pixcollide.Layers"] = { takes = "string table", says = "layers expected: name, list of names or nil",
    isNilable = true },
  ["pixcollide.Rule"] = { takes = "string", says = "string expected" },
  ["pixcollide.Shape"] = { takes = "string", says = "shape 'square', 'diamond' or 'disc' expected" },
  ["pixcollide.Color"] = { takes = "table", says = "table expected" },
  ["pixcollide.RayHit[]"] = { takes = "", says = "results expected (make them once with pixcollide.newResults())" },
  ["pixcollide.Collision[]|false"] = { takes = "", takesFalse = true,
    says = "results or false expected (make results once with pixcollide.newResults())" },
  ["table|false"] = { takes = "table", takesFalse = true, says = "table or false expected" },
  ["pixcollide.Mask|pixcollide.Mask[]"] = { takes = "mask table", says = "mask or list of masks expected" },
  ["pixcollide.Mask[]"] = { takes = "table", says = "table expected" },
  ["pixcollide.Sprite|pixcollide.Sprite[]"] = { takes = "sprite table", says = "sprite expected" },
  ["pixcollide.Sprite[]"] = { takes = "table", says = "table expected" },
  ["string|string[]"] = { takes = "string number table", says = "string or list of strings expected" },
  ["string|lightuserdata"] = { takes = "string", says = "string" },
  ["number[]|lightuserdata|ffi.cdata*"] = { takes = "table", says = "table, light userdata or FFI pointer expected" },
  ["lightuserdata|ffi.cdata*"] = { takes = "", says = "light userdata or FFI pointer expected" },
  ["number|number[]"] = { takes = "number table", says = "number expected" },
  ["4|8"] = { takes = "number", says = "number expected", isNumber = true },
  ['number|"auto"|{w: number, h: number}'] = { takes = "number string table",
    says = "number, 'auto' or {w =, h =} expected" },
  ["string|fun(sprite: pixcollide.Sprite, other: pixcollide.Sprite): string|false|nil"] = { takes = "string function",
    says = "response expected: name, function or nil" },
  ['"first"|"top"|"bottom"|"left"|"right"'] = { takes = "string number",
    says = "'first', 'top', 'bottom', 'left', 'right' or a point px, py expected" },
  ['"stretch"|"repeat"'] = { takes = "string", says = "'stretch' or 'repeat' expected" },
  ['"add"|"subtract"'] = { takes = "string", says = "operation 'add' or 'subtract' expected" },
  ['"center"'] = { takes = "", says = "'center' expected" },
  ["string|integer"] = { takes = "string number", says = "name or number of " },
  ['boolean|"bounce"|"slide"|"glide"'] = { takes = "boolean",
    says = "true, false, 'bounce', 'slide' or 'glide' expected" },
  ["pixcollide.DrawWorldColors"] = { takes = "table", says = "table expected" },
  ["string|table"] = { takes = "string table", says = "path or table expected" },
  ["string|pixcollide.Sheet|false"] = { takes = "string", takesFalse = true, says = "string, sheet or false expected" },
  ["boolean|fun(sprite: pixcollide.Sprite): string"] = { takes = "boolean function", says = "boolean or function expected" },
  ['boolean|"both"'] = { takes = "boolean", says = "true, false or 'both' expected" },
  ["string|string[]|fun(tile: pixcollide.TileInfo, layer: string, tx: integer, ty: integer): boolean"] = {
    takes = "string table function", says = "name, list of names or function expected" },
  ['"mask"|"sprites"|"none"|table<string, "mask"|"sprites"|"none">'] = { takes = "table",
    says = "'mask', 'sprites', 'none' or table expected" },
}
KINDS["pixcollide.ComponentOptions|4|8"] = { takes = "number table", says = "table of options expected",
  options = defined["pixcollide.ComponentOptions"] }
KINDS.integer = KINDS.number
for _, name in ipairs { "mask", "sprite", "world", "picture", "snapshot", "sheet", "animation", "level",
  "atlas" } do
  KINDS["pixcollide." .. name:gsub("^%l", string.upper)] = { takes = name, says = name .. " expected" }
end

--- Tells the contract of one more type, as in the list above.
function types.add(kind, known) KINDS[kind] = known end

--- What is known of a type; nothing if the contract has not been told of it.
function types.find(kind)
  kind = kind:gsub("%?$", "")
  local block = defined[kind]
  if KINDS[kind] then
    return KINDS[kind]
  elseif block and block.tag == "class" then -- of options
    return { takes = "table", says = "table of options expected", options = block }
  elseif kind:find "^table<" or kind:find "%[%]$" then
    return { takes = "table", says = "table expected" }
  elseif kind:find "^fun%(" then
    return { takes = "function", says = "function expected" }
  end
end

--- May a parameter be nil, though it must be given?
function types.isNilable(param)
  local known = KINDS[param.kind]
  return known and known.isNilable or param.kind:find "%?$" and not param.kind:find "^fun%("
end

--- The first of the strings that a type may be, if it is one of several.
function types.firstWord(kind)
  local block = defined[kind]
  return (block and block.tag == "alias" and block.more or kind):match '^"([^"]*)"'
end

--- The options of a class, those of the classes that it extends included.
function types.options(block)
  if block.options then return block.options end
  local list, parent = {}, defined[block.more:match "^pixcollide%.[%w_]+"]
  for _, field in ipairs(parent and types.options(parent) or {}) do list[#list + 1] = field end
  for _, field in ipairs(block.field) do list[#list + 1] = field end
  block.options = list
  return list
end

--- The number that a text such as -2^30 or 16383.5 is.
function types.number(text)
  text = text:gsub("%.$", "")
  local sign, base, exponent = text:match "^(%-?)(%d+)%^(%d+)$"
  if base then return (sign == "-" and -1 or 1) * base ^ exponent end
  return tonumber(text)
end

local NUMBER = "(%-?%d[%d%.%^]*)"

local function readLimits(params, k)
  local text = params[k].text
  while text == "" and k > 1 and params[k - 1].kind == params[k].kind do
    k = k - 1
    text = params[k].text
  end
  local isFloored = (params[k].kind == "integer" or text:find "[Ff]loored") and not text:find "not floored"
  local most = text:match("|%l%l?|[^%d]*<= " .. NUMBER)
  if most then return -types.number(most), types.number(most), isFloored end
  local low, high = text:match(NUMBER .. " to " .. NUMBER)
  if low then return types.number(low), types.number(high), isFloored end
  low = text:match("[Aa]t least " .. NUMBER)
  return low and types.number(low), nil, isFloored
end

--- The limits of a number, low and high, as the text of meta says, that of the parameter before it if it has none, and
-- whether fractions are rounded down.
function types.limits(params, k)
  local limits = params[k].limits or { readLimits(params, k) }
  params[k].limits = limits
  return limits[1], limits[2], limits[3]
end

return types
