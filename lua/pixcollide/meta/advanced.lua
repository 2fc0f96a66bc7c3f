-- SPDX-License-Identifier: MIT
-- SPDX-FileCopyrightText: 2026 The pixcollide authors

---@meta _
-- luacheck: no unused args, ignore 241

-- Page of the reference: Advanced.
--
-- What few games need.

---@class pixcollide
local pixcollide = {}

---@class pixcollide.Mask
local Mask = {}

---@class pixcollide.World
local World = {}

-- # Simpler shapes of a mask

---The bounds of the solid texels, filled. Like the others in this group, it is a new mask of the same size, and empty
---if this one is.
---@return pixcollide.Mask
function Mask:toBox() end

---The ellipse that fits into the bounds, filled. Solid are the texels whose centre lies in it or on its edge.
---@return pixcollide.Mask
function Mask:toEllipse() end

---The diamond that fits into the bounds, filled. Its corners are the middles of the sides. Solid are the texels whose
---centre lies in it or on its edge.
---@return pixcollide.Mask
function Mask:toDiamond() end

---The convex hull of the solid texels' squares, filled. It holds all solid texels. Solid are the texels whose centre
---lies in it or on its edge.
---@return pixcollide.Mask
function Mask:toHull() end

---Fits circles to the figure, such as one for the head, one for the torso and two for the legs. They agree with it as
---well as possible. It takes a millisecond or two for a figure of 128 x 128.
---@param n integer The most circles, 1 to 64, floored. There are fewer if more would not fit better.
---@return number[] list A flat list x1, y1, r1, x2, ..., from top to bottom, in texels from the mask's corner.
---@return integer count The number of circles.
---@return pixcollide.Mask mask All circles as a mask of the same size: texels whose centre is at most r from (x, y).
function Mask:toCircles(n) end

-- # All offsets at which two masks overlap

---At which offsets do the two masks overlap? The new mask has a texel for each offset at which their rectangles meet.
---Texel (i, j) is solid if `mask:overlaps(other, i + x, j + y)`. It has w1 + w2 - 1 columns and h1 + h2 - 1 rows; no
---texels if one of the masks has none. Raises if a side would be longer than 32767.
---@param other pixcollide.Mask
---@return pixcollide.Mask mask
---@return integer x 1 - w2: the offset of the first column.
---@return integer y 1 - h2: the offset of the first row.
function Mask:convolve(other) end

---The `mask:overlapArea` for each offset at which the masks' rectangles meet, row by row. The area for (dx, dy) is
---`areas[1 + (dx - x) + (dy - y) * w]`. Raises if there are more than 2^24 offsets. Two figures of 512 x 512 take tens
---of milliseconds, two masks of noise of 1000 x 1000 half a minute.
---@param other pixcollide.Mask
---@param out? integer[] The list to fill and return, instead of a new one.
---@return integer[] areas
---@return integer n The number of offsets.
---@return integer w Offsets in a row: w1 + w2 - 1.
---@return integer x 1 - w2: the first offset.
---@return integer y 1 - h2.
function Mask:overlapAreas(other, out) end

-- # Cells of a world

---Sets the size of the cells into which the world sorts its sprites. It changes speed, never an answer. Sprites larger
---than a cell go to larger cells of the same proportions.
---@param size number|"auto"|{w: number, h: number} Pixels: n for cells of n x n; w and h for strips; "auto" (the
---  default) lets the world choose, again every 64 searches. Each side is from 1 to 2^24, floored, then rounded up to
---  a power of two.
function World:setCellSize(size) end

---The size of the smallest cells: what was set, rounded up; or with "auto" what the last search for pairs chose
---(before the first one, what queries use).
---@return integer w Pixels.
---@return integer h
---@return boolean isAuto true if the world chooses.
function World:getCellSize() end

---The cells that hold sprites, for drawing: those of the last search for pairs; before the first one, those that
---queries use. A sprite counts in one cell, that of the top-left corner of its box. Sorted by height and width, then
---by row and column, so the larger cells of larger sprites come last.
---@param out? table The table to fill; a new one unless given.
---@return integer[] list x, y, w, h, count of the first cell, of the second, ...: five numbers a cell, in world
---  pixels.
---@return integer n The number of cells; the list holds 5 n numbers.
function World:getCells(out) end

-- # Positions for LuaJIT's FFI

---The positions of all sprites as an array for LuaJIT's FFI, in the order of `getSprites`. Raises in other Luas. It is
---a copy of the positions as they are at this moment. Compiled code reads and writes it without calls: `view[i].x`,
---`view[i].y`, i from 0 to n - 1. An index out of range is not checked, as everywhere in the FFI. What you write
---counts from `commitPositions` on. The array is the same one for as long as it is large enough, and remains valid
---memory whatever happens to the world.
---@return ffi.cdata* view
---@return integer n The number of sprites.
function World:viewPositions() end

---Sets the positions of all sprites to those in the view taken last. What setters have moved since the view was taken
---is undone. Raises and changes nothing if a position is not a number between -2^30 and 2^30, or if sprites have been
---added or removed since the view was taken.
function World:commitPositions() end

-- # Kernels and memory

---Which set of processor instructions the engine computes with. All give the same answers. It is the fastest one that
---the processor has, unless the environment variable `PIXCOLLIDE_KERNEL` names another when the module is loaded.
---`require` raises if that one does not run here.
---@return string kernel "c", "sse2", "avx2", "neon" or "simd128".
function pixcollide.getKernel() end

---What the module has allocated in this Lua state. The objects themselves are Lua's memory and not in it; they are
---part of `collectgarbage("count")`. In Lua 5.1 that number also holds garbage that stands for the module's memory,
---until it is collected.
---@return integer bytes All of it, rasters included.
---@return integer rasterBytes The part of it that is rasters.
function pixcollide.getMemory() end

---Limits the memory of rasters. A raster is the coverage of a turned or scaled sprite, kept because it is asked for
---often. Those used least go first. The limit changes no answer.
---@param bytes integer Of all masks in this Lua state together, floored, 0 to 2^53; 0 keeps none. 64 MiB unless set.
function pixcollide.setRasterLimit(bytes) end

---The limit that `setRasterLimit` sets.
---@return integer bytes
function pixcollide.getRasterLimit() end

return World
