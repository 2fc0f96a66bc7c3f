-- SPDX-License-Identifier: MIT
-- SPDX-FileCopyrightText: 2026 The pixcollide authors

-- Tile layers as sprites: one for each tile, or several where its shapes differ in what they are. They share the masks of
-- their tiles.

local here = (...):match("^(.-)tiled%.sprite_layers$")
local cells = require(here .. "tiled.cells")
local fields = require(here .. "tiled.fields")
local marks = require(here .. "tiled.marks")
local placing = require(here .. "tiled.placing")

return function(sprites, coverage)
  local layers = {}

  local function dataOf(layer, kind, tx, ty, shapes)
    local info = kind.tile.info
    return { kind = "tile", layer = layer.name, gid = kind.value, tx = tx, ty = ty, class = info.class,
      properties = info.properties, tile = info, shapes = shapes }
  end

  -- The options of the sprite of a part of a tile, whose own marks go before those of the tile, and these before the layer's.
  -- `shown` is what is seen of the tile in the cell: its kind, or that of the frame of an animation.
  local function optionsOf(layer, kind, shown, part, tx, ty)
    local grid, tile = layer.grid, kind.tile
    local x, y, r, sx, sy, ox, oy = placing.inCell(shown, grid)
    local name = tile.info.properties.pixcollideLayer
    return {
      x = x + tx * grid.width + layer.cellsX, y = y + ty * grid.height + layer.cellsY, r = r, sx = sx, sy = sy,
      ox = ox - part.x, oy = oy - part.y,
      layer = part.layer or (type(name) == "string" and name) or layer.collisionLayer or layer.name,
      oneWay = marks.turned(part.side or tile.side, r, sx, sy) or layer.side,
      sensor = marks.first(part.isSensor, tile.isSensor, layer.isSensor, false),
      static = marks.first(part.isStatic, tile.isStatic, layer.isStatic, true),
      data = dataOf(layer, kind, tx, ty, part.shapes),
    }
  end

  -- Makes a sprite what these options say, but for whether it is static.
  local function change(layer, sprite, mask, options)
    local side = options.oneWay or {}
    sprite:setLayer(options.layer)
    fields.guard(layer.path, sprite.setTransform, sprite, options.x, options.y, options.r, options.sx, options.sy,
      options.ox, options.oy)
    sprite:setMask(mask)
    sprite:setOneWay(side[1], side[2])
    sprite:setSensor(options.sensor)
    sprite:setData(options.data)
  end

  --- Gives a cell, which is to hold the number `value`, the sprites of what it shows: the solid number `new`, or nothing.
  -- put() then puts that into the cell.
  function layers.set(reading, layer, tx, ty, new, put, value)
    local row = cells.rowAt(layer.tiles, ty)
    local list = row[tx + 1] or {}
    local shown = new and reading.findKind(new)
    local parts = shown and coverage.parts(reading, shown.tile) or {}
    local kind = shown and reading.findKind(value)
    for k, part in ipairs(parts) do
      local options = optionsOf(layer, kind, shown, part, tx, ty)
      if list[k] then
        change(layer, list[k], part.mask, options)
        if value ~= cells.get(layer, tx, ty) then -- else it is another frame of the tile, and stays what the program has made it
          list[k]:setStatic(options.static)
        end
      else
        list[k] = sprites.new(layer, layer.path, part.mask, options)
        layer.isInOrder = false
      end
    end
    for k = #list, #parts + 1, -1 do
      sprites.remove(layer, list[k])
      list[k] = nil
    end
    row[tx + 1] = list[1] and list
    put()
  end

  --- Do the sprites of a cell show what they did? Not if the game has given them other masks, or taken one away.
  function layers.isWhole(reading, layer, tx, ty)
    local row, value = layer.tiles[ty], cells.getSolid(layer, tx, ty)
    local list = row and row[tx + 1] or {}
    for k, part in ipairs(value and coverage.parts(reading, reading.findKind(value).tile) or {}) do
      if not list[k] or list[k]:getMask() ~= part.mask then
        return false
      end
    end
    return true
  end

  --- Makes the sprites of a layer whose cells have been read.
  function layers.build(reading, layer)
    layer.tiles = {}
    local function put() end
    cells.each(layer, reading.renderOrder, function(tx, ty, value)
      layers.set(reading, layer, tx, ty, cells.getSolid(layer, tx, ty), put, value)
    end)
    layer.isInOrder = true
  end

  --- Puts the sprites in Tiled's order, if some have come since.
  function layers.sort(reading, layer)
    if layer.isInOrder then
      return
    end
    local list = {}
    cells.each(layer, reading.renderOrder, function(tx, ty)
      local row = layer.tiles[ty]
      for _, sprite in ipairs(row and row[tx + 1] or {}) do
        list[#list + 1] = sprite
      end
    end)
    sprites.reorder(layer, list)
    layer.isInOrder = true
  end

  return layers
end
