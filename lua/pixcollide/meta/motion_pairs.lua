-- SPDX-License-Identifier: MIT
-- SPDX-FileCopyrightText: 2026 The pixcollide authors

---@meta _
-- luacheck: no unused args, ignore 241

-- Two sprites: how they touch, how far they are apart, how one gets off the other: see ../meta.lua.

---@class pixcollide.Sprite
local Sprite = {}

---The shortest whole-pixel vector that moves this sprite clear of the other: shifted by it, the pixels that this sprite
---covers have none in common with the other's. 0, 0 if they do not overlap; nil if there is none within the distance.
---Exact. Of several as short: straight up, then straight left, right, down, then the smaller |dx|, then up before down,
---then left before right. Works for sprites of any worlds, or of none; nothing is moved. Raises if more than 32767
---pixels a side of turned or scaled sprites would have to be drawn, which a maxDistance limits.
---@param other pixcollide.Sprite
---@param maxDistance? number pixels; at least 0; unlimited without, or with math.huge
---@return integer? dx pixels
---@return integer? dy
function Sprite:separation(other, maxDistance) end

---The first whole offset of a straight line, from (0, 0) towards (dx, dy) and on, that moves this sprite clear of the
---other. Only the direction of (dx, dy) counts. 0, 0 if they do not overlap; nil if there is none within the distance.
---@param other pixcollide.Sprite
---@param dx number at least one of dx and dy is not 0
---@param dy number
---@param maxDistance? number pixels; at least 0; unlimited without, or with math.huge
---@return integer? dx pixels
---@return integer? dy
function Sprite:separationAlong(other, dx, dy, maxDistance) end

return Sprite
