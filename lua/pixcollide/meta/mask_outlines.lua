-- SPDX-License-Identifier: MIT
-- SPDX-FileCopyrightText: 2026 The pixcollide authors

---@meta _
-- luacheck: no unused args, ignore 241

-- Methods of masks: outlines, contours, polygons, convex parts. See mask.lua.

---@class pixcollide.Mask
local Mask = {}

return Mask
