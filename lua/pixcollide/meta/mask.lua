-- SPDX-License-Identifier: MIT
-- SPDX-FileCopyrightText: 2026 The pixcollide authors

---@meta _
-- luacheck: no unused args, ignore 241

-- Page of the reference: Mask.

---A grid of texels, each solid or empty. All sprites that share a mask see its edits.
---
---In the methods for two masks, (dx, dy) is the offset of other's top-left corner from this mask's, in texels, floored.
---@class pixcollide.Mask
local Mask = {}

-- # Texels

---@return integer w Texels.
function Mask:getWidth() end
---@return integer h Texels.
function Mask:getHeight() end
---@return integer w Texels.
---@return integer h
function Mask:getDimensions() end

---Is the texel solid? false outside.
---@param x number Texels from the left, floored.
---@param y number Texels from the top, floored.
---@return boolean
function Mask:get(x, y) end

---Makes a texel solid or empty; outside, does nothing.
---@param x number Texels from the left, floored.
---@param y number Texels from the top, floored.
---@param solid? boolean true unless given.
---@return integer changed How many texels have changed, 0 or 1.
function Mask:set(x, y, solid) end

---Makes all texels solid.
---@return integer changed How many texels have changed.
function Mask:fill() end
---Makes all texels empty.
---@return integer changed How many texels have changed.
function Mask:clear() end
---Makes solid texels empty and empty ones solid.
---@return integer changed How many texels have changed: all.
function Mask:invert() end

---@return integer # The number of solid texels.
function Mask:count() end
---A mask of its own with the same texels.
---@return pixcollide.Mask
function Mask:clone() end
---Same size and same texels?
---@param other pixcollide.Mask
---@return boolean
function Mask:equals(other) end

---Frees its memory now. Afterwards its methods raise, and sprites that use it cover nothing. May be repeated.
function Mask:release() end

-- # What two masks have in common

---Is any texel solid in both?
---@param other pixcollide.Mask
---@param dx number
---@param dy number
---@return boolean
function Mask:overlaps(other, dx, dy) end

---One of the texels solid in both, in this mask's coordinates. `which` chooses: "first" in row order (top row first,
---then left to right), of the topmost row ("top", the same one), of the lowest row ("bottom"), of the leftmost column
---("left") or of the rightmost one ("right"). With a point of this mask instead: the one whose centre is nearest to
---that of the point's texel. Of several that fit, the first in row order.
---@param other pixcollide.Mask
---@param dx number
---@param dy number
---@param which? "first"|"top"|"bottom"|"left"|"right" "first" unless given.
---@return integer? x nil if there is none.
---@return integer? y
---@overload fun(self, other: pixcollide.Mask, dx: number, dy: number, px: number, py: number): integer?, integer?
function Mask:overlapPoint(other, dx, dy, which) end

---The smallest rectangle that holds all texels solid in both, in this mask's coordinates.
---@param other pixcollide.Mask
---@param dx number
---@param dy number
---@return integer? x nil if there is none.
---@return integer? y
---@return integer? w
---@return integer? h
function Mask:overlapRect(other, dx, dy) end

---The middle of all texels solid in both: the mean of their centres, in this mask's coordinates. The centre of texel
---(0, 0) is (0.5, 0.5).
---@param other pixcollide.Mask
---@param dx number
---@param dy number
---@return number? x nil if there is none.
---@return number? y
function Mask:overlapCentroid(other, dx, dy) end

---The number of texels solid in both.
---@param other pixcollide.Mask
---@param dx number
---@param dy number
---@return integer
function Mask:overlapArea(other, dx, dy) end

---The texels solid in both, as a new mask of this mask's size.
---@param other pixcollide.Mask
---@param dx number
---@param dy number
---@return pixcollide.Mask
function Mask:overlapMask(other, dx, dy) end

---Does every solid texel of other lie on a solid one of this mask? true if other is empty.
---@param other pixcollide.Mask
---@param dx number
---@param dy number
---@return boolean
function Mask:contains(other, dx, dy) end

return Mask
