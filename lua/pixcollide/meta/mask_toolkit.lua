-- SPDX-License-Identifier: MIT
-- SPDX-FileCopyrightText: 2026 The pixcollide authors

---@meta _
-- luacheck: no unused args, ignore 241

-- Page of the reference: Mask toolkit.

---Operators for masks of the same size: `a - b` in all Lua versions, the others from Lua 5.3 on.
---@class pixcollide.Mask
---@operator sub(pixcollide.Mask): pixcollide.Mask
---@operator bor(pixcollide.Mask): pixcollide.Mask
---@operator band(pixcollide.Mask): pixcollide.Mask
---@operator bxor(pixcollide.Mask): pixcollide.Mask
---@operator bnot: pixcollide.Mask
local Mask = {}

-- # Combining two masks, in place

---Makes solid what is solid in other.
---@param other pixcollide.Mask May be this mask itself.
---@param dx? number 0 unless given.
---@param dy? number 0 unless given.
---@return integer changed The number of texels that changed.
function Mask:add(other, dx, dy) end

---Makes empty what is solid in other.
---@param other pixcollide.Mask May be this mask itself.
---@param dx? number 0 unless given.
---@param dy? number 0 unless given.
---@return integer changed The number of texels that changed.
function Mask:subtract(other, dx, dy) end

---Keeps only what is solid in other, too: all that other does not reach becomes empty.
---@param other pixcollide.Mask May be this mask itself.
---@param dx? number 0 unless given.
---@param dy? number 0 unless given.
---@return integer changed The number of texels that changed.
function Mask:intersect(other, dx, dy) end

---Makes what is solid in other empty where it is solid, and solid where it is empty.
---@param other pixcollide.Mask May be this mask itself.
---@param dx? number 0 unless given.
---@param dy? number 0 unless given.
---@return integer changed The number of texels that changed.
function Mask:toggle(other, dx, dy) end

-- # Combining two masks, as a new one

---What is solid in either. The new mask is the smallest that holds both; a mask without texels counts for nothing.
---Raises if a side would exceed 32767.
---@param other pixcollide.Mask
---@param dx? number 0 unless given.
---@param dy? number 0 unless given.
---@return pixcollide.Mask
---@return integer x Of the new mask's corner, in this mask's coordinates.
---@return integer y
function Mask:union(other, dx, dy) end

---What is solid in this mask and not in other, as a mask of this mask's size.
---@param other pixcollide.Mask
---@param dx? number 0 unless given.
---@param dy? number 0 unless given.
---@return pixcollide.Mask
function Mask:difference(other, dx, dy) end

---What is solid in both, as a mask of this mask's size: overlapMask.
---@param other pixcollide.Mask
---@param dx? number 0 unless given.
---@param dy? number 0 unless given.
---@return pixcollide.Mask
function Mask:intersection(other, dx, dy) end

---What is solid in one of the two and not in both. The new mask is as large as that of union.
---@param other pixcollide.Mask
---@param dx? number 0 unless given.
---@param dy? number 0 unless given.
---@return pixcollide.Mask
---@return integer x Of the new mask's corner, in this mask's coordinates.
---@return integer y
function Mask:symmetricDifference(other, dx, dy) end

-- # Geometry

---The smallest rectangle that holds all solid texels.
---@return integer? x Texels; nil if no texel is solid.
---@return integer? y
---@return integer? w
---@return integer? h
function Mask:getBounds() end

---The mean of the centres of all solid texels, in texels from this mask's corner: (1, 1) for a full mask of 2 x 2. It
---can be handed to sprite:setOrigin.
---@return number? x nil if no texel is solid.
---@return number? y
function Mask:getCentroid() end

---Which way the solid texels are stretched: the angle of their long axis, the line through the centroid to which they
---lie nearest by the sum of squared distances. 0 if all lines through it are alike, as in a square or a disc.
---@return number? angle Radians clockwise on screen from the x axis, above -pi/2 and up to pi/2; nil if no texel is solid.
function Mask:getOrientation() end

---The corners of the convex hull of the solid texels' areas. They are corners of texels, clockwise on screen from the
---left end of the hull's top side; no three lie on a line. The list is empty if no texel is solid.
---@param out? number[] Is filled and returned instead of a new list; what follows in it is cleared.
---@return number[] list x1, y1, x2, y2, ...
---@return integer n The number of corners.
function Mask:getConvexHull(out) end

---The part of this mask that has solid texels, as a new mask.
---@return pixcollide.Mask mask 0 x 0 if no texel is solid.
---@return integer x Where its corner lies in this mask; 0 if no texel is solid.
---@return integer y
function Mask:trimmed() end

---A part of this mask as a new mask, whose texel (0, 0) is this one's (x, y). It may reach outside: what lies there is
---empty.
---@param x number Texels, floored.
---@param y number
---@param w number Texels, floored; 0 to 32767.
---@param h number
---@return pixcollide.Mask
function Mask:cropped(x, y, w, h) end

---A new mask with left and right exchanged, top and bottom, or both.
---@param horizontally? boolean Left and right. Unless given: true if `vertically` is not given either.
---@param vertically? boolean Top and bottom. false unless given.
---@return pixcollide.Mask
function Mask:flipped(horizontally, vertically) end

---A new mask, turned by quarter turns: one brings texel (u, v) to (h - 1 - v, u).
---@param n? number How many, clockwise on screen, floored; negative ones are anticlockwise. 1 unless given.
---@return pixcollide.Mask
function Mask:rotated90(n) end

---A new mask of w x h texels that shows all of this one, stretched or shrunk. Each texel is the one of this mask that
---its centre falls on: texel i of a row is texel floor((2 i + 1) W / (2 w)) of W.
---@param w number Texels, floored; 0 to 32767.
---@param h number
---@return pixcollide.Mask
function Mask:scaled(w, h) end

---A new mask of the pixels that a sprite with this mask covers at position (0, 0), with this transform. It is the same
---as sprite:setTransform(0, 0, r, sx, ...) and sprite:rasterize().
---@param r number Radians, clockwise on screen.
---@param sx? number 1 unless given.
---@param sy? number sx unless given.
---@param ox? number Texels; 0 unless given, as the rest.
---@param oy? number
---@param kx? number
---@param ky? number
---@return pixcollide.Mask mask As large as the bounds of what is covered; 0 x 0 if nothing is.
---@return integer x Where its corner lies, from the position.
---@return integer y
function Mask:transformed(r, sx, sy, ox, oy, kx, ky) end

-- # Growing and shrinking

---Which texels lie in the shape of radius n around one: "square" |dx| <= n and |dy| <= n, "diamond" |dx| + |dy| <= n,
---"disc" dx^2 + dy^2 <= n^2.
---@alias pixcollide.Shape "square"|"diamond"|"disc"

---Grown: the texels within a shape around any solid one, as a new mask with n texels more on each side. Raises if that
---makes a side longer than 32767.
---@param n number Radius in texels, floored, 0 to 32767.
---@param shape? pixcollide.Shape "square" unless given.
---@return pixcollide.Mask mask
---@return integer x -n: the new mask's corner, in this mask's coordinates.
---@return integer y -n.
function Mask:dilated(n, shape) end

---Shrunk: the texels around which all texels of the shape are solid, as a new mask of this mask's size. Outside counts as
---empty.
---@param n number Radius in texels, floored, 0 to 32767.
---@param shape? pixcollide.Shape "square" unless given.
---@return pixcollide.Mask
function Mask:eroded(n, shape) end

---Eroded, then dilated, as a new mask of this mask's size: thin parts and specks go, the rest stays as large as it was.
---@param n number Radius in texels, floored, 0 to 32767.
---@param shape? pixcollide.Shape "square" unless given.
---@return pixcollide.Mask
function Mask:opened(n, shape) end

---Dilated, then eroded, as a new mask of this mask's size: narrow gaps and small holes fill, the rest stays as it was.
---@param n number Radius in texels, floored, 0 to 32767.
---@param shape? pixcollide.Shape "square" unless given.
---@return pixcollide.Mask
function Mask:closed(n, shape) end

-- # Regions

---@class pixcollide.ComponentOptions
---@field connectivity? integer 8, unless given: texels that touch over corners are connected; 4: over edges only.
---@field minCount? number Components of fewer texels are left out; 1 unless given. Floored.

---@class pixcollide.Component
---@field mask pixcollide.Mask As large as the component's smallest rectangle, and without its neighbours' texels.
---@field x integer Where the mask's corner lies in the mask that was asked.
---@field y integer
---@field count integer Solid texels.

---The connected parts of the mask, in the order of their first texels: from the top row down, from left to right.
---@param options? pixcollide.ComponentOptions
---@return pixcollide.Component[] list
---@return integer n
function Mask:connectedComponents(options) end

---The connected part that holds the texel (x, y). Costs what the part covers, whatever else the mask holds.
---@param x number
---@param y number
---@param connectivity? integer 4 or 8 (unless given), as in connectedComponents.
---@return pixcollide.Mask? component Cropped to the part; nil if the texel is empty or outside.
---@return integer? x Where its corner lies in this mask.
---@return integer? y
---@return integer? count
function Mask:componentAt(x, y, connectivity) end

---The connected part with the most texels; of several, the first in the order of connectedComponents.
---@param connectivity? integer 4 or 8 (unless given), as in connectedComponents.
---@return pixcollide.Mask? component Cropped to the part; nil if the mask is empty.
---@return integer? x Where its corner lies in this mask.
---@return integer? y
---@return integer? count
function Mask:largestComponent(connectivity) end

---The smallest rectangle around each connected part, in the order of connectedComponents.
---@param connectivity? integer 4 or 8 (unless given), as in connectedComponents.
---@param out? integer[] The list to use.
---@return integer[] list Flat: x, y, w, h of each.
---@return integer n The number of rectangles.
function Mask:boundingRects(connectivity, out) end

---A copy with solid holes: empty parts, connected over edges, that do not reach the mask's edge.
---@return pixcollide.Mask
function Mask:filledHoles() end

---A copy in which the empty part that holds (x, y) is solid, as with a paint bucket: it spreads over edges, not over
---corners. A plain copy if (x, y) is solid or outside.
---@param x number
---@param y number
---@return pixcollide.Mask
function Mask:floodFilled(x, y) end

---The solid texels as disjoint rectangles, as few as possible, by y, then by x. (There may be some more of very large
---masks that are as ragged as noise: the work is bounded.)
---@param out? integer[] The list to use.
---@return integer[] list Flat: x, y, w, h of each.
---@return integer n The number of rectangles.
function Mask:rectangles(out) end

-- # Outlines

---A closed loop: a flat list x1, y1, x2, y2, ...; the last point adjoins the first, which is not repeated.
---@class pixcollide.Loop
---@field [integer] integer
---@field isHole boolean Does it run around a hole? Those that run around solid texels are outer loops.

---An outer loop as a flat list x1, y1, x2, y2, ..., clockwise on screen.
---@class pixcollide.Polygon
---@field [integer] integer
---@field holes integer[][] The loops of its holes, the same kind of lists, anticlockwise; empty if there are none.

---The closed loops along the edges of the solid texels, as corners of texels: (0, 0) is the mask's top left corner and
---(w, h) its bottom right one. Outer loops run clockwise on screen, those of holes the other way. Exact: the area of the
---outer loops less that of the holes is count(). No loop touches or crosses itself, and none crosses another; texels that
---touch over a corner alone are apart. Outer loops come in the row order of their first texels, each followed by its
---holes.
---@return pixcollide.Loop[] loops
---@return integer n The number of loops.
function Mask:contours() end

---The solid texels along each contour in order, as a flat list x1, y1, x2, y2, ... of texels: each is a neighbour of the
---one before, over an edge or a corner, and the last one of the first. A part one texel wide is listed there and back.
---Together they are the solid texels with an empty one, or the mask's end, beside, above or below. In the order of
---contours().
---@return pixcollide.Loop[] loops
---@return integer n The number of loops.
function Mask:outlinePixels() end

---The contours with fewer points, polygon by polygon. No point of a contour is further than the tolerance from the edge
---that stands for it. The loops never cross themselves or each other; all are there, with at least three points. A larger
---tolerance leaves some of the points that a smaller one leaves. From 1.5 on, every straight slope can be one edge.
---@param tolerance? number Texels, at least 0; 1.5 unless given. 0 gives the contours.
---@return pixcollide.Polygon[] polygons
---@return integer n The number of polygons.
function Mask:polygons(tolerance) end

---Convex polygons that cover polygons(tolerance) exactly and do not overlap, for Box2D and love.physics.newPolygonShape:
---flat lists x1, y1, x2, y2, ..., clockwise on screen, without three points on a line. In the order of the polygons.
---@param maxVertices? number Points of a part at most, floored, at least 3; 8 unless given.
---@param tolerance? number Texels, at least 0; 1.5 unless given. With 0 the areas add up to count().
---@return integer[][] parts
---@return integer n The number of parts.
function Mask:convexParts(maxVertices, tolerance) end

-- # Reading and writing

---The texels as text: `#` is solid, `.` is empty. `pixcollide.newMaskFromRows` reads it.
---@return string[] rows One for each row, from the top.
function Mask:toRows() end

---The texels as raw pixels, for `love.image.newImageData(w, h, "rgba8", bytes)`: rows from the top, four bytes a pixel,
---red, green, blue, alpha. Solid texels have the colour, empty ones are four zeros. Raises for 2^29 or more texels.
---@param r? number 0 to 1; each is 1 unless given.
---@param g? number
---@param b? number
---@param a? number
---@return string bytes
function Mask:toPixels(r, g, b, a) end

---The mask as a PNG image: solid texels in this colour, empty ones transparent. Raises for a mask without texels or with
---more than 2^26.
---@param r? number 0 to 1; each is 1 unless given.
---@param g? number
---@param b? number
---@param a? number At least 1/255, so that `pixcollide.decodeMask` finds the same mask in it.
---@return string bytes
function Mask:encodePNG(r, g, b, a) end

---Writes the PNG image of `encodePNG` to a file.
---@param path string
---@param r? number
---@param g? number
---@param b? number
---@param a? number
---@return true? saved nil if the file cannot be written.
---@return string? message "cannot save 'path': cause"
function Mask:savePNG(path, r, g, b, a) end

---The mask as a short string, for `pixcollide.deserialize`: the same for equal masks, on every machine and in every
---version.
---@return string bytes
function Mask:serialize() end

---A hash of size and texels: the same for equal masks, on every machine and in every version. It is not cryptographic.
---@return string hash 16 hexadecimal digits.
function Mask:hash() end

---Runs over the solid texels, from top to bottom and left to right: `for x, y in mask:eachSolid() do`. The mask may be
---edited meanwhile: the loop goes on with the next texel that is solid by then. Raises once the mask is released.
---@return fun(): integer, integer
function Mask:eachSolid() end

---Runs over the runs of solid texels in rows: `for x, y, length in mask:eachRun() do`. The mask may be edited meanwhile:
---the loop goes on behind the end of the last run. Raises once the mask is released.
---@return fun(): integer, integer, integer
function Mask:eachRun() end

return Mask
