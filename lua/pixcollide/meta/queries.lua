-- SPDX-License-Identifier: MIT
-- SPDX-FileCopyrightText: 2026 The pixcollide authors

---@meta _
-- luacheck: no unused args, ignore 241

-- Page of the reference: Queries.

---Which sprites a query is to find: those of a layer, of a list of layers, or those for which a function returns true.
---A layer that no sprite of the world has had finds nothing, and neither does an empty list. A function is called once
---for each sprite that is hit, in the order of the results, and may change the world: the results are those of the
---moment the query began, less the sprites that have left since. An error in it ends the query. It cannot yield.
---@alias pixcollide.Filter string|string[]|fun(sprite: pixcollide.Sprite): boolean

---@class pixcollide.World
local World = {}

---The enabled sprites that collide with this one by the rules for layers; none if it is disabled. Raises if it is not
---in this world.
---@param sprite pixcollide.Sprite
---@param filter? pixcollide.Filter
---@param out? table
---@return pixcollide.Sprite[] list `out`, or a new table.
---@return integer n
function World:collisionsWith(sprite, filter, out) end

---The sprites that cover the pixel (floor x, floor y), disabled ones too.
---@param x number
---@param y number
---@param filter? pixcollide.Filter
---@param out? table
---@return pixcollide.Sprite[] list `out`, or a new table.
---@return integer n
function World:queryPoint(x, y, filter, out) end

---The first of the sprites that `queryPoint` finds.
---@param x number
---@param y number
---@param filter? pixcollide.Filter
---@return pixcollide.Sprite? # nil if there is none.
function World:anyAtPoint(x, y, filter) end

---The sprites that cover a pixel whose centre lies in [x, x + w) x [y, y + h), disabled ones too.
---@param x number
---@param y number
---@param w number Pixels, at least 0; negative raises, 0 finds nothing.
---@param h number
---@param filter? pixcollide.Filter
---@param out? table
---@return pixcollide.Sprite[] list `out`, or a new table.
---@return integer n
function World:queryRect(x, y, w, h, filter, out) end

---The first of the sprites that `queryRect` finds.
---@param x number
---@param y number
---@param w number Pixels, at least 0; negative raises, 0 finds nothing.
---@param h number
---@param filter? pixcollide.Filter
---@return pixcollide.Sprite? # nil if there is none.
function World:anyInRect(x, y, w, h, filter) end

---The sprites whose boxes, as `getBox` gives them, hold a pixel whose centre lies in [x, x + w) x [y, y + h), disabled
---ones too. Looks at no pixels: for leaving out what is off the screen.
---@param x number
---@param y number
---@param w number Pixels, at least 0; negative raises, 0 finds nothing.
---@param h number
---@param filter? pixcollide.Filter
---@param out? table
---@return pixcollide.Sprite[] list `out`, or a new table.
---@return integer n
function World:queryBox(x, y, w, h, filter, out) end

---The sprites that cover a pixel whose centre is at most `radius` from (x, y), disabled ones too. A radius of 0 finds
---those that cover a pixel whose centre is exactly (x, y).
---@param x number -2^30 to 2^30; beyond raises.
---@param y number
---@param radius number Pixels, 0 to 2^30; others raise.
---@param filter? pixcollide.Filter
---@param out? table
---@return pixcollide.Sprite[] list `out`, or a new table.
---@return integer n
function World:queryCircle(x, y, radius, filter, out) end

---The first of the sprites that `queryCircle` finds.
---@param x number -2^30 to 2^30; beyond raises.
---@param y number
---@param radius number Pixels, 0 to 2^30; others raise.
---@param filter? pixcollide.Filter
---@return pixcollide.Sprite? # nil if there is none.
function World:anyInCircle(x, y, radius, filter) end

---The sprites that cover a pixel whose centre lies in the polygon, disabled ones too. Even-odd: where the polygon lies
---over itself twice is outside. Centres on left and top edges are in, on right and bottom ones out.
---@param points number[] x1, y1, x2, y2, ...: at least three points, each number from -2^30 to 2^30.
---@param filter? pixcollide.Filter
---@param out? table
---@return pixcollide.Sprite[] list `out`, or a new table.
---@return integer n
function World:queryPolygon(points, filter, out) end

---The first of the sprites that `queryPolygon` finds.
---@param points number[] x1, y1, x2, y2, ...: at least three points, each number from -2^30 to 2^30.
---@param filter? pixcollide.Filter
---@return pixcollide.Sprite? # nil if there is none.
function World:anyInPolygon(points, filter) end

---The sprites that have a covered pixel in common with the mask, placed like an unrotated sprite at (x, y); disabled
---ones too.
---@param mask pixcollide.Mask
---@param x number -2^30 to 2^30; beyond raises.
---@param y number
---@param filter? pixcollide.Filter
---@param out? table
---@return pixcollide.Sprite[] list `out`, or a new table.
---@return integer n
function World:queryMask(mask, x, y, filter, out) end

---The first of the sprites that `queryMask` finds.
---@param mask pixcollide.Mask
---@param x number -2^30 to 2^30; beyond raises.
---@param y number
---@param filter? pixcollide.Filter
---@return pixcollide.Sprite? # nil if there is none.
function World:anyUnderMask(mask, x, y, filter) end

---The sprites that have a covered pixel in common with this one, which may be in this world, in another or in none; it
---does not find itself. Unlike for `collisionsWith`, neither layer rules nor `setEnabled` matter.
---@param sprite pixcollide.Sprite
---@param filter? pixcollide.Filter
---@param out? table
---@return pixcollide.Sprite[] list `out`, or a new table.
---@return integer n
function World:querySprite(sprite, filter, out) end

---The first of the sprites that `querySprite` finds.
---@param sprite pixcollide.Sprite
---@param filter? pixcollide.Filter
---@return pixcollide.Sprite? # nil if there is none.
function World:anyUnderSprite(sprite, filter) end

return World
