-- SPDX-License-Identifier: MIT
-- SPDX-FileCopyrightText: 2026 The pixcollide authors

---@meta _
-- luacheck: no unused args, ignore 241

-- Layers of a world and which of them collide: see ../meta.lua.

---@class pixcollide.World
local World = {}

return World
