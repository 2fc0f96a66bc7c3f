-- SPDX-License-Identifier: MIT
-- SPDX-FileCopyrightText: 2026 The pixcollide authors

---@meta _
-- luacheck: no unused args, ignore 241

-- Page of the reference: Picking: the topmost and the nearest.

---@class pixcollide.World
local World = {}

---The topmost sprite at a point: the one with the highest depth, and of several the one that was added last. It covers
---the pixel (floor x, floor y), or one whose centre is at most `radius` from that pixel's centre. A filter function is
---asked from front to back until it lets one through.
---@param x number Any finite number.
---@param y number
---@param radius? number Pixels, 0 to 2^30; 0 unless given: the pixel itself.
---@param filter? pixcollide.Filter
---@return pixcollide.Sprite? # nil if there is none.
function World:pick(x, y, radius, filter) end

---The sprite that covers the pixel nearest to the pixel (floor x, floor y), measured from centre to centre. Of several
---as near, the one that was added first. A filter function is asked from near to far until it lets one through; before
---that, all sprites within `maxDistance` are measured.
---@param x number -2^30 to 2^30; beyond raises.
---@param y number
---@param maxDistance? number Pixels, at least 0; any distance if nil or math.huge.
---@param filter? pixcollide.Filter
---@return pixcollide.Sprite? sprite nil if there is none within the distance.
---@return number? distance Pixels; 0 if the pixel itself is covered.
---@return integer? px The covered pixel; of several as near, the topmost, then the leftmost.
---@return integer? py
function World:nearest(x, y, maxDistance, filter) end

---Sorts a list of sprites of this world from back to front: by depth, and those of one depth in adding order. What is
---drawn in this order lies above what came before, so `pick` finds what is seen.
---@param list pixcollide.Sprite[] Such as that of `getSprites` or `queryBox`. It raises if one is not in this world, and
---  changes nothing.
---@return pixcollide.Sprite[] list The same one.
function World:sortByDepth(list) end

return World
