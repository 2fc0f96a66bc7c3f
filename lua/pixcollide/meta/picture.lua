-- SPDX-License-Identifier: MIT
-- SPDX-FileCopyrightText: 2026 The pixcollide authors

---@meta _
-- luacheck: no unused args, ignore 241

-- Page of the reference: Picture.

---A picture in memory, for debugging and for pictures of what the engine sees. Pixel (0, 0) is the top-left one. What
---lies outside is cut off. Colours are 0 to 1, clamped; they blend with what is there by their alpha, 1 unless given.
---@class pixcollide.Picture
local Picture = {}

-- # Drawing

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

---Fills a rectangle.
---@param x number Pixels, floored, as all four.
---@param y number
---@param w number At least 0.
---@param h number
---@param r number
---@param g number
---@param b number
---@param a? number
function Picture:fillRect(x, y, w, h, r, g, b, a) end

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

---What `drawWorld` draws. Unknown names raise.
---@class pixcollide.DrawWorldOptions
---@field x? number World pixel at the picture's top left, floored; 0 unless given. |x| <= 2^30.
---@field y? number 0 unless given. |y| <= 2^30.
---@field coverage? boolean The covered pixels, a colour for each layer, disabled sprites faint; true unless given.
---@field hits? boolean The common pixels of each colliding pair, once for each; true unless given.
---@field boxes? boolean The outlines of `getBox`; false unless given.
---@field cells? boolean The cells of the last search for pairs that hold boxes, brighter the more, and how many where
---  there is room; false unless given.
---@field contacts? boolean Of each colliding pair, what `sprite:contact` gives: a dot in the middle of the common pixels, and a
---  line along the normal, towards the pair's first sprite; false unless given.
---@field events? boolean The pairs of the last `world:update`, in colours for those that began, stayed and ended: a frame
---  around the common pixels or, if there are none, a line between the two nearest; false unless given.
---@field rays? number[][] `{{x1, y1, x2, y2}, ...}`: the path of each ray, faint behind what it hits; the pixel that is
---  hit in a frame, and a line along the normal. |x|, |y| <= 2^30.
---@field colors? pixcollide.DrawWorldColors

---Colours are `{r, g, b [, a]}`, 0 to 1, a 1 unless given. Those left out are as they are by default.
---@class pixcollide.DrawWorldColors
---@field layers? table<string, number[]> By name. By default a layer's colour depends on its name alone.
---@field hits? number[]
---@field boxes? number[]
---@field cells? number[]
---@field contacts? number[]
---@field began? number[] Of events, as the next two.
---@field stayed? number[]
---@field ended? number[]
---@field rays? number[]
---@field normals? number[]

---Draws what a world sees and does, over what is there. It asks the world for that, so `world:getStats` tells of its
---questions afterwards.
---@param world pixcollide.World
---@param options? pixcollide.DrawWorldOptions
function Picture:drawWorld(world, options) end

-- # Reading and saving

---@param x number Pixels, floored.
---@param y number
---@return number? r 0 to 1; nil outside.
---@return number? g
---@return number? b
---@return number? a
function Picture:getPixel(x, y) end
---The pixels, 4 bytes each: red, green, blue, alpha, not premultiplied; rows from the top, without gaps.
---@return string
function Picture:toPixels() end
---Writes the pixels, as `toPixels` gives them, to where a pointer says, without a string. There must be room for all of
---them, 4 w h bytes without `stride`: of a pointer that cannot be checked; keep what owns the memory in a variable until
---the call returns. An FFI array that is too small raises.
---@param pointer lightuserdata|ffi.cdata* As LÖVE's `ImageData:getPointer` and `ImageData:getFFIPointer` give it.
---@param stride? number Bytes from one row to the next, at least 4 w, which it is unless given. Floored.
function Picture:copyPixels(pointer, stride) end
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

return Picture
