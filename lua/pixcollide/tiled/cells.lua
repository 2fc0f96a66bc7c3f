-- SPDX-License-Identifier: MIT
-- SPDX-FileCopyrightText: 2026 The pixcollide authors

-- The cells of tile layers: which number stands where, out of the forms in which maps hold them.

local here = (...):match("^(.-)tiled%.cells$")
local fields = require(here .. "tiled.fields")
local unpackList = require(here .. "tiled.packed")

local floor = math.floor

local FARTHEST_PIXEL = 16777216
local LARGEST_NUMBER = 4294967295

local cells = {}

--- The number in a cell, or nil if it is empty.
function cells.get(layer, tx, ty)
  local row = layer.cells[ty]
  return row and row[tx + 1]
end

--- The row of a table of rows, made if it is not there.
function cells.rowAt(rows, y)
  rows[y] = rows[y] or {}
  return rows[y]
end

--- Puts a number into a cell, or nil. Whether that is solid has to be said again.
function cells.set(layer, tx, ty, value)
  cells.rowAt(layer.cells, ty)[tx + 1] = value
end

--- Says whether a cell is solid, where not all are.
function cells.setSolid(layer, tx, ty, isSolid)
  cells.rowAt(layer.hollow, ty)[tx + 1] = not isSolid or nil
end

--- Lets a cell show another tile than its own; nil for its own.
function cells.setFrame(layer, tx, ty, value)
  cells.rowAt(layer.frames, ty)[tx + 1] = value
end

--- The number of the tile by which a cell is solid: its own, or the frame that an animated one shows; nil if it is not.
function cells.getSolid(layer, tx, ty)
  local hollow, frames = layer.hollow[ty], layer.frames[ty]
  return not (hollow and hollow[tx + 1]) and (frames and frames[tx + 1] or cells.get(layer, tx, ty)) or nil
end

-- Reads one number.
local function readValue(reading, layer, value, path, tx, ty)
  if type(value) ~= "number" then
    fields.fail(path, "number expected, got %s", type(value))
  elseif not (value >= 0 and value <= LARGEST_NUMBER and value == floor(value)) then
    fields.fail(path, "whole number expected between 0 and %.0f, got %.14g", LARGEST_NUMBER, value)
  elseif value ~= 0 then
    value = floor(value)
    local kind, problem = reading.findKind(value)
    if not kind then
      fields.fail(path, "%s", problem)
    end
    cells.set(layer, tx, ty, value)
  end
end

local function readList(reading, layer, list, path, block)
  local k = 0
  local rows = block.columns > 0 and block.rows or 0
  for ty = block.y, block.y + rows - 1 do
    for tx = block.x, block.x + block.columns - 1 do
      k = k + 1
      local value = list[k]
      if value ~= 0 then
        if value == nil then
          fields.fail(path, "%d tiles expected (%d x %d), got %d", block.columns * block.rows, block.columns,
            block.rows, k - 1)
        end
        readValue(reading, layer, value, ("%s[%d]"):format(path, k), tx, ty)
      end
    end
  end
  if list[k + 1] ~= nil then
    fields.fail(path, "%d tiles expected (%d x %d), got more", k, block.columns, block.rows)
  end
end

-- STI's form: rows of tables with a field gid.
local function readRows(reading, layer, rows, path, block)
  for k = 1, block.rows do
    local row, rowPath = fields.read(rows, path, k, "table"), fields.path(path, k)
    for i = 1, block.columns do
      local tile = row[i]
      if tile ~= nil then
        tile = fields.read(row, rowPath, i, "table")
        readValue(reading, layer, tile.gid, ("%s[%d].gid"):format(rowPath, i), block.x + i - 1, block.y + k - 1)
      end
    end
  end
end

local function readBlock(reading, layer, raw, path, holder, holderPath)
  local block = {
    x = layer.isInfinite and fields.integer(holder, holderPath, "x", -FARTHEST_PIXEL, FARTHEST_PIXEL) or 0,
    y = layer.isInfinite and fields.integer(holder, holderPath, "y", -FARTHEST_PIXEL, FARTHEST_PIXEL) or 0,
    columns = fields.integer(holder, holderPath, "width", 0, FARTHEST_PIXEL),
    rows = fields.integer(holder, holderPath, "height", 0, FARTHEST_PIXEL),
  }
  reading.budget.spend(fields.path(holderPath, "width"), "cells", block.columns, block.rows)
  cells.checkPlace(layer.grid, block.x, block.y, holderPath)
  cells.checkPlace(layer.grid, block.x + block.columns, block.y + block.rows, holderPath)
  local dataPath = fields.path(holderPath, "data")
  local data
  if type(holder.data) == "string" then
    data = unpackList(reading, raw, path, holder, holderPath, block.columns * block.rows)
  else
    data = fields.read(holder, holderPath, "data", "table")
  end
  if reading.isSti then
    readRows(reading, layer, data, dataPath, block)
  else
    readList(reading, layer, data, dataPath, block)
  end
  return block
end

--- Ends the reading if a cell is so far away that its pixels have no exact positions.
function cells.checkPlace(grid, tx, ty, path)
  if math.abs(tx) * grid.width > FARTHEST_PIXEL or math.abs(ty) * grid.height > FARTHEST_PIXEL then
    fields.fail(path, "its tiles lie more than %d pixels away", FARTHEST_PIXEL)
  end
end

--- Fills a layer from the map: its `cells` are rows by their y, and in a row a cell's number has the cell's x + 1 as its key.
-- Rows of the same form say which cells are `hollow`, and which `frames` animated tiles show; there are none yet.
function cells.read(reading, layer, raw, path)
  layer.cells, layer.hollow, layer.frames = {}, {}, {}
  layer.isInfinite = raw.chunks ~= nil
  if not layer.isInfinite then
    local block = readBlock(reading, layer, raw, path, raw, path)
    layer.columns, layer.rows = block.columns, block.rows
    return
  end
  local chunks, chunksPath = fields.read(raw, path, "chunks", "table"), fields.path(path, "chunks")
  for k = 1, #chunks do
    readBlock(reading, layer, raw, path, fields.read(chunks, chunksPath, k, "table"), fields.path(chunksPath, k))
  end
end

-- The whole numbers that a table has as keys, in ascending or descending order.
local function keysOf(map, isDescending)
  local keys = {}
  for key in pairs(map) do
    keys[#keys + 1] = key
  end
  table.sort(keys, isDescending and function(a, b) return a > b end or nil)
  return keys
end

--- Calls visit(tx, ty, value) for each cell with a tile, in the order in which Tiled draws them: row by row, whatever the
-- chunks are.
function cells.each(layer, renderOrder, visit)
  local toLeft, up = renderOrder:find("left", 1, true), renderOrder:find("up", 1, true)
  for _, ty in ipairs(keysOf(layer.cells, up)) do
    local row = layer.cells[ty]
    for _, column in ipairs(keysOf(row, toLeft)) do
      visit(column - 1, ty, row[column])
    end
  end
end

return cells
