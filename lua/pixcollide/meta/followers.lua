-- SPDX-License-Identifier: MIT
-- SPDX-FileCopyrightText: 2026 The pixcollide authors

---@meta _
-- luacheck: no unused args, ignore 241

-- Sprites that follow others: see sprite.lua.

---@class pixcollide.Sprite
local Sprite = {}

---From now on the sprite follows another one, its leader: it has the leader's transform and shows the frame of the same
---number, is static as the leader is, is disabled while the leader is, and comes into the leader's world and leaves it
---with the leader. Masks, layer, depth and data are its own. Whatever moves the leader moves its followers; setters of
---a follower's own transform and frame, `setStatic` and moves raise, numbers for it in lists for all sprites are ignored,
---and so is its velocity.
---
---Leader and followers never collide with each other in `World:collisions`, `eachCollision`, `collisionsWith` and
---`update`, nor are they in each other's way; `collides` answers for them, too. A leader is stopped by what its own mask
---meets. Followers are in the way of others, but not of what a platform moves.
---
---If the leader is in a world, the sprite must be in it, too, or in none: then it is added. A leader that is added to a
---world later brings its followers, in the order in which they began, right after it. A sprite that follows another one
---leaves that. Raises, and changes nothing, if the leader follows another one or the sprite has followers; if the sprite
---is in a world and the leader is not in that one; if the sprite has more than one mask and not as many as the leader;
---if its box would be too large under the leader's transform; if its layer would be the world's 65th.
---@param leader pixcollide.Sprite? nil ends it. The sprite stays where it is, in its world, too.
function Sprite:follow(leader) end

---@return pixcollide.Sprite? leader nil if it follows nobody.
function Sprite:getLeader() end

---The sprites that follow this one, in the order in which they began.
---@param out? pixcollide.Sprite[]
---@return pixcollide.Sprite[] followers `out` if given, cleared after the last one up to the first nil.
---@return integer n
function Sprite:getFollowers(out) end

return Sprite
