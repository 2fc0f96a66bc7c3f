-- SPDX-License-Identifier: MIT
-- SPDX-FileCopyrightText: 2026 The pixcollide authors

---@meta _
-- luacheck: no unused args, ignore 241

-- Page of the reference: In LÖVE.

---@class pixcollide.Love
local Love = {}

-- # Masks of what is drawn

---What LÖVE has pixels in. Names of files are those of love.filesystem: the game's folder, its .love archive, the save
---directory.
---@alias pixcollide.LoveSource love.ImageData|love.Canvas|love.Image|love.CompressedImageData|love.FileData|string

---As `pixcollide.ImageOptions`, but a reference is whatever a source may be.
---@class pixcollide.LoveOptions
---@field threshold? integer
---@field rect? integer[] Not together with a Quad.
---@field colorKey? pixcollide.Color
---@field color? pixcollide.Color
---@field reference? pixcollide.LoveSource
---@field tolerance? integer|integer[]

---The mask of an image, a texel for each of its pixels, whatever its DPI scale. An Image is drawn and read back, which
---takes its time; an ImageData in rgba8 is read where it lies. Formats without alpha, such as rgb565, are solid
---everywhere, but for the colours in the options. A Canvas must not be the one that is drawn to.
---@param source pixcollide.LoveSource
---@param quad? love.Quad The part of it; may be left out: newMask(source, options). It must lie on whole pixels.
---@param options? pixcollide.LoveOptions
---@return pixcollide.Mask? mask nil if a file cannot be read or decoded, or the Quad or `rect` does not fit it.
---@return string? message "cannot load 'path': cause"
function Love.newMask(source, quad, options) end

---The masks of a sheet's frames, and their Quads, in the same order. A Quad that comes twice has the same mask twice.
---@param source pixcollide.LoveSource
---@param grid table A grid of anim8's, for all its whole frames row by row; or its frames, its animation, or any list of
---  Quads, or of such lists.
---@param options? pixcollide.LoveOptions Without `rect`.
---@return pixcollide.Mask[]? masks nil if a file cannot be read or decoded, or a Quad does not fit it.
---@return love.Quad[]|string quads Or the message, "cannot load 'path': cause".
function Love.newSheet(source, grid, options) end

-- # Drawing

---Draws what collides: `love.graphics.draw` with the sprite's transform. A texture with a DPI scale is drawn one unit for
---each pixel.
---@param drawable love.Drawable
---@param quad? love.Quad|love.Quad[]|pixcollide.Sheet May be left out: draw(drawable, sprite). Of a list, that of the
---  sprite's frame; of an Aseprite sheet, its frame.
---@param sprite pixcollide.Sprite
function Love.draw(drawable, quad, sprite) end

---Gives a sprite the transform that a LÖVE Transform has, with the given origin, or its own unless given. Quarter turns
---and flips are exact.
---@param sprite pixcollide.Sprite
---@param transform love.Transform Two-dimensional.
---@param ox? number Texels.
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

---A Transform that is the sprite's.
---@param sprite pixcollide.Sprite
---@return love.Transform
function Love.newTransform(sprite) end

-- # The mouse and the camera

---What goes from the world to the screen: nil for the transform that love.graphics has now; a Transform; an object with
---`worldCoords`, `toWorldCoords` or `toWorld`, such as hump.camera, STALKER-X and gamera; or a function that takes x, y
---on the screen and gives those in the world.
---@alias pixcollide.Camera nil|love.Transform|table|fun(x: number, y: number): number, number

---The point of the world that is seen at a point of the screen.
---@param x number Units of the screen, as love.mouse gives them.
---@param y number
---@param camera? pixcollide.Camera
---@return number? worldX nil if there is none, as when the camera's zoom is 0.
---@return number? worldY
function Love.toWorld(x, y, camera) end

---The topmost sprite under a pixel of the screen, such as the mouse is at: `world:pick` at the middle of that pixel.
---@param world pixcollide.World
---@param x number Units of the screen, as love.mouse gives them.
---@param y number
---@param camera? pixcollide.Camera
---@param filter? pixcollide.Filter
---@param radius? number Pixels of the world; 0 unless given.
---@return pixcollide.Sprite? sprite nil if there is none.
function Love.pick(world, x, y, camera, filter, radius) end

---What `drawDebug` draws: all of `drawWorld` but `x` and `y`. Unknown names raise.
---@class pixcollide.DrawDebugOptions: pixcollide.DrawWorldOptions
---@field view? number[] `{x, y, w, h}`: the part of the world to draw, in its pixels, floored. Unless given it is what the
---  current transform shows on the screen or the current canvas; of a turned camera the box around that.
---@field alpha? number How opaque it all is, 0 to 1; 0.7 unless given, so that the game is seen below.

---Draws what a world sees, under the current transform, over what is there: call it where you draw your sprites, with the
---camera on. Each pixel of the world is a square. One draw call; once sizes have settled, it makes no garbage. Colour,
---blend mode, shader and the like are as they were afterwards; they do not matter here.
---
---It draws at the world's own resolution, so the further a camera zooms out, the more pixels there are: no more than
---2^26 in all and than LÖVE's largest texture, and the middle of what is beyond. Raises if there is no window.
---@param world pixcollide.World
---@param options? pixcollide.DrawDebugOptions
function Love.drawDebug(world, options) end

-- # Animations

---Puts a sprite where `animation:draw(image, x, y, r, sx, sy, ox, oy, kx, ky)` of anim8 draws, on the frame that is due,
---flipped if the animation is. Nothing of an earlier transform remains.
---@param sprite pixcollide.Sprite Its frames are those of the animation, in this order; or those of `quads`.
---@param animation table Of anim8.
---@param quads? love.Quad[] The Quads of the sprite's masks, as newSheet gives them. May be left out, as in LÖVE's draw.
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
