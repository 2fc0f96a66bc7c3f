-- SPDX-License-Identifier: MIT
-- SPDX-FileCopyrightText: 2026 The pixcollide authors

---@meta _
-- luacheck: no unused args, ignore 241

-- Methods of masks: what is connected, holes, and rectangles. See mask.lua.

---@class pixcollide.Mask
local Mask = {}

return Mask
