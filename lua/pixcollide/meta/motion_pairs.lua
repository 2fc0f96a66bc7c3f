-- SPDX-License-Identifier: MIT
-- SPDX-FileCopyrightText: 2026 The pixcollide authors

---@meta _
-- luacheck: no unused args, ignore 241

-- Two sprites: how they touch, how far they are apart, how one gets off the other: see ../meta.lua.

---@class pixcollide.Sprite
local Sprite = {}

return Sprite
