-- SPDX-License-Identifier: MIT
-- SPDX-FileCopyrightText: 2026 The pixcollide authors

---@meta _
-- luacheck: no unused args, ignore 241

-- Page of the reference: Platforms.

---@class pixcollide.World
local World = {}

---Moves a platform, any sprite of this world, by (dx, dy). Nothing stops it. It goes pixel by pixel, one axis at a time
---(x first where both are due), and at each step
---
--- - pushes the sprites that it would run into, which push those that they would run into, and so on. Who cannot be
---   pushed is crushed: it stays where it is from then on, and the platform passes over it.
--- - takes along who stands on it, or on another sprite that it moves, unless something that stays is in the way. A
---   sprite stands on another if it would run into it one pixel further down.
---
---To run into another is to have more pixels in common with it than before: sprites that overlap already may part.
---
---It moves enabled sprites that are not static, by the rules for layers, and of those only the ones that the filter
---lets through. All other enabled sprites are in the way of those it moves. Disabled sprites have no part in it, and a
---disabled platform moves alone. Whoever is moved goes whole pixels; over many calls they add up to what the platform
---has moved, without loss.
---
---A platform that is scaled or turned may, where it arrives, cover a pixel more here and one less there than on its way.
---Who is inside then and was not before is moved out, by at most two pixels (up if it stood on the platform), or
---crushed; who stood on it and does not now is let down to it, by at most two.
---
---A filter function is called before anything moves, once for each sprite, enabled and not static, that the platform
---might move: whose box meets the way of the platform's box, or the same way of such a sprite's box, grown by a pixel
---(three if the platform is scaled or turned); in the order in which they were added.
---
---Raises if the platform is not in this world or would get beyond 2^30; a sprite that would is not moved. If memory is
---short, it raises and nobody has moved.
---@param platform pixcollide.Sprite
---@param dx number Pixels, may have fractions.
---@param dy number
---@param filter? pixcollide.Filter Who may be moved; all others stay.
---@param out? table
---@return pixcollide.Sprite[] crushed `out`, or a new table: in the order in which they were added.
---@return integer n
function World:carry(platform, dx, dy, filter, out) end

return World
