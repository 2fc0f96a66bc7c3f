-- SPDX-License-Identifier: MIT
-- SPDX-FileCopyrightText: 2026 The pixcollide authors

---@meta _
-- luacheck: no unused args, ignore 241

-- Page of the reference: Sight.

---@class pixcollide.SightOptions
---@field filter? pixcollide.Filter Which sprites block; all unless given. A function is asked about each whose box lies near.
---@field ignore? pixcollide.Sprite It does not block, and neither does its family: a guard does not blind himself.
---@field direction? number The middle of a cone, in radians, -2^20 to 2^20; with `width`. All around unless given.
---@field width? number How wide the cone is, in radians, 0 to 20; a whole turn or more is all around. What lies on its edges is
---in it: the directions of both edges, and that of its middle, are rounded to 1/65536 and compared as whole numbers.
---@field walls? boolean Are faces of what blocks seen, too? true unless given.

---@class pixcollide.World
local World = {}

---What is seen from the pixel (floor x, floor y). A pixel that no sprite covers is seen if its centre is at most `radius`
---from (x, y), it lies in the cone, and no pixel is covered on the segment from the centre of the eye's pixel to its own:
---a ray, which goes through both side pixels where it crosses a corner. With `walls`, so is each covered pixel within
---the radius, in the cone or not, that has a seen one beside it, left, right, above or below. An eye in a covered pixel
---sees nothing; what lies beyond 2^30 is not seen. Sensors block, as they do for rays.
---@param x number World coordinates, -2^30 to 2^30; beyond raises.
---@param y number
---@param radius number Pixels, 0 to 16383; others raise.
---@param options? pixcollide.SightOptions
---@param out? pixcollide.Mask To be used again, of at least the size below; what was in it is gone.
---@return pixcollide.Mask mask `out`, or a new mask of 2 * ceil(radius) + 1 pixels a side, the eye's pixel in its middle.
---@return integer left Where the mask's corner lies in the world.
---@return integer top
function World:visibleMask(x, y, radius, options, out) end

---Is a pixel that the sprite covers seen from (x, y), where the sprite and its family do not block? The pixels are those
---that `visibleMask` would give then.
---@param x number World coordinates, -2^30 to 2^30; beyond raises.
---@param y number
---@param sprite pixcollide.Sprite In this world, in another, or in none.
---@param radius? number Pixels, 0 to 16383, which it is unless given; others raise.
---@param options? pixcollide.SightOptions
---@return boolean
function World:canSee(x, y, sprite, radius, options) end

---How many pixels of a sprite are seen; see `canSee`.
---@param x number World coordinates, -2^30 to 2^30; beyond raises.
---@param y number
---@param sprite pixcollide.Sprite In this world, in another, or in none.
---@param radius? number Pixels, 0 to 16383, which it is unless given; others raise.
---@param options? pixcollide.SightOptions
---@return integer count
---@return integer? x The first of them in row order; nil if there is none.
---@return integer? y
function World:countVisible(x, y, sprite, radius, options) end

return World
