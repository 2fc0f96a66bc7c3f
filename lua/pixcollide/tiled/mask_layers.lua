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

-- How far the tiles of a tileset reach from their cell's corner at most, however they are flipped; `excess` is how far their
-- shapes reach out of their images.
local function reachOf(tileset, width, height, grid, excess)
  local w, h = width, height
  if tileset.fillsGrid then
    w, h = grid.width, grid.height
  end
  local side = max(w, h)
  local x, y = tileset.offsetX * w / width, tileset.offsetY * h / height
  local isRounded = w ~= width or h ~= height
  local more = (isRounded and 1 or 0) + ceil(excess * max(w / width, h / height))
  return floor(x) - more, floor(grid.height + y - side) - more, ceil(x + side) + more, ceil(grid.height + y) + more
end

local function widen(reach, left, top, right, bottom)
  reach.left, reach.top = min(reach.left, left), min(reach.top, top)
  reach.right, reach.bottom = max(reach.right, right), max(reach.bottom, bottom)
end

local NOTHING = { x = 0, y = 0, w = 0, h = 0, words = 0 }

return function(pixcollide, sprites, coverage)
  local layers = {}

  -- How far the tiles of all tilesets reach, in a layer with this grid.
  local function findReach(reading, grid)
    local reach = { left = 0, top = 0, right = grid.width, bottom = grid.height }
    for _, tileset in ipairs(reading.tilesets) do
      if tileset.mask then
        widen(reach, reachOf(tileset, tileset.tileWidth, tileset.tileHeight, grid, 0))
      end
      for _, tile in ipairs(reading.listDescribed(tileset)) do
        widen(reach, reachOf(tileset, tile.width, tile.height, grid, coverage.excess(reading, tile)))
      end
    end
    return reach
  end

  -- The pixels that a kind of tile covers: a mask, and where it lies from its cell's corner.
  local function newStamp(reading, layer, value)
    local kind = reading.findKind(value)
    local whole = coverage.whole(reading, kind.tile)
    if not whole then
      return NOTHING
    end
    local mask, x, y, r, sx, sy, ox, oy = whole.mask, placing.inCell(kind, layer.grid)
    local w, h = mask:getDimensions()
    ox, oy = ox - whole.x, oy - whole.y
    if r ~= 0 or sx ~= 1 or sy ~= 1 or x ~= floor(x) or y ~= floor(y) then
      reading.budget.spendMask(layer.path, "masks", abs(sx) * w, abs(sy) * h)
      local sprite = pixcollide.newSprite(mask)
      fields.guard(layer.path, sprite.setTransform, sprite, x, y, r, sx, sy, ox, oy)
      mask, x, y = fields.guard(layer.path, sprite.rasterize, sprite)
      w, h = mask:getDimensions()
    else
      x, y = x - ox, y - oy
    end
    return { mask = mask, x = floor(x), y = floor(y), w = w, h = h, words = ceil(w / 64) * h }
  end

  local function stampOf(reading, layer, value)
    local stamp = layer.stamps[value]
    if not stamp then
      stamp = newStamp(reading, layer, value)
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
        x = layer.cellsX, y = layer.cellsY, ox = -part.left, oy = -part.top,
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
    local grid = layer.grid
    local reach = reading.reaches[grid] or findReach(reading, grid)
    reading.reaches[grid] = reach
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
    layer.reach = { left = 0, top = 0, right = 0, bottom = 0 }
    setSize(reading, layer)
    local stamps, grid = layer.stamps, layer.grid
    local stamp
    local function add(mask, x, y)
      mask:add(stamp.mask, x, y)
    end
    cells.each(layer, "right-down", function(tx, ty)
      local value = cells.getSolid(layer, tx, ty)
      if not value then
        return
      end
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
    local grid, reach = layer.grid, layer.reach
    for ty = floor((y - reach.bottom) / grid.height), ceil((y + h - reach.top) / grid.height) do
      for tx = floor((x - reach.right) / grid.width), ceil((x + w - reach.left) / grid.width) do
        local value = cells.getSolid(layer, tx, ty)
        local stamp = value and stampOf(reading, layer, value) or NOTHING
        if stamp.mask then
          picture:add(stamp.mask, tx * grid.width + stamp.x - x, ty * grid.height + stamp.y - y)
        end
      end
    end
    return picture
  end

  -- The box of what two numbers cover in a cell, in the layer; nil if that is nothing.
  local function boxOf(reading, layer, tx, ty, old, new)
    local box
    for _, value in ipairs { old or false, new or false } do
      local stamp = value and stampOf(reading, layer, value)
      if stamp and stamp.w > 0 then
        box = box or { left = stamp.x, top = stamp.y, right = stamp.x, bottom = stamp.y }
        widen(box, stamp.x, stamp.y, stamp.x + stamp.w, stamp.y + stamp.h)
      end
    end
    if box then
      local grid = layer.grid
      return tx * grid.width + box.left, ty * grid.height + box.top, box.right - box.left, box.bottom - box.top
    end
  end

  --- Draws a cell anew that shows the solid number `new`, or nothing, once put() has put that into it; and what reaches into
  -- it, so that this stays whole.
  function layers.set(reading, layer, tx, ty, new, put)
    local x, y, w, h = boxOf(reading, layer, tx, ty, cells.getSolid(layer, tx, ty), new)
    if not x then
      put()
      return
    end
    eachPart(reading, layer, x, y, w, h, function() end) -- what can fail comes first
    local everything = pixcollide.newMask(w, h, true)
    put()
    local picture = draw(reading, layer, x, y, w, h)
    eachPart(reading, layer, x, y, w, h, function(mask, dx, dy)
      mask:subtract(everything, dx, dy)
      mask:add(picture, dx, dy)
    end)
  end

  --- Does a cell cover what its tile does, and those that reach into it? Not if the game has dug there.
  function layers.isWhole(reading, layer, tx, ty)
    local x, y, w, h = boxOf(reading, layer, tx, ty, cells.getSolid(layer, tx, ty))
    local isWhole = true
    if x then
      local picture = draw(reading, layer, x, y, w, h)
      eachPart(reading, layer, x, y, w, h, function(mask, dx, dy)
        local maskWidth, maskHeight = mask:getDimensions()
        local left, top = max(dx, 0), max(dy, 0)
        local width, height = min(dx + w, maskWidth) - left, min(dy + h, maskHeight) - top
        isWhole = isWhole and mask:cropped(left, top, width, height)
          :equals(picture:cropped(left - dx, top - dy, width, height))
      end)
    end
    return isWhole
  end

  return layers
end
