-- SPDX-License-Identifier: MIT
-- SPDX-FileCopyrightText: 2026 The pixcollide authors

---@meta _
-- luacheck: no unused args, ignore 241

-- Methods of masks: growing, shrinking, and what two masks share at every offset. See mask.lua.

---Which texels lie in the shape of radius n around one: "square" |dx| <= n and |dy| <= n, "diamond" |dx| + |dy| <= n,
---"disc" dx^2 + dy^2 <= n^2.
---@alias pixcollide.Shape "square"|"diamond"|"disc"

---@class pixcollide.Mask
local Mask = {}

---Grown: the texels within a shape around any solid one, as a new mask with n texels more on each side. Raises if that
---makes a side longer than 32767.
---@param n number Radius in texels, floored, 0 to 32767.
---@param shape? pixcollide.Shape "square" unless given.
---@return pixcollide.Mask mask
---@return integer x -n: the new mask's corner, in this mask's coordinates.
---@return integer y -n.
function Mask:dilated(n, shape) end

---Shrunk: the texels around which all texels of the shape are solid, as a new mask of this mask's size. Outside counts as
---empty.
---@param n number Radius in texels, floored, 0 to 32767.
---@param shape? pixcollide.Shape "square" unless given.
---@return pixcollide.Mask
function Mask:eroded(n, shape) end

---Eroded, then dilated, as a new mask of this mask's size: thin parts and specks go, the rest stays as large as it was.
---@param n number Radius in texels, floored, 0 to 32767.
---@param shape? pixcollide.Shape "square" unless given.
---@return pixcollide.Mask
function Mask:opened(n, shape) end

---Dilated, then eroded, as a new mask of this mask's size: narrow gaps and small holes fill, the rest stays as it was.
---@param n number Radius in texels, floored, 0 to 32767.
---@param shape? pixcollide.Shape "square" unless given.
---@return pixcollide.Mask
function Mask:closed(n, shape) end

---At which offsets do the two overlap? A new mask with a texel for each offset at which their rectangles meet: texel
---(i, j) is solid if self:overlaps(other, i + x, j + y). It has w1 + w2 - 1 columns and h1 + h2 - 1 rows, none if a mask
---has none. Raises if a side would be longer than 32767.
---@param other pixcollide.Mask
---@return pixcollide.Mask mask
---@return integer x 1 - w2: the offset of the first column.
---@return integer y 1 - h2: the offset of the first row.
function Mask:convolve(other) end

---self:overlapArea(other, dx, dy) for each offset at which their rectangles meet, row by row: that for (dx, dy) stands at
---1 + (dx - x) + (dy - y) * w. Raises if there are more than 2^24 offsets.
---@param other pixcollide.Mask
---@param out? integer[] The list to fill; a new one unless given.
---@return integer[] areas
---@return integer n How many there are.
---@return integer w Offsets in a row: w1 + w2 - 1.
---@return integer x 1 - w2: the first offset.
---@return integer y 1 - h2.
function Mask:overlapAreas(other, out) end

return Mask
