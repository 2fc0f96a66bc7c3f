-- SPDX-License-Identifier: MIT
-- SPDX-FileCopyrightText: 2026 The pixcollide authors

---@meta _
-- luacheck: no unused args, ignore 241

-- What a world counts, the size of its cells, and why two sprites do or do not collide: see ../meta.lua.

---Counts of a world's last search for pairs.
---@class pixcollide.Stats
---@field sprites integer Sprites in the world.
---@field cells integer Grid cells in use.
---@field boxTests integer Pairs whose boxes were compared.
---@field pixelTests integer Pairs whose pixels were compared.
---@field hits integer Pairs that collide.

---@class pixcollide.World
local World = {}

---Counts of the last search for pairs. If few sprites have moved, only what was compared anew counts as tests.
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
