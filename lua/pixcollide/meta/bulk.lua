-- SPDX-License-Identifier: MIT
-- SPDX-FileCopyrightText: 2026 The pixcollide authors

---@meta _
-- luacheck: no unused args, ignore 241

-- Page of the reference: Velocities, bullets, all sprites at once.

---@class pixcollide.World
local World = {}

---Sets the positions of all sprites, in the order of `getSprites`. It does the same as `sprite:setPosition` for each,
---but faster. Followers have numbers in the list, too, which are checked, but not used: they stay with their leaders.
---If one number is refused it raises, says which one, and nothing has changed.
---@param positions number[]|lightuserdata|ffi.cdata* x1, y1, x2, y2, ...: a list of exactly two numbers for each
---sprite, or the address of as many doubles. An FFI array that is too short raises. What lies behind a pointer cannot
---be checked: too few doubles, or a pointer that is no longer valid, crash the program.
---@param count? integer The number of sprites; any other number raises. Needed with an address, not with a list.
function World:setPositions(positions, count) end

---The positions of all sprites, in the order of `getSprites`.
---@param out? table
---@return number[] list x1, y1, x2, y2, ...: `out`, or a new table.
---@return integer n The number of sprites: the list holds 2 n numbers.
function World:getPositions(out) end

---Sets the transforms of all sprites, in the order of `getSprites`; followers are as for `setPositions`. If one of them
---is refused it raises, says which one, and nothing has changed.
---@param transforms number[]|lightuserdata|ffi.cdata* Nine numbers for each sprite: x, y, r, sx, sy, ox, oy, kx, ky of
---the first one, then of the second, and so on. A list or an address, as for `setPositions`.
---@param count? integer As for `setPositions`.
function World:setTransforms(transforms, count) end

---The transforms of all sprites, in the order of `getSprites`: what `setTransforms` takes.
---@param out? table
---@return number[] list Nine numbers for each sprite, as of `sprite:getTransform`: `out`, or a new table.
---@return integer n The number of sprites: the list holds 9 n numbers.
function World:getTransforms(out) end

---Moves all sprites by the same distance. If one would get beyond 2^30 it raises, and nothing has changed.
---@param dx number Pixels.
---@param dy number
function World:translateAll(dx, dy) end

---Sets the velocities of all sprites, in the order of `getSprites`. Those of followers are set, too, and count once
---they follow nobody. If one number is refused it raises, says which one, and nothing has changed.
---@param velocities number[]|lightuserdata|ffi.cdata* vx1, vy1, vx2, vy2, ... in pixels a second, each from -2^30 to
---2^30. A list or an address, as for `setPositions`.
---@param count? integer As for `setPositions`.
function World:setVelocities(velocities, count) end

---The velocities of all sprites, in the order of `getSprites`: what `setVelocities` takes.
---@param out? table
---@return number[] list vx1, vy1, vx2, vy2, ...: `out`, or a new table.
---@return integer n The number of sprites: the list holds 2 n numbers.
function World:getVelocities(out) end

---For `world:integrate`; unknown names raise. At most one of the two. Rectangles lie between -2^30 and 2^30.
---@class pixcollide.IntegrateOptions
---@field bounds? number[] `{x, y, w, h}`, sides of at least 0: positions (not boxes) stay in this rectangle, its edges
---included. A sprite that would cross an edge goes the rest of its way mirrored, and that component of its velocity is
---reversed. One that is outside may come in; if it would move further away, it turns back.
---@field wrap? number[] `{x, y, w, h}`, sides of more than 0: what leaves this rectangle on one side comes in on the
---other, so positions (not boxes) get to x <= px < x + w, y <= py < y + h. A sprite that is outside may come in; if it
---would move further away, it comes in from the other side.

---Moves each sprite by its velocity times `dt`, and turns it by its angular velocity times `dt`, static and disabled
---sprites included. A step may be of any size. Sprites are stopped by nothing, unless they are bullets
---(`sprite:setBullet`). These go last, one after the other in adding order, when all others are where they get to: each
---goes as `world:sweepTo` says, and stays where something stops it, or bounces, slides or glides on. `world:eachHit` tells
---what that was. Two that fly at each other both have to be bullets: one that is none has been put behind the other by
---then. Followers go and turn with their leaders, and their own velocities are ignored.
---
---Raises, and changes nothing, if a sprite would get beyond 2^30, or if its box would become too large by turning. A
---rotation that would get beyond 2^20 loses whole turns.
---
---At the edges of `bounds` or `wrap` a bullet goes on as the others do, along the way that bends or jumps there. If it
---would come in where something is, it stays on the edge and has hit that. After 16 edges in one step it stays on the
---last one. What stops within a pixel of an edge may be beyond it by less than a pixel, as it goes whole pixels.
---@param dt number Seconds; negative goes back in time.
---@param options? pixcollide.IntegrateOptions
---@return integer hits How many bullets have been stopped, or turned, at least once.
function World:integrate(dt, options) end

---The bullets that the last `integrate` has stopped, and what stopped them, in adding order of the bullets:
---`for bullet, other, x, y, nx, ny in world:eachHit() do`. One with a response is there for each blocked step, in order. Of
---several sprites that stop a bullet at once, it is the one that covers the pixel. Hits of which a sprite has left the world
---since are skipped: what one bullet has destroyed, no other hits any more. `world:eachHit("bolt", "rock")` gives only the
---hits of a bullet of the first layer on a sprite of the second.
---
---Inside the loop the world may change, and may be integrated: the loop goes on over the hits it began with. Loops may
---nest.
---@param a? pixcollide.Layers The layer of the bullet.
---@param b? pixcollide.Layers The layer of the other.
---@return fun(): pixcollide.Sprite?, pixcollide.Sprite?, integer?, integer?, number?, number? step
---The bullet, the other, then x and y: the first pixel, from the top, then from the left, that both would have covered;
---and nx and ny: the normal there, a unit vector away from all that is in the bullet's way, as of `world:sweepTo`.
function World:eachHit(a, b) end

return World
