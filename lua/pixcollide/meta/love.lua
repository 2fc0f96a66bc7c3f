-- SPDX-License-Identifier: MIT
-- SPDX-FileCopyrightText: 2026 The pixcollide authors

---@meta _
-- luacheck: no unused args, ignore 241

-- Page of the reference: In LÖVE.

---@class pixcollide.Love
local Love = {}

-- # Masks of what you draw

---Anything in LÖVE that has pixels. A string is the name of a file, looked up by love.filesystem: in the game's folder
---or .love archive, and in the save directory.
---@alias pixcollide.LoveSource love.ImageData|love.Canvas|love.Image|love.CompressedImageData|love.FileData|string

---The options for images of `pixcollide.loadMask`. The reference may be any source. Unknown options raise.
---@class pixcollide.LoveOptions
---@field threshold? number A texel is solid if its alpha is greater. At least 0 and less than 1; 0 unless given. Counts
---  in steps of 1/255, rounded down. Alpha is compared before it is rounded to 8 bits: with 0, the faintest pixel counts.
---@field rect? integer[] `{x, y, w, h}`: only this part. Not together with a Quad.
---@field colorKey? pixcollide.Color This colour is empty.
---@field color? pixcollide.Color Only this colour is solid.
---@field reference? pixcollide.LoveSource Another image of the same size: only what is as it is there is solid.
---@field tolerance? number|number[] How much a pixel may differ from the reference's: 0 to 1 for each of red, green
---  and blue, or `{r, g, b [, a]}`; 0 unless given. Alpha counts only if it is in the list. Not without `reference`.

---Makes the mask of an image, or of the part that a Quad shows. The mask has a texel for each pixel, whatever the
---image's DPI scale.
---
---An ImageData in rgba8 is read in place. An Image or a Canvas has to be read back from the graphics card, which is
---slow: load the mask from the image's file instead. All pixel formats of LÖVE 11 and 12 work. Formats without alpha,
---such as rgb565, are solid everywhere, except for what the options say of colours. In formats of integers, such as
---rgba16ui, 255 and more counts as 1, and 0 and less as 0.
---
---The mask knows the image that it was read from, for `draw` and `drawSprites`, unless `color` or `reference` choose some
---of what is seen there.
---
---A Canvas is read as it is now. It must not be the one that is drawn to, nor a cube, an array or of a depth format:
---that raises.
---@param source pixcollide.LoveSource
---@param quad? love.Quad Only this part. It must lie within the image, on whole pixels. May be left out:
---  newMask(source, options).
---@param options? pixcollide.LoveOptions
---@return pixcollide.Mask? mask nil if a file cannot be read or decoded, or the Quad or `rect` does not fit it. If the
---  source is not a file, the last two raise.
---@return string? message "cannot load 'path': cause"
function Love.newMask(source, quad, options) end

---The options for masks by colour: those for images without `color`. Unknown options raise.
---@class pixcollide.LoveColorlessOptions
---@field threshold? number As for `newMask`. At least 0 and less than 1; 0 unless given.
---@field rect? integer[] `{x, y, w, h}`: only this part. Not together with a Quad.
---@field colorKey? pixcollide.Color This colour is empty.
---@field reference? pixcollide.LoveSource As for `newMask`.
---@field tolerance? number|number[] As for `newMask`.

---Makes one mask for each of several colours, such as a level drawn in one picture. The image is read once.
---@generic K : string|number
---@param source pixcollide.LoveSource
---@param quad? love.Quad Only this part. May be left out: newMasksByColor(source, colors, options).
---@param colors table<K, pixcollide.Color> Such as `{lava = {0.9, 0.35, 0.1}, ice = {0.6, 0.8, 1}}`. Keys are
---  strings or numbers.
---@param options? pixcollide.LoveColorlessOptions
---@return table<K, pixcollide.Mask>? masks With the keys of `colors`. nil where `newMask` gives nil.
---@return string? message "cannot load 'path': cause"
function Love.newMasksByColor(source, quad, colors, options) end

---The options of `newSheet` for frames of a size: those of `pixcollide.loadSheet`. Frames are taken row by row. The
---first has its corner at `left + border + margin`, `top + border + margin` of the image, or of the `rect`.
---@class pixcollide.LoveSheetOptions : pixcollide.LoveOptions
---@field left? integer Pixels left of all frames, at least 0; 0 unless given.
---@field top? integer Pixels above all frames, at least 0; 0 unless given.
---@field border? integer Pixels before each frame, in both directions, at least 0; 0 unless given.
---@field margin? integer Pixels around all frames, as Tiled has it: so many more before the first ones; 0 to 32767, 0 unless given.
---@field spacing? integer Pixels between frames, in both directions; 0 to 32767, 0 unless given.
---@field count? integer How many frames to take from the first on, at least 1; all unless given.

---Makes a mask for each frame of a spritesheet. Gives two lists of the same length: the masks, and their Quads.
---
---Frames of a size lie as `pixcollide.loadSheet` says, and there must be love.graphics to make the Quads. Or give a
---`grid`: a grid of anim8, for all of its frames; frames or an animation of anim8; a list of Quads; or a list of such
---lists. A Quad that comes twice has the same mask twice. The options are then without `rect`, `left` and the like.
---
---Each mask knows its part of the image, as those of `newMask` do.
---@param source pixcollide.LoveSource
---@param frameWidth integer Pixels, floored, 1 to 32767.
---@param frameHeight integer
---@param options? pixcollide.LoveSheetOptions
---@return pixcollide.Mask[]? masks nil if a file cannot be read or decoded, has no whole frame or fewer than `count`,
---  or `rect`, the reference or a Quad does not fit it. If the source is not a file, what does not fit raises.
---@return love.Quad[]|string quads Or the message, "cannot load 'path': cause".
function Love.newSheet(source, frameWidth, frameHeight, options) end

---The same for Quads that are there already.
---@param source pixcollide.LoveSource
---@param grid table
---@param options? pixcollide.LoveOptions Without `rect`.
---@return pixcollide.Mask[]? masks
---@return love.Quad[]|string quads
function Love.newSheet(source, grid, options) end

-- # Pictures that change as masks do

---Makes an Image of a mask: solid texels have the colour, the others are transparent. Its filter is "nearest". The Image
---does not change with the mask.
---@param mask pixcollide.Mask Of at least one texel.
---@param r? number Colour, 0 to 1; each is 1 unless given.
---@param g? number Colour, 0 to 1.
---@param b? number Colour, 0 to 1.
---@param a? number Opacity, 0 to 1.
---@return love.Image
function Love.newImage(mask, r, g, b, a) end

---The same with the colour in a table.
---@param mask pixcollide.Mask
---@param color number[] `{r, g, b [, a]}`
---@return love.Image
function Love.newImage(mask, color) end

---Makes an Image of a sheet of Aseprite's, to be drawn as `pixcollide.love.draw(image, sheet, sprite)`. Its filter is
---"nearest".
---@param sheet pixcollide.Sheet
---@return love.Image? image nil if the image of a JSON cannot be read any more.
---@return string? message "cannot load 'path': cause"
function Love.newImage(sheet) end

---Draws a mask: solid texels in the colour, blend mode and shader that are set, the others are transparent. The picture is
---kept as long as the mask, and made anew only when its texels have changed: what is seen by a lamp can be drawn in each
---frame.
---@param mask pixcollide.Mask Without texels, nothing is drawn.
---@param x? number Where its corner is; 0 unless given.
---@param y? number
function Love.drawMask(mask, x, y) end

---Makes a Canvas of an image, to be changed by the functions below: of the same size in pixels, with a DPI scale of 1 and
---the filter "nearest". The format is the source's, or rgba8 if that has no alpha or cannot be drawn to.
---@param source pixcollide.LoveSource Not a Canvas or Image in a format of integers, which LÖVE cannot draw.
---@return love.Canvas? canvas nil if a file cannot be read or decoded.
---@return string? message "cannot load 'path': cause"
function Love.newCanvas(source) end

---Makes transparent what is solid in a mask: after `mask:subtract(crater, x, y)`, erase(canvas, crater, x, y) makes the
---same hole in the picture. Exactly those pixels change, whatever is set of love.graphics, which stays as it was: it can
---be called at any time, in `love.update` as well.
---
---On a Canvas it takes one draw call and the upload of the mask; nothing is read back from the graphics card.
---@param target love.Canvas|love.ImageData With an alpha channel. A Canvas must be of the type 2d, and not in a format
---  of integers.
---@param mask pixcollide.Mask
---@param x? number Where the mask's top-left corner is, in pixels of the target whatever its DPI scale. Floored; 0
---  unless given.
---@param y? number 0 unless given.
function Love.erase(target, mask, x, y) end

---Makes a picture of a part that breaks off: a new one of the mask's size, with the source's pixels where the mask is
---solid, transparent elsewhere. The source stays as it is.
---
---Of a Canvas or an Image it makes a Canvas, and nothing is read back from the graphics card; its DPI scale is 1 and its
---filter "nearest". Of all else it makes an ImageData. The format is the source's, or rgba8 if that has no alpha or
---cannot be drawn to.
---@param source pixcollide.LoveSource Not a Canvas or Image in a format of integers: of those, take the ImageData.
---@param mask pixcollide.Mask Of at least one texel.
---@param x? number Where the mask's top-left corner is in the source, in its pixels. Floored; 0 unless given.
---@param y? number 0 unless given.
---@return love.Canvas|love.ImageData? picture nil if a file cannot be read or decoded.
---@return string? message "cannot load 'path': cause"
function Love.cut(source, mask, x, y) end

---Draws an image over what is there, pixel on pixel: what `cut` took, where it has landed. What is set of love.graphics
---does not matter, and stays as it was.
---@param target love.Canvas|love.ImageData A Canvas with an alpha channel, of the type 2d; an ImageData in rgba8.
---@param source pixcollide.LoveSource Not the target itself, and no Canvas or Image for an ImageData, or in a format of
---  integers. The colours of a Canvas count as LÖVE leaves them there: multiplied by their alpha.
---@param x? number Where the source's top-left corner is, in pixels of the target. Floored; 0 unless given.
---@param y? number 0 unless given.
---@return true? done nil if a file cannot be read or decoded.
---@return string? message "cannot load 'path': cause"
function Love.paste(target, source, x, y) end

-- # Drawing

---Draws a sprite's image where the sprite collides: its own, which `setImage` has given it, or that of the mask that it
---shows. Raises if there is none.
---
---Masks of `newMask`, `newSheet`, of Aseprite's sheets, of atlases, and of tiles and image layers of maps know their image: an
---Image or a Canvas itself, of all else one that is made when it is first drawn, with the filter "nearest", once for all masks
---of a file, of a map once for each load. It lives as long as the masks. Edits of a mask do not change it; `erase` and `paste`
---do, on the Canvas or ImageData that the mask was read from.
---@param sprite pixcollide.Sprite
function Love.draw(sprite) end

---Draws any image where the sprite collides: `love.graphics.draw` with `sprite:getTransform()`. A texture with a DPI
---scale is drawn one unit for each pixel.
---@param drawable love.Drawable A Texture, if there is a second argument before the sprite.
---@param quad? love.Quad|love.Quad[]|pixcollide.Sheet The part to draw. From a list of Quads or an Aseprite sheet, it
---  is that of the sprite's current frame. May be left out: draw(drawable, sprite).
---@param sprite pixcollide.Sprite
function Love.draw(drawable, quad, sprite) end

---Draws all sprites of a world that have an image, as `draw(sprite)` does: the lowest depth first, of the same depth in the
---order in which they were added. Disabled ones are among them.
---
---LÖVE joins what has the same image and is drawn in a row: 10,000 sprites of one sheet take one call of the graphics card
---and 7 ms, of which sorting takes 1.3.
---@param world pixcollide.World
---@param layers? pixcollide.Layers Only sprites of these.
---@return integer n How many were drawn.
function Love.drawSprites(world, layers) end

---Gives a sprite an image of its own, which comes before those of its masks: `sprite:setMask` leaves it. Or gives one to a
---mask, for all its sprites. Neither the core nor snapshots know of it.
---@param owner pixcollide.Sprite|pixcollide.Mask
---@param image love.Image|love.Canvas|false|nil false draws nothing; nil takes the image away.
---@param quad? love.Quad|love.Quad[]|pixcollide.Sheet The part to draw; all unless given. For a sprite also a list of Quads
---  or an Aseprite sheet, of which that of the current frame is drawn.
function Love.setImage(owner, image, quad) end

---The image that a sprite, or a mask, is drawn with.
---@param owner pixcollide.Sprite|pixcollide.Mask
---@return love.Image|love.Canvas|nil image nil if it has none.
---@return love.Quad|pixcollide.Sheet|nil quad The part of it that the current frame shows; nil is all of it.
function Love.getImage(owner) end

---Gives a sprite the matrix of a LÖVE Transform. Quarter turns and flips are exact.
---
---With numbers instead of a Transform, it is `sprite:setTransform`.
---@param sprite pixcollide.Sprite
---@param transform love.Transform Two-dimensional.
---@param ox? number The sprite's new origin in texels; it keeps its own unless given.
---@param oy? number
function Love.setTransform(sprite, transform, ox, oy) end

---The same as `sprite:setTransform`.
---@param sprite pixcollide.Sprite
---@param x number
---@param y number
---@param r? number
---@param sx? number
---@param sy? number
---@param ox? number
---@param oy? number
---@param kx? number
---@param ky? number
function Love.setTransform(sprite, x, y, r, sx, sy, ox, oy, kx, ky) end

---Makes a LÖVE Transform with the sprite's matrix.
---@param sprite pixcollide.Sprite
---@return love.Transform
function Love.newTransform(sprite) end

-- # The mouse and the camera

---How the world is shown on the screen:
---
--- - nil: by the current transform of love.graphics, which is right within `love.draw`
--- - a Transform from the world to the screen
--- - an object with a method `worldCoords`, `toWorldCoords` or `toWorld`, such as hump.camera, STALKER-X, gamera
--- - a function from x, y on the screen to x, y in the world
---@alias pixcollide.Camera nil|love.Transform|table|fun(x: number, y: number): number, number

---Converts a point of the screen to the point of the world that is seen there.
---@param x number Units of the screen, as love.mouse gives them.
---@param y number
---@param camera? pixcollide.Camera Needed in a thread, which has no love.graphics.
---@return number? worldX nil if there is no such point, as when the camera's zoom is 0.
---@return number? worldY
function Love.toWorld(x, y, camera) end

---The part of the world that is seen on the screen, or on the Canvas that is drawn to, in whole pixels. If the camera is
---turned, it is the box around that. `world:queryBox(pixcollide.love.getView())` finds what is to be drawn. Raises if
---there is no window.
---@param camera? pixcollide.Camera
---@return integer x At most 2^30 from the world's middle, as all places.
---@return integer y
---@return integer w 0 if the camera shows nothing, as with a zoom of 0.
---@return integer h
function Love.getView(camera) end

---Finds the topmost sprite under a pixel of the screen, such as the one the mouse is at: `world:pick` at the middle of
---that pixel.
---@param world pixcollide.World
---@param x number Units of the screen, as love.mouse gives them.
---@param y number
---@param camera? pixcollide.Camera Needed in a thread, which has no love.graphics.
---@param radius? number Also sprites that are this near, which helps fingers. Pixels of the world, 0 to 2^30; 0 unless
---  given.
---@param filter? pixcollide.Filter Chooses sprites, by layer for instance.
---@return pixcollide.Sprite? sprite nil if there is none.
function Love.pick(world, x, y, camera, radius, filter) end

-- # See what the engine sees

---The options of `drawDebug`: those of `picture:drawWorld`, except `x` and `y`, which raise as unknown options do. The
---legend is in the corner of the screen, pixel on pixel, whatever the camera.
---@class pixcollide.DrawDebugOptions: pixcollide.DrawWorldOptions
---@field view? number[] `{x, y, w, h}`: the part of the world to draw, in its pixels, floored. Unless given, it is what
---  the current transform shows on the screen or the current canvas; if the camera is turned, the box around that.
---@field alpha? number How opaque all of it is, 0 to 1; 0.7 unless given, so that the game is seen below.

---Draws a world as the engine sees it, under the current transform, over what is there. Call it where you draw your
---sprites, after them and with the camera on. Each pixel of the world is a square on the screen, whatever the zoom.
---
---It takes one draw call, another one for the legend, and makes no garbage once sizes have settled. The colour, blend
---mode, shader and canvas that are set do not matter to it, and stay as they are.
---
---It draws pixel by pixel of the world, so a camera that is zoomed far out shows millions of them, which takes time.
---There are 2^26 pixels at most, and no more a side than LÖVE's largest texture; of a larger part of the world you see
---the middle. Raises if there is no window.
---@param world pixcollide.World
---@param options? pixcollide.DrawDebugOptions
function Love.drawDebug(world, options) end

-- # Animations

---Puts a sprite where `animation:draw(image, x, y, r, sx, sy, ox, oy, kx, ky)` of anim8 draws. The sprite shows the
---animation's current frame, and is flipped if the animation is. Each call sets the whole transform: nothing of an
---earlier one remains.
---@param sprite pixcollide.Sprite Its masks are those of `quads`, in the same order; without `quads`, those of the
---  animation's frames.
---@param animation table An animation of anim8.
---@param quads? love.Quad[] The Quads of the sprite's masks, as `newSheet` gives them. Raises if the animation's
---  current frame is not among them. May be left out if the sprite's masks are the animation's own frames.
---@param x? number As in `love.graphics.draw`.
---@param y? number
---@param r? number
---@param sx? number
---@param sy? number
---@param ox? number
---@param oy? number
---@param kx? number
---@param ky? number
function Love.setAnim8(sprite, animation, quads, x, y, r, sx, sy, ox, oy, kx, ky) end

return Love
