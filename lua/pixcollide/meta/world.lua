-- SPDX-License-Identifier: MIT
-- SPDX-FileCopyrightText: 2026 The pixcollide authors

---@meta _
-- luacheck: no unused args, ignore 241

-- Page of the reference: World.

---A set of sprites that are tested against each other. A world finds all pairs that collide without comparing each
---sprite with each other one. It keeps its sprites alive, and each sprite keeps its world alive. Sprites may move and
---masks may be edited at any time, without telling the world.
---
---Results come in the order in which the sprites were added. `out` is a table to reuse for the results: entries after
---them are cleared up to the first nil.
---@class pixcollide.World
local World = {}

-- # Members

---Adds a sprite, and its followers after it. Of one that follows another sprite, that one is added, and all its followers
---after it; when the others of a family are added afterwards, nothing changes. Raises if the sprite is in another world, or
---in this one and in no family, or if its layer or that of a follower would be this world's 65th.
---@param sprite pixcollide.Sprite
---@return pixcollide.Sprite sprite The same one.
function World:add(sprite) end
---Makes a sprite, as `pixcollide.newSprite` does, and adds it. If it cannot be added, as its layer would be this world's
---65th, it raises and nothing has changed.
---@param mask pixcollide.Mask|pixcollide.Mask[] The list is copied.
---@param options? pixcollide.SpriteOptions
---@return pixcollide.Sprite
function World:newSprite(mask, options) end
---Makes a sprite of a polygon, as `pixcollide.newPolygonSprite` does, and adds it.
---@param points number[] x1, y1, x2, y2, ... relative to the sprite's position: at least three points, at most 2^24 from
---  it and 32767 pixels a side.
---@param options? pixcollide.SpriteOptions
---@return pixcollide.Sprite
function World:newPolygonSprite(points, options) end
---Removes a sprite and its followers, or all sprites of a list. Raises for one that is in this world and follows another
---sprite (remove its leader instead).
---
---Of a list, such as `world:queryOutside` gives, it removes those that are in this world. Followers in it leave with their
---leaders, and stay with them. It raises before any is removed if something in the list is no sprite.
---@param sprite pixcollide.Sprite|pixcollide.Sprite[]
---@return boolean|integer removed true; false if it is not in this world. Of a list: how many sprites have left.
function World:remove(sprite) end
---Is the sprite in this world?
---@param sprite pixcollide.Sprite
---@return boolean
function World:has(sprite) end
---The number of sprites in the world, or of those in a layer, or in a list of layers.
---@param layers? pixcollide.Layers
---@return integer
function World:count(layers) end
---All sprites of the world, in the order in which they were added.
---@param out? table
---@return pixcollide.Sprite[] list `out`, or a new table.
---@return integer n
function World:getSprites(out) end
---Loops over the sprites of `getSprites`, without a list: `for sprite in world:eachSprite() do`.
---`world:eachSprite("enemy")` gives only those of a layer, or of a list of layers. Disabled ones are among them. The
---sprites are those that are there when the loop begins. Inside the loop they may be changed, added and removed; one that
---has left the world is skipped. Loops may nest. A loop makes no garbage, except one that is left by `break` before
---Lua 5.4.
---@param layers? pixcollide.Layers
---@return fun(): pixcollide.Sprite? step
function World:eachSprite(layers) end
---Removes all sprites. They can be added again, here or elsewhere. Rules, layers, responses and handlers stay.
function World:clear() end
---Removes all sprites and frees the memory now. All other methods raise afterwards; `release` may be called again. The
---sprites remain, in no world.
function World:release() end

-- # Pairs

---All pairs of enabled sprites that collide, by the rules for layers: a1, b1, a2, b2, ... In each pair, a was added
---before b; pairs are sorted by a, then by b.
---@param out? table
---@return pixcollide.Sprite[] list `out`, or a new table.
---@return integer n The number of pairs: the list holds 2 n sprites.
function World:collisions(out) end

---Loops over the pairs of `collisions`: `for a, b in world:eachCollision() do`. The pairs are those that collide when
---the loop begins. `world:eachCollision("ship", "rock")` gives only those of a ship and a rock, the ship first. Inside
---the loop sprites may be changed, added and removed; a pair is skipped once one of its sprites has left the world.
---Loops may nest. A loop makes no garbage, except one that is left by `break` before Lua 5.4.
---@param a? pixcollide.Layers The layer of the first sprite.
---@param b? pixcollide.Layers The layer of the second sprite.
---@return fun(): pixcollide.Sprite?, pixcollide.Sprite? step
function World:eachCollision(a, b) end

return World
