-- SPDX-License-Identifier: MIT
-- SPDX-FileCopyrightText: 2026 The pixcollide authors

---@meta _
-- luacheck: no unused args, ignore 241

-- Page of the reference: Seeing what a world does.

---Counts of a world's last search for pairs and of its last query; and the memory it holds.
---@class pixcollide.Stats
---@field sprites integer Sprites in the world.
---@field cells integer Cells that held boxes.
---@field cellsVisited integer Cells that boxes were compared with, summed over all boxes.
---@field largestCell integer Boxes in the fullest cell.
---@field cellWidth integer Pixels, of the smallest cells.
---@field cellHeight integer Pixels, of the smallest cells.
---@field boxTests integer Pairs whose boxes were compared.
---@field pixelTests integer Pairs whose pixels were compared.
---@field hits integer Pairs that collide.
---@field queryCells integer Cells that the last query looked into.
---@field queryBoxTests integer Sprites whose boxes it looked at.
---@field queryPixelTests integer Sprites whose pixels it looked at.
---@field queryHits integer Sprites that it found, before a filter function was asked.
---@field bytes integer Memory of the world in C. Masks, sprites and rasters are not counted.

---@class pixcollide.World
local World = {}

---Counts of the last search for pairs and of the last query. If few sprites have moved, only what was compared anew
---counts as tests. A query is any question for sprites at some place; `collisionsWith` is one.
---@param out? table
---@return pixcollide.Stats stats `out`, or a new table.
function World:getStats(out) end

---Sets the size of the cells that sprites are dealt into. It changes speed, never an answer. Sprites that are larger
---than a cell go to larger cells of the same proportions.
---@param size number|"auto"|{w: number, h: number} Pixels: n for cells of n x n; w and h for strips; "auto": the world
---  chooses, and again as sprites change. Each side from 1 to 2^24, floored, then rounded up to a power of two.
function World:setCellSize(size) end

---The size of the smallest cells: what was set, rounded up; or with "auto" what the last search for pairs chose (before
---the first one, what queries use).
---@return integer w Pixels.
---@return integer h
---@return boolean isAuto Does the world choose?
function World:getCellSize() end

---The cells that hold sprites, for drawing: those of the last search for pairs; before the first one, those that queries
---use. A sprite counts in one cell, that of the top-left corner of its box. Sorted by height and width, then by row and
---column; so larger sprites' larger cells come last.
---@param out? table
---@return integer[] list x1, y1, w1, h1, count1, x2, ...: five numbers a cell, in world pixels; `out`, or a new table.
---@return integer n The number of cells; the list holds 5 n numbers.
function World:getCells(out) end

---Says in words why two sprites do or do not collide now. It begins with "they collide: " if and only if they are among
---the pairs of `collisions`. The first reason counts of: the same sprite, not in this world, disabled, layers that do
---not collide, nothing covered, boxes apart (and by how much), no common pixel.
---@param a pixcollide.Sprite
---@param b pixcollide.Sprite
---@return string # Such as "they collide: 12 pixels in common, the first at (7, 6)".
function World:explain(a, b) end

return World
