-- SPDX-License-Identifier: MIT
-- SPDX-FileCopyrightText: 2026 The pixcollide authors

---@meta _
-- luacheck: no unused args, ignore 241

-- Page of the reference: World.

---Sprites that are asked together who touches whom. It keeps its sprites alive, and each sprite its world. Sprites may
---move and masks may be edited at any time: the world need not be told.
---
---Sprites come in the order in which they were added. A query's `out` is a table to use again for the results; entries
---after them are cleared up to the first nil.
---@class pixcollide.World
local World = {}

---Adds a sprite, and after it its followers; raises if it is in a world already, if it follows another one, or if its
---layer or theirs would be this world's 65th.
---@param sprite pixcollide.Sprite
---@return pixcollide.Sprite sprite The same one.
function World:add(sprite) end
---Removes a sprite and its followers; raises if it follows another one.
---@param sprite pixcollide.Sprite
---@return boolean # false if it is not in this world.
function World:remove(sprite) end
---@param sprite pixcollide.Sprite
---@return boolean # Is it in this world?
function World:has(sprite) end
---@return integer # The number of sprites.
function World:count() end
---Removes all sprites.
function World:clear() end
---Removes all sprites and frees the memory now. Afterwards its methods raise. May be repeated.
function World:release() end

---All sprites.
---@param out? table
---@return pixcollide.Sprite[] list `out`, or a new table.
---@return integer n
function World:getSprites(out) end

---All colliding pairs of enabled sprites: a1, b1, a2, b2, ... In each pair, a was added before b; pairs are sorted by
---a, then b.
---@param out? table
---@return pixcollide.Sprite[] list `out`, or a new table.
---@return integer n The number of pairs; the list holds 2 n sprites.
function World:collisions(out) end

---`for i, a, b in world:eachCollision() do`: the pairs as they are now, in the order of `collisions`. Inside the loop
---sprites may be changed, added and removed; a pair is skipped once one of its sprites has left. Loops may nest.
---@return fun(loop: userdata, i: integer): integer, pixcollide.Sprite, pixcollide.Sprite step
---@return userdata loop
---@return integer i 0
function World:eachCollision() end

return World
