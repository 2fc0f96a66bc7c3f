-- SPDX-License-Identifier: MIT
-- SPDX-FileCopyrightText: 2026 The pixcollide authors

---@meta _
-- luacheck: no unused args, ignore 241

-- Methods of masks: simpler ones of the same size. See mask.lua.

---@class pixcollide.Mask
local Mask = {}

---The bounds of the solid texels, filled. Like the other kinds a new mask of the same size, empty if this one is.
---@return pixcollide.Mask
function Mask:toBox() end
---The ellipse that fits the bounds: texels whose centre lies in it, edge included.
---@return pixcollide.Mask
function Mask:toEllipse() end
---The diamond that fits the bounds, with its corners in the middle of the sides, likewise.
---@return pixcollide.Mask
function Mask:toDiamond() end
---The convex hull of the solid texels' squares, filled: holds all of them.
---@return pixcollide.Mask
function Mask:toHull() end

---Fits circles to a figure, as head, torso and legs, so that they agree with it as well as possible.
---@param n integer At most so many, 1 to 64, floored. There are fewer if more would not be better.
---@return number[] list x1, y1, r1, x2, ...: from top to bottom, in texels from the mask's corner.
---@return integer count How many circles.
---@return pixcollide.Mask mask All of them as one mask of the same size: texels whose centre is at most r from (x, y).
function Mask:toCircles(n) end

return Mask
