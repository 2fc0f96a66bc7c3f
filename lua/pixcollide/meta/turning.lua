-- SPDX-License-Identifier: MIT
-- SPDX-FileCopyrightText: 2026 The pixcollide authors

---@meta _
-- luacheck: no unused args, ignore 241

-- Page of the reference: Turning, growing and changing in place.

---@class pixcollide.World
local World = {}

---How far a sprite of this world can turn where it is, around its position, on the way from its rotation to r. The way
---is gone in equal steps in which no pixel of it moves by more than one pixel, so that nothing thin is jumped over;
---each step counts with its own coverage. A step is free if it meets no obstacle; what the sprite overlaps at the start
---is in the way only of steps that would make that overlap larger. Of more than two full turns, those between the first
---and the last are left out. The sprite itself is not turned. Obstacles are the enabled sprites in layers that collide
---with the sprite's, which the filter lets through. A function is asked about each whose box meets a box around the
---whole turn before any pixel is tested, in adding order. Raises as `Sprite:setRotation`.
---@param sprite pixcollide.Sprite
---@param r number radians, at most 2^20 in size
---@param filter? string|string[]|fun(sprite: pixcollide.Sprite): any
---@return number r exactly as given if all is free, else the last free one
---@return pixcollide.Sprite? other what is hit, the first in adding order; nil if all is free
---@return integer? x the first pixel, by rows, that both would cover
---@return integer? y
---@return number? nx unit normal there, from the other to the sprite; to the sprite's position where that is not clear
---@return number? ny
---@return number? fraction how much of the way is free, from 0 to 1
function World:sweepRotation(sprite, r, filter) end

---How far a sprite of this world can grow or shrink where it is, around its position, on the straight way from its
---scale to (sx, sy): as `sweepRotation`. A scale of 0 covers nothing, so that a flip goes through nothing. Raises as
---`Sprite:setScale`.
---@param sprite pixcollide.Sprite
---@param sx number at most 2^16 in size
---@param sy? number sx without
---@param filter? string|string[]|fun(sprite: pixcollide.Sprite): any
---@return number sx exactly as given if all is free, else the last free one
---@return number sy
---@return pixcollide.Sprite? other what is hit, the first in adding order; nil if all is free
---@return integer? x the first pixel, by rows, that both would cover
---@return integer? y
---@return number? nx unit normal there, from the other to the sprite; to the sprite's position where that is not clear
---@return number? ny
---@return number? fraction how much of the way is free, from 0 to 1
function World:sweepScale(sprite, sx, sy, filter) end

---What a sprite is to become; what is left out stays as it is, sy as well if only sx is given.
---@class pixcollide.Change
---@field frame? integer one of the sprite's own; not together with mask
---@field mask? pixcollide.Mask another mask
---@field x? number world position
---@field y? number
---@field r? number radians
---@field sx? number
---@field sy? number
---@field ox? number texels
---@field oy? number
---@field kx? number
---@field ky? number

---Is there room for a sprite of this world to become something else at once: to stand up, grow or be somewhere else? It
---is changed by you, or not: this only looks. If there is no room, the results go on with the shortest whole-pixel
---vector that frees what it would become of all its obstacles, as `World:separation` has it; add it to the position.
---Obstacles and filters are as there; what the sprite overlaps now counts too. Raises as the setters of what changes.
---@param sprite pixcollide.Sprite
---@param change pixcollide.Change
---@param filter? string|string[]|fun(sprite: pixcollide.Sprite): any
---@param maxDistance? number pixels; at least 0; unlimited without, or with math.huge
---@return boolean isFree
---@return integer? dx nil if it is free, or if nothing within the distance frees it
---@return integer? dy
function World:canBecome(sprite, change, filter, maxDistance) end

return World
