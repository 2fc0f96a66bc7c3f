-- SPDX-License-Identifier: MIT
-- SPDX-FileCopyrightText: 2026 The pixcollide authors

---@meta _
-- luacheck: no unused args, ignore 241

-- Page of the reference: Aseprite sheets.

---@class pixcollide.Aseprite
local Aseprite = {}

---The options of `load`. Unknown options raise.
---@class pixcollide.AsepriteOptions
---@field image? string The path of a JSON's image, in LÖVE as seen from the game's folder. Unless given, it is the image
---  that the JSON names in `meta.image`, looked for in the folder of the JSON file; or, if that is not there, the PNG of the
---  JSON's own name.
---@field layer? string|string[] Takes this layer only, or the layers of a list. Of Aseprite's own files: hidden ones,
---  too; the name of a group stands for what is seen in it. Of a JSON one layer of a sheet exported with Split Layers;
---  frames that it lacks, because Ignore Empty left them out, are empty.
---@field pivot? string|pixcollide.Sheet|false Where the origin is: the name of a slice, for its pivot; another sheet
---  with as many frames, to place all frames as they are placed there; or false, for the canvas's top left corner.
---  Unless given, it is the pivot of the only slice that has one.
---@field decode? fun(text: string): any The function of a JSON library that decodes a text. Unless given, it is that of
---  lua-cjson or dkjson.
---@field threshold? number A texel is solid if its alpha is greater. At least 0 and less than 1; 0 unless given.
---@field colorKey? pixcollide.Color This colour is empty.
---@field color? pixcollide.Color Only this colour is solid.

-- # Sheets

---Reads one of Aseprite's own files, `.aseprite` or `.ase`: the layers that are seen, or those that the options name. Or
---reads a sheet that Aseprite has exported: the JSON file, as Array or as Hash, and the image that it names, for which it
---needs a JSON library. The bytes tell which it is. In LÖVE, paths begin in the game's folder or .love archive.
---@param path string
---@param options? pixcollide.AsepriteOptions
---@return pixcollide.Sheet? sheet nil if a file is missing or broken, or a field is wrong.
---@return string? message The file, the field and what is wrong with it, such as "cannot load 'hero.json':
---  frames[3].frame.w: number expected, got string"; of Aseprite's own files, the frame and the chunk. All count from 1.
function Aseprite.load(path, options) end

---The masks of all frames, and what Aseprite knows of them: tags, durations, slices. Frames count from 1.
---@class pixcollide.Sheet
local Sheet = {}

---A list of masks, one for each frame. All have the size of the canvas: trimmed frames are put back in their place. If
---the pivot moves from frame to frame, the masks are larger and the pictures in them shifted, so that the pivot is the
---same texel in all.
---@return pixcollide.Mask[] masks A new list of the sheet's own masks, which all its sprites share.
function Sheet:getMasks() end

---How many frames there are.
---@return integer
function Sheet:getFrameCount() end

---The size of all masks.
---@return integer w Texels.
---@return integer h
function Sheet:getDimensions() end

---The path that the image was read from.
---@param frame? integer Of an atlas with several images, whose: floored, 1 unless given.
---@return string? path nil if it was one of Aseprite's own files, which have their pixels in them: see `newPicture`.
function Sheet:getImagePath(frame) end

---Makes a picture of the whole image; of an atlas with several, of the first frame's. Of one of Aseprite's own files it has the
---layers that were loaded, all frames side by side; colours are mixed as the blend mode "normal" does. In LÖVE,
---`pixcollide.love.newImage` makes an Image of it.
---@return pixcollide.Picture? picture nil if the JSON's image cannot be read any more.
---@return string? message "cannot load 'path': cause"
function Sheet:newPicture() end

---Reads the file again, with the options of `load`, and puts what it says into this sheet and its masks: all sprites that
---have them change at once, and animations from the next `setTag` on. For a file that changes while the game runs.
---@return true? success nil if the file cannot be read, or has another number of frames, or masks of another size, now:
---  then all stays as it is, and `load` makes a new sheet of it.
---@return string? message As that of `load`.
function Sheet:reload() end

---What of the file was left aside, or may surprise: chunks that are not known, blend modes, pixels that are not square; tags of
---frames that were not exported; an image of another name.
---@return string[] notes Sentences; none if there is nothing to tell.
function Sheet:getNotes() end

---Where the pivot is in the masks; 0, 0 if there is none.
---@return integer ox Texels, as for `sprite:setOrigin`.
---@return integer oy
function Sheet:getOrigin() end

---Where the picture of a frame is in the image, and where it belongs in the mask. A frame that was left out as empty
---has no size.
---@param frame integer Floored.
---@return integer x Pixels of the image.
---@return integer y
---@return integer w
---@return integer h
---@return integer offsetX Texels of the mask.
---@return integer offsetY
---@return boolean turned Does it lie in the image turned clockwise by a quarter? Only atlases have such frames.
function Sheet:getFrameRect(frame) end

---How long a frame is shown.
---@param frame integer Floored.
---@return number seconds
function Sheet:getDuration(frame) end

---The names of all tags, in the order of the file, but for those with frames that the sheet has not: see `getNotes`.
---@return string[] names
function Sheet:getTags() end

---What a tag plays. If several tags have this name, it is the first. Raises if there is none, or it
---was left out.
---@param name string
---@return integer[] frames The frames of one cycle, in play order. A pingpong goes there and back, with neither end
---  twice.
---@return "forward"|"reverse"|"pingpong"|"pingpong_reverse" direction
---@return integer? repeats How often it plays; nil if it plays for ever. Each way of a pingpong counts as one.
function Sheet:getTag(name) end

---The names of all layers and groups, the lowest first; of a JSON if it was exported with them.
---@return string[] names
function Sheet:getLayers() end

---The names of all slices, in the order of the file.
---@return string[] names
function Sheet:getSlices() end

---The box of a slice in a frame, and its pivot. Raises if there is no slice of this name.
---@param name string
---@param frame integer Floored.
---@return integer? x Texels of the frame's mask; nil if the slice is not in this frame.
---@return integer? y
---@return integer? w
---@return integer? h
---@return integer? pivotX nil if the slice has no pivot.
---@return integer? pivotY
function Sheet:getSlice(name, frame) end

---The centre of a slice with nine parts, which is what stretches, in a frame. Raises if there is no slice of this name.
---@param name string
---@param frame integer Floored.
---@return integer? x Texels of the frame's mask; nil if the slice is not in this frame, or has no centre.
---@return integer? y
---@return integer? w
---@return integer? h
function Sheet:getSliceCenter(name, frame) end

---A list of masks, one for each frame: the slice's box, in a mask of the size of the sheet's. Masks of frames without
---the slice are empty. The part of a box outside the mask is left out.
---@param name string
---@return pixcollide.Mask[] masks
function Sheet:getSliceMasks(name) end

---Makes a sprite of all frames. Its origin is the pivot, unless the options have `ox`, `oy` or `origin`.
---@param options? pixcollide.SpriteOptions
---@return pixcollide.Sprite
function Sheet:newSprite(options) end

---Makes an animation of a tag, or of all frames. It plays from the beginning.
---@param tag? string All frames unless given.
---@return pixcollide.Animation
function Sheet:newAnimation(tag) end

---Says which frame is due, and shows it on sprites.
---@class pixcollide.Animation
local Animation = {}

-- # Animations

---Lets time pass, any length of it. Sprites then show the frame that is due.
---@param dt number Seconds, from 0 to 2^30.
---@return integer ends How often the frames have come to their end, the end of the last repeat included; 0 if the
---  animation is paused or finished.
function Animation:update(dt) end

---The frame that is due.
---@return integer frame Its number in the sheet.
function Animation:getFrame() end

---Goes on from the beginning of a frame, where it is first in the play order. Repeats count from here.
---@param frame integer Its number in the sheet, floored. Raises if it is not in the tag.
function Animation:setFrame(frame) end

---The name of the tag that plays.
---@return string? name nil if all frames are played.
function Animation:getTag() end

---Plays another tag from its beginning. Does nothing if it is the one that plays.
---@param tag? string nil for all frames.
function Animation:setTag(tag) end

---Plays from the beginning again.
function Animation:rewind() end

---Stops time for the animation, until `resume`.
function Animation:pause() end

---Lets time go on after `pause`.
function Animation:resume() end

---Is it neither paused nor finished?
---@return boolean
function Animation:isPlaying() end

---Is the tag's last repeat over? Then the animation stays at its last frame.
---@return boolean
function Animation:isFinished() end

---How fast time passes; 1 unless set.
---@return number
function Animation:getSpeed() end

---Sets how fast time passes.
---@param speed number From 0 to 2^16: 2 plays twice as fast, 0 stands still.
function Animation:setSpeed(speed) end

---Has a function called whenever the frames have come to their end: at the end of each `update` that gives more than
---0. It gets the animation and that number. It may set another tag.
---@param callback? fun(animation: pixcollide.Animation, ends: integer) Replaces the earlier one; nil for none.
function Animation:onLoop(callback) end

---Shows the animation on a sprite: sets the sprite's frame now, and whenever it changes. The animation does not keep
---the sprite alive. If it later gets fewer masks, or follows another sprite, calls that change the frame raise until you
---remove it; other sprites show the frame all the same.
---@param sprite pixcollide.Sprite With as many frames as the sheet, or more. Raises if it follows another sprite: add
---  that one, which shows the frame to its followers.
---@return pixcollide.Sprite sprite The same one.
function Animation:add(sprite) end

---No longer shows the animation on a sprite, which keeps its frame.
---@param sprite pixcollide.Sprite
---@return boolean removed true; false if it was not there.
function Animation:remove(sprite) end

return Aseprite
