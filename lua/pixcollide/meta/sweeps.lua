-- SPDX-License-Identifier: MIT
-- SPDX-FileCopyrightText: 2026 The pixcollide authors

---@meta _
-- luacheck: no unused args, ignore 241

-- Page of the reference: Sweeps.

---@class pixcollide.World
local World = {}

-- # Straight ways

---How far a sprite gets if it goes straight to (x, y), and what stops it. Nothing is moved. It goes pixel by pixel, so
---it passes through nothing, however far that is. If the way and the end are free, the result is exactly (x, y); else
---it is the last free whole offset from where the sprite is.
---
---Obstacles are the enabled sprites in layers that collide with the sprite's, and that the filter lets through, but no
---sensors; a disabled sprite and a sensor have none. A ledge with a rule such as "oneway" is in the way from all sides:
---responses are for moves alone; one with a side of its own (`sprite:setOneWay`) is not. A step is blocked if it makes the
---overlap with an obstacle larger, so a sprite that begins inside another one gets out. Where x and y change at once, one of
---the two offsets in between must be free. A scaled or turned sprite keeps the pixels that it covers at its start along the
---way, and is tested at the end with those it covers there. A filter function is asked about each sprite whose box comes
---within two pixels of the sprite's on the way, in adding order, before any pixel is tested; it may change the world.
---@param sprite pixcollide.Sprite One of this world, or it raises.
---@param x number World coordinates, -2^30 to 2^30; beyond raises.
---@param y number
---@param filter? pixcollide.Filter
---@return number x Where the sprite gets to.
---@return number y
---@return pixcollide.Sprite? other What stops it, of several at once the one that covers (px, py), and of several of
---these the one added first; nil if the way is free.
---@return integer? px The first pixel, from the top, then from the left, that would be covered twice after the blocked
---step.
---@return integer? py
---@return number? nx Unit vector away from all obstacles there, taken together: the direction in which the overlap
---with each of them, added up, shrinks fastest. If there is none, against the step.
---@return number? ny
---@return number fraction The part of the way before the blocked step, 0 to 1; 1 if nothing stops it. It is never nil.
function World:sweepTo(sprite, x, y, filter) end

---As `sweepTo`, to the place that is (dx, dy) away from where the sprite is.
---@param sprite pixcollide.Sprite One of this world, or it raises.
---@param dx number Pixels. If the goal would lie beyond 2^30, it raises.
---@param dy number
---@param filter? pixcollide.Filter
---@return number x Where the sprite gets to.
---@return number y
---@return pixcollide.Sprite? other
---@return integer? px
---@return integer? py
---@return number? nx
---@return number? ny
---@return number fraction It is never nil.
function World:sweepBy(sprite, dx, dy, filter) end

---Moves a sprite straight to (x, y), or until something stops it: puts it where `sweepTo` says that it gets to, and
---returns what that returns. It is for bullets, and all that simply stops where it hits. Raises if the sprite follows
---another one.
---@param sprite pixcollide.Sprite One of this world, or it raises.
---@param x number World coordinates, -2^30 to 2^30; beyond raises.
---@param y number
---@param filter? pixcollide.Filter
---@return number x Where the sprite is now.
---@return number y
---@return pixcollide.Sprite? other
---@return integer? px
---@return integer? py
---@return number? nx
---@return number? ny
---@return number fraction It is never nil.
function World:advanceTo(sprite, x, y, filter) end

---As `advanceTo`, to the place that is (dx, dy) away from where the sprite is.
---@param sprite pixcollide.Sprite One of this world, or it raises.
---@param dx number Pixels. If the goal would lie beyond 2^30, it raises.
---@param dy number
---@param filter? pixcollide.Filter
---@return number x Where the sprite is now.
---@return number y
---@return pixcollide.Sprite? other
---@return integer? px
---@return integer? py
---@return number? nx
---@return number? ny
---@return number fraction It is never nil.
function World:advanceBy(sprite, dx, dy, filter) end

-- # Room, and ways out

---Would the sprite, at (x, y), overlap no obstacle? Neither what lies on the way there nor what it overlaps now
---matters. Obstacles and filters are those of `sweepTo`; a function is asked about sprites whose boxes meet the sprite's
---at (x, y).
---@param sprite pixcollide.Sprite One of this world, or it raises.
---@param x number World coordinates, -2^30 to 2^30; beyond raises.
---@param y number
---@param filter? pixcollide.Filter
---@return boolean
---@nodiscard
function World:placeFree(sprite, x, y, filter) end

---The shortest whole-pixel vector that moves a sprite clear of all its obstacles at once. 0, 0 if it overlaps none of
---them; nil if there is none within `maxDistance`. Of several as short, the same one is chosen as by
---`sprite:separation`. Nothing is moved.
---
---Obstacles are those of `sweepTo`. A filter function is asked about each of them whose box is near, before any pixel is
---tested; about those further away only if nothing nearer is free. Raises if more than 32767 pixels a side of turned or
---scaled sprites would have to be drawn: a `maxDistance` avoids that.
---@param sprite pixcollide.Sprite One of this world, or it raises.
---@param maxDistance? number Pixels, at least 0; any distance if nil or math.huge.
---@param filter? pixcollide.Filter
---@return integer? dx Pixels.
---@return integer? dy
function World:separation(sprite, maxDistance, filter) end

---Moves a sprite off all its obstacles by the shortest way, by what `world:separation` gives. If nothing within the distance
---frees it, or that lies beyond the limits of positions, it is not moved. Raises if it follows another one.
---@param sprite pixcollide.Sprite One of this world, or it raises.
---@param maxDistance? number Pixels, at least 0; any distance if nil or math.huge.
---@param filter? pixcollide.Filter
---@return integer? dx By how many pixels it has been moved, 0 if it was free; nil if it is not free now.
---@return integer? dy
function World:separate(sprite, maxDistance, filter) end

---Moves a sprite out of all its obstacles along a direction. It goes to the first whole offset on the straight line
---in the direction (dirX, dirY) at which it overlaps none, which is 0, 0 where it is free already. If that is further
---away than `maxDistance`, or beyond the limits of positions, the sprite is not moved. Raises if it follows another one.
---@param sprite pixcollide.Sprite One of this world, or it raises.
---@param dirX number The direction; its length does not matter. At least one of `dirX` and `dirY` is not 0.
---@param dirY number
---@param maxDistance number Pixels, at least 0. It is needed, and finite.
---@param filter? pixcollide.Filter As for `separation`.
---@return boolean isFree Has it got out, or was it free already? If not, there are no other results.
---@return number? x Where the sprite is now, if it is free.
---@return number? y
function World:moveOut(sprite, dirX, dirY, maxDistance, filter) end

return World
