-- SPDX-License-Identifier: MIT
-- SPDX-FileCopyrightText: 2026 The pixcollide authors

---@meta _
-- luacheck: no unused args, ignore 241

-- Page of the reference: Rays.

---@class pixcollide.World
local World = {}

---The sprite whose covered pixels the ray from (x1, y1) to (x2, y2) meets first, disabled ones too. The ends are
---rounded to 1/256 pixel; then the ray is exact: it meets each pixel whose square it has a point in, and where it goes
---through a corner between its ends, all four around it. So it never slips between two pixels that touch at a corner.
---Beside a corner, the pixel in the next column comes before the one in the next row. Of sprites hit on the same pixel,
---the one added first. A filter function is asked about the sprites on the ray in order, until it accepts one.
---@param x1 number World coordinates, |x1| <= 2^30; beyond raises.
---@param y1 number
---@param x2 number
---@param y2 number
---@param filter? pixcollide.Filter
---@return pixcollide.Sprite? sprite nil if nothing is hit.
---@return integer? x The covered pixel that is hit.
---@return integer? y
---@return number? nx Where the surface faces there, as a unit vector: away from the sprite's covered pixels in the 5 x 5
---around the hit, the sum of hit minus pixel; if that is zero, out of the side by which the ray entered the pixel. A ray
---that begins on a covered pixel and goes nowhere may give 0, 0.
---@return number? ny
---@return number? fraction The part of the ray before the pixel, 0 to 1.
function World:rayCast(x1, y1, x2, y2, filter) end

---All sprites that the ray hits, in order: nine values for each, which are sprite, x, y, nx, ny, fraction as in
---`rayCast`, then exitX, exitY, the last pixel on the ray that the sprite covers (there may be gaps before it), and
---exitFraction, the part of the ray before the pixel that follows it, 1 if none does.
---@param x1 number World coordinates, |x1| <= 2^30; beyond raises.
---@param y1 number
---@param x2 number
---@param y2 number
---@param filter? pixcollide.Filter
---@param out? table
---@return (pixcollide.Sprite|number)[] list `out`, or a new table.
---@return integer n The number of hits; the list holds 9 n values.
function World:rayCastAll(x1, y1, x2, y2, filter, out) end

---The sprites that cover a pixel of the segment from (x1, y1) to (x2, y2), in the order in which they were added,
---disabled ones too: those that `rayCastAll` hits.
---@param x1 number World coordinates, |x1| <= 2^30; beyond raises.
---@param y1 number
---@param x2 number
---@param y2 number
---@param filter? pixcollide.Filter
---@param out? table
---@return pixcollide.Sprite[] list `out`, or a new table.
---@return integer n
function World:querySegment(x1, y1, x2, y2, filter, out) end

---The first of the sprites that `querySegment` finds: is the line of sight free? For what is nearest, see `rayCast`.
---@param x1 number World coordinates, |x1| <= 2^30; beyond raises.
---@param y1 number
---@param x2 number
---@param y2 number
---@param filter? pixcollide.Filter
---@return pixcollide.Sprite? # nil if there is none.
function World:anyOnSegment(x1, y1, x2, y2, filter) end

return World
