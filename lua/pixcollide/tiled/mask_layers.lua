-- SPDX-License-Identifier: MIT
-- SPDX-FileCopyrightText: 2026 The pixcollide authors

-- Tile layers as masks: one for a layer, or parts of it where one would be too large or nobody knows how large.

local here = (...):match("^(.-)tiled%.mask_layers$")
local cells = require(here .. "tiled.cells")
local fields = require(here .. "tiled.fields")
local placing = require(here .. "tiled.placing")

local abs, ceil, floor, max, min = math.abs, math.ceil, math.floor, math.max, math.min

local LARGEST_SIDE = require(here .. "limits").side
local LARGEST_AREA = 2 ^ 28
local PART = 4096
local FEW = 256 -- words that are drawn in next to no time

-- How far the tiles of a tileset reach from their cell's corner at most, however they are flipped.
local function reachOf(isBetween, tileset, width, height, grid)
  local w, h = width, height
  if tileset.fillsGrid then
    w, h = grid.width, grid.height
  end
  local side = max(w, h)
  local x, y = tileset.offsetX * w / width, tileset.offsetY * h / height
  local isRounded = w ~= width or h ~= height or isBetween
  local more = isRounded and 1 or 0
  return floor(x) - more, floor(grid.height + y - side) - more, ceil(x + side) + more, ceil(grid.height + y) + more
end

local function widen(reach, left, top, right, bottom)
  reach.left, reach.top = min(reach.left, left), min(reach.top, top)
  reach.right, reach.bottom = max(reach.right, right), max(reach.bottom, bottom)
end

-- How far the tiles of all tilesets reach; in layers that lie between pixels, if `isBetween`.
local function findReach(reading, isBetween)
  local reach = { left = 0, top = 0, right = reading.grid.width, bottom = reading.grid.height }
  for _, tileset in ipairs(reading.tilesets) do
    if tileset.mask then
      widen(reach, reachOf(isBetween, tileset, tileset.tileWidth, tileset.tileHeight, reading.grid))
    end
    for _, id in ipairs(tileset.withImages) do
      local tile = tileset.tiles[id]
      widen(reach, reachOf(isBetween, tileset, tile.width, tile.height, reading.grid))
    end
  end
  return reach
end

return function(pixcollide, sprites)
  local layers = {}

  -- The pixels that a kind of tile covers in this layer: a mask, and where it lies from its cell's corner, if that is
  -- at whole pixels. Layers may lie between pixels.
  local function stampOf(reading, layer, value)
    local stamp = layer.stamps[value]
    if not stamp then
      local kind = reading.findKind(value)
      local x, y, r, sx, sy, ox, oy = placing.inCell(kind, reading.grid)
      local tile = kind.tile
      local mask = tile.mask
      x, y = x + layer.fractionX, y + layer.fractionY
      if r ~= 0 or sx ~= 1 or sy ~= 1 or x ~= floor(x) or y ~= floor(y) then
        reading.budget.spendMask(layer.path, "masks", abs(sx) * tile.width, abs(sy) * tile.height)
        local sprite = pixcollide.newSprite(mask)
        fields.guard(layer.path, sprite.setTransform, sprite, x, y, r, sx, sy, ox, oy)
        mask, x, y = fields.guard(layer.path, sprite.rasterize, sprite)
      end
      local w, h = mask:getDimensions()
      stamp = { mask = mask, x = floor(x), y = floor(y), w = w, h = h, words = ceil(w / 64) * h }
      layer.stamps[value] = stamp
      widen(layer.reach, stamp.x, stamp.y, stamp.x + stamp.w, stamp.y + stamp.h)
    end
    return stamp
  end

  -- A part of the layer, made if it is not there.
  local function partAt(reading, layer, px, py)
    local row = cells.rowAt(layer.parts, py)
    local part = row[px]
    if not part then
      reading.budget.spendMask(layer.path, "masks", layer.partWidth, layer.partHeight)
      part = {
        mask = pixcollide.newMask(layer.partWidth, layer.partHeight),
        left = layer.left + px * layer.partWidth,
        top = layer.top + py * layer.partHeight,
      }
      sprites.new(layer, layer.path, part.mask, {
        x = layer.offsetX, y = layer.offsetY, ox = layer.fractionX - part.left, oy = layer.fractionY - part.top,
        layer = layer.collisionLayer, data = { kind = "tiles", name = layer.name, layer = layer.name,
          class = layer.class, properties = layer.properties },
      })
      row[px] = part
    end
    return part
  end

  -- Which parts a box of pixels lies in.
  local function partsOf(layer, x, y, w, h)
    return floor((x - layer.left) / layer.partWidth), floor((y - layer.top) / layer.partHeight),
      floor((x + w - 1 - layer.left) / layer.partWidth), floor((y + h - 1 - layer.top) / layer.partHeight)
  end

  -- Calls act(mask, x, y) for each part that the box lies in: the part's mask, and where the box lies in it.
  local function eachPart(reading, layer, x, y, w, h, act)
    if w == 0 or h == 0 then
      return
    elseif layer.only then
      act(layer.only.mask, x - layer.left, y - layer.top)
      return
    end
    local left, top, right, bottom = partsOf(layer, x, y, w, h)
    for py = top, bottom do
      for px = left, right do
        local part = partAt(reading, layer, px, py)
        act(part.mask, x - part.left, y - part.top)
      end
    end
  end

  local function setSize(reading, layer)
    local isBetween = layer.fractionX ~= 0 or layer.fractionY ~= 0
    local reach = reading.reaches[isBetween] or findReach(reading, isBetween)
    reading.reaches[isBetween] = reach
    local grid = reading.grid
    local w = layer.isInfinite and math.huge or (layer.columns - 1) * grid.width + reach.right - reach.left
    local h = layer.isInfinite and math.huge or (layer.rows - 1) * grid.height + reach.bottom - reach.top
    if w <= LARGEST_SIDE and h <= LARGEST_SIDE and w * h <= LARGEST_AREA then
      layer.left, layer.top, layer.partWidth, layer.partHeight = reach.left, reach.top, max(w, 0), max(h, 0)
      layer.only = partAt(reading, layer, 0, 0)
    else
      layer.left, layer.top, layer.partWidth, layer.partHeight = 0, 0, PART, PART
    end
  end

  --- Makes the masks of a layer whose cells have been read.
  function layers.build(reading, layer)
    layer.parts, layer.stamps = {}, {}
    layer.fractionX, layer.fractionY = layer.offsetX - floor(layer.offsetX), layer.offsetY - floor(layer.offsetY)
    layer.reach = { left = 0, top = 0, right = 0, bottom = 0 }
    setSize(reading, layer)
    local stamps, grid = layer.stamps, reading.grid
    local stamp
    local function add(mask, x, y)
      mask:add(stamp.mask, x, y)
    end
    cells.each(layer, "right-down", function(tx, ty, value)
      stamp = stamps[value] or stampOf(reading, layer, value)
      if stamp.words > FEW then
        reading.budget.spend(layer.path, "words", 1, stamp.words)
      end
      eachPart(reading, layer, tx * grid.width + stamp.x, ty * grid.height + stamp.y, stamp.w, stamp.h, add)
    end)
  end

  -- A mask of what the layer's tiles cover in a box.
  local function draw(reading, layer, x, y, w, h)
    local picture = pixcollide.newMask(w, h)
    local grid, reach = reading.grid, layer.reach
    for ty = floor((y - reach.bottom) / grid.height), ceil((y + h - reach.top) / grid.height) do
      for tx = floor((x - reach.right) / grid.width), ceil((x + w - reach.left) / grid.width) do
        local value = cells.get(layer, tx, ty)
        if value then
          local stamp = stampOf(reading, layer, value)
          picture:add(stamp.mask, tx * grid.width + stamp.x - x, ty * grid.height + stamp.y - y)
        end
      end
    end
    return picture
  end

  --- Puts another tile, or none, into a cell: what changes is drawn anew, so that tiles which reach into it stay whole.
  function layers.set(reading, layer, tx, ty, value)
    local old = cells.get(layer, tx, ty)
    local box
    for _, each in ipairs { old or false, value or false } do
      local stamp = each and stampOf(reading, layer, each)
      if stamp and stamp.w > 0 then
        box = box or { left = stamp.x, top = stamp.y, right = stamp.x, bottom = stamp.y }
        widen(box, stamp.x, stamp.y, stamp.x + stamp.w, stamp.y + stamp.h)
      end
    end
    if not box then
      cells.set(layer, tx, ty, value)
      return
    end
    local x, y = tx * reading.grid.width + box.left, ty * reading.grid.height + box.top
    local w, h = box.right - box.left, box.bottom - box.top
    eachPart(reading, layer, x, y, w, h, function() end) -- what can fail comes first
    local everything = pixcollide.newMask(w, h, true)
    cells.set(layer, tx, ty, value)
    local picture = draw(reading, layer, x, y, w, h)
    eachPart(reading, layer, x, y, w, h, function(mask, dx, dy)
      mask:subtract(everything, dx, dy)
      mask:add(picture, dx, dy)
    end)
  end

  return layers
end
