-- SPDX-License-Identifier: MIT
-- SPDX-FileCopyrightText: 2026 The pixcollide authors

---@meta _
-- luacheck: no unused args, ignore 241

-- Methods of masks: outlines, contours, polygons, convex parts. See mask.lua.

---@class pixcollide.Mask
local Mask = {}

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
---tolerance leaves some of the points that a smaller one leaves.
---@param tolerance? number Texels, at least 0; 1 unless given. 0 gives the contours.
---@return pixcollide.Polygon[] polygons
---@return integer n The number of polygons.
function Mask:polygons(tolerance) end

---Convex polygons that cover polygons(tolerance) exactly and do not overlap, for Box2D and love.physics.newPolygonShape:
---flat lists x1, y1, x2, y2, ..., clockwise on screen, without three points on a line. In the order of the polygons.
---@param maxVertices? number Points of a part at most, floored, at least 3; 8 unless given.
---@param tolerance? number Texels, at least 0; 1 unless given. With 0 the areas add up to count().
---@return integer[][] parts
---@return integer n The number of parts.
function Mask:convexParts(maxVertices, tolerance) end

return Mask
