-- SPDX-License-Identifier: MIT
-- SPDX-FileCopyrightText: 2026 The pixcollide authors

---@meta _
-- luacheck: no unused args, ignore 241

-- Page of the reference: Tiled maps.

---The options of `load`. Unknown options raise.
---@class pixcollide.TiledOptions
---@field tiles? "mask"|"sprites"|"none"|table<string, "mask"|"sprites"|"none"> What becomes of tile layers. "mask": one
---  sprite with one mask, the default. "sprites": a sprite for each tile. "none": no sprites. A table gives one of
---  these for each layer by its name; it may name layers that only other maps have, which `getNotes` tells. The table goes
---  before the layer's own property `pixcollide`, and that before a string here. A layer that the table leaves out is as its
---  property says, or "mask" if it has none.
---@field solid? string|string[]|fun(tile: pixcollide.TileInfo, layer: string, tx: integer, ty: integer): boolean? Which
---  cells of tile layers are solid; all that have a tile unless given. The name of a property, or names: those whose tile
---  or layer has one of them that is true. Or a function, which is asked for each cell: its tile, the layer's name, column
---  and row. What is not solid covers nothing and has no sprite; `getTile` tells it all the same.
---@field shapes? boolean|"both" true: what is solid of a tile in a tile layer are its shapes of Tiled's collision editor; a
---  tile that has none covers nothing. "both": its pixels and its shapes. false, or not given: its pixels.
---@field animate? boolean true: animated tiles cover what their frames do, as `level:update` goes on.
---@field polylines? number Lines of objects and shapes are walls of this width, 1 to 16384 pixels, with round corners;
---  they have no pixels unless given.
---@field layers? string[] The names of the layers and groups to load; all unless given.
---@field directory? string The folder in which images' paths begin. Unless given, it is the folder of the map's file;
---  if the map is a table, the game's folder.
---@field images? fun(path: string): any Is called with the path of each image. It gives a mask, in LÖVE also an
---  ImageData, an Image or a Canvas; or nil, to read the file at the path.
---@field decode? fun(text: string): any The function of a JSON library that decodes a text, for files in JSON. Unless given,
---  it is that of `cjson` or `dkjson`, whichever is there.
---@field threshold? number A texel of an image is solid if its alpha is greater. At least 0 and less than 1; 0 unless given.
---@field colorKey? pixcollide.Color This colour is empty. It replaces the transparent colour of tilesets.
---@field color? pixcollide.Color Only this colour is solid.

---What `sprite:getData()` gives for the sprite of a tile.
---@class pixcollide.TileData
---@field kind "tile"
---@field layer string The name of its layer in the map.
---@field gid integer Its number in the map, flips included.
---@field tx integer Its cell's column, from 0.
---@field ty integer Its cell's row, from 0.
---@field class string Of the tile in its tileset; "" if it has none.
---@field properties table Of the tile in its tileset; shared by all such tiles.
---@field tile pixcollide.TileInfo The tile itself; shared by all such tiles.
---@field shapes? pixcollide.TileShape[] Those of the tile's shapes that the sprite is made of, with the option `shapes`.

---What `sprite:getData()` gives for the sprite of a tile layer or of an image layer.
---@class pixcollide.LayerData
---@field kind "tiles"|"image" "tiles" for a tile layer as one mask.
---@field name string The name of the layer in the map.
---@field layer string The same.
---@field class string That of the layer; "" if it has none.
---@field properties table Of the layer.
---@field image? string|love.Image Of an image layer: its image, named as that of a tile.

---An object of the map. `sprite:getData()` gives it, too, for the object's sprite.
---@class pixcollide.Object
---@field kind "object"
---@field id integer
---@field name string "" if it has none.
---@field class string Its class, or that of its tile if it has none of its own; "" without one. Some versions of Tiled
---  call it type.
---@field layer string The name of its layer in the map.
---@field shape "rectangle"|"ellipse"|"capsule"|"polygon"|"polyline"|"point"|"text"|"tile"
---@field x number Its position in the world: that in the map, plus the offset of its layer.
---@field y number
---@field width number Its size in pixels, as in Tiled.
---@field height number
---@field rotation number Degrees clockwise, as in Tiled.
---@field gid? integer The tile that it shows, flips included, if its shape is "tile".
---@field tile? pixcollide.TileInfo That tile itself.
---@field points? number[] `{x1, y1, x2, y2, ...}` of a polygon or polyline, in the world, turned as the object is.
---@field text? string The text of a text object.
---@field visible boolean Whether it is shown in Tiled.
---@field properties table Its own, and those of its tile that it does not have itself.
---@field sprite? pixcollide.Sprite Its sprite. Points and texts have none, nor has what is 0 pixels wide or high, or a
---  polyline without the option `polylines`. Of an object that has several, the first.
---@field sprites? pixcollide.Sprite[] Its sprites, if it has several: a rectangle, polygon or polyline of more than 32766
---  pixels a side. They have the same data, and do not overlap, but for the joints of a polyline.

---A layer of the map, as `getLayers` gives it.
---@class pixcollide.LevelLayer
---@field name string "group.layer" for a layer in a group.
---@field type "tilelayer"|"objectgroup"|"imagelayer"
---@field class string "" if it has none.
---@field visible boolean Whether it and the groups around it are shown in Tiled.
---@field x number The offset of the layer and the groups around it, in pixels.
---@field y number
---@field columns? integer Of tile layers that are not infinite.
---@field rows? integer
---@field tiles? "mask"|"sprites"|"none" Of tile layers.
---@field properties table
---@field opacity number From 0 to 1, times that of the groups around it.
---@field tint number[] Red, green, blue and alpha from 0 to 1, times those of the groups around it.
---@field parallaxX number 1 unless Tiled says otherwise, times that of the groups around it.
---@field parallaxY number

---A tile of a tileset, as `getTile` and the data of sprites give it: all that is needed to make its Quad.
---@class pixcollide.TileInfo
---@field id integer Its number in the tileset, from 0.
---@field tileset string The tileset's name.
---@field class string "" if it has none.
---@field properties table
---@field image string|love.Image The path of its image, in LÖVE as seen from the game's folder; of STI's map, the Image.
---@field x integer Where it is in that image, in pixels.
---@field y integer
---@field width integer Its size in pixels.
---@field height integer
---@field shapes? pixcollide.TileShape[] Its shapes of Tiled's collision editor, if it has some.
---@field animation? pixcollide.TileFrame[] Its frames, if it is animated.

---A shape of a tile, in the pixels of the tile's image, from its top left corner. It is described as an object is.
---@class pixcollide.TileShape
---@field id integer
---@field name string "" if it has none.
---@field class string "" if it has none.
---@field shape "rectangle"|"ellipse"|"capsule"|"polygon"|"polyline"|"point"|"text"
---@field x number
---@field y number
---@field width number
---@field height number
---@field rotation number Degrees clockwise, as in Tiled.
---@field points? number[] `{x1, y1, x2, y2, ...}` of a polygon or polyline, turned as the shape is.
---@field visible boolean
---@field properties table `pixcollideLayer`, `pixcollideOneWay`, `pixcollideSensor` and `pixcollideStatic` among them
---  make it a sprite of its own, where tiles are sprites.

---A frame of an animated tile.
---@class pixcollide.TileFrame
---@field id integer The tile's number in its tileset.
---@field gid integer Its number in the map, without flips.
---@field duration number Seconds.

---@class pixcollide.Tiled
local Tiled = {}

-- # Loading

---Makes a level, with its sprites, of an orthogonal map of Tiled: a file of Tiled's own (.tmx), or one that it has exported
---as Lua or JSON; what is in a file says which it is. The map may be infinite. In LÖVE, paths begin in the game's folder or
---.love archive, and the sprites of tiles, tile objects and image layers know their images, for
---`pixcollide.love.drawSprites`.
---@param map string|table The path of the file; the table that `require` gives for one in Lua; or STI's map.
---@param options? pixcollide.TiledOptions
---@return pixcollide.Level? level nil if a file cannot be read, or something is wrong in the map.
---@return string? message The file, the field and what is wrong with it, such as "cannot load 'maps/cave.lua':
---  layers[2].data[17]: tile 99 is in no tileset".
function Tiled.load(map, options) end

---A map of Tiled, with its sprites, which are static, unless a property `pixcollideStatic` says otherwise. A layer is given by
---its name, "group.layer" for one in a group, or by its number in `getLayers`. Cells are counted from 0, as in Tiled's status
---bar. A gid is a number as it stands in the map, with its flips.
---@class pixcollide.Level
local Level = {}

-- # Sprites and worlds

---Adds the level's sprites to a world, or those of one layer. Tiles that are set later are added, too. Raises, and adds
---none, if one of the sprites is in a world, or follows a sprite that is not among them.
---@param world pixcollide.World
---@param layer? string|integer All unless given.
function Level:addTo(world, layer) end

---Removes the level's sprites from a world, or those of one layer. Sprites that are not in it are left alone. Raises,
---and removes none, if one of them follows a sprite that is not removed with it.
---@param world pixcollide.World
---@param layer? string|integer All unless given.
function Level:removeFrom(world, layer) end

---The level's sprites, or those of one layer, in Tiled's drawing order. The depth of each is the number of its layer.
---@param layer? string|integer
---@return pixcollide.Sprite[]
function Level:getSprites(layer) end

---Shows the frames that animated tiles have come to, in a level that was loaded with the option `animate`. All begin with
---their first frame. A cell that `setTile` has set, whose sprite has another mask, or in whose mask something was dug or
---built, is left alone from then on. A sprite that shows another frame is put into its cell again.
---@param dt number Seconds since the last call, from 0 to 2^30.
function Level:update(dt) end

-- # What is in the map

---What of the map was left aside: shapes of tiles and properties such as "solid" that the options do not ask for, parallax,
---shapes that are not known, and the like; and what may be misspelt: properties that begin with "pixcollide" and are not known,
---layers in the option `tiles` that the map does not have.
---@return string[] notes Sentences; none if there is nothing to tell.
function Level:getNotes() end

---The layers of the map, in Tiled's drawing order.
---@return pixcollide.LevelLayer[]
function Level:getLayers() end

---The objects of the map, or those of one layer. Objects without sprites are among them.
---@param layer? string|integer
---@return pixcollide.Object[]
function Level:getObjects(layer) end

---The first object with this name or id.
---@param name string|integer
---@return pixcollide.Object? object nil if there is none.
function Level:getObject(name) end

---The size of the map. What reaches out of it does not count.
---@return integer w Pixels.
---@return integer h
function Level:getDimensions() end

---The size of a cell.
---@return integer w Pixels.
---@return integer h
function Level:getTileSize() end

---The custom properties of the map, or of a layer.
---@param layer? string|integer
---@return table
function Level:getProperties(layer) end

-- # Tiles

---The tile in a cell.
---@param layer string|integer
---@param tx number The cell's column, floored.
---@param ty number Its row, floored.
---@return integer? gid The number in the map, flips included; nil if the cell is empty or outside.
---@return pixcollide.TileInfo? tile
---@return pixcollide.Sprite? sprite The tile's sprite, if the tiles of this layer are sprites; the first, if its shapes make
---  several.
function Level:getTile(layer, tx, ty) end

---The tile in the cell of a world pixel.
---@param layer string|integer
---@param x number Pixels of the world, floored.
---@param y number
---@return integer? gid As `getTile` gives it; so are the next two.
---@return pixcollide.TileInfo? tile
---@return pixcollide.Sprite? sprite
function Level:getTileAt(layer, x, y) end

---The cell of a world pixel. It may be outside the map.
---@param layer string|integer
---@param x number Pixels of the world, floored.
---@param y number
---@return integer tx
---@return integer ty
function Level:toTile(layer, x, y) end

---Puts a tile into a cell, or empties it. Masks, sprites and the world are then as if the changed map had been loaded,
---except that a new sprite comes last in the order of the world's sprites.
---@param layer string|integer
---@param tx number The cell's column, floored. Raises if the cell is outside the layer, unless that is infinite.
---@param ty number Its row, floored.
---@param gid? integer The tile's number as in the map, flips included; nil or 0 empties the cell. Raises if it is in no
---  tileset.
function Level:setTile(layer, tx, ty, gid) end

return Tiled
