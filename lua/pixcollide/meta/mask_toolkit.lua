-- SPDX-License-Identifier: MIT
-- SPDX-FileCopyrightText: 2026 The pixcollide authors

---@meta _
-- luacheck: no unused args, ignore 241

-- Page of the reference: Mask toolkit.

---Operators, for two masks of the same size: `a - b` is the difference, in every Lua version. From Lua 5.3 on, `a | b`
---is the union, `a & b` the intersection, `a ~ b` the symmetric difference, and `~a` the inverse.
---@class pixcollide.Mask
---@operator sub(pixcollide.Mask): pixcollide.Mask
---@operator bor(pixcollide.Mask): pixcollide.Mask
---@operator band(pixcollide.Mask): pixcollide.Mask
---@operator bxor(pixcollide.Mask): pixcollide.Mask
---@operator bnot: pixcollide.Mask
local Mask = {}

-- # Combining two masks, in place

---Makes solid what is solid in the other mask.
---@param other pixcollide.Mask May be this mask itself.
---@param dx? number Offset of `other` from this mask, in texels, floored; 0 unless given.
---@param dy? number 0 unless given.
---@return integer changed How many texels have changed.
function Mask:add(other, dx, dy) end

---Makes empty what is solid in the other mask: a crater in a terrain.
---@param other pixcollide.Mask May be this mask itself.
---@param dx? number Offset of `other` from this mask, in texels, floored; 0 unless given.
---@param dy? number 0 unless given.
---@return integer changed How many texels have changed.
function Mask:subtract(other, dx, dy) end

---Keeps only what is solid in the other mask, too. What lies beyond the other mask becomes empty.
---@param other pixcollide.Mask May be this mask itself.
---@param dx? number Offset of `other` from this mask, in texels, floored; 0 unless given.
---@param dy? number 0 unless given.
---@return integer changed How many texels have changed.
function Mask:intersect(other, dx, dy) end

---Flips every texel that is solid in the other mask: solid texels become empty, and empty ones solid.
---@param other pixcollide.Mask May be this mask itself.
---@param dx? number Offset of `other` from this mask, in texels, floored; 0 unless given.
---@param dy? number 0 unless given.
---@return integer changed How many texels have changed.
function Mask:toggle(other, dx, dy) end

-- # Combining two masks, as a new one

---What is solid in either mask. The new mask is the smallest that holds the rectangles of both; a mask of 0 texels is
---left out. Raises if a side would be longer than 32767.
---@param other pixcollide.Mask
---@param dx? number Offset of `other` from this mask, in texels, floored; 0 unless given.
---@param dy? number 0 unless given.
---@return pixcollide.Mask
---@return integer x Where the new mask's corner lies in this mask's coordinates.
---@return integer y
function Mask:union(other, dx, dy) end

---What is solid in this mask and not in the other, as a mask of this mask's size.
---@param other pixcollide.Mask
---@param dx? number Offset of `other` from this mask, in texels, floored; 0 unless given.
---@param dy? number 0 unless given.
---@return pixcollide.Mask
function Mask:difference(other, dx, dy) end

---What is solid in both, as a mask of this mask's size. The same as `mask:overlapMask`.
---@param other pixcollide.Mask
---@param dx? number Offset of `other` from this mask, in texels, floored; 0 unless given.
---@param dy? number 0 unless given.
---@return pixcollide.Mask
function Mask:intersection(other, dx, dy) end

---What is solid in exactly one of the two. The new mask is as large as that of `mask:union`.
---@param other pixcollide.Mask
---@param dx? number Offset of `other` from this mask, in texels, floored; 0 unless given.
---@param dy? number 0 unless given.
---@return pixcollide.Mask
---@return integer x Where the new mask's corner lies in this mask's coordinates.
---@return integer y
function Mask:symmetricDifference(other, dx, dy) end

-- # Geometry

---The smallest rectangle around all solid texels.
---@return integer? x Texels; nil if no texel is solid.
---@return integer? y
---@return integer? w
---@return integer? h
function Mask:getBounds() end

---The centroid of the solid texels: the mean of their centres, in texels from this mask's corner, not rounded. It is
---(1, 1) for a full mask of 2 x 2. A good point for `sprite:setOrigin`.
---@return number? x nil if no texel is solid.
---@return number? y
function Mask:getCentroid() end

---The direction in which the figure is longest: the angle of its long axis. This is the line through the centroid to
---which the solid texels lie nearest, by the sum of squared distances. The angle is 0 if no such line is better than
---the others, as in a square or a disc.
---@return number? angle Radians, clockwise on screen from the x axis; above -pi/2, at most pi/2. nil if no texel is
---  solid.
function Mask:getOrientation() end

---The convex hull of the solid texels' squares. Its points are corners of texels, clockwise on screen from the left end
---of the top side, no three of them on a line. The list is empty if no texel is solid.
---@param out? number[] The list to fill and return, instead of a new one. Older entries behind the new ones are
---  cleared.
---@return number[] list x1, y1, x2, y2, ...
---@return integer n The number of points.
function Mask:getConvexHull(out) end

---A copy without the empty margins, as large as `mask:getBounds`.
---@return pixcollide.Mask mask 0 x 0 if no texel is solid.
---@return integer x Where the new mask's corner lies in this mask; 0 if no texel is solid.
---@return integer y
function Mask:trimmed() end

---A rectangle of this mask, as a new mask whose texel (0, 0) is this one's (x, y). The rectangle may reach beyond this
---mask: what lies there is empty. So it can also add margins.
---@param x number Texels, floored.
---@param y number
---@param w number Texels, floored; 0 to 32767.
---@param h number
---@return pixcollide.Mask
function Mask:cropped(x, y, w, h) end

---A copy in which solid texels are empty, and empty ones solid. The same as `~mask`, in every Lua version.
---@return pixcollide.Mask
function Mask:inverted() end

---A mirror image, as a new mask: with left and right exchanged, top and bottom, or both.
---@param horizontally? boolean Left and right. Unless given, true if `vertically` is not given either.
---@param vertically? boolean Top and bottom. false unless given.
---@return pixcollide.Mask
function Mask:flipped(horizontally, vertically) end

---A copy turned by quarter turns. One clockwise turn brings texel (u, v) to (h - 1 - v, u).
---@param n? number How many quarter turns, clockwise on screen, floored; anticlockwise if negative. 1 unless given.
---@return pixcollide.Mask
function Mask:rotated90(n) end

---A copy stretched or shrunk to w x h texels. Each new texel takes the texel of this mask on which its centre falls:
---texel i of a row of w takes texel floor((2 i + 1) W / (2 w)) of a row of W. To scale by factors, there is
---`mask:transformed(0, sx, sy)`.
---@param w number Texels, floored; 0 to 32767.
---@param h number
---@return pixcollide.Mask
function Mask:scaled(w, h) end

---A copy of w x h texels as a panel is drawn: the corners as they are, the edges between them, and the middle, stretched as
---`scaled` does, or repeated from their top left corner on. A part of no texels leaves its place empty.
---@param left number Texels of the border at the left, floored; `left` and `right` together at most the mask's width.
---@param top number Likewise at the top, `top` and `bottom` at most its height.
---@param right number At the right.
---@param bottom number At the bottom.
---@param w number Texels, floored; at least `left` and `right` together, and at most 32767.
---@param h number At least `top` and `bottom` together.
---@param mode? "stretch"|"repeat" "stretch" unless given.
---@return pixcollide.Mask
function Mask:nineSliced(left, top, right, bottom, w, h, mode) end

---A new mask of the pixels that a sprite with this mask covers at position (0, 0) with this transform. The same as
---`sprite:setTransform(0, 0, r, sx, ...)` and then `sprite:rasterize()`. Raises if a side would be longer than 32767.
---@param r number Radians, clockwise on screen.
---@param sx? number 1 unless given.
---@param sy? number `sx` unless given.
---@param ox? number The origin in texels, and the shear; each is 0 unless given.
---@param oy? number
---@param kx? number
---@param ky? number
---@return pixcollide.Mask mask As large as the bounds of the covered pixels; 0 x 0 if there are none.
---@return integer x Where the new mask's corner lies, from the sprite's position.
---@return integer y
function Mask:transformed(r, sx, sy, ox, oy, kx, ky) end

-- # Growing and shrinking

---Which texels count as near, with a radius of n. "square": |dx| <= n and |dy| <= n. "diamond": |dx| + |dy| <= n.
---"disc": dx^2 + dy^2 <= n^2.
---@alias pixcollide.Shape "square"|"diamond"|"disc"

---A grown copy: solid are all texels that lie in the shape around any solid texel. The new mask is n texels larger on
---each side. Raises if a side would be longer than 32767.
---@param n number Radius in texels, floored, 0 to 32767.
---@param shape? pixcollide.Shape "square" unless given.
---@return pixcollide.Mask mask
---@return integer x -n: where the new mask's corner lies in this mask's coordinates.
---@return integer y -n.
function Mask:dilated(n, shape) end

---A shrunken copy of the same size: solid are the texels around which the whole shape is solid. Texels outside the mask
---count as empty.
---@param n number Radius in texels, floored, 0 to 32767.
---@param shape? pixcollide.Shape "square" unless given.
---@return pixcollide.Mask
function Mask:eroded(n, shape) end

---Eroded, then dilated, as a new mask of the same size. Thin parts and specks disappear, the rest keeps its size.
---@param n number Radius in texels, floored, 0 to 32767.
---@param shape? pixcollide.Shape "square" unless given.
---@return pixcollide.Mask
function Mask:opened(n, shape) end

---Dilated, then eroded, as a new mask of the same size. Narrow gaps and small holes are filled, the rest stays as it
---was. With discs it takes for a moment the memory of two masks that are n texels larger on each side.
---@param n number Radius in texels, floored, 0 to 32767.
---@param shape? pixcollide.Shape "square" unless given.
---@return pixcollide.Mask
function Mask:closed(n, shape) end

-- # Regions

---@class pixcollide.ComponentOptions
---@field connectivity? 4|8 8: texels that touch at a corner are connected, too; 4: only over edges. 8 unless given.
---@field minCount? number Leaves out components of fewer texels. At least 0, floored; 1 unless given.

---@class pixcollide.Component
---@field mask pixcollide.Mask Cropped to the component. Texels of other components in this rectangle are empty in it.
---@field x integer Where its corner lies in the mask that was asked.
---@field y integer
---@field count integer The number of its solid texels.

---The connected parts of the mask. They come in the order of their first texels: from the top row down, in each row
---from the left.
---@param options? pixcollide.ComponentOptions|4|8 A number is the connectivity.
---@return pixcollide.Component[] list
---@return integer n The number of components.
function Mask:connectedComponents(options) end

---The connected part to which texel (x, y) belongs. Its cost depends on the size of this part, not on that of the mask.
---@param x number Texels, floored.
---@param y number
---@param connectivity? 4|8 As for `mask:connectedComponents`; 8 unless given.
---@return pixcollide.Mask? component Cropped to the part; nil if the texel is empty or outside the mask.
---@return integer? x Where its corner lies in this mask.
---@return integer? y
---@return integer? count The number of its texels.
function Mask:componentAt(x, y, connectivity) end

---The connected part with the most texels. Of several, it is the first in the order of `mask:connectedComponents`.
---@param connectivity? 4|8 As for `mask:connectedComponents`; 8 unless given.
---@return pixcollide.Mask? component Cropped to the part; nil if the mask is empty.
---@return integer? x Where its corner lies in this mask.
---@return integer? y
---@return integer? count The number of its texels.
function Mask:largestComponent(connectivity) end

---The smallest rectangle around each connected part, in the order of `mask:connectedComponents`.
---@param connectivity? 4|8 As for `mask:connectedComponents`; 8 unless given.
---@param out? integer[] The list to fill and return, instead of a new one.
---@return integer[] list A flat list: x1, y1, w1, h1, x2, ...
---@return integer n The number of rectangles.
function Mask:boundingRects(connectivity, out) end

---A copy with its holes filled. A hole is a part of empty texels that does not reach the border of the mask. With a
---connectivity of 8, a ring closed over corners has one; with 4 it is open there.
---@param connectivity? 4|8 That of solid texels, as for `mask:connectedComponents`; 8 unless given.
---@return pixcollide.Mask
function Mask:filledHoles(connectivity) end

---A copy filled from (x, y) on, as with a paint bucket: the empty texel and all empty ones connected to it become
---solid. It spreads over edges, not between two solid texels that touch at a corner; with a connectivity of 4 it does
---that, too. A plain copy if texel (x, y) is solid or outside the mask.
---@param x number Texels, floored.
---@param y number
---@param connectivity? 4|8 That of solid texels, as for `mask:connectedComponents`; 8 unless given.
---@return pixcollide.Mask
function Mask:floodFilled(x, y, connectivity) end

---Splits the solid texels into as few rectangles as possible, which do not overlap. They are sorted by y, then by x. Of
---very large masks that are as ragged as noise there may be a few more than necessary, as the search is limited.
---@param out? integer[] The list to fill and return, instead of a new one.
---@return integer[] list A flat list: x1, y1, w1, h1, x2, ...
---@return integer n The number of rectangles.
function Mask:rectangles(out) end

-- # Outlines

---A closed loop: a flat list x1, y1, x2, y2, ... From the last point it goes back to the first, which is not repeated.
---@class pixcollide.Loop
---@field [integer] integer
---@field isHole boolean Does it run around a hole? If not, it is an outer loop, around solid texels.

---An outer loop as a flat list x1, y1, x2, y2, ..., clockwise on screen.
---@class pixcollide.Polygon
---@field [integer] integer
---@field holes integer[][] The loops of its holes, as such lists, anticlockwise on screen. Empty if there are none.

---The exact outlines: closed loops along the edges of the solid texels. Points are corners of texels: (0, 0) is the
---mask's top-left corner, (w, h) its bottom-right one. The area of the outer loops minus that of the holes is
---`mask:count()`. Outer loops run clockwise on screen, those of holes anticlockwise. There is an outer loop for each of
---`mask:connectedComponents`, in their order, each followed by its holes. No loop crosses itself or another. With a
---connectivity of 8, loops touch themselves where texels touch at a corner. With 4 they never do: what would is parted
---into an outer loop and a hole, or into two holes.
---@param connectivity? 4|8 As for `mask:connectedComponents`; 8 unless given.
---@return pixcollide.Loop[] loops
---@return integer n The number of loops.
function Mask:contours(connectivity) end

---The solid texels along each contour, in order, as flat lists of texels. Each texel is next to the one before, over an
---edge or a corner, and the last is next to the first. A part one texel wide is listed there and back. Together the
---lists hold every solid texel that has an empty texel or the border of the mask to the left, to the right, above or
---below. The loops come in the order of `mask:contours`.
---@param connectivity? 4|8 As for `mask:contours`; 8 unless given.
---@return pixcollide.Loop[] loops
---@return integer n The number of loops.
function Mask:outlinePixels(connectivity) end

---The contours with fewer points, as polygons with holes: those with a connectivity of 4, so that all polygons are
---simple. No point of a contour is further than the tolerance from the edge that replaces it. Loops never cross
---themselves or each other. Every loop stays, if only as a triangle. The
---points left with a larger tolerance are among those left with a smaller one. From 1.5 on, every straight slope can
---become one edge.
---@param tolerance? number Texels, at least 0; 1.5 unless given. 0 gives `mask:contours(4)`.
---@return pixcollide.Polygon[] polygons
---@return integer n The number of polygons.
function Mask:polygons(tolerance) end

---Splits the polygons into convex parts, for Box2D and `love.physics.newPolygonShape`. The parts cover
---`mask:polygons(tolerance)` exactly and do not overlap. Each is a flat list x1, y1, x2, y2, ..., clockwise on screen,
---with no three points on a line. They come in the order of the polygons.
---@param maxVertices? number The most points that a part may have, floored, at least 3; 8 unless given.
---@param tolerance? number Texels, at least 0; 1.5 unless given. With 0 the areas of the parts add up to
---  `mask:count()`.
---@return integer[][] parts
---@return integer n The number of parts.
function Mask:convexParts(maxVertices, tolerance) end

-- # Reading and writing

---The texels as text, `#` for solid and `.` for empty. `pixcollide.newMaskFromRows` reads it.
---@return string[] rows A string for each row, from the top.
function Mask:toRows() end

---The texels as raw pixels, for `love.image.newImageData(w, h, "rgba8", bytes)`. Four bytes a texel: red, green, blue,
---alpha; rows from the top. Solid texels have the given colour, empty ones are four zeros. Raises for 2^29 texels or
---more. For an Image, LÖVE has `pixcollide.love.newImage`.
---@param r? number 0 to 1; each is 1 unless given.
---@param g? number
---@param b? number
---@param a? number
---@return string bytes
function Mask:toPixels(r, g, b, a) end

---The bytes of a PNG image of the mask. Solid texels have the given colour, empty ones are transparent.
---`pixcollide.decodeMask` makes an equal mask of it. Raises for a mask of no texels or of more than 2^26.
---@param r? number 0 to 1; each is 1 unless given.
---@param g? number
---@param b? number
---@param a? number 0 to 1; 1 unless given. Raises if the solid texels would be transparent, too.
---@return string bytes
function Mask:encodePNG(r, g, b, a) end

---Writes the PNG image of `mask:encodePNG` to a file.
---@param path string
---@param r? number 0 to 1, as for `mask:encodePNG`.
---@param g? number
---@param b? number
---@param a? number
---@return true? saved nil if the file cannot be written.
---@return string? message "cannot save 'path': cause"
function Mask:savePNG(path, r, g, b, a) end

---The mask as a short string, to keep in a file or to send to another player. `pixcollide.deserializeMask` reads it.
---Equal masks give equal strings, on every machine and in every version.
---@return string bytes
function Mask:serialize() end

---A hash of the size and the texels, to compare masks of two machines. It is the same for equal masks, on every machine
---and in every version. It is not cryptographic.
---@return string hash 16 hexadecimal digits.
function Mask:hash() end

---Loops over the solid texels, from top to bottom and from left to right. Write `for x, y in mask:eachSolid() do`. You
---may edit the mask in the loop: it goes on with the next texel that is solid by then. Raises once the mask is
---released.
---@return fun(): integer, integer
function Mask:eachSolid() end

---Loops over the solid texels as runs: row by row, neighbours without a gap as one run. Write
---`for x, y, length in mask:eachRun() do`. You may edit the mask in the loop: it goes on behind the end of the last
---run. Raises once the mask is released.
---@return fun(): integer, integer, integer
function Mask:eachRun() end

return Mask
