-- SPDX-License-Identifier: MIT
-- SPDX-FileCopyrightText: 2026 The pixcollide authors

---@meta _
-- luacheck: no unused args, ignore 241

-- Page of the reference: Platforms.

---@class pixcollide.World
local World = {}

---Moves a platform, which may be any sprite of this world, by (dx, dy), and pushes and carries others. Nothing stops
---the platform. It goes pixel by pixel, one axis at a time (x first where both are due). At each step
---
--- - it pushes the sprites in its way, and those push what is in *their* way, and so on. A sprite that cannot be pushed
---   is crushed: it stays where it is from then on, and the platform passes over it.
--- - it takes along the sprites that stand on it, or on another sprite that it moves, unless something that stays is in
---   their way. A sprite stands on another if it does not overlap it, but would one pixel further down, as
---   `sprite:getGround` has it.
---
---To run into another sprite is to have more pixels in common with it than before: sprites that overlap already may
---part.
---
---It moves sprites that are enabled and not static, of layers that collide, and of those only the ones that the filter
---lets through. The other enabled sprites of such layers are in the way of those it moves. Disabled sprites and sensors
---have no part in it, and a platform that is one of them moves alone. Followers have no part in it either: they come
---along with their leaders. The others move by whole pixels; over many calls these add up to what the platform has
---moved, without loss.
---
---A platform that is scaled or turned may cover a pixel more here and one less there where it arrives than on its way.
---A sprite that is inside it then and was not before is moved out, by at most two pixels (up if it stood on the
---platform), or crushed. One that stood on it and does not now is let down to it, by at most two pixels.
---
---A filter function is called before anything moves, once for each sprite that the platform might move, in the order in
---which they were added. These are the sprites, enabled and not static, whose box meets the way of the platform's box,
---and then those whose box meets the same way of such a sprite's box. All ways are grown by three pixels.
---
---Raises if the platform is not in this world, follows another sprite, or would get beyond 2^30; a sprite that would
---get beyond that is not moved. If memory is short, it raises and nothing has moved.
---@param platform pixcollide.Sprite
---@param dx number Pixels, may have fractions.
---@param dy number
---@param filter? pixcollide.Filter Which sprites may be moved; all others stay.
---@param out? table|false With false no list is made.
---@return pixcollide.Sprite[] crushed `out`, or a new table: those that were crushed, in the order in which they were
---added. It is nil if `out` is false.
---@return integer n
function World:carryBy(platform, dx, dy, filter, out) end

---As `carryBy`, to the place (x, y).
---@param platform pixcollide.Sprite
---@param x number World coordinates, -2^30 to 2^30; beyond raises.
---@param y number
---@param filter? pixcollide.Filter
---@param out? table|false
---@return pixcollide.Sprite[] crushed It is nil if `out` is false.
---@return integer n
function World:carryTo(platform, x, y, filter, out) end

return World
