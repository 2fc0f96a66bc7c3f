-- SPDX-License-Identifier: MIT
-- SPDX-FileCopyrightText: 2026 The pixcollide authors

---@meta _
-- luacheck: no unused args, ignore 241

-- Sweeps of rotation and scale, and changes in place: see ../meta.lua.

---@class pixcollide.World
local World = {}

return World
