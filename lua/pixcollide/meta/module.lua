-- SPDX-License-Identifier: MIT
-- SPDX-FileCopyrightText: 2026 The pixcollide authors

---@meta pixcollide
-- luacheck: no unused args, ignore 241

-- Page of the reference: Module.
--
-- Types of the whole public API, for editors; programs never load them. Each file is a page of the reference.
--
-- World space: x to the right, y down, one unit is a pixel; pixel (i, j) is the square [i, i+1) x [j, j+1). Texels are
-- the pixels of a mask, (0, 0) at the top left. Angles are in radians, clockwise on screen. Lists start at 1.
--
-- Wrong use raises an error at the caller's line and changes nothing. What depends on a file or on an image's bytes
-- gives nil and a message. NaN and infinities are refused. "Floored" means rounded down, in every Lua version.

---Pixel-perfect collision of sprites.
---@class pixcollide
---@field _VERSION string "pixcollide 0.1.0"
---@field aseprite pixcollide.Aseprite Sheets that Aseprite exports.
---@field atlas pixcollide.Atlases Atlases of TexturePacker and the like.
---@field tiled pixcollide.Tiled Maps of Tiled.
---@field ldtk pixcollide.Ldtk Levels of LDtk.
---@field love pixcollide.Love Only in LÖVE.
local pixcollide = {}

---Which colours match. Either one colour, `{r, g, b, tolerance = t}`: each of red, green and blue may differ by the
---tolerance, 0 unless given; alpha may be anything. Or ranges, `{r = {low, high}, g = {low, high}, b = {low, high},
---a = {low, high}}`, both ends included: a channel that you leave out may have any value. All numbers are 0 to 1, as in
---LÖVE; of numbers from 0 to 255 `pixcollide.colorFromBytes` makes such a colour.
---@alias pixcollide.Color pixcollide.NearColor|pixcollide.ColorRanges

---@class pixcollide.NearColor
---@field [integer] number Red, green, blue: 0 to 1. They are compared as bytes: `n / 255` is the byte n, and a number
---  between two bytes counts as the nearer one, as in LÖVE.
---@field tolerance? number 0 to 1; 0 unless given. `n / 255` is n steps, and a number between two steps counts as the
---  smaller.

---@class pixcollide.ColorRanges
---@field r? number[] `{low, high}`, 0 to 1; any value unless given. Compared as bytes, as above.
---@field g? number[]
---@field b? number[]
---@field a? number[]

---Which pixels of an image are solid: those whose alpha is greater than `threshold`, whose colour is not `colorKey`,
---and which match the `reference` if there is one. Unknown option names raise.
---@class pixcollide.ColorlessOptions
---@field threshold? number Pixels are solid if their alpha is greater. At least 0 and less than 1; 0 unless given: every
---  pixel that is not fully transparent is solid. With `n / 255` the byte n is empty and n + 1 is solid; what lies
---  between counts as the smaller. In a PNG of 16 bits a channel, alpha is compared before it is rounded to 8.
---@field rect? integer[] `{x, y, w, h}`: the part of the image to take, in its pixels; all of it unless given.
---@field colorKey? pixcollide.Color This colour is empty.
---@field reference? string|lightuserdata Another image of the same size: only pixels that match its pixel at the same
---  place are solid. Give it in the form of the image itself: a path for a path, the bytes of an image file for bytes,
---  raw pixels with the same stride for raw pixels. One reference serves all frames of an animation.
---@field tolerance? number|number[] How much a pixel may differ from the reference's: 0 to 1 for each of red, green
---  and blue, or `{r, g, b [, a]}`; 0 unless given. Alpha may differ by any amount unless it is in the list. Only with
---  `reference`.

---For images that are decoded, and masks by colour. A file of a few bytes may promise millions of pixels: who loads what
---others send sets `maxPixels` to what the game needs. Whatever is in the file, decoding it takes at most 8 bytes for
---each pixel that is allowed, plus 64 MB. PNGs of 16 bits a channel and progressive JPEGs take more for each of their
---pixels, and are refused where that is too much.
---@class pixcollide.ColorlessImageOptions : pixcollide.ColorlessOptions
---@field maxPixels? integer Images of more pixels, or animations with larger frames, are refused before they are
---  decoded. 1 to 2^28; 2^26 unless given.

---Which pixels of an image are solid, as above; if `color` is given, only those of that colour.
---@class pixcollide.ImageOptions : pixcollide.ColorlessImageOptions
---@field color? pixcollide.Color Only this colour is solid.

---For raw pixels and masks by colour.
---@class pixcollide.ColorlessPixelOptions : pixcollide.ColorlessOptions
---@field stride? integer Bytes from one row to the next, at least 4 * w; 4 * w unless given.

---For raw pixels.
---@class pixcollide.PixelOptions : pixcollide.ColorlessPixelOptions
---@field color? pixcollide.Color Only this colour is solid.

---For pictures.
---@class pixcollide.PartOptions
---@field rect? integer[] `{x, y, w, h}`: the part of the image to take, in its pixels; all of it unless given.

---For pictures of images.
---@class pixcollide.PictureOptions : pixcollide.PartOptions
---@field maxPixels? integer As for masks. 1 to 2^28; 2^26 unless given.

---For pictures of raw pixels.
---@class pixcollide.RawPictureOptions : pixcollide.PartOptions
---@field stride? integer Bytes from one row to the next, at least 4 * w; 4 * w unless given.

---For sheets. Frames are taken row by row. The first has its corner at `left + border + margin`, `top + border + margin`
---of the image, or of the `rect`, which is cut out first.
---@class pixcollide.SheetOptions : pixcollide.ImageOptions
---@field left? integer Pixels left of all frames, at least 0; 0 unless given.
---@field top? integer Pixels above all frames, at least 0; 0 unless given.
---@field border? integer Pixels before each frame, in both directions, at least 0; 0 unless given.
---@field margin? integer Pixels around all frames, as Tiled has it: so many more before the first ones; 0 to 32767, 0 unless given.
---@field spacing? integer Pixels between frames, in both directions; 0 to 32767, 0 unless given.
---@field count? integer How many frames to take from the first on, at least 1; all unless given.

---For new sprites. The transform is as in `sprite:setTransform`, the rest as in the setters of these names. Unknown
---option names raise.
---@class pixcollide.SpriteOptions
---@field x? number World position of the origin in pixels; 0 unless given. |x| <= 2^30.
---@field y? number 0 unless given. |y| <= 2^30.
---@field r? number Rotation in radians, clockwise on screen; 0 unless given. |r| <= 2^20.
---@field sx? number Scale; 1 unless given, negative flips. |sx| <= 2^15.
---@field sy? number `sx` unless given. |sy| <= 2^15.
---@field scale? number|number[] One number for `sx` and `sy`, or `{sx, sy}`; not together with these. |s| <= 2^15.
---@field ox? number Origin in texels; 0 unless given. |ox| <= 2^24.
---@field oy? number 0 unless given. |oy| <= 2^24.
---@field origin? "center" The middle of the frame as origin; not together with `ox` or `oy`.
---@field kx? number Shear; 0 unless given. |kx| <= 2^15.
---@field ky? number 0 unless given. |ky| <= 2^15.
---@field frame? integer Which mask of the list it shows; 1 unless given.
---@field layer? string `"default"` unless given.
---@field depth? number 0 unless given; higher is in front, for `world:pick`.
---@field data? any What `getData` gives.
---@field enabled? boolean As for `setEnabled`; true unless given.
---@field static? boolean As for `setStatic`; false unless given.
---@field velocity? number[] `{vx, vy}`, as for `setVelocity`; at rest unless given.
---@field angularVelocity? number As for `setAngularVelocity`; 0 unless given. |w| <= 2^20.
---@field sensor? boolean In nobody's way; false unless given.
---@field bullet? boolean|"bounce"|"slide"|"glide" As for `setBullet`; false unless given.
---@field restitution? number From 0 to 1, as for `setBullet`, for a bullet with a response.
---@field oneWay? number[] `{nx, ny}`, as for `setOneWay`; it stops others from all sides unless given.
---@field steps? integer[] `{up, down}` or `{up, down, sideways}`, as for `setSteps`; none unless given.

---For new worlds. Unknown option names raise.
---@class pixcollide.WorldOptions
---@field cellSize? number|"auto"|{w: number, h: number} As for `world:setCellSize`; "auto" unless given. It changes no
---  answer.

-- # Sprites, worlds and pictures

---A sprite of a mask, or of a list of masks: its frames. It keeps its masks alive. Any number of sprites may share a
---mask.
---@param mask pixcollide.Mask|pixcollide.Mask[] The list is copied.
---@param options? pixcollide.SpriteOptions
---@return pixcollide.Sprite
function pixcollide.newSprite(mask, options) end

---A sprite of a filled polygon, such as a hill or a wall. The points are relative to the sprite's position: in one at
---(0, 0), they are places of the world.
---
---Its origin is the point (0, 0), or with `ox` and `oy` another one, in the points' coordinates. With `origin = "center"` it
---is the middle, which then lies at `x` and `y`: for what turns.
---@param points number[] x1, y1, x2, y2, ...: at least three points, at most 2^24 from the sprite's position and 32767
---  pixels a side. Solid are the texels of `pixcollide.newPolygonMask`.
---@param options? pixcollide.SpriteOptions
---@return pixcollide.Sprite
function pixcollide.newPolygonSprite(points, options) end

---A world without sprites.
---@param options? pixcollide.WorldOptions
---@return pixcollide.World
function pixcollide.newWorld(options) end

---A fully transparent picture of w x h pixels.
---@param w integer Pixels, floored, 1 to 32767; at most 2^26 in all.
---@param h integer
---@return pixcollide.Picture
function pixcollide.newPicture(w, h) end

-- # Masks from nothing

---A mask of w x h texels, all empty, or all solid if `filled` is true.
---@param w integer Texels, floored, 0 to 32767.
---@param h integer
---@param filled? boolean Solid instead of empty; false unless given.
---@return pixcollide.Mask
function pixcollide.newMask(w, h, filled) end

---A mask from text: `.`, `0` and space are empty, all else is solid. Short rows are padded with empty texels.
---@param rows string|string[] One string with newlines, or a list of rows.
---@return pixcollide.Mask
function pixcollide.newMaskFromRows(rows) end

---A mask of w x h texels, all solid.
---@param w integer Texels, floored, 0 to 32767.
---@param h integer
---@return pixcollide.Mask
function pixcollide.newRectangleMask(w, h) end

---A filled circle in a square whose side is ceil(2 r): the texels whose centre is at most r from the square's middle.
---@param r number Radius in texels, 0 to 16383.5; not floored.
---@return pixcollide.Mask
function pixcollide.newCircleMask(r) end

---The filled ellipse that fits into w x h texels: those whose centre lies in it.
---@param w integer Texels, floored, 0 to 32767.
---@param h integer
---@return pixcollide.Mask
function pixcollide.newEllipseMask(w, h) end

---The filled capsule that fits into w x h texels: a rectangle whose shorter sides are half circles. Solid are the texels
---whose centre lies in it or on its edge; if w and h are the same, those of a circle.
---@param w integer Texels, floored, 0 to 32767.
---@param h integer
---@return pixcollide.Mask
function pixcollide.newCapsuleMask(w, h) end

---A filled polygon: the texels whose centre lies inside, by the even-odd rule: where it covers itself twice is outside.
---Centres on a left or top edge are in, those on a right or bottom edge are out.
---
---The mask is as large as the polygon, wherever the points lie: where its corner is among them are two more results. For
---most uses, `pixcollide.newPolygonSprite` and `mask:addPolygon` put it there by themselves. As the last of several arguments,
---or before others, put the call into parentheses.
---@param points number[] x1, y1, x2, y2, ...: at least three points. |x|, |y| <= 2^30; at most 32767 texels a side.
---@return pixcollide.Mask mask
---@return integer x Where the mask's top-left corner lies in the points' coordinates.
---@return integer y
function pixcollide.newPolygonMask(points) end

---A line through all points, such as a wall, with round ends and joints: the texels whose centre is at most width / 2
---from it. It is closed only if the last point is the first one again, and a disc if there is but one point. From its last
---point to its first it is the same line. If it is thinner than 1 texel, it has gaps. Like `pixcollide.newPolygonMask`, it
---gives three results.
---@param points number[] x1, y1, x2, y2, ...: at least one point. |x|, |y| <= 2^30; at most 32767 texels a side.
---@param width number Texels, not floored, more than 0 and not more than 2^30.
---@return pixcollide.Mask mask
---@return integer x Where the mask's top-left corner lies in the points' coordinates.
---@return integer y
function pixcollide.newPolylineMask(points, width) end

-- # Masks from other masks

---One mask for a list of them, such as all frames of an animation: solid where any of them is. Their top-left corners
---lie on one another.
---@param list pixcollide.Mask[] At least one, at most 2^20.
---@return pixcollide.Mask # As wide as the widest and as high as the highest.
function pixcollide.mergeMasks(list) end

---The mask in a string that `mask:serialize` made, here or on another machine. All other strings are refused, also
---those that were changed, cut short or added to.
---@param bytes string
---@return pixcollide.Mask? mask nil if the bytes are not those of a mask.
---@return string? message "cannot deserialize mask: cause"
function pixcollide.deserializeMask(bytes) end

-- # Masks of images

---The mask of an image file. Formats: PNG, JPEG, BMP, TGA, GIF (its first frame), PSD (RGB, of 8 bits a channel, or
---of 16 uncompressed), and binary PNM.
---@param path string
---@param options? pixcollide.ImageOptions
---@return pixcollide.Mask? mask nil if the file cannot be read or decoded, or `rect` or the reference does not fit it.
---@return string? message "cannot load 'path': cause"
function pixcollide.loadMask(path, options) end

---As `loadMask`, from the bytes of an image file in a string.
---@param bytes string
---@param options? pixcollide.ImageOptions
---@return pixcollide.Mask? mask nil if it cannot be decoded, or `rect` or the reference does not fit it.
---@return string? message "cannot decode image: cause"
function pixcollide.decodeMask(bytes, options) end

---The mask of raw pixels, four bytes each: red, green, blue, alpha; rows from the top.
---@param data string|lightuserdata Light userdata is what LÖVE's `ImageData:getPointer()` gives. A string that is too
---  short raises. The length of light userdata cannot be checked; keep what owns it (LÖVE's ImageData) in a variable
---  until the call returns.
---@param w integer Pixels, floored, 0 to 32767.
---@param h integer
---@param options? pixcollide.PixelOptions A `rect` that does not fit raises.
---@return pixcollide.Mask
function pixcollide.newMaskFromPixels(data, w, h, options) end

-- # Spritesheets and animations

---A list of masks, one for each whole frame of a sheet in an image file, row by row.
---@param path string
---@param frameWidth integer Pixels, floored, 1 to 32767.
---@param frameHeight integer
---@param options? pixcollide.SheetOptions
---@return pixcollide.Mask[]? masks nil if the file cannot be read or decoded, has no whole frame or fewer than
---  `count`, or `rect` or the reference does not fit it.
---@return string? message "cannot load 'path': cause"
function pixcollide.loadSheet(path, frameWidth, frameHeight, options) end

---As `loadSheet`, from the bytes of an image file in a string.
---@param bytes string
---@param frameWidth integer Pixels, floored, 1 to 32767.
---@param frameHeight integer
---@param options? pixcollide.SheetOptions
---@return pixcollide.Mask[]? masks nil if it cannot be decoded, has no whole frame or fewer than `count`, or `rect` or
---  the reference does not fit it.
---@return string? message "cannot decode image: cause"
function pixcollide.decodeSheet(bytes, frameWidth, frameHeight, options) end

---The masks of an animated GIF's frames and their delays. A mask shows the frame as it is seen: drawn over what the
---frames before it leave. Other images have one frame, with a delay of 0.
---@param path string
---@param options? pixcollide.ImageOptions The reference is the same for all frames.
---@return pixcollide.Mask[]? masks nil if the file cannot be read or decoded, or `rect` or the reference does not fit
---  it.
---@return number[]|string delays How many seconds each frame is shown, in steps of 1/100 s, as the file says: 0 where
---  it says 0 or nothing, though browsers wait 0.1 s then. Or the message, "cannot load 'path': cause".
function pixcollide.loadFrames(path, options) end

---As `loadFrames`, from the bytes of an image file in a string.
---@param bytes string
---@param options? pixcollide.ImageOptions The reference is the same for all frames.
---@return pixcollide.Mask[]? masks nil if it cannot be decoded, or `rect` or the reference does not fit it.
---@return number[]|string delays Seconds, or the message, "cannot decode image: cause".
function pixcollide.decodeFrames(bytes, options) end

-- # Masks by colour

---One mask for each of several colours of an image file, such as a level drawn in one picture.
---@generic K : string|number
---@param path string
---@param colors table<K, pixcollide.Color> Such as `{lava = {0.9, 0.35, 0.1}, ice = {0.6, 0.8, 0.95, tolerance =
---  0.1}}`. Keys are strings or numbers.
---@param options? pixcollide.ColorlessImageOptions `color` is no option here.
---@return table<K, pixcollide.Mask>? masks With the keys of `colors`. nil if the file cannot be read or decoded, or
---  `rect` or the reference does not fit it.
---@return string? message "cannot load 'path': cause"
function pixcollide.loadMasksByColor(path, colors, options) end

---As `loadMasksByColor`, from the bytes of an image file in a string.
---@generic K : string|number
---@param bytes string
---@param colors table<K, pixcollide.Color> As for `loadMasksByColor`.
---@param options? pixcollide.ColorlessImageOptions
---@return table<K, pixcollide.Mask>? masks With the keys of `colors`. nil if it cannot be decoded, or `rect` or the
---  reference does not fit it.
---@return string? message "cannot decode image: cause"
function pixcollide.decodeMasksByColor(bytes, colors, options) end

---As `loadMasksByColor`, from raw pixels as `newMaskFromPixels` takes them.
---@generic K : string|number
---@param data string|lightuserdata As for `newMaskFromPixels`.
---@param w integer Pixels, floored, 0 to 32767.
---@param h integer
---@param colors table<K, pixcollide.Color> As for `loadMasksByColor`.
---@param options? pixcollide.ColorlessPixelOptions A `rect` that does not fit raises.
---@return table<K, pixcollide.Mask> masks With the keys of `colors`.
function pixcollide.newMasksByColor(data, w, h, colors, options) end

---The numbers from 0 to 1 of a colour whose parts are 0 to 255, as `love.math.colorFromBytes`: each divided by 255. In
---a table write the call last, so that all its results count:
---`{tolerance = 0.1, pixcollide.colorFromBytes(230, 90, 30)}`.
---@param r number 0 to 255, rounded to the nearest integer.
---@param g number
---@param b number
---@param a? number 0 to 255, rounded to the nearest integer. Without it there is no fourth result.
---@return number r 0 to 1.
---@return number g
---@return number b
---@return number? a
function pixcollide.colorFromBytes(r, g, b, a) end

-- # Pictures of images

---The picture of an image file, of the formats that `loadMask` reads.
---@param path string
---@param options? pixcollide.PictureOptions
---@return pixcollide.Picture? picture nil if the file cannot be read or decoded, `rect` does not fit it, or it is larger
---  than a picture may be: 32767 pixels a side, 2^26 in all.
---@return string? message "cannot load 'path': cause"
function pixcollide.loadPicture(path, options) end

---As `loadPicture`, from the bytes of an image file in a string.
---@param bytes string
---@param options? pixcollide.PictureOptions
---@return pixcollide.Picture? picture nil if it cannot be decoded, `rect` does not fit it, or it is too large.
---@return string? message "cannot decode image: cause"
function pixcollide.decodePicture(bytes, options) end

---The picture of raw pixels, as `newMaskFromPixels` takes them. They are copied.
---@param data string|lightuserdata As for `newMaskFromPixels`.
---@param w integer Pixels, floored, 1 to 32767; at most 2^26 in all.
---@param h integer
---@param options? pixcollide.RawPictureOptions A `rect` that does not fit raises.
---@return pixcollide.Picture
function pixcollide.newPictureFromPixels(data, w, h, options) end

return pixcollide
