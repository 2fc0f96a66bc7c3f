-- SPDX-License-Identifier: MIT
-- SPDX-FileCopyrightText: 2026 The pixcollide authors

---@meta _
-- luacheck: no unused args, ignore 241

-- Page of the reference: Tiled maps.

---@class pixcollide.TiledOptions
---@field tiles? "mask"|"sprites"|"none"|table<string, "mask"|"sprites"|"none"> What becomes of tile layers: one mask for
---  a layer, which is the default; a sprite for each tile; or nothing. A table says it for layers by their names; it goes
---  before the layer's own property `pixcollide`, and that before a string here.
---@field layers? string[] Names of the layers to load, or of groups; all unless given.
---@field directory? string The folder that images' paths start from; unless given, that of the map's file, or for a table
---  the game's.
---@field images? fun(path: string): any Is asked for each image first. Gives a mask, in LÖVE also ImageData, an Image or
---  a Canvas; or nil for the file at the path.
---@field threshold? integer Of images, as in `pixcollide.loadMask`; so are the next two.
---@field colorKey? pixcollide.Color Goes before a tileset's transparent color.
---@field color? pixcollide.Color

---What `sprite:getData()` gives for a tile that is a sprite.
---@class pixcollide.TileData
---@field kind "tile"
---@field layer string The name of the layer in the map.
---@field gid integer The number in the map, flips included.
---@field tx integer The cell's column, from 0.
---@field ty integer Its row, from 0.
---@field class string Of the tile in its tileset; "" if it has none.
---@field properties table Of the tile in its tileset; shared by all such tiles.

---What `sprite:getData()` gives for a tile layer that is a mask, and for an image layer.
---@class pixcollide.LayerData
---@field kind "tiles"|"image"
---@field name string The name of the layer in the map.
---@field layer string The same.
---@field class string
---@field properties table Of the layer.

---An object of the map; also what `sprite:getData()` gives for its sprite.
---@class pixcollide.Object
---@field kind "object"
---@field id integer
---@field name string "" if it has none.
---@field class string Its class, once called type; "" if it has none. That of its tile, if it has none of its own.
---@field layer string The name of the layer in the map.
---@field shape "rectangle"|"ellipse"|"polygon"|"polyline"|"point"|"text"|"tile"
---@field x number Its position in the world: that in the map and the offset of its layer.
---@field y number
---@field width number
---@field height number
---@field rotation number Degrees clockwise, as in Tiled.
---@field gid? integer The tile it shows, flips included.
---@field points? number[] Of polygons and polylines: x1, y1, x2, y2, ... in the world, turned as the object is.
---@field text? string
---@field visible boolean
---@field properties table Its own, and those of its tile that it does not have.
---@field sprite? pixcollide.Sprite None for polylines, points and text, and for what is 0 pixels wide or high.

---@class pixcollide.LevelLayer
---@field name string Layers in groups are called "group.layer".
---@field type "tilelayer"|"objectgroup"|"imagelayer"
---@field class string
---@field visible boolean Whether it and the groups around it are shown in Tiled.
---@field x number The offset of the layer and the groups around it, in pixels.
---@field y number
---@field columns? integer Of tile layers that are not infinite.
---@field rows? integer
---@field tiles? "mask"|"sprites"|"none" Of tile layers.
---@field properties table

---A tile of a tileset.
---@class pixcollide.TileInfo
---@field id integer Its number in the tileset, from 0.
---@field tileset string The tileset's name.
---@field class string "" if it has none.
---@field properties table
---@field width integer Pixels of its image.
---@field height integer

---@class pixcollide.Tiled
local Tiled = {}

---The level of a map that Tiled has exported as Lua, with its sprites. Orthogonal maps, infinite ones too.
---@param map string|table The path of the exported file, what `require` gives for it, or the map that STI has made of it.
---@param options? pixcollide.TiledOptions Unknown names raise.
---@return pixcollide.Level? level nil if a file cannot be read, or something is wrong in the map.
---@return string? message "cannot load 'maps/cave.lua': layers[2].data[17]: tile 99 is in no tileset"
function Tiled.load(map, options) end

---A map of Tiled, and its sprites, which are static. Layers are named as in Tiled, those in groups "group.layer", or by
---their numbers in `getLayers`. Cells are counted from 0, as in Tiled's status bar.
---@class pixcollide.Level
local Level = {}

---Adds the sprites to a world, or those of one layer. Tiles set later enter it, too. Raises, and adds none, if one of them
---is in a world.
---@param world pixcollide.World
---@param layer? string|integer All unless given.
function Level:addTo(world, layer) end

---Removes the sprites from a world, or those of one layer. What is not in it stays as it is.
---@param world pixcollide.World
---@param layer? string|integer All unless given.
function Level:removeFrom(world, layer) end

---The sprites of all layers, or of one, in the order in which Tiled draws them. The depth of each is the number of its
---layer.
---@param layer? string|integer
---@return pixcollide.Sprite[]
function Level:getSprites(layer) end

---@return pixcollide.LevelLayer[]
function Level:getLayers() end

---The objects of all layers, or of one, those without sprites too.
---@param layer? string|integer
---@return pixcollide.Object[]
function Level:getObjects(layer) end

---The first object with this name or this id.
---@param name string|integer
---@return pixcollide.Object? object nil if there is none.
function Level:getObject(name) end

---The tile in a cell.
---@param layer string|integer
---@param tx number The cell's column, floored.
---@param ty number Its row, floored.
---@return integer? gid The number in the map, flips included; nil if the cell is empty or outside.
---@return pixcollide.TileInfo? tile
---@return pixcollide.Sprite? sprite The tile's own, if tiles of this layer are sprites.
function Level:getTile(layer, tx, ty) end

---The tile in the cell in which a pixel lies.
---@param layer string|integer
---@param x number In the world, floored.
---@param y number
---@return integer? gid As getTile.
---@return pixcollide.TileInfo? tile
---@return pixcollide.Sprite? sprite
function Level:getTileAt(layer, x, y) end

---The cell in which a pixel lies; it may be outside the map.
---@param layer string|integer
---@param x number In the world, floored.
---@param y number
---@return integer tx
---@return integer ty
function Level:toTile(layer, x, y) end

---Puts a tile into a cell. The masks and sprites are then what loading the changed map would give.
---@param layer string|integer
---@param tx number The cell's column, floored. Raises if the cell is outside, in a layer that is not infinite.
---@param ty number Its row, floored.
---@param gid? integer As in the map, flips included; nil or 0 empties the cell. Raises if it is in no tileset.
function Level:setTile(layer, tx, ty, gid) end

---The size of the map, without what reaches out of it.
---@return integer w Pixels.
---@return integer h
function Level:getDimensions() end

---@return integer w Pixels.
---@return integer h
function Level:getTileSize() end

---Custom properties of the map, or of a layer.
---@param layer? string|integer
---@return table
function Level:getProperties(layer) end

return Tiled
