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

return World
