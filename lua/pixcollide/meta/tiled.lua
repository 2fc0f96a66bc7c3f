-- SPDX-License-Identifier: MIT
-- SPDX-FileCopyrightText: 2026 The pixcollide authors

---@meta _
-- luacheck: no unused args, ignore 241

-- Maps of Tiled: see ../meta.lua.

---@class pixcollide.Tiled
local Tiled = {}

---@class pixcollide.Level
local Level = {}

return Tiled
