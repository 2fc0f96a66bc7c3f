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

---Says in words why two sprites do or do not collide now. It begins with "they collide: " if and only if they are among
---the pairs of `collisions`. The first reason counts of: the same sprite, not in this world, disabled, layers that do
---not collide, nothing covered, boxes apart (and by how much), no common pixel.
---@param a pixcollide.Sprite
---@param b pixcollide.Sprite
---@return string # Such as "they collide: 12 pixels in common, the first at (7, 6)".
function World:explain(a, b) end

return World
