-- SPDX-License-Identifier: MIT
-- SPDX-FileCopyrightText: 2026 The pixcollide authors

---@meta _
-- luacheck: no unused args, ignore 241

-- Sprites that follow others: see sprite.lua.

---@class pixcollide.Sprite
local Sprite = {}

return Sprite
