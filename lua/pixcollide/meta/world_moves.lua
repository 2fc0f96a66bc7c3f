-- SPDX-License-Identifier: MIT
-- SPDX-FileCopyrightText: 2026 The pixcollide authors

---@meta _
-- luacheck: no unused args, ignore 241

-- Moves with responses, steps and the ground: see ../meta.lua.

---@class pixcollide.World
local World = {}

return World
