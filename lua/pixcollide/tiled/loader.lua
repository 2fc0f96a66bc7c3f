-- SPDX-License-Identifier: MIT
-- SPDX-FileCopyrightText: 2026 The pixcollide authors

-- Makes levels of the tables of maps, whichever editor they come from; and checks the options of what loads them.

local here = (...):match("^(.-)tiled%.loader$")
local animations = require(here .. "tiled.animations")
local arguments = require(here .. "arguments")
local budget = require(here .. "tiled.budget")
local fields = require(here .. "tiled.fields")
local forms = require(here .. "tiled.forms")
local newLayers = require(here .. "tiled.layers")
local loadingOptions = require(here .. "loading_options")
local metatable = require(here .. "tiled.level")
local newImages = require(here .. "tiled.images")
local newNotes = require(here .. "tiled.notes").new
local problems = require(here .. "problems")
local solid = require(here .. "tiled.solid")
local tilesets = require(here .. "tiled.tilesets")
local words = require(here .. "words")

local LARGEST_SIDE = require(here .. "limits").side
local LARGEST_COUNT = 2 ^ 30

-- Those that all have; load adds its own.
local TYPES = { decode = "function", directory = "string", images = "function", layers = "table",
  solid = "name, list of names or function", tiles = "string or table" }
local LARGEST_WIDTH = 2 ^ 14 -- pixels: of polylines
local TILES = { mask = true, sprites = true, none = true }
local TILE_NAMES = arguments.names(TILES)
local RENDER_ORDERS = { ["right-down"] = true, ["right-up"] = true, ["left-down"] = true, ["left-up"] = true }

local function findTilesProblem(value)
  if type(value) == "table" then
    for name, mode in pairs(value) do
      if type(name) ~= "string" or not TILES[mode] then
        return ("option 'tiles': 'mask', 'sprites' or 'none' expected for layer '%s', got '%s'%s"):format(tostring(name),
          tostring(mode), arguments.guess(tostring(mode), TILE_NAMES))
      end
    end
  elseif type(value) ~= "string" or not TILES[value] then
    return ("option 'tiles': 'mask', 'sprites', 'none' or table expected, got %s"):format(
      type(value) == "string" and "'" .. value .. "'" .. arguments.guess(value, TILE_NAMES) or arguments.typename(value))
  end
end

-- What is wrong with a list of names of something.
local function findNameProblem(name, what, value)
  for k = 1, #value do
    if type(value[k]) ~= "string" then
      return ("option '%s': %s expected at [%d], got %s"):format(name, what, k, arguments.typename(value[k]))
    end
  end
end

local function findWidthProblem(value)
  local width, problem = arguments.finite(value, "option 'polylines'")
  if width and (width < 1 or width > LARGEST_WIDTH) then
    return ("option 'polylines': width expected between 1 and %d, got %.14g"):format(LARGEST_WIDTH, width)
  end
  return problem
end

local function isExpected(name, value, kind)
  if name == "solid" then
    return type(value) == "string" or type(value) == "function" or (type(value) == "table" and value[1] ~= nil)
  elseif name == "shapes" then
    return type(value) == "boolean" or value == "both"
  elseif name == "level" then
    return type(value) == "string" or type(value) == "number"
  end
  return type(value) == kind
end

-- What is wrong with an option of this type, but for those of images.
local function findProblem(name, value, kind)
  if name == "tiles" then
    return findTilesProblem(value)
  elseif not isExpected(name, value, kind) then
    return ("option '%s': %s expected, got %s"):format(name, kind,
      type(value) == "string" and "'" .. value .. "'" or arguments.typename(value))
  elseif name == "polylines" then
    return findWidthProblem(value)
  elseif type(value) == "table" then
    return findNameProblem(name, name == "solid" and "name of a property" or "string", value)
  end
end

local function openReading(pixcollide, map, source, from, options)
  if map.orientation == nil and map.tilewidth ~= nil and map.layers == nil then
    fields.fail("it is a tileset", "load the map that uses it")
  end
  local orientation = fields.read(map, "", "orientation", "string")
  if orientation ~= "orthogonal" then
    fields.fail("orientation", "'%s' is not supported, only 'orthogonal'", orientation)
  end
  local renderOrder = fields.read(map, "", "renderorder", "string", "right-down")
  if not RENDER_ORDERS[renderOrder] then
    fields.fail("renderorder", "'%s' is not known", renderOrder)
  end
  local grid = {
    width = fields.integer(map, "", "tilewidth", 1, LARGEST_SIDE),
    height = fields.integer(map, "", "tileheight", 1, LARGEST_SIDE),
  }
  local pixels = fields.read(map, "", "pixels", "table", false) -- where an editor tells the size so
  local reading = {
    map = map,
    source = source,
    from = from,
    options = options,
    grid = grid,
    width = pixels and fields.integer(pixels, "pixels", "width", 0, LARGEST_COUNT)
      or fields.integer(map, "", "width", 0, LARGEST_COUNT) * grid.width,
    height = pixels and fields.integer(pixels, "pixels", "height", 0, LARGEST_COUNT)
      or fields.integer(map, "", "height", 0, LARGEST_COUNT) * grid.height,
    reaches = {}, -- how far tiles reach, by the grids of layers
    renderOrder = renderOrder,
    isSti = type(map.tiles) == "table" and type(map.tileInstances) == "table",
    budget = budget.new(),
    notes = newNotes(),
    solid = solid.open(options.solid),
  }
  reading.images = newImages(pixcollide, options, reading.budget)
  if options.layers then
    reading.wanted = {}
    for _, name in ipairs(options.layers) do
      reading.wanted[name] = true
    end
  end
  return reading
end

local function readLevel(pixcollide, layers, map, source, from, options)
  local reading = openReading(pixcollide, map, source, from, options)
  reading.readShapes = layers.readShapes
  local level = {
    reading = reading,
    width = reading.width,
    height = reading.height,
    properties = fields.properties(map, ""),
    layers = {},
    names = {},
    listSprites = function(layer, out)
      layers.listSprites(reading, layer, out)
    end,
    setTileOf = function(layer, tx, ty, value)
      layers.setTile(reading, layer, tx, ty, value)
    end,
  }
  reading.findKind, reading.tilesets = tilesets.read(reading, map)
  layers.read(reading, level, map)
  solid.noteAbsent(reading)
  if options.animate then
    level.animations = animations.list(reading, level)
    level.setFrame = function(layer, tx, ty, value)
      return layers.setFrame(reading, layer, tx, ty, value)
    end
    animations.update(level.animations, 0, level.setFrame)
  end
  return setmetatable(level, metatable)
end

--- What makes levels; `pixcollide` is the module.
return function(pixcollide)
  local loader, layers = {}, newLayers(pixcollide)

  --- What `load`, a function of users', does: checks its arguments, and makes a level of a file or a table, or gives nil and what
  -- is wrong. `more` has the types of its own options by their names; open(source, what, options) gives the table of a map, as
  -- Tiled's Lua export has it.
  function loader.load(load, what, options, more, open)
    if type(what) ~= "string" and type(what) ~= "table" then
      arguments.refuseCall(load, "load", 1, "path or table expected, got " .. arguments.got(what))
    end
    local types = {}
    for _, some in ipairs { TYPES, more } do
      for name, kind in pairs(some) do
        types[name] = kind
      end
    end
    options = loadingOptions(pixcollide, load, options, types, function(name, value)
      return findProblem(name, value, types[name])
    end)
    local name, from = "map", ""
    if type(what) == "string" then
      name, from = "'" .. what .. "'", what
    end
    if options.directory then
      from = options.directory == "" and "" or options.directory .. "/map.lua"
    end
    local source = { files = {}, decode = options.decode, budget = budget.new(), read = forms.read, from = from }
    local level, problem = problems.try(function()
      return readLevel(pixcollide, layers, open(source, what, options), source, from, options)
    end)
    if not level then
      local hint = type(what) == "string" and words.fileHint(what, "the file of the map or project that uses it") or ""
      return nil, ("cannot load %s: %s%s"):format(name, problem, hint)
    end
    return level
  end

  return loader
end
