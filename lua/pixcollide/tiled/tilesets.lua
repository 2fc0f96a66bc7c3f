-- SPDX-License-Identifier: MIT
-- SPDX-FileCopyrightText: 2026 The pixcollide authors

-- The tilesets of a map: what tile a number in the map means, and its mask.

local here = (...):match("^(.-)tiled%.tilesets$")
local fields = require(here .. "tiled.fields")
local forms = require(here .. "tiled.forms")
local files = require(here .. "files")
local images = require(here .. "images")
local marks = require(here .. "tiled.marks")
local placing = require(here .. "tiled.placing")
local search = require(here .. "search")
local solid = require(here .. "tiled.solid")

local floor, min = math.floor, math.min

local LARGEST_SIDE = require(here .. "limits").side
local LARGEST_NUMBER = 4294967295
local LARGEST_OFFSET = 1048576

-- Where an object that shows a tile has its position, as a share of its width and height.
local ALIGNMENTS = {
  unspecified = { 0, 1 }, topleft = { 0, 0 }, top = { 0.5, 0 }, topright = { 1, 0 }, left = { 0, 0.5 },
  center = { 0.5, 0.5 }, right = { 1, 0.5 }, bottomleft = { 0, 1 }, bottom = { 0.5, 1 }, bottomright = { 1, 1 },
}

local tilesets = {}

-- One of the names that a field may have.
local function choice(raw, path, name, choices, default)
  local value = fields.read(raw, path, name, "string", default)
  if choices[value] == nil then
    fields.fail(fields.path(path, name), "'%s' is not known", value)
  end
  return choices[value]
end

-- A tileset in a file of its own, its path and that of its fields in messages. What Tiled exports lies beside its own file.
local function readExternal(reading, raw, path)
  local field = (raw.exportfilename or "") ~= "" and "exportfilename" or raw.source and "source" or "filename"
  local name = files.beside(reading.from, fields.read(raw, path, field, "string"))
  local stem = name:gsub("%.%w+$", "")
  local names = field == "exportfilename" and { name } or { name, stem .. ".lua", stem .. ".json", stem .. ".tsj" }
  local first
  for _, from in ipairs(names) do
    local tileset, problem, isOther = forms.read(reading.source, from, "tileset")
    if tileset then
      return tileset, from, ("%s ('%s')"):format(path, from)
    elseif not isOther then
      fields.fail(fields.path(path, field), "cannot load '%s': %s", from, problem)
    end
    first = first or problem
  end
  fields.fail(fields.path(path, field), "cannot load '%s': %s", table.concat(names, "', '"), first)
end

-- What the map says of single tiles, by their numbers in the tileset; and lists of those that have their own images, and
-- shapes.
local function readTiles(reading, raw, path)
  local tiles, withImages, withShapes, list = {}, {}, {}, fields.read(raw, path, "tiles", "table", {})
  path = fields.path(path, "tiles")
  reading.budget.spend(path, "tiles", 1, #list)
  for k = 1, #list do
    local tilePath = fields.path(path, k)
    local tile = fields.read(list, path, k, "table")
    local id = fields.integer(tile, tilePath, "id", 0, LARGEST_NUMBER)
    tiles[id] = { raw = tile, path = tilePath }
    if tile.image ~= nil then
      withImages[#withImages + 1] = id
    end
    if tile.objectGroup ~= nil then
      withShapes[#withShapes + 1] = id
    end
    local properties = fields.properties(tile, tilePath)
    solid.look(reading, properties)
    marks.look(reading, properties)
  end
  if withShapes[1] and not reading.options.shapes then
    reading.notes:add("shapes", nil, #withShapes)
  end
  return tiles, withImages, withShapes
end

-- The frames of an animated tile of this tileset; nil if it is none.
local function readAnimation(tileset, raw, path)
  local list, frames = fields.read(raw, path, "animation", "table", false), {}
  path = fields.path(path, "animation")
  for k = 1, list and #list or 0 do
    local frame, framePath = fields.read(list, path, k, "table"), fields.path(path, k)
    local id = fields.integer(frame, framePath, "tileid", 0, LARGEST_NUMBER)
    frames[k] = { id = id, gid = tileset.first + id,
      duration = fields.number(frame, framePath, "duration", 0, LARGEST_NUMBER) / 1000 }
  end
  return frames[1] and frames
end

local function readColumns(reading, tileset, raw, path)
  local w, h = tileset.mask:getDimensions()
  local stepX, stepY = tileset.tileWidth + tileset.spacing, tileset.tileHeight + tileset.spacing
  local columns = floor((w - tileset.margin + tileset.spacing) / stepX)
  local rows = floor((h - tileset.margin + tileset.spacing) / stepY)
  local declared = fields.integer(raw, path, "columns", 0, LARGEST_SIDE, 0)
  tileset.columns, tileset.rows = declared > 0 and declared or columns, rows
  tileset.count = fields.integer(raw, path, "tilecount", 0, LARGEST_NUMBER, columns * rows)
  local held = min(columns, tileset.columns) * rows
  if tileset.count > held then
    reading.notes:add("beyond", tileset.name, tileset.count - held)
  end
  tileset.heldColumns = columns
end

local function readImage(reading, tileset, raw, path)
  tileset.tileWidth = fields.integer(raw, path, "tilewidth", 1, LARGEST_SIDE)
  tileset.tileHeight = fields.integer(raw, path, "tileheight", 1, LARGEST_SIDE)
  tileset.margin = fields.integer(raw, path, "margin", 0, LARGEST_SIDE, 0)
  tileset.spacing = fields.integer(raw, path, "spacing", 0, LARGEST_SIDE, 0)
  tileset.mask = reading.images(raw.image, tileset.from, fields.path(path, "image"), tileset.transparent)
  tileset.image = files.named(tileset.from, raw.image)
  readColumns(reading, tileset, raw, path)
end

local function readTileset(reading, map, k)
  local path = fields.path("tilesets", k)
  local raw = fields.read(map.tilesets, "tilesets", k, "table")
  local first = fields.integer(raw, path, "firstgid", 1, LARGEST_NUMBER)
  local from = reading.from
  if raw.tilewidth == nil and raw.tiles == nil then
    raw, from, path = readExternal(reading, raw, path)
  end
  local offset = fields.read(raw, path, "tileoffset", "table", {})
  local offsetPath = fields.path(path, "tileoffset")
  local tileset = {
    from = from,
    path = path,
    first = first,
    name = fields.read(raw, path, "name", "string", ""),
    offsetX = fields.number(offset, offsetPath, "x", -LARGEST_OFFSET, LARGEST_OFFSET, 0),
    offsetY = fields.number(offset, offsetPath, "y", -LARGEST_OFFSET, LARGEST_OFFSET, 0),
    fillsGrid = choice(raw, path, "tilerendersize", { tile = false, grid = true }, "tile"),
    keepsAspect = choice(raw, path, "fillmode", { stretch = false, ["preserve-aspect-fit"] = true }, "stretch"),
    alignment = choice(raw, path, "objectalignment", ALIGNMENTS, "unspecified"),
    transparent = fields.color(raw, path, "transparentcolor"),
    tiles = {},
  }
  tileset.described, tileset.withImages, tileset.withShapes = readTiles(reading, raw, path)
  if raw.image ~= nil and raw.columns == 0 and reading.isSti then
    tileset.atlas = reading.images(raw.image, from, fields.path(path, "image"))
    tileset.image = files.named(from, raw.image)
  elseif raw.image ~= nil then
    readImage(reading, tileset, raw, path)
  end
  return tileset
end

-- A part of an image, for a tile: its mask, where it is, and the image.
local function cutOut(reading, path, image, mask, x, y, w, h)
  reading.budget.spendMask(path, "images", w, h)
  local part = mask:cropped(x, y, w, h)
  images.cut(part, mask, x, y, w, h)
  return part, x, y, image
end

-- A tile that has an image of its own, or a part of one. STI packs all images of a tileset into one.
local function readOwnImage(reading, tileset, described)
  local raw, path = described.raw, described.path
  if tileset.atlas then
    local tile = fields.read(reading.map.tiles, "tiles", tileset.first + raw.id, "table")
    return cutOut(reading, path, tileset.image, tileset.atlas, tile.quad:getViewport())
  end
  local mask = reading.images(raw.image, tileset.from, fields.path(path, "image"), tileset.transparent)
  local w, h = mask:getDimensions()
  local x = fields.integer(raw, path, "x", 0, LARGEST_SIDE, 0)
  local y = fields.integer(raw, path, "y", 0, LARGEST_SIDE, 0)
  local width = fields.integer(raw, path, "width", 1, LARGEST_SIDE, w - x)
  local height = fields.integer(raw, path, "height", 1, LARGEST_SIDE, h - y)
  if x + width > w or y + height > h then
    fields.fail(fields.path(path, "image"), "%d x %d pixels at (%d, %d) do not fit into '%s' of %d x %d", width, height,
      x, y, tostring(raw.image), w, h)
  end
  local image = files.named(tileset.from, raw.image)
  if width == w and height == h then
    return mask, 0, 0, image
  end
  return cutOut(reading, path, image, mask, x, y, width, height)
end

-- A tile that is a part of its tileset's image.
local function readSharedImage(reading, tileset, id)
  local column, row = id % tileset.columns, floor(id / tileset.columns)
  local x = tileset.margin + column * (tileset.tileWidth + tileset.spacing)
  local y = tileset.margin + row * (tileset.tileHeight + tileset.spacing)
  return cutOut(reading, tileset.path, tileset.image, tileset.mask, x, y, tileset.tileWidth, tileset.tileHeight)
end

-- Does the tileset's image hold a tile?
local function isHeld(tileset, id)
  return id < tileset.count and id % tileset.columns < tileset.heldColumns and floor(id / tileset.columns) < tileset.rows
end

local function readTile(reading, tileset, id)
  local described = tileset.described[id]
  local mask, x, y, image
  if described and described.raw.image ~= nil then
    mask, x, y, image = readOwnImage(reading, tileset, described)
  elseif tileset.mask and isHeld(tileset, id) then
    mask, x, y, image = readSharedImage(reading, tileset, id)
  else
    return nil
  end
  local raw, path = described and described.raw or {}, described and described.path or tileset.path
  local width, height = mask:getDimensions()
  local properties = fields.properties(raw, path)
  local side, isSensor, isStatic = marks.read(properties, path)
  return {
    tileset = tileset,
    path = path,
    mask = mask,
    side = side,
    isSensor = isSensor,
    isStatic = isStatic,
    width = width,
    height = height,
    -- What users see of it.
    info = {
      id = id,
      tileset = tileset.name,
      class = fields.class(raw, path),
      properties = properties,
      shapes = reading.readShapes(raw, path),
      animation = readAnimation(tileset, raw, path),
      image = image,
      x = x,
      y = y,
      width = width,
      height = height,
    },
  }
end

-- The tilesets in the order of their first tiles; of those that begin with the same, the first that has tiles.
local function inOrder(list)
  local order, isThere = {}, {}
  for _, tileset in ipairs(list) do
    local hasTiles = (tileset.count or 0) > 0 or next(tileset.described)
    order[#order + 1] = hasTiles and not isThere[tileset.first] and tileset or nil
    isThere[tileset.first] = isThere[tileset.first] or hasTiles
  end
  table.sort(order, function(a, b) return a.first < b.first end)
  return order
end

--- Reads the tilesets of a map. Gives a function that says what a number in the map means: a kind, {value, gid, tile,
-- horizontally, vertically, diagonally}; or nil and why it means nothing.
function tilesets.read(reading, map)
  local list, kinds = {}, {}
  for k = 1, #fields.read(map, "", "tilesets", "table") do
    list[k] = readTileset(reading, map, k)
    for _, id in ipairs(list[k].withImages) do
      list[k].tiles[id] = readTile(reading, list[k], id)
    end
  end
  local order = inOrder(list)

  -- The tiles of a tileset that have images of their own, or shapes that count.
  function reading.listDescribed(tileset)
    local tiles, isListed = {}, {}
    for _, ids in ipairs { tileset.withImages, reading.options.shapes and tileset.withShapes or {} } do
      for _, id in ipairs(ids) do
        tileset.tiles[id] = tileset.tiles[id] or readTile(reading, tileset, id)
        tiles[#tiles + 1] = not isListed[id] and tileset.tiles[id] or nil
        isListed[id] = true
      end
    end
    return tiles
  end

  local function findKind(value)
    local kind = kinds[value]
    if not kind then
      local gid, horizontally, vertically, diagonally = placing.split(value)
      local tileset = order[search(order, gid, "first")]
      local id = tileset and gid - tileset.first
      local tile = tileset and (tileset.tiles[id] or readTile(reading, tileset, id))
      if not tile then
        local isDeclared = tileset and id < (tileset.count or 0)
        return nil, ("tile %.14g is in no tileset%s"):format(gid,
          isDeclared and (", as the image of '%s' is too small for it"):format(tileset.name) or "")
      end
      tileset.tiles[id] = tile
      kind = { value = value, gid = gid, tile = tile, horizontally = horizontally, vertically = vertically,
        diagonally = diagonally }
      kinds[value] = kind
    end
    return kind
  end
  return findKind, list
end

return tilesets
