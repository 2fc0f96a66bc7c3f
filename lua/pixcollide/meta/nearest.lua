-- SPDX-License-Identifier: MIT
-- SPDX-FileCopyrightText: 2026 The pixcollide authors

---@meta _
-- luacheck: no unused args, ignore 241

-- Page of the reference: The nearest and the topmost.

---@class pixcollide.World
local World = {}

---The topmost sprite that covers a pixel near a point: the one with the highest depth, of several the one that was added
---last. Disabled ones, too. Distances are those between the centre of the pixel (floor x, floor y) and the centres of
---covered pixels. A function as filter is asked from front to back until it returns true.
---@param x number
---@param y number
---@param radius? number Pixels, 0 to 2^30; 0 unless given: the pixel itself.
---@param filter? pixcollide.Filter
---@return pixcollide.Sprite? # nil if there is none.
function World:pick(x, y, radius, filter) end

---The sprite that covers the pixel nearest to the pixel (floor x, floor y), from centre to centre; the first added of
---several. Disabled ones, too. A function as filter is asked from near to far until it returns true; all sprites within
---the distance are measured before.
---@param x number |x| <= 2^30.
---@param y number |y| <= 2^30.
---@param maxDistance? number Pixels, at least 0; nil or math.huge for any.
---@param filter? pixcollide.Filter
---@return pixcollide.Sprite? sprite nil if there is none.
---@return number? distance 0 if the pixel itself is covered.
---@return integer? px The covered pixel; of several as near the topmost, then the leftmost.
---@return integer? py
function World:nearest(x, y, maxDistance, filter) end

return World
