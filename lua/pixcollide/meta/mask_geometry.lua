-- SPDX-License-Identifier: MIT
-- SPDX-FileCopyrightText: 2026 The pixcollide authors

---@meta _
-- luacheck: no unused args, ignore 241

-- Methods of masks: parts, flips, turns, other sizes, and where the solid texels lie. See mask.lua.

---@class pixcollide.Mask
local Mask = {}

---The smallest rectangle that holds all solid texels.
---@return integer? x Texels; nil if no texel is solid.
---@return integer? y
---@return integer? w
---@return integer? h
function Mask:getBounds() end

---The mean of the centres of all solid texels, in texels from this mask's corner: (1, 1) for a full mask of 2 x 2. It
---can be handed to sprite:setOrigin.
---@return number? x nil if no texel is solid.
---@return number? y
function Mask:getCentroid() end

---Which way the solid texels are stretched: the angle of their long axis, the line through the centroid to which they
---lie nearest by the sum of squared distances. 0 if all lines through it are alike, as in a square or a disc.
---@return number? angle Radians clockwise on screen from the x axis, above -pi/2 and up to pi/2; nil if no texel is solid.
function Mask:getOrientation() end

---The corners of the convex hull of the solid texels' areas. They are corners of texels, clockwise on screen from the
---left end of the hull's top side; no three lie on a line. The list is empty if no texel is solid.
---@param out? number[] Is filled and returned instead of a new list; what follows in it is cleared.
---@return number[] list x1, y1, x2, y2, ...
---@return integer n The number of corners.
function Mask:getConvexHull(out) end

---The part of this mask that has solid texels, as a new mask.
---@return pixcollide.Mask mask 0 x 0 if no texel is solid.
---@return integer x Where its corner lies in this mask; 0 if no texel is solid.
---@return integer y
function Mask:trimmed() end

---A part of this mask as a new mask, whose texel (0, 0) is this one's (x, y). It may reach outside: what lies there is
---empty.
---@param x number Texels, floored.
---@param y number
---@param w number Texels, floored; 0 to 32767.
---@param h number
---@return pixcollide.Mask
function Mask:cropped(x, y, w, h) end

---A new mask with left and right exchanged, top and bottom, or both.
---@param horizontally? boolean Left and right. Unless given: true if `vertically` is not given either.
---@param vertically? boolean Top and bottom. false unless given.
---@return pixcollide.Mask
function Mask:flipped(horizontally, vertically) end

---A new mask, turned by quarter turns: one brings texel (u, v) to (h - 1 - v, u).
---@param n? number How many, clockwise on screen, floored; negative ones are anticlockwise. 1 unless given.
---@return pixcollide.Mask
function Mask:rotated90(n) end

---A new mask of w x h texels that shows all of this one, stretched or shrunk. Each texel is the one of this mask that
---its centre falls on: texel i of a row is texel floor((2 i + 1) W / (2 w)) of W.
---@param w number Texels, floored; 0 to 32767.
---@param h number
---@return pixcollide.Mask
function Mask:scaled(w, h) end

---A new mask of the pixels that a sprite with this mask covers at position (0, 0), with this transform. It is the same
---as sprite:setTransform(0, 0, r, sx, ...) and sprite:rasterize().
---@param r number Radians, clockwise on screen.
---@param sx? number 1 unless given.
---@param sy? number sx unless given.
---@param ox? number Texels; 0 unless given, as the rest.
---@param oy? number
---@param kx? number
---@param ky? number
---@return pixcollide.Mask mask As large as the bounds of what is covered; 0 x 0 if nothing is.
---@return integer x Where its corner lies, from the position.
---@return integer y
function Mask:transformed(r, sx, sy, ox, oy, kx, ky) end

return Mask
