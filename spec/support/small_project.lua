-- SPDX-License-Identifier: MIT
-- SPDX-FileCopyrightText: 2026 The pixcollide authors

-- A small project of LDtk without a fault: what its JSON has of all that is read.

local small = {}

local function instance(kind, name, more)
  local layer = { __identifier = name, __type = kind, __cWid = 3, __cHei = 2, __gridSize = 4, __opacity = 1,
    __pxTotalOffsetX = 0, __pxTotalOffsetY = 0, visible = true, layerDefUid = 1, intGridCsv = {}, autoLayerTiles = {},
    gridTiles = {}, entityInstances = {} }
  for key, value in pairs(more) do layer[key] = value end
  return layer
end

--- A new one: a level of 12 x 8 pixels with an IntGrid of dirt and water, a layer of tiles of 4 x 4 pixels, and entities; the
-- first layer is on top.
function small.new()
  return {
    jsonVersion = "1.5.3", defaultGridSize = 4, worlds = {},
    defs = {
      layers = { { uid = 1, intGridValues = { { value = 1, identifier = "dirt" }, { value = 3, identifier = "water" } } } },
      entities = { { uid = 7, renderMode = "Ellipse" }, { uid = 8, renderMode = "Rectangle" } },
      tilesets = { { uid = 5, identifier = "Tiles", relPath = "tiles.png", tileGridSize = 4, __cWid = 2, __cHei = 2, padding = 0,
        spacing = 0, enumTags = { { enumValueId = "Solid", tileIds = { 1 } } }, customData = { { tileId = 2, data = "hot" } } } },
    },
    levels = { {
      identifier = "Level_0", iid = "a-level", pxWid = 12, pxHei = 8, worldX = 100, worldY = -50,
      fieldInstances = { { __identifier = "music", __value = "drips.ogg" } },
      layerInstances = {
        instance("Entities", "Things", { entityInstances = {
          { __identifier = "Coin", iid = "a-coin", defUid = 7, px = { 6, 8 }, __pivot = { 0.5, 1 }, width = 4, height = 4,
            fieldInstances = { { __identifier = "value", __value = 5 } } },
          { __identifier = "Door", iid = "a-door", defUid = 8, px = { 8, 0 }, __pivot = { 0, 0 }, width = 2, height = 8,
            fieldInstances = {} },
        } }),
        instance("Tiles", "Walls", { __tilesetDefUid = 5, gridTiles = {
          { px = { 0, 0 }, t = 0, f = 0 }, { px = { 0, 0 }, t = 1, f = 1 }, { px = { 9, 1 }, t = 2, f = 2 } } }),
        instance("IntGrid", "Ground", { __tilesetDefUid = 5, intGridCsv = { 0, 0, 3, 1, 1, 3 },
          autoLayerTiles = { { px = { 4, 4 }, t = 3, f = 3 } } }),
      },
    } },
  }
end

return small
