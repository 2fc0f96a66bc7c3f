-- SPDX-License-Identifier: MIT
-- SPDX-FileCopyrightText: 2026 The pixcollide authors

---@meta _
-- luacheck: no unused args, ignore 241

-- Page of the reference: Queries.

---Which sprites a call may find: those of a layer, those of a list of layers, or those for which a function returns
---something other than nil and false. A layer that the world does not know finds nothing, and neither does an empty
---list.
---
---Disabled sprites are not found, unless a list says so: `{ "ship", disabled = true }` also finds disabled ships, and
---`{ disabled = true }` finds all sprites. In what moves sprites that makes no difference.
---
---A query calls the function once for each sprite that is hit, in the order of the results. It may change the world:
---the results are those of the moment the query began, less the sprites that have left the world since. An error in it
---ends the query. It cannot yield. Calls that move sprites ask it about everything near the way, before any pixel is
---tested.
---@alias pixcollide.Filter string|string[]|fun(sprite: pixcollide.Sprite): any

---@class pixcollide.World
local World = {}

-- # All that a shape hits

---The sprites that cover the pixel (floor x, floor y).
---@param x number Any finite number.
---@param y number
---@param filter? pixcollide.Filter
---@param out? table
---@return pixcollide.Sprite[] list `out`, or a new table.
---@return integer n
function World:queryPoint(x, y, filter, out) end

---The sprites that cover a pixel of the rectangle: one whose centre lies in [x, x + w) x [y, y + h). Left and top edges
---are in, right and bottom edges are out.
---@param x number Any finite number.
---@param y number
---@param w number Pixels, at least 0; negative raises, 0 finds nothing.
---@param h number
---@param filter? pixcollide.Filter
---@param out? table
---@return pixcollide.Sprite[] list `out`, or a new table.
---@return integer n
function World:queryRect(x, y, w, h, filter, out) end

---The sprites that cover no pixel of the rectangle: those that `queryRect` does not find, such as what has left the screen.
---What covers nothing at all is found, too. `world:remove` takes the list.
---@param x number Any finite number.
---@param y number
---@param w number Pixels, at least 0; negative raises, with 0 all sprites are outside.
---@param h number
---@param filter? pixcollide.Filter
---@param out? table
---@return pixcollide.Sprite[] list `out`, or a new table.
---@return integer n
function World:queryOutside(x, y, w, h, filter, out) end

---The sprites that cover a pixel of the circle: one whose centre is at most `radius` from (x, y). A radius of 0 finds
---those that cover a pixel whose centre is exactly (x, y).
---@param x number -2^30 to 2^30; beyond raises.
---@param y number
---@param radius number Pixels, 0 to 2^30; others raise.
---@param filter? pixcollide.Filter
---@param out? table
---@return pixcollide.Sprite[] list `out`, or a new table.
---@return integer n
function World:queryCircle(x, y, radius, filter, out) end

---The sprites that cover a pixel of the polygon: one whose centre lies in it. Even-odd: where the polygon covers itself
---twice is outside. Centres on left and top edges are in, those on right and bottom edges are out.
---@param points number[] x1, y1, x2, y2, ...: at least three points, or it raises; each number from -2^30 to 2^30.
---@param filter? pixcollide.Filter
---@param out? table
---@return pixcollide.Sprite[] list `out`, or a new table.
---@return integer n
function World:queryPolygon(points, filter, out) end

---The sprites that share a covered pixel with a mask, placed like an unrotated sprite at (x, y).
---@param mask pixcollide.Mask
---@param x number -2^30 to 2^30; beyond raises.
---@param y number
---@param filter? pixcollide.Filter
---@param out? table
---@return pixcollide.Sprite[] list `out`, or a new table.
---@return integer n
function World:queryMask(mask, x, y, filter, out) end

---The sprites that share a covered pixel with a sprite, which may be in this world, in another or in none. It never
---finds itself. Unlike in `collisionsWith`, the rules for layers do not matter.
---@param sprite pixcollide.Sprite
---@param filter? pixcollide.Filter
---@param out? table
---@return pixcollide.Sprite[] list `out`, or a new table.
---@return integer n
function World:querySprite(sprite, filter, out) end

---The enabled sprites that collide with a sprite of this world, by the rules for layers. None if it is disabled. Raises
---if it is not in this world.
---@param sprite pixcollide.Sprite
---@param filter? pixcollide.Filter
---@param out? table
---@return pixcollide.Sprite[] list `out`, or a new table.
---@return integer n
function World:collisionsWith(sprite, filter, out) end

---The sprites whose boxes (`sprite:getBox`) have a pixel in the rectangle: one whose centre lies in
---[x, x + w) x [y, y + h). Looks at no pixels of the sprites: for drawing only what is on the screen.
---@param x number Any finite number.
---@param y number
---@param w number Pixels, at least 0; negative raises, 0 finds nothing.
---@param h number
---@param filter? pixcollide.Filter
---@param out? table
---@return pixcollide.Sprite[] list `out`, or a new table.
---@return integer n
function World:queryBox(x, y, w, h, filter, out) end

-- # Only the first

---The first sprite that `queryPoint` finds. Faster than the list, as it stops there.
---@param x number Any finite number.
---@param y number
---@param filter? pixcollide.Filter
---@return pixcollide.Sprite? # nil if there is none.
function World:anyAtPoint(x, y, filter) end

---The first sprite that `queryRect` finds.
---@param x number Any finite number.
---@param y number
---@param w number Pixels, at least 0; negative raises, 0 finds nothing.
---@param h number
---@param filter? pixcollide.Filter
---@return pixcollide.Sprite? # nil if there is none.
function World:anyInRect(x, y, w, h, filter) end

---The first sprite that `queryCircle` finds.
---@param x number -2^30 to 2^30; beyond raises.
---@param y number
---@param radius number Pixels, 0 to 2^30; others raise.
---@param filter? pixcollide.Filter
---@return pixcollide.Sprite? # nil if there is none.
function World:anyInCircle(x, y, radius, filter) end

---The first sprite that `queryPolygon` finds.
---@param points number[] x1, y1, x2, y2, ...: at least three points, or it raises; each number from -2^30 to 2^30.
---@param filter? pixcollide.Filter
---@return pixcollide.Sprite? # nil if there is none.
function World:anyInPolygon(points, filter) end

---The first sprite that `queryMask` finds.
---@param mask pixcollide.Mask
---@param x number -2^30 to 2^30; beyond raises.
---@param y number
---@param filter? pixcollide.Filter
---@return pixcollide.Sprite? # nil if there is none.
function World:anyUnderMask(mask, x, y, filter) end

---The first sprite that `querySprite` finds.
---@param sprite pixcollide.Sprite
---@param filter? pixcollide.Filter
---@return pixcollide.Sprite? # nil if there is none.
function World:anyUnderSprite(sprite, filter) end

---The first sprite that `collisionsWith` finds: does it collide with anything?
---@param sprite pixcollide.Sprite
---@param filter? pixcollide.Filter
---@return pixcollide.Sprite? # nil if there is none.
function World:anyCollisionWith(sprite, filter) end

return World
