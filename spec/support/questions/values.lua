-- SPDX-License-Identifier: MIT
-- SPDX-FileCopyrightText: 2026 The pixcollide authors

-- What questions and changes are given, and what answers them, as data. An argument is a number, string, boolean, nil,
-- a plain table of those, or one of the references below. It becomes what the module takes (for objects), what oracles
-- take (for a model), or Lua source.

local grid = require "spec.support.grid"

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

--- Defines another kind of reference: a table with this kind becomes what these functions give of (objects, value),
-- (state, value) and (value).
function values.define(kind, module, model, source)
  values.kinds[kind] = { module = module, model = model, source = source }
end

--- Arguments with their number, so that nil can be among them.
function values.pack(...) return { n = select("#", ...), ... } end

-- What they become.

local function masks_of(context, list)
  local masks = {}
  for k, index in ipairs(list) do masks[k] = context.masks[index] end
  return masks
end

local function to_masks(context, value) return masks_of(context, value.list) end

values.kinds = {
  sprite = {
    module = function(objects, value) return objects.s[value.index] end,
    model = function(state, value) return state.sprites[value.index] end,
    source = function(value) return ("s[%d]"):format(value.index) end,
  },
  mask = {
    module = function(objects, value) return objects.masks[value.index] end,
    model = function(state, value) return state.masks[value.index] end,
    source = function(value) return ("masks[%d]"):format(value.index) end,
  },
  masks = {
    module = to_masks, model = to_masks,
    source = function(value) return "{ masks[" .. table.concat(value.list, "], masks[") .. "] }" end,
  },
  out = {
    module = function(objects) return objects.out end,
    model = function() return nil end,
    source = function() return "out" end,
  },
  filter = {
    module = function(_, value)
      return function(sprite) return sprite:getData() % value.every == value.rest end
    end,
    model = function(_, value)
      return function(entry) return entry.index % value.every == value.rest end
    end,
    source = function(value)
      return ("function(sprite) return sprite:getData() %% %d == %d end"):format(value.every, value.rest)
    end,
  },
}

local function all(side, context, arguments)
  local list = {}
  for k = 1, arguments.n do
    local value = arguments[k]
    if type(value) == "table" and value.kind then value = values.kinds[value.kind][side](context, value) end
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
  if value == math.huge then
    return "math.huge"
  elseif value == -math.huge then
    return "-math.huge"
  elseif value == 0 then
    return 1 / value < 0 and "-0.0" or "0"
  elseif value == math.pi or value == math.pi / 2 then
    return value == math.pi and "math.pi" or "math.pi / 2"
  end
  local text = ("%.14g"):format(value)
  return tonumber(text) == value and text or ("%.17g"):format(value)
end

local to_source

local function table_source(value)
  local parts, names = {}, {}
  for k, item in ipairs(value) do parts[k] = to_source(item) end
  for name in pairs(value) do
    if type(name) == "string" then names[#names + 1] = name end
  end
  table.sort(names)
  for _, name in ipairs(names) do parts[#parts + 1] = name .. " = " .. to_source(value[name]) end
  return #parts == 0 and "{}" or "{ " .. table.concat(parts, ", ") .. " }"
end

function to_source(value)
  if type(value) == "number" then
    return values.number(value)
  elseif type(value) == "string" then
    return ("%q"):format(value)
  elseif type(value) ~= "table" then
    return tostring(value)
  elseif value.kind then
    return values.kinds[value.kind].source(value)
  end
  return table_source(value)
end

values.source = to_source

--- Arguments as they stand between brackets.
function values.list_source(arguments, first)
  local texts, last = {}, arguments.n
  while last > 0 and arguments[last] == nil do last = last - 1 end
  for k = first or 1, last do texts[#texts + 1] = to_source(arguments[k]) end
  return table.concat(texts, ", ")
end

-- Answers: flat lists of results, each as Lua source, in which two answers are compared.

local function flatten(list, value, names)
  if type(value) == "table" and value.id then -- an oracle's entry
    list[#list + 1] = value.id
  elseif type(value) == "table" then
    for k = 1, #value do flatten(list, value[k], names) end
  elseif type(value) == "userdata" then
    list[#list + 1] = names[value] or table_source(grid.from(value).rows)
  elseif value == 0 then
    list[#list + 1] = "0"
  else
    list[#list + 1] = to_source(value)
  end
end

--- What a call has given, lists among it laid out, as texts; names: what sprites are called.
function values.answer(names, ...)
  local list = {}
  for k = 1, select("#", ...) do flatten(list, (select(k, ...)), names) end
  return list
end

local function lay_out(list, value)
  if type(value) == "userdata" and value.getDimensions then value = grid.from(value).rows end
  if type(value) == "table" then
    for k = 1, #value do lay_out(list, value[k]) end
  else
    list.n = list.n + 1
    list[list.n] = value
  end
end

local function laid_out(...)
  local list = { n = 0 }
  for k = 1, select("#", ...) do lay_out(list, (select(k, ...))) end
  return list
end

--- For printed programs: raises unless f returns these values, its lists laid out.
function values.expect(f, ...)
  local got, expected = laid_out(f()), values.pack(...)
  for k = 1, math.max(got.n, expected.n) do
    if k > got.n or k > expected.n or got[k] ~= expected[k] then
      error(("result %d of %d: expected %s, got %s"):format(k, got.n, tostring(expected[k]), tostring(got[k])), 2)
    end
  end
end

return values
