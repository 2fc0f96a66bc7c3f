-- SPDX-License-Identifier: MIT
-- SPDX-FileCopyrightText: 2026 The pixcollide authors

---@meta _
-- luacheck: no unused args, ignore 241

-- Page of the reference: All sprites at once.

---@class pixcollide.World
local World = {}

---Sets the positions of all sprites, in the order of `getSprites`. It does the same as `sprite:setPosition` for each,
---but faster. If one number is refused it raises, says which one, and nothing has changed.
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

---Sets the transforms of all sprites, in the order of `getSprites`. If one of them is refused it raises, says which
---one, and nothing has changed.
---@param transforms number[]|lightuserdata|ffi.cdata* Nine numbers for each sprite: x, y, r, sx, sy, ox, oy, kx, ky of
---the first one, then of the second, and so on. A list or an address, as for `setPositions`.
---@param count? integer As for `setPositions`.
function World:setTransforms(transforms, count) end

---Moves all sprites by the same distance. If one would get beyond 2^30 it raises, and nothing has changed.
---@param dx number Pixels.
---@param dy number
function World:translateAll(dx, dy) end

---Sets the velocities of all sprites, in the order of `getSprites`.
---@param velocities number[]|lightuserdata|ffi.cdata* vx1, vy1, vx2, vy2, ... in pixels a second, each from -2^30 to
---2^30. A list or an address, as for `setPositions`.
---@param count? integer As for `setPositions`.
function World:setVelocities(velocities, count) end

---Moves each sprite by its velocity times `dt`. Without `bounds`, it raises if a sprite would get beyond 2^30, and
---nothing has changed.
---
---With `bounds`, positions (not boxes) stay in the rectangle, its edges included. A sprite that would cross an edge
---goes the rest of its way mirrored, and that component of its velocity is reversed. A sprite that is outside may come
---in; if it would move further away, it turns back.
---@param dt number Seconds; negative goes back in time.
---@param bounds? number[] `{x, y, w, h}`: sides of at least 0, all of it between -2^30 and 2^30.
function World:integrate(dt, bounds) end

return World
