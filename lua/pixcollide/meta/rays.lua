-- SPDX-License-Identifier: MIT
-- SPDX-FileCopyrightText: 2026 The pixcollide authors

---@meta _
-- luacheck: no unused args, ignore 241

-- Page of the reference: Rays.

---A sprite that a ray hits. The records of a list made by `pixcollide.newResults` are filled in anew by the next call
---that is given that list.
---@class pixcollide.RayHit
---@field other pixcollide.Sprite
---@field x integer The first pixel on the ray that the sprite covers.
---@field y integer
---@field nx number The normal of this sprite's surface there, by the pixels that it covers itself.
---@field ny number
---@field fraction number The part of the ray before that pixel, from 0 to 1.
---@field exitX integer The last pixel on the ray that the sprite covers; there may be gaps before it.
---@field exitY integer
---@field exitFraction number The part of the ray before the pixel that follows the exit; 1 if none does.

---@class pixcollide.World
local World = {}

---The sprite that the ray from (x1, y1) to (x2, y2) hits first, and where. Of several that are hit on the same pixel,
---the one that was added first. A filter function is asked about the sprites along the ray, in order, until it accepts
---one, and then about those around the hit.
---@param x1 number World coordinates, -2^30 to 2^30; beyond raises.
---@param y1 number
---@param x2 number
---@param y2 number
---@param filter? pixcollide.Filter
---@param oneWay? boolean Let the ray pass sprites with a side (`sprite:setOneWay`) unless it leads against that; false unless
---given.
---@return pixcollide.Sprite? sprite nil if nothing is hit.
---@return integer? x The covered pixel that is hit.
---@return integer? y
---@return number? nx The surface's normal there, a unit vector: away from the pixels in the 5 x 5 around the hit that
---are covered by sprites which the filter lets through, the sum of hit minus pixel. So a floor of tiles has the normals
---of a floor in one piece. If that is zero, out of the side through which the ray entered the pixel;
---where it begins there, against the longer of dx and dy, or dx. It is 0, 0 only where a ray of no length leaves no side
---to choose.
---@return number? ny
---@return number? fraction The part of the ray before the pixel, from 0 to 1; 0 if the ray begins on a covered pixel.
function World:rayCast(x1, y1, x2, y2, filter, oneWay) end

---All sprites that the ray hits, in order along the ray. Sprites hit on the same pixel come in the order in which they
---were added.
---@param x1 number World coordinates, -2^30 to 2^30; beyond raises.
---@param y1 number
---@param x2 number
---@param y2 number
---@param filter? pixcollide.Filter
---@param out? pixcollide.RayHit[] From `pixcollide.newResults`; a new one unless given.
---@param oneWay? boolean As for `rayCast`.
---@return pixcollide.RayHit[] hits `out`, or a new list.
---@return integer n
function World:rayCastAll(x1, y1, x2, y2, filter, out, oneWay) end

---The sprites that `rayCastAll` hits, in the order in which they were added.
---@param x1 number World coordinates, -2^30 to 2^30; beyond raises.
---@param y1 number
---@param x2 number
---@param y2 number
---@param filter? pixcollide.Filter
---@param out? table
---@return pixcollide.Sprite[] list `out`, or a new table.
---@return integer n
function World:querySegment(x1, y1, x2, y2, filter, out) end

---The first sprite that `querySegment` finds, in adding order: is the line of sight free? For the one that is hit first
---along the ray, see `rayCast`.
---@param x1 number World coordinates, -2^30 to 2^30; beyond raises.
---@param y1 number
---@param x2 number
---@param y2 number
---@param filter? pixcollide.Filter
---@return pixcollide.Sprite? # nil if there is none.
function World:anyOnSegment(x1, y1, x2, y2, filter) end

return World
