-- SPDX-License-Identifier: MIT
-- SPDX-FileCopyrightText: 2026 The pixcollide authors

-- What questions and changes are given, and what answers them, as data. An argument is a number, string, boolean, nil,
-- a plain table of those, or one of the references below. It becomes what the module takes (for objects), what oracles
-- take (for a model), or Lua source.

local unpack = table.unpack or unpack -- luacheck: ignore

local values = {}

-- References.

--- A sprite of the scene, by its number.
function values.sprite(index) return { kind = "sprite", index = index } end

--- A mask of the scene, by its number.
function values.mask(index) return { kind = "mask", index = index } end

--- Several masks: the frames of a sprite.
function values.masks(list) return { kind = "masks", list = list } end

--- A function as filter: it accepts the sprites whose number gives this rest when divided by `every`.
function values.filter(every, rest) return { kind = "filter", every = every, rest = rest } end

--- A table to be used again for results; oracles get nil.
values.out = { kind = "out" }

--- Arguments with their number, so that nil can be among them.
function values.pack(...) return { n = select("#", ...), ... } end

-- What they become, by kind: for the module, for the model, as source.
local kinds = {}

--- Defines another kind of reference: a table with this kind becomes what these functions give of (objects, value),
-- (state, value) and (value).
function values.define(kind, module, model, source)
  kinds[kind] = { module = module, model = model, source = source }
end

local function to_masks(context, value)
  local masks = {}
  for k, index in ipairs(value.list) do masks[k] = context.masks[index] end
  return masks
end

local function to_mask(context, value) return context.masks[value.index] end

values.define("sprite", function(objects, value) return objects.s[value.index] end,
  function(state, value) return state.sprites[value.index] end,
  function(value) return ("s[%d]"):format(value.index) end)
values.define("mask", to_mask, to_mask, function(value) return ("masks[%d]"):format(value.index) end)
values.define("masks", to_masks, to_masks,
  function(value) return "{ masks[" .. table.concat(value.list, "], masks[") .. "] }" end)
values.define("out", function(objects) return objects.out end, function() return nil end, function() return "out" end)
values.define("filter",
  function(_, value) return function(sprite) return sprite:getData() % value.every == value.rest end end,
  function(_, value) return function(entry) return entry.index % value.every == value.rest end end,
  function(value)
    return ("function(sprite) return sprite:getData() %% %d == %d end"):format(value.every, value.rest)
  end)

local function all(side, context, arguments)
  local list = {}
  for k = 1, arguments.n do
    local value = arguments[k]
    if type(value) == "table" and value.kind then value = kinds[value.kind][side](context, value) end
    list[k] = value
  end
  return unpack(list, 1, arguments.n)
end

--- The arguments for calls of the module.
function values.for_module(objects, arguments) return all("module", objects, arguments) end

--- The arguments for oracles: entries for sprites, grids for masks.
function values.for_model(state, arguments) return all("model", state, arguments) end

-- To source.

--- A number that reads as the same one.
function values.number(value)
  if math.abs(value) == math.huge then return value > 0 and "math.huge" or "-math.huge" end
  if value == 0 then return 1 / value < 0 and "-0.0" or "0" end
  if value == math.pi or value == math.pi / 2 then return value == math.pi and "math.pi" or "math.pi / 2" end
  local text = ("%.14g"):format(value)
  return tonumber(text) == value and text or ("%.17g"):format(value)
end

-- A mask, a grid or a naive mask as a list: its sides and its rows, and its count if that does not fit them.
local function plain_mask(mask)
  if type(mask) == "userdata" then
    local rows, w, h = mask:toRows(), mask:getDimensions()
    local count = select(2, table.concat(rows):gsub("#", ""))
    return { w, h, rows, mask:count() ~= count and mask:count() or nil }
  elseif type(mask.rows) == "function" then
    return { mask.width, mask.height, mask:rows() }
  end
  return { mask.w, mask.h, mask.rows }
end

-- Is it a mask of any of these kinds? Sprites have no rows.
local function is_mask(value)
  return type(value) == "userdata" and value.toRows or type(value) == "table" and value.rows and value.get
end

-- That as source, without the detour by %q, which takes long.
local function mask_source(mask)
  local w, h, rows, count = unpack(plain_mask(mask), 1, 4)
  local text = #rows > 0 and '"' .. table.concat(rows, '", "') .. '"' or ""
  return ("{ %d, %d, { %s }%s }"):format(w, h, text, count and ", " .. count or "")
end

local to_source

-- A table: first its list, then its fields by name.
local function table_source(value, names)
  local parts, fields = {}, {}
  for k = 1, #value do parts[k] = to_source(value[k], names) end
  for name in pairs(value) do
    if type(name) == "string" then fields[#fields + 1] = name end
  end
  table.sort(fields)
  for _, name in ipairs(fields) do parts[#parts + 1] = name .. " = " .. to_source(value[name], names) end
  return #parts == 0 and "{}" or "{ " .. table.concat(parts, ", ") .. " }"
end

--- A value of any kind as source. With `names`, which is what sprites are called, as an answer: 0 is -0 in these.
function to_source(value, names)
  local kind = type(value)
  if kind == "number" then return names and value == 0 and "0" or values.number(value) end
  if kind == "string" then return ("%q"):format(value) end
  if kind == "userdata" and names and names[value] then return names[value] end
  if is_mask(value) then return mask_source(value) end
  if kind ~= "table" then return tostring(value) end
  if value.kind then return kinds[value.kind].source(value) end
  return value.id or table_source(value, names) -- an oracle's entry has an id
end

values.source = to_source

--- Arguments as they stand between brackets.
function values.list_source(arguments, first)
  local texts, last = {}, arguments.n
  while last > 0 and arguments[last] == nil do last = last - 1 end
  for k = first or 1, last do texts[#texts + 1] = to_source(arguments[k]) end
  return table.concat(texts, ", ")
end

-- Answers: lists of results, each as Lua source, in which two answers are compared.

--- What a call has given, as texts; names: what sprites are called.
function values.answer(names, ...)
  local list = {}
  for k = 1, select("#", ...) do list[k] = to_source((select(k, ...)), names) end
  return list
end

-- Are values the same, tables and masks by what is in them?
local function is_same(expected, got)
  if is_mask(expected) then expected = plain_mask(expected) end
  if is_mask(got) then got = plain_mask(got) end
  if type(expected) ~= "table" or type(got) ~= "table" then return expected == got end
  for key in pairs(got) do
    if expected[key] == nil then return false end
  end
  for key, value in pairs(expected) do
    if not is_same(value, got[key]) then return false end
  end
  return true
end

values.is_same = is_same

--- For printed programs: raises unless f returns these values.
function values.expect(f, ...)
  local got, expected = values.pack(f()), values.pack(...)
  for k = 1, math.max(got.n, expected.n) do
    if k > got.n or k > expected.n or not is_same(expected[k], got[k]) then
      error(("result %d of %d: expected %s, got %s"):format(k, got.n, to_source(expected[k]), to_source(got[k])), 2)
    end
  end
end

return values
