-- SPDX-License-Identifier: MIT
-- SPDX-FileCopyrightText: 2026 The pixcollide authors

---@meta _
-- luacheck: no unused args, ignore 241

-- Methods of masks: what is connected, holes, and rectangles. See mask.lua.

---@class pixcollide.Mask
local Mask = {}

---@class pixcollide.ComponentOptions
---@field connectivity? integer 8, unless given: texels that touch over corners are connected; 4: over edges only.
---@field minCount? number Components of fewer texels are left out; 1 unless given. Floored.

---@class pixcollide.Component
---@field mask pixcollide.Mask As large as the component's smallest rectangle, and without its neighbours' texels.
---@field x integer Where the mask's corner lies in the mask that was asked.
---@field y integer
---@field count integer Solid texels.

---The connected parts of the mask, in the order of their first texels: from the top row down, from left to right.
---@param options? pixcollide.ComponentOptions
---@return pixcollide.Component[] list
---@return integer n
function Mask:connectedComponents(options) end

---The connected part that holds the texel (x, y). Costs what the part covers, whatever else the mask holds.
---@param x number
---@param y number
---@param connectivity? integer 4 or 8 (unless given), as in connectedComponents.
---@return pixcollide.Mask? component Cropped to the part; nil if the texel is empty or outside.
---@return integer? x Where its corner lies in this mask.
---@return integer? y
---@return integer? count
function Mask:componentAt(x, y, connectivity) end

---The connected part with the most texels; of several, the first in the order of connectedComponents.
---@param connectivity? integer 4 or 8 (unless given), as in connectedComponents.
---@return pixcollide.Mask? component Cropped to the part; nil if the mask is empty.
---@return integer? x Where its corner lies in this mask.
---@return integer? y
---@return integer? count
function Mask:largestComponent(connectivity) end

---The smallest rectangle around each connected part, in the order of connectedComponents.
---@param connectivity? integer 4 or 8 (unless given), as in connectedComponents.
---@param out? integer[] The list to use.
---@return integer[] list Flat: x, y, w, h of each.
---@return integer n The number of rectangles.
function Mask:boundingRects(connectivity, out) end

---A copy with solid holes: empty parts, connected over edges, that do not reach the mask's edge.
---@return pixcollide.Mask
function Mask:filledHoles() end

---A copy in which the empty part that holds (x, y) is solid, as with a paint bucket: it spreads over edges, not over
---corners. A plain copy if (x, y) is solid or outside.
---@param x number
---@param y number
---@return pixcollide.Mask
function Mask:floodFilled(x, y) end

---The solid texels as disjoint rectangles, as few as possible, by y, then by x. (There may be some more of very large
---masks that are as ragged as noise: the work is bounded.)
---@param out? integer[] The list to use.
---@return integer[] list Flat: x, y, w, h of each.
---@return integer n The number of rectangles.
function Mask:rectangles(out) end

return Mask
