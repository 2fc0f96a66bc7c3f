-- SPDX-License-Identifier: MIT
-- SPDX-FileCopyrightText: 2026 The pixcollide authors

---@meta _
-- luacheck: no unused args, ignore 241

-- Questions to a world about places: see ../meta.lua.

---Which sprites a query is to find: those of a layer, of a list of layers, or those for which a function returns true.
---A layer that no sprite of the world has had finds nothing. A function is called once for each sprite that is hit, in
---the order of the results, and may change the world: the results are those of the moment the query began, less the
---sprites that have left since. An error in it ends the query.
---@alias pixcollide.Filter string|string[]|fun(sprite: pixcollide.Sprite): boolean

---@class pixcollide.World
local World = {}

---The enabled sprites that collide with an enabled sprite of this world; raises if it is not in this world.
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

return World
