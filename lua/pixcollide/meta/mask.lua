-- SPDX-License-Identifier: MIT
-- SPDX-FileCopyrightText: 2026 The pixcollide authors

---@meta _
-- luacheck: no unused args, ignore 241

-- Page of the reference: Mask.

---A grid of texels, each solid or empty; (0, 0) is the top-left one. An edit shows in every sprite that uses the mask.
---
---In the methods that take two masks, (dx, dy) is the offset of the other mask's top-left corner from this mask's, in
---texels, floored.
---@class pixcollide.Mask
local Mask = {}

-- # Texels

---The width in texels.
---@return integer w
function Mask:getWidth() end
---The height in texels.
---@return integer h
function Mask:getHeight() end
---The width and the height in texels.
---@return integer w
---@return integer h
function Mask:getDimensions() end

---Is this texel solid? Outside the mask the answer is false.
---@param x number Texels from the left, floored.
---@param y number Texels from the top, floored.
---@return boolean
function Mask:get(x, y) end

---Makes one texel solid or empty. Outside the mask it does nothing.
---@param x number Texels from the left, floored.
---@param y number Texels from the top, floored.
---@param solid? boolean true unless given.
---@return integer changed How many texels have changed: 0 or 1.
function Mask:set(x, y, solid) end

---Makes solid a line through all points, with round ends and joints: the texels of `pixcollide.newPolylineMask`. What lies
---outside the mask is cut off. `mask:subtract(pixcollide.newPolylineMask(points, width))` makes them empty.
---@param points number[] x1, y1, x2, y2, ... from the mask's corner, not floored: at least one point. |x|, |y| <= 2^30.
---@param width number Texels, not floored, more than 0 and not more than 2^30.
---@return integer changed How many texels have changed.
function Mask:addPolyline(points, width) end

---Makes solid a filled polygon: the texels of `pixcollide.newPolygonMask`, in this mask's own coordinates. What lies outside
---the mask is cut off.
---@param points number[] x1, y1, x2, y2, ... from the mask's corner, not floored: at least three points. |x|, |y| <= 2^30.
---@return integer changed How many texels have changed.
function Mask:addPolygon(points) end

---Makes the same texels empty.
---@param points number[] As for `addPolygon`: at least three points. |x|, |y| <= 2^30.
---@return integer changed How many texels have changed.
function Mask:subtractPolygon(points) end

---Makes all texels solid. For some of them there are `set` and `add`.
---@return integer changed How many texels have changed.
function Mask:fill() end
---Makes all texels empty. For some of them there are `set` and `subtract`.
---@return integer changed How many texels have changed.
function Mask:clear() end
---Makes solid texels empty and empty texels solid. For some of them there is `toggle`.
---@return integer changed How many texels have changed: all of them.
function Mask:invert() end

---The number of solid texels, all of them. For those in a rectangle there is `cropped`.
---@return integer
function Mask:count() end
---A copy: a new mask with the same texels.
---@return pixcollide.Mask
function Mask:clone() end
---Do the two masks have the same size and the same texels?
---@param other pixcollide.Mask
---@return boolean
function Mask:equals(other) end

---Frees the mask's memory now, without waiting for the garbage collector. From then on its other methods raise, and
---sprites that use it cover nothing. Releasing it again does nothing.
function Mask:release() end

-- # What two masks have in common

---Is any texel solid in both?
---@param other pixcollide.Mask
---@param dx? number Offset of `other` from this mask, in texels, floored; 0 unless given.
---@param dy? number 0 unless given.
---@return boolean
function Mask:overlaps(other, dx, dy) end

---Finds one texel that is solid in both, in this mask's coordinates. `which` says which one: "first" in row order (from
---the top row down, in each row from the left), one in the topmost row ("top", the same texel as "first"), in the
---lowest row ("bottom"), in the leftmost column ("left") or in the rightmost column ("right"). Given a point instead,
---it finds the texel nearest to the texel that holds this point, measured from centre to centre. If several fit, it
---gives the first in row order.
---@param other pixcollide.Mask
---@param dx? number Offset of `other` from this mask, in texels, floored; 0 unless given.
---@param dy? number 0 unless given.
---@param which? "first"|"top"|"bottom"|"left"|"right" "first" unless given.
---@return integer? x nil if no texel is solid in both.
---@return integer? y
---@overload fun(self, other: pixcollide.Mask, dx: number, dy: number, px: number, py: number): integer?, integer?
function Mask:overlapPoint(other, dx, dy, which) end

---The smallest rectangle around all texels that are solid in both, in this mask's coordinates.
---@param other pixcollide.Mask
---@param dx? number Offset of `other` from this mask, in texels, floored; 0 unless given.
---@param dy? number 0 unless given.
---@return integer? x nil if no texel is solid in both.
---@return integer? y
---@return integer? w
---@return integer? h
function Mask:overlapRect(other, dx, dy) end

---The middle of all texels that are solid in both: the mean of their centres, in this mask's coordinates, not rounded.
---The centre of texel (0, 0) is (0.5, 0.5).
---@param other pixcollide.Mask
---@param dx? number Offset of `other` from this mask, in texels, floored; 0 unless given.
---@param dy? number 0 unless given.
---@return number? x nil if no texel is solid in both.
---@return number? y
function Mask:overlapCentroid(other, dx, dy) end

---The number of texels that are solid in both.
---@param other pixcollide.Mask
---@param dx? number Offset of `other` from this mask, in texels, floored; 0 unless given.
---@param dy? number 0 unless given.
---@return integer
function Mask:overlapArea(other, dx, dy) end

---The texels that are solid in both, as a new mask of this mask's size.
---@param other pixcollide.Mask
---@param dx? number Offset of `other` from this mask, in texels, floored; 0 unless given.
---@param dy? number 0 unless given.
---@return pixcollide.Mask
function Mask:overlapMask(other, dx, dy) end

---Does every solid texel of the other mask lie on a solid texel of this one? true if `other` is empty.
---@param other pixcollide.Mask
---@param dx? number Offset of `other` from this mask, in texels, floored; 0 unless given.
---@param dy? number 0 unless given.
---@return boolean
function Mask:contains(other, dx, dy) end

return Mask
