-- SPDX-License-Identifier: MIT
-- SPDX-FileCopyrightText: 2026 The pixcollide authors

---@meta _
-- luacheck: no unused args, ignore 241

-- Page of the reference: Contact of two sprites.

---@class pixcollide.Sprite
local Sprite = {}

---How the sprite overlaps another one: how much, where, and from which side.
---
---The normal points from `other` to this sprite. It is the difference of the area with this sprite one pixel further
---left and right, and up and down: against it the overlap grows fastest. If that is zero, it points as `separation`
---does. If `separation` finds nothing either, because the sprites are too large for it, it is 0, -1.
---@param other pixcollide.Sprite
---@return integer? area How many pixels both cover; nil if they do not overlap.
---@return number? x The mean of these pixels' centres, in world pixels; the centre of pixel (0, 0) is (0.5, 0.5).
---@return number? y
---@return number? nx The normal, of length 1.
---@return number? ny
---@nodiscard
function Sprite:contact(other) end

---Are they neighbours, as what stands on a floor and the floor? They are if they do not overlap, but each covers a pixel
---next to one of the other's.
---@param other pixcollide.Sprite
---@param connectivity? 4|8 4: the two pixels share a side; 8, the default: a side or a corner.
---@return boolean
---@nodiscard
function Sprite:isAdjacent(other, connectivity) end

---How far the sprite is from another one: the distance between the centres of the two nearest covered pixels, and these
---pixels. If the sprites overlap: 0, and their first common pixel twice.
---
---Of several pairs as near, it is the first in row order (from the top, then from the left) by this sprite's pixel,
---then by the other's.
---@param other pixcollide.Sprite
---@param maxDistance? number Pixels, at least 0; without it, or with `math.huge`, any distance. The less, the quicker.
---@return number? distance Pixels; nil if it is more than `maxDistance`, or if one of them covers nothing.
---@return integer? ax This sprite's pixel.
---@return integer? ay
---@return integer? bx The other's pixel.
---@return integer? by
---@nodiscard
function Sprite:distance(other, maxDistance) end

---The shortest whole-pixel vector that moves this sprite clear of the other: shifted by it, the pixels that this sprite
---covers have none in common with the other's. This is exact. Nothing is moved.
---
---Of several vectors as short, it is the one straight up, then left, right, down; then the one with the smaller |dx|;
---then up before down, and left before right.
---
---For turned or scaled sprites, it has to draw the parts that are near each other. It raises if that takes more than
---32767 pixels a side; a `maxDistance` keeps it smaller.
---@param other pixcollide.Sprite
---@param maxDistance? number Pixels, at least 0; unlimited without it, or with `math.huge`.
---@return integer? dx Pixels; 0, 0 if they do not overlap, nil if there is no such vector within the distance.
---@return integer? dy
function Sprite:separation(other, maxDistance) end

---The first whole offset along a straight line that moves this sprite clear of the other. The line begins at (0, 0) and
---goes on in the direction (dirX, dirY); how long that vector is does not matter. Nothing is moved. Unlike
---`separation`, it works for sprites of any size.
---@param other pixcollide.Sprite
---@param dirX number At least one of `dirX` and `dirY` is not 0.
---@param dirY number
---@param maxDistance? number Pixels, at least 0; unlimited without it, or with `math.huge`.
---@return integer? dx Pixels; 0, 0 if they do not overlap, nil if there is no such offset within the distance.
---@return integer? dy
function Sprite:separationAlong(other, dirX, dirY, maxDistance) end

return Sprite
