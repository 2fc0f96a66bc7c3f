-- SPDX-License-Identifier: MIT
-- SPDX-FileCopyrightText: 2026 The pixcollide authors

---@meta _
-- luacheck: no unused args, ignore 241

-- Page of the reference: Seeing what a world does.

---Counts of a world's last search for pairs and of its last query, and the memory that it holds.
---@class pixcollide.Stats
---@field sprites integer Sprites in the world now, searched or not.
---@field cells integer Cells that held boxes. A box lies in one cell, that of its top-left corner. Static sprites may have
---cells apart, and one may serve far places: `world:getCells` lists places.
---@field largestCell integer Boxes in the fullest cell.
---@field cellWidth integer Pixels, of the smallest cells.
---@field cellHeight integer Pixels, of the smallest cells.
---@field cellsVisited integer Cells that boxes were compared with, summed over all boxes.
---@field boxTests integer Pairs whose boxes were compared.
---@field pixelTests integer Pairs whose boxes meet, so that their pixels were compared.
---@field hits integer Pairs that collide.
---@field queryCells integer Cells that the last query looked into.
---@field queryBoxTests integer Sprites whose boxes it looked at.
---@field queryPixelTests integer Sprites whose pixels it looked at.
---@field queryHits integer Sprites that it found. Those that a filter function refused are counted, too.
---@field bytes integer Memory that the world holds in C. Masks, sprites and rasters are not counted.

---@class pixcollide.World
local World = {}

---What looks wrong in the world now, a sentence on each line:
---
--- - layers that a rule, a function of `on` or `setLayers` names and no sprite is in, and which one may have been meant;
--- - rules `"oneway"` with the layers the wrong way round, as the layer that moves comes first;
--- - functions of `on` in a world that has never been updated;
--- - sprites that cover no pixel, and why; but not those of which only some frames are empty;
--- - sprites with a mask that has been released;
--- - bullets without velocity;
--- - sprites that are turned by 15 radians or a multiple of that, as angles in degrees are;
--- - sprites whose masks were read from images and are solid everywhere, unless they are static, as walls are.
---
---Not all of that is a mistake: there may be no bullets yet.
---@return string # One line that says so if the world is empty, or nothing looks wrong.
function World:explain() end

---Why the two sprites do or do not collide now, in words. The text begins with "they collide: " if and only if they
---are among the pairs of `collisions`.
---@param a pixcollide.Sprite
---@param b pixcollide.Sprite
---@return string # Such as "they collide: 12 pixels in common, the first at (7, 6)".
function World:explain(a, b) end

---Counts of the last search for pairs and of the last query of any kind. A query is any question about the sprites at
---some place; `collisionsWith` is one. If few sprites have moved, the tests count only what was compared anew, and
---`hits` counts all pairs. If nothing has changed, there is no search, and the counts stay.
---@param out? table The table to fill; a new one unless given.
---@return pixcollide.Stats stats `out`, or a new table.
function World:getStats(out) end

return World
