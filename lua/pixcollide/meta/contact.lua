-- SPDX-License-Identifier: MIT
-- SPDX-FileCopyrightText: 2026 The pixcollide authors

---@meta _
-- luacheck: no unused args, ignore 241

-- Page of the reference: Contact of two sprites.

---@class pixcollide.Sprite
local Sprite = {}

---How it overlaps another sprite: how many pixels both cover, the mean of these pixels' centres, and a normal of length 1
---that points from `other` to this sprite. The normal is the difference of the area with this sprite one pixel further
---left and right, and up and down: against it the overlap grows fastest. If that is zero, it points as `separation` does;
---if that is not found either, as the sprites are too large for it, it is 0, -1. Rules of layers do not matter.
---@param other pixcollide.Sprite
---@return integer? area # nil: they do not overlap
---@return number? x # world pixels; the centre of pixel (0, 0) is (0.5, 0.5)
---@return number? y
---@return number? nx
---@return number? ny
---@nodiscard
function Sprite:contact(other) end

---Are they neighbours: do they not overlap, but each cover a pixel next to one of the other's?
---@param other pixcollide.Sprite
---@param connectivity? 4|8 # 4: with a common side; 8, the default: or a common corner
---@return boolean
---@nodiscard
function Sprite:touches(other, connectivity) end

---How far it is from another sprite: the distance of the two nearest covered pixels' centres, and these pixels, this
---sprite's first. Of several pairs as near it is the first in row order (from the top, then from the left) by this
---sprite's pixel, then by the other's. If the sprites overlap: 0, and their first common pixel twice.
---@param other pixcollide.Sprite
---@param maxDistance? number # at least 0; without it, or with math.huge: any distance. The less, the quicker.
---@return number? distance # nil: it is more than maxDistance, or one of them covers nothing
---@return integer? ax # a pixel of this sprite
---@return integer? ay
---@return integer? bx # a pixel of the other
---@return integer? by
---@nodiscard
function Sprite:distance(other, maxDistance) end

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
