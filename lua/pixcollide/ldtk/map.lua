-- SPDX-License-Identifier: MIT
-- SPDX-FileCopyrightText: 2026 The pixcollide authors

-- A level of LDtk as the table of a map that Tiled has exported, which tiled/loader.lua makes a level of. LDtk's JSON is
-- described at https://ldtk.io/json; its version is 1.

local here = (...):match("^(.-)ldtk%.map$")
local fields = require(here .. "tiled.fields")

local floor = math.floor

local FLIPS = { [0] = 0, 2147483648, 1073741824, 3221225472 } -- none, in x, in y, both, as Tiled has them
local FARTHEST, LARGEST_SIDE, LARGEST_NUMBER = 2 ^ 20, require(here .. "limits").side, 2 ^ 28 - 1
local MOST_CELLS, MOST_LAYERS = 2 ^ 26, 1024 -- of all layers that a level becomes

-- Lists of JSON and their paths; what is not there is empty.
local function list(holder, path, name)
  return fields.read(holder, path, name, "table", {}), fields.path(path, name)
end

-- Calls f(item, path) for each table of a list.
local function each(holder, path, name, f)
  local items, itemsPath = list(holder, path, name)
  for k = 1, #items do
    f(fields.read(items, itemsPath, k, "table"), fields.path(itemsPath, k))
  end
end

local function point(holder, path, name)
  local values, valuesPath = list(holder, path, name)
  return fields.number(values, valuesPath, 1, -FARTHEST, FARTHEST), fields.number(values, valuesPath, 2, -FARTHEST, FARTHEST)
end

-- The values of the fields of a level or an entity by their names, and its iid.
local function propertiesOf(holder, path)
  local properties = { iid = type(holder.iid) == "string" and holder.iid or nil }
  each(holder, path, "fieldInstances", function(field, fieldPath)
    local value = field.__value
    if field.__type == "Int" and type(value) == "number" then
      value = floor(value) -- some libraries decode floats alone
    end
    properties[fields.read(field, fieldPath, "__identifier", "string")] = type(value) ~= "userdata" and value or nil
  end)
  return properties
end

-- Adds a tileset, whose tiles have numbers from map.nextNumber on.
local function addTileset(map, path, tileset, count)
  tileset.firstgid, map.nextNumber = map.nextNumber, map.nextNumber + count
  if map.nextNumber > LARGEST_NUMBER then
    fields.fail(path, "its tiles are too many")
  end
  map.tilesets[#map.tilesets + 1] = tileset
  return tileset
end

-- What a definition says of single tiles, by the names of the enumeration that tags them, and its own text.
local function describeTiles(raw, path)
  local byId, tiles = {}, {}
  local function describe(id)
    if not byId[id] then
      byId[id] = { id = id, properties = {} }
      tiles[#tiles + 1] = byId[id]
    end
    return byId[id].properties
  end
  each(raw, path, "enumTags", function(tag, tagPath)
    local name, ids, idsPath = fields.read(tag, tagPath, "enumValueId", "string"), list(tag, tagPath, "tileIds")
    for k = 1, #ids do
      describe(fields.integer(ids, idsPath, k, 0, LARGEST_NUMBER))[name] = true
    end
  end)
  each(raw, path, "customData", function(custom, customPath)
    describe(fields.integer(custom, customPath, "tileId", 0, LARGEST_NUMBER)).data = custom.data
  end)
  return tiles
end

-- The tilesets of a project that have an image, by their uid.
local function readTilesets(map, defs)
  local found = {}
  each(defs, "defs", "tilesets", function(raw, path)
    local uid = fields.integer(raw, path, "uid", 0, 2 ^ 31)
    if type(raw.relPath) == "string" then
      local columns = fields.integer(raw, path, "__cWid", 0, LARGEST_SIDE)
      local count = columns * fields.integer(raw, path, "__cHei", 0, LARGEST_SIDE)
      local size = fields.integer(raw, path, "tileGridSize", 1, LARGEST_SIDE)
      found[uid] = { size = size, path = path, count = count, tileset = {
        name = fields.read(raw, path, "identifier", "string"), image = raw.relPath, tilewidth = size, tileheight = size,
        margin = raw.padding, spacing = raw.spacing, columns = columns, tilecount = count, tiles = describeTiles(raw, path),
      } }
    end
  end)
  -- Only those that a layer uses are read.
  return function(uid)
    local entry = found[uid]
    if entry and not entry.tileset.firstgid then
      addTileset(map, entry.path, entry.tileset, entry.count)
    end
    return entry
  end
end

-- What all layers have that an instance becomes.
local function layerOf(map, instance, path)
  local grid = fields.integer(instance, path, "__gridSize", 1, LARGEST_SIDE)
  return {
    visible = instance.visible, opacity = instance.__opacity, properties = {}, grid = { width = grid, height = grid },
    offsetx = fields.number(instance, path, "__pxTotalOffsetX", -FARTHEST, FARTHEST, 0) + map.left,
    offsety = fields.number(instance, path, "__pxTotalOffsetY", -FARTHEST, FARTHEST, 0) + map.top,
    width = fields.integer(instance, path, "__cWid", 0, FARTHEST), height = fields.integer(instance, path, "__cHei", 0, FARTHEST),
  }
end

-- Appends a layer to the map; `more` are fields of its own.
local function newLayer(map, instance, path, name, more)
  local layer = layerOf(map, instance, path)
  layer.name = name
  for key, value in pairs(more) do
    layer[key] = value
  end
  if layer.type == "tilelayer" then
    local count = layer.width * layer.height
    map.cells = map.cells + count
    if map.cells > MOST_CELLS or #map.layers == MOST_LAYERS then
      fields.fail(path, "its tiles lie on each other, or between cells, in too many ways")
    end
    layer.count, layer.encoding = count, "lua"
    layer.data = setmetatable({}, { __index = function(_, k) return k <= count and 0 or nil end })
  end
  map.layers[#map.layers + 1] = layer
  return layer
end

-- The values of an IntGrid: a tile that is full for each that is there, with the value's name.
local function addCells(map, instance, path, name, defs)
  local layer = newLayer(map, instance, path, name, { type = "tilelayer" })
  local grid = layer.grid.width
  local values, valuesPath = list(instance, path, "intGridCsv")
  local tiles, largest = {}, 0
  for k = 1, math.min(#values, layer.count) do
    local value = fields.integer(values, valuesPath, k, 0, 2 ^ 20)
    if value > 0 then
      layer.data[k], largest = value, math.max(largest, value)
      tiles[value] = tiles[value] or { id = value, properties = { value = value } }
    end
  end
  each(defs[instance.layerDefUid] or {}, path, "intGridValues", function(raw)
    local tile, identifier = tiles[raw.value], raw.identifier
    if tile and type(identifier) == "string" then
      tile.class, tile.properties[identifier] = identifier, true
    end
  end)
  local tileset = addTileset(map, path, { name = name, tilewidth = grid, tileheight = grid, tiles = {} }, largest + 1)
  local mask = largest > 0 and map.newMask(grid, grid, true)
  for _, tile in pairs(tiles) do
    tile.image = mask
    tileset.tiles[#tileset.tiles + 1] = tile
  end
  table.sort(tileset.tiles, function(a, b) return a.id < b.id end)
  for k, value in pairs(layer.data) do
    layer.data[k] = value + tileset.firstgid
  end
end

-- Where a tile lies: the nearest cell of the layer, its number in the layer's data, and how far the tile is from where Tiled
-- would draw it there, which is at the bottom left.
local function placeOf(layer, x, y, size)
  local grid = layer.grid.width
  local tx = math.max(0, math.min(floor(x / grid), layer.width - 1))
  local ty = math.max(0, math.min(floor(y / grid), layer.height - 1))
  return ty * layer.width + tx + 1, x - tx * grid, y - (ty + 1) * grid + size
end

-- Tiles lie anywhere, and on each other: those that lie alike in their cells become one layer, and what lies on them the next.
local function addTiles(map, instance, path, name, entry, listName)
  local first, byPlace, depths, count = nil, {}, {}, 0
  local function layerAt(place, dx, dy, at)
    local depthKey = place .. at
    local depth = (depths[depthKey] or 0) + 1
    depths[depthKey] = depth
    local key = place .. depth
    if not byPlace[key] then
      count = count + 1
      byPlace[key] = newLayer(map, instance, path, count == 1 and name or ("%s %d"):format(name, count), {
        type = "tilelayer", base = name })
      byPlace[key].offsetx, byPlace[key].offsety = byPlace[key].offsetx + dx, byPlace[key].offsety + dy
    end
    return byPlace[key]
  end
  each(instance, path, listName, function(tile, tilePath)
    local x, y = point(tile, tilePath, "px")
    local id, flips = fields.integer(tile, tilePath, "t", 0, LARGEST_NUMBER), fields.integer(tile, tilePath, "f", 0, 3, 0)
    first = first or layerOf(map, instance, path)
    local at, dx, dy = placeOf(first, x, y, entry.size)
    layerAt(("%.14g %.14g "):format(dx, dy), dx, dy, at).data[at] = entry.tileset.firstgid + id + FLIPS[flips]
  end)
end

local function addEntities(map, instance, path, name, shapes)
  local objects = {}
  each(instance, path, "entityInstances", function(entity, entityPath)
    local x, y = point(entity, entityPath, "px")
    local pivotX, pivotY = point(entity, entityPath, "__pivot")
    local width = fields.number(entity, entityPath, "width", 0, FARTHEST)
    local height = fields.number(entity, entityPath, "height", 0, FARTHEST)
    local identifier = fields.read(entity, entityPath, "__identifier", "string")
    objects[#objects + 1] = {
      id = #objects + 1, name = identifier, class = identifier, shape = shapes[entity.defUid] or "rectangle",
      x = x - pivotX * width, y = y - pivotY * height, width = width, height = height,
      properties = propertiesOf(entity, entityPath),
    }
  end)
  newLayer(map, instance, path, name, { type = "objectgroup", draworder = "index", objects = objects })
end

-- The definitions of a kind by their uid.
local function byUid(defs, kind)
  local found = {}
  each(defs, "defs", kind, function(raw)
    if type(raw.uid) == "number" and raw.uid == raw.uid then
      found[raw.uid] = raw
    end
  end)
  return found
end

local function addInstance(map, instance, path, defs, tilesetOf, tiles)
  local name = fields.read(instance, path, "__identifier", "string")
  local kind = fields.read(instance, path, "__type", "string")
  if kind == "Entities" then
    return addEntities(map, instance, path, name, defs.shapes)
  elseif kind == "IntGrid" then
    addCells(map, instance, path, name, defs.layers)
    -- Its tiles are what the values look like: the option has to name them.
    name = name .. " tiles"
    if not (type(tiles) == "table" and tiles[name]) then
      return
    end
  end
  local uid = type(instance.__tilesetDefUid) == "number" and instance.__tilesetDefUid
  local entry = uid and tilesetOf(uid)
  for _, listName in ipairs(entry and { "autoLayerTiles", "gridTiles" } or {}) do
    addTiles(map, instance, path, name, entry, listName)
  end
end

-- What the options say of a layer holds for all that it has become; their tables are the user's and stay as they are.
local function spreadOptions(map, options)
  local tiles, layers = {}, options.layers and {}
  for name, mode in pairs(type(options.tiles) == "table" and options.tiles or {}) do
    tiles[name] = mode
  end
  for k, name in ipairs(options.layers or {}) do
    layers[k] = name
  end
  for _, layer in ipairs(map.layers) do
    tiles[layer.name] = tiles[layer.name] or tiles[layer.base or layer.name]
    for _, name in ipairs(options.layers or {}) do
      layers[#layers + 1] = layer.base == name and layer.name ~= name and layer.name or nil
    end
  end
  options.tiles, options.layers = type(options.tiles) == "table" and tiles or options.tiles, layers
end

--- The map of a level; `path` is that of the level in messages. Changes `options`, those of load.
return function(newMask, project, level, path, options)
  local defs = fields.read(project, "", "defs", "table")
  local known = { layers = byUid(defs, "layers"), shapes = {} }
  for uid, entity in pairs(byUid(defs, "entities")) do
    known.shapes[uid] = entity.renderMode == "Ellipse" and "ellipse" or "rectangle"
  end
  local grid = fields.integer(project, "", "defaultGridSize", 1, LARGEST_SIDE)
  local map = {
    orientation = "orthogonal", tilewidth = grid, tileheight = grid, tilesets = {}, layers = {}, nextNumber = 1, cells = 0,
    newMask = newMask, pixels = { width = fields.integer(level, path, "pxWid", 0, FARTHEST),
      height = fields.integer(level, path, "pxHei", 0, FARTHEST) },
    left = options.world and fields.number(level, path, "worldX", -FARTHEST, FARTHEST) or 0,
    top = options.world and fields.number(level, path, "worldY", -FARTHEST, FARTHEST) or 0,
    properties = propertiesOf(level, path),
  }
  local tilesetOf = readTilesets(map, defs)
  local instances, instancesPath = fields.read(level, path, "layerInstances", "table"), fields.path(path, "layerInstances")
  for k = #instances, 1, -1 do -- the first is on top
    addInstance(map, fields.read(instances, instancesPath, k, "table"), fields.path(instancesPath, k), known, tilesetOf, options.tiles)
  end
  spreadOptions(map, options)
  return map
end
