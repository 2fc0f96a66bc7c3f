-- SPDX-License-Identifier: MIT
-- SPDX-FileCopyrightText: 2026 The pixcollide authors

---@meta _
-- luacheck: no unused args, ignore 241

-- Page of the reference: Atlases.

---@class pixcollide.Atlases
local Atlases = {}

---The options of `load`. Unknown options raise.
---@class pixcollide.AtlasOptions
---@field image? string The path of the image, in LÖVE as seen from the game's folder. Unless given, it is the image that the
---  JSON names, looked for in the folder of the JSON file, or the one that has the JSON's own name. An atlas with several
---  images is refused with it.
---@field decode? fun(text: string): any The function of a JSON library that decodes a text. Unless given, it is that of
---  lua-cjson or dkjson.
---@field threshold? number A texel is solid if its alpha is greater. At least 0 and less than 1; 0 unless given.
---@field colorKey? pixcollide.Color This colour is empty.
---@field color? pixcollide.Color Only this colour is solid.

---Reads a texture atlas: the JSON file, as Array or as Hash, and its image; or its images, if the JSON has `textures`, as those
---of Phaser 3, or names `related_multi_packs`. In LÖVE, paths begin in the game's folder or .love archive.
---@param path string
---@param options? pixcollide.AtlasOptions
---@return pixcollide.Atlas? atlas nil if a file is missing or broken, or a field is wrong.
---@return string? message The file, the field and what is wrong with it, such as "cannot load 'hero.json':
---  frames[3].frame.w: number expected, got string". Elements count from 1.
function Atlases.load(path, options) end

---Pictures in one image or several: the masks of all, by their names.
---@class pixcollide.Atlas
local Atlas = {}

---The names of frames, as they are in the file.
---@param which? string|string[] Which frames, as for `getMasks`; all unless given.
---@return string[] names
function Atlas:getNames(which) end

---The mask of one frame. It has the size of the picture that was packed: what was trimmed is put back, what was turned is turned
---back. All calls give the same mask.
---@param name string With its extension or without. If several frames have it, it is the first. Raises if there is none.
---@return pixcollide.Mask
function Atlas:getMask(name) end

---The masks of several frames, each of its own size.
---@param which? string|string[] A list of names; or one name; or one of the atlas's animations, with or without the hyphen or the
---  like that is before the numbers; or what names begin with, such as a folder: "hero/". Of what is no list, numbers say the
---  order: 2 comes before 10. All in the order of the file unless given.
---@return pixcollide.Mask[] masks A new list.
function Atlas:getMasks(which) end

---The sheet of several frames, for what has to be drawn and animated: see [Aseprite sheets](aseprite.md). Its masks are equally
---large, and pictures in them placed so that the pivot is the same texel in all, to within half a texel. Its tags are the
---atlas's animations that have no other frames. Frames are shown for 0.1 s each; an animation's `setSpeed` changes that.
---@param which? string|string[] Which frames, as for `getMasks`.
---@return pixcollide.Sheet sheet The same for the same frames.
function Atlas:getSheet(which) end

---Makes a sprite of the masks of `getSheet(which)`. Its origin is the pivot, unless the options have `ox`, `oy` or `origin`.
---@param which? string|string[] Which frames, as for `getMasks`.
---@param options? pixcollide.SpriteOptions
---@return pixcollide.Sprite
function Atlas:newSprite(which, options) end

---The names of all animations: those that the JSON lists, and frames whose names differ in the number at their end alone,
---named by what is before it. "hero/run_01.png" and "hero/run_02.png" are the animation "hero/run".
---@return string[] names
function Atlas:getAnimations() end

---The borders of a frame that is drawn in nine parts, as for `mask:nineSliced`.
---@param name string As for `getMask`.
---@return integer? left Texels; nil if the file has none.
---@return integer? top
---@return integer? right
---@return integer? bottom
function Atlas:getBorders(name) end

---The paths of all images, in the order of the file.
---@return string[] paths
function Atlas:getImagePaths() end

---The scale that the JSON tells: 0.5 if what was packed is half as large as it was drawn. Masks are as large as in the image.
---@return number scale 1 if it tells none.
function Atlas:getScale() end

return Atlases
