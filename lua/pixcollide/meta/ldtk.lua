-- SPDX-License-Identifier: MIT
-- SPDX-FileCopyrightText: 2026 The pixcollide authors

---@meta _
-- luacheck: no unused args, ignore 241

-- Page of the reference: LDtk levels.

---The options of `load`. Unknown options raise.
---@class pixcollide.LdtkOptions
---@field level? string|integer The name of the level, or its number, counted over all worlds of the project; the first unless
---  given.
---@field world? boolean true: the level lies where it does in its world. Unless given, its corner is (0, 0).
---@field solid? string|string[]|fun(tile: pixcollide.TileInfo, layer: string, tx: integer, ty: integer): boolean? Which
---  cells are solid; all that have a tile or a value unless given. Names of IntGrid values, or of values of the enumeration
---  that tags a tileset's tiles; or a function, which is asked for each cell.
---@field tiles? "mask"|"sprites"|"none"|table<string, "mask"|"sprites"|"none"> What becomes of layers of tiles and values, as
---  for Tiled's maps.
---@field layers? string[] The names of the layers to load; all unless given.
---@field directory? string The folder in which paths begin. Unless given, it is that of the project's file.
---@field images? fun(path: string): any Is called with the path of each image, as for Tiled's maps.
---@field decode? fun(text: string): any The function of a JSON library that decodes a text. Unless given, it is that of
---  lua-cjson or dkjson.
---@field threshold? number A texel of an image is solid if its alpha is greater. At least 0 and less than 1; 0 unless given.
---@field colorKey? pixcollide.Color This colour is empty.
---@field color? pixcollide.Color Only this colour is solid.

---@class pixcollide.Ldtk
local Ldtk = {}

-- # Loading

---Makes a level, with its sprites, of one of the levels in a project of LDtk. In LÖVE, paths begin in the game's folder or
---.love archive. Needs a JSON library.
---@param project string|table The path of the project's file, or the table that a JSON library makes of it.
---@param options? pixcollide.LdtkOptions
---@return pixcollide.Level? level nil if a file cannot be read, or something is wrong in the project.
---@return string? message The file, the field and what is wrong with it.
function Ldtk.load(project, options) end

return Ldtk
