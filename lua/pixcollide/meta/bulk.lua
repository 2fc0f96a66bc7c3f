-- SPDX-License-Identifier: MIT
-- SPDX-FileCopyrightText: 2026 The pixcollide authors

---@meta _
-- luacheck: no unused args, ignore 241

-- Page of the reference: All sprites at once.

---@class pixcollide.World
local World = {}

---Sets the positions of all sprites, in the order of `getSprites`; like `setPosition` for each, but faster. If one
---number is wrong, nothing is changed.
---@param positions number[]|lightuserdata|ffi.cdata* x1, y1, x2, y2, ...: a list of exactly two numbers for each
---  sprite, or the address of as many doubles. What lies behind an address cannot be checked: too few doubles, or a
---  pointer that is no longer good, are a crash.
---@param count? integer The number of sprites, or it raises. Not needed with a list.
function World:setPositions(positions, count) end

---The positions of all sprites.
---@param out? table
---@return number[] list x1, y1, x2, y2, ...: `out`, or a new table.
---@return integer n The number of sprites; the list holds 2 n numbers.
function World:getPositions(out) end

---Sets the transforms of all sprites, in the order of `getSprites`. If one of them is refused, nothing is changed.
---@param transforms number[]|lightuserdata|ffi.cdata* x, y, r, sx, sy, ox, oy, kx, ky of the first sprite, then of the
---  second, and so on. As in `setPositions`.
---@param count? integer
function World:setTransforms(transforms, count) end

---Moves all sprites by the same distance. If one would get beyond 2^30, nothing is changed.
---@param dx number Pixels.
---@param dy number
function World:translateAll(dx, dy) end

---Sets the velocities of all sprites, in the order of `getSprites`.
---@param velocities number[]|lightuserdata|ffi.cdata* vx1, vy1, vx2, vy2, ... As in `setPositions`.
---@param count? integer
function World:setVelocities(velocities, count) end

---Moves each sprite by its velocity times `dt`.
---
---With `bounds`, positions (not boxes) are kept in the rectangle, its edges included, and the rest of the way is
---mirrored at them, with the velocity's component. A sprite that is outside may come in, but does not move further
---away: it turns back. Without, a sprite that would get beyond 2^30 raises, and nothing is changed.
---@param dt number Seconds; negative goes back.
---@param bounds? number[] `{x, y, w, h}`, between -2^30 and 2^30.
function World:integrate(dt, bounds) end

return World
