-- SPDX-License-Identifier: MIT
-- SPDX-FileCopyrightText: 2026 The pixcollide authors

---@meta _
-- luacheck: no unused args, ignore 241

-- Methods of masks: growing, shrinking, and what two masks share at every offset. See mask.lua.

---@class pixcollide.Mask
local Mask = {}

return Mask
