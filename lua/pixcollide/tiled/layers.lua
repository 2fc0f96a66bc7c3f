-- SPDX-License-Identifier: MIT
-- SPDX-FileCopyrightText: 2026 The pixcollide authors

-- The layers of a map, those in groups too, in the order in which Tiled draws them.

local here = (...):match("^(.-)tiled%.layers$")
local animations = require(here .. "tiled.animations")
local arguments = require(here .. "arguments")
local cells = require(here .. "tiled.cells")
local fields = require(here .. "tiled.fields")
local marks = require(here .. "tiled.marks")
local solid = require(here .. "tiled.solid")
local files = require(here .. "files")

local ceil, max = math.ceil, math.max

local FARTHEST = 2 ^ 20
local LARGEST_SIDE = require(here .. "limits").side
local DEEPEST, MOST = 64, 65536
local MODES = { mask = true, sprites = true, none = true }

return function(pixcollide)
  local sprites = require(here .. "tiled.sprites")(pixcollide)
  local coverage = require(here .. "tiled.coverage")(pixcollide)
  local handlers = {
    mask = require(here .. "tiled.mask_layers")(pixcollide, sprites, coverage),
    sprites = require(here .. "tiled.sprite_layers")(sprites, coverage),
  }
  local objectLayers = require(here .. "tiled.object_layers")(pixcollide, sprites)

  local layers = {}

  -- Whether the option asks for a layer: by its name or that of a group around it.
  local function isWanted(wanted, name)
    if not wanted then
      return true
    end
    local found = false
    for each in pairs(wanted) do
      if name == each or name:sub(1, #each + 1) == each .. "." then
        wanted[each] = "found"
        found = true
      end
    end
    return found
  end

  -- "mask", "sprites" or "none". The option speaks of tile layers, unless it names another.
  local function readMode(reading, layer, path)
    local option = reading.options.tiles
    local mode = type(option) == "table" and option[layer.name]
    option = layer.type == "tilelayer" and type(option) == "string" and option or "mask"
    if not mode then
      mode = fields.read(layer.properties, fields.path(path, "properties"), "pixcollide", "string", "")
      if mode ~= "" and not MODES[mode] then
        fields.fail(fields.path(path, "properties.pixcollide"), "'mask', 'sprites' or 'none' expected, got '%s'", mode)
      end
    end
    return mode ~= "" and mode or option
  end

  local function isSolid(reading, layer, tx, ty, value)
    local test = reading.solid.isSolid
    return not test or test(layer, reading.findKind(value), tx, ty)
  end

  local function buildTiles(reading, layer, raw, path)
    layer.handler = handlers[layer.mode]
    -- A layer's tiles move by whole pixels together, those that a sprite at its offset would.
    layer.cellsX, layer.cellsY = ceil(layer.offsetX - 0.5), ceil(layer.offsetY - 0.5)
    cells.read(reading, layer, raw, path)
    if reading.solid.isSolid and layer.handler then
      cells.each(layer, "right-down", function(tx, ty, value)
        cells.setSolid(layer, tx, ty, isSolid(reading, layer, tx, ty, value))
      end)
    end
    if layer.handler then
      layer.handler.build(reading, layer)
    end
  end

  -- Where the first copy of an image begins, and how many there are: if it is repeated, as many as cover the map.
  local function copies(raw, path, name, at, size, mapSize)
    if size == 0 or not fields.read(raw, path, name, "boolean", false) then
      return at, 1
    end
    local first = at - ceil(at / size) * size
    return first, max(1, ceil((mapSize - first) / size))
  end

  local function buildImage(reading, layer, raw, path)
    if raw.image == nil or raw.image == "" or layer.mode == "none" then
      return
    end
    local mask = reading.images(raw.image, reading.from, fields.path(path, "image"),
      fields.color(raw, path, "transparentcolor"))
    local w, h = mask:getDimensions()
    local left, columns = copies(raw, path, "repeatx", layer.offsetX, w, reading.width)
    local top, rows = copies(raw, path, "repeaty", layer.offsetY, h, reading.height)
    reading.budget.spend(fields.path(path, "image"), "copies", columns, rows)
    for row = 0, rows - 1 do
      for column = 0, columns - 1 do
        sprites.new(layer, path, mask, {
          x = left + column * w, y = top + row * h, layer = layer.collisionLayer,
          data = { kind = "image", name = layer.name, layer = layer.name, class = layer.class,
            properties = layer.properties, image = files.named(reading.from, raw.image) },
        })
      end
    end
  end

  local BUILDERS = { tilelayer = buildTiles, objectgroup = objectLayers.build, imagelayer = buildImage }

  -- The name of a layer, or group, in a group.
  local function joinNames(reading, path, groupName, name)
    if not groupName then
      return name
    end
    reading.budget.spend(fields.path(path, "name"), "letters", 1, #groupName + 1 + #name)
    return groupName .. "." .. name
  end

  -- The red, green, blue and alpha of a layer's tint, times that of the groups around it. Lua exports have numbers up to 255.
  local function tintOf(raw, path, groupTint)
    local list = fields.read(raw, path, "tintcolor", "table", false) or {}
    local tint, tintPath = {}, fields.path(path, "tintcolor")
    for k = 1, 4 do
      tint[k] = fields.number(list, tintPath, k, 0, 255, 255) / 255 * groupTint[k]
    end
    return tint
  end

  local function readLayer(reading, raw, path, group)
    local name = fields.read(raw, path, "name", "string", "")
    local properties = fields.properties(raw, path)
    local collisionLayer = fields.read(properties, fields.path(path, "properties"), "pixcollideLayer", "string", "")
    local x = fields.number(raw, path, "offsetx", -FARTHEST, FARTHEST, 0)
    local y = fields.number(raw, path, "offsety", -FARTHEST, FARTHEST, 0)
    local layer = {
      path = path,
      type = fields.read(raw, path, "type", "string"),
      name = joinNames(reading, path, group.name, name),
      class = fields.class({ class = raw.class }, path),
      isVisible = fields.read(raw, path, "visible", "boolean", true) and group.isVisible,
      offsetX = group.offsetX + x,
      offsetY = group.offsetY + y,
      opacity = fields.number(raw, path, "opacity", 0, 1, 1) * group.opacity,
      tint = tintOf(raw, path, group.tint),
      parallaxX = fields.number(raw, path, "parallaxx", -FARTHEST, FARTHEST, 1) * group.parallaxX,
      parallaxY = fields.number(raw, path, "parallaxy", -FARTHEST, FARTHEST, 1) * group.parallaxY,
      properties = properties,
      collisionLayer = collisionLayer ~= "" and collisionLayer or nil,
    }
    layer.side, layer.isSensor, layer.isStatic = marks.read(properties, path)
    -- Other editors have grids for each layer.
    local grid, gridPath = fields.read(raw, path, "grid", "table", false), fields.path(path, "grid")
    layer.grid = grid and { width = fields.integer(grid, gridPath, "width", 1, LARGEST_SIDE),
      height = fields.integer(grid, gridPath, "height", 1, LARGEST_SIDE) } or reading.grid
    -- STI adds up what groups say.
    if reading.isSti then
      layer.offsetX = fields.number(raw, path, "x", -FARTHEST, FARTHEST, 0)
      layer.offsetY = fields.number(raw, path, "y", -FARTHEST, FARTHEST, 0)
    end
    return layer
  end

  local function buildLayer(reading, level, layer, raw, path)
    reading.isLayer[layer.name] = true
    if not isWanted(reading.wanted, layer.name) then
      return
    end
    solid.look(reading, layer.properties)
    marks.look(reading, layer.properties)
    if layer.parallaxX ~= 1 or layer.parallaxY ~= 1 then
      reading.notes:add("parallax", layer.name)
    end
    if raw.mode ~= nil and raw.mode ~= "normal" then
      reading.notes:add("blend", layer.name)
    end
    layer.index = #level.layers + 1
    if layer.index > MOST then
      fields.fail(path, "more than %d layers", MOST)
    end
    layer.mode = readMode(reading, layer, path)
    sprites.open(layer)
    level.layers[layer.index] = layer
    level.names[layer.name] = level.names[layer.name] or layer
    BUILDERS[layer.type](reading, layer, raw, path)
  end

  local function readList(reading, level, holder, path, group)
    local list, listPath = fields.read(holder, path, "layers", "table"), fields.path(path, "layers")
    if group.depth > DEEPEST then
      fields.fail(listPath, "groups in groups, more than %d deep", DEEPEST)
    end
    for k = 1, #list do
      local raw, layerPath = fields.read(list, listPath, k, "table"), fields.path(listPath, k)
      reading.layerCount = reading.layerCount + 1
      if reading.layerCount > MOST then
        fields.fail(layerPath, "more than %d layers", MOST)
      end
      local layer = readLayer(reading, raw, layerPath, group)
      reading.names[#reading.names + 1] = layer.name
      if layer.type == "group" then
        layer.depth = group.depth + 1
        reading.isGroup[layer.name] = true
        marks.look(reading, layer.properties)
        readList(reading, level, raw, layerPath, layer)
      elseif BUILDERS[layer.type] then
        buildLayer(reading, level, layer, raw, layerPath)
      elseif not (reading.isSti and layer.type == "customlayer") then
        fields.fail(fields.path(layerPath, "type"), "'%s' is not known", layer.type)
      end
    end
  end

  --- Reads all layers into a level.
  function layers.read(reading, level, map)
    reading.layerCount, reading.names, reading.isLayer, reading.isGroup = 0, {}, {}, {}
    marks.look(reading, level.properties)
    readList(reading, level, map, "", { offsetX = 0, offsetY = 0, isVisible = true, depth = 0, opacity = 1,
      tint = { 1, 1, 1, 1 }, parallaxX = 1, parallaxY = 1 })
    local tiles = reading.options.tiles
    for _, name in ipairs(reading.options.layers or {}) do
      if reading.wanted[name] ~= "found" then
        fields.fail("option 'layers'", "the map has no layer '%s'%s", name, arguments.guess(name, reading.names))
      end
    end
    for _, name in ipairs(type(tiles) == "table" and arguments.names(tiles) or {}) do
      if not reading.isLayer[name] then
        reading.notes:add(reading.isGroup[name] and "group" or "layer", name, 1,
          arguments.guess(name, arguments.names(reading.isLayer)))
      end
    end
  end

  --- Appends a layer's sprites to a list, in the order in which Tiled draws them.
  function layers.listSprites(reading, layer, out)
    if layer.tiles then
      layer.handler.sort(reading, layer)
    end
    sprites.list(layer, out)
  end

  -- Shows a number in a cell, or nothing: that which it is to hold, or `frame` in its place.
  local function show(reading, layer, tx, ty, value, frame, isSolidThere)
    local function put()
      cells.set(layer, tx, ty, value)
      cells.setSolid(layer, tx, ty, isSolidThere or not value)
      cells.setFrame(layer, tx, ty, frame)
    end
    if layer.handler then
      layer.handler.set(reading, layer, tx, ty, isSolidThere and (frame or value) or nil, put, value)
    else
      put()
    end
  end

  --- Puts a tile into a cell of a tile layer, or none.
  function layers.setTile(reading, layer, tx, ty, value)
    local isSolidThere = value and layer.handler and isSolid(reading, layer, tx, ty, value)
    show(reading, layer, tx, ty, value, nil, isSolidThere)
    animations.leave(layer, tx, ty)
  end

  --- Shows another tile in a cell whose tile is animated, unless the game has changed the cell. Says whether it was shown.
  function layers.setFrame(reading, layer, tx, ty, frame)
    local value = cells.get(layer, tx, ty)
    if not layer.handler or not cells.getSolid(layer, tx, ty) or not layer.handler.isWhole(reading, layer, tx, ty) then
      return false
    end
    show(reading, layer, tx, ty, value, frame ~= value and frame or nil, true)
    return true
  end

  layers.readShapes = coverage.readShapes

  return layers
end
