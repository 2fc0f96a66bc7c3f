-- SPDX-License-Identifier: MIT
-- SPDX-FileCopyrightText: 2026 The pixcollide authors

---@meta _
-- luacheck: no unused args, ignore 241

-- Page of the reference: Sweeps.

---@class pixcollide.World
local World = {}

---Where a sprite of this world comes to if it goes straight from where it is to (x, y): pixel by pixel, so that nothing is
---passed however far that is. Nothing is moved. If the way and the end are free, that is exactly (x, y); else the last
---free whole offset from where it is. Obstacles are the enabled sprites in layers that collide with the sprite's, which
---the filter lets through; a disabled sprite has none. A step is blocked if it makes the overlap with an obstacle larger:
---so a sprite that begins inside another gets out. Where x and y change at once, one of the two offsets between must be
---free. A scaled or turned sprite keeps its coverage along the way, and is tested at the end with the one it has there. A
---filter function is asked about each sprite whose box meets the sprite's on the way, in the order of adding, before any
---pixel is tested; it may change the world.
---@param sprite pixcollide.Sprite # of this world, or it raises
---@param x number # World coordinates, |x| <= 2^30; beyond raises.
---@param y number
---@param filter? pixcollide.Filter
---@return number x # where it comes to
---@return number y
---@return pixcollide.Sprite? other # what stops it: of several at once, the one added first; nil: the way is free
---@return integer? px # the first pixel, from the top, then from the left, that both would cover after the blocked step
---@return integer? py
---@return number? nx # from `other` to the sprite, as a unit vector: how the overlap there shrinks fastest; if that is
---nowhere, against the step
---@return number? ny
---@return number fraction # never nil: the part of the way before the blocked step, from 0 to 1; 1 if nothing stops it
function World:sweep(sprite, x, y, filter) end

---Moves a sprite of this world straight by (dx, dy), or until something stops it: puts it where `sweep` says that it
---comes to, and returns what that does.
---@param sprite pixcollide.Sprite
---@param dx number # the new position must lie within the limits, or it raises
---@param dy number
---@param filter? pixcollide.Filter
---@return number x # where it is now
---@return number y
---@return pixcollide.Sprite? other
---@return integer? px
---@return integer? py
---@return number? nx
---@return number? ny
---@return number fraction # never nil
function World:moveToContact(sprite, dx, dy, filter) end

---Would the sprite, at (x, y), overlap no obstacle? What lies between does not matter, nor what it overlaps now.
---Obstacles and the filter are those of `sweep`; a function is asked about sprites whose boxes meet the sprite's there.
---@param sprite pixcollide.Sprite # of this world, or it raises
---@param x number # World coordinates, |x| <= 2^30; beyond raises.
---@param y number
---@param filter? pixcollide.Filter
---@return boolean
---@nodiscard
function World:placeFree(sprite, x, y, filter) end

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
