-- SPDX-License-Identifier: MIT
-- SPDX-FileCopyrightText: 2026 The pixcollide authors

---@meta _
-- luacheck: no unused args, ignore 241

-- Sweeps, and sprites that are placed by them: see ../meta.lua.

---@class pixcollide.World
local World = {}

return World
