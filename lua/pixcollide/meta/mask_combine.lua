-- SPDX-License-Identifier: MIT
-- SPDX-FileCopyrightText: 2026 The pixcollide authors

---@meta _
-- luacheck: no unused args, ignore 241

-- Methods of masks: combining two, in place or as a new one. See mask.lua.

---Operators for masks of the same size: `a - b` in all Lua versions, the others from Lua 5.3 on.
---@class pixcollide.Mask
---@operator sub(pixcollide.Mask): pixcollide.Mask
---@operator bor(pixcollide.Mask): pixcollide.Mask
---@operator band(pixcollide.Mask): pixcollide.Mask
---@operator bxor(pixcollide.Mask): pixcollide.Mask
---@operator bnot: pixcollide.Mask
local Mask = {}

-- In place. What lies outside this mask is cut off.

---Makes solid what is solid in other.
---@param other pixcollide.Mask May be this mask itself.
---@param dx? number 0 unless given.
---@param dy? number 0 unless given.
---@return integer changed The number of texels that changed.
function Mask:add(other, dx, dy) end

---Makes empty what is solid in other.
---@param other pixcollide.Mask May be this mask itself.
---@param dx? number 0 unless given.
---@param dy? number 0 unless given.
---@return integer changed The number of texels that changed.
function Mask:subtract(other, dx, dy) end

---Keeps only what is solid in other, too: all that other does not reach becomes empty.
---@param other pixcollide.Mask May be this mask itself.
---@param dx? number 0 unless given.
---@param dy? number 0 unless given.
---@return integer changed The number of texels that changed.
function Mask:intersect(other, dx, dy) end

---Makes what is solid in other empty where it is solid, and solid where it is empty.
---@param other pixcollide.Mask May be this mask itself.
---@param dx? number 0 unless given.
---@param dy? number 0 unless given.
---@return integer changed The number of texels that changed.
function Mask:toggle(other, dx, dy) end

-- As a new mask.

---What is solid in either. The new mask is the smallest that holds both; a mask without texels counts for nothing.
---Raises if a side would exceed 32767.
---@param other pixcollide.Mask
---@param dx? number 0 unless given.
---@param dy? number 0 unless given.
---@return pixcollide.Mask
---@return integer x Of the new mask's corner, in this mask's coordinates.
---@return integer y
function Mask:union(other, dx, dy) end

---What is solid in this mask and not in other, as a mask of this mask's size.
---@param other pixcollide.Mask
---@param dx? number 0 unless given.
---@param dy? number 0 unless given.
---@return pixcollide.Mask
function Mask:difference(other, dx, dy) end

---What is solid in both, as a mask of this mask's size: overlapMask.
---@param other pixcollide.Mask
---@param dx? number 0 unless given.
---@param dy? number 0 unless given.
---@return pixcollide.Mask
function Mask:intersection(other, dx, dy) end

---What is solid in one of the two and not in both. The new mask is as large as that of union.
---@param other pixcollide.Mask
---@param dx? number 0 unless given.
---@param dy? number 0 unless given.
---@return pixcollide.Mask
---@return integer x Of the new mask's corner, in this mask's coordinates.
---@return integer y
function Mask:symmetricDifference(other, dx, dy) end

return Mask
