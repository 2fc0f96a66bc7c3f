-- SPDX-License-Identifier: MIT
-- SPDX-FileCopyrightText: 2026 The pixcollide authors

---@meta _
-- luacheck: no unused args, ignore 241

-- Page of the reference: Picture.

---A picture in memory, to see what the engine sees, for debugging and for tests without a window; or of an image file, to
---be cut up as masks are. Pixel (0, 0) is the top-left one. What lies outside is cut off. Colours are numbers from 0 to
---1, as in LÖVE; others raise. a is 1 unless given, and below 1 the colour is mixed with what is there.
---@class pixcollide.Picture
local Picture = {}

-- # Drawing sprites and shapes

---Makes all pixels this colour. Alpha is replaced, not mixed.
---@param r number Colour, 0 to 1.
---@param g number
---@param b number
---@param a? number Opacity, 0 to 1; 1 unless given.
function Picture:clear(r, g, b, a) end

---Draws exactly the pixels that the sprite covers. World pixel (i, j) is the picture's pixel (i, j).
---@param sprite pixcollide.Sprite
---@param r number Colour, 0 to 1.
---@param g number
---@param b number
---@param a? number Opacity, 0 to 1; 1 unless given.
function Picture:draw(sprite, r, g, b, a) end

---Draws the solid texels of a mask.
---@param mask pixcollide.Mask
---@param x number Where the mask's top-left corner is, floored.
---@param y number
---@param r number Colour, 0 to 1.
---@param g number
---@param b number
---@param a? number Opacity, 0 to 1; 1 unless given.
function Picture:drawMask(mask, x, y, r, g, b, a) end

---Draws the outline of a rectangle, one pixel wide, inside it.
---@param x number Pixels, floored.
---@param y number
---@param w number Pixels, floored; less than 2^31; a negative size raises.
---@param h number
---@param r number Colour, 0 to 1.
---@param g number
---@param b number
---@param a? number Opacity, 0 to 1; 1 unless given.
function Picture:drawRect(x, y, w, h, r, g, b, a) end

---Draws a filled rectangle.
---@param x number Pixels, floored.
---@param y number
---@param w number Pixels, floored; less than 2^31; a negative size raises.
---@param h number
---@param r number Colour, 0 to 1.
---@param g number
---@param b number
---@param a? number Opacity, 0 to 1; 1 unless given.
function Picture:fillRect(x, y, w, h, r, g, b, a) end

---Draws a line, one pixel wide, from the pixel of one point to the pixel of another, both included.
---@param x1 number Pixels; |x|, |y| <= 2^30.
---@param y1 number
---@param x2 number
---@param y2 number
---@param r number Colour, 0 to 1.
---@param g number
---@param b number
---@param a? number Opacity, 0 to 1; 1 unless given.
function Picture:drawLine(x1, y1, x2, y2, r, g, b, a) end

---Draws text in a small font. Lines are 12 pixels high. Characters outside ASCII show as `?`.
---@param text string
---@param x number Where the text's top-left corner is, floored.
---@param y number
---@param r number Colour, 0 to 1.
---@param g number
---@param b number
---@param a? number Opacity, 0 to 1; 1 unless given.
function Picture:drawText(text, x, y, r, g, b, a) end

-- # Cutting up

---Makes transparent what is solid in a mask: a crater in the picture of a terrain.
---@param mask pixcollide.Mask
---@param x? number Where the mask's top-left corner is, floored; 0 unless given.
---@param y? number 0 unless given.
function Picture:erase(mask, x, y) end

---A new picture of a mask's size: the pixels of this one where the mask is solid, transparent elsewhere. This one stays
---as it is.
---@param mask pixcollide.Mask Of at least one texel, and at most 2^26.
---@param x? number Where the mask's top-left corner is in this picture, floored; 0 unless given.
---@param y? number 0 unless given.
---@return pixcollide.Picture
function Picture:cut(mask, x, y) end

---Draws another picture over what is there.
---@param other pixcollide.Picture Not this one itself.
---@param x? number Where the other picture's top-left corner is, floored; 0 unless given.
---@param y? number 0 unless given.
function Picture:drawPicture(other, x, y) end

-- # Drawing a world

---What `drawWorld` draws. Unknown option names raise.
---@class pixcollide.DrawWorldOptions
---@field x? number World pixel at the picture's top left, floored; 0 unless given. |x| <= 2^30.
---@field y? number 0 unless given. |y| <= 2^30.
---@field coverage? boolean The covered pixels, a colour for each layer, disabled sprites faint; true unless given.
---@field hits? boolean The common pixels of each colliding pair, once for each; true unless given.
---@field boxes? boolean The outlines of `getBox`; false unless given.
---@field cells? boolean The cells of the grid that hold boxes, as the last search for pairs left them: brighter the
---  more boxes they hold, and with their number where there is room; false unless given.
---@field contacts? boolean Of each colliding pair, what `sprite:contact` gives: a dot in the middle of the common
---  pixels, and a line along the normal, towards the pair's first sprite; false unless given.
---@field events? boolean The pairs of the last `world:update`, with a colour each for those that began, stayed and
---  ended: a frame around the common pixels or, if there are none, a line between the two nearest; false unless given.
---@field rays? number[][] `{{x1, y1, x2, y2}, ...}`: the path of each ray, faint behind what it hits; a frame around
---  the pixel that is hit; and a line along the normal. |x|, |y| <= 2^30.
---@field layers? pixcollide.Layers Only sprites of these layers, and pairs of such sprites; of all unless given.
---@field names? boolean|fun(sprite: pixcollide.Sprite): string? What sprites are called, above them: their data, if that
---  is text or a number, or the `name` in it; or what the function gives. nil: none has a name; false unless given.
---@field legend? boolean The names of the layers, with their colours, in the top left corner; false unless given.
---@field colors? pixcollide.DrawWorldColors Your own colours in place of the default ones.

---The colours of `drawWorld`. Each is `{r, g, b [, a]}`, 0 to 1; a is 1 unless given. Those that you leave out keep
---their default.
---@class pixcollide.DrawWorldColors
---@field layers? table<string, number[]> A colour for each layer, by name. The default colour of a layer depends on
---  its name alone.
---@field hits? number[] Of what the options of these names draw.
---@field boxes? number[]
---@field cells? number[]
---@field contacts? number[]
---@field rays? number[]
---@field normals? number[] Of the frames and normals where rays hit.
---@field began? number[] Of pairs that `events` draws.
---@field stayed? number[]
---@field ended? number[]
---@field names? number[] Also of those in the legend.

---Draws what a world sees and does, over what is there. To do so it asks the world, so `world:getStats` afterwards
---counts these questions.
---@param world pixcollide.World
---@param options? pixcollide.DrawWorldOptions
function Picture:drawWorld(world, options) end

-- # Size and pixels

---@return integer w The width in pixels.
function Picture:getWidth() end

---@return integer h The height in pixels.
function Picture:getHeight() end

---Width and height.
---@return integer w Pixels.
---@return integer h
function Picture:getDimensions() end

---The colour of a pixel.
---@param x number Pixels, floored.
---@param y number
---@return number? r Each 0 to 1; nil outside.
---@return number? g
---@return number? b
---@return number? a
function Picture:getPixel(x, y) end

---All pixels as a string, 4 bytes each: red, green, blue, alpha, not premultiplied; rows from the top, without gaps.
---@return string
function Picture:toPixels() end

---Writes the pixels, as `toPixels` gives them, to the memory that a pointer points to. No string is made. There must
---be room for all of them: 4 w h bytes without `stride`. How much there is behind a pointer cannot be checked; an FFI
---array that is too small raises. Keep what owns the memory in a variable until the call returns.
---@param pointer lightuserdata|ffi.cdata* As LÖVE's `ImageData:getPointer` and `ImageData:getFFIPointer` give it.
---@param stride? number Bytes from one row to the next, if there are gaps: at least 4 w; 4 w unless given. Floored.
function Picture:copyPixels(pointer, stride) end

-- # Saving

---The picture as the bytes of a PNG file.
---@return string
function Picture:encodePNG() end

---Writes the picture to a PNG file.
---@param path string
---@return true? saved nil if the file cannot be written.
---@return string? message "cannot save 'path': cause"
function Picture:savePNG(path) end

---Frees the picture's memory now. Afterwards its methods raise. May be called again.
function Picture:release() end

return Picture
