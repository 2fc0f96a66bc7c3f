-- SPDX-License-Identifier: MIT
-- SPDX-FileCopyrightText: 2026 The pixcollide authors

---@meta pixcollide
-- luacheck: no unused args, ignore 241

-- Types of the whole public API, for editors; programs never load this file.
--
-- World space: x right, y down, one unit a pixel; pixel (i, j) is the square [i, i+1) x [j, j+1). Texels are the pixels
-- of a mask, (0, 0) at the top left. Angles are in radians, clockwise on screen. Lists are 1-based.
--
-- Wrong use raises an error at the caller's line, and nothing has changed. What depends on a file or on an image's
-- bytes gives nil and a message. NaN and infinities are refused. "Floored" means rounded down, in every Lua version.

---Pixel-perfect collision of sprites.
---@class pixcollide
---@field _VERSION string "pixcollide 0.1.0"
local pixcollide = {}

---Which pixels of an image are solid: those whose alpha is greater than `threshold`, whose colour is not `colorKey`,
---and, if `color` is given, whose colour is `color`. Each channel may differ by the tolerance, 0 unless given.
---Unknown option names raise.
---@class pixcollide.ImageOptions
---@field threshold? integer Alpha, 0 to 255; 0 unless given: all that is not fully transparent is solid.
---@field rect? integer[] `{x, y, w, h}`: the part of the image to take, in its pixels; all of it unless given.
---@field colorKey? integer[] `{r, g, b [, tolerance]}`, 0 to 255: this colour, give or take the tolerance, is empty.
---@field color? integer[] `{r, g, b [, tolerance]}`, 0 to 255: only this colour, give or take the tolerance, is solid.

---@class pixcollide.PixelOptions : pixcollide.ImageOptions
---@field stride? integer Bytes from one row to the next, at least 4 * w; 4 * w unless given.

---Frames are taken row by row. The first has its corner at `left + border`, `top + border`.
---@class pixcollide.SheetOptions : pixcollide.ImageOptions
---@field left? integer Pixels left of the frames, at least 0; 0 unless given.
---@field top? integer Pixels above the frames, at least 0; 0 unless given.
---@field border? integer Pixels before each frame, in both directions, at least 0; 0 unless given.
---@field count? integer How many frames to take from the first on, at least 1; all unless given.

---@class pixcollide.SpriteOptions
---@field x? number World position of the origin; 0 unless given. |x| <= 2^30.
---@field y? number 0 unless given. |y| <= 2^30.
---@field r? number Rotation in radians; 0 unless given. |r| <= 2^20.
---@field sx? number Scale; 1 unless given, negative flips. |sx| <= 2^16.
---@field sy? number `sx` unless given. |sy| <= 2^16.
---@field ox? number Origin in texels; 0 unless given. |ox| <= 2^24.
---@field oy? number 0 unless given. |oy| <= 2^24.
---@field origin? "center" The middle of the frame as origin; not together with `ox` or `oy`.
---@field kx? number Shear; 0 unless given. |kx| <= 2^16.
---@field ky? number 0 unless given. |ky| <= 2^16.
---@field frame? integer 1 unless given.
---@field layer? string `"default"` unless given.
---@field data? any What `getData` gives.

---@class pixcollide.WorldOptions
---@field cellSize? number Side of a grid cell in pixels, 1 to 2^24; chosen by the world unless given. Changes no answer.

---Counts of a world's last search for pairs.
---@class pixcollide.Stats
---@field sprites integer Sprites in the world.
---@field cells integer Grid cells in use.
---@field boxTests integer Pairs whose boxes were compared.
---@field pixelTests integer Pairs whose pixels were compared.
---@field hits integer Pairs that collide.

---A mask of w x h texels, all empty, or all solid if `filled`.
---@param w integer Texels, floored, 0 to 32767.
---@param h integer
---@param filled? boolean
---@return pixcollide.Mask
function pixcollide.newMask(w, h, filled) end

---The mask of an image file: PNG, JPEG, BMP, TGA, GIF (its first frame), PSD or PNM.
---@param path string
---@param options? pixcollide.ImageOptions
---@return pixcollide.Mask? mask nil if the file cannot be read or decoded, or `rect` does not fit it.
---@return string? message "cannot load 'path': cause"
function pixcollide.loadMask(path, options) end

---The mask of an encoded image in a string.
---@param bytes string
---@param options? pixcollide.ImageOptions
---@return pixcollide.Mask? mask nil if it cannot be decoded, or `rect` does not fit it.
---@return string? message "cannot decode image: cause"
function pixcollide.decodeMask(bytes, options) end

---The mask of raw pixels, such as LÖVE's `ImageData:getPointer()` gives: rows from the top, four bytes a pixel, red,
---green, blue, alpha.
---@param data string|lightuserdata A string that is too short raises. The length of light userdata cannot be checked;
---  keep what owns it (LÖVE's ImageData) in a variable until the call returns.
---@param w integer Pixels, floored, 0 to 32767.
---@param h integer
---@param options? pixcollide.PixelOptions A `rect` that does not fit raises.
---@return pixcollide.Mask
function pixcollide.newMaskFromPixels(data, w, h, options) end

---A mask from text: `.`, `0` and space are empty, all else is solid. Short rows are padded with empty texels.
---@param rows string|string[] One string with newlines, or a list of rows.
---@return pixcollide.Mask
function pixcollide.newMaskFromRows(rows) end

---A mask of w x h texels, all solid.
---@param w integer Texels, floored, 0 to 32767.
---@param h integer
---@return pixcollide.Mask
function pixcollide.newRectangleMask(w, h) end

---A filled circle: texels whose centre is at most r from the middle of a square with side ceil(2 r).
---@param r number Texels, 0 to 16383.5.
---@return pixcollide.Mask
function pixcollide.newCircleMask(r) end

---The filled ellipse that fits into w x h texels: those whose centre lies in it.
---@param w integer Texels, floored, 0 to 32767.
---@param h integer
---@return pixcollide.Mask
function pixcollide.newEllipseMask(w, h) end

---A filled polygon: texels whose centre lies inside, by the even-odd rule. Left and top edges are in, right and bottom
---ones out.
---@param points number[] x1, y1, x2, y2, ...: at least three points; |x|, |y| <= 2^30, at most 32767 texels a side.
---@return pixcollide.Mask mask
---@return integer x Where the mask's top-left corner lies in the points' coordinates.
---@return integer y
function pixcollide.newPolygonMask(points) end

---The masks of a sheet's frames, row by row, whole frames only.
---@param path string
---@param frameWidth integer Pixels, floored, 1 to 32767.
---@param frameHeight integer
---@param options? pixcollide.SheetOptions
---@return pixcollide.Mask[]? masks nil if the file cannot be read or decoded, or has not that many frames.
---@return string? message "cannot load 'path': cause"
function pixcollide.loadSheet(path, frameWidth, frameHeight, options) end

---The masks of the frames of an encoded sheet in a string.
---@param bytes string
---@param frameWidth integer Pixels, floored, 1 to 32767.
---@param frameHeight integer
---@param options? pixcollide.SheetOptions
---@return pixcollide.Mask[]? masks nil if it cannot be decoded, or has not that many frames.
---@return string? message "cannot decode image: cause"
function pixcollide.decodeSheet(bytes, frameWidth, frameHeight, options) end

---A sprite: a mask, or one of a list of masks, under a transform. It keeps its masks alive and shares them.
---@param mask pixcollide.Mask|pixcollide.Mask[] The list is copied.
---@param options? pixcollide.SpriteOptions
---@return pixcollide.Sprite
function pixcollide.newSprite(mask, options) end

---A world without sprites.
---@param options? pixcollide.WorldOptions
---@return pixcollide.World
function pixcollide.newWorld(options) end

---A fully transparent picture of w x h pixels.
---@param w integer Pixels, floored, 1 to 32767; at most 2^26 in all.
---@param h integer
---@return pixcollide.Picture
function pixcollide.newPicture(w, h) end

---A grid of texels, each solid or empty. All sprites that share a mask see its edits.
---
---In the methods for two masks, (dx, dy) is the offset of other's top-left corner from this mask's, in texels, floored.
---@class pixcollide.Mask
local Mask = {}

---@return integer w Texels.
function Mask:getWidth() end
---@return integer h Texels.
function Mask:getHeight() end
---@return integer w Texels.
---@return integer h
function Mask:getDimensions() end

---Is the texel solid? false outside.
---@param x number Texels from the left, floored.
---@param y number Texels from the top, floored.
---@return boolean
function Mask:get(x, y) end

---Makes a texel solid or empty; outside, does nothing.
---@param x number Texels from the left, floored.
---@param y number Texels from the top, floored.
---@param solid? boolean true unless given.
function Mask:set(x, y, solid) end

---Makes all texels solid.
function Mask:fill() end
---Makes all texels empty.
function Mask:clear() end
---Makes solid texels empty and empty ones solid.
function Mask:invert() end

---@return integer # The number of solid texels.
function Mask:count() end
---A mask of its own with the same texels.
---@return pixcollide.Mask
function Mask:clone() end
---Same size and same texels?
---@param other pixcollide.Mask
---@return boolean
function Mask:equals(other) end

---Frees its memory now. Afterwards its methods raise, and sprites that use it cover nothing. May be repeated.
function Mask:release() end

---Is any texel solid in both?
---@param other pixcollide.Mask
---@param dx number
---@param dy number
---@return boolean
function Mask:overlaps(other, dx, dy) end

---The first texel solid in both: the topmost row's leftmost one, in this mask's coordinates.
---@param other pixcollide.Mask
---@param dx number
---@param dy number
---@return integer? x nil if there is none.
---@return integer? y
function Mask:overlapPoint(other, dx, dy) end

---The number of texels solid in both.
---@param other pixcollide.Mask
---@param dx number
---@param dy number
---@return integer
function Mask:overlapArea(other, dx, dy) end

---The texels solid in both, as a new mask of this mask's size.
---@param other pixcollide.Mask
---@param dx number
---@param dy number
---@return pixcollide.Mask
function Mask:overlapMask(other, dx, dy) end

---Does every solid texel of other lie on a solid one of this mask? true if other is empty.
---@param other pixcollide.Mask
---@param dx number
---@param dy number
---@return boolean
function Mask:contains(other, dx, dy) end

---A mask under LÖVE's transform. It covers a pixel if the texel at the pixel's centre is solid.
---
---A setter raises, and changes nothing, if a number is beyond its limit, or if the mask's transformed rectangle would
---exceed 2^24 pixels a side or lie further than 2^29 pixels from the position.
---@class pixcollide.Sprite
local Sprite = {}

---@param x number World position of the origin, |x| <= 2^30.
---@param y number |y| <= 2^30.
function Sprite:setPosition(x, y) end
---@return number x
---@return number y
function Sprite:getPosition() end

---Moves the sprite.
---@param dx number Pixels.
---@param dy number
function Sprite:translate(dx, dy) end
---@param r number Radians, clockwise on screen, |r| <= 2^20.
function Sprite:setRotation(r) end
---@return number r
function Sprite:getRotation() end

---Turns the sprite further.
---@param dr number Radians, clockwise on screen.
function Sprite:rotate(dr) end

---@param sx number Pixels a texel, |sx| <= 2^16; negative flips, 0 covers nothing.
---@param sy? number sx unless given.
function Sprite:setScale(sx, sy) end
---@return number sx
---@return number sy
function Sprite:getScale() end

---The point of the mask that lies at the position, and about which the sprite turns and scales.
---@param ox number Texels from the mask's left edge, |ox| <= 2^24.
---@param oy number Texels from its top edge.
---@overload fun(self: pixcollide.Sprite, center: "center")
function Sprite:setOrigin(ox, oy) end
---@return number ox
---@return number oy
function Sprite:getOrigin() end

---@param kx number |kx| <= 2^16; if kx * ky is 1, the sprite covers nothing.
---@param ky? number 0 unless given.
function Sprite:setShear(kx, ky) end
---@return number kx
---@return number ky
function Sprite:getShear() end

---Sets the whole transform, as `love.graphics.draw` takes it. What is left out gets LÖVE's default, not the old value.
---@param x? number 0 unless given.
---@param y? number 0 unless given.
---@param r? number 0 unless given.
---@param sx? number 1 unless given.
---@param sy? number sx unless given.
---@param ox? number 0 unless given.
---@param oy? number 0 unless given.
---@param kx? number 0 unless given.
---@param ky? number 0 unless given.
function Sprite:setTransform(x, y, r, sx, sy, ox, oy, kx, ky) end

---The nine numbers, for `love.graphics.draw(image, sprite:getTransform())`.
---@return number x
---@return number y
---@return number r
---@return number sx
---@return number sy
---@return number ox
---@return number oy
---@return number kx
---@return number ky
function Sprite:getTransform() end

---The transform as a matrix: texel point (u, v) lies at (a u + c v + tx, b u + d v + ty).
---@return number a
---@return number b
---@return number c
---@return number d
---@return number tx
---@return number ty
function Sprite:getMatrix() end

---From the world to the mask, in real numbers.
---@param x number
---@param y number
---@return number? u Texels; nil if the transform cannot be inverted.
---@return number? v
function Sprite:toLocal(x, y) end
---From the mask to the world, in real numbers.
---@param u number Texels.
---@param v number
---@return number x
---@return number y
function Sprite:toWorld(u, v) end

---@param frame integer 1 to `getFrameCount()`, floored; anything else raises.
function Sprite:setFrame(frame) end
---@return integer frame
function Sprite:getFrame() end
---@return integer # How many masks it has.
function Sprite:getFrameCount() end

---Gives the sprite another mask or list of masks. The transform stays, and so does the frame if there is one of its
---number; otherwise it becomes 1.
---@param mask pixcollide.Mask|pixcollide.Mask[]
function Sprite:setMask(mask) end
---@return pixcollide.Mask # The current frame's mask, not a copy.
function Sprite:getMask() end

---Keeps a value of the game's own; nil removes it.
---@param data any
function Sprite:setData(data) end
---@return any
function Sprite:getData() end

---@param layer string
function Sprite:setLayer(layer) end
---@return string # "default" unless set.
function Sprite:getLayer() end
---@return pixcollide.World? # The world it is in.
function Sprite:getWorld() end
---A disabled sprite is in no pair that its world finds. Points, rectangles and `collides` find it still.
---@param enabled boolean
function Sprite:setEnabled(enabled) end
---@return boolean # true unless set.
function Sprite:isEnabled() end

---A box of whole pixels that holds all covered ones; quick, and now and then larger than needed.
---@return integer x
---@return integer y
---@return integer w Pixels; 0 if it is clear that nothing is covered.
---@return integer h
function Sprite:getBox() end

---The smallest box that holds all covered pixels.
---@return integer? x nil if nothing is covered.
---@return integer? y
---@return integer? w Pixels.
---@return integer? h
function Sprite:getBounds() end

---A circle that holds the squares of all covered pixels; not always the smallest one.
---@return number x
---@return number y
---@return number r Pixels; 0 if nothing is covered.
function Sprite:getBoundingCircle() end

---Does it cover the pixel (floor x, floor y)?
---@param x number
---@param y number
---@return boolean
function Sprite:covers(x, y) end

---The covered pixels as a new mask of the size of `getBounds()`. Raises if a side would exceed 32767.
---@return pixcollide.Mask mask 0 x 0 if nothing is covered.
---@return integer x World pixel of the mask's top-left texel.
---@return integer y
function Sprite:rasterize() end

---Is there a pixel that both cover? Exact. Worlds, layers and `setEnabled` do not matter.
---@param other pixcollide.Sprite
---@return boolean
function Sprite:collides(other) end

---The number of pixels that both cover.
---@param other pixcollide.Sprite
---@return integer
function Sprite:overlapArea(other) end
---The smallest box that holds the pixels that both cover.
---@param other pixcollide.Sprite
---@return integer? x nil if there are none.
---@return integer? y
---@return integer? w Pixels.
---@return integer? h
function Sprite:overlapRect(other) end

---Do the boxes of `getBox` share a pixel? Never false where `collides` is true.
---@param other pixcollide.Sprite
---@return boolean
function Sprite:collidesBox(other) end
---Do the circles of `getBoundingCircle` meet? Never false where `collides` is true.
---@param other pixcollide.Sprite
---@return boolean
function Sprite:collidesCircle(other) end

---Sprites that are asked together who touches whom. It keeps its sprites alive, and each sprite its world. Sprites may
---move and masks may be edited at any time: the world need not be told.
---
---Sprites come in the order in which they were added. A query's `out` is a table to use again for the results; entries
---after them are cleared up to the first nil. `filter` must be nil for now.
---@class pixcollide.World
local World = {}

---Adds a sprite; raises if it is in a world already.
---@param sprite pixcollide.Sprite
---@return pixcollide.Sprite sprite The same one.
function World:add(sprite) end
---@param sprite pixcollide.Sprite
---@return boolean # false if it is not in this world.
function World:remove(sprite) end
---@param sprite pixcollide.Sprite
---@return boolean # Is it in this world?
function World:has(sprite) end
---@return integer # The number of sprites.
function World:count() end
---Removes all sprites.
function World:clear() end
---Removes all sprites and frees the memory now. Afterwards its methods raise. May be repeated.
function World:release() end

---All sprites.
---@param out? table
---@return pixcollide.Sprite[] list `out`, or a new table.
---@return integer n
function World:getSprites(out) end

---All colliding pairs of enabled sprites: a1, b1, a2, b2, ... In each pair, a was added before b; pairs are sorted by
---a, then b.
---@param out? table
---@return pixcollide.Sprite[] list `out`, or a new table.
---@return integer n The number of pairs; the list holds 2 n sprites.
function World:collisions(out) end

---`for i, a, b in world:eachCollision() do`: the pairs as they are now, in the order of `collisions`. Inside the loop
---sprites may be changed, added and removed; a pair is skipped once one of its sprites has left. Loops may nest.
---@return fun(loop: userdata, i: integer): integer, pixcollide.Sprite, pixcollide.Sprite step
---@return userdata loop
---@return integer i 0
function World:eachCollision() end

---The enabled sprites that collide with an enabled sprite of this world; raises if it is not in this world.
---@param sprite pixcollide.Sprite
---@param filter? nil
---@param out? table
---@return pixcollide.Sprite[] list `out`, or a new table.
---@return integer n
function World:collisionsWith(sprite, filter, out) end

---The sprites that cover the pixel (floor x, floor y), disabled ones too.
---@param x number
---@param y number
---@param filter? nil
---@param out? table
---@return pixcollide.Sprite[] list `out`, or a new table.
---@return integer n
function World:queryPoint(x, y, filter, out) end

---The sprites that cover a pixel whose centre lies in [x, x + w) x [y, y + h), disabled ones too.
---@param x number
---@param y number
---@param w number Pixels, at least 0; negative raises, 0 finds nothing.
---@param h number
---@param filter? nil
---@param out? table
---@return pixcollide.Sprite[] list `out`, or a new table.
---@return integer n
function World:queryRect(x, y, w, h, filter, out) end

---Counts of the last search for pairs.
---@param out? table
---@return pixcollide.Stats stats `out`, or a new table.
function World:getStats(out) end

---A picture in memory, for debugging and for pictures of what the engine sees. Pixel (0, 0) is the top-left one. What
---lies outside is cut off. Colours are 0 to 1, clamped; they blend with what is there by their alpha, 1 unless given.
---@class pixcollide.Picture
local Picture = {}

---@return integer w Pixels.
function Picture:getWidth() end
---@return integer h Pixels.
function Picture:getHeight() end
---@return integer w Pixels.
---@return integer h
function Picture:getDimensions() end

---Makes all pixels this colour, alpha too.
---@param r number
---@param g number
---@param b number
---@param a? number 1 unless given.
function Picture:clear(r, g, b, a) end

---Draws exactly the pixels that the sprite covers; world pixel (i, j) is the picture's pixel (i, j).
---@param sprite pixcollide.Sprite
---@param r number
---@param g number
---@param b number
---@param a? number
function Picture:draw(sprite, r, g, b, a) end

---Draws the solid texels of a mask.
---@param mask pixcollide.Mask
---@param x number Pixel of its top-left texel, floored.
---@param y number
---@param r number
---@param g number
---@param b number
---@param a? number
function Picture:drawMask(mask, x, y, r, g, b, a) end

---Draws the outline of a rectangle, one pixel wide, inside it.
---@param x number Pixels, floored, as all four.
---@param y number
---@param w number At least 0.
---@param h number
---@param r number
---@param g number
---@param b number
---@param a? number
function Picture:drawRect(x, y, w, h, r, g, b, a) end

---Draws a line, one pixel wide, from the pixel of one point to the pixel of another, both included.
---@param x1 number |x|, |y| <= 2^30.
---@param y1 number
---@param x2 number
---@param y2 number
---@param r number
---@param g number
---@param b number
---@param a? number
function Picture:drawLine(x1, y1, x2, y2, r, g, b, a) end

---Draws text in a small font; lines are 12 pixels high. Characters outside ASCII are shown as "?".
---@param text string
---@param x number Pixel of its top-left corner, floored.
---@param y number
---@param r number
---@param g number
---@param b number
---@param a? number
function Picture:drawText(text, x, y, r, g, b, a) end

---@param x number Pixels, floored.
---@param y number
---@return number? r 0 to 1; nil outside.
---@return number? g
---@return number? b
---@return number? a
function Picture:getPixel(x, y) end
---The picture as the bytes of a PNG file.
---@return string
function Picture:encode() end
---Writes the picture to a PNG file.
---@param path string
---@return boolean? saved true, or nil if the file cannot be written.
---@return string? message "cannot save 'path': cause"
function Picture:save(path) end

---Frees its memory now. Afterwards its methods raise. May be repeated.
function Picture:release() end

return pixcollide
