-- SPDX-License-Identifier: MIT
-- SPDX-FileCopyrightText: 2026 The pixcollide authors

---@meta _
-- luacheck: no unused args, ignore 241

-- Sweeps, and sprites that are placed by them: see ../meta.lua.

---@class pixcollide.World
local World = {}

---The shortest whole-pixel vector that moves a sprite of this world clear of all its obstacles at once; of several, the
---same comes first as with `Sprite:separation`. 0, 0 if it overlaps none of them; nil if there is none within the
---distance. Obstacles are the enabled sprites in layers that collide with the sprite's, which the filter lets through.
---A function is asked about each whose box is near before any pixel is tested, those further away only if nothing
---nearer is free. Nothing is moved. Raises if more than 32767 pixels a side would have to be drawn.
---@param sprite pixcollide.Sprite
---@param filter? string|string[]|fun(sprite: pixcollide.Sprite): any
---@param maxDistance? number pixels; at least 0; unlimited without, or with math.huge
---@return integer? dx pixels
---@return integer? dy
function World:separation(sprite, filter, maxDistance) end

---Moves a sprite of this world out of all its obstacles along a direction: by the first whole offset of the straight
---line towards (dx, dy) and on at which it overlaps none, which is 0, 0 where it is free already. Not moved if that is
---further than `max`, or beyond the limits of positions.
---@param sprite pixcollide.Sprite
---@param dx number the direction; only that counts. At least one of dx and dy is not 0
---@param dy number
---@param max number pixels; at least 0
---@param filter? string|string[]|fun(sprite: pixcollide.Sprite): any as of `separation`
---@return boolean isFree
---@return number? x where the sprite is now, if it is free
---@return number? y
function World:moveOut(sprite, dx, dy, max, filter) end

return World
