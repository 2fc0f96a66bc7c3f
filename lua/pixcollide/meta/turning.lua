-- SPDX-License-Identifier: MIT
-- SPDX-FileCopyrightText: 2026 The pixcollide authors

---@meta _
-- luacheck: no unused args, ignore 241

-- Page of the reference: Turning, growing, crouching: changes in place.

---@class pixcollide.World
local World = {}

---How far a sprite can turn towards a rotation before it hits something. It turns around its position; the sprite
---itself is not changed.
---
---The turn goes in the fewest equal steps in which no corner of a solid texel moves by more than one pixel, so nothing
---thin is jumped over. Each step has its own exact coverage. What the sprite overlaps at the start stops only steps that
---make that overlap larger. Of more than two full turns, those between the first and the last are left out. Raises as
---`sprite:setRotation` does.
---
---Obstacles are those of `world:sweepTo`. A filter function is asked, before any pixel is tested and in the order of adding, about
---each sprite whose box meets a box around the whole turn.
---@param sprite pixcollide.Sprite A sprite of this world, or it raises.
---@param r number Radians, clockwise on screen, |r| <= 2^20.
---@param filter? pixcollide.Filter
---@return number r The goal exactly as given if all is free, else the last free rotation.
---@return pixcollide.Sprite? other What is hit: of several at once, the one added first. nil if all is free.
---@return integer? x The first pixel, from the top, then from the left, that both would cover.
---@return integer? y
---@return number? nx The normal there, of length 1, from the other to the sprite. Where that is not clear, it points to
---  the sprite's position, around which it turns.
---@return number? ny
---@return number fraction How much of the way is free, from 0 to 1; 1 if all is. It is never nil.
function World:sweepRotation(sprite, r, filter) end

---How far a sprite can grow or shrink towards a scale before it hits something. It scales about its position, on the
---straight way from its scale to (sx, sy); the sprite itself is not changed. Steps, obstacles and filters are as for
---`sweepRotation`. At a scale of 0 it covers nothing, so a flip goes through nothing. Raises as `sprite:setScale`
---does.
---@param sprite pixcollide.Sprite A sprite of this world, or it raises.
---@param sx number Pixels per texel, |sx| <= 2^15.
---@param sy? number `sx` unless given.
---@param filter? pixcollide.Filter
---@return number sx The goal exactly as given if all is free, else the last free scale.
---@return number sy
---@return pixcollide.Sprite? other What is hit: of several at once, the one added first. nil if all is free.
---@return integer? x The first pixel, from the top, then from the left, that both would cover.
---@return integer? y
---@return number? nx The normal there, of length 1, from the other to the sprite. Where that is not clear, it points to
---  the sprite's position.
---@return number? ny
---@return number fraction How much of the way is free, from 0 to 1; 1 if all is. It is never nil.
function World:sweepScale(sprite, sx, sy, filter) end

---What a sprite is to become. What is left out stays as it is; `sy`, too, if only `sx` is given.
---@class pixcollide.Change
---@field frame? integer One of the sprite's own frames; not together with `mask`.
---@field mask? pixcollide.Mask Another mask.
---@field x? number Position in world pixels.
---@field y? number
---@field r? number Rotation in radians.
---@field sx? number Scale in pixels per texel.
---@field sy? number
---@field scale? number|number[] One number for `sx` and `sy`, or `{sx, sy}`; not together with these. |s| <= 2^15.
---@field ox? number Origin in texels.
---@field oy? number
---@field origin? "center" The middle of what it shows then as origin; not together with `ox` or `oy`.
---@field kx? number Shear factors.
---@field ky? number

---Is there room for a sprite to become something else at once? To stand up, say, to grow, or to be somewhere else. This
---only looks. Change the sprite yourself if the answer is true.
---
---If there is no room, it also gives the shortest whole-pixel vector that would make room: what to add to the position.
---It is found as by `world:separation`, and obstacles and filters are as there. What the sprite overlaps now counts,
---too. A one-way ledge is in the way like everything else: leave its layer out of the filter. Raises as the setters of
---what changes do.
---@param sprite pixcollide.Sprite A sprite of this world, or it raises.
---@param change pixcollide.Change
---@param maxDistance? number Pixels, at least 0; unlimited without it, or with `math.huge`.
---@param filter? pixcollide.Filter
---@return boolean isFree Is there room? If so, there are no other results.
---@return integer? dx Pixels; nil if there is room, or if nothing within the distance frees it.
---@return integer? dy
function World:canBecome(sprite, change, maxDistance, filter) end

---Lets a sprite become something else at once, if there is room, and shifts it by the shortest way that makes room: a hero
---who turns around beside a wall, stands up under a ceiling, changes his frame or grows. What fits, and where, is what
---`world:canBecome` says. If there is no room within the distance, nothing changes. Its followers take part as in the
---setters; what they overlap does not count. Raises, and changes nothing, if it follows another sprite, and as the setters
---of what changes do.
---@param sprite pixcollide.Sprite A sprite of this world, or it raises.
---@param change pixcollide.Change
---@param maxDistance? number Pixels, at least 0; unlimited without it, or with `math.huge`.
---@param filter? pixcollide.Filter
---@return integer? dx By how many pixels it has been shifted, 0 if it fits where it is; nil if it does not, and nothing has
---changed.
---@return integer? dy
function World:become(sprite, change, maxDistance, filter) end

return World
