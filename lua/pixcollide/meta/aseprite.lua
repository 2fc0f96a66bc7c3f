-- SPDX-License-Identifier: MIT
-- SPDX-FileCopyrightText: 2026 The pixcollide authors

---@meta _
-- luacheck: no unused args, ignore 241

-- Page of the reference: Aseprite sheets.

---@class pixcollide.Aseprite
local Aseprite = {}

---@class pixcollide.AsepriteOptions
---@field image? string The path of the image; unless given, `meta.image`, in the folder of the JSON file.
---@field layer? string Takes the frames of this layer, of a sheet exported with Split Layers. Frames that the layer lacks,
---  as Ignore Empty left them out, are empty.
---@field pivot? string|pixcollide.Sheet|false The slice whose pivot is the origin; or a sheet of as many frames, in which
---  frames are placed as in this one; or false, for the canvas's corner. Unless given, the one slice with a pivot.
---@field decode? fun(text: string): any Decodes JSON, as the function of any JSON library; unless given, that of lua-cjson
---  or dkjson.
---@field threshold? integer As for all images: alpha, 0 to 255.
---@field colorKey? pixcollide.Color This colour is empty.
---@field color? pixcollide.Color Only this colour is solid.

-- # Sheets

---Reads a sheet that Aseprite has exported: the JSON file, as Array or as Hash, and the image it names. In LÖVE, paths are
---those of the game's folder or .love archive. Unknown options raise.
---@param path string The JSON file.
---@param options? pixcollide.AsepriteOptions
---@return pixcollide.Sheet?
---@return string? message The file, the field and what is wrong with it. Elements of arrays count from 1.
function Aseprite.load(path, options) end

---A sheet: masks of all frames, with what Aseprite knows of them. Frames count from 1.
---@class pixcollide.Sheet
local Sheet = {}

---The masks of all frames, all of one size: that of the canvas. What was trimmed is back in its place. Where the pivot
---moves, the masks are larger and their pictures shifted, so that it is the same texel in all.
---@return pixcollide.Mask[] masks A new list of the sheet's masks, which all its sprites share.
function Sheet:getMasks() end

---@return integer
function Sheet:getFrameCount() end

---The size of all masks.
---@return integer w
---@return integer h
function Sheet:getDimensions() end

---The path that the image was read from.
---@return string
function Sheet:getImagePath() end

---The pivot in the masks, or 0, 0 if there is none.
---@return integer ox
---@return integer oy
function Sheet:getOrigin() end

---Where the picture of a frame is in the image, and where in the mask it belongs. A frame left out as empty has no size.
---@param frame integer Floored.
---@return integer x
---@return integer y
---@return integer w
---@return integer h
---@return integer offsetX
---@return integer offsetY
function Sheet:getFrameRect(frame) end

---@param frame integer Floored.
---@return number seconds
function Sheet:getDuration(frame) end

---@return string[] names Of all tags, in the order of the file.
function Sheet:getTags() end

---A tag; of several of one name, the first. Raises if there is none.
---@param name string
---@return integer[] frames Those of one cycle, in play order: a pingpong there and back, with neither end twice.
---@return "forward"|"reverse"|"pingpong"|"pingpong_reverse" direction
---@return integer? repeats How often it plays, each way of a pingpong counted; nil for ever.
function Sheet:getTag(name) end

---@return string[] names Of all layers, if the sheet was exported with them.
function Sheet:getLayers() end

---@return string[] names Of all slices, in the order of the file.
function Sheet:getSlices() end

---The box of a slice in a frame, in texels of its mask. Raises if there is no slice of this name.
---@param name string
---@param frame integer Floored.
---@return integer? x nil if the slice is not in this frame.
---@return integer? y
---@return integer? w
---@return integer? h
---@return integer? pivotX nil if the slice has no pivot.
---@return integer? pivotY
function Sheet:getSlice(name, frame) end

---Masks of a slice's boxes, one for each frame, as large as the sheet's masks: empty in frames without it. What lies
---outside is left out.
---@param name string
---@return pixcollide.Mask[] masks
function Sheet:getSliceMasks(name) end

---A sprite of all frames. Its origin is the pivot, unless the options have `ox`, `oy` or `origin`.
---@param options? pixcollide.SpriteOptions
---@return pixcollide.Sprite
function Sheet:newSprite(options) end

---An animation of a tag, or of all frames if none is named. It plays from the beginning.
---@param tag? string
---@return pixcollide.Animation
function Sheet:newAnimation(tag) end

---What frame is due, and the sprites that show it.
---@class pixcollide.Animation
local Animation = {}

-- # Animations

---Goes on by a time, however long. Sprites get the frame that is due.
---@param dt number Seconds, from 0 to 2^30.
---@return integer ends How often the frames have come to their end, the end of the last repeat included; 0 when paused.
function Animation:update(dt) end

---@return integer frame Of the sheet.
function Animation:getFrame() end

---Goes on from the beginning of this frame: where it is first in the play order. Repeats count from here.
---@param frame integer Of the sheet; floored. Raises if it is not in the tag.
function Animation:setFrame(frame) end

---@return string? name nil if all frames are played.
function Animation:getTag() end

---Plays another tag from its beginning. Does nothing if it is the one that plays.
---@param tag? string nil for all frames.
function Animation:setTag(tag) end

---Plays from the beginning again.
function Animation:rewind() end

---Time passes without effect until resume.
function Animation:pause() end

function Animation:resume() end

---@return boolean isPlaying Neither paused nor finished.
function Animation:isPlaying() end

---Is the last repeat of the tag over? It stays at its last frame then.
---@return boolean
function Animation:isFinished() end

---@return number
function Animation:getSpeed() end

---@param speed number How fast time passes: 1 unless set, from 0 to 2^16.
function Animation:setSpeed(speed) end

---Calls a function at the end of an update in which the frames have come to their end.
---@param callback? fun(animation: pixcollide.Animation, ends: integer) nil for none.
function Animation:onLoop(callback) end

---Shows the animation on a sprite: its frame is set now and whenever it changes. The animation does not keep it alive.
---@param sprite pixcollide.Sprite With as many frames as the sheet, or more.
---@return pixcollide.Sprite sprite
function Animation:add(sprite) end

---@param sprite pixcollide.Sprite
---@return boolean removed false if it was not there.
function Animation:remove(sprite) end

return Aseprite
