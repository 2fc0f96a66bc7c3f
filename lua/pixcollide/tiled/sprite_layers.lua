-- SPDX-License-Identifier: MIT
-- SPDX-FileCopyrightText: 2026 The pixcollide authors

-- Tile layers as sprites: one for each tile. They share the masks of their tiles.

local here = (...):match("^(.-)tiled%.sprite_layers$")
local cells = require(here .. "tiled.cells")
local fields = require(here .. "tiled.fields")
local placing = require(here .. "tiled.placing")
local sides = require(here .. "tiled.sides")

return function(sprites)
  local layers = {}

  local function layerOf(layer, kind)
    local name = kind.tile.info.properties.pixcollideLayer
    return type(name) == "string" and name or layer.collisionLayer or layer.name
  end

  local function sideOf(layer, kind, r, sx, sy)
    return sides.turned(kind.tile.side, r, sx, sy) or layer.oneWay
  end

  local function dataOf(layer, kind, tx, ty)
    local info = kind.tile.info
    return { kind = "tile", layer = layer.name, gid = kind.value, tx = tx, ty = ty, class = info.class,
      properties = info.properties, tile = info }
  end

  local function placeOf(reading, layer, kind, tx, ty)
    local x, y, r, sx, sy, ox, oy = placing.inCell(kind, reading.grid)
    return x + tx * reading.grid.width + layer.offsetX, y + ty * reading.grid.height + layer.offsetY, r, sx, sy, ox, oy
  end

  --- Gives a cell the sprite of its new tile, or none.
  function layers.set(reading, layer, tx, ty, value)
    local row = cells.rowAt(layer.tiles, ty)
    local sprite = row[tx + 1]
    local kind = value and reading.findKind(value)
    if sprite and kind then
      sprite:setLayer(layerOf(layer, kind))
      fields.guard(layer.path, sprite.setTransform, sprite, placeOf(reading, layer, kind, tx, ty))
      sprite:setMask(kind.tile.mask)
      local _, _, r, sx, sy = sprite:getTransform()
      local side = sideOf(layer, kind, r, sx, sy) or {}
      sprite:setOneWay(side[1], side[2])
      sprite:setData(dataOf(layer, kind, tx, ty))
    elseif kind then
      local x, y, r, sx, sy, ox, oy = placeOf(reading, layer, kind, tx, ty)
      row[tx + 1] = sprites.new(layer, layer.path, kind.tile.mask, {
        x = x, y = y, r = r, sx = sx, sy = sy, ox = ox, oy = oy,
        layer = layerOf(layer, kind), data = dataOf(layer, kind, tx, ty), oneWay = sideOf(layer, kind, r, sx, sy),
      })
      layer.isInOrder = false
    elseif sprite then
      sprites.remove(layer, sprite)
      row[tx + 1] = nil
    end
    cells.set(layer, tx, ty, value)
  end

  --- Makes the sprites of a layer whose cells have been read.
  function layers.build(reading, layer)
    layer.tiles = {}
    cells.each(layer, reading.renderOrder, function(tx, ty, value)
      layers.set(reading, layer, tx, ty, value)
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
      list[#list + 1] = layer.tiles[ty][tx + 1]
    end)
    sprites.reorder(layer, list)
    layer.isInOrder = true
  end

  return layers
end
